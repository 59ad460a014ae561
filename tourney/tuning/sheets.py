"""Level sheets drawn from a few numbers: how deep they start, when and how they end, how long their levels are."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument
from tourney.game.stakes import AnteKind, Stakes
from tourney.tournament.schedule import Break, Level, Schedule
from tourney.tournament.structure import column_asked, last_level
from tourney.tuning.candidates import Candidate, with_colour_ups
from tourney.tuning.knobs import LADDER, Curve, Knobs, Rung, Vary, rungs_between, snap_to_rungs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.tournament.schedule import Item
    from tourney.tuning.candidates import Event
    from tourney.types import Chips, Seconds

_FEWEST_LEVELS: Final = 4
_MOST_LEVELS: Final = 60
_WITHOUT_ANTES: Final = (4, 6)  # the first levels without antes if there are no breaks, and the most until a break
_TAIL: Final = 6  # further levels of the curve, so that the path surely comes to its end


@dataclass(frozen=True, slots=True)
class StakesForm:
    """Which stakes the games of an event need.

    Attributes:
        blinds: Whether a game has blinds or antes that the blinds stand for.
        stud: Whether a game has a bring-in.
        antes: Whether antes can be chosen: not where all ante in place of blinds, nor beside stud.
    """

    blinds: bool
    stud: bool
    antes: bool


def form_of(event: Event) -> StakesForm:
    """The form of the stakes of an event.

    Raises:
        InvalidArgument: The sheet names a game for each level, or a level ends by hands.
    """
    scenario = event.scenario
    if any(level.game for level in scenario.schedule.levels):
        raise InvalidArgument("cannot tune a sheet that names a game for each level", "schedule", "levels")
    games = scenario.rotation.games
    stud = any(game.is_stud for game in games)
    all_ante = any(
        level.stakes_for(game).small_blind == 0 for game in games for level in scenario.schedule.levels[:1]
    )
    return StakesForm(blinds=not all(game.is_stud for game in games), stud=stud, antes=not stud and not all_ante)


def draw_sheet(event: Event, vary: Vary, knobs: Knobs) -> Candidate | None:
    """The sheet that these knobs give; None if the chips cannot pay one within the ranges."""
    curve, growth = _curve(event, vary, knobs)
    low, high = vary.growth
    return None if curve is None or not low - 1e-9 <= growth <= high + 1e-9 else _along(event, vary, knobs, curve)


def draw_ladder(event: Event, vary: Vary, knobs: Knobs) -> Candidate | None:
    """The sheet that a director writes from memory, rung by rung; None if it does not fit the chips or the time.

    Its end follows from its start, and replaces that of the knobs.
    """
    first = knobs.stack / knobs.depth
    rungs = rungs_between(math.ceil(0.9 * first), math.ceil(2 * event.spare_unit(knobs.stack)), LADDER)
    if len(rungs) < _FEWEST_LEVELS:
        return None
    breaks = _breaks_of(knobs, len(rungs))
    found = _along(
        event, vary, knobs, Curve(tuple(map(float, rungs)), breaks, event.chips, knobs.stack, vary.most_step)
    )
    if found is None:
        return None
    column = column_asked(found.schedule, None, event.scenario.rotation.games)
    in_play = event.chips_in_play(knobs.stack)
    level = last_level(found.schedule, in_play, column=column, big_blinds=event.least_units)
    if level is None:
        return None
    end = seconds_until(found.schedule.items, level.number) / event.seconds
    earliest, latest = vary.ends
    return replace(found, knobs=knobs._replace(end=end)) if earliest <= end <= latest else None


def _along(event: Event, vary: Vary, knobs: Knobs, curve: Curve) -> Candidate | None:
    """The sheet closest to a curve; None if the chips cannot pay one within the ranges."""
    low, high = vary.growth
    path = snap_to_rungs(curve)
    last = event.last_unit(knobs.stack)
    if path is None:
        return None
    end = next((place for place, rung in enumerate(path, start=1) if rung.big_blind > last), None)
    if end is None or end < _FEWEST_LEVELS or not low <= _growth(path[:end]) <= high:
        return None
    spare = event.spare_unit(knobs.stack)
    printed = next((place for place, rung in enumerate(path, start=1) if rung.big_blind > spare), len(path))
    schedule = _schedule(event, vary, knobs, path[:printed])
    if schedule is None:
        return None
    scenario = event.scenario
    schedule = with_colour_ups(scenario.chip_set, schedule, knobs.stack, scenario.entries)
    return Candidate("a new sheet", schedule, knobs.stack, knobs)


def _growth(path: Sequence[Rung]) -> float:
    return float((path[-1].big_blind / path[0].big_blind) ** (1 / (len(path) - 1)))


def _curve(event: Event, vary: Vary, knobs: Knobs) -> tuple[Curve | None, float]:
    """The curve that the knobs describe, and its mean growth; None if it is too steep or has too few levels."""
    count = levels_until(knobs, round(knobs.end * event.seconds), vary.break_length)
    first, last = knobs.stack / knobs.depth, event.last_unit(knobs.stack)
    if not _FEWEST_LEVELS <= count <= _MOST_LEVELS or last <= first:
        return None, 0.0
    whole = math.log(last / first)
    growth = math.exp(whole / (count - 1))
    steps = [part + knobs.bend * part * (1 - part) for part in (level / (count - 1) for level in range(count))]
    targets = [first * math.exp(whole * step) for step in steps]
    tail = min(vary.most_step, max(1.25, targets[-1] / targets[-2]))
    targets += [targets[-1] * tail**power for power in range(1, _TAIL + 1)]
    if any(after > vary.most_step * before for before, after in pairwise(targets)):
        return None, 0.0
    return Curve(tuple(targets), _breaks_of(knobs, len(targets)), event.chips, knobs.stack, vary.most_step), growth


def _breaks_of(knobs: Knobs, levels: int) -> frozenset[int]:
    """The levels that a break follows."""
    return frozenset(range(knobs.spacing, levels + 1, knobs.spacing)) if knobs.spacing else frozenset()


def seconds_until(items: Sequence[Item], level: int) -> Seconds:
    """The seconds from the start until a level begins, breaks included."""
    before = takewhile(lambda item: not isinstance(item, Level) or item.number < level, items)
    return sum(item.seconds for item in before)


def levels_until(knobs: Knobs, seconds: Seconds, break_length: Seconds) -> int:
    """The number of the level that begins about this many seconds after the start, breaks included."""
    each = knobs.level_length + (break_length / knobs.spacing if knobs.spacing else 0)
    return 1 + math.floor(seconds / each)


def _schedule(event: Event, vary: Vary, knobs: Knobs, path: Sequence[Rung]) -> Schedule | None:
    """The sheet of a path: its stakes, and breaks in which chips leave."""
    form = form_of(event)
    items: list[Item] = []
    stakes: Stakes | None = None
    without_antes = min(knobs.spacing or _WITHOUT_ANTES[0], _WITHOUT_ANTES[1])
    for number, rung in enumerate(path, start=1):
        found = stakes_of(form, rung, knobs.ante if form.antes else None, stakes)
        if found is None:
            return None
        stakes = found if number > without_antes or form.stud else replace(found, ante=0)
        blinds = stakes if form.blinds else Stakes(small_bet=stakes.small_bet, big_bet=stakes.big_bet, chip=rung.chip)
        if form.stud and form.blinds:
            blinds = Stakes(rung.big_blind // 2, rung.big_blind, chip=rung.chip)
        items.append(Level(number, knobs.level_length, blinds, stakes if form.stud else None))
        if knobs.spacing and number % knobs.spacing == 0 and number < len(path):
            left = tuple(chip for chip in event.chips if rung.chip <= chip < path[number].chip)
            items.append(Break(vary.break_length, left))
    return Schedule(tuple(items), tuple(chip for chip in event.chips if chip >= path[0].chip))


def stakes_of(form: StakesForm, rung: Rung, kind: AnteKind | None, before: Stakes | None) -> Stakes | None:
    """The stakes of a level; those that follow from the bets never fall. None if the chips cannot pay them."""
    bet, chip = rung
    if not form.stud:
        return Stakes(bet // 2, bet, _ante(bet, chip, kind, before), kind or AnteKind.EACH, chip=chip)
    # As on usual sheets for stud: the bring-in is two fifths of the small bet, the ante an eighth.
    bring_in = max(_multiple(bet * 0.4, chip), _up(before.bring_in, chip) if before else 0)
    each = max(_multiple(bet / 8, chip), _up(before.ante, chip) if before else 0)
    if bring_in >= bet or each > bring_in:
        return None
    return Stakes(ante=each, small_bet=bet, big_bet=2 * bet, bring_in=bring_in, chip=chip)


def _ante(bet: Chips, chip: Chips, kind: AnteKind | None, before: Stakes | None) -> Chips:
    """A big blind that one player pays, or an eighth of one that each pays, if chips can pay that."""
    if kind is None:
        return 0
    if kind is not AnteKind.EACH:
        return bet
    least = _up(before.ante, chip) if before else 0
    usual = bet // 8 // chip * chip
    return max(usual, least) if max(usual, least) * 4 <= bet else 0


def _multiple(amount: float, chip: Chips) -> Chips:
    return max(chip, round(amount / chip) * chip)


def _up(amount: Chips, chip: Chips) -> Chips:
    return -(-amount // chip) * chip


def format_level(seconds: Seconds) -> str:
    """The length of a level: "20 min", or "90 s" if it is not in whole minutes."""
    return f"{seconds} s" if seconds % 60 else f"{seconds // 60} min"


def describe_sheet(candidate: Candidate) -> Iterator[str]:
    """The properties of a sheet, in words: how deep it starts, its levels, its antes."""
    schedule = candidate.schedule
    first = schedule.levels[0]
    unit = first.stakes.big_blind or first.stakes.small_bet
    lengths = sorted({level.seconds for level in schedule.levels})
    yield f"{candidate.stack / unit:.0f} bb"
    yield " to ".join(dict.fromkeys(map(format_level, (lengths[0], lengths[-1]))))
    yield f"{len(schedule.levels)} levels"
    if any(level.stakes.ante and level.stud_stakes is None for level in schedule.levels):
        yield "antes"
