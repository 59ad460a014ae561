"""An event that is being played: a forecast of it and the value of its stacks, as tables and as a part of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.text import Text

from tourney.experiment.forecast import FEW
from tourney.experiment.measures import Unit
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.page import elements
from tourney.reporting.page.markup import Markup, join, tag
from tourney.reporting.text import clock, count, length

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.experiment.forecast import Chance, Forecast, Span
    from tourney.experiment.statistics import Estimate
    from tourney.sim.scenario import Scenario
    from tourney.tournament.chops import Proposal, Worth
    from tourney.tournament.wall_clock import WallClock
    from tourney.types import Money


# More lines than a screen has; large fields are for --json.
_MOST_PLAYERS = 60


def forecast_text(scenario: Scenario, found: Forecast, settings: Sequence[str] = ()) -> RenderableType:
    """Return the forecast: a sentence, when what happens, which tables break, and what the players may expect."""
    parts: list[RenderableType] = [_head(scenario, found, settings), "", _times(found, scenario.wall_clock)]
    if found.sums:
        parts += ["", _sums(found)]
    if found.pushes:
        parts += ["", _dealers(found, scenario.wall_clock)]
    if found.chances:
        parts += ["", _chances(scenario, found.chances)]
    elif found.prizes and scenario.midway is not None and scenario.midway.players <= FEW:
        parts += ["", "With counted stacks (--stacks 42k,12k,...): what each player may expect, and the usual deals."]
    if found.deal is not None:
        parts += ["", _deals(found.chances, found.deal)]
    return Group(*parts)


def _head(scenario: Scenario, found: Forecast, settings: Sequence[str]) -> Text:
    text = Text()
    if settings:
        text.append(f"{' '.join(settings)}\n", style="bold cyan")
    wall = scenario.wall_clock
    end = found.end
    left = f"in {length(round(end.middle) - found.now)}"
    when = left if wall is None else f"at {wall.format(end.middle)}, {left}"
    low, high = clock(round(end.low), wall), clock(round(end.high), wall)
    text.append(f"It ends {when} (the median). 90% of runs end between {low} and {high}.\n", style="bold")
    for time, chance in found.over_by:
        text.append(f"Over by {clock(time, wall)}: {_percent(chance)}{_interval(chance)}.\n", style="bold")
    text.append(f"{scenario.title}: {_where(scenario, found)}; {count(found.runs, 'run')}")
    text.append(_open_prizes(found.prizes))
    return text


_MOST_PRIZES = 10


def _open_prizes(prizes: Sequence[Money]) -> str:
    """Return the prizes still open as a sentence; empty if they are not known."""
    if not prizes:
        return ""
    listed = " / ".join(f"{prize:,}" for prize in prizes[:_MOST_PRIZES])
    return f"\nStill to win: {listed}{' ...' if len(prizes) > _MOST_PRIZES else ''}"


def _sums(found: Forecast) -> FittedTable:
    """Return what is not known while entries are open."""
    table = _empty("", "5%", "median", "95%")
    for words, span in found.sums:
        table.add_row(words, *[f"{value:,.0f}" for value in span[:3]])
    return table


def _dealers(found: Forecast, wall: WallClock | None) -> FittedTable:
    """Return the dealers who are enough in 90% of the runs; pushes at which nothing changes are left out."""
    table = _empty("dealers for 90% of runs", "tables", "dealers", "can go home")
    # No push has so few dealers, so the first is always shown.
    before = -1
    for push in found.pushes:
        if push.dealers != before:
            table.add_row(f"from {clock(push.at, wall)}", str(push.tables), str(push.dealers), str(push.out or ""))
        before = push.dealers
    return table


def _empty(words: str, *numbers: str) -> FittedTable:
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column(words)
    for name in numbers:
        table.add_column(name, justify="right")
    return table


def _where(scenario: Scenario, found: Forecast) -> str:
    """Where the event stands."""
    midway = scenario.midway
    if midway is None:
        return ""
    left = f"{midway.players:,} of {count(midway.entries, 'entry', 'entries')} left"
    stacks = "stacks as counted" if midway.left else "stacks drawn"
    seats = "seats as given" if midway.is_seated else "seats drawn"
    over = f", {length(midway.elapsed)} over" if midway.elapsed else ""
    return f"{clock(found.now, scenario.wall_clock)}, level {midway.level}{over}, {left}, {stacks}, {seats}"


def _times(found: Forecast, wall: WallClock | None) -> FittedTable:
    table = _empty("", "5%", "median", "95%", "in runs")
    for words, span in list_times(found):
        times = [clock(round(value), wall) for value in span[:3]]
        table.add_row(words, *times, f"{100 * span.share:.0f}%")
    return table


def list_times(found: Forecast) -> Iterator[tuple[str, Span]]:
    """What happens, in words, and when: tables that break, moments, the end."""
    for each in found.tables:
        breaks = f" (table {each.breaks} breaks)" if each.breaks else ""
        yield f"{count(each.tables, 'table')}{breaks}", each.span
    yield from found.moments
    yield "end", found.end


def _chances(scenario: Scenario, chances: Sequence[Chance]) -> FittedTable:
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, caption_justify="left")
    table.add_column("player")
    has_icm = chances[0].icm is not None
    for name in ("stack", "prize", "95% interval", *(["ICM"] if has_icm else []), "paid", "wins"):
        table.add_column(name, justify="right")
    shown = sorted(chances, key=lambda each: -each.stack)
    for each in shown[:_MOST_PLAYERS]:
        low, high = each.prize.low, each.prize.high
        # The interval of a mean may reach below nothing, but no prize does.
        interval = "" if low is None or high is None else f"{max(0.0, low):,.0f} to {high:,.0f}"
        worth = [] if each.icm is None else [f"{each.icm:,.0f}"]
        table.add_row(
            _name_of(each), f"{each.stack:,}", f"{each.prize.value:,.0f}", interval,
            *worth, _percent(each.paid), _percent(each.won),
        )  # fmt: skip
    if len(shown) > _MOST_PLAYERS:
        table.caption = f"and {len(shown) - _MOST_PLAYERS:,} more (--json lists all)"
    bounties = " Bounties are not counted." if scenario.bounty is not None else ""
    table.caption = f"{table.caption or ''}{bounties}".strip() or None
    return table


def _deals(chances: Sequence[Chance], deal: Proposal) -> FittedTable:
    """Return what each player is paid in the usual deals."""
    table = _empty("a deal now", "stack", "equal", "by chips", "by ICM", f"by ICM, {deal.keep:,} kept")
    rows = zip(chances, deal.equal, deal.chips, deal.icm, deal.icm_kept, strict=True)
    for each, *payments in sorted(rows, key=lambda row: -row[0].stack):
        table.add_row(_name_of(each), f"{each.stack:,}", *[f"{payment:,}" for payment in payments])
    table.caption = "kept: what they still play for; the winner gets it, too"
    table.caption_justify = "left"
    return table


def _name_of(each: Chance) -> Text:
    return Text(each.name or f"player {each.player}")


def _percent(found: Estimate) -> str:
    # Near 0 and 1 whole percents would hide most of what differs.
    return f"{100 * found.value:.0f}%" if 0.1 <= found.value <= 0.9 else f"{100 * found.value:.1f}%"


def _interval(found: Estimate) -> str:
    if found.low is None or found.high is None:
        return ""
    return f" (95% interval {100 * found.low:.0f} to {100 * found.high:.0f}%)"


def forecast_record(scenario: Scenario, found: Forecast, settings: Sequence[str] = ()) -> dict[str, Any]:
    """Return the forecast as data for JSON, with times in seconds since the start and, if known, as dates."""
    wall = scenario.wall_clock

    def span_of(span: Span) -> dict[str, Any]:
        times = {"p5": span.low, "median": span.middle, "p95": span.high}
        record: dict[str, Any] = {**{name: round(value) for name, value in times.items()}, "share": span.share}
        if wall is not None:
            record["clock"] = {name: wall.at(round(value)).isoformat() for name, value in times.items()}
        return record

    return {
        "title": scenario.title,
        "settings": list(settings),
        "runs": found.runs,
        "now": found.now,
        "end": span_of(found.end),
        "moments": {name: span_of(span) for name, span in found.moments},
        "tables": [
            {"tables": each.tables, "breaks": each.breaks or None, **span_of(each.span)} for each in found.tables
        ],
        "over_by": [
            {"seconds": time, "share": chance.value, "low": chance.low, "high": chance.high}
            for time, chance in found.over_by
        ],
        "sums": {name: {"p5": span.low, "median": span.middle, "p95": span.high} for name, span in found.sums},
        "prizes": list(found.prizes),
        "dealers": [push._asdict() for push in found.pushes],
        "players": [_chance_record(each) for each in found.chances],
        "deal": None if found.deal is None else found.deal._asdict(),
    }


def _chance_record(each: Chance) -> dict[str, Any]:
    return {
        "player": each.player,
        "name": each.name or None,
        "stack": each.stack,
        "prize": each.prize.value,
        "prize_low": each.prize.low,
        "prize_high": each.prize.high,
        "icm": each.icm,
        "paid": each.paid.value,
        "wins": each.won.value,
    }


# The value of stacks (ICM and chip chop), as a table for the terminal.


_MOST_STACKS = 20


def worth_table(worths: Sequence[Worth], prizes: Sequence[Money]) -> RenderableType:
    """Return a table of the first twenty players, in the order given, and the number of further players.

    Args:
        worths: The stack of each player and its value.
        prizes: The prizes they play for.
    """
    chips = sum(worth.stack for worth in worths)
    head = f"{count(len(worths), 'player')}, {count(chips, 'chip')}, {count(len(prizes), 'prize')}: {sum(prizes):,}"
    table = FittedTable(caption_justify="left", box=SIMPLE_HEAD)
    for name in ("player", "chips", "share", "ICM", "chip chop"):
        table.add_column(name, justify="right")
    for number, worth in enumerate(worths[:_MOST_STACKS], 1):
        table.add_row(
            f"{number}", f"{worth.stack:,}", f"{worth.share:.2%}", f"{worth.icm:,.2f}", f"{worth.chip_chop:,.2f}"
        )
    if len(worths) > _MOST_STACKS:
        table.caption = f"and {len(worths) - _MOST_STACKS:,} more (--json lists all)"
    return Group(Text(head), table)


# The forecast as a part of a page.


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
    return join((head, *lines, times, _chances_on_page(found)))


def _chances_on_page(found: Forecast) -> Markup:
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
