"""Strategies in processes of their own, so that what they do cannot reach the simulation."""
