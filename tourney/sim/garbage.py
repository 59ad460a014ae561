"""Python's garbage collector during a run.

The collector finds objects that refer to each other in a cycle; all others are freed without it. It looks at every
object that has survived so far, again and again: with ten thousand tables that is a fifth of the time of a run. A run
makes no cycles while a floor is in play (`tests/unit/sim/test_garbage.py`), so it leaves nothing to find.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

MANY: Final = 5_000
"""Entrants from which on the collector does not look at a room that holds players of other packages."""


@contextmanager
def collector_at_rest(entrants: int, *, built_in: bool) -> Iterator[None]:
    """Keep the collector from looking at the room of an event.

    It is off while only built-in strategies play. Others may make cycles at every decision, so with them it stays on,
    and in a large event everything that exists at the start is frozen: the collector sees only what is made since.

    Args:
        entrants: The number of entrants.
        built_in: Whether all strategies are built in.
    """
    if built_in:
        was_on = gc.isenabled()
        gc.disable()
        try:
            yield
        finally:
            if was_on:
                gc.enable()
    elif entrants >= MANY and not gc.get_freeze_count():
        gc.freeze()
        try:
            yield
        finally:
            gc.unfreeze()
    else:
        yield
