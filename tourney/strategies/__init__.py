"""Players: the `Strategy` protocol, the registry of names, and the built-in strategies."""
