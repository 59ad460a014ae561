"""The hands of the rule points as vectors: any engine that speaks the protocol can be tested with them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from games import variant
from jsonschema import Draft202012Validator
from own_engine import OwnEngine
from own_floor import OwnFloor

from tourney.config import shipped
from tourney.stress.rule_points import POINTS
from tourney.stress.serving import Service
from tourney.stress.vectors import build_vectors, format_schema, format_vectors

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def vectors() -> list[dict[str, Any]]:
    games = {name: variant(name) for name in shipped.list_names("variants")}
    return [json.loads(line) for line in format_vectors(build_vectors(POINTS, games)).splitlines()]


def _differences(service: Service, vector: dict[str, Any]) -> Iterator[str]:
    for number, message in enumerate(vector["messages"]):
        got = json.loads(json.dumps(service.answer(message["send"])))
        for field, value in message["expect"].items():
            if field in got and _in_order(got[field]) != _in_order(value):
                yield f"{vector['id']}, message {number}: {field} is {got[field]}, not {value}"


def _in_order(value: object) -> object:
    """A list of objects, such as the places of players, in one order: they may be told in any."""
    items: Any = value
    is_rows = (
        isinstance(value, list) and bool(value) and all(isinstance(each, dict) and "player" in each for each in items)
    )
    return sorted(items, key=lambda each: each["player"]) if is_rows else value


def test_each_is_as_the_schema_says(vectors: list[dict[str, Any]]) -> None:
    schema = json.loads(format_schema())
    Draft202012Validator.check_schema(schema)
    check = Draft202012Validator(schema)
    for vector in vectors[::20]:
        assert not list(check.iter_errors(vector)), vector["id"]
    assert list(check.iter_errors({**vectors[0], "messages": [{"send": {"type": "hand"}}]}))


def test_our_own_engine_answers_as_expected(vectors: list[dict[str, Any]]) -> None:
    hands, floor = Service(OwnEngine()), Service(OwnFloor())
    services = [floor if vector["section"] == "floor" else hands for vector in vectors]
    found = [_differences(*each) for each in zip(services, vectors, strict=True)]
    assert [difference for each in found for difference in each] == []


def test_almost_every_hand_of_a_point_is_there_once(vectors: list[dict[str, Any]]) -> None:
    """Only hands with absent players, house rules or a heads-up event cannot be asked of an engine.

    Of the questions to a floor, those with several right answers are none.
    """
    names = [vector["id"] for vector in vectors]
    assert len(set(names)) == len(names)
    setups = [hand.setup for point in POINTS for hand in point.hands]
    askable = [each for each in setups if not each.absent and not each.uncapped and each.rules == type(each.rules)()]
    assert len(askable) > 400
    floors = [floor for point in POINTS for floor in point.floors if not floor.choice]
    assert len(names) == len(askable) + len(floors) > len(askable) + 10


def test_a_vector_has_the_level_of_its_point(vectors: list[dict[str, Any]]) -> None:
    """No rulebook decides what is offered when nobody could call; the TDA decides the least raise."""
    level_of = {vector["id"].partition("#")[0]: vector["level"] for vector in vectors}
    assert level_of["tourney/raise/nobody-could-call"] == "optional"
    assert level_of["tda/43/least-raise-is-the-largest-of-the-round"] == "required"
    assert {point.level.value for point in POINTS} == set(level_of.values())


def test_hands_end_as_the_rulebooks_arithmetic_says(vectors: list[dict[str, Any]]) -> None:
    """`ends` of the fixed hands, worked out by hand."""
    by_name = {vector["id"]: vector for vector in vectors}
    compared = 0
    for point in POINTS:
        for number, hand in enumerate(point.hands, start=1):
            vector = by_name.get(f"{point.id}#{number}")
            if hand.ends and vector is not None:
                end = vector["messages"][-1]["expect"]
                assert end["over"], vector["id"]
                assert tuple(end["stacks"]) == hand.ends, vector["id"]
                compared += 1
    assert compared > 150


def test_an_action_that_must_be_refused(vectors: list[dict[str, Any]]) -> None:
    """A refused action changes nothing: the same player acts next."""
    refused = [
        (vector, number)
        for vector in vectors
        for number, message in enumerate(vector["messages"])
        if message["expect"]["type"] == "refused"
    ]
    assert refused
    for vector, number in refused:
        assert vector["messages"][number]["send"]["type"] == "act"
        following = vector["messages"][number + 1 :]
        assert not following or following[0]["send"]["position"] == vector["messages"][number]["send"]["position"]
