"""Strategies from installed packages: entry points of the group `tourney.strategies`.

They are listed from the packages' metadata. A package is loaded only when one of its strategies is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.metadata import Distribution, EntryPoint

GROUP: Final = "tourney.strategies"


class PlugIn(NamedTuple):
    """A strategy that a package provides.

    Attributes:
        name: Its name in tournament files.
        reference: The class, `package.module:Class`.
        package: The package and its version.
    """

    name: str
    reference: str
    package: str


def plug_ins(group: str = GROUP) -> list[PlugIn]:
    """What installed packages offer in a group, sorted by name; packages with unreadable metadata are skipped."""
    from importlib.metadata import distributions  # noqa: PLC0415 - slow to import and rarely needed

    found: dict[str, list[PlugIn]] = {}
    for package in distributions():
        offered = _entry_points(package, group)
        if offered:
            found.setdefault(
                package.name, list(_read_entry_points(package, offered))
            )  # the first on the path is the one imported
    return sorted(each for offered in found.values() for each in offered)


def _entry_points(package: Distribution, group: str) -> list[EntryPoint]:
    try:
        return [each for each in package.entry_points if each.group == group]
    except Exception:  # noqa: BLE001 - a broken package must not affect others
        return []


def _read_entry_points(package: Distribution, offered: list[EntryPoint]) -> Iterator[PlugIn]:
    for each in offered:
        reference = each.value.partition("[")[0].replace(" ", "")
        yield PlugIn(each.name, reference, f"{package.name} {package.version}")
