"""Pytest tests for your own strategies. Inherit from `StrategyTests` and set the strategy.

    from careful import Careful
    from tourney.testing import StrategyTests

    class TestCareful(StrategyTests):
        strategy = Careful

Each test runs one check of the conformance kit, `tourney.strategies.kit`, in every shipped game.
"""

from __future__ import annotations

import inspect
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from tourney.config.build_player import called
from tourney.config.load import find_game
from tourney.config.shipped import names
from tourney.strategies.kit.checklist import HANDS, SLOW, CheckFinding, CheckResult, Examination, check
from tourney.strategies.registry import Player

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.game.variant import Variant
    from tourney.strategies.base import Strategy


def shipped_games() -> tuple[Variant, ...]:
    """All shipped games."""
    return tuple(_game(name, Path()) for name in names("variants"))


@cache
def _game(name: str, beside: Path) -> Variant:
    return find_game(name, beside)


def games_called(games: Sequence[str] | None, beside: Path) -> tuple[Variant, ...]:
    """Return games by name or file path; None for all shipped games. Paths are relative to the directory `beside`.

    Raises:
        InvalidArgument: There is no game of that name.
        ConfigError: The file of a game is invalid.
    """
    return shipped_games() if games is None else tuple(_game(name, beside) for name in games)


def report(finding: CheckFinding, command: str) -> str:
    """The finding of a check as text; `command` is the `tourney check-strategy` command for this strategy."""
    said = f"{finding.check}: {finding.detail}"
    again = how_to_see(finding, command)
    return f"{said}\nto see the hand: {again}" if again else said


def how_to_see(finding: CheckFinding, command: str) -> str:
    """The command that shows the hand of a finding; empty if the finding is not about a hand."""
    return "" if finding.hand is None else f"{command} --games {finding.games[0]} --hand {finding.hand}"


class StrategyTests:
    """The checks of the conformance kit, one test each.

    Attributes:
        strategy: The class, or a name or reference. Paths are relative to the test file.
        parameters: The parameters of the strategy.
        games: The games to play: names, or paths relative to the test file. None for all shipped games.
        hands: Hands to play in each game.
        slow: A decision that takes longer than this many seconds is reported as slow.
    """

    strategy: ClassVar[type[Strategy] | str]
    parameters: ClassVar[Mapping[str, Any]] = {}
    games: ClassVar[Sequence[str] | None] = None
    hands: ClassVar[int] = HANDS
    slow: ClassVar[float] = SLOW
    _examination: ClassVar[Examination | None] = None

    @classmethod
    def examination(cls) -> Examination:
        """The strategy and its recorded play in the hands of the kit, shared by all tests of the class."""
        if cls._examination is None or "_examination" not in vars(cls):
            games = games_called(cls.games, Path(inspect.getfile(cls)).parent)
            cls._examination = Examination(cls._player(), games, hands=cls.hands, slow=cls.slow)
        return cls._examination

    @classmethod
    def _player(cls) -> Player:
        parameters = tuple(cls.parameters.items())
        if isinstance(cls.strategy, str):
            found = called(cls.strategy, Path(inspect.getfile(cls)).parent)
            return Player(cls.strategy, found.factory, parameters, found.reference)
        return Player(f"{cls.strategy.__module__}:{cls.strategy.__qualname__}", cls.strategy, parameters)

    def check(self, name: str) -> None:
        """Assert that a check passes; print its warning, if any.

        Raises:
            AssertionError: The check fails.
        """
        exam = self.examination()
        finding = check(exam, name)
        settings = "".join(f" --set {key}={value}" for key, value in exam.player.parameters)
        told = report(finding, f"tourney check-strategy {exam.player.name}{settings}")
        if finding.result is CheckResult.FAILED:
            raise AssertionError(told)
        if finding.result is CheckResult.WARNED:
            print(told)  # noqa: T201 - pytest shows it

    def test_traits(self) -> None:
        """Its declared traits are valid."""
        self.check("traits")

    def test_legal(self) -> None:
        """Its actions are legal in every game it declares."""
        self.check("legal")

    def test_elsewhere(self) -> None:
        """It does not fail in games it does not declare."""
        self.check("elsewhere")

    def test_told(self) -> None:
        """Its `start` and `on_event`, if it has them, do not fail."""
        self.check("told")

    def test_views(self) -> None:
        """It does not change the views it is given."""
        self.check("views")

    def test_repeatable(self) -> None:
        """The same random numbers give the same actions."""
        self.check("repeatable")

    def test_deterministic(self) -> None:
        """It is deterministic if it declares so."""
        self.check("deterministic")

    def test_no_lobby(self) -> None:
        """It does not use the lobby if it declares so."""
        self.check("no lobby")

    def test_pickles(self) -> None:
        """It can be pickled at any time."""
        self.check("pickles")

    def test_processes(self) -> None:
        """It plays the same in another process."""
        self.check("processes")

    def test_memory(self) -> None:
        """It keeps no state from one event to the next."""
        self.check("memory")

    def test_time(self) -> None:
        """The time of its decisions is measured; slow decisions give a warning."""
        self.check("time")
