"""The range in which the parameters of judging players make sense."""

from __future__ import annotations

import pytest

from tourney.config import shipped
from tourney.config.load import load_field
from tourney.strategies.registry import BUILT_IN, find_strategy, parameters_of
from tourney.strategies.skilled.kinds import USUAL
from tourney.strategies.skilled.skilled_player import Skilled

STYLES = ("skilled", "nit", "loose_passive", "loose_aggressive")
ROOM = 1.5
"""How far what is shipped must be from the bounds, as a factor."""


def test_all_parameters_have_a_range_but_the_shares() -> None:
    assert {*USUAL, "skill", "limping"} == {*parameters_of(Skilled)}
    assert set(STYLES) == {name for name, at in BUILT_IN.items() if at.startswith("tourney.strategies.skilled.")}


@pytest.mark.parametrize("name", USUAL)
def test_it_is_inside_of_what_a_style_allows(name: str) -> None:
    usual = USUAL[name]
    Skilled(**{name: usual.most})
    Skilled(**{name: usual.least})
    assert usual.describe(usual.least) == usual.describe(usual.most) == ""
    assert usual.describe(usual.most * 1.01)
    assert usual.least == 0 or usual.describe(usual.least * 0.99)


@pytest.mark.parametrize("style", STYLES)
def test_a_style_is_usual(style: str) -> None:
    for name, parameter in parameters_of(find_strategy(style)).items():
        if name in USUAL:
            assert USUAL[name].least * ROOM <= parameter.default <= USUAL[name].most / ROOM, name


@pytest.mark.parametrize("field", shipped.list_names("fields"))
def test_a_shipped_field_is_usual(field: str) -> None:
    path = shipped.find("fields", field)
    assert path is not None
    for group in load_field(path, 1000):
        for name, value in group.player.parameters:
            if name in USUAL:
                assert USUAL[name].least * ROOM <= value <= USUAL[name].most / ROOM, (field, name)


@pytest.mark.parametrize("field", shipped.list_names("fields"))
def test_the_fields_for_limit_games_are_called_so(field: str) -> None:
    path = shipped.find("fields", field)
    assert path is not None
    assert ("limit" in path.read_text(encoding="utf-8").partition("title:")[2].partition("\n")[0].lower()) is (
        field.startswith("limit_")
    )
