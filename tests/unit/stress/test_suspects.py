"""Which rules could make a difference: by the hand, and by hands that keep its cards and nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest
from altered_engine import AlteredHands, find_alteration
from fixed_hands import BOARD_PLAYS, down, spot
from games import variant
from mutation.planted import PLANTED

from tourney.game.stakes import AnteKind, HouseRules, Stakes
from tourney.game.turn import DEAL, OVER
from tourney.stress.attribution import Attribution, Explanation
from tourney.stress.comparing import Concern, EngineDifference
from tourney.stress.control_hands import LevelPlay, level, rivals
from tourney.stress.hand_outcome import HandOutcome, Noted
from tourney.stress.hand_plan import Drawn, HandPlan, ScriptedPlan, course, fixed_plan
from tourney.stress.lockstep import Lockstep
from tourney.stress.rule_points import POINTS, judge_of
from tourney.stress.suspects import RULES, Suspects, may_be_of, narrowest
from tourney.stress.wrong.wrong_forms import FORMS

if TYPE_CHECKING:
    from tourney.game.hand import Hand
    from tourney.stress.altered_machine import AlteredMachine
    from tourney.stress.catalogue.setup import Setup
    from tourney.stress.hand_plan import Chooser
    from tourney.stress.interface import EngineState, HandSetup

_NAMES: Final = ("no_limit_holdem", "pot_limit_holdem", "fixed_limit_holdem", "fixed_limit_omaha_hi_lo", "stud")
_GAMES: Final = {name: variant(name) for name in _NAMES}
_WITH_ANTES: Final = Stakes(small_blind=50, big_blind=100, ante=10)
_POINTS: Final = {point.id: point for point in POINTS}


def _explain(fault: str, point: str, number: int = 0) -> Explanation | None:
    """What is said of a planted fault that a fixed hand shows, with no wrong form known."""
    engine, judge = AlteredHands(), judge_of()
    engine.alterations = (find_alteration(fault),)

    def play(plan: HandPlan, choose: Chooser, reading: Setup | None) -> HandOutcome:
        game = _GAMES[plan.setup.game]
        return Lockstep(engine, engine.about(), plan, game, choose, reading, judge).run()

    hand = _POINTS[point].hands[number]
    plan = fixed_plan(hand, _GAMES[hand.setup.game], HouseRules())
    assert plan is not None
    [noted, *_] = play(plan, ScriptedPlan(plan.actions), None).noted
    missed = [(_POINTS[point], plan)]
    return Attribution(play, _GAMES, POINTS, ()).explain(plan, noted, lambda _: None, missed=missed)


@pytest.mark.parametrize(
    ("fault", "point", "number"),
    [
        ("minimum_three_times", "tda/51/the-blind-is-the-opening-bet", 0),
        ("pot_and_a_half", "tda/54/the-most-is-the-pot-after-the-call", 0),
        ("reopens_at_half", "tda/47/caller-between-short-all-ins", 0),
        ("the_big_blind_may_not_raise", "rrop/blinds/the-big-blind-has-the-option", 0),
        ("two_share_at_most", "rrop/ties/three-or-more-share", 0),
    ],
)
def test_the_rule_of_a_fault_that_is_no_known_form(fault: str, point: str, number: int) -> None:
    found = _explain(fault, point, number)
    assert found is not None
    assert found.form in PLANTED[fault].about
    assert not found.is_form
    assert found.points == (point,)
    assert found.hands >= 3
    assert str(found) == (
        f"it is about {RULES[found.form]}, and about no other rule: {found.hands} of {found.hands} hands"
    )


def test_an_option_that_no_rule_gives_is_not_about_who_opens_the_next_street() -> None:
    # Robert's Rules of Poker, seven-card stud: when all call the bring-in, the round is over.
    point = "rrop/stud/no-option-after-the-bring-in-is-called"
    found = _explain("turn/an-option-for-the-bring-in", point)
    assert found is not None
    assert (found.form, found.points) == ("turn", (point,))


def test_a_suspect_is_named_alone_or_as_a_case_of_the_other() -> None:
    assert narrowest(frozenset({"pots"})) == "pots"
    assert narrowest(frozenset({"omaha", "high-hands"})) == "omaha"
    assert narrowest(frozenset({"omaha", "high-hands", "boards"})) == "boards"
    assert narrowest(frozenset({"cap", "re-opening"})) == ""
    assert narrowest(frozenset()) == ""


def test_each_wrong_form_may_be_of_some_rule() -> None:
    assert not [form.name for form in FORMS if not any(may_be_of(form.name, frozenset({rule})) for rule in RULES)]
    assert not may_be_of("odd-chips/to-the-second", frozenset({"minimum"}))


# Control hands


def _play_by(plan: HandPlan, line: LevelPlay) -> tuple[int, ...]:
    """The gains of the players in a control."""
    hand, deck = plan.setup.hand(_GAMES["no_limit_holdem"]), Drawn(plan.deck)
    while hand.turn != OVER:
        if hand.turn == DEAL:
            hand.deal_from(deck)
        else:
            hand.apply(line(hand.view(hand.actor)).action)
    return tuple(after - before for after, before in zip(hand.state.stacks, plan.setup.stacks, strict=True))


def test_a_control_has_level_stacks_and_the_same_folds() -> None:
    game = _GAMES["no_limit_holdem"]
    plan = fixed_plan(
        spot((300, 900, 900, 900), "2:f 3:r900 0:c 1:c", hole="AsAh KsKh 4d5d QsQh", board="2c7d9hJs3s"),
        game,
        HouseRules(),
    )
    assert plan is not None
    played, control = course(plan, game), level(plan)
    assert len(set(control.setup.stacks)) == 1
    assert played.live() == [0, 1, 3]
    sides = rivals(played)
    assert sides == [frozenset(), frozenset({3}), frozenset({1}), frozenset({0})]
    gains = [_play_by(control, LevelPlay(played, out)) for out in sides]
    assert [max(range(4), key=lambda seat: row[seat]) for row in gains] == [0, 0, 0, 1]
    assert {row[2] for row in gains} == {0}  # who has folded has paid nothing
    live = {tuple(sorted(row[seat] for seat in (0, 1, 3))) for row in gains[:1]}
    [(least, middle, most)] = live
    assert least == middle == -most // 2
    assert most % 60 == 0  # the pot divides evenly


def test_of_many_live_players_those_contend_who_can_win_a_pot() -> None:
    # Each side pot is split separately (TDA 21): the main pot is of all five, the first side pot of four, and so on.
    game = _GAMES["no_limit_holdem"]
    stakes = Stakes(small_blind=50, big_blind=100, ante=40, ante_kind=AnteKind.BIG_BLIND)
    plan = fixed_plan(
        spot((300, 1040, 500, 1000, 500), "2:r500 3:r1000 4:c 0:c 1:c", stakes=stakes), game, HouseRules()
    )
    assert plan is not None
    assert rivals(course(plan, game)) == [frozenset(), frozenset({0}), frozenset({0, 2, 4})]


@pytest.mark.parametrize(
    ("fault", "stacks", "hole", "rules"),
    [
        # The shortest of five has the best hand, and the next best wins each side pot (TDA 21).
        ("pots/no-side-pots", (300, 1000, 500, 1000, 500), "AsAh KsKh QsQh JsJd 5d4d", {"pots"}),
        # The king is the better kicker, which decides (Robert's Rules of Poker, ranks): it may be about any hands.
        ("high-hands/no-kicker-of-a-pair", (1000,) * 5, "AsKh AhQd KsKd JsJd 5d4d", None),
    ],
)
def test_of_many_live_players_pots_are_suspected_if_contenders_are_compared_rightly(
    fault: str, stacks: tuple[int, ...], hole: str, rules: set[str] | None
) -> None:
    board = "2c7d9hTc3s" if rules else "Ac7d9hTc3s"
    line = "2:r500 3:r1000 4:c 0:c 1:c" if rules else "2:r1000 3:c 4:c 0:c 1:c"
    plan = fixed_plan(spot(stacks, line, hole=hole, board=board), _GAMES["no_limit_holdem"], HouseRules())
    assert plan is not None
    engine, judge = AlteredHands(), judge_of()
    engine.alterations = (find_alteration(fault),)

    def play(plan: HandPlan, choose: Chooser, reading: Setup | None) -> HandOutcome:
        return Lockstep(engine, engine.about(), plan, _GAMES[plan.setup.game], choose, reading, judge).run()

    outcome = play(plan, ScriptedPlan(plan.actions), None)
    noted = next(each for each in outcome.noted if each.difference.what is Concern.END)
    assert Suspects(play, _GAMES, lambda _: None).find(plan, outcome, noted) == rules


def test_three_equal_hands_of_a_side_pot_are_about_ties() -> None:
    # Equal hands share (Robert's Rules of Poker, ties). Two of them do, and all four hands have one winner.
    hands = spot((300, 1000, 1000, 1000), "2:r1000 3:c 0:c 1:c", hole="Ts4c 9s4h 9h4d 9d4s", board="AcKdQhJs3c")
    plan = fixed_plan(hands, _GAMES["no_limit_holdem"], HouseRules())
    assert plan is not None
    engine, judge = AlteredHands(), judge_of()
    engine.alterations = (find_alteration("two_share_at_most"),)

    def play(plan: HandPlan, choose: Chooser, reading: Setup | None) -> HandOutcome:
        return Lockstep(engine, engine.about(), plan, _GAMES[plan.setup.game], choose, reading, judge).run()

    outcome = play(plan, ScriptedPlan(plan.actions), None)
    noted = next(each for each in outcome.noted if each.difference.what is Concern.END)
    assert Suspects(play, _GAMES, lambda _: None).find(plan, outcome, noted) == frozenset({"ties"})


@pytest.mark.parametrize(("ante", "rules"), [(0, {"pots"}), (10, {"pots", "antes"})])
def test_awards_of_other_pots_are_about_pots(ante: int, rules: set[str]) -> None:
    # Each side pot has the chips of all who have put in as much, folded or not (TDA 21). One player wins both pots.
    line = "2:r400 3:r700 0:c 1:c 2:c 1:c 2:r300 3:f 1:c" + down(2, 2)
    stakes = Stakes(small_blind=50, big_blind=100, ante=ante)
    hands = spot((300, 3000, 3000, 3000), line, stakes=stakes, hole="5s4h AsAh KsKh QsQh", board="2c7d9hJc3s")
    plan = fixed_plan(hands, _GAMES["no_limit_holdem"], HouseRules())
    assert plan is not None
    engine, judge = AlteredHands(), judge_of()
    engine.alterations = (find_alteration("pots/folded-chips-all-in-the-main-pot"),)

    def play(plan: HandPlan, choose: Chooser, reading: Setup | None) -> HandOutcome:
        return Lockstep(engine, engine.about(), plan, _GAMES[plan.setup.game], choose, reading, judge).run()

    outcome = play(plan, ScriptedPlan(plan.actions), None)
    noted = next(each for each in outcome.noted if each.difference.sign == "awards of other pots")
    assert Suspects(play, _GAMES, lambda _: None).find(plan, outcome, noted) == frozenset(rules)


class BlindsReversed(AlteredHands):
    """The button posts the big blind."""

    def start(self, setup: HandSetup) -> Hand:
        return super().start(replace(setup, small_blind_at=0, big_blind_at=1))


class AsksTheLast(AlteredHands):
    """A player is asked with nobody left to bet against."""

    alterations = (find_alteration("turn/no-choice-is-asked"),)


@pytest.mark.parametrize(
    ("engine", "stacks", "ante", "rules"),
    [
        # Heads-up the button has the small blind (TDA 34B), and a chip left for its ante: both are all-in. With the
        # blinds the other way round the other has a chip left, and is asked.
        (BlindsReversed(), (101, 101), 150, frozenset({"turn", "blinds"})),
        # The small blind has called the big blind that is all-in (Robert's Rules of Poker, all-in).
        (AsksTheLast(), (100, 150), 0, frozenset({"turn"})),
    ],
)
def test_whether_the_hand_is_over_before_anybody_acts_may_follow_from_blinds_that_are_wrong(
    engine: AlteredHands, stacks: tuple[int, ...], ante: int, rules: frozenset[str]
) -> None:
    stakes = Stakes(small_blind=100, big_blind=150, ante=ante, ante_kind=AnteKind.BUTTON)
    plan = fixed_plan(spot(stacks, "", stakes=stakes), _GAMES["no_limit_holdem"], HouseRules())
    assert plan is not None

    def play(plan: HandPlan, choose: Chooser, reading: Setup | None) -> HandOutcome:
        return Lockstep(engine, engine.about(), plan, _GAMES[plan.setup.game], choose, reading, judge_of()).run()

    outcome = play(plan, ScriptedPlan(plan.actions), None)
    noted = next(each for each in outcome.noted if each.difference.what is Concern.ACTOR)
    assert noted.actions == 0
    assert Suspects(play, _GAMES, lambda _: None).find(plan, outcome, noted) == rules


# Chips that are lost


class LosesChips(AlteredHands):
    """The antes are in nobody's pot, or a chip of each showdown."""

    def __init__(self, *, antes: bool) -> None:
        super().__init__()
        self._antes = antes

    def state(self) -> EngineState:
        state = super().state()
        if not state.over or state.stacks is None:
            return state
        lost = len(state.stacks) * self.hand.stakes.ante if self._antes else 1
        paid = list(state.stacks)
        paid[max(range(len(paid)), key=paid.__getitem__)] -= lost
        return replace(state, stacks=tuple(paid), awards=None)


