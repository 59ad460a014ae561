"""The verdict, the method and the comparison on the page: every sentence and cell, from made-up runs."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from drawn import drawn, table_rows, texts
from reports import changed, event, finishing, played, shown

from tourney.experiment.expectations import CheckedExpectation, Verdict
from tourney.experiment.measures import Unit
from tourney.experiment.statistics import Estimate
from tourney.experiment.work import Failure
from tourney.reporting.page import verdict as verdict_module
from tourney.reporting.page.method import expectations, method, notices, show_differences
from tourney.reporting.page.verdict import finish_of, show_verdict
from tourney.tournament.dealing_staff import DealingStaff

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.reporting.page.series_shown import Series

_DOT = "\N{MIDDLE DOT}"
_MINUS = "\N{MINUS SIGN}"


def _series(minutes: Sequence[int], **other: Any) -> Series:  # noqa: ANN401 - any attribute
    return shown(replicates=finishing(minutes), **other)


_TWENTY = [*range(60, 80)]
"""From 1:00 to 1:19: of 20, the 5% quantile is 60.95, the median 69.5, the 95% quantile 78.05."""


@pytest.fixture
def unstaffed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is said about dealers."""
    monkeypatch.setattr(verdict_module, "staffing", lambda _: "")


def _said(*series: Series) -> str:
    [text] = texts(show_verdict([finish_of(each) for each in series]), "p")
    return text


# The verdict


@pytest.mark.usefixtures("unstaffed")
def test_the_verdict_on_one() -> None:
    assert _said(_series(_TWENTY)) == "Plan until 1:18: 95 of 100 runs are over by then, half of them by 1:09."
    assert _said(_series(_TWENTY[:12])) == "12 runs are too few for more than a first impression."
    assert _said(_series([60] * 20)) == "20 runs are too few for more than a first impression."
    assert _said(_series([60])) == "A single run may be a fluke."
    assert _said(_series([60, 61])) == "2 runs are too few for more than a first impression."


def test_the_verdict_names_the_dealers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdict_module, "staffing", lambda _: "Three dealers.")
    assert _said(_series([60])) == "A single run may be a fluke. Three dealers."


@pytest.mark.usefixtures("unstaffed")
def test_the_verdict_on_money() -> None:
    """Fees of 1,500 less 400 for dealers leave 1,100, and 850 less an overlay of 250."""
    paid = replace(event(), staff=DealingStaff(hour=20))
    runs = finishing([60], fees=1500, dealer_cost=400, overlay=0)
    said = "A single run may be a fluke. On average, fees of 1,500 less dealers 400"
    assert _said(shown(replicates=runs, scenario=paid)) == f"{said} leave 1,100."
    with_overlay = finishing([60], fees=1500, dealer_cost=400, overlay=250)
    assert _said(shown(replicates=with_overlay, scenario=paid)) == f"{said} and overlay 250 leave 850."
    for other in (event(), replace(paid, fee=0)):
        assert _said(shown(replicates=runs, scenario=other)) == "A single run may be a fluke."


@pytest.mark.usefixtures("unstaffed")
def test_the_verdict_on_several() -> None:
    """The same cards: runs of the same number are compared."""
    first = _series(_TWENTY)
    later, earlier = ([each + by for each in _TWENTY] for by in (90, -7))
    unsure = list(reversed(_TWENTY))
    assert (
        _said(first, _series(later), _series(earlier))
        == "On average, against A: B 1 h 30 min later, C 7 min earlier."
    )
    assert _said(first, first) == "B ends when A does in every run."
    assert _said(first, first, first, first) == "B, C and D end when A does in every run."
    tell = "the runs do not tell whether"
    assert _said(first, _series(unsure)) == f"For B {tell} its end differs from A; more runs may tell."
    assert _said(first, _series(unsure), _series(unsure)) == (
        f"For B and C {tell} their ends differ from A; more runs may tell."
    )
    assert _said(first, _series(unsure), first, _series(later)) == (
        f"On average, against A: D 1 h 30 min later. C ends when A does in every run. For B {tell} its end differs "
        "from A; more runs may tell."
    )
    many = _series([60, 61] * 500)
    assert _said(many, _series([61, 60] * 500)) == f"For B {tell} its end differs from A."
    fewer = _series([60, 61] * 499 + [60])
    assert _said(fewer, _series([61, 60] * 499 + [61])).endswith("more runs may tell.")
    assert _said(first, _series(_TWENTY, seed=9)) == f"For B {tell} its end differs from A; more runs may tell."


