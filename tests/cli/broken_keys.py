"""Broken values: the keys of a tournament file and of its field and rules."""

from __future__ import annotations

from typing import Final

from cli.broken import BARGE, INLINE, TURBO, Broken, change, edited, inline, lacking, whole

TOP: Final[tuple[Broken, ...]] = (
    *map(lacking, ("title", "game", "schedule", "payouts", "pace", "seats", "stack", "field")),
    # unknown keys
    inline("on_fault: fold", "on_fault: fold\n¶blinds: 5", "unknown key 'blinds'"),
    inline("on_fault: fold", "¶on_faults: fold", "unknown key 'on_faults' ~ did you mean 'on_fault'?"),
    inline("buy_in: 8", "¶buyin: 8", "unknown key 'buyin' ~ did you mean 'buy_in'?"),
    inline("entries: 12", "¶Entries: 12\nentries: 12", "unknown key 'Entries' ~ did you mean 'entries'?"),
    inline("on_fault: fold", "on_fault: fold\n¶'': 5", "unknown key ''"),
    inline("on_fault: fold", 'on_fault: fold\n¶"a\\nb: 1": 5', "unknown key ~ a\\nb"),
    # title
    inline("title: All in one file\n", "title: ¶2019\n", "title: ~ expected text ~ number 2019"),
    inline("title: All in one file\n", "title: ¶[Main, Event]\n", "title: ~ expected text ~ a list"),
    inline("title: All in one file\n", "title: ¶{en: Main}\n", "title: ~ expected text ~ a mapping"),
    inline("title: All in one file\n", "¶title:†\n", "title: ~ expected text ~ nothing"),
    # the parts as a whole
    change("a part is a number", TURBO, "pace: online", "pace: ¶5", "pace: ~ a mapping ~ number 5"),
    change("a part is a list", TURBO, "payouts: top_3", "payouts: ¶[50, 30, 20]", "payouts: ~ a mapping ~ a list"),
    change("a part is nothing", TURBO, "schedule: turbo_sng_9max", "¶schedule:†", "schedule: ~ a mapping ~ nothing"),
    change("a part is true", TURBO, "game: no_limit_holdem", "game: ¶true", "game: ~ a mapping ~ true"),
    change("typo in a game", TURBO, "no_limit_holdem", "¶no_limit_holden", "game: ~ did you mean 'no_limit_holdem'?"),
    change("typo in a schedule", TURBO, "turbo_sng_9max", "¶turbo_sng_9", "schedule: ~ mean 'turbo_sng_9max'?"),
    change("typo in payouts", TURBO, "top_3", "¶top3", "payouts: ~ did you mean 'top_3'?"),
    change("typo in a pace", TURBO, "pace: online", "pace: ¶onlin", "pace: ~ did you mean 'online'?"),
    change("unknown pace", TURBO, "pace: online", "pace: ¶zzz", "pace: ~ 'zzz' ~ live, online"),
    # seats
    inline("seats: 4", "seats: ¶1", "seats: ~ at least 2 ~ 1"),
    inline("seats: 4", "seats: ¶11", "seats: ~ at most 10 ~ 11"),
    inline("seats: 4", "seats: ¶-9", "seats: ~ at least 2 ~ -9"),
    inline("seats: 4", "seats: ¶4.0", "seats: ~ a whole number ~ 4.0"),
    inline("seats: 4", "seats: ¶'4'", "seats: ~ a whole number ~ the text '4'"),
    inline("seats: 4", "seats: ¶four", "seats: ~ a whole number ~ the text 'four'"),
    inline("seats: 4", "seats: ¶true", "seats: ~ a whole number ~ true"),
    inline("seats: 4", "seats: ¶{least: 2}", "seats: ~ a whole number ~ a mapping"),
    inline("seats: 4", "seats: ¶6", "seats: ~ 4"),  # the game seats four
    # final_table
    inline("final_table: 3", "final_table: ¶1", "final_table: ~ at least 2 ~ 1"),
    inline("final_table: 3", "final_table: ¶12", "final_table: ~ at most 10 ~ 12"),
    inline("final_table: 3", "final_table: ¶nine", "final_table: ~ a whole number ~ 'nine'"),
    inline("final_table: 3", "final_table: ¶5", "final_table: ~ 4"),  # the game seats four
    # stack
    inline("stack: 1_000", "stack: ¶0", "stack: ~ at least 1 ~ 0"),
    inline("stack: 1_000", "stack: ¶-1_000", "stack: ~ at least 1 ~ -1000"),
    inline("stack: 1_000", "stack: ¶1000.5", "stack: ~ a whole number ~ 1000.5"),
    inline("stack: 1_000", "stack: ¶10 k", "stack: ~ a whole number such as ~ '10 k'"),
    inline("stack: 1_000", "stack: ¶1,00", "stack: ~ a whole number such as ~ '1,00'"),
    inline("stack: 1_000", "stack: ¶1e6", "stack: ~ a whole number such as ~ '1e6'"),
    inline("stack: 1_000", "stack: ¶.inf", "stack: ~ a whole number such as ~ '.inf'"),
    inline("stack: 1_000", "stack: ¶1.0001k", "stack: ~ a whole number ~ '1.0001k'"),
    inline("stack: 1_000", "stack: ¶1000000000000001", "stack: ~ too large ~ 1,000,000,000,000,000"),
    inline("stack: 1_000", f"stack: ¶{'9' * 400}", "stack: ~ out of range"),
    inline("stack: 1_000", f"stack: ¶{'9' * 30}k", "stack: ~ too large ~ 1,000,000,000,000,000"),
    # buy_in
    inline("buy_in: 8", "buy_in: ¶-8", "buy_in: ~ at least 0 ~ -8"),
    inline("buy_in: 8", "buy_in: ¶$8", "buy_in: ~ a whole number such as ~ '$8'"),
    inline("buy_in: 8", "buy_in: ¶8.50", "buy_in: ~ a whole number ~ 8.50"),
    inline("buy_in: 8", "buy_in: ¶no", "buy_in: ~ a whole number ~ 'no'"),
    # entries
    inline("entries: 12", "entries: ¶0", "entries: ~ at least 1 ~ 0"),
    inline("entries: 12", "entries: ¶-12", "entries: ~ at least 1 ~ -12"),
    inline("entries: 12", "entries: ¶1_000_001", "entries: ~ at most 1,000,000 ~ 1000001"),
    inline("entries: 12", "entries: ¶dozen", "entries: ~ a whole number ~ 'dozen'"),
    inline("entries: 12", "entries: ¶1", "entries: ~ at least two"),  # one entrant plays nobody
    whole(
        "shares without entries",
        edited(INLINE, "entries: 12\n", "", "title: All", "¶title: All", "field:\n", "†field:\n"),
        "share ~ entries",
    ),
    change("entries that are not the counts", TURBO, "buy_in: 10", "buy_in: 10\nentries: ¶10", "entries: ~ 9"),
    # on_fault, seed
    inline("on_fault: fold", "on_fault: ¶ignore", "on_fault: ~ 'ignore' ~ fold, disqualify, stop"),
    inline("on_fault: fold", "on_fault: ¶flod", "on_fault: ~ did you mean 'fold'?"),
    inline("on_fault: fold", "on_fault: ¶true", "on_fault: ~ fold, disqualify, stop ~ true"),
    inline("seed: 7", "seed: ¶-1", "seed: ~ at least 0 ~ -1"),
    inline("seed: 7", "seed: ¶9223372036854775808", "seed: ~ less than ~ 9223372036854775808"),
    inline("seed: 7", "seed: ¶1.5", "seed: ~ a whole number ~ 1.5"),
    inline("seed: 7", "seed: ¶lucky", "seed: ~ a whole number ~ 'lucky'"),
    inline("seed: 7", "¶seed:†", "seed: ~ a whole number ~ nothing"),
)

