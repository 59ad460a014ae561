"""Loading of tournaments, festivals, level sheets, games, fields, paces and players from files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from tourney.config import shipped
from tourney.config.build_festival import FestivalBuilder
from tourney.config.build_field import build_field, look_up_player, with_parameters
from tourney.config.build_floor import build_pace
from tourney.config.build_sheet import build_schedule
from tourney.config.builder import Builder, button_rules, house_rules
from tourney.config.check import Strict, check_document, require_valid
from tourney.config.checks import doubts
from tourney.config.checks.check_table import CheckSubject, find_warnings
from tourney.config.festival_files import FestivalFile
from tourney.config.files import FieldFile, RoomFile, RulesFile, TournamentFile
from tourney.config.named_files import format_path, read_source
from tourney.config.part_files import MixFile, PaceFile, PayoutsFile, ScheduleFile, VariantFile
from tourney.config.problems import ConfigError, Problem, TextMark, format_key_path, in_order, nearest
from tourney.config.source import Collector, Document, Library, ReadSource, is_path, read_document, read_settings
from tourney.config.turnout_files import ArrivalsFile
from tourney.errors import InvalidArgument
from tourney.festival.programme import Festival
from tourney.game.stakes import HouseRules
from tourney.game.variant import Variant
from tourney.sim.scenario import Group, Scenario, with_entrants
from tourney.sim.timing import Pace
from tourney.strategies.registry import Player
from tourney.tournament.button import ButtonRules
from tourney.tournament.schedule import Schedule
from tourney.tournament.turnout import Turnout

KINDS: Final[Mapping[str, type[Strict]]] = {
    "tournament": TournamentFile,
    "variant": VariantFile,
    "schedule": ScheduleFile,
    "payouts": PayoutsFile,
    "pace": PaceFile,
    "mix": MixFile,
    "rules": RulesFile,
    "field": FieldFile,
    "arrivals": ArrivalsFile,
    "room": RoomFile,
    "festival": FestivalFile,
}
"""The kinds of files, by the names used by `tourney schema`."""

FESTIVAL: Final = "festival"
"""The key that only festivals have."""

_PARTS: Final[Mapping[str, type[Strict]]] = {
    "field": FieldFile,
    "arrivals": ArrivalsFile,
    "schedule": ScheduleFile,
    "payouts": PayoutsFile,
    "pace": PaceFile,
    "rules": RulesFile,
    "mix": MixFile,
    "game": VariantFile,
    "room": RoomFile,
}
"""The parts of a tournament that may be files of their own."""

_IN_WORDS: Final = {
    "field": "a field",
    "arrivals": "a curve of arrivals",
    "schedule": "a level sheet",
    "payouts": "a payout table",
    "pace": "a pace",
    "rules": "house rules",
    "mix": "a mix of games",
    "game": "a game",
    "room": "a room",
}

_PARTS_OF_A_FILE: Final = {model.__name__ for model in KINDS.values()}


def _shelf(kind: str) -> Library:
    return Library(partial(shipped.find, kind), partial(shipped.list_names, kind), kind=kind)


_VARIANTS: Final = _shelf("variants")
_FIELDS: Final = _shelf("fields")._replace(body="groups")
TOURNAMENTS: Final = Library(
    partial(shipped.find, "scenarios"),
    partial(shipped.list_names, "scenarios"),
    {
        "game": _VARIANTS,
        "mix": _shelf("mixes"),
        "schedule": _shelf("schedules"),
        "payouts": _shelf("payouts"),
        "pace": _shelf("paces"),
        "rules": _shelf("rules"),
        "field": _FIELDS,
        "arrivals": _shelf("arrivals")._replace(body="rows"),
        "room": Library(parts={"pace": _shelf("paces"), "field": _FIELDS}),
    },
    kind="scenarios",
)


class Loaded(NamedTuple):
    """A valid tournament file.

    Attributes:
        scenario: The tournament.
        warnings: Warnings for the tournament director, in the order of the text.
    """

    scenario: Scenario
    warnings: tuple[Problem, ...]


def load_tournament(path: Path, *, settings: Sequence[str] = ()) -> Scenario:
    """Load the tournament of a file; see `load_with_warnings`."""
    return load_with_warnings(path, settings=settings).scenario


def load_with_warnings(path: Path, *, settings: Sequence[str] = ()) -> Loaded:
    """Load the tournament of a file, with warnings about it.

    Args:
        path: The file.
        settings: Changes to the file: `a.b=value`, or `a.0.b=value` for the first item of a list.

    Raises:
        ConfigError: The file, a file it refers to, or a setting is invalid; the error holds every problem.
    """
    return build_tournament(read_tournament(path, settings=settings), path.stem)


def read_tournament(path: Path, *, settings: Sequence[str] = ()) -> Document:
    """Read a tournament file and all files it extends or names; the document is not validated.

    Raises:
        ConfigError: The file cannot be read.
    """
    return read_document(path, settings=settings, library=TOURNAMENTS)


def build_tournament(document: Document, name: str, *, in_festival: bool = False, entrants: int = 0) -> Loaded:
    """Build the tournament of a document, by itself or for a festival; `name` is its name in results.

    The warnings are about it with `entrants`, if these are given: a festival has its own number.

    Raises:
        ConfigError: The document is invalid; the error holds every problem.
    """
    if isinstance(document.data, dict) and FESTIVAL in document.data:
        mark = document.key_marks.get((FESTIVAL,), document.mark_of((FESTIVAL,)))
        raise ConfigError([*document.problems, Problem(mark, FESTIVAL, "expected a tournament, found a festival")])
    part = _part_in(document)
    if part:
        mark = document.mark_of(())
        use = f"use it in a tournament with `{part}: {mark.file}` or `--set {part}={mark.file}`"
        message = f"expected a tournament, found {_IN_WORDS[part]}: {use}"
        raise ConfigError([*document.problems, Problem(mark, "", message)])
    file, problems = check_document(TournamentFile, document)
    builder = Builder(document, find_game, problems)
    scenario = builder.finish(builder.tournament(file, name))
    usual = _with_usual(scenario, entrants) if entrants else scenario
    sheet = Path(document.mark_of(("schedule", "levels")).file)
    of_event = doubts(usual, in_festival=in_festival, own_sheet=not shipped.is_shipped("schedules", sheet))
    of_file = chain(of_event, find_warnings(CheckSubject.GROUPS, file.field))
    found = [Problem(document.mark_of(each.at), format_key_path(each.at), str(each)) for each in of_file]
    field = document.mark_of(("field",))
    name_of_field = shipped.format_name("fields", Path(field.file))
    of_games = find_warnings(CheckSubject.SHIPPED_FIELD, name_of_field, scenario.rotation.games)
    found += [Problem(document.key_marks.get(("field",), field), "field", str(each)) for each in of_games]
    return Loaded(scenario, in_order(found))


def _with_usual(scenario: Scenario, entrants: int) -> Scenario:
    """The tournament with these entrants; as it is if it cannot be played with them, which is reported elsewhere."""
    try:
        return with_entrants(scenario, entrants)
    except InvalidArgument:
        return scenario


def _part_in(document: Document) -> str:
    """The key of a tournament for the part that is alone in the document; empty if it seems to be a tournament."""
    keys = set(document.data) if isinstance(document.data, dict) else set()
    of_tournaments = set(TournamentFile.model_fields)
    fitting = {part: keys & set(model.model_fields) for part, model in _PARTS.items()}
    # The part that has most of these keys. At least one must be of no tournament, and none of a tournament alone.
    part = max(fitting, key=lambda each: len(fitting[each]))
    return part if fitting[part] - of_tournaments and not keys & of_tournaments - fitting[part] else ""


class Sheet(NamedTuple):
    """A separate level sheet, or the level sheet of a tournament.

    Attributes:
        title: The title of the sheet or the tournament.
        schedule: The schedule. A separate sheet may have amounts that its chips cannot pay.
        marks: The position of each row.
        scenario: The tournament, if the sheet belongs to one.
        of_chips: The warnings about the chips at hand.
    """

    title: str
    schedule: Schedule
    marks: tuple[TextMark, ...]
    scenario: Scenario | None = None
    of_chips: tuple[Problem, ...] = ()


def load_sheet(path: Path) -> Sheet:
    """Load the level sheet of a file that is a level sheet or a tournament.

    Raises:
        ConfigError: The file is invalid; the error holds every problem.
    """
    document = _sheet_document(path)
    if document is None:
        document = read_document(path, library=TOURNAMENTS)
        scenario, warnings = build_tournament(document, path.stem)
        marks = _marks(document, scenario.schedule, "schedule")
        of_chips = tuple(each for each in warnings if each.path == "chips")
        return Sheet(scenario.title, scenario.schedule, marks, scenario, of_chips)
    collector = Collector(document)
    file = require_valid(ScheduleFile, document)
    schedule = collector.finish(build_schedule(collector, file, ()))
    return Sheet(file.title or path.stem, schedule, _marks(document, schedule))


def _sheet_document(path: Path) -> Document | None:
    """The document of a file if its own keys are those of a level sheet; None otherwise, or if it cannot be read."""
    try:
        document = read_document(path, library=_shelf("schedules"))
    except ConfigError:
        return None
    # Only keys of the file itself: what it extends may be of either kind.
    own = {str(at[0]) for at, mark in document.key_marks.items() if len(at) == 1 and mark.file == format_path(path)}
    of_sheets, of_tournaments = set(ScheduleFile.model_fields), set(TournamentFile.model_fields)
    return document if len(own & (of_sheets - of_tournaments)) > len(own & (of_tournaments - of_sheets)) else None


def _marks(document: Document, schedule: Schedule, *at: str) -> tuple[TextMark, ...]:
    return tuple(document.mark_of((*at, "levels", row)) for row in range(len(schedule.items)))


def load_pace(name: str) -> Pace:
    """Load a shipped pace.

    Raises:
        InvalidArgument: There is no shipped file of that name.
    """
    path = shipped.find("paces", name)
    if path is None:
        raise InvalidArgument(f"unknown pace {name!r}{nearest(name, shipped.list_names('paces'))}")
    return build_pace(require_valid(PaceFile, read_document(path, library=_shelf("paces"))))


def load_player(reference: str, *, settings: Sequence[str] = ()) -> Player:
    """Load a player from a name, `package.module:Class` or `path/to/file.py:Class`.

    Args:
        reference: The name or reference; paths are relative to the working directory.
        settings: Its parameters, `name=value` with the value in YAML.

    Raises:
        InvalidArgument: There is no such player, or it cannot be loaded.
        ConfigError: The parameters are invalid; the error holds every problem.
    """
    player = look_up_player(reference, Path())
    document = read_settings(settings)
    if document.problems:
        raise ConfigError(document.problems)
    collector = Collector(document)
    given = document.data if isinstance(document.data, dict) else {}
    return collector.finish(with_parameters(collector, player, given, ()))


def load_variant(path: Path) -> Variant:
    """Load the game of a file.

    Raises:
        ConfigError: The document is invalid; the error holds every problem.
    """
    document = read_document(path, library=_VARIANTS)
    builder = Builder(document)
    return builder.finish(
        builder.variant(require_valid(VariantFile, document), shipped.format_name("variants", path))
    )


def load_rules(reference: str) -> tuple[HouseRules, ButtonRules]:
    """Load house rules by their shipped name, or from a file.

    Raises:
        ConfigError: The file is invalid; the error holds every problem.
        InvalidArgument: There are no house rules of that name.
    """
    path = Path(reference) if is_path(reference) else shipped.find("rules", reference)
    if path is None:
        raise InvalidArgument(f"unknown house rules {reference!r}{nearest(reference, shipped.list_names('rules'))}")
    file = require_valid(RulesFile, read_document(path, library=_shelf("rules")))
    return house_rules(file), button_rules(file)


def read_part(kind: str, path: Path) -> Document:
    """Read a shipped file of a kind, such as "schedules", with the files that it extends.

    Raises:
        ConfigError: The file cannot be read.
    """
    return read_document(path, library=_shelf(kind))


def load_field(path: Path, entries: int) -> tuple[Group, ...]:
    """Load the field of a file for a number of entrants.

    Raises:
        ConfigError: The document is invalid; the error holds every problem.
    """
    document = read_document(path, library=_shelf("fields"))
    collector = Collector(document)
    return collector.finish(build_field(collector, require_valid(FieldFile, document).groups, entries, ("groups",)))


def find_game(reference: str, beside: Path) -> Variant:
    """Find a game by its shipped name, or by a path relative to the directory `beside`.

    Raises:
        ConfigError: The file is invalid; the error holds every problem.
        InvalidArgument: There is no game of that name.
    """
    return load_variant(beside / reference) if is_path(reference) else shipped_variant(reference)


def shipped_variant(name: str) -> Variant:
    """Load a shipped game.

    >>> holdem = shipped_variant("no_limit_holdem")
    >>> len(holdem.streets), holdem.boards, holdem.is_stud
    (4, 1, False)

    Raises:
        InvalidArgument: There is no shipped file of that name.
    """
    path = shipped.find("variants", name)
    if path is None:
        raise InvalidArgument(f"unknown game {name!r}{nearest(name, shipped.list_names('variants'))}")
    return load_variant(path)


def read_title(kind: str, name: str) -> str:
    """The title of a shipped file, or its name."""
    path = shipped.find(kind, name)
    data = None if path is None else read_document(path, library=_shelf(kind)).data
    return str(data.get("title") or data.get("festival") or name) if isinstance(data, dict) else name


def json_schema(kind: str) -> dict[str, Any]:
    """The JSON Schema for a kind of file, for editors."""
    model = KINDS[kind]
    schema = model.model_json_schema(by_alias=True)
    schema["properties"]["extends"] = {
        "description": "The file or files that this file extends: mappings are merged, other values replaced.",
        "type": ["string", "array"],
        "items": {"type": "string"},
    }
    # A file that extends another one may leave out any key.
    required = schema.pop("required", [])
    for part in _PARTS_OF_A_FILE.intersection(schema.get("$defs", {})):
        schema["$defs"][part].pop("required", None)  # it may extend a part of the same kind
        schema["$defs"][part]["properties"]["extends"] = {"type": ["string", "array"]}
    schema["anyOf"] = [{"required": required}, {"required": ["extends"]}]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


# Festivals, and whatever can be played: a tournament or a festival.


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


def read_playable(path: Path, *, settings: Sequence[str] = (), read: ReadSource = read_source) -> Document:
    """Read the file of a tournament or a festival, and all files that it extends or names; it is not validated.

    Args:
        path: The file.
        settings: Changes to the file: `a.b=value`, such as `events.turbo.starts=18:00`.
        read: Reads the file and those that it extends or names.

    Raises:
        ConfigError: The file cannot be read.
    """
    return read_document(path, settings=settings, library=_PLAYABLES, read=read)


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
