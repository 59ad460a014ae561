"""The benchmark: the hand engine, the evaluators and whole tournaments, optionally beside other engines."""
