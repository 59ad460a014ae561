"""The whole page: a single file that loads no other."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument, not_written
from tourney.reporting.page.depth import depth
from tourney.reporting.page.ending import answer
from tourney.reporting.page.example import example
from tourney.reporting.page.facts import common_facts
from tourney.reporting.page.markup import Markup, joined, tag
from tourney.reporting.page.measured import measured
from tourney.reporting.page.method import expected, method, notices
from tourney.reporting.page.moments import moments
from tourney.reporting.page.over_clock import room
from tourney.reporting.page.prizes import prizes
from tourney.reporting.page.tuned import tuned
from tourney.reporting.page.what_differs import differences
from tourney.reporting.page.winners import winners

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.reporting.page.series_shown import Series
    from tourney.tuning.outcome import Tuning

_HERE: Final = Path(__file__).resolve().parent
_UPLOT: Final = _HERE.parent / "vendor" / "uplot"

_SECTIONS: Final = (
    ("tuned", "Tuned sheet"),
    ("end", "Finish time"),
    ("expected", "Expectations"),
    ("differences", "Comparison"),
    ("room", "Players and tables"),
    ("depth", "Stack depth"),
    ("moments", "Bubble and money"),
    ("winners", "Results by strategy"),
    ("prizes", "Prizes"),
    ("example", "Example run"),
    ("numbers", "Measures"),
    ("method", "Method"),
)


def build_page(experiments: Sequence[Series], tuning: Tuning | None = None) -> str:
    """Return the report of one experiment, or of several side by side, as an HTML page.

    With a tuning, whose original and tuned sheet the experiments are, the page begins with what it found.

    Raises:
        ValueError: `experiments` is empty.
    """
    if not experiments:
        raise ValueError("a report needs at least one experiment")
    main = joined((notices(experiments), tuned(tuning), _figures(experiments), method(experiments)))
    body = (
        tag("a", "Skip to the results", href="#main", class_="skip"),
        _header(experiments),
        _contents(main),
        tag("main", main, id="main", tabindex="-1"),
        tag("footer", tag("p", "Made with tourney. Charts by uPlot (MIT licence).")),
        *[tag("script", each) for each in _scripts()],
    )
    return "<!doctype html>\n" + tag("html", _head(experiments), tag("body", *body), lang="en")


def write_page(path: Path, experiments: Sequence[Series], tuning: Tuning | None = None) -> int:
    """Write the report to a file and return its size in bytes.

    Raises:
        InvalidArgument: The file cannot be written.
        DiskError: The disk is full or fails.
    """
    page = build_page(experiments, tuning).encode("utf-8", "xmlcharrefreplace")
    try:
        return path.write_bytes(page)
    except OSError as error:
        raise not_written(f"{path} cannot be written", error, InvalidArgument) from error


def _figures(experiments: Sequence[Series]) -> Markup:
    """Return all sections on results. Experiments without finished replicates are left out."""
    shown = [each for each in experiments if each.replicates]
    if not shown:
        return tag("p", "No replicate has finished.", class_="answer")
    sections = (answer, expected, differences, room, depth, moments, winners, prizes, example, measured)
    return joined(make(shown) for make in sections)


def title_of(experiments: Sequence[Series]) -> str:
    """Return the title of the event, or the titles of all events."""
    return " / ".join(dict.fromkeys(each.scenario.title for each in experiments))


# The frame


def _header(experiments: Sequence[Series]) -> Markup:
    kind = "Tournament report" if len(experiments) == 1 else f"{len(experiments)} tournaments side by side"
    button = tag("button", "Dark", type="button", id="theme", aria_pressed="false", hidden="")
    top = tag("div", tag("p", kind, class_="kind"), button, class_="top")
    facts = tag("p", common_facts(experiments), class_="facts")
    return tag(
        "header",
        top,
        tag("h1", tag("bdi", title_of(experiments))),
        facts,
    )


def _contents(main: str) -> Markup:
    """Return links to the sections that the page has."""
    items = [tag("li", tag("a", name, href=f"#{id_}")) for id_, name in _SECTIONS if f'<section id="{id_}"' in main]
    return tag("nav", tag("ul", *items), aria_label="Sections")


def _head(experiments: Sequence[Series]) -> Markup:
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=_policy()),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", f"{title_of(experiments)} \N{EN DASH} tourney"),
        tag("link", rel="icon", href="data:,"),
        tag("style", _style()),
    )


def _policy() -> str:
    """Return a content security policy that allows only the page's own scripts and styles, and no requests."""
    scripts = " ".join(map(_hash, _scripts()))
    return (
        f"default-src 'none'; script-src {scripts}; style-src {_hash(_style())}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest())
    return f"'sha256-{digest.decode()}'"


@cache
def _style() -> Markup:
    return _read(_UPLOT / "uPlot.min.css", _HERE / "page.css")


@cache
def _scripts() -> tuple[Markup, ...]:
    licence = Markup(f"/*\n{_read(_UPLOT / 'LICENSE')}*/\n")
    uplot = _read(_HERE / "sharp.js", _UPLOT / "uPlot.iife.min.js")
    return Markup(licence + uplot), _read(_HERE / "theme.js", _HERE / "charts.js")


def _read(*paths: Path) -> Markup:
    """Join files of the package. They must not contain the closing tag of the element that holds them."""
    return Markup("\n".join(path.read_text("utf-8") for path in paths))
