"""Values that are unknown because the file has an invalid value in their place.

One problem must not hide others: everything that does not depend on an invalid value is still checked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NoReturn, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class NotKnown(Exception):
    """An operation needs a value that is unknown."""


def _refuse(*_: object) -> NoReturn:
    raise NotKnown


_QUESTIONS: Final = (
    "bool call contains eq format ge getattr getitem gt hash index int iter le len lt str "
    "add floordiv mod mul radd rfloordiv rmod rmul rsub rtruediv sub truediv"
)

UNKNOWN: Final[Any] = type(
    "Unknown",
    (),
    {
        "__slots__": (),
        "__class__": property(_refuse),  # for isinstance
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
