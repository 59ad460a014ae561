"""Small games searched to the last leaf, and counted again by rules written here, independent of the hand machine.

There are three tiny games, all heads-up: a draw game that runs out of cards, a stud game with a bring-in, and a
no-limit game of two streets whose pot is split between high and low. The tests compare the numbers of nodes (cards
dealt, decisions, ends) and the first player's gain at each end.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import NamedTuple, TypeAlias

import pytest

from tourney.cards.card import parse_cards, rank_of, suit_of
from tourney.errors import CardsError
from tourney.game.action import Action, check_or_call, discard, fold, raise_to
from tourney.game.hand import Hand
from tourney.game.stakes import Stakes
from tourney.game.turn import ACT, DEAL, OVER
from tourney.game.variant import Bet, BettingStructure, Forced, Street, Variant

Pair: TypeAlias = tuple[int, int]
Worth: TypeAlias = tuple[bool, list[int]]
Ways: TypeAlias = list[tuple[int | None, Pair]]


class Tree:
    """The numbers of nodes of a game, and of ends by the first player's gain."""

    def __init__(self) -> None:
        self.cards = self.decisions = 0
        self.gains: Counter[int] = Counter()

    def told(self) -> tuple[int, int, int, dict[int, int]]:
        """All counts, for comparison."""
        return (self.cards, self.decisions, self.gains.total(), dict(self.gains))


# By the hand machine.


def legal_actions(hand: Hand) -> list[Action]:
    view = hand.view(hand.actor)
    if view.discard_most:
        counts = range(view.discard_least, view.discard_most + 1)
        return [discard(cards) for count in counts for cards in combinations(view.hole, count)]
    actions = [check_or_call()]
    if view.bets[view.player] < max(view.bets):
        actions.append(fold())
    if view.least_raise_to:
        actions += [raise_to(amount) for amount in range(view.least_raise_to, view.most_raise_to + 1)]
    return actions


def children(hand: Hand) -> list[Hand]:
    """The hands one step further."""
    twins = []
    for action in legal_actions(hand) if hand.turn == ACT else []:
        twin = hand.copy()
        twin.apply(action)
        twins.append(twin)
    for card in hand.variant.deck if hand.turn == DEAL else []:
        twin = hand.copy()
        try:
            twin.deal(card)
        except CardsError:
            continue
        twins.append(twin)
    return twins


def walked(game: Variant, stakes: Stakes, stacks: Pair) -> Tree:
    tree = Tree()
    fringe = [Hand(game, stakes, stacks)]
    while fringe:
        hand = fringe.pop()
        assert sum(hand.state.stacks) + hand.state.pot == sum(stacks)
        if hand.turn == OVER:
            tree.gains[hand.state.stacks[0] - stacks[0]] += 1
        tree.cards += hand.turn == DEAL
        tree.decisions += hand.turn == ACT
        fringe += children(hand)
    return tree


# By independent rules: limit betting heads-up. The ways a round may go do not depend on the cards.


class Ends(NamedTuple):
    """A betting round: its number of decisions, and for each end the player who folded, if any, and the bets."""

    decisions: int
    ways: Ways


def with_bet(bets: Pair, player: int, amount: int) -> Pair:
    return (amount, bets[1]) if player == 0 else (bets[0], amount)


def limit_round(me: int, unit: int, cap: int, *, bets: Pair = (0, 0), made: int = 0, acted: bool = False) -> Ends:
    """All ways to bet from here, after `made` bets and raises."""
    other = 1 - me
    facing = bets[other] > bets[me]
    decisions = 1
    ways: Ways = []
    matched = with_bet(bets, me, bets[other])
    if facing:
        ways.append((me, bets))
    later = []
    if facing or acted:
        ways.append((None, matched))
    else:
        later.append(limit_round(other, unit, cap, bets=matched, made=made, acted=True))
    if made < cap:
        raised = with_bet(bets, me, (made + 1) * unit)
        later.append(limit_round(other, unit, cap, bets=raised, made=made + 1, acted=True))
    for ends in later:
        decisions += ends.decisions
        ways += ends.ways
    return Ends(decisions, ways)


