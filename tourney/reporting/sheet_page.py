"""The sheet for the wall: levels with times, breaks, colour-ups, payouts and registration on one printed page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from tourney.game.stakes import AnteKind
from tourney.outputs import write_text
from tourney.reporting.text import chips, clock, ordinal
from tourney.tournament.schedule import Break, Level
from tourney.tournament.structure import stakes_in

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tourney.reporting.seat_tables import SeatList
    from tourney.reporting.structure_table import Outline
    from tourney.sim.scenario import Scenario
    from tourney.tournament.chip_set import ColourUp
    from tourney.tournament.entries import StartingChips
    from tourney.types import Chips

_COLOURS: Final = {
    1: "#f4f4f2", 5: "#c5322d", 10: "#2f6fb7", 20: "#d8b93a", 25: "#2c8a4b", 50: "#e07b2e", 100: "#222222",
    500: "#6b3fa0", 1000: "#e3b81f", 2000: "#4aa3c7", 5000: "#d9762b", 10_000: "#d0d0cc", 25_000: "#1f7a6d",
    100_000: "#b0477f",
}  # fmt: skip
"""The usual colours of chips in card rooms; chips of other denominations are grey."""

_ALONE: Final = ' class="alone"'
_MOST_PRIZES: Final = 18
_LARGE: Final = 100_000
"""Levels with bets from this amount on are written in thousands."""

_SIZES: Final = (6.0, 22.0)
"""The smallest and the largest type of the levels, in points."""

_ASIDE: Final = 15.0
"""The largest type of what stands beside the levels, in points."""

_TITLE: Final = 30.0
"""The largest type of the title, in points; a long title has a smaller one, to stay in one line."""

_HEIGHT: Final = 640
"""The height of a page of A4 or letter size below the title, in points; a row takes two lines, so does the head."""

_WIDTHS: Final = (310, 510)
"""The width of the levels, in points: beside registration and prizes, and alone."""

_STYLE: Final = """
@page { size: auto; margin: 11mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 190mm; padding: 8mm; background: #fff; color: #16191d;
  font: 400 var(--aside)/1.3 "Helvetica Neue", Helvetica, Arial, sans-serif; }
