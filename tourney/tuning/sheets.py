"""A sheet that is tried, the event that it is tried for, and sheets drawn from a few numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument
from tourney.game.stakes import AnteKind, Stakes
from tourney.tournament.chip_set import plan_chips, unpayable
from tourney.tournament.oddities import lint
from tourney.tournament.schedule import Break, Level, Schedule
from tourney.tournament.structure import (
    column_asked,
    end_of,
    last_level,
    least_units,
    spare_units,
    stakes_in,
    unit_of,
)
from tourney.tuning.knobs import LADDER, Curve, Knobs, Rung, Vary, rungs_between, snap_to_rungs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.sim.scenario import Scenario
    from tourney.tournament.chip_set import ChipSet
    from tourney.tournament.entries import EntryRules
    from tourney.tournament.schedule import Item
    from tourney.types import Chips, Seconds


# Whether the chips at hand pay for an event with a sheet.


def can_pay(chips: ChipSet | None, schedule: Schedule, stack: Chips, players: int) -> bool:
    """Whether a set makes all starting stacks, pays all bets, and has the larger chips for every colour-up.

    None is a set with any number of all chips.
    """
    if chips is None:
        return True
    at_hand = {denomination for denomination, _ in chips.pieces}
    if not at_hand.issuperset(schedule.chips) or unpayable(chips, schedule) is not None:
        return False
    if chips.worth < players * stack:
        return False
    plan = plan_chips(chips, schedule, stack, players)
    return plan.makes >= players and not any(each.missing for each in plan.colour_ups)


def with_colour_ups(chips: ChipSet | None, schedule: Schedule, stack: Chips, players: int) -> Schedule:
    """A sheet with only those colour-ups for which the set has the larger chips; other chips stay in play."""
    if chips is None or not schedule.chips:
        return schedule
    plan = plan_chips(chips, schedule, stack, players)
    short = min((each.removed for each in plan.colour_ups if each.missing), default=None)
    return (
        schedule
        if short is None
        else replace(schedule, items=tuple(_keep_in_play(item, short) for item in schedule.items))
    )


def find_units(items: Sequence[Item]) -> list[Chips]:
    """The largest amount of which all bets from each item on are multiples."""
    unit, found = 0, []
    for item in reversed(items):
        if isinstance(item, Level):
            for stakes in item.columns:
                for amount in (stakes.small_blind, stakes.big_blind, stakes.ante, stakes.bring_in, stakes.small_bet):
                    unit = math.gcd(unit, amount)
        found.append(unit)
    return found[::-1]


def _keep_in_play(item: Item, chip: Chips) -> Item:
    """An item of a sheet in which a chip, and all larger ones, never leave play."""
    if not isinstance(item, Level):
        return replace(item, remove=tuple(each for each in item.remove if each < chip))
    if item.stakes.chip <= chip:
        return item
    return replace(
        item,
        stakes=replace(item.stakes, chip=chip),
        stud_stakes=item.stud_stakes and replace(item.stud_stakes, chip=chip),
    )


YOURS: Final = "your sheet"
"""The origin of the event's own sheet, also without the levels that are never reached."""

