"""Why no sheet can be tried: too few chips, too little time, or ranges that are too narrow."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING, Final

from tourney.tournament.chip_set import plan_chips
from tourney.tuning.knobs import plain_knobs, spread_knobs
from tourney.tuning.search import own_candidate
from tourney.tuning.sheets import draw_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.tournament.chip_set import ChipSet
    from tourney.tuning.candidate import Candidate, Event
    from tourney.tuning.knobs import Vary

_LOOKED_AT: Final = 60  # knobs of each kind


def why_no_sheet(event: Event, vary: Vary) -> str:
    """Say why no sheet is free of oddities and can be paid with the chips at hand."""
    scenario, chips = event.scenario, event.scenario.chip_set
    sheets = list(_sheets(event, vary))
    if chips is None:
        return "no sheet within these ranges is free of oddities: widen `tune.vary`, or give more time in `expect`"
    stack = min(vary.stacks)
    if chips.worth < scenario.entries * stack:
        made = f"{chips.worth:,}, and {scenario.entries:,} stacks of {stack:,} need {scenario.entries * stack:,}"
        return f"the chips at hand are worth {made}: give smaller stacks or more chips"
    most = max((_stacks_made(chips, each, scenario.entries) for each in (own_candidate(event), *sheets)), default=0)
    if most < scenario.entries:
        lacking = f"at most {most:,} stacks of {stack:,}, and {scenario.entries:,} are needed"
        return f"the chips at hand make {lacking}: give smaller stacks or more chips"
    if not sheets:
        return (
            "no sheet within these ranges can be paid with these denominations: widen `tune.vary`, give smaller "
            "chips, or give more time in `expect`"
        )
    return (
        "the chips at hand make all stacks, but lack larger ones for those that leave play: give more large chips, "
        "or smaller stacks"
    )


def _sheets(event: Event, vary: Vary) -> Iterator[Candidate]:
    """Sheets that could be tried if there were chips for them."""
    every = chain(islice(plain_knobs(vary), _LOOKED_AT), islice(spread_knobs(vary), _LOOKED_AT))
    return (sheet for knobs in every if (sheet := draw_sheet(event, vary, knobs)) is not None)


def _stacks_made(chips: ChipSet, sheet: Candidate, players: int) -> int:
    return plan_chips(chips, sheet.schedule, sheet.stack, players).makes
