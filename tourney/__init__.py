"""tourney: a simulator of poker tournaments.

>>> import tourney
>>> event = tourney.load("turbo_sng")
>>> found = tourney.simulate(event, reps=20, seed=1, jobs=1)
>>> found
<Found: 20 replicates of turbo_sng, seed 1>
>>> tourney.run(event, seed=1).finished
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final
from warnings import warn

from tourney import mode

if TYPE_CHECKING:
    from tourney.api import Comparison as Comparison
    from tourney.api import Found as Found
    from tourney.api import compare as compare
    from tourney.api import load as load
    from tourney.api import read_results as read_results
    from tourney.api import report as report
    from tourney.api import run as run
    from tourney.api import simulate as simulate
    from tourney.cards.card import parse_cards as parse_cards
    from tourney.cards.deck import Script as Script
    from tourney.config.load import shipped_variant as shipped_variant
    from tourney.errors import TourneyError as TourneyError
    from tourney.experiment.measures import Measure as Measure
    from tourney.experiment.measures import Prominence as Prominence
    from tourney.experiment.measures import Unit as Unit
    from tourney.experiment.measures import register as register
    from tourney.game.action import Action as Action
    from tourney.game.action import check_or_call as check_or_call
    from tourney.game.action import discard as discard
    from tourney.game.action import fold as fold
    from tourney.game.action import raise_to as raise_to
    from tourney.game.action import stand_pat as stand_pat
    from tourney.game.hand import Hand as Hand
    from tourney.game.stakes import Stakes as Stakes
    from tourney.game.view import View as View
    from tourney.leagues import League as League
    from tourney.leagues import league as league
    from tourney.sim.result import Result as Result
    from tourney.strategies.play import play_hands as play_hands
    from tourney.sweeps import Sweep as Sweep
    from tourney.sweeps import sweep as sweep

# Before any module of the package is imported: compiled and interpreted ones must not mix.
mode.settle()

_WHERE: Final = {
    "tourney.api": (
        "Comparison",
        "Found",
        "Sweep",
        "compare",
        "load",
        "read_results",
        "report",
        "run",
        "simulate",
        "sweep",
    ),
    "tourney.cards.card": ("parse_cards",),
    "tourney.cards.deck": ("Script",),
    "tourney.config.load": ("shipped_variant",),
    "tourney.errors": ("TourneyError",),
    "tourney.experiment.measures": ("Measure", "Prominence", "Unit", "register"),
    "tourney.game.action": ("Action", "check_or_call", "discard", "fold", "raise_to", "stand_pat"),
    "tourney.game.hand": ("Hand",),
    "tourney.game.stakes": ("Stakes",),
    "tourney.game.view": ("View",),
    "tourney.leagues": ("League", "league"),
    "tourney.sim.result": ("Result",),
    "tourney.strategies.play": ("play_hands",),
    "tourney.sweeps": ("Sweep", "sweep"),
}
_FORMER: Final = {"opened": "read_results"}
"""Names of the last version, each with the present one."""

_MODULES: Final = {name: module for module, names in _WHERE.items() for name in names}

__all__ = [  # noqa: RUF022 - by subject
    # Tournaments and festivals: load, play, look at what was found
    "load", "run", "simulate", "sweep", "compare", "report", "read_results", "Result", "Found", "Sweep", "Comparison",
    # Hands
    "shipped_variant", "Stakes", "Hand", "View", "Action",
    "fold", "check_or_call", "raise_to", "discard", "stand_pat",
    # Cards
    "parse_cards", "Script",
    # Players
    "play_hands", "league", "League",
    # Measures of one's own
    "Measure", "Prominence", "Unit", "register",
    # Errors
    "TourneyError",
]  # fmt: skip
# A name without a module, or the other way round, would fail only when somebody uses it.
assert set(__all__) == set(_MODULES) and len(__all__) == len(_MODULES)  # noqa: S101, PT018


def __dir__() -> list[str]:
    return [*globals(), *__all__]


def __getattr__(name: str) -> object:
    """Import a public name on first use. Loading modules lazily lets the command line start fast."""
    if name in _FORMER:
        # `stacklevel=2`: the warning names the line of the user's program.
        warn(f"tourney.{name} is now tourney.{_FORMER[name]}", DeprecationWarning, stacklevel=2)
        name = _FORMER[name]
    if name not in _MODULES:
        raise AttributeError(f"module 'tourney' has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)
