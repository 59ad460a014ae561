"""Compressed replicates: there may be 100,000 of them in memory, and each is used rarely."""

from __future__ import annotations

import marshal
import zlib
from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, overload

from tourney.experiment.measures import MEASURES, Measured
from tourney.experiment.replicate import Outcome, Replicate, put_together, single_values
from tourney.sim.result import Placing
from tourney.sim.samples import Sample, SampleMoment

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_MOMENTS: Final = {moment.value: moment for moment in SampleMoment}
_FASTEST: Final = 1  # zlib level; the best level saves another 10% and takes twice the time


def packed(replicate: Replicate) -> bytes:
    """Compress a replicate: about 0.5 kB for a sit-and-go, 2 kB for an event with 200 players."""
    samples = [(sample.moment.value, *sample[1:]) for sample in replicate.samples]
    rows = (replicate.level_hands, samples, replicate.outcomes, replicate.places)
    # By columns: similar values stand together, which compresses better.
    columns = [tuple(zip(*every, strict=True)) for every in rows]
    return zlib.compress(marshal.dumps((replicate.number, single_values(replicate), columns)), _FASTEST)


def unpacked(data: bytes) -> Replicate:
    """Decompress a replicate."""
    number, single, columns = marshal.loads(zlib.decompress(data))  # noqa: S302 - written by `packed`
    level_hands, samples, outcomes, places = (zip(*every, strict=True) for every in columns)
    return put_together(
        number,
        single,
        level_hands=tuple(level_hands),
        samples=tuple([Sample(_MOMENTS[moment], *rest) for moment, *rest in samples]),
        outcomes=tuple(map(Outcome._make, outcomes)),
        places=tuple(map(Placing._make, places)),
    )


class Packed(Measured, Sequence[Replicate]):
    """A sequence of compressed replicates, decompressed at each access."""

    def __init__(self, data: Mapping[int, bytes]) -> None:
        """`data` maps the numbers of the replicates to the packed replicates."""
        self.numbers = tuple(data)
        self._data = tuple(data.values())
        self._columns: dict[str, array[float]] = {}

    def __len__(self) -> int:
        return len(self._data)

    @overload
    def __getitem__(self, index: int) -> Replicate: ...
    @overload
    def __getitem__(self, index: slice) -> list[Replicate]: ...
    def __getitem__(self, index: int | slice) -> Replicate | list[Replicate]:
        """The replicate at an index, or a list of those in a slice."""
        return list(map(unpacked, self._data[index])) if isinstance(index, slice) else unpacked(self._data[index])

    def __iter__(self) -> Iterator[Replicate]:
        return map(unpacked, self._data)

    def __eq__(self, other: object) -> bool:
        return self._data == other._data if isinstance(other, Packed) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._data)

    def column(self, name: str) -> array[float]:
        """See `Measured`. The first call for a new measure computes all measures."""
        if name not in self._columns:
            columns = {each: array("d") for each in MEASURES}
            every = [(MEASURES[each].of, column) for each, column in columns.items()]
            for replicate in self:
                for of, column in every:
                    value = of(replicate)
                    column.append(float("nan") if value is None else value)
            self._columns = columns
        return self._columns[name]
