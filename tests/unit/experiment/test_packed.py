"""What is packed is what is unpacked, in little memory, and measured as it is."""

from __future__ import annotations

import pickle
import sys
from typing import TYPE_CHECKING

import pytest
from events import group, scenario
from hypothesis import given
from hypothesis import strategies as st
from reports import changed

from tourney.config.load import load_tournament
from tourney.config.named_files import scenario_file
from tourney.experiment.measures import MEASURES, values_by_number, values_of
from tourney.experiment.plan import grid_of
from tourney.experiment.replicate import SHAPE, Outcome, Replicate, pack_replicate, play_replicate, unpack_replicate
from tourney.experiment.run import Packed
from tourney.experiment.series import by_level, over_time, players_left
from tourney.experiment.subject import TOURNAMENTS
from tourney.experiment.work import Block, Failure, play_block
from tourney.sim.result import Placing
from tourney.sim.samples import Sample, SampleMoment
from tourney.tournament.payouts import FixedPayouts

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

EVENT = scenario(field=[group("random_legal", 8), group("call", 6)], payouts=FixedPayouts((60, 30, 10)), stack=400)
_INTS = st.integers(0, 2**70)  # of any size: money is


@pytest.fixture(scope="module")
def replicates() -> list[Replicate]:
    return [play_replicate(EVENT, 3, number, 600) for number in (0, 1, 4, 7)]


def _rows(kind: type, first: SearchStrategy[object]) -> SearchStrategy[object]:
    rest = [_INTS] * (len(kind._fields) - 1)  # type: ignore[attr-defined]
    return st.lists(st.tuples(first, *rest).map(kind._make), max_size=5).map(tuple)  # type: ignore[attr-defined]


@given(
    samples=_rows(Sample, st.sampled_from(list(SampleMoment))),
    places=_rows(Placing, _INTS),
    outcomes=_rows(Outcome, st.text()),
    level_hands=st.lists(st.tuples(_INTS, _INTS)).map(tuple),
    duration_seconds=_INTS,
    finished=st.booleans(),
    skill_kept=st.none() | st.floats(-1, 1),
)
def test_what_is_packed_is_what_is_unpacked(**values: object) -> None:
    replicate = changed(play_replicate(EVENT, 3, 0, 600), **values)
    again = unpack_replicate(pack_replicate(replicate, SHAPE), SHAPE)
    assert again == replicate
    for one, other in ((again, replicate), (again.samples, replicate.samples), (again.places, replicate.places)):
        assert repr(one) == repr(other)  # the kinds of all parts, too


def test_a_worker_compresses_what_it_has_played() -> None:
    subject = TOURNAMENTS
    block = Block(pickle.dumps(EVENT), 3, 600, (2, 5), subject.play, subject.pack)
    played = play_block(block)
    assert played.packed == {
        each.number: pack_replicate(play_replicate(EVENT, 3, each.number, 600), SHAPE) for each in played.done
    }
    assert sorted(played.packed) == [2, 5]
    assert play_block(block._replace(pack=None)).packed == {}


def test_a_failure_is_not_compressed() -> None:
    played = play_block(Block(pickle.dumps(EVENT), 3, 600, (2,), _fail, TOURNAMENTS.pack))
    assert isinstance(played.done[0], Failure)
    assert played.packed == {}


def _fail(*_: object) -> Replicate:
    raise ZeroDivisionError


def test_a_sequence_of_replicates(replicates: list[Replicate]) -> None:
    kept = Packed({each.number: pack_replicate(each, SHAPE) for each in replicates}, TOURNAMENTS, EVENT)
    assert (len(kept), list(kept), kept[2], kept[1:3]) == (4, replicates, replicates[2], replicates[1:3])
    assert replicates[3] in kept
    assert kept == pickle.loads(pickle.dumps(kept))  # noqa: S301 - made here
    assert kept != Packed({0: pack_replicate(replicates[0], SHAPE)}, TOURNAMENTS, EVENT)


@pytest.mark.parametrize("name", MEASURES)
def test_measures_are_those_of_the_replicates(replicates: list[Replicate], name: str) -> None:
    some = [*replicates, changed(replicates[0], number=9, samples=(), skill_kept=0.5)]  # which has no bubble
    kept = Packed({each.number: pack_replicate(each, SHAPE) for each in some}, TOURNAMENTS, EVENT)
    assert values_by_number(MEASURES[name], kept) == values_by_number(MEASURES[name], some)
    assert values_of(MEASURES[name], kept) == values_of(MEASURES[name], some)


def test_series_are_those_of_the_replicates(replicates: list[Replicate]) -> None:
    kept = Packed({each.number: pack_replicate(each, SHAPE) for each in replicates}, TOURNAMENTS, EVENT)
    assert by_level(kept) == by_level(replicates)
    assert over_time(kept, players_left, 1) == over_time(replicates, players_left, 1)


def test_a_replicate_takes_less_than_a_kilobyte() -> None:
    """So that a hundred thousand take less than 100 MB, of which figures are made column by column."""
    event = load_tournament(scenario_file("turbo_sng"))
    data = {number: pack_replicate(play_replicate(event, 0, number, grid_of(event)), SHAPE) for number in range(20)}
    assert sum(map(sys.getsizeof, data.values())) / len(data) < 800
