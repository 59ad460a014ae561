"""The data file docs/validity_data.yaml: published figures, events to measure them in, and the returns of fields."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import yaml

from tourney.config.load import load_tournament
from tourney.config.named_files import scenario_file
from tourney.errors import TourneyError
from tourney.sim.scenario import Group, Scenario
from tourney.strategies.registry import find_player

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROOT: Final = Path(__file__).parents[2]
DATA: Final = ROOT / "docs" / "validity_data.yaml"
EVENTS: Final = Path(__file__).parent / "events"

_BY_INTERVAL: Final = {"hands_from_left", "big_blinds_at_left", "big_blinds_at_end", "big_bets_at_end"}
_BY_POINTS: Final = {"return_of_most_skilled", "return_of_least_skilled", "return_of_winning"}


def asked_event(parser: argparse.ArgumentParser, name: str, settings: Sequence[str]) -> Scenario:
    """The event that a command is asked for: one of `events`, a shipped scenario, or a file."""
    own = EVENTS / f"{name}.yaml"
    try:
        return load_tournament(own if own.exists() else scenario_file(name), settings=settings)
    except TourneyError as error:
        parser.error(str(error))


def at_least(least: int) -> Callable[[str], int]:
    """The type of an argument that is a whole number of at least so much."""

    def number(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least {least}")
        return int(text)

    return number


@dataclass(frozen=True)
class Event:
    """An event to be played.

    Attributes:
        name: Its name in the data file.
        file: Its file, without the suffix.
        replicates: How often it is played.
        entrants: The number of entrants; 0 for that of the file.
        folding: Whether the last entrant folds every hand.
    """

    name: str
    file: str
    replicates: int
    entrants: int
    folding: bool

    def build(self) -> Scenario:
        """The event to play."""
        settings = [f"entries={self.entrants}"] if self.entrants else []
        event = load_tournament(EVENTS / f"{self.file}.yaml", settings=settings)
        if not self.folding:
            return event
        *others, last = event.field
        rest = [replace(last, count=last.count - 1)] if last.count > 1 else []
        return replace(event, field=(*others, *rest, Group(find_player("fold", Path()), 1)))


@dataclass(frozen=True)
class FieldReturns:
    """How the returns of a field are measured.

    Attributes:
        field: The shipped field.
        file: The file of the event, without the suffix.
        players: The number of players.
        replicates: How often each of them plays.
    """

    field: str
    file: str
    players: int
    replicates: int


@dataclass(frozen=True)
class Figure:
    """A published figure, and how it is measured.

    Attributes:
        name: What it says.
        of: Of which event or players.
        event: The event it is measured in; empty if it is measured in the returns of a field.
        field: The field whose returns it is measured in; empty otherwise.
        measure: The name of the measure.
        at: What the measure is asked for: levels, players left, percent.
        low: The published figure, or the lower end of a published range.
        high: The upper end.
        aside: Whether it is kept out of tuning.
    """

    name: str
    of: str
    event: str
    field: str
    measure: str
    at: tuple[float, ...]
    low: float
    high: float
    aside: bool

    @property
    def published(self) -> str:
        """The published figure or range as text."""
        return f"{self.low:g}" if self.low == self.high else f"{self.low:g} to {self.high:g}"

    def off(self, value: float) -> float:
        """How far a value is from the published figure: the nearest end of a range; within it nothing is off."""
        return value - min(max(value, self.low), self.high)

    def distance(self, value: float) -> str:
        """How far a value is from the published figure, as text: in points, or in percent of it."""
        off = self.off(value)
        return f"{off:+.0f} points" if self.measure in _BY_POINTS else f"{100 * off / (value - off):+.0f}%"

    def is_met(self, median: float, low: float, high: float) -> bool:
        """Whether runs with this median and these ends of the middle 80% are on target.

        Hands and depths vary much from run to run: the published figure is to lie among the middle 80%. Returns are
        to be within 10 points of it, all others within a tenth.
        """
        if self.measure in _BY_INTERVAL:
            return low <= self.high and high >= self.low
        if self.measure in _BY_POINTS:
            return abs(self.off(median)) <= 10
        return abs(self.off(median)) <= abs(median - self.off(median)) / 10


@dataclass(frozen=True)
class Data:
    """The data file.

    Attributes:
        events: The events, by name.
        returns: How the returns of each field are measured, by field.
        figures: The figures, in order.
    """

    events: dict[str, Event]
    returns: dict[str, FieldReturns]
    figures: list[Figure]


def read_data() -> Data:
    """The data file."""
    data = yaml.safe_load(DATA.read_text(encoding="utf-8"))
    return Data(
        {name: _event(name, row) for name, row in data["events"].items()},
        {
            field: FieldReturns(field, row["file"], row.get("players", 150), row["replicates"])
            for field, row in data["returns"].items()
        },
        [_figure(row) for row in data["figures"]],
    )


def _event(name: str, row: dict[str, Any]) -> Event:
    return Event(
        name, row.get("file", name), row["replicates"], row.get("entrants", 0), folding=row.get("folding", False)
    )


def _figure(row: dict[str, Any]) -> Figure:
    measure, published = row["measure"], row["published"]
    [(name, at)] = measure.items() if isinstance(measure, dict) else [(measure, [])]
    low, high = _listed(published) if isinstance(published, list) else (published, published)
    return Figure(
        row["figure"],
        row["of"],
        row.get("event", ""),
        row.get("returns", ""),
        name,
        tuple(float(value) for value in _listed(at)),
        float(low),
        float(high),
        aside=row.get("aside", False),
    )


def _listed(value: float | Sequence[float]) -> Sequence[float]:
    return [value] if isinstance(value, int | float) else value
