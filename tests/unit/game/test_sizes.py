"""The lengths of rows stand as numbers where Cython needs them: all are those of `tourney.game.size`."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Final

import pytest

from tourney.cards.card import CARDS
from tourney.game import size

_SOURCES: Final = Path(size.__file__).parents[1]
_SIZES: Final = {name: value for name, value in vars(size).items() if name.startswith("MOST_")}
_NOTED: Final = re.compile(
    r"^(?P<row>\w+): Final = (?:\[.*\] \* )?(?P<length>\d+)  # (?P<note>.*MOST_.*)$", re.MULTILINE
)
_ROW: Final = re.compile(r"\b(?P<row>\w+)\[(?P<length>\d+)\]")


def _length(note: str) -> int:
    """Of "MOST_PARTS rows of MOST_PLAYERS", and of "the viewer, and MOST_PLAYERS"."""
    rows: list[str] = re.findall(r"MOST_\w+", note)
    return math.prod(int(_SIZES[name]) for name in rows) + note.startswith("the viewer, and")


def _sources(folder: str, suffix: str) -> list[Path]:
    return sorted((_SOURCES / folder).rglob(f"*{suffix}"))


def _noted(source: Path) -> dict[str, tuple[int, str]]:
    return {
        match["row"]: (int(match["length"]), match["note"])
        for match in _NOTED.finditer(source.read_text(encoding="utf-8"))
    }


def test_a_length_is_what_its_note_says() -> None:
    found = [
        row
        for folder in ("game", "strategies")
        for source in _sources(folder, ".py")
        for row in _noted(source).values()
    ]
    assert len(found) >= 15
    for length, note in found:
        assert length == _length(note), note


@pytest.mark.parametrize("folder", ["game", "strategies"])
def test_a_row_is_as_long_compiled_as_interpreted(folder: str) -> None:
    compared = 0
    for declared in _sources(folder, ".pxd"):
        noted = _noted(declared.with_suffix(".py"))
        for match in _ROW.finditer(declared.read_text(encoding="utf-8")):
            if match["row"] in noted:
                assert int(match["length"]) == noted[match["row"]][0], f"{declared.name}: {match[0]}"
                compared += 1
    assert compared >= 3


def test_rows_of_a_hand_have_the_length_of_something() -> None:
    players, boards, cards = size.MOST_PLAYERS, size.MOST_BOARDS, size.MOST_BOARD_CARDS
    dealt = players * size.MOST_HOLE_CARDS + boards * cards  # in a round of dealing
    block = 48  # of acts
    known = {
        players,
        size.MOST_STREETS,
        boards,
        boards * cards,
        size.MOST_PARTS,
        size.MOST_PARTS * players,
        dealt,
        block,
        CARDS,
        players * size.MOST_CHANCES,
        (players + 1) * 4,  # for each number of players, the ways of acting
    }
    for declared in _sources("game", ".pxd"):
        lengths = {int(match["length"]) for match in _ROW.finditer(declared.read_text(encoding="utf-8"))}
        assert lengths <= known, declared.name
