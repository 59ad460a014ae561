"""Calibrations and backtests from files: tournaments and results in, a room out; simulated evenings are kept."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass, field, replace
from importlib.metadata import version
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.config.learned_text import find_doubts, room_text
from tourney.config.load import read_tournament
from tourney.config.resolved import Resolved, resolve
from tourney.config.results_file import Sheets, read_evenings
from tourney.errors import InvalidArgument
from tourney.experiment.store import Store
from tourney.outputs import check_writable, make_folder, write_text
from tourney.room.calibration import Calibration, calibrate, draw_rooms
from tourney.room.evening import grid_for, observe
from tourney.sim.scenario import with_entrants
from tourney.tuning.sheet_runs import SearchStage, Task

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from tourney.experiment.engines import Engine
    from tourney.experiment.replicate import Replicate
    from tourney.room.calibration import DesignPoint
    from tourney.room.evening import Evening, Quantity
    from tourney.sim.scenario import Scenario

RUNS: Final = 800
"""The usual number of simulated evenings of each tournament."""

_FORMAT: Final = 1
_FEWEST: Final = 2
"""The fewest evenings: from one, nothing is known of how evenings differ."""


class RoomAsk(NamedTuple):
    """What a calibration or a backtest is asked.

    Attributes:
        files: The tournament files.
        results: The file of results.
        settings: Settings for all tournaments.
        seed: The seed; None for that of the first file.
        runs: The simulated evenings of each tournament.
        kept: The directory that keeps them.
    """

    files: Sequence[Path]
    results: Path
    settings: Sequence[str]
    seed: int | None
    runs: int
    kept: Path


class CalibratedRoom(NamedTuple):
    """A calibration, with the tournaments it is of.

    Attributes:
        sheets: The resolved tournament files.
        evenings: The evenings.
        calibration: The calibration.
        seed: Its seed.
    """

    sheets: tuple[Resolved[Scenario], ...]
    evenings: tuple[Evening, ...]
    calibration: Calibration
    seed: int


def calibrate_files(
    ask: RoomAsk, engine: Engine, note: Callable[[int, int], None] = lambda _done, _all: None
) -> CalibratedRoom:
    """Learn a room from the results of its evenings.

    Simulated evenings are kept, and those that a stopped run has kept are used again.

    Args:
        ask: What is asked.
        engine: Plays the simulated evenings.
        note: Called with the number of those that are done, and of all.

    Raises:
        ConfigError: A file is invalid.
        InvalidArgument: The evenings or tournaments are not such that a room can be learned.
        StoreError: The simulated evenings cannot be kept.
        ReplicateFailed: A simulated evening cannot be played to its end.
    """
    sheets = tuple(resolve(file, settings=ask.settings) for file in ask.files)
    names = [file.stem for file in ask.files]
    twice = next((name for number, name in enumerate(names) if name in names[:number]), None)
    if twice is not None:
        raise InvalidArgument(f"two tournaments are called {twice}: rows name theirs by the name of the file")
    for name, sheet in zip(names, sheets, strict=True):
        _check_event(name, sheet.scenario)
    _check_one_room(ask, names)
    scenarios = [replace(sheet.scenario, draws=(), expect=()) for sheet in sheets]
    evenings = read_evenings(ask.results, Sheets(names, scenarios))
    used = [number for number in range(len(names)) if any(each.sheet == number for each in evenings)]
    if len(evenings) < _FEWEST:
        raise InvalidArgument(f"{ask.results}: expected at least {_FEWEST} evenings, found {len(evenings)}")
    evenings = [each._replace(sheet=used.index(each.sheet)) for each in evenings]
    scenarios = [scenarios[number] for number in used]
    for evening in evenings:
        _check_entrants(scenarios[evening.sheet], evening, ask.results)
    seed = scenarios[0].seed if ask.seed is None else ask.seed
    played = _KeptEvenings(scenarios, [sheets[number].digest for number in used], seed, engine, ask, note)
    found = calibrate(scenarios, evenings, played.play, seed=seed, runs=ask.runs)
    return CalibratedRoom(tuple(sheets[number] for number in used), tuple(evenings), found, seed)


def check_room_file(path: Path, *, overwrite: bool) -> None:
    """Check, before the work, that a room file can be written.

    Raises:
        InvalidArgument: It cannot be written, or it exists and is not to be overwritten.
    """
    if os.path.lexists(path) and not overwrite:
        raise InvalidArgument(f"{path} would be overwritten; use --force to overwrite")
    check_writable(path)


def write_room(room: CalibratedRoom, results: Path, path: Path, draws: int) -> None:
    """Write a room file; its field and pace are those of the first tournament, as its evenings change them.

    Raises:
        InvalidArgument: The file cannot be written.
    """
    names = sorted(each.name for each in room.evenings)
    learned = f"Learned by tourney {version('tourney')} from {len(names)} evenings in {results.name}"
    remarks = [
        f"{learned}, {names[0]} to {names[-1]}; seed {room.seed}.",
        "Use it with `room: FILE` in a tournament, or --set room=FILE: its field and pace replace those there.",
        "x1.10 is a factor on what the tournament file has. 90% intervals; `before` is the prior.",
        *[f"{each[:1].upper()}{each[1:]}." for each in find_doubts(room.calibration)],
    ]
    of = "".join(letter for letter in room.sheets[0].scenario.title if letter.isprintable() and letter not in '"\\')
    title = f"The room of {of}"
    rooms = draw_rooms(room.calibration, draws)
    write_text(path, room_text(room.calibration, room.sheets[0].text, rooms, title, remarks))


def _check_event(name: str, scenario: Scenario) -> None:
    """Raise `InvalidArgument` for an event of whose evenings no room is learned."""
    for what, has_it in {
        "flights": scenario.flights is not None,
        "a shootout": scenario.shootout is not None,
        "several days": bool(scenario.days),
        "a time limit": scenario.time_limit is not None,
        "a `state`": scenario.midway is not None,
    }.items():
        if has_it:
            raise InvalidArgument(f"{name} has {what}: a room is learned from whole events of one evening")


def _check_one_room(ask: RoomAsk, names: Sequence[str]) -> None:
    """Check that the tournaments have the same field and pace, as a room file has one of each.

    Raises:
        InvalidArgument: One has another.
    """
    found: list[dict[str, object]] = []
    for file in ask.files:
        data = read_tournament(file, settings=ask.settings).data
        found.append(data.get("room") or data if isinstance(data, dict) else {})
    for name, data in zip(names, found, strict=True):
        for part in ("field", "pace"):
            if data.get(part) != found[0].get(part):
                raise InvalidArgument(
                    f"{name} has another {part} than {names[0]}: a room has one; give it with --set {part}=NAME"
                )


def _check_entrants(scenario: Scenario, evening: Evening, results: Path) -> None:
    try:
        with_entrants(scenario, evening.entrants)
    except InvalidArgument as error:
        message = f"{results}: {evening.name}: {evening.entrants} entrants: {error}"
        raise InvalidArgument(message) from error


@dataclass(slots=True)
class _KeptEvenings:
    """Plays simulated evenings, and keeps them in a directory for each set of them.

    The name of such a directory is a hash of all that its evenings depend on, so that none is used for another.
    """

    scenarios: Sequence[Scenario]
    digests: Sequence[str]
    seed: int
    engine: Engine
    ask: RoomAsk
    note: Callable[[int, int], None]
    _done: int = field(init=False, default=0)

    def play(
        self, sheet: int, part: int, points: Sequence[DesignPoint], quantities: Sequence[Quantity]
    ) -> list[Mapping[Quantity, float]]:
        """See `PlaysEvenings`."""
        every = grid_for(quantities)
        key = [_FORMAT, self.digests[sheet], self.seed, part, every, [(each.at, each.entrants) for each in points]]
        digest = hashlib.sha256(json.dumps(key).encode()).hexdigest()
        folder = self.ask.kept / digest[:16]
        make_folder(folder)
        found: dict[int, Mapping[Quantity, float]] = {}

        def on_done(number: int, runs: Sequence[Replicate]) -> None:
            for each in runs:
                found[number] = observe(each, quantities)
                self._done += 1
            self.note(self._done, self.ask.runs * len(self.scenarios))

        def room_of(number: int) -> Scenario:
            point = points[number]
            return with_entrants(self.scenarios[sheet], point.entrants).in_room(point.draw)

        with Store(folder, digest, create=True) as store:
            # Each evening has a number of its own, and with it its own cards: the same in each calibration.
            stage = SearchStage(self.engine, room_of, self.seed, every, store)
            for number in range(len(points)):
                on_done(number, stage.read_runs(number))
            stage.play([Task(number, [number]) for number in range(len(points)) if number not in found], on_done)
        return [found[number] for number in range(len(points))]
