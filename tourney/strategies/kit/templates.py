"""The files that `tourney new-strategy` writes: a strategy and its tests."""

from __future__ import annotations

import keyword
import re
import sys
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import Final, NamedTuple

from tourney.errors import InvalidArgument

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")

_STRATEGY: Final = Template('''\
"""$class_name, a player for tourney.

Check it in every game:

    tourney check-strategy $file:$class_name

Enter it in a tournament with a line in the `field` of a tournament file in the same directory:

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
    """Raises with an ace or a pair, calls small bets, and folds the rest."""

    # `games` names the games it is made for, such as ("no_limit_holdem", "stud"); None means every game.
    # `deterministic` holds as long as it makes no random choices; those come from `view.stream`.
    traits: ClassVar[Traits] = Traits(games=None, deterministic=True, uses_lobby=False)

    # The parameters. `with:` sets them in a tournament file; errors are reported with line and column.
    opens_to_bb: float = 3.0
    cheap_percent: int = 20

    def __post_init__(self) -> None:
        if self.opens_to_bb < 2:
            raise ValueError("opens_to_bb must be at least 2")
        if not 0 <= self.cheap_percent <= 100:
            raise ValueError("cheap_percent must be from 0 to 100")

    def act(self, view: View) -> Action:
        """Return the action to take. `view` is all that the player may know."""
        if view.discard_most:  # a draw: discard as few cards as the rules allow, usually none
            return view.passive()
        if self._is_strong(view) and view.least_raise_to and not self._has_raised(view):
            unit = view.stakes.big_blind or view.stakes.small_bet
            return view.raise_within(int(self.opens_to_bb * unit))  # rounds to the nearest legal amount
        if 100 * view.to_call <= self.cheap_percent * view.pot:
            return check_or_call()
        return view.passive()  # check, or fold if checking is not possible

    def _is_strong(self, view: View) -> bool:
        ranks = [card // 4 for card in view.hole]  # a card is the number 4 * rank + suit
        return ACE in ranks or len(set(ranks)) < len(ranks)

    def _has_raised(self, view: View) -> bool:
        """Whether it has already raised on this street; one raise is enough."""
        return view.bets[view.player] > (view.stakes.big_blind or view.stakes.small_bet)
''')

_TESTS: Final = Template('''\
"""Tests of $class_name: the checks of the conformance kit, and two tests of its own play."""

from tourney.cards.card import parse_cards
from tourney.cards.deck import Script
from tourney.config.load import shipped_variant
from tourney.game.action import fold, raise_to
from tourney.game.hand import Hand
from tourney.game.stakes import Stakes
from tourney.testing import StrategyTests

from $module import $class_name


class Test$class_name(StrategyTests):
    """Inherits one test for each check of the kit: legal actions in every game, repeatable play, and more."""

    strategy = $class_name


def first_to_act(cards: str) -> Hand:
    """A hand with three players, before the flop; the button is first to act and holds `cards`."""
    hand = Hand(shipped_variant("no_limit_holdem"), Stakes(small_blind=50, big_blind=100), [10_000] * 3)
    first, second = cards.split()
    hand.deal_from(Script(parse_cards(f"2c 3d {first} 8c 9d {second}")))  # one card to each player, twice
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
        class_name: The name of its class.
        file: The path of the strategy.
        text: The contents of that file.
        test_file: The path of its tests.
        test_text: The contents of that file.
    """

    class_name: str
    file: Path
    text: str
    test_file: Path
    test_text: str


def new_strategy(name: str, file: Path) -> NewStrategy:
    """Make a new strategy from the templates.

    Args:
        name: Its name, such as `careful_player`.
        file: The path it will be written to.

    Raises:
        InvalidArgument: The name is not valid for a strategy, or the file not for a module.
    """
    _check_name(name, "a strategy")
    if file.suffix != ".py":
        raise InvalidArgument(f"{file} is not a Python file: the name must end in .py")
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
        raise InvalidArgument(f"{name!r} is not a valid name for {what}: use lower case, such as careful_player")


def _check_module(file: Path) -> None:
    """Refuse a name that pytest or Python would take for something else."""
    _check_name(file.stem, "a module")
    if file.stem.startswith("test_") or file.stem == "conftest":
        raise InvalidArgument(f"pytest would take {file.name} for a test file: choose another name")
    if file.stem in sys.stdlib_module_names or _is_installed(file):
        raise InvalidArgument(f"{file.stem!r} is the name of an existing Python module: choose another name")


def _is_installed(file: Path) -> bool:
    try:
        found = find_spec(file.stem)
    except (ImportError, ValueError):
        return False
    folder = file.resolve().parent
    return found is not None and found.origin is not None and Path(found.origin).resolve().parent != folder
