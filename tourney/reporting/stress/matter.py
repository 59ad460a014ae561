"""What the reports of `tourney stress` say in words, and how the terminal shows it."""

from __future__ import annotations

import shlex
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tourney.reporting.text import count
from tourney.stress.engine_findings import EngineVerdict, worst_first
from tourney.stress.hand_text import in_words, phh
from tourney.stress.rule_points import judge_of
from tourney.stress.verdicts import compose

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from tourney.game.variant import Variant
    from tourney.stress.catalogue.point import RulePoint, Section
    from tourney.stress.engine_examination import Examined
    from tourney.stress.engine_findings import Finding


SCORED: Final = (
    EngineVerdict.RIGHT,
    EngineVerdict.HOUSE_RULE,
    EngineVerdict.WRONG,
    EngineVerdict.HANG,
    EngineVerdict.CRASH,
)
"""The verdicts that count for the score; the others were not tested."""

FIELDS: Final = {
    "kinds": "legal actions",
    "to_call": "amount to call",
    "least_to": "least raise",
    "most_to": "most raise",
    "bets": "bets",
    "stacks": "stacks",
    "pot": "pot",
    "pots": "side pots",
    "street": "street",
    "boards": "board",
    "hole": "hole cards",
    "folded": "who has folded",
    "awards": "awards",
    "most_discards": "most discards",
}


@dataclass(frozen=True, slots=True)
class DescribedFinding:
    """A finding as it is reported.

    Attributes:
        finding: The finding.
        file: The name of its PHH file; empty if it is about no hand.
        words: The hand in words.
        phh: The text of the file.
        rule: The rule point, if it is known: what must happen, and the citation.
        replay: The command that plays the hand again.
        also: The same difference under other rule points: those points, with how often it came there.
    """

    finding: Finding
    file: str
    words: tuple[str, ...]
    phh: str
    rule: str
    replay: str
    also: tuple[str, ...] = ()


NOT_SMALL: Final = "The time was over before this hand was the smallest; with more time it may be explained, too."
"""What is said of a finding that has not been shrunk."""


def name_rule(finding: Finding) -> str:
    """The rule of a finding: what explains it, with the rule points that this breaks."""
    rule = finding.bucket.rule or "not explained"
    others = [name for name in finding.points if name != rule]
    more = f" and {count(len(others) - 1, 'more point')}" if len(others) > 1 else ""
    return f"{rule}: {others[0]}{more}" if others else rule


def describe_findings(
    examined: Examined, games: Mapping[str, Variant], engine: Sequence[str], folder: str
) -> list[DescribedFinding]:
    """The findings, worst first; `engine` are the arguments of the command that name the engine."""
    points = {point.id: point for point in examined.points}
    houses = {house.name: f"{house.says} ({house.source})" for point in examined.points for house in point.houses}
    result = []
    for number, finding in enumerate(worst_first([one for one in examined.findings if one.count]), 1):
        point = next((points[name] for name in finding.points if name in points), None)
        rule = houses.get(finding.house, "") if point is None else f"{point.says} ({point.cites})"
        if finding.plan is None:
            result.append(DescribedFinding(finding, "", (), "", rule, ""))
            continue
        variant = games[finding.plan.setup.game]
        file = f"{number:03}.phh"
        comments = {
            "engine": f"{examined.about.name} {examined.about.version}".strip(),
            "finding": finding.bucket.name,
            "expected": finding.expected,
            "got": finding.got,
            "houses": ",".join(finding.houses),
        }
        replay = shlex.join(["tourney", "stress", "--hand", f"{folder}/{file}", *engine])
        reading = compose([house for house in judge_of().houses if house.name in finding.houses])(finding.plan.setup)
        words = tuple(in_words(finding.plan, variant, reading))
        result.append(
            DescribedFinding(finding, file, words, phh(finding.plan, variant, comments, reading), rule, replay)
        )
    return result


def families(described: Sequence[DescribedFinding]) -> list[DescribedFinding]:
    """One finding of those that are probably one fault: the smallest hand, with the others named beside it."""
    found: dict[tuple[str, ...], list[DescribedFinding]] = {}
    for each in described:
        found.setdefault(_kin(each), []).append(each)
    return [_family(members) for members in found.values()]


