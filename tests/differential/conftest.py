"""Lets these tests say `from tests.games import variant` however pytest is started, as mypy reads it too."""

from __future__ import annotations

import sys
from pathlib import Path

_ROOT = str(Path(__file__).parents[2])

if _ROOT not in sys.path:
    sys.path.insert(0, _ROOT)
