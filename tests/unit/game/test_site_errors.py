"""What is wrong in the text of a hand, with its line and column."""

from __future__ import annotations

from typing import Any

import pytest
from site_hands import HAND, STUD, play_texts

from tourney.config.load import shipped_variant
from tourney.errors import InvalidArgument
from tourney.game.ohh_reading import parse_ohh
from tourney.game.phh import HandRecord, error_place
from tourney.game.replay import replay
from tourney.game.text_reading import parse_text


@pytest.mark.parametrize(
    ("change", "line", "column", "said"),
    [
        (("[9h] [9c]", "[9h] [As]"), "Dealt to anna [9h] [As]", 21, "As is dealt twice; expected a card that is"),
        (("[9h] [9c]", "[9h] [9z]"), "Dealt to anna [9h] [9z]", 21, "'9z' is not a card"),
        (("[9h] [9c]", "[8h] [9c]"), "Dealt to anna [8h] [9c]", 16, "expected cards that the player has been dealt"),
        (("[9h] [9c]", "[9h] [9c 8c]"), "Dealt to anna [9h] [9c 8c]", 21, "expected 1 card, found 2"),
        (("dora: folds", "anna: folds"), "anna: folds", 7, "an action out of turn; expected one of seat 7"),
        (("anna: calls 20", "anna: calls 600"), "anna: calls 600", 7, "of the stack; expected at most 496 more"),
        (("anna: calls 20", "anna: sings"), "anna: sings", 7, "unknown words after the name of a player: 'sings'"),
        (("anna: calls 20", "It rains"), "It rains", 1, "unknown line; expected an action, cards, a street"),
        (("*** 5th STREET ***", "*** TURN ***"), "*** TURN ***", 1, "expected a street of the game"),
        (("anna: checks", "anna: brings in for 6"), "anna: brings in for 6", 7, "expected no bring-in here"),
        (("anna: checks", "anna: stands pat"), "anna: stands pat", 7, "expected no discards: the game has no draw"),
        (("collected 248", "collected 250"), "*** SUMMARY ***", 1, "248 chips were bet, and 250 collected"),
        (("dora: posts the ante 4\n", ""), "*** 3rd STREET ***", 1, "some players post no ante"),
        (
            ("(7 Card Stud", "(Courchevel"),
            "PokerStars Hand #5",
            59,
            "Courchevel Limit is not read; these are: Hold'em",
        ),
    ],
)
def test_where_a_text_is_wrong(change: tuple[str, str], line: str, column: int, said: str) -> None:
    """The lines are those of the file, in which this hand is the second."""
    text = "\n\n" + HAND.replace("b: c", "berta") + "\n" + STUD.replace(*change, 1)
    [_, (_, hand)] = parse_text(text)
    assert isinstance(hand, InvalidArgument), hand
    assert said in str(hand)
    found, at = error_place(hand)
    second = 1 + len(HAND.splitlines()) + 3
    wrong = next(n for n, each in enumerate(text.splitlines(), 1) if n > second - 2 and each.startswith(line))
    assert (found, at) == (wrong, column)


def test_where_a_replay_stops() -> None:
    """A raise that the rules do not allow is found by the replay, at the line of the raise."""
    text = STUD.replace("raises 14 to 20", "raises 24 to 30").replace("anna: calls 20", "anna: calls 30")
    text = text.replace("berta: calls 14", "berta: calls 24").replace("bets 26", "bets 16")
    text = text.replace("calls 26", "calls 16").replace("collected 248", "collected 258")
    [(_, hand)] = parse_text(text)
    assert isinstance(hand, HandRecord), hand
    played = replay(hand, shipped_variant("stud"))
    assert (played.place, played.difference) == ((17, 11), "a bet or raise must be from 20 to 20 in total, not 30")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("emil collected 2670", "emil collected 2671"), "chips were bet, and"),
        (("calls 890 and is all-in", "calls 8900 and is all-in"), "puts in more chips than the 900 of the stack"),
        (("emil: calls 890", "emil: shrugs"), "unknown words after the name of a player: 'shrugs'"),
        (
            ("Hold'em No Limit", "Razz No Limit"),
            "Razz No Limit is not read; these are: Hold'em No Limit, Hold'em Pot Limit",
        ),
        (("Tournament #45, $5.00+$0.50 USD ", ""), "not a tournament hand"),
        (("Tournament #45", "Torneio #45"), "the hand is in Portuguese"),
        (("*** SUMMARY ***\nTotal pot 2910\n", ""), "the hand is cut short"),
        (("Seat #2 is the button", ""), "no line with its table and the button"),
        (("berta: posts the ante 10\n", ""), "some players post no ante"),
        # Who is all-in for the ante may have the big blind: then the next player would act.
        (("emil: posts big blind 100\n", ""), "an action out of turn; expected one of seat 4"),
    ],
)
def test_what_is_wrong_in_a_text(change: tuple[str, str], said: str) -> None:
    [(_, hand)] = parse_text(HAND.replace("b: c", "berta").replace(*change))
    assert isinstance(hand, InvalidArgument)
    assert said in str(hand)


def test_other_languages_are_named() -> None:
    for line, name in (
        ("Main PokerStars n°5: Tournoi n°7, Hold'em No Limit", "French"),
        ("PokerStars - Hand Nr. 5: Turnier Nr. 7", "German"),
    ):
        [(_, hand)] = parse_text(line)
        assert name in str(hand)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "not JSON"),
        ('{"ohh": {}}', "not a tournament hand"),
        ('{"ohh": 5}', "not a hand in the Open Hand History form"),
        ('{"phh": {}}', "not a hand in the Open Hand History form"),
    ],
)
def test_what_is_wrong_in_json(text: str, said: str) -> None:
    [(_, hand)] = parse_ohh(text)
    assert said in str(hand)


def test_amounts_are_whole() -> None:
    sink: Any = play_texts("turbo_sng")
    text = sink.hands[0][1].replace('"starting_stack": 1500', '"starting_stack": 1500.5', 1)
    [(_, hand)] = parse_ohh(text)
    assert "expected whole chips of at most 15 digits, found 1500.5" in str(hand)
