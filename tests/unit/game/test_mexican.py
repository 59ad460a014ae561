"""Mexican poker: who bets first, bets of two sizes, cards turned up, the joker. BARGE rulebook, "Mexican Poker"."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest
from games import STUD, variant
from golden.playthrough import Play
from invariants import check_view

from tourney.cards.card import BIT, BUG_BIT, format_cards, mask_of, parse_cards
from tourney.cards.rankings import RANKINGS
from tourney.errors import IllegalAction, InvalidArgument
from tourney.game import event as ev
from tourney.game.action import DISCARD, FOLD, check_or_call, discard, fold, raise_to, stand_pat
from tourney.game.phh import parse_hand
from tourney.game.phh_writing import HandStart, HandWriter
from tourney.game.replay import replay
from tourney.game.stakes import HouseRules, Stakes, usual_places
from tourney.game.turn import OVER
from tourney.game.variant import Bet, BettingStructure, Forced, Street
from tourney.strategies.skilled.estimate import ShareEstimate
from tourney.strategies.skilled.judging import study_of
from tourney.strategies.skilled.situation import ONCE
from tourney.strategies.skilled.skilled_player import Skilled
from tourney.tournament.schedule import Level

GAME = "mexican_poker"
FOUR_EIGHT = Stakes(small_bet=4, big_bet=8)


def mask(cards: str) -> int:
    return mask_of(parse_cards(cards))


def play(hole_cards: str, stacks: list[int] | None = None, stakes: Stakes = STUD, **changes: object) -> Play:
    players = len(hole_cards.split())
    return Play(GAME, stakes, stacks or [1000] * players, hole_cards=hole_cards, **changes)  # type: ignore[arg-type]


def on_third(hole_cards: str, **changes: object) -> Play:
    """A hand of two in which both have put in a small bet, and the first is to turn a card up or not."""
    table = play(hole_cards, **changes)  # type: ignore[arg-type]
    return table.play("c c")


def shown(table: Play) -> list[str]:
    return [format_cards(cards) for cards in table.now.state.up]


# The first bet.


@pytest.mark.parametrize(
    ("doors", "first"),
    [
        ("2c Kd Qs", 1),
        ("2c Kd Ks", 1),  # of equal cards, the first clockwise from the button, whatever the suit
        ("Ac Jk 2d", 0),  # a joker face up is an ace
        ("Kc Jk Ad", 1),
        ("Kc Ad Jk", 1),
        ("2c 2d 2h", 0),
    ],
)
def test_the_highest_card_from_the_button_on_has_to_bet(doors: str, first: int) -> None:
    spare = ["7h", "6h", "5h"]
    table = play(" ".join(down + door for down, door in zip(spare, doors.split(), strict=True)))
    assert table.actor == first
    assert (table.view.bring_in, table.to_call, table.raises) == (100, 0, (200, 200))
    for wrong in (fold(), raise_to(100), raise_to(150), stand_pat()):
        with pytest.raises(IllegalAction):
            table.now.apply(wrong)
    table.play("c")
    assert table.bets[first] == 100
    assert table.told(ev.Posted)[-1] == ev.Posted(first, "bring-in", 100, all_in=False)


def test_a_small_first_bet_may_be_raised_by_either_limit_and_counts_for_the_cap() -> None:
    # "All raises must be at least equal to the size of the last bet"; a bet and three raises.
    table = play("7hKd 6hQs 5h2c", stakes=FOUR_EIGHT).play("0:c")
    assert table.raises == (8, 12)
    table.play("1:r8")
    assert table.raises == (12, 16)
    table.play("2:r16")  # by the big bet
    assert table.raises == (24, 24)
    table.play("0:r24")
    assert not table.may_raise


def test_after_a_big_first_bet_all_raises_are_big() -> None:
    # The example of Lucky Lady's rules: at 4-8 the first bets 4, the second raises to 12, and all raise by 8.
    table = play("7hKd 6hQs 5h2c", stakes=FOUR_EIGHT).play("0:c 1:r12")
    assert table.raises == (20, 20)
    table = play("7hKd 6hQs 5h2c", stakes=FOUR_EIGHT).play("0:r8")
    assert table.raises == (16, 16)
    with pytest.raises(IllegalAction):
        table.now.apply(raise_to(12))


def test_on_later_streets_bets_are_small_or_big_again() -> None:
    table = play("7hKd 6hQs", stakes=FOUR_EIGHT).play("0:r8 1:c 0:p 1:p 0:c")
    assert table.raises == (4, 8)
    with pytest.raises(IllegalAction):
        table.now.apply(raise_to(6))
    table.play("1:r4 0:r12 1:c 0:p 1:p 0:r4 1:r8 0:c 0:p 1:p 0:c 1:c")
    assert table.over


@pytest.mark.parametrize(
    ("stack", "bring_in", "raises"), [(10 + 60, 60, (0, 0)), (10 + 100, 100, (0, 0)), (10 + 150, 100, (150, 150))]
)
def test_a_short_stack_bets_what_it_has(stack: int, bring_in: int, raises: tuple[int, int]) -> None:
    table = play("7hKd 6hQs", [stack, 1000])
    assert (table.actor, table.view.bring_in, table.raises) == (0, bring_in, raises)
    table.play("0:c")
    assert table.to_call == min(100, bring_in)


def test_who_is_all_in_for_the_ante_does_not_bet() -> None:
    # TDA RP-10E: the next to the left acts, for at least the bring-in.
    table = play("7hKd 6h2s 5h3c", [10, 1000, 1000])
    assert (table.actor, table.to_call, table.raises) == (1, 100, (200, 300))


def test_the_bet_of_an_absent_player_is_posted_and_forfeited() -> None:
    table = play("7hKd 6h2s 5h3c", absent=(0,))  # TDA 30
    assert table.told(ev.Posted)[-1] == ev.Posted(0, "bring-in", 100, all_in=False)
    assert (table.actor, table.to_call) == (1, 100)


# Cards turned up.


def test_who_turns_a_card_up_gets_the_next_one_face_down() -> None:
    table = on_third("7hKd4c 6hQs5c").play("0:d7h 1:p")
    assert shown(table) == ["Kd7h", "Qs5c"]
    assert [event.up for event in table.told(ev.HoleDealt)[-2:]] == [False, True]
    assert table.view.may_give_up == tuple(parse_cards("4c"))
    table.play("c c 0:p 1:d6h")
    assert [len(up) for up in table.now.state.up] == [3, 3]
    assert [len(hole) - len(up) for hole, up in zip(table.now.hole, table.now.state.up, strict=True)] == [1, 1]


def test_nobody_sees_a_choice_before_all_have_chosen() -> None:
    table = on_third("7hKd 6hQs")
    told = list(table.events)
    views = [table.now.view(player) for player in range(2)]
    before = [(view.up, view.actions, view.draws, view.joker_is_bug, view.bets, view.pot) for view in views]
    table.play("0:d7h")
    after = [table.now.view(player) for player in range(2)]
    assert [(view.up, view.actions, view.draws, view.joker_is_bug, view.bets, view.pot) for view in after] == before
    assert table.events == told
    check_view(table.now, after[1])
    other = on_third("7hKd 6hQs").play("0:p")
    assert pickle.dumps(table.now.view(1)) == pickle.dumps(other.now.view(1))
    table.play("1:p")
    assert table.told(ev.TurnedUp) == [ev.TurnedUp(0, tuple(parse_cards("7h"))), ev.TurnedUp(1, ())]
    assert table.view.draws == ((1,), (0,))
    assert [(acted.player, acted.bet_to) for acted in table.view.actions if acted.kind == DISCARD] == [(0, 1), (1, 0)]


def test_all_see_the_card_that_is_turned_up() -> None:
    event = on_third("7hKd 6hQs").play("0:d7h 1:p").told(ev.TurnedUp)[0]
    assert [ev.as_seen(event, player) for player in range(2)] == [event, event]


def test_only_a_face_down_card_can_be_turned_up() -> None:
    table = on_third("7hKd 6hQs")
    assert (table.view.discard_least, table.view.discard_most) == (0, 1)
    assert table.view.may_give_up == tuple(parse_cards("7h"))
    assert table.view.passive() == stand_pat()
    for cards in ("Kd", "6h", "7hKd", "7h7h", "2c"):
        with pytest.raises(IllegalAction):
            table.now.apply(discard(parse_cards(cards)))
    with pytest.raises(IllegalAction):
        table.now.apply(check_or_call())
    assert (table.actor, shown(table)) == (0, ["Kd", "Qs"])


def test_who_has_folded_turns_nothing_up() -> None:
    table = play("7hKd 6hQs 5h2c").play("0:c 1:f 2:c 0:d7h 2:p")
    assert shown(table)[1] == "Qs"
    assert [event.player for event in table.told(ev.TurnedUp)] == [0, 2]


def test_who_is_all_in_chooses_too_before_any_hand_is_shown() -> None:
    # TDA 16: hands go face up when no more decisions are left.
    table = play("7hKd 6hQs", [100, 100]).play("0:c 1:c")
    for street in (1, 2, 3):
        for player in range(2):
            assert (table.street, table.actor, table.told(ev.Shown)) == (street, player, [])
            table.play("p")
    assert table.over
    assert len(table.told(ev.Shown)) == 2


def test_a_copy_keeps_the_choices_made() -> None:
    table = on_third("7hKd4c 6hQs5c").play("0:d7h")
    twin = table.now.copy()
    twin.apply(stand_pat())
    table.play("1:p")
    assert twin.state.up == ((parse_cards("Kd")[0], parse_cards("7h")[0]), tuple(parse_cards("Qs")))
    assert twin.state.up[0] == table.now.state.up[0]


# The showing hands.


def test_the_best_hand_that_shows_acts_first_and_of_equals_the_first_from_the_button() -> None:
    table = on_third("7hKdQc 6hKsQd").play("0:p 1:p")
    assert table.actor == 0
    assert on_third("7hKd2c 6hKs3d").play("0:p 1:p").actor == 1


@pytest.mark.parametrize(
    ("first", "line", "actor"),
    [
        ("JkKd2c", "0:dJk 1:p", 0),  # wild: a pair of kings
        ("2cKdJk", "0:p 1:p", 1),  # a bug: an ace and a king, below a pair of queens
        ("2cAdJk", "0:p 1:p", 0),  # a pair of aces
    ],
)
def test_a_joker_that_shows_counts_in_the_hand(first: str, line: str, actor: int) -> None:
    assert on_third(f"{first} 6hQsQd").play(line).actor == actor


# The joker at the showdown.


@pytest.mark.parametrize(
    ("first", "line", "winner"),
    [
        ("JkKd2c4d6s", "0:p 1:p", 0),  # face down it is wild: a pair of kings
        ("JkKd2c4d6s", "0:dJk 1:p", 0),  # and stays so when it is turned up
        ("2cKd4dJk6s", "0:p 1:p", 1),  # face up it is an ace
        ("2cKdJk4d6s", "0:d2c 1:p", 0),  # the next card is face down after one has been turned up
    ],
)
def test_the_joker_is_wild_if_dealt_face_down_and_a_bug_if_dealt_face_up(first: str, line: str, winner: int) -> None:
    table = on_third(f"{first} 6hQsQd3c7c").play(line)
    while table.now.turn != OVER:
        table.now.apply(table.view.passive())
        table.now.deal_from(table.cards)
    assert [event.player for event in table.told(ev.Won)] == [winner]


def test_players_are_told_whether_the_joker_is_a_bug() -> None:
    down = on_third("JkKd 6hQs").play("0:dJk 1:p")
    assert not down.view.joker_is_bug
    up = on_third("2cKdJk 6hQs").play("0:p 1:p")
    assert up.view.joker_is_bug
    assert up.now.copy().view(0).joker_is_bug
    assert pickle.loads(pickle.dumps(up.view)).joker_is_bug  # noqa: S301 - our own


def test_a_community_card_is_dealt_face_up() -> None:
    """With eight players to the end too few cards are left for the last street (TDA RP-10H)."""
    hands = "2c3c5d6s 2d3d5h6h 2h3h4c6d 2s3s4d6c 4h7cJcQc 4s7dJdQd 5c7hJhQh 5s7sJsKs"
    table = Play(GAME, STUD, [1000] * 8, hole_cards=hands, boards="Jk")
    while table.now.turn != OVER:
        table.now.apply(table.view.passive() if table.view.discard_most else check_or_call())
        table.now.deal_from(table.cards)
    assert len(table.told(ev.BoardDealt)) == 1
    assert table.now.state.bug == BUG_BIT
    # With a bug, no pair of the first four cards becomes three of a kind: the highest cards win with an ace.
    assert {event.player for event in table.told(ev.Won)} == {7}


# The pot.


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_odd_chip_goes_to_the_first_from_the_button(order: tuple[int, int]) -> None:
    # BARGE rulebook, "Ties & Odd Chips": in games with a button; in stud without one it goes by suit.
    hands = ["AcKsQs5s4s", "AdKhQh5h4h"]
    table = play(" ".join([*(hands[place] for place in order), "7c2c"]), stakes=replace(STUD, ante=5))
    table.play("0:c 1:c 2:f" if table.actor == 0 else "1:c 2:f 0:c")
    while table.now.turn != OVER:
        table.now.apply(table.view.passive())
        table.now.deal_from(table.cards)
    assert table.told(ev.Won) == [ev.Won(0, 0, 108), ev.Won(1, 0, 107)]


# Hand histories.


def test_a_hand_history_keeps_the_bet_and_the_cards_turned_up() -> None:
    game = variant(GAME)
    start = HandStart(
        game, STUD, [1000] * 2, usual_places(2), HouseRules(), (), uncapped=False,
        players=("Ann", "Bob"), seats=(1, 2), table=1, hand=1, level=1,
    )  # fmt: skip
    writer = HandWriter(start)
    table = on_third("JkKd2c4d6s 6hQsQd3c7c").play("0:dJk 1:p 0:r200 1:c 0:p 1:d6h c c 0:p 1:p c c")
    assert table.over
    for event in table.events:
        writer(event)
    text = writer.text(table.stacks)
    assert "'p1 pb'" in text
    assert "'p1 sd Jk', 'p2 sd'" in text
    assert "bring_in" not in text
    record = parse_hand(text)
    assert replay(record, game).difference == ""
    assert replay(record, game).stacks == tuple(table.stacks)
    # A hidden card that is turned up was held from the start.
    hidden = parse_hand(text.replace("d dh p1 JkKd", "d dh p1 ??Kd"))
    assert replay(hidden, game).difference == ""
    wrong = parse_hand(text.replace("p1 sd Jk", "p1 sd Kd"))
    assert "p1 sd Kd" in replay(wrong, game).difference


# What players make of it.


@pytest.mark.parametrize(
    ("hand", "turned"),
    [
        ("4hKd", "4h"),  # the next card is hidden instead
        ("AhKd", ""),  # it leads the hand
        ("KhKd", ""),  # it makes a pair
        ("JkKd", ""),
        ("KhJk", "Kh"),  # the joker shows as an ace
    ],
)
def test_a_skilled_player_hides_what_makes_the_hand(hand: str, turned: str) -> None:
    table = play(f"{hand} 3c2d").play("0:c 1:c")
    for key in range(10):
        assert Skilled(skill=1.0).act(table.now.view(0, key)).cards == tuple(parse_cards(turned))


def test_a_player_without_skill_sometimes_hides_the_wrong_card() -> None:
    table = play("4hKd 3c2d").play("0:c 1:c")
    found = {Skilled(skill=0.0).act(table.now.view(0, key)).cards for key in range(40)}
    assert found == {(), tuple(parse_cards("4h"))}


@pytest.mark.parametrize("bug", [0, BUG_BIT])
def test_an_estimate_knows_what_the_joker_is(bug: int) -> None:
    """With four cards each and all of them known, counted over the two cards to come."""
    own, other = mask("JkKd4c6d"), mask("QsQd3c7c")
    left = [BIT[card] for card in variant(GAME).deck[:-1] if not BIT[card] & (own | other)]
    total = 0.0
    for mine in left:
        for theirs in left:
            if mine != theirs:
                worths = [RANKINGS["high_mexican"](hand, bug) for hand in (own | mine, other | theirs)]
                total += (worths[0] > worths[1]) + (worths[0] == worths[1]) / 2
    measured = 0.0
    for key in range(10):
        estimate = ShareEstimate()
        estimate.begin_street(study_of(variant(GAME)).book, 2, own, key)
        estimate.set_board(0, bug)
        estimate.add(other, 0, 0, ONCE)
        estimate.settle(0)
        estimate.play_out(100)
        measured += estimate.equity() / 10
    assert measured == pytest.approx(total / len(left) / (len(left) - 1), abs=0.04)


@pytest.mark.parametrize(("cards", "folds"), [("JkKdKh4c2s", False), ("2sKdKh4cJk", True)])
def test_a_player_judges_the_joker_as_it_was_dealt(cards: str, folds: bool) -> None:  # noqa: FBT001
    """Facing a bet on the last street by a pair of aces that shows: three kings, or two kings and an ace."""
    table = play(f"{cards} 6cAsAd7h3c", [10_000] * 2).play("1:c 0:c p p")
    while table.street < 3 or table.view.discard_most:
        table.play("p" if table.view.discard_most else "c")
    table.play("1:r200")
    for key in range(10):
        assert (Skilled(skill=1.0).act(table.now.view(0, key)).kind == FOLD) == folds


# Levels, and games of one's own.


def test_the_stakes_are_those_of_stud_or_the_level_with_an_ante_from_all() -> None:
    stud = Stakes(ante=20, small_bet=200, big_bet=400, bring_in=50)
    blinds = Stakes(50, 100, small_bet=100, big_bet=200)
    assert Level(1, 60, blinds, stud).stakes_for(variant(GAME)) == stud
    assert Level(1, 60, blinds).stakes_for(variant(GAME)) == replace(blinds, small_blind=0, ante=100)


def streets(*rows: dict[str, object]) -> tuple[Street, ...]:
    return tuple(Street(f"street {number}", **row) for number, row in enumerate(rows))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "at"),
    [
        ({"structure": BettingStructure.NO_LIMIT}, "streets"),
        ({"structure": BettingStructure.NO_LIMIT, "streets": streets({"hole": 4, "up": 1})}, "forced_bets"),
        ({"rankings": ("high_bug",)}, "showdown"),
        ({"streets": streets({"hole": 1, "up": 1, "expose": True}, {"up": 3})}, "streets"),
        ({"streets": streets({"hole": 1, "up": 1}, {"up": 2, "expose": True}, {"up": 1})}, "streets"),
        ({"streets": streets({"hole": 1, "up": 1}, {"up": 1, "hole": 1, "expose": True}, {"up": 1})}, "streets"),
        ({"streets": streets({"up": 1}, {"up": 1, "expose": True}, {"up": 3})}, "streets"),
        ({"streets": streets({"hole": 5})}, "streets"),
        ({"forced": Forced.BLINDS}, "streets"),
    ],
)
def test_what_makes_no_game_is_refused(changes: dict[str, object], at: str) -> None:
    with pytest.raises(InvalidArgument) as caught:
        replace(variant(GAME), **changes)  # type: ignore[arg-type]
    assert caught.value.at[0] == at


def test_other_stud_games_can_turn_cards_up_too() -> None:
    """Five-card stud from a full deck, with a bring-in, where each player may change the hidden card once."""
    game = variant("five_card_stud")
    second, third, *later = game.streets
    own = replace(game, streets=(second, replace(third, expose=True), *later))
    table = Play(own, STUD, [1000] * 2, hole_cards="7hKd4c 6h2s5c").play("1:c 0:c 0:d7h 1:p")
    assert shown(table) == ["Kd7h", "2s5c"]
    assert (table.actor, table.raises) == (0, (100, 100))
    assert own.streets[2].bet is Bet.BIG
