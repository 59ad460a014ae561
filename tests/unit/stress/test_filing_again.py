"""Differences of an engine that plays a hand again: house rules that explain them, and the smallest hand.

The engine is made up: a function says what a hand comes to under a reading of its setup. Nothing is drawn at random.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest
from games import BLINDS, variant

from tourney.game.action import check_or_call, fold
from tourney.stress.catalogue.played import PlayedHand
from tourney.stress.catalogue.point import HouseRule
from tourney.stress.catalogue.setup import Setup
from tourney.stress.comparing import Concern, EngineDifference
from tourney.stress.engine_findings import Bucket, EngineVerdict
from tourney.stress.filing import Filing
from tourney.stress.hand_outcome import HandOutcome, Noted
from tourney.stress.hand_plan import HandPlan, PlannedAction
from tourney.stress.verdicts import Following, Judgement, PointJudge

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.game.variant import Variant

_GAME: Final = variant("no_limit_holdem")
_OTHER_GAME: Final = variant("pot_limit_holdem")
_PLAN: Final = HandPlan(
    Setup(_GAME.name, BLINDS, (1000, 1000, 1000)),
    tuple(_GAME.deck),
    (PlannedAction(2, check_or_call()), PlannedAction(0, fold())),
)
_CONCERN: Final = Concern.RAISE.value


def _with_ante(setup: Setup) -> Setup | None:
    """The setup with an ante of 10, if it has none: all stacks at the end are others."""
    return replace(setup, stakes=replace(setup.stakes, ante=10)) if not setup.stakes.ante else None


def _uncapped(setup: Setup) -> Setup | None:
    """In no limit there is no cap, so nothing is played otherwise."""
    return replace(setup, uncapped=True)


ANTES: Final = HouseRule("antes", "a house", "It has antes.", _with_ante)
CAPS: Final = HouseRule("caps", "a house", "It has no cap.", _uncapped)


def _noted(
    sign: str = "low", point: str = "a", *, failure: str = "", decisions: int = 1, diverges: bool = True
) -> Noted:
    difference = EngineDifference(Concern.RAISE, sign, "500", "400", diverges)
    return Noted(difference, 1, decisions, failure, judgement=Judgement(point))


class Engine:
    """Plays hands again: what it shows is given by a function of the hand and of the setup as our machine has it."""

    def __init__(self, shows: Callable[[HandPlan, Setup], list[Noted]], *houses: HouseRule) -> None:
        self._shows = shows
        self.played: list[tuple[HandPlan, Setup]] = []
        self.not_offered = ""
        self.following = Following(houses, [])
        self.filing = Filing(
            self._play,
            {game.name: game for game in (_GAME, _OTHER_GAME)},
            PointJudge(houses=houses),
            self.following,
            can_shrink=True,
        )

    def _play(self, plan: HandPlan, choose: object, reading: Setup | None) -> HandOutcome:
        del choose
        setup = reading or plan.setup
        self.played.append((plan, setup))
        played = PlayedHand(plan.setup, _GAME)
        not_offered = self.not_offered if reading is not None and reading.stakes.ante else ""
        return HandOutcome(played, self._shows(plan, setup), list(plan.actions), not_offered=not_offered)

    def file(self, noted: Noted, game: Variant = _GAME) -> None:
        """File a difference of the hand."""
        plan = replace(_PLAN, setup=replace(_PLAN.setup, game=game.name))
        self.filing.file(noted, plan, HandOutcome(PlayedHand(plan.setup, game), actions=list(plan.actions)))

    @property
    def found(self) -> dict[Bucket, tuple[int, str]]:
        """How often each finding came, and the house rule that explains it."""
        return {bucket: (finding.count, finding.house) for bucket, finding in self.filing.findings.items()}


def _always(plan: HandPlan, setup: Setup) -> list[Noted]:
    """The difference stays, whatever our machine plays."""
    del plan, setup
    return [_noted()]


def _by_antes(plan: HandPlan, setup: Setup) -> list[Noted]:
    """The engine has antes: it differs from our machine where that has none."""
    del plan
    return [] if setup.stakes.ante else [_noted()]


def test_a_difference_that_vanishes_in_a_house_is_its_rule() -> None:
    engine = Engine(_by_antes, CAPS, ANTES)
    engine.file(_noted())
    assert engine.found == {Bucket("antes", _CONCERN, "low"): (1, "antes")}
    [finding] = engine.filing.findings.values()
    assert finding.verdict is EngineVerdict.HOUSE_RULE
    # Played once as it is, and once with antes; without a cap our machine plays the same hand, which tells nothing.
    assert [setup.stakes.ante for _, setup in engine.played][:2] == [0, 10]
    # Then the hands near it are played both ways: the house rule is to hold there, too.
    assert {plan == _PLAN for plan, _ in engine.played[2:]} == {False}
    assert len(engine.played) > 6
    assert not any(setup.uncapped for _, setup in engine.played)


def test_a_house_is_followed_after_three_differences_and_contradicted_after_three_hands() -> None:
    engine = Engine(_by_antes, ANTES)
    for _ in range(3):
        assert engine.following.in_force == ()
        engine.file(_noted())
    assert engine.following.in_force == ("antes",)
    # Now it plays hands by the rules: they differ from our machine with antes, and not from our machine without.
    other = Engine(lambda _, setup: [_noted("high")] if setup.stakes.ante else [], ANTES)
    for _ in range(3):
        other.following.note("antes")
    for _ in range(3):
        assert other.following.in_force == ("antes",)
        other.file(_noted("high"))
    assert other.following.in_force == ()
    assert not other.following.may_explain("antes")
    assert other.found == {}


@pytest.mark.parametrize(
    ("instead", "is_contradicted"),
    [
        (_noted("none is allowed", diverges=False), False),  # in the same place: the engine is right in neither
        (_noted("none is allowed", decisions=2, diverges=False), True),  # later
        (_noted("none is allowed", failure="probe", diverges=False), True),  # an action that is tried there
        (replace(_noted(), difference=EngineDifference(Concern.CALL, "low", "5", "4")), True),  # about something else
    ],
)
def test_a_house_is_not_contradicted_where_the_engine_differs_from_the_rules_too(
    instead: Noted, *, is_contradicted: bool
) -> None:
    # As an engine that lets players raise whom nobody can call, and takes too little for the least raise.
    instead.difference = replace(instead.difference, diverges=False)
    engine = Engine(lambda _, setup: [_noted()] if setup.stakes.ante else [instead], ANTES)
    for _ in range(3):
        engine.following.note("antes")
    for _ in range(3):
        engine.file(_noted())
    assert engine.following.may_explain("antes") is not is_contradicted


def test_what_differs_with_and_without_a_house_is_wrong() -> None:
    engine = Engine(_always, ANTES)
    for _ in range(3):
        engine.following.note("antes")
    engine.file(_noted())
    assert engine.found == {Bucket("", _CONCERN, "low"): (1, "")}
    assert engine.following.in_force == ("antes",)


@pytest.mark.parametrize(("shows", "house"), [(_by_antes, "antes"), (_always, "")])
def test_a_difference_that_looks_like_a_house_rule_is_one_only_if_it_vanishes_in_it(
    shows: Callable[[HandPlan, Setup], list[Noted]], house: str
) -> None:
    looks = replace(ANTES, explains=lambda *_: True)
    engine = Engine(shows, looks)
    noted = replace(_noted(), judgement=Judgement("a", looks.name))
    for _ in range(2):
        engine.file(noted)
    assert {bucket.rule: finding.house for bucket, finding in engine.filing.findings.items()} == {house: house}


@pytest.mark.parametrize("failure", ["crash", "exit", "hang", "garbage"])
def test_a_failure_is_no_house_rule_and_no_hand_is_tried(failure: str) -> None:
    engine = Engine(_by_antes, ANTES)
    engine.file(_noted(failure=failure))
    assert engine.found == {Bucket("", _CONCERN, "low"): (1, "")}
    assert engine.played == []


def test_an_illegal_action_accepted_may_be_a_house_rule() -> None:
    engine = Engine(_by_antes, ANTES)
    engine.file(_noted(failure="probe"))
    assert engine.found == {Bucket("antes", _CONCERN, "low"): (1, "antes")}


def test_a_house_in_which_the_hand_is_the_same_is_not_tried() -> None:
    engine = Engine(_always, CAPS)
    engine.file(_noted())
    assert engine.found == {Bucket("", _CONCERN, "low"): (1, "")}
    assert engine.played == []


def test_a_difference_that_does_not_come_again() -> None:
    engine = Engine(lambda *_: [], ANTES)
    engine.file(_noted())
    unsteady = Bucket("", _CONCERN, "the same hand comes out in another way when played again")
    assert engine.found == {unsteady: (1, ""), Bucket("", _CONCERN, "low"): (1, "")}
    assert len(engine.played) == 1
    engine.file(_noted())
    assert engine.found[unsteady] == (2, "")
    # Another difference in its place does not make it steady.
    other = Engine(lambda *_: [_noted("high")], ANTES)
    other.file(_noted())
    assert other.found[unsteady] == (1, "")


@pytest.mark.parametrize(
    ("instead", "house"),
    [
        ([], "antes"),
        ([_noted("other", decisions=1)], ""),  # the hands have parted before anything can be said
        ([_noted("other", decisions=0)], ""),
        ([_noted("other", decisions=2)], "antes"),
        ([_noted("other", diverges=False)], ""),  # in the hands near it the engine does not follow the house
        ([_noted("low", decisions=2, diverges=False)], ""),  # it is the same one, later
    ],
)
def test_another_difference_under_the_reading(instead: list[Noted], house: str) -> None:
    engine = Engine(lambda _, setup: instead if setup.stakes.ante else [_noted()], ANTES)
    engine.file(_noted())
    assert engine.found == {Bucket(house, _CONCERN, "low"): (1, house)}


def test_a_hand_that_the_engine_does_not_offer_explains_nothing() -> None:
    engine = Engine(_by_antes, ANTES)
    engine.not_offered = "no antes"
    engine.file(_noted())
    assert engine.found == {Bucket("", _CONCERN, "low"): (1, "")}


def test_the_first_six_differences_of_a_kind_are_tried() -> None:
    # Twice as many as a house rule must explain; each is played as it is and in the house.
    engine = Engine(_always, ANTES)
    for _ in range(8):
        engine.file(_noted())
    assert len(engine.played) == 12
    engine.file(_noted(point="b"))
    assert len(engine.played) == 14


def test_the_first_hands_of_a_kind_wait_to_be_shrunk() -> None:
    engine = Engine(_always)
    waiting = []
    for _ in range(101):
        engine.file(_noted())
        waiting.append(engine.filing.waiting)
    # The 1st, 2nd, 12th and 100th.
    assert [waiting.index(count) + 1 for count in (1, 2, 3, 4)] == [1, 2, 12, 100]
    assert waiting[-1] == 4
    engine.file(_noted("the result is another"))
    assert engine.filing.waiting == 4


def test_what_a_house_rule_explained_is_a_finding_once_it_is_contradicted() -> None:
    """A house rule must hold in every hand of the engine."""
    engine = Engine(_by_antes, ANTES)
    for _ in range(3):
        engine.file(_noted())
    assert engine.found == {Bucket("antes", _CONCERN, "low"): (3, "antes")}
    engine._shows = lambda _, setup: [_noted("high")] if setup.stakes.ante else []
    for _ in range(3):
        engine.file(_noted("high"))
    assert engine.found == {Bucket("", _CONCERN, "low"): (3, "")}
    assert engine.filing.waiting == 2


def _until_two_are_left(plan: HandPlan, setup: Setup) -> list[Noted]:
    """It needs two players; with two it is seen to be about another rule."""
    del setup
    return [_noted(point="a" if len(plan.setup.stacks) > 2 else "b")]


def test_a_shrunk_hand_is_filed_under_what_it_shows() -> None:
    engine = Engine(_until_two_are_left)
    engine.file(_noted())
    engine.file(_noted())
    engine.filing.shrink(lambda: False)
    bucket = Bucket("", _CONCERN, "low")
    assert engine.found == {bucket: (2, "")}
    finding = engine.filing.findings[bucket]
    assert finding.shrunk
    assert finding.plan is not None
    assert len(finding.plan.setup.stacks) == 2
    assert finding.plan.actions == ()
    assert engine.filing.waiting == 0
    # What comes later counts there, too.
    engine.file(_noted())
    assert engine.found == {bucket: (3, "")}


def test_a_hand_that_turns_out_to_be_something_else_counts_there() -> None:
    """Two faults look alike; the second is a house rule, of which only its small hand tells."""

    def shows(plan: HandPlan, setup: Setup) -> list[Noted]:
        by_antes = plan.setup.game == _OTHER_GAME.name and len(plan.setup.stacks) == 2
        return [] if by_antes and setup.stakes.ante else [_noted()]

    engine = Engine(shows, ANTES)
    for game in (_GAME, _OTHER_GAME, _GAME):
        engine.file(_noted(), game)
    assert engine.found == {Bucket("", _CONCERN, "low"): (3, "")}
    engine.filing.shrink(lambda: False)
    assert engine.found == {Bucket("", _CONCERN, "low"): (2, ""), Bucket("antes", _CONCERN, "low"): (1, "antes")}


def test_a_difference_that_is_not_shown_again_is_not_shrunk() -> None:
    engine = Engine(lambda *_: [])
    engine.file(_noted())
    engine.filing.shrink(lambda: False)
    [finding] = engine.filing.findings.values()
    assert not finding.shrunk
    assert finding.plan is not None
    assert finding.plan.actions == _PLAN.actions[:1]
    assert engine.filing.waiting == 0


def test_a_hand_of_a_house_rule_stays_one_while_it_shrinks() -> None:
    """With two players the difference stays under the reading, so it is another one."""

    def shows(plan: HandPlan, setup: Setup) -> list[Noted]:
        return [] if setup.stakes.ante and len(plan.setup.stacks) > 2 else [_noted()]

    engine = Engine(shows, ANTES)
    engine.file(_noted())
    engine.filing.shrink(lambda: False)
    assert engine.found == {Bucket("antes", _CONCERN, "low"): (1, "antes")}
    [finding] = engine.filing.findings.values()
    assert finding.shrunk
    assert finding.plan is not None
    assert len(finding.plan.setup.stacks) == 3


def test_no_time_shrinks_nothing() -> None:
    engine = Engine(_always)
    engine.file(_noted())
    engine.filing.shrink(lambda: True)
    assert engine.filing.waiting == 1
    assert engine.played == []
