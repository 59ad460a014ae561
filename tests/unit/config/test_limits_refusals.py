"""What cannot be played, or is certainly a mistake: each refusal at its limit and on both sides of it.

The event has 60 entrants at 9 seats (7 tables), stacks of 5,000 (300,000 chips), a pool of 3,000 for three places
(1,500, 900, 600), and eight levels of 20 minutes, with a break after the fourth.
"""

from __future__ import annotations

from typing import Final

import pytest
from limits import Limit, check_refused, find_problems

_LATE: Final = "arrivals: [{at: 0, there: 60}, {at: 30m, there: 100}], late_registration"
_SHEET: Final = "schedule: {level_length: 20m, levels: [{sb: 25, bb: 50}, "
_STANDARD: Final = "payouts: {standard: {paid: 20}}"
_NO_LEVEL: Final = "there is no level 9: the sheet ends with level 8"
_LAST_LEVEL: Final = "level 8 is the last on the sheet and never ends"
_SKIPPED: Final = "level 3 is skipped (`on_the_day`): name another level"

LEVELS_NAMED: Final = (
    ("late_registration", "late_registration: §"),
    ("absent_until", "no_shows: 5, absent_until: §"),
    ("reentry.until_level", "late_registration: 7, reentry: {until_level: §}"),
    ("rebuy.until_level", "rebuy: {chips: 5000, cost: 50, until_level: §}"),
    ("add_on.after_level", "add_on: {chips: 5000, cost: 50, after_level: §}"),
    ("lammers.until_level", "lammers: {count: 1, chips: 500, until_level: §}"),
    ("flights.until_level", "flights: {count: 2, until_level: §}"),
    ("days[0].after_level", "days: [{after_level: §}]"),
)
"""The keys that name a level at whose end something happens, and a file with each."""

LEVELS: Final = (
    # The sheet has eight levels; the last never ends.
    *(Limit(f"{key}: {_LAST_LEVEL}", text, (1, 7), (8,)) for key, text in LEVELS_NAMED if "reentry" not in key),
    *(Limit(f"{key}: {_NO_LEVEL}", text, (), (9,)) for key, text in LEVELS_NAMED if "reentry" not in key),
    *(
        Limit(f"{key}: {_SKIPPED}", f"on_the_day: [{{skip: 3}}], {text}", (2, 4), (3,))
        for key, text in LEVELS_NAMED
    ),
    Limit("state.level: there is no level 9", "state: {level: §, players: 20}", (1, 8), (9,)),
    Limit("state.level: level 3 is skipped", "on_the_day: [{skip: 3}], state: {level: §, players: 9}", (2, 4), (3,)),
    Limit("flights.day_two_level: there is no level 9", "flights: {count: 2, until_level: 3, day_two_level: §}",
          (4, 8), (9,)),
    Limit("flights.day_two_level: level 5 is skipped (`on_the_day`)",
          "on_the_day: [{skip: 5}], flights: {count: 2, until_level: 3, day_two_level: §}", (4, 6), (5,)),
    Limit("on_the_day[0].from_level: there is no level 9: the sheet ends with 8",
          "on_the_day: [{length: 10m, from_level: §}]", (1, 8), (9,)),
    Limit("on_the_day[0].skip: there is no level 9: the sheet ends with 8", "on_the_day: [{skip: §}]", (2, 7), (9,)),
    Limit("on_the_day[0].skip: the last level, 8, cannot be skipped", "on_the_day: [{skip: §}]", (7,), (8,)),
    Limit("on_the_day[0].skip: the first level, 1, cannot be skipped", "on_the_day: [{skip: §}]", (2,), (1,)),
    Limit("on_the_day[0].at: 2026-12-04 18:59 is before the start",
          'starts: "2026-12-04 19:00", on_the_day: [{length: 10m, at: "2026-12-04 §"}]', ("19:01", "19:00"),
          ("18:59",)),
    Limit("state.now: ", "starts: 2026-12-04 19:00, state: {level: 2, players: 9, now: 2026-12-04 §}",
          ("19:21", "19:00"), ("18:59",)),
    Limit("schedule.levels[1]: a level needs a `length` above 0", _SHEET.replace("level_length: 20m, ", "").replace(
          "bb: 50", "bb: 50, length: 20m") + "{sb: 50, bb: 100, §}]}", ("length: 1s", "hands: 1"), ("length: 0", "")),
)  # fmt: skip

