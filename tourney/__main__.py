"""`python -m tourney` is `tourney`."""

from tourney.cli import main

main()
