"""Oddities of level sheets. Those of real sheets (see the shipped ones, with their sources) are none."""

from __future__ import annotations

from typing import Final

import pytest
from sheets import sheet

from tourney.config import shipped
from tourney.config.load import load_sheet
from tourney.game.stakes import AnteKind, Stakes
from tourney.tournament.oddities import SheetOddity, lint
from tourney.tournament.schedule import Break, Level, Schedule
from tourney.tournament.structure import LEAST_SMALL_BETS

LADDER: Final = sheet((50, 100), (100, 200), Break(300), (200, 400), (400, 800), Break(60))
LIMIT: Final = Stakes(100, 200, small_bet=200, big_bet=400)
STUD: Final = Stakes(ante=50, bring_in=50, small_bet=200, big_bet=400)
NO_LIMIT: Final = Stakes(50, 100)


def found(schedule: Schedule, chips: int = 0) -> list[tuple[int, str]]:
    return [(each.row, each.message) for each in lint(schedule, chips)]


def test_surprising_but_real_levels_are_not_odd() -> None:
    assert found(sheet((25, 25), (25, 50), (50, 75), (50, 100), (200, 200), (200, 300), (200, 400))) == []


def test_bets_that_fall() -> None:
    assert found(sheet((100, 200), (200, 400), (150, 300))) == [(2, "the big blind falls from 400 to 300")]


def test_bets_of_fixed_limit_that_fall() -> None:
    rows = [Stakes(100, 200, small_bet=small, big_bet=big) for small, big in ((200, 400), (150, 400), (150, 300))]
    schedule = Schedule(tuple(Level(number, 600, stakes) for number, stakes in enumerate(rows, start=1)))
    assert found(schedule) == [
        (1, "the small bet falls from 200 to 150"),
        (2, "the big bet falls from 400 to 300"),
    ]


def test_an_ante_that_falls_while_the_blinds_rise_is_but_a_note() -> None:
    [finding] = lint(sheet((100, 200, 50), (150, 300, 25)))
    assert finding == SheetOddity(1, 2, "the ante falls from 50 to 25, while the bets do not", note=True)


def test_every_column_is_looked_at() -> None:
    levels = (
        Level(1, 600, LIMIT, stud_stakes=STUD, big_bet_stakes=NO_LIMIT),
        Level(2, 600, Stakes(150, 300), stud_stakes=STUD, big_bet_stakes=Stakes(25, 50)),
        Level(
            3,
            600,
            Stakes(200, 400),
            stud_stakes=Stakes(ante=50, bring_in=25, small_bet=400),
            big_bet_stakes=Stakes(150, 300),
        ),
    )
    assert found(Schedule(levels)) == [
        (1, "the big blind falls from 100 to 50"),
        (2, "the bets more than double, from 50 to 300"),
        (2, "the bring-in falls from 50 to 25"),
    ]


def test_games_that_change_by_level_are_compared_with_their_own_kind() -> None:
    stud = Level(2, 600, Stakes(small_bet=200), stud_stakes=STUD, game="stud")
    levels = (
        Level(1, 600, Stakes(400, 800), game="omaha"),
        stud,
        Level(3, 600, Stakes(200, 400), game="holdem"),
        Level(4, 600, Stakes(300, 600), game="omaha"),
    )
    assert found(Schedule(levels)) == [(3, "the big blind falls from 800 to 600")]


def test_a_level_left_out_shows_as_a_jump() -> None:
    assert found(sheet((50, 100), (100, 200), (300, 600))) == [(2, "the bets more than double, from 200 to 600")]
    assert found(sheet((50, 100), (100, 200), (200, 400))) == []


def test_a_level_printed_twice() -> None:
    # Levels 25 and 26 of DD Poker's sheet of the WSOP main event of 2003.
    twice = sheet((30_000, 60_000), (50_000, 100_000), (50_000, 100_000), (100_000, 200_000))
    assert found(twice) == [(2, "the same stakes as level 2")]


def test_a_level_printed_again_later() -> None:
    messages = [message for _, message in found(sheet((50, 100), (100, 200), (50, 100)))]
    assert messages == ["the big blind falls from 200 to 100", "the same stakes as level 1"]


def test_the_chips_that_pay_do_not_make_a_level_another() -> None:
    schedule = sheet((100, 200), Break(300, (25,)), (100, 200), chips=(25, 100))
    assert found(schedule) == [(2, "the same stakes as level 1")]


def test_the_same_stakes_at_another_game_are_no_repetition() -> None:
    levels = (Level(1, 600, LIMIT, game="holdem"), Level(2, 600, LIMIT, game="omaha"))
    assert found(Schedule(levels)) == []


def test_what_the_chips_cannot_pay() -> None:
    assert found(sheet((25, 50), (35, 70), (50, 100), chips=(25, 100))) == [(1, "35 cannot be paid with chips of 25")]


def test_a_chip_removed_too_early() -> None:
    schedule = sheet((50, 100), Break(300, (25,)), (75, 150), (125, 250), chips=(25, 100))
    assert found(schedule) == [(1, "removes the chips of 25, but level 2 still needs them")]
    assert lint(schedule)[0].level == 1


def test_of_the_chips_removed_the_largest_that_would_do_is_missed() -> None:
    schedule = sheet(
        (50, 100), Break(300, (25, 100)), Break(300, (500,)), (250, 500), (300, 600), chips=(25, 100, 500, 1000)
    )
    assert (1, "removes the chips of 25, but level 2 still needs them") in found(schedule)


