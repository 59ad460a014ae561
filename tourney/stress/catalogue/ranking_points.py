"""Rankings: which of two hands wins, in high, low, badugi, Omaha, short deck and with a joker."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.stress.catalogue import ranked as reach
from tourney.stress.catalogue import when
from tourney.stress.catalogue.making import BLINDS, NO_LIMIT, STUD, spot
from tourney.stress.catalogue.point import END, FixedHand, RulePoint, Section
from tourney.stress.catalogue.ranked import (
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
)

if TYPE_CHECKING:
    from tourney.stress.catalogue.when import InEnd

_NAMES: Final = (
    "a high card", "a pair", "two pairs", "three of a kind", "a straight", "a flush", "a full house",
    "four of a kind", "a straight flush",
)  # fmt: skip
_RANK_OF_HANDS: Final = "Robert's Rules of Poker, explanations: ranking hands; docs/seeds.md (002)"

_TRIPLE: Final = "triple_draw_deuce_to_seven"
_BADUGI: Final = "badugi"
_OMAHA: Final = "pot_limit_omaha"
_SHORT: Final = "no_limit_short_deck"


def _duel(first: str, second: str, board: str = "", *, wins: int, game: str = NO_LIMIT) -> FixedHand:
    """Two players who put in 100 each and check to the end; `wins` is 0 or 1, or 2 if they share.

    Nobody is all-in, so that an engine's faults with all-ins do not show here.
    """
    if game in {"stud", "razz"}:
        won = {0: (1030, 970), 1: (970, 1030), 2: (1000, 1000)}[wins]
        return spot((1000, 1000), "c c " * 5, game=game, stakes=STUD, hole=f"{first} {second}", ends=won)
    ends = ((1100, 900), (900, 1100), (1000, 1000))[wins]
    draws = {_TRIPLE: 3, _BADUGI: 3, "triple_draw_ace_to_five": 3, "triple_draw_ace_to_six": 3}.get(game, 0)
    draws = 1 if game.startswith("five_card_draw") else draws
    line = "c c" + " d d c c" * draws if draws else "c c " * 4
    return spot((1000, 1000), line, game=game, stakes=BLINDS, hole=f"{first} {second}", board=board, ends=ends)


def _low(first: str, second: str, *, wins: int, game: str) -> FixedHand:
    return _duel(first, second, wins=wins, game=game)


_FEATURES: Final = {
    "straight": "straights",
    "wheel": "straights",
    "flush": "flushes",
    "full-house": "quads",
    "trips": "quads",
    "quads": "quads",
    "pair": "ties",
    "kicker": "ties",
    "ties": "ties",
}
"""Features of generated hands that make a point likely, by words in its name."""


def _rank_point(name: str, says: str, hands: tuple[FixedHand, ...], in_end: InEnd, rank: int = 3) -> RulePoint:
    """A point about high hands."""
    needs = (*(feature for word, feature in _FEATURES.items() if word in name), "calls")
    return RulePoint(
        f"rank/high/{name}", Section.RANKINGS, says, _RANK_OF_HANDS, hands, fields=END, in_end=in_end, needs=needs,
        rank=rank,
    )  # fmt: skip


_LADDER: Final = (
    (PAIR, HIGH_CARD, _duel("2c2d", "AsKd", "Qh9s7d5h3c", wins=0)),
    (TWO_PAIR, PAIR, _duel("2c3d", "AsAd", "2h3s9dJcKh", wins=0)),
    (TRIPS, TWO_PAIR, _duel("2c2d", "AsKd", "AhKs2h9dJc", wins=0)),
    (STRAIGHT, TRIPS, _duel("5c6d", "AsAd", "AhKs7h8d9c", wins=0)),
    (FLUSH, STRAIGHT, _duel("2h3h", "QsTd", "9h8h5hJcKd", wins=0)),
    (FULL_HOUSE, FLUSH, _duel("2c2d", "AhKh", "2h3h3s9h7c", wins=0)),
    (QUADS, FULL_HOUSE, _duel("2c2d", "AsAd", "2h2sAhKcKd", wins=0)),
    (STRAIGHT_FLUSH, QUADS, _duel("2h3h", "AsAd", "4h5h6hAhAc", wins=0)),
)

CATEGORIES: Final = tuple(
    _rank_point(
        f"{_NAMES[better]}-beats-{_NAMES[lesser]}".replace("a ", "").replace(" ", "-"),
        f"{_NAMES[better].capitalize()} beats {_NAMES[lesser]}.",
        (hand,),
        when.meet(better, lesser),
        2,
    )
    for better, lesser, hand in _LADDER
)

STRAIGHTS: Final = (
    _rank_point(
        "the-wheel-is-a-straight",
        "A-2-3-4-5 is a straight.",
        (_duel("As2d", "KdKs", "3h4s5dKhJc", wins=0), _duel("4c5d", "QdQs", "Ah2s3dQhJc", wins=0)),
        reach.straight_to(3),
        4,
    ),
    _rank_point(
        "the-wheel-is-the-lowest-straight",
        "A-2-3-4-5 is the lowest straight and loses to 2-3-4-5-6.",
        (_duel("AsKd", "6sKh", "2h3s4d5cJh", wins=1),),
        reach.wheel_loses,
    ),
    _rank_point(
        "the-ace-is-high-in-a-straight",
        "T-J-Q-K-A is the highest straight.",
        (_duel("AsKd", "9s8h", "QhJsTd2c3h", wins=0),),
        reach.straight_to(12),
        1,
    ),
    _rank_point(
        "a-straight-does-not-go-around-the-ace",
        "Q-K-A-2-3 and its like are no straights.",
        (
            _duel("QsKd", "5s5d", "Ah2s3d8c9h", wins=1),
            _duel("2s3d", "9s9d", "QhKsAd7c8h", wins=1),
            _duel("Ks2d", "9s9d", "Ah3s4d7c8h", wins=1),
        ),
        reach.wrapped,
    ),
    _rank_point(
        "equal-straights-split",
        "Equal straights share the pot, whatever other cards the players hold.",
        (
            _duel("6s2d", "6hAd", "7h8s9dTcKh", wins=2),
            _duel("AsKd", "2h3c", "9h8s7d6cTh", wins=2),
            _duel("6sAd", "6hKd", "2h3s4d5cQh", wins=2),
        ),
        reach.tie(STRAIGHT),
    ),
    _rank_point(
        "the-highest-five-of-a-longer-straight",
        "Of six or seven cards in a row the highest five play.",
        (_duel("9s2d", "3s3d", "4h5s6d7c8h", wins=0), _duel("9sTd", "3s2d", "4h5s6d7c8h", wins=0)),
        reach.long_straight,
    ),
    _rank_point(
        "straight-the-top-card",
        "Of two straights the one with the higher top card wins.",
        (_duel("Ts2d", "5s4d", "6h7s8d9cKh", wins=0),),
        reach.decided(STRAIGHT, 0),
    ),
    _rank_point(
        "the-steel-wheel-is-a-straight-flush",
        "A-2-3-4-5 of a suit is a straight flush.",
        (_duel("Ah2h", "KsKd", "3h4h5hKhKc", wins=0),),
        reach.straight_to(3, STRAIGHT_FLUSH),
    ),
    _rank_point(
        "straight-flush-the-top-card",
        "Of two straight flushes the one with the higher top card wins, and a steel wheel is the lowest.",
        (_duel("Ah2h", "6h7h", "3h4h5hKsQd", wins=1), _duel("AhKd", "6hKc", "2h3h4h5hQd", wins=1)),
        reach.decided(STRAIGHT_FLUSH, 0),
    ),
    _rank_point(
        "a-straight-and-a-flush-are-no-straight-flush",
        "A straight and a flush of different cards are a flush.",
        (_duel("AhKh", "8s8d", "6h7s8h9dTh", wins=0), _duel("2hAh", "TsTc", "6h7h8c9hTd", wins=0)),
        reach.mixed,
    ),
    _rank_point(
        "a-straight-flush-beats-its-own-higher-flush",
        "A lower straight flush plays, though the same suit has a higher flush.",
        (_duel("2hAh", "AsAd", "3h4h5h6hKh", wins=0),),
        reach.lower_straight_flush,
    ),
)

FLUSHES: Final = (
    *(
        _rank_point(
            f"flush-card-{place + 1}",
            f"Of two flushes card {place + 1} decides if all higher ones are equal.",
            hands,
            reach.decided(FLUSH, place),
        )
        for place, hands in enumerate(
            (
                (_duel("Ah2h", "QhJh", "Kh9h5h3s4d", wins=0),),
                (_duel("Qh2h", "Jh9h", "AhKs8h5h3d", wins=0), _duel("Jh2h", "Th9h", "Ah8h4h5s3d", wins=0)),
                (_duel("9h2h", "8h7h", "AhKh4h5s3d", wins=0),),
                (_duel("9h2h", "8h7h", "AhKhQh5s3d", wins=0), _duel("7h2c", "5h4c", "AhKhQh3h9d", wins=0)),
                (_duel("7h2c", "5h4c", "AhKhQhJh9d", wins=0), _duel("7h2c", "4h3h", "AhKhQhJh5h", wins=0)),
            )
        )
    ),
    _rank_point(
        "flushes-of-the-board-split",
        "Players share when the five cards of the board are the best flush.",
        (_duel("2h3s", "4h5d", "AhKhQhJh9h", wins=2), _duel("2s3s", "4c5d", "AhKhQhJh9h", wins=2)),
        reach.tie(FLUSH),
    ),
    _rank_point(
        "suits-do-not-break-ties",
        "Suits do not break ties.",
        (
            _duel("AsKs", "AcKc", "Qh9s7d5h3c", wins=2),
            _duel("AsQs", "AcQc", "Kh9h7d5h2d", wins=2),
            _duel("9s9h", "9c9d", "KhTs7d5h2c", wins=2),
        ),
        lambda played: len(set(when.highs(played).values())) < len(when.highs(played)),
        0,
    ),
)

KICKERS: Final = (
    _rank_point(
        "high-card-each-in-turn",
        "Of two high cards the highest decides, then the next, down to the fifth.",
        (
            _duel("As7d", "Ah2c", "KsQd3c9h4d", wins=0),
            _duel("AsJd", "KhQc", "Td8h6s4c2d", wins=0),
            _duel("AsQd", "AhJc", "Td8h6s4c2d", wins=0),
            _duel("Js7d", "Jh5c", "KdQh9s4c2d", wins=0),
        ),
        lambda played: any(reach.decided(HIGH_CARD, place)(played) for place in range(5)),
        2,
    ),
    _rank_point(
        "pair-the-higher", "The higher pair wins.", (_duel("9s9d", "8s8d", "AhKsTd5c2h", wins=0),),
        reach.decided(PAIR, 0),
    ),
    _rank_point(
        "pair-the-kicker",
        "Of equal pairs the highest other card decides.",
        (_duel("AsKd", "AhQc", "Ad9h6s4c2d", wins=0), _duel("9sKd", "9hQc", "9d7h6s4c2d", wins=0)),
        reach.decided(PAIR, 1),
    ),
    _rank_point(
        "pair-the-second-kicker",
        "Of equal pairs with equal kickers the next card decides.",
        (_duel("QsJd", "QhTc", "AdAh6s4c2d", wins=0),),
        reach.decided(PAIR, 2),
    ),
    _rank_point(
        "pair-the-third-kicker",
        "Of equal pairs the third other card decides at last.",
        (_duel("As9d", "Ah8c", "AdKhQs4c2d", wins=0),),
        reach.decided(PAIR, 3),
    ),
    _rank_point(
        "two-pair-the-higher-pair",
        "Of two hands of two pairs the higher pair decides.",
        (_duel("KsKd", "QsQd", "2h2s7d9c4h", wins=0), _duel("Ks2d", "Qs9d", "KhQh2c9s5d", wins=0)),
        reach.decided(TWO_PAIR, 0),
    ),
    _rank_point(
        "two-pair-the-lower-pair",
        "Of equal higher pairs the lower pair decides.",
        (_duel("9s4d", "8sAd", "KhKs9h8d2c", wins=0),),
        reach.decided(TWO_PAIR, 1),
    ),
    _rank_point(
        "two-pair-the-kicker",
        "Of equal two pairs the fifth card decides.",
        (_duel("Qs4d", "Js5d", "KhKs9h9d2c", wins=0), _duel("AsQd", "AhJc", "AdKhKs4c2d", wins=0)),
        reach.decided(TWO_PAIR, 2),
    ),
    _rank_point(
        "three-pairs-the-third-is-a-kicker",
        "Of three pairs the two highest play, with the best other card, which may be of the third pair.",
        (_duel("5s5d", "QsJd", "KhKs9h9d2c", wins=1), _duel("8s8d", "7sJd", "KhKs9h9d2c", wins=1)),
        reach.own(TWO_PAIR, 2),
        1,
    ),
    _rank_point(
        "counterfeited-two-pair",
        "A small pair is worthless when the board has two higher pairs.",
        (_duel("5s5d", "As3d", "KhKs9h9d2c", wins=1), _duel("5s5d", "3s3d", "KhKs9h9dAc", wins=2)),
        reach.counterfeit,
        4,
    ),
    _rank_point(
        "trips-the-higher", "The higher three of a kind wins.", (_duel("9s9d", "8s8d", "9h8hKd5c2s", wins=0),),
        reach.decided(TRIPS, 0),
    ),
    _rank_point(
        "trips-the-kicker",
        "Of equal three of a kind the highest other card decides.",
        (_duel("As3d", "Kh3c", "9d9c9sJs4c", wins=0),),
        reach.decided(TRIPS, 1),
    ),
    _rank_point(
        "trips-the-second-kicker",
        "Of equal three of a kind with equal kickers the next card decides.",
        (_duel("AsQd", "AhJc", "9d9c9s4c2d", wins=0), _duel("9sQd", "9hJc", "9d9cKs4c2d", wins=0)),
        reach.decided(TRIPS, 2),
    ),
    _rank_point(
        "full-house-the-trips",
        "Of two full houses the higher three of a kind decides.",
        (_duel("9s9d", "8s8d", "9h8h2d2cAs", wins=0),),
        reach.decided(FULL_HOUSE, 0),
    ),
    _rank_point(
        "full-house-the-pair",
        "Of full houses with equal three of a kind the higher pair decides.",
        (_duel("AsAd", "KsKd", "9h9s9d2c4h", wins=0),),
        reach.decided(FULL_HOUSE, 1),
    ),
    _rank_point(
        "two-trips-make-a-full-house",
        "Two three of a kind make a full house of the higher, filled by the lower.",
        (_duel("9s9d", "AsAd", "9hKsKhKc4d", wins=1),),
        reach.two_trips,
        4,
    ),
    _rank_point(
        "quads-the-kicker",
        "With four of a kind on the board the highest other card decides.",
        (_duel("As2d", "KsQd", "9h9s9d9c4h", wins=0),),
        reach.decided(QUADS, 1),
    ),
    _rank_point(
        "quads-the-higher", "The higher four of a kind wins.", (_duel("9s9d", "8s8d", "9h9c8h8cAs", wins=0),),
        reach.decided(QUADS, 0),
    ),
    _rank_point(
        "a-kicker-that-does-not-play",
        "Players share when the cards in which they differ are not among the best five.",
        (
            _duel("As3d", "Ah2c", "AdKhQsJc9d", wins=2),
            _duel("3s2d", "5h4c", "9d9c9s9hAd", wins=2),
            _duel("Js9d", "5h4c", "AdAcKsKhQd", wins=2),
        ),
        reach.same_kicker,
        4,
    ),
    _rank_point(
        "the-board-plays",
        "Players share when the board is the best hand of all.",
        (_duel("2s3d", "4h5c", "AcKdQhJsTc", wins=2), _duel("2s3d", "4h5c", "AcAdAhKsKc", wins=2)),
        reach.board_ties,
        1,
    ),
)  # fmt: skip

LOW: Final = (
    RulePoint(
        "rank/2-7/a2345-is-no-straight", Section.RANKINGS,
        "In deuce-to-seven A-2-3-4-5 is ace high and no straight.",
        "Robert's Rules of Poker, lowball: deuce-to-seven; docs/seeds.md (001)",
        (
            _low("Ac2d3h4s5c", "KcKdQhJs9c", wins=0, game=_TRIPLE),
            _low("Ac2d3h4s5c", "KcQd9h8s7c", wins=1, game=_TRIPLE),
            _low("Ac2d3h4s5c", "6c5d4d3s2h", wins=0, game=_TRIPLE),
        ),
        fields=END, in_end=reach.any_five("deuce_to_seven", ranks=[0, 1, 2, 3, 12]), needs=("low cards",), rank=5,
    ),
    RulePoint(
        "rank/2-7/straights-count-against", Section.RANKINGS,
        "In deuce-to-seven a straight is worse than any pair.",
        "Robert's Rules of Poker, lowball: deuce-to-seven; docs/seeds.md (001)",
        (
            _low("2c3d4h5s6c", "AcAdKhQsJc", wins=1, game=_TRIPLE),
            _low("2c3d4h5s6c", "AcAdAhQsJc", wins=1, game=_TRIPLE),
        ),
        fields=END, in_end=reach.any_five("deuce_to_seven", row=True), needs=("low cards",), rank=4,
    ),
    RulePoint(
        "rank/2-7/flushes-count-against", Section.RANKINGS,
        "In deuce-to-seven a flush is worse than any straight.",
        "Robert's Rules of Poker, lowball: deuce-to-seven; docs/seeds.md (001)",
        (
            _low("2c3c4c5c7c", "2d3h4s5d6h", wins=1, game=_TRIPLE),
            _low("2c3c4c5c7c", "AcAdKhQsJc", wins=1, game=_TRIPLE),
        ),
        fields=END, in_end=reach.any_five("deuce_to_seven", suited=True), needs=("low cards",), rank=4,
    ),
    RulePoint(
        "rank/2-7/the-best-hand", Section.RANKINGS,
        "In 2-7 lowball 7-5-4-3-2 is the best hand, then 7-6-4-3-2.",
        "docs/seeds.md (001)",
        (
            _low("2c3d4h5s7c", "2d3h4s6c7d", wins=0, game=_TRIPLE),
            _low("2c3d4h6s7c", "2d3h5s6c7d", wins=0, game=_TRIPLE),
            _low("2c3d4h5s7c", "2d3h4s5c7d", wins=2, game=_TRIPLE),
        ),
        fields=END, in_end=reach.best_low("deuce_to_seven", [0, 1, 2, 3, 5], [0, 1, 2, 4, 5]),
        needs=("low cards",), rank=3,
    ),
    RulePoint(
        "rank/2-7/the-ace-is-high", Section.RANKINGS,
        "In deuce-to-seven an ace is the highest card.",
        "docs/seeds.md (001)",
        (
            _low("Ac2d3h4s6c", "KcQdJhTs8c", wins=1, game=_TRIPLE),
        ),
        fields=END, in_end=reach.ace_high, needs=("low cards",), rank=3,
    ),
    RulePoint(
        "rank/2-7/a-pair-is-worse-than-no-pair", Section.RANKINGS,
        "In deuce-to-seven the worst hand without a pair beats the lowest pair.",
        "docs/seeds.md (001)",
        (_low("2c2d3h4s5c", "AcKdQhJs9c", wins=1, game=_TRIPLE),),
        fields=END, in_end=reach.pair_meets("deuce_to_seven"), needs=("low cards",), rank=2,
    ),
    RulePoint(
        "rank/a-5/the-wheel-is-the-best-low", Section.RANKINGS,
        "In ace-to-five 5-4-3-2-A is the best hand.",
        "Robert's Rules of Poker, lowball: ace-to-five",
        (
            _low("Ac2d3h4s5c", "Ad2h3s4c6d", wins=0, game="triple_draw_ace_to_five"),
        ),
        fields=END, in_end=reach.best_low("ace_to_five", [0, 1, 2, 3, 12]), needs=("low cards",), rank=3,
    ),
    RulePoint(
        "rank/a-5/straights-and-flushes-do-not-count", Section.RANKINGS,
        "In ace-to-five straights and flushes do not count against a hand.",
        "Robert's Rules of Poker, lowball: ace-to-five",
        (
            _low("2c3c4c5c6c", "Ad2h3s4d7d", wins=0, game="triple_draw_ace_to_five"),
        ),
        fields=END, in_end=reach.any_five("ace_to_five", suited=True), needs=("low cards",), rank=3,
    ),
    RulePoint(
        "rank/a-5/a-straight-is-no-harm", Section.RANKINGS,
        "In ace-to-five 6-5-4-3-2 beats 7-4-3-2-A.",
        "Robert's Rules of Poker, lowball: ace-to-five",
        (_low("2c3d4h5s6c", "Ad2h3s4c7d", wins=0, game="triple_draw_ace_to_five"),),
        fields=END, in_end=reach.any_five("ace_to_five", row=True), needs=("low cards",), rank=3,
    ),
    RulePoint(
        "rank/a-5/a-pair-is-worse-than-no-pair", Section.RANKINGS,
        "In ace-to-five any hand without a pair beats a pair of aces.",
        "Robert's Rules of Poker, lowball: ace-to-five",
        (
            _low("AcAd2h3s4c", "KcQdJhTs9c", wins=1, game="triple_draw_ace_to_five"),
        ),
        fields=END, in_end=reach.pair_meets("ace_to_five"), needs=("low cards",), rank=2,
    ),
    RulePoint(
        "rank/razz/the-best-five-of-seven", Section.RANKINGS,
        "In razz the best five of seven cards play, and a pair may be left out.",
        "Robert's Rules of Poker, razz",
        (
            _low("Ac2d3h4s5cKdKh", "Ad2h3s4c6dQsQh", wins=0, game="razz"),
            _low("Ac2d3h4s8cAd2h", "3d4c5h6s7dKsQs", wins=1, game="razz"),
            _low("KcKdKh2s3c4d5h", "QcQdQhQsJcJd9h", wins=0, game="razz"),
        ),
        fields=END,
        in_end=lambda played: len(when.worths(played, "ace_to_five")) > 1 and played.variant.hole_cards == 7,
        needs=("low cards", "calls"), rank=1,
    ),
    RulePoint(
        "rank/a-6/straights-and-flushes-count-and-the-ace-is-low", Section.RANKINGS,
        "In ace-to-six the ace is low, straights and flushes count against a hand, and 6-4-3-2-A is the best.",
        "BARGE rulebook, ace-to-six",
        (
            _low("Ac2d3h4s6c", "Ad2h3s5c6d", wins=0, game="triple_draw_ace_to_six"),
            _low("Ac2d3h4s5c", "KdQhJsTc8d", wins=1, game="triple_draw_ace_to_six"),
            _low("Ac2c3c4c6c", "KdQhJsTc8d", wins=1, game="triple_draw_ace_to_six"),
        ),
        fields=END,
        in_end=lambda played: len(when.worths(played, "ace_to_six")) > 1, needs=("low cards",), rank=1,
    ),
)  # fmt: skip

OTHERS: Final = (
    RulePoint(
        "rank/badugi/more-cards-win", Section.RANKINGS,
        "A badugi of more cards beats one of fewer.",
        "BARGE rulebook, badugi",
        (
            _low("KcQdJhTs", "Ac2d3h3s", wins=0, game=_BADUGI),
            _low("KcQdJhJs", "Ac2d2c3d", wins=0, game=_BADUGI),
            _low("KcKdKhKs", "AcAd2c2d", wins=1, game=_BADUGI),
        ),
        fields=END, in_end=lambda played: len(set(reach.badugis(played))) > 1, needs=("low cards",), rank=2,
    ),
    RulePoint(
        "rank/badugi/the-lowest-highest-card", Section.RANKINGS,
        "Of two badugis of four cards the lower highest card wins, then the next.",
        "BARGE rulebook, badugi",
        (
            _low("2c3d4h8s", "Ad2h3s9c", wins=0, game=_BADUGI),
            _low("2c3d5h8s", "Ad4h6s8c", wins=0, game=_BADUGI),
            _low("2c3d5h8s", "2d3h5s8c", wins=2, game=_BADUGI),
        ),
        fields=END, in_end=reach.four_badugis, needs=("low cards",), rank=3,
    ),
    RulePoint(
        "rank/badugi/the-ace-is-low", Section.RANKINGS,
        "In badugi the ace is the lowest card.",
        "BARGE rulebook, badugi",
        (_low("Ac2d3h5s", "2c3s4d5h", wins=0, game=_BADUGI),),
        fields=END, in_end=reach.badugi_aces, needs=("low cards",), rank=4,
    ),
    RulePoint(
        "rank/badugi/three-cards-the-lowest", Section.RANKINGS,
        "Without four cards the best three play: the higher of two of a suit or rank is left out.",
        "BARGE rulebook, badugi",
        (
            _low("Ac2d3hKh", "Ad2h4s4c", wins=0, game=_BADUGI),
            _low("Ac2d3hKh", "As2h3dQd", wins=2, game=_BADUGI),
        ),
        fields=END, in_end=reach.equal_size, needs=("low cards",), rank=3,
    ),
    RulePoint(
        "rank/omaha/two-cards-from-the-hand", Section.RANKINGS,
        "In Omaha exactly two cards of the hand play with three of the board.",
        "Robert's Rules of Poker, Omaha",
        (
            _duel("AhKd3c4s", "9s9d5c4d", "2h7h9hJhQs", wins=1, game=_OMAHA),
            _duel("KsQd3c4s", "8s8d5c4d", "2c2d2h2sAc", wins=1, game=_OMAHA),
        ),
        fields=END, in_end=reach.omaha_more, needs=("ties", "quads", "calls"), rank=2,
    ),
    RulePoint(
        "rank/omaha/one-card-makes-no-flush", Section.RANKINGS,
        "In Omaha one card of a suit and four on the board make no flush.",
        "Robert's Rules of Poker, Omaha",
        (_duel("AhKd3c4s", "9s9d5c4d", "2h7h9hJhQs", wins=1, game=_OMAHA),),
        fields=END, in_end=reach.omaha_flush, needs=("ties", "calls"), rank=4,
    ),
    RulePoint(
        "rank/omaha/trips-in-the-hand-are-a-pair", Section.RANKINGS,
        "In Omaha three or four of a rank in the hand count as a pair.",
        "Robert's Rules of Poker, Omaha",
        (
            _duel("AsAdAh9c", "KsKd8c7d", "Kh2c3d4h9s", wins=1, game=_OMAHA),
            _duel("AsAdAhAc", "KsQd8c7d", "KhQc3d4h9s", wins=1, game=_OMAHA),
        ),
        fields=END, in_end=reach.omaha_trips, needs=("ties", "calls"), rank=4,
    ),
    RulePoint(
        "seed/000/both-hole-cards-play", Section.RANKINGS,
        "In Texas Walter both hole cards play with three of the board.",
        "docs/seeds.md (000)",
        (
            _duel("AsKd", "2s2d", "QcQdQhQs9h", wins=1, game="no_limit_walter"),
            _duel("AsKd", "2s2d", "9h8h7h6h5h", wins=1, game="no_limit_walter"),
        ),
        fields=END, in_end=reach.walter, needs=("ties", "quads"), rank=1,
    ),
    RulePoint(
        "rank/short-deck/a-flush-beats-a-full-house", Section.RANKINGS,
        "In short deck a flush beats a full house.",
        "Triton, short-deck rules",
        (_duel("AhKh", "9s9d", "9hQh7h7c6s", wins=0, game=_SHORT),),
        fields=END, in_end=reach.short_deck(FLUSH, FULL_HOUSE), needs=("ties", "calls"), rank=4,
    ),
    RulePoint(
        "rank/short-deck/the-ace-counts-below-the-six", Section.RANKINGS,
        "In short deck A-6-7-8-9 is a straight, the lowest.",
        "Triton, short-deck rules",
        (
            _duel("As6d", "KsKd", "7h8s9dKhQc", wins=0, game=_SHORT),
            _duel("AsQd", "TsQh", "6h7s8d9cKh", wins=1, game=_SHORT),
        ),
        fields=END, in_end=reach.short_wheel, needs=("ties", "calls"), rank=4,
    ),
    RulePoint(
        "rank/short-deck/a-straight-beats-trips", Section.RANKINGS,
        "In short deck a straight beats three of a kind, unless the game is named otherwise.",
        "Triton, short-deck rules",
        (
            _duel("6s7d", "AsAd", "8h9sTdAhKc", wins=0, game=_SHORT),
            _duel("6s7d", "AsAd", "8h9sTdAhKc", wins=1, game="no_limit_short_deck_trips"),
        ),
        fields=END,
        in_end=reach.short_straight_and_trips,
        needs=("ties", "calls"), rank=3,
    ),
    RulePoint(
        "rank/joker/the-joker-is-a-bug", Section.RANKINGS,
        "The joker is an ace, or completes a straight or a flush; five aces are the best hand.",
        "Robert's Rules of Poker, draw high; BARGE rulebook, five-card draw",
        (
            _duel("AsAdAhAcJk", "9s8s7s6s5s", wins=0, game="five_card_draw_joker"),
            _duel("KsKdJkQh9c", "TsTdQd9h8c", wins=0, game="five_card_draw_joker"),
            _duel("5s6d7hJk9c", "AsAdAh3c2d", wins=0, game="five_card_draw_joker"),
            _duel("2s5s9sJsJk", "AsKdQhJdTc", wins=0, game="five_card_draw_joker"),
        ),
        fields=END, in_end=reach.joker, rank=3,
    ),
)  # fmt: skip

POINTS: Final = (*CATEGORIES, *STRAIGHTS, *FLUSHES, *KICKERS, *LOW, *OTHERS)
