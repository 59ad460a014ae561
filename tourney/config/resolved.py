"""A tournament file with all it builds on written into it: it can be kept, compared, and loaded by itself."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

import yaml

from tourney.config import shipped
from tourney.config.load import read_tournament
from tourney.config.source import Library, read_document


class _Dumper(yaml.SafeDumper):
    """Writes what a document holds so that reading it gives the same."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ANN401, ARG002 - as PyYAML has it
        """Write everything out."""
        return True


def _text_of(dumper: _Dumper, text: str) -> yaml.Node:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"')


def _number_of(dumper: _Dumper, number: Decimal) -> yaml.Node:
    return dumper.represent_scalar("tag:yaml.org,2002:float", f"{number:f}")


_Dumper.add_representer(str, _text_of)
_Dumper.add_representer(Decimal, _number_of)


def resolved_text(path: Path, *, settings: Sequence[str] = ()) -> str:
    """A tournament file, with what it extends, the parts it names and the settings, as one YAML text.

    Raises:
        ConfigError: With everything that is wrong with the file.
    """
    document = read_tournament(path, settings=settings)
    data = document.data
    if isinstance(data, dict) and "game" in data:
        data = {**data, "game": _named(data["game"], document.mark_of(("game", "title")).file)}
    text: str = yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=118)
    return text


def _named(game: object, file: str) -> object:
    """A shipped game by its name, which is part of results; any other as it is written."""
    name = shipped.name_of("variants", Path(file))
    path = shipped.find("variants", name)
    is_shipped = (
        path is not None and read_document(path, library=Library(partial(shipped.find, "variants"))).data == game
    )
    return name if is_shipped else game


def digest_of(text: str) -> str:
    """What tells one resolved file from another."""
    return hashlib.sha256(text.encode()).hexdigest()
