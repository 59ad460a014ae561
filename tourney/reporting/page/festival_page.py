"""The page of a festival, or of several side by side: its schedule, its room, its dealers and its money."""

from __future__ import annotations

from functools import cache
from statistics import fmean
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.experiment.measures import Measure, Prominence, prominent, values_of
from tourney.experiment.statistics import quantile
from tourney.festival.outlook import EventOutlook, Outlook, outlook_of
from tourney.reporting.festival_tables import (
    ends_shown,
    lacking,
    lacks_of,
    moment_shown,
    shortage_cells,
    shortages_shown,
    spread_shown,
)
from tourney.reporting.page import elements
from tourney.reporting.page.festival_charts import MOST_ROWS, Days, band, days_of, gantt, groups_of, stack_events
from tourney.reporting.page.markup import HERE, STYLE, THEME, Markup, files_read, frame_page, join, tag
from tourney.reporting.page.sweep_charts import festival_heat_maps
from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.experiment.expectations import CheckedExpectation, Expectation
    from tourney.experiment.experiment import PointFound
    from tourney.experiment.statistics import Estimate
    from tourney.festival.playing import FestivalReplicate
    from tourney.festival.programme import Festival

_RISK: Final = 0.05
"""An event that is short in more of the replicates than this is marked."""

_SECTIONS: Final = (
    ("end", "In short"),
    ("expected", "Expectations"),
    ("differences", "Comparison"),
    ("events", "Events"),
    ("tables", "Tables"),
    ("dealers", "Dealers"),
    ("waiting", "Alternates"),
    ("numbers", "Numbers"),
    ("method", "Method"),
)


class FestivalShown(NamedTuple):
    """A festival on the page.

    Attributes:
        label: Its name beside others.
        found: Its results.
        checks: The expectations and their verdicts.
        replay: The command that plays a replicate again, without the number of the replicate at its end.
    """

    label: str
    found: PointFound[Festival, FestivalReplicate]
    checks: Sequence[CheckedExpectation]
    replay: str


def festival_page(shown: Sequence[FestivalShown]) -> str:
    """The page of at least one festival as HTML; it needs no other file."""
    # Each title once: points of a sweep have the same.
    title = " / ".join(dict.fromkeys(each.found.scenario.title for each in shown))
    kind = "Festival report" if len(shown) == 1 else f"{len(shown)} festivals side by side"
    first = shown[0].found
    facts = f"{count(len(first.scenario.events), 'event')} from {first.scenario.wall_clock.day_shown}, "
    facts += f"{count(len(first.replicates), 'replicate')}, seed {first.plan.seed}"
    played = [each for each in shown if each.found.replicates]
    main = join((*festival_parts(played), _method(shown))) if played else tag("p", "No replicate has finished.")
    return frame_page(kind, title, facts, main, _SECTIONS, styles=_styles(), scripts=_scripts())


@cache
def _styles() -> Markup:
    return files_read(STYLE, HERE / "festival.css")


@cache
def _scripts() -> tuple[Markup, ...]:
    return (files_read(THEME),)


class _Drawn(NamedTuple):
    """A festival whose charts are drawn: its title among several, what to expect, and the axis."""

    title: str
    outlook: Outlook
    days: Days


def festival_parts(shown: Sequence[FestivalShown]) -> Iterator[Markup]:
    """Yield the sections on festivals that have been played, one by one."""
    outlooks = [outlook_of(each.found.scenario, each.found.replicates) for each in shown]
    yield _answer(shown, outlooks)
    yield _expectations(shown)
    yield _differences(shown)
    titles = [f"{elements.letter(index)}: {each.label}" if len(shown) > 1 else "" for index, each in enumerate(shown)]
    drawn = [
        _Drawn(title, outlook, days_of(outlook))
        for title, outlook in zip(titles, outlooks, strict=True)
        if outlook.half_hours
    ]
    events = [elements.figure(title or "Schedule", _OF_EVENTS, gantt(days, _RISK)) for title, _, days in drawn]
    yield elements.section("events", "Events", *events)
    yield elements.section("tables", "Tables", *map(_tables_of, drawn))
    yield _dealers(drawn)
    yield _waiting(drawn)
    numbers = [_numbers(title or "Events", outlook) for title, outlook in zip(titles, outlooks, strict=True)]
    yield elements.section("numbers", "Numbers", *numbers)


