"""What a director would want to know of a tournament file is told before anything is played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from cli.broken import MAIN, Broken, edited

if TYPE_CHECKING:
    from cli.command import Tourney

SOUND: Final = """\
title: Sixty on a Friday
game: no_limit_holdem
schedule:
  level_length: 20m
  levels:
    - {sb: 25, bb: 50}
    - {sb: 50, bb: 100}
    - {sb: 100, bb: 200, ante: 25}
    - {sb: 200, bb: 400, ante: 50}
    - {break: 10m}
    - {sb: 400, bb: 800, ante: 100}
    - {sb: 800, bb: 1600, ante: 200}
    - {sb: 1500, bb: 3000, ante: 300}
    - {sb: 3000, bb: 6000, ante: 600}
payouts: {percent: [50, 30, 20]}
pace: online
seats: 9
stack: 5000
buy_in: 50
entries: 60
field: [{strategy: random_legal, share: 100%}]
"""
"""Sixty stacks are 50 big blinds of the last level: 25 for each of the last two."""

_FOURTH: Final = "- {sb: 200, bb: 400, ante: 50}"
_SEVENTH: Final = "- {sb: 1500, bb: 3000, ante: 300}"
_LAST: Final = "- {sb: 3000, bb: 6000, ante: 600}"
_SMALL: Final = ("stack: 5000", "stack: 500")
"""Thirty thousand chips: fewer than 20 big blinds in level 6, of 1,600."""


def _case(name: str, *says: str, changes: tuple[str, ...] = (), add: str = "") -> Broken:
    return Broken(name, says, {MAIN: edited(SOUND, *changes) + add})


_PLAYERS: Final = "strategy: random_legal, share: 100%}"
_FIELD: Final = "field: [{strategy: random_legal, share: 100%}]"
_AWAY: Final = "{strategy: call, share: 91%, away: true}"
_NO_LIMIT: Final = "game: no_limit_holdem"

_LATE: Final = "arrivals: [{at: 0, there: 60%}, {at: 30m, there: 100%}]\nlate_registration: 3\n"

_THREE: Final = "{percent: [50, 30, 20]}"
_SHOT: Final = "pace: {extends: online, shot_clock: "

WARNINGS: Final = (
    # Rules for breaking tables
    _case(
        "a table that never opens",
        "rules.break_first[1]: there is no table 8: at most 7 tables are in play",
        add="rules: {break_first: [7, ¶8]}\n",
    ),
    _case(
        "late breaks without late registration",
        "rules.break_late: it has no effect: entries close at the start",
        add="rules: {break_late: ¶9}\n",
    ),
    _case(
        "late breaks that never come",
        "rules.break_late: it has no effect: 7 tables have 63 seats",
        add=_LATE + "rules: {break_late: ¶64}\n",
    ),
    _case(
        "late breaks that leave one seat",
        "rules.break_late: a table breaks when one seat is left elsewhere",
        add=_LATE + "rules: {break_late: ¶1}\n",
    ),
    # The bubble. 300 are paid: at 303 left 34 tables are in play, and a third of them may lose a player.
    _case(
        "hand-for-hand that comes too late",
        "hand_for_hand.within: at about 34 tables more than 3 players may go out",
        changes=(
            "entries: 60",
            "entries: 600",
            "stack: 5000",
            "stack: 500",
            f"payouts: {_THREE}",
            "payouts: {standard: {paid: 50%}}",
        ),
        add="hand_for_hand: {within: ¶3}\n",
    ),
    _case(
        "flights that end in the money by their share",
        "flights.until_left: at most 4 play on, and 6 are paid: the money is passed",
        changes=(f"payouts: {_THREE}", "payouts: {standard: {paid: 10%}}"),
        add="flights: {count: 2, until_left: ¶7%, pause: 1h}\n",
    ),
    # 300,000 chips for six are 50,000 each: 16 of the big blinds of level 8, of 3,000 in level 7.
    _case(
        "flights that end in the money by their level",
        "flights.until_level: if as many as are paid, 6, played on after level 6, their average stack would be 16",
        changes=(f"payouts: {_THREE}", "payouts: {standard: {paid: 10%}}"),
        add="flights: {count: 2, until_level: ¶6, pause: 1h}\n",
    ),
    # Bonuses, late stacks, lammers
    _case(
        "an early bird without late entrants",
        "early_bird: everybody gets it: no entrant arrives after the start",
        add="early_bird: ¶{chips: 500}\n",
    ),
    _case(
        "an early bird up to the last entrant",
        "early_bird.until_level: everybody gets it: it lasts as long as registration",
        add=_LATE + "early_bird: {chips: 500, until_level: ¶3}\n",
    ),
    _case(
        "a late stack of the usual size",
        "late_stacks[0].chips: a stack of 5,000 is not smaller than the starting stack, 5,000",
        add=_LATE + "late_stacks: [{from_level: 3, chips: ¶5000}]\n",
    ),
    _case(
        "a late stack below the big blind",
        "late_registration: a stack of 150 is smaller than the big blind of level 3, 200",
        add=edited(_LATE, "registration: 3", "registration: ¶3") + "late_stacks: [{from_level: 3, chips: 150}]\n",
    ),
    _case(
        "lammers that are exchanged at once",
        "lammers.stack_at_most: a player exchanges one after the first hand lost",
        add="lammers: {count: 1, chips: 500, until_level: 3, stack_at_most: ¶5000}\n",
    ),
    # Flights
    _case(
        "levels that no day plays",
        "flights.day_two_level: levels 3 to 4 are not played",
        add="flights: {count: 2, until_level: 2, day_two_level: ¶5}\n",
    ),
    _case(
        "more flights than there are",
        "flights.later.most: there are only 2 flights",
        add="flights: {count: 2, until_level: 2, later: {most: ¶3}}\n",
    ),
    _case(
        "a min-cash below the price of an entry",
        "flights.money.min_cash: a min-cash of 45 is less than the 50 that an entry costs",
        changes=("payouts: {percent: [50, 30, 20]}", "payouts: {standard: {paid: 20%}}"),
        add="flights: {count: 2, until_left: 10%, money: {paid: 20%, min_cash: ¶45}}\n",
    ),
    # 4.2 s on average and 3.19 times as long at most: 13 s.
    _case(
        "a shot clock that no decision reaches",
        "pace.shot_clock.limit: it has no effect: at this pace no decision takes longer than 12 s",
        changes=("pace: online", _SHOT + "{limit: ¶30s}}"),
    ),
    _case(
        "time banks for days that there are not",
        "pace.shot_clock.again_at: the event has one day",
        changes=("pace: online", _SHOT + "{limit: 5s, time_bank: 2, again_at: ¶[day]}}"),
    ),
    _case(
        "always near the money",
        "pace.near_money.within: play is slow from the close of entries until the money",
        changes=("pace: online", "pace: {extends: online, near_money: {within: ¶57, times: 2}}"),
    ),
    # Twelve seats of 250; 300,000 chips are 15 stacks of 20,000, and 25,000 for each of the twelve.
    _case(
        "more milestones than seats",
        "payouts.satellite.milestone: all chips in play make 15 such stacks, but the pool buys 12 seats: play ends "
        "with the last seat; a milestone of 25,000 would use all chips",
        changes=(_THREE, "{satellite: {seat: 250, milestone: ¶20k}}"),
    ),
    _case(
        "no buy-in to refund",
        "payouts.satellite.remainder: there is no buy-in to refund",
        changes=(_THREE, "{satellite: {seat: 5, remainder: ¶refunded}}", "buy_in: 50", "buy_in: 0\nguarantee: 52"),
    ),
    _case(
        "a turbo that is none",
        "on_the_day: it has no effect: no level lasts longer than 20m",
        add="on_the_day: ¶[{players: 18, length: 20m}]\n",
    ),
    _case(
        "a turbo from the start",
        "on_the_day: it applies from the close of entries on",
        add="on_the_day: ¶[{players: 60, length: 15m}]\n",
    ),
    # "Real level sheets": what falls, and what is there twice, is wrong; 25-25 and 200-300 are not.
    _case(
        "a big blind that falls",
        "schedule.levels[3]: level 4: the big blind falls from 200 to 199",
        changes=(_FOURTH, f"- ¶{{sb: 100, bb: 199, ante: 50}}\n    - {{sb: 150, bb: 300, ante: 50}}\n    {_FOURTH}"),
    ),
    _case(
        "a small blind that falls",
        "level 4: the small blind falls from 100 to 50",
        changes=(_FOURTH, "- ¶{sb: 50, bb: 400, ante: 50}"),
    ),
    _case(
        "an ante that falls",
        "level 7: the ante falls from 200 to 150",
        changes=(_SEVENTH, "- ¶{sb: 1500, bb: 3000, ante: 150}"),
    ),
    _case(
        "a level that is there twice",
        "level 5: the same stakes as level 4",
        changes=(_FOURTH, f"{_FOURTH}\n    - ¶{_FOURTH[2:]}"),
    ),
    _case(
        "a level left out",
        "level 5: the bets more than double, from 400 to 1,600",
        changes=("    - {sb: 400, bb: 800, ante: 100}\n    - {", "    - ¶{"),
    ),
    _case(
        "an ante above the big blind",
        "level 8: the ante, 6,001, is more than the big blind, 6,000",
        changes=(_LAST, "- ¶{sb: 3000, bb: 6000, ante: 6001}"),
    ),
    # 300,000 chips are 100 big blinds of level 7
    _case(
        "more big blind than chips",
        "level 8: its big blind, 300,001, is more than all chips in play, 300,000",
        "level 8: the bets more than double",
        changes=(_LAST, "- ¶¶{sb: 3000, bb: 300_001, ante: 600}"),
    ),
    # 60 x 50,000 = 3,000,000 chips: 500 big blinds of 6,000
    _case(
        "a sheet that ends before the play does",
        "level 8, the last on the sheet, continues until the event is over: all chips in play are still 500",
        changes=("stack: 5000", "stack: 50_000", _LAST, f"- ¶{_LAST[2:]}"),
    ),
    _case(
        "late registration in a level that never comes, for less than a big blind",
        "late_registration: level 7 will probably not be reached: in level 6 fewer than 20 big blinds are in play",
        "late_registration: a stack of 500 is smaller than the big blind of level 7, 3,000",
        changes=_SMALL,
        add=_LATE.replace("late_registration: 3", "late_registration: ¶¶7"),
    ),
    _case("a day that cannot come", "level 7 will probably", changes=_SMALL, add="days: [{after_level: ¶7}]\n"),
    _case(
        "the end of a day after the end of the time",
        "days[0].after_level: the time limit is 1h, but level 4 ends after 1h30m",
        add="time_limit: {after: 1h}\ndays: [{after_level: ¶4}]\n",
    ),
    # until 20m, a sixth of the way from 10% to 100%: 25% of 60 are there
    _case(
        "arrivals after the close",
        "arrivals[1].at: entries close after 20m: about 45 of 60 entrants arrive later",
        add="late_registration: 1\narrivals: [{at: 0, there: 10%}, {at: ¶2h, there: 100%}]\n",
    ),
    _case(
        "re-entries that come too late",
        "reentry.after: no player can be back in time: re-entries close after 40m",
        add="late_registration: 2\nreentry: {until_level: 2, after: ¶40m}\n",
    ),
    # TDA RP-8: a floor charges each hand with some minutes
    _case(
        "hand-for-hand play for ever in one level",
        "hand_for_hand.clock: the clock stands still during hand-for-hand play",
        add="hand_for_hand: {clock: ¶0}\n",
    ),
    _case(
        "hand-for-hand play at one table",
        "hand_for_hand: it has no effect: all players sit at one table from the start",
        changes=("entries: 60", "entries: 9", "stack: 5000", "stack: 33_000"),
        add="hand_for_hand: ¶{}\n",
    ),
    _case("a break of no length", "levels[4]: the break has no length", changes=("{break: 10m}", "¶{break: 0}")),
    # the pace `online` takes more than a second for a hand
    _case(
        "a level shorter than a hand",
        "levels[3]: level 4: it lasts 1 s, but a hand takes at least",
        "levels[3]: level 4: lasts 1 s, and the usual level 20 min",
        changes=(_FOURTH, "- ¶¶{sb: 200, bb: 400, ante: 50, length: 1s}"),
    ),
    _case(
        "hours without a break",
        "schedule.levels[4]: levels 1 to 5 are played without a break, 6h1m",
        changes=(
            "level_length: 20m",
            "level_length: 72m",
            "    - {break: 10m}\n",
            "",
            "- {sb: 400, bb: 800, ante: 100}",
            "- ¶{sb: 400, bb: 800, ante: 100, length: 73m}",
        ),
    ),
    _case(
        "late registration without arrivals",
        "late_registration: it sells nothing: all entrants are there at the start",
        add="late_registration: ¶3\n",
    ),
    _case(
        "an ante of a big blind from each player",
        "levels[8]: level 8: each player pays an ante of 6,000, a big blind",
        changes=(_LAST, "- ¶{sb: 3000, bb: 6000, ante: 6000}"),
    ),
    _case(
        "two breaks in a row",
        "schedule.levels[5]: level 4: a break after a break",
        changes=("    - {break: 10m}\n", "    - {break: 10m}\n    - ¶{break: 20m}\n"),
    ),
    _case(
        "a strategy made for another game",
        "field: push_fold is made only for games that are not played: no_limit_holdem",
        changes=(
            "game: no_limit_holdem",
            "game: pot_limit_omaha",
            "field: [{strategy: random_legal",
            "field: ¶[{strategy: push_fold",
        ),
    ),
    # Fields
    *(
        _case(
            f"a player with {parameter}",
            f"field[0].with.{parameter}: {value} is far from the usual {usual}: such a player {does}",
            changes=(_PLAYERS, f"strategy: skilled, share: 100%, with: {{{parameter}: ¶{value}}}}}"),
        )
        for parameter, value, usual, does in (
            ("looseness", "0.0001", "0.15 to 4", "folds nearly every hand"),
            ("looseness", "9.5", "0.15 to 4", "plays nearly every hand"),
            ("aggression", "0.0001", "0.12 to 2.5", "hardly ever bets or raises"),
            ("aggression", "10", "0.12 to 2.5", "bets and raises with nearly every hand"),
            ("calling", "0.0001", "0.2 to 2.5", "calls hardly any bet after the first round"),
            ("calling", "10", "0.2 to 2.5", "calls nearly every bet after the first round"),
            ("bluffing", "10", "0 to 3", "bets most of its weak hands"),
            ("push_below_bb", "500", "0 to 30", "goes all-in or folds in half of its hands with as many as 500"),
            ("respect", "10", "0 to 9", "bets many big blinds only with the very best hands"),
        )
    ),
    _case(
        "a group of other players that is far too loose at its ends",
        "field[0].with.looseness.from: 0.1 is far",
        "field[0].with.looseness.to: 9.5 is far",
        changes=(_PLAYERS, "strategy: loose_passive, share: 100%, with: {looseness: {from: ¶0.1, to: ¶9.5}}}"),
    ),
    _case(
        "a spread from high to low",
        "field[0].with.skill: it runs from high to low: the values are those of {from: 0.1, to: 0.9}",
        changes=(_PLAYERS, "strategy: skilled, share: 100%, with: {skill: ¶{from: 0.9, to: 0.1}}}"),
    ),
    _case(
        "a spread from high to low, with most of them high",
        "the values are those of {from: 1, to: 3, shape: high}",
        changes=(
            _PLAYERS,
            "strategy: tight_aggressive, share: 100%, with: {looseness: ¶{from: 3, to: 1, shape: low}}}",
        ),
    ),
    _case(
        "a group of nobody",
        "field[1].share: nobody is in this group",
        changes=(_PLAYERS, "strategy: random_legal, share: 100%}, {strategy: call, share: ¶0%}"),
    ),
    _case(
        "nobody who plays",
        "field: all players fold: they go out only by posting their last chips, and the event may never end",
        changes=("field: [{" + _PLAYERS, "field: ¶[{strategy: fold, share: 50%}, {strategy: fold, share: 50%}"),
    ),
    _case(
        "nobody who is there and plays",
        "field: all players fold",
        "field[2].share: nobody",
        changes=(
            "field: [{" + _PLAYERS,
            f"field: ¶[{{strategy: fold, share: 9%}}, {_AWAY}, {{strategy: call, share: ¶0%}}",
        ),
    ),
    _case(
        "a field for no-limit games in fixed limit",
        "field: online_regular is made for no-limit games; for limit games there is limit_mix",
        changes=(_NO_LIMIT, "game: fixed_limit_holdem", _FIELD, "¶field: online_regular"),
    ),
    _case(
        "a field for no-limit games in a limit draw game",
        "field: main_event is made for no-limit games; for limit games with draws there is limit_draw",
        changes=(
            _NO_LIMIT,
            "game: triple_draw_deuce_to_seven",
            "seats: 9",
            "seats: 6",
            _FIELD,
            "¶field: {extends: main_event}",
        ),
    ),
    _case(
        "a field for limit games in no limit",
        "field: limit_draw is made for limit games; for others there are festival, high_roller, home_game, ",
        changes=(_FIELD, "¶field: limit_draw"),
    ),
    _case("nobody absent", "absent_until: it has no effect: set `no_shows`", add="absent_until: ¶2\n"),
    # 1% of 60
    _case("nobody there", "no_shows: fewer than two players are expected to arrive", add="no_shows: ¶99%\n"),
)

ERRORS: Final = (
    _case(
        "a stack below the big blind",
        "stack: a stack of 40 is smaller than the big blind of level 1, 50",
        changes=("stack: 5000", "stack: ¶40"),
    ),
    _case(
        "nobody before the close",
        "arrivals: entries close after 20m, before two entrants have arrived",
        add="late_registration: 1\narrivals: ¶[{at: 1h, there: 0%}, {at: 2h, there: 100%}]\n",
    ),
)


def _written(row: Broken, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    for name, content in row.content().items():
        Path(name).write_bytes(content)


def _check(row: Broken, err: str, kind: str = "") -> None:
    """Each line is expected, and each that is expected is there."""
    lines = err.splitlines()
    for expected in row.expected():
        [place], [says] = expected.places, expected.says
        found = [line for line in lines if line.startswith(f"{place}: {kind}") and says in line]
        assert len(found) == 1, f"{place}: {says}\n{err}"
        lines.remove(found[0])
    assert not lines


def test_a_sound_file_has_no_warnings(tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _written(_case("sound"), tmp_path, monkeypatch)
    code, _, err = tourney("validate", "--strict", MAIN)
    assert (code, err) == (0, "")


@pytest.mark.parametrize(
    "changes",
    [
        ("game: no_limit_holdem", "game: no_limit_holdem", "field: limit_mix", "field: high_roller"),
        ("game: no_limit_holdem", "game: pot_limit_omaha", "field: limit_mix", "field: online_regular"),
        ("game: no_limit_holdem", "game: fixed_limit_holdem"),
        # A mix of both: neither kind is wrong.
        ("game: no_limit_holdem", "mix: {games: [no_limit_holdem, fixed_limit_holdem]}"),
        (
            "game: no_limit_holdem",
            "mix: {games: [no_limit_holdem, fixed_limit_holdem]}",
            "field: limit_mix",
            "field: main_event",
        ),
        # A field of one's own may be made for anything.
        (
            "game: no_limit_holdem",
            "game: fixed_limit_holdem",
            "field: limit_mix",
            "field: {extends: main_event, groups: [{strategy: skilled, share: 100%}]}",
        ),
        ("field: limit_mix", "field: [{strategy: skilled, share: 100%, with: {bluffing: 0, push_below_bb: 0}}]"),
        ("field: limit_mix", "field: [{strategy: tight_aggressive, share: 100%, with: {looseness: 9}}]"),
        ("field: limit_mix", "field: [{strategy: skilled, share: 100%, with: {aggression: 0.12, calling: 0.2}}]"),
        ("field: limit_mix", "field: [{strategy: fold, share: 99%}, {strategy: call, share: 1%}]"),
        ("field: limit_mix", "field: [{strategy: skilled, share: 100%, with: {skill: {from: 0.5, to: 0.5}}}]"),
    ],
    ids=lambda changes: changes[-1],
)
def test_a_field_that_fits_has_no_warning(
    changes: tuple[str, ...], tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = edited(edited(SOUND, _FIELD, "field: limit_mix"), *changes)
    _written(Broken("", files={MAIN: text}), tmp_path, monkeypatch)
    code, _, err = tourney("validate", MAIN)
    assert (code, err) == (0, "")


def test_a_field_is_named_where_a_setting_names_it(
    tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _written(_case(""), tmp_path, monkeypatch)
    code, _, err = tourney("validate", MAIN, "--set", "field=limit_mix")
    assert code == 0
    assert err.startswith("--set field=limit_mix:1:7: warning: field: limit_mix is made for limit games; ")
    assert tourney("validate", MAIN, "--set", "field=live_daily")[2] == ""


@pytest.mark.parametrize("row", WARNINGS, ids=[row.label for row in WARNINGS])
def test_a_warning(row: Broken, tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _written(row, tmp_path, monkeypatch)
    code, out, err = tourney("validate", MAIN)
    assert (code, len(out.splitlines())) == (0, 1)
    _check(row, err, "warning: ")
    code, out, err = tourney("validate", MAIN, "--strict")
    assert (code, out) == (2, "")
    _check(row, err)


@pytest.mark.parametrize("row", ERRORS, ids=[row.label for row in ERRORS])
def test_what_makes_no_sense_is_an_error(
    row: Broken, tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _written(row, tmp_path, monkeypatch)
    code, out, err = tourney("validate", MAIN)
    assert (code, out) == (2, "")
    _check(row, err)


_ABSENT: Final = next(row for row in WARNINGS if row.name == "nobody absent")
_SAID: Final = f"{MAIN}:22:15: warning: absent_until: "


@pytest.mark.parametrize("command", ["run", "simulate"])
def test_warnings_come_before_what_is_played(
    command: str, tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _written(_ABSENT, tmp_path, monkeypatch)
    options = ("--reps", "1", "--jobs", "1", "-q") if command == "simulate" else ("-q",)
    code, out, err = tourney(command, MAIN, *options)
    assert code == 0
    [line] = err.splitlines()
    assert line.startswith(_SAID)
    assert "absent_until" not in out
    code, out, err = tourney(command, MAIN, *options, "--strict")
    assert (code, out) == (2, "")
    assert err.startswith(f"{MAIN}:22:15: absent_until: ")


def test_warnings_do_not_disturb_json(tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _written(_ABSENT, tmp_path, monkeypatch)
    _, out, err = tourney("run", MAIN, "--json", "-q")
    assert json.loads(out)["entries"] == 60
    assert err.startswith(_SAID)


def test_points_of_a_sweep_warn_once(tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _written(_ABSENT, tmp_path, monkeypatch)
    _, _, err = tourney("simulate", MAIN, "--reps", "1", "--jobs", "1", "-q", "--sweep", "seats=8,9")
    assert len(err.splitlines()) == 1


def test_the_column_that_is_played_is_judged(
    tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sheet with columns for several games is no fault of a game that has its own."""
    levels = SOUND.replace("ante: 600}", "ante: 600, nl_sb: 3000, nl_bb: 6000, nl_ante: 600}")
    levels = levels.replace(
        "{sb: 1500, bb: 3000, ante: 300}", "{sb: 9k, bb: 9k, nl_sb: 1500, nl_bb: 3000, nl_ante: 300}"
    )
    _written(Broken("", files={MAIN: levels}), tmp_path, monkeypatch)
    code, _, err = tourney("validate", MAIN)
    assert (code, err) == (0, "")
