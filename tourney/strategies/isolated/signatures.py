"""The parameters of a class as plain data, so that another process can check parameters without loading the class.

The annotations covered are plain types, fixed words (`Literal`, an `Enum`), lists, tuples, and unions of these; any
other annotation is dropped. Only the class itself sees the members of an `Enum`; elsewhere they are words.
"""

from __future__ import annotations

import enum
import inspect
import types
from decimal import Decimal
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, Union, get_args, get_origin

from tourney.strategies.registry import parameters_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tourney.strategies.base import Strategy

Plain: TypeAlias = Any
"""A value that JSON can represent."""

_KINDS: Final[Mapping[str, object]] = {
    "int": int, "float": float, "bool": bool, "str": str, "Decimal": Decimal, "None": type(None),
}  # fmt: skip
_NAMES: Final = {kind: name for name, kind in _KINDS.items()}
_SEVERAL: Final[Mapping[object, str]] = {list: "list", tuple: "each"}


def as_plain(strategy: Callable[..., Strategy]) -> list[Plain]:
    """The parameters of a class: for each its name, whether it is required, and its annotation.

    `**parameters` has an empty name.
    """
    plain: list[Plain] = []
    for name, each in parameters_of(strategy).items():
        if each.kind is inspect.Parameter.VAR_KEYWORD:
            plain.append(["", False, None])
        elif each.kind is not inspect.Parameter.VAR_POSITIONAL:
            plain.append([name, each.default is inspect.Parameter.empty, _as_plain(each.annotation)])
    return plain


def from_plain(plain: Iterable[Plain]) -> inspect.Signature:
    """The signature for the result of `as_plain`.

    Raises:
        Exception: Of any type, if the data is something else.
    """
    parameters = []
    for name, needed, annotation in plain:
        kind = inspect.Parameter.KEYWORD_ONLY if name else inspect.Parameter.VAR_KEYWORD
        default = inspect.Parameter.empty if needed or not name else None
        parameters.append(
            inspect.Parameter(name or "parameters", kind, default=default, annotation=_from_plain(annotation))
        )
    return inspect.Signature(parameters)


def _as_plain(annotation: object) -> Plain:
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _as_plain(inner[0])
    if isinstance(annotation, type) and issubclass(annotation, enum.Enum):
        return ["words", *map(str.lower, annotation.__members__)]
    if origin is Literal:
        return ["words", *inner] if all(isinstance(word, str | int | None) for word in inner) else None
    kind = "any of" if origin in {Union, types.UnionType} else _SEVERAL.get(origin, "")
    if inner[1:] == (...,):
        kind, inner = "tuple", inner[:1]
    if kind:
        return [kind, *map(_as_plain, inner)]
    return _NAMES.get(annotation) if isinstance(annotation, type) else None


def _from_plain(plain: Plain) -> Any:  # noqa: ANN401 - an annotation
    if plain is None:
        return inspect.Parameter.empty
    if isinstance(plain, str):
        return _KINDS[plain]
    kind, *inner = plain
    if kind == "words":
        return Literal[tuple(inner)]
    meant = tuple(object if each is None else _from_plain(each) for each in inner)
    if kind == "any of":
        return Union[meant]  # noqa: UP007 - from a list
    if kind == "each":
        return tuple.__class_getitem__(meant)
    return {"list": list[meant[0]], "tuple": tuple[meant[0], ...]}[kind]  # type: ignore[valid-type]


def with_members(strategy: Callable[..., Strategy], given: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters, with words replaced by members of an `Enum` where the class expects them."""
    taken = parameters_of(strategy)
    return {name: _member(taken[name].annotation if name in taken else None, each) for name, each in given.items()}


def _member(annotation: object, value: Any) -> Any:  # noqa: ANN401 - of any kind
    origin, inner = get_origin(annotation), get_args(annotation)
    if isinstance(annotation, type) and issubclass(annotation, enum.Enum):
        return {name.lower(): member for name, member in annotation.__members__.items()}.get(value, value)
    if origin is Annotated:
        return _member(inner[0], value)
    if origin in {Union, types.UnionType}:
        found = (_member(each, value) for each in inner)
        return next((each for each in found if each is not value), value)
    if origin in {list, tuple} and isinstance(value, list | tuple):
        return origin(_member(kind, each) for kind, each in zip(_kinds(inner, len(value)), value, strict=True))
    return value


def _kinds(inner: Sequence[object], count: int) -> Sequence[object]:
    return inner if len(inner) == count and inner[-1] is not ... else [inner[0]] * count
