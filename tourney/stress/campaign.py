"""Many hands in an engine: what came of them, and the findings.

The hands are drawn by `generating`, played by `lockstep`, and differences are sorted by `filing`. Part of the time is
for shrinking.
"""

from __future__ import annotations

import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from tourney.inputs import one_line
from tourney.stress.acceptance import Acceptance
from tourney.stress.comparing import Concern, EngineDifference
from tourney.stress.engine_findings import EngineVerdict
from tourney.stress.filing import Filing, cut_to
from tourney.stress.generating import Generator
from tourney.stress.hand_outcome import HandOutcome, Noted
from tourney.stress.hand_plan import HandPlan, ScriptedPlan
from tourney.stress.joining import fold_kin
from tourney.stress.lockstep import Lockstep
from tourney.stress.metamorphic import change_hand
from tourney.stress.session import EngineFailed
from tourney.stress.shrinking import MOST_RUNS
from tourney.stress.verdicts import Following, compose

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from tourney.game.variant import Variant
    from tourney.stress.catalogue.point import HouseRule, RulePoint
    from tourney.stress.catalogue.setup import Setup
    from tourney.stress.engine_findings import Bucket, Finding
    from tourney.stress.generating import OfferedStakes
    from tourney.stress.hand_plan import Chooser
    from tourney.stress.interface import EngineAbout, HandEngine
    from tourney.stress.session import Session
    from tourney.stress.verdicts import PointJudge

_SHRINKING: Final = 0.35
"""The share of the time for shrinking."""

_LEAST_SHRINKING: Final = 2.0
_PROGRESS: Final = 1.0

_MOST_REASONS: Final = 100
_OTHER_REASON: Final = "another reason"

ALIKE: Final = 100
"""A campaign ends if so many hands, from the first on, all end in the same failure."""

_CHANGE_EVERY: Final = 16
_COVER_EVERY: Final = 2
_MANY: Final = 1000
"""After this many hands coverage, which takes longer than the hand, is looked at less often."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much to do.

    Attributes:
        seconds: Most time.
        hands: Most hands; None for no limit.
        seed: The seed.
        first: The number of the first hand.
        step: The step to the next one, so that several campaigns share the hands of a seed.
        shrink_tries: Most hands to play to shrink one finding.
        until_found: Whether to stop at the first finding that counts.
        shrinks: Whether to shrink the hands of findings.
        accepted: Which findings do not count.
    """

    seconds: float = 60.0
    hands: int | None = None
    seed: int = 1
    first: int = 0
    step: int = 1
    shrink_tries: int = MOST_RUNS
    until_found: bool = False
    shrinks: bool = True
    accepted: Acceptance = field(default_factory=Acceptance)

    def is_met(self, findings: Mapping[Bucket, Finding]) -> bool:
        """Whether there is a finding at which to stop."""
        return self.until_found and any(self.accepted.counts(each) for each in findings.values())


class CrossedHand(NamedTuple):
    """The fixed hand that crosses a rule point.

    Attributes:
        number: Its number among the hands of the point, from 0.
        expected: What the rules say.
        got: What the engine says.
    """

    number: int
    expected: str
    got: str


