"""A sequence of compressed replicates: there may be 100,000 of them in memory, and each is used rarely."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar, overload

from tourney.experiment.measures import Measured
from tourney.experiment.packing import unpack_replicate
from tourney.experiment.shape import AnyReplicate

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tourney.experiment.subject import Subject

R = TypeVar("R", bound=AnyReplicate)


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
            return [unpack_replicate(data, self._subject.shape) for data in self._data[index]]
        found: R = unpack_replicate(self._data[index], self._subject.shape)
        return found

    def __iter__(self) -> Iterator[R]:
        return (unpack_replicate(data, self._subject.shape) for data in self._data)

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
