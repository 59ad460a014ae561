"""Whole small tournaments, judged by their floor events alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any, cast

import pytest
from events import BRISK, STEADY, group, made_by, scenario, sheet, watched
from hypothesis import HealthCheck, example, given, reject, settings
from hypothesis import strategies as st
from policies import PLAIN, formats, policies
from replay import replay, sizes_by_second

from tourney.errors import InvalidArgument
from tourney.game.action import Action, raise_to
from tourney.game.stakes import Stakes
from tourney.sim import events as fe
from tourney.sim.scenario import OnFault, Scenario
from tourney.sim.timing import Pace
from tourney.sim.tournament import Tournament, run_tournament
from tourney.strategies.play import StrategyFault
from tourney.tournament.colouring import RaceRounding
from tourney.tournament.formats import DayEnd
from tourney.tournament.payouts import FixedPayouts, PercentPayouts
from tourney.tournament.schedule import Break, Level, Schedule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import DrawFn, SearchStrategy

    from tourney.game.view import View
    from tourney.sim.scenario import Group
    from tourney.tournament.payouts import Payouts
    from tourney.types import Chips

pytestmark = pytest.mark.slow

QUICK = settings(max_examples=120, suppress_health_check=[HealthCheck.too_slow])
LONG = settings(QUICK, max_examples=3000)

SIMPLE = ("fold", "call", "shove", "random_legal")

Check = Any  # a test function, already wrapped by `given`


@st.composite
def fields(draw: DrawFn) -> Sequence[Group]:
    """2 to 40 entrants of simple strategies."""
    names = draw(st.lists(st.sampled_from(SIMPLE), min_size=1, max_size=4))
    counts = [draw(st.integers(1, 10)) for _ in names]
    counts[0] += sum(counts) == 1
    return [group(name, count) for name, count in zip(names, counts, strict=True)]


@st.composite
def schedules(draw: DrawFn, chips: Chips) -> Schedule:
    """Up to five levels with breaks anywhere; in the last level the blinds alone put all players all-in."""
    items: list[Level | Break] = []
    blind = 1
    for number in range(1, draw(st.integers(1, 5)) + 1):
        blind += draw(st.integers(0, 20))
        ante = draw(st.sampled_from((0, 0, blind // 4)))
        hands = draw(st.sampled_from((0, 0, 0, 3)))
        seconds = 0 if hands else draw(st.integers(1, 400))
        items.append(Level(number, seconds, Stakes(blind, 2 * blind, ante), hands=hands))
        items += [Break(pause) for pause in draw(st.lists(st.integers(1, 300), max_size=2))]
    number = sum(isinstance(item, Level) for item in items) + 1
    items.append(Level(number, 600, Stakes(chips, chips)))
    return Schedule(tuple(items))


@st.composite
def coloured_schedules(draw: DrawFn, chips: Chips) -> Schedule:
    """Levels with chips of 5, 25 and 100; the smaller ones are coloured up in breaks, or overnight."""
    rows: list[Chips | tuple[Chips, ...]] = [5, 5, 25, 25, 100]
    for place, removed in ((2, (5,)), (-1, (25,))) if draw(st.booleans()) else ((-1, (5, 25)),):
        rows.insert(len(rows) + place if place < 0 else place, removed)
    items: list[Level | Break] = []
    number = 0
    for row in rows:
        if isinstance(row, tuple):
            items.append(Break(draw(st.integers(1, 200)), row))
            continue
        number += 1
        bet = row * draw(st.integers(1, 4))
        items.append(Level(number, draw(st.integers(60, 400)), Stakes(bet, 2 * bet, chip=row)))
    items.append(Level(number + 1, 600, Stakes(chips, chips, chip=100)))
    return Schedule(tuple(items), (5, 25, 100))


@st.composite
def coloured(draw: DrawFn) -> Scenario:
    """A small tournament with colour-ups, in breaks or at the end of a day."""
    field = draw(fields())
    days = draw(
        st.lists(st.builds(DayEnd, after_level=st.sampled_from((2, 4)), last_hands=st.integers(0, 2)), max_size=1)
    )
    return scenario(
        field=field,
        seats=draw(st.integers(2, 10)),
        stack=5 * draw(st.integers(4, 100)),
        schedule=draw(coloured_schedules(100_000)),
        days=tuple(days),
        race=draw(st.sampled_from(RaceRounding)),
        seed=draw(st.integers(0, 2**32)),
    )


@st.composite
def payout_tables(draw: DrawFn, entries: int) -> Payouts:
    """A percentage table with a unit, or fixed prizes, for at most `entries` places."""
    places = draw(st.integers(1, entries))
    if draw(st.booleans()):
        return FixedPayouts(tuple(sorted((draw(st.integers(1, 999)) for _ in range(places)), reverse=True)))
    shares = [draw(st.integers(1, 9)) for _ in range(min(places, 10))]
    shares[0] += 100 - sum(shares)
    percent = tuple(map(Decimal, sorted(shares, reverse=True)))
    return PercentPayouts(percent, draw(st.sampled_from((1, 5, 100))))


@st.composite
def scenarios(draw: DrawFn, floor: SearchStrategy[dict[str, Any]] = PLAIN) -> Scenario:
    """A small tournament of any shape."""
    field = draw(fields())
    entries = sum(each.count for each in field)
    stack = draw(st.integers(1, 400))
    try:
        drawn: dict[str, Any] = {
            "seats": draw(st.integers(2, 10)),
            "final_table": draw(st.integers(2, 10)),
            "schedule": draw(schedules(8 * stack * entries)),
            "payouts": draw(payout_tables(entries)),
            "buy_in": draw(st.integers(0, 250)),
            "pace": draw(st.builds(Pace, *(st.integers(least, 600) for least in (60, 0, 0, 0, 0)))),
            "seed": draw(st.integers(0, 2**32)),
        }
        return scenario(field=field, stack=stack, **(drawn | draw(floor)))
    except InvalidArgument:
        reject()  # contradictory policies: tests/cli/broken_together.py


def check_floor(event: Scenario) -> None:
    """The events are possible at every step, from the seat draw to the prizes."""
    result, told = watched(event)
    replay(event, told).check_end(result)


def check_determinism(event: Scenario) -> None:
    """The same seed gives the same result and the same events; listening changes nothing."""
    first, told = watched(event)
    second, told_again = watched(event)
    assert first == second
    assert told == told_again
    assert run_tournament(event) == first


def check_balance(event: Scenario) -> None:
    """No hand begins at a fullest table while another is two players short of it (spread at most 1)."""
    told = watched(event)[1]
    sizes = sizes_by_second(told)
    for hand in told:
        if isinstance(hand, fe.HandPlayed):
            states = sizes[hand.seconds - hand.lasted]
            assert any(may_deal(event, state, hand.table) for state in states), hand


def may_deal(event: Scenario, sizes: dict[int, int], table: int) -> bool:
    """Whether the table need not give a player first. Tables about to break do not count in the balance."""
    others = len(sizes) - 1
    if others < 1 or sum(sizes.values()) <= (event.final_table if others == 1 else others * event.seats):
        return True
    return sizes.get(table, 0) < max(sizes.values()) or sizes[table] - min(sizes.values()) < 2


CHECKS: dict[str, Check] = {
    "everything told on the floor is possible": given(scenarios())(check_floor),
    "whatever the policies": given(scenarios(policies()))(check_floor),
    "whatever is coloured up": given(coloured())(check_floor),
    "whatever the format": given(scenarios(formats()))(check_floor),
    "a fullest table gives before it deals": given(scenarios())(check_balance),
    "a seed gives one tournament, listened to or not": given(scenarios(policies()))(check_determinism),
}
each_check = pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS)


@each_check
def test_any_small_tournament_keeps_the_rules_of_the_floor(check: Check) -> None:
    QUICK(check)()


@pytest.mark.long
@each_check
def test_thousands_of_small_tournaments_keep_the_rules_of_the_floor(check: Check) -> None:
    LONG(check)()


@given(st.integers(0, 2**40))
@example(0)
@settings(QUICK, max_examples=10)
def test_another_seed_gives_another_tournament(seed: int) -> None:
    event = scenario()
    first, told = watched(event, seed)
    second, told_otherwise = watched(event, seed + 1)
    assert replace(first, seed=0) != replace(second, seed=0)
    assert told != told_otherwise


def test_a_replicate_is_another_tournament_of_the_same_seed() -> None:
    event = scenario()
    runs = [Tournament(event, 7, replicate=number).run() for number in (0, 1, 0)]
    assert runs[0] == runs[2] != runs[1]


def test_a_table_that_has_broken_gives_its_number_to_no_other() -> None:
    # tourney.types.TableId: otherwise the final table would draw the cards of the table that had its number.
    _, told = watched(scenario(field=[group("random_legal", 18)], seats=6))
    broken: set[int] = set()
    for event in told:
        assert not isinstance(event, fe.Moved) or event.table not in broken
        if isinstance(event, fe.TableBroken):
            broken.add(event.table)
    assert len(broken) == 3


def test_hands_begun_at_the_second_a_level_starts_are_of_that_level() -> None:
    # TDA 23. Hands of a minute and levels of half a minute: hands end, and levels start, at the same seconds.
    levels = sheet((5, 10), (10, 20), (20, 40), (9000, 9000), seconds=30)
    event = scenario(field=[group("fold", 6)], schedule=levels, pace=STEADY)
    result, told = watched(event)
    replay(event, told).check_end(result)


def test_no_hand_begins_at_the_second_a_break_starts() -> None:
    # Hands of a minute, and a break that starts after two levels of half a minute.
    levels = sheet((5, 10), (10, 20), 30, (20, 40), 60, (9000, 9000), seconds=30)
    event = scenario(field=[group("fold", 6)], schedule=levels, pace=STEADY)
    result, told = watched(event)
    replay(event, told).check_end(result)


def test_a_player_goes_out_in_the_level_of_the_last_hand() -> None:
    # TDA 23: a hand belongs to the level it began in, even if the clock shows the next level when it ends.
    event = scenario(schedule=sheet((5, 10), (50, 100), (500, 1000), (1000, 2000), seconds=90), pace=STEADY)
    result, told = watched(event)
    level: dict[int, int] = {}
    for hand in told:
        if isinstance(hand, fe.HandPlayed):
            level.update((player, hand.level) for player, _ in hand.stacks)
    assert {placing.player: placing.level for placing in result.places} == level


def changes_by_level(told: Sequence[fe.FloorEvent]) -> dict[int, list[dict[int, Chips]]]:
    """The change of each player's stack in each hand of a level."""
    stacks: dict[int, Chips] = {}
    changes: dict[int, list[dict[int, Chips]]] = {}
    for event in told:
        if isinstance(event, fe.Seated):
            stacks[event.player] = event.stack
        if isinstance(event, fe.HandPlayed):
            change = {player: chips - stacks[player] for player, chips in event.stacks}
            changes.setdefault(event.level, []).append(change)
            stacks.update({each[0]: each[1] for each in event.stacks})
    return changes


