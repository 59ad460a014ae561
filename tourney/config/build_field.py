"""Builds the entrants from the groups of a field."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final

from tourney.config.build_player import Find, find_group_player, with_parameters
from tourney.config.files import MOST_ENTRIES, GroupFile
from tourney.config.parameter_spread import ParameterSpread, ends_of, members_of, spreads_in
from tourney.config.parameters import convert_parameters
from tourney.config.problems import KeyPath
from tourney.config.unknown import evaluate
from tourney.sim.scenario import Group
from tourney.strategies.isolated.proxy import IsolatedClass
from tourney.strategies.registry import find_player

if TYPE_CHECKING:
    from tourney.config.collector import Collector
    from tourney.strategies.registry import Player

MOST_ISOLATED: Final = 250
"""The maximum of isolated entrants. Each needs a process and two open files."""


def build_field(
    collector: Collector, files: Sequence[GroupFile], entries: int | None, at: KeyPath, find: Find = find_player
) -> tuple[Group, ...]:
    """Build the entrants and note problems. `at` is the path to the groups; `find` finds their players.

    Raises:
        NotKnown: There are no new problems, but a value that is needed is not known.
    """
    counts = evaluate(_counts, collector, files, entries, at)
    if evaluate(lambda: all(file.away for file in files)) is True:
        collector.note(at, "all groups are `away`: at least one must play")
    members = [evaluate(_members, collector, file, (*at, index), find) for index, file in enumerate(files)]
    return tuple(group for of, count in zip(members, counts, strict=True) for group in of(count))


def check_isolated(collector: Collector, groups: Sequence[Group]) -> None:
    """Note a problem if there are too many isolated entrants."""
    isolated = sum(group.count for group in groups if type(group.player.factory) is IsolatedClass)
    if isolated > MOST_ISOLATED:
        collector.note(("isolate",), f"expected at most {MOST_ISOLATED} isolated entrants, found {isolated}")


def _counts(collector: Collector, files: Sequence[GroupFile], entries: int | None, at: KeyPath) -> list[int]:
    """The entrants of each group. Shares of `entries` are rounded by the largest remainder method."""
    counts = [file.count or 0 for file in files]
    if entries == 1:
        collector.note(("entries",), "a tournament needs at least two entrants")
    shares = {index: Fraction(file.share) for index, file in enumerate(files) if file.share is not None}
    if not shares:
        if sum(counts) > MOST_ENTRIES:
            collector.note(at, f"more than {MOST_ENTRIES:,} entrants")
        if entries not in {None, sum(counts)}:
            collector.note(("entries",), f"the groups of the field sum to {sum(counts)} entrants")
        return counts
    if entries is None:
        collector.note((), "a field with shares needs `entries`")
        return counts
    if any(counts):
        collector.note(at, "a field has either counts or shares, not both")
        return counts
    if sum(shares.values()) != 100:
        collector.note(at, f"the shares sum to {float(sum(shares.values())):g}%, not 100%")
    exact = {index: share * entries / 100 for index, share in shares.items()}
    counts = [int(exact.get(index, 0)) for index in range(len(counts))]
    by_remainder = sorted(exact, key=lambda index: (counts[index] - exact[index], index))
    for index in by_remainder[: max(0, entries - sum(counts))]:
        counts[index] += 1
    return counts


def _members(collector: Collector, file: GroupFile, at: KeyPath, find: Find) -> Callable[[int], Iterator[Group]]:
    """Return a function that makes groups of identical entrants from their number; after a problem it makes none."""
    player = find_group_player(collector, file, at, find)
    if player is None:
        return _nobody
    problems, way = len(collector.problems), (*at, "with")
    spreads = spreads_in(player, file.parameters, lambda inside, message: collector.note((*way, *inside), message))
    if len(collector.problems) == problems:
        for parameters in ends_of(file.parameters, spreads):
            with_parameters(collector, player, parameters, way)
    if len(collector.problems) > problems:
        return _nobody
    return partial(_spread, player, file, spreads)


def _spread(player: Player, file: GroupFile, spreads: Mapping[str, ParameterSpread], count: int) -> Iterator[Group]:
    for parameters, alike in members_of(file.parameters, spreads, count):
        yield Group(replace(player, parameters=convert_parameters(player.factory, parameters)), alike, file.away)


def _nobody(_: int) -> Iterator[Group]:
    yield from ()
