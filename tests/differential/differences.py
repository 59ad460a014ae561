"""Intended differences from PokerKit 0.7.7.

Each has the rule we follow, a predicate that recognises it in any hand, and a small fixed hand in which it must show.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from differential import explanations as why
from differential.difference import PRICE, RAISE, Difference
from differential.other_differences import OTHERS
from differential.pokerkit_oracle import FIXED_LIMIT, NO_LIMIT, Deal

from tourney.cards.card import parse_cards
from tourney.game.stakes import NOBODY, AnteKind, HouseRules, Stakes

if TYPE_CHECKING:
    from differential.decision import Decision

_BLINDS: Final = Stakes(50, 100)
_PL_BLINDS: Final = Stakes(100, 200)
_BROADWAY: Final = tuple(parse_cards("2c3c4c5c 2d3d4d5d AsKdQhJcTs"))
_TWO_EQUAL: Final = tuple(parse_cards("3c3dAsAc6c 4c5sQdQh8h 2h7d9sJcKd"))


HOLDEM_TABLE: Final = (
    Difference(
        "limper_faces_short_all_in",
        "TDA 47A, addendum example 3-A: 3,500 over a big blind of 4,000 is not a full raise, so a player who has "
        "called 4,000 may not raise again. PokerKit forgets that the blind is a bet.",
        RAISE,
        why.limper,
        Deal(NO_LIMIT, Stakes(2000, 4000), (50_000, 50_000, 50_000, 50_000, 7500)),
        "c f r7500 f c",
        {"actor": 2, "to_call": 3500, "least_to": 0},
        {"actor": 2, "to_call": 3500, "least_to": 11_500},
    ),
    Difference(
        "checker_faces_short_all_in",
        "TDA 47A: an all-in below the minimum bet does not re-open the betting to a player who has checked. PokerKit "
        "treats it as a full bet.",
        RAISE,
        why.checker,
        Deal(NO_LIMIT, _BLINDS, (5000, 130, 5000)),
        "c c c | c r30 c",
        {"actor": 0, "to_call": 30, "least_to": 0},
        {"actor": 0, "to_call": 30, "least_to": 130},
    ),
    Difference(
        "short_all_ins_add_up",
        "TDA 47A: short all-ins re-open the betting to a player who faces a full raise in total: 50 + 50 + 20 over a "
        "bet of 100. PokerKit starts counting anew after 50 + 50 and sees only the 20.",
        RAISE,
        why.shorts_add_up,
        Deal(NO_LIMIT, _BLINDS, (5000, 250, 300, 320, 5000)),
        "c c c c c | r100 r150 r200 r220 c",
        {"actor": 0, "to_call": 120, "least_to": 320, "most_to": 4900},
        {"actor": 0, "to_call": 120, "least_to": 0, "most_to": 0},
    ),
    Difference(
        "short_big_blind",
        "With a short big blind, the price and the minimum raise are those of the full blind. PokerKit uses the "
        "amount posted.",
        PRICE,
        why.short_big_blind,
        Deal(NO_LIMIT, _BLINDS, (5000, 60, 5000)),
        "",
        {"to_call": 100, "least_to": 200},
        {"to_call": 60, "least_to": 160},
    ),
    Difference(
        "pot_limit_short_small_blind",
        "TDA 54B: before the flop the pot counts full blinds: 700 at 100-200. PokerKit counts the chips posted.",
        RAISE,
        why.pot_limit_short_small_blind,
        Deal("pot_limit_omaha", _PL_BLINDS, (50, 5000, 5000)),
        "",
        {"least_to": 400, "most_to": 700},
        {"least_to": 400, "most_to": 650},
    ),
    Difference(
        "pot_limit_short_big_blind",
        "TDA 54B, example 2: at 100-200 with 100 posted as the big blind the first player may bet 700.",
        RAISE,
        why.pot_limit_short_big_blind,
        Deal("pot_limit_omaha", _PL_BLINDS, (5000, 100, 5000)),
        "",
        {"to_call": 200, "least_to": 400, "most_to": 700},
        {"to_call": 100, "least_to": 300, "most_to": 400},
    ),
    Difference(
        "pot_limit_antes",
        "Antes do not count in the pot that limits a bet before the flop, unless the house rules say so. PokerKit "
        "counts them.",
        RAISE,
        why.pot_limit_antes,
        Deal("pot_limit_omaha", Stakes(100, 200, ante=25), (5000, 5000, 5000, 5000)),
        "",
        {"least_to": 400, "most_to": 700},
        {"least_to": 400, "most_to": 800},
    ),
    Difference(
        "half_bet_reopens",
        "TDA 47B: in limit an all-in of half a bet or more re-opens the betting. PokerKit requires a full one.",
        RAISE,
        why.half_bet,
        Deal(FIXED_LIMIT, _BLINDS, (5000, 260, 5000)),
        "c c c | r100 r160 c",
        {"actor": 0, "to_call": 60, "least_to": 260, "most_to": 260},
        {"actor": 0, "to_call": 60, "least_to": 0, "most_to": 0},
    ),
    Difference(
        "completion_of_bet",
        "TDA 47B: after an all-in bet below half, the next player may complete it: 30 to 100. PokerKit adds a bet: "
        "130.",
        RAISE,
        why.completion_of_bet,
        Deal(FIXED_LIMIT, _BLINDS, (130, 5000, 5000)),
        "c c c | r30",
        {"least_to": 100, "most_to": 100},
        {"least_to": 130, "most_to": 130},
    ),
    Difference(
        "completion_of_raise",
        "TDA 47B: after a bet of 100 and an all-in to 130 the next player may complete to 200. PokerKit adds a bet: "
        "230.",
        RAISE,
        why.completion_of_raise,
        Deal(FIXED_LIMIT, _BLINDS, (5000, 230, 5000)),
        "c c c | r100 r130",
        {"least_to": 200, "most_to": 200},
        {"least_to": 230, "most_to": 230},
    ),
    Difference(
        "short_all_in_is_no_raise_of_the_cap",
        "TDA 47B: an all-in below half is not a full bet, so it does not count towards the cap: 100, 180 and 280 are "
        "a bet and two raises, 130 does not count. PokerKit counts four.",
        RAISE,
        why.shorts_counted,
        Deal(FIXED_LIMIT, _BLINDS, (5000, 230, 280, 5000, 5000)),
        "c c c c c | r100 r130 r180 r280",
        {"actor": 4, "least_to": 380, "most_to": 380},
        {"actor": 4, "least_to": 0, "most_to": 0},
    ),
    Difference(
        "blind_is_a_bet_of_the_cap",
        "The default is a bet and three raises; before the flop the blind is the bet (TDA 51B). PokerKit's game "
        "allows four raises over the blind.",
        RAISE,
        why.stock_cap_before_flop,
        Deal(FIXED_LIMIT, _BLINDS, (5000, 5000, 5000), stock=True),
        "r200 r300 r400",
        {"actor": 2, "least_to": 0},
        {"actor": 2, "least_to": 500},
    ),
    Difference(
        "no_cap_when_the_event_is_heads_up",
        "TDA 48: the cap holds until the event is down to two players. PokerKit's fixed-limit game always has it.",
        RAISE,
        why.stock_cap_of_four,
        Deal(FIXED_LIMIT, _BLINDS, (5000, 5000), uncapped=True, stock=True),
        "c c | r100 r200 r300 r400",
        {"actor": 0, "least_to": 500},
        {"actor": 0, "least_to": 0},
    ),
    Difference(
        "cap_of_bet_and_four",
        "WSOP rules: a bet and four raises, a setting here. PokerKit's fixed-limit game has a bet and three.",
        RAISE,
        why.stock_cap_of_four,
        Deal(FIXED_LIMIT, _BLINDS, (5000, 5000, 5000), rules=HouseRules(raises=4), stock=True),
        "c c c | r100 r200 r300 r400",
        {"actor": 1, "least_to": 500},
        {"actor": 1, "least_to": 0},
    ),
    Difference(
        "equal_blinds_heads_up",
        "TDA 34B: heads-up the button posts the small blind and acts first, even if both blinds are equal. PokerKit "
        "then lets the big blind act first.",
        PRICE,
        why.equal_blinds_heads_up,
        Deal(NO_LIMIT, Stakes(25, 25), (5000, 5000)),
        "",
        {"actor": 1},
        {"actor": 0},
    ),
    Difference(
        "big_blind_before_its_ante",
        "TDA RP-11: a player with 120 for a blind and an ante of 100 each posts the blind first. PokerKit takes the "
        "ante first.",
        PRICE | {"pot", "bets", "stacks", "pots", "drawing", "deals", "over"},
        why.ante_before_blind,
        Deal(NO_LIMIT, Stakes(50, 100, ante=100, ante_kind=AnteKind.BIG_BLIND), (5000, 120, 5000)),
        "",
        {"to_call": 100, "least_to": 200, "pot": 170},
        {"to_call": 50, "least_to": 150, "pot": 170},
    ),
    Difference(
        "odd_chips_one_at_a_time",
        "TDA 20: 350 split three ways: 117, 117, 116 from the button's left. PokerKit gives all odd chips to the "
        "first.",
        frozenset({"stacks"}),
        why.odd_chips,
        Deal(NO_LIMIT, _BLINDS, (1000, 1000, 1000, 1000), cards=_BROADWAY),
        "c c f c | c c c | c c c | c c c",
        {"stacks": (950, 1017, 1017, 1016)},
        {"stacks": (950, 1018, 1016, 1016)},
    ),
    Difference(
        "side_pots_split_separately",
        "TDA 21: each side pot is split separately: 21 as 11 and 10, 15 as 8 and 7. PokerKit merges them into one "
        "pot of 36 once the loser's hand is dead.",
        frozenset({"stacks"}),
        why.side_pots,
        Deal(NO_LIMIT, Stakes(1, 2), (100, 5, 100, 100, 100), cards=_TWO_EQUAL),
        "r5 c c f c | r3 c c | r3 c f | c c",
        {"stacks": (99, 0, 108, 106, 92)},
        {"stacks": (99, 0, 107, 107, 92)},
    ),
    Difference(
        "idle_check",
        "TDA 16, seed 003: with nobody left to bet against there is no decision. PokerKit asks the big blind for a "
        "check. It changes no result, so random hands ignore it.",
        frozenset({"actor", "pot", "bets", "stacks", "deals"}),
        why.idle_check,
        Deal(NO_LIMIT, _BLINDS, (50, 5000, 5000)),
        "f",
        {"actor": NOBODY},
        {"actor": 1},
    ),
)


TABLE: Final = (*HOLDEM_TABLE, *OTHERS)


def explain(now: Decision) -> tuple[list[str], frozenset[str]]:
    """The names of the differences that apply, and the differing fields that none of them explains."""
    fields = now.ours.differing(now.theirs)
    known = [difference for difference in TABLE if fields & difference.fields and difference.explains(now)]
    return [difference.name for difference in known], fields.difference(*(known_one.fields for known_one in known))
