"""Our own floor behind the interface of engines, made of the plans of `tourney.tournament`, and floors with faults.

`OwnFloor` must come out clean. Each fault names the rule point that must find it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from tourney.streams import Stream
from tourney.stress.catalogue.floor_cases import blinds_of, occupied_of
from tourney.stress.catalogue.tabling import posts
from tourney.stress.floor_interface import PlayerFinish, PlayerMove
from tourney.stress.interface import EngineAbout, TableHand
from tourney.tournament.balancing import BalancingRules, plan_balance
from tourney.tournament.breaking import BreakRules, plan_breaks, plan_dispersal
from tourney.tournament.button import TDA_BUTTON, Blinds, ButtonRules, plan_positions
from tourney.tournament.room import Chair, Room
from tourney.tournament.standings import Standings, Ties, rank_busts

if TYPE_CHECKING:
    from tourney.stress.floor_interface import Busts, FloorRoom, HandBefore
    from tourney.tournament.room import Move


class OwnFloor:
    """Our own floor."""

    ties: ClassVar = Ties.TABLES
    button: ClassVar[ButtonRules] = TDA_BUTTON

    def about(self) -> EngineAbout:
        return EngineAbout("our floor")

    def finish(self, busts: Busts) -> list[PlayerFinish]:
        standings = Standings()
        standings.enter(busts.left)
        standings.close(busts.prizes)
        return [PlayerFinish(*one) for one in standings.bust(self.rank(busts))]

    def rank(self, busts: Busts) -> list[list[int]]:
        """The groups who tie, the lowest first."""
        return rank_busts([dict(table) for table in busts.tables], self.ties)

    def moves(self, asked: FloorRoom) -> list[PlayerMove]:
        room = self.enter(asked)
        done: list[Move] = []
        rules = BreakRules(first=asked.break_order)
        breaking = plan_breaks(room, asked.seats, rules, least=asked.staying)
        for number in breaking:
            room.withdraw(number)
        for number in breaking:
            moves = plan_dispersal(room, number, Stream(number))
            room.apply(moves)
            done += moves
        spread = BalancingRules(spread=asked.spread)
        move: Move | None = None
        while (
            move := next(filter(None, (plan_balance(room, number, spread) for number in room.tables)), None)
        ) is not None:
            room.apply([move])
            done.append(move)
        return [PlayerMove(move.player, move.target.table, move.target.seat) for move in done]

    def enter(self, asked: FloorRoom) -> Room:
        """The room as the plans know it."""
        room = Room()
        for table in sorted(asked.tables, key=lambda one: one.number):
            room.open_table(table.number, asked.seats).blinds = blinds_of(table)
            for seat in occupied_of(table):
                player = table.players[seat]
                assert player is not None
                room.seat(player, Chair(table.number, seat))
        return room

    def positions(self, before: HandBefore, seats: tuple[int, ...]) -> TableHand:
        now = plan_positions(Blinds(before.button, before.small_blind, before.big_blind), seats, (), self.button)
        return TableHand(*posts(now), tuple(sorted(now.order)))


# Faults, each with the rule point that must find it


class BySeat(OwnFloor):
    """Places go by the order in which players are named, whatever their stacks."""

    point = "wsop/126/the-larger-stack-places-higher"
    also = ("wsop/126/equal-stacks-tie",)

    def rank(self, busts: Busts) -> list[list[int]]:
        if len(busts.tables) > 1:
            return super().rank(busts)
        stacks = dict(busts.tables[0])
        if len(set(stacks.values())) == 1:
            return [sorted(stacks)]
        return [[player] for player in stacks]


class LargestFirst(OwnFloor):
    """The larger stack is out first."""

    point = "wsop/126/the-larger-stack-places-higher"

    def rank(self, busts: Busts) -> list[list[int]]:
        groups = super().rank(busts)
        return groups if len(busts.tables) > 1 else groups[::-1]


class NoTies(OwnFloor):
    """Of equal stacks the player with the lower number places higher."""

    point = "wsop/126/equal-stacks-tie"

    def rank(self, busts: Busts) -> list[list[int]]:
        groups = super().rank(busts)
        return groups if len(busts.tables) > 1 else [[player] for group in groups for player in group[::-1]]


class FirstTableAbove(OwnFloor):
    """Hand-for-hand, the tables are taken one after the other."""

    point = "tda/rp-8/busts-at-different-tables-tie"

    def rank(self, busts: Busts) -> list[list[int]]:
        return [group for table in busts.tables for group in rank_busts([dict(table)])]


class WorstOfTheShared(OwnFloor):
    """Players who tie are given the last of the places that they share."""

    point = "rrop/tournaments/the-lowest-places-are-given-first"

    def finish(self, busts: Busts) -> list[PlayerFinish]:
        found = super().finish(busts)
        size = {each.place: sum(other.place == each.place for other in found) for each in found}
        return [each._replace(place=each.place + size[each.place] - 1) for each in found]


class OnePlaceOff(OwnFloor):
    """Prizes are paid from the second place on."""

    point = "rrop/tournaments/a-place-has-its-prize"
    also = ("wsop/126/who-ties-shares-all-prizes-of-the-places",)

    def finish(self, busts: Busts) -> list[PlayerFinish]:
        return super().finish(replace(busts, prizes=(0, *busts.prizes)))


class NothingAtTheBubble(OwnFloor):
    """Who ties across the last place paid gets nothing."""

    point = "tda/rp-8/all-who-tie-share-the-places-paid"

    def finish(self, busts: Busts) -> list[PlayerFinish]:
        found = super().finish(busts)
        size = {each.place: sum(other.place == each.place for other in found) for each in found}
        over = [each for each in found if each.place + size[each.place] - 1 > len(busts.prizes)]
        return [each._replace(prize=0) if each in over else each for each in found]


class RoundedDown(OwnFloor):
    """The odd units of a split are lost."""

    point = "wsop/126/who-ties-shares-all-prizes-of-the-places"

    def finish(self, busts: Busts) -> list[PlayerFinish]:
        found = super().finish(busts)
        least = {each.place: min(other.prize for other in found if other.place == each.place) for each in found}
        return [each._replace(prize=least[each.place]) for each in found]


class WinnerTakesTheTie(OwnFloor):
    """The first of those who tie gets a unit too much, the last one too little."""

    point = "wsop/126/who-ties-shares-evenly"

    def finish(self, busts: Busts) -> list[PlayerFinish]:
        found = super().finish(busts)
        for place in {each.place for each in found}:
            group = [number for number, each in enumerate(found) if each.place == place]
            if len(group) > 1 and found[group[-1]].prize > 1:
                for number, by in ((group[0], 1), (group[-1], -1)):
                    found[number] = found[number]._replace(prize=found[number].prize + by)
        return found


class ForgetsOne(OwnFloor):
    """The last of several players who go out is forgotten."""

    point = "rrop/tournaments/everybody-out-has-a-place"

    def finish(self, busts: Busts) -> list[PlayerFinish]:
        found = super().finish(busts)
        return found if len(found) == 1 else found[:-1]


class SeatsTwo(OwnFloor):
    """Two moves lead to the same seat."""

    point = "rrop/tournaments/a-player-moves-to-an-open-seat"

    def moves(self, asked: FloorRoom) -> list[PlayerMove]:
        found = super().moves(asked)
        return [*found[:-1], found[0]._replace(player=found[-1].player)] if len(found) > 1 else found


class BreaksHighest(OwnFloor):
    """The highest numbers break, whatever the order."""

    point = "rrop/tournaments/tables-break-in-their-order"

    def moves(self, asked: FloorRoom) -> list[PlayerMove]:
        order = tuple(sorted(asked.break_order, reverse=True))
        return super().moves(replace(asked, break_order=order))


class LeavesOne(OwnFloor):
    """One player of a broken table is left behind."""

    point = "tda/10/all-players-of-a-broken-table-get-seats"

    def moves(self, asked: FloorRoom) -> list[PlayerMove]:
        return super().moves(asked)[len(asked.tables) > asked.staying :]


class LeavesTwo(OwnFloor):
    """A difference of one more than the house allows is left."""

    point = "rrop/tournaments/sizes-stay-within-the-spread"

    def moves(self, asked: FloorRoom) -> list[PlayerMove]:
        return super().moves(replace(asked, spread=asked.spread + 1))


class MovesTooMany(OwnFloor):
    """Tables are balanced to one player, though the house allows two."""

    point = "rrop/tournaments/nobody-moves-needlessly"

    def moves(self, asked: FloorRoom) -> list[PlayerMove]:
        return super().moves(replace(asked, spread=1))


class MovesTheLastBlind(OwnFloor):
    """The player before the one due the big blind moves."""

    point = "tda/11/the-player-due-the-big-blind-moves"

    def enter(self, asked: FloorRoom) -> Room:
        room = super().enter(asked)
        tables = list(room.tables.values())
        if len(tables) == asked.staying:
            fullest = max(tables, key=len)
            assert fullest.blinds is not None
            before = [seat for seat in fullest.occupied if seat < fullest.blinds.big_blind] or fullest.occupied
            fullest.blinds = fullest.blinds._replace(big_blind=before[-1])
        return room


class ToTheBestSeat(OwnFloor):
    """Who is moved gets the open seat that waits longest for the big blind."""

    point = "tda/11/to-the-worst-open-seat"

    def moves(self, asked: FloorRoom) -> list[PlayerMove]:
        found = super().moves(asked)
        if len(found) != 1 or len(asked.tables) > asked.staying:
            return found
        [table] = [table for table in asked.tables if table.number == found[0].table]
        clockwise = [(table.big_blind + step) % asked.seats for step in range(1, asked.seats)]
        best = next(seat for seat in reversed(clockwise) if table.players[seat] is None)
        return [found[0]._replace(seat=best)]


class ToTheSmallBlind(OwnFloor):
    """Who is moved gets the seat of the next small blind if it is open."""

    point = "tda/11/never-to-the-small-blind"

    def moves(self, asked: FloorRoom) -> list[PlayerMove]:
        found = super().moves(asked)
        if len(found) != 1 or len(asked.tables) > asked.staying:
            return found
        [table] = [table for table in asked.tables if table.number == found[0].table]
        small = table.big_blind
        return [found[0]._replace(seat=small)] if table.players[small] is None else found


class ButtonMovesOnHeadsUp(OwnFloor):
    """When two players are left the button moves on, even if the same player then has the big blind again."""

    point = "tda/34/nobody-has-the-big-blind-twice-when-heads-up-begins"
    also = ("tda/34/the-big-blind-busts-and-heads-up-begins",)

    def positions(self, before: HandBefore, seats: tuple[int, ...]) -> TableHand:
        if len(seats) > 2 or len(before.dealt_in) == 2:
            return super().positions(before, seats)
        button = next((seat for seat in seats if seat > before.button), seats[0])
        return TableHand(button, button, next(seat for seat in seats if seat != button), seats)


class NeverDead(OwnFloor):
    """A small blind that nobody has to post is posted by the next player to the left of the button."""

    point = "tda/32/the-big-blind-busts"
    also = ("tda/32/both-blinds-bust", "tda/32/the-button-and-the-big-blind-bust")

    def positions(self, before: HandBefore, seats: tuple[int, ...]) -> TableHand:
        hand = super().positions(before, seats)
        if hand.small_blind is not None or hand.button is None:
            return hand
        left = [seat for seat in (*seats, *seats) if seat > hand.button]
        return replace(hand, small_blind=left[0] if left else seats[0])


FAULTS = (
    BySeat, LargestFirst, NoTies, FirstTableAbove, WorstOfTheShared, OnePlaceOff, NothingAtTheBubble, RoundedDown,
    WinnerTakesTheTie, ForgetsOne, SeatsTwo, BreaksHighest, LeavesOne, LeavesTwo, MovesTooMany, MovesTheLastBlind,
    ToTheBestSeat, ToTheSmallBlind, ButtonMovesOnHeadsUp, NeverDead,
)  # fmt: skip
