"""Engines that shuffle by themselves, that are dealt by hand, that tell little, and that hang now and then."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from games import variant
from own_engine import OwnEngine

from tourney.cards.card import parse_cards
from tourney.errors import IllegalAction
from tourney.game import event as ev
from tourney.game.turn import DEAL
from tourney.stress.campaign import Campaign, CampaignTally, Effort
from tourney.stress.expected import texts
from tourney.stress.generating import OfferedStakes
from tourney.stress.hand_plan import Drawn
from tourney.stress.interface import EngineAbout, EngineState, HandSetup, Refused, ToldCards
from tourney.stress.rule_points import judge_of
from tourney.stress.session import EngineFailed, Guarded, Session

if TYPE_CHECKING:
    from tourney.stress.interface import Cards, EngineAction

GAMES = (
    "no_limit_holdem", "stud", "razz", "no_limit_pineapple", "five_card_draw", "pot_limit_double_board_omaha",
    "badugi",
)  # fmt: skip


class Told(OwnEngine):
    """Shuffles by itself: here it turns the deck around."""

    def about(self) -> EngineAbout:
        return replace(super().about(), deck="own")

    def begin(self, setup: HandSetup) -> None:
        super().begin(replace(setup, deck=setup.deck[::-1]))

    def cards(self) -> ToldCards:
        hole: list[list[int]] = [[] for _ in self.hand.state.stacks]
        boards: list[list[int]] = [[] for _ in self.hand.state.boards]
        for event in self.events:
            if isinstance(event, ev.HoleDealt):
                hole[event.player].append(event.card)
            elif isinstance(event, ev.BoardDealt):
                boards[event.board].append(event.card)
        return ToldCards(tuple(map(texts, hole)), tuple(map(texts, boards)))


class Dealt(OwnEngine):
    """Is dealt each street by hand."""

    def about(self) -> EngineAbout:
        return replace(super().about(), deck="dealt")

    def begin(self, setup: HandSetup) -> None:
        self.events = []
        self.deck = Drawn(())
        self.hand = self.start(setup)

    def act(self, action: EngineAction) -> None:
        self.check(action)
        try:
            self.hand.apply(self.as_ours(action))
        except IllegalAction as error:
            raise Refused(str(error)) from None

    def deal(self, position: int | None = None, cards: Cards = (), board: int = 0) -> None:
        del board
        # The cards of a street come player by player; our own machine takes them round by round.
        self.waiting.setdefault(position, []).extend(parse_cards("".join(cards)))
        while self.hand.turn == DEAL:
            receiver = self.hand.receiver
            row = self.waiting.get(None if receiver < 0 else receiver)
            if not row:
                return
            self.hand.deal(row.pop(0))

    @property
    def waiting(self) -> dict[int | None, list[int]]:
        if getattr(self, "_of", None) is not self.hand:
            self._of, self._waiting = self.hand, dict[int | None, list[int]]()
        return self._waiting


class Silent(OwnEngine):
    """Tells the least: who is to act, and the stacks at the end."""

    def state(self) -> EngineState:
        state = super().state()
        return EngineState(state.actor, state.over, state.stacks if state.over else None)


class Slow(OwnEngine):
    """Hangs once, because the machine is busy."""

    busy = True

    def act(self, action: EngineAction) -> None:
        if Slow.busy and self.hand.street > 0:
            Slow.busy = False
            raise EngineFailed("hang", "act")
        super().act(action)


def played(kind: type[OwnEngine], games: tuple[str, ...] = GAMES, hands: int = 120) -> CampaignTally:
    session = Session(lambda: Guarded(kind()))
    known = {name: variant(name) for name in games}
    return Campaign(session, known, OfferedStakes(session.about), judge_of()).run(Effort(120, hands, 5))


@pytest.mark.parametrize("kind", [Told, Silent], ids=lambda kind: kind.__name__)
def test_other_ways_to_tell_come_out_clean(kind: type[OwnEngine]) -> None:
    tally = played(kind)
    assert [one.bucket.name for one in tally.findings.values()] == []
    assert tally.complete == tally.hands == 120


def test_an_engine_that_is_dealt_by_hand_comes_out_clean() -> None:
    tally = played(Dealt, ("no_limit_holdem", "pot_limit_omaha", "fixed_limit_holdem"))
    assert [one.bucket.name for one in tally.findings.values()] == []
    assert tally.complete == 120


def test_a_hang_that_does_not_come_again_is_no_finding() -> None:
    tally = played(Slow, ("no_limit_holdem",), 20)
    assert not Slow.busy
    assert not tally.findings
