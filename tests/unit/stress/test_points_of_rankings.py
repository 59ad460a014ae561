"""When a showdown reaches a point about rankings: small hands, with the five cards that play worked out by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from made_up_hands import shown

from tourney.stress.catalogue import when, when_rankings
from tourney.stress.catalogue.when_rankings import (
    CATEGORIES,
    HIGH_CARD,
    PAIR,
    QUADS,
    TRIPS,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.stress.catalogue.played import PlayedHand

    InEnd = Callable[[PlayedHand], bool]

TRIPLE: Final = "triple_draw_deuce_to_seven"
OMAHA: Final = "pot_limit_omaha"
SHORT: Final = "no_limit_short_deck"


# The board of most rows: J 9 7 3 2, no pair and no two of a suit but clubs.
_DRY: Final = "/ 2c7d9hJc3s"

_DECIDED: Final = (
    ("AsQd KsQc" + _DRY, HIGH_CARD, 0),  # A Q J 9 7 and K Q J 9 7
    ("AsKd AdQs" + _DRY, HIGH_CARD, 1),  # A K J 9 7 and A Q J 9 7
    ("AsTd Ad8s / 2c4d9hJc3s", HIGH_CARD, 2),  # A J T 9 4 and A J 9 8 4
    ("As8d Ad7s / 2c4d9hJc3s", HIGH_CARD, 3),  # A J 9 8 4 and A J 9 7 4
    ("As8d Ad7s / 2c4d9hJcQs", HIGH_CARD, 4),  # A Q J 9 8 and A Q J 9 7
    ("4s4d 4h4c AsQd KsQc" + _DRY, None, 0),  # a pair of fours is shared; then come hands without one
    ("!AsAd KsQd QsTc" + _DRY, HIGH_CARD, 0),  # who has folded does not count
    ("AsAd KsKd" + _DRY, PAIR, 0),
    ("AsAd AhKs / AcKd7h5s2c", None, 0),  # three aces and two pairs
    ("KsKd AsQd" + _DRY, None, 0),
    ("AsKd AdKs" + _DRY, None, 0),
)


@pytest.mark.parametrize(("text", "category", "place"), _DECIDED)
def test_the_card_that_decides_between_two_hands(text: str, category: int | None, place: int) -> None:
    every = [(kind, number) for kind in range(9) for number in range(5)]
    found = [(kind, number) for kind, number in every if when_rankings.decided(CATEGORIES[kind], number)(shown(text))]
    assert found == ([] if category is None else [(category, place)])


def test_a_hand_that_is_not_over_or_not_of_high_cards_alone_has_no_high_hands() -> None:
    assert when.highs(shown("AsAd KsKd" + _DRY)).keys() == {0, 1}
    assert when.highs(shown("AsAd !KsKd QsQd" + _DRY)).keys() == {0, 2}
    assert not when.highs(shown("AsAd KsKd" + _DRY, over=False))
    assert not when.highs(shown("AsAd !KsKd" + _DRY))
    assert not when.highs(shown("As Kd", "kuhn"))
    assert not when.highs(shown("AsAd KsKd" + _DRY, "fixed_limit_holdem_hi_lo"))
    assert not when.highs(shown("AsAdAhAc KsKdKhKc" + _DRY, OMAHA))


def test_categories_of_the_best_hand() -> None:
    played = shown("AsAd KsKd Qs8d" + _DRY)
    assert when.categories(played) == {0: PAIR, 1: PAIR, 2: HIGH_CARD}
    assert when.top(played, PAIR) == [0, 1]
    assert when.top(played, HIGH_CARD) == []
    assert when.top(shown("AsAd !KsKd" + _DRY), HIGH_CARD) == []
    assert when_rankings.meet("pair", "high card")(played)
    assert when_rankings.meet("high card", "pair")(played)
    assert when_rankings.meet("pair", "pair")(played)
    assert not when_rankings.meet("pair", "two pairs")(played)
    assert not when_rankings.meet("high card", "high card")(played)
    assert not when_rankings.meet("high card", "straight")(played)


def test_worths_are_of_the_rankings_of_the_game_at_a_showdown() -> None:
    low = "eight_or_better"
    hi_lo = "fixed_limit_holdem_hi_lo"
    # A-2 with 3 7 and another low card on the board makes a low, K-K does not.
    worths = when.worths(shown("As4d KsKd / 2c7d9hJc3s", hi_lo), low)
    assert worths[0] > 0 == worths[1]
    assert not when.worths(shown("As4d KsKd" + _DRY), low)
    assert not when.worths(shown("As4d !KsKd" + _DRY, hi_lo), low)
    assert not when.worths(shown("As4d KsKd" + _DRY, hi_lo, over=False), low)
    assert not when.worths(shown("As4d5h6h9s9d KsKdKhQsQdQh" + _DRY, "sohe"), "high")
    assert when.worths(shown("As2d3h4s5d KsKdKhQsQd", TRIPLE), "deuce_to_seven").keys() == {0, 1}


_SIX_RUN: Final = "/ 4c5d6h7sKd"
_HEARTS: Final = "/ 2h3h4d5hTh"

# A predicate, the hands that it is for, and those that it is not for.
_ROWS: Final[dict[str, tuple[InEnd, tuple[str, ...], tuple[str, ...]]]] = {
    "a pair is shared": (
        when_rankings.tie("pair"),
        ("AsAd AhAc" + _DRY, "AsAd AhAc 4h4d" + _DRY),
        ("AsAd KsKd" + _DRY, "AsAd KsKd KhKc" + _DRY, "AsKd AdKs" + _DRY, "AsAd !AhAc" + _DRY),
    ),
    "a high card is shared": (when_rankings.tie("high card"), ("AsKd AdKs" + _DRY,), ("AsKd AdQs" + _DRY,
        "!AsKd AdKs" + _DRY)),
    "a straight to the ace": (
        when_rankings.straight_to("A"),
        ("AsKd 4h4d / TsJdQh2c3d",),
        ("Kd9s 4h4d / TsJdQh2c3d", "AsAd KsKd" + _DRY, "As5d 9h9d / 2c3d4hJsKd", "AsKs 4h4d / TsJsQs2c3d"),
    ),
    "a wheel": (when_rankings.straight_to("5"), ("As5d 9h9d / 2c3d4hJsKd",), ("5d6s 9h9d / 2c3d4hJsKd",
        "Ac5c 9h9d / 2c3c4cJsKd")),
    "a royal flush": (
        when_rankings.straight_to("A", "straight flush"),
        ("AsKs 4h4d / TsJsQs2c3d",),
        ("AsKd 4h4d / TsJsQs2c3d", "Ks9s 4h4d / TsJsQs2c3d"),
    ),
    "a wheel loses": (
        when_rankings.wheel_loses,
        ("Ac5d 5h6s / 2c3d4h9sKs",),
        ("6h7h 2c6s / 3c4d5h9sKs", "Ac5d 9h9d / 2c3d4h9cKs", "Ac5d Ad5s / 2c3d4h9sKs", "KsKd 4d4s" + _DRY),
    ),
    # K-A-2-3-4, Q-K-A-2-3 and J-Q-K-A-2 are no straights.
    "five ranks around the ace": (
        when_rankings.wrapped,
        ("4d9s 5s5h / KhAs2c3d7h", "3d9s 6s6h / QhKdAs2c8h", "2d7s 8c8d / JhQdKsAc5h", "6s6h 2d7s / JhQdKsAc5h"),
        ("8d9s 6s6h / KhAs2c3d7h", "4d5s 9h9d / KhAs2c3d7h", "Td7s 9cTs / JhQdKsAc2h", "4d9s !5s5h / KhAs2c3d7h"),
    ),
    "a straight and a flush": (
        when_rankings.mixed,
        ("AhKd 9s9d" + _HEARTS, "6h9d 9s9c" + _HEARTS, "2h3h 9s9c / TcJhQhKhAs", "9s9c AhKd" + _HEARTS),
        ("KhKd 9s9d" + _HEARTS, "As6d 9s9d" + _HEARTS, "AhKd 9s9d / 2h3h4h5hTh", "JcKd 2d2s / 3h6c7c8c9c"),
    ),
    "a straight flush below the top of its suit": (
        when_rankings.lower_straight_flush,
        ("9hJh AsAd / 5h6h7h8hKd", "4hAh 2d2s / 5h6h7h8hKd", "Ah9h 2d2s / 2h3h4h5hKd"),
        ("9h4s AsAd / 5h6h7h8hKd", "9hJd AsAd / 5h6h7h8hKd", "JhKh AsAd / 5h6h7h8dTh", "Ah9d 2d2s / 2h3h4h5hKd"),
    ),
    "two pairs of three": (
        when_rankings.own("two pairs", 3),
        ("AsKd 9h8d / AhKhQsQd2c",),
        ("AsKd 9h8d / AhKhQs7d2c", "AsAd 9h8d / AhKhQsQd2c", "9h8d AsKd / 4h4d6s7d2c"),
    ),
    "two pairs of two": (when_rankings.own("two pairs", 2), ("AsKd 9h8d / AhKhQs7d2c",), ("As5d 9h8d / AhKhQs7d2c",)),
    "two three of a kind": (
        when_rankings.two_trips,
        ("AsKh 3c4c / AhAdKsKd2c", "3c4c AsKh / AhAdKsKd2c"),
        ("As2d 3c4c / AhAdKsKd2c", "AsAc 3c4c / AhAdKsKd2c", "QsQc 3c4c / QhQdKsKd2c"),
    ),
    "a straight among six": (
        when_rankings.long_straight,
        ("8h9h AsAd" + _SIX_RUN, "6d7h 9d9h / 2c3d4h5s9s", "KhAd 2h2s / 9cTdJhQs2d", "AsAd 8h9h" + _SIX_RUN),
        ("8hQd AsAd" + _SIX_RUN, "AsQd KhKs" + _SIX_RUN, "8h9h AcKc / 4c5c6h7cKd", "3hAd 9d9h / 4c5d2h9sKs"),
    ),
    "the board plays": (
        when_rankings.board_ties,
        ("2h3h 2d3d / AcKdQhJsTc", "2h3h 2d3d / AcAdKhKsQc"),
        ("2h3h Td4d / AcKdQhJs9c", "2h3h !2d3d / AcKdQhJsTc", "AhAs 2d3d / AcAdKhKsQc"),
    ),
    # The board's nines and sevens beat the pair of the hand.
    "two pairs are counterfeited": (
        when_rankings.counterfeit,
        ("4s4d AsKd / 9s9d7h7cJs", "AsKd 4s4d / 9s9d7h7cJs"),
        (
            "8s8d AsKd / 9s9d7h7cJs", "4s5d AsKd / 9s9d7h7cJs", "4s4d AsKd / 9s9d7h6cJs", "4s4d 9hKd / 9s9d7h7cJs",
            "4s4d !AsKd / 9s9d7h7cJs", "TsTd AsKd / 9s9d7h7cJs",
        ),
    ),
    "a pair is shared with other cards": (
        when_rankings.same_kicker,
        ("Ks3d Kd4h / AsAdQhJc9s", "Ks3d Kd2h / KhAcQdJs9c", "4s5d 3h6d / KhKsKdAcQd", "4s5d 3h6d / KhKsKdKcQd"),
        ("Ks3d Kd3h / KhAcQdJs9c", "Ks3d Qd2h / KhAcQhJs9c", "4s5d 3h6d / AhKsQdJcTd", "AsKd AdKs" + _DRY),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", _ROWS)
def test_a_showdown_of_high_hands_reaches_its_point(name: str) -> None:
    reached, these, others = _ROWS[name]
    assert [text for text in these if not reached(shown(text))] == []
    assert [text for text in others if reached(shown(text))] == []
    assert not [text for text in these if reached(shown(text, over=False))]


_SEVEN: Final = "2s3d4h5c7s"
"""The best hand of deuce-to-seven."""

_OTHER_GAMES: Final[dict[str, tuple[InEnd, str, tuple[str, ...], tuple[str, ...]]]] = {
    "a hand of these ranks": (
        when_rankings.any_five("deuce_to_seven", ranks="75432"), TRIPLE,
        (f"{_SEVEN} KsQsJdTd8h", f"KsQsJdTd8h {_SEVEN}"),
        ("2s3d4h5c8s KsQsJdTd8h", "2s3s4s5s7s KsQsJdTd8h", f"{_SEVEN} !KsQsJdTd8h",
            f"!{_SEVEN} KsQsJdTd8h AsQdJcTc8s"),
    ),
    "a suited hand": (
        when_rankings.any_five("deuce_to_seven", suited=True), TRIPLE,
        (f"2s4s6s8sTs {_SEVEN}",),
        (f"2s4s6s8sTd {_SEVEN}",),
    ),
    "a straight": (
        when_rankings.any_five("deuce_to_seven", row=True), TRIPLE,
        ("2s3d4h5c6s KsQsJdTd8h", "TsJdQhKcAs 2s3d4h5c7s"),
        ("2s3d4h5c7s KsQsJdTd8h", "2s3s4s5s6s KsQsJdTd8h", "2s2d4h5c6s KsQsJdTd8h", "As2d3h4c5s KsQsJdTd8h"),
    ),
    "a pair meets no pair": (
        when_rankings.pair_meets("deuce_to_seven"), TRIPLE,
        (f"2d2h4d5s7d {_SEVEN}",),
        (f"2d3h4d5s8d {_SEVEN}", "2d2h4d5s7d 3s3d4h5c7s", f"2d2h4d5s7d !{_SEVEN}"),
    ),
    "the best low": (
        when_rankings.best_low("deuce_to_seven", ["75432"]), TRIPLE,
        (f"KsQsJdTd8h {_SEVEN}",),
        ("KsQsJdTd8h 2s3s4s5s7s", "KsQsJdTd8h 2s3d4h5c8s", f"!KsQsJdTd8h {_SEVEN}"),
    ),
    "an ace is high": (
        when_rankings.ace_high, TRIPLE,
        (f"As3d4d6h8c {_SEVEN}",),
        (f"Ks3d4d6h8c {_SEVEN}", "As3d4d6h8c Ad3h4c6s9c", f"AsAd4d6h8c {_SEVEN}"),
    ),
    "badugis of equal size": (
        when_rankings.equal_size, "badugi",
        ("As2d3h3s 4s5d6hKs", "AsAd2h2s 3s3d4h4s", "As2s3s4s 5d6d7d8d"),
        ("As2d3h4c 5s6d7h8c", "As2d3h4c 5s6d7hKs", "As2d3h3s AcAd2h2s", "As2d3h3s !4s5d6hKs"),
    ),
    "two badugis of four": (
        when_rankings.four_badugis, "badugi",
        ("As2d3h4c 5s6d7h8c",),
        ("As2d3h4c 5s6d7hKs", "As2d3h3s 4s5d6hKs", "As2d3h4c !5s6d7h8c"),
    ),
    "two badugis of four with an ace": (
        when_rankings.badugi_aces, "badugi",
        ("As2d3h4c 5s6d7h8c", "5s6d7h8c As2d3h4c"),
        ("Ks2d3h4c 5s6d7h8c", "As2d3h4c Ac6d7h8s", "As2d3h4c 5s6d7hKs", "As2d3h4c !5s6d7h8c"),
    ),
    # Any five would make quads of the hand, or a flush of four of the board.
    "omaha would be better with any five": (
        when_rankings.omaha_more, OMAHA,
        ("AsAdAhAc KsQd8h6c" + _DRY, "KsQd8h6c AsAdAhAc" + _DRY, "AsKd5h6c QsQd8h8c / 2s4s7s9sJd"),
        ("AsAd5h6c KsKd5d4c" + _DRY, "AsAd5h6c !KsQd8h6c KhKd5d4c" + _DRY),
    ),
    "four of a suit on an omaha board": (
        when_rankings.omaha_flush, OMAHA,
        ("AsKd5h6c QdQhThTc / 2s4s7s9sJd", "QdQhThTc AsKd5h6c / 2s4s7s9sJd", "AcKd5h6d QdQhThTd / 2c4c7c9cJc"),
        ("AsKs5h6c QdQhThTc / 2s4s7s9sJd", "AdKd5h6c QdQhThTc / 2s4s7s9sJd", "AsKd5h6c QdQhThTc / 2s4s7s9dJd",
         "AsKd5h6c !QdQhThTc / 2s4s7s9sJd"),
    ),
    "three of a rank in an omaha hand": (
        when_rankings.omaha_trips, OMAHA,
        ("AsAdAh6c KsQd8h4c" + _DRY, "KsQd8h4c 2s2d2h6c" + _DRY, "KsQdKhKc 2s5d2h6c" + _DRY),
        ("AsAd5h6c KsKd8h8c" + _DRY, "AsAdAh6c !KsQd8h4c" + _DRY, "!AsAdAh6c KsQd8h4c TsTd5h4d" + _DRY),
    ),
    "different hands of texas walter": (
        when_rankings.walter, "no_limit_walter",
        ("AsAd KsKd" + _DRY,),
        ("AsKd AdKs" + _DRY, "AsAd !KsKd" + _DRY),
    ),
    "a flush meets a full house": (
        when_rankings.short_deck("flush", "full house"), SHORT,
        ("AsKs 9h9d / 6s7sTs9cTd", "9h9d AsKs / 6s7sTs9cTd"),
        ("AsKs AhKd / 6s7sTs9cTd", "9h9d AhKd / 6s7sTs9cTd", "AsKs !9h9d / 6s7sTs9cTd"),
    ),
    "the lowest straight of a short deck": (
        when_rankings.short_wheel, SHORT,
        ("As6d KhKs / 7h8c9dQsJs", "KhKs As6d / 7h8c9dQsJs"),
        ("AsJd KhKs / 7h8c9dQsTs", "As6d KhKs / 7h8c9dQsTs", "6sJd KhKs / 7h8c9dQsQd", "As6d !KhKs / 7h8c9dQsJs"),
    ),
    "a straight meets three of a kind": (
        when_rankings.short_straight_and_trips, SHORT,
        ("TsJd 9h9s / 7h8c9dAsKd",),
        ("TsJd 8h9s / 7h8c9dAsKd", "6s6d 9h9s / 7h8c9dAsKd", "TsJd !9h9s / 7h8c9dAsKd"),
    ),
    "a joker": (
        when_rankings.joker, "five_card_draw_joker",
        ("JkAsKdQh9c 2s2d5h6h8c", "2s2d5h6h8c JkAsKdQh9c"),
        ("AhAsKdQh9c 2s2d5h6h8c", "JkAsKdQh9c !2s2d5h6h8c", "!JkAsKdQh9c 2s2d5h6h8c 3s3d5d6d8d"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", _OTHER_GAMES)
def test_a_showdown_of_another_game_reaches_its_point(name: str) -> None:
    reached, game, these, others = _OTHER_GAMES[name]
    assert [text for text in these if not reached(shown(text, game))] == []
    assert [text for text in others if reached(shown(text, game))] == []
    assert not [text for text in these if reached(shown(text, game, over=False))]


def test_a_point_of_one_game_is_not_reached_in_another() -> None:
    # Texas Walter has two cards in the hand, Omaha four; badugi has no hands of five cards.
    assert not when_rankings.walter(shown("AsAdAhAc KsQd8h6c" + _DRY, OMAHA))
    assert not when_rankings.omaha_more(shown("AsAd KsKd / 2s4s7s9sJd", "no_limit_walter"))
    assert not when_rankings.omaha_flush(shown("AsKd QdQh / 2s4s7s9sJd", "no_limit_walter"))
    assert not when_rankings.omaha_flush(shown("AsKd QdQh / 2s4s7s9sJd"))
    assert not when_rankings.omaha_trips(shown("AsAd KsKd" + _DRY))
    assert not when_rankings.badugis(shown(f"{_SEVEN} KsQsJdTd8h", TRIPLE))
    assert not when_rankings.any_five("ace_to_five")(shown("2s3d4h5c7s KsQsJdTd8h", "badacey"))
    assert not when_rankings.any_five("ace_to_five")(shown("2s3d4h5c7s8s9d KsQsJdTd8h7h6h", "razz"))
    assert not when_rankings.joker(shown("AhAsKdQh9c 2s2d5h6h8c", "five_card_draw"))
    # 9-9 with a board of A K 9 8 7: three of a kind, beside the straight of J-T; by the other ranking of short deck.
    assert when_rankings.short_straight_and_trips(shown("TsJd 9h9s / 7h8c9dAsKd", "no_limit_short_deck_trips"))


def test_the_number_of_cards_of_a_badugi() -> None:
    # Four ranks and suits; 2d goes; two aces and two deuces of two suits; one suit.
    hands = "As2d3h4c As2d3h4d AsAd2s2d As3s5s7s"
    assert when_rankings.badugis(shown(hands, "badugi")) == [4, 3, 2, 1]
    assert QUADS == TRIPS + 4
