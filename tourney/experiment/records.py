"""Replicates as tables of plain records, as in exports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tourney.experiment.experiment import AnyFound


def records_of(found: AnyFound) -> dict[str, list[dict[str, Any]]]:
    """Return the table `measures` and those of the parts of a replicate; each row has its replicate."""
    parts = found.subject.shape.tables
    measures = found.measures.items()
    tables: dict[str, list[dict[str, Any]]] = {"measures": [], **{part.name: [] for part in parts}}
    for each in found.replicates:
        key = {"replicate": each.number}
        tables["measures"].append(key | {name: measure.of(each) for name, measure in measures})
        for part, rows in zip(parts, found.subject.shape.rows(each), strict=True):
            tables[part.name] += [key | dict(zip(part.columns, row, strict=True)) for row in rows]
    return tables
