"""The hands of an engine: its fixed hands and the drawn ones, played in campaigns that share them.

A number of hands is shared in the same way whatever the jobs, so that the same findings come of it.
"""

from __future__ import annotations

import _thread
import signal
import sys
import time
from collections import deque
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument
from tourney.processes import adopting_orphans
from tourney.stress.campaign import Campaign, CampaignTally, Effort
from tourney.stress.engine_findings import EngineVerdict
from tourney.stress.generating import OfferedStakes
from tourney.stress.hand_plan import fixed_plan
from tourney.stress.program import START_SECONDS
from tourney.stress.rule_points import choose_points, judge_of
from tourney.stress.session import Session
from tourney.stress.subprocess_engine import SECONDS, SubprocessEngine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from multiprocessing.connection import Connection

    from tourney.game.stakes import HouseRules
    from tourney.game.variant import Variant
    from tourney.stress.catalogue.point import RulePoint
    from tourney.stress.evaluator_check import CheckedEngine
    from tourney.stress.interface import EngineAbout


VERDICTS: Final = list(EngineVerdict)
"""The verdicts, the worst last."""

_LEAST_START_SECONDS: Final = 10.0
"""Least time for an engine to start, however little time there is in all."""

_SHARE_HANDS: Final = 250
_MOST_SHARES: Final = 8
"""A number of hands is played in campaigns of so many hands each, and in at most so many campaigns."""


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
class EngineShare:
    """What is known of an engine; of a part of its hands, or of all.

    Attributes:
        tally: What came of its hands, with what the checks of an evaluator, a table or a floor have found.
        fixed: The verdicts of the fixed hands, and of those checks, by rule point.
    """

    tally: CampaignTally
    fixed: dict[str, EngineVerdict] = field(default_factory=dict)

    def join(self, other: EngineShare) -> None:
        """Add the part of another campaign."""
        self.tally.add(other.tally)
        for point, verdict in other.fixed.items():
            # The worst of all hands of a point: one that is wrong is enough.
            self.fixed[point] = max(self.fixed.get(point, verdict), verdict, key=VERDICTS.index)

    def cross(self, points: Iterable[str]) -> None:
        """Cross rule points whose fixed hands a house rule had seemed to explain."""
        for point in points:
            self.fixed[point] = max(self.fixed[point], EngineVerdict.WRONG, key=VERDICTS.index)

    def add(self, checked: CheckedEngine) -> None:
        """Add the check of an evaluator, a table or a floor."""
        self.tally.findings.update(checked.findings)
        for point, verdict in checked.verdicts.items():
            self.fixed[point] = max(self.fixed.get(point, verdict), verdict, key=VERDICTS.index)


def session_of(task: EngineTask) -> Session:
    """The engine of a task, not yet started."""
    # Little time in all must not look like an engine that does not start.
    start = min(START_SECONDS, max(_LEAST_START_SECONDS, task.effort.seconds))
    return Session(lambda: SubprocessEngine(task.command, seconds=task.answer_seconds, start_seconds=start))


def choose_games(task: EngineTask, about: EngineAbout) -> dict[str, Variant]:
    """The games to play, by name.

    Raises:
        InvalidArgument: The engine does not play one that the task asks for.
    """
    offered = {name: task.games[name] for name in about.games if name in task.games}
    if not task.only_games:
        return offered
    for name in task.only_games:
        if name not in offered:
            raise InvalidArgument(f"{about.name} does not play {name!r}; it plays {', '.join(offered) or 'no game'}")
    return {name: offered[name] for name in task.only_games}


def examine_hands(
    task: EngineTask,
    session: Session,
    jobs: int,
    share: EngineShare,
    on_progress: Callable[[CampaignTally], object] | None,
) -> None:
    """Play the fixed hands and the drawn ones; `share` holds what is known, after an interrupt, too."""
    shares = _share_hands(task, jobs)
    if len(shares) == 1:
        _play(task, session, share, on_progress)
    else:
        # Each share starts an engine of its own, and this one would take time from them.
        session.end()
        if jobs > 1:
            _play_in_processes(shares, jobs, share)
        else:
            _play_in_turn(shares, share, on_progress)
    if not share.tally.interrupted:
        # After an interrupt there is no time to play hands again.
        share.cross(_campaign(task, session, on_progress).join_findings(share.tally))


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


def _play_in_turn(
    shares: Sequence[EngineTask], total: EngineShare, on_progress: Callable[[CampaignTally], object] | None
) -> None:
    """Play the shares in this process, one after another."""
    end = time.monotonic() + shares[0].effort.seconds
    for number, share in enumerate(shares):
        # Where the first hands all fail alike, so would the others.
        over = total.tally.stopped or share.effort.is_met(total.tally.findings)
        # The first share is always played, whatever the time.
        if number and (over or time.monotonic() > end):
            break
        part = EngineShare(CampaignTally())
        try:
            _play_with_engine(_limit_time(share, end), part, on_progress)
        # What is known so far counts, also after an interrupt.
        finally:
            total.join(part)


