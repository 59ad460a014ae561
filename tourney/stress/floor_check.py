"""The check of a floor: places and prizes, breaking and balancing, button and blinds, question by question.

Where rulebooks leave a choice the answer is not compared with ours: each rule point says what is wrong with it. The
first point of the catalogue that an answer breaks is the one named. Button and blinds are compared with
`tourney.tournament.button`, as at a table.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from tourney.streams import Stream, derive
from tourney.stress.catalogue.floor_cases import BustCase, RoomCase
from tourney.stress.catalogue.tabling import posts
from tourney.stress.engine_findings import Bucket, EngineVerdict, Finding
from tourney.stress.floor_interface import HandBefore
from tourney.stress.floor_situations import (
    describe_answer,
    describe_busts,
    describe_room,
    draw_busts,
    draw_room,
    is_possible,
    smaller_busts,
    smaller_rooms,
)
from tourney.stress.interface import QUESTIONS, NotOffered, kinds_of
from tourney.stress.rule_points import POINTS
from tourney.stress.session import EngineFailed
from tourney.stress.table_check import describe_positions, describe_table, find_table_point
from tourney.stress.tables_played import (
    Reading,
    TablePlan,
    differs,
    draw_table,
    plan_of,
    play_reading,
    readings,
    smaller,
)
from tourney.tournament.button import plan_positions
from tourney.tournament.standings import Ties, rank_busts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from tourney.stress.catalogue.floor_cases import FloorCase
    from tourney.stress.catalogue.point import RulePoint, TableMoment
    from tourney.stress.evaluator_check import CheckedEngine
    from tourney.stress.floor_interface import Busts, FloorRoom
    from tourney.stress.interface import TableHand
    from tourney.stress.session import Session
    from tourney.tournament.button import Blinds

_LOOKS: Final = 400
_LOOKS_AT_FAILURES: Final = 25
"""The most questions to ask to shrink a failure: the engine is started anew after each."""

_MOST_FAILURES: Final = 20
_SEATS: Final = (3, 9)
_TIES: Final = "tda/rp-8/busts-at-different-tables-tie"
TIE_HOUSES: Final = {Ties.STACKS: "larger-stack-at-any-table", Ties.SHARE: "all-who-go-out-tie"}
"""The house rules for players who go out at different tables."""

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


def check_floor(
    session: Session,
    points: Sequence[RulePoint],
    checked: CheckedEngine,
    *,
    seed: int = 1,
    questions: int = 1000,
    seconds: float = 60,
    is_done: Callable[[Mapping[Bucket, Finding]], bool] = lambda _: False,
) -> None:
    """Check a floor.

    Args:
        session: The engine.
        points: The rule points.
        checked: To which what comes of it is added at once, so that it is known after an interrupt.
        seed: The seed of the questions.
        questions: Questions of each kind that the engine offers.
        seconds: Most time for all.
        is_done: Whether the findings so far are enough.
    """
    checks: list[_Check[Any]] = [_BustCheck(session, points, checked), _RoomCheck(session, points, checked)]
    checks.append(_PositionCheck(session, points, checked))
    end = time.monotonic() + seconds
    for number, check in enumerate(checks):
        now = time.monotonic()
        stream = Stream(derive(seed, number))
        check.run(stream, questions, now + (end - now) / (len(checks) - number), is_done)
        if is_done(checked.findings):
            break


class _Check(Generic[_Q]):
    """The check of one kind of question."""

    method = ""
    concern = ""

    def __init__(self, session: Session, points: Sequence[RulePoint], checked: CheckedEngine) -> None:
        self._session = session
        self._checked = checked
        self._points = points
        self._failures = 0

    def run(
        self, stream: Stream, questions: int, end: float, is_done: Callable[[Mapping[Bucket, Finding]], bool]
    ) -> None:
        """Ask fixed and drawn questions until it is done, or until `end` on the monotonic clock."""
        asked = 0
        for question in self._all(stream, questions):
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
            for point in self._points:
                if self._is_lost(point):
                    self._checked.verdicts[point.id] = EngineVerdict.NOT_OFFERED
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

    def _note(self, question: _Q, breach: Breach) -> None:
        concern = "failure" if breach.failure else self.concern
        points = (breach.point,) if breach.point else ()
        found = Finding(Bucket(breach.point, concern, breach.sign), failure=breach.failure, points=points)
        finding = self._checked.note(found, "floor")
        if finding.count == 1:
            if breach.failure != "hang":
                question, breach = self._shrink(question, breach)
                finding.shrunk = True
            finding.expected, finding.got = breach.expected, breach.got
            finding.detail = self._describe(question)

    def _shrink(self, question: _Q, breach: Breach) -> tuple[_Q, Breach]:
        """The smallest question with the same breach."""
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

    def _is_lost(self, point: RulePoint) -> bool:
        """Whether a point cannot be reached if no question is answered."""
        return self.method in point.fields

    # What the kinds of question differ in

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


class _BustCheck(_Check["Busts"]):
    """Places and prizes."""

    method = QUESTIONS[0]
    concern = "places and prizes"

    def __init__(self, session: Session, points: Sequence[RulePoint], checked: CheckedEngine) -> None:
        super().__init__(session, points, checked)
        self._ties = set(Ties)

    def _fixed(self) -> Iterable[Busts]:
        cases = (fixed.case for point in self._points for fixed in point.floors)
        return [case.busts for case in cases if isinstance(case, BustCase)]

    def _draw(self, stream: Stream) -> Busts:
        return draw_busts(stream)

    def _judge(self, question: Busts, method: Callable[..., Any], right: Callable[[str], None]) -> Breach | None:
        case = BustCase(question, tuple(method(question)))
        if len(question.tables) > 1:
            tables = [dict(table) for table in question.tables]
            given = [
                sorted(each.player for each in case.groups[place]) for place in sorted(case.groups, reverse=True)
            ]
            self._ties = {ties for ties in self._ties if rank_busts(tables, ties) == given}
        return self._judge_case(case, right)

    def _smaller(self, question: Busts) -> Iterable[Busts]:
        return smaller_busts(question)

    def _describe(self, question: Busts) -> str:
        return describe_busts(question)

    def _finish(self) -> None:
        """Differences by which all hands follow a house rule are no faults."""
        house = next((name for ties, name in TIE_HOUSES.items() if ties in self._ties), "")
        for finding in self._checked.findings.values():
            if house and finding.bucket.rule == _TIES:
                finding.house = house
                self._checked.verdicts[_TIES] = EngineVerdict.HOUSE_RULE


class _RoomCheck(_Check["FloorRoom"]):
    """Breaking and balancing."""

    method = QUESTIONS[1]
    concern = "breaking and balancing"

    def _fixed(self) -> Iterable[FloorRoom]:
        cases = (fixed.case for point in self._points for fixed in point.floors)
        return [case.room for case in cases if isinstance(case, RoomCase)]

    def _draw(self, stream: Stream) -> FloorRoom:
        room = draw_room(stream)
        while not is_possible(room):
            room = draw_room(stream)
        return room

    def _judge(self, question: FloorRoom, method: Callable[..., Any], right: Callable[[str], None]) -> Breach | None:
        return self._judge_case(RoomCase(question, tuple(method(question))), right)

    def _smaller(self, question: FloorRoom) -> Iterable[FloorRoom]:
        return filter(is_possible, smaller_rooms(question))

    def _describe(self, question: FloorRoom) -> str:
        return describe_room(question)


class _PositionCheck(_Check[TablePlan]):
    """Button and blinds of the last hand of a plan, by the seats of the one before it."""

    method = QUESTIONS[2]
    concern = "the next button and blinds"

    def __init__(self, session: Session, points: Sequence[RulePoint], checked: CheckedEngine) -> None:
        super().__init__(session, [point for point in points if point.at_table is not None], checked)
        self._ways = readings("dead")
        self._others = [way for way in self._ways if way.houses and not way.skips]

    def _is_lost(self, point: RulePoint) -> bool:
        return point.at_table is not None and not kinds_of(self._session.engine).table

    def _fixed(self) -> Iterable[TablePlan]:
        plans = [plan_of(fixed) for point in self._points for fixed in point.tables]
        cut = [plan._replace(changes=plan.changes[: n + 1]) for plan in plans for n in range(1, len(plan.changes))]
        return [plan for plan in cut if not any(change.come for change in plan.changes)]

    def _draw(self, stream: Stream) -> TablePlan:
        plan = draw_table(stream, *_SEATS, joins=False, sits_out=False)
        hands = len(play_reading(plan, self._ways[0]))
        return plan._replace(changes=plan.changes[: 2 + stream.below(hands - 1)])

    def _judge(self, question: TablePlan, method: Callable[..., Any], right: Callable[[str], None]) -> Breach | None:
        *_, before, moment = play_reading(question, self._ways[0])
        last = before.now.blinds
        answer: TableHand = method(HandBefore(*last, moment.before), moment.occupied)
        self._others = [way for way in self._others if not differs(answer, _read(moment, last, way))]
        field = differs(answer, moment)
        if not field:
            for point in self._points:
                if point.at_table is not None and point.at_table(moment):
                    right(point.id)
            return None
        got = describe_positions(answer.button, answer.small_blind, answer.big_blind, answer.dealt_in)
        expected = describe_positions(*posts(moment.now), moment.now.order)
        return Breach(find_table_point(self._points, moment, field), field.replace("_", " "), expected, got)

    def _smaller(self, question: TablePlan) -> Iterable[TablePlan]:
        return [plan for plan in smaller(question) if len(plan.changes) > 1]

    def _describe(self, question: TablePlan) -> str:
        return describe_table(question)

    def _finish(self) -> None:
        """Differences by which all hands follow a house rule are no faults."""
        if self._others:
            for finding in self._checked.findings.values():
                if finding.bucket.concern == self.concern:
                    finding.house = self._others[0].name
                    if finding.bucket.rule:
                        self._checked.verdicts[finding.bucket.rule] = EngineVerdict.HOUSE_RULE


def _read(moment: TableMoment, last: Blinds, way: Reading) -> TableMoment:
    """A hand as a house plays it after the same one."""
    return moment._replace(now=plan_positions(last, moment.occupied, (), way.rules))


def _sign(point: RulePoint) -> str:
    return point.id.rpartition("/")[2].replace("-", " ")


def _ignore(_: str) -> None:
    """Nothing to note while shrinking."""
