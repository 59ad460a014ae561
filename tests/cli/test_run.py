"""`tourney run`: its result, its events, its settings."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, get_args

import pytest
from cli.broken import INLINE, edited

from tourney.config import shipped
from tourney.sim.events import FloorEvent

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.command import Tourney

_RESULT: Final[dict[str, type]] = {
    "scenario": str,
    "seed": int,
    "entries": int,
    "duration_seconds": int,
    "hands": int,
    "levels_played": int,
    "prize_pool": int,
    "places": list,
    "timeline": list,
}
_PLACE: Final[dict[str, type]] = {
    "place": int,
    "player": int,
    "strategy": str,
    "prize": int,
    "level": int,
    "seconds": int,
}
_ROW: Final[dict[str, type]] = {
    "seconds": int,
    "level": int,
    "players": int,
    "tables": int,
    "average_stack_bb": float,
}


@pytest.fixture
def result(tourney: Tourney) -> Callable[..., dict[str, Any]]:
    """The result of a run as JSON."""

    def run(*arguments: str) -> dict[str, Any]:
        code, out, err = tourney("run", *arguments, "--json", "--quiet")
        assert code == 0
        assert all(": warning: " in line for line in err.splitlines())
        return _parsed(out)

    return run


def _parsed(text: str) -> dict[str, Any]:
    record = json.loads(text)
    assert isinstance(record, dict)
    return record


def _has(record: dict[str, Any], keys: dict[str, type]) -> None:
    for key, kind in keys.items():
        value = record[key]
        assert type(value) is kind or (kind is float and type(value) is int), f"{key} is {value!r}"


def test_result_as_json(tourney: Tourney) -> None:
    """The result is alone on stdout, whatever the progress says on stderr."""
    code, out, err = tourney("run", "turbo_sng", "--json")
    record = _parsed(out)
    assert code == 0
    assert err != ""
    _has(record, _RESULT)
    for place in record["places"]:
        _has(place, _PLACE)
    for row in record["timeline"]:
        _has(row, _ROW)
    assert record["scenario"] == "turbo_sng"
    assert record["seed"] == 0
    assert record["entries"] == 9
    assert record["prize_pool"] == 90
    assert sorted(place["player"] for place in record["places"]) == list(range(1, 10))
    assert [place["place"] for place in record["places"]] == sorted(place["place"] for place in record["places"])
    assert sum(place["prize"] for place in record["places"]) == 90
    assert {place["strategy"] for place in record["places"]} == {"tight_aggressive"}
    assert record["duration_seconds"] == max(place["seconds"] for place in record["places"])
    assert record["levels_played"] == record["timeline"][-1]["level"] == len(record["timeline"])


def test_timeline(result: Callable[..., dict[str, Any]]) -> None:
    """A row a level, at the time the sheet says; breaks count: 15 minutes after six levels of 15."""
    rows = result("home_game", "--seed", "3", "--set", "stack=2000")["timeline"]
    assert [row["level"] for row in rows] == list(range(1, len(rows) + 1))
    assert len(rows) > 6
    assert [row["seconds"] for row in rows[:7]] == [0, 900, 1800, 2700, 3600, 4500, 6300]
    assert (rows[0]["players"], rows[0]["tables"]) == (10, 1)
    for row, big_blind in zip(rows, (10, 20, 30, 40, 50, 100, 150), strict=False):
        assert row["average_stack_bb"] == pytest.approx(20_000 / row["players"] / big_blind, abs=0.01)
    assert [row["players"] for row in rows] == sorted((row["players"] for row in rows), reverse=True)


def test_same_seed_same_bytes(tourney: Tourney, tmp_path: Path) -> None:
    arguments = ("run", "vegas_limit", "--seed", "5", "--json", "--events")
    first = tourney(*arguments, str(tmp_path / "a"))
    second = tourney(*arguments, str(tmp_path / "b"))
    assert first == second
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_listeners_change_nothing(tourney: Tourney, tmp_path: Path) -> None:
    watched = tourney("run", "turbo_sng", "--json", "--events", str(tmp_path / "events"))
    assert watched[1] == tourney("run", "turbo_sng", "--json", "--quiet")[1]


def test_seed(result: Callable[..., dict[str, Any]]) -> None:
    """--seed goes before the file's own, which goes before 0; it is told back."""
    plain = result("turbo_sng")
    other = result("turbo_sng", "--seed", "1")
    assert other["seed"] == 1
    assert other["places"] != plain["places"]
    assert result("turbo_sng", "--seed", "0") == plain
    assert result("turbo_sng", "--set", "seed=1") == other
    assert result("turbo_sng", "--set", "seed=7", "--seed", "1") == other


@pytest.mark.parametrize("seed", ["-1", "x", "1.5", ""])
def test_bad_seed(tourney: Tourney, seed: str) -> None:
    code, out, err = tourney("run", "turbo_sng", "--seed", seed)
    assert (code, out) == (2, "")
    assert "--seed" in err
    assert "Traceback" not in err


