"""How numbers, times, chips and places are written: each form, at its limits."""

from __future__ import annotations

from datetime import datetime
from types import SimpleNamespace
from typing import Any

import pytest
from drawn import cells_of, parts_of

from tourney.experiment.measures import Unit
from tourney.experiment.statistics import Estimate
from tourney.reporting.event_in_play import worth_table
from tourney.reporting.event_lines import spread_sentence
from tourney.reporting.findings import bare, format_in_unit
from tourney.reporting.page.elements import (
    along_clock,
    clock_of,
    each_of,
    format_signed,
    group_rows,
    interval,
    keys,
    letter,
    number,
    runs_of,
    starts_of,
    thin_out_items,
    tone,
)
from tourney.reporting.text import chips, clock, count, length, ordinal
from tourney.tournament.wall_clock import WallClock

_MINUS = "\N{MINUS SIGN}"
_EVENING = WallClock(datetime(2026, 12, 4, 19, 30))  # noqa: DTZ001 - the time of the place


def test_times() -> None:
    assert [clock(each) for each in (0, 59, 60, 3599, 3600, 36_060)] == [
        "0:00", "0:00", "0:01", "0:59", "1:00", "10:01",
    ]  # fmt: skip
    assert clock(5400, _EVENING) == "21:00"
    assert [length(each) for each in (0, 59, 60, 3599, 3600, 7320)] == [
        "0 s", "59 s", "1 min", "59 min", "1 h 0 min", "2 h 2 min",
    ]  # fmt: skip


def test_counts_and_places() -> None:
    assert [count(each, "table") for each in (0, 1, 2, 1204)] == ["0 tables", "1 table", "2 tables", "1,204 tables"]
    assert [count(each, "entry", "entries") for each in (1, 2)] == ["1 entry", "2 entries"]
    places = (1, 2, 3, 4, 10, 11, 12, 13, 14, 21, 22, 23, 101, 111, 112, 113)
    assert " ".join(map(ordinal, places)) == (
        "1st 2nd 3rd 4th 10th 11th 12th 13th 14th 21st 22nd 23rd 101st 111th 112th 113th"
    )


def test_chips_are_never_rounded() -> None:
    amounts = (0, 75, 2500, 9999, 10_000, 15_500, 12_340, 12_345, 100_000, 999_000, 1_000_000, 1_250_000, 1_234_000)
    assert " ".join(map(chips, amounts)) == ("0 75 2,500 9,999 10k 15.5k 12.34k 12,345 100k 999k 1M 1.25M 1234k")


# The page


@pytest.mark.parametrize(
    ("value", "unit", "written"),
    [
        (3600, Unit.SECONDS, "1:00"),
        (-90, Unit.SECONDS, f"{_MINUS}0:01"),
        (0.3421, Unit.SHARE, "34.2%"),
        (0.3421, Unit.RETURN, "34.2%"),
        (0.3421, Unit.PROBABILITY, "34.2%"),
        (-0.0004, Unit.SHARE, "0.0%"),  # no sign before nothing
        (-0.0006, Unit.SHARE, f"{_MINUS}0.1%"),
        (2213.4, Unit.MONEY, "2,213"),
        (0.12345, Unit.CORRELATION, "0.123"),
        (1031.44, Unit.BIG_BLINDS, "1,031.4"),
        (31.44, Unit.ORBITS, "31.4"),
        (7, Unit.COUNT, "7"),
        (7.126, Unit.COUNT, "7.13"),
        (9.996, Unit.COUNT, "10.00"),
        (10.25, Unit.COUNT, "10.2"),
        (99.94, Unit.COUNT, "99.9"),
        (100.4, Unit.COUNT, "100"),
        (2213.4, Unit.COUNT, "2,213"),
    ],
)
def test_numbers_in_their_unit(value: float, unit: Unit, written: str) -> None:
    assert number(value, unit) == written


def test_signs_and_intervals() -> None:
    assert [format_signed(each, Unit.SHARE) for each in (0.1, -0.1, 0.0001, 0)] == [
        "+10.0%",
        f"{_MINUS}10.0%",
        "0.0%",
        "0.0%",
    ]
    found = Estimate(0.1, -0.1, 0.2, 9)
    assert interval(found, Unit.SHARE) == f"{_MINUS}10.0% to 20.0%"
    assert interval(found, Unit.SHARE, difference=True) == f"{_MINUS}10.0% to +20.0%"
    assert interval(Estimate(1, None, 2, 9), Unit.SHARE) == interval(Estimate(1, 0, None, 9), Unit.SHARE) == ""
    assert interval(Estimate(1, 60, 120, 9), Unit.SECONDS, lambda at: f"at {at}") == "at 60 to at 120"
    assert number(60, Unit.COUNT, lambda at: f"at {at}") == "60"  # only times


