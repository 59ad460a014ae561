"""Our machine with some of its rules altered, to see whether an engine plays by one of them.

The modules of `tourney.game` that play a hand are loaded once more, interpreted and apart from those that everything
else uses, and some of their functions are put in place of the right ones. The rest of the machine is as it is: what
an altered hand does otherwise comes from the alteration alone. Nothing outside of such a machine changes.
"""

from __future__ import annotations

import builtins
from functools import cache
from importlib.machinery import (
    BYTECODE_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    SourceFileLoader,
    SourcelessFileLoader,
)
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import tourney.game as game_package
from tourney.game import stakes as stakes_module
from tourney.game import variant as variant_module

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import CodeType

    from tourney.game.action import Action
    from tourney.game.hand import Hand
    from tourney.game.stakes import Stakes
    from tourney.game.variant import Variant

_OWN: Final = (
    "action", "stakes", "variant", "public_state", "hole_cards", "pot", "dealing", "betting", "wagering", "view",
    "runout", "showdown", "hand",
)  # fmt: skip
"""The modules of a machine, each after those that it imports."""

_SHARED: Final = {"stakes": (stakes_module, "Amounts"), "variant": (variant_module, "Course")}
"""Modules whose games and stakes are those of everybody; only the machine's reading of them, a class, is its own."""

_GAME: Final = "tourney.game."
_AMOUNTS: Final = ("small_blind", "big_blind", "ante", "small_bet", "big_bet", "bring_in", "chip")

Alteration: TypeAlias = "Callable[[AlteredMachine], None]"
"""Puts functions in place of those of a machine."""


class AlteredMachine:
    """A copy of the machine for alterations.

    Attributes:
        modules: Its modules by their names in `tourney.game`.
        units: The size of bets of each street, for alterations of it.
    """

    def __init__(self, alterations: Sequence[Alteration]) -> None:
        self.modules: dict[str, ModuleType] = {}
        self.units: list[int] = []
        self._courses: dict[int, object] = {}
        self._variants: list[Variant] = []
        for name in _OWN:
            self._load(name)
        for alter in alterations:
            alter(self)

    def _load(self, name: str) -> None:
        module = ModuleType(f"{_GAME}{name}")
        # An import statement looks for `__import__` here; so the copies import each other, and not the modules of
        # everybody.
        module.__dict__["__builtins__"] = {**vars(builtins), "__import__": self._importer(name)}
        exec(_code_of(name), module.__dict__)  # noqa: S102 - our own module
        if name in _SHARED:
            shared, own = _SHARED[name]
            module.__dict__.update(
                {key: value for key, value in vars(shared).items() if not key.startswith("__") and key != own}
            )
        self.modules[name] = module

    def _importer(self, importing: str) -> Callable[..., ModuleType]:
        """The import of a module of this machine: what the machine has of its own comes from there."""

        def import_here(
            name: str,
            variables: Mapping[str, Any] | None = None,
            local: Mapping[str, Any] | None = None,
            names: Sequence[str] = (),
            level: int = 0,
        ) -> ModuleType:
            own = name.removeprefix(_GAME)
            # A view hands actions out, so they are those of everybody.
            if own in self.modules and (importing, own) != ("view", "action"):
                return self.modules[own]
            return builtins.__import__(name, variables, local, names, level)

        return import_here

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - a module of the machine
        try:
            return self.__dict__["modules"][name]
        except KeyError:
            raise AttributeError(name) from None

    def begin_hand(self, variant: Variant, stakes: Stakes, *arguments: object, **named: object) -> Hand:
        """A hand of this machine; the arguments are those of `Hand`."""
        plays: Any = self.modules["hand"].Hand
        course = self._courses.get(id(variant)) or self._read_course(variant)
        amounts = self.modules["stakes"].Amounts(
            ante_kind=int(stakes.ante_kind), **{name: getattr(stakes, name) for name in _AMOUNTS}
        )
        with_course, with_amounts = _With(variant, "course", course), _With(stakes, "amounts", amounts)
        return cast("Hand", _AlteredHand(self, plays(with_course, with_amounts, *arguments, **named)))

    def _read_course(self, variant: Variant) -> object:
        """A game as this machine reads it; the game is kept, so that its identity stays its own."""
        course: object = self.modules["variant"].Course(variant)
        self._variants.append(variant)
        self._courses[id(variant)] = course
        return course


class _With:
    """An object with another value of one attribute."""

    def __init__(self, whole: object, name: str, value: object) -> None:
        self._whole = whole
        setattr(self, name, value)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - what the object has
        return getattr(self._whole, name)


class _AlteredHand:
    """A hand of an altered machine that takes everybody's actions."""

    def __init__(self, machine: AlteredMachine, hand: Any) -> None:  # noqa: ANN401 - a hand of that machine
        self._machine = machine
        self._hand = hand

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - what the hand has
        return getattr(self._hand, name)

    def apply(self, action: Action) -> None:
        """Make an action."""
        # The machine's code knows the class of actions of its own module only.
        own = self._machine.modules["action"].Action
        self._hand.apply(own(action.kind, action.amount_to, action.cards))


@cache
def _code_of(name: str) -> CodeType:
    folder = next(iter(game_package.__path__))
    # Of source or bytecode alone, even where the module is compiled: compiled code calls its own functions directly,
    # and nothing can be put in their place.
    finder = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES), (SourcelessFileLoader, BYTECODE_SUFFIXES))
    spec = finder.find_spec(f"{_GAME}{name}")
    if spec is None or spec.loader is None:
        raise ImportError(f"{Path(folder)} holds no source of {name}")
    return cast("CodeType", spec.loader.get_code(f"{_GAME}{name}"))  # type: ignore[attr-defined]


@cache
def machine_with(alterations: tuple[Alteration, ...]) -> AlteredMachine:
    """The machine with these alterations, one after the other."""
    return AlteredMachine(alterations)
