"""Write docs/engines.md, the state of the engines, from the reports of `tourney stress --out DIR`.

python docs/scripts/engines_page.py OUT/*/report.json
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

_PAGE: Final = Path(__file__).parents[1] / "engines.md"
_SIGNS: Final = {
    "right": "✓", "house rule": "H", "wrong": "✗", "crash": "!", "hang": "!", "not offered": "", "not reached": "·",
}  # fmt: skip
_SHOWN: Final = 12
_HEAD: Final = """\
# State of the engines

What `tourney stress` found in the engines for which it ships an adapter. The page is made by
`python docs/scripts/engines_page.py` from the reports of real runs; each names its version. The
[tutorial](stress.md) explains how to test an engine of your own, and how to read a finding.

A house rule is a difference that a rulebook or a named room has; it is no fault. A rule that an engine does not
offer, such as a game or an ante, is no fault either. A finding is only as good as the adapter: the adapters are in
`tourney/stress/adapters/`, and say what is special about their engine.

"""
_KEY: Final = "✓ right · H house rule · ✗ wrong · ! crash or hang · · not reached · empty: not offered"


def main(paths: list[str]) -> None:
    """Write the page."""
    reports = [json.loads(Path(path).read_text(encoding="utf-8")) for path in paths]
    reports.sort(key=lambda report: (report["engine"].lower(), report["version"]))
    parts = [_HEAD, _summary(reports), *(_matrix(section, reports) for section in _sections(reports))]
    parts += ["## The findings\n\n", *(_findings(report) for report in reports)]
    _PAGE.write_text("".join(parts), encoding="utf-8")
    print(f"{_PAGE}: {len(reports)} engines")


def _name(report: dict[str, Any]) -> str:
    return f"{report['engine']} {report['version']}"


def _summary(reports: list[dict[str, Any]]) -> str:
    lines = [
        "## Summary\n\n",
        "Rule points by verdict, findings that are a crash or a hang, and the hands played.\n\n",
        "| engine | right | house rule | wrong | crash, hang | not offered | not reached | hands |\n",
        "|---|--:|--:|--:|--:|--:|--:|--:|\n",
    ]
    for report in reports:
        counts = Counter(point["verdict"] for point in report["points"])
        counts["failed"] = sum(one["verdict"] in {"crash", "hang"} for one in report["findings"])
        kinds = ("right", "house rule", "wrong", "failed", "not offered", "not reached")
        row = " | ".join(str(counts[kind] or "") for kind in kinds)
        lines.append(f"| {_name(report)} | {row} | {report['hands']:,} |\n")
    return "".join(lines) + "\n"


def _sections(reports: list[dict[str, Any]]) -> list[str]:
    return list(dict.fromkeys(point["section"] for report in reports for point in report["points"]))


def _matrix(section: str, reports: list[dict[str, Any]]) -> str:
    """The points of a section by engine; points that no engine offers are left out."""
    verdicts: dict[str, dict[str, str]] = {}
    says: dict[str, str] = {}
    for report in reports:
        for point in report["points"]:
            if point["section"] == section:
                verdicts.setdefault(point["id"], {})[_name(report)] = _SIGNS[point["verdict"]]
                says[point["id"]] = point["says"]
    rows = {name: told for name, told in verdicts.items() if any(sign not in {"", "·"} for sign in told.values())}
    if not rows:
        return ""
    names = [_name(report) for report in reports]
    lines = [f"## {section[0].upper()}{section[1:]}\n\n{_KEY}\n\n"]
    lines.append(f"| rule point | {' | '.join(names)} |\n|---|{':-:|' * len(names)}\n")
    for name, told in rows.items():
        cells = " | ".join(told.get(engine, "") for engine in names)
        lines.append(f"| `{name}`<br>{says[name]} | {cells} |\n")
    return "".join(lines) + "\n"


def _findings(report: dict[str, Any]) -> str:
    """The findings of an engine, worst and most frequent first, the first one with its hand."""
    found = [one for one in report["findings"] if one["verdict"] not in {"house rule", "right"}]
    houses = sorted({one["house"] for one in report["findings"] if one["house"]})
    lines = [f"### {_name(report)}\n\n"]
    if houses:
        lines.append(f"House rules: {', '.join(houses)}.\n\n")
    if not found:
        return "".join([*lines, "No findings.\n\n"])
    for one in found[:_SHOWN]:
        rule = f" (`{one['point']}`)" if one["point"] else ""
        lines.append(f"- **{one['sign']}**{rule}: expected {one['expected']}, got {one['got']}.\n")
    if len(found) > _SHOWN:
        lines.append(f"- {len(found) - _SHOWN} more.\n")
    hand = next((one["hand"] for one in found if one["hand"]), None)
    if hand:
        lines += ["\nThe hand of the first:\n\n```text\n", *(f"{line}\n" for line in hand), "```\n"]
    return "".join(lines) + "\n"


if __name__ == "__main__":
    main(sys.argv[1:])
