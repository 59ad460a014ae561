"""A tuning and what it has found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tourney.tuning.confirmation import best_of
from tourney.tuning.merit import compute_statistic, is_met_by
from tourney.tuning.promises import Promise, check_promise

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tourney.experiment.expectations import Expectation
    from tourney.experiment.experiment import TournamentFound
    from tourney.experiment.plan import Plan
    from tourney.tuning.candidate import Event
    from tourney.tuning.confirmation import SheetTest
    from tourney.tuning.knobs import Vary
    from tourney.tuning.search import Search, TriedSheet
    from tourney.tuning.skill import SkillLine
    from tourney.tuning.wishes import Wishes


class Reach(NamedTuple):
    """The sheet of a search that comes closest to a demand, or beyond it, if nothing else mattered.

    Attributes:
        sheet: The sheet.
        value: The statistic of the demand, in the unit of its measure.
        meets: Whether the sheet meets the demand, as far as the runs of the search tell.
    """

    sheet: TriedSheet
    value: float
    meets: bool


@dataclass(slots=True)
class Tuning:
    """A tuning, as far as it has come.

    Attributes:
        event: The event.
        wishes: What is demanded and preferred.
        added: Whether the demand on the finish time was added, because the file has none.
        seed: The seed of the search; the next is that of the finalists, and three more those of the tests.
        runs: The fresh runs of the confirmation.
        vary: What varies.
        search: The search.
        steeper: Whether steps are larger than usual, because no sheet with usual ones could be tried.
        order: The finalists, the best first; empty until they are known.
        tests: The tests of sheets on fresh runs; empty until all are done.
        original: The confirmed runs of the original; None until then.
        tuned: The confirmed runs of the tuned sheet; None until then, or if the original was chosen.
        plan: The plan of the confirmation; None until then.
        text: The tuned tournament file; empty until a sheet is known.
        skill: What hands are worth to better players, if skill is preferred.
        interrupted: Whether it was interrupted.
    """

    event: Event
    wishes: Wishes
    added: bool
    seed: int
    runs: int
    vary: Vary
    search: Search
    steeper: bool = False
    order: Sequence[int] = ()
    tests: tuple[SheetTest, ...] = ()
    original: TournamentFound | None = None
    tuned: TournamentFound | None = None
    plan: Plan | None = None
    text: str = ""
    skill: SkillLine | None = None
    interrupted: bool = False

    @property
    def candidates(self) -> list[int]:
        """The sheets that are tested on fresh runs until one passes: the finalists, then the event's own sheet."""
        return [*self.order, *(each for each in self.search.yours if each not in self.order)]

    @property
    def chosen(self) -> int | None:
        """The number of the sheet that was chosen; None until then. 0 is the original."""
        return best_of(self.tests).sheet if self.tests else None

    @property
    def holds(self) -> bool:
        """Whether the chosen sheet is promised to meet all demands."""
        return bool(self.tests) and best_of(self.tests).passed

    @property
    def best(self) -> int | None:
        """The sheet that was chosen, or the best so far."""
        return self.search.best() if self.chosen is None else self.chosen

    @property
    def sheet(self) -> TriedSheet | None:
        """The best sheet; None if none is known yet."""
        return None if self.best is None else self.search.sheets[self.best]

    @property
    def confirmed(self) -> TournamentFound | None:
        """The confirmed runs of the chosen sheet, if all have been played."""
        found = self.original if self.chosen == 0 else self.tuned
        return found if found is not None and found.enough else None

    @property
    def promises(self) -> list[Promise]:
        """What the confirmed runs support; empty without them."""
        found = self.confirmed
        if found is None:
            return []
        confidence = best_of(self.tests).confidence
        return [check_promise(each, found.replicates, confidence) for each in self.wishes.demands]

    @property
    def played(self) -> int:
        """All runs of the search and of the finalists."""
        return sum(map(len, (*self.search.tallies.values(), *self.search.fresh.values())))

    def reach(self, demand: Expectation, beside: Collection[Expectation] = ()) -> Reach | None:
        """The sheet of the search that does best by a demand among those that meet others; None without one."""
        place = self.search.judge.place
        found: Reach | None = None
        for number, tally in self.search.tallies.items():
            values = tally.column(place(demand.measure))
            if not values or not all(is_met_by(each, tally.column(place(each.measure))) for each in beside):
                continue
            value = compute_statistic(demand, values)
            if found is None or (value < found.value) == demand.below:
                found = Reach(self.search.sheets[number], value, is_met_by(demand, values))
        return found

    @property
    def conflicts(self) -> bool:
        """Whether sheets of the search meet each of the demands, but none was found that meets all."""
        demands = self.wishes.demands
        reached = [self.reach(each) for each in demands]
        return not self.holds and len(demands) > 1 and all(each is not None and each.meets for each in reached)