def _dealers(drawn: Sequence[_Drawn]) -> Markup:
    """The section on dealers; online there are none."""
    figures = []
    for title, outlook, days in drawn:
        # Online there are neither halls nor shifts; a room without shifts wants dealers all the same.
        has_staff = outlook.festival.staff is not None
        if has_staff or outlook.festival.premises.areas:
            note = _OF_DEALERS + (_OF_SHIFTS if has_staff else "")
            on_duty = (lambda half: half.on_duty or 0) if has_staff else None
            chart = band(days, "Dealers wanted by the half hour", lambda half: half.dealers, on_duty)
            figures.append(elements.figure(title or "Dealers wanted", note, chart))
    return elements.section("dealers", "Dealers", *figures) if figures else Markup()


def _waiting(drawn: Sequence[_Drawn]) -> Markup:
    """The section on those who wait for a seat; empty if hardly anybody does."""
    figures = [
        elements.figure(
            title or "Entrants who wait for a seat",
            _OF_WAITING,
            band(days, "Entrants who wait, by the half hour", lambda half: half.waiting, None),
        )
        for title, outlook, days in drawn
        if any(half.waiting.p95 for half in outlook.half_hours)
    ]
    return elements.section("waiting", "Alternates", *figures) if figures else Markup()


_OF_EVENTS: Final = (
    "Each bar ends at the median, the line across its end goes from the 5th to the 95th percentile. Events that lack "
    "tables or dealers in more than 5% of the replicates have another colour."
)
_OF_TABLES: Final = (
    "The tables in use, on average over the replicates, by event. The line is the 95th percentile of the tables that "
    "events have or wait for."
)
_OF_ROOM: Final = " Dashed: the tables there are, without those of cash games."
_OF_DEALERS: Final = "The dealers that the tables want, with breaks: the median, and the 5th to the 95th percentile."
_OF_SHIFTS: Final = " Dashed: the dealers of the shifts."
_OF_LACKS: Final = (
    "Entrants who wait for a seat, find no room, come when entries have closed or are in another event, and what the "
    "house adds to the prizes; and how often the event does not end. Of how late an event begins, "
    "of the longest wait and of how long tables are dark the 95th percentile."
)
_OF_SHORTAGES: Final = (
    "In which share of the replicates an event lacks tables of its halls, dealers, or places within its own limits "
    "(a cap, or a number of tables); how many tables or, of places, entrants that concerns at a time; from the 5th "
    "percentile of its beginning to the 95th of its end; and for how long, the 95th percentile."
)
_OF_WAITING: Final = "The most at a time in each half hour: the median, and the 5th to the 95th percentile."


def _tables_of(drawn: _Drawn) -> Markup:
    title, outlook, days = drawn
    groups = groups_of(outlook)
    limit = bool(outlook.festival.premises.areas)
    legend = [
        tag("li", tag("span", tag("i", aria_hidden="true"), tag("bdi", group), class_=f"key {elements.tone(index)}"))
        for index, group in enumerate(groups)
    ]
    # The groups without a colour are drawn as one.
    if len({event.group for event in outlook.festival.events}) > len(groups):
        legend.append(tag("li", "other events"))
    note = _OF_TABLES + (_OF_ROOM if limit else "")
    by_hour = elements.numbers(
        "Half hours",
        elements.heads(
            "Half hour", "Tables wanted", "In use", "There are", "Dark", "Waiting", "Dealers wanted", "On duty"
        ),
        [
            elements.row(
                moment_shown(outlook.festival, half.at),
                *map(elements.cell, (
                    spread_shown(half.wanted), spread_shown(half.used), f"{half.capacity:,}" if limit else "",
                    spread_shown(half.dark), spread_shown(half.waiting), spread_shown(half.dealers),
                    f"{half.on_duty:,}" if outlook.festival.staff else "",
                )),
            )
            for half in outlook.half_hours
            # Half hours without a table, such as those of the night, would be empty rows.
            if any(half.wanted)
        ],
    )  # fmt: skip
    return elements.figure(
        title or "Tables in use",
        note,
        tag("ul", *legend, class_="keys"),
        stack_events(days, groups, limit=limit),
        by_hour,
    )


