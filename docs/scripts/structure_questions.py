"""What a change of structure does: plays an event and its variants with the same players and seeds.

    python docs/scripts/structure_questions.py FILE [--reps 1000] [--jobs N]

prints a table for each question. Results are kept in FILE, so that the same command goes on where it
was stopped.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Final, NamedTuple

import yaml

from tourney.config import shipped
from tourney.config.load import load_field, load_tournament
from tourney.config.named_files import scenario_file
from tourney.experiment.statistics import mean, quantile, rank_correlation
from tourney.reporting.text import clock
from tourney.sim.scenario import Group
from tourney.sim.tournament import run_tournament
from tourney.streams import derive

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.sim.result import Result
    from tourney.sim.scenario import Scenario

EVENT: Final = "deepstack_daily"
FIELD: Final = "live_daily"
BASE: Final = ("entries=90", "seats=9", "fee=0", "arrivals=null", "late_registration=0")
"""Ninety players who are all there from the start, nine at a table, and no fee."""

_SEED: Final = 2035
_BATCH: Final = 20
_FEW: Final = 9
_PARTS: Final = 5


class Question(NamedTuple):
    """A question, and the variants that answer it; the first one is what the others are compared with."""

    title: str
    variants: tuple[tuple[str, tuple[str, ...]], ...]


_LENGTH: Final = "schedule={extends: daily_30_minutes, level_length: %sm}"
_PAID: Final = "payouts={standard: {paid: %s%%, round_to: 5, min_cash: 1.5}}"
_LATE: Final = (
    "arrivals=[{at: 0, there: 60%%}, {at: 3h, there: 100%%}]",
    "late_registration=%s",
)


def _sheet(change: str) -> str:
    """The setting of the event's sheet with another ante, or without breaks."""
    path = shipped.find("schedules", "daily_30_minutes")
    assert path is not None
    sheet = yaml.safe_load(path.read_text(encoding="utf-8"))
    rows = [dict(row) for row in sheet["levels"] if change != "no break" or "break" not in row]
    for row in rows:
        ante = row.pop("ante", 0) if change != "no break" else 0
        if ante and change == "big_blind":
            row["ante"] = row["bb"]
    payer = {"ante_paid_by": "big_blind"} if change == "big_blind" else {}
    return f"schedule={json.dumps({'level_length': sheet['level_length'], **payer, 'levels': rows})}"


QUESTIONS: Final = (
    Question("Double the stacks?", (
        ("15,000 chips", ()), ("7,500", ("stack=7500",)), ("30,000", ("stack=30000",)), ("60,000", ("stack=60000",)),
    )),
    Question("Levels of 20, 30 or 40 minutes?", (
        ("30 minutes", ()), ("20", (_LENGTH % 20,)), ("40", (_LENGTH % 40,)),
    )),
    Question("Who posts the ante?", (
        ("each, from level 5", ()), ("the big blind, as much as it", (_sheet("big_blind"),)),
        ("no ante", (_sheet("no ante"),)),
    )),
    Question("Six, eight, nine or ten seats?", (
        ("9 seats", ()), ("6", ("seats=6",)), ("8", ("seats=8",)), ("10", ("seats=10",)),
    )),
    Question("Re-entry?", (
        ("none", ()),
        ("once, until level 4", ("late_registration=4", "reentry={until_level: 4, most: 1, taken: 50%}")),
        ("until level 8, no limit", ("late_registration=8", "reentry={until_level: 8, taken: 50%}")),
    )),
    Question("How long is registration open?", tuple(
        (f"until the end of level {level}", (_LATE[0].replace("%%", "%"), _LATE[1] % level)) for level in (2, 4, 6)
    )),
    Question("How many are paid?", (
        ("15%", (_PAID % 15,)), ("10%", (_PAID % 10,)), ("20%", (_PAID % 20,)),
    )),
    Question("More breaks?", (
        ("15 minutes every four levels", ()), ("none", (_sheet("no break"),)),
    )),
    Question("Draw new seats late?", (
        ("only at the final table", ()), ("with 27 and 18 left", ("redraw_at=[27, 18]",)),
    )),
    Question("Bounties?", (
        ("none", ()), ("half of the buy-in", ("buy_in=98", "bounty={kind: fixed, amount: 97}")),
        ("half, progressive", ("buy_in=98", "bounty={kind: progressive, amount: 97}")),
    )),
    Question("A larger field?", (
        ("90 players", ()), ("45", ("entries=45",)), ("180", ("entries=180",)),
    )),
    Question("Who comes?", (
        ("live_daily", ()), ("home_game", ("field=home_game",)), ("festival", ("field=festival",)),
        ("online_regular", ("field=online_regular",)),
    )),
)  # fmt: skip