@dataclass(slots=True)
class CampaignTally:
    """What came of a campaign, or of several.

    Attributes:
        hands: Hands begun.
        complete: Hands compared to their end.
        actions: Actions made.
        reported: How often each field of `EngineState` was told, counted in hands.
        not_offered: Why hands were not offered, with counts.
        reached: Hands without a difference that reached each rule point.
        games: Hands by game.
        findings: The findings, by bucket.
        houses: House rules that the engine was found to follow, with the differences they explained.
        starts: How often the engine was started.
        seconds: The time spent.
        interrupted: Whether it was interrupted (Ctrl-C).
        stopped: Why it was ended early, because its first hands all failed alike; empty if it was not.
        crossed: The first fixed hand that came out wrong of each rule point that has one.
        by_house: The first fixed hand of each rule point that a house rule explains, and that house rule.
    """

    hands: int = 0
    complete: int = 0
    actions: int = 0
    reported: Counter[str] = field(default_factory=Counter)
    not_offered: Counter[str] = field(default_factory=Counter)
    reached: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    findings: dict[Bucket, Finding] = field(default_factory=dict)
    houses: Counter[str] = field(default_factory=Counter)
    starts: int = 0
    seconds: float = 0.0
    interrupted: bool = False
    stopped: str = ""
    crossed: dict[str, CrossedHand] = field(default_factory=dict)
    by_house: dict[str, tuple[str, CrossedHand]] = field(default_factory=dict)

    def cross_by_house(self, houses: Collection[str]) -> list[str]:
        """Cross the points with a fixed hand by house rules that the engine turned out not to follow; their ids."""
        lost = {point: said for point, (house, said) in self.by_house.items() if house in houses}
        self.crossed = {**lost, **self.crossed}
        self.by_house = {point: by for point, by in self.by_house.items() if point not in lost}
        return list(lost)

    def add(self, other: CampaignTally) -> None:
        """Add another campaign."""
        self.hands += other.hands
        self.complete += other.complete
        self.actions += other.actions
        for mine, theirs in (
            (self.reported, other.reported), (self.not_offered, other.not_offered), (self.reached, other.reached),
            (self.games, other.games), (self.houses, other.houses),
        ):  # fmt: skip
            mine.update(theirs)
        for bucket, finding in other.findings.items():
            if bucket in self.findings:
                self.findings[bucket].games.update(finding.games)
            else:
                self.findings[bucket] = finding
        # The first to cross a point keeps it.
        self.crossed = {**other.crossed, **self.crossed}
        self.by_house = {**other.by_house, **self.by_house}
        self.starts += other.starts
        # They are campaigns that share hands at the same time, or the sum would say more than has passed.
        self.seconds = max(self.seconds, other.seconds)
        self.interrupted = self.interrupted or other.interrupted
        self.stopped = self.stopped or other.stopped


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
        offer: OfferedStakes,
        judge: PointJudge,
        on_progress: Callable[[CampaignTally], object] | None = None,
    ) -> None:
        self._session = session
        self._games = games
        self._offer = offer
        self._judge = judge
        self._on_progress = on_progress
        self._following = Following(judge.houses, offer.about.house_rules)
        can_shrink = offer.about.deck != "own"
        self._filing = Filing(self._play_as, games, judge, self._following, can_shrink=can_shrink)
        self._shrinking = 0.0
        self._hung: set[HandPlan] = set()
        self._failures: set[str] = set()
        self.tally = CampaignTally(findings=self._filing.findings, houses=self._following.explained)

    @property
    def about(self) -> EngineAbout:
        """What the engine says about itself."""
        return self._offer.about

    def run(self, effort: Effort) -> CampaignTally:
        """Play until the time or the hands are used up. After an interrupt the tally holds what is known."""
        start = time.monotonic()
        generator = Generator(self._offer, self._games, self._judge.points, effort.seed)
        number = effort.first
        try:
            while True:
                was_met = effort.is_met(self.tally.findings)
                number = self._many(generator, effort, start, number)
                was_met = was_met or effort.is_met(self.tally.findings)
                if effort.shrinks:
                    # Shrinking has a little time even if playing has used up all: otherwise no finding would have
                    # a small hand on a busy machine.
                    until = max(start + effort.seconds, time.monotonic() + _LEAST_SHRINKING)
                    self._shrink(until, until, effort)
                # The finding at which to stop may have turned out to be a house rule, of which the small hand tells.
                if not was_met or effort.is_met(self.tally.findings):
                    break
        except EngineFailed as failed:  # it does not start again
            self._filing.note_failed_start(failed)
        finally:
            self.tally.seconds = time.monotonic() - start
            self.tally.starts = self._session.starts
        return self.tally

    def join_findings(self, tally: CampaignTally) -> list[str]:
        """Join the findings of all campaigns of the engine, or of one, where they are of one fault.

        Returns the points that are crossed, because the house rule that seemed to explain their hands was none.
        """
        with suppress(EngineFailed):  # what it said before it failed stands
            self._filing.join_explained(tally.findings)
        fold_kin(tally.findings)
        left = {finding.house for finding in tally.findings.values()}
        none = {name for name in tally.houses if name not in left and not self._following.is_declared(name)}
        for name in none:
            del tally.houses[name]
        return tally.cross_by_house(none)

    def is_done(self, effort: Effort) -> bool:
        """Whether no more hands are to be played, however much time is left."""
        return bool(self.tally.stopped) or effort.is_met(self.tally.findings)

    def _many(self, generator: Generator, effort: Effort, start: float, number: int) -> int:
        """Play the hands from a number on; return the number of the next one."""
        shown_at = start
        play_seconds = effort.seconds * (1 - _SHRINKING)
        while effort.hands is None or number < effort.hands:
            now = time.monotonic()
            spent = now - start
            # Without a number of hands the time must be left for shrinking.
            owed = effort.hands is None and self._filing.waiting and spent - self._shrinking > play_seconds
            if spent > effort.seconds or owed or self.is_done(effort):
                break
            if now - shown_at > _PROGRESS:
                shown_at = now
                if effort.hands is None:
                    self._shrink_early(start, spent, effort)
                if self._on_progress is not None:
                    self._on_progress(self.tally)
            self._hand(generator, number)
            number += effort.step
        return number

    def _shrink_early(self, start: float, spent: float, effort: Effort) -> None:
        """Shrink a little, so that the first findings can be shown early; not before there is time for a hand."""
        left = _SHRINKING / 2 * spent - self._shrinking
        if left >= _LEAST_SHRINKING and self._filing.waiting:
            self._shrink(time.monotonic() + left, start + effort.seconds, effort)

    def _shrink(self, enough: float, until: float, effort: Effort) -> None:
        """Shrink what waits; begin no hand after the first, and end with the second time on the monotonic clock."""
        start = time.monotonic()
        self._filing.shrink(lambda: time.monotonic() > until, effort.shrink_tries, lambda: time.monotonic() > enough)
        self._shrinking += time.monotonic() - start

    def play_fixed(self, plan: HandPlan, point: RulePoint, number: int = 0) -> EngineVerdict | None:
        """Play a fixed hand of a point, that of a number; None if it does not come to the moment that matters."""
        outcome = self._play(plan, ScriptedPlan(plan.actions))
        # A hand that is not offered is neither right nor wrong.
        if outcome.not_offered:
            return EngineVerdict.NOT_OFFERED
        self._count(plan, outcome)
        houses = [self._filing.file(noted, plan, outcome) for noted in outcome.noted]
        verdict, decisive = _judge_fixed(point, outcome, len(plan.actions), houses)
        if decisive is not None:
            difference = outcome.noted[decisive].difference
            said = CrossedHand(number, one_line(difference.expected), one_line(difference.got))
            if verdict is EngineVerdict.WRONG:
                # So that hands that differ alike are filed under the point.
                self._filing.note_missed(point, plan, difference.what)
                self.tally.crossed.setdefault(point.id, said)
            else:
                self.tally.by_house[point.id] = houses[decisive], said
        return verdict

    def cross_contradicted(self) -> list[str]:
        """Cross the points with a fixed hand by a house rule that has been contradicted; their ids."""
        houses = {house for house, _ in self.tally.by_house.values()}
        return self.tally.cross_by_house({house for house in houses if not self._following.may_explain(house)})

    # One hand

    def _hand(self, generator: Generator, number: int) -> None:
        plan, temper, features = generator.hand(number)
        outcome = self._play(plan, temper)
        generator.note_offered(features, offered=not outcome.not_offered)
        if outcome.not_offered:
            # A few reasons are enough; some engines name the amounts in each.
            asked = self.tally.not_offered
            is_known = outcome.not_offered in asked or len(asked) < _MOST_REASONS
            asked[outcome.not_offered if is_known else _OTHER_REASON] += 1
            return
        self._count(plan, outcome)
        for noted in outcome.noted:
            self._filing.file(noted, plan, outcome)
        every = _COVER_EVERY if self.tally.hands < _MANY else _COVER_EVERY * 8
        if number % every == 0 and not outcome.noted:
            self._cover(generator, outcome)
        # Changing plays a hand again: too long for each, and only of use if it was right.
        if outcome.complete and not outcome.noted and number % _CHANGE_EVERY == 0 and self.about.deck != "own":
            self._change(replace(plan, actions=tuple(outcome.actions)), outcome)

    def _play(self, plan: HandPlan, chooser: Chooser) -> HandOutcome:
        return self._play_as(plan, chooser, self._following.reading(plan.setup))

    def _play_as(self, plan: HandPlan, chooser: Chooser, reading: Setup | None) -> HandOutcome:
        engine = cast("HandEngine", self._session.engine)
        variant = self._games[plan.setup.game]
        hand = Lockstep(engine, self.about, plan, variant, chooser, reading, self._judge)
        outcome = hand.run()
        # Once: a hand that hangs twice is a finding.
        if any(noted.failure == "hang" for noted in outcome.noted) and plan not in self._hung:
            # The machine may have been busy: it is a finding if the engine, started anew, hangs again.
            self._session.end()
            again = cut_to(plan, outcome, outcome.noted[-1])
            self._hung |= {plan, again}
            return self._play_as(again, ScriptedPlan(again.actions), reading)
        # An exception leaves the process of the engine alive, so that it can begin the next hand.
        # After any other failure its process may be in any state.
        if any(noted.failure not in ("", "probe", "crash", "adapter") for noted in outcome.noted):
            self._session.end()
        return outcome

    def _count(self, plan: HandPlan, outcome: HandOutcome) -> None:
        tally = self.tally
        tally.hands += 1
        tally.games[plan.setup.game] += 1
        tally.complete += outcome.complete
        tally.actions += len(outcome.actions)
        tally.reported.update(outcome.reported)
        self._note_failure(outcome)

    def _note_failure(self, outcome: HandOutcome) -> None:
        """Note how a hand failed, and end the campaign if all that were played so far have failed in the same way."""
        tally = self.tally
        if tally.hands > ALIKE:
            # Later hands cannot make the first ones fail alike.
            return
        failures = {noted.difference.sign for noted in outcome.noted if noted.difference.what is Concern.FAILURE}
        self._failures |= failures or {""}
        if tally.hands == ALIKE and len(self._failures) == 1 and "" not in self._failures:
            (sign,) = self._failures
            tally.stopped = f"the first {ALIKE} hands all failed alike: {sign}"

    def _cover(self, generator: Generator, outcome: HandOutcome) -> None:
        for point in self._judge.points:
            if point.random and point.is_reached(outcome.played):
                generator.reached[point.id] += 1
                self.tally.reached[point.id] += 1

    def _change(self, plan: HandPlan, outcome: HandOutcome) -> None:
        """Play the hand changed; where our own result follows the change, the engine's must too."""
        if outcome.final is None:
            return
        ours, theirs = outcome.played.stacks, outcome.final
        for change in change_hand(plan, self._games[plan.setup.game], outcome.played):
            other = self._play(change.plan, ScriptedPlan(change.plan.actions))
            # Where our own result does not follow, rules come in, such as odd chips.
            if other.not_offered or other.final is None or not change.follows(ours, other.played.stacks):
                continue
            if not change.follows(theirs, other.final):
                was, now = ("stacks " + "/".join(map(str, stacks)) for stacks in (theirs, other.final))
                difference = EngineDifference(
                    Concern.END,
                    f"the result does not follow when {change.what}",
                    f"{was} before, and accordingly",
                    now,
                )
                noted = Noted(difference, len(other.actions), len(other.played.decisions))
                self._filing.file(noted, change.plan, other)


