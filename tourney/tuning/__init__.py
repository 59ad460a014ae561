"""Tuning: level sheets that fit an event, searched for with common random numbers and confirmed on fresh ones."""
