"""Findings of one fault are joined once all hands have been played, with a made-up engine and made-up evidence."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, cast

import pytest
from games import BLINDS, variant

from tourney.stress.catalogue.played import PlayedHand
from tourney.stress.catalogue.setup import Setup
from tourney.stress.comparing import Concern, EngineDifference
from tourney.stress.engine_findings import Bucket, Finding
from tourney.stress.hand_outcome import HandOutcome, Noted
from tourney.stress.hand_plan import HandPlan
from tourney.stress.joining import are_kin, fold_kin, join_explained
from tourney.stress.verdicts import Following

if TYPE_CHECKING:
    from tourney.stress.attribution import Attribution

_GAME: Final = variant("no_limit_holdem")
_PLAN: Final = HandPlan(Setup(_GAME.name, BLINDS, (1000, 1000)), tuple(_GAME.deck))
_FORM: Final = "odd-chips/to-the-last"


class _Evidence:
    """Says that some explanations hold for every hand."""

    def __init__(self, *holds: str) -> None:
        self._holds = holds

    def agrees(self, name: str, *_: object) -> bool:
        return name in self._holds

    def may_be(self, name: str, *_: object) -> bool:
        return name == "odd-chips"


def _finding(rule: str, sign: str, count: int = 1, *, house: str = "", shrunk: bool = True) -> Finding:
    bucket = Bucket(rule, Concern.END.value, sign)
    why = "evidence" if rule and not house else ""
    return Finding(bucket, house, plan=_PLAN, shrunk=shrunk, games=Counter({_GAME.name: count}), why=why)


def _join(found: list[Finding], *holds: str, declared: tuple[str, ...] = ()) -> dict[str, int]:
    """The rules of the findings that are left, with their hands."""
    findings = {finding.bucket: finding for finding in found}

    def play(plan: HandPlan, *_: object) -> HandOutcome:
        noted = [
            Noted(EngineDifference(Concern(one.bucket.concern), one.bucket.sign, "1", "2"), 0, 0) for one in found
        ]
        return HandOutcome(PlayedHand(plan.setup, _GAME), noted)

    join_explained(findings, cast("Attribution", _Evidence(*holds)), Following([], declared), play)
    return {bucket.rule: finding.count for bucket, finding in findings.items()}


def test_what_is_not_explained_joins_what_explains_its_hand() -> None:
    found = [_finding("odd-chips", "odd chips go elsewhere", 5), _finding("", "chips are lost", 2)]
    assert _join(found) == {"odd-chips": 5, "": 2}
    assert _join(found, "odd-chips") == {"odd-chips": 7}


def test_what_only_a_rule_explains_joins_a_form_and_not_the_other_way() -> None:
    assert _join([_finding("odd-chips", "a"), _finding(_FORM, "b", 3)], _FORM, "odd-chips") == {_FORM: 4}


@pytest.mark.parametrize(("count", "left"), [(1, {"odd-chips": 4}), (3, {"odd-chips": 3, "a-house": 3})])
def test_a_house_rule_gives_way_to_a_rule_that_explains_more(count: int, left: dict[str, int]) -> None:
    found = [_finding("a-house", "a", count, house="a-house"), _finding("odd-chips", "b", 3)]
    assert _join(found, "odd-chips") == left


def test_a_house_rule_gives_way_to_a_form_unless_the_engine_declares_it() -> None:
    def found() -> list[Finding]:
        return [_finding("a-house", "a", 9, house="a-house"), _finding(_FORM, "b", 3)]

    assert _join(found(), _FORM) == {_FORM: 12}
    assert _join(found(), _FORM, declared=("a-house",)) == {"a-house": 9, _FORM: 3}


def test_a_hand_that_is_not_the_smallest_joins_and_explains_nothing() -> None:
    assert _join([_finding("", "a", shrunk=False), _finding(_FORM, "b")], _FORM) == {_FORM: 2}
    assert _join([_finding("", "a"), _finding(_FORM, "b", shrunk=False)], _FORM) == {"": 1, _FORM: 1}


def test_doubt_joins_a_rule_that_another_hand_tells() -> None:
    doubt = _finding("", "a")
    doubt.suspects = frozenset({"odd-chips", "split"})
    assert _join([doubt, _finding("odd-chips", "b", 2)]) == {"odd-chips": 3}
    assert _join([doubt, _finding("low-hands", "b", 2)]) == {"": 1, "low-hands": 2}


def test_doubt_about_who_shows_joins_the_rule_by_which_hands_are_paid() -> None:
    # Who has been beaten need not show (TDA 17A), so that a wrong order of hands is seen there, too.
    paid, shows = _finding("odd-chips", "a", 2), _finding("", "a beaten hand is shown")
    shows.bucket = shows.bucket._replace(concern=Concern.SHOWING.value)
    shows.suspects = frozenset({"odd-chips", "split"})
    assert _join([paid, shows]) == {"odd-chips": 3}
    # The other way round it tells nothing: an engine may show wrong hands and pay the right ones.
    paid.bucket, shows.bucket = (
        paid.bucket._replace(concern=Concern.SHOWING.value),
        shows.bucket._replace(concern=Concern.END.value),
    )
    assert _join([paid, shows]) == {"odd-chips": 3, "": 1}


def test_a_hand_that_is_not_the_smallest_joins_a_rule_that_it_may_be_about() -> None:
    def found(house: str = "", concern: Concern = Concern.END) -> list[Finding]:
        large = _finding(house, "a", house=house, shrunk=False)
        large.bucket = large.bucket._replace(concern=concern.value)
        return [large, _finding("odd-chips", "b", 2)]

    assert _join(found()) == {"odd-chips": 3}
    assert _join(found(concern=Concern.POTS)) == {"": 1, "odd-chips": 2}
    assert _join(found(house="a-house")) == {"a-house": 1, "odd-chips": 2}


def test_hands_that_are_not_the_smallest_are_one_fault_if_they_differ_in_one_way() -> None:
    held = [_finding("", f"another player is paid, who holds {what}", shrunk=False) for what in ("trips", "a pair")]
    found = [*held, *(_finding("", f"another player is paid, who holds {what}") for what in ("quads", "a flush"))]
    others = [_finding("", "chips are lost", shrunk=False)]
    findings = {finding.bucket: finding for finding in [*found, *others]}
    fold_kin(findings)
    left = {bucket.sign.rpartition(" ")[2]: (finding.shrunk, finding.count) for bucket, finding in findings.items()}
    assert {what: shrunk for what, (shrunk, _) in left.items()} == {
        "quads": True, "flush": True, "trips": False, "lost": False
    }  # fmt: skip
    assert sum(count for _, count in left.values()) == 5


def test_a_raise_that_is_wrong_as_the_call_is_joins_what_explains_the_call() -> None:
    # A raise is to the bet at least and a step (TDA 43), so that a bet that is told wrong makes both wrong.
    class OfCalls(_Evidence):
        def agrees(self, name: str, *given: object) -> bool:
            _, noted, _ = given
            assert isinstance(noted, Noted)
            return name in self._holds and noted.difference.what is Concern.CALL

    def left(where: int) -> dict[str, int]:
        call, least = _finding("call", "the call is too little", 2), _finding("", "the minimum is too low")
        call.bucket = call.bucket._replace(concern=Concern.CALL.value)
        least.bucket = least.bucket._replace(concern=Concern.RAISE.value)
        findings = {finding.bucket: finding for finding in (call, least)}

        def play(plan: HandPlan, *_: object) -> HandOutcome:
            noted = [
                Noted(EngineDifference(Concern.CALL, call.bucket.sign, "1", "2"), 0, where),
                Noted(EngineDifference(Concern.RAISE, least.bucket.sign, "1", "2"), 0, 3),
            ]
            return HandOutcome(PlayedHand(plan.setup, _GAME), noted)

        join_explained(findings, cast("Attribution", OfCalls("call")), Following([], ()), play)
        return {bucket.rule: finding.count for bucket, finding in findings.items()}

    assert left(where=3) == {"call": 3}
    assert left(where=2) == {"call": 2, "": 1}


def test_findings_in_doubt_about_the_same_rules_are_one_fault_of_at_most_three() -> None:
    found = [_finding("", f"sign {number}") for number in range(5)]
    for finding in found[:4]:
        finding.suspects = frozenset({"odd-chips", "split"})
    findings = {finding.bucket: finding for finding in found}
    fold_kin(findings)
    assert [bucket.sign for bucket in findings] == ["sign 0", "sign 1", "sign 2", "sign 4"]


def test_a_rule_and_a_form_of_it_are_one_fault_of_at_most_three_findings() -> None:
    rule, form, other = (Bucket(name, "c", "s") for name in ("odd-chips", _FORM, "odd-chips/to-the-second"))
    assert are_kin(rule, form)
    assert are_kin(form, rule)
    assert not are_kin(form, other)
    findings = {
        each.bucket: each for each in [_finding("odd-chips", "a"), *(_finding(_FORM, sign) for sign in "bcd")]
    }
    fold_kin(findings)
    assert [bucket.sign for bucket in findings] == ["a", "b", "c"]
    assert sum(finding.count for finding in findings.values()) == 4