# Words and numbers


def sum_up_shortage(found: PointFound[Festival, FestivalReplicate]) -> str:
    """Return in a few words how often a festival with at least one replicate is short, and when it ends."""
    finish, short = (values_of(found.measures[name], found.replicates) for name in ("finish", "room short"))
    runs = count(len(found.replicates), "run")
    # No run may have ended, for want of dealers.
    ends = f"; ends {found.scenario.wall_clock.moment_shown(quantile(finish, 0.5).value)}" if finish else ""
    if not any(short):
        return f"no run is short of tables or dealers{ends} ({runs})"
    return f"{fmean(short):.0%} of the runs are short of tables or dealers{ends} ({runs})"


def _answer(shown: Sequence[FestivalShown], outlooks: Sequence[Outlook]) -> Markup:
    items = []
    for index, (each, outlook) in enumerate(zip(shown, outlooks, strict=True)):
        short = each.found.measures["room short"]
        found = short.mean(values_of(short, each.found.replicates))
        name = tag("p", f"{elements.letter(index)}: ", tag("bdi", each.label)) if len(shown) > 1 else Markup()
        worst = [one for one in outlook.events if one.short > _RISK]
        lead = (
            f"Short of tables or dealers: {', '.join(_short(outlook, one) for one in worst[:8])}"
            f"{', and others' if len(worst) > 8 else ''}."
            if worst
            else "No event is short of tables or dealers in more than 5% of the replicates."
        )
        money = (
            f"Fees {spread_shown(outlook.fees)}, wages {spread_shown(outlook.wages)}, overlay "
            f"{spread_shown(outlook.overlay)}: the house earns {spread_shown(outlook.earned)} (median, 5th and 95th "
            "percentile)."
        )
        # Of the share of replicates, not of events: one event is enough for a room to be short.
        within = elements.interval(found, short.unit)
        said = f" of the replicates lack tables or dealers for an event; 95% interval {within}."
        big = tag("p", tag("strong", elements.number(found.value, short.unit)), said, class_="answer")
        items.append(join((name, big, tag("p", lead, class_="lead"), tag("p", money, class_="lead"))))
    if len(items) == 1:
        return elements.section("end", "In short", *items)
    return elements.section("end", "In short", tag("ul", *[tag("li", each) for each in items], class_="answers"))


def _short(outlook: Outlook, event: EventOutlook) -> str:
    """An event that is short, how often, and of what."""
    lacks = shortages_shown(outlook.festival, event.shortages)
    return f"{event.name} ({event.short:.0%}{f': {lacks}' if lacks else ''})"


def _expectations(shown: Sequence[FestivalShown]) -> Markup:
    if not any(each.checks for each in shown):
        return Markup()
    rows = [
        tag(
            "tr",
            tag("th", check.expectation.text, scope="row"),
            *([elements.words(elements.letter(index))] if len(shown) > 1 else []),
            elements.estimate_cell(check.found, check.expectation.measure.unit, _clock_of(check.expectation)),
            tag("td", check.verdict.value, class_=f"words {check.verdict.name.lower()}"),
        )
        for index, each in enumerate(shown)
        for check in each.checks
    ]
    head = [
        *elements.word_heads("Expected", "Festival" if len(shown) > 1 else ""),
        *elements.number_heads("Found"),
        *elements.word_heads("Result"),
    ]
    note = "An expectation holds or fails only if it does so for the whole 95% interval."
    return elements.section(
        "expected",
        "Expectations",
        elements.figure("Expected and found", note, elements.table("Expectations", head, rows)),
    )


def _clock_of(expectation: Expectation) -> Callable[[float], str] | None:
    """How the times of an expectation are shown: as times of day if it is about one."""
    return None if expectation.wall_clock is None else expectation.wall_clock.format


