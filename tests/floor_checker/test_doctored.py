"""The checker finds each rule broken on purpose: by a changed log, or by a file other than the one played."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import pytest
from floor_checker.judge import faults_of
from floor_checker.log import Log
from floor_checker.runs import Run, play
from floor_checker.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from floor_checker.log import Event

pytestmark = pytest.mark.slow

LEVELS = [{"sb": bb // 2, "bb": bb} for bb in (20, 40, 80, 160, 320, 640, 1280, 2560, 5120)]
PLAIN: dict[str, Any] = {
    "title": "Plain",
    "game": "no_limit_holdem",
    "schedule": {"level_length": "10m", "levels": [*LEVELS[:3], {"break": "5m"}, *LEVELS[3:]]},
    "payouts": {"percent": [50, 30, 20]},
    "pace": {"hand": 40, "fold": 1, "decision": 3, "street": 2, "showdown": 5},
    "seats": 6,
    "final_table": 6,
    "stack": 1500,
    "buy_in": 100,
    "entries": 30,
    "field": [{"strategy": "random_legal", "share": "100%", "with": {"fold_percent": 60, "raise_percent": 12}}],
}
LATE = {
    "late_registration": 4,
    "arrivals": [{"at": 0, "there": "60%"}, {"at": "45m", "there": "100%"}],
    "reentry": {"until_level": 4, "most": 2, "after": "2m"},
    "add_on": {"chips": 500, "cost": 10, "after_level": 4},
}
FILES: dict[str, dict[str, Any]] = {
    "plain": PLAIN,
    "late": PLAIN | LATE,
    "few tables": PLAIN | {"late_registration": 3, "tables": 4},
    "rebuys": PLAIN | {"rebuy": {"chips": 1500, "cost": 50, "until_level": 2, "stack_at_most": 700}},
    "hand for hand": PLAIN | {"hand_for_hand": {"within": 8}, "bounty": {"kind": "progressive", "amount": 10}},
    "days": PLAIN
    | {"days": [{"after_level": 3, "last_hands": 2, "overnight": "14h"}, {"players": 8}], "redraw_at": [12]},
    "flights": PLAIN | {"flights": {"count": 2, "until_level": 3, "pause": "1h"}},
    "rooms": PLAIN
    | {
        "payouts": {"standard": {"paid": "20%"}},
        "flights": {
            "count": 2,
            "until_left": "20%",
            "starts": ["3h"],
            "later": {"taken": "60%"},
            "best_stack": {"taken": "100%"},
            "money": {"paid": "40%", "min_cash": 150},
            "day_two_level": 5,
        },
    },
    "together": PLAIN
    | {
        "late_registration": 3,
        "flights": {"count": 2, "until_level": 5, "starts": ["15m", "2h"], "later": {"taken": "100%"}},
    },
    "chips": PLAIN
    | LATE
    | {
        "early_bird": {"chips": 500, "until_level": 1},
        "dealer_bonus": {"chips": 200, "cost": 5},
        "late_stacks": [{"from_level": 3, "chips": 1000}],
        "lammers": {"count": 2, "chips": 500, "until_level": 3},
        "rebuy": {"chips": 500, "cost": 10, "until_level": 2, "at_start": {"count": 2, "taken": "50%"}},
    },
    "signs": PLAIN | {"rules": {"break_first": [2, 4], "feature_table": 3}},
    "shootout": PLAIN | {"shootout": {"pause": "5m"}, "final_table": 6},
    "mix": PLAIN
    | {
        "mix": {"games": ["fixed_limit_holdem", "stud"], "rotate_by": "hands", "every": 4},
        "schedule": {
            "level_length": "10m",
            "chips": [5, 25, 100],
            "levels": [
                {"sb": bb // 2, "bb": bb, "small_bet": bb, "big_bet": 2 * bb, "ante": ante, "bring_in": ante}
                for bb, ante in ((50, 5), (100, 25))
            ]
            + [{"break": "5m", "remove": [5]}]
            + [
                {"sb": bb // 2, "bb": bb, "small_bet": bb, "big_bet": 2 * bb, "ante": bb // 4, "bring_in": bb // 4}
                for bb in (200, 400, 1000, 2000, 5000)
            ],
        },
    },
    "satellite": PLAIN | {"payouts": {"satellite": {"seat": 500}}, "hand_for_hand": {}},
    "deal": PLAIN | {"deal": {"players": 3}},
    "hour": PLAIN | {"time_limit": {"after": "20m"}},
    "absent": PLAIN | {"no_shows": "30%", "absent_until": 1},
    "wide": PLAIN | {"rules": {"halt_short": None, "spread": 2, "balancing": "spread", "button": "moving"}},
    "by lot": PLAIN | {"rules": {"balancing": "spread"}},
    "dead": PLAIN | {"rules": {"halt_short": None, "spread": 2}},
    "lowest": PLAIN | {"rules": {"break_order": "lowest"}, "hand_for_hand": {"within": 20, "ties": "share"}},
}
FILES["mix"] = {key: value for key, value in FILES["mix"].items() if key != "game"}


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Run]:
    """The run of a file, played once."""
    played: dict[str, Run] = {}
    folder = tmp_path_factory.mktemp("runs")

    def run(name: str) -> Run:
        if name not in played:
            played[name] = play(json.dumps(FILES[name]), folder, name.replace(" ", "_"))
        return played[name]

    return run


def rules_broken(run: Run, events: list[Event] | None = None, **changed: Any) -> set[str]:  # noqa: ANN401 - any YAML
    """The rules broken by a run with changed events or changed keys of the file."""
    raw = json.loads(json.dumps(run.sheet.raw))
    for key, value in changed.items():
        if value is None:
            raw.pop(key, None)
        else:
            raw[key] = raw[key] | value if isinstance(value, dict) and isinstance(raw.get(key), dict) else value
    log = run.log if events is None else Log(events)
    result = run.result if events is None and not changed else None
    return {fault.rule for fault in faults_of(Sheet(raw), log, result)}


@pytest.mark.parametrize("name", FILES)
def test_what_is_as_the_file_says_passes(name: str, runs: Callable[[str], Run]) -> None:
    run = runs(name)
    assert not faults_of(*run)


OTHER_FILES: list[tuple[str, dict[str, Any], str]] = [
    # The file played, the keys changed for the checker, and the rule it must find broken.
    ("wide", {"rules": {"button": "dead"}}, "button"),
    ("rooms", {"flights": {"later": "null"}}, "flights"),
    ("rooms", {"flights": {"best_stack": "null"}}, "flights"),
    ("rooms", {"flights": {"best_stack": {"stack_at_most": "1"}}}, "flights"),
    ("rooms", {"flights": {"later": {"most": "1"}}}, "flights"),
    ("rooms", {"flights": {"starts": ["4h"]}}, "flights"),
    ("rooms", {"flights": {"day_two_level": "6"}}, "clock"),
    ("together", {"flights": {"starts": ["14m", "2h"]}}, "flights"),
    ("together", {"flights": {"starts": ["15m", "3h"]}}, "flights"),
    ("together", {"tables": "20"}, "flights"),
    ("together", {"late_registration": "2"}, "entries"),
    ("rooms", {"flights": {"money": {"paid": "50%", "min_cash": "150"}}}, "prizes"),
    ("rooms", {"flights": {"money": {"paid": "40%", "min_cash": "151"}}}, "prizes"),
    ("rooms", {"flights": {"money": {"paid": "30%", "min_cash": "150"}}}, "places"),
    ("chips", {"early_bird": {"until_level": "2"}}, "chips"),
    ("chips", {"early_bird": {"chips": "501"}}, "chips"),
    ("chips", {"late_stacks": [{"from_level": "4", "chips": "1000"}]}, "chips"),
    ("chips", {"dealer_bonus": {"cost": "6"}}, "dealer bonus"),
    ("chips", {"lammers": {"count": "1"}}, "lammers"),
    ("chips", {"lammers": {"count": "3"}}, "lammers"),
    ("chips", {"lammers": {"until_level": "4"}}, "lammers"),
    ("chips", {"rebuy": {"at_start": {"count": "1"}}}, "rebuy"),
    ("signs", {"rules": {"break_first": ["1"]}}, "tables"),
    ("signs", {"rules": {"feature_table": "1"}}, "final table"),
    ("wide", {"rules": {"balancing": "tda"}}, "who moves"),
    ("by lot", {"rules": {"balancing": "tda"}}, "where to"),
    ("dead", {"rules": {"spread": 1}}, "balance"),
    ("dead", {"rules": {"halt_short": "1"}}, "halt"),
    ("lowest", {"rules": {"break_order": "highest"}}, "tables"),
    ("lowest", {"hand_for_hand": {"ties": "tables"}}, "places"),
    ("plain", {"seats": "5", "final_table": "5"}, "seats"),
    ("plain", {"stack": 1000}, "chips"),
    ("plain", {"final_table": 7}, "tables"),
    ("plain", {"final_table": 5}, "final table"),
    ("plain", {"schedule": {"level_length": "9m"}}, "clock"),
    ("plain", {"hand_for_hand": {"within": "8"}}, "hand-for-hand"),
    ("plain", {"redraw_at": ["12"]}, "redraw"),
    ("plain", {"days": [{"after_level": "2"}]}, "days"),
    ("plain", {"deal": {"players": "3"}}, "deal"),
    ("plain", {"time_limit": {"after": "20m"}}, "time limit"),
    ("plain", {"payouts": {"percent": ["60", "30", "10"]}}, "prizes"),
    ("plain", {"guarantee": "100k"}, "prizes"),
    ("plain", {"add_on": {"chips": "500", "cost": "10", "after_level": "1"}}, "entries"),
    ("hand for hand", {"hand_for_hand": {"within": "4"}}, "hand-for-hand"),
    ("hand for hand", {"hand_for_hand": {"clock": "1m"}}, "clock"),
    ("hand for hand", {"bounty": {"amount": "11"}}, "bounty"),
    ("hand for hand", {"bounty": None}, "bounty"),
    ("late", {"late_registration": "2", "reentry": {"until_level": "2"}}, "entries"),
    ("late", {"reentry": {"until_level": "3"}}, "re-entry"),
    ("late", {"reentry": {"most": "1"}}, "re-entry"),
    ("late", {"reentry": {"after": "5m"}}, "re-entry"),
    ("late", {"add_on": {"chips": "600"}}, "add-on"),
    ("late", {"add_on": {"after_level": "5"}}, "add-on"),
    ("few tables", {"tables": "9"}, "alternates"),
    ("rebuys", {"rebuy": {"stack_at_most": "0"}}, "rebuy"),
    ("rebuys", {"rebuy": {"stack_at_most": "900"}}, "rebuy"),
    ("rebuys", {"rebuy": {"until_level": "1"}}, "rebuy"),
    ("rebuys", {"rebuy": {"until_level": "3"}}, "rebuy"),
    ("days", {"days": [{"after_level": "4"}]}, "days"),
    ("days", {"days": [{"after_level": "3", "last_hands": "1", "overnight": "14h"}]}, "days"),
    ("days", {"redraw_at": []}, "redraw"),
    ("flights", {"flights": {"until_level": "2"}}, "flights"),
    ("flights", {"flights": {"pause": "2h"}}, "flights"),
    ("shootout", {"shootout": {"pause": "1m"}}, "shootout"),
    ("mix", {"mix": {"every": "3"}}, "games"),
    ("mix", {"mix": {"games": ["stud", "fixed_limit_holdem"], "rotate_by": "level"}}, "games"),
    ("satellite", {"payouts": {"satellite": {"seat": "700"}}}, "end"),
    ("deal", {"deal": None}, "deal"),
    ("hour", {"time_limit": {"after": "30m"}}, "end"),
    ("absent", {"absent_until": "2"}, "absent"),
]


@pytest.mark.parametrize(("name", "told", "rule"), OTHER_FILES)
def test_a_run_of_another_file_breaks_the_rule(
    name: str, told: dict[str, Any], rule: str, runs: Callable[[str], Run]
) -> None:
    assert rule in rules_broken(runs(name), **told)


def _events(run: Run) -> list[Event]:
    return copy.deepcopy(run.log.events)


def _first(events: list[Event], name: str, after: int = 0) -> int:
    return next(place for place, event in enumerate(events) if event["event"] == name and place > after)


def _more_chips(events: list[Event]) -> None:
    events[_first(events, "hand_played")]["stacks"][0][1] += 5


def _taken_seat(events: list[Event]) -> None:
    first = _first(events, "seated")
    events[_first(events, "seated", first)] |= {key: events[first][key] for key in ("table", "seat")}


def _two_tables(events: list[Event]) -> None:
    moved = _first(events, "moved")
    del events[moved]


def _blind_twice(events: list[Event]) -> None:
    hands = [event for event in events if event["event"] == "hand_played" and event["table"] == 1]
    hands[3]["big_blind"] = hands[2]["big_blind"]


def _left_out(events: list[Event]) -> None:
    hand = next(event for event in events if event["event"] == "hand_played" and event["hand"] == 3)
    del hand["stacks"][3]


def _order(events: list[Event]) -> None:
    hand = events[_first(events, "hand_played")]
    hand["stacks"] = [hand["stacks"][1], hand["stacks"][0], *hand["stacks"][2:]]


def _old_level(events: list[Event]) -> None:
    events[_first(events, "hand_played")]["level"] = 2


def _stakes(events: list[Event]) -> None:
    events[_first(events, "level_started")]["big_blind"] = 30


def _short_break(events: list[Event]) -> None:
    events[_first(events, "break_ended")]["seconds"] -= 1


def _deals_in_break(events: list[Event]) -> None:
    start = events[_first(events, "break_started")]["seconds"]
    hand = next(event for event in events if event["event"] == "hand_played" and event["seconds"] > start + 300)
    hand["lasted"] = hand["seconds"] - start - 100


def _late_level(events: list[Event]) -> None:
    place = _first(events, "level_started", _first(events, "level_started"))
    event = events.pop(place)
    event["seconds"] = events[place]["seconds"]
    events.insert(place, event)


def _moves_amid(events: list[Event]) -> None:
    place = next(
        place
        for place, event in enumerate(events)
        if event["event"] == "hand_played" and events[place - 1]["seconds"] > event["seconds"] - event["lasted"]
    )
    hand = events[place]
    player = hand["stacks"][0][0]
    before = events[place - 1]["seconds"]
    events.insert(
        place, {"seconds": before, "event": "bought", "player": player, "what": "rebuy", "chips": 1, "cost": 1}
    )


def _bust_with_chips(events: list[Event]) -> None:
    place = _first(events, "hand_played")
    player, table = events[place]["stacks"][0][0], events[place]["table"]
    events.insert(
        place + 1, {"seconds": events[place]["seconds"], "event": "busted", "player": player, "table": table}
    )


def _other_place(events: list[Event]) -> None:
    first = _first(events, "placed")
    second = _first(events, "placed", first)
    events[first]["place"], events[second]["place"] = events[second]["place"], events[first]["place"]


def _prize(events: list[Event]) -> None:
    events[-2]["prize"] += 1


def _no_end(events: list[Event]) -> None:
    events.pop()


def _goes_on(events: list[Event]) -> None:
    hand = next(event for event in reversed(events) if event["event"] == "hand_played")
    events.append(hand | {"seconds": events[-1]["seconds"] + 60, "hand": hand["hand"] + 1})


def _skips_hand(events: list[Event]) -> None:
    del events[_first(events, "hand_played", _first(events, "hand_played"))]


def _slow(events: list[Event]) -> None:
    hand = events[_first(events, "hand_played")]
    hand["lasted"] = 0


def _in_two_flights(events: list[Event]) -> None:
    """Who is out of the first flight late comes to the second at its start, for one who was out early."""
    again = [event for event in events if event["event"] == "registered" and event["entry"] == 2]
    again[0]["entrant"], again[-1]["entrant"] = again[-1]["entrant"], again[0]["entrant"]


LOGS: list[tuple[str, Callable[[list[Event]], None], str]] = [
    ("plain", _more_chips, "chips"),
    ("plain", _taken_seat, "seats"),
    ("plain", _two_tables, "seats"),
    ("plain", _blind_twice, "button"),
    ("plain", _left_out, "dealt in"),
    ("plain", _order, "order"),
    ("plain", _old_level, "level"),
    ("plain", _stakes, "clock"),
    ("plain", _short_break, "clock"),
    ("plain", _deals_in_break, "break"),
    ("plain", _late_level, "clock"),
    ("plain", _moves_amid, "amid a hand"),
    ("plain", _bust_with_chips, "chips"),
    ("plain", _other_place, "places"),
    ("plain", _prize, "prizes"),
    ("plain", _no_end, "end"),
    ("plain", _goes_on, "end"),
    ("plain", _skips_hand, "hands"),
    ("plain", _slow, "plausible"),
    ("together", _in_two_flights, "flights"),
]


@pytest.mark.parametrize(("name", "doctor", "rule"), LOGS)
def test_a_doctored_log_breaks_the_rule(
    name: str, doctor: Callable[[list[Event]], None], rule: str, runs: Callable[[str], Run]
) -> None:
    events = _events(runs(name))
    doctor(events)
    assert rule in rules_broken(runs(name), events)


@pytest.mark.parametrize("key", ["hands", "moves", "entries", "duration_seconds", "prize_pool", "ended", "paid"])
def test_a_doctored_result_is_found(key: str, runs: Callable[[str], Run]) -> None:
    run = runs("plain")
    result = run.result | {key: -1}
    assert {fault.rule for fault in faults_of(run.sheet, run.log, result)} == {"result"}
