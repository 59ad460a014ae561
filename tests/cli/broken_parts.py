"""Broken parts: the game, the level sheet, the payouts and the pace, in place or in the user's own files."""

from __future__ import annotations

from typing import Final

from cli.broken import (
    INLINE,
    MAIN,
    PACE,
    PAYOUTS,
    SCHEDULE,
    TURBO,
    VARIANT,
    Broken,
    beside,
    change,
    edited,
    inline,
    whole,
)

_DECK: Final = "[As, Ks, Qs, Js, Ah, Kh, Qh, Jh, Ad, Kd, Qd, Jd]"
_FIFTY_THREE: Final = ", ".join(rank + suit for suit in "shdc" for rank in "23456789TJQKA") + ", As"
_DEAL: Final = "{name: deal, hole: 1, board: 0, burn: false, bet: small}"
_STREETS: Final = INLINE[INLINE.index("  streets:") : INLINE.index("  showdown:")]
_LEVELS: Final = INLINE[INLINE.index("  levels:") : INLINE.index("payouts:")]
_PAYOUTS: Final = INLINE[INLINE.index("payouts:") : INLINE.index("pace:")]
_PERCENT: Final = "  percent: [65, 35]\n  round_to: 5\n"

GAME: Final[tuple[Broken, ...]] = (
    inline("  title: Small hold'em\n  deck", "  ¶deck", "game: ~ missing key 'title'"),
    inline("Small hold'em", "¶5", "game.title: ~ text ~ number 5"),
    inline("title: Small hold'em", "¶titel: Small hold'em\n  title: T", "game.titel: ~ did you mean 'title'?"),
    inline(_DECK, "¶[]", "game.deck: ~ at least 1 ~ 0"),
    inline(_DECK, "¶standard", "game.deck: ~ a list ~ 'standard'"),
    inline(_DECK, f"¶[{_FIFTY_THREE}]", "game.deck: ~ at most 52 ~ 53"),
    inline("Jd]", "¶Xd]", "game.deck[11]: ~ Xd"),
    inline("Jd]", "¶10d]", "game.deck[11]: ~ 10d"),
    inline("Jd]", "¶7]", "game.deck[11]: ~ text ~ number 7"),
    inline("Jd]", "¶'']", "game.deck[11]: ~ ''"),
    inline(f"deck: {_DECK}", f"¶deck: †{_DECK[:-3]}†As]", "game ~ deck twice"),
    inline("betting: fixed_limit", "betting: ¶fixed", "game.betting: ~ did you mean 'fixed_limit'?"),
    inline("betting: fixed_limit", "betting: ¶nl", "game.betting: ~ 'nl' ~ no_limit, pot_limit, fixed_limit"),
    inline("betting: fixed_limit", "betting: ¶2", "game.betting: ~ no_limit, pot_limit, fixed_limit ~ 2"),
    inline("forced_bets: blinds", "forced_bets: ¶blind", "game.forced_bets: ~ did you mean 'blinds'?"),
    inline("forced_bets: blinds", "forced_bets: ¶false", "game.forced_bets: ~ blinds, antes ~ false"),
    inline("bets_per_round: 3", "bets_per_round: ¶0", "game.bets_per_round: ~ at least 1 ~ 0"),
    inline("bets_per_round: 3", "bets_per_round: ¶21", "game.bets_per_round: ~ at most 20 ~ 21"),
    inline("bets_per_round: 3", "bets_per_round: ¶many", "game.bets_per_round: ~ a whole number ~ 'many'"),
    inline("{least: 2, most: 4}", "¶[2, 4]", "game.players: ~ a mapping ~ a list"),
    inline("{least: 2, most: 4}", "{least: ¶1, most: 4}", "game.players.least: ~ at least 2 ~ 1"),
    inline("{least: 2, most: 4}", "{least: 2, most: ¶11}", "game.players.most: ~ at most 10 ~ 11"),
    inline("{least: 2, most: 4}", "¶{†least: †4, †most: †3}", "game.players ~ smallest first"),
    inline("{least: 2, most: 4}", "{¶min: 2, most: 4}", "game.players.min: ~ unknown key ~ least, most"),
    inline(_STREETS, "  streets: ¶[]\n", "game.streets: ~ at least 1 ~ 0"),
    inline(_STREETS, "  streets: ¶2\n", "game.streets: ~ a list ~ number 2"),
    inline(_DEAL, "¶{hole: 1}", "game.streets[0]: ~ missing key 'name'"),
    inline(_DEAL, "¶deal", "game.streets[0]: ~ a mapping ~ 'deal'"),
    inline("hole: 1", "hole: ¶8", "game.streets[0].hole: ~ at most 7 ~ 8"),
    inline("hole: 1", "hole: ¶-1", "game.streets[0].hole: ~ at least 0 ~ -1"),
    inline("hole: 1", "hole: ¶one", "game.streets[0].hole: ~ a whole number ~ 'one'"),
    inline(_STREETS, "  ¶streets:\n    †- †{name: deal, †hole: †0}\n", "game.streets ~ first street"),
    inline("board: 1", "board: ¶6", "game.streets[1].board: ~ at most 5 ~ 6"),
    inline("burn: true", "burn: ¶yes", "game.streets[1].burn: ~ true or false ~ 'yes'"),
    inline("bet: big", "bet: ¶huge", "game.streets[1].bet: ~ small, big"),
    inline("bet: big", "¶bets: big", "game.streets[1].bets: ~ did you mean 'bet'?"),
    inline("showdown: [high]", "showdown: [¶low]", "game.showdown[0]: ~ 'low'"),
    whole(
        "too few cards for the players",
        edited(INLINE, "  title: Small", "  †title: Small", "hole: 1, board: 0", "¶hole: †3, board: 0"),
        "game ~ 14 cards ~ 12",
    ),
    beside(
        "a typo in a game of one's own", "game", edited(VARIANT, "no_limit", "¶nolimit"), "game.betting: ~ 'no_limit'"
    ),
    beside("a street without a name", "game", edited(VARIANT, "{name: flop, ", "¶{"), "game.streets[1]: ~ 'name'"),
    beside("a game with two betting keys", "game", f"{VARIANT}¶betting: pot_limit\n", "betting: ~ already on line 3"),
)

