"""Giving up cards and drawing others: triple and single draw, badugi, Pineapple, Irish. Rule text 001; TDA 38."""

from __future__ import annotations

from itertools import chain

import pytest
from games import BLINDS, variant
from golden.playthrough import STANDARD_RULES, Play
from invariants import check_hand, check_view, snapshot

from tourney.cards.card import parse_card, parse_cards
from tourney.cards.deck import Deck
from tourney.errors import CardsError, IllegalAction
from tourney.game import event as ev
from tourney.game.action import DISCARD, Action, check_or_call, discard, fold, raise_to
from tourney.game.hand import Hand
from tourney.game.public_state import Acted
from tourney.game.stakes import HouseRules, Reshuffle, Stakes
from tourney.game.turn import ACT, DEAL, OVER
from tourney.streams import Stream

TRIPLE, SINGLE, PINEAPPLE, IRISH = (
    "triple_draw_deuce_to_seven", "single_draw_deuce_to_seven", "no_limit_pineapple", "pot_limit_irish",
)  # fmt: skip
ALL_BUT_OWN = HouseRules(reshuffle=Reshuffle.ALL_BUT_OWN)
FOUR = [5000] * 4
HANDS = "2c3c4c5c9c 2d3d4d5d9d 2h3h4h5h9h 2s3s4s5s9s"
LIMPED = "2:c 3:c 0:c 1:c"


def four(line: str = LIMPED, game: str = TRIPLE) -> Play:
    return Play(game, BLINDS, FOUR, hole_cards=HANDS).play(line)


# The order, and what is open.


def test_cards_are_given_up_one_after_another_from_the_buttons_left_and_then_dealt_in_that_order() -> None:
    # Seed 001.
    table = four(f"{LIMPED} 0:d9c 1:p 2:d5h9h 3:d2s3s4s5s9s")
    told = table.events[table.events.index(ev.Discarded(0, (parse_card("9c"),))) :]
    assert [event[0] for event in told[:4]] == [0, 1, 2, 3]
    assert all(isinstance(event, ev.Discarded) for event in told[:4])
    assert [event[0] for event in told[4:]] == [0, 2, 2, 3, 3, 3, 3, 3]
    assert all(isinstance(event, ev.HoleDealt) and not event.up for event in told[4:])
    assert [len(hole) for hole in table.now.hole] == [5] * 4
    assert (table.now.street, table.actor) == (1, 0)


def test_what_everybody_has_drawn_can_be_looked_up() -> None:
    table = four(f"{LIMPED} 0:d9c 1:p 2:d5h9h 3:d2s3s4s5s9s 0:c 1:c 2:c 3:c")
    assert table.now.view(table.actor).draws == ((1,), (0,), (2,), (5,))


def test_heads_up_the_big_blind_is_first_left_of_the_button_and_draws_first() -> None:
    # TDA 34B: the small blind is the button.
    table = Play(TRIPLE, BLINDS, [1000, 1000]).play("1:c 0:c 0:p 1:p 0:c")
    assert table.actor == 1


def test_who_has_folded_gives_up_nothing() -> None:
    table = four("2:c 3:f 0:c 1:c 0:p 1:p 2:p")
    assert (table.now.street, table.actor) == (1, 0)


def test_who_stood_pat_may_draw_later() -> None:
    # Seed 001.
    table = four(f"{LIMPED} p p p p c c c c 0:d9c 1:p 2:p 3:p")
    assert table.told(ev.Discarded)[4] == ev.Discarded(0, (parse_card("9c"),))


@pytest.mark.parametrize("count", range(6))
def test_none_to_all_five_cards_may_be_given_up(count: int) -> None:
    # Seed 001.
    table = four()
    assert (table.view.discard_least, table.view.discard_most) == (0, 5)
    assert (table.view.to_call, table.raises) == (0, (0, 0))
    given = parse_cards("2c3c4c5c9c")[:count]
    table.now.apply(discard(given))
    table.play("p p p")
    assert len(table.now.hole[0]) == 5
    assert not set(given) & set(table.now.hole[0])


