"""Each number of an observation, computed again from what the view says of itself; and actions as numbers."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest
from games import usual_stakes, variant
from learners import hand_of

import tourney
import tourney.rl
from tourney.cards.deck import Deck
from tourney.errors import InvalidArgument
from tourney.game.action import BET_OR_RAISE, DISCARD
from tourney.game.hand import Hand
from tourney.game.turn import ACT
from tourney.rl.layout import build_layout
from tourney.rl.spaces import check_legal, open_rows
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.game.view import View
    from tourney.rl.layout import Layout
    from tourney.rl.spaces import SeenRows

_GAMES: Final = (
    "no_limit_holdem", "pot_limit_omaha", "fixed_limit_holdem", "stud", "razz", "triple_draw_deuce_to_seven",
    "badugi", "five_card_draw", "mexican_poker", "sohe", "kuhn", "leduc",
)  # fmt: skip


def _views(game: str, key: int, layout: Layout) -> Iterator[tuple[View, SeenRows]]:
    """The views of a hand in which legal actions are drawn, each with its rows."""
    setup = variant(game)
    players = min(6, setup.max_players)
    hand = Hand(setup, usual_stakes(setup), [800 + 400 * player for player in range(players)])
    deck, stream = Deck(setup.deck, Stream(key)), Stream(key + 1)
    rows = open_rows(layout, 1)
    hand.deal_from(deck)
    while hand.turn == ACT:
        view = hand.view(hand.actor)
        rows.encoder.write(0, view)
        yield view, rows
        legal = [move for move in range(len(layout.moves)) if rows.masks[0, move]]
        hand.apply(rows.encoder.action(0, view, legal[stream.below(len(legal))]))
        hand.deal_from(deck)


def _expected(view: View, layout: Layout) -> dict[tuple[str, str], float]:
    """What is not 0 in the observation, from the attributes of the view that players use."""
    unit = view.stakes.big_blind or view.stakes.small_bet
    names = {card: quantity.name for card, quantity in enumerate(layout.sections[0].quantities)}
    said: dict[tuple[str, str], float] = {("hole", names[card]): 1 for card in view.hole}
    said |= {("set_apart", names[card]): 1 for card in view.set_apart}
    said |= {(f"board_{number}", names[card]): 1 for number, cards in enumerate(view.boards) for card in cards}
    said["street", str(view.street)] = 1
    said |= {
        ("turn", "pot"): view.pot / unit,
        ("turn", "to_call"): view.to_call / unit,
        ("turn", "bring_in"): view.bring_in / unit,
        ("turn", "least_raise_to"): view.least_raise_to / unit,
        ("turn", "most_raise_to"): view.most_raise_to / unit,
        ("turn", "discard_least"): view.discard_least,
        ("turn", "discard_most"): view.discard_most,
        ("turn", "small_blind"): view.stakes.small_blind / unit,
        ("turn", "ante"): view.stakes.ante / unit,
        ("turn", "joker_is_bug"): view.joker_is_bug,
    }
    for player in range(len(view.stacks)):
        said |= _expected_seat(view, player, unit)
        seat = (player - view.player) % len(view.stacks)
        said |= {(f"up_{seat}", names[card]): 1 for card in view.up[player]}
    return said


def _expected_seat(view: View, player: int, unit: int) -> dict[tuple[str, str], float]:
    seat = f"seat_{(player - view.player) % len(view.stacks)}"
    acts = [act for act in view.actions if act.player == player]
    raises = Counter(act.street == view.street for act in acts if act.kind == BET_OR_RAISE)
    numbers: dict[str, float] = {
        "dealt_in": 1,
        "folded": view.folded[player],
        "stack": view.stacks[player] / unit,
        "bet": view.bets[player] / unit,
        "committed": view.committed[player] / unit,
        "button": view.places.button == player,
        "small_blind": view.places.small_blind == player,
        "big_blind": view.places.big_blind == player,
        "acted": any(act.street == view.street and act.kind != DISCARD for act in acts),
        "raises": raises[True],
        "earlier_raises": raises[False],
        "gave_up": view.draws[player][-1] if view.draws[player] else 0,
    }
    return {(seat, name): number for name, number in numbers.items()}


@pytest.mark.parametrize("game", _GAMES)
def test_every_number_is_what_the_layout_says(game: str) -> None:
    layout = build_layout([variant(game)], min(6, variant(game).max_players), (0.5, 1.0), exact=False)
    places = {
        (section.name, quantity.name): section.first + place
        for section in layout.sections
        for place, quantity in enumerate(section.quantities)
    }
    assert sorted(places.values()) == list(range(layout.size))
    seen = 0
    for key in range(0, 12, 2):
        for view, rows in _views(game, key, layout):
            expected: Any = np.zeros(layout.size, np.float32)
            for name, number in _expected(view, layout).items():
                expected[places[name]] = number
            assert dict(enumerate(rows.observations[0].tolist())) == dict(enumerate(expected.tolist()))
            seen += 1
    assert seen > 12


@pytest.mark.parametrize("game", _GAMES)
def test_the_mask_allows_what_the_rules_do(game: str) -> None:
    """Every action of the mask is legal; a fold and the least and the most raise are there if they are legal."""
    layout = build_layout([variant(game)], min(6, variant(game).max_players), (0.5, 1.0), exact=False)
    for key in range(0, 12, 2):
        for view, rows in _views(game, key, layout):
            legal = [move for move in range(len(layout.moves)) if rows.masks[0, move]]
            actions = [check_legal(rows.encoder.action(0, view, move), view) for move in legal]
            assert len(set(actions)) == len(actions) > 0
            if view.discard_most:
                assert {len(each.cards) for each in actions} == {*range(view.discard_least, view.discard_most + 1)}
            else:
                amounts = [each.amount_to for each in actions if each.kind == BET_OR_RAISE]
                assert (0 in legal) == (view.to_call > 0)
                assert [min(amounts, default=0), max(amounts, default=0)] == [view.least_raise_to, view.most_raise_to]


def test_a_fraction_is_of_the_pot_after_a_call() -> None:
    """A pot of 150, 100 to call for the small blind's 50 more: half the pot is a raise to 100 + (150 + 50) / 2."""
    layout = build_layout([variant("no_limit_holdem")], 2, (0.5, 1.0), exact=False)
    hand = hand_of("no_limit_holdem")
    hand.deal_from(Deck(hand.variant.deck, Stream(1)))
    view = hand.view(hand.actor)
    rows = open_rows(layout, 1)
    rows.encoder.write(0, view)
    assert (view.pot, view.to_call) == (150, 50)
    assert rows.masks[0].tolist() == [1, 1, 1, 0, 1, 1]  # half the pot is the minimum, 200
    assert rows.encoder.action(0, view, 4) == tourney.raise_to(300)
    assert rows.encoder.action(0, view, 5) == tourney.raise_to(5_000)


