"""Plays replicates of a scenario with an engine until there are enough."""

from __future__ import annotations

import pickle
from array import array
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeVar, overload

from tourney.errors import TourneyError
from tourney.experiment.engines import Engine, EngineError
from tourney.experiment.measures import Measured
from tourney.experiment.replicate import AnyReplicate, unpack_replicate
from tourney.experiment.statistics import Estimate, mean_of_sums
from tourney.experiment.subject import TOURNAMENTS, Subject
from tourney.experiment.work import Block, Done, Failure, Played, play_block
from tourney.strategies.play import describe_error

if TYPE_CHECKING:
    from tourney.experiment.plan import Rule
    from tourney.tournament.wall_clock import WallClock
    from tourney.types import Seconds


# A sequence of compressed replicates: there may be 100,000 of them in memory, and each is used rarely.


R = TypeVar("R", bound=AnyReplicate)


class Packed(Measured, Sequence[R]):
    """A sequence of compressed replicates, decompressed at each access."""

    def __init__(self, data: Mapping[int, bytes], subject: Subject[Any, R], scenario: object) -> None:
        """`data` maps the numbers of the replicates of a scenario to the packed replicates."""
        self.numbers = tuple(data)
        self._data = tuple(data.values())
        self._subject = subject
        self._scenario = scenario
        self._columns: dict[str, array[float]] = {}

    def __len__(self) -> int:
        return len(self._data)

    @overload
    def __getitem__(self, index: int) -> R: ...
    @overload
    def __getitem__(self, index: slice) -> list[R]: ...
    def __getitem__(self, index: int | slice) -> R | list[R]:
        """The replicate at an index, or a list of those in a slice."""
        if isinstance(index, slice):
            return [unpack_replicate(data, self._subject.shape) for data in self._data[index]]
        found: R = unpack_replicate(self._data[index], self._subject.shape)
        return found

    def __iter__(self) -> Iterator[R]:
        return (unpack_replicate(data, self._subject.shape) for data in self._data)

    def __eq__(self, other: object) -> bool:
        return self._data == other._data if isinstance(other, Packed) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._data)

    def column(self, name: str) -> array[float]:
        """See `Measured`. The first call for a new measure computes all measures."""
        if name not in self._columns:
            measures = self._subject.measures(self._scenario)
            columns = {each: array("d") for each in measures}
            every = [(measures[each].of, column) for each, column in columns.items()]
            for replicate in self:
                for of, column in every:
                    value = of(replicate)
                    column.append(float("nan") if value is None else value)
            self._columns = columns
        return self._columns[name]


_AHEAD: Final = 2
"""The number of blocks submitted per worker, so that no worker waits for the next block."""

_DEATHS: Final = 3
"""A replicate fails when this many workers have died playing it alone."""


class ReplicateFailed(TourneyError):
    """A replicate failed, and the experiment does not continue after failures.

    Attributes:
        failure: The first failure.
        failures: The number of failures. If there are several, all replicates played have failed.
        point: The index of the point of the experiment.
    """

    def __init__(self, failure: Failure, failures: int = 1, point: int = 0) -> None:
        which = (
            f"replicate {failure.number} failed"
            if failures == 1
            else f"all {failures:,} replicates failed, the first with"
        )
        super().__init__(f"{which}: {failure.error}")
        self.failure = failure
        self.failures = failures
        self.point = point


