"""The independent chip model: published values, its definition, closed forms, and invariants."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.errors import InvalidArgument
from tourney.tournament.icm import (
    MOST_EXACT,
    equities_by_integral,
    equities_by_recursion,
    equity_in_field,
    icm_equities,
    thin_out,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    Method = Callable[[Sequence[int], Sequence[int]], list[float]]

BOTH: Final[list[Method]] = [equities_by_recursion, equities_by_integral]


def prize_lists(most: int) -> st.SearchStrategy[list[int]]:
    """Prizes that do not rise; the last may be 0."""
    return st.lists(st.integers(0, 10**6), max_size=most).map(lambda prizes: sorted(prizes, reverse=True))


@st.composite
def situations(draw: st.DrawFn, most: int = 9, largest: int = 10**6) -> tuple[list[int], list[int]]:
    """Stacks in descending order, and no more prizes than stacks."""
    sizes = st.integers(1, largest) | st.integers(1, 20)
    stacks = draw(st.lists(sizes, min_size=2, max_size=most))
    return sorted(stacks, reverse=True), draw(prize_lists(len(stacks)))


def mixed_stacks(players: int) -> list[int]:
    """Stacks of a tournament in progress, from 1,000 to 249,004, some of them equal."""
    return sorted((1000 + (7919 * number % 499) ** 2 for number in range(players)), reverse=True)


# Published values

_PUBLISHED: Final = [
    # Published by several open-source calculators to the cent; the first is the example of Wikipedia's article.
    ((50, 30, 20), (70, 30), (45.178571429, 32.25, 22.571428571)),
    ((5000, 3000, 2000), (50, 30, 20), (38.392857143, 32.75, 28.857142857)),
    # The tests of github.com/gpratte/icm-calculator and of calculators after it; the README of
    # github.com/poker-apprentice/icm-calculator prints the second to the cent.
    (
        (220, 160, 70, 30, 10),
        (181, 122, 73, 58, 53),
        (136.934758002, 123.920440263, 93.260797663, 72.967641089, 59.916362983),
    ),
    (
        (150_000, 98_750, 45_500, 13_250),
        (425, 280, 130, 75),
        (323.201810918, 278.116992652, 195.788782596, 112.892413834),
    ),
    ((150_000, 98_750, 45_500), (425, 280, 130), (332.992922357, 290.556052283, 211.45102536)),
    ((125_000, 98_750, 33_250), (130, 100, 78), (111.559120518, 107.241760501, 89.199118981)),
    (
        (100_000, 70_000, 50_000, 20_000),
        (200, 120, 80, 50),
        (140.838024205, 123.802303218, 108.963903743, 76.395768834),
    ),
    # By hand: 1/2 * 50 + 1/2 * (2/3 * 30 + 1/3 * 20) for the first.
    ((2, 1, 1), (50, 30, 20), (38.333333333, 30.833333333, 30.833333333)),
    # Heads-up the equity is the second prize plus the share of the difference: 76 + 24 * 5/9.
    ((1500, 1200), (100, 76), (89.333333333, 86.666666667)),
    # Published as 3553.97, 2986.90, 2241.27, 1217.86.
    (
        (40_000, 30_000, 20_000, 10_000),
        (6000, 3000, 1000),
        (3553.968253968, 2986.904761905, 2241.26984127, 1217.857142857),
    ),
    # A final table of nine, computed by another subset recursion.
    (
        (1_500_000, 900_000, 700_000, 500_000, 400_000, 350_000, 300_000, 250_000, 100_000),
        (180_000, 150_000, 120_000, 90_000, 70_000, 55_000, 45_000, 38_000, 32_000),
        (
            132036.56256462, 111705.716389657, 101729.08634055, 89047.486383119, 81290.131488488, 76947.224784961,
            72232.680967999, 67082.915759235, 47928.195321372,
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize("method", [icm_equities, *BOTH])
@pytest.mark.parametrize(("stacks", "prizes", "equities"), _PUBLISHED)
def test_published_equities(
    method: Method, stacks: tuple[int, ...], prizes: tuple[int, ...], equities: tuple[float, ...]
) -> None:
    assert method(stacks, prizes) == pytest.approx(equities, rel=0, abs=1e-8)


_LAST_OF_TEN: Final = (
    0.5184164152973668, 0.2151557713105984, 0.10893008631761322, 0.06109750853503585, 0.036606485042195436,
    0.022998223608975937, 0.014984758061417186, 0.010053105474764727, 0.006909801915833682, 0.0048478444365,
)  # fmt: skip
_LAST_OF_FIFTEEN: Final = (
    0.5165407213004611, 0.21359514003346372, 0.10763726163687229, 0.06002971007838609, 0.03572609821501513,
    0.02227291325368989, 0.014387192991584257, 0.009560467771416203, 0.006503209213545211, 0.0045117668120416956,
    0.003183781349335634, 0.0022802773367725966, 0.001654769973221269, 0.0012150347599461867, 0.0009016552742487154,
)  # fmt: skip


@pytest.mark.parametrize("last", [_LAST_OF_TEN, _LAST_OF_FIFTEEN], ids=len)
def test_who_is_last_of_stacks_from_one_up(last: tuple[float, ...]) -> None:
    # pzhon on the Two Plus Two forum, 5 November 2006 ("ICM problems"), for stacks 1, 2, ..., n.
    players = len(last)
    not_last = icm_equities(range(1, players + 1), [1] * (players - 1))
    assert [1 - chance for chance in not_last] == pytest.approx(last, rel=1e-8)


# The definition


def by_definition(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """Harville's sum over all orders of finish."""
    equities = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = Fraction(1), sum(stacks)
        for player in order:
            chance *= Fraction(stacks[player], left)
            left -= stacks[player]
        for player, prize in zip(order, prizes, strict=False):
            equities[player] += chance * prize
    return equities


