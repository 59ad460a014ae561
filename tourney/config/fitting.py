"""Builds models of documents that are partly invalid."""

from __future__ import annotations

import types
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

import pydantic
from pydantic.fields import FieldInfo

from tourney.config.problems import KeyPath, closest
from tourney.config.unknown import UNKNOWN

M = TypeVar("M", bound=pydantic.BaseModel)


def fitting(model: type[M], data: object, *, whole: bool = True, wrong: AbstractSet[KeyPath] = frozenset()) -> M:
    """Build a model of the data; invalid values are `UNKNOWN`.

    Args:
        model: The model.
        data: The data of a document.
        whole: Whether missing keys take their defaults; otherwise they are `UNKNOWN`.
        wrong: The paths of values that are valid by themselves but rejected by a check of several keys.
    """
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
            if not all(each["loc"] for each in error.errors()):
                return UNKNOWN
        else:
            if path not in self.around and (self.whole or not is_model):
                return fits
        if is_model and isinstance(data, dict):
            return self._model(inner, data, path)
        if get_origin(inner) is list and isinstance(data, list):
            return [self.value(get_args(inner)[0], each, (*path, row)) for row, each in enumerate(data)]
        return UNKNOWN

    def _model(self, model: type[pydantic.BaseModel], data: dict[str, object], path: KeyPath) -> pydantic.BaseModel:
        fields = {field.alias or name: field for name, field in model.model_fields.items()}
        meant = {closest(key, fields) for key in data.keys() - fields.keys()}
        values = {
            key: self.value(_kind_of(field), data[key], (*path, key)) if key in data else UNKNOWN
            for key, field in fields.items()
            if key in data or key in meant or not self.whole or field.is_required()
        }
        given = {name for name, field in model.model_fields.items() if (field.alias or name) in data}
        return model.model_construct(given, **values)


def _kind_of(field: FieldInfo) -> Any:  # noqa: ANN401 - an annotation
    """The annotation of a field, with its bounds."""
    return Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation


def _without_none(kind: Any) -> Any:  # noqa: ANN401 - an annotation
    """An annotation without None and without metadata."""
    while get_origin(kind) in {Annotated, types.UnionType, Union}:
        kind = next(branch for branch in get_args(kind) if branch is not type(None))
    return kind
