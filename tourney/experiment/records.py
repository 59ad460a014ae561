"""Replicates as tables of plain records, as in exports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tourney.experiment.measures import MEASURES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.replicate import Replicate


def records_of(replicates: Sequence[Replicate]) -> dict[str, list[dict[str, Any]]]:
    """Return the tables `measures`, `samples`, `level_hands`, `places` and `outcomes`; each row has its replicate."""
    tables: dict[str, list[dict[str, Any]]] = {
        name: [] for name in ("measures", "samples", "level_hands", "places", "outcomes")
    }
    for each in replicates:
        key = {"replicate": each.number}
        tables["measures"].append(key | {name: measure.of(each) for name, measure in MEASURES.items()})
        tables["level_hands"] += [key | {"level": level, "hands": hands} for level, hands in each.level_hands]
        for name, rows in (("samples", each.samples), ("places", each.places), ("outcomes", each.outcomes)):
            tables[name] += [key | row._asdict() for row in rows]
    return tables