_GROUPS: Final = INLINE.partition("field:\n")[2].partition("rules:")[0]
_FIRST: Final = "- {strategy: tight_aggressive, share: 50%, with: {looseness: 1.8, bluff_percent: 20}}"
_SECOND: Final = "- {strategy: random_legal, share: 50%}"
_SHARES: Final = "a ~ count ~ share"

FIELD: Final[tuple[Broken, ...]] = (
    inline(f"field:\n{_GROUPS}", "field: ¶[]\n", "field: ~ at least 1 ~ 0"),
    inline(f"field:\n{_GROUPS}", "¶field:†\n", "field: ~ a list ~ nothing"),
    inline(f"field:\n{_GROUPS}", "field: ¶call\n", "field: ~ unknown name 'call'"),
    inline(f"field:\n{_GROUPS}", "field: ¶{strategy: call, share: 100%}\n", "field: ~ a list ~ a mapping"),
    inline(f"field:\n{_GROUPS}", "field:\n  - ¶call\n", "field[0]: ~ a mapping ~ the text 'call'"),
    inline(f"field:\n{_GROUPS}", "field:\n  ¶-†\n", "field[0]: ~ a mapping ~ nothing"),
    inline(
        f"field:\n{_GROUPS}",
        "field: ¶[" + "{strategy: call, share: 1}, " * 101 + "]\n",
        "field: ~ at most 100 ~ 101",
    ),
    # strategy
    inline(_SECOND, "- ¶{share: 50%}", "field[1]: ~ missing key 'strategy'"),
    inline(_SECOND, "- {strategy: ¶7, share: 50%}", "field[1].strategy: ~ text ~ number 7"),
    inline("random_legal", "¶random_leagl", "field[1].strategy: ~ did you mean 'random_legal'?"),
    inline("random_legal", "¶''", "field[1].strategy: ~ ''"),
    inline("random_legal", "¶tight agressive", "field[1].strategy: ~ did you mean 'tight_aggressive'?"),
    inline("random_legal", "¶no.such.module:Player", "field[1].strategy: ~ no.such.module"),
    inline("random_legal", "¶'tourney.strategies.simple:Cal'", "field[1].strategy: ~ Cal"),
    inline("random_legal", "¶'os:system'", "field[1].strategy: ~ class ~ act"),
    inline("random_legal", "¶'io:StringIO'", "field[1].strategy: ~ class ~ act"),
    inline("random_legal", "¶':'", "field[1].strategy: ~ ':'"),
    inline("random_legal", "¶'..:Player'", "field[1].strategy: ~ '..:Player'"),
    inline("random_legal", "¶'os:'", "field[1].strategy: ~ 'os:'"),
    inline("random_legal", '¶"os:\\nx"', "field[1].strategy: ~ os:"),
    # count, share
    inline(_SECOND, "- ¶{strategy: random_legal}", "field[1]: ~ count ~ share"),
    inline(_SECOND, "- ¶{strategy: random_legal, share: 50%, count: 6}", "field[1]: ~ count ~ share"),
    inline("share: 50%}", "share: ¶-50%}", "field[1].share: ~ from 0 to 100 ~ '-50%'"),
    inline("share: 50%}", "share: ¶150}", "field[1].share: ~ from 0 to 100 ~ 150"),
    inline("share: 50%}", "share: ¶half}", "field[1].share: ~ a percentage such as ~ 'half'"),
    inline("share: 50%}", "share: ¶true}", "field[1].share: ~ a percentage such as ~ true"),
    inline("share: 50%}", "share: ¶1e2}", "field[1].share: ~ a percentage such as ~ '1e2'"),
    whole(
        "shares that fall short",
        edited(INLINE, "field:", "†field:", _FIRST, f"¶{_FIRST}", "50%}", "40%}"),
        "field ~ 90%",
    ),
    whole(
        "counts and shares",
        edited(INLINE, _FIRST, f"¶{_FIRST}", "share: 50%}", "†count: 6}"),
        "field ~ count ~ share",
    ),
    change("a count of none", TURBO, "count: 6", "count: ¶0", "field[0].count: ~ at least 1 ~ 0"),
    change("a negative count", TURBO, "count: 6", "count: ¶-6", "field[0].count: ~ at least 1 ~ -6"),
    change("half a player", TURBO, "count: 6", "count: ¶6.5", "field[0].count: ~ a whole number ~ 6.5"),
    change("a count in words", TURBO, "count: 6", "count: ¶six", "field[0].count: ~ a whole number ~ 'six'"),
    change("a huge count", TURBO, "count: 6", "count: ¶1_000_001", "field[0].count: ~ at most 1,000,000 ~ 1000001"),
    change(
        "a thousands comma in braces",
        TURBO,
        "count: 6",
        "count: ¶1,000",
        "field[0] ~ write 1_000, or '1,000' in quotes",
    ),
    change("a number as a key", TURBO, "count: 6", "count: 1, ¶500: 5", "field[0] ~ unknown key ~ '500'"),
    # with
    inline("with: {looseness: 1.8, bluff_percent: 20}", "with: ¶[1.8]", "field[0].with: ~ a mapping ~ a list"),
    inline("with: {looseness: 1.8, bluff_percent: 20}", "with: ¶loose", "field[0].with: ~ a mapping ~ 'loose'"),
    inline("looseness: 1.8", "¶losseness: 1.8", "field[0].with.losseness: ~ did you mean 'looseness'?"),
    inline("looseness: 1.8", "¶seed: 1", "field[0].with.seed: ~ unknown parameter 'seed' ~ looseness"),
    inline("looseness: 1.8", "looseness: ¶very", "field[0].with.looseness: ~ a number ~ 'very'"),
    inline("looseness: 1.8", "looseness: ¶true", "field[0].with.looseness: ~ a number ~ true"),
    inline("looseness: 1.8", "looseness: ¶[1.8]", "field[0].with.looseness: ~ a number ~ a list"),
    inline("looseness: 1.8", "¶looseness:†", "field[0].with.looseness: ~ a number ~ nothing"),
    inline("bluff_percent: 20", "bluff_percent: ¶2.5", "field[0].with.bluff_percent: ~ a whole number ~ 2.5"),
    inline("bluff_percent: 20", "bluff_percent: ¶20%", "field[0].with.bluff_percent: ~ a whole number ~ '20%'"),
    inline("with: {looseness: 1.8, bluff_percent: 20}", "with: ¶{†bluff_percent: †300}", "field[0].with ~ 0 to 100"),
    inline("with: {looseness: 1.8, bluff_percent: 20}", "with: ¶{†looseness: †-1}", "field[0].with ~ looseness"),
    inline("looseness: 1.8", "looseness: ¶.5", "field[0].with.looseness: ~ a number ~ '.5'; write 0.5"),
    inline(
        "looseness: 1.8",
        "looseness: {from: ¶.5, to: ¶'1.5'}",
        "field[0].with.looseness.from: ~ a number ~ '.5'; write 0.5",
        "field[0].with.looseness.to: ~ a number ~ '1.5'; write 1.5",
    ),
    inline(
        "random_legal, share: 50%",
        "skilled, share: 50%, with: {skill: ¶75, limping: ¶1.5, looseness: ¶0, aggression: ¶11, push_below_bb: ¶-1}",
        "field[1].with.skill: ~ skill must be from 0 to 1, not 75; 75% is 0.75",
        "field[1].with.limping: ~ limping must be from 0 to 1, not 1.5",
        "field[1].with.looseness: ~ looseness must be above 0 and at most 10, not 0",
        "field[1].with.aggression: ~ aggression must be above 0 and at most 10, not 11",
        "field[1].with.push_below_bb: ~ push_below_bb must be from 0 to 1000, not -1",
    ),
    inline(
        "random_legal, share: 50%",
        "nit, share: 50%, with: {respect: ¶11, calling: ¶-1, bluffing: ¶10.5}",
        "field[1].with.respect: ~ respect must be from 0 to 10, not 11",
        "field[1].with.calling: ~ calling must be above 0 and at most 10, not -1",
        "field[1].with.bluffing: ~ bluffing must be from 0 to 10, not 10.5",
    ),
    inline(
        "random_legal, share: 50%",
        "skilled, share: 50%, with: {¶caution: 3}",
        "field[1].with.caution: ~ unknown parameter 'caution'; there is 'respect' instead",
    ),
    inline("looseness: 1.8", "¶caution: 3", "field[0].with.caution: ~ unknown parameter 'caution' ~ looseness"),
    inline(
        "random_legal, share: 50%",
        "random_legal, share: 50%, with: ¶{†fold_percent: †130}",
        "field[1].with ~ fold_percent",
    ),
    inline("random_legal, share: 50%", "scripted, share: 50%, with: ¶{†script: †f x r600}", "field[1].with ~ 'x'"),
    whole(
        "one player",
        TURBO.partition("field:")[0] + "¶field:\n  †- {strategy: call, count: †1}\n",
        "field ~ two",
    ),
    whole(
        "fewer players than places paid",
        edited(TURBO.partition("field:")[0], "payouts: top_3", "†payouts: †top_3")
        + "¶field:\n  †- {strategy: call, count: †2}\n",
        ": ~ 3 places ~ 2 entrants",
    ),
)

