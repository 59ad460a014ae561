"""Counting prizes: bubble factors by hand, and what a player who counts does on bubbles and off them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

import pytest
from games import variant
from hypothesis import given
from hypothesis import strategies as st
from spots import spot

from tourney.cards.deck import Deck
from tourney.errors import InvalidArgument
from tourney.game.action import CHECK_OR_CALL, FOLD
from tourney.game.hand import Hand
from tourney.game.lobby import Lobby
from tourney.game.stakes import Stakes
from tourney.game.turn import DEAL, OVER
from tourney.strategies.holdem.preflop import PreflopSpot
from tourney.strategies.holdem.push_fold import IcmAware, PrizeWorth, PushFold
from tourney.strategies.holdem.tight_aggressive import TightAggressive
from tourney.strategies.starting_hands import NAMES, combinations_of, push_percent
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.action import Action
    from tourney.strategies.base import Strategy

SIT_AND_GO: Final = (50, 30, 20)
DEAF: Final = IcmAware(respect=0)


def lobby(stacks: Sequence[int], prizes: tuple[int, ...], away: Sequence[int] = ()) -> Lobby:
    """A tournament with these stacks at the table at the start of the hand, and those away."""
    everybody = [*stacks, *away]
    return Lobby(
        level=5, seconds_to_next=None, next_stakes=None, entries=len(everybody) + 5, players_left=len(everybody),
        prizes=prizes, chips=sum(everybody), chips_of=dict(enumerate(everybody)), players=tuple(range(len(stacks))),
    )  # fmt: skip


def told(hand: Hand, player: Strategy, around: Lobby | None) -> Action:
    """What a player does who sees this lobby."""
    view = hand.view(hand.actor, 1)
    view.lobby = around
    return player.act(view)


def worth(stacks: list[int], prizes: tuple[int, ...], away: Sequence[int] = ()) -> PrizeWorth:
    """Before anybody has acted."""
    players = len(stacks)
    hand = spot("AsAd", 1 if players == 2 else 2 % players, stacks=stacks)
    return PrizeWorth(PreflopSpot(hand.view(hand.actor), 0), lobby(stacks, prizes, away))


# Bubble factors, which compare the stacks as they were: by hand


def test_four_equal_stacks_for_three_prizes() -> None:
    """A quarter of the prizes is lost. Won is a stack of two among one and one: first by 1/2, second by 1/3."""
    won = Fraction(1, 2) * 50 + Fraction(1, 3) * 30 + Fraction(1, 6) * 20 - 25
    assert won == Fraction(40, 3)
    factor = worth([1_000] * 4, SIT_AND_GO).bubble_factor(2, 3)
    assert factor == pytest.approx(float(25 / won)) == pytest.approx(1.875)


def test_the_bubble_of_a_satellite() -> None:
    """Two seats for three equal stacks: Kill Everyone (Nelson, Streib, Lee 2007) has 2 for a flip there."""
    assert worth([4_000] * 3, (300, 300)).bubble_factor(0, 1) == pytest.approx(2)


def test_a_leader_fears_less_than_who_is_covered() -> None:
    """Two seats, stacks of 8, 4 and 4: the leader has 5/6 of a seat, after a loss 7/12, as the others have."""
    leads = worth([8_000, 4_000, 4_000], (600, 600))
    assert leads.bubble_factor(0, 1) == pytest.approx((5 / 6 - 7 / 12) / (1 - 5 / 6))
    assert leads.bubble_factor(1, 0) == pytest.approx((7 / 12) / (5 / 6 - 7 / 12))


@pytest.mark.parametrize(("stacks", "prizes"), [([900, 800, 700, 600], (100,)), ([900, 1_100], (70, 30))])
def test_chips_are_prizes_for_one_prize_and_between_two(stacks: list[int], prizes: tuple[int, ...]) -> None:
    assert worth(stacks, prizes).bubble_factor(0, 1) == pytest.approx(1)


def test_with_nothing_left_to_play_for() -> None:
    assert worth([900, 800, 700], (50, 50, 50)).bubble_factor(0, 1) == 1


def test_the_stacks_of_other_tables_count() -> None:
    """The bubble of four, with two of them at another table."""
    assert worth([1_000, 1_000], SIT_AND_GO, [1_000, 1_000]).bubble_factor(0, 1) == pytest.approx(1.875)


def test_a_large_field_of_equals() -> None:
    """101 alike, 99 paid alike: a loss costs all; a win brings what a stack of two has more among 99 of one."""
    factor = worth([1_000] * 9, (10,) * 99, [1_000] * 92).bubble_factor(0, 1)
    # It is last when each of the 99 places goes to another: 99/101 * 98/100 * ... * 1/3 = 2/(101 * 100).
    assert factor == pytest.approx((99 / 101) / (1 - 1 / 5_050 - 99 / 101), rel=1e-6)


def test_what_all_have_won_already_changes_nothing() -> None:
    prizes = tuple(range(30, 0, -1))
    more = tuple(prize + 500 for prize in prizes)
    stacks, away = [800, 1_500, 600, 1_100], [1_000] * 26
    assert worth(stacks, more, away).bubble_factor(0, 1) == pytest.approx(
        worth(stacks, prizes, away).bubble_factor(0, 1)
    )


# What a call needs


def test_what_a_call_on_the_bubble_needs() -> None:
    """Four stacks of ten blinds, the small blind pushes: by ICM, by hand, and by chips."""
    stacks = [1_000] * 4
    hand = spot("AsAd", 1, "f f 1000", stacks)
    view = hand.view(1)
    needed = PrizeWorth(PreflopSpot(view, 0), lobby(stacks, SIT_AND_GO)).find_needed_share(1, 0)
    lost, won = Fraction(0), Fraction(115, 3)  # a stack of two with two of one
    folds = _three_prizes([900, 1_100, 1_000, 1_000])
    assert needed == pytest.approx(float((folds - lost) / (won - lost)))
    assert view.to_call / (view.pot + view.to_call) == 0.45
    assert needed > 0.6


def _three_prizes(stacks: list[int]) -> Fraction:
    """The equity of the first of four stacks for 50, 30 and 20, by all orders of the places before."""
    own, *others = stacks
    total = sum(stacks)
    equity = Fraction(own, total) * 50
    for first in range(3):
        after = total - others[first]
        chance = Fraction(others[first], total)
        equity += chance * Fraction(own, after) * 30
        for second in range(3):
            if second != first:
                left = after - others[second]
                equity += chance * Fraction(others[second], after) * Fraction(own, left) * 20
    return equity


def _called(hand_of: str, player: Strategy, around: Lobby | None, stacks: list[int]) -> bool:
    return told(spot(hand_of, 1, f"f f {stacks[0]}", stacks), player, around).kind == CHECK_OR_CALL


def _percent(played: list[str]) -> float:
    return 100 * sum(combinations_of(name) for name in played) / 1326


def _cards(name: str) -> str:
    return f"{name[0]}d{name[1]}{'d' if name.endswith('s') else 'c'}"


def _calls(player: Strategy, around: Lobby | None, stacks: list[int]) -> float:
    """The percent of hands with which the big blind calls the small one's push."""
    return _percent([name for name in NAMES if _called(_cards(name), player, around, stacks)])


