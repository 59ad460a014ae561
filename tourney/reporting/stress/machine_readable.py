"""The result of `tourney stress` for programs: JSON, JUnit XML, and the baseline of accepted findings."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from tourney.reporting.stress.matter import SCORED
from tourney.stress.engine_findings import EngineVerdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.reporting.stress.matter import DescribedFinding
    from tourney.stress.acceptance import Acceptance
    from tourney.stress.engine_examination import Examined

FORMAT = 1
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
            }
            for point in examined.points
        ],
        "findings": [
            {
                "verdict": each.finding.verdict.value,
                "house": each.finding.house,
                "point": each.finding.bucket.point,
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


def as_junit(examined: Examined, findings: Sequence[DescribedFinding], accepted: Acceptance) -> str:
    """The result as JUnit XML: a test case for each rule point, and one for each finding without a point."""
    by_point: dict[str, list[DescribedFinding]] = {}
    for each in findings:
        by_point.setdefault(each.finding.bucket.point, []).append(each)
    known = {point.id for point in examined.points}
    cases = [
        _case(point.section.value, point.id, examined.verdicts[point.id], by_point.get(point.id, []), accepted)
        for point in examined.points
    ]
    cases += [
        _case("findings", each.finding.bucket.name, each.finding.verdict, [each], accepted)
        for each in findings
        if each.finding.bucket.point not in known
    ]
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
    if verdict not in {*SCORED, EngineVerdict.ADAPTER}:
        return f"{head}><skipped message={quoteattr(verdict.value)}/></testcase>"
    if not news:
        return f"{head}/>"
    text = "\n\n".join("\n".join((*each.words, each.finding.expected, each.finding.got)) for each in news)
    message = quoteattr("; ".join(each.finding.title for each in news))
    tag = "error" if verdict is EngineVerdict.ADAPTER else "failure"
    return f"{head}><{tag} message={message}>{escape(text)}</{tag}></testcase>"


def baseline(findings: Sequence[DescribedFinding]) -> str:
    """The findings as a baseline file, a line each."""
    return "".join(f"{name}\n" for name in sorted({each.finding.bucket.name for each in findings}))
