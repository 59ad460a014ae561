"""texasholdem: no-limit hold'em at a table of up to 22 players.

It shuffles a new `Deck` for each hand; the adapter puts a deck in order in its place. Its table moves the button to
the next player with chips, and the blinds are the two players after it.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from texasholdem.card.card import Card
from texasholdem.evaluator import evaluator
from texasholdem.game import game
from texasholdem.game.action_type import ActionType
from texasholdem.game.player_state import PlayerState

from tourney.stress.adapters.places import check_places, wager
from tourney.stress.interface import EngineAbout, EnginePot, EngineState, HandSetup, NotOffered, Refused, TableHand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.stress.interface import Cards, EngineAction, Kind, TableSetup
    from tourney.types import Chips

_STREETS = {"PREFLOP": 0, "FLOP": 1, "TURN": 2, "RIVER": 3}


class TexasHoldEm:
    """Plays hands, compares hands and seats a table."""

    def __init__(self) -> None:
        self._table: Any = None

    def about(self) -> EngineAbout:
        return EngineAbout(
            "texasholdem",
            version("texasholdem"),
            games=("no_limit_holdem",),
            rankings=("high",),
            checks=True,
            button_rules=("simplified",),
            notes=("It pays pots without telling who got how much.",),
        )

    def begin(self, setup: HandSetup) -> None:
        check_places(setup)
        self._table = game.TexasHoldEm(0, setup.big_blind, setup.small_blind, max_players=setup.players)
        self._set(setup.stacks, setup.players - 2)  # the button moves on before the hand
        in_order = [Card(card) for cards in (*setup.hole, setup.board) for card in cards]
        with patch.object(game.Deck, "shuffle", lambda deck: setattr(deck, "cards", in_order)):
            self._table.start_hand()

    def act(self, action: EngineAction) -> None:
        words = {"fold": "FOLD", "check": "CHECK", "call": "CALL", "bet": "RAISE", "raise": "RAISE"}
        kind = ActionType[words[action.kind]]
        total = action.to if kind is ActionType.RAISE else None
        if not self._table.validate_move(action=kind, total=total):
            raise Refused
        self._table.take_action(kind, total=total)

    def state(self) -> EngineState:
        table = self._table
        players = range(len(table.players))
        stacks = tuple(player.chips for player in table.players)
        hole = tuple(_texts(table.hands.get(player, ())) for player in players)
        if not table.is_hand_running():
            return EngineState(None, over=True, stacks=stacks, hole=hole, boards=(_texts(table.board),))
        actor = table.current_player
        bets = tuple(table.player_bet_amount(player) for player in players)
        folded = tuple(player.state is PlayerState.OUT for player in table.players)
        moves = table.get_available_moves()
        raises = moves.raise_range
        words: dict[str, Kind] = {"FOLD": "fold", "CHECK": "check", "CALL": "call", "RAISE": wager(bets)}
        return EngineState(
            actor,
            over=False,
            stacks=stacks,
            bets=None if any(folded) else bets,  # it forgets those of players who fold
            pot=sum(pot.get_total_amount() for pot in table.pots),
            pots=None
            if any(bets)
            else tuple(
                EnginePot(pot.get_total_amount(), tuple(sorted(pot.players_in_pot())))
                for pot in table.pots
                if pot.get_total_amount()
            ),
            street=_STREETS[table.hand_phase.name],
            boards=(_texts(table.board),),
            hole=hole,
            folded=folded,
            kinds=frozenset(words[kind.name] for kind in moves.action_types),
            to_call=min(table.chips_to_call(actor), stacks[actor]),
            least_to=raises[0] if raises else 0,
            most_to=raises[-1] if raises else 0,
        )

    def winners(self, ranking: str, hole: Sequence[Cards], board: Cards) -> Sequence[int]:
        ranks = [self.rank(ranking, cards, board) for cards in hole]
        return [player for player, rank in enumerate(ranks) if rank == max(ranks)]

    def rank(self, ranking: str, hole: Cards, board: Cards) -> int:
        own, common = ([Card(card) for card in cards] for cards in (hole, board))
        return -int(evaluator.evaluate(own, common))  # in the engine, 1 is the best hand

    def seat(self, setup: TableSetup) -> None:
        if setup.ante:
            raise NotOffered("no antes")
        self._table = game.TexasHoldEm(0, setup.big_blind, setup.small_blind, max_players=len(setup.stacks))
        self._set(setup.stacks, setup.button - 1)

    def next_hand(self) -> TableHand:
        table = self._table
        table.start_hand()
        return TableHand(table.btn_loc, table.sb_loc, table.bb_loc, tuple(sorted(table.hands)))

    def settle(self, stacks: Sequence[Chips]) -> None:
        self._table.hand_phase = game.HandPhase.PREHAND  # the hand is abandoned
        self._set(stacks, self._table.btn_loc)

    def sit_down(self, seat: int, stack: Chips) -> None:
        self._table.players[seat].chips = stack

    def sit_out(self, seat: int, *, out: bool) -> None:
        raise NotOffered("no sitting out")

    def _set(self, stacks: Sequence[Chips], button: int) -> None:
        self._table.btn_loc = button
        for player, stack in zip(self._table.players, stacks, strict=True):
            player.chips = stack


def _texts(cards: Sequence[Any]) -> Cards:
    return tuple(str(card) for card in cards)
