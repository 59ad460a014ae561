"""Pytest tests for your own strategies and engines. Inherit from `StrategyTests` and set the strategy.

    from careful import Careful
    from tourney.testing import StrategyTests

    class TestCareful(StrategyTests):
        strategy = Careful

Each test runs one check of the conformance kit, `tourney.strategies.kit`, in every shipped game.

For a rules engine, inherit from `EngineTests` and set the engine: a reference, or the command of a program.

    from tourney.testing import EngineTests

    class TestMine(EngineTests):
        engine = "mine.py:Engine"
        accepted = "accepted.txt"
"""

from __future__ import annotations

import inspect
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from tourney.config.build_field import look_up_player
from tourney.config.load import find_game
from tourney.config.shipped import list_names
from tourney.errors import InvalidArgument
from tourney.game.stakes import HouseRules
from tourney.inputs import read_named
from tourney.strategies.kit.checklist import HANDS, SLOW, CheckFinding, CheckResult, Examination, check
from tourney.strategies.registry import Player
from tourney.stress.campaign import Effort
from tourney.stress.engine_examination import Examined, examine
from tourney.stress.engine_findings import EngineVerdict, Finding, worst_first
from tourney.stress.hand_shares import EngineTask
from tourney.stress.hand_text import in_words
from tourney.stress.loading import engine_program

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.game.variant import Variant
    from tourney.strategies.base import Strategy


def shipped_games() -> tuple[Variant, ...]:
    """All shipped games."""
    return tuple(_game(name, Path()) for name in list_names("variants"))


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


def describe_finding(finding: CheckFinding, command: str) -> str:
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
        # `vars(cls)` has only what the class itself has set: a subclass must not take the play of its parent.
        if cls._examination is None or "_examination" not in vars(cls):
            games = games_called(cls.games, Path(inspect.getfile(cls)).parent)
            cls._examination = Examination(cls._player(), games, hands=cls.hands, slow=cls.slow)
        return cls._examination

    @classmethod
    def _player(cls) -> Player:
        parameters = tuple(cls.parameters.items())
        if isinstance(cls.strategy, str):
            found = look_up_player(cls.strategy, Path(inspect.getfile(cls)).parent)
            return Player(cls.strategy, found.factory, parameters, found.reference)
        return Player(f"{cls.strategy.__module__}:{cls.strategy.__qualname__}", cls.strategy, parameters)

    def check(self, name: str) -> None:
        """Assert that a check passes; print its warning, if any.

        Raises:
            AssertionError: The check fails.
        """
        exam = self.examination()
        finding = check(exam, name)
        # As the user would type them, so that the hand can be seen again.
        settings = "".join(f" --set {key}={value}" for key, value in exam.player.parameters)
        text = describe_finding(finding, f"tourney check-strategy {exam.player.name}{settings}")
        if finding.result is CheckResult.FAILED:
            raise AssertionError(text)
        if finding.result is CheckResult.WARNED:
            print(text)  # noqa: T201 - pytest shows it

    def test_traits(self) -> None:
        """Its declared traits are valid."""
        self.check("traits")

    def test_legal(self) -> None:
        """Its actions are legal in every game it declares."""
        self.check("legal")

    def test_elsewhere(self) -> None:
        """It does not fail in games it does not declare."""
        self.check("elsewhere")

    def test_events(self) -> None:
        """Its `start` and `on_event`, if it has them, do not fail."""
        self.check("events")

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


class EngineTests:
    """An engine under stress: hands and comparisons from a fixed seed, one test for each sort of finding.

    Attributes:
        engine: A name or reference, or the words of a command. Paths are relative to the test file.
        python: The Python in whose environment the engine is installed, for a name or a reference; a path with a
            slash is relative to the test file. Empty for the Python that runs the tests.
        games: The games to play; None for all that the engine offers.
        hands: Most hands.
        seconds: Most time.
        seed: The seed of the hands.
        houses: Names of house rules that the engine means to follow.
        accepted: A file of accepted findings, relative to the test file, as `tourney stress --accept` writes it.
        strict: Whether a house rule that is not declared fails a test.
    """

    engine: ClassVar[str | Sequence[str]]
    python: ClassVar[str] = ""
    games: ClassVar[Sequence[str] | None] = None
    hands: ClassVar[int] = 2000
    seconds: ClassVar[float] = 60.0
    seed: ClassVar[int] = 1
    houses: ClassVar[Sequence[str]] = ()
    accepted: ClassVar[str] = ""
    strict: ClassVar[bool] = False
    _examined: ClassVar[Examined | None] = None

    @classmethod
    def examine(cls) -> Examined:
        """The result, shared by all tests of the class."""
        if cls._examined is None or "_examined" not in vars(cls):
            effort = Effort(cls.seconds, cls.hands, cls.seed)
            games = {game.name: game for game in shipped_games()}
            only = tuple(cls.games or ())
            task = EngineTask(cls._command(), games, HouseRules(), tuple(cls.houses), only_games=only, effort=effort)
            cls._examined = examine(task)
        return cls._examined

    @classmethod
    def _command(cls) -> tuple[str, ...]:
        if not isinstance(cls.engine, str):
            if cls.python:
                raise InvalidArgument(
                    f"python = {cls.python!r} is for a name or a reference; the engine is a command"
                )
            return tuple(cls.engine)
        file, colon, name = cls.engine.rpartition(":")
        beside = Path(inspect.getfile(cls)).parent
        # Relative to the file of the tests, as pytest may be started anywhere.
        reference = f"{beside / file}:{name}" if colon and file.endswith(".py") else cls.engine
        # A name without a slash is looked for on the path.
        python = str(beside / cls.python) if "/" in cls.python else cls.python
        return engine_program(reference, python or None).command

    def check(self, *verdicts: EngineVerdict) -> None:
        """Assert that there is no finding of these verdicts that is not accepted.

        Raises:
            AssertionError: There is one.
        """
        known: set[str] = set()
        if self.accepted:
            beside = Path(inspect.getfile(type(self))).parent
            known = set(read_named(beside / self.accepted).splitlines())
        findings = worst_first([one for one in self.examine().findings if one.verdict in verdicts])
        wrong = [_in_words(one) for one in findings if one.bucket.name not in known]
        if wrong:
            raise AssertionError("\n\n".join(wrong))

    def test_rules(self) -> None:
        """Its hands come out as the rules say."""
        self.check(EngineVerdict.WRONG)

    def test_failures(self) -> None:
        """It does not fail, hang or end."""
        self.check(EngineVerdict.CRASH, EngineVerdict.HANG)

    def test_adapter(self) -> None:
        """Its adapter does not fail."""
        self.check(EngineVerdict.ADAPTER)

    def test_house_rules(self) -> None:
        """It follows no house rule that it does not declare, if that is asked for."""
        if self.strict:
            self.check(EngineVerdict.HOUSE_RULE)

    def test_plays(self) -> None:
        """It is one of the three kinds of engine, and something could be tested."""
        examined = self.examine()
        if examined.untested:
            raise AssertionError(examined.untested)


def _in_words(finding: Finding) -> str:
    plan = finding.plan
    hand = [] if plan is None else in_words(plan, _game(plan.setup.game, Path()))
    said = [finding.bucket.name, *hand, f"expected: {finding.expected}", f"got: {finding.got}", finding.detail]
    return "\n".join(line for line in said if line)
