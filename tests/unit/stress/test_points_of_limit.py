"""When a decision reaches a point of fixed limit or of forced bets, as in `test_points_of_betting`.

In fixed limit the bets are 100 and 200. An all-in of half a bet or more is a full one, one of less is not (TDA 2024,
47B); a round has a bet and three raises, the big blind being the bet of its round (48, 51B).
"""

from __future__ import annotations

from typing import Final

import pytest
from fixed_hands import BY_BIG_BLIND, BY_BUTTON, EACH, LIMIT, NO_LIMIT
from made_up_hands import NO_BLINDS, Row, check, full, plain, short

from tourney.game import event as ev
from tourney.game.stakes import NOBODY, HouseRules, Places, Stakes

_DRAW: Final = {"drawing": True}
_CHOICES: Final = (_DRAW, {"bring_in": 25}, {"game": NO_LIMIT})
_COVERED: Final = ({"stacks": (0, 1000, 1000, 1000)}, {"stacks": (1000, 0, 0, 0)})
_UNACTED: Final = {"faced": (-1, -1, -1, -1)}
_FOUR: Final = tuple(full(n, 100 * n, 100 * n + 100) for n in range(4))
"""A bet and three raises."""

_CAPPED: Final = {"game": LIMIT, "street": 1, "raises": _FOUR, "bet_to": 400, "bets": (100, 200, 300, 400)}
_NO_CAP: Final = HouseRules(raises=None)

SIZES: Final = (
    Row(
        "rrop/limit/small-bets-on-the-early-streets",
        {"game": LIMIT, "least": 200},
        ({"least": 0}, {"step": 200}, *_CHOICES),
        ({"least": 1},),
    ),
    Row(
        "rrop/limit/big-bets-on-the-late-streets",
        {"game": LIMIT, "least": 400, "step": 200},
        ({"least": 0}, {"step": 100}, {"stakes": Stakes(50, 100, small_bet=200, big_bet=200)}, *_CHOICES),
        ({"least": 1},),
    ),
    Row(
        "rrop/limit/a-stack-below-the-bet",
        {"game": LIMIT, "least": 99},
        ({"least": 0}, {"least": 100}, {"bet_to": 1}, *_CHOICES),
        ({"least": 1},),
    ),
)

CAP: Final = (
    Row(
        "tda/48/a-bet-and-three-raises",
        _CAPPED,
        (
            {"raises": (*_FOUR[:3], short(3, 300, 340))}, {"rules": HouseRules(raises=4)}, {"rules": _NO_CAP},
            {"uncapped": True}, {"game": "leduc"}, *_COVERED, *_CHOICES,
            {"street": 0, "raises": _FOUR[:2]}, {"game": "stud", "street": 0, "raises": _FOUR[:3]},
        ),
        (
            {"raises": (*_FOUR, full(0, 400, 500))}, {"street": 0, "raises": _FOUR[:3]},
            {"game": "mexican_poker", "street": 0, "raises": _FOUR[:3]}, {"rules": HouseRules(raises=0),
                "raises": _FOUR[:1]},
            {"raises": (*_FOUR, short(0, 400, 440))},
        ),
    ),
    Row(
        "tda/48/the-blind-is-the-first-bet-of-the-cap",
        _CAPPED | {"street": 0},
        ({"street": 1}, {"game": "stud"}, {"raises": _FOUR[:2]}, {"stakes": NO_BLINDS}),
        ({"raises": _FOUR[:3]},),
    ),
    Row(
        "tda/48/the-cap-is-counted-anew-on-each-street",
        {"game": LIMIT, "street": 2, "number": 1, "least": 1, "before": (plain(**{k: v for k,
            v in _CAPPED.items() if k != "game"}),)},
        (
            {"least": 0}, {"bet_to": 1}, {"number": 0}, {"street": 1}, {"before": (plain(street=1,
                raises=_FOUR[:3]),)},
            *_CHOICES,
        ),
        ({"number": 2, "before": (plain(), plain(street=1, raises=_FOUR, bet_to=400))},),
    ),
    Row(
        "tda/48/the-cap-holds-heads-up-in-a-hand",
        _CAPPED | {"folded": (False, False, True, True)},
        ({"folded": (False, False, False, True)}, {"raises": _FOUR[:3]}),
    ),
    Row(
        "tda/48/no-cap-when-the-event-is-down-to-two",
        _CAPPED | {"starts": (1000, 1000), "uncapped": True, "least": 1},
        (
            {"uncapped": False}, {"rules": HouseRules(uncapped_heads_up=False)}, {"starts": (1000,) * 3},
            {"raises": _FOUR[:3]}, {"least": 0}, *_CHOICES,
        ),
        ({"street": 0, "raises": _FOUR[:3]},),
    ),
    Row(
        "tda/47/half-a-bet-counts-towards-the-cap",
        _CAPPED | {"raises": (*_FOUR[:2], full(2, 200, 260, all_in=True), full(3, 260, 360))},
        (
            {"raises": (*_FOUR[:2], full(2, 200, 260), full(3, 260, 360))},
            {"raises": (*_FOUR[:2], full(2, 200, 300, all_in=True), full(3, 300, 400))},
            {"raises": (*_FOUR, short(0, 400, 440))},
            {"raises": (_FOUR[0], full(2, 100, 160, all_in=True), full(3, 160, 260))},
        ),
    ),
    Row(
        "tda/47/below-half-a-bet-does-not-count-towards-the-cap",
        {
            "game": LIMIT, "street": 1, "least": 1,
            "raises": (full(0, 0, 100), short(1, 100, 130), short(2, 130, 140), full(3, 140, 240)),
        },
        (
            {"least": 0}, {"raises": ()}, {"raises": (full(0, 0, 100), short(1, 100, 130), full(3, 130, 230))},
            {"raises": (short(0, 0, 10), short(1, 10, 20), short(2, 20, 30), short(3, 30, 40))},
            {"raises": (*_FOUR, short(0, 400, 440))}, *_CHOICES,
        ),
        ({"raises": (full(0, 0, 100), short(1, 100, 110), short(2, 110, 120), short(3, 120, 130))},
         {"raises": (full(0, 0, 100), short(1, 100, 110), *(short(n, 110 + n, 111 + n) for n in range(4)))}),
    ),
)  # fmt: skip

