"""The records of a run: floor events, samples, results, each as plain data."""

from __future__ import annotations

import json
from typing import get_args

import pytest
from halls import Standing

from tourney.sim import events as fe
from tourney.sim.result import Result
from tourney.sim.samples import Sample, SampleMoment


def test_an_event_is_a_flat_record_with_its_name() -> None:
    assert fe.as_record(fe.HandForHandStarted(90, 7)) == {
        "seconds": 90,
        "event": "hand_for_hand_started",
        "players": 7,
    }


@pytest.mark.parametrize("kind", get_args(fe.FloorEvent))
def test_every_event_has_its_time_first_and_a_name_of_its_own(kind: type[fe.FloorEvent]) -> None:
    assert kind._fields[0] == "seconds"
    names = [fe.as_record(other(*[0] * len(other._fields)))["event"] for other in get_args(fe.FloorEvent)]
    assert len(set(names)) == len(names)


def test_a_result_is_made_of_what_json_knows() -> None:
    standing = Standing(3)
    ledger = standing.house.ledger
    ledger.note_level(standing.hall.clock.level, "", [0, 1, 2], 1)
    ledger.end([[2], [1], [0]], 1, "winner")
    sample = Sample(SampleMoment.END, 0, 1, 1, 1, 3000, 3000, 20, 30)
    result = ledger.result([sample])
    assert isinstance(result, Result)
    record = json.loads(json.dumps(result.as_record()))
    assert [place["player"] for place in record["places"]] == [1, 2, 3]
    assert record["samples"][0]["moment"] == "end"
    assert record["timeline"][0]["players"] == 3
    assert record["finished"] is True


def test_moments_have_the_names_under_which_they_are_stored() -> None:
    # docs/experiments.md: stored data stays readable.
    assert [str(moment) for moment in SampleMoment] == [
        "time",
        "level",
        "bubble",
        "money",
        "final table",
        "tables",
        "end",
        "night",
        "day",
    ]
