"""Texas Walter: seed 000, by its numbered points."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from games import BLINDS, variant
from golden.playthrough import Play
from invariants import check_hand

from tourney.cards.card import mask_of, parse_cards
from tourney.cards.deck import Script
from tourney.cards.rankings import RANKINGS
from tourney.game import event as ev
from tourney.game.hand import Hand
from tourney.game.turn import ACT, DEAL, OVER
from tourney.strategies.simple import RandomLegal
from tourney.streams import Stream, derive

if TYPE_CHECKING:
    from tourney.game.variant import Variant

WALTER = "no_limit_walter"
GAMES = (WALTER, "pot_limit_walter", "fixed_limit_walter")
TO_THE_END = "1:c 0:c" + " c c" * 3


def winners(first: str, second: str, board: str) -> list[int]:
    """Who wins heads-up when all check to the end."""
    table = Play(WALTER, BLINDS, [1000, 1000], hole_cards=f"{first} {second}", boards=board).play(TO_THE_END)
    assert len(table.now.state.board) == 5
    return sorted(event.player for event in table.told(ev.Won))


# Both hole cards and exactly three of the board.


@pytest.mark.parametrize(
    ("case", "first", "second", "board", "won"),
    [
        ("nobody plays the board: pairs decide under a flush", "2c2d", "AsKd", "3h5h8hThQh", [0]),
        ("one heart makes no flush", "AhKs", "QcQd", "2h5h8hTh3c", [1]),
        ("a suited hand makes it", "4h2h", "AcAd", "5h8hTh3cKs", [0]),
        ("a pair makes no straight: nines against 8-9 of one", "9c9d", "8sQs", "5h6c7dThKs", [0]),
        ("one card makes no straight", "9cAd", "KsQd", "5h6c7d8hKh", [1]),
        ("cards more than three apart make no straight", "2cKd", "AdJc", "3h4c5d6h9s", [1]),
        ("three between them may", "4c8d", "AdAc", "5h6c7dKhQs", [0]),
        ("quads on the board: the pair makes the best full house", "2c2d", "AsKs", "7c7d7h7s9c", [0]),
        ("quads on the board: the higher pair", "3c3d", "JsJd", "7c7d7h7s9c", [1]),
        ("quads on the board: trips and the two cards, highest first", "AdQs", "AsKs", "7c7d7h7s9c", [1]),
        ("quads on the board: no card of the board is a kicker", "AdQs", "AsQc", "7c7d7h7sKc", [0, 1]),
    ],
)
def test_both_hole_cards_play_with_exactly_three_of_the_board(
    case: str, first: str, second: str, board: str, won: list[int]
) -> None:
    assert winners(first, second, board) == won, case


@pytest.mark.parametrize(
    ("first", "second", "board"),
    [
        ("5c6c", "8s9s", "5d6h7d8h9c"),  # the seed's second example: five of a straight on the board
        ("8s9d", "5c9s", "5d6h7d8hKc"),  # its first: four fifths
    ],
)
def test_equal_straights_of_different_hole_cards_split_the_one_split_at_the_table(
    first: str, second: str, board: str
) -> None:
    assert winners(first, second, board) == [0, 1]


# Split in the hand: all-in before the flop; how many cards of the board are turned.


def all_in(hole_cards: str, board: str, line: str = "", stacks: tuple[int, ...] = ()) -> tuple[int, list[int]]:
    players = len(hole_cards.split())
    shoves = line or {2: "1:a 0:c", 3: "2:a 0:c 1:c", 4: "2:a 3:c 0:c 1:c"}[players]
    table = Play(WALTER, BLINDS, stacks or [1000] * players, hole_cards=hole_cards, boards=board).play(shoves)
    assert table.over
    check_hand(table.now, sum(stacks or [1000] * players))
    return len(table.now.state.board), table.stacks


@pytest.mark.parametrize(
    ("case", "hole_cards"),
    [
        ("point 1: two equal pairs make no flush", "9c9d 9h9s"),
        ("point 2: equal connectors", "Td9c Th9s"),
        ("point 2: with a gap", "TdAc ThAs"),
        ("point 2: three players", "8d9c 8h9s 8c9h"),
        ("point 2: four players", "8d9c 8h9s 8c9h 8s9d"),
        ("not even connectors", "2d9c 2h9s"),
    ],
)
def test_equal_ranks_offsuit_split_at_once_without_any_board(case: str, hole_cards: str) -> None:
    dealt, stacks = all_in(hole_cards, "")
    assert (dealt, set(stacks)) == (0, {1000}), case


@pytest.mark.parametrize(
    ("case", "hole_cards", "board", "dealt", "end"),
    [
        # Points 3 and 4: revealed until it is clear whether the suited hand can make its flush.
        ("no heart among three: dead", "AhKh AsKc", "2c3c4dJhQh", 3, [1000, 1000]),
        ("one heart of three, none on the turn: dead", "AhKh AsKc", "2h3c4d5sQh", 4, [1000, 1000]),
        ("two hearts of three, none to the river", "AhKh AsKc", "2h3h4d5s6c", 5, [1000, 1000]),
        ("three hearts: made, and nothing beats it", "AhKh AsKc", "2h3h4h5s6c", 3, [2000, 0]),
        ("two of three and the turn: made", "AhKh AsKc", "2h3h4d5h6c", 4, [2000, 0]),
        ("two hearts and the last card: made", "AhKh AsKc", "2h3h4d5s6h", 5, [2000, 0]),
        ("two suited, both dead after three", "9h2h 9s2s", "KcKd4cJsQs", 3, [1000, 1000]),
        ("two suited, one alive", "9h2h 9s2s", "KcKs4sJdQh", 5, [1000, 1000]),
        ("two suited, that one makes it", "9h2h 9s2s", "KcKs4sJsQh", 4, [0, 2000]),
        ("three players, one suited", "8d9h 8h9s 8c9c", "2c3c4dTcQh", 4, [0, 0, 3000]),
    ],
)
def test_equal_ranks_with_a_suited_hand_are_revealed_until_its_flush_is_made_or_dead(
    case: str, hole_cards: str, board: str, dealt: int, end: list[int]
) -> None:
    assert all_in(hole_cards, board) == (dealt, end), case


def test_different_cards_are_revealed_until_one_is_drawing_dead() -> None:
    # Four aces on the flop cannot lose to seven and deuce, which must both play.
    assert all_in("AsAd 7c2d", "AcKdAh2h3h") == (3, [2000, 0])
    # A pair of kings against aces: two outs to the last card.
    assert all_in("AsAd KcKd", "2h7s9cJdKh") == (5, [0, 2000])
    # Aces against seven and deuce on 9-9-J: both may still make trips, or two pair and more, so the turn is shown.
    dealt, end = all_in("AsAd 7c2d", "9c9dJhJsKd")
    assert (dealt, end) == (4, [2000, 0])


def test_a_side_pot_is_decided_too_before_the_board_stops() -> None:
    # The button has 200 with four aces on the flop: the main pot is decided, the side pot of kings and jacks is not.
    hole_cards = "KcKd JcJd AsAd"
    assert all_in(hole_cards, "AcAh2h3s5d", "2:a 0:a 1:c", (1000, 1000, 200)) == (5, [1600, 0, 600])
    # If those two hold the same, everything is decided on the flop.
    assert all_in("KcQd KdQc AsAd", "Ac2hAh", "2:a 0:a 1:c", (1000, 1000, 200)) == (3, [800, 800, 600])


def test_all_cards_are_dealt_while_somebody_may_still_bet() -> None:
    # The splits of the seed are for a showdown before the river.
    table = Play(WALTER, BLINDS, [1000, 1000], hole_cards="9c9d 9h9s").play("1:c 0:c")
    assert (table.over, len(table.now.state.board)) == (False, 3)


def test_an_all_in_on_a_later_street_stops_where_it_is_decided() -> None:
    table = Play(WALTER, BLINDS, [1000, 1000], hole_cards="AhKh AsKc", boards="2h3c4d5s6h").play("1:c 0:c 0:a 1:c")
    assert (table.over, len(table.now.state.board), table.stacks) == (True, 4, [1000, 1000])


# The stopped runout gives what the full runout of the same cards gives.


def played(game: Variant, cards: list[int], stacks: list[int], key: int) -> tuple[Hand, int]:
    """A random hand to its end, and the cards of the board that were out at the last action."""
    hand = Hand(game, BLINDS, stacks)
    source = Script(cards)
    player = RandomLegal(fold_percent=10, raise_percent=60)
    out = 0
    while hand.turn != OVER:
        if hand.turn == DEAL:
            hand.deal_from(source)
        if hand.turn == ACT:
            out = len(hand.state.board)
            hand.apply(player.act(hand.view(hand.actor, derive(key, hand.actor))))
    return hand, out


def outcomes(hand: Hand, board: list[int]) -> int:
    """How many different lists of winners all boards that begin so give, counted up to 2."""
    live = [player for player, gone in enumerate(hand.state.folded) if not gone]
    held = {card for player in live for card in hand.hole[player]}
    unseen = [card for card in hand.variant.deck if card not in held and card not in board]
    levels = sorted({hand.state.committed[player] for player in live})
    pots = [[player for player in live if hand.state.committed[player] >= level] for level in levels]
    rank = RANKINGS["high_two_from_hand"]
    seen = set()
    for more in combinations(reversed(unseen), 5 - len(board)):
        full = mask_of([*board, *more])
        worth = {player: rank(mask_of(hand.hole[player]), full) for player in live}
        best = [max(worth[player] for player in pot) for pot in pots]
        seen.add(tuple(tuple(p for p in pot if worth[p] == top) for pot, top in zip(pots, best, strict=True)))
        if len(seen) == 2:
            break
    return len(seen)


def check_runouts(hands: int, name: str, key: int) -> tuple[int, int]:
    """Compare so many all-in hands; tells how many there were, and how many of them stopped early."""
    game = variant(name)
    full_game = replace(game, stops_when_settled=False)
    all_ins = early = 0
    for number in range(hands):
        stream = Stream(derive(key, number))
        players = stream.between(2, 4)
        stacks = [stream.between(50, 600) for _ in range(players)]
        cards = list(game.deck)
        stream.shuffle(cards)
        stopped, _ = played(game, cards, stacks, number)
        full, out = played(full_game, cards, stacks, number)
        assert stopped.state.stacks == full.state.stacks
        board = list(stopped.state.board)
        assert board == list(full.state.board)[: len(board)]
        if out == 5 or not full.tempo.showdown:
            assert board == list(full.state.board)
            continue
        all_ins += 1
        early += len(board) < 5
        if len(board) > max(out, 3):
            assert outcomes(stopped, board[:-1]) == 2, "it might have stopped a card before"
    return all_ins, early


@pytest.mark.parametrize("name", GAMES)
def test_a_stopped_runout_pays_what_the_full_one_pays(name: str) -> None:
    all_ins, early = check_runouts(60, name, key=7)
    assert 10 * early > all_ins > 40


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_stopped_runout_pays_what_the_full_one_pays_at_length(name: str) -> None:
    all_ins, early = check_runouts(5000, name, key=8)
    assert 10 * early > all_ins > 1000


def test_the_names_of_the_cards_of_a_stopped_board_are_told() -> None:
    table = Play(WALTER, BLINDS, [1000, 1000], hole_cards="AhKh AsKc", boards="2c3c4d").play("1:a 0:c")
    assert [event.card for event in table.told(ev.BoardDealt)] == parse_cards("2c3c4d")
