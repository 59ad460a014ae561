"""Shares by playing out, against published equities, against counting every card to come, and against one another."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from statistics import pvariance
from typing import TYPE_CHECKING, Final

import pytest
from games import variant
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.cards.card import BIT, mask_of, parse_cards
from tourney.cards.rankings import RANKINGS
from tourney.config import shipped
from tourney.strategies.skilled.estimate import Choice, ShareEstimate
from tourney.strategies.skilled.judging import alike, study_of
from tourney.strategies.skilled.situation import ONCE

if TYPE_CHECKING:
    from collections.abc import Sequence

SAMPLES: Final = 200


def mask(cards: str) -> int:
    return mask_of(parse_cards(cards))


def share(
    game: str, own: int, others: Sequence[int], *, street: int = 0, board: int = 0, rounds: int = 20, dead: int = 0
) -> float:
    """The share of a hand against hands that lie open."""
    book = study_of(variant(game)).book
    estimate = ShareEstimate()
    total = 0.0
    for key in range(rounds):
        estimate.begin_street(book, street, own, key)
        estimate.set_board(0, board)
        for other in others:
            estimate.add(other, 0, 0, ONCE)
        estimate.settle(dead)
        estimate.sample(SAMPLES)
        assert estimate.samples == SAMPLES
        total += estimate.equity()
    return total / rounds


def counted(game: str, own: int, other: int, board: int, to_come: int) -> float:
    """The same for a heads-up hand of one ranking, over every board that can come."""
    rank = RANKINGS[variant(game).rankings[0]]
    left = [bit for bit in BIT if bit & mask_of(variant(game).deck) & ~(own | other | board)]
    won = boards = 0
    for cards in combinations(left, to_come):
        full = board | sum(cards)
        mine, theirs = rank(own, full), rank(other, full)
        won += 2 * (mine > theirs) + (mine == theirs)
        boards += 2
    return won / boards


@pytest.mark.parametrize(
    ("own", "others", "part"),
    [
        ("AsKs2c9h", ("QcQdJhJc", "TcTd7h7c"), 0.25),
        ("QcQdJhJc", ("AsKs2c9h", "TcTd7h7c"), 0.5),
        ("TcTd7h7c", ("AsKs2c9h", "QcQdJhJc"), 0.25),
    ],
)
def test_of_two_boards_each_is_half_of_the_pot(own: str, others: tuple[str, str], part: float) -> None:
    # TDA 20C: high and low share the first board, and the second has no low.
    game = replace(variant("pot_limit_omaha_hi_lo"), boards=2, max_players=8)
    estimate = ShareEstimate()
    estimate.begin_street(study_of(game).book, 3, mask(own), 1)
    estimate.set_board(0, mask("4s5c8hKdTh"))
    estimate.set_board(1, mask("KcQsJs9s9d"))
    for other in others:
        estimate.add(mask(other), 0, 0, ONCE)
    estimate.settle(0)
    estimate.play_out(1)
    assert estimate.equity() == part


# Published: the all-in percentages that every equity calculator gives


@pytest.mark.parametrize(
    ("own", "other", "percent"),
    [("AsAh", "KsKh", 82.6), ("AsAh", "KdKc", 81.3), ("AsKs", "QhQd", 46.0), ("AhKd", "QsQc", 43.0),
     ("2s2h", "JdTd", 46.1)],
)  # fmt: skip
def test_holdem_equities_are_the_published_ones(own: str, other: str, percent: float) -> None:
    assert share("no_limit_holdem", mask(own), [mask(other)], rounds=40) == pytest.approx(percent / 100, abs=0.02)


def test_aces_win_85_percent_against_any_hand() -> None:
    estimate = ShareEstimate()
    total = 0.0
    for key in range(40):
        estimate.begin_street(study_of(variant("no_limit_holdem")).book, 0, mask("AsAd"), key)
        estimate.add(0, 2, 0, ONCE)
        estimate.settle(0)
        estimate.sample(SAMPLES)
        total += estimate.equity()
    assert total / 40 == pytest.approx(0.852, abs=0.015)


# Counted


@pytest.mark.parametrize(
    ("game", "own", "other", "board", "street"),
    [
        ("no_limit_holdem", "9s8s", "AhKd", "7sTs2d", 1),
        ("no_limit_short_deck", "9s8s", "AhKd", "7sTs6d", 1),
        ("pot_limit_omaha", "AsAdTs9d", "8h7h6c5c", "Kh6d5s", 1),
        ("pot_limit_omaha", "AsAdTs9d", "8h7h6c5c", "Kh6d5s2h", 2),
        ("no_limit_walter", "9s8s", "AhKd", "7sTsAd", 1),
    ],
)
def test_shares_on_a_board_are_those_of_every_card_to_come(
    game: str, own: str, other: str, board: str, street: int
) -> None:
    exact = counted(game, mask(own), mask(other), mask(board), 3 - street)
    measured = share(game, mask(own), [mask(other)], street=street, board=mask(board))
    assert measured == pytest.approx(exact, abs=0.03)


def test_razz_on_sixth_street_is_that_of_every_pair_of_last_cards() -> None:
    """An eight against a hand that draws to a wheel: counted over each last card of both."""
    own, other = mask("8s5h4d2cAsKd"), mask("As3s4s2sKhKc".replace("As", "Ah"))
    rank = RANKINGS["ace_to_five"]
    left = [bit for bit in BIT if not bit & (own | other)]
    won = sum(
        2 * (rank(own | mine, 0) > rank(other | theirs, 0)) + (rank(own | mine, 0) == rank(other | theirs, 0))
        for mine in left
        for theirs in left
        if mine != theirs
    )
    exact = won / (2 * len(left) * (len(left) - 1))
    assert share("razz", own, [other], street=3) == pytest.approx(exact, abs=0.03)


def test_a_draw_to_a_seven_against_a_pat_nine() -> None:
    """2-7 with one draw left: of 43 cards the ace to the queen but the pairs; counted by hand below."""
    book = study_of(variant("single_draw_deuce_to_seven")).book
    own, pat = mask("7s5h3d2c"), mask("9s8h6d4c2h")
    rank = RANKINGS["deuce_to_seven"]
    left = [bit for bit in BIT if not bit & (own | pat | BIT[50])]
    exact = sum(rank(own | bit, 0) > rank(pat, 0) for bit in left) / len(left)
    estimate = ShareEstimate()
    total = 0.0
    for key in range(60):
        estimate.begin_street(book, 1, own | BIT[50], key)
        estimate.draw_next()
        estimate.add(pat, 0, 0, ONCE)
        estimate.note_draw(0, 1)  # the opponent has stood pat
        estimate.settle(0)
        choice = Choice(own, 1)
        estimate.compare([choice], 64)
        total += choice.lead(Choice(own, 1), 64)
    assert total / 60 == pytest.approx(exact, abs=0.03)


def test_choices_are_compared_with_the_same_deck() -> None:
    """Equal choices get equal cards, against equal opponents, so all their samples agree."""
    book = study_of(variant("single_draw_deuce_to_seven")).book
    estimate = ShareEstimate()
    estimate.begin_street(book, 1, mask("7s5h4d3c3d"), 1)
    estimate.draw_next()
    estimate.add(0, 5, 0, ONCE)
    estimate.note_draw(1, 1)
    estimate.settle(0)
    same = [Choice(mask("7s5h4d3c"), 1), Choice(mask("7s5h4d3c"), 1)]
    pat = Choice(mask("7s5h4d3c3d"), 0)
    estimate.compare([*same, pat], 32)
    assert same[0].lead(same[1], 32) == 0
    assert estimate.samples == 32
    # A pat pair loses to every hand without one.
    assert same[0].lead(pat, 32) > 0
    # What is left is the half of a sample that stands for what was not seen.
    assert same[0].variance_of_lead(same[1], 32) == pytest.approx(0.5 / 33 / 32)


def test_cards_given_up_do_not_come_back() -> None:
    """A deuce given up, with another in the opponent's hand, leaves two of them for the draw."""
    book = study_of(variant("single_draw_deuce_to_seven")).book
    own, given = mask("7s5h4d3c"), mask("2c")
    pat = mask("8s6h5d4c2h")
    rank = RANKINGS["deuce_to_seven"]
    left = [bit for bit in BIT if not bit & (own | given | pat)]
    exact = sum(rank(own | bit, 0) > rank(pat, 0) for bit in left) / len(left)
    total = 0.0
    for key in range(60):
        estimate = ShareEstimate()
        estimate.begin_street(book, 1, own | given, key)
        estimate.draw_next()
        estimate.add(pat, 0, 0, ONCE)
        estimate.note_draw(0, 1)
        estimate.settle(0)
        choice = Choice(own, 1)
        estimate.compare([choice], 64)
        total += choice.lead(Choice(own, 1), 64)
    assert total / 60 == pytest.approx(exact, abs=0.02)


