"""The page of a backtest: each evening beside its forecast, and whether intervals contain what they promise."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from tourney.experiment.statistics import Estimate, estimate_share
from tourney.reporting.page import elements
from tourney.reporting.page.drawing import Axis, Spread, clock_axis, strip, strip_head, svg, text
from tourney.reporting.page.markup import STYLE, THEME, Markup, files_read, frame_page, join, tag, write_html
from tourney.reporting.room_tables import (
    learned_cells,
    qualities,
    rule_errors,
    sum_up_backtest,
    times_of,
)
from tourney.reporting.text import clock, count
from tourney.room.backtest import SHARES

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tourney.room.backtest import Backtest, ForecastEvening

_SECTIONS: Final = (
    ("end", "In short"),
    ("evenings", "Evenings"),
    ("promises", "Intervals"),
    ("learned", "The room"),
    ("method", "Method"),
)
_PARTS: Final = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
_HEIGHT: Final = 240
_MOST_ROWS: Final = 400


def write_backtest_page(path: Path, tested: Backtest, title: str, doubts: Sequence[str]) -> int:
    """Write the page and return its size in bytes.

    Raises:
        InvalidArgument: The file cannot be written.
    """
    return write_html(path, backtest_page(tested, title, doubts))


def backtest_page(tested: Backtest, title: str, doubts: Sequence[str]) -> str:
    """The page."""
    main = join(
        (
            _answer(tested),
            _evenings(tested.evenings),
            _promises(tested.evenings),
            _room(tested, doubts),
            _method(tested),
        )
    )
    facts = f"{count(len(tested.evenings), 'evening')}, each forecast from the others"
    styles, scripts = _styles(), (files_read(THEME),)
    return frame_page("Backtest of a room", title, facts, main, _SECTIONS, styles=styles, scripts=scripts)


@cache
def _styles() -> Markup:
    return files_read(STYLE)


def _answer(tested: Backtest) -> Markup:
    head = elements.heads(
        "Forecast", "Evenings", "Mean error, min", "Bias, min", "Score, min", *[f"In {each:.0%}" for each in SHARES]
    )
    rows = [
        elements.row(
            name,
            elements.cell(str(each.forecasts)),
            elements.cell(f"{each.error / 60:.1f}"),
            elements.cell(f"{each.bias / 60:+.1f}"),
            elements.cell(f"{each.score / 60:.1f}"),
            *[elements.cell(f"{share:.0%}") for share in each.covered],
        )
        for name, each in qualities(tested)
    ]
    rule = rule_errors(tested.evenings)
    if rule:
        error, bias = sum(map(abs, rule)) / len(rule) / 60, sum(rule) / len(rule) / 60
        cells = [str(len(rule)), f"{error:.1f}", f"{bias:+.1f}", f"{error:.1f}", *["\N{EN DASH}"] * len(SHARES)]
        rows.append(elements.row("chips in play / 20 big blinds", *map(elements.cell, cells)))
    return elements.section(
        "end",
        "In short",
        tag("p", sum_up_backtest(tested), class_="answer"),
        elements.table("How good the forecasts were", head, rows),
    )


def _evenings(forecasts: Sequence[ForecastEvening]) -> Markup:
    if not forecasts:
        return Markup()
    shown = forecasts[:_MOST_ROWS]
    ends = [time for each in shown for time in (*each.forecast.interval(0.9), each.end)]
    axis = clock_axis(min(ends), max(ends), 6)
    head = [
        *elements.heads("Evening", "Entrants", "End", "Forecast", "90% interval"),
        strip_head(axis, "Forecast and end", lambda tick: clock(round(tick))),
    ]
    rows = [_evening(each, axis) for each in shown]
    note = (
        "The dot above is the median, with the 50% interval and, thinner, the 90% interval; the dot below is the "
        "end. Times since the start."
    )
    drawn = elements.figure("Each evening, forecast from the others", note, elements.table("Evenings", head, rows))
    return elements.section("evenings", "Evenings", drawn)


def _evening(each: ForecastEvening, axis: Axis) -> Markup:
    end, middle, interval = times_of(each)
    low, high = each.forecast.interval(0.9)
    near = each.forecast.interval(0.5)
    forecast = Spread(Estimate(each.forecast.quantile(0.5), near[0], near[1], 1), elements.tone(0), low, high)
    happened = Spread(Estimate(each.end, None, None, 1), elements.tone(1))
    cells = [str(each.evening.entrants), end, middle, interval]
    return elements.row(each.evening.name, *map(elements.cell, cells), strip(axis, forecast, happened))


def _promises(forecasts: Sequence[ForecastEvening]) -> Markup:
    """The calibration plot: how often ends are inside intervals, beside what these promise."""
    if not forecasts:
        return Markup()
    places = [each.place for each in forecasts]
    shares = [
        (part, estimate_share(sum((1 - part) / 2 <= each <= (1 + part) / 2 for each in places), len(places)))
        for part in _PARTS
    ]
    # The diagonal: intervals that contain exactly what they promise.
    parts = [tag("line", x1="8%", x2="98%", y1=float(_HEIGHT), y2=0.0 + 8, class_="interval")]
    for part, share in shares:
        # The left 8% hold the scale.
        x = f"{8 + 90 * part:.1f}%"
        low, high = (_up(end if end is not None else share.value) for end in (share.low, share.high))
        parts.append(tag("line", x1=x, x2=x, y1=low, y2=high, class_="whisker"))
        parts.append(tag("circle", cx=x, cy=_up(share.value), r=4, class_="dot"))
        parts.append(text(f"{part:.0%}", x, _HEIGHT + 18))
    parts += [text(f"{part:.0%}", "7%", _up(part) + 4, "end") for part in (0, 0.25, 0.5, 0.75, 1)]
    label = "Share of the ends inside intervals, beside the probability that these promise"
    drawn = svg(_HEIGHT + 26, label, tag("g", *parts, class_=elements.tone(0)), class_="columns")
    head = elements.heads("Interval", "Ends inside", "95% interval of that share")
    rows = [
        elements.row(
            f"{part:.0%}",
            elements.cell(f"{share.value:.0%}"),
            elements.cell("" if share.low is None or share.high is None else f"{share.low:.0%} to {share.high:.0%}"),
        )
        for part, share in shares
    ]
    note = f"Across: the probability that an interval promises. Up: the share of {count(len(places), 'end')} inside."
    return elements.section(
        "promises",
        "Intervals",
        elements.figure(
            "Do intervals contain what they promise?", note, drawn, elements.numbers("Coverage", head, rows)
        ),
    )


def _up(share: float) -> float:
    return 8 + (_HEIGHT - 8) * (1 - share)


def _room(tested: Backtest, doubts: Sequence[str]) -> Markup:
    head = elements.heads("Unknown", "Before (90%)", "Learned", "90% interval", "Narrowed by")
    rows = [
        elements.row(each.prior.words, *map(elements.cell, learned_cells(each)))
        for each in tested.calibration.learned
    ]
    said = [tag("li", f"{each[:1].upper()}{each[1:]}.") for each in doubts]
    return elements.section(
        "learned", "The room", elements.table("From all evenings", head, rows), *([tag("ul", *said)] if said else [])
    )


def _method(tested: Backtest) -> Markup:
    simulated = len(tested.calibration.model.sheets)
    return elements.section(
        "method",
        "Method",
        elements.paragraphs(
            "Each evening is forecast with the number of its entrants, from a room that is learned from all other "
            "evenings. The field and pace of the file are the same forecast without a calibration. The rule of thumb "
            "says that an event is over when the big blind is the chips in play over 20; it is given the chips that "
            "were in play once entries were closed, which no forecast at the start knows.",
            f"Forecasts come from response surfaces that are fitted to simulated evenings of "
            f"{count(simulated, 'tournament')}. Evenings of one room are not independent, as regulars come again: "
            "the true uncertainty is somewhat larger.",
        ),
    )
