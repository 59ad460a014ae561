"""From a tournament file to what a tuning searches for: the event, the demands, the ranges, the sheets to try."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.config import shipped
from tourney.config.check import check_document
from tourney.config.expectation_text import read_expectation
from tourney.config.files import TournamentFile, TuneFile, ante_kind, build_preferences
from tourney.config.load import load_sheet, read_tournament
from tourney.errors import InvalidArgument
from tourney.tournament.chip_set import plan_chips
from tourney.tournament.schedule import check_chips
from tourney.tuning.candidates import Candidate, Event
from tourney.tuning.knobs import MOST_STEP, Vary, plain_knobs, spread_knobs
from tourney.tuning.merit import Judge, RunTally, late_finish
from tourney.tuning.outcome import Tuning
from tourney.tuning.search import (
    FINALISTS,
    MOST_BY_HALVING,
    RUNS,
    Search,
    TriedSheet,
    own_candidate,
    sheets_beside,
    sheets_for,
)
from tourney.tuning.sheet_runs import SearchStage, Task
from tourney.tuning.sheets import draw_sheet
from tourney.tuning.variations import stretch_sheets, vary_sheet
from tourney.tuning.wishes import (
    Preference,
    Wishes,
    finish_by,
    preferences,
    usual_chips,
    usual_preferences,
    usual_vary,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from tourney.config.resolved import Resolved
    from tourney.experiment.replicate import Replicate
    from tourney.sim.scenario import Scenario
    from tourney.tournament.chip_set import ChipSet
    from tourney.tournament.schedule import Schedule
    from tourney.types import Chips

_LOOKED_AT: Final = 60  # knobs of each kind
_STEP: Final = 300  # the time that the original needs is rounded up to five minutes
_MOST_PLAYS: Final = 6000
_SHEETS: Final = (24, 150)
_NEAR: Final = 4  # one sheet in four is tried beside the best of the first round
_FEW: Final = 40  # up to this many entrants, 1,000 runs confirm a sheet


class Ask(NamedTuple):
    """What `tourney tune` is asked.

    Attributes:
        file: The tournament file.
        settings: Changes to it.
        seed: The seed of the search; the next is that of the finalists, and three more those of the tests.
        sheets: The number of sheets to try; None for a number that fits the entrants.
        runs: The fresh runs that confirm the sheet; None for 1,000, or 500 with many entrants.
        prefer: Preferences instead of those of the file; empty for those of the file.
        chips: The denominations at hand; empty for those of the file.
    """

    file: Path
    settings: Sequence[str] = ()
    seed: int | None = None
    sheets: int | None = None
    runs: int | None = None
    prefer: Sequence[str] = ()
    chips: Sequence[int] = ()


def prepare(ask: Ask, base: Resolved[Scenario], sheets: list[TriedSheet], stage: SearchStage) -> Tuning:
    """The tuning, with the sheets to try.

    Raises:
        InvalidArgument: The event cannot be tuned.
    """
    scenario = base.scenario
    _check_kind(scenario)
    block = _block(ask)
    demands = tuple(read_expectation(text, scenario.wall_clock) for text in scenario.expect)
    wishes = Wishes(demands, _find_preferences(ask, block, scenario))
    chips = check_chips(tuple(ask.chips)) or usual_chips(scenario)
    event = Event(scenario, chips, wishes.seconds or 0, bool(ask.chips) or scenario.chip_set is not None)
    added = wishes.seconds is None
    if added:
        sheets.append(TriedSheet(own_candidate(event), scenario))
        event = replace(event, seconds=_own_finish(stage))
        wishes = replace(wishes, demands=(*demands, finish_by(event.seconds)))
        # It was there only so that the stage could play the original by its number.
        sheets.clear()
    elif not event.seconds:
        raise InvalidArgument("`expect` leaves no time to play: the finish is demanded at the start", "expect")
    most = ask.sheets or min(max(_SHEETS[0], _MOST_PLAYS // scenario.entries), _SHEETS[1])
    usual = _vary(usual_vary(event), block)
    vary, found = _sheets(event, usual, most, is_fixed=block.vary.growth is not None)
    sheets += found
    # The original is compared, but cannot be chosen if its own sheet has oddities.
    odd = event.accepts(own_candidate(event)) is None
    barred = frozenset({0} if odd else ())
    search = Search(sheets, Judge(wishes), barred=barred, beside=partial(_beside, event, vary, most))
    runs = ask.runs or (1000 if scenario.entries <= _FEW else 500)
    return Tuning(event, wishes, added, stage.seed, runs, vary, search, steeper=vary is not usual)


def _sheets(event: Event, usual: Vary, most: int, *, is_fixed: bool) -> tuple[Vary, list[TriedSheet]]:
    """What varies, and the sheets to try; with larger steps only if there are none with usual or fixed ones."""
    _check_stacks(usual.stacks, event.chips)
    halved = min(most, MOST_BY_HALVING) if most <= MOST_BY_HALVING else 10 * FINALISTS
    larger = () if is_fixed else (replace(usual, growth=(usual.growth[0], MOST_STEP)),)
    for vary in (usual, *larger):
        written = [*vary_sheet(event, vary), *stretch_sheets(event, vary, _shipped_sheets())]
        found = sheets_for(event, vary, written, max(2, halved * (_NEAR - 1) // _NEAR))
        if len(found) > 1:
            return vary, found
    raise InvalidArgument(why_no_sheet(event, vary))


def _beside(
    event: Event, vary: Vary, most: int, best: Sequence[TriedSheet], known: Sequence[TriedSheet]
) -> list[TriedSheet]:
    return sheets_beside(event, vary, best, known, max(0, most - len(known)))


def _check_stacks(stacks: Sequence[Chips], chips: Sequence[Chips]) -> None:
    """Raise `InvalidArgument` for a stack that cannot be made of the chips."""
    odd = [stack for stack in stacks if stack % chips[0]]
    if odd:
        raise InvalidArgument(f"a stack of {odd[0]:,} cannot be made of chips of {chips[0]:,} and more", "tune")


def _check_kind(scenario: Scenario) -> None:
    """Raise `InvalidArgument` for an event whose sheet cannot be replaced by one with other levels."""
    for key, used in (
        ("days", any(day.after_level for day in scenario.days)),
        ("flights", scenario.flights is not None),
        ("time_limit", scenario.time_limit is not None),
    ):
        if used:
            raise InvalidArgument(f"cannot tune an event with `{key}`: tune one day of it", key)
    if any(level.hands for level in scenario.schedule.levels):
        raise InvalidArgument("cannot tune a sheet whose levels end by hands", "schedule", "levels")


def _block(ask: Ask) -> TuneFile:
    document = read_tournament(ask.file, settings=ask.settings)
    return check_document(TournamentFile, document).file.tune or TuneFile.model_validate({})


def _find_preferences(ask: Ask, block: TuneFile, scenario: Scenario) -> tuple[Preference, ...]:
    if ask.prefer:
        return preferences(ask.prefer)
    return build_preferences(block) or usual_preferences(scenario)


def _vary(usual: Vary, block: TuneFile) -> Vary:
    asked = block.vary
    breaks = asked.breaks
    return Vary(
        level_lengths=tuple(dict.fromkeys(asked.level_length or usual.level_lengths)),
        depths=asked.starting_bb or usual.depths,
        stacks=tuple(dict.fromkeys(asked.stack or usual.stacks)),
        growth=asked.growth or usual.growth,
        break_every=breaks.every if breaks else 0,
        break_length=usual.break_length if breaks is None or breaks.length is None else breaks.length,
        antes=usual.antes if asked.antes is None else tuple(dict.fromkeys(map(ante_kind, asked.antes))),
        ends=usual.ends,
    )


def _own_finish(stage: SearchStage) -> int:
    """The 95% quantile of the finish times of the original, rounded up to five minutes."""
    judge = Judge(Wishes((), ()))
    tally = RunTally()
    runs = RUNS[1]
    for each in stage.read_runs(0):
        if each.number < runs:
            tally.add(each, judge.measures)

    def on_done(_: int, done: Sequence[Replicate]) -> None:
        for each in done:
            tally.add(each, judge.measures)

    stage.play([Task(0, [number for number in range(runs) if number not in tally.values])], on_done)
    # Rounded up, as the original itself must be able to keep it.
    return math.ceil(late_finish(tally) / _STEP) * _STEP


def _shipped_sheets() -> Iterator[tuple[str, Schedule]]:
    for name in shipped.list_names("schedules"):
        path = shipped.find("schedules", name)
        if path is not None:
            yield name, load_sheet(path).schedule


# Why no sheet can be tried: too few chips, too little time, or ranges that are too narrow.


def why_no_sheet(event: Event, vary: Vary) -> str:
    """Say why no sheet is free of oddities and can be paid with the chips at hand."""
    scenario, chips = event.scenario, event.scenario.chip_set
    sheets = list(_sheets_without_chips(event, vary))
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


def _sheets_without_chips(event: Event, vary: Vary) -> Iterator[Candidate]:
    """Sheets that could be tried if there were chips for them."""
    every = chain(islice(plain_knobs(vary), _LOOKED_AT), islice(spread_knobs(vary), _LOOKED_AT))
    return (sheet for knobs in every if (sheet := draw_sheet(event, vary, knobs)) is not None)


def _stacks_made(chips: ChipSet, sheet: Candidate, players: int) -> int:
    return plan_chips(chips, sheet.schedule, sheet.stack, players).makes
