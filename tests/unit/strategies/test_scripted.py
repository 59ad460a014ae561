from __future__ import annotations

import pytest
from games import BLINDS, variant

from tourney.cards.deck import Deck
from tourney.errors import InvalidArgument
from tourney.game.event import Called, Checked, Event, Folded, Raised
from tourney.game.hand import Hand
from tourney.strategies.play import Fault, play_hand
from tourney.strategies.scripted import Scripted
from tourney.streams import Stream


def played(*scripts: str, stacks: int = 1000) -> list[Event]:
    """What the players of these scripts do in a hand of no-limit hold'em, from the button's left; blinds 50-100."""
    told: list[Event] = []
    hand = Hand(variant("no_limit_holdem"), BLINDS, [stacks] * len(scripts), listener=told.append)
    players = [Scripted(script) for script in scripts]

    def fail(fault: Fault) -> None:
        pytest.fail(str(fault))

    play_hand(hand, Deck(hand.variant.deck, Stream(1)), players, [0] * len(scripts), fail)
    return [event for event in told if isinstance(event, Folded | Checked | Called | Raised)]


def test_each_word_is_a_decision() -> None:
    told = played("c c", "r f", "r300 c r")
    # button to 300, small blind calls, big blind the least: 500; then calls; flop: check, fold becomes a check, least
    assert told[:6] == [
        Raised(2, 300, bet=False, all_in=False),
        Called(0, 250, all_in=False),
        Raised(1, 500, bet=False, all_in=False),
        Called(2, 200, all_in=False),
        Called(0, 200, all_in=False),
        Checked(0),
    ]


def test_a_bet_of_the_most_is_all_in() -> None:
    assert played("f", "f", "a")[0] == Raised(2, 1000, bet=False, all_in=True)


def test_an_amount_out_of_range_becomes_the_nearest_legal_one() -> None:
    assert played("f", "f", "r1")[0] == Raised(2, 200, bet=False, all_in=False)
    assert played("f", "f", "r99999")[0] == Raised(2, 1000, bet=False, all_in=True)


def test_a_raise_that_is_not_allowed_becomes_a_call() -> None:
    told = played("r", "r", "a")
    assert told[1:] == [Called(0, 950, all_in=True), Called(1, 900, all_in=True)]


def test_after_the_script_there_are_checks_and_folds() -> None:
    assert played("", "", "")[:2] == [Folded(2), Folded(0)]


@pytest.mark.parametrize("word", ["x", "r-5", "raise", "f2"])
def test_a_word_that_is_none_is_refused(word: str) -> None:
    with pytest.raises(InvalidArgument, match="is not a word of a script"):
        Scripted(f"f {word}")
