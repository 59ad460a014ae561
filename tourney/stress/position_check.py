"""The check of button and blinds of a floor, asked for without a table.

The reference is `tourney.tournament.button`. As at a table, an engine may play by another way than the dead button.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.stress.catalogue.tabling import posts
from tourney.stress.floor_interface import HandBefore
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

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tourney.streams import Stream
    from tourney.stress.catalogue.point import RulePoint, TableMoment
    from tourney.stress.evaluator_check import CheckedEngine
    from tourney.stress.interface import TableHand
    from tourney.stress.session import Session
    from tourney.tournament.button import Blinds

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
