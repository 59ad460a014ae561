"""Broken texts, files that extend one another, settings, and several errors at once."""

from __future__ import annotations

from typing import Final

from cli.broken import (
    INLINE,
    MAIN,
    PAYOUTS,
    SCHEDULE,
    TURBO,
    Broken,
    change,
    edited,
    line_of,
    setting,
    unreadable,
    whole,
)

_BOMB: Final = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 9))

TEXTS: Final[tuple[Broken, ...]] = (
    whole("an empty file", "¶", "empty"),
    whole("blanks alone", "¶  \n\n", "empty"),
    whole("remarks alone", "¶# soon\n", "empty"),
    whole("null", "¶null\n", "empty"),
    whole("the mark of a document alone", "¶---\n†", "empty"),
    whole("a list", "¶- title: Main\n", "a mapping ~ a list"),
    whole("a sentence", "¶Our game on Friday\n", "a mapping ~ 'Our game on Friday'"),
    whole("a number", "¶42\n", "a mapping ~ number 42"),
    whole("two documents", f"{TURBO}¶---\n{TURBO}", "second document"),
    whole("an open bracket", f"{TURBO}rules: {{raises: 3\n¶", "not valid YAML"),
    whole("an open quote", edited(TURBO, "title: Turbo", 'title: "Turbo') + "¶", "not valid YAML"),
    whole("a loose bracket", f"{TURBO}rules: ¶]\n", "not valid YAML"),
    whole("a colon in a title", edited(TURBO, "title: Turbo", "title: Turbo¶: "), "not valid YAML"),
    whole("a key without a colon", f"{TURBO}¶seed\n†", "not valid YAML"),
    whole(
        "a line too far to the right", edited(TURBO, "stack: 1500\n", "stack: 1500\n  more¶: 5\n"), "not valid YAML"
    ),
    whole("indented with a tab", f"{TURBO}rules:\n¶\traises: 3\n", "tab"),
    whole("a reserved sign", f"{TURBO}seed: ¶@7\n", "not valid YAML"),
    whole("a percent sign first", f"{TURBO}¶%seed†: 7\n", "not valid YAML"),
    whole(
        "a conflict of versions", f"{TURBO}¶<<<<<<< HEAD\n†seed: 7\n=======\nseed: 8\n>>>>>>> b\n", "not valid YAML"
    ),
    whole("a key twice", f"{TURBO}¶stack: 2000\n", f"stack: ~ already on line {line_of(TURBO, 'stack')}"),
    whole("a key three times", f"{TURBO}¶seats: 8\n¶seats: 7\n", *2 * (f"seats: ~ line {line_of(TURBO, 'seats')}",)),
    change("a key twice in braces", TURBO, "count: 6", "count: 6, ¶count: 6", "field[0].count: ~ already on line"),
    whole("a merge key", f"{TURBO}¶<<: {{seed: 7}}\n", "merge keys ~ extends"),
    whole("a number for a key", f"{TURBO}¶7: seed\n", "unknown key ~ '7'"),
    whole("true for a key", f"{TURBO}¶true: seed\n", "a key must be a name ~ true"),
    whole("a list for a key", f"{TURBO}¶[a, b]: 5\n", "a key must be a name"),
    whole("an alias of nothing", f"{TURBO}rules: ¶*house\n", "house"),
    whole("an alias of itself", f"{TURBO}rules: ¶&house †{{raises: †*house}}\n", "alias"),
    change("a tag", TURBO, "title: Turbo", "title: ¶!!str Turbo", "tags such as '!!str' are not allowed"),
    change("a tag of Python", TURBO, "title: Turbo", "title: ¶!!python/name:os.system Turbo", "tags ~ not allowed"),
    whole("a letter of NUL", f"{TURBO}# ¶\0\n", "U+0000"),
    whole("a bell in quotes", edited(TURBO, "title: Turbo", 'title: ¶"\\a"  # Turbo'), "title: ~ not allowed"),
    whole("a BOM in the middle", f"{TURBO}¶\ufeffseed: 7\n", "U+FEFF"),
    whole("a line end of Unicode", edited(TURBO, "Turbo", "Turbo¶\u2028"), "U+2028"),
    whole("an escape of no character", edited(TURBO, "title: Turbo", 'title: "†\\U¶FFFFFFFF"  # Turbo'), "character"),
    whole("too deep", f"{TURBO}rules: {'[' * 99}¶{'[' * 4901}\n", "deep"),
)

