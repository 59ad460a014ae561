"""`tourney forecast`: an event that is being played is played on, many times."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import pytest
from forecast_coverage import Asked, play_stop

if TYPE_CHECKING:
    from pathlib import Path

    from cli.command import Tourney

EVENING: Final = """\
title: Evening
game: no_limit_holdem
starts: 2026-12-04 19:00
schedule:
  level_length: 15m
  levels:
    - {sb: 25, bb: 50}
    - {sb: 50, bb: 100}
    - {sb: 100, bb: 200}
    - {break: 10m}
    - {sb: 200, bb: 400}
    - {sb: 400, bb: 800}
    - {sb: 800, bb: 1600}
    - {sb: 1500, bb: 3000}
payouts: {percent: [50, 30, 20]}
pace: self_dealt
seats: 6
stack: 2_000
buy_in: 10
entries: 18
field:
  - {strategy: tight_aggressive, share: 100%}
"""
COUNTS: Final = """\
name,stack,table,seat
Anna,12k,1,2
Bob,3000,1,
"Eve, B.",9k,2,3

Dan,12000,2,1
"""
QUICK: Final = ("--reps", "20", "--jobs", "1", "-q")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    (tmp_path / "evening.yaml").write_text(EVENING, encoding="utf-8")
    (tmp_path / "counts.csv").write_text(COUNTS, encoding="utf-8")
    return tmp_path


def record(tourney: Tourney, *arguments: str) -> Any:  # noqa: ANN401 - JSON
    code, out, err = tourney("forecast", "evening.yaml", *QUICK, "--json", *arguments)
    assert (code, err) == (0, "")
    return json.loads(out)


def test_more_entries_may_have_been_sold_than_the_file_expects(tourney: Tourney) -> None:
    # 18 entrants in the file; 24 came, and 20 are left.
    given = ("--level", "2", "--entries", "24", "--players", "20")
    code, out, err = tourney("forecast", "evening.yaml", *given, *QUICK)
    assert (code, err) == (0, "")
    assert "20 of 24 entries left" in " ".join(out.split())


def test_when_it_ends_and_which_tables_break(tourney: Tourney) -> None:
    code, out, _ = tourney("forecast", "evening.yaml", "--level", "2", "--elapsed", "5m", "--players", "16", *QUICK,
                           "--by", "21:00", "--by", "90m")  # fmt: skip
    assert code == 0
    assert out.startswith("It ends at 2")
    assert "Over by 21:00: " in out
    assert "Over by 20:30: " in out
    assert "19:20, level 2, 5 min over, 16 of 18 entries left" in out.replace("\n", " ")
    assert "2 tables (table 3 breaks)" in out
    assert "final table" in out
    assert all(len(line) <= 80 for line in out.splitlines())


def test_counted_stacks_give_chances_beside_icm(tourney: Tourney) -> None:
    found = record(tourney, "--level", "4", "--stacks", "@counts.csv")
    players = {each["name"]: each for each in found["players"]}
    assert list(players) == ["Anna", "Bob", "Eve, B.", "Dan"]
    assert sum(each["prize"] for each in players.values()) == pytest.approx(180)
    assert sum(each["icm"] for each in players.values()) == pytest.approx(180)
    assert sum(each["wins"] for each in players.values()) == pytest.approx(1)
    assert players["Anna"]["icm"] > players["Eve, B."]["icm"] > players["Bob"]["icm"]
    assert [each["tables"] for each in found["tables"]] == [1]


def test_a_list_of_stacks(tourney: Tourney) -> None:
    found = record(tourney, "--level", "4", "--stacks", "12k,9k,9k,6k")
    assert [each["stack"] for each in found["players"]] == [12_000, 9_000, 9_000, 6_000]


def test_levels_that_are_changed_from_now_on_do_not_change_the_time_now(tourney: Tourney) -> None:
    state = ("--level", "4", "--elapsed", "2m", "--players", "6")
    before = record(tourney, *state)
    found = record(tourney, *state, "--sweep", "schedule.level_length=15m,8m")
    assert before["now"] == 57 * 60  # three levels, a break, two minutes
    assert [each["now"] for each in found] == [before["now"]] * 2
    assert found[0]["end"] == before["end"]
    assert found[1]["end"]["median"] < found[0]["end"]["median"]
    assert [each["settings"] for each in found] == [["schedule.level_length=15m"], ["schedule.level_length=8m"]]


def test_the_time_of_day(tourney: Tourney) -> None:
    found = record(tourney, "--level", "4", "--players", "6", "--now", "20:10")
    assert found["now"] == 70 * 60
    assert found["end"]["clock"]["median"].startswith("2026-12-04T2")


def test_the_state_may_be_in_the_file(tourney: Tourney, folder: Path) -> None:
    text = EVENING + "state: {level: 4, elapsed: 2m, players: 6}\n"
    (folder / "evening.yaml").write_text(text, encoding="utf-8")
    by_file = record(tourney)
    (folder / "evening.yaml").write_text(EVENING, encoding="utf-8")
    assert record(tourney, "--level", "4", "--elapsed", "2m", "--players", "6") == by_file
    (folder / "evening.yaml").write_text(text, encoding="utf-8")
    code, out, _ = tourney("run", "evening.yaml", "--quiet")
    assert code == 0
    assert "6 left of 18 entries" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--level", "4"), "--players:1:1: expected the number of `players` left, or their `stacks`"),
        (("--level", "12", "--players", "9"), "--level:1:1: there is no level 12: the sheet ends with level 7"),
        (("--level", "4", "--players", "19"), "--players:1:1: 19 players are left of 18 entries"),
        (
            ("--level", "4", "--players", "9", "--elapsed", "4"),
            "--elapsed:1:1: expected a duration such as 20m, 1h30m or 90s, found the number 4: write 4m for minutes",
        ),
        (("--level", "4", "--players", "9", "--tables", "1"), "--tables:1:1: 9 players do not fit at 1 tables of 6"),
        (("--level", "4", "--players", "9", "--now", "noon"), "--now:1:1: expected a time of day such as 23:30"),
        (("--level", "4", "--players", "9", "--by", "25:00"), "--by: expected a time from 0:00 to 23:59"),
        ((), "say where the event stands: --now 21:40 --players 47, --level 9 --players 47, or `state` in the file"),
        (("--level", "4", "--stacks", "@none.csv"), "none.csv:1:1: cannot be read: No such file or directory"),
    ],
)
def test_states_that_are_wrong(tourney: Tourney, arguments: tuple[str, ...], message: str) -> None:
    code, out, err = tourney("forecast", "evening.yaml", *QUICK, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name,stak\nAnna,5k\n", "counts.csv:1:1: unknown column 'stak'; did you mean 'stack'?"),
        ("name,table\nAnna,5\n", "counts.csv:1:1: expected a column `stack`"),
        ("name,stack\nAnna,lots\n", "counts.csv:2:1: stack: expected a whole number such as 500, 10k or 1.5M"),
        ("name,stack\nAnna,5k,7\n", "counts.csv:2:1: expected 2 columns, found 3"),
        ("name,stack,table\nAnna,5k,1\nBob,5k,\n", "counts.csv:3:1: expected a `table` for every player or for none"),
        ("stack,table,seat\n5k,1,2\n5k,1,2\n", "counts.csv:3:1: seat: seat 2 of table 1 is taken"),
        ("name,stack\nAnna,5k\n", "counts.csv:1:1: expected at least 2"),
    ],
)
def test_counts_that_are_wrong(tourney: Tourney, folder: Path, text: str, message: str) -> None:
    (folder / "counts.csv").write_text(text, encoding="utf-8")
    code, _, err = tourney("forecast", "evening.yaml", "--level", "4", "--stacks", "@counts.csv", *QUICK)
    assert code == 2
    assert err.startswith(message.replace("counts.csv:1:1: expected at least", "counts.csv:2:1: expected at least"))


def test_a_level_of_which_all_time_is_over(tourney: Tourney) -> None:
    code, _, err = tourney("forecast", "evening.yaml", "--level", "4", "--players", "6", "--elapsed", "15m", *QUICK)
    assert code == 0
    assert "warning: state.elapsed: level 4 lasts 15m: it ends at once" in err


MIXED: Final = EVENING.replace(
    "  - {strategy: tight_aggressive, share: 100%}\n",
    "  - {strategy: tight_aggressive, share: 50%}\n  - {strategy: mine.py:Mine, share: 50%}\n",
)
MINE: Final = """\
import os
from tourney import check_or_call

