"""All strategies that have a name, with their traits."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tourney.errors import InvalidArgument
from tourney.strategies.base import traits_of
from tourney.strategies.plugins import plug_ins
from tourney.strategies.references import load_class
from tourney.strategies.registry import BUILT_IN

if TYPE_CHECKING:
    from collections.abc import Iterator


class Listed(NamedTuple):
    """A strategy with a name.

    Attributes:
        name: Its name.
        about: The first line of its docstring, or why it cannot be used.
        says: Its traits in words; empty if it cannot be used.
        package: The package that provides it; empty for built-in strategies.
    """

    name: str
    about: str
    says: str
    package: str = ""


def list_strategies() -> Iterator[Listed]:
    """The built-in strategies, then those of installed packages, which are loaded to describe them."""
    for name in sorted(BUILT_IN):
        yield _describe(name, BUILT_IN[name])
    for each in plug_ins():
        if each.name in BUILT_IN:
            about = f"not used: a built-in strategy has this name; write {each.reference}"
            yield Listed(each.name, about, "", each.package)
        else:
            yield _describe(each.name, each.reference, each.package)


def _describe(name: str, reference: str, package: str = "") -> Listed:
    try:
        found = load_class(reference, Path())
        about = (found.__doc__ or "").strip().partition("\n")[0]
        return Listed(name, about, str(traits_of(found)), package)
    except InvalidArgument as error:
        return Listed(name, f"broken: {error}", "", package)
