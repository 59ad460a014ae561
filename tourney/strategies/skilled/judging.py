"""What a judging player makes of a spot: the estimate against the others as they are read, and the error of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import mask_of
from tourney.game.holes import count_packed, unpack
from tourney.streams import branch

if TYPE_CHECKING:
    from tourney.strategies.skilled.book import Book
    from tourney.strategies.skilled.estimate import ShareEstimate
    from tourney.strategies.skilled.judged_spot import JudgedSpot
    from tourney.strategies.skilled.style import Style

_ERRING: Final = 0x100000000
"""Names the random numbers of a player's errors, beyond those of any decision."""

_ESTIMATING: Final = 0x200000000

_NEAR: Final = 8.0  # times as cautious besides, where all who are left win a prize
_DEEP: Final = 20.0  # big blinds with which a player is half as cautious as with any number
_FEWEST: Final = 6  # starting hands that an opponent is thought to have one of


def reading_of(style: Style) -> float:
    """How much a player minds what the others do, the price and the place, 0 to 1."""
    return 0.1 + 0.9 * style.skill


def counted(spot: JudgedSpot, style: Style, chips: int, share: float) -> float:
    """What a player counts chips as that are put at risk with a share of the pot to win: a cautious one more.

    Those lost weigh more than those won (the bubble factor): the more the larger a part of the stack they are; the
    deeper it is, as who has many big blinds can wait; and the nearer the prizes are.
    """
    depth = spot.risk_to / spot.blind
    weight = style.caution * chips / spot.own * depth / (depth + _DEEP) * (1.0 + _NEAR * spot.near)
    return chips * (1.0 + weight * max(0.0, 1.0 - share))


def misjudged(spot: JudgedSpot, style: Style, name: int) -> float:
    """An error of judgement, mostly small, 0 with skill 1 and up to 1.4 either way with none.

    It grows faster than the skill falls, and is the same at each decision on a street of a hand.
    """
    word = branch(spot.view.key, _ERRING + 16 * name + spot.view.street)
    total = (word & 0xFFFF) + (word >> 16 & 0xFFFF) + (word >> 32 & 0xFFFF) + (word >> 48)
    lack = 1.0 - style.skill
    return (total - 131070) / 131070.0 * lack * (0.9 + 0.5 * lack)


def judge(spot: JudgedSpot, book: Book, style: Style, estimate: ShareEstimate, own: int, missing: int) -> None:
    """Open an estimate for the viewer's cards against the others, as they are read.

    In a draw `own` is what is kept and `missing` how many cards are to come for the rest; else that is -1. To set
    cards apart is a draw of none: `own` is then the first hand.
    """
    view = spot.view
    felt = view.felt
    street = view.street
    reading = reading_of(style)
    apart = 0
    if book.course.set_apart:
        held = unpack(view.packed_cards)
        if missing >= 0:
            apart = mask_of(held) & ~own
        elif spot.drawn[spot.me] >= 0:
            apart = mask_of(held[len(held) - book.course.set_apart :])
    estimate.open(book, street, own | apart, branch(view.key, _ESTIMATING + street))
    estimate.set_apart(apart)
    if missing >= 0:
        estimate.draw_next(missing)
    for board in range(book.course.boards):
        estimate.set_board(board, felt.board_mask(board))
    dead = 0
    count = count_packed(view.packed_cards)
    for player in range(felt.players):
        up = mask_of(felt.up[player]) if not book.by_place else 0
        if player == spot.me:
            estimate.show(up)
        elif felt.folded_row[player]:
            dead |= up
        elif spot.raises == 0 or not spot.opening or spot.percent[player] < 100:
            _add(spot, book, estimate, player, up, count, reading)
    estimate.settle(dead)


def _add(
    spot: JudgedSpot, book: Book, estimate: ShareEstimate, player: int, up: int, count: int, reading: float
) -> None:
    """Add an opponent who holds as many cards as the viewer, `up` among them."""
    street = spot.view.street
    within = 0
    if book.by_place and spot.percent[player] < 100:
        within = max(_FEWEST, int(supposed(spot.percent[player], reading) * book.size) // 100)
    gave_up = spot.drew_on[player] == street
    choosy = max(1, 16 + int(16 * reading * spot.choosy[player]))
    if book.course.discard[street] and gave_up and spot.view.discard_most:
        count = book.left_over(street)
    if not book.by_place:
        choosy += int(16 * reading * (100 - spot.percent[player])) // 40
        estimate.add(up, count - count_up(spot, player), 0, choosy)
    else:
        estimate.add(0, count, within, choosy)
    if book.lefts[0] and spot.drawn[player] >= 0:
        estimate.note_draw(spot.drawn[player], spot.view.discard_most > 0 and gave_up)


def supposed(percent: float, reading: float) -> float:
    """The percent of starting hands that somebody seems to play, who plays so many: the less read, the more."""
    return min(100.0, percent * (3.0 - 2.0 * reading))


def count_up(spot: JudgedSpot, player: int) -> int:
    """How many cards of a player lie open."""
    return len(spot.view.felt.up[player])
