"""What `tourney watch` shows of the findings of `tourney stress`."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from tourney.errors import InvalidArgument
from tourney.inputs import read_named
from tourney.reporting.stress_changes import ReportedFinding, read_report
from tourney.reporting.stress_results import REPORT, finding_number
from tourney.reporting.text import count
from tourney.stress.rule_points import choose_points
from tourney.tasks.watched_files import read_records
from tourney.tasks.watching import read_steps
from tourney.watch.hand_data import HandData
from tourney.watch.watch_page import ShownFinding, WatchData

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tourney.watch.hand_steps import HandSteps

_MOST_BYTES: Final = 1_000_000_000


def watch_findings(folder: Path, *, equity: bool = False) -> WatchData:
    """Show the findings in a directory that `tourney stress --out` has written.

    Raises:
        InvalidArgument: The report cannot be read, or none of its findings has a hand.
    """
    path = folder / REPORT
    report = read_report(read_named(path, _MOST_BYTES), str(path))
    shown = WatchData(f"Findings: {report.name}", "", HandData(numbered=False))
    left_out = 0
    for finding in report.findings.values():
        steps = _find_steps(folder, finding, equity=equity)
        if steps is None:
            left_out += 1
            continue
        shown.hands.add(steps, note=" ")
        shown.findings.append(_describe_finding(finding))
    if not shown.findings:
        raise InvalidArgument(f"{folder}: none of the findings has a hand to show")
    shown.facts = f"{count(len(shown.findings), 'finding')}; each hand is played by our machine up to the difference."
    if left_out:
        shown.notes.append(f"{count(left_out, 'finding')} without a hand that our machine plays, see report.html.")
    return shown


def is_stress_report(folder: Path) -> bool:
    """Whether a directory holds the report of `tourney stress`."""
    return os.path.isfile(folder / REPORT) and os.path.isfile(folder / "badge.svg")  # noqa: PTH113


def _find_steps(folder: Path, finding: ReportedFinding, *, equity: bool) -> HandSteps | None:
    """The hand of a finding; None without one, or if our machine cannot begin it."""
    if not finding_number(finding.file):
        return None
    for _, _, record in read_records(folder / finding.file, []):
        try:
            return read_steps(record, equity=equity)
        except InvalidArgument:
            return None
    return None


def _describe_finding(finding: ReportedFinding) -> ShownFinding:
    rules = _rule_texts()
    rule = next((rules[name] for name in finding.names if name in rules), finding.names[-1])
    cited = " ".join(filter(None, (rule, finding.why)))
    field = finding.field if all(_fits(finding.field, value) for value in (finding.ours, finding.theirs)) else ""
    return ShownFinding(
        number=finding_number(finding.file),
        title=finding.title,
        rule=cited or finding.title,
        expected=finding.expected,
        got=finding.got,
        field=field,
        ours=finding.ours if field else None,
        theirs=finding.theirs if field else None,
    )


@cache
def _rule_texts() -> dict[str, str]:
    """What rule points and house rules say, with their sources, by their names."""
    points = choose_points()
    houses = {house.name: f"{house.says} ({house.source})" for point in points for house in point.houses}
    return houses | {point.id: f"{point.says} ({point.cites})" for point in points}


# The values that the page can put on a table: an engine may have told anything.


def _is_number(value: Any) -> bool:  # noqa: ANN401
    return type(value) is int and abs(value) < 2**53


def _is_number_or_none(value: Any) -> bool:  # noqa: ANN401
    return value is None or _is_number(value)


def _is_row(of: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(map(of, value))


def _is_text(value: Any) -> bool:  # noqa: ANN401
    return isinstance(value, str)


def _is_pot(value: Any) -> bool:  # noqa: ANN401
    return isinstance(value, list) and bool(value) and _is_number(value[0])


def _is_award(value: Any) -> bool:  # noqa: ANN401
    return isinstance(value, list) and len(value) == 3 and _is_number(value[0]) and _is_number(value[1])


_SHAPES: Final[dict[str, Callable[[Any], bool]]] = {
    "actor": _is_number_or_none,
    "stacks": _is_row(_is_number),
    "bets": _is_row(_is_number),
    "folded": _is_row(lambda value: isinstance(value, bool)),
    "pot": _is_number,
    "pots": _is_row(_is_pot),
    "boards": _is_row(_is_row(_is_text)),
    "hole": _is_row(_is_row(_is_text)),
    "awards": _is_row(_is_award),
    "shown": _is_row(_is_number),
}


def _fits(field: str, value: Any) -> bool:  # noqa: ANN401
    return field in _SHAPES and _SHAPES[field](value)
