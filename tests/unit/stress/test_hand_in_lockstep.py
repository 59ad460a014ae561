"""One hand in an engine and in our machine: what is noted of one that refuses, fails, asks too much or too little.

Blinds of 50 and 100; amounts follow from the rules of no limit, and the actions are those of the line of each hand.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest
from fixed_hands import LIMIT, down, spot
from games import variant
from made_up_hands import full, moment, point
from own_engine import OwnEngine

from tourney.game.action import fold, raise_to
from tourney.game.stakes import HouseRules
from tourney.stress.comparing import Concern, EngineDifference
from tourney.stress.hand_plan import Drawn, PlannedAction, Probe, ScriptedPlan, fixed_plan, probe_action
from tourney.stress.interface import EngineAbout, EngineAction, EngineState, HandSetup, NotOffered, Refused
from tourney.stress.lockstep import Lockstep
from tourney.stress.rule_points import judge_of
from tourney.stress.session import EngineFailed
from tourney.stress.verdicts import ENOUGH, Following, Judgement, PointJudge

if TYPE_CHECKING:
    from tourney.stress.catalogue.point import FixedHand
    from tourney.stress.hand_outcome import HandOutcome

_SHORT: Final = spot((1000,) * 3, "2:r300 0:f 1:c" + down(2), hole="- AsAd KsKd", board="2c7d9hJc3s")
"""The button raises to 300, the small blind folds, the big blind calls: 650 for the aces."""


class Quirk(OwnEngine):
    """Our machine; notes the actions it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[int, str, int]] = []

    def act(self, action: EngineAction) -> None:
        self.asked.append((action.position, action.kind, action.to))
        super().act(action)


def play(
    engine: OwnEngine, fixed: FixedHand = _SHORT, *, probe: Probe | None = None, reading: bool = False
) -> HandOutcome:
    """A fixed hand; `probe` is tried at the first turn."""
    game = variant(fixed.setup.game)
    plan = fixed_plan(fixed, game, HouseRules())
    assert plan is not None
    actions = plan.actions if probe is None else (plan.actions[0]._replace(probe=probe), *plan.actions[1:])
    other = replace(plan.setup, stacks=(2000,) * len(plan.setup.stacks)) if reading else None
    return Lockstep(engine, engine.about(), plan, game, ScriptedPlan(actions), other).run()


def signs(outcome: HandOutcome) -> list[tuple[Concern, str]]:
    """What has been noted."""
    return [(each.difference.what, each.difference.sign) for each in outcome.noted]


def test_a_whole_hand() -> None:
    engine = Quirk()
    outcome = play(engine)
    assert outcome.noted == []
    assert outcome.complete
    assert outcome.not_offered == ""
    assert outcome.final == (950, 1350, 700)
    assert engine.asked[:3] == [(2, "raise", 300), (0, "fold", 50), (1, "call", 300)]
    assert [(planned.player, planned.probe) for planned in outcome.actions] == [
        (2, None),
        (0, None),
        (1, None),
        *[(1, None), (2, None)] * 3,
    ]
    assert {
        "actor",
        "over",
        "stacks",
        "bets",
        "pot",
        "to_call",
        "least_to",
        "most_to",
        "kinds",
        "pots",
    } <= outcome.reported
    assert len(outcome.played.decisions) == len(outcome.actions) == 9


def test_a_hand_that_is_not_offered() -> None:
    class Refusing(Quirk):
        said = "no thanks"

        def begin(self, setup: HandSetup) -> None:
            del setup
            raise NotOffered(self.said)

    class Wordless(Refusing):
        said = ""

    class Other(Refusing):
        games = ("kuhn",)

    assert play(Refusing()).not_offered == "no thanks"
    assert play(Wordless()).not_offered == "not offered"
    assert play(Other()).not_offered == "it does not play no_limit_holdem"
    assert not play(Refusing()).complete


class Refuses(Quirk):
    """Refuses some kinds of action."""

    kinds: tuple[str, ...] = ()
    said = "no"

    def check(self, action: EngineAction) -> None:
        super().check(action)
        if action.kind in self.kinds:
            raise Refused(self.said)


