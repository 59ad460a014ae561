"""What explains a difference is found by experiment: our machine plays by one wrong form after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from altered_engine import AlteredHands, find_alteration
from faulty_engines import SkipsTheOption
from fixed_hands import spot
from games import variant
from mutation.planted import PLANTED

from tourney.game.stakes import HouseRules
from tourney.stress.altered_machine import machine_with
from tourney.stress.attribution import Attribution, Explanation
from tourney.stress.catalogue.line import Performance
from tourney.stress.hand_plan import HandPlan, ScriptedPlan, fixed_plan
from tourney.stress.lockstep import Lockstep
from tourney.stress.neighbours import find_neighbours
from tourney.stress.rule_points import POINTS, judge_of
from tourney.stress.wrong.wrong_forms import FORMS

if TYPE_CHECKING:
    from tourney.stress.catalogue.setup import Setup
    from tourney.stress.hand_outcome import HandOutcome, Noted
    from tourney.stress.hand_plan import Chooser

_GAMES: Final = {name: variant(name) for name in ("no_limit_holdem", "pot_limit_holdem", "fixed_limit_holdem")}
_POINTS: Final = {point.id: point for point in POINTS}
_BY_NAME: Final = {form.name: form for form in FORMS}


class _Duel:
    """Our machine with an alteration as the engine."""

    def __init__(self, name: str) -> None:
        self.engine = AlteredHands()
        self.engine.alterations = (find_alteration(name),)
        self.judge = judge_of()

    def play(self, plan: HandPlan, choose: Chooser, reading: Setup | None) -> HandOutcome:
        game = _GAMES[plan.setup.game]
        return Lockstep(self.engine, self.engine.about(), plan, game, choose, reading, self.judge).run()

    def difference(self, plan: HandPlan) -> Noted:
        return self.play(plan, ScriptedPlan(plan.actions), None).noted[0]

    def explain(self, point: str, forms: tuple[str, ...], number: int = 0) -> Explanation | None:
        """The explanation of a fixed hand of a point by some forms."""
        hand = _POINTS[point].hands[number]
        plan = fixed_plan(hand, _GAMES[hand.setup.game], HouseRules())
        assert plan is not None
        points = [each for each in POINTS if each.id.startswith(("tda/54", "tda/43", "tda/51", "tda/34"))]
        chosen = [_BY_NAME[name] for name in forms]
        return Attribution(self.play, _GAMES, points, chosen).explain(plan, self.difference(plan), lambda _: None)


def test_a_machine_without_alterations_plays_as_ours() -> None:
    machine = machine_with(())
    for point in POINTS[::12]:
        for hand in point.hands[:1]:
            game = variant(hand.setup.game)
            ours = Performance(hand, game).run()
            stakes, stacks, places = hand.setup.stakes, hand.setup.stacks, hand.setup.places
            rest = {"rules": hand.setup.rules, "absent": hand.setup.absent, "uncapped": hand.setup.uncapped}
            other = machine.begin_hand(game, stakes, stacks, places=places, **rest)
            assert other.state.stacks == hand.setup.hand(game).state.stacks
            assert ours.decisions or not hand.line


def test_an_alteration_changes_nothing_outside_of_its_machine() -> None:
    hand = _POINTS["tda/54/the-most-is-the-pot-after-the-call"].hands[0]
    form = _BY_NAME["pot-limit/the-call-is-not-counted"]
    reading = form.reading(hand.setup)
    assert reading is not None
    before = [hand.setup.hand(variant("pot_limit_holdem")).state.stacks for _ in range(2)]
    assert reading.hand(variant("pot_limit_holdem")).state.stacks == before[0]
    Performance(hand, variant("pot_limit_holdem")).run()  # right, as ever


def test_the_form_that_an_engine_plays_is_named_with_its_evidence() -> None:
    forms = ("minimum/twice-the-bet", "pot-limit/the-call-is-not-counted", "pot-limit/half-the-pot")
    found = _Duel(forms[1]).explain("tda/54/the-most-is-the-pot-after-the-call", forms)
    assert found is not None
    assert found.form == forms[1]
    assert found.hands >= 20
    assert str(found) == f"behaves as if the call were not counted in the pot: {found.hands} of {found.hands} hands"
    assert "tda/54/the-most-is-the-pot-after-the-call" in found.points
    assert not [name for name in found.points if name.startswith("tda/34")]


def test_a_form_that_fits_the_hand_but_not_those_near_it_is_not_named_but_its_rule_is() -> None:
    forms = tuple(name for name in _BY_NAME if name.startswith("minimum/"))
    for name in ("minimum_and_a_half", "minimum_three_times"):
        found = _Duel(name).explain("tda/51/the-blind-is-the-opening-bet", forms)
        assert found is not None
        assert (found.form, found.is_form) == ("minimum", False)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("pots/folded-bets-match-nothing", "2:r300 0:f 1:f"),
        ("pots/only-live-bets-match", "2:r300 0:c 1:r900 2:f 0:f"),
    ],
)
def test_an_uncalled_bet_is_what_no_player_has_matched(name: str, line: str) -> None:
    # Chips put in stay in the pot (Robert's Rules of Poker, betting and raising), those of who folds later, too. When
    # all others fold, only the first of the two forms has them match nothing, and all that shows is what is won.
    duel, game = _Duel(name), _GAMES["no_limit_holdem"]
    plan = fixed_plan(spot((1000,) * 3, line), game, HouseRules())
    assert plan is not None
    noted = duel.play(plan, ScriptedPlan(plan.actions), None).noted
    assert [each.difference.sign for each in noted] == (["other awards"] if name.endswith("nothing") else [])
    if noted:
        forms = [form for form in FORMS if form.name.startswith("pots/")]
        found = Attribution(duel.play, _GAMES, POINTS, forms).explain(plan, noted[0], lambda _: None)
        assert found is not None
        assert (found.form, found.is_form) == (name, True)


def test_no_planted_fault_is_a_form_of_the_library() -> None:
    alterations = {form.alter for form in FORMS}
    assert not alterations & {planted.alter for planted in PLANTED.values()}
    assert len(PLANTED) >= 12


def test_the_names_of_forms_are_unique() -> None:
    assert len(_BY_NAME) == len(FORMS)
    assert len({form.says for form in FORMS}) == len(FORMS)


def test_hands_near_a_hand_are_the_same_each_time_and_differ_from_it() -> None:
    game = _GAMES["no_limit_holdem"]
    plan = fixed_plan(spot((1000,) * 3, "2:r300 0:c 1:f"), game, HouseRules())
    assert plan is not None
    near = find_neighbours(plan, game, 40)
    assert near == find_neighbours(plan, game, 40)
    assert len(set(near)) == len(near) == 40
    assert plan not in near


class SkipsAndMakes(SkipsTheOption):
    """Differs on the way, and makes a chip at the end."""

    def paid(self, stacks: tuple[int, ...]) -> tuple[int, ...]:
        return (stacks[0] + 1, *stacks[1:])


@pytest.mark.parametrize(("engine", "signs"), [(SkipsTheOption(), set()), (SkipsAndMakes(), {"chips are made"})])
def test_chips_are_counted_after_the_hands_have_parted(engine: SkipsTheOption, signs: set[str]) -> None:
    game = _GAMES["no_limit_holdem"]
    plan = fixed_plan(spot((1000,) * 3, "2:c 0:c 1:c"), game, HouseRules())
    assert plan is not None
    noted = Lockstep(engine, engine.about(), plan, game, ScriptedPlan(plan.actions)).run().noted
    assert noted[0].difference.diverges
    assert {each.difference.sign for each in noted if each.difference.impossible} == signs


@pytest.mark.long
@pytest.mark.parametrize("name", [form.name for form in FORMS if form.alter is not None])
def test_each_form_comes_to_another_hand_somewhere(name: str) -> None:
    attribution = Attribution(lambda *_: pytest.fail("no engine"), {n: variant(n) for n in _names()}, POINTS, FORMS)
    assert attribution.broken_by(_BY_NAME[name])


def _names() -> set[str]:
    return {hand.setup.game for point in POINTS for hand in point.hands}
