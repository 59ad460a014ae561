"""Comparisons, lists of experiments, profiles and narrow tables: every cell and line, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from drawn import cells_of, parts_of
from reports import changed, event, played
from rich.box import SIMPLE_HEAD
from rich.text import Text

from tourney.errors import InvalidArgument
from tourney.experiment.figures import Form, Interval, Statistic
from tourney.experiment.habits import Habits
from tourney.experiment.measures import MEASURES, Measure, Prominence
from tourney.experiment.people import People, people_at, source_of
from tourney.experiment.subject import TOURNAMENTS
from tourney.reporting import profile_table as profile_module
from tourney.reporting.differences import Side, differences, differences_of, differences_record, side_of
from tourney.reporting.experiments_table import ListedExperiment, experiments_table, listed_record
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.profile_table import Column, all_depths, as_record, depth_columns, profile_table, size_columns
from tourney.reporting.text import as_text

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
        settings=settings, replicates=runs, failures=[1, 2], enough=enough, measures=measures
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
    assert listed_record(_listed("a", _TWENTY, ("stack=1",))) == {
        "directory": "a", "title": "Event a", "settings": ["stack=1"], "seed": 12, "rule": "the rule",
        "replicates": 20, "failures": 2, "complete": True, "median_finish_seconds": 4170,
        "median_finish_interval": [3900, 4440], "p95_finish_seconds": pytest.approx(4683),
    }  # fmt: skip
    none = listed_record(_listed("a", [], enough=False))
    keys = ("median_finish_seconds", "median_finish_interval", "p95_finish_seconds", "complete", "replicates")
    assert [none[key] for key in keys] == [None, None, None, False, 0]


# Profiles


def _statistic(
    name: str,
    value: float | None,
    ends: tuple[float, float] | None = None,
    of: int = 30,
    **other: Any,  # noqa: ANN401
) -> Statistic:
    parts: dict[str, Any] = {"section": "First", "form": Form.SHARE, "times": 7, **other}
    return Statistic(name=name, value=value, interval=None if ends is None else Interval(*ends), of=of, **parts)


def _column(title: str, *statistics: Statistic, hands: int = 1200, source: str = "", people: Any = None) -> Column:  # noqa: ANN401
    counts: Any = SimpleNamespace(tables=hands, hands=hands, statistics=statistics)
    return Column(title, counts, people or {}, source)


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The statistics of a column are those made up for it."""
    monkeypatch.setattr(profile_module, "play_statistics", lambda counts: counts.statistics)


def _row(name: str, *cells: str) -> str:
    """A line with a name in 20 characters, and cells in ten: nine, and one for a mark."""
    return (f"{name:20}" + "".join(f"{cell:>9} " for cell in cells)).rstrip()


@pytest.mark.usefixtures("made_up")
def test_a_profile() -> None:
    """Below 20 opportunities a figure is not known; sections have a line of their own."""
    one = _column(
        "10 to 20",
        _statistic("share", 0.254, (0.2, 0.3)),
        _statistic("all", 0.9996, (0.99, 0.9996), of=20),
        _statistic("rate", -3.26, (-12.34, 5.67), form=Form.WIN_RATE, section="Second"),
        _statistic("mean", 9.994, (9.876, 10.04), form=Form.MEAN, section="Second"),
        _statistic("never", None, of=0, section="Second"),
    )
    two = _column(
        "over 100",
        _statistic("share", 0.5, (0.4, 0.6), of=19),
        _statistic("all", 0.9994, None),
        _statistic("rate", 3.0, (1.0, 5.0), form=Form.WIN_RATE, section="Second"),
        _statistic("mean", None, (1.0, 2.0), form=Form.MEAN, section="Second"),
        _statistic("never", None, of=0, section="Second"),
        hands=34,
    )
    wide = _column("wide", _statistic("rate", -1073.26, (-1234.5, 99.94), form=Form.WIN_RATE))
    unheard = _column("unheard", _statistic("rate", 1.0, None, form=Form.WIN_RATE, of=9))
    assert list(profile_table([wide, unheard, wide]))[3:] == [  # within 10 characters each
        _row("rate", "-1073", "-", "-1073"),
        _row("", "-1234 to", "", "-1234 to"),
        _row("", "+99.9", "", "+99.9"),
    ]
    unknown = _column("empty", *two.counts.statistics, hands=0)  # type: ignore[attr-defined]
    assert list(profile_table([one, unknown, two])) == [
        _row("", "10-20", "over 100"),
        _row("hands", "1,200", "34"),
        "\nFirst",
        _row("share", "25.4", "-"),
        _row("", "20.0-30.0", ""),
        _row("all", "100", "-"),
        _row("", "99.0-100", ""),
        "\nSecond",
        _row("rate", "-3.3", "+3.0"),
        _row("", "-12.3 to", "+1.0 to"),
        _row("", "+5.7", "+5.0"),
        _row("mean", "9.99", "-"),
        _row("", "9.88-10.0", "1.00-2.00"),
    ]


