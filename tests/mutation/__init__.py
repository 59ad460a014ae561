"""Mutants of our own machine, to see whether `tourney stress` finds them: `python tests/mutation/kill.py --help`."""