def test_where_everybody_folds_a_hand_costs_the_small_blind_of_its_level_and_nobody_else_anything() -> None:
    # TDA 23. With a dead small blind nobody pays; with three or more players the button is not a blind.
    event = scenario(field=[group("fold", 9)], seats=5, schedule=sheet((5, 10), (15, 30), (9000, 9000)), pace=STEADY)
    changes = changes_by_level(watched(event)[1])
    for level, small_blind in ((1, 5), (2, 15)):
        assert len(changes[level]) >= 10
        assert {tuple(sorted(set(each.values()))) for each in changes[level]} == {(-small_blind, 0, small_blind)}


def test_who_always_shoves_among_players_who_always_fold_never_loses_a_chip_before_the_blinds_put_them_all_in() -> (
    None
):
    # Players get the cards and chips of their own strategy at any table and seat.
    field = [group("fold", 8), group("shove", 1)]
    event = scenario(field=field, seats=4, stack=600, schedule=sheet((5, 10), (900, 900), seconds=1800), pace=STEADY)
    won = [each[9] for each in changes_by_level(watched(event)[1])[1] if 9 in each]
    assert len(won) >= 25
    assert min(won) >= 0


class Raises:
    """Raises an exception at every decision."""

    def act(self, view: View) -> Action:
        raise RuntimeError(f"no idea at {view.street}")


