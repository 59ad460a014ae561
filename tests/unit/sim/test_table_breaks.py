"""The number of tables in play: as few as the players left and the hands in progress allow (TDA 10)."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from events import BRISK, STEADY, group, scenario, sheet, watched
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from replay import replay, sizes_by_second

from tourney.sim import events as fe
from tourney.sim.timing import Pace
from tourney.tournament.balancing import BalancingPolicy, BalancingRules
from tourney.tournament.breaking import BreakOrder, BreakRules
from tourney.tournament.entries import Arrivals, EntryRules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.sim.scenario import Scenario
    from tourney.types import Seconds

SHEET = sheet((10, 20), (50, 100), (200, 400), (1000, 2000), (5000, 9000))


def fewest(event: Scenario, players: int) -> int:
    """The tables that so many players need; at least two, as the last two combine (TDA RP-9)."""
    return max(2, -(-players // event.seats))


def check_tables(event: Scenario, told: Sequence[fe.FloorEvent]) -> None:
    """Check that at the end of each second the superfluous tables are in hands that began when they were needed."""
    hands = {(each.table, each.seconds): each.lasted for each in told if isinstance(each, fe.HandPlayed)}
    needed: dict[Seconds, int] = {}
    for second, states in sizes_by_second(told).items():
        needed[second] = max(fewest(event, sum(state.values())) for state in states)
        sizes = states[-1]
        if sum(sizes.values()) <= event.final_table:
            break  # all stop for the final table
        now = fewest(event, sum(sizes.values()))
        amid = [end - lasted for (_, end), lasted in hands.items() if end - lasted <= second < end]
        late = sum(needed[begin] > now for begin in amid)
        assert len(sizes) <= now + late, f"{len(sizes)} tables at {second} s for {sum(sizes.values())} players"


@st.composite
def freeze_outs(draw: st.DrawFn) -> Scenario:
    """Up to sixty players who bust quickly."""
    return scenario(
        field=[group("shove", draw(st.integers(2, 30))), group("random_legal", draw(st.integers(2, 30)))],
        seats=draw(st.integers(2, 9)),
        final_table=draw(st.integers(2, 9)),
        schedule=SHEET,
        pace=draw(st.sampled_from((BRISK, STEADY, Pace(300, 40, 200, 0, 0)))),
        breaking=BreakRules(draw(st.sampled_from(BreakOrder))),
        balancing=BalancingRules(draw(st.sampled_from(BalancingPolicy)), spread=draw(st.integers(1, 3))),
        seed=draw(st.integers(0, 2**32)),
    )


@given(freeze_outs())
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_a_room_has_as_few_tables_as_players_and_hands_in_progress_allow(event: Scenario) -> None:
    result, told = watched(event)
    replay(event, told).check_end(result)
    check_tables(event, told)


@pytest.mark.parametrize("order", BreakOrder)
def test_many_tables_break_at_once_when_many_go_out_at_once(order: BreakOrder) -> None:
    # All superfluous tables break at once: all hands end in the same second, so none delays a table.
    event = scenario(field=[group("shove", 270)], seats=9, schedule=SHEET, pace=STEADY, breaking=BreakRules(order))
    told = watched(event)[1]
    states = [each[-1] for each in sizes_by_second(told).values()]
    rooms = [(sum(sizes.values()), len(sizes)) for sizes in states if sum(sizes.values()) > 9]
    assert len(rooms) > 1
    for players, tables in rooms:
        assert tables == fewest(event, players)
    assert max(a[1] - b[1] for a, b in pairwise(rooms)) > 5


# While entries are open

LATE = EntryRules(arrivals=Arrivals(((0, Decimal(75)), (2000, Decimal(100)))), late_until=4)


@given(st.integers(0, 2**32), st.integers(2, 9), st.integers(1, 3))
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
def test_while_entries_are_open_nobody_sits_alone_beside_a_free_seat(seed: int, seats: int, spread: int) -> None:
    # No table breaks while entries are open, except that a lone player joins another table with a seat.
    event = scenario(
        field=[group("shove", 40)],
        seats=seats,
        schedule=SHEET,
        entry=LATE,
        balancing=BalancingRules(spread=spread),
        seed=seed,
    )
    result, told = watched(event)
    replay(event, told).check_end(result)
    closed = next(each.seconds for each in told if isinstance(each, fe.EntriesClosed))
    for second, states in sizes_by_second(told).items():
        sizes = [*states[-1].values()]
        if second >= closed or len(sizes) < 2 or min(sizes) > 1:
            continue
        gets_some = max(sizes) - min(sizes) > spread  # a fuller table gives a player after its hand
        assert gets_some or sum(sizes) > seats * (len(sizes) - 1), f"alone at {second} s: {sizes}"


def test_while_entries_are_open_tables_of_two_or_more_stay() -> None:
    event = scenario(field=[group("shove", 40)], seats=9, schedule=SHEET, entry=LATE, seed=3)
    told = watched(event)[1]
    closed = next(each.seconds for each in told if isinstance(each, fe.EntriesClosed))
    seen = sizes_by_second(told)
    broken = [each for each in told if isinstance(each, fe.TableBroken) and each.seconds < closed]
    assert all(min(state.get(each.table, 9) for state in seen[each.seconds]) <= 1 for each in broken)


@pytest.mark.parametrize("seed", range(4))
def test_with_late_breaks_the_other_tables_keep_the_open_seats_that_the_house_asks_for(seed: int) -> None:
    event = scenario(
        field=[group("shove", 60)], seats=6, schedule=SHEET, entry=LATE, seed=seed, breaking=BreakRules(late_seats=5)
    )
    result, told = watched(event)
    replay(event, told).check_end(result)
    closed = next(each.seconds for each in told if isinstance(each, fe.EntriesClosed))
    seen = sizes_by_second(told)
    broken = [each for each in told if isinstance(each, fe.TableBroken) and each.seconds < closed]
    assert any(max(state.get(each.table, 0) for state in seen[each.seconds]) > 1 for each in broken)
    for each in broken:
        left = seen[each.seconds][-1]
        assert sum(left.values()) <= 6 * len(left)


def test_the_final_table_is_at_the_feature_table_and_a_table_keeps_its_sign() -> None:
    rules = BreakRules(first=(2,), feature=3)
    event = scenario(field=[group("random_legal", 30, fold_percent=60)], seats=6, breaking=rules, redraws=(13,))
    result, told = watched(event)
    replay(event, told).check_end(result)
    signs = {each.table: each.sign for each in told if isinstance(each, fe.TableOpened)}
    assert [signs[number] for number in range(1, 6)] == [1, 2, 3, 4, 5]
    broken = [signs[each.table] for each in told if isinstance(each, fe.TableBroken)]
    assert broken[0] == 2
    [final] = [each for each in told if isinstance(each, fe.FinalTable)]
    assert signs[final.table] == 3
    [redraw] = [each for each in told if isinstance(each, fe.Redrawn)]
    drawn = [each.sign for each in told if isinstance(each, fe.TableOpened) and each.seconds == redraw.seconds]
    assert 3 in drawn
    assert set(drawn) <= {1, 3, 4, 5}
