"""Plays many sheets, each with runs of the same numbers, and so with the same random numbers."""

from __future__ import annotations

import pickle
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, cast

from tourney.experiment.run import ReplicateFailed
from tourney.experiment.work import Block, Done, Failure, Played, play_block

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tourney.experiment.engines import Engine
    from tourney.experiment.replicate import Replicate
    from tourney.sim.scenario import Scenario
    from tourney.types import Seconds

_AHEAD: Final = 2
_DEATHS: Final = 3


class Record(Protocol):
    """Where runs are kept: the store of an experiment, with a point for each sheet."""

    def read(self, point: int) -> Iterable[Done]:
        """The runs of a sheet."""
        ...

    def write(self, point: int, done: Iterable[Done]) -> None:
        """Keep runs of a sheet."""
        ...


class Task(NamedTuple):
    """Runs of one sheet that are to be played.

    Attributes:
        sheet: The number of the sheet.
        numbers: The numbers of the runs.
    """

    sheet: int
    numbers: Sequence[int]


@dataclass(slots=True)
class SearchStage:
    """Plays runs of sheets with one seed, and keeps them.

    Attributes:
        engine: The engine.
        scenario_of: Returns the event with a sheet, by the number of the sheet.
        seed: The seed of all runs.
        every: The interval of the sample grid, in seconds.
        record: Where runs are kept; None for nowhere.
    """

    engine: Engine
    scenario_of: Callable[[int], Scenario]
    seed: int
    every: Seconds
    record: Record | None = None
    _seconds: float = field(default=0.0, init=False)  # per run, on average

    def read_runs(self, sheet: int) -> list[Replicate]:
        """The runs of a sheet that were kept earlier."""
        found = [] if self.record is None else list(self.record.read(sheet))
        return [_require_replicate(each, sheet) for each in found]

    def play(self, tasks: Sequence[Task], on_done: Callable[[int, Sequence[Replicate]], None]) -> None:
        """Play all tasks; `on_done` is called with the runs of a sheet as they finish, in any order.

        Raises:
            ReplicateFailed: A run failed, or its worker dies each time.
        """
        blocks = self._blocks(tasks)
        waiting: list[tuple[int, Sequence[int]]] = []
        handed: dict[Future[Played], tuple[int, Sequence[int]]] = {}
        deaths = 0
        try:
            while True:
                while len(handed) < _AHEAD * self.engine.jobs:
                    block = waiting.pop() if waiting else next(blocks, None)
                    if block is None:
                        break
                    handed[self._submit(*block)] = block
                if not handed:
                    return
                finished, _ = wait(handed, return_when=FIRST_COMPLETED)
                # In the order in which they were submitted: of two that fail, the first is the one reported.
                for future in [each for each in handed if each in finished]:
                    block = handed.pop(future)
                    try:
                        played = future.result()
                    except (BrokenExecutor, CancelledError, OSError) as error:
                        deaths += 1
                        if deaths > _DEATHS:
                            failure = Failure(block[1][0], f"its worker dies every time ({type(error).__name__})")
                            raise ReplicateFailed(failure) from error
                        waiting.append(block)
                        waiting.extend(handed.values())
                        handed.clear()
                        self.engine.renew()
                        break
                    self._note(played, block[0], on_done)
        finally:
            for future in handed:
                future.cancel()

    def _note(self, played: Played, sheet: int, on_done: Callable[[int, Sequence[Replicate]], None]) -> None:
        took = played.took / max(1, len(played.done))
        self._seconds = took if not self._seconds else 0.7 * self._seconds + 0.3 * took
        found = [_require_replicate(each, sheet) for each in played.done]
        if self.record is not None:
            self.record.write(sheet, found)
        on_done(sheet, found)

    def _blocks(self, tasks: Sequence[Task]) -> _Blocks:
        return _Blocks(tasks, lambda: self.engine.block_size(self._seconds))

    def _submit(self, sheet: int, numbers: Sequence[int]) -> Future[Played]:
        block = Block(pickle.dumps(self.scenario_of(sheet)), self.seed, self.every, numbers)
        return self.engine.submit(play_block, block)


class FreshRuns:
    """The runs of sheets in the order of their numbers; those that are missing are played when they are asked for."""

    def __init__(self, stages: Sequence[SearchStage], note: Callable[[int, int, int], None]) -> None:
        """Begin without runs, with a stage for each round of tests.

        `note` is called with a sheet, its runs so far, and the runs that were asked for.
        """
        self._stages = stages
        self._note = note
        self._runs: dict[tuple[int, int], dict[int, Replicate]] = {}

    def __call__(self, number: int, sheet: int, runs: int) -> list[Replicate]:
        """The first runs of a sheet in a round of tests."""
        stage = self._stages[number]
        if (number, sheet) not in self._runs:
            self._runs[number, sheet] = {each.number: each for each in stage.read_runs(sheet)}
        known = self._runs[number, sheet]

        def on_done(_: int, done: Sequence[Replicate]) -> None:
            known.update({each.number: each for each in done})
            self._note(sheet, len(known), runs)

        stage.play([Task(sheet, [number for number in range(runs) if number not in known])], on_done)
        return [known[number] for number in range(runs)]


class _Blocks:
    """The runs of all tasks in blocks that take about as long as `size` says."""

    def __init__(self, tasks: Sequence[Task], size: Callable[[], int]) -> None:
        self._tasks = [Task(task.sheet, list(task.numbers)) for task in reversed(tasks) if task.numbers]
        self._size = size

    def __iter__(self) -> _Blocks:
        return self

    def __next__(self) -> tuple[int, Sequence[int]]:
        if not self._tasks:
            raise StopIteration
        sheet, numbers = self._tasks.pop()
        size = self._size()
        if len(numbers) > size:
            self._tasks.append(Task(sheet, numbers[size:]))
        return sheet, tuple(numbers[:size])


def _require_replicate(each: Done, sheet: int) -> Replicate:
    if isinstance(each, Failure):
        raise ReplicateFailed(each, point=sheet)
    return cast("Replicate", each)  # a sheet is played as a tournament
