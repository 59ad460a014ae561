"""Intended differences from PokerKit 0.7.7 in games other than hold'em.

The differences in betting that hold'em shows apply to these games too; they are not repeated here.
"""

from __future__ import annotations

from typing import Final

from differential import explanations as why
from differential.difference import PRICE, RAISE, Difference
from differential.pokerkit_oracle import Deal

from tourney.cards.card import parse_cards
from tourney.game.dealing import to_board
from tourney.game.stakes import HouseRules, Reshuffle, Stakes

_STUD: Final = Stakes(ante=10, bring_in=15, small_bet=40)
_BLINDS: Final = Stakes(50, 100)
_LIMIT: Final = Stakes(50, 100, small_bet=100, big_bet=200)
_BY_POSITION: Final = HouseRules(equal_boards_by_position=True)

_FIRST_IS_LOW: Final = tuple(parse_cards("KcKdKh QcQdQh 2c5d9h"))
_EQUAL: Final = tuple(parse_cards("2c2d2h 3c3d3h 9d8c9s 7h6d7c"))
_BROADWAY: Final = tuple(parse_cards("AcAs2d KdKs3h QhQc4c JdJs7h TcTh8d 2c2h9c 3c3s9d"))
_NO_LOW_BESIDE: Final = tuple(parse_cards("AcKdQc9c 3dKsQd9d 9hTsJc5c 9sTdJd5d 2c7d8hKcKh"))
_WHEELS: Final = tuple(parse_cards("AsAc2s2cKdKhQdQh 3d4h5c9dTh"))
_SIX: Final = (5000,) * 6
# Every player draws three cards; then three cards are left, of which one is burnt.
_EARLIER: Final = "2c2d2h 3c3d3h 4c4d4h 5c5d5h 6c6d6h 7c7d7h"
_DRAWN: Final = tuple(
    parse_cards(
        "2c3c4c5c6c7c 2d3d4d5d6d7d 2h3h4h5h6h7h 2s3s4s5s6s7s 8c9cTcJcQcKc"
        "8d8h8s 9d9h9s TdThTs JdJhJs QdQhQs KdKhKs AcAdAhAs"
    )
)
_BY_THREE: Final = " ".join(f"d{cards}" for cards in _EARLIER.split())
_STACKS: Final = frozenset({"stacks"})
_DEALT: Final = frozenset({"deals", "reshuffle"})

