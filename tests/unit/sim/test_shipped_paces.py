"""Whether the shipped paces play as many hands an hour as people do, with the shipped fields.

The rates are of full tables with the stacks of the middle of an event. Each test plays some hundreds of hands and
reckons how long they would have taken.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import pytest
from games import STUD, variant

from tourney.cards.deck import Deck
from tourney.config import shipped
from tourney.config.load import load_field, load_pace
from tourney.game.hand import Hand
from tourney.game.stakes import AnteKind, Stakes
from tourney.game.variant import Forced
from tourney.sim.timing import hand_seconds, occasions_of
from tourney.strategies.play import play_hand
from tourney.streams import Stream, derive

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.strategies.play import Fault

pytestmark = pytest.mark.compiled

WITH_ANTE: Final = Stakes(small_blind=50, big_blind=100, ante=100, ante_kind=AnteKind.BIG_BLIND)
LIMIT: Final = Stakes(small_blind=50, big_blind=100)


def _no_fault(fault: Fault) -> None:
    raise AssertionError(fault.message)


@cache
def hands_an_hour(
    pace: str,
    field: str,
    players: int,
    *,
    game: str = "no_limit_holdem",
    depth: int = 50,
    at: Sequence[str] = (),
    empty_seats: int = 0,
) -> float:
    """Hands an hour of so many of a field, with so many big blinds each, some of them anew at each hand."""
    played, hands = variant(game), 400
    stakes = STUD if played.forced is Forced.BRING_IN else WITH_ANTE if game.startswith("no") else LIMIT
    path = shipped.find("fields", field)
    assert path is not None
    everybody = [group.player.create() for group in load_field(path, 60) for _ in range(group.count)]
    now = load_pace(pace).at([*occasions_of(played), *at], empty_seats)
    unit = stakes.big_blind or stakes.small_bet
    seconds = 0
    for number in range(hands):
        order = list(range(len(everybody)))
        Stream(derive(1, number)).shuffle(order)
        table = [everybody[place] for place in order[:players]]
        hand = Hand(played, stakes, [depth * unit] * players)
        deck = Deck(played.deck, Stream(derive(2, number)))
        play_hand(hand, deck, table, [derive(3, place) for place in order[:players]], _no_fault, 0, number)
        seconds += hand_seconds(hand.tempo, now, Stream(derive(4, number)))
    return 3600 * hands / seconds


@pytest.mark.parametrize("field", ["main_event", "live_daily"])
def test_a_full_table_live_plays_25_to_30_hands_an_hour(field: str) -> None:
    assert 25 <= hands_an_hour("live", field, 9) <= 30


def test_a_live_final_table_plays_25_to_27_hands_an_hour_with_nine_and_some_30_with_three() -> None:
    # No rate is published without cameras: not above that of a full table, and faster than in front of them.
    full = hands_an_hour("live", "live_daily", 9)
    assert 24 < hands_an_hour("live", "live_daily", 9, at=("final_table",)) < full
    assert 28 < hands_an_hour("live", "live_daily", 3, at=("final_table",), empty_seats=6) < 33


def test_in_the_money_televised_play_is_slower_than_before_and_faster_than_at_the_final_table() -> None:
    # No rate is published: between the 25 to 30 hands of a full table and the 18 to 20 of a final table.
    assert 20 < hands_an_hour("televised", "main_event", 9, at=("in_the_money",)) < 25


@pytest.mark.parametrize("players", [9, 3])
def test_a_televised_final_table_plays_18_to_20_hands_an_hour_with_nine_as_with_three(players: int) -> None:
    # WSOP main events: 18.5 at the final table of 2009, three-handed 18 in 2012 and 19 in 2023.
    rate = hands_an_hour("televised", "main_event", players, at=("final_table",), empty_seats=9 - players)
    assert 18 <= rate <= 20


def test_the_last_two_in_front_of_cameras_play_about_25_hands_an_hour() -> None:
    # WSOP main events: 26 in 2008, 37 in 2009, 26 in 2013, 21 in 2016, 20 in 2018, 25 in 2019.
    rate = hands_an_hour("televised", "main_event", 2, at=("final_table", "heads_up"), empty_seats=7)
    assert rate == pytest.approx(25, rel=0.1)


@pytest.mark.parametrize("players", [9, 10])
def test_a_full_table_at_home_plays_20_to_25_hands_an_hour(players: int) -> None:
    # Guides for hosts: 20 to 30 at a usual table, where players deal; fewer than 20 at a slow one.
    assert 20 <= hands_an_hour("self_dealt", "home_game", players) <= 25


@pytest.mark.parametrize("field", ["online_regular", "online_turbo"])
def test_a_full_table_online_plays_55_to_65_hands_an_hour_and_one_of_six_68_to_77(field: str) -> None:
    assert 55 <= hands_an_hour("online", field, 9) <= 65
    assert 68 <= hands_an_hour("online", field, 6) <= 77


@pytest.mark.parametrize(
    ("game", "least", "most"),
    [("stud", 1.2, 1.33), ("fixed_limit_omaha_hi_lo", 1.47, 1.67)],
)
def test_a_hand_of_another_game_takes_so_many_times_as_long_as_one_of_limit_holdem(
    game: str, least: float, most: float
) -> None:
    # Eight at the table, as stud allows no more.
    holdem = hands_an_hour("live", "limit_mix", 8, game="fixed_limit_holdem")
    assert least <= holdem / hands_an_hour("live", "limit_mix", 8, game=game) <= most
