"""Seven-card stud, razz and stud hi/lo. TDA 2024 RP-10, 16, 17, 20, 30; seed 004."""

from __future__ import annotations

import pytest
from games import variant
from golden.playthrough import Play

from tourney.cards.card import format_cards, parse_card
from tourney.cards.deck import Deck
from tourney.errors import IllegalAction
from tourney.game import event as ev
from tourney.game.action import check_or_call, fold, raise_to
from tourney.game.hand import Hand
from tourney.game.stakes import HouseRules, Stakes
from tourney.game.turn import ACT, OVER
from tourney.streams import Stream

# Seed 004: the bring-in is half of the small bet.
STAKES = Stakes(ante=10, bring_in=20, small_bet=40, big_bet=80)
THREE = [1000] * 3
PAIR_DOUBLES = HouseRules(open_pair_doubles=True)


def deal(ups: str, game: str = "stud", *, stacks: list[int] | None = None, rules: HouseRules | None = None) -> Play:
    """A table whose players get these cards face up, one word a player, the door card first."""
    words = ups.split()
    used = {word[place : place + 2] for word in words for place in range(0, len(word), 2)}
    spare = [rank + suit for rank in "TJ98Q76K54" for suit in "cdhs" if rank + suit not in used]
    hole_cards = " ".join(spare.pop() + spare.pop() + word for word in words)
    return Play(game, STAKES, stacks or [1000] * len(words), hole_cards=hole_cards, rules=rules or HouseRules())


# The bring-in.


@pytest.mark.parametrize(
    ("game", "doors", "who"),
    [
        ("stud", "Kh 2s 3c", 1),
        ("stud", "2s 2h 2d 2c", 3),
        ("stud", "2s 2h 2d", 2),
        ("stud", "2h 2s", 0),
        ("stud", "As Kd Kc", 2),  # the ace is high
        ("stud_hi_lo", "3s Ac 3h", 2),  # by its high card, in hi/lo too
        ("razz", "Qd 2c Ks", 2),
        ("razz", "As Qd 2c", 1),  # the ace is low
        ("razz", "Kc Kh Kd", 1),
        ("razz", "Kh Ks", 1),
    ],
)
def test_the_lowest_door_card_brings_in_and_in_razz_the_highest(game: str, doors: str, who: int) -> None:
    # Seed 004: by suit, clubs lowest, then diamonds, hearts, spades.
    table = deal(doors, game)
    assert (table.actor, table.view.bring_in, table.view.to_call) == (who, 20, 0)


def test_two_cards_are_dealt_down_and_one_up() -> None:
    table = deal("Kh 2s 3c")
    up = [(event.player, event.up) for event in table.told(ev.HoleDealt)]
    assert up == [(player, street == 2) for street in range(3) for player in range(3)]
    assert [event.amount for event in table.told(ev.Posted)] == [10, 10, 10]


def test_the_player_who_brings_in_may_complete_instead_but_not_fold() -> None:
    table = deal("Kh 2s 3c")
    assert table.raises == (40, 40)
    with pytest.raises(IllegalAction):
        table.now.apply(fold())
    with pytest.raises(IllegalAction):
        table.now.apply(raise_to(20))
    table.play("1:r40")
    assert table.told(ev.Raised) == [ev.Raised(1, 40, bet=True, all_in=False)]
    assert (table.actor, table.view.to_call, table.raises) == (2, 40, (80, 80))


def test_a_bring_in_can_be_called_or_completed() -> None:
    table = deal("Kh 2s 3c").play("1:c")
    assert table.told(ev.Posted)[-1] == ev.Posted(1, "bring-in", 20, all_in=False)
    assert (table.actor, table.view.to_call, table.view.bring_in, table.raises) == (2, 20, 0, (40, 40))


def test_when_all_call_the_bring_in_its_player_has_no_further_option() -> None:
    table = deal("Kh 2s 3c").play("1:c 2:c 0:c")
    assert table.now.street == 1


@pytest.mark.parametrize("line", ["1:r40 2:r80 0:r120 1:r160", "1:c 2:r40 0:r80 1:r120 2:r160"])
def test_a_completion_is_the_first_bet_and_all_raises_of_the_cap_follow_it(line: str) -> None:
    # Rule text 004: four bets in all.
    table = deal("Kh 2s 3c").play(line)
    assert table.raises == (0, 0)
    with pytest.raises(IllegalAction):
        table.now.apply(raise_to(200))