def bring_in_round(me: int, bring_in: int, unit: int, cap: int) -> Ends:
    """The first round of stud: bring in or complete; no fold."""
    low = limit_round(1 - me, unit, cap, bets=with_bet((0, 0), me, bring_in), acted=True)
    full = limit_round(1 - me, unit, cap, bets=with_bet((0, 0), me, unit), made=1, acted=True)
    return Ends(1 + low.decisions + full.decisions, low.ways + full.ways)


def added(put: Pair, bets: Pair) -> Pair:
    return put[0] + bets[0], put[1] + bets[1]


def gain_by_fold(folder: int, put: Pair) -> int:
    return -put[0] if folder == 0 else put[1]


def gain(first: Worth, second: Worth, put: int) -> int:
    """The first player's gain when both have put in the same and the better of two hands wins."""
    return put * ((first > second) - (first < second))


# The draw game: one card each, two draws of one card, four cards in the deck. The second draw runs out of cards.

DRAW = Variant(
    name="tiny_draw",
    title="Tiny draw",
    deck=tuple(parse_cards("JsQsQhKs")),
    structure=BettingStructure.FIXED_LIMIT,
    forced=Forced.ANTES,
    streets=(Street("deal", hole=1), Street("first draw", draw=1), Street("second draw", draw=1, bet=Bet.BIG)),
    rankings=("high",),
    bets_per_round=1,
    max_players=2,
)
DRAW_STAKES = Stakes(ante=1, small_bet=2, big_bet=4)


class Cards(NamedTuple):
    """The positions of the cards in the draw game; `given` are the discards of this draw."""

    hole_cards: Pair
    deck: list[int]
    muck: list[int]
    given: list[int]


def bet_then_draw(tree: Tree, street: int, cards: Cards, put: Pair) -> None:
    ends = limit_round(0, (2, 2, 4)[street], 1)
    tree.decisions += ends.decisions
    for folder, bets in ends.ways:
        now_in = added(put, bets)
        if folder is not None:
            tree.gains[gain_by_fold(folder, now_in)] += 1
        elif street == 2:
            tree.gains[gain(strength([cards.hole_cards[0]]), strength([cards.hole_cards[1]]), now_in[0])] += 1
        else:
            tree.decisions += 1 + 2  # one by the first player, and one by the second after each of two choices
            for drawers in ([], [0], [1], [0, 1]):
                given = [cards.hole_cards[player] for player in drawers]
                new = cards._replace(muck=cards.muck + cards.given, given=given)
                deal_then_bet(tree, street + 1, drawers, new, now_in)


def deal_then_bet(tree: Tree, street: int, drawers: list[int], cards: Cards, put: Pair) -> None:
    if not drawers:
        bet_then_draw(tree, street, cards, put)
        return
    deck, muck = cards.deck, cards.muck
    # The last card is dealt if it completes the draws of the round, else it is shuffled with the discards of earlier
    # draws (WSOP 2024). With one drawer in each draw the second gets the one card left, whatever was discarded.
    if muck and (not deck or (len(deck) == 1 and len(drawers) > 1)):
        deck, muck = deck + muck, []
    tree.cards += 1
    for card in deck:
        left = [other for other in deck if other != card]
        new = Cards(with_bet(cards.hole_cards, drawers[0], card), left, muck, cards.given)
        deal_then_bet(tree, street, drawers[1:], new, put)


def draw_tree() -> Tree:
    tree = Tree()
    tree.cards += 1 + len(DRAW.deck)
    for hole_cards in ((first, second) for first in DRAW.deck for second in DRAW.deck if first != second):
        left = [card for card in DRAW.deck if card not in hole_cards]
        bet_then_draw(tree, 0, Cards(hole_cards, left, [], []), (1, 1))
    return tree


