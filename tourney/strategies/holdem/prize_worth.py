"""The prize value of stacks after possible outcomes of a hand, by the independent chip model (ICM).

With few players left it is exact; with more, the stacks at the table stand for the whole field.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.tournament.icm import equities_by_recursion, equity_in_field, thin_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.lobby import Lobby
    from tourney.strategies.holdem.preflop import PreflopSpot
    from tourney.types import Chips, Position

_MOST_EXACT: Final = 10  # players; the work doubles with each player


class PrizeWorth:
    """The expected prizes of stacks after a hand in which the viewer may be all-in before the flop.

    Args:
        spot: The hand.
        lobby: The tournament around it.
    """

    __slots__ = (
        "_away", "_bets", "_blind", "_chips", "_exact", "_field", "_known", "_left", "_next_poster", "_nothing",
        "_pot", "_prizes", "_stacks",
    )  # fmt: skip

    def __init__(self, spot: PreflopSpot, lobby: Lobby) -> None:
        self._left = lobby.players_left
        self._chips = lobby.chips
        self._prizes = lobby.prizes[: lobby.players_left]
        self._nothing = lobby.prizes[0] / 1e9  # smaller values are rounding errors
        self._stacks = spot.stacks
        self._away = _chips_away(lobby) if self._left <= _MOST_EXACT else []
        self._exact = len(self._away) + len(self._stacks) <= _MOST_EXACT >= self._left
        self._field: tuple[float, ...] = ()
        if not self._exact:
            self._look_around(spot)
        self._bets = spot.bets
        self._pot = spot.view.pot
        self._known: dict[tuple[Chips, ...], list[float]] = {}
        self._blind = spot.blind
        self._next_poster = _next_to_post(spot)

    def _look_around(self, spot: PreflopSpot) -> None:
        """Let the stacks at the table stand for the field; prizes that all players have secured are left out."""
        others = max(self._left - 2, 1)
        sure = self._prizes[-1] if len(self._prizes) == self._left else 0
        self._prizes = tuple([prize - sure for prize in self._prizes[:others]])
        seen = [stack + bet for stack, bet in zip(spot.stacks, spot.bets, strict=True) if stack + bet]
        self._field = tuple(thin_out(seen, others, len(self._prizes)))

    def value_win(self, player: Position, other: Position) -> float:
        """The value of a player's stack if all others give up the pot to them; `other` is one of those."""
        stacks = list(self._stacks)
        stacks[player] += self._pot
        return self._worth(stacks, player, other)

    def value_fold(self, winner: Position, player: Position) -> float:
        """The value of a folding player's stack if `winner` takes the pot, given the next big blind.

        A player with no more than that blind will be all-in with any two cards: out half the time, doubled half the
        time.
        """
        stacks = list(self._stacks)
        stacks[winner] += self._pot
        poster = self._next_poster
        if 0 < stacks[poster] <= self._blind and poster != winner:
            risk = min(stacks[poster], stacks[winner])
            stacks[poster] += risk
            stacks[winner] -= risk
            doubled = self._worth(stacks, player, winner)
            stacks[poster] -= 2 * risk
            stacks[winner] += 2 * risk
            return (doubled + self._worth(stacks, player, winner)) / 2
        return self._worth(stacks, player, winner)

    def value_showdown(self, winner: Position, loser: Position, player: Position) -> float:
        """The value of a player's stack after an all-in between two players; `player` is one of them."""
        own, theirs = (self._stacks[seat] + self._bets[seat] for seat in (winner, loser))
        matched = min(own, theirs)
        stacks = list(self._stacks)
        stacks[winner] = own + matched + self._pot - self._bets[winner] - self._bets[loser]
        stacks[loser] = theirs - matched
        return self._worth(stacks, player, loser if player == winner else winner)

    def find_needed_share(self, caller: Position, pusher: Position) -> float:
        """The share of showdowns that a call of a push must win to be worth as much as a fold."""
        lost = self.value_showdown(pusher, caller, caller)
        won = self.value_showdown(caller, pusher, caller)
        return (self.value_fold(pusher, caller) - lost) / (won - lost) if won - lost > self._nothing else 1.0

    def bubble_factor(self, player: Position, other: Position) -> float:
        """The bubble factor: the value lost by losing an all-in between the two, over that gained by winning it."""
        stacks = [stack + bet for stack, bet in zip(self._stacks, self._bets, strict=True)]
        now = self._worth(stacks, player, other)
        matched = min(stacks[player], stacks[other])
        stacks[player] += matched
        stacks[other] -= matched
        won = self._worth(stacks, player, other)
        stacks[player] -= 2 * matched
        stacks[other] += 2 * matched
        lost = self._worth(stacks, player, other)
        return (now - lost) / (won - now) if won - now > self._nothing else 1.0

    def _worth(self, stacks: list[Chips], player: Position, other: Position) -> float:
        if not self._exact:
            rest = max(self._chips - stacks[player] - stacks[other], 0)
            return equity_in_field(stacks[player], stacks[other], rest, self._field, self._prizes)
        key = tuple(stacks)
        if key not in self._known:
            self._known[key] = self._compute(stacks)
        return self._known[key][player]

    def _compute(self, stacks: Sequence[Chips]) -> list[float]:
        playing = [chips for chips in stacks if chips] + self._away
        worths = iter(equities_by_recursion(playing, self._prizes[: len(playing)]))
        out = float(self._prizes[len(playing)]) if len(playing) < len(self._prizes) else 0.0
        return [next(worths) if chips else out for chips in stacks]


def _chips_away(lobby: Lobby) -> list[Chips]:
    """The stacks at other tables."""
    if len(lobby.players) == lobby.players_left:
        return []
    here = set(lobby.players)
    return [chips for player, chips in lobby.chips_of.items() if chips and player not in here]


def _next_to_post(spot: PreflopSpot) -> Position:
    """The player with the next big blind: the next with chips; the current big blind if there is none."""
    seats = len(spot.stacks)
    blind = spot.view.places.big_blind
    for step in range(1, seats):
        if spot.stacks[(blind + step) % seats]:
            return (blind + step) % seats
    return blind
