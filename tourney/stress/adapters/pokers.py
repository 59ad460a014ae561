"""pokers (Rust): no-limit hold'em with equal stacks of at least a big blind.

Its chips are floats. The amount of its raise is what it adds to a call; it tells no least or largest one. It names a
check of the big blind a call. It writes each showdown to the standard output of the process, which is closed to it
meanwhile.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from pokers import Action, ActionEnum, Card, State

from tourney.stress.adapters.places import check_places, wager
from tourney.stress.interface import EngineAbout, EngineState, HandSetup, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.stress.interface import Cards, EngineAction, Kind


class Pokers:
    """Plays hands."""

    def __init__(self) -> None:
        self._state: Any = None
        self._stack = 0.0

    def about(self) -> EngineAbout:
        return EngineAbout(
            "pokers",
            version("pokers"),
            games=("no_limit_holdem",),
            equal_stacks=True,
            least_stack=1,
            checks=True,
            notes=("It tells that a player may raise, not how much.",),
        )

    def begin(self, setup: HandSetup) -> None:
        check_places(setup)
        cards = [card for cards in (*setup.hole, setup.board) for card in cards]
        cards += [card for card in setup.deck if card not in cards]
        deck: list[Any] = [Card.from_string(card[1].upper() + card[0]) for card in cards]
        blinds = float(setup.small_blind), float(setup.big_blind)
        self._stack = float(setup.stacks[0])
        self._state = State.from_deck(setup.players, setup.players - 1, *blinds, self._stack, deck)

    def act(self, action: EngineAction) -> None:
        calls = {"check": ActionEnum.Check, "call": ActionEnum.Call}
        if action.kind == "fold":
            made = Action(ActionEnum.Fold)
        elif action.kind in calls:
            word = calls[action.kind]
            if word == ActionEnum.Check and word not in self._state.legal_actions and not self._to_call():
                word = ActionEnum.Call
            made = Action(word)
        else:
            made = Action(ActionEnum.Raise, float(action.by) - self._to_call())
        with _quietly():
            after = self._state.apply_action(made)
        if int(after.status):
            raise Refused
        self._state = after

    def state(self) -> EngineState:
        state = self._state
        players = state.players_state
        hole = tuple(_texts(player.hand) for player in players)
        boards = (_texts(state.public_cards),)
        if state.final_state:
            stacks = tuple(_whole(self._stack + player.reward) for player in players)
            return EngineState(None, over=True, stacks=stacks, hole=hole, boards=boards)
        bets = tuple(_whole(player.bet_chips) for player in players)
        folded = tuple(not player.active for player in players)
        to_call = _whole(self._to_call())
        words: dict[str, Kind] = {"Fold": "fold", "Check": "check", "Call": "call" if to_call else "check"}
        words["Raise"] = wager(bets)
        return EngineState(
            state.current_player,
            over=False,
            stacks=tuple(_whole(player.stake) for player in players),
            bets=None if any(folded) else bets,  # it forgets those of players who fold
            pot=_whole(state.pot),
            street=int(state.stage),
            boards=boards,
            hole=hole,
            folded=folded,
            kinds=frozenset(words[_last(kind)] for kind in state.legal_actions),
            to_call=to_call,
        )

    def _to_call(self) -> float:
        player = self._state.players_state[self._state.current_player]
        return min(float(self._state.min_bet - player.bet_chips), float(player.stake))


def _whole(chips: float) -> int:
    return int(chips) if chips == int(chips) else chips  # type: ignore[return-value] # a fraction is told as one


def _last(member: object) -> str:
    """The name of a member of an enumeration, which prints as ActionEnum.Fold."""
    return str(member).rpartition(".")[2]


def _texts(cards: Sequence[Any]) -> Cards:
    return tuple(_last(card.rank)[1] + _last(card.suit)[0].lower() for card in cards)


@contextmanager
def _quietly() -> Iterator[None]:
    """Let the standard output of this process, not of Python alone, go nowhere."""
    sys.stdout.flush()
    saved = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(saved, 1)
        os.close(saved)
