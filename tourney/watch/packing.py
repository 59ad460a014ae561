"""Numbers as bytes, and bytes as text for a page. `front/bytes.js` reads them."""

from __future__ import annotations

import base64
import zlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tourney.types import Card

HIDDEN_CARD: Final = 63
"""Stands for a card that nobody has recorded."""


class ByteWriter(bytearray):
    """Bytes to which numbers are appended, small numbers in one byte."""

    def add(self, *numbers: int) -> None:
        """Append numbers that are not negative: seven bits a byte, the lowest first, a high bit if more follow."""
        for number in numbers:
            rest = number
            while rest > 0x7F:
                self.append(rest & 0x7F | 0x80)
                rest >>= 7
            self.append(rest)

    def add_any(self, number: int | None) -> None:
        """Append a number that may be negative, or None."""
        # Signs alternate, so that numbers near zero stay small on either side; 0 itself stands for None.
        self.add(0 if number is None else 1 + (-2 * number - 1 if number < 0 else 2 * number))

    def add_cards(self, cards: Iterable[Card]) -> None:
        """Append cards, a byte each."""
        self.extend(cards)


def pack_text(data: bytes) -> str:
    """Compress bytes, and write them as text (zlib, then base64)."""
    # Level 9: pages are built once and kept.
    return base64.b64encode(zlib.compress(data, 9)).decode()
