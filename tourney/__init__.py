"""tourney: a simulator of poker tournaments."""
