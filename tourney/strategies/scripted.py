"""A player that follows a script, for examples and tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from inspect import Signature
from typing import TYPE_CHECKING, ClassVar

from tourney.errors import InvalidArgument
from tourney.game.action import check_or_call, raise_to
from tourney.strategies.base import BuiltIn, Traits, trust

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.view import View


@dataclass(slots=True)
class Scripted:
    """Follows a script over the whole tournament, one word for each decision, then checks or folds.

    Attributes:
        script: Words separated by spaces: `f` folds, `c` checks or calls, `r` makes the smallest raise, `a` the
            largest, and `r600` raises to 600. A raise that is not allowed becomes a call; an amount out of range
            becomes the nearest legal one. The script does not cover draws: there the player discards as few cards as
            possible.

    Raises:
        InvalidArgument: A word is not one of these.
    """

    traits: ClassVar = Traits(deterministic=True, uses_lobby=False)

    script: str = ""
    _words: list[str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._words = self.script.split()[::-1]
        for word in self._words:
            if word not in {"f", "c", "r", "a"} and not (word.startswith("r") and word[1:].isdecimal()):
                raise InvalidArgument(
                    f"{word!r} is not a word of a script: write f, c, r, a or an amount such as r600"
                )

    def act(self, view: View) -> Action:
        """Return the action for the next word of the script."""
        if view.discard_most:
            return view.passive()
        word = self._words.pop() if self._words else "f"
        if word == "f":
            return view.passive()
        if word == "c" or not view.least_raise_to:
            return check_or_call()
        if word == "a":
            return raise_to(view.most_raise_to)
        return view.raise_within(int(word[1:] or view.least_raise_to))


# The player who makes hands long, for tests of rules engines.


class MinRaise(BuiltIn):
    """Raises by the least at every turn and never folds: bets rise in as many steps as the rules allow."""

    __slots__ = ()
    __signature__ = Signature()
    traits = Traits(deterministic=True, uses_lobby=False)

    def act(self, view: View) -> Action:
        """Bet or raise the least allowed; call when no raise is allowed; keep the cards."""
        if view.least_raise_to:
            return raise_to(view.least_raise_to)
        return view.passive() if view.discard_most else check_or_call()


trust(MinRaise)
