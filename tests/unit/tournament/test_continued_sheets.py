"""Levels after the last of a sheet, worked out by hand."""

from __future__ import annotations

import pytest
from sheets import sheet

from tourney.game.stakes import Stakes
from tourney.tournament.schedule import Break, Item, Level
from tourney.tournament.structure import continue_sheet


def levels(*items: Item) -> list[Level]:
    """The further levels of a sheet."""
    return [item for item in continue_sheet(items) if isinstance(item, Level)]


def big_blinds(*units: int) -> list[int]:
    """The big blinds after those of a sheet."""
    return [each.stakes.big_blind for each in levels(*sheet(*((unit // 2, unit) for unit in units)).items)]


def test_a_sheet_that_doubles_goes_on_doubling_by_round_numbers() -> None:
    """200 times 2, 4, 8 and so on up to 1,024, the last below 2,000; 1,600 is nearer to 1,500 than to 2,000."""
    assert big_blinds(100, 200) == [400, 800, 1500, 3000, 6000, 12_000, 25_000, 50_000, 100_000, 200_000]


@pytest.mark.parametrize(
    ("units", "following"),
    [
        ((100,), 150),  # a single level grows by half
        ((100, 100), 120),  # at least by 15%: 115, nearer to 120 than to 100
        ((100, 500), 1000),  # at most by two
        # The mean of the last five steps: 1.2 each, whatever was before; 249 x 1.2 = 298.8.
        ((10, 100, 120, 144, 172, 208, 248), 300),
        # Of five steps in all: 32^(1/5) = 2.
        ((10, 20, 40, 80, 160, 320), 600),
        # Four steps of 1.5 after one of 1: (506 / 100)^(1/5) = 1.38; 506 x 1.38 = 700, nearer to 800 than to 600.
        ((100, 100, 150, 225, 338, 506), 800),
    ],
)
def test_the_next_level(units: tuple[int, ...], following: int) -> None:
    assert big_blinds(*units)[0] == following


def test_all_amounts_keep_their_proportion_in_whole_chips() -> None:
    """100-200 with an ante of 25, in chips of 25, grows by half: an ante of 37.5 is one chip and a half, so two."""
    stakes = Stakes(100, 200, 25, chip=25)
    [first, *_] = levels(Level(1, 900, stakes))
    assert (first.stakes.small_blind, first.stakes.big_blind, first.stakes.ante) == (150, 300, 50)
    assert (first.stakes.small_bet, first.stakes.big_bet, first.stakes.bring_in) == (300, 600, 0)
    assert (first.number, first.seconds, first.stakes.chip) == (2, 900, 25)


def test_columns_of_other_games_grow_too() -> None:
    """Twice: the stud column of 40-80 with 15 and 5, and no-limit blinds of 50-100."""
    stud, big_bet = Stakes(ante=5, small_bet=40, big_bet=80, bring_in=15), Stakes(50, 100, 10)
    first_level = Level(1, 600, Stakes(10, 20))
    last = Level(2, 600, Stakes(20, 40), stud, big_bet)
    found = levels(first_level, Break(300), last)[0]
    assert (found.stakes.big_blind, found.number) == (80, 3)
    assert found.stud_stakes is not None
    assert found.big_bet_stakes is not None
    columns = found.stud_stakes, found.big_bet_stakes
    assert [(each.ante, each.bring_in, each.small_bet, each.big_blind) for each in columns] == [
        (10, 30, 80, 0),
        (20, 0, 200, 200),
    ]


def test_games_named_by_level_come_again() -> None:
    rows = [Level(number, 600, Stakes(5 * number, 10 * number), game=game) for number, game in enumerate("abc", 1)]
    assert [each.game for each in levels(*rows)][:4] == ["a", "b", "c", "a"]
    assert [each.number for each in levels(*rows)][:4] == [4, 5, 6, 7]
