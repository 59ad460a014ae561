"""The furniture of the page: sections, figures, tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from tourney.reporting.page.markup import Markup, joined, tag
from tourney.reporting.page.wording import interval, number, signed
from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tourney.experiment.measures import Unit
    from tourney.experiment.statistics import Estimate
    from tourney.reporting.page.shown import Series

_T = TypeVar("_T")

_LETTERS: Final = 26

TONES: Final = 8
"""The colours of series; further series begin again with the first."""


def tone(index: int) -> str:
    """The class that colours a series, counted from 0."""
    return f"tone-{index % TONES + 1}"


def section(name: str, title: str, *parts: str) -> Markup:
    """A part of the page with a heading, that can be linked to."""
    heading = tag("h2", title, id=f"{name}-title")
    return tag("section", heading, *parts, id=name, aria_labelledby=f"{name}-title")


def figure(title: str, note: str, *parts: str, class_: str | None = None) -> Markup:
    """A figure with its title, and with what it is made of."""
    caption = tag("figcaption", tag("h3", title), tag("p", note, class_="note"))
    return tag("figure", caption, *parts, class_=class_)


def name_of(shown: Series) -> Markup:
    """What a series is called: the text of users, whose direction does not run on into ours."""
    return tag("bdi", shown.label)


def letter(index: int) -> str:
    """What a series is called where its name would be too long: "A" for the first, after "Z" a number."""
    return chr(ord("A") + index) if index < _LETTERS else str(index + 1)


def key(shown: Series, index: int) -> Markup:
    """The name of a series beside its colour and letter."""
    return joined((mark(index), " ", name_of(shown)))


def mark(index: int) -> Markup:
    """The colour and the letter of a series."""
    return tag("span", tag("i", aria_hidden="true"), tag("b", letter(index)), class_=f"key {tone(index)}")


def keys(shown: Sequence[Series]) -> Markup:
    """What the colours mean; nothing for a single series."""
    if len(shown) == 1:
        return Markup()
    items = [tag("li", key(each, index)) for index, each in enumerate(shown)]
    return tag("ul", *items, class_="keys")


def runs_of(shown: Sequence[Series]) -> str:
    """From how many replicates figures are made: "300 replicates", "300 and 120 replicates"."""
    many = [f"{len(each.replicates):,}" for each in shown]
    if len(set(many)) == 1:
        each = " each" if len(shown) > 1 else ""
        return count(len(shown[0].replicates), "replicate") + each
    return f"{', '.join(many[:-1])} and {many[-1]} replicates"


def each_of(most: int, shown: Sequence[object]) -> int:
    """How many of something each series may have, where all together have so many: many series make no large page."""
    return max(1, most // len(shown))


def thinned(every: Sequence[_T], most: int) -> Sequence[_T]:
    """So many at most, evenly, the first among them."""
    return every[:: -(-len(every) // most) or 1]


# Tables


def table(
    caption: str,
    head: Iterable[Markup],
    rows: Iterable[Markup],
    class_: str | None = None,
    groups: Iterable[Markup] = (),
) -> Markup:
    """A table, which is moved sideways where it is wider than the page; `groups` are headings above the headings."""
    above = tag("tr", *groups) if groups else Markup()
    headings = tag("thead", above, tag("tr", *head))
    whole = tag("table", tag("caption", caption), headings, tag("tbody", *rows), class_=class_)
    return tag("div", whole, class_="scroll", data_name=caption)


def numbers(
    caption: str, head: Iterable[Markup], rows: Iterable[Markup], summary: str = "The numbers as a table"
) -> Markup:
    """The numbers of a chart, as a table to be opened."""
    return tag("details", tag("summary", summary), table(caption, head, rows))


def heads(*names: str) -> list[Markup]:
    """The headings of columns: the first of a column of words, the others of numbers."""
    return [*word_heads(*names[:1]), *number_heads(*names[1:])]


def number_heads(*names: str) -> list[Markup]:
    """The headings of columns of numbers."""
    return [tag("th", name, scope="col", class_="num") for name in names]


def word_heads(*names: str) -> list[Markup]:
    """The headings of columns of words; those without a name are left out."""
    return [tag("th", name, scope="col") for name in names if name]


def row(first: str, *cells: Markup, class_: str | None = None) -> Markup:
    """A row of a table, with its heading."""
    return tag("tr", tag("th", first, scope="row"), *cells, class_=class_)


def grouped(first: str, rows: Sequence[Sequence[Markup]]) -> Markup:
    """Rows that have one heading together."""
    heading = tag("th", first, scope="row" if len(rows) == 1 else "rowgroup", rowspan=len(rows))
    return joined(tag("tr", *([heading] if index == 0 else []), *cells) for index, cells in enumerate(rows))


def marked(shown: Sequence[Series], index: int) -> list[Markup]:
    """The cell that tells of which series a row is; none for a single series."""
    return [words(mark(index))] if len(shown) > 1 else []


def words(text: str) -> Markup:
    """A cell of words."""
    return tag("td", text, class_="words")


def cell(text: str, *beside: str, class_: str | None = None) -> Markup:
    """A cell with a number, and with what is said of it in small print."""
    return tag("td", text, *[joined((" ", tag("small", each))) for each in beside if each], class_=class_)


def estimated(estimate: Estimate | None, unit: Unit) -> Markup:
    """A cell with an estimate and its interval."""
    return cell("") if estimate is None else cell(number(estimate.value, unit), interval(estimate, unit))


def difference(estimate: Estimate, unit: Unit, *beside: str, class_: str | None = None) -> Markup:
    """A cell with a difference and its interval."""
    return cell(signed(estimate.value, unit), interval(estimate, unit, difference=True), *beside, class_=class_)


def paragraphs(*texts: str) -> Markup:
    """Texts as paragraphs; those with nothing in them are left out."""
    return joined(tag("p", text) for text in texts if text)