def _check(text: str, found: Verdict, value: Estimate | None = None, unit: Unit = Unit.COUNT) -> CheckedExpectation:
    expectation: Any = SimpleNamespace(text=text, measure=SimpleNamespace(unit=unit))
    return CheckedExpectation(expectation, value, found)


_HOLDS, _FAILS, _UNKNOWN = Verdict.HOLDS, Verdict.FAILS, Verdict.UNKNOWN


def _checked(*verdicts: Verdict, **other: Any) -> Series:  # noqa: ANN401 - any attribute
    return _series([60], checks=[_check(f"t{place}", each) for place, each in enumerate(verdicts)], **other)


@pytest.mark.usefixtures("unstaffed")
@pytest.mark.parametrize(
    ("verdicts", "said"),
    [
        ((_HOLDS,), f"Expected: t0 ({_HOLDS.value})."),
        ((_FAILS,), f"Expected: t0 ({_FAILS.value})."),
        ((_HOLDS, _HOLDS), "All 2 expectations hold."),
        ((_HOLDS, _FAILS), "1 of 2 expectations fails: t1."),
        ((_FAILS, _UNKNOWN, _FAILS), "2 of 3 expectations fail: t0."),
        ((_UNKNOWN, _HOLDS), "1 of 2 expectations holds; for the rest, play more runs."),
        ((_UNKNOWN, _HOLDS, _HOLDS), "2 of 3 expectations hold; for the rest, play more runs."),
        ((_UNKNOWN, _UNKNOWN), "0 of 2 expectations hold; for the rest, play more runs."),
        ((), ""),
    ],
)
def test_the_verdict_on_expectations(verdicts: Sequence[Verdict], said: str) -> None:
    assert _said(_checked(*verdicts)) == f"A single run may be a fluke. {said}".strip()


@pytest.mark.usefixtures("unstaffed")
def test_the_verdict_on_expectations_of_several() -> None:
    start = "B ends when A does in every run."
    assert _said(_checked(_HOLDS), _checked(_FAILS, seed=9)) == (
        f"{start} Expected: t0 ({_HOLDS.value} for A; {_FAILS.value} for B)."
    )
    three = [_checked(each, seed=seed) for seed, each in enumerate((_FAILS, _HOLDS, _FAILS))]
    assert _said(*three).endswith(f"Expected: t0 ({_HOLDS.value} for B; {_FAILS.value} for A and C).")
    assert _said(_checked(_HOLDS, _HOLDS), _checked(_HOLDS, seed=9)) == (
        f"{start} A: all 2 expectations hold. B: t0 ({_HOLDS.value})."
    )
    other = _series([60], seed=9, checks=[_check("other", _FAILS)])
    assert _said(_checked(_HOLDS), other) == f"{start} A: t0 ({_HOLDS.value}). B: other ({_FAILS.value})."
    assert _said(_checked(_HOLDS, _FAILS), _checked(_HOLDS, _UNKNOWN, seed=9)) == (
        f"{start} A: 1 of 2 expectations fails: t1. B: 1 of 2 expectations holds; for the rest, play more runs."
    )


def test_the_section_on_expectations() -> None:
    checks = [
        _check("finish p50 < 2h", _HOLDS, Estimate(3600, 3000, 4200, 9), Unit.SECONDS),
        _check("rebuys mean < 4", _FAILS, Estimate(5, None, None, 9)),
        _check("bubble", _UNKNOWN),
    ]
    html = expectations([_series([60], checks=checks)])
    assert table_rows(html) == [
        ["Expected", "Found", "Result"],
        ["finish p50 < 2h", "1:00 0:50 to 1:10", _HOLDS.value],
        ["rebuys mean < 4", "5", _FAILS.value],
        ["bubble", "", _UNKNOWN.value],
    ]
    assert [each for each in drawn(html, "td", "class") if each != "-"] == [
        "words holds", "words fails", f"words {_UNKNOWN.name.lower()}",
    ]  # fmt: skip
    assert texts(html, "p") == [
        "1 replicate. An expectation holds or fails only if it does so for the whole 95% interval."
    ]
    assert texts(html, "h2") == ["Expectations"]
    assert re.findall("<(h2|h3|table|p)\\b", html) == ["h2", "h3", "p", "table"]
    assert texts(html, "caption") == ["Expectations"]
    assert drawn(html, "section", "id") == ["expected"]
    assert texts(html, "h3") == ["Expected and found"]
    assert expectations([_series([60])]) == ""
    both = expectations([_series([60], checks=checks[:1]), _series([60], checks=checks[:2])])
    assert table_rows(both) == [
        ["Expected", "Tournament", "Found", "Result"],
        ["finish p50 < 2h", "A", "1:00 0:50 to 1:10", _HOLDS.value],
        ["B", "1:00 0:50 to 1:10", _HOLDS.value],
        ["rebuys mean < 4", "B", "5", _FAILS.value],
    ]
    assert re.findall("<(h2|ul|table)\\b", both) == ["h2", "ul", "table"]


