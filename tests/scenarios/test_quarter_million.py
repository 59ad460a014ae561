"""A quarter of a million entrants, played to the end with every check on.

The largest online events have had 90,000 to 250,000 entrants.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from replay import Replay

from tourney.config import shipped
from tourney.config.load import load_tournament
from tourney.sim.tournament import Tournament

if TYPE_CHECKING:
    from tourney.sim.events import HandPlayed

_FIELD = (
    "field=["
    "{strategy: random_legal, share: 85%, with: {fold_percent: 80, raise_percent: 5}}, {strategy: call, share: 5%},"
    "{strategy: shove, share: 10%}]"
)


_SHEET = "schedule.then=continue"
"""The sheet is made for 10,000 entrants. Two last players at random need not bust each other at its last level."""


class Counted(list["HandPlayed"]):
    """Hands that are counted and not kept: millions of them would fill the memory."""

    def __init__(self) -> None:
        super().__init__()
        self._count = 0

    def append(self, hand: HandPlayed) -> None:  # noqa: ARG002 - as `list`
        self._count += 1

    def __len__(self) -> int:
        return self._count


@pytest.mark.long
def test_a_quarter_of_a_million_entrants_play_to_the_end() -> None:
    # Three days, with late registration, re-entries, progressive bounties, hand-for-hand play and redraws.
    path = shipped.find("scenarios", "three_days")
    assert path is not None
    scenario = load_tournament(path, settings=["entries=250000", _FIELD, _SHEET])
    replay = Replay(scenario)
    replay.hands = Counted()
    result = Tournament(scenario, 5, sinks=[replay.take]).run()
    replay.check_end(result)
    assert result.entrants == 250_000
    assert result.entries > 260_000
    assert result.ended == "winner"