@pytest.mark.parametrize(("line", "who"), [("1:c 2:r40 0:f", 1), ("1:c 2:c 0:r40 1:f", 2)])
def test_who_brought_in_or_called_that_may_raise_a_completion(line: str, who: int) -> None:
    table = deal("Kh 2s 3c").play(line)
    assert (table.actor, table.view.to_call, table.raises) == (who, 20, (80, 80))


def test_a_completion_reopens_the_betting_even_over_a_bring_in_of_more_than_half() -> None:
    # The completion is the first bet, a full one, by however little it exceeds the bring-in.
    stakes = Stakes(ante=10, bring_in=30, small_bet=40, big_bet=80)
    table = Play("stud", stakes, THREE, hole_cards="AcAdKh JcJd2s TcTd3c").play("1:c 2:c 0:r40")
    assert (table.actor, table.view.to_call, table.raises) == (1, 10, (80, 80))
    assert table.play("1:f").raises == (80, 80)


def test_a_short_bring_in_does_not_change_the_price() -> None:
    table = deal("Kh 2s 3c", stacks=[1000, 15, 1000])
    assert table.view.bring_in == 5
    table.play("1:c")
    assert table.told(ev.Posted)[-1] == ev.Posted(1, "bring-in", 5, all_in=True)
    assert (table.actor, table.view.to_call, table.raises) == (2, 20, (40, 40))


def test_everybody_folding_to_the_bring_in_gives_it_the_antes() -> None:
    assert deal("Kh 2s 3c").play("1:c 2:f 0:f").stacks == [990, 1020, 990]


# All-in for the ante. TDA RP-10E: betting starts to the left, for at least the bring-in, or a fold.


def test_left_of_a_low_card_that_is_all_in_for_the_ante_betting_starts_for_at_least_the_bring_in() -> None:
    table = deal("Kh 2s 3c", stacks=[1000, 10, 1000])
    assert (table.actor, table.raises) == (2, (40, 40))
    table.play("2:c")
    assert table.stacks == [990, 0, 970]
    assert (table.actor, table.view.to_call) == (0, 20)


def test_left_of_a_low_card_that_is_all_in_for_the_ante_one_may_fold() -> None:
    # TDA RP-10E, last sentence.
    table = deal("Kh 2s 3c 4c", stacks=[1000, 10, 1000, 1000]).play("2:f")
    assert (table.actor, table.raises) == (3, (40, 40))
    table.play("3:f")
    assert table.stacks[2:] == [990, 990]


def test_of_several_all_in_for_the_ante_the_next_with_chips_starts() -> None:
    table = deal("Kh 2s 3c Qd", stacks=[1000, 10, 10, 1000]).play("3:c")
    assert (table.actor, table.view.to_call) == (0, 20)


def test_with_one_stack_left_after_the_antes_nobody_has_to_bring_in() -> None:
    table = deal("Kh 2s 3c", stacks=[10, 1000, 10])
    assert table.over
    assert sum(table.stacks) == 1020


# Absent players. TDA 30, RP-10C.


@pytest.mark.parametrize(("game", "doors"), [("stud", "Kh 2s 3c"), ("razz", "2h Ks Qc")])
def test_an_absent_player_with_the_bring_in_card_posts_it_and_the_hand_is_dead(game: str, doors: str) -> None:
    # TDA 30.
    hole_cards = " ".join(two + door for two, door in zip(["AcAd", "JcJd", "TcTd"], doors.split(), strict=True))
    table = Play(game, STAKES, THREE, hole_cards=hole_cards, absent=[1])
    assert table.told(ev.Posted)[-1] == ev.Posted(1, "bring-in", 20, all_in=False)
    assert table.now.state.folded == (False, True, False)
    assert (table.actor, table.view.to_call, table.raises) == (2, 20, (40, 40))
    table.play("2:r40 0:f")
    assert table.stacks == [990, 970, 1040]