def test_a_legal_raise_is_refused_and_the_hand_goes_on() -> None:
    class NoRaise(Refuses):
        kinds = ("raise",)

    engine = NoRaise()
    outcome = play(engine)
    [noted] = outcome.noted
    difference = noted.difference
    assert (difference.what, difference.sign) == (Concern.RAISE, "a legal bet or raise is refused")
    assert (difference.expected, difference.got) == ("accepted", "refused: no")
    assert (difference.ours, difference.theirs, difference.diverges) == (200, 0, False)
    assert noted.tail == (PlannedAction(2, raise_to(300)),)
    assert (noted.actions, noted.decisions, noted.failure) == (0, 1, "")
    assert engine.asked[:2] == [(2, "raise", 300), (2, "call", 100)]
    assert outcome.complete


@pytest.mark.parametrize(
    ("refused", "noted"),
    [
        (("fold",), [(Concern.CALL, "a legal fold is refused")]),
        (("call",), [(Concern.CALL, "a legal check or call is refused")]),
        (
            ("raise", "call"),
            [(Concern.RAISE, "a legal bet or raise is refused"), (Concern.CALL, "a legal check or call is refused")],
        ),
    ],
)
def test_what_is_refused_is_noted(refused: tuple[str, ...], noted: list[tuple[Concern, str]]) -> None:
    class Refusing(Refuses):
        kinds = refused
        said = ""

    outcome = play(Refusing())
    assert signs(outcome) == noted
    assert outcome.noted[0].difference.got == "refused"
    assert not outcome.complete


def test_a_discard_that_is_refused() -> None:
    class NoDiscard(Refuses):
        kinds = ("discard",)

    fixed = spot((1000,) * 2, "1:c 0:c 0:d 1:d", game="five_card_draw")
    outcome = play(NoDiscard(), fixed)
    assert signs(outcome) == [(Concern.DISCARD, "a legal discard is refused")]
    assert (outcome.noted[0].difference.ours, outcome.noted[0].difference.theirs) == (None, None)


@pytest.mark.parametrize("detail", ["", "oh"])
def test_a_failure_is_noted_with_the_deed_that_was_not_made(detail: str) -> None:
    class Fails(Quirk):
        def act(self, action: EngineAction) -> None:
            if action.kind == "fold":
                raise EngineFailed("crash", "act: here", detail)
            super().act(action)

    outcome = play(Fails())
    [noted] = outcome.noted
    assert (noted.difference.what, noted.difference.sign) == (Concern.FAILURE, "crash: act: here")
    assert (noted.difference.expected, noted.difference.got) == (
        "an answer",
        "act: here" + (": oh" if detail else ""),
    )
    assert (noted.actions, noted.decisions, noted.failure) == (1, 2, "crash")
    assert noted.tail == (PlannedAction(0, fold()),)
    assert not outcome.complete


class Accepts(Quirk):
    """Accepts a raise below the least."""

    def check(self, action: EngineAction) -> None:
        if action.to != 199:
            super().check(action)

    def as_ours(self, action: EngineAction):  # type: ignore[no-untyped-def]  # noqa: ANN201
        return super().as_ours(replace(action, to=max(action.to, 200)) if action.kind == "raise" else action)


def test_an_illegal_action_is_tried_first() -> None:
    engine = Quirk()
    outcome = play(engine, probe=Probe.BELOW_LEAST)
    assert engine.asked[:2] == [(2, "raise", 199), (2, "raise", 300)]
    assert outcome.noted == []
    assert outcome.complete
    assert outcome.actions[0].probe is Probe.BELOW_LEAST
    outcome = play(Accepts(), probe=Probe.BELOW_LEAST)
    [noted] = outcome.noted
    assert signs(outcome) == [(Concern.RAISE, "it accepts a raise below the minimum")]
    assert noted.failure == "probe"
    assert noted.difference.expected == "a raise to 199 by position 2 is refused"
    assert (noted.difference.ours, noted.difference.theirs) == (200, 199)
    assert [planned.probe for planned in noted.tail] == [Probe.BELOW_LEAST]


