"""Tests for strategies of one's own, for pytest: inherit, and name the strategy.

    from careful import Careful
    from tourney.testing import StrategyTests

    class TestCareful(StrategyTests):
        strategy = Careful

Each test is a check of the conformance kit, `tourney.strategies.kit`, in every game that comes with tourney.
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
    """All games that come with tourney."""
    return tuple(_game(name, Path()) for name in names("variants"))


@cache
def _game(name: str, beside: Path) -> Variant:
    return find_game(name, beside)


def games_called(games: Sequence[str] | None, beside: Path) -> tuple[Variant, ...]:
    """The games of these names, or of files whose paths are relative to the folder `beside`; all shipped for None.

    Raises:
        StructureError: No game has a name.
        ConfigError: Something is wrong with the file of a game.
    """
    return shipped_games() if games is None else tuple(_game(name, beside) for name in games)


def report(finding: CheckFinding, command: str) -> str:
    """What a check has found, in words; `command` is that of `tourney check-strategy` for this strategy."""
    said = f"{finding.check}: {finding.detail}"
    again = how_to_see(finding, command)
    return f"{said}\nsee it: {again}" if again else said


def how_to_see(finding: CheckFinding, command: str) -> str:
    """The command that shows the hand in which something was found; empty if it is about no hand."""
    return "" if finding.hand is None else f"{command} --games {finding.games[0]} --hand {finding.hand}"


class StrategyTests:
    """The checks of the conformance kit, a test each.

    Attributes:
        strategy: The class; or a name or reference, whose paths are relative to the file of the tests.
        parameters: What it is made with.
        games: The games it is tried in: names, or paths relative to the file of the tests. None for all shipped ones.
        hands: Hands of each game.
        slow: Seconds for a decision above which it is called slow.
    """

    strategy: ClassVar[type[Strategy] | str]
    parameters: ClassVar[Mapping[str, Any]] = {}
    games: ClassVar[Sequence[str] | None] = None
    hands: ClassVar[int] = HANDS
    slow: ClassVar[float] = SLOW
    _examination: ClassVar[Examination | None] = None

    @classmethod
    def examination(cls) -> Examination:
        """The strategy and what it did in the hands of the kit: one for all tests of the class."""
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
        """Assert that a check finds nothing; what it warns of is printed.

        Raises:
            AssertionError: It finds something.
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
        """What it says of itself can be true."""
        self.check("traits")

    def test_legal(self) -> None:
        """Its actions are legal in every game it claims."""
        self.check("legal")

    def test_elsewhere(self) -> None:
        """It survives the games it does not claim."""
        self.check("elsewhere")

    def test_told(self) -> None:
        """It bears being told of its hands and of the start of an event."""
        self.check("told")

    def test_views(self) -> None:
        """It leaves what it is shown as it is."""
        self.check("views")

    def test_repeatable(self) -> None:
        """The same random numbers, the same actions."""
        self.check("repeatable")

    def test_deterministic(self) -> None:
        """It is deterministic if it says so."""
        self.check("deterministic")

    def test_no_lobby(self) -> None:
        """It does without the lobby if it says so."""
        self.check("no lobby")

    def test_pickles(self) -> None:
        """It can be pickled at any time."""
        self.check("pickles")

    def test_processes(self) -> None:
        """It plays the same in another process."""
        self.check("processes")

    def test_memory(self) -> None:
        """Nothing is left over from one event to the next."""
        self.check("memory")

    def test_time(self) -> None:
        """It is told how long its decisions take."""
        self.check("time")
