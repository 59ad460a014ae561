"""The check of one kind of question to a floor: what is asked, what is wrong with an answer, and the smallest such.

What the kinds differ in are the methods at the end of `QuestionCheck`.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from tourney.stress.engine_findings import Bucket, EngineVerdict, Finding
from tourney.stress.floor_situations import describe_answer
from tourney.stress.interface import NotOffered
from tourney.stress.rule_points import POINTS
from tourney.stress.session import EngineFailed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from tourney.streams import Stream
    from tourney.stress.catalogue.floor_cases import FloorCase
    from tourney.stress.catalogue.point import RulePoint
    from tourney.stress.evaluator_check import CheckedEngine
    from tourney.stress.session import Session

_LOOKS: Final = 400
_LOOKS_AT_FAILURES: Final = 25
"""The most questions to ask to shrink a failure: the engine is started anew after each."""

_MOST_FAILURES: Final = 20
_Q = TypeVar("_Q")


class Breach(NamedTuple):
    """What is wrong with an answer.

    Attributes:
        point: The id of the rule point that it breaks; empty for a failure.
        sign: In which way.
        expected: What the rules say.
        got: The answer.
        failure: How the engine failed; empty if it answered.
    """

    point: str
    sign: str
    expected: str
    got: str
    failure: str = ""


class QuestionCheck(Generic[_Q]):
    """The check of one kind of question."""

    method = ""
    concern = ""

    def __init__(self, session: Session, points: Sequence[RulePoint], checked: CheckedEngine) -> None:
        self._session = session
        self._checked = checked
        self._points = [point for point in points if self._is_about(point)]
        self._failures = 0

    def run(
        self, stream: Stream, questions: int, end: float, is_done: Callable[[Mapping[Bucket, Finding]], bool]
    ) -> None:
        """Ask fixed and drawn questions until it is done, or until `end` on the monotonic clock."""
        if not self._points:
            return
        asked = 0
        for question in self._all(stream, questions):
            # One question is asked however little time is left, to know whether any is offered.
            if self._failures > _MOST_FAILURES or (asked and time.monotonic() > end):
                break
            try:
                breach = self._ask(question, self._checked.right)
            except NotOffered:
                continue
            asked += 1
            self._checked.counts[self.concern] += 1
            self._failures += breach is not None and bool(breach.failure)
            if breach is not None:
                self._note(question, breach)
                if is_done(self._checked.findings):
                    break
        if not asked:
            self._checked.notes.append(f"the floor does not offer {self.method}: {self.concern}")
            if self._are_lost():
                self._checked.verdicts.update(dict.fromkeys(self._ids, EngineVerdict.NOT_OFFERED))
        self._finish()

    def _all(self, stream: Stream, questions: int) -> Iterator[_Q]:
        yield from self._fixed()
        for _ in range(questions):
            yield self._draw(stream)

    def _ask(self, question: _Q, right: Callable[[str], None]) -> Breach | None:
        """What is wrong with the answer to a question; `right` is called with the points that it keeps."""
        try:
            method = getattr(self._session.engine, self.method, None)
            if method is None:
                raise NotOffered
            return self._judge(question, method, right)
        except EngineFailed as failed:
            self._session.end()
            return Breach("", f"{failed.kind}: {failed.place}", "an answer", str(failed), failed.kind)

    def _note(self, question: _Q, breach: Breach, house: str = "") -> None:
        bucket = Bucket(breach.point, "failure" if breach.failure else self.concern, breach.sign)
        points = (breach.point,) if breach.point else ()
        found = Finding(bucket, house=house, failure=breach.failure, points=points)
        finding = self._checked.note(found, "floor")
        if finding.count == 1:
            # To shrink a hang, each question that hangs again would take the whole time for an answer.
            if breach.failure != "hang":
                question, breach = self._shrink(question, breach)
                finding.shrunk = True
            finding.expected, finding.got = breach.expected, breach.got
            finding.detail = self._describe(question)

    def _shrink(self, question: _Q, breach: Breach) -> tuple[_Q, Breach]:
        """The smallest question with the same breach."""
        # After a failure the engine starts anew, so that fewer questions are worth the time.
        looks, most = 0, _LOOKS_AT_FAILURES if breach.failure else _LOOKS
        while looks < most:
            for smaller_one in self._smaller(question):
                looks += 1
                if looks > most:
                    return question, breach
                try:
                    other = self._ask(smaller_one, _ignore)
                except NotOffered:
                    continue
                if other is not None and (other.point, other.sign) == (breach.point, breach.sign):
                    question, breach = smaller_one, other
                    break
            else:
                break
        return question, breach

    @property
    def _ids(self) -> set[str]:
        """The ids of the points to test."""
        return {point.id for point in self._points}

    # What the kinds of question differ in

    def _is_about(self, point: RulePoint) -> bool:
        """Whether a point is about this kind of question."""
        return self.method in point.fields

    def _are_lost(self) -> bool:
        """Whether the points cannot be reached if no question is answered."""
        return True

    def _fixed(self) -> Iterable[_Q]:
        raise NotImplementedError

    def _draw(self, stream: Stream) -> _Q:
        raise NotImplementedError

    def _judge(self, question: _Q, method: Callable[..., Any], right: Callable[[str], None]) -> Breach | None:
        raise NotImplementedError

    def _smaller(self, question: _Q) -> Iterable[_Q]:
        raise NotImplementedError

    def _describe(self, question: _Q) -> str:
        raise NotImplementedError

    def _finish(self) -> None:
        """What is known when all has been asked."""

    def _judge_case(self, case: FloorCase, right: Callable[[str], None]) -> Breach | None:
        """The first point that an answer breaks, if it is one of those to test."""
        # All are asked, as each takes for granted that the answer keeps those before it.
        for point in POINTS:
            expected = point.at_floor(case) if point.at_floor and self.method in point.fields else None
            if expected:
                breach = Breach(point.id, _sign(point), expected, describe_answer(case.answer))
                return breach if point in self._points else None
            if expected is not None and point in self._points:
                right(point.id)
        return None


def _sign(point: RulePoint) -> str:
    return point.id.rpartition("/")[2].replace("-", " ")


def _ignore(_: str) -> None:
    """Nothing to note while shrinking."""
