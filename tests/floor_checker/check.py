"""Judge a run by the rulebooks: `python tests/floor_checker/check.py FILE EVENTS RESULT`."""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parents[1])
    from floor_checker.judge import main

    raise SystemExit(main(sys.argv[1:]))
