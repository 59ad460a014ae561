"""How fast tourney is: its engine, its evaluators, a whole tournament, and others beside it."""