def test_others_see_how_many_cards_were_given_up_and_not_which() -> None:
    table = four(f"{LIMPED} 0:d5c9c 1:p")
    view = table.view
    assert view.actions[-2:] == [Acted(1, 0, DISCARD, 2), Acted(1, 1, DISCARD, 0)]
    assert set(view.hole) == set(parse_cards("2h3h4h5h9h"))
    assert view.up == ((), (), (), ())
    check_view(table.now, view)


def test_who_is_not_to_draw_is_offered_nothing() -> None:
    table = four()
    assert table.now.view(1).discard_most == 0


WRONG = [
    discard(parse_cards("9d")),  # another's card
    discard(parse_cards("Ac")),  # nobody's
    discard(parse_cards("9c9c")),  # twice
    discard(parse_cards("2c3c4c5c9c9d")),  # too many
    fold(),
    check_or_call(),
    raise_to(200),
    Action(9),
]


@pytest.mark.parametrize("action", WRONG, ids=repr)
def test_what_is_not_allowed_in_a_draw_raises_and_changes_nothing(action: Action) -> None:
    table = four()
    before = snapshot(table.now)
    with pytest.raises(IllegalAction):
        table.now.apply(action)
    assert snapshot(table.now) == before


@pytest.mark.parametrize("action", [discard(), discard(parse_cards("2h"))], ids=repr)
def test_nothing_is_given_up_in_a_betting_round(action: Action) -> None:
    table = four("")
    before = snapshot(table.now)
    with pytest.raises(IllegalAction):
        table.now.apply(action)
    assert snapshot(table.now) == before


# Betting around the draws. Seed 001.


def test_the_bet_is_small_in_two_rounds_and_big_in_two() -> None:
    table = Play(TRIPLE, BLINDS, [5000] * 3).play("2:c 0:c 1:c")
    seen = []
    while not table.over:
        seen.append(table.play("p p p").raises)
        table.play("c c c")
    assert seen == [(100, 100), (200, 200), (200, 200)]


def test_the_first_round_sees_three_raises_over_the_blind_and_a_later_one_a_bet_and_three_raises() -> None:
    table = four("2:r200 3:r300 0:r400")
    assert table.raises == (0, 0)
    table.play("1:c 2:c 3:c p p p p 0:r100 1:r200 2:r300 3:r400")
    assert table.raises == (0, 0)


def test_the_small_bet_may_be_the_small_blind() -> None:
    # Seed 001 sets it so; usually it is the big blind.
    stakes = Stakes(small_blind=50, big_blind=100, small_bet=50, big_bet=100)
    table = Play(TRIPLE, stakes, [5000] * 3)
    assert table.raises == (150, 150)
    seen = [table.play("c c c p p p").raises, table.play("c c c p p p").raises, table.play("c c c p p p").raises]
    assert seen == [(50, 50), (100, 100), (100, 100)]


def test_a_single_draw_may_be_limped() -> None:
    # TDA RP-17.
    table = four("2:c 3:c 0:c", SINGLE)
    assert table.raises == (200, 5000)
    assert table.play("1:c").now.street == 1


def test_one_card_is_burnt_before_each_draw() -> None:
    table = four(f"{LIMPED} d9c p p p c c c c p d9d p p c c c c p p d9h p")
    assert table.cards.burnt == 3


def test_one_card_is_burnt_for_a_draw_in_which_all_stand_pat() -> None:
    # TDA 38: one burn per street, never more. Of the 32 cards one is burnt for each draw; the second burn is due
    # before the card of the third draw.
    table = four(f"{LIMPED} d9c p p p c c c c p p p p c c c c")
    assert table.now.dealing.stub == 32 - 1 - 1 - 1
    table.play("p p d9h p")
    assert (table.cards.burnt, table.now.dealing.stub) == (3, 32 - 3 - 2)
    assert (table.now.dealing.owed, table.now.dealing.burn) == (0, False)


def test_a_copy_owes_the_burn_that_the_hand_owes() -> None:
    table = four(f"{LIMPED} p p p p")
    assert table.now.dealing.owed == 1
    assert snapshot(table.now.copy()) == snapshot(table.now)


# All-in.


def test_who_is_all_in_draws_like_the_others() -> None:
    table = Play(TRIPLE, BLINDS, [5000, 5000, 100], hole_cards=HANDS).play("2:c 0:c 1:c 0:p 1:p")
    assert (table.actor, table.view.discard_most, table.stacks[2]) == (2, 5, 0)
    table.play("2:d9h")
    assert (table.now.street, table.actor) == (1, 0)


