"""What a director should know before the event: each warning at its limit and on both sides of it.

The event has 60 entrants at 9 seats (7 tables), stacks of 5,000 (300,000 chips), a pool of 3,000 for three places,
and eight levels of 20 minutes, the last of 3,000-6,000, with a break after the fourth.
"""

from __future__ import annotations

import re
from typing import Final

import pytest
from limits import Limit, check_warned, find_problems

from tourney.config.checks.check_table import TABLE, CheckSubject, Weight

_LATE: Final = "arrivals: [{at: 0, there: 60}, {at: 30m, there: 100}], late_registration"
_SMALL: Final = "schedule: {level_length: 20m, levels: [{sb: 25, bb: 50}, {sb: 50, bb: 100}, "
_PACE: Final = "pace: {hand: 30, fold: 2, decision: 10, street: 5, showdown: 15, "
_OWN: Final = (
    "schedule: {level_length: 20m, chips: [25, 100, 500], levels: [{sb: 25, bb: 50}, {sb: 50, bb: 100}, "
    "{sb: 100, bb: 200}, {sb: 150, bb: 300}, {sb: 300, bb: 600}]}, entries: 10, stack: 1000, "
)
"""Ten stacks of 1,000 in chips of 25, 100 and 500."""

SHEETS: Final = (
    # 20 big blinds of 800 are 16,000: with fewer chips level 5 is expected to be the last.
    Limit("days[0].after_level: level 6 will probably not be reached: in level 5 fewer than 20 big blinds",
          "entries: 4, stack: §, days: [{after_level: 6}]", (4001, 4000), (3999,)),
    # The level that is expected to be the last is reached.
    Limit("days[0].after_level: level 6 will probably not be reached",
          "entries: 4, stack: 3999, days: [{after_level: §}]", (4, 5), (6,)),
    # Chips that may be sold count: one rebuy of 500 for each of four entrants; three without a limit.
    Limit("days[0].after_level: level 6 will probably not be reached",
          "entries: 4, stack: 3500, rebuy: {chips: §, cost: 5, until_level: 2, most: 1}, days: [{after_level: 6}]",
          (501, 500), (499,)),
    Limit("days[0].after_level: level 6 will probably not be reached",
          "entries: 4, stack: 3400, rebuy: {chips: §, cost: 5, until_level: 2}, days: [{after_level: 6}]",
          (201, 200), (199,)),
    # Sixty stacks are 3 x 20 big blinds at most: of the last level, 6,000, 360,000.
    Limit("schedule.levels[8]: level 8, the last on the sheet, continues until the event is over: all chips in play "
          "are still 61 big blinds", "stack: §", (6000, 6099), (6100,)),
    # A deal of four ends the event at 40 big blinds, so that 120 may be left.
    Limit("schedule.levels[8]: level 8, the last on the sheet, continues until the event is over: all chips in play "
          "are still 121 big blinds", "deal: {players: 4}, stack: §", (12_000, 12_099), (12_100,)),
    # Four levels are 80 minutes and the break 10, then a level of 20.
    Limit("days[0].after_level: the time limit is 1h50m, but level 5 ends after 1h50m",
          "time_limit: {after: §}, days: [{after_level: 5}]", ("2h", "111m"), ("110m",)),
    # A hand takes 30 s at the pace of the file.
    Limit("schedule.levels[1]: level 2: it lasts 29 s, but a hand takes at least 30 s",
          "entries: 4, stack: 500, schedule: {level_length: 60s, levels: [{sb: 25, bb: 50}, "
          "{sb: 50, bb: 100, length: §}, {sb: 100, bb: 200}]}", ("31s", "30s"), ("29s",)),
    Limit("schedule.levels[4]: the break has no length", _SMALL + "{sb: 100, bb: 200}, {sb: 200, bb: 400}, "
          "{break: §}, {sb: 400, bb: 800}, {sb: 800, bb: 1600}, {sb: 1500, bb: 3000}, {sb: 3000, bb: 6000}]}",
          ("2s", "1s"), (0,)),
    # Eighteen levels of 20 minutes are six hours.
    Limit("schedule.levels[5]: levels 1 to 6 are played without a break, 6h",
          "schedule: {level_length: 1h, levels: [{sb: 100, bb: 200}, {sb: 150, bb: 300}, {sb: 200, bb: 400}, "
          "{sb: 300, bb: 600}, {sb: 400, bb: 800}, {sb: 600, bb: 1200, length: §}, {break: 1s}, {sb: 900, bb: 1800}, "
          "{sb: 1500, bb: 3000}, {sb: 3000, bb: 6000}]}", ("59m", "1h"), ("3601s",)),
    # A night is a break, and so is the end of a flight.
    Limit("schedule.levels[6]: levels 1 to 7 are played without a break, 7h",
          "schedule: {level_length: 1h, levels: [{sb: 100, bb: 200}, {sb: 150, bb: 300}, {sb: 200, bb: 400}, "
          "{sb: 300, bb: 600}, {sb: 400, bb: 800}, {sb: 600, bb: 1200}, {sb: 900, bb: 1800}, {break: 5m}, "
          "{sb: 1500, bb: 3000}, {sb: 3000, bb: 6000}]}, days: [{after_level: §, overnight: 12h}]",
          (1, 6), (7,)),
    # Rebuys and late entries are worth at least a big blind.
    Limit("late_registration: a stack of 799 is smaller than the big blind of level 5, 800",
          "stack: §, " + _LATE + ": 5", (801, 800), (799,)),
    Limit("rebuy.until_level: a stack of 199 is smaller than the big blind of level 3, 200",
          "rebuy: {chips: §, cost: 5, until_level: 3}", (201, 200), (199,)),
    Limit("late_registration: a stack of 199 is smaller than the big blind of level 3, 200",
          _LATE + ": 3, late_stacks: [{from_level: 3, chips: §}]", (201, 200), (199,)),
)  # fmt: skip

