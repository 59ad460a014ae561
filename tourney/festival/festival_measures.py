"""The measures of a replicate of a festival: of its room and its money, and of each of its events.

`FIGURES` has a row for each figure of an event: what it sells, what it lacks, what it earns. Measures, the outlook,
the tables of the terminal and the page, and exports follow it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.experiment.measures import Measure, Number, Prominence, Unit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from tourney.festival.playing import EventOutcome, FestivalReplicate
    from tourney.festival.programme import Festival


@dataclass(frozen=True, slots=True)
class EventFigure:
    """A figure of an event.

    Attributes:
        name: Its name in exports and in an outlook.
        of: The figure, an amount or seconds, of an event that was played.
        unit: The unit of its measure.
        formula: What the measure is, in words.
        word: The last word of the measure's name.
        title: The title of the measure; empty for the word.
        prominence: Where the measure is shown.
        measure: The measure of an event that is held several times; None for the sum of `of`.
        lacks: Its heading among what events lack; empty if it is not shown there.
        lacked: Its heading among what the events of one run lacked; empty if it is not shown there.
        is_seconds: Whether `of` counts seconds, whatever the unit of the measure.
    """

    name: str
    of: Callable[[EventOutcome], int]
    unit: Unit
    formula: str
    word: str
    title: str = ""
    prominence: Prominence = Prominence.ON_REQUEST
    measure: Callable[[Sequence[EventOutcome]], Number] | None = None
    lacks: str = ""
    lacked: str = ""
    is_seconds: bool = False

    def sum_up(self, events: Sequence[EventOutcome]) -> Number:
        """The measure of an event that is held several times."""
        return sum(map(self.of, events)) if self.measure is None else self.measure(events)


def _began_late(events: Sequence[EventOutcome]) -> Number:
    return max((event.began - event.starts for event in events if event.began is not None), default=None)


FIGURES: Final = (
    EventFigure(
        "entries", lambda each: each.entries, Unit.COUNT, "entries sold", "entries", prominence=Prominence.HEADLINE
    ),
    EventFigure(
        "delay", lambda each: (each.began or each.starts) - each.starts, Unit.SECONDS,
        "seconds by which it begins late", "delay", measure=_began_late, lacks="begins late", is_seconds=True,
    ),
    EventFigure(
        "alternates", lambda each: each.alternates, Unit.COUNT, "entrants who wait for a seat", "alternates",
        prominence=Prominence.COMPARED, lacks="alternates", lacked="alternates",
    ),
    EventFigure(
        "wait", lambda each: each.longest_wait, Unit.SECONDS, "longest wait of an alternate who gets a seat", "wait",
        "longest wait", Prominence.COMPARED, lambda events: max(event.longest_wait for event in events),
        lacks="longest wait", lacked="longest wait", is_seconds=True,
    ),
    EventFigure(
        "turned_away", lambda each: each.turned_away, Unit.COUNT, "entrants for whom there is no room", "turned_away",
        "turned away", Prominence.HEADLINE, lacks="turned away", lacked="turned away",
    ),
    EventFigure(
        "late", lambda each: each.late, Unit.COUNT, "entrants who come after entries have closed", "late",
        lacks="too late", lacked="too late",
    ),
    EventFigure(
        "clashes", lambda each: each.clashes, Unit.COUNT, "entrants who are still in another event", "elsewhere",
        prominence=Prominence.COMPARED, lacks="elsewhere", lacked="elsewhere",
    ),
    EventFigure(
        "dark", lambda each: each.dark_seconds, Unit.COUNT, "hours of tables without a dealer or a place", "dark",
        "dark table hours", measure=lambda events: sum(event.dark_seconds / 3600 for event in events),
        lacks="dark for", lacked="tables dark for", is_seconds=True,
    ),
    EventFigure(
        "overlay", lambda each: each.overlay, Unit.MONEY, "amount the house adds", "overlay", lacks="overlay"
    ),
    EventFigure("fees", lambda each: each.fees, Unit.MONEY, "the fees of its entries", "fees"),
)  # fmt: skip
"""All figures, in the order of tables."""


ROOM: Final = "room"
"""What the measures of the room are called; no event has this name."""

_MOMENTS: Final = frozenset({"finish", "end"})
"""The last words of measures whose values are moments of the days of the festival."""

_OF_THE_WHOLE: Final = (
    Measure(
        "finish", "Finish time", Unit.SECONDS, "time from the first midnight to the end of the last event",
        lambda each: each.finish,
    ),
    Measure(
        f"{ROOM} short", "Short of tables or dealers", Unit.PROBABILITY, "1 if any event is short, otherwise 0",
        lambda each: int(any(event.is_short for event in each.events)),
    ),
    Measure(
        f"{ROOM} tables", "Most tables in use", Unit.COUNT, "most tables in use at a time",
        lambda each: max(each.use.used, default=0),
    ),
    Measure(
        f"{ROOM} wanted", "Most tables wanted", Unit.COUNT, "most tables at a time that events have or wait for",
        lambda each: max(each.use.wanted, default=0),
    ),
    Measure(
        f"{ROOM} dealers", "Most dealers on duty", Unit.COUNT, "most dealers on duty at a time",
        lambda each: max(each.use.on_duty, default=0),
    ),
    Measure(
        f"{ROOM} waiting", "Most who wait", Unit.COUNT, "most entrants who wait for a seat at a time",
        lambda each: max(each.use.waiting, default=0),
    ),
    Measure("fees", "Fees", Unit.MONEY, "the fees of all entries", lambda each: each.fees),
    Measure("wages", "Wages", Unit.MONEY, "the wages of dealers and floor staff", lambda each: each.wages),
    Measure("overlay", "Overlay", Unit.MONEY, "amount the house adds to the prize pools", lambda each: each.overlay),
    Measure("earned", "Earned by the house", Unit.MONEY, "fees - wages - overlay", lambda each: each.earned),
)  # fmt: skip


class _OfEvents(NamedTuple):
    """A measure that each event has: its last word, and how it is found for an event that is held several times."""

    word: str
    title: str
    unit: Unit
    formula: str
    prominence: Prominence
    of: Callable[[Sequence[EventOutcome]], Number]


def _any_short(events: Sequence[EventOutcome]) -> Number:
    return int(any(event.is_short for event in events))


def _last_end(events: Sequence[EventOutcome]) -> Number:
    return max((event.ended for event in events if event.ended is not None), default=None)


def _of_figure(figure: EventFigure) -> _OfEvents:
    title = figure.title or figure.word
    return _OfEvents(figure.word, title, figure.unit, figure.formula, figure.prominence, figure.sum_up)


_OF_EVENTS: Final = (
    _OfEvents(
        "short", "short", Unit.PROBABILITY,
        "1 if it begins late or does not end, entrants wait or find no room, or tables are dark, otherwise 0",
        Prominence.HEADLINE, _any_short,
    ),
    _of_figure(FIGURES[0]),
    _OfEvents(
        "end", "end", Unit.SECONDS, "time from the first midnight to its end", Prominence.HEADLINE, _last_end
    ),
    *map(_of_figure, FIGURES[1:]),
    _OfEvents(
        "prize_pool", "prize pool", Unit.MONEY, "its prize pool", Prominence.ON_REQUEST,
        lambda events: sum(event.prize_pool for event in events),
    ),
)  # fmt: skip


def festival_measures(festival: Festival) -> dict[str, Measure]:
    """The measures of a festival by name, in the order of tables: `room short`, `fees`, `turbo entries`.

    An event that is repeated has them as a whole (`turbo short`: any of them is short; counts are added) and each
    time (`turbo.2 short`).
    """
    places: dict[str, list[int]] = {}
    for place, event in enumerate(festival.events):
        places.setdefault(event.group, []).append(place)
    groups = [(group, tuple(of), None) for group, of in places.items()]
    single = [
        (event.name, (place,), Prominence.ON_REQUEST)
        for place, event in enumerate(festival.events)
        if event.name != event.group
    ]
    found = [*_OF_THE_WHOLE, *_of_events([*groups, *single])]
    shown = festival.wall_clock.moment_shown
    dated = [replace(each, moment=shown) if each.name.split()[-1] in _MOMENTS else each for each in found]
    return {measure.name: measure for measure in dated}


def _of_events(named: Iterable[tuple[str, tuple[int, ...], Prominence | None]]) -> Iterator[Measure]:
    for name, places, prominence in named:
        for kind in _OF_EVENTS:
            yield Measure(
                f"{name} {kind.word}",
                f"{name}: {kind.title}",
                kind.unit,
                kind.formula,
                partial(_measure_events, kind.of, places),
                kind.prominence if prominence is None else prominence,
            )


def _measure_events(
    of: Callable[[Sequence[EventOutcome]], Number], places: tuple[int, ...], replicate: FestivalReplicate
) -> Number:
    return of([replicate.events[place] for place in places])
