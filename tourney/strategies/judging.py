"""What a judging player makes of a spot: the estimate against the others as they are read, and the error of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import mask_of
from tourney.game.holes import count_packed
from tourney.streams import branch

if TYPE_CHECKING:
    from tourney.strategies.book import Book
    from tourney.strategies.estimate import Estimate
    from tourney.strategies.spot import Spot
    from tourney.strategies.style import Style

_ERRING: Final = 0x100000000
"""Names the random numbers of a player's errors, beyond those of any decision."""

_ESTIMATING: Final = 0x200000000
_SOBERING: Final = 10.0  # big blinds at stake that make players twice as attentive
_DEEP: Final = 20.0  # big blinds with which a player is half as cautious as with any number
_FEWEST: Final = 6  # starting hands that an opponent is thought to have one of


def reading_of(style: Style) -> float:
    """How much a player minds what the others do, the price and the place, 0 to 1."""
    return 0.2 + 0.8 * style.skill


def carelessness(spot: Spot) -> float:
    """How careless a player may be, 0 to 1: the less the more is at stake.

    Who pays no attention in small pots still knows what a bet of a hundred big blinds means, and thinks twice.
    """
    view = spot.view
    return _SOBERING / (_SOBERING + (view.to_call + view._felt.pot) / spot.blind)


def heeding(spot: Spot, style: Style) -> float:
    """How much a player heeds what the others' bets tell, 0 to 1."""
    return 1.0 - (1.0 - reading_of(style)) * carelessness(spot)


def counted(spot: Spot, style: Style, chips: int) -> float:
    """What a player counts chips as that are put at risk: a cautious one more than they are.

    The more of the stack they are, and the deeper it is, the more: who has many big blinds can wait.
    """
    depth = spot.risk_to / spot.blind
    return chips * (1.0 + style.caution * chips / spot.own * depth / (depth + _DEEP))


def misjudged(spot: Spot, style: Style, name: int) -> float:
    """An error of judgement, from -1 to 1 times what the player lacks in skill; mostly small.

    It is the same at each decision on a street of a hand.
    """
    word = branch(spot.view._key, _ERRING + 16 * name + spot.view.street)
    total = (word & 0xFFFF) + (word >> 16 & 0xFFFF) + (word >> 32 & 0xFFFF) + (word >> 48)
    return (total - 131070) / 131070.0 * (1.0 - style.skill) * carelessness(spot)


def judge(spot: Spot, book: Book, style: Style, estimate: Estimate, own: int, missing: int) -> None:
    """Open an estimate for the viewer's cards against the others, as they are read.

    In a draw `own` is what is kept and `missing` how many cards are to come for the rest; else that is -1.
    """
    view = spot.view
    felt = view._felt
    street = view.street
    reading = heeding(spot, style)
    estimate.open(book, street, own, branch(view._key, _ESTIMATING + street))
    if missing >= 0:
        estimate.draw_next(missing)
    for board in range(book.course.boards):
        estimate.set_board(board, felt.board_mask(board))
    dead = 0
    count = count_packed(view._cards)
    for player in range(felt.players):
        up = mask_of(felt.up[player]) if not book.by_place else 0
        if felt._gone[player]:
            dead |= up
        elif player != spot.me and (spot.raises == 0 or not spot.opening or spot.percent[player] < 100):
            _add(spot, book, estimate, player, up, count, reading)
    estimate.settle(dead)


def _add(spot: Spot, book: Book, estimate: Estimate, player: int, up: int, count: int, reading: float) -> None:
    """Add an opponent who holds as many cards as the viewer, `up` among them."""
    street = spot.view.street
    within = 0
    if book.by_place and spot.percent[player] < 100:
        percent = 100 - (100 - spot.percent[player]) * reading
        within = max(_FEWEST, int(percent * book.size) // 100)
    gave_up = spot.drew_on[player] == street
    choosy = 16 + int(16 * reading * spot.choosy[player])
    if not book.by_place:
        choosy += int(16 * reading * (100 - spot.percent[player])) // 40
        estimate.add(up, count - count_up(spot, player), 0, choosy)
    elif book.course.discard[street] and gave_up:
        estimate.add(0, book.held[street], within, choosy)
    else:
        estimate.add(0, count, within, choosy)
    if book.lefts[0] and spot.drawn[player] >= 0:
        estimate.note_draw(spot.drawn[player], spot.view.discard_most > 0 and gave_up)


def count_up(spot: Spot, player: int) -> int:
    """How many cards of a player lie open."""
    return len(spot.view._felt.up[player])
