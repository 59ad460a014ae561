"""Tables to play in an engine: who busts, comes and sits out from hand to hand, and what our own rules make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.game.stakes import NOBODY
from tourney.stress.catalogue.tabling import OurTable, posts
from tourney.tournament.button import ButtonKind, ButtonRules

if TYPE_CHECKING:
    from tourney.streams import Stream
    from tourney.stress.catalogue.point import FixedTable, TableMoment
    from tourney.stress.interface import TableHand
    from tourney.types import SeatNo

MOST_SEATS: Final = 9


class Change(NamedTuple):
    """What changes before a hand: seats that have bust, new players, players who sit out and who come back."""

    gone: tuple[SeatNo, ...] = ()
    come: tuple[SeatNo, ...] = ()
    out: tuple[SeatNo, ...] = ()
    back: tuple[SeatNo, ...] = ()


class TablePlan(NamedTuple):
    """A table and its hands.

    Attributes:
        seats: The seats occupied at the start.
        button: The seat of the button in the first hand.
        changes: What changes before each hand; nothing before the first.
    """

    seats: tuple[SeatNo, ...]
    button: SeatNo
    changes: tuple[Change, ...]

    @property
    def size(self) -> int:
        """The number of seats at the table."""
        return 1 + max(*self.seats, *(seat for change in self.changes for seat in change.come))


class Reading(NamedTuple):
    """A way to play a table.

    Attributes:
        rules: How the button moves.
        skips: Whether players who sit out are passed over.
        houses: The names of the house rules that it follows; the dead button is none.
    """

    rules: ButtonRules
    skips: bool
    houses: tuple[str, ...]

    @property
    def name(self) -> str:
        """The house rules in one line; empty for the TDA's rules."""
        return ", ".join(self.houses)


_SKIPPED: Final = "sitting-out-skipped"
_DEALER: Final = "heads-up-dealer-posts-big-blind"
_KINDS: Final = (ButtonKind.DEAD, ButtonKind.MOVING, ButtonKind.SIMPLIFIED)


def readings(asked: str) -> list[Reading]:
    """All ways to play a table, the one asked for first; `asked` is "dead", "moving" or "simplified"."""
    found = []
    for kind in sorted(_KINDS, key=lambda kind: kind.value != asked):
        for on_button in (False, True):
            for skips in (False, True):
                names = (
                    *([] if kind.value == asked else [f"{kind.value}-button"]),
                    *([_DEALER] if on_button else []),
                    *([_SKIPPED] if skips else []),
                )
                found.append(Reading(ButtonRules(kind, on_button), skips, names))
    # The fewest house rules first: of two that explain a table the simpler one counts.
    return sorted(found, key=lambda reading: len(reading.houses))


def play_reading(plan: TablePlan, reading: Reading) -> list[TableMoment]:
    """The hands of a table by a reading. It ends early if fewer than two players are left."""
    table = OurTable(plan.seats, plan.button, reading.rules, skips=reading.skips)
    found = []
    for change in plan.changes:
        for seat in change.gone:
            table.leave(seat)
        for seat in change.come:
            table.join(seat)
        table.out |= set(change.out)
        table.out -= set(change.back)
        if len(table.seats) < 2:
            break
        found.append(table.hand())
    return found


def differs(reported: TableHand, moment: TableMoment) -> str:
    """The first field of an engine's hand that is not as expected; empty if none is."""
    button, small_blind, big_blind = posts(moment.now)
    if reported.big_blind != big_blind:
        return "big_blind"
    if reported.small_blind != small_blind:
        return "small_blind"
    # A dead button lies at an empty seat, and engines differ in which of several (TDA 32).
    dead = moment.now.places.button == NOBODY
    if (
        reported.button is not None
        and reported.button != button
        and not (dead and reported.button not in moment.occupied)
    ):
        return "button"
    return "dealt_in" if set(reported.dealt_in) != set(moment.now.order) else ""


def count_agreed(hands: list[TableHand], moments: list[TableMoment]) -> int:
    """The number of hands up to the first that differs."""
    for number, (reported, moment) in enumerate(zip(hands, moments, strict=False)):
        if differs(reported, moment):
            return number
    return len(hands)


