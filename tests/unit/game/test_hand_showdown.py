from __future__ import annotations

import pytest
from table import Table

from tourney.cards.card import parse_cards
from tourney.game.event import BoardDealt, Mucked, Returned, Shown, Won
from tourney.game.stakes import AnteKind, Stakes

# Nobody makes a straight or a flush here: pocket pairs decide.
DRY = "2c7d9hJc3s"
ACES, KINGS, QUEENS, TENS = "AsAd", "KsKd", "QsQd", "TsTd"
BOARD_PLAYS = "AcKdQhJsTc"


def checked_down(players: int, streets: int = 3) -> str:
    return " c" * players * streets


# Uncalled bets.


def test_a_raise_that_all_fold_to_goes_back_but_for_what_was_matched() -> None:
    table = Table([1000, 1000, 1000]).play("2:r300 0:f 1:f")
    assert table.told(Returned) == [Returned(2, 200)]
    assert table.told(Won) == [Won(2, 0, 250)]
    assert table.stacks == [950, 900, 1150]


def test_a_walk_wins_the_small_blind() -> None:
    table = Table([1000, 1000, 1000]).play("2:f 0:f")
    assert table.told(Returned) == [Returned(1, 50)]
    assert table.stacks == [950, 1050, 1000]


def test_what_a_shorter_caller_cannot_match_goes_back_before_the_board_runs_out() -> None:
    table = Table([400, 1000], hole_cards=f"{ACES} {KINGS}", board=DRY).play("1:a 0:c")
    assert table.stacks == [800, 600]
    assert table.told(Returned) == [Returned(1, 600)]
    assert table.events.index(Returned(1, 600)) < table.events.index(table.told(BoardDealt)[0])


def test_a_bet_is_matched_by_the_chips_of_a_player_who_then_folds() -> None:
    # 0 bets 200, 1 is all-in for 100, 2 raises to 500, 0 folds: 300 of the 500 are returned.
    table = Table([1000, 200, 1000], hole_cards=f"- {ACES} {KINGS}", board=DRY).play("c c c 0:r200 1:c 2:r500 0:f")
    assert table.told(Returned) == [Returned(2, 300)]
    # Main pot 3 x 200 to the aces; side pot of the other 100 of each.
    assert table.stacks == [700, 600, 900]


# Side pots.


def test_side_pots_are_awarded_each_on_its_own() -> None:
    # TDA 21, seed 003. All-ins of 200, 500 and 1000; 500 of the last are returned.
    table = Table([200, 500, 1000], hole_cards=f"{ACES} {KINGS} {QUEENS}", board=DRY).play("2:a 0:c 1:c")
    assert table.told(Won) == [Won(0, 0, 600), Won(1, 1, 600)]
    assert table.stacks == [600, 600, 500]


def test_a_short_all_in_wins_only_what_it_matched() -> None:
    table = Table([1000, 1000, 30], hole_cards=f"{KINGS} {QUEENS} {ACES}", board=DRY).play(
        "2:c 0:c 1:c" + checked_down(2)
    )
    assert table.stacks == [900 + 140, 900, 90]


def test_the_best_hand_of_all_wins_main_and_side_pot() -> None:
    table = Table([200, 500, 500], hole_cards=f"{QUEENS} {KINGS} {ACES}", board=DRY).play("2:a 0:c 1:c")
    assert table.stacks == [0, 0, 1200]


def test_folded_chips_stay_in_the_pot() -> None:
    # 2 folds after putting in 300; the blinds play on.
    table = Table([1000, 1000, 1000], hole_cards=f"{ACES} {KINGS} -", board=DRY)
    table.play("2:r300 0:c 1:c 0:r100 1:c 2:f" + checked_down(2, 2))
    assert table.stacks == [600 + 1100, 600, 700]


def test_a_big_blind_ante_goes_whole_to_the_main_pot_even_for_a_short_all_in_winner() -> None:
    # All-in for 30 of a blind of 100: the main pot is three times 30 and the whole ante.
    stakes = Stakes(small_blind=50, big_blind=100, ante=100, ante_kind=AnteKind.BIG_BLIND)
    table = Table([1000, 1000, 30], stakes, hole_cards=f"{KINGS} {QUEENS} {ACES}", board=DRY)
    table.play("2:c 0:c 1:c" + checked_down(2))
    assert table.stacks == [900 + 140, 800, 190]
    assert table.told(Won) == [Won(2, 0, 190), Won(0, 1, 140)]


