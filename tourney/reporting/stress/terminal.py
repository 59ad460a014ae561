"""The result of `tourney stress` for the terminal: a scored table by section, then the findings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tourney.reporting.stress.matter import by_section, counts, not_told, score
from tourney.reporting.text import count
from tourney.stress.engine_findings import EngineVerdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from tourney.reporting.stress.matter import FindingTold
    from tourney.stress.engine_examination import Examined

COLOURS: Final = {
    EngineVerdict.RIGHT: "green",
    EngineVerdict.HOUSE_RULE: "cyan",
    EngineVerdict.WRONG: "red",
    EngineVerdict.HANG: "magenta",
    EngineVerdict.CRASH: "magenta",
}


def result(examined: Examined, findings: Sequence[FindingTold], most: int) -> RenderableType:
    """The whole result; `most` findings are shown in full."""
    parts: list[RenderableType] = [_about(examined), _table(examined)]
    parts += [_finding(each, number) for number, each in enumerate(findings[:most], 1)]
    if len(findings) > most:
        parts.append(Text(f"{count(len(findings) - most, 'more finding')}: see --out or --findings"))
    if not findings:
        parts.append(Text(examined.untested or "No findings."))
    return Group(*parts)


def _about(examined: Examined) -> RenderableType:
    about, tally = examined.about, examined.tally
    lines = [f"{about.name} {about.version}".strip() + f": {', '.join(examined.kinds.names) or 'nothing'}"]
    if tally.interrupted:
        lines.append("interrupted: the result is that of the hands played so far")
    if tally.hands:
        played = f"{count(tally.hands, 'hand')} in {tally.seconds:.0f} s, {count(tally.actions, 'action')}"
        lines.append(f"{played}, seed {examined.seed}; games: {', '.join(sorted(tally.games))}")
    compared = examined.compared
    if compared.counts:
        told = ", ".join(f"{name} {times:,}" for name, times in sorted(compared.counts.items()))
        lines.append(f"compared: {told}")
    lines += compared.notes
    silent = not_told(examined)
    if silent:
        lines.append(f"not told by the engine, so not tested: {', '.join(silent)}")
    if tally.not_offered:
        reasons = "; ".join(f"{why} ({times})" for why, times in tally.not_offered.most_common(3))
        lines.append(f"hands not offered: {reasons}")
    if examined.unknown_games:
        lines.append(f"games that are not known here: {', '.join(examined.unknown_games)}")
    lines += list(about.notes)
    return Text("\n".join(lines) + "\n")


def _table(examined: Examined) -> RenderableType:
    table = Table("section", "score", box=SIMPLE_HEAD)
    shown = [verdict for verdict in EngineVerdict if any(each is verdict for each in examined.verdicts.values())]
    for verdict in reversed(shown):
        table.add_column(Text(verdict.value, style=COLOURS.get(verdict, "")), justify="right")
    for section, points in by_section(examined).items():
        found = counts(examined, points)
        table.add_row(section.value, score(found), *[str(found[verdict] or "") for verdict in reversed(shown)])
    return table


def _finding(told: FindingTold, number: int) -> RenderableType:
    finding = told.finding
    verdict = Text(finding.verdict.value.upper(), style=COLOURS.get(finding.verdict, ""))
    name = f" {finding.house}" if finding.house else ""
    head = Text.assemble(f"{number}. ", verdict, f"{name}  {finding.title}")
    point = finding.bucket.point or "no rule point"
    lines = [f"{point}, {count(finding.count, 'time')} ({', '.join(sorted(finding.games))})"]
    if told.rule:
        lines.append(told.rule)
    lines += [f"  {line}" for line in told.words]
    lines += [f"expected: {finding.expected}", f"got:      {finding.got}"]
    lines += [line for line in (finding.detail, told.replay) if line]
    lines += [f"also {each}" for each in told.also]
    return Group(head, Padding(Text("\n".join(lines)), (0, 0, 1, 3)))