SHEETS: Final = (
    # A game with blinds needs a big blind, a stud game an ante and a bring-in below its small bet.
    Limit("schedule.levels[1]: No-limit hold'em needs a big blind", _SHEET + "{sb: 0, bb: §, small_bet: 10}]}",
          (5, 1), (0,)),
    Limit("schedule.levels[0]: Seven-card stud needs a `bring_in`",
          "seats: 8, game: stud, schedule: {level_length: 20m, levels: [{ante: 5, bring_in: §, small_bet: 50}]}",
          (2, 1), (0,)),
    Limit("schedule.levels[0]: Seven-card stud needs a `small_bet` above the `bring_in`",
          "seats: 8, game: stud, schedule: {level_length: 20m, levels: [{ante: 5, bring_in: §, small_bet: 50}]}",
          (48, 49), (50,)),
    Limit("schedule.levels[0]: the bring-in, 51, is more than the small bet, 50",
          "seats: 8, game: stud, schedule: {level_length: 20m, levels: [{ante: 5, bring_in: §, small_bet: 50}]}",
          (49,), (51,)),
    Limit("schedule.levels[0]: No-limit hold'em bomb pots needs an ante",
          "game: no_limit_bomb_pot, schedule: {level_length: 20m, levels: [{sb: 0, bb: §, small_bet: 10}]}",
          (2, 1), (0,)),  # the ante is the big blind if the sheet has none
    Limit("schedule.levels[1]: ", _SHEET + "{sb: §, bb: 100}]}", (99, 100), (101,)),  # more than the big blind
    Limit("schedule.levels[1]: the big bet, 99, is less than the small bet, 100",
          "game: fixed_limit_holdem, " + _SHEET + "{sb: 50, bb: 100, small_bet: 100, big_bet: §}]}", (101, 100),
          (99,)),
    # The big bet is twice the big blind.
    Limit("schedule.levels[1]: stakes must be at most 100,000,000,000,000", _SHEET + "{sb: 50, bb: §}]}",
          (5 * 10**13,), (5 * 10**13 + 1,)),
    Limit("schedule.levels[0]: 'fixed_limit_holdem' is not in the mix",
          "game: null, mix: {games: [no_limit_holdem, pot_limit_holdem]}, "
          "schedule: {level_length: 20m, levels: [{sb: 25, bb: 50, game: §}]}",
          ("no_limit_holdem", "pot_limit_holdem"), ("fixed_limit_holdem",)),
    Limit("schedule.levels[0]: 75 cannot be paid with chips of 50",
          "schedule: {level_length: 20m, smallest_chip: 50, levels: [{sb: §, bb: 100}]}", (50, 100), (75,)),
    Limit("schedule.chips: denominations must ascend",
          "schedule: {level_length: 20m, chips: [25, §], levels: [{sb: 25, bb: 50}]}", (100, 50), (25,)),
    Limit("schedule.chips: a chip of 51 is not a multiple of the smallest in play, 25",
          "schedule: {level_length: 20m, chips: [25, §], levels: [{sb: 25, bb: 50}]}", (50, 75), (51,)),
    Limit("schedule.levels[1].remove: at least one chip must stay in play",
          "schedule: {level_length: 20m, chips: [25, 100], levels: [{sb: 25, bb: 50}, {break: 5m, remove: §}, "
          "{sb: 100, bb: 200}]}", ("[25]",), ("[25, 100]",)),
    Limit("schedule.levels[1].remove: the smallest chips in play must be removed first, here 25",
          "schedule: {level_length: 20m, chips: [25, 100], levels: [{sb: 25, bb: 50}, {break: 5m, remove: [§]}, "
          "{sb: 100, bb: 200}]}", (25,), (100,)),
    Limit("schedule.ante_short[1].players: 3 players are listed twice",
          "schedule: {level_length: 20m, ante_short: [{players: 3, pay: small_blind}, {players: §, pay: none}], "
          "levels: [{sb: 25, bb: 50, ante: 5}]}", (2, 4), (3,)),
    # A break at a time of day: the level of 20 minutes before it may last from 10 to 30.
    Limit("schedule.levels[1].at: level 1, before the break, ends 11 min too late: move the break up the sheet",
          "starts: 2026-12-04 19:00, " + _SHEET + '{break: 5m, at: "§"}, {sb: 50, bb: 100}]}',
          ("19:20", "19:10"), ("19:09",)),
    Limit("schedule.levels[1].at: level 1, before the break, ends 11 min too early: move the break down the sheet",
          "starts: 2026-12-04 19:00, " + _SHEET + '{break: 5m, at: "§"}, {sb: 50, bb: 100}]}',
          ("19:29", "19:30"), ("19:31",)),
    Limit("schedule.levels[2].at: a break by the clock follows a level, after levels that end by the clock",
          "starts: 2026-12-04 19:00, schedule: {level_length: 20m, levels: [{sb: 25, bb: 50}, {sb: 50, bb: 100, §}, "
          '{break: 5m, at: "19:40"}, {sb: 100, bb: 200}]}', ("length: 20m",), ("hands: 9",)),
    Limit("rules.kill: only a fixed-limit game with blinds",
          "rules: {kill: half}, game: §", ("fixed_limit_holdem",), ("no_limit_holdem", "pot_limit_holdem")),
)  # fmt: skip

