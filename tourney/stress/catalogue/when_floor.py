"""What a floor must answer: each function says what the rulebook expects where an answer breaks it.

It returns an empty text if the answer is right, and None if the question does not come to the rule. The points of a
question are asked in their order, and each may take for granted that the answer keeps those before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.stress.catalogue.floor_cases import blinds_of, due_in_order, least_moves, name_all, occupied_of
from tourney.tournament.button import hands_until_big_blind, is_due_small_blind
from tourney.tournament.standings import rank_busts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.stress.catalogue.floor_cases import BustCase, RoomCase
    from tourney.stress.floor_interface import PlayerMove
    from tourney.tournament.button import Blinds
    from tourney.types import PlayerId, SeatNo


# Places and prizes


def everybody_has_a_place(case: BustCase) -> str | None:
    placed = sorted(each.player for each in case.answer)
    return "" if placed == sorted(case.stacks) else f"a place for each of the players {name_all(sorted(case.stacks))}"


def larger_stack_higher(case: BustCase) -> str | None:
    # At different tables stacks do not count: the players tie (TDA RP-8A).
    if len(case.busts.tables) > 1 or len(set(case.stacks.values())) < 2:
        return None
    for one, stack in case.stacks.items():
        for other, less in case.stacks.items():
            if stack > less and case.places[one] >= case.places[other]:
                return f"player {one}, who had {stack}, above player {other}, who had {less}"
    return ""


def equal_stacks_tie(case: BustCase) -> str | None:
    if len(case.busts.tables) > 1 or len(set(case.stacks.values())) == len(case.stacks):
        return None
    for one, stack in case.stacks.items():
        for other, same in case.stacks.items():
            if stack == same and case.places[one] != case.places[other]:
                return f"one place for the players {one} and {other}, who had {stack} each"
    return ""


def tables_tie(case: BustCase) -> str | None:
    if len(case.busts.tables) < 2:
        return None
    ranks = rank_busts([dict(table) for table in case.busts.tables])
    given = [sorted(each.player for each in group) for _, group in sorted(case.groups.items(), reverse=True)]
    words = "; ".join(name_all(rank) for rank in reversed(ranks))
    return "" if given == ranks else f"by places, the best first, the players {words}"


def lowest_places(case: BustCase) -> str | None:
    # Those who go out together have the places just above those who went out before.
    place = case.first_place
    for given, group in case.groups.items():
        if given != place:
            return f"place {place} for player {group[0].player}, as {case.busts.left} were left"
        place += len(group)
    return ""


def prize_of_the_place(case: BustCase) -> str | None:
    alone = [group[0] for group in case.groups.values() if len(group) == 1]
    for each in alone:
        if each.prize != case.prize_of(each.place):
            return f"{case.prize_of(each.place)} for player {each.player} in place {each.place}"
    return "" if alone else None


def tied_share_all(case: BustCase) -> str | None:
    tied = {place: group for place, group in case.groups.items() if len(group) > 1}
    for place, group in tied.items():
        shared = sum(case.prize_of(place + number) for number in range(len(group)))
        if sum(each.prize for each in group) != shared:
            return f"{shared} in all for the players {name_all(each.player for each in group)}"
    return "" if tied else None


def tied_share_evenly(case: BustCase) -> str | None:
    tied = [group for group in case.groups.values() if len(group) > 1]
    for group in tied:
        prizes = [each.prize for each in group]
        # Money has a smallest unit: what does not divide is given to some of them (WSOP 126b).
        if max(prizes) - min(prizes) > 1 or any(prize != int(prize) for prize in prizes):
            return f"even shares, to a unit, for the players {name_all(each.player for each in group)}"
    return "" if tied else None


def share_at_the_bubble(case: BustCase) -> str | None:
    """More players go out in one place than places are paid from there on."""
    paid = len(case.busts.prizes)
    over = [group for place, group in case.groups.items() if place <= paid < place + len(group) - 1]
    for group in over:
        # With fewer units than players somebody must go without.
        if any(each.prize <= 0 for each in group) and case.prize_of(group[0].place) >= len(group):
            return f"a share for each of the players {name_all(each.player for each in group)}"
    return "" if over else None


# Breaking and balancing


def moves_to_open_seats(case: RoomCase) -> str | None:
    movers = [move.player for move in case.answer]
    if len(set(movers)) < len(movers):
        return "one move at most for each player"
    unknown = next((move for move in case.answer if move.player not in case.table_of), None)
    if unknown is not None:
        return f"moves of players in the room, not of {unknown.player}"
    taken = {
        (table.number, seat)
        for table in case.room.tables
        for seat in occupied_of(table)
        if table.players[seat] not in movers
    }
    for player, number, seat in case.answer:
        if number not in case.tables or not 0 <= seat < case.room.seats or (number, seat) in taken:
            return f"an open seat for player {player}"
        taken.add((number, seat))
    return ""


def breaks_in_order(case: RoomCase) -> str | None:
    if not case.breaking:
        return None
    emptied = {number for number, size in case.sizes.items() if not size}
    wrong = emptied - set(case.breaking) or {move.table for move in case.answer} & set(case.breaking)
    return f"to break: {name_all(case.breaking)}" if wrong else ""


def all_of_a_broken_table_get_seats(case: RoomCase) -> str | None:
    if not case.breaking:
        return None
    left = [number for number in case.breaking if case.sizes[number]]
    return f"seats elsewhere for all players of table {left[0]}" if left else ""


def sizes_within_the_spread(case: RoomCase) -> str | None:
    before = [len(occupied_of(case.tables[number])) for number in case.staying]
    # Where seats and players allow no even sizes, nothing can be asked.
    if len(case.staying) < 2 or least_moves(before, _coming(case), case.room.seats, case.room.spread) is None:
        return None
    sizes = [case.sizes[number] for number in case.staying]
    fits = max(sizes) - min(sizes) <= case.room.spread
    return "" if fits else f"tables that differ by at most {case.room.spread}"


def nobody_moves_needlessly(case: RoomCase) -> str | None:
    before = [len(occupied_of(case.tables[number])) for number in case.staying]
    least = least_moves(before, _coming(case), case.room.seats, case.room.spread)
    if least is None:
        return None
    return "" if len(case.balancing) <= least else f"{least} players moved from tables that stay"


def next_big_blind_moves(case: RoomCase) -> str | None:
    movers = {move.player for move in case.balancing}
    for number in case.staying:
        table = case.tables[number]
        leaving = [seat for seat in occupied_of(table) if table.players[seat] in movers]
        # TDA 11A. If several leave a table, it is those due next, in whatever order they are named.
        due = due_in_order(table)[: len(leaving)]
        if leaving != sorted(due):
            return f"players due the big blind next: {name_all(_players(case, number, due))}"
    return "" if movers else None


def never_to_the_small_blind(case: RoomCase) -> str | None:
    reached = False
    for move, last, occupied, open_seats in _arrivals(case):
        # A single open seat leaves no choice, even if it is the next small blind.
        if any(is_due_small_blind(last, occupied, seat) for seat in open_seats) and len(open_seats) > 1:
            reached = True
            if is_due_small_blind(last, occupied, move.seat):
                return f"another seat than the next small blind for player {move.player}"
    return "" if reached else None


def to_the_worst_seat(case: RoomCase) -> str | None:
    reached = False
    for move, last, occupied, open_seats in _arrivals(case):
        others = [seat for seat in open_seats if not is_due_small_blind(last, occupied, seat)]
        if others:
            reached = True
            # TDA 11A: the worst position is the one that pays the big blind soonest.
            soonest = min(hands_until_big_blind(last, occupied, seat) for seat in others)
            if hands_until_big_blind(last, occupied, move.seat) > soonest:
                worst = [seat for seat in others if hands_until_big_blind(last, occupied, seat) == soonest]
                return f"seat {' or '.join(map(str, worst))} of table {move.table} for player {move.player}"
    return "" if reached else None


def _coming(case: RoomCase) -> int:
    """The players of the tables that break."""
    return sum(len(occupied_of(case.tables[number])) for number in case.breaking)


def _players(case: RoomCase, number: int, seats: list[SeatNo]) -> list[PlayerId]:
    return [player for seat in seats if (player := case.tables[number].players[seat]) is not None]


def _arrivals(case: RoomCase) -> Iterator[tuple[PlayerMove, Blinds, list[SeatNo], list[SeatNo]]]:
    """Each balancing move, with the last hand, the occupied and the open seats of the table as it finds them."""
    movers = {move.player for move in case.answer}
    taken = {
        number: {seat for seat in occupied_of(table) if table.players[seat] not in movers}
        for number, table in case.tables.items()
    }
    for move in case.answer:
        occupied = sorted(taken[move.table])
        open_seats = [seat for seat in range(case.room.seats) if seat not in taken[move.table]]
        if move in case.balancing:
            yield move, blinds_of(case.tables[move.table]), occupied, open_seats
        taken[move.table].add(move.seat)