ENTRIES: Final = (
    Limit("early_bird.until_level: everybody gets it: it lasts as long as registration",
          _LATE + ": 3, early_bird: {chips: 500, until_level: §}", (1, 2), (3,)),
    Limit("early_bird: everybody gets it: no entrant arrives after the start",
          "early_bird: {chips: 500}, §", (_LATE + ": 3",), ("late_registration: 3, reentry: {until_level: 3}",)),
    Limit("late_stacks[0].chips: a stack of 5,000 is not smaller than the starting stack, 5,000",
          _LATE + ": 3, late_stacks: [{from_level: 2, chips: §}]", (4998, 4999), (5000,)),
    Limit("lammers.stack_at_most: a player exchanges one after the first hand lost",
          "lammers: {count: 1, chips: 500, until_level: 3, stack_at_most: §}", (4998, 4999), (5000,)),
    # Entries close after 60 minutes. 60 come evenly: half of one is the most that may be late. 60 x (x - 60) / x
    # is half at x = 60.504 minutes.
    Limit("arrivals[0].at: entries close after 1h: about 1 of 60 entrants arrive later",
          "late_registration: 3, arrivals: [{at: §, there: 100}]", ("1h", "3630s"), ("3631s",)),
    # Re-entries close after level 3, after an hour.
    Limit("reentry.after: no player can be back in time: re-entries close after 1h",
          "late_registration: 3, reentry: {until_level: 3, after: §}", ("58m", "3599s"), ("1h",)),
    Limit("absent_until: it has no effect: set `no_shows`", "absent_until: 2, no_shows: §", (1, "0.1"), (0,)),
    Limit("absent_until: it has no effect: set `no_shows`",
          "absent_until: 2, field: [{strategy: call, share: 98}, {strategy: call, share: 2, away: §}]",
          ("true",), ("false",)),
    # Two of sixty are 3 1/3 %.
    Limit("no_shows: fewer than two players are expected to arrive", "no_shows: §", (96, "96.6"), ("96.7",)),
    Limit("no_shows: fewer than two players are expected to arrive",
          "entries: null, payouts: {percent: [100]}, no_shows: 75, field: [{strategy: call, count: §}, "
          "{strategy: call, count: 2, away: true}]", (9, 8), (7,)),
    Limit("late_registration: it sells nothing: all entrants are there at the start", "late_registration: §",
          (0,), (1, 3)),
)  # fmt: skip

