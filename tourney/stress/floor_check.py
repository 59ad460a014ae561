"""The check of a floor: places and prizes, breaking and balancing, button and blinds, question by question.

Where rulebooks leave a choice the answer is not compared with ours: each rule point says what is wrong with it. The
first point of the catalogue that an answer breaks is the one named. Button and blinds are compared with
`tourney.tournament.button`, as at a table.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

from tourney.streams import Stream, derive
from tourney.stress.catalogue.floor_cases import BustCase, RoomCase
from tourney.stress.engine_findings import EngineVerdict
from tourney.stress.floor_situations import (
    describe_busts,
    describe_room,
    draw_busts,
    draw_room,
    is_possible,
    smaller_busts,
    smaller_rooms,
)
from tourney.stress.interface import QUESTIONS
from tourney.stress.position_check import PositionCheck
from tourney.stress.question_check import QuestionCheck
from tourney.tournament.standings import Ties, rank_busts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tourney.stress.catalogue.point import RulePoint
    from tourney.stress.engine_findings import Bucket, Finding
    from tourney.stress.evaluator_check import CheckedEngine
    from tourney.stress.floor_interface import Busts, FloorRoom
    from tourney.stress.question_check import Breach
    from tourney.stress.session import Session

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
