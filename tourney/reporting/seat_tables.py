"""Seat draws as tables for the terminal, as CSV and as pages to print."""

from __future__ import annotations

import csv
from io import StringIO
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.text import Text

from tourney.outputs import csv_cell
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.page.markup import Markup, join, tag
from tourney.reporting.text import clock, count

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.sim.seat_draws import DrawnSeat, SeatDraw
    from tourney.tournament.wall_clock import WallClock

_COLUMNS: Final = ("draw", "time", "table", "seat", "player", "entrant", "name", "strategy", "stack")

_STYLE: Final = """
@page { size: auto; margin: 12mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 190mm; padding: 8mm; background: #fff; color: #16191d;
  font: 400 10.5pt/1.35 "Helvetica Neue", Helvetica, Arial, sans-serif; font-variant-numeric: tabular-nums; }
h1 { font-size: 1.9em; line-height: 1.1; margin: 0 0 .2em; }
h2 { font-size: 1.05em; margin: 1.4em 0 .5em; padding-bottom: .2em; border-bottom: 1.5px solid #16191d; }
.under { margin: 0; color: #4b5158; }
.draw + .draw { break-before: page; margin-top: 12mm; }
.players { columns: 2; column-gap: 9mm; }
table { border-collapse: separate; border-spacing: 0; width: 100%; }
td, th { padding: .18em .5em .18em 0; border-bottom: .5px solid #c9cdd1; text-align: left; }
th { font-size: .85em; font-weight: 600; color: #4b5158; }
tr { break-inside: avoid; }
.r { text-align: right; }
.seat { font-weight: 700; white-space: nowrap; }
.tables { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 5mm 7mm; }
.tables section { break-inside: avoid; }
.tables h3 { font-size: 1em; margin: 0 0 .2em; }
.open td { color: #8a9097; }
@media (max-width: 640px) { body { padding: 5mm 4mm; } .players { columns: 1; }
  .tables { grid-template-columns: 1fr; } }
@media print { body { padding: 0; max-width: none; } .draw + .draw { margin-top: 0; } }
"""


class SeatList:
    """The seat draws of a run, with the names of the entrants.

    Args:
        title: The title of the event.
        draws: The draws.
        names: The name of each entrant, or nothing.
        wall_clock: The time of day at which the event starts, if known.
    """

    # Names are optional: at home players are known, in a simulation they have numbers.
    def __init__(
        self, title: str, draws: Sequence[SeatDraw], names: Sequence[str] = (), wall_clock: WallClock | None = None
    ) -> None:
        self.title = title
        self.draws = draws
        self._names = names
        self._wall_clock = wall_clock

    def name(self, seat: DrawnSeat) -> str:
        """The name of the player in a seat."""
        # By the entrant: a player who re-enters keeps the name.
        return self._names[seat.entrant - 1] if self._names else f"Player {seat.player}"

    def time(self, draw: SeatDraw) -> str:
        """The time of a draw."""
        return clock(draw.seconds, self._wall_clock)

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield a row for each seat of each draw, as in the CSV file."""
        for draw in self.draws:
            for seat in draw.seats:
                values = (draw.title, self.time(draw), seat.table, seat.seat, seat.player, seat.entrant)
                yield dict(zip(_COLUMNS, (*values, self.name(seat), seat.strategy, seat.stack), strict=True))

    def tables(self) -> RenderableType:
        """Return the draws as tables for the terminal."""
        parts: list[RenderableType] = [Text(self.title, style="bold")]
        for draw in self.draws:
            parts.append(Text(f"\n{draw.title}, {self.describe(draw)}"))
            table = FittedTable(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
            for heading in ("table", "seat", "name", "stack"):
                table.add_column(heading, justify="left" if heading == "name" else "right")
            # Draws are in the order of tables, as `groupby` needs it.
            for number, seats in groupby(draw.seats, key=lambda seat: seat.table):
                for seat in seats:
                    table.add_row(str(number), str(seat.seat), self.name(seat), f"{seat.stack:,}")
                table.add_section()
            parts.append(table)
        return Group(*parts)

    def describe(self, draw: SeatDraw) -> str:
        """When the draw is made, for how many players and tables: "19:00: 12 players at 2 tables"."""
        tables = len({seat.table for seat in draw.seats})
        return f"{self.time(draw)}: {count(len(draw.seats), 'player')} at {count(tables, 'table')}"

    def as_csv(self) -> str:
        """Return the draws as CSV."""
        text = StringIO()
        writer = csv.DictWriter(text, _COLUMNS, lineterminator="\n")
        writer.writeheader()
        # `csv_cell` guards spreadsheets from names that look like formulas.
        writer.writerows({column: csv_cell(value) for column, value in row.items()} for row in self.rows())
        return text.getvalue()

    def as_page(self) -> str:
        """Return the draws as one HTML document; each draw begins a new page."""
        body = join(self._draw(draw) for draw in self.draws)
        head = tag("title", f"Seats: {self.title}") + tag("style", Markup(_STYLE))
        meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        return f'<!doctype html><html lang="en"><head>{meta}{head}</head><body>{body}</body></html>\n'

    def by_name(self, draw: SeatDraw) -> Markup:
        """Return who sits where as an HTML table, by name; numbers in names are sorted as numbers."""
        # Two players of one name stand in the order of their numbers.
        by_name = sorted(draw.seats, key=lambda seat: (_name_key(self.name(seat)), seat.player))
        rows = join(
            tag(
                "tr",
                tag("td", self.name(seat)),
                tag("td", f"Table {seat.table}, seat {seat.seat}", class_="seat"),
                tag("td", f"{seat.stack:,}", class_="r"),
            )
            for seat in by_name
        )
        return tag("table", rows)

    def _draw(self, draw: SeatDraw) -> Markup:
        tables = join(
            tag("section", tag("h3", f"Table {number}"), self._table(list(seats)))
            for number, seats in groupby(draw.seats, key=lambda seat: seat.table)
        )
        return tag(
            "article",
            tag("h1", draw.title),
            tag("p", f"{self.title}, {self.describe(draw)}", class_="under"),
            tag("h2", "Players"),
            tag("div", self.by_name(draw), class_="players"),
            tag("h2", "Tables"),
            tag("div", tables, class_="tables"),
            class_="draw",
        )

    def _table(self, seats: list[DrawnSeat]) -> Markup:
        taken = {seat.seat: seat for seat in seats}
        # Seats that are free below the highest taken one are shown, so that dealers see the gaps.
        return tag("table", join(self._place(number, taken.get(number)) for number in range(1, max(taken) + 1)))

    def _place(self, number: int, seat: DrawnSeat | None) -> Markup:
        if seat is None:
            return tag("tr", tag("td", str(number), class_="seat"), tag("td", "open"), tag("td", ""), class_="open")
        stack = tag("td", f"{seat.stack:,}", class_="r")
        return tag("tr", tag("td", str(number), class_="seat"), tag("td", self.name(seat)), stack)


def _name_key(name: str) -> tuple[str, int]:
    """The key by which names are sorted: "Player 9" is before "Player 10"."""
    words, _, number = name.rpartition(" ")
    return (words.casefold(), int(number)) if number.isdecimal() else (name.casefold(), 0)
