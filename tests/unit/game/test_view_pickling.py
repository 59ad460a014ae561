"""A view that goes to another process tells there what it tells here."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any, Final

import pytest
from games import variant

from tourney.cards.deck import Deck
from tourney.game.action import raise_to
from tourney.game.hand import Hand
from tourney.game.lobby import Lobby
from tourney.strategies.kit.hand_setups import setup_of
from tourney.strategies.play import play_hand
from tourney.strategies.simple import RandomLegal
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.game.action import Action
    from tourney.game.view import View
    from tourney.strategies.play import Fault

_OBJECTS: Final = {"stream", "state"}
TWINS: Final[dict[str, Callable[[View], View]]] = {
    "pickle": lambda view: pickle.loads(pickle.dumps(view)),  # noqa: S301 - made here
    "copy": copy.deepcopy,
}


def _told(view: View) -> dict[str, Any]:
    """All that a view tells, with what comes of its methods."""
    told = {name: getattr(view, name) for name in dir(view) if name[0] != "_" and name not in _OBJECTS}
    told = {name: value for name, value in told.items() if not callable(value)}
    told["words"] = [view.stream.word() for _ in range(3)]
    told["passive"] = view.passive()
    if view.least_raise_to:
        told["raises"] = [view.raise_within(amount) for amount in (0, view.pot, 2 * view.pot + 7, 10**9)]
    return told


class _Twinned:
    """Plays at random, but for raising often in small steps, and compares each of its views with its twin."""

    def __init__(self, twin: Callable[[View], View]) -> None:
        self._twin = twin
        self._random = RandomLegal(5, 60)
        self.views = self.actions = 0

    def act(self, view: View) -> Action:
        assert _told(self._twin(view)) == _told(view)
        self.views += 1
        self.actions = max(self.actions, len(view.actions))
        return raise_to(view.least_raise_to) if view.least_raise_to and view.stacks[0] % 3 else self._random.act(view)


def _no_fault(fault: Fault) -> None:
    raise AssertionError(fault.message)


@pytest.mark.parametrize("twin", TWINS)
@pytest.mark.parametrize("game", ["no_limit_holdem", "fixed_limit_omaha_hi_lo", "triple_draw_deuce_to_seven", "stud"])
def test_a_twin_of_a_view_tells_the_same(game: str, twin: str) -> None:
    player = _Twinned(TWINS[twin])
    lobbies = 0
    for number in range(40):
        spot = setup_of(variant(game), number)
        hand = Hand(spot.game, spot.stakes, spot.stacks, places=spot.places)
        deck = Deck(spot.game.deck, Stream(spot.key))
        players = [player] * len(spot.stacks)
        play_hand(hand, deck, players, range(len(players)), _no_fault, 0, number, spot.lobby)
        lobbies += spot.lobby is not None
    assert player.views > 100
    assert lobbies
    assert player.actions > 32 or game != "no_limit_holdem"  # more than a public state keeps in one row


def test_a_lobby_cannot_be_changed_on_the_other_side_either() -> None:
    lobby = next(lobby for number in range(40) if (lobby := setup_of(variant("stud"), number).lobby) is not None)
    twin = pickle.loads(pickle.dumps(lobby))  # noqa: S301 - made here
    assert isinstance(twin, Lobby)
    assert twin == lobby
    with pytest.raises(TypeError):
        twin.chips_of[0] = 1  # type: ignore[index]