ENTRIES: Final = (
    Limit("entries: a tournament needs at least two entrants", "entries: §, payouts: {percent: [100]}", (3, 2), (1,)),
    Limit("field: a tournament needs at least two entrants",
          "entries: null, field: [{strategy: call, count: §}], payouts: {percent: [100]}", (3, 2), (1,)),
    Limit("field: the shares sum to", "field: [{strategy: call, share: 60}, {strategy: fold, share: §}]",
          (40,), ("39.9", "40.1")),
    Limit("entries: the groups of the field sum to 60 entrants", "entries: §, field: [{strategy: call, count: 60}]",
          (60,), (59, 61)),
    Limit("stack: 100,000,000,000,020 chips in play are too many: the maximum is 100,000,000,000,000",
          "entries: 20, stack: §", (5 * 10**12,), (5 * 10**12 + 1,)),
    Limit("stack: a stack of 49 is smaller than the big blind of level 1, 50", "stack: §", (51, 50), (49,)),
    Limit("seats: No-limit five-card draw is for 2 to 6 ", "game: five_card_draw, final_table: 6, seats: §",
          (5, 6), (7,)),
    Limit("final_table: No-limit five-card draw is for 2 to 6 ", "game: five_card_draw, seats: 6, final_table: §",
          (5, 6), (7,)),
    Limit("no_shows: expected less than 100%", "no_shows: §", (99, "99.9"), (100,)),
    Limit("arrivals[0].at: nobody can enter after the start without `late_registration`",
          "arrivals: [{at: §, there: 100}]", (0,), ("1s",)),
    Limit("arrivals[1].at: expected a later moment", "late_registration: 3, arrivals: [{at: 10m, there: 60}, "
          "{at: §, there: 100}]", ("11m", "601s"), ("10m", "9m")),
    Limit("arrivals[1].there: expected at least 60%", "late_registration: 3, arrivals: [{at: 10m, there: 60}, "
          "{at: 20m, there: §}, {at: 30m, there: 100}]", (61, 60), ("59.9",)),
    Limit("arrivals[0].there: expected 100% in the last row, found 99.9%", "arrivals: [{at: 0, there: §}]",
          (100,), ("99.9",)),
    # Entries close after three levels, an hour; of 60 who come evenly two are there after 1/30 of the time.
    Limit("arrivals: entries close after 1h, before two entrants have arrived",
          "late_registration: 3, arrivals: [{at: §, there: 100}]", ("29h", "30h"), ("108001s",)),
    Limit("tables: 54 seats for 60 entrants: alternates", "tables: §", (8, 7), (6,)),
    Limit("tables: 54 seats for 55 entrants: alternates", "tables: 6, entries: §", (53, 54), (55,)),
    # A re-entry is an entry, too.
    Limit("reentry.until_level: nobody can enter after level 3, the end of `late_registration`",
          _LATE + ": 3, reentry: {until_level: §}", (2, 3), (4,)),
    Limit("reentry.until_level: nobody can enter after the start: `late_registration` is 0",
          "late_registration: §, reentry: {until_level: 1}", (2, 1), (0,)),
    Limit("late_stacks[1].from_level: expected a later level than 3, that of the row before",
          _LATE + ": 6, late_stacks: [{from_level: 3, chips: 4000}, {from_level: §, chips: 3000}]", (5, 4), (3,)),
    Limit("late_stacks[0].from_level: nobody can enter after level 4",
          _LATE + ": 4, late_stacks: [{from_level: §, chips: 4000}]", (3, 4), (5,)),
    Limit("late_stacks[0].from_level: nobody can enter after the start",
          "late_registration: §, late_stacks: [{from_level: 2, chips: 4000}]", (2,), (0,)),
    Limit("early_bird.until_level: nobody can enter after level 3, the end of `late_registration`",
          _LATE + ": 3, early_bird: {chips: 500, until_level: §}", (2, 3), (4,)),
    # Chips that are sold are made of the chips in play: 25 until it is removed after level 2, then 100.
    *(Limit(f"{key}: a stack of {wrong} cannot be made: the smallest chip in level {level} is {chip}",
            "schedule: {level_length: 20m, chips: [25, 100, 1000], levels: [{sb: 25, bb: 50}, {sb: 50, bb: 100}, "
            "{break: 5m, remove: [25]}, {sb: 100, bb: 200}, {sb: 200, bb: 400}, {sb: 300, bb: 600}]}, " + text,
            sound, (wrong,))
      for key, text, level, chip, sound, wrong in (
          ("stack", "stack: §", 1, 25, (5000, 5025), 5026),
          # An entrant in the break after level 2 gets the chips of level 3.
          ("stack", "late_registration: 2, stack: §", 3, 100, (5000, 5100), 5025),
          ("late_stacks[0].chips", "late_registration: 4, late_stacks: [{from_level: 3, chips: §}]",
           5, 100, (4100,), 4125),
          ("early_bird.chips", _LATE + ": 2, early_bird: {chips: §, until_level: 0}", 1, 25, (525,), 510),
          ("early_bird.chips", _LATE + ": 2, early_bird: {chips: §, until_level: 2}", 3, 100, (500,), 525),
          ("dealer_bonus.chips", "dealer_bonus: {chips: §, cost: 5}", 1, 25, (525,), 510),
          ("lammers.chips", "lammers: {count: 2, chips: §, until_level: 1}", 2, 25, (525,), 510),
          ("lammers.chips", "lammers: {count: 2, chips: §, until_level: 2}", 3, 100, (500,), 525),
          ("rebuy.chips", "rebuy: {chips: §, cost: 5, until_level: 2}", 2, 25, (525,), 510),
          ("rebuy.chips", "rebuy: {chips: §, cost: 5, until_level: 3}", 3, 100, (500,), 525),
          ("add_on.chips", "add_on: {chips: §, cost: 5, after_level: 2}", 2, 25, (525,), 510),
          ("add_on.chips", "add_on: {chips: §, cost: 5, after_level: 3}", 3, 100, (500,), 525),
      )),
    # All chips of sixty: 10^14 / 50 each, with fifty entrants.
    *(Limit(f"{key}.chips: too many chips in play: the maximum is 100,000,000,000,000", f"entries: 50, {text}",
            (2 * 10**12,), (2 * 10**12 + 1,))
      for key, text in (
          ("rebuy", "rebuy: {chips: §, cost: 5, until_level: 2}"),
          ("add_on", "add_on: {chips: §, cost: 5, after_level: 2}"),
          ("early_bird", _LATE + ": 3, early_bird: {chips: §, until_level: 1}"),
          ("dealer_bonus", "dealer_bonus: {chips: §, cost: 5}"),
          ("lammers", "lammers: {count: 1, chips: §, until_level: 2}"),
          ("late_stacks[0]", _LATE + ": 3, late_stacks: [{from_level: 2, chips: §}]"),
      )),
    Limit("lammers.chips: too many chips in play", "entries: 50, lammers: {count: §, chips: 1000000000000, "
          "until_level: 2}", (1, 2), (3,)),
)  # fmt: skip

