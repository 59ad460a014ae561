"""What players do in hands, recorded or simulated: statistics by depth, and how much players differ."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.experiment.habits import DEPTHS, SIZES, Habits
from tourney.experiment.hand_counter import HandCounter
from tourney.experiment.profile import play_statistics
from tourney.game import event as ev

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tourney.game.event import Event
    from tourney.game.stakes import Places, Stakes
    from tourney.types import Chips

EARLY: Final = (
    "VPIP", "PFR", "open limp", "open raise", "open shove", "limp behind", "call of a raise", "3-bet",
    "call of any shove", "BB fold to steal",
)  # fmt: skip
"""The shares, of those in docs/profile.md, by which a field is fitted at each depth."""

LATER: Final = (
    "c-bet", "fold to c-bet", "bet, flop", "bet, turn", "bet, river", "fold to bet, flop", "fold to bet, turn",
    "fold to bet, river", "raise of bet, flop", "live showdown",
)  # fmt: skip
"""The shares by which it is fitted at all depths together, as there are few opportunities for them."""

DIFFER: Final = ("VPIP of one player", "PFR of one player")
"""By how much players differ in these: the variance of their shares, without what chance adds."""

ALL_DEPTHS: Final = len(DEPTHS)
"""Stands for all depths together; the others are indices of `DEPTHS`."""

FEWEST: Final = 60
"""The fewest opportunities for which a recorded share is used."""

_FEWEST_PLAYED: Final = 15  # opportunities in a simulated run, which has fewer hands than records
_FEWEST_PLAYERS: Final = 8
_DEALT: Final = (ev.BoardDealt, ev.HoleDealt, ev.Discarded)


class PlayQuantity(NamedTuple):
    """A statistic of play.

    Attributes:
        name: One of `EARLY`, `LATER` or `DIFFER`.
        depth: An index of `DEPTHS`, or `ALL_DEPTHS`.
    """

    name: str
    depth: int

    @property
    def words(self) -> str:
        """The statistic in words."""
        return f"{self.name}, all depths" if self.depth == ALL_DEPTHS else f"{self.name}, {DEPTHS[self.depth]} bb"


class HandSetting(NamedTuple):
    """How a hand begins.

    Attributes:
        stakes: The stakes.
        places: The button and the blinds.
        stacks: The stacks by position.
        players: A number for each player, by position; the same person has the same number in all hands.
    """

    stakes: Stakes
    places: Places
    stacks: tuple[Chips, ...]
    players: tuple[int, ...]


class PlayTally:
    """Counts what players do; a listener of hands that begin and end with `begin` and `end`.

    Attributes:
        habits: What all players do together.
        hands: The hands.
    """

    def __init__(self) -> None:
        self.habits = Habits()
        self.hands = 0
        self._counter = HandCounter()
        self._of_players: dict[object, list[int]] = {}
        self._players: Sequence[object] = ()
        self._entered: set[int] = set()
        self._raised: set[int] = set()
        self._decided: set[int] = set()
        self._is_early = True

    @property
    def players(self) -> int:
        """The number of different players."""
        return len(self._of_players)

    def begin(self, situation: HandSetting, players: Sequence[object]) -> None:
        """A hand begins; `players` are the persons by position."""
        stacks = situation.stacks
        self._counter.begin_hand(situation.stakes, stacks, [self.habits] * len(stacks), situation.places)
        self._players = players
        self._entered, self._raised, self._decided = set(), set(), set()
        self._is_early = True

    def __call__(self, event: Event) -> None:
        """Count an event of the hand."""
        self._counter(event)
        if not self._is_early:
            return
        if isinstance(event, ev.Called | ev.Raised):
            self._decided.add(event.player)
            self._entered.add(event.player)
            if isinstance(event, ev.Raised):
                self._raised.add(event.player)
        elif isinstance(event, ev.Folded | ev.Checked):
            self._decided.add(event.player)
        # Only after a decision: the first cards are dealt by the same kinds of events.
        elif self._decided and isinstance(event, _DEALT):
            self._is_early = False

    def end(self, stacks: Sequence[Chips]) -> None:
        """The hand has ended with these stacks."""
        self._counter.end_hand(stacks)
        self.hands += 1
        for position, player in enumerate(self._players):
            row = self._of_players.setdefault(player, [0, 0, 0])
            # A big blind whom all fold to decides nothing, and is not counted as having stayed out.
            row[0] += position in self._decided
            row[1] += position in self._entered
            row[2] += position in self._raised

    def opportunities(self) -> dict[PlayQuantity, int]:
        """The opportunities for each share that has any, and the players for the variances."""
        found = {quantity: of for quantity, (_, of) in self._shares().items()}
        some = sum(row[0] > 1 for row in self._of_players.values())
        return {**found, **{PlayQuantity(name, ALL_DEPTHS): some for name in DIFFER}}

    def values(self, quantities: Iterable[PlayQuantity]) -> dict[PlayQuantity, float]:
        """The values of these quantities that are known, on the scale of the surfaces.

        The scale of shares is the arcsine of the square root, on which their variance depends on the opportunities
        alone (Anscombe 1948).
        """
        shares = self._shares()
        found: dict[PlayQuantity, float] = {}
        for each in quantities:
            if each.name in DIFFER:
                if (variance := self._variance(1 + DIFFER.index(each.name))) is not None:
                    found[each] = variance
            elif each in shares and shares[each][1] >= _FEWEST_PLAYED:
                times, of = shares[each]
                found[each] = math.asin(math.sqrt((times + 3 / 8) / (of + 3 / 4)))
        return found

    def _shares(self) -> dict[PlayQuantity, tuple[int, int]]:
        every = range(len(DEPTHS))
        found = {}
        for names, depth, depths in [(LATER, ALL_DEPTHS, every), *((EARLY, depth, [depth]) for depth in every)]:
            for each in play_statistics(self.habits.total(range(len(SIZES)), depths)):
                if each.name in names and each.of:
                    found[PlayQuantity(each.name, depth)] = (each.times or 0, each.of)
        return found

    def _variance(self, which: int) -> float | None:
        """The variance of a share among players: how often two decisions of one player agree more than of two.

        The estimate has no bias from chance, and may be below zero.
        """
        # A pair needs two hands of the same player.
        rows = [(row[0], row[which]) for row in self._of_players.values() if row[0] > 1]
        if len(rows) < _FEWEST_PLAYERS:
            return None
        pairs = sum(of * (of - 1) for of, _ in rows)
        of, times = sum(of for of, _ in rows), sum(times for _, times in rows)
        same = sum(times * (times - 1) for _, times in rows)
        apart = of * of - sum(of * of for of, _ in rows)
        both = times * times - sum(times * times for _, times in rows)
        # The mean of p squared, from pairs of hands of one player, minus the square of the mean of p, from pairs of
        # two.
        return same / pairs - both / apart


def usable(tally: PlayTally) -> list[PlayQuantity]:
    """The quantities of recorded hands that say enough to be used."""
    least: Mapping[str, int] = dict.fromkeys(DIFFER, _FEWEST_PLAYERS)
    known = tally.opportunities().items()
    return sorted(each for each, of in known if of >= least.get(each.name, FEWEST))
