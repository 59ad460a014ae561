"""Strategies made for hold'em: `tight_aggressive`, `push_fold`, `icm_aware`."""
