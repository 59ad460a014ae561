"""When a decision reaches a point of betting: made-up decisions that do, and for each condition one that does not.

The conditions are those of the rule that the point cites. Amounts: the blinds are 50 and 100, so a full bet or raise
is 100 unless a row says otherwise. A full raise is at least the size of the one before,
    a short one is an all-in below
that (TDA 2024, 43 and 47).
"""

from __future__ import annotations

from typing import Final

import pytest
from fixed_hands import LIMIT, NO_LIMIT, POT_LIMIT
from made_up_hands import NO_BLINDS, NOBODY_ACTED, Row, check, full, plain, short

from tourney.game import event as ev
from tourney.game.stakes import Places, Stakes

_DRAW: Final = {"drawing": True}
_CHOICES: Final = (_DRAW, {"bring_in": 25}, {"game": LIMIT})
"""No bet in no limit: a draw, a bring-in, a bet in fixed limit."""

_COVERED: Final = ({"stacks": (0, 1000, 1000, 1000)}, {"stacks": (1000, 0, 0, 0)})
"""The player has nothing beyond a call; nobody else has chips: nobody may raise."""

_TWO_SHORT: Final = (full(0, 0, 100), short(1, 100, 150), short(2, 150, 200))
"""A bet of 100 and two all-ins, for 50 more each."""

_BETWEEN: Final = {
    "player": 2, "faced": (100, 125, 125, 200), "bet_to": 200, "bets": (100, 125, 125, 200),
    "raises": (full(0, 0, 100), short(1, 100, 125), short(3, 125, 200)),
}  # fmt: skip
"""TDA 2024, 47 addendum, example 1: who called 125 faces 75 more."""

_LIMPED: Final = {
    "faced": (100, -1, -1, -1),
    "bet_to": 199,
    "bets": (100, 199, 0, 0),
    "raises": (short(1, 100, 199),),
}
"""The limper of TDA 2024, 47 addendum, example 3, faces 99 more."""

AMOUNTS: Final = (
    Row(
        "tda/43/least-raise-is-the-largest-of-the-round",
        {"least": 500, "raises": (full(1, 100, 300),)},
        ({"least": 0}, {"raises": ()}, {"raises": (short(1, 100, 150),)}, *_CHOICES),
        ({"least": 1}, {"raises": (full(1, 100, 300), short(2, 300, 350))}),
    ),
    Row(
        "tda/51/the-blind-is-the-opening-bet",
        {"least": 200, "bet_to": 100},
        ({"least": 0}, {"bet_to": 0}, {"street": 1}, {"raises": (full(1, 100, 200),)}, *_CHOICES),
        ({"least": 1}, {"bet_to": 1}),
    ),
    Row(
        "tda/43/least-bet-is-the-big-blind",
        {"least": 100, "street": 1},
        ({"least": 0}, {"bet_to": 1}, {"bet_to": 100}, *_CHOICES),
        ({"least": 1},),
    ),
    Row(
        # A raise to 201 is by 101, more than the blind; one to 200 is not.
        "tda/43/each-street-anew",
        {"least": 100, "heard": 1, "events": (ev.Raised(1, 201, False, False), ev.Checked(1))},
        (
            {"bet_to": 100}, {"heard": 0}, {"events": (ev.Raised(1, 200, False, False),)},
                {"events": (ev.Checked(0),)},
            *_CHOICES,
        ),
        ({"heard": 2},),
    ),
    Row(
        "tda/43/short-all-in-leaves-the-least-raise",
        {"least": 250, "raises": (short(1, 100, 150),)},
        ({"least": 0}, {"raises": ()}, {"raises": (short(1, 0, 50), full(2, 50, 150))}, *_CHOICES),
        ({"least": 1}, {"raises": (full(2, 0, 100), short(1, 100, 150))}),
    ),
    Row(
        "tda/43/raise-past-a-short-all-in",
        {"least": 1, "raises": (short(1, 100, 150), full(2, 150, 350))},
        (
            {"least": 0}, {"raises": ()}, {"raises": (full(2, 100, 300),)},
            {"raises": (full(1, 100, 200), full(2, 200, 350))}, {"raises": (short(1, 100, 150), short(2, 150, 200))},
            {"raises": (full(1, 100, 200), short(2, 200, 250))}, *_CHOICES,
        ),
        ({"raises": (full(0, 0, 100), short(1, 100, 150), full(2, 150, 350))},),
    ),
    Row(
        # A full raise over 100 is to 200.
        "tda/45/all-in-for-less-than-a-raise",
        {"least": 150, "most": 150, "bet_to": 100},
        ({"least": 0, "most": 0}, {"most": 151}, {"least": 200, "most": 200}, *_CHOICES),
        ({"least": 199, "most": 199}, {"least": 1, "most": 1}),
    ),
    Row(
        "tda/48/no-cap-in-no-limit",
        {"least": 1, "raises": tuple(full(n % 2, 100 * n, 100 * n + 100) for n in range(5))},
        ({"least": 0}, {"raises": tuple(full(n % 2, 100 * n, 100 * n + 100) for n in range(4))}, *_CHOICES),
    ),
    Row(
        "rrop/bet/not-more-than-the-stack",
        {"least": 100, "most": 1000},
        ({"most": 999}, {"least": 1000}, *_CHOICES),
    ),
)  # fmt: skip

