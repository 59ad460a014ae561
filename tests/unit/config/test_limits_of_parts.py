"""What the parts of a file refuse by themselves: values with units at their limits, and keys that exclude others."""

from __future__ import annotations

from typing import Final

import pytest
from limits import Limit, check_refused, check_warned, find_festival_problems, find_problems

_PACE: Final = "pace: {hand: 30, fold: 2, decision: 10, street: 5, showdown: 15, "
_SHOT: Final = _PACE + "shot_clock: {limit: 30s, "
_ENDLESS: Final = "schedule: {level_length: 20m, levels: [{sb: 25, bb: 50}, "
_STATE: Final = "state: {level: 2, "
_FLIGHTS: Final = "flights: {count: 2, until_level: 3, "
_REBUY: Final = "rebuy: {chips: 5000, cost: 5, until_level: 2, "

UNITS: Final = (
    Limit("guarantee: expected at least 0, found the number -1", "guarantee: §", (1, 0), (-1,)),
    Limit("guarantee: the number 1000000000000001 is too large", "guarantee: §", (10**15,), (10**15 + 1,)),
    Limit("stack: expected at least 1, found", "stack: §, entries: 2, payouts: {percent: [100]}, schedule: "
          "{level_length: 20m, levels: [{sb: 1, bb: 1}]}", (2, 1), (0,)),
    Limit("absent_until: expected a whole number", "no_shows: 5, absent_until: §", ("0.001k",), ("0.0015k",)),
    Limit("pace.fold: expected seconds from 0 to 3600 with at most one decimal",
          "pace: {hand: 30, fold: §, decision: 10, street: 5, showdown: 15}",
          (0, "0.1", "3600.0"), ("-0.1", "0.15", "3600.1")),
    Limit("pace.near_money.times: expected a factor from 1 to 10 with at most two decimals",
          _PACE + "near_money: {within: 3, times: §}}", ("1.01", 1, "9.99", 10), ("0.99", "1.005", "10.01")),
    Limit("no_shows: expected a percentage from 0 to 100", "no_shows: §", ("0.1", 0, "99.9%"), ("-0.1", "100.1")),
    Limit("payouts.standard.min_cash: expected a number of buy-ins from 0 to 1000",
          "payouts: {standard: {paid: 0.1, min_cash: §}}", (0, "0.1", "999.9", 1000), ("-0.1", "1000.1")),
    Limit("payouts.standard.paid: expected a percentage", "payouts: {standard: {paid: §, min_cash: 1}}",
          ("1 in 9999", "1 in 1"), ("1 in 0", "1 in 10000")),
    Limit("time_limit.after: ", "time_limit: {after: §}", ("1s", "30d"), ("0", "30d1s", "0.5s")),
)  # fmt: skip

