"""The results of an experiment for the terminal: every cell and sentence, from made-up values of measures."""

from __future__ import annotations

from datetime import datetime
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from drawn import cells_of, parts_of

from tourney.experiment.expectations import CheckedExpectation, Verdict
from tourney.experiment.measures import Measure, Unit
from tourney.experiment.returns import Returns
from tourney.experiment.statistics import Estimate
from tourney.reporting import findings as module
from tourney.reporting.findings import findings
from tourney.tournament.wall_clock import WallClock

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pytest

_EVENING = WallClock(datetime(2026, 12, 4, 19, 30))  # noqa: DTZ001 - the time of the place
_DEPTH = Measure("depth", "Depth", Unit.BIG_BLINDS, "", lambda _: None)
_REBUYS = Measure("rebuys", "Rebuys", Unit.COUNT, "", lambda _: None)
_FEES = Measure("fees", "Fees", Unit.MONEY, "", lambda _: None)
_SHARE = Measure("part", "Part", Unit.SHARE, "", lambda _: None)


class _MadeUp:
    """Results whose measures have the values given."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, values: Mapping[str, Sequence[float]]) -> None:
        monkeypatch.setattr(module, "values_of", lambda measure, _: values.get(measure.name, []))
        monkeypatch.setattr(module, "prominent", lambda _: [_DEPTH, _REBUYS, _FEES, _SHARE])
        monkeypatch.setattr(module, "dealers_table", lambda *_: None)
        monkeypatch.setattr(module, "beyond_sheet", lambda *_: "")
        monkeypatch.setattr(module, "returns_of", lambda _: self.kinds)
        self.kinds: list[Returns] = []
        scenario = SimpleNamespace(
            title="Main",
            title_of_game="no-limit hold'em",
            entries=1500,
            stack=20_000,
            midway=None,
            wall_clock=None,
            turnout=None,
            shootout=None,
            redeals=0,
            days=(),
            flights=None,
            guarantee=0,
        )
        replicates = [SimpleNamespace(number=number, faults=number, samples=()) for number in range(3)]
        self.found: Any = SimpleNamespace(
            scenario=scenario, settings=(), replicates=replicates, failures=[], enough=True
        )

    def printed(self, checks: Sequence[CheckedExpectation] = (), within: float = 0) -> list[Any]:
        plan: Any = SimpleNamespace(seed=7, rule=_Rule(within))
        return [each for each in parts_of(findings(plan, [self.found], [checks], replays=["again"])) if each]


class _Rule:
    def __init__(self, within: float) -> None:
        self.within = within

    def __str__(self) -> str:
        return "the rule"


# Two and three hours: the median of both is 2:30, and of three the middle one.
_TIMES: dict[str, list[float]] = {"finish": [7200, 10_800, 9000]}


def test_the_head(monkeypatch: pytest.MonkeyPatch) -> None:
    made_up = _MadeUp(monkeypatch, _TIMES)
    sentence = "It ends after 2 h 30 min (the median of 3 replicates, too few for an interval).\n"
    spread = "All 3 runs end between 2:00 and 3:00.\n"
    what = "Main: no-limit hold'em, 1,500 entrants, 20,000 chips each, seed 7; 3 replicates"
    assert made_up.printed()[0] == f"{sentence}{spread}{what}"
    assert made_up.printed(within=0.1)[0] == f"{sentence}{spread}{what}: the rule"
    made_up.found.enough = False
    made_up.found.settings = ("entries=9", "seats=6")
    assert made_up.printed()[0] == f"entries=9 seats=6\n{sentence}{spread}{what}, incomplete: the rule"
    made_up.found.replicates = []
    made_up.found.failures = [SimpleNamespace(error="first", number=4), SimpleNamespace(error="other", number=5)]
    what = "Main: no-limit hold'em, 1,500 entrants, 20,000 chips each, seed 7; 0 replicates, incomplete: the rule"
    failed = "2 failures, first: first; to reproduce: again 4"
    assert made_up.printed() == [f"entries=9 seats=6\n{what}\n{failed}"]


def test_the_head_with_a_wall_clock_and_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    made_up = _MadeUp(monkeypatch, {**_TIMES, "faults": [0, 1200, 34]})
    made_up.found.scenario.wall_clock = _EVENING
    made_up.found.scenario.midway = SimpleNamespace(level=5, players=1200, entries=1500)
    head = made_up.printed()[0].splitlines()
    assert head[0].startswith("It ends at 22:00, after 2 h 30 min (the median of 3")
    assert head[1] == "All 3 runs end between 21:30 and 22:30."
    assert head[3].startswith("From level 5 on, 1,200 of 1,500 entries left. Times count from the start")
    assert head[4] == "Strategies made 1,234 faults; for details: again 1"


def test_the_median_with_its_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    made_up = _MadeUp(monkeypatch, {"finish": [0.0] * 100})
    middle, late = Estimate(7200, 6000, 9000, 100), Estimate(16_200, None, None, 100)
    monkeypatch.setattr(module, "quantile", lambda _, part: late if part == 0.95 else middle)
    assert made_up.printed()[0].startswith("It ends after 2 h 0 min (the median; 95% interval 1:40 to 2:30).\n")
    made_up.found.scenario.wall_clock = _EVENING
    head = made_up.printed()[0].splitlines()
    assert head[0] == "It ends at 21:30, after 2 h 0 min (the median; 95% interval 21:10 to 22:00)."
    assert head[1].endswith(" 95 of 100 are over by 00:00.")
    # A day and later the day is named, once if it is the same.
    middle = Estimate(100_000, 97_200, 99_000, 100)
    assert "95% interval Sat 22:30 to 23:00)" in made_up.printed()[0]
    middle = Estimate(100_000, 97_200, 108_000, 100)
    assert "95% interval Sat 22:30 to Sun 01:30)" in made_up.printed()[0]


def test_the_table_of_measures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Means of equal values are known exactly. Counts and money that are always 0 are left out; shares are not."""
    values: dict[str, list[float]] = {
        **_TIMES,
        "depth": [31.44] * 10,
        "rebuys": [0, 0, 0],
        "fees": [0.0, 0.0],
        "part": [0.0] * 19,
    }
    table = _MadeUp(monkeypatch, values).printed()[1]
    assert cells_of(table) == [
        ["", "mean", "95% interval", "5%", "median", "95%", "n"],
        ["Depth", "31.4 bb", "31.4 to 31.4", "", "31.4", "", "10"],  # ten tell a mean
        ["Part", "0.0%", "0.0% to 0.0%", "0.0%", "0.0%", "0.0%", "19"],  # 19 runs tell a range (Wilks)
    ]
    assert table.spare == ("n", "95% interval")
    some = _MadeUp(monkeypatch, {**_TIMES, "rebuys": [0, 5]}).printed()[1]
    assert cells_of(some)[1] == ["Rebuys", "2.5", "", "", "2.5", "", "2"]


