"""The check of the installed version of an engine, made before its adapter is loaded."""

from __future__ import annotations

import re
from importlib.metadata import version
from typing import TYPE_CHECKING

from tourney.stress.interface import NotSupported

if TYPE_CHECKING:
    from tourney.stress.adapters import ShippedAdapter


def check_version(adapter: ShippedAdapter) -> str:
    """Check that an adapter supports the installed version of its engine.

    Returns what to say of a version newer than those tested; empty for another one.

    Raises:
        PackageNotFoundError: The engine is not installed.
        NotSupported: Its version is older than those with which the adapter has been tested.
    """
    installed = version(adapter.package)
    number = read_release(installed)
    said = f"{adapter.package} {installed} is installed; the adapter supports {describe_versions(adapter)}"
    if number < read_release(adapter.versions[0]):
        raise NotSupported(said)
    newer = number > read_release(adapter.versions[-1])
    return f"{said}: the version is newer, so look at the adapter first." if newer else ""


def describe_versions(adapter: ShippedAdapter) -> str:
    """The versions that an adapter supports: from the oldest to the newest with which it has been tested."""
    first, last = adapter.versions[0], adapter.versions[-1]
    return first if first == last else f"{first} to {last}"


def read_release(text: str) -> tuple[int, ...]:
    """The numbers of a version, without zeros at the end; a pre-release counts as its release."""
    found = re.match(r"\d+(?:\.\d+)*", text)
    numbers = [int(each) for each in found[0].split(".")] if found else []
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)
