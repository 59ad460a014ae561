"""The search for a sheet: many sheets with few runs, the best of them with more; or proposals of Optuna."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import chain, islice, zip_longest
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.errors import TourneyError
from tourney.tournament.structure import column_asked, stakes_in, unit_of
from tourney.tuning.candidates import YOURS, Candidate, Event
from tourney.tuning.knobs import Knobs, Vary, knobs_at, nearby, plain_knobs, spread_knobs
from tourney.tuning.merit import Judge, Merit, RunTally, shape_merits
from tourney.tuning.sheet_runs import SearchStage, Task
from tourney.tuning.sheets import draw_ladder, draw_sheet
from tourney.tuning.variations import has_usual_breaks, large_steps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.sim.scenario import Scenario

_BATCH: Final = 24  # proposals that are played together
_SHORT: Final = "short"
_MOST_REFUSED: Final = 50  # batches in a row without a new sheet

RUNS: Final = (20, 60, 200)
"""The runs of a sheet in each round of successive halving."""

KEPT: Final = (2, 4)
"""One sheet in this many goes on to the next round: half after the first round, whose few runs tell little."""

BUDGET: Final = 100
"""The runs of a search, for each sheet in it. What the rounds leave, about half, is shared by the finalists."""

FINALISTS: Final = 8
"""The sheets that are played again on fresh seeds."""

FRESH_RUNS: Final = 100
"""The least number of fresh runs of each finalist. With a larger budget they get a third of what the rounds leave, in
equal shares. As many again, or what is then left, are divided among them by OCBA."""

MOST_BY_HALVING: Final = 2000
"""With more sheets than this, Optuna proposes them."""

_STEPS: Final = 10  # OCBA looks at the runs so far before each
_PLAIN: Final = 2  # at most one in this many of the drawn sheets is a plain one
_TRIED: Final = (2000, 30)  # knobs tried, at least and for each sheet wanted: then the ranges hold no more


# How further runs are divided among sheets: the optimal computing budget allocation (OCBA).
#
# Chen and Lee, Stochastic Simulation Optimization: An Optimal Computing Budget Allocation (2011), chapter 3 and its
# program in the appendix.


def divide_runs(means: Sequence[float], variances: Sequence[float], runs: Sequence[int], more: int) -> list[int]:
    """The further runs of each alternative that make it most likely that the best is found; the least mean is best.

    Args:
        means: The mean of each alternative; at least two.
        variances: The variance of each.
        runs: The runs that each has had.
        more: The further runs of all together.
    """
    best = min(range(len(means)), key=means.__getitem__)
    ratios = _ratios(means, variances, best)
    total = sum(runs) + more
    given = list(runs)
    takes = set(range(len(runs)))
    while takes:  # an alternative that has had more than its share gets none, and the others share what is left
        left = total - sum(runs[each] for each in range(len(runs)) if each not in takes)
        scale = left / sum(ratios[each] for each in takes)
        for each in takes:
            given[each] = int(scale * ratios[each])
        full = {each for each in takes if given[each] < runs[each]}
        if not full:
            break
        for each in full:
            given[each] = runs[each]
        takes -= full
    # Rounding leaves a few runs over; the best is compared with all others, so they serve most there.
    given[best] += total - sum(given)
    return [after - before for after, before in zip(given, runs, strict=True)]


def _ratios(means: Sequence[float], variances: Sequence[float], best: int) -> list[float]:
    """The shares of all runs, up to a factor: (deviation / distance to the best) squared (their theorem 3.2)."""
    least = max(1e-9, min((each for each in variances if each > 0), default=1.0) * 1e-6)
    spread = [max(each, least) for each in variances]  # an alternative that never varied still gets a little
    gaps = [each - means[best] for place, each in enumerate(means) if place != best]
    tie = max(*gaps, 1e-12) * 1e-3  # alternatives that are equal would take all runs
    ratios = [
        0.0 if place == best else spread[place] / max(each - means[best], tie) ** 2
        for place, each in enumerate(means)
    ]
    others = sum(ratio**2 / spread[place] for place, ratio in enumerate(ratios) if place != best)
    ratios[best] = math.sqrt(spread[best] * others)
    return ratios


class TriedSheet(NamedTuple):
    """A sheet with the event that is played with it."""

    candidate: Candidate
    scenario: Scenario


class TuneStanding(NamedTuple):
    """The best sheet so far.

    Attributes:
        part: The part of the search: "search" or "finalists".
        played: Runs played in this round.
        planned: Runs that this round will play.
        sheets: Sheets in this round.
        best: The best sheet; None before the first round is complete.
        merit: Its merit.
        tally: Its runs.
    """

    part: str
    played: int
    planned: int
    sheets: int
    best: TriedSheet | None
    merit: Merit | None
    tally: RunTally | None


def sheets_for(event: Event, vary: Vary, written: Iterable[Candidate], most: int) -> list[TriedSheet]:
    """The sheets to try: the event's own, those that were written by people, then drawn ones up to a number.

    The event's own sheet is always the first, whatever is odd in it. Written sheets are at most half of all; of the
    drawn ones the first are as directors usually write them.
    """
    own = event.scenario
    # By what is played: the same sheet may come from two sources, and its runs would be spent twice.
    found: dict[object, TriedSheet] = {_key(own): TriedSheet(own_candidate(event), own)}
    for candidate in written:
        if len(found) > most // 2:
            break
        if candidate.origin == YOURS or is_customary(event, vary, candidate):
            _add(found, event, candidate)
    plain = len(found) + (most - len(found)) // _PLAIN
    tries = islice(spread_knobs(vary), max(_TRIED[0], _TRIED[1] * most))
    for is_plain, knobs in chain(((True, each) for each in plain_knobs(vary)), ((False, each) for each in tries)):
        if len(found) >= most:
            break
        if is_plain and len(found) >= plain:
            continue
        sheet = draw_ladder(event, vary, knobs) if is_plain else draw_sheet(event, vary, knobs)
        if sheet is not None:
            _add(found, event, sheet)
    return list(found.values())


def sheets_beside(
    event: Event, vary: Vary, best: Sequence[TriedSheet], known: Sequence[TriedSheet], most: int
) -> list[TriedSheet]:
    """Sheets close to the drawn ones among the best, at most this many, in turn for each of them."""
    found: dict[object, TriedSheet] = {}
    had = {_key(each.scenario) for each in known}
    around = [nearby(vary, each.candidate.knobs) for each in best if each.candidate.knobs is not None]
    # In turn, so that the best sheet does not take all places for its own neighbours.
    for row in zip_longest(*around):
        for knobs in row:
            candidate = None if knobs is None else draw_sheet(event, vary, knobs)
            scenario = None if candidate is None else event.accepts(candidate)
            if candidate is not None and scenario is not None and _key(scenario) not in had and len(found) < most:
                found.setdefault(_key(scenario), TriedSheet(candidate, scenario))
    return list(found.values())


def own_candidate(event: Event) -> Candidate:
    """The event's own sheet, unchanged."""
    return Candidate(YOURS, event.scenario.schedule, event.scenario.stack)


