"""Betting after the first round: values a fold, a call and each bet in chips, and takes the best; and discards.

A bet wins the pot if all fold. Otherwise it plays against the hands that call it: the strongest of the opponents'
possible hands, fewer for a larger bet. The reference defence folds just often enough that a bluff breaks even.
Against it strong hands bet for value, hopeless hands about break even, and hands that may improve gain both ways.

Without fixed limits people fold more than that to bets of usual sizes, the less skilled most, and bettors know it:
who bet before goes on betting. Rates by street, and sizes, are as those of people (docs/validity.md).

A discard is the best of a few choices, found by playing the hand out after each. Choices that are probably worse are
left out after each round of samples.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from tourney.cards.card import BITS, cards_of, mask_of
from tourney.cards.rankings import worth
from tourney.game.action import check_or_call, discard, fold, stand_pat
from tourney.game.pot import SEVEN
from tourney.strategies.skilled.draw_rules import count_cards, keep, keep_count, keep_for
from tourney.strategies.skilled.estimate import Choice
from tourney.strategies.skilled.judging import (
    count_cost,
    draw_error,
    find_respect,
    is_settled,
    judge,
    may_lose,
    narrow_range,
    reading_of,
    respect_of,
    samples_a_look,
)
from tourney.streams import branch

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.strategies.skilled.estimate import ShareEstimate
    from tourney.strategies.skilled.judged_spot import JudgedSpot
    from tourney.strategies.skilled.judging import Study, Style

_SAMPLES: Final = 64
# By the moment of a hand: in fixed limit; else on the flop, before the last street, on the last street.
_FIXED: Final = 0
_FLOP: Final = 1
_BETWEEN: Final = 2
_LAST: Final = 3

_MISJUDGED: Final = (0.6, 0.66, 0.66, 0.66)  # width of the error in a share of the pot
# The part of its share that a player gives up when others bet, at skill 0.45.
_DOUBTING: Final = (0.0, 0.19, 0.11, 0.13)
_DOUBTFUL: Final = 1.5  # times as much at skill 0
_SURE: Final = 1.1  # and so much less of it at skill 1
_UNDOUBTED: Final = 3.1  # so much less as a bet is feared less: nothing is left of it for bets of the pot
_UNSURE: Final = 0.5  # a bettor's error, either way, lowers its share when called by this part of it
_KEEN: Final = 0.6  # the part of the value of a call that does not depend on how readily a player calls
_WARY: Final = 0.91  # the value of a call, against what it seems
_WARY_AT_LAST: Final = 0.6  # the part of caution and respect that is left on the last street
_LIFE: Final = 0.8  # how much of a range is left out for a whole stack, at usual respect
_CHANCE: Final = 0.30  # the price assumed by players who pay no attention to it
_CALLERS: Final = 0.4  # share of the opponents beyond the first who call a bet in fixed limit
_AWAITING: Final = 1.15  # the value of a check to a player who will probably bet
_RELUCTANCE: Final = 0.5  # for each chip of a bet, the extra value that a player with no aggression needs
_EAGER: Final = 0.95  # the aggression at which a player needs none

# The part of a share that is realised if betting goes on: a floor, less out of position, more for a larger share.
_FLOOR: Final = 0.72
_PLACE: Final = 0.07
_SLOPE: Final = 0.55

# Folds, as a fraction of the reference defence: against a first bet, a raise of it, and further raises.
_FOLDING_NONE: Final = 1.25
_FOLDING_UNLED: Final = 0.6  # on the flop, where the last raiser did not bet or nobody raised; not in fixed limit
_FOLDING_LED: Final = (1.2, 1.25, 1.35, 1.35)  # against the player who has bet or raised last before
_FOLDING_AWAITED: Final = 0.5  # into that player
_FOLDING_LAST: Final = 1.15  # where no cards are left to come
_FOLDING_BET: Final = (0.5, 0.0, 0.05, 0.4)
_FOLDING_RAISE: Final = 0.1
# The part of the range of a bettor, of those who do not fold, that calls a raise.
_RAISED: Final = (0.8, 0.8, 0.8, 1.0)

# Sizes of bets as parts of the pot, by how many in a hundred are smaller: 0.18, 0.41 and 0.86 for 10, 50 and 90.
_SIZE: Final = 0.4  # in fixed limit, where it only tells a bet from a whole stack
_SMALLEST: Final = 0.13
_EVENLY: Final = 0.45
_RARELY: Final = 0.45
_SIZING: Final = 0x400000000
"""The key of the numbers by which a player chooses the sizes of its bets."""

# A bet of so many forty-fifths of what can be lost is made all-in: less than half is left to play for.
_ALL: Final = 45
_MOST_FIXED: Final = 27  # also between two players, who put in less at a time
_MOST: Final = 20

# Folds, as a fraction of the reference defence, by number of opponents: against more, someone has a hand.
_FOLDING: Final = (0.0, 1.0, 0.85, 0.6, 0.4, 0.25, 0.15, 0.05, 0.03, 0.02, 0.01, 0.0, 0.0)

_DRAW_SAMPLES: Final = 16  # at skill 1
_FEWEST: Final = 8  # at less than half of it
_MISJUDGED_DRAW: Final = 0.9
_CONFUSED: Final = 0.3  # an error of judgement above which the wrong card is hidden
_BENDS: Final = (0, -2, 2)  # also try the rule with its bounds shifted by this many ranks


def bet_or_answer(spot: JudgedSpot, study: Study, style: Style, estimate: ShareEstimate, hand: int) -> Action:
    """The action in a later round."""
    if _must_bet(spot, study, hand):
        return spot.view.raise_within(spot.view.least_raise_to)
    judge(spot, study.book, style, estimate, hand)
    betting = Betting(spot, style, estimate, spot.view.street + 1 == study.book.course.streets)
    step = samples_a_look(spot)
    estimate.sample(step)
    betting.weigh()
    while estimate.samples < _SAMPLES and not betting.is_clear():
        estimate.sample(step)
        betting.weigh()
    return betting.action()


def _must_bet(spot: JudgedSpot, study: Study, hand: int) -> int:
    """Whether the sevens rule asks for a bet: else the player could win nothing that is bet later."""
    course = study.book.course
    view = spot.view
    if not course.sevens_rule or view.street + 1 < course.streets or not view.least_raise_to:
        return False
    return spot.bet_to < view.stakes.big_bet and worth(course.rankings[0], hand, 0) >= SEVEN


def _find_moment(spot: JudgedSpot, final: int) -> int:
    if spot.fixed:
        return _FIXED
    if final:
        return _LAST
    return _FLOP if spot.view.street == 1 else _BETWEEN


class Betting:
    """The possible actions and their values.

    Attributes:
        spot: The table.
        style: The player.
        estimate: The viewer's hand against the opponents' hands.
        final: Whether no cards and no betting follow this street.
        moment: The moment of the hand, by which people play differently.
    """

    __slots__ = (
        "_best", "_best_to", "_doubt", "_drawn", "_error", "_staying_in", "estimate", "final", "moment", "spot",
        "style",
    )  # fmt: skip

    def __init__(self, spot: JudgedSpot, style: Style, estimate: ShareEstimate, final: int) -> None:
        self.spot = spot
        self.style = style
        self.estimate = estimate
        self.final = final
        self.moment = _find_moment(spot, final)
        self._best = 0.0
        self._best_to = 0
        self._staying_in = 0.0
        self._error = _MISJUDGED[self.moment] * draw_error(spot, style, 2)
        # Once for all looks at the decision: else more samples would choose among more sizes.
        self._drawn = self._draw_size()
        self._doubt = self._find_doubt()

    def weigh(self) -> None:
        """Value the actions by the samples so far."""
        view = self.spot.view
        pot = self.spot.pot
        self._best_to = 0
        self._staying_in = self._staying(self._judge(self._facing(view.to_call), self._error), pot, view.to_call)
        if view.least_raise_to:
            self._find_raise(pot)

    def is_clear(self) -> int:
        """Whether more samples are hardly worth their time.

        Against a part of a range only that part of the samples counts. An error in the share moves the value of a
        call by the pot, but that of a bet over a check or call only by what is bet and called.
        """
        view = self.spot.view
        pot = 1.0 * (self.spot.pot + view.to_call)
        playing_on = self._playing_on(self._best_to or self.spot.bet_to, respect_of(self.style))
        variance = self.estimate.variance() / playing_on
        loss = may_lose(self.spot, self.style)
        if self._best_to:
            passing = max(self._staying_in, 0.0) if view.to_call else self._staying_in
            gain = self._best - passing - self._reluctance()
            scale = 1.0
            if not view.to_call or self._staying_in > 0:
                scale = min(1.0, 2.0 * (self._best_to - view.state.bet_row[self.spot.me]) / pot)
            if not is_settled(loss, gain / pot, variance * scale * scale):
                return False
            if gain > 0:
                return True
        return not view.to_call or is_settled(loss, self._staying_in / pot, variance)

    def action(self) -> Action:
        """The action with the highest value."""
        view = self.spot.view
        passing = max(self._staying_in, 0.0) if view.to_call else self._staying_in
        if self._best_to and self._best > passing + self._reluctance():
            return view.raise_within(self._best_to)
        if view.to_call and self._staying_in < 0:
            return fold()
        return check_or_call()

    def _reluctance(self) -> float:
        """The value that a raise must add over a check or call; higher for a less aggressive player."""
        added = self._best_to - self.spot.view.state.bet_row[self.spot.me]
        return (_EAGER - self.style.aggression) * _RELUCTANCE * min(added, self.spot.pot)

    def _facing(self, price: int) -> float:
        """The share against the hands that the last bet suggests."""
        if not price:
            return self.estimate.equity()
        respect = find_respect(self.spot, self.style)
        return self._against(self._playing_on(self.spot.bet_to, respect * _WARY_AT_LAST if self.final else respect))

    def _against(self, part: float) -> float:
        """The share against the strongest part of the opponents' hands."""
        percent = int(100 * part)
        return self.estimate.equity_of_last(max(1, percent))

    def _playing_on(self, amount_to: int, respect: float) -> float:
        """The part of a range that plays on for a bet to a total: less for many big blinds, and for a whole stack."""
        part = 1.0 * amount_to / self.spot.own
        return narrow_range(self.spot, respect, amount_to) / (1.0 + respect * _LIFE * min(part * part, 1.0))

    def _judge(self, share: float, error: float) -> float:
        return min(0.995, max(0.005, share + error))

    def _realise(self, share: float) -> float:
        """The part of a share that is realised if betting goes on: more in position and with a strong hand."""
        if self.final:
            return share
        minded = reading_of(self.style)
        floor = _FLOOR if self.spot.last else _FLOOR - _PLACE * minded
        return share * (floor + _SLOPE * share)

    def _staying(self, share: float, pot: int, price: int) -> float:
        """The value of a check or call."""
        if not price:
            return self._realise(share) * pot * (_AWAITING if self.spot.awaits else 1.0)
        minded = reading_of(self.style)
        state = self.spot.view.state
        realised = share if price == state.stack_row[self.spot.me] else self._realise(share)
        odds = count_cost(self.spot, self.style, price, realised) / (pot + price) * minded + _CHANCE * (1 - minded)
        wary = 1.0 - (_KEEN + (1 - _KEEN) * self.style.calling) * _WARY
        if self.final:  # nothing is bet after this call, and bluffs have nothing else to hope for
            wary *= _WARY_AT_LAST
        return (realised * (1.0 - wary * self.spot.fear - self._doubt) - odds) * (pot + price)

    def _find_doubt(self) -> float:
        """The part of its share that the player does not count on, as somebody has bet.

        Less for a bet that is large or not believed, and none for the whole pot: any two cards would beat who folds
        more often than such a bet costs.
        """
        feared = max(0.0, 1.0 - _UNDOUBTED * (1.0 - self.spot.fear))
        return _DOUBTING[self.moment] * feared * (_DOUBTFUL - _SURE * self.style.skill)

    def _find_raise(self, pot: int) -> None:
        """Find the bet or raise with the highest value, as a total, and its value: of a small and a large one."""
        view = self.spot.view
        bet = view.state.bet_row[self.spot.me]
        most = _MOST_FIXED if self.spot.fixed or self.spot.seats == 2 else _MOST
        for half in range(1 if self.spot.fixed else 2):
            more = int((pot + view.to_call) * self._size(self._drawn + 0.5 * half))
            raise_to = bet + view.to_call + more
            raise_to = min(max(raise_to, view.least_raise_to), view.most_raise_to)
            if (raise_to - bet) * _ALL >= (self.spot.risk_to - bet) * most:
                raise_to = view.most_raise_to
            worth = self._worth_of(raise_to, pot)
            if not self._best_to or worth > self._best:
                self._best = worth
                self._best_to = raise_to

    def _draw_size(self) -> float:
        """The part of people's smaller bets, from 0 to half of all, that the smaller of two sizes exceeds."""
        view = self.spot.view
        return (branch(view.key, _SIZING + view.street) & 0xFFFFFFFF) / 8589934592.0

    def _size(self, part: float) -> float:
        """The size of a bet, as a part of the pot, that this part of people's bets does not exceed."""
        if self.spot.fixed:
            return _SIZE
        return _SMALLEST + part * (_EVENLY + _RARELY * part * part)

    def _worth_of(self, raise_to: int, pot: int) -> float:
        """The value of a bet or raise to a total."""
        spot = self.spot
        view = spot.view
        raise_to = min(raise_to, max(spot.risk_to, view.least_raise_to))
        added = raise_to - view.state.bet_row[spot.me]
        theirs = 1.0 * max(0, raise_to - spot.bet_to)
        folding = added / (pot + added) * _FOLDING[spot.opponents]
        if spot.raises:
            folding *= _FOLDING_BET[self.moment] if spot.raises == 1 else _FOLDING_RAISE
        elif spot.led:
            folding *= _FOLDING_LED[self.moment]
        elif spot.awaits:
            folding *= _FOLDING_AWAITED
        elif self.moment == _FLOP:
            folding *= _FOLDING_UNLED
        else:
            folding *= _FOLDING_NONE
        if self.final and not spot.raises:
            folding *= _FOLDING_LAST
        folding *= 0.75 + 0.25 * self.style.bluffing
        folding = min(folding, 0.9)
        staying = (1 - folding) * self._playing_on(raise_to, respect_of(self.style))
        if spot.raises:
            staying *= _RAISED[self.moment]
        kept = self._judge(self._against(staying), -_UNSURE * abs(self._error))
        if raise_to < spot.own:
            kept = self._realise(kept)
        if spot.raises:  # as for a call, or who doubts a call would raise instead
            kept *= 1.0 - self._doubt
        if spot.fixed:  # here most opponents call
            theirs *= 1 + _CALLERS * (spot.opponents - 1)
        called = kept * (pot + added + theirs) - count_cost(spot, self.style, added, kept)
        return folding * pot + (1 - folding) * called


def give_up(spot: JudgedSpot, study: Study, style: Style, estimate: ShareEstimate, hand: int) -> Action:
    """The action in a draw, or where discards are required."""
    choices = [Choice(kept, _count_replaced(spot, hand, kept)) for kept in _ways(spot, study, hand)]
    if len(choices) > 1:
        for number, choice in enumerate(choices):
            choice.error = _MISJUDGED_DRAW * draw_error(spot, style, 3 + number)
        judge(spot, study.book, style, estimate, hand)
        loss = may_lose(spot, style)
        most = max(_FEWEST, int(_DRAW_SAMPLES * style.skill))  # the less skilled err more than they would learn
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
