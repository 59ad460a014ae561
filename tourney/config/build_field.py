"""Builds players from the name of a strategy and its parameters, and the entrants of a field from its groups."""

from __future__ import annotations

import enum
import inspect
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Context, Decimal
from fractions import Fraction
from functools import partial
from math import gcd
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin

from tourney.config.check import evaluate
from tourney.config.files import GroupFile
from tourney.config.nodes import folder_of
from tourney.config.part_files import MOST_ENTRIES
from tourney.config.problems import KeyPath, closest, describe_value, nearest, not_a_number, quote
from tourney.errors import InvalidArgument
from tourney.sim.scenario import Group
from tourney.strategies.base import Strategy
from tourney.strategies.isolated.proxy import IsolatedClass, check_made
from tourney.strategies.references import SUFFIX, UnknownName
from tourney.strategies.registry import Player, find_player, parameters_of

if TYPE_CHECKING:
    from tourney.config.source import Collector


# Builds a `Player` from the name of a strategy and its parameters.


Find: TypeAlias = Callable[[str, Path], Player]
"""A function that finds a player, given a name or reference and the directory that paths are relative to."""


def find_group_player(collector: Collector, group: GroupFile, at: KeyPath, find: Find) -> Player | None:
    """The player of a group of the field, without parameters; None if a problem was noted."""
    mark = collector.mark_of((*at, "strategy"))
    # Paths are relative to the file that contains them, which may be a file that this one extends.
    with collector.note_errors(*at, "strategy"):
        # After an error `note_errors` leaves the block, and the last line returns None.
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
            # Not every file of a directory is a player: a list of names would mislead.
            known = ()
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
            # Only the constructor knows some faults, such as values that do not go together.
            check_made(made)
            return made
    return None


# Spreads of a parameter over a group: `skill: {from: 0.2, to: 0.8}`.
#
# The range is divided into equal parts, and each member takes the midpoint of a part. The values are not random, and
# the mean of a group of any size with an even spread is the midpoint of the range.


STEPS: Final = 100
"""The maximum number of distinct values of a spread."""

_KEYS: Final = ("from", "to", "shape")
_EXACT: Final = Context(prec=28)
_SHAPES: Final[Mapping[str, Callable[[Fraction], Fraction]]] = {
    "even": lambda part: part,
    "low": lambda part: part * part,
    "high": lambda part: 1 - (1 - part) * (1 - part),
}
"""The position in the range, 0 to 1, of the member at a given quantile of the group."""

# Fractions and not floats, so that the strides are the same on any machine.
_TURNS: Final = (Fraction(618, 1000), Fraction(414, 1000), Fraction(303, 1000))
"""Strides close to the golden, silver and bronze sections. Steps of these sizes around a circle cover it evenly, and
the orders they give are nearly independent of each other."""


class ParameterSpread(NamedTuple):
    """A parameter with different values within a group.

    Attributes:
        least: The value of `from`.
        most: The value of `to`.
        shape: `even`; or `low` or `high`, with half of the group in the quarter of the range next to `from` or `to`.
        whole: Whether the values are whole numbers.
    """

    least: Fraction
    most: Fraction
    shape: str
    whole: bool

    def at(self, part: Fraction) -> int | Decimal:
        """The value of the member at a quantile of the group, 0 to 1."""
        way = _SHAPES[self.shape](part)
        if not self.whole:
            exact = self.least + (self.most - self.least) * way
            # Divided with 28 digits: a third has no end.
            return _EXACT.divide(Decimal(exact.numerator), Decimal(exact.denominator))
        low, high = sorted((int(self.least), int(self.most)))
        # The upper end belongs to the last step, not to one of its own.
        steps = min(int((high - low + 1) * way), high - low)
        # A range may be written downwards.
        return low + steps if self.least <= self.most else high - steps


Note = Callable[[KeyPath, str], None]


def spreads_in(player: Player, given: Mapping[str, Any], note: Note) -> dict[str, ParameterSpread]:
    """Return the parameters that are spread: numbers for which a mapping is given. Problems are noted."""
    taken = parameters_of(player.factory)
    spreads = {}
    for name, value in given.items():
        # Unknown parameters are faults of their own, found elsewhere.
        kind = taken[name].annotation if name in taken else None
        if isinstance(value, dict) and kind in {int, float, Decimal}:
            faults = list(_faults(value, whole=kind is int))
            for key, message in faults:
                note((name, key) if key in value else (name,), message)
            if not faults:
                least, most = Fraction(value["from"]), Fraction(value["to"])
                spreads[name] = ParameterSpread(least, most, value.get("shape", "even"), kind is int)
    return spreads


