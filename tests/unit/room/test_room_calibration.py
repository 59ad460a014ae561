"""Calibration in a made-up world in which the answer is known: evenings follow formulas instead of simulations."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

import pytest

from tourney.config.learned_text import find_doubts, room_text
from tourney.config.load import load_tournament
from tourney.config.resolved import resolve
from tourney.reporting.room_tables import backtest_record, learned_record, sum_up_backtest
from tourney.room.backtest import (
    Backtest,
    EndForecast,
    ForecastEvening,
    end_by_rule,
    forecast_end,
    rate_forecasts,
    run_backtest,
)
from tourney.room.calibration import calibrate, draw_rooms, find_misfits
from tourney.room.evening import END, Evening, Quantity, QuantityKind, Seen
from tourney.room.model import RoomModel
from tourney.room.sampling import WeightedDraws, draw_normal
from tourney.room.unknowns import Unknown, draw_of, priors_of
from tourney.streams import Stream, derive

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.room.calibration import Calibration, DesignPoint
    from tourney.sim.room_draws import RoomDraw

EVENT = load_tournament(
    Path(__file__).parents[2] / "validity" / "club_night.yaml",
    settings=["arrivals=null", "late_registration=0", "reentry=null"],
)
LEFT = Quantity(QuantityKind.LEFT, 3, by_level=True)
PACE, LOOSENESS = 1.25, 0.85


def _formulas(draw: RoomDraw, entrants: int, stream: Stream) -> dict[Quantity, float]:
    """Scaled values: the end depends on pace and looseness alike, players left at a level only on looseness."""
    pace, loose = math.log(draw.pace), math.log(draw.looseness)
    size = math.log(entrants / 30)
    return {
        END: math.log(18_000) + 0.5 * pace - 0.5 * loose + 0.2 * size + 0.05 * draw_normal(stream),
        LEFT: math.log(entrants) - 0.3 - 0.8 * loose + 0.04 * draw_normal(stream),
    }


def _play(
    sheet: int, part: int, points: Sequence[DesignPoint], quantities: Sequence[Quantity]
) -> list[Mapping[Quantity, float]]:
    found: list[Mapping[Quantity, float]] = []
    for number, point in enumerate(points):
        values = _formulas(point.draw, point.entrants, Stream(derive(7, sheet, part, number)))
        found.append({each: values[each] for each in quantities if each in values})
    return found


def _evenings(count: int, *quantities: Quantity) -> list[Evening]:
    priors = priors_of([EVENT])
    return _evenings_at(
        [math.log(PACE) / priors[0].width, math.log(LOOSENESS) / priors[1].width], 1, count, quantities
    )


def _evenings_at(z: Sequence[float], room_key: int, count: int, quantities: Sequence[Quantity]) -> list[Evening]:
    """Evenings of a room, in which skill does not matter; the pace differs by the usual share by evening."""
    priors = priors_of([EVENT])
    evenings = []
    for number in range(count):
        stream = Stream(derive(room_key, number))
        slower = priors[-1].usual * draw_normal(stream) / priors[0].width
        room = draw_of(priors, [z[0] + slower, z[1], 0.0, 0.0])
        entrants = stream.between(20, 40)
        values = _formulas(room, entrants, stream)
        seen = tuple(Seen(each, math.exp(values[each])) for each in quantities)
        evenings.append(Evening(str(number), 0, entrants, 10_000 * entrants, seen))
    return evenings


@pytest.fixture(scope="module")
def known() -> Calibration:
    return calibrate([EVENT], _evenings(14, END, LEFT), _play, seed=3, runs=260)


def test_the_room_is_found(known: Calibration) -> None:
    learned = {each.prior.unknown: each for each in known.learned}
    pace, looseness, skill = [learned[each] for each in (Unknown.PACE, Unknown.LOOSENESS, Unknown.SKILL)]
    assert pace.low < PACE < pace.high
    assert looseness.low < LOOSENESS < looseness.high
    assert pace.high / pace.low < 1.3
    assert looseness.high / looseness.low < 1.15
    assert skill.share < 0.3  # nothing in the formulas depends on it
    assert known.draws.effective > 100


def test_the_end_alone_does_not_separate_pace_from_looseness() -> None:
    found = calibrate([EVENT], _evenings(14, END), _play, seed=3, runs=260)
    learned = {each.prior.unknown: each for each in found.learned}
    assert learned[Unknown.PACE].share < 0.65
    assert any("do not tell seconds of a hand from looseness" in each for each in find_doubts(found))
    usual = Evening("", 0, 30, 0, ())
    low, high = forecast_end(found.model, found.draws, usual).interval(0.9)
    truth = 18_000 * math.exp(0.5 * math.log(PACE) - 0.5 * math.log(LOOSENESS))
    assert low < truth < high
    assert high - low < 1.2 * 2 * 1.645 * 0.05 * truth + 1200  # the end itself is known well


@pytest.mark.slow
def test_the_same_seed_gives_the_same_room(known: Calibration) -> None:
    again = calibrate([EVENT], _evenings(14, END, LEFT), _play, seed=3, runs=260)
    assert again.learned == known.learned
    assert draw_rooms(again, 50) == draw_rooms(known, 50)


@pytest.mark.slow
def test_an_evening_that_no_room_explains_is_told(known: Calibration) -> None:
    assert find_misfits(known) == []
    odd = [
        each._replace(
            seen=tuple(Seen(seen.quantity, seen.value * (0.4 if seen.quantity == LEFT else 1)) for seen in each.seen)
        )
        for each in _evenings(14, END, LEFT)
    ]
    found = calibrate([EVENT], odd, _play, seed=3, runs=260)
    assert LEFT in [each.quantity for each in find_misfits(found)]


def test_the_pace_of_an_evening_is_not_told_as_a_misfit(known: Calibration) -> None:
    """The end has the slope 0.5 over the logarithm of the pace and the spread 0.05, as `_formulas` says."""
    differs = 0.3
    last = known.model.priors[-1]
    middle = [
        sum(row[number] * weight for row, weight in zip(known.draws.points, known.draws.weights, strict=True))
        for number in range(len(known.model.priors))
    ]
    point = [*middle[:-1], (math.log(differs) - last.middle) / last.width]
    draws = WeightedDraws([point], [1.0], [0.0], [[]])
    room = draw_of(known.model.priors, point)
    expected = 18_000 * math.exp(0.5 * math.log(room.pace) - 0.5 * math.log(room.looseness))
    late = Evening("late", 0, 30, 300_000, (Seen(END, expected * math.exp(0.4)),))
    odd = replace(known, draws=draws, model=RoomModel(known.model.priors, known.model.sheets, [late]))
    assert find_misfits(odd) == []
    [found] = find_misfits(odd, limit=0.0)
    assert found.apart == pytest.approx(0.4 / math.hypot(0.05, differs * 0.5), rel=0.1)
    calm = replace(odd, draws=draws._replace(points=[[*middle[:-1], -5.0]]))
    [found] = find_misfits(calm)
    assert found.apart == pytest.approx(0.4 / 0.05, rel=0.3)


def test_draws_that_have_not_settled_are_told(known: Calibration) -> None:
    unsettled = replace(known, draws=known.draws._replace(is_settled=False))
    assert not any("not settled" in each for each in find_doubts(known))
    assert any("not settled" in each for each in find_doubts(unsettled))
    assert learned_record(known, [], [])["settled"] is True
    assert learned_record(unsettled, [], [])["settled"] is False


def test_a_backtest_says_how_many_of_its_rooms_have_not_settled(known: Calibration) -> None:
    forecast = EndForecast(((17_000.0, 0.5), (19_000.0, 0.5)))
    made = ForecastEvening(Evening("", 0, 30, 0, ()), 18_000.0, forecast, forecast, None)
    assert "not settled" not in sum_up_backtest(Backtest((made,), (), known))
    rough = Backtest((made,), (), known, unsettled=1)
    assert "1 evening forecast from a room that has not settled" in sum_up_backtest(rough)
    assert backtest_record(rough)["unsettled"] == 1


def test_evenings_are_counted_whose_rooms_have_not_settled(
    known: Calibration, monkeypatch: pytest.MonkeyPatch
) -> None:
    draws = iter([known.draws, known.draws._replace(is_settled=False), known.draws])
    monkeypatch.setattr("tourney.room.backtest._without", lambda _calibration, _number: next(draws))
    few = RoomModel(known.model.priors, known.model.sheets, known.model.evenings[:3])
    assert run_backtest(replace(known, model=few)).unsettled == 1


def test_the_written_room_is_that_of_the_draws(known: Calibration, tmp_path: Path) -> None:

    file = Path(__file__).parents[2] / "validity" / "club_night.yaml"
    rooms = draw_rooms(known, 40)
    text = room_text(known, resolve(file).text, rooms, "Mine", ["First line."])
    path = tmp_path / "room.yaml"
    path.write_text(text, encoding="utf-8")
    read = load_tournament(file, settings=[f"room={path}"])
    middle = {each.prior.unknown: each.middle for each in known.learned}
    assert read.pace.hand == round(EVENT.pace.hand * middle[Unknown.PACE])
    assert len(read.draws) == 40
    for draw, room in zip(read.draws, rooms, strict=True):
        assert draw.pace * middle[Unknown.PACE] == pytest.approx(room.pace, rel=1e-3)
        assert draw.looseness * middle[Unknown.LOOSENESS] == pytest.approx(room.looseness, rel=1e-3)
    before, after = [
        fmean(dict(group.player.parameters)["looseness"] for group in each.field) for each in (EVENT, read)
    ]
    assert after / before == pytest.approx(middle[Unknown.LOOSENESS], rel=0.01)


@pytest.mark.slow
def test_a_backtest_leaves_each_evening_out(known: Calibration) -> None:
    tested = run_backtest(known)
    assert len(tested.evenings) == 14
    assert {each.after for each in tested.midway} == {"after level 3"}
    learned = rate_forecasts(tested.evenings, lambda each: each.forecast)
    shipped = rate_forecasts(tested.evenings, lambda each: each.shipped)
    assert learned.error < 0.6 * shipped.error
    assert learned.score < shipped.score
    assert learned.covered[2] >= 0.7


def test_the_rule_of_thumb() -> None:
    """30 stacks of 10,000 and a big blind of 15,000: the level of 20,000, which begins at 4:00 on the sheet."""
    assert end_by_rule(EVENT, 300_000) == (60 + 10 + 60 + 10 + 60 + 5 + 45) * 60
    assert end_by_rule(EVENT, 0) is None


def test_a_forecast_as_a_distribution() -> None:
    forecast = EndForecast(((10.0, 0.25), (20.0, 0.5), (30.0, 0.25)))
    assert forecast.quantile(0.5) == 20
    assert forecast.interval(0.9) == (10, 30)
    assert forecast.share_by(20) == 0.75
    # Of three times with these weights: the mean distance from 20 less half the mean distance of two draws.
    apart = 2 * (0.25 * 0.5 * 10 + 0.25 * 0.25 * 20 + 0.5 * 0.25 * 10) / 2
    assert forecast.score(20) == pytest.approx(0.5 * 10 - apart)
    assert forecast.score(40) == pytest.approx(0.25 * 30 + 0.5 * 20 + 0.25 * 10 - apart)


def test_coverage_is_counted() -> None:
    forecast = EndForecast(tuple((float(each), 0.01) for each in range(100)))
    evening = Evening("", 0, 30, 0, ())
    made = [ForecastEvening(evening, end, forecast, forecast, None) for end in (50.0, 80.0, 93.0, 99.0)]
    assert rate_forecasts(made, lambda each: each.forecast).covered == (0.25, 0.5, 0.75)


@pytest.mark.slow
def test_intervals_contain_the_truth_as_often_as_they_say() -> None:
    """Rooms drawn from the prior: of 40 truths 36 are expected inside; fewer than 31 come about once in 200."""
    inside = 0
    priors = priors_of([EVENT])
    for room in range(20):
        stream = Stream(derive(17, room))
        z = [draw_normal(stream), draw_normal(stream)]
        found = calibrate([EVENT], _evenings_at(z, 100 + room, 6, (END, LEFT)), _play, seed=room, runs=120)
        values = [prior.value(each) for prior, each in zip(priors, z, strict=False)]
        inside += sum(each.low <= value <= each.high for each, value in zip(found.learned, values, strict=False))
    assert inside >= 31, inside
