"""RLCard: no-limit hold'em with five actions: fold, check or call, raise half the pot, raise the pot, all-in.

Its environment gives all players the same stack; the adapter sets the stacks of its game instead, which keeps one for
each player. Its dealer shuffles; the adapter puts the deck in order. It draws the player of an odd chip by lot.
Its bets of a street are what players have put in since the street began.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from rlcard.games.base import Card
from rlcard.games.limitholdem.utils import compare_hands
from rlcard.games.nolimitholdem.dealer import NolimitholdemDealer
from rlcard.games.nolimitholdem.game import NolimitholdemGame
from rlcard.games.nolimitholdem.round import Action

from tourney.stress.adapters.places import check_places, wager
from tourney.stress.interface import EngineAbout, EngineState, HandSetup, NotOffered, Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.stress.interface import Cards, EngineAction, Kind
    from tourney.types import Chips


class RLCard:
    """Plays hands and compares hands."""

    def __init__(self) -> None:
        self._game: Any = None
        self._before: tuple[Chips, ...] = ()

    def about(self) -> EngineAbout:
        return EngineAbout(
            "RLCard",
            version("rlcard"),
            games=("no_limit_holdem",),
            rankings=("high",),
            notes=("It raises by half the pot, the pot or all-in only.",),
        )

    def begin(self, setup: HandSetup) -> None:
        check_places(setup)
        in_order = [Card(card[1].upper(), card[0]) for card in reversed(setup.deck)]  # dealt from the end
        self._game = NolimitholdemGame(num_players=setup.players)
        self._game.small_blind, self._game.big_blind = setup.small_blind, setup.big_blind
        self._game.init_chips = list(setup.stacks)
        self._game.dealer_id = setup.players - 1
        with patch.object(NolimitholdemDealer, "shuffle", lambda dealer: setattr(dealer, "deck", in_order)):
            self._game.init_game()
        self._before = (0,) * setup.players

    def act(self, action: EngineAction) -> None:
        made = self._find(action)
        if made not in self._game.get_legal_actions():
            raise Refused
        street = self._game.round_counter
        self._game.step(made)
        if self._game.round_counter != street:
            self._before = self._chips()

    def state(self) -> EngineState:
        game = self._game
        stacks = tuple(int(player.remained_chips) for player in game.players)
        hole = tuple(_texts(player.hand) for player in game.players)
        boards = (_texts(game.public_cards),)
        if game.is_over():
            paid = game.get_payoffs()
            stacks = tuple(int(stack + payoff) for stack, payoff in zip(game.init_chips, paid, strict=True))
            return EngineState(None, over=True, stacks=stacks, hole=hole, boards=boards)
        actor = game.game_pointer
        bets = tuple(chips - before for chips, before in zip(self._chips(), self._before, strict=True))
        to_call = min(max(game.round.raised) - game.round.raised[actor], stacks[actor])
        totals = self._totals()
        kinds: set[Kind] = {"fold", "call" if to_call else "check"}
        return EngineState(
            actor,
            over=False,
            stacks=stacks,
            bets=bets,
            pot=sum(self._chips()),
            street=game.round_counter,
            boards=boards,
            hole=hole,
            folded=tuple(player.status.name == "FOLDED" for player in game.players),
            kinds=frozenset(kinds | ({wager(bets)} if totals else set())),
            to_call=int(to_call),
            totals=tuple(totals),
        )

    def winners(self, ranking: str, hole: Sequence[Cards], board: Cards) -> Sequence[int]:
        if any(len(cards) + len(board) != 7 for cards in hole):
            raise NotOffered("seven cards")
        won = compare_hands([[card[1].upper() + card[0] for card in (*cards, *board)] for cards in hole])
        return [player for player, wins in enumerate(won) if wins]

    def _find(self, action: EngineAction) -> Any:  # noqa: ANN401 - not typed
        if action.kind == "fold":
            return Action.FOLD
        if action.kind in {"check", "call"}:
            return Action.CHECK_CALL
        return self._totals().get(action.to)

    def _chips(self) -> tuple[Chips, ...]:
        """What each player has put in since the hand began."""
        return tuple(int(player.in_chips) for player in self._game.players)

    def _totals(self) -> dict[Chips, Any]:
        """The totals that the actor may raise to, with the action for each."""
        game = self._game
        adds = {
            Action.RAISE_HALF_POT: int(game.dealer.pot / 2),
            Action.RAISE_POT: int(game.dealer.pot),
            Action.ALL_IN: int(game.players[game.game_pointer].remained_chips),
        }
        bet = self._chips()[game.game_pointer] - self._before[game.game_pointer]
        return {bet + adds[made]: made for made in game.get_legal_actions() if made in adds}


def _texts(cards: Sequence[Any]) -> Cards:
    return tuple(card.rank + card.suit.lower() for card in cards)
