"""Balancing tables: who moves where, and when a short table halts (TDA 11)."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias

from tourney.errors import InvalidArgument
from tourney.tournament.button import (
    TDA_BUTTON,
    hands_until_big_blind,
    is_due_small_blind,
    next_big_blind,
    plan_positions,
)
from tourney.tournament.room import NO_TABLE, Move, chair_at

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.streams import Stream
    from tourney.tournament.button import ButtonRules
    from tourney.tournament.room import Room, Table
    from tourney.types import PlayerId, SeatNo, TableId

Counts: TypeAlias = "Mapping[PlayerId, int] | Sequence[int]"
"""A number for each player."""


class BalancingPolicy(Enum):
    """Who is moved, and where to.

    TDA: the player due the big blind next moves to the worst open seat (TDA 11A). SPREAD, a plain house rule: a
    random player outside the blinds moves to a random open seat that is dealt the next hand. ONLINE: the player moved
    the fewest times moves to the open seat whose distance from the big blind is closest to the present one.
    """

    TDA = "tda"
    SPREAD = "spread"
    ONLINE = "online"


_SPREAD: Final = BalancingPolicy.SPREAD
_ONLINE: Final = BalancingPolicy.ONLINE


@dataclass(frozen=True, slots=True)
class BalancingRules:
    """The house rules for balancing.

    Attributes:
        policy: Who is moved, and where to.
        spread: The largest difference in players between two tables that calls for no move. As the event progresses
            houses balance more tightly (TDA 11D).
        halt_short: A table this many players short of the fullest halts once its blinds are affected (TDA 11D); None
            lets it play on, as the TDA allows.
        by_position: The TDA's policy in events of stud only: the seat that opened last at the short table is filled
            by the player in the same seat of the fullest table (TDA 11A).

    Raises:
        InvalidArgument: A number is below 1.
    """

    policy: BalancingPolicy = BalancingPolicy.TDA
    spread: int = 1
    halt_short: int | None = 3
    by_position: bool = False

    def __post_init__(self) -> None:
        if self.spread < 1:
            raise InvalidArgument("the spread must be at least 1", "spread")
        if self.halt_short is not None and self.halt_short < 1:
            raise InvalidArgument("a table halts when at least 1 player short", "halt_short")


TDA_BALANCING: Final = BalancingRules()


def plan_balance(
    room: Room,
    donor: TableId,
    rules: BalancingRules = TDA_BALANCING,
    *,
    button: ButtonRules = TDA_BUTTON,
    moved: Counts | None = None,
    stream: Stream | None = None,
) -> Move | None:
    """The balancing move from `donor`, whose hand has just ended; None if it need not give a player.

    A fullest table gives a player, the first whose hand ends (TDA 11C). The shortest table with a seat for the player
    receives, of several the lowest number. Tables about to break neither give nor receive.

    Args:
        room: The tables.
        donor: The table between hands.
        rules: The house rules.
        button: The house rules for the button, on which positions depend.
        moved: How often each player has been moved for balance; the policy ONLINE needs it.
        stream: Random numbers; the policy SPREAD needs them.

    Raises:
        InvalidArgument: An argument that the policy needs is missing.
    """
    if not gives(room, donor, rules.spread):
        return None
    return _move_from(room, room.tables[donor], rules, button, moved, stream)


def gives(room: Room, donor: TableId, spread: int) -> bool:
    """Whether a table between hands must give a player: it is a fullest that stays, and another is too short."""
    fullest = room.fullest()
    # Asked before nearly every hand, so the counts by size come first and tables later.
    if fullest - room.shortest() <= spread:
        return False
    # TDA 11C leaves it to the house which table gives: here a fullest one, the first whose hand has ended.
    table = room.tables[donor]
    return table.count >= fullest and not table.breaking and not table.resting


def _move_from(
    room: Room, giver: Table, rules: BalancingRules, button: ButtonRules, moved: Counts | None, stream: Stream | None
) -> Move | None:
    """The move to the shortest table with a seat for the player; None if there is none."""
    # The shortest table may have no seat open but that of the small blind, which nobody may be moved to (TDA 11A).
    for size in range(room.shortest(), giver.count - rules.spread):
        tables = room.with_players(size)
        # Of equally short tables the lowest number: any fixed order would do, and lots would cost a draw before each
        # move.
        number = tables.first_above(NO_TABLE)
        while number > NO_TABLE:
            seats = _seats(rules, giver, room.tables[number], button, moved, stream)
            if seats is not None:
                leaving, taking = seats
                return Move(giver.player_at(leaving), chair_at(giver.number, leaving), chair_at(number, taking))
            number = tables.first_above(number)
    return None


def _seats(
    rules: BalancingRules,
    giver: Table,
    taker: Table,
    button: ButtonRules,
    moved: Counts | None,
    stream: Stream | None,
) -> tuple[SeatNo, SeatNo] | None:
    """The seat to leave at the giving table and the seat to take; None if the other has none for the player."""
    # The house rules first: they leave TDA 11A aside as a whole, stud included.
    if rules.policy is _SPREAD:
        return _seats_by_lot(giver, taker, button, stream)
    if rules.policy is _ONLINE:
        return _seats_alike(giver, taker, button, moved)
    # TDA 11A: in events of stud only, players move by position.
    if rules.by_position:
        return _seats_by_position(giver, taker)
    # TDA 11A: the player due the big blind next moves to the worst position. In a mix this also holds while stud is
    # played, as the blinds stay where they were in the last hand that had any (TDA 11B).
    seat = worst_seat(taker, button)
    return None if seat is None else (next_big_blind(giver.blinds, _movable(giver), button), seat)


def _movable(giver: Table) -> tuple[SeatNo, ...]:
    """The seats whose players may have to leave: those present, who are dealt the next hand, if there are any."""
    return giver.present or giver.occupied


# TDA 11A


def worst_seat(table: Table, button: ButtonRules = TDA_BUTTON) -> SeatNo | None:
    """The open seat that is due the big blind soonest, but never the small blind; None if there is no other."""
    last = table.blinds
    if last is None:
        # No hand has been dealt, so no position is worse than another.
        return min(table.open_seats, default=None)
    occupied = table.occupied
    worst = None
    soonest = 0
    # TDA 11A: even if the player then has the big blind twice.
    for seat in _bar_small_blind(table, button):
        hands = hands_until_big_blind(last, occupied, seat, button)
        # Two open seats side by side are the same position: the lower number is taken.
        if worst is None or hands < soonest:
            worst, soonest = seat, hands
    return worst


def _bar_small_blind(table: Table, button: ButtonRules) -> list[SeatNo]:
    """The open seats at which a player would not be the next small blind."""
    last = table.blinds
    if last is None:
        return table.open_seats
    occupied = table.occupied
    return [seat for seat in table.open_seats if not is_due_small_blind(last, occupied, seat, button)]


def _seats_by_position(giver: Table, taker: Table) -> tuple[SeatNo, SeatNo] | None:
    """The player in the seat that opened last at the other table or, if it is empty, the next clockwise."""
    # Without blinds no open seat is worse than another, so the rule goes by the seat that opened last.
    taking = taker.last_opened
    if taking is None:
        return None
    # TDA 11A: the last seat to open is the one that is filled.
    seats = _movable(giver)
    return seats[bisect_left(seats, taking) % len(seats)], taking


# House rules


def _seats_by_lot(
    giver: Table, taker: Table, button: ButtonRules, stream: Stream | None
) -> tuple[SeatNo, SeatNo] | None:
    if stream is None:
        raise InvalidArgument("the policy `spread` draws a player: it needs a stream")
    open_seats = [seat for seat in taker.open_seats if _is_dealt_in(taker, seat, button)]
    if not open_seats:
        return None
    seats = _movable(giver)
    # Players due a blind in the next hand stay, as a move would let them skip it. With two players both are due.
    leaving = [seat for seat in seats if seat not in _next_blinds(giver, button)] or seats
    return leaving[stream.below(len(leaving))], open_seats[stream.below(len(open_seats))]


def _next_blinds(table: Table, button: ButtonRules) -> tuple[SeatNo, ...]:
    """The seats of the small and the big blind in the next hand; empty if not yet known."""
    seats = table.present
    if table.blinds is None or len(seats) < 2:
        return ()
    blinds = plan_positions(table.blinds, seats, rules=button).blinds
    return blinds.small_blind, blinds.big_blind


def _is_dealt_in(table: Table, seat: SeatNo, button: ButtonRules) -> bool:
    """Whether a player who takes the open seat is dealt in: not between button and small blind (TDA 10A)."""
    # A first hand deals in everybody.
    if table.blinds is None or not len(table):
        return True
    return seat in plan_positions(table.blinds, sorted([*table.occupied, seat]), (seat,), button).order


def _seats_alike(
    giver: Table, taker: Table, button: ButtonRules, moved: Counts | None
) -> tuple[SeatNo, SeatNo] | None:
    if moved is None:
        raise InvalidArgument("the policy `online` needs the players' move counts")
    open_seats = _bar_small_blind(taker, button)
    if not open_seats:
        return None
    leaving = min(_movable(giver), key=lambda seat: (moved[giver.player_at(seat)], giver.player_at(seat)))
    # As far from the big blind as before: neither a free orbit nor two blinds at once, for whoever is moved.
    wait = _wait(giver, leaving, button)
    return leaving, min(open_seats, key=lambda seat: (abs(_wait(taker, seat, button) - wait), seat))


def _wait(table: Table, seat: SeatNo, button: ButtonRules) -> int:
    """Hands until the big blind for a seat, taken or open; before the first hand, the seat's number."""
    if table.blinds is None:
        return seat
    # The seat counts as open at both tables, so that the two numbers compare.
    others = [other for other in table.occupied if other != seat]
    return hands_until_big_blind(table.blinds, others, seat, button)


