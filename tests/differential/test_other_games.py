"""Random hands of every other game that PokerKit has, or has the parts of."""

from __future__ import annotations

from typing import Final

import pytest
from differential.other_differences import OTHERS as OTHER_DIFFERENCES
from differential.playing import AGREED, play_many
from differential.pokerkit_games import OTHERS

pytestmark = pytest.mark.slow

_OF_STUD: Final = {
    difference.name
    for difference in OTHER_DIFFERENCES
    if difference.deal.game == "stud" and not difference.deal.stock
}
_OF_DRAWS: Final = {
    difference.name for difference in OTHER_DIFFERENCES if difference.deal.game == "triple_draw_deuce_to_seven"
}
_OF_SIDE_POTS: Final = {"no_low_in_the_side_pot"}
_OF_EQUAL_HANDS: Final = {"equal_hands_share_evenly"}
_MET: Final = {
    "stud": _OF_STUD,
    "razz": _OF_STUD,
    "stud_hi_lo": _OF_STUD | _OF_SIDE_POTS,
    "pot_limit_omaha_hi_lo": _OF_SIDE_POTS | _OF_EQUAL_HANDS,
    "fixed_limit_omaha_hi_lo": _OF_SIDE_POTS | _OF_EQUAL_HANDS,
    "pot_limit_double_board_omaha": _OF_EQUAL_HANDS,
    "triple_draw_deuce_to_seven": _OF_DRAWS,
    "triple_draw_ace_to_five": _OF_DRAWS,
    "badugi": _OF_DRAWS,
    "badeucy": _OF_DRAWS,
    "badacey": _OF_DRAWS,
    "fixed_limit_holdem_hi_lo": _OF_SIDE_POTS,
    "fixed_limit_big_o": _OF_SIDE_POTS,
    "pot_limit_six_card_omaha_hi_lo": _OF_SIDE_POTS,
    "triple_draw_five_card": _OF_DRAWS,
    "razzduci": _OF_STUD,
}
_MAY_BE_MET: Final = {
    "five_card_draw": _OF_DRAWS,
    "single_draw_deuce_to_seven": _OF_DRAWS,
    "stud_hi_lo": _OF_EQUAL_HANDS,
    "badeucy": _OF_EQUAL_HANDS,
    "badacey": _OF_EQUAL_HANDS,
}


@pytest.mark.parametrize("game", OTHERS)
def test_random_hands(game: str) -> None:
    met = play_many(game, range(100))
    assert met[AGREED] > 50  # in draws with many players the deck often runs out


@pytest.mark.long
@pytest.mark.parametrize("game", OTHERS)
def test_many_random_hands(game: str) -> None:
    met = play_many(game, range(1000, 3000))
    print(f"\n{game}: 2000 hands, {dict(met.most_common())}")  # noqa: T201 - the tally is worth seeing with -s
    assert met[AGREED] > 1000
    of_others = {difference.name for difference in OTHER_DIFFERENCES}
    usual = _MET.get(game, set())
    assert usual <= met.keys() & of_others <= usual | _MAY_BE_MET.get(game, set())
