"""Kuhn and Leduc poker searched with the four operations of any hand: deal, view, apply, copy."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from games import KUHN, LEDUC, variant

from tourney.cards.card import format_cards
from tourney.errors import CardsError
from tourney.game.action import BET_OR_RAISE, Action, check_or_call, fold, raise_to
from tourney.game.hand import Hand
from tourney.game.turn import ACT, DEAL, OVER

if TYPE_CHECKING:
    from tourney.game.stakes import Stakes
    from tourney.game.view import View


def legal_actions(view: View) -> list[Action]:
    """All legal actions of the player to act; in fixed limit there is at most one amount."""
    actions = [check_or_call()]
    if view.bets[view.player] < max(view.bets):
        actions.append(fold())
    if view.least_raise_to:
        assert view.least_raise_to == view.most_raise_to
        actions.append(raise_to(view.least_raise_to))
    return actions


def after_card(hand: Hand, card: int) -> Hand:
    twin = hand.copy()
    twin.deal(card)
    return twin


def after_action(hand: Hand, action: Action) -> Hand:
    twin = hand.copy()
    twin.apply(action)
    return twin


def children(hand: Hand) -> list[Hand]:
    """The hands one step further."""
    if hand.turn == OVER:
        return []
    if hand.turn == ACT:
        return [after_action(hand, action) for action in legal_actions(hand.view(hand.actor))]
    return [after_card(hand, card) for card in cards_left(hand)]


def cards_left(hand: Hand) -> list[int]:
    dealt = {card for hole in hand.hole for card in hole} | set(hand.state.board)
    left = [card for card in hand.variant.deck if card not in dealt]
    for card in dealt:
        with pytest.raises(CardsError):
            hand.deal(card)
    return left


# Published by OpenSpiel for kuhn_poker and leduc_poker with two players. Stacks: the most that can be lost, or more.
COUNTS = (
    ("kuhn", KUHN, 2, (4, 24, 30)),
    ("kuhn", KUHN, 100, (4, 24, 30)),
    ("leduc", LEDUC, 13, (157, 3780, 5520)),
    ("leduc", LEDUC, 100, (157, 3780, 5520)),
)


@pytest.mark.parametrize(("game", "stakes", "stack", "published"), COUNTS)
def test_the_tree_has_the_published_number_of_nodes(
    game: str, stakes: Stakes, stack: int, published: tuple[int, int, int]
) -> None:
    counts: Counter[int] = Counter()
    fringe = [Hand(variant(game), stakes, [stack, stack])]
    while fringe:
        hand = fringe.pop()
        counts[hand.turn] += 1
        assert sum(hand.state.stacks) + hand.state.pot == 2 * stack
        fringe += children(hand)
    assert (counts[DEAL], counts[ACT], counts[OVER]) == published


def gains(hand: Hand, stack: int) -> Counter[int]:
    """The number of leaves of the tree by the first player's gain."""
    if hand.turn == OVER:
        return Counter([hand.state.stacks[0] - stack])
    return sum((gains(child, stack) for child in children(hand)), Counter())


def test_the_leaves_of_kuhn_are_worth_one_or_two_antes() -> None:
    # Six deals, five lines each: check check and bet fold (twice) for one, bet call (twice) for two.
    assert gains(Hand(variant("kuhn"), KUHN, [2, 2]), 2) == {1: 9, -1: 9, 2: 6, -2: 6}


def test_the_most_lost_in_leduc_is_thirteen() -> None:
    # Ante 1, two bets of 2, two bets of 4.
    results = gains(Hand(variant("leduc"), LEDUC, [50, 50]), 50)
    assert (min(results), max(results)) == (-13, 13)
    assert results[0] > 0  # equal ranks split


# The equilibria of Kuhn (1950): how often each card bets, by player and by the actions so far.


def bet_chance(card: str, history: str, alpha: Fraction) -> Fraction:
    """The probability of a bet, or of a call of a bet; `history` is the line so far, c for a check, b for a bet."""
    third = Fraction(1, 3)
    table = {
        ("J", ""): alpha,
        ("Q", ""): Fraction(0),
        ("K", ""): 3 * alpha,
        ("J", "c"): third,
        ("Q", "c"): Fraction(0),
        ("K", "c"): Fraction(1),
        ("J", "b"): Fraction(0),
        ("Q", "b"): third,
        ("K", "b"): Fraction(1),
        ("J", "cb"): Fraction(0),
        ("Q", "cb"): alpha + third,
        ("K", "cb"): Fraction(1),
    }
    return table[card, history]


def first_players_value(hand: Hand, alpha: Fraction) -> Fraction:
    """The exact expected gain of the first player."""
    if hand.turn == OVER:
        return Fraction(hand.state.stacks[0] - 2)
    below = children(hand)
    if hand.turn == DEAL:
        return sum((first_players_value(child, alpha) for child in below), Fraction(0)) / len(below)
    view = hand.view(hand.actor)
    history = "".join("b" if done.kind == BET_OR_RAISE else "c" for done in view.actions)
    bets = bet_chance(format_cards(view.hole)[0], history, alpha)
    passive, aggressive = (fold(), check_or_call()) if view.to_call else (check_or_call(), raise_to(1))
    return (1 - bets) * first_players_value(after_action(hand, passive), alpha) + bets * first_players_value(
        after_action(hand, aggressive), alpha
    )


