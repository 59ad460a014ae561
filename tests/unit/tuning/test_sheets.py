"""Sheets drawn from knobs. What people like: see docs/tune.md, which counted published sheets."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path

import pytest
from tuning_events import sit_and_go

from tourney.config.load import load_sheet
from tourney.errors import InvalidArgument
from tourney.game.stakes import AnteKind
from tourney.tournament.schedule import Break, Level
from tourney.tournament.structure import lint
from tourney.tuning.candidate import Candidate, Event, level_mover, with_sheet
from tourney.tuning.knobs import Vary, nearby, spread_knobs
from tourney.tuning.search import own_candidate, sheets_for
from tourney.tuning.sheets import drawn, form_of, in_words
from tourney.tuning.usual import usual_chips, usual_vary
from tourney.tuning.variations import changed, stretched, with_chips

EVENT = Event(sit_and_go("stack=10000", "schedule=bar_daily_austria"), (25, 100, 500, 1000, 5000), 3 * 3600)
VARY = Vary((600, 900, 1200), (40, 120), (10_000,))


def _drawn(count: int = 40) -> list[Candidate]:
    found = (drawn(EVENT, VARY, knobs) for knobs in spread_knobs(VARY))
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
        assert rows
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
    sheets = sheets_for(EVENT, VARY, changed(EVENT, VARY), 40)
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
    assert "antes" in list(in_words(found))


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
    assert not list(stretched(EVENT, VARY, sheets))


def test_a_stretched_sheet_keeps_no_chips_that_are_much_too_small() -> None:
    """Levels such as 1,250-2,500 on a shipped sheet would keep chips of 25 in play to the end."""
    sheets = [(name, load_sheet(Path("configs/schedules") / f"{name}.yaml").schedule) for name in _WRITTEN]
    found = list(stretched(EVENT, VARY, sheets))
    assert found
    for each in found:
        for level in each.schedule.levels[:-1]:
            assert level.stakes.chip == each.schedule.chips[-1] or level.stakes.big_blind <= 60 * level.stakes.chip
