"""Engines that are programs: a fault of theirs is told, and none of it is one of ours."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tourney.stress.interface import EngineAction, HandSetup, NotOffered, Refused, kinds_of
from tourney.stress.session import EngineFailed
from tourney.stress.subprocess_engine import SubprocessEngine

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_HELLO = '{"type": "hello", "protocol": 1, "kinds": ["hands"], "about": {"name": "toy", "games": ["kuhn"]}}'
_RANKS = _HELLO.replace('"hands"', '"ranks"')
_STATE = '{"type": "state", "actor": 0, "over": false, "stacks": [5, 5]}'
_SETUP = HandSetup("kuhn", (5, 5), ante=1)
_PROGRAM = """
import sys, time
answers = {answers!r}
for line, answer in zip(sys.stdin, answers):
    if answer == "sleep":
        time.sleep(60)
    if answer == "exit":
        sys.exit("out of luck")
    if answer == "eat":
        hoard = bytearray(1 << 33)
    print(answer, flush=True)
time.sleep(60)
"""


class Toys:
    """Starts programs that give these answers."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._made: list[SubprocessEngine] = []

    def __call__(self, *answers: str, seconds: float = 20.0) -> Any:  # noqa: ANN401 - it has the methods of its kinds
        program = self._folder / "toy.py"
        program.write_text(_PROGRAM.format(answers=answers), encoding="utf-8")
        engine = SubprocessEngine((sys.executable, str(program)), seconds=seconds)
        self._made.append(engine)
        return engine

    def close(self) -> None:
        for engine in self._made:
            engine.close()


@pytest.fixture
def toys(tmp_path: Path) -> Iterator[Toys]:
    made = Toys(tmp_path)
    yield made
    made.close()


def test_it_has_the_methods_of_the_kinds_it_names(toys: Toys) -> None:
    assert kinds_of(toys(_HELLO)).names == ("hands",)
    assert kinds_of(toys(_HELLO.replace('"hands"', '"evaluator"'))).names == ("evaluator",)


def test_it_says_what_it_offers(toys: Toys) -> None:
    about = toys(_HELLO).about()
    assert (about.name, about.games, about.deck) == ("toy", ("kuhn",), "set")


def test_a_state_comes_with_the_answer(toys: Toys) -> None:
    engine = toys(_HELLO, _STATE)
    engine.begin(_SETUP)
    assert (engine.state().actor, engine.state().stacks) == (0, (5, 5))


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        ('{"type": "not offered", "why": "no antes"}', NotOffered),
        ('{"type": "error", "message": "oh"}', EngineFailed),
    ],
)
def test_an_answer_may_be_no_state(toys: Toys, answer: str, error: type[Exception]) -> None:
    engine = toys(_HELLO, answer)
    with pytest.raises(error, match="no antes" if error is NotOffered else "oh"):
        engine.begin(_SETUP)


def test_the_number_of_a_hand_may_be_any_or_none(toys: Toys) -> None:
    ranks = (7462, 0, 2.5, None)
    engine = toys(_RANKS, *(json.dumps({"type": "rank", "rank": rank}) for rank in ranks))
    assert [engine.rank("high", ("As", "Ks"), ()) for _ in ranks] == list(ranks)


@pytest.mark.parametrize("rank", ["true", '"1"'])
def test_the_number_of_a_hand_must_be_a_number(toys: Toys, rank: str) -> None:
    engine = toys(_RANKS, f'{{"type": "rank", "rank": {rank}}}')
    with pytest.raises(EngineFailed, match="rank: rank is not a number") as failed:
        engine.rank("high", ("As", "Ks"), ())
    assert failed.value.kind == "garbage"


def test_a_refusal_leaves_the_state_to_be_asked_for(toys: Toys) -> None:
    engine = toys(
        _HELLO, _STATE, '{"type": "refused", "why": "too little"}', _STATE.replace('"actor": 0', '"actor": 1')
    )
    engine.begin(_SETUP)
    with pytest.raises(Refused, match="too little"):
        engine.act(EngineAction(0, "bet", 1, 1))
    assert engine.state().actor == 1


@pytest.mark.parametrize(
    ("answer", "kind", "said"),
    [
        ("sleep", "hang", "no answer"),
        ("exit", "exit", "out of luck"),
        ("hello?", "garbage", "not a message"),
        ("[]", "garbage", "not a message"),
        ('{"type": "ok"}', "garbage", "no answer to 'hand'"),
        ('{"type": "state"}', "garbage", "state.over"),
        ('{"type": "state", "over": false, "actor": "me"}', "garbage", "actor is not a number"),
        ('{"type": "state", "over": false, "stacks": [1, null]}', "garbage", "stacks has a null"),
        ('{"type": "state", "over": false, "kinds": ["shove"]}', "garbage", "kinds is not a list of"),
        ('{"type": "state", "over": false, "stack": 3}', "garbage", "no field 'stack'"),
        ('{"type": "state", "over": false, "folded": [0]}', "garbage", "folded"),
        ('{"type": "state", "over": false, "pots": [3]}', "garbage", "pots"),
        ('{"type": "state", "over": false, "boards": ["As"]}', "garbage", "boards"),
    ],
)
def test_a_fault_of_the_program_is_told(toys: Toys, answer: str, kind: str, said: str) -> None:
    engine = toys(_HELLO, answer)
    if kind == "hang":
        engine = toys(_HELLO, answer, seconds=0.3)
    with pytest.raises(EngineFailed, match=said) as failed:
        engine.begin(_SETUP)
    assert failed.value.kind == kind


@pytest.mark.parametrize(
    ("hello", "said"),
    [
        (_HELLO.replace("1", "2", 1), "protocol 2"),
        (_HELLO.replace('"hands"', '"juggling"'), "kinds"),
        (_HELLO.replace('"games"', '"game"'), "no field 'game'"),
        (_HELLO.replace('["kuhn"]', '"kuhn"'), "about.games is not a list"),
        (_HELLO.replace('"name": "toy", ', ""), "about.name"),
    ],
)
def test_a_wrong_hello_is_garbage(toys: Toys, hello: str, said: str) -> None:
    with pytest.raises(EngineFailed, match=said) as failed:
        toys(hello)
    assert failed.value.kind == "garbage"


def test_a_program_that_is_not_there_cannot_be_run() -> None:
    with pytest.raises(EngineFailed, match="cannot be run"):
        SubprocessEngine(("no-such-program-anywhere",))


@pytest.mark.skipif(sys.platform != "linux", reason="the memory of a program is limited on Linux")
def test_a_program_that_eats_memory_ends(toys: Toys) -> None:
    engine = toys(_HELLO, "eat")
    with pytest.raises(EngineFailed, match="MemoryError"):
        engine.begin(_SETUP)


def test_a_failed_program_can_be_closed_and_stays_failed(toys: Toys) -> None:
    engine = toys(_HELLO, "exit")
    for _ in range(2):
        with pytest.raises(EngineFailed):
            engine.begin(_SETUP)
    engine.close()
