"""The PokerKit counterparts of our variants: games that it ships, and games assembled from its parts."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from pokerkit import (
    Automation,
    BadugiHand,
    Card,
    EightOrBetterLowHand,
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    FixedLimitTexasHoldem,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    PotLimitOmahaHoldem,
    RegularLowHand,
    StandardBadugiHand,
    StandardHighHand,
    StandardLowHand,
    State,
)
from pokerkit.games import (
    FixedLimitPokerMixin,
    Holdem,
    NoLimitPokerMixin,
    OmahaHoldemMixin,
    PotLimitPokerMixin,
    SingleDraw,
    TexasHoldemMixin,
    TripleDraw,
    UnfixedLimitHoldem,
)
from pokerkit.utilities import Deck

from tourney.game.stakes import AnteKind, usual_places
from tourney.game.variant import BettingStructure, Forced

if TYPE_CHECKING:
    from collections.abc import Iterable

    from differential.pokerkit_oracle import Deal

    from tourney.types import Chips

_AUTOMATIONS: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class PotLimitTexasHoldem(PotLimitPokerMixin, TexasHoldemMixin, UnfixedLimitHoldem):
    """Not shipped."""


class PotLimitOmahaHiLo(PotLimitPokerMixin, OmahaHoldemMixin, UnfixedLimitHoldem):
    """Not shipped."""

    hand_types = (OmahaHoldemHand, OmahaEightOrBetterLowHand)


class FixedLimitOmahaHiLo(FixedLimitPokerMixin, OmahaHoldemMixin, Holdem):
    """The game that PokerKit ships under this name is pot limit."""

    hand_types = (OmahaHoldemHand, OmahaEightOrBetterLowHand)


class FixedLimitHoldemHiLo(FixedLimitTexasHoldem):
    """Not shipped."""

    hand_types = (StandardHighHand, EightOrBetterLowHand)


class FixedLimitBigO(FixedLimitOmahaHiLo):
    """Not shipped."""

    hole_dealing_count = 5


class PotLimitSixCardOmahaHiLo(PotLimitOmahaHiLo):
    """Not shipped."""

    hole_dealing_count = 6


class PotLimitFiveCardOmaha(PotLimitOmahaHoldem):
    """Not shipped."""

    hole_dealing_count = 5


class PotLimitCourchevel(PotLimitFiveCardOmaha):
    """Not shipped: the first card of the flop is dealt before the first betting round."""

    def __init__(self, *settings: Any) -> None:  # noqa: ANN401 - those of the game it extends
        super().__init__(*settings)
        first, flop, turn, river = self.streets
        first = replace(first, card_burning_status=True, board_dealing_count=1)
        self.streets = (first, replace(flop, card_burning_status=False, board_dealing_count=2), turn, river)


class PotLimitDoubleBoardOmaha(PotLimitOmahaHoldem):
    """Not shipped."""

    def __init__(self, *settings: Any) -> None:  # noqa: ANN401 - those of the game it extends
        super().__init__(*settings, starting_board_count=2)


class NoLimitFiveCardDraw(NoLimitPokerMixin, SingleDraw):
    """Not shipped."""

    deck = Deck.STANDARD
    hand_types = (StandardHighHand,)
    hole_dealing_count = 5


class AceToFiveTripleDraw(FixedLimitPokerMixin, TripleDraw):
    """Not shipped."""

    deck = Deck.REGULAR
    hand_types = (RegularLowHand,)
    hole_dealing_count = 5


class FiveCardTripleDraw(FixedLimitPokerMixin, TripleDraw):
    """Not shipped."""

    deck = Deck.STANDARD
    hand_types = (StandardHighHand,)
    hole_dealing_count = 5


class Razzduci(FixedLimitRazz):
    """Not shipped."""

    hand_types = (RegularLowHand, StandardLowHand)  # type: ignore[assignment]


class Badeucy(FixedLimitPokerMixin, TripleDraw):
    """Not shipped."""

    deck = Deck.STANDARD
    hand_types = (StandardLowHand, StandardBadugiHand)
    hole_dealing_count = 5


class Badacey(FixedLimitPokerMixin, TripleDraw):
    """Not shipped."""

    deck = Deck.REGULAR
    hand_types = (RegularLowHand, BadugiHand)
    hole_dealing_count = 5


_COUNTERPARTS: Final[dict[str, Any]] = {
    "no_limit_holdem": NoLimitTexasHoldem,
    "pot_limit_holdem": PotLimitTexasHoldem,
    "fixed_limit_holdem": FixedLimitTexasHoldem,
    "no_limit_short_deck": NoLimitShortDeckHoldem,
    "pot_limit_omaha": PotLimitOmahaHoldem,
    "pot_limit_omaha_hi_lo": PotLimitOmahaHiLo,
    "fixed_limit_omaha_hi_lo": FixedLimitOmahaHiLo,
    "pot_limit_five_card_omaha": PotLimitFiveCardOmaha,
    "pot_limit_courchevel": PotLimitCourchevel,
    "pot_limit_double_board_omaha": PotLimitDoubleBoardOmaha,
    "stud": FixedLimitSevenCardStud,
    "stud_hi_lo": FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "razz": FixedLimitRazz,
    "five_card_draw": NoLimitFiveCardDraw,
    "single_draw_deuce_to_seven": NoLimitDeuceToSevenLowballSingleDraw,
    "triple_draw_deuce_to_seven": FixedLimitDeuceToSevenLowballTripleDraw,
    "triple_draw_ace_to_five": AceToFiveTripleDraw,
    "badugi": FixedLimitBadugi,
    "badeucy": Badeucy,
    "badacey": Badacey,
    "fixed_limit_holdem_hi_lo": FixedLimitHoldemHiLo,
    "fixed_limit_big_o": FixedLimitBigO,
    "pot_limit_six_card_omaha_hi_lo": PotLimitSixCardOmahaHiLo,
    "triple_draw_five_card": FiveCardTripleDraw,
    "razzduci": Razzduci,
}

_STOCK: Final[dict[str, Any]] = {"fixed_limit_omaha_hi_lo": FixedLimitOmahaHoldemHighLowSplitEightOrBetter}

HOLDEM: Final = tuple(_COUNTERPARTS)[:3]
OTHERS: Final = tuple(_COUNTERPARTS)[3:]


def build_state(deal: Deal) -> State:
    """The hand in PokerKit, with antes and blinds posted and no card dealt."""
    stakes = deal.stakes
    counterpart = _COUNTERPARTS[deal.game]
    forced = [_antes(deal), stakes.bring_in]
    if deal.variant.forced is Forced.BLINDS:
        forced[1:] = [(stakes.small_blind, stakes.big_blind)]
    bets = [stakes.big_blind]
    if deal.structure is BettingStructure.FIXED_LIMIT:
        bets = [stakes.small_bet, stakes.big_bet]
    if deal.stock:
        counterpart = _STOCK.get(deal.game, counterpart)
    game = counterpart(_AUTOMATIONS, stakes.ante_kind is AnteKind.EACH, *forced, *bets)
    if deal.structure is BettingStructure.FIXED_LIMIT and not deal.stock:
        game.streets = tuple(
            replace(street, max_completion_betting_or_raising_count=cap)
            for street, cap in zip(game.streets, _caps(deal), strict=True)
        )
    game.hand_types = tuple(_remembering(kind) for kind in game.hand_types)
    state = game(deal.stacks, deal.players)
    assert isinstance(state, State)
    return state


@cache
def _remembering(kind: Any) -> Any:  # noqa: ANN401 - a class of PokerKit's hands, which are not typed
    """The same class with a cache: PokerKit evaluates hands again at every step of a showdown."""

    class Remembering(kind):  # type: ignore[misc]
        @classmethod
        def from_game(cls, hole_cards: Iterable[Card], board_cards: Iterable[Card] = ()) -> object:
            hand = _evaluate(kind, tuple(hole_cards), tuple(board_cards))
            if hand is None:
                raise ValueError("no such hand")
            return hand

    return Remembering


@lru_cache(maxsize=200)
def _evaluate(kind: Any, hole_cards: tuple[Card, ...], board_cards: tuple[Card, ...]) -> object:  # noqa: ANN401
    try:
        hand: object = kind.from_game(hole_cards, board_cards)
    except ValueError:
        return None
    return hand


def _antes(deal: Deal) -> tuple[Chips, ...]:
    """The ante of each player. With two players PokerKit swaps the antes, as it does the blinds."""
    stakes = deal.stakes
    if stakes.ante_kind is AnteKind.EACH:
        return (stakes.ante,) * deal.players
    places = usual_places(deal.players)
    payer = places.big_blind if stakes.ante_kind is AnteKind.BIG_BLIND else places.button
    antes = [stakes.ante if player == payer else 0 for player in range(deal.players)]
    return tuple(antes[::-1] if deal.players == 2 else antes)


def _caps(deal: Deal) -> tuple[int | None, ...]:
    """Our cap in PokerKit's terms: it does not count the big blind as the first bet."""
    raises = deal.rules.raises
    streets = range(len(deal.variant.streets))
    if raises is None or (deal.uncapped and deal.rules.uncapped_heads_up):
        return tuple(None for _ in streets)
    blinds = deal.variant.forced is Forced.BLINDS
    return tuple(raises + (street > 0 or not blinds) for street in streets)