# Halting


def must_halt(
    room: Room, table: Table, rules: BalancingRules = TDA_BALANCING, button: ButtonRules = TDA_BUTTON
) -> bool:
    """Whether the table must wait for players before its next hand.

    It must when fewer than two players are present, or when it is `halt_short` players short of the fullest table and
    its big blind would fall on an empty seat (TDA 11D).
    """
    present = table.count if not table.awaited else len(table.present)
    # One player alone cannot be dealt a hand, whatever the rules say of short tables.
    if present < 2:
        return True
    # Compared with the fullest table, as TDA 11D has it, and by seats taken: somebody on the way is not missing.
    missing = room.fullest() - table.count
    if missing < 1:
        return False
    # TDA 11D: three players short of the fullest, once the blinds are affected. The director may waive it.
    short = rules.halt_short
    return short is not None and missing >= short and are_blinds_affected(table, button)


def are_blinds_affected(table: Table, button: ButtonRules = TDA_BUTTON) -> bool:
    """Whether the big blind would fall on an empty seat: the player due it has left, and nobody sits before it."""
    # The example of the addendum to TDA 11: the table halts when its big blind is due on an empty seat.
    if table.blinds is None or table.due is None or table.taken >> table.due & 1:
        return False
    # As if the player due the blind still sat there: if somebody before that seat now has the blind, nothing is
    # skipped.
    return next_big_blind(table.blinds, sorted([*table.occupied, table.due]), button) == table.due
