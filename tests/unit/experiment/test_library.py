"""tourney from Python: in five lines, in a script without ceremony, with a player of the script's own."""

from __future__ import annotations

import doctest
import pickle
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

import tourney
from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from pathlib import Path

_SCRIPT = """
import tourney
from dataclasses import replace
from tourney.sim.scenario import Group
from tourney.strategies.registry import Player

class Mine:
    def act(self, view):
        return view.passive()

event = tourney.load("turbo_sng", "field=[{strategy: random_legal, count: 9}]")
found = tourney.simulate(event, reps=6, seed=1, jobs=2)
print([each.finish for each in found.replicates])
own = replace(event, field=(Group(Player("mine", Mine), 4), replace(event.field[0], count=5)))
print(len(tourney.simulate(own, reps=2, jobs=2).replicates))
named = tourney.load("turbo_sng", "field=[{strategy: '__main__:Mine', count: 4}, {strategy: random_legal, count: 5}]")
print(len(tourney.simulate(named, reps=3, jobs=2).replicates))
"""


def test_the_example_of_the_package_runs() -> None:
    failures, tests = doctest.testmod(tourney)
    assert (failures, tests > 0) == (0, True)


def test_a_script_needs_no_guard_and_may_define_players(tmp_path: Path) -> None:
    """Were the script run again by its workers, it would end in a RuntimeError of multiprocessing."""
    script = tmp_path / "script.py"
    script.write_text(_SCRIPT, encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, encoding="utf-8", timeout=60, check=False)
    assert done.stderr == ""
    finishes, count, count_of_named = done.stdout.splitlines()
    event = tourney.load("turbo_sng", "field=[{strategy: random_legal, count: 9}]")
    assert finishes == str([each.finish for each in tourney.simulate(event, reps=6, seed=1, jobs=1).replicates])
    assert count == "2"
    assert count_of_named == "3"


def test_what_is_found_can_be_sent_on() -> None:
    found = tourney.simulate("turbo_sng", reps=3, jobs=1)
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - made here
    assert found.enough


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"jobs": -1}, "jobs must be a whole number from 0 to 1024, not -1"),
        ({"jobs": 1025}, "jobs must be a whole number from 0 to 1024, not 1025"),
        ({"jobs": "2"}, "jobs must be a whole number from 0 to 1024, not '2'"),
        ({"jobs": True}, "jobs must be a whole number from 0 to 1024, not True"),
        ({"reps": 0}, "reps must be a whole number from 1 to 1000000, not 0"),
        ({"reps": -1}, "reps must be a whole number from 1 to 1000000, not -1"),
        ({"reps": 1.5}, "reps must be a whole number from 1 to 1000000, not 1.5"),
        ({"seed": -1}, "seed must be a whole number from 0 to 9223372036854775807, not -1"),
        ({"seed": 2**63}, "seed must be a whole number from 0 to 9223372036854775807, not 9223372036854775808"),
    ],
)
def test_numbers_out_of_range_are_refused_as_the_command_refuses_them(asked: dict[str, Any], words: str) -> None:
    """`jobs=-1` never ended: no block was ever handed out."""
    with pytest.raises(InvalidArgument) as refused:
        tourney.simulate("turbo_sng", **{"reps": 2, "jobs": 1, **asked})
    assert str(refused.value) == words


def test_what_there_is_not() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        tourney.nonsense  # noqa: B018
