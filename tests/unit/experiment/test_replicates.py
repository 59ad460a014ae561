"""Replicates are the same whoever plays them, in whatever blocks and order, and whatever dies on the way."""

from __future__ import annotations

import threading
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any

import pytest
from events import group, made_by, scenario
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.experiment.engines import Engine, EngineError, Inline, engine
from tourney.experiment.plan import Rule
from tourney.experiment.replicate import Replicate, play_replicate
from tourney.experiment.run import ReplicateFailed, Replicates
from tourney.experiment.work import Failure
from tourney.sim.scenario import OnFault
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.experiment.work import Done
    from tourney.game.action import Action
    from tourney.game.view import View
    from tourney.sim.scenario import Scenario

EVENT = scenario(field=[group("random_legal", 8), group("call", 4)], stack=300)
RULE = Rule(most=24, within=0)


def alone(count: int, event: Scenario = EVENT) -> list[Replicate]:
    """The first replicates, each played by itself."""
    return [play_replicate(event, 5, number, 600) for number in range(count)]


def replicates(rule: Rule = RULE, event: Scenario = EVENT, known: Sequence[Done] = ()) -> Replicates:
    return Replicates(event, seed=5, rule=rule, every=600, known=known)


class Fixed(Engine):
    """An engine over a given executor, which is made again whenever it has broken."""

    def __init__(self, make: Callable[[], Executor], jobs: int = 3) -> None:
        super().__init__(jobs=jobs)
        self._make = make

    def _start(self) -> Executor:
        return self._make()


class Shuffled(Executor):
    """Answers in an order drawn by lot, some time later, as workers of different speed would."""

    def __init__(self, key: int, deaths: int = 0) -> None:
        self._stream = Stream(key)
        self._waiting: list[tuple[Future[Any], Callable[[], Any]]] = []
        self._deaths = deaths

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_kwargs: Any) -> Future[Any]:  # noqa: ANN401
        future: Future[Any] = Future()
        self._waiting.append((future, lambda: fn(*args)))
        threading.Timer(0.0005, self._answer_one).start()
        return future

    def _answer_one(self) -> None:
        future, work = self._waiting.pop(self._stream.below(len(self._waiting)))
        if not future.set_running_or_notify_cancel():
            return
        if self._deaths and self._stream.below(3) == 0:
            self._deaths -= 1
            future.set_exception(BrokenProcessPool("killed"))
        else:
            future.set_result(work())


@pytest.mark.parametrize("jobs", [1, 2])
def test_one_process_or_two(jobs: int) -> None:
    played = replicates()
    with engine(jobs=jobs) as workers:
        played.play(workers, lambda _: None)
    assert list(played.kept) == alone(24)


def test_any_executor() -> None:
    played = replicates()
    played.play(Fixed(lambda: ThreadPoolExecutor(3)), lambda _: None)
    assert list(played.kept) == alone(24)


@settings(max_examples=8)
@given(key=st.integers(0, 10**6), size=st.sampled_from([0.0001, 0.02, 0.2]), jobs=st.integers(1, 4))
def test_blocks_of_any_size_in_any_order(key: int, size: float, jobs: int) -> None:
    played = replicates()
    told: list[Done] = []
    shuffled = Fixed(lambda: Shuffled(key), jobs)
    shuffled.block_seconds = size
    played.play(shuffled, told.extend)
    assert list(played.kept) == alone(24)
    assert sorted(each.number for each in told) == sorted({each.number for each in told})


@settings(max_examples=8)
@given(key=st.integers(0, 10**6), deaths=st.integers(1, 2))
def test_workers_that_die(key: int, deaths: int) -> None:
    """Each block that is lost is played again; nothing is told twice. A third death could fail a replicate."""
    made: list[Shuffled] = []

    def make() -> Executor:
        made.append(Shuffled(key + len(made), deaths=1 if len(made) < deaths else 0))
        return made[-1]

    played = replicates()
    told: list[Done] = []
    played.play(Fixed(make), told.extend)
    assert list(played.kept) == alone(24)
    assert len(told) == len({each.number for each in told})


def test_a_replicate_that_kills_its_worker_is_a_failure_and_the_others_are_played() -> None:
    class Deadly(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **_kwargs: Any) -> Future[Any]:  # noqa: ANN401
            future: Future[Any] = Future()
            if 7 in args[0].numbers:
                future.set_exception(BrokenProcessPool("killed"))
            else:
                future.set_result(fn(*args))
            return future

    played = replicates()
    played.play(Fixed(Deadly), lambda _: None, keep_going=True)
    expected = alone(24)
    assert list(played.kept) == [*expected[:7], *expected[8:]]
    assert played.failures[7] == Failure(7, "its worker dies every time (BrokenProcessPool)")


def test_what_is_known_is_not_played_again() -> None:
    expected = alone(24)
    played = replicates(known=expected[3:20])
    told: list[Done] = []
    played.play(Fixed(Inline), told.extend)
    assert list(played.kept) == expected
    assert {each.number for each in told} == {0, 1, 2, 20, 21, 22, 23}


def test_it_stops_at_the_first_look_that_is_good_enough() -> None:
    """The same number of replicates, whoever plays them."""
    rule = Rule(most=200, within=0.08, first=10, step=5)
    played = replicates(rule)
    played.play(Fixed(Inline, jobs=1), lambda _: None)
    finishes = [float(each.finish) for each in alone(played.enough)]
    looks = [count for count in range(10, played.enough + 1, 5) if rule.is_met(finishes[:count])]
    assert looks == [played.enough]
    again = replicates(rule)
    again.play(Fixed(lambda: Shuffled(4)), lambda _: None)
    assert again.enough == played.enough
    assert list(again.kept) == list(played.kept)


class Raises:
    """Fails at each of its decisions."""

    def act(self, view: View) -> Action:  # noqa: ARG002 - as `Strategy` has it
        raise RuntimeError("no")


def test_a_failure_stops_the_experiment_or_is_noted() -> None:
    event = scenario(field=[made_by(Raises), group("call", 5)], on_fault=OnFault.STOP, stack=300)
    told: list[Done] = []
    with pytest.raises(ReplicateFailed, match="replicate 0 failed: StrategyFault: player 1"):
        replicates(event=event).play(Fixed(Inline), told.extend)
    assert told
    with pytest.raises(ReplicateFailed, match="all 24 replicates failed, the first with: StrategyFault: player 1"):
        replicates(event=event).play(Fixed(Inline), lambda _: None, keep_going=True)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nonsense", "no engine 'nonsense'"),
        ("os:getcwd", "does not return an executor"),
        ("no.such:thing", "ModuleNotFound"),
    ],
)
def test_an_engine_that_cannot_be_had(name: str, words: str) -> None:
    with pytest.raises(EngineError, match=words):
        _ = Engine(name).executor