BINARY: Final[tuple[Broken, ...]] = (
    unreadable("zeros", bytes(4096), (f"{MAIN}:1:1", "U+0000")),
    unreadable(
        "Latin-1",
        TURBO.replace("Turbo", "Caf\xe9").encode("latin-1"),
        (f"{MAIN}:{line_of(TURBO, 'title')}:11", "UTF-8"),
    ),
    unreadable("UTF-16", TURBO.encode("utf-16"), (f"{MAIN}:1:1", "UTF-8")),
    unreadable("a picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", (f"{MAIN}:1:1", "UTF-8")),
    unreadable(
        "cut in a letter", TURBO.encode() + b"# \xe2\x82", (f"{MAIN}:{len(TURBO.splitlines()) + 1}:3", "UTF-8")
    ),
    unreadable("six megabytes", b"# " + b"x" * 6_000_000, (f"{MAIN}:1:1", "too large")),
    unreadable("an alias that grows", (TURBO + _BOMB).encode(), ("", "more than 100,000 values")),
    Broken("no file at all", elsewhere=((f"{MAIN}:1:1", "no such file"),)),
    Broken("a folder", folders=(MAIN,), elsewhere=((f"{MAIN}:1:1", "directory"),)),
)

EXTENDS: Final[tuple[Broken, ...]] = (
    whole(
        "extends nothing that is there", f"extends: ¶nowhere.yaml\n{TURBO}", "extends ~ no such file ~ nowhere.yaml"
    ),
    whole("extends a name with a typo", "extends: ¶turbo_sgn\nseed: 5\n", "no such file ~ did you mean 'turbo_sng'?"),
    whole("extends a number", f"extends: ¶5\n{TURBO}", "extends: ~ expected a file name ~ number 5"),
    whole("extends an empty name", f"extends: ¶''\n{TURBO}", "extends: ~ expected a file name ~ ''"),
    whole("extends a mapping", f"extends: ¶{{a: b}}\n{TURBO}", "extends: ~ expected a file name ~ a mapping"),
    whole("extends nothing", f"¶extends:†\n{TURBO}", "extends: ~ expected a file name ~ nothing"),
    whole("extends a list with a number", f"extends: [home_game, ¶7]\n{TURBO}", "extends ~ expected a file name ~ 7"),
    whole("extends itself", f"extends: ¶main.yaml\n{TURBO}", "extends: ~ circle ~ main.yaml -> main.yaml"),
    whole("extends itself by a way around", f"extends: ¶./x/../main\n{TURBO}", "extends: ~ circle ~ main.yaml"),
    Broken(
        "two that extend each other",
        ("extends: ~ circle ~ main.yaml -> b.yaml -> main.yaml",),
        {MAIN: f"extends: b.yaml\n{TURBO}", "b.yaml": "extends: ¶main.yaml\n"},
    ),
    Broken(
        "three that extend one another",
        ("extends: ~ circle ~ b.yaml -> c.yaml -> b.yaml",),
        {MAIN: f"extends: b\n{TURBO}", "b.yaml": "extends: c\n", "c.yaml": "extends: [home_game, ¶b]\n"},
    ),
    Broken(
        "extends a list",
        ("a mapping ~ a list",),
        {MAIN: f"extends: b\n{TURBO}", "b.yaml": "¶- seed: 5\n"},
    ),
    Broken(
        "extends a file with an error",
        ("stack: ~ at least 1 ~ -5",),
        {MAIN: "extends: b\nseed: 5\n", "b.yaml": edited(TURBO, "stack: 1500", "stack: ¶-5")},
    ),
    Broken(
        "extends a file with an error that is mended, and one that is not",
        ("buy_in: ~ a whole number ~ 'ten'",),
        {
            MAIN: "extends: b\nstack: 500\n",
            "b.yaml": edited(TURBO, "stack: 1500", "stack: -5", "buy_in: 10", "buy_in: ¶ten"),
        },
    ),
    whole("a shipped scenario with a key taken away", "¶extends: turbo_sng\nstack: null\n", "missing key 'stack'"),
    whole("a shipped scenario with an unknown key", "extends: turbo_sng\n¶rebuys: 3\n", "unknown key 'rebuys'"),
    whole("a shipped scenario with a bad value", "extends: turbo_sng\nseats: ¶12\n", "seats: ~ at most 10 ~ 12"),
)