def _suspects_of(engine: LosesChips, plan: HandPlan, sign: str) -> frozenset[str] | None:
    """The suspects of the difference of a sign, in an engine that loses chips."""

    def play(plan: HandPlan, choose: Chooser, reading: Setup | None) -> HandOutcome:
        return Lockstep(engine, engine.about(), plan, _GAMES[plan.setup.game], choose, reading, judge_of()).run()

    outcome = play(plan, ScriptedPlan(plan.actions), None)
    noted = next(each for each in outcome.noted if each.difference.sign == sign)
    return Suspects(play, _GAMES, lambda _: None).find(plan, outcome, noted)


@pytest.mark.parametrize(("antes", "rule"), [(True, "antes"), (False, "pots")])
def test_lost_chips_are_about_antes_if_none_are_lost_without_them(antes: bool, rule: str) -> None:  # noqa: FBT001
    # The pot is all that was bet (Robert's Rules of Poker, betting and raising), antes among it (TDA RP-11).
    plan = fixed_plan(spot((1000,) * 3, "2:c 0:c 1:c", stakes=_WITH_ANTES), _GAMES["no_limit_holdem"], HouseRules())
    assert plan is not None
    assert _suspects_of(LosesChips(antes=antes), plan, "chips are lost") == frozenset({rule})