def test_a_draw_game_that_runs_out_of_cards() -> None:
    assert walked(DRAW, DRAW_STAKES, (50, 50)).told() == draw_tree().told()


# Stud: one card up, then another. A deck of six is enough; with five, the last street is one community card (TDA
# RP-10H).


def stud(deck: str) -> Variant:
    return Variant(
        name="tiny_stud",
        title="Tiny stud",
        deck=tuple(parse_cards(deck)),
        structure=BettingStructure.FIXED_LIMIT,
        forced=Forced.BRING_IN,
        streets=(Street("first", up=1), Street("second", up=1, bet=Bet.BIG)),
        rankings=("high",),
        bets_per_round=2,
        max_players=2,
    )


def strength(cards: list[int]) -> Worth:
    """The worth of one or two cards: a pair, then the ranks, highest first."""
    ranks = sorted(map(rank_of, cards), reverse=True)
    return len(set(ranks)) < len(ranks), ranks


def opener(showing: tuple[list[int], list[int]]) -> int:
    """The best showing hand; of equal hands, the one with the highest card by suit."""
    worth = [(strength(cards), max((rank_of(card), suit_of(card)) for card in cards)) for cards in showing]
    return worth.index(max(worth))


def stud_tree(deck: tuple[int, ...]) -> Tree:
    tree = Tree()
    tree.cards += 1 + len(deck)
    doors = [(first, second) for first in deck for second in deck if first != second]
    for door in doors:
        low = min((0, 1), key=lambda player: (rank_of(door[player]), suit_of(door[player])))
        left = [card for card in deck if card not in door]
        ends = bring_in_round(low, 1, 2, 2)
        tree.decisions += ends.decisions
        for folder, bets in ends.ways:
            put = added((1, 1), bets)
            if folder is not None:
                tree.gains[gain_by_fold(folder, put)] += 1
            elif len(left) < 4:  # two cards, a burn, and the last card, which is never dealt
                tree.cards += 1
                for card in left:
                    second_street(tree, ([door[0]], [door[1]]), [card], put)
            else:
                tree.cards += 1 + len(left)
                for more in ((first, second) for first in left for second in left if first != second):
                    second_street(tree, ([door[0], more[0]], [door[1], more[1]]), [], put)
    return tree


def second_street(tree: Tree, showing: tuple[list[int], list[int]], board: list[int], put: Pair) -> None:
    ends = limit_round(opener(showing), 4, 2)
    tree.decisions += ends.decisions
    for folder, bets in ends.ways:
        now_in = added(put, bets)
        if folder is None:
            tree.gains[gain(strength(showing[0] + board), strength(showing[1] + board), now_in[0])] += 1
        else:
            tree.gains[gain_by_fold(folder, now_in)] += 1


@pytest.mark.parametrize("deck", ["2c2d3c3d4h4s", "2c2d3c3dAs"])
def test_a_stud_with_a_bring_in(deck: str) -> None:
    game = stud(deck)
    stakes = Stakes(ante=1, bring_in=1, small_bet=2, big_bet=4)
    assert walked(game, stakes, (50, 50)).told() == stud_tree(game.deck).told()


# No limit, high and low: a card each, one on the board. Blinds of 1 and 2; the button (position 1) posts the small
# one.

HI_LO = Variant(
    name="tiny_hi_lo",
    title="Tiny hi/lo",
    deck=tuple(parse_cards("Ac2c2d3cKd")),
    structure=BettingStructure.NO_LIMIT,
    forced=Forced.BLINDS,
    streets=(Street("first", hole=1), Street("second", board=1, bet=Bet.BIG)),
    rankings=("high", "ace_to_five"),
    max_players=2,
)


