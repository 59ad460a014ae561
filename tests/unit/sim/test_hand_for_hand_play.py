"""Hand-for-hand play in isolation: rounds, their charge, and players who bust together."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from events import SLOW, group, scenario
from halls import Standing

from tourney.sim import events as fe
from tourney.sim.decisions import Bubble as HowFar
from tourney.sim.hand_for_hand import HandForHandPlay
from tourney.sim.transit import Transit
from tourney.tournament.formats import HandForHand
from tourney.tournament.payouts import PercentPayouts
from tourney.tournament.standings import Ties

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.tournament.room import Table

HALF_PAID = PercentPayouts((Decimal(40), Decimal(30), Decimal(20), Decimal(10)))


class Bubble(Standing):
    """Two tables of three players, four places paid, and the players put out."""

    def __init__(self, rules: HandForHand, *, playing: Sequence[int] = ()) -> None:
        super().__init__(3, 3, event=scenario(field=[group("fold", 6)], payouts=HALF_PAID, schedule=SLOW))
        self.hall.clock.begin_levels()
        self.house.ledger.close()
        self.told.clear()
        for number in playing:
            self.hall.begin_hand(self.table(number))
        self.transit = Transit(self.hall, 60)
        self.out: list[tuple[list[int], int, Ties]] = []
        self.late: list[int] = []
        self.play = HandForHandPlay(
            self.hall,
            self._bubble,
            self.house.ledger,
            self.transit,
            rules,
            self._put_out,
            on_late=self.late.append,
        )
        self.play.look()

    def _bubble(self) -> HowFar | None:
        standings = self.house.ledger.standings
        return HowFar(standings.left, len(standings.prizes)) if standings.closed else None

    def _put_out(self, tables: Sequence[tuple[Table, Mapping[int, int]]], level: int, ties: Ties) -> None:
        self.out.append((sorted(player for _, busted in tables for player in busted), level, ties))

    def deal(self, number: int) -> bool:
        """Let a table deal if it may; returns whether it did."""
        if self.play.admit(self.table(number)) is not None:
            return False
        self.hall.begin_hand(self.table(number))
        return True

    def leave(self, *players: int) -> None:
        """Players who are out leave their seats and the event."""
        for player in players:
            self.hall.room.unseat(player)
        self.house.ledger.put_out([list(players)], 1, 0)

    def end(self, number: int, busted: Mapping[int, int] | None = None) -> None:
        self.hall.end_hand(self.table(number))
        self.play.note_end(self.table(number), 1, busted or {})


def test_it_begins_so_many_before_the_money_and_not_earlier() -> None:
    assert not Bubble(HandForHand(within=1)).play.on
    bubble = Bubble(HandForHand(within=2))
    assert bubble.play.on
    assert bubble.told == [fe.HandForHandStarted(0, 6)]


def test_no_table_deals_before_all_are_ready() -> None:
    # TDA RP-8.
    bubble = Bubble(HandForHand(within=2))
    assert not bubble.deal(1)
    assert bubble.deal(2)  # the last to be ready
    assert bubble.deal(1)
    bubble.end(2)
    assert bubble.play.is_amid(bubble.table(2))
    bubble.end(1)
    assert not bubble.play.is_amid(bubble.table(2))


def test_hands_in_progress_are_the_first_round_and_are_not_charged() -> None:
    # TDA RP-8A; WSOP: the clock is stopped, and two minutes are taken off for each hand after that.
    bubble = Bubble(HandForHand(within=2, clock=120), playing=[1, 2])
    bubble.end(1)
    assert not bubble.deal(1)
    bubble.end(2)
    assert bubble.hall.clock.seconds_left == 600
    for _ in range(2):
        bubble.deal(1)
        bubble.deal(2)
        bubble.deal(1)
        bubble.end(1)
        bubble.end(2)
    assert bubble.hall.clock.seconds_left == 600 - 2 * 120


def test_who_is_out_in_a_round_goes_when_it_ends_with_all_others() -> None:
    # TDA RP-8: they are out in the same hand.
    bubble = Bubble(HandForHand(within=2, ties=Ties.SHARE), playing=[1, 2])
    bubble.end(1, {0: 500})
    assert bubble.out == []
    bubble.end(2, {4: 300})
    assert bubble.out == [([0, 4], 1, Ties.SHARE)]


def test_by_default_it_begins_one_place_before_the_money_for_each_table_and_at_least_three() -> None:
    # 120 players at nine-handed tables need 14 tables: 106 paid is 14 places before the money. 107 left need 12.
    play = HandForHand()
    assert play.applies(120, 106, at_table=9)
    assert not play.applies(121, 106, at_table=9)
    assert play.applies(107, 106, at_table=9)
    assert (play.applies(13, 10, at_table=9), play.applies(14, 10, at_table=9)) == (True, False)
    assert all(  # once on it stays on: fewer players never need so many tables less
        play.applies(left - 1, paid, at_table=at_table)
        for at_table in (2, 6, 9)
        for paid in range(1, 80)
        for left in range(paid + 2, 300)
        if play.applies(left, paid, at_table=at_table)
    )


def test_that_the_hands_in_progress_pass_the_money_is_noted() -> None:
    # Six left, four paid: three go out in the announced round, one of them with the last prize.
    bubble = Bubble(HandForHand(within=2), playing=[1, 2])
    bubble.end(1, {0: 500, 1: 500})
    bubble.end(2, {4: 300})
    bubble.leave(0, 1, 4)
    bubble.play.look()
    assert bubble.late == [1]


def test_in_a_round_of_its_own_the_money_is_not_passed_unseen() -> None:
    bubble = Bubble(HandForHand(within=2))
    for number in (1, 2, 1):
        bubble.deal(number)
    bubble.end(1, {0: 500, 1: 500})
    bubble.end(2, {4: 300})
    bubble.leave(0, 1, 4)
    bubble.play.look()
    assert bubble.late == []


def test_a_bubble_that_bursts_before_it_begins_is_noted_only_if_a_place_was_passed() -> None:
    for out, late in (((0, 4), []), ((0, 1, 4), [1])):
        bubble = Bubble(HandForHand(within=1))
        bubble.leave(*out)
        bubble.play.look()
        assert bubble.late == late


def test_a_table_that_waits_for_players_keeps_nobody_waiting() -> None:
    bubble = Bubble(HandForHand(within=2))
    for player in (3, 4):
        bubble.hall.room.unseat(player)
    bubble.hall.halted.add(2)
    assert bubble.deal(1)


def test_nobody_misses_a_round_on_the_way_to_a_new_seat() -> None:
    bubble = Bubble(HandForHand(within=2))
    bubble.transit.send([0])
    bubble.deal(1)
    assert not bubble.deal(2)
    bubble.transit.walking.clear()
    bubble.play.look()
    assert bubble.deal(1)


def test_the_soft_kind_keeps_tables_within_some_hands_of_each_other() -> None:
    bubble = Bubble(HandForHand(within=2, ahead=2))
    for _ in range(2):
        assert bubble.deal(1)
        bubble.end(1)
    assert not bubble.deal(1)
    assert bubble.deal(2)
    bubble.end(2)
    assert bubble.deal(1)
    bubble.run_to(60)
    assert bubble.hall.clock.seconds_left == 540  # it runs on


def test_it_ends_with_the_bubble() -> None:
    bubble = Bubble(HandForHand(within=2))
    bubble.house.ledger.put_out([[0], [3]], 1, 0)
    bubble.play.look()
    assert not bubble.play.on
    assert bubble.told[-1] == fe.HandForHandEnded(0, 4)
