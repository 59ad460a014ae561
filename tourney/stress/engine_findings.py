"""Findings: what is wrong in an engine, one for each way in which it differs, with the smallest hand to show it."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.inputs import one_line
from tourney.stress.comparing import Concern
from tourney.stress.hand_plan import HandPlan, ScriptedPlan, course
from tourney.stress.shrinking import Shrinker
from tourney.stress.verdicts import ENOUGH

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tourney.game.variant import Variant
    from tourney.stress.catalogue.played import PlayedHand
    from tourney.stress.catalogue.setup import Setup
    from tourney.stress.hand_outcome import HandOutcome, Noted
    from tourney.stress.hand_plan import Chooser
    from tourney.stress.session import EngineFailed
    from tourney.stress.verdicts import Following, PointJudge


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
    """What makes two differences one finding."""

    point: str
    concern: str
    sign: str

    @property
    def name(self) -> str:
        """The bucket in one line, as in a baseline file."""
        return f"{self.point or '-'} | {self.concern} | {self.sign}"


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

    @property
    def title(self) -> str:
        """The finding in one line."""
        return f"{self.bucket.concern}: {self.bucket.sign}"


_ORDER = list(EngineVerdict)


def worst_first(findings: list[Finding]) -> list[Finding]:
    """The findings in the order to report them."""
    return sorted(findings, key=lambda one: (-_ORDER.index(one.verdict), -one.count, one.bucket))


# Differences sorted into findings, and the smallest hand found for each.
#
# Shrinking plays many hands, so it waits: a few hands of each bucket are kept, and shrunk when there is time for it.
# What a hand shows once it is shrunk may be another rule than it seemed; it is then filed under that.


_KEPT_AT: Final = (1, 2, 12, 100)
"""The occurrences of a bucket whose hands are kept to be shrunk."""


_MOST_BUCKETS: Final = 500
"""An engine that fails at another place each time has no more buckets than this, and one for all others."""


class _Kept(NamedTuple):
    """A hand kept to be shrunk."""

    raw: Bucket
    plan: HandPlan
    noted: Noted
    house: str


class Filing:
    """The findings of one engine.

    Args:
        play: Plays a plan, with our machine playing another reading of its setup, or the same.
        games: The games by name.
        judge: The catalogue.
        following: The house rules of the engine.
        can_shrink: Whether a hand can be dealt again; not if the engine shuffles by itself.

    Attributes:
        findings: The findings by bucket.
    """

    def __init__(
        self,
        play: Callable[[HandPlan, Chooser, Setup | None], HandOutcome],
        games: Mapping[str, Variant],
        judge: PointJudge,
        following: Following,
        *,
        can_shrink: bool,
    ) -> None:
        self._play = play
        self._games = games
        self._judge = judge
        self._following = following
        self._can_shrink = can_shrink
        self._kept: list[_Kept] = []
        self._final: dict[Bucket, Bucket] = {}
        self._counts: Counter[Bucket] = Counter()
        self._tried: Counter[Bucket] = Counter()
        self.findings: dict[Bucket, Finding] = {}

    @property
    def waiting(self) -> int:
        """Number of hands that wait to be shrunk."""
        return len(self._kept)

    def file(self, noted: Noted, plan: HandPlan, outcome: HandOutcome, point: str = "") -> None:
        """File a difference; `point` is known if the hand is the fixed hand of a point."""
        cut = cut_to(plan, outcome, noted)
        plain = Bucket(point or noted.judgement.point, *noted.key)
        house = noted.judgement.house
        if not house and noted.may_be_house and self._can_shrink:
            wrong = self._not_followed(cut, noted)
            if wrong:
                self._following.contradict(wrong)
                return
            house = self._house_of(cut, noted, plain)
        raw = plain._replace(point=house) if house else plain
        if raw not in self._counts and len(self._counts) >= _MOST_BUCKETS:
            raw = Bucket("", noted.difference.what.value, f"more than {_MOST_BUCKETS} differences")
        self._count(raw, cut, noted, house)

    def _count(self, raw: Bucket, cut: HandPlan, noted: Noted, house: str) -> None:
        self._counts[raw] += 1
        if self._counts[raw] in _KEPT_AT and self._can_shrink and not noted.difference.sign.startswith("the result"):
            self._kept.append(_Kept(raw, cut, noted, house))
        bucket = self._final.get(raw, raw)
        finding = self.findings.get(bucket) or self._new(bucket, cut, noted, house)
        finding.games[cut.setup.game] += 1
        if house:
            self._following.note(house)

    def _new(self, bucket: Bucket, plan: HandPlan, noted: Noted, house: str) -> Finding:
        difference = noted.difference
        said = one_line(difference.expected), one_line(difference.got)
        finding = Finding(bucket, house, noted.failure, *said, plan)
        finding.houses = self._following.in_force
        self.findings[bucket] = finding
        return finding

    def note_failed_start(self, failed: EngineFailed) -> None:
        """Note that the engine does not start again after it has failed."""
        bucket = Bucket("", Concern.FAILURE.value, f"{failed.kind}: it does not start again")
        finding = self.findings.setdefault(bucket, Finding(bucket, failure=failed.kind, got=str(failed)))
        finding.games["start"] += 1

    # House rules

    def _house_of(self, plan: HandPlan, noted: Noted, raw: Bucket) -> str:
        """The house rule under which our machine agrees with the engine in this hand; empty if there is none.

        Only the first differences of a bucket are tried, because each costs several hands.
        """
        self._tried[raw] += 1
        return self._explaining(plan, noted, raw.point) if self._tried[raw] <= 2 * ENOUGH else ""

    def _explaining(self, plan: HandPlan, noted: Noted, point: str) -> str:
        if not noted.may_be_house:
            return ""
        base = self._following.reading(plan.setup) or plan.setup
        mine = self._course(plan, base)
        readings = [
            (house.name, reading)
            for house, reading in self._judge.readings(base, point)
            if self._following.may_explain(house.name) and not _same_course(self._course(plan, reading), mine)
        ]
        if not readings:
            return ""
        if not any(each.key == noted.key for each in self._again(plan).noted):
            self._note_unsteady(plan, noted)
            return ""
        return next((name for name, reading in readings if self._vanishes(plan, noted, reading)), "")

    def _course(self, plan: HandPlan, setup: Setup) -> PlayedHand:
        """The hand as our machine plays a setup, without the engine."""
        return course(replace(plan, setup=setup), self._games[setup.game])

    def _note_unsteady(self, plan: HandPlan, noted: Noted) -> None:
        """Note that a difference does not come again when the same hand is played again."""
        bucket = Bucket("", noted.difference.what.value, "the same hand comes out in another way when played again")
        finding = self.findings.get(bucket) or self._new(bucket, plan, noted, "")
        finding.games[plan.setup.game] += 1

    def _not_followed(self, plan: HandPlan, noted: Noted) -> list[str]:
        """The house rules found without which the difference vanishes, because the engine does not follow them."""
        mine = self._course(plan, plan.setup) if self._following.found else None
        matter = []
        for house in self._following.found:
            reading = house.reading(plan.setup) if house.reading is not None else None
            if reading is not None and mine is not None and not _same_course(self._course(plan, reading), mine):
                matter.append(house.name)
        return matter if matter and self._vanishes(plan, noted, plan.setup) else []

    def _vanishes(self, plan: HandPlan, noted: Noted, reading: Setup) -> bool:
        """Whether a difference vanishes if our machine plays another reading."""
        other = self._play(plan, ScriptedPlan(plan.actions), reading)
        return not other.not_offered and not any(
            each.key == noted.key or (each.difference.diverges and each.decisions <= noted.decisions)
            for each in other.noted
        )

    # Shrinking

    def shrink(self, seconds: float, each: float) -> None:
        """Shrink waiting hands, those of buckets without a shrunk hand first.

        `seconds` is the time for all, `each` for one.
        """
        until = time.monotonic() + seconds
        while self._kept and time.monotonic() < until:
            self._kept.sort(key=lambda kept: (kept.raw in self._final, -self._counts[kept.raw]))
            kept = self._kept.pop(0)
            left = max(0.5, min(each, until - time.monotonic()))
            bucket = self._shrink(kept, left)
            if kept.raw not in self._final and bucket is not None:
                self._final[kept.raw] = bucket
                self._move(kept.raw, bucket)

    def _move(self, raw: Bucket, bucket: Bucket) -> None:
        """Move the counts of a bucket to the one that its hands turned out to be."""
        if raw != bucket and raw in self.findings:
            self.findings[bucket].games.update(self.findings.pop(raw).games)

    def _shrink(self, kept: _Kept, seconds: float) -> Bucket | None:
        """Shrink a hand and file it under what it then shows; None if it does not show it again."""

        def shows(candidate: HandPlan) -> HandPlan | None:
            other = self._again(candidate)
            found = _same(other, kept.noted)
            if found is None or not self._still_house(kept, candidate, found):
                return None
            return cut_to(candidate, other, found)

        sure = shows(kept.plan)
        if sure is None:
            return None
        best = Shrinker(self._games[kept.plan.setup.game], shows, seconds).shrink(sure)
        found = _same(self._again(best), kept.noted)
        if found is None:
            return None
        house = kept.house or self._explaining(best, found, found.judgement.point)
        bucket = Bucket(house or found.judgement.point or kept.raw.point, *found.key)
        finding = self.findings.get(bucket)
        if finding is None or not finding.shrunk:
            games = finding.games if finding is not None else Counter[str]()
            finding = self._new(bucket, best, found, house)
            finding.games = games
            finding.shrunk = True
        return bucket

    def _again(self, plan: HandPlan) -> HandOutcome:
        return self._play(plan, ScriptedPlan(plan.actions), self._following.reading(plan.setup))

    def _still_house(self, kept: _Kept, plan: HandPlan, noted: Noted) -> bool:
        """For a difference that a reading explains: whether it still does."""
        house = self._following.find(kept.house) if kept.house and not kept.noted.judgement.house else None
        if house is None or house.reading is None:
            return True
        reading = house.reading(plan.setup)
        return reading is not None and self._vanishes(plan, noted, reading)


def _same(outcome: HandOutcome, noted: Noted) -> Noted | None:
    """The difference of the same kind in another hand."""
    alike = (noted.key, noted.failure, noted.judgement.house)
    found = (each for each in outcome.noted if (each.key, each.failure, each.judgement.house) == alike)
    return next(found, None)


def _same_course(mine: PlayedHand, other: PlayedHand) -> bool:
    """Whether our machine played two hands alike."""
    alike = (mine.actions, mine.stacks) == (other.actions, other.stacks)
    return alike and mine.decisions == other.decisions


def cut_to(plan: HandPlan, outcome: HandOutcome, noted: Noted) -> HandPlan:
    """The plan with the actions up to a difference."""
    deck = plan.deck
    if outcome.cards:
        deck = (*outcome.cards, *(card for card in deck if card not in outcome.cards))
    return HandPlan(plan.setup, deck, (*outcome.actions[: noted.actions], *noted.tail))
