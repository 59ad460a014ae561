"""Validates documents with pydantic models and reports errors as problems with positions.

The models have no unions except with None, so that the location of a pydantic error is a path in the document.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Generic,
    NamedTuple,
    NoReturn,
    ParamSpec,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
)

import pydantic
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails, PydanticCustomError

from tourney.config.problems import (
    ConfigError,
    KeyPath,
    Problem,
    closest,
    describe_value,
    format_key_path,
    nearest,
    quote,
)
from tourney.config.source import Document
from tourney.errors import InvalidArgument

# Values that are unknown because the file has an invalid value in their place.
#
# One problem must not hide others: everything that does not depend on an invalid value is still checked.


P = ParamSpec("P")
T = TypeVar("T")
M = TypeVar("M", bound=pydantic.BaseModel)


class NotKnown(Exception):
    """An operation needs a value that is unknown."""


# Magic methods take any arguments.
def _refuse(*_: object) -> NoReturn:
    raise NotKnown


_QUESTIONS: Final = (
    # Python looks up operators on the type, so each must be there by its name.
    "bool call contains eq format ge getattr getitem gt hash index int iter le len lt str "
    "add floordiv mod mul radd rfloordiv rmod rmul rsub rtruediv sub truediv"
)

UNKNOWN: Final[Any] = type(
    "Unknown",
    (),
    {
        "__slots__": (),
        # `isinstance` also asks for `__class__`.
        "__class__": property(_refuse),
        "__repr__": lambda _: "UNKNOWN",
        **{f"__{question}__": _refuse for question in _QUESTIONS.split()},
    },
)()
"""The unknown value. Every operation on it raises `NotKnown`; only `is` works."""


def evaluate(build: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return the result of `build`, or `UNKNOWN` if it depends on an unknown value."""
    try:
        return build(*args, **kwargs)
    except NotKnown:
        found: T = UNKNOWN
        return found


# Builds models of documents that are partly invalid.


def fitting(model: type[M], data: object, *, whole: bool = True, wrong: AbstractSet[KeyPath] = frozenset()) -> M:
    """Build a model of the data; invalid values are `UNKNOWN`.

    Args:
        model: The model.
        data: The data of a document.
        whole: Whether missing keys take their defaults; otherwise they are `UNKNOWN`.
        wrong: The paths of values that are valid by themselves but rejected by a check of several keys.
    """
    # Values that contain a wrong one are taken apart, even if they fit as a whole.
    around = frozenset(path[:end] for path in wrong for end in range(len(path)))
    found: M = _Fitting(whole, wrong, around).value(model, data, ())
    if found is UNKNOWN:
        nothing: dict[str, Any] = dict.fromkeys(model.model_fields, UNKNOWN)
        return model.model_construct(**nothing)
    return found


@dataclass(frozen=True, slots=True)
class _Fitting:
    whole: bool
    wrong: AbstractSet[KeyPath]
    around: AbstractSet[KeyPath]

    def value(self, kind: Any, data: object, path: KeyPath) -> Any:  # noqa: ANN401 - of the kind
        """The data as a value of that kind; invalid parts are `UNKNOWN`."""
        if path in self.wrong:
            return UNKNOWN
        inner = _without_none(kind)
        is_model = isinstance(inner, type) and issubclass(inner, pydantic.BaseModel)
        try:
            fits = pydantic.TypeAdapter(kind).validate_python(data)
        except pydantic.ValidationError as error:
            # An error without a location is one of the value as a whole, and no part of it can be saved.
            if not all(each["loc"] for each in error.errors()):
                return UNKNOWN
        else:
            # Models may be wanted part by part: keys that an unread file could have are then unknown.
            if path not in self.around and (self.whole or not is_model):
                return fits
        if is_model and isinstance(data, dict):
            return self._model(inner, data, path)
        if get_origin(inner) is list and isinstance(data, list):
            return [self.value(get_args(inner)[0], each, (*path, row)) for row, each in enumerate(data)]
        return UNKNOWN

    def _model(self, model: type[pydantic.BaseModel], data: dict[str, object], path: KeyPath) -> pydantic.BaseModel:
        # Errors and paths have the names of the file, as aliases such as `break` are words of Python.
        fields = {field.alias or name: field for name, field in model.model_fields.items()}
        # A key that was misspelled has a value, which is not known: its default would lead to errors that are none.
        meant = {closest(key, fields) for key in data.keys() - fields.keys()}
        values = {
            key: self.value(_kind_of(field), data[key], (*path, key)) if key in data else UNKNOWN
            for key, field in fields.items()
            # Keys that are not there keep their defaults, but for those that may stand in an unread file.
            if key in data or key in meant or not self.whole or field.is_required()
        }
        # `model_fields_set` tells what the file says from what is default.
        given = {name for name, field in model.model_fields.items() if (field.alias or name) in data}
        return model.model_construct(given, **values)