def _pushed(player: Strategy, around: Lobby | None, stacks: list[int], seat: int) -> float:
    """The percent of hands that a seat pushes when it is first in, at a table of four."""
    script = "f " * ((seat - 2) % 4)
    hands = [name for name in NAMES if told(spot(_cards(name), seat, script, stacks), player, around).kind != FOLD]
    return _percent(hands)


def test_calls_are_tighter_on_the_bubble_and_as_loose_as_ever_for_one_prize() -> None:
    """Ten blinds each. By chips 37 percent call the 58 that are pushed; two thirds are won by about a tenth."""
    stacks = [1_000] * 4
    by_chips = _calls(PushFold(), None, stacks)
    assert by_chips == pytest.approx(37.3, abs=0.3)
    assert _calls(DEAF, lobby(stacks, (100,)), stacks) == pytest.approx(by_chips, abs=4)
    assert 6 < _calls(DEAF, lobby(stacks, SIT_AND_GO), stacks) < 15
    assert _calls(DEAF, lobby(stacks, (34, 33, 33)), stacks) < _calls(DEAF, lobby(stacks, SIT_AND_GO), stacks)


def test_the_one_who_is_covered_calls_tighter_than_the_one_who_covers() -> None:
    covered, covers = [2_000, 800, 600, 600], [800, 2_000, 600, 600]
    assert _calls(DEAF, lobby(covered, SIT_AND_GO), covered) < _calls(DEAF, lobby(covers, SIT_AND_GO), covers)


def test_a_third_player_nearly_out_makes_it_tighter_still() -> None:
    """The ladder: who can wait for the prize of another's bust waits."""
    alike, ladder = [1_000, 1_000, 1_000, 1_000], [1_000, 1_000, 1_000, 150]
    assert _calls(DEAF, lobby(ladder, SIT_AND_GO), ladder) < _calls(DEAF, lobby(alike, SIT_AND_GO), alike)


# What is pushed


@pytest.mark.parametrize("seat", [2, 3, 0])
def test_for_one_prize_it_pushes_about_as_the_chart_does(seat: int) -> None:
    """With as few simplifications as the chart, but one caller at most."""
    stacks = [800] * 4
    behind = (1 - seat) % 4
    pushed = _pushed(DEAF, lobby(stacks, (100,)), stacks, seat)
    assert pushed == pytest.approx(push_percent(behind, 8), abs=7)