SHEET: Final[tuple[Broken, ...]] = (
    inline("title: Ours", "title: ¶[]", "schedule.title: ~ text ~ a list"),
    inline("level_length: 10m", "level_length: ¶10", "schedule.level_length: ~ 10m for minutes"),
    inline("level_length: 10m", "level_length: ¶10:00", "schedule.level_length: ~ a duration such as ~ '10:00'"),
    inline(
        "level_length: 10m", "level_length: ¶10 minutes", "schedule.level_length: ~ a duration such as ~ '10 minutes'"
    ),
    inline("level_length: 10m", "level_length: ¶-10m", "schedule.level_length: ~ a duration such as ~ '-10m'"),
    inline("level_length: 10m", "level_length: ¶0.01m", "schedule.level_length: ~ whole seconds ~ '0.01m'"),
    inline("level_length: 10m", "level_length: ¶31d", "schedule.level_length: ~ too long ~ 30 days"),
    inline("level_length: 10m", "level_length: ¶true", "schedule.level_length: ~ a duration such as ~ true"),
    inline("level_length: 10m", "¶level_lenght: 10m\n  level_length: 9m", "schedule ~ did you mean 'level_length'?"),
    inline("  ante_paid_by: each", "  ante_paid_by: ¶bigblind", "schedule.ante_paid_by: ~ did you mean 'big_blind'?"),
    inline("  ante_paid_by: each", "  ante_paid_by: ¶5", "schedule.ante_paid_by: ~ each, big_blind, button ~ 5"),
    inline("smallest_chip: 5", "smallest_chip: ¶0", "schedule.smallest_chip: ~ at least 1 ~ 0"),
    inline("smallest_chip: 5", "smallest_chip: ¶0.5", "schedule.smallest_chip: ~ a whole number ~ 0.5"),
    inline(_LEVELS, "  levels: ¶[]\n", "schedule.levels: ~ at least 1 ~ 0"),
    inline(_LEVELS, "  levels: ¶10/20\n", "schedule.levels: ~ a list ~ '10/20'"),
    inline(_LEVELS, "  levels:\n    - ¶[10, 20]\n", "schedule.levels[0]: ~ a mapping ~ a list"),
    inline(_LEVELS, "  levels:\n    - ¶10/20\n", "schedule.levels[0]: ~ a mapping ~ '10/20'"),
    inline(_LEVELS, "  levels:\n    - {}\n".replace("{}", "¶{}"), "schedule.levels[0]: ~ bb"),
    inline(_LEVELS, "  levels: ¶{sb: 10, bb: 20}\n", "schedule.levels: ~ a list ~ a mapping"),
    inline(
        _LEVELS, "  ¶levels:\n    †- †{break: 5m}\n    - {sb: 5, bb: 10}\n", "schedule.levels ~ begin with a level"
    ),
    inline(_LEVELS, "  ¶levels:\n    †- †{break: 5m}\n", "schedule.levels ~ level"),
    inline(_LEVELS, f"  levels: ¶[{'{bb: 5}, ' * 501}]\n", "schedule.levels: ~ at most 500 ~ 501"),
    inline("{break: 6m}", "¶{break: 6m, sb: 5}", "schedule.levels[1]: ~ break"),
    inline("{break: 6m}", "{break: ¶soon}", "schedule.levels[1].break: ~ a duration such as ~ 'soon'"),
    inline("{break: 6m}", "{break: ¶6}", "schedule.levels[1].break: ~ 6m for minutes"),
    inline("{break: 6m}", "{¶brake: 6m, sb: 5, bb: 10}", "schedule.levels[1].brake: ~ did you mean 'break'?"),
    inline("{sb: 25, bb: 50}", "¶{sb: 25}", "schedule.levels[2]: ~ bb"),
    inline("{sb: 25, bb: 50}", "¶{sb: 0, bb: †0}", "schedule.levels[2] ~ bb"),
    inline("{sb: 25, bb: 50}", "{sb: ¶-25, bb: 50}", "schedule.levels[2].sb: ~ at least 0 ~ -25"),
    inline("{sb: 25, bb: 50}", "{sb: 25, bb: ¶-50}", "schedule.levels[2].bb: ~ at least 0 ~ -50"),
    inline("{sb: 25, bb: 50}", "{sb: ¶quarter, bb: 50}", "schedule.levels[2].sb: ~ a whole number ~ 'quarter'"),
    inline("{sb: 25, bb: 50}", "{sb: 25, bb: ¶1e3}", "schedule.levels[2].bb: ~ a whole number ~ '1e3'"),
    inline("{sb: 25, bb: 50}", "{sb: 25, ¶BB: 50, bb: 50}", "schedule.levels[2].BB: ~ did you mean 'bb'?"),
    inline("{sb: 25, bb: 50}", "¶{†sb: †50, †bb: †25}", "schedule.levels[2] ~ small blind"),
    inline("{sb: 25, bb: 50}", "{sb: 25, bb: 50, ante: ¶10%}", "schedule.levels[2].ante: ~ a whole number ~ '10%'"),
    inline("{sb: 25, bb: 50}", "{sb: 25, bb: 50, ante: ¶-5}", "schedule.levels[2].ante: ~ at least 0 ~ -5"),
    inline("small_bet: 20", "small_bet: ¶-20", "schedule.levels[0].small_bet: ~ at least 0 ~ -20"),
    inline("big_bet: 40", "big_bet: ¶large", "schedule.levels[0].big_bet: ~ a whole number ~ 'large'"),
    inline("length: 15m", "length: ¶15", "schedule.levels[0].length: ~ 15m for minutes"),
    inline("length: 15m", "length: ¶an hour", "schedule.levels[0].length: ~ a duration such as ~ 'an hour'"),
    inline("length: 15m", "length: ¶-15m", "schedule.levels[0].length: ~ a duration such as ~ '-15m'"),
    inline("length: 15m", "¶lenght: 15m", "schedule.levels[0].lenght: ~ did you mean 'length'?"),
    whole(
        "a level of no length",
        edited(INLINE, "- {sb: 10, bb: 20, ante: 5,", "- ¶{sb: 10, bb: 20, ante: 5,", "length: 15m", "†length: †0"),
        "schedule.levels[0] ~ above 0",
    ),
    whole(
        "levels without any length",
        edited(INLINE, "  level_length: 10m\n", "", "  title: Ours", "  ¶title: Ours", "- {sb: 25", "- †{sb: 25"),
        "schedule ~ level_length",
    ),
    # A game of blinds without blinds, and one of antes without antes, is never over: all check for ever.
    inline(_LEVELS, "  ¶levels:\n    †- †{†small_bet: †10}\n", "schedule.levels ~ bb"),
)

