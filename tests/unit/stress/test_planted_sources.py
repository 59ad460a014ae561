"""The faults that are planted by edits of sources: each edit fits the source as it is, and leaves a program."""

from __future__ import annotations

from pathlib import Path

import pytest
from games import variant
from mutation import planted_sources
from mutation.planted_sources import SOURCE_FAULTS

from tourney.stress.suspects import RULES


@pytest.mark.parametrize("name", SOURCE_FAULTS)
def test_each_edit_fits_and_names_known_rules_and_games(name: str) -> None:
    fault = SOURCE_FAULTS[name]
    for module, source in fault.sources().items():
        compile(source, module, "exec")
    assert {about.partition("/")[0] for about in fault.about} <= RULES.keys()
    assert all(variant(game).name == game for game in fault.games)


def test_each_fault_has_a_name_of_its_own() -> None:
    rows = Path(planted_sources.__file__).with_suffix(".toml").read_text(encoding="utf-8").count("[[fault]]")
    assert len(SOURCE_FAULTS) == rows
