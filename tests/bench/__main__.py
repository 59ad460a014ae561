"""`python -m tests.bench`: tourney beside other engines."""

from __future__ import annotations

import argparse
import json
import sys

from rich.console import Console

from .comparison import compare, plan_comparison
from .comparison_tables import comparison_tables

_LEAST_WIDTH = 120


def main() -> None:
    """Measure, and print the tables or one JSON object."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench", description="Measure tourney beside other engines."
    )
    parser.add_argument("--json", action="store_true", help="print JSON and nothing else")
    parser.add_argument("--rounds", type=int, help="rounds to take the median of")
    parser.add_argument("--quick", action="store_true", help="measure everything once, very briefly")
    asked = parser.parse_args()
    if asked.rounds is not None and asked.rounds < 1:
        parser.error("--rounds must be at least 1")
    comparison = compare(plan_comparison(quick=asked.quick, rounds=asked.rounds), _note)
    if asked.json:
        sys.stdout.write(json.dumps(comparison.as_record(), indent=1) + "\n")
        return
    console = Console()
    Console(width=max(_LEAST_WIDTH, console.width)).print(comparison_tables(comparison))


def _note(line: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{line}")


if __name__ == "__main__":
    main()
