"""The conformance kit: checks for any strategy, and templates for new ones."""
