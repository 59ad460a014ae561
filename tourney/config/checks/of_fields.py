"""Checks of a field as it is written: of its groups, and of the games for which a shipped field is made."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

from tourney.config import shipped
from tourney.errors import InvalidArgument
from tourney.game.variant import BettingStructure
from tourney.strategies.registry import BUILT_IN
from tourney.strategies.skilled.kinds import USUAL

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.config.files import GroupFile
    from tourney.config.problems import KeyPath
    from tourney.game.variant import Variant

_SKILLED: Final = "tourney.strategies.skilled."
_FOR_LIMIT: Final = "limit_"
"""The names of the shipped fields for fixed limit begin so."""

_MIRRORED: Final = {"low": "high", "high": "low"}


def check_groups(groups: Sequence[GroupFile]) -> Iterator[InvalidArgument]:
    """Groups without entrants or with odd parameters, and fields in which nobody plays."""
    for place, group in enumerate(groups):
        at: KeyPath = ("field", place)
        if group.share == 0:
            yield InvalidArgument("nobody is in this group", *at, "share")
        for name, value in group.parameters.items():
            if isinstance(value, dict) and _is_reversed(value):
                yield InvalidArgument(_describe_reversed(value), *at, "with", name)
        if BUILT_IN.get(group.strategy, "").startswith(_SKILLED):
            yield from _check_parameters(group, at)
    if all(group.strategy == "fold" or group.away or group.share == 0 for group in groups):
        message = "all players fold: they go out only by posting their last chips, and the event may never end"
        yield InvalidArgument(message, "field")


def _is_reversed(spread: dict[str, object]) -> bool:
    start, end = spread.get("from"), spread.get("to")
    return isinstance(start, int | Decimal) and isinstance(end, int | Decimal) and start > end


def _describe_reversed(spread: dict[str, object]) -> str:
    shape = spread.get("shape", "even")
    mirrored = f", shape: {_MIRRORED[str(shape)]}" if shape in _MIRRORED else ""
    meant = f"{{from: {spread['to']}, to: {spread['from']}{mirrored}}}"
    return f"it runs from high to low: the values are those of {meant}"


def _check_parameters(group: GroupFile, at: KeyPath) -> Iterator[InvalidArgument]:
    """Parameters of judging players that are far from those of people."""
    for name, value in group.parameters.items():
        usual = USUAL.get(name)
        if usual is None:
            continue
        ends = {(end,): value[end] for end in ("from", "to")} if isinstance(value, dict) else {(): value}
        for end, number in ends.items():
            does = usual.describe(number)
            if does:
                message = f"{number} is far from the usual {usual.least:g} to {usual.most:g}: such a player {does}"
                yield InvalidArgument(message, *at, "with", name, *end)


def check_shipped_field(name: str, games: Sequence[Variant]) -> Iterator[InvalidArgument]:
    """A shipped field that is made for other games: for fixed limit or for no limit. Other names have no doubts."""
    limits = {game.structure is BettingStructure.FIXED_LIMIT for game in games}
    for_limit = name.startswith(_FOR_LIMIT)
    if name not in shipped.list_names("fields") or for_limit in limits:
        return
    if for_limit:
        better = [each for each in shipped.list_names("fields") if not each.startswith(_FOR_LIMIT)]
        message = f"{name} is made for limit games; for others there are {', '.join(better)}"
    elif all(any(street.draw for street in game.streets) for game in games):
        message = f"{name} is made for no-limit games; for limit games with draws there is limit_draw"
    else:
        message = f"{name} is made for no-limit games; for limit games there is limit_mix"
    yield InvalidArgument(message, "field")
