"""What a draw of a room changes in an event."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from tourney.config.load import load_pace, load_tournament
from tourney.config.problems import ConfigError
from tourney.sim.room_draws import RoomDraw, late_share, scale_pace, with_late
from tourney.sim.tournament import run_tournament
from tourney.tournament.entries import Arrivals

EVENT = Path(__file__).parents[2] / "validity" / "club_night.yaml"
ROOM = """
pace: {extends: live, hand: 30}
field:
  - {strategy: loose_passive, share: 50%, with: {skill: 0.2, looseness: 1.2}}
  - {strategy: skilled, share: 50%, with: {skill: 0.6}}
late: 40%
reentry: 10%
"""
DRAWS = """draws:
  - {pace: 0.8, looseness: 1.25, skill: 0.5, late: 20%, reentry: 0%}
  - {pace: 1.2}
"""


@pytest.fixture
def room(tmp_path: Path) -> Path:
    path = tmp_path / "room.yaml"
    path.write_text(ROOM + DRAWS, encoding="utf-8")
    return path


def test_a_pace_is_scaled_on_all_occasions() -> None:
    pace = load_pace("live")
    slow = scale_pace(pace, 1.5)
    assert (slow.hand, slow.decision) == (round(pace.hand * 1.5), round(pace.decision * 1.5))
    assert dict(slow.changes)["final_table"][0][1] == round(dict(pace.changes)["final_table"][0][1] * 1.5)
    assert slow.takes == pace.takes
    assert scale_pace(pace, 1.0) is pace


def test_late_arrivals_keep_their_proportions() -> None:
    arrivals = Arrivals(((0, Decimal(60)), (1000, Decimal(80)), (2000, Decimal(100))))
    assert late_share(arrivals) == 40
    later = with_late(arrivals, Decimal(80))
    assert late_share(later) == 80
    assert later.share_by(1000) == Fraction(60, 100)
    assert later.share_by(2000) == 1


def test_the_room_of_a_file_replaces_field_and_pace(room: Path) -> None:
    scenario = load_tournament(EVENT, settings=[f"room={room}", "entries=20"])
    assert scenario.pace.hand == 300
    assert [group.count for group in scenario.field] == [10, 10]
    assert scenario.entry.arrivals is not None
    assert late_share(scenario.entry.arrivals) == 40
    assert scenario.entry.reentry is not None
    assert scenario.entry.reentry.percent == 10
    assert scenario.draws[1] == RoomDraw(pace=1.2)


def test_replicates_take_the_draws_in_turn(room: Path) -> None:
    scenario = load_tournament(EVENT, settings=[f"room={room}", "entries=20"])
    fast, slow = scenario.of_replicate(4, 0), scenario.of_replicate(4, 1)
    assert (fast.pace.hand, slow.pace.hand) == (240, 360)
    assert scenario.of_replicate(5, 1) == fast
    loose, skilled = [dict(group.player.parameters) for group in fast.field]
    assert (loose["looseness"], skilled["looseness"]) == (pytest.approx(1.5), pytest.approx(1.25))
    assert (loose["skill"], skilled["skill"]) == (pytest.approx(0.3), pytest.approx(0.5))  # around 0.4
    assert fast.entry.reentry is not None
    assert fast.entry.reentry.percent == 0
    assert slow.field == scenario.field


def test_a_run_is_that_of_its_draw(room: Path) -> None:
    """A tournament of a room with draws plays as one whose file has the values of the draw."""
    drawn = load_tournament(EVENT, settings=[f"room={room}", "entries=9"])
    assert run_tournament(drawn, 1) == run_tournament(drawn.in_room(drawn.draws[1]), 1)


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("room.late=140%", "expected a percentage from 0 to 100"),
        ("room.draws.0.pace=0", "expected a factor from 0.1 to 10"),
        ("room.draws.0.pase=1", "did you mean 'pace'?"),
        ("room.pace.hand=x", "expected seconds such as 9 or 2.5"),
        ("room.field.0.strategy=skiled", "did you mean 'skilled'?"),
        ("room=roam", "unknown name 'roam'"),
    ],
)
def test_errors_in_a_room(room: Path, setting: str, said: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load_tournament(EVENT, settings=[f"room={room}", setting])
    assert said in str(caught.value)


def test_a_room_alone_is_no_tournament(room: Path) -> None:
    with pytest.raises(ConfigError, match="found a room: use it in a tournament with `room:"):
        load_tournament(room)
