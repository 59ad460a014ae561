"""An event that begins in the middle can be simulated like any other."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cli.command import Tourney


def test_measures_before_the_state_have_no_value(tourney: Tourney) -> None:
    # Hours that were over before the state have no samples: `tables at_1h` has no value, and nothing breaks.
    options = ("--set", "state={level: 9, players: 20}", "--reps", "2", "--jobs", "1", "-q")
    code, out, err = tourney("simulate", "deepstack_daily", *options)
    assert (code, "Traceback" in err) == (0, False)
    assert "Final table: time" in out


def test_dealers_are_listed_with_breaks_and_early_outs(tourney: Tourney) -> None:
    options = ("--reps", "2", "--jobs", "1", "-q", "--set", "costs={dealer_hour: 25, downs: 2, early_out: true}")
    code, out, _ = tourney("simulate", "vegas_daily_rebuy", *options)
    assert code == 0
    assert "can go home" in out
    assert "Cost of dealers" in out


def test_a_forecast_counts_from_here_on(tourney: Tourney) -> None:
    """120 entries are in the file; 100 of them are out before, and nobody enters again."""
    options = ("--set", "state={level: 9, players: 20}", "--reps", "2", "--jobs", "1", "-q")
    code, out, _ = tourney("simulate", "deepstack_daily", *options)
    assert code == 0
    assert "From level 9 on, 20 of 120 entries left." in out
    assert "Re-entries" not in out  # none; they were once 100
    code, out, _ = tourney("simulate", "deepstack_daily", *options, "--json")
    measures = json.loads(out)["points"][0]["measures"]
    assert measures["re_entries"]["mean"]["value"] == 0
    assert measures["entries"]["mean"]["value"] == 120
    # At least two of the 20 players are dealt in each hand. Divided by 120 it was a sixth.
    hands, per_player = (measures[name]["mean"]["value"] for name in ("hands", "hands_per_player"))
    assert per_player > 2 * hands / 20


def test_dealers_are_in_the_json(tourney: Tourney) -> None:
    """The same pushes as in the table: 12 tables need 18 dealers if one of three has a break."""
    options = ("--reps", "2", "--jobs", "1", "-q", "--set", "costs={dealer_hour: 25, downs: 2, early_out: true}")
    _, out, _ = tourney("simulate", "vegas_daily_rebuy", *options)
    lines = out[out.index("can go home") :].splitlines()[2:]
    rows = [line.split() for line in lines if line.startswith("from ")]
    _, out, _ = tourney("simulate", "vegas_daily_rebuy", *options, "--json")
    pushes = json.loads(out)["points"][0]["dealers"]
    assert all(each["dealers"] >= each["tables"] * 3 / 2 for each in pushes)
    told = {(each["seconds"], each["tables"], each["dealers"], each["can_go_home"]) for each in pushes}
    for _, at, tables, dealers, *out_now in rows:
        hours, minutes = map(int, at.split(":"))
        assert (60 * (60 * hours + minutes), int(tables), int(dealers), int((out_now or ["0"])[0])) in told
    assert len(rows) > 3
    _, out, _ = tourney("simulate", "vegas_daily_rebuy", "--reps", "2", "--jobs", "1", "-q", "--json")
    assert json.loads(out)["points"][0]["dealers"] is None