def _kind_of(field: FieldInfo) -> Any:  # noqa: ANN401 - an annotation
    """The annotation of a field, with its bounds."""
    return Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation


def _without_none(kind: Any) -> Any:  # noqa: ANN401 - an annotation
    """An annotation without None and without metadata."""
    while get_origin(kind) in {Annotated, types.UnionType, Union}:
        # The models have no other unions, so the first branch that is not None is the type.
        kind = next(branch for branch in get_args(kind) if branch is not type(None))
    return kind


EXTENDS: Final = "extends"
"""The key that names the files which a file, or a part of one, extends."""


class Strict(pydantic.BaseModel):
    """The base of all models of files: immutable, no unknown keys, no silent coercion."""

    example: ClassVar[str] = ""
    """An example of the part, shown in the message if another value was found in its place."""

    model_config: ClassVar[pydantic.ConfigDict] = pydantic.ConfigDict(extra="forbid", frozen=True, strict=True)

    def faults(self) -> Iterator[InvalidArgument]:
        """Yield errors that involve several keys. Keys with invalid values are `UNKNOWN`."""
        yield from ()

    def has(self, key: str) -> bool:
        """Whether a key is set.

        Raises:
            NotKnown: Its value is `UNKNOWN`.
        """
        value = getattr(self, key)
        if value is UNKNOWN:
            # Whether an unknown key is set is unknown, too.
            raise NotKnown
        return value is not None


def _reject_nothing(value: object) -> object:
    if value is None:
        # "model_type": the message is then that of a part, with its example.
        raise PydanticCustomError("model_type", "nothing")
    return value


Given = Annotated[M | None, pydantic.BeforeValidator(_reject_nothing)]
"""An optional part. A key without a value is rejected: it could mean the defaults or no part."""


class CheckedFile(NamedTuple, Generic[M]):
    """A validated document.

    Attributes:
        file: The document as a model; invalid values are `UNKNOWN`.
        problems: The problems found, each with its position, and the earlier problems of the document.
    """

    file: M
    problems: list[Problem]


def check_document(model: type[M], document: Document) -> CheckedFile[M]:
    """Validate a document; invalid values of the model are `UNKNOWN`."""
    problems = list(document.problems)
    try:
        file = model.model_validate(document.data)
    except pydantic.ValidationError as error:
        problems += _problems(model, document, error)
        file = fitting(model, document.data)
    # Keys may come from a file that could not be read: nothing is said of those that are missing.
    if document.incomplete or _means_to_extend(model, document.data):
        return CheckedFile(fitting(model, document.data, whole=False), problems)
    faults = [((*path, *fault.at), " ".join(str(fault).split())) for path, fault in _faults(file, ())]
    if faults:
        problems += (Problem(document.mark_of(at), format_key_path(at), message) for at, message in faults)
        # What is wrong by its neighbours is as unknown as what is wrong by itself.
        file = fitting(model, document.data, wrong={at for at, _ in faults if at})
    return CheckedFile(file, problems)


def require_valid(model: type[M], document: Document) -> M:
    """Validate a document and return the model.

    Raises:
        ConfigError: The document is invalid; the error holds one problem for each invalid value, with its position,
            and the earlier problems of the document.
    """
    file, problems = check_document(model, document)
    if problems:
        raise ConfigError(problems)
    return file


def _faults(value: object, path: KeyPath) -> Iterator[tuple[KeyPath, InvalidArgument]]:
    """The errors that involve several keys, in a model and all models inside it."""
    if value is UNKNOWN:
        return
    if isinstance(value, Strict):
        try:
            for fault in value.faults():
                yield path, fault
        except NotKnown:
            pass
        for name, field in type(value).model_fields.items():
            yield from _faults(getattr(value, name), (*path, field.alias or name))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from _faults(each, (*path, index))
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _faults(each, (*path, key))


