"""Reading the poker hand history format.

The format: J. Kim, "Recording and describing poker hands" (2024); where that is silent, PokerKit, its reference
implementation.
"""

from __future__ import annotations

import pytest
from games import variant
from phh_hands import FOLDED, hand_text, read_hand

from tourney.errors import InvalidArgument
from tourney.game.phh import HandRecord, parse_hands
from tourney.game.replay import replay


def test_amounts_are_exact() -> None:
    record = read_hand("p1 cbr 1,000.25", min_bet="20.10", finishing_stacks="[1, 0.5, inf]")
    assert record.decimals == 2
    assert record.min_bet == 2010
    assert record.starting_stacks == (100_000, 100_000, 100_000)
    assert record.actions[0].amount_to == 100_025
    assert record.finishing_stacks == (100, 50, None)
    assert [record.as_written(amount) for amount in (100_025, 50, 100_000, 0)] == ["1000.25", "0.5", "1000", "0"]


def test_whole_decimals_need_no_scale() -> None:
    assert read_hand("p1 f", starting_stacks="[1000.0, 1000.00, 1e3]").starting_stacks == (1000, 1000, 1000)


def test_commentary() -> None:
    """It may follow an action, with a '#', or stand alone; an action may be an empty string."""
    record = read_hand("p1 f # folds: '##'\n# a pause\np2   cc\n\np3 f")
    assert [(action.number, action.verb.value) for action in record.actions] == [(0, "f"), (2, "cc"), (4, "f")]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("p4 f", "no p4"),
        ("p0 f", "no p0"),
        ("q1 f", "not a player"),
        ("p1 raise 20", "unknown action"),
        ("p1 cbr", "unknown action"),
        ("p1 cbr ten", "'ten' is not an amount"),
        ("p1 cbr inf", "infinite"),
        ("p1 cbr 1e30", "too many digits"),
        ("p1 cbr 0.00000000001", "too many digits"),
        ("d dh p1 2x3c", "not a card"),
        ("d dh p1 2c3", "not a card"),
        ("d 2c3c", "unknown action"),
    ],
)
def test_broken_action(line: str, problem: str) -> None:
    with pytest.raises(InvalidArgument, match=problem) as caught:
        read_hand(f"p1 f\n{line}")
    assert caught.value.at == ("actions", 1)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("antes", "[0, 0]"),
        ("antes", "5"),
        ("antes", None),
        ("antes", "[0, 0, true]"),
        ("blinds_or_straddles", "[10, 20, inf]"),
        ("starting_stacks", "[1000]"),
        ("starting_stacks", "[1000, 0, 1000]"),
        ("starting_stacks", "[1000, nan, 1000]"),
        ("finishing_stacks", "[1000, -1, 1000]"),
        ("min_bet", "'20'"),
        ("min_bet", "-20"),
        ("variant", "3"),
        ("actions", "'p1 f'"),
        ("actions", "['p1 f', 5]"),
        ("antes", "[-5, -5, -5]"),
        ("min_bet", "100000000000000000000"),
        ("players", "['A', 'B']"),
        ("players", "[1, 2, 3]"),
        ("ante_trimming_status", "0"),
        ("_tourney", "{ante_first = 1}"),
        ("_tourney", "{absent = [4]}"),
        ("_tourney", "{reshuffle = 'never'}"),
    ],
)
def test_broken_field(field: str, value: str | None) -> None:
    with pytest.raises(InvalidArgument) as caught:
        read_hand("p1 f", **{field: value})
    assert caught.value.at[0] == field


@pytest.mark.parametrize("field", ["blinds_or_straddles", "min_bet"])
def test_field_the_variant_needs(field: str) -> None:
    record = read_hand("p1 f", **{field: None})
    with pytest.raises(InvalidArgument, match=field):
        replay(record, variant(record.variant))


def test_many_hands() -> None:
    """One that is no TOML, or no hand, is told by its number, with the line of the file; the others are read."""
    good = hand_text(FOLDED)
    text = f"[1]\n{good}\n[2]\nvariant = 'NT'\n\n[7]\n{good}"
    assert [(number, type(hand)) for number, hand in parse_hands(text)] == [
        ("1", HandRecord),
        ("2", InvalidArgument),
        ("7", HandRecord),
    ]
    broken = text.replace("variant = 'NT'\n\n[7]", "variant = = 'NT'\n\n[7]")
    hands = dict(parse_hands(broken))
    assert [type(hand) for hand in hands.values()] == [HandRecord, InvalidArgument, HandRecord]
    line = broken[: broken.index("= =")].count("\n") + 1
    assert f"line {line}," in str(hands["2"])


def test_nested_too_deeply() -> None:
    [(_, hand)] = parse_hands("x = " + 5000 * "[")
    assert isinstance(hand, InvalidArgument)


def test_nothing_to_read() -> None:
    assert list(parse_hands("# nothing\n")) == []
    assert [number for number, hand in parse_hands("x = 1\n") if isinstance(hand, InvalidArgument)] == ["1"]
    assert [number for number, hand in parse_hands("= 1\n") if isinstance(hand, InvalidArgument)] == ["1"]
