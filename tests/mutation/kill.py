"""Count the mutants of our own machine that `tourney stress` finds.

    python tests/mutation/kill.py tourney.game.pot tourney.game.betting --every 5

The engine under test is our own, interpreted, with one mutant; the machine it is compared with is whole. A mutant is
killed if there is any finding. It is tried in a house with the standard rules first and, if it survives, in one with
other rules. Survivors that no hand can show are in `survivors.txt` with the reason; read the others one by one.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).resolve().parent
sys.path[:0] = [str(_HERE.parent), str(_HERE)]

from games import variant  # noqa: E402 - the tests are not a package
from mutant_houses import HOUSES  # type: ignore[import-not-found]  # noqa: E402
from mutants import Mutant, mutants, read_reasons  # type: ignore[import-not-found]  # noqa: E402

import tourney  # noqa: E402
from tourney.config import shipped  # noqa: E402
from tourney.stress.acceptance import Acceptance  # noqa: E402
from tourney.stress.campaign import Effort  # noqa: E402
from tourney.stress.engine_examination import examine  # noqa: E402
from tourney.stress.hand_shares import EngineTask  # noqa: E402
from tourney.stress.session import EngineFailed  # noqa: E402

MODULES: Final = (
    "tourney.game.betting", "tourney.game.wagering", "tourney.game.pot", "tourney.game.showdown",
    "tourney.game.public_state", "tourney.cards.high", "tourney.cards.low",
    "tourney.cards.two_from_hand", "tourney.cards.rankings",
)  # fmt: skip


def finding(module: str, mutant: Mutant, hands: int, seconds: float) -> str:
    """The first finding of a mutant; empty if it survives."""
    for house, rules in HOUSES.items():
        command = (sys.executable, str(_HERE / "mutant_engine.py"), module, str(mutant.number), house)
        effort = Effort(seconds, hands, until_found=True, shrinks=False, accepted=Acceptance(strict=True))
        games = {name: variant(name) for name in shipped.list_names("variants")}
        task = EngineTask(command, games, rules, effort=effort, answer_seconds=5.0)
        try:
            found = examine(task).findings
        except EngineFailed as failed:
            return str(failed)
        if found:
            return found[0].bucket.name
    return ""


def main() -> None:
    """Try the mutants of some modules and print the score and the survivors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", default=MODULES)
    parser.add_argument("--every", type=int, default=1, help="try each n-th mutant")
    parser.add_argument("--start", type=int, default=0, help="the first mutant")
    parser.add_argument("--all", action="store_true", help="try those of survivors.txt, too")
    parser.add_argument("--hands", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=30.0)
    asked = parser.parse_args()
    kept = read_reasons("survivors.txt")
    killed = tried = unseen = 0
    for module in asked.modules:
        path = Path(tourney.__file__).parent.joinpath(*module.split(".")[1:]).with_suffix(".py")
        for mutant in mutants(path.read_text(encoding="utf-8")):
            if mutant.number < asked.start or (mutant.number - asked.start) % asked.every:
                continue
            change = f"{module}: {mutant.was}  ->  {mutant.now}"
            if change in kept and not asked.all:
                unseen += 1
                continue
            tried += 1
            found = finding(module, mutant, asked.hands, asked.seconds)
            killed += bool(found)
            print(f"{'killed  ' if found else 'SURVIVED'} [{mutant.number}] {change}  {found}", flush=True)  # noqa: T201
    print(f"{killed} of {tried} killed; {unseen} that no hand can show left out")  # noqa: T201


if __name__ == "__main__":
    main()