HALF_BETS: Final = (
    Row(
        "tda/47/a-bet-below-half-is-completed",
        {"game": LIMIT, "street": 1, "least": 1, "raises": (short(1, 0, 49),)},
        (
            {"least": 0}, {"raises": ()}, {"raises": (full(1, 0, 49, all_in=True),)}, {"raises": (short(1, 1, 49),)},
            {"raises": (short(1, 0, 49)._replace(all_in=False),)}, {"raises": (short(1, 0, 100),)}, *_CHOICES,
        ),
        ({"raises": (full(0, 0, 100), short(1, 0, 149))},),
    ),
    Row(
        "tda/47/a-bet-from-half-counts-as-full",
        {"game": LIMIT, "street": 1, "least": 1, "raises": (full(1, 0, 50, all_in=True),)},
        (
            {"least": 0}, {"raises": (full(1, 0, 50),)}, {"raises": (full(1, 0, 100, all_in=True),)},
            {"raises": (short(1, 0, 50),)}, {"raises": (full(1, 1, 50, all_in=True),)}, *_CHOICES,
        ),
    ),
    Row(
        # Counted from the last full bet, from the big blind before the flop, and from nothing on a later street.
        "tda/47/a-raise-below-half-is-completed",
        {"game": LIMIT, "street": 1, "least": 1, "raises": (full(0, 0, 100), short(1, 100, 149))},
        (
            {"least": 0}, {"raises": (full(0, 0, 100), short(1, 100, 200))}, {"raises": (short(1, 0, 49),)},
            {"raises": (full(0, 0, 100), full(1, 100, 149, all_in=True))}, {"raises": (full(0, 0, 100), full(1, 100,
                149))},
            {"step": 200, "raises": (full(0, 0, 100), full(3, 100, 200), short(1, 200, 400))},
            {"step": 200, "street": 0, "raises": (short(2, 100, 300),)}, *_CHOICES,
        ),
        (
            {"street": 0, "raises": (short(2, 100, 149),)}, {"step": 200, "raises": (short(2, 100, 300),)},
            {"step": 200, "raises": (short(2, 100, 300),), "street": 0, "game": "stud"},
            {"raises": (short(2, 1, 49),)},
        ),
    ),
    Row(
        "tda/47/a-raise-from-half-counts-as-full",
        {"game": LIMIT, "street": 1, "least": 1, "raises": (full(0, 0, 100), full(1, 100, 150, all_in=True))},
        (
            {"least": 0}, {"raises": (full(0, 0, 100), full(1, 100, 150))}, {"raises": (full(1, 0, 50,
                all_in=True),)},
            {"raises": (full(0, 0, 100), full(1, 100, 200, all_in=True))},
            {"raises": (full(0, 0, 100), short(1, 100, 150))}, *_CHOICES,
        ),
        ({"raises": (full(1, 1, 50, all_in=True),)},),
    ),
    Row(
        "tda/47/in-limit-half-a-bet-reopens",
        {
            "game": LIMIT, "street": 1, "least": 1, "faced": (100, -1, -1, -1), "bet_to": 150,
            "raises": (full(0, 0, 100), full(1, 100, 150, all_in=True)),
        },
        (
            {"least": 0}, _UNACTED, {"bet_to": 149}, {"bet_to": 200},
            {"raises": (full(0, 0, 100), full(1, 100, 150))},
            {"raises": (short(2, 100, 110), full(1, 110, 150, all_in=True))}, *_CHOICES,
        ),
        ({"bet_to": 199},),
    ),
    Row(
        "tda/47/in-limit-less-than-half-does-not-reopen",
        {
            "game": LIMIT, "street": 1, "faced": (100, -1, -1, -1), "bet_to": 149, "bets": (100, 149, 149, 149),
            "raises": (full(0, 0, 100), short(1, 100, 149)),
        },
        (
            _UNACTED, {"bet_to": 150}, {"bet_to": 100}, {"raises": (*_FOUR, short(1, 100, 149))},
            {"stacks": (49, 1000, 1000, 1000)}, {"stacks": (1000, 0, 0, 0)}, *_CHOICES,
        ),
        ({"bet_to": 101}, {"raises": _FOUR[:3]}, {"raises": _FOUR, "rules": _NO_CAP}, {"raises": _FOUR,
            "uncapped": True}),
    ),
    Row(
        "tda/47/in-limit-a-limper-faces-less-than-half",
        {"game": LIMIT, "faced": (100, -1, -1, -1), "bet_to": 149, "raises": (short(1, 100, 149),)},
        ({"street": 1}, {"game": "stud"}, {"bet_to": 150}),
    ),
    Row(
        "tda/47/a-completion-reopens",
        {
            "game": LIMIT, "street": 1, "least": 1, "faced": (100, -1, -1, -1),
            "raises": (short(1, 100, 130), full(2, 130, 200)),
        },
        (
            {"least": 0}, _UNACTED, {"raises": (full(2, 100, 200),)}, {"raises": _FOUR},
            {"raises": (short(1, 100, 130), short(2, 130, 140))}, *_CHOICES,
        ),
        ({"raises": (full(0, 0, 100), short(1, 100, 130), full(2, 130, 200))},),
    ),
)  # fmt: skip

