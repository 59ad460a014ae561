"""Knockouts in isolation: players who bust together, and the bounties paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events import SLOW, group, scenario
from halls import Standing
from table import Table as Hand

from tourney.sim import events as fe
from tourney.sim.bounty_winners import PotWinners
from tourney.sim.knockouts import Knockouts
from tourney.tournament.bounties import BountyKind, BountyRules
from tourney.tournament.standings import Ties

if TYPE_CHECKING:
    from tourney.sim.knockouts import Groups


class Watched(Standing):
    """A hall, and the groups of busted players, with level and first table."""

    def __init__(self, *tables: int, bounty: BountyRules | None = None) -> None:
        field = [group("fold", sum(tables))]
        super().__init__(*tables, event=scenario(field=field, schedule=SLOW, bounty=bounty))
        self.out: list[tuple[Groups, int, int]] = []
        self.knockouts = Knockouts(self.hall, self.house.ledger, lambda *out: self.out.append(out))


def test_of_two_out_at_a_table_the_larger_stack_places_higher() -> None:
    # WSOP 126; the lowest place comes first.
    watched = Watched(4)
    watched.knockouts.put_out([(watched.table(1), {1: 500, 3: 200})], level=2)
    assert watched.out == [([[3], [1]], 2, 1)]
    assert watched.hall.room.chairs.keys() == {0, 2}
    assert watched.told == [fe.Busted(0, 2, 1), fe.Busted(0, 4, 1)]
    assert watched.looks == 1


def test_who_is_out_at_different_tables_in_the_same_hand_ties() -> None:
    # TDA RP-8; by stacks if the house rule says so.
    for ties, expected in ((Ties.TABLES, [[0, 3]]), (Ties.STACKS, [[3], [0]]), (Ties.SHARE, [[0, 3]])):
        watched = Watched(3, 3)
        watched.knockouts.put_out([(watched.table(1), {0: 900}), (watched.table(2), {3: 100})], 1, ties)
        assert watched.out == [(expected, 1, 1)]


def test_the_head_goes_to_who_won_the_last_chips() -> None:
    # pokerstars.com/help, 10743: the pot that held a player's last chips decides.
    watched = Watched(3, bounty=BountyRules(BountyKind.FIXED, 25))
    hand = Hand([100, 300, 300], hole_cards="AsAd QsQd KsKd", board="2c7d9hJc3s")
    while not hand.over:
        hand.play("a" if hand.may_raise else "c")
    pots = PotWinners()
    for event in hand.events:
        pots(event)
    pots.end(hand.hand.state)
    # Positions 0, 1, 2 are players 2, 0, 1: kings win the side pot, which holds the last chips of queens.
    watched.knockouts.pay_for_heads(pots, [2, 0, 1], {0: 300})
    assert watched.of(fe.Bounty) == [fe.Bounty(0, player=2, victim=1, amount=25)]
