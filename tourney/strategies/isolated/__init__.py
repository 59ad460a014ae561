"""Strategies in separate processes, so that they cannot affect the simulation."""
