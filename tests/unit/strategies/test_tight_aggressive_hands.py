"""How a made hand and a draw are read, by the order any card player knows and by counted outs."""

from __future__ import annotations

import pytest

from tourney.cards.card import mask_of, parse_cards
from tourney.strategies.holdem.tight_aggressive import measure_strength, outs


def strength(hole: str, board: str) -> int:
    one, other = parse_cards(hole)
    return measure_strength(one, other, mask_of(parse_cards(board)))


@pytest.mark.parametrize(
    ("better", "worse", "board"),
    [
        ("AsKd", "KsQd", "Kc9h4d"),  # kicker
        ("KsQd", "9s8d", "Kc9h4d"),  # top pair, second pair
        ("9s8d", "5s4s", "Kc9h4d"),  # second, third
        ("AsAd", "AcKd", "Kc9h4d"),  # overpair, top pair
        ("Ks9s", "AsAd", "Kc9h4d"),  # two pair
        ("9s9d", "Ks9c", "Kc9h4d"),  # set
        ("4s4c", "As4h", "Kc9h4d"),
        ("8s7s", "9s9d", "6c9h5dKs"),  # straight, set
        ("AhTh", "8s7s", "6h9h5hKs"),  # flush, straight
        ("AhTh", "3h2h", "6h9h5hKsQh"),  # one card of a suit on a board with four
        ("KsKd", "AhTh", "KhTsThQh"),  # full house, flush
        ("Td4d", "AsQd", "KhTsThQc"),  # three of a kind with a hole card
        ("AsJd", "QsJd", "TdTsTh4c"),  # three on the board: the kicker
        ("KsTd", "AsQd", "KhTsThTc"),  # quads, the board's three with an ace
        ("As2d", "3s2d", "KhKsThTc"),  # kicker with the board's two pair
        ("QsQd", "3s2d", "KhKsThTc"),
        ("AsKd", "QsJd", "Th9h4d2c"),  # high cards
        ("AsTd", "9s8c", "7h7s2dKc"),  # the board's pair
        ("8s7s", "8s7d", "6h9s5s"),
        ("TsTd", "Ts4d", "7s6s5s4s3c"),  # straight under a flush board
        ("Js8s", "8h2d", "Tc9h7d6c"),  # the board shows four of a straight
        ("8h2d", "TsTd", "Tc9h7d6c"),
    ],
)
def test_strength_grows_with_the_hand(better: str, worse: str, board: str) -> None:
    strong, weak = (strength(hole, board) for hole in (better, worse))
    assert 0 <= weak <= strong <= 100


@pytest.mark.parametrize(
    ("hole", "board", "expected"),
    [
        ("AsKd", "Qh7c2s", 3),  # overcards
        ("8s7d", "9h6cKs", 8),  # open-ended
        ("8s7d", "Th6cKs", 4),  # gutshot
        ("8s7d", "Th6c4s", 8),  # two gutshots
        ("As2d", "3h4cKs", 4),  # the wheel
        ("Ah8h", "Kh4h2s", 9),
        ("7h6h", "8h5hKs", 15),  # both
        ("8s2d", "9h4cKs", 0),
        ("Ad2c", "KhQhJsTc", 0),  # made already, apart from which the board shows four
        ("3h2s", "Kh9h5hQc", 0),  # a small card of the suit is no draw
    ],
)
def test_outs(hole: str, board: str, expected: int) -> None:
    one, other = parse_cards(hole)
    assert outs(one, other, mask_of(parse_cards(board))) == expected


def test_two_pair_on_the_board_leaves_the_kicker() -> None:
    board = "KhKsThTc4d"
    assert 25 < strength("As2d", board) < 50
    assert strength("Qs2d", board) == strength("3s3d", board)


def test_playing_the_board_is_not_a_strong_hand() -> None:
    assert strength("3c2d", "AhKdQsJcTh") < 40
    assert strength("3c2d", "AhAdAsAcTh") < 40
    assert strength("Kc2d", "AhAdAsAcTh") > 40
    assert strength("9c8c", "7c6c5c2h3s") >= 99
