"""Knockouts in isolation: players who bust together, and the bounties paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events import SLOW, group, scenario
from halls import Listening, MadeUpPlay, Standing
from table import Table as Hand

from tourney.sim import events as fe
from tourney.sim.decisions import PutOut
from tourney.sim.rulings import Knockouts, PotWinners
from tourney.tournament.bounties import BountyKind, BountyRules
from tourney.tournament.standings import Ties

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.sim.decisions import Groups, StateOfPlay


class Watched(Standing):
    """A hall, the groups of busted players with their first table, and those who have left."""

    def __init__(self, *tables: int, bounty: BountyRules | None = None) -> None:
        field = [group("fold", sum(tables))]
        super().__init__(*tables, event=scenario(field=field, schedule=SLOW, bounty=bounty))
        self.stage = Listening()
        self.left: list[int] = []
        play = MadeUpPlay(now=60)
        self.knockouts = Knockouts(self.hall, self.house.ledger, self.stage, play, self.left.extend)


def test_of_two_out_at_a_table_the_larger_stack_places_higher() -> None:
    # WSOP 126; the lowest place comes first.
    watched = Watched(4)
    watched.knockouts.put_out([(watched.table(1), {1: 500, 3: 200})], level=2)
    assert watched.stage.heard == [("place", [[3], [1]], 1)]
    assert watched.left == [3, 1]
    assert watched.house.ledger.standings.left == 2
    assert watched.hall.room.chairs.keys() == {0, 2}
    assert watched.told == [fe.Busted(0, 2, 1), fe.Busted(0, 4, 1)]
    assert watched.looks == 1


def test_who_is_out_at_different_tables_in_the_same_hand_ties() -> None:
    # TDA RP-8; by stacks if the house rule says so.
    for ties, expected in ((Ties.TABLES, [[0, 3]]), (Ties.STACKS, [[3], [0]]), (Ties.SHARE, [[0, 3]])):
        watched = Watched(3, 3)
        watched.knockouts.put_out([(watched.table(1), {0: 900}), (watched.table(2), {3: 100})], 1, ties)
        assert watched.stage.heard == [("place", expected, 1)]


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


class Deferring(Listening):
    """A stage that gives places later, as a round of a shootout."""

    def rank_out(self, play: StateOfPlay, groups: Groups, table: int) -> Sequence[PutOut]:
        super().rank_out(play, groups, table)
        return (PutOut(groups, None),)


def test_where_the_round_gives_places_nobody_gets_one_before_its_end() -> None:
    watched = Watched(4)
    watched.knockouts = Knockouts(watched.hall, watched.house.ledger, Deferring(), MadeUpPlay(), watched.left.extend)
    watched.knockouts.put_out([(watched.table(1), {1: 500})], level=2)
    assert watched.left == [1]
    assert watched.house.ledger.standings.left == 4


def test_who_is_removed_is_ranked_and_buys_no_other_entry() -> None:
    # TDA 71D: a disqualified player is out.
    watched = Watched(4)
    watched.hall.room.unseat(2)
    watched.knockouts.note_removed(2, 1)
    assert watched.stage.heard == [("place", [[2]], 1)]
    assert watched.left == []