def test_opponents_who_count_prizes_are_pushed_at_more() -> None:
    stacks = [1_600, 800, 800, 800]
    around = lobby(stacks, SIT_AND_GO)
    against = [_pushed(IcmAware(respect=respect), around, stacks, 0) for respect in (0, 0.5, 1)]
    assert against == sorted(against)
    assert against[2] > against[0] + 10
    assert against[2] > _pushed(PushFold(), None, stacks, 0)


def test_into_a_stack_that_covers_it_pushes_less_on_the_bubble() -> None:
    stacks = [1_000, 3_000, 1_000, 200]
    assert _pushed(DEAF, lobby(stacks, SIT_AND_GO), stacks, 0) < _pushed(PushFold(), None, stacks, 0) - 5


def test_who_posts_the_last_chips_next_pushes_sooner() -> None:
    """One blind left and the big blind next: a fold is an all-in with any two cards."""
    stacks = [2_000, 2_000, 90, 2_000]
    hand = spot("Qd8c", 2, "", [2_000, 2_000, 120, 2_000])
    folds = PrizeWorth(PreflopSpot(hand.view(2), 0), lobby([2_000, 2_000, 120, 2_000], SIT_AND_GO))
    waits = folds.value_fold(1, 2)
    short = spot("Qd8c", 2, "", stacks)
    blinded = PrizeWorth(PreflopSpot(short.view(2), 0), lobby(stacks, SIT_AND_GO))
    doubled, out = _three_prizes([180, 2_000, 2_060, 1_850]), 0
    assert blinded.value_fold(1, 2) == pytest.approx(float(doubled + out) / 2, rel=0.02)
    assert waits / 120 > blinded.value_fold(1, 2) / 90


# When prizes do not count


@pytest.mark.parametrize("cards", ["AsKs", "Kd9c", "8s8d", "Ad2c", "7c2d"])
@pytest.mark.parametrize(
    "around",
    [
        None,
        lobby([800] * 9, ()),
        lobby([800] * 9, SIT_AND_GO, [800] * 30),  # far from the money
    ],
)
def test_it_is_push_fold_without_prizes_in_sight(cards: str, around: Lobby | None) -> None:
    for hand in (spot(cards, 8, "f " * 6, [800] * 9), spot(cards, 8, "f f f f f f", [5_000] * 9)):
        assert told(hand, IcmAware(), around) == told(hand, PushFold(), around)


def test_it_is_push_fold_between_two() -> None:
    stacks = [700, 1_300]
    for name in NAMES:
        hand = spot(_cards(name), 1, stacks=stacks)
        assert told(hand, IcmAware(), lobby(stacks, (65, 35))) == told(hand, PushFold(), None)


def test_deep_stacks_play_tighter_the_more_they_have_to_lose() -> None:
    """Forty blinds each: the same raise is folded more often on the bubble of a satellite, and not for one prize."""
    stacks = [4_000] * 4
    free, bubble = lobby(stacks, (100,)), lobby(stacks, (100, 100, 100))
    plain = TightAggressive(push_below_bb=12)
    played: dict[str, list[str]] = {around: [] for around in ("plain", "free", "bubble")}
    for name in NAMES:
        for label, player, seen in (("plain", plain, None), ("free", DEAF, free), ("bubble", DEAF, bubble)):
            if told(spot(_cards(name), 0, "f 300", stacks), player, seen).kind != FOLD:
                played[label].append(name)
    assert played["free"] == played["plain"]
    assert set(played["bubble"]) < set(played["free"])


def test_parameters_out_of_range_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="respect must be from 0 to 1"):
        IcmAware(respect=1.5)
    with pytest.raises(InvalidArgument, match="push_below_bb"):
        IcmAware(push_below_bb=30)


@given(
    st.lists(st.integers(1, 4_000), min_size=3, max_size=9), st.lists(st.integers(1, 4_000), max_size=8), st.data()
)
def test_it_is_legal_whatever_the_stacks_and_prizes(stacks: list[int], away: list[int], data: st.DataObject) -> None:
    prizes = tuple(sorted(data.draw(st.lists(st.integers(0, 50), min_size=1, max_size=12)), reverse=True))
    around = lobby(stacks, prizes, away)
    rules = variant("no_limit_holdem")
    hand = Hand(rules, Stakes(small_blind=50, big_blind=100, ante=data.draw(st.integers(0, 30))), stacks)
    deck = Deck(rules.deck, Stream(data.draw(st.integers(0, 2**32))))
    while hand.turn != OVER:
        if hand.turn == DEAL:
            hand.deal_from(deck)
        else:
            hand.apply(told(hand, IcmAware(), around))
    assert sum(hand.state.stacks) == sum(stacks)
