"""Players that each break one rule of the conformance kit, and some that break none."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tourney.game.action import Action, check_or_call, fold, raise_to
from tourney.game.event import HandBegan, HandEnded
from tourney.strategies.base import Traits
from tourney.strategies.kit.hand_setups import BLOCK, setup_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.game.event import PlayerEvent
    from tourney.game.lobby import Lobby
    from tourney.game.view import View

_WORDS: Final = {f"word {number}" for number in range(40)}


class Good:
    """Calls, sometimes raises, and remembers only what it may."""

    def __init__(self) -> None:
        self.hands = 0

    def start(self, _: Lobby | None) -> None:
        assert not self.hands

    def on_event(self, event: PlayerEvent) -> None:
        self.hands += isinstance(event, HandBegan)

    def act(self, view: View) -> Action:
        if view.discard_most:
            return view.passive()
        if view.least_raise_to and view.stream.chance(1 + self.hands % 3, 10):
            return raise_to(view.least_raise_to)
        return check_or_call()


class Crashes(Good):
    def act(self, view: View) -> Action:
        return fold() if len(view.board) > 3 and 1 // len(view.hole[2:]) else super().act(view)


class Overbets(Good):
    def act(self, view: View) -> Action:
        return raise_to(view.most_raise_to + 1) if view.least_raise_to else super().act(view)


class AnswersNothing(Good):
    def act(self, _: View) -> Action:
        return None  # type: ignore[return-value]


class OnlyHoldem(Crashes):
    traits: ClassVar = Traits(games=("no_limit_holdem",))

    def act(self, view: View) -> Action:
        return Good.act(self, view) if view.variant.name == "no_limit_holdem" else raise_to(-1)


class SaysNonsense(Good):
    traits: ClassVar = {"games": None}


class SaysAnotherGame(Good):
    traits: ClassVar = Traits(games=("no_limit_holdem", "canasta"))


class SaysNoGame(Good):
    traits: ClassVar = Traits(games=())


class NotDeterministic(Good):
    traits: ClassVar = Traits(deterministic=True)


class Deterministic(Good):
    traits: ClassVar = Traits(deterministic=True, uses_lobby=False)

    def act(self, view: View) -> Action:
        return view.passive() if view.discard_most else check_or_call()


class LooksAtTheLobby(Good):
    traits: ClassVar = Traits(uses_lobby=False)

    def act(self, view: View) -> Action:
        return fold() if view.lobby and view.to_call else super().act(view)


class AsksRandom(Good):
    def act(self, view: View) -> Action:
        return check_or_call() if random.random() < 0.5 and not view.discard_most else view.passive()  # noqa: S311


class CountsForItself(Good):
    """Keeps its count in a closure, where it is hidden."""

    def act(self, view: View) -> Action:
        return check_or_call() if not view.discard_most and _count() % 7 else view.passive()


def _counter() -> Callable[[], int]:
    count = 0

    def up() -> int:
        nonlocal count
        count += 1
        return count

    return up


_count: Final = _counter()


class CountsForAll(Good):
    seen: ClassVar[list[int]] = []

    def act(self, view: View) -> Action:
        self.seen.append(view.to_call)
        return check_or_call() if not view.discard_most and len(self.seen) % 7 else view.passive()


class RemembersAnotherEvent(Good):
    """Events after the first event change its answers; the hands of the first event do not."""

    games: ClassVar[set[str]] = set()

    def on_event(self, event: PlayerEvent) -> None:
        if isinstance(event, HandBegan) and event.stacks == setup_of(event.variant, 1000 * BLOCK + 2).stacks:
            self.games.add(event.variant.name)

    def act(self, view: View) -> Action:
        return check_or_call() if not view.discard_most and not self.games else view.passive()


class CannotBePickled(Good):
    def __init__(self) -> None:
        super().__init__()
        self.limit: Callable[[], int] = lambda: 5

    def act(self, view: View) -> Action:
        return view.passive() if view.to_call > self.limit() else super().act(view)


class ForgetsWhenPickled(Good):
    def __reduce__(self) -> Any:  # noqa: ANN401
        return ForgetsWhenPickled, ()


class GoesByTheOrderOfSets(Good):
    def act(self, view: View) -> Action:
        words = list(_WORDS)
        word = words[view.stacks[view.player] % len(words)]
        return check_or_call() if word < "word 25" and not view.discard_most else view.passive()


class ChangesItsView(Good):
    def act(self, view: View) -> Action:
        action = super().act(view)
        view.to_call = 0
        return action


class PilesUpViews(Good):
    def __init__(self) -> None:
        super().__init__()
        self.views: list[View] = []

    def act(self, view: View) -> Action:
        self.views.append(view)
        return super().act(view)


class KeepsTheLastView(Good):
    last: View | None = None

    def act(self, view: View) -> Action:
        self.last = view
        return super().act(view)


class FailsToStart(Good):
    def start(self, lobby: Lobby | None) -> None:
        raise RuntimeError(f"no start {lobby is None}")


class NeedsALobbyToStart(Good):
    """Needs a lobby at the start, which may be None if no strategy of the field uses it."""

    traits: ClassVar = Traits(uses_lobby=False)

    def start(self, lobby: Lobby | None) -> None:
        assert lobby


class FailsToHear(Good):
    def on_event(self, event: PlayerEvent) -> None:
        if isinstance(event, HandEnded):
            raise KeyError("what?")


class Spins(Good):
    def act(self, view: View) -> Action:
        while view.player or len(view.bets):
            pass
        return fold()


def local() -> type[Good]:
    class Local(Good):
        pass

    return Local
