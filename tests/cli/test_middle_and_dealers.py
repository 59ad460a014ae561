"""An event that begins in the middle can be simulated like any other."""

from __future__ import annotations

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
