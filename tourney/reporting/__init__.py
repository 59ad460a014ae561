"""Results made readable: tables for the terminal."""
