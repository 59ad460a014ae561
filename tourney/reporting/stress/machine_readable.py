"""The result of `tourney stress` for programs: JSON, JUnit XML, and the baseline of accepted findings."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from tourney.reporting.stress.matter import SCORED
from tourney.stress.engine_findings import EngineVerdict

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tourney.reporting.stress.matter import DescribedFinding
    from tourney.stress.engine_examination import Examined

FORMAT = 2


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
        "told": sorted(tally.reported),
        "not_offered": dict(tally.not_offered),
        "points": [
            {
                "id": point.id,
                "section": point.section.value,
                "verdict": examined.verdicts[point.id].value,
                "says": point.says,
                "cites": point.cites,
                "reached": tally.reached[point.id],
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
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def as_junit(
    examined: Examined, findings: Sequence[DescribedFinding], accepted: Collection[str], *, strict: bool
) -> str:
    """The result as JUnit XML: a test case for each rule point, and one for each finding without a point."""
    by_point: dict[str, list[DescribedFinding]] = {}
    for each in findings:
        for name in each.finding.points:
            by_point.setdefault(name, []).append(each)
    known = {point.id for point in examined.points}
    cases = [
        _case(
            point.section.value, point.id, examined.verdicts[point.id], by_point.get(point.id, []), accepted, strict
        )
        for point in examined.points
    ]
    cases += [
        _case("findings", each.finding.bucket.name, each.finding.verdict, [each], accepted, strict)
        for each in findings
        if not known.intersection(each.finding.points)
    ]
    failed = sum("<failure" in case for case in cases)
    skipped = sum("<skipped" in case for case in cases)
    name = quoteattr(f"tourney stress {examined.about.name}")
    head = f'<testsuite name={name} tests="{len(cases)}" failures="{failed}" skipped="{skipped}">'
    return "\n".join(['<?xml version="1.0" encoding="utf-8"?>', head, *cases, "</testsuite>", ""])


def _case(
    section: str,
    name: str,
    verdict: EngineVerdict,
    findings: Sequence[DescribedFinding],
    accepted: Collection[str],
    strict: bool,  # noqa: FBT001 - as the option
) -> str:
    head = f"<testcase classname={quoteattr(section)} name={quoteattr(name)}"
    news = [each for each in findings if fails(each, accepted, strict=strict)]
    if verdict not in SCORED:
        return f"{head}><skipped message={quoteattr(verdict.value)}/></testcase>"
    if not news:
        return f"{head}/>"
    text = "\n\n".join("\n".join((*each.words, each.finding.expected, each.finding.got)) for each in news)
    message = quoteattr("; ".join(each.finding.title for each in news))
    return f"{head}><failure message={message}>{escape(text)}</failure></testcase>"


def fails(described: DescribedFinding, accepted: Collection[str], *, strict: bool) -> bool:
    """Whether a finding makes the command fail: a house rule only with `strict`, an accepted one never.

    A hand that has not been shrunk may show another rule point than the one accepted, so only its sign counts.
    """
    name = described.finding.bucket.name
    sign = name.partition(" | ")[2]
    if name in accepted or (
        not described.finding.shrunk and any(each.partition(" | ")[2] == sign for each in accepted)
    ):
        return False
    return strict or described.finding.verdict is not EngineVerdict.HOUSE_RULE


def baseline(findings: Sequence[DescribedFinding]) -> str:
    """The findings as a baseline file, a line each."""
    return "".join(f"{name}\n" for name in sorted({each.finding.bucket.name for each in findings}))