def test_no_illegal_action_is_tried_if_the_engine_does_not_refuse() -> None:
    class Meek(Quirk):
        def about(self) -> EngineAbout:
            return replace(super().about(), refuses=False)

    engine = Meek()
    assert play(engine, probe=Probe.BELOW_LEAST).complete
    assert engine.asked[0] == (2, "raise", 300)


def test_a_refused_action_that_changes_the_hand() -> None:
    class Forgetful(Quirk):
        def state(self) -> EngineState:
            state = super().state()
            return replace(state, pot=1) if self.asked[-1:] == [(2, "raise", 199)] else state

    outcome = play(Forgetful(), probe=Probe.BELOW_LEAST)
    assert signs(outcome) == [(Concern.CHIPS, "a refused action changes the hand")]
    assert outcome.noted[0].difference.expected == "a raise to 199 by position 2 changes nothing"
    assert not outcome.complete


@pytest.mark.parametrize(
    ("totals", "least", "most", "asked"),
    [
        ((200, 280, 1000), 200, 1000, (2, "raise", 280)),
        ((200, 330, 1000), 200, 1000, (2, "raise", 330)),
        ((150, 1200), 200, 1000, (2, "call", 100)),
        (None, 300, 1000, (2, "raise", 300)),
        (None, 301, 1000, (2, "call", 100)),
        (None, 200, 300, (2, "raise", 300)),
        (None, 200, 299, (2, "call", 100)),
        (None, None, None, (2, "raise", 300)),
        (None, 0, 0, (2, "call", 100)),
    ],
)
def test_a_raise_is_made_as_the_engine_offers_it(
    totals: tuple[int, ...] | None, least: int | None, most: int | None, asked: tuple[int, str, int]
) -> None:
    class Few(Quirk):
        def state(self) -> EngineState:
            state = super().state()
            return state if self.asked else replace(state, totals=totals, least_to=least, most_to=most)

    engine = Few()
    play(engine)
    assert engine.asked[0] == asked


def test_no_raise_is_made_where_the_engine_names_none() -> None:
    class NoRaise(Quirk):
        def state(self) -> EngineState:
            state = super().state()
            return state if self.asked else replace(state, kinds=frozenset({"fold", "call"}))

    engine = NoRaise()
    outcome = play(engine)
    assert engine.asked[0] == (2, "call", 100)
    assert [what for what, _ in signs(outcome)] == [Concern.RAISE]
    assert outcome.complete


class Nags(Quirk):
    """After an all-in that is called it asks the winner, who has nothing to decide, so many times."""

    times = 3

    def act(self, action: EngineAction) -> None:
        if self.left and super().acting is False:
            self.asked.append((action.position, action.kind, action.to))
            self.left -= 1
            return
        super().act(action)

    def begin(self, setup: HandSetup) -> None:
        self.left = self.times
        super().begin(setup)

    def state(self) -> EngineState:
        state = super().state()
        if not state.over or not self.left or not self.asked:
            return state
        return EngineState(0, over=False, stacks=(0, 600), to_call=0, kinds=frozenset({"check"}))


_ALL_IN: Final = spot((400, 1000), "1:a 0:c", hole="AsAd KsKd", board="2c7d9hJc3s")


def test_a_player_without_chips_is_asked() -> None:
    engine = Nags()
    outcome = play(engine, _ALL_IN)
    assert signs(outcome) == [(Concern.ACTOR, "a player without chips is asked")]
    assert (outcome.noted[0].difference.expected, outcome.noted[0].difference.got) == (
        "the hand is over", "position 0 is to act",
    )  # fmt: skip
    assert engine.asked[2:] == [(0, "check", 0)] * 3
    assert outcome.complete

    class Forever(Nags):
        times = 1000

    engine = Forever()
    assert not play(engine, _ALL_IN).complete
    assert len(engine.asked) == 2 + 60


def test_another_setup_is_played_by_our_machine() -> None:
    outcome = play(Quirk(), reading=True)
    assert outcome.played.setup.stacks == (2000,) * 3
    assert not outcome.complete


