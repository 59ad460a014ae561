"""PyPokerEngine: no-limit hold'em, by its `Emulator`, with a deck in order (`Deck(cheat=True)`).

Its big blind is twice its small blind. It plays a fold for an illegal action instead of refusing it, so illegal
actions are not tried. It offers a call of nothing for a check.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from pypokerengine.api.emulator import Emulator
from pypokerengine.engine.card import Card
from pypokerengine.engine.deck import Deck
from pypokerengine.engine.game_evaluator import GameEvaluator
from pypokerengine.engine.hand_evaluator import HandEvaluator

from tourney.stress.adapters.places import check_places, wager
from tourney.stress.interface import EngineAbout, EnginePot, EngineState, HandSetup, NotOffered, TableHand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.stress.interface import Cards, EngineAction, Kind, TableSetup
    from tourney.types import Chips

_FINISHED = 5


class PyPokerEngine:
    """Plays hands, compares hands and seats a table."""

    def __init__(self) -> None:
        self._emulator = Emulator()
        self._game: Any = None

    def about(self) -> EngineAbout:
        return EngineAbout(
            "PyPokerEngine",
            version("PyPokerEngine"),
            games=("no_limit_holdem",),
            rankings=("high",),
            small_blind_is_half=True,
            antes=("each",),
            refuses=False,
            button_rules=("simplified",),
            notes=("It plays a fold for an illegal action, so illegal actions are not tried.",),
        )

    def begin(self, setup: HandSetup) -> None:
        check_places(setup)
        self._open(setup, setup.players - 1)
        ids = [self._parse(card).to_id() for cards in (*setup.hole, setup.board) for card in cards]
        self._table.deck = Deck(cheat=True, cheat_card_ids=ids)
        self._game, _ = self._emulator.start_new_round(self._game)

    def act(self, action: EngineAction) -> None:
        fold, call, _ = self._emulator.generate_possible_actions(self._game)
        word, amount = "raise", action.to
        if action.kind == "fold":
            word, amount = "fold", fold["amount"]
        elif action.kind in {"check", "call"}:
            word, amount = "call", call["amount"]
        self._game, _ = self._emulator.apply_action(self._game, word, amount)

    def state(self) -> EngineState:
        players = self._table.seats.players
        stacks = tuple(player.stack for player in players)
        actor = self._game["next_player"]
        if self._game["street"] == _FINISHED or actor is None:  # None: all others are too poor for the blinds
            return EngineState(None, over=True, stacks=stacks)
        bets = tuple(player.paid_sum() for player in players)
        _, call, rise = self._emulator.generate_possible_actions(self._game)
        to_call = min(call["amount"] - bets[actor], stacks[actor])
        least, most = rise["amount"]["min"], rise["amount"]["max"]
        kinds: set[Kind] = {"fold", "call" if to_call else "check"}
        return EngineState(
            actor,
            over=False,
            stacks=stacks,
            bets=bets,
            pot=sum(player.pay_info.amount for player in players),
            pots=None
            if any(bets)
            else tuple(EnginePot(pot["amount"]) for pot in GameEvaluator.create_pot(players) if pot["amount"]),
            street=self._game["street"],
            boards=(_texts(self._table.get_community_card()),),
            hole=tuple(_texts(player.hole_card) for player in players),
            folded=tuple(not player.is_active() for player in players),
            kinds=frozenset(kinds | ({wager(bets)} if most > 0 else set())),
            to_call=to_call,
            least_to=max(0, least),  # -1 if there is no raise
            most_to=max(0, most),
        )

    def winners(self, ranking: str, hole: Sequence[Cards], board: Cards) -> Sequence[int]:
        ranks = [self.rank(ranking, cards, board) for cards in hole]
        return [player for player, rank in enumerate(ranks) if rank == max(ranks)]

    def rank(self, ranking: str, hole: Cards, board: Cards) -> int:
        if len(hole) != 2:
            raise NotOffered("two hole cards")
        own, common = ([self._parse(card) for card in cards] for cards in (hole, board))
        return int(HandEvaluator.eval_hand(own, common))

    def seat(self, setup: TableSetup) -> None:
        if setup.ante and setup.ante_payer != "each":
            raise NotOffered
        self._open(setup, setup.button)

    def next_hand(self) -> TableHand:
        self._game, _ = self._emulator.start_new_round(self._game)
        table = self._table
        dealt_in = (seat for seat, player in enumerate(table.seats.players) if player.is_active())
        return TableHand(table.dealer_btn, table.sb_pos(), table.bb_pos(), tuple(dealt_in))

    def settle(self, stacks: Sequence[Chips]) -> None:
        self._table.reset()  # as after a showdown
        self._game["street"] = _FINISHED
        for player, stack in zip(self._table.seats.players, stacks, strict=True):
            player.stack = stack

    def sit_down(self, seat: int, stack: Chips) -> None:
        self._table.seats.players[seat].stack = stack

    def sit_out(self, seat: int, *, out: bool) -> None:
        raise NotOffered

    @property
    def _table(self) -> Any:  # noqa: ANN401 - not typed
        return self._game["table"]

    def _open(self, setup: HandSetup | TableSetup, button: int) -> None:
        """A table with the button one seat before: it moves on before a hand."""
        if setup.big_blind != 2 * setup.small_blind:
            raise NotOffered("the big blind is twice the small blind")
        players = {str(seat): {"stack": stack, "name": str(seat)} for seat, stack in enumerate(setup.stacks)}
        self._emulator.set_game_rule(len(players), 1_000_000, setup.small_blind, setup.ante)
        self._game = self._emulator.generate_initial_game_state(players)
        self._table.dealer_btn = (button - 1) % len(players)

    def _parse(self, card: str) -> Any:  # noqa: ANN401
        return Card.from_str(card[::-1].upper())


def _texts(cards: Sequence[Any]) -> Cards:
    return tuple(str(card)[1] + str(card)[0].lower() for card in cards)
