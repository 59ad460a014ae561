"""The figures of an event of a festival: what it sells, what it lacks, what it earns. Each is declared here once.

`FIGURES` has a row for each. Measures, the outlook, the tables of the terminal and the page, and exports follow it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tourney.experiment.measures import Prominence, Unit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.experiment.measures import Number
    from tourney.festival.playing import EventOutcome


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

    @property
    def is_seconds(self) -> bool:
        """Whether `of` counts seconds."""
        return self.unit is Unit.SECONDS or self.name == "dark"

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
        "seconds by which it begins late", "delay", measure=_began_late, lacks="begins late",
    ),
    EventFigure(
        "alternates", lambda each: each.alternates, Unit.COUNT, "entrants who wait for a seat", "alternates",
        prominence=Prominence.COMPARED, lacks="alternates", lacked="alternates",
    ),
    EventFigure(
        "wait", lambda each: each.longest_wait, Unit.SECONDS, "longest wait of an alternate who gets a seat", "wait",
        "longest wait", Prominence.COMPARED, lambda events: max(event.longest_wait for event in events),
        lacks="longest wait", lacked="longest wait",
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
        lacks="dark for", lacked="tables dark for",
    ),
    EventFigure(
        "overlay", lambda each: each.overlay, Unit.MONEY, "amount the house adds", "overlay", lacks="overlay"
    ),
    EventFigure("fees", lambda each: each.fees, Unit.MONEY, "the fees of its entries", "fees"),
)  # fmt: skip
"""All figures, in the order of tables."""
