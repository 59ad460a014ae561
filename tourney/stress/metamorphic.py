"""Changes to a hand whose effect on its result is known without any oracle.

suits       the suits change places: the result stays, except where suits count, as in stud
scale       all amounts are multiplied: so is the result, unless a pot leaves an odd chip
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.cards.card import JOKER, rank_of, suit_of
from tourney.game.action import BET_OR_RAISE, DISCARD, Action, discard, raise_to
from tourney.game.stakes import Stakes
from tourney.stress.hand_plan import HandPlan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.game.variant import Variant
    from tourney.types import Card, Chips

_SUITS: Final = (2, 0, 3, 1)
_TIMES: Final = 7


class Changed(NamedTuple):
    """A hand changed: what was done to it, the new hand, and the number by which its stacks are multiplied."""

    what: str
    plan: HandPlan
    times: int


def changed_hands(plan: HandPlan, variant: Variant) -> Iterator[Changed]:
    """The changes that apply to a hand."""
    if not variant.is_stud:
        yield Changed("suits are exchanged", _with_other_suits(plan), 1)
    yield Changed(f"amounts are multiplied by {_TIMES}", _scaled(plan), _TIMES)


def _with_other_suits(plan: HandPlan) -> HandPlan:
    deeds = tuple(
        deed._replace(action=discard(map(_other_suit, deed.action.cards))) if deed.action.kind == DISCARD else deed
        for deed in plan.deeds
    )
    return replace(plan, deck=tuple(map(_other_suit, plan.deck)), deeds=deeds)


def _other_suit(card: Card) -> Card:
    return card if card == JOKER else rank_of(card) * 4 + _SUITS[suit_of(card)]


def _scaled(plan: HandPlan) -> HandPlan:
    old = plan.setup.stakes
    stakes = Stakes(
        old.small_blind * _TIMES,
        old.big_blind * _TIMES,
        old.ante * _TIMES,
        old.ante_kind,
        old.small_bet * _TIMES,
        old.big_bet * _TIMES,
        old.bring_in * _TIMES,
    )
    stacks = tuple(chips * _TIMES for chips in plan.setup.stacks)
    deeds = tuple(deed._replace(action=_times(deed.action)) for deed in plan.deeds)
    return HandPlan(replace(plan.setup, stakes=stakes, stacks=stacks), plan.deck, deeds)


def _times(action: Action) -> Action:
    return raise_to(action.amount_to * _TIMES) if action.kind == BET_OR_RAISE else action


def agrees(before: tuple[Chips, ...], after: tuple[Chips, ...], times: int) -> bool:
    """Whether the stacks at the end are what the change makes of them."""
    return tuple(chips * times for chips in before) == after