class Mine:
    def act(self, view):
        {}
        return check_or_call()
"""


def test_stacks_that_do_not_add_up(tourney: Tourney) -> None:
    """Eighteen entries of 2,000 are 36,000 chips: a forgotten zero is the likeliest mistake of a count."""
    for stacks, warned in (("12k,12k,12k", False), ("1200,1200,1200", True)):
        code, _, told = tourney("forecast", "evening.yaml", "--level", "5", "--stacks", stacks, *QUICK)
        assert code == 0
        assert ("add up to 3,600 chips; those sold to 18 entries are 36,000" in told) is warned


@pytest.mark.parametrize(
    ("flights", "arguments", "message"),
    [
        ("{count: 2, until_left: 20%, pause: 2h, day_two_level: 5}", ("--level", "4"), "day two begins with level 5"),
        ("{count: 2, until_level: 4, pause: 2h}", ("--level", "4"), "give a level after 4"),
        ("{count: 2, until_level: 4, pause: 2h}", ("--level", "5"), "--now:1:1: the sheet does not tell the time"),
    ],
)
def test_after_flights(tourney: Tourney, flights: str, arguments: tuple[str, ...], message: str) -> None:
    given = ("forecast", "evening.yaml", "--players", "6", "--set", f"flights={flights}", *QUICK)
    code, _, told = tourney(*given, *arguments)
    assert code == 2
    assert message in told
    code, out, _ = tourney(*given, "--level", "5", "--now", "Sat 12:00")
    assert code == 0
    assert "Sat 12:00, level 5, 6 of 18 entries left" in " ".join(out.split())


def test_without_a_number_it_plays_until_the_end_is_known(tourney: Tourney) -> None:
    state = ("--level", "5", "--players", "4", "--jobs", "1", "--json", "-q")
    code, by_rule, _ = tourney("forecast", "evening.yaml", *state)
    runs = json.loads(by_rule)["runs"]
    assert code == 0
    assert runs == 1000 or (300 <= runs < 1000 and runs % 100 == 0)
    assert tourney("forecast", "evening.yaml", *state, "--reps", str(runs))[1] == by_rule


def test_the_number_of_workers_changes_nothing(tourney: Tourney, folder: Path) -> None:
    (folder / "mine.py").write_text(MINE.format("pass"), encoding="utf-8")
    (folder / "evening.yaml").write_text(MIXED, encoding="utf-8")
    asked = ("forecast", "evening.yaml", "--level", "4", "--players", "6", "--reps", "20", "--json", "-q")
    one, two = (tourney(*asked, "--jobs", jobs) for jobs in "12")
    assert one == two
    assert one[0] == 0


@pytest.mark.parametrize(
    ("line", "jobs", "message"),
    [
        ("raise ValueError('no idea')", "1", "replicate 0 failed: "),
        ("os.kill(os.getpid(), 9)", "2", "a worker died while the event was played from the start"),
    ],
)
def test_players_who_cannot_play_the_event_from_the_start(
    tourney: Tourney, folder: Path, line: str, jobs: str, message: str
) -> None:
    (folder / "mine.py").write_text(MINE.format(line), encoding="utf-8")
    (folder / "evening.yaml").write_text(MIXED + "on_fault: stop\n", encoding="utf-8")
    code, out, err = tourney("forecast", "evening.yaml", "--level", "4", "--players", "6", "--jobs", jobs, "-q")
    assert (code, out) == (1, "")
    assert err.splitlines()[-1].startswith(message)


def test_the_study_of_coverage_forecasts_as_the_command_does(tourney: Tourney) -> None:
    record = play_stop("turbo_sng", 2, Asked(stops=1, runs=5, is_open=False, settings=()))
    assert not record["counted"]
    told = [f"--{key}={record[key]}" for key in ("level", "players", "entries", "tables")]
    code, out, _ = tourney("forecast", "turbo_sng", *told, f"--elapsed={record['elapsed']}s", "--seed=15", "--reps=5",
                           "--jobs=1", "--json")  # fmt: skip
    assert code == 0
    made = json.loads(out)
    assert made["now"] == record["played"]
    assert (made["end"]["p5"], made["end"]["p95"]) == (round(record["end"][0]), round(record["end"][-2]))


# The level from the time alone: levels of 15 minutes, and a break from 45 to 55 minutes after the start.


@pytest.mark.parametrize(
    ("arguments", "where"),
    [
        (("--now", "19:20"), "19:20, level 2, 5 min over,"),
        (("--now", "19:20", "--paused", "12m"), "19:20, level 1, 8 min over,"),
        (("--now", "19:48"), "19:55, level 4,"),
        (("--now", "20:05"), "20:05, level 4, 10 min over,"),
        (("--now", "23:59"), "23:59, level 7, 14 min over,"),
    ],
)
def test_the_time_tells_the_level(tourney: Tourney, arguments: tuple[str, ...], where: str) -> None:
    """In a break, play goes on with the next level; on the last one the clock no longer counts."""
    code, out, _ = tourney("forecast", "evening.yaml", *arguments, "--players", "9", *QUICK)
    assert code == 0
    assert f"Evening: {where}" in " ".join(out.split())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--now", "19:20", "--paused", "21m"), "--paused is longer than the event has lasted"),
        (("--now", "19:20", "--paused", "5"), "--paused: expected a duration"),
        (("--level", "2", "--paused", "5m"), "--paused is for --now without --level"),
        (("--now", "25:20"), "--now: expected a time from 0:00 to 23:59"),
        (("--now", "18:00"), "--now: the last level would have lasted half a day: the event starts at 19:00"),
        (("--now", "19:20", "--set", "schedule.levels.0.hands=5"), "--level is needed: a level ends by hands"),
        (("--now", "19:20", "--set", "days=[{after_level: 3}]"), "--level is needed: the time tells it only"),
    ],
)
def test_times_that_tell_no_level(tourney: Tourney, arguments: tuple[str, ...], message: str) -> None:
    code, _, err = tourney("forecast", "evening.yaml", *arguments, "--players", "9", *QUICK)
    assert (code, message in err) == (2, True), err


def test_entries_to_come_and_prizes(tourney: Tourney) -> None:
    """Until entries close there is no prize list; then there are prizes of 180 in all, and what deals would pay."""
    late = (
        "--set",
        "late_registration=3",
        "--set",
        "arrivals=[{at: 40m, there: 100%}]",
        "--now",
        "19:20",
        "--entries",
        "12",
    )
    found = record(tourney, *late, "--players", "9")
    assert found["sums"]["entries to come"]["p5"] >= 0
    assert found["sums"]["entries to come"]["p95"] <= 6
    assert found["prizes"] == []
    closed = record(tourney, "--level", "6", "--stacks", "18k,12k,6k")
    assert (closed["sums"], closed["prizes"]) == ({}, [90, 54, 36])
    deal = closed["deal"]
    assert deal["chips"] == [36 + 72 // 2, 36 + 72 // 3, 36 + 72 // 6]
    assert (deal["equal"], deal["keep"], sum(deal["icm_kept"])) == ([60, 60, 60], 7, 180 - 7)