def _judge_fixed(
    point: RulePoint, outcome: HandOutcome, length: int, houses: Sequence[str]
) -> tuple[EngineVerdict | None, int | None]:
    """The verdict of a fixed hand of so many actions on its point: by what the point judges, and by nothing else.

    With it comes the number of the difference that decides it, if one does. `houses` are the house rules that explain
    the differences.
    """
    hidden = False
    for number, noted in enumerate(outcome.noted):
        field = noted.difference.field
        if noted.actions > length:
            continue
        # No rule has chips made, lost or halved: it is a finding, and tells nothing of the point.
        if noted.difference.impossible:
            return None, None
        if noted.failure in ("", "probe") and point.judges(outcome.played, noted.decisions, noted.actions, field):
            return EngineVerdict.HOUSE_RULE if houses[number] else EngineVerdict.WRONG, number
        # What comes after a difference, or after another one of the same field, has not been compared.
        if noted.difference.diverges:
            return None, None
        hidden = hidden or field in point.fields
    return None if hidden else EngineVerdict.RIGHT, None


def play_again(
    session: Session,
    plan: HandPlan,
    variant: Variant,
    about: EngineAbout,
    judge: PointJudge,
    houses: Sequence[HouseRule] = (),
) -> HandOutcome:
    """Play one hand again, as a finding tells it."""
    engine = cast("HandEngine", session.engine)
    reading = compose(houses)(plan.setup)
    return Lockstep(engine, about, plan, variant, ScriptedPlan(plan.actions), reading, judge).run()
