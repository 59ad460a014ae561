"""The work of a hand, and of the moves that follow it, does not grow with the room: steps are counted, not seconds.

Steps are the instructions of Python that the floor executes (`tourney.sim` and `tourney.tournament`, interpreted). A
step is also each entry that it reads of a collection with one for each table or player, in loops of C code too.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Final

import pytest

_COUNT: Final = '''
import json, sys
from collections import Counter
from tourney.config import shipped
from tourney.config.load import load_tournament
from tourney.sim import clock
from tourney.sim.events import HandPlayed, Moved
from tourney.sim.tournament import Tournament

steps = 0
FOLLOWED = ("/tourney/sim/", "/tourney/tournament/", __file__)

def follow(frame, what, _):
    global steps
    if what == "call":
        if not any(part in frame.f_code.co_filename.replace("\\\\", "/") for part in FOLLOWED):
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
    elif what == "opcode":
        steps += 1
    return follow

class Read:
    """Loops over the keys in Python, so that each is a step."""
    def __iter__(self):
        for each in super().__iter__():
            yield each
    def __reversed__(self):
        for each in super().__reversed__():
            yield each
    def keys(self):
        return iter(self)
    def values(self):
        return (self[each] for each in self)
    def items(self):
        return ((each, self[each]) for each in self)

class Dict(Read, dict): pass
class Count(Read, Counter): pass

class Over(Exception): pass

hands = moves = most = 0

def note(event):
    global hands, moves
    moves += isinstance(event, Moved)
    if isinstance(event, HandPlayed):
        hands += 1
        if hands == TABLES:
            raise Over

ENTRIES = int(sys.argv[1])
TABLES = -(-ENTRIES // 9)
path = shipped.find("scenarios", "online_thousand")
field = "field=[{strategy: shove, share: 20%}, {strategy: random_legal, share: 80%}]"
event = load_tournament(path, settings=[f"entries={ENTRIES}", field, "pace=live"])
clock._AT_ONCE = 1  # each step of the clock is one event
tournament = Tournament(event, 5, sinks=[note])
go_on = tournament._env.step
go_on()  # the entrants sit down

def step():
    global most
    before = steps
    go_on()
    most = max(most, steps - before)

tournament._env.step = step  # what happens at one moment: a hand ends, or players reach their seats
hall, seats = tournament._floor.hall, tournament._floor.seats
hall.room.tables, hall.room.chairs = Dict(hall.room.tables), Dict(hall.room.chairs)
hall._idle, seats._moves = Dict(hall._idle), Count(seats._moves)
sys.settrace(follow)
try:
    tournament.run()
except Over:
    pass
sys.settrace(None)
print(json.dumps({"mean": steps / hands, "most": most, "moves": moves, "hands": hands}))
'''


def counted(entries: int, script: str) -> dict[str, float]:
    """The steps of the floor in the first hands, as many as tables: on average, and the most for one SimPy event."""
    environment = {**os.environ, "TOURNEY_PURE": "1"}
    command = [sys.executable, script, str(entries)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, timeout=1200, env=environment)
    counts: dict[str, float] = json.loads(done.stdout)
    return counts


@pytest.mark.long
def test_a_hundred_thousand_entrants_take_no_more_steps_a_hand_than_a_thousand(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    script = tmp_path_factory.mktemp("steps") / "count.py"
    script.write_text(_COUNT, encoding="utf-8")
    small, large = counted(1_000, str(script)), counted(100_000, str(script))
    assert large["hands"] >= -(-100_000 // 9)  # and those that end at the same moment as the last
    assert large["moves"] > 5_000
    assert large["mean"] < 1.2 * small["mean"]
    assert large["most"] < 2 * small["most"]