def test_the_clock_of_several_experiments() -> None:
    def shown(*clocks: WallClock | None) -> Any:  # noqa: ANN401
        return [SimpleNamespace(scenario=SimpleNamespace(wall_clock=each)) for each in clocks]

    assert clock_of(shown(_EVENING, _EVENING))(3600) == "20:30"
    assert clock_of(shown(_EVENING, None))(3600) == "1:00"
    # Seconds since Monday, 0:00: 4 December 2026 is a Friday.
    assert starts_of(shown(_EVENING)) == 4 * 86_400 + 19 * 3600 + 30 * 60
    assert starts_of(shown(None)) is None
    assert [along_clock(None), along_clock(0)] == ["Time since the start (hours:minutes)", "Time of day"]


def test_letters_and_colours() -> None:
    assert [letter(each) for each in (0, 25, 26)] == ["A", "Z", "27"]
    assert [tone(each) for each in (0, 7, 8)] == ["tone-1", "tone-8", "tone-1"]


def _runs(*many: int) -> Any:  # noqa: ANN401
    return [SimpleNamespace(replicates=[0] * each, label=f"a={each}") for each in many]


def test_runs_limits_and_legends() -> None:
    assert runs_of(_runs(1)) == "1 replicate"
    assert runs_of(_runs(1200, 1200)) == "1,200 replicates each"
    assert runs_of(_runs(300, 120, 7)) == "300, 120 and 7 replicates"
    assert [each_of(10, [0] * each) for each in (1, 3, 10, 11)] == [10, 3, 1, 1]
    assert [list(thin_out_items(range(each), 3)) for each in (0, 3, 4, 7)] == [[], [0, 1, 2], [0, 2], [0, 3, 6]]
    assert keys(_runs(1)) == ""
    assert keys(_runs(1, 2)).startswith('<ul class="keys"><li class="path">a:</li><li data-series="A">')
    assert ">a=" not in keys(_runs(1, 2))
    assert 'scope="row" rowspan="1"' in group_rows("x", [[]])
    assert 'scope="rowgroup" rowspan="2"' in group_rows("x", [[], []])
    assert group_rows("x", [[], []]).count("<th") == 1


# The terminal


@pytest.mark.parametrize(
    ("value", "unit", "written", "without"),
    [
        (3599.6, Unit.SECONDS, "1:00", "1:00"),
        (0.3421, Unit.SHARE, "34.2%", "34.2%"),
        (0.3421, Unit.RETURN, "34.2%", "34.2%"),
        (0.3421, Unit.PROBABILITY, "34.2%", "34.2%"),
        (31.44, Unit.BIG_BLINDS, "31.4 bb", "31.4"),
        (2213.4, Unit.MONEY, "2,213", "2,213"),
        (0.12345, Unit.CORRELATION, "0.123", "0.123"),
        (2213, Unit.COUNT, "2,213", "2,213"),
        (2213.44, Unit.COUNT, "2,213.4", "2,213.4"),
    ],
)
def test_values_in_the_terminal(value: float, unit: Unit, written: str, without: str) -> None:
    assert (format_in_unit(value, unit), bare(value, unit)) == (written, without)
    if unit is Unit.SECONDS:
        assert (format_in_unit(value, unit, _EVENING), bare(value, unit, _EVENING)) == ("20:30", "20:30")


def test_the_spread_of_finish_times() -> None:
    """Of 100 times of 1 to 100 minutes the 5% quantile is among the fifth and sixth, the 95% one the 95th or 96th."""
    assert spread_sentence([]) == spread_sentence([60]) == ""
    assert spread_sentence([7200, 60]) == "Both runs end between 0:01 and 2:00."
    assert spread_sentence([120, 7200, 60]) == "All 3 runs end between 0:01 and 2:00."
    assert spread_sentence([120, 7200, 60], _EVENING) == "All 3 runs end between 19:31 and 21:30."
    many = spread_sentence([60 * minute for minute in range(1, 101)])
    assert many in {f"90% of runs end between 0:0{low} and 1:3{high}." for low in (5, 6) for high in (5, 6)}


@pytest.mark.parametrize(("players", "rows"), [(20, 20), (21, 20)])
def test_the_worth_of_stacks(players: int, rows: int) -> None:
    worth: Any = SimpleNamespace(stack=12_000, share=0.12345, icm=1234.567, chip_chop=99.994)
    head, table = parts_of(worth_table([worth] * players, [3000, 200]))
    assert head == f"{players} players, {12 * players},000 chips, 2 prizes: 3,200"
    cells = cells_of(table)
    assert cells[:2] == [
        ["player", "chips", "share", "ICM", "chip chop"],
        ["1", "12,000", "12.35%", "1,234.57", "99.99"],
    ]
    assert len(cells) == rows + 1
    shown: Any = table
    assert shown.caption == (None if players == rows else "and 1 more (--json lists all)")
