"""The parts of the page for directors: verdict, dealers, heat map, timeline, response curves."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from reports import SEED, changed, event, made, played, shown

from tourney.config.expectation_text import read_expectation
from tourney.config.load import load_tournament
from tourney.experiment.expectations import check_expectation
from tourney.experiment.replicate import play_replicate
from tourney.reporting.page.build import build_page
from tourney.reporting.page.depth import depth, heat
from tourney.reporting.page.elements import keys
from tourney.reporting.page.ending import answer
from tourney.reporting.page.example import timeline
from tourney.reporting.page.over_clock import dealers, room, staffing
from tourney.reporting.page.sweep_charts import responses, sweep_of
from tourney.reporting.page.verdict import finish_of, show_verdict
from tourney.tournament.dealing_staff import DealingStaff
from tourney.tournament.formats import Flights
from tourney.tournament.wall_clock import WallClock

if TYPE_CHECKING:
    from tourney.reporting.page.series_shown import Series


_LABEL = re.compile(r"<text(?=[^>]*marked)(?=[^>]*x=\"(?P<x>[\d.]+)%\")[^>]*>(?P<words>\d+)<")


def _text(page: str) -> str:
    return re.sub(r"<[^>]+>", "", page)


def _sweep(*values: str) -> list[Series]:
    return [
        shown(
            label=value,
            settings=(f"stack={value}",),
            replicates=[changed(each, duration_seconds=each.finish + 600 * place) for each in made(40)],
        )
        for place, value in enumerate(values)
    ]


def test_the_verdict_on_one_event() -> None:
    one = shown(replicates=made(60))
    said = _text(show_verdict([finish_of(one)]))
    assert re.match(r"Plan until \d+:\d\d: 95 of 100 runs are over by then, half of them by \d+:\d\d\.", said)
    assert re.search(r"In 90% of the runs \d dealers", said)


def test_the_verdict_claims_nothing_of_few_runs() -> None:
    said = _text(show_verdict([finish_of(shown(replicates=played()[:2]))]))
    assert said == "2 runs are too few for more than a first impression."
    assert "single run" in _text(show_verdict([finish_of(shown(replicates=played()[:1]))]))


def test_the_verdict_on_money_and_expectations() -> None:
    runs = [replace(each, dealer_cost=40) for each in made(40)]
    one = shown(
        scenario=replace(event(), staff=DealingStaff(20)),
        replicates=runs,
        checks=[check_expectation(read_expectation("finish p50 < 90h"), runs)],
    )
    said = _text(show_verdict([finish_of(one)]))
    assert re.search(r"On average, fees of 160 less dealers 40(?: and overlay [\d,]+)? leave", said)
    assert "Expected: finish p50 &lt; 90h (holds)." in said


def test_the_verdict_on_several() -> None:
    said = _text(show_verdict([finish_of(each) for each in _sweep("500", "600", "700")]))
    assert said == "On average, against A: B 10 min later, C 20 min later."
    same = [finish_of(shown(replicates=made(40)[:20])), finish_of(shown(replicates=made(40)[20:], seed=9))]
    assert "the runs do not tell whether its end differs from A" in _text(show_verdict(same))


def test_the_verdict_tells_for_which_of_several_the_expectation_holds() -> None:
    every = [
        replace(each, checks=[check_expectation(read_expectation("finish p50 < 40m"), each.replicates)])
        for each in _sweep("500", "600", "700", "900")
    ]
    verdicts = [each.checks[0].verdict.value for each in every]
    said = _text(show_verdict([finish_of(each) for each in every]))
    for letter, value in zip("ABCD", verdicts, strict=True):
        told = re.search(rf"{value} for ([A-D, and]+)[;)]", said)
        assert told
        assert letter in told[1]
    assert said.count("finish p50") == 1
    assert len(set(verdicts)) > 1


def test_a_legend_names_the_key_of_a_sweep_once() -> None:
    every = [shown(label=f"schedule.level_length={minutes}m") for minutes in (10, 15, 20)]
    assert _text(keys(every)) == "schedule.level_length:A 10mB 15mC 20m"
    assert _text(keys([*every, shown(label="as it was")])).count("schedule.level_length=") == 3


def test_a_legend_names_both_keys_of_a_sweep_once() -> None:
    """It read "stack: A 1500 schedule.level_length=5m"."""
    every = [
        shown(label=f"stack={stack} schedule.level_length={minutes}m") for stack in (1500, 2000) for minutes in (5, 9)
    ]
    dot = "\N{MIDDLE DOT}"
    expected = f"A 1500 {dot} 5mB 1500 {dot} 9mC 2000 {dot} 5mD 2000 {dot} 9m"
    assert _text(keys(every)) == f"stack {dot} schedule.level_length:{expected}"


def test_players_who_deal_need_no_dealers() -> None:
    home = shown(replicates=made(40), scenario=replace(event(), staff=DealingStaff(is_hired=False)))
    assert dealers([home]) == ""
    assert dealers([home, shown(replicates=made(40))]) == ""
    assert "dealer" not in _text(show_verdict([finish_of(home)]))
    assert "dealer" not in _text(str(room([home])))
    shipped = {
        name: load_tournament(Path(f"scenarios/{name}.yaml")).staff
        for name in ("home_game", "turbo_sng", "deepstack_daily")
    }
    assert {name: staff.is_hired for name, staff in shipped.items()} == {
        "home_game": False,  # the players deal
        "turbo_sng": False,  # online
        "deepstack_daily": True,
    }


@pytest.mark.parametrize(("hours", "tables"), [(36, 120), (36, 9), (12, 1000), (5, 40)])
def test_labels_of_dealers_by_hour_do_not_overprint(hours: int, tables: int) -> None:
    """On a phone the chart is some 340 pixels wide; a digit of 13 pixels is about 8 wide, and an hour 340 / hours."""
    one = made(40)[0].samples[0]
    samples = tuple(one._replace(seconds=3600 * hour, tables=max(1, tables - hour % 3)) for hour in range(hours))
    ends = samples[-1]._replace(seconds=3600 * hours - 60, tables=1)
    page = str(dealers([shown(replicates=[changed(each, samples=(*samples, ends)) for each in made(40)])]))
    chart = page[page.index('class="pick pick-90"') :].split("</svg>", maxsplit=1)[0]
    labels = [(float(x), words) for x, words in _LABEL.findall(chart)]
    assert str(max(int(words) for _, words in labels)) == str(tables)  # the most are named
    assert all(4 * len(words) <= 340 * min(x, 100 - x) / 100 for x, words in labels if 0 < x < 100)  # none is cut
    for (left, one_text), (right, other_text) in pairwise(sorted(labels)):
        assert (right - left) / 100 * 340 > 8 * (len(one_text) + len(other_text)) / 2


def test_days_have_names_in_dealers_by_hour() -> None:
    """From noon of the second day on, as everywhere on the page; and the labels of a phone keep apart."""
    start = WallClock(datetime(2026, 12, 4, 18))  # noqa: DTZ001 - a Friday, in the room's own time
    one = made(40)[0].samples[0]
    samples = tuple(one._replace(seconds=3600 * hour, tables=9) for hour in range(36))
    runs = [changed(each, samples=samples) for each in made(40)]
    page = str(dealers([shown(replicates=runs, scenario=replace(event(), wall_clock=start))]))
    chart = page[page.index('class="pick pick-90"') :].split("</svg>", maxsplit=1)[0]
    ticks = [re.sub(r"<[^>]+>", "", each) for each in re.findall(r"<text[^>]*class=\"tick\"[^>]*>[^<]*", chart)]
    times = [each for each in ticks if ":" in each]
    assert times == ["18:00", "03:00", "Sat 12:00", "Sat 21:00"]


def test_dealers_by_hour_have_a_chosen_share() -> None:
    page = str(dealers([shown(replicates=made(40))]))
    assert re.findall(r'type="radio" name="dealers" value="(\d+)"', page) == ["50", "75", "90", "95", "100"]
    assert page.count('checked=""') == 1
    assert re.search(r'value="90" checked=""', page)
    assert re.findall(r'value="(\d+)"', str(dealers([shown()]))) == ["50", "100"]  # twelve runs tell no more
    single = [changed(each, samples=tuple(one._replace(tables=1) for one in each.samples)) for each in made(40)]
    assert dealers([shown(replicates=single)]) == ""
    assert staffing(shown(replicates=single)) == ""


def test_dealers_of_a_long_event_say_that_they_are_cut() -> None:
    assert "The first" not in str(dealers([shown(replicates=made(40))]))
    last = [each.samples[-1]._replace(seconds=50 * 3600, tables=1) for each in made(40)]
    long = [changed(each, samples=(*each.samples, end)) for each, end in zip(made(40), last, strict=True)]
    assert "The first 36 hours of 51." in str(dealers([shown(replicates=long)]))


def test_the_heat_map_shows_the_depths() -> None:
    page = str(heat(shown(replicates=made(40))))
    assert page.count("<rect") > 10
    assert {int(each) for each in re.findall(r"shade-(\d)", page)} <= set(range(1, 9))
    assert "under 5" in page
    assert heat(shown(replicates=[changed(each, samples=()) for each in made(2)])) == ""


def test_the_timeline_has_lanes() -> None:
    page = str(timeline(shown(), played()[4]))
    lanes = re.findall(r'class="lane-row"><span>([^<]*)</span>', page)
    assert lanes[:2] == ["Moments", "Levels"]
    assert any(re.fullmatch(r"Tables broken: \d+", each) for each in lanes)
    assert any(re.fullmatch(r"Seat moves: \d+", each) for each in lanes)
    assert ">End</text>" in page
    assert re.search(r"Seat moves: .*\d from broken tables", page)


@pytest.mark.parametrize(("second", "lanes"), [(600, 3), (50_000, 1)])
def test_flights_that_overlap_have_lanes_of_their_own_for_levels(second: int, lanes: int) -> None:
    halves = Flights((Decimal(50), Decimal(50)), until_level=3, starts=(0, second))
    flown = replace(event(), flights=halves)
    page = str(timeline(shown(scenario=flown), play_replicate(flown, SEED, 0, 600)))
    names = [each for each in re.findall(r'class="lane-row"><span>([^<]*)</span>', page) if each.startswith("Levels")]
    assert names == (["Levels, flight 1", "Levels, flight 2", "Levels, day 2"] if lanes == 3 else ["Levels"])
    assert not re.search(r'width="-', page)


def test_the_timeline_of_a_run_that_is_not_played_again() -> None:
    page = str(timeline(shown(), changed(played()[4], duration_seconds=played()[4].finish + 1)))
    assert re.findall(r'class="lane-row"><span>([^<]*)</span>', page) == ["Moments", "Levels", ""]


def test_a_sweep_has_response_curves() -> None:
    every = _sweep("500", "1k", "1500", "2_000")
    sweep = sweep_of(every)
    assert sweep is not None
    assert (sweep.path, sweep.values) == ("stack", (500, 1000, 1500, 2000))
    page = str(responses(every))
    assert "Response to stack" in page
    assert page.count('class="dot"') == 4  # only the finish changes
    assert page.count('class="curve"') == 3
    assert "Response to stack" in str(answer(every))


@pytest.mark.parametrize("values", [("500", "600"), ("call", "fold", "shove"), ("1", "1k", "1000")])
def test_no_response_curve(values: tuple[str, ...]) -> None:
    """Two points are no curve; names and equal numbers are none either."""
    assert sweep_of(_sweep(*values)) is None


def test_tables_are_steps_and_axes_have_titles() -> None:
    page = str(room([shown(replicates=made(40))]))
    players, tables = (
        json.loads(each) for each in re.findall(r'<script type="application/json">(.*?)</script>', page)
    )
    assert (players["stepped"], tables["stepped"]) == (False, True)
    assert (players["up"], tables["up"]) == ("Players", "Tables")
    assert players["along"] == "Time since the start (hours:minutes)"


def test_times_of_day() -> None:
    scenario = replace(event(), wall_clock=WallClock(datetime(2026, 12, 4, 19, tzinfo=UTC)))
    page = build_page([shown(scenario=scenario, replicates=made(40))])
    assert f'"starts":{4 * 86_400 + 19 * 3600}' in page  # 4 December 2026 is a Friday
    assert "Time of day" in page
    assert re.search(r"Ends at <strong>\d\d:\d\d</strong>after ", page)
    other = replace(event(), wall_clock=WallClock(datetime(2026, 12, 4, 20, tzinfo=UTC)))
    both = build_page([shown(scenario=scenario), shown(scenario=other, label="later")])
    assert '"starts":null' in both  # they do not start together


def test_different_sheets_are_compared_on_the_clock() -> None:
    sheet = event().schedule
    first, *rest = sheet.items
    slower = replace(event(), schedule=replace(sheet, items=(replace(first, seconds=2 * first.seconds), *rest)))
    by_level = str(depth([shown(), shown(label="same")]))
    on_the_clock = str(depth([shown(), shown(label="slow", scenario=slower)]))
    assert '"across":"level"' in by_level
    assert '"across":"clock"' in on_the_clock
    assert '"across":"level"' not in on_the_clock
    assert "The level sheets differ" in on_the_clock


def test_few_runs_have_no_bands_of_quantiles() -> None:
    assert "Band: all runs." in str(room([shown(replicates=played()[:2])]))
    assert "Band: 5% to 95%." in str(room([shown(replicates=made(40))]))


def test_many_experiments_have_a_table_instead_of_cards() -> None:
    page = str(answer(_sweep("500", "600", "700", "800")))
    assert "Finish times side by side" in page
    assert '<ul class="answers">' not in page
    assert '<ul class="answers">' in str(answer(_sweep("500", "600")))


def test_a_page_says_when_the_sheet_ends_before_play() -> None:
    runs = [replace(each, overtime=600 if each.number % 2 else 0) for each in made(40)]
    page = _text(build_page([shown(replicates=runs)]))
    assert "In 20 of 40 runs (50%; 35% to 65%) the sheet runs out" in page
