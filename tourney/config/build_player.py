"""Builds a `Player` from the name of a strategy and its parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from tourney.config.files import GroupFile
from tourney.config.parameters import convert_parameters, faults_of
from tourney.config.problems import KeyPath, closest, nearest
from tourney.config.settings import folder_of
from tourney.errors import InvalidArgument
from tourney.strategies.isolated.proxy import check_made
from tourney.strategies.references import SUFFIX, UnknownName
from tourney.strategies.registry import Player, find_player

if TYPE_CHECKING:
    from tourney.config.collector import Collector

Find: TypeAlias = Callable[[str, Path], Player]
"""A function that finds a player, given a name or reference and the directory that paths are relative to."""


def find_group_player(collector: Collector, group: GroupFile, at: KeyPath, find: Find) -> Player | None:
    """The player of a group of the field, without parameters; None if a problem was noted."""
    mark = collector.mark_of((*at, "strategy"))
    # Paths are relative to the file that contains them, which may be a file that this one extends.
    with collector.note_errors(*at, "strategy"):
        player = look_up_player(group.strategy, folder_of(mark.file), find)
        return replace(player, name=group.name) if group.name else player
    return None


def look_up_player(reference: str, beside: Path, find: Find = find_player) -> Player:
    """Find the player of a name or reference, without parameters. Paths are relative to the directory `beside`.

    Raises:
        InvalidArgument: There is no such player (the message suggests a similar name), or it cannot be loaded.
    """
    try:
        return find(reference, beside)
    except UnknownName as unknown:
        known = unknown.known
        if unknown.wanted.endswith(SUFFIX) and closest(unknown.wanted, known) is None:
            known = ()  # not every file of a directory is a player
        raise InvalidArgument(f"{unknown}{nearest(unknown.wanted, known)}") from None


def with_parameters(collector: Collector, player: Player, given: Mapping[str, Any], at: KeyPath) -> Player | None:
    """The player with the parameters at a path; None if a problem was noted."""
    faults = list(faults_of(player.factory, given))
    for inside, message in faults:
        # A missing parameter is reported for the group: there may be no `with`.
        collector.note((*at, *inside) if inside else at[:-1], message, at_key=message.startswith("unknown parameter"))
    with collector.note_errors(*at):
        if not faults:
            made = replace(player, parameters=convert_parameters(player.factory, given))
            check_made(made)  # errors of the constructor are reported here
            return made
    return None
