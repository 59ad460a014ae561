"""Results as tables for the terminal and as an HTML page."""
