"""Hands as sites write them, made up in the form of PokerStars or written by tourney."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tourney.config.load import load_tournament, shipped_variant
from tourney.game.ohh_writing import OpenHistoryWriter
from tourney.game.phh import HandRecord
from tourney.game.replay import replay
from tourney.game.stars_writing import StarsWriter
from tourney.sim.tournament import Tournament

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.game.event import Event
    from tourney.game.phh_writing import HandStart

_ROOT = Path(__file__).parents[1]


LIMIT = (
    "schedule={level_length: 8m, levels: [{sb: 20, bb: 40, small_bet: 40, big_bet: 80}, "
    "{sb: 50, bb: 100, small_bet: 100, big_bet: 200}, {sb: 200, bb: 400, small_bet: 400, big_bet: 800}]}"
)


# A hand made up in the form of the site, with a side pot, a player all-in by the ante, one moved in, and talk.
HAND = """\
PokerStars Hand #123: Tournament #45, $5.00+$0.50 USD Hold'em No Limit - Level IV (50/100) - 2020/01/02 3:04:05 ET
Table '45 3' 6-max Seat #2 is the button
Seat 1: anna (1,000 in chips)
Seat 2: b: c (900 in chips)
Seat 3: dora (10 in chips)
Seat 4: emil (2000 in chips, $1 bounty)
Seat 5: new one (500 in chips) out of hand (moved from another table into small blind)
anna: posts the ante 10
b: c: posts the ante 10
dora: posts the ante 10 and is all-in
emil: posts the ante 10
emil: posts big blind 100
*** HOLE CARDS ***
Dealt to emil [As Ad]
anna: raises 890 to 990 and is all-in
b: c said, "good luck"
b: c: calls 890 and is all-in
emil: calls 890
anna is disconnected
*** FLOP *** [2c 3d 4h]
*** TURN *** [2c 3d 4h] [9s]
*** RIVER *** [2c 3d 4h 9s] [Jc]
*** SHOW DOWN ***
emil: shows [As Ad] (a pair of Aces)
anna: shows [Kh Kd] (a pair of Kings)
emil collected 200 from side pot-2
emil collected 2670 from side pot-1
b: c: mucks hand
dora: shows [5s 6s] (a straight, Two to Six)
dora collected 40 from main pot
*** SUMMARY ***
Total pot 2910
"""


STUD = """\
PokerStars Hand #5: Tournament #3, $1.00+$0.20 USD HORSE (7 Card Stud Limit) - Level I (20/40) - 2013/01/03 16:27:43
Table '3 1' 8-max
Seat 1: anna (500 in chips)
Seat 2: berta (90 in chips)
Seat 4: cora [x] (500 in chips)
Seat 7: dora (500 in chips) is sitting out
cora [x]: posts the ante 4
dora: posts the ante 4
anna: posts the ante 4
berta: posts the ante 4
*** 3rd STREET ***
Dealt to anna [9h]
Dealt to berta [2c]
Dealt to cora [x] [As Ad Kh]
Dealt to dora [Jd]
berta: brings in for 6
cora [x]: raises 14 to 20
dora: folds
anna: calls 20
berta: calls 14
*** 4th STREET ***
Dealt to anna [9h] [9c]
Dealt to berta [2c] [2d]
Dealt to cora [x] [As Ad Kh] [3s]
Pair on board - a double bet is allowed
anna: bets 40
anna said, "now"
berta: calls 40
cora [x]: calls 40
*** 5th STREET ***
Dealt to anna [9h 9c] [Tc]
Dealt to berta [2c 2d] [5c]
Dealt to cora [x] [As Ad Kh 3s] [7d]
anna: checks
berta: bets 26 and is all-in
cora [x]: calls 26
anna: folds
*** 6th STREET ***
Dealt to berta [2c 2d 5c] [6h]
Dealt to cora [x] [As Ad Kh 3s 7d] [4h]
*** RIVER ***
Dealt to cora [x] [As Ad Kh 3s 7d 4h] [Kc]
*** SHOW DOWN ***
berta: shows [7c 8s 2c 2d 5c 6h 2s] (three of a kind, Deuces)
cora [x]: mucks hand
berta collected 248 from pot
*** SUMMARY ***
Total pot 248 | Rake 0
Seat 2: berta showed [7c 8s 2c 2d 5c 6h 2s] and won (248) with three of a kind, Deuces
"""
"""Made up in the form of the tracker's tournaments of stud and its 8-game: no button, antes from its left."""


BADUGI = """\
PokerStars Game #5: Tournament #3, $1.00+$0.20 USD Badugi Limit - Level I (20/40) - 2010/11/12 20:42:34 CET
Table '3 1' 8-max Seat #1 is the button
Seat 1: anna (1500 in chips)
Seat 2: berta (1500 in chips)
Seat 3: cora (1500 in chips)
berta: posts small blind 10
cora: posts big blind 20
*** DEALING HANDS ***
Dealt to cora [3h 3c Qc 9d]
anna: folds
berta: calls 10
cora: checks
*** FIRST DRAW ***
berta: stands pat
cora: discards 2 cards [3c Qc]
Dealt to cora [3h 9d] [2c Ah]
berta: checks
cora: bets 20
berta: calls 20
*** SECOND DRAW ***
berta: discards 1 card
cora: discards 1 card [3h]
Dealt to cora [9d 2c Ah] [9h]
berta: checks
cora: checks
*** THIRD DRAW ***
berta: discards 1 card
cora: discards 4 cards [9d 2c Ah 9h]
Dealt to cora [5h 2s Kd 7c]
berta: checks
cora: checks
*** SHOW DOWN ***
berta: shows [3s 4d 8c Kc] (3-card: 8,4,3)
cora: shows [5h 2s Kd 7c] (Badugi: K,7,5,2)
cora collected 80 from pot
*** SUMMARY ***
Total pot 80 | Rake 0
"""
"""Made up in the form of the tracker's tournament of badugi: the cards of one player are known, and of others the
numbers that they discard."""


class HandTexts:
    """A hand sink that records each hand in both forms, or in the text alone, with its final stacks by position."""

    def __init__(self, forms: Sequence[Callable[[HandStart], Any]]) -> None:
        self._forms = forms
        self.hands: list[tuple[str, str, list[str], Sequence[int]]] = []

    def begin(self, start: HandStart) -> Callable[[Event], object]:
        """A hand begins."""
        self._writers = [form(start) for form in self._forms]
        self._names = [f"Player {name}" for name in start.players]

        def note(event: Event) -> None:
            for writer in self._writers:
                writer(event)

        return note

    def end(self, stacks: Sequence[int]) -> None:
        """The hand is over."""
        stars, *others = [writer.text(stacks) for writer in self._writers]
        self.hands.append((stars, "".join(others), self._names, list(stacks)))


def play_texts(
    scenario: str,
    *settings: str,
    forms: Sequence[Callable[[HandStart], Any]] = (StarsWriter, OpenHistoryWriter),
) -> HandTexts:
    sink = HandTexts(forms)
    Tournament(load_tournament(_ROOT / "scenarios" / f"{scenario}.yaml", settings=settings), 7, hand_sink=sink).run()
    return sink


def check_read(hand: object, stacks: Sequence[int]) -> None:
    """Check that a hand was read, and that it replays to these stacks."""
    assert isinstance(hand, HandRecord), hand
    assert list(hand.finishing_stacks) == stacks
    played = replay(hand, shipped_variant(hand.variant))
    assert (played.difference, played.over) == ("", True)
