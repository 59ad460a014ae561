"""Comparisons, lists of experiments and narrow tables: every cell and line, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from drawn import cells_of, parts_of
from reports import changed, event, played
from rich.box import SIMPLE_HEAD
from rich.text import Text

from tourney.errors import InvalidArgument
from tourney.experiment.measures import MEASURES, Measure, Prominence
from tourney.experiment.subject import TOURNAMENTS
from tourney.reporting.differences import Side, differences, differences_of, differences_record, side_of
from tourney.reporting.findings import ListedExperiment, experiments_table, point_record
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.text import as_text
from tourney.tournament.wall_clock import WallClock

if TYPE_CHECKING:
    from collections.abc import Sequence

_MINUS = "\N{MINUS SIGN}"
_ALL = {name: MEASURES[name] for name in ("finish", "hands", "rebuys", "skill_kept", "hands_per_table_hour")}


# Two experiments. In ten runs of the same cards the second ends 6 minutes later; its hands are 10 or 20 more.


def _side(
    name: str,
    minutes: Sequence[int],
    hands: Sequence[int],
    seed: int = 3,
    **other: Any,  # noqa: ANN401 - any part
) -> Side:
    runs = [
        changed(played(1)[0], number=number, duration_seconds=60 * end, hands=dealt)
        for number, (end, dealt) in enumerate(zip(minutes, hands, strict=True))
    ]
    parts: dict[str, Any] = {"measures": _ALL, "subject": TOURNAMENTS, "scenario": event(), **other}
    return Side(name, seed, runs, **parts)


_ENDS = [100, 110] * 5
_FIRST = _side("one", _ENDS, [500] * 10)
_SECOND = _side("two", [each + 6 for each in _ENDS], [510, 520] * 5)


def _table(
    one: Side, other: Side, *, everything: bool = False
) -> tuple[str, list[list[str]], list[str], FittedTable]:
    head, table, said = parts_of(differences(one, other, everything=everything))
    assert isinstance(table, FittedTable)
    return str(head), cells_of(table), str(said).splitlines(), table


def _styles(table: FittedTable) -> list[str]:
    return [str(cell.style) for cell in table.columns[3].cells if isinstance(cell, Text)]


def test_the_differences_of_two() -> None:
    """Pairing removes all of the variance of the end. Of hands: 15, and 2.262 * 5.27 / sqrt(10) = 3.77."""
    head, rows, said, table = _table(_FIRST, _SECOND, everything=True)
    assert head == "first  one\nsecond two\nBoth have seed 3, so replicates are paired (same cards)."
    assert rows[0] == ["", "first", "second", "change", "95% interval", "saved", "n", "less   0   more"]
    assert rows[1][:7] == ["Finish time", "1:45", "1:51", "+0:06", "+0:06 to +0:06", "100%", "10"]
    assert rows[2][:7] == ["Hands", "500", "515", "+15", "+11.2 to +18.8", "0%", "10"]
    assert [row[0] for row in rows[1:]] == ["Finish time", "Hands", "Rebuys", "Hands per table hour"]
    # The interval ends at the right, ten characters from the middle: 15 / 18.8 * 10 = 8, 11.2 / 18.8 * 10 = 6.
    middle, line, dot = "\N{BOX DRAWINGS LIGHT VERTICAL}", "\N{BOX DRAWINGS LIGHT HORIZONTAL}", "\N{BLACK CIRCLE}"
    assert rows[1][7] == f"{' ' * 10}{middle}{' ' * 9}{dot}"
    assert rows[2][7] == f"{' ' * 10}{middle}{' ' * 5}{line * 2}{dot}{line * 2}"
    assert rows[3][7] == f"{' ' * 10}{dot}{' ' * 10}"
    assert said == [
        "The same in all replicates: Rebuys.",
        "saved: the share of the variance of the difference that pairing removes.",
    ]
    assert _styles(table)[:3] == ["bold", "bold", "dim"]
    assert table.spare_last
    assert "\n Finish time  " in as_text(table, 120)  # one space at the edge
    assert [str(column.justify) for column in table.columns] == ["left", *["right"] * 6, "center"]


def test_the_differences_by_default() -> None:
    """Of headline measures, without those that are 0 on both sides."""
    _, rows, said, _ = _table(_FIRST, _side("less", _ENDS, [490] * 10))
    assert [row[0] for row in rows[1:]] == ["Finish time"]
    assert said[0] == "The same in all replicates: Finish time."
    sold = _SECOND._replace(replicates=[changed(each, rebuys=4) for each in _FIRST.replicates])  # type: ignore[arg-type]
    for one, other, change in ((_FIRST, sold, "+4"), (sold, _FIRST, f"{_MINUS}4")):
        _, rows, _, _ = _table(one, other)
        assert [(row[0], row[3]) for row in rows[1:]] == [("Finish time", "0:00"), ("Rebuys", change)]


def test_changes_that_are_not_significant() -> None:
    """Ends 10 minutes earlier or later: 0, and 2.262 * 10.54 / sqrt(10) = 7.54 minutes either way."""
    turned = _side("turned", [each + (10 if place % 2 else -10) for place, each in enumerate(_ENDS)], [500] * 10)
    _, rows, said, table = _table(_FIRST, turned)
    assert rows[1][1:5] == ["1:45", "1:45", "0:00", f"{_MINUS}0:07 to +0:07"]
    assert said[0] == "No significant difference: Finish time."
    assert _styles(table) == ["dim"]
    line, dot = "\N{BOX DRAWINGS LIGHT HORIZONTAL}", "\N{BLACK CIRCLE}"
    assert rows[1][7] == f"{line * 10}{dot}{line * 10}"
    # Six minutes earlier, 0.754 more or less: of ten characters for 6.754 minutes 10, 8.9 and 7.8.
    less = _side("less", [each - (5 if place % 2 else 7) for place, each in enumerate(_ENDS)], [500] * 10)
    _, rows, _, _ = _table(_FIRST, less)
    middle = "\N{BOX DRAWINGS LIGHT VERTICAL}"
    assert rows[1][3:5] == [f"{_MINUS}0:06", f"{_MINUS}0:06 to {_MINUS}0:05"]
    assert rows[1][7] == f"{line}{dot}{line}{' ' * 7}{middle}{' ' * 10}"


def test_two_that_are_not_paired() -> None:
    head, rows, said, _ = _table(_FIRST, _side("two", _ENDS, [500] * 10, seed=4))
    assert head.splitlines()[2] == "Seeds 3 and 4 differ, so replicates are not paired."
    assert rows[1][5] == ""
    assert said == ["No significant difference: Finish time."]
    larger = _side("two", _ENDS, [500] * 10, scenario=replace(event(), field=event().field[:1]))
    head, *_ = _table(_FIRST, larger)
    assert head.splitlines()[2] == "They differ in game or number of entrants, so replicates are not paired."
    few = _side("few", [100, 110], [1, 2])
    _, rows, _, _ = _table(few, _side("few", [106, 116], [1, 2]))
    assert rows[1][3:] == ["+0:06", "", "100%", "2", ""]
    festival: Any = SimpleNamespace(name="festival")
    with pytest.raises(InvalidArgument, match="one is a tournament, two a festival: they cannot be compared"):
        differences_of(_FIRST, _SECOND._replace(subject=festival), Prominence.HEADLINE)


def test_moments_of_days() -> None:
    """The times of either side are written as it writes them."""
    own = {"finish": replace(MEASURES["finish"], moment=lambda value: f"own {value:.0f}")}
    others = {"finish": replace(MEASURES["finish"], moment=lambda value: f"other {value:.0f}")}
    _, rows, _, _ = _table(_FIRST._replace(measures=own), _SECOND._replace(measures=others))
    assert rows[1][1:4] == ["own 6300", "other 6660", "+0:06"]
    lacking = {"hands": MEASURES["hands"]}
    _, rows, _, _ = _table(_FIRST, _SECOND._replace(measures=lacking), everything=True)
    assert [row[0] for row in rows[1:]] == ["Hands"]


def test_times_of_events_whose_start_is_known_are_times_of_day() -> None:
    """Each side by its own clock; the change stays a length of time."""
    clock = WallClock(datetime(2026, 12, 4, 19, 0))  # noqa: DTZ001 - the time of the place
    evening = _SECOND._replace(scenario=replace(_SECOND.scenario, wall_clock=clock))
    _, rows, _, _ = _table(_FIRST, evening)
    assert rows[1][1:4] == ["1:45", "20:51", "+0:06"]


def test_differences_as_data() -> None:
    record = differences_record(_FIRST, [_SECOND, _side("other", _ENDS, [500] * 10, seed=4)])
    assert record["first"] == {"name": "one", "seed": 3, "replicates": 10}
    first, second = record["comparisons"]
    assert first["second"] == {"name": "two", "seed": 3, "replicates": 10}
    assert (first["paired"], second["paired"]) == (True, False)
    assert [each["measure"] for each in first["differences"]] == ["finish", "rebuys"]
    assert first["differences"][0]["change"] == {"value": 360, "low": 360, "high": 360}
    everything = differences_record(_FIRST, [_SECOND], everything=True)["comparisons"][0]["differences"]
    assert [each["measure"] for each in everything] == ["finish", "hands", "rebuys", "hands_per_table_hour"]
    found: Any = SimpleNamespace(
        plan=SimpleNamespace(seed=8), replicates=[1], measures=_ALL, subject=TOURNAMENTS, scenario=event()
    )
    assert side_of(found, "name") == Side("name", 8, [1], _ALL, TOURNAMENTS, event())  # type: ignore[list-item]


# Lists of experiments


def _listed(
    folder: str,
    minutes: Sequence[int],
    settings: tuple[str, ...] = (),
    *,
    enough: bool = True,
    moment: Any = None,  # noqa: ANN401
) -> ListedExperiment:
    runs = _side("x", minutes, [1] * len(minutes)).replicates
    plan: Any = SimpleNamespace(title=f"Event {folder}", seed=12, rule="the rule")
    measures: dict[str, Measure] = {"finish": replace(MEASURES["finish"], moment=moment)}
    found: Any = SimpleNamespace(
        scenario=SimpleNamespace(wall_clock=None),
        settings=settings,
        replicates=runs,
        failures=[1, 2],
        enough=enough,
        measures=measures,
    )
    return ListedExperiment(folder, plan, found)


_TWENTY = [*range(60, 80)]
"""The median of 20 is 69.5, its interval from the 6th to the 15th; the 95% quantile is 78.05."""


def test_a_list_of_experiments() -> None:
    rows = [
        _listed("a", _TWENTY, ("stack=1", "seats=2")),
        _listed("a", _TWENTY[:18], ("stack=2",), enough=False),
        _listed("b", []),
        _listed("c", [60] * 1200),
    ]
    table = experiments_table(rows)
    assert cells_of(table) == [
        ["experiment", "event", "settings", "seed", "runs", "median finish", "95% interval", "95% end by"],
        ["a", "Event a", "stack=1\nseats=2", "12", "20", "1:09", "1:05 to 1:14", "1:18"],
        ["", "", "stack=2", "", "18+", "1:08", "1:04 to 1:13", ""],  # too few for a 95% quantile
        ["b", "Event b", "", "12", "0", "", "", ""],
        ["c", "Event c", "", "12", "1,200", "1:00", "1:00 to 1:00", "1:00"],
    ]
    assert table.caption == "+ incomplete: tourney resume DIR continues it"
    lines = as_text(table, 120).splitlines()
    assert lines[0].startswith("experiment   event     settings   seed")
    assert lines[-1].startswith("+ incomplete")
    assert table.spare == ("95% interval", "seed")
    assert [str(column.justify) for column in table.columns] == [*["left"] * 3, *["right"] * 5]
    plain = experiments_table([_listed("b", [60, 61])])
    assert cells_of(plain) == [
        ["experiment", "event", "seed", "runs", "median finish", "95% interval", "95% end by"],
        ["b", "Event b", "12", "2", "1:00", "", ""],
    ]
    assert plain.caption is None
    timed = experiments_table([_listed("b", _TWENTY, moment=lambda value: f"day {value:.0f}")])
    assert cells_of(timed)[1][4:] == ["day 4170", "day 3900 to day 4440", "day 4683"]
    for characters, whole in ((26, True), (27, False)):
        table = experiments_table([_listed("b", _TWENTY, ("x" * characters, "y"))])
        assert [column.no_wrap for column in table.columns[:3]] == [False, False, whole]


def test_a_listed_experiment_as_data() -> None:
    assert point_record(_listed("a", _TWENTY, ("stack=1",))) == {
        "directory": "a", "title": "Event a", "settings": ["stack=1"], "seed": 12, "rule": "the rule",
        "replicates": 20, "failures": 2, "complete": True, "median_finish_seconds": 4170,
        "median_finish_interval": [3900, 4440], "p95_finish_seconds": pytest.approx(4683),
    }  # fmt: skip
    none = point_record(_listed("a", [], enough=False))
    keys = ("median_finish_seconds", "median_finish_interval", "p95_finish_seconds", "complete", "replicates")
    assert [none[key] for key in keys] == [None, None, None, False, 0]


# Narrow tables, step by step


def _fitted(**other: Any) -> FittedTable:  # noqa: ANN401 - any attribute
    table = FittedTable(box=SIMPLE_HEAD)
    table.add_column("name", overflow="fold")
    table.add_column("mean value", justify="right")
    table.add_column("spare", justify="right")
    table.add_row(Text("abcdefghijklmnop qrst"), "1,234", "5")
    for name, value in other.items():
        setattr(table, name, value)
    return table


def _lines(table: FittedTable, width: int) -> list[str]:
    return [line for line in as_text(table, width).splitlines() if line.strip()]


def test_a_table_that_fits() -> None:
    assert _lines(_fitted(), 60) == [
        "  name                    mean value   spare  ",
        " \N{BOX DRAWINGS LIGHT HORIZONTAL}" + "\N{BOX DRAWINGS LIGHT HORIZONTAL}" * 43 + " ",
        "  abcdefghijklmnop qrst        1,234       5  ",
    ]


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        # Two spaces between columns: 21 + 2 + 10 + 2 + 5.
        (40, ["name                   mean value  spare", "abcdefghijklmnop qrst       1,234      5"]),
        # The heading of a number in two lines: 21 + 2 + 5 + 2 + 5.
        (39, ["                        mean       ", "name                   value  spare",
              "abcdefghijklmnop qrst  1,234      5"]),
        (35, ["                        mean       ", "name                   value  spare",
              "abcdefghijklmnop qrst  1,234      5"]),
        # Words are wrapped: 16 + 14.
        (30, ["                   mean       ", "name              value  spare", "abcdefghijklmnop  1,234      5",
              "qrst                          "]),
        # Long words are broken, to 12 characters at the least.
        (28, ["                 mean       ", "name            value  spare", "abcdefghijklmn  1,234      5",
              "op qrst                     "]),
        (26, ["               mean       ", "name          value  spare", "abcdefghijkl  1,234      5",
              "mnop qrst                 "]),
    ],
)  # fmt: skip
def test_a_table_becomes_narrower_step_by_step(width: int, lines: list[str]) -> None:
    rule = "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
    assert [line.rstrip() for line in _lines(_fitted(), width) if rule not in line] == [
        line.rstrip() for line in lines
    ]


def test_a_narrow_table_has_no_empty_lines() -> None:
    lines = as_text(_fitted(), 40).rstrip("\n").splitlines()
    assert len(lines) == 3
    assert all(line.strip() for line in lines)


def test_spare_columns_are_left_out() -> None:
    """The last one before headings are broken; others by their headings, only if words do not fit when wrapped."""
    rule = "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
    spare_last = _lines(_fitted(spare_last=True), 39)
    assert spare_last[0].split() == ["name", "mean", "value"]
    assert "5" not in spare_last[-1]
    assert len(spare_last[-1].rstrip()) == 33  # 21 + 2 + 10
    assert _lines(_fitted(spare_last=True), 40)[0].split()[-1] == "spare"
    named = _lines(_fitted(spare=("mean value",)), 29)
    assert [line for line in named if rule not in line] == [
        "name                   spare",
        "abcdefghijklmnop qrst      5",
    ]
    assert "1,234" in "".join(_lines(_fitted(spare=("mean value",)), 30))
    both = _lines(_fitted(spare=("spare", "mean value")), 23)
    assert both[-2].split() == ["abcdefghijklmnop", "1,234"]
