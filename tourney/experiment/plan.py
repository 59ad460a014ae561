"""The plan of an experiment, known before it starts and stored with its results."""

from __future__ import annotations

import hashlib
import json
import platform
from dataclasses import asdict, dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

from tourney.errors import InvalidArgument
from tourney.experiment.statistics import mean
from tourney.experiment.store import StoreError
from tourney.inputs import read_text
from tourney.outputs import write_text
from tourney.tournament.schedule import Level

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tourney.sim.scenario import Scenario
    from tourney.types import Seconds


# The rule that decides how many replicates are enough.


MOST_REPLICATES: Final = 10**6
"""The maximum number of replicates; a larger number is treated as a mistake."""


@dataclass(frozen=True, slots=True)
class Rule:
    """When to stop: after a fixed number of replicates, or when the mean finish time is known well enough.

    Each look uses only the replicates with the lowest numbers, even if later ones have been played. So the result
    does not depend on how the work was divided. Repeated looks reduce the coverage of the interval slightly; the
    first look is late enough to keep this small (docs/measures.md has numbers).

    Attributes:
        most: The maximum number of replicates.
        within: The target half-width of the 95% interval, as a share of the mean; 0 for a fixed number of replicates.
        first: The number of replicates at the first look.
        step: The number of replicates between two looks.

    Raises:
        InvalidArgument: A number is out of range.
    """

    most: int = 1000
    within: float = 0.01
    first: int = 100
    step: int = 20

    def __post_init__(self) -> None:
        if self.most < 1 or self.first < 2 or self.step < 1 or not 0 <= self.within < 1:
            raise InvalidArgument("invalid rule: needs most >= 1, first >= 2, step >= 1 and 0 <= within < 1")

    def next_look(self, judged: int) -> int:
        """The number of replicates at the next look after a look at `judged` replicates."""
        if not self.within:
            return self.most
        return min(self.most, self.first if judged < self.first else judged + self.step)

    def is_met(self, finishes: Sequence[float]) -> bool:
        """Whether the replicates at a look are enough."""
        if len(finishes) >= self.most:
            return True
        if not self.within:
            return False
        found = mean(finishes)
        return found.half_width is not None and found.half_width <= self.within * found.value

    def __str__(self) -> str:
        if not self.within:
            return f"{self.most:,} replicates"
        return (
            f"until the 95% interval of the mean finish time is within {100 * self.within:.3g}% of it "
            f"(first look at {self.first:,} replicates, then every {self.step}), or {self.most:,} replicates"
        )


MANIFEST: Final = "manifest.json"
FORMAT: Final = 1
"""The format version of the manifest."""

MOST_SEED: Final = 2**63 - 1
_EXPECTED: Final = "expected the directory of an experiment, as simulate --out DIR writes it"
_SHORTEST_STEP: Final = 60
_LONGEST_STEP: Final = 900


@dataclass(frozen=True, slots=True)
class Point:
    """One combination of the swept values.

    Attributes:
        settings: The settings of the scenario, `path=value` each; empty without a sweep.
        digest: The hash of the scenario with these settings.
    """

    settings: tuple[str, ...]
    digest: str


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of an experiment.

    Attributes:
        name: The name of the scenario.
        title: The title of the event.
        seed: The seed of all replicates.
        rule: The rule for the number of replicates.
        every: The interval of the sample grid, in seconds.
        points: The points of the sweep; one without a sweep.
        keep_going: Whether the experiment continues when a replicate fails.
    """

    name: str
    title: str
    seed: int
    rule: Rule
    every: Seconds
    points: tuple[Point, ...]
    keep_going: bool = False

    @property
    def digest(self) -> str:
        """The hash of the plan, stored in the database."""
        return hashlib.sha256(json.dumps(asdict(self)).encode()).hexdigest()


def grid_of(scenario: Scenario) -> Seconds:
    """The sample interval for a scenario: the length of its first timed level, limited to 1 to 15 minutes."""
    lengths = [item.seconds for item in scenario.schedule.items if isinstance(item, Level) and item.seconds]
    return min(max(lengths[0] if lengths else _LONGEST_STEP, _SHORTEST_STEP), _LONGEST_STEP)


def write_plan(plan: Plan, folder: Path) -> None:
    """Write the manifest, with the versions of tourney, SimPy and Python.

    Raises:
        StoreError: The file cannot be written.
    """
    record = {
        "format": FORMAT,
        "tourney": version("tourney"),
        "simpy": version("simpy"),
        "python": platform.python_version(),
        **asdict(plan),
    }
    write_text(folder / MANIFEST, json.dumps(record, indent=1, ensure_ascii=False) + "\n", StoreError)


def read_plan(folder: Path) -> Plan:
    """Read the plan of an experiment directory.

    Raises:
        StoreError: There is no manifest, or it has another format or version.
    """
    path = folder / MANIFEST
    try:
        record = json.loads(read_text(path))
    except (FileNotFoundError, NotADirectoryError) as error:
        raise StoreError(f"{_EXPECTED}, found {_describe_place(folder)}") from error
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise StoreError(f"{path} is not a manifest: {error}") from error
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise StoreError(f"{path} is not a manifest of this version of tourney: its format is not {FORMAT}")
    if record.get("tourney") != version("tourney"):
        raise StoreError(
            f"{folder} was written by tourney {record.get('tourney')}; this is {version('tourney')}, which may give "
            "other results: use that version, or start in a new directory"
        )
    try:
        return _plan(record)
    except (KeyError, TypeError, ValueError) as error:
        raise StoreError(f"{path} is not a valid manifest: {error}") from error


def _describe_place(folder: Path) -> str:
    """What is at the place of an experiment directory that is none."""
    if folder.is_dir():
        return f"{folder}, a directory without {MANIFEST}"
    return f"{folder}, a file" if folder.exists() else f"no file or directory {folder}"


def _plan(record: dict[str, Any]) -> Plan:
    """Return the plan of a manifest.

    Raises:
        KeyError, TypeError, ValueError: The manifest is invalid.
    """
    if not isinstance(record["rule"], dict):
        raise ValueError("`rule` is not a mapping")  # noqa: TRY004 - as for other faults of a manifest
    plan = Plan(
        name=record["name"],
        title=record["title"],
        seed=record["seed"],
        rule=Rule(**record["rule"]),
        every=record["every"],
        points=tuple(Point(tuple(point["settings"]), point["digest"]) for point in record["points"]),
        keep_going=record["keep_going"],
    )
    numbers = (plan.seed, plan.every, plan.rule.most, plan.rule.first, plan.rule.step)
    if not plan.points or {*map(type, numbers)} != {int} or not 0 <= plan.seed <= MOST_SEED or plan.every < 1:
        raise ValueError("it has no points, or a number is out of range")
    if not all(isinstance(text, str) for text in (plan.name, plan.title, *(point.digest for point in plan.points))):
        raise ValueError("name, title and digests must be text")
    return plan
