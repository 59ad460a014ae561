"""An engine examined: fixed hands, many drawn hands, and a verdict for each rule point."""

from __future__ import annotations

import sys
import time
from collections import Counter, deque
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument
from tourney.processes import adopting_orphans
from tourney.stress.campaign import Campaign, CampaignTally, Effort
from tourney.stress.engine_findings import Bucket, EngineVerdict, Finding
from tourney.stress.evaluator_check import CheckedEngine, check_evaluator
from tourney.stress.floor_check import check_floor
from tourney.stress.generating import OfferedStakes
from tourney.stress.hand_plan import fixed_plan
from tourney.stress.interface import kinds_of
from tourney.stress.program import START_SECONDS
from tourney.stress.rule_points import choose_points, judge_of
from tourney.stress.session import Session
from tourney.stress.share_processes import begin_process, interrupts_blocked
from tourney.stress.subprocess_engine import SECONDS, SubprocessEngine
from tourney.stress.table_check import check_tables

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tourney.game.stakes import HouseRules
    from tourney.game.variant import Variant
    from tourney.stress.catalogue.point import RulePoint
    from tourney.stress.interface import EngineAbout, EngineKinds
    from tourney.stress.session import EngineFailed

_WORST: Final = list(EngineVerdict)
_SHARE_HANDS: Final = 250
_MOST_SHARES: Final = 8
"""A number of hands is played in campaigns of so many hands each, and in at most so many campaigns."""

_LEAST_START_SECONDS: Final = 10.0
"""Least time for an engine to start, however little time there is in all."""


@dataclass(frozen=True, slots=True)
class EngineTask:
    """What to examine.

    Attributes:
        command: The program that is the engine.
        games: All games known, by name.
        rules: The house rules that the engine means to follow.
        houses: Names of house rules that it means to follow besides.
        only: Ids, or beginnings of ids, of the rule points to strive for; empty for all.
        only_games: Names of the games to play; empty for all that the engine offers.
        effort: How much to do.
        answer_seconds: Time for an answer of the engine.
    """

    command: tuple[str, ...]
    games: Mapping[str, Variant]
    rules: HouseRules
    houses: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    only_games: tuple[str, ...] = ()
    effort: Effort = field(default_factory=Effort)
    answer_seconds: float = SECONDS


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


@dataclass(slots=True)
class _PointShare:
    """The part of one process."""

    tally: CampaignTally
    fixed: dict[str, EngineVerdict] = field(default_factory=dict)

    def join(self, other: _PointShare) -> None:
        """Add the part of another campaign."""
        self.tally.add(other.tally)
        for point, verdict in other.fixed.items():
            self.fixed[point] = max(self.fixed.get(point, verdict), verdict, key=_WORST.index)

    def add(self, checked: CheckedEngine) -> None:
        """Add the check of an evaluator, a table or a floor."""
        self.tally.findings.update(checked.findings)
        for point, verdict in checked.verdicts.items():
            self.fixed[point] = max(self.fixed.get(point, verdict), verdict, key=_WORST.index)


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
    share, compared = _PointShare(CampaignTally()), CheckedEngine()
    try:
        about, kinds = session.about, kinds_of(session.engine)
        _check_houses(about)
        unknown = tuple(name for name in about.games if name not in task.games)
        games = _games(task, about) if kinds.hands else {}
        try:
            if games:
                hands = replace(task, effort=replace(task.effort, seconds=_seconds_of_hands(task, kinds)))
                shares = _share_hands(hands, jobs)
                if len(shares) == 1:
                    _play(hands, session, share, points, games, on_progress)
                else:
                    # Each share starts an engine of its own, and this one would take time from them.
                    session.end()
                    if jobs > 1:
                        _play_in_processes(shares, jobs, share)
                    else:
                        _play_in_turn(shares, share, on_progress)
                    if not share.tally.interrupted:
                        _campaign(task, session, points, games, on_progress).join_findings(share.tally.findings)
            if not share.tally.interrupted and not task.only_games:
                _compare(task, session, kinds, points, share, compared)
        except KeyboardInterrupt:
            share.tally.interrupted = True
    finally:
        session.end()
    share.add(compared)
    _drop_unfounded(points, share)
    verdicts = _verdicts(points, share, games, about, kinds)
    return Examined(about, kinds, points, verdicts, share.tally, unknown, task.effort.seed, compared)


