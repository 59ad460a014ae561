"""The points of a sweep side by side: which settings differ, the rows, the matrix; and sweeps from Python."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from drawn import cells_of

import tourney
from tourney.reporting.sweep_tables import find_swept, sweep_tables
from tourney.tasks.experiment_files import sweep_values


def _point(*settings: str) -> Any:  # noqa: ANN401
    return SimpleNamespace(settings=settings)


def test_which_settings_differ() -> None:
    points = [_point("a.x=1", "b.x=5", "c=7"), _point("a.x=2", "b.x=6", "c=7")]
    swept = find_swept(points)
    assert swept is not None
    assert swept.paths == ("a.x", "b.x")
    assert swept.values == (("1", "5"), ("2", "6"))
    assert swept.names == ["a.x", "b.x"]  # the last parts are the same
    assert find_swept([_point("a.stack=1"), _point("a.stack=2")]).names == ["stack"]  # type: ignore[union-attr]
    assert find_swept([_point("a=1"), _point("b=1")]) is None
    assert find_swept([_point("a=1"), _point("a=1")]) is None
    assert find_swept([_point("a=1")]) is None


def test_commas_within_brackets_belong_to_a_value() -> None:
    assert sweep_values("entries=9,[6, 9],{from: 6, to: 9}") == [
        "entries=9",
        "entries=[6, 9]",
        "entries={from: 6, to: 9}",
    ]


@pytest.fixture(scope="module")
def swept() -> tourney.Sweep:
    over: dict[str, list[object]] = {"stack": [1000, 4000], "entries": [9, {"from": 6, "to": 8}]}
    return tourney.sweep("turbo_sng", over, {"schedule.level_length": "2m"}, reps=4, seed=1, jobs=1)


def test_rows_and_matrix(swept: tourney.Sweep) -> None:
    rows, matrix = map(cells_of, sweep_tables(swept.found))
    assert rows[0][:4] == ["stack", "entries", "ends (median)", "95% end by"]
    assert [row[:2] for row in rows[1:]] == [[str(stack), text] for stack in (1000, 4000) for text in _TEXTS]
    assert [row[-1] for row in rows[1:]] == ["4"] * 4
    assert [row[3] for row in rows[1:]] == [""] * 4  # too few runs for a quantile
    assert matrix[0] == ["ends (median): stack \\ entries", *_TEXTS]
    assert [row[0] for row in matrix[1:]] == ["1000", "4000"]
    assert [cell for row in matrix[1:] for cell in row[1:]] == [row[2] for row in rows[1:]]


_TEXTS = ["9", '{"from": 6, "to": 8}']


def test_a_frame_has_a_row_for_each_replicate(swept: tourney.Sweep) -> None:
    """Settings and measures are columns in snake_case; without pandas the frame is the list of records."""
    records = swept.to_records()
    assert len(records) == len(swept.to_frame()) == 16
    assert {key for row in records for key in row if not key.replace("_", "a").isalnum()} == set()
    assert [row["stack"] for row in records] == [1000] * 8 + [4000] * 8
    first = swept.found[0].replicates[0]
    assert (records[0]["replicate"], records[0]["finish"]) == (0, first.finish)
    assert [row["set_entries"] for row in records[:5]] == [9] * 4 + [{"from": 6, "to": 8}]  # also a measure
    assert [row["entries"] for row in records[:4]] == [9] * 4


@pytest.mark.parametrize(
    ("over", "message"),
    [
        ({}, "nothing to sweep"),
        ({"stack": []}, "nothing to sweep"),
        ({"stack": [1000, 1000]}, "lists a value twice"),
        ({"stack": [0]}, "expected at least 1, found the number 0"),
        ({"seed": [1, 2]}, "it cannot be swept"),
    ],
)
def test_sweeps_that_are_refused(over: dict[str, list[object]], message: str) -> None:
    with pytest.raises(tourney.TourneyError, match=message):
        tourney.sweep("turbo_sng", over, reps=2, jobs=1)


def test_plots(swept: tourney.Sweep, monkeypatch: pytest.MonkeyPatch) -> None:
    """Axes that are given are drawn on: a line for each combination of the other values, in hours."""
    drawn: list[tuple[Any, ...]] = []
    axes = SimpleNamespace(
        errorbar=lambda *data, **how: drawn.append((*data, how["label"])),
        hist=lambda values, **_: drawn.append(tuple(values)),
        set=lambda **words: drawn.append(tuple(words.values())),
        legend=lambda: None,
    )
    assert swept.plot("finish", axes) is axes
    assert [(line[0], line[2]) for line in drawn[:2]] == [([1000, 4000], f"entries {each}") for each in _WRITTEN]
    assert drawn[2][:2] == ("stack", "Finish time (hours)")
    drawn.clear()
    swept.found[0].plot("finish", axes)
    assert sorted(drawn[0]) == sorted(each.finish / 3600 for each in swept.found[0].replicates)
    with pytest.raises(tourney.TourneyError, match="there is no measure 'finsh'"):
        swept.plot("finsh", axes)
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.pyplot", None)
    with pytest.raises(tourney.TourneyError, match="a plot needs matplotlib"):
        swept.plot()


_WRITTEN = ["9", "{'from': 6, 'to': 8}"]
