"""Hands in the text of sites, made up in their form: what is read in each."""

from __future__ import annotations

import re

import pytest
from site_hands import BADUGI, HAND, STUD, check_read

from tourney.config.load import shipped_variant
from tourney.game.phh import HandRecord
from tourney.game.replay import replay
from tourney.game.text_reading import parse_text


def test_a_draw_of_which_one_player_s_cards_are_known() -> None:
    [(_, hand)] = parse_text(BADUGI)
    check_read(hand, [1460, 1540, 1500])
    assert isinstance(hand, HandRecord)
    assert hand.variant == "badugi"


def test_a_hand_of_a_mixed_game_has_the_game_in_brackets() -> None:
    mixed = BADUGI.replace("Badugi Limit - Level", "8-Game (Badugi Limit) - Match Round I, Level")
    assert list(parse_text(mixed)) == list(parse_text(BADUGI))
    [(_, other)] = parse_text(mixed.replace("Badugi Limit)", "5 Card Draw Limit)"))
    assert "5 Card Draw Limit is not read; these are: " in str(other)


def test_who_discards_two_cards_is_dealt_two() -> None:
    [(_, hand)] = parse_text(BADUGI.replace("[3h 9d] [2c Ah]", "[3h 9d] [2c]"))
    assert str(hand) == "a player discards 2 cards and is dealt 1"


def test_the_bets_of_a_limit_hand() -> None:
    """As the tracker's files have them: `Level I (20/40)`, where the blinds are 10 and 20."""
    text = """\
PokerStars Game #5: Tournament #3, $1.00+$0.20 USD Hold'em Limit - Level I (20/40) - 2010/11/12 20:42:34 CET
Table '3 1' 2-max Seat #1 is the button
Seat 1: anna (1500 in chips)
Seat 2: berta (1500 in chips)
anna: posts small blind 10
berta: posts big blind 20
*** HOLE CARDS ***
Dealt to berta [As Ad]
anna: raises 20 to 40
berta: raises 20 to 60
anna: raises 20 to 80
Betting is capped
berta: calls 20
*** FLOP *** [2c 3d 4h]
berta: bets 20
anna: calls 20
*** TURN *** [2c 3d 4h] [9s]
berta: bets 40
anna: folds
Uncalled bet (40) returned to berta
berta collected 200 from pot
berta: doesn't show hand
*** SUMMARY ***
Total pot 200 | Rake 0
"""
    [(_, hand)] = parse_text(text)
    check_read(hand, [1600, 1400])
    assert isinstance(hand, HandRecord)
    assert (hand.variant, hand.small_bet, hand.big_bet, hand.min_bet) == ("fixed_limit_holdem", 20, 40, 0)
    # By hand: 80 of each before the flop, 20 on it; the 40 of the turn are returned.
    [(_, wrong)] = parse_text(text.replace("berta: bets 40", "berta: bets 30").replace("bet (40)", "bet (30)"))
    assert isinstance(wrong, HandRecord)
    assert replay(wrong, shipped_variant(wrong.variant)).difference


def test_a_hand_of_stud() -> None:
    """By hand: berta's 90 of each of two, 64 of the one who folds on fifth street, 4 of the absent player."""
    [(_, hand)] = parse_text(STUD)
    assert isinstance(hand, HandRecord), hand
    assert hand.where.seats == (4, 7, 1, 2)
    check_read(hand, [410, 496, 436, 248])
    assert (hand.variant, hand.bring_in, hand.small_bet, hand.big_bet, hand.antes) == ("stud", 6, 20, 40, (4,) * 4)
    assert (hand.notes.rules.open_pair_doubles, hand.notes.absent, hand.chip) == (True, (), 2)


def test_without_the_line_on_the_pair_the_double_bet_is_no_bet() -> None:
    [(_, hand)] = parse_text(STUD.replace("Pair on board - a double bet is allowed\n", ""))
    assert isinstance(hand, HandRecord), hand
    played = replay(hand, shipped_variant("stud"))
    assert (played.place, played.difference) == ((25, 7), "a bet or raise must be from 20 to 20 in total, not 40")


def test_the_bring_in_follows_from_what_is_raised() -> None:
    """As in the tracker's Razz, where 35 more make 50: here berta is all-in with five of the six that are due."""
    begin, end = STUD.index("berta: brings in"), STUD.index("*** 4th")
    first = "berta: brings in for 5 and is all-in\ncora [x]: raises 14 to 20\ndora: folds\nanna: folds\n"
    rest = [
        line
        for line in STUD[end:].splitlines()
        if not re.match("Dealt to anna|anna|berta: [bc]|cora .*calls|Pair", line)
    ]
    text = f"{STUD[:begin]}{first}Uncalled bet (15) returned to cora [x]\n" + "\n".join(rest)
    [(_, hand)] = parse_text(text.replace("berta (90", "berta (9").replace("collected 248", "collected 26"))
    check_read(hand, [491, 496, 496, 26])
    assert isinstance(hand, HandRecord)
    assert hand.bring_in == 6


