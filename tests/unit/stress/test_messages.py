"""What an engine may answer, field by field; what an engine in Python is asked; and which hands an engine offers."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tourney.stress import protocol
from tourney.stress.hand_plan import why_not_offered
from tourney.stress.interface import (
    EngineAbout,
    EngineAction,
    EngineAward,
    EnginePot,
    EngineState,
    HandSetup,
    NotOffered,
    NotSupported,
    Refused,
    TableHand,
    TableSetup,
    ToldCards,
)
from tourney.stress.serving import NoEngine, Service, load_engine, serve_engine
from tourney.stress.session import EngineFailed, Guarded

if TYPE_CHECKING:
    from pathlib import Path

_MANY = 10**12
"""The most chips that a message may name."""


@pytest.mark.parametrize(
    ("field", "value", "read"),
    [
        ("pot", 300, 300),
        ("pot", 300.0, 300),
        ("pot", 10.5, 10.5),
        ("pot", _MANY, _MANY),
        ("pot", -_MANY, -_MANY),
        ("pot", float(_MANY), _MANY),
        ("stacks", [1, 2], (1, 2)),
        ("stacks", [1, 2.5], (1, 2.5)),
        ("stacks", [], ()),
        ("stacks", [_MANY, -_MANY], (_MANY, -_MANY)),
        ("stacks", [0] * 1000, (0,) * 1000),
        ("folded", [True, False], (True, False)),
        ("folded", [True] * 1000, (True,) * 1000),
        ("boards", [["As"], []], (("As",), ())),
        ("boards", [["As"] * 1000], (("As",) * 1000,)),
        ("kinds", ["fold", "call"], frozenset({"fold", "call"})),
        ("pots", [{"amount": 5}], (EnginePot(5),)),
        ("pots", [{"amount": 5, "players": [1, 0]}], (EnginePot(5, (0, 1)),)),
        ("awards", [{"position": 1, "amount": 7, "pot": 2}], (EngineAward(1, 7, 2),)),
        ("awards", [{"position": 1, "amount": 7}], (EngineAward(1, 7, None),)),
        ("shown", [1, 0], (1, 0)),
    ],
)
def test_a_field_that_is_read(field: str, value: object, read: object) -> None:
    state = protocol.read_state({"type": "state", "over": True, "actor": 1, field: value}, 2)
    assert getattr(state, field) == read
    assert (state.over, state.actor) == (True, 1)
    assert getattr(protocol.read_state({"over": False, field: None}, 2), field) is None


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("over", 1, "state.over is neither true nor false"),
        ("actor", "0", "actor is not a number"),
        ("actor", 2, "actor names a position"),
        ("actor", -1, "actor names a position"),
        ("actor", 0.5, "actor names a position"),
        ("pot", True, "pot is not a number"),
        ("pot", float("inf"), "pot is not a finite number"),
        ("pot", _MANY + 1, "pot is a number above 1,000,000,000,000"),
        ("pot", -_MANY - 1, "pot is a number above"),
        ("pot", _MANY + 0.5, "pot is a number above"),
        ("stacks", 5, "stacks is not a list of at most 1,000"),
        ("stacks", [0] * 1001, "stacks is not a list of at most"),
        ("stacks", [_MANY + 1], "stacks is a number above"),
        ("stacks", [-_MANY - 1], "stacks is a number above"),
        ("stacks", [1, None], "stacks has a null"),
        ("stacks", [True], "stacks is not a number"),
        ("folded", True, "folded is not a list of true and false"),
        ("folded", [1], "folded is not a list of true and false"),
        ("folded", [True] * 1001, "folded is not a list of true and false"),
        ("boards", "As", "boards is not a list of lists of cards"),
        ("boards", ["As"], "boards is not a list of lists of cards"),
        ("boards", [[1]], "boards is not a list of lists of cards"),
        ("boards", [[]] * 1001, "boards has more than 1,000 cards"),
        ("boards", [["As"] * 1001], "boards has more than 1,000 cards"),
        ("kinds", "fold", "kinds is not a list of fold"),
        ("kinds", ["jump"], "kinds is not a list of fold"),
        ("kinds", [1], "kinds is not a list of fold"),
        ("pots", {}, "pots is not a list of objects"),
        ("pots", [{}], "pots is not a list of objects"),
        ("pots", [5], "pots is not a list of objects"),
        ("pots", [{"amount": 1}] * 1001, "pots is not a list of objects"),
        ("pots", [{"amount": 1, "players": [2]}], "pots names a position"),
        ("awards", [{"amount": 1}], "awards is not a list of objects"),
        ("awards", [{"position": 2, "amount": 1}], "awards names a position"),
        ("awards", [{"position": True, "amount": 1}], "awards is not a number"),
        ("shown", [2], "shown names a position"),
        ("shown", [0.5], "shown names a position"),
        ("tax", 1, "state has no field 'tax'"),
    ],
)
def test_a_field_that_makes_no_sense(field: str, value: object, said: str) -> None:
    with pytest.raises(protocol.Garbage, match=said):
        protocol.read_state({"over": True, field: value}, 2)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("tax", 1, "about has no field 'tax'"),
        ("name", 5, "about.name is not a text"),
        ("version", 5, "about.version is not a text"),
        ("games", "kuhn", "about.games is not a list"),
        ("games", [5], "about.games has 5"),
        ("games", ["x"] * 1001, "about.games has more than 1,000 items"),
        ("most_seats", True, "about.most_seats is not a whole number"),
        ("most_seats", 1, "about offers 2 to 1 seats"),
        ("least_seats", 0, "about offers 0 to 10 seats"),
        ("least_seats", 11, "about offers 11 to 10 seats"),
        ("least_stack", -1, "about.least_stack is not from 0 to 1,000,000 big blinds"),
        ("least_stack", 10**6 + 1, "about.least_stack is not from 0 to"),
        ("refuses", 1, "about.refuses is not true or false"),
        ("blinds", [5], "about.blinds has 5, not a pair"),
        ("blinds", [[1, 2, 3]], "not a pair of a smaller"),
        ("blinds", [[2, 1]], "not a pair of a smaller"),
        ("blinds", [[0, 1]], "not a pair of a smaller"),
        ("bets", [[1, 2.5]], "about.bets has"),
        ("stacks", [0], "about.stacks has something else"),
        ("stacks", [True], "about.stacks has something else"),
        ("stacks", [_MANY + 1], "about.stacks has something else"),
        ("antes", ["all"], "about.antes has 'all', not one of each, big blind, button"),
        ("button_rules", ["left"], "about.button_rules has 'left', not one of dead, moving, simplified"),
        ("deck", "none", "about.deck is 'none', not one of set, dealt, own, told"),
    ],
)
def test_a_field_of_about_that_makes_no_sense(field: str, value: object, said: str) -> None:
    with pytest.raises(protocol.Garbage, match=said):
        protocol.read_about({"name": "x", field: value})


@pytest.mark.parametrize(
    ("field", "value", "read"),
    [
        ("games", ["x"] * 1000, ("x",) * 1000),
        ("least_seats", 1, 1),
        ("least_seats", 10, 10),
        ("least_stack", 0, 0),
        ("least_stack", 10**6, 10**6),
        ("blinds", [[1, 1], [1, 2]], ((1, 1), (1, 2))),
        ("bets", [[2, 4]], ((2, 4),)),
        ("stacks", [1, _MANY], (1, _MANY)),
        ("antes", ["big blind"], ("big blind",)),
        ("button_rules", ["moving", "dead"], ("moving", "dead")),
        ("version", "y" * 101, "y" * 100 + "..."),
    ],
)
def test_a_field_of_about_that_is_read(field: str, value: object, read: object) -> None:
    about = protocol.read_about({"name": "x", field: value})
    assert getattr(about, field) == read
    assert about.name == "x"


def test_who_is_where_at_a_table() -> None:
    sent: dict[str, Any] = {"button": 0, "small_blind": None, "big_blind": 2, "dealt_in": [0, 2]}
    assert protocol.read_table_hand(sent, 3) == TableHand(0, None, 2, (0, 2))
    assert protocol.read_table_hand({**sent, "posted": {"2": 10}}, 3) == TableHand(0, None, 2, (0, 2), {2: 10})
    for wrong in (
        {"button": 3}, {"small_blind": -1}, {"big_blind": 0.5}, {"dealt_in": [0, 3]}, {"posted": {"3": 10}},
        {"dealt_in": None}, {"posted": [10]}, {"posted": {"0": "x"}},
    ):  # fmt: skip
        with pytest.raises(protocol.Garbage):
            protocol.read_table_hand({**sent, **wrong}, 3)


def test_winners_and_cards() -> None:
    assert protocol.read_winners({"winners": [1, 0]}, 2) == (1, 0)
    for wrong in ([2], [-1], [0.5], None):
        with pytest.raises(protocol.Garbage):
            protocol.read_winners({"winners": wrong}, 2)
    assert protocol.read_cards({"hole": [["As"]]}) == ToldCards((("As",),), ((),))
    assert protocol.read_cards({"hole": [[]], "boards": [["2c"]]}) == ToldCards(((),), (("2c",),))


class Recording:
    """Notes what it is asked, and answers plainly."""

    def __init__(self) -> None:
        self.asked: list[tuple[object, ...]] = []
        self.raises: Exception | None = None

    def about(self) -> EngineAbout:
        return EngineAbout("rec", games=("kuhn",))

    def begin(self, setup: HandSetup) -> None:
        self.asked.append(("begin", setup))

    def act(self, action: EngineAction) -> None:
        self.asked.append(("act", action))
        if self.raises is not None:
            raise self.raises

    def state(self) -> EngineState:
        return EngineState(0, over=False, pots=(EnginePot(5, (0, 1)),), awards=(EngineAward(0, 5, 0),))

    def deal(self, *given: object) -> None:
        self.asked.append(("deal", *given))

    def cards(self) -> ToldCards:
        return ToldCards((("As",),), ((),))

    def winners(self, *given: object) -> tuple[int, ...]:
        self.asked.append(("winners", *given))
        return (1,)

    def rank(self, *given: object) -> int:
        self.asked.append(("rank", *given))
        return 7

    def best(self, *given: object) -> tuple[str, ...]:
        self.asked.append(("best", *given))
        return ("As", "2c")

    def seat(self, setup: TableSetup) -> None:
        self.asked.append(("seat", setup))

    def next_hand(self) -> TableHand:
        return TableHand(0, None, 2, (0, 2))

    def settle(self, stacks: list[int]) -> None:
        self.asked.append(("settle", stacks))

    def sit_down(self, seat: int, stack: int) -> None:
        self.asked.append(("sit down", seat, stack))

    def sit_out(self, seat: int, *, out: bool) -> None:
        self.asked.append(("sit out", seat, out))


_STATE = {
    "type": "state", "actor": 0, "over": False, "pots": [{"amount": 5, "players": (0, 1)}],
    "awards": [{"position": 0, "amount": 5, "pot": 0}],
}  # fmt: skip


@pytest.mark.parametrize(
    ("message", "answer", "asked"),
    [
        ({"type": "state"}, _STATE, ()),
        ({"type": "hand", "game": "kuhn", "stacks": [5, 6], "ante": 1}, _STATE, ("begin", HandSetup("kuhn", (5, 6),
            ante=1))),
        ({"type": "act", "position": 1, "kind": "raise", "to": 9}, _STATE, ("act", EngineAction(1, "raise", 9))),
        ({"type": "deal", "position": 1, "cards": ["As"], "board": 0}, {"type": "ok"}, ("deal", 1, ("As",), 0)),
        ({"type": "cards"}, {"type": "cards", "hole": (("As",),), "boards": ((),)}, ()),
        (
            {"type": "compare", "ranking": "high", "hole": [["As"], ["Kd"]], "board": ["2c"]},
            {"type": "winners", "winners": [1]}, ("winners", "high", [("As",), ("Kd",)], ("2c",)),
        ),
        (
            {"type": "rank", "ranking": "high", "hole": ["As"], "board": ["2c"]},
            {"type": "rank", "rank": 7}, ("rank", "high", ("As",), ("2c",)),
        ),
        (
            {"type": "best", "ranking": "high", "hole": ["As"], "board": ["2c"]},
            {"type": "best", "cards": ["As", "2c"]}, ("best", "high", ("As",), ("2c",)),
        ),
        (
            {"type": "seat", "game": "kuhn", "stacks": [5, 6], "small_blind": 1, "big_blind": 2, "button": 1,
             "button_rule": "dead"},
            {"type": "ok"}, ("seat", TableSetup("kuhn", (5, 6), 1, 2, button=1, button_rule="dead")),
        ),
        ({"type": "settle", "stacks": [5, 6]}, {"type": "ok"}, ("settle", [5, 6])),
        ({"type": "sit down", "seat": 3, "stack": 50}, {"type": "ok"}, ("sit down", 3, 50)),
        ({"type": "sit out", "seat": 3, "out": True}, {"type": "ok"}, ("sit out", 3, True)),
    ],
)  # fmt: skip
def test_a_message_is_answered_by_the_engine(
    message: dict[str, Any], answer: dict[str, Any], asked: tuple[object, ...]
) -> None:
    engine = Recording()
    assert Service(engine).answer(message) == answer
    assert engine.asked == ([asked] if asked else [])


def test_hello_and_the_next_hand() -> None:
    service = Service(Recording())
    hello = service.answer({"type": "hello"})
    assert (hello["type"], hello["protocol"]) == ("hello", 1)
    assert {"ranks", "best"} < set(hello["kinds"])
    assert hello["about"] == {"name": "rec", "games": ("kuhn",)}
    hand = service.answer({"type": "next hand"})
    assert hand.pop("posted", None) is None
    assert hand == {"type": "table hand", "button": 0, "small_blind": None, "big_blind": 2, "dealt_in": (0, 2)}


@pytest.mark.parametrize(
    ("raises", "answer"),
    [
        (Refused("no"), {"type": "refused", "why": "no"}),
        (NotOffered("never"), {"type": "not offered", "why": "never"}),
        (ValueError("oh"), {"type": "error", "where": "ValueError in test_messages.py:act", "message": "oh",
                             "adapter": True}),
        (NotSupported("old"), {"type": "not supported", "why": "old"}),
    ],
)  # fmt: skip
def test_what_an_engine_raises_is_told(raises: Exception, answer: dict[str, Any]) -> None:
    engine = Recording()
    engine.raises = raises
    assert Service(engine).answer({"type": "act", "position": 1, "kind": "fold"}) == answer


@pytest.mark.parametrize(
    ("method", "value", "said"),
    [
        ("state", None, "state() returned None, not an EngineState"),
        ("about", 5, "about() returned a value of type int, not an EngineAbout"),
        ("next_hand", (), "next_hand() returned a value of type tuple, not a TableHand"),
        ("cards", None, "cards() returned None, not a ToldCards"),
    ],
)
def test_what_an_engine_should_not_return(method: str, value: object, said: str) -> None:
    engine = Recording()
    setattr(engine, method, lambda: value)
    service = Service(engine)
    asked = {"about": "hello", "next_hand": "next hand"}.get(method, method)
    assert service.answer({"type": asked}) == {"type": "error", "where": said, "message": "", "adapter": True}


def test_messages_are_answered_until_the_end() -> None:
    lines = [{"type": "settle", "stacks": [1]}, {"type": "rank", "ranking": "high", "hole": [], "board": []},
             {"type": "end"}, {"type": "state"}]  # fmt: skip
    answers = io.BytesIO()
    serve_engine(Service(Recording()), io.BytesIO(b"\n".join(json.dumps(line).encode() for line in lines)), answers)
    assert answers.getvalue() == b'{"type":"ok"}\n{"type":"rank","rank":7}\n'


_MINE = """
class Mine:
    def about(self): return 5
