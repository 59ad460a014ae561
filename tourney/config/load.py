"""Files of this project's kinds, read and understood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from tourney.config import shipped
from tourney.config.build import Builder
from tourney.config.check import Strict, check
from tourney.config.files import MixFile, PaceFile, PayoutsFile, RulesFile, ScheduleFile, TournamentFile, VariantFile
from tourney.config.problems import ConfigError, nearest
from tourney.config.source import Library, is_path, read_document
from tourney.errors import StructureError
from tourney.game.variant import Variant
from tourney.sim.scenario import Scenario

KINDS: Final[Mapping[str, type[Strict]]] = {
    "tournament": TournamentFile,
    "variant": VariantFile,
    "schedule": ScheduleFile,
    "payouts": PayoutsFile,
    "pace": PaceFile,
    "mix": MixFile,
    "rules": RulesFile,
}
"""The kinds of files, by the names `tourney schema` knows them by."""

_PARTS_OF_A_FILE: Final = {model.__name__ for model in KINDS.values()}


def _shelf(kind: str) -> Library:
    return Library(partial(shipped.find, kind), partial(shipped.names, kind))


_VARIANTS: Final = _shelf("variants")
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
    },
)


def load_tournament(path: Path, *, settings: Sequence[str] = ()) -> Scenario:
    """The tournament of a file.

    Args:
        path: The file.
        settings: What to change in it: `a.b=value`, or `a.0.b=value` for the first item of a list.

    Raises:
        ConfigError: With everything that is wrong with the file, the files it refers to, and the settings.
    """
    document = read_document(path, settings=settings, library=_TOURNAMENTS)
    builder = Builder(document, find_game=find_game)
    try:
        file = check(TournamentFile, document)
    except ConfigError as error:
        builder.look_at_parts()
        raise ConfigError([*error.problems, *builder.problems]) from None
    return builder.done(builder.tournament(file, path.stem))


def load_variant(path: Path) -> Variant:
    """The game of a file.

    Raises:
        ConfigError: With everything that is wrong with it.
    """
    document = read_document(path, library=_VARIANTS)
    builder = Builder(document)
    return builder.done(builder.variant(check(VariantFile, document), shipped.name_of("variants", path)))


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
