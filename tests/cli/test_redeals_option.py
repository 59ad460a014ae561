"""`--redeals` of simulate and compare: adjusted results beside plain ones, and what cannot be adjusted."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from cli.command import Tourney

_EVENT: Final = """\
title: Three-handed
game: no_limit_holdem
schedule: turbo_sng_9max
payouts: {percent: [100]}
pace: online
seats: 3
stack: 150
buy_in: 10
field:
  - {strategy: nit, count: 1, with: {skill: 0.2}}
  - {strategy: skilled, count: 2, with: {skill: 0.9}}
"""
_FEW: Final = ("--reps", "3", "--jobs", "1", "-q")


@pytest.fixture
def event(tmp_path: Path) -> str:
    path = tmp_path / "event.yaml"
    path.write_text(_EVENT, encoding="utf-8")
    return str(path)


def test_adjusted_results_come_beside_the_plain_ones_which_stay(tourney: Tourney, event: str) -> None:
    plain, adjusted = (
        json.loads(tourney("simulate", event, *_FEW, "--json", *more)[1])["points"][0]
        for more in ((), ("--redeals", "2"))
    )
    luck = adjusted.pop("luck")
    assert luck["redeals"] == 2
    assert [(each["name"], each["strategy"]) for each in luck["results"]] == [
        ("skill_kept", ""),
        ("roi", "nit"),
        ("roi", "skilled"),
    ]
    added = adjusted["measures"].keys() - plain["measures"].keys()
    assert added == {"skill_kept luck_adjusted", "best_return luck_adjusted"}
    for name in added:
        del adjusted["measures"][name]
    assert adjusted == plain


def test_the_table_is_printed(tourney: Tourney, event: str) -> None:
    code, printed, _ = tourney("simulate", event, *_FEW, "--redeals", "1")
    assert code == 0
    assert "ROI of skilled, skill 0.8 to 1.0" in printed
    assert "luck-adjusted" not in tourney("simulate", event, *_FEW)[1]


def test_compare_has_the_adjusted_measures(tourney: Tourney, event: str) -> None:
    code, printed, _ = tourney("compare", event, event, *_FEW, "--redeals", "1", "--json")
    assert code == 0
    found = {each["measure"]: each for each in json.loads(printed)["comparisons"][0]["differences"]}
    assert found["skill_kept luck_adjusted"]["change"]["value"] == 0


def test_luck_is_stored_and_exported(tourney: Tourney, event: str, tmp_path: Path) -> None:
    folder = str(tmp_path / "out")
    assert tourney("simulate", event, *_FEW, "--redeals", "1", "--out", folder)[0] == 0
    assert tourney("export", folder)[0] == 0
    with (tmp_path / "out" / "luck.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 3 * 3  # the correlation and two kinds of players, of three replicates
    with (tmp_path / "out" / "measures.csv").open(encoding="utf-8", newline="") as file:
        assert "best_return luck_adjusted" in next(csv.reader(file))


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (("bounty={kind: fixed, amount: 5}",), "bounties"),
        (("payouts={satellite: {seat: 15}}",), "satellites"),
        (("field=[{strategy: scripted, count: 3}]",), "scripted"),
    ],
)
def test_what_cannot_be_adjusted_is_refused(
    tourney: Tourney, event: str, settings: tuple[str, ...], message: str
) -> None:
    options = [part for setting in settings for part in ("--set", setting)]
    code, _, said = tourney("simulate", event, *_FEW, *options, "--redeals", "1")
    assert code == 2
    assert message in said
    assert "redeals" in said


@pytest.mark.parametrize("number", ["-1", "1001", "ten"])
def test_a_wrong_number_is_refused(tourney: Tourney, event: str, number: str) -> None:
    code, _, said = tourney("simulate", event, "--redeals", number)
    assert code == 2
    assert "expected a whole number from 0 to 1,000" in said


def test_a_festival_has_no_redeals(tourney: Tourney) -> None:
    code, _, said = tourney("simulate", "casino_week", "--redeals", "1")
    assert code == 2
    assert "redeals" in said


def test_compare_says_what_adjusted_means_where_it_adjusts(tourney: Tourney, event: str) -> None:
    assert "less the luck of the hands played" in tourney("compare", event, event, *_FEW, "--redeals", "1")[1]
    assert "luck" not in tourney("compare", event, event, *_FEW)[1]