@given(situations(most=5))
def test_both_ways_are_harvilles_sum(situation: tuple[list[int], list[int]]) -> None:
    exact = [float(equity) for equity in by_definition(*situation)]
    pool = sum(situation[1])
    assert equities_by_recursion(*situation) == pytest.approx(exact, rel=1e-12)
    assert equities_by_integral(*situation) == pytest.approx(exact, rel=1e-9, abs=1e-14 * pool)


@given(situations())
def test_the_integral_is_the_recursion(situation: tuple[list[int], list[int]]) -> None:
    expected = equities_by_recursion(*situation)
    assert equities_by_integral(*situation) == pytest.approx(expected, rel=1e-9, abs=1e-14 * sum(situation[1]))


def test_the_integral_is_the_recursion_for_the_most_players_of_it() -> None:
    stacks = mixed_stacks(MOST_EXACT)
    for paid in range(1, MOST_EXACT + 1):
        prizes = [1000 // place for place in range(1, paid + 1)]
        assert equities_by_integral(stacks, prizes) == pytest.approx(equities_by_recursion(stacks, prizes), rel=1e-11)


# Closed forms, for any number of players


@pytest.mark.parametrize("players", [13, 522])
def test_the_winner_is_drawn_in_proportion_to_the_chips(players: int) -> None:
    stacks = mixed_stacks(players)
    shares = [stack / sum(stacks) for stack in stacks]
    assert icm_equities(stacks, [1]) == pytest.approx(shares, rel=1e-11)


@pytest.mark.parametrize("players", [13, 522])
def test_the_second_is_drawn_in_proportion_among_the_others(players: int) -> None:
    # Harville: the sum over the winners j of s_j/S * s_i/(S - s_j).
    stacks = mixed_stacks(players)
    total = sum(stacks)
    after = [winner / total / (total - winner) for winner in stacks]
    second = [stack * (sum(after) - own) for stack, own in zip(stacks, after, strict=True)]
    expected = [3 * stack / total + 2 * chance for stack, chance in zip(stacks, second, strict=True)]
    assert icm_equities(stacks, [3, 2]) == pytest.approx(expected, rel=1e-11)


@pytest.mark.parametrize("players", [13, 100])
def test_the_average_place_is_one_and_the_chances_to_lose_to_each(players: int) -> None:
    # i is behind j with probability s_j/(s_i + s_j), whoever else plays; the prizes here are players - place.
    stacks = mixed_stacks(players)
    behind = [
        sum(other / (stack + other) for j, other in enumerate(stacks) if i != j) for i, stack in enumerate(stacks)
    ]
    expected = [players - 1 - losses for losses in behind]
    assert icm_equities(stacks, range(players - 1, -1, -1)) == pytest.approx(expected, rel=1e-11)


@pytest.mark.parametrize(("players", "paid"), [(13, 3), (522, 75), (4000, 600)])
def test_equal_stacks_have_equal_parts_of_the_pool(players: int, paid: int) -> None:
    prizes = [10**7 // place for place in range(1, paid + 1)]
    equities = icm_equities([20_000] * players, prizes)
    assert set(equities) == {equities[0]}
    assert equities[0] == pytest.approx(sum(prizes) / players, rel=1e-10)


def test_the_equities_of_a_large_field_sum_to_the_pool() -> None:
    prizes = [10**7 // place for place in range(1, 76)]
    equities = icm_equities(mixed_stacks(522), prizes)
    assert sum(equities) == pytest.approx(sum(prizes), rel=1e-11)
    assert equities == sorted(equities, reverse=True)


def test_a_stack_a_million_times_the_others() -> None:
    # It wins almost surely; the others share the second and the third prize.
    equities = icm_equities([20_000_000_000, *[1000] * 19], [1000, 500, 400])
    assert equities[0] == pytest.approx(1000, abs=0.01)
    assert equities[1:] == pytest.approx([900 / 19] * 19, rel=1e-4)


# Invariants


@given(situations(most=30), st.randoms(use_true_random=False))
def test_equities_sum_to_the_prizes_grow_with_the_stack_and_know_no_order(
    situation: tuple[list[int], list[int]], random: Random
) -> None:
    stacks, prizes = situation
    equities = icm_equities(stacks, prizes)
    pool = sum(prizes)
    assert sum(equities) == pytest.approx(pool, rel=1e-9)
    for i in range(len(stacks) - 1):
        assert equities[i] >= equities[i + 1] - 1e-12 * pool
        assert (stacks[i] != stacks[i + 1]) or equities[i] == equities[i + 1]
    lowest = prizes[-1] if len(prizes) == len(stacks) else 0
    assert equities[-1] >= lowest - 1e-12 * pool
    assert equities[0] <= max(prizes, default=0) + 1e-12 * pool
    order = list(range(len(stacks)))
    random.shuffle(order)
    assert icm_equities([stacks[i] for i in order], prizes) == [equities[i] for i in order]


# The edges


def test_no_prizes_are_worth_nothing() -> None:
    assert icm_equities([5, 3], []) == [0, 0]
    assert icm_equities(range(1, 30), [0, 0]) == [0] * 29


def test_prizes_of_more_places_than_players_are_left_out() -> None:
    assert icm_equities([1500, 1200], [100, 76, 40, 20]) == icm_equities([1500, 1200], [100, 76])
    assert icm_equities([7], [100, 76]) == [100]


def test_players_without_chips_share_the_last_places() -> None:
    assert icm_equities([0, 1500, 0, 1200], [100, 76, 40, 21]) == pytest.approx([30.5, 89 + 1 / 3, 30.5, 86 + 2 / 3])
    assert icm_equities([0, 5, 0], [100]) == [0, 100, 0]
    assert icm_equities([0, *[5] * 20], [2] * 21) == pytest.approx([2] * 21)


def test_equal_prizes_are_everybodys() -> None:
    assert icm_equities(mixed_stacks(40), [25] * 40) == [25] * 40


@pytest.mark.parametrize(
    ("stacks", "prizes", "at"),
    [
        ([], [100], ("stacks",)),
        ([0, 0], [100], ("stacks",)),
        ([5, -1, 3], [100], ("stacks", 1)),
        ([5, 1], [100, -2], ("prizes", 1)),
        ([5, 1, 1], [50, 60], ("prizes", 1)),
    ],
)
def test_what_nobody_can_play_for_is_refused(stacks: list[int], prizes: list[int], at: tuple[str | int, ...]) -> None:
    with pytest.raises(InvalidArgument) as refused:
        icm_equities(stacks, prizes)
    assert refused.value.at == at


# One stack in a large field


@given(st.integers(1, 10**5), st.integers(0, 10**5), st.integers(1, 10), st.integers(1, 10**4), prize_lists(10))
def test_among_equals_it_is_the_recursion(own: int, other: int, others: int, each: int, prizes: list[int]) -> None:
    stacks = [own, *[each] * others] + [other] * (other > 0)
    prizes = prizes[:others]
    expected = equities_by_recursion(stacks, prizes)[0]
    field = tuple(thin_out([each], others, len(prizes)))
    assert equity_in_field(own, other, others * each, field, tuple(prizes)) == pytest.approx(expected, rel=1e-9)


def test_a_field_thins_out() -> None:
    """Equal stacks leave equal shares; of unequal ones the first to finish takes the sum of their squares."""
    assert thin_out([700], 5, 5) == pytest.approx([1, 0.8, 0.6, 0.4, 0.2])
    assert thin_out([500, 300, 200], 3, 2) == pytest.approx([1, 1 - (0.5**2 + 0.3**2 + 0.2**2)])
    shares = thin_out([5_000, 100, 2_000, 900], 400, 399)
    assert shares == sorted(shares, reverse=True)
    assert 0 <= shares[-1] < 0.001


@pytest.mark.parametrize("own", [40_000, 90_000, 240_000])
@pytest.mark.parametrize("paid", [12, 24, 36])
def test_what_an_all_in_costs_and_brings_is_near_the_integral(own: int, paid: int) -> None:
    """Forty players with stacks of all sizes; one in four represents the field."""
    others = [20_000 + (chips * 7 // 9) for chips in mixed_stacks(38)]
    prizes = tuple(2000 * paid // (place + 3) for place in range(paid))
    field = tuple(thin_out(others[2::4], 38, paid))

    def exactly(change: int) -> float:
        changed = sorted((stack for stack in (own + change, 90_000 - change, *others) if stack), reverse=True)
        return equities_by_integral(changed, prizes)[changed.index(own + change)] if own + change else 0.0

    def nearly(change: int) -> float:
        return equity_in_field(own + change, 90_000 - change, sum(others), field, prizes)

    risk = min(own, 90_000)
    true, found = [(worth(0) - worth(-risk)) / (worth(risk) - worth(0)) for worth in (exactly, nearly)]
    assert true > 1.05
    assert found - 1 == pytest.approx(true - 1, rel=0.15)


def test_the_recursion_is_for_few_players() -> None:
    with pytest.raises(ValueError, match="13 players"):
        equities_by_recursion([1] * 13, [1])
    with pytest.raises(ValueError, match="3 prizes"):
        equities_by_recursion([1, 2], [3, 2, 1])
