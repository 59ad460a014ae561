"""Entrants: entries, their random streams, and absent players."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from events import group, made_by

from tourney.sim.entrants import ADD_ON, REBUY, Entrants
from tourney.sim.shared import Keys
from tourney.strategies.simple import Fold
from tourney.streams import PLAYING, root

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tourney.sim.scenario import Group

FIELD = [group("fold", 4), group("call", 2)]
HALF = Decimal(50)


def entered(who: Iterable[int], field: Iterable[Group] = FIELD, *, no_shows: int = 0) -> Entrants:
    """The entrants of a field, after those named have made an entry each, in order."""
    entrants = Entrants(list(field), Keys(5), Decimal(no_shows))
    for entrant in who:
        entrants.enter(entrant)
    return entrants


def test_entries_are_numbered_in_order_and_know_whose_they_are() -> None:
    entrants = entered([4, 0, 4])
    assert list(entrants.behind) == [4, 0, 4]
    assert entrants.entered == 2
    assert entrants.names == ["call", "fold", "call"]
    assert (entrants.entries_of(0), entrants.entries_of(1)) == (2, 1)
    assert [entrants.has_entered(entrant) for entrant in (0, 1, 4)] == [True, False, True]


def test_an_entrant_plays_with_one_strategy_and_new_luck_at_each_entry() -> None:
    entrants = entered([2, 2])
    assert entrants.strategies[0] is entrants.strategies[1]
    assert [entrants.own_keys.at(player) for player in range(2)] == [
        root(5, 0, PLAYING, 2),
        root(5, 0, PLAYING, 2, 1),
    ]


def test_entrants_of_a_group_share_a_strategy_that_keeps_no_memory() -> None:
    field = [group("call", 2), group("call", 2), group("scripted", 2, script="c"), made_by(Fold, 2)]
    players = entered(range(8), field).strategies
    assert players[0] is players[1]
    assert players[0] is not players[2]  # another group may have other parameters
    assert players[4] is not players[5]
    assert players[6] is not players[7]  # one object of a user's class plays one entrant (`Strategy`)


def test_a_key_is_the_entrants_whenever_the_entrant_comes() -> None:
    # docs/adr/0002: adding a player shifts no other stream.
    assert entered([5]).own_keys.at(0) == entered([0, 1, 2, 5]).own_keys.at(3)


def test_an_absent_entrant_takes_no_offer() -> None:
    entrants = entered(range(6), [replace(FIELD[0], away=True), FIELD[1]])
    assert entrants.away == {0, 1, 2, 3}
    everybody = Decimal(100)
    assert [entrants.takes(everybody, REBUY, player, 0) for player in range(6)] == [False] * 4 + [True] * 2


def test_each_offer_and_each_time_is_a_lot_of_its_own() -> None:
    # 400 draws of 50%: 200 expected, within five standard deviations of 10.
    entrants = entered([0])
    drawn = [[entrants.takes(HALF, offer, 0, time) for time in range(400)] for offer in (REBUY, ADD_ON)]
    assert all(150 < sum(lots) < 250 for lots in drawn)
    assert drawn[0] != drawn[1]
    assert drawn[0] == [entered([0]).takes(HALF, REBUY, 0, time) for time in range(400)]


def test_somebody_comes_although_the_lot_says_that_all_stay_away() -> None:
    # Four at 99.99% each: with this seed all are drawn away, but one must play.
    entrants = Entrants(FIELD[:1], Keys(5), Decimal("99.99"))
    for entrant in range(4):
        entrants.enter(entrant)
    assert entrants.away == {1, 2, 3}


def test_who_says_so_is_told_of_the_start_once_and_not_at_a_second_entry() -> None:
    class Starting(Fold):
        def start(self, lobby: object) -> None:
            """Do nothing."""

    assert entered([0, 4, 0, 4], [group("fold", 4), made_by(Starting)]).to_start == {1}


def test_so_many_of_a_hundred_never_come_whoever_else_enters() -> None:
    def absent(count: int) -> set[int]:
        return entered(range(count), [group("fold", count)], no_shows=20).away

    many = absent(2000)
    assert 310 < len(many) < 490  # 400 expected, within five standard deviations of 18
    assert absent(500) == {entrant for entrant in many if entrant < 500}