def _problems(
    model: type[pydantic.BaseModel], document: Document, error: pydantic.ValidationError
) -> Iterator[Problem]:
    # A value that could not be read stands in the document as something else.
    said = {problem.mark for problem in document.problems} | document.unread
    errors = error.errors(include_url=False)
    # `levls` is one mistake: that `levels` is then missing is not said.
    meant = {_nearest_key(model, tuple(each["loc"])) for each in errors if each["type"] == "extra_forbidden"}
    for each in errors:
        path: KeyPath = tuple(each["loc"])
        if document.mark_of(path) in said and path in document.marks:
            continue  # one message per value: that it could not be read
        if each["type"] == "missing":
            if document.incomplete or path in meant or (*path[:-1], EXTENDS) in meant:
                continue  # it may be in the file that could not be read; and a misspelled key is one mistake
            path, name = path[:-1], str(path[-1])
            yield Problem(document.mark_of(path), format_key_path(path), f"missing key {quote(name)}")
        elif each["type"] == "extra_forbidden":
            name = str(path[-1])
            message = f"unknown key {quote(name)}{nearest(name, _keys_at(model, path[:-1]))}"
            yield Problem(document.key_marks[path], format_key_path(path), message)
        else:
            yield Problem(document.mark_of(path), format_key_path(path), _message(each, model))


def _nearest_key(model: type[pydantic.BaseModel], path: KeyPath) -> KeyPath:
    """The path of the known key that is most similar to an unknown one."""
    return (*path[:-1], closest(str(path[-1]), _keys_at(model, path[:-1])) or "")


def _model_at(model: type[pydantic.BaseModel], path: KeyPath) -> type[pydantic.BaseModel]:
    """The model of the mapping at a path through fields, lists and mappings of `model`."""
    found: Any = model
    for step in path:
        if isinstance(found, type) and issubclass(found, pydantic.BaseModel):
            fields = found.model_fields
            # Errors name fields by alias or by name, as pydantic has them.
            found = next(field.annotation for name, field in fields.items() if step in {name, field.alias})
        else:
            found = get_args(found)[-1]
        if get_origin(found) in {types.UnionType, Union}:
            found = next(branch for branch in get_args(found) if branch is not type(None))
    return cast("type[pydantic.BaseModel]", found)


def _means_to_extend(model: type[pydantic.BaseModel], data: object) -> bool:
    """Whether `extends` is misspelled in the data, so that keys of the extended file may be missing."""
    unknown = data.keys() - set(_keys_at(model, ())) if isinstance(data, dict) else set()
    return any(closest(key, _keys_at(model, ())) == EXTENDS for key in unknown)


def _keys_at(model: type[pydantic.BaseModel], path: KeyPath) -> list[str]:
    """The keys of the mapping at a path, with `extends` for a file and its parts."""
    keys = [field.alias or name for name, field in _model_at(model, path).model_fields.items()]
    # A file and its parts may extend others; what lies deeper may not.
    return keys if len(path) > 1 else [*keys, EXTENDS]


def _message(error: ErrorDetails, model: type[pydantic.BaseModel]) -> str:
    kind, value, context = error["type"], error["input"], error.get("ctx", {})
    found = describe_value(value)
    if kind == "model_type":
        part = _model_at(model, tuple(error["loc"]))
        example = f" such as {part.example}" if issubclass(part, Strict) and part.example else ""
        return f"expected a mapping{example}, found {found}"
    if kind == "value_error":
        return " ".join(str(context["error"]).split())
    if kind == "literal_error":
        # pydantic tells the names only as text: 'a', 'b' or 'c'.
        names = [name.strip("' ") for name in str(context["expected"]).replace(" or ", ",").split(",")]
        if isinstance(value, str):
            return f"unknown name {quote(value)}{nearest(value, names)}"
        return f"expected one of: {', '.join(names)}; found {found}"
    length = context.get("actual_length")
    return f"expected {_EXPECTED[kind].format(**context)}, found {found if length is None else length}"


_EXPECTED: Final[dict[str, str]] = {
    "int_type": "a whole number",
    "list_type": "a list",
    "dict_type": "a mapping",
    "string_type": "text",
    "bool_type": "true or false",
    "greater_than_equal": "at least {ge:,}",
    "less_than": "less than {lt}",
    "less_than_equal": "at most {le:,}",
    "too_short": "at least {min_length} in the list",
    "too_long": "at most {max_length} in the list",
    "string_too_short": "text of at least {min_length} characters",
    "string_too_long": "text of at most {max_length} characters",
}
"""What was expected, by pydantic's name of the error, for all errors that the models can raise."""
