"""Each module of the simulation has unit tests here that import it."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = HERE.parents[2] / "tourney" / "sim"


def test_no_module_is_without_a_test_that_imports_it() -> None:
    # Each module can be imported and tested alone; import-linter checks the imports.
    texts = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    imported = set(re.findall(r"from tourney\.sim\.(\w+) import", texts))
    if "from tourney.sim import events" in texts:
        imported.add("events")
    modules = {path.stem for path in SOURCES.glob("*.py")} - {"__init__"}
    assert modules - imported == set()
