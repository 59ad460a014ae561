"""Parts of a tournament that do not go together: each is sound alone, and the error stands at the one to change."""

from __future__ import annotations

from typing import Final

from cli.broken import MAIN, Broken, edited
from cli.broken_floor import EVENT, FLIGHTS, FLOOR, SHOOTOUT, event, floor

_LAST: Final = "level 5 is the last on the sheet"
_NONE: Final = "there is no level 6: the sheet ends with level 5"


def _changed(base: str, old: str, new: str, text: str, *says: str) -> Broken:
    """A tournament with one string replaced and something added."""
    return Broken(f"{old} -> {new}, with {text}", says, {MAIN: f"{edited(base, old, new)}{text}\n"})


def _with(base: str, text: str, *says: str) -> Broken:
    """A tournament with something added."""
    return Broken(f"{base.splitlines()[-1]} with {text}", says, {MAIN: f"{base}{text}\n"})


_THREE: Final = "{percent: [50, 30, 20]}"
_FIXED: Final = "{prizes: [1500, 900, 600]}"
_SEATS: Final = "{satellite: {seat: 250}}"  # twelve seats out of a pool of 3,000
_LATE: Final = "late_stacks: [{from_level: 2, chips: 4500}]\n"
_REBUY: Final = "{chips: 5000, cost: 40, until_level: 3}"

LEVELS: Final[tuple[Broken, ...]] = (
    event("late_registration: ¶5", f"late_registration: {_LAST}"),
    event("late_registration: ¶6", f"late_registration: {_NONE}"),
    event(
        "reentry: {until_level: ¶¶5}", f"reentry.until_level: {_LAST}", "reentry.until_level: nobody can enter after"
    ),
    event("rebuy: {chips: 5000, cost: 40, until_level: ¶6}", f"rebuy.until_level: {_NONE}"),
    event("add_on: {chips: 5000, cost: 40, after_level: ¶5}", f"add_on.after_level: {_LAST}"),
    event("no_shows: 5%\nabsent_until: ¶6", f"absent_until: {_NONE}"),
    event("flights: {count: 2, until_level: ¶5}", f"flights.until_level: {_LAST}"),
    event("days: [{after_level: 2}, {after_level: ¶6}]", f"days[1].after_level: {_NONE}"),
)

ENTRIES: Final[tuple[Broken, ...]] = (
    event("arrivals: [{at: 0, there: 9%}, {at: ¶1h, there: 100%}]", "arrivals[1].at: ~ without `late_registration`"),
    event("arrivals: [{at: ¶1h, there: 100%}]", "arrivals[0].at: nobody can enter after the start"),
    floor("until_level: 2", "until_level: ¶3", "reentry.until_level: nobody can enter after level 2"),
    event("reentry: {until_level: ¶3}", "reentry.until_level: nobody can enter after the start"),
    event("tables: ¶6", "tables: 54 seats for 60 entrants ~ `late_registration`"),
    # alternates are turned away with the last entries, whatever else is sold later
    event(f"tables: ¶6\nrebuy: {_REBUY}", "tables: 54 seats for 60 entrants"),
    _with(FLIGHTS, "tables: ¶3", "tables: 27 seats for 30 entrants"),
    event("no_shows: ¶100%", "no_shows: expected less than 100%"),
    # chips: 25s go in the break after level 2
    floor(
        "chips: 4000",
        "chips: ¶4025",
        "rebuy.chips: a stack of 4025 cannot be made: the smallest chip in level 3 is 100",
    ),
    floor(
        "chips: 6000",
        "chips: ¶6050",
        "add_on.chips: a stack of 6050 cannot be made: the smallest chip in level 3 is 100",
    ),
    # a stack is sold in that break too, unless those who come late get another
    floor("chips: 4500", "chips: ¶4525", "late_stacks[0].chips: a stack of 4525 cannot be made ~ in level 3 is 100"),
    _with(edited(FLOOR, "stack: 5000", "stack: ¶5025", _LATE, ""), "", "stack: a stack of 5025 ~ in level 3 is 100"),
    event("rebuy: {chips: ¶10000000M, cost: 40, until_level: 3}", "rebuy.chips: too many chips in play ~ maximum"),
)