def _share_hands(task: EngineTask, jobs: int) -> list[EngineTask]:
    """The campaigns that share the hands; by the jobs only if the hands are limited by time alone.

    What a campaign finds depends on the hands that it has had. So a number of hands is shared alike whatever the
    jobs, and the same findings come of it.
    """
    effort = task.effort
    shares = jobs if effort.hands is None else min(_MOST_SHARES, max(1, effort.hands // _SHARE_HANDS))
    return [
        replace(task, effort=replace(effort, first=effort.first + number, step=effort.step * shares))
        for number in range(shares)
    ]


def _seconds_of_hands(task: EngineTask, kinds: EngineKinds) -> float:
    """The time for hands; an engine that also is of another kind has a quarter of the time for each."""
    others = 0 if task.only_games else kinds.others
    return task.effort.seconds * (1 - others / 4)


def _compare(
    task: EngineTask,
    session: Session,
    kinds: EngineKinds,
    points: Sequence[RulePoint],
    share: _PointShare,
    compared: CheckedEngine,
) -> None:
    """Check an engine that is an evaluator, a table or a floor."""
    effort = task.effort
    seconds = effort.seconds / (4 if kinds.hands else kinds.others or 1)
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
    return max(1, int(min(full, full * effort.seconds / 60, effort.hands or full)))


def session_of(task: EngineTask) -> Session:
    """The engine of a task, not yet started."""
    start = min(START_SECONDS, max(_LEAST_START_SECONDS, task.effort.seconds))
    return Session(lambda: SubprocessEngine(task.command, seconds=task.answer_seconds, start_seconds=start))


def _games(task: EngineTask, about: EngineAbout) -> dict[str, Variant]:
    offered = {name: task.games[name] for name in about.games if name in task.games}
    if not task.only_games:
        return offered
    for name in task.only_games:
        if name not in offered:
            raise InvalidArgument(f"{about.name} does not play {name!r}; it plays {', '.join(offered) or 'no game'}")
    return {name: offered[name] for name in task.only_games}


def _play_in_turn(
    shares: Sequence[EngineTask], total: _PointShare, on_progress: Callable[[CampaignTally], object] | None
) -> None:
    """Play the shares in this process, one after another."""
    end = time.monotonic() + shares[0].effort.seconds
    for number, share in enumerate(shares):
        # Where the first hands all fail alike, so would the others.
        over = total.tally.stopped or share.effort.is_met(total.tally.findings)
        if number and (over or time.monotonic() > end):
            break
        part = _PointShare(CampaignTally())
        try:
            _play_with_engine(_limit_time(share, end), part, on_progress)
        finally:
            total.join(part)


def _play_in_processes(shares: Sequence[EngineTask], jobs: int, total: _PointShare) -> None:
    """Play the shares in processes, so many at a time.

    After an interrupt, or a finding at which to stop, each process ends its hand. What each knows is added.
    """
    effort = shares[0].effort
    end = time.monotonic() + effort.seconds
    # A fork would copy locks that the threads of this process hold, and nobody would release them there.
    context = get_context("spawn")
    stop, stopping = context.Pipe(duplex=False)
    workers = min(jobs, len(shares))
    waiting = deque(shares)
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=begin_process, initargs=(stop,))
    with stop, stopping, pool:
        with interrupts_blocked():  # which the processes inherit until they have begun
            playing = [pool.submit(_play_share, _limit_time(waiting.popleft(), end)) for _ in range(workers)]
        met, alike, interrupted = False, False, False
        try:
            left = set(playing)
            while left and not met and not alike:
                done, left = wait(left, return_when=FIRST_COMPLETED)
                met = any(effort.is_met(each.result().tally.findings) for each in done)
                alike = playing[0] in done and bool(playing[0].result().tally.stopped)
                # One at a time: a share that waits in the pool could not be taken back.
                while waiting and len(left) < workers and not met and not alike and time.monotonic() < end:
                    playing.append(pool.submit(_play_share, _limit_time(waiting.popleft(), end)))
                    left.add(playing[-1])
            if left:
                stopping.send(True)
        except KeyboardInterrupt:
            interrupted = True
            stopping.send(True)
    for part in [each.result() for each in playing][: 1 if alike else None]:
        # Those that were stopped because a finding was met elsewhere have not been interrupted by anybody.
        part.tally.interrupted &= not met or interrupted
        total.join(part)
    total.tally.interrupted |= interrupted


def _limit_time(share: EngineTask, end: float) -> EngineTask:
    """The share with the time that is left until the end on the monotonic clock."""
    return replace(share, effort=replace(share.effort, seconds=max(1.0, end - time.monotonic())))


def _play_share(task: EngineTask) -> _PointShare:
    share = _PointShare(CampaignTally())
    with adopting_orphans():
        try:
            _play_with_engine(task, share, None)
        except KeyboardInterrupt:
            share.tally.interrupted = True
    return share


def _play_with_engine(
    task: EngineTask, share: _PointShare, on_progress: Callable[[CampaignTally], object] | None
) -> None:
    session = session_of(task)
    try:
        _play(task, session, share, choose_points(task.only), _games(task, session.about), on_progress)
    finally:
        session.end()


def _play(
    task: EngineTask,
    session: Session,
    share: _PointShare,
    points: Sequence[RulePoint],
    games: Mapping[str, Variant],
    on_progress: Callable[[CampaignTally], object] | None,
) -> None:
    """Play hands; `share` holds what is known, after an interrupt, too."""
    start = time.monotonic()
    campaign = _campaign(task, session, points, games, on_progress)
    share.tally = campaign.tally
    # Of several processes only the first plays the fixed hands.
    if task.effort.first == 0:
        # Beyond this even a slow engine is to have time for hands that are drawn.
        until = start + task.effort.seconds / 3
        for point in points:
            verdict = _play_fixed(campaign, point, games, task, until)
            if verdict is not None:
                share.fixed[point.id] = verdict
            if campaign.is_done(task.effort) or time.monotonic() > until:
                break
    left = max(1.0, task.effort.seconds - (time.monotonic() - start))
    campaign.run(replace(task.effort, seconds=left))
    for name in campaign.cross_contradicted():
        share.fixed[name] = max(share.fixed[name], EngineVerdict.WRONG, key=_WORST.index)


def _campaign(
    task: EngineTask,
    session: Session,
    points: Sequence[RulePoint],
    games: Mapping[str, Variant],
    on_progress: Callable[[CampaignTally], object] | None,
) -> Campaign:
    about = replace(session.about, house_rules=(*session.about.house_rules, *task.houses))
    return Campaign(session, games, OfferedStakes(about, task.rules), judge_of(points), on_progress)


def _play_fixed(
    campaign: Campaign, point: RulePoint, games: Mapping[str, Variant], task: EngineTask, until: float
) -> EngineVerdict | None:
    """The verdict of a point's fixed hands; None if none could be played to the moment that matters.

    No hand but the first is begun after `until` on the monotonic clock.
    """
    worst: EngineVerdict | None = None
    for number, hand in enumerate(point.hands):
        if number and (time.monotonic() > until or campaign.is_done(task.effort)):
            break
        plan = fixed_plan(hand, games[hand.setup.game], task.rules) if hand.setup.game in games else None
        verdict = None if plan is None else campaign.play_fixed(plan, point, number)
        if verdict is not None:
            worst = verdict if worst is None else max(worst, verdict, key=_WORST.index)
    return worst


def _drop_unfounded(points: Sequence[RulePoint], share: _PointShare) -> None:
    """Take back crosses of points that suppose another one, where the engine is not right in that."""
    for point in points:
        if point.supposes and share.fixed.get(point.supposes) is not EngineVerdict.RIGHT:
            share.tally.crossed.pop(point.id, None)
            if share.fixed.get(point.id) is EngineVerdict.WRONG:
                del share.fixed[point.id]


def _verdicts(
    points: Sequence[RulePoint],
    share: _PointShare,
    games: Mapping[str, Variant],
    about: EngineAbout,
    kinds: EngineKinds,
) -> dict[str, EngineVerdict]:
    found: dict[str, EngineVerdict] = {}
    for finding in share.tally.findings.values():
        for name in finding.points:
            # A finding counts against what its explanation breaks, unless the point's own hand is right.
            if share.fixed.get(name) is not EngineVerdict.RIGHT:
                found[name] = max(found.get(name, finding.verdict), finding.verdict, key=_WORST.index)
    verdicts = {}
    for point in points:
        right = share.tally.reached[point.id] > 0
        verdict = share.fixed.get(point.id, EngineVerdict.RIGHT if right else EngineVerdict.NOT_REACHED)
        offered = _is_offered(point, games, about, kinds)
        if verdict is EngineVerdict.NOT_REACHED and not offered:
            verdict = EngineVerdict.NOT_OFFERED
        verdicts[point.id] = max(verdict, found.get(point.id, verdict), key=_WORST.index)
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
