"""Parameters that are spread over a group of the field."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.config.build_field import ParameterSpread, members_of
from tourney.config.load import load_field
from tourney.config.problems import ConfigError

if TYPE_CHECKING:
    from pathlib import Path


def field(tmp_path: Path, parameters: str, entries: int) -> list[tuple[int, dict[str, Any]]]:
    path = tmp_path / "mine.yaml"
    path.write_text(
        f"groups:\n  - {{strategy: tight_aggressive, share: 100%, with: {parameters}}}\n", encoding="utf-8"
    )
    return [(group.count, dict(group.player.parameters)) for group in load_field(path, entries)]


def test_members_stand_in_the_middle_of_equal_parts_of_the_way(tmp_path: Path) -> None:
    # Four parts of 0.5 to 2.5 are half a unit each: their middles are 0.75, 1.25, 1.75 and 2.25.
    found = field(tmp_path, "{looseness: {from: 0.5, to: 2.5}}", 4)
    assert found == [
        (1, {"looseness": 0.75}),
        (1, {"looseness": 1.25}),
        (1, {"looseness": 1.75}),
        (1, {"looseness": 2.25}),
    ]


def test_a_mean_is_that_of_the_ends_and_who_is_alike_stays_one_group(tmp_path: Path) -> None:
    two = field(tmp_path, "{looseness: {from: 1, to: 2}, aggression: 1.5}", 2)
    assert [with_ for _, with_ in two] == [
        {"looseness": 1.25, "aggression": 1.5},
        {"looseness": 1.75, "aggression": 1.5},
    ]
    assert field(tmp_path, "{looseness: 2}", 40) == [(40, {"looseness": 2.0})]


def test_whole_numbers_stay_whole_and_both_ends_are_met(tmp_path: Path) -> None:
    assert [with_["bluff_percent"] for _, with_ in field(tmp_path, "{bluff_percent: {from: 10, to: 12}}", 6)] == [
        10, 10, 11, 11, 12, 12,
    ]  # fmt: skip
    down = [with_["bluff_percent"] for _, with_ in field(tmp_path, "{bluff_percent: {from: 12, to: 10}}", 3)]
    assert down == [12, 11, 10]


def test_half_of_a_group_is_within_a_quarter_of_the_way_from_the_end_its_shape_names(tmp_path: Path) -> None:
    for shape, quarter in (("low", (0.0, 0.25)), ("high", (0.75, 1.0))):
        found = field(tmp_path, f"{{looseness: {{from: 1, to: 2, shape: {shape}}}}}", 100)
        near = [with_ for _, with_ in found if quarter[0] <= with_["looseness"] - 1 <= quarter[1]]
        assert len(near) == 50


@given(st.integers(1, 2000), st.integers(1, 4))
def test_a_spread_has_its_mean_in_the_middle_gives_everybody_a_place_and_has_a_hundred_values_at_most(
    count: int, spreads: int
) -> None:
    names = [f"p{number}" for number in range(spreads)]
    each = ParameterSpread(Fraction(0), Fraction(1), "even", whole=False)
    members = list(members_of({}, dict.fromkeys(names, each), count))
    assert sum(alike for _, alike in members) == count
    assert len(members) == min(count, 100)
    for name in names:
        values = [parameters[name] for parameters, _ in members]
        assert len(set(values)) == len(values)
        assert float(sum(values)) / len(values) == pytest.approx(0.5)


def test_who_is_high_in_one_is_not_therefore_high_in_another(tmp_path: Path) -> None:
    found = field(
        tmp_path, "{looseness: {from: 1, to: 2}, aggression: {from: 1, to: 2}, push_below_bb: {from: 1, to: 2}}", 100
    )
    for one, other in (("looseness", "aggression"), ("looseness", "push_below_bb"), ("aggression", "push_below_bb")):
        both = [(with_[one] - 1.5, with_[other] - 1.5) for _, with_ in found]
        correlation = sum(a * b for a, b in both) / sum(a * a for a, _ in both)
        assert abs(correlation) < 0.2


@pytest.mark.parametrize(
    ("parameters", "problem"),
    [
        ("looseness: {from: 1}", ".looseness: a spread needs `from` and `to`; 'to' is missing"),
        ("looseness: {from: 1, to: lots}", ".looseness.to: expected a number, found the text 'lots'"),
        ("looseness: {from: 1, to: true}", ".looseness.to: expected a number, found true"),
        ("looseness: {from: 1, to: 2, form: low}", ".looseness.form: unknown key 'form'; did you mean 'from'?"),
        ("looseness: {from: 1, to: 2, shape: wide}", ".looseness.shape: expected one of: even, low, high; found "),
        ("bluff_percent: {from: 1, to: 2.5}", ".bluff_percent.to: expected a whole number, found the number 2.5"),
        ("bluff_percent: {from: 50, to: 150}", ".bluff_percent: tight_aggressive cannot be made: bluff_percent must"),
        ("looseness: {from: 0, to: 1}", ".looseness: tight_aggressive cannot be made: looseness"),
    ],
)  # fmt: skip
def test_a_spread_that_makes_no_sense_is_told_where_it_is_written(
    parameters: str, problem: str, tmp_path: Path
) -> None:
    with pytest.raises(ConfigError) as refused:
        field(tmp_path, f"{{{parameters}}}", 9)
    [told] = refused.value.problems
    assert (told.mark.line, f"{told.path}: {told.message}".startswith(f"groups[0].with{problem}")) == (2, True)
