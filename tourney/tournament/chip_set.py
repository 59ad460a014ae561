"""The chips at hand: what starting stacks are made of, what is left for rebuys, and colour-ups."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise, product
from math import gcd
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import InvalidArgument
from tourney.tournament.schedule import Break, Level

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.tournament.schedule import Schedule
    from tourney.types import Chips

    Pieces = Sequence[tuple[Chips, int]]

_MOST_UNITS: Final = 2**20
"""The largest amount, in units of all denominations, for which all sums are counted: a few milliseconds."""

_PART: Final = 4
"""A denomination makes up at most this part of a stack, unless the stack cannot be made otherwise."""

_CHANGES: Final = 2
"""A stack has enough of a denomination to change the next one this often."""

_MOST_SMALL: Final = 12
"""The most pieces of a denomination below the largest, unless the stack cannot be made otherwise."""


@dataclass(frozen=True, slots=True)
class ChipSet:
    """The chips at hand.

    Attributes:
        pieces: The denominations, ascending, and the number of pieces of each.

    Raises:
        InvalidArgument: There is no chip, or denominations do not ascend.
    """

    pieces: tuple[tuple[Chips, int], ...]

    def __post_init__(self) -> None:
        denominations = [denomination for denomination, _ in self.pieces]
        if not denominations or denominations != sorted(set(denominations)) or denominations[0] < 1:
            raise InvalidArgument("denominations must ascend, from at least 1, without repeats", "chips")

    @property
    def worth(self) -> Chips:
        """The worth of all chips."""
        return worth_of(self.pieces)


class ColourUp(NamedTuple):
    """A denomination that leaves play.

    Attributes:
        row: The index of the last item of the sheet in which it is in play, or of the break in which it is removed.
        removed: The denomination.
        pieces: Its pieces in play, if nobody has bought more chips.
        given: The pieces that replace them, by denomination.
        missing: The worth of the pieces for which the set has no replacement.
    """

    row: int
    removed: Chips
    pieces: int
    given: tuple[tuple[Chips, int], ...]
    missing: Chips


class BoughtStacks(NamedTuple):
    """What can be sold with the chips that are left.

    Attributes:
        made: How many are made of them, the largest chips first.
        is_most: Whether surely no more can be: the largest first is best where each denomination divides the next.
    """

    made: int
    is_most: bool


@dataclass(frozen=True, slots=True)
class ChipPlan:
    """How a set of chips is used in an event.

    Attributes:
        players: The number of starting stacks that are planned: the entrants, or as many as the set makes.
        stack: What each starting stack is made of; empty if the set makes none.
        least: The fewest pieces of the smallest denomination in a stack.
        makes: The starting stacks, all alike, that the set makes.
        is_most: Whether it surely makes no more.
        left: The pieces left after the starting stacks, by denomination.
        colour_ups: When denominations leave play, in order.
    """

    players: int
    stack: tuple[tuple[Chips, int], ...]
    least: int
    makes: int
    is_most: bool
    left: tuple[tuple[Chips, int], ...]
    colour_ups: tuple[ColourUp, ...]

    def buys(self, amount: Chips, most: int) -> BoughtStacks:
        """How many rebuys, add-ons or new stacks of an amount the chips left make, at most `most`."""
        left = dict(self.left)
        for made in range(most):
            taken = make_change(sorted(left.items()), amount)
            if worth_of(taken) != amount:
                return BoughtStacks(made, divide_each_other(self.left))
            for denomination, pieces in taken:
                left[denomination] -= pieces
        return BoughtStacks(most, is_most=True)


def plan_chips(chips: ChipSet, schedule: Schedule, stack: Chips, players: int) -> ChipPlan:
    """Plan how a set of chips is used: starting stacks for the players, and colour-ups.

    A denomination below what the sheet needs at any level stays in its box. Each stack has enough of each
    denomination to change the next one twice; the largest one makes up the rest. No other makes up more than a
    quarter of a stack, unless the stack cannot be made otherwise. All stacks are alike; how many there can be is
    exact, with enough of the smallest denomination to change the next one once.
    """
    needed = [pair for pair in chips.pieces if pair[0] >= _smallest_needed(chips, schedule, stack)]
    # Each player can change one larger chip into the smallest that the sheet needs.
    least = -(-needed[1][0] // needed[0][0]) if len(needed) > 1 and needed[1][0] <= stack else 0
    most = most_stacks(needed, stack, least)
    planned = min(players, most)
    made = plan_stack(_shares(needed, planned), stack, least) if planned else ()
    # The box keeps what is not dealt out; rebuys, add-ons and colour-ups come out of it.
    used = {denomination: planned * pieces for denomination, pieces in made}
    left = tuple((denomination, pieces - used.get(denomination, 0)) for denomination, pieces in chips.pieces)
    surely = is_proven(_shares(needed, most + 1), stack)
    return ChipPlan(planned, made, least, most, surely, left, tuple(_colour_ups(schedule, used, dict(left))))


def most_stacks(pieces: Sequence[tuple[Chips, int]], stack: Chips, least: int = 0) -> int:
    """The most stacks, all alike, that these pieces make; the arguments are those of `plan_stack`.

    A stack that many players can have is one that fewer can have, too. So the number is found by halving.
    """
    # The worth of all chips bounds the number, whatever their denominations.
    low, high = 0, worth_of(pieces) // stack
    while low < high:
        middle = (low + high + 1) // 2
        if _makes_stack(_shares(pieces, middle), stack, least):
            low = middle
        else:
            high = middle - 1
    return low


def _makes_stack(available: Sequence[tuple[Chips, int]], stack: Chips, least: int) -> bool:
    (smallest, pieces), *larger = available
    rest = stack - least * smallest
    return pieces >= least and rest >= 0 and makes([(smallest, pieces - least), *larger], rest)


def _shares(pieces: Sequence[tuple[Chips, int]], players: int) -> list[tuple[Chips, int]]:
    """The pieces of each denomination that every player can get."""
    return [(denomination, count // players) for denomination, count in pieces]


def plan_stack(available: Sequence[tuple[Chips, int]], stack: Chips, least: int = 0) -> tuple[tuple[Chips, int], ...]:
    """What a starting stack is made of, by denomination; empty if these chips do not make it.

    Args:
        available: The denominations, ascending, and the most pieces of each.
        stack: The worth of the stack.
        least: The fewest pieces of the smallest denomination.
    """
    # First without chips worth more than a quarter of a stack, which can hardly be bet.
    usual = [pair for pair in available if pair[0] * _PART <= stack]
    for chips in dict.fromkeys((tuple(usual), tuple(available))):
        for cap, over in product((_MOST_SMALL, 2 * _MOST_SMALL, stack), (False, True)):
            made = _make_stack(chips, stack, cap, over=over)
            if made and made[0][1] >= least:
                return tuple((denomination, pieces) for denomination, pieces in made if pieces)
        if chips and _makes_stack(chips, stack, least):
            return _any_stack(chips, stack, least)
    return ()


def _any_stack(available: Sequence[tuple[Chips, int]], stack: Chips, least: int) -> tuple[tuple[Chips, int], ...]:
    """A stack where the chips leave little choice: the fewest pieces of the smallest kind, then the larger ones."""
    (smallest, pieces), *larger = available
    rest = stack - least * smallest
    made = dict(make_change([(smallest, pieces - least), *larger], rest))
    made[smallest] = made.get(smallest, 0) + least
    return tuple(sorted((denomination, count) for denomination, count in made.items() if count))


def _make_stack(chips: Sequence[tuple[Chips, int]], stack: Chips, cap: int, *, over: bool) -> list[tuple[Chips, int]]:
    """A stack from these chips, with at most `cap` small pieces of a kind where there is a choice; empty for none.

    With `over` the nearest number of pieces that fits may be worth more than a quarter of the stack.
    """
    rest = stack
    counts: list[int] = []
    # From the smallest up: what is left must be a multiple of the larger ones, and only small chips can make it one.
    for place, (denomination, most) in enumerate(chips):
        larger = [each for each, pieces in chips[place + 1 :] if pieces]
        if not larger:
            counts.append(min(most, rest // denomination))
        else:
            part = stack // (_PART * denomination)
            wanted = min(_CHANGES * -(-larger[0] // denomination), cap, part)
            count = _nearest_fitting(denomination, most, rest, gcd(*larger), wanted, part, over=over)
            if count is None:
                return []
            counts.append(count)
        rest -= counts[-1] * denomination
    for part in (_PART, 1):  # the larger denominations first, up to a quarter of the stack; then as needed
        for place in range(len(chips) - 1, -1, -1):
            if rest:
                added = _addable(chips[place], counts[place], rest, most_worth=stack // part)
                counts[place] += added
                rest -= added * chips[place][0]
    return [] if rest else [(denomination, count) for (denomination, _), count in zip(chips, counts, strict=True)]


def _nearest_fitting(
    denomination: Chips, most: int, rest: Chips, unit: Chips, wanted: int, part: int, *, over: bool
) -> int | None:
    """The number of pieces nearest to what is wanted that leaves a multiple of `unit`; None if there is none.

    More than `part` pieces only with `over`, or if fewer do not fit.
    """
    step = unit // gcd(denomination, unit)
    most = min(most, rest // denomination)
    first = next((count for count in range(min(step, most + 1)) if not (rest - count * denomination) % unit), None)
    if first is None:
        return None
    steps = max(0, min((most - first) // step, round((wanted - first) / step)))
    if not over and first + steps * step > part:
        steps = max(0, (part - first) // step)
    return first + steps * step


def _addable(chip: tuple[Chips, int], has: int, rest: Chips, *, most_worth: Chips) -> int:
    """The pieces that can be added to a stack for what is missing; the denomination is then worth at most this."""
    denomination, most = chip
    return max(0, min(most - has, rest // denomination, (most_worth - has * denomination) // denomination))


# What the sheet needs


def _find_units(schedule: Schedule) -> list[Chips]:
    """For each item, the largest unit of all forced bets from this item on; 0 after the last."""
    needed = [0]
    # From the end, because a chip may go only when no later level needs it.
    for item in reversed(schedule.items):
        amounts = _amounts(item) if isinstance(item, Level) else ()
        needed.append(gcd(needed[-1], *amounts))
    return needed[::-1]


def _amounts(level: Level) -> list[Chips]:
    return [
        amount
        for each in level.columns
        for amount in (each.small_blind, each.big_blind, each.ante, each.small_bet, each.big_bet, each.bring_in)
    ]


def _smallest_needed(chips: ChipSet, schedule: Schedule, stack: Chips) -> Chips:
    """The largest denomination that pays everything on the sheet, and the starting stack, without a smaller one."""
    unit = gcd(_find_units(schedule)[0], stack)
    fits = [denomination for denomination, _ in chips.pieces if unit % denomination == 0]
    return max(fits, default=chips.pieces[0][0])


def unpayable(chips: ChipSet, schedule: Schedule) -> tuple[int, Level] | None:
    """The first level, with its row, that has an amount which the smallest chips at hand cannot pay; None if none."""
    smallest = chips.pieces[0][0]
    for row, item in enumerate(schedule.items):
        if isinstance(item, Level) and any(amount % smallest for amount in _amounts(item)):
            return row, item
    return None


# Colour-ups


def _colour_ups(schedule: Schedule, used: Mapping[Chips, int], left: dict[Chips, int]) -> list[ColourUp]:
    """The colour-ups of an event: those on the sheet or, if it has none, as soon as the sheet allows."""
    in_play = {denomination: pieces for denomination, pieces in sorted(used.items()) if pieces}
    found = []
    listed, removals = _removals(schedule, list(in_play))
    for row, removed in removals:
        larger = sorted(each for each in left if each > removed)
        pieces = in_play.pop(removed, 0)
        if not larger or not pieces:
            continue
        given, missing = _exchange(pieces * removed, [(each, left[each]) for each in larger])
        # The sheet does not ask for it, and the box cannot pay: the small chips stay, as a room would decide.
        if missing and not listed:
            break  # they stay in play
        for denomination, count in given:
            left[denomination] -= count
            in_play[denomination] = in_play.get(denomination, 0) + count
        found.append(ColourUp(row, removed, pieces, given, missing))
    return found


def _removals(schedule: Schedule, in_play: Sequence[Chips]) -> tuple[bool, list[tuple[int, Chips]]]:
    """Whether the sheet lists when denominations leave play, and the rows at which they do."""
    items = schedule.items
    listed = [(row, each) for row, item in enumerate(items) if isinstance(item, Break) for each in item.remove]
    if listed or len(in_play) < 2:
        return bool(listed), listed
    needed = _find_units(schedule)
    rows = []
    for denomination, following in pairwise(in_play):
        free = next((row for row in range(1, len(items)) if needed[row] and needed[row] % following == 0), None)
        if free is None or free > _last_row(schedule):
            break
        # At a break, where players can watch the race (TDA 24B); without one in between, when the level begins.
        pause = next((row for row in range(free - 1, _last_row(schedule)) if isinstance(items[row], Break)), free - 1)
        rows.append((pause, denomination))
    return False, rows


def _last_row(schedule: Schedule) -> int:
    """The row of the last level, which never ends."""
    return max(row for row, item in enumerate(schedule.items) if isinstance(item, Level))


def _exchange(worth: Chips, available: Sequence[tuple[Chips, int]]) -> tuple[tuple[tuple[Chips, int], ...], Chips]:
    """The pieces given for chips of this worth, of as few kinds as possible, and the worth for which there are none.

    What does not make a whole piece of the smallest kind is raced off: at most one more piece of it.
    """
    smallest = available[0][0]
    owed = -(-worth // smallest) * smallest
    for kinds in range(1, len(available) + 1):
        given = make_change(available[:kinds], owed)
        missing = owed - worth_of(given)
        if not missing:
            break
    return given, missing


# Whether pieces of given denominations make an amount exactly: a bounded change problem, solved exactly.


def make_change(available: Pieces, amount: Chips) -> tuple[tuple[Chips, int], ...]:
    """The pieces that are worth most, up to an amount: the larger denominations first.

    They are worth exactly the amount if any pieces are (see `is_proven`).

    Args:
        available: The denominations, ascending, and the pieces of each.
        amount: The amount.
    """
    available = [pair for pair in available if pair[1]]
    counts = _largest_first(available, amount)
    if (
        worth_of(_list_used(available, counts)) == amount
        or divide_each_other(available)
        or not is_proven(available, amount)
    ):
        return _list_used(available, counts)
    return _list_used(available, _by_all_sums(available, amount))


def makes(available: Pieces, amount: Chips) -> bool:
    """Whether these pieces make an amount exactly."""
    return worth_of(make_change(available, amount)) == amount


def is_proven(available: Pieces, amount: Chips) -> bool:
    """Whether `make_change` finds every amount up to this one that the pieces make.

    It does where each denomination divides the next, as in almost all sets, and otherwise unless the amount is huge.
    """
    return divide_each_other(available) or amount // _unit(available) <= _MOST_UNITS


def divide_each_other(available: Pieces) -> bool:
    """Whether each denomination divides the next."""
    return all(larger % smaller == 0 for (smaller, _), (larger, _) in pairwise(available))


def worth_of(pieces: Pieces) -> Chips:
    """The worth of pieces by denomination."""
    return sum(denomination * count for denomination, count in pieces)


def _largest_first(available: Pieces, amount: Chips) -> list[int]:
    """As many of each denomination as fit, from the largest.

    Where each denomination divides the next, no other choice is worth more: smaller pieces that are worth a larger
    one, or more, contain pieces that are worth exactly that one, which can take their place.
    """
    counts = []
    # Greedy: exact for sets such as 25-100-500, and not for 25-40, where 75 is three of 25 and this stops at 65.
    for denomination, pieces in reversed(available):
        counts.append(min(pieces, amount // denomination))
        amount -= counts[-1] * denomination
    return counts[::-1]


def _by_all_sums(available: Pieces, amount: Chips) -> list[int]:
    """The same for any denominations, from the set of all sums that the smaller ones make, as bits of a number."""
    unit = _unit(available)
    rest = amount // unit
    mask = (1 << (rest + 1)) - 1
    sums = [1]
    for denomination, pieces in available:
        sums.append(_with_pieces(sums[-1], denomination // unit, min(pieces, amount // denomination), mask))
    rest = sums[-1].bit_length() - 1
    counts = []
    for (denomination, pieces), smaller in zip(reversed(available), sums[-2::-1], strict=True):
        size = denomination // unit
        count = next(each for each in range(min(pieces, rest // size), -1, -1) if smaller >> (rest - each * size) & 1)
        counts.append(count)
        rest -= count * size
    return counts[::-1]


def _with_pieces(sums: int, size: int, pieces: int, mask: int) -> int:
    """All sums with up to this many pieces of a size: 1, 2, 4 ... of them at a time, and the remainder."""
    block = 1
    while pieces:
        taken = min(block, pieces)
        sums = (sums | sums << taken * size) & mask
        pieces -= taken
        block *= 2
    return sums


def _unit(available: Pieces) -> Chips:
    return gcd(*(denomination for denomination, _ in available)) or 1


def _list_used(available: Pieces, counts: Sequence[int]) -> tuple[tuple[Chips, int], ...]:
    return tuple((denomination, count) for (denomination, _), count in zip(available, counts, strict=True) if count)
