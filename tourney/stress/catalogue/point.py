"""Rule points: what a rulebook says must happen, and the hands that show it.

A point has a stable id, `source/rule/what-happens`, one sentence, a citation, and at least one fixed hand, table or
question to a floor whose result follows from the rulebook. It also says when a hand of our own machine reaches it, so
that a generator can count the points that its hands reach, and a difference between an engine and our machine can be
attributed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tourney.stress.catalogue.floor_cases import FixedFloor
    from tourney.stress.catalogue.played import Decision, PlayedHand
    from tourney.stress.catalogue.setup import Setup
    from tourney.tournament.button import Blinds, Seating
    from tourney.types import Chips, SeatNo


class Section(Enum):
    """A section of the catalogue."""

    BETTING = "betting"
    FORCED = "forced bets"
    POTS = "all-ins and pots"
    SHOWDOWN = "showdown and odd chips"
    STUD = "stud"
    DRAW = "draw"
    SPLIT = "split games"
    RANKINGS = "rankings"
    TABLE = "table"
    FLOOR = "floor"


class RuleLevel(Enum):
    """Whether an engine must follow a rule, or whether rulebooks leave it to the house."""

    REQUIRED = "required"
    OPTIONAL = "optional"


@dataclass(frozen=True, slots=True)
class FixedHand:
    """A hand that shows a point. What it must come to follows from the rulebook, not from a machine.

    Attributes:
        setup: The beginning.
        hole: Each player's cards in the order dealt, "AsAd KsKd -"; a dash, or too few cards, for any others. In a
            draw the cards drawn follow the first ones.
        board: The cards of the board in order; with several boards, street by street, the first board first.
        line: What happens, in words; see `tourney.stress.catalogue.line`. Words that begin with "?" state what the
            rulebook expects at that moment.
        ends: The stacks at the end, by the rulebook's arithmetic; empty if the hand stops earlier.
        why: The arithmetic, in one sentence; empty if it is plain.
    """

    setup: Setup
    line: str
    ends: tuple[Chips, ...] = ()
    hole: str = ""
    board: str = ""
    why: str = ""


class TableStep(NamedTuple):
    """A hand at a table, and what has changed since the one before.

    Attributes:
        button, small_blind, big_blind: The seats that the rulebook expects. The seat of a dead button is empty; a
            small blind that nobody posts is None.
        gone: Seats whose players have bust in the hand before.
        come: Empty seats that new players have taken.
        waits: Seats whose players are not dealt in.
    """

    button: SeatNo
    small_blind: SeatNo | None
    big_blind: SeatNo
    gone: tuple[SeatNo, ...] = ()
    come: tuple[SeatNo, ...] = ()
    waits: tuple[SeatNo, ...] = ()


@dataclass(frozen=True, slots=True)
class FixedTable:
    """Hands in a row at a table, with the positions that the rulebook expects.

    Attributes:
        seats: The occupied seats.
        steps: The hands. In the first one the button is where it is put.
        why: What the rulebook says, if it is not plain.
    """

    seats: tuple[SeatNo, ...]
    steps: tuple[TableStep, ...]
    why: str = ""


class TableMoment(NamedTuple):
    """A hand at a table, as rule points read it.

    Attributes:
        last: The seats of button and blinds in the hand before; None in the first hand.
        before: The seats dealt in in the hand before.
        occupied: The occupied seats.
        newcomers: Seats whose players have not been dealt in yet.
        now: The positions by our own rules.
        out: Seats whose players sit out.
    """

    last: Blinds | None
    before: tuple[SeatNo, ...]
    occupied: tuple[SeatNo, ...]
    newcomers: tuple[SeatNo, ...]
    now: Seating
    out: tuple[SeatNo, ...] = ()

    @property
    def gone(self) -> set[SeatNo]:
        """The seats dealt in in the hand before that are empty now."""
        return set(self.before) - set(self.occupied)


Explains: TypeAlias = "Callable[[PlayedHand, str, object, object], bool]"
"""Whether a house rule explains a difference.