REOPENING: Final = (
    Row(
        "tda/47/short-all-ins-add-up",
        {"faced": (100, -1, -1, -1), "bet_to": 200, "bets": (100, 150, 200, 0), "raises": _TWO_SHORT},
        (
            {"faced": NOBODY_ACTED}, {"step": 101}, {"raises": (full(0, 0, 100), short(1, 100, 200))},
            {"raises": (full(0, 0, 100), short(1, 100, 120), full(2, 120, 220))}, *_COVERED, *_CHOICES,
        ),
    ),
    Row(
        "tda/47/caller-between-short-all-ins",
        _BETWEEN,
        (
            {"bet_to": 125}, {"step": 75}, {"faced": (100, 125, -1, 200)},
            {"raises": (full(0, 0, 100), full(1, 100, 125), short(3, 125, 200))},
            {"faced": (100, 125, 100, 200), "step": 101}, {"stacks": (1000, 1000, 75, 1000)},
            {"stacks": (0, 0, 1000, 0)}, *_CHOICES,
        ),
        ({"step": 76}, {"bet_to": 126}),
    ),
    Row(
        "tda/47/full-raise-after-short-all-ins",
        {"faced": (100, -1, -1, -1), "bet_to": 350, "least": 1, "raises": (short(1, 100, 150), full(2, 150, 350))},
        (
            {"faced": NOBODY_ACTED}, {"least": 0}, {"raises": (short(1, 100, 150), short(2, 150, 200))},
            {"raises": (full(2, 100, 300),)}, {"raises": (short(1, 50, 100), full(2, 100, 300))},
            {"raises": (short(1, 100, 150), full(0, 150, 350))}, *_CHOICES,
        ),
    ),
    Row(
        "tda/47/least-raise-after-short-all-ins",
        {"least": 600, "most": 601, "raises": (full(0, 0, 300), short(1, 300, 400), short(2, 400, 500))},
        (
            {"least": 0}, {"most": 600}, {"raises": (short(1, 0, 50), short(2, 50, 90))},
            {"raises": (full(0, 0, 300), short(1, 300, 400), full(2, 400, 700))}, *_CHOICES,
        ),
        ({"least": 1},),
    ),
    Row(
        "tda/47/who-has-not-acted-may-raise",
        {"least": 1, "bet_to": 150, "raises": (short(1, 100, 150),)},
        (
            {"least": 0}, {"faced": (0, -1, -1, -1)}, {"raises": (full(1, 100, 200),)}, {"raises": ()},
            {"stacks": (150, 1000, 1000, 1000)}, {"stacks": (1000, 0, 0, 0)}, *_CHOICES,
        ),
    ),
    Row(
        "tda/47/limper-faces-a-short-all-in",
        _LIMPED,
        (
            {"street": 1}, {"faced": (99, -1, -1, -1), "bet_to": 198}, {"bet_to": 200}, {"bet_to": 100},
            {"stacks": (99, 1000, 1000, 1000)}, {"stacks": (1000, 0, 0, 0)}, *_CHOICES,
        ),
        ({"bet_to": 101},),
    ),
    Row(
        "tda/47/limper-faces-a-full-raise",
        {"faced": (100, -1, -1, -1), "bet_to": 350, "least": 1, "raises": (short(1, 100, 150), full(2, 150, 350))},
        (
            {"least": 0}, {"faced": (99, -1, -1, -1)}, {"street": 1}, {"raises": (full(2, 100, 300),)},
            {"stakes": NO_BLINDS, "faced": (0, -1, -1, -1)}, *_CHOICES,
        ),
        ({"stakes": Stakes(big_blind=1), "faced": (1, -1, -1, -1)},),
    ),
    Row(
        "tda/47/checker-faces-a-short-bet",
        {"street": 1, "faced": (0, -1, -1, -1), "bet_to": 99, "bets": (0, 99, 0, 0), "raises": (short(1, 0, 99),)},
        (
            {"faced": (1, -1, -1, -1)}, {"faced": NOBODY_ACTED}, {"bet_to": 100}, {"bet_to": 0},
            {"stacks": (99, 1000, 1000, 1000)}, {"stacks": (1000, 0, 0, 0)}, *_CHOICES,
        ),
        ({"bet_to": 1},),
    ),
    Row(
        "tda/47/raiser-faces-a-short-all-in",
        {
            "faced": (300, -1, -1, 499), "bet_to": 499, "step": 200, "bets": (300, 0, 0, 499),
            "raises": (full(0, 100, 300), short(3, 300, 499)),
        },
        (
            {"raises": (full(1, 100, 300), short(3, 300, 499))}, {"bet_to": 500}, {"bet_to": 300},
            {"stacks": (199, 1000, 1000, 1000)}, {"stacks": (1000, 0, 0, 0)}, *_CHOICES,
        ),
    ),
    Row(
        "tda/47/an-all-in-of-exactly-a-raise-reopens",
        {"faced": (100, -1, -1, -1), "bet_to": 200, "least": 1, "raises": (full(1, 100, 200, all_in=True),)},
        (
            {"faced": NOBODY_ACTED}, {"least": 0}, {"bet_to": 199}, {"bet_to": 201}, {"raises": (full(1, 100, 200),)},
            {"raises": (short(2, 100, 150), full(1, 150, 200, all_in=True))}, *_CHOICES,
        ),
    ),
    Row(
        "tda/47/judged-for-each-player",
        {
            "faced": (100, 300, -1, -1), "bet_to": 400, "step": 200, "bets": (100, 300, 400, 400),
            "raises": (full(0, 0, 100), full(1, 100, 300), short(2, 300, 400)),
        },
        (
            {"faced": (-1, 300, -1, -1)}, {"raises": (full(0, 0, 100), full(1, 100, 300))}, {"raises": ()},
            {"step": 301}, {"stacks": (300, 1000, 1000, 1000)}, {"stacks": (1000, 0, 0, 0)}, *_CHOICES,
        ),
        ({"step": 300},),
    ),
    Row("tda/47/short-all-in-in-pot-limit", _LIMPED | {"game": POT_LIMIT}, ({"game": NO_LIMIT}, {"bet_to": 200})),
)  # fmt: skip