MONEY: Final = (
    Limit("payouts.percent: 3 places are paid, but there are only 2 entrants", "entries: §", (4, 3), (2,)),
    Limit("payouts: a prize pool of 4 is too small: the last place paid gets nothing", "buy_in: 1, entries: §",
          (6, 5), (4,)),  # a fifth of 5 is 1, of 4 less
    Limit("rebuy.cost: the cost would go to the prize pool, but there is none",
          "payouts: {prizes: [50, 30]}, rebuy: {chips: 5000, cost: §, until_level: 3}", (0,), (1,)),
    Limit("add_on.cost: the cost would go to the prize pool, but there is none",
          "payouts: {prizes: [50, 30]}, add_on: {chips: 5000, cost: §, after_level: 3}", (0,), (1,)),
    Limit("guarantee: there is no prize pool to guarantee", "payouts: {prizes: [50, 30]}, guarantee: §", (0,), (1,)),
    # 60 entries of 50 are 3,000: a seat of 50 for each, or one of 3,000.
    Limit("payouts.satellite.seat: a prize pool of 3,000 pays a seat for every entrant",
          "payouts: {satellite: {seat: §}}", (52, 51), (50,)),
    Limit("payouts.satellite.seat: a prize pool of 3,000 is less than one seat", "payouts: {satellite: {seat: §}}",
          (2999, 3000), (3001,)),
    Limit("payouts.satellite.milestone: expected more than the starting stack, 5,000",
          "payouts: {satellite: {seat: 1000, milestone: §}}", (5002, 5001), (5000,)),
    Limit("payouts.satellite.milestone: nobody can reach it: all chips in play are 300,000",
          "payouts: {satellite: {seat: 1000, milestone: §}}", (299_999, 300_000), (300_001,)),
    Limit("payouts.percent: the shares sum to", "payouts: {percent: [50, 30, §]}", (20,), ("19.9", "20.1")),
    Limit("payouts.percent: each place paid must get something, and no more", "payouts: {percent: [§]}",
          ("50, 25, 25", "50, 49.9, 0.1"), ("50, 24, 26", "50, 50, 0")),
    Limit("payouts.prizes: each place paid must get something, and no more", "payouts: {prizes: [50, §]}",
          (49, 50), (51, 0)),
    Limit("payouts.by_entries[1].up_to: expected more entries than in the table before, 10",
          "payouts: {by_entries: [{up_to: 10, percent: [100]}, {up_to: §, percent: [100]}, {percent: [100]}]}",
          (12, 11), (10,)),
    Limit("payouts.by_entries[0].percent: 3 places are paid, but there are only 2 entries",
          "payouts: {by_entries: [{up_to: §, percent: [50, 30, 20]}, {percent: [100]}]}", (4, 3), (2,)),
    Limit("payouts.by_entries: the last table is for any number of entries",
          "payouts: {by_entries: [{§percent: [100]}]}", ("",), ("up_to: 99, ",)),
    Limit("payouts.standard.paid: the share of the field paid must be above 0%",
          "payouts: {standard: {paid: §, min_cash: 1}}", (100, "0.1"), (0,)),
    # 20% of the entries, each paid 5 buy-ins, take the whole pool.
    Limit("payouts.standard.min_cash: ", "payouts: {standard: {paid: 20, min_cash: §}}", ("4.9", 5), ("5.1",)),
    Limit("payouts.standard.first: the winner's share must be above 0%", "payouts: {standard: {paid: 20, first: §}}",
          (100, "0.1"), (0,)),
    Limit("payouts.standard.last: `last: min_cash` needs a `min_cash` above 0",
          "payouts: {standard: {paid: 20, min_cash: §, last: min_cash}}", ("0.1",), (0,)),
    # Of three prizes of 1,500, 900 and 600, the first two exceed the third by 900 and 300.
    Limit("deal.keep: expected at most 1,200", "deal: {players: 3, keep: §}", (1199, 1200), (1201,)),
    Limit("deal.keep: expected at most 600", "deal: {players: 2, keep: §}", (599, 600), (601,)),
    Limit("deal.players: expected fewer than the 60 entrants", "deal: {players: §}", (58, 59), (60,)),
    Limit("bounty.starts_at: expected at most the 60 entrants", "bounty: {kind: mystery, amount: 5, starts_at: §}",
          (59, 60), (61,)),
    Limit("bounty.starts_at: envelopes must start with at least 2", "bounty: {kind: mystery, amount: 5, "
          "starts_at: §}", (3, 2), (1,)),
    Limit("bounty.envelopes[1].money: a row must hold less",
          "bounty: {kind: mystery, amount: 5, envelopes: [{money: 50}, {money: §}]}", (48, 49), (50,)),
    Limit("bounty.paid_share: the part paid at once must be above 0%",
          "bounty: {kind: progressive, amount: 5, paid_share: §}", (100, "0.1"), (0,)),
    Limit("flights.money.min_cash: 15% of the entries pay for min-cashes of at most 333",
          _STANDARD + ", flights: {count: 2, until_left: 10, money: {paid: 15, min_cash: §}}", (332, 333), (334,)),
)  # fmt: skip

