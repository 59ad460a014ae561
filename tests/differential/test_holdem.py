"""Random hands of hold'em: at every turn our engine agrees with PokerKit, or an intended difference applies."""

from __future__ import annotations

from typing import Final

import pytest
from differential.differences import HOLDEM_TABLE
from differential.playing import AGREED, play_many
from differential.pokerkit_games import HOLDEM
from differential.pokerkit_oracle import FIXED_LIMIT, NO_LIMIT, POT_LIMIT

_OF_LIMIT: Final = {
    "half_bet_reopens",
    "completion_of_bet",
    "completion_of_raise",
    "short_all_in_is_no_raise_of_the_cap",
}
_OF_POT_LIMIT: Final = {"pot_limit_short_small_blind", "pot_limit_short_big_blind", "pot_limit_antes"}
_OF_STOCK: Final = {difference.name for difference in HOLDEM_TABLE if difference.deal.stock}
_OF_ALL: Final = {difference.name for difference in HOLDEM_TABLE} - _OF_LIMIT - _OF_POT_LIMIT - _OF_STOCK
_MET: Final = {NO_LIMIT: _OF_ALL, POT_LIMIT: _OF_ALL | _OF_POT_LIMIT, FIXED_LIMIT: _OF_ALL | _OF_LIMIT}
_RARE: Final = {"short_all_ins_add_up"}


@pytest.mark.slow
@pytest.mark.parametrize("game", HOLDEM)
def test_random_hands(game: str) -> None:
    met = play_many(game, range(300))
    assert met[AGREED] > 200


@pytest.mark.long
@pytest.mark.parametrize("game", HOLDEM)
def test_many_random_hands(game: str) -> None:
    met = play_many(game, range(1000, 6000))
    print(f"\n{game}: 5000 hands, {dict(met.most_common())}")  # noqa: T201 - the tally is worth seeing with -s
    assert met[AGREED] > 3500
    assert _MET[game] - _RARE <= met.keys() - {AGREED} <= _MET[game]