def _lose_odd_chips(machine: AlteredMachine) -> None:
    machine.showdown.share = lambda amount, among, _, chip: amount // chip // among * chip


def test_odd_chips_that_are_lost_are_about_odd_chips_where_a_stack_is_no_multiple_of_a_chip() -> None:
    # All of a pot is shared, odd chips too (TDA 20A). The board plays for all three, of whom one has a single chip.
    stakes = Stakes(small_blind=100, big_blind=200, chip=100)
    plan = fixed_plan(
        spot((1, 1000, 1000), f"2:c 1:c {down(2)}", stakes=stakes, board=BOARD_PLAYS),
        _GAMES["no_limit_holdem"],
        HouseRules(),
    )
    assert plan is not None
    engine = AlteredHands()
    engine.alterations = (_lose_odd_chips,)

    def play(plan: HandPlan, choose: Chooser, reading: Setup | None) -> HandOutcome:
        return Lockstep(engine, engine.about(), plan, _GAMES[plan.setup.game], choose, reading, judge_of()).run()

    outcome = play(plan, ScriptedPlan(plan.actions), None)
    noted = next(each for each in outcome.noted if each.difference.sign == "chips are lost")
    assert Suspects(play, _GAMES, lambda _: None).find(plan, outcome, noted) == frozenset({"odd-chips"})