def _play_in_processes(shares: Sequence[EngineTask], jobs: int, total: EngineShare) -> None:
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
                # Only the first share begins with the first hands, of which ALIKE speaks.
                alike = playing[0] in done and bool(playing[0].result().tally.stopped)
                # One at a time: a share that waits in the pool could not be taken back.
                while waiting and len(left) < workers and not met and not alike and time.monotonic() < end:
                    playing.append(pool.submit(_play_share, _limit_time(waiting.popleft(), end)))
                    left.add(playing[-1])
            # Those that still play end their hand, and tell what they know.
            if left:
                stopping.send(True)
        except KeyboardInterrupt:
            interrupted = True
            stopping.send(True)
    # If the first hands failed alike, the other shares had no chance to say anything else.
    for part in [each.result() for each in playing][: 1 if alike else None]:
        # Those that were stopped because a finding was met elsewhere have not been interrupted by anybody.
        part.tally.interrupted &= not met or interrupted
        total.join(part)
    total.tally.interrupted |= interrupted


def _limit_time(share: EngineTask, end: float) -> EngineTask:
    """The share with the time that is left until the end on the monotonic clock."""
    return replace(share, effort=replace(share.effort, seconds=max(1.0, end - time.monotonic())))


def _play_share(task: EngineTask) -> EngineShare:
    share = EngineShare(CampaignTally())
    # An engine may leave processes behind when it is killed.
    with adopting_orphans():
        try:
            _play_with_engine(task, share, None)
        except KeyboardInterrupt:
            share.tally.interrupted = True
    return share


def _play_with_engine(
    task: EngineTask, share: EngineShare, on_progress: Callable[[CampaignTally], object] | None
) -> None:
    session = session_of(task)
    try:
        _play(task, session, share, on_progress)
    finally:
        session.end()


def _play(
    task: EngineTask,
    session: Session,
    share: EngineShare,
    on_progress: Callable[[CampaignTally], object] | None,
) -> None:
    start = time.monotonic()
    points, games = choose_points(task.only), choose_games(task, session.about)
    campaign = _campaign(task, session, on_progress)
    share.tally = campaign.tally
    # Of several processes only the first plays the fixed hands, so that none counts twice.
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
    # What explained a fixed hand may be refuted, so that the hand is wrong after all.
    share.cross(campaign.cross_contradicted())


def _campaign(task: EngineTask, session: Session, on_progress: Callable[[CampaignTally], object] | None) -> Campaign:
    about = replace(session.about, house_rules=(*session.about.house_rules, *task.houses))
    games = choose_games(task, session.about)
    return Campaign(session, games, OfferedStakes(about, task.rules), judge_of(choose_points(task.only)), on_progress)


def _play_fixed(
    campaign: Campaign, point: RulePoint, games: Mapping[str, Variant], task: EngineTask, until: float
) -> EngineVerdict | None:
    """The verdict of a point's fixed hands; None if none could be played to the moment that matters.

    No hand but the first is begun after `until` on the monotonic clock.
    """
    worst: EngineVerdict | None = None
    for number, hand in enumerate(point.hands):
        # The first hand of each point is played, however slow the engine is.
        if number and (time.monotonic() > until or campaign.is_done(task.effort)):
            break
        plan = fixed_plan(hand, games[hand.setup.game], task.rules) if hand.setup.game in games else None
        verdict = None if plan is None else campaign.play_fixed(plan, point, number)
        if verdict is not None:
            worst = verdict if worst is None else max(worst, verdict, key=VERDICTS.index)
    return worst


# The processes. A terminal sends SIGINT to all of them at once, `kill` to one. In both cases Ctrl-C reaches them
# through the first process alone, and once: each ends its work when the first one says so, and returns what it knows.


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Block SIGINT, where there are masks of signals."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin_process(stop: Connection) -> None:
    """Prepare such a process: when something can be read from `stop`, and not before, it is interrupted, once."""
    stops = Event()
    done = Event()

    def interrupt(*_: object) -> None:
        # Ctrl-C reaches all processes of a terminal. It is left to the first one, which tells the others.
        if stops.is_set() and not done.is_set():
            done.set()
            raise KeyboardInterrupt

    def wait_for_stop() -> None:
        stop.poll(None)  # also at the end of the first process
        stops.set()
        _thread.interrupt_main()

    signal.signal(signal.SIGINT, interrupt)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    Thread(target=wait_for_stop, daemon=True).start()
