"""`entries` that vary: what is read, what is refused and where, and that shipped arrivals can be named."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

import pytest

from tourney.config.load import load_festival, load_tournament
from tourney.errors import TourneyError
from tourney.tournament.turnout import Turnout, make_mean_turnout

if TYPE_CHECKING:
    from pathlib import Path

_FILE: Final = """\
title: Friday
game: no_limit_holdem
schedule: bar_daily_austria
payouts: {percent: [50, 30, 20]}
pace: live
seats: 9
stack: 10_000
buy_in: 50
late_registration: 3
entries: ENTRIES
field:
  - {strategy: call, share: 75%}
  - {strategy: random_legal, share: 25%}
"""


def _written(folder: Path, entries: str) -> Path:
    path = folder / "friday.yaml"
    path.write_text(_FILE.replace("ENTRIES", entries), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("entries", "turnout", "usual"),
    [
        ("60", None, 60),
        ("{from: 40, to: 90}", Turnout(40, 90), 65),
        ("[52, 61, 48]", Turnout(past=(52, 61, 48)), 52),
        ("{past: [52, 61, 48]}", Turnout(past=(52, 61, 48)), 52),
        ("{mean: 60, sd: 15}", make_mean_turnout(60, 15), 58),
        ("{mean: 60, sd: 12.5, from: 30, to: 1k}", make_mean_turnout(60, 12.5, 30, 1000), 59),
        ("{median: 60, spread: 20%}", Turnout(median=60, spread=20.0), 60),
        ("{from: 50, to: 50}", None, 50),
    ],
)
def test_what_is_read(tmp_path: Path, entries: str, turnout: Turnout | None, usual: int) -> None:
    scenario = load_tournament(_written(tmp_path, entries))
    assert scenario.turnout == turnout
    assert scenario.entries == usual
    counts = [group.count for group in scenario.field]
    assert abs(counts[0] - 0.75 * usual) < 1


@pytest.mark.parametrize(
    ("entries", "at", "message"),
    [
        ("{from: 40, too: 90}", "10:26: entries.too", "unknown key 'too'; did you mean 'to'?"),
        ("{from: 90, to: 40}", "10:25: entries.to", "expected at least 90, the number in `from`"),
        ("[52, 61, x]", "10:19: entries[2]", "expected a whole number"),
        ("[52, 1]", "10:15: entries[1]", "expected a number from 2 to 100,000, found 1"),
        ("[]", "10:10: entries", "expected 1 to 100 numbers in the list, found 0"),
        ("{mean: 60}", "10:10: entries", "a `mean` needs `sd`"),
        ("{mean: 60, sd: -1}", "10:25: entries.sd", "expected a number of entrants such as 15"),
        ("{mean: 60, sd: 121}", "10:25: entries.sd", "expected at most twice the `mean`"),
        ("{sd: 3}", "10:15: entries.sd", "`sd` is only for a `mean`"),
        ("{spread: 3}", "10:19: entries.spread", "`spread` is only for a `median`"),
        ("{mean: 60, sd: 3, median: 60}", "10:36: entries.median", "expected `mean` or `median`, found both"),
        ("{past: [50], to: 60}", "10:10: entries", "past numbers have no other key beside them"),
        ("{past: 5}", "10:17: entries.past", "expected a list of numbers"),
        ("{to: 60}", "10:10: entries", "expected `from` and `to`"),
        ("60.5", "10:10: entries", "expected entrants such as 60, [52, 61, 48]"),
        ("true", "10:10: entries", "expected entrants such as 60, [52, 61, 48]"),
        ("2M", "10:10: entries", "expected at most 1,000,000"),
        ("{from: 2, to: 60}", "10:10: entries", "with 2 entrants: 3 places are paid, but there are only 2 entrants"),
    ],
)
def test_what_is_refused(tmp_path: Path, entries: str, at: str, message: str) -> None:
    with pytest.raises(TourneyError) as caught:
        load_tournament(_written(tmp_path, entries))
    assert f"friday.yaml:{at}: {message}" in str(caught.value)


def test_an_event_in_play_needs_the_entries_sold(tmp_path: Path) -> None:
    path = _written(tmp_path, "{from: 40, to: 90}")
    with pytest.raises(TourneyError, match="the number of entrants varies: give the `entries` sold so far"):
        load_tournament(path, settings=["state={level: 2, players: 30}"])
    assert load_tournament(path, settings=["state={level: 2, players: 30, entries: 33}"]).entries == 65


def test_shipped_arrivals(tmp_path: Path) -> None:
    path = _written(tmp_path, "60")
    arrivals = load_tournament(path, settings=["arrivals=live_daily"]).entry.arrivals
    assert arrivals is not None
    assert arrivals.points[0] == (0, Decimal(60))
    with pytest.raises(TourneyError, match="did you mean 'live_daily'"):
        load_tournament(path, settings=["arrivals=live_dayly"])
    assert load_tournament(path).entry.arrivals is None


def test_festivals_say_it_in_the_same_way(tmp_path: Path) -> None:
    """`entrants` of an event, or the `entries` of its tournament."""
    _written(tmp_path, "{from: 40, to: 90}")
    path = tmp_path / "week.yaml"
    path.write_text(
        "festival: A week\nfirst_day: 2026-12-04\nevents:\n"
        '  a: {tournament: friday.yaml, starts: "12:00"}\n'
        '  b: {tournament: friday.yaml, starts: "13:00", entrants: 50}\n'
        '  c: {tournament: friday.yaml, starts: "14:00", entrants: {mean: 60, sd: 15}}\n'
        '  d: {tournament: friday.yaml, starts: "15:00", entrants: [40, 50]}\n',
        encoding="utf-8",
    )
    turnouts = [event.turnout for event in load_festival(path).scenario.events]
    assert turnouts == [Turnout(40, 90), Turnout(50, 50), make_mean_turnout(60, 15), Turnout(past=(40, 50))]
