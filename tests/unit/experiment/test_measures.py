"""The measures of a small event against what its log and its result tell."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from events import group, scenario, watched

from tourney.experiment.measures import MEASURES
from tourney.experiment.replicate import Replicate, build_replicate, play_replicate
from tourney.experiment.returns import ratio
from tourney.sim import events as fe
from tourney.sim.samples import SampleMoment
from tourney.sim.tournament import Tournament
from tourney.tournament.formats import Flights, Shootout
from tourney.tournament.payouts import FixedPayouts

if TYPE_CHECKING:
    from tourney.sim.events import FloorEvent
    from tourney.sim.result import Result
    from tourney.sim.samples import Sample
    from tourney.sim.scenario import Scenario

_TEXT: Final = (Path(__file__).parents[3] / "docs" / "measures.md").read_text(encoding="utf-8")
EVENT = scenario(
    field=[group("random_legal", 8), group("call", 6)], payouts=FixedPayouts((60, 30, 10)), stack=600, seats=5
)


@pytest.fixture(scope="module")
def played() -> tuple[Replicate, Result, list[FloorEvent]]:
    told: list[FloorEvent] = []
    result = Tournament(EVENT, 3, sinks=[told.append], sample_every=300).run()
    return build_replicate(EVENT, 0, result), result, told


def test_each_measure_is_defined_in_the_docs() -> None:
    for measure in MEASURES.values():
        assert f"| `{measure.name}` | {measure.unit.value} | {measure.formula} |" in _TEXT
    assert _TEXT.count("\n| `") == len(MEASURES)


def test_samples_change_nothing(played: tuple[Replicate, Result, list[FloorEvent]]) -> None:
    """Who looks at the room does not disturb it."""
    plain, told = watched(EVENT, 3)
    assert told == played[2]
    assert plain.places == played[1].places


def test_counts(played: tuple[Replicate, Result, list[FloorEvent]]) -> None:
    replicate, result, told = played
    hands = [each for each in told if isinstance(each, fe.HandPlayed)]
    assert MEASURES["finish"].of(replicate) == told[-1].seconds
    assert MEASURES["hands"].of(replicate) == len(hands)
    assert MEASURES["hands_per_player"].of(replicate) == sum(len(each.stacks) for each in hands) / 14
    moves = sum(isinstance(each, fe.Moved) for each in told)
    assert moves > 0
    assert MEASURES["moves_per_player"].of(replicate) == moves / 14
    tables = open_tables = 0
    for each in told:
        open_tables += isinstance(each, fe.TableOpened) - isinstance(each, fe.TableBroken)
        tables = max(tables, open_tables)
    assert MEASURES["tables max"].of(replicate) == 3
    assert tables >= 3
    assert MEASURES["prize_pool"].of(replicate) == 100
    assert [MEASURES[f"payout_top_{n}"].of(replicate) for n in ("1", "9", "percent")] == [0.6, 1.0, 0.6]
    assert result.hands == len(hands)


def test_moments(played: tuple[Replicate, Result, list[FloorEvent]]) -> None:
    """Three are paid: the bubble begins when the fifth last is out, the money when the fourth is."""
    replicate, _, told = played
    outs = [each.seconds for each in told if isinstance(each, fe.Busted)]
    assert MEASURES["bubble time"].of(replicate) == outs[-4]
    assert MEASURES["money time"].of(replicate) == outs[-3]
    [final] = [each for each in told if isinstance(each, fe.FinalTable)]
    assert MEASURES["final_table time"].of(replicate) == final.seconds
    assert MEASURES["end time"].of(replicate) == told[-1].seconds
    sample = replicate.at(SampleMoment.BUBBLE)
    assert sample is not None
    assert (sample.players, sample.average) == (4, 14 * 600 // 4)
    level = [each for each in told if isinstance(each, fe.LevelStarted) and each.seconds <= sample.seconds][-1]
    assert sample.unit == level.big_blind
    assert sample.orbit == level.small_blind + level.big_blind + 5 * level.ante
    assert MEASURES["bubble average_stack"].of(replicate) == sample.average / level.big_blind
    assert MEASURES["bubble m"].of(replicate) == sample.average / sample.orbit


def _final_tables(event: Scenario, seed: int = 3) -> tuple[list[Sample], list[FloorEvent]]:
    told: list[FloorEvent] = []
    result = Tournament(event, seed, sinks=[told.append], sample_every=300).run()
    return [each for each in result.samples if each.moment is SampleMoment.FINAL_TABLE], told


@pytest.mark.parametrize("until_percent", [Decimal(20), Decimal(50)])
def test_the_final_table_is_that_of_the_event_and_not_of_a_flight(until_percent: Decimal) -> None:
    """Of two flights of twelve, 2 or 6 each go on: each flight has a table that is its last. Those left then meet.

    The final table: TDA RP-9 combines the last two tables of an event into it.
    """
    flights = Flights((Decimal(50), Decimal(50)), until_level=4, until_percent=until_percent)
    event = scenario(
        field=[group("random_legal", 24)], payouts=FixedPayouts((60, 30, 10)), stack=900, flights=flights
    )
    [found], told = _final_tables(event)
    last = max(each.seconds for each in told if isinstance(each, fe.FlightEnded))
    [drawn] = [each for each in told if isinstance(each, fe.FinalTable)]
    assert drawn.seconds == found.seconds >= last
    assert found.tables == 1


def test_the_final_table_of_a_shootout_is_its_last_round() -> None:
    event = scenario(field=[group("random_legal", 18)], shootout=Shootout(pause=600))
    [found], told = _final_tables(event)
    [_, second] = [each for each in told if isinstance(each, fe.RoundStarted)]
    assert (found.seconds, found.players, found.tables) == (second.seconds, 3, 1)


def test_where_all_begin_at_one_table_none_is_final() -> None:
    assert _final_tables(scenario(field=[group("random_legal", 6)]))[0] == []


def test_the_grid_tells_who_is_left(played: tuple[Replicate, Result, list[FloorEvent]]) -> None:
    replicate, _, told = played
    grid = [sample for sample in replicate.samples if sample.moment is SampleMoment.TIME]
    assert [sample.seconds for sample in grid] == list(range(300, replicate.finish, 300))
    for sample in grid:
        out = sum(isinstance(each, fe.Busted) and each.seconds < sample.seconds for each in told)
        at = sum(isinstance(each, fe.Busted) and each.seconds == sample.seconds for each in told)
        assert 14 - out - at <= sample.players <= 14 - out


def test_all_ins_are_those_that_were_called() -> None:
    """Two who shove at every turn: each hand is an all-in, but those in which the blind is all."""
    event = scenario(field=[group("shove", 2)], seats=2, final_table=2, stack=500, payouts=FixedPayouts((1,)))
    assert MEASURES["all_in_share"].of(play_replicate(event, 1, 0, 0)) == 1
    event = scenario(field=[group("shove", 1), group("fold", 1)], seats=2, final_table=2, payouts=FixedPayouts((1,)))
    replicate = play_replicate(event, 1, 0, 0)
    result = replicate.result
    assert 1 <= result.all_in_hands <= 4 < result.hands  # those at the end, when a blind is all the folder has


def test_an_interval_does_not_leave_what_is_possible() -> None:
    """Nine of ten at 0 and one at 1: Student's t alone reaches from -0.126 to 0.326."""
    rare = [0.0] * 9 + [1.0]
    found = MEASURES["all_in_share"].mean(rare)
    assert (found.value, found.low) == (0.1, 0)
    assert found.high == pytest.approx(0.1 + 2.2621572 * 0.1)
    often = MEASURES["all_in_share"].mean([1 - value for value in rare])
    assert often.high == 1
    assert MEASURES["end average_stack"].mean(rare).low == 0
    assert MEASURES["skill_kept"].mean([-value for value in rare]).low == pytest.approx(-0.1 - 2.2621572 * 0.1)
    assert MEASURES["all_in_share"].mean(rare[1:]).low is None  # nine are too few


def test_nobody_loses_more_than_was_paid() -> None:
    """50 came back for 100, all of it once: half the interval is t(9) * 0.5."""
    found = ratio([0.0] * 9 + [50.0], [10.0] * 10, less=1)
    assert found is not None
    assert (found.value, found.low) == (-0.5, -1)
    assert found.high == pytest.approx(-0.5 + 2.2621572 * 0.5)
    few = ratio([0.0] * 8 + [50.0], [10.0] * 9, less=1)
    assert few is not None
    assert (few.low, few.high) == (None, None)
