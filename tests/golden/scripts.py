"""A hand of each shipped game that shows its special rules. The notes explain why the result is right.

The hands were written from the rules before they were first played. See `test_golden.py` for how to write the files.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games import ANTES, BLINDS, KUHN, LEDUC

from tourney.game.stakes import Stakes

ONE_TWO: Final = Stakes(small_blind=1, big_blind=2)
STUD: Final = Stakes(ante=10, bring_in=20, small_bet=40, big_bet=80)
STUD_ODD: Final = Stakes(ante=5, bring_in=10, small_bet=20, big_bet=40)


class Script(NamedTuple):
    """A hand to play: `hole_cards`, `boards` and `line` as in `playthrough`."""

    note: str
    hole_cards: str
    line: str
    boards: str = ""
    stakes: Stakes = BLINDS
    stacks: tuple[int, ...] = (5000, 5000)


SCRIPTS: Final = {
    "no_limit_holdem": Script(
        "Dee's all-in is 150 more than Cal's raise, and 200 would be a full raise: Cal, who has acted, may only "
        "call (TDA 47A). Aces win the main pot of 3 x 450 + 50, kings the side pot of 2 x 400 (TDA 21). With a "
        "player all-in, all hands are shown (TDA 16).",
        "2h2d KsKd QsQd AsAd",
        "2:r300 3:a 0:f 1:c 2:c 1:r400 2:c 1:c 2:c 1:c 2:c",
        "2c7d9hJc3s",
        stacks=(2000, 2000, 2000, 450),
    ),
    "pot_limit_holdem": Script(
        "The maximum is the pot after the call: 100 + (50 + 100 + 100) = 350 before the flop, and 750 into 750 on "
        "the flop (TDA 54). Nobody calls: the 750 are returned, and the last live hand is not shown (TDA 17B).",
        "2h2d KsKd AsAd",
        "2:r350 0:f 1:c 1:c 2:r750 1:f",
        "2c7d9hJc3s",
        stacks=(5000, 5000, 5000),
    ),
    "fixed_limit_holdem": Script(
        "The big blind is the bet; three raises of 100 follow and reach the cap of a bet and three raises. The bet "
        "is 100 on the flop and 200 on the turn. There is no bet on the river, so the first player left of the "
        "button shows first (TDA 17A). Aces win.",
        "2h2d KsKd AsAd",
        "2:r200 0:r300 1:r400 2:c 0:c 0:c 1:r100 2:c 0:f 1:r200 2:c 1:c 2:c",
        "2c7d9hJc3s",
        stacks=(5000, 5000, 5000),
    ),
    "no_limit_short_deck": Script(
        "The deck has no deuces to fives. By Triton rules a flush (Ann: A-K-T-9-6 of hearts) beats a full house "
        "(Bob: nines full of kings). All-in with no more action: hands are shown before the board is dealt (TDA "
        "16).",
        "AhTh 9c9d",
        "1:a 0:c",
        "9h6hKhKs7c",
    ),
    "no_limit_short_deck_button_blind": Script(
        "All players ante 100, and the button posts 200 as the only blind. Ann, left of the button, acts first "
        "before the flop too, and Cal last. Before the flop the least raise is by the blind; on the flop Ann bets "
        "the ante (WSOP 2024). An ace-high flush wins 300 + 800 + 1000.",
        "AhTh 9c9d KdQd",
        "0:r400 1:f 2:c 0:r100 2:r500 0:c 0:c 2:c 0:c 2:c",
        "9h6hKhQs7c",
        stakes=Stakes(ante=100, big_blind=200),
        stacks=(5000, 5000, 5000),
    ),
    "no_limit_short_deck_trips": Script(
        "In the older ranking of short deck, three nines beat a ten-high straight. Heads-up the button posts the "
        "blind, and acts last on every street. The pot is 200 + 200 + 200 + 400.",
        "9c9d Th8s",
        "0:c 1:c 0:r100 1:c 0:c 1:c 0:r200 1:c",
        "9h7s6dKhAc",
        stakes=ANTES,
    ),
    "no_limit_bomb_pot": Script(
        "All players ante 100 and see the flop. Ann, left of the button, opens the betting, for at least 100 (BARGE "
        "rulebook). Three kings beat aces and win 300 + 200 + 600.",
        "AsAd KsKd 7c7h",
        "0:c 1:r100 2:f 0:c 0:c 1:r300 0:c 0:c 1:c",
        "Kh9d4c2s8h",
        stakes=ANTES,
        stacks=(5000, 5000, 5000),
    ),
    "no_limit_double_board_bomb_pot": Script(
        "There are two boards, with half of the pot each: three kings win the first, three aces the second. Nobody "
        "bets.",
        "AsAd KsKd 7c7h",
        "0:c 1:c 2:c 0:c 1:c 2:c 0:c 1:c 2:c",
        "Kh9d4c2s8h|Ac9h5c3d2h",
        stakes=ANTES,
        stacks=(5000, 5000, 5000),
    ),
    "pot_limit_double_board_bomb_pot": Script(
        "Four antes of 100 are the pot on the flop, so Ann may bet 400 (TDA 54C). Cal's three jacks win the first "
        "board, Ann's aces the second: 600 each.",
        "AsAdKhQh 9c9d8c8d JsJh5h5c 6s6d3h4s",
        "0:r400 1:f 2:c 3:f 0:c 2:c 0:c 2:c",
        "2c7d9hJc3s|2d7h9sTd3c",
        stakes=ANTES,
        stacks=(5000, 5000, 5000, 5000),
    ),
    "no_limit_walter": Script(
        "The hands have equal ranks, and Ann's is suited: the board is dealt until her flush is dead. After the "
        "turn it shows one heart with one card to come, so no river is dealt and they split (seed 000, points 3 and "
        "4).",
        "AhKh AsKc",
        "1:a 0:c",
        "2h3c4d5s",
    ),
    "pot_limit_walter": Script(
        "This is the one split at the table in seed 000: 5-6 with 7-8-9 of the board, and 8-9 with 5-6-7, are both "
        "nine-high straights. Both hole cards must play, so neither can do better.",
        "5c6c 8s9s",
        "1:c 0:c 0:c 1:c 0:c 1:c 0:c 1:c",
        "5d6h7d8h9c",
    ),
    "fixed_limit_walter": Script(
        "There are four sevens on the board. Both hole cards must play with three board cards, so deuces make "
        "sevens full and ace-king only three sevens (seed 000, last part). Ann bet the river, so she shows first "
        "(TDA 17A).",
        "AsKs 2c2d",
        "1:c 0:c 0:c 1:c 0:c 1:c 0:r200 1:c",
        "7c7d7h7s9c",
    ),
    "no_limit_pineapple": Script(
        "Players get three cards and discard one before the first betting, from the button's left. Bob's three "
        "queens beat aces; the deuce he discarded would have made queens full.",
        "AsAdKs QcQd2h 9h8h7h",
        "0:dKs 1:d2h 2:d7h 2:f 0:c 1:c 0:c 1:r100 0:c 0:c 1:c 0:c 1:c",
        "Qh2c7s9dJc",
        stacks=(5000, 5000, 5000),
    ),
    "pot_limit_irish": Script(
        "Players get four cards and discard two after the betting on the flop. Ann makes her flush with the two she "
        "kept, but the turn pairs the board and gives Bob nines full.",
        "AhKhQsJs 9c9dTcTd",
        "1:c 0:c 0:r100 1:c 0:dQsJs 1:dTcTd 0:c 1:r200 0:c 0:c 1:c",
        "9h2h7h2c5d",
    ),
    "pot_limit_omaha": Script(
        "Two hole cards and three board cards play: the ace of hearts alone makes no flush, 5-4 of hearts does. The "
        "pot is 300 before the flop, 100 + (50 + 100 + 50), and 600 on the flop (TDA 54).",
        "AhKsKd7c 5h4hJcJd",
        "1:r300 0:c 0:c 1:r600 0:c 0:c 1:c 0:c 1:c",
        "QhTh8h3h2c",
    ),
    "pot_limit_five_card_omaha": Script(
        "Two of five hole cards play: three aces in the hand are only a pair of aces, and three nines win.",
        "AsAdAhKcQd 9c9d2h3h4s",
        "1:c 0:c 0:c 1:c 0:c 1:c 0:c 1:r100 0:c",
        "9h7c5dJsKd",
    ),
    "pot_limit_courchevel": Script(
        "Players get five cards, and the first card of the flop is face up before the first betting: Bob knows of "
        "his three kings when he raises the pot. The other two flop cards follow. Nobody calls the pot on the flop: "
        "600 are returned.",
        "AsAd2c3c4h KsKd9h8h7d",
        "1:r300 0:c 0:c 1:r600 0:f",
        "Kh5d9c2sJd",
    ),
    "pot_limit_double_board_omaha": Script(
        "There are two boards, with half of the pot each; the odd chip of 5 goes with the first board. Cal's third "
        "jack wins the first, Bob's aces the second.",
        "9c9d8c8d AsAdKhQh JsJh5h5c",
        "2:c 0:f 1:c 1:c 2:c 1:c 2:c 1:c 2:c",
        "2c7d9hJc3s|2d7h9sTd3c",
        stakes=ONE_TWO,
        stacks=(100, 100, 100),
    ),
    "pot_limit_omaha_hi_lo": Script(
        "In a pot of 6, three kings win the high half of 3. Bob and Cal have the same low, 7-4-3-2-A; the odd one "
        "of its 3 chips goes to the first left of the button (TDA 20A).",
        "KhKdJdTd As3s9d9s Ac3cKcJh",
        "2:c 0:c 1:c 0:c 1:c 2:c 0:c 1:c 2:c 0:c 1:c 2:c",
        "2c4d7hKsQs",
        stakes=ONE_TWO,
        stacks=(100, 100, 100),
    ),
    "fixed_limit_omaha": Script(
        "Bets are 100 before and on the flop, and 200 from the turn, where a bet and three raises reach the cap. Two "
        "cards of the hand play: with four hearts on the board, Ann's ace of hearts is only a pair of aces; Bob's "
        "five and four of hearts make a flush. The pot is 2 x (200 + 100 + 800 + 200) = 2600.",
        "AhAsKc7d 5h4hJcJs 2c2dTsKd",
        "2:f 0:r200 1:c 0:r100 1:c 0:r200 1:r400 0:r600 1:r800 0:c 0:c 1:r200 0:c",
        "Qh9h6h3hTc",
        stacks=(5000, 5000, 5000),
    ),
    "fixed_limit_omaha_hi_lo": Script(
        "Each pot is split on its own (TDA 21). Cal, who is all-in, has the only low and wins half of the main pot "
        "of 300. Nobody else has a low, so three kings win all of the side pot of 200 (seed 004 on hi/lo).",
        "KhKd9s9h QhQdJc9d As3sJdTd",
        "2:c 0:c 1:c 0:r100 1:c 0:c 1:c 0:c 1:c",
        "2c4d7hKsQs",
        stacks=(1000, 1000, 100),
    ),
    "five_card_draw": Script(
        "There is one draw of up to five cards. Ann draws three to her nines and gets a third; Bob draws one to "
        "four hearts and makes the flush, which wins.",
        "9c9d2h5sKd9h4cJs 2c7h4h8hKhAh",
        "1:r250 0:c 0:d2h5sKd 1:d2c 0:c 1:r400 0:c",
    ),
    "single_draw_deuce_to_seven": Script(
        "Limping is allowed (TDA RP-17). Bob draws an ace to 5-4-3-2. The ace is only high, so this is not a "
        "straight, but ace-high loses to 8-7-4-3-2 (seed 001).",
        "2c3d4h7s8c 2d3h4s5cKdAs",
        "1:c 0:c 0:p 1:dKd 0:r200 1:c",
    ),
    "triple_draw_deuce_to_seven": Script(
        "There are four rounds of 100, 100, 200 and 200, and three draws, from the button's left; a player who "
        "stands pat may draw later (seed 001). Ann makes 7-5-4-3-2, the best possible hand. She raised last, so she "
        "shows first. The pot is 2200.",
        "2c3d7hKsKd4s9cJh5c 2d4c6d8hQs3h ThTdTc9d9s",
        "2:f 0:c 1:r200 0:c 0:dKsKd 1:dQs 0:c 1:r100 0:c 0:d9c 1:p 0:c 1:r200 0:c 0:dJh 1:p 0:r200 1:r400 0:r600 1:c",
        stacks=(5000, 5000, 5000),
    ),
    "triple_draw_ace_to_five": Script(
        "The ace is low, and straights and flushes do not count: Ann's straight flush is 5-4-3-2-A, the best hand.",
        "Ac2c3c4c5c Ad2h3s4d6d",
        "1:c 0:c 0:p 1:p 0:r100 1:c 0:p 1:p 0:r200 1:c 0:p 1:p 0:r200 1:c",
    ),
    "california_lowball": Script(
        "Ace-to-five with one draw: a small bet of 100 before it, a big bet of 200 after it. Ann's steel wheel, the "
        "best low, beats 7-6-3-2-A. She has checked it, so she may not raise, and wins nothing that is bet later: "
        "both get 200 back (BARGE, the sevens rule).",
        "As2s3s4sKd5s Ad2h3c6d7s",
        "1:c 0:r200 1:c 0:dKd 1:p 0:c 1:r200 0:c",
    ),
    "badugi": Script(
        "Four cards of different ranks and suits beat any three: Ann's K-3-2-A beats 4-2-A, because Bob's second "
        "heart never counts. The ace is low.",
        "As2d3h3cKc Ac2h4s4d5h9hJh",
        "1:c 0:c 0:d3c 1:d4d 0:r100 1:c 0:p 1:d5h 0:r200 1:c 0:p 1:d9h 0:r200 1:c",
    ),
    "badeucy": Script(
        "Half goes to the best badugi, Ann's 5-4-3-2 of four suits; half goes to the best 2-7 hand, Bob's "
        "7-5-4-3-2. He has cards of only two suits, and she has a king.",
        "2c3d4h5sKc 2d3c4d5d7c",
        "1:c 0:c 0:p 1:p 0:c 1:c 0:p 1:p 0:c 1:c 0:p 1:p 0:c 1:c",
    ),
    "badacey": Script(
        "Half goes to the best badugi: cards of one suit count as one, and both players have an ace, so that half "
        "is split. Half goes to the best A-5 hand: Ann's 5-4-3-2-A, whose straight and flush do not count, beats a "
        "six. Ann gets three quarters.",
        "Ac2c3c4c5c Ad2d3d4d6d",
        "1:c 0:c 0:p 1:p 0:c 1:c 0:p 1:p 0:c 1:c 0:p 1:p 0:c 1:c",
    ),
    "archie": Script(
        "A pair of nines or better qualifies for one half, eight or better for the other. In the main pot only Cal "
        "qualifies and wins all. In the side pot nobody qualifies, so both split it.",
        "8c8dKcQcJh KdQhTs7d6c 9c9dKhQsJs",
        "2:c 0:c 1:c 0:p 1:p 2:p 0:r100 1:c 0:p 1:p 2:p 0:c 1:c 0:p 1:p 2:p 0:c 1:c",
        stacks=(1000, 1000, 100),
    ),
    "stud": Script(
        "The deuce of clubs brings in half a small bet (seed 004); Ann completes. On fourth street the boards are "
        "equal and Ann's queen of spades opens (TDA RP-10D); on fifth, Bob's king of spades opens for a big bet. "
        "Equal straights split 145; the odd chip goes to the king of spades (TDA 20B).",
        "9cTdJhQsKc2d2h 9dTcJsQhKs3d3h 4c4d2c",
        "2:c 0:r20 1:c 2:f 0:c 1:c 1:r40 0:c 1:c 0:c 1:c 0:c",
        stakes=STUD_ODD,
        stacks=(1000, 1000, 1000),
    ),
    "razz": Script(
        "The king, the highest door card, brings in. On later streets the lowest showing hand opens, which is "
        "always Bob's. Of the best five of seven for low, Ann's 6-5-4-3-2 beats 8-7-5-2-A. She raised last, so she "
        "shows first. The pot is 510.",
        "2c3dKs4h5c9d6s AcKd5h7d2sJc8h 7c8dTh",
        "0:c 1:r40 2:f 0:c 1:r40 0:c 1:r80 0:c 1:c 0:c 1:c 0:r80 1:c",
        stakes=STUD,
        stacks=(1000, 1000, 1000),
    ),
    "stud_hi_lo": Script(
        "Three kings win the high half, 8-5-4-3-A the low half; the odd chip of 65 goes to the high (seed 004; TDA "
        "20C). Without a bet on seventh street the best showing hand, which has opened, shows first (TDA 17A).",
        "KcKdKhQs9c9d2h AcTd3h4s5d8cJs 4c4d2c",
        "2:c 0:r20 1:c 2:f 0:c 1:c 0:c 1:c 0:c 1:c 0:c 1:c",
        stakes=STUD_ODD,
        stacks=(1000, 1000, 1000),
    ),
    "pot_limit_big_o": Script(
        "Two of five hole cards play for each half. Three kings win the high half, and a low of 8-5-4-2-A beats "
        "Bob's 8-7-5-4-3. The maximum is 300 before the flop, and 600 into 600 on the flop (TDA 54).",
        "As2sQdTc9h KdKc7h7s3d",
        "1:r300 0:c 0:c 1:r600 0:c 0:c 1:c 0:c 1:c",
        "4c5d8hKhQs",
    ),
    "pot_limit_six_card_omaha": Script(
        "Two of six hole cards play: four aces in the hand are only a pair of aces, and the straight of 9-8 with "
        "J-T-7 wins.",
        "AsAdAhAcKsKd 8c9c2d2h3d4h",
        "1:c 0:c 0:c 1:c 0:c 1:c 0:c 1:r100 0:c",
        "TcJc4s7s7d",
    ),
    "pot_limit_triple_draw_deuce_to_seven": Script(
        "The maximum is the pot after the call: 150 + 50 + 100 = 300 from the small blind, and 600 into 600 after "
        "the first draw (TDA 54). 7-5-4-3-2 beats 7-6-4-3-2.",
        "2c3d4h5s7c 2d3h4s6c7d KsKhKdQsQh",
        "2:f 0:r300 1:c 0:p 1:p 0:r600 1:c 0:p 1:p 0:c 1:c 0:p 1:p 0:c 1:c",
        stacks=(5000, 5000, 5000),
    ),
    "pot_limit_badugi": Script(
        "The maximum is 300 before the first draw, and 600 into 600 after it (TDA 54). 4-3-2-A of four suits, the "
        "best badugi, beats 5-3-2-A.",
        "As2d3h4c Ac2h3d5s",
        "1:r300 0:c 0:p 1:p 0:r600 1:c 0:p 1:p 0:c 1:c 0:p 1:p 0:c 1:c",
    ),
    "five_card_stud": Script(
        "The deuce of clubs brings in; players get one card down and four up. Bob's queens open from the second "
        "round on, with a small bet of 40 in that round and big bets of 80 later (BARGE). Queens and deuces beat "
        "kings.",
        "KsKd7h4c9s AsQhQd2h2s 5c2c",
        "2:c 0:r40 1:c 2:f 1:r40 0:c 1:r80 0:c 1:r80 0:c",
        stakes=STUD,
        stacks=(1000, 1000, 1000),
    ),
    "stud_hi_lo_regular": Script(
        "As in razz, the highest door card brings in and the lowest showing hand opens. 9-8-4-3-A wins the low "
        "half: a low need not qualify (BARGE). The odd chip of 55 goes to the high (TDA 20C).",
        "KcKdKhQsQc9d2h AcTd3h4s9hJh8c 4c4d2c",
        "0:c 1:r20 2:f 0:c 1:c 0:c 1:c 0:c 1:c 0:c 1:c 0:c",
        stakes=STUD_ODD,
        stacks=(1000, 1000, 1000),
    ),
    "razzdugi": Script(
        "Ann's 6-5-4-3-2 is the best razz hand, but her best badugi has only three suits: K-6-2. Bob's 8-3-2-A of "
        "four suits wins the badugi half.",
        "2c3c4c5c6hKd9c Ad2h3s8c8dQsQh 7c7dKs",
        "2:c 0:r40 1:c 2:f 0:c 1:c 0:c 1:c 0:c 1:c 0:c 1:c",
        stakes=STUD,
        stacks=(1000, 1000, 1000),
    ),
    "crazy_pineapple_hi_lo": Script(
        "Players get three cards and discard one after the betting on the flop (BARGE). Three queens win the high "
        "half; Ann kept A-2 for 8-4-3-2-A.",
        "AsAd2h QhQcKh",
        "1:c 0:c 0:c 1:r100 0:c 0:dAd 1:dKh 0:c 1:c 0:c 1:c",
        "3d4h8hKsQd",
    ),
    "deuce_to_seven_razz": Script(
        "The ace is high: Cal's brings in, and Bob opens with 4-3 against A-2. Ann's best five of seven are "
        "7-6-4-3-2. Bob's 6-5-4-3-2 is a straight, so he has 8-5-4-3-2 (BARGE).",
        "4c6d2sAc7hKd3c 2d5s3h4s6c8hKh 7c9dAs",
        "2:c 0:r40 1:c 2:f 1:c 0:c 1:c 0:c 1:c 0:c 1:c 0:c",
        stakes=STUD,
        stacks=(1000, 1000, 1000),
    ),
    "razzdeucy": Script(
        "The ace is high for both halves. Ann has the best 2-7 hand, 7-5-4-3-2, but of two suits, so Bob's badugi "
        "of 6-5-3-2 wins the badugi half.",
        "2c3c4d5c7dKcKd 2s3d5h6cKhQhQd 7c9dAs",
        "2:c 0:r40 1:c 2:f 0:c 1:c 0:c 1:c 0:c 1:c 0:c 1:c",
        stakes=STUD,
        stacks=(1000, 1000, 1000),
    ),
    "archie_sixes": Script(
        "A pair of sixes or better qualifies for one half, eight or better for the other. In the main pot only "
        "Cal's sixes qualify and win all. In the side pot nobody qualifies, and the best high hand, Ann's fives, "
        "scoops it (BARGE).",
        "5c5dKcQcJh KdQhTs7d9c 6c6dKhQsJs",
        "2:c 0:c 1:c 0:p 1:p 2:p 0:r100 1:c 0:p 1:p 2:p 0:c 1:c 0:p 1:p 2:p 0:c 1:c",
        stacks=(1000, 1000, 100),
    ),
    "korean": Script(
        "A pair or better qualifies for one half, no pair for the other; a straight qualifies for both (BARGE). "
        "Ann's nine-high straight beats Bob's aces for high; for low Cal's 8-5-4-3-2 beats her 9-8-7-6-5.",
        "5c6d7h8s9c AcAdKhQs2c 2d3h4s5d8c",
        "2:c 0:c 1:c 0:p 1:p 2:p 0:c 1:c 2:c 0:p 1:p 2:p 0:c 1:c 2:c 0:p 1:p 2:p 0:c 1:c 2:c",
        stacks=(1000, 1000, 1000),
    ),
    "triple_draw_ace_to_six": Script(
        "The ace is low, and straights and flushes count against a hand: Ann's 5-4-3-2-A is a straight and loses to "
        "6-4-3-2-A, the best possible hand (BARGE, appendix A).",
        "Ac2d3h4s5c Ad2h3s4c6d",
        "1:c 0:c 0:p 1:p 0:c 1:c 0:p 1:p 0:c 1:c 0:p 1:p 0:c 1:r200 0:c",
    ),
    "london_lowball": Script(
        "Pot-limit razz in which straights and flushes count against a hand: Ann's 6-5-4-3-2 is a straight, so she "
        "has 7-5-4-3-2, and Bob's 7-5-4-3-A wins with the low ace (BARGE, appendix A).",
        "2c3d4h5s6c7dKd Ac3h4s5d7hQcQd 9c9dKs",
        "2:c 0:r60 1:c 2:f 0:c 1:c 0:c 1:c 0:c 1:c 0:c 1:c",
        stakes=STUD,
        stacks=(1000, 1000, 1000),
    ),
    "lazy_pineapple": Script(
        "Players keep three cards to the end, and at most two play. With all three Ann would have a flush; with two "
        "she has a pair of aces. Bob's two pair win.",
        "AhKh2h 9c8dQs",
        "1:c 0:c 0:c 1:c 0:c 1:c 0:c 1:r200 0:c",
        "9h8hAc3d5s",
    ),
    "lazy_pineapple_hi_lo": Script(
        "At most two of three cards play, and they may differ for high and low: Ann has 8-4-3-2-A with A-2, and "
        "three kings with her king. Bob's low of 8-6-5-4-3 loses, and Ann scoops the pot.",
        "As2sKd 6c5cQd",
        "1:c 0:c 0:c 1:c 0:c 1:c 0:c 1:r200 0:c",
        "3d4h8hKsKc",
    ),
    "drawmaha": Script(
        "Players get five cards, with one draw after the betting on the flop. Bob's full house in the hand wins the "
        "draw half. For Omaha only two of his eights play, and Ann's flush with A-K of hearts wins that half.",
        "AhKh2c3d9s4c 8c8d8h5c5d",
        "1:c 0:c 0:c 1:r100 0:c 0:d9s 1:p 0:c 1:c 0:c 1:c",
        "QhTh7hJs3c",
    ),
    "drawmaha_deuce_to_seven": Script(
        "Bob draws one card to 7-5-4-3 and gets the deuce: the best 2-7 hand wins half of the pot, Ann's straight "
        "with J-T the other half.",
        "JcTd2hKcKd 7c5d4h3sQs2c",
        "1:c 0:c 0:c 1:r100 0:c 0:p 1:dQs 0:c 1:c 0:c 1:c",
        "9h8hAcQd3c",
    ),
    "drawmaha_49": Script(
        "Points in the hand: tens count ten, face cards nothing. Bob discards the maximum of three cards and gets "
        "9-9-8: his 45 points beat Ann's 44. Her aces and tens win the Omaha half (BARGE).",
        "TcTd9hAs8d7d KsKdTs9s2c9c9d8h",
        "1:c 0:c 0:c 1:r100 0:c 0:dAs 1:dKsKd2c 0:c 1:c 0:c 1:c",
        "AcAd7h4s3c",
    ),
    "drawmaha_zero": Script(
        "The fewest points win: Bob's five face cards count zero, Ann's ace counts one. Her three aces win the "
        "Omaha half (BARGE).",
        "KcQdQhJsAc KdKhQsJcJd",
        "1:c 0:c 0:c 1:r100 0:c 0:p 1:p 0:c 1:c 0:c 1:c",
        "AdAh7h4s3c",
    ),
    "sohe": Script(
        "Players get six cards and set two apart for hold'em before the flop. Ann's two aces win the hold'em half "
        "against Bob's queens. Bob's flush with K-9 of hearts wins the Omaha half against Ann's straight with 7-6 "
        "(BARGE).",
        "AsAdJc7d6s2c KhQsQd9hTc8c",
        "1:c 0:c 0:dAsAd 1:dQsQd 0:c 1:c 0:c 1:r200 0:c 0:c 1:c",
        "AhJh4d5h3s",
    ),
    "super_stud": Script(
        "Players get four cards down and one up, and discard two of the four after the first betting (BARGE). Ann "
        "keeps her aces and gets the third; Bob keeps two hearts and misses the flush.",
        "AsAd7c2d9hKs4dAh3s QhJh5c5s2h8h9c4c6d",
        "1:c 0:r40 1:c 0:d7c2d 1:d5c5s 0:c 1:c 0:c 1:c 0:c 1:c 0:r80 1:c",
        stakes=STUD,
        stacks=(1000, 1000),
    ),
    "super_stud_hi_lo": Script(
        "Players discard two of four down cards after the first betting (BARGE). Three aces win the high half, "
        "Bob's 8-7-4-3-2 the low half.",
        "AsAd7c2d9hKs4dAh3s 2c3dQhJh4h7hKcKh8s",
        "1:c 0:r40 1:c 0:d7c2d 1:dQhJh 0:c 1:c 0:c 1:c 1:c 0:c 1:c 0:c",
        stakes=STUD,
        stacks=(1000, 1000),
    ),
    "super_razz": Script(
        "As in razz, the highest door card brings in and the lowest showing hand opens (BARGE). Bob's 5-4-3-2-A "
        "beats 6-5-4-3-2.",
        "2c3dKcKd4h5c6dQd9s Ah2hKhKsQs3c4d8c5d",
        "1:c 0:r40 1:c 0:dKcKd 1:dKhKs 0:c 1:c 0:c 1:c 0:c 1:c 0:c 1:r80 0:c",
        stakes=STUD,
        stacks=(1000, 1000),
    ),
    "california_lowball_joker": Script(
        "The joker is the lowest card that makes no pair in the hand: with 6-5-3-A a deuce, as in the appendix of "
        "the BARGE rulebook. 6-5-3-2-A beats 6-5-4-2-A.",
        "6c5d3hAcJk 6d5h4s2dAs",
        "1:c 0:c 0:p 1:p 0:r200 1:c",
    ),
    "five_card_draw_joker": Script(
        "The joker is an ace, or completes a straight or a flush. Bob draws it to four aces: five aces beat Ann's "
        "straight flush (Robert's rules, draw high).",
        "KhQhJhTh9h AsAdAhAc2cJk",
        "1:r250 0:c 0:p 1:d2c 0:r400 1:c",
    ),
    "mexican_poker": Script(
        "Ann and Bob show kings, and Ann is the first from the button: she has to bet. Bob raises by a big bet. Ann "
        "turns up the joker, which was dealt face down and stays wild: she too shows a pair of kings, and acts "
        "first. Her next card is dealt face down, and likewise Bob's after he has turned up his four. Raises are no "
        "smaller than the last bet. Her flush, with the joker as the ace, beats kings full (BARGE).",
        "JkKc5c2cQc 4hKdKs4cKh 7s2d",
        "0:c 1:r120 2:f 0:c 0:dJk 1:p 0:c 1:r40 0:r120 1:c 0:p 1:d4h 1:r80 0:c 0:p 1:p 1:r40 0:r120 1:c",
        stakes=STUD,
        stacks=(1000, 1000, 1000),
    ),
    "no_limit_california_lowball": Script(
        "In no limit check-raises are allowed and there is no sevens rule (BARGE): Ann checks a six and wins all "
        "that is bet later. With the joker as the deuce her 6-5-3-2-A beats 6-5-4-2-A.",
        "6c5d3hAcJk 6d5h4s2dAs",
        "1:r300 0:c 0:p 1:p 0:c 1:r600 0:r1500 1:c",
    ),
    "no_limit_regular_pineapple": Script(
        "Players get three cards and discard one after the first betting, before the flop. Bob's three queens beat "
        "aces.",
        "AsAdKs QcQd2h 9h8h7h",
        "2:f 0:c 1:c 0:dKs 1:d2h 0:c 1:r100 0:c 0:c 1:c 0:c 1:c",
        "Qh2c7s9dJc",
        stacks=(5000, 5000, 5000),
    ),
    "fixed_limit_omaha_hi_lo_no_qualifier": Script(
        "Any low wins half: with two cards below nine on the board Ann's low is T-4-3-2-A, Bob's K-T-9-4-2. Three "
        "kings win the high half.",
        "AcAd3h5s KhKd9s9h",
        "1:c 0:c 0:r100 1:c 0:c 1:c 0:c 1:c",
        "KcJsTd4h2c",
    ),
    "fixed_limit_holdem_hi_lo": Script(
        "Three kings win the high half, 8-4-3-2-A the low half (BARGE).",
        "As2s KhKd",
        "1:c 0:c 0:r100 1:c 0:c 1:c 0:c 1:c",
        "3c4d8hKcQs",
    ),
    "pot_limit_short_deck_omaha": Script(
        "Two hole cards play. Ann's flush of A-T with K-9-6 beats Bob's kings full of nines, as in short deck "
        "(BARGE). The maximum is 300 before the flop, and 600 into 600 on the turn (TDA 54).",
        "AhTh9c9d Kd9s8c8d",
        "1:r300 0:c 0:c 1:c 0:r600 1:c 0:c 1:c",
        "9h6hKhKs7c",
    ),
    "drawmaha_ace_to_five": Script(
        "Bob draws one card to 7-5-4-3 and gets the ace: the best A-5 hand wins half of the pot, Ann's straight with "
        "J-T the other half.",
        "JcTd2hKcKd 7c5d4h3sQsAs",
        "1:c 0:c 0:c 1:r100 0:c 0:p 1:dQs 0:c 1:c 0:c 1:c",
        "9h8hAcQd3c",
    ),
    "dramadugi": Script(
        "At most three cards are drawn. Cal's badugi 8-5-4-A of his five cards beats Bob's 9-3-2-A. Bob's flush with "
        "A-K of hearts wins the other half of the pot of 9, with the odd chip: the five-card hand counts as the high "
        "hand (BARGE).",
        "- AhKh2c3d9s As4d5cKcQs8h6c",
        "2:c 0:f 1:c 1:r2 2:c 1:p 2:dKcQs 1:c 2:c 1:c 2:c",
        "QhTh7hJs3c",
        stakes=ONE_TWO,
        stacks=(100, 100, 100),
    ),
    "drawmaha_high_badugi": Script(
        "Ann draws the last ace: one card of each suit, four aces, the best high badugi. Bob's K-K-9-9 of four suits "
        "loses, his four kings win the Omaha half.",
        "AsAhAd5c6cAc7c KhKd9s9c8c",
        "1:c 0:c 0:c 1:r100 0:c 0:d5c6c 1:p 0:c 1:c 0:c 1:c",
        "KsKc2d3h4s",
    ),
    "drawmaha_21": Script(
        "Ann has 9 + 7 + 5 = 21 with all five cards, as face cards count nothing. Bob has T + T + A = 21 with his "
        "king, four cards: the eight would bust him, and the deuce he draws for it, too. Five cards beat four; his "
        "four tens win the Omaha half (BARGE).",
        "9h7d5cKhQs TcTdAsKd8s2h",
        "1:c 0:c 0:c 1:r100 0:c 0:p 1:d8s 0:c 1:c 0:c 1:c",
        "ThTs4s4d9c",
    ),
    "high_badugi": Script(
        "One card of each suit, and pairs count: Bob's three kings with a nine beat Ann's pair of aces with a king. "
        "Without a diamond he would have only three cards, and lose.",
        "AsAhKd2dQc KcKhKs3h5h9d",
        "1:c 0:c 0:d2d 1:d3h 0:r100 1:c 0:p 1:d5h 0:r200 1:c 0:p 1:p 0:r200 1:c",
    ),
    "triple_draw_five_card": Script(
        "Five-card draw with three draws (BARGE): Bob gets his flush in the second, Ann's full house from the first "
        "beats it.",
        "9c9d2s3s4c9hTdTs 2h5h8hJhAsKcQh",
        "1:c 0:c 0:d2s3s4c 1:dAs 0:r100 1:c 0:p 1:dKc 0:r200 1:c 0:p 1:p 0:r200 1:c",
    ),
    "pot_limit_double_board_five_card_bomb_pot": Script(
        "As with four cards: four antes of 100 are the pot on the flop, so Ann may bet 400 (TDA 54C). Cal's three "
        "jacks win the first board, Ann's aces the second: 600 each.",
        "AsAdKhQh7s 9c9d8c8dTc JsJh5h5c3h 6s6d3d4s2s",
        "0:r400 1:f 2:c 3:f 0:c 2:c 0:c 2:c",
        "2c7d9hJc3s|2d7h9sTd3c",
        stakes=ANTES,
        stacks=(5000, 5000, 5000, 5000),
    ),
    "fixed_limit_big_o": Script(
        "Three kings win the high half, and a low of 8-5-4-2-A beats Bob's 8-7-5-4-3 (BARGE). Bets are 100 on the "
        "flop and 200 on the river.",
        "As2sQdTc9h KdKc7h7s3d",
        "1:c 0:c 0:c 1:r100 0:c 0:c 1:c 0:c 1:r200 0:c",
        "4c5d8hKhQs",
    ),
    "pot_limit_six_card_omaha_hi_lo": Script(
        "Two of six hole cards play for each half: 7-6 makes Bob's straight to the eight for high, and for low "
        "8-7-6-5-4, which loses to Ann's 8-5-4-2-A.",
        "As2s3dQdTc9h KdKc7h7s6d6c",
        "1:r300 0:c 0:c 1:r600 0:c 0:c 1:c 0:c 1:c",
        "4c5d8hKhQs",
    ),
    "razzduci": Script(
        "The king brings in and the lowest hand opens, as in razz. Ann's 5-4-3-2-A is the best razz hand; for 2-7 "
        "she has 9-5-4-3-2, and Bob's 7-5-4-3-2 wins that half of 100.",
        "2c3dKs4h5c9dAh 7c2d5s4s3hQcJc",
        "0:c 1:r40 0:c 1:c 0:c 1:c 0:c 1:c 0:c 1:c 0:c",
        stakes=STUD,
        stacks=(1000, 1000),
    ),
    "super_stud_hi_lo_high_card": Script(
        "The highest door card brings in (WSOP live 246): Ann's nine. Later the best high hand showing acts first, "
        "as in stud hi/lo. Three aces win the high half, Bob's 8-7-4-3-2 the low half.",
        "AsAd7c2d9hKs4dAh3s 2c3dQhJh4h7hKcKh8s",
        "0:c 1:r40 0:c 0:d7c2d 1:dQhJh 0:c 1:c 0:c 1:c 1:c 0:c 1:c 0:c",
        stakes=STUD,
        stacks=(1000, 1000),
    ),
    "mexican_poker_in_turn": Script(
        "As in Mexican poker, but each player decides when the next card is due: Ann turns up the joker and has her "
        "next card before Bob decides. Her flush, with the joker as the ace, beats kings full.",
        "JkKc5c2cQc 4hKdKs4cKh 7s2d",
        "0:c 1:r120 2:f 0:c 0:dJk 1:p 0:c 1:r40 0:r120 1:c 0:p 1:d4h 1:r80 0:c 0:p 1:p 1:r40 0:r120 1:c",
        stakes=STUD,
        stacks=(1000, 1000, 1000),
    ),
    "kuhn": Script(
        "One card each, an ante of 1, one bet of 1 and no raise (Kuhn 1950). The queen calls a bluff by the jack.",
        "Qs Js",
        "0:c 1:r1 0:c",
        stakes=KUHN,
        stacks=(10, 10),
    ),
    "leduc": Script(
        "A bet of 2 before the community card and of 4 after it, each raised at most once; a pair with the "
        "community card beats the king (Southey et al. 2005). Both put in 11.",
        "Ks Js",
        "0:c 1:r2 0:c 0:r4 1:r8 0:c",
        "Jh",
        stakes=LEDUC,
        stacks=(50, 50),
    ),
}