_EVENTS: Final = {re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower() for kind in get_args(FloorEvent)}


def test_events(tourney: Tourney, tmp_path: Path) -> None:
    """One JSON object a line for each thing that happened on the floor, in order of time."""
    path = tmp_path / "events.jsonl"
    code, out, _ = tourney("run", "vegas_limit", "--json", "--quiet", "--events", str(path))
    record = _parsed(out)
    text = path.read_text(encoding="utf-8")
    events = [_parsed(line) for line in text.splitlines()]
    assert code == 0
    assert text.endswith("\n")
    assert {event["event"] for event in events} <= _EVENTS
    moments = [event["seconds"] for event in events]
    assert all(type(moment) is int for moment in moments)
    assert moments == sorted(moments)

    def of(kind: str) -> list[dict[str, Any]]:
        return [event for event in events if event["event"] == kind]

    assert len(of("seated")) == 100
    assert len(of("busted")) == 99
    assert len(of("hand_played")) == record["hands"]
    assert len(of("level_started")) == record["levels_played"]
    assert len(of("table_broken")) >= 8
    assert len(of("final_table")) == 1
    assert [(event["players"], event["reason"]) for event in of("finished")] == [(1, "winner")]
    prizes = {place["player"]: (place["place"], place["prize"]) for place in record["places"]}
    assert {event["player"]: (event["place"], event["prize"]) for event in of("placed")} == prizes
    for hand in of("hand_played"):
        assert all(chips >= 0 for _, chips in hand["stacks"])
    assert sum(chips for _, chips in of("hand_played")[-1]["stacks"]) == 100 * 500


def test_quiet(tourney: Tourney) -> None:
    code, out, err = tourney("run", "turbo_sng", "--quiet")
    assert (code, err) == (0, "")
    assert tourney("run", "turbo_sng", "-q") == (code, out, err)


def test_progress(tourney: Tourney) -> None:
    """Progress tells simulated time, level and players left, and is no part of stdout."""
    _, out, err = tourney("run", "turbo_sng")
    assert out == tourney("run", "turbo_sng", "--quiet")[1]
    assert re.search(r"0:05 .*level 2 .*\d players? left", err)


def test_summary(tourney: Tourney) -> None:
    """A summary, a table of places and prizes, a table by level."""
    code, out, _ = tourney("run", "turbo_sng", "--quiet")
    record = _parsed(tourney("run", "turbo_sng", "--quiet", "--json")[1])
    assert code == 0
    assert "Turbo sit-and-go" in out
    assert "9 entrants" in out
    assert f"{record['hands']} hands" in out
    for ordinal, prize in (("1st", 45), ("2nd", 27), ("3rd", 18)):
        assert re.search(rf"(?m)^ *{ordinal} .* {prize} ", out)
    for row in record["timeline"]:
        moment = f"{row['seconds'] // 3600}:{row['seconds'] // 60 % 60:02}"
        assert re.search(rf"(?m)^ *{row['level']} +{moment} .* {row['players']} .*{row['hands']} *$", out)
    assert "10-20" in out