def is_customary(event: Event, vary: Vary, candidate: Candidate) -> bool:
    """Whether a sheet begins as deep, steps as evenly and pauses as often as usual, or as was asked for."""
    schedule = candidate.schedule
    column = column_asked(schedule, None, event.scenario.rotation.games)
    depth = candidate.stack / unit_of(stakes_in(schedule.levels[0], column))
    low, high = vary.depths
    return (
        low <= depth <= high
        and not large_steps(schedule, column, vary.most_step)
        and has_usual_breaks(schedule, vary)
    )


def _add(found: dict[object, TriedSheet], event: Event, candidate: Candidate) -> None:
    scenario = event.accepts(candidate)
    if scenario is not None:
        found.setdefault(_key(scenario), TriedSheet(candidate, scenario))


def _key(scenario: Scenario) -> object:
    return scenario.schedule.items, scenario.stack


@dataclass(slots=True)
class Search:
    """A search among sheets.

    Attributes:
        sheets: The sheets; the first is the event's own. A search with Optuna adds more.
        judge: Judges them.
        note: Called when runs have finished.
        beside: Returns further sheets close to the best of the first round, given these and all known ones.
        barred: Sheets that are played for comparison but never chosen: an original in which something is odd.
        tallies: The runs of each sheet, by its number.
        order: The sheets of the last complete round, the best first.
    """

    sheets: list[TriedSheet]
    judge: Judge
    note: Callable[[TuneStanding], None] = lambda _: None
    beside: Callable[[Sequence[TriedSheet], Sequence[TriedSheet]], list[TriedSheet]] = lambda _, __: []
    barred: frozenset[int] = frozenset()
    tallies: dict[int, RunTally] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    _fresh: dict[int, RunTally] = field(default_factory=dict)
    _kept: dict[tuple[int, int], RunTally] = field(default_factory=dict)

    def halve(self, stage: SearchStage, among: Sequence[int] | None = None, first: int = 0) -> None:
        """Play all sheets, then the best of them further, and again; from round `first` on.

        Each round costs about as much as the one before it: that spends a budget well (Karnin and others 2013).
        """
        alive = list(range(len(self.sheets))) if among is None else list(among)
        for place, runs in enumerate(RUNS[first:], start=first):
            self.play(stage, alive, runs)
            if not place:
                # Once, on the first round: with a scale that changed, merits of earlier rounds would not compare.
                self.judge.calibrate(self.tallies[each] for each in alive)
                self.rank(alive)
                alive += self._beside(stage)
            self.rank(alive)
            if place < len(KEPT):
                # Never below the finalists: small searches would otherwise end with one sheet and nothing to confirm
                # against.
                alive = self.order[: max(FINALISTS, len(alive) // KEPT[place])]

    def _beside(self, stage: SearchStage) -> list[int]:
        """Play sheets close to the best, and return their numbers."""
        known = len(self.sheets)
        self.sheets += self.beside([self.sheets[each] for each in self.finalists()], self.sheets)
        added = list(range(known, len(self.sheets)))
        self.play(stage, added, RUNS[0])
        return added

    def play(self, stage: SearchStage, among: Sequence[int], runs: int) -> None:
        """Play some sheets until each has this many runs."""
        self._play(stage, self.tallies, dict.fromkeys(among, runs), "search")

    def rank(self, among: Iterable[int]) -> None:
        """Sort sheets, the best first: in turn by their own runs, and by what all runs tell about their shape."""
        allowed = [each for each in among if each not in self.barred]
        self.judge.weigh([self.tallies[each] for each in allowed])
        own = self._rank(allowed, self.tallies)
        shaped = shape_merits(self.judge, {each: self.sheets[each].scenario for each in own}, self.tallies)
        by_shape = sorted(shaped, key=lambda each: (-shaped[each], each))
        self.order = [each for each in dict.fromkeys(chain(*zip_longest(own, by_shape))) if each is not None]

    def finalists(self) -> list[int]:
        """The best sheets of the last round."""
        return self.order[:FINALISTS]

    def decide(self, stage: SearchStage) -> list[int]:
        """Play the finalists on fresh seeds, and return them, the best first; OCBA divides further runs."""
        among = self.finalists()
        left = BUDGET * len(self.sheets) - sum(map(len, self.tallies.values()))
        # On fresh seeds: the best of many sheets owes part of its place to the luck of the runs that chose it.
        wanted = dict.fromkeys(among, max(FRESH_RUNS, left // (3 * len(among))))
        more = max(left - sum(wanted.values()), FRESH_RUNS * len(among)) // _STEPS if len(among) > 1 else 0
        self._play(stage, self._fresh, wanted, "finalists")
        for _ in range(_STEPS if more else 0):
            every = [self._every_run(each) for each in among]
            merits = [self.judge.merit(each) for each in every]
            given = divide_runs(
                [-each.value for each in merits],
                [each.variance for each in merits],
                [len(each) for each in every],
                more,
            )
            wanted = {each: wanted[each] + extra for each, extra in zip(among, given, strict=True)}
            self._play(stage, self._fresh, wanted, "finalists")
        return self._rank(among, {each: self._every_run(each) for each in among})

    def _every_run(self, sheet: int) -> RunTally:
        """All runs of a finalist; those on fresh seeds have numbers below 0."""
        found = RunTally()
        found.values.update(self.tallies[sheet].values)
        # The numbers of fresh runs begin at 0 again: their complements cannot meet those of the search.
        found.values.update({~number: values for number, values in self._fresh[sheet].values.items()})
        return found

    @property
    def fresh(self) -> dict[int, RunTally]:
        """The fresh runs of the finalists, by sheet."""
        return self._fresh

    @property
    def yours(self) -> list[int]:
        """The event's own sheet, if nothing in it is odd, or else without the levels that are never reached."""
        every = enumerate(self.sheets)
        return [number for number, each in every if each.candidate.origin == YOURS and number not in self.barred]

    def best(self) -> int | None:
        """The best sheet so far; None before the first round is complete."""
        return self.order[0] if self.order and self.judge.scales else None

    def _rank(self, among: Iterable[int], tallies: dict[int, RunTally]) -> list[int]:
        return sorted(among, key=lambda each: (-self.judge.merit(tallies[each]).value, each))

    def _play(self, stage: SearchStage, tallies: dict[int, RunTally], wanted: dict[int, int], part: str) -> None:
        tasks = [Task(sheet, self._missing(stage, tallies, sheet, runs)) for sheet, runs in wanted.items()]
        planned = sum(len(task.numbers) for task in tasks)
        played = 0

        def on_done(sheet: int, done: Sequence[Replicate]) -> None:
            nonlocal played
            for each in done:
                tallies[sheet].add(each, self.judge.measures)
            played += len(done)
            self.note(self._standing(part, played, planned, len(wanted)))

        stage.play(tasks, on_done)

    def _missing(self, stage: SearchStage, tallies: dict[int, RunTally], sheet: int, runs: int) -> list[int]:
        """The runs that a sheet still needs. Those kept earlier are counted, but none beyond the number wanted."""
        tally = tallies.setdefault(sheet, RunTally())
        kept = self._kept.setdefault((stage.seed, sheet), RunTally())
        if not tally.values:
            for each in stage.read_runs(sheet):
                kept.add(each, self.judge.measures)
        wanted = [number for number in range(runs) if number not in tally.values]
        tally.values.update({number: kept.values[number] for number in wanted if number in kept.values})
        return [number for number in wanted if number not in tally.values]

    def _standing(self, part: str, played: int, planned: int, sheets: int) -> TuneStanding:
        best = self.best()
        if best is None:
            return TuneStanding(part, played, planned, sheets, None, None, None)
        tally = self.tallies[best]
        return TuneStanding(part, played, planned, sheets, self.sheets[best], self.judge.merit(tally), tally)


# Sheets proposed by Optuna, for searches among more sheets than successive halving can play.


class NoOptuna(TourneyError):
    """Optuna is not installed."""

    exit_code = 2


def propose(search: Search, stage: SearchStage, event: Event, vary: Vary, most: int) -> list[int]:
    """Add proposed sheets to a search until it has `most`, each played with the runs of the first round.

    Each preference is an objective, and the missed demands are the constraint (ask and tell, TPE). Returns the sheets
    that go on to the next round: the best of all.

    Raises:
        NoOptuna: Optuna is not installed.
    """
    optuna = _optuna()
    first = list(range(len(search.sheets)))
    search.play(stage, first, RUNS[0])
    search.judge.calibrate(search.tallies[each] for each in first)
    sampler = optuna.samplers.TPESampler(seed=stage.seed % 2**32)
    directions = ["maximize"] * len(search.judge.wishes.preferences)
    study = optuna.create_study(directions=directions, sampler=sampler)
    known: set[object] = {(each.scenario.schedule.items, each.scenario.stack) for each in search.sheets}
    refused = 0
    while len(search.sheets) < most and refused < _MOST_REFUSED:
        asked: list[tuple[Any, int]] = []
        for _ in range(_BATCH):
            trial = study.ask()
            sheet = _sheet(trial, event, vary)
            key = None if sheet is None else (sheet.scenario.schedule.items, sheet.scenario.stack)
            if sheet is None or key in known:
                # A sheet that cannot be played is no bad value: a number for it would bend the model around it.
                study.tell(trial, state=optuna.trial.TrialState.FAIL)
                continue
            known.add(key)
            asked.append((trial, len(search.sheets)))
            search.sheets.append(sheet)
        refused = 0 if asked else refused + 1
        search.play(stage, [number for _, number in asked], RUNS[0])
        for trial, number in asked:
            tally = search.tallies[number]
            trial.set_constraint(_SHORT, search.judge.merit(tally).short)
            study.tell(trial, _objectives(search.judge, tally))
        search.rank(range(len(search.sheets)))
    return search.order


def _optuna() -> Any:  # noqa: ANN401 - a module that need not be installed
    try:
        import optuna  # noqa: PLC0415 - an extra, and slow to load
    except ImportError:
        raise NoOptuna(
            "a search among more than 2,000 sheets needs the extra [tune]: pip install 'tourney[tune]'"
        ) from None
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna


def _sheet(trial: Any, event: Event, vary: Vary) -> TriedSheet | None:  # noqa: ANN401 - a trial of Optuna
    parts = [trial.suggest_float(name, 0, 1) for name in Knobs._fields]
    candidate = draw_sheet(event, vary, knobs_at(vary, parts))
    scenario = None if candidate is None else event.accepts(candidate)
    return None if candidate is None or scenario is None else TriedSheet(candidate, scenario)


def _objectives(judge: Judge, tally: RunTally) -> list[float]:
    found = []
    for each in judge.wishes.preferences:
        values = tally.column(judge.place(each.measure))
        # Worse than any real value, but finite, as the sampler takes no infinity.
        found.append(each.sign * sum(values) / len(values) if values else -1e6)
    return found
