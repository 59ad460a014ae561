"""Sets of table numbers, in order of number, that change at once however large the room is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.types import TableId

_NO_WORDS: Final = [0] * 64
_ONE: Final = 1  # of the length of a word, when compiled


class _Bits:
    """A bit for each of 4096 tables, and how many are set."""

    __slots__ = ("count", "words")

    def __init__(self) -> None:
        self.words = _NO_WORDS[:]
        self.count = 0


class TableSet:
    """Table numbers, ascending."""

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
        block.words[number >> 6 & 63] |= _ONE << (number & 63)
        block.count += 1
        self._length += 1

    def remove(self, number: TableId) -> None:
        """Remove a table that is in the set."""
        block = self._blocks[number >> 12]
        block.words[number >> 6 & 63] &= ~(_ONE << (number & 63))
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
            if block.count:
                for word in range(64):
                    base = place << 12 | word << 6
                    bits = block.words[word]
                    if bits and base + 63 >= start:
                        if base < start:
                            bits = bits >> (start & 63) << (start & 63)
                        if bits:
                            return base + (bits & -bits).bit_length() - 1
        return -1

    def last_below(self, number: int) -> int:
        """The highest table below a number; -1 if there is none."""
        for place in range(min(len(self._blocks) - 1, number >> 12), -1, -1):
            block = self._blocks[place]
            if block.count:
                for word in range(63, -1, -1):
                    base = place << 12 | word << 6
                    bits = block.words[word]
                    if bits and base < number:
                        if base + 63 >= number:
                            bits &= (_ONE << (number & 63)) - 1
                        if bits:
                            return base + bits.bit_length() - 1
        return -1

    def at(self, index: int) -> TableId:
        """The table at an index of this order.

        Raises:
            IndexError: There are fewer tables.
        """
        for place in range(len(self._blocks)):
            block = self._blocks[place]
            if index >= block.count:
                index -= block.count
                continue
            for word in range(64):
                bits = block.words[word]
                while bits:
                    if not index:
                        return place << 12 | word << 6 | (bits & -bits).bit_length() - 1
                    bits &= bits - 1
                    index -= 1
        raise IndexError("the set has fewer tables")
