"""How the replicates of a kind of subject are taken apart for the store and for memory, and put together again."""

from __future__ import annotations

import marshal
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.types import Seconds


class AnyReplicate(Protocol):
    """What all replicates have."""

    @property
    def number(self) -> int:
        """The number of the replicate, from 0."""
        ...

    @property
    def finish(self) -> Seconds:
        """The time of the end."""
        ...


R = TypeVar("R", bound=AnyReplicate)
Row: TypeAlias = "tuple[Any, ...]"
"""Plain values: text, numbers, None."""


@dataclass(frozen=True, slots=True)
class RowTable:
    """A table with several rows per replicate.

    Attributes:
        name: Its name.
        columns: Its columns.
        is_keyed: Whether its first column tells the rows apart; otherwise the store numbers them.
        optional: The columns that may be without a value.
    """

    name: str
    columns: tuple[str, ...]
    is_keyed: bool = False
    optional: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Shape(Generic[R]):
    """The parts of a replicate.

    Attributes:
        singles: The columns with one value per replicate.
        tables: The tables with several rows per replicate.
        values: The values of `singles` for a replicate.
        rows: The rows of a replicate, for each of `tables`.
        restore: Builds a replicate from its number, the values of `singles` and the rows of `tables`.
        texts: The columns, of all tables, that hold text.
        truths: The columns that hold a truth value.
        reals: The columns that hold any number; all others hold whole numbers.
    """

    singles: tuple[str, ...]
    tables: tuple[RowTable, ...]
    values: Callable[[R], Sequence[Any]]
    rows: Callable[[R], Sequence[Sequence[Row]]]
    restore: Callable[[int, Sequence[Any], Sequence[Sequence[Row]]], R]
    texts: frozenset[str] = frozenset()
    truths: frozenset[str] = frozenset()
    reals: frozenset[str] = frozenset()


# How a replicate is compressed, by the worker that has played it.


_PLAIN: Final = 2
"""The format of marshal: later ones depend on which values are one object, which differs between processes."""

_FASTEST: Final = 1  # zlib level; the best level saves another 10% and takes twice the time


def pack_replicate(replicate: R, shape: Shape[R]) -> bytes:
    """Compress a replicate: about 0.5 kB for a sit-and-go, 2 kB for an event with 200 players."""
    # By columns: similar values stand together, which compresses better.
    columns = [tuple(zip(*every, strict=True)) for every in shape.rows(replicate)]
    parts: Any = (replicate.number, shape.values(replicate), columns)
    return zlib.compress(marshal.dumps(parts, _PLAIN), _FASTEST)


def unpack_replicate(data: bytes, shape: Shape[R]) -> R:
    """Decompress a replicate."""
    number, single, columns = marshal.loads(zlib.decompress(data))  # noqa: S302 - written by `pack_replicate`
    return shape.restore(number, single, [tuple(zip(*every, strict=True)) for every in columns])
