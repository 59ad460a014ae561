"""What a change of structure does: plays an event and its variants with the same players and seeds.

    python docs/scripts/structure_questions.py FILE [--reps 1000] [--jobs N]
    python docs/scripts/structure_questions.py FILE --write

plays the replicates of all variants in turn and keeps them in FILE, so that the same command goes on where it was
stopped; with `--write` it plays nothing, and writes docs/structures.md and its picture from what FILE holds.
"""

from __future__ import annotations

import argparse
import json
import shlex
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache, partial
from math import log
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Final, NamedTuple

import yaml

from tourney.config import shipped
from tourney.config.load import load_field, load_tournament
from tourney.config.named_files import scenario_file
from tourney.experiment.statistics import mean, quantile, rank_correlation
from tourney.reporting.page.drawing import height_axis
from tourney.sim.scenario import Group
from tourney.sim.tournament import run_tournament
from tourney.streams import derive

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.experiment.statistics import Estimate
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


class Measure(NamedTuple):
    """A number of a run that is compared between variants.

    Attributes:
        name: What it is.
        of: Its value.
        scale: By what it is multiplied for the page.
        digits: Its decimals there.
        unit: Its unit there.
    """

    name: str
    of: Callable[[Run], float]
    scale: float = 1.0
    digits: int = 0
    unit: str = ""


FIFTHS: Final = ("least skilled fifth", "second fifth", "middle fifth", "fourth fifth", "most skilled fifth")


def _return_of(part: int, run: Run) -> float:
    return run.returns[part]


MEASURES: Final = (
    Measure("ends after", lambda run: run.finish, 1 / 3600, 2, " h"),
    Measure("depth from nine players on", lambda run: run.depth, 1, 1, " bb"),
    Measure("skill kept", lambda run: run.skill, 1, 3),
    *(Measure(name, partial(_return_of, part), 100, 0, " %") for part, name in enumerate(FIFTHS)),
)

_SURE: Final = 1.5
"""A difference counts if it is this many times its 95% interval."""

_FALSE: Final = 0.0035
"""How often chance alone makes a difference count: 2.95 standard errors, by Student's t with 100 runs or more."""


def _estimate(measure: Measure, runs: Sequence[Run], others: Sequence[Run] = ()) -> Estimate:
    """The mean of a measure; with others, of the differences from them run by run."""
    values = [measure.scale * measure.of(run) for run in runs]
    if others:
        values = [value - measure.scale * measure.of(other) for value, other in zip(values, others, strict=True)]
    return mean(values)


def _counts(change: Estimate) -> bool:
    return abs(change.value) > _SURE * (change.half_width or 0)


def _show(measure: Measure, found: Estimate) -> str:
    return f"{found.value:.{measure.digits}f} ±{found.half_width or 0:.{measure.digits}f}{measure.unit}"


def _show_change(measure: Measure, change: Estimate) -> str:
    unit = " points" if measure.unit == " %" else measure.unit
    return f"{change.value:+.{measure.digits}f} ±{change.half_width or 0:.{measure.digits}f}{unit}"


def describe(label: str, runs: Sequence[Run], first: Sequence[Run]) -> str:
    """The differences of a variant from the first one, as a sentence."""
    found = [
        f"{each.name} {_show_change(each, change)}"
        for each in MEASURES
        if _counts(change := _estimate(each, runs, first))
    ]
    return f"**{label}**: {'; '.join(found) if found else 'no difference found'}."


