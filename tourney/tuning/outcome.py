"""A tuning and what it has found."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from tourney.experiment.statistics import quantile
from tourney.tuning.promises import Promise, promised

if TYPE_CHECKING:
    from tourney.experiment.expectations import Expectation
    from tourney.experiment.experiment import TournamentFound
    from tourney.experiment.plan import Plan
    from tourney.tuning.candidate import Event
    from tourney.tuning.knobs import Vary
    from tourney.tuning.search import Search, TriedSheet
    from tourney.tuning.skill import SkillLine
    from tourney.tuning.wishes import Wishes


class Reach(NamedTuple):
    """The sheet of a search that comes closest to a demand, or beyond it, if nothing else mattered.

    Attributes:
        sheet: The sheet.
        value: The statistic of the demand, in the unit of its measure.
    """

    sheet: TriedSheet
    value: float


@dataclass(slots=True)
class Tuning:
    """A tuning, as far as it has come.

    Attributes:
        event: The event.
        wishes: What is demanded and preferred.
        added: Whether the demand on the finish time was added, because the file has none.
        seed: The seed of the search; the next two are those of the finalists and of the confirmation.
        runs: The fresh runs of the confirmation.
        vary: What varies.
        search: The search.
        chosen: The number of the sheet that was chosen; None until then. 0 is the original.
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
    chosen: int | None = None
    original: TournamentFound | None = None
    tuned: TournamentFound | None = None
    plan: Plan | None = None
    text: str = ""
    skill: SkillLine | None = None
    interrupted: bool = False

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
        return [] if found is None else [promised(each, found.replicates) for each in self.wishes.demands]

    @property
    def played(self) -> int:
        """All runs of the search and of the finalists."""
        return sum(map(len, (*self.search.tallies.values(), *self.search.fresh.values())))

    def reach(self, demand: Expectation) -> Reach | None:
        """The sheet of the search that does best by one demand alone; None if no run has its measure."""
        place = self.search.judge.place(demand.measure)
        found: Reach | None = None
        for number, tally in self.search.tallies.items():
            values = tally.column(place)
            if not values:
                continue
            value = fmean(values) if demand.part is None else quantile(values, demand.part).value
            if found is None or (value < found.value) == demand.below:
                found = Reach(self.search.sheets[number], value)
        return found
