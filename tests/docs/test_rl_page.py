"""The page about environments says what each number of an observation is, and its examples run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

import tourney

pytest.importorskip("pettingzoo", reason="needs the extra [rl]")
from tourney.rl.layout import EVENT, SEAT, TURN, build_layout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.rl.layout import Feature

_DOCS: Final = Path(__file__).parents[2] / "docs"
_PAGE: Final = (_DOCS / "rl.md").read_text("utf-8")


def _rows(quantities: Sequence[Feature]) -> str:
    """The rows of a table of quantities."""
    lines = [
        f"| {place} | `{each.name}` | {each.unit} | {each.meaning[0].upper()}{each.meaning[1:]}. |"
        for place, each in enumerate(quantities)
    ]
    return "\n".join(lines)


@pytest.mark.parametrize("quantities", [TURN, SEAT, EVENT])
def test_every_number_of_a_section_is_on_the_page(quantities: Sequence[Feature]) -> None:
    assert f"|---|---|---|---|\n{_rows(quantities)}\n\n" in _PAGE


def test_the_sections_are_those_of_the_page_in_its_order() -> None:
    games = [tourney.shipped_variant(name) for name in ("no_limit_holdem", "stud", "sohe")]
    layout = build_layout(games, 6, (0.5,), exact=False)
    names = [re.sub(r"_\d+$", "_0", section.name) for section in layout.sections]
    table = re.findall(
        r"^\| `(\w+)`(?:, \.\.\.)? \| (?!big blinds|0 or 1)",
        _PAGE[_PAGE.index("Sections are in this order") :],
        re.MULTILINE,
    )
    assert list(dict.fromkeys(names)) == table[: len(set(names))]


def test_the_indices_of_holdem_at_six_seats() -> None:
    layout = build_layout([tourney.shipped_variant("no_limit_holdem")], 6, (0.5,), exact=False)
    firsts = {section.name: section.first for section in layout.sections}
    seats = [firsts[f"seat_{seat}"] for seat in range(6)]
    said = (
        f"`hole` from {firsts['hole']}, `board_0` from {firsts['board_0']}, `street` from {firsts['street']}, "
        f"`turn` from {firsts['turn']}, `seat_0` to `seat_5` from {', '.join(map(str, seats[:-1]))} and {seats[-1]}, "
        f"`event` from {firsts['event']}; {layout.size} numbers in all."
    )
    assert said in " ".join(_PAGE.split())


def test_the_examples_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", _PAGE, re.DOTALL)
    run = [block for block in blocks if "onnxruntime" not in block and "pyspiel" not in block]
    assert len(run) == 3
    for block in run:
        exec(compile(block, "docs/rl.md", "exec"), {})  # noqa: S102 - our own page


@pytest.mark.slow
@pytest.mark.compiled
def test_the_notebook_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """With little training: it shows a curve for each opponent, and the page of the hand that it plays."""
    from run_notebook import run_notebook  # noqa: PLC0415 - in docs/scripts

    monkeypatch.chdir(_DOCS)
    monkeypatch.syspath_prepend("scripts")
    monkeypatch.setenv("RL_UPDATES", "10")
    *_, curves, hand = [outputs for outputs in run_notebook(_DOCS / "rl.ipynb") if outputs]
    drawing = "".join(curves[-1]["data"]["text/html"])
    assert drawing.count("<polyline") == 2
    played, page = hand
    assert re.fullmatch(r"(.+ \(\d+%\)\n)+[+-]\d+ chips\n", "".join(played["text"]))
    assert "The last hand" in "".join(page["data"]["text/html"])
