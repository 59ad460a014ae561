"""Hands written in the poker hand history format, and replayed by this engine and by PokerKit."""

from __future__ import annotations

import tomllib
import warnings
from typing import TYPE_CHECKING, Final

import pytest
from games import usual_stakes, variant
from pokerkit import HandHistory
from watched import choose

from tourney.cards.deck import Deck
from tourney.config import shipped
from tourney.game.hand import Hand
from tourney.game.phh import CODES, parse_hand
from tourney.game.phh_writing import HandStart, HandWriter
from tourney.game.replay import Replayed, replay
from tourney.game.stakes import (
    NOBODY,
    AnteKind,
    HouseRules,
    Places,
    Reshuffle,
    Stakes,
    button_blind_places,
    usual_places,
)
from tourney.game.turn import DEAL, OVER
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence


def _written(start: HandStart, key: int) -> tuple[str, Hand]:
    """A hand played at random, and how it was written down."""
    writer = HandWriter(start)
    hand = Hand(
        start.variant,
        start.stakes,
        start.stacks,
        places=start.places,
        rules=start.rules,
        absent=start.absent,
        uncapped=start.uncapped,
        listener=writer,
    )
    deck = Deck(start.variant.deck, Stream(key))
    stream = Stream(key + 1)
    while hand.turn != OVER:
        if hand.turn == DEAL:
            hand.deal_from(deck)
        else:
            hand.apply(choose(hand.view(hand.actor), stream, folds=2, raises=2))
    return writer.text(hand.state.stacks), hand


def _start(
    name: str,
    stacks: Sequence[int],
    *,
    stakes: Stakes | None = None,
    places: Places | None = None,
    rules: HouseRules | None = None,
    absent: Sequence[int] = (),
    uncapped: bool = False,
) -> HandStart:
    game = variant(name)
    return HandStart(
        variant=game,
        stakes=stakes or usual_stakes(game),
        stacks=stacks,
        places=places or (button_blind_places if game.button_blind else usual_places)(len(stacks)),
        rules=rules or HouseRules(equal_boards_by_position=True),
        absent=absent,
        uncapped=uncapped,
        players=[f"{number}" for number in range(11, 11 + len(stacks))],
        seats=range(1, len(stacks) + 1),
        table=3,
        hand=7,
        level=2,
    )


def _replays(text: str) -> Replayed:
    record = parse_hand(text)
    return replay(record, variant(record.variant))


@pytest.mark.parametrize("name", shipped.list_names("variants"))
def test_every_variant_is_written_and_replayed(name: str) -> None:
    """Deep and short stacks, all-ins and draws: the same stacks in the end."""
    game = variant(name)
    for key in range(12):
        players = game.min_players + key % (min(game.max_players, 6) - game.min_players + 1)
        stacks = [[5000, 130, 777, 60, 2500, 210][(player + key) % 6] for player in range(players)]
        text, hand = _written(_start(name, stacks), key)
        assert _replays(text) == Replayed(tuple(hand.state.stacks), over=True, difference=""), text
        assert sum(hand.state.stacks) == sum(stacks)


@pytest.mark.parametrize("code", CODES)
def test_pokerkit_agrees(code: str) -> None:
    """Deep stacks and classic antes: there the rules are the same, and PokerKit reads it to the same end."""
    name = CODES[code]
    for key in range(100, 110):
        players = 2 + key % 4
        text, hand = _written(_start(name, [20_000] * players), key)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            history = HandHistory.loads(text)
            *_, state = history
        assert history.variant == code
        assert not state.status
        assert tuple(state.stacks) == hand.state.stacks, text


def test_what_is_written() -> None:
    text, hand = _written(_start("no_limit_holdem", [5000, 5000]), 4)
    table = tomllib.loads(text)
    assert table["variant"] == "NT"
    assert table["blinds_or_straddles"] == [50, 100]
    assert table["min_bet"] == 100
    assert table["players"] == ["11", "12"]
    assert (table["seats"], table["table"], table["hand"], table["level"]) == ([1, 2], 3, 7, 2)
    assert tuple(table["finishing_stacks"]) == hand.state.stacks


def test_variant_without_a_code_keeps_its_name() -> None:
    """Another reader refuses it then, and does not take it for hold'em."""
    text, _ = _written(_start("no_limit_walter", [500, 500]), 1)
    assert tomllib.loads(text)["variant"] == "no_limit_walter"