def test_no_hand_is_tabled_before_the_last_draw() -> None:
    # TDA 16 tables hands once no more action is to come; here cards are still to be drawn.
    table = Play(TRIPLE, BLINDS, [100, 100], hole_cards=HANDS).play("1:c")
    table.play("0:d9c 1:p 0:d5c 1:p")
    assert not table.told(ev.Shown)
    table.play("0:p 1:d9d")
    assert table.over
    assert [event.player for event in table.told(ev.Shown)] == [0, 1]
    assert isinstance([event for event in table.events if not isinstance(event, ev.Won)][-3], ev.HoleDealt)


# Showdown.


def test_the_last_aggressor_shows_first_and_else_the_first_left_of_the_button() -> None:
    # Seed 001; TDA 17A.
    quiet = f"{LIMPED} p p p p c c c c p p p p c c c c p p p p"
    assert four(f"{quiet} c c c c").told(ev.Shown)[0].player == 0
    assert four(f"{quiet} 0:c 1:r200 2:r400 3:c 0:c 1:c").told(ev.Shown)[0].player == 2


def test_equal_lows_split_and_an_ace_is_high() -> None:
    # Seed 001: suits do not count; 5-4-3-2-A loses to K-5-4-3-2.
    table = Play(TRIPLE, BLINDS, FOUR, hole_cards="2c3d4c5cAc 2d3h4d5dKd 2h3s4h5hKh 2s3c4s5sAs")
    table.play(f"{LIMPED} p p p p c c c c p p p p c c c c p p p p c c c c")
    assert table.stacks == [4900, 5100, 5100, 4900]


# When the deck runs out. Six players hold 30 of 52 cards, 22 are left. A burn, and 5 + 5 + 5 + 3 are drawn: 3 left.
# Second draw: a burn, 2 are left.

SIX = "2c3c4c5c6c 2d3d4d5d6d 2h3h4h5h6h 2s3s4s5s6s 7c7d7h7s8c 8d8h8s9c9d"
FIRST_DRAW = "0:d2c3c4c5c6c 1:d2d3d4d5d6d 2:d2h3h4h5h6h 3:d2s3s4s 4:p 5:p"
EARLIER = set(parse_cards("2c3c4c5c6c 2d3d4d5d6d 2h3h4h5h6h 2s3s4s"))
DRAWN = (
    "9h9sTcTdTh",
    "TsJcJdJhJs",
    "QcQdQhQsKc",
    "KdKhKs",
)  # with AcAdAhAs the rest of the deck: one burnt, three left
THIRD = "Ac"
TO_THE_SECOND = f"2:c 3:c 4:c 5:c 0:c 1:c {FIRST_DRAW} c c c c c c"


def six(*more: str, rules: HouseRules = STANDARD_RULES, line: str = TO_THE_SECOND) -> Play:
    """Six players before the second draw, who then get the cards of `more`."""
    hole_cards = [hole + (DRAWN[who] if who < 4 else "") for who, hole in enumerate(SIX.split())]
    hole_cards = [hole + (more[who] if who < len(more) else "") for who, hole in enumerate(hole_cards)]
    return Play(TRIPLE, BLINDS, [5000] * 6, hole_cards=" ".join(hole_cards), rules=rules).play(line)


def test_the_last_card_is_shuffled_with_the_discards_of_earlier_draws_never_of_this_one() -> None:
    # TDA 38. The first of three cards comes from the deck of two, the others from the reshuffled 19.
    table = six("Ac2c2d", "3c4c").play("0:d9h9sTc 1:dTsJc")
    assert not table.told(ev.Reshuffled)
    table.play("p p p p")
    assert table.told(ev.Reshuffled) == [ev.Reshuffled(18)]
    assert [set(cards) for cards in table.cards.shuffled_in] == [EARLIER]
    assert table.events[table.events.index(ev.Reshuffled(18)) - 1] == ev.HoleDealt(0, parse_card("Ac"))
    assert table.holding(0) == "2c2dTdThAc"  # 2c was given up by the same player in the first draw
    assert table.holding(1) == "3c4cJdJhJs"


