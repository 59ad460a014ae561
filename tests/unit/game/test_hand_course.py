from __future__ import annotations

import pytest
from games import BLINDS, KUHN, LEDUC, variant
from invariants import check_no_way_out, reachable, snapshot
from table import STANDARD_RULES, Table, cards_in_order, deal_one_by_one, told_stacks

from tourney.cards.card import parse_card, parse_cards
from tourney.cards.deck import STANDARD, Deck, Script
from tourney.errors import CardsError, IllegalAction
from tourney.game import event as ev
from tourney.game.action import BET_OR_RAISE, CHECK_OR_CALL, FOLD, Action, check_or_call, fold, raise_to
from tourney.game.hand import Hand
from tourney.game.stakes import NOBODY, AnteKind, Stakes
from tourney.game.turn import ACT, DEAL, OVER
from tourney.streams import Stream

THREE = [1000] * 3
DRY = "2c7d9hJc3s"


# The deal.


def test_cards_are_dealt_one_at_a_time_from_the_buttons_left() -> None:
    table = Table(THREE, hole_cards="2c2d 3c3d 4c4d")
    dealt = [(event.player, event.card) for event in table.told(ev.HoleDealt)]
    assert dealt == list(zip([0, 1, 2, 0, 1, 2], parse_cards("2c3c4c2d3d4d"), strict=True))


def test_heads_up_the_button_is_dealt_the_last_card() -> None:
    # TDA 34B. Position 1 is the button.
    assert Table([1000, 1000]).told(ev.HoleDealt)[-1].player == 1


def test_the_flop_is_three_cards_turn_and_river_one() -> None:
    table = Table([1000, 1000], board=DRY).play("c c c c c c c c")
    board = [(event.street, event.card) for event in table.told(ev.BoardDealt)]
    assert board == list(zip(["flop"] * 3 + ["turn", "river"], parse_cards(DRY), strict=True))
    assert table.hand.state.board == tuple(parse_cards(DRY))


class CountingSource(Script):
    """A script that counts burns."""

    burnt = 0

    def burn(self) -> None:
        self.burnt += 1


def test_one_card_is_burnt_before_each_street_of_the_board() -> None:
    # TDA 38: exactly one.
    source = CountingSource(STANDARD)
    hand = Hand(variant("no_limit_holdem"), BLINDS, [1000, 1000])
    hand.deal_from(source)
    seen = [source.burnt]
    for _ in range(4):
        hand.apply(check_or_call())
        hand.apply(check_or_call())
        hand.deal_from(source)
        seen.append(source.burnt)
    assert seen == [0, 1, 2, 3, 3]


def test_dealing_one_by_one_is_dealing_from_a_script() -> None:
    cards = cards_in_order(variant("no_limit_holdem"), 3, "AsAd KsKd QsQd", DRY)
    one, other = (Hand(variant("no_limit_holdem"), BLINDS, THREE) for _ in range(2))
    source = Script(cards)
    for _ in range(9):
        one.deal_from(source)
        deal_one_by_one(other, cards)
        assert snapshot(one) == snapshot(other)
        one.apply(check_or_call())
        other.apply(check_or_call())


def test_a_hand_can_be_dealt_from_a_shuffled_deck() -> None:
    hand = Hand(variant("no_limit_holdem"), BLINDS, THREE)
    hand.deal_from(Deck(STANDARD, Stream(1)))
    assert [len(hole) for hole in hand.hole] == [2, 2, 2]


def test_a_card_already_dealt_is_refused_and_changes_nothing() -> None:
    hand = Hand(variant("no_limit_holdem"), BLINDS, THREE)
    hand.deal(parse_card("As"))
    before = snapshot(hand)
    with pytest.raises(CardsError, match="As is not in the deck"):
        hand.deal(parse_card("As"))
    assert snapshot(hand) == before


def test_a_card_that_is_not_in_the_games_deck_is_refused() -> None:
    hand = Hand(variant("kuhn"), KUHN, [2, 2])
    with pytest.raises(CardsError, match="2c is not in the deck"):
        hand.deal(parse_card("2c"))


def test_no_card_is_taken_while_somebody_is_to_act_or_when_the_hand_is_over() -> None:
    table = Table(THREE)
    with pytest.raises(IllegalAction, match="no card"):
        table.hand.deal(parse_card("As"))
    table.play("f f")
    with pytest.raises(IllegalAction, match="no card"):
        table.hand.deal(parse_card("As"))


# An illegal action changes nothing.

