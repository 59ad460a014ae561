"""Resolves a file: everything it extends is written into one text that can be stored and loaded alone."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

import yaml

from tourney.config import shipped
from tourney.config.load import (
    Playable,
    build_festival,
    build_tournament,
    is_festival,
    read_part,
    read_playable,
    read_tournament,
)
from tourney.config.nodes import folder_of
from tourney.config.problems import KeyPath, Problem, nearest, quote
from tourney.config.source import Document, Library, is_path, read_document
from tourney.errors import InvalidArgument
from tourney.inputs import read_bytes, read_text
from tourney.sim.scenario import Scenario
from tourney.strategies.references import SUFFIX, absolute, find_local_imports

_MOST_BYTES: Final = 1_000_000_000
"""Maximum size of a module that a player imports; a compiled one may be large."""


class Dumper(yaml.SafeDumper):
    """Writes the data of a document so that reading it gives the same data."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ANN401, ARG002 - as PyYAML has it
        """Expand all aliases."""
        # Anchors would be of no use to readers, and a change at one place would change others.
        return True


def _text_of(dumper: Dumper, text: str) -> yaml.Node:
    # In quotes always, so that no text can be read as a number or a date.
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"')


def _number_of(dumper: Dumper, number: Decimal) -> yaml.Node:
    # `f`, as 1E+3 is text in these files.
    return dumper.represent_scalar("tag:yaml.org,2002:float", f"{number:f}")


Dumper.add_representer(str, _text_of)
Dumper.add_representer(Decimal, _number_of)


S_co = TypeVar("S_co", bound=Playable, covariant=True)


class Resolved(NamedTuple, Generic[S_co]):
    """A resolved file of a tournament or a festival.

    Attributes:
        scenario: The tournament or the festival.
        text: The same as one file that can be moved: files of players and games have absolute paths.
        digest: A hash of it, including the contents of these files but not their paths.
        warnings: Warnings for the tournament director.
    """

    scenario: S_co
    text: str
    digest: str
    warnings: tuple[Problem, ...] = ()


def resolve(path: Path, *, settings: Sequence[str] = ()) -> Resolved[Scenario]:
    """Read a tournament file with everything it extends, the parts it names, and the settings.

    Raises:
        ConfigError: The file or the settings are invalid; the error holds every problem.
    """
    return _resolve_tournament(read_tournament(path, settings=settings), path.stem)


def resolve_playable(path: Path, *, settings: Sequence[str] = ()) -> Resolved[Playable]:
    """Read the file of a tournament or a festival; see `resolve`."""
    return resolve_document(read_playable(path, settings=settings), path.stem)


def resolve_document(document: Document, name: str) -> Resolved[Playable]:
    """Build the tournament or the festival of a document; `name` is its name in results. See `resolve`."""
    if not is_festival(document):
        return _resolve_tournament(document, name)
    festival, warnings = build_festival(document, name)
    return Resolved(festival, *_text_and_digest(document, _write_out_festival), warnings)


def _resolve_tournament(document: Document, name: str) -> Resolved[Scenario]:
    scenario, warnings = build_tournament(document, name)
    return Resolved(scenario, *_text_and_digest(document, _write_out_tournament), warnings)


_Data: TypeAlias = "dict[str, Any]"
_Named: TypeAlias = "Callable[[Path], str]"
"""Formats the path of a file that cannot be included."""


def _text_and_digest(document: Document, data_of: Callable[[Document, _Named], _Data]) -> tuple[str, str]:
    text, content = (
        yaml.dump(data_of(document, named), Dumper=Dumper, sort_keys=False, allow_unicode=True, width=118)
        # Twice: with paths to be read again, and with contents to be compared.
        for named in (str, _hash_content)
    )
    return text, _digest(content)


def _write_out_tournament(document: Document, named: _Named) -> _Data:
    """The data of a tournament."""
    data = dict(document.data) if isinstance(document.data, dict) else {}
    if "game" in data:
        # The name of a game is part of results; a file that says the same by another path must not differ.
        data["game"] = _name_shipped_game(data["game"], document.mark_of(("game", "title")).file)
    if "mix" in data:
        games = [
            _name_game(game, document, ("mix", "games", row), named) for row, game in enumerate(data["mix"]["games"])
        ]
        data["mix"] = {**data["mix"], "games": games}
    data["field"] = _name_groups(data["field"], document, ("field",), named)
    if data.get("room") is not None:
        groups = _name_groups(data["room"]["field"], document, ("room", "field"), named)
        data["room"] = {**data["room"], "field": groups}
    return data


def _name_groups(groups: Sequence[_Data], document: Document, at: KeyPath, named: _Named) -> list[_Data]:
    return [_name_group(group, document, (*at, row), named) for row, group in enumerate(groups)]


def _write_out_festival(document: Document, named: _Named) -> _Data:
    """The data of a festival with the tournaments of its events in it."""
    data = dict(document.data) if isinstance(document.data, dict) else {}
    parts = document.parts([("events", name, "tournament") for name in data["events"]])
    data["events"] = {
        name: {**event, "tournament": _write_out_tournament(parts["events", name, "tournament"], named)}
        for name, event in data["events"].items()
    }
    return data


def _name_game(game: str, document: Document, at: KeyPath, named: Callable[[Path], str]) -> str:
    return named((folder_of(document.mark_of(at).file) / game).resolve()) if is_path(game) else game


