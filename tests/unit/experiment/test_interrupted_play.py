"""What is kept when play is interrupted or workers die, with an engine that plays at once."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, Future, wait
from typing import TYPE_CHECKING, Any, cast

import pytest
from events import group, scenario

from tourney.experiment import run
from tourney.experiment.plan import Rule
from tourney.experiment.run import ReplicateFailed, Replicates
from tourney.tuning.sheet_runs import SearchStage, Task

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.experiment.engines import Engine
    from tourney.experiment.work import Done

EVENT = scenario(field=[group("shove", 4)], stack=100)


class AtOnce:
    """An engine of one worker that plays a block of two when it is handed out, or whose worker dies."""

    name = "at once"
    jobs = 1

    def __init__(self, *, deadly: bool = False) -> None:
        self.renewed = 0
        self._deadly = deadly

    def block_size(self, seconds: float) -> int:
        assert seconds >= 0
        return 2

    def submit(self, play: Callable[[Any], object], block: object) -> Future[Any]:
        future: Future[Any] = Future()
        if self._deadly:
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(play(block))
        return future

    def renew(self) -> None:
        self.renewed += 1


def test_at_an_interrupt_the_blocks_in_play_are_kept_and_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two blocks of two replicates are handed out to a worker; none of ten is judged to be enough."""
    waited: list[int] = []

    def interrupted(futures: Any, **options: Any) -> Any:  # noqa: ANN401 - as `wait`
        waited.append(len(futures))
        if len(waited) == 1:
            raise KeyboardInterrupt
        return wait(futures, **options)

    monkeypatch.setattr(run, "wait", interrupted)
    replicates = Replicates(EVENT, seed=3, rule=Rule(10, 0), every=600)
    reported: list[int] = []

    def note(done: Sequence[Done]) -> None:
        reported.extend(each.number for each in done)

    with pytest.raises(KeyboardInterrupt):
        replicates.play(cast("Engine", AtOnce()), note)
    assert sorted(reported) == [0, 1, 2, 3]
    assert (len(replicates), replicates.judged, replicates.enough) == (4, 4, 0)
    assert waited == [2, 2]
    # Play goes on where it was stopped.
    replicates.play(cast("Engine", AtOnce()), note)
    assert (sorted(reported), replicates.enough) == (list(range(10)), 10)


def test_a_replicate_fails_when_three_workers_have_died_playing_it_alone() -> None:
    """The first of four is the one that is tried again: its first death was in company."""
    engine = AtOnce(deadly=True)
    replicates = Replicates(EVENT, seed=3, rule=Rule(4, 0), every=600)
    with pytest.raises(ReplicateFailed, match=r"replicate 0 failed: its worker dies every time \(BrokenExecutor\)"):
        replicates.play(cast("Engine", engine), lambda _: None)
    assert engine.renewed == 4
    assert list(replicates.failures) == [0]


def test_a_run_of_a_sheet_fails_at_the_fourth_death() -> None:
    """The first run of its block is named."""
    engine = AtOnce(deadly=True)
    stage = SearchStage(cast("Engine", engine), lambda _: EVENT, 3, 600)
    with pytest.raises(ReplicateFailed, match=r"replicate 5 failed: its worker dies every time \(BrokenExecutor\)"):
        stage.play([Task(0, [5, 6])], lambda *_: None)
    assert engine.renewed == 3