SETTINGS: Final[tuple[Broken, ...]] = (
    setting("¶stack", "path.to.key=value"),
    setting("¶=5", "path.to.key=value"),
    setting("¶", "path.to.key=value"),
    setting("¶pace..hand=5", "path.to.key=value"),
    setting("¶.=5", "path.to.key=value"),
    setting("stack=¶-5", "stack: ~ at least 1 ~ -5"),
    setting("stack=¶many", "stack: ~ a whole number ~ 'many'"),
    setting("stack=¶", "stack: ~ a whole number ~ nothing"),
    setting("¶stak=500", "stak: ~ unknown key ~ did you mean 'stack'?"),
    setting("¶level.length=5m", "level: ~ unknown key 'level'"),
    setting("rules.¶raise=2", "rules.raise: ~ did you mean 'raises'?"),
    setting("rules.raises=¶0", "rules.raises: ~ at least 1 ~ 0"),
    setting("pace.decision=¶slow", "pace.decision: ~ seconds such as ~ 'slow'"),
    setting("pace.¶decison=5", "pace.decison: ~ did you mean 'decision'?"),
    setting("field.¶2.share=5", "field ~ from 0 to 1 ~ '2'"),
    setting("field.¶-1.share=5", "field ~ from 0 to 1 ~ '-1'"),
    setting("field.¶first.share=5", "field ~ from 0 to 1 ~ 'first'"),
    setting("field.0.strategy=¶tigth_aggressive", "field[0].strategy: ~ did you mean 'tight_aggressive'?"),
    setting("field.0.with.¶loosness=2", "field[0].with.loosness: ~ did you mean 'looseness'?"),
    setting("field.0.with.looseness=¶lots", "field[0].with.looseness: ~ a number ~ 'lots'"),
    setting("seats.¶most=5", "seats ~ 'most' ~ number 4"),
    setting("schedule.levels.0.bb=¶-20", "schedule.levels[0].bb: ~ at least 0 ~ -20"),
    setting("schedule.levels.0.length=¶20", "schedule.levels[0].length: ~ 20m for minutes"),
    setting("payouts.percent=¶[50, 40]", "payouts.percent ~ 90%"),
    setting("payouts.percent.1=¶x", "payouts.percent[1]: ~ a percentage ~ 'x'"),
    setting("schedule=¶turbo", "schedule: ~ 'turbo'"),
    setting("pace=¶nowhere.yaml", "pace ~ no such file ~ nowhere.yaml"),
    setting("payouts=¶top3", "payouts: ~ did you mean 'top_3'?", base=TURBO),
    setting("title=[¶", "not valid YAML"),
    setting("title='¶", "not valid YAML"),
    setting("seed=¶-1", "seed: ~ at least 0 ~ -1"),
    setting("stack=¶0", "stack: ~ 0", "seats: ~ at most 10 ~ 99", also=("seats=¶99",)),
    setting("payouts.¶round=5", "payouts.round: ~ did you mean 'round_to'?"),
)

