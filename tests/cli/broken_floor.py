"""Broken values of the floor: how one gets in, days, formats, bounties, balancing."""

from __future__ import annotations

from typing import Final

from cli.broken import Broken, change, edited, setting, whole

FLOOR: Final = """\
title: A floor with much on it
game: no_limit_holdem
schedule:
  level_length: 20m
  chips: [25, 100, 500]
  levels:
    - {sb: 25, bb: 50}
    - {sb: 50, bb: 100}
    - {break: 15m, remove: [25]}
    - {sb: 100, bb: 200}
    - {sb: 300, bb: 600}
    - {sb: 1k, bb: 2k}
payouts: {percent: [50, 30, 20]}
pace: online
seats: 9
stack: 5000
buy_in: 50
fee: 10
guarantee: 2000
entries: 60
field: [{strategy: call, share: 100%}]
rules:
  {balancing: tda, spread: 1, halt_short: 3, break_order: highest, combine: wsop, chip_race: down, button: dead,
  break_first: [3, 2], break_late: 20, feature_table: 1}
arrivals: [{at: 0, there: 60%}, {at: 30m, there: 100%}]
late_registration: 2
tables: 7
no_shows: 5%
absent_until: 1
reentry: {until_level: 2, most: 2, taken: 50%, after: 5m}
rebuy: {chips: 4000, cost: 40, until_level: 3, stack_at_most: 0, most: 3, taken: 70%, at_start: {count: 2}}
add_on: {chips: 6000, cost: 20, after_level: 3, taken: 80%}
early_bird: {chips: 500, until_level: 1}
dealer_bonus: {chips: 1000, cost: 5, taken: 90%}
late_stacks: [{from_level: 2, chips: 4500}]
lammers: {count: 2, chips: 2500, until_level: 3}
days:
  - {after_level: 4, last_hands: 3, overnight: 14h}
  - {players: 12, last_hands: 0, overnight: 12h}
redraw_at: [27, 18]
hand_for_hand: {within: 2, before: [10], clock: 1m, ties: tables}
deal: {players: 3, by: icm, keep: 100}
"""
"""Every key of the floor that goes with the others."""

EVENT: Final = edited(FLOOR[: FLOOR.index("rules:")], "fee: 10\nguarantee: 2000\n", "")
"""A plain freeze-out of sixty at seven tables, three prizes out of 3,000: what formats are added to."""

BOUNTY: Final = EVENT + (
    "bounty: {kind: mystery, amount: 10, starts_at: 20, envelopes: [{money: 50, count: 1}, {money: 10}]}\n"
)
FLIGHTS: Final = EVENT + "flights: {shares: [50%, 50], until_level: 3, until_left: 20%, pause: 1h}\n"
BEST: Final = edited(EVENT, "percent: [50, 30, 20]", "standard: {paid: 20%}") + (
    "flights: {count: 3, until_left: 12%, later: {taken: 60%, most: 2}, best_stack: {taken: 25%, stack_at_most: 9k}, "
    "money: {paid: 18%, min_cash: 90}, day_two_level: 4}\n"
)
SHOOTOUT: Final = EVENT + "shootout: {pause: 5m}\n"
LIMIT: Final = EVENT + "time_limit: {after: 1h, divide: icm}\n"

SOUND: Final = {
    "floor": FLOOR,
    "bounty": BOUNTY,
    "flights": FLIGHTS,
    "best": BEST,
    "shootout": SHOOTOUT,
    "limit": LIMIT,
}

_DURATION: Final = "expected a duration such as"
_WHOLE: Final = "expected a whole number"
_PERCENT: Final = "expected a percentage"
_ROWS: Final = "[{at: 0, there: 60%}, {at: 30m, there: 100%}]"


def floor(old: str, new: str, *says: str) -> Broken:
    """The tournament with much on its floor, with one string replaced."""
    return change(f"floor: {old} -> {new}", FLOOR, old, new, *says)


