"""Replicates of a scenario, played by an engine until they are enough."""

from __future__ import annotations

import pickle
from array import array
from collections import deque
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, wait
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from tourney.errors import TourneyError
from tourney.experiment.engines import EngineError
from tourney.experiment.packed import Packed, packed
from tourney.experiment.statistics import mean_of_sums
from tourney.experiment.work import Block, Failure, Played, play_block
from tourney.strategies.play import described

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from concurrent.futures import Future

    from tourney.experiment.engines import Engine
    from tourney.experiment.rule import Rule
    from tourney.experiment.statistics import Estimate
    from tourney.experiment.work import Done
    from tourney.sim.scenario import Scenario
    from tourney.types import Seconds

BLOCK_SECONDS: Final = 0.2
"""How long a block is to take: short enough to report and to stop, long enough for its transport not to matter."""

_AHEAD: Final = 2
"""Blocks that are handed out for each worker, so that none waits for the next."""

_DEATHS: Final = 3
"""So often may a worker die of a replicate that it plays alone, before that counts as the replicate's failure."""


class ReplicateFailed(TourneyError):
    """A replicate could not be played, and the experiment was to stop at that.

    Attributes:
        failure: Which, and why.
        failures: How many failed; all that were played, where several did.
        point: At which point of the experiment.
    """

    def __init__(self, failure: Failure, failures: int = 1, point: int = 0) -> None:
        which = (
            f"replicate {failure.number} failed"
            if failures == 1
            else f"{failures:,} of {failures:,} failed, the first"
        )
        super().__init__(f"{which}: {failure.error}")
        self.failure = failure
        self.failures = failures
        self.point = point