# Against one another


def can_give_up_what_lies_open(game: str) -> bool:
    rules = variant(game)
    return not rules.up_cards_stay or not any(street.discard for street in rules.streets)


@pytest.mark.parametrize(
    "game", [game for game in shipped.list_names("variants") if can_give_up_what_lies_open(game)]
)
def test_the_shares_of_all_players_add_up_to_the_pot(game: str) -> None:
    rules = variant(game)
    book = study_of(rules).book
    players = min(3, rules.max_players)
    dealt = sum(street.hole + street.up - street.discard for street in rules.streets[: rules.opening + 1])
    deck = list(rules.deck)[::7] + list(rules.deck)[3::7] + list(rules.deck)[5::7]
    deck = list(dict.fromkeys(deck)) if len(deck) >= players * dealt else list(rules.deck)
    hands = [mask_of(deck[dealt * player :][:dealt]) for player in range(players)]
    total = sum(
        share(game, hand, [other for other in hands if other != hand], street=rules.opening, rounds=12)
        for hand in hands
    )
    assert book.size > 0
    assert total == pytest.approx(1.0, abs=0.06)


@settings(max_examples=30)
@given(st.permutations(range(52)), st.integers(0, 3), st.sampled_from(("no_limit_holdem", "pot_limit_omaha")))
def test_a_share_is_from_0_to_1_and_what_two_have_is_the_pot(cards: list[int], street: int, game: str) -> None:
    own = 2 if game == "no_limit_holdem" else 4
    first, second = mask_of(cards[:own]), mask_of(cards[own : 2 * own])
    board = mask_of(cards[8 : 8 + (0, 3, 4, 5)[street]])
    shares = [
        share(game, one, [other], street=street, board=board, rounds=4)
        for one, other in ((first, second), (second, first))
    ]
    assert all(0 <= each <= 1 for each in shares)
    assert sum(shares) == pytest.approx(1.0, abs=0.12)