def event(text: str, *says: str) -> Broken:
    """The plain event with something added."""
    return whole(f"event with {text}", f"{EVENT}{text}\n", *says)


def _of(base: str, old: str, new: str, *says: str) -> Broken:
    return change(f"{base.splitlines()[-1]}: {old} -> {new}", base, old, new, *says)


ENTRIES: Final[tuple[Broken, ...]] = (
    floor("fee: 10", "fee: ¶-10", "fee: expected at least 0 ~ -10"),
    floor("fee: 10", "fee: ¶$10", f"fee: {_WHOLE} ~ '$10'"),
    floor("fee: 10", "¶fees: 10", "fees: unknown key 'fees'; did you mean 'fee'?"),
    floor("guarantee: 2000", "guarantee: ¶lots", f"guarantee: {_WHOLE} ~ 'lots'"),
    floor("guarantee: 2000", "¶guaranteed: 2000", "did you mean 'guarantee'?"),
    # arrivals
    floor(_ROWS, "¶60%", "arrivals: unknown name '60%'; expected one of: live_daily, online"),
    floor(_ROWS, "¶[]", "arrivals: expected at least 1 ~ 0"),
    floor(f"arrivals: {_ROWS}", "¶arrivals:†", "arrivals: expected a list ~ nothing"),
    floor("{at: 0, there: 60%}", "¶60%", "arrivals[0]: expected a mapping such as {at: 30m, there: 80%} ~ '60%'"),
    floor("at: 30m", "at: ¶30", f"arrivals[1].at: {_DURATION} ~ number 30: write 30m for minutes"),
    floor("at: 30m", "¶att: 30m", "arrivals[1].att: unknown key 'att'; did you mean 'at'?"),
    floor("{at: 30m, there", "¶{there", "arrivals[1]: missing key 'at'"),
    floor("there: 60%", "there: ¶most", f"arrivals[0].there: {_PERCENT} such as ~ 'most'"),
    floor("there: 60%", "there: ¶160%", f"arrivals[0].there: {_PERCENT} from 0 to 100 ~ '160%'"),
    floor("there: 100%", "there: ¶90%", "arrivals[1].there: expected 100% in the last row, found 90%"),
    floor("there: 100%}]", "there: 100%}, {at: ¶30m, there: 100%}]", "arrivals[2].at: expected a later moment"),
    floor("{at: 30m, there", "{at: 9m, there: ¶50}, {at: 30m, there", "arrivals[1].there: expected at least 60%"),
    # late registration, tables, absent players
    floor("late_registration: 2", "late_registration: ¶-2", "late_registration: expected at least 0 ~ -2"),
    floor("late_registration: 2", "late_registration: ¶second", f"late_registration: {_WHOLE} ~ 'second'"),
    floor("late_registration: 2", "late_registration: ¶1h", f"late_registration: {_WHOLE} ~ '1h'"),
    floor("late_registration: 2", "¶late_registration:†", f"late_registration: {_WHOLE} ~ nothing"),
    event("¶late_registrations: 2", "did you mean 'late_registration'?"),
    floor("tables: 7", "tables: ¶0", "tables: expected at least 1 ~ 0"),
    floor("tables: 7", "tables: ¶20_001", "tables: expected at most 20,000 ~ 20001"),
    event("¶table: 7", "did you mean 'tables'?"),
    floor("no_shows: 5%", "no_shows: ¶three", f"no_shows: {_PERCENT} such as ~ 'three'"),
    floor("no_shows: 5%", "no_shows: ¶105%", f"no_shows: {_PERCENT} from 0 to 100 ~ '105%'"),
    event("¶no_show: 5%", "did you mean 'no_shows'?"),
    floor("absent_until: 1", "absent_until: ¶-1", "absent_until: expected at least 0 ~ -1"),
    floor("absent_until: 1", "absent_until: ¶30m", f"absent_until: {_WHOLE} ~ '30m'"),
    # re-entry
    event("reentry: ¶true", "reentry: expected a mapping such as {until_level: 6}, found true"),
    event("¶reentry:†", "reentry: expected a mapping such as {until_level: 6}, found nothing"),
    event("reentry: ¶3", "reentry: expected a mapping such as {until_level: 6} ~ number 3"),
    event("reentry: ¶{}", "reentry: missing key 'until_level'"),
    event("reentry: {¶until: 3}", "reentry.until: unknown key 'until'; did you mean 'until_level'?"),
    event("¶re_entry: {until_level: 3}", "did you mean 'reentry'?"),
    floor("until_level: 2", "until_level: ¶0", "reentry.until_level: expected at least 1 ~ 0"),
    floor("most: 2", "most: ¶0", "reentry.most: expected at least 1 ~ 0"),
    floor("most: 2", "most: ¶101", "reentry.most: expected at most 100 ~ 101"),
    floor("most: 2", "most: ¶any", f"reentry.most: {_WHOLE} ~ 'any'"),
    floor("taken: 50%", "taken: ¶half", f"reentry.taken: {_PERCENT} such as ~ 'half'"),
    floor("taken: 50%", "¶take: 50%", "reentry.take: unknown key 'take'; did you mean 'taken'?"),
    floor("after: 5m", "after: ¶5", f"reentry.after: {_DURATION} ~ 5m for minutes"),
    # rebuys, add-on
    event("rebuy: ¶true", "rebuy: expected a mapping such as {chips: 5000, cost: 40, until_level: 4}, found true"),
    event("rebuy: ¶{chips: 5000, until_level: 2}", "rebuy: missing key 'cost'"),
    event("rebuy: {chips: 5000, ¶costs: 40, until_level: 2}", "rebuy.costs: ~ did you mean 'cost'?"),
    event("¶rebuys: {chips: 5000, cost: 40, until_level: 2}", "did you mean 'rebuy'?"),
    floor("chips: 4000", "chips: ¶0", "rebuy.chips: expected at least 1 ~ 0"),
    floor("cost: 40", "cost: ¶-40", "rebuy.cost: expected at least 0 ~ -40"),
    floor("stack_at_most: 0", "stack_at_most: ¶none", f"rebuy.stack_at_most: {_WHOLE} ~ 'none'"),
    floor("most: 3", "most: ¶0", "rebuy.most: expected at least 1 ~ 0"),
    event("add_on: ¶6000", "add_on: expected a mapping such as {chips: 5000, cost: 40, after_level: 4} ~ 6000"),
    event("add_on: {chips: 6000, cost: 20, ¶at_level: 3}", "add_on.at_level: ~ did you mean 'after_level'?"),
    event("¶addon: {chips: 6000, cost: 20, after_level: 3}", "did you mean 'add_on'?"),
    floor("taken: 80%", "taken: ¶180%", f"add_on.taken: {_PERCENT} from 0 to 100 ~ '180%'"),
)

