"""tourney beside other engines: `python -m tests.bench`, with the extra `[bench]`. See docs/speed.md."""
