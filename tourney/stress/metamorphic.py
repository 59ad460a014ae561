"""Changes to a hand whose effect on its result is known without any oracle.

suits       the suits change places: the result stays, except where suits count, as in stud
scale       all amounts are multiplied: so is the result, unless a pot leaves an odd chip
seats       equal players change hands around the table: so does the result, if nobody folds
fold        a player who calls and folds later folds at once: the others win that much less, and the same ones
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.cards.card import JOKER, rank_of, suit_of
from tourney.game.action import BET_OR_RAISE, CHECK_OR_CALL, DISCARD, FOLD, discard, fold, raise_to
from tourney.stress.generating import multiply_stakes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tourney.game.variant import Variant
    from tourney.stress.catalogue.played import PlayedHand
    from tourney.stress.hand_plan import HandPlan
    from tourney.types import Card, Chips, Position

    Stacks = tuple[Chips, ...]

_SUITS: Final = (2, 0, 3, 1)
_TIMES: Final = 7


class ChangedHand(NamedTuple):
    """A hand changed.

    Attributes:
        what: What was done to it.
        plan: The new hand.
        follows: Whether the stacks at the end, before and after the change, are related as they must be.
    """

    what: str
    plan: HandPlan
    follows: Callable[[Stacks, Stacks], bool]


def change_hand(plan: HandPlan, variant: Variant, played: PlayedHand) -> Iterator[ChangedHand]:
    """The changes that apply to a hand; `plan` has all its actions, and `played` is what our machine played."""
    # In stud suits decide who brings in and who gets odd chips. The deck must be the same one when its suits are
    # exchanged.
    if not variant.is_stud and set(map(_other_suit, variant.deck)) == set(variant.deck):
        yield ChangedHand("suits are exchanged", _with_other_suits(plan), _same)
    yield ChangedHand(f"amounts are multiplied by {_TIMES}", _scale(plan), _are_multiples)
    draws = any(planned.action.kind == DISCARD for planned in plan.actions)
    # Here other cards change who acts or what can be discarded, so that it would be another hand.
    if variant.is_stud or draws:
        return
    folds = [number for number, action in enumerate(played.actions) if action.kind == FOLD]
    # Only then is it the cards alone that decide who is paid what.
    if not folds and len(set(plan.setup.stacks)) == 1:
        yield ChangedHand("the players change hands", _with_hands_moved(plan, variant), _are_rotated)
    for number in folds:
        earlier = _earlier_fold(plan, played, number)
        if earlier is not None:
            player = played.decisions[number].player
            follows = partial(_same_winners, player, plan.setup.stacks)
            yield ChangedHand("a fold is made earlier", earlier, follows)


def _same(before: Stacks, after: Stacks) -> bool:
    return before == after


def _with_other_suits(plan: HandPlan) -> HandPlan:
    actions = tuple(
        planned._replace(action=discard(map(_other_suit, planned.action.cards)))
        if planned.action.kind == DISCARD
        else planned
        for planned in plan.actions
    )
    return replace(plan, deck=tuple(map(_other_suit, plan.deck)), actions=actions)


def _other_suit(card: Card) -> Card:
    return card if card == JOKER else rank_of(card) * 4 + _SUITS[suit_of(card)]


def _are_multiples(before: Stacks, after: Stacks) -> bool:
    return tuple(chips * _TIMES for chips in before) == after


def scale_plan(plan: HandPlan, times: int) -> HandPlan:
    """The hand with all amounts multiplied; the smallest chip stays.

    Raises:
        InvalidArgument: These would be too many chips.
    """
    setup = replace(
        plan.setup,
        stakes=multiply_stakes(plan.setup.stakes, times),
        stacks=tuple(chips * times for chips in plan.setup.stacks),
    )
    actions = tuple(
        planned._replace(action=raise_to(planned.action.amount_to * times))
        if planned.action.kind == BET_OR_RAISE
        else planned
        for planned in plan.actions
    )
    return replace(plan, setup=setup, actions=actions)


def _scale(plan: HandPlan) -> HandPlan:
    """The hand with all amounts multiplied, and the smallest chip too if it is more than 1."""
    scaled, chip = scale_plan(plan, _TIMES), plan.setup.stakes.chip
    if chip == 1:
        return scaled
    return replace(scaled, setup=replace(scaled.setup, stakes=replace(scaled.setup.stakes, chip=chip * _TIMES)))


def _are_rotated(before: Stacks, after: Stacks) -> bool:
    return (before[-1], *before[:-1]) == after


def _with_hands_moved(plan: HandPlan, variant: Variant) -> HandPlan:
    """Each player gets the cards of the player to the right."""
    players = len(plan.setup.stacks)
    deck = list(plan.deck)
    place = 0
    for street in variant.streets:
        for _ in range(street.hole):
            row = deck[place : place + players]
            deck[place : place + players] = [*row[-1:], *row[:-1]]
            place += players
        place += street.board * variant.boards
    return replace(plan, deck=tuple(deck))


def _earlier_fold(plan: HandPlan, played: PlayedHand, number: int) -> HandPlan | None:
    """The hand with a fold in place of the last call; None if the player has not called, or has bet since."""
    player = played.decisions[number].player
    own = [at for at in range(number) if played.decisions[at].player == player]
    called = next((at for at in reversed(own) if played.decisions[at].to_call or not _passive(played, at)), None)
    if called is None or not _passive(played, called):
        return None
    gone = {at for at in (*own, number) if at > called}
    actions = tuple(
        planned._replace(action=fold()) if at == called else planned
        for at, planned in enumerate(plan.actions)
        if at not in gone
    )
    return replace(plan, actions=actions)


def _passive(played: PlayedHand, at: int) -> bool:
    return played.actions[at].kind == CHECK_OR_CALL


def _same_winners(folder: Position, starts: Stacks, before: Stacks, after: Stacks) -> bool:
    """Whether the folder keeps more, and what is less comes off the winners alone."""
    if sum(before) != sum(after) or after[folder] < before[folder]:
        return False
    return all(
        (after[player] > starts[player]) == (before[player] > starts[player])
        and (after[player] == before[player] or before[player] > starts[player])
        for player in range(len(starts))
        if player != folder
    )
