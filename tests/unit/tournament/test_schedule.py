"""The level sheet and the start times of its items."""

from __future__ import annotations

from itertools import pairwise

import pytest
from games import variant
from hypothesis import given
from hypothesis import strategies as st

from tourney.errors import InvalidArgument
from tourney.game.stakes import AnteKind, Stakes
from tourney.tournament.schedule import Break, Level, ReducedAnte, Schedule, ShortAnte, breaks_at

STAKES = Stakes(small_blind=5, big_blind=10)


def level(number: int, seconds: int = 900) -> Level:
    return Level(number, seconds, STAKES)


def test_each_item_starts_where_the_one_before_it_ends() -> None:
    pause = Break(300)
    items = (level(1), level(2, 600), pause, level(3), level(4))
    starts = Schedule(items).starts()
    assert starts == [(0, items[0]), (900, items[1]), (1500, pause), (1800, items[3]), (2700, items[4])]


def test_the_last_level_goes_on_so_a_break_after_it_never_comes() -> None:
    items = (level(1), level(2), Break(300), Break(60))
    assert Schedule(items).starts() == [(0, items[0]), (900, items[1])]


def test_a_sheet_may_have_a_single_level() -> None:
    assert Schedule((level(1),)).starts() == [(0, level(1))]


def test_two_breaks_may_follow_each_other() -> None:
    items = (level(1), Break(300), Break(60), level(2))
    assert [seconds for seconds, _ in Schedule(items).starts()] == [0, 900, 1200, 1260]


def test_equal_breaks_are_told_apart_by_their_start() -> None:
    items = (level(1), Break(300), level(2), Break(300), level(3))
    assert [seconds for seconds, _ in Schedule(items).starts()] == [0, 900, 1200, 2100, 2400]


def test_the_levels_are_the_items_without_the_breaks() -> None:
    assert Schedule((level(1), Break(300), level(2), Break(60))).levels == (level(1), level(2))


@pytest.mark.parametrize(
    "items",
    [
        (),
        (Break(300),),
        (Break(300), level(1)),
        (level(2),),
        (level(0), level(1)),
        (level(1), level(1)),
        (level(1), level(3)),
        (level(2), level(1)),
    ],
)
def test_a_sheet_that_does_not_count_its_levels_from_1_or_begins_with_a_break_is_refused(
    items: tuple[Level | Break, ...],
) -> None:
    with pytest.raises(InvalidArgument):
        Schedule(items)


@given(st.lists(st.tuples(st.booleans(), st.integers(1, 10_000)), max_size=30))
def test_no_time_is_lost_between_items(rows: list[tuple[bool, int]]) -> None:
    items: list[Level | Break] = [level(1)]
    for is_break, seconds in rows:
        number = sum(isinstance(item, Level) for item in items) + 1
        items.append(Break(seconds) if is_break else level(number, seconds))
    starts = Schedule(tuple(items)).starts()
    assert [item for _, item in starts] == items[: len(starts)]
    assert isinstance(starts[-1][1], Level)
    assert all(isinstance(item, Break) for item in items[len(starts) :])
    for (start, item), (following, _) in pairwise(starts):
        assert following == start + item.seconds


# Levels by hands


def test_a_level_ends_by_the_clock_or_by_hands() -> None:
    by_hands = Level(2, 0, STAKES, hands=10)
    assert Schedule((level(1), by_hands)).starts() == [(0, level(1)), (900, by_hands)]


@pytest.mark.parametrize(("seconds", "hands"), [(0, 0), (600, 10), (-600, 0), (0, -10), (-1, 10)])
def test_a_level_has_one_or_the_other(seconds: int, hands: int) -> None:
    with pytest.raises(InvalidArgument, match="a level a length or else hands") as error:
        Schedule((level(1), Level(2, seconds, STAKES, hands=hands)))
    assert error.value.at == ("levels", 1)


def test_no_clock_tells_when_a_level_after_one_by_hands_starts() -> None:
    with pytest.raises(InvalidArgument, match="level 1 ends by hands"):
        Schedule((Level(1, 0, STAKES, hands=10), level(2))).starts()


# Chips: TDA 24, scheduled colour-ups


def test_the_chips_in_play_after_each_item() -> None:
    items = (level(1), Break(300, (25,)), level(2), Break(60), level(3), Break(300, (100, 500)), level(4))
    after = Schedule(items, (25, 100, 500, 1000, 5000)).in_play()
    assert [chips[0] for chips in after] == [25, 100, 100, 100, 100, 1000, 1000]
    assert after[-1] == (1000, 5000)


def test_a_sheet_need_not_tell_its_chips() -> None:
    assert Schedule((level(1), Break(300))).in_play() == [(), ()]


