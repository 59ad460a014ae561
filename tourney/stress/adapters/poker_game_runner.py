"""poker-game-runner: the floor of its tournament mode, which plays one table down to a winner.

Its hands are those of OpenSpiel, so they are not played here: places come from `update_active_players`, and blinds
from `play_tournament_table`, with a first hand that ends as the question says. Who has the button is not told.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from poker_game_runner import runner

from tourney.stress.floor_interface import PlayerFinish
from tourney.stress.interface import EngineAbout, NotOffered, TableHand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.stress.floor_interface import Busts, HandBefore

_STACK = 1000


class _Bot:
    """A player of its hands, who is never asked."""

    def __init__(self, name: int) -> None:
        self.name = name

    def get_name(self) -> str:
        return str(self.name)


class _Begun(Exception):
    """The hand that was asked for has begun."""

    def __init__(self, seats: Sequence[int]) -> None:
        self.seats = seats


class PokerGameRunner:
    """Ranks the players who go out, and says who has the blinds in the next hand."""

    def about(self) -> EngineAbout:
        return EngineAbout(
            "poker-game-runner",
            version("poker_game_runner"),
            notes=("It has one table and no prizes: players are paid by the places that it gives them.",),
        )

    def finish(self, busts: Busts) -> list[PlayerFinish]:
        if len(busts.tables) > 1:
            raise NotOffered("it has one table")
        [out] = busts.tables
        winner = runner.Player(_Bot(0), _STACK, None)
        players = [*(runner.Player(_Bot(one.player), one.stack, one.player) for one in out), winner]
        rewards = [*(-one.stack for one in out), sum(one.stack for one in out)]
        defeated, _ = runner.update_active_players(players, rewards, 1)
        # As in `play_tournament_table`: its results are the players in the order of their defeat, reversed.
        places = enumerate(reversed(defeated), busts.left - len(out) + 1)
        prizes = dict(enumerate(busts.prizes, 1))
        return [PlayerFinish(each["id"], place, prizes.get(place, 0)) for place, each in places]

    def positions(self, before: HandBefore, seats: tuple[int, ...]) -> TableHand:
        dealt_in = before.dealt_in
        if before.small_blind not in dealt_in:
            raise NotOffered("it has no dead small blind")
        start = dealt_in.index(before.small_blind)
        order = [*dealt_in[start:], *dealt_in[:start]]
        hands = 0

        def play_hand(players: Sequence[Any], *_: object) -> tuple[list[int], list[object]]:
            nonlocal hands
            hands += 1
            names = [player.bot_impl.name for player in players]
            if hands > 1:
                raise _Begun(names)
            lost = [0 if name in seats else player.stack for name, player in zip(names, players, strict=True)]
            winner = names.index(seats[0])
            return [sum(lost) if place == winner else -chips for place, chips in enumerate(lost)], []

        try:
            with patch.object(runner, "play_hand", play_hand):
                runner.play_tournament_table([_Bot(seat) for seat in order], _STACK)
        except _Begun as begun:
            small_blind, big_blind, *_ = begun.seats
            return TableHand(None, small_blind, big_blind, tuple(sorted(begun.seats)))
        raise RuntimeError("no second hand has begun")
