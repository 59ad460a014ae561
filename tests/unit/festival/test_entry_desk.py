"""The entry desk of an event: caps, alternates, players who are elsewhere or have no money."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from clockwork import at, clockwork, timed
from random_festivals import festival

from tourney.festival.entry_desk import EntryDesk, Population
from tourney.festival.playing import play_festival
from tourney.festival.programme import Area, PlayerGroup, Premises
from tourney.sim.venue import Admission

if TYPE_CHECKING:
    from collections.abc import Callable

COST = 12
SHORT = clockwork(hours=1)
SELLS = clockwork("late_registration=9", hours=1)
"""An hour of play, in which entries are open."""


def desk(
    players: int = 6,
    fed: set[int] | None = None,
    population: Population | None = None,
    await_player: Callable[[int, int], None] = lambda _, __: None,
    **others: Any,  # noqa: ANN401 - as the fields have it
) -> EntryDesk:
    """The desk of event 3, whose entrants 0, 1, 2 and so on are the players 100, 101, 102 and so on."""
    people = Population((), 0, 0) if population is None else population
    numbers = [100 + entrant for entrant in range(players)]
    return EntryDesk(timed("a", SHORT, 12, **others), 3, COST, numbers, fed or set(), people, await_player)


def test_a_cap_counts_those_at_the_desk_in_the_queue_and_at_the_tables() -> None:
    one = desk(cap=3)
    assert [one.admit(entrant) for entrant in range(4)] == [Admission.NOW] * 3 + [Admission.NEVER]
    one.note_turned_away(3)
    one.note_entry(0, 0)
    one.note_entry(1, 0)
    one.note_wait(2, 0)
    assert one.admit(4) is Admission.NEVER
    one.note_turned_away(4)
    assert (one.over_cap, one.turned_away, one.late, one.alternates, one.waiting) == (2, 2, 0, 1, 1)
    one.note_turned_away(2)  # entries close
    assert one.turned_away == 3
    assert one.admit(5) is Admission.NOW  # two have entered


def test_as_many_wait_as_may() -> None:
    one = desk(alternates=2)
    for entrant in range(3):
        assert one.admit(entrant) is Admission.NOW
    assert [one.may_wait(entrant, entrant) for entrant in range(3)] == [True, True, False]
    one.note_turned_away(2)
    assert (one.turned_away, one.late) == (1, 0)
    assert desk(alternates=None).may_wait(0, 10**6)
    assert not desk(alternates=0).may_wait(0, 0)


def test_an_entrant_for_whom_there_was_room_is_late_and_not_turned_away() -> None:
    one = desk()
    one.note_turned_away(0)
    assert (one.turned_away, one.late) == (0, 1)


def test_waits_count_from_the_queue_to_the_seat_and_without_the_night() -> None:
    one = desk()
    for entrant, moment in ((0, 1000), (1, 2000), (2, 5000)):
        one.admit(entrant)
        one.note_wait(entrant, moment)
    one.note_entry(0, 1300)
    assert one.waits == [300]
    one.skip_night(3000, 9000)  # bagged at 3,000, dawn at 9,000: entrant 2 comes in the night
    one.note_entry(1, 9500)
    one.note_entry(2, 9700)
    assert one.waits == [300, 1000 + 500, 700]
    assert one.waiting == 0


def test_who_comes_and_who_is_expected() -> None:
    """Entrants 1 and 3 come from other events, if they are called."""
    one = desk(players=4, fed={1, 3})
    assert [one.comes(entrant) for entrant in range(5)] == [True, False, True, False, False]
    assert (one.there, one.expects) == (2, True)
    one.call(1)
    assert one.comes(1)
    assert (one.there, one.expects) == (3, True)
    one.call(3)
    assert (one.there, one.expects) == (4, False)
    assert not desk().expects


def test_a_player_of_another_event_is_awaited() -> None:
    people = Population((), 0, 0)
    awaited: list[tuple[int, int]] = []
    one = desk(population=people, await_player=lambda player, entrant: awaited.append((player, entrant)))
    people.where[101] = 7
    assert one.admit(1) is Admission.LATER
    assert (awaited, one.clashes, one.expects) == ([(101, 1)], 1, True)
    people.release(101)
    one.call(1)
    assert not one.expects
    assert one.admit(1) is Admission.NOW
    assert people.where[101] == 3


def test_money_is_paid_and_must_suffice() -> None:
    """Two players with 12 each, an entry costs 12: once. Their money is enough to the unit."""
    people = Population((PlayerGroup(2, None, COST),), 0, 0)
    event = timed("a", SHORT, 12)
    one = EntryDesk(event, 3, COST, [0, 1], set(), people, lambda _, __: None)
    assert one.admit(0) is Admission.NOW
    one.note_entry(0, 0)
    assert not people.can_pay(0, 1)
    assert people.can_pay(1, COST)
    assert not people.can_pay(1, COST + 1)
    one.release(0)
    assert one.admit(0) is Admission.LATER
    assert one.broke == 1
    people.pay(0, -COST)  # a prize
    assert one.admit(0) is Admission.NOW


def test_all_are_free_when_the_event_is_over() -> None:
    people = Population((), 0, 0)
    free: list[int] = []
    people.on_free = free.append
    one = desk(population=people)
    for entrant in range(3):
        one.admit(entrant)
        one.note_entry(entrant, 0)
    people.where[101] = 9  # has gone to another event since
    one.release_all()
    assert people.where == {101: 9}
    assert free == [100, 102]


def test_the_population_draws_those_who_like_an_event_and_have_the_money() -> None:
    """Groups of 3, 2 and 4 players; the second likes another event, the third has 10, an entry costs 12."""
    groups = (
        PlayerGroup(3, frozenset({"a"}), COST),
        PlayerGroup(2, frozenset({"b"})),
        PlayerGroup(4, None, 10),
    )
    people = Population(groups, 0, 0)
    assert sorted(people.draw(9, "a", COST, 1)) == [0, 1, 2]
    assert sorted(people.draw(9, "b", 10, 1)) == [3, 4, 5, 6, 7, 8]
    assert len(people.draw(2, "a", COST, 1)) == 2
    assert people.visitors(3) == [9, 10, 11]
    assert people.visitors(1) == [12]


# In a full room: 2 tables of 9, 30 entrants, nobody busts


def full(**others: Any) -> tuple[int, int, int, int, int]:  # noqa: ANN401 - as the fields have it
    two = Premises((Area("main", 2, 9),))
    [found] = play_festival(festival(timed("a", SELLS, 12, entrants=30, **others), premises=two)).events
    return found.entries, found.alternates, found.turned_away, found.late, found.longest_wait


def test_a_full_room() -> None:
    """12 wait for an hour, in which nobody busts, and are turned away at the end."""
    assert full() == (18, 12, 12, 0, 0)


def test_a_cap_in_a_full_room() -> None:
    """2 of the 12 may buy, and wait; 10 are turned away at once."""
    assert full(cap=20) == (18, 2, 12, 0, 0)
    assert full(cap=18) == (18, 0, 12, 0, 0)
    assert full(cap=10) == (10, 0, 20, 0, 0)


def test_a_limit_of_alternates_in_a_full_room() -> None:
    assert full(alternates=5) == (18, 5, 12, 0, 0)
    assert full(alternates=0) == (18, 0, 12, 0, 0)


def test_waits_are_those_of_each_alternate() -> None:
    """36 entrants, 2 tables; a third comes free at 12:30, a fourth at 13:00: 9 wait half an hour, 9 an hour."""
    sells = clockwork("late_registration=9", hours=2)
    guests = [
        timed(name, clockwork(hours=hours), 11.5, entrants=9, priority=1) for name, hours in (("b", 1), ("c", 1.5))
    ]
    one = timed("a", sells, 12, entrants=36)
    played = play_festival(festival(one, *guests, premises=Premises((Area("main", 4, 9),)))).events[0]
    assert (played.alternates, played.longest_wait, played.mean_wait) == (18, 3600, 2700)
    assert (played.began, played.ended) == (at(12), at(14))
    assert replace(one, cap=0) == one


def test_a_player_comes_from_an_event_that_is_over_after_the_time_of_the_change() -> None:
    """The 18 players of both events are in the first one until 13:00, and at the second, begun 12:30, at 13:10.

    One table stands ready from 12:30 on, the other opens at 13:10.
    """
    sells = clockwork("late_registration=9", hours=2)
    both = (timed("a", SHORT, 12, from_population=True), timed("b", sells, 12.5, from_population=True))
    played = play_festival(festival(*both, population=(PlayerGroup(18),), change=600))
    assert (played.events[1].clashes, played.events[1].entries) == (18, 18)
    in_use = {each.half_hour: each.seconds for each in played.tables if each.event == 1}
    assert in_use == {25: 1800, 26: 1800 + 1200, 27: 2 * 1800, 28: 2 * 1800}  # to 14:30
