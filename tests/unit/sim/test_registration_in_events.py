"""Registration in whole events: arrivals, alternates, re-entries, rebuys, and absent players."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from events import STEADY, WINNER_TAKES_ALL, group, scenario, sheet, watched
from replay import replay

from tourney.game.stakes import Stakes
from tourney.sim import events as fe
from tourney.strategies.registry import Player, find_strategy
from tourney.tournament.entries import AddOn, Arrivals, EntryRules, Rebuy, Reentry
from tourney.tournament.payouts import FixedPayouts, PercentPayouts
from tourney.tournament.schedule import Level, Schedule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.sim.events import FloorEvent
    from tourney.sim.result import Result
    from tourney.sim.scenario import Group
    from tourney.tournament.payouts import Payouts

ALL_IN_AT_LAST = sheet((10, 20), (10, 20), (10, 20), (10, 20), (50_000, 100_000))
"""Levels of ten minutes; folding costs next to nothing for forty minutes, then all players are all-in."""

HALF = Decimal(50)
SHARES = PercentPayouts((Decimal(100),))


def at_once(moment: int) -> Arrivals:
    """About half of the entrants are present at the start; the others come at a moment."""
    return Arrivals(((0, HALF), (moment, HALF), (moment + 1, Decimal(100))))


def run(
    entry: EntryRules,
    field: Sequence[Group],
    *,
    schedule: Schedule = ALL_IN_AT_LAST,
    stack: int = 1000,
    payouts: Payouts = WINNER_TAKES_ALL,
    seed: int = 0,
) -> tuple[Result, list[FloorEvent]]:
    """Run an event at tables of six with hands of one minute, and check its whole log."""
    event = scenario(field=field, schedule=schedule, stack=stack, payouts=payouts, pace=STEADY)
    event = replace(event, entry=entry)
    result, told = watched(event, seed)
    replay(event, told).check_end(result)
    return result, told


def absent(count: int) -> Group:
    return replace(group("fold", count), away=True)


def named(*names: str) -> list[Group]:
    """An entrant of each name, all with one strategy."""
    return [replace(group("fold", 1), player=Player(name, find_strategy("fold"))) for name in names]


# Late registration and alternates (TDA 8)


def test_another_entrant_changes_nobodys_moment() -> None:
    # docs/adr/0002: keys are by entrant.
    entry = EntryRules(arrivals=Arrivals(((0, Decimal(30)), (1800, Decimal(100)))), late_until=4)

    def moments(names: str) -> dict[str, int]:
        _, told = run(entry, named(*names))
        return {event.strategy: event.seconds for event in told if isinstance(event, fe.Registered)}

    few, more = moments("abcdefgh"), moments("abcdefghi")
    assert len(set(few.values())) > 4
    assert more.keys() == {*few, "i"}
    assert few.items() < more.items()


@pytest.mark.parametrize(("moment", "admitted"), [(300, True), (600, True), (899, True), (900, False), (1000, False)])
def test_registration_lasts_through_the_break_after_its_last_level(moment: int, admitted: bool) -> None:  # noqa: FBT001
    # Level 1 ends at 600, the break at 900.
    schedule = sheet((10, 20), 300, (10, 20), (10, 20), (5000, 10_000))
    entry = EntryRules(arrivals=at_once(moment), late_until=1)
    result, told = run(entry, [group("fold", 12)], schedule=schedule)
    later = [event for event in told if isinstance(event, fe.Registered | fe.TurnedAway) and event.seconds]
    assert later
    assert {event.seconds for event in later} == {moment}
    assert {isinstance(event, fe.Registered) for event in later} == {admitted}
    assert result.entries + result.turned_away == 12


def test_who_finds_no_seat_waits_and_sits_down_in_turn() -> None:
    entry = EntryRules(tables=1, late_until=3)
    result, told = run(entry, [group("shove", 12)])
    waiting = [event.entrant for event in told if isinstance(event, fe.Waits)]
    assert waiting == [7, 8, 9, 10, 11, 12]
    assert [event.player for event in told if isinstance(event, fe.Registered)] == list(range(1, 13))
    assert result.turned_away == 0
    assert max(event.table for event in told if isinstance(event, fe.TableOpened)) == 1


def test_who_waits_in_vain_is_turned_away_when_entries_close() -> None:
    result, told = run(EntryRules(tables=1, late_until=2), [group("fold", 9)])
    away = [event for event in told if isinstance(event, fe.TurnedAway)]
    assert away == [fe.TurnedAway(1200, entrant) for entrant in (7, 8, 9)]
    assert (result.entries, result.turned_away) == (6, 3)


# Absent players


def test_stacks_of_those_who_never_came_are_taken_away() -> None:
    result, told = run(EntryRules(absent_until=1), [group("fold", 4), absent(2)])
    removed = [event for event in told if isinstance(event, fe.Removed)]
    assert {event.player for event in removed} == {5, 6}
    assert {event.seconds for event in removed} == {600}
    assert all(500 < event.chips < 1000 for event in removed)  # they have posted blinds for ten minutes
    assert {placing.player for placing in result.places if placing.place >= 5} == {5, 6}


def test_alternates_get_the_seats_of_those_who_never_came() -> None:
    entry = EntryRules(tables=1, late_until=3, absent_until=1)
    result, told = run(entry, [group("fold", 4), absent(2), group("fold", 3)])
    late = [event for event in told if isinstance(event, fe.Registered) and event.seconds]
    assert [(event.seconds, event.player) for event in late] == [(600, 7), (600, 8)]
    assert (result.entries, result.turned_away) == (8, 1)


@pytest.mark.parametrize("seed", range(12))
def test_one_who_never_came_may_bust_in_the_hand_in_which_the_time_is_up(seed: int) -> None:
    # Level 1 ends during the first hand, in which the stack of one big blind is lost if the absent player posts it.
    schedule = sheet((10, 20), (10, 20), (20, 40), (5000, 10_000), seconds=30)
    result, told = run(
        EntryRules(absent_until=1), [group("fold", 5), absent(1)], schedule=schedule, stack=20, seed=seed
    )
    ways = [type(event) for event in told if isinstance(event, fe.Removed | fe.Busted) and event.player == 6]
    assert ways in ([fe.Removed], [fe.Busted])
    assert len(result.places) == 6


def test_at_least_one_stays_even_if_nobody_ever_comes() -> None:
    result, told = run(EntryRules(absent_until=1), [absent(4)])
    assert sum(isinstance(event, fe.Removed) for event in told) == 3
    assert sorted(placing.place for placing in result.places) == [1, 2, 3, 4]


# Re-entries


def test_nobody_enters_again_more_often_than_allowed() -> None:
    entry = EntryRules(reentry=Reentry(until_level=4, most=2))
    result, told = run(entry, [group("shove", 6)], payouts=SHARES)
    made = Counter(event.entrant for event in told if isinstance(event, fe.Registered))
    assert result.entries > 6
    assert max(made.values()) == 3
    assert result.prize_pool == 100 * result.entries
    assert result.entrants == 6


def test_who_is_out_after_the_last_level_for_re_entries_stays_out() -> None:
    # Nobody plays a hand until the blinds take all chips, in level 5.
    entry = EntryRules(reentry=Reentry(until_level=4, most=None))
    result, _ = run(entry, [group("fold", 6)])
    assert result.entries == 6


def test_who_comes_back_does_so_after_a_time() -> None:
    entry = EntryRules(reentry=Reentry(until_level=4, most=1, after=90))
    _, told = run(entry, [group("shove", 6)])
    busts = [event.seconds for event in told if isinstance(event, fe.Busted)]
    back = [event.seconds for event in told if isinstance(event, fe.Registered) and event.entry > 1]
    assert back
    assert {moment - 90 for moment in back} <= set(busts)


# Rebuys and the add-on


def test_rebuys_keep_the_seat_and_go_into_the_prize_pool() -> None:
    entry = EntryRules(rebuy=Rebuy(chips=1500, cost=70, until_level=2, most=1))
    result, told = run(entry, [group("shove", 6)], payouts=SHARES)
    bought = Counter(event.player for event in told if isinstance(event, fe.Bought))
    assert result.rebuys == bought.total() > 0
    assert set(bought.values()) == {1}
    assert result.prize_pool == 6 * 100 + 70 * result.rebuys
    assert result.entries == 6


def test_who_has_lost_nothing_does_not_buy_more() -> None:
    # All stacks are small enough, but only players who lost chips rebuy: each player in the blinds, once.
    entry = EntryRules(rebuy=Rebuy(chips=1000, cost=50, until_level=1, stack_at_most=1000))
    _, told = run(entry, [group("fold", 6)])
    first = next(event for event in told if isinstance(event, fe.HandPlayed))
    at_first = {event.player for event in told if isinstance(event, fe.Bought) and event.seconds == first.seconds}
    assert at_first == {player for player, chips in first.stacks if chips < 1000}


def test_none_of_the_offers_is_taken_where_nobody_wants_it() -> None:
    none = Decimal(0)
    entry = EntryRules(
        reentry=Reentry(until_level=2, percent=none),
        rebuy=Rebuy(chips=1000, cost=50, until_level=2, percent=none),
        add_on=AddOn(chips=1000, cost=50, after_level=2, percent=none),
    )
    result, _ = run(entry, [group("shove", 12)])
    assert (result.entries, result.rebuys, result.add_ons) == (12, 0, 0)


def test_each_who_is_in_buys_one_add_on_at_the_break() -> None:
    schedule = sheet((10, 20), 300, (10, 20), (50_000, 100_000))
    entry = EntryRules(add_on=AddOn(chips=2000, cost=50, after_level=1))
    result, told = run(entry, [group("fold", 9)], schedule=schedule, payouts=SHARES)
    bought = [event for event in told if isinstance(event, fe.Bought)]
    assert sorted(event.player for event in bought) == list(range(1, 10))
    assert {event.seconds for event in bought} == {600}
    assert result.prize_pool == 9 * 100 + 9 * 50


@pytest.mark.parametrize("seed", range(4))
def test_who_goes_out_in_the_hand_before_the_add_on_does_not_buy_it(seed: int) -> None:
    # The level ends during the first hand, in which all are all-in: one player wins all chips, the others bust.
    schedule = sheet((10, 20), (10, 20), (20, 40), seconds=30)
    entry = EntryRules(add_on=AddOn(chips=500, cost=50, after_level=1))
    event = scenario(field=[group("shove", 6)], schedule=schedule, pace=STEADY)
    result, told = watched(replace(event, entry=entry), seed)
    out = {event.player for event in told if isinstance(event, fe.Busted) and event.seconds == 60}
    buyers = {event.player for event in told if isinstance(event, fe.Bought)}
    assert out
    assert not out & buyers
    assert result.add_ons == len(buyers)


def test_an_event_to_which_everybody_comes_too_late_is_over() -> None:
    # Level 2 counts hands and nobody is present to play them, so it would never end.
    blinds = Stakes(small_blind=10, big_blind=20)
    levels = Schedule((Level(1, 1, blinds), Level(2, 0, blinds, hands=5), Level(3, 600, blinds)))
    entry = EntryRules(
        arrivals=Arrivals(((1, Decimal(0)), (2, Decimal(100)))),
        late_until=1,
        rebuy=Rebuy(chips=1, cost=0, until_level=2),
    )
    play = scenario(field=[group("call", 4)], schedule=levels, entry=entry, payouts=FixedPayouts((10,)))
    result, told = watched(play)
    assert told[-1] == fe.Finished(1, 0, "empty")
    assert (result.entries, result.turned_away) == (0, 4)