def _faults(value: Mapping[str, Any], *, whole: bool) -> Iterator[tuple[str, str]]:
    for key in value:
        if key not in _KEYS:
            yield key, f"unknown key {quote(key)}{nearest(key, _KEYS)}"
    for key in ("from", "to"):
        if key not in value:
            yield "", f"a spread needs `from` and `to`; {quote(key)} is missing"
        elif isinstance(value[key], bool) or not isinstance(value[key], int if whole else int | Decimal):
            found = describe_value(value[key]) if whole else not_a_number(value[key])
            yield key, f"expected {'a whole number' if whole else 'a number'}, found {found}"
    shape = value.get("shape", "even")
    if shape not in _SHAPES:
        yield "shape", f"expected one of: {', '.join(_SHAPES)}; found {describe_value(shape)}"


def ends_of(given: Mapping[str, Any], spreads: Mapping[str, ParameterSpread]) -> Iterator[dict[str, Any]]:
    """Yield the parameters with all spreads at `from`, then with all at `to`."""
    for part in (Fraction(0), Fraction(1)):
        yield {**given, **{name: spread.at(part) for name, spread in spreads.items()}}


def members_of(
    given: Mapping[str, Any], spreads: Mapping[str, ParameterSpread], count: int
) -> Iterator[tuple[dict[str, Any], int]]:
    """Yield the parameters of `count` members, each with the number of members that have them.

    Without spreads all members have the same parameters. Each spread orders the members differently, so that the
    values of different spreads are nearly independent.
    """
    # At least one member has each value, and no member is without one.
    steps = min(count, STEPS) if spreads else min(count, 1)
    strides = [1, *(_stride(steps, turn) for turn in _TURNS)]
    for step in range(steps):
        spread = {
            # The midpoint of a part, (2 i + 1) / (2 steps), where i goes through all parts in the order of the
            # stride.
            # With more spreads than strides these repeat: values then go together, which files hardly ever have.
            name: each.at(Fraction(2 * (step * strides[turn % len(strides)] % steps) + 1, 2 * steps))
            for turn, (name, each) in enumerate(spreads.items())
        }
        # Differences of rounded bounds: they sum to `count`, and differ by one at most.
        yield {**given, **spread}, (step + 1) * count // steps - step * count // steps


def _stride(steps: int, turn: Fraction) -> int:
    """A stride of about `turn` of a circle of steps; it is coprime to their number, so that it visits all of them."""
    stride = max(1, int(steps * turn))
    while gcd(stride, steps) != 1:
        # The next coprime number is near: among few numbers in a row one has no common divisor.
        stride += 1
    return stride


MOST_ISOLATED: Final = 250
"""The maximum of isolated entrants. Each needs a process and two open files."""