def test_a_board_that_is_not_complete_after_an_all_in_is_not_about_pots() -> None:
    # The rest of the board is dealt, and counts (TDA 16). Only an all-in shows the fault, as it would one of pots.
    engine, judge = AlteredHands(), judge_of()
    engine.alterations = (find_alteration("runout/without-the-last-card"),)

    def play(plan: HandPlan, choose: Chooser, reading: Setup | None) -> HandOutcome:
        return Lockstep(engine, engine.about(), plan, _GAMES[plan.setup.game], choose, reading, judge).run()

    hand = _POINTS["tda/16/the-board-runs-out"].hands[2]
    plan = fixed_plan(hand, _GAMES[hand.setup.game], HouseRules())
    assert plan is not None
    [noted] = play(plan, ScriptedPlan(plan.actions), None).noted
    unknown = Attribution(play, _GAMES, POINTS, ()).explain(plan, noted, lambda _: None)
    assert unknown is not None
    assert (unknown.form, unknown.suspects) == ("", frozenset({"pots", "runout"}))
    known = Attribution(play, _GAMES, POINTS, FORMS).explain(plan, noted, lambda _: None)
    assert known is not None
    assert (known.form, known.points) == ("runout/without-the-last-card", ("tda/16/the-board-runs-out",))


def test_who_shows_is_about_the_order_of_hands_if_the_hands_are_paid_wrongly() -> None:
    # A beaten hand need not be shown (TDA 17A): with no kickers the second of two pairs of aces is not beaten.
    engine, judge = AlteredHands(), judge_of()
    engine.alterations = (find_alteration("high-hands/no-kicker-of-a-pair"),)

    def play(plan: HandPlan, choose: Chooser, reading: Setup | None) -> HandOutcome:
        return Lockstep(engine, engine.about(), plan, _GAMES[plan.setup.game], choose, reading, judge).run()

    line = "1:c 0:c 0:c 1:c 0:c 1:c 0:c 1:c"
    plan = fixed_plan(
        spot((1000, 1000), line, hole="AsKd AhQd", board="Ac7d9hJs3s"), _GAMES["no_limit_holdem"], HouseRules()
    )
    assert plan is not None
    outcome = play(plan, ScriptedPlan(plan.actions), None)
    shows = Noted(EngineDifference(Concern.SHOWING, "a beaten hand is shown", "", ""), 8, 8)
    assert Suspects(play, _GAMES, lambda _: None).find(plan, outcome, shows) == frozenset({"high-hands"})