COURSE: Final[tuple[Broken, ...]] = (
    event("days: ¶2", "days: expected a list ~ number 2"),
    event("days: ¶{after_level: 3}", "days: expected a list ~ a mapping"),
    event("days: [¶3]", "days[0]: expected a mapping such as {after_level: 10} ~ number 3"),
    event("days: [¶{overnight: 14h}]", "days[0]: a day needs `after_level` ~ or `players`"),
    event("days: [{after_level: 3, players: ¶12}]", "days[0].players: ~ either `after_level` ~ `players`"),
    event("days: [{¶level: 3}]", "days[0].level: ~ 'level' ~ 'after_level'"),
    event("¶day: [{after_level: 3}]", "did you mean 'days'?"),
    floor("after_level: 4", "after_level: ¶0", "days[0].after_level: expected at least 1 ~ 0"),
    floor("players: 12", "players: ¶1", "days[1].players: expected at least 2 ~ 1"),
    floor("last_hands: 3", "last_hands: ¶21", "days[0].last_hands: expected at most 20 ~ 21"),
    floor("last_hands: 3", "¶last_hand: 3", "days[0].last_hand: ~ did you mean 'last_hands'?"),
    floor("overnight: 14h", "overnight: ¶14", f"days[0].overnight: {_DURATION} ~ 14m for minutes"),
    floor("overnight: 14h", "overnight: ¶14:00", f"days[0].overnight: {_DURATION} ~ 14h00m"),
    event("redraw_at: ¶18", "redraw_at: expected a list ~ number 18"),
    event("redraw_at: [¶three tables]", f"redraw_at[0]: {_WHOLE} ~ 'three tables'"),
    event("redraw_at: [27, ¶0]", "redraw_at[1]: expected at least 1 ~ 0"),
    event("¶redraws_at: [27]", "did you mean 'redraw_at'?"),
    event("hand_for_hand: ¶true", "hand_for_hand: expected a mapping such as {within: 3}, found true"),
    event("¶hand_for_hand:†", "hand_for_hand: expected a mapping such as {within: 3}, found nothing"),
    event("¶hand_to_hand: {within: 3}", "did you mean 'hand_for_hand'?"),
    floor("within: 2", "within: ¶0", "hand_for_hand.within: expected at least 1 ~ 0"),
    floor("within: 2", "¶withing: 2", "hand_for_hand.withing: ~ did you mean 'within'?"),
    floor("before: [10]", "before: ¶10", "hand_for_hand.before: expected a list ~ number 10"),
    floor("before: [10]", "before: [¶0]", "hand_for_hand.before[0]: expected at least 1 ~ 0"),
    floor("clock: 1m", "clock: ¶2", f"hand_for_hand.clock: {_DURATION} ~ 2m for minutes"),
    floor("clock: 1m", "ahead: ¶-1", "hand_for_hand.ahead: expected at least 0 ~ -1"),
    floor("clock: 1m", "ahead: 2, clock: ¶1m", "hand_for_hand.clock: ~ with `ahead` the clock ~ runs on"),
    floor("ties: tables", "ties: ¶table", "hand_for_hand.ties: ~ did you mean 'tables'?"),
    floor("ties: tables", "ties: ¶chop", "hand_for_hand.ties: unknown name 'chop' ~ tables, stacks, share"),
    event("deal: ¶3", "deal: expected a mapping such as {players: 3} ~ number 3"),
    event("deal: ¶{by: icm}", "deal: missing key 'players'"),
    event("¶deals: {players: 3}", "did you mean 'deal'?"),
    floor("players: 3", "players: ¶1", "deal.players: expected at least 2 ~ 1"),
    floor("by: icm", "by: ¶chop", "deal.by: ~ did you mean 'chip_chop'?"),
    floor("by: icm", "by: ¶even", "deal.by: unknown name 'even' ~ icm, chip_chop"),
    floor("keep: 100", "keep: ¶-100", "deal.keep: expected at least 0 ~ -100"),
    # formats
    event("flights: ¶2", "flights: expected a mapping such as {count: 2, until_level: 10} ~ number 2"),
    event("flights: ¶{until_level: 3}", "flights need a `count`, or the `shares`"),
    event("flights: ¶{count: 2}", "flights need `until_level` ~ or `until_left`"),
    event("flights: {count: ¶1, until_level: 3}", "flights.count: expected at least 2 ~ 1"),
    event("¶flight: {count: 2, until_level: 3}", "did you mean 'flights'?"),
    _of(FLIGHTS, "[50%, 50], ", "[50%, 50], count: ¶2, ", "flights.count: ~ either `shares` or a `count`"),
    _of(FLIGHTS, "[50%, 50]", "¶[50%, 40]", "flights.shares: the shares sum to 90%, not 100%"),
    _of(FLIGHTS, "[50%, 50]", "¶[100%]", "flights.shares: expected at least 2 ~ 1"),
    _of(FLIGHTS, "[50%, 50]", "[50%, ¶many]", f"flights.shares[1]: {_PERCENT} such as ~ 'many'"),
    _of(FLIGHTS, "until_level: 3", "until_level: ¶0", "flights.until_level: expected at least 1 ~ 0"),
    _of(FLIGHTS, "until_left: 20%", "until_left: ¶0", f"flights.until_left: {_PERCENT} above 0% ~ found 0%"),
    _of(FLIGHTS, "until_left: 20%", "until_left: ¶100%", f"flights.until_left: {_PERCENT} ~ below 100%"),
    _of(FLIGHTS, "pause: 1h", "¶pauses: 1h", "flights.pauses: ~ did you mean 'pause'?"),
    event("shootout: ¶true", "shootout: expected a mapping such as {}, found true"),
    event("¶shootout:†", "shootout: expected a mapping such as {}, found nothing"),
    event("¶shoot_out: {}", "did you mean 'shootout'?"),
    _of(SHOOTOUT, "pause: 5m", "pause: ¶5", f"shootout.pause: {_DURATION} ~ 5m for minutes"),
    _of(LIMIT, "{after: 1h, divide: icm}", "¶1h", "time_limit: expected a mapping such as {after: 1h} ~ '1h'"),
    _of(LIMIT, "{after: 1h, ", "¶{", "time_limit: missing key 'after'"),
    _of(LIMIT, "after: 1h", "after: ¶0", "time_limit.after: expected a duration above 0"),
    _of(LIMIT, "divide: icm", "divide: ¶stacks", "time_limit.divide: ~ 'stacks' ~ places, icm, chip_chop"),
    event("¶time_limits: {after: 1h}", "did you mean 'time_limit'?"),
)

