"""The protocol: its page, its schema and its reader say the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from own_engine import OwnEngine

import tourney.stress
from tourney.stress import protocol
from tourney.stress.interface import EngineAbout, EngineAction, EngineState, HandSetup, TableSetup
from tourney.stress.serving import Service

_PAGE = Path(__file__).parents[3] / "docs" / "stress_protocol.md"
_SCHEMA = json.loads((Path(tourney.stress.__file__).parent / "protocol.schema.json").read_text(encoding="utf-8"))


class _Documented(OwnEngine):
    """The engine of the page."""

    def about(self) -> EngineAbout:
        games = ("no_limit_holdem",)
        return EngineAbout("my engine", "1.0", games=games, rankings=("high",), names_actor=True, checks=True)


def _wrong(message: dict[str, Any], kind: str) -> list[str]:
    schema = {"$ref": f"#/$defs/{kind}", "$defs": _SCHEMA["$defs"]}
    return [error.message for error in Draft202012Validator(schema).iter_errors(message)]


def _transcript() -> list[tuple[str, dict[str, Any]]]:
    text = _PAGE.read_text(encoding="utf-8").split("```text\n")[1].split("```")[0]
    return [(line[0], json.loads(line[2:])) for line in text.splitlines()]


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(_SCHEMA)


def test_the_transcript_is_as_the_schema_says() -> None:
    for way, message in _transcript():
        assert not _wrong(message, "request" if way == ">" else "answer"), message


def test_our_own_engine_answers_as_in_the_transcript() -> None:
    service = Service(_Documented())
    lines = [message for _, message in _transcript()]
    for request, answer in zip(lines[:-1:2], lines[1::2], strict=True):
        told = json.loads(json.dumps(service.answer(request)))
        if "pots" in answer:
            assert told.pop("ranks", None) is None
        if request["type"] == "hello":
            told["kinds"] = answer["kinds"]
        assert told == answer


def test_the_page_names_every_message_and_field() -> None:
    page = _PAGE.read_text(encoding="utf-8")
    for kind in ("request", "answer"):
        for message in _SCHEMA["$defs"][kind]["oneOf"]:
            for name in (message["properties"]["type"]["const"], *message["properties"]):
                assert name in page, name
    for name in _SCHEMA["$defs"]["about"]["properties"]:
        assert f"`{name}`" in page, name


@pytest.mark.parametrize(
    ("defined", "kind", "name"),
    [
        (EngineAbout, "about", ""),
        (EngineState, "answer", "state"),
        (EngineAction, "request", "act"),
        (HandSetup, "request", "hand"),
        (TableSetup, "request", "seat"),
    ],
)
def test_the_schema_has_the_fields_of_the_interface(defined: type[Any], kind: str, name: str) -> None:
    found = _SCHEMA["$defs"][kind]
    if name:
        found = next(one for one in found["oneOf"] if one["properties"]["type"]["const"] == name)
    fields = set(defined.__dataclass_fields__)
    assert fields == set(found["properties"]) - {"type"}


def test_what_is_packed_is_read_again() -> None:
    state = EngineState(2, over=False, stacks=(1, 2, 3), kinds=frozenset({"fold", "call"}), boards=(("As",),))
    sent = json.loads(json.dumps(protocol.pack(state)))
    assert sent.keys() == {"actor", "over", "stacks", "kinds", "boards"}
    assert protocol.read_state(sent, 10) == state
    about = EngineAbout("x", games=("kuhn",), blinds=((1, 2),), antes=("each",))
    assert protocol.read_about(json.loads(json.dumps(protocol.pack(about)))) == about
    setup = HandSetup("kuhn", (5, 5), ante=1, hole=(("Js",), ("Qs",)), deck=("Js", "Qs"))
    assert protocol.read_setup(json.loads(json.dumps(protocol.pack(setup)))) == setup


def test_half_a_chip_is_let_through_to_be_a_finding() -> None:
    assert protocol.read_state({"actor": None, "over": True, "stacks": [10.5, 9.0]}, 2).stacks == (10.5, 9)


def test_the_former_name_of_a_deck_still_counts_and_warns() -> None:
    """`deck="told"` of the last version is `deck="own"`."""
    with pytest.warns(DeprecationWarning, match="own"):
        about = protocol.read_about({"name": "mine", "deck": "told"})
    assert about.deck == "own"
