"""Events that begin in the middle."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from events import SLOW, group, scenario

from tourney.config.load import load_tournament
from tourney.config.named_files import scenario_file
from tourney.errors import InvalidArgument
from tourney.experiment.engines import engine
from tourney.experiment.forecast import with_survivors
from tourney.sim import events as fe
from tourney.sim.tournament import Tournament
from tourney.tournament.entries import AddOn, Arrivals, EntryRules, Rebuy, Reentry
from tourney.tournament.formats import Flights, Shootout, TimeLimit
from tourney.tournament.midway import Midway, PlayerLeft
from tourney.tournament.payouts import PercentPayouts

if TYPE_CHECKING:
    from tourney.sim.events import FloorEvent
    from tourney.sim.result import Result
    from tourney.sim.scenario import Scenario

HALVES = PercentPayouts((Decimal(50), Decimal(30), Decimal(20)))


def event(midway: Midway, **changes: Any) -> Scenario:  # noqa: ANN401 - attributes of a scenario
    whole = scenario(field=[group("random_legal", 20)], schedule=SLOW, payouts=HALVES)
    return replace(whole, buy_in=10, midway=midway, **changes)


def played(event: Scenario, seed: int = 5) -> tuple[Result, list[FloorEvent]]:
    told: list[FloorEvent] = []
    return Tournament(event, seed, sinks=[told.append]).run(), told


def told_of(kind: type, told: list[FloorEvent]) -> list[Any]:
    return [each for each in told if isinstance(each, kind)]


def test_play_goes_on_at_the_level_and_time_of_the_state() -> None:
    result, told = played(event(Midway(level=4, elapsed=240, players=9, entries=20)))
    levels = told_of(fe.LevelStarted, told)
    assert [(each.level, each.seconds) for each in levels[:2]] == [(4, 2040), (5, 2400)]  # 3 levels of 10 min, 4 min
    assert result.timeline[0].level == 4
    assert result.duration_seconds > 2040
    assert result.finished


def test_prizes_and_chips_are_those_of_all_entries() -> None:
    result, told = played(event(Midway(level=4, elapsed=0, players=9, entries=20)))
    assert (result.entries, result.prize_pool, result.paid) == (20, 200, 3)
    assert [placing.place for placing in result.places] == list(range(1, 10))
    assert [placing.prize for placing in result.places[:4]] == [100, 60, 40, 0]
    assert sum(each.stack for each in told_of(fe.Seated, told)) == 20 * 1000


def test_rebuys_and_add_ons_sold_so_far_are_in_the_prizes_and_the_chips() -> None:
    rules = EntryRules(rebuy=Rebuy(500, 5, until_level=2), add_on=AddOn(800, 8, after_level=2))
    state = Midway(level=4, elapsed=0, players=9, entries=20, rebuys=6, add_ons=10)
    result, told = played(event(state, entry=rules))
    assert result.prize_pool == 200 + 6 * 5 + 10 * 8
    assert sum(each.stack for each in told_of(fe.Seated, told)) == 20_000 + 6 * 500 + 10 * 800
    assert (result.rebuys, result.add_ons) == (6, 10)


def test_players_sit_where_they_are_said_to_sit() -> None:
    left = tuple(
        PlayerLeft(1000 + 500 * number, table=3 + number % 2 * 4, seat=number // 2 + 1) for number in range(8)
    )
    state = Midway(level=4, elapsed=0, players=8, entries=20, tables=2, left=left)
    _, told = played(event(state))
    first = {each.player: (each.table, each.seat, each.stack) for each in told_of(fe.Seated, told)[:8]}
    assert first == {number + 1: (player.table, player.seat, player.stack) for number, player in enumerate(left)}


def test_a_seat_that_is_not_given_is_drawn_at_the_table() -> None:
    left = (
        *(PlayerLeft(2500, table=1) for _ in range(4)),
        *(PlayerLeft(2500, table=2, seat=1 + n) for n in range(4)),
    )
    _, told = played(event(Midway(level=4, elapsed=0, players=8, entries=20, left=left)))
    seats = [(each.table, each.seat) for each in told_of(fe.Seated, told)[:8]]
    assert [table for table, _ in seats] == [1] * 4 + [2] * 4
    assert len(set(seats)) == 8


def test_as_many_tables_as_are_said_and_those_not_needed_break() -> None:
    _, told = played(event(Midway(level=4, elapsed=0, players=12, entries=20, tables=3)))
    assert len([each for each in told_of(fe.TableOpened, told) if each.seconds == 1800]) == 3
    assert told_of(fe.TableBroken, told)[0].table == 3


def test_entries_that_are_still_open_go_on() -> None:
    arrivals = Arrivals(((0, Decimal(50)), (3000, Decimal(100))))
    rules = EntryRules(arrivals=arrivals, late_until=6, rebuy=Rebuy(1000, 10, until_level=6))
    result, told = played(event(Midway(level=3, elapsed=60, players=9, entries=12), entry=rules))
    later = told_of(fe.Registered, told)[9:]
    assert len(later) == 8  # of twenty entrants twelve have entered
    assert all(1260 <= each.seconds <= 3000 for each in later)
    assert result.entries == 20
    assert result.rebuys
    assert min(placing.place for placing in result.places) == 1
    assert max(placing.place for placing in result.places) == 17  # three were out before
    assert result.prize_pool == 20 * 10 + result.rebuys * 10


def test_entries_that_include_re_entries_do_not_tell_how_many_have_come() -> None:
    arrivals = Arrivals(((0, Decimal(50)), (3000, Decimal(100))))
    rules = EntryRules(arrivals=arrivals, late_until=6, reentry=Reentry(until_level=2, percent=Decimal(50)))
    rest = event(Midway(level=3, elapsed=60, players=9, entries=20), entry=rules)
    told: list[FloorEvent] = []
    for replicate in range(30):
        Tournament(rest, 5, replicate=replicate, sinks=[told.append]).run()
    later = sum(each.seconds > 1260 for each in told_of(fe.Registered, told))
    assert 4.8 < later / 30 < 6.8  # 29% of twenty entrants come after the 1,260th of 3,000 seconds: 5.8


def test_the_time_limit_counts_from_the_start_of_the_event() -> None:
    state = Midway(level=4, elapsed=0, players=9, entries=20)
    result, _ = played(event(state, time_limit=TimeLimit(2100)))
    assert result.ended == "time"
    assert result.duration_seconds <= 2100 + 300


def test_the_time_may_differ_from_the_sheet() -> None:
    result, told = played(event(Midway(level=4, elapsed=0, players=9, entries=20, now=5000)))
    assert told_of(fe.LevelStarted, told)[0].seconds == 5000
    assert result.timeline[0].seconds == 5000


def test_the_same_seed_gives_the_same_event_and_another_replicate_another() -> None:
    state = event(Midway(level=4, elapsed=0, players=9, entries=20))
    again = [Tournament(state, 5, replicate=number).run() for number in (0, 0, 1)]
    assert again[0] == again[1] != again[2]


@pytest.mark.parametrize(
    ("state", "changes", "message"),
    [
        (Midway(9, 0, 9, 20), {}, "there is no level 9: the sheet ends with level 8"),
        (Midway(4, 0, 1, 20), {}, "at least two players must be left"),
        (Midway(4, 0, 15, 12), {}, "15 players are left of 12 entries"),
        (Midway(4, 0, 25, 30), {}, "25 players are left, but the field has 20: set `entries`"),
        (Midway(4, 0, 15, 20, tables=2), {}, "15 players do not fit at 2 tables of 6"),
        (Midway(4, 0, 9, 20), {"shootout": Shootout()}, "play cannot go on in the middle of a shootout"),
        (
            Midway(4, 0, 9, 20),
            {"flights": Flights((Decimal(50), Decimal(50)), until_level=5)},
            "play cannot go on in the middle of a flight: give a level after 5",
        ),
        (
            Midway(4, 0, 2, 20, left=(PlayerLeft(5, table=1), PlayerLeft(5))),
            {},
            "expected a `table` for every player",
        ),
        (
            Midway(4, 0, 2, 20, left=(PlayerLeft(5, table=1, seat=2), PlayerLeft(5, table=1, seat=2))),
            {},
            "seat 2 of table 1 is taken",
        ),
        (
            Midway(4, 0, 8, 20, left=tuple(PlayerLeft(5, table=1 + (n > 6)) for n in range(8))),
            {},
            "more than 6 players at table 1",
        ),
    ],
)
def test_states_that_cannot_be(state: Midway, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidArgument) as caught:
        event(state, **changes)
    assert str(caught.value).startswith(message)
    assert caught.value.at[0] == "state"


@pytest.mark.compiled
def test_a_mix_that_changes_by_hands_goes_on_with_any_of_its_games() -> None:
    """The hands dealt so far are not known. One of five games is missed by 40 runs in 5 x 0.8**40 < 0.1% of cases."""
    horse = load_tournament(scenario_file("horse"), settings=["state.level=10", "state.players=16"])
    first = set()
    for number in range(40):
        told: list[FloorEvent] = []
        Tournament(horse, 5, replicate=number, sinks=[told.append]).run(until=horse.begins_at + 600)
        first.add(told_of(fe.HandPlayed, told)[0].game)
    assert first == {game.name for game in horse.rotation.games}


def test_who_is_rich_is_seen_in_events_played_from_the_start() -> None:
    """Who folds every hand is still in after the others have lost to each other, with few chips."""
    field = [group("fold", 6), group("shove", 6)]
    whole = scenario(field=field, schedule=SLOW, payouts=HALVES)
    with engine(jobs=1) as here:
        found = with_survivors(replace(whole, midway=Midway(level=2, elapsed=0, players=5, entries=12)), 3, here)
    assert found.midway is not None
    folding, shoving = found.midway.riches
    assert folding < 1000 < shoving