def six_draw(*counts: int) -> str:
    """Six players change so many of their first five cards, 2c3c4c5c6c and so on, and then all check."""
    hands = [hole[: 2 * count] for hole, count in zip(SIX.split(), counts, strict=True)]
    return " ".join(f"d{cards}" if cards else "p" for cards in hands) + " c c c c c c"


def test_the_last_card_is_dealt_when_it_completes_all_draws_of_the_round() -> None:
    # WSOP 2024, draw games. 22 cards: a burn and 17 drawn leave four; a burn leaves the three that are drawn.
    table = Play("triple_draw_ace_to_five", BLINDS, [5000] * 6, hole_cards=SIX).play(
        f"c c c c c c {six_draw(2, 3, 3, 3, 3, 3)}"
    )
    assert table.now.dealing.stub == 4
    table.play(f"p p p p d{table.holding(4)[:2]} d{table.holding(5)[:4]}")
    assert table.now.dealing.stub == 0
    assert not table.told(ev.Reshuffled)
    assert table.now.turn == ACT


@pytest.mark.parametrize(
    ("left", "first", "second", "dealt_before"),
    [
        (3, 1, 1, None),  # a burn, and both are dealt
        (3, 1, 2, 1),  # two cards for three: the last is shuffled
        (3, 2, 1, 1),
        (2, 0, 1, None),  # a burn, and the last card completes the draw
        (2, 1, 1, 0),  # one card for two
        (1, 0, 1, 0),  # one card for the burn and a draw
    ],
)
def test_the_last_card_is_reshuffled_when_more_are_to_come(
    left: int, first: int, second: int, dealt_before: int | None
) -> None:
    # WSOP 2024, draw games; TDA 38. `dealt_before` cards are dealt before the reshuffle; there is none if it is None.
    counts = {3: (3, 3, 3, 3, 3, 3), 2: (4, 3, 3, 3, 3, 3), 1: (5, 3, 3, 3, 3, 3)}[left]
    table = Play(TRIPLE, BLINDS, [5000] * 6, hole_cards=SIX).play(f"c c c c c c {six_draw(*counts)}")
    assert table.now.dealing.stub == left
    events = len(table.events)
    given = [f"d{table.holding(who)[: 2 * count]}" for who, count in ((0, first), (1, second)) if count]
    table.play(" ".join(["p"] * (2 - len(given)) + given + ["p"] * 4))
    told = [type(event) for event in table.events[events:] if isinstance(event, ev.HoleDealt | ev.Reshuffled)]
    assert len(told) == first + second + (dealt_before is not None)
    assert dealt_before is None or told.index(ev.Reshuffled) == dealt_before
    assert table.cards.burnt == 2


def test_the_cards_of_folded_hands_are_shuffled_in_too() -> None:
    # TDA 38: the muck goes back too. Position 5 folds in the second round of betting.
    table = six("Ac2c2d", line=f"{TO_THE_SECOND[:-11]} 0:r100 1:c 2:c 3:c 4:c 5:f")
    table.play("0:d9h9sTc p p p p")
    assert [set(cards) for cards in table.cards.shuffled_in] == [EARLIER | set(parse_cards("8d8h8s9c9d"))]


def test_the_worked_example_of_seed_001() -> None:
    # Two cards are left; the first player changes three and gets both, then one of the reshuffled discards, which may
    # be one the same player gave up in an earlier draw. Another changes two and gets both from the reshuffled cards.
    table = six("AcAd2c", "3c4c", rules=ALL_BUT_OWN).play("0:d9h9sTc 1:dTsJc p p p p")
    [shuffled_in] = map(set, table.cards.shuffled_in)
    place = [isinstance(event, ev.Reshuffled) for event in table.events].index(True)
    assert table.events[place - 2 : place] == [ev.HoleDealt(0, card) for card in parse_cards("AcAd")]
    assert table.events[place + 1 : place + 4] == [
        ev.HoleDealt(0, parse_card("2c")), ev.HoleDealt(1, parse_card("3c")), ev.HoleDealt(1, parse_card("4c")),
    ]  # fmt: skip
    assert shuffled_in >= EARLIER
    assert not shuffled_in & set(parse_cards("9h9sTc"))
    assert table.holding(0) == "2cTdThAcAd"
    check_hand(table.now, 30000)


