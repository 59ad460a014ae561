"""What hands are worth to better players, and other small parts of tuning, worked out by hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
from sheets import sheet
from tuning_events import sit_and_go

from tourney.config.files import ante_kind
from tourney.experiment.statistics import Estimate
from tourney.game.stakes import AnteKind
from tourney.tournament.schedule import Break
from tourney.tuning import skill
from tourney.tuning.candidates import Event, find_units
from tourney.tuning.skill import SKILL, SkillLine, judge_by_hands, runs_for
from tourney.tuning.variations import with_chips
from tourney.tuning.wishes import Wishes, preferences, usual_preferences

if TYPE_CHECKING:
    from tourney.experiment.replicate import Replicate

LINE = SkillLine(Estimate(0.1, 0.05, 0.2, 400), 100, 0.3, 400)
"""A correlation of 0.3 at 100 hands, and 0.1 more for twice as many."""


@pytest.fixture
def of_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run is its number of hands."""
    monkeypatch.setattr(skill, "HANDS", SimpleNamespace(of=lambda run: run))


def runs(*hands: int | None) -> list[Replicate]:
    return cast("list[Replicate]", list(hands))


@pytest.mark.usefixtures("of_hands")
def test_hands_that_double_are_worth_the_slope() -> None:
    for hands, expected in ((100, 0.3), (200, 0.4), (50, 0.2), (400, 0.5)):
        assert LINE.estimate(runs(hands)[0]) == pytest.approx(expected)
    for none in (0, None):
        assert LINE.estimate(runs(none)[0]) is None
    unknown = LINE._replace(slope=Estimate(0.1, -0.05, 0.2, 400))
    assert unknown.estimate(runs(400)[0]) == 0.3


@pytest.mark.usefixtures("of_hands")
def test_the_change_of_two_sheets() -> None:
    """From 64 and 256 hands, a geometric mean of 128, to 512: two doublings. Runs without hands do not count."""
    found = LINE.change(runs(64, 256, 0), runs(512, 512, 512))
    assert [found.value, found.low, found.high, found.replicates] == pytest.approx([0.2, 0.1, 0.4, 3])
    fewer = LINE.change(runs(512), runs(128, 128))
    assert [fewer.value, fewer.low, fewer.high, fewer.replicates] == pytest.approx([-0.2, -0.4, -0.1, 2])


def test_a_slope_is_known_if_its_interval_leaves_out_zero() -> None:
    for low, high, is_known in (
        (0.05, 0.2, True), (0.0, 0.2, False), (-0.2, 0.0, False), (-0.2, -0.1, True), (None, 0.2, False),
        (0.1, None, False),
    ):  # fmt: skip
        assert LINE._replace(slope=Estimate(0.1, low, high, 400)).is_known == is_known


def test_only_what_is_preferred_is_judged_by_hands() -> None:
    wishes = Wishes((), preferences(["skill", "hands"]))
    found = judge_by_hands(wishes, LINE)
    assert [each.measure.name for each in found.preferences] == ["skill_expected", "hands_per_player"]
    assert [(each.name, each.sign, each.weight) for each in found.preferences] == [
        (each.name, each.sign, each.weight) for each in wishes.preferences
    ]
    assert wishes.preferences[0].measure is SKILL


def test_small_events_are_played_more_often() -> None:
    """15,000 places, and at least 100 runs."""
    assert [runs_for(entrants) for entrants in (9, 10, 149, 150, 151)] == [1667, 1500, 101, 100, 100]


@pytest.mark.parametrize(("entries", "name"), [(8, "depth_three_left"), (9, "depth")])
def test_depth_is_that_of_nine_left_if_nine_enter(entries: int, name: str) -> None:
    made = sit_and_go(f"field=[{{strategy: call, count: {entries}}}]", "seats=9")
    found = usual_preferences(made)
    assert [(each.name, each.weight) for each in found] == [(name, 1), ("play", 1)]


def test_who_pays_the_ante() -> None:
    named = [ante_kind(name) for name in ("none", "each", "big_blind", "button")]
    assert named == [None, AnteKind.EACH, AnteKind.BIG_BLIND, AnteKind.BUTTON]


def test_what_all_bets_from_a_level_on_are_multiples_of() -> None:
    """25-50 needs 25s; from 100-200 with 150 on 50s, at last 400-800 with 400."""
    rows = sheet((25, 50), (100, 200, 50), Break(300), (300, 600, 100), (400, 800))
    assert find_units(rows.items) == [25, 50, 100, 100, 400]


def test_each_chip_leaves_at_the_first_break_after_which_it_is_not_needed() -> None:
    rows = sheet((25, 50), Break(300), (100, 200), Break(600), (500, 1000), (1000, 2000))
    found = with_chips(rows.items, (25, 100, 500, 1000), 5000)
    assert found is not None
    assert found.chips == (25, 100, 500, 1000)
    assert [item.remove for item in found.items if isinstance(item, Break)] == [(25,), (100,)]
    assert [level.stakes.chip for level in found.levels] == [25, 100, 500, 500]
    # A stack of 5,010 has no chips, one of 5,100 is made of 25s.
    assert with_chips(rows.items, (25, 100), 5010) is None
    assert with_chips(rows.items, (100, 500), 5000) is None
    assert with_chips(rows.items, (25, 100), 5100) is not None


def test_without_breaks_all_chips_stay() -> None:
    rows = sheet((25, 50), (100, 200))
    found = with_chips(rows.items, (5, 25, 100), 5000)
    assert found is not None
    assert found.chips == (25, 100)
    assert [level.stakes.chip for level in found.levels] == [25, 25]


def test_the_chips_and_units_of_an_event() -> None:
    """Six stacks of 1,500 end at 20 big blinds in play: 450."""
    made = Event(sit_and_go("stack=1500"), (5, 25), 3600)
    assert (made.chips_in_play(1500), made.most_chips(1500), made.last_unit(1500)) == (9000, 9000, 450)
    assert (made.chips_in_play(3000), made.least_units) == (18_000, 20)
    # A rebuy of 1,000 for each, once: scaled with the stack.
    more = Event(sit_and_go("stack=1500", "rebuy={chips: 1000, cost: 5, until_level: 3, most: 1}"), (5, 25), 3600)
    assert more.most_chips(1500) == 15_000
    assert more.most_chips(3000) == 30_000
