"""One hand of poker, in any variant. Knows no clock, no files and no randomness."""
