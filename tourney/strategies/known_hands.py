"""What hands are worth when all cards dealt are known: the share of the pot that each player wins on average.

Nobody bets or folds any more. If only cards of one board are to come, and the boards are few, all of them are tried.
Otherwise deals are drawn at random. What players would draw, discard or set apart is not known: in these deals they
do it by the sound rule of `draw_rules`.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final

from tourney.cards.card import BITS, BUG_BIT, JOKER_BIT
from tourney.cards.rankings import NUMBER, worth
from tourney.strategies.skilled.draw_rules import count_cards, keep_count, keep_for, to_set_apart
from tourney.streams import Stream, derive

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.open_cards import OpenCards
    from tourney.game.variant import Street
    from tourney.types import Position

MOST_TRIED: Final = 1_200
"""The most boards that are tried: those that can follow a flop in hold'em are fewer."""
DRAWN: Final = 400
"""The deals that are drawn otherwise. The standard error of a share is at most 2.5%."""

_Worths = dict["Position", list[int]]
"""The worth of each player's hand for each part of the pot, board by board; at last by `Variant.otherwise`."""


class KnownHands:
    """How a hand may end from a moment on.

    Args:
        moment: The cards of the moment. The same cards give the same result.

    Attributes:
        drawn: Number of deals drawn at random; 0 if all that can come were tried.
    """

    def __init__(self, moment: OpenCards) -> None:
        self._variant = moment.variant
        boards = _list_boards(moment)
        self.drawn = DRAWN if boards is None else 0
        self._ends: list[_Worths] = []
        stream = Stream(derive(moment.gone, *moment.own.values(), *moment.boards))
        if boards is None:
            self._ends = [_PlayedOut(moment, stream).rank() for _ in range(DRAWN)]
        else:
            now = _PlayedOut(moment, None)
            for board in boards:
                now.boards[0] = board
                self._ends.append(now.rank())

    def shares(self, live: Sequence[Position]) -> list[float]:
        """The part of the pot that each of these players wins on average, if all others fold."""
        won = dict.fromkeys(live, 0.0)
        for worths in self._ends:
            for player, share in self._divide(worths, live):
                won[player] += share
        return [won[player] / len(self._ends) for player in live]

    def _divide(self, worths: _Worths, live: Sequence[Position]) -> list[tuple[Position, float]]:
        """What the winners get of a pot of 1, divided as `Showdown` does: between the boards, then the rankings."""
        parts = range(self._variant.parts)
        if len(parts) == 1:
            winners = _best(worths, live, 0) or self._unqualified(worths, live)
            return [(player, 1 / len(winners)) for player in winners]
        splits = len(self._variant.rankings)
        best = [_best(worths, live, part) for part in parts]
        boards = [[each for each in best[first : first + splits] if each] for first in parts[::splits]]
        qualified = [board for board in boards if board] or [[self._unqualified(worths, live)]]
        return [
            (player, 1 / (len(qualified) * len(board) * len(winners)))
            for board in qualified
            for winners in board
            for player in winners
        ]

    def _unqualified(self, worths: _Worths, live: Sequence[Position]) -> list[Position]:
        """The winners if no hand qualifies."""
        otherwise = [] if self._variant.otherwise is None else _best(worths, live, self._variant.parts)
        return otherwise or list(live)


def _best(worths: _Worths, live: Sequence[Position], part: int) -> list[Position]:
    """The players with the best hand for a part; nobody if no hand qualifies."""
    best = max([worths[player][part] for player in live])
    return [player for player in live if worths[player][part] == best] if best else []


def _list_boards(moment: OpenCards) -> list[int] | None:
    """The complete boards that can come; None if they are too many, or something else is to come, too."""
    coming = moment.variant.streets[moment.street + 1 :]
    if any(each.hole or each.up or each.draw or each.discard or each.set_apart for each in coming):
        return None
    stub = _list_stub(moment)
    missing = sum(street.board for street in coming)
    if missing and (moment.variant.boards > 1 or comb(len(stub), missing) > MOST_TRIED):
        return None
    return [moment.boards[0] | sum(cards) for cards in combinations(stub, missing)]


