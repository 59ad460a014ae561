"""Hands that keep the cards of a hand and take everything else out of it that could change who is paid.

If an engine pays a hand wrongly, the fault may be in the order of the hands, in the pots or in odd chips. In a
control all players have the same chips in and every pot divides evenly, so only the cards are left.
"""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Final

from tourney.game.action import DISCARD, FOLD, check_or_call, discard, fold, raise_to
from tourney.game.event import Posted
from tourney.game.stakes import AnteKind
from tourney.stress.hand_plan import HandPlan, PlannedAction
from tourney.stress.metamorphic import scale_plan

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.variant import Variant
    from tourney.game.view import View
    from tourney.stress.catalogue.played import PlayedHand
    from tourney.types import Position

EVEN: Final = 120
"""Amounts that are multiples of it divide evenly between up to six winners, and again between two boards or sides."""

_DEEP: Final = 200
MOST_COMPARED: Final = 4
"""Of so many players at a showdown each two are compared."""


def level(plan: HandPlan) -> HandPlan:
    """The hand before its first action, with even amounts and the same deep stack for everybody.

    Raises:
        InvalidArgument: These would be too many chips.
    """
    even = scale_plan(replace(plan, actions=()), EVEN)
    return even.with_stacks((even.unit * _DEEP,) * len(plan.setup.stacks))


def divide_evenly(plan: HandPlan) -> HandPlan:
    """The hand with amounts of which no winner gets an odd chip.

    Raises:
        InvalidArgument: These would be too many chips.
    """
    even = scale_plan(plan, EVEN)
    # A stack may be no multiple of the smallest chip, and then a pot that it makes is none either.
    return replace(even, setup=replace(even.setup, stakes=replace(even.setup.stakes, chip=1)))


def all_in(plan: HandPlan) -> HandPlan:
    """The hand before its first action, without antes and with a stack of a big blind for everybody.

    All who call are all-in, and for the same amount.

    Raises:
        InvalidArgument: These would be too many chips.
    """
    even = scale_plan(replace(plan, actions=()), EVEN)
    # With antes a stack of a big blind would be all-in for less than the blind.
    setup = replace(even.setup, stakes=replace(even.setup.stakes, ante=0))
    return replace(even, setup=setup).with_stacks((even.unit,) * len(plan.setup.stacks))


def has_drawn(played: PlayedHand, actions: int | None = None) -> bool:
    """Whether a player has changed cards, in the first so many actions."""
    return any(action.kind == DISCARD and action.cards for action in played.actions[:actions])


def pat(plan: HandPlan, played: PlayedHand) -> HandPlan | None:
    """The level hand with the cards held at the end dealt at once; None if cards come in other ways than draws."""
    # Cards face up decide who opens, and a board is shared: neither can be dealt at once.
    first, *rest = played.variant.streets
    if first.up or any(street.hole or street.up or street.board for street in rest):
        return None
    held = [played.hole[player][number] for number in range(first.hole) for player in range(len(plan.setup.stacks))]
    left = [card for card in plan.deck if card not in held]
    return replace(level(plan), deck=(*held, *left))


class LevelPlay:
    """Everybody checks and calls, and draws as before; who is to fold on a street does so when there is a bet.

    Args:
        played: The hand whose folds and draws to repeat.
        out: Players who fold besides, on the last street with a bet.
        pat: Whether everybody stands pat instead.
    """

    def __init__(self, played: PlayedHand, out: frozenset[Position] = frozenset(), *, pat: bool = False) -> None:
        last = max(number for number, street in enumerate(played.variant.streets) if street.bet)
        self._folds = dict.fromkeys(out, last)
        self._draws: dict[Position, deque[Action]] = defaultdict(deque)
        self._bet: set[int] = set()
        for decision, action in zip(played.decisions, played.actions, strict=False):
            if action.kind == FOLD:
                self._folds[decision.player] = decision.street
            elif action.kind == DISCARD and not pat:
                self._draws[decision.player].append(action)

    @property
    def key(self) -> tuple[object, ...]:
        """What players do, to compare."""
        return tuple(self._folds.items()), tuple((player, tuple(left)) for player, left in self._draws.items())

    def __call__(self, view: View) -> PlannedAction:
        """What the player does."""
        player, street = view.player, view.street
        if view.discard_most:
            left = self._draws[player]
            return PlannedAction(player, left.popleft() if left else discard())
        if street >= self._folds.get(player, street + 1):
            return PlannedAction(player, fold() if view.to_call else check_or_call())
        # Somebody is to fold on this street, which takes a bet to fold to.
        if view.least_raise_to and street in self._folds.values() and street not in self._bet:
            self._bet.add(street)
            return PlannedAction(player, raise_to(view.least_raise_to))
        return PlannedAction(player, check_or_call())


def rivals(played: PlayedHand) -> list[frozenset[Position]]:
    """The players who fold besides: first nobody, then so that each two are compared, unless they are too many.

    Then so that those are compared who can win a side pot: of three of them no two may tell that they do not share.
    """
    live = played.live()
    # With two live players the pair is the showdown itself.
    pairs = [set(pair) for pair in combinations(live, 2)] if len(live) <= MOST_COMPARED else []
    return list(dict.fromkeys(frozenset(set(live) - stay) for stay in (set(live), *pairs, *_contenders(played))))


def _contenders(played: PlayedHand) -> list[set[Position]]:
    """The players who can win each pot, the main pot first."""
    paid = dict.fromkeys(played.live(), 0)
    for_table = played.setup.stakes.ante_kind is not AnteKind.EACH
    for award in played.awards():
        if award.player in paid:
            paid[award.player] += award.amount
    for player in paid:
        paid[player] += played.setup.stacks[player] - played.stacks[player]
    for event in played.events:
        # An ante for the table is nobody's bet.
        if isinstance(event, Posted) and event.what == "ante" and event.player in paid and for_table:
            paid[event.player] -= event.amount
    return [{player for player in paid if paid[player] >= level} for level in sorted(set(paid.values()))]


def kind_of_part(variant: Variant, part: int) -> str:
    """The ranking that decides a part."""
    return variant.rankings[part % len(variant.rankings)]