ALONE: Final = (
    # Times and lengths
    Limit("on_the_day[0].length: expected a duration above 0", "on_the_day: [{length: §, players: 20}]",
          ("2s", "1s"), (0,)),
    Limit("on_the_day[0].skip: a row either skips a level or makes levels shorter", "on_the_day: [{skip: 3§}]",
          ("",), (", length: 10m", ", players: 20", ", from_level: 2")),
    Limit("on_the_day[0]: expected a level to `skip`, or a `length`", "on_the_day: [{players: 20§}]",
          (", length: 10m",), ("",)),
    Limit("on_the_day[0]: a `length` needs one of `from_level`, `players` or `at`, found none of them",
          "on_the_day: [{length: 10m§}]", (", from_level: 2", ", players: 20"), ("",)),
    Limit("on_the_day[0]: a `length` needs one of `from_level`, `players` or `at`, found `from_level` and `players`",
          "on_the_day: [{length: 10m, from_level: 2§}]", ("",), (", players: 20",)),
    Limit("costs.down: a down lasts at least a minute", "costs: {dealer_hour: 25, downs: 2, down: §}",
          ("61s", "1m"), ("59s",)),
    Limit("costs.down: `down` needs `downs`", "costs: {dealer_hour: 25§, down: 10m}", (", downs: 2",), ("",)),
    Limit("costs.early_out: `early_out` needs `downs`", "costs: {dealer_hour: 25§, early_out: true}",
          (", downs: 2",), ("",)),
    Limit("rebuy.at_start.count: expected at most 3, the rebuys that a player may make",
          _REBUY + "most: 3, at_start: {count: §}}", (2, 3), (4,)),
    Limit("pace.shot_clock.adds: a time-bank chip adds at least a second", _SHOT + "time_bank: 2, adds: §}}",
          ("2s", "1s"), (0,)),
    Limit("pace.shot_clock.adds: `adds` needs a `time_bank`", _SHOT + "time_bank: §, adds: 20s}}", (2, 1), (0,)),
    Limit("pace.shot_clock.again_every: `again_every` needs a `time_bank`", _SHOT + "time_bank: §, again_every: 4}}",
          (2, 1), (0,)),
    Limit("hand_for_hand.clock: `clock` is for strict hand-for-hand", "hand_for_hand: {clock: 1m, ahead: §}",
          (0,), (1, 2)),
    # One of several keys
    Limit("days[0]: a day needs `after_level` (its last level) or `players`", "days: [{last_hands: 2§}]",
          (", after_level: 3", ", players: 20"), ("",)),
    Limit("days[0].players: a day has either `after_level` or `players`", "days: [{after_level: 3§}]", ("",),
          (", players: 20",)),
    Limit("flights: flights need a `count`, or the `shares`", "flights: {until_level: 3§}",
          (", count: 2", ", shares: [50, 50]"), ("",)),
    Limit("flights.count: flights have either `shares` or a `count`", "flights: {until_level: 3, count: 2§}",
          ("",), (", shares: [50, 50]",)),
    Limit("flights.shares: the shares sum to", "flights: {until_level: 3, shares: [50, §]}", (50,), (49, 51)),
    Limit("flights: flights need `until_level` (the last level of each) or `until_left`", "flights: {count: 2§}",
          (", until_level: 3", ", until_left: 20"), ("",)),
    Limit("flights.until_left: expected a percentage above 0% and below 100%", "flights: {count: 2, until_left: §}",
          (10, "99.9"), (0, 100)),
    Limit("flights.starts: expected at most 2 times: of the flights after the first, and of the combined day",
          _FLIGHTS + "starts: [§]}", ("24h", "24h, 48h"), ("24h, 48h, 72h",)),
    Limit("flights.starts: expected at most 3 times",
          "flights: {until_level: 3, shares: [50, 30, 20], starts: [24h, 48h, §]}", ("72h",), ("72h, 96h",)),
    Limit("flights.starts[1]: expected a later time than that of the start before", _FLIGHTS + "starts: [24h, §]}",
          ("30h", "25h"), ("24h", "23h")),
    Limit("flights.starts[0]: expected a later time than that of the start before", _FLIGHTS + "starts: [§]}",
          ("2h",), (0,)),
    Limit("flights.money: flights that are played into the money end by `until_left` alone",
          "payouts: {standard: {paid: 20}}, flights: {count: 2, until_left: 10, money: {paid: 15, min_cash: 60}§}",
          ("",), (", until_level: 3",)),
    Limit("flights.money.paid: expected more than 10%, the share that plays on, and below 100%",
          "payouts: {standard: {paid: 20}}, flights: {count: 2, until_left: 10, money: {paid: §, min_cash: 50}}",
          ("99.9", "10.1"), (10, 100)),
    Limit("state: expected the number of `players` left, or their `stacks`", "state: {level: 2§}",
          (", players: 20",), ("",)),
    Limit("state.players: ", _STATE + "stacks: [{stack: 150k}, {stack: 150k}], players: §}", (2,), (3,)),
    Limit("state.played: the time is given either as `now` or as `played`",
          "starts: 2026-12-04 19:00, " + _STATE + "players: 20, played: 30m§}", ("",), (', now: "19:30"',)),
    Limit("state.stacks[0].seat: a seat needs the number of its `table`",
          _STATE + "stacks: [{stack: 150k, seat: 2§}, {stack: 150k, table: 1}]}", (", table: 1",), ()),
    Limit("schedule.levels[1]: a break can have only the keys `name`, `remove` and `at`",
          _ENDLESS + "{break: 5m§}, {sb: 50, bb: 100}]}", ("", ", name: dinner"), (", length: 5m", ", ante: 5")),
    Limit("schedule.levels[1]: `name`, `remove` and `at` are only for a `break`",
          _ENDLESS + "{sb: 50, bb: 100§}]}", ("",), (", name: dinner",)),
    Limit("schedule.levels[1]: a level needs `bb`, `small_bet` or `bring_in`", _ENDLESS + "{ante: 5§}]}",
          (", bb: 100",), ("",)),
    Limit("schedule.levels[1]: a level has either a `length` or `hands`", _ENDLESS + "{sb: 50, bb: 100, hands: 9§}]}",
          ("",), (", length: 5m",)),
    Limit("schedule: levels have either a `level_length` or `level_hands`",
          "schedule: {level_length: 20m§, levels: [{sb: 25, bb: 50}]}", ("",), (", level_hands: 9",)),
    Limit("schedule: give either `smallest_chip` or `chips`",
          "schedule: {level_length: 20m, chips: [25]§, levels: [{sb: 25, bb: 50}]}", ("",), (", smallest_chip: 25",)),
    Limit("payouts: expected one of `percent`, `prizes`, `by_entries`, `standard` or `satellite`, found none of them",
          "payouts: {§}", ("percent: [100]", "prizes: [50]"), ("title: A",)),
    Limit("payouts: expected one of `percent`, `prizes`, `by_entries`, `standard` or `satellite`, found `percent` "
          "and `prizes`; `percent: null` removes one", "payouts: {percent: [100]§}", ("",), (", prizes: [50]",)),
    Limit("payouts: `round_to` is only for `percent` and `by_entries`", "payouts: {§, round_to: 10}",
          ("percent: [60, 40]", "by_entries: [{percent: [60, 40]}]"), ("prizes: [50]", "standard: {paid: 20}")),
    Limit("bounty.paid_share: `paid_share` is only for progressive bounties",
          "bounty: {kind: §, amount: 5, paid_share: 40}", ("progressive",), ("fixed", "mystery")),
    Limit("bounty.starts_at: `starts_at` is only for mystery bounties", "bounty: {kind: §, amount: 5, starts_at: 20}",
          ("mystery",), ("fixed", "progressive")),
    Limit("bounty.starts_at: mystery bounties have either `starts` or `starts_at`",
          "bounty: {kind: mystery, amount: 5, starts_at: 20§}", ("",), (", starts: money",)),
    Limit("field[0]: a group has either a `count` or a `share`", "field: [{strategy: call, §}]",
          ("share: 100", "count: 60"), ("name: A", "count: 60, share: 100")),
    Limit(": a tournament has either a `game` or a `mix`", "mix: §", ("null",), ("{games: [pot_limit_holdem]}",)),
    Limit("chips.0: expected a denomination from 1, found 0", 'chips: {"§": 400, "100": 4000}', (25, 1), (0,)),
    # Tuning
    Limit("tune.vary.growth: expected factors above 1 and at most 2", "tune: {vary: {growth: §}}",
          ("1.1..2", "1.01..1.5", 2), ("1..1.5", "1.1..2.1", 1)),
    Limit("tune.vary.starting_bb: expected at least 2 big blinds", "tune: {vary: {starting_bb: §}}",
          (3, 2, "1..2"), ("1.9",)),
    Limit("tune.vary.breaks: expected breaks every 1m to 24h", "tune: {vary: {breaks: every §}}",
          ("1m", "60s", "24h"), ("59s", "1441m")),
    Limit("tune.vary.breaks: expected a length from 1m to 4h", "tune: {vary: {breaks: every 90m for §}}",
          ("1m", "4h"), ("59s", "241m")),
    Limit("tune.vary.level_length[0]: expected a length from 1m to 4h", "tune: {vary: {level_length: [§]}}",
          ("1m", "4h"), ("59s", "241m")),
    Limit("tune.prefer[0]: expected a weight above 0", "tune: {prefer: [skill * §]}", (1, "0.1"), (0,)),
    Limit("tune.prefer[1]: 'skill' is listed twice", "tune: {prefer: [skill, §]}", ("depth",), ("skill",)),
    Limit("tune.prefer: give all preferences a weight, or none", "tune: {prefer: [skill, §]}", ("depth",),
          ("depth * 2",)),
)  # fmt: skip


