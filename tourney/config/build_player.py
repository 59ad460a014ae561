"""From a strategy as it is named, and its parameters as they are written, to the `Player` that is meant."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from tourney.config.files import GroupFile
from tourney.config.parameters import converted, faults_of
from tourney.config.problems import KeyPath, closest, nearest
from tourney.config.settings import folder_of
from tourney.errors import StructureError
from tourney.strategies.isolated.proxy import check_made
from tourney.strategies.references import SUFFIX, UnknownName
from tourney.strategies.registry import Player, find_player

if TYPE_CHECKING:
    from tourney.config.collector import Collector

Find: TypeAlias = Callable[[str, Path], Player]
"""Finds a player by a name or reference, and the folder that paths are relative to."""


def named_player(collector: Collector, group: GroupFile, at: KeyPath, find: Find) -> Player | None:
    """The player that a group of the field names, with no parameters, or None with a problem noted."""
    mark = collector.mark_of((*at, "strategy"))
    # Files are looked for beside the file that names them, which may be one that this one extends.
    with collector.located(*at, "strategy"):
        player = called(group.strategy, folder_of(mark.file), find)
        return replace(player, name=group.name) if group.name else player
    return None


def called(reference: str, beside: Path, find: Find = find_player) -> Player:
    """The player of a name or a reference, with no parameters; paths are relative to the folder `beside`.

    Raises:
        StructureError: There is none such, with the nearest that there is, or it cannot be loaded.
    """
    try:
        return find(reference, beside)
    except UnknownName as unknown:
        known = unknown.known
        if unknown.wanted.endswith(SUFFIX) and closest(unknown.wanted, known) is None:
            known = ()  # not all that lie in a folder are players
        raise StructureError(f"{unknown}{nearest(unknown.wanted, known)}") from None


def with_parameters(collector: Collector, player: Player, given: Mapping[str, Any], at: KeyPath) -> Player | None:
    """The player with the parameters that are written at a path, or None with a problem noted."""
    faults = list(faults_of(player.factory, given))
    for inside, message in faults:
        # What is missing is told of the group, as there may be no parameters at all.
        collector.note((*at, *inside) if inside else at[:-1], message, at_key=message.startswith("unknown parameter"))
    with collector.located(*at):
        if not faults:
            made = replace(player, parameters=converted(player.factory, given))
            check_made(made)  # what it refuses is told now, and here
            return made
    return None
