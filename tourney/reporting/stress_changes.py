"""Two reports of `tourney stress` compared: what has changed, for example between two versions of an engine."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tourney.errors import InvalidArgument
from tourney.inputs import clean, one_line
from tourney.reporting.stress_results import FORMAT
from tourney.reporting.text import count
from tourney.stress.engine_findings import EngineVerdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

# Without the first two, which say that a point was not tested.
_TESTED: Final = [verdict.value for verdict in EngineVerdict][2:]
"""The verdicts of points that were tested, the worst last."""

_VERDICTS: Final = {verdict.value for verdict in EngineVerdict}
_HOUSE: Final = EngineVerdict.HOUSE_RULE.value


@dataclass(frozen=True, slots=True)
class ReportedFinding:
    """A finding of a report.

    Attributes:
        verdict: The verdict.
        count: How often it came.
        file: The file of its hand; empty if it is about no hand.
        names: What it is about: its rule points, then the house rule or the rule that explains it.
        title: The finding in one line.
        why: What the engine behaves like.
        expected: What the rules say, in words.
        got: What the engine says.
        field: The field that differs; empty if it is not known.
        ours: Its value by the rules.
        theirs: Its value by the engine.
    """

    verdict: str
    count: int
    file: str
    names: tuple[str, ...]
    title: str
    why: str
    expected: str
    got: str
    field: str
    ours: Any
    theirs: Any


@dataclass(frozen=True, slots=True)
class StressReport:
    """A `report.json`, as far as it is compared and shown.

    Attributes:
        name: The engine and its version.
        hands: Number of hands.
        seed: The seed.
        verdicts: The verdicts of the rule points, by id.
        findings: The findings by their names.
    """

    name: str
    hands: int
    seed: int
    verdicts: Mapping[str, str]
    findings: Mapping[str, ReportedFinding]


def read_report(text: str, name: str) -> StressReport:
    """Read the text of a `report.json`; `name` is that of the file.

    Raises:
        InvalidArgument: It is none.
    """
    try:
        # `clean`: terminal codes in the texts of an engine must not reach the terminal.
        data: Any = clean(json.loads(text))
        _check_format(name, data["format"])
        return StressReport(
            f"{_text(data['engine'])} {_text(data['version'])}".strip(),
            # `int` also checks: anything else in the file is an error here, not later.
            int(data["hands"]),
            int(data["seed"]),
            {_text(each["id"]): _verdict(each["verdict"]) for each in data["points"]},
            {_text(each["bucket"]): _read_finding(each) for each in data["findings"]},
        )
    # This already says what is wrong with the file.
    except InvalidArgument:
        raise
    # A report may come from another version, or be any other file: this is all that reading one can raise.
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError) as error:
        raise InvalidArgument(
            f"{name}: it is no report.json that tourney stress --out DIR has written: {type(error).__name__}: {error}"
        ) from error


def _check_format(name: str, written: object) -> None:
    if written != FORMAT:
        raise InvalidArgument(f"{name}: its format is {written!r}, not {FORMAT}")


def _read_finding(data: dict[str, Any]) -> ReportedFinding:
    def text(name: str) -> str:
        return one_line(_text(data.get(name, "")))

    house, rule = text("house"), text("rule")
    return ReportedFinding(
        verdict=_verdict(data["verdict"]),
        count=int(data["count"]),
        file=text("file"),
        names=(*map(_text, data.get("points", ())), house, rule),
        # Without a house rule a space would be left before the colon.
        title=f"{text('verdict')} {house}: {text('concern')}: {text('sign')}".replace(" :", ":"),
        why=text("why"),
        expected=text("expected"),
        got=text("got"),
        field=text("field"),
        ours=data.get("ours"),
        theirs=data.get("theirs"),
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not a text")
    return value


def _verdict(value: object) -> str:
    if value not in _VERDICTS:
        raise ValueError(f"{value!r} is no verdict")
    return str(value)


def new_findings(old: StressReport, new: StressReport) -> list[str]:
    """The names of the findings of the second report that the first does not have, without house rules."""
    return [name for name, each in new.findings.items() if name not in old.findings and each.verdict != _HOUSE]


def describe_report_changes(old: StressReport, new: StressReport) -> str:
    """What has changed from one report to another, in lines."""
    lines = [f"from {_describe(old)}", f"to   {_describe(new)}"]
    # Points that only one version knows have no change.
    both = [point for point in new.verdicts if point in old.verdicts]
    changed = {point: (old.verdicts[point], new.verdicts[point]) for point in both}
    steps = {point: _step(*pair) for point, pair in changed.items() if pair[0] != pair[1]}
    # The worse first, as that is what the command is run for.
    for what, wanted in (("worse", 1), ("better", -1), ("tested in one of them only", 0)):
        points = [point for point, step in steps.items() if step == wanted]
        lines += _list(
            f"{count(len(points), 'rule point')} {what}", (_move(point, changed[point]) for point in points)
        )
    gone = [name for name in old.findings if name not in new.findings]
    come = [name for name in new.findings if name not in old.findings]
    lines += _list(count(len(come), "new finding"), (_finding(name, new) for name in come))
    lines += _list(f"{count(len(gone), 'finding')} gone", (_finding(name, old) for name in gone))
    if len(lines) == 2:
        lines.append("No changes.")
    return "\n".join(lines) + "\n"


def _describe(report: StressReport) -> str:
    return (
        f"{report.name}: {count(report.hands, 'hand')}, seed {report.seed}, {count(len(report.findings), 'finding')}"
    )


def _step(before: str, after: str) -> int:
    """1 if a verdict has become worse, -1 if it has become better, 0 if the point was tested in one of them only."""
    if before not in _TESTED or after not in _TESTED:
        return 0
    return 1 if _TESTED.index(after) > _TESTED.index(before) else -1


def _list(head: str, items: Iterable[str]) -> list[str]:
    found = [f"  {item}" for item in items]
    return [f"{head}:", *found] if found else []


def _move(point: str, verdicts: tuple[str, str]) -> str:
    return f"{point}: {verdicts[0]}, now {verdicts[1]}"


def _finding(name: str, report: StressReport) -> str:
    found = report.findings[name]
    return f"{found.verdict}: {name}, {count(found.count, 'time')}"