It takes the hand so far, the field of `EngineState`, what was expected, and what the engine said.
"""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """What another rulebook or a named room does at this point.

    An engine that differs from our machine follows the house rule if it agrees with our machine under `reading`, or
    if `explains` says so.

    Attributes:
        name: The name in the verdict, `house rule NAME`; stable.
        source: The rulebook or room.
        says: What is done there, in one sentence.
        reading: Returns the setup as that house plays it; None if it does not apply, or our machine cannot play it.
        explains: Whether the rule explains a difference that our machine cannot play; None if it cannot be said.
    """

    name: str
    source: str
    says: str
    reading: Callable[[Setup], Setup | None] | None = None
    explains: Explains | None = None


NOWHERE: Final = -1
"""Stands for no moment of a hand."""


@dataclass(frozen=True, slots=True)
class RulePoint:
    """A rule point.

    Attributes:
        id: The stable id: `source/rule/what-happens`.
        section: The section.
        says: What must happen, in one sentence.
        cites: The rulebook and the number of the rule.
        hands: Fixed hands that show it.
        tables: Fixed tables that show it.
        floors: Fixed questions to a floor that show it.
        fields: What an engine that misses it gets wrong: fields of `EngineState`, or of `TableHand`; of a floor the
            method. At the end of a hand a difference in who is paid is one in `stacks` or `awards`.
        at: Whether the rule decides what a decision offers; None if it decides none.
        in_end: Whether the rule decides the award or showdown of a finished hand; None if it does not.
        at_table: Whether the rule decides the positions of a hand at a table; None if it does not.
        at_floor: What the rule expects where an answer of a floor breaks it: see `when_floor`. None if it is about no
            floor.
        needs: Features that a generator should turn on: see `FEATURES`.
        houses: Known house rules.
        rank: How specific it is: of two points reached at the same moment, the one of higher rank names a difference.
        lows: Whether it says which of two low hands wins, so that a comparison by a low ranking can reach it.
        level: Whether an engine must follow it. It is optional if no rulebook decides it, if the rulebook only
            recommends it, or if it leaves it to the house.
        supposes: The id of a point without which the fixed hands of this one tell nothing; empty for none.
    """

    id: str
    section: Section
    says: str
    cites: str
    hands: tuple[FixedHand, ...] = ()
    tables: tuple[FixedTable, ...] = ()
    floors: tuple[FixedFloor, ...] = ()
    fields: tuple[str, ...] = ()
    at: Callable[[PlayedHand, Decision], bool] | None = None
    in_end: Callable[[PlayedHand], bool] | None = None
    at_table: Callable[[TableMoment], bool] | None = None
    at_floor: Callable[[Any], str | None] | None = None
    needs: tuple[str, ...] = ()
    houses: tuple[HouseRule, ...] = field(default=())
    rank: int = 1
    lows: bool = False
    level: RuleLevel = RuleLevel.REQUIRED
    supposes: str = ""

    @property
    def random(self) -> bool:
        """Whether a random hand can be seen to reach the point."""
        return self.at is not None or self.in_end is not None

    def moment(self, played: PlayedHand) -> int:
        """The last moment at which a hand reaches the point, or `NOWHERE`.

        It is the number of a decision; for the end of the hand, the number of decisions.
        """
        if self.in_end is not None and played.over and self.in_end(played):
            return len(played.decisions)
        if self.at is not None:
            for decision in reversed(played.decisions):
                if self.at(played, decision):
                    return decision.number
        return NOWHERE

    def judges(self, played: PlayedHand, decisions: int, actions: int, field: str) -> bool:
        """Whether the point says what a field must be at a moment of a hand.

        The moment comes after so many decisions and actions: if there are as many of both, it is the end.
        """
        if field not in self.fields:
            return False
        if self.at is None and self.in_end is None:
            return True
        if actions < decisions:
            return self.at is not None and self.at(played, played.decisions[decisions - 1])
        if self.in_end is not None:
            return played.over and self.in_end(played)
        return self.is_reached(played)

    def is_reached(self, played: PlayedHand) -> bool:
        """Whether a hand reaches the point."""
        return self.moment(played) != NOWHERE


FEATURES: Final = {
    "heads-up": "two players",
    "many players": "four players or more",
    "ante": "antes by each player",
    "big-blind ante": "a single ante by the big blind",
    "button ante": "a single ante by the button",
    "short stacks": "stacks of a few blinds, unequal, many of them all-in before the river",
    "tiny stacks": "stacks that do not cover the blind or the ante",
    "deep stacks": "stacks that no single bet puts all-in",
    "equal stacks": "stacks that are equal to each other",
    "ties": "decks and boards that make equal hands",
    "low cards": "decks that make low hands and wheels",
    "high cards": "boards of high cards, on which no low qualifies",
    "straights": "decks that make straights",
    "flushes": "decks that make flushes",
    "quads": "boards with a set or quads, which counterfeit hands",
    "many raises": "bets and raises rather than calls",
    "calls": "calls rather than folds, so that hands reach the showdown",
    "odd stakes": "stakes and stacks that leave odd chips",
    "chip": "a smallest chip above 1",
    "discards": "many cards drawn, so that the deck runs out",
    "dead blind": "a dead small blind or a dead button",
    "absent": "absent players",
    "two boards": "two boards",
}
"""Features of a generated hand, for `RulePoint.needs`."""


def attribute(points: Iterable[RulePoint], played: PlayedHand, what: str) -> RulePoint | None:
    """The point that a difference in the field `what` belongs to; None if no point is reached.

    `played` ends with the moment of the difference. A point that concerns the field comes before one that does not,
    then the one reached last, then the most specific.
    """
    best: RulePoint | None = None
    best_key = (False, NOWHERE, 0)
    for point in points:
        moment = point.moment(played)
        key = (what in point.fields, moment, point.rank)
        if moment != NOWHERE and key > best_key:
            best, best_key = point, key
    return best
