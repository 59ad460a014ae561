"""The cells of the notebook run in their order, each as its text says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from run_notebook import run_cell

_NOTEBOOK: Final = Path(__file__).parents[2] / "docs" / "first_steps.ipynb"


@pytest.mark.slow
def test_the_first_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "agg")
    names: dict[str, Any] = {}
    cells = json.loads(_NOTEBOOK.read_text("utf-8"))["cells"]
    printed: list[list[str]] = []
    for cell in cells:
        if cell["cell_type"] == "code":
            printed += [each["text"] for each in run_cell("".join(cell["source"]), names) if "text" in each]
            assert cell["outputs"] == []  # those of an older version would mislead
    assert len(names["found"].replicates) == 40
    assert len(names["rows"]) == 4 * 20
    first = min(each.finish for each in names["rest"].replicates)
    assert first > (20 * 5 + 10) * 60  # five levels of twenty minutes and a break are over
    assert "5 of 10 entries left" in "".join(line for lines in printed for line in lines)
