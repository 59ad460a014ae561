"""Cards, decks, and what hands of cards are worth. Knows nothing of betting."""