@pytest.mark.parametrize("left", [0, 1, 2])
@pytest.mark.parametrize("rules", [STANDARD_RULES, ALL_BUT_OWN], ids=["earlier draws", "all but own"])
def test_one_card_is_burnt_before_a_draw_that_begins_with_a_reshuffle(rules: HouseRules, left: int) -> None:
    # TDA 38: one card a street, never more. Of 21 cards all but 0 to 2 are drawn, and 21 - left given up.
    whole = [f"d{hole}" for hole in SIX.split()[:4]]
    draw = [*whole, "d8c" if left == 0 else "p", "p"] if left < 2 else [*whole[:3], "d2s3s4s5s", "p", "p"]
    table = Play(TRIPLE, BLINDS, [5000] * 6, hole_cards=SIX, rules=rules).play("c c c c c c " + " ".join(draw))
    assert (table.now.dealing.stub, table.cards.burnt) == (left, 1)
    table.play("c c c c c c")
    given = " ".join(f"d{table.holding(0)[:4]}" if who == 0 else "p" for who in range(6))
    table.play(given)
    assert table.cards.burnt == 2
    assert [len(cards) for cards in table.cards.shuffled_in] == [21 - left]
    assert len(table.told(ev.Reshuffled)) == 1
    # 22 cards less one burn of the first draw; of the others, one is burnt and two are dealt.
    assert table.now.dealing.stub == 21 - 1 - 2


def before_the_deal_of_the_second_draw(rules: HouseRules) -> Hand:
    table = six(rules=rules).play("0:d9h9sTc 1:dTsJc 2:p 3:p 4:p")
    table.now.apply(discard())
    assert table.now.turn == DEAL
    return table.now


@pytest.mark.parametrize(
    ("rules", "first", "second"),
    [
        (STANDARD_RULES, "Ac 2c 2d", "3c 4c"),
        (ALL_BUT_OWN, "Ac Ad 2c", "3c 4c"),
    ],
)
def test_nobody_can_be_dealt_what_they_have_just_given_up(rules: HouseRules, first: str, second: str) -> None:
    # Seed 001: "except the cards the player has just discarded", for the second drawer too; TDA 38.
    hand = before_the_deal_of_the_second_draw(rules)
    for given, dealt in (("9h9sTc", first), ("TsJc", second)):
        for card in dealt.split():
            for own in parse_cards(given):
                with pytest.raises(CardsError):
                    hand.deal(own)
            hand.deal(parse_card(card))
    assert hand.turn == ACT


@pytest.mark.parametrize("rules", [STANDARD_RULES, ALL_BUT_OWN], ids=["earlier draws", "all but own"])
@pytest.mark.parametrize("game", [TRIPLE, SINGLE, "badugi"])
def test_everybody_changes_all_cards_and_nobody_gets_one_back(game: str, rules: HouseRules) -> None:
    players = variant(game).max_players
    for key in range(20):
        hand = Hand(variant(game), BLINDS, [5000] * players, rules=rules)
        deck = Deck(hand.variant.deck, Stream(key))
        given: list[tuple[int, ...]] = []
        while hand.turn != OVER:
            if hand.turn == DEAL:
                hand.deal_from(deck)
                assert len(deck) == hand.dealing.stub
                held = list(chain(*hand.hole))
                assert len(set(held)) == len(held)
                for cards, hole in zip(given, hand.hole, strict=False):
                    assert not set(cards) & set(hole)
                given = []
            elif hand.view(hand.actor).discard_most:
                given.append(tuple(hand.hole[hand.actor]))
                hand.apply(discard(hand.hole[hand.actor]))
            else:
                hand.apply(check_or_call())


# Cards given up for nothing.