_PLO: Final = Stakes(50, 100)
_SPECIAL: Final = [
    _start("no_limit_holdem", [500, 900, 40, 900], stakes=Stakes(25, 50, 50, AnteKind.BIG_BLIND, chip=25)),
    _start("no_limit_holdem", [500, 900, 40, 900], stakes=Stakes(25, 50, 50, AnteKind.BUTTON)),
    _start(
        "no_limit_holdem",
        [500, 60, 900, 900],
        stakes=Stakes(25, 50, 50, AnteKind.BIG_BLIND),
        rules=HouseRules(ante_first=True),
    ),
    _start("no_limit_holdem", [500, 900], stakes=Stakes(25, 50, 50, AnteKind.BIG_BLIND)),
    _start("no_limit_holdem", [500, 900], places=Places(button=1, small_blind=0, big_blind=1)),
    _start("no_limit_holdem", [500, 900], stakes=Stakes(25, 25)),
    _start("pot_limit_omaha", [9000] * 4, stakes=_PLO, places=Places(button=3, small_blind=NOBODY, big_blind=0)),
    _start("pot_limit_omaha", [9000] * 4, stakes=_PLO, places=Places(button=NOBODY, small_blind=0, big_blind=1)),
    _start("no_limit_holdem", [500, 900, 900, 700], absent=(1, 3)),
    _start("stud", [5000, 900, 900, 700], absent=(0, 1), rules=HouseRules(open_pair_doubles=True)),
    _start("fixed_limit_holdem", [9000, 9000], uncapped=True),
    _start("fixed_limit_holdem", [9000] * 3, rules=HouseRules(raises=1)),
    _start("triple_draw_deuce_to_seven", [5000] * 6, rules=HouseRules(reshuffle=Reshuffle.ALL_BUT_OWN)),
]


@pytest.mark.parametrize("start", _SPECIAL)
def test_house_rules_and_places_survive(start: HandStart) -> None:
    for key in range(12):
        text, hand = _written(start, key)
        assert _replays(text) == Replayed(tuple(hand.state.stacks), over=True, difference=""), text


def test_notes_only_where_needed() -> None:
    text, _ = _written(_start("no_limit_holdem", [500, 900], rules=HouseRules()), 1)
    assert "_tourney" not in text
    start = _start("no_limit_holdem", [500, 900], stakes=Stakes(25, 50, chip=25), rules=HouseRules(ante_first=True))
    table = tomllib.loads(_written(start, 1)[0])
    assert table["_tourney"] == {"chip": 25, "ante_first": True}


def test_bets_below_the_cap_of_the_house_are_noted() -> None:
    text, _ = _written(_start("fixed_limit_holdem", [9000] * 3, rules=HouseRules(raises=1)), 1)
    assert parse_hand(text).notes.rules == HouseRules(raises=1)


def test_no_stud_street_is_merged_with_the_next() -> None:
    """At an all-in nothing but cards is left; each street has its own lines, and whole hands are shown at the end."""
    text, _ = _written(_start("stud", [60, 60]), 3)
    actions = tomllib.loads(text)["actions"]
    dealt = [action.split()[3] for action in actions if action.startswith("d dh")]
    assert [len(cards) // 2 for cards in dealt] == [3, 3] + [1] * 8
    assert [len(action.split()[2]) // 2 for action in actions if " sm " in action][-2:] == [7, 7]


@pytest.mark.parametrize(
    ("killer", "listed"),
    [(3, [50, 100, 0, 200]), (1, [50, 200, 0, 0]), (0, [200, 100, 0, 0]), (2, [50, 100, 200, 0])],
)
def test_a_killed_pot_is_written_and_replayed(killer: int, listed: list[int]) -> None:
    """The kill is listed where the format lists straddles; the blind it was posted over is noted."""
    stakes = Stakes(50, 100, small_bet=200, big_bet=400)
    for key in range(6):
        start = _start("fixed_limit_holdem", [5000, 3000, 700, 5000], stakes=stakes, places=Places(3, 0, 1, killer))
        text, hand = _written(start, key)
        assert tomllib.loads(text)["blinds_or_straddles"] == listed
        assert _replays(text) == Replayed(tuple(hand.state.stacks), over=True, difference=""), text


def test_a_button_blind_is_written_as_others_write_short_deck() -> None:
    """As the hands of short deck in the format's own collection: antes, and a blind of the last position."""
    text, _ = _written(_start("no_limit_short_deck_button_blind", [5000] * 4), 1)
    table = tomllib.loads(text)
    assert (table["variant"], table["antes"], table["blinds_or_straddles"]) == ("NS", [100] * 4, [0, 0, 0, 100])