def test_a_file_by_path_and_by_name(
    result: Callable[..., dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shipped_one = result("turbo_sng")
    assert result(str(shipped.folder("scenarios") / "turbo_sng.yaml")) == shipped_one
    mine = tmp_path / "mine.yaml"
    mine.write_text("extends: turbo_sng\ntitle: Mine\nstack: 3k\nschedule: home_game\n", encoding="utf-8")
    changed = result("mine.yaml")
    assert changed["scenario"] == "mine"
    assert changed["timeline"][1]["seconds"] == 900
    assert changed["timeline"][0]["average_stack_bb"] == 300
    assert result(str(mine)) == changed


def test_extends_a_shipped_schedule(
    result: Callable[..., dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A level sheet of one's own can change a shipped level sheet, though a scenario has the same name."""
    monkeypatch.chdir(tmp_path)
    Path("sheet.yaml").write_text("extends: home_game\nlevel_length: 7m\n", encoding="utf-8")
    Path("main.yaml").write_text("extends: home_game\nschedule: sheet.yaml\n", encoding="utf-8")
    assert result("main.yaml")["timeline"][1]["seconds"] == 420


def test_extends_shipped_payouts(
    result: Callable[..., dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("money.yaml").write_text("extends: top_3\nround_to: 10\n", encoding="utf-8")
    Path("main.yaml").write_text("extends: turbo_sng\npayouts: money.yaml\n", encoding="utf-8")
    assert [place["prize"] for place in result("main.yaml")["places"][:3]] == [60, 20, 10]


_PARTS: Final = (
    ("short.yaml", "schedules/home_game", "level_length: 15m", "level_length: 5m"),
    ("long.yaml", "schedules/turbo_sng_9max", "level_length: 5m", "level_length: 10m"),
    ("slow.yaml", "paces/online", "decision: 3.9", "decision: 5.5"),
)
_SIX: Final = "{strategy: tight_aggressive, count: 6}"
_THREE: Final = "{strategy: tight_aggressive, count: 3, with: {looseness: 1.8}}"
_SETTINGS: Final = [
    (("stack=3000",), "stack: 3000"),
    (("stack=3_000",), "stack: 3k"),
    (("pace.decision=5.5",), "pace: slow.yaml"),
    (("schedule.level_length=10m",), "schedule: long.yaml"),
    (("payouts.percent=[100]",), "payouts: {percent: [100]}"),
    (("schedule=home_game",), "schedule: home_game"),
    (("schedule=home_game", "schedule.level_length=5m"), "schedule: short.yaml"),
    (("game=pot_limit_holdem", "pace=live"), "game: pot_limit_holdem\npace: live"),
    (("rules.ante_first=true",), "rules: {ante_first: true}"),
    (("stack=5", "stack=2000"), "stack: 2000"),
    (
        ("pace={hand: 1, fold: 1, decision: 1, street: 1, showdown: 1}",),
        "pace: {hand: 1, fold: 1, decision: 1, street: 1, showdown: 1}",
    ),
    (
        ("field.1.with.looseness=3",),
        f"field: [{_SIX}, {{strategy: tight_aggressive, count: 3, with: {{looseness: 3}}}}]",
    ),
    (("field.0.strategy=call",), f"field: [{_SIX.replace('tight_aggressive', 'call')}, {_THREE}]"),
]


@pytest.mark.parametrize(("settings", "text"), _SETTINGS, ids=[" ".join(settings) for settings, _ in _SETTINGS])
def test_set(
    settings: tuple[str, ...],
    text: str,
    result: Callable[..., dict[str, Any]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A setting does what the same line would in a file that extends the scenario."""
    monkeypatch.chdir(tmp_path)
    for name, part, old, new in _PARTS:
        text_of_part = (shipped.folder("scenarios").parent / "configs" / f"{part}.yaml").read_text(encoding="utf-8")
        Path(name).write_text(edited(text_of_part, old, new), encoding="utf-8")
    Path("changed.yaml").write_text(f"extends: turbo_sng\n{text}\n", encoding="utf-8")
    given = [part for setting in settings for part in ("--set", setting)]
    by_setting, by_file = result("turbo_sng", *given), result("changed.yaml")
    by_setting.pop("scenario")
    by_file.pop("scenario")
    assert by_setting == by_file
    plain = result("turbo_sng")
    plain.pop("scenario")
    assert by_setting != plain or settings == ("rules.ante_first=true",)


def test_set_a_level(result: Callable[..., dict[str, Any]], tmp_path: Path) -> None:
    path = tmp_path / "inline.yaml"
    path.write_text(INLINE, encoding="utf-8")
    rows = result(str(path), "--set", "schedule.levels.0.length=1m", "--set", "schedule.levels.1.break=2m")[
        "timeline"
    ]
    assert [row["seconds"] for row in rows[:2]] == [0, 180]


def test_set_a_file_from_where_one_is(
    result: Callable[..., dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The path of a part in a setting starts at the current folder, not beside the tournament file."""
    monkeypatch.chdir(tmp_path)
    Path("sheet.yaml").write_text(
        "level_length: 3m\nlevels: [{sb: 150, bb: 300}, {sb: 300, bb: 600}]\n", encoding="utf-8"
    )
    rows = result("turbo_sng", "--set", "schedule=sheet.yaml")["timeline"]
    assert [row["seconds"] for row in rows[:2]] == [0, 180]


@pytest.mark.parametrize("name", ["turbo_sgn", "TURBO_SNG", "turbo-sng", "turbo_sng.yml", "turbo_sng.yaml", "home"])
def test_unknown_scenario(name: str, tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistyped name of a shipped scenario is an error that tells the nearest name."""
    monkeypatch.chdir(tmp_path)
    code, out, err = tourney("run", name)
    assert out == ""
    assert re.fullmatch(rf"{name}:1:1: .+\n", err)
    assert "home_game" in err if name == "home" else "did you mean 'turbo_sng'?" in err
    assert code == 2


def test_events_that_cannot_be_written(tourney: Tourney, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "lost" / "events.jsonl"):
        code, out, err = tourney("run", "turbo_sng", "--quiet", "--events", str(path))
        assert out == ""
        assert len(err.splitlines()) == 1
        assert str(path) in err
        assert code == 2


def test_events_do_not_replace_the_tournament(tourney: Tourney, tmp_path: Path) -> None:
    """`--events` with the tournament's own file, by a slip of the hand, does not wipe it out."""
    path = tmp_path / "mine.yaml"
    path.write_text("extends: turbo_sng\n", encoding="utf-8")
    code, _, _ = tourney("run", str(path), "--quiet", "--events", str(path))
    assert path.read_text(encoding="utf-8") == "extends: turbo_sng\n"
    assert code == 2
