"""The smallest hand that still shows a finding: fewer players, actions and streets, smaller stacks, plainer cards.

Each step changes one thing and keeps the change if the hand, played again in both engines, still differs in the same
way. A hand is smaller than another if it has fewer players, then fewer actions, and so on: see `_size`.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Final

from tourney.errors import CardsError, InvalidArgument
from tourney.game.action import BET_OR_RAISE, CHECK_OR_CALL, DISCARD, FOLD, check_or_call, discard, fold, raise_to
from tourney.game.stakes import AnteKind, Stakes
from tourney.stress.hand_plan import HandPlan, PlannedAction

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tourney.game.variant import Variant
    from tourney.types import Card, Position

MOST_RUNS: Final = 900
"""Most hands played to shrink one finding."""

# A hand reads the easier, the less its actions do: of two that show the same, the one with folds is kept.
_KINDS_LEFT: Final = {FOLD: 0, CHECK_OR_CALL: 1, BET_OR_RAISE: 2, DISCARD: 1}


class Shrinker:
    """Shrinks one plan.

    Args:
        variant: The game.
        shows: Plays a plan; returns it cut to the actions that were needed, or None if it does not show the finding.
        is_over: Tells that there is no time left; what is found by then is not the smallest hand.
        tries: Most hands to play.
    """

    def __init__(
        self,
        variant: Variant,
        shows: Callable[[HandPlan], HandPlan | None],
        is_over: Callable[[], bool],
        tries: int = MOST_RUNS,
    ) -> None:
        self._variant = variant
        self._shows = shows
        self._is_over = is_over
        self._tries = tries
        self._runs = 0
        self._seen: set[int] = set()

    def shrink(self, plan: HandPlan) -> HandPlan:
        """The smallest plan found."""
        best = plan
        while not self._is_spent():
            smaller = self._smaller(best)
            if smaller is None:
                break
            best = smaller
        return best

    def _is_spent(self) -> bool:
        return self._runs >= self._tries or self._is_over()

    def _smaller(self, plan: HandPlan) -> HandPlan | None:
        """A plan one pass smaller; None if nothing can go."""
        start = _size(plan)
        # All passes, even if one of them finds nothing: what one takes away lets another go on.
        for candidates in _PASSES:
            plan = self._pass(plan, candidates)
        return plan if _size(plan) < start else None

    def _pass(self, plan: HandPlan, candidates: Callable[[HandPlan, Variant], Iterator[HandPlan]]) -> HandPlan:
        """Try the candidates; after each success those of the new plan."""
        improved = True
        while improved and not self._is_spent():
            improved = False
            for candidate in candidates(plan, self._variant):
                if self._is_spent():
                    break
                kept = self._try(candidate)
                # The hand that came back counts, which may have been cut below the candidate. As each step must be
                # strictly smaller, passes cannot undo each other for ever.
                if kept is not None and _size(kept) < _size(plan):
                    plan, improved = kept, True
                    break
        return plan

    def _try(self, candidate: HandPlan) -> HandPlan | None:
        # The hash is enough: if two candidates share one, a smaller hand may be missed, and nothing becomes wrong.
        key = hash(candidate)
        if key in self._seen:
            return None
        self._seen.add(key)
        self._runs += 1
        try:
            return self._shows(candidate)
        # Candidates are made without asking whether they can be played at all.
        except (InvalidArgument, CardsError):
            return None


def _size(plan: HandPlan) -> tuple[int, ...]:
    setup, stakes = plan.setup, plan.setup.stakes
    raises = sum(planned.action.amount_to for planned in plan.actions)
    kinds = sum(
        # A discard and a probe are harder to read than any bet.
        _KINDS_LEFT[planned.action.kind] + len(planned.action.cards) + 3 * (planned.probe is not None)
        for planned in plan.actions
    )
    places = setup.places is not None
    forced = (stakes.ante > 0) + (stakes.ante_kind is not AnteKind.EACH) + (stakes.chip > 1)
    # Equal stacks are read at a glance.
    uneven = len(set(setup.stacks))
    # The cards that fall first weigh most, so that exchanging one for a lower card that comes later is always
    # smaller.
    cards = sum(place * card for place, card in zip(range(60, 0, -1), plan.deck, strict=False))
    return len(setup.stacks), len(plan.actions), places, forced, kinds, sum(setup.stacks), raises, uneven, cards


def _fewer_players(plan: HandPlan, variant: Variant) -> Iterator[HandPlan]:
    players, least = len(plan.setup.stacks), max(2, variant.min_players)
    if players <= least:
        return
    left = [_without_player(plan, gone, variant) for gone in reversed(range(players))]
    yield from left
    # Without a player others have the blinds, which may be what the hand needs: the rest move on around the table.
    for each in left:
        yield _with_seats_moved(each, 1, variant)
        yield _with_seats_moved(each, players - 2, variant)
    # An odd chip may need an odd number of players.
    if players > least + 1:
        for first, second in combinations(reversed(range(players)), 2):
            yield _without_player(_without_player(plan, first, variant), second, variant)


def _without_player(plan: HandPlan, gone: Position, variant: Variant) -> HandPlan:
    players = len(plan.setup.stacks)
    stacks = tuple(chips for position, chips in enumerate(plan.setup.stacks) if position != gone)
    actions = tuple(
        planned._replace(player=planned.player - (planned.player > gone))
        for planned in plan.actions
        if planned.player != gone
    )
    # Places name positions, which have moved. Without them the button and the blinds are where the game has them.
    setup = replace(plan.setup, stacks=stacks, places=None)
    return HandPlan(setup, _without(plan.deck, gone, players, variant), actions)


def _with_seats_moved(plan: HandPlan, by: int, variant: Variant) -> HandPlan:
    """The players with their stacks, cards and actions, so many positions further on."""
    players = len(plan.setup.stacks)
    stacks = tuple(plan.setup.stacks[(position - by) % players] for position in range(players))
    actions = tuple(planned._replace(player=(planned.player + by) % players) for planned in plan.actions)
    deck = list(plan.deck)
    place = 0
    for street in variant.streets:
        for _ in range(street.hole + street.up):
            row = deck[place : place + players]
            deck[place : place + players] = [*row[-by:], *row[:-by]]
            place += players
        place += street.board * variant.boards
    return HandPlan(replace(plan.setup, stacks=stacks), tuple(deck), actions)


def _without(deck: tuple[Card, ...], gone: Position, players: int, variant: Variant) -> tuple[Card, ...]:
    """The deck without the cards of a player, which go to its end; players keep theirs if nobody folds."""
    moved = []
    place = 0
    for street in variant.streets:
        for _ in range(street.hole + street.up):
            moved.append(place + gone)
            place += players
        place += street.board * variant.boards
    out = set(moved)
    kept = [card for at, card in enumerate(deck) if at not in out]
    # To its end, not away: the deck must have all cards.
    return tuple(kept + [deck[at] for at in moved if at < len(deck)])


def _simpler_stakes(plan: HandPlan, _: Variant) -> Iterator[HandPlan]:
    setup, stakes = plan.setup, plan.setup.stakes
    if setup.places is not None:
        yield replace(plan, setup=replace(setup, places=None))
    if stakes.chip > 1:
        yield replace(plan, setup=replace(setup, stakes=replace(stakes, chip=1)))
    if stakes.ante and stakes.big_blind:
        plain = Stakes(
            stakes.small_blind, stakes.big_blind, bring_in=stakes.bring_in, small_bet=stakes.small_bet,
            big_bet=stakes.big_bet, chip=stakes.chip,
        )  # fmt: skip
        yield replace(plan, setup=replace(setup, stakes=plain))


def _fewer_actions(plan: HandPlan, _: Variant) -> Iterator[HandPlan]:
    count = len(plan.actions)
    # Halves first, then quarters: what does not matter goes in few tries.
    for length in (count // 2, count // 4, 2, 1):
        if 0 < length < count or length == 1:
            for start in reversed(range(0, count, length)):
                yield replace(plan, actions=plan.actions[:start] + plan.actions[start + length :])
    for place, planned in enumerate(plan.actions):
        # A fold and a raise of more than anybody has, of which the most that is legal is made, often end what a
        # player has to decide.
        for other in (fold(), raise_to(max(plan.setup.stacks) * 2)):
            if planned.action.kind != DISCARD and planned.action != other and not planned.probe:
                yield plan.with_action(place, planned._replace(action=other))


def _simpler_actions(plan: HandPlan, _: Variant) -> Iterator[HandPlan]:
    for place, planned in enumerate(plan.actions):
        for other in _simpler(planned):
            yield plan.with_action(place, other)


def _simpler(planned: PlannedAction) -> Iterator[PlannedAction]:
    if planned.probe:
        yield planned._replace(probe=None)
    if planned.action.kind == DISCARD and planned.action.cards:
        yield planned._replace(action=discard())
        yield planned._replace(action=discard(planned.action.cards[:-1]))
    elif planned.action.kind == BET_OR_RAISE:
        # A fold first: it ends most of what comes after.
        yield planned._replace(action=fold())
        yield planned._replace(action=check_or_call())
    elif planned.action.kind == CHECK_OR_CALL:
        yield planned._replace(action=fold())


def _smaller_stacks(plan: HandPlan, _: Variant) -> Iterator[HandPlan]:
    stakes, unit = plan.setup.stakes, plan.unit
    levels = (
        1,
        stakes.small_blind or 1,
        unit,
        stakes.ante + unit,
        2 * unit,
        3 * unit,
        5 * unit,
        10 * unit,
        20 * unit,
    )
    most = max(plan.setup.stacks)
    # All stacks at once, as most findings need no more than one size.
    for level in levels:
        if level < most:
            yield plan.with_stacks(tuple(min(chips, level) for chips in plan.setup.stacks))
    # This makes some stacks larger, which is worth it if it makes the others smaller: the size decides.
    for level in levels[2:]:
        yield plan.with_stacks((level,) * len(plan.setup.stacks))
    for position, chips in enumerate(plan.setup.stacks):
        for level in sorted({*levels, chips // unit * unit, chips - 1, chips // 2}):
            if 0 < level < chips:
                stacks = (*plan.setup.stacks[:position], level, *plan.setup.stacks[position + 1 :])
                yield plan.with_stacks(stacks)


def _simpler_amounts(plan: HandPlan, _: Variant) -> Iterator[HandPlan]:
    unit = plan.unit
    for place, planned in enumerate(plan.actions):
        if planned.action.kind == BET_OR_RAISE:
            to = planned.action.amount_to
            for other in sorted({1, 2 * unit, 3 * unit, to // unit * unit, to - 1}):
                if 0 < other < to:
                    yield plan.with_action(place, planned._replace(action=raise_to(other)))


def _plainer(plan: HandPlan, variant: Variant) -> Iterator[HandPlan]:
    """The cards that are dealt, each made a lower one."""
    deck = plan.deck
    # Only cards that are dealt are seen.
    for place in range(plan.count_dealt(variant)):
        lower = sorted(card for card in deck[place + 1 :] if card < deck[place])
        # Not every lower card, or this pass alone would use up the hands that may be played. One of the same suit
        # keeps a flush, if there was one.
        for card in dict.fromkeys([*lower[:3], *(other for other in lower if other % 4 == deck[place] % 4)][:5]):
            yield plan.with_cards_exchanged(place, deck.index(card))


# First what takes most away: fewer players and actions leave fewer candidates to the passes that come after.
_PASSES: Final = (
    _fewer_players, _simpler_stakes, _fewer_actions, _smaller_stacks, _simpler_actions, _simpler_amounts, _plainer,
)  # fmt: skip