TURN: Final = (
    Row(
        # 80 behind and 10 bet, facing a bet of 100: 90 to match.
        "rrop/all-in/call-for-less",
        {"to_call": 80, "stacks": (80, 1000, 1000, 1000), "bets": (10, 100, 0, 0), "bet_to": 100},
        (
            {"to_call": 79}, {"stacks": (81, 1000, 1000, 1000)}, {"bets": (20, 100, 0, 0)},
            {"to_call": 0, "stacks": (0, 1000, 1000, 1000)}, _DRAW,
        ),
        ({"to_call": 1, "stacks": (1, 1000, 1000, 1000)}, {"bets": (19, 100, 0, 0)}),
    ),
    Row(
        "rrop/all-in/no-raise-when-the-call-takes-all",
        {"to_call": 80, "stacks": (80, 1000, 1000, 1000)},
        ({"to_call": 79}, {"to_call": 81}, {"to_call": 0, "stacks": (0, 1000, 1000, 1000)}, _DRAW),
        ({"to_call": 1, "stacks": (1, 1000, 1000, 1000)},),
    ),
    Row(
        "tourney/raise/nobody-could-call",
        {"stacks": (1000, 0, 0, 0), "bets": (0, 500, 0, 0), "bet_to": 500},
        (
            {"least": 1}, {"faced": (0, -1, -1, -1)}, {"stacks": (500, 0, 0, 0)}, {"stacks": (1000, 0, 1000, 0)},
            {"stacks": (1000, 0, 501, 0)}, _DRAW,
        ),
        (
            {"stacks": (501, 0, 0, 0)}, {"stacks": (1000, 0, 500, 0)},
            {"stacks": (1000, 0, 1000, 0), "folded": (False, False, True, False)}, {"stacks": (1000, 1, 0, 0),
                "bet_to": 501},
        ),
    ),
    Row(
        # Of four players the last is the button, and the second the big blind; heads-up the first one is.
        "rrop/blinds/the-big-blind-has-the-option",
        {"player": 1},
        (
            {"player": 0}, {"player": 3}, {"street": 1}, {"raises": (full(0, 100, 200),)}, {"to_call": 1}, _DRAW,
            {"game": "stud"}, {"stakes": NO_BLINDS}, {"places": Places(0, 1, 2)}, {"starts": (1000, 1000)},
            {"game": "no_limit_short_deck_button_blind"},
        ),
        (
            {"player": 2, "places": Places(0, 1, 2)}, {"player": 0, "starts": (1000, 1000)},
            {"player": 1, "starts": (1000, 1000, 1000)}, {"player": 3, "game": "no_limit_short_deck_button_blind"},
            {"stakes": Stakes(big_blind=1)},
        ),
    ),
    Row(
        "rrop/turn/the-all-in-player-is-not-asked",
        {"stacks": (1000, 0, 1000, 1000)},
        ({"stacks": (1000,) * 4}, {"stacks": (1000, 1, 1000, 1000)}, {"folded": (False, True, False, False)}, _DRAW),
    ),
    Row(
        "rrop/turn/a-folded-player-is-not-asked",
        {"folded": (False, True, False, False), "faced": (0, -1, -1, -1)},
        ({"folded": (False,) * 4}, {"faced": NOBODY_ACTED}, _DRAW),
    ),
    Row(
        "rrop/turn/after-a-raise-the-others-act-again",
        {"faced": (100, -1, -1, -1), "least": 1, "raises": (short(1, 100, 150), full(2, 150, 300))},
        ({"faced": NOBODY_ACTED}, {"least": 0}, {"raises": ()}, {"raises": (full(1, 0, 100), short(2, 100, 150))},
            _DRAW),
        ({"raises": (full(3, 0, 100), short(1, 100, 150), full(2, 150, 300))},),
    ),
    Row(
        "rrop/turn/first-left-of-the-button",
        {"street": 1},
        (
            {"street": 0}, {"faced": (0, -1, -1, -1)}, {"bet_to": 1}, _DRAW, {"game": "stud"},
                {"game": "mexican_poker"},
            {"game": "no_limit_bomb_pot"},
        ),
        ({"street": 3}, {"game": "leduc"}),
    ),
    Row(
        "rrop/turn/a-street-checked-through-ends",
        {"number": 1, "street": 2, "before": (plain(street=1),)},
        (
            {"before": (plain(street=2),)}, {"before": (plain(street=0),)}, {"before": (plain(street=1, bet_to=1),)},
            {"before": (plain(street=1, drawing=True),)}, {"number": 0}, _DRAW,
        ),
        ({"number": 2, "before": (plain(street=2), plain(street=1), plain(street=0))},),
    ),
    Row(
        # No-limit pineapple deals and gives up cards before its first street with betting.
        "rrop/turn/a-street-checked-through-ends",
        {"game": "no_limit_pineapple", "number": 1, "street": 2, "before": (plain(street=1),)},
        ({"street": 1, "before": (plain(street=0),)},),
    ),
    Row(
        "tda/58/no-fold-without-a-bet",
        {"bets": (100, 100, 0, 0), "bet_to": 100},
        ({"to_call": 1}, {"bets": (99, 100, 0, 0)}, {"bring_in": 25}, _DRAW),
    ),
)  # fmt: skip

POT: Final = (
    Row(
        "tda/54/the-most-is-the-pot-after-the-call",
        {"game": POT_LIMIT, "least": 1, "most": 350},
        ({"least": 0}, {"most": 1000}, {"most": 1001}, {"street": 1}, {"stakes": NO_BLINDS}, {"game": NO_LIMIT},
            _DRAW),
        ({"most": 999}, {"most": 1000, "bets": (50, 100, 0, 0)}),
    ),
    Row(
        "tda/54/a-re-raise-of-the-pot",
        {"game": POT_LIMIT, "least": 1, "most": 350, "raises": (full(1, 100, 200),)},
        ({"raises": ()}, {"street": 1}),
    ),
)  # fmt: skip

ROWS: Final = (*AMOUNTS, *REOPENING, *TURN, *POT)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.point)
def test_a_decision_reaches_the_point_that_decides_it_and_no_other_does(row: Row) -> None:
    check(row)