COURSE: Final = (
    Limit("hand_for_hand: it has no effect: all players sit at one table", "entries: §, hand_for_hand: {}",
          (11, 10), (9,)),
    Limit("hand_for_hand.clock: the clock stands still during hand-for-hand play", "hand_for_hand: {clock: §}",
          ("2s", "1s"), (0,)),
    # 27 paid and one more are four tables of nine, where two players may go out.
    Limit("hand_for_hand.within: at about 4 tables more than 1 players may go out in the hands in progress when "
          "it is announced; without `within` it begins 4 places before the money",
          "payouts: {standard: {paid: 45}}, hand_for_hand: {within: §}", (3, 2), (1,)),
    # Two tables, 18 seats: 17 paid and the one before the money.
    Limit("hand_for_hand.within: at about 3 tables more than 1 players may go out",
          "payouts: {standard: {paid: §}}, hand_for_hand: {within: 1}", ("28", "28.4"), ("30",)),
    Limit("flights.day_two_level: levels 4 to 4 are not played",
          "flights: {count: 2, until_level: 3, day_two_level: §}", (3, 4), (5,)),
    Limit("flights.later.most: there are only 3 flights", "flights: {count: 3, until_level: 3, later: {most: §}}",
          (2, 3), (4,)),
    # An entry costs 50 and a fee of 10.
    Limit("flights.money.min_cash: a min-cash of 59 is less than the 60 that an entry costs",
          "fee: 10, payouts: {standard: {paid: 20}}, flights: {count: 2, until_left: 10, "
          "money: {paid: 18, min_cash: §}}", (61, 60), (59,)),
    # A flight of thirty: 6.6% is one, 6.7% two, 10% three. Three are paid.
    Limit("flights.until_left: at most 2 play on, and 3 are paid: the money is passed inside the flights",
          "flights: {count: 2, until_left: §}", ("7", "6.7"), ("6.6",)),
    # 300,000 chips for six paid are 50,000 each: 31 big blinds of 1,600 in level 6, fewer than 30 of 1,667.
    Limit("flights.until_level: if as many as are paid, 6, played on after level 5, their average stack would be 29 "
          "big blinds: the money is likely to be passed", "payouts: {standard: {paid: 10}}, "
          "stack: §, flights: {count: 2, until_level: 5}", (4801, 4800), (4799,)),
    Limit("days[0]: without `overnight`, times of day on the next day are too early",
          "starts: 2026-12-04 19:00, days: [{after_level: 4, overnight: §}]", ("2s", "1s"), (0,)),
    Limit("flights: without `pause` or `starts` for each, a flight begins when the one before it ends",
          "starts: 2026-12-04 19:00, flights: {count: 2, until_level: 3, pause: §}", ("2s", "1s"), (0,)),
    Limit("flights: without `pause` or `starts` for each, a flight begins when the one before it ends",
          "starts: 2026-12-04 19:00, flights: {count: 3, until_level: 3, starts: §}",
          ("[24h, 48h, 72h]", "[24h, 48h]"), ("[24h]",)),
    # 7 tables of nine for sixty; with three re-entries of each at most (60 + 180) / 9 = 27.
    Limit("rules.break_first[0]: there is no table 8: at most 7 tables are in play", "rules: {break_first: [§]}",
          (6, 7), (8,)),
    Limit("rules.break_first[0]: there is no table 6: at most 5 tables are in play",
          "tables: 5, " + _LATE + ": 3, rules: {break_first: [§]}", (4, 5), (6,)),
    Limit("rules.break_first[0]: there is no table 28: at most 27 tables are in play",
          "late_registration: 3, reentry: {until_level: 3, most: null}, rules: {break_first: [§]}", (26, 27), (28,)),
    Limit("rules.break_first[0]: there is no table 14: at most 13 tables are in play",
          "entries: 57, late_registration: 3, reentry: {until_level: 3, most: 1}, rules: {break_first: [§]}",
          (12, 13), (14,)),
    Limit("rules.break_late: it has no effect: 7 tables have 63 seats", _LATE + ": 3, rules: {break_late: §}",
          (62, 63), (64,)),
    Limit("rules.break_late: a table breaks when one seat is left elsewhere", _LATE + ": 3, rules: {break_late: §}",
          (3, 2), (1,)),
    Limit("rules.break_late: it has no effect: entries close at the start", "rules: {break_late: 9}, §",
          (_LATE + ": 2", "late_registration: 1, reentry: {until_level: 1}"), ("late_registration: 0",)),
    Limit("rules.break_late: it has no effect: no table breaks in a shootout", "shootout: {}, rules: {break_late: §}",
          ("null",), (9,)),
    Limit("rules.break_first: it has no effect: no table breaks in a shootout",
          "shootout: {}, rules: {break_first: §}", ("null",), ("[1]",)),
    # The levels last 20 minutes.
    Limit("on_the_day: it has no effect: no level lasts longer than 20m", "on_the_day: [{length: §, players: 20}]",
          ("19m", "1199s"), ("20m",)),
    Limit("on_the_day: it applies from the close of entries on", "on_the_day: [{length: 10m, players: §}]",
          (58, 59), (60,)),
    # The longest of 24 decisions takes 3.19 times the mean of 10 s.
    Limit("pace.shot_clock.limit: it has no effect: at this pace no decision takes longer than 32 s",
          _PACE + "shot_clock: {limit: §}}", ("30s", "31s"), ("32s",)),
    Limit("pace.shot_clock.limit: it has no effect: at this pace no decision takes longer than 40 s",
          _PACE + "near_money: {within: 3, times: 1.25}, shot_clock: {limit: §}}", ("38s", "39s"), ("40s",)),
    Limit("pace.shot_clock.again_at: the event has one day",
          _PACE + "shot_clock: {limit: 20s, time_bank: 2, again_at: [day]}}, §",
          ("days: [{after_level: 4}]", "flights: {count: 2, until_level: 3}"), ("seats: 9",)),
    Limit("pace.near_money.within: play is slow from the close of entries until the money",
          _PACE + "near_money: {within: §, times: 2}}", (55, 56), (57,)),
)  # fmt: skip

