"""The tables of a festival, for the terminal, the page and CSV files: every cell from a made-up outlook."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from drawn import cells_of, drawn, parts_of, section_of, table_rows, texts
from made_up_festival import (
    HOUR,
    TWO_PM,
    always,
    event_outlook,
    half_hour,
    made_up_festival,
    made_up_outlook,
    shortage,
)

from tourney.experiment.expectations import CheckedExpectation, Verdict
from tourney.experiment.measures import Measure, Prominence, Unit
from tourney.experiment.statistics import Estimate
from tourney.festival.outlook import Percentiles
from tourney.festival.planning import CapPlan, StartPlan, TriedStart
from tourney.festival.resources import Shortage
from tourney.reporting.festival_plan_tables import (
    caps_table,
    names_table,
    promise_text,
    roster_rows,
    roster_table,
    starts_table,
)
from tourney.reporting.festival_tables import (
    ends_shown,
    event_rows,
    festival_run,
    half_hour_rows,
    outlook_tables,
    shortage_cells,
    shortages_shown,
    spread_counted,
    spread_shown,
    why_endless,
)
from tourney.reporting.page import festival_page
from tourney.reporting.page.festival_page import FestivalShown

if TYPE_CHECKING:
    from tourney.festival.outlook import Outlook

_DAY = 24 * HOUR
_MAIN_ENDS = Percentiles(TWO_PM + 4 * HOUR, TWO_PM + 5 * HOUR, TWO_PM + 6 * HOUR)
_LACKS = shortage("tables", 0.126, Percentiles(1, 2, 3), TWO_PM, TWO_PM + HOUR, 5400)
_MAIN = event_outlook(
    "Main", TWO_PM, _MAIN_ENDS,
    short=0.25, entries=Percentiles(90, 1000, 1100), delay=Percentiles(0, 60, 600), dark=Percentiles(0, 0, 7200),
    alternates=Percentiles(0, 0, 4), wait=Percentiles(0, 60, 120), turned_away=always(1), late=always(2),
    clashes=always(3), overlay=Percentiles(0, 10, 1500), fees=always(70), shortages=(_LACKS,),
)  # fmt: skip
_SIDE = event_outlook("Side", TWO_PM + HOUR, short=0.06, entries=always(30), endless=0.5)
_CALM = event_outlook("Calm", TWO_PM + 2 * HOUR, always(TWO_PM + 3 * HOUR), short=0.05, entries=always(9))
_HALF = half_hour(
    TWO_PM, Percentiles(3, 4, 5), used=Percentiles(2, 3, 4), capacity=1200, dark=Percentiles(0, 1, 2),
    waiting=Percentiles(5, 6, 7), dealers=Percentiles(8, 9, 10), on_duty=11, by_group={"m": 2.0},
)  # fmt: skip
_NIGHT = half_hour(TWO_PM + 1800, capacity=1200)


def _outlook(**of_festival: Any) -> Outlook:  # noqa: ANN401
    return made_up_outlook(made_up_festival(["m", "s", "c"], **of_festival), [_MAIN, _SIDE, _CALM], [_HALF, _NIGHT])


# What is written in a cell


def test_spreads() -> None:
    assert spread_shown(always(1200)) == "1,200"
    assert spread_shown(Percentiles(900, 1200, 1500)) == "1,200 (900-1,500)"
    assert spread_shown(Percentiles(-5, 0, 5)) == "0 (-5 to 5)"
    assert spread_shown(Percentiles(0, 0, 5)) == "0 (0-5)"
    assert spread_counted(always(0)) == "-"
    assert spread_counted(Percentiles(0, 0, 1)) == "0 (0-1)"


def test_ends_and_shortages() -> None:
    festival = made_up_festival()
    assert ends_shown(festival, _MAIN_ENDS) == "Sat 19:00 (18:00-20:00)"
    assert ends_shown(festival, always(TWO_PM)) == "Sat 14:00"
    kinds = [shortage(kind, 1, Percentiles(0, 1, most), 0, _DAY, 9) for kind, most in
             (("tables", 1), ("dealers", 2), ("places", 1200))]  # fmt: skip
    when = "Sat 00:00 to Sun 00:00"
    assert shortages_shown(festival, kinds) == (
        f"up to 1 table, {when}; dealers for up to 2 tables, {when}; places for up to 1,200 entrants, {when}"
    )


def test_what_is_lacking_for_good_has_no_end() -> None:
    festival = made_up_festival()
    found = shortage("dealers", 0.5, always(2), TWO_PM, None, 3600)
    assert shortages_shown(festival, [found]) == "dealers for up to 2 tables, Sat 14:00 to no end"
    assert shortage_cells(festival, found) == ["dealers", "50%", "2", "Sat 14:00", "no end", "-"]


# The outlook


def test_the_tables_of_an_outlook() -> None:
    note, events, *rest = outlook_tables(_outlook())
    assert "median" in str(note)
    assert cells_of(events) == [
        ["event", "starts", "P(short)", "entries", "ends"],
        ["Main", "Sat 14:00", "25%", "1,000 (90-1,100)", "Sat 19:00 (18:00-20:00)"],
        ["Side", "Sat 15:00", "6%", "30", "-"],
        ["Calm", "Sat 16:00", "5%", "9", "Sat 17:00"],
    ]
    lacks, shortages, endless, room, money = [each for each in rest if each]
    assert cells_of(lacks) == [
        ["event", "does not end", "begins late", "alternates", "longest wait", "turned away", "too late", "elsewhere",
         "dark for", "overlay"],
        ["Main", "-", "10 min", "0 (0-4)", "2 min", "1", "2", "3", "2 h 0 min", "10 (0-1,500)"],
        ["Side", "50%", "-", "-", "-", "-", "-", "-", "-", "-"],
    ]  # fmt: skip
    assert cells_of(shortages) == [
        ["event", "lacks", "in", "at most", "from", "until", "for"],
        ["Main", "tables", "13%", "2 (1-3)", "Sat 14:00", "Sat 15:00", "1 h 30 min"],
    ]
    assert str(endless) == "Side does not end in 50% of the replicates."
    head = ["half hour", "tables wanted", "in use", "of", "dark", "waiting", "dealers wanted", "on duty"]
    assert cells_of(room) == [
        head,
        ["Sat 14:00", "4 (3-5)", "3 (2-4)", "-", "1 (0-2)", "6 (5-7)", "9 (8-10)", "-"],
    ]  # nothing of the night
    assert str(money) == ("Fees 1,000 (900-1,200); wages 400; overlay 0 (0-50); the house earns 600 (-50 to 800).")
    of_room = outlook_tables(_outlook(areas=True, staff=True))[-3]
    assert [cells_of(of_room)[1][column] for column in (3, 7)] == ["1,200", "11"]


def test_an_outlook_that_lacks_nothing() -> None:
    shown = outlook_tables(made_up_outlook(made_up_festival(["c"]), [_CALM], [_HALF]))
    said = [str(each) for each in shown if not each or str(each).startswith("Everybody")]
    sentence = "Everybody gets a seat at once, no table is dark, and nobody is still in another event."
    assert said == ["", sentence, "", ""]
    assert len(shown) == 8


def test_an_event_that_cannot_end_says_what_it_lacks() -> None:
    lacks = [
        shortage(name, 0.8, always(1), TWO_PM + HOUR, last, HOUR) for name, last in (("dealers", None), ("tables", 9))
    ]
    event = event_outlook("closer", endless=0.75, shortages=tuple(lacks))
    sentence = "closer does not end in 75% of the replicates: it lacks dealers from Sat 15:00 on."
    assert why_endless(made_up_festival(), event) == sentence


def test_rows_for_csv() -> None:
    main, side, _ = event_rows(_outlook())
    assert main == {
        "event": "Main", "starts": "Sat 14:00", "starts_seconds": 50_400, "short": 0.25, "endless": 0.0,
        "entries_p5": 90, "entries_p50": 1000, "entries_p95": 1100,
        "ends_p5": 64_800, "ends_p50": 68_400, "ends_p95": 72_000,
        "alternates_p5": 0, "alternates_p50": 0, "alternates_p95": 4,
        "wait_p5": 0, "wait_p50": 60, "wait_p95": 120,
        "turned_away_p5": 1, "turned_away_p50": 1, "turned_away_p95": 1,
        "late_p5": 2, "late_p50": 2, "late_p95": 2,
        "overlay_p5": 0, "overlay_p50": 10, "overlay_p95": 1500,
        "clashes_p5": 3, "clashes_p50": 3, "clashes_p95": 3,
        "delay_p5": 0, "delay_p50": 60, "delay_p95": 600,
        "dark_p5": 0, "dark_p50": 0, "dark_p95": 7200,
        "fees_p5": 70, "fees_p50": 70, "fees_p95": 70,
    }  # fmt: skip
    assert [side[name] for name in ("short", "endless", "ends_p5", "ends_p50", "ends_p95")] == [
        0.06, 0.5, None, None, None,
    ]  # fmt: skip
    third = made_up_outlook(made_up_festival(), [event_outlook("x", short=1 / 3, endless=2 / 3)], [])
    assert [event_rows(third)[0][name] for name in ("short", "endless")] == [0.3333, 0.6667]  # four decimals
    assert half_hour_rows(_outlook())[0] == {
        "at": "Sat 14:00", "at_seconds": 50_400, "capacity": 1200, "on_duty": 11,
        "wanted_p5": 3, "wanted_p50": 4, "wanted_p95": 5, "used_p5": 2, "used_p50": 3, "used_p95": 4,
        "dark_p5": 0, "dark_p50": 1, "dark_p95": 2, "waiting_p5": 5, "waiting_p50": 6, "waiting_p95": 7,
        "dealers_p5": 8, "dealers_p50": 9, "dealers_p95": 10,
    }  # fmt: skip


# One run


def _outcome(name: str, **other: Any) -> Any:  # noqa: ANN401
    usual: dict[str, Any] = {
        "starts": TWO_PM, "began": TWO_PM + 60, "ended": TWO_PM + HOUR, "entries": 1200, "prize_pool": 34_000,
        "alternates": 0, "longest_wait": 0, "turned_away": 0, "late": 0, "clashes": 0, "dark_seconds": 0,
    }  # fmt: skip
    return SimpleNamespace(name=name, **{**usual, **other})


def test_one_run() -> None:
    lacking = _outcome(
        "Side", began=None, ended=None, alternates=1, longest_wait=120, turned_away=2, late=3, clashes=4000,
        dark_seconds=30,
    )  # fmt: skip
    found = [
        Shortage(1, "tables", TWO_PM, TWO_PM + 60, 1, 60),
        Shortage(1, "dealers", TWO_PM, TWO_PM + HOUR, 2, 3600),
    ]
    run: Any = SimpleNamespace(
        events=[_outcome("Main"), lacking], use=SimpleNamespace(used=[3, 7, 5]), fees=1500, wages=400, overlay=0,
        earned=1100, shortages=found, is_endless=lambda each: each.resource == "dealers",
    )  # fmt: skip
    head, events, *rest = parts_of(festival_run(made_up_festival(["m", "s"]), 7, run))
    assert head == (
        "Winter\n2 events, seed 7\nTables in use: at most 7. Fees 1,500, wages 400, overlay 0: the house earns 1,100."
    )
    assert cells_of(events) == [
        ["event", "starts", "began", "ended", "entries", "prize pool"],
        ["Main", "Sat 14:00", "Sat 14:01", "Sat 15:00", "1,200", "34,000"],
        ["Side", "Sat 14:00", "-", "-", "1,200", "34,000"],
    ]
    lacks, shortages = [each for each in rest if each]
    assert cells_of(lacks) == [
        ["event", "alternates", "longest wait", "turned away", "too late", "elsewhere", "tables dark for"],
        ["Side", "1", "2 min", "2", "3", "4,000", "30 s"],
    ]
    assert cells_of(shortages) == [
        ["event", "lacks", "at most", "from", "until", "for"],
        ["s 1", "tables", "1", "Sat 14:00", "Sat 14:01", "1 min"],
        ["s 1", "dealers", "2", "Sat 14:00", "no end", "-"],
    ]


# Plans


def test_starts_that_were_tried() -> None:
    early = TriedStart(TWO_PM, 0.5, 0.126, 12.34, (_LACKS,))
    safe = TriedStart(TWO_PM + HOUR, 0.0, 0.02, 9.0, ())
    best = TriedStart(TWO_PM + 2 * HOUR, 0.01, 0.0, 3.0, ())
    plans = [StartPlan("Main", [early, safe, best], safe, best), StartPlan("Side", [safe], safe, safe)]
    table, shortages = [each for each in parts_of(starts_table(made_up_festival(), plans)) if each]
    assert cells_of(table) == [
        ["event", "start", "P(short)", "worst other", "lost", ""],
        ["Main", "Sat 14:00", "50%", "13%", "12.3", ""],
        ["Main", "Sat 15:00", "0%", "2%", "9.0", "earliest"],
        ["Main", "Sat 16:00", "1%", "0%", "3.0", "best"],
        ["Side", "Sat 15:00", "0%", "2%", "9.0", "earliest, best"],
    ]
    assert cells_of(shortages)[1][:3] == ["Main Sat 14:00", "tables", "13%"]


def test_caps() -> None:
    plans = [CapPlan("Main", 12, 1800, 2000, 3000), CapPlan("Online", 0, 0, None, 50)]
    assert cells_of(caps_table(plans)) == [
        ["event", "seats", "wanted (p95)", "turned away (p95)", "cap"],
        ["Main", "1,800", "3,000", "12", "2,000"],
        ["Online", "-", "50", "0", "-"],
    ]


def _rosters() -> tuple[Any, Any]:
    """Two shifts of two hours in downs of half an hour, with a break in the third; one of an hour without."""
    whole = SimpleNamespace(deals=(True, True, False, True))
    short = SimpleNamespace(deals=(True, True))
    spans = [SimpleNamespace(starts=TWO_PM, ends=TWO_PM + 2 * HOUR)] * 2
    return [*spans, SimpleNamespace(starts=TWO_PM, ends=TWO_PM + HOUR)], [
        SimpleNamespace(patterns=[whole, whole]),
        SimpleNamespace(patterns=[short]),
    ]


def test_rosters() -> None:
    shifts, rosters = _rosters()
    rows = roster_rows(made_up_festival(), shifts, rosters)
    both = {"starts": "Sat 14:00", "ends": "Sat 16:00", "hours": 2.0, "breaks": "15:00"}
    last = {"dealer": 3, "starts": "Sat 14:00", "ends": "Sat 15:00", "hours": 1.0, "breaks": ""}
    assert rows == [{"dealer": 1, **both}, {"dealer": 2, **both}, last]
    table, total = parts_of(roster_table(rows))
    assert cells_of(table) == [
        ["shift", "hours", "dealers"],
        ["Sat 14:00 to Sat 16:00", "2", "2"],
        ["Sat 14:00 to Sat 15:00", "1", "1"],
    ]
    assert total == "3 shifts of a dealer, 5 hours paid."


def test_rosters_with_names() -> None:
    shifts, rosters = _rosters()
    names: Any = [SimpleNamespace(name="zoe"), None, SimpleNamespace(name="zoe")]
    rows = roster_rows(made_up_festival(), shifts, rosters, names)
    assert [row["dealer"] for row in rows] == ["zoe", "open", "zoe"]
    assert cells_of(names_table(rows)) == [["dealer", "shifts", "hours"], ["zoe", "2", "3"], ["open", "1", "2"]]


def _promise(misses: int, allowed: int, *, risk: float = 0.05, no_tables: float = 0.0) -> str:
    plan: Any = SimpleNamespace(
        runs=1000, misses=misses, allowed=allowed, risk=risk, no_tables=no_tables, covers=0.97456,
        is_confirmed=misses <= allowed,
    )  # fmt: skip
    return promise_text(plan)


def test_promises_are_rounded_down() -> None:
    def found(misses: int) -> str:
        lacked = f"{misses} of 1,000 fresh festivals with these shifts lacked dealers at any time"
        return f"{lacked}; at least 97.4% of festivals lack none (95% sure)"

    assert _promise(2, 2) == f"Confirmed: {found(2)}."
    assert _promise(3, 2) == f"Not confirmed: {found(3)}, where 95% are asked for."
    assert _promise(1, 0) == f"Not confirmed: {found(1)}, where 95% are asked for."
    few = f"Not confirmed: {found(0)}. So few cannot show"
    assert _promise(0, -1) == f"{few} 95%: give more --reps."
    assert _promise(0, -1, risk=0) == f"{few} 100%: give more --reps, or a --risk above 0."
    assert _promise(2, 2, no_tables=0.126) == (
        f"Confirmed: {found(2)}. However many dealers there are, 13% of festivals lack tables."
    )


# The page

_SHORT = Measure("room short", "Short", Unit.PROBABILITY, "", lambda each: each.short, Prominence.HEADLINE)
_TABLES = Measure("room tables", "Most tables", Unit.COUNT, "", lambda _: 12, Prominence.HEADLINE)
_EMPTY = Measure("nothing", "Nothing", Unit.COUNT, "", lambda _: 0, Prominence.HEADLINE)


def _page(
    monkeypatch: pytest.MonkeyPatch, *labels: str, checks: tuple[Any, ...] = (), outlook: Outlook | None = None
) -> str:
    """The page of festivals that are short in 10 of 20 replicates."""
    outlook = outlook or _outlook()
    monkeypatch.setattr(festival_page, "outlook_of", lambda *_: outlook)
    found: Any = SimpleNamespace(
        scenario=outlook.festival,
        settings=(),
        replicates=[SimpleNamespace(number=number, short=number % 2) for number in range(20)],
        failures=[],
        enough=True,
        plan=SimpleNamespace(seed=7, rule="20 replicates"),
        measures={each.name: each for each in (_SHORT, _TABLES, _EMPTY)},
    )
    return festival_page.festival_page([FestivalShown(label, found, checks, "tourney run x") for label in labels])


def test_the_answer_of_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wilson: half of 20 is 50% +- 1.96 / (2 * sqrt(20 + 1.96^2)) = 20.07%."""
    answer = section_of(_page(monkeypatch, "one"), "end")
    money = "Fees 1,000 (900-1,200), wages 400, overlay 0 (0-50): the house earns 600 (-50 to 800)"
    assert texts(answer, "p") == [
        "50.0% of the replicates lack tables or dealers for an event; 95% interval 29.9% to 70.1%.",
        "Short of tables or dealers: Main (25%: up to 3 tables, Sat 14:00 to Sat 15:00), Side (6%).",
        f"{money} (median, 5th and 95th percentile).",
    ]  # 5% is not more than 5%


