"""Kill pots: Robert's Rules of Poker, kill pots; rule numbers are from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from events import group, scenario
from games import BLINDS, variant
from golden.playthrough import Play
from table import Table

from tourney.config.load import load_tournament
from tourney.config.shipped import find
from tourney.errors import InvalidArgument
from tourney.game import event as ev
from tourney.game.hand import Hand
from tourney.game.stakes import NOBODY, Places, Stakes
from tourney.sim.tournament import Tournament
from tourney.tournament.killing import Kill, KillButton, can_kill, raise_for_kill

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.event import Event, Listener
    from tourney.game.phh_writing import HandStart
    from tourney.types import Chips

LIMIT = "fixed_limit_holdem"
HI_LO = "fixed_limit_omaha_hi_lo"
FULL, HALF = raise_for_kill(BLINDS, Kill.FULL), raise_for_kill(BLINDS, Kill.HALF)
FOUR = [5000] * 4


def killed_by(killer: int, stakes: Stakes = FULL, stacks: Sequence[int] = FOUR) -> Table:
    return Table(stacks, stakes, game=LIMIT, places=Places(3, 0, 1, killer))


# The hand.


@pytest.mark.parametrize(("stakes", "bet"), [(FULL, 200), (HALF, 150)])
def test_a_kill_is_a_blind_of_the_raised_limit(stakes: Stakes, bet: int) -> None:
    table = killed_by(3, stakes)
    assert table.bets == [50, 100, 0, bet]
    assert (table.actor, table.to_call, table.raises) == (2, bet, (2 * bet, 2 * bet))


def test_the_bets_of_later_streets_are_raised_too() -> None:
    table = killed_by(3).play("2:c 3:c 0:c 1:c")
    seen = [table.raises, table.play("c c c c").raises, table.play("c c c c").raises]
    assert seen == [(200, 200), (400, 400), (400, 400)]


def test_the_killer_acts_in_turn_and_may_raise() -> None:
    # Rule 2.
    table = killed_by(3).play("2:c")
    assert (table.actor, table.to_call, table.raises) == (3, 0, (400, 400))
    assert table.play("3:c 0:c 1:c").street == 1
    first = killed_by(2)
    assert (first.actor, first.to_call, first.raises) == (2, 0, (400, 400))


def test_the_kill_is_the_first_bet_of_the_cap() -> None:
    # A bet and three raises.
    assert killed_by(3).play("2:r400 3:r600 0:r800").raises == (0, 0)


def test_who_is_due_a_blind_posts_the_kill_over_it() -> None:
    table = killed_by(1)
    assert table.bets == [50, 200, 0, 0]
    assert table.told(ev.Posted)[1:] == [
        ev.Posted(1, "big blind", 100, all_in=False), ev.Posted(1, "kill", 100, all_in=False),
    ]  # fmt: skip


def test_a_short_kill_leaves_the_price_that_of_a_full_one() -> None:
    # As with a short blind.
    table = killed_by(3, stacks=[5000, 5000, 5000, 120])
    assert (table.bets[3], table.to_call) == (120, 200)


@pytest.mark.parametrize(("game", "killer"), [("no_limit_holdem", 2), ("stud", 2), (LIMIT, 4), (LIMIT, -2)])
def test_what_cannot_be_killed_is_refused(game: str, killer: int) -> None:
    stakes = Stakes(50, 100, ante=10, bring_in=20)
    with pytest.raises(InvalidArgument, match="kill"):
        Hand(variant(game), stakes, FOUR, places=Places(3, 0, 1, killer))


def test_raised_bets_are_whole_chips() -> None:
    raised = raise_for_kill(Stakes(5, 15, small_bet=15, big_bet=30, chip=5), Kill.HALF)
    assert (raised.small_blind, raised.big_blind, raised.small_bet, raised.big_bet) == (5, 15, 25, 45)


# The state of a table.


ANN, BOB, CAL = 11, 12, 13
ACES, KINGS, QUEENS = "AsAd", "KsKd", "QsQd"
DRY = "2c7d9hJc3s"
QUIET = " c c c" * 3


def note(button: KillButton, line: str, hole_cards: str = f"{ACES} {KINGS} {QUEENS}", board: str = DRY) -> KillButton:
    """Update after a hand of Ann, Bob and Cal, Ann left of the button."""
    table = Table([5000] * 3, game=LIMIT, hole_cards=hole_cards, board=board).play(line)
    assert table.over
    button.note(variant(LIMIT), BLINDS, table.hand.state, [ANN, BOB, CAL])
    return button


def test_who_wins_two_pots_running_kills_the_next() -> None:
    button = note(KillButton(), "2:c 0:c 1:c" + QUIET)
    assert (button.leg, button.killer) == (ANN, None)
    assert note(button, "2:c 0:c 1:c" + QUIET).killer == ANN
    # A killer who wins again kills again.
    assert note(button, "2:c 0:c 1:c" + QUIET).killer == ANN
    note(button, "2:c 0:c 1:c" + QUIET, f"{KINGS} {ACES} {QUEENS}")
    assert (button.leg, button.killer) == (BOB, None)


def test_the_second_pot_must_hold_a_full_bet_that_is_no_blind() -> None:
    # Rule 3: Bob, the big blind, wins two pots; the second holds only blinds.
    button = note(KillButton(), "2:c 0:c 1:c" + QUIET, f"{KINGS} {ACES} {QUEENS}")
    note(button, "2:f 0:f")
    assert (button.leg, button.killer) == (BOB, None)
    assert note(button, "2:c 0:f 1:r200 2:c 1:r100 2:f").killer == BOB


def test_a_split_pot_leaves_a_leg_and_a_kill_where_they_are() -> None:
    # Rules 1c and 4.
    split = "AsKd AdKs QsQd", "2c7d9hJcKh"
    assert note(KillButton(), "2:c 0:c 1:c" + QUIET, *split) == KillButton()
    assert note(KillButton(ANN), "2:c 0:c 1:c" + QUIET, *split) == KillButton(ANN)
    assert note(KillButton(ANN, ANN), "2:c 0:c 1:c" + QUIET, *split) == KillButton(ANN, ANN)
    assert note(KillButton(CAL, CAL), "2:c 0:c 1:c" + QUIET, *split) == KillButton()


@pytest.mark.parametrize(
    ("line", "board", "killer"),
    [
        # A pot of 1000, five big bets: 200 before the flop, 400 + 400 on turn and river.
        ("1:c 0:c 0:c 1:c 0:r200 1:c 0:r200 1:c", "2c9d9cKsQs", ANN),
        ("1:c 0:c 0:c 1:c 0:r200 1:c 0:c 1:c", "2c9d9cKsQs", None),  # a smaller one
        ("1:c 0:c 0:c 1:c 0:r200 1:c 0:r200 1:c", "2c4d7hKsQs", None),  # Bob has the low
    ],
)
def test_in_a_split_pot_game_a_scoop_of_five_big_bets_kills(line: str, board: str, killer: int | None) -> None:
    button = KillButton()
    table = Play(HI_LO, BLINDS, [5000] * 2, hole_cards="KhKd9s9h As3sJdTd", boards=board).play(line)
    assert table.over
    button.note(variant(HI_LO), BLINDS, table.now.state, [ANN, BOB])
    assert (button.leg, button.killer) == (None, killer)


def test_only_limit_games_with_blinds_have_kills() -> None:
    kills = {name: can_kill(variant(name)) for name in (LIMIT, HI_LO, "badugi", "stud", "no_limit_holdem", "leduc")}
    assert [name for name, can in kills.items() if can] == [LIMIT, HI_LO, "badugi"]


def test_an_event_without_such_a_game_has_no_kills() -> None:
    with pytest.raises(InvalidArgument, match="can have kill pots"):
        scenario(kill=Kill.FULL)


# A tournament.


class Heard:
    """Records the winners and the stakes of every hand of a table."""

    def __init__(self) -> None:
        self.hands: list[tuple[HandStart, set[str]]] = []

    def begin(self, start: HandStart) -> Listener:
        won: set[str] = set()
        self.hands.append((start, won))

        def listen(event: Event) -> None:
            if isinstance(event, ev.Won):
                won.add(start.players[event.player])

        return listen

    def end(self, stacks: Sequence[Chips]) -> None:
        pass


def test_at_a_table_with_full_kills_the_killer_has_won_the_two_hands_before() -> None:
    # Rules 1 to 5 at one table of six.
    heard = Heard()
    Tournament(scenario(field=(group("call", 6),), game=LIMIT, kill=Kill.FULL), hand_sink=heard).run()
    kills = 0
    for place, (start, _) in enumerate(heard.hands):
        killer, stakes = start.places.killer, start.stakes
        assert stakes.small_bet == stakes.big_blind * (1 if killer == NOBODY else 2)
        if killer != NOBODY:
            kills += 1
            name = start.players[killer]
            assert name in heard.hands[place - 1][1]
            assert place > 1
        elif place > 1 and len(start.stacks) > 3 and min(start.stacks) > stakes.big_blind:
            # With at least four players, another player without a blind has called.
            before = [won for _, won in heard.hands[place - 2 : place]]
            assert not (before[0] == before[1] and len(before[0]) == 1), "who has won two pots kills the next"
    assert kills > 2


def test_the_shipped_event_with_kills_is_played() -> None:
    path = find("scenarios", "kill")
    assert path is not None
    event = load_tournament(path)
    assert event.kill is Kill.HALF
    assert all(map(can_kill, event.rotation.games))