# Method


def test_notices() -> None:
    runs = [*finishing([60, 61], faults=600), changed(finishing([60])[0], number=2)]
    one = shown(label="Friday", replicates=runs, failures=[Failure(8, "wrong"), Failure(9, "worse")], enough=False)
    assert texts(notices([one]), "p") == [
        "2 of 5 replicates failed; the figures leave them out.",
        "The experiment is incomplete: 5 replicates so far.",
        "Strategies made 1,200 faults in 2 of 3 replicates.",
        "Details under Method",
    ]
    assert notices([_series([60])]) == ""
    assert drawn(notices([one]), "aside", "class aria-label") == ["notice Notices"]
    late = shown(label="late", replicates=finishing([60], overtime=600))
    html = notices([_series([60]), late])
    assert texts(html, "p")[0].startswith("late: In 1 of 1 runs (100%; 21% to 100%) the sheet runs out")
    assert texts(html, "code") == ["schedule.then: continue"]
    both = notices([one, late])
    assert texts(both, "p")[0].startswith("Friday: 2 of 5")
    assert texts(both, "p")[2].startswith("Friday: Strategies made")
    nothing = shown(replicates=[], failures=[Failure(0, "wrong")])
    assert texts(notices([nothing]), "p")[0] == "1 of 1 replicate failed; the figures leave them out."


def test_the_section_on_method() -> None:
    runs = finishing([60, 61], faults=600)
    one = shown(replicates=runs, settings=("stack=9", "seats=6"), rule="2 replicates", seed=12, version="1.2")
    html = method([one])
    assert table_rows(html)[:8] == [
        ["Setting", "Value"],
        ["Scenario", "test"],
        ["Changed settings", "stack=9, seats=6"],
        ["Stopping rule", "2 replicates"],
        ["Replicates", "2 finished, 0 failed"],
        ["Strategy faults", "1,200"],
        ["Seed", "12"],
        ["tourney version", "1.2"],
    ]
    assert ["Finish time", "finish", "simulated time from the start to the end, including breaks"] in table_rows(html)
    assert texts(html, "summary") == ["Settings of all replicates", "Definitions of all measures"]
    assert html.count("<details><summary>") == 2
    assert ["Measure", "Name", "Formula"] in table_rows(html)
    assert texts(html, "p")[0].startswith("A replicate is one complete run")
    assert texts(html, "h2") == ["Method"]
    assert drawn(html, "section", "id") == ["method"]
    assert texts(html, "caption") == ["Settings", "Measures and formulas"]
    both = method([one, shown(label="late", replicates=[])])
    assert [row for row in table_rows(both) if row[0] in {"Setting", "Changed settings", "Replicates"}] == [
        ["Setting", "A Friday", "B late"],
        ["Changed settings", "stack=9, seats=6", "none"],
        ["Replicates", "2 finished, 0 failed", "0 finished, 0 failed"],
    ]


def test_failures() -> None:
    """Twenty are listed; of two experiments ten each."""
    failures = [Failure(number, f"error {number}") for number in range(23)]
    one = shown(replicates=finishing([60]), failures=failures)
    html = method([one])
    rows = table_rows(html)
    assert rows[0] == ["Replicate", "Error", "Command to reproduce it"]
    assert rows[1] == ["0", "error 0", "tourney run friday/scenario.yaml --seed 3 --replicate 0"]
    assert rows[20][0] == "19"
    assert rows[21][0] == "Setting"
    assert texts(html, "p")[:2] == ["23 of 24 replicates", "and 3 more"]
    assert texts(html, "h3") == ["Failed replicates"]
    assert re.findall("<(h3|table|p|summary)\\b", html)[:4] == ["h3", "p", "table", "p"]
    assert "more" not in texts(method([shown(replicates=[], failures=failures[:20])]), "p")[1]
    both = method([one, shown(label="late", replicates=[], failures=failures)])
    assert [row[0] for row in table_rows(both)].index("Replicate", 1) == 11
    assert texts(both, "p")[:3] == ["23 of 24 replicates", "A Friday", "and 13 more"]
    assert re.findall("<(h3|table|p)\\b", both)[:5] == ["h3", "p", "p", "table", "p"]


