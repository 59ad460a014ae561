"""Keyed random streams: each number depends only on the key and the counter.

Every random event in a tournament has its own key, derived from (seed, replicate, purpose, table or player, hand).
Streams share no numbers: adding a table or a player does not change the cards or decisions of others, and results
do not depend on the order of simulation.

The key of a purpose is a hash (BLAKE2b) of the seed and the replicate. Each player has such a key: a player that
knows the key of its own stream cannot recover the seed and from it the deck or another player's stream. Keys below
these are derived by mixing, which is cheap and invertible.

The generator is SplitMix64 (Steele, Lea, Flood 2014): output i of key k is mix(k + (i + 1) * GOLDEN). All
arithmetic is on unsigned 64-bit integers, so the results are identical on every Python and platform.
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

# The purposes of streams. Every result depends on these numbers: never reuse or renumber one.
SEATING: Final = 1
DEALING: Final = 2
TIMING: Final = 3
PLAYING: Final = 4
BUTTON: Final = 5
ARRIVING: Final = 6
BUYING: Final = 7
RACING: Final = 8
HEADS: Final = 9
VISITING: Final = 10
LAST_SEATS: Final = 11
CALIBRATING: Final = 12
REDEALING: Final = 13
PURPOSES: Final = (
    SEATING, DEALING, TIMING, PLAYING, BUTTON, ARRIVING, BUYING, RACING, HEADS, VISITING, LAST_SEATS,
    CALIBRATING, REDEALING,
)  # fmt: skip


def root(seed: int, replicate: int, purpose: int, *names: int) -> int:
    """The root key of all streams of a purpose, or of one player's streams, in one replicate of a seed."""
    name = _root_name(seed, replicate, purpose, *names)
    return int.from_bytes(hashlib.blake2b(name, digest_size=8).digest(), "little")


class Roots:
    """The root keys of the streams of a purpose in one replicate of a seed: `root`, with one more number at its end.

    What their names share is hashed once.
    """

    __slots__ = ("_begun",)

    def __init__(self, seed: int, replicate: int, purpose: int) -> None:
        self._begun = hashlib.blake2b(_root_name(seed, replicate, purpose), digest_size=8)

    def root(self, name: int) -> int:
        """The root key of the streams with this number."""
        whole = self._begun.copy()
        # Bytes with a slash, as `_root_name` would write it.
        whole.update(b"/%d" % name)
        return int.from_bytes(whole.digest(), "little")


def _root_name(*names: int) -> bytes:
    # With a sign between them, so that (1, 23) and (12, 3) are different names.
    return "/".join(map(str, ("tourney", *names))).encode()


def mix(word: int) -> int:
    """Scramble a 64-bit word; a bijection, so distinct words stay distinct."""
    word = ((word ^ (word >> 30)) * _MIX_1) & _MASK
    word = ((word ^ (word >> 27)) * _MIX_2) & _MASK
    return word ^ (word >> 31)


def derive(key: int, *names: int) -> int:
    """The key of the stream `names` under `key`. The order matters: (1, 2) and (2, 1) give different keys."""
    for name in names:
        # Negative numbers become large ones, as in compiled code.
        key = branch(key, name & _MASK)
    return key


def branch(key: int, name: int) -> int:
    """`derive` for one name, an unsigned 64-bit integer."""
    # The key is mixed first: otherwise branch `name` would be word `name` of the stream of the same key.
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
        """Restart as the sequence of another key, an unsigned 64-bit integer."""
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
        # Only in this case may the draw be one too many for its value, so the slow remainder is rarely worked out.
        if product & _MASK_32 < bound:
            # 2**32 modulo `bound`, in numbers of 32 bits, as compiled code has them.
            floor = (_MASK_32 - bound + 1) % bound
            while product & _MASK_32 < floor:
                product = (self.word() >> 32) * bound
        return product >> 32

    def _below_wide(self, bound: int) -> int:
        bits = (bound - 1).bit_length()
        if bound <= 0 or bits > 64:
            raise ValueError(f"cannot draw below {bound}: the bound must be in 1 .. 2**64")
        while True:
            # As few bits as the bound needs: more than half of the words are below it.
            word = self.word() >> (64 - bits)
            if word < bound:
                return word

    def _draw_below(self, bound: int) -> int:
        """`below` for a bound that fits a signed 64-bit integer."""
        return self.below_32(bound) if 0 < bound <= _MASK_32 else self._below_wide(bound)

    def between(self, low: int, high: int) -> int:
        """A uniform integer in [low, high], both ends included."""
        return low + self._draw_below(high - low + 1)

    def chance(self, numerator: int, denominator: int) -> bool:
        """True with probability numerator / denominator, exactly."""
        return self._draw_below(denominator) < numerator

    def shuffle(self, items: list[T]) -> None:
        """Put `items` in a uniformly random order, in place (Fisher-Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below_32(last + 1)
            items[last], items[other] = items[other], items[last]


def stream_of(key: int) -> Stream:
    """The stream of an unsigned 64-bit key; faster than the constructor when called from compiled code."""
    stream = Stream.__new__(Stream)
    stream.restart(key)
    return stream
