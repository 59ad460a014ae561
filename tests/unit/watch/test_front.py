"""The page's modules in Node: `node --test` on tests/front, with hands of all games and whole events as data."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from games import variant
from golden.scripts import SCRIPTS
from watched import random_hand, scripted_hand

import tourney.watch
from tourney.api import simulate
from tourney.config.load import load_tournament
from tourney.game.phh import parse_hand
from tourney.game.replay import replay
from tourney.sim.events import as_record
from tourney.sim.tournament import Tournament
from tourney.strategies import known_hands
from tourney.strategies.known_hands import KnownHands
from tourney.tasks.wall import build_clock
from tourney.tasks.watching import watch_scenario
from tourney.watch.hand_data import HandData
from tourney.watch.hand_steps import list_steps
from tourney.watch.packing import pack_text

if TYPE_CHECKING:
    from tourney.game.open_cards import OpenCards
    from tourney.sim.events import FloorEvent

_FRONT: Final = Path(tourney.watch.__file__).with_name("front")
_TESTS: Final = Path(__file__).parents[2] / "front"
_NODE: Final = shutil.which("node")

pytestmark = pytest.mark.skipif(_NODE is None, reason="no Node is found: the page's modules are tested in it")


def _run(tmp_path: Path, test: str, data: dict[str, Any]) -> Path:
    """Run a file of tests beside a copy of the modules, which Node takes for modules only there."""
    for path in (*_FRONT.glob("*.js"), _TESTS / test):
        shutil.copy(path, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (tmp_path / "data.json").write_text(json.dumps(data), encoding="utf-8")
    phh = tmp_path / "phh.json"
    environment = {**os.environ, "DATA": str(tmp_path / "data.json"), "PHH": str(phh)}
    assert _NODE is not None
    done = subprocess.run(
        [_NODE, "--test", test],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]
    return phh


@cache
def _hands() -> list[tuple[str, tuple[int, ...]]]:
    return [each for name in SCRIPTS for each in (scripted_hand(name), random_hand(name, 1))]


class _FewDeals(KnownHands):
    """Equity of a few deals: the page is tested, not the shares."""

    def __init__(self, moment: OpenCards) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(known_hands, "DRAWN", 3)
            patch.setattr(known_hands, "MOST_TRIED", 50)
            super().__init__(moment)


def _prices(name: str) -> list[tuple[int, int]]:
    """What each call of the random hand of a game costs and can win."""
    found: list[tuple[int, int]] = []
    random_hand(name, 1, found)
    return found


def test_hands_of_all_games(tmp_path: Path) -> None:
    hands = HandData(numbered=False)
    for text, _ in _hands():
        record = parse_hand(text)
        hands.add(list_steps(record, variant(record.variant), _FewDeals))
    data = {
        "texts": pack_text(json.dumps(hands.texts()).encode()),
        "hands": pack_text(hands.packed()),
        "ends": [ends for _, ends in _hands()],
        "games": len(SCRIPTS),
        "prices": [_prices(name) for name in SCRIPTS],
    }
    phh = _run(tmp_path, "hands.test.mjs", data)
    for text, (own, ends) in zip(json.loads(phh.read_text(encoding="utf-8")), _hands(), strict=True):
        record = parse_hand(text)
        assert replay(record, variant(record.variant))[:3] == (ends, True, ""), text
        assert record.players == parse_hand(own).players


def _event(name: str, *settings: str) -> dict[str, Any]:
    """An event as the page has it, and what its result and its log say."""
    scenario = load_tournament(Path(f"scenarios/{name}.yaml"), settings=settings)
    events: list[FloorEvent] = []
    result = Tournament(scenario, 3, sinks=[events.append]).run()
    shown = watch_scenario(scenario, 3, 0)
    assert shown.room is not None
    stacks: dict[int, int] = {}
    moments = []
    for place, event in enumerate(events):
        record = as_record(event)
        if record["event"] in {"registered", "seated"}:
            stacks[record["player"]] = record["stack"]
        elif record["event"] == "bought":
            stacks[record["player"]] += record["chips"]
        elif record["event"] in {"hand_played", "chips_raced"}:
            stacks.update(record["stacks"])
        elif record["event"] in {"busted", "removed", "seat_won", "forfeited"}:
            stacks[record["player"]] = 0
        last = place + 1 == len(events) or events[place + 1].seconds != event.seconds
        if last and place % 50 == 0:
            moments.append((event.seconds, list(stacks.items())))
    return {
        "name": name,
        "texts": pack_text(json.dumps({**shown.hands.texts(), **shown.room.texts()}).encode()),
        "hands": pack_text(shown.hands.packed()),
        "room": pack_text(shown.room.packed()),
        "result": {
            "hands": result.hands,
            "entries": result.entries,
            "places": [(placing.player, placing.place) for placing in result.places],
        },
        "moments": moments,
    }


@pytest.mark.slow
def test_events(tmp_path: Path) -> None:
    _run(
        tmp_path,
        "room.test.mjs",
        {"events": [_event("online_thousand_random", "entries=60", "payouts=top_3")]},
    )


def test_the_clock(tmp_path: Path) -> None:
    _run(tmp_path, "clock.test.mjs", {})


@pytest.mark.slow
def test_the_band_of_the_clock(tmp_path: Path) -> None:
    """Runs with the same number share their streams, so that the others have another seed."""
    scenario = load_tournament(Path("scenarios/friends.yaml"))
    ours, others = (
        simulate(scenario, reps=reps, seed=seed, jobs=1).replicates for reps, seed in ((200, 1), (100, 2))
    )
    data = {
        "event": build_clock(scenario, ours).as_record(),
        "others": build_clock(scenario, others).as_record()["runs"],
    }
    _run(tmp_path, "clock_band.test.mjs", data)


_TSC: Final = shutil.which("tsc")


@pytest.mark.slow
@pytest.mark.skipif(_TSC is None, reason="no TypeScript is found: npm install -g typescript@5")
def test_types() -> None:
    """The JSDoc types of all modules, with those of the studio, checked strictly; TypeScript before 5 fails."""
    assert _TSC is not None
    done = subprocess.run([_TSC, "-p", _TESTS], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout[-4000:]
