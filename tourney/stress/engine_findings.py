"""Findings: what is wrong in an engine, one for each way in which it differs, with the smallest hand to show it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection

    from tourney.stress.hand_plan import HandPlan


class EngineVerdict(Enum):
    """What is said of a rule point or of a finding, the worst last."""

    NOT_REACHED = "not reached"
    NOT_OFFERED = "not offered"
    RIGHT = "right"
    HOUSE_RULE = "house rule"
    WRONG = "wrong"
    HANG = "hang"
    CRASH = "crash"
    ADAPTER = "adapter"


_OF_FAILURE = {
    "hang": EngineVerdict.HANG,
    "crash": EngineVerdict.CRASH,
    "exit": EngineVerdict.CRASH,
    "garbage": EngineVerdict.CRASH,
    "adapter": EngineVerdict.ADAPTER,
}


class Bucket(NamedTuple):
    """What makes two differences one finding.

    Attributes:
        rule: The wrong form, the house rule or the rule point that explains it; empty if it is not explained.
        concern: What it is about.
        sign: How it differs.
    """

    rule: str
    concern: str
    sign: str

    @property
    def name(self) -> str:
        """The bucket in one line, as in a baseline file."""
        return f"{self.rule or '-'} | {self.concern} | {self.sign}"


@dataclass(slots=True)
class Finding:
    """A way in which an engine differs.

    Attributes:
        bucket: What it is.
        house: The name of a house rule that plays so; empty if none is known.
        failure: How the engine failed, "probe" for an illegal action accepted; empty for a plain difference.
        expected: In the hand of the plan, what the rules say.
        got: What the engine says.
        plan: The smallest hand that shows it; None for a finding that is about no hand.
        shrunk: Whether the plan has been shrunk.
        games: How often it came, by game.
        houses: The names of the house rules by which our machine plays the hand of the plan.
        detail: What else there is to tell, such as the hands that an evaluator compared.
        points: The rule points that it counts against.
        why: What the engine behaves like, with the evidence; empty if nothing is known.
        suspects: The rules that it may be about, if no one is known.
        field: The field of `EngineState` that differs; empty for other findings.
        ours: Its value by the rules, in the hand of the plan.
        theirs: Its value by the engine.
    """

    bucket: Bucket
    house: str = ""
    failure: str = ""
    expected: str = ""
    got: str = ""
    plan: HandPlan | None = None
    shrunk: bool = False
    games: Counter[str] = field(default_factory=Counter)
    houses: tuple[str, ...] = ()
    detail: str = ""
    points: tuple[str, ...] = ()
    why: str = ""
    suspects: frozenset[str] = frozenset()
    field: str = ""
    ours: object = None
    theirs: object = None

    @property
    def count(self) -> int:
        """How often it came."""
        return self.games.total()

    @property
    def verdict(self) -> EngineVerdict:
        """What is said of it."""
        if self.failure in _OF_FAILURE:
            return _OF_FAILURE[self.failure]
        return EngineVerdict.HOUSE_RULE if self.house else EngineVerdict.WRONG

    def is_only_about(self, points: Collection[str]) -> bool:
        """Whether it counts against some of these rule points, and against no other."""
        return bool(self.points) and all(point in points for point in self.points)

    @property
    def title(self) -> str:
        """The finding in one line."""
        return f"{self.bucket.concern}: {self.bucket.sign}"


_ORDER = list(EngineVerdict)


def worst_first(findings: list[Finding]) -> list[Finding]:
    """The findings in the order to report them."""
    return sorted(findings, key=lambda one: (-_ORDER.index(one.verdict), -one.count, one.bucket))