COURSE: Final = (
    Limit("redraw_at[0]: expected at least 9: the final table draws new seats anyway",
          "final_table: 9, redraw_at: [§]", (10, 9), (8,)),
    Limit("redraw_at[0]: expected fewer than the 60 entrants", "redraw_at: [§]", (58, 59), (60,)),
    Limit("redraw_at[1]: 20 is listed twice", "redraw_at: [20, §]", (19, 21), (20,)),
    Limit("days[0].players: expected fewer than the 60 entrants", "days: [{players: §}]", (58, 59), (60,)),
    Limit("days[0].players: the event is over when 5 are left", "deal: {players: 5}, days: [{players: §}]",
          (7, 6), (5,)),
    # The pool buys five seats of 600.
    Limit("days[0].players: the event is over when 5 are left",
          "payouts: {satellite: {seat: 600}}, days: [{players: §}]", (7, 6), (5,)),
    Limit("days[1].players: expected fewer players than 20", "days: [{players: 20}, {players: §}]", (18, 19), (20,)),
    Limit("days[1].after_level: expected a later level than 4, after which an earlier day ends",
          "days: [{after_level: 4}, {after_level: §}]", (6, 5), (4,)),
    Limit("days[0].after_level: expected a later level than 3, after which the flights stop",
          "flights: {count: 2, until_level: 3}, days: [{after_level: §}]", (5, 4), (3,)),
    Limit("days[0].after_level: expected a later level than 4, after which the combined day begins",
          "flights: {count: 2, until_level: 3, day_two_level: 5}, days: [{after_level: §}]", (6, 5), (4,)),
    Limit("hand_for_hand.before[0]: expected fewer than the 60 entrants", "hand_for_hand: {before: [§]}",
          (58, 59), (60,)),
    # With `within: 2` it begins two places before; with the default three before (one for each of few tables).
    Limit("hand_for_hand.before[0]: only the final table (of 9) is left by then",
          "final_table: 9, hand_for_hand: {within: 2, before: [§]}", (9, 8), (7,)),
    Limit("hand_for_hand.before[0]: only the final table (of 9) is left by then",
          "final_table: 9, hand_for_hand: {before: [§]}", (8, 7), (6,)),
    Limit("rules.spread: a table 2 players short stops play", "rules: {spread: 2, halt_short: §}", (4, 3), (2,)),
    Limit("rules.halt_short: a table 1 players short stops play", "rules: {spread: 1, halt_short: §}", (3, 2), (1,)),
    Limit("rules.break_first[1]: table 3 is listed twice", "rules: {break_first: [3, §]}", (2, 4), (3,)),
    Limit("rules.break_first[0]: table 3 is the `feature_table`", "rules: {feature_table: 3, break_first: [§]}",
          (2, 4), (3,)),
    # Flights. A share of 60 entrants is rounded down: 3.33% are one, 3.34% two.
    Limit("flights: flight 1 has 1 of 60 entrants: it needs at least two",
          "flights: {shares: [§], until_level: 3}", ("4, 96", "3.34, 96.66"), ("3.33, 96.67",)),
    # 6.7% of 30 are two for each flight, 6.6% one: the satellite has three seats.
    Limit("flights.until_left: 2 players play on, but 3 win a seat",
          "payouts: {satellite: {seat: 1000}}, flights: {count: 2, until_left: §}", (7, "6.7"), ("6.6",)),
    # Three levels are an hour.
    Limit("flights.starts[1]: the combined day starts before flight 2 is over, which lasts 1h",
          "flights: {count: 2, until_level: 3, starts: [1h, §]}", ("121m", "2h"), ("119m",)),
    Limit("flights.starts[0]: flight 2 starts before flight 1 is over, which lasts 1h",
          "tables: 7, flights: {count: 2, until_level: 3, starts: [§]}", ("61m", "1h"), ("59m",)),
    *(Limit(f"{key}: entries end with the flights, after level 3", "flights: {count: 2, until_level: 3}, " + text,
            (2, 3), (4,))
      for key, text in LEVELS_NAMED[:1] + LEVELS_NAMED[3:6]),
    # Shootouts
    Limit("final_table: the final table of a heads-up bracket has two seats",
          "shootout: {}, seats: 2, final_table: §", (2,), (3,)),
    Limit("on_the_day: `players` is not for a shootout", "shootout: {}, on_the_day: [{length: 10m, §}]",
          ("from_level: 2",), ("players: 9",)),
    Limit("reentry: a shootout has no `reentry`", "§reentry: {until_level: 1}", ("late_registration: 1, ",),
          ("shootout: {}, ",)),
    Limit("bounty.kind: a shootout has no mystery bounties", "shootout: {}, bounty: {kind: §, amount: 5}",
          ("fixed", "progressive"), ("mystery",)),
)  # fmt: skip

