"""The fixed hands of the rule points, and questions to a floor, as vectors: messages with the answers they must have.

Authors of engines in any language can test with them alone, as suites of vectors for JSON or for ciphers are used. A
vector is an object of one line: what is shown by which rulebook, and `messages`, each with what to `send` and what to
`expect`. `vectors.schema.json` beside them describes it. Messages are those of `docs/stress_protocol.md`.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tourney.game.stakes import HouseRules
from tourney.game.turn import ACT
from tourney.inputs import read_text
from tourney.stress import protocol
from tourney.stress.catalogue.floor_cases import BustCase
from tourney.stress.catalogue.line import action_of
from tourney.stress.catalogue.played import PlayedHand
from tourney.stress.catalogue.point import RuleLevel
from tourney.stress.expected import as_engine_action, moment_of, setup_for_engine
from tourney.stress.floor_protocol import pack_busts, pack_room
from tourney.stress.hand_plan import Drawn, fixed_plan

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tourney.game.hand import Hand
    from tourney.game.variant import Variant
    from tourney.stress.catalogue.floor_cases import FloorCase
    from tourney.stress.catalogue.point import FixedHand, RulePoint
    from tourney.stress.interface import EngineAction
    from tourney.stress.protocol import Message

_REFUSED: Final = {"type": "refused"}
_NOT: Final = "?not="
"""Begins a word of a fixed hand that names an action which must be refused."""


def build_vectors(points: Sequence[RulePoint], games: Mapping[str, Variant]) -> Iterator[Message]:
    """The vectors of the hands of rule points, in their order.

    Left out are hands that an engine cannot be asked to play: with absent players, with house rules, or with
    no cap on raises since the event is heads-up; and questions to a floor that have several right answers.
    """
    for point in points:
        for number, fixed in enumerate(point.hands, start=1):
            variant = games.get(fixed.setup.game)
            messages = [] if variant is None else _messages(fixed, variant)
            if messages:
                yield _vector(point, number, fixed.why, messages)
        for number, floor in enumerate(point.floors, start=1):
            if not floor.choice:
                yield _vector(point, number, floor.why, [_ask_floor(floor.case)])


def _vector(point: RulePoint, number: int, why: str, messages: list[Message]) -> Message:
    return {
        "id": f"{point.id}#{number}",
        "section": point.section.value,
        "level": point.level.value,
        "says": point.says,
        "cites": point.cites,
        "why": why,
        "messages": messages,
    }


def _ask_floor(case: FloorCase) -> Message:
    """A question to a floor with its answer."""
    answer = [each._asdict() for each in case.answer]
    if isinstance(case, BustCase):
        sent = {"type": "finish", **pack_busts(case.busts)}
        return {"send": sent, "expect": {"type": "finishes", "finishes": answer}}
    return {"send": {"type": "moves", **pack_room(case.room)}, "expect": {"type": "moves", "moves": answer}}


def _messages(fixed: FixedHand, variant: Variant) -> list[Message]:
    """A hand as messages and answers; empty if an engine cannot be asked to play it."""
    plan = fixed_plan(fixed, variant, HouseRules())
    if plan is None:
        return []
    refused = _find_refused(fixed)
    played = PlayedHand(plan.setup, variant)
    hand, deck = plan.setup.hand(variant, played.hear), Drawn(plan.deck)
    hand.deal_from(deck)
    begin = {"type": "hand", **protocol.pack(setup_for_engine(plan, variant))}
    found = [{"send": begin, "expect": _state(hand, played)}]
    for number in range(len(plan.actions) + 1):
        if hand.turn != ACT:
            break
        view = hand.view(hand.actor)
        # Before the legal action of the same decision, as a refused one must change nothing.
        tried = [as_engine_action(action_of(word, hand), view) for word in refused[number]]
        found += [{"send": _act(each), "expect": _REFUSED} for each in tried]
        if number < len(plan.actions):
            action = plan.actions[number].action
            sent = _act(as_engine_action(action, view))
            played.note(hand)
            played.act(hand, action)
            hand.deal_from(deck)
            found.append({"send": sent, "expect": _state(hand, played)})
    return found


def _state(hand: Hand, played: PlayedHand) -> Message:
    state = moment_of(hand, played)
    # While there are bets in front of players, engines rightly differ in what they call a pot.
    return protocol.pack_state(replace(state, pots=None) if any(state.bets or ()) else state)


def _act(action: EngineAction) -> Message:
    return {"type": "act", **protocol.pack(action)}


def _find_refused(fixed: FixedHand) -> dict[int, list[str]]:
    """The actions that must be refused, by the number of the action before which they are tried."""
    found: dict[int, list[str]] = defaultdict(list)
    number = 0
    for word in fixed.line.split():
        if word.startswith(_NOT):
            found[number].append(word.removeprefix(_NOT))
        # A word with a question mark is no action of the hand.
        number += word[0] != "?"
    return found


def format_vectors(vectors: Iterator[Message]) -> str:
    """Vectors as JSON, one a line."""
    return "".join(f"{json.dumps(vector)}\n" for vector in vectors)


def format_schema() -> str:
    """The JSON Schema of a vector."""
    known = json.loads(read_text(Path(__file__).with_name("protocol.schema.json")))
    text = {"type": "string"}
    message = {"send": {"$ref": "#/$defs/request"}, "expect": {"$ref": "#/$defs/answer"}}
    schema = {
        "$schema": known["$schema"],
        "title": "A vector of tourney stress, version 1",
        "$defs": known["$defs"],
        "type": "object",
        "properties": {
            **dict.fromkeys(("id", "section", "says", "cites", "why"), text),
            "level": {"enum": [level.value for level in RuleLevel]},
            "messages": {
                "type": "array",
                "items": {"type": "object", "properties": message, "required": list(message)},
            },
        },
        "required": ["id", "section", "level", "says", "cites", "why", "messages"],
        "additionalProperties": False,
    }
    return json.dumps(schema, indent=1) + "\n"