def tabulate(question: Question, runs: dict[str, list[Run]]) -> str:
    """The section of a question, in Markdown: its differences, a table of all numbers, and its commands."""
    first = runs[question.variants[0][0]]
    labels = [label for label, _ in question.variants]
    answers = [f"- {describe(label, runs[label], first)}" for label in labels[1:]]
    rows = [f"| | {' | '.join(each.name for each in MEASURES)} |", f"|---|{'---|' * len(MEASURES)}"]
    for label in labels:
        cells = []
        for each in MEASURES:
            cell = _show(each, _estimate(each, runs[label]))
            sure = runs[label] is not first and _counts(_estimate(each, runs[label], first))
            cells.append(f"**{cell}**" if sure else cell)
        rows.append(f"| {label} | {' | '.join(cells)} |")
    settings = [
        f"tourney simulate ninety.yaml --set {' --set '.join(map(shlex.quote, changes))} --reps {len(runs[label])}"
        for label, changes in question.variants
        if changes and max(map(len, changes)) < _LONG
    ]
    commands = ["", "```sh", *settings, "```"] if settings else []
    compared = f"Compared with {labels[0]}:"
    return "\n".join([f"## {question.title}", "", compared, "", *answers, "", *rows, *commands])


_LONG: Final = 100  # a sheet in one line is no command for a reader

PAGE: Final = Path(__file__).parents[1] / "structures.md"
PICTURE: Final = PAGE.parent / "pictures" / "structures.svg"

_INTRODUCTION: Final = """# What a change of structure does

Twelve questions that directors and players argue about, answered by playing the event both ways. The event is
`deepstack_daily`: 90 players of the field `live_daily` who are all there from the start, nine seats, no fee, 15,000
chips, levels of 30 minutes, 15% paid. Each variant changes one thing, and is played with the same players and seeds;
{reps:,} replicates each.

- *ends after*: from the first hand to the last, breaks included.
- *depth from nine players on*: the average stack in big blinds at the starts of levels with two to nine players left.
- *skill kept*: the rank correlation of skill and place (re-entries: the best place), 0 if skill does not matter.
- *fifths*: the return on investment of the players by skill, from the least skilled fifth to the most skilled one.

Numbers have 95% intervals. Differences are taken replicate by replicate. With {comparisons} comparisons on this page,
ten or so would be outside their 95% intervals by chance; only those of one and a half times the interval, before
rounding, are called differences (bold in the tables), of which chance alone makes about {false:.1f} in all. "No
difference found" does not mean that there is none: the interval of a change in the return of a fifth is about
±{width:.0f} points, so all but large shifts between the fifths stay unseen. Other fields and events can answer
differently.

```sh
python docs/scripts/structure_questions.py runs.jsonl          # plays all, and goes on where it was stopped
python docs/scripts/structure_questions.py runs.jsonl --write  # writes this page and its picture
```

The single commands below play this file, an event of half a day. They print when it ends and the skill kept; depth
and fifths come from the script. `tourney compare ninety.yaml OTHER.yaml` prints differences with the same cards.

```yaml
# ninety.yaml
extends: {base}
{event}
field: {field}
```

![When the event ends and how much skill it keeps, by stack and by length of levels](pictures/structures.svg)
"""


def write_page(kept: dict[str, list[Run]], reps: int) -> None:
    """Write the page and its picture."""
    sections, comparisons, widths = [], 0, []
    for question in QUESTIONS:
        runs = {label: kept[json.dumps(settings)][:reps] for label, settings in question.variants}
        first, *others = runs.values()
        comparisons += len(others) * len(MEASURES)
        widths += [_estimate(each, runs, first).half_width or 0 for runs in others for each in MEASURES[-_PARTS:]]
        sections.append(tabulate(question, runs))
    introduction = _INTRODUCTION.format(
        reps=reps, comparisons=comparisons, false=_FALSE * comparisons, width=quantile(widths, 0.5).value,
        base=EVENT, event="\n".join(each.replace("=", ": ") for each in BASE), field=FIELD,
    )  # fmt: skip
    PAGE.write_text("\n\n".join([introduction.rstrip(), *sections]) + "\n", encoding="utf-8")
    PICTURE.write_text(draw(kept, reps), encoding="utf-8")


# The picture: two questions whose variants lie on a scale, by two measures.

_CURVES: Final = (
    ("stack, in thousands", 0, (1, 0, 2, 3), (7.5, 15, 30, 60)),
    ("minutes a level", 1, (1, 0, 2), (20, 30, 40)),
)
_WIDE: Final = 340
_HIGH: Final = 200
_STYLE: Final = (
    "text{font:13px sans-serif;fill:#222}line,path{stroke:#888;fill:none}.c{stroke:#2266bb;stroke-width:2}"
    ".d{fill:#2266bb}@media(prefers-color-scheme:dark){text{fill:#ddd}.c{stroke:#7ab8ff}.d{fill:#7ab8ff}}"
)


