"""Compressed replicates: there may be 100,000 of them in memory, and each is used rarely."""

from __future__ import annotations

import marshal
import zlib
from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar, overload

from tourney.experiment.measures import Measured
from tourney.experiment.shape import AnyReplicate

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tourney.experiment.shape import Shape
    from tourney.experiment.subject import Subject

R = TypeVar("R", bound=AnyReplicate)

_FASTEST: Final = 1  # zlib level; the best level saves another 10% and takes twice the time


def packed(replicate: R, shape: Shape[R]) -> bytes:
    """Compress a replicate: about 0.5 kB for a sit-and-go, 2 kB for an event with 200 players."""
    # By columns: similar values stand together, which compresses better.
    columns = [tuple(zip(*every, strict=True)) for every in shape.rows(replicate)]
    parts: Any = (replicate.number, shape.values(replicate), columns)
    return zlib.compress(marshal.dumps(parts), _FASTEST)


def unpacked(data: bytes, shape: Shape[R]) -> R:
    """Decompress a replicate."""
    number, single, columns = marshal.loads(zlib.decompress(data))  # noqa: S302 - written by `packed`
    return shape.built(number, single, [tuple(zip(*every, strict=True)) for every in columns])


class Packed(Measured, Sequence[R]):
    """A sequence of compressed replicates, decompressed at each access."""

    def __init__(self, data: Mapping[int, bytes], subject: Subject[Any, R], scenario: object) -> None:
        """`data` maps the numbers of the replicates of a scenario to the packed replicates."""
        self.numbers = tuple(data)
        self._data = tuple(data.values())
        self._subject = subject
        self._scenario = scenario
        self._columns: dict[str, array[float]] = {}

    def __len__(self) -> int:
        return len(self._data)

    @overload
    def __getitem__(self, index: int) -> R: ...
    @overload
    def __getitem__(self, index: slice) -> list[R]: ...
    def __getitem__(self, index: int | slice) -> R | list[R]:
        """The replicate at an index, or a list of those in a slice."""
        if isinstance(index, slice):
            return [unpacked(data, self._subject.shape) for data in self._data[index]]
        found: R = unpacked(self._data[index], self._subject.shape)
        return found

    def __iter__(self) -> Iterator[R]:
        return (unpacked(data, self._subject.shape) for data in self._data)

    def __eq__(self, other: object) -> bool:
        return self._data == other._data if isinstance(other, Packed) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._data)

    def column(self, name: str) -> array[float]:
        """See `Measured`. The first call for a new measure computes all measures."""
        if name not in self._columns:
            measures = self._subject.measures(self._scenario)
            columns = {each: array("d") for each in measures}
            every = [(measures[each].of, column) for each, column in columns.items()]
            for replicate in self:
                for of, column in every:
                    value = of(replicate)
                    column.append(float("nan") if value is None else value)
            self._columns = columns
        return self._columns[name]
