"""Pots that are split between rankings, boards and players. TDA 2024 20, 21; rule text 004."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games import BLINDS, variant
from golden.playthrough import Play

from tourney.cards.card import JOKER
from tourney.game import event as ev
from tourney.game.stakes import AnteKind, Stakes

ONE_TWO = Stakes(small_blind=1, big_blind=2)
ONE_TWO_AND_ONE = Stakes(small_blind=1, big_blind=2, ante=1, ante_kind=AnteKind.BUTTON)
HI_LO = "fixed_limit_omaha_hi_lo"
LIMIT_OF_LOWS = "2c4d7hKsQs"
KINGS, NUT_LOW, SAME_LOW, WORSE_LOW = "KhKd9s9h", "As3sJdTd", "Ac3cJhTh", "Ah8hJsTs"


def checked_down(players: int, streets: int) -> str:
    return " c" * players * streets


def omaha(*hole_cards: str, board: str = LIMIT_OF_LOWS, stakes: Stakes = ONE_TWO) -> list[int]:
    """What each gets of a pot in which all have 2 but for the ante of the button; the first is left of the button."""
    players = len(hole_cards)
    stacks = [100] * players
    table = Play(HI_LO, stakes, stacks, hole_cards=" ".join(hole_cards), boards=board).play(checked_down(players, 4))
    assert table.over
    paid = [2 + (stakes.ante if player == players - 1 else 0) for player in range(players)]
    return [left - 100 + put_in for left, put_in in zip(table.stacks, paid, strict=True)]


# Hi/lo.


def test_the_best_high_and_the_best_low_share() -> None:
    # Seed 004. Three kings; 7-4-3-2-A against 8-7-4-2-A.
    assert omaha(KINGS, NUT_LOW, WORSE_LOW) == [3, 3, 0]


def test_the_odd_chip_of_the_pot_goes_to_the_high_hand() -> None:
    # TDA 20C. A pot of 7; the low hand sits first left of the button.
    assert omaha(NUT_LOW, KINGS, WORSE_LOW, stakes=ONE_TWO_AND_ONE) == [3, 4, 0]


def test_an_odd_chip_between_two_lows_goes_to_the_first_left_of_the_button() -> None:
    # TDA 20A: high 3, low 3.
    assert omaha(KINGS, NUT_LOW, SAME_LOW) == [3, 2, 1]


def test_two_equal_lows_and_three_players_of_whom_one_has_the_high_too() -> None:
    # Three quarters: high 3, and of the low 3 the odd chip to the first.
    assert omaha("KhKdJdTd", "As3s9d9s", "Ac3cKcJh") == [3, 2, 1]
    assert omaha("8d8h9d9s", "As3sKdKh", "Ac3cJhTh") == [0, 5, 1]


def test_without_a_low_the_high_hand_takes_all() -> None:
    # Seed 004.
    assert omaha(NUT_LOW, KINGS, board="2c9d9cKsQs") == [0, 4]


def test_one_hand_may_win_both_ways() -> None:
    # Seed 004: 5-4-3-2-A is a straight and the best low.
    assert omaha("Ac3cJhTh", KINGS, board="2c4d5hKsQs") == [4, 0]


def test_high_and_low_may_use_different_cards_but_two_from_the_hand_each() -> None:
    # Board A-2-3-4-9: with one low card in the hand there is no low. Both play A-K-Q-9-4 for high.
    assert omaha("5dKdQhJh", "8d7hKsQc", board="Ac2d3h4s9c") == [1, 3]


@pytest.mark.parametrize(
    ("case", "better", "lesser"),
    [
        ("the lower highest card", "Ac2d3h4s7dKcQs", "Ad2h3s4c8hThJd"),
        ("then the lower second card", "Ac2d3h5s7dKcQs", "Ad2h3s6c7hThJd"),
        ("then the third, and so on to the last", "Ac2d4h5s7dKcQs", "2h3s4c5h7hThJd"),
        ("a straight does not hurt", "2d3h4s5c6dKcQs", "Ad2h3s4c7hThJd"),
        ("a flush does not hurt", "Ac2c3c4c6cKdQs", "Ad2h3s4d7hThJd"),
        ("a nine does not qualify", "Ac2d3h4s8dKcQs", "Ad2h3s4c9hThJd"),
        ("nor do four low ranks and a pair", "Ac2d3h4s8dKcQs", "Ad2h3s4c4hThJd"),
    ],
)
def test_the_low_of_stud_hi_lo(case: str, better: str, lesser: str) -> None:
    # Seed 004. A third player has aces full for high; the two share the low half or not.
    stakes = Stakes(ante=10, bring_in=20, small_bet=40, big_bet=80)
    for hole_cards in (f"{better} {lesser}", f"{lesser} {better}"):
        table = Play("stud_hi_lo", stakes, [1000] * 3, hole_cards=f"AhAs9c9d9s8s6s {hole_cards}").play(
            "c c c" + " c c c" * 4
        )
        winner = hole_cards.split().index(better) + 1
        assert {event.player for event in table.told(ev.Won)} == {0, winner}, case


# Stud. Three antes of 5, a bring-in of 10 that is folded, 20 each of two: 65.

ODD = Stakes(ante=5, bring_in=10, small_bet=20, big_bet=40)


def split(game: str, first: str, second: str) -> list[int]:
    """What the first two win of the 65."""
    table = Play(game, ODD, [1000] * 3, hole_cards=f"{first} {second} 4c4d2c").play("2:c 0:r20 1:c 2:f")
    return [chips - 975 for chips in table.play("c c c c c c c c").stacks[:2]]


@pytest.mark.parametrize(
    ("first", "second", "won"),
    [
        # Equal straights to the king.
        ("9cTdJhQsKc2d2h", "9dTcJsQhKs3d3h", [32, 33]),
        ("9cTdJhQsKd2d2h", "9dTcJsQhKc3d3h", [33, 32]),
        # The king of spades is not in the winning five: two pairs of aces and jacks with a queen; the aces decide.
        ("AcAhJcJhQs2d3h", "AdAsJdJsQh2h3d", [32, 33]),
    ],
)
def test_an_odd_chip_goes_to_the_high_card_by_suit_of_the_winning_five(
    first: str, second: str, won: list[int]
) -> None:
    # TDA 20B.
    assert split("stud", first, second) == won


def test_the_joker_has_no_suit_for_the_odd_chip() -> None:
    # TDA 20B; straights to the ace, Ann's with the joker as the king. Her ace of spades beats Bob's of hearts.
    stud = variant("five_card_stud")
    game = replace(stud, deck=(*stud.deck, JOKER), rankings=("high_bug",))
    for hole_cards, won in (("AsQcJdThJk AhKdQsJcTd", [33, 32]), ("JkQcJdThAc AhKdQsJcTd", [32, 33])):
        table = Play(game, ODD, [1000] * 3, hole_cards=f"{hole_cards} 4c2c3c5c6c").play("2:c 0:r20 1:c 2:f")
        assert [chips - 975 for chips in table.play("c c c c c c").stacks[:2]] == won


@pytest.mark.parametrize(
    ("game", "first", "second", "won"),
    [
        # Badugis of 8-7-6-5, Ann's with the eight of spades. Bob's kings play in none. Ann has the razz half too.
        ("razzdugi", "8s7h6d5cQcQdQh", "8d7s6c5hKdKhKs", [31 + 16, 15]),
        ("razzdugi", "8d7s6c5hKdKhKs", "8s7h6d5cQcQdQh", [15, 31 + 16]),
        # Badugis of 7-6-5, no clubs, Ann's with the seven of spades. Bob's ace plays in none. He has the 2-7 half.
        ("razzdeucy", "5d6h7sKsKhKd8s", "5h6s7dQhQdAsJh", [16, 31 + 15]),
    ],
)
def test_of_a_badugi_only_its_own_cards_decide_an_odd_chip(
    game: str, first: str, second: str, won: list[int]
) -> None:
    # TDA 20B: the high card by suit of the winning hand. Three antes of 4, 10 and twice 20: 62, halves of 31.
    table = Play(game, replace(ODD, ante=4), [1000] * 3, hole_cards=f"{first} {second} 9c9dKc")
    table.play("2:c 0:r20 1:c 2:f c c c c c c c c")
    assert [chips - 976 for chips in table.stacks[:2]] == won


def test_in_razz_the_odd_chip_goes_by_the_seven_not_by_the_ace_which_is_low() -> None:
    # TDA 20B.
    table = Play("razz", ODD, [1000] * 3, hole_cards="As2c3d4h7cKdQh Ac2d3h4s7sKcQs 9c9dKh")
    table.play("2:c 0:r20 1:c 2:f c c c c c c c c")
    assert table.told(ev.Won) == [ev.Won(0, 0, 32), ev.Won(1, 0, 33)]


@pytest.mark.parametrize(
    ("case", "first", "second", "won"),
    [
        ("one has the high, one the low; the odd chip to the high", "KcKdKhQs9c9d2h", "AcTd3h4s5d8cJs", [33, 32]),
        ("no low qualifies: the high takes all", "KcKdKhQs9c9d2h", "AcTd3h4s9hJcJs", [65, 0]),
        ("a straight and an eight: one takes both", "Ac2d3h4s5d8cJs", "KcKdQhQs9c9d2h", [65, 0]),
        ("equal wheels share both: 33 and 32, each once more", "Ac2d3h4s5dTcJs", "Ad2h3s4h5sThJd", [32, 33]),
        ("three quarters: high and half of the low", "Ac2d3h4s7d7cJs", "Ad2h3s4h7sThJd", [49, 16]),
    ],
)
def test_the_pot_of_hi_lo(case: str, first: str, second: str, won: list[int]) -> None:
    # Seed 004; TDA 20B, 20C. The high half is 33 with the odd chip, the low half 32.
    assert split("stud_hi_lo", first, second) == won, case


# Identical hands share all that they win as evenly as possible: WSOP 2024, 73; Robert's Rules of Poker, ties.

WHEEL, SAME_WHEEL, THIRD_WHEEL = "As2sKdQd", "Ac2cKhQh", "Ad2dKsQs"
WHEEL_BOARD = "3h4d5s8c9c"


def all_in(stacks: list[int], *hole_cards: str, board: str = WHEEL_BOARD, chip: int = 1, ante: int = 0) -> list[int]:
    """The stacks after an all-in of everybody before the flop; the last has the button, and pays the ante."""
    stakes = Stakes(big_blind=max(stacks), ante=ante, ante_kind=AnteKind.BUTTON, chip=chip)
    table = Play(HI_LO, stakes, stacks, hole_cards=" ".join(hole_cards), boards=board)
    while not table.over:
        table.play("c")
    return list(table.stacks)


def test_two_wheels_share_66_as_33_and_33() -> None:
    # The TDA forum's illustration of "as evenly as possible": not 17 and 16 of each half of 33, which is 34 and 32.
    assert all_in([33, 33], WHEEL, SAME_WHEEL) == [33, 33]


def test_three_wheels_share_100_as_34_33_33() -> None:
    # Not 17, 17 and 16 of each half of 50.
    assert all_in([33, 33, 34], WHEEL, SAME_WHEEL, THIRD_WHEEL, ante=1) == [34, 33, 33]


def test_two_equal_hands_of_26_chips_have_13_each() -> None:
    # Two wheels; blinds of 5 and 13, stacks of 13.
    stakes = Stakes(small_blind=5, big_blind=13)
    table = Play(HI_LO, stakes, [13, 13], hole_cards=f"{WHEEL} {SAME_WHEEL}", boards="3d4h5c9dTh").play("c")
    assert list(table.stacks) == [13, 13]


def test_each_side_pot_is_split_evenly_on_its_own() -> None:
    # TDA 21. Main pot 3 x 11 = 33: 17 and 16; side pot 2 x 22 = 44: 22 each.
    assert all_in([33, 33, 11], WHEEL, SAME_WHEEL, "JdJhTdTs") == [39, 38, 0]


def test_who_shares_only_the_low_gets_what_the_low_alone_gives() -> None:
    # Three wheels for low; the third player's straight to the nine has the high. Of 105, 53 are for the high; of the
    # low, 52, the first left of the button gets 18, the others 17 (TDA 20A, 20C).
    assert all_in([35] * 3, WHEEL, SAME_WHEEL, "Ad2d6h7h") == [18, 17, 70]


def test_two_share_the_high_and_three_the_low() -> None:
    # The first two have a pair of kings and the nut low, the third only the low. Of 70, 35 are for the high; of the
    # low, 35, the first two get 12 each, the third 11 (TDA 20A). Together the two have 59: 30 and 29 (WSOP 2024, 73).
    board = "4d5s8cKsTc"
    assert all_in([23, 23, 24], "As2sKdQd", "Ac2cKhQh", "Ad2d9h9d", board=board, ante=1) == [30, 29, 11]
    # Of 62: high 31 as 16 and 15; low 31 as 11, 10 and 10. Not 27 and 25, but 26 each.
    assert all_in([20, 20, 22], "As2sKdQd", "Ac2cKhQh", "Ad2d9h9d", board=board, ante=2) == [26, 26, 10]


def test_equal_hands_are_evened_out_in_chips_of_the_smallest_denomination() -> None:
    # TDA 20: 650 in chips of 25 are 26 chips, 13 each way: 325 and 325, not 350 and 300.
    assert all_in([325, 325], WHEEL, SAME_WHEEL, chip=25) == [325, 325]
    # A remainder that no chip can split goes with the first share: 660 are 26 chips and 10.
    assert all_in([330, 330], WHEEL, SAME_WHEEL, chip=25) == [335, 325]


def test_in_stud_hi_lo_equal_wheels_share_66_evenly() -> None:
    # The TDA forum's second illustration. Two antes of 33, both all-in; the second has the high card by suit.
    stakes = Stakes(ante=33, bring_in=35, small_bet=70)
    table = Play("stud_hi_lo", stakes, [33, 33], hole_cards="Ac2d3h4s5dTcJs Ad2h3s4h5sThJd")
    assert list(table.stacks) == [33, 33]


def test_in_stud_hi_lo_the_odd_chip_of_all_goes_by_the_suit_of_the_high_hand() -> None:
    # TDA 20B, 20C. Three antes of 29, of whom one has nothing: 87 are 44 and 43 between two wheels. In the high the
    # ace of diamonds beats that of clubs; in the low, where the ace is low, the five of spades has no say.
    table = Play(
        "stud_hi_lo", Stakes(ante=29, bring_in=35, small_bet=70), [29] * 3,
        hole_cards="Ac2d3h4s5sTcJs Ad2h3s4h5dThJd KcKd9h9s8cQdQc",
    )  # fmt: skip
    assert list(table.stacks) == [43, 44, 0]


def test_equal_hands_on_both_boards_share_evenly() -> None:
    # 3 x 22 = 66, halves of 33. Both have aces on both boards: 33 each, not 34 and 32.
    table = Play(
        "pot_limit_double_board_omaha", Stakes(big_blind=22), [22] * 3,
        hole_cards="AsKd7h6h AcKh7s6s 2c2d3c4s", boards="AhJd9sTd4d|AdJc9hTh4c",
    )  # fmt: skip
    while not table.over:
        table.play("c")
    assert list(table.stacks) == [33, 33, 0]


# Two boards. Aces win where the other hand has no third jack.

ACES, JACKS = "AsAdKhQh", "JsJh5h5c"
WITH_A_JACK, WITHOUT = "2c7d9hJc3s", "2d7h9sTd3c"


def two_boards(boards: str, *, stacks: tuple[int, ...] = (100, 100, 100)) -> list[ev.Won]:
    table = Play("pot_limit_double_board_omaha", ONE_TWO, stacks, hole_cards=f"- {ACES} {JACKS}", boards=boards)
    return table.play("2:c 0:f 1:c" + checked_down(2, 3)).told(ev.Won)


def test_each_board_is_half_of_the_pot() -> None:
    # A pot of 5; the odd chip goes with the first board (a setting of ours: the TDA has no rule).
    assert two_boards(f"{WITH_A_JACK}|{WITHOUT}") == [ev.Won(1, 0, 2), ev.Won(2, 0, 3)]
    assert two_boards(f"{WITHOUT}|{WITH_A_JACK}") == [ev.Won(1, 0, 3), ev.Won(2, 0, 2)]


def test_the_better_hand_on_both_boards_takes_all() -> None:
    assert two_boards(f"{WITHOUT}|2h7c9cTh3d") == [ev.Won(1, 0, 5)]


def test_a_tie_on_one_board_quarters_the_pot() -> None:
    # First board: ace and king with Q-J-T make the same straight. Second: three fours against a pair of fours.
    table = Play(
        "pot_limit_double_board_omaha",
        BLINDS,
        [1000, 1000],
        hole_cards="AsKd2h3h AcKc2s4s",
        boards="QhJdTs5c6d|4d4h7d8cJs",
    )
    table.play("1:c 0:c" + checked_down(2, 3))
    assert table.told(ev.Won) == [ev.Won(0, 0, 50), ev.Won(1, 0, 150)]


# Two boards, each for high and low: by board first, then high and low.

HI_LO_BOARDS = replace(variant("pot_limit_omaha_hi_lo"), boards=2, max_players=8)


def hi_lo_boards(hole_cards: str, boards: str, each: int) -> list[int]:
    """The stacks after an all-in of everybody."""
    stacks = [each] * len(hole_cards.split())
    table = Play(HI_LO_BOARDS, Stakes(big_blind=each), stacks, hole_cards=hole_cards, boards=boards)
    while not table.over:
        table.play("c")
    return table.stacks


def test_a_board_without_a_low_is_still_half_of_the_pot() -> None:
    # TDA 20C. First board: 8-5-4-2-A and three tens, 75 each. Second: queens full of nines, 150.
    hole_cards = "AsKs2c9h QcQdJhJc TcTd7h7c"
    assert hi_lo_boards(hole_cards, "4s5c8hKdTh|KcQsJs9s9d", 100) == [75, 150, 75]


def test_the_odd_chip_of_each_board_goes_to_its_high_hand() -> None:
    # TDA 20C: of 202 each board has 101: 51 for the high, 50 for the low. Kings win both highs, A-3 both lows.
    assert hi_lo_boards("KhKd9s9h As3sJdTd", "2c4d7hKsQs|2h4c7sKcQc", 101) == [102, 100]


# Draw games of two halves. A pot of 200, heads-up; all stand pat.


def draw_game(game: str, first: str, second: str) -> list[int]:
    table = Play(game, BLINDS, [1000, 1000], hole_cards=f"{first} {second}").play("c c" + " p p c c" * 3)
    assert table.over
    return [chips - 900 for chips in table.stacks]


@pytest.mark.parametrize(
    ("case", "game", "first", "second", "won"),
    [
        ("best badugi and best 2-7", "badeucy", "2c3d4h5sKc", "2d3c4d5d7c", [100, 100]),
        ("the ace is high in both halves", "badeucy", "Ac2d3h4sKc", "2h3c4d7s8c", [0, 200]),
        ("fewer cards make a worse badugi", "badeucy", "2c3d4h4dKc", "Qc8dTh9s7c", [0, 200]),
        ("no flush or straight for 2-7", "badeucy", "2c3c4c5c7c", "2d3h4s9cJd", [0, 200]),
        ("best badugi and best A-5", "badacey", "Ac2d3h4sKc", "Ad2h3d4d5d", [100, 100]),
        ("the ace is low in both halves", "badacey", "Ac2d3h4s6c", "2c3s4d5h7c", [200, 0]),
        ("a straight and a flush do not hurt", "badacey", "Ac2c3c4c5c", "Ad2d3d4d6d", [150, 50]),
    ],
)
def test_badeucy_and_badacey(case: str, game: str, first: str, second: str, won: list[int]) -> None:
    assert draw_game(game, first, second) == won, case


@pytest.mark.parametrize(
    ("game", "five", "badugi"),
    [("badeucy", "2d3c4d5d7c", "2c3d4h5sKc"), ("badacey", "Ad2h3d4d5d", "Ac2d3h4sKc")],
)
@pytest.mark.parametrize("who", [0, 1])
def test_the_odd_chip_goes_to_the_five_card_hand(game: str, five: str, badugi: str, who: int) -> None:
    # BARGE rulebook, ties and odd chips: the hand of five cards is the high one. A pot of 5, all stand pat.
    hole_cards = (five, badugi) if who == 0 else (badugi, five)
    table = Play(game, ONE_TWO_AND_ONE, [100, 100], hole_cards=" ".join(hole_cards)).play("c c" + " p p c c" * 3)
    won = {event.player: event.amount for event in table.told(ev.Won)}
    assert won == {who: 3, 1 - who: 2}


@pytest.mark.parametrize(
    ("game", "five", "omaha"),
    [
        ("drawmaha", "8c8d8h5c5d", "AhKh2c3d9s"),  # a full house; a flush
        ("drawmaha_deuce_to_seven", "7d5c4c3h2s", "AhKh2c3d9s"),
        ("drawmaha_49", "TcTd9c9d9s", "AhKh2c3d8s"),
        ("drawmaha_zero", "KcKdQcQdJd", "AhKh2c3d9s"),
    ],
)
@pytest.mark.parametrize("who", [0, 1])
def test_in_drawmaha_the_odd_chip_goes_to_the_draw_hand(game: str, five: str, omaha: str, who: int) -> None:
    # BARGE rulebook, ties and odd chips: the hand of all five cards is the high one. A pot of 5, all stand pat.
    hole_cards = (five, omaha) if who == 0 else (omaha, five)
    table = Play(game, ONE_TWO_AND_ONE, [100, 100], hole_cards=" ".join(hole_cards), boards="QhTh7hJs4s")
    table.play("c c c c p p c c c c")
    won = {event.player: event.amount for event in table.told(ev.Won)}
    assert won == {who: 3, 1 - who: 2}


NINES, LOW, EIGHTS, KING_HIGH = "9c9dKhQsJc", "2c3d4h5s7h", "8c8dKcQcJh", "KdQhTs7d6c"


@pytest.mark.parametrize(
    ("case", "first", "second", "won"),
    [
        ("high and low share", NINES, LOW, [100, 100]),
        ("who alone qualifies takes all: the high", NINES, KING_HIGH, [200, 0]),
        ("a pair of eights does not qualify", EIGHTS, LOW, [0, 200]),
        ("two lows, no high: the better low takes all", LOW, "2d3h4s6h8s", [200, 0]),
        ("nobody qualifies: all share", EIGHTS, KING_HIGH, [100, 100]),
        ("one hand qualifies for both", "2c3d4h5s6h", NINES, [200, 0]),
        ("a straight has the high, the better low the low", "4c5d6h7s8c", "2c3d4h5s7h", [100, 100]),
    ],
)
def test_archie(case: str, first: str, second: str, won: list[int]) -> None:
    # configs/variants/archie.yaml: who alone qualifies takes all, and if nobody does, all share.
    assert draw_game("archie", first, second) == won, case


def test_in_archie_who_shares_because_nobody_qualifies_shows() -> None:
    # TDA 13A: all cards are tabled for a part of the pot.
    table = Play("archie", BLINDS, [1000, 1000], hole_cards=f"{EIGHTS} {KING_HIGH}").play("c c" + " p p c c" * 3)
    assert [event.player for event in table.told(ev.Shown)] == [0, 1]


@pytest.mark.parametrize(
    ("case", "first", "second", "won"),
    [
        ("a pair of sixes qualifies", "6c6dKcQcJh", LOW, [100, 100]),
        ("a pair of fives does not", "5c5dKcQcJh", LOW, [0, 200]),
        ("nobody qualifies: the best high takes all", "5c5dKcQcJh", KING_HIGH, [200, 0]),
        ("nobody qualifies, and both have the best high", "5c5dKcQcJh", "5h5sKdQdJs", [100, 100]),
    ],
)
def test_archie_with_sixes(case: str, first: str, second: str, won: list[int]) -> None:
    # BARGE rulebook, "Archie".
    assert draw_game("archie_sixes", first, second) == won, case


def test_in_archie_with_sixes_a_worse_hand_that_does_not_qualify_is_mucked() -> None:
    # Ann, first left of the button, shows fives; Bob's king-high is beaten and need not be shown (TDA 17A).
    table = Play("archie_sixes", BLINDS, [1000, 1000], hole_cards=f"5c5dKcQcJh {KING_HIGH}").play(
        "c c" + " p p c c" * 3
    )
    assert [event.player for event in table.told(ev.Shown)] == [0]
    table = Play("archie_sixes", BLINDS, [1000, 1000], hole_cards=f"{KING_HIGH} 5c5dKcQcJh").play(
        "c c" + " p p c c" * 3
    )
    assert [event.player for event in table.told(ev.Shown)] == [0, 1]


# Side pots, each split on its own: TDA 21.


def test_a_low_that_is_only_in_the_main_pot_takes_no_part_of_the_side_pot() -> None:
    # The button is all-in for 100 with the only low. Main pot 300: 150 and 150; side pot 2 x 100: kings.
    table = Play(HI_LO, BLINDS, [1000, 1000, 100], hole_cards=f"{KINGS} QhQdJc9d {NUT_LOW}", boards=LIMIT_OF_LOWS)
    table.play("2:c 0:c 1:c 0:r100 1:c c c c c")
    assert table.told(ev.Won) == [ev.Won(0, 0, 150), ev.Won(2, 0, 150), ev.Won(0, 1, 200)]
    assert table.stacks == [1150, 800, 150]


def test_the_best_low_of_a_side_pot_may_be_worse_than_that_of_the_main_pot() -> None:
    table = Play(HI_LO, BLINDS, [1000, 1000, 100], hole_cards=f"{KINGS} {WORSE_LOW} {NUT_LOW}", boards=LIMIT_OF_LOWS)
    table.play("2:c 0:c 1:c 0:r100 1:c c c c c")
    assert table.told(ev.Won) == [ev.Won(0, 0, 150), ev.Won(2, 0, 150), ev.Won(0, 1, 100), ev.Won(1, 1, 100)]


def test_each_pot_has_its_own_odd_chip() -> None:
    # The button has 1: main pot 3, high 2 and low 1. Side pot of 1 + 1 and bets of 2: 6, 3 and 3.
    table = Play(HI_LO, ONE_TWO, [100, 100, 1], hole_cards=f"{NUT_LOW} {KINGS} {SAME_LOW}", boards=LIMIT_OF_LOWS)
    table.play("2:c 0:c 1:c 0:r2 1:c c c c c")
    # The low of the main pot is one chip for two equal hands: it goes to the first left of the button.
    assert table.told(ev.Won) == [ev.Won(0, 0, 1), ev.Won(1, 0, 2), ev.Won(0, 1, 3), ev.Won(1, 1, 3)]


def test_both_boards_of_both_pots() -> None:
    # The button, all-in for 100 with the best hand on the first board: half of 300. Side pot 200: aces on both.
    table = Play(
        "pot_limit_double_board_omaha",
        BLINDS,
        [1000, 1000, 100],
        hole_cards=f"{ACES} TcTs4c4d {JACKS}",
        boards=f"{WITH_A_JACK}|2d7h9s8d3c",
    )
    table.play("2:c 0:c 1:c 0:r100 1:c c c c c")
    assert table.told(ev.Won) == [ev.Won(0, 0, 150), ev.Won(2, 0, 150), ev.Won(0, 1, 200)]


def test_a_side_pot_nobody_qualifies_for_is_shared_by_its_own_players() -> None:
    table = Play("archie", BLINDS, [1000, 1000, 100], hole_cards=f"{EIGHTS} {KING_HIGH} {NINES[:-2]}Js")
    table.play("2:c 0:c 1:c p p p 0:r100 1:c p p p c c p p p c c")
    assert table.told(ev.Won) == [ev.Won(2, 0, 300), ev.Won(0, 1, 100), ev.Won(1, 1, 100)]