@pytest.mark.usefixtures("made_up")
def test_a_profile_beside_people() -> None:
    """A star marks an interval that does not overlap that of people."""
    people = {
        "share": People(0.25, Interval(0.24, 0.26), 100),
        "rest": People(0.1, Interval(0.05, 0.15), 100),
    }
    one = _column(
        "one", _statistic("share", 0.3, (0.261, 0.35)), _statistic("rest", 0.1, (0.15, 0.2)),
        _statistic("other", 0.5, (0.4, 0.6)), source="hands of A", people=people,
    )  # fmt: skip
    two = _column(
        "two", _statistic("share", 0.2, (0.1, 0.239)), _statistic("rest", None, of=0),
        _statistic("other", None, of=0), source="hands of B", people={"share": people["share"]},
    )  # fmt: skip
    starred = "share               " + "     30.0*     20.0*     30.0*"
    assert list(profile_table([one, two, one])) == [
        _row("", "one", "two", "one"),
        _row("hands", "1,200", "1,200", "1,200"),
        "\nFirst",
        starred,
        _row("  people", "25.0", "25.0", "25.0"),
        _row("", *["24.0-26.0"] * 3),
        _row("rest", "10.0", "-", "10.0"),
        _row("  people", "10.0", "", "10.0"),
        _row("", "5.0-15.0", "", "5.0-15.0"),
        _row("other", "50.0", "-", "50.0"),
        "\nPeople: hands of A; hands of B.",
    ]
    none = _column("none", _statistic("share", 0.3, (0.24, 0.3)), _statistic("rest", None), _statistic("other", None))
    assert "*" not in "".join(profile_table([none, two._replace(counts=none.counts)]))


def test_columns_of_depths_and_sizes() -> None:
    habits = Habits()
    habits.cells[1][2].hands = 7
    depths = depth_columns(habits, size=1, beside=False)
    assert [(each.title, each.counts.hands, each.people, each.source) for each in depths] == [
        (name, 7 if place == 2 else 0, {}, "")
        for place, name in enumerate(("under 10", "10 to 20", "20 to 40", "40 to 100", "over 100"))
    ]
    sizes = size_columns(habits, depth=2, beside=False)
    assert [(each.title, each.counts.hands) for each in sizes] == [
        ("2", 0),
        ("3 to 4", 7),
        ("5 to 6", 0),
        ("7 to 10", 0),
    ]
    beside = depth_columns(habits, size=2, beside=True)
    assert beside[1].people == people_at("5 to 6", "10 to 20")
    assert [each.source for each in beside if each.people] == [source_of("5 to 6")] * sum(
        bool(e.people) for e in beside
    )
    assert size_columns(habits, depth=1, beside=True)[2].people == people_at("5 to 6", "10 to 20")
    total = all_depths(habits, size=1)
    assert (total.title, total.counts.hands, total.people) == ("all", 7, people_at("3 to 4", "all"))


@pytest.mark.usefixtures("made_up")
def test_a_profile_as_data() -> None:
    people = People(0.25, Interval(0.24, 0.26), 100)
    column = _column(
        "one", _statistic("share", 0.3, (0.27, 0.35)), _statistic("ratio", 2.0, (1.0, float("inf"))),
        _statistic("none", None, times=None, of=0), people={"share": people},
    )  # fmt: skip
    assert as_record(column) == {
        "share": {"value": 0.3, "low": 0.27, "high": 0.35, "times": 7, "of": 30,
                  "people": {"value": 0.25, "low": 0.24, "high": 0.26, "of": 100, "apart": True}},
        "ratio": {"value": 2.0, "low": 1.0, "high": None, "times": 7, "of": 30},
        "none": {"value": None, "low": None, "high": None, "times": None, "of": 0},
    }  # fmt: skip


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
