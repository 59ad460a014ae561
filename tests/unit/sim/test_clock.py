"""The tournament clock: levels, breaks, stops, charges, levels by hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.game.stakes import Stakes
from tourney.sim.clock import Clock, RoomTime
from tourney.tournament.schedule import Break, Level

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tourney.tournament.schedule import Item

STAKES = Stakes(small_blind=1, big_blind=2)


def level(number: int, seconds: int = 600, hands: int = 0) -> Level:
    return Level(number, 0 if hands else seconds, STAKES, hands=hands)


class Watched:
    """A clock and its reports, each with the time."""

    def __init__(self, items: Sequence[Item], waits_after: Collection[int] = (), *, begins: bool = True) -> None:
        self.env = RoomTime()
        self.told: list[tuple[int, str]] = []
        self.clock = Clock(
            self.env,
            items,
            on_level=lambda shown: self._note(f"level {shown.number}"),
            on_level_end=lambda ended: self.clock.hold() if ended.number in waits_after else None,
            on_break=lambda pause: self._note("break" if pause else "on"),
        )
        if begins:
            self.clock.begin_levels()

    def _note(self, what: str) -> None:
        self.told.append((int(self.env.now), what))

    def deal(self) -> int:
        """Begin a hand at the only table; returns its level."""
        self.clock.look(1)
        self.clock.note_hand()
        return self.clock.level.number

    def run_to(self, seconds: int) -> None:
        self.env.run(until=seconds)


def test_levels_and_breaks_follow_each_other() -> None:
    watched = Watched([level(1), Break(300), Break(60), level(2, 900), level(3)])
    watched.run_to(9000)
    assert watched.told == [
        (0, "level 1"), (600, "break"), (900, "on"), (900, "break"), (960, "on"), (960, "level 2"), (1860, "level 3"),
    ]  # fmt: skip


def test_the_time_of_a_level_stands_still_while_the_clock_is_stopped() -> None:
    watched = Watched([level(1), level(2)])
    watched.run_to(200)
    watched.clock.stop()
    watched.run_to(5000)
    watched.clock.go()
    watched.run_to(9000)
    assert watched.told == [(0, "level 1"), (5400, "level 2")]


def test_stops_add_up() -> None:
    watched = Watched([level(1), level(2)])
    watched.clock.stop()
    watched.clock.stop()
    watched.run_to(100)
    watched.clock.go()
    watched.run_to(5000)
    assert watched.told == [(0, "level 1")]
    watched.clock.go()
    watched.run_to(9000)
    assert watched.told[1:] == [(5600, "level 2")]


def test_hands_are_charged_while_the_clock_is_stopped() -> None:
    # WSOP: two minutes a hand in hand-for-hand play.
    watched = Watched([level(1, 300), level(2)])
    watched.clock.stop()
    for _ in range(2):
        watched.clock.charge(120)
    assert watched.clock.level.number == 1
    watched.clock.charge(120)
    assert watched.clock.level.number == 2
    watched.clock.go()
    watched.run_to(9000)
    assert watched.told == [(0, "level 1"), (0, "level 2")]


def test_a_break_runs_while_the_clock_of_levels_is_stopped() -> None:
    watched = Watched([level(1, 100), Break(60), level(2, 100), level(3)])
    watched.clock.stop()
    watched.clock.charge(100)
    watched.run_to(5000)
    assert watched.told == [(0, "level 1"), (0, "break"), (60, "on"), (60, "level 2")]
    watched.clock.go()
    watched.run_to(9000)
    assert watched.told[4:] == [(5100, "level 3")]


def test_the_clock_waits_after_the_last_level_of_a_day() -> None:
    watched = Watched([level(1), Break(300), level(2), level(3)], waits_after=[1])
    watched.run_to(50_000)
    assert watched.told == [(0, "level 1")]
    assert watched.clock.bag() == [Break(300)]
    watched.clock.go_on()
    watched.run_to(90_000)
    assert watched.told[1:] == [(50_000, "level 2"), (50_600, "level 3")]


def test_a_level_by_hands_ends_when_the_tables_have_had_so_many_on_average() -> None:
    watched = Watched([level(1, hands=3), level(2)])
    levels = []
    for _ in range(7):
        watched.clock.look(2)
        watched.clock.note_hand()
        levels.append(watched.clock.level.number)
    assert levels == [1, 1, 1, 1, 1, 1, 2]  # the seventh hand is the first of the next level


def test_a_hand_begun_at_the_moment_a_level_starts_is_of_that_level() -> None:
    # TDA 23: a level starts with the next hand begun. At the same second the clock comes before the tables.
    watched = Watched([level(1), level(2)])
    seen: list[int] = []
    hand = watched.env.timeout(600)  # begun before, ends with the level
    hand.callbacks.append(lambda _: seen.append(watched.clock.level.number))
    watched.run_to(601)
    assert seen == [2]


def shown(watched: Watched) -> tuple[bool, Break | None]:
    """Whether there is the end of a break to wait for, and the break."""
    return watched.clock.resume is not None, watched.clock.pause


def test_during_a_break_there_is_something_to_wait_for_and_a_name_to_show() -> None:
    watched = Watched([level(1), Break(300, name="dinner"), level(2)])
    assert shown(watched) == (False, None)
    watched.run_to(700)
    assert shown(watched) == (True, Break(300, name="dinner"))
    resume = watched.clock.resume
    watched.run_to(901)
    assert shown(watched) == (False, None)
    assert resume is not None
    assert resume.triggered


def test_nothing_is_charged_during_a_break_or_while_the_clock_waits() -> None:
    watched = Watched([level(1), Break(300), level(2), level(3)], waits_after=[2])
    watched.run_to(700)
    watched.clock.charge(10_000)
    watched.run_to(1500)
    assert watched.told == [(0, "level 1"), (600, "break"), (900, "on"), (900, "level 2")]
    watched.run_to(2000)  # level 2 has ended at 1500, and the clock waits
    watched.clock.charge(10_000)
    assert watched.clock.level.number == 2


def test_the_last_level_goes_on_for_as_long_as_it_takes() -> None:
    watched = Watched([level(1), level(2)])
    watched.run_to(1_000_000)
    watched.clock.stop()
    watched.clock.charge(10_000)
    watched.clock.go()
    watched.run_to(2_000_000)
    assert watched.told == [(0, "level 1"), (600, "level 2")]


def test_a_level_by_hands_takes_no_time_into_account() -> None:
    watched = Watched([level(1, hands=2), level(2, 60), level(3)])
    watched.run_to(50_000)
    assert [watched.deal() for _ in range(3)] == [1, 1, 2]
    watched.run_to(90_000)
    assert watched.told == [(0, "level 1"), (50_000, "level 2"), (50_060, "level 3")]


def test_a_level_by_time_is_not_ended_by_hands() -> None:
    watched = Watched([level(1), level(2)])
    assert {watched.deal() for _ in range(1000)} == {1}


def test_hands_are_counted_anew_in_each_level() -> None:
    watched = Watched([level(1, hands=2), level(2, hands=2), level(3)])
    assert [watched.deal() for _ in range(6)] == [1, 1, 2, 2, 3, 3]


def test_to_go_on_has_no_effect_while_a_level_runs() -> None:
    watched = Watched([level(1), level(2)])
    watched.clock.go_on()
    watched.run_to(300)
    assert watched.told == [(0, "level 1")]


def test_a_stop_while_the_clock_waits_holds_the_level_after_it() -> None:
    watched = Watched([level(1), level(2), level(3)], waits_after=[1])
    watched.run_to(1000)
    watched.clock.stop()
    watched.clock.go_on()
    watched.run_to(5000)
    assert watched.told == [(0, "level 1"), (1000, "level 2")]
    watched.clock.go()
    watched.run_to(9000)
    assert watched.told[2:] == [(5600, "level 3")]


def test_what_is_charged_and_what_runs_down_add_up() -> None:
    watched = Watched([level(1), level(2)])
    watched.run_to(100)
    watched.clock.stop()
    watched.clock.charge(120)
    watched.run_to(1000)
    watched.clock.go()
    watched.run_to(9000)
    assert watched.told[1:] == [(1000 + 600 - 100 - 120, "level 2")]


def test_the_last_level_goes_on_though_it_counts_hands() -> None:
    watched = Watched([level(1, hands=2), level(2, hands=2), Break(60)])
    assert [watched.deal() for _ in range(9)] == [1, 1, 2, 2, 2, 2, 2, 2, 2]
    assert watched.told == [(0, "level 1"), (0, "level 2")]


def test_nothing_is_charged_when_the_day_has_stopped_the_clock_too() -> None:
    watched = Watched([level(1, 300), level(2)])
    watched.clock.stop()  # hand-for-hand play
    watched.clock.stop()  # the end of a day
    watched.clock.charge(1000)
    assert watched.clock.level.number == 1


def test_an_event_that_is_stopped_before_it_begins_shows_no_level() -> None:
    """As a flight of a festival does whose event has run into the end of its time."""
    watched = Watched([level(1), level(2)], begins=False)
    watched.clock.end()
    watched.clock.begin_levels()
    watched.run_to(9000)
    assert watched.told == []
