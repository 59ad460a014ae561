"""Cards, decks and hand evaluation. This package does not depend on betting."""
