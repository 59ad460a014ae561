"""In every shipped field of no-limit hold'em those who go all-in without a look at their cards lose.

Everybody who plays poker knows it: someone wakes up with a better hand soon enough.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from tourney import api
from tourney.config import shipped
from tourney.config.load import load_field, load_tournament
from tourney.config.named_files import scenario_file
from tourney.sim.scenario import Group
from tourney.strategies.registry import find_player

pytestmark = pytest.mark.slow

EVENTS: Final = 40
SHOVERS: Final = 6
OTHERS: Final = 54
FIELDS: Final = [name for name in shipped.list_names("fields") if not name.startswith("limit")]


@pytest.mark.parametrize("name", FIELDS)
def test_who_goes_all_in_without_a_look_loses(name: str) -> None:
    path = shipped.find("fields", name)
    assert path is not None
    event = load_tournament(scenario_file("barge_2019"), settings=[f"entries={SHOVERS + OTHERS}"])
    event = replace(event, field=(*load_field(path, OTHERS), Group(find_player("shove"), SHOVERS)))
    won = 0
    for replicate in api.simulate(event, reps=EVENTS, jobs=1).replicates:
        won += sum(placing.prize for placing in replicate.result.places if placing.entrant > OTHERS)
    assert won < EVENTS * SHOVERS * event.buy_in