# Comparison. Runs of the same number have the same cards.


def _hands(first: int, by: int = 1, **other: Any) -> Series:  # noqa: ANN401 - any attribute
    runs = [changed(played(1)[0], number=number, hands=first + by * number) for number in range(10)]
    return shown(replicates=runs, **other)


def test_differences() -> None:
    """Hands of 100 to 109: the mean is 104.5 (to the even 104), and 2.262 * 3.028 / sqrt(10) = 2.17."""
    html = show_differences([_hands(100), _hands(108, label="more"), _hands(100, -1, label="turned", seed=4)])
    rows = table_rows(html)
    assert rows[0] == ["Measure", "A", "B", "C"]
    [row] = [row for row in rows if row[0] == "Hands"]
    # Not paired: 2.101 * sqrt(2 * 9.167 / 10) = 2.845, for 18 degrees of freedom.
    assert row == [
        "Hands",
        "104 102 to 107",
        "+8 +8 to +8 mean 112",
        f"{_MINUS}9 {_MINUS}11.8 to {_MINUS}6.16 mean 95.5",
    ]
    assert "Finish time" not in [row[0] for row in rows]
    alike = next(each for each in texts(html, "p") if each.startswith("The same in all replicates: "))
    assert "Finish time, " in alike
    assert "Rebuys" not in alike  # none in any
    note = "10 replicates each. A: mean. Others: difference from A (shares in percentage points), and mean. "
    paired = "Only replicates with the same seed, game and number of entrants are paired"
    assert texts(html, "p")[0] == (
        f"{note}Ranges are 95% intervals. {paired}. Pale: the difference is not statistically significant."
    )
    assert drawn(html, "table", "class") == ["compared roomy"]
    assert re.findall("<(h2|h3|ul|table|p) ?", html) == ["h2", "ul", "h3", "p", "table", "p"]
    assert drawn(html, "section", "id") == ["differences"]
    assert texts(html, "h2") == ["Comparison"]
    assert texts(html, "h3") == ["Differences from A"]
    assert show_differences([_hands(1)]) == ""
    assert "Replicates are paired (same cards)." in show_differences([_hands(1), _hands(2)])
    assert "Replicates are not paired." in show_differences([_hands(1), _hands(2, seed=8)])


def test_differences_of_many_are_brief() -> None:
    html = show_differences([_hands(100), _hands(108), _hands(99), _hands(109, -1)])
    [row] = [row for row in table_rows(html) if row[0] == "Hands"]
    assert row[:4] == ["Hands", "104 102 to 107", "+8 +8 to +8", f"{_MINUS}1 {_MINUS}1 to {_MINUS}1"]
    assert row[4].startswith("0 ")  # 109 to 100 against 100 to 109
    assert drawn(html, "table", "class") == ["compared"]
    assert ", and mean" not in html
    assert drawn(html, "td", "class").count("unsure") == 2  # of hands, and so of hands with an all-in
    other = shown(replicates=[changed(each, skill_kept=0.5) for each in _hands(100).replicates])
    cells = [row for row in table_rows(show_differences([_hands(100), other])) if row[0] == "Skill-place correlation"]
    assert cells == []  # one side has none


def test_a_measure_that_one_lacks() -> None:
    skilled = [changed(each, skill_kept=0.25) for each in _hands(100).replicates]
    more = [changed(each, skill_kept=0.5) for each in skilled]
    html = show_differences([shown(replicates=skilled), _hands(100, label="none"), shown(replicates=more)])
    [row] = [row for row in table_rows(html) if row[0] == "Skill-place correlation"]
    assert row == ["Skill-place correlation", "0.250 0.250 to 0.250", "", "+0.250 +0.250 to +0.250 mean 0.500"]
