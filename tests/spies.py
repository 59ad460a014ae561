"""Players that look for secret information. Each raises what it has seen, so that results show it.

In the process that plays, all of them find something: players of one process cannot hide anything from each other.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NoReturn

from tourney.cards.card import format_cards
from tourney.game.hand import Hand
from tourney.game.view import View
from tourney.streams import DEALING, root

if TYPE_CHECKING:
    from types import FrameType

    from tourney.game.action import Action


class Sees(Exception):
    """Carries what a player must not see."""


def _tell(what: object) -> NoReturn:
    raise Sees(what)


class Collector:
    """Searches all objects of the process for the hand itself."""

    def act(self, view: View) -> Action:
        for each in gc.get_objects():
            if type(each) is Hand and len(each.state.stacks) == len(view.stacks):
                others = [each.view(player).hole for player in range(each.state.players) if player != view.player]
                if any(others):
                    _tell(f"the cards of others: {' '.join(map(format_cards, others))}")
        return view.passive()


class Reader:
    """Searches for the views of other players."""

    def __init__(self) -> None:
        self._own: list[View] = []

    def act(self, view: View) -> Action:
        self._own.append(view)
        known = set(map(id, self._own))
        for each in gc.get_objects():
            if type(each) is View and id(each) not in known:
                _tell("the view of another")
        return view.passive()


class Climber:
    """Climbs its call frames to the tournament, whose seed gives all cards to come."""

    def act(self, view: View) -> Action:
        frame: FrameType | None = sys._getframe()
        while frame is not None:
            for each in list(frame.f_locals.values()):
                seed = getattr(each, "seed", None)
                if type(each).__name__ == "Tournament" and isinstance(seed, int):
                    _tell(f"the key of the deck: {root(seed, 0, DEALING)}")
            frame = frame.f_back
        return view.passive()


class Ring:
    """Shares its cards with other players of its class."""

    cards: ClassVar[dict[int, tuple[int, ...]]] = {}

    def act(self, view: View) -> Action:
        Ring.cards[id(self)] = view.hole
        if len(Ring.cards) > 1:
            _tell(f"the cards of a partner: {sorted(Ring.cards.values())}")
        return view.passive()


class Tourist:
    """Reads the open files of its process."""

    def act(self, view: View) -> Action:
        folder = Path("/proc/self/fd")
        links = [str(each.readlink()) for each in folder.iterdir() if each.is_symlink()] if folder.is_dir() else []
        if any("secret" in link for link in links):
            _tell(f"open files: {links}")
        return view.passive()
