"""How often the files that `tourney init` writes meet their own `expect`.

    python tests/validity/evenings.py                # 30 files of different answers, 400 fresh runs each
    python tests/validity/evenings.py --done FILE    # the same, and goes on where FILE ends

It draws answers (6 to 200 players, 2.5 to 8 hours, with and without chips, rebuys and dinner, each game in turn),
plans each evening as `tourney init` does, and plays the file with seeds that the planning has not used. Answers that
are refused are printed with what the message says would be enough, and do not count.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from datetime import datetime
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from tourney.config.expectation_text import read_expectation
from tourney.config.file_text import EveningWishes
from tourney.config.load import load_with_warnings
from tourney.errors import InvalidArgument
from tourney.experiment.expectations import Verdict, check_expectation
from tourney.experiment.replicate import play_replicate
from tourney.tasks.new_event import plan_event
from tourney.tournament.chip_set import ChipSet

GAMES: Final = (
    "no_limit_holdem", "pot_limit_omaha", "no_limit_holdem", "fixed_limit_holdem", "no_limit_holdem", "stud",
    "no_limit_short_deck_button_blind", "triple_draw_deuce_to_seven",
)  # fmt: skip
SEED: Final = 20_261_124
"""Not a seed of the planning, which uses 0 and the minutes of the sheet."""


class Judged(NamedTuple):
    """What has become of some answers: the text says it; a file that was written holds its `expect` or not."""

    number: int
    text: str
    written: bool
    failed: bool


def draw_wishes(number: int, rng: random.Random) -> EveningWishes:
    """Answers to the questions of `tourney init`."""
    players = rng.choice([6, 8, 9, 10, 12, 14, 16, 18, 20, 24, 30, 40, 54, 60, 80, 100, 150, 200])
    minutes = rng.randrange(150, 481, 15)
    start = 13 * 60
    kinds = rng.choice([(25, 100, 500, 1000), (25, 100, 500), (5, 25, 100, 500), (100, 500, 1000, 5000)])
    pieces = tuple((each, players * rng.randint(8, 24)) for each in kinds)
    middle = start + minutes // 2 // 15 * 15
    end = start + minutes
    return EveningWishes(
        title="An evening",
        players=players,
        starts=datetime(2026, 12, 4, 13, 0),  # noqa: DTZ001 - the time on the wall
        ends=f"{end // 60:02}:{end % 60:02}",
        chips=ChipSet(pieces) if rng.random() < 0.5 else None,
        game=GAMES[number % len(GAMES)],
        rebuys=rng.choice([0, 0, 60, 90]),
        field="home_game" if players <= 24 else "live_daily",
        dinner=f"{middle // 60:02}:{middle % 60:02}" if rng.random() < 0.3 and minutes >= 240 else "",
    )


def named(number: int, wishes: EveningWishes) -> str:
    """The answers, in one line."""
    chips = "no chips" if wishes.chips is None else f"chips {dict(wishes.chips.pieces)}"
    sold = f"rebuys {wishes.rebuys} min, dinner {wishes.dinner or '-'}, {chips}"
    return f"{number:2} {wishes.players:3} players, {wishes.game}, 13:00 to {wishes.ends}, {sold}"


def plan_and_judge(number: int, wishes: EveningWishes, runs: int) -> Judged:
    """Plan an evening, and play its file on fresh seeds."""
    began = time.monotonic()
    try:
        event = plan_event(wishes)
    except InvalidArgument as error:
        return Judged(number, f"{named(number, wishes)}: refused: {error}", written=False, failed=False)
    seconds = time.monotonic() - began
    with TemporaryDirectory() as folder:
        path = Path(folder) / "evening.yaml"
        path.write_text(event.text, encoding="utf-8")
        scenario, warnings = load_with_warnings(path)
    expectations = [read_expectation(each, scenario.wall_clock) for each in scenario.expect]
    replicates = [play_replicate(scenario, SEED + number, each, 0) for each in range(runs)]
    [found] = [check_expectation(each, replicates) for each in expectations]
    bound = found.expectation.bound
    in_time = sum(each.finish <= bound for each in replicates) / runs
    late = found.found is not None and found.found.value >= bound
    text = (
        f"{named(number, wishes)}: {event.depth} bb, {event.level_minutes} min, {seconds:.0f} s; {event.runs} runs "
        f"{event.in_time:.1%}; fresh {in_time:.2%}, p90 {'late' if late else 'in time'}, {found.verdict.value}"
        f"{''.join(f'; {each.message}' for each in warnings)}"
    )
    return Judged(number, text, written=True, failed=found.verdict is Verdict.FAILS or late)


def play_files(files: int, runs: int, seed: int, done: Path | None = None) -> int:
    """Plan, play and judge this many files; return how many fail their own `expect`.

    Args:
        files: How many files.
        runs: The fresh runs of each.
        seed: Draws the answers.
        done: Keeps a line for each of the answers, and tells those that are known already.
    """
    lines = done.read_text(encoding="utf-8").splitlines() if done is not None and done.exists() else []
    known = {each.number: each for each in (Judged(**json.loads(line)) for line in lines)}
    every: list[Judged] = []
    for number in count(1):
        if sum(each.written for each in every) == files:
            break
        judged = known.get(number)
        if judged is None:
            wishes = draw_wishes(number, random.Random(seed * 1000 + number))  # noqa: S311
            judged = plan_and_judge(number, wishes, runs)
            if done is not None:
                with done.open("a", encoding="utf-8") as kept:
                    kept.write(json.dumps(judged._asdict()) + "\n")
        sys.stdout.write(judged.text + "\n")
        sys.stdout.flush()
        every.append(judged)
    failed = sum(each.failed for each in every)
    sys.stdout.write(f"{files} files, {failed} fail their own `expect`; {len(every) - files} refused\n")
    return failed


def main() -> None:
    """Read the options."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=30)
    parser.add_argument("--runs", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--done", type=Path, help="keeps what is known, and goes on from there")
    options = parser.parse_args()
    play_files(options.files, options.runs, options.seed, options.done)


if __name__ == "__main__":
    main()