RULES: Final[tuple[Broken, ...]] = (
    inline("rules: {raises: 3, ", "rules: {raises: ¶0, ", "rules.raises: ~ at least 1 ~ 0"),
    inline("rules: {raises: 3, ", "rules: {raises: ¶51, ", "rules.raises: ~ at most 50 ~ 51"),
    inline("rules: {raises: 3, ", "rules: {raises: ¶-3, ", "rules.raises: ~ at least 1 ~ -3"),
    inline("rules: {raises: 3, ", "rules: {raises: ¶none, ", "rules.raises: ~ a whole number ~ 'none'"),
    inline("rules: {raises: 3, ", "rules: {¶raise: 3, ", "rules.raise: ~ unknown key ~ did you mean 'raises'?"),
    inline("uncapped_heads_up: true", "uncapped_heads_up: ¶yes", "rules.uncapped_heads_up: ~ true or false ~ 'yes'"),
    inline("uncapped_heads_up: true", "uncapped_heads_up: ¶1", "rules.uncapped_heads_up: ~ true or false ~ 1"),
    inline(
        "antes_in_pot_limit: false", "antes_in_pot_limit: ¶no", "rules.antes_in_pot_limit: ~ true or false ~ 'no'"
    ),
    inline("ante_first: false", "ante_first: ¶'false'", "rules.ante_first: ~ true or false ~ 'false'"),
    inline("ante_first: false", "ante_first: ¶[]", "rules.ante_first: ~ true or false ~ a list"),
    change(
        "rules in a list", BARGE, "rules: {ante_first: true}", "rules: ¶[ante_first]", "rules: ~ mapping ~ a list"
    ),
    change("rules by name", BARGE, "rules: {ante_first: true}", "rules: ¶tad", "rules: ~ did you mean 'tda'"),
    change("no rules", BARGE, "rules: {ante_first: true}", "¶rules:†", "rules: ~ mapping ~ nothing"),
)