class Round(NamedTuple):
    """A no-limit round, heads-up: bets, chips behind, the minimum raise, and the price when each last acted."""

    bets: Pair
    behind: Pair
    step: int
    faced: tuple[int | None, int | None]

    def after(self, me: int, amount_to: int) -> Round:
        """The round after `me` has made the bet `amount_to`."""
        price = max(self.bets)
        faced = (max(amount_to, price), self.faced[1]) if me == 0 else (self.faced[0], max(amount_to, price))
        step = max(self.step, amount_to - price)
        behind = with_bet(self.behind, me, self.behind[me] - amount_to + self.bets[me])
        return Round(with_bet(self.bets, me, amount_to), behind, step, faced)


def no_limit_round(me: int, state: Round) -> Ends:
    other = 1 - me
    bets, behind = state.bets, state.behind
    facing = bets[other] > bets[me]
    if not behind[me] or (not facing and not behind[other]):
        return Ends(0, [(None, bets)])
    all_in = bets[me] + behind[me]
    decisions = 1
    ways: Ways = []
    if facing:
        ways.append((me, bets))
    matched = state.after(me, min(max(bets), all_in))
    faced = state.faced[me]
    amounts = []
    if all_in > max(bets) and behind[other] and (faced is None or max(bets) - faced >= state.step):
        amounts = list(range(min(max(bets) + state.step, all_in), all_in + 1))
    if state.faced[other] is None:
        later = [no_limit_round(other, matched)]
    else:
        later = []
        ways.append((None, matched.bets))
    for ends in (*later, *(no_limit_round(other, state.after(me, amount)) for amount in amounts)):
        decisions += ends.decisions
        ways += ends.ways
    return Ends(decisions, ways)


def low_strength(cards: list[int]) -> Worth:
    """The worth of two cards as a low, with the ace low; higher is better."""
    ranks = sorted(((rank_of(card) + 1) % 13 for card in cards), reverse=True)
    return len(set(ranks)) == len(ranks), [-rank for rank in ranks]


def hi_lo_gain(hole_cards: Pair, board: int, put: Pair) -> int:
    """Half for the high with the odd chip, half for the low; an odd chip of a half goes to position 0 (TDA 20).

    Hands that tie for both halves share the whole pot (WSOP 2024, 73): 2c and 2d win 3 chips each of 6, not 4 and 2.
    """
    matched = min(put)
    if rank_of(hole_cards[0]) == rank_of(hole_cards[1]):
        return 0
    won = 0
    for half, worth in ((matched, strength), (matched, low_strength)):
        first, second = worth([hole_cards[0], board]), worth([hole_cards[1], board])
        won += half if first > second else (half + 1) // 2 if first == second else 0
    return won - matched


def hi_lo_tree(stacks: Pair) -> Tree:
    tree = Tree()
    deck = HI_LO.deck
    tree.cards += 1 + len(deck)
    for hole_cards in ((first, second) for first in deck for second in deck if first != second):
        opening = no_limit_round(1, Round((2, 1), (stacks[0] - 2, stacks[1] - 1), 2, (None, None)))
        tree.decisions += opening.decisions
        for folder, put in opening.ways:
            if folder is not None:
                tree.gains[gain_by_fold(folder, (min(put), min(put)))] += 1
                continue
            tree.cards += 1
            matched = min(put)
            behind = (stacks[0] - matched, stacks[1] - matched)
            for board in (card for card in deck if card not in hole_cards):
                second = no_limit_round(0, Round((0, 0), behind, 2, (None, None)))
                tree.decisions += second.decisions
                for quits, bets in second.ways:
                    lost = matched + min(bets)
                    by_fold = None if quits is None else gain_by_fold(quits, (lost, lost))
                    tree.gains[hi_lo_gain(hole_cards, board, (lost, lost)) if by_fold is None else by_fold] += 1
    return tree


@pytest.mark.parametrize("stacks", [(6, 6), (9, 5), (3, 8), (5, 2), (2, 2)])
def test_no_limit_with_a_pot_split_between_high_and_low(stacks: Pair) -> None:
    stakes = Stakes(small_blind=1, big_blind=2)
    assert walked(HI_LO, stakes, stacks).told() == hi_lo_tree(stacks).told()
