"""Players by name."""

from __future__ import annotations

import copy
import importlib
import inspect
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from tourney.errors import StructureError
from tourney.strategies.play import described

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.strategies.base import Strategy

BUILT_IN: Final = {
    "call": "tourney.strategies.simple:Call",
    "fold": "tourney.strategies.simple:Fold",
    "random_legal": "tourney.strategies.simple:RandomLegal",
    "scripted": "tourney.strategies.scripted:Scripted",
    "shove": "tourney.strategies.simple:Shove",
    "tight_aggressive": "tourney.strategies.tight_aggressive:TightAggressive",
}


@dataclass(frozen=True, slots=True)
class Player:
    """How to make a player: a class and its parameters. Can be pickled.

    Attributes:
        name: As the tournament file writes it.
        factory: The class.
        parameters: Its keyword arguments.
    """

    name: str
    factory: Callable[..., Strategy]
    parameters: tuple[tuple[str, Any], ...] = ()

    def create(self) -> Strategy:
        """A new player object.

        Raises:
            StructureError: The class refuses, whatever it raises.
        """
        try:
            return self.factory(**copy.deepcopy(dict(self.parameters)))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise StructureError(f"{self.name} cannot be made: {described(error)}") from error


def find_strategy(reference: str) -> type[Strategy]:
    """The class that a name or `package.module:Class` refers to.

    Raises:
        StructureError: There is no such name, module or class, or the class has no method `act`.
    """
    if ":" not in reference and reference not in BUILT_IN:
        raise StructureError(f"no strategy is called {reference!r}")
    module_name, _, class_name = BUILT_IN.get(reference, reference).partition(":")
    try:
        found = getattr(importlib.import_module(module_name), class_name)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever a stranger's module does at import is a sentence to the user
        raise StructureError(f"cannot load {reference!r}: {described(error)}") from error
    if not inspect.isclass(found) or not callable(getattr(found, "act", None)):
        raise StructureError(f"{reference!r} is not a class with a method act(view)")
    return cast("type[Strategy]", found)


def parameters_of(strategy: type[Strategy]) -> dict[str, inspect.Parameter]:
    """The parameters a strategy takes, by name, with their annotations and defaults."""
    try:
        return dict(inspect.signature(strategy, eval_str=True).parameters)
    except Exception:  # noqa: BLE001 - names that exist for type checkers only, or worse
        return dict(inspect.signature(strategy).parameters)