@pytest.mark.parametrize(
    ("doors", "absent", "won"),
    [("2c Kh", [0], 40), ("Kh 2c", [0], 20), ("2c Kh Th", [0, 1], 50), ("Kh 2c Th", [0, 1], 50)],
)
def test_the_one_player_who_is_there_wins_the_bring_in_too(doors: str, absent: list[int], won: int) -> None:
    # TDA 30: antes and the bring-in are forfeited to the pot.
    hole_cards = " ".join(two + door for two, door in zip(["AcAd", "JcJd", "8c8d"], doors.split(), strict=False))
    players = len(doors.split())
    table = Play("stud", STAKES, [1000] * players, hole_cards=hole_cards, absent=absent)
    assert table.over
    assert table.stacks[-1] == 1000 - 10 + won


def test_a_hand_that_is_not_live_gets_no_card_on_fourth_street() -> None:
    # TDA RP-10C.
    table = Play("stud", STAKES, THREE, hole_cards="AcAdKh JcJd9s TcTd3c", absent=[1]).play("2:c 0:c")
    assert [len(hole) for hole in table.now.hole] == [4, 3, 4]


# Who opens the later streets.


@pytest.mark.parametrize(
    ("game", "ups", "who"),
    [
        ("stud", "Kh4h 2sAd 3c3d", 2),  # a pair beats an ace
        ("stud", "Kh4h 2sAd 3c9d", 1),
        ("stud", "KhTd KsQd 3c9d", 1),  # the second card counts
        ("stud_hi_lo", "Kh4h 2sAd 3c2d", 1),  # the high hand opens in hi/lo
        ("razz", "KhAh 7s6d 8cAd", 1),
        ("razz", "Kh2h 7s6d 5cAd", 2),
        ("razz", "KhQh 2s2d 5c3d", 2),  # a pair is worse than any two ranks
        ("stud", "Kh4h4s 2sAdAc 3c3d3h", 2),
    ],
)
def test_the_best_showing_hand_opens_and_in_razz_the_lowest(game: str, ups: str, who: int) -> None:
    # Seed 004; TDA RP-10D.
    table = deal(ups, game).play("c c c")
    if len(ups.split(maxsplit=1)[0]) == 6:
        table.play("c c c")
    assert table.actor == who


@pytest.mark.parametrize(
    ("game", "ups", "by_suit"),
    [
        ("stud", "Ah5c As5d 3c9d", 1),
        ("stud", "9c9d 9h9s 3c4d", 1),
        ("stud", "Ad5s Ac5h 3c9d", 0),
        ("razz", "7c2s 7s2c KdQh", 1),
        ("razz", "As7c Ac7s KdQh", 1),  # the seven is the high card of both
    ],
)
def test_equal_showing_hands_go_by_the_highest_card_by_suit_or_by_position(game: str, ups: str, by_suit: int) -> None:
    # TDA RP-10D; by seed 004 the first to the left of the dealer.
    assert deal(ups, game).play("c c c").actor == by_suit
    assert deal(ups, game, rules=HouseRules(equal_boards_by_position=True)).play("c c c").actor == 0


def test_left_of_an_all_in_best_showing_hand_the_next_player_opens() -> None:
    table = deal("Kh4h 2sAd 3c5d", stacks=[1000, 30, 1000]).play("1:c 2:c 0:c")
    assert (table.now.street, table.actor) == (1, 2)


# Limits.


def test_bets_are_small_on_third_and_fourth_street_and_big_from_the_fifth() -> None:
    # Seed 004.
    table = deal("KhAh4d 2s3d6d").play("1:c 0:c")
    seen = []
    while not table.over:
        seen.append(table.raises)
        table.play("c c")
    assert seen == [(40, 40), (80, 80), (80, 80), (80, 80)]


def test_a_later_street_sees_a_bet_and_three_raises() -> None:
    # Seed 004: bet, raise, re-raise, cap.
    table = deal("KhAh4d 2s3d6d").play("1:c 0:c c c 0:r80 1:r160 0:r240 1:r320")
    assert table.raises == (0, 0)


def test_an_open_pair_on_fourth_street_does_not_double_the_bet() -> None:
    # TDA RP-10F.
    assert deal("KhKs 2sAd 3c5d").play("c c c").raises == (40, 40)