class Replicates:
    """The replicates of one scenario.

    Attributes:
        failures: The replicates that failed, by number.
        enough: The number of replicates that is enough; 0 until it is known.
    """

    def __init__(
        self,
        scenario: Any,  # noqa: ANN401 - of any subject
        *,
        seed: int,
        rule: Rule,
        every: Seconds,
        known: Iterable[Done] = (),
        subject: Subject[Any, Any] = TOURNAMENTS,
    ) -> None:
        """Prepare the replicates of a scenario.

        Args:
            scenario: The scenario.
            seed: The seed of all replicates.
            rule: The rule for their number.
            every: The interval of the sample grid, in seconds.
            known: Replicates that were played before.
            subject: What kind of thing the scenario is.
        """
        self.failures: dict[int, Failure] = {}
        self.enough = 0
        self._packed: dict[int, bytes] = {}
        self._ahead: dict[int, Seconds] = {}  # finish times of replicates not judged yet
        self._finishes: array[float] = array("d")  # of replicates that are judged
        self._total = self._squares = 0
        self._rule = rule
        self._block = Block(pickle.dumps(scenario), seed, every, (), subject.play, subject.pack)
        self._subject = subject
        self._scenario = scenario
        self._prefix = 0
        self._look = rule.next_look(0)
        self._next = 0
        self._again: deque[int] = deque()  # a worker died playing one of these
        self._deaths: dict[int, int] = {}
        self._seconds = 0.0  # per replicate, on average
        self._handed: dict[Future[Played], tuple[int, ...]] = {}
        for each in known:
            self._note(each)

    def __len__(self) -> int:
        return len(self._packed) + len(self.failures)

    def __contains__(self, number: int) -> bool:
        return number in self._packed or number in self.failures

    @property
    def judged(self) -> int:
        """The number of replicates that count: `enough`, or those before the first that is missing."""
        return self.enough or self._prefix

    @property
    def kept(self) -> Packed[Any]:
        """The replicates that count."""
        numbers = range(self.judged)
        data = {number: self._packed[number] for number in numbers if number in self._packed}
        return Packed(data, self._subject, self._scenario)

    @property
    def wall_clock(self) -> WallClock | None:
        """The clock on the wall of what is played; None if its start is unknown."""
        clock: WallClock | None = self._scenario.wall_clock
        return clock

    @property
    def finish(self) -> Estimate | None:
        """The mean finish time of the replicates that count; None if there are none."""
        count = len(self._finishes)
        return mean_of_sums(self._total, self._squares, count) if count else None

    @property
    def progress(self) -> float:
        """The share of the work that is done: 1 if there are enough; an estimate if the rule asks for precision."""
        if self.enough or not self.judged:
            return float(bool(self.enough))
        found, within = self.finish, self._rule.within
        share = self.judged / self._rule.most
        if within and found is not None and found.half_width:
            # A half width falls with the root of the number of replicates.
            share = max(share, min(self.judged / self._rule.first, (within * found.value / found.half_width) ** 2))
        return min(share, 0.99)

    @property
    def look(self) -> int:
        """The number of replicates at the next look."""
        return self._look

    def play(self, engine: Engine, on_done: Callable[[Sequence[Done]], None], *, keep_going: bool = False) -> None:
        """Play until there are enough replicates; see `stream`."""
        for _ in self.stream(engine, on_done, keep_going=keep_going):
            pass

    def stream(
        self,
        engine: Engine,
        on_done: Callable[[Sequence[Done]], None],
        *,
        keep_going: bool = False,
        wake: float | None = None,
    ) -> Generator[None, None, None]:
        """Play until there are enough replicates. At an interrupt, keep those that workers are playing.

        It yields whenever some have finished. A closed stream cancels what no worker has begun; another plays on.

        Args:
            engine: The engine.
            on_done: Called with finished replicates and failures, in any order. They may include replicates beyond
                those that are enough.
            keep_going: Whether to continue after a failure.
            wake: The seconds after which it yields even if none have finished; None for no limit.

        Raises:
            ReplicateFailed: A replicate failed and `keep_going` is not set, or all up to the first look failed.
        """
        self._judge(keep_going=keep_going)
        try:
            while not self.enough:
                self._hand_out(engine)
                finished, _ = wait(self._handed, timeout=wake, return_when=FIRST_COMPLETED)
                self._receive(engine, finished, on_done)
                self._judge(keep_going=keep_going)
                yield
        except KeyboardInterrupt:
            in_play = [future for future in self._handed if not future.cancel()]
            wait(in_play)
            self._receive(engine, in_play, on_done)
            self.judge()
            raise
        finally:
            for future in self._handed:
                future.cancel()
            self._handed.clear()
            self._next = 0  # the next stream plays those that were cancelled

    def judge(self) -> None:
        """Apply the rule to the known replicates, without playing and without stopping at failures."""
        with suppress(ReplicateFailed):  # all replicates failed
            self._judge(keep_going=True)

    def _receive(
        self, engine: Engine, futures: Iterable[Future[Played]], on_done: Callable[[Sequence[Done]], None]
    ) -> None:
        """Keep the results of blocks that have been played, and report them."""
        fresh: list[Done] = []
        for future in futures:
            done, data = self._collect(engine, future)
            for each in done:
                if each.number not in self:
                    self._note(each, data.get(each.number))
                    fresh.append(each)
        on_done(fresh)

    def _note(self, each: Done, data: bytes | None = None) -> None:
        """Keep a replicate, compressed by its worker, or a failure."""
        if isinstance(each, Failure):
            self.failures[each.number] = each
        else:
            self._packed[each.number] = self._subject.pack(each) if data is None else data
            self._ahead[each.number] = each.finish

    def _judge(self, *, keep_going: bool) -> None:
        """Extend the unbroken sequence of finished replicates from the first on, and apply the rule at each look."""
        # Never beyond a gap: which replicates count must not depend on which worker is the fastest.
        while not self.enough and self._prefix in self:
            failure = self.failures.get(self._prefix)
            if failure is None:
                finish = self._ahead.pop(self._prefix)
                self._finishes.append(finish)
                self._total += finish
                self._squares += finish * finish
            self._prefix += 1
            if failure is not None and not keep_going:
                raise ReplicateFailed(failure)
            if self._prefix == self._look:
                if not self._finishes and failure is not None:
                    # All replicates failed: do not continue.
                    raise ReplicateFailed(self.failures[0], self._prefix)
                if self._look >= self._rule.most or (len(self._finishes) > 1 and self._rule.is_met(self._finishes)):
                    self.enough = self._prefix
                self._look = self._rule.next_look(self._look)

    def _hand_out(self, engine: Engine) -> None:
        """Submit enough blocks to keep the engine busy."""
        if self._again:
            # One at a time and alone, to find the replicate that kills its worker.
            if not self._handed:
                self._submit(engine, (self._again.popleft(),))
            return
        while len(self._handed) < _AHEAD * engine.jobs:
            numbers = self._next_numbers(engine.block_size(self._seconds))
            if not numbers:
                return
            self._submit(engine, numbers)

    def _next_numbers(self, most: int) -> tuple[int, ...]:
        numbers: list[int] = []
        while len(numbers) < most and self._next < self._rule.most:
            if self._next not in self:
                numbers.append(self._next)
            self._next += 1
        return tuple(numbers)

    def _submit(self, engine: Engine, numbers: tuple[int, ...]) -> None:
        self._handed[engine.submit(play_block, self._block._replace(numbers=numbers))] = numbers

    def _collect(self, engine: Engine, future: Future[Played]) -> tuple[Sequence[Done], Mapping[int, bytes]]:
        """Return the results of a block, and its replicates compressed by number.

        There are none if its worker has died: its replicates are played again.

        Raises:
            EngineError: The engine returns something other than these results.
        """
        numbers = self._handed.pop(future, None)
        if numbers is None:
            return (), {}
        try:
            played: object = future.result()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - a block itself never raises: its worker has died
            return self._bury(engine, numbers, error), {}
        if not isinstance(played, Played) or tuple(each.number for each in played.done) != numbers:
            raise EngineError(f"engine {engine.name!r} does not return the replicates that it was given to play")
        took = played.took / len(numbers)
        self._seconds = took if not self._seconds else 0.7 * self._seconds + 0.3 * took
        return played.done, played.packed

    def _bury(self, engine: Engine, numbers: tuple[int, ...], error: BaseException) -> Sequence[Done]:
        """Handle the death of a worker: all submitted blocks are lost; their replicates are played again, alone."""
        alone = not self._handed and len(numbers) == 1
        lost = [*numbers, *(number for others in self._handed.values() for number in others)]
        self._handed.clear()
        engine.renew()
        if alone:
            [number] = numbers
            self._deaths[number] = self._deaths.get(number, 0) + 1
            if self._deaths[number] >= _DEATHS:
                is_dead = isinstance(error, BrokenExecutor | CancelledError)
                why = type(error).__name__ if is_dead else describe_error(error)
                return (Failure(number, f"its worker dies every time ({why})"),)
        self._again.extendleft(sorted(lost, reverse=True))
        return ()
