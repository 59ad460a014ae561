"""Documents checked against pydantic models; what does not fit becomes located problems.

The models have no unions but with None, so that the way to an error, as pydantic tells it, is a path of the document.
"""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Final, TypeVar, Union, cast, get_args, get_origin

import pydantic
from pydantic_core import ErrorDetails, PydanticCustomError

from tourney.config.problems import ConfigError, KeyPath, Problem, closest, described, dotted, nearest, quoted
from tourney.config.source import Document
from tourney.errors import StructureError

M = TypeVar("M", bound=pydantic.BaseModel)


class Strict(pydantic.BaseModel):
    """The base of all models of files: immutable, no unknown keys, no silent coercion."""

    example: ClassVar[str] = ""
    """What such a part may look like, for who has written something else in its place."""

    model_config: ClassVar[pydantic.ConfigDict] = pydantic.ConfigDict(extra="forbid", frozen=True, strict=True)


def _given(value: object) -> object:
    if value is None:
        raise PydanticCustomError("model_type", "nothing")
    return value


Given = Annotated[M | None, pydantic.BeforeValidator(_given)]
"""A part that is there or not: a key with nothing behind it, which may mean its defaults or none, is refused."""


def check(model: type[M], document: Document) -> M:
    """The document as a model.

    Raises:
        ConfigError: With one problem for each thing that does not fit, at its own position, and with what was wrong
            with the document before.
    """
    problems = list(document.problems)
    try:
        checked = model.model_validate(document.data)
    except pydantic.ValidationError as error:
        problems += _problems(model, document, error)
    else:
        if not problems:
            return checked
    raise ConfigError(problems)


def fitting(model: type[M], data: object) -> M | None:
    """Plain data as a model, or None if it does not fit."""
    try:
        return model.model_validate(data)
    except pydantic.ValidationError:
        return None


def _problems(
    model: type[pydantic.BaseModel], document: Document, error: pydantic.ValidationError
) -> Iterator[Problem]:
    said = {problem.mark for problem in document.problems} | document.unread
    errors = error.errors(include_url=False)
    meant = {_meant(model, tuple(each["loc"])) for each in errors if each["type"] == "extra_forbidden"}
    for each in errors:
        path: KeyPath = tuple(each["loc"])
        if document.mark_of(path) in said and path in document.marks:
            continue  # one sentence a value: that it could not be read
        if each["type"] == "missing":
            if document.incomplete or path in meant:
                continue  # it may well be in the file that could not be read; and a key misspelt is one mistake
            path, name = path[:-1], str(path[-1])
            yield Problem(document.mark_of(path), dotted(path), f"missing key {quoted(name)}")
        elif each["type"] == "extra_forbidden":
            name = str(path[-1])
            message = f"unknown key {quoted(name)}{nearest(name, _keys(_model_at(model, path[:-1])))}"
            yield Problem(document.key_marks[path], dotted(path), message)
        else:
            for inside, message in _messages(each, model):
                at = (*path, *inside)
                yield Problem(document.mark_of(at), dotted(at), message)


def _meant(model: type[pydantic.BaseModel], path: KeyPath) -> KeyPath:
    """The way to the key that was meant by an unknown one."""
    return (*path[:-1], closest(str(path[-1]), _keys(_model_at(model, path[:-1]))) or "")


def _model_at(model: type[pydantic.BaseModel], path: KeyPath) -> type[pydantic.BaseModel]:
    """The model of the mapping at a path that leads through fields, lists and mappings of `model`."""
    found: Any = model
    for step in path:
        if isinstance(found, type) and issubclass(found, pydantic.BaseModel):
            fields = found.model_fields
            found = next(field.annotation for name, field in fields.items() if step in {name, field.alias})
        else:
            found = get_args(found)[-1]
        if get_origin(found) in {types.UnionType, Union}:
            found = next(branch for branch in get_args(found) if branch is not type(None))
    return cast("type[pydantic.BaseModel]", found)


def _keys(model: type[pydantic.BaseModel]) -> list[str]:
    return [field.alias or name for name, field in model.model_fields.items()]


def _messages(error: ErrorDetails, model: type[pydantic.BaseModel]) -> Iterator[tuple[KeyPath, str]]:
    """What is wrong with a part, each with the way from the part to the key at fault."""
    cause = error.get("ctx", {}).get("error")
    if isinstance(cause, StructureError):
        yield from ((each.at, str(each)) for each in (cause, *cause.others))
    elif error["type"] == "model_type":
        part = _model_at(model, tuple(error["loc"]))
        example = f" such as {part.example}" if issubclass(part, Strict) and part.example else ""
        yield (), f"expected a mapping{example}, found {described(error['input'])}"
    else:
        yield (), _message(error)


def _message(error: ErrorDetails) -> str:
    kind, value, context = error["type"], error["input"], error.get("ctx", {})
    found = described(value)
    if kind == "value_error":
        return " ".join(str(context["error"]).split())
    if kind == "literal_error":
        names = [name.strip("' ") for name in str(context["expected"]).replace(" or ", ",").split(",")]
        if isinstance(value, str):
            return f"unknown name {quoted(value)}{nearest(value, names)}"
        return f"expected one of: {', '.join(names)}; found {found}"
    length = context.get("actual_length")
    return f"expected {_EXPECTED[kind].format(**context)}, found {found if length is None else length}"


_EXPECTED: Final[dict[str, str]] = {
    "int_type": "a whole number",
    "list_type": "a list",
    "dict_type": "a mapping",
    "string_type": "text",
    "bool_type": "true or false",
    "greater_than_equal": "at least {ge}",
    "less_than": "less than {lt}",
    "less_than_equal": "at most {le}",
    "too_short": "at least {min_length} in the list",
    "too_long": "at most {max_length} in the list",
    "string_too_short": "text of at least {min_length} characters",
    "string_too_long": "text of at most {max_length} characters",
}
"""What was expected, by pydantic's name of the error: those that the models can give."""
