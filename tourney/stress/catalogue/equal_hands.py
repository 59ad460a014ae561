"""Split games: equal hands that win several parts of a pot."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from tourney.cards.card import mask_of
from tourney.cards.rankings import NUMBER, worth
from tourney.game.stakes import Stakes
from tourney.stress.catalogue import when
from tourney.stress.catalogue.making import down, spot
from tourney.stress.catalogue.point import END, RulePoint, Section

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.stress.catalogue.played import PlayedHand
    from tourney.types import Card, Position

_HI_LO: Final = "fixed_limit_omaha_hi_lo"
_WHEEL, _SAME_WHEEL, _THIRD_WHEEL = "As2sKdQd", "Ac2cKhQh", "Ad2dKsQs"
_WHEELS: Final = "3h4d5s8c9c"
"""A board on which an ace and a two make the best low and a straight."""

_LOW_ONLY: Final = "4d5s8cKsTc"
"""A board on which an ace and a two make the best low, and a king a pair."""

_STUD: Final = Stakes(ante=2, bring_in=10, small_bet=25, big_bet=50)


def _divisions(played: PlayedHand) -> Iterator[dict[Position, list[tuple[int, str]]]]:
    """For each pot, the parts that each player wins or shares: by board and ranking."""
    if not played.shown_down or played.variant.set_apart:
        return
    paid = when.put_in(played)
    for level in sorted({paid[player] for player in played.live()}):
        players = [player for player in played.live() if paid[player] >= level]
        won: dict[Position, list[tuple[int, str]]] = defaultdict(list)
        for board, cards in enumerate(played.boards or ((),)):
            for ranking in played.variant.rankings:
                for player in _best(played, ranking, cards, players):
                    won[player].append((board, ranking))
        yield won


def _best(played: PlayedHand, ranking: str, board: Sequence[Card], players: Sequence[Position]) -> Iterator[Position]:
    worths = {player: worth(NUMBER[ranking], mask_of(played.hole[player]), mask_of(board)) for player in players}
    best = max(worths.values())
    return (player for player, own in worths.items() if own == best > 0)


def _equal(played: PlayedHand) -> bool:
    """Two players win the same parts of a pot, at least two of them."""
    for won in _divisions(played):
        several = [tuple(parts) for parts in won.values() if len(parts) > 1]
        if len(set(several)) < len(several):
            return True
    return False


def _equal_beside_a_third(played: PlayedHand) -> bool:
    """Two players win the same parts of a pot, and share one of them with a player who does not win the others."""
    for won in _divisions(played):
        kinds = list(won.values())
        for parts in kinds:
            if (
                len(parts) > 1
                and kinds.count(parts) > 1
                and any(set(other) & set(parts) for other in kinds if other != parts)
            ):
                return True
    return False


POINTS: Final = (
    RulePoint(
        "wsop/73/identical-hands-share-the-pot-evenly",
        Section.SPLIT,
        "Identical hands that win all parts of a pot share it as evenly as possible.",
        "WSOP 2024, 73; TDA 2024, 20; Robert's Rules of Poker, ties",
        (
            spot(
                (33, 33), "1:c", game=_HI_LO, stakes=Stakes(small_blind=11, big_blind=33),
                hole=f"{_WHEEL} {_SAME_WHEEL}", board=_WHEELS, ends=(33, 33),
                why="66 between two wheels: not 17 and 16 of each half of 33.",
            ),
            spot(
                (100, 33, 33, 33), "2:c 3:c 0:f", game=_HI_LO, stakes=Stakes(small_blind=1, big_blind=33),
                hole=f"- {_WHEEL} {_SAME_WHEEL} {_THIRD_WHEEL}", board=_WHEELS, ends=(99, 34, 33, 33),
                why="100 between three wheels: not 17, 17 and 16 of each half of 50.",
            ),
            spot(
                (33, 33, 11), "2:c 0:c", game=_HI_LO, stakes=Stakes(small_blind=11, big_blind=33),
                hole=f"{_WHEEL} {_SAME_WHEEL} JdJhTdTs", board=_WHEELS, ends=(39, 38, 0),
                why="Main pot 33: 17 and 16; side pot 44: 22 each (TDA 21).",
            ),
            spot(
                (1000,) * 3, "2:c 0:r25 1:c 2:f" + down(2, 4), game="stud_hi_lo", stakes=_STUD,
                hole="Ac2d3h4s5dTcJs Ad2h3s4h5sThJd 4c4d2c", ends=(1006, 1006, 988),
                why="66 between two wheels; the second has the high card by suit in both halves.",
            ),
            spot(
                (22, 22, 22), "2:c 0:c", game="pot_limit_double_board_omaha",
                stakes=Stakes(small_blind=11, big_blind=22), hole="AsKd7h6h AcKh7s6s 2c2d3c4s",
                board="AhJd9sAdJc9hTdTh4d4c", ends=(33, 33, 0),
                why="66 between equal hands on both boards: not 17 and 16 of each half of 33.",
            ),
        ),
        fields=END,
        in_end=_equal,
        needs=("low cards", "ties", "odd stakes", "calls"),
        rank=6,
    ),
    RulePoint(
        "wsop/73/identical-hands-share-evenly-beside-a-third",
        Section.SPLIT,
        "Identical hands that win one part, and share another with a third hand, share what they win evenly.",
        "WSOP 2024, 73, for what identical hands win; TDA 2024, 20A and 20C, for the third hand",
        (
            spot(
                (100, 20, 20, 20), "2:c 3:c 0:f", game=_HI_LO, stakes=Stakes(small_blind=2, big_blind=20),
                hole=f"- {_WHEEL} {_SAME_WHEEL} Ad2d9h9d", board=_LOW_ONLY, ends=(98, 26, 26, 10),
                why="62: high 31 as 16 and 15; low 31 as 11, 10 and 10. The first two have 52 together: 26 each.",
            ),
            spot(
                (100, 23, 23, 23), "2:c 3:c 0:f", game=_HI_LO, stakes=Stakes(small_blind=1, big_blind=23),
                hole=f"- {_WHEEL} {_SAME_WHEEL} Ad2d9h9d", board=_LOW_ONLY, ends=(99, 30, 29, 11),
                why="70: high 35; low 35 as 12, 12 and 11. The first two have 59 together: 30 and 29.",
            ),
        ),
        fields=END,
        in_end=_equal_beside_a_third,
        needs=("low cards", "ties", "odd stakes", "many players", "calls"),
        rank=7,
    ),
)  # fmt: skip
