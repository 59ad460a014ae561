"""The result of one tournament, as tables for the terminal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.text import Text

from tourney.reporting.course_tables import day_ends_table
from tourney.reporting.event_lines import beyond_sheet_of_run
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.text import chips, clock, count, length, ordinal
from tourney.sim.result import overtime

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.sim.result import LevelRow, Placing, Result
    from tourney.sim.scenario import Scenario
    from tourney.tournament.wall_clock import WallClock

_SMALL = 20
"""Up to this number of entries, all places are shown."""
_UNPAID_SHOWN = 3
# A screen with its headings.
_MOST_SHOWN = 30


def summary(scenario: Scenario, result: Result) -> RenderableType:
    """Return the result as a heading, a table of places and a table of levels."""
    parts: list[RenderableType] = [_head(scenario, result)]
    shown = _places_to_show(result, scenario.seats)
    if shown:
        parts.append(_places(result, shown, scenario.wall_clock))
    if result.timeline:
        parts.append(_levels(result.timeline, scenario.wall_clock))
    days = day_ends_table(scenario, [result])
    if days is not None:
        days.title, days.title_justify, days.title_style = "\nAt the end of each day", "left", "bold"
        parts.append(days)
    return Group(*parts)


def _head(scenario: Scenario, result: Result) -> RenderableType:
    text = Text()
    text.append(scenario.title, style="bold")
    text.append(
        f"\n{scenario.title_of_game}, {_field(scenario, result)}, {scenario.stack:,} chips each, seed {result.seed}\n"
    )
    where = f"level {result.levels_played}, {count(result.hands, 'hand')} played"
    if result.finished:
        when = "" if scenario.wall_clock is None else f"at {scenario.wall_clock.format(result.duration_seconds)}, "
        text.append(f"Finished {when}after {length(result.duration_seconds)} in {where}.\n")
        text.append(_outcome(result))
        beyond = beyond_sheet_of_run(scenario, result, overtime(scenario.schedule, result))
        if beyond:
            text.append(f"\n{beyond}", style="yellow")
        for note in _of_bubble(scenario, result):
            text.append(f"\n{note}", style="yellow")
    else:
        text.append(f"Interrupted after {length(result.duration_seconds)} in {where}, {result.left:,} players left.")
    for each in result.faults:
        first = f"player {each.player}, table {each.table}, hand {each.hand}: {each.message}"
        text.append(f"\n{each.strategy} made {count(each.times, 'fault')}, first: {first}", style="yellow")
    if result.disqualified:
        text.append(f"\n{count(result.disqualified, 'player')} disqualified", style="yellow")
    return text


def _of_bubble(scenario: Scenario, result: Result) -> Iterator[str]:
    """Return what is to be said if the money was passed unseen: in flights, or in hands in progress."""
    flights = scenario.flights
    if flights is not None and not flights.paid_percent:
        # The first row of the day on which the flights meet has no stage of theirs.
        left = next((row.players for row in result.timeline if not row.stage), result.paid)
        # With fewer players left than are paid, some were paid without knowing it.
        if left < result.paid:
            yield (
                f"The money was passed inside the flights: {left:,} played on, and {result.paid:,} were paid. "
                "See `money` of `flights`."
            )
    if result.bubble_late:
        yield (
            "Hand-for-hand play began too late: the hands in progress passed the money by "
            f"{count(result.bubble_late, 'place')}. See `within` of `hand_for_hand`."
        )


def _field(scenario: Scenario, result: Result) -> str:
    midway = scenario.midway
    return (
        _entries(result)
        if midway is None
        else f"{midway.players:,} left of {count(midway.entries, 'entry', 'entries')}"
    )


def _entries(result: Result) -> str:
    """Return the number of entries, re-entries, rebuys, add-ons, dealer bonuses and players turned away."""
    # An entrant who enters again is an entry more.
    again = result.entries - result.entrants
    parts = [count(result.entries, "entry" if again else "entrant", "entries" if again else "")]
    if again:
        parts.append(f"including {count(again, 're-entry', 're-entries')}")
    if result.rebuys:
        parts.append(count(result.rebuys, "rebuy"))
    if result.add_ons:
        parts.append(count(result.add_ons, "add-on"))
    if result.dealer_bonuses:
        parts.append(count(result.dealer_bonuses, "dealer bonus", "dealer bonuses"))
    if result.turned_away:
        parts.append(f"{result.turned_away:,} turned away")
    return ", ".join(parts)


def _outcome(result: Result) -> str:
    """Return who won which prize, and how the event ended."""
    # A time limit or a deal may leave several first places.
    winners = [placing for placing in result.places if placing.place == 1]
    if not winners:
        return "No entries."
    first = winners[0]
    pool = f"{result.prize_pool:,}" + (f" (overlay {result.overlay:,})" if result.overlay else "")
    if len(winners) > 1:
        return f"{len(winners)} players win {first.prize:,} each of {pool}."
    heads = f" and {first.bounties:,} in bounties" if first.bounties else ""
    won = f"Player {first.player} ({first.strategy}) wins {first.prize:,} of {pool}{heads}."
    time = "The time limit ended play. " if result.ended == "time" else ""
    deal = f"The last {result.dealt} players made a deal. " if result.dealt else ""
    return f"{time}{deal}{won}"


def _places_to_show(result: Result, seats: int) -> Sequence[Placing]:
    """The places to show: all of a small event, else the final table and those paid, up to a limit."""
    if len(result.places) <= _SMALL:
        return result.places
    # The first players without a prize, too: the bubble is among them.
    last = max(seats, _last_paid(result) + _UNPAID_SHOWN)
    return [placing for placing in result.places if placing.place <= last][:_MOST_SHOWN]


def _last_paid(result: Result) -> int:
    return max([result.paid, *(placing.place for placing in result.places if placing.prize)])


def _places(result: Result, shown: Sequence[Placing], wall_clock: WallClock | None) -> RenderableType:
    table = _table("Places and prizes")
    for name in ("place", "player"):
        table.add_column(name, justify="right")
    table.add_column("strategy")
    heads = any(placing.bounties for placing in result.places)
    for name in ("prize", *(["bounties"] if heads else []), "level", "clock"):
        table.add_column(name, justify="right")
    # Several players may share the last paid place, and the line belongs below all of them.
    paid = [placing for placing in shown if placing.place == _last_paid(result)]
    ties = Counter(placing.place for placing in result.places)
    for placing in shown:
        when = clock(placing.seconds, wall_clock)
        cells = _place_cells(placing, when, tied=ties[placing.place] > 1, heads=heads)
        table.add_row(*cells, end_section=placing in paid[-1:])
    hidden = len(result.places) - len(shown)
    if hidden:
        table.add_row(*["..."] * len(table.columns))
        table.caption = f"and {hidden:,} more (--json lists all)"
    return table


def _place_cells(placing: Placing, when: str, *, tied: bool, heads: bool) -> tuple[str, ...]:
    bounties = [f"{placing.bounties:,}" if placing.bounties else ""] if heads else []
    return (
        f"{'T-' if tied else ''}{ordinal(placing.place)}",
        str(placing.player),
        placing.strategy,
        f"{placing.prize:,}" if placing.prize else "",
        *bounties,
        str(placing.level),
        when,
    )


def _levels(rows: tuple[LevelRow, ...], wall_clock: WallClock | None) -> RenderableType:
    table = _table("At the start of each level")
    stages = any(row.stage for row in rows)
    antes = any(row.ante for row in rows)
    if stages:
        table.add_column("stage")
    names = ["level", "clock", "blinds", *(["ante"] if antes else []), "players", "tables", "average bb", "hands"]
    for name in names:
        table.add_column(name, justify="right")
    for row in rows:
        # Stud has no blinds; its levels have antes and a bring-in.
        blinds = f"{chips(row.small_blind)}-{chips(row.big_blind)}" if row.big_blind else ""
        stage = [row.stage] if stages else []
        ante = [chips(row.ante) if row.ante else ""] if antes else []
        table.add_row(
            *stage, str(row.level), clock(row.seconds, wall_clock), blinds, *ante, f"{row.players:,}",
            f"{row.tables:,}", f"{row.average_stack_bb:,.1f}", f"{row.hands:,}",
        )  # fmt: skip
    return table


def _table(title: str) -> FittedTable:
    return FittedTable(
        title=f"\n{title}", title_justify="left", title_style="bold", caption_justify="left", box=SIMPLE_HEAD
    )
