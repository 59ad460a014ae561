"""How a judging player sees a spot: the estimate against the opponents' ranges, and the error in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import mask_of
from tourney.game.hole_cards import count_packed, unpack
from tourney.streams import branch

if TYPE_CHECKING:
    from tourney.strategies.skilled.estimate import ShareEstimate
    from tourney.strategies.skilled.judged_spot import JudgedSpot
    from tourney.strategies.skilled.situation import Book
    from tourney.strategies.skilled.style import Style

_ERRING: Final = 0x100000000
"""The key of a player's errors, separate from the random numbers of any decision."""

_ESTIMATING: Final = 0x200000000

_SMALL: Final = 4.0  # big blinds: a bet to so few does not narrow a range
_HALVED: Final = 16.0  # big blinds beyond these at which a range is half as wide, at usual respect
_TIMID: Final = 1.4  # times its respect that a player of no skill has
_DARING: Final = 0.8  # and so much less at skill 1; a player of skill 0.5 has just its respect
_FULL: Final = 7.0  # two more than the players at a table from which on a range is narrowed in full
_HEEDED: Final = 0.2  # the part of its respect for its own bets that a player has for those of others
_LOSS: Final = 0.004  # the part of the pot that a player of skill 1 may lose on average as it takes few samples
_CARELESS: Final = 0.024  # in fixed limit, so much more at skill 0: a small part of what its errors lose
_LOOK: Final = 8  # samples between two looks at a choice
_LOOK_FIXED: Final = 4  # in fixed limit, where much is settled at once
_FEWEST: Final = 6  # the smallest range, in starting hands, that an opponent is given


def reading_of(style: Style) -> float:
    """How much attention a player pays to opponents' actions, price and position, 0 to 1."""
    return 0.1 + 0.9 * style.skill


def count_cost(spot: JudgedSpot, style: Style, chips: int, share: float) -> float:
    """The cost, in chips, of chips put at risk for a share of the pot, with the risk premium of the prizes.

    Less skilled players weigh the prizes less. The premium grows with the part of the chips at risk.
    """
    weight = spot.premium * reading_of(style) * min(1.0, 1.0 * chips / spot.risk_to)
    return chips * (1.0 + weight * max(0.0, 1.0 - share))


def narrow_range(spot: JudgedSpot, respect: float, amount_to: int) -> float:
    """The part of a range that plays on for a bet to a total: 1 for small bets, less for many big blinds.

    Deep stacks go in with the best hands only, short ones with many. With few players at the table all hands are
    weaker, so a range is narrowed less.
    """
    beyond = 1.0 * amount_to / spot.blind - _SMALL
    if beyond <= 0.0:
        return 1.0
    return 1.0 / (1.0 + respect * min(1.0, (spot.seats + 2) / _FULL) * beyond / _HALVED)


def respect_of(style: Style) -> float:
    """The respect of a player for a large bet of its own: the more skilled, the more it dares for a small edge."""
    return style.respect * (_TIMID - _DARING * style.skill)


def find_respect(style: Style) -> float:
    """The respect of a player for the bets of others; much less than for its own, so that bluffs are called."""
    return _HEEDED * respect_of(style)


def draw_error(spot: JudgedSpot, style: Style, name: int) -> float:
    """An error of judgement, mostly small: 0 at skill 1, up to 1.4 either way at skill 0.

    It grows faster than skill falls, and is the same for all decisions on a street of a hand.
    """
    word = branch(spot.view.key, _ERRING + 16 * name + spot.view.street)
    total = (word & 0xFFFF) + (word >> 16 & 0xFFFF) + (word >> 32 & 0xFFFF) + (word >> 48)
    lack = 1.0 - style.skill
    return (total - 131070) / 131070.0 * lack * (0.9 + 0.5 * lack)


def may_lose(spot: JudgedSpot, style: Style) -> float:
    """The part of the pot that a player may lose, on average, as it stops playing hands out.

    In fixed limit the less skilled look less closely: their errors of judgement lose much more. With no limit a wrong
    choice may cost more than the pot.
    """
    return _LOSS + _CARELESS * (1.0 - style.skill) if spot.fixed else _LOSS


def samples_a_look(spot: JudgedSpot) -> int:
    """The number of samples after which to see again whether a choice is settled."""
    return _LOOK_FIXED if spot.fixed else _LOOK


def is_settled(loss: float, gain: float, variance: float) -> int:
    """Whether a choice that seems to gain so much may be made without more samples.

    The mean loss by mistaking a gain for a loss, or the other way round, is the standard error times the normal
    distribution's unit loss. That is compared here by squares, the inverse of the unit loss's square as a polynomial:
    within 10% up to one standard error, and too low, so too careful, beyond.

    Args:
        loss: The part of the pot that may be lost.
        gain: The gain of one action over the other, as a part of the pot.
        variance: The variance of that estimate.
    """
    apart = gain * gain / variance
    return variance <= loss * loss * (6.3 + apart * (60.0 + apart * (40.0 + apart * (15.0 + 15.0 * apart))))


def judge(spot: JudgedSpot, book: Book, style: Style, estimate: ShareEstimate, own: int) -> None:
    """Open an estimate for the viewer's cards, before any discard, against the opponents as read."""
    view = spot.view
    state = view.state
    street = view.street
    reading = reading_of(style)
    estimate.begin_street(book, street, own, branch(view.key, _ESTIMATING + street))
    if view.discard_most:
        estimate.draw_next()
    elif book.course.set_apart and spot.drawn[spot.me] >= 0:
        held = unpack(view.packed_cards)
        estimate.set_apart(mask_of(held[len(held) - book.course.set_apart :]))
    for board in range(book.course.boards):
        estimate.set_board(board, state.board_mask(board))
    dead = 0
    count = count_packed(view.packed_cards)
    for player in range(state.players):
        up = mask_of(state.up[player]) if not book.by_place else 0
        if player == spot.me:
            estimate.show(up)
        elif state.folded_row[player]:
            dead |= up
        elif spot.raises == 0 or not spot.opening or spot.percent[player] < 100:
            _add(spot, book, estimate, player, up, count, reading)
    estimate.settle(dead)


def _add(
    spot: JudgedSpot, book: Book, estimate: ShareEstimate, player: int, up: int, count: int, reading: float
) -> None:
    """Add an opponent with as many cards as the viewer, of which `up` are face up."""
    street = spot.view.street
    within = 0
    if book.by_place and spot.percent[player] < 100:
        within = int(assume_range(spot.percent[player], reading) * book.size)
        within = max(_FEWEST, within // 100)
    gave_up = spot.drew_on[player] == street
    choosy = int(16 * reading * spot.choosy[player])
    choosy = max(1, 16 + choosy)
    if book.course.discard[street] and gave_up and spot.view.discard_most:
        count = book.count_left(street)
    if not book.by_place:
        narrow = int(16 * reading * (100 - spot.percent[player]))
        choosy += narrow // 40
        estimate.add(up, count - count_up(spot, player), 0, choosy)
    else:
        estimate.add(0, count, within, choosy)
    if book.lefts[0] and spot.drawn[player] >= 0:
        estimate.note_draw(spot.drawn[player], spot.view.discard_most > 0 and gave_up)


def assume_range(percent: float, reading: float) -> float:
    """The range that a player assumes, in percent, for an actual range; it is wider the less the player reads."""
    return min(100.0, percent * (3.0 - 2.0 * reading))


def count_up(spot: JudgedSpot, player: int) -> int:
    """The number of a player's face-up cards."""
    return len(spot.view.state.up[player])
