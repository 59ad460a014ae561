"""What makes no game is refused, with the key of the file at fault."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from games import usual_stakes, variant

from tourney.errors import InvalidArgument
from tourney.game.stakes import Stakes
from tourney.game.variant import Street


def streets(*rows: dict[str, Any]) -> tuple[Street, ...]:
    return tuple(Street(f"street {number}", **row) for number, row in enumerate(rows))


@pytest.mark.parametrize(
    ("game", "changes", "at"),
    [
        ("no_limit_holdem", {"stops_when_settled": True}, "stops_when_settled"),
        ("pot_limit_omaha", {"stops_when_settled": True}, "stops_when_settled"),
        ("stud", {"stops_when_settled": True}, "stops_when_settled"),
        ("no_limit_holdem", {"rankings": ("high", "high")}, "showdown"),
        ("pot_limit_omaha", {"rankings": ("deuce_to_seven",)}, "showdown"),
        ("archie", {"otherwise": "low"}, "otherwise"),
        ("archie", {"otherwise": "high_two_from_hand"}, "otherwise"),
        ("pot_limit_double_board_omaha", {"otherwise": "high_two_from_hand"}, "otherwise"),
        ("drawmaha", {"rankings": ("high_two_from_hand", "high_up_to_two_from_hand")}, "showdown"),
        ("stud", {"streets": streets({"hole": 2, "up": 1}, {"discard": 3, "up": 4})}, "streets"),  # open cards stay
        ("sohe", {"rankings": ("high_two_from_hand",)}, "showdown"),
        ("sohe", {"rankings": ("high", "high_two_from_hand")}, "showdown"),
        ("sohe", {"otherwise": "high_two_from_hand"}, "showdown"),
        ("sohe", {"streets": streets({"hole": 6}, {"set_apart": 6, "board": 5})}, "streets"),
        ("sohe", {"streets": streets({"hole": 6, "set_apart": 2}, {"board": 5})}, "streets"),
        ("sohe", {"streets": streets({"hole": 6}, {"set_apart": 1}, {"set_apart": 1, "board": 5})}, "streets"),
        ("sohe", {"streets": streets({"hole": 7}, {"set_apart": 2, "discard": 1, "board": 5})}, "streets"),
        ("sohe", {"streets": streets({"hole": 6, "up": 1}, {"set_apart": 2, "board": 5})}, "streets"),
        ("stud", {"rankings": ("high_two_from_hand",)}, "showdown"),
        ("badugi", {"rankings": ("eight_or_better",)}, "showdown"),
        ("no_limit_holdem", {"streets": streets({"hole": 1}, {"board": 5}), "rankings": ("high_two_from_hand",)},
         "showdown"),
        ("no_limit_holdem", {"low_opens": True}, "low_opens"),
        ("stud", {"boards": 2}, "boards"),
        ("stud", {"streets": streets({"hole": 5})}, "streets"),
        ("five_card_draw", {"streets": streets({"hole": 5}, {"draw": 6})}, "streets"),
        ("five_card_draw", {"streets": streets({"hole": 5}, {"draw": 5, "board": 1})}, "streets"),
        ("no_limit_holdem", {"streets": streets({"draw": 1, "hole": 2})}, "streets"),
        ("no_limit_holdem", {"streets": streets({"board": 5})}, "streets"),
        ("no_limit_holdem", {"min_players": 5, "max_players": 4}, "players"),
        ("kuhn", {"deck": tuple(range(52)), "max_players": 13}, "players"),
        ("kuhn", {"streets": streets({"hole": 1}, *[{}] * 12)}, "streets"),
        ("pot_limit_omaha", {"streets": streets({"hole": 11}, {"board": 5}), "max_players": 2}, "streets"),
        ("pot_limit_omaha", {"streets": streets({"hole": 4}, {"board": 11})}, "streets"),
        ("pot_limit_omaha", {"boards": 5, "max_players": 2}, "boards"),
        ("no_limit_holdem", {"deck": (1, 1)}, "deck"),
        ("no_limit_holdem", {"rankings": ("higher",)}, "showdown"),
    ],
)  # fmt: skip
def test_what_makes_no_game_is_refused(game: str, changes: dict[str, Any], at: str) -> None:
    with pytest.raises(InvalidArgument) as caught:
        dataclasses.replace(variant(game), **changes)
    assert caught.value.at[0] == at


def test_a_game_that_needs_more_cards_than_there_are_is_refused() -> None:
    with pytest.raises(InvalidArgument, match="14 players need 64 cards, the deck has 52"):
        dataclasses.replace(variant("pot_limit_omaha"), max_players=14)


@pytest.mark.parametrize(
    "stakes",
    [
        {"small_blind": 50, "big_blind": 25},
        {"small_bet": 100, "big_bet": 50},
        {"small_bet": 100, "bring_in": 101},
        {"big_blind": -1},
        {"big_blind": 100, "chip": 0},
        {},
    ],
)
def test_what_makes_no_stakes_is_refused(stakes: dict[str, Any]) -> None:
    with pytest.raises(InvalidArgument):
        Stakes(**stakes)


def test_the_usual_stakes_fit_every_game() -> None:
    assert usual_stakes(variant("razz")).bring_in
    assert usual_stakes(variant("kuhn")).ante
