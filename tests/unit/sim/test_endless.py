from __future__ import annotations

import pytest
from events import group, scenario, sheet

from tourney.sim import tournament
from tourney.sim.tournament import EndlessEvent, Tournament, run_tournament


def test_an_event_that_never_ends_is_given_up_with_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    # Heads-up both players fold to the big blind in turn, and nobody ever busts.
    monkeypatch.setattr(tournament, "LONGEST", 50_000)
    with pytest.raises(EndlessEvent, match="2 players are left"):
        run_tournament(scenario(field=[group("fold", 2)], schedule=sheet((5, 10)), seats=2, final_table=2))


def test_play_can_stop_at_a_moment_and_go_on() -> None:
    event = scenario(field=[group("random_legal", 12)])
    played = Tournament(event, 3)
    early = played.run(300)
    assert not early.finished
    assert early.duration_seconds == 300
    assert early.hands > 0
    assert played.run() == run_tournament(event, 3)