def _list_stub(moment: OpenCards) -> list[int]:
    """The cards that can come, a bit each."""
    seen = moment.gone
    for cards in (*moment.own.values(), *moment.apart.values(), *moment.boards):
        seen |= cards
    return [BITS[card] for card in moment.variant.deck if not BITS[card] & seen]


class _PlayedOut:
    """One way in which a hand may end.

    Args:
        moment: The moment from which it is played out.
        stream: The random stream that deals; None to leave everything as it is.
    """

    def __init__(self, moment: OpenCards, stream: Stream | None) -> None:
        self._variant = moment.variant
        self._numbers = [NUMBER[name] for name in moment.variant.rankings]
        self._own = dict(moment.own)
        self._up = dict(moment.up)
        self._apart = dict(moment.apart)
        self.boards = list(moment.boards)
        if stream is not None:
            self._stream = stream
            self._stub = _list_stub(moment)
            self._muck = [bit for bit in BITS if bit & moment.gone]
            for street in range(moment.street + 1, len(moment.variant.streets)):
                self._play(street)

    def _play(self, number: int) -> None:
        """Play a street: what players give up, then the cards that are dealt."""
        street = self._variant.streets[number]
        for player, own in self._own.items():
            if street.draw or street.discard:
                self._own[player] = self._give_up(player, street, number)
            elif street.set_apart:
                self._apart[player] = to_set_apart(self._numbers[1], own, street.set_apart)
                self._own[player] = own & ~self._apart[player]
        each = street.hole + street.up
        if each * len(self._own) > len(self._stub) and not self._variant.reshuffles_muck:
            self.boards[0] |= self._deal(1)  # one card for all (TDA RP-10H)
            return
        for player in self._own if each else ():
            down = self._deal(street.hole)
            self._up[player] |= (up := self._deal(street.up))
            self._own[player] |= down | up
        for board in range(self._variant.boards):
            self.boards[board] |= self._deal(street.board)

    def _give_up(self, player: Position, street: Street, number: int) -> int:
        """The hand of a player after a draw or discard by the sound rule."""
        own = self._own[player]
        first, *others = self._numbers
        stay = self._up[player] if self._variant.up_cards_stay else 0
        if street.discard:
            return keep_count(first, own, self.boards[0], count_cards(own) - street.discard, stay)
        left = sum(bool(each.draw) for each in self._variant.streets[number:])
        kept = keep_for(first, others[0] if others else -1, own, left, street.draw) | stay
        drawn = self._deal(count_cards(own & ~kept))
        self._muck += [bit for bit in BITS if bit & own & ~kept]
        return kept | drawn

    def _deal(self, count: int) -> int:
        """The next cards; what was discarded is shuffled in when the stub ends."""
        cards = 0
        for _ in range(count):
            if not self._stub:
                self._stub, self._muck = self._muck, []
            place = self._stream.below(len(self._stub))
            self._stub[place], self._stub[-1] = self._stub[-1], self._stub[place]
            cards |= self._stub.pop()
        return cards

    def rank(self) -> _Worths:
        """The worths of the hands."""
        bug = BUG_BIT if JOKER_BIT & self._face_up() else 0  # as `PublicState.bug` says
        found: _Worths = {}
        for player, own in self._own.items():
            hands = [own, self._apart.get(player) or own]
            worths = [
                worth(number, hands[split > 0], board | bug)
                for board in self.boards
                for split, number in enumerate(self._numbers)
            ]
            if self._variant.otherwise is not None:
                worths.append(worth(NUMBER[self._variant.otherwise], own, self.boards[0] | bug))
            found[player] = worths
        return found

    def _face_up(self) -> int:
        cards = 0
        for each in (*self._up.values(), *self.boards):
            cards |= each
        return cards