def test_in_pineapple_one_card_is_given_up_before_the_first_betting() -> None:
    table = Play(PINEAPPLE, BLINDS, [1000] * 3, hole_cards="AsAdKs 2c3c4c 5c6c7c")
    assert (table.actor, table.view.discard_least, table.view.discard_most) == (0, 1, 1)
    before = snapshot(table.now)
    for cards in ("", "AsAd", "2c"):
        with pytest.raises(IllegalAction):
            table.now.apply(discard(parse_cards(cards)))
    assert snapshot(table.now) == before
    table.play("0:dKs 1:d2c 2:d5c")
    assert [len(hole) for hole in table.now.hole] == [2, 2, 2]
    assert (table.actor, table.view.to_call) == (2, 100)


def test_in_irish_two_cards_are_given_up_after_the_betting_on_the_flop() -> None:
    table = Play(IRISH, BLINDS, [1000] * 3, boards="AcKc2d9h8h").play("2:c 0:c 1:c")
    assert (table.now.street, table.actor, table.view.discard_most) == (1, 0, 0)
    table.play("0:c 1:c 2:c")
    assert (len(table.now.state.board), table.actor) == (3, 0)
    assert (table.view.discard_least, table.view.discard_most) == (2, 2)
    for who in range(3):
        hole = table.now.hole[who]
        for wrong in ((), hole[:1], hole[:3]):
            with pytest.raises(IllegalAction):
                table.now.apply(discard(wrong))
        table.now.apply(discard(hole[:2]))
    table.now.deal_from(table.cards)
    assert (len(table.now.state.board), [len(hole) for hole in table.now.hole]) == (4, [2, 2, 2])


@pytest.mark.parametrize(("game", "count"), [(PINEAPPLE, 1), (IRISH, 2)])
def test_who_is_all_in_gives_up_cards_too(game: str, count: int) -> None:
    table = Play(game, BLINDS, [100, 100])
    while not table.over:
        if table.view.discard_most:
            assert not table.told(ev.Shown)
            table.now.apply(discard(table.view.hole[:count]))
            table.now.deal_from(table.cards)
        else:
            table.play("c")
    assert [len(cards) for _, cards in table.told(ev.Discarded)] == [count, count]
    assert [len(cards) for _, cards in table.told(ev.Shown)] == [2, 2]


# A draw before a board: Drawmaha.


@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_each_street_has_its_burn_when_the_draw_has_emptied_the_deck(left: int) -> None:
    # TDA 38. Six players, the flop and two burns leave 17 cards, of which `left` are left after the draw. The turn
    # and the river need two each, with their burns: with fewer, the discards come in before the burn.
    table = Play("drawmaha", BLINDS, [1000] * 6).play("c c c c c c c c c c c c")
    counts = [5, 5, 5, 2 - left, 0, 0] if left < 3 else [5, 5, 4, 0, 0, 0]
    for who, count in enumerate(counts):
        table.play(f"d{table.holding(who)[: 2 * count]}" if count else "p")
    # The turn follows the draw at once.
    assert table.now.dealing.stub == {0: 17 - 2, 1: 1 + 16 - 2, 2: 0, 3: 1}[left]
    assert (table.cards.burnt, len(table.now.state.board)) == (3, 4)
    table.play("c c c c c c")
    assert (table.cards.burnt, len(table.now.state.board)) == (4, 5)
    assert len(table.cards.shuffled_in) == 1


@pytest.mark.parametrize("policy", Reshuffle)
def test_a_deck_that_the_draw_has_emptied_is_shuffled_again_for_the_board(policy: Reshuffle) -> None:
    # Six players: 30 cards, the flop and two burns leave 17. Draws of 17, 16, ... cards leave none, one, ... for the
    # turn and the river with their burns; the discards are of an earlier draw then (TDA 38).
    for drawn in range(12, 18):
        hand = Hand(variant("drawmaha"), BLINDS, [1000] * 6, rules=HouseRules(reshuffle=policy))
        deck = Deck(hand.variant.deck, Stream(drawn))
        left = drawn
        while hand.turn != OVER:
            if hand.turn == DEAL:
                hand.deal_from(deck)
                assert hand.turn == OVER or len(deck) == hand.dealing.stub
            elif hand.view(hand.actor).discard_most:
                given = min(left, 3)
                left -= given
                hand.apply(discard(hand.hole[hand.actor][:given]))
            else:
                hand.apply(check_or_call())
        assert len(set(hand.state.board)) == 5
        held = {card for cards in hand.hole for card in cards}
        assert len(held | set(hand.state.board)) == 35
