"""The result of `tourney stress`: in words, as the terminal shows it, and for programs."""

from __future__ import annotations

import json
import shlex
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape, quoteattr

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tourney.inputs import clean
from tourney.reporting.text import count
from tourney.stress.catalogue.point import RuleLevel
from tourney.stress.engine_findings import EngineVerdict, worst_first
from tourney.stress.hand_text import in_words, phh
from tourney.stress.rule_points import judge_of
from tourney.stress.verdicts import compose

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.game.variant import Variant
    from tourney.stress.acceptance import Acceptance
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

_OF_ADAPTER: Final = "The adapter is at fault, or does not know this version: this says nothing about the engine."

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
        optional: Whether it is about optional rule points only.
        watched: The address at which the hand is watched; empty for none.
    """

    finding: Finding
    file: str
    words: tuple[str, ...]
    phh: str
    rule: str
    replay: str
    also: tuple[str, ...] = ()
    optional: bool = False
    watched: str = ""


NOT_SMALL: Final = "The time was over before this hand was the smallest; with more time it may be explained, too."
"""What is said of a finding that has not been shrunk."""


def name_rule(finding: Finding) -> str:
    """The rule of a finding: what explains it, with the rule points that this breaks."""
    rule = finding.bucket.rule or "not explained"
    # A rule that is itself a point is not named twice.
    others = [name for name in finding.points if name != rule]
    more = f" and {count(len(others) - 1, 'more point')}" if len(others) > 1 else ""
    return f"{rule}: {others[0]}{more}" if others else rule


def finding_number(file: str) -> int:
    """The number of a finding, by the name of its file; 0 for another name."""
    stem = file.removesuffix(".phh")
    # Seven digits or more are no number of ours; `isascii` leaves out digits of other scripts.
    return int(stem) if file != stem and stem.isascii() and stem.isdigit() and len(stem) < 7 else 0


def describe_findings(
    examined: Examined, games: Mapping[str, Variant], engine: Sequence[str], folder: str
) -> list[DescribedFinding]:
    """The findings, worst first; `engine` are the arguments of the command that name the engine."""
    points = {point.id: point for point in examined.points}
    houses = {house.name: f"{house.says} ({house.source})" for point in examined.points for house in point.houses}
    optional_points = {name for name, point in points.items() if point.level is RuleLevel.OPTIONAL}
    result = []
    # Numbered before findings are gathered in families, since each has a file of its own.
    for number, finding in enumerate(worst_first([one for one in examined.findings if one.count]), 1):
        point = next((points[name] for name in finding.points if name in points), None)
        rule = f"{point.says} ({point.cites})" if point is not None else _describe_no_point(finding, houses)
        optional = finding.is_only_about(optional_points)
        # Faults of evaluators and floors have no hand to write.
        if finding.plan is None:
            result.append(DescribedFinding(finding, "", (), "", rule, "", optional=optional))
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
        # By the house rules that were in force when it was found: by others our machine would play another hand.
        reading = compose([house for house in judge_of().houses if house.name in finding.houses])(finding.plan.setup)
        words = tuple(in_words(finding.plan, variant, reading))
        result.append(
            DescribedFinding(
                finding, file, words, phh(finding.plan, variant, comments, reading), rule, replay, optional=optional
            )
        )
    return result


def _describe_no_point(finding: Finding, houses: Mapping[str, str]) -> str:
    """What there is to say of a finding that is about no rule point."""
    return _OF_ADAPTER if finding.verdict is EngineVerdict.ADAPTER else houses.get(finding.house, "")


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
    # The rule that pays wrong differs from hand to hand; who holds what tells the fault.
    if not comma:
        return (*key, sign)
    return (*key, plain, held if point.startswith("rank/") else point)


def _family(members: list[DescribedFinding]) -> DescribedFinding:
    # The shortest hand is the easiest to read.
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
    # A hand that could not be shrunk to the end comes last, however short.
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
    EngineVerdict.ADAPTER: "yellow",
}


def result(examined: Examined, findings: Sequence[DescribedFinding], most: int) -> RenderableType:
    """The whole result; `most` findings are shown in full."""
    parts: list[RenderableType] = [_about(examined), _table(examined)]
    parts += [_finding(each, number) for number, each in enumerate(findings[:most], 1)]
    if len(findings) > most:
        parts.append(Text(f"{count(len(findings) - most, 'more finding')}: see --out or --findings"))
    if examined.untested or not findings:
        parts.append(Text(examined.untested or "No findings."))
    return Group(*parts)


def _about(examined: Examined) -> RenderableType:
    about, tally = examined.about, examined.tally
    lines = [f"{about.name} {about.version}".strip() + f": {', '.join(examined.kinds.names) or 'nothing'}"]
    if tally.interrupted:
        lines.append("interrupted: the result is that of the hands played so far")
    if tally.stopped:
        lines.append(f"stopped: {tally.stopped}")
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
    level = ", optional" if described.optional else ""
    lines = [f"{name_rule(finding)}{level}, {count(finding.count, 'time')} ({', '.join(sorted(finding.games))})"]
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


# The result for programs: JSON, JUnit XML, and the baseline of accepted findings.


# Raised whenever a key is renamed or changes its meaning, as `--compare` reads it.
FORMAT = 2
REPORT = "report.json"
"""The name of the file."""


def as_json(examined: Examined, findings: Sequence[DescribedFinding]) -> str:
    """The result as JSON."""
    tally = examined.tally
    data = {
        "format": FORMAT,
        "engine": examined.about.name,
        "version": examined.about.version,
        "kinds": list(examined.kinds.names),
        "seed": examined.seed,
        "hands": tally.hands,
        "complete": tally.complete,
        "actions": tally.actions,
        "seconds": round(tally.seconds, 1),
        "starts": tally.starts,
        "interrupted": tally.interrupted,
        "stopped": tally.stopped,
        # The key has been called so since the first format.
        "told": sorted(tally.reported),
        "not_offered": dict(tally.not_offered),
        "points": [
            {
                "id": point.id,
                "section": point.section.value,
                "level": point.level.value,
                "verdict": examined.verdicts[point.id].value,
                "says": point.says,
                "cites": point.cites,
                "reached": tally.reached[point.id],
                "crossed": crossed._asdict() if (crossed := tally.crossed.get(point.id)) else None,
            }
            for point in examined.points
        ],
        "findings": [
            {
                "verdict": each.finding.verdict.value,
                "house": each.finding.house,
                "rule": each.finding.bucket.rule,
                "points": list(each.finding.points),
                "why": each.finding.why,
                "small": each.finding.shrunk,
                "concern": each.finding.bucket.concern,
                "sign": each.finding.bucket.sign,
                "bucket": each.finding.bucket.name,
                "expected": each.finding.expected,
                "got": each.finding.got,
                "field": each.finding.field,
                "ours": _plain(each.finding.ours),
                "theirs": _plain(each.finding.theirs),
                "count": each.finding.count,
                "games": dict(each.finding.games),
                "file": each.file,
                "hand": list(each.words),
                "replay": each.replay,
                "detail": each.finding.detail,
            }
            for each in findings
        ],
    }
    # As it is, in UTF-8: readers see suits and names, not escapes.
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


_LONGEST_VALUE: Final = 5_000


def _plain(value: object) -> object:
    """A value for JSON, a set as a list; None for what is no value of a hand: an engine may tell anything."""
    try:
        # Sets have no order of their own; sorted, the report is the same in each run.
        text = json.dumps(value, default=lambda each: sorted(map(str, each)))
    except (TypeError, ValueError, RecursionError):
        return None
    # An engine may tell megabytes; they would make every report as large.
    return clean(json.loads(text)) if len(text) <= _LONGEST_VALUE else None


def as_junit(examined: Examined, findings: Sequence[DescribedFinding], accepted: Acceptance) -> str:
    """The result as JUnit XML: a test case for each rule point, and one for each finding without a point."""
    by_point: dict[str, list[DescribedFinding]] = {}
    for each in findings:
        # A finding that breaks several points fails the test case of each.
        for name in each.finding.points:
            by_point.setdefault(name, []).append(each)
    known = {point.id for point in examined.points}
    cases = [
        _case(point.section.value, point.id, examined.verdicts[point.id], by_point.get(point.id, []), accepted)
        for point in examined.points
    ]
    cases += [
        _case("findings", each.finding.bucket.name, each.finding.verdict, [each], accepted)
        for each in findings
        if not known.intersection(each.finding.points)
    ]
    # Counted in the text, so that numbers and cases cannot differ.
    failed, wrong, skipped = (sum(f"<{tag}" in case for case in cases) for tag in ("failure", "error", "skipped"))
    name = quoteattr(f"tourney stress {examined.about.name}")
    head = f'<testsuite name={name} tests="{len(cases)}" failures="{failed}" errors="{wrong}" skipped="{skipped}">'
    return "\n".join(['<?xml version="1.0" encoding="utf-8"?>', head, *cases, "</testsuite>", ""])


def _case(
    section: str,
    name: str,
    verdict: EngineVerdict,
    findings: Sequence[DescribedFinding],
    accepted: Acceptance,
) -> str:
    head = f"<testcase classname={quoteattr(section)} name={quoteattr(name)}"
    news = [each for each in findings if accepted.counts(each.finding)]
    # Not reached or not offered: CI shows it as skipped, not as passed.
    if verdict not in {*SCORED, EngineVerdict.ADAPTER}:
        return f"{head}><skipped message={quoteattr(verdict.value)}/></testcase>"
    # Accepted findings do not fail, or a baseline would be of no use.
    if not news:
        return f"{head}/>"
    text = "\n\n".join("\n".join((*each.words, each.finding.expected, each.finding.got)) for each in news)
    message = quoteattr("; ".join(each.finding.title for each in news))
    # By JUnit's words an error is of the test itself, a failure of what is tested.
    tag = "error" if verdict is EngineVerdict.ADAPTER else "failure"
    return f"{head}><{tag} message={message}>{escape(text)}</{tag}></testcase>"


def baseline(findings: Sequence[DescribedFinding]) -> str:
    """The findings as a baseline file, a line each."""
    # Sorted, so that a baseline under version control changes only where findings do.
    return "".join(f"{name}\n" for name in sorted({each.finding.bucket.name for each in findings}))