class PaysWhoFolded(AlteredHands):
    """The first player to fold wins the pot."""

    def state(self) -> EngineState:
        state = super().state()
        gone = [player for player, out in enumerate(self.hand.state.folded) if out]
        if not state.over or state.stacks is None or not gone:
            return state
        paid = list(state.stacks)
        winner = max(range(len(paid)), key=paid.__getitem__)
        paid[winner] -= 300
        paid[gone[0]] += 300
        return replace(state, stacks=tuple(paid), awards=None)


@pytest.mark.parametrize("line", ["2:c 0:f 1:c 1:c 2:c 1:c 2:c 1:c 2:c", "2:r300 0:f 1:f"])
def test_who_has_folded_and_is_paid_is_about_pots(line: str) -> None:
    # A hand that is folded is dead (Robert's Rules of Poker, dead hands).
    plan = fixed_plan(spot((1000,) * 3, line), _GAMES["no_limit_holdem"], HouseRules())
    assert plan is not None
    engine, judge = PaysWhoFolded(), judge_of()

    def play(plan: HandPlan, choose: Chooser, reading: Setup | None) -> HandOutcome:
        return Lockstep(engine, engine.about(), plan, _GAMES[plan.setup.game], choose, reading, judge).run()

    outcome = play(plan, ScriptedPlan(plan.actions), None)
    noted = next(each for each in outcome.noted if each.difference.what is Concern.END)
    assert Suspects(play, _GAMES, lambda _: None).find(plan, outcome, noted) == frozenset({"pots"})
