"""Players who do what no player may do: each harms only itself."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Any, cast

from tourney.game.action import Action, check_or_call, discard, raise_to

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.game.view import View
    from tourney.strategies.base import Strategy


class Wicked(Exception):
    """An exception whose `__str__` fails."""

    def __str__(self) -> str:
        raise self


def _hostile(name: str, act: Callable[[Any, Any], Any]) -> type[Strategy]:
    return cast("type[Strategy]", type(name, (), {"act": act}))


def _raising(error: BaseException) -> Callable[[Any, Any], Any]:
    def act(_self: object, _view: object) -> Action:
        raise error

    return act


def _recursing(self: Any, view: Any) -> Any:  # noqa: ANN401 - any type
    return _recursing(self, view)


def _setting(attribute: str, value: object) -> Callable[[Any, Any], Any]:
    """Changes its view, then takes an action that only the change would allow."""

    def act(_self: object, view: View) -> Action:
        setattr(view, attribute, value)
        return raise_to(view.most_raise_to + 10**6)

    return act


def _looking_into(*path: str) -> Callable[[Any, Any], Any]:
    """Looks into private attributes."""

    def act(_self: object, view: View) -> Action:
        found: Any = view
        for name in path:
            found = getattr(found, name)
        return check_or_call()

    return act


def _changing(change: Callable[[Any], object]) -> Callable[[Any, Any], Any]:
    """Changes its view, then plays on normally."""

    def act(_self: object, view: View) -> Action:
        change(view)
        return view.passive()

    return act


def _leaving(module: str) -> Callable[[Any, Any], Any]:
    """Ends its process by a function that bypasses exception handlers."""

    def act(_self: object, _view: object) -> None:
        sys.modules[module]._exit(0)

    return act


def _lying_action(_self: object, _view: object) -> object:
    class Lie:
        kind = 2
        amount_to = property(lambda _: sys.exit("gone"))
        cards = ()

    return Lie()


FAULTY: dict[str, type[Strategy]] = {
    name: _hostile(name, act)
    for name, act in {
        "Raises": _raising(RuntimeError("no")),
        "Wicked": _raising(Wicked()),
        "Exits": _raising(SystemExit(3)),
        "Leaves": _leaving("os"),
        "LeavesByAnotherDoor": _leaving(os.name),
        "Stops": _raising(StopIteration()),
        "Closes": _raising(GeneratorExit()),
        "Recurses": _recursing,
        "AnswersNothing": lambda _self, _view: None,
        "AnswersItsClass": lambda self, _view: type(self),
        "AnswersAView": lambda _self, view: view,
        "AnswersAWord": lambda _self, _view: "call",
        "AnswersAMadeUpAction": _lying_action,
        "AsksForNoSuchKind": lambda _self, _view: Action(77, 0),
        "RaisesToANegative": lambda _self, _view: raise_to(-5),
        "RaisesToAFraction": lambda _self, _view: raise_to(cast("int", 250.5)),
        "RaisesToInfinity": lambda _self, _view: raise_to(10**40),
        "RaisesAboveItsStack": lambda _self, view: raise_to(view.most_raise_to + 1),
        "DiscardsInABettingRound": lambda _self, view: discard(view.hole[:1]),
        "DiscardsWhatItHasNot": lambda _self, view: discard([c for c in range(52) if c not in view.hole][:1]),
        "GivesItselfMoreToRaise": _setting("most_raise_to", 10**12),
        "GivesItselfAnotherSeat": _setting("player", 0),
        "ChangesTheGame": _changing(lambda view: setattr(view.variant, "streets", ())),
        "ChangesTheStakes": _changing(lambda view: setattr(view.stakes, "big_blind", 1)),
        "ChangesTheLobby": _changing(lambda view: setattr(view.lobby, "players_left", 1)),
        "EmptiesTheStacks": _changing(lambda view: view.lobby.chips_of.clear()),
        "TakesChips": _changing(lambda view: view.lobby.chips_of.update({0: 10**6})),
        "LooksForTheDeck": _looking_into("deck"),
        "LooksForTheHand": _looking_into("hand", "hole"),
    }.items()
}
"""Each is at fault at all, or most, of its decisions."""

globals().update(FAULTY)  # so that references lead to them


class Keeper:
    """Keeps all its views and changes them in later hands; as they are copies, this has no effect."""

    def __init__(self) -> None:
        self._kept: list[View] = []

    def act(self, view: View) -> Action:
        for old in self._kept[-20:]:
            old.to_call = 0
            old.player = 0
            old.actions.clear()
            old.least_raise_to = old.most_raise_to = 5
            old.passive()
        self._kept.append(view)
        view.actions.clear()
        return check_or_call() if view.to_call <= view.stakes.big_blind else view.passive()


class Sleeper:
    """Never answers: it sleeps."""

    def act(self, view: View) -> Action:
        time.sleep(3600)
        return view.passive()


class Spinner:
    """Never answers: it counts."""

    def act(self, view: View) -> Action:  # noqa: ARG002 - as `Strategy` has it
        count = 0
        while True:
            count += 1


class Swallower:
    """Ignores the interruption of its first decision, then answers."""

    def __init__(self) -> None:
        self.interrupted = False

    def act(self, view: View) -> Action:
        if not self.interrupted:
            try:
                time.sleep(3600)
            except BaseException:  # noqa: BLE001 - the fault under test
                self.interrupted = True
        return view.passive()


class Secretive:
    """Fails when any attribute is read."""

    def __getattr__(self, name: str) -> object:
        raise RuntimeError(name)

    def act(self, view: View) -> Action:
        return view.passive()


class _Unhashable(type):
    def __hash__(cls) -> int:
        raise RuntimeError("no hash")


class Unhashable(metaclass=_Unhashable):
    """Has a class that cannot be hashed."""

    def act(self, view: View) -> Action:
        return view.passive()


class Late:
    """Fails when an event first reads its hooks."""

    def __init__(self) -> None:
        self._looked = 0

    def __getattribute__(self, name: str) -> Any:  # noqa: ANN401
        if name in {"start", "on_event"}:
            looked = object.__getattribute__(self, "_looked")
            self._looked = looked + 1
            if looked > 3:
                raise RuntimeError(name)
            return print
        return object.__getattribute__(self, name)

    def act(self, view: View) -> Action:
        return view.passive()


class SleepsWhenMade:
    """Sleeps forever in its constructor."""

    def __init__(self) -> None:
        time.sleep(3600)

    def act(self, view: View) -> Action:
        return view.passive()


class StartFails:
    """Fails in its `start` hook."""

    def start(self, lobby: object) -> None:  # noqa: ARG002 - as `Starting` has it
        raise Wicked

    def act(self, view: View) -> Action:
        return view.passive()


class CannotHear:
    """Fails in its `on_event` hook."""

    def on_event(self, event: object) -> None:  # noqa: ARG002 - as `Observing` has it
        raise Wicked

    def act(self, view: View) -> Action:
        return view.passive()
