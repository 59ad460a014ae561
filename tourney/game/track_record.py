"""What the players of a table have seen of each other: how readily each bets and raises.

Whoever raises hand after hand is noticed. For each seat, each kind of chance (to raise first or again before the
flop, to bet or to raise on each street after it) has its *evidence* that the player bets and raises there whatever
he holds, in nats: the logarithm of how much likelier what he did is of such a player than of a usual one. It has a
floor, so that a player who changes is noticed too, and a ceiling. Everything in it is public; a player who takes a
seat begins with none.
"""

from __future__ import annotations

from copyreg import __newobj__  # type: ignore[attr-defined]  # as pickle itself makes an object
from math import log
from typing import TYPE_CHECKING, Any, Final

from tourney.game.action import BET_OR_RAISE, DISCARD
from tourney.game.public_state import earlier_acts
from tourney.game.size import MOST_CHANCES, MOST_PLAYERS

if TYPE_CHECKING:
    from tourney.game.public_state import PublicState
    from tourney.types import Position

_DISCARD: Final = DISCARD
_RAISE: Final = BET_OR_RAISE
_STREETS: Final = MOST_CHANCES // 2  # with betting; later ones count as the last of these
_KINDS: Final = MOST_CHANCES
_NOBODY: Final = [-1 for _ in range(MOST_PLAYERS)]
_NO_HANDS: Final = [0 for _ in range(MOST_PLAYERS)]
_NO_EVIDENCE: Final = [0.0 for _ in range(MOST_PLAYERS * MOST_CHANCES)]

_ANYTHING: Final = 0.9  # how often a player bets or raises who does so whatever he holds
_FLOOR: Final = -2.0
_CEILING: Final = 8.0


def _usual(kind: int, players: int) -> float:
    """How often usual players take a chance: first and again on the first street, first and again later."""
    return (min(0.6, 1.3 / players), min(0.25, 0.5 / players), 0.4, 0.12)[kind]


def _weigh(part: float, usual: float) -> float:
    """The evidence of an act, rounded so that it is the same on every machine."""
    return round(log(part / usual), 3)


_LEAST: Final = 2  # players
_WAYS_TO_ACT: Final = 4  # of acting: first and again on the first street, first and again later
_PLACES: Final = [(kind, max(players, _LEAST)) for players in range(MOST_PLAYERS + 1) for kind in range(_WAYS_TO_ACT)]
_TAKEN: Final = [_weigh(_ANYTHING, _usual(kind, players)) for kind, players in _PLACES]
_MISSED: Final = [_weigh(1 - _ANYTHING, 1 - _usual(kind, players)) for kind, players in _PLACES]


class TrackRecord:
    """The track record of the players of a table, by position in the hand that is played."""

    __slots__ = ("_evidence", "_hands", "_player", "_raises", "_seat", "_street")

    def __init__(self) -> None:
        self._seat = _NOBODY[:]
        self._player = _NOBODY[:]
        self._hands = _NO_HANDS[:]
        self._evidence = _NO_EVIDENCE[:]
        self._street = 0
        self._raises = 0

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it, for a player in another process."""
        state = tuple(self._seat), tuple(self._player), tuple(self._hands), tuple(self._evidence)
        return __newobj__, (TrackRecord,), state

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        seat, player, hands, evidence = map(list, state)
        self._seat = seat
        self._player = player
        self._hands = hands
        self._evidence = evidence

    def copy(self) -> TrackRecord:
        """An independent copy."""
        twin = TrackRecord.__new__(TrackRecord)
        twin._seat = self._seat[:]
        twin._player = self._player[:]
        twin._hands = self._hands[:]
        twin._evidence = self._evidence[:]
        return twin

    def deal_in(self, position: Position, seat: int, player: int) -> None:
        """A player at a seat is dealt into the next hand at a position."""
        self._seat[position] = seat
        # Another player in the seat: what the table has seen there says nothing about the newcomer.
        if self._player[seat] != player:
            self._player[seat] = player
            self._hands[seat] = 0
            for kind in range(_KINDS):
                self._evidence[_KINDS * seat + kind] = 0.0
        self._hands[seat] += 1

    def learn(self, state: PublicState, opening: int) -> None:
        """Learn from the actions of a hand that is over. `opening` is the first street with betting."""
        self._street = opening
        self._raises = 0
        if state.packed_earlier is not None:
            for act in earlier_acts(state.packed_earlier):
                self._learn(act, opening, state.players)
        for place in range(state.packed_count):
            self._learn(state.packed_acts[place], opening, state.players)

    def _learn(self, act: int, opening: int, players: int) -> None:
        kind = act & 0xF
        street = act >> 8 & 0xF
        if kind == _DISCARD:
            return
        # Raises are counted by street, because the first bet and a raise of it are different habits.
        if street != self._street:
            self._street = street
            self._raises = 0
        again = self._raises > 0
        place = self._place(act >> 4 & 0xF, street - opening, again)
        weight = _WAYS_TO_ACT * players + 2 * (street > opening) + again
        if kind == _RAISE:
            self._raises += 1
            self._evidence[place] = min(_CEILING, self._evidence[place] + _TAKEN[weight])
        else:
            self._evidence[place] = max(_FLOOR, self._evidence[place] + _MISSED[weight])

    def hands(self, position: Position) -> int:
        """The number of hands the player at a position has been dealt at this table, this one included."""
        return self._hands[self._seat[position]]

    def evidence(self, position: Position, street: int, again: int) -> float:
        """The evidence, in nats, that a player bets or raises whatever he holds.

        Args:
            position: The player's position.
            street: 0 for the first street with betting, 1 for the next, and so on.
            again: Whether it is about raises of a bet (in the first round: of a raise), not about the first bet.
        """
        return self._evidence[self._place(position, street, again)]

    def _place(self, position: Position, street: int, again: int) -> int:
        """The index of a kind of chance of the player at a position."""
        return _KINDS * self._seat[position] + 2 * min(street, _STREETS - 1) + again
