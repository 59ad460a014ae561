"""The check of a table: where button and blinds go, hand by hand, as players bust, come and sit out.

The reference is `tourney.tournament.button`. Houses play tables in several ways, so an engine's hands are compared
with each of them. The engine plays the way that it agrees with at most tables; what it does otherwise is wrong. If
that way is not the one asked for, differences between the two are house rules.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.streams import Stream, derive
from tourney.stress.catalogue.tabling import posts
from tourney.stress.engine_findings import Bucket, Finding
from tourney.stress.interface import NotOffered, TableSetup
from tourney.stress.session import EngineFailed
from tourney.stress.tables_played import (
    MOST_SEATS,
    Change,
    Reading,
    TablePlan,
    count_agreed,
    differs,
    draw_table,
    plan_of,
    play_reading,
    readings,
    smaller,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.stress.catalogue.point import RulePoint, TableMoment
    from tourney.stress.evaluator_check import CheckedEngine
    from tourney.stress.interface import TableEngine, TableHand
    from tourney.stress.session import Session

_STACK: Final = 1000
_SMALL, _BIG = 5, 10
_LOOKS: Final = 400
_MOST_FAILURES: Final = 20
_CLEARLY: Final = 1.2
"""How many times as many tables must go another way than the one asked for, before the engine is said to play it."""


class PlayedTable(NamedTuple):
    """A table played: its hands as the engine tells them."""

    plan: TablePlan
    hands: list[TableHand]


def check_tables(
    session: Session,
    points: Sequence[RulePoint],
    checked: CheckedEngine,
    *,
    seed: int = 1,
    tables: int = 150,
    seconds: float = 60,
) -> None:
    """Check a table.

    Args:
        session: The engine.
        points: The rule points.
        checked: To which what comes of it is added at once, so that it is known after an interrupt.
        seed: The seed of the tables.
        tables: Tables for each button rule that the engine offers.
        seconds: Most time to play the tables of all rules.
    """
    here = [point for point in points if point.at_table is not None]
    rules = list(dict.fromkeys(session.about.button_rules))
    end = time.monotonic() + seconds
    for number, asked in enumerate(rules):
        now = time.monotonic()
        _TableCheck(session, checked, here, asked).run(seed, tables, now + (end - now) / (len(rules) - number))


class _TableCheck:
    """The check of one button rule."""

    def __init__(self, session: Session, checked: CheckedEngine, points: Sequence[RulePoint], asked: str) -> None:
        self._session = session
        self._checked = checked
        self._points = points
        self._asked = asked
        self._failures = 0
        self._missed: set[str] = set()

    def run(self, seed: int, tables: int, end: float) -> None:
        """Play tables and judge them; no table is begun after `end` on the monotonic clock."""
        about = self._session.about
        least = max(3, about.least_seats)
        most = min(about.most_seats, MOST_SEATS)
        stream = Stream(derive(seed, len(self._asked)))
        joins = self._offers(Change(gone=(1,)), Change(come=(1,)))
        sits_out = self._offers(Change(out=(1,)))
        # The tables of the points come first, so that a slow engine is asked about these at least.
        plans = [plan_of(fixed) for point in self._points for fixed in point.tables]
        plans = [plan for plan in plans if joins or not any(change.come for change in plan.changes)]
        for number in range(tables):
            plans.append(draw_table(stream, least, most, joins=joins, sits_out=sits_out and number % 4 == 0))
        played = []
        for plan in plans:
            if about.least_seats <= len(plan.seats) and plan.size <= max(most, about.least_seats):
                table = self._play(plan)
                if table is not None and table.hands:
                    played.append(table)
            if self._failures > _MOST_FAILURES or time.monotonic() > end:
                break
        if not played:
            self._checked.notes.append(f"no table is offered with the {self._asked} button")
            return
        for what, offered in (("take a seat", joins), ("sit out", sits_out)):
            if not offered:
                self._checked.notes.append(f"nobody can {what} at its tables")
        self._judge(played)

    # Playing

    def _offers(self, *changes: Change) -> bool:
        """Whether the engine plays a table of four with these changes."""
        plan = TablePlan((0, 1, 2, 3), 0, (Change(), *changes))
        try:
            return len(self._ask_to_play(plan)) > len(changes)
        except NotOffered:
            return False
        except EngineFailed:
            self._session.end()
            return True  # the failure comes again and is noted then

    def _play(self, plan: TablePlan) -> PlayedTable | None:
        """A table; None if the engine fails or does not offer it."""
        try:
            return PlayedTable(plan, self._ask_to_play(plan))
        except NotOffered:
            return None
        except EngineFailed as failed:
            self._session.end()
            self._failures += 1
            bucket = Bucket("", "failure", f"{failed.kind}: {failed.place}")
            finding = Finding(bucket, failure=failed.kind, expected="the next hand", got=str(failed))
            finding.detail = describe_table(plan)
            self._checked.note(finding, f"{self._asked} button")
            return None

    def _ask_to_play(self, plan: TablePlan) -> list[TableHand]:
        engine: TableEngine = self._session.engine  # type: ignore[assignment]
        stacks = [_STACK if seat in plan.seats else 0 for seat in range(plan.size)]
        games = self._session.about.games
        game = "no_limit_holdem" if not games or "no_limit_holdem" in games else games[0]
        setup = TableSetup(game, tuple(stacks), _SMALL, _BIG, button=plan.button, button_rule=self._asked)
        engine.seat(setup)
        hands: list[TableHand] = []
        for change in plan.changes:
            if hands:
                stacks = _settle_stacks(stacks, hands[-1], change)
                engine.settle(tuple(stacks))
            for seat in change.come:
                stacks[seat] = _STACK
                engine.sit_down(seat, _STACK)
            for seat in change.out:
                engine.sit_out(seat, out=True)
            for seat in change.back:
                engine.sit_out(seat, out=False)
            hands.append(engine.next_hand())
        return hands

    # Judging

    def _judge(self, played: Sequence[PlayedTable]) -> None:
        first, best = self._readings(played)
        self._missed = {point.id for point in self._points for way in (first, best) if _misses(point, played, way)}
        for table in played:
            self._checked.counts[f"{self._asked} button"] += len(table.hands)
            asked, kept = play_reading(table.plan, first), play_reading(table.plan, best)
            upto, followed = count_agreed(table.hands, asked), count_agreed(table.hands, kept)
            for moment in asked[: min(upto, followed)]:
                for point in self._points:
                    if point.at_table is not None and point.at_table(moment):
                        self._checked.right(point.id)
            if upto < min(followed, len(asked)):
                self._note(table, first, upto, best.name)
            if followed < min(len(table.hands), len(kept)):
                self._note(table, best, followed, "")

    def _readings(self, played: Sequence[PlayedTable]) -> tuple[Reading, Reading]:
        """The way asked for, and the way that the engine plays: another one only if it fits clearly better."""
        ways = readings(self._asked)
        fits = [self._agreement(played, way) for way in ways]
        best = max(range(len(ways)), key=fits.__getitem__)
        # An engine that plays no known way fits several of them now and then, so that a way must also fit most
        # tables.
        clearly = fits[best] == len(played) or (fits[best] > _CLEARLY * fits[0] and 2 * fits[best] > len(played))
        return ways[0], ways[best] if clearly else ways[0]

    def _agreement(self, played: Sequence[PlayedTable], way: Reading) -> int:
        """How many tables go as a reading says."""
        return sum(count_agreed(table.hands, play_reading(table.plan, way)) == len(table.hands) for table in played)

    def _note(self, table: PlayedTable, way: Reading, number: int, house: str) -> None:
        moment = play_reading(table.plan, way)[number]
        field = differs(table.hands[number], moment)
        bucket = Bucket(self._point_of(moment, field), "positions", field.replace("_", " "))
        found = Finding(bucket, house=house, points=(bucket.rule,) if bucket.rule else ())
        finding = self._checked.note(found, f"{self._asked} button")
        if finding.count == 1:
            cut = table.plan._replace(changes=table.plan.changes[: number + 1])
            self._describe(finding, self._shrink(PlayedTable(cut, table.hands[: number + 1]), way, bucket), way)

    def _shrink(self, table: PlayedTable, way: Reading, bucket: Bucket) -> PlayedTable:
        """The smallest table whose last hand differs in the same way."""
        looks = 0
        while looks < _LOOKS:
            for plan in smaller(table.plan):
                looks += 1
                tried = self._again(plan)
                if tried is not None and self._still(tried, way, bucket):
                    table = tried
                    break
            else:
                return table
        return table

    def _again(self, plan: TablePlan) -> PlayedTable | None:
        try:
            return PlayedTable(plan, self._ask_to_play(plan))
        except NotOffered:
            return None
        except EngineFailed:
            self._session.end()
            return None

    def _still(self, table: PlayedTable, way: Reading, bucket: Bucket) -> bool:
        moments = play_reading(table.plan, way)
        last = len(table.hands) - 1
        if count_agreed(table.hands, moments) != last or len(moments) <= last:
            return False
        field = differs(table.hands[last], moments[last])
        return field.replace("_", " ") == bucket.sign and self._point_of(moments[last], field) == bucket.rule

    def _point_of(self, moment: TableMoment, field: str) -> str:
        """The id of the point that a difference crosses; empty if there is none."""
        # Where all goes wrong as soon as a seat is empty, a newcomer is not to blame. So its own table decides.
        return find_table_point([point for point in self._points if point.id in self._missed], moment, field)

    def _describe(self, finding: Finding, table: PlayedTable, way: Reading) -> None:
        moment = play_reading(table.plan, way)[len(table.hands) - 1]
        last = table.hands[-1]
        finding.expected = describe_positions(*posts(moment.now), moment.now.order)
        finding.got = describe_positions(last.button, last.small_blind, last.big_blind, last.dealt_in)
        finding.detail = describe_table(table.plan)
        if way.houses and not finding.house:
            finding.detail += f" Otherwise the engine plays by house rules: {way.name}."
        finding.shrunk = True


def _misses(point: RulePoint, played: Sequence[PlayedTable], way: Reading) -> bool:
    """Whether a table of a point goes otherwise than a reading says, first in a hand that comes to the point."""
    own = [plan_of(fixed) for fixed in point.tables]
    for table in played:
        if table.plan in own:
            moments = play_reading(table.plan, way)
            number = count_agreed(table.hands, moments)
            if number < min(len(table.hands), len(moments)):
                moment = moments[number]
                field = differs(table.hands[number], moment)
                if point.at_table is not None and point.at_table(moment) and field in point.fields:
                    return True
    return False


def find_table_point(points: Sequence[RulePoint], moment: TableMoment, field: str) -> str:
    """The id of the most specific point that a difference belongs to; empty if there is none."""
    reached = [point for point in points if point.at_table is not None and point.at_table(moment)]
    return max(reached, key=lambda point: (field in point.fields, point.rank)).id if reached else ""


def _settle_stacks(stacks: Sequence[int], hand: TableHand, change: Change) -> list[int]:
    """The stacks at the end of a hand in which the players who bust lose everything to one other."""
    left = list(stacks)
    pot = 0
    for seat, blind in ((hand.small_blind, _SMALL), (hand.big_blind, _BIG)):
        if seat is not None and left[seat] > blind:
            left[seat] -= blind
            pot += blind
    for seat in change.gone:
        pot += left[seat]
        left[seat] = 0
    winner = max(range(len(left)), key=lambda seat: left[seat])
    left[winner] += pot
    return left


def describe_positions(button: int | None, small: int | None, big: int | None, dealt_in: Sequence[int]) -> str:
    """Who is where in a hand, in words."""
    seats = [("button", button), ("small blind", small), ("big blind", big)]
    named = ", ".join(f"{name} {'nobody' if seat is None else f'seat {seat}'}" for name, seat in seats)
    return f"{named}; dealt in: {' '.join(map(str, sorted(dealt_in)))}"


def describe_table(plan: TablePlan) -> str:
    """A table in words, hand by hand."""
    words = [f"Seats {' '.join(map(str, plan.seats))}, button at seat {plan.button}."]
    for number, change in enumerate(plan.changes[1:], 2):
        said = [
            f"seat {seat} {what}"
            for seats, what in zip(change, ("has bust", "has a new player", "sits out", "is back"), strict=True)
            for seat in seats
        ]
        words.append(f"Hand {number}: {', '.join(said) or 'nobody leaves or comes'}.")
    return " ".join(words)
