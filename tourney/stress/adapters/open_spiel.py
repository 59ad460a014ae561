"""OpenSpiel's universal_poker (C++): hold'em without antes.

It deals by chance nodes, so its deck is set. A raise is a total of the whole hand, not of the street. Its returns are
floats. An error in it ends the process; the adapter does not ask for the one that is known, a stack below a blind.
Its fixed limit knows no stacks, so that game is left out.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import pyspiel

from tourney.stress.adapters.places import check_places, wager
from tourney.stress.interface import EngineAbout, EngineState, HandSetup, NotOffered, Refused

if TYPE_CHECKING:
    from tourney.stress.interface import Cards, EngineAction, Kind
    from tourney.types import Chips

_FOLD, _CALL = 0, 1
_DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


class UniversalPoker:
    """Plays hands."""

    def __init__(self) -> None:
        self._state: Any = None
        self._order: list[str] = []
        self._coming: list[int] = []
        self._before: tuple[Chips, ...] = ()

    def about(self) -> EngineAbout:
        return EngineAbout(
            "OpenSpiel universal_poker",
            version("open_spiel"),
            games=("no_limit_holdem",),
            least_stack=1,
            notes=("Its process ends at a stack below a blind, so such stacks are not tried.",),
        )

    def begin(self, setup: HandSetup) -> None:
        check_places(setup)
        if setup.ante or min(setup.stacks) < setup.big_blind:
            raise NotOffered
        blinds = [0] * setup.players
        first = 0  # left of the big blind
        for position, blind in ((setup.small_blind_at, setup.small_blind), (setup.big_blind_at, setup.big_blind)):
            if position is not None:
                blinds[position] = blind
                first = (position + 1) % setup.players
        rules = {
            "betting": "nolimit",
            "bettingAbstraction": "fullgame",
            "numPlayers": setup.players,
            "numRounds": 4,
            "blind": _row(blinds),
            "firstPlayer": _row([first + 1, 1, 1, 1]),
            "stack": _row(setup.stacks),
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
        }
        self._order = [card for cards in (*setup.hole, setup.board) for card in cards]
        self._coming = [_DECK.index(card) for card in self._order]
        self._state = pyspiel.load_game("universal_poker", rules).new_initial_state()
        self._before = (0,) * setup.players
        self._deal()

    def act(self, action: EngineAction) -> None:
        made = {"fold": _FOLD, "check": _CALL, "call": _CALL}.get(action.kind)
        if made is None:
            # Its totals are those of the whole hand, not of the street.
            made = action.to + self._before[action.position]
        if made not in self._state.legal_actions():
            raise Refused
        street = self._street
        self._state.apply_action(made)
        if self._street != street:
            self._before = tuple(self._state.to_struct().player_contributions)
        self._deal()

    def state(self) -> EngineState:
        said = self._state.to_struct()
        spent = tuple(said.player_contributions)
        hole = tuple(self._texts(cards) for cards in said.player_hands)
        boards = (self._texts(said.board_cards),)
        if self._state.is_terminal():
            pairs = zip(said.starting_stacks, self._state.returns(), strict=True)
            return EngineState(
                None, over=True, stacks=tuple(_whole(stack + won) for stack, won in pairs), hole=hole, boards=boards
            )
        actor = self._state.current_player()
        stacks = tuple(stack - chips for stack, chips in zip(said.starting_stacks, spent, strict=True))
        bets = tuple(chips - before for chips, before in zip(spent, self._before, strict=True))
        to_call = min(max(spent) - spent[actor], stacks[actor])
        legal = self._state.legal_actions()
        raises = [made - self._before[actor] for made in legal if made > _CALL]
        words: dict[int, Kind] = {_FOLD: "fold", _CALL: "call" if to_call else "check"}
        return EngineState(
            actor,
            over=False,
            stacks=stacks,
            bets=bets,
            pot=said.pot_size,
            street=self._street,
            boards=boards,
            hole=hole,
            kinds=frozenset(words.get(made, wager(bets)) for made in legal),
            to_call=to_call,
            least_to=min(raises, default=0),
            most_to=max(raises, default=0),
        )

    def _deal(self) -> None:
        while self._state.is_chance_node():
            self._state.apply_action(self._coming.pop(0))

    @property
    def _street(self) -> int:
        return int(self._state.to_struct().betting_history.count("/"))

    def _texts(self, cards: str) -> Cards:
        """Cards in the order of the deal; the engine tells them sorted."""
        return tuple(sorted((cards[at : at + 2] for at in range(0, len(cards), 2)), key=self._order.index))


def _row(numbers: list[int] | tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _whole(chips: float) -> int:
    return int(chips) if chips == int(chips) else chips  # type: ignore[return-value] # a fraction is told as one
