"""What `tourney watch` shows of a tournament that is played for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.errors import InvalidArgument
from tourney.festival.house_floor import HouseFloor
from tourney.festival.programme import Festival
from tourney.game import event as ev
from tourney.game.phh import parse_hand
from tourney.game.phh_writing import HandStart, HandWriter
from tourney.reporting.page.example import example_of
from tourney.reporting.text import count, length
from tourney.sim.events import FloorEvent, as_record
from tourney.sim.tournament import Tournament
from tourney.strategies.known_hands import KnownHands
from tourney.tasks.hand_files import find_recorded_game
from tourney.watch.hand_data import HandData
from tourney.watch.hand_steps import HandSteps, list_steps
from tourney.watch.room_data import RoomData
from tourney.watch.watch_page import WatchData

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from tourney.experiment.experiment import AnyFound
    from tourney.game.event import Event, Listener
    from tourney.game.phh import HandRecord
    from tourney.sim.result import Result
    from tourney.sim.scenario import Scenario
    from tourney.types import Chips

MOST_HANDS: Final = 60_000
"""Of an event with more hands the page holds those of chosen tables alone."""
MOST_WITH_EQUITY: Final = 5_000
"""The most hands for which equity is computed: about a minute."""
SOME_EQUITY: Final = f"Equity is given for the last {MOST_WITH_EQUITY:,} hands."
"""What is said of a page with more hands."""

TableHand = tuple[int, int]
"""A hand: the number of its table, and its own number there."""


class Watched(NamedTuple):
    """What a page shall hold.

    Attributes:
        follow: Players whose hands it holds even if the event has more than `MOST_HANDS`.
        equity: Whether it gives the equity at each decision.
    """

    follow: Collection[int] = ()
    equity: bool = False


_PLAIN: Final = Watched()


def watch_scenario(scenario: Scenario, seed: int | None, replicate: int, watched: Watched = _PLAIN) -> WatchData:
    """Play a tournament, and show it.

    Args:
        scenario: The tournament.
        seed: The seed; None for the scenario's own.
        replicate: The number of the run.
        watched: What the page shall hold.
    """
    seed = scenario.seed if seed is None else seed

    def play(recorder: _Recorder) -> Result:
        sinks = [recorder.events.append]
        return Tournament(scenario, seed, replicate=replicate, sinks=sinks, hand_sink=recorder).run()

    return _watch(scenario.title, play, f"Seed {seed}, replicate {replicate}.", watched)


def watch_example(found: AnyFound) -> WatchData:
    """Show the run of an experiment whose finish is nearest to the median.

    Raises:
        InvalidArgument: It is an experiment with a festival, or no replicate has finished.
    """
    if isinstance(found.scenario, Festival):
        raise InvalidArgument(
            "--watch is for tournaments; watch an event of a festival by tourney watch --event NAME"
        )
    if not found.replicates:
        raise InvalidArgument("no replicate has finished, so there is none to watch")
    return watch_scenario(found.scenario, found.plan.seed, example_of(found.replicates).number)


def watch_festival_event(
    festival: Festival, name: str, seed: int | None, replicate: int, watched: Watched = _PLAIN
) -> WatchData:
    """Play a festival, and show one of its events.

    Raises:
        InvalidArgument: There is no such event, or it does not begin in this run.
    """
    events = {event.name: event.scenario.title for event in festival.events}
    if name not in events:
        raise InvalidArgument(f"the festival has no event {name!r}; its events are {', '.join(events)}")
    seed = festival.seed if seed is None else seed

    def play(recorder: _Recorder) -> Result:
        house = HouseFloor(festival, seed, replicate)
        booth = next(booth for booth in house.booths if booth.event.name == name)
        booth.listen([recorder.events.append], recorder)
        house.run()
        if booth.result is None:
            raise InvalidArgument(f"{name} is not played to its end in this run of the festival")
        return booth.result

    return _watch(events[name], play, f"In a festival with seed {seed}, replicate {replicate}.", watched)


def _watch(title: str, play: Callable[[_Recorder], Result], source: str, watched: Watched) -> WatchData:
    recorder = _Recorder()
    result = play(recorder)
    records = [as_record(event) for event in recorder.events]
    facts = (
        f"{count(result.entries, 'entry', 'entries')}, {count(result.hands, 'hand')}, "
        f"{length(result.duration_seconds)}. {source}"
    )
    shown = WatchData(title, facts, HandData(numbered=True))
    texts = recorder.texts
    if texts is None:
        tables = choose_tables(records, watched.follow)
        # Which tables are worth keeping is known only at the end, and a second run with the same seed is the same.
        again = _Recorder(tables.__contains__)
        play(again)
        texts = again.texts or []
        shown.notes.append(name_tables(result.hands, tables))
    # The last hands are those of few players, in which most is at stake.
    without = max(0, len(texts) - MOST_WITH_EQUITY) if watched.equity else len(texts)
    for place, text in enumerate(texts):
        shown.hands.add(read_steps(parse_hand(text), equity=place >= without))
    if watched.equity and without:
        shown.notes.append(SOME_EQUITY)
    shown.room = RoomData(recorder.all_ins.__contains__)
    for record in records:
        shown.room.add(record)
    return shown


def read_steps(record: HandRecord, *, equity: bool) -> HandSteps:
    """The steps of a recorded hand, with the equity at each decision if that is asked for.

    Raises:
        InvalidArgument: The game is not known, or the hand cannot be begun.
    """
    return list_steps(record, find_recorded_game(record.variant), KnownHands if equity else None)


class _Recorder:
    """Receives the events and the hands of a tournament.

    Args:
        wanted: Whether to keep the hands of a table; None to keep all, up to `MOST_HANDS`.
    """

    def __init__(self, wanted: Callable[[int], bool] | None = None) -> None:
        self.events: list[FloorEvent] = []
        self.all_ins: set[TableHand] = set()
        self.texts: list[str] | None = []
        self._wanted = wanted
        self._writer: HandWriter | None = None

    def begin(self, start: HandStart) -> Listener:
        """A hand begins."""
        kept = self.texts is not None and (self._wanted is None or self._wanted(start.table))
        self._writer = HandWriter(start) if kept else None
        return _AllInWatch((start.table, start.hand), self.all_ins, self._writer)

    def end(self, stacks: Sequence[Chips]) -> None:
        """The hand has ended."""
        if self._writer is None or self.texts is None:
            return
        self.texts.append(self._writer.text(stacks))
        if self._wanted is None and len(self.texts) > MOST_HANDS:
            self.texts = None  # too many: the chosen ones are played again


class _AllInWatch:
    """A listener that notes a hand in which a player is all-in and hands are shown."""

    def __init__(self, hand: TableHand, all_ins: set[TableHand], writer: HandWriter | None) -> None:
        self._hand = hand
        self._all_ins = all_ins
        self._writer = writer
        self._all_in = False

    def __call__(self, event: Event) -> None:
        """Note an event."""
        if isinstance(event, ev.Posted | ev.Called | ev.Raised):
            self._all_in |= event.all_in
        elif self._all_in and isinstance(event, ev.Shown):
            self._all_ins.add(self._hand)
        if self._writer is not None:
            self._writer(event)


def choose_tables(records: Sequence[dict[str, Any]], follow: Collection[int]) -> set[int]:
    """The tables whose hands a page holds of a large event.

    They are the final table, the tables of the players followed, and the first table, from its first hand on.
    """
    final = {record["table"] for record in records if record["event"] == "final_table"}
    opened = [record["table"] for record in records if record["event"] == "table_opened"]
    theirs = {
        record["table"] for record in records if record["event"] in {"seated", "moved"} and record["player"] in follow
    }
    return final | theirs | set(opened[:1]) | (set() if final else set(opened[-1:]))


def name_tables(hands: int, tables: Collection[int]) -> str:
    """What is said of a page that does not hold all hands."""
    return (
        f"The event has {hands:,} hands, more than {MOST_HANDS:,}: the page holds the whole room, and the hands of "
        f"{count(len(tables), 'table')}: the first, the final table, and those of players asked for. "
        "--follow PLAYER adds the tables of a player."
    )
