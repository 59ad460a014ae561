"""What to discard: the best of a few choices, found by playing the hand out after each."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from tourney.cards.card import BITS
from tourney.game.action import discard
from tourney.strategies.skilled.judging import judge, misjudged
from tourney.strategies.skilled.keeping import count_cards, keep, keep_for

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.strategies.skilled.estimate import ShareEstimate
    from tourney.strategies.skilled.judged_spot import JudgedSpot
    from tourney.strategies.skilled.study import Study
    from tourney.strategies.skilled.style import Style

_SAMPLES: Final = 48
_MISJUDGED: Final = 0.9
_BENDS: Final = (0, -2, 2)  # also try the rule with its bounds shifted by this many ranks


def give_up(spot: JudgedSpot, study: Study, style: Style, estimate: ShareEstimate, hand: int) -> Action:
    """The action in a draw, or where discards are required."""
    ways = _ways(spot, study, hand)
    best = ways[0]
    if len(ways) > 1:
        most = -1.0
        for number, kept in enumerate(ways):
            replaced = 0 if spot.view.discard_least else count_cards(hand) - count_cards(kept)
            judge(spot, study.book, style, estimate, kept, replaced)
            share = estimate.average(_SAMPLES) + _MISJUDGED * misjudged(spot, style, 3 + number)
            if share > most:
                most = share
                best = kept
    return discard([card for card in spot.view.hole if not best & BITS[card]])


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
