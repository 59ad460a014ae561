"""Hold'em before the flop, for all strategies: starting hands, push ranges, opening ranges and raise sizes."""
