"""A measure that somebody registers stands wherever the built-in ones do."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from reports import event, played, shown
from rich.console import Console

from tourney.config.expectation_text import read_expectation
from tourney.errors import InvalidArgument
from tourney.experiment.expectations import check_expectation
from tourney.experiment.measures import MEASURES, Measure, Prominence, Unit, register
from tourney.experiment.replicate import SHAPE, pack_replicate
from tourney.experiment.run import Packed
from tourney.experiment.store import Store
from tourney.experiment.subject import TOURNAMENTS
from tourney.reporting.differences import Side, differences
from tourney.reporting.page.build import build_page
from tourney.tasks.exports import export_tables

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tourney.experiment.replicate import Replicate


def hands_an_hour(replicate: Replicate) -> float:
    return 3600 * replicate.result.hands / replicate.finish


@pytest.fixture
def own() -> Iterator[Measure]:
    measure = Measure("hands_an_hour", "Hands an hour", Unit.COUNT, "hands * 3600 / finish", hands_an_hour)
    yield register(measure)
    del MEASURES["hands_an_hour"]


def test_in_an_expectation(own: Measure) -> None:
    expectation = read_expectation("hands_an_hour mean > 0")
    assert expectation.measure is own
    found = check_expectation(expectation, played()).found
    assert found is not None
    assert found.value == pytest.approx(sum(map(hands_an_hour, played())) / len(played()))


@pytest.mark.usefixtures("own")
def test_on_the_page() -> None:
    for page in (build_page([shown()]), build_page([shown(), shown(label="other")])):
        assert page.count("Hands an hour") == 2  # with its number, and in the list of definitions


@pytest.mark.usefixtures("own")
def test_where_experiments_are_compared() -> None:
    side = Side("a", 1, played(), MEASURES, TOURNAMENTS, event())
    console = Console(width=200)
    with console.capture() as captured:
        console.print(differences(side, side))
    assert "Hands an hour" in captured.get()


@pytest.mark.usefixtures("own")
def test_in_an_export(tmp_path: Path) -> None:
    with Store(tmp_path, create=True) as store:
        store.write(0, played()[:1])
    list(export_tables(tmp_path, "jsonl", tmp_path / "out"))
    [line] = (tmp_path / "out" / "measures.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(line)["hands_an_hour"] == hands_an_hour(played()[0])


def test_of_replicates_that_are_packed_already() -> None:
    kept = Packed({each.number: pack_replicate(each, SHAPE) for each in played()}, TOURNAMENTS, None)
    assert list(kept.column("hands")) == [each.result.hands for each in played()]
    register(Measure("hands_an_hour", "Hands an hour", Unit.COUNT, "", hands_an_hour))
    try:
        assert list(kept.column("hands_an_hour")) == list(map(hands_an_hour, played()))
    finally:
        del MEASURES["hands_an_hour"]


@pytest.mark.parametrize("name", ["finish", "Finish", "p95", "hands mean", "hands p5", "", "a  b", "2nd", "a-b"])
def test_names_that_no_measure_may_have(name: str) -> None:
    with pytest.raises(InvalidArgument, match="measure"):
        register(Measure(name, "", Unit.COUNT, "", hands_an_hour))


def test_what_is_not_prominent_is_shown_on_request_only() -> None:
    rare = Measure("rare", "Seldom asked", Unit.COUNT, "", hands_an_hour, Prominence.ON_REQUEST)
    register(rare)
    try:
        assert build_page([shown()]).count("Seldom asked") == 1  # in the list of definitions
        assert read_expectation("rare > 1").measure is rare
    finally:
        del MEASURES["rare"]
