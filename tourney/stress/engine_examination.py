"""An engine examined: fixed hands, many drawn hands, and a verdict for each rule point."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument
from tourney.stress.campaign import CampaignTally, Effort
from tourney.stress.engine_findings import Bucket, EngineVerdict, Finding
from tourney.stress.evaluator_check import CheckedEngine, check_evaluator
from tourney.stress.floor_check import check_floor
from tourney.stress.hand_plan import course
from tourney.stress.hand_shares import VERDICTS, EngineShare, EngineTask, choose_games, examine_hands, session_of
from tourney.stress.interface import kinds_of
from tourney.stress.rule_points import choose_points, judge_of
from tourney.stress.table_check import check_tables

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tourney.game.variant import Variant
    from tourney.stress.catalogue.point import RulePoint
    from tourney.stress.interface import EngineAbout, EngineKinds
    from tourney.stress.session import EngineFailed, Session


_UNJUDGED: Final = {None, EngineVerdict.NOT_OFFERED}
"""What is known of a point by its own hands if none could be played, or none came to its moment unhidden."""


@dataclass(slots=True)
class Examined:
    """What came of it.

    Attributes:
        about: What the engine says about itself.
        kinds: What it is.
        points: The rule points.
        verdicts: The verdict on each point, by id.
        tally: The hands.
        unknown_games: Games that it names and this package does not know.
        seed: The seed.
        compared: What an evaluator, a table or a floor was asked.
    """

    about: EngineAbout
    kinds: EngineKinds
    points: tuple[RulePoint, ...]
    verdicts: dict[str, EngineVerdict]
    tally: CampaignTally
    unknown_games: tuple[str, ...] = ()
    seed: int = 1
    compared: CheckedEngine = field(default_factory=CheckedEngine)

    @property
    def findings(self) -> list[Finding]:
        """All findings."""
        return list(self.tally.findings.values())

    @property
    def untested(self) -> str:
        """Why nothing was tested; empty if something was."""
        if self.tally.hands or any(self.compared.counts.values()):
            return ""
        if self.findings:
            failed = [one for one in self.findings if one.verdict is EngineVerdict.ADAPTER]
            return f"Nothing was tested: {failed[0].got}" if failed else ""
        asked = self.tally.not_offered
        if not asked:
            games = f"its games are {', '.join(self.about.games)}" if self.about.games else "it offers no game"
            return f"Nothing was tested: {games}, and no hand was played."
        reason, _ = asked.most_common(1)[0]
        hands = f"it offered none of the {asked.total():,} hands that it was asked to play"
        return f"Nothing was tested: {hands} ({', '.join(self.about.games)}). It said: {reason}"


def examine(
    task: EngineTask, *, jobs: int = 1, on_progress: Callable[[CampaignTally], object] | None = None
) -> Examined:
    """Examine an engine.

    Raises:
        EngineFailed: It does not start.
        InvalidArgument: It plays none of the games asked for, or a name is unknown.
    """
    points = choose_points(task.only)
    session = session_of(task)
    share, compared = EngineShare(CampaignTally()), CheckedEngine()
    try:
        about, kinds = session.about, kinds_of(session.engine)
        # Before hours of play: a name that is misspelled would be ignored.
        _check_houses(about)
        unknown = tuple(name for name in about.games if name not in task.games)
        games = choose_games(task, about) if kinds.hands else {}
        try:
            if games:
                hands = replace(task, effort=replace(task.effort, seconds=_seconds_of_hands(task, kinds)))
                examine_hands(hands, session, jobs, share, on_progress)
            # Evaluators and tables have no games, so that a choice of games leaves them out.
            if not share.tally.interrupted and not task.only_games:
                _compare(task, session, kinds, points, share, compared)
        except KeyboardInterrupt:
            share.tally.interrupted = True
    finally:
        session.end()
    # Also what was compared before an interrupt.
    share.add(compared)
    _drop_unfounded(points, share)
    _drop_unshown(points, share, games)
    verdicts = _verdicts(points, share, games, about, kinds)
    return Examined(about, kinds, points, verdicts, share.tally, unknown, task.effort.seed, compared)


def _seconds_of_hands(task: EngineTask, kinds: EngineKinds) -> float:
    """The time for hands; an engine that also is of another kind has a quarter of the time for each."""
    others = 0 if task.only_games else kinds.others
    return task.effort.seconds * (1 - others / 4)


def _compare(
    task: EngineTask,
    session: Session,
    kinds: EngineKinds,
    points: Sequence[RulePoint],
    share: EngineShare,
    compared: CheckedEngine,
) -> None:
    """Check an engine that is an evaluator, a table or a floor."""
    effort = task.effort
    seconds = effort.seconds / (4 if kinds.hands else kinds.others or 1)
    # At a finding at which to stop the rest is left out.
    if kinds.evaluator and not effort.is_met(share.tally.findings):
        deals = _share_of(effort, 4000)
        check_evaluator(
            session,
            points,
            task.games,
            compared,
            seed=effort.seed,
            deals=deals,
            seconds=seconds,
            is_done=effort.is_met,
        )
    if kinds.table and not effort.is_met({**share.tally.findings, **compared.findings}):
        tables = _share_of(effort, 150)
        check_tables(session, points, compared, seed=effort.seed, tables=tables, seconds=seconds)
    if kinds.floor and not effort.is_met({**share.tally.findings, **compared.findings}):
        questions = _share_of(effort, 3000)
        check_floor(
            session,
            points,
            compared,
            seed=effort.seed,
            questions=questions,
            seconds=seconds,
            is_done=effort.is_met,
        )


def _check_houses(about: EngineAbout) -> None:
    known = {house.name for house in judge_of().houses}
    for name in about.house_rules:
        if name not in known:
            raise InvalidArgument(
                f"{about.name} declares an unknown house rule, {name!r}; see tourney stress --houses"
            )


def _share_of(effort: Effort, full: int) -> int:
    """The number of deals, or tables, to compare for each ranking or rule: fewer if there is little time."""
    # In proportion to the time, and never more than the hands asked for.
    return max(1, int(min(full, full * effort.seconds / 60, effort.hands or full)))


def _drop_unfounded(points: Sequence[RulePoint], share: EngineShare) -> None:
    """Take back crosses of points that suppose another one, where the engine is not right in that."""
    # A point about a side pot says nothing where the pot itself is wrong.
    for point in points:
        if point.supposes and share.fixed.get(point.supposes) is not EngineVerdict.RIGHT:
            share.tally.crossed.pop(point.id, None)
            if share.fixed.get(point.id) is EngineVerdict.WRONG:
                del share.fixed[point.id]
            for finding in share.tally.findings.values():
                finding.points = tuple(name for name in finding.points if name != point.id)


def _drop_unshown(points: Sequence[RulePoint], share: EngineShare, games: Mapping[str, Variant]) -> None:
    """Count findings against no point of which no own hand could be judged, unless their hand comes to it."""
    # A form that breaks such a point was tried in no hand of it: the engine may never come there, or play it right.
    unjudged = [point for point in points if share.fixed.get(point.id) in _UNJUDGED and point.random]
    for finding in share.tally.findings.values():
        doubtful = [point for point in unjudged if point.id in finding.points]
        if doubtful and finding.plan is not None:
            played = course(finding.plan, games[finding.plan.setup.game])
            unshown = {point.id for point in doubtful if not point.is_reached(played)}
            finding.points = tuple(name for name in finding.points if name not in unshown)


def _verdicts(
    points: Sequence[RulePoint],
    share: EngineShare,
    games: Mapping[str, Variant],
    about: EngineAbout,
    kinds: EngineKinds,
) -> dict[str, EngineVerdict]:
    found: dict[str, EngineVerdict] = {}
    for finding in share.tally.findings.values():
        for name in finding.points:
            # A finding counts against what its explanation breaks, unless the point's own hand is right, or is played
            # by a house rule: the same form may break the point by what the hand shows besides.
            if share.fixed.get(name) not in {EngineVerdict.RIGHT, EngineVerdict.HOUSE_RULE}:
                found[name] = max(found.get(name, finding.verdict), finding.verdict, key=VERDICTS.index)
    verdicts = {}
    for point in points:
        # A drawn hand that reaches the point without a difference is right, too.
        right = share.tally.reached[point.id] > 0
        verdict = share.fixed.get(point.id, EngineVerdict.RIGHT if right else EngineVerdict.NOT_REACHED)
        offered = _is_offered(point, games, about, kinds)
        # A point that could never come up was not offered; else nothing has reached it yet.
        if verdict is EngineVerdict.NOT_REACHED and not offered:
            verdict = EngineVerdict.NOT_OFFERED
        verdicts[point.id] = max(verdict, found.get(point.id, verdict), key=VERDICTS.index)
    return verdicts


def _is_offered(point: RulePoint, games: Mapping[str, Variant], about: EngineAbout, kinds: EngineKinds) -> bool:
    """Whether one of the games of the point is played, with the antes that it needs; or its tables, or its floor."""
    if point.floors:
        return kinds.floor
    if point.tables:
        return kinds.table or kinds.floor
    antes = {"ante": "each", "big-blind ante": "big blind", "button ante": "button"}
    if any(antes[need] not in about.antes for need in point.needs if need in antes):
        return False
    return not point.hands or any(hand.setup.game in games for hand in point.hands)


def report_failed_start(failed: EngineFailed, points: Sequence[RulePoint], seed: int) -> Examined:
    """The result for an engine that does not start."""
    from tourney.stress.interface import EngineAbout, EngineKinds  # noqa: PLC0415 - only for this

    bucket = Bucket("", "failure", f"{failed.kind}: {failed.place}")
    finding = Finding(bucket, failure=failed.kind, expected="a hello", got=str(failed), games=Counter({"": 1}))
    tally = CampaignTally(findings={bucket: finding})
    nothing = dict.fromkeys((point.id for point in points), EngineVerdict.NOT_REACHED)
    return Examined(EngineAbout("?"), EngineKinds(), tuple(points), nothing, tally, (), seed)


def python_command(reference: str, python: str = sys.executable) -> tuple[str, ...]:
    """The command that serves an engine in Python."""
    return (python, "-m", "tourney.stress.serving", reference)
