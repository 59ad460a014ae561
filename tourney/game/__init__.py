"""One hand of poker, in any variant. This package uses no clock, no files and no randomness."""
