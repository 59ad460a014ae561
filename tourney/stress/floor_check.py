"""The check of a floor: places and prizes, breaking and balancing, button and blinds, question by question.

Where rulebooks leave a choice the answer is not compared with ours: each rule point says what is wrong with it. The
first point of the catalogue that an answer breaks is the one named. Button and blinds are compared with
`tourney.tournament.button`: as at a table, an engine may play by another way than the dead button.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.streams import Stream, derive
from tourney.stress.catalogue.floor_cases import BustCase, RoomCase
from tourney.stress.catalogue.tabling import posts
from tourney.stress.engine_findings import EngineVerdict
from tourney.stress.floor_interface import HandBefore
from tourney.stress.floor_situations import (
    describe_busts,
    describe_room,
    draw_busts,
    draw_room,
    is_possible,
    smaller_busts,
    smaller_rooms,
)
from tourney.stress.interface import QUESTIONS, kinds_of
from tourney.stress.question_check import Breach, QuestionCheck
from tourney.stress.rule_points import POINTS
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
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tourney.stress.catalogue.point import RulePoint, TableMoment
    from tourney.stress.engine_findings import Bucket, Finding
    from tourney.stress.evaluator_check import CheckedEngine
    from tourney.stress.floor_interface import Busts, FloorRoom
    from tourney.stress.interface import TableHand
    from tourney.stress.session import Session
    from tourney.tournament.button import Blinds


_TIES: Final = "tda/rp-8/busts-at-different-tables-tie"
TIE_HOUSES: Final = {Ties.STACKS: "larger-stack-at-any-table", Ties.SHARE: "all-who-go-out-tie"}
"""The house rules for players who go out at different tables."""


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
    kinds: tuple[type[QuestionCheck[Any]], ...] = (_BustCheck, _RoomCheck, PositionCheck)
    checks = [kind(session, points, checked) for kind in kinds]
    end = time.monotonic() + seconds
    for number, check in enumerate(checks):
        now = time.monotonic()
        stream = Stream(derive(seed, number))
        check.run(stream, questions, now + (end - now) / (len(checks) - number), is_done)
        if is_done(checked.findings):
            break


class _BustCheck(QuestionCheck["Busts"]):
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
        # The house rules are about players who go out at different tables, of which a single one tells nothing.
        if len(question.tables) > 1:
            tables = [dict(table) for table in question.tables]
            given = [
                sorted(each.player for each in case.groups[place]) for place in sorted(case.groups, reverse=True)
            ]
            # Only the ways that explain every answer so far are left, since a house rule is followed always or not at
            # all.
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


class _RoomCheck(QuestionCheck["FloorRoom"]):
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


# Button and blinds, asked for without a table.


_SEATS: Final = (3, 9)
_CLEARLY: Final = 2
"""How many times as many hands must differ from the dead button as from the way that an engine is said to play."""


class PlayedPositions(NamedTuple):
    """A question for button and blinds with its answer: the hand by our own rules, the last one, what was said."""

    plan: TablePlan
    moment: TableMoment
    last: Blinds
    answer: TableHand

    def differs_from(self, way: Reading) -> str:
        """The first field in which the answer differs from a way to play; empty if none does."""
        return differs(self.answer, self.expect(way))

    def expect(self, way: Reading) -> TableMoment:
        """The hand by a way to play."""
        return self.moment._replace(now=plan_positions(self.last, self.moment.occupied, (), way.rules))


class PositionCheck(QuestionCheck[TablePlan]):
    """Button and blinds of the last hand of a plan, by the seats of the one before it.

    They are judged when all have been asked: as at a table, by the way that the engine plays.
    """

    method = QUESTIONS[2]
    concern = "the next button and blinds"

    def __init__(self, session: Session, points: Sequence[RulePoint], checked: CheckedEngine) -> None:
        super().__init__(session, points, checked)
        self._ways = [way for way in readings("dead") if not way.skips]
        self._way: Reading | None = None
        self._played: list[PlayedPositions] = []

    def _is_about(self, point: RulePoint) -> bool:
        return point.at_table is not None

    def _are_lost(self) -> bool:
        return not kinds_of(self._session.engine).table

    def _fixed(self) -> Iterable[TablePlan]:
        plans = [plan_of(fixed) for point in self._points for fixed in point.tables]
        cut = [plan._replace(changes=plan.changes[: n + 1]) for plan in plans for n in range(1, len(plan.changes))]
        return [plan for plan in cut if not any(change.come for change in plan.changes)]

    def _draw(self, stream: Stream) -> TablePlan:
        plan = draw_table(stream, *_SEATS, joins=False, sits_out=False)
        hands = len(play_reading(plan, self._ways[0]))
        return plan._replace(changes=plan.changes[: 2 + stream.below(hands - 1)])

    def _judge(self, question: TablePlan, method: Callable[..., Any], _: Callable[[str], None]) -> Breach | None:
        before, moment = play_reading(question, self._ways[0])[-2:]
        last = before.now.blinds
        played = PlayedPositions(question, moment, last, method(HandBefore(*last, moment.before), moment.occupied))
        if self._way is None:
            self._played.append(played)
            return None
        return self._compare(played, self._way)

    def _compare(self, played: PlayedPositions, way: Reading) -> Breach | None:
        field, answer = played.differs_from(way), played.answer
        if not field:
            return None
        moment = played.expect(way)
        point = find_table_point(POINTS, moment, field)
        if point and point not in self._ids:
            return None
        got = describe_positions(answer.button, answer.small_blind, answer.big_blind, answer.dealt_in)
        expected = describe_positions(*posts(moment.now), moment.now.order)
        sign = field.replace("_", " ") + (f", and not by {way.name}" if way.houses else "")
        return Breach(point, sign, expected, got)

    def _smaller(self, question: TablePlan) -> Iterable[TablePlan]:
        return [plan for plan in smaller(question) if len(plan.changes) > 1]

    def _describe(self, question: TablePlan) -> str:
        return describe_table(question)

    def _finish(self) -> None:
        first = self._ways[0]
        # Most hands go the same way in all houses, so the others are counted.
        misses = [sum(bool(each.differs_from(way)) for each in self._played) for way in self._ways]
        least = min(range(len(misses)), key=misses.__getitem__)
        own = self._ways[least] if _CLEARLY * misses[least] < misses[0] else first
        for played in self._played:
            by_rule, by_own = self._compare(played, first), self._compare(played, own)
            if by_rule is None:
                for point in self._points:
                    if point.at_table is not None and point.at_table(played.moment):
                        self._checked.right(point.id)
            elif by_own is None:
                self._way = first
                self._note(played.plan, by_rule, own.name)
            else:
                self._way = own
                self._note(played.plan, by_own)
