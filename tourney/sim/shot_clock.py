"""The shot clock: no decision takes longer, unless a player uses time-bank chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.sim.timing import fixed_time, thinking_times, whole_seconds

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from tourney.game.tempo import Tempo
    from tourney.sim.timing import Pace, ShotClock
    from tourney.streams import Stream
    from tourney.types import PlayerId, Seconds


class TimeBanks:
    """The time-bank chips of the players of an event."""

    def __init__(self, clock: ShotClock) -> None:
        self.clock = clock
        self._left: dict[PlayerId, tuple[Hashable, int]] = {}

    def chips_left(self, player: PlayerId, period: Hashable) -> int:
        """The chips that a player has left. In a new period the player has all of them again."""
        since, chips = self._left.get(player, (period, self.clock.bank))
        return chips if since == period else self.clock.bank

    def spend(self, player: PlayerId, period: Hashable, over: int) -> int:
        """A player wants to think on: uses as many chips as that needs and as there are.

        Args:
            player: The player.
            period: What has been the same since all chips were last given.
            over: The time wanted beyond the limit, in thousandths of a second.

        Returns:
            The time granted, in thousandths of a second.
        """
        chips = self.chips_left(player, period)
        each = self.clock.adds * 1000
        used = min(chips, -(-over // each)) if each else 0
        self._left[player] = (period, chips - used)
        return min(over, used * each)


def clocked_seconds(
    tempo: Tempo, pace: Pace, stream: Stream, banks: TimeBanks, players: Sequence[PlayerId], period: Hashable
) -> Seconds:
    """The duration of a hand with a shot clock: that of `hand_seconds`, with each decision held to the limit.

    Which of the `players` thought too long is drawn.
    """
    limit = banks.clock.limit * 1000
    time = fixed_time(tempo, pace)
    for wanted in thinking_times(tempo, pace, stream):
        time += min(wanted, limit)
        if wanted > limit and banks.clock.bank:
            time += banks.spend(players[stream.below(len(players))], period, wanted - limit)
    return whole_seconds(time)
