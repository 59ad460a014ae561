"""How players play beside how people play: every line and record, worked out by hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tourney.experiment.habits import Habits
from tourney.experiment.profile import Form, Interval, People, Statistic, people_at, source_of
from tourney.reporting import strategy_tables as profile_module
from tourney.reporting.strategy_tables import (
    Column,
    _format_statistic,
    all_depths,
    depth_columns,
    profile_record,
    profile_table,
    size_columns,
)


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
        "\n" + _row("not apart", "1 of 2", "0 of 1", "1 of 2"),
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
    assert profile_record(column) == {
        "share": {"value": 0.3, "low": 0.27, "high": 0.35, "times": 7, "of": 30,
                  "people": {"value": 0.25, "low": 0.24, "high": 0.26, "of": 100, "apart": True}},
        "ratio": {"value": 2.0, "low": 1.0, "high": None, "times": 7, "of": 30},
        "none": {"value": None, "low": None, "high": None, "times": None, "of": 0},
    }  # fmt: skip


@pytest.mark.parametrize(
    ("form", "value", "text"),
    [
        (Form.SHARE, None, "-"),
        (Form.SHARE, 0.0, "0.0"),
        (Form.SHARE, 0.9994, "99.9"),
        (Form.SHARE, 0.9995, "100"),  # four characters would be too wide for the column
        (Form.SHARE, 1.0, "100"),
        (Form.WIN_RATE, 99.94, "+99.9"),
        (Form.WIN_RATE, -100.0, "-100"),
        (Form.MEAN, 9.99, "9.99"),
        (Form.MEAN, 10.0, "10.0"),
    ],
)
def test_a_number_is_as_wide_as_its_column(form: Form, value: float | None, text: str) -> None:
    assert _format_statistic(form, value) == text
