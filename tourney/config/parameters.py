"""Checks the parameters of a strategy in a file against its signature.

The annotation of a parameter determines its valid values: a whole number, a number, true or false, text, one of
several words (`Literal`, an `Enum`), a list of these (`list`, `tuple`), or also null (`X | None`). Parameters with
other annotations are not checked.
"""

from __future__ import annotations

import enum
import inspect
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from tourney.config.problems import KeyPath, describe_value, nearest, not_a_number, quote
from tourney.strategies.base import Strategy
from tourney.strategies.registry import parameters_of

_KINDS: Final[Mapping[object, str]] = {
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    str: "text",
    Decimal: "a number",
    type(None): "null",
}
_GONE: Final[Mapping[str, str]] = {"caution": "respect"}
"""Parameters that strategies had once, each with the one that took its place."""

_VARIADIC: Final = {inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL}


class _Unfit(Exception):
    """Values do not match their annotation. Each fault is a path inside the parameter and a message."""

    def __init__(self, *faults: tuple[KeyPath, str]) -> None:
        super().__init__()
        self.faults = faults


def faults_of(strategy: Callable[..., Strategy], given: Mapping[str, Any]) -> Iterator[tuple[KeyPath, str]]:
    """Yield the path and the message of each fault of the parameters; the path of a missing parameter is ()."""
    taken = parameters_of(strategy)
    named = [name for name, parameter in taken.items() if parameter.kind not in _VARIADIC]
    open_ended = any(parameter.kind is inspect.Parameter.VAR_KEYWORD for parameter in taken.values())
    for name, value in given.items():
        if name not in named:
            if not open_ended:
                yield (name,), f"unknown parameter {quote(name)}{_hint(name, named)}"
            continue
        try:
            _read(taken[name].annotation, value)
        except _Unfit as unfit:
            yield from (((name, *at), message) for at, message in unfit.faults)
    for name in named:
        if taken[name].default is inspect.Parameter.empty and name not in given:
            yield (), f"missing parameter {quote(name)}"


def convert_parameters(strategy: Callable[..., Strategy], given: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Convert parameters without faults to the types of the strategy."""
    taken = parameters_of(strategy)
    return tuple(
        (name, _read(taken[name].annotation if name in taken else None, value)) for name, value in given.items()
    )


def _read(annotation: object, value: object) -> object:
    """Convert a value to the type of its annotation. Decimal numbers become floats unless the type is `Decimal`.

    Raises:
        _Unfit: The value does not match the annotation.
    """
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _read(inner[0], value)
    if origin in {Union, types.UnionType}:
        return _one_of(inner, value)
    words = _words(annotation)
    if words is not None:
        return _read_word(words, value)
    if origin in {list, tuple}:
        return _several(annotation, value)
    if isinstance(annotation, type) and annotation in _KINDS:
        return _plain(annotation, value)
    return float(value) if isinstance(value, Decimal) else value


def _plain(kind: type, value: object) -> object:
    if kind is Decimal or kind is float:
        if isinstance(value, int | Decimal) and not isinstance(value, bool):
            return float(value) if kind is float else value
    elif type(value) is kind:
        return value
    found = not_a_number(value) if kind in {float, Decimal} else describe_value(value)
    raise _Unfit(((), f"expected {_KINDS[kind]}, found {found}"))


def _hint(name: str, named: Sequence[str]) -> str:
    """The end of a message about an unknown parameter."""
    instead = _GONE.get(name, "")
    if instead in named:
        return f"; there is {quote(instead)} instead, on another scale"
    return nearest(name, named)


def _words(annotation: object) -> dict[object, object] | None:
    """The words of an annotation and their values, for `Literal` and `Enum`; otherwise None."""
    if get_origin(annotation) is Literal:
        return {each: each for each in get_args(annotation)}
    if isinstance(annotation, type) and issubclass(annotation, enum.Enum):
        return {name.lower(): member for name, member in annotation.__members__.items()}
    return None


def _read_word(words: Mapping[object, object], value: object) -> object:
    for word, meant in words.items():
        if word == value and type(word) is type(value):  # true is not 1
            return meant
    names = [word for word in words if isinstance(word, str)]
    if isinstance(value, str) and len(names) == len(words):
        raise _Unfit(((), f"unknown name {quote(value)}{nearest(value, names)}"))
    raise _Unfit(((), f"expected {_list_words(words)}, found {describe_value(value)}"))


def _list_words(words: Mapping[object, object]) -> str:
    return f"one of: {', '.join('null' if word is None else str(word) for word in words)}"


def _several(annotation: object, value: object) -> object:
    """Convert a list to a list or a tuple."""
    if not isinstance(value, list):
        raise _Unfit(((), f"expected a list, found {describe_value(value)}"))
    inner = get_args(annotation)
    kinds: Sequence[object]
    if get_origin(annotation) is list or inner[1:] == (...,):
        kinds = [inner[0]] * len(value)
    elif len(inner) == len(value):
        kinds = inner
    else:
        raise _Unfit(((), f"expected {len(inner)} in the list, found {len(value)}"))
    items: list[object] = []
    faults: list[tuple[KeyPath, str]] = []
    for index, (kind, item) in enumerate(zip(kinds, value, strict=True)):
        try:
            items.append(_read(kind, item))
        except _Unfit as unfit:
            faults += [((index, *at), message) for at, message in unfit.faults]
    if faults:
        raise _Unfit(*faults)
    return items if get_origin(annotation) is list else tuple(items)


def _one_of(branches: Sequence[object], value: object) -> object:
    unfit: list[_Unfit] = []
    for branch in branches:
        try:
            return _read(branch, value)
        except _Unfit as error:
            unfit.append(error)
    likely = [error for branch, error in zip(branches, unfit, strict=True) if branch is not type(None)]
    if len(likely) == 1:
        raise likely[0]
    raise _Unfit(((), f"expected {' or '.join(map(_describe_type, branches))}, found {describe_value(value)}"))


def _describe_type(annotation: object) -> str:
    words = _words(annotation)
    if words is not None:
        return _list_words(words)
    return _KINDS.get(annotation, "a list") if isinstance(annotation, type) else "a list"
