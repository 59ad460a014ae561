"""Strategies that judge any game by sampling: `skilled` and its variants."""