class Replicates:
    """The replicates of one scenario, from the first on.

    Attributes:
        failures: Those that could not be played, by number.
        enough: How many are enough, once that is known.
    """

    def __init__(
        self, scenario: Scenario, *, seed: int, rule: Rule, every: Seconds, known: Iterable[Done] = ()
    ) -> None:
        """`every` is the step of the grid of samples, `known` what has been played before."""
        self.failures: dict[int, Failure] = {}
        self.enough = 0
        self._packed: dict[int, bytes] = {}
        self._ahead: dict[int, Seconds] = {}  # when those are over that are not judged yet
        self._finishes: array[float] = array("d")  # of those that are
        self._total = self._squares = 0
        self._rule = rule
        self._block = Block(pickle.dumps(scenario), seed, every, ())
        self._prefix = 0
        self._look = rule.next_look(0)
        self._next = 0
        self._again: deque[int] = deque()  # a worker has died of one of these
        self._deaths: dict[int, int] = {}
        self._seconds = 0.0  # a replicate takes
        self._handed: dict[Future[Played], tuple[int, ...]] = {}
        for each in known:
            self._note(each)

    def __len__(self) -> int:
        return len(self._packed) + len(self.failures)

    def __contains__(self, number: int) -> bool:
        return number in self._packed or number in self.failures

    @property
    def judged(self) -> int:
        """How many count: as many as are enough, or those up to the first that is not known."""
        return self.enough or self._prefix

    @property
    def kept(self) -> Packed:
        """The replicates that count."""
        numbers = range(self.judged)
        return Packed({number: self._packed[number] for number in numbers if number in self._packed})

    @property
    def finish(self) -> Estimate | None:
        """The mean of the finish times of those that count; None while there are none."""
        count = len(self._finishes)
        return mean_of_sums(self._total, self._squares, count) if count else None

    @property
    def look(self) -> int:
        """At how many replicates it is judged next whether they are enough."""
        return self._look

    def play(self, engine: Engine, on_done: Callable[[Sequence[Done]], None], *, keep_going: bool = False) -> None:
        """Play until there are enough.

        Args:
            engine: Who plays.
            on_done: Told of what has come of some replicates, in any order. Those past the last that is enough may
                be among them.
            keep_going: Whether a failure is only noted.

        Raises:
            ReplicateFailed: One has failed, and `keep_going` is not set.
        """
        self._judge(keep_going=keep_going)
        try:
            while not self.enough:
                self._hand_out(engine)
                finished, _ = wait(self._handed, return_when=FIRST_COMPLETED)
                done = [each for future in finished for each in self._collect(engine, future)]
                fresh = [each for each in done if each.number not in self]
                for each in fresh:
                    self._note(each)
                on_done(fresh)
                self._judge(keep_going=keep_going)
        finally:
            for future in self._handed:
                future.cancel()
            self._handed.clear()

    def judge(self) -> None:
        """Judge what is known already: nothing is played, and failures are only noted."""
        with suppress(ReplicateFailed):  # none could be played
            self._judge(keep_going=True)

    def _note(self, each: Done) -> None:
        if isinstance(each, Failure):
            self.failures[each.number] = each
        else:
            self._packed[each.number] = packed(each)
            self._ahead[each.number] = each.finish

    def _judge(self, *, keep_going: bool) -> None:
        """Go on with the unbroken run of replicates that are done, and judge it where it is to be judged."""
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
                    # Going on makes no sense where none can be played.
                    raise ReplicateFailed(self.failures[0], self._prefix)
                if self._look >= self._rule.most or (len(self._finishes) > 1 and self._rule.is_met(self._finishes)):
                    self.enough = self._prefix
                self._look = self._rule.next_look(self._look)

    def _hand_out(self, engine: Engine) -> None:
        """Give the engine as many blocks as keep it busy."""
        if self._again:
            # One at a time, alone: so that it is known of which a worker dies.
            if not self._handed:
                self._submit(engine, (self._again.popleft(),))
            return
        while len(self._handed) < _AHEAD * engine.jobs:
            numbers = self._next_numbers()
            if not numbers:
                return
            self._submit(engine, numbers)

    def _next_numbers(self) -> tuple[int, ...]:
        most = max(1, int(BLOCK_SECONDS / self._seconds)) if self._seconds else 1
        numbers: list[int] = []
        while len(numbers) < most and self._next < self._rule.most:
            if self._next not in self:
                numbers.append(self._next)
            self._next += 1
        return tuple(numbers)

    def _submit(self, engine: Engine, numbers: tuple[int, ...]) -> None:
        self._handed[engine.submit(play_block, self._block._replace(numbers=numbers))] = numbers

    def _collect(self, engine: Engine, future: Future[Played]) -> Sequence[Done]:
        """What has come of a block; nothing of one whose worker has died, which is played again.

        Raises:
            EngineError: The engine returns something else.
        """
        numbers = self._handed.pop(future, None)
        if numbers is None:
            return ()
        try:
            played: object = future.result()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - a block itself raises nothing: its worker is gone
            return self._bury(engine, numbers, error)
        if not isinstance(played, Played) or tuple(each.number for each in played.done) != numbers:
            raise EngineError(f"the engine {engine.name!r} does not return the replicates that it was given to play")
        took = played.took / len(numbers)
        self._seconds = took if not self._seconds else 0.7 * self._seconds + 0.3 * took
        return played.done

    def _bury(self, engine: Engine, numbers: tuple[int, ...], error: BaseException) -> Sequence[Done]:
        """A worker has died, and all blocks with it: each replicate of them is played again by itself."""
        alone = not self._handed and len(numbers) == 1
        lost = [*numbers, *(number for others in self._handed.values() for number in others)]
        self._handed.clear()
        engine.renew()
        if alone:
            [number] = numbers
            self._deaths[number] = self._deaths.get(number, 0) + 1
            if self._deaths[number] >= _DEATHS:
                is_dead = isinstance(error, BrokenExecutor | CancelledError)
                why = type(error).__name__ if is_dead else described(error)
                return (Failure(number, f"the worker that plays it dies ({why})"),)
        self._again.extendleft(sorted(lost, reverse=True))
        return ()
