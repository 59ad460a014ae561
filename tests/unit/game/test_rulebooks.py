"""Rules of single games, each by the rulebook that the variant's file names."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games import BLINDS, variant
from golden.playthrough import Play

from tourney.cards.card import format_cards
from tourney.config.load import load_tournament
from tourney.config.problems import ConfigError
from tourney.errors import IllegalAction, InvalidArgument
from tourney.game import event as ev
from tourney.game.stakes import Stakes
from tourney.game.turn import OVER

LONDON = Stakes(ante=100, bring_in=150)


def offered(table: Play) -> tuple[int, int, int]:
    """What the player to act must call, and the least and the most to which it may raise."""
    view = table.now.view(table.now.actor)
    return view.to_call, view.least_raise_to, view.most_raise_to


def down_cards(table: Play, count: int) -> str:
    """So many cards that the player to act may discard."""
    return format_cards(list(table.now.view(table.now.actor).may_give_up)[:count]).replace(" ", "")


# London lowball. BARGE rulebook, "Pot-Limit": ante 100, bring-in 150, eight players.


def test_london_lowball_comes_out_as_in_the_rulebooks_own_example() -> None:
    table = Play("london_lowball", LONDON, [20_000] * 8, hole_cards="2c3cKs")
    table.play("0:c")  # "Player A brings it in for 150"
    assert offered(table) == (150, 300, 1250)
    table.play("1:r650")
    assert offered(table) == (650, 1150, 2900)


def test_a_call_of_the_bring_in_changes_no_least_raise() -> None:
    table = Play("london_lowball", replace(LONDON, small_bet=300), [20_000] * 8, hole_cards="2c3cKs")
    table.play("0:c 1:c")
    assert offered(table)[:2] == (150, 300)


def test_the_least_bet_of_london_lowball_is_the_bring_in_on_all_streets() -> None:
    table = Play("london_lowball", LONDON, [20_000] * 3, hole_cards="2c3cKs 2d3d4d 2h3h9h")
    table.play("0:c 1:c 2:c")
    assert offered(table) == (0, 150, 750)
    with pytest.raises(IllegalAction, match="from 150 to 750"):
        table.play("r149")


def test_who_brings_in_may_raise_it_and_bets_at_most_the_antes() -> None:
    table = Play("london_lowball", LONDON, [20_000] * 8, hole_cards="2c3cKs")
    assert offered(table)[1:] == (300, 800)
    table.play("0:r300")
    assert offered(table)[1] == 600  # the minimum raise is the last bet


def test_who_brings_in_with_less_than_a_raise_may_go_all_in() -> None:
    """The least raise is to 300, more than the pot of 200; the player has 250."""
    table = Play("london_lowball", LONDON, [350, 20_000], hole_cards="2c3cKs")
    assert offered(table)[1:] == (250, 250)
    with pytest.raises(IllegalAction, match="from 250 to 250"):
        table.play("0:r300")


def test_in_pot_limit_stud_an_all_in_below_a_full_raise_does_not_reopen() -> None:
    """TDA 47A, BARGE "Pot-Limit": who called the bring-in of 150 may not raise an all-in of 250, who bet 400 not
    one of 500.
    """
    table = Play("london_lowball", LONDON, [20_000, 20_000, 350], hole_cards="2c3cKs")
    table.play("0:c 1:c 2:a")
    assert offered(table) == (100, 0, 0)
    table = Play("london_lowball", LONDON, [20_000, 20_000, 600], hole_cards="2c3cKs")
    table.play("0:c 1:r400 2:a")  # 500 in all: 100 more than 400
    assert offered(table)[1] == 750  # the bring-in has not met 400 yet
    table.play("0:c")
    assert offered(table) == (100, 0, 0)


def test_a_short_bring_in_asks_for_the_full_one() -> None:
    """TDA RP-10E: the bring-in is all-in for less; the others call or raise the full amount."""
    table = Play("london_lowball", LONDON, [200, 20_000, 20_000], hole_cards="2c3cKs")
    table.play("0:c")
    assert table.stacks[0] == 0
    assert offered(table)[:2] == (150, 300)


LONDON_EVENT = """
title: London
game: {game}
schedule: {{level_length: 10m, levels: [{{ante: 100, bring_in: 150}}, {{ante: 200, bring_in: 300}}]}}
payouts: winner_takes_all
pace: online
seats: 8
stack: 20k
buy_in: 1
field: [{{strategy: call, count: 8}}]
"""


def test_the_sheet_of_london_lowball_can_be_written(tmp_path: object) -> None:
    path = tmp_path / "london.yaml"  # type: ignore[operator]
    path.write_text(LONDON_EVENT.format(game="london_lowball"))
    level = load_tournament(path).schedule.levels[0]
    assert level.stakes_for(variant("london_lowball")) == replace(LONDON, small_bet=150, big_bet=300)
    path.write_text(LONDON_EVENT.format(game="razz"))
    with pytest.raises(ConfigError, match="Razz needs a `small_bet` above the `bring_in` at every level"):
        load_tournament(path)


def test_in_fixed_limit_the_bring_in_is_less_than_a_bet() -> None:
    with pytest.raises(InvalidArgument, match="must be less than the small bet"):
        Play("razz", LONDON, [1000] * 2)


# Short deck with a button blind (WSOP 2024), bomb pots (BARGE): the least bet is the ante.


def test_with_a_button_blind_the_least_bet_after_the_flop_is_the_ante() -> None:
    table = Play("no_limit_short_deck_button_blind", Stakes(ante=100, big_blind=200), [5000] * 3)
    assert offered(table) == (200, 400, 4900)
    table.play("0:c 1:c 2:c")
    assert offered(table) == (0, 100, 4700)
    table.play("0:r100")
    assert offered(table)[:2] == (100, 200)


def test_without_antes_it_is_the_blind() -> None:
    table = Play("no_limit_short_deck_button_blind", Stakes(big_blind=200), [5000] * 3).play("0:c 1:c 2:c")
    assert offered(table)[1] == 200


@pytest.mark.parametrize("game", ["no_limit_bomb_pot", "no_limit_double_board_bomb_pot"])
def test_in_bomb_pots_the_least_bet_is_the_ante(game: str) -> None:
    assert offered(Play(game, Stakes(ante=50, big_blind=200), [5000] * 3, boards="|"))[:2] == (0, 50)


# Super stud: seven players, the muck is reshuffled (WSOP live action 249); who brings in (246).


@pytest.mark.parametrize("game", ["super_stud", "super_stud_hi_lo", "super_razz"])
def test_seven_players_of_super_stud_all_get_seven_cards(game: str) -> None:
    """52 - 35 - 8 - 8 leave one card; then the 14 discards go back, and before the last street the burns."""
    table = Play(game, Stakes(ante=10, bring_in=20, small_bet=40), [1000] * 7)
    for _ in range(200):
        hand = table.now
        if hand.turn == OVER:
            break
        least = hand.view(hand.actor).discard_least
        table.play("d" + down_cards(table, least) if least else "c")
    assert [len(hole) for hole in table.now.hole] == [7] * 7
    assert not any(isinstance(event, ev.BoardDealt) for event in table.events)
    assert [len(cards) for cards in table.cards.shuffled_in] == [14]
    assert table.cards.burns_taken_in == 1


def test_folded_hands_are_reshuffled_too() -> None:
    table = Play("super_stud", Stakes(ante=10, bring_in=20, small_bet=40), [1000] * 7)
    first = table.now.actor
    table.play("c")
    for _ in range(6):
        table.play("f" if table.now.actor == (first + 1) % 7 else "c")
    while table.now.turn != OVER:
        least = table.now.view(table.now.actor).discard_least
        table.play("d" + down_cards(table, least) if least else "c")
    # 52 - 35 - 7 - 7 = 3: not enough for six and a burn. 12 discards and the five cards of the folded hand.
    assert [len(cards) for cards in table.cards.shuffled_in] == [17]


@pytest.mark.parametrize(
    ("game", "first"),
    [("super_stud_hi_lo", 1), ("super_stud_hi_lo_high_card", 2), ("super_razz", 2)],
)
def test_who_brings_in_super_stud(game: str, first: int) -> None:
    """The deuce, or the king: where the highest card brings in the ace is low."""
    doors = "3c4c5c6cAs 3d4d5d6d2s 3h4h5h6hKs"
    table = Play(game, Stakes(ante=10, bring_in=20, small_bet=40), [1000] * 3, hole_cards=doors)
    assert table.now.actor == first


# California lowball: no check-raise, and the sevens rule (BARGE, "California Lowball" and appendix B).


def test_who_has_checked_in_limit_california_lowball_may_not_raise() -> None:
    table = Play("california_lowball", BLINDS, [5000] * 2).play("1:c 0:c 0:p 1:p 0:c 1:r200")
    assert offered(table) == (200, 0, 0)


def test_the_blind_that_has_not_acted_may_raise() -> None:
    table = Play("california_lowball", BLINDS, [5000] * 2).play("1:c")
    assert offered(table) == (0, 200, 200)


def test_the_rulebooks_example_of_the_sevens_rule() -> None:
    """Calling an all-in of less than a full bet with a wheel counts as a check; later bets go back (appendix B).

    John bets his last 90 of a bet of 200: less than half, so Cindy completes it to 200 (TDA 47B).
    """
    hole_cards = "8c4s3s2cAh As2s3d4c5h 6c4d3hAc2d 6d5d4h3c2h"
    table = Play("california_lowball", BLINDS, [190, 5000, 5000, 5000], hole_cards=hole_cards)
    table.play("2:c 3:c 0:c 1:c 0:p 1:p 2:p 3:p 0:a 1:c 2:r200 3:r400 1:c 2:c")
    # You get the 400 before the draw, John's 90 and your own; of your 400 the other 310 go back as well.
    assert table.stacks == [0, 5000 - 100 + 400 + 90, 4900, 4900]


def test_a_seven_that_loses_loses_all() -> None:
    table = Play("california_lowball", BLINDS, [5000] * 2, hole_cards="7c5d4h3s2c 6c5s4s3h2h")
    table.play("1:c 0:c 0:p 1:p 0:c 1:r200 0:c")
    assert table.stacks == [4700, 5300]


def test_a_checked_seven_that_ties_wins_half_of_the_pot_before_the_draw_only() -> None:
    table = Play("california_lowball", BLINDS, [5000] * 2, hole_cards="7c5d4h3s2c 7d5s4s3h2h")
    table.play("1:c 0:c 0:p 1:p 0:c 1:r200 0:c")
    assert table.stacks == [4800, 5200]


def test_an_eight_may_be_checked() -> None:
    table = Play("california_lowball", BLINDS, [5000] * 2, hole_cards="8c4d3d2sAc 9d5s4s3h2h")
    table.play("1:c 0:c 0:p 1:p 0:c 1:r200 0:c")
    assert table.stacks == [5300, 4700]


def test_a_side_pot_beyond_the_checked_seven_is_played_for() -> None:
    """Ann checks a wheel with 100 left. Only 100 of each bet could be hers and go back; Cal wins the rest."""
    hole_cards = "As2s3d4c5h Kc9d8h7s6c 8c4d3h2dAc"
    table = Play("california_lowball", BLINDS, [200, 5000, 5000], hole_cards=hole_cards)
    table.play("2:c 0:c 1:c 0:p 1:p 2:p 0:c 1:r200 2:c 0:c")
    assert table.stacks == [200 - 100 + 300, 5000 - 100 - 100, 5000 - 100 + 100]


def test_chips_of_a_player_who_folds_to_a_raise_go_back_too() -> None:
    hole_cards = "As2s3d4c5h Kc9d8h7s6c 8c4d3h2dAc"
    table = Play("california_lowball", BLINDS, [5000] * 3, hole_cards=hole_cards)
    table.play("2:c 0:c 1:c 0:p 1:p 2:p 0:c 1:r200 2:r400 0:c 1:f")
    assert table.stacks == [5200, 4900, 4900]


def test_a_copied_hand_remembers_who_has_checked() -> None:
    table = Play("california_lowball", BLINDS, [5000] * 2, hole_cards="7c5d4h3s2c 9d5s4s3h2h")
    table.play("1:c 0:c 0:p 1:p 0:c 1:r200")
    twin = table.now.copy()
    twin.apply(table.action("c"))
    assert tuple(twin.state.stacks) == (5100, 4900)


# Mexican poker: all decide before a card is turned (BARGE names no order), or one after the other (card rooms).


@pytest.mark.parametrize(("game", "sees"), [("mexican_poker", False), ("mexican_poker_in_turn", True)])
def test_whether_the_next_player_sees_the_choice_of_the_first(game: str, *, sees: bool) -> None:
    stakes = Stakes(ante=10, small_bet=40)
    table = Play(game, stakes, [1000] * 2, hole_cards="JkKc5c 4hKd").play("0:c 1:c 0:dJk")
    assert table.now.actor == 1
    assert (len(table.now.state.up[0]) == 2) == sees
    assert (len(table.now.hole[0]) == 3) == sees


def test_with_eight_players_the_last_card_of_mexican_poker_is_dealt_to_all() -> None:
    """41 cards: 25 after two rounds, 16 and 7 after two more; seven and two burns do not reach eight players."""
    table = Play("mexican_poker_in_turn", Stakes(ante=10, small_bet=40), [1000] * 8)
    while table.now.turn != OVER:
        street, choosing = table.now.street, table.now.view(table.now.actor).discard_most
        assert not (choosing and street == 3)
        table.play("p" if choosing else "c")
    assert len(table.now.state.board) == 1
    assert table.cards.burnt == 3


# Keys of a variant that contradict each other.


@pytest.mark.parametrize(
    ("game", "changes", "key"),
    [
        ("no_limit_holdem", {"high_brings_in": True}, "high_brings_in"),
        ("no_limit_holdem", {"reshuffles_muck": True}, "reshuffles_muck"),
        ("stud", {"turns_up_in_turn": True}, "turns_up_in_turn"),
        ("stud", {"check_raise": False}, "check_raise"),
        ("no_limit_holdem", {"sevens_rule": True}, "sevens_rule"),
        ("triple_draw_deuce_to_seven", {"sevens_rule": True}, "sevens_rule"),
    ],
)
def test_rules_that_do_not_fit_the_game_are_refused(game: str, changes: dict[str, bool], key: str) -> None:
    with pytest.raises(InvalidArgument) as refused:
        replace(variant(game), **changes)  # type: ignore[arg-type]
    assert refused.value.at == (key,)


def test_eight_players_of_super_stud_need_more_cards_than_the_deck_has() -> None:
    """Eight hands of seven cards."""
    with pytest.raises(InvalidArgument, match="8 players need 58 cards"):
        replace(variant("super_stud"), max_players=8)
