"""Writes a tournament file for an evening: from players, chips and times to a commented file that ends in time."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.config.file_text import EveningPlan, EveningWishes, evening_text, units_of
from tourney.config.load import load_tournament, shipped_variant
from tourney.config.units import read_clock_time
from tourney.errors import InvalidArgument
from tourney.experiment.replicate import play_replicate
from tourney.experiment.statistics import most_misses, quantile
from tourney.outputs import write_text
from tourney.tournament.chip_set import most_stacks, plan_stack
from tourney.tournament.structure import LEAST_BIG_BLINDS
from tourney.tournament.wall_clock import WallClock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.sim.scenario import Scenario
    from tourney.tournament.chip_set import ChipSet
    from tourney.types import Chips, Seconds

_STEPS: Final = (10, 15, 20, 25, 30, 40, 50, 60, 80)
"""The usual small blinds, in tenths of a power of ten."""

_MULTIPLES: Final = 4
"""Up to this multiple of the smallest chip, every multiple is usual."""

STACKS: Final = (
    100, 200, 300, 500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 6000, 8000, 10_000, 12_000, 15_000, 20_000, 25_000,
    30_000, 40_000, 50_000, 75_000, 100_000,
)  # fmt: skip
"""Starting stacks as events have them."""

MOST_STEP: Final = 1.6
"""The largest factor from a level to the next, but from one chip to two."""

_NEAR: Final = 3.0
"""The largest factor between a level and an even curve: the first blinds rise by whole chips, and so faster."""

_UNEVEN: Final = 2.0
"""The cost of a step that differs from the even one, beside a level's distance to the curve."""

LEAST_DEPTH: Final = 20
"""The fewest least bets of a stack. With fewer, hands of the first level are all-in before the flop, or folded."""

_DEEPEST: Final = 200
_USUAL_CHIPS: Final = (1, 5, 25, 100, 500, 1000)

_RUNS: Final = 40
_ENOUGH: Final = 0.95
"""The runs of a sheet while sheets are sought, and the share of them that must be over in time."""

_FRESH_LOOKS: Final = (50, 100, 200, 400)
_SURELY: Final = 0.92
"""The fresh runs after which a sheet is judged, and the share of all runs that surely are over in time.

The file expects 90%. `simulate` says that it fails if fewer than 84 of 100 runs are in time. Where 92% of all runs
are, this has a probability of 0.2%; that fewer than 348 of 400 are, one of 0.02%.
"""

_CONFIRMED: Final = 4
"""How many sheets of a depth are judged by fresh runs, the slowest first."""

_LEVELS: Final = (5, 6, 8, 10, 12, 15, 20, 25, 30, 40)
_FORMS: Final = ((200, 15), (100, 12), (75, 10), (50, 8), (30, 5), (20, 5))
"""Starting depths in big blinds, each with its shortest levels in minutes: fewer big blinds before shorter levels."""

_SHORTEST: Final = 0.4
_LONGEST: Final = 1.8
"""How long a sheet may be until it comes to its end, beside the time there is."""

_LEAST_GROWTH: Final = 1.32
"""The least mean step of a sheet. Smaller steps need more levels, and so shorter ones, than usual sheets have."""

_FEWEST_LEVELS: Final = 4
_MOST_LEVELS: Final = 40

_SPARE: Final = 1.05
"""What is added to the end of the fastest sheet, where the message says which end would be enough."""


@dataclass(frozen=True, slots=True)
class NewEvent:
    """A tournament file that has been planned.

    Attributes:
        text: The file.
        stack: The starting stack.
        depth: The starting stack in big blinds.
        level_minutes: The length of a level.
        runs: The fresh runs of the sheet.
        in_time: The share of them that are over in time.
        usual_end: Their median end, as a time of day.
    """

    text: str
    stack: Chips
    depth: int
    level_minutes: int
    runs: int
    in_time: float
    usual_end: str


class _EveningSheet(NamedTuple):
    """A level sheet that may be tried."""

    minutes: int  # of play, until all chips are fewer than 20 big blinds
    length: int
    blinds: tuple[Chips, ...]


def plan_event(wishes: EveningWishes, report: Callable[[str], None] = lambda _: None) -> NewEvent:
    """Plan an evening: the deepest and slowest sheet that fresh runs confirm to end in time.

    Args:
        wishes: What the organiser wants.
        report: Called with what is being done.

    Raises:
        InvalidArgument: The times leave no room for play, the chips make no starting stack with which one can play,
            or no sheet ends in time. The message says what would be enough.
    """
    return _Planner(wishes, report).plan()


