"""Measurements of events of different sizes."""

from __future__ import annotations

from tourney.bench.tournaments import FIELDS, ScaleRow, ScaleRun, measure_scale


def test_a_small_event_is_played_several_times() -> None:
    run = measure_scale(FIELDS[0]._replace(until=300), 5_000)
    assert run.entries == 10_000  # two events
    assert run.hands > 10_000 / 9 / 2
    assert 0 < run.hands_seconds < run.seconds


def test_a_row_has_the_medians_of_its_runs() -> None:
    runs = [ScaleRun(100, 10, 3.0, 2.0, 400), ScaleRun(100, 30, 6.0, 2.0, 800), ScaleRun(100, 10, 1.0, 0.5, 500)]
    row = ScaleRow(FIELDS[0], 100, runs)
    base = ScaleRow(FIELDS[0], 10, [ScaleRun(10, 10, 1.0, 0.5, 0)])
    assert (row.hand_seconds, row.times_hands, row.bytes_per_entry) == (0.2, 2.0, 8.0)
    assert row.as_record(base)["times_smallest"] == 2.0
