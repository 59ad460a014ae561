"""What Cython adds to every compiled module, compiled once: `setup.py` makes the binary from Cython's own code.

Interpreted, nothing is needed and nothing imports it. It is a module, so that it is kept and checked like the others.
"""