def test_a_short_stack_goes_all_in_by_the_last_bet() -> None:
    layout = build_layout([variant("no_limit_holdem")], 2, (0.5, 1.0), exact=False)
    hand = hand_of("no_limit_holdem", stack=150)
    hand.deal_from(Deck(hand.variant.deck, Stream(1)))
    view = hand.view(hand.actor)
    rows = open_rows(layout, 1)
    rows.encoder.write(0, view)
    assert rows.masks[0].tolist() == [1, 1, 0, 0, 0, 1]


def test_the_numbers_of_the_event_are_those_of_the_lobby() -> None:
    env = tourney.rl.env("turbo_sng", views=True)
    env.reset(seed=1)
    for _ in range(40):
        seen, _, terminated, _, info = env.last()
        if terminated:
            break
        view = info["view"]
        lobby, unit, pool = view.lobby, view.stakes.big_blind, sum(view.lobby.prizes)
        expected = {
            "in_event": 1, "level": lobby.level, "hours_to_next": (lobby.seconds_to_next or 0) / 3600,
            "players_left": lobby.players_left / lobby.entries, "places_paid": lobby.places_paid / lobby.entries,
            "own_chips": lobby.chips_of[lobby.players[view.player]] / lobby.chips,
            "average_stack": lobby.chips / lobby.players_left / unit, "in_the_money": lobby.in_the_money,
            "first_prize": lobby.prizes[0] / pool, "prize_now": lobby.prize_now / pool,
            "pay_jump": lobby.pay_jump / pool,
        }  # fmt: skip
        for name, number in expected.items():
            found: Any = seen["observation"][env.layout.index("event", name)]
            assert float(found) == pytest.approx(float(number), rel=1e-6), name
        env.step(1)


def test_a_row_has_no_room_for_another_game_or_more_players() -> None:
    layout = build_layout([variant("no_limit_holdem")], 2, (0.5,), exact=False)
    rows = open_rows(layout, 1)
    for hand, words in ((hand_of("kuhn", stack=2), "no room for kuhn"), (hand_of("no_limit_holdem", 3), "2 seats")):
        with pytest.raises(InvalidArgument, match=words):
            rows.encoder.write(0, hand.view(0))
    with pytest.raises(IndexError, match="no row 1"):
        rows.encoder.write(1, hand_of("no_limit_holdem").view(0))
    with pytest.raises(IndexError, match="no row -1"):
        rows.encoder.check(-1, 0)
