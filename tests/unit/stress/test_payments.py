"""The way in which the wrong players are paid, from hands whose right result is plain arithmetic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from fixed_hands import BY_BIG_BLIND, EACH, down, spot
from games import variant

from tourney.stress.catalogue.line import perform
from tourney.stress.verdicts import describe_wrong_pay

if TYPE_CHECKING:
    from tourney.stress.catalogue.point import FixedHand

THREE: Final = spot(
    (1000, 1000, 1000), "r1000 c c", hole="AsAd KsKd QsQd", board="2c7d9hTs3c", ends=(3000, 0, 0)
)  # fmt: skip
"""All three all-in: aces take 3,000."""

SPLIT: Final = spot(
    (1000, 1000, 1000), "r1000 c c", hole="AsKd AdKs QsQd", board="AcKc9hTs3c", ends=(1500, 1500, 0)
)  # fmt: skip
"""Two equal hands share 3,000."""

SIDE: Final = spot(
    (1000, 1000, 400), "r400 r1000 c", hole="KsKd QsQd AsAd", board="2c7d9hTs3c", ends=(1200, 0, 1200)
)  # fmt: skip
"""Aces take the main pot of 1,200, kings the side pot of 1,200."""

FOLDED: Final = spot((1000, 1000, 1000), "f f", ends=(950, 1050, 1000))
"""A walk: the big blind wins 50."""

WAYS: Final[tuple[tuple[FixedHand, tuple[int, ...], str], ...]] = (
    (THREE, (3000, 0), "another number of stacks"),
    (THREE, (1000, 1000, 1000), "all bets are handed back"),
    (THREE, (2999, 0, 0), "chips are lost"),
    (THREE, (3001, 0, 0), "chips are made"),
    (THREE, (0, 3000, 0), "another player is paid, who holds a pair"),
    (THREE, (1500, 1500, 0), "a loser is paid with the winners, who holds a pair"),
    (SPLIT, (3000, 0, 0), "a winner who shares is not paid, who holds two pairs"),
    (SPLIT, (1500, 0, 1500), "a loser is paid for a winner, who holds two pairs"),
    (SPLIT, (1501, 1499, 0), "odd chips go elsewhere"),
    (SPLIT, (1503, 1497, 0), "odd chips go elsewhere"),
    (SPLIT, (1504, 1496, 0), "the winners get other amounts, who holds two pairs"),
    # With two pots, each may have an odd chip for each player: six.
    (SIDE, (1206, 0, 1194), "odd chips go elsewhere"),
    (SIDE, (1207, 0, 1193), "the winners get other amounts, who holds a pair"),
    (SIDE, (0, 0, 2400), "a winner who shares is not paid, who holds a pair"),
    # Nothing was shown: no hand is named.
    (FOLDED, (1050, 950, 1000), "another player is paid"),
    # The big blind is paid more than was bet, out of a stack that was behind.
    (FOLDED, (900, 1100, 1000), "a player pays more than was bet"),
)


@pytest.mark.parametrize(("hand", "theirs", "says"), WAYS)
def test_the_way_of_a_wrong_payment(hand: FixedHand, theirs: tuple[int, ...], says: str) -> None:
    assert describe_wrong_pay(perform(hand, variant(hand.setup.game)), theirs) == says


ANTE_HAND: Final = spot(
    (1000, 1000, 1000), "f c c" + down(2), stakes=BY_BIG_BLIND, hole="AsAd KsKd QsQd", board="2c7d9hTs3c"
)
"""The big blind antes 100 for the table (TDA 2024, RP-11); aces win 300 from the small blind's seat."""


def test_an_ante_for_the_table_that_goes_back_to_its_payer() -> None:
    played = perform(ANTE_HAND, variant("no_limit_holdem"))
    assert played.stacks == (1200, 800, 1000)
    says = "an ante for the table goes back to its payer"
    assert describe_wrong_pay(played, (1100, 900, 1000)) == says
    assert describe_wrong_pay(played, (1150, 850, 1000)) == says
    assert describe_wrong_pay(played, (1198, 802, 1000)) == says
    for theirs in ((1199, 801, 1000), (1099, 901, 1000), (1149, 850, 1001), (1150, 849, 1000)):
        # A chip, which may be an odd one; more than the ante; two who gain; chips that are lost.
        assert describe_wrong_pay(played, theirs) != says


def test_antes_of_each_player_do_not_go_back_to_one_payer() -> None:
    each = spot((1000, 1000, 1000), "f c c" + down(2), stakes=EACH, hole="AsAd KsKd QsQd", board="2c7d9hTs3c")
    played = perform(each, variant("no_limit_holdem"))
    assert played.stacks == (1120, 890, 990)
    assert describe_wrong_pay(played, (1115, 895, 990)) == "a loser is paid with the winners, who holds a pair"
