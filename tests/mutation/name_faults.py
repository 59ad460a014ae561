"""Play `tourney stress` against engines with planted faults, and count those of which the rule is named right.

    python tests/mutation/name_faults.py --hands 300 [NAME ...]

Each fault is a line: whether the first finding names a rule that the fault breaks, the seconds, and each finding as
rule, count, players and actions of its hand; a hand that is not the smallest has an exclamation mark. A finding that
names another rule is wrong, a house rule too; one without a rule is not explained.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

_HERE: Final = Path(__file__).resolve().parent
sys.path[:0] = [str(_HERE.parent), str(_HERE)]

from games import variant  # noqa: E402 - the tests are not a package
from planted_sources import SOURCE_FAULTS, SourceFault  # type: ignore[import-not-found]  # noqa: E402

from tourney.game.stakes import HouseRules  # noqa: E402
from tourney.stress.campaign import Effort  # noqa: E402
from tourney.stress.engine_examination import examine  # noqa: E402
from tourney.stress.engine_findings import worst_first  # noqa: E402
from tourney.stress.hand_shares import EngineTask  # noqa: E402

if TYPE_CHECKING:
    from tourney.stress.engine_findings import Finding

_MOST_PLAYERS: Final = 4
_MOST_ACTIONS: Final = 10
_MOST_FINDINGS: Final = 3


def find(fault: SourceFault, effort: Effort) -> tuple[list[Finding], float]:
    """The findings in the engine with a fault, and the seconds that it took."""
    command = (sys.executable, str(_HERE / "planted_engine.py"), fault.name)
    games = {name: variant(name) for name in fault.games}
    examined = examine(EngineTask(command, games, HouseRules(), effort=effort))
    return worst_first(examined.findings), examined.tally.seconds


def judge(fault: SourceFault, findings: list[Finding]) -> str:
    """Whether the rule is named: right, wrong, unexplained or missed."""
    named = [finding.bucket.rule for finding in findings if finding.bucket.rule]
    if any(not rule.startswith(fault.about) for rule in named):
        return "wrong"
    return "right" if named else "unexplained" if findings else "missed"


def size_of(finding: Finding) -> tuple[int, int]:
    """The players and the actions of the hand of a finding."""
    plan = finding.plan
    return (0, 0) if plan is None else (len(plan.setup.stacks), len(plan.actions))


def main() -> None:
    """Try the faults and print what came of each, and the sums."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=list(SOURCE_FAULTS))
    parser.add_argument("--hands", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=240.0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    judged: list[str] = []
    many = large = 0
    for name in asked.names:
        fault = SOURCE_FAULTS[name]
        findings, seconds = find(fault, Effort(asked.seconds, asked.hands, asked.seed))
        judged.append(judge(fault, findings))
        many += len(findings) > _MOST_FINDINGS
        sizes = [size_of(finding) for finding in findings]
        large += any(players > _MOST_PLAYERS or actions > _MOST_ACTIONS for players, actions in sizes)
        said = [
            f"{one.bucket.rule or '-'} {one.count} {players}/{actions}{'' if one.shrunk else '!'}"
            for one, (players, actions) in zip(findings, sizes, strict=True)
        ]
        print(f"{judged[-1]:<11} {seconds:>4.0f} s  {name}: {'; '.join(said)}", flush=True)  # noqa: T201
    counts = ", ".join(f"{judged.count(what)} {what}" for what in ("right", "unexplained", "missed", "wrong"))
    print(f"{len(judged)} faults: {counts}; {many} with more than three findings, {large} with a large hand")  # noqa: T201


if __name__ == "__main__":
    main()
