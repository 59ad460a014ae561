"""The equity of the players at each decision of a recorded hand, all cards dealt being known."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from tourney.cards.card import mask_of
from tourney.game import event as ev
from tourney.game.open_cards import OpenCards

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from tourney.game.event import Event
    from tourney.game.variant import Variant
    from tourney.types import Card, Position

GIVING: Final = (ev.Posted, ev.Discarded, ev.SetApart, ev.TurnedUp, ev.Reshuffled, ev.Killed)
"""Events between which the cards of a street are not complete, or no hand is dealt yet."""


class KnownEnds(Protocol):
    """The ways in which a hand may end, all cards dealt being known."""

    drawn: int

    def shares(self, live: Sequence[Position]) -> list[float]:
        """The part of the pot that each of these players wins on average, if all others fold."""
        ...


Know = Callable[["OpenCards"], KnownEnds]
"""Finds out how a hand may end from a moment on."""


class Equity(NamedTuple):
    """What the hands of a moment are worth.

    Attributes:
        drawn: Number of deals drawn at random; 0 if all that can come were tried.
        shares: The part of the pot that each player wins on average.
    """

    drawn: int
    shares: dict[Position, float]


class EquityWatch:
    """Follows the cards of a hand."""

    def __init__(self, variant: Variant, know: Know) -> None:
        self._variant = variant
        self._know = know
        self._own: defaultdict[Position, list[Card]] = defaultdict(list)
        self._up: defaultdict[Position, list[Card]] = defaultdict(list)
        self._apart: dict[Position, tuple[Card, ...]] = {}
        self._boards: list[list[Card]] = [[] for _ in range(variant.boards)]
        self._discarded: list[Card] = []
        self._out: set[Position] = set()
        self._ends: KnownEnds | None = None
        self._is_written = False

    def note(self, event: Event) -> None:
        """Note an event."""
        match event:
            case ev.HoleDealt():
                self._own[event.player].append(event.card)
                if event.up:
                    self._up[event.player].append(event.card)
            case ev.BoardDealt():
                self._boards[event.board].append(event.card)
            case ev.Discarded():
                self._own[event.player] = [card for card in self._own[event.player] if card not in event.cards]
                self._discarded += event.cards
            case ev.SetApart():
                self._apart[event.player] = event.cards
            case ev.TurnedUp():
                self._up[event.player] += event.cards
            case ev.Reshuffled():
                # The stub holds the discards again: they can come once more.
                self._discarded.clear()
            case ev.Folded() | ev.Killed():
                # A fold changes who shares, but not which cards can come; to find that out takes long, so it is kept.
                self._out.add(event.player)
                self._is_written = False
                return
            # Bets change nothing about the cards.
            case _:
                return
        self._ends, self._is_written = None, False

    def find(self, street: int, hidden: Collection[Card]) -> Equity | None:
        """The equity of the players who are in; None if it is the same as before, or cannot be known.

        Args:
            street: The street whose cards have been dealt.
            hidden: Cards that stand for others, which nobody has recorded.
        """
        live = [player for player in sorted(self._own) if player not in self._out]
        # A card that nobody has recorded leaves the equity unknown.
        if self._is_written or len(live) < 2 or any(card in hidden for player in live for card in self._own[player]):
            return None
        self._is_written = True
        if self._ends is None:
            self._ends = self._know(self._open_cards(live, street, hidden))
        return Equity(self._ends.drawn, dict(zip(live, self._ends.shares(live), strict=True)))

    def _open_cards(self, live: Sequence[Position], street: int, hidden: Collection[Card]) -> OpenCards:
        apart = {player: mask_of(self._apart.get(player, ())) for player in live}
        own = {player: mask_of(self._own[player]) & ~apart[player] for player in live}
        # What was turned up and discarded later is not held any more.
        up = {player: mask_of(self._up[player]) & own[player] for player in live}
        # The cards of players who are out cannot come any more.
        folded = [card for player in self._out for card in self._own[player]]
        gone = _mask_without(hidden, (*self._discarded, *folded))
        boards = tuple(_mask_without(hidden, board) for board in self._boards)
        return OpenCards(self._variant, street, own, up, apart, boards, gone)


def _mask_without(hidden: Collection[Card], cards: Iterable[Card]) -> int:
    return mask_of(card for card in cards if card not in hidden)
