"""A new strategy and its tests, as text to begin with."""

from __future__ import annotations

import keyword
import re
import sys
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import Final, NamedTuple

from tourney.errors import StructureError

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")

_STRATEGY: Final = Template('''\
"""$class_name, a player for tourney.

Try it in hands of every kind:

    tourney check-strategy $file:$class_name

Have it play, by a line in the field of a tournament file beside it:

    - {strategy: "$file:$class_name", count: 4, with: {opens_to_bb: 2.5}}
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tourney.game.action import check_or_call
from tourney.strategies.base import Traits

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.view import View

ACE = 12  # ranks are 0 to 12, the deuce to the ace


@dataclass(frozen=True)
class $class_name:
    """Raises with an ace or a pair, calls what is cheap, gives up the rest."""

    # What it says of itself. `games` are the games it is made for, such as ("no_limit_holdem", "stud"); None is every
    # game. It is deterministic as long as it does not ask for `view.stream`, the place for random choices.
    traits: ClassVar[Traits] = Traits(games=None, deterministic=True, uses_lobby=False)

    # Its parameters, which `with:` sets in a tournament file; what does not fit them is told with line and column.
    opens_to_bb: float = 3.0
    cheap_percent: int = 20

    def __post_init__(self) -> None:
        if self.opens_to_bb < 2:
            raise ValueError("opens_to_bb is 2 or more")
        if not 0 <= self.cheap_percent <= 100:
            raise ValueError("cheap_percent is from 0 to 100")

    def act(self, view: View) -> Action:
        """What it does at its turn: it must return an action, and never sees more than `view` shows."""
        if view.discard_most:  # a draw: it stands pat, or gives up as few cards as it must
            return view.passive()
        if self._is_strong(view) and view.least_raise_to and not self._has_raised(view):
            unit = view.stakes.big_blind or view.stakes.small_bet
            return view.raise_within(int(self.opens_to_bb * unit))  # the legal amount nearest to it
        if 100 * view.to_call <= self.cheap_percent * view.pot:
            return check_or_call()
        return view.passive()  # checks, or folds if that costs something

    def _is_strong(self, view: View) -> bool:
        ranks = [card // 4 for card in view.hole]  # a card is 4 * rank + suit
        return ACE in ranks or len(set(ranks)) < len(ranks)

    def _has_raised(self, view: View) -> bool:
        """Whether it has put in more on this street than it had to; one raise is enough."""
        return view.bets[view.player] > (view.stakes.big_blind or view.stakes.small_bet)
''')

_TESTS: Final = Template('''\
"""Tests of $class_name: what every player has to pass, and what is its own."""

from tourney.cards.card import parse_cards
from tourney.cards.deck import Script
from tourney.config.load import shipped_variant
from tourney.game.action import fold, raise_to
from tourney.game.hand import Hand
from tourney.game.stakes import Stakes
from tourney.testing import StrategyTests

from $module import $class_name


class Test$class_name(StrategyTests):
    """Legal everywhere, repeatable, without a memory from one event to the next, and so on: a test each."""

    strategy = $class_name


def first_to_act(cards: str) -> Hand:
    """Three players; the button, who is first to act, holds these two cards."""
    hand = Hand(shipped_variant("no_limit_holdem"), Stakes(small_blind=50, big_blind=100), [10_000] * 3)
    first, second = cards.split()
    hand.deal_from(Script(parse_cards(f"2c 3d {first} 8c 9d {second}")))  # one card each, clockwise, twice
    return hand


def test_it_raises_with_an_ace() -> None:
    hand = first_to_act("As Kd")
    assert $class_name(opens_to_bb=2.5).act(hand.view(hand.actor)) == raise_to(250)


def test_it_gives_up_a_weak_hand() -> None:
    hand = first_to_act("7s 2d")
    assert $class_name().act(hand.view(hand.actor)) == fold()
''')


class NewStrategy(NamedTuple):
    """The two files of a new strategy.

    Attributes:
        class_name: What its class is called.
        file: Where it goes.
        text: What goes there.
        test_file: Where its tests go.
        test_text: What goes there.
    """

    class_name: str
    file: Path
    text: str
    test_file: Path
    test_text: str


def new_strategy(name: str, file: Path) -> NewStrategy:
    """A strategy to begin with.

    Args:
        name: Its name, such as `careful_player`.
        file: Where it is to be written.

    Raises:
        StructureError: The name is no name for a strategy, or the file none for a module.
    """
    _check_name(name, "a strategy")
    if file.suffix != ".py":
        raise StructureError(f"{file} is no Python file: its name has to end in .py")
    _check_module(file)
    class_name = "".join(part.capitalize() for part in name.split("_"))
    words = {"class_name": class_name, "file": file.name, "module": file.stem}
    return NewStrategy(
        class_name,
        file,
        _STRATEGY.substitute(words),
        file.with_name(f"test_{file.name}"),
        _TESTS.substitute(words),
    )


def _check_name(name: str, what: str) -> None:
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise StructureError(f"{name!r} is no name for {what}: write it in small letters, as careful_player")


def _check_module(file: Path) -> None:
    """Refuse what would not be found, or be found in place of another module."""
    _check_name(file.stem, "a module")
    if file.stem.startswith("test_") or file.stem == "conftest":
        raise StructureError(f"{file.name} would be taken for tests by pytest: choose another name")
    if file.stem in sys.stdlib_module_names or _is_installed(file):
        raise StructureError(f"{file.stem!r} is the name of a module that Python has already: choose another name")


def _is_installed(file: Path) -> bool:
    try:
        found = find_spec(file.stem)
    except (ImportError, ValueError):
        return False
    folder = file.resolve().parent
    return found is not None and found.origin is not None and Path(found.origin).resolve().parent != folder
