"""Programs that answer nonsense: each is a finding, never an error of the tool (docs/stress_protocol.md)."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import pytest
from games import variant

from tourney.stress.campaign import Campaign, Effort
from tourney.stress.generating import OfferedStakes
from tourney.stress.rule_points import judge_of
from tourney.stress.session import EngineFailed, Session
from tourney.stress.subprocess_engine import SubprocessEngine

if TYPE_CHECKING:
    from pathlib import Path

HELLO: Final = '{"type":"hello","protocol":1,"kinds":["hands"],"about":{"name":"bad","games":["no_limit_holdem"]}}'
_STATE: Final = '{"type":"state","actor":0,"over":false,'


def engine(path: Path, hello: str, answer: str) -> SubprocessEngine:
    """A program that says hello, and then always the same."""
    script = path / "bad.py"
    script.write_text(
        f"import sys\nfor n, _ in enumerate(sys.stdin):\n    print({hello!r} if not n else {answer}, flush=True)\n",
        encoding="utf-8",
    )
    return SubprocessEngine((sys.executable, str(script)), seconds=10.0)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (repr(_STATE + '"stacks":[Infinity,5]}'), "stacks is not a finite number"),
        (repr(_STATE + '"stacks":[NaN,5]}'), "stacks is not a finite number"),
        (repr(_STATE + '"stacks":[1e999,5]}'), "stacks is not a finite number"),
        (repr(_STATE + '"pots":[{"amount":5,"players":[44]}]}'), "pots names a position where nobody sits"),
        (repr('{"type":"state","actor":99,"over":false}'), "actor names a position where nobody sits"),
        (repr('{"type":"state","actor":-3,"over":false}'), "actor names a position where nobody sits"),
        (repr('{"type":"state","actor":1.5,"over":false}'), "actor names a position where nobody sits"),
        (repr('{"type":"state","actor":"0","over":false}'), "actor is not a number"),
        (
            repr('{"type":"state","actor":null,"over":true,"shown":[55]}'),
            "shown names a position where nobody sits",
        ),
        (repr('{"type":["state"]}'), "not a message"),
        (repr("null"), "not a message"),
        ("'[' * 200000", "not a message"),
        (f"{_STATE!r} + '\"pot\":' + '9' * 5000 + '}}'", "not a message"),
        ("'x' * 1_000_001", "a line of more than 1,000,000 bytes"),
    ],
)
def test_an_answer_that_makes_no_sense_is_a_finding(tmp_path: Path, answer: str, said: str) -> None:
    session = Session(lambda: engine(tmp_path, HELLO, answer))
    try:
        games = {"no_limit_holdem": variant("no_limit_holdem")}
        campaign = Campaign(session, games, OfferedStakes(session.about), judge_of())
        tally = campaign.run(Effort(seconds=60.0, hands=1))
    finally:
        session.end()
    (found,) = tally.findings.values()
    assert found.failure == "garbage"
    assert said in found.got


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ('"blinds":[[1]]', "about.blinds has (1,)"),
        ('"blinds":[[2,1]]', "about.blinds has (2, 1)"),
        ('"stacks":["a"]', "about.stacks"),
        ('"antes":["nobody"]', "about.antes has 'nobody', not one of each, big blind, button"),
        ('"button_rules":["odd"]', "about.button_rules has 'odd'"),
        ('"deck":"none"', "about.deck is 'none'"),
        ('"games":[5]', "about.games has 5"),
        ('"least_seats":50', "about offers 50 to 10 seats"),
        ('"nonsense":1', "about has no field 'nonsense'"),
    ],
)
def test_a_hello_that_makes_no_sense_is_refused(tmp_path: Path, field: str, said: str) -> None:
    hello = '{"type":"hello","protocol":1,"kinds":["hands"],"about":{"name":"bad",' + field + "}}"
    with pytest.raises(EngineFailed) as failed:
        engine(tmp_path, hello, "''")
    assert said in str(failed.value)