_USUAL_BUYS: Final = 0.5
"""The chips that players buy, as a share of the most they may buy; for the length of a sheet only."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sheet that is tried.

    Attributes:
        origin: Where it comes from, in words.
        schedule: The sheet.
        stack: The starting stack.
        knobs: What it was drawn from; None for a sheet that was not drawn.
    """

    origin: str
    schedule: Schedule
    stack: Chips
    knobs: Knobs | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """The event that a sheet is sought for.

    Attributes:
        scenario: The event with its own sheet.
        chips: The denominations that may be in play, ascending.
        seconds: The time there is, breaks included.
        only: Whether no other chips may be used, so that the event's own sheet must do with them, too.
    """

    scenario: Scenario
    chips: tuple[Chips, ...]
    seconds: Seconds
    only: bool = False

    def chips_in_play(self, stack: Chips) -> Chips:
        """All chips that are likely to be in play at the end."""
        scenario = self.scenario
        bought = scenario.entry.most_bought(scenario.stack) * stack // scenario.stack
        return int(scenario.entries * (stack + _USUAL_BUYS * bought))

    def most_chips(self, stack: Chips) -> Chips:
        """All chips that can be in play."""
        scenario = self.scenario
        return scenario.entries * (stack + scenario.entry.most_bought(scenario.stack) * stack // scenario.stack)

    def last_unit(self, stack: Chips) -> float:
        """The big blind above which the sheet ends: all chips are then so few that play ends soon."""
        return self.chips_in_play(stack) / self.least_units

    def spare_unit(self, stack: Chips) -> float:
        """The big blind above which no more levels are printed: in fixed limit play goes on beyond `last_unit`."""
        return self.chips_in_play(stack) / spare_units(self.scenario.rotation.games)

    @property
    def least_units(self) -> int:
        """The big blinds, or in fixed limit the small bets, with fewer of which in play the event ends soon."""
        return least_units(self.scenario.rotation.games)

    def accepts(self, candidate: Candidate) -> Scenario | None:
        """The event with a sheet; None if something is odd in the sheet, or the event cannot be played with it."""
        schedule, stack = candidate.schedule, candidate.stack
        games = self.scenario.rotation.games
        column = column_asked(schedule, None, games)
        if lint(schedule, self.most_chips(stack), column=column, big_blinds=spare_units(games)):
            return None
        if unit_of(stakes_in(schedule.levels[-1], column)) * self.least_units * 3 < self.scenario.entries * stack:
            return None  # the last level would go on for long
        if self.only and not set(self.chips).issuperset(schedule.chips or [0]):
            return None
        if not can_pay(self.scenario.chip_set, schedule, stack, self.scenario.entries):
            return None
        try:
            scenario = with_sheet(self.scenario, schedule, stack)
        except InvalidArgument:
            return None
        return scenario if _sells_whole_chips(scenario) else None


def _sells_whole_chips(scenario: Scenario) -> bool:
    """Whether stacks, rebuys and add-ons consist of the chips in play while they are sold."""
    entry, levels = scenario.entry, scenario.schedule.levels
    sold = [(scenario.stack, entry.admits_until + 1)]
    if entry.rebuy is not None:
        sold.append((entry.rebuy.chips, entry.rebuy.until_level))
    if entry.add_on is not None:
        sold.append((entry.add_on.chips, entry.add_on.after_level))
    return not any(chips % each.stakes.chip for chips, level in sold for each in levels[level - 1 : level])


def with_sheet(scenario: Scenario, schedule: Schedule, stack: Chips) -> Scenario:
    """The event with another sheet and stack; what ends with a level ends at about the same time as before.

    Raises:
        InvalidArgument: The event cannot be played with them.
    """
    if schedule is scenario.schedule and stack == scenario.stack:
        return scenario
    move = level_mover(scenario.schedule, schedule)
    chip = schedule.levels[0].stakes.chip
    entry = move_entry(scenario.entry, move, lambda amount: _scale_amount(amount, stack, scenario.stack, chip))
    return replace(scenario, schedule=schedule, stack=stack, entry=entry)


def move_entry(entry: EntryRules, move: Callable[[int], int], scale: Callable[[Chips], Chips]) -> EntryRules:
    """The rules for entries with other levels and chips."""
    reentry = entry.reentry and replace(entry.reentry, until_level=move(entry.reentry.until_level))
    rebuy = entry.rebuy and replace(
        entry.rebuy,
        until_level=move(entry.rebuy.until_level),
        chips=scale(entry.rebuy.chips),
        stack_at_most=scale(entry.rebuy.stack_at_most),
    )
    add_on = entry.add_on and replace(
        entry.add_on, after_level=move(entry.add_on.after_level), chips=scale(entry.add_on.chips)
    )
    return replace(
        entry,
        late_until=move(entry.late_until),
        absent_until=move(entry.absent_until),
        reentry=reentry,
        rebuy=rebuy,
        add_on=add_on,
    )


def level_mover(old: Schedule, new: Schedule) -> Callable[[int], int]:
    """A function that returns the level of the new sheet that ends closest to the end of a level of the old one."""
    if new is old:
        return lambda level: level
    ends = {each.number: end for each in new.levels[:-1] if (end := _end(new, each.number)) is not None}

    def move(level: int) -> int:
        end = _end(old, level) if level else None
        if not level or end is None or not ends:
            return min(level, max(1, len(new.levels) - 1)) if level else 0
        return min(ends, key=lambda number: (abs(ends[number] - end), number))

    return move


def _end(schedule: Schedule, level: int) -> Seconds | None:
    """When a level ends, without the break after it."""
    end = end_of(schedule, level)
    if end is None:
        return None
    row = schedule.items.index(schedule.levels[level - 1]) + 1
    paused = 0
    while row < len(schedule.items) and isinstance(item := schedule.items[row], Break):
        paused += item.seconds
        row += 1
    return end - paused


def _scale_amount(amount: Chips, stack: Chips, before: Chips, chip: Chips) -> Chips:
    """An amount of chips that grows with the stack, a multiple of the smallest chip."""
    return amount if stack == before else round(amount * stack / before / chip) * chip


# Level sheets drawn from a few numbers: how deep they start, when and how they end, how long their levels are.


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