def test_who_sits_out_and_folds_before_all_others_is_absent() -> None:
    """TDA 30: the bring-in of an absent player is posted, and the hand is killed."""
    absent = STUD.replace("Seat 2: berta (90 in chips)", "Seat 2: berta (90 in chips) is sitting out")
    absent = absent.replace("berta: brings in for 6\n", "berta: brings in for 6\nberta: folds\n")
    begin, end = absent.index("dora: folds"), absent.index("*** SUMMARY")
    rest = "dora: folds\nanna: folds\nUncalled bet (14) returned to cora [x]\ncora [x] collected 28 from pot\n"
    [(_, hand)] = parse_text(absent[:begin] + rest + absent[end:])
    check_read(hand, [518, 496, 496, 80])
    assert isinstance(hand, HandRecord)
    assert hand.notes.absent == (3,)


def test_the_site_folds_a_big_blind_who_sits_out() -> None:
    """As in the tracker's tournament of 2010: without a raise, and nobody else may fold there."""
    text = """\
PokerStars Hand #123: Tournament #45, $1 Hold'em No Limit - Level I (10/20) - 2010/08/03 11:03:31 ET
Table '45 3' 3-max Seat #1 is the button
Seat 1: anna (2000 in chips)
Seat 2: berta (2000 in chips)
Seat 3: cora (2000 in chips) is sitting out
berta: posts small blind 10
cora: posts big blind 20
*** HOLE CARDS ***
anna: calls 20
berta: calls 10
cora: folds
*** FLOP *** [3c 8c Ad]
berta: checks
anna: bets 20
berta: folds
Uncalled bet (20) returned to anna
anna collected 60 from pot
*** SUMMARY ***
"""
    [(_, hand)] = parse_text(text)
    check_read(hand, [1980, 1980, 2040])
    [(_, present)] = parse_text(text.replace(" is sitting out", ""))
    assert isinstance(present, HandRecord)
    played = replay(present, shipped_variant("no_limit_holdem"))
    assert (played.place, played.difference) == ((11, 7), "there is no bet to fold to: check instead")


@pytest.mark.parametrize("zeros", ["", "00"])
def test_the_smallest_chip_is_the_greatest_that_divides_all_amounts(zeros: str) -> None:
    """TDA 20A: of 115 in chips of five the first left of the button gets 60, and not 58 as in ones."""
    text = """\
PokerStars Hand #123: Tournament #45, $1 Hold'em No Limit - Level I (20Z/40Z) - 2020/01/02 3:04:05 ET
Table '45 3' 3-max Seat #1 is the button
Seat 1: anna (800Z in chips)
Seat 2: berta (800Z in chips)
Seat 3: cora (800Z in chips)
anna: posts the ante 5Z
berta: posts the ante 5Z
cora: posts the ante 5Z
berta: posts small blind 20Z
cora: posts big blind 40Z
*** HOLE CARDS ***
anna: calls 40Z
berta: folds
cora: checks
*** FLOP *** [2c 3d Th]
cora: checks
anna: checks
*** TURN *** [2c 3d Th] [Jc]
cora: checks
anna: checks
*** RIVER *** [2c 3d Th Jc] [9h]
cora: checks
anna: checks
*** SHOW DOWN ***
cora: shows [Ad Ks] (high card Ace)
anna: shows [As Kd] (high card Ace)
cora collected 60Z from pot
anna collected 55Z from pot
*** SUMMARY ***
"""
    [(_, hand)] = parse_text(text.replace("Z", zeros))
    assert isinstance(hand, HandRecord), hand
    assert str(hand.chip) == f"5{zeros}"
    check_read(hand, [int(f"{chips}{zeros}") for chips in (775, 815, 810)])


def test_the_corners_of_the_text() -> None:
    [(number, hand)] = parse_text(HAND.replace("b: c", "berta"))
    assert isinstance(hand, HandRecord), hand
    assert (number, hand.where.level, hand.where.seats) == ("1", 4, (3, 4, 1, 2))
    assert hand.players == ("dora", "emil", "anna", "berta")
    assert hand.finishing_stacks == (40, 3870, 0, 0)
    assert hand.antes == (10, 10, 10, 10)


def test_another_room_is_a_row_of_patterns() -> None:
    """Its first line has the name of the tournament, in which games may be named, and no space before the level."""
    said = "Tournament #45, 7 Card Stud, or not: Omaha Warm-Up Special Hold'em No Limit - Level4(50/100) - 2020/01/02"
    ours = HAND.replace("b: c", "berta").replace("*** SHOW DOWN ***", "*** SHOWDOWN ***")
    text = ours.replace(ours.splitlines()[0], f"Poker Hand #TM123: {said} 3:04:05")
    text = text.replace("Dealt to emil", "Dealt to anna \nDealt to emil")
    [(_, hand)] = parse_text(text)
    [(_, stars)] = parse_text(ours)
    assert hand == stars
    [(_, other)] = parse_text(text.replace("Hold'em No Limit", "ShortDeck No Limit"))
    assert "ShortDeck No Limit is not read" in str(other)
    [(_, other)] = parse_text(text.replace("Tournament #45, ", ""))
    assert str(other) == "not a tournament hand"