STATE: Final = (
    Limit("state.players: at least two players must be left", "state: {level: 2, players: §}", (3, 2), (1,)),
    Limit("state.players: 51 players are left of 50 entries", "state: {level: 2, entries: 50, players: §}",
          (49, 50), (51,)),
    Limit("state.players: 61 players are left, but the field has 60", "state: {level: 2, entries: 70, players: §}",
          (59, 60), (61,)),
    Limit("state.players: the event is over when 3 are left",
          "payouts: {satellite: {seat: 1000}}, state: {level: 2, players: §}", (5, 4), (3,)),
    Limit("state.tables: 19 players do not fit at 2 tables of 9", "state: {level: 2, tables: 2, players: §}",
          (17, 18), (19,)),
    # The final table has a seat more.
    Limit("state.tables: 11 players do not fit at 1 tables of 9",
          "final_table: 10, state: {level: 2, tables: 1, players: §}", (9, 10), (11,)),
    Limit("state.level: play cannot go on before the end of level 3: players may hold lammers",
          "lammers: {count: 1, chips: 500, until_level: 3}, state: {level: §, players: 20}", (5, 4), (3,)),
    Limit("state.level: play cannot go on in the middle of a flight: give a level after 3",
          "flights: {count: 2, until_level: 3}, state: {level: §, players: 20}", (5, 4), (3,)),
    Limit("state.level: play cannot go on in the middle of a flight: day two begins with level 5",
          "flights: {count: 2, until_left: 20, day_two_level: 5}, state: {level: §, players: 12}", (6, 5), (4,)),
    Limit("state.stacks[1].stack: a stack of 150,010 cannot be made: the smallest chip in level 2 is 25",
          "schedule: {level_length: 20m, smallest_chip: 25, levels: [{sb: 25, bb: 50}, {sb: 50, bb: 100}, "
          "{sb: 100, bb: 200}]}, state: {level: 2, stacks: [{stack: 150000}, {stack: §}]}",
          (150_000, 150_025), (150_010,)),
    Limit("state.stacks: too many chips in play",
          "state: {level: 2, stacks: [{stack: 5000}, {stack: §}]}", (10**14 - 5000,), (10**14 - 4999,)),
    Limit("state.stacks[1].seat: a table has 9 seats",
          "final_table: 9, state: {level: 2, stacks: [{stack: 150000, table: 1, seat: 1}, "
          "{stack: 150000, table: 1, seat: §}]}", (8, 9), (10,)),
    Limit("state.stacks[1].seat: seat 4 of table 1 is taken",
          "state: {level: 2, stacks: [{stack: 150000, table: 1, seat: 4}, {stack: 150000, table: 1, seat: §}]}",
          (3, 5), (4,)),
    Limit("state.stacks[1]: expected a `table` for every player or for none",
          "state: {level: 2, stacks: [{stack: 100000, §}, {stack: 100000}, {stack: 100000, §}]}", ("",),
          ("table: 1",)),
    Limit("state.stacks[0]: more than 3 players at table 1",
          "seats: 3, final_table: 4, state: {level: 2, stacks: [{stack: 60000, table: 1}, {stack: 60000, table: 1}, "
          "{stack: 60000, table: 1}, {stack: 60000, table: §}, {stack: 60000, table: 2}]}", (2,), (1,)),
)  # fmt: skip


