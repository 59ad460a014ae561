"""A forecast of an event that is being played, as a part of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.experiment.measures import Unit
from tourney.reporting.event_in_play import list_times
from tourney.reporting.page import elements
from tourney.reporting.page.markup import Markup, join, tag
from tourney.reporting.text import clock, count, length

if TYPE_CHECKING:
    from tourney.experiment.forecast import Forecast
    from tourney.sim.scenario import Scenario


def build_forecast(scenario: Scenario, found: Forecast) -> Markup:
    """Return when it ends, when what happens, and, for counted stacks, what the players may expect."""
    wall, end = scenario.wall_clock, found.end
    left = length(max(0, round(end.middle) - found.now))
    when = left if wall is None else wall.format(end.middle)
    within = f"90% of {count(found.runs, 'run')} end between {clock(round(end.low), wall)} and "
    within += f"{clock(round(end.high), wall)}."
    head = tag("p", "Ends in " if wall is None else "Ends at ", tag("strong", when), class_="answer")
    lines = [tag("p", f"The median, in {left}. {within}", class_="lead")]
    lines += [
        tag("p", f"Over by {clock(time, wall)}: {elements.number(chance.value, Unit.PROBABILITY)}.", class_="lead")
        for time, chance in found.over_by
    ]
    rows = [
        elements.row(
            words,
            *[elements.cell(clock(round(value), wall)) for value in span[:3]],
            elements.cell(elements.number(span.share, Unit.SHARE)),
        )
        for words, span in list_times(found)
    ]
    times = elements.table(
        "When what happens", elements.heads("What", "5%", "Median", "95%", "In runs"), rows, "brief"
    )
    return join((head, *lines, times, _chances(found)))


def _chances(found: Forecast) -> Markup:
    if not found.chances:
        return Markup()
    rows = [
        elements.row(
            each.name or f"player {each.player}",
            elements.cell(f"{each.stack:,}"),
            elements.estimate_cell(each.prize, Unit.MONEY),
            elements.cell(elements.number(each.paid.value, Unit.PROBABILITY)),
            elements.cell(elements.number(each.won.value, Unit.PROBABILITY)),
        )
        for each in sorted(found.chances, key=lambda each: -each.stack)[:100]
    ]
    return elements.table("Players", elements.heads("Player", "Stack", "Prize", "Paid", "Wins"), rows, "brief")