# Odd chips: TDA 20-A. All live players play the board.


@pytest.mark.parametrize(
    ("players", "line", "won"),
    [
        # Blinds 25-50 in chips of 25. The small blind folds: 125 for two, the odd chip to the big blind.
        (3, "2:c 0:f 1:c" + checked_down(2), [Won(1, 0, 75), Won(2, 0, 50)]),
        # 175 for three: one odd chip.
        (4, "2:c 3:c 0:f 1:c" + checked_down(3), [Won(1, 0, 75), Won(2, 0, 50), Won(3, 0, 50)]),
        # Heads-up the first seat left of the button is the big blind; 100 splits evenly.
        (2, "1:c 0:c" + checked_down(2), [Won(0, 0, 50), Won(1, 0, 50)]),
    ],
)
def test_the_odd_chip_goes_to_the_first_seat_left_of_the_button(players: int, line: str, won: list[Won]) -> None:
    table = Table([1000] * players, Stakes(small_blind=25, big_blind=50, chip=25), board=BOARD_PLAYS).play(line)
    assert table.told(Won) == won


def test_odd_chips_go_one_at_a_time() -> None:
    # Antes 4 x 25, small blind folded 25, three blinds of 50: eleven chips for three.
    stakes = Stakes(small_blind=25, big_blind=50, ante=25, chip=25)
    table = Table([1000] * 4, stakes, board=BOARD_PLAYS).play("2:c 3:c 0:f 1:c" + checked_down(3))
    assert table.told(Won) == [Won(1, 0, 100), Won(2, 0, 100), Won(3, 0, 75)]


def test_heads_up_the_odd_chip_goes_to_the_big_blind() -> None:
    # TDA 20-A, 34B. A pot of 2 x 100 in chips of 25 and one odd ante of 25 of the button: 225.
    stakes = Stakes(small_blind=50, big_blind=100, ante=25, ante_kind=AnteKind.BUTTON, chip=25)
    table = Table([1000, 1000], stakes, board=BOARD_PLAYS).play("1:c 0:c" + checked_down(2))
    assert table.told(Won) == [Won(0, 0, 125), Won(1, 0, 100)]


def test_each_side_pot_is_split_on_its_own() -> None:
    # TDA 21. Chips of 25; 75 all-in, and 250 for two more. Blind ante 25, so both pots hold odd chips... by hand:
    # main 3 x 75 + 25 = 250 for three: ten chips, 100 + 75 + 75; side 2 x 175 = 350 for two: 175 + 175.
    stakes = Stakes(small_blind=25, big_blind=50, ante=25, ante_kind=AnteKind.BUTTON, chip=25)
    table = Table([75, 250, 275], stakes, board=BOARD_PLAYS).play("2:r250 0:c 1:c")
    assert table.told(Won) == [Won(0, 0, 100), Won(1, 0, 75), Won(2, 0, 75), Won(1, 1, 175), Won(2, 1, 175)]


# All-in: hands face up. TDA 16.


def after_shown(table: Table) -> list[BoardDealt]:
    """The board cards dealt after the last hand was shown."""
    last = max(place for place, event in enumerate(table.events) if isinstance(event, Shown))
    return [event for event in table.events[last:] if isinstance(event, BoardDealt)]


def test_example_1_all_in_on_the_turn_turns_the_hands_up_before_the_river() -> None:
    # TDA 16 addendum example 1.
    table = Table([1000, 5000], hole_cards=f"{KINGS} {ACES}", board=DRY).play("1:c 0:c 0:c 1:c 0:a 1:c")
    assert table.told(Shown) == [Shown(0, tuple(parse_cards(KINGS))), Shown(1, tuple(parse_cards(ACES)))]
    assert [event.street for event in after_shown(table)] == ["river"]