HEADS: Final[tuple[Broken, ...]] = (
    event("bounty: ¶10", "bounty: expected a mapping such as {kind: fixed, amount: 10} ~ number 10"),
    event("bounty: ¶{kind: fixed}", "bounty: missing key 'amount'"),
    event("bounty: ¶{amount: 10}", "bounty: missing key 'kind'"),
    event("¶bounties: {kind: fixed, amount: 10}", "did you mean 'bounty'?"),
    event("bounty: {kind: ¶knockout, amount: 10}", "bounty.kind: ~ 'knockout' ~ fixed, progressive, mystery"),
    event("bounty: {kind: ¶progressiv, amount: 10}", "bounty.kind: ~ did you mean 'progressive'?"),
    event("bounty: {kind: fixed, amount: ¶0}", "bounty.amount: expected at least 1 ~ 0"),
    event("bounty: {kind: fixed, amount: 10, paid_share: ¶60%}", "bounty.paid_share: ~ only for progressive"),
    event("bounty: {kind: fixed, amount: 10, starts: ¶money}", "bounty.starts: ~ only for mystery bounties"),
    event("bounty: {kind: progressive, amount: 10, paid_share: ¶0}", "bounty.paid_share: ~ above 0%"),
    _of(
        BOUNTY, "starts_at: 20", "starts: money, starts_at: ¶20", "bounty.starts_at: ~ either `starts` or `starts_at`"
    ),
    _of(BOUNTY, "starts_at: 20", "starts: ¶moneys", "bounty.starts: ~ did you mean 'money'?"),
    _of(BOUNTY, "starts_at: 20", "starts_at: ¶1", "bounty.starts_at: ~ at least 2 players"),
    _of(BOUNTY, "starts_at: 20", "starts_at: ¶61", "bounty.starts_at: expected at most the 60 entrants"),
    _of(BOUNTY, "{money: 10}", "¶10", "bounty.envelopes[1]: expected a mapping such as {money: 1000, count: 3}"),
    _of(BOUNTY, "{money: 10}", "{money: ¶50}", "bounty.envelopes[1].money: a row must hold less"),
    _of(BOUNTY, "count: 1", "count: ¶0", "bounty.envelopes[0].count: expected at least 1 ~ 0"),
    _of(BOUNTY, "count: 1", "¶counts: 1", "bounty.envelopes[0].counts: ~ did you mean 'count'?"),
)

