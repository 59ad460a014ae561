"""Which rule point a difference is about, and which house plays so: made-up points at a made-up decision."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import pytest
from games import BLINDS
from made_up_hands import moment, plain

from tourney.stress.catalogue.point import HouseRule, RulePoint, Section
from tourney.stress.catalogue.setup import Setup
from tourney.stress.comparing import Concern, EngineDifference
from tourney.stress.verdicts import ANTE_BACK, HANDED_BACK, Judgement, PointJudge

if TYPE_CHECKING:
    from tourney.stress.catalogue.played import PlayedHand


def _played() -> PlayedHand:
    """A hand of two decisions."""
    played, first = moment({})
    played.decisions += [first, plain(number=1, player=1)]
    return played


def _point(name: str, *fields: str, at: int = 0, **more: Any) -> RulePoint:  # noqa: ANN401 - of any field
    """A point about some fields, reached at a decision."""
    return RulePoint(
        name, Section.BETTING, "It is so.", "TDA", fields=fields,
        at=lambda _, decision: decision.number == at, **more,
    )  # fmt: skip


def _difference(what: Concern, sign: str = "other", **more: Any) -> EngineDifference:  # noqa: ANN401 - of any field
    return EngineDifference(what, sign, "5", "4", **more)


def _judged(difference: EngineDifference, *points: RulePoint, houses: tuple[HouseRule, ...] = ()) -> Judgement:
    return PointJudge(points, houses).judge(_played(), difference)


# The concern, and the fields whose points it may be about, in the order in which they are asked.
ASKED: Final = (
    (Concern.ACTOR, ("actor", "over", "street")),
    (Concern.CALL, ("to_call", "kinds")),
    (Concern.RAISE, ("least_to", "kinds")),
    (Concern.DISCARD, ("most_discards",)),
    (Concern.STREET, ("street", "actor", "over")),
    (Concern.CARDS, ("boards", "hole", "street")),
    (Concern.CHIPS, ("stacks", "bets", "pot")),
    (Concern.POTS, ("pots", "pot")),
    (Concern.END, ("stacks", "awards", "pots")),
    (Concern.SHOWING, ("shown",)),
)  # fmt: skip


@pytest.mark.parametrize(("what", "names"), ASKED)
def test_the_fields_whose_points_a_difference_may_be_about(what: Concern, names: tuple[str, ...]) -> None:
    points = [_point(name, name) for name in reversed(names)]
    for name in names:  # without the points of the fields before it, that of a field is the one
        assert _judged(_difference(what), *points) == (name, "")
        points.pop()
    assert _judged(_difference(what), _point("x", "decks")) == ("", "")


def test_a_field_of_its_own_is_asked_first() -> None:
    points = [_point("least", "least_to"), _point("most", "most_to"), _point("kinds", "kinds")]
    assert _judged(_difference(Concern.RAISE, named="most_to"), *points).point == "most"
    assert _judged(_difference(Concern.RAISE), *points).point == "least"


def test_a_failure_is_about_no_rule() -> None:
    house = HouseRule("house", "x", "x", explains=lambda *_: True)
    assert _judged(_difference(Concern.FAILURE), _point("over", "over"), houses=(house,)) == ("", "")


def test_the_point_reached_last_then_the_most_specific() -> None:
    late, early = _point("late", "pot", at=1), _point("early", "pot", at=0, rank=9)
    never, special = _point("never", "pot", at=2, rank=9), _point("special", "pot", at=1, rank=2)
    difference = _difference(Concern.CHIPS, named="pot")
    assert _judged(difference, early, late).point == "late"
    assert _judged(difference, late, special, never).point == "special"
    assert _judged(difference, never).point == ""


def test_pots_that_are_handed_back_are_about_no_ranking() -> None:
    ranking = replace(_point("ranking", "stacks", rank=9), section=Section.RANKINGS)
    split = replace(_point("split", "stacks"), section=Section.SPLIT)
    assert _judged(_difference(Concern.END, HANDED_BACK), ranking, split).point == "split"
    assert _judged(_difference(Concern.END), ranking, split).point == "ranking"


@pytest.mark.parametrize("feature", ["big-blind ante", "button ante"])
def test_an_ante_that_is_handed_back_is_about_antes_for_the_table(feature: str) -> None:
    usual, ante = _point("usual", "stacks", rank=9, needs=("ante",)), _point("ante", "stacks", needs=(feature,))
    assert _judged(_difference(Concern.END, ANTE_BACK), usual, ante).point == "ante"
    assert _judged(_difference(Concern.END), usual, ante).point == "usual"


def _house(name: str, *explained: object) -> HouseRule:
    """A house that explains an engine that says one of some values."""
    return HouseRule(name, "x", "x", explains=lambda _, field, __, theirs: (field, theirs) in explained)


def test_the_house_that_explains_a_difference() -> None:
    silent, other, so = HouseRule("silent", "x", "x"), _house("other", ("to_call", 3)), _house("so", ("to_call", 4))
    difference = _difference(Concern.CALL, ours=5, theirs=4)
    assert _judged(difference, houses=(silent, other, so)) == ("", "so")
    assert _judged(difference, houses=(silent, other)) == ("", "")
    # Chips that are made or broken up are explained by no house.
    assert _judged(replace(difference, impossible=True), houses=(so,)) == ("", "")


def test_the_houses_of_the_point_come_first() -> None:
    near, far = _house("near", ("to_call", 4)), _house("far", ("to_call", 4))
    difference = _difference(Concern.CALL, ours=5, theirs=4)
    point = _point("point", "to_call", houses=(near,))
    assert _judged(difference, point, houses=(far, near)) == ("point", "near")
    assert _judged(difference, _point("point", "to_call"), houses=(far, near)) == ("point", "far")
    assert _judged(difference, point, houses=(far,)) == ("point", "near")


def test_the_readings_of_a_setup_those_of_the_point_first() -> None:
    setup = Setup("no_limit_holdem", BLINDS, (1000, 1000))
    deep = HouseRule("deep", "x", "x", lambda each: replace(each, stacks=(9000, 9000)))
    uncapped = HouseRule("uncapped", "x", "x", lambda each: replace(each, uncapped=True))
    never = HouseRule("never", "x", "x", lambda _: None)
    silent = HouseRule("silent", "x", "x")
    judge = PointJudge((_point("a", "pot"), _point("b", "pot", houses=(uncapped,))), (never, silent, deep, uncapped))
    by_deep, by_uncapped = replace(setup, stacks=(9000, 9000)), replace(setup, uncapped=True)
    assert list(judge.readings(setup, "a")) == [(deep, by_deep), (uncapped, by_uncapped)]
    assert list(judge.readings(setup, "b")) == [(uncapped, by_uncapped), (deep, by_deep)]
    assert list(judge.readings(setup, "")) == [(deep, by_deep), (uncapped, by_uncapped)]
