"""Many hands in an engine: what came of them, and the findings.

The hands are drawn by `generating`, played by `lockstep`, and differences are sorted into buckets. The first of each
bucket are shrunk at once. A house rule that explains three differences, and is not contradicted, is taken to be the
engine's own: from then on our machine plays it too, so that the hands go deeper.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, cast

from tourney.stress.comparing import Concern, Difference
from tourney.stress.findings import Bucket, Finding
from tourney.stress.generating import Generator
from tourney.stress.judging import composed
from tourney.stress.lockstep import Lockstep, Noted, Outcome
from tourney.stress.metamorphic import agrees, changed_hands
from tourney.stress.plan import Plan, Scripted
from tourney.stress.shrinking import Shrinker

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tourney.game.variant import Variant
    from tourney.stress.catalogue.point import HouseRule, Point
    from tourney.stress.engine import EngineAbout, HandEngine
    from tourney.stress.judging import Judge
    from tourney.stress.plan import Chooser
    from tourney.stress.session import Session
    from tourney.stress.stakes_drawn import Offer

_EXPLAINED_TO_ADOPT: Final = 3
_SHRINK_AT: Final = (1, 25, 400)
"""The occurrences of a bucket that are shrunk: later ones may turn out to be something else."""

_CHANGE_EVERY: Final = 16
_COVER_EVERY: Final = 2


@dataclass(frozen=True, slots=True)
class Effort:
    """How much to do.

    Attributes:
        seconds: Most time.
        hands: Most hands; None for no limit.
        seed: The seed.
        first: The number of the first hand.
        step: The step to the next one, so that several campaigns share the hands of a seed.
        shrink_seconds: Most time to shrink one finding.
    """

    seconds: float = 60.0
    hands: int | None = None
    seed: int = 1
    first: int = 0
    step: int = 1
    shrink_seconds: float = 15.0


@dataclass(slots=True)
class Tally:
    """What came of a campaign, or of several.

    Attributes:
        hands: Hands begun.
        complete: Hands compared to their end.
        actions: Actions made.
        told: How often each field of `EngineState` was told, counted in hands.
        not_offered: Why hands were not offered, with counts.
        reached: Hands without a difference that reached each rule point.
        games: Hands by game.
        findings: The findings, by bucket.
        houses: House rules that the engine was found to follow, with the differences they explained.
        starts: How often the engine was started.
        seconds: The time spent.
    """

    hands: int = 0
    complete: int = 0
    actions: int = 0
    told: Counter[str] = field(default_factory=Counter)
    not_offered: Counter[str] = field(default_factory=Counter)
    reached: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    findings: dict[Bucket, Finding] = field(default_factory=dict)
    houses: Counter[str] = field(default_factory=Counter)
    starts: int = 0
    seconds: float = 0.0

    def add(self, other: Tally) -> None:
        """Add another campaign."""
        self.hands += other.hands
        self.complete += other.complete
        self.actions += other.actions
        for mine, theirs in (
            (self.told, other.told), (self.not_offered, other.not_offered), (self.reached, other.reached),
            (self.games, other.games), (self.houses, other.houses),
        ):  # fmt: skip
            mine.update(theirs)
        for bucket, finding in other.findings.items():
            if bucket in self.findings:
                self.findings[bucket].games.update(finding.games)
            else:
                self.findings[bucket] = finding
        self.starts += other.starts
        self.seconds = max(self.seconds, other.seconds)


class Campaign:
    """Hands played in one engine.

    Args:
        session: The engine.
        games: The games to play, by name.
        offer: What the engine offers.
        judge: The catalogue.
        on_progress: Called from time to time with the tally so far.
    """

    def __init__(
        self,
        session: Session,
        games: Mapping[str, Variant],
        offer: Offer,
        judge: Judge,
        on_progress: Callable[[Tally], object] | None = None,
    ) -> None:
        self._session = session
        self._games = games
        self._offer = offer
        self._judge = judge
        self._on_progress = on_progress
        self._houses: list[HouseRule] = []
        self._banned: set[str] = set()
        self._final: dict[Bucket, Bucket] = {}
        self._counts: Counter[Bucket] = Counter()
        self._shrink_seconds = 15.0
        self._declare()
        self.tally = Tally()

    def _declare(self) -> None:
        declared = self._offer.about.house_rules
        self._houses = [house for house in self._judge.houses if house.name in declared]

    @property
    def about(self) -> EngineAbout:
        """What the engine says about itself."""
        return self._offer.about

    def run(self, effort: Effort) -> Tally:
        """Play until the time or the hands are used up."""
        start = time.monotonic()
        self._shrink_seconds = effort.shrink_seconds
        generator = Generator(self._offer, self._games, self._judge.points, effort.seed)
        told_at = start
        number = effort.first
        while effort.hands is None or number < effort.hands:
            now = time.monotonic()
            if now - start > effort.seconds:
                break
            if self._on_progress is not None and now - told_at > 1.0:
                told_at = now
                self._on_progress(self.tally)
            self._hand(generator, number)
            number += effort.step
        self.tally.seconds = time.monotonic() - start
        self.tally.starts = self._session.starts
        return self.tally

    def fixed(self, plan: Plan, point: Point) -> bool | None:
        """Play a fixed hand of a point; whether the engine plays it right, None if it does not offer it."""
        outcome = self._play(plan, Scripted(plan.deeds))
        if outcome.not_offered:
            return None
        self._count(plan, outcome)
        for noted in outcome.noted:
            self._file(noted, plan, outcome, point.id)
        return not outcome.noted

    # One hand

    def _hand(self, generator: Generator, number: int) -> None:
        plan, temper, features = generator.hand(number)
        outcome = self._play(plan, temper)
        generator.note_offered(features, offered=not outcome.not_offered)
        if outcome.not_offered:
            self.tally.not_offered[outcome.not_offered] += 1
            return
        self._count(plan, outcome)
        for noted in outcome.noted:
            self._file(noted, plan, outcome)
        if number % _COVER_EVERY == 0 and not outcome.noted:
            self._cover(generator, outcome)
        if outcome.complete and not outcome.noted and number % _CHANGE_EVERY == 0 and self.about.deck != "told":
            self._change(replace(plan, deeds=tuple(outcome.deeds)), outcome)

    def _play(self, plan: Plan, chooser: Chooser, *, plain: bool = False) -> Outcome:
        reading = None if plain else composed(self._houses)(plan.setup)
        return self._play_as(plan, chooser, reading)

    def _play_as(self, plan: Plan, chooser: Chooser, reading: object) -> Outcome:
        engine = cast("HandEngine", self._session.engine)
        variant = self._games[plan.setup.game]
        hand = Lockstep(engine, self.about, plan, variant, chooser, reading, self._judge)  # type: ignore[arg-type]
        outcome = hand.run()
        if any(noted.failure not in ("", "probe", "crash") for noted in outcome.noted):
            self._session.end()
        return outcome

    def _count(self, plan: Plan, outcome: Outcome) -> None:
        tally = self.tally
        tally.hands += 1
        tally.games[plan.setup.game] += 1
        tally.complete += outcome.complete
        tally.actions += len(outcome.deeds)
        tally.told.update(outcome.told)

    def _cover(self, generator: Generator, outcome: Outcome) -> None:
        for point in self._judge.points:
            if point.random and point.reached(outcome.played):
                generator.reached[point.id] += 1
                self.tally.reached[point.id] += 1

    def _change(self, plan: Plan, outcome: Outcome) -> None:
        """Play the hand changed; where our own result follows the change, the engine's must too."""
        if outcome.final is None:
            return
        ours = outcome.played.stacks
        for change in changed_hands(plan, self._games[plan.setup.game]):
            other = self._play(change.plan, Scripted(change.plan.deeds))
            if other.not_offered or other.final is None or not agrees(ours, other.played.stacks, change.times):
                continue
            if not agrees(outcome.final, other.final, change.times):
                difference = Difference(
                    Concern.END, f"the result changes when {change.what}", str(outcome.final), str(other.final)
                )
                noted = Noted(difference, len(other.deeds), len(other.played.decisions))
                self._file(noted, change.plan, other)

    # Findings

    def _file(self, noted: Noted, plan: Plan, outcome: Outcome, point: str = "") -> None:
        raw = Bucket(point or noted.judgement.point, *noted.key)
        self._counts[raw] += 1
        cut = _cut(plan, outcome, noted)
        house = noted.judgement.house
        if not house and noted.failure in ("", "probe") and self._counts[raw] <= _EXPLAINED_TO_ADOPT:
            house = self._house_of(cut, noted, raw.point)
        bucket = self._final.get(raw)
        if house:
            bucket = raw
            self._adopt(house)
        elif bucket is None or self._counts[raw] in _SHRINK_AT:
            bucket = self._shrunk(cut, noted, raw)
            self._final.setdefault(raw, bucket)
        finding = self.tally.findings.get(bucket)
        if finding is None:
            finding = self._finding(bucket, cut, noted, house)
        finding.games[plan.setup.game] += 1

    def _finding(self, bucket: Bucket, plan: Plan, noted: Noted, house: str) -> Finding:
        difference = noted.difference
        finding = Finding(bucket, house, noted.failure, difference.expected, difference.got, plan)
        self.tally.findings[bucket] = finding
        return finding

    def _house_of(self, plan: Plan, noted: Noted, point: str) -> str:
        """The house rule under which our machine agrees with the engine in this hand; empty if there is none."""
        base = composed(self._houses)(plan.setup) or plan.setup
        if self._houses and base is not plan.setup and self._vanishes(plan, noted, None):
            self._give_up_houses()
            return ""
        for house, reading in self._judge.readings(base, point):
            if house.name not in self._banned and self._vanishes(plan, noted, reading):
                return house.name
        return ""

    def _vanishes(self, plan: Plan, noted: Noted, reading: object) -> bool:
        if self.about.deck == "told":
            return False
        other = self._play_as(plan, Scripted(plan.deeds), reading)
        return not other.not_offered and not any(
            each.key == noted.key or (each.difference.diverges and each.decisions <= noted.decisions)
            for each in other.noted
        )

    def _adopt(self, name: str) -> None:
        self.tally.houses[name] += 1
        if self.tally.houses[name] == _EXPLAINED_TO_ADOPT and name not in self._banned:
            self._houses += [house for house in self._judge.houses if house.name == name and house.reading]

    def _give_up_houses(self) -> None:
        """The engine does not always follow the house rules that it was found to follow."""
        declared = self._offer.about.house_rules
        self._banned |= {house.name for house in self._houses if house.name not in declared}
        self._declare()

    def _shrunk(self, plan: Plan, noted: Noted, raw: Bucket) -> Bucket:
        """Shrink a hand and file it under what it then shows."""
        if self.about.deck == "told" or noted.difference.sign.startswith("the result changes"):
            return raw

        def shows(candidate: Plan) -> Plan | None:
            other = self._play(candidate, Scripted(candidate.deeds))
            found = _same(other, noted)
            return None if found is None else _cut(candidate, other, found)

        sure = shows(plan)
        if sure is None:
            return raw
        variant = self._games[plan.setup.game]
        best = Shrinker(variant, shows, self._shrink_seconds).shrunk(sure)
        last = self._play(best, Scripted(best.deeds))
        found = _same(last, noted)
        if found is None:
            return raw
        bucket = Bucket(found.judgement.point or raw.point, *found.key)
        finding = self.tally.findings.get(bucket)
        if finding is None:
            finding = self._finding(bucket, best, found, "")
        finding.shrunk = True
        return bucket


def _same(outcome: Outcome, noted: Noted) -> Noted | None:
    return next((each for each in outcome.noted if each.key == noted.key and each.failure == noted.failure), None)


def _cut(plan: Plan, outcome: Outcome, noted: Noted) -> Plan:
    """The plan with the deeds made before the difference, including the illegal one that was accepted."""
    count = noted.deeds
    deck = plan.deck
    if outcome.cards:
        deck = (*outcome.cards, *(card for card in deck if card not in outcome.cards))
    return Plan(plan.setup, deck, (*outcome.deeds[:count], *noted.tail))


def play_again(
    session: Session, plan: Plan, variant: Variant, about: EngineAbout, judge: Judge, houses: Sequence[HouseRule] = ()
) -> Outcome:
    """Play one hand again, as a finding tells it."""
    engine = cast("HandEngine", session.engine)
    reading = composed(houses)(plan.setup)
    return Lockstep(engine, about, plan, variant, Scripted(plan.deeds), reading, judge).run()
