"""Sets of bits: the seats of a table in one integer, the tables of a room however large it is."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from tourney.game.size import MOST_PLAYERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.types import SeatNo, TableId

_NO_WORDS: Final = [0] * 64
_ONE: Final = 1  # of the length of a word, when compiled


@cache
def seats_of(seats: int) -> tuple[SeatNo, ...]:
    """The seats of a set of seats, an integer with a bit for each, ascending."""
    return tuple([seat for seat in range(MOST_PLAYERS) if seats >> seat & 1])


class _Bits:
    """A bit for each of 4096 tables, in words; a bit for each word in use; and how many tables are set."""

    __slots__ = ("count", "used", "words")

    def __init__(self) -> None:
        self.words = _NO_WORDS[:]
        self.used = 0
        self.count = 0


class TableSet:
    """Table numbers, ascending. Whatever their number, a change takes the same time."""

    __slots__ = ("_blocks", "_length")

    def __init__(self) -> None:
        self._blocks: list[_Bits] = []
        self._length = 0

    def __len__(self) -> int:
        """The number of tables."""
        return self._length

    def add(self, number: TableId) -> None:
        """Add a table that is not in the set."""
        while len(self._blocks) <= number >> 12:
            self._blocks.append(_Bits())
        block = self._blocks[number >> 12]
        word = number >> 6 & 63
        block.words[word] |= _ONE << (number & 63)
        block.used |= _ONE << word
        block.count += 1
        self._length += 1

    def remove(self, number: TableId) -> None:
        """Remove a table that is in the set."""
        block = self._blocks[number >> 12]
        word = number >> 6 & 63
        block.words[word] &= ~(_ONE << (number & 63))
        if not block.words[word]:
            block.used &= ~(_ONE << word)
        block.count -= 1
        self._length -= 1

    def __iter__(self) -> Iterator[TableId]:
        """The tables, ascending."""
        number = self.first_above(-1)
        while number >= 0:
            yield number
            number = self.first_above(number)

    def __reversed__(self) -> Iterator[TableId]:
        """The tables, descending."""
        number = self.last_below(len(self._blocks) << 12)
        while number >= 0:
            yield number
            number = self.last_below(number)

    def first_above(self, number: int) -> int:
        """The lowest table above a number; -1 if there is none."""
        start = number + 1
        for place in range(start >> 12, len(self._blocks)):
            block = self._blocks[place]
            used = block.used
            if place == start >> 12:
                word = start >> 6 & 63
                bits = block.words[word] >> (start & 63) << (start & 63)
                if bits:
                    return place << 12 | word << 6 | _lowest(bits)
                used = used >> word >> 1 << 1 << word
            if used:
                word = _lowest(used)
                return place << 12 | word << 6 | _lowest(block.words[word])
        return -1

    def last_below(self, number: int) -> int:
        """The highest table below a number; -1 if there is none."""
        for place in range(min(len(self._blocks) - 1, number >> 12), -1, -1):
            block = self._blocks[place]
            used = block.used
            if place == number >> 12:
                word = number >> 6 & 63
                bits = block.words[word] & ((_ONE << (number & 63)) - 1)
                if bits:
                    return place << 12 | word << 6 | bits.bit_length() - 1
                used &= (_ONE << word) - 1
            if used:
                word = used.bit_length() - 1
                return place << 12 | word << 6 | block.words[word].bit_length() - 1
        return -1

    def at(self, index: int) -> TableId:
        """The table at an index of this order.

        Raises:
            IndexError: There are fewer tables.
        """
        for place in range(len(self._blocks)):
            block = self._blocks[place]
            if index < block.count:
                number = self.first_above((place << 12) - 1)
                for _ in range(index):
                    number = self.first_above(number)
                return number
            index -= block.count
        raise IndexError("the set has fewer tables")


def _lowest(bits: int) -> int:
    """The place of the lowest bit that is set."""
    return (bits & -bits).bit_length() - 1