def _differences(shown: Sequence[FestivalShown]) -> Markup:
    """The headline measures of several festivals, side by side."""
    if len(shown) < 2:
        return Markup()
    rows = []
    for measure in prominent(Prominence.HEADLINE, shown[0].found.measures):
        values = [_values(each, measure.name) for each in shown]
        # What is zero in all of them makes a row that says nothing.
        if any(any(own) for own in values):
            found = [measure.mean(own) if own else None for own in values]
            content = zip(shown, found, strict=True)
            rows.append(elements.row(measure.title, *[_mean(each, measure, mean) for each, mean in content]))
    head = elements.heads("Measure", *[elements.letter(index) for index in range(len(shown))])
    letters = map(elements.letter, range(len(shown)))
    named = [tag("li", f"{one}: ", tag("bdi", each.label)) for one, each in zip(letters, shown, strict=True)]
    legend = tag("ul", *named, class_="keys")
    note = "Means with their 95% interval. `tourney compare` pairs replicates."
    return elements.section(
        "differences",
        "Comparison",
        legend,
        elements.figure("Measures", note, elements.table("Comparison", head, rows)),
        festival_heat_maps([each.found for each in shown]),
    )


def _mean(shown: FestivalShown, measure: Measure, mean: Estimate | None) -> Markup:
    """A cell with a mean; moments are told by the days of this festival."""
    # Two festivals may begin on different days, so each writes its own moments.
    own = shown.found.measures.get(measure.name, measure)
    return elements.estimate_cell(mean, measure.unit, own.moment)


def _values(shown: FestivalShown, name: str) -> list[float]:
    measure = shown.found.measures.get(name)
    return [] if measure is None else values_of(measure, shown.found.replicates)


def _numbers(title: str, outlook: Outlook) -> Markup:
    festival = outlook.festival
    rows = [
        elements.row(
            each.name,
            elements.cell(moment_shown(festival, each.starts)),
            elements.cell(f"{each.short:.0%}"),
            elements.cell(spread_shown(each.figures["entries"])),
            elements.cell("" if each.ends is None else ends_shown(festival, each.ends)),
        )
        for each in outlook.events
    ]
    note = "The median, with the 5th and 95th percentile where they differ."
    events = _list_rows(title, elements.heads("Event", "Starts", "Short", "Entries", "Ends"), rows)
    return join((elements.figure(title, note, events), _lacking(title, outlook)))


def _lacking(title: str, outlook: Outlook) -> Markup:
    """What events lack, if any of them lacks anything."""
    headings, lacks = lacking(lacks_of(outlook))
    if not lacks:
        return Markup()
    rows = [elements.row(event, *map(elements.cell, cells)) for event, cells in lacks.items()]
    named = f"{title}: what they lack"
    head = elements.heads("Event", *[heading.capitalize() for heading in headings])
    return join((elements.figure(named, _OF_LACKS, _list_rows(named, head, rows)), _shortages(title, outlook)))


def _shortages(title: str, outlook: Outlook) -> Markup:
    """Which resources events lack, how much of them, and when."""
    rows = [
        elements.row(each.name, *map(elements.cell, shortage_cells(outlook.festival, shortage)))
        for each in outlook.events
        for shortage in each.shortages
    ]
    if not rows:
        return Markup()
    title = f"{title}: tables, dealers and places that they lack"
    head = elements.heads("Event", "Lacks", "In", "At most", "From", "Until", "For")
    return elements.figure(title, _OF_SHORTAGES, _list_rows(title, head, rows))


def _list_rows(title: str, head: Sequence[Markup], rows: Sequence[Markup]) -> Markup:
    # As in the chart: more rows than these are collapsed.
    return (elements.table if len(rows) <= MOST_ROWS else elements.numbers)(title, head, rows)


def _method(shown: Sequence[FestivalShown]) -> Markup:
    parts = [
        tag(
            "p",
            "Every hand of every event is played. An event is short if it begins late or does not end, if entrants "
            "wait or find no room, or if tables are dark.",
        )
    ]
    for index, each in enumerate(shown):
        found = each.found
        name = f"{elements.letter(index)}: " if len(shown) > 1 else ""
        failed = f", {count(len(found.failures), 'failure')}" if found.failures else ""
        done = "" if found.enough else ", incomplete"
        said = (
            f"{name}seed {found.plan.seed}, {count(len(found.replicates), 'replicate')}{failed}{done}; rule: "
            f"{found.plan.rule}. To play one again: "
        )
        parts.append(tag("p", said, tag("code", f"{each.replay} NUMBER")))
    return elements.section("method", "Method", *parts)