@pytest.mark.parametrize(
    "limit", [*LEVELS, *SHEETS, *ENTRIES, *MONEY, *COURSE, *STATE], ids=lambda limit: limit.says[:70]
)
def test_what_is_refused(limit: Limit) -> None:
    check_refused(limit)


_NOT_IN_SHOOTOUTS: Final = {
    "arrivals": "[{at: 0, there: 100}]",
    "late_registration": "3",
    "tables": "7",
    "rebuy": "{chips: 5000, cost: 5, until_level: 2}",
    "add_on": "{chips: 5000, cost: 5, after_level: 2}",
    "absent_until": "2",
    "early_bird": "{chips: 500}",
    "dealer_bonus": "{chips: 500, cost: 5}",
    "lammers": "{count: 1, chips: 500, until_level: 2}",
    "days": "[{after_level: 4}]",
    "redraw_at": "[20]",
    "hand_for_hand": "{}",
    "deal": "{players: 3}",
    "time_limit": "{after: 1h}",
    "flights": "{count: 2, until_level: 3}",
}


@pytest.mark.parametrize("key", _NOT_IN_SHOOTOUTS)
def test_what_a_shootout_cannot_have(key: str) -> None:
    text = f"{key}: {_NOT_IN_SHOOTOUTS[key]}"
    assert find_problems(text)[0] == []
    assert find_problems(f"shootout: {{}}, {text}")[0] == [
        f"{key}: a shootout has no `{key}`: each table plays down to one"
    ]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("bounty: {kind: fixed, amount: 5}, rebuy: {chips: 5000, cost: 5, until_level: 2}",
         "rebuy: an event with bounties cannot have rebuys: use `reentry`"),
        ("time_limit: {after: 1h}, flights: {count: 2, until_level: 3}",
         "time_limit: an event with flights cannot have a `time_limit`"),
        ("payouts: {satellite: {seat: 1000}}, deal: {players: 5}",
         "deal: a satellite cannot have a deal: its prizes are equal"),
        ("payouts: {satellite: {seat: 1000}}, shootout: {}",
         "payouts: a shootout ends with one winner: it cannot be a satellite"),
        ("payouts: {satellite: {seat: 1000}}, time_limit: {after: 1h, divide: icm}",
         "time_limit.divide: all prizes of a satellite are equal: use `places`"),
        ("payouts: {satellite: {seat: 1000, milestone: 90000}}, state: {level: 2, players: 20}",
         "state: an event with a milestone cannot begin in the middle"),
        ("shootout: {}, state: {level: 2, players: 20}", "state: play cannot go on in the middle of a shootout"),
        ("payouts: {standard: {paid: 20, first: 30, last: min_cash}}",
         "payouts.standard.last: give either `first` or `last: min_cash`: the one follows from the other"),
        ("payouts: {percent: [50, 30, 20]}, flights: {count: 2, until_left: 10, money: {paid: 15, min_cash: 60}}",
         "flights.money: flights that are played into the money need `standard` payouts, which pay all who play on"),
        ("starts: 2026-12-04 19:00, flights: {count: 2, until_level: 3}, state: {level: 4, players: 20}",
         "state.now: the sheet does not tell the time after flights: give it, with the day, as in 'Sun 15:30'"),
        ("field: [{strategy: call, share: 100, away: true}]",
         "field: all groups are `away`: at least one must play"),
        ("field: [{strategy: call, share: 50}, {strategy: call, count: 30}]",
         "field: a field has either counts or shares, not both"),
        ("entries: null", ": a field with shares needs `entries`"),
    ],
)  # fmt: skip
def test_what_does_not_go_together(text: str, error: str) -> None:
    assert find_problems(text)[0] == [error]


def test_more_entries_than_there_are_entrants_lift_the_limits_of_players_left() -> None:
    """With re-entries more players than entrants may be in the event."""
    again = "late_registration: 3, reentry: {until_level: 3}, "
    for text in ("redraw_at: [60]", "days: [{players: 60}]", "bounty: {kind: mystery, amount: 5, starts_at: 61}"):
        assert find_problems(again + text)[0] == []
        assert find_problems(text)[0] != []


def test_the_last_free_seats_of_flights_that_share_tables() -> None:
    """Each flight has thirty players: four tables of nine seat them, three only with late registration."""
    flights = "flights: {count: 2, until_level: 3, starts: [1h]}"
    assert find_problems(f"{flights}, tables: 4")[0] == []
    assert find_problems(f"{flights}, tables: 3")[0] == [
        "tables: 27 seats for 30 entrants: alternates need `late_registration`"
    ]
    assert find_problems(f"{flights}, tables: 3, late_registration: 2")[0] == []