def draw(kept: dict[str, list[Run]], reps: int) -> str:
    """The picture as SVG, readable on light and dark pages."""
    parts = []
    for column, (label, question, order, scale) in enumerate(_CURVES):
        for row, measure in enumerate((MEASURES[0], MEASURES[2])):
            variants = [QUESTIONS[question].variants[place][1] for place in order]
            found = [_estimate(measure, kept[json.dumps(each)][:reps]) for each in variants]
            panel = _draw_panel(f"{measure.name}{', in hours' if measure.unit else ''}, by {label}", scale, found)
            parts.append(f'<g transform="translate({column * _WIDE},{row * _HIGH})">{panel}</g>')
    size = f'width="{2 * _WIDE}" height="{2 * _HIGH}" viewBox="0 0 {2 * _WIDE} {2 * _HIGH}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{_STYLE}</style>{"".join(parts)}</svg>\n'


def _draw_panel(title: str, scale: Sequence[float], found: Sequence[Estimate]) -> str:
    """A curve with its intervals, from 0 up."""
    left, right, top, bottom = 50, _WIDE - 20, 40, _HIGH - 30
    axis = height_axis(max(each.value + (each.half_width or 0) for each in found))
    across = [left + 15 + (right - left - 30) * (log(at / scale[0]) / log(scale[-1] / scale[0])) for at in scale]

    def height(value: float) -> float:
        return bottom - (bottom - top) * max(value, 0) / axis.high

    marks = [f'<text x="{left}" y="22">{title}</text><line x1="{left}" x2="{right}" y1="{bottom}" y2="{bottom}"/>']
    marks += [
        f'<text x="{left - 6}" y="{height(value) + 4:.0f}" text-anchor="end">{axis.format(value)}</text>'
        for value in axis.ticks
    ]
    for x, at, each in zip(across, scale, found, strict=True):
        low, high = (height(each.value + side * (each.half_width or 0)) for side in (-1, 1))
        marks.append(
            f'<line class="c" x1="{x:.0f}" x2="{x:.0f}" y1="{low:.0f}" y2="{high:.0f}"/>'
            f'<circle class="d" cx="{x:.0f}" cy="{height(each.value):.0f}" r="4"/>'
            f'<text x="{x:.0f}" y="{bottom + 18}" text-anchor="middle">{at:g}</text>'
        )
    points = " L".join(f"{x:.0f} {height(each.value):.0f}" for x, each in zip(across, found, strict=True))
    return "".join([*marks, f'<path class="c" d="M{points}"/>'])


def _read(path: Path) -> dict[str, list[Run]]:
    kept: dict[str, list[Run]] = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            settings, *rows = json.loads(line)
            kept.setdefault(settings, []).extend(Run._make([*row[:-1], tuple(row[-1])]) for row in rows)
    return kept


def main() -> None:
    """Play all variants, or write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--reps", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--write", action="store_true", help="write the page from what FILE holds")
    asked = parser.parse_args()
    kept = _read(asked.file)
    if asked.write:
        write_page(kept, min(len(runs) for runs in kept.values()))
        return
    variants = dict.fromkeys(settings for question in QUESTIONS for _, settings in question.variants)
    with ProcessPoolExecutor(asked.jobs) as pool, asked.file.open("a", encoding="utf-8") as file:
        for goal in range(_BATCH, asked.reps + 1, _BATCH):  # evenly, so that it can be stopped at any time
            for settings in variants:
                have = kept.setdefault(json.dumps(settings), [])
                if len(have) < goal:
                    more = list(pool.map(partial(play, settings), range(len(have), goal)))
                    have += more
                    file.write(json.dumps([json.dumps(settings), *more]) + "\n")
                    file.flush()


if __name__ == "__main__":
    main()