@pytest.mark.parametrize("alpha", [Fraction(0), Fraction(1, 9), Fraction(1, 5), Fraction(1, 3)])
def test_kuhn_is_worth_minus_one_eighteenth_to_the_first_player(alpha: Fraction) -> None:
    # H. W. Kuhn, "A simplified two-person poker", 1950; any alpha in [0, 1/3].
    assert first_players_value(Hand(variant("kuhn"), KUHN, [2, 2]), alpha) == Fraction(-1, 18)


# The values of both games, found from all hands that the machine can play. A strategy is the probability of each
# sequence of a player's own actions (the sequence form of D. Koller, N. Megiddo and B. von Stengel, 1994). The best
# answer of the second player is then linear in that of the first, so a linear program has the value.


@dataclass
class Sequences:
    """A player's sequences of actions, by number; 0 is the empty one.

    Attributes:
        first: Of each information set, the sequence that leads to it and those that go on from it.
        count: Number of sequences.
    """

    sets: dict[object, tuple[int, range]] = field(default_factory=dict)
    count: int = 1

    def go_on(self, known: object, before: int, choices: int) -> range:
        """The sequences that go on by each of the choices, at what the player knows."""
        if known not in self.sets:
            self.sets[known] = before, range(self.count, self.count + choices)
            self.count += choices
        came_by, onward = self.sets[known]
        assert (came_by, len(onward)) == (before, choices)  # a player never forgets what it knew or did
        return onward


@dataclass
class Program:
    """A game of two players in sequence form."""

    players: tuple[Sequences, Sequences] = field(default_factory=lambda: (Sequences(), Sequences()))
    gains: defaultdict[tuple[int, int], float] = field(default_factory=lambda: defaultdict(float))

    def add(self, hand: Hand, chance: float, sequences: tuple[int, int], stack: int) -> None:
        """Add what follows from a hand that is reached by these sequences with this chance of the cards."""
        if hand.turn == OVER:
            self.gains[sequences] += chance * (hand.state.stacks[0] - stack)
        elif hand.turn == DEAL:
            below = children(hand)
            for child in below:
                self.add(child, chance / len(below), sequences, stack)
        else:
            view = hand.view(hand.actor)
            actions = legal_actions(view)
            known = view.hole, view.board, tuple((done.kind, done.player) for done in view.actions)
            onward = self.players[hand.actor].go_on(known, sequences[hand.actor], len(actions))
            for action, sequence in zip(actions, onward, strict=True):
                both = (sequence, sequences[1]) if hand.actor == 0 else (sequences[0], sequence)
                self.add(after_action(hand, action), chance, both, stack)

    def find_value(self) -> float:
        """What the first player wins if both play as well as they can.

        Variables: the probability of each sequence of the first player; for each information set of the second
        player, and for the beginning, the least that the first player wins from there on.
        """
        mine, theirs = self.players
        least = {0: mine.count}  # the variable of the beginning
        least.update({number: mine.count + number for number in range(1, len(theirs.sets) + 1)})
        size = mine.count + len(theirs.sets) + 1
        np = pytest.importorskip("numpy")
        optimize = pytest.importorskip("scipy.optimize", reason="needs the extra [plan]")
        below = np.zeros((theirs.count, size))  # a sequence is worth what it wins at once, and what follows it
        below[0, least[0]] = 1
        for (own, other), gain in self.gains.items():
            below[other, own] -= gain
        for number, (before, onward) in enumerate(theirs.sets.values(), start=1):
            below[before, least[number]] -= 1
            below[list(onward), least[number]] += 1
        whole = np.zeros((len(mine.sets) + 1, size))  # choices share the probability of what leads to them
        whole[0, 0] = 1
        for number, (before, onward) in enumerate(mine.sets.values(), start=1):
            whole[number, before] = -1
            whole[number, list(onward)] = 1
        goal = np.zeros(size)
        goal[least[0]] = -1
        solved = optimize.linprog(
            goal, below, np.zeros(theirs.count), whole, np.eye(len(whole))[0],
            [(0, 1)] * mine.count + [(None, None)] * (size - mine.count),
        )  # fmt: skip
        assert solved.success
        return float(-solved.fun)


# Kuhn (1950); Leduc: M. Lanctot et al., "A unified game-theoretic approach to multiagent reinforcement learning",
# 2017, appendix E.2. Information sets: as OpenSpiel counts those of kuhn_poker and leduc_poker.
@pytest.mark.parametrize(
    ("game", "stakes", "stack", "sets", "value"),
    [("kuhn", KUHN, 2, 12, -1 / 18), pytest.param("leduc", LEDUC, 13, 936, -0.085606424, marks=pytest.mark.slow)],
)
def test_the_value_is_the_published_one(game: str, stakes: Stakes, stack: int, sets: int, value: float) -> None:
    program = Program()
    program.add(Hand(variant(game), stakes, [stack, stack]), 1.0, (0, 0), stack)
    assert sum(len(player.sets) for player in program.players) == sets
    assert program.find_value() == pytest.approx(value, abs=1e-7)
