"""The time to get to new seats: players of a broken table arrive late, a redraw stops all tables."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from events import BRISK, STEADY, group, scenario, sheet, watched
from games import variant
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from policies import policies
from replay import replay

from tourney.config.load import load_pace
from tourney.errors import InvalidArgument
from tourney.sim import events as fe
from tourney.sim.timing import Takes
from tourney.tournament.formats import DayEnd, HandForHand
from tourney.tournament.payouts import FixedPayouts
from tourney.tournament.schedule import RotateBy, Rotation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.sim.scenario import Scenario
    from tourney.types import Seconds

LEVELS = sheet((10, 20), (25, 50), (50, 100), (100, 200), (200, 400), (500, 1000), (2000, 4000), seconds=1200)


def event(takes: Takes, **floor: Any) -> Scenario:  # noqa: ANN401 - attributes of a scenario
    """Thirty-six players at six tables, who bust quickly."""
    field = [group("random_legal", 36, fold_percent=60, raise_percent=20)]
    usual: dict[str, Any] = {"field": field, "schedule": LEVELS, "pace": replace(BRISK, takes=takes)}
    return scenario(**usual | floor)


def played(told: Sequence[fe.FloorEvent]) -> list[fe.HandPlayed]:
    return [each for each in told if isinstance(each, fe.HandPlayed)]


def levels(told: Sequence[fe.FloorEvent]) -> dict[int, Seconds]:
    """When each level started."""
    return {each.level: each.seconds for each in told if isinstance(each, fe.LevelStarted)}


# A broken table


@pytest.mark.parametrize("seed", range(4))
def test_players_of_a_broken_table_are_dealt_in_when_they_have_arrived(seed: int) -> None:
    play = event(Takes(broken_table=240))
    result, told = watched(play, seed)
    replay(play, told).check_end(result)
    moved = [each for each in told if isinstance(each, fe.Moved) and each.reason == "break"]
    assert len(moved) > 10
    waited = 0
    for move in moved:
        own = [hand for hand in played(told) if any(move.player == player for player, _ in hand.stacks)]
        began = [hand.seconds - hand.lasted for hand in own]
        assert not [moment for moment in began if move.seconds <= moment < move.seconds + 240]
        others = [hand.seconds - hand.lasted for hand in played(told) if hand.table == move.table]
        waited += any(move.seconds < moment < move.seconds + 240 for moment in others)
    assert waited > 5, "their new tables play on without them"
    arrived = {(each.player, each.seconds) for each in told if isinstance(each, fe.Arrived)}
    assert arrived <= {(move.player, move.seconds + 240) for move in moved}
    assert len(arrived) > 10


def test_the_clock_runs_while_a_broken_tables_players_are_on_the_way() -> None:
    _, told = watched(event(Takes(broken_table=240)), 1)
    assert all(b - a == 1200 for a, b in pairwise(levels(told).values()))
    assert not any(isinstance(each, fe.Paused) for each in told)


def test_nobody_misses_a_round_of_hand_for_hand_play_on_the_way() -> None:
    play = event(
        Takes(broken_table=240), hand_for_hand=HandForHand(within=20), payouts=FixedPayouts((50, 40, 30, 20, 10))
    )
    result, told = watched(play, 2)
    replay(play, told).check_end(result)
    start, end = (
        next(each.seconds for each in told if isinstance(each, kind))
        for kind in (fe.HandForHandStarted, fe.HandForHandEnded)
    )
    moves = [each for each in told if isinstance(each, fe.Moved) and start < each.seconds < end]
    breaks = [each.seconds for each in moves if each.reason == "break"]
    assert breaks
    begun = [hand.seconds - hand.lasted for hand in played(told)]
    assert not [moment for moment in begun if any(left <= moment < left + 240 for left in breaks)]


# New seats for all


def pauses(told: Sequence[fe.FloorEvent]) -> list[tuple[Seconds, Seconds]]:
    """The start and end of each stop of play."""
    starts = [each for each in told if isinstance(each, fe.Paused)]
    ends = [each.seconds for each in told if isinstance(each, fe.Resumed)]
    assert [each.seconds + each.lasts for each in starts] == ends
    return [(each.seconds, each.seconds + each.lasts) for each in starts]


@pytest.mark.parametrize("runs", [False, True])
def test_a_redraw_and_a_final_table_stop_play_and_the_clock_unless_it_runs(runs: bool) -> None:  # noqa: FBT001
    takes = Takes(redraw=900, final_table=600, clock_runs=runs)
    play = event(takes, redraws=(18,))
    result, told = watched(play, 1)
    replay(play, told).check_end(result)
    stops = pauses(told)
    drawn = [each.seconds for each in told if isinstance(each, fe.Redrawn | fe.FinalTable)]
    assert [start for start, _ in stops] == drawn
    assert [end - start for start, end in stops] == [900, 600]
    for hand in played(told):
        assert not any(start <= hand.seconds - hand.lasted < end for start, end in stops)
    for a, b in pairwise(levels(told).values()):
        assert b - a == 1200 + sum(end - start for start, end in stops if a <= start < b) * (not runs)


def test_the_games_of_a_mix_change_by_minutes_of_play_without_pauses_for_new_seats() -> None:
    # Hands of one minute, games of ten; breaks and pauses of a quarter of an hour are not minutes of play.
    games = (variant("no_limit_holdem"), variant("fixed_limit_holdem"))
    schedule = sheet((10, 20), 1800, (100, 200), (5000, 10_000), seconds=1200)
    play = replace(
        event(Takes(), schedule=schedule, pace=replace(STEADY, takes=Takes(0, 900, 900))),
        rotation=Rotation(games, RotateBy.MINUTES, 10),
        redraws=(30, 24, 18, 12),
    )
    told = watched(play, 1)[1]
    stops = pauses(told)
    breaks = [each.seconds for each in told if isinstance(each, fe.BreakStarted)]
    closed = stops + [(start, start + 1800) for start in breaks]
    assert len(stops) > 2
    for hand in played(told):
        begin = hand.seconds - hand.lasted
        minutes = sum(not any(start <= second < end for start, end in closed) for second in range(begin)) // 60
        assert hand.game == games[minutes // 10 % 2].name


def test_seats_for_the_next_day_are_drawn_overnight() -> None:
    play = event(Takes(redraw=900), days=(DayEnd(players=20, overnight=5000),))
    told = watched(play, 1)[1]
    assert any(isinstance(each, fe.Redrawn) for each in told)
    assert pauses(told) == []


def test_a_final_table_of_an_event_that_never_had_more_takes_no_time() -> None:
    play = event(Takes(redraw=900, final_table=600), field=[group("random_legal", 6)])
    assert pauses(watched(play)[1]) == []


# Any combination


@st.composite
def with_takes(draw: st.DrawFn) -> Scenario:
    """A small tournament with any policies, in which getting to new seats takes time."""
    takes = st.builds(Takes, st.integers(0, 600), st.integers(0, 900), st.integers(0, 900), clock_runs=st.booleans())
    pace = replace(draw(st.sampled_from((BRISK, STEADY))), takes=draw(takes))
    for _ in range(20):
        try:
            return event(draw(takes), pace=pace, seats=draw(st.integers(2, 9)), **draw(policies()))
        except InvalidArgument:
            continue
    return event(Takes(240, 900, 600))


@pytest.mark.slow
@given(with_takes())
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_the_policies_what_is_told_is_possible(play: Scenario) -> None:
    result, told = watched(play)
    replay(play, told).check_end(result)


# Paces


def test_live_rooms_take_their_time_and_online_ones_none() -> None:
    # Three to five minutes for a broken table, ten to twenty for a redraw, fifteen for a final table.
    live, online = map(load_pace, ("live", "online"))
    assert 180 <= live.takes.broken_table <= 300
    assert 600 <= live.takes.redraw <= 1200
    assert live.takes.final_table == 900
    assert not live.takes.clock_runs
    assert online.takes == Takes()
