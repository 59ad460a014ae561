"""Strategies by name: built-in ones, those of installed packages, and classes by reference."""

from __future__ import annotations

import copy
import inspect
import re
import sysconfig
import traceback
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.errors import InvalidArgument
from tourney.strategies.base import traits_of
from tourney.strategies.play import describe_error
from tourney.strategies.references import UnknownName, absolute, is_reference, load_class
from tourney.strategies.watchdog import WATCHDOG

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from importlib.metadata import Distribution, EntryPoint

    from tourney.strategies.base import Strategy


# Strategies from installed packages: entry points of the group `tourney.strategies`.
#
# They are listed from the packages' metadata. A package is loaded only when one of its strategies is used.


GROUP: Final = "tourney.strategies"
_FOLDER: Final = str(Path(__file__).parent)


class PlugIn(NamedTuple):
    """A strategy that a package provides.

    Attributes:
        name: Its name in tournament files.
        reference: The class, `package.module:Class`.
        package: The package and its version.
    """

    name: str
    reference: str
    package: str


def plug_ins(group: str = GROUP) -> list[PlugIn]:
    """What installed packages offer in a group, sorted by name; packages with unreadable metadata are skipped."""
    from importlib.metadata import distributions  # noqa: PLC0415 - slow to import and rarely needed

    found: dict[str, list[PlugIn]] = {}
    for package in distributions():
        offered = _entry_points(package, group)
        if offered:
            found.setdefault(
                package.name, list(_read_entry_points(package, offered))
            )  # the first on the path is the one imported
    return sorted(each for offered in found.values() for each in offered)


def _entry_points(package: Distribution, group: str) -> list[EntryPoint]:
    try:
        return [each for each in package.entry_points if each.group == group]
    except Exception:  # noqa: BLE001 - a broken package must not affect others
        return []


def _read_entry_points(package: Distribution, offered: list[EntryPoint]) -> Iterator[PlugIn]:
    for each in offered:
        reference = each.value.partition("[")[0].replace(" ", "")
        yield PlugIn(each.name, reference, f"{package.name} {package.version}")


BUILT_IN: Final = {
    "call": "tourney.strategies.simple:Call",
    "fold": "tourney.strategies.simple:Fold",
    "icm_aware": "tourney.strategies.holdem.push_fold:IcmAware",
    "loose_aggressive": "tourney.strategies.skilled.kinds:LooseAggressive",
    "loose_passive": "tourney.strategies.skilled.kinds:LoosePassive",
    "min_raise": "tourney.strategies.scripted:MinRaise",
    "nit": "tourney.strategies.skilled.kinds:Nit",
    "push_fold": "tourney.strategies.holdem.push_fold:PushFold",
    "random_legal": "tourney.strategies.simple:RandomLegal",
    "scripted": "tourney.strategies.scripted:Scripted",
    "shove": "tourney.strategies.simple:Shove",
    "skilled": "tourney.strategies.skilled.skilled_player:Skilled",
    "tight_aggressive": "tourney.strategies.holdem.tight_aggressive:TightAggressive",
}

_REMEMBERING: Final = frozenset({"scripted"})
"""The built-in strategies that keep a memory of other hands."""


@dataclass(frozen=True, slots=True)
class Player:
    """How to create a player: a class and its parameters.

    It can be pickled; the other process loads the class again.

    Attributes:
        name: Its name in the tournament file.
        factory: The class.
        parameters: Its keyword arguments.
        reference: How to find the class from any directory; empty if it can only be imported by its own name.
    """

    name: str
    factory: Callable[..., Strategy]
    parameters: tuple[tuple[str, Any], ...] = ()
    reference: str = ""
    _shared: list[Strategy] = field(default_factory=list, init=False, repr=False, compare=False)

    def create(self) -> Strategy:
        """Create a player object.

        Raises:
            InvalidArgument: The class raised an exception. `at` is the parameter at fault, if known.
        """
        try:
            with WATCHDOG.asking():
                return self.factory(**copy.deepcopy(dict(self.parameters)))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            others = error.others if isinstance(error, InvalidArgument) else ()
            refused = [self._build_refusal(each) for each in (error, *others)]
            refused[0].others = tuple(refused[1:])
            raise refused[0] from error

    def create_all(self, count: int) -> list[Strategy]:
        """Create the objects for this many entrants.

        If the strategy keeps no memory of other hands, they are one object, the same in all runs.

        Raises:
            InvalidArgument: As for `create`.
        """
        if self.keeps_no_memory:
            if not self._shared:
                self._shared.append(self.create())
            return self._shared * count
        return [self.create() for _ in range(count)]

    @property
    def is_built_in(self) -> bool:
        """Whether it is a strategy of this package."""
        module, name = (getattr(self.factory, each, "") for each in ("__module__", "__qualname__"))
        return BUILT_IN.get(self.name) == f"{module}:{name}"

    @property
    def keeps_no_memory(self) -> bool:
        """Whether its decisions depend on nothing but its view: one object can play any number of entrants."""
        return self.is_built_in and self.name not in _REMEMBERING

    def _build_refusal(self, error: BaseException) -> InvalidArgument:
        words, at = refusal_of(error)
        if not at:
            named = [name for name, _ in self.parameters if re.search(rf"\b{re.escape(name)}\b", words)]
            at = tuple(named) if len(named) == 1 else ()
        return InvalidArgument(f"{self.name} cannot be made: {words}", *at)

    def __reduce__(self) -> tuple[object, ...]:
        if not self.reference:
            return Player, (self.name, self.factory, self.parameters)
        if not self.parameters:
            return _create_player, (self.name, self.reference)
        # The player comes first, because the types of its parameters may be defined in the module of its class. (A
        # `__setstate__` would be ignored before Python 3.11.4.)
        return _with_parameters, (replace(self, parameters=()), self.parameters)