@pytest.mark.parametrize(
    ("many", "said"),
    [
        (0, "No event is short of tables or dealers in more than 5% of the replicates."),
        (8, f"Short of tables or dealers: {', '.join(f'{each} (6%)' for each in range(8))}."),
        (9, f"Short of tables or dealers: {', '.join(f'{each} (6%)' for each in range(8))}, and others."),
    ],
)
def test_eight_events_that_are_short_are_named(monkeypatch: pytest.MonkeyPatch, many: int, said: str) -> None:
    short = [event_outlook(str(each), short=0.06) for each in range(many)]
    outlook = made_up_outlook(made_up_festival(["x"]), [_CALM, *short], [_HALF])
    assert texts(section_of(_page(monkeypatch, "one", outlook=outlook), "end"), "p")[1] == said


def test_tables_of_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    page = _page(monkeypatch, "one")
    half = ["Sat 14:00", "4 (3-5)", "3 (2-4)", "", "1 (0-2)", "6 (5-7)", "9 (8-10)", ""]
    head = ["Half hour", "Tables wanted", "In use", "There are", "Dark", "Waiting", "Dealers wanted", "On duty"]
    assert table_rows(section_of(page, "tables")) == [head, half]
    assert table_rows(section_of(page, "numbers")) == [
        ["Event", "Starts", "Short", "Entries", "Ends"],
        ["Main", "Sat 14:00", "25%", "1,000 (90-1,100)", "Sat 19:00 (18:00-20:00)"],
        ["Side", "Sat 15:00", "6%", "30", ""],
        ["Calm", "Sat 16:00", "5%", "9", "Sat 17:00"],
        ["Event", "Does not end", "Begins late", "Alternates", "Longest wait", "Turned away", "Too late", "Elsewhere",
         "Dark for", "Overlay"],
        ["Main", "-", "10 min", "0 (0-4)", "2 min", "1", "2", "3", "2 h 0 min", "10 (0-1,500)"],
        ["Side", "50%", "-", "-", "-", "-", "-", "-", "-", "-"],
        ["Event", "Lacks", "In", "At most", "From", "Until", "For"],
        ["Main", "tables", "13%", "2 (1-3)", "Sat 14:00", "Sat 15:00", "1 h 30 min"],
    ]  # fmt: skip
    assert texts(section_of(page, "tables"), "li") == ["m", "other events"]  # only one of three has tables
    assert drawn(section_of(page, "tables"), "span", "class")[0] == "key tone-1"
    assert "Dashed" not in section_of(page, "tables")
    assert 'id="dealers"' not in page  # online
    with_room = _page(monkeypatch, "one", outlook=_outlook(areas=True, staff=True))
    assert table_rows(section_of(with_room, "tables"))[1][3::4] == ["1,200", "11"]
    assert "Dashed" in section_of(with_room, "tables")
    assert "Dashed" in section_of(with_room, "dealers")
    assert "Dashed" not in section_of(_page(monkeypatch, "one", outlook=_outlook(areas=True)), "dealers")
    assert "likely" in section_of(page, "waiting")


