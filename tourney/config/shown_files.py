"""The shipped files, found by name over all kinds, for reading and copying."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import yaml

from tourney.config import shipped
from tourney.config.load import read_part
from tourney.config.problems import nearest, quote
from tourney.config.resolved import Dumper, resolve_playable
from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from pathlib import Path

_KINDS: Final = ("scenarios", "festivals", "schedules", "fields", "payouts", "paces", "rules", "mixes", "variants")


_SIMPLE: Final = re.compile(r"[A-Za-z][\w .()-]*[\w.)]|[A-Za-z]|[0-9]+[dhms%]")
_WORDS: Final = {"true", "false", "null", "True", "False", "TRUE", "FALSE"}


def find_shipped_files(name: str, kind: str | None = None) -> list[tuple[str, Path]]:
    """The shipped files of a name, with their kinds; scenarios come first.

    Raises:
        InvalidArgument: There is no such file.
    """
    kinds = _KINDS if kind is None else (kind,)
    asked = name.removesuffix(".yaml")
    found = [(each, path) for each in kinds if (path := shipped.find(each, asked)) is not None]
    if found:
        return found
    what = "shipped file" if kind is None else f"shipped file among the {kind}"
    near = nearest(asked, [known for each in kinds for known in shipped.list_names(each)])
    raise InvalidArgument(f"no {what} is called {quote(name)}{near}")


def format_resolved(kind: str, path: Path) -> str:
    """A shipped file with everything that it extends and names written into it."""
    is_whole = kind in {"scenarios", "festivals"}
    document: object = yaml.safe_load(resolve_playable(path).text) if is_whole else read_part(kind, path).data
    text: str = yaml.dump(document, Dumper=_Plain, sort_keys=False, allow_unicode=True, width=118)
    return text


class _Plain(Dumper):
    """Writes simple texts without quotes."""


def _text_of(dumper: _Plain, text: str) -> yaml.Node:
    is_simple = _SIMPLE.fullmatch(text) is not None and text not in _WORDS
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="" if is_simple else '"')


_Plain.add_representer(str, _text_of)
