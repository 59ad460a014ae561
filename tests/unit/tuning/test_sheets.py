"""Sheets drawn from knobs. What people like: see docs/tune.md, which counted published sheets."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path

import pytest
from tuning_events import ROOT, sit_and_go

from tourney.config.load import load_sheet, load_tournament
from tourney.errors import InvalidArgument
from tourney.game.stakes import AnteKind, Stakes
from tourney.tournament.oddities import lint
from tourney.tournament.schedule import Break, Level, Schedule
from tourney.tournament.structure import SheetColumn
from tourney.tuning.candidates import Candidate, Event, level_mover, with_sheet
from tourney.tuning.knobs import Rung, Vary, nearby, plain_knobs, spread_knobs
from tourney.tuning.search import is_customary, own_candidate, sheets_for
from tourney.tuning.sheets import StakesForm, describe_sheet, draw_ladder, draw_sheet, form_of, stakes_of
from tourney.tuning.variations import (
    has_usual_breaks,
    large_steps,
    stretch_sheets,
    vary_sheet,
    with_chips,
    with_usual_breaks,
)
from tourney.tuning.wishes import usual_chips, usual_vary

EVENT = Event(sit_and_go("stack=10000", "schedule=bar_daily_austria"), (25, 100, 500, 1000, 5000), 3 * 3600)
VARY = Vary((600, 900, 1200), (40, 120), (10_000,))


def _drawn(count: int = 40) -> list[Candidate]:
    found = (draw_sheet(EVENT, VARY, knobs) for knobs in spread_knobs(VARY))
    return list(islice((each for each in found if each is not None), count))


def test_drawn_sheets_are_accepted() -> None:
    """The first requirement: nothing that `tourney structure` would remark on."""
    for each in _drawn():
        assert lint(each.schedule, EVENT.most_chips(each.stack)) == []
        assert EVENT.accepts(each) is not None


def test_small_blinds_are_half_and_breaks_come_after_one_to_two_hours() -> None:
    """685 of 714 small blinds are half; breaks are counted in minutes, however long the levels are."""
    for each in _drawn():
        for level in each.schedule.levels:
            assert 2 * level.stakes.small_blind == level.stakes.big_blind
        rows = [row for row, item in enumerate(each.schedule.items) if isinstance(item, Break)]
        between = [(after - before - 1) * each.schedule.levels[0].seconds for before, after in pairwise([-1, *rows])]
        assert rows or sum(level.seconds for level in each.schedule.levels[:-1]) <= 7200
        assert all(3600 <= seconds <= 7200 for seconds in between)


def test_knobs_stay_in_their_ranges() -> None:
    for knobs in islice(spread_knobs(VARY), 200):
        assert knobs.level_length in VARY.level_lengths
        assert 40 <= knobs.depth <= 120
        for other in nearby(VARY, knobs):
            assert 40 <= other.depth <= 120


def test_knobs_fill_the_ranges() -> None:
    lengths = [knobs.level_length for knobs in islice(spread_knobs(VARY), 300)]
    assert all(90 <= lengths.count(each) <= 110 for each in VARY.level_lengths)


def test_the_own_sheet_is_the_first_and_all_differ() -> None:
    sheets = sheets_for(EVENT, VARY, vary_sheet(EVENT, VARY), 40)
    assert sheets[0].candidate == own_candidate(EVENT)
    assert len({(each.scenario.schedule.items, each.scenario.stack) for each in sheets}) == len(sheets) == 40


def test_rules_that_name_a_level_move_with_the_clock() -> None:
    """Rebuys in the first hour stay in the first hour."""
    scenario = sit_and_go("stack=10000", "schedule=bar_daily_austria", "late_registration=3")  # three of 20 minutes
    quick = replace(scenario.schedule, items=tuple(_short(item) for item in scenario.schedule.items))
    assert with_sheet(scenario, quick, 10_000).entry.late_until == 5  # the break is in that hour now


def _short(item: Level | Break) -> Level | Break:
    return replace(item, seconds=600) if isinstance(item, Level) else item


def test_a_level_that_does_not_end_stays() -> None:
    assert level_mover(EVENT.scenario.schedule, _drawn(1)[0].schedule)(0) == 0


@pytest.mark.parametrize(
    ("settings", "form"),
    [
        (("game=no_limit_holdem", "schedule=bar_daily_austria"), StakesForm(blinds=True, stud=False, antes=True)),
        (("game=stud", "schedule=stud_usual"), StakesForm(blinds=False, stud=True, antes=False)),
        # A mix has the stakes of all its games; antes are those of stud.
        (("game=null", "mix={games: [fixed_limit_holdem, stud], every: 5, rotate_by: hands}",
          "schedule={level_length: 20m, levels: [{sb: 25, bb: 50, ante: 5, bring_in: 10, small_bet: 50}]}"),
         StakesForm(blinds=True, stud=True, antes=False)),
        # All ante in place of blinds (TDA RP-11 speaks of games with blinds).
        (("game=no_limit_short_deck", "schedule=short_deck"), StakesForm(blinds=True, stud=False, antes=False)),
    ],
)  # fmt: skip
def test_which_stakes_the_games_need(settings: tuple[str, ...], form: StakesForm) -> None:
    event = Event(sit_and_go("stack=10000", "seats=8", *settings), (25, 100, 500), 3 * 3600)
    assert form_of(event) == form


def test_no_small_blind_antes_where_all_ante() -> None:
    event = Event(sit_and_go("game=no_limit_short_deck", "schedule=short_deck", "stack=10000"), (25, 100), 3 * 3600)
    assert not form_of(event).antes
    assert usual_vary(event).antes == (None,)


def test_stud_sheets_have_a_bring_in_and_an_ante_that_never_fall() -> None:
    event = Event(sit_and_go("game=stud", "schedule=stud_usual", "stack=5000"), (5, 25, 100, 500), 3 * 3600)
    found = list(sheets_for(event, usual_vary(event), (), 20)[1:])
    assert len(found) > 5
    for each in found:
        stakes = [level.stud_stakes for level in each.scenario.schedule.levels]
        for one, other in pairwise(stakes):
            assert one is not None
            assert other is not None
            assert 0 < one.ante <= one.bring_in < one.small_bet
            assert one.ante <= other.ante
            assert one.bring_in <= other.bring_in


def test_antes_begin_after_the_first_break_or_six_levels() -> None:
    found = next(each for each in _drawn() if each.knobs and each.knobs.ante is AnteKind.BIG_BLIND)
    assert found.knobs is not None
    levels = found.schedule.levels
    without = min(found.knobs.spacing, 6)
    assert all(not each.stakes.ante for each in levels[:without])
    assert all(each.stakes.ante == each.stakes.big_blind for each in levels[without:])
    assert "antes" in list(describe_sheet(found))


@pytest.mark.parametrize(
    ("big_blind", "chip", "before", "ante"),
    [
        (800, 25, 0, 100),  # an eighth
        (300, 25, 0, 25),  # of 37, what chips of 25 can pay
        (300, 25, 50, 50),  # never less than before
        (200, 25, 75, 0),  # more than a quarter of the big blind is no ante
        (400, 100, 100, 100),  # just a quarter
    ],
)
def test_an_ante_of_each_player_is_an_eighth_of_the_big_blind(
    big_blind: int, chip: int, before: int, ante: int
) -> None:
    form = StakesForm(blinds=True, stud=False, antes=True)
    earlier = Stakes(50, 100, before, AnteKind.EACH, chip=25)
    found = stakes_of(form, Rung(big_blind, chip), AnteKind.EACH, earlier)
    assert found is not None
    assert found.ante == ante


def test_a_sheet_that_names_games_cannot_be_tuned() -> None:
    items = tuple(
        replace(item, game="x") if isinstance(item, Level) else item for item in EVENT.scenario.schedule.items
    )
    scenario = EVENT.scenario

    class Named:
        """A scenario with such a sheet; a real one needs a mix of these games."""

        schedule = replace(scenario.schedule, items=items)
        rotation = scenario.rotation

    with pytest.raises(InvalidArgument, match="names a game"):
        form_of(replace(EVENT, scenario=Named))  # type: ignore[arg-type]


def test_chips_of_a_written_sheet() -> None:
    """TDA 24: a chip leaves when no level to come needs it."""
    found = with_chips(EVENT.scenario.schedule.items, (25, 100, 500, 1000, 5000), 10_000)
    assert found is not None
    assert [item.remove for item in found.items if isinstance(item, Break)] == [(25,), (), (100, 500), (1000,)]


def test_usual_chips_are_those_of_the_sheet() -> None:
    assert usual_chips(EVENT.scenario) == (25, 100, 500, 1000, 5000, 10_000)


_WRITTEN = ("barge_2019_nlhe_main", "bar_daily_austria", "daily_30_minutes")


def test_a_sheet_without_small_blinds_is_no_sheet_for_a_game_with_them() -> None:
    sheets = [("short_deck", load_sheet(Path("configs/schedules/short_deck.yaml")).schedule)]
    assert not list(stretch_sheets(EVENT, VARY, sheets))


def test_a_sheet_that_the_chips_do_not_pay_is_left_out() -> None:
    """Blinds of 25-50 or 50-100 with chips of 100."""
    sheets = [(name, load_sheet(Path("configs/schedules") / f"{name}.yaml").schedule) for name in _WRITTEN]
    found = list(stretch_sheets(replace(EVENT, chips=(100, 500, 1000, 5000)), VARY, sheets))
    assert found
    for each in found:
        assert all(level.stakes.small_blind % 100 == 0 for level in each.schedule.levels)


def test_a_stretched_sheet_keeps_no_chips_that_are_much_too_small() -> None:
    """Levels such as 1,250-2,500 on a shipped sheet would keep chips of 25 in play to the end."""
    sheets = [(name, load_sheet(Path("configs/schedules") / f"{name}.yaml").schedule) for name in _WRITTEN]
    found = list(stretch_sheets(EVENT, VARY, sheets))
    assert found
    for each in found:
        for level in each.schedule.levels[:-1]:
            assert level.stakes.chip == each.schedule.chips[-1] or level.stakes.big_blind <= 60 * level.stakes.chip


# Customs


def _case(name: str) -> Event:
    scenario = load_tournament(ROOT / "tests" / "tuning_cases" / f"{name}.yaml")
    return Event(scenario, usual_chips(scenario), 5 * 3600)


def test_a_start_with_a_thousand_big_blinds_is_not_followed() -> None:
    """The sheet of a home game for small stacks, under stacks of 10,000."""
    event = _case("plo_24")
    assert usual_vary(event).depths == (50, 200)
    assert not is_customary(event, usual_vary(event), own_candidate(event))


def test_pot_limit_and_limit_sheets_have_no_antes_and_no_limit_sheets_may() -> None:
    """As on the shipped sheets for these games."""
    assert usual_vary(_case("plo_24")).antes == usual_vary(_case("limit_24")).antes == (None,)
    assert AnteKind.BIG_BLIND in usual_vary(_case("shallow_30")).antes


def test_no_level_is_shorter_than_three_minutes_if_there_is_time() -> None:
    scenario = sit_and_go("stack=1500")
    assert min(usual_vary(Event(scenario, (5, 25), 27 * 60)).level_lengths) == 180
    assert usual_vary(Event(scenario, (5, 25), 20 * 60)).level_lengths == (120,)


@pytest.mark.parametrize(("name", "lengths"), [("limit_24", (10, 12, 15, 20, 25)), ("plo_24", (15, 20, 25, 30))])
def test_sheets_of_fixed_limit_end_earlier(name: str, lengths: tuple[int, ...]) -> None:
    """Nine to 24 levels in five hours: 750 to 2,000 s; in three quarters of that, 563 to 1,500 s."""
    vary = usual_vary(_case(name))
    assert {each // 60 for each in vary.level_lengths} == set(lengths)
    assert vary.ends == pytest.approx((0.4125, 0.8625) if name == "limit_24" else (0.55, 1.15))


@pytest.mark.parametrize("name", ["limit_24", "stud_16"])
def test_some_sheets_of_fixed_limit_leave_a_margin(name: str) -> None:
    """One event in twenty lasts 1.3 times as long as it takes until all chips are eight small bets: 0.91 for 0.7."""
    event = _case(name)
    sheets = [each.candidate.schedule for each in sheets_for(event, usual_vary(event), (), 24)[1:]]
    ends = [_seconds_until(each, event.scenario.chips / 8) / event.seconds for each in sheets]
    assert sum(end <= 0.7 for end in ends) >= len(ends) // 4


def _seconds_until(schedule: Schedule, bet: float) -> int:
    """When a level with a larger bet begins."""
    large = [isinstance(item, Level) and (item.stud_stakes or item.stakes).small_bet > bet for item in schedule.items]
    return sum(item.seconds for item in schedule.items[: large.index(True)])


@pytest.mark.parametrize(("name", "units"), [("limit_24", 3), ("stud_16", 3), ("plo_24", 20)])
def test_drawn_sheets_go_on_until_further_levels_change_nothing(name: str, units: int) -> None:
    """In fixed limit until all chips are fewer than three small bets; in other games until they are 20 big blinds."""
    event = _case(name)
    vary = usual_vary(event)
    drawn = [draw_sheet(event, vary, knobs) for knobs in islice(spread_knobs(vary), 60)]
    drawn += [draw_ladder(event, vary, knobs) for knobs in plain_knobs(vary)]
    sheets = [each.schedule.levels for each in drawn if each is not None]
    assert len(sheets) > 20
    for levels in sheets:
        *_, before, last = [(each.stud_stakes or each.stakes).small_bet for each in levels]
        assert before * units <= event.scenario.chips < last * units


@pytest.mark.parametrize(("name", "last"), [("limit_24", 30_000), ("plo_24", 16_000)])
def test_the_end_of_a_sheet_from_memory_is_where_play_may_end(name: str, last: int) -> None:
    """72,000 chips are eight small bets of 9,000, and three of 24,000; 240,000 are 20 big blinds of 12,000.

    The 7,500 of 7,500-15,000 would need chips of 500 to the end.
    """
    event = _case(name)
    vary = usual_vary(event)
    every = (draw_ladder(event, vary, knobs) for knobs in plain_knobs(vary))
    found = next(each for each in every if each is not None)
    assert found.knobs is not None
    assert found.schedule.levels[-1].stakes.big_blind == last
    bet = 9000 if name == "limit_24" else 12_000
    assert found.knobs.end == pytest.approx(_seconds_until(found.schedule, bet) / event.seconds)


def test_chips_of_a_sheet_that_names_none_are_the_largest_that_pay_it() -> None:
    """Blinds of 10-20, 15-30 and 25-50: chips of 5."""
    assert usual_chips(sit_and_go("stack=1500"))[0] == 5


def test_a_sheet_from_memory_has_the_usual_steps() -> None:
    """Until all 60,000 chips are fewer than 20 big blinds. The 750 of 750-1,500 would need chips of 25 to the end."""
    knobs = next(plain_knobs(VARY))._replace(level_length=900, spacing=6)
    found = draw_ladder(EVENT, VARY, knobs)
    assert found is not None
    assert [level.stakes.big_blind for level in found.schedule.levels] == [
        100, 150, 200, 300, 400, 600, 800, 1000, 1600, 2000, 3000, 4000,
    ]  # fmt: skip
    assert found.knobs is not None
    assert found.knobs.end == pytest.approx((11 * 900 + 600) / (3 * 3600))  # of three hours


@pytest.mark.parametrize(
    ("blinds", "steps"),
    [
        ([50, 100, 150, 200, 300], []),  # 25-50 and 50-100 with chips of 25: nothing lies between
        ([50, 100, 200, 400], [(4, 2.0)]),  # 100 is four chips, 200 eight
        ([100, 160, 300], [(3, 1.875)]),
        ([100, 160, 250], []),
    ],
)
def test_steps_above_four_small_chips(blinds: list[int], steps: list[tuple[int, float]]) -> None:
    levels = [Level(number, 1200, Stakes(each // 2, each, chip=25)) for number, each in enumerate(blinds, start=1)]
    assert large_steps(Schedule(tuple(levels)), SheetColumn.BLINDS) == steps


@pytest.mark.parametrize(
    ("minutes", "first", "usual"), [(15, 4, True), (15, 3, False), (20, 6, True), (20, 7, False)]
)
def test_breaks_come_after_one_to_two_hours(minutes: int, first: int, usual: bool) -> None:  # noqa: FBT001
    """Three levels of a quarter of an hour are too few, and seven of twenty minutes too many."""
    levels = [Level(number, 60 * minutes, Stakes(25 * number, 50 * number)) for number in range(1, 12)]
    sheet = Schedule((*levels[:first], Break(600), *levels[first:]))
    assert has_usual_breaks(sheet, VARY) == (usual and sum(each.seconds for each in levels[first:-1]) <= 7200)
    assert has_usual_breaks(Schedule(tuple(with_usual_breaks(levels, VARY))), VARY)