BALANCING: Final[tuple[Broken, ...]] = (
    floor("balancing: tda", "balancing: ¶wsop", "rules.balancing: unknown name 'wsop' ~ tda, spread, online"),
    floor("balancing: tda", "¶balance: tda", "rules.balance: ~ did you mean 'balancing'?"),
    floor("spread: 1", "spread: ¶0", "rules.spread: expected at least 1 ~ 0"),
    floor("spread: 1", "spread: ¶10", "rules.spread: expected at most 9 ~ 10"),
    floor("halt_short: 3", "halt_short: ¶0", "rules.halt_short: expected at least 1 ~ 0"),
    floor("halt_short: 3", "halt_short: ¶never", f"rules.halt_short: {_WHOLE} ~ 'never'"),
    floor("break_order: highest", "break_order: ¶high", "rules.break_order: ~ did you mean 'highest'?"),
    floor("combine: wsop", "combine: ¶9", "rules.combine: expected one of: tda, wsop ~ 9"),
    floor("break_first: [3, 2]", "break_first: ¶[]", "rules.break_first: expected at least 1 ~ 0"),
    floor("break_first: [3, 2]", "break_first: [3, ¶0]", "rules.break_first[1]: expected at least 1 ~ 0"),
    floor("break_first: [3, 2]", "break_first: [3, ¶3]", "rules.break_first[1]: table 3 is listed twice"),
    floor("break_first: [3, 2]", "break_first: [3, ¶1]", "rules.break_first[1]: table 1 is the `feature_table`"),
    floor("break_late: 20", "break_late: ¶0", "rules.break_late: expected at least 1 ~ 0"),
    floor("feature_table: 1", "feature_table: ¶stage", f"rules.feature_table: {_WHOLE} ~ 'stage'"),
    floor("chip_race: down", "chip_race: ¶even", "rules.chip_race: ~ 'even' ~ down, nearest, up"),
    floor("button: dead", "button: ¶simple", "rules.button: ~ did you mean 'simplified'?"),
    floor(
        "spread: 1", "spread: ¶3", "rules.spread: a table 3 players short stops ~ `spread` of 3 no player is moved"
    ),
    floor("halt_short: 3", "halt_short: ¶1", "rules.halt_short: a table 1 players short stops ~ `spread` of 1"),
)