class Other:
    pass
number = 5
"""


def test_the_engine_of_a_reference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.path", ["/nowhere"])
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "mine_of_messages.py"
    path.write_text(_MINE)
    assert load_engine(f"{path}:Mine").about() == 5
    monkeypatch.delitem(__import__("sys").modules, "mine_of_messages")
    assert load_engine("mine_of_messages:Mine").about() == 5
    for reference, said in (
        (f"{path}:Mime", "has no class 'Mime'; the nearest engine in it is Mine"),
        ("io:Engine", "io has no class 'Engine'; it has no engine"),
        (f"{path}:number", "is no class of an engine: it is 5"),
        (f"{path}:Other", "is no engine: it has no method about"),
    ):
        with pytest.raises(NoEngine, match=said):
            load_engine(reference)


def test_an_exception_in_this_process_is_a_failure_with_its_place() -> None:
    engine = Recording()
    engine.raises = ValueError("oh")
    with pytest.raises(EngineFailed) as failed:
        Guarded(engine).act(EngineAction(1, "fold"))  # type: ignore[operator]
    assert failed.value.kind == "adapter"  # raised in the file of the class
    assert "act: ValueError in test_messages.py:act" in str(failed.value)
    for let_through in (Refused("no"), NotOffered("no"), EngineFailed("hang", "act")):
        engine.raises = let_through
        with pytest.raises(type(let_through)) as raised:
            Guarded(engine).act(EngineAction(1, "fold"))  # type: ignore[operator]
        assert raised.value is let_through


_ABOUT = EngineAbout("x", games=("kuhn", "stud"), least_seats=2, most_seats=3)
_SETUP = HandSetup("kuhn", (100, 200), small_blind=5, big_blind=10)
_LIMIT = HandSetup("stud", (100, 200), small_bet=10, big_bet=20)


@pytest.mark.parametrize(
    ("about", "setup", "why"),
    [
        ({}, _SETUP, ""),
        ({}, replace(_SETUP, game="razz"), "it does not play razz"),
        ({}, replace(_SETUP, stacks=(100,) * 3), ""),
        ({}, replace(_SETUP, stacks=(100,) * 4), "it does not play with 4 players"),
        ({"least_seats": 3}, _SETUP, "it does not play with 2 players"),
        ({"equal_stacks": True}, _SETUP, "its stacks are all equal"),
        ({"equal_stacks": True}, replace(_SETUP, stacks=(100, 100)), ""),
        ({"least_stack": 10}, _SETUP, ""),
        ({"least_stack": 11}, _SETUP, "a stack is too small for it"),
        ({"least_stack": 10}, _LIMIT, ""),
        ({"least_stack": 11}, _LIMIT, "a stack is too small for it"),
        ({"stacks": (100, 200, 300)}, _SETUP, ""),
        ({"stacks": (100, 300)}, _SETUP, "it has other stacks"),
        ({}, replace(_SETUP, ante=1), "it knows no ante of this kind"),
        ({"antes": ("each",)}, replace(_SETUP, ante=1), ""),
        ({"antes": ("each",)}, replace(_SETUP, ante=1, ante_payer="button"), "it knows no ante of this kind"),
        ({}, replace(_LIMIT, ante=1), ""),
        ({}, replace(_SETUP, chip=5), "it knows no smallest chip"),
        ({}, replace(_SETUP, chip=2), "it knows no smallest chip"),
        ({"smallest_chip": True}, replace(_SETUP, chip=5), ""),
        ({"small_blind_is_half": True}, _SETUP, ""),
        ({"small_blind_is_half": True}, replace(_SETUP, small_blind=4), "its big blind is twice its small blind"),
        ({"small_blind_is_half": True}, replace(_LIMIT, small_blind=4), ""),
        ({"blinds": ((5, 10),)}, _SETUP, ""),
        ({"blinds": ((10, 20),)}, _SETUP, "it has other blinds"),
        ({"blinds": ((10, 20),)}, _LIMIT, ""),
        ({"bets": ((10, 20),)}, _LIMIT, ""),
        ({"bets": ((20, 40),)}, _LIMIT, "it has other bets"),
        ({"bets": ((20, 40),)}, _SETUP, ""),
    ],
)
def test_why_an_engine_does_not_offer_a_hand(about: dict[str, Any], setup: HandSetup, why: str) -> None:
    assert why_not_offered(replace(_ABOUT, **about), setup) == why
