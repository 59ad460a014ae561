"""What to discard: the best of a few choices, found by playing the hand out after each; what to turn up.

Choices that are probably worse are left out after each round of samples.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from tourney.cards.card import BITS, cards_of, mask_of
from tourney.cards.rankings import worth
from tourney.game.action import discard, stand_pat
from tourney.strategies.skilled.choice import Choice
from tourney.strategies.skilled.draw_rules import count_cards, keep, keep_count, keep_for
from tourney.strategies.skilled.judging import draw_error, is_settled, judge, may_lose, samples_a_look

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.strategies.skilled.estimate import ShareEstimate
    from tourney.strategies.skilled.judged_spot import JudgedSpot
    from tourney.strategies.skilled.study import Study
    from tourney.strategies.skilled.style import Style

_SAMPLES: Final = 16  # at skill 1
_FEWEST: Final = 8  # at less than half of it
_MISJUDGED: Final = 0.9
_CONFUSED: Final = 0.3  # an error of judgement above which the wrong card is hidden
_BENDS: Final = (0, -2, 2)  # also try the rule with its bounds shifted by this many ranks


def give_up(spot: JudgedSpot, study: Study, style: Style, estimate: ShareEstimate, hand: int) -> Action:
    """The action in a draw, or where discards are required."""
    choices = [Choice(kept, _count_replaced(spot, hand, kept)) for kept in _ways(spot, study, hand)]
    if len(choices) > 1:
        for number, choice in enumerate(choices):
            choice.error = _MISJUDGED * draw_error(spot, style, 3 + number)
        judge(spot, study.book, style, estimate, hand)
        loss = may_lose(spot, style)
        most = max(_FEWEST, int(_SAMPLES * style.skill))  # the less skilled err by much more than they would learn
        while len(choices) > 1 and estimate.samples < most:
            estimate.compare(choices, samples_a_look(spot))
            best = _best(choices, estimate.samples)
            choices = [choice for choice in choices if choice is best or not _is_worse(best, choice, estimate, loss)]
    best = _best(choices, estimate.samples)
    return discard([card for card in spot.view.hole if not best.kept & BITS[card]])


def _count_replaced(spot: JudgedSpot, hand: int, kept: int) -> int:
    """Number of cards dealt in place of those given up; none where a discard is required."""
    return 0 if spot.view.discard_least else count_cards(hand) - count_cards(kept)


def _best(choices: list[Choice], samples: int) -> Choice:
    """The choice that seems to win most; of those that seem equal, the soundest."""
    best = choices[0]
    for choice in choices[1:]:
        if choice.lead(best, samples) > 0:
            best = choice
    return best


def _is_worse(best: Choice, choice: Choice, estimate: ShareEstimate, loss: float) -> int:
    """Whether a choice may be left out: on average that loses at most this part of the pot."""
    samples = estimate.samples
    return is_settled(loss, best.lead(choice, samples), best.variance_of_lead(choice, samples))


def turn_up(spot: JudgedSpot, study: Study, style: Style, hand: int) -> Action:
    """Turn up a face-down card if the hand can do without it better than without any card that shows.

    A card that makes a pair or leads the hand stays hidden; instead of any other, the next card is hidden.
    """
    state = spot.view.state
    ranking = study.book.course.rankings[0]
    up = mask_of(state.up[spot.me])
    left = count_cards(hand) - 1
    without_hidden = keep_count(ranking, hand, state.bug, left, up)
    without_shown = keep_count(ranking, hand, state.bug, left, hand & ~up)
    turns = worth(ranking, without_hidden, state.bug) > worth(ranking, without_shown, state.bug)
    if draw_error(spot, style, 3) > _CONFUSED:
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
