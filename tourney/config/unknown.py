"""Values that are not known, since what is written in their place does not fit.

One mistake must not hide the others: what does not depend on a value that is wrong is checked all the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NoReturn, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class NotKnown(Exception):
    """A question about a value that is not known."""


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
"""The value that is not known: whatever it is asked raises `NotKnown`; only `is` has an answer."""


def known(build: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What `build` returns, or `UNKNOWN` if that depends on a value that is not known."""
    try:
        return build(*args, **kwargs)
    except NotKnown:
        found: T = UNKNOWN
        return found