MONEY: Final[tuple[Broken, ...]] = (
    _changed(EVENT, _THREE, _FIXED, "guarantee: ¶5000", "guarantee: ~ the `prizes` are fixed"),
    _changed(EVENT, _THREE, _FIXED, f"rebuy: {_REBUY.replace('40', '¶40')}", "rebuy.cost: ~ the `prizes` are fixed"),
    _changed(
        EVENT, _THREE, _FIXED, "add_on: {chips: 5000, cost: ¶40, after_level: 3}", "add_on.cost: ~ prizes` are fixed"
    ),
    event(f"bounty: {{kind: fixed, amount: 10}}\nrebuy: ¶{_REBUY}", "rebuy: ~ bounties ~ `reentry`"),
    _changed(
        EVENT,
        _THREE,
        "{satellite: {seat: ¶3001}}",
        "",
        "payouts.satellite.seat: a prize pool of 3,000 is less than one seat",
    ),
    _changed(
        EVENT, _THREE, "{satellite: {seat: ¶50}}", "", "payouts.satellite.seat: ~ pays a seat for every entrant"
    ),
    _changed(EVENT, _THREE, _SEATS, "deal: ¶{players: 20}", "deal: a satellite cannot have a deal"),
    _changed(
        EVENT, _THREE, _SEATS, "time_limit: {after: 1h, divide: ¶icm}", "time_limit.divide: ~ satellite ~ `places`"
    ),
    _changed(
        EVENT,
        _THREE,
        "{satellite: {seat: 250, milestone: ¶5000}}",
        "",
        "expected more than the starting stack, 5,000",
    ),
    _changed(
        EVENT,
        _THREE,
        "{satellite: {seat: 250, milestone: ¶400k}}",
        "",
        "nobody can reach it: all chips in play are 300,000",
    ),
    event("on_the_day: [{skip: ¶1}]", "on_the_day[0].skip: the first level, 1, cannot be skipped"),
    event("on_the_day: [{skip: ¶5}]", "on_the_day[0].skip: the last level, 5, cannot be skipped"),
    event("on_the_day: [{from_level: ¶6, length: 5m}]", "on_the_day[0].from_level: there is no level 6"),
    event("late_registration: ¶2\non_the_day: [{skip: 2}]", "late_registration: level 2 is skipped"),
    event('on_the_day: [{at: ¶"22:00", length: 5m}]', "on_the_day[0].at: a time of day needs `starts`"),
    event("on_the_day: [¶{length: 5m}]", "on_the_day[0]: a `length` needs one of `from_level`, `players` or `at`"),
    event("on_the_day: [{skip: ¶2, length: 5m}]", "on_the_day[0].skip: a row either skips a level or"),
    event("costs: {dealer_hour: 5, early_out: ¶true}", "costs.early_out: `early_out` needs `downs`"),
    # three left play for 3,000 less three third prizes of 600: 1,200
    event("deal: {players: 3, keep: ¶1201}", "deal.keep: expected at most 1,200, the sum by which 3"),
    event("deal: {players: ¶60}", "deal.players: expected fewer than the 60 entrants"),
)

_ONE: Final = "each table plays down to one"

