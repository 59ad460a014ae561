"""Small hands in the poker hand history format, for tests to modify."""

from __future__ import annotations

from typing import Final

from games import variant

from tourney.game.phh import HandRecord, parse_hand
from tourney.game.replay import Replayed, replay


def hand_text(actions: str, /, **fields: object) -> str:
    """A hand of three players at blinds 10 and 20, one action a line; other fields as TOML."""
    lines = [line.strip() for line in actions.strip().splitlines()]
    values: dict[str, object] = {
        "variant": "'NT'",
        "antes": [0, 0, 0],
        "blinds_or_straddles": [10, 20, 0],
        "min_bet": 20,
        "starting_stacks": [1000, 1000, 1000],
        "actions": lines,
        **fields,
    }
    return "".join(f"{name} = {value}\n" for name, value in values.items() if value is not None)


def read_hand(actions: str, /, **fields: object) -> HandRecord:
    return parse_hand(hand_text(actions, **fields))


def played(actions: str, /, **fields: object) -> Replayed:
    record = read_hand(actions, **fields)
    return replay(record, variant(record.variant))


def ended(actions: str, /, **fields: object) -> tuple[int, ...]:
    """The final stacks of a hand that replays to its end without a difference."""
    hand = played(actions, **fields)
    assert (hand.difference, hand.over) == ("", True)
    return hand.stacks


FOLDED: Final = """
    d dh p1 2c7d
    d dh p2 3c8d
    d dh p3 AsAd
    p3 cbr 60
    p1 f
    p2 f
"""
CHECKED_DOWN: Final = """
    d db 4h5h6s
    p1 cc
    p2 cc
    d db Ts
    p1 cc
    p2 cc
    d db Jc
    p1 cc
    p2 cc
"""
HEADS_UP: Final = {
    "antes": [0, 0],
    "blinds_or_straddles": [10, 20],
    "starting_stacks": [1000, 1000],
}
STUD: Final = {
    "variant": "'F7S'",
    "antes": [10, 10],
    "blinds_or_straddles": None,
    "min_bet": None,
    "bring_in": 20,
    "small_bet": 100,
    "big_bet": 200,
    "starting_stacks": [5000, 5000],
}