# Four players, the first to act; a bet of 100 of which nothing has been matched, and a least raise to 200.
_FACING: Final = {
    "to_call": 100,
    "least": 200,
    "most": 1000,
    "bet_to": 100,
    "bets": (0, 100, 0, 0),
    "stacks": (1000, 900, 0, 1000),
}
_ABOUT: Final = EngineAbout("x", names_actor=True, checks=True)


def tried(probe: Probe, at: dict[str, object], about: EngineAbout = _ABOUT) -> tuple[int, str, int, int, bool] | None:
    """The illegal action that is tried at a decision."""
    played, decision = moment(at)
    action = probe_action(probe, played.setup.hand(played.variant), decision, about)
    return None if action is None else (action.position, action.kind, action.to, action.by, action.all_in)


@pytest.mark.parametrize(
    ("probe", "change", "action"),
    [
        (Probe.BELOW_LEAST, {}, (0, "raise", 199, 199, False)),
        (Probe.BELOW_LEAST, {"least": 101}, None),
        (Probe.BELOW_LEAST, {"least": 102}, (0, "raise", 101, 101, False)),
        (Probe.BELOW_LEAST, {"most": 199}, None),
        (Probe.BELOW_LEAST, {"most": 200}, (0, "raise", 199, 199, False)),
        (Probe.BELOW_LEAST, {"least": 0}, None),
        (Probe.BELOW_LEAST, {"bets": (0,) * 4}, (0, "bet", 199, 199, False)),
        (Probe.BELOW_LEAST, {"drawing": True}, None),
        (Probe.BELOW_LEAST, {"bring_in": 25}, None),
        (Probe.BELOW_LEAST, {"bets": (50, 100, 0, 0), "stacks": (149, 900, 0, 1000)}, (0, "raise", 199, 149, True)),
        (Probe.ABOVE_MOST, {}, (0, "raise", 1001, 1001, False)),
        (Probe.ABOVE_MOST, {"least": 0}, None),
        (Probe.NOT_ALLOWED, {}, None),
        (Probe.NOT_ALLOWED, {"least": 0}, (0, "raise", 1000, 1000, True)),
        (Probe.NOT_ALLOWED, {"least": 0, "bets": (50, 100, 0, 0)}, (0, "raise", 1050, 1000, True)),
        (Probe.NOT_ALLOWED, {"least": 0, "stacks": (100, 900, 0, 1000)}, None),
        (Probe.NOT_ALLOWED, {"least": 0, "to_call": 0}, None),
        (Probe.CHECK, {}, (0, "check", 0, 0, False)),
        (Probe.CHECK, {"bets": (50, 100, 0, 0)}, (0, "check", 50, 0, False)),
        (Probe.CHECK, {"to_call": 0}, None),
        (Probe.BETWEEN, {}, None),
        (Probe.BETWEEN, {"game": LIMIT, "most": 300}, (0, "raise", 201, 201, False)),
        (Probe.BETWEEN, {"game": LIMIT, "most": 201}, None),
        (Probe.OUT_OF_TURN, {}, (1, "check", 100, 0, False)),
        (Probe.OUT_OF_TURN, {"folded": (False, True, False, False)}, (3, "call", 100, 100, False)),
        (Probe.OUT_OF_TURN, {"stacks": (1000, 0, 0, 60)}, (3, "call", 60, 60, True)),
        (Probe.OUT_OF_TURN, {"stacks": (1000, 0, 0, 0)}, None),
        (Probe.OUT_OF_TURN, {"player": 3}, (0, "call", 100, 100, False)),
    ],
)
def test_an_illegal_action(probe: Probe, change: dict[str, object], action: tuple[object, ...] | None) -> None:
    assert tried(probe, _FACING | change) == action


def test_an_illegal_action_that_the_engine_cannot_be_told() -> None:
    assert tried(Probe.OUT_OF_TURN, _FACING, replace(_ABOUT, names_actor=False)) is None
    assert tried(Probe.CHECK, _FACING, replace(_ABOUT, checks=False)) is None


