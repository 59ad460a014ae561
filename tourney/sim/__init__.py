"""The tournament on a simulated clock. The only package that knows SimPy."""
