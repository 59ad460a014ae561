"""When a decision or a finished hand reaches a point of stud or of draw, as in `test_points_of_betting`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from games import BLINDS, STUD
from made_up_hands import NO_BLINDS, Row, check, full, plain, point, short, shown

from tourney.cards.card import parse_card
from tourney.game import event as ev
from tourney.game.action import check_or_call, discard
from tourney.game.stakes import HouseRules

if TYPE_CHECKING:
    from tourney.game.event import Event

_DRAWING: Final = {"drawing": True}
_ACTED: Final = {"faced": (0, -1, -1, -1)}
_COVERED: Final = ({"stacks": (0, 1000, 1000, 1000)}, {"stacks": (1000, 0, 0, 0)})
TRIPLE: Final = "triple_draw_deuce_to_seven"
SINGLE: Final = "single_draw_deuce_to_seven"


def ups(text: str, *more: Event) -> dict[str, Any]:
    """Players with an ace of clubs face down, and these cards face up, one word a player."""
    cards = [(player, word[n : n + 2]) for player, word in enumerate(text.split()) for n in range(0, len(word), 2)]
    down = [ev.HoleDealt(player, parse_card("Ac"), False) for player in range(len(text.split()))]
    events = (*down, *(ev.HoleDealt(player, parse_card(card), True) for player, card in cards), *more)
    return {"events": events, "heard": len(events)}


def bring_in(amount: int) -> dict[str, Any]:
    """A bring-in by position 2."""
    return {"events": (ev.Posted(2, "ante", 10, False), ev.Posted(2, "bring-in", amount, False)), "heard": 2}


_STUD: Final = {"game": "stud", "stakes": STUD}
_RAZZ: Final = {"game": "razz", "stakes": STUD}
_FOUR_RAISES: Final = tuple(full(n, 100 * n, 100 * n + 100) for n in range(4))
_LATER: Final = _STUD | {"street": 2, "number": 1, "before": (plain(street=1),)}
_NOT_OPENING: Final = (
    {"street": 0, "before": (plain(street=-1),)}, _ACTED, {"bet_to": 1}, _DRAWING, {"before": (plain(street=2),)},
    {"game": "fixed_limit_holdem", "stakes": BLINDS},
)  # fmt: skip
_SUPER: Final = {"game": "super_stud", "before": (plain(street=2, drawing=True),)}
"""In super stud cards are given up before the first bet of a street."""

STUD_ROWS: Final = (
    Row(
        "rrop/stud/the-lowest-door-card-brings-in",
        _STUD | {"bring_in": 1},
        ({"bring_in": 0}, {"number": 1}, {"game": "razz"}, {"game": "mexican_poker"}),
        ({"game": "stud_hi_lo"},),
    ),
    Row(
        "rrop/stud/equal-door-cards-go-by-suit",
        _STUD | {"bring_in": 25, **ups("2s 2h Kd Qs")},
        (
            {"bring_in": 0}, ups("2s 3h Kd Qs"), ups("2s Kh Kd Qs"), {"folded": (False, True, False, False)},
                {"number": 1},
            ups("2s3h 3d2d Kd Qs"),
        ),
        (ups("2c 2s Kd Qs"), ups("2d 2h Kd Qs")),
    ),
    Row("rrop/razz/the-highest-door-card-brings-in", _RAZZ | {"bring_in": 1}, ({"bring_in": 0}, {"game": "stud"},
        {"number": 1})),
    Row(
        # In razz by deuce-to-seven the ace is high.
        "rrop/razz/the-ace-is-a-low-door-card",
        _RAZZ | {"bring_in": 25, **ups("Ks As 5d 4s")},
        (
            {"bring_in": 0}, {"game": "stud"}, {"game": "deuce_to_seven_razz"}, ups("Ks Qs 5d 4s"),
                ups("KsAs Qs 5d 4s"),
            {"folded": (False, True, False, False)},
        ),
        (ups("Ks 5d Ad 4s"),),
    ),
    Row("rrop/stud/the-bring-in-may-not-be-folded", _STUD | {"bring_in": 25}, ({"bring_in": 0}, {"number": 1})),
    Row(
        "rrop/stud/a-bring-in-is-called-or-completed",
        _STUD | {"least": 1},
        (
            {"least": 0}, {"bring_in": 25}, {"raises": (full(2, 25, 100),)}, {"street": 1}, _DRAWING,
            {"game": "fixed_limit_holdem", "stakes": BLINDS},
        ),
    ),
    Row(
        "rrop/stud/a-completion-is-the-first-bet-of-the-cap",
        _STUD | {"raises": _FOUR_RAISES, "bet_to": 400},
        (
            {"raises": (*_FOUR_RAISES[:3], short(3, 300, 340))}, {"street": 1}, _DRAWING, {"game": "london_lowball"},
            {"game": "fixed_limit_holdem", "stakes": BLINDS}, {"stacks": (400, 1000, 1000, 1000)}, _COVERED[1],
        ),
        ({"raises": (*_FOUR_RAISES, full(0, 400, 500))},),
    ),
    Row(
        "rrop/stud/a-completion-reopens",
        _STUD | {"least": 1, "raises": (full(2, 25, 100),), **_ACTED},
        (
            {"least": 0}, {"raises": (short(2, 25, 40),)}, {"raises": _FOUR_RAISES[:2]}, {"faced": (-1,) * 4},
                {"street": 1},
            {"game": "fixed_limit_holdem", "stakes": BLINDS}, {"raises": ()},
        ),
    ),
    Row(
        "rrop/stud/no-option-after-the-bring-in-is-called",
        _STUD | {"street": 1, "number": 1, "before": (plain(),), **bring_in(25)},
        (
            {"street": 2}, {"number": 0}, {"before": (plain(street=1),)},
                {"before": (plain(raises=_FOUR_RAISES[:1]),)},
            {"events": ()}, {"events": (ev.Posted(2, "ante", 10, False),)}, {"game": "mexican_poker"},
        ),
        ({"number": 2, "before": (plain(street=5), plain(), plain(street=5))},),
    ),
    Row(
        "rrop/stud/a-short-bring-in-does-not-change-the-price",
        _STUD | bring_in(24),
        (bring_in(25), {"events": ()}, {"street": 1}, {"raises": (full(2, 25, 100),)}, {"bring_in": 25}),
    ),
    Row(
        "tda/rp10/the-low-card-is-all-in-for-the-ante",
        _STUD,
        (bring_in(25), _ACTED, {"street": 1}, {"raises": (full(2, 25, 100),)}, {"bring_in": 25},
            {"game": "mexican_poker"}),
    ),
    Row(
        "tda/rp10/the-best-showing-hand-opens",
        _LATER,
        (*_NOT_OPENING, {"game": "razz"}),
        (_SUPER, {"number": 0}, {"number": 2, "before": (plain(street=2), plain(street=1), plain(street=2))}),
    ),
    Row(
        "rrop/stud/a-showing-pair-opens",
        _LATER | ups("4s4d KsQs Td9s 8s7d"),
        (ups("4s5d KsQs Td9s 8s7d"), ups("KsKd Ts9s 8d7s 6s5d"), {"game": "razz"}, _ACTED,
         {"folded": (False, True, True, True)}),
        (ups("4s4d 5s3s 3d2s 2d5d"), ups("4s3d3h KsQs2s Td9s2c 8s7d2d")),
    ),
    Row("rrop/razz/the-lowest-showing-hand-opens", _LATER | _RAZZ, (*_NOT_OPENING, {"game": "stud"})),
    Row(
        "tda/rp10/equal-showing-hands-go-by-suit",
        _LATER | ups("AsKd AdKs Td9s 8s7d"),
        (
            ups("AsKd AdQs Td9s 8s7d"), ups("AsKd QsTd QdTh 8s7d"),
                {"rules": HouseRules(equal_boards_by_position=True)},
            ups("AsKd2s3s4s AdKs2d3d4d Td9s8h7h6s 8s7d6d5d3h"), *_NOT_OPENING,
        ),
        (ups("Td9s AsKd AdKs 8s7d"), ups("AsKd2s3s AdKs2d3d Td9s8h7h 8s7d6d5d"), _RAZZ | ups("As2d Ad2s Td9s 8s7d")),
    ),
    Row(
        # Of equal hands the one with the highest card by suit opens, here the ace of spades.
        "rrop/stud/left-of-an-all-in-opener",
        _LATER | {"stacks": (1000, 0, 1000, 1000), **ups("QsKd AdKs Td9s 8s7d")},
        (
            {"stacks": (1000,) * 4}, ups("AsKd QdKs Td9s 8s7d"), ups("AsKd AdKs Td9s 8s7d"), _ACTED,
            ups("QsKd2s3s4s AdKs2d3d4d Td9s8h7h6s 8s7d6d5d3h"),
        ),
        (
            ups("AdKs AsKd Td9s 8s7d"), ups("QsKd2s3s AdKs2d3d Td9s8h7h 8s7d6d5d"),
            _RAZZ | ups("Qs2d Ad2s Td9s 8s7d"), _RAZZ | ups("2sAd AsAh TdTs 8s8d") | {"stacks": (0, 9, 9, 9)},
        ),
    ),
    Row(
        "tda/rp10/an-open-pair-does-not-double-the-bet",
        _STUD | {"street": 1, "least": 1, **ups("KsQd 4s4d Td9s 8s7d")},
        (
            {"least": 0}, {"street": 2}, {"street": 0}, ups("KsQd 5s4d Td9s 8s7d"), {"game": "stud_hi_lo"},
            {"folded": (False, True, False, False)},
        ),
    ),
    Row(
        "rrop/stud/big-bets-from-fifth-street",
        _STUD | {"street": 2, "least": 1},
        ({"least": 0}, {"street": 1}, _DRAWING, {"game": "london_lowball"}, {"game": "fixed_limit_holdem",
            "stakes": BLINDS}),
    ),
    Row(
        "tda/rp10/with-a-community-card-sixth-streets-opener-opens",
        _LATER | ups("AsKd", ev.BoardDealt("seventh", 0, 0)),
        (ups("AsKd"), {"heard": 2}, *_NOT_OPENING),
    ),
)  # fmt: skip

_FIRST_DRAW: Final = {"game": TRIPLE, "street": 1, "drawing": True, "number": 1, "before": (plain(),)}

DRAW_ROWS: Final = (
    Row(
        "seed/001/draws-go-clockwise-from-the-button",
        _FIRST_DRAW,
        ({"drawing": False}, {"before": (plain(street=1),)}, {"street": 0, "before": (plain(street=-1),)}),
        ({"number": 0}, {"number": 2, "before": (plain(street=1), plain(), plain(street=1))}),
    ),
    Row("rrop/draw/the-all-in-player-draws", _FIRST_DRAW | {"stacks": (0, 1, 1, 1)}, ({"stacks": (1, 0, 0, 0)},
        {"drawing": False}, {"street": 0})),
    Row("rrop/draw/a-folded-player-does-not-draw", _FIRST_DRAW | {"folded": (False, True, False, False)},
        ({"folded": (False,) * 4}, {"drawing": False})),
    Row(
        "tda/34/heads-up-the-big-blind-draws-first",
        _FIRST_DRAW | {"starts": (1000, 1000)},
        ({"starts": (1000,) * 3}, {"drawing": False}, {"before": (plain(street=1),)}, {"stakes": NO_BLINDS}),
    ),
    Row(
        "seed/001/after-a-draw-left-of-the-button-bets-first",
        {"game": TRIPLE, "street": 1},
        ({"street": 0}, _DRAWING, {"bet_to": 1}, _ACTED, {"game": "fixed_limit_holdem"}),
        ({"game": "drawmaha", "street": 3},),
    ),
    Row(
        "tda/rp17/a-single-draw-may-be-limped",
        {"game": SINGLE, "to_call": 1},
        ({"to_call": 0}, {"street": 1}, {"raises": (full(2, 100, 200),)}, {"game": TRIPLE},
            {"game": "california_lowball"},
         {"game": "no_limit_holdem"}, _DRAWING),
    ),
    Row(
        "rrop/pineapple/one-card-is-given-up",
        {"game": "no_limit_pineapple", "street": 1, "drawing": True},
        ({"drawing": False}, {"street": 2}, {"game": TRIPLE}),
    ),
    Row(
        "rrop/pineapple/the-all-in-player-gives-up-a-card",
        {"game": "no_limit_pineapple", "street": 1, "drawing": True, "stacks": (0, 1, 1, 1)},
        ({"stacks": (1, 0, 0, 0)}, {"street": 2}),
    ),
)  # fmt: skip


@pytest.mark.parametrize("row", [*STUD_ROWS, *DRAW_ROWS], ids=lambda row: row.point)
def test_a_decision_reaches_the_point_that_decides_it_and_no_other_does(row: Row) -> None:
    check(row)


def ended(which: str, text: str, game: str, *events: Event, **facts: Any) -> bool:  # noqa: ANN401 - of any attribute
    """Whether a finished hand with these cards and events reaches a point."""
    played = shown(text, game)
    played.events = list(events)
    for name, value in facts.items():
        setattr(played, name, value)
    judges = point(which).in_end
    assert judges is not None
    return judges(played)


_SEVEN: Final = "AsKsQsJs9s8s7d AdKdQdJd9d8d7h"
_RAISED: Final = ev.Raised(0, 100, False, False)
_POSTED: Final = ev.Posted(0, "bring-in", 25, False)
_ALL_IN: Final = ev.Called(1, 100, True)


def test_all_fold_to_the_bring_in() -> None:
    which = "rrop/stud/all-fold-to-the-bring-in"
    assert ended(which, "AsKsQs !AdKdQd", "stud", _POSTED)
    assert ended(which, "AsKsQs !AdKdQd", "stud", ev.Posted(1, "bring-in", 25, False), _POSTED)
    assert not ended(which, "!AsKsQs AdKdQd", "stud", _POSTED)
    assert not ended(which, "AsKsQs AdKdQd", "stud", _POSTED)
    assert not ended(which, "AsKsQs !AdKdQd", "stud", _POSTED, _RAISED)
    assert not ended(which, "AsKsQs !AdKdQd", "stud", ev.Posted(0, "ante", 10, False))
    assert not ended(which, "AsKsQs !AdKdQd", "stud", _POSTED, over=False)


def test_cards_of_seventh_street() -> None:
    community, down = (
        "tda/rp10/a-community-card-when-the-deck-is-short",
        "tda/rp10/seventh-street-is-dealt-to-all-in-players",
    )
    assert ended(community, "AsKsQs AdKdQd / 2c", "stud")
    assert not ended(community, "AsKsQs AdKdQd /", "stud")
    assert not ended(community, "AsKs AdKd / 2c", "fixed_limit_holdem")
    assert not ended(community, "AsKsQs AdKdQd / 2c", "stud", over=False)
    assert ended(down, _SEVEN, "stud", _ALL_IN)
    assert ended(down, "AsKsQsJs9s8s AdKdQdJd9d8d7h", "stud", _ALL_IN)
    assert not ended(down, "AsKsQsJs9s8s AdKdQdJd9d8d", "stud", _ALL_IN)
    assert not ended(down, "AsKsQsJs9s8s !AdKdQdJd9d8d7h TsTd9h9c8h8c", "stud", _ALL_IN)
    assert not ended(down, _SEVEN, "stud")
    assert not ended(down, _SEVEN, "stud", ev.Called(1, 100, False))
    assert not ended(down, _SEVEN + " / 2c", "stud", _ALL_IN)
    assert not ended(down, _SEVEN, "stud", _ALL_IN, over=False)


def test_burns_that_are_needed() -> None:
    # Seven players to seventh street: 42 cards and 3 burns before it leave 7; 7 cards and 2 held back are more.
    which, six = "tda/rp10/the-burns-fill-up-the-deck", "2c3c4c5c6c7c"
    seven = " ".join([six + "8c"] * 7)
    assert ended(which, seven, "stud")
    # Six players: 36 and 3 leave 13, which is enough. Six, and one who folded with five cards: 8 are left
    # of 8 needed.
    assert not ended(which, " ".join([six + "8c"] * 6), "stud")
    assert not ended(which, " ".join([six + "8c"] * 6) + " !2c3c4c5c6c", "stud")
    assert ended(which, " ".join([six + "8c"] * 6) + " !2c3c4c5c6c7c", "stud")
    assert not ended(which, seven + " / 2c", "stud")
    assert not ended(which, seven, "stud", over=False)
    assert not ended(which, " ".join(["2c3c4c5c6c7c"] * 9), "five_card_stud")
    assert not ended(which, seven, "fixed_limit_holdem")


def test_a_folded_hand_gets_no_card() -> None:
    which = "tda/rp10/a-dead-hand-gets-no-card"
    assert ended(which, f"{_SEVEN} !TsTd", "stud")
    assert not ended(which, _SEVEN, "stud")
    assert not ended(which, "AsKs !TsTd QsQd", "no_limit_holdem")
    assert not ended(which, f"{_SEVEN} !TsTd", "stud", over=False)


_HANDS: Final = "2s3s4s5s7s 2d3d4d5d7d"


def _drew(*draws: tuple[int, int]) -> dict[str, Any]:
    """The draws of a hand: who gave up how many cards; before them one bet."""
    decisions = [plain(), *(plain(player=player, street=1, drawing=True) for player, _ in draws)]
    return {"decisions": decisions, "actions": [check_or_call(), *(discard(range(count)) for _, count in draws)]}


def test_cards_that_are_drawn() -> None:
    replaced, five = "seed/001/each-discard-is-replaced", "seed/001/all-five-cards-may-be-changed"
    later = "seed/001/who-stood-pat-may-draw-later"
    for draws, reached in (
        (_drew((0, 0), (1, 1)), {replaced}),
        (_drew((0, 5), (1, 0)), {replaced, five}),
        (_drew((0, 4), (1, 0)), {replaced}),
        (_drew((0, 0), (1, 0)), set()),
        (_drew((0, 0), (1, 0), (0, 1)), {replaced, later}),
        (_drew((0, 1), (1, 1), (0, 0)), {replaced}),
        (_drew((0, 1), (0, 1)), {replaced}),
    ):
        assert {each for each in (replaced, five, later) if ended(each, _HANDS, TRIPLE, **draws)} == reached
    # A card that must be given up is not replaced.
    assert not ended(replaced, "2s3s 2d3d", "no_limit_pineapple", **_drew((0, 1)))


def test_a_deck_that_runs_out() -> None:
    again, last = "tda/38/discards-of-earlier-draws-are-reshuffled", "wsop/draw/the-last-card-completes-the-draws"
    deal = ev.HoleDealt(0, 0, False)
    assert ended(again, _HANDS, TRIPLE, deal, ev.Reshuffled(5))
    assert not ended(again, _HANDS, TRIPLE, deal)
    # Of 52 cards, 51 are dealt and one burnt before the first draw; the last decision is of that street.
    for count, draws, reached in ((51, _drew((0, 1)), True), (50, _drew((0, 1)), False), (52, _drew(), False)):
        assert ended(last, _HANDS, TRIPLE, *[deal] * count, **draws) == reached
    assert ended(last, _HANDS, TRIPLE, *[deal] * 50, ev.BoardDealt("x", 0, 0), **_drew((0, 1)))
    assert not ended(last, _HANDS, TRIPLE, *[deal] * 51, ev.Reshuffled(5), **_drew((0, 1)))