EXTRA_CHIPS: Final[tuple[Broken, ...]] = (
    floor("at_start: {count: 2}", "at_start: {count: ¶4}", "rebuy.at_start.count: expected at most 3"),
    floor("at_start: {count: 2}", "at_start: ¶60%", "rebuy.at_start: expected a mapping such as {count: 2"),
    floor("early_bird: {chips: 500, until", "early_bird: ¶{until", "early_bird: missing key 'chips'"),
    floor("{chips: 500, until_level: 1}", "{chips: 500, until_level: ¶3}", "early_bird.until_level: ~ after level 2"),
    floor("{chips: 500, ", "{chips: ¶510, ", "early_bird.chips: a stack of 510 cannot be made ~ 25"),
    floor("{chips: 1000, cost: 5", "{chips: ¶1010, cost: 5", "dealer_bonus.chips: a stack of 1010 cannot be made"),
    floor("dealer_bonus: {chips: 1000, cost: 5", "dealer_bonus: ¶{chips: 1000", "dealer_bonus: missing key 'cost'"),
    floor("from_level: 2", "from_level: ¶1", "late_stacks[0].from_level: expected at least 2 ~ 1"),
    floor("from_level: 2", "from_level: ¶3", "late_stacks[0].from_level: nobody can enter after level 2"),
    floor("chips: 4500}]", "chips: 4500}, {from_level: ¶2, chips: 100}]", "late_stacks[1].from_level: ~ later level"),
    floor("chips: 4500}]", "chips: ¶4510}]", "late_stacks[0].chips: a stack of 4510 cannot be made"),
    floor("lammers: {count: 2", "lammers: {count: ¶0", "lammers.count: expected at least 1 ~ 0"),
    floor("chips: 2500, until_level: 3", "chips: 2500, until_level: ¶9", "lammers.until_level: there is no level 9"),
    floor("{count: 2, chips: 2500", "{count: 2, chips: ¶2530", "lammers.chips: a stack of 2530 cannot be made"),
    whole(
        "a shootout with lammers",
        SHOOTOUT + "lammers: ¶{count: 2, chips: 2500, until_level: 3}\n",
        "lammers: a shootout has no `lammers`",
    ),
)

