"""Finishing places: by the order of busting, within a hand by stacks (TDA RP-8, WSOP 126)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from floor_checker.room import FLIGHT, ROUND
from floor_checker.rule import Rule
from floor_checker.sheet import amount

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from floor_checker.formats import Formats
    from floor_checker.log import Event, Hand
    from floor_checker.rounds import Rounds


_IN_THE_MONEY = 10**12
"""Players who go out of a flight in the money rank above all who do not."""


class Out(NamedTuple):
    """A busted player: the hand or round, the table, and the stack at its start."""

    key: Hashable
    table: int
    had: int
    player: int


def by_stack(out: Iterable[Out]) -> list[list[int]]:
    """Groups of equal stacks, smallest first."""
    ordered = sorted(out, key=lambda one: one.had)
    return [[one.player for one in group] for _, group in groupby(ordered, key=lambda one: one.had)]


def ranked(out: list[Out], ties: str) -> list[list[int]]:
    """Groups of tied players busted in one hand, or one round of several tables; lowest place first."""
    if ties == "share":
        return [[one.player for one in out]]
    if ties == "stacks":
        return by_stack(out)
    tables = sorted({one.table for one in out})
    best_first = [list(reversed(by_stack(one for one in out if one.table == table))) for table in tables]
    longest = max(map(len, best_first))
    ranks = [
        [player for groups in best_first for player in (groups[rank : rank + 1] or [[]])[0]]
        for rank in range(longest)
    ]
    return ranks[::-1]


class Places(Rule):
    """The order of finish."""

    rounds: Rounds
    formats: Formats

    def prepare(self) -> None:
        self.groups: list[list[int]] = []  # while entries are open; `lasted` is how long they played
        self.lasted: list[int] = []
        self.places: dict[int, int] = {}
        self.told: dict[int, int] = {}
        self.tied: list[tuple[int, list[int]]] = []  # with the first of the places that they share
        self._seats = 0  # to win in a satellite
        self._drawn: list[tuple[int, list[int], int]] = []  # seats, the players who draw for them, and the last place
        self._last_stacks: dict[int, int] = {}
        self._pending: list[Out] = []
        self._had: dict[int, tuple[int, Hand]] = {}
        self._round: list[Out] = []
        self._closed = False
        self._left = 0
        self._paid_now: set[int] = set()  # players out of a flight in the money, who must be paid at once
        self._given_up: list[Out] = []
        self.on_day_two: set[int] = set()

    def see(self, line: int, event: Event) -> None:
        if event["event"] not in {"busted", "bounty"}:
            self._settle()
        super().see(line, event)

    def _on_hand_played(self, line: int, event: Event) -> None:
        del event
        hand = self.log.hands[line]
        for player, chips in hand.stacks.items():
            if not chips:
                self._had[player] = (self.room.stacks.get(player, 0), hand)

    def _on_removed(self, line: int, event: Event) -> None:
        self._pending = [Out(("removed", line), event["table"], 0, event["player"])]
        self._settle()

    def _on_round_started(self, line: int, event: Event) -> None:
        del line, event
        self._end_round()

    def _on_placed(self, line: int, event: Event) -> None:
        del line
        self.told[event["player"]] = event["place"]

    def _on_busted(self, line: int, event: Event) -> None:
        del line
        player, table = event["player"], event["table"]
        if player not in self._had:
            self.report.add("places", f"player {player} is out, but lost no hand")
            return
        had, hand = self._had[player]
        self._last_stacks[player] = had
        self.expect(hand.table == table, "places", f"player {player} is out at table {table}, not {hand.table}")
        key = self.rounds.key(hand) or ("hand", hand.line)
        if self._pending and self._pending[-1].key != key:
            self._settle()
        same_moment = hand.ended == event["seconds"] or self.rounds.stops_clock
        self.expect(same_moment, "places", f"player {player} lost the last chips at {hand.ended}")
        self._pending.append(Out(key, table, had, player))

    def _settle(self) -> None:
        out, self._pending = self._pending, []
        if not out:
            return
        if self.room.part == ROUND:
            self._round += out
            return
        ties = str((self.sheet.hand_for_hand or {}).get("ties", "tables"))
        in_round = not (isinstance(out[0].key, tuple) and out[0].key[0] in {"hand", "removed"})
        groups = ranked(out, ties) if in_round else by_stack(out)
        began = self.room.began if self.room.part == FLIGHT else 0
        left = len(self.room.where) + len(out)
        for group in groups:
            left -= len(group)
            if self.room.part == FLIGHT and not self.room.open and left < self.formats.flight_paid():
                self._paid_now.update(group)
                self.groups.append(group)
                self.lasted.append(self.room.seconds - began + _IN_THE_MONEY)
            elif self._closed:
                self._give(group)
            else:
                self.groups.append(group)
                self.lasted.append(self.room.seconds - began)

    def _end_round(self) -> None:
        """Players with equal places at several tables of a shootout tie."""
        self._settle()
        out, self._round = self._round, []
        tables = sorted({one.table for one in out})
        ranks: dict[int, list[int]] = {}
        for table in tables:
            place = 2
            keys = list(dict.fromkeys(one.key for one in out if one.table == table))
            for key in reversed(keys):
                for group in reversed(by_stack(one for one in out if one.key == key and one.table == table)):
                    ranks.setdefault(place, []).extend(group)
                    place += len(group)
        for place in sorted(ranks, reverse=True):
            self._give(ranks[place])

    def _on_cashed(self, line: int, event: Event) -> None:
        del line
        due = event["player"] in self._paid_now
        self.expect(due, "prizes", f"player {event['player']} is paid in a flight, but not in the money")
        self._paid_now.discard(event["player"])

    def _on_forfeited(self, line: int, event: Event) -> None:
        """Those who give up a stack rank below all who play on, by stack, and are paid as the last in the money."""
        self._given_up.append(Out(("given up", line), 0, event["chips"], event["player"]))
        if self.sheet.flight_rule("money") is not None:
            self._paid_now.add(event["player"])

    def _on_entries_closed(self, line: int, event: Event) -> None:
        """The number of entries is now known: give the places recorded so far."""
        del line
        satellite = (self.sheet.raw["payouts"] or {}).get("satellite")
        if satellite:
            self._seats = max(1, min(event["pool"] // amount(satellite["seat"]), event["entries"] - 1))
        self.expect(not self._paid_now, "prizes", f"players {sorted(self._paid_now)} are not paid in their flight")
        for group in by_stack(self._given_up):
            self.groups.append(group)
            self.lasted.append(2 * _IN_THE_MONEY)
        self.on_day_two = set(self.room.alive)
        self._closed = True
        self._left = len(self.room.entrants)
        order = sorted(range(len(self.groups)), key=lambda place: self.lasted[place])
        for place in order:
            self._give(self.groups[place])

    def _give(self, group: list[int]) -> None:
        """Give a group of tied players their places; winners of seats are all first, and no seat is halved."""
        lowest = self._left
        place = lowest - len(group) + 1
        rule = str(((self.sheet.raw["payouts"] or {}).get("satellite") or {}).get("last_seat", "stacks"))
        if place <= self._seats < lowest and rule != "divided":
            self._draw(group, self._seats - place + 1, rule)
            return
        self._left -= len(group)
        self.tied.append((place, group))
        for player in group:
            self.expect(player not in self.places, "places", f"player {player} has two places")
            self.places[player] = 1 if lowest <= self._seats else place

    def _draw(self, group: list[int], seats: int, rule: str) -> None:
        """More players tie than there are seats: the larger stacks win them, and equal ones draw cards."""
        stacks = dict.fromkeys(group, 0) if rule == "draw" else {one: self._last_stacks.get(one, 0) for one in group}
        at_limit = sorted(stacks.values(), reverse=True)[seats - 1]
        equal = [one for one in group if stacks[one] == at_limit]
        above = [one for one in group if stacks[one] > at_limit]
        below = [one for one in group if stacks[one] < at_limit]
        if below:
            self._give(below)
        if len(above) + len(equal) > seats:
            self._drawn.append((seats - len(above), equal, self._left))
            self._left -= len(equal)
        elif equal:
            self._give(equal)
        if above:
            self._give(above)

    def _end_draws(self) -> None:
        """Who has drawn the high card is known from the log alone: the number of winners must be right."""
        for seats, equal, lowest in self._drawn:
            won = [player for player in equal if self.told.get(player) == 1]
            lost = [player for player in equal if player not in won]
            self.expect(len(won) == seats, "places", f"{len(won)} of {equal} get the {seats} last seats")
            if won and lost:
                self.tied += [(lowest - len(equal) + 1, won), (lowest - len(lost) + 1, lost)]
            self.places.update(dict.fromkeys(won, 1))
            self.places.update(dict.fromkeys(lost, lowest - len(lost) + 1))

    def _on_finished(self, line: int, event: Event) -> None:
        del line
        if self.room.part == ROUND:
            self._end_round()
        left = sorted(self.room.alive)
        if event["reason"] in {"time", "deal"}:
            winners = sorted(self.room.winners)
            out = [Out("end", 0, self.room.stacks.get(each, 0), each) for each in left if each not in winners]
            for group in [*by_stack(out), *([winners] if winners else [])]:
                self._give(group)
        elif left and len(self.room.winners) >= self.rounds.formats.ends_at > 1:
            out = [
                Out("end", 0, self.room.stacks[player], player) for player in left if player not in self.room.winners
            ]
            for group in [*by_stack(out), sorted(self.room.winners)]:
                self._give(group)
        elif left:
            self._give(left)
        self._end_draws()

    def end(self) -> None:
        self.expect(set(self.told) == set(self.room.entrants), "places", "not everybody has a place")
        for player, place in sorted(self.told.items()):
            expected = self.places.get(player)
            self.expect(place == expected, "places", f"player {player} is placed {place}, expected {expected}")
