"""The building blocks of the page: sections, figures, tables."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeVar

from tourney.reporting.page.markup import Markup, joined, tag
from tourney.reporting.page.wording import interval, number, signed
from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tourney.experiment.measures import Unit
    from tourney.experiment.statistics import Estimate
    from tourney.reporting.page.series_shown import Series

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
    return joined((mark(index), " ", name_of(shown)))


def mark(index: int) -> Markup:
    """Return the colour and the letter of an experiment."""
    return tag("span", tag("i", aria_hidden="true"), tag("b", letter(index)), class_=f"key {tone(index)}")


def keys(shown: Sequence[Series]) -> Markup:
    """Return the legend of the colours; empty for a single experiment."""
    if len(shown) == 1:
        return Markup()
    parts = [_SETTING.split(each.label) for each in shown]
    swept = {_BETWEEN.join(each[1::2]) if not each[0] else "" for each in parts}
    path = swept.pop() if len(swept) == 1 else ""  # said once, if it is the same for all
    items = [tag("li", f"{path}:", class_="path")] if path else []
    for index, (each, words) in enumerate(zip(shown, parts, strict=True)):
        named = joined((mark(index), " ", tag("bdi", _BETWEEN.join(words[2::2]) if path else each.label)))
        items.append(tag("li", named, data_series=letter(index)))
    return tag("ul", *items, class_="keys")


def runs_of(shown: Sequence[Series]) -> str:
    """Return the number of replicates behind a figure: "300 replicates", "300 and 120 replicates"."""
    many = [f"{len(each.replicates):,}" for each in shown]
    if len(set(many)) == 1:
        each = " each" if len(shown) > 1 else ""
        return count(len(shown[0].replicates), "replicate") + each
    return f"{', '.join(many[:-1])} and {many[-1]} replicates"


def each_of(most: int, shown: Sequence[object]) -> int:
    """Divide a limit among experiments, at least 1 each, so that many of them do not make the page large."""
    return max(1, most // len(shown))


def thinned(every: Sequence[_T], most: int) -> Sequence[_T]:
    """Return at most `most` items, evenly spaced, starting with the first."""
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


def collapsed(summary: str, drawn: Markup) -> Markup:
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


def grouped(first: str, rows: Sequence[Sequence[Markup]]) -> Markup:
    """Return rows that share one heading."""
    heading = tag("th", first, scope="row" if len(rows) == 1 else "rowgroup", rowspan=len(rows))
    return joined(tag("tr", *([heading] if index == 0 else []), *cells) for index, cells in enumerate(rows))


def marked(shown: Sequence[Series], index: int) -> list[Markup]:
    """Return the cell that names the experiment of a row; none for a single experiment."""
    return [words(mark(index))] if len(shown) > 1 else []


def words(text: str, class_: str = "") -> Markup:
    """Return a cell of words."""
    return tag("td", text, class_=f"words {class_}".rstrip())


def cell(text: str, *beside: str, class_: str | None = None) -> Markup:
    """Return a cell with a number, and remarks in small print."""
    return tag("td", text, *[joined((" ", tag("small", each))) for each in beside if each], class_=class_)


def estimated(estimate: Estimate | None, unit: Unit, clock: Callable[[float], str] | None = None) -> Markup:
    """Return a cell with an estimate and its interval; empty for None. `clock` formats times."""
    if estimate is None:
        return cell("")
    return cell(number(estimate.value, unit, clock), interval(estimate, unit, clock))


def difference(estimate: Estimate, unit: Unit, *beside: str, class_: str | None = None) -> Markup:
    """Return a cell with a difference and its interval."""
    return cell(signed(estimate.value, unit), interval(estimate, unit, difference=True), *beside, class_=class_)


def paragraphs(*texts: str) -> Markup:
    """Return texts as paragraphs; empty ones are left out."""
    return joined(tag("p", text) for text in texts if text)
