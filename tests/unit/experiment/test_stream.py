"""A stream of replicates can be closed at any time; another one plays on, and the results are those of one."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, cast

import pytest
from events import group, scenario

from tourney.api import found_so_far, prepare_experiment
from tourney.experiment.engines import Engine, EngineError
from tourney.experiment.plan import Rule
from tourney.experiment.run import Replicates

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.experiment.work import Done

EVENT = scenario(field=[group("shove", 4)], stack=100)


class _Later:
    """An engine of two workers that plays the first block handed out each time, and leaves the others waiting."""

    name = "later"
    jobs = 2

    def block_size(self, seconds: float) -> int:
        assert seconds >= 0
        return 1

    def submit(self, play: Callable[[Any], object], block: object) -> Future[Any]:
        future: Future[Any] = Future()
        if block.numbers[0] % 2 == 0:  # type: ignore[attr-defined]
            future.set_result(play(block))
        return future


def _ignore(done: Sequence[Done]) -> None:
    del done


def test_a_closed_stream_is_continued_by_another() -> None:
    whole = Replicates(EVENT, seed=3, rule=Rule(12, 0), every=600)
    whole.play(Engine(jobs=1), _ignore)
    parts = Replicates(EVENT, seed=3, rule=Rule(12, 0), every=600)
    for _ in range(3):
        stream = parts.stream(cast("Engine", _Later()), _ignore)
        next(stream)
        stream.close()
    assert 0 < len(parts) < 12
    parts.play(Engine(jobs=1), _ignore)
    assert parts.kept == whole.kept
    assert parts.progress == 1


def test_a_stream_wakes_though_nothing_is_played() -> None:
    class _Never(_Later):
        def submit(self, play: Callable[[Any], object], block: object) -> Future[Any]:
            del play, block
            return Future()

    replicates = Replicates(EVENT, seed=3, rule=Rule(12, 0), every=600)
    stream = replicates.stream(cast("Engine", _Never()), _ignore, wake=0.01)
    for _ in range(3):
        next(stream)
    assert len(replicates) == 0
    assert replicates.progress == 0
    stream.close()


def test_progress_grows_to_one() -> None:
    experiment = prepare_experiment(EVENT, reps=10, seed=1)
    had = [experiment.progress]
    for _ in experiment.stream(Engine(jobs=1)):
        had.append(experiment.progress)
        assert len(found_so_far(experiment).replicates) <= experiment.played
    assert had == sorted(had)
    assert had[0] == 0
    assert had[-1] == 1


@pytest.mark.slow
def test_abandoned_workers_are_replaced_and_ended_ones_are_not() -> None:
    engine = Engine(jobs=2)
    running = [engine.submit(pow, 2, 3) for _ in range(3)]
    assert [each.result(60) for each in running] == [8, 8, 8]
    pending = [engine.submit(pow, 3, 10**7) for _ in range(9)]  # long enough to be killed
    cancelled = [each.cancel() for each in pending]
    engine.abandon()
    assert any(cancelled)
    assert engine.submit(pow, 2, 4).result(60) == 16
    engine.end()
    with pytest.raises(EngineError, match="has ended"):
        engine.submit(pow, 2, 5)