def refusal_of(error: BaseException) -> tuple[str, tuple[str | int, ...]]:
    """The message of a class that cannot be made, and the parameters at fault, if it names them."""
    words = describe_error(error)
    # The author of a class says with these two what is wrong; any other error happened to the code.
    if isinstance(error, InvalidArgument) or type(error) is ValueError:
        words = words.partition(": ")[2] or words  # without the type: the message is for the author of the file
    if isinstance(error, InvalidArgument):
        return words, error.at
    return words + name_place(error), ()


def name_place(error: BaseException) -> str:
    """Where a strategy raised an error when called, such as " (bots.py, line 6)"; empty if the call itself failed.

    The place is in the author's own code if any of it was running, and not in a library that it called.
    """
    trace = error.__traceback__
    frames = traceback.extract_tb(trace.tb_next if trace is not None else None)
    outside = [frame for frame in frames if not frame.filename.startswith(_FOLDER)]
    # Generated code, such as a dataclass's, has a name in angle brackets.
    libraries = ("<", sysconfig.get_path("stdlib"), sysconfig.get_path("purelib"))
    own = [frame for frame in outside if not frame.filename.startswith(libraries)]
    last = (own or outside or frames)[-1:]
    return "".join(f" ({Path(frame.filename).name}, line {frame.lineno})" for frame in last)


def _create_player(name: str, reference: str) -> Player:
    return Player(name, find_strategy(reference), reference=reference)


def _with_parameters(player: Player, parameters: tuple[tuple[str, Any], ...]) -> Player:
    return replace(player, parameters=parameters)


def find_player(name: str, beside: Path | None = None) -> Player:
    """The player for a name or reference, without parameters; arguments and errors as in `find_strategy`."""
    return Player(name, find_strategy(name, beside), reference=absolute(name, beside or Path()))


def find_strategy(name: str, beside: Path | None = None) -> type[Strategy]:
    """The class for a name, `package.module:Class`, or `path/to/file.py:Class`.

    Args:
        name: The name or reference. Built-in strategies take precedence over those of installed packages.
        beside: The directory that paths are relative to; by default the working directory.

    Raises:
        UnknownName: The name, file or class does not exist.
        InvalidArgument: The class cannot be loaded, or has no `act` method.
    """
    if name in BUILT_IN:
        return load_class(BUILT_IN[name], Path())
    return load_class(reference_of(name), beside or Path())


def reference_of(name: str) -> str:
    """The reference for a name that is not built in; a reference is returned unchanged.

    Raises:
        UnknownName: No installed package provides it.
        InvalidArgument: Several packages provide it.
    """
    return name if is_reference(name) else _find_offered(name)


def _find_offered(name: str) -> str:
    """The reference for a name that an installed package provides."""
    found = {each.reference: each for each in plug_ins() if each.name == name}
    if not found:
        raise UnknownName(f"unknown strategy {name!r}", name, strategy_names())
    if len(found) > 1:
        offers = " and ".join(f"{each.reference} of {each.package}" for each in found.values())
        raise InvalidArgument(f"{name!r} is ambiguous: {offers}; write the reference")
    return next(iter(found))


def strategy_names() -> list[str]:
    """All names, sorted."""
    return sorted({*BUILT_IN, *(each.name for each in plug_ins())})


def parameters_of(strategy: Callable[..., Strategy]) -> dict[str, inspect.Parameter]:
    """The parameters of a strategy by name, with their annotations and defaults."""
    for evaluated in (True, False):  # unevaluated if annotations use names defined for type checkers only
        with suppress(Exception):
            return dict(inspect.signature(strategy, eval_str=evaluated).parameters)
    # A compiled class without a signature: accept any parameters.
    return {"parameters": inspect.Parameter("parameters", inspect.Parameter.VAR_KEYWORD)}


# All strategies that have a name, with their traits.


class Listed(NamedTuple):
    """A strategy with a name.

    Attributes:
        name: Its name.
        about: The first line of its docstring, or why it cannot be used.
        says: Its traits in words; empty if it cannot be used.
        package: The package that provides it; empty for built-in strategies.
    """

    name: str
    about: str
    says: str
    package: str = ""


def list_strategies() -> Iterator[Listed]:
    """The built-in strategies, then those of installed packages, which are loaded to describe them."""
    for name in sorted(BUILT_IN):
        yield _describe(name, BUILT_IN[name])
    for each in plug_ins():
        if each.name in BUILT_IN:
            about = f"not used: a built-in strategy has this name; write {each.reference}"
            yield Listed(each.name, about, "", each.package)
        else:
            yield _describe(each.name, each.reference, each.package)


def _describe(name: str, reference: str, package: str = "") -> Listed:
    try:
        found = load_class(reference, Path())
        about = (found.__doc__ or "").strip().partition("\n")[0]
        return Listed(name, about, str(traits_of(found)), package)
    except InvalidArgument as error:
        return Listed(name, f"broken: {error}", "", package)