def test_where_an_open_pair_doubles_anybody_has_the_choice_of_small_or_big_bet() -> None:
    # House rule; seed 004 says it of plain stud.
    table = deal("KhKs 2sAd 3c5d", rules=PAIR_DOUBLES).play("c c c")
    assert (table.actor, table.raises) == (0, (40, 80))
    with pytest.raises(IllegalAction):
        table.now.apply(raise_to(60))
    assert table.play("0:c").raises == (40, 80)
    assert table.play("1:r80").raises == (160, 160)
    after_a_small_bet = deal("KhKs 2sAd 3c5d", rules=PAIR_DOUBLES).play("c c c 0:r40")
    assert (after_a_small_bet.actor, after_a_small_bet.raises) == (1, (80, 120))


@pytest.mark.parametrize(
    ("game", "ups", "line"),
    [
        ("stud_hi_lo", "KhKs 2sAd 3c5d", "c c c"),  # seed 004
        ("razz", "KhKs 2sAd 3c5d", "c c c"),  # stud high only
        ("stud", "KhQs 2sAd 3c5d", "c c c"),  # no pair
        ("stud", "KhKs 2sAd 3c5d", "1:c 2:r40 0:f 1:c"),  # the pair is gone: nobody shows one
        ("five_card_stud", "KhKs 2sAd 3c5d", "c c c"),  # that is third street
    ],
)
def test_the_house_rule_of_the_open_pair_is_for_a_live_pair_in_stud_high(game: str, ups: str, line: str) -> None:
    table = deal(ups, game, rules=PAIR_DOUBLES).play(line)
    assert table.now.street == 1
    assert table.raises == (40, 40)


# Super stud: two of the four cards down are given up. BARGE rulebook.


def test_in_super_stud_cards_down_are_given_up_and_the_door_card_stays() -> None:
    table = Play("super_stud", STAKES, [1000, 1000], hole_cards="AsAd7c2d9h QhJh5c5s2h").play("1:c 0:c")
    assert (table.view.discard_least, table.view.discard_most) == (2, 2)
    assert format_cards(table.view.may_give_up) == "AsAd7c2d"
    for cards in ("d9h7c", "d7c", "d7c2dAd"):
        with pytest.raises(IllegalAction):
            table.play(f"0:{cards}")
    table.play("0:d7c2d 1:d5c5s")
    assert [len(cards) for cards in table.now.hole] == [4, 4]
    assert [format_cards(cards)[:2] for cards in table.now.state.up] == ["9h", "2h"]


# Seventh street.


def play_to_the_end(players: int, fold_on: dict[int, int] | None = None) -> tuple[Hand, Deck]:
    """All check and call, but for so many players a street who fold to a bet of the opener."""
    folds = dict(fold_on or {})
    hand = Hand(variant("stud"), STAKES, [1000] * players)
    deck = Deck(hand.variant.deck, Stream(players))
    while hand.turn != OVER:
        hand.deal_from(deck)
        if hand.turn != ACT:
            break
        view = hand.view(hand.actor)
        left = folds.get(hand.street, 0)
        if left and view.to_call:
            folds[hand.street] -= 1
            hand.apply(fold())
        else:
            hand.apply(raise_to(view.least_raise_to) if left and not max(view.bets) else check_or_call())
    return hand, deck


@pytest.mark.parametrize(
    ("players", "folds", "held", "board", "left"),
    [
        # 52 - 3 x 6 - 4 x 7 = 6: enough for all.
        (6, {}, 7, 0, 6),
        # Before the 7th: 52 - 21 - 3 x 8 = 7 of the 9 needed; with 3 burns 10. RP-10H A: burn, 7 cards, 2 are left.
        (7, {}, 7, 0, 2),
        # 52 - 24 - 3 x 9 = 1 of 10; with the burns 4. RP-10H C: mixed, burn, one for all, 2 are left.
        (8, {}, 6, 1, 2),
        # One folds on 5th: 10 - 1 - 7 = 2 of 9, with the burns 5. RP-10H C: 3 are left.
        (8, {2: 1}, 6, 1, 3),
        # Two fold on 5th: 10 - 1 - 6 = 3 of 8, with the burns 6. RP-10H B: not mixed, burn, one for all, 1 is left.
        (8, {2: 2}, 6, 1, 1),
        # Of seven one folds on 5th: 15 - 1 - 6 = 8 of 8: nothing is mixed in. A burn, 6 cards, 1 is left.
        (7, {2: 1}, 7, 0, 1),
        # Of seven one folds on 6th: 7 of 8, one short; with the burns 10. RP-10H A: burn, 6 cards, 3 are left.
        (7, {3: 1}, 7, 0, 3),
        # Two more fold on 6th: 3 of 6, with the burns 6. RP-10H A: burn, 4 cards, 1 is left.
        (8, {2: 2, 3: 2}, 7, 0, 1),
    ],
)
def test_a_short_stub_on_seventh_street(
    players: int, folds: dict[int, int], held: int, board: int, left: int
) -> None:
    # TDA RP-10H; seed 004: a community card.
    hand, deck = play_to_the_end(players, folds)
    live = [hole for hole, gone in zip(hand.hole, hand.state.folded, strict=True) if not gone]
    assert {len(hole) for hole in live} == {held}
    assert (len(hand.state.board), len(deck)) == (board, left)
    seen = [card for hole in hand.hole for card in hole] + list(hand.state.board)
    assert len(set(seen)) == len(seen)
    assert sum(hand.state.stacks) == 1000 * players