@pytest.mark.parametrize("limit", [*UNITS, *ALONE], ids=lambda limit: limit.says[:70])
def test_what_is_refused(limit: Limit) -> None:
    check_refused(limit)


_OWN: Final = (
    "schedule: {level_length: 20m, chips: [25, 100, 500], levels: [{sb: 25, bb: 50}, {sb: 50, bb: 100}, "
    "{sb: 100, bb: 200}, {sb: 150, bb: 300}, {sb: 300, bb: 600}]}, entries: 10, stack: 1000, "
)
"""Ten stacks of 1,000 in chips of 25, 100 and 500."""

SALES: Final = (
    # Half of the ten may buy 500 more each: five chips of 500 besides those of the stacks.
    ("re-entry", "late_registration: 2, reentry: {until_level: 2, taken: 50}", 10),
    ("rebuy", "rebuy: {chips: 500, cost: 5, until_level: 2, taken: 50, most: 1}", 5),
    ("add-on", "add_on: {chips: 500, cost: 5, after_level: 2, taken: 50}", 5),
    ("dealer bonus", "dealer_bonus: {chips: 500, cost: 5, taken: 50}", 5),
    ("lammer", "lammers: {count: 1, chips: 500, until_level: 2}", 10),
    ("early bird",
     "arrivals: [{at: 0, there: 60}, {at: 30m, there: 100}], late_registration: 2, early_bird: {chips: 500}", 10),
)  # fmt: skip