@pytest.mark.parametrize(
    ("chips", "removed", "at"),
    [
        ((100, 25), (), ("chips",)),
        ((25, 25, 100), (), ("chips",)),
        ((0, 25), (), ("chips",)),
        ((10, 25), (), ("chips",)),  # 25 is not a multiple of the smallest chip
        ((25, 100, 1000), (100,), ("levels", 1, "remove")),
        ((25, 100, 1000), (100, 25), ("levels", 1, "remove")),
        ((25, 100, 1000), (25, 1000), ("levels", 1, "remove")),
        ((25, 100, 1000), (50,), ("levels", 1, "remove")),
        ((25, 100), (25, 100), ("levels", 1, "remove")),
        ((5, 10, 25), (5,), ("levels", 1, "remove")),
        ((), (25,), ("levels", 1, "remove")),
    ],
)
def test_the_smallest_chips_go_first_and_some_chip_stays(
    chips: tuple[int, ...], removed: tuple[int, ...], at: tuple[str | int, ...]
) -> None:
    with pytest.raises(InvalidArgument) as error:
        Schedule((level(1), Break(300, removed), level(2)), chips)
    assert error.value.at == at


def test_what_is_removed_once_cannot_be_removed_again() -> None:
    with pytest.raises(InvalidArgument):
        Schedule((level(1), Break(300, (25,)), level(2), Break(300, (25,)), level(3)), (25, 100, 500))


def test_what_the_smallest_chip_cannot_pay() -> None:
    stud = Stakes(ante=75, small_bet=400, bring_in=150, chip=100)
    assert Level(1, 900, Stakes(small_blind=200, big_blind=400, chip=100), stud).unpayable == (75, 150)
    assert level(1).unpayable == ()


@pytest.mark.parametrize(
    ("stakes", "ante"),
    [
        (Stakes(50, 100, ante=100, ante_kind=AnteKind.BIG_BLIND), 100),
        (Stakes(50, 100, ante=25), 25),
        (Stakes(50, 100), 100),
        (Stakes(big_blind=100, ante=300), 300),
    ],
)
@pytest.mark.parametrize("game", ["no_limit_bomb_pot", "no_limit_short_deck_button_blind"])
def test_in_bomb_pots_and_with_a_button_blind_everybody_antes(game: str, stakes: Stakes, ante: int) -> None:
    """BARGE rulebook, bomb pot; the short-deck hands of the poker hand history collection."""
    played = Level(1, 60, stakes).stakes_for(variant(game))
    assert played == Stakes(big_blind=100, ante=ante)
    assert Level(1, 60, stakes).stakes_for(variant("no_limit_holdem")) == stakes


# The ante of few players


def antes(stakes: Stakes, *short: ShortAnte) -> list[int]:
    """The ante with six, five, four, three and two players left."""
    item = Level(1, 900, stakes)
    schedule = Schedule((item,), ante_short=short)
    return [schedule.stakes_for(item, variant("no_limit_holdem"), left).ante for left in (6, 5, 4, 3, 2)]


BLIND = ShortAnte(4, ReducedAnte.SMALL_BLIND)
NOTHING = ShortAnte(2, ReducedAnte.NONE)


@pytest.mark.parametrize("short", [(BLIND, NOTHING), (NOTHING, BLIND)])
def test_of_reduced_antes_that_for_the_fewest_players_counts(short: tuple[ShortAnte, ...]) -> None:
    # EMBARGO 2022, p. 4: the ante is the small blind with four left, and there is none with two.
    assert antes(Stakes(100, 200, 200), *short) == [200, 200, 100, 100, 0]


def test_no_ante_grows_when_few_are_left() -> None:
    assert antes(Stakes(100, 200, 25), BLIND) == [25, 25, 25, 25, 25]
    assert antes(Stakes(100, 200), BLIND) == [0, 0, 0, 0, 0]


def test_nothing_but_the_ante_is_reduced() -> None:
    stakes = Stakes(100, 200, 200, AnteKind.BIG_BLIND, small_bet=300, big_bet=500, chip=25)
    item = Level(1, 900, stakes)
    short = Schedule((item,), ante_short=(BLIND,)).stakes_for(item, variant("no_limit_holdem"), 4)
    assert short == Stakes(100, 200, 100, AnteKind.BIG_BLIND, small_bet=300, big_bet=500, chip=25)


def test_two_antes_for_the_same_number_of_players_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="4 players are listed twice"):
        Schedule((level(1),), ante_short=(BLIND, ShortAnte(4, ReducedAnte.NONE)))


@pytest.mark.parametrize(("minutes", "fits"), [(9.9, False), (10, True), (30, True), (30.1, False)])
def test_a_level_before_a_break_at_a_time_is_half_to_one_and_a_half_times_as_long(minutes: float, fits: bool) -> None:  # noqa: FBT001
    """The second level of 20 minutes, before a break that is due."""
    items: list[Level | Break] = [Level(1, 1200, STAKES), Level(2, 1200, STAKES), Break(600), Level(3, 1200, STAKES)]
    due = {2: 1200 + round(60 * minutes)}
    if fits:
        assert breaks_at(items, due)[1].seconds == 60 * minutes
    else:
        with pytest.raises(InvalidArgument):
            breaks_at(items, due)
