"""The conformance kit: checks for any strategy, and templates to begin one."""
