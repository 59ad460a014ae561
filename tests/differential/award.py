"""Pot awards computed independently from the hands: by the rules, or with some of PokerKit's deviations."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from tourney.cards.card import mask_of, rank_of, suit_of
from tourney.cards.rankings import RANKINGS
from tourney.game.pot import build_pots
from tourney.game.variant import Forced

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from tourney.game.hand import Hand
    from tourney.types import Card, Chips, Position

FIRST_TAKES_ODD: Final = "all odd chips go to the first winner"
BY_POSITION: Final = "odd chips go by position, in stud too"
MERGED: Final = "side pots that the same unbeaten hands contend for are one"
LOW_ANYWHERE: Final = "a pot has a low half if anybody has a low, in this pot or not"
PART_BY_PART: Final = "equal hands get an odd chip of each part"
WAYS: Final = frozenset({FIRST_TAKES_ODD, BY_POSITION, MERGED, LOW_ANYWHERE, PART_BY_PART})

_LOW: Final = ("ace_to_five", "eight_or_better")


class Award:
    """The showdown of a hand that our engine has just ended, with its awards undone.

    Args:
        hand: The hand.
        won: The chips that our engine has awarded to each player.
    """

    def __init__(self, hand: Hand, won: Iterable[tuple[Position, Chips]]) -> None:
        state = hand.state
        self._hand = hand
        self._before = list(state.stacks)
        for player, amount in won:
            self._before[player] -= amount
        self._pots = build_pots(state)
        self._live = [player for player, gone in enumerate(state.folded) if not gone]
        self._parts = [(name, board) for board in range(len(state.boards)) for name in hand.variant.rankings]
        self._worth = [
            {
                player: RANKINGS[name](mask_of(hand.hole[player]), mask_of(state.boards[board]))
                for player in (self._live if len(self._live) > 1 else ())
            }
            for name, board in self._parts
        ]

    def stacks(self, ways: Collection[str] = ()) -> tuple[Chips, ...]:
        """The final stacks by the rules, except for these deviations."""
        stacks = self._before.copy()
        if len(self._live) == 1:
            stacks[self._live[0]] += sum(pot.amount for pot in self._pots)
            return tuple(stacks)
        for amount, players in self._divided(ways):
            won = dict.fromkeys(players, 0)
            parts: dict[Position, list[int]] = {player: [] for player in players}
            for part, portion in self._portions(amount, players, ways):
                winners = self._winners(part, players)
                self._push(won, portion, winners, part, ways)
                for player in winners:
                    parts[player].append(part)
            if PART_BY_PART not in ways:
                won = self._evened(won, parts, ways)
            for player, chips in won.items():
                stacks[player] += chips
        return tuple(stacks)

    def _evened(
        self, won: dict[Position, Chips], parts: dict[Position, list[int]], ways: Collection[str]
    ) -> dict[Position, Chips]:
        """What each wins when equal hands share all that they win as evenly as possible (WSOP 2024, 73)."""
        evened = dict.fromkeys(won, 0)
        for kind in {tuple(some) for some in parts.values() if some}:
            equal = [player for player, some in parts.items() if tuple(some) == kind]
            self._push(evened, sum(won[player] for player in equal), equal, kind[0], ways)
        return evened

    def _divided(self, ways: Collection[str]) -> list[tuple[Chips, list[Position]]]:
        """The pots. PokerKit kills beaten hands first, and then merges pots with the same contenders."""
        pots = [(pot.amount, list(pot.players)) for pot in self._pots]
        if MERGED not in ways:
            return pots
        alive = {
            player
            for _, players in pots
            for part in range(len(self._parts))
            if any(self._worth[part][player] for player in players)
            for player in self._winners(part, players)
        }
        merged: list[tuple[Chips, list[Position]]] = []
        for amount, players in pots:
            left = [player for player in players if player in alive]
            before = merged.pop()[0] if merged and merged[-1][1] == left else 0
            merged.append((before + amount, left))
        return merged

    def _portions(
        self, amount: Chips, players: Collection[Position], ways: Collection[str]
    ) -> Iterable[tuple[int, Chips]]:
        """The size of each part of a pot: by board first, then by ranking, odd chips to the first (TDA 20C)."""
        by_board: dict[int, list[int]] = {}
        for part in self._shared(players, ways):
            by_board.setdefault(self._parts[part][1], []).append(part)
        for board_place, parts in enumerate(by_board.values()):
            half, odd = divmod(amount, len(by_board))
            portion = half + (odd if board_place == 0 else 0)
            for place, part in enumerate(parts):
                each, left = divmod(portion, len(parts))
                yield part, each + (left if place == 0 else 0)

    def _shared(self, players: Collection[Position], ways: Collection[str]) -> list[int]:
        """The parts that a hand qualifies for."""
        able = self._live if LOW_ANYWHERE in ways else players
        return [part for part in range(len(self._parts)) if any(self._worth[part][player] for player in able)]

    def _winners(self, part: int, players: Collection[Position]) -> list[Position]:
        best = max(self._worth[part][player] for player in players)
        return [player for player in players if self._worth[part][player] == best]

    def _push(
        self, won: dict[Position, Chips], amount: Chips, winners: list[Position], part: int, ways: Collection[str]
    ) -> None:
        each, odd = divmod(amount, len(winners))
        # TDA 20B
        if odd and len(winners) > 1 and self._hand.variant.forced is Forced.BRING_IN and BY_POSITION not in ways:
            winners = sorted(winners, key=lambda player: self._high_card(player, part), reverse=True)
        for place, player in enumerate(winners):
            first = odd if place == 0 else 0
            won[player] += each + (first if FIRST_TAKES_ODD in ways else place < odd)

    def _high_card(self, player: Position, part: int) -> tuple[int, int]:
        """The high card by suit of the winning five; in a low hand the ace is the lowest card."""
        name, board = self._parts[part]
        cards = [*self._hand.hole[player], *self._hand.state.boards[board]]
        fives = [five for five in combinations(cards, 5) if self._is_worth(five, part, player)]
        return max(max(suit_order(card, ace_low=name in _LOW) for card in five) for five in fives)

    def _is_worth(self, five: tuple[Card, ...], part: int, player: Position) -> bool:
        return RANKINGS[self._parts[part][0]](mask_of(five), 0) == self._worth[part][player]


def suit_order(card: Card, *, ace_low: bool) -> tuple[int, int]:
    """The key for "high card by suit"."""
    rank = rank_of(card)
    return (rank + 1) % 13 if ace_low else rank, suit_of(card)