def test_the_house_rules_that_an_engine_follows() -> None:
    houses = judge_of().houses
    four, unbet = "bet-and-four-raises", "fold-without-a-bet"
    following = Following(houses, ["open-pair-doubles"])
    assert list(following.in_force) == ["open-pair-doubles"]
    assert following.found == []
    assert following.find("x") is None
    for _ in range(ENOUGH - 1):
        following.note(four)
        following.note(unbet)
    assert list(following.in_force) == ["open-pair-doubles"]
    following.note(four)
    following.note(unbet)  # it has no reading, so our machine cannot play it
    assert list(following.in_force) == ["open-pair-doubles", four]
    assert [house.name for house in following.found] == [four]
    following.note(four)
    assert list(following.in_force) == ["open-pair-doubles", four]
    assert following.may_explain(four)
    for _ in range(ENOUGH - 1):
        following.contradict([four])
    assert following.may_explain(four)
    following.contradict([four])
    assert not following.may_explain(four)
    assert list(following.in_force) == ["open-pair-doubles"]
    # Contradicted as often, but explained more than twice as often.
    other = Following(houses, [])
    for _ in range(2 * ENOUGH + 1):
        other.note(four)
    for _ in range(ENOUGH):
        other.contradict([four])
    assert other.may_explain(four)
    other.contradict([four])
    assert not other.may_explain(four)


def test_house_rules_that_contradict_each_other_are_not_followed_at_once() -> None:
    four, none, heads_up = "bet-and-four-raises", "no-cap-on-raises", "no-cap-heads-up"
    following = Following(judge_of().houses, [])
    for name in ("open-pair-doubles", four, heads_up, none):
        for _ in range(ENOUGH):
            following.note(name)
    # No cap at all explains what both others seemed to.
    assert list(following.in_force) == ["open-pair-doubles", none]
    assert following.superseded == [four, heads_up]
    assert not following.may_explain(four)
    # What the engine declares stays.
    declared = Following(judge_of().houses, [four])
    for _ in range(ENOUGH):
        declared.note(none)
    assert list(declared.in_force) == [four]


def test_a_difference_is_judged_by_the_points_that_it_may_belong_to() -> None:
    # A raise to 300 over a blind of 100: the least raise is to 500.
    played, decision = moment({"least": 500, "to_call": 300, "raises": (full(1, 100, 300),), "bet_to": 300})
    played.decisions.append(decision)
    which = point("tda/43/least-raise-is-the-largest-of-the-round")
    judge = PointJudge([which], which.houses)
    low = EngineDifference(Concern.RAISE, "a low minimum", "500", "400", False, "", 500, 400)
    assert judge.judge(played, low) == Judgement(which.id)
    assert judge.judge(played, replace(low, what=Concern.FAILURE)) == Judgement()
    assert PointJudge().judge(played, low) == Judgement()
    # Another field of the same concern: the least raise may explain it.
    assert judge.judge(played, replace(low, named="kinds")) == Judgement(which.id)
    assert judge.judge(played, replace(low, what=Concern.CARDS, named="hole")) == Judgement()
    # A fold where nothing is to pay is a house rule, which the point need not know.
    free, at = moment({"to_call": 0})
    free.decisions.append(at)
    offered = frozenset({"check", "bet"})
    fold_unbet = EngineDifference(Concern.CALL, "a fold", "", "", False, "kinds", offered, offered | {"fold"})
    judge = PointJudge([which], judge_of().houses)
    assert judge.judge(free, fold_unbet) == Judgement("", "fold-without-a-bet")
    assert judge.judge(free, replace(fold_unbet, impossible=True)) == Judgement()


def test_a_deck_in_order() -> None:
    deck = Drawn((0, 1, 2, 3))
    deck.burn()
    assert [deck.draw(), deck.draw_this(2), deck.draw()] == [0, 2, 1]
    deck.shuffle_in([9, 8])
    deck.shuffle_in_burns()
    assert [deck.draw(), deck.draw(), deck.draw()] == [9, 8, 3]