SEVERAL: Final[tuple[Broken, ...]] = (
    whole(
        "three bad values",
        edited(TURBO, "seats: 9", "seats: ¶90", "stack: 1500", "stack: ¶none", "count: 6", "count: ¶0"),
        "seats: ~ at most 10",
        "stack: ~ 'none'",
        "field[0].count: ~ at least 1",
    ),
    whole(
        "two unknown names and an unknown key",
        edited(TURBO, "top_3", "¶top_33", "pace: online", "pace: ¶onlien", "buy_in: 10", "¶rake: 10"),
        "payouts: ~ 'top_3'",
        "pace: ~ 'online'",
        "unknown key 'rake'",
    ),
    whole(
        "no title and a word for a number",
        edited(TURBO, "title: Turbo sit-and-go\ngame", "¶game", "seats: 9", "seats: ¶nine"),
        "missing key 'title'",
        "seats: ~ 'nine'",
    ),
    whole(
        "two typos in strategies",
        edited(INLINE, "tight_aggressive", "¶tight", "random_legal", "¶random_leagl"),
        "field[0].strategy: ~ 'tight'",
        "field[1].strategy: ~ did you mean 'random_legal'?",
    ),
    whole(
        "prizes, shares and levels that do not fit",
        edited(INLINE, "[65, 35]", "¶[65, 36]", "{sb: 25, bb: 50}", "¶{sb: 25, bb: 50, length: †0}"),
        "schedule.levels[2] ~ above 0",
        "payouts.percent ~ 101%",
    ),
    whole(
        "a key twice and a bad value",
        edited(TURBO, "stack: 1500", "stack: ¶0\n¶seats: 9"),
        "stack: ~ at least 1",
        "seats: ~ already on line",
    ),
    Broken(
        "errors in two files",
        ("stack: ~ at least 1", "schedule.levels[16].bb: ~ a whole number ~ 'x'", "payouts.percent: ~ a list ~ 100"),
        {
            MAIN: edited(TURBO, "turbo_sng_9max", "sheet.yaml", "top_3", "money.yaml", "stack: 1500", "stack: ¶0"),
            "sheet.yaml": edited(SCHEDULE, "bb: 800", "bb: ¶x"),
            "money.yaml": edited(PAYOUTS, "[50, 30, 20]", "¶100"),
        },
    ),
    Broken(
        "a lost file, a bad value and a bad setting",
        ("schedule ~ no such file", "stack: ~ at least 1", "rules.raises: ~ at least 1"),
        {MAIN: edited(TURBO, "turbo_sng_9max", "¶nowhere.yaml", "stack: 1500", "stack: ¶0")},
        settings=("rules.raises=¶0",),
    ),
    Broken(
        "typos in a scenario that extends another",
        ("unknown key 'stak' ~ did you mean 'stack'?", "seats: ~ 'six'"),
        {MAIN: "extends: turbo_sng\n¶stak: 2000\nseats: ¶six\n"},
    ),
    # What the README promises: one mistake hides no other, in the same part or of the whole event.
    whole(
        "an unknown game, a key too many, keys that do not go together, and policies that do not",
        edited(
            INLINE,
            "{break: 6m}",
            "¶{break: 6m, sb: 5}",
            "{sb: 25, bb: 50}",
            "{sb: ¶x, bb: 50}\n    - ¶{sb: 60, bb: 50}",
            "seed: 7\n",
            "seed: 7\n¶sede: 8\nlate_registration: 2\nreentry: {until_level: ¶3}\nredraw_at: [¶2]\n",
        ),
        "schedule.levels[1]: a break can have only the keys",
        "schedule.levels[2].sb: ~ 'x'",
        "schedule.levels[3]: the small blind, 60, is more",
        "unknown key 'sede'",
        "reentry.until_level: nobody can enter after level 2",
        "redraw_at[0]: expected at least 3: the final table draws",
    ),
    whole(
        "contradictions and nonsense together",
        edited(
            TURBO,
            "buy_in: 10\n",
            "buy_in: 10\nlate_registration: ¶99\ndays: [{after_level: 3}, {after_level: ¶2}]\nredraw_at: [¶9, ¶5]\n",
            "stack: 1500",
            "stack: ¶7",
        ),
        "stack: ~ smaller than the big blind of level 1",
        "late_registration: there is no level 99",
        "days[1].after_level: ~ later level than 3",
        "redraw_at[0]: expected fewer than the 9 entrants",
        "redraw_at[1]: expected at least 9: the final table draws",
    ),
)

NEAREST: Final[tuple[Broken, ...]] = (
    whole("game: holdem", edited(TURBO, "no_limit_holdem", "¶holdem"), "game: ~ 'no_limit_holdem'"),
    whole("game: nlhe", edited(TURBO, "no_limit_holdem", "¶nlhe"), "game: ~ did you mean 'no_limit_holdem'?"),
    whole("game: PLO", edited(TURBO, "no_limit_holdem", "¶PLO"), "game: ~ did you mean 'pot_limit_omaha'?"),
    whole("game: canasta", edited(TURBO, "no_limit_holdem", "¶canasta"), "game: ~ see `tourney list variants`"),
    whole(
        "extend: for extends", "¶extend: turbo_sng\nstack: 2000\n", "unknown key 'extend'; did you mean 'extends'?"
    ),
    Broken(
        "saturday.yml for saturday.yaml",
        ("schedule: no such file: saturday.yml; did you mean 'saturday.yaml'?",),
        {MAIN: edited(TURBO, "turbo_sng_9max", "¶saturday.yml"), "saturday.yaml": SCHEDULE},
    ),
    whole(
        "a thousand in braces and in brackets",
        "extends: turbo_sng\npayouts: {percent: null, prizes: [¶1,000, 500, 250]}\n"
        "schedule: {level_length: 5m, levels: [{sb: 50, bb: 100}, {sb: 500, bb: ¶1,000, ante: ¶1,000,000}]}\n",
        "payouts.prizes: a comma separates values here: write 1_000, or '1,000' in quotes",
        "schedule.levels[1]: ~ 1_000",
        "schedule.levels[1]: ~ 1_000_000, or '1,000,000'",
    ),
)
