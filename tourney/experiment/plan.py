"""What an experiment is to play, and how long: known before it begins, and kept beside what it finds."""

from __future__ import annotations

import hashlib
import json
import os
import platform
from dataclasses import asdict, dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

from tourney.errors import not_written
from tourney.experiment.rule import Rule
from tourney.experiment.store import StoreError
from tourney.inputs import read_text
from tourney.tournament.schedule import Level

if TYPE_CHECKING:
    from pathlib import Path

    from tourney.sim.scenario import Scenario
    from tourney.types import Seconds

MANIFEST: Final = "manifest.json"
FORMAT: Final = 1
"""The layout of the manifest."""

MOST_SEED: Final = 2**63 - 1
_SHORTEST_STEP: Final = 60
_LONGEST_STEP: Final = 900


@dataclass(frozen=True, slots=True)
class Point:
    """One setting of what an experiment sweeps over.

    Attributes:
        settings: What is changed in the scenario: `path=value` each; none without a sweep.
        digest: What tells the scenario with these settings from any other.
    """

    settings: tuple[str, ...]
    digest: str


@dataclass(frozen=True, slots=True)
class Plan:
    """An experiment before it begins.

    Attributes:
        name: The scenario's.
        title: The event's.
        seed: Of all replicates.
        rule: How many are enough.
        every: The step of the grid of samples.
        points: What is swept over; one without a sweep.
        keep_going: Whether the experiment goes on when a replicate fails.
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
        """What tells the experiment from any other; the database bears it."""
        return hashlib.sha256(json.dumps(asdict(self)).encode()).hexdigest()


def grid_of(scenario: Scenario) -> Seconds:
    """A step of the grid that suits a scenario: its first timed level, but from a minute to a quarter of an hour."""
    lengths = [item.seconds for item in scenario.schedule.items if isinstance(item, Level) and item.seconds]
    return min(max(lengths[0] if lengths else _LONGEST_STEP, _SHORTEST_STEP), _LONGEST_STEP)


def write_plan(plan: Plan, folder: Path) -> None:
    """Write the manifest, with the versions of what made it; the file is whole or not there.

    Raises:
        StoreError: It cannot be written.
    """
    record = {
        "format": FORMAT,
        "tourney": version("tourney"),
        "simpy": version("simpy"),
        "python": platform.python_version(),
        **asdict(plan),
    }
    path = folder / MANIFEST
    new = path.with_suffix(".new")
    try:
        new.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        os.replace(new, path)  # noqa: PTH105 - the one call that takes the place of another file
    except OSError as error:
        raise not_written(f"{path} cannot be written", error, StoreError) from error


def read_plan(folder: Path) -> Plan:
    """The plan of a folder.

    Raises:
        StoreError: There is none, or one of another layout or version.
    """
    path = folder / MANIFEST
    try:
        record = json.loads(read_text(path))
    except OSError as error:
        raise StoreError(f"{folder}: no experiment is kept there: {MANIFEST}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise StoreError(f"{path} is no manifest: {error}") from error
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise StoreError(f"{path} is no manifest that this version of tourney knows: its format is not {FORMAT}")
    if record.get("tourney") != version("tourney"):
        raise StoreError(
            f"{folder} was written by tourney {record.get('tourney')}, and this is {version('tourney')}, which may "
            "play otherwise: go on with that version, or begin in a new folder"
        )
    try:
        return _plan(record)
    except (KeyError, TypeError, ValueError) as error:
        raise StoreError(f"{path} is no whole manifest: {error}") from error


def _plan(record: dict[str, Any]) -> Plan:
    """The plan that a manifest tells.

    Raises:
        KeyError, TypeError, ValueError: It does not.
    """
    if not isinstance(record["rule"], dict):
        raise ValueError("`rule` is no mapping")  # noqa: TRY004 - as for all that is wrong with it
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
        raise ValueError("it has no points, or numbers that make no experiment")
    if not all(isinstance(text, str) for text in (plan.name, plan.title, *(point.digest for point in plan.points))):
        raise ValueError("a name, a title and digests are texts")
    return plan