def plan_of(fixed: FixedTable) -> TablePlan:
    """A fixed table as a plan, on as few seats as it needs."""
    # Engines may have few seats; how many are empty beside a table changes no rule.
    used = sorted({*fixed.seats, *(seat for step in fixed.steps for seat in step.come)})
    seat_of = {seat: number for number, seat in enumerate(used)}
    changes = tuple(
        Change(tuple(seat_of[seat] for seat in step.gone), tuple(seat_of[seat] for seat in step.come))
        for step in fixed.steps
    )
    return TablePlan(tuple(seat_of[seat] for seat in fixed.seats), seat_of[fixed.steps[0].button], changes)


def draw_table(stream: Stream, least: int, most: int, *, joins: bool, sits_out: bool) -> TablePlan:
    """A table whose players bust one or two at a time, and are replaced now and then, down to two players."""
    size = least + stream.below(max(1, min(most, MOST_SEATS) - least + 1))
    seats = tuple(range(size))
    button = stream.below(size)
    changes = [Change()]
    here, out = set(seats), set[int]()
    # Some tables lose players in most hands, others rarely.
    hurry = 2 + stream.below(6)
    for _ in range(6 + stream.below(14)):
        gone: set[int] = set()
        while len(here) - len(gone) > 2 and stream.below(10) < hurry:
            gone.add(sorted(here - gone)[stream.below(len(here - gone))])
        empty = sorted(set(range(size)) - here)
        come = {empty[stream.below(len(empty))]} if joins and empty and stream.below(4) == 0 else set()
        here = here - gone | come
        out -= gone
        leaves: set[int] = set()
        if sits_out and len(here - out) > 3 and stream.below(5) == 0:
            leaves = {sorted(here - out)[stream.below(len(here - out))]}
        back = {sorted(out)[stream.below(len(out))]} if out and stream.below(3) == 0 else set()
        out = (out | leaves) - back
        changes.append(Change(*(tuple(sorted(group)) for group in (gone, come, leaves, back))))
    return TablePlan(seats, button, tuple(changes))


def valid(plan: TablePlan) -> bool:
    """Whether the changes of a plan are possible, and two players are left for its last hand."""
    here, out = set(plan.seats), set[int]()
    if plan.button not in here or len(here) < 2 or not plan.changes or any(plan.changes[0]):
        return False
    for change in plan.changes:
        if not set(change.gone) <= here or set(change.come) & (here - set(change.gone)):
            return False
        here = here - set(change.gone) | set(change.come)
        out -= set(change.gone)
        if not set(change.out) <= here - out or not set(change.back) <= out:
            return False
        out = (out | set(change.out)) - set(change.back)
        if len(here) < 2:
            return False
    return True


def smaller(plan: TablePlan) -> list[TablePlan]:
    """Plans with one thing less."""
    found = []
    for place in range(1, len(plan.changes)):
        change = plan.changes[place]
        rest = (*plan.changes[:place], *plan.changes[place + 1 :])
        found.append(plan._replace(changes=rest))
        for kind, seats in enumerate(change):
            for seat in seats:
                less = [list(group) for group in change]
                less[kind].remove(seat)
                changed = Change(*(tuple(group) for group in less))
                found.append(plan._replace(changes=(*plan.changes[:place], changed, *plan.changes[place + 1 :])))
    found += [_without(plan, seat) for seat in plan.seats if seat != plan.button]
    return [one for one in found if valid(one)]


def _without(plan: TablePlan, seat: SeatNo) -> TablePlan:
    """The plan without a seat, and the seats above it one lower."""

    def close_gap(seats: tuple[SeatNo, ...]) -> tuple[SeatNo, ...]:
        return tuple(one - (one > seat) for one in seats if one != seat)

    changes = tuple(Change(*(close_gap(group) for group in change)) for change in plan.changes)
    return TablePlan(close_gap(plan.seats), plan.button - (plan.button > seat), changes)
