from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from chi_square import chance_of_as_uneven, upper_gamma

from tourney import streams
from tourney.streams import Stream, derive, mix, root

MASK = 2**64 - 1

# By chance one test in a million fails at this level; the keys are fixed, so none does.
TOO_UNLIKELY = 1e-6


def as_published(word: int) -> int:
    """The output function of SplitMix64, as Steele, Lea and Flood print it."""
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB % 2**64
    return word ^ (word >> 31)


def derived(key: int, *names: int) -> int:
    """`derive`, said in one's own words: name n under a key is output n of the generator keyed by the mixed key."""
    for name in names:
        key = as_published((as_published(key) + (name % 2**64 + 1) * 0x9E3779B97F4A7C15) % 2**64)
    return key


@pytest.mark.parametrize(
    ("statistic", "degrees", "chance"), [(3.841, 1, 0.05), (18.307, 10, 0.05), (6.635, 1, 0.01), (67.505, 50, 0.05)]
)
def test_the_chi_square_of_these_tests_agrees_with_printed_tables(
    statistic: float, degrees: int, chance: float
) -> None:
    assert upper_gamma(degrees, statistic) == pytest.approx(chance, rel=1e-3)


def test_the_words_of_key_1234567_are_those_published_for_splitmix64() -> None:
    stream = Stream(1234567)
    assert [stream.word() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize("word", [0, 1, 2**63, MASK, 0x0123456789ABCDEF])
def test_mix_is_the_published_output_function(word: int) -> None:
    assert mix(word) == as_published(word)


def test_mix_keeps_distinct_words_distinct() -> None:
    assert len({mix(word) for word in range(20_000)}) == 20_000


@pytest.mark.parametrize(("key", "same_key"), [(2**64, 0), (-1, MASK), (2**64 + 9, 9)])
def test_a_key_counts_modulo_two_to_the_64(key: int, same_key: int) -> None:
    stream = Stream(key)
    assert stream.key == same_key
    assert stream.word() == Stream(same_key).word()


@pytest.mark.parametrize("names", [(), (0,), (1,), (1, 2), (2, 1), (3, 0, 7), (-1,), (2**64 + 5,), (1, 2, 3, 4, 5)])
@pytest.mark.parametrize("key", [0, 1, 42, MASK])
def test_derive_is_the_stream_of_the_mixed_key_read_at_the_name(key: int, names: tuple[int, ...]) -> None:
    assert derive(key, *names) == derived(key, *names)


def test_name_n_is_word_n_of_the_stream_of_the_mixed_key() -> None:
    stream = Stream(mix(2024))
    assert [derive(2024, name) for name in range(6)] == [stream.word() for _ in range(6)]


def test_the_order_of_names_matters_and_names_can_be_given_in_parts() -> None:
    assert derive(1, 2, 3) != derive(1, 3, 2)
    assert derive(1, 2, 3) == derive(derive(1, 2), 3)
    assert derive(1, 2) != derive(2, 1)


PURPOSES = (
    streams.SEATING,
    streams.DEALING,
    streams.TIMING,
    streams.PLAYING,
    streams.BUTTON,
    streams.ARRIVING,
    streams.BUYING,
    streams.RACING,
    streams.HEADS,
    streams.VISITING,
    streams.LAST_SEATS,
    streams.CALIBRATING,
    streams.REDEALING,
)


def test_every_purpose_has_a_number_of_its_own() -> None:
    assert set(PURPOSES) == set(streams.PURPOSES)
    assert len(set(PURPOSES)) == len(PURPOSES) == len(streams.PURPOSES)


def test_the_numbers_of_purposes_stay_what_they_are() -> None:
    # They are part of every result: new ones are added at the end.
    assert list(PURPOSES) == list(range(1, len(PURPOSES) + 1))


def names_used() -> list[tuple[int, ...]]:
    """Names of each length under one purpose: nothing, a player, table and hand, offer, entrant and time."""
    names: list[tuple[int, ...]] = [()]
    for length, most in ((1, 40), (2, 12), (3, 6)):
        names += product(range(most), repeat=length)
    return names


def test_no_two_streams_of_a_tournament_share_a_key() -> None:
    names = names_used()
    keys = Counter(
        derive(root(seed, replicate, purpose), *name)
        for seed in range(3)
        for replicate in range(3)
        for purpose in PURPOSES
        for name in names
    )
    assert len(keys) == 3 * 3 * len(PURPOSES) * len(names)


def test_no_two_entries_share_a_players_key() -> None:
    # An entrant's first entry is named by the entrant alone, a re-entry by its number too.
    names = [(), *((entrant,) for entrant in range(120)), *product(range(120), range(1, 4))]
    keys = Counter(
        root(seed, replicate, streams.PLAYING, *name)
        for seed in (-1, 0, 1, 11)
        for replicate in (0, 1, 11)
        for name in names
    )
    assert len(keys) == 4 * 3 * len(names)


@pytest.mark.parametrize("bound", [1, 2, 3, 52, 1000, 2**32 - 1, 2**32, 2**32 + 1, 2**40 + 7, 2**63, 2**64])
def test_a_draw_is_at_least_zero_and_below_the_bound(bound: int) -> None:
    stream = Stream(bound)
    assert all(0 <= stream.below(bound) < bound for _ in range(300))


@pytest.mark.parametrize("bound", [2, 3, 6, 7, 10, 51, 52, 97, 256])
def test_draws_are_uniform(bound: int) -> None:
    stream = Stream(derive(99, bound))
    counts = [0] * bound
    for _ in range(200 * bound):
        counts[stream.below(bound)] += 1
    assert chance_of_as_uneven(counts) > TOO_UNLIKELY


@pytest.mark.parametrize("bound", [3 << 30, 2**32 - 1, 2**32, 3 << 40, 2**64])
def test_draws_below_a_large_bound_are_uniform(bound: int) -> None:
    stream = Stream(derive(7, bound))
    high, low = [0] * 12, [0] * 12
    for _ in range(6000):
        drawn = stream.below(bound)
        high[drawn * 12 // bound] += 1
        low[drawn % 12] += 1  # without rejection, below 3 << 30, multiples of three would come twice as often
    assert chance_of_as_uneven(high) > TOO_UNLIKELY
    assert chance_of_as_uneven(low) > TOO_UNLIKELY


@pytest.mark.parametrize("bound", [1, 2, 3, 2**20 + 1])
def test_the_draw_for_wide_bounds_is_right_for_narrow_ones_too(bound: int) -> None:
    stream = Stream(5)
    counts = [0] * min(bound, 8)
    for _ in range(4000):
        drawn = stream._below_wide(bound)
        assert 0 <= drawn < bound
        counts[drawn * len(counts) // bound] += 1
    assert len(counts) == 1 or chance_of_as_uneven(counts) > TOO_UNLIKELY


@pytest.mark.parametrize("bound", [0, -1, -(2**64), 2**64 + 1])
def test_a_bound_that_cannot_be_drawn_below_is_refused_and_nothing_is_drawn(bound: int) -> None:
    stream = Stream(11)
    with pytest.raises(ValueError, match="cannot draw below"):
        stream.below(bound)
    assert stream.word() == Stream(11).word()


def test_between_includes_both_ends() -> None:
    stream = Stream(3)
    assert {stream.between(-2, 2) for _ in range(200)} == {-2, -1, 0, 1, 2}
    assert stream.between(9, 9) == 9
    with pytest.raises(ValueError, match="cannot draw below"):
        stream.between(2, 1)


def test_chance_is_exact_at_both_ends_and_right_between_them() -> None:
    stream = Stream(17)
    assert not any(stream.chance(0, 5) for _ in range(500))
    assert all(stream.chance(5, 5) for _ in range(500))
    hits = sum(stream.chance(1, 4) for _ in range(8000))
    # Two cells of unequal size, one degree of freedom.
    statistic = (hits - 2000) ** 2 / 2000 + (hits - 2000) ** 2 / 6000
    assert upper_gamma(1, statistic) > TOO_UNLIKELY


@pytest.mark.parametrize("size", [0, 1, 2, 5, 52])
def test_a_shuffle_is_a_permutation(size: int) -> None:
    items = list(range(size))
    Stream(size).shuffle(items)
    assert sorted(items) == list(range(size))


def test_every_permutation_of_four_is_as_likely() -> None:
    stream = Stream(23)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        items = [0, 1, 2, 3]
        stream.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 24
    assert chance_of_as_uneven(list(counts.values())) > TOO_UNLIKELY


@pytest.mark.parametrize("place", [0, 4, 9])
def test_every_item_is_as_likely_in_every_place_of_a_shuffle(place: int) -> None:
    stream = Stream(derive(31, place))
    counts = [0] * 10
    for _ in range(3000):
        items = list(range(10))
        stream.shuffle(items)
        counts[items[place]] += 1
    assert chance_of_as_uneven(counts) > TOO_UNLIKELY
