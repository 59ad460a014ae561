"""Players whose code runs in a separate process for each entrant: `isolate: true`.

The process has only its code, its parameters, the events its player may hear, and its own views. See docs/players.md
for what this protects, and docs/adr/0018 for the reasons.
"""

from __future__ import annotations

import weakref
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from tourney.errors import InvalidArgument
from tourney.game.action import Action
from tourney.game.event import HandBegan
from tourney.inputs import one_line
from tourney.strategies.base import Traits
from tourney.strategies.isolated.process import GARBAGE, Lost, Process
from tourney.strategies.isolated.signatures import from_plain
from tourney.strategies.play import Reported
from tourney.strategies.references import UnknownName, absolute
from tourney.strategies.registry import BUILT_IN, Player, find_player, reference_of
from tourney.strategies.watchdog import WATCHDOG

if TYPE_CHECKING:
    import inspect
    from collections.abc import Mapping

    from tourney.game.event import PlayerEvent
    from tourney.game.lobby import Lobby
    from tourney.game.view import View
    from tourney.strategies.base import Strategy

LOADING: Final = 60
"""Seconds for a process to start and load its player's module, in addition to the limit of a decision."""

_SHARED: Final = ("variant", "stakes", "lobby")
"""The attributes that are the same in many views; they are sent only when they change."""

_UNTOLD: Final = object()


class About(NamedTuple):
    """What is known of a class that another process has loaded.

    Attributes:
        starts: Whether it has a method `start`.
        observes: Whether it has a method `on_event`.
        uses_lobby: The trait of this name.
        parameters: The result of `signatures.as_plain`.
    """

    starts: bool
    observes: bool
    uses_lobby: bool
    parameters: list[Any]


@dataclass(frozen=True)
class IsolatedClass:
    """Stands in for a strategy's class that this process never loads.

    Attributes:
        reference: How to find the class from any directory.
        limit: Seconds that its players may take for an answer; 0 for no limit.
        about: What is known of the class.
    """

    reference: str
    limit: int
    about: About

    @property
    def __signature__(self) -> inspect.Signature:
        return from_plain(self.about.parameters)

    def __call__(self, **parameters: Any) -> Strategy:  # noqa: ANN401 - the class defines them
        """Create a player. If its class raises, that is a fault at the first question: nothing waits for it here."""
        return _KINDS[self.about.starts, self.about.observes](self, parameters)

    def try_out(self, **parameters: Any) -> Strategy:  # noqa: ANN401 - the class defines them
        """Create a player, wait for it, and end it.

        Raises:
            InvalidArgument: The class refuses its parameters.
        """
        player = Isolated(self, parameters)
        try:
            player.wait_until_made()
        except Reported as fault:
            raise InvalidArgument(one_line(str(fault))) from None
        finally:
            player.end()
        return player


def find_isolated(name: str, beside: Path | None = None, *, limit: int = 0) -> Player:
    """As `find_player`, but another process loads the class. Built-in players stay in this process.

    Raises:
        UnknownName: The name, file or class does not exist.
        InvalidArgument: The class cannot be loaded, or has no `act` method.
    """
    if name in BUILT_IN:
        return find_player(name, beside)
    reference, beside = reference_of(name), beside or Path()
    process = Process()
    try:
        process.put(("about", reference, beside))
        about = _about(process.answer(_loading(limit)))
    except Lost as lost:
        raise InvalidArgument(f"cannot load {reference!r}: {lost}") from None
    finally:
        process.end()
    return Player(name, IsolatedClass(absolute(reference, beside), limit, about))


def check_made(player: Player) -> None:
    """Create a player to check its parameters. For an isolated class, wait for the process and end it.

    Raises:
        InvalidArgument: The class refuses its parameters; see `Player.create`.
    """
    kind = player.factory
    tried = replace(player, factory=kind.try_out) if type(kind) is IsolatedClass else player
    tried.create()


def end_isolated(strategy: Strategy) -> None:
    """End the process of a player that has one."""
    if issubclass(type(strategy), Isolated):
        cast("Isolated", strategy).end()