SHEET_FILES: Final[tuple[Broken, ...]] = (
    beside(
        "a typo in a sheet", "schedule", edited(SCHEDULE, "level_length", "¶levels_length"), "mean 'level_length'?"
    ),
    beside(
        "a bad blind in a sheet", "schedule", edited(SCHEDULE, "bb: 800", "bb: ¶-800"), "schedule.levels[16].bb: ~ 0"
    ),
    beside(
        "a bad break in a sheet",
        "schedule",
        edited(SCHEDULE, "sb: 75, bb: 150", "break: ¶15"),
        "levels[7].break: ~ 15m",
    ),
    beside("an open bracket in a sheet", "schedule", SCHEDULE + "  - {sb: 500, bb: 1000\n¶", "not valid YAML"),
    beside("a sheet without levels", "schedule", "¶title: Nothing\nlevel_length: 5m\n", "schedule: ~ 'levels'"),
    beside("a sheet that is a list", "schedule", "¶- {sb: 5, bb: 10}\n", "schedule: ~ a mapping ~ a list"),
    beside(
        "a sheet in a folder",
        "schedule",
        edited(SCHEDULE, "bb: 800", "bb: ¶x"),
        "levels[16].bb: ~ 'x'",
        folder="a b/",
    ),
    beside("an empty sheet", "schedule", "¶", "empty"),
    beside("a sheet of remarks", "schedule", "¶# nothing here yet\n", "empty"),
    beside("a sheet that extends itself", "schedule", f"extends: ¶mine.yaml\n{SCHEDULE}", "circle ~ mine.yaml"),
    whole("a tournament with a key of a sheet", f"{INLINE}¶levels: [{{sb: 1, bb: 2}}]\n", "unknown key 'levels'"),
    change("a lost sheet", TURBO, "turbo_sng_9max", "¶nowhere.yaml", "schedule ~ no such file ~ nowhere.yaml"),
    Broken(
        "a near name of a file",
        ("schedule ~ no such file ~ did you mean 'mine.yaml'?",),
        {MAIN: edited(TURBO, "turbo_sng_9max", "¶mien.yaml"), "mine.yaml": SCHEDULE},
    ),
)