class _Planner:
    """Tries sheets for an evening."""

    def __init__(self, wishes: EveningWishes, report: Callable[[str], None]) -> None:
        self._clock = WallClock(wishes.starts)
        # The end of the evening, in seconds from its start: a time past midnight is one of the next day.
        self._seconds = _seconds_at(self._clock, wishes.ends, "the end")
        if not 1800 <= self._seconds <= 16 * 3600:
            times = f"from {self._clock.format(0)} to {wishes.ends}"
            raise InvalidArgument(f"{times} is no evening: give at least half an hour")
        self._dinner = _seconds_at(self._clock, wishes.dinner, "dinner") if wishes.dinner else 0
        if wishes.dinner and not 1800 <= self._dinner <= self._seconds - 3600:
            raise InvalidArgument(
                f"dinner at {wishes.dinner} is too close to the start or the end: leave half an hour"
            )
        self._game = shipped_variant(wishes.game)
        self._start = choose_stack(wishes.chips, wishes.stack, wishes.stacks, units_of(self._game))
        self._wishes = replace(wishes, stack=self._start.stack)
        self._report = report
        self._tried: dict[_EveningSheet, Scenario] = {}

    def plan(self) -> NewEvent:
        """Find a sheet of the greatest depth with which the evening ends in time."""
        for depth, shortest in _FORMS:
            sheets = self._sheets(depth, shortest)
            most = self._most(sheets)
            for sheet in reversed(sheets[max(0, most - _CONFIRMED) : most]):
                found = self._confirm(sheet)
                if found is not None:
                    return found
        raise InvalidArgument(self._too_little_time())

    def _sheets(self, depth: int, shortest: int) -> list[_EveningSheet]:
        """The sheets of a depth that usual blinds allow, the fastest first."""
        each = units_of(self._game)
        stack, chip = self._start
        # With rebuys a quarter more chips come into play; fresh runs, which sell them, have the last word.
        in_play = self._wishes.players * stack * (5 if self._wishes.rebuys else 4) // 4
        # Rounded up to whole chips, so that no stack is deeper than asked for.
        first = max(1, -(-stack // (each * depth * chip))) * chip
        last = max(_FEWEST_LEVELS * first, in_play // (LEAST_BIG_BLINDS * each) + 1)
        play = self._seconds // 60 - (30 if self._dinner else 0)
        found: dict[int, _EveningSheet] = {}
        for levels in range(_FEWEST_LEVELS, _MOST_LEVELS + 1):
            blinds = plan_blinds(first, last, levels, chip)
            if blinds is None or blinds[-1] < blinds[0] * _LEAST_GROWTH ** (levels - 1):
                continue
            for length in _LEVELS:
                minutes = (levels - 1) * length
                if round(self._wishes.rebuys / length) >= levels or minutes < self._dinner // 60:
                    continue  # rebuys and dinner end a level before the last
                if length >= shortest and _SHORTEST * play <= minutes <= _LONGEST * play:
                    # Of two sheets of one length the first: it has fewer, longer levels.
                    found.setdefault(minutes, _EveningSheet(minutes, length, tuple(blinds)))
        return [found[minutes] for minutes in sorted(found)]

    def _most(self, sheets: Sequence[_EveningSheet]) -> int:
        """How many sheets, from the fastest, probably end in time: by halving, in a few runs each."""
        low, high = 0, len(sheets)
        # Large events take long, so they are tried with fewer runs.
        runs = min(_RUNS, max(_RUNS // 4, 2000 // self._wishes.players))
        while low < high:
            middle = (low + high + 1) // 2
            # A trace more, so that rounding in binary loses no run.
            may_be_late = int((1 - _ENOUGH) * runs + 1e-9)
            ends = self._ends(sheets[middle - 1], 0, range(runs), may_be_late)
            low, high = (middle, high) if self._late(ends) <= may_be_late else (low, middle - 1)
        return low

    def _confirm(self, sheet: _EveningSheet) -> NewEvent | None:
        """The event with a sheet, if fresh runs confirm that it ends in time."""
        ends: list[Seconds] = []
        for look in _FRESH_LOOKS:
            # More late runs than the last look allows refute the sheet at once.
            may_be_late = most_misses(_FRESH_LOOKS[-1], _SURELY) - self._late(ends)
            # The length is the seed: fresh runs share no number with those of the search, whose seed is 0.
            ends += self._ends(sheet, sheet.minutes, range(len(ends), look), may_be_late)
            late = self._late(ends)
            # Given up early, or late too often already: more runs would not help.
            if len(ends) < look or late > (1 - _SURELY) * look:
                break
            if late <= most_misses(look, _SURELY):
                stack, usual = self._start.stack, self._clock.format(quantile(ends, 0.5).value)
                depth = stack // (units_of(self._game) * sheet.blinds[0])
                return NewEvent(self._text(sheet), stack, depth, sheet.length, look, 1 - late / look, usual)
        return None

    def _late(self, ends: Sequence[Seconds]) -> int:
        return sum(end > self._seconds for end in ends)

    def _ends(self, sheet: _EveningSheet, seed: int, runs: Sequence[int], may_be_late: int) -> list[Seconds]:
        """The ends of runs with a sheet, until more are late than may be."""
        if sheet not in self._tried:
            self._tried[sheet] = _load(self._text(sheet))
        what = "level sheet" if not seed else "fresh runs of sheet"
        ends: list[Seconds] = []
        for number in runs:
            if self._late(ends) > may_be_late:
                break
            self._report(f"{what} {len(self._tried)}, levels of {sheet.length} min: run {number + 1}")
            ends.append(play_replicate(self._tried[sheet], seed, number, 0).finish)
        return ends

    def _text(self, sheet: _EveningSheet) -> str:
        plan = EveningPlan(self._clock, self._seconds, self._dinner, self._start.chip, sheet.length, sheet.blinds)
        return evening_text(self._wishes, self._game, plan)

    def _too_little_time(self) -> str:
        """Why no sheet was found, and which end would be enough."""
        times = f"{self._clock.format(0)} to {self._wishes.ends}"
        begins = f"no sheet was found with which {self._wishes.players} players surely play from {times}"
        if not self._tried:
            return f"{begins}: no usual one fits; give another stack, shorter rebuys or a later end"
        # The fastest sheet: no other ends earlier.
        ends = self._ends(min(self._tried), 0, range(_RUNS), _RUNS)
        needed = max(quantile(ends, _ENOUGH).value * _SPARE, self._seconds + 1)
        return f"{begins}: give {self._clock.format(-(-int(needed) // 600) * 600)} or later, or fewer players"


def _seconds_at(clock: WallClock, text: str, what: str) -> Seconds:
    try:
        return clock.seconds_at(read_clock_time(text))
    except ValueError as error:
        raise InvalidArgument(f"{what}: {error}") from None


def _load(text: str) -> Scenario:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "event.yaml"
        write_text(path, text)
        return load_tournament(path)


# The blinds and the starting stack of an evening: even steps between usual blinds.


def ladder(chip: Chips, most: Chips) -> list[Chips]:
    """The small blinds that are usual with this smallest chip, up to the first that is at least `most`.

    Where the chip pays no usual one within `MOST_STEP`, its largest multiple within it takes the place.
    """
    found = [chip * number for number in range(1, _MULTIPLES + 1)]
    while found[-1] < most:
        found.append(_next_usual(found[-1], chip))
    return found[: next(place for place, small in enumerate(found) if small >= most) + 1]


def _next_usual(before: Chips, chip: Chips) -> Chips:
    scale = 10 ** (len(str(before)) - 1)
    usual = (step * each // 10 for each in (scale, 10 * scale) for step in _STEPS if step * each % 10 == 0)
    # The factor 8/5 is `MOST_STEP` in whole numbers.
    widest = before * 8 // 5
    return next((small for small in usual if before < small <= widest and small % chip == 0), widest // chip * chip)


def plan_blinds(first: Chips, last: Chips, levels: int, chip: Chips) -> list[Chips] | None:
    """The small blinds of an evening, rising as evenly as usual blinds allow; None if they do not fit.

    It is the cheapest path along the ladder of usual blinds, level by level: it costs to be away from an even curve,
    and to step unevenly. Only the step from one chip to two may be larger than `MOST_STEP`.

    Args:
        first: The first small blind.
        last: The small blind of the last level; the first usual one from there on is taken.
        levels: The number of levels, at least two.
        chip: The smallest chip.
    """
    steps = [small for small in ladder(chip, last) if small >= first]
    if not 2 <= levels <= len(steps):
        return None
    # An even curve rises by the same factor from level to level, so distances are between logarithms.
    growth = math.log(steps[-1] / steps[0]) / (levels - 1)
    # The cheapest path to each small blind of a level: a step costs by the level before alone (Bellman 1957).
    paths: dict[Chips, tuple[float, list[Chips]]] = {steps[0]: (0.0, [steps[0]])}
    for number in range(1, levels):
        target = steps[0] * math.exp(growth * number)
        near = [small for small in steps if target / _NEAR <= small <= target * _NEAR]
        paths = {small: path for small in near if (path := _cheapest(paths, small, growth, target, chip)) is not None}
    return paths[steps[-1]][1] if steps[-1] in paths else None


def _cheapest(
    paths: dict[Chips, tuple[float, list[Chips]]], small: Chips, growth: float, target: float, chip: Chips
) -> tuple[float, list[Chips]] | None:
    """The cheapest path to a small blind."""
    own = math.log(small / target) ** 2
    ways = [
        (cost + own + _UNEVEN * (math.log(small / before) - growth) ** 2, path)
        for before, (cost, path) in paths.items()
        # From one chip to two there is no smaller step.
        if before < small and (small <= MOST_STEP * before or small == 2 * chip)
    ]
    if not ways:
        return None
    cost, path = min(ways, key=lambda way: way[0])
    return cost, [*path, small]


# Chooses the starting stack of an evening: as deep as the chips at hand allow.


class StartingStack(NamedTuple):
    """The stack with which an evening starts.

    Attributes:
        stack: Its worth.
        chip: The smallest chip that is used.
    """

    stack: Chips
    chip: Chips


def choose_stack(chips: ChipSet | None, asked: Chips, stacks: int, units: int) -> StartingStack:
    """The stack that is asked for or, if it is 0, the deepest usual one that the chips make, up to 200 least bets.

    Args:
        chips: The chips at hand; None for any number of all chips.
        asked: The stack that is asked for; 0 to choose one.
        stacks: How many stacks the chips must make, rebuys included.
        units: The smallest chips of the least bet: two of a big blind.

    Raises:
        InvalidArgument: The chips do not make the stack, or it is too few bets to be played. The message says what
            would be enough.
    """
    if chips is None:
        return _of_any_chips(asked or 5000 * units, units)
    found = list(_stacks_of(chips, [asked] if asked else STACKS[::-1], stacks, units))
    # Depths above the usual count alike; of these the larger stack is taken.
    best = max(found, key=lambda each: (min(_DEEPEST, each.stack / (units * each.chip)), each.stack), default=None)
    if best is None or best.stack < LEAST_DEPTH * units * best.chip:
        raise InvalidArgument(f"{_too_little(best, asked, stacks, units)}; {_enough(chips, asked, stacks, units)}")
    return best


def _of_any_chips(stack: Chips, units: int) -> StartingStack:
    if stack < LEAST_DEPTH * units:
        raise InvalidArgument(f"a stack of {stack:,} is too small: give {LEAST_DEPTH * units:,} or more")
    # The largest usual chip with which the stack is deep enough: fewer chips to handle.
    usual = (chip for chip in _USUAL_CHIPS if stack >= _DEEPEST * units * chip and stack % chip == 0)
    return StartingStack(stack, max(usual, default=1))


def _stacks_of(chips: ChipSet, usual: Sequence[Chips], stacks: int, units: int) -> Iterator[StartingStack]:
    """For each denomination as the smallest that is used, the largest stack of which the chips make enough."""
    for place, (chip, _) in enumerate(chips.pieces):
        used = chips.pieces[place:]
        for stack in usual:
            # An asked stack is taken as it is, however deep.
            fits = len(usual) == 1 or stack <= _DEEPEST * units * chip
            if fits and not stack % chip and most_stacks(used, stack, _change(used, stack)) >= stacks:
                yield StartingStack(stack, chip)
                # The first that fits is the largest, as `usual` falls.
                break


def _change(used: Sequence[tuple[Chips, int]], stack: Chips) -> int:
    """The smallest chips that change one of the next."""
    return -(-used[1][0] // used[0][0]) if len(used) > 1 and used[1][0] <= stack else 0


def _too_little(best: StartingStack | None, asked: Chips, stacks: int, units: int) -> str:
    if best is None:
        return f"the chips do not make {stacks:,} stacks" + (f" of {asked:,}" if asked else " with change")
    depth = best.stack / (units * best.chip)
    return f"{stacks:,} stacks of {best.stack:,} are {depth:.3g} big blinds each at the least blinds that can be paid"


def _enough(chips: ChipSet, asked: Chips, stacks: int, units: int) -> str:
    """Which chips would be enough, and for how many stacks those at hand are."""
    stack = max(asked, LEAST_DEPTH * units * chips.pieces[0][0])
    # As many of each as one stack could take: the question is which are needed.
    used = [(denomination, stack) for denomination, _ in chips.pieces if denomination <= stack]
    pieces = plan_stack(used, stack, _change(used, stack))
    needed = ", ".join(f"{count * stacks:,} x {denomination:,}" for denomination, count in pieces)
    many = most_stacks(chips.pieces, stack, _change(chips.pieces, stack))
    few = f"; those at hand make {many:,}" if many > 1 else ""
    return f"{stacks:,} stacks of {stack:,} are for example {needed}{few}"