.sheet { display: flex; flex-direction: column; min-height: 270mm; }
h1 { font-size: var(--title); line-height: 1.1; margin: 0 0 .15em; letter-spacing: -.01em; }
.under { margin: 0 0 1em; color: #4b5158; font-size: 12pt; }
main { display: grid; grid-template-columns: minmax(0, 1.55fr) minmax(0, 1fr); gap: 0 9mm; flex: 1; }
main.alone { grid-template-columns: 1fr; }
.alone > div { display: none; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 600; font-size: .8em; color: #4b5158; padding: 0 .5em .3em 0;
  border-bottom: 1.5px solid #16191d; }
td { padding: .2em .5em .2em 0; border-bottom: .5px solid #c9cdd1; white-space: nowrap; }
.r { text-align: right; }
.level td:nth-child(2) { font-weight: 700; font-size: 1.06em; }
.level td:first-child { color: #4b5158; }
.levels { font-size: var(--size); height: 100%; }
.levels thead { height: 1em; }
.seats { break-before: page; font-size: 15pt; }
.seats .players { columns: 2; column-gap: 9mm; }
.seats tr { break-inside: avoid; }
.seats .r { display: none; }
.seats .seat { font-weight: 700; }
.seats td:first-child { white-space: normal; overflow-wrap: anywhere; }
.blinds { font-weight: 700; font-size: 1.12em; }
.pause td { background: #eef0f2; font-weight: 600; white-space: normal; }
.prizes td { border: 0; padding: .08em .5em .08em 0; }
.prizes { width: auto; min-width: 55%; margin-bottom: .3em; }
.pause.colour td { background: #fff; font-weight: 400; }
h2 { font-size: 1em; margin: 0 0 .35em; padding-bottom: .2em; border-bottom: 1.5px solid #16191d; }
section { margin-bottom: 1.3em; break-inside: avoid; }
p { margin: 0 0 .35em; }
.chip { display: inline-block; width: 1.05em; height: 1.05em; border-radius: 50%; vertical-align: -.17em;
  border: 2px dashed rgba(255,255,255,.85); outline: 1px solid #55595e; margin-right: .35em;
  -webkit-print-color-adjust: exact; print-color-adjust: exact; }
.pause td { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
@media (max-width: 640px) { body { padding: 5mm 4mm; } main { grid-template-columns: minmax(0, 1fr); }
  .sheet { min-height: 0; } .levels { margin-bottom: 1.3em; font-size: min(var(--size), 4.4vw); height: auto; }
  .seats .players { columns: 1; } }
@media print { body { padding: 0; max-width: none; } .sheet { min-height: calc(100vh - 1mm); } }
"""


def write_sheet(path: Path, outline: Outline, scenario: Scenario | None, seats: SeatList | None = None) -> None:
    """Write the sheet as one HTML file.

    Raises:
        InvalidArgument: The file cannot be written.
        DiskError: The disk is full or fails.
    """
    write_text(path, sheet_page(outline, scenario, seats))


def sheet_page(outline: Outline, scenario: Scenario | None, seats: SeatList | None = None) -> str:
    """Return the sheet as an HTML document; without a tournament, the levels alone.

    The seats, if they are drawn, have a printed page of their own.
    """
    rows = list(_rows(outline))
    # Without a tournament there is nothing beside the levels, so they are wider.
    size = _size_of(outline, len(rows), _WIDTHS[scenario is None])
    aside = "" if scenario is None else "".join(_sections(outline, scenario))
    head = "<th>Level</th><th>Time</th><th>Blinds</th>" + (
        f"<th>{_ante_name(outline)}</th>" if _antes(outline) else ""
    )
    under = " &middot; ".join(map(escape, list_facts(outline, scenario)))
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(outline.title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>'
        f":root {{ --size: {size:.1f}pt; --aside: {_size_beside(aside):.1f}pt; "
        # 0.58 of its size is about the width of a letter in bold.
        f"--title: {min(_TITLE, _WIDTHS[1] / (0.58 * len(outline.title) + 1)):.1f}pt; }}"
        f"{_STYLE}</style></head><body>"
        f'<div class="sheet"><h1>{escape(outline.title)}</h1><p class="under">{under}</p>'
        f'<main{"" if aside else _ALONE}><table class="levels"><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table><div>{aside}</div></main></div>{_seats(seats)}</body></html>\n"
    )


def _size_of(outline: Outline, rows: int, width: int) -> float:
    """The type of the levels, in points: as large as the page is high and wide."""
    # Skipped levels are not printed.
    levels = [level for level in outline.schedule.levels if not level.skipped]
    starts = [clock(each, outline.wall_clock) for each in outline.starts if each is not None]
    amounts = [amounts_of(outline, level) for level in levels]
    letters = max(map(len, starts)) + sum(max(map(len, column)) for column in zip(*amounts, strict=True))
    # 0.62 of the size is about the width of a digit with its share of separators.
    fits = min(_HEIGHT / (2 * rows + 2), width / (0.62 * letters + 4.5))  # 4.5: the level, and space
    return min(max(fits, _SIZES[0]), _SIZES[1])


def _size_beside(aside: str) -> float:
    """The type beside the levels, in points: a paragraph may take two lines."""
    # A prize takes one and a half lines with its space, a paragraph or heading up to three.
    lines = 1.5 * aside.count("<tr>") + 3 * aside.count("<p>") + 3 * aside.count("<h2>")
    return min(_HEIGHT / max(lines, 1), _ASIDE)


def _seats(seats: SeatList | None) -> str:
    """A page of who sits where; empty without a draw."""
    if seats is None or not seats.draws:
        return ""
    # The first draw: later ones, such as redraws, are not known when the sheet is hung up.
    draw = seats.draws[0]
    return (
        f'<article class="seats"><h1>{escape(draw.title)}: seats</h1><p class="under">'
        f'{escape(seats.describe(draw))}</p><div class="players">{seats.by_name(draw)}</div></article>'
    )


def list_facts(outline: Outline, scenario: Scenario | None) -> Iterator[str]:
    """Yield what one line below the title says: start, game, stack, buy-in."""
    if outline.wall_clock is not None:
        yield f"{outline.wall_clock.day_shown}, {outline.wall_clock.starts:%H:%M}"
    if scenario is not None:
        yield scenario.title_of_game
        yield f"{scenario.stack:,} chips"
        if scenario.cost:
            yield f"Buy-in {scenario.cost:,}" + (f" (fee {scenario.fee:,})" if scenario.fee else "")


def _antes(outline: Outline) -> bool:
    return any(stakes_in(level, outline.column).ante for level in outline.schedule.levels)


def _ante_name(outline: Outline) -> str:
    """Who pays the ante, if one player pays it for all."""
    kinds = {
        stakes.ante_kind for level in outline.schedule.levels if (stakes := stakes_in(level, outline.column)).ante
    }
    return {AnteKind.BIG_BLIND: "BB ante", AnteKind.BUTTON: "Button ante"}.get(next(iter(kinds)), "Ante")


def _rows(outline: Outline) -> Iterator[str]:
    """The rows of the table: levels, breaks, and colour-ups."""
    last = outline.schedule.levels[-1]
    plan = outline.chip_plan
    ups: dict[int, list[ColourUp]] = {}
    for each in plan.colour_ups if plan is not None else ():
        ups.setdefault(each.row, []).append(each)
    width = 4 if _antes(outline) else 3
    for row, (item, start) in enumerate(zip(outline.schedule.items, outline.starts, strict=True)):
        # On the day it does not take place, and players would look for it.
        if isinstance(item, Level) and item.skipped:
            continue
        time = "" if start is None else clock(start, outline.wall_clock)
        if isinstance(item, Level):
            yield _level(outline, item, time)
        else:
            words = f"{item.seconds // 60} min {item.name or 'break'}"
            yield f'<tr class="pause"><td></td><td>{time}</td><td colspan="{width - 2}">{escape(words)}</td></tr>'
        removed = [(each.removed, each.given) for each in ups.get(row, ())]
        # A break may name the chips to remove although the pieces of the house are not known.
        if not removed and isinstance(item, Break):
            removed = [(each, ()) for each in item.remove]
        for denomination, given in removed:
            into = "".join(f" {_chip(each)}{each:,}" for each, _ in given)
            what = f"Colour up {_chip(denomination)}{denomination:,}" + (f" &rarr;{into}" if into else "")
            yield f'<tr class="pause colour"><td></td><td></td><td colspan="{width - 2}">{what}</td></tr>'
        # Breaks after the last level never come.
        if item is last:
            return


def _level(outline: Outline, level: Level, time: str) -> str:
    shown, ante = amounts_of(outline, level)
    last = f"<td>{ante}</td>" if _antes(outline) else ""
    return f'<tr class="level"><td>{level.number}</td><td>{time}</td><td class="blinds">{shown}</td>{last}</tr>'


def amounts_of(outline: Outline, level: Level) -> tuple[str, str]:
    """The blinds or bets of a level, and its ante, which is empty without one."""
    stakes = stakes_in(level, outline.column)
    # Limit games are named by their bets, and stud has no blinds.
    if outline.limit or not stakes.big_blind:
        bets = stakes.small_bet, stakes.big_bet
    else:
        bets = stakes.small_blind, stakes.big_blind
    show = chips if bets[1] >= _LARGE else "{:,}".format  # a row has its amounts in one form: not 6,000 / 12k
    return " / ".join(map(show, bets)), show(stakes.ante) if stakes.ante else ""


def _chip(denomination: Chips) -> str:
    colour = _COLOURS.get(denomination, "#8a9097")
    return f'<span class="chip" style="background:{colour}"></span>'


def _sections(outline: Outline, scenario: Scenario) -> Iterator[str]:
    yield _section("Registration", _entry_lines(outline, scenario))
    yield _section("Flights", outline.flight_lines)
    plan = outline.chip_plan
    if plan is not None and plan.stack:
        yield _section("Starting stack", [f"{_chip(each)}{pieces} &times; {each:,}" for each, pieces in plan.stack])
    prizes = _prize_table(scenario)
    if prizes:
        yield f"<section><h2>Prizes</h2>{prizes}</section>"


def _section(title: str, lines: list[str]) -> str:
    return f"<section><h2>{title}</h2>{''.join(f'<p>{line}</p>' for line in lines)}</section>" if lines else ""


def _entry_lines(outline: Outline, scenario: Scenario) -> list[str]:
    """Until when one can enter and buy chips."""
    entry = scenario.entry
    lines = [f"Late entry until {_end_of(outline, entry.late_until)}" if entry.late_until else "No late entry"]
    if entry.reentry is not None:
        most = "" if entry.reentry.most is None else f", at most {entry.reentry.most}"
        lines.append(f"Re-entry until {_end_of(outline, entry.reentry.until_level)}{most}")
    if entry.rebuy is not None:
        what = f"{entry.rebuy.chips:,} chips for {entry.rebuy.cost:,}"
        lines.append(f"Rebuy until {_end_of(outline, entry.rebuy.until_level)}: {what}")
    if entry.add_on is not None:
        what = f"{entry.add_on.chips:,} chips for {entry.add_on.cost:,}"
        lines.append(f"Add-on after level {entry.add_on.after_level}: {what}")
    return [*lines, *_extra_lines(outline, entry.extra)]


def _extra_lines(outline: Outline, extra: StartingChips) -> Iterator[str]:
    """Chips besides the starting stack."""
    bird, bonus, lammers = extra.early_bird, extra.dealer_bonus, extra.lammers
    if bird is not None:
        until = f"until {_end_of(outline, bird.until_level)}" if bird.until_level else "at the start"
        yield f"Early bird {until}: {bird.chips:,} chips more"
    if bonus is not None:
        yield f"Dealer bonus: {bonus.chips:,} chips for {bonus.cost:,}"
    for late in extra.late_stacks:
        yield f"Entries from level {late.from_level} on: {late.chips:,} chips"
    if lammers is not None:
        what = f"{lammers.count} for {lammers.chips:,} chips each"
        yield f"Lammers with each entry: {what}, until {_end_of(outline, lammers.until_level)}"


def _end_of(outline: Outline, level: int) -> str:
    """The end of a level, without the break after it: "the end of level 4 (20:30)"."""
    starts = zip(outline.schedule.items, outline.starts, strict=True)
    for item, start in starts:
        if isinstance(item, Level) and item.number == level:
            # From its own start, as a break may lie before the next level. A level of hands has no end by the clock.
            time = (
                "" if start is None or not item.seconds else f" ({clock(start + item.seconds, outline.wall_clock)})"
            )
            return f"the end of level {level}{time}"
    return f"the end of level {level}"


def _prize_table(scenario: Scenario) -> str:
    """The prizes if every entrant enters once; empty if there are none."""
    prizes = scenario.prizes
    if not any(prizes):
        return ""
    shown = enumerate(prizes[:_MOST_PRIZES], start=1)
    rows = "".join(f'<tr><td>{ordinal(place)}</td><td class="r">{prize:,}</td></tr>' for place, prize in shown)
    if len(prizes) > _MOST_PRIZES:
        rows += f'<tr><td colspan="2">and so on, to {ordinal(len(prizes))}</td></tr>'
    # With re-entries and the like the prizes grow; the sheet hangs there before they are sold.
    entry = scenario.entry
    offers = (("re-entries", entry.reentry), ("rebuys", entry.rebuy), ("add-ons", entry.add_on))
    sold = [name for name, offer in offers if offer is not None]
    more = f", before {' and '.join(sold)}" if sold else ""
    return f'<table class="prizes">{rows}</table><p><small>with {scenario.entries:,} entries{more}</small></p>'