class Isolated:
    """Plays for a player whose code runs in a separate process.

    A process that has ended is not restarted: from then on each question is a fault.
    """

    def __init__(self, kind: IsolatedClass, parameters: Mapping[str, Any]) -> None:
        self.traits = Traits(uses_lobby=kind.about.uses_lobby)
        self._limit = kind.limit
        self._known: dict[str, object] = {}
        self._lost = ""
        self._made = False
        self._process = Process()
        self.end = weakref.finalize(self, self._process.end)
        self._put(0, "make", kind.reference, parameters)

    def act(self, view: View) -> Action:
        """Ask the process for an action."""
        news = self._news(**{name: getattr(view, name) for name in _SHARED})
        for name in _SHARED:
            setattr(view, name, None)
        match self._ask("act", view, news):
            case ["acts", int(kind), amount, list(cards)]:
                return Action(kind, amount, tuple(cards))
        raise self._no_answer()

    def wait_until_made(self) -> None:
        """Wait until the process has created its player.

        Raises:
            InvalidArgument: The class refuses its parameters.
            Reported: The process has ended.
        """
        self._made = True
        match self._answer(_loading(self._limit)):
            case ["done"]:
                return
            case ["refused", list(errors)]:
                self._lose("its class refused its parameters")
                raise _refusal(errors)
        raise self._no_answer()

    def _news(self, **shared: object) -> Mapping[str, object]:
        """The shared attributes that the process does not have yet."""
        news = {name: each for name, each in shared.items() if self._known.get(name, _UNTOLD) is not each}
        self._known.update(news)
        return news

    def _ask(self, *question: object) -> Any:  # noqa: ANN401 - untrusted
        if not self._made:
            try:
                self.wait_until_made()
            except InvalidArgument as refusal:
                self._lost = f"it cannot be made: {refusal}"
        self._put(self._limit, *question)
        return self._answer(self._limit)

    def _put(self, limit: int, *question: object) -> None:
        if not self._lost:
            try:
                self._process.put(question, limit)
            except Lost as lost:
                self._lose(str(lost))

    def _answer(self, limit: int) -> Any:  # noqa: ANN401 - untrusted
        WATCHDOG.waiting = False  # the limit is enforced here, by the socket's timeout
        if not self._lost:
            try:
                answer = self._process.answer(limit)
            except Lost as lost:
                self._lose(str(lost))
            else:
                match answer:
                    case ["fault", str(words)]:
                        raise Reported(words)
                return answer
        raise Reported(self._lost)

    def _no_answer(self) -> Reported:
        self._lose(GARBAGE)
        return Reported(GARBAGE)

    def _lose(self, why: str) -> None:
        self._lost = why
        self.end()


class _Starting(Isolated):
    def start(self, lobby: Lobby | None) -> None:
        """Tell the process that the event starts."""
        self._ask("start", lobby)


class _Observing(Isolated):
    def on_event(self, event: PlayerEvent) -> None:
        """Send the event to the process."""
        if isinstance(event, HandBegan):
            news = self._news(variant=event.variant, stakes=event.stakes)
            self._ask("begin", event._replace(variant=None, stakes=None), news)  # type: ignore[arg-type]
        else:
            self._ask("notify", event)


class _StartingObserving(_Starting, _Observing):
    pass


_KINDS: Final = {
    (False, False): Isolated, (True, False): _Starting, (False, True): _Observing, (True, True): _StartingObserving,
}  # fmt: skip


def _loading(limit: int) -> int:
    return limit and LOADING + limit


def _about(answer: Any) -> About:  # noqa: ANN401 - untrusted
    match answer:
        case ["about", bool(starts), bool(observes), bool(uses_lobby), list(parameters)]:
            try:
                from_plain(parameters)
            except Exception:  # noqa: BLE001 - anything else is not a signature
                raise Lost(GARBAGE) from None
            return About(starts, observes, uses_lobby, parameters)
        case ["unknown", str(words), str(wanted), list(known)]:
            raise UnknownName(one_line(words), one_line(wanted), [one_line(str(name)) for name in known])
        case ["refused", list(errors)]:
            raise _refusal(errors)
        case ["fault", str(words)]:
            raise Lost(one_line(words))
    raise Lost(GARBAGE)


def _refusal(errors: list[Any]) -> InvalidArgument:
    """The error of a class that refuses its parameters."""
    refused = []
    for each in errors:
        match each:
            case [str(words), list(at)]:
                refused.append(InvalidArgument(one_line(words), *[one for one in at if isinstance(one, str | int)]))
    if not refused:
        return InvalidArgument(GARBAGE)
    refused[0].others = tuple(refused[1:])
    return refused[0]