@pytest.mark.parametrize(("areas", "staff", "dashed"), [(True, False, 0), (False, True, 3), (True, True, 3)])
def test_dealers_on_duty_are_drawn_of_a_staff(
    monkeypatch: pytest.MonkeyPatch,
    areas: bool,  # noqa: FBT001
    staff: bool,  # noqa: FBT001
    dashed: int,
) -> None:
    """Eleven in the first half hour and none in the next: two levels and a step."""
    dealers = section_of(_page(monkeypatch, "one", outlook=_outlook(areas=areas, staff=staff)), "dealers")
    assert drawn(dealers, "line", "class").count("there") == dashed


def test_festivals_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    page = _page(monkeypatch, "now", "more")
    assert "2 festivals side by side" in page
    assert table_rows(section_of(page, "differences")) == [
        ["Measure", "A", "B"],
        ["Short", *["50.0% 29.9% to 70.1%"] * 2],
        ["Most tables", *["12 12 to 12"] * 2],
    ]  # a measure that is 0 everywhere is left out
    assert texts(section_of(page, "differences"), "li") == ["A: now", "B: more"]
    assert texts(section_of(page, "end"), "p")[::4] == ["A: now", "B: more"]
    assert 'id="differences"' not in _page(monkeypatch, "one")
    assert "Festival report" in _page(monkeypatch, "one")