class Run(NamedTuple):
    """What is kept of a run.

    Attributes:
        finish: When it ended, in seconds.
        hands: Hands per player.
        depth: The average stack in big blinds at the starts of levels with two to nine players left.
        skill: The rank correlation of skill and place.
        returns: For each fifth of the players by skill, money won over money paid, less 1.
    """

    finish: int
    hands: float
    depth: float
    skill: float
    returns: tuple[float, ...]


@cache
def _event(settings: tuple[str, ...]) -> tuple[Scenario, tuple[float, ...]]:
    """The event of a variant with single players as its groups, and their skills."""
    scenario = load_tournament(scenario_file(EVENT), settings=[*BASE, *settings])
    name = next((each.removeprefix("field=") for each in settings if each.startswith("field=")), FIELD)
    path = shipped.find("fields", name)
    assert path is not None
    players = [group.player for group in load_field(path, scenario.entries) for _ in range(group.count)]
    skills = tuple(float(dict(each.parameters)["skill"]) for each in players)
    return replace(scenario, field=tuple(Group(each, 1) for each in players)), skills


def play(settings: tuple[str, ...], replicate: int) -> Run:
    """Play a replicate of a variant."""
    scenario, skills = _event(settings)
    return _measure(run_tournament(scenario, derive(_SEED, replicate)), skills)


def _measure(result: Result, skills: Sequence[float]) -> Run:
    best: dict[int, int] = {}
    won: dict[int, float] = {}
    paid: dict[int, float] = {}
    for each in result.places:
        best[each.entrant] = min(best.get(each.entrant, each.place), each.place)
        won[each.entrant] = won.get(each.entrant, 0) + each.prize + each.bounties
        paid[each.entrant] = paid.get(each.entrant, 0) + each.cost
    there = sorted(best, key=lambda entrant: skills[entrant - 1])
    fifths = [there[len(there) * part // _PARTS : len(there) * (part + 1) // _PARTS] for part in range(_PARTS)]
    returns = [sum(won[each] for each in fifth) / sum(paid[each] for each in fifth) - 1 for fifth in fifths]
    depths = [row.average_stack_bb for row in result.timeline if 2 <= row.players <= _FEW]
    skill = rank_correlation([skills[each - 1] for each in there], [-best[each] for each in there])
    return Run(
        finish=result.duration_seconds,
        hands=result.hands_dealt / result.entries,
        depth=fmean(depths) if depths else 0.0,
        skill=skill or 0.0,
        returns=tuple(returns),
    )


def _around(values: Sequence[float], digits: int, scale: float = 1.0, sign: str = "") -> str:
    found = mean([scale * each for each in values])
    return f"{found.value:{sign}.{digits}f} ±{found.half_width or 0:.{digits}f}"


def tabulate(question: Question, runs: dict[str, list[Run]]) -> str:
    """The table of a question, in Markdown."""
    title = (
        f"## {question.title}\n\n| | ends after | hands a player | depth from nine on | skill kept | change "
        "| least skilled fifth | most skilled fifth | change |\n|---|---|---|---|---|---|---|---|---|"
    )
    first = runs[question.variants[0][0]]
    rows = [title]
    for label, _ in question.variants:
        mine = runs[label]
        finish = quantile([each.finish for each in mine], 0.5)
        change = more = ""
        if mine is not first:
            change = _around([each.skill - other.skill for each, other in zip(mine, first, strict=True)], 3, 1, "+")
            more = _around(
                [each.returns[-1] - other.returns[-1] for each, other in zip(mine, first, strict=True)], 0, 100, "+"
            )
        cells = (
            label, clock(round(finish.value)), f"{fmean(each.hands for each in mine):.0f}",
            f"{fmean(each.depth for each in mine):.1f} bb", _around([each.skill for each in mine], 3), change,
            _around([each.returns[0] for each in mine], 0, 100, "+") + "%",
            _around([each.returns[-1] for each in mine], 0, 100, "+") + "%", more and more + " points",
        )  # fmt: skip
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


def _read(path: Path) -> dict[str, list[Run]]:
    kept: dict[str, list[Run]] = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            settings, *rows = json.loads(line)
            kept.setdefault(settings, []).extend(Run._make([*row[:-1], tuple(row[-1])]) for row in rows)
    return kept


def main() -> None:
    """Play all variants and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--reps", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=None)
    asked = parser.parse_args()
    kept = _read(asked.file)
    with ProcessPoolExecutor(asked.jobs) as pool, asked.file.open("a", encoding="utf-8") as file:
        for question in QUESTIONS:
            for _, settings in question.variants:
                have = kept.setdefault(json.dumps(settings), [])
                while len(have) < asked.reps:
                    more = list(pool.map(partial(play, settings), range(len(have), len(have) + _BATCH)))
                    have += more
                    file.write(json.dumps([json.dumps(settings), *more]) + "\n")
                    file.flush()
            print(
                tabulate(question, {label: kept[json.dumps(each)][: asked.reps] for label, each in question.variants})
            )
            print(flush=True)


if __name__ == "__main__":
    main()
