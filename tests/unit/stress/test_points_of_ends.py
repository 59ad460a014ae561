"""Which points the end of a hand reaches: of pots, of shared pots, and of high and low.

Each hand is played by our machine or laid out on the table; the pots, and so the points, are worked out by hand. Of
the points that a test looks at, the hand must reach those named, and no other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from fixed_hands import (
    BOARD_PLAYS,
    BY_BIG_BLIND,
    DRY,
    EACH,
    LIMIT,
    ONE_TWO,
    STUD,
    down,
    spot,
)
from games import variant
from made_up_hands import Row, check, point, shown

from tourney.game.stakes import AnteKind, Stakes
from tourney.stress.catalogue.line import perform

if TYPE_CHECKING:
    from tourney.stress.catalogue.played import PlayedHand
    from tourney.stress.catalogue.point import FixedHand

_ACES, _KINGS, _QUEENS, _TENS = "AsAd", "KsKd", "QsQd", "TsTd"


def found(played: PlayedHand, ids: dict[str, str]) -> set[str]:
    """The short names of the points that the end of a hand reaches."""
    reached = set()
    for name, each in ids.items():
        judges = point(each).in_end
        assert judges is not None
        if judges(played):
            reached.add(name)
    return reached


_POTS: Final = {
    "uncalled": "rrop/pot/an-uncalled-bet-is-returned",
    "walk": "rrop/pot/a-walk-wins-the-small-blind",
    "excess": "rrop/pot/what-a-shorter-caller-cannot-match-is-returned",
    "loser": "rrop/pot/the-loser-keeps-what-nobody-matched",
    "matched": "rrop/pot/folded-chips-match-a-bet",
    "side": "rrop/pot/side-pots-in-ascending-order",
    "three": "rrop/pot/three-pots",
    "second": "rrop/pot/the-second-best-hand-wins-the-side-pot",
    "short": "rrop/pot/a-short-all-in-wins-what-it-matched",
    "best": "rrop/pot/the-best-hand-wins-all-pots",
    "equal": "rrop/pot/equal-all-ins-make-one-pot",
    "folded": "rrop/pot/folded-chips-stay",
    "level": "rrop/pot/folded-chips-make-no-pot-of-their-own",
    "left": "rrop/pot/a-side-pot-that-all-others-leave",
    "ante": "tda/rp11/a-single-ante-belongs-to-the-main-pot",
    "antes": "rrop/pot/antes-belong-to-the-main-pot",
    "run": "tda/16/the-board-runs-out",
    "idle": "tda/16/the-last-player-with-chips-is-not-asked",
    "asked": "tda/16/nobody-is-asked-when-the-blinds-put-all-in",
    "blind": "rrop/all-in/a-player-all-in-in-a-blind-still-wins",
    "limit": "rrop/all-in/side-pots-in-limit-and-pot-limit",
}

_PLAYED: Final[dict[str, tuple[FixedHand, str]]] = {
    "200 of 300 come back": (spot((1000,) * 3, "2:r300 0:f 1:f"), "uncalled"),
    "a raise that is called, then a bet that is not": (spot((1000,) * 3, "2:r300 0:f 1:c 1:r300 2:f"), "uncalled"),
    "all fold to the big blind": (spot((1000,) * 3, "2:f 0:f"), "walk"),
    "a call, and all fold later": (spot((1000,) * 3, "2:c 0:c 1:c 0:r100 1:f 2:f"), "uncalled"),
    "all fold to the bring-in": (spot((1000,) * 3, "c f f", game="stud", stakes=STUD), ""),
    "checked down": (spot((1000,) * 3, "2:c 0:c 1:c" + down(3)), ""),
    "600 come back to the loser": (
        spot((400, 1000), "1:a 0:c", hole=f"{_ACES} {_KINGS}", board=DRY), "excess loser run idle"
    ),
    "600 come back to the winner": (
        spot((400, 1000), "1:a 0:c", hole=f"{_KINGS} {_ACES}", board=DRY), "excess run idle"
    ),
    "three of 500": (
        spot((500,) * 3, "2:a 0:c 1:c", hole=f"{_QUEENS} {_ACES} {_KINGS}", board=DRY), "equal run"
    ),
    "two of 500 and one of 600": (
        spot((500, 500, 600), "2:a 0:c 1:c", hole=f"{_QUEENS} {_ACES} {_KINGS}", board=DRY),
        "excess loser equal run idle",
    ),
    "two of 500, and 500 bet of 1000": (
        spot((500, 500, 1000), "2:r500 0:c 1:c", hole=f"{_QUEENS} {_ACES} {_KINGS}", board=DRY), "run idle"
    ),
    "200, 500 and 1000: the shortest has the best hand": (
        spot((200, 500, 1000), "2:a 0:c 1:c", hole=f"{_ACES} {_KINGS} {_QUEENS}", board=DRY),
        "excess side second short run idle",
    ),
    "200 and twice 500: one of 500 has the best hand": (
        spot((200, 500, 500), "2:a 0:c 1:c", hole=f"{_QUEENS} {_KINGS} {_ACES}", board=DRY), "side best run"
    ),
    "200 and twice 500: all share the main pot": (
        spot((200, 500, 500), "2:a 0:c 1:c", hole="AsKd AhKc AdKh", board=DRY), "side run"
    ),
    "200 and twice 500: the two share both pots": (
        spot((200, 500, 500), "2:a 0:c 1:c", hole="QsTd AhKc AdKh", board=DRY), "side run"
    ),
    "two of 200 share the main pot, one of 500 wins the side pot": (
        spot((200, 200, 500, 500), "2:a 3:c 0:c 1:c", hole=f"{_ACES} AhAc {_KINGS} {_QUEENS}", board=DRY),
        "side second run",
    ),
    "100, 300, 600 and 1000": (
        spot((1000, 600, 300, 100), "2:a 3:c 0:a 1:c", hole=f"{_TENS} {_QUEENS} {_KINGS} {_ACES}", board=DRY),
        "excess side three second short run idle",
    ),
    "300 of one who folds, 400 of two": (
        spot((1000,) * 3, "2:r300 0:c 1:c 0:r100 1:c 2:f" + down(2, 2), hole=f"{_ACES} {_KINGS} -", board=DRY),
        "folded level",
    ),
    "one folds without chips in": (spot((1000,) * 4, "2:c 3:f 0:c 1:c" + down(3)), ""),
    "a small blind folds": (spot((1000,) * 3, "2:c 0:f 1:c" + down(2)), "folded level"),
    "a small blind folds to an all-in of 200": (
        spot((1000, 1000, 200, 1000), "2:a 3:c 0:f 1:c" + down(2), hole=f"- {_KINGS} {_ACES} {_QUEENS}", board=DRY),
        "folded level",
    ),
    "a side pot is left": (
        spot((1000, 1000, 200), "2:a 0:c 1:c 0:r300 1:c 0:r200 1:f", hole=f"{_KINGS} {_QUEENS} {_ACES}", board=DRY),
        "excess matched side second short folded left run idle",
    ),
    "300 of one who folds, of 500 of another": (
        spot((1000, 200, 1000), "c c c 0:r200 1:c 2:r500 0:f", hole=f"- {_ACES} {_KINGS}", board=DRY),
        "excess matched side second short folded left run idle",
    ),
    "a short stack of 30": (
        spot((1000, 1000, 30), "2:c 0:c 1:c" + down(2), hole=f"{_KINGS} {_QUEENS} {_ACES}", board=DRY),
        "side second short",
    ),
    "a short stack of 30 and an ante by the big blind": (
        spot((1000, 1000, 30), "2:c 0:c 1:c" + down(2), stakes=BY_BIG_BLIND, hole=f"{_KINGS} {_QUEENS} {_ACES}",
             board=DRY),
        "side second short ante",
    ),
    "a short stack of 40 and antes": (
        spot((1000, 1000, 40), "2:c 0:c 1:c" + down(2), stakes=EACH, hole=f"{_KINGS} {_QUEENS} {_ACES}", board=DRY),
        "side second short antes",
    ),
    "antes of one chip": (
        spot((1000, 1000, 40), "2:c 0:c 1:c" + down(2), stakes=Stakes(50, 100, ante=1), board=DRY,
             hole=f"{_KINGS} {_QUEENS} {_ACES}"),
        "side second short antes",
    ),
    "an ante of one chip by the button": (
        spot((1000, 1000, 40), "2:c 0:c 1:c" + down(2), stakes=Stakes(50, 100, ante=1, ante_kind=AnteKind.BUTTON),
             hole=f"{_KINGS} {_QUEENS} {_ACES}", board=DRY),
        "side second short ante",
    ),
    "antes without a side pot": (spot((1000,) * 3, "2:c 0:c 1:c" + down(3), stakes=EACH), ""),
    "a small blind of 30": (
        spot((30, 1000, 1000), "2:r300 1:c" + down(2), hole=f"{_ACES} {_KINGS} {_QUEENS}", board=DRY),
        "side second short blind",
    ),
    "an ante of 4, and no blind of the same player": (
        spot((1000, 1000, 4, 1000), "3:c 0:c 1:c" + down(3), stakes=EACH, hole=f"{_KINGS} {_QUEENS} {_ACES} {_TENS}",
             board=DRY),
        "side second short antes",
    ),
    "fixed limit": (
        spot((20_000, 130, 20_000), "c c c 0:r100 1:c 2:c" + down(2, 2), game=LIMIT, board=DRY,
             hole=f"{_KINGS} {_ACES} {_QUEENS}"),
        "side second short limit",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", _PLAYED)
def test_the_end_of_a_hand_reaches_these_points_of_pots_and_no_other(name: str) -> None:
    hand, ids = _PLAYED[name]
    played = perform(hand, variant(hand.setup.game))
    assert found(played, _POTS) == set(ids.split())
    played.over = False
    assert found(played, _POTS) == set()


def test_nobody_is_asked_when_the_blinds_put_all_in() -> None:
    # The button's 50 against a big blind of 20: 30 come back.
    played = perform(spot((20, 1000), "", hole="AsAd 2h7h", board="Ks9h5d4cJh"), variant("no_limit_holdem"))
    assert {"excess", "loser", "asked", "blind"} <= found(played, _POTS)


def test_the_last_player_with_chips_decides_on_a_bet() -> None:
    check(
        Row(
            "tda/16/the-last-player-with-chips-decides-on-a-bet",
            {"to_call": 1, "stacks": (1000, 0, 0, 500), "folded": (False, False, True, True)},
            (
                {"to_call": 0}, {"stacks": (1000, 1, 0, 500)}, {"folded": (False, True, True, True)},
                {"folded": (False, False, True, False)}, {"drawing": True},
            ),
            ({"to_call": 50},),
        )
    )  # fmt: skip


_SHARED: Final = {
    "odd": "tda/20/the-odd-chip-goes-left-of-the-button",
    "odd chips": "tda/20/odd-chips-go-one-at-a-time",
    "heads-up": "tda/20/heads-up-the-odd-chip-goes-to-the-big-blind",
    "chip": "tda/20/split-down-to-the-smallest-chip",
    "separate": "tda/21/each-side-pot-is-split-separately",
    "even": "rrop/ties/equal-hands-share-equally",
    "three": "rrop/ties/three-or-more-share",
    "unseen": "tda/17/the-last-hand-wins-unseen",
    "aggressor": "tda/17/the-last-aggressor-shows-first",
    "all-in": "tda/16/all-in-hands-are-shown",
    "speak": "tda/12/cards-speak",
}

_PLAYS: Final = {"stakes": ONE_TWO, "board": BOARD_PLAYS}

_TIED: Final[dict[str, tuple[FixedHand, str]]] = {
    "5 for two": (
        spot((100,) * 3, "2:c 0:f 1:c" + down(2), stakes=ONE_TWO, board=BOARD_PLAYS), "odd,speak"
    ),
    "7 for three": (
        spot((100,) * 4, "2:c 3:c 0:f 1:c" + down(3), stakes=ONE_TWO, board=BOARD_PLAYS), "odd,three,speak"
    ),
    "11 for three": (
        spot((100,) * 4, "2:c 3:c 0:f 1:c" + down(3), stakes=Stakes(2, 3), board=BOARD_PLAYS),
        "odd,odd chips,three,speak",
    ),
    "5 heads-up": (
        spot((100,) * 2, "1:c 0:c" + down(2), board=BOARD_PLAYS,
             stakes=Stakes(1, 2, ante=1, ante_kind=AnteKind.BUTTON)),
        "odd,heads-up,speak",
    ),
    "125 for two in chips of 25": (
        spot((1000,) * 3, "2:c 0:f 1:c" + down(2), stakes=Stakes(25, 50, chip=25), board=BOARD_PLAYS),
        "odd,chip,speak",
    ),
    "300 for three": (spot((1000,) * 3, "2:c 0:c 1:c" + down(3), board=BOARD_PLAYS), "even,three,speak"),
    "a main pot of 93 for three, and a side pot of 20 for two": (
        spot((1000, 31, 1000), "2:r41 0:c 1:c" + down(2), stakes=Stakes(10, 20), board=BOARD_PLAYS),
        "even,three,all-in,speak",
    ),
    "a main pot of 94 for three, and a side pot of 20 for two": (
        spot((1000, 31, 1000, 1000), "2:r41 3:f 0:c 1:c" + down(2), board=BOARD_PLAYS,
             stakes=Stakes(10, 20, ante=1, ante_kind=AnteKind.BUTTON)),
        "odd,separate,even,three,all-in,speak",
    ),
    "all fold": (spot((100,) * 3, "2:f 0:f", stakes=ONE_TWO), "unseen"),
    "a bet of the last street is called": (
        spot((1000,) * 2, "1:c 0:c" + down(2, 2) + " 0:r100 1:c", hole=f"{_ACES} {_KINGS}", board=DRY),
        "aggressor,speak",
    ),
    "a bet of an earlier street is called": (
        spot((1000,) * 2, "1:c 0:c" + down(2, 1) + " 0:r100 1:c" + down(2, 1), hole=f"{_ACES} {_KINGS}", board=DRY),
        "speak",
    ),
    "an all-in on the last street": (
        spot((1000,) * 2, "1:c 0:c" + down(2, 2) + " 0:a 1:c", hole=f"{_ACES} {_KINGS}", board=DRY), "all-in,speak"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", _TIED)
def test_a_showdown_reaches_these_points_of_shared_pots_and_no_other(name: str) -> None:
    hand, ids = _TIED[name]
    played = perform(hand, variant(hand.setup.game))
    assert found(played, _SHARED) == set(ids.split(","))
    played.over = False
    assert found(played, _SHARED) == set()


_HI_LO: Final = {
    "share": "seed/004/high-and-low-share",
    "scoop": "seed/004/one-hand-may-win-both",
    "no low": "seed/004/without-a-low-the-high-hand-takes-all",
    "equal lows": "tda/20/the-odd-chip-of-two-lows-goes-left-of-the-button",
    "quarter": "rrop/hi-lo/a-quarter-of-the-pot",
    "equal highs": "rrop/hi-lo/equal-highs-share-the-high-half",
    "nine": "seed/004/a-nine-does-not-qualify",
    "suited": "seed/004/straights-and-flushes-do-not-hurt-a-low",
    "compared": "seed/004/lows-are-compared-from-the-highest-card",
    "wheel": "seed/004/the-wheel-counts-both-ways",
}

_OMAHA: Final = "fixed_limit_omaha_hi_lo"
_STUD: Final = "stud_hi_lo"
_LOW: Final = " / 2c4d7hKsQs"
_NO_LOW: Final = "KhKsJdJc9d9s8d"
"""Seven cards of stud: two pairs, and one low card."""

_LAID: Final[dict[str, tuple[str, str, str]]] = {
    # On 2 4 7 K Q an ace and a three make 7-4-3-2-A, an ace and an eight 8-7-4-2-A.
    "three kings and a low": (_OMAHA, "KhKd9s9h As3sJdTd" + _LOW, "share"),
    "three kings and two equal lows": (_OMAHA, "KhKd9s9h As3sJdTd Ac3cJhTh" + _LOW, "share,equal lows"),
    "three kings and two lows": (_OMAHA, "KhKd9s9h As3sJdTd Ah8hJsTs" + _LOW, "share,compared"),
    "who has folded makes no low": (_OMAHA, "KhKd9s9h As3sJdTd !Ac3cJhTh" + _LOW, "share"),
    "a low with the ace high": (_OMAHA, "As3sJdTd Jh9cTs8s" + _LOW, "scoop,nine"),
    "one low card on the board": (_OMAHA, "KhKd9s9h As3sJdTd / 2c9dThKsQs", "no low"),
    "one player left": (_OMAHA, "KhKd9s9h !As3sJdTd / 2c9dThKsQs", ""),
    "three kings with one of two equal lows": (_OMAHA, "As3sKhKd Ac3cJhTh" + _LOW, "equal lows,quarter"),
    "three kings with one of three equal lows": (_OMAHA, "As3sKhKd Ac3cJhTh Ad3dJsTs" + _LOW, "equal lows"),
    "equal kings and a low": (_OMAHA, "KhJd9s8s KdJh9d8h As3sTdTc" + _LOW, "share,equal highs,nine"),
    "equal kings and no low": (_OMAHA, "KhJd9s8s KdJh9h8h / 2cTd9cKsQs", "no low"),
    # A 2 4 6 9: the fifth low card is a nine.
    "a nine": (_STUD, f"As2d4h6s9cKcQc {_NO_LOW}", "no low,nine"),
    "a ten": (_STUD, f"As2d4h6sTcKcQc {_NO_LOW}", "no low"),
    "a pair of sixes and a nine": (_STUD, f"As2d6h6s9cKcQc {_NO_LOW}", "no low"),
    "a nine beside a low": (_STUD, "As2d4h6s9cKcQc Ac2h4s5d8cJhJs", "scoop,nine"),
    "a low of one suit": (_STUD, f"As2s4s6s8sKdTh {_NO_LOW}", "scoop,suited"),
    "a low of two suits": (_STUD, f"As2d4h6s8cKdTh {_NO_LOW}", "share"),
    "a low in a row": (_STUD, f"2s3d4h5c6sKdQh {_NO_LOW}", "scoop,suited"),
    "the worse low is of one suit": (_STUD, "As2d3h4c6sKdQd 4s5s6c7s8sTsTh", "share,compared"),
    "a wheel": (_STUD, f"As2d3h4c5sKdQh {_NO_LOW}", "scoop,suited,wheel"),
    "a wheel below a flush": (_STUD, "As2d3h4c5sKdQh KhJh9h8h7hTc9c", "share,suited"),
    "not hi-lo": ("stud", f"As2d3h4c5sKdQh {_NO_LOW}", ""),
    "no qualifier": ("stud_hi_lo_regular", f"As2d3h4c5sKdQh {_NO_LOW}", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", _LAID)
def test_a_showdown_reaches_these_points_of_high_and_low_and_no_other(name: str) -> None:
    game, text, ids = _LAID[name]
    assert found(shown(text, game), _HI_LO) == set(filter(None, ids.split(",")))
    assert found(shown(text, game, over=False), _HI_LO) == set()


# As many chips of 2 as are named: a pot is odd or even in its smallest chips, whatever the amount.
_CHIPS_OF_TWO: Final = {
    "five": ("2:c 0:f 1:c", 3, 2, 4, True),
    "six": ("c c c", 3, 2, 4, False),
    "eight": ("c c", 2, 6, 8, False),
    "nine": ("c c c", 3, 4, 6, True),
}
_ODD: Final = {
    "tda/20/the-odd-chip-of-high-and-low-goes-to-the-high": (
        _OMAHA, "Ah8hJsTs KhKd9s9h As3sJdTd", "2c4d7hKsQs"
    ),  # kings and 7-4-3-2-A
    "tourney/two-boards/the-odd-chip-goes-to-the-first-board": (
        "pot_limit_double_board_omaha", "Jh8h6c4h AsAdKhQh JsJd5h5c", "2c7d9h2d7h9sJcTd3s3c"
    ),  # three jacks on the first board; aces on the second
}  # fmt: skip


@pytest.mark.parametrize("name", _ODD)
@pytest.mark.parametrize("chips", _CHIPS_OF_TWO)
def test_pots_of_an_odd_number_of_chips(name: str, chips: str) -> None:
    line, players, small, big, odd = _CHIPS_OF_TWO[chips]
    game, hole, board = _ODD[name]
    hands = " ".join(hole.split()[-players:])
    stakes = Stakes(small_blind=small, big_blind=big, chip=2)
    hand = spot((200,) * players, line + down(line.count("c")), game=game, stakes=stakes, hole=hands, board=board)
    played = perform(hand, variant(game))
    assert found(played, {"odd": name}) == ({"odd"} if odd else set())