FORMATS: Final[tuple[Broken, ...]] = (
    _with(SHOOTOUT, "late_registration: ¶2", f"late_registration: a shootout has no `late_registration`: {_ONE}"),
    _with(SHOOTOUT, "tables: ¶7", f"tables: a shootout has no `tables`: {_ONE}"),
    _with(SHOOTOUT, "reentry: ¶{until_level: 2}", "reentry: a shootout has no `reentry`"),
    _with(SHOOTOUT, f"rebuy: ¶{_REBUY}", "rebuy: a shootout has no `rebuy`"),
    _with(SHOOTOUT, "add_on: ¶{chips: 5000, cost: 1, after_level: 3}", "add_on: a shootout has no `add_on`"),
    _with(SHOOTOUT, "no_shows: 5%\nabsent_until: ¶2", "absent_until: a shootout has no `absent_until`"),
    _with(SHOOTOUT, "days: ¶[{after_level: 3}]", "days: a shootout has no `days`"),
    _with(SHOOTOUT, "redraw_at: ¶[18]", "redraw_at: a shootout has no `redraw_at`"),
    _with(SHOOTOUT, "hand_for_hand: ¶{}", "hand_for_hand: a shootout has no `hand_for_hand`"),
    _with(SHOOTOUT, "deal: ¶{players: 3}", "deal: a shootout has no `deal`"),
    _with(SHOOTOUT, "time_limit: ¶{after: 1h}", "time_limit: a shootout has no `time_limit`"),
    _with(SHOOTOUT, "flights: ¶{count: 2, until_level: 3}", "flights: a shootout has no `flights`"),
    _changed(SHOOTOUT, f"payouts: {_THREE}", f"¶payouts: †{_SEATS}", "", "payouts: a shootout ends with one winner"),
    _with(FLIGHTS, "time_limit: ¶{after: 1h}", "time_limit: an event with flights cannot have a `time_limit`"),
    _with(FLIGHTS, "late_registration: ¶4", "late_registration: entries end with the flights ~ after level 3"),
    _with(
        FLIGHTS,
        "late_registration: ¶4\nreentry: {until_level: ¶4}",
        "late_registration: entries end",
        "reentry.until_level: entries end with the flights",
    ),
    _with(FLIGHTS, f"rebuy: {_REBUY.replace('3}', '¶4}')}", "rebuy.until_level: entries end with the flights"),
    _with(FLIGHTS, "add_on: {chips: 100, cost: 1, after_level: ¶4}", "add_on.after_level: entries end with the"),
    _with(FLIGHTS, "days: [{after_level: ¶3}]", "days[0].after_level: ~ later level than 3 ~ the flights stop"),
    event("flights: ¶{count: 40, until_level: 3}", "flights: flight 1 has 1 of 60 entrants: it needs at least two"),
    event("flights: ¶{shares: [100%, 0%], until_level: 3}", "flights: flight 2 has 0 of 60 entrants"),
    _changed(
        EVENT,
        _THREE,
        _SEATS,
        "flights: {count: 2, until_left: ¶10%}",
        "flights.until_left: 6 players play on, but 12",
    ),
)

COURSE: Final[tuple[Broken, ...]] = (
    event("days: [{after_level: 3}, {after_level: ¶3}]", "days[1].after_level: ~ a later level than 3"),
    event("days: [{after_level: 3}, {players: 9}, {after_level: ¶2}]", "days[2].after_level: ~ a later level than 3"),
    event("days: [{players: 27}, {players: ¶27}]", "days[1].players: expected fewer players than 27"),
    event("days: [{players: ¶60}]", "days[0].players: expected fewer than the 60 entrants"),
    event("deal: {players: 4}\ndays: [{players: ¶4}]", "days[0].players: the event is over when 4 are left"),
    _changed(EVENT, _THREE, _SEATS, "days: [{players: ¶12}]", "days[0].players: ~ over when 12 are left"),
    event("redraw_at: [27, ¶60]", "redraw_at[1]: expected fewer than the 60 entrants"),
    event("redraw_at: [27, ¶8]", "redraw_at[1]: expected at least 9: the final table draws"),
    event("redraw_at: [27, ¶27]", "redraw_at[1]: 27 is listed twice"),
    _changed(EVENT, _THREE, _SEATS, "redraw_at: [27, ¶12]", "redraw_at[1]: ~ over when 12 are left"),
    event("hand_for_hand: {before: [18, ¶60]}", "hand_for_hand.before[1]: expected fewer than the 60 entrants"),
    event("hand_for_hand: {before: [¶6]}", "hand_for_hand.before[0]: only the final table (of 9) is left by then"),
    # a table for all from the start
    _changed(
        EVENT, "entries: 60", "entries: 9", "redraw_at: [¶9]", "redraw_at[0]: expected fewer than the 9 entrants"
    ),
)
