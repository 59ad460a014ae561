"""Builds festivals from documents, and loads whatever can be played: a tournament or a festival."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from tourney.config import shipped
from tourney.config.build_festival import FestivalBuilder
from tourney.config.check import check_document
from tourney.config.checks.check_table import CheckSubject, find_warnings
from tourney.config.festival_files import FestivalFile
from tourney.config.load import FESTIVAL, TOURNAMENTS, Loaded, build_tournament
from tourney.config.problems import ConfigError, Problem, format_key_path, in_order
from tourney.config.source import Document, Library, read_document
from tourney.festival.programme import Festival, Turnout
from tourney.sim.scenario import Scenario

Playable: TypeAlias = Scenario | Festival
"""What can be played."""

_FEW: Final = 3
"""Further events that a warning names."""
_KINDS: Final = ("scenarios", "festivals")
_PLAYABLES: Final = Library(
    lambda name: next((path for kind in _KINDS if (path := shipped.find(kind, name)) is not None), None),
    lambda: [name for kind in _KINDS for name in shipped.list_names(kind)],
    TOURNAMENTS.parts,
    inside=MappingProxyType({"events": Library(parts=MappingProxyType({"tournament": TOURNAMENTS}))}),
)


class LoadedFestival(NamedTuple):
    """A valid festival file, with warnings about its tournaments."""

    scenario: Festival
    warnings: tuple[Problem, ...]


def is_festival(document: Document) -> bool:
    """Whether a document is that of a festival: it has the key `festival`."""
    return isinstance(document.data, dict) and FESTIVAL in document.data


def read_playable(path: Path, *, settings: Sequence[str] = ()) -> Document:
    """Read the file of a tournament or a festival, and all files that it extends or names; it is not validated.

    Args:
        path: The file.
        settings: Changes to the file: `a.b=value`, such as `events.turbo.starts=18:00`.

    Raises:
        ConfigError: The file cannot be read.
    """
    return read_document(path, settings=settings, library=_PLAYABLES)


def load_playable(path: Path, *, settings: Sequence[str] = ()) -> Loaded | LoadedFestival:
    """Load the tournament or the festival of a file, with warnings about it.

    Raises:
        ConfigError: The file, a file it refers to, or a setting is invalid; the error holds every problem.
    """
    document = read_playable(path, settings=settings)
    return (build_festival if is_festival(document) else build_tournament)(document, path.stem)


def load_festival(path: Path, *, settings: Sequence[str] = ()) -> LoadedFestival:
    """Load the festival of a file; see `load_playable`."""
    return build_festival(read_playable(path, settings=settings), path.stem)


def build_festival(document: Document, name: str) -> LoadedFestival:
    """Build the festival of a document; `name` is its name in results.

    Raises:
        ConfigError: The document is invalid; the error holds every problem.
    """
    if isinstance(document.data, dict) and not is_festival(document):
        mark = document.mark_of(())
        raise ConfigError([*document.problems, Problem(mark, "", "expected a festival, found no key `festival`")])
    concerned: dict[Problem, list[str]] = {}  # the events that each warning is about

    def build(part: Document, event: str, turnout: Turnout | None) -> Scenario:
        found = build_tournament(part, event, in_festival=True, entrants=0 if turnout is None else turnout.typical)
        for warning in found.warnings:
            concerned.setdefault(warning, []).append(event)
        return found.scenario

    file, problems = check_document(FestivalFile, document)
    if problems:
        raise ConfigError(problems)
    builder = FestivalBuilder(document, build)
    festival = builder.finish(builder.festival(file, name))
    warnings = [_for_events(warning, events) for warning, events in concerned.items()]
    warnings += [
        Problem(document.mark_of(each.at), format_key_path(each.at), str(each))
        for each in find_warnings(CheckSubject.FESTIVAL, festival)
    ]
    return LoadedFestival(festival, in_order(warnings))


def _for_events(warning: Problem, events: Sequence[str]) -> Problem:
    """A warning about a tournament, with the path in the first event and the names of the others it is about."""
    path = format_key_path(("events", events[0], "tournament")) + (f".{warning.path}" if warning.path else "")
    others = ", ".join(events[1 : _FEW + 1]) + (
        f" and {len(events) - 1 - _FEW:,} more" if len(events) > _FEW + 1 else ""
    )
    return replace(warning, path=path, message=f"{warning.message} (also: {others})" if others else warning.message)
