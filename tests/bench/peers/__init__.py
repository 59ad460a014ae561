"""Other engines and evaluators doing the same work, by the same policies; imported only when they are measured."""

from __future__ import annotations

import importlib
import warnings
from importlib.metadata import version
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, cast

from tourney.strategies.play import describe_error

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.bench.workload import Game, Policy

    from .dealer import Dealer


class Engine(Protocol):
    """A module that plays hands in a peer."""

    def dealer(self, game: Game, policy: Policy) -> Dealer | None:
        """Who deals hands of a game to players of a policy; None if the peer has no such game."""
        ...


class Evaluator(Protocol):
    """A module that evaluates hands in a peer."""

    def evaluations(self, hands: Sequence[Sequence[str]]) -> Callable[[int], int]:
        """Something that makes so many passes over hands of seven cards, and returns 0."""
        ...


class Peer(NamedTuple):
    """Somebody to be compared with.

    Attributes:
        name: What it is called in tables.
        distribution: What pip calls it.
        module: The driver, here.
        imports: What the driver needs.
    """

    name: str
    distribution: str
    module: str
    imports: str

    def version(self) -> str:
        """The version that is installed."""
        return version(self.distribution)

    def engine(self) -> Engine:
        """The driver of a peer that plays hands; see `Absent`."""
        return cast("Engine", self._load())

    def evaluator(self) -> Evaluator:
        """The driver of a peer that evaluates hands; see `Absent`."""
        return cast("Evaluator", self._load())

    def _load(self) -> object:
        try:
            with warnings.catch_warnings(action="ignore"):  # what they warn of is not for users of tourney
                return importlib.import_module(f"{__name__}.{self.module}")
        except ModuleNotFoundError as error:
            if error.name == self.imports:
                raise Absent(f"{self.name} is not installed: pip install 'tourney[bench]'") from error
            raise Absent(f"{self.name} cannot be loaded: {describe_error(error)}") from error
        except Exception as error:
            raise Absent(f"{self.name} cannot be loaded: {describe_error(error)}") from error


class Absent(Exception):
    """A peer that is not there, and why."""


ENGINES: Final = (
    Peer("PokerKit", "pokerkit", "pokerkit", "pokerkit"),
    Peer("OpenSpiel", "open_spiel", "open_spiel", "pyspiel"),
    Peer("pokers", "pokers", "pokers", "pokers"),
    Peer("pokerfast", "pokerfast", "pokerfast", "pokerfast"),
)

EVALUATORS: Final = (Peer("pkrbot", "pkrbot", "pkrbot", "pkrbot"), Peer("eval7", "eval7", "eval7", "eval7"))
