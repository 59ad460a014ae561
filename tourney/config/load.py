"""Files of this project's kinds, read and understood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from tourney.config import shipped
from tourney.config.build_field import build_field
from tourney.config.build_player import called, with_parameters
from tourney.config.build_schedule import build_schedule
from tourney.config.builder import Builder
from tourney.config.check import Strict, check, checked
from tourney.config.checks import doubts
from tourney.config.collector import Collector
from tourney.config.files import (
    FieldFile,
    MixFile,
    PayoutsFile,
    RulesFile,
    ScheduleFile,
    TournamentFile,
    VariantFile,
)
from tourney.config.pace_files import PaceFile, build_pace
from tourney.config.problems import ConfigError, Problem, TextMark, dotted, in_order, nearest
from tourney.config.source import Document, Library, is_path, read_document, read_settings
from tourney.config.texts import shown
from tourney.errors import StructureError
from tourney.game.variant import Variant
from tourney.sim.scenario import Group, Scenario
from tourney.sim.timing import Pace
from tourney.strategies.registry import Player
from tourney.tournament.schedule import Schedule

KINDS: Final[Mapping[str, type[Strict]]] = {
    "tournament": TournamentFile,
    "variant": VariantFile,
    "schedule": ScheduleFile,
    "payouts": PayoutsFile,
    "pace": PaceFile,
    "mix": MixFile,
    "rules": RulesFile,
    "field": FieldFile,
}
"""The kinds of files, by the names `tourney schema` knows them by."""

_PARTS_OF_A_FILE: Final = {model.__name__ for model in KINDS.values()}


def _shelf(kind: str) -> Library:
    return Library(partial(shipped.find, kind), partial(shipped.names, kind), kind=kind)


_VARIANTS: Final = _shelf("variants")
_FIELDS: Final = _shelf("fields")._replace(body="groups")
_TOURNAMENTS: Final = Library(
    partial(shipped.find, "scenarios"),
    partial(shipped.names, "scenarios"),
    {
        "game": _VARIANTS,
        "mix": _shelf("mixes"),
        "schedule": _shelf("schedules"),
        "payouts": _shelf("payouts"),
        "pace": _shelf("paces"),
        "rules": _shelf("rules"),
        "field": _FIELDS,
    },
)


class Loaded(NamedTuple):
    """A tournament file with which nothing is wrong.

    Attributes:
        scenario: What it says.
        warnings: What a director would want to know of it, in the order of the text.
    """

    scenario: Scenario
    warnings: tuple[Problem, ...]


def load_tournament(path: Path, *, settings: Sequence[str] = ()) -> Scenario:
    """The tournament of a file; see `loaded`."""
    return loaded(path, settings=settings).scenario


def loaded(path: Path, *, settings: Sequence[str] = ()) -> Loaded:
    """The tournament of a file, with the warnings about it.

    Args:
        path: The file.
        settings: What to change in it: `a.b=value`, or `a.0.b=value` for the first item of a list.

    Raises:
        ConfigError: With everything that is wrong with the file, the files it refers to, and the settings.
    """
    return build_tournament(read_tournament(path, settings=settings), path.stem)


def read_tournament(path: Path, *, settings: Sequence[str] = ()) -> Document:
    """The document of a tournament file, with all it builds on; not checked yet.

    Raises:
        ConfigError: The file cannot be read at all.
    """
    return read_document(path, settings=settings, library=_TOURNAMENTS)


def build_tournament(document: Document, name: str) -> Loaded:
    """The tournament of a document, under the name that results call it by.

    Raises:
        ConfigError: With everything that is wrong with it.
    """
    file, problems = checked(TournamentFile, document)
    builder = Builder(document, find_game, problems)
    scenario = builder.done(builder.tournament(file, name))
    found = {Problem(document.mark_of(each.at), dotted(each.at), str(each)) for each in doubts(scenario)}
    return Loaded(scenario, in_order(found))


class Sheet(NamedTuple):
    """A level sheet that stands by itself, or that of a tournament.

    Attributes:
        title: What the sheet, or the tournament, is called in print.
        schedule: What it says; by itself, it may ask for more than its chips can pay.
        marks: Where each of its rows is written.
        scenario: The tournament, if it is one's.
    """

    title: str
    schedule: Schedule
    marks: tuple[TextMark, ...]
    scenario: Scenario | None = None


def load_sheet(path: Path) -> Sheet:
    """The level sheet of a file, which is a level sheet or a tournament.

    Raises:
        ConfigError: With everything that is wrong with the file.
    """
    document = _sheet_document(path)
    if document is None:
        document = read_document(path, library=_TOURNAMENTS)
        scenario = build_tournament(document, path.stem).scenario
        return Sheet(scenario.title, scenario.schedule, _marks(document, scenario.schedule, "schedule"), scenario)
    collector = Collector(document)
    file = check(ScheduleFile, document)
    schedule = collector.done(build_schedule(collector, file, ()))
    return Sheet(file.title or path.stem, schedule, _marks(document, schedule))


def _sheet_document(path: Path) -> Document | None:
    """What a file holds if it is a level sheet, by the keys it has itself; None for another, or none at all."""
    try:
        document = read_document(path, library=_shelf("schedules"))
    except ConfigError:
        return None
    own = {str(at[0]) for at, mark in document.key_marks.items() if len(at) == 1 and mark.file == shown(path)}
    of_sheets, of_tournaments = set(ScheduleFile.model_fields), set(TournamentFile.model_fields)
    return document if len(own & (of_sheets - of_tournaments)) > len(own & (of_tournaments - of_sheets)) else None


def _marks(document: Document, schedule: Schedule, *at: str) -> tuple[TextMark, ...]:
    return tuple(document.mark_of((*at, "levels", row)) for row in range(len(schedule.items)))


def load_pace(name: str) -> Pace:
    """The shipped pace of a name.

    Raises:
        StructureError: There is none.
    """
    path = shipped.find("paces", name)
    if path is None:
        raise StructureError(f"no pace is called {name!r}{nearest(name, shipped.names('paces'))}")
    return build_pace(check(PaceFile, read_document(path, library=_shelf("paces"))))


def load_player(reference: str, *, settings: Sequence[str] = ()) -> Player:
    """The player of a name, of `package.module:Class` or of `path/to/file.py:Class`.

    Args:
        reference: The name or reference; paths are relative to the working directory.
        settings: Its parameters: `name=value`, the value in YAML.

    Raises:
        StructureError: There is none such, or it cannot be loaded.
        ConfigError: With everything that is wrong with the parameters.
    """
    player = called(reference, Path())
    document = read_settings(settings)
    if document.problems:
        raise ConfigError(document.problems)
    collector = Collector(document)
    given = document.data if isinstance(document.data, dict) else {}
    return collector.done(with_parameters(collector, player, given, ()))


def load_variant(path: Path) -> Variant:
    """The game of a file.

    Raises:
        ConfigError: With everything that is wrong with it.
    """
    document = read_document(path, library=_VARIANTS)
    builder = Builder(document)
    return builder.done(builder.variant(check(VariantFile, document), shipped.name_of("variants", path)))


def load_field(path: Path, entries: int) -> tuple[Group, ...]:
    """Who plays when so many enter by the field of a file.

    Raises:
        ConfigError: With everything that is wrong with it.
    """
    document = read_document(path, library=_shelf("fields"))
    collector = Collector(document)
    return collector.done(build_field(collector, check(FieldFile, document).groups, entries, ("groups",)))


def find_game(reference: str, beside: Path) -> Variant:
    """The game that a mix or a hand history names: shipped, or a file in a folder.

    Raises:
        ConfigError: With everything that is wrong with the file.
        StructureError: No game has the name.
    """
    return load_variant(beside / reference) if is_path(reference) else shipped_variant(reference)


def shipped_variant(name: str) -> Variant:
    """The shipped game of a name.

    Raises:
        StructureError: There is none.
    """
    path = shipped.find("variants", name)
    if path is None:
        raise StructureError(f"no game is called {name!r}{nearest(name, shipped.names('variants'))}")
    return load_variant(path)


def title_of(kind: str, name: str) -> str:
    """The title of a shipped file, or its name."""
    path = shipped.find(kind, name)
    data = None if path is None else read_document(path, library=_shelf(kind)).data
    return str(data.get("title") or name) if isinstance(data, dict) else name


def json_schema(kind: str) -> dict[str, Any]:
    """The JSON Schema of a kind of file, for editors."""
    model = KINDS[kind]
    schema = model.model_json_schema(by_alias=True)
    schema["properties"]["extends"] = {
        "description": "A file, or files, that this one changes: mappings are merged, all else is replaced.",
        "type": ["string", "array"],
        "items": {"type": "string"},
    }
    required = schema.pop("required", [])
    for part in _PARTS_OF_A_FILE.intersection(schema.get("$defs", {})):
        schema["$defs"][part].pop("required", None)  # it may build on a part of the same kind
        schema["$defs"][part]["properties"]["extends"] = {"type": ["string", "array"]}
    schema["anyOf"] = [{"required": required}, {"required": ["extends"]}]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