MONEY: Final[tuple[Broken, ...]] = (
    inline("title: Two", "title: ¶2", "payouts.title: ~ text ~ number 2"),
    inline("[65, 35]", "¶[65, 25]", "payouts.percent ~ 90%"),
    inline("[65, 35]", "¶[65, 35.5]", "payouts.percent ~ 100.5%"),
    inline("[65, 35]", "¶[35, †65]", "payouts.percent ~ no more than the place before"),
    inline("[65, 35]", "¶[100, †0]", "payouts.percent ~ must get something"),
    inline("[65, 35]", "[¶110, ¶-10]", "percent[0]: ~ from 0 to 100 ~ 110", "percent[1]: ~ from 0 to 100 ~ -10"),
    inline("[65, 35]", "[65, ¶.5]", "payouts.percent[1]: ~ a percentage such as ~ '.5'; write 0.5"),
    inline("[65, 35]", "[65, ¶rest]", "payouts.percent[1]: ~ a percentage such as ~ 'rest'"),
    inline("[65, 35]", "¶[]", "payouts.percent: ~ at least 1 ~ 0"),
    inline("[65, 35]", "¶100", "payouts.percent: ~ a list ~ number 100"),
    inline("[65, 35]", "¶{first: 65}", "payouts.percent: ~ a list ~ a mapping"),
    inline("round_to: 5", "round_to: ¶0", "payouts.round_to: ~ at least 1 ~ 0"),
    inline("round_to: 5", "round_to: ¶cent", "payouts.round_to: ~ a whole number ~ 'cent'"),
    inline("round_to: 5", "¶round: 5", "payouts.round: ~ did you mean 'round_to'?"),
    inline(_PAYOUTS, "payouts: ¶{title: Two}\n", "payouts: ~ percent ~ prizes"),
    inline(_PAYOUTS, "payouts: ¶{percent: [100], prizes: [5]}\n", "payouts: ~ percent ~ prizes"),
    inline(_PAYOUTS, "payouts: ¶{prizes: [5], †round_to: 5}\n", "payouts ~ round_to"),
    inline(_PERCENT, "  prizes: ¶[10, †20]\n", "payouts.prizes ~ no more than the place before"),
    inline(_PERCENT, "  prizes: ¶[10, †0]\n", "payouts.prizes ~ must get something"),
    inline(_PERCENT, "  prizes: ¶[]\n", "payouts.prizes: ~ at least 1 ~ 0"),
    inline(_PERCENT, "  prizes: [10, ¶-5]\n", "payouts.prizes[1]: ~ at least 0 ~ -5"),
    inline(_PERCENT, "  prizes: [¶10.50]\n", "payouts.prizes[0]: ~ a whole number ~ 10.50"),
    inline(_PERCENT, "  prizes: [¶1st]\n", "payouts.prizes[0]: ~ a whole number ~ '1st'"),
    inline(_PERCENT, "  ¶prizes: †[" + "1, " * 13 + "]\n", "payouts ~ 13 places ~ 12 entrants"),
    inline(
        _PAYOUTS, "payouts: ¶{percent: [100], standard: {paid: 10%}}\n", "payouts: ~ percent ~ standard ~ satellite"
    ),
    inline(_PAYOUTS, "payouts: ¶{satellite: {seat: 5}, †round_to: 5}\n", "payouts ~ round_to"),
    inline(_PAYOUTS, "payouts: {by_entries: [{up_to: 5, percent: ¶[90]}, {percent: [100]}]}\n", "[0].percent ~ 90%"),
    inline(_PAYOUTS, "payouts: {by_entries: ¶[{up_to: 5, percent: [100]}]}\n", "by_entries: ~ any number ~ `up_to`"),
    inline(
        _PAYOUTS,
        "payouts: {by_entries: [{up_to: 5, percent: [100]}, {up_to: ¶5, percent: [100]}, {percent: [100]}]}\n",
        "payouts.by_entries[1].up_to: ~ more entries than in the table before",
    ),
    inline(
        _PAYOUTS,
        "payouts: {by_entries: [¶{percent: [100]}, {percent: [100]}]}\n",
        "payouts.by_entries[0]: ~ only the last",
    ),
    inline(_PAYOUTS, "payouts: {by_entries: ¶[]}\n", "payouts.by_entries: ~ at least 1 ~ 0"),
    inline(
        _PAYOUTS,
        "payouts: {by_entries: ¶[{percent: [" + "4, " * 25 + "]}]}\n",
        "payouts.by_entries: 25 places ~ 12 entrants",
    ),
    inline(_PAYOUTS, "payouts: {standard: ¶{}}\n", "payouts.standard: missing key 'paid'"),
    inline(_PAYOUTS, "payouts: {standard: {paid: 15%, ¶min_csh: 2}}\n", "did you mean 'min_cash'?"),
    inline(_PAYOUTS, "payouts: {standard: {paid: ¶0}}\n", "payouts.standard.paid: ~ above 0%"),
    inline(_PAYOUTS, "payouts: {standard: {paid: 15%, first: ¶0}}\n", "payouts.standard.first: ~ above 0%"),
    inline(
        _PAYOUTS, "payouts: {standard: {paid: 15%, min_cash: ¶7}}\n", "payouts.standard.min_cash: 7 buy-ins ~ 15%"
    ),
    inline(_PAYOUTS, "payouts: {standard: {paid: 15%, min_cash: ¶2x}}\n", "min_cash: ~ number of buy-ins ~ '2x'"),
    inline(_PAYOUTS, "payouts: {standard: †{paid: ¶70%}}\n", "payouts.standard.min_cash: 1.5 buy-ins ~ 70%"),
    inline(_PAYOUTS, "payouts: {satellite: {seat: ¶0}}\n", "payouts.satellite.seat: ~ at least 1 ~ 0"),
    beside("payouts that fall short", "payouts", edited(PAYOUTS, "[50", "¶[40"), "payouts.percent ~ 90%"),
    beside("payouts with a typo", "payouts", edited(PAYOUTS, "percent", "¶precent"), "did you mean 'percent'?"),
    beside("a key twice in payouts", "payouts", f"{PAYOUTS}¶percent: [100]\n", "percent: ~ already on line 4"),
    change("payouts in a lost folder", TURBO, "top_3", "¶lost/mine.yaml", "payouts ~ no such file ~ lost/mine.yaml"),
)

