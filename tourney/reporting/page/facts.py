"""The format of the tournament, in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.reporting.outline import outline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.reporting.page.series_shown import Series

_BETWEEN: Final = " \N{MIDDLE DOT} "


def _facts(shown: Series) -> list[str]:
    scenario = shown.scenario
    cost = f"{scenario.buy_in:,}" + (f" + {scenario.fee:,}" if scenario.fee else "")
    return [
        scenario.title_of_game,
        outline(scenario),
        f"{scenario.stack:,} chips each",
        f"{scenario.seats} seats per table",
        f"buy-in {cost}" if scenario.cost else "no buy-in",
    ]


def common_facts(shown: Sequence[Series]) -> str:
    """Return the facts that all experiments share."""
    return _BETWEEN.join(parts[0] for parts in zip(*map(_facts, shown), strict=True) if len(set(parts)) == 1)


def own_facts(shown: Sequence[Series]) -> list[str]:
    """Return the facts in which each experiment differs from others."""
    kinds = [parts for parts in zip(*map(_facts, shown), strict=True) if len(set(parts)) > 1]
    return [_BETWEEN.join(parts[index] for parts in kinds) for index in range(len(shown))]
