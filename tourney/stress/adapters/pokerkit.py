"""PokerKit: the games that it ships, dealt by hand.

It takes a burnt card before each street; the adapter burns from the end of the deck, and unknown cards once that has
been shuffled. It asks for nothing that is automatic: forced bets, the collection of bets, showdown and payment.
"""

from __future__ import annotations

import warnings
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

from pokerkit import Automation, State, games, hands

from tourney.stress.adapters.places import check_places, wager
from tourney.stress.interface import EngineAbout, EnginePot, EngineState, HandSetup, Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.stress.interface import Cards, EngineAction, Kind
    from tourney.types import Chips, Position

_GAMES: Final[dict[str, Any]] = {
    "no_limit_holdem": games.NoLimitTexasHoldem,
    "fixed_limit_holdem": games.FixedLimitTexasHoldem,
    "no_limit_short_deck": games.NoLimitShortDeckHoldem,
    "pot_limit_omaha": games.PotLimitOmahaHoldem,
    "fixed_limit_omaha_hi_lo": games.FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    "stud": games.FixedLimitSevenCardStud,
    "stud_hi_lo": games.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "razz": games.FixedLimitRazz,
    "single_draw_deuce_to_seven": games.NoLimitDeuceToSevenLowballSingleDraw,
    "triple_draw_deuce_to_seven": games.FixedLimitDeuceToSevenLowballTripleDraw,
    "badugi": games.FixedLimitBadugi,
}
_HANDS: Final[dict[str, Any]] = {
    "high": hands.StandardHighHand,
    "high_two_from_hand": hands.OmahaHoldemHand,
    "high_short_deck": hands.ShortDeckHoldemHand,
    "eight_or_better": hands.EightOrBetterLowHand,
    "eight_or_better_two_from_hand": hands.OmahaEightOrBetterLowHand,
    "ace_to_five": hands.RegularLowHand,
    "deuce_to_seven": hands.StandardLowHand,
    "badugi": hands.BadugiHand,
    "badugi_deuce_low": hands.StandardBadugiHand,
}
_DRAWER: Final = (
    "stand_patter_or_discarder_index"
    if hasattr(State, "stand_patter_or_discarder_index")
    else "stander_pat_or_discarder_index"  # before 0.7
)
_AUTOMATIC: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class PokerKit:
    """Plays hands and compares hands."""

    def __init__(self) -> None:
        warnings.filterwarnings("ignore", module="pokerkit")  # it warns of a fold without a bet, of a deck run out
        self._state: Any = None
        self._bottom: list[str] = []

    def about(self) -> EngineAbout:
        return EngineAbout(
            "PokerKit",
            version("pokerkit"),
            games=tuple(_GAMES),
            rankings=tuple(_HANDS),
            antes=("each", "big blind", "button"),
            deck="dealt",
        )

    def begin(self, setup: HandSetup) -> None:
        forced: list[Any] = [_antes(setup), setup.bring_in]
        if not setup.bring_in and setup.big_blind:
            check_places(setup)
            forced[1:] = [(setup.small_blind, setup.big_blind)]  # swapped heads-up, by PokerKit
        limits = (setup.small_bet, setup.big_bet) if setup.big_bet else (setup.big_blind,)
        game = _GAMES[setup.game](_AUTOMATIC, setup.ante_payer == "each", *forced, *limits)
        self._state = game(setup.stacks, setup.players)
        self._bottom = list(setup.deck)

    def deal(self, position: Position | None, cards: Cards, board: int) -> None:
        if self._state.card_burning_status:
            self._burn()
        # Cards that it does not wait for are left out: its state then tells that it waits for others.
        text = "".join(cards)
        if position is None and self._state.can_deal_board(text):
            self._state.deal_board(text)
        elif position is not None and self._state.can_deal_hole(text, position):
            self._state.deal_hole(text, position)

    def act(self, action: EngineAction) -> None:
        state = self._state
        made: tuple[Any, ...] = {
            "fold": (state.can_fold, state.fold),
            "bring-in": (state.can_post_bring_in, state.post_bring_in),
            "check": (state.can_check_or_call, state.check_or_call),
            "call": (state.can_check_or_call, state.check_or_call),
            "bet": (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to, action.to),
            "raise": (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to, action.to),
            "discard": (state.can_stand_pat_or_discard, state.stand_pat_or_discard, "".join(action.cards)),
        }[action.kind]
        can, do, *amount = made
        if not can(*amount):
            raise Refused
        do(*amount)
        if state.card_burning_status and self._drawer() is None and not self._waits():
            state.burn_card("??")  # it burns before a draw even if nobody draws

    def state(self) -> EngineState:
        state = self._state
        drawer = self._drawer()
        actor = state.actor_index if drawer is None else drawer
        over = not state.status
        bets = tuple(state.bets)
        betting = actor is not None and drawer is None
        calm = actor is not None and not any(bets)
        price = state.effective_bring_in_amount or state.checking_or_calling_amount or 0
        return EngineState(
            actor,
            over=over,
            stacks=tuple(state.stacks),
            bets=None if over else bets,
            pot=None if over else state.total_pot_amount,
            pots=tuple(EnginePot(pot.amount, tuple(pot.player_indices)) for pot in state.pots) if calm else None,
            street=state.street_index if actor is not None else None,
            boards=(_texts(card for cards in state.board_cards for card in cards),),
            hole=None if over else tuple(_texts(cards) for cards in state.hole_cards),
            folded=None if over else tuple(not status for status in state.statuses),
            kinds=self._kinds(price) if actor is not None else None,
            to_call=price if betting else None,
            least_to=(state.min_completion_betting_or_raising_to_amount or 0) if betting else None,
            most_to=(state.max_completion_betting_or_raising_to_amount or 0) if betting else None,
            most_discards=None if actor is None else 0 if drawer is None else len(list(state.hole_cards[drawer])),
        )

    def winners(self, ranking: str, hole: Sequence[Cards], board: Cards) -> Sequence[int]:
        made = [_HANDS[ranking].from_game_or_none("".join(cards), "".join(board)) for cards in hole]
        best = max((hand for hand in made if hand is not None), default=None)
        return [player for player, hand in enumerate(made) if hand is not None and hand == best]

    def _kinds(self, price: Chips) -> frozenset[Kind]:
        state = self._state
        if self._drawer() is not None:
            return frozenset({"discard"})
        may: dict[Kind, bool] = {
            "fold": state.can_fold(),
            "bring-in": state.can_post_bring_in(),
            "call" if price else "check": state.can_check_or_call(),
            wager(state.bets): state.can_complete_bet_or_raise_to(),
        }
        return frozenset(kind for kind, can in may.items() if can)

    def _drawer(self) -> Position | None:
        """The position that is to draw."""
        return getattr(self._state, _DRAWER)  # type: ignore[no-any-return] # not typed

    def _waits(self) -> bool:
        """Whether it waits for cards to deal."""
        return any(self._state.hole_dealing_statuses) or any(self._state.board_dealing_counts)

    def _burn(self) -> None:
        left = {repr(card) for card in self._state.deck_cards}
        while self._bottom and self._bottom[-1] not in left:
            self._bottom.pop()
        self._state.burn_card(self._bottom.pop() if self._bottom else "??")


def _antes(setup: HandSetup) -> tuple[Chips, ...]:
    """The ante of each player. With two players PokerKit swaps the antes, as it does the blinds."""
    if setup.ante_payer == "each":
        return (setup.ante,) * setup.players
    payer = setup.big_blind_at if setup.ante_payer == "big blind" else setup.button
    antes = tuple(setup.ante if position == payer else 0 for position in range(setup.players))
    return antes[::-1] if setup.players == 2 else antes


def _texts(cards: Any) -> Cards:  # noqa: ANN401 - not typed
    return tuple(repr(card) for card in cards)
