"""The parameters of a strategy, as a file writes them, checked against what the strategy takes."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from tourney.config.problems import described, nearest, quoted
from tourney.strategies.base import Strategy
from tourney.strategies.registry import parameters_of

_KINDS: Mapping[type, str] = {
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    str: "text",
    Decimal: "a number",
}


def faults_of(strategy: type[Strategy], given: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What is wrong with the parameters: (name, sentence) each; the name is "" when one is missing."""
    taken = parameters_of(strategy)
    open_ended = any(parameter.kind is inspect.Parameter.VAR_KEYWORD for parameter in taken.values())
    for name, value in given.items():
        if name not in taken and not open_ended:
            yield name, f"unknown parameter {quoted(name)}{nearest(name, taken)}"
        elif name in taken and not _fits(taken[name].annotation, value):
            yield name, f"expected {_KINDS[taken[name].annotation]}, found {described(value)}"
    for name, parameter in taken.items():
        variadic = parameter.kind in {inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL}
        if parameter.default is inspect.Parameter.empty and not variadic and name not in given:
            yield "", f"missing parameter {quoted(name)}"


def _fits(annotation: object, value: object) -> bool:
    """Whether a value is of a plain annotated type; other annotations are the strategy's own business."""
    if annotation in {float, Decimal}:
        return isinstance(value, int | Decimal) and not isinstance(value, bool)
    if annotation in {int, bool, str}:
        return type(value) is annotation
    return True


def converted(strategy: type[Strategy], given: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """The parameters as the strategy wants them: decimal numbers as floats, unless it asks for `Decimal`."""
    taken = parameters_of(strategy)
    values = {
        name: value
        if name in taken and taken[name].annotation is Decimal
        else float(value)
        if isinstance(value, Decimal) or (name in taken and taken[name].annotation is float)
        else value
        for name, value in given.items()
    }
    return tuple(values.items())
