"""Random hands of all games of the sites' forms: what is written is read, and ends with the same stacks.

That what is written looks as the site writes it, the hands of `tests/unit/game/test_site_hands.py` show.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from games import variant
from hypothesis import given
from hypothesis import strategies as st

from tourney.cards.deck import Deck
from tourney.errors import InvalidArgument
from tourney.game.hand import Hand
from tourney.game.ohh_reading import parse_ohh
from tourney.game.ohh_writing import WRITTEN, OpenHistoryWriter
from tourney.game.phh import HandRecord, error_place
from tourney.game.phh_writing import HandStart
from tourney.game.replay import replay
from tourney.game.seated_head import HOLE_CARDS, STUD_GAMES
from tourney.game.stakes import NOBODY, AnteKind, HouseRules, Places, Stakes, usual_places
from tourney.game.stars_writing import StarsWriter
from tourney.game.text_reading import parse_text
from tourney.game.turn import ACT, OVER
from tourney.strategies.simple import Call, RandomLegal, Shove
from tourney.streams import Stream, derive

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.game.event import Event
    from tourney.game.phh import ReadHand
    from tourney.strategies.base import Strategy
    from tourney.types import Chips

FORMS: Sequence[
    tuple[Callable[[HandStart], StarsWriter | OpenHistoryWriter], Callable[[str], Iterator[ReadHand]]]
] = (
    (StarsWriter, parse_text),
    (OpenHistoryWriter, parse_ohh),
)
PLAYERS: tuple[Strategy, ...] = (RandomLegal(), RandomLegal(fold_percent=5, raise_percent=20), Call(), Shove())


class PlayedHand:
    """A random hand, with what its listener has been given; the same number gives the same hand."""

    def __init__(self, game: str, number: int) -> None:
        stream = Stream(derive(20, list(HOLE_CARDS).index(game), number))
        players = stream.between(2, variant(game).max_players)
        stakes = _stakes(game, stream)
        deep = (1, 3, 20, 100)[stream.below(4)] * stakes.small_bet
        stacks = [stakes.chip * stream.between(1, 1 + deep // stakes.chip) for _ in range(players)]
        absent = [player for player in range(players) if stream.chance(1, 4)] if stream.chance(1, 3) else []
        rules = HouseRules(
            raises=(None, 1, 3, 4)[stream.below(4)],
            ante_first=stream.chance(1, 2),
            equal_boards_by_position=stream.chance(1, 2),
            open_pair_doubles=stream.chance(1, 2),
        )
        places = _places(players, stream)
        self.events: list[Event] = []
        hand = Hand(
            variant(game), stakes, stacks, places=places, rules=rules, absent=absent, listener=self.events.append
        )
        # Seats are not positions: the button is at any of them, and some are empty.
        first = stream.below(10)
        seats = [1 + (first + player) % 10 for player in range(players)]
        names = tuple(f"player {player}" for player in range(players))
        self.start = HandStart(
            variant(game), stakes, stacks, places, rules, absent, False, names, seats, 4, 1 + number, 2
        )
        self.stacks = _play(hand, stream, number)

    def write(self, form: Callable[[HandStart], StarsWriter | OpenHistoryWriter]) -> str:
        """The hand in a form."""
        writer = form(self.start)
        for event in self.events:
            writer(event)
        return writer.text(self.stacks)


def _stakes(game: str, stream: Stream) -> Stakes:
    chip = (1, 5, 25)[stream.below(3)]
    ante = chip * stream.below(6)
    if game in STUD_GAMES:
        small = chip * stream.between(2, 8)
        return Stakes(ante=ante, small_bet=small, bring_in=chip * stream.between(1, small // chip - 1), chip=chip)
    big = chip * 2 * stream.between(1, 8)
    return Stakes(small_blind=big // 2, big_blind=big, ante=ante, ante_kind=AnteKind(stream.below(3)), chip=chip)


def _places(players: int, stream: Stream) -> Places:
    """The usual places, or a dead small blind: of a dead button the texts say nothing."""
    usual = usual_places(players)
    return usual if players == 2 or stream.chance(2, 3) else Places(usual.button, NOBODY, 0)


def _play(hand: Hand, stream: Stream, number: int) -> Sequence[Chips]:
    deck = Deck(hand.variant.deck, Stream(derive(21, number)))
    players = [PLAYERS[stream.below(len(PLAYERS))] for _ in hand.state.stacks]
    while hand.turn != OVER:
        if hand.turn == ACT:
            hand.apply(players[hand.actor].act(hand.view(hand.actor, derive(22, number, hand.actor))))
        else:
            hand.deal_from(deck)
    return hand.state.stacks


def check_hands(game: str, numbers: range) -> None:
    """Write hands, read them back and replay them."""
    for number in numbers:
        played = PlayedHand(game, number)
        for form, parse in FORMS if game in WRITTEN.games else FORMS[:1]:
            text = played.write(form)
            [(_, hand)] = parse(text)
            assert isinstance(hand, HandRecord), (number, hand, text)
            assert dict(zip(hand.players, hand.finishing_stacks, strict=True)) == dict(
                zip(played.start.players, played.stacks, strict=True)
            ), (number, text)
            if re.search(r"brings in for .*\n(?:.*folds\n)*.*raises", text):
                assert hand.bring_in == played.start.stakes.bring_in, (number, text)
            end = replay(hand, variant(game))
            assert (end.difference, end.over) == ("", True), (number, played.start, text)


@pytest.mark.parametrize("game", HOLE_CARDS)
def test_hands_are_read_as_they_are_written(game: str) -> None:
    check_hands(game, range(80 if game in STUD_GAMES else 12))


@given(st.sampled_from(list(HOLE_CARDS)), st.integers(0, 11), st.data())
def test_a_changed_text_is_read_or_refused_at_a_line(game: str, number: int, data: st.DataObject) -> None:
    """A line is lost, or another in its place, or some of its letters are others."""
    lines = PlayedHand(game, number).write(StarsWriter).splitlines()
    at = data.draw(st.integers(0, len(lines) - 1), label="line")
    begin, end = sorted(data.draw(st.tuples(st.integers(0, 90), st.integers(0, 90)), label="letters"))
    word = data.draw(st.sampled_from(("", "0", "9" * 14, "9" * 400, ",", "[", "As", "As As", ": ", "*", "-", "é")))
    changed = lines[at][:begin] + word + lines[at][end:]
    lines[at : at + 1] = data.draw(st.sampled_from(([], [changed], [data.draw(st.sampled_from(lines))])))
    for _, hand in parse_text("\n".join(lines)):
        if isinstance(hand, HandRecord):
            with suppress(InvalidArgument):  # as it has no bets, perhaps
                replay(hand, variant(hand.variant))
        else:
            line, column = error_place(hand)
            assert 1 <= line <= len(lines)
            assert column >= 1


@pytest.mark.long
@pytest.mark.parametrize("game", HOLE_CARDS)
def test_many_hands_are_read_as_they_are_written(game: str) -> None:
    check_hands(game, range(12, 2000))
