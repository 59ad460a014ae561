"""The results of `tourney stress`: for the terminal, as a page, as JSON and as JUnit XML."""