def build_field(
    collector: Collector,
    files: Sequence[GroupFile],
    entries: int | None,
    at: KeyPath,
    find: Find = find_player,
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
        # The field of counts says how many there are; another number contradicts it.
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
    # Minus the remainder, so the largest comes first; of equal ones the group that comes first in the file.
    # With the largest remainder first no group is more than one player off its share.
    by_remainder = sorted(exact, key=lambda index: (counts[index] - exact[index], index))
    # `max`: shares of more than 100% are a fault already.
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
    # Values that are wrong by themselves are not tried again in a constructor.
    if len(collector.problems) == problems:
        # Only the ends are tried: what lies between is taken to be valid if both ends are.
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


# The parameters of a strategy in a file, checked against its signature.


_KINDS: Final[Mapping[object, str]] = {
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    str: "text",
    Decimal: "a number",
    type(None): "null",
}
_GONE: Final[Mapping[str, str]] = {"caution": "respect"}
"""Parameters that strategies had once, each with the one that took its place."""

_VARIADIC: Final = {inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL}


class _Unfit(Exception):
    """Values do not match their annotation. Each fault is a path inside the parameter and a message."""

    def __init__(self, *faults: tuple[KeyPath, str]) -> None:
        super().__init__()
        self.faults = faults


def faults_of(strategy: Callable[..., Strategy], given: Mapping[str, Any]) -> Iterator[tuple[KeyPath, str]]:
    """Yield the path and the message of each fault of the parameters; the path of a missing parameter is ()."""
    taken = parameters_of(strategy)
    named = [name for name, parameter in taken.items() if parameter.kind not in _VARIADIC]
    open_ended = any(parameter.kind is inspect.Parameter.VAR_KEYWORD for parameter in taken.values())
    for name, value in given.items():
        # With **kwargs any name may be right.
        if name not in named:
            if not open_ended:
                yield (name,), f"unknown parameter {quote(name)}{_hint(name, named)}"
            continue
        try:
            _read(taken[name].annotation, value)
        except _Unfit as unfit:
            yield from (((name, *at), message) for at, message in unfit.faults)
    for name in named:
        if taken[name].default is inspect.Parameter.empty and name not in given:
            yield (), f"missing parameter {quote(name)}"


def convert_parameters(strategy: Callable[..., Strategy], given: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Convert parameters without faults to the types of the strategy."""
    taken = parameters_of(strategy)
    return tuple(
        (name, _read(taken[name].annotation if name in taken else None, value)) for name, value in given.items()
    )


def _read(annotation: object, value: object) -> object:
    """Convert a value to the type of its annotation. Decimal numbers become floats unless the type is `Decimal`.

    Raises:
        _Unfit: The value does not match the annotation.
    """
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        # `Annotated[int, ...]`: what is meant for other tools says nothing of the type.
        return _read(inner[0], value)
    if origin in {Union, types.UnionType}:
        return _one_of(inner, value)
    words = _words(annotation)
    if words is not None:
        return _read_word(words, value)
    if origin in {list, tuple}:
        return _several(annotation, value)
    if isinstance(annotation, type) and annotation in _KINDS:
        return _plain(annotation, value)
    # An annotation that is not known here takes what YAML gives, decimals as floats.
    return float(value) if isinstance(value, Decimal) else value


def _plain(kind: type, value: object) -> object:
    if kind is Decimal or kind is float:
        # true is an int to Python.
        if isinstance(value, int | Decimal) and not isinstance(value, bool):
            return float(value) if kind is float else value
    # Not isinstance: a bool would be a number.
    elif type(value) is kind:
        return value
    found = not_a_number(value) if kind in {float, Decimal} else describe_value(value)
    raise _Unfit(((), f"expected {_KINDS[kind]}, found {found}"))


def _hint(name: str, named: Sequence[str]) -> str:
    """The end of a message about an unknown parameter."""
    instead = _GONE.get(name, "")
    if instead in named:
        return f"; there is {quote(instead)} instead, on another scale"
    return nearest(name, named)


def _words(annotation: object) -> dict[object, object] | None:
    """The words of an annotation and their values, for `Literal` and `Enum`; otherwise None."""
    if get_origin(annotation) is Literal:
        return {each: each for each in get_args(annotation)}
    if isinstance(annotation, type) and issubclass(annotation, enum.Enum):
        return {name.lower(): member for name, member in annotation.__members__.items()}
    return None


# Not `in`: 1 == True, and both may be words of a Literal.
def _read_word(words: Mapping[object, object], value: object) -> object:
    for word, meant in words.items():
        if word == value and type(word) is type(value):
            return meant
    names = [word for word in words if isinstance(word, str)]
    # Only if all are names can the nearest one be what was meant.
    if isinstance(value, str) and len(names) == len(words):
        raise _Unfit(((), f"unknown name {quote(value)}{nearest(value, names)}"))
    raise _Unfit(((), f"expected {_list_words(words)}, found {describe_value(value)}"))


def _list_words(words: Mapping[object, object]) -> str:
    return f"one of: {', '.join('null' if word is None else str(word) for word in words)}"


def _several(annotation: object, value: object) -> object:
    """Convert a list to a list or a tuple."""
    if not isinstance(value, list):
        raise _Unfit(((), f"expected a list, found {describe_value(value)}"))
    inner = get_args(annotation)
    kinds: Sequence[object]
    if get_origin(annotation) is list or inner[1:] == (...,):
        kinds = [inner[0]] * len(value)
    elif len(inner) == len(value):
        kinds = inner
    else:
        raise _Unfit(((), f"expected {len(inner)} in the list, found {len(value)}"))
    items: list[object] = []
    faults: list[tuple[KeyPath, str]] = []
    for index, (kind, item) in enumerate(zip(kinds, value, strict=True)):
        try:
            items.append(_read(kind, item))
        except _Unfit as unfit:
            # All faults of a list at once, each at its item.
            faults += [((index, *at), message) for at, message in unfit.faults]
    if faults:
        raise _Unfit(*faults)
    return items if get_origin(annotation) is list else tuple(items)


def _one_of(branches: Sequence[object], value: object) -> object:
    unfit: list[_Unfit] = []
    for branch in branches:
        try:
            return _read(branch, value)
        except _Unfit as error:
            unfit.append(error)
    # If only None is allowed besides, what the other branch says is the likelier message.
    likely = [error for branch, error in zip(branches, unfit, strict=True) if branch is not type(None)]
    if len(likely) == 1:
        raise likely[0]
    raise _Unfit(((), f"expected {' or '.join(map(_describe_type, branches))}, found {describe_value(value)}"))


def _describe_type(annotation: object) -> str:
    words = _words(annotation)
    if words is not None:
        return _list_words(words)
    return _KINDS.get(annotation, "a list") if isinstance(annotation, type) else "a list"
