"""The code in the process of an isolated player: it answers questions until the connection closes.

Answers are JSON: `["done"]`; `["acts", kind, amount, cards]`; `["fault", words]`; `["unknown", words, wanted, known]`
if the class is not found; `["refused", [[words, at], ...]]` if it refuses its parameters; and `["about", ...]` a
class.
"""

from __future__ import annotations

import fcntl
import json
import os
import pickle
import resource
import socket
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tourney.errors import InvalidArgument
from tourney.game.action import check_asked
from tourney.strategies.base import traits_of
from tourney.strategies.isolated.process import LENGTH, MEMORY
from tourney.strategies.isolated.signatures import as_plain, with_members
from tourney.strategies.observers import is_observer
from tourney.strategies.play import describe_error
from tourney.strategies.references import UnknownName, load_class
from tourney.strategies.registry import refusal_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from io import IOBase

    from tourney.game.event import HandBegan, PlayerEvent
    from tourney.game.lobby import Lobby
    from tourney.game.view import View

_INPUT: Final = 0
"""File descriptor of a pipe whose other end only the parent process holds."""


def serve_player(connection: int) -> None:
    """Answer the questions that come on a socket until it closes."""
    _end_with_parent()
    _limit(resource.RLIMIT_DATA, MEMORY)
    _limit(resource.RLIMIT_CORE, 0)
    seat = Seat()
    with socket.socket(fileno=connection) as peer, peer.makefile("rb", 1 << 18) as questions:
        while True:
            question = _receive(questions)
            if question is None:
                os._exit(0)  # even if other threads still run
            answer = _answer(seat, question)
            try:
                peer.sendall(LENGTH.pack(len(answer)) + answer)
            except OSError:  # the other process has ended: nobody waits for the answer
                os._exit(0)


def _answer(seat: Seat, question: bytes) -> bytes:
    try:
        kind, *about = pickle.loads(question)  # noqa: S301 - from the parent process
        return json.dumps(getattr(seat, kind)(*about), default=repr).encode()
    except BaseException as error:  # noqa: BLE001 - untrusted code may raise anything
        return json.dumps(["fault", describe_error(error)]).encode()


def _receive(questions: IOBase) -> bytes | None:
    """The next question; None if the connection is closed."""
    try:
        head = questions.read(LENGTH.size)
        return questions.read(*LENGTH.unpack(head)) if len(head) == LENGTH.size else None
    except OSError:
        return None


def _limit(what: int, most: int) -> None:
    _, hard = resource.getrlimit(what)
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(what, (most, most))


def _end_with_parent() -> None:
    """Exit when the parent process ends, whatever this process is doing."""
    if hasattr(fcntl, "F_SETSIG"):  # Linux: the kernel sends the signal, so no code in here can prevent it
        fcntl.fcntl(_INPUT, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(_INPUT, fcntl.F_SETSIG, 9)
        fcntl.fcntl(_INPUT, fcntl.F_SETFL, fcntl.fcntl(_INPUT, fcntl.F_GETFL) | os.O_ASYNC)
    threading.Thread(target=_end_with_input, daemon=True).start()


def _end_with_input() -> None:
    while os.read(_INPUT, 1 << 12):
        pass
    os._exit(1)


class Seat:
    """The player in this process. Its methods are the questions it answers."""

    def __init__(self) -> None:
        self._strategy: Any = None
        self._known: dict[str, Any] = {}

    def about(self, reference: str, beside: Path) -> list[Any]:
        """Describe a class; see `About`."""
        try:
            found = load_class(reference, beside)
        except UnknownName as unknown:
            return ["unknown", str(unknown), unknown.wanted, unknown.known]
        except InvalidArgument as error:
            return ["refused", [(str(error), ())]]
        starts = callable(getattr(found, "start", None))
        return ["about", starts, is_observer(found), traits_of(found).uses_lobby, as_plain(found)]

    def make(self, reference: str, parameters: Mapping[str, Any]) -> list[Any]:
        """Create the player."""
        try:
            found = load_class(reference, Path())
            self._strategy = found(**with_members(found, parameters))
        except BaseException as error:  # noqa: BLE001 - as in `Player.create`
            others = error.others if isinstance(error, InvalidArgument) else ()
            return ["refused", [refusal_of(each) for each in (error, *others)]]
        return ["done"]

    def start(self, lobby: Lobby | None) -> list[Any]:
        """Tell the player that the event starts."""
        self._strategy.start(lobby)
        return ["done"]

    def begin(self, began: HandBegan, news: Mapping[str, Any]) -> list[Any]:
        """Tell the player that a hand begins."""
        self._known.update(news)
        return self.notify(began._replace(variant=self._known["variant"], stakes=self._known["stakes"]))

    def notify(self, event: PlayerEvent) -> list[Any]:
        """Tell the player of an event in a hand."""
        self._strategy.on_event(event)
        return ["done"]

    def act(self, view: View, news: Mapping[str, Any]) -> list[Any]:
        """Ask the player for an action."""
        self._known.update(news)
        for name, known in self._known.items():
            setattr(view, name, known)
        action = self._strategy.act(view)
        check_asked(action)
        return ["acts", action.kind, action.amount_to, action.cards]
