"""The shipped variants and the stakes they are tested at."""

from __future__ import annotations

from tourney.cards.card import parse_cards
from tourney.cards.deck import STANDARD
from tourney.game.stakes import Stakes
from tourney.game.variant import Forced, Street, Structure, Variant

_HOLDEM_STREETS = (
    Street("preflop", hole=2),
    Street("flop", board=3, burn=True),
    Street("turn", board=1, burn=True, big_bet=True),
    Street("river", board=1, burn=True, big_bet=True),
)


def _holdem(name: str, structure: Structure) -> Variant:
    return Variant(name, name, STANDARD, structure, Forced.BLINDS, _HOLDEM_STREETS, "high")


_VARIANTS = {
    "no_limit_holdem": _holdem("no_limit_holdem", Structure.NO_LIMIT),
    "pot_limit_holdem": _holdem("pot_limit_holdem", Structure.POT_LIMIT),
    "fixed_limit_holdem": _holdem("fixed_limit_holdem", Structure.FIXED_LIMIT),
    "kuhn": Variant(
        "kuhn", "Kuhn", tuple(parse_cards("JsQsKs")), Structure.FIXED_LIMIT, Forced.ANTES, (Street("deal", hole=1),),
        "high", bets_per_round=1, max_players=2,
    ),
    "leduc": Variant(
        "leduc", "Leduc", tuple(parse_cards("JsQsKsJhQhKh")), Structure.FIXED_LIMIT, Forced.ANTES,
        (Street("first", hole=1), Street("second", board=1, big_bet=True)), "high", bets_per_round=2, max_players=2,
    ),
}  # fmt: skip


def variant(name: str) -> Variant:
    """The shipped variant of this name."""
    return _VARIANTS[name]


BLINDS = Stakes(small_blind=50, big_blind=100)
KUHN = Stakes(ante=1, small_bet=1)
LEDUC = Stakes(ante=1, small_bet=2, big_bet=4)