def _kin(described: DescribedFinding) -> tuple[str, ...]:
    """What findings of one family share: the sign; who is paid wrong, too, by the rule or by the hand that wins."""
    finding = described.finding
    point, concern, sign = finding.bucket
    key = (finding.verdict.value, finding.house, concern)
    plain, comma, held = sign.partition(", who holds ")
    if not comma:
        return (*key, sign)
    return (*key, plain, held if point.startswith("rank/") else point)


def _family(members: list[DescribedFinding]) -> DescribedFinding:
    first = min(members, key=_length)
    others = [one for one in members if one is not first]
    return replace(first, also=tuple(_beside(one, first) for one in others))


def _beside(described: DescribedFinding, first: DescribedFinding) -> str:
    """A finding named beside the first of its family, by what it does not share with it."""
    point, _, sign = described.finding.bucket
    what = [point or "not explained"] if point != first.finding.bucket.rule else []
    what += [sign] if sign != first.finding.bucket.sign else []
    return f"{', '.join(what)}, {described.finding.count:,} x, {described.file}"


def _length(described: DescribedFinding) -> tuple[int, int, int]:
    plan = described.finding.plan
    return (0, 0, 0) if plan is None else (not described.finding.shrunk, len(plan.setup.stacks), len(plan.actions))


def by_section(examined: Examined) -> dict[Section, list[RulePoint]]:
    """The points of each section."""
    sections: dict[Section, list[RulePoint]] = {}
    for point in examined.points:
        sections.setdefault(point.section, []).append(point)
    return sections


def counts(examined: Examined, points: Sequence[RulePoint]) -> Counter[EngineVerdict]:
    """How many points have which verdict."""
    return Counter(examined.verdicts[point.id] for point in points)


def score(verdicts: Counter[EngineVerdict]) -> str:
    """The points that are right, or house rules, of those tested."""
    tested = sum(verdicts[verdict] for verdict in SCORED)
    return f"{verdicts[EngineVerdict.RIGHT] + verdicts[EngineVerdict.HOUSE_RULE]} of {tested}" if tested else "-"


def find_uncounted(examined: Examined) -> list[str]:
    """What the engine did not tell in any hand, so that it was not tested."""
    if not examined.tally.hands:
        return []
    return [words for name, words in FIELDS.items() if not examined.tally.reported[name]]


# The result of `tourney stress` for the terminal: a scored table by section, then the findings.


COLOURS: Final = {
    EngineVerdict.RIGHT: "green",
    EngineVerdict.HOUSE_RULE: "cyan",
    EngineVerdict.WRONG: "red",
    EngineVerdict.HANG: "magenta",
    EngineVerdict.CRASH: "magenta",
}


def result(examined: Examined, findings: Sequence[DescribedFinding], most: int) -> RenderableType:
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
        found = ", ".join(f"{name} {times:,}" for name, times in sorted(compared.counts.items()))
        lines.append(f"compared: {found}")
    lines += compared.notes
    silent = find_uncounted(examined)
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


def _finding(described: DescribedFinding, number: int) -> RenderableType:
    finding = described.finding
    verdict = Text(finding.verdict.value.upper(), style=COLOURS.get(finding.verdict, ""))
    name = f" {finding.house}" if finding.house else ""
    head = Text.assemble(f"{number}. ", verdict, f"{name}  {finding.title}")
    lines = [f"{name_rule(finding)}, {count(finding.count, 'time')} ({', '.join(sorted(finding.games))})"]
    if finding.why:
        lines.append(finding.why)
    if not finding.shrunk and finding.plan is not None:
        lines.append(NOT_SMALL)
    if described.rule:
        lines.append(described.rule)
    lines += [f"  {line}" for line in described.words]
    lines += [f"expected: {finding.expected}", f"got:      {finding.got}"]
    lines += [line for line in (finding.detail, described.replay) if line]
    lines += [f"also {each}" for each in described.also]
    return Group(head, Padding(Text("\n".join(lines)), (0, 0, 1, 3)))
