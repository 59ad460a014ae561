from __future__ import annotations

from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tourney.errors import InvalidArgument
from tourney.game.stakes import Stakes
from tourney.tournament.chip_set import ChipPlan, ChipSet, most_stacks, plan_chips, plan_stack, unpayable
from tourney.tournament.schedule import Break, Level, Schedule

HOME = ChipSet(((25, 400), (100, 400), (500, 200), (1000, 100)))


def sheet(*blinds: int, pauses: dict[int, tuple[int, ...]] | None = None, chips: tuple[int, ...] = ()) -> Schedule:
    """Levels of twenty minutes with these big blinds; `pauses`: breaks after levels and what they remove."""
    items: list[Level | Break] = []
    for number, big in enumerate(blinds, start=1):
        items.append(Level(number, 1200, Stakes(big // 2, big)))
        if pauses and number in pauses:
            items.append(Break(600, pauses[number]))
    return Schedule(tuple(items), chips)


EVENING = sheet(50, 100, 150, 200, 400, 600, 800, 1000, 2000, 3000, pauses={4: (), 7: ()})


def test_the_starting_stack_of_twelve_friends() -> None:
    plan = plan_chips(HOME, EVENING, 10_000, 12)
    assert plan.stack == ((25, 8), (100, 8), (500, 4), (1000, 7))
    assert plan.makes == 25
    assert plan.left == ((25, 304), (100, 304), (500, 152), (1000, 16))


def test_denominations_leave_play_in_the_first_break_after_which_no_bet_needs_them() -> None:
    first, second = plan_chips(HOME, EVENING, 10_000, 12).colour_ups[:2]
    assert (first.row, first.removed, first.pieces, first.given) == (4, 25, 96, ((100, 24),))
    assert (second.row, second.removed, second.pieces, second.given) == (8, 100, 120, ((500, 24),))


def test_a_colour_up_on_the_sheet_is_planned_even_if_chips_are_missing() -> None:
    few = ChipSet(((25, 400), (100, 85)))
    listed = sheet(50, 100, 200, 400, pauses={2: (25,)}, chips=(25, 100))
    [found] = plan_chips(few, listed, 1000, 10).colour_ups
    assert found.missing == found.pieces * 25 - sum(each * pieces for each, pieces in found.given) > 0


def test_no_colour_up_is_proposed_for_which_chips_are_missing() -> None:
    few = ChipSet(((25, 400), (100, 85)))
    assert plan_chips(few, sheet(50, 100, 200, 400, pauses={2: ()}), 1000, 10).colour_ups == ()


def test_small_chips_that_no_bet_needs_stay_in_the_box() -> None:
    with_fives = ChipSet(((5, 500), *HOME.pieces))
    assert plan_chips(with_fives, EVENING, 10_000, 12).stack == plan_chips(HOME, EVENING, 10_000, 12).stack


def test_more_small_chips_are_used_where_the_large_ones_are_few() -> None:
    stack = dict(plan_chips(HOME, EVENING, 15_000, 12).stack)
    assert sum(denomination * pieces for denomination, pieces in stack.items()) == 15_000
    assert stack[1000] == 100 // 12


def test_the_player_count_at_which_chips_run_short() -> None:
    """Twelve stacks are 28 x 25, 33 x 100, 16 x 500 and 8 x 1,000; 13 would be worth more than all chips."""
    plan = plan_chips(HOME, EVENING, 20_000, 14)
    assert (plan.makes, plan.players) == (12, 12)
    assert plan.is_most


def test_as_many_stacks_as_there_are_although_the_usual_ones_are_fewer() -> None:
    """15 stacks are 4 x 25, 4 x 100, 3 x 500 and 2 x 1,000; a 16th leaves 5, 5, 2 and 2 of each: 3,625."""
    few = ChipSet(((25, 90), (100, 90), (500, 45), (1000, 40)))
    plan = plan_chips(few, EVENING, 4000, 15)
    assert (plan.makes, plan.is_most) == (15, True)
    assert plan.stack == ((25, 4), (100, 4), (500, 3), (1000, 2))


KINDS = [(25, 100, 500), (25, 100, 500, 1000), (5, 25, 100), (10, 20, 50), (20, 50, 100), (2, 5, 10), (6, 10, 15)]


@given(
    st.sampled_from(KINDS),
    st.lists(st.integers(0, 30), min_size=4, max_size=4),
    st.integers(1, 60),
    st.integers(0, 4),
)
def test_no_set_makes_more_stacks_than_are_counted(
    kinds: tuple[int, ...], pieces: list[int], units: int, least: int
) -> None:
    """Every composition of a stack is tried: as many players have it as its scarcest denomination allows."""
    stack, have = units * kinds[0], list(zip(kinds, pieces, strict=False))
    compositions = product(*(range(min(count, stack // kind) + 1) for kind, count in have[1:]))
    best = 0
    for larger in compositions:
        rest = stack - sum(kind * count for (kind, _), count in zip(have[1:], larger, strict=True))
        counts = (rest // kinds[0], *larger)
        if rest >= 0 and not rest % kinds[0] and counts[0] >= least:
            best = max(best, min(count // each for (_, count), each in zip(have, counts, strict=True) if each))
    assert most_stacks(have, stack, least) == best
    shares = [(kind, count // max(best, 1)) for kind, count in have]
    made = dict(plan_stack(shares, stack, least))
    assert bool(made) == (best > 0)
    assert not made or (made.get(kinds[0], 0) >= least and sum(kind * n for kind, n in made.items()) == stack)


def most_buys(have: tuple[tuple[int, int], ...], amount: int) -> int:
    """The most times that these pieces make an amount, by trying every choice for each time."""
    best = 0
    for each in product(*(range(min(count, amount // kind) + 1) for kind, count in have)):
        if sum(kind * count for (kind, _), count in zip(have, each, strict=True)) == amount:
            left = tuple((kind, count - taken) for (kind, count), taken in zip(have, each, strict=True))
            best = max(best, 1 + most_buys(left, amount))
    return best


@settings(max_examples=50)
@given(st.sampled_from(KINDS), st.lists(st.integers(0, 4), min_size=4, max_size=4), st.integers(2, 40))
def test_no_more_rebuys_are_made_of_the_chips_left_than_are_counted(
    kinds: tuple[int, ...], pieces: list[int], units: int
) -> None:
    left = tuple(zip(kinds, pieces, strict=False))
    plan = ChipPlan(0, (), 0, 0, is_most=True, left=left, colour_ups=())
    found, best = plan.buys(units * kinds[0], 100), most_buys(left, units * kinds[0])
    assert found.made == best if found.is_most else found.made <= best


def test_rebuys_of_odd_denominations_are_counted_as_a_lower_bound() -> None:
    """Eight rebuys of 105 are possible; the largest chips first make seven."""
    left = ((5, 8), (20, 8), (25, 3), (100, 6))
    plan = ChipPlan(0, (), 0, 0, is_most=True, left=left, colour_ups=())
    found = plan.buys(105, 10)
    assert found.made <= most_buys(left, 105) == 8
    assert not found.is_most


def test_a_colour_up_finds_the_larger_chips_if_there_are_any() -> None:
    """40 chips of 25 are one of 1,000; with 3 x 100 and 500 the exchange once lacked 200."""
    few = ChipSet(((25, 40), (100, 3), (500, 1), (1000, 1)))
    listed = sheet(50, 100, 200, 400, pauses={2: (25,)}, chips=(25, 100))
    [found] = plan_chips(few, listed, 100, 10).colour_ups
    assert (found.pieces, found.given, found.missing) == (40, ((1000, 1),), 0)


def test_chips_that_cannot_make_a_stack() -> None:
    plan = plan_chips(ChipSet(((1000, 50),)), EVENING, 1500, 4)
    assert (plan.makes, plan.stack, plan.colour_ups) == (0, (), ())


def test_the_rebuys_that_the_chips_left_make() -> None:
    plan = plan_chips(HOME, EVENING, 10_000, 12)
    left = sum(denomination * pieces for denomination, pieces in plan.left)
    assert (left, plan.buys(5_000, 100)) == (130_000, (26, True))
    assert plan.buys(5_000, 6) == (6, True)


def test_bets_that_the_smallest_chips_cannot_pay() -> None:
    found = unpayable(ChipSet(((100, 400), (500, 200))), EVENING)
    assert found is not None
    assert (found[0], found[1].number) == (0, 1)
    assert unpayable(HOME, EVENING) is None


@pytest.mark.parametrize("pieces", [(), ((25, 1), (25, 2)), ((100, 1), (25, 2)), ((0, 1),)])
def test_denominations_ascend(pieces: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(InvalidArgument, match="ascend"):
        ChipSet(pieces)


@example([0, 8, 1, 1], (5, 25, 100, 500), 14)  # 700 is 4 x 25, 100 and 500, and not 8 x 25 and 500
@given(
    st.lists(st.integers(0, 60), min_size=4, max_size=4),
    st.sampled_from([(25, 100, 500, 1000), (5, 25, 100, 500), (10, 20, 50, 200), (100, 500, 1000, 5000)]),
    st.integers(1, 60),
)
def test_a_stack_is_made_of_chips_at_hand_and_no_kind_exceeds_a_quarter_without_need(
    pieces: list[int], kinds: tuple[int, ...], units: int
) -> None:
    stack = units * 10 * kinds[0]
    available = list(zip(kinds, pieces, strict=True))
    made = dict(plan_stack(available, stack))
    if not made:
        return
    assert sum(kind * count for kind, count in made.items()) == stack
    assert all(0 < count <= dict(available)[kind] for kind, count in made.items())
    chains = kinds != (10, 20, 50, 200)
    for kind, count in made.items():
        larger = [each for each in kinds if each > kind and 4 * each <= stack]
        spare = sum((dict(available)[each] - made.get(each, 0)) for each in larger)
        if chains and larger and 4 * kind * count > stack:
            # Beyond a quarter only where no larger chip could take the place of some.
            assert spare == 0 or all(
                count * kind < each
                or dict(available)[each] == made.get(each, 0)
                or 4 * each * (made.get(each, 0) + 1) > stack
                for each in larger
            )
