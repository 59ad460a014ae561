"""A strategy under examination: what it did in the hands of the conformance kit."""

from __future__ import annotations

import inspect
import random
import sys
from collections import deque
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.strategies.base import traits_of
from tourney.strategies.kit.hand_setups import BLOCK
from tourney.strategies.kit.trial import Play, play_hands_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tourney.game.variant import Variant
    from tourney.strategies.kit.trial import Did, Trouble
    from tourney.strategies.registry import Player


# State that a class of strategies keeps outside its objects, where it leaks from one event into another.


_PLAIN: Final = (int, float, str, bytes, bytearray, list, tuple, dict, set, frozenset, deque, type(None))


def hash_state(factory: Callable[..., object]) -> dict[str, int]:
    """A hash of each plain value in a class, its base classes and its module, by name."""
    if not inspect.isclass(factory):
        return {}
    module = sys.modules.get(factory.__module__)
    found = {} if module is None else _plain(f"{module.__name__.rpartition('.')[2]}.", vars(module))
    for each in factory.__mro__[:-1]:
        found |= _plain(f"{each.__name__}.", vars(each))
    return found


def _plain(prefix: str, values: Mapping[str, object]) -> dict[str, int]:
    return {
        prefix + name: hash(repr(value))
        for name, value in values.items()
        if isinstance(value, _PLAIN) and not name.startswith("__")
    }


def describe_changes(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """The end of a sentence that names what has changed; empty if nothing has."""
    changed = [name for name in after if after[name] != before.get(name)]
    return f"; changed in between: {', '.join(changed)}" if changed else ""


HANDS: Final = 50
"""Default number of hands in each game; enough for every table size with every kind of stacks."""

SLOW: Final = 0.01
"""Seconds for a decision above which a strategy counts as slow."""


class CheckResult(Enum):
    """The result of a check."""

    PASSED = "passed"
    WARNED = "warning"
    FAILED = "failed"
    SKIPPED = "skipped"


class CheckFinding(NamedTuple):
    """What a check found.

    Attributes:
        check: The name of the check.
        games: The games it applies to; if something is wrong, the games where it is wrong.
        result: Whether it passed.
        detail: What was seen.
        hand: The number of a hand that shows it, in the first of the games; None if it concerns no hand.
    """

    check: str
    games: tuple[str, ...]
    result: CheckResult
    detail: str
    hand: int | None = None


class Examination:
    """A strategy and what it did in the hands of the kit. The hands are played when a check first needs them.

    Args:
        player: The strategy.
        games: All games to try it in. In games that its traits do not claim, faults are only warnings.
        hands: Hands of each game.
        slow: Seconds for a decision above which it gets a warning.
    """

    def __init__(self, player: Player, games: Sequence[Variant], *, hands: int = HANDS, slow: float = SLOW) -> None:
        self.player = player
        self.games = tuple(games)
        self.hands = hands
        self.slow = slow
        self.traits = traits_of(player.factory)
        own = self.traits.games
        self.claimed = [game for game in games if own is None or game.name in own]
        self.unclaimed = [game for game in games if game not in self.claimed]
        self.first_block = range(min(hands, BLOCK))

    @cached_property
    def plays(self) -> Mapping[str, Sequence[Play]]:
        """What it did in all hands of all games, one entry for each block of hands."""
        plays: dict[str, list[Play]] = {game.name: [] for game in self.games}
        for game in (*self.claimed, *self.unclaimed):
            for first in range(0, self.hands, BLOCK):
                numbers = range(first, min(first + BLOCK, self.hands))
                plays[game.name].append(play_hands_of(game, numbers, self.player.create))
                if plays[game.name][-1].hung:
                    return plays
        return plays

    @property
    def hangs(self) -> bool:
        """Whether a decision timed out; nothing is played after that."""
        return any(play.hung for plays in self.plays.values() for play in plays)

    @cached_property
    def repetition(self) -> CheckFinding:
        """Whether it plays the same twice; named "memory" if state of its class explains a difference."""
        before, own = random.getstate(), hash_state(self.player.factory)
        found = self.different("repeatable", "the same with the same random numbers", self.again)
        if found.result is CheckResult.PASSED:
            return found
        if random.getstate() != before:
            return found._replace(detail=f"{found.detail}; it uses Python's `random` instead of `view.stream`")
        changed = describe_changes(own, hash_state(self.player.factory))
        return found._replace(check="memory", detail=found.detail + changed) if changed else found

    def again(self, game: Variant, **how: object) -> Did:
        """Play the first block of a game again with new objects; `how` is passed to `play_hands_of`."""
        return play_hands_of(game, self.first_block, self.player.create, **how).did  # type: ignore[arg-type]

    def different(self, check: str, what: str, play: Callable[[Variant], Did]) -> CheckFinding:
        """Whether it does the same when `play` plays the first block of each game it claims."""
        differing: list[str] = []
        where: tuple[int | None, str] = (None, "")
        for game in self.claimed:
            difference = _difference(self.plays[game.name][0].did, play(game))
            if difference is not None:
                where = where if differing else difference
                differing.append(game.name)
        if not differing:
            decisions = sum(len(self.plays[game.name][0].seconds) for game in self.claimed)
            return self.pass_check(check, f"{decisions:,} decisions, {what}")
        return CheckFinding(check, tuple(differing), CheckResult.FAILED, f"not {what}: {where[1]}", where[0])

    def pass_check(self, check: str, detail: str) -> CheckFinding:
        """A finding that nothing is wrong in the games it claims."""
        return CheckFinding(check, tuple(game.name for game in self.claimed), CheckResult.PASSED, detail)

    def find_troubles(
        self, check: str, games: Sequence[Variant], result: CheckResult, *, in_event: bool
    ) -> CheckFinding | None:
        """The faults it made in some games, as one finding; None if there are none."""
        troubles = [
            (game.name, trouble)
            for game in games
            for play in self.plays[game.name]
            for trouble in play.troubles
            if trouble.in_event == in_event
        ]
        if not troubles:
            return None
        where, first = troubles[0]
        often = f"{len(troubles):,} times, first " if len(troubles) > 1 else ""
        detail = f"{often}in {where}, {describe_trouble(first)}"
        return CheckFinding(check, tuple(dict.fromkeys(game for game, _ in troubles)), result, detail, first.hand)


def describe_trouble(trouble: Trouble) -> str:
    """A fault in words, with the hand and the seat."""
    return f"hand {trouble.hand}, seat {trouble.position + 1}: {trouble.message}"


def _difference(once: Did, other: Did) -> tuple[int, str] | None:
    """The first difference: its hand, and a description; None if there is none."""
    for one, two in zip(once, other, strict=False):
        if one != two:
            second = two.what if two[:2] == one[:2] else f"hand {two.hand}, seat {two.position + 1}: {two.what}"
            return one.hand, f"hand {one.hand}, seat {one.position + 1}: {one.what}, then {second}"
    if len(once) == len(other):
        return None
    extra = max(once, other, key=len)[min(len(once), len(other))]
    return extra.hand, f"hand {extra.hand}, seat {extra.position + 1}: {extra.what}, in only one of two runs"