def test_quantiles_in_their_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "quantile", lambda _, part: Estimate(100 * part, None, None, 20))
    table = _MadeUp(monkeypatch, {**_TIMES, "rebuys": [7.0] * 20}).printed()[1]
    assert cells_of(table)[1][3:] == ["5", "50", "95", "20"]


def _kind(name: str, entrants: float, skill: str = "", roi: Estimate | None = None) -> Returns:
    return Returns(name, skill, entrants, roi, Estimate(0.126, 0, 1, 9), Estimate(0.4, 0, 1, 9) if roi else None)


def test_the_table_of_strategies(monkeypatch: pytest.MonkeyPatch) -> None:
    made_up = _MadeUp(monkeypatch, _TIMES)
    made_up.kinds = [
        _kind("few", 10),
        _kind("many", 1200.4, roi=Estimate(-0.25, -0.5, 0.1, 9)),
        _kind("some", 20, roi=Estimate(0.1, None, 0.2, 9)),
    ]
    assert cells_of(made_up.printed()[2]) == [
        ["strategy", "entrants", "ROI", "95% interval", "paid", "wins"],
        ["many", "1,200", "-25.0%", "-50.0% to +10.0%", "40.0%", "12.6%"],
        ["some", "20", "+10.0%", "", "40.0%", "12.6%"],
        ["few", "10", "", "", "", "12.6%"],
    ]
    made_up.kinds = [_kind("one", 1)]
    assert len(made_up.printed()) == 2  # of one kind, somebody always wins
    made_up.kinds = [_kind(str(each), 1, "low") for each in range(8)]
    assert made_up.printed()[2].caption is None
    assert cells_of(made_up.printed()[2])[1][:2] == ["0", "low"]
    made_up.kinds.append(_kind("ninth", 0.5))
    assert made_up.printed()[2].caption == "and 1 more (--json lists all)"
    assert len(cells_of(made_up.printed()[2])) == 9


def test_the_table_of_expectations(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(found: Estimate | None, verdict: Verdict, clock: WallClock | None = None) -> CheckedExpectation:
        expectation: Any = SimpleNamespace(
            text="finish < 3h", measure=SimpleNamespace(unit=Unit.SECONDS), wall_clock=clock
        )
        return CheckedExpectation(expectation, found, verdict)

    checks = [
        check(Estimate(7200, 6000, 9000, 9), Verdict.HOLDS, _EVENING),
        check(Estimate(7200, 6000, 9000, 9), Verdict.FAILS),
        check(Estimate(7200, None, 9000, 9), Verdict.UNKNOWN),
        check(Estimate(7200, 6000, None, 9), Verdict.UNKNOWN),
        check(None, Verdict.UNKNOWN),
    ]
    table = _MadeUp(monkeypatch, _TIMES).printed(checks)[2]
    assert cells_of(table) == [
        ["expected", "found", "95% interval", ""],
        ["finish < 3h", "21:30", "21:10 to 22:00", Verdict.HOLDS.value],
        ["finish < 3h", "2:00", "1:40 to 2:30", Verdict.FAILS.value],
        ["finish < 3h", "2:00", "? to 2:30", Verdict.UNKNOWN.value],
        ["finish < 3h", "2:00", "1:40 to ?", Verdict.UNKNOWN.value],
        ["finish < 3h", "", "? to ?", Verdict.UNKNOWN.value],
    ]
