"""Answers in the background: checks what was typed, plays it on all cores, and sends what is known so far.

One thread does it for all events. It looks at the latest text before anything else; what it was playing stops there,
and goes on later from where it was.
"""

from __future__ import annotations

from contextlib import contextmanager
from threading import Condition, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from tourney.api import Engine, answer_so_far, changes_so_far, end_so_far, found_so_far
from tourney.errors import TourneyError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.api import Experiment
    from tourney.studio.desk import Desk, PlayedText

_WAKE: Final = 0.03
"""The seconds after which the thread looks whether something has been typed."""

_SLICE: Final = 1.0
"""The seconds for which one event is played while others wait."""

_BLOCK: Final = 0.1
"""The seconds of a block of runs: short, as it must end before another text is played."""

_SLOW: Final = 0.2
"""Workers are replaced, not waited for, if a run takes longer than this."""

_GROWTH: Final = 1.3
_LEAST_PAUSE: Final = 0.3
"""An answer is sent when there are so many times more runs, and at least these seconds after the one before."""

_FIRST: Final = 20
"""The runs after which the saved file is played beside the draft."""


class Answerer:
    """Answers for the desks of a studio."""

    def __init__(self, list_desks: Callable[[], Sequence[Desk]]) -> None:
        self._list_desks = list_desks
        self._changes = Condition()
        self._number = 0
        self._is_stopped = False
        self._engine = Engine()
        self._engine.block_seconds = _BLOCK
        self._answers: dict[str, Answers] = {}
        self._thread = Thread(target=self._run, name="answers", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread and its workers."""
        with self._changes:
            self._is_stopped = True
            self._changes.notify_all()
        self._engine.end()
        self._thread.join(1)

    def wake(self) -> None:
        """Look for texts that have changed."""
        with self._changes:
            self._number += 1
            self._changes.notify_all()

    def _run(self) -> None:
        while not self._is_stopped:
            # Read before the texts: what changes after that makes another number, so that neither play nor waiting
            # goes on with old ones.
            number = self._number
            answers = [self._of(desk) for desk in self._list_desks()]
            self._answers = {each.desk.name: each for each in answers}
            for each in answers:
                self._check(each)
            waiting = [each for each in answers if each.has_work]
            if waiting:
                chosen = min(waiting, key=lambda each: each.last_played)
                self._play(chosen, number, monotonic() + (_SLICE if len(waiting) > 1 else float("inf")))
                continue
            with self._changes:
                if self._number == number and not self._is_stopped:
                    self._changes.wait(5)

    def _check(self, answers: Answers) -> None:
        """Check an event."""
        with _failing(answers):
            answers.check()

    def _play(self, chosen: Answers, number: int, until: float) -> None:
        """Play an event until a moment, or until something has changed."""
        with _failing(chosen):
            chosen.play(self._engine, lambda: self._must_stop(number) or monotonic() > until)

    def _must_stop(self, number: int) -> bool:
        return self._is_stopped or self._number != number

    def _of(self, desk: Desk) -> Answers:
        known = self._answers.get(desk.name)
        # A desk that was given up and opened again begins anew.
        return known if known is not None and known.desk is desk else Answers(desk)


@contextmanager
def _failing(answers: Answers) -> Iterator[None]:
    """Show what goes wrong with an event on its pages, whatever it is: the thread goes on with the others."""
    try:
        yield
    except TourneyError as error:
        answers.fail(str(error))
    except Exception as error:  # noqa: BLE001
        answers.fail(f"{type(error).__name__}: {error}")


class Answers:
    """What is known about one event: the draft, the saved file, and the versions."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.last_played = 0.0
        self._changed = 0
        self._text = ""
        self._played: PlayedText | None = None
        self._failed = ""
        self._sent = 0
        self._sent_at = 0.0

    def check(self) -> None:
        """Check the draft if it has changed, and send the state of the desk."""
        desk = self.desk
        if self._changed == desk.changed:
            return
        self._changed = desk.changed
        draft = desk.draft
        text = draft.text
        # The same text may come to mean something else: once leave is given to run players' code, it is checked anew.
        if text != self._text or self._played is None or desk.play(text) is not self._played:
            self._text, self._sent, self._sent_at, self._failed = text, 0, 0.0, ""
        self._played = desk.play(text)
        desk.feed.publish("state", desk.describe(draft, self._played))

    @property
    def has_work(self) -> bool:
        """Whether something is still to be played that somebody looks at."""
        return self.desk.feed.has_listeners and not self._failed and self._next() is not None

    def _next(self) -> Experiment[Any, Any] | None:
        """What to play next: the draft until there is an answer, then the saved file beside it, then the versions."""
        draft = self._draft
        if draft is None:
            return None
        pair = self._pair()
        pairs = [] if pair is None else [pair]
        versions = [self.desk.play(each.text).experiment for each in self.desk.draft.versions]
        # From then on both advance together, as a comparison is only as good as the one with fewer runs.
        if pair is not None and draft.played >= _FIRST and pair.played < draft.played and pair.progress < 1:
            return pair
        order = [draft, *pairs, *versions]
        return next((each for each in order if each is not None and each.progress < 1), None)

    @property
    def _draft(self) -> Experiment[Any, Any] | None:
        return None if self._played is None else self._played.experiment

    def play(self, engine: Engine, must_stop: Callable[[], bool]) -> None:
        """Play until something else must be done, or all has been played."""
        while not must_stop():
            chosen = self._next()
            if chosen is None:
                return
            self._play(chosen, engine, must_stop)
        self.last_played = monotonic()

    def _play(self, chosen: Experiment[Any, Any], engine: Engine, must_stop: Callable[[], bool]) -> None:
        began, before = monotonic(), chosen.played
        # A turn at most doubles the runs, so that draft and file take turns and neither gets far ahead. A new event
        # has no file to take turns with.
        stop_at = None if chosen is self._draft and self.desk.saved is None else max(_FIRST, 2 * before)
        stream = chosen.stream(engine, wake=_WAKE)
        for _ in stream:
            self._send_progress(chosen)
            if must_stop() or not self._send(must_stop) or (stop_at is not None and chosen.played >= stop_at):
                break
        # The seconds that a run takes on one core.
        took = (monotonic() - began) * engine.jobs / max(1, chosen.played - before)
        if must_stop() and took > _SLOW:
            engine.abandon()
        stream.close()
        self._send(must_stop)

    def _send_progress(self, chosen: Experiment[Any, Any]) -> None:
        draft = self._draft
        if draft is None:
            return
        what = "" if chosen is draft else "the saved file, to compare" if chosen.played else "the saved file"
        self.desk.feed.publish(
            "progress",
            {
                "revision": self.desk.draft.revision,
                "runs": draft.played,
                "share": round(draft.progress, 3),
                "beside": what,
                "done": draft.progress >= 1,
            },
        )

    def _send(self, must_stop: Callable[[], bool]) -> bool:
        """Send the answer if it is due; return whether there is time to go on."""
        draft = self._draft
        if draft is None or not draft.played:
            return True
        pair = self._pair()
        known = draft.played + (0 if pair is None else pair.played)
        is_last = draft.progress >= 1 and known != self._sent
        if known < _GROWTH * self._sent and not is_last:
            return True
        if monotonic() - self._sent_at < _LEAST_PAUSE and not is_last:
            return True
        found = found_so_far(draft)
        parts = []
        # It is made part by part, since typing must not wait for a long answer.
        for part in answer_so_far(found):
            parts.append(part)
            if must_stop():
                return False
        if not parts:
            return True
        changes = "" if pair is None else changes_so_far(found_so_far(pair), found)
        self.desk.feed.publish(
            "answer",
            {
                "revision": self.desk.draft.revision,
                "runs": len(found.replicates),
                "failed": found.failures[0].error if found.failures else "",
                "end": end_so_far(found),
                "html": "".join(parts),
                "changes": changes,
            },
        )
        self._sent, self._sent_at = known, monotonic()
        return True

    def _pair(self) -> Experiment[Any, Any] | None:
        """What plays the saved file, if it is another than the draft."""
        saved = self.desk.saved
        if saved is None or saved == self._text:
            return None
        found = self.desk.play(saved).experiment
        return None if found is self._draft else found

    def fail(self, why: str) -> None:
        """Send why it cannot be played."""
        self._failed = why
        self.desk.feed.publish("failure", {"revision": self.desk.draft.revision, "message": why})