_NOT_FIRST: Final = ({"number": 1}, {"street": 1}, {"game": "stud"}, {"stakes": NO_BLINDS}, _DRAW)
_BUTTON_BLIND: Final = {"game": "no_limit_short_deck_button_blind"}
_TWO: Final = (1000, 1000)
_DEAD_SMALL: Final = Places(button=3, small_blind=NOBODY, big_blind=0)
_DEAD_BUTTON: Final = Places(button=NOBODY, small_blind=0, big_blind=1)
_LIVE: Final = Places(button=3, small_blind=0, big_blind=1)


def _posted(player: int, what: str, amount: int) -> dict[str, object]:
    return {"events": (ev.Posted(player, what, amount, True),)}


FORCED: Final = (
    Row("rrop/blinds/left-of-the-button", {}, ({"starts": _TWO}, _BUTTON_BLIND, *_NOT_FIRST),
        ({"starts": (1000,) * 3},)),
    Row(
        "tda/34/heads-up-the-button-posts-the-small-blind",
        {"starts": _TWO},
        ({"starts": (1000,) * 3}, _BUTTON_BLIND, *_NOT_FIRST),
        ({"stakes": Stakes(big_blind=1)},),
    ),
    Row(
        "tda/34/heads-up-the-button-acts-last-after-the-flop",
        {"starts": _TWO, "street": 1},
        (
            {"starts": (1000,) * 3}, _BUTTON_BLIND, {"street": 0}, {"raises": (full(1, 0, 100),)}, _DRAW,
            {"stakes": NO_BLINDS},
        ),
    ),
    Row("tda/34/heads-up-with-equal-blinds", {"starts": _TWO, "stakes": Stakes(25, 25)}, ({"stakes": Stakes(25, 50)},
        {"starts": (1000,) * 3})),
    Row("tda/32/a-dead-small-blind", {"places": _DEAD_SMALL}, ({"places": _LIVE}, {"places": None}, _BUTTON_BLIND,
        {"number": 1})),
    Row("tda/32/a-dead-button", {"places": _DEAD_BUTTON}, ({"places": _LIVE}, {"places": None},
        {"places": _DEAD_SMALL}, {"number": 1})),
    Row("triton/button-blind/the-button-posts-the-only-blind", _BUTTON_BLIND, ({"game": NO_LIMIT}, {"number": 1})),
    Row("tda/rp11/an-ante-by-each-player", {"stakes": EACH}, ({"stakes": Stakes(50, 100)}, {"stakes": BY_BIG_BLIND},
        {"number": 1}),
        ({"stakes": Stakes(50, 100, ante=1)},)),
    Row(
        "rrop/antes/the-ante-comes-before-the-blind",
        {"stakes": EACH, **_posted(1, "big blind", 99)},
        (
            _posted(1, "big blind", 100), _posted(0, "small blind", 50), _posted(2, "ante", 9), {"number": 1},
            {"stakes": Stakes(50, 100)}, {"stakes": BY_BIG_BLIND},
        ),
        (_posted(0, "small blind", 49), _posted(0, "small blind", 1)),
    ),
    Row("tda/rp11/one-ante-by-the-big-blind", {"stakes": BY_BIG_BLIND}, ({"stakes": EACH}, {"stakes": BY_BUTTON},
        {"number": 1})),
    Row(
        # 100 for the blind and 100 for the ante.
        "tda/rp11/the-big-blind-comes-before-its-ante",
        {"stakes": BY_BIG_BLIND, "starts": (1000, 199, 1000, 1000)},
        (
            {"starts": (199, 200, 199, 199)}, {"rules": HouseRules(ante_first=True)}, {"number": 1}, {"stakes": EACH,
                "starts": (9, 9, 9, 9)},
        ),
    ),
    Row(
        "tda/rp11/one-ante-by-the-button",
        {"stakes": BY_BUTTON},
        ({"stakes": EACH}, {"places": _DEAD_BUTTON}, {"number": 1}),
        ({"places": _DEAD_SMALL}, {"places": Places(0, 1, 2)}),
    ),
    Row("tda/32/a-dead-button-pays-no-ante", {"stakes": BY_BUTTON, "places": _DEAD_BUTTON}, ({"stakes": EACH},
        {"places": _LIVE}, {"number": 1})),
    Row(
        "rrop/blinds/a-short-small-blind-does-not-change-the-price",
        _posted(0, "small blind", 49),
        (_posted(0, "small blind", 50), _posted(1, "big blind", 49), {"raises": (full(2, 100, 200),)}, {"street": 1},
            _DRAW),
    ),
    Row(
        "rrop/blinds/a-short-big-blind-costs-the-full-blind",
        {"to_call": 61, **_posted(1, "big blind", 60)},
        (
            {"to_call": 60}, _posted(1, "big blind", 100), {"raises": (full(2, 100, 200),)}, {"street": 1},
            {"to_call": 10, "bets": (50, 60, 0, 0)},
        ),
        ({"to_call": 11, "bets": (50, 60, 0, 0)},),
    ),
    Row("rrop/blinds/a-raise-over-a-short-big-blind", {"least": 1, **_posted(1, "big blind", 60)}, ({"least": 0},
        _posted(1, "big blind", 100))),
    Row(
        # 50 are owed of the bet of 100, or the whole stack.
        "tourney/blinds/no-price-beyond-what-can-be-contested",
        {"to_call": 49, "bet_to": 100, "bets": (50, 100, 0, 0)},
        (
            {"to_call": 50}, {"raises": (full(2, 100, 200),)}, {"bring_in": 25}, {"street": 1}, _DRAW,
            {"stacks": (49, 0, 0, 0)},
        ),
        ({"to_call": 39, "stacks": (40, 0, 0, 0)},),
    ),
)  # fmt: skip

ROWS: Final = (*SIZES, *CAP, *HALF_BETS, *FORCED)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.point)
def test_a_decision_reaches_the_point_that_decides_it_and_no_other_does(row: Row) -> None:
    check(row)