def _name_group(
    group: dict[str, Any], document: Document, at: KeyPath, named: Callable[[Path], str]
) -> dict[str, Any]:
    """A group with the path of its player's file formatted by `named`; its name in results does not change."""
    written = group["strategy"]
    player = absolute(written, folder_of(document.mark_of((*at, "strategy")).file))
    file = Path(player.rpartition(":")[0])
    # A name of a shipped player is no file.
    if file.suffix != SUFFIX:
        return group
    # The name stays that which the file says: results have it.
    return {**group, "strategy": f"{named(file)}:{player.rpartition(':')[2]}", "name": group.get("name") or written}


def _hash_content(file: Path) -> str:
    """A hash of the content of a file; for a player, with the modules beside it; for a game, of its resolved data."""
    if file.suffix == SUFFIX:
        return _hash_player(file) + SUFFIX
    # Resolved, so that a comment or another order of files is no change.
    game = read_document(file, library=Library(partial(shipped.find, "variants"))).data
    return _digest(yaml.dump(game, Dumper=Dumper))


def _hash_player(file: Path) -> str:
    """A hash of a player's file and of what it imports from its directory."""
    own = hashlib.sha256(read_bytes(file))
    # Player files import others beside them: a change there is one of the player.
    for each in find_local_imports(file):
        name = os.path.relpath(each, file.parent.resolve())
        # With the name, or two files that change places would not be noticed.
        own.update(b"\n" + os.fsencode(name) + b"\n" + hashlib.sha256(read_bytes(each, _MOST_BYTES)).digest())
    return own.hexdigest()


def _name_shipped_game(game: object, file: str) -> object:
    """The name of a shipped game, which is part of results; any other game as it is."""
    name = shipped.format_name("variants", Path(file))
    path = shipped.find("variants", name)
    # By its content: a file of the same name beside the tournament may be another game.
    is_shipped = (
        path is not None and read_document(path, library=Library(partial(shipped.find, "variants"))).data == game
    )
    return name if is_shipped else game


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


# The shipped files, found by name over all kinds, for reading and copying.


_KINDS: Final = (
    "scenarios", "festivals", "schedules", "fields", "payouts", "paces", "arrivals", "rules", "mixes", "variants"
)  # fmt: skip


_MOST_NAMES: Final = 12
_OF_EDITORS: Final = "# yaml-language-server:"
"""A comment that names a schema by its place among the shipped files."""

# Texts that these files read as texts without quotes; a reader of YAML 1.1 takes "yes" for a boolean.
_SIMPLE: Final = re.compile(r"[A-Za-z][\w .()-]*[\w.)]|[A-Za-z]|[0-9]+[dhms%]")
# What these files read as a boolean or as nothing.
_WORDS: Final = {"true", "false", "null", "True", "False", "TRUE", "FALSE"}


def find_shipped_files(name: str, kind: str | None = None) -> list[tuple[str, Path]]:
    """The shipped files of a name, or of the only name that it is a part of, with their kinds; scenarios come first.

    Raises:
        InvalidArgument: There is no such file, or there are several.
    """
    kinds = _KINDS if kind is None else (kind,)
    asked = name.removesuffix(".yaml")
    found = [(each, path) for each in kinds if (path := shipped.find(each, asked)) is not None]
    if found:
        return found
    # `asked and`: the empty text is a part of every name.
    known = sorted({name for each in kinds for name in shipped.list_names(each) if asked and asked in name})
    if len(known) == 1:
        return find_shipped_files(known[0], kind)
    if known:
        more = f" and {len(known) - _MOST_NAMES:,} more" if len(known) > _MOST_NAMES else ""
        raise InvalidArgument(f"{quote(name)} is a part of several names: {', '.join(known[:_MOST_NAMES])}{more}")
    what = "shipped file" if kind is None else f"shipped file among the {kind}"
    near = nearest(asked, [other for each in kinds for other in shipped.list_names(each)])
    raise InvalidArgument(f"no {what} is called {quote(name)}{near}")


def format_resolved(kind: str, path: Path) -> str:
    """A shipped file with everything that it extends and names written into it."""
    is_whole = kind in {"scenarios", "festivals"}
    document: object = yaml.safe_load(resolve_playable(path).text) if is_whole else read_part(kind, path).data
    text: str = yaml.dump(document, Dumper=PlainDumper, sort_keys=False, allow_unicode=True, width=118)
    return text


class PlainDumper(Dumper):
    """Writes simple texts without quotes."""


def _plain_text_of(dumper: PlainDumper, text: str) -> yaml.Node:
    is_simple = _SIMPLE.fullmatch(text) is not None and text not in _WORDS
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="" if is_simple else '"')


PlainDumper.add_representer(str, _plain_text_of)


def format_shipped(name: str) -> str:
    """A shipped scenario with everything that it extends and names written into it; a shipped festival as it is.

    Raises:
        InvalidArgument: There is no such scenario.
    """
    festival = shipped.find("festivals", name)
    if festival is not None:
        lines = read_text(festival).splitlines(keepends=True)
        # Its place is not that of a copy.
        return "".join(line for line in lines if not line.startswith(_OF_EDITORS))
    return format_resolved(*find_shipped_files(name, "scenarios")[0])
