"""tourney: a simulator of poker tournaments.

>>> import tourney
>>> event = tourney.load("turbo_sng")
>>> found = tourney.simulate(event, reps=20, seed=1, jobs=1)
>>> len(found.replicates)
20
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney import mode

if TYPE_CHECKING:
    from tourney.api import load as load
    from tourney.api import opened as opened
    from tourney.api import simulate as simulate

mode.settle()

__all__ = ["load", "opened", "simulate"]


def __dir__() -> list[str]:
    return [*globals(), *__all__]


def __getattr__(name: str) -> object:
    """What of the library is asked for: it is read when it is, so that the command line starts at once."""
    if name not in __all__:
        raise AttributeError(f"module 'tourney' has no attribute {name!r}")
    from tourney import api  # noqa: PLC0415

    return getattr(api, name)
