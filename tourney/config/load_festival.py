"""Loading of festivals from files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from tourney.config import shipped
from tourney.config.build_festival import FestivalBuilder
from tourney.config.check import checked
from tourney.config.festival_files import FestivalFile
from tourney.config.load import TOURNAMENTS, build_tournament
from tourney.config.problems import ConfigError, Problem, in_order
from tourney.config.source import Document, Library, read_document
from tourney.config.texts import SUFFIXES
from tourney.festival.programme import Festival
from tourney.inputs import read_text
from tourney.sim.scenario import Scenario

_FIRST_KEY: Final = re.compile(r"^festival\s*:", re.MULTILINE)
_EVENTS: Final = Library(parts=MappingProxyType({"tournament": TOURNAMENTS}))
_FESTIVALS: Final = Library(
    partial(shipped.find, "festivals"),
    partial(shipped.names, "festivals"),
    inside=MappingProxyType({"events": _EVENTS}),
)


class LoadedFestival(NamedTuple):
    """A valid festival file, with warnings about its tournaments."""

    festival: Festival
    warnings: tuple[Problem, ...]


def is_festival(path: Path) -> bool:
    """Whether a file is that of a festival: it has the key `festival`."""
    if path.suffix not in SUFFIXES:
        return False
    try:
        return _FIRST_KEY.search(read_text(path)) is not None
    except (OSError, ValueError):
        return False


def load_festival(path: Path, *, settings: Sequence[str] = ()) -> LoadedFestival:
    """Load the festival of a file.

    Args:
        path: The file.
        settings: Changes to the file: `a.b=value`, such as `events.turbo.starts=18:00`.

    Raises:
        ConfigError: The file, a file it refers to, or a setting is invalid; the error holds every problem.
    """
    document = read_document(path, settings=settings, library=_FESTIVALS)
    warnings: list[Problem] = []

    def build(part: Document, name: str) -> Scenario:
        found = build_tournament(part, name)
        warnings.extend(found.warnings)
        return found.scenario

    file, problems = checked(FestivalFile, document)
    if problems:
        raise ConfigError(problems)
    builder = FestivalBuilder(document, build)
    festival = builder.done(builder.festival(file, path.stem))
    return LoadedFestival(festival, in_order(warnings))
