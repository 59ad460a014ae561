"""`python -m tourney` runs the command line."""

from tourney.cli import main

main()
