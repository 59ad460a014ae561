"""The lengths of C's arrays: all in `tourney/lengths.pxd`, and the same numbers as in Python."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

import tourney

if TYPE_CHECKING:
    from collections.abc import Iterator

_PACKAGE: Final = Path(tourney.__file__).parent
_HEADER: Final = _PACKAGE / "lengths.pxd"
_LENGTH: Final = re.compile(r"^    (?P<name>[A-Z_]+) = (?P<number>0x[0-9a-f]+|\d+)(?:  #.*)?$", re.MULTILINE)
_ARRAY: Final = re.compile(r"(?P<name>\w+)\[(?P<length>[0-9][^\]]*)\]")
_ALSO_IN_PYTHON: Final = {
    "cards/card": {"CARDS"},
    "game/size": {
        "MOST_PLAYERS",
        "MOST_HOLE_CARDS",
        "MOST_BOARDS",
        "MOST_BOARD_CARDS",
        "MOST_STREETS",
        "MOST_PARTS",
        "MOST_CHANCES",
    },
    "game/track_record": {"_WAYS_TO_ACT"},
    "game/public_state": {"_BLOCK"},
    "tournament/button": {"_WORDS"},
    "tournament/icm": {"MOST_EXACT"},
    "tournament/stack_values": {"_KINDS", "_CURVE", "_PRIZES"},
    "sim/entrants": {"_CELLS"},
    "strategies/skilled/situation": {"_TWO_CARDS", "_KEPT_ROWS", "_KEPT_ROW"},
    "strategies/skilled/estimate": {"_KEPT_ROW", "_MOST_SAMPLES", "_MOST_COMPARED"},
    "strategies/skilled/judged_spot": {"_POINTS"},
}


def _constants(source: Path) -> Iterator[tuple[str, ast.expr]]:
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            yield node.target.id, node.value


@pytest.mark.parametrize("module", _ALSO_IN_PYTHON)
def test_a_length_is_the_number_of_its_name_in_python(module: str) -> None:
    lengths = {match["name"]: int(match["number"], 0) for match in _LENGTH.finditer(_HEADER.read_text("utf-8"))}
    constants = dict(_constants(_PACKAGE / f"{module}.py"))
    for name in _ALSO_IN_PYTHON[module]:
        assert ast.literal_eval(constants[name]) == lengths[name.lstrip("_")], name


def test_only_tables_written_out_have_their_length_beside_them() -> None:
    found = 0
    for declared in _PACKAGE.rglob("*.pxd"):
        for array in _ARRAY.finditer(declared.read_text(encoding="utf-8")):
            table = dict(_constants(declared.with_suffix(".py")))[array["name"]]
            assert isinstance(table, ast.Tuple | ast.List), f"{declared.name}: {array[0]}"
            found += 1
    assert found


def test_lengths_is_no_module_of_its_own() -> None:
    assert not _HEADER.with_suffix(".py").exists()  # otherwise it would be compiled
