"""Keyed random streams: a number follows from (key, counter) alone.

Every random thing in a tournament has its own key, derived from the seed and the names of what it is for:
(seed, replicate, purpose, table or player, hand). Two streams never share numbers, so another table or another
player shifts nobody else's luck, and results do not depend on the order in which things are simulated.

The key of a purpose is a hash (BLAKE2b) of seed and replicate, and each player has such a key, so that who knows
the key of the own stream cannot work back to the seed and on to the deck or to another player. Below that keys are
derived by mixing, which is cheap and can be undone.

The generator is SplitMix64 (Steele, Lea, Flood 2014): output i of key k is mix(k + (i + 1) * GOLDEN). All
arithmetic is on unsigned 64-bit integers, so every Python on every platform gives the same bytes.
"""

from __future__ import annotations

import hashlib
from typing import Final, TypeVar

T = TypeVar("T")

_MASK: Final = 0xFFFF_FFFF_FFFF_FFFF
_MASK_32: Final = 0xFFFF_FFFF
_GOLDEN: Final = 0x9E37_79B9_7F4A_7C15
_MIX_1: Final = 0xBF58_476D_1CE4_E5B9
_MIX_2: Final = 0x94D0_49BB_1331_11EB

# What a stream is for. The numbers are part of every result: never reuse or renumber one.
SEATING: Final = 1
DEALING: Final = 2
TIMING: Final = 3
PLAYING: Final = 4
BUTTON: Final = 5
ARRIVING: Final = 6
BUYING: Final = 7
RACING: Final = 8
HEADS: Final = 9
PURPOSES: Final = (SEATING, DEALING, TIMING, PLAYING, BUTTON, ARRIVING, BUYING, RACING, HEADS)


def root(seed: int, replicate: int, purpose: int, *names: int) -> int:
    """The key under which all streams of a purpose lie, or those of one player, in one run of one seed."""
    name = "/".join(map(str, ("tourney", seed, replicate, purpose, *names))).encode()
    return int.from_bytes(hashlib.blake2b(name, digest_size=8).digest(), "little")


def mix(word: int) -> int:
    """Scramble a 64-bit word; a bijection, so distinct words stay distinct."""
    word = ((word ^ (word >> 30)) * _MIX_1) & _MASK
    word = ((word ^ (word >> 27)) * _MIX_2) & _MASK
    return word ^ (word >> 31)


def derive(key: int, *names: int) -> int:
    """The key of the stream called `names` under `key`. Order matters; (1, 2) and (2, 1) differ."""
    for name in names:
        key = branch(key, name & _MASK)
    return key


def branch(key: int, name: int) -> int:
    """`derive` for one name, an unsigned 64-bit integer."""
    return mix((mix(key) + name * _GOLDEN + _GOLDEN) & _MASK)


class Stream:
    """A sequence of random integers fixed by its key.

    Attributes:
        key: The stream's key, any 64-bit integer.
    """

    __slots__ = ("_state", "key")

    def __init__(self, key: int) -> None:
        self.key = key & _MASK
        self._state = self.key

    def restart(self, key: int) -> None:
        """Become the sequence of another key, of 64 bits."""
        self.key = key
        self._state = key

    def word(self) -> int:
        """The next 64 random bits."""
        self._state = (self._state + _GOLDEN) & _MASK
        word = self._state
        word = ((word ^ (word >> 30)) * _MIX_1) & _MASK
        word = ((word ^ (word >> 27)) * _MIX_2) & _MASK
        return word ^ (word >> 31)

    def below(self, bound: int) -> int:
        """A uniform integer in [0, bound), without bias (Lemire 2019; rejection above 2**32).

        Raises:
            ValueError: `bound` is not positive or needs more than 64 bits.
        """
        if 0 < bound <= _MASK_32:
            return self.below_32(bound)
        return self._below_wide(bound)

    def below_32(self, bound: int) -> int:
        """`below` for a bound in [1, 2**32 - 1]."""
        product = (self.word() >> 32) * bound
        if product & _MASK_32 < bound:
            floor = (_MASK_32 - bound + 1) % bound
            while product & _MASK_32 < floor:
                product = (self.word() >> 32) * bound
        return product >> 32

    def _below_wide(self, bound: int) -> int:
        bits = (bound - 1).bit_length()
        if bound <= 0 or bits > 64:
            raise ValueError(f"cannot draw below {bound}: the bound must be in 1 .. 2**64")
        while True:
            word = self.word() >> (64 - bits)
            if word < bound:
                return word

    def _drawn(self, bound: int) -> int:
        """`below`, of a bound that a signed 64-bit integer holds."""
        return self.below_32(bound) if 0 < bound <= _MASK_32 else self._below_wide(bound)

    def between(self, low: int, high: int) -> int:
        """A uniform integer in [low, high], both ends possible."""
        return low + self._drawn(high - low + 1)

    def chance(self, numerator: int, denominator: int) -> bool:
        """True with probability numerator / denominator, exactly."""
        return self._drawn(denominator) < numerator

    def shuffle(self, items: list[T]) -> None:
        """Put `items` in a uniformly random order, in place (Fisher-Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below_32(last + 1)
            items[last], items[other] = items[other], items[last]


def stream_of(key: int) -> Stream:
    """The stream of a key of 64 bits, made without a detour where both sides are compiled."""
    stream = Stream.__new__(Stream)
    stream.restart(key)
    return stream
