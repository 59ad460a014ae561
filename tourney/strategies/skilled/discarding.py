"""What to discard: the best of a few choices, found by playing the hand out after each; what to turn up."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from tourney.cards.card import BITS, cards_of, mask_of
from tourney.cards.rankings import worth
from tourney.game.action import discard, stand_pat
from tourney.strategies.skilled.judging import judge, misjudged
from tourney.strategies.skilled.keeping import count_cards, keep, keep_for, keep_so_many

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.strategies.skilled.estimate import ShareEstimate
    from tourney.strategies.skilled.judged_spot import JudgedSpot
    from tourney.strategies.skilled.study import Study
    from tourney.strategies.skilled.style import Style

_SAMPLES: Final = 48
_FIRST: Final = 16  # samples after which choices that are clearly worse are dropped
_CLEARLY: Final = 0.08  # how much less of the pot they win; about the error of a difference
_MISJUDGED: Final = 0.9
_CONFUSED: Final = 0.3  # an error of judgement above which the wrong card is hidden
_BENDS: Final = (0, -2, 2)  # also try the rule with its bounds shifted by this many ranks


def give_up(spot: JudgedSpot, study: Study, style: Style, estimate: ShareEstimate, hand: int) -> Action:
    """The action in a draw, or where discards are required."""
    ways = _ways(spot, study, hand)
    errors = [_MISJUDGED * misjudged(spot, style, 3 + number) for number in range(len(ways))]
    most = max(_FIRST, int(_SAMPLES * style.skill))  # the less skilled err by much more than they would learn
    for samples in (_FIRST, most):
        if len(ways) > 1:
            shares = []
            for kept, error in zip(ways, errors, strict=True):
                replaced = 0 if spot.view.discard_least else count_cards(hand) - count_cards(kept)
                judge(spot, study.book, style, estimate, kept, replaced)
                estimate.play_out(samples)
                shares.append(estimate.equity() + error)
            least = max(shares) - (_CLEARLY if samples < most else 0.0)
            errors = [error for error, share in zip(errors, shares, strict=True) if share >= least]
            ways = [kept for kept, share in zip(ways, shares, strict=True) if share >= least]
    best = ways[0]
    return discard([card for card in spot.view.hole if not best & BITS[card]])


def turn_up(spot: JudgedSpot, study: Study, style: Style, hand: int) -> Action:
    """Turn up a face-down card if the hand can do without it better than without any card that shows.

    A card that makes a pair or leads the hand stays hidden; instead of any other, the next card is hidden.
    """
    state = spot.view.state
    ranking = study.book.course.rankings[0]
    up = mask_of(state.up[spot.me])
    left = count_cards(hand) - 1
    without_hidden = keep_so_many(ranking, hand, state.bug, left, up)
    without_shown = keep_so_many(ranking, hand, state.bug, left, hand & ~up)
    turns = worth(ranking, without_hidden, state.bug) > worth(ranking, without_shown, state.bug)
    if misjudged(spot, style, 3) > _CONFUSED:
        turns = not turns
    return discard(cards_of(hand ^ without_hidden)) if turns else stand_pat()


def _ways(spot: JudgedSpot, study: Study, hand: int) -> list[int]:
    """Masks of the cards that might be kept, soundest first."""
    view = spot.view
    least = view.discard_least
    if least:
        return [hand - sum(given) for given in combinations([BITS[card] for card in view.may_give_up], least)]
    course = study.book.course
    first = course.rankings[0]
    second = course.rankings[1] if course.splits > 1 else -1
    left = study.book.lefts[view.street]
    ways = [keep_for(first, second, hand, left, view.discard_most)]
    for bend in _BENDS:
        ways.append(keep(first, hand, left, bend))
        if second >= 0:
            ways.append(keep(second, hand, left, bend))
    cards = count_cards(hand)
    return [way for way in dict.fromkeys(ways) if cards - count_cards(way) <= view.discard_most]