OTHERS: Final = (
    Difference(
        "fixed_limit_omaha_hi_lo",
        "By its name it is fixed limit. The game that PokerKit ships under this name is pot limit.",
        RAISE,
        why.stock_omaha_hi_lo,
        Deal("fixed_limit_omaha_hi_lo", _BLINDS, (5000, 5000, 5000), stock=True),
        "",
        {"least_to": 200, "most_to": 200},
        {"least_to": 200, "most_to": 350},
    ),
    Difference(
        "completion_below_bring_in",
        "A completion raises the bring-in. A player with 5 where 15 is due can only bring in; PokerKit also offers "
        "to complete to 5.",
        RAISE,
        why.completion_below_bring_in,
        Deal("stud", _STUD, (15, 5000, 5000), cards=_FIRST_IS_LOW),
        "",
        {"actor": 0, "bring_in": 5, "least_to": 0},
        {"actor": 0, "bring_in": 5, "least_to": 5},
    ),
    Difference(
        "short_bring_in",
        "TDA RP-10E: players with chips must bet at least the bring-in or fold, even if it was posted short: 15. "
        "PokerKit lets them call the 5 that were posted.",
        PRICE,
        why.short_bring_in,
        Deal("stud", _STUD, (15, 5000, 5000), cards=_FIRST_IS_LOW),
        "c",
        {"actor": 1, "to_call": 15, "least_to": 40},
        {"actor": 1, "to_call": 5, "least_to": 40},
        after=frozenset({"completion_below_bring_in"}),
    ),
    Difference(
        "left_of_an_all_in_bring_in",
        "TDA RP-10E: the player with the low card is all-in for the ante, so betting starts with the next player, "
        "who must bet at least the bring-in or fold. PokerKit makes that player bring in and does not allow a fold.",
        PRICE,
        why.left_of_all_in,
        Deal("stud", _STUD, (10, 5000, 5000), cards=_FIRST_IS_LOW),
        "",
        {"actor": 1, "bring_in": 0, "to_call": 15, "least_to": 40},
        {"actor": 1, "bring_in": 15, "to_call": 0, "least_to": 40},
    ),
    Difference(
        "equal_boards_by_suit",
        "TDA RP-10D: of 9d7h and 9s7c, the hand with the high card by suit, the nine of spades, acts first. PokerKit "
        "goes by position.",
        PRICE,
        why.equal_boards,
        Deal("stud", _STUD, (5000, 5000, 5000), cards=_EQUAL),
        "c c c",
        {"actor": 2, "to_call": 0, "least_to": 40},
        {"actor": 0, "to_call": 0, "least_to": 40},
    ),
    Difference(
        "odd_chip_in_stud_by_suit",
        "TDA 20B: of two equal straights, the one to the ace of spades gets the odd chip of 33. PokerKit gives it to "
        "the first by position.",
        _STACKS,
        why.odd_chips_in_stud,
        Deal("stud", Stakes(ante=11, bring_in=15, small_bet=40), (11, 11, 11), cards=_BROADWAY),
        "",
        {"stacks": (16, 17, 0)},
        {"stacks": (17, 16, 0)},
    ),
    Difference(
        "equal_hands_share_evenly",
        "WSOP 2024, rule 73: two identical wheels win both halves of 26, so each gets 13. PokerKit splits each half "
        "of 13 as 7 and 6: 14 and 12.",
        _STACKS,
        why.equal_hands,
        Deal("fixed_limit_omaha_hi_lo", Stakes(5, 13), (13, 13), cards=_WHEELS),
        "c",
        {"stacks": (13, 13)},
        {"stacks": (14, 12)},
    ),
    Difference(
        "no_low_in_the_side_pot",
        "TDA 21, seed 004: each pot is split separately, and without a low the high hand wins all of it: 600 to the "
        "kings. PokerKit takes a low half from the side pot because of the low in the main pot, and splits it among "
        "players without a low.",
        _STACKS,
        why.no_low_in_side_pot,
        Deal("fixed_limit_omaha_hi_lo", _LIMIT, (100, 300, 5000, 5000), cards=_NO_LOW_BESIDE),
        "r200 c c r300 c c | r100 c | r200 f",
        {"stacks": (200, 800, 4800, 4600)},
        {"stacks": (200, 650, 4950, 4600)},
    ),
    Difference(
        "short_stub_on_seventh_street",
        "TDA RP-10H: four cards and three burns are not enough for seven players, so one card is dealt for all. "
        "PokerKit reshuffles the folded hand's cards too, and deals on.",
        _DEALT,
        why.short_stub,
        Deal("stud", _STUD, (5000,) * 8, rules=_BY_POSITION),
        "c f c c c c c c | c c c c c c c | c c c c c c c | c c c c c c c",
        {"deals": (to_board(0),)},
        {"deals": (0, 2, 3, 4, 5, 6, 7)},
    ),
    Difference(
        "last_card_is_reshuffled",
        "WSOP 2024, draw games: the last card of the deck is dealt if it completes all draws of the round, or "
        "else reshuffled with the discards of earlier draws. Two cards are left for three; PokerKit deals both.",
        _DEALT,
        why.last_card,
        Deal("triple_draw_deuce_to_seven", _BLINDS, _SIX, cards=_DRAWN),
        f"c c c c c c | {_BY_THREE} c c c c c c | d2s8c d3s d d d d",
        {"deals": (0, 1), "reshuffle": tuple(sorted(parse_cards(_EARLIER)))},
        {"deals": (0, 1), "reshuffle": ()},
    ),
    Difference(
        "discards_of_this_draw_stay_out",
        "Seed 001: the discards that the drawing player has just made (3s9c9d) are not reshuffled, nor are the burnt "
        "cards (AhAs). PokerKit reshuffles everything.",
        _DEALT,
        why.discards_of_this_draw,
        Deal(
            "triple_draw_deuce_to_seven",
            _BLINDS,
            _SIX,
            rules=HouseRules(reshuffle=Reshuffle.ALL_BUT_OWN),
            cards=_DRAWN,
        ),
        f"c c c c c c | {_BY_THREE} c c c c c c | d2s d3s9c9d d d d d",
        {"deals": (1, 1), "reshuffle": tuple(sorted(parse_cards(_EARLIER + "2s")))},
        {"deals": (1, 1), "reshuffle": tuple(sorted(parse_cards(_EARLIER + "2s 3s9c9d AhAs")))},
    ),
)
