"""State that a class of strategies keeps outside its objects, where it leaks from one event into another."""

from __future__ import annotations

import inspect
import sys
from collections import deque
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_PLAIN: Final = (int, float, str, bytes, bytearray, list, tuple, dict, set, frozenset, deque, type(None))


def hash_state(factory: Callable[..., object]) -> dict[str, int]:
    """A hash of each plain value in a class, its base classes and its module, by name."""
    if not inspect.isclass(factory):
        return {}
    module = sys.modules.get(factory.__module__)
    found = {} if module is None else _plain(f"{module.__name__.rpartition('.')[2]}.", vars(module))
    for each in factory.__mro__[:-1]:
        found |= _plain(f"{each.__name__}.", vars(each))
    return found


def _plain(prefix: str, values: Mapping[str, object]) -> dict[str, int]:
    return {
        prefix + name: hash(repr(value))
        for name, value in values.items()
        if isinstance(value, _PLAIN) and not name.startswith("__")
    }


def describe_changes(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """The end of a sentence that names what has changed; empty if nothing has."""
    changed = [name for name in after if after[name] != before.get(name)]
    return f"; changed in between: {', '.join(changed)}" if changed else ""
