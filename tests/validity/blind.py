"""Lets players that never look at their cards play among the shipped fields, and prints what they win.

    python tests/validity/blind.py [--fields A,B] [--lines A,B] [--entrants 45,150] [--copies 1,3] [--most 1500]
                                   [--jobs N] [--out FILE]

Each cell plays one line (tests/blind_players.py) against one field: a few copies among the entrants of an event
without a fee, again and again until it is clear that they lose (the upper end of the interval is below 0) or that
they may not (the lower end is above -5), or until the most events are played. No-limit fields play the daily sheet
with thirty-minute levels; limit fields play their own events, with always-raise and always-call. Returns are in
percent of the buy-in.

At least sixty events are played, as few results say little about rare large prizes. Intervals have 3.9 standard
errors each way: with a hundred and eighty cells, and a look after each batch, a whole table in which every line
breaks even has a false "loses" about one time in ten.

Cells that are done are kept in the file, by the state of the sources: the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Final, NamedTuple

_ROOT: Final = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(_ROOT / "tests"))

import blind_players  # noqa: E402
from figures import EVENTS, at_least  # noqa: E402

from tourney.config import shipped  # noqa: E402
from tourney.config.load import load_field, load_tournament  # noqa: E402
from tourney.config.named_files import scenario_file  # noqa: E402
from tourney.sim.scenario import Group, Scenario  # noqa: E402
from tourney.sim.tournament import run_tournament  # noqa: E402
from tourney.strategies.registry import Player, find_player  # noqa: E402
from tourney.streams import derive  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from concurrent.futures import Executor

LIMIT: Final = {"limit_mix": "horse_2023", "limit_draw": "triple_draw_2014"}
"""The limit fields, and the events of tests/validity/events that they play."""

FIELDS: Final = tuple(shipped.list_names("fields"))
LINES: Final = (*(line.__name__ for line in blind_players.LINES), "shove", "call")
_BOTH: Final = {"shove", "call"}
"""The lines that fit every game; built in."""

_SEED: Final = 35
_BATCH: Final = 10
_ERRORS: Final = 3.9
_FEWEST: Final = 60
_MAY_WIN: Final = -5.0


class Cell(NamedTuple):
    """A line against a field."""

    field: str
    line: str
    entrants: int
    copies: int


@cache
def event_of(cell: Cell) -> Scenario:
    """The event of a cell; the line's group comes last."""
    name = LIMIT.get(cell.field)
    path = scenario_file("deepstack_daily") if name is None else EVENTS / f"{name}.yaml"
    event = load_tournament(path, settings=[f"entries={cell.entrants}", "arrivals=null"])
    field = shipped.find("fields", cell.field)
    assert field is not None
    line = find_player(cell.line) if cell.line in _BOTH else Player(cell.line, getattr(blind_players, cell.line))
    others = load_field(field, cell.entrants - cell.copies)
    return replace(event, fee=0, field=(*others, Group(line, cell.copies)))


def play(cell: Cell, first: int, events: int = _BATCH) -> list[float]:
    """The returns in some events of a cell, as of `play_event`."""
    return play_event(event_of(cell), cell.entrants - cell.copies, first, events)


def play_event(event: Scenario, others: int, first: int, events: int) -> list[float]:
    """The returns in some events, in percent: the mean, in each, of those who come after so many others."""
    found = []
    for number in range(first, first + events):
        result = run_tournament(event, derive(_SEED, number))
        own = [each.prize - each.cost for each in result.places if each.entrant > others]
        found.append(100 * fmean(own) / event.cost)
    return found


def half_width(returns: Sequence[float]) -> float:
    """How far the ends of the interval are from the mean."""
    return _ERRORS * stdev(returns) / math.sqrt(len(returns))


def is_settled(returns: Sequence[float], most: int) -> bool:
    """Whether a cell needs no more events."""
    if len(returns) < _FEWEST:
        return False
    middle, beyond = fmean(returns), half_width(returns)
    return len(returns) >= most or middle + beyond < 0 or middle - beyond > _MAY_WIN


def settle(cell: Cell, most: int, jobs: int, pool: Executor) -> list[float]:
    """Play a cell until it needs no more events."""
    returns: list[float] = []
    while not is_settled(returns, most):
        started = [pool.submit(play, cell, len(returns) + _BATCH * job) for job in range(jobs)]
        for batch in started:
            returns += batch.result()
    return returns


def describe(returns: Sequence[float]) -> str:
    """A cell of the table."""
    return f"{fmean(returns):+.0f} ±{half_width(returns):.0f} ({len(returns)})"


def list_cells(asked: argparse.Namespace) -> Iterable[Cell]:
    """The cells asked for, row by row."""
    for copies in asked.copies:
        for entrants in asked.entrants:
            for line in asked.lines:
                for field in asked.fields:
                    if field not in LIMIT or line in _BOTH:
                        yield Cell(field, line, entrants, copies)


def read_state() -> str:
    """The digest of what the results depend on."""
    folders = [_ROOT / "tourney", _ROOT / "configs", EVENTS]
    files = [path for folder in folders for path in sorted(folder.rglob("*")) if path.suffix in {".py", ".yaml"}]
    files += [_ROOT / "tests" / "blind_players.py", _ROOT / "scenarios" / "deepstack_daily.yaml"]
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]


def _names(known: Sequence[str]) -> Callable[[str], list[str]]:
    def read(text: str) -> list[str]:
        unknown = [name for name in text.split(",") if name not in known]
        if unknown:
            raise argparse.ArgumentTypeError(f"no {unknown[0]!r}; one of: {', '.join(known)}")
        return text.split(",")

    return read


def _numbers(text: str) -> list[int]:
    return [at_least(1)(each) for each in text.split(",")]


def main() -> None:
    """Play, and print a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fields", type=_names(FIELDS), default=list(FIELDS))
    parser.add_argument("--lines", type=_names(LINES), default=list(LINES))
    parser.add_argument("--entrants", type=_numbers, default=[45, 150])
    parser.add_argument("--copies", type=_numbers, default=[3])
    parser.add_argument("--most", type=at_least(_FEWEST), default=1500)
    parser.add_argument("--jobs", type=at_least(1), default=os.cpu_count())
    parser.add_argument("--out", type=Path, default=_ROOT / ".cache" / "blind.jsonl")
    asked = parser.parse_args()
    state = read_state()
    done: dict[Cell, list[float]] = {}
    if asked.out.exists():
        for row in asked.out.read_text(encoding="utf-8").splitlines():
            of, cell, returns = json.loads(row)
            if of == state:
                done[Cell(*cell)] = returns
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(asked.jobs) as pool, asked.out.open("a", encoding="utf-8") as file:
        for cell in list_cells(asked):
            if cell not in done:
                done[cell] = settle(cell, asked.most, asked.jobs, pool)
                file.write(json.dumps([state, cell, [round(each, 1) for each in done[cell]]]) + "\n")
                file.flush()
            sys.stderr.write(f"{' '.join(map(str, cell))}: {describe(done[cell])}\n")
    for copies in asked.copies:
        for entrants in asked.entrants:
            sys.stdout.write(f"\n{copies} among {entrants}:\n\n| line | {' | '.join(asked.fields)} |\n")
            sys.stdout.write(f"|{'---|' * (1 + len(asked.fields))}\n")
            for line in asked.lines:
                cells = [Cell(field, line, entrants, copies) for field in asked.fields]
                shown = [describe(done[cell]) if cell in done else "" for cell in cells]
                sys.stdout.write(f"| `{line}` | {' | '.join(shown)} |\n")


if __name__ == "__main__":
    main()
