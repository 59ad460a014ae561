"""Hold'em before the flop, for all strategies: how starting hands rank, what is pushed, opened and raised."""