@pytest.mark.parametrize("game", shipped.list_names("variants"))
def test_a_hand_at_random_wins_its_part_on_average(game: str) -> None:
    """By symmetry, whatever the game: a third against two, a half against one."""
    rules = variant(game)
    study = study_of(rules)
    scores = [study.book.rank(0.0), study.book.rank(2.0)]
    assert scores == [100.0, 0.0]


def test_choosy_opponents_are_harder_to_beat_and_their_best_hands_hardest() -> None:
    book = study_of(variant("no_limit_holdem")).book
    shares = []
    for choosy in (ONCE // 2, ONCE, 2 * ONCE, 4 * ONCE):
        whole = most = half = 0.0
        for key in range(16):
            estimate = ShareEstimate()
            estimate.begin_street(book, 1, mask("AsTd"), key)
            estimate.set_board(0, mask("Th7c2d"))
            estimate.add(0, 2, 0, choosy)
            estimate.settle(0)
            estimate.sample(250)
            assert estimate.equity_of_last(100) == pytest.approx(estimate.equity())
            whole += estimate.equity() / 16
            most += estimate.equity_of_last(60) / 16
            half += estimate.equity_of_last(25) / 16
        assert half < most < whole + 0.003  # of 4,000 samples
        shares.append(whole)
    assert shares == sorted(shares, reverse=True)
    assert shares[0] - shares[-1] > 0.1


def test_suits_do_not_matter_to_what_is_alike() -> None:
    assert alike(mask("AsKsQhJd")) == alike(mask("AcKcQdJh"))
    assert alike(mask("AsKsQhJd")) != alike(mask("AsKsQhJh"))


@pytest.mark.parametrize(
    ("own", "others", "part"),
    [
        ("AsKs", ("QcQd", "JcTc"), 1.0),
        ("QcQd", ("AsKs", "JcTc"), 0.0),
        ("AsKs", ("AdKd", "JcTc"), 0.5),
        ("3s2s", ("4c2d", "3d2c"), 1 / 3),
    ],
)
def test_on_a_complete_board_the_best_hand_wins(own: str, others: tuple[str, str], part: float) -> None:
    board = mask("AhKh8d7c2h")  # the kickers of a pair of deuces are on the board
    hands = [mask(other) for other in others]
    assert share("no_limit_holdem", mask(own), hands, street=3, board=board, rounds=1) == pytest.approx(part)


def test_an_unqualified_pot_on_the_last_street_goes_to_the_high_hand() -> None:
    # Archie: if no hand qualifies for high or low, the best high hand wins; here nobody has a pair of nines.
    rules = replace(variant("no_limit_holdem"), rankings=("nines_or_better",))
    estimate = ShareEstimate()
    estimate.begin_street(study_of(rules).book, 3, mask("3c4d"), 1)
    estimate.set_board(0, mask("AhKd8d7c2h"))
    estimate.add(mask("5s6d"), 0, 0, ONCE)
    estimate.settle(0)
    estimate.play_out(4)
    assert estimate.equity() == 0.5  # without a ranking for that case, all share


@pytest.mark.parametrize(
    ("game", "own", "count"),
    [
        ("no_limit_holdem", "AsTd", 16),
        ("no_limit_holdem", "AsTd", 64),
        ("no_limit_holdem", "3c2s", 16),
        ("fixed_limit_omaha_hi_lo", "As2dKhTc", 64),  # half of the pot is often lost, and half is won
    ],
)
def test_the_variance_is_that_of_many_estimates(game: str, own: str, count: int) -> None:
    """By definition."""
    book = study_of(variant(game)).book
    equities, claimed = [], []
    for key in range(300):
        estimate = ShareEstimate()
        estimate.begin_street(book, 1, mask(own), key)
        estimate.set_board(0, mask("Th7c2d"))
        estimate.add(0, len(own) // 2, 0, 2 * ONCE)
        estimate.settle(0)
        estimate.sample(count)
        equities.append(estimate.equity())
        claimed.append(estimate.variance())
    assert pvariance(equities) == pytest.approx(sum(claimed) / len(claimed), rel=0.3)


def test_the_variance_of_a_certain_win_falls_with_the_samples() -> None:
    book = study_of(variant("no_limit_holdem")).book
    estimate = ShareEstimate()
    estimate.begin_street(book, 3, mask("AsKs"), 1)
    estimate.set_board(0, mask("QsJsTs2c3d"))
    estimate.add(0, 2, 0, ONCE)
    estimate.settle(0)
    variances = []
    for _ in range(3):
        estimate.sample(16)
        variances.append(estimate.variance())
    assert variances == sorted(variances, reverse=True)
    assert variances[-1] > 0
