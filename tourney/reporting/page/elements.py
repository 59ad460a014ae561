"""The building blocks of the page: numbers, sections, figures, tables, and charts that the page's script draws."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from tourney.experiment.measures import Unit
from tourney.reporting.page.markup import Markup, data_script, join, tag
from tourney.reporting.text import clock, count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tourney.experiment.statistics import Estimate
    from tourney.reporting.page.series_shown import Series
    from tourney.tournament.wall_clock import WallClock


# Formatting of the numbers of the report.


class HasReplicates(Protocol):
    """What has been played."""

    @property
    def replicates(self) -> Sequence[Any]:
        """The replicates that count."""
        ...


def clock_of(shown: Sequence[Series]) -> Callable[[float], str]:
    """Return how times of these experiments are written: as the time of day if all start at the same known time.

    Otherwise they are hours and minutes since the start.
    """
    wall_clock = _wall_clock(shown)
    return lambda seconds: clock(round(seconds), wall_clock)


def starts_of(shown: Sequence[Series]) -> int | None:
    """Return when all these experiments start, in seconds since Monday 0:00; None if it is unknown or differs."""
    wall_clock = _wall_clock(shown)
    if wall_clock is None:
        return None
    starts = wall_clock.starts
    return starts.weekday() * 86_400 + starts.hour * 3600 + starts.minute * 60


def _wall_clock(shown: Sequence[Series]) -> WallClock | None:
    found = {each.scenario.wall_clock for each in shown}
    # Events that start at different times share no time of day.
    return found.pop() if len(found) == 1 else None


def along_clock(starts: int | None) -> str:
    """Return the title of a time axis."""
    return "Time since the start (hours:minutes)" if starts is None else "Time of day"


MINUS: Final = "\N{MINUS SIGN}"


def number(value: float, unit: Unit, clock: Callable[[float], str] | None = None) -> str:
    """Format a number in its unit: "9:18" for seconds, "2,213", "34.2%", "31.4" big blinds.

    `clock` formats times, if they are not to be hours and minutes since the start.
    """
    if clock is not None and unit is Unit.SECONDS:
        return clock(value)
    sign = MINUS if value < 0 else ""
    text = _size(abs(value), unit)
    # What is rounded to zero has no sign: "-0.0" would be read as a loss.
    return text if not text.strip("0.,:%") else sign + text


def format_signed(value: float, unit: Unit) -> str:
    """Format a difference with its sign: "+0:42"."""
    text = number(value, unit)
    # For the same reason zero has no plus.
    return f"+{text}" if value > 0 and text.strip("0.,:%") else text


def _size(value: float, unit: Unit) -> str:
    if unit is Unit.SECONDS:
        return clock(round(value))
    if unit in {Unit.SHARE, Unit.RETURN, Unit.PROBABILITY}:
        return f"{100 * value:.1f}%"
    if unit is Unit.MONEY:
        return f"{value:,.0f}"
    if unit is Unit.CORRELATION:
        return f"{value:.3f}"
    if unit in {Unit.BIG_BLINDS, Unit.ORBITS}:
        return f"{value:,.1f}"
    return _count(value)


def _count(value: float) -> str:
    """Format a count or a mean of counts; larger numbers get fewer decimals."""
    if value == int(value) or value >= 100:
        return f"{value:,.0f}"
    # About three significant digits, as an estimate from some hundred runs has no more.
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def interval(
    estimate: Estimate, unit: Unit, clock: Callable[[float], str] | None = None, *, difference: bool = False
) -> str:
    """Format the interval of an estimate: "9:15 to 9:21"; empty if it has none. For `clock` see `number`."""
    if estimate.low is None or estimate.high is None:
        return ""
    if difference:
        return f"{format_signed(estimate.low, unit)} to {format_signed(estimate.high, unit)}"
    return f"{number(estimate.low, unit, clock)} to {number(estimate.high, unit, clock)}"


_T = TypeVar("_T")

_LETTERS: Final = 26
_SETTING: Final = re.compile(r"(?:^| )([a-z][\w.]*)=")
"""The path of a setting in a label: "stack=1500 schedule.level_length=5m" has two."""
_BETWEEN: Final = " \N{MIDDLE DOT} "

TONES: Final = 8
"""The number of colours; further experiments start again with the first."""


def tone(index: int) -> str:
    """Return the CSS class with the colour of an experiment; `index` starts at 0."""
    return f"tone-{index % TONES + 1}"


def section(name: str, title: str, *parts: str) -> Markup:
    """Return a section of the page with a heading and an id to link to."""
    heading = tag("h2", title, id=f"{name}-title")
    return tag("section", heading, *parts, id=name, aria_labelledby=f"{name}-title")


def figure(title: str, note: str, *parts: str, class_: str | None = None) -> Markup:
    """Return a figure with a title and a note on its data."""
    caption = tag("figcaption", tag("h3", title), tag("p", note, class_="note"))
    return tag("figure", caption, *parts, class_=class_)


def name_of(shown: Series) -> Markup:
    """Return the label of an experiment, isolated so that right-to-left text does not affect its surroundings."""
    return tag("bdi", shown.label)


def letter(index: int) -> str:
    """Return the short name of an experiment: "A" for the first, numbers after "Z"."""
    return chr(ord("A") + index) if index < _LETTERS else str(index + 1)


def key(shown: Series, index: int) -> Markup:
    """Return the colour, letter and label of an experiment."""
    return join((mark(index), " ", name_of(shown)))


def mark(index: int) -> Markup:
    """Return the colour and the letter of an experiment."""
    return tag("span", tag("i", aria_hidden="true"), tag("b", letter(index)), class_=f"key {tone(index)}")


def keys(shown: Sequence[Series]) -> Markup:
    """Return the legend of the colours; empty for a single experiment."""
    if len(shown) == 1:
        return Markup()
    parts = [_SETTING.split(each.label) for each in shown]
    # Only if each label begins with a setting can the names of the settings stand before all.
    swept = {_BETWEEN.join(each[1::2]) if not each[0] else "" for each in parts}
    path = swept.pop() if len(swept) == 1 else ""  # said once, if it is the same for all
    items = [tag("li", f"{path}:", class_="path")] if path else []
    for index, (each, words) in enumerate(zip(shown, parts, strict=True)):
        named = join((mark(index), " ", tag("bdi", _BETWEEN.join(words[2::2]) if path else each.label)))
        items.append(tag("li", named, data_series=letter(index)))
    return tag("ul", *items, class_="keys")


def runs_of(shown: Sequence[HasReplicates]) -> str:
    """Return the number of replicates behind a figure: "300 replicates", "300 and 120 replicates"."""
    many = [f"{len(each.replicates):,}" for each in shown]
    if len(set(many)) == 1:
        each = " each" if len(shown) > 1 else ""
        return count(len(shown[0].replicates), "replicate") + each
    return f"{', '.join(many[:-1])} and {many[-1]} replicates"


def each_of(most: int, shown: Sequence[object]) -> int:
    """Divide a limit among experiments, at least 1 each, so that many of them do not make the page large."""
    return max(1, most // len(shown))


def thin_out_items(every: Sequence[_T], most: int) -> Sequence[_T]:
    """Return at most `most` items, evenly spaced, starting with the first."""
    # Rounded up, so that never more than `most` are left; `or 1` for no items.
    return every[:: -(-len(every) // most) or 1]


# Tables


def table(
    caption: str,
    head: Iterable[Markup],
    rows: Iterable[Markup],
    class_: str | None = None,
    groups: Iterable[Markup] = (),
) -> Markup:
    """Return a table that scrolls sideways if it is wider than the page; `groups` are a row above the headings."""
    above = tag("tr", *groups) if groups else Markup()
    headings = tag("thead", above, tag("tr", *head))
    whole = tag("table", tag("caption", caption), headings, tag("tbody", *rows), class_=class_)
    return tag("div", whole, class_="scroll", data_name=caption)


def numbers(caption: str, head: Iterable[Markup], rows: Iterable[Markup], summary: str = "Show as a table") -> Markup:
    """Return the numbers of a chart as a table, collapsed at first."""
    return tag("details", tag("summary", summary), table(caption, head, rows))


MOST_OPEN: Final = 3
"""The tables of more experiments are collapsed at first."""


def collapse(summary: str, drawn: Markup) -> Markup:
    """Return a figure, collapsed at first. It is printed nevertheless, below its own title."""
    return tag("details", tag("summary", summary), drawn, class_="printed titled")


def heads(*names: str) -> list[Markup]:
    """Return column headings: the first for words, the others for numbers."""
    return [*word_heads(*names[:1]), *number_heads(*names[1:])]


def number_heads(*names: str) -> list[Markup]:
    """Return headings for columns of numbers."""
    return [tag("th", name, scope="col", class_="num") for name in names]


def word_heads(*names: str) -> list[Markup]:
    """Return headings for columns of words; empty names are left out."""
    return [tag("th", name, scope="col") for name in names if name]


def row(first: str, *cells: Markup, class_: str | None = None) -> Markup:
    """Return a table row with its heading."""
    return tag("tr", tag("th", first, scope="row"), *cells, class_=class_)


def group_rows(first: str, rows: Sequence[Sequence[Markup]]) -> Markup:
    """Return rows that share one heading."""
    heading = tag("th", first, scope="row" if len(rows) == 1 else "rowgroup", rowspan=len(rows))
    return join(tag("tr", *([heading] if index == 0 else []), *cells) for index, cells in enumerate(rows))


def mark_row(shown: Sequence[Series], index: int) -> list[Markup]:
    """Return the cell that names the experiment of a row; none for a single experiment."""
    return [words(mark(index))] if len(shown) > 1 else []


def words(text: str, class_: str = "") -> Markup:
    """Return a cell of words."""
    return tag("td", text, class_=f"words {class_}".rstrip())


def cell(text: str, *beside: str, class_: str | None = None) -> Markup:
    """Return a cell with a number, and remarks in small print."""
    return tag("td", text, *[join((" ", tag("small", each))) for each in beside if each], class_=class_)


def estimate_cell(estimate: Estimate | None, unit: Unit, clock: Callable[[float], str] | None = None) -> Markup:
    """Return a cell with an estimate and its interval; empty for None. `clock` formats times."""
    if estimate is None:
        return cell("")
    return cell(number(estimate.value, unit, clock), interval(estimate, unit, clock))


def difference(estimate: Estimate, unit: Unit, *beside: str, class_: str | None = None) -> Markup:
    """Return a cell with a difference and its interval."""
    return cell(
        format_signed(estimate.value, unit), interval(estimate, unit, difference=True), *beside, class_=class_
    )


def paragraphs(*texts: str) -> Markup:
    """Return texts as paragraphs; empty ones are left out."""
    return join(tag("p", text) for text in texts if text)


# Charts over time and by level: data that the page's script draws.


_DIGITS: Final = 4


class Line(NamedTuple):
    """A line of a chart, with the band around it.

    Attributes:
        name: Its name.
        tone: The number of its colour, from 0.
        points: For each point its position, its value, and the ends of the band; None for no band.
    """

    name: str
    tone: int
    points: Sequence[tuple[float, float, float | None, float | None]]


class Chart(NamedTuple):
    """A chart.

    Attributes:
        title: Its title, for screen readers.
        across: The horizontal axis: "clock" or "level".
        unit: The unit of the values: "players".
        lines: Its lines.
        log: Whether the vertical axis is logarithmic.
        digits: The decimals of the values.
        group: Charts of the same group share the position of their cursor.
        along: The title of the horizontal axis.
        up: The title of the vertical axis.
        stepped: Whether lines are drawn as steps: counts do not change between two points.
        several: Whether each line is an experiment, named by its letter. The legend then picks one of them.
        starts: The start in seconds since Monday 0:00; None to write times since the start.
    """

    title: str
    across: str
    unit: str
    lines: Sequence[Line]
    log: bool = False
    digits: int = 0
    group: str = ""
    along: str = ""
    up: str = ""
    stepped: bool = False
    several: bool = False
    starts: int | None = None


def plot(chart: Chart) -> Markup:
    """Return the element that the script draws a chart into, with its data."""
    # uPlot has one array of positions for all lines: each has gaps where others have points.
    across = sorted({point[0] for line in chart.lines for point in line.points})
    data = {
        "title": chart.title,
        "across": chart.across,
        "unit": chart.unit,
        "log": chart.log,
        "digits": chart.digits,
        "group": chart.group,
        "along": chart.along,
        "up": chart.up,
        "stepped": chart.stepped,
        "several": chart.several,
        "starts": chart.starts,
        "x": across,
        "lines": [_line(line, across) for line in chart.lines],
    }
    without = tag("p", "This chart needs JavaScript. The table has its numbers.", class_="note")
    readout = tag("p", class_="readout", aria_hidden="true")
    return tag("div", tag("div", without, class_="plot"), readout, data_script(data))


def _line(line: Line, across: Sequence[float]) -> dict[str, object]:
    found = {at: (value, low, high) for at, value, low, high in line.points}
    values = [found.get(at, (None, None, None)) for at in across]
    return {
        "name": line.name,
        "tone": line.tone % TONES + 1,
        "value": [_short(value) for value, _, _ in values],
        "low": [_short(low) for _, low, _ in values],
        "high": [_short(high) for _, _, high in values],
    }


def _short(value: float | None) -> float | None:
    """Round a value to four significant digits, but keep all digits before the decimal point."""
    if value is None or not value:
        return value
    # A page of many experiments is mostly these numbers; four digits are more than a chart shows.
    digits = max(0, _DIGITS - 1 - math.floor(math.log10(abs(value))))
    return round(value, digits) if digits else round(value)