ALONE: Final[tuple[Broken, ...]] = tuple(
    whole(
        f"{told} of {len(text)} characters alone",
        edited(text, "title:", "¶title:"),
        f"expected a tournament, found {told}: ~ `{key}: {MAIN}` ~ `--set {key}={MAIN}`",
    )
    for key, told, text in (
        ("field", "a field", "title: Mine\ngroups: [{strategy: call, share: 100%}]\n"),
        ("field", "a field", "title: With a slip\ngroups: [{strategy: call, share: 100%}]\nentires: 5\n"),
        ("schedule", "a level sheet", SCHEDULE),
        ("payouts", "a payout table", PAYOUTS),
        ("pace", "a pace", PACE),
        ("game", "a game", VARIANT),
        ("rules", "house rules", "title: Ours\nbutton: moving\nbreak_order: lowest\n"),
        ("mix", "a mix of games", "title: Two\ngames: [razz, stud]\n"),
    )
)
"""Parts of a tournament where one is expected."""

SPEED: Final[tuple[Broken, ...]] = (
    *(
        whole(
            f"a pace without {line.partition(':')[0]}",
            edited(INLINE, f"  {line}\n", "", "  title: Quick", "  ¶title: Quick"),
            f"pace: ~ missing key '{line.partition(':')[0]}'",
        )
        for line in ("hand: 9", "fold: 2.5", "decision: 5", "street: 1.5", "showdown: 4")
    ),
    inline("title: Quick", "title: ¶{}", "pace.title: ~ text ~ a mapping"),
    inline("hand: 9", "hand: ¶-1", "pace.hand: ~ from 0 to 3600 ~ -1"),
    inline("hand: 9", "hand: ¶3601", "pace.hand: ~ from 0 to 3600 ~ 3601"),
    inline("hand: 9", "hand: ¶9s", "pace.hand: ~ seconds such as ~ '9s'"),
    inline("hand: 9", f"hand: ¶{'9' * 59}", "pace.hand: ~ from 0 to 3600"),
    inline("fold: 2.5", "fold: ¶2.55", "pace.fold: ~ one decimal ~ 2.55"),
    inline("decision: 5", "decision: ¶true", "pace.decision: ~ seconds such as ~ true"),
    inline("street: 1.5", "street: ¶.5", "pace.street: ~ seconds such as ~ '.5'"),
    inline("showdown: 4", "¶showdown:†", "pace.showdown: ~ seconds such as ~ nothing"),
    inline("showdown: 4", "showdown: ¶[4]", "pace.showdown: ~ seconds such as ~ a list"),
    inline("showdown: 4", "¶show_down: 4\n  showdown: 4", "pace.show_down: ~ did you mean 'showdown'?"),
    beside("a bad number in a pace", "pace", edited(PACE, "street: 1.5", "street: ¶fast"), "pace.street: ~ 'fast'"),
    beside("a tab in a pace", "pace", f"{PACE}¶\thurry: 5\n", "tab"),
    change(
        "a name with .yml", TURBO, "pace: online", "pace: ¶online.yml", "pace ~ no such file ~ did you mean 'online'?"
    ),
    change(
        "a way out of the tree", TURBO, "pace: online", "pace: ¶../../../../../nowhere/passwd", "pace ~ no such file"
    ),
    Broken(
        "a folder as a pace",
        ("pace ~ cannot read mine.yaml ~ directory",),
        {MAIN: edited(TURBO, "pace: online", "pace: ¶mine.yaml")},
        folders=("mine.yaml",),
    ),
    Broken(
        "a binary game",
        files={MAIN: edited(TURBO, "no_limit_holdem", "mine.yaml")},
        binary={"mine.yaml": b"\x7fELF\x02\x01\x01\x00\x00"},
        elsewhere=(("mine.yaml:1:1", "U+007F"),),
    ),
)