WRONG = [
    raise_to(199),
    raise_to(0),
    raise_to(-100),
    raise_to(1001),
    raise_to(True),
    raise_to(300.0),  # type: ignore[arg-type]
    raise_to(None),  # type: ignore[arg-type]
    raise_to("500"),  # type: ignore[arg-type]
    Action(3),
    Action(-1),
    Action(None),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("action", WRONG, ids=repr)
def test_an_illegal_action_raises_and_changes_nothing(action: Action) -> None:
    # The scenario decides what happens then.
    table = Table(THREE)
    before, told = snapshot(table.hand), len(table.events)
    with pytest.raises(IllegalAction):
        table.hand.apply(action)
    assert snapshot(table.hand) == before
    assert len(table.events) == told


def test_there_is_no_folding_to_no_bet() -> None:
    # TDA 58 makes it a penalty; here it is illegal.
    table = Table(THREE).play("c c")
    before = snapshot(table.hand)
    with pytest.raises(IllegalAction, match="check"):
        table.hand.apply(fold())
    assert snapshot(table.hand) == before


def test_calling_when_there_is_no_bet_is_a_check() -> None:
    # TDA 55-A.
    table = Table(THREE).play("c c c 0:c")
    assert table.told(ev.Checked) == [ev.Checked(1), ev.Checked(0)]


def test_nobody_acts_before_the_deal_is_done_or_when_the_hand_is_over() -> None:
    hand = Hand(variant("no_limit_holdem"), BLINDS, THREE)
    over = Table(THREE).play("f f").hand
    for idle, turn in ((hand, DEAL), (over, OVER)):
        assert (idle.turn, idle.actor) == (turn, NOBODY)
        with pytest.raises(IllegalAction, match="nobody's turn"):
            idle.apply(check_or_call())


def test_when_the_hand_is_over_there_are_no_pots() -> None:
    table = Table(THREE)
    assert sum(pot.amount for pot in table.hand.pots()) == 150
    assert table.play("f f").hand.pots() == []


# Copies and views.


def test_a_copy_is_independent_both_ways_and_has_no_listener() -> None:
    table = Table(THREE, board=DRY).play("c c c 0:r100")
    twin = table.hand.copy()
    before, told = snapshot(table.hand), len(table.events)
    assert snapshot(twin) == before
    twin.apply(raise_to(300))
    twin.apply(fold())
    twin.apply(check_or_call())
    assert snapshot(table.hand) == before
    assert len(table.events) == told
    after = snapshot(twin)
    table.play("f f")
    assert snapshot(twin) == after


def test_a_copy_of_a_hand_half_dealt_goes_on_by_itself() -> None:
    hand = Hand(variant("no_limit_holdem"), BLINDS, THREE)
    hand.deal(parse_card("As"))
    twin = hand.copy()
    hand.deal(parse_card("Ks"))
    twin.deal(parse_card("Qs"))
    assert (hand.hole[1], twin.hole[1]) == (tuple(parse_cards("Ks")), tuple(parse_cards("Qs")))


def test_a_view_holds_no_card_of_anybody_else_nor_of_the_deck_to_come() -> None:
    # All amounts are above 51, and the other cards are above every position and kind, so no number is ambiguous.
    stakes = Stakes(small_blind=500, big_blind=1000)
    table = Table([9000] * 3, stakes, hole_cards="AsAd KsKd QsQd", board="2c7d9hJc3s").play("2:c 0:c")
    view = table.hand.view(1, key=2**60)
    secret = {parse_card(card) for card in ("As", "Ad", "Qs", "Qd", "Jc", "9h", "7d")}
    deck = view.variant.deck
    numbers = {
        item
        for thing in reachable(view)
        if isinstance(thing, tuple | list) and thing is not deck
        for item in thing
        if isinstance(item, int)
    }
    assert view.hole == tuple(parse_cards("KsKd"))
    assert not numbers & secret
    check_no_way_out(table.hand, view)


def test_a_view_stays_as_it_was_when_the_hand_goes_on() -> None:
    table = Table(THREE).play("2:r300")
    view = table.view
    seen = (view.stacks, view.bets, view.pot, view.board, view.folded, view.committed, view.actions)
    table.play("0:c 1:c 0:r200")
    assert seen == (view.stacks, view.bets, view.pot, view.board, view.folded, view.committed, view.actions)
    assert seen[:3] == ((950, 900, 700), (50, 100, 300), 450)


def test_a_view_tells_what_was_done_oldest_first() -> None:
    table = Table(THREE).play("2:r300 0:f 1:c 1:c 2:r100")
    assert [tuple(done) for done in table.view.actions] == [
        (0, 2, BET_OR_RAISE, 300),
        (0, 0, FOLD, 50),
        (0, 1, CHECK_OR_CALL, 300),
        (1, 1, CHECK_OR_CALL, 0),
        (1, 2, BET_OR_RAISE, 100),
    ]


def test_who_is_not_to_act_is_offered_no_raise_but_knows_the_price() -> None:
    view = Table(THREE).play("2:r300").hand.view(1)
    assert (view.to_call, view.least_raise_to, view.most_raise_to) == (200, 0, 0)


@pytest.mark.parametrize(
    ("wish", "amount_to"), [(0, 200), (310, 300), (320, 325), (325, 325), (999, 1000), (5000, 1000)]
)
def test_a_view_turns_a_wish_into_the_nearest_legal_raise(wish: int, amount_to: int) -> None:
    table = Table(THREE, Stakes(small_blind=50, big_blind=100, chip=25))
    action = table.view.raise_within(wish)
    assert action == raise_to(amount_to)
    table.hand.apply(action)


def test_a_view_gives_random_numbers_fresh_at_each_decision_and_the_same_in_a_replay() -> None:
    words = []
    for _ in range(2):
        table = Table([1000, 1000])
        for _ in range(6):
            words.append(table.hand.view(table.actor, key=5).stream.word())
            table.play("c")
    assert words[:6] == words[6:]
    assert len(set(words)) == 6


# Events.


STORIES = (
    (THREE, BLINDS, "f f"),
    (THREE, BLINDS, "r300 f f"),
    ([200, 500, 1000], BLINDS, "a c c"),
    ([200, 500, 1000], Stakes(small_blind=50, big_blind=100, ante=10), "c c c c r300 a c c"),
    (
        [120, 900, 80, 600],
        Stakes(small_blind=50, big_blind=100, ante=100, ante_kind=AnteKind.BIG_BLIND),
        "c r400 c c" + " c c" * 3,
    ),
    ([900] * 4, BLINDS, "r250 c f c c r100 c c" + " c" * 6),
)


@pytest.mark.parametrize(("stacks", "stakes", "line"), STORIES)
def test_the_events_alone_tell_the_final_stacks(stacks: list[int], stakes: Stakes, line: str) -> None:
    table = Table(stacks, stakes).play(line)
    assert table.over
    assert told_stacks(stacks, table.events) == table.stacks


def test_the_events_tell_bets_from_raises_and_who_is_all_in() -> None:
    table = Table([1000, 1000, 400]).play("2:r300 0:c 1:f 0:r100 2:c")
    assert table.told(ev.Raised) == [
        ev.Raised(2, 300, bet=False, all_in=False),
        ev.Raised(0, 100, bet=True, all_in=False),
    ]
    assert table.told(ev.Called) == [ev.Called(0, 250, all_in=False), ev.Called(2, 100, all_in=True)]
    assert table.told(ev.Folded) == [ev.Folded(1)]


def test_no_event_is_built_when_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    # Events are created only if there is a listener.
    def refuse(*_: object, **__: object) -> None:
        pytest.fail("an event was built")

    for name in ("Posted", "HoleDealt", "BoardDealt", "Killed", "Folded", "Checked", "Called", "Raised", "Returned"):
        monkeypatch.setattr(ev, name, refuse)
    for name in ("Shown", "Mucked", "Won"):
        monkeypatch.setattr(ev, name, refuse)
    stakes = Stakes(small_blind=50, big_blind=100, ante=10)
    hand = Hand(variant("no_limit_holdem"), stakes, [300, 1000, 1000, 1000], absent=[3], rules=STANDARD_RULES)
    source = Script(STANDARD)
    for action in (raise_to(300), check_or_call(), check_or_call(), check_or_call(), raise_to(100)):
        hand.deal_from(source)
        hand.apply(action)
    while hand.turn != OVER:
        hand.deal_from(source)
        if hand.turn == ACT:
            hand.apply(check_or_call())


# What takes time.


def test_the_tempo_counts_folds_other_decisions_and_streets() -> None:
    tempo = Table(THREE).play("2:r300 0:f 1:c 1:c 2:c 1:r100 2:f").hand.tempo
    assert (tempo.folds, tempo.decisions, tempo.streets, tempo.showdown) == (2, 5, 3, False)


def test_the_tempo_counts_a_runout_and_its_showdown() -> None:
    tempo = Table([1000, 1000]).play("1:a 0:c").hand.tempo
    assert (tempo.folds, tempo.decisions, tempo.streets, tempo.showdown) == (0, 2, 4, True)


def test_leduc_is_played_like_any_other_game() -> None:
    # Jack and king of spades, queen of spades on the board, the king bets 4 on the second street.
    table = Table([13, 13], LEDUC, game="leduc", hole_cards="Js Ks", board="Qs").play("0:r2 1:r4 0:c 0:c")
    assert table.raises == (4, 4)
    assert table.play("1:r4 0:c").stacks == [4, 22]
