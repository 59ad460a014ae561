"""What all tables of a run share: the keys of random streams, the event log, the machine and deck of each game.

They share the hand machines, since a hand is played out at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.deck import Deck
from tourney.game.hand import Hand
from tourney.game.size import MOST_PLAYERS
from tourney.strategies.play import OwnKeys
from tourney.streams import PLAYING, PURPOSES, Roots, Stream, derive, root

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.stakes import Places, Stakes
    from tourney.game.variant import Variant
    from tourney.sim.clock import RoomTime
    from tourney.sim.events import FloorEvent, Sink
    from tourney.strategies.base import Strategy
    from tourney.types import Chips, PlayerId, Seconds

_NO_PLAYERS: Final = [0 for _ in range(MOST_PLAYERS)]
_NO_CHIPS: Final = [0 for _ in range(MOST_PLAYERS)]


class Keys:
    """Makes the keys and streams of a run.

    Attributes:
        seed: The seed of the run.
        replicate: The number of the run among several with the same seed.
    """

    def __init__(self, seed: int, replicate: int = 0) -> None:
        self.seed = seed
        self.replicate = replicate
        self._roots = {purpose: root(seed, replicate, purpose) for purpose in PURPOSES}
        self._own = Roots(seed, replicate, PLAYING)

    def key(self, purpose: int, *names: int) -> int:
        """The key of a stream, from its purpose and further numbers."""
        return derive(self._roots[purpose], *names)

    def stream(self, purpose: int, *names: int) -> Stream:
        """The stream of the key from the same numbers."""
        return Stream(self.key(purpose, *names))

    def own(self, entrant: int, earlier: int) -> int:
        """The root key of a player, by entrant and earlier entries; no other key can be derived from it."""
        # The first entry of thousands is the common case, and has a faster way to the same kind of key.
        if earlier:
            return root(self.seed, self.replicate, PLAYING, entrant, earlier)
        return self._own.root(entrant)


class EventLog:
    """Sends events to the sinks of a run.

    Attributes:
        env: The SimPy environment.
        agenda: Its agenda.
        began: Its time at second 0 of the event, which moves when the event goes back.
        listened_to: Whether there are sinks. Callers build an event only if there are.
    """

    def __init__(self, env: RoomTime, sinks: Sequence[Sink] = (), began: Seconds = 0) -> None:
        self.env = env
        self.agenda = env.agenda
        self.began = began
        self.listened_to = bool(sinks)
        self._sinks = tuple(sinks)

    @property
    def now(self) -> Seconds:
        """The simulated time since the start, in whole seconds."""
        return self.agenda.now - self.began

    def go_back(self, moment: Seconds) -> None:
        """Go on from an earlier moment of the event, as for a flight that starts while another is played."""
        # SimPy's time cannot run back: the start of the event moves instead, and all times are counted from it.
        self.began = self.agenda.now - moment

    def record(self, event: FloorEvent) -> None:
        """Send an event to all sinks."""
        for sink in self._sinks:
            sink(event)


class DealtIn:
    """The players of a hand, by position, and their chips when it is over; in rows that compiled code reads fast.

    Attributes:
        count: The number of players.
        player_row: The players.
        chip_row: Their chips after the hand.
    """

    __slots__ = ("chip_row", "count", "player_row")

    def __init__(self, players: Sequence[PlayerId] = (), chips: Sequence[Chips] = ()) -> None:
        self.count = len(players)
        self.player_row = _NO_PLAYERS[:]
        self.chip_row = _NO_CHIPS[:]
        for position in range(self.count):
            self.player_row[position] = players[position]
            self.chip_row[position] = chips[position]

    @property
    def players(self) -> list[PlayerId]:
        """The players."""
        return [self.player_row[position] for position in range(self.count)]

    @property
    def chips(self) -> list[Chips]:
        """Their chips after the hand."""
        return [self.chip_row[position] for position in range(self.count)]


class SharedHands:
    """A `Hand` and a `Deck` for each game of an event; the next hand at any table may overwrite them.

    One for each table would take more memory than its players, and be out of the processor's cache at every hand.

    Attributes:
        stream: A stream for the durations of hands; each hand restarts it.
        keys: The keys of the players' own random numbers in a hand; each hand writes them.
        hand: The hand that is played.
        deck: Its deck.
        strategies: The strategies of its players, by position.
    """

    def __init__(self) -> None:
        self.stream = Stream(0)
        self.keys = OwnKeys()
        self.hand: Hand
        self.deck: Deck
        self.strategies: list[Strategy] = []
        self._game: Variant | None = None
        self._made: dict[int, tuple[Variant, Hand, Deck]] = {}  # by the id of the game, which each entry keeps alive

    def turn_to(self, game: Variant, stakes: Stakes, stacks: Sequence[Chips], places: Places) -> None:
        """Turn to the hand and the deck of a game, to restart; the rest are the arguments of the hand that begins."""
        if game is not self._game:
            made = self._made.get(id(game))
            if made is None:
                made = game, Hand(game, stakes, stacks, places=places), Deck(game.deck, Stream(0))
                self._made[id(game)] = made
            self._game, self.hand, self.deck = made
