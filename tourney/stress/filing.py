"""Differences sorted into findings, and the smallest hand found for each, with what explains it.

Shrinking and explaining play many hands, so they wait: a few hands of each kind of difference are kept, and taken up
when there is time. Until then a difference is in the finding of its sign. What explains it is found by experiment
(`attribution`); differences with one explanation are one fault.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.inputs import one_line
from tourney.stress.attribution import Attribution, Explanation, TimeIsOverError, same_course
from tourney.stress.comparing import Concern
from tourney.stress.engine_findings import Bucket, Finding
from tourney.stress.hand_plan import HandPlan, ScriptedPlan, course
from tourney.stress.joining import MOST_OF_A_FAULT, are_kin, join_explained
from tourney.stress.shrinking import MOST_RUNS, Shrinker
from tourney.stress.verdicts import ENOUGH
from tourney.stress.wrong.wrong_forms import FORMS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tourney.game.variant import Variant
    from tourney.stress.catalogue.played import PlayedHand
    from tourney.stress.catalogue.point import RulePoint
    from tourney.stress.catalogue.setup import Setup
    from tourney.stress.hand_outcome import HandOutcome, Noted
    from tourney.stress.hand_plan import Chooser
    from tourney.stress.session import EngineFailed
    from tourney.stress.verdicts import Following, PointJudge

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
        self._attribution = Attribution(play, games, judge.points, FORMS)
        self._kept: list[_Kept] = []
        self._final: dict[Bucket, Bucket] = {}
        self._counts: Counter[Bucket] = Counter()
        self._counted: defaultdict[Bucket, Counter[str]] = defaultdict(Counter)
        self._tried: Counter[Bucket] = Counter()
        self._of_house: defaultdict[str, list[_Kept]] = defaultdict(list)
        self._explained: list[Bucket] = []
        self._missed: defaultdict[str, list[tuple[RulePoint, HandPlan]]] = defaultdict(list)
        self.findings: dict[Bucket, Finding] = {}

    @property
    def waiting(self) -> int:
        """Number of hands that wait to be shrunk."""
        return len(self._kept)

    def file(self, noted: Noted, plan: HandPlan, outcome: HandOutcome) -> str:
        """File a difference; return the name of the house rule that explains it, empty for none."""
        cut = cut_to(plan, outcome, noted)
        raw = Bucket(noted.judgement.point, *noted.key)
        house = noted.judgement.house if self._may_be_of(noted.judgement.house, cut, noted, raw) else ""
        if not house and noted.may_be_house and self._can_shrink:
            wrong = self._not_followed(cut, noted)
            if wrong:
                self._following.contradict(wrong)
                for name in wrong:
                    if not self._following.may_explain(name):
                        self._release(name)
                return ""
            house = self._house_of(cut, noted, raw)
        raw = raw._replace(rule=house) if house else raw
        if raw not in self._counts and len(self._counts) >= _MOST_BUCKETS:
            raw = Bucket("", noted.difference.what.value, f"more than {_MOST_BUCKETS} differences")
        self._count(raw, cut, noted, house)
        return house

    def note_missed(self, point: RulePoint, plan: HandPlan, concern: Concern) -> None:
        """Note that the hand of a rule point came out wrong in what the point is about."""
        self._missed[concern.value].append((point, plan))

    def _count(self, raw: Bucket, cut: HandPlan, noted: Noted, house: str) -> None:
        self._counts[raw] += 1
        kept = _Kept(raw, cut, noted, house)
        if self._counts[raw] in _KEPT_AT and self._can_shrink and not noted.difference.sign.startswith("the result"):
            self._kept.append(kept)
            if house:
                # Filed anew by `_release` if it turns out that the engine does not follow the rule.
                self._of_house[house].append(kept)
        bucket = self._final.get(raw) or raw._replace(rule=house)
        finding = self.findings.get(bucket) or self._new(bucket, cut, noted, house)
        finding.games[cut.setup.game] += 1
        self._counted[raw][cut.setup.game] += 1
        if house:
            self._following.note(house)
            for other in self._following.superseded:
                self._release(other)
            self._following.superseded.clear()

    def _new(self, bucket: Bucket, plan: HandPlan, noted: Noted, house: str) -> Finding:
        difference = noted.difference
        said = one_line(difference.expected), one_line(difference.got)
        finding = Finding(bucket, house, noted.failure, *said, plan)
        finding.field, finding.ours, finding.theirs = difference.field, difference.ours, difference.theirs
        finding.houses = self._following.in_force
        self.findings[bucket] = finding
        return finding

    def _release(self, house: str) -> None:
        """File what a house rule seemed to explain anew, as differences: the engine does not follow it."""
        for raw in [raw for raw in self._counted if raw.rule == house]:
            bucket = self._final.pop(raw, raw)
            finding = self.findings.pop(bucket, None)
            if finding is not None and finding.plan is not None:
                plain = bucket._replace(rule="")
                there = self.findings.setdefault(plain, finding)
                finding.bucket, finding.house, finding.shrunk = plain, "", False
                if there is not finding:
                    there.games.update(finding.games)
        self._kept = [kept for kept in self._kept if kept.house != house]
        for kept in self._of_house.pop(house, []):
            raw = kept.raw._replace(rule="")
            self._counts[raw] += 1
            self._kept.append(_Kept(raw, kept.plan, kept.noted, ""))
            self._counted[raw].update(self._counted.pop(kept.raw, {}))

    def note_failed_start(self, failed: EngineFailed) -> None:
        """Note that the engine does not start again after it has failed."""
        bucket = Bucket("", Concern.FAILURE.value, f"{failed.kind}: it does not start again")
        finding = self.findings.setdefault(bucket, Finding(bucket, failure=failed.kind, got=str(failed)))
        finding.games["start"] += 1

    # House rules

    def _may_be_of(self, name: str, plan: HandPlan, noted: Noted, raw: Bucket) -> bool:
        """Whether a house rule that a difference looks like explains it.

        If our machine can play by the house rule, and the hand can be dealt again, the look is only a hint: the
        difference must vanish by it, in this hand and in those near it.
        """
        if not name or not self._following.may_explain(name):
            return False
        house = self._following.find(name)
        if house is None or house.reading is None or not self._can_shrink:
            return True
        tried = raw._replace(rule=name)
        self._tried[tried] += 1
        reading = house.reading(self._following.reading(plan.setup) or plan.setup)
        if reading is None or self._tried[tried] > 2 * ENOUGH:
            return False
        return self._vanishes(plan, noted, reading) and self._holds_nearby(name, plan, noted)

    def _house_of(self, plan: HandPlan, noted: Noted, raw: Bucket) -> str:
        """The house rule under which our machine agrees with the engine in this hand; empty if there is none.

        Only the first differences of a bucket are tried, because each costs several hands.
        """
        self._tried[raw] += 1
        return self._explaining(plan, noted, raw.rule) if self._tried[raw] <= 2 * ENOUGH else ""

    def _explaining(self, plan: HandPlan, noted: Noted, point: str) -> str:
        if not noted.may_be_house:
            return ""
        base = self._following.reading(plan.setup) or plan.setup
        mine = self._course(plan, base)
        readings = [
            (house.name, reading)
            for house, reading in self._judge.readings(base, point)
            if self._following.may_explain(house.name) and not same_course(self._course(plan, reading), mine)
        ]
        if not readings:
            return ""
        # An engine that plays one hand in two ways would by chance agree with some reading.
        if not any(each.key == noted.key for each in self._again(plan).noted):
            self._note_unsteady(plan, noted)
            return ""
        return next(
            (
                name
                for name, reading in readings
                if self._vanishes(plan, noted, reading) and self._holds_nearby(name, plan, noted)
            ),
            "",
        )

    def _holds_nearby(self, name: str, plan: HandPlan, noted: Noted) -> bool:
        """Whether a house rule explains other hands, too: it is to hold in every hand of the engine."""
        house = self._following.find(name)
        return house is None or self._attribution.holds(house, plan, noted, self._following.reading)

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
            if reading is not None and mine is not None and not same_course(self._course(plan, reading), mine):
                matter.append(house.name)
        # A raise too small under the house rule may be one that the rules do not allow at all: it differs in both.
        return matter if matter and self._vanishes(plan, noted, plan.setup, at_all=True) else []

    def _vanishes(self, plan: HandPlan, noted: Noted, reading: Setup, *, at_all: bool = False) -> bool:
        """Whether a difference vanishes if our machine plays another reading.

        If it is to vanish `at_all`, there is none of another sign in its place.
        """
        other = self._play(plan, ScriptedPlan(plan.actions), reading)
        return (
            not other.not_offered
            and not any(
                # A hand that parts before the difference cannot show that it has vanished.
                each.key == noted.key or (each.difference.diverges and each.decisions <= noted.decisions)
                for each in other.noted
            )
            and not (at_all and any(_is_in_place(each, noted) for each in other.noted))
        )

    # Shrinking

    def shrink(
        self, is_over: Callable[[], bool], tries: int = MOST_RUNS, is_enough: Callable[[], bool] = lambda: False
    ) -> None:
        """Shrink and explain waiting hands until it is over, those of buckets without a shrunk hand first.

        A hand that is begun is not given up before it is over, since a hand half shrunk explains nothing; `is_enough`
        tells that no other one is to be begun for now. `tries` is the most hands to play to shrink one, so that what
        comes of it does not depend on the machine's load.
        """
        while self._kept and not is_over() and not is_enough():
            # For each hand anew, since what came of the last one changes the order.
            self._kept.sort(key=lambda kept: (kept.raw in self._final, -self._counts[kept.raw]))
            kept = self._kept.pop(0)
            known = len(self._explained)
            self._settle(kept, self._explained_before(kept, self._explained) or self._shrink(kept, is_over, tries))
            if len(self._explained) > known:
                self._sweep(is_over)

    def _sweep(self, is_over: Callable[[], bool]) -> None:
        """Settle the waiting hands that the last form found explains, too: they show the same fault."""
        waiting, self._kept = self._kept, []
        for kept in waiting:
            bucket = None if is_over() else self._explained_before(kept, self._explained[-1:])
            if bucket is None:
                self._kept.append(kept)
            else:
                self._settle(kept, bucket)

    def join_explained(self, findings: dict[Bucket, Finding]) -> None:
        """Join the findings of campaigns of an engine where one explains the hand of another.

        Each campaign has tried only what explained its own hands, and on none that it had settled before.
        """
        for name in sorted({name for finding in findings.values() for name in finding.houses}):
            for _ in range(ENOUGH):
                self._following.note(name)
        self.findings = findings
        join_explained(findings, self._attribution, self._following, self._play)

    def _settle(self, kept: _Kept, bucket: Bucket | None) -> None:
        """Note what a bucket turned out to be; None if its hand tells nothing."""
        if bucket is None:
            return
        if kept.raw not in self._final:
            self._final[kept.raw] = bucket
            self._move(kept, bucket)
        else:
            self._move_one(kept, bucket)

    def _move(self, kept: _Kept, bucket: Bucket) -> None:
        """Move the counts of a bucket to the one that its hands turned out to be."""
        before = kept.raw._replace(rule=kept.house)
        games = self._counted[kept.raw]
        finding = self.findings.get(before)
        if before == bucket or finding is None:
            return
        self._pass_on(finding, bucket, games)
        if not finding.games:
            del self.findings[before]

    def _move_one(self, kept: _Kept, bucket: Bucket) -> None:
        """Count a hand of its own, if the first one that differed in its way turned out to be something else."""
        first, game = self.findings.get(self._final[kept.raw]), kept.plan.setup.game
        if first is not None and first is not self.findings[bucket] and first.games[game] > 0:
            self._pass_on(first, bucket, Counter((game,)))

    def _pass_on(self, finding: Finding, bucket: Bucket, games: Counter[str]) -> None:
        """Count hands of a finding to the one of a bucket instead."""
        finding.games.subtract(games)
        # This drops the games of which none is left.
        finding.games = +finding.games
        self.findings[bucket].games.update(games)

    def _explained_before(self, kept: _Kept, explained: Sequence[Bucket]) -> Bucket | None:
        """The first of some explained findings whose form also explains this hand; None if there is none."""
        if kept.house:
            return None
        for bucket in explained:
            if bucket in self.findings and self._attribution.agrees(
                bucket.rule, kept.plan, kept.noted, self._following.reading
            ):
                return bucket
        return None

    def _shrink(self, kept: _Kept, is_over: Callable[[], bool], tries: int) -> Bucket | None:
        """Shrink a hand and file it under what explains it; None if it does not show the difference again."""

        def shows(candidate: HandPlan) -> HandPlan | None:
            other = self._again(candidate)
            found = _same(other, kept.noted)
            if found is None or not self._still_house(kept, candidate, found):
                return None
            return cut_to(candidate, other, found)

        sure = shows(kept.plan)
        if sure is None:
            return None
        best = Shrinker(self._games[kept.plan.setup.game], shows, is_over, tries).shrink(sure)
        found = _same(self._again(best), kept.noted)
        if found is None:
            return None
        # The small hand may tell of a house rule that did not explain all of the large one.
        house = kept.house or self._explaining(best, found, found.judgement.point)
        alike = [each.plan for each in (kept, *self._kept) if each.raw == kept.raw]
        explanation = None if house else self._explain(best, found, alike, is_over)
        # If the time has run out meanwhile, the hand may not be the smallest.
        small = not is_over()
        bucket = self._place(Bucket(house or (explanation.form if explanation else ""), *found.key))
        finding = self.findings.get(bucket)
        if finding is None or not finding.shrunk:
            games = finding.games if finding is not None else Counter[str]()
            finding = self._new(bucket, best, found, house)
            finding.games = games
            finding.shrunk = small
            if explanation is not None:
                finding.points, finding.why = explanation.points, str(explanation)
                finding.suspects = explanation.suspects
                if explanation.form:
                    self._explained.append(bucket)
        return bucket

    def _explain(
        self, plan: HandPlan, noted: Noted, alike: Sequence[HandPlan], is_over: Callable[[], bool]
    ) -> Explanation | None:
        try:
            missed = self._missed[noted.difference.what.value]
            return self._attribution.explain(plan, noted, self._following.reading, alike, is_over, missed)
        except TimeIsOverError:
            return None

    def _place(self, bucket: Bucket) -> Bucket:
        """The bucket, or the most frequent one of its fault if that has enough findings."""
        kin = [one for one, finding in self.findings.items() if finding.shrunk and are_kin(one, bucket)]
        if bucket in self.findings or len(kin) < MOST_OF_A_FAULT:
            return bucket
        return max(kin, key=lambda one: self.findings[one].count)

    def _again(self, plan: HandPlan) -> HandOutcome:
        return self._play(plan, ScriptedPlan(plan.actions), self._following.reading(plan.setup))

    def _still_house(self, kept: _Kept, plan: HandPlan, noted: Noted) -> bool:
        """For a difference that a house rule with a reading explains: whether it still does."""
        house = self._following.find(kept.house) if kept.house else None
        if house is None or house.reading is None:
            return True
        reading = house.reading(plan.setup)
        return reading is not None and self._vanishes(plan, noted, reading)


def _is_in_place(other: Noted, noted: Noted) -> bool:
    """Whether a difference is about the same as another, at the same moment."""
    # An illegal action that is accepted is legal under another reading, whatever else differs there.
    moment = (noted.difference.what, noted.failure, noted.actions, noted.decisions)
    return (other.difference.what, other.failure, other.actions, other.decisions) == moment


def _same(outcome: HandOutcome, noted: Noted) -> Noted | None:
    """The difference of the same kind in another hand."""
    alike = (noted.key, noted.failure, noted.judgement.house)
    found = (each for each in outcome.noted if (each.key, each.failure, each.judgement.house) == alike)
    return next(found, None)


def cut_to(plan: HandPlan, outcome: HandOutcome, noted: Noted) -> HandPlan:
    """The plan with the actions up to a difference."""
    deck = plan.deck
    if outcome.cards:
        deck = (*outcome.cards, *(card for card in deck if card not in outcome.cards))
    return HandPlan(plan.setup, deck, (*outcome.actions[: noted.actions], *noted.tail))
