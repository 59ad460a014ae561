"""The data file of published figures: what it names exists, and what is kept aside follows its rule."""

from __future__ import annotations

import pytest
from calibrate import chosen, figures_of, row
from figures import EVENTS, Figure, read_data
from record import MEASURES
from returns import MEASURES as OF_RETURNS
from returns import build_trial

from tourney.config import shipped

DATA = read_data()
TUNED_BEFORE = 9


def figure(low: float, high: float, measure: str = "left_after_level") -> Figure:
    return Figure("Left", "an event", "one", "", measure, (5,), low, high, aside=False)


def test_of_the_figures_that_nothing_was_tuned_to_before_every_third_is_kept_aside() -> None:
    new = DATA.figures[TUNED_BEFORE:]
    assert not any(each.aside for each in DATA.figures[:TUNED_BEFORE])
    assert [each.aside for each in new] == [place % 3 == 2 for place in range(len(new))]


@pytest.mark.parametrize("each", DATA.figures, ids=lambda each: f"{each.name}: {each.of}")
def test_a_figure_names_an_event_or_a_field_and_a_measure_of_it(each: Figure) -> None:
    assert (each.event in DATA.events) is (each.measure in MEASURES)
    assert (each.field in DATA.returns) is (each.measure in OF_RETURNS)
    assert bool(each.event) is not bool(each.field)
    assert each.low <= each.high


@pytest.mark.parametrize("name", DATA.events)
def test_every_event_can_be_built_and_is_played_for_a_figure(name: str) -> None:
    event = DATA.events[name]
    scenario = event.build()
    assert scenario.entries == (event.entrants or scenario.entries)
    assert any(each.event == name for each in DATA.figures)
    if event.folding:
        assert [group.player.name for group in scenario.field if group.count == 1][-1] == "fold"


def test_every_file_of_an_event_is_used() -> None:
    used = {event.file for event in DATA.events.values()} | {plan.file for plan in DATA.returns.values()}
    assert {path.stem for path in EVENTS.glob("*.yaml")} == used


def test_the_returns_of_every_shipped_field_are_measured() -> None:
    assert set(DATA.returns) == set(shipped.list_names("fields"))
    for plan in DATA.returns.values():
        trial = build_trial(plan.field, plan.file, plan.players)
        assert plan.players - trial.at_once < len(trial.players) <= plan.players


def test_the_figures_asked_for_are_those_for_tuning_those_kept_aside_or_all() -> None:
    tuning, aside, every = (chosen(DATA.figures, which, "") for which in ("tuning", "aside", "all"))
    assert {each.aside for each in tuning} == {False}
    assert {each.aside for each in aside} == {True}
    assert len(tuning) + len(aside) == len(every) == len(DATA.figures)
    assert {each.event + each.field for each in chosen(DATA.figures, "all", "horse")} == {"horse_2023"}


def test_each_event_is_played_once_for_all_its_figures() -> None:
    plan = figures_of(DATA.events, DATA.figures)
    assert sum(map(len, plan.values())) == sum(bool(each.event) for each in DATA.figures)
    assert {event.name for event in plan} == set(DATA.events)


@pytest.mark.parametrize(
    ("published", "median", "met"),
    [((20, 20), 18, True), ((20, 20), 22.1, False), ((20, 30), 33, True), ((20, 30), 17.9, False)],
)
def test_a_median_is_on_target_within_a_tenth_of_the_nearest_end(
    published: tuple[float, float],
    median: float,
    met: bool,  # noqa: FBT001
) -> None:
    assert figure(*published).is_met(median, 0, 100) is met


def test_hands_and_depths_are_on_target_if_the_middle_80_percent_include_the_figure() -> None:
    hands = figure(274, 274, "hands_from_left")
    assert hands.is_met(400, 274, 500)
    assert not hands.is_met(274, 275, 500)


def test_returns_are_on_target_within_ten_points() -> None:
    returns = figure(-15, -15, "return_of_least_skilled")
    assert returns.is_met(-25, 0, 0)
    assert not returns.is_met(-4.9, 0, 0)


def test_a_row_gives_the_median_the_middle_80_percent_and_how_far_off_it_is() -> None:
    # Of 1 to 11 the median is 6, and nine values of eleven lie from 2 to 10; 6 is a fifth more than 5.
    told = row(figure(4, 5), [float(value) for value in range(1, 12)])
    assert told == "| Left | an event | 4 to 5 | 6 | 2 to 10 | +20% | no | 11 |"
    assert row(figure(4, 5), []) == "| Left | an event | 4 to 5 | - | - | - | - | 0 |"
