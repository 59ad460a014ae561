"""Sheets for random settings: are they free of findings, and can the chips at hand pay for them?

    python docs/scripts/tune_settings.py [--settings 600] [--each 4]

For each setting of players, chips, hours and game, the sheets that `tourney tune` would try are written as files and
loaded again. `tourney structure` must have no finding about any of them, and the chips must make all stacks and every
colour-up. Which of the sheets a search would choose does not matter: all of them must pass.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from pathlib import Path
from typing import Any

from tourney.config.file_text import sheet_text
from tourney.config.load import load_tournament, read_tournament
from tourney.config.resolved import resolve
from tourney.reporting.structure_table import Outline
from tourney.tournament.chip_set import plan_chips
from tourney.tournament.structure import LEAST_SMALL_BETS, column_asked, least_units
from tourney.tuning.candidates import Event
from tourney.tuning.search import TriedSheet, sheets_for
from tourney.tuning.variations import vary_sheet
from tourney.tuning.wishes import usual_chips, usual_vary

GAMES = {
    "no_limit_holdem": ["home_game", "turbo_sng_9max", "barge_2019_nlhe_main", "bar_daily_austria", "online_regular"],
    "pot_limit_omaha": ["barge_2019_plo_lammers", "home_game"],
    "fixed_limit_holdem": ["vegas_limit", "home_game"],
    "stud": ["stud_usual"],
    "razz": ["stud_usual"],
    "triple_draw_deuce_to_seven": ["home_game"],
    "no_limit_short_deck": ["short_deck"],
}
CHIPS = (
    {25: 12, 100: 12, 500: 8, 1000: 10, 5000: 4},
    {25: 8, 100: 8, 500: 4, 1000: 12},
    {5: 10, 25: 10, 100: 10, 500: 6, 1000: 4},
    {1: 10, 5: 10, 25: 10, 100: 12, 500: 4},
    {100: 12, 500: 8, 1000: 12, 5000: 8, 25_000: 4},
    {25: 20, 100: 20, 500: 10},
    {50: 10, 100: 10, 500: 10, 1000: 10},
)
"""Chips at hand, pieces for each player."""


def setting(number: int) -> tuple[str, list[str]]:
    """A random setting: a game, and the settings of a tournament file."""
    rng = random.Random(number)  # noqa: S311 - not a secret
    game = rng.choice(sorted(GAMES))
    players, chips = rng.randint(4, 200), rng.choice(CHIPS)
    worth = sum(chip * count for chip, count in chips.items())
    top = max(chips)
    stack = max(top, int(worth * rng.uniform(0.3, 0.9)) // top * top)
    hours = rng.choice([1, 1.5, 2, 3, 4, 5, 6, 8, 10])
    settings = [
        f"game={game}",
        f"schedule={rng.choice(GAMES[game])}",
        f"field=[{{strategy: call, count: {players}}}]",
        f"stack={stack}",
        "seats=6",
        "payouts={percent: [70, 30], prizes: null, by_entries: null}",
        f"expect=['finish p95 < {hours}h']",
    ]
    if rng.random() < 0.8:
        pieces = {chip: count * players + rng.randint(0, 40) for chip, count in chips.items()}
        settings.append(f"chips={{{', '.join(f'{chip}: {count}' for chip, count in pieces.items())}}}")
    if rng.random() < 0.3:
        settings.append(f"rebuy={{chips: {stack}, cost: 10, until_level: 3, most: 2}}")
    return f"{game}, {players} players, {hours} h, {stack:,} chips", settings


def tried(settings: list[str], most: int) -> tuple[Event, list[TriedSheet]]:
    """The event of some settings, and the sheets that a search would try."""
    path = Path("scenarios/home_game.yaml").resolve()
    scenario = load_tournament(path, settings=settings)
    seconds = int(float(scenario.expect[0].split("< ")[1].removesuffix("h")) * 3600)
    event = Event(scenario, usual_chips(scenario), seconds, scenario.chip_set is not None)
    vary = usual_vary(event)
    return event, sheets_for(event, vary, vary_sheet(event, vary), most)[1:]


def faults_of(event: Event, sheet: TriedSheet, settings: list[str], folder: Path) -> list[str]:
    """What is wrong with a sheet, after it has been written and loaded."""
    path = Path("scenarios/home_game.yaml").resolve()
    data: Any = read_tournament(path, settings=settings).data
    (folder / "original.yaml").write_text(resolve(path, settings=settings).text, encoding="utf-8")
    text = sheet_text(
        sheet.scenario, event.scenario, extends="original.yaml", sheet=data["schedule"], remark="A random setting."
    )
    (folder / "tuned.yaml").write_text(text, encoding="utf-8")
    found = load_tournament(folder / "tuned.yaml")
    faults = []
    if found.schedule != sheet.scenario.schedule or found.entry != sheet.scenario.entry:
        faults.append("the file gives another sheet")
    outline = Outline(
        "",
        found.schedule,
        column=column_asked(found.schedule, None, found.rotation.games),
        stack=found.stack,
        entries=found.entries,
        bought=found.entry.most_bought(found.stack),
        limit=least_units(found.rotation.games) == LEAST_SMALL_BETS,
    )
    faults += [each.message for each in outline.findings]
    if found.chip_set is not None:
        plan = plan_chips(found.chip_set, found.schedule, found.stack, found.entries)
        if plan.makes < found.entries:
            faults.append(f"the chips make only {plan.makes} stacks")
        faults += [f"a colour-up lacks {each.missing:,}" for each in plan.colour_ups if each.missing]
    return faults


def main() -> None:
    """Try all settings and print the faults."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--settings", type=int, default=600)
    parser.add_argument("--each", type=int, default=4)
    options = parser.parse_args()
    checked = faulty = empty = 0
    for number in range(options.settings):
        words, settings = setting(number)
        event, sheets = tried(settings, options.each + 1)
        empty += not sheets
        if number % 20 == 0:
            print(f"at {number}", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            for sheet in sheets:
                checked += 1
                faults = faults_of(event, sheet, settings, Path(folder))
                faulty += bool(faults)
                for each in faults:
                    print(f"{number}: {words}: {sheet.candidate.origin}: {each}")
        if not sheets:
            print(f"{number}: {words}: no sheet; {settings[1]}, {settings[-1]}")
    print(f"{options.settings} settings: {checked} sheets, {faulty} with faults; {empty} settings without a sheet")


if __name__ == "__main__":
    main()
