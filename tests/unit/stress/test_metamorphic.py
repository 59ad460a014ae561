"""Changed hands: what each change does to a result follows from arithmetic alone."""

from __future__ import annotations

from dataclasses import replace

from games import BLINDS, variant

from tourney.cards.card import parse_cards
from tourney.game.action import check_or_call, fold, raise_to
from tourney.game.stakes import Stakes
from tourney.stress.catalogue.setup import Setup
from tourney.stress.hand_plan import HandPlan, PlannedAction, course
from tourney.stress.metamorphic import ChangedHand, change_hand

HOLDEM = variant("no_limit_holdem")
KINGS_QUEENS_ACES = "KsQsAsKdQdAd" + "2c5d7h9cTs"
"""One card at a time to three players, then the board: kings, queens and aces."""


def plan(actions: tuple[PlannedAction, ...], stacks: tuple[int, ...] = (1000, 1000, 1000)) -> HandPlan:
    cards = parse_cards(KINGS_QUEENS_ACES)
    rest = [card for card in HOLDEM.deck if card not in cards]
    return HandPlan(Setup("no_limit_holdem", BLINDS, stacks), (*cards, *rest), actions)


def changes(hand: HandPlan) -> dict[str, ChangedHand]:
    played = course(hand, HOLDEM)
    actions = tuple(
        PlannedAction(decision.player, action)
        for decision, action in zip(played.decisions, played.actions, strict=True)
    )
    return {each.what: each for each in change_hand(replace(hand, actions=actions), HOLDEM, played)}


def test_hands_moved_around_the_table_move_the_result() -> None:
    # Everybody puts in 100, so the aces win 200 wherever they are.
    hand = plan(())
    assert course(hand, HOLDEM).stacks == (900, 900, 1200)
    change = changes(hand)["the players change hands"]
    after = course(change.plan, HOLDEM).stacks
    assert after == (1200, 900, 900)
    assert change.follows((900, 900, 1200), after)
    assert not change.follows((900, 900, 1200), (900, 1200, 900))


def test_hands_are_not_moved_where_somebody_folds_or_stacks_differ() -> None:
    assert "the players change hands" not in changes(plan((PlannedAction(2, fold()),)))
    assert "the players change hands" not in changes(plan((), (1000, 900, 1000)))


def test_an_earlier_fold_leaves_the_winner_less() -> None:
    # Position 0 completes to 100 and folds to a bet on the flop; or it folds at once and keeps 50.
    call, later = PlannedAction(0, check_or_call()), PlannedAction(0, fold())
    bet = PlannedAction(1, raise_to(200))
    hand = plan((PlannedAction(2, check_or_call()), call, PlannedAction(1, check_or_call()), call, bet, later))
    before = course(hand, HOLDEM).stacks
    assert before == (900, 700, 1400)
    change = changes(hand)["a fold is made earlier"]
    after = course(change.plan, HOLDEM).stacks
    assert after == (950, 700, 1350)
    assert change.follows(before, after)
    assert not change.follows(before, (950, 1350, 700))
    assert not change.follows(before, (950, 700, 1300))
    assert not change.follows(before, (850, 700, 1450))


def test_chips_multiplied_multiply_the_result() -> None:
    change = changes(plan(()))["amounts are multiplied by 7"]
    after = course(change.plan, HOLDEM).stacks
    assert after == (6300, 6300, 8400)
    assert change.follows((900, 900, 1200), after)
    assert not change.follows((900, 900, 1200), (6300, 6301, 8399))


def test_suits_are_not_exchanged_in_a_deck_without_them() -> None:
    """Kuhn poker has three cards of one suit: a king of another suit is not in its deck."""
    kuhn = variant("kuhn")
    hand = HandPlan(Setup("kuhn", Stakes(ante=1, small_bet=1), (2, 2)), tuple(kuhn.deck))
    found = [each.what for each in change_hand(hand, kuhn, course(hand, kuhn))]
    assert found
    assert "suits are exchanged" not in found
