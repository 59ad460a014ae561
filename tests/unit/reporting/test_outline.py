from __future__ import annotations

from pathlib import Path

import pytest

from tourney.config.load import load_tournament
from tourney.reporting.event_lines import outline

SCENARIOS = Path(__file__).parents[3] / "scenarios"


@pytest.mark.parametrize(
    ("name", "settings", "words"),
    [
        ("turbo_sng", (), "9 entrants, 13 levels"),
        ("turbo_sng", ("schedule.levels=[{sb: 10, bb: 20}]",), "9 entrants, 1 level"),
        ("live_reentry", (), "late registration, re-entry, hand-for-hand, 20,000 guaranteed"),
        ("live_reentry", ("guarantee=0", "arrivals=null", "hand_for_hand=null"), "late registration, re-entry"),
        ("vegas_daily_rebuy", (), "rebuys, add-on"),
        ("three_days", (), "late registration, re-entry, 3 days, hand-for-hand, progressive bounties"),
        ("apat_flights", (), "2 flights, hand-for-hand"),
        ("best_stack_forward", (), "3 flights, best stack forward, late registration, hand-for-hand"),
        ("triple_chance", (), "lammers"),
        ("shootout", (), "shootout"),
        ("heads_up_bracket", (), "heads-up bracket"),
        ("satellite", (), "satellite, hand-for-hand"),
        ("hourglass", (), "time limit 1:00"),
        ("turbo_sng", ("deal={players: 3}", "bounty={kind: fixed, amount: 5}"), "fixed bounties, deal at 3"),
    ],
)
def test_an_event_in_a_few_words(name: str, settings: tuple[str, ...], words: str) -> None:
    assert outline(load_tournament(SCENARIOS / f"{name}.yaml", settings=settings)).endswith(words)


def test_the_size_comes_first() -> None:
    assert outline(load_tournament(SCENARIOS / "horse.yaml")).startswith("48 entrants, ")
    assert outline(load_tournament(SCENARIOS / "horse.yaml")).endswith(" levels, 5 games")
    assert outline(load_tournament(SCENARIOS / "online_thousand.yaml")).startswith("1,000 entrants, 27 levels")