def test_breaks_after_the_last_level() -> None:
    message = "a break after the last level is never reached"
    assert found(sheet((50, 100), Break(60), (100, 200), Break(60), Break(60))) == [(3, message), (4, message)]


def test_levels_that_never_come() -> None:
    [finding] = [each for each in lint(LADDER, 4000) if each.note]
    assert (finding.row, finding.level) == (4, 4)
    assert "in level 3 at most 4,000 chips are in play, fewer than 20 big blinds" in finding.message
    assert not [each for each in lint(LADDER, 15_999) if each.note]  # the last level of all
    assert not [each for each in lint(LADDER, 10**6) if each.note]


def lengths(*minutes: int) -> Schedule:
    """A sheet with levels of these minutes."""
    levels = (Level(number, 60 * each, Stakes(number, 2 * number)) for number, each in enumerate(minutes, start=1))
    return Schedule(tuple(levels))


def test_a_level_three_times_as_long_as_usual_is_not_odd() -> None:
    # The widest ratio in a published sheet is 2.5 (a final day with longer levels).
    assert found(lengths(20, 20, 60, 20)) == []
    assert found(lengths(21, 21, 7, 21)) == []
    assert found(lengths(20, 20, 61, 20)) == [(2, "lasts 61 min, and the usual level 20 min")]
    assert found(lengths(20, 2, 20, 20)) == [(1, "lasts 2 min, and the usual level 20 min")]
    assert found(lengths(20, 20, 20, 200)) == [(3, "lasts 200 min, and the usual level 20 min")]


def test_levels_by_hands_have_no_length_to_stand_out() -> None:
    items = (Level(1, 600, NO_LIMIT), Level(2, 0, Stakes(75, 150), hands=10), Level(3, 600, Stakes(100, 200)))
    assert found(Schedule(items)) == []


def test_every_level_doubles() -> None:
    blinds = [(25 * 2**power, 50 * 2**power) for power in range(8)]
    message = "the bets double {} times running: steps of a third to a half are usual"
    assert found(sheet(*blinds[:4])) == []
    assert found(sheet(*blinds[:5])) == [(4, message.format(4))]
    assert found(sheet(*blinds)) == [(6, message.format(6))]


def test_four_doublings_in_a_longer_sheet_are_real() -> None:
    # The shipped sheet of a Las Vegas daily has four.
    blinds = [(25 * 2**power, 50 * 2**power) for power in range(6)]
    assert found(sheet(*blinds, (1000, 2000))) == []
    assert found(sheet((10, 20), (15, 30), *blinds)) == []


def test_a_small_blind_that_is_nearly_the_big_one() -> None:
    message = "the small blind, 500, is nearly the big blind, 600"
    assert found(sheet((200, 400), (300, 600), (500, 600), (600, 1200))) == [(2, message)]
    assert found(sheet((300, 600), (450, 600), (600, 1200))) == []  # three quarters
    assert found(sheet((300, 600), (451, 600), (600, 1200))) != []


def test_an_ante_of_a_big_blind_from_each_player() -> None:
    message = "each player pays an ante of 200, a big blind: `ante_paid_by: big_blind` is one for the table"
    assert found(sheet((50, 100), (100, 200, 199))) == []
    assert found(sheet((50, 100), (100, 200, 200), (150, 300, 300))) == [(1, message)]
    assert found(sheet((50, 100), (100, 200, 201))) == [(1, "the ante, 201, is more than the big blind, 200")]


@pytest.mark.parametrize("kind", [AnteKind.BIG_BLIND, AnteKind.BUTTON])
def test_an_ante_of_a_big_blind_for_the_table_is_usual(kind: AnteKind) -> None:
    # TDA 2024, RP-11: the big blind ante is one big blind.
    levels = (Level(1, 600, Stakes(50, 100, 100, kind)), Level(2, 600, Stakes(75, 150, 150, kind)))
    assert found(Schedule(levels)) == []


def test_short_deck_antes_as_much_as_the_button_blind() -> None:
    # WSOP 2024, short deck: every player antes, the button posts a blind of the same amount.
    assert found(Schedule((Level(1, 600, Stakes(0, 100, 100)), Level(2, 600, Stakes(0, 200, 200))))) == []


def test_a_break_after_a_break() -> None:
    two = sheet((50, 100), Break(600), Break(600), (75, 150))
    assert found(two) == [(2, "a break after a break")]
    assert lint(two)[0].level == 1
    # Chips are removed at a break of no length.
    assert found(sheet((50, 100), Break(600), Break(0, (25,)), (100, 200), chips=(25, 100))) == []
    assert found(sheet((50, 100), Break(600), (75, 150), Break(600), (100, 200))) == []


_ALONE: Final = {"wsop_main_event_2003": [(25, "the same stakes as level 25")]}
"""A misprint, or really played: two levels of DD Poker's sheet are the same."""


@pytest.mark.parametrize("name", shipped.list_names("schedules"))
def test_nothing_is_odd_in_the_shipped_sheets(name: str) -> None:
    path = shipped.find("schedules", name)
    assert path is not None
    assert found(load_sheet(path).schedule) == _ALONE.get(name, [])


def test_a_limit_sheet_needs_levels_beyond_twenty_big_blinds() -> None:
    """100 small bets in play, levels of 5, 8 and 15: 20, 12.5 and 6.7 of them. Eight end an event of limit."""
    limit = sheet((2, 5), (4, 8), (7, 15))
    assert [each.level for each in lint(limit, 100)] == [3]
    assert lint(limit, 100, big_blinds=LEAST_SMALL_BETS) == []