ROOMS: Final[tuple[Broken, ...]] = (
    _of(BEST, "later: {taken: 60%, most: 2}", "later: {most: ¶1}", "flights.later.most: expected at least 2 ~ 1"),
    _of(BEST, "later: {taken: 60%, most: 2}", "later: ¶60%", "flights.later: expected a mapping such as"),
    _of(BEST, "stack_at_most: 9k", "¶stack_at_mast: 9k", "flights.best_stack.stack_at_mast: ~ 'stack_at_most'?"),
    _of(BEST, "paid: 18%", "paid: ¶10%", "flights.money.paid: expected more than 12%"),
    _of(BEST, "paid: 18%", "paid: ¶100%", "flights.money.paid: expected more than 12% ~ below 100%"),
    _of(BEST, "min_cash: 90", "min_cash: ¶900", "flights.money.min_cash: 18% of the entries ~ at most 277"),
    whole(
        "flights by level into the money",
        edited(BEST, "until_left: 12%, later", "until_level: 2, later", "money: {", "money: ¶{"),
        "flights.money: ~ end by `until_left`",
    ),
    whole(
        "flights into the money with fixed shares",
        edited(BEST, "standard: {paid: 20%}", "percent: [50, 30, 20]", "money: {", "money: ¶{"),
        "flights.money: ~ need `standard` payouts",
    ),
    _of(BEST, "count: 3, ", "count: 3, starts: ¶[1h, 2h, 3h, 4h], ", "flights.starts: expected at most 3 times"),
    _of(BEST, "count: 3, ", "count: 3, starts: [1h, ¶1h], ", "flights.starts[1]: expected a later time"),
    whole(
        "flights at the same time in a room of few tables",
        EVENT + "tables: 5\nflights: {count: 3, until_level: 2, starts: [40m, ¶79m, 3h]}\n",
        "flights.starts[1]: flight 3 starts before flight 2 is over, which lasts 40m; expected a later time, or no "
        "`tables`: flights that overlap cannot share 5 tables",
    ),
    whole(
        "a combined day during the last flight",
        EVENT + "flights: {count: 2, until_level: 2, starts: [40m, ¶1h]}\n",
        "flights.starts[1]: the combined day starts before flight 2 is over, which lasts 40m",
    ),
    _of(BEST, "day_two_level: 4", "day_two_level: ¶8", "flights.day_two_level: there is no level 8"),
    whole(
        "flights with a second day that begins with a skipped level",
        edited(BEST, "day_two_level: 4", "day_two_level: ¶4") + "on_the_day: [{skip: 4}]\n",
        "flights.day_two_level: level 4 is skipped",
    ),
)

SETTINGS: Final[tuple[Broken, ...]] = (
    setting("reentry.¶until=3", "reentry.until: ~ did you mean 'until_level'?", base=FLOOR),
    setting("late_registration=¶9", "late_registration: there is no level 9", base=EVENT),
    setting("shootout=¶true", "shootout: expected a mapping such as {}", base=EVENT),
)