def test_with_a_community_card_who_opened_sixth_street_opens_seventh() -> None:
    # TDA RP-10H D.
    table = deal("Kh 2s 3c 4c 5c 6c 7h 9s").play("c" + " c" * 31)
    assert (table.now.street, len(table.now.state.board)) == (4, 1)
    acted = [action.player for action in table.view.actions if action.street == 3]
    assert table.actor == acted[0]


@pytest.mark.parametrize(
    ("first", "second", "won"),
    [("KdQhJsTc2c3d", "KcQsJhTd2d3c", [4, 3]), ("KcQhJsTc2c3d", "KdQsJhTd2d3c", [3, 4])],
)
def test_a_community_card_decides_no_odd_chip(first: str, second: str, won: list[int]) -> None:
    # TDA 20B, RP-10H: equal straights to the ace that lies in the middle; of the own cards the king decides, by suit.
    stakes = Stakes(ante=5, bring_in=1, small_bet=3)
    table = Play("stud", stakes, [1000] * 7 + [5], hole_cards=f"{first} {second}", boards="As").play("c" + " c" * 34)
    assert table.over
    side_pot = [event for event in table.told(ev.Won) if event.pot == 1]
    assert side_pot == [ev.Won(0, 1, won[0]), ev.Won(1, 1, won[1])]


def test_a_community_card_is_everybodys_seventh_card() -> None:
    # Ann holds 8-8 and four others, the community card is the 8h: three of a kind beat aces.
    hole_cards = "8c8d2h4sTcJd AcAd3h5sQd9c" + " -" * 6
    table = Play("stud", STAKES, [1000] * 8, hole_cards=hole_cards, boards="8h").play("c" + " c" * 31)
    assert table.now.state.board == (parse_card("8h"),)
    table.play("c " * 8)
    assert table.over
    # Eight antes and eight bring-ins of 20; nobody else has more than aces.
    assert table.stacks == [1000 - 30 + 240] + [970] * 7


def test_seventh_street_is_dealt_down_even_with_everybody_all_in() -> None:
    # TDA RP-10B.
    table = deal("KhAh4d 2s3d6d", stacks=[60, 60]).play("1:r40 0:a 1:c")
    assert table.over
    assert [event.up for event in table.told(ev.HoleDealt)[-4:]] == [True, True, False, False]


# Who shows first. TDA 17A.


def showing(table: Play) -> list[int]:
    return [event.player for event in table.events if isinstance(event, ev.Shown | ev.Mucked)]


@pytest.mark.parametrize(
    ("game", "ups", "first"), [("stud", "KhAh4d9c 2s3d6d8c 3cAdAcTs", 2), ("razz", "KhAh4d9c 2s3d6d8c 7cAdAcTs", 1)]
)
def test_without_a_bet_on_seventh_street_the_best_showing_hand_shows_first(game: str, ups: str, first: int) -> None:
    table = deal(ups, game).play("c c c " * 5)
    assert showing(table) == [(first + step) % 3 for step in range(3)]


def test_the_last_aggressor_of_seventh_street_shows_first() -> None:
    table = deal("KhAh4d9c 2s3d6d8c 3cAdAcTs").play("c c c" + " c c c" * 3 + " 2:r80 0:r160 1:c 2:c")
    assert showing(table) == [0, 1, 2]