class Nonsense:
    """Returns something that is not an action."""

    def act(self, view: View) -> Action:
        return cast("Action", view)


@dataclass
class TooMuch:
    """Bets more than it has."""

    def act(self, view: View) -> Action:
        return raise_to(view.most_raise_to + 1)


class Kind:
    """Returns an action of a kind that does not exist."""

    def act(self, view: View) -> Action:
        return Action(9, view.pot)


FAULTY = pytest.mark.parametrize("strategy", [Raises, Nonsense, TooMuch, Kind])


@FAULTY
def test_a_faulty_strategy_checks_or_folds_and_each_fault_is_told(strategy: type[Any]) -> None:
    event = scenario(field=[made_by(strategy), group("call", 7)])
    result, told = watched(event)
    replay(event, told).check_end(result)
    faults = [each for each in told if isinstance(each, fe.Faulted)]
    assert sum(each.times for each in result.faults) == len(faults) > 0
    assert {each.player for each in faults} == {1}
    assert all(each.message for each in faults)


@FAULTY
def test_a_faulty_strategy_plays_on_as_one_that_checks_or_folds(strategy: type[Any]) -> None:
    faulty, _ = watched(scenario(field=[made_by(strategy), group("call", 7)]))
    folding, _ = watched(scenario(field=[group("fold", 1), group("call", 7)]))
    assert [(p.place, p.player, p.seconds) for p in faulty.places] == [
        (p.place, p.player, p.seconds) for p in folding.places
    ]


@FAULTY
def test_a_faulty_strategy_stops_the_run_where_the_scenario_says_so(strategy: type[Any]) -> None:
    event = scenario(field=[made_by(strategy), group("call", 7)], on_fault=OnFault.STOP)
    with pytest.raises(StrategyFault, match=rf"player 1 \({strategy.__name__}\), table \d+, hand \d+: "):
        run_tournament(event)


def test_a_run_that_stopped_tells_what_is_known_so_far() -> None:
    event = scenario(field=[made_by(Raises), group("call", 7)], on_fault=OnFault.STOP, pace=BRISK)
    tournament = Tournament(event)
    with pytest.raises(StrategyFault):
        tournament.run()
    result = tournament.result()
    assert not result.finished
    assert len(result.places) < event.entries