def test_expectations_of_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    expectation: Any = SimpleNamespace(text="short < 60%", measure=_SHORT, wall_clock=None)
    check = CheckedExpectation(expectation, Estimate(0.5, 0.299, 0.701, 20), Verdict.UNKNOWN)
    one = section_of(_page(monkeypatch, "one", checks=(check,)), "expected")
    verdict = Verdict.UNKNOWN.value
    assert table_rows(one) == [["Expected", "Found", "Result"], ["short < 60%", "50.0% 29.9% to 70.1%", verdict]]
    assert drawn(one, "td", "class")[-1] == "words unknown"
    two = section_of(_page(monkeypatch, "now", "more", checks=(check,)), "expected")
    assert [row[1] for row in table_rows(two)] == ["Festival", "A", "B"]
    assert 'id="expected"' not in _page(monkeypatch, "one")


def test_the_method_of_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    one = section_of(_page(monkeypatch, "one"), "method")
    said = "seed 7, 20 replicates; rule: 20 replicates. To play one again: tourney run x NUMBER"
    assert texts(one, "p")[1:] == [said]
    two = section_of(_page(monkeypatch, "now", "more"), "method")
    assert texts(two, "p")[1:] == [f"A: {said}", f"B: {said}"]


@pytest.mark.parametrize("labels", [("one",), ("now", "more")])
def test_titles_of_figures(monkeypatch: pytest.MonkeyPatch, labels: tuple[str, ...]) -> None:
    """Of several festivals the figures are named by them."""
    page = _page(monkeypatch, *labels, outlook=_outlook(areas=True))
    alone = {
        "events": "Schedule", "tables": "Tables in use", "dealers": "Dealers wanted",
        "waiting": "Entrants who wait for a seat",
    }  # fmt: skip
    several = ["A: now", "B: more"]
    for name, title in alone.items():
        section = section_of(page, name)
        assert texts(section, "h3") == ([title] if len(labels) == 1 else several)
        assert section.index("</figcaption>") < section.index("<svg")  # the note is in the caption
    told = ["", ": what they lack", ": tables, dealers and places that they lack"]
    of = ["Events"] if len(labels) == 1 else several
    assert texts(section_of(page, "numbers"), "h3") == [f"{each}{more}" for each in of for more in told]
