"""The page of a festival: one HTML file with the schedule as bars, and the use of the room and of the dealers."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from tourney.reporting.festival_tables import moment_shown, spread_shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.festival.outlook import HalfHour, Outlook
    from tourney.types import Seconds

_WIDTH: Final = 1000
_LEFT: Final = 150
_ROW: Final = 22
_HEIGHT: Final = 200
_HALF_HOUR: Final = 1800
_DAY: Final = 86_400

_STYLE: Final = """
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 1100px; padding: 0 1rem; }
body { color: #1c2430; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
svg { width: 100%; height: auto; font: 12px system-ui, sans-serif; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
td, th { padding: 2px 10px; text-align: right; }
td:first-child, th:first-child { text-align: left; } th { border-bottom: 1px solid #9aa4b2; font-weight: 600; }
.sure { fill: #2f6db3; } .late { fill: #2f6db3; opacity: .35; } .short { fill: #b3402f; }
.band { fill: #2f6db3; opacity: .25; } .line { stroke: #2f6db3; fill: none; stroke-width: 1.6; }
.limit { stroke: #b3402f; fill: none; stroke-width: 1.6; stroke-dasharray: 5 3; }
.grid { stroke: #d7dce3; } text { fill: #1c2430; } .note { color: #566072; }
@media (prefers-color-scheme: dark) {
  body { background: #161a20; color: #e4e8ee; } text { fill: #e4e8ee; }
  .grid { stroke: #39414d; } .note { color: #9aa4b2; }
}
"""


_OF_EVENTS: Final = (
    "Each bar ends at the median; the light part goes from the 5th to the 95th percentile. Red: the event lacks "
    "tables or dealers in at least 5% of the replicates."
)
_OF_TABLES: Final = "Tables that events want: median, 5th to 95th percentile. Dashed: the tables there are."
_OF_DEALERS: Final = "Dealers that these tables want, breaks included. Dashed: the dealers of the shifts."


def _heading(words: str, note: str) -> str:
    return f"<h2>{words}</h2>" + (f"<p class=note>{note}</p>" if note else "")


def festival_page(outlook: Outlook) -> str:
    """The page as HTML; it needs no other file."""
    festival = outlook.festival
    rows = outlook.half_hours
    earned = (
        f"<p>{len(festival.events)} events, {outlook.replicates:,} replicates. "
        f"Fees {spread_shown(outlook.fees)}; wages {spread_shown(outlook.wages)}; "
        f"overlay {spread_shown(outlook.overlay)}; the house earns {spread_shown(outlook.earned)} "
        "(median, 5th and 95th percentile).</p>"
    )
    parts = [f"<h1>{escape(festival.title)}</h1>", earned]
    if rows:
        scale = _Scale(outlook)
        tables = (lambda row: row.capacity) if festival.premises.areas else None
        dealers = (lambda row: row.on_duty) if festival.staff else None
        parts += [
            _heading("Events", _OF_EVENTS),
            _gantt(outlook, scale),
            _heading("Tables", _OF_TABLES),
            _steps(scale, rows, lambda row: row.wanted, tables),
            _heading("Dealers", _OF_DEALERS),
            _steps(scale, rows, lambda row: row.dealers, dealers),
            _heading("Entrants who wait for a seat", ""),
            _steps(scale, rows, lambda row: row.waiting, None),
        ]
    parts.append(_table(outlook))
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(festival.title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>\n<body>\n{body}\n'
        "</body></html>\n"
    )


class _Scale:
    """The axis of time, which all charts share."""

    def __init__(self, outlook: Outlook) -> None:
        rows = outlook.half_hours
        ends = [each.ends.p95 for each in outlook.events if each.ends is not None]
        self.festival = outlook.festival
        self.first = min(rows[0].at, *(each.starts for each in outlook.events))
        self.last = max(rows[-1].at + _HALF_HOUR, *ends) if ends else rows[-1].at + _HALF_HOUR

    def x(self, moment: Seconds) -> float:
        """The place of a moment."""
        return round(_LEFT + (moment - self.first) / (self.last - self.first) * (_WIDTH - _LEFT - 10), 1)

    def grid(self, height: float) -> str:
        """Lines with times: every few hours, or every day."""
        span = self.last - self.first
        step = next(hours * 3600 for hours in (1, 2, 3, 6, 12, 24, 48, 96, 24 * 31) if span / (hours * 3600) <= 14)
        lines = []
        for moment in range(-(-self.first // step) * step, self.last, step):
            x = self.x(moment)
            shown = moment_shown(self.festival, moment)
            label = shown[:3] if step >= _DAY else shown if moment % _DAY == 0 or step * 2 >= _DAY else shown[4:]
            lines.append(f'<line class=grid x1="{x}" x2="{x}" y1="0" y2="{height}"/>')
            lines.append(f'<text x="{x}" y="{height + 14}" text-anchor="middle">{label}</text>')
        return "".join(lines)


def _gantt(outlook: Outlook, scale: _Scale) -> str:
    bars = []
    for place, event in enumerate(outlook.events):
        top = place * _ROW + 3
        bars.append(f'<text x="{_LEFT - 8}" y="{top + 13}" text-anchor="end">{escape(event.name)}</text>')
        if event.ends is None:
            continue
        kind = "short" if event.short >= 0.05 else "sure"
        start, p5, p50, p95 = (scale.x(each) for each in (event.starts, *event.ends))
        label = f"{event.name}: {moment_shown(outlook.festival, event.starts)}, P(short) {event.short:.0%}"
        bars.append(
            f"<g><title>{escape(label)}</title>"
            f'<rect class={kind} x="{start}" y="{top}" width="{max(1, round(p50 - start, 1))}" height="{_ROW - 6}"/>'
            f'<rect class=late x="{p5}" y="{top + 4}" width="{max(0, round(p95 - p5, 1))}" height="{_ROW - 14}"/></g>'
        )
    height = len(outlook.events) * _ROW
    return _svg(scale.grid(height) + "".join(bars), height + 20, "Events over time")


def _steps(
    scale: _Scale,
    rows: Sequence[HalfHour],
    of: Callable[[HalfHour], tuple[int, int, int]],
    limit: Callable[[HalfHour], int] | None,
) -> str:
    top = max([1, *(of(row)[2] for row in rows), *(limit(row) for row in rows if limit is not None)])

    def y(value: int) -> float:
        return round(_HEIGHT - value / top * (_HEIGHT - 12), 1)

    def line(values: Callable[[HalfHour], int]) -> str:
        return " ".join(
            f"{scale.x(row.at)},{y(values(row))} {scale.x(row.at + _HALF_HOUR)},{y(values(row))}" for row in rows
        )

    back = " ".join(
        f"{scale.x(row.at + _HALF_HOUR)},{y(of(row)[0])} {scale.x(row.at)},{y(of(row)[0])}" for row in reversed(rows)
    )
    drawn = [
        scale.grid(_HEIGHT),
        f'<polygon class=band points="{line(lambda row: of(row)[2])} {back}"/>',
        f'<polyline class=line points="{line(lambda row: of(row)[1])}"/>',
        f'<text x="{_LEFT - 8}" y="{y(top) + 4}" text-anchor="end">{top:,}</text>',
        f'<text x="{_LEFT - 8}" y="{_HEIGHT}" text-anchor="end">0</text>',
    ]
    if limit is not None:
        drawn.append(f'<polyline class=limit points="{line(limit)}"/>')
    return _svg("".join(drawn), _HEIGHT + 20, "Numbers by the half hour")


def _svg(inside: str, height: float, label: str) -> str:
    return f'<svg viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="{label}">{inside}</svg>'


def _table(outlook: Outlook) -> str:
    heads = ("Event", "Starts", "P(short)", "Entries", "Alternates", "Turned away", "Late", "Elsewhere", "Overlay")
    lines = []
    for each in outlook.events:
        cells = (
            escape(each.name),
            moment_shown(outlook.festival, each.starts),
            f"{each.short:.0%}",
            *map(
                spread_shown, (each.entries, each.alternates, each.turned_away, each.late, each.clashes, each.overlay)
            ),
        )
        lines.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    head = "".join(f"<th>{each}</th>" for each in heads)
    return f"<h2>Numbers</h2><table><tr>{head}</tr>{''.join(lines)}</table>"