def test_example_2_hands_stay_down_while_two_can_still_bet_and_then_all_are_turned_up() -> None:
    # TDA 16 addendum example 2: A is all-in before the flop, B and C on the turn.
    table = Table([2000, 3000, 700], hole_cards=f"{KINGS} {QUEENS} {ACES}", board=DRY).play("2:a 0:c 1:c 0:c 1:c")
    assert table.street == 2
    assert not table.told(Shown)
    table.play("0:a 1:c")
    assert {event.player for event in table.told(Shown)} == {0, 1, 2}
    assert [event.street for event in after_shown(table)] == ["river"]


def test_example_3_with_a_player_all_in_everybody_shows_at_the_end() -> None:
    # TDA 16 addendum example 3: a side pot of 2000, checked on the river; nobody may muck.
    table = Table([4000, 4000, 700], hole_cards=f"{KINGS} {QUEENS} {ACES}", board=DRY)
    table.play("2:a 0:c 1:c 0:c 1:c 0:r1000 1:c 0:c")
    assert not table.told(Shown)
    table.play("1:c")
    assert {event.player for event in table.told(Shown)} == {0, 1, 2}
    assert not table.told(Mucked)
    assert table.told(Won) == [Won(2, 0, 2100), Won(0, 1, 2000)]


def test_hands_are_turned_up_once() -> None:
    table = Table([1000, 1000], hole_cards=f"{KINGS} {ACES}", board=DRY).play("1:a 0:c")
    assert len(table.told(Shown)) == 2
    assert len(after_shown(table)) == 5


# No all-in: who shows first, who mucks. TDA 17.


def showing(table: Table) -> list[tuple[int, bool]]:
    """Players in the order of showing, and whether they showed."""
    return [(event.player, isinstance(event, Shown)) for event in table.events if isinstance(event, Shown | Mucked)]


def four(hole_cards: str, line: str) -> Table:
    return Table([5000] * 4, hole_cards=hole_cards, board=DRY).play("c c c c" + checked_down(4, 2) + " " + line)


def test_the_last_aggressor_of_the_final_street_shows_first() -> None:
    # TDA 17A. Position 2 raised last.
    table = four(f"{KINGS} {QUEENS} {TENS} {ACES}", "0:r100 1:c 2:r300 3:c 0:c 1:c")
    assert showing(table) == [(2, True), (3, True), (0, False), (1, False)]


def test_without_a_bet_on_the_final_street_the_first_left_of_the_button_shows_first() -> None:
    # TDA 17A.
    table = four(f"{KINGS} {QUEENS} {ACES} {TENS}", "c c c c")
    assert showing(table) == [(0, True), (1, False), (2, True), (3, False)]


def test_a_bet_on_an_earlier_street_does_not_count() -> None:
    # TDA 17A: "on the final betting round".
    table = Table([5000] * 3, hole_cards=f"{KINGS} {QUEENS} {ACES}", board=DRY)
    table.play("c c c c c c 0:c 1:c 2:r100 0:c 1:c c c c")
    assert showing(table) == [(0, True), (1, False), (2, True)]


def test_who_has_folded_neither_shows_nor_mucks() -> None:
    table = four(f"{ACES} {QUEENS} {KINGS} {TENS}", "0:c 1:r100 2:f 3:c 0:f")
    assert showing(table) == [(1, True), (3, False)]


def test_who_ties_shows() -> None:
    # TDA 13-A, 19: all cards must be tabled for a part of the pot.
    table = Table([5000] * 3, board=BOARD_PLAYS).play("c c c" + checked_down(3))
    assert showing(table) == [(0, True), (1, True), (2, True)]


def test_the_last_live_hand_wins_unseen() -> None:
    # TDA 17B.
    table = four(f"{KINGS} {QUEENS} {TENS} {ACES}", "0:r100 1:f 2:f 3:f")
    assert showing(table) == []
    assert table.told(Won) == [Won(0, 0, 400)]
    assert not table.hand.tempo.showdown


def test_the_winner_is_paid_whatever_the_order_of_showing() -> None:
    table = four(f"{KINGS} {QUEENS} {TENS} {ACES}", "0:r100 1:c 2:r300 3:c 0:c 1:c")
    assert table.stacks == [4600, 4600, 4600, 6200]
