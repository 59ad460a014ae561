"""Bounties: payments for knockouts, and at the end."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tourney.errors import InvalidArgument
from tourney.streams import Stream
from tourney.tournament.bounties import Bounties, BountyKind, BountyRules, Envelope, Envelopes, MysteryStart, Payment

LUCK = Stream(7)


def bounties(kind: BountyKind, amount: int, players: int, paid_share: Fraction = Fraction(1, 2)) -> Bounties:
    """The bounties of an event with this many players, numbered from 0."""
    event = Bounties(BountyRules(kind, amount, paid_share))
    for player in range(players):
        event.enter(player)
    return event


# Fixed


def test_a_fixed_bounty_is_paid_whole_to_who_won_the_last_chips() -> None:
    # WSOP 2015, Event 62, structure sheet: 500 for every player eliminated.
    event = bounties(BountyKind.FIXED, 500, 3)
    assert event.knock_out(2, [0], LUCK) == [Payment(0, 500)]
    assert event.knock_out(0, [1], LUCK) == [Payment(1, 500)]


def test_the_winner_keeps_the_own_bounty() -> None:
    # en.wikipedia.org, Bounty (poker): the winner can usually cash in their own bounty chip.
    event = bounties(BountyKind.FIXED, 500, 2)
    event.knock_out(1, [0], LUCK)
    assert event.finish(LUCK) == [Payment(0, 500)]
    assert event.heads == {}


def test_each_pot_has_its_own_knock_outs() -> None:
    # pokerstars.com/help, 10743: Barry (1) wins the main pot and the bounty on Daniel (0); Liv (3) wins the side pot
    # with the last of Vicky's (2) chips, and the bounty on her.
    event = bounties(BountyKind.FIXED, 100, 4)
    assert event.knock_out(0, [1], LUCK) == [Payment(1, 100)]
    assert event.knock_out(2, [3], LUCK) == [Payment(3, 100)]


def test_who_splits_the_pot_splits_the_head_and_the_first_has_the_odd_unit() -> None:
    event = bounties(BountyKind.FIXED, 101, 3)
    assert event.knock_out(0, [2, 1], LUCK) == [Payment(2, 51), Payment(1, 50)]


def test_a_head_too_small_to_split_goes_to_the_first() -> None:
    event = bounties(BountyKind.FIXED, 1, 4)
    assert event.knock_out(0, [3, 1, 2], LUCK) == [Payment(3, 1)]


def test_who_enters_again_has_a_new_head() -> None:
    event = bounties(BountyKind.FIXED, 500, 2)
    event.knock_out(1, [0], LUCK)
    event.enter(1)
    assert event.knock_out(1, [0], LUCK) == [Payment(0, 500)]


def test_the_head_of_who_is_disqualified_goes_to_the_winner_of_the_event() -> None:
    # TDA 71D: the chips leave play, so nobody won them.
    event = bounties(BountyKind.FIXED, 500, 3)
    assert event.knock_out(2, [], LUCK) == []
    event.knock_out(1, [0], LUCK)
    assert event.finish(LUCK) == [Payment(0, 1000)]


def test_all_who_win_a_seat_keep_their_heads_and_share_what_nobody_won() -> None:
    event = bounties(BountyKind.FIXED, 25, 4)
    event.knock_out(3, [], LUCK)
    event.knock_out(1, [2], LUCK)
    assert event.finish(LUCK) == [Payment(0, 38), Payment(2, 37)]


# Progressive


def test_half_of_a_progressive_bounty_is_paid_and_half_goes_onto_the_head() -> None:
    # help.stake.com, 11726430: bounties of 10; 1 knocks out 2, 3 knocks out 1: 5 paid and a bounty of 15, then 7.5
    # and 17.5. In tenths.
    event = bounties(BountyKind.PROGRESSIVE, 100, 4)
    assert event.knock_out(2, [1], LUCK) == [Payment(1, 50)]
    assert event.heads[1] == 150
    assert event.knock_out(1, [3], LUCK) == [Payment(3, 75)]
    assert event.heads[3] == 175


def test_the_winner_of_a_progressive_event_has_the_own_head_whole() -> None:
    # stockpokeronline.com, bounty tournaments: the winner receives the bounty on the winner.
    event = bounties(BountyKind.PROGRESSIVE, 100, 2)
    assert event.knock_out(1, [0], LUCK) == [Payment(0, 50)]
    assert event.finish(LUCK) == [Payment(0, 150)]


def test_another_share_may_be_paid_at_once() -> None:
    # stockpokeronline.com, bounty tournaments: 25% of a bounty of 10.
    event = bounties(BountyKind.PROGRESSIVE, 1000, 2, Fraction(1, 4))
    assert event.knock_out(1, [0], LUCK) == [Payment(0, 250)]
    assert event.heads[0] == 1750


def test_who_splits_a_progressive_head_has_half_of_the_own_part_on_the_head() -> None:
    event = bounties(BountyKind.PROGRESSIVE, 100, 3)
    assert event.knock_out(0, [1, 2], LUCK) == [Payment(1, 25), Payment(2, 25)]
    assert event.heads == {1: 125, 2: 125}


def test_the_odd_unit_of_a_progressive_head_is_paid() -> None:
    event = bounties(BountyKind.PROGRESSIVE, 25, 2)
    assert event.knock_out(1, [0], LUCK) == [Payment(0, 13)]
    assert event.heads == {0: 37}


# Mystery


def test_before_envelopes_are_drawn_a_knock_out_pays_nothing() -> None:
    # pokerstars.uk/help, mystery bounty: no bounties before the money bubble has burst.
    event = bounties(BountyKind.MYSTERY, 50, 4)
    assert event.knock_out(3, [0], LUCK) == []
    assert event.pool == 200


def test_there_is_an_envelope_for_each_player_left_and_each_is_drawn_once() -> None:
    # The last one is the winner's: help.stake.com, 13155079.
    rules = BountyRules(BountyKind.MYSTERY, 100, envelopes=Envelopes((Envelope(300, 1), Envelope(100, 2))))
    event = Bounties(rules)
    for player in range(5):
        event.enter(player)
    event.knock_out(4, [3], LUCK)
    event.knock_out(3, [2], LUCK)
    event.start_mystery()
    assert event.envelopes == [300, 100, 100]
    drawn = [*event.knock_out(2, [1], LUCK), *event.knock_out(1, [0], LUCK), *event.finish(LUCK)]
    assert [payment.player for payment in drawn] == [1, 0, 0]
    assert Counter(payment.money for payment in drawn) == {100: 2, 300: 1}


def test_an_envelope_is_split_evenly() -> None:
    # pokerstars.uk/help, mystery bounty: if a hand is chopped, the bounty is split equally.
    event = bounties(BountyKind.MYSTERY, 50, 3)
    event.start_mystery()
    [first, second] = event.knock_out(2, [1, 0], LUCK)
    assert (first.player, second.player) == (1, 0)
    assert 0 <= first.money - second.money <= 1


def test_each_envelope_is_as_likely_as_any_other() -> None:
    rules = BountyRules(BountyKind.MYSTERY, 100, envelopes=Envelopes((Envelope(300, 1), Envelope(50, 2))))
    best = 0
    for key in range(600):
        event = Bounties(rules)
        for player in range(3):
            event.enter(player)
        event.start_mystery()
        best += event.knock_out(0, [1], Stream(key))[0].money > 100
    assert 150 < best < 250  # 200 expected, standard deviation 11.5


def test_if_envelopes_are_never_drawn_the_winner_has_it_all() -> None:
    event = bounties(BountyKind.MYSTERY, 50, 2)
    assert event.knock_out(1, [0], LUCK) == []
    assert event.finish(LUCK) == [Payment(0, 100)]


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        (BountyRules(BountyKind.MYSTERY, 1), 27),
        (BountyRules(BountyKind.MYSTERY, 1, starts=MysteryStart.FINAL_TABLE), 9),
        # theasianpokertour.com, Incheon 2023: at twice the places paid.
        (BountyRules(BountyKind.MYSTERY, 1, starts_at=54), 54),
    ],
)
def test_when_envelopes_are_first_drawn(rules: BountyRules, players: int) -> None:
    assert rules.players_at_start(paid=27, final_table=9) == players


# Errors


@pytest.mark.parametrize(("busted", "winners"), [(0, [0]), (9, [0]), (0, [9]), (0, [1, 1]), (0, [0, 1])])
def test_a_knock_out_of_or_by_who_is_not_in_changes_nothing(busted: int, winners: list[int]) -> None:
    event = bounties(BountyKind.FIXED, 100, 3)
    with pytest.raises(ValueError, match="cannot be knocked out"):
        event.knock_out(busted, winners, LUCK)
    assert event.heads == {0: 100, 1: 100, 2: 100}


def test_who_is_in_cannot_enter_again() -> None:
    event = bounties(BountyKind.PROGRESSIVE, 100, 2)
    with pytest.raises(ValueError, match="cannot enter"):
        event.enter(1)


def test_nobody_enters_once_envelopes_are_drawn() -> None:
    event = bounties(BountyKind.MYSTERY, 100, 2)
    event.start_mystery()
    with pytest.raises(ValueError, match="cannot enter"):
        event.enter(2)


@pytest.mark.parametrize(
    ("wrong", "at"),
    [
        ({"amount": 0}, "amount"),
        ({"paid_share": Fraction(0)}, "paid_share"),
        ({"paid_share": Fraction(101, 100)}, "paid_share"),
        ({"starts_at": 1}, "starts_at"),
    ],
)
def test_numbers_that_make_no_bounties_are_refused(wrong: dict[str, Any], at: str) -> None:
    with pytest.raises(InvalidArgument) as caught:
        replace(BountyRules(BountyKind.FIXED, 1), **wrong)
    assert caught.value.at == (at,)
