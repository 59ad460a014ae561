"""Experiments: replicates of tournaments, their measures and statistics, and profiles of strategies."""