MONEY: Final = (
    # The pool buys three seats: 300,000 chips make three stacks of 75,001, and four of 75,000.
    Limit("payouts.satellite.milestone: all chips in play make 4 such stacks, but the pool buys 3 seats: play ends "
          "with the last seat; a milestone of 100,000 would use all chips",
          "payouts: {satellite: {seat: 1000, milestone: §}}", (75_002, 75_001), (75_000,)),
    Limit("payouts.satellite.remainder: there is no buy-in to refund",
          "payouts: {satellite: {seat: 20, remainder: refunded}}, buy_in: 0, guarantee: §", (61, 60), (59,)),
)  # fmt: skip

STATE: Final = (
    # A level of 20 minutes.
    Limit("state.elapsed: level 2 lasts 20m: it ends at once", "state: {level: 2, players: 20, elapsed: §}",
          ("19m", "1199s"), ("20m", "21m")),
    Limit("state.elapsed: level 7 lasts 20m: it ends at once", "state: {level: §, players: 20, elapsed: 30m}",
          (8,), (7,)),
    # 60 entries of 5,000: the count may differ by a tenth.
    Limit("state.stacks: the stacks add up to ",
          "state: {level: 2, stacks: [{stack: 200000}, {stack: §}]}", (130_000, 70_000), (130_001, 69_999)),
    Limit("state.stacks: the stacks add up to ",  # 10 rebuys of 3,000 and 10 add-ons of 2,000 more: 350,000
          "rebuy: {chips: 3000, cost: 5, until_level: 1}, add_on: {chips: 2000, cost: 5, after_level: 1}, "
          "state: {level: 2, rebuys: 10, add_ons: 10, stacks: [{stack: 200000}, {stack: §}]}",
          (185_000, 115_000), (185_001, 114_999)),
)  # fmt: skip

CHIPS: Final = (
    # For each of ten 8 x 25, 3 x 100 and one of 500.
    Limit("chips: they run short from player 10 on, of 10: 10 stacks of 1,000 are 10,000, and all chips are worth",
          _OWN + "chips: {25: 80, 100: 30, 500: §}", (12, 10), (9,)),
    Limit("chips: the sheet uses chips of 500, of which there are none", _OWN + "chips: {25: 80, 100: 80§}",
          (", 500: 1",), ("",)),
    Limit("schedule.levels[0]: level 1: the smallest chips at hand, 100, cannot pay its bets",
          "stack: 1000, entries: 10, chips: {§100: 80, 500: 20}, schedule: {level_length: 20m, levels: "
          "[{sb: 25, bb: 50}, {sb: 50, bb: 100}, {sb: 100, bb: 200}]}", ("25: 80, ",), ("",)),
)  # fmt: skip


@pytest.mark.parametrize(
    "limit", [*SHEETS, *ENTRIES, *COURSE, *MONEY, *STATE, *CHIPS], ids=lambda limit: limit.says[:70]
)
def test_what_is_warned_about(limit: Limit) -> None:
    check_warned(limit)


def test_a_reentry_for_less_than_a_big_blind() -> None:
    """Level 5 has a big blind of 800. Late entries get the same stack."""
    late = "late_registration: 5, reentry: {until_level: 5}, stack: "
    assert find_problems(late + "800") == ([], [])
    message = "a stack of 799 is smaller than the big blind of level 5, 800"
    assert find_problems(late + "799")[1] == [f"late_registration: {message}", f"reentry.until_level: {message}"]


def test_in_a_festival_players_come_from_other_events() -> None:
    """Late registration then sells entries to those who are out elsewhere."""
    assert find_problems("late_registration: 3", in_festival=True) == ([], [])


def test_each_warning_points_at_a_key_of_the_table_of_checks() -> None:
    rows = [row for row in TABLE if row.weight is Weight.WARNING and row.subject is not CheckSubject.FESTIVAL]
    keys = {key for row in rows for key in row.keys}
    assert {
        re.split(r"[:.\[]", limit.says)[0] for limit in [*SHEETS, *ENTRIES, *COURSE, *MONEY, *STATE, *CHIPS]
    } <= keys