@pytest.mark.parametrize(("name", "text", "pieces"), SALES, ids=[name for name, _, _ in SALES])
def test_chips_for_what_is_sold(name: str, text: str, pieces: int) -> None:
    """With 80 chips of 25 and 30 of 100 each stack takes one of 500; what is bought takes the others.

    A re-entry is a stack of two chips of 500, as nothing smaller is left.
    """
    limit = Limit(
        f"chips: they run short from {name} ", _OWN + "chips: {25: 80, 100: 30, 500: §}, " + text,
        (11 + pieces, 10 + pieces), (9 + pieces, 10),
    )  # fmt: skip
    check_warned(limit)


def test_a_warning_names_up_to_three_other_events() -> None:
    def said(*names: str) -> list[str]:
        events = ", ".join(
            f'{name}: {{tournament: {{absent_until: 2}}, starts: "1{place}:00"}}' for place, name in enumerate(names)
        )
        return find_festival_problems(f"events: {{{events}}}")[1]

    message = "absent_until: it has no effect: set `no_shows`, or `away` for a group of the field"
    assert said("a") == [f"events.a.tournament.{message}"]
    assert said("a", "b") == [f"events.a.tournament.{message} (also: b)"]
    assert said("a", "b", "c", "d") == [f"events.a.tournament.{message} (also: b, c, d)"]
    assert said("a", "b", "c", "d", "e") == [f"events.a.tournament.{message} (also: b, c, d and 1 more)"]


def test_a_warning_is_about_the_usual_entrants_of_a_festival() -> None:
    """Sixty are in the file; with eight of a festival all sit at one table."""
    event = 'events: {main: {starts: "18:00", tournament: {hand_for_hand: {}}, entrants: {past: [§]}}}'
    assert find_festival_problems(event.replace("§", "10"))[1] == []
    assert find_festival_problems(event.replace("§", "9"))[1] == [
        "events.main.tournament.hand_for_hand: it has no effect: all players sit at one table from the start"
    ]
    assert find_problems("hand_for_hand: {}") == ([], [])
