"""An engine in Python as a program: `python -m tourney.stress.serving mine.py:Engine`.

It reads messages from the standard input and answers them on the standard output; see `protocol`. What the engine
itself writes to its standard output goes to the standard error instead.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from dataclasses import replace
from difflib import get_close_matches
from importlib.metadata import PackageNotFoundError
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tourney.stress import protocol
from tourney.stress.adapters import SHIPPED
from tourney.stress.adapters.versions import check_version
from tourney.stress.blame import adapter_file, is_of_adapter, where
from tourney.stress.floor_interface import PlayerFinish, PlayerMove
from tourney.stress.floor_protocol import read_before, read_busts, read_room
from tourney.stress.interface import (
    QUESTIONS,
    EngineAbout,
    EngineState,
    NamesBest,
    NotOffered,
    NotSupported,
    Ranks,
    Refused,
    TableHand,
    ToldCards,
    kinds_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

    from tourney.stress.protocol import Message


_T = TypeVar("_T")

WRONG_REFERENCE: Final = 64
"""The exit code if a reference names no engine; the last line of the standard error then says why."""

# Engines may return numbers of classes of their own, such as numpy's, of which `int` makes plain ones.
_as_json: Final = json.JSONEncoder(separators=(",", ":"), default=int).encode


class NoEngine(Exception):
    """A reference that names no class of an engine."""


class WrongReturn(Exception):
    """A method of an engine that returns what it should not."""


def load_engine(reference: str) -> Any:  # noqa: ANN401 - any of the four protocols
    """Make the engine of a reference, `mine.py:Engine` or `package.module:Engine`.

    Raises:
        NoEngine: It names no class, or a class without `about`.
    """
    source, _, name = reference.rpartition(":")
    if source.endswith(".py"):
        path = Path(source).resolve()
        # At the front, as Python does for a script: an engine may import what lies beside it.
        sys.path.insert(0, str(path.parent))
        spec = spec_from_file_location(path.stem, path)
        if spec is None or spec.loader is None:
            raise ImportError(f"{source} cannot be loaded")
        module = module_from_spec(spec)
        # Before it runs: dataclasses look their module up here while they are made.
        sys.modules[path.stem] = module
        spec.loader.exec_module(module)
    else:
        # The working directory is where the user's package is.
        sys.path.insert(0, str(Path.cwd()))
        module = importlib.import_module(source)
    try:
        made = attrgetter(name)(module)
    except AttributeError:
        own = [one for one in vars(module).values() if getattr(one, "__module__", "") == module.__name__]
        known = [one.__name__ for one in own if isinstance(one, type) and hasattr(one, "about")]
        # The cutoff is 0: of the classes that are engines any is better than none.
        near = get_close_matches(name, known, 1, 0)
        rest = f"the nearest engine in it is {near[0]}" if near else "it has no engine"
        raise NoEngine(f"{source} has no class {name!r}; {rest}") from None
    if not callable(made):
        raise NoEngine(f"{reference} is no class of an engine: it is {made!r}")
    engine = made()
    if not hasattr(engine, "about"):
        raise NoEngine(f"{reference} is no engine: it has no method about(); see tourney new-engine")
    return engine


class Service:
    """Answers messages with an engine.

    Args:
        engine: The engine.
        note: What to add to its notes.
    """

    def __init__(self, engine: Any, note: str = "") -> None:  # noqa: ANN401
        self._engine = engine
        self._note = note
        # A table: what is not in it is no message of this version.
        self._answers: dict[str, Callable[[Message], Message]] = {
            "hello": self._hello,
            "hand": self._hand,
            "deal": self._deal,
            "act": self._act,
            "state": lambda _: self._state(),
            "cards": lambda _: {"type": "cards", **_check_returned(engine.cards(), ToldCards, "cards")._asdict()},
            "compare": self._compare,
            "rank": self._rank,
            "best": self._best,
            "seat": self._seat,
            "next hand": lambda _: {"type": "table hand", **self._next_hand()},
            "settle": lambda message: _ok(engine.settle(message["stacks"])),
            "sit down": lambda message: _ok(engine.sit_down(message["seat"], message["stack"])),
            "sit out": lambda message: _ok(engine.sit_out(message["seat"], out=message["out"])),
            # Questions go by their names, as a floor may answer some of them only.
            **dict.fromkeys(QUESTIONS, self._ask_floor),
        }

    def answer(self, message: Message) -> Message:
        """The answer to a message."""
        try:
            return self._answers[message["type"]](message)
        # Refused and not offered are answers, not failures.
        except Refused as error:
            return {"type": "refused", "why": str(error)}
        except NotOffered as error:
            return {"type": "not offered", "why": str(error)}
        except NotSupported as error:
            return _not_supported(error)
        except WrongReturn as error:
            return {"type": "error", "where": str(error), "message": "", "adapter": True}
        except Exception as error:  # noqa: BLE001 - whatever an engine raises is told
            return _error(error, adapter_file(self._engine))

    def _hello(self, _: Message) -> Message:
        kinds = list(kinds_of(self._engine).names)
        if isinstance(self._engine, Ranks):
            kinds.append("ranks")
        if isinstance(self._engine, NamesBest):
            kinds.append("best")
        about = _check_returned(self._engine.about(), EngineAbout, "about")
        if self._note:
            about = replace(about, notes=(*about.notes, self._note))
        return {"type": "hello", "protocol": protocol.VERSION, "kinds": kinds, "about": protocol.pack(about)}

    def _state(self) -> Message:
        return protocol.pack_state(_check_returned(self._engine.state(), EngineState, "state"))

    def _next_hand(self) -> Message:
        return protocol.pack(_check_returned(self._engine.next_hand(), TableHand, "next_hand"))

    def _hand(self, message: Message) -> Message:
        self._engine.begin(protocol.read_setup(message))
        return self._state()

    def _deal(self, message: Message) -> Message:
        return _ok(self._engine.deal(message["position"], tuple(message["cards"]), message["board"]))

    def _act(self, message: Message) -> Message:
        self._engine.act(protocol.read_action(message))
        return self._state()

    def _compare(self, message: Message) -> Message:
        hole = [tuple(cards) for cards in message["hole"]]
        won = self._engine.winners(message["ranking"], hole, tuple(message["board"]))
        return {"type": "winners", "winners": list(won)}

    def _rank(self, message: Message) -> Message:
        rank = self._engine.rank(message["ranking"], tuple(message["hole"]), tuple(message["board"]))
        return {"type": "rank", "rank": rank}

    def _best(self, message: Message) -> Message:
        cards = self._engine.best(message["ranking"], tuple(message["hole"]), tuple(message["board"]))
        return {"type": "best", "cards": cards if cards is None else list(cards)}

    def _seat(self, message: Message) -> Message:
        return _ok(self._engine.seat(protocol.read_table(message)))

    def _ask_floor(self, message: Message) -> Message:
        method = getattr(self._engine, message["type"], None)
        if method is None:
            raise NotOffered(f"no {message['type']}")
        return _FLOOR[message["type"]](method, message)


def _finish(method: Callable[..., Any], message: Message) -> Message:
    return {"type": "finishes", "finishes": _items(method(read_busts(message)), PlayerFinish, "finish")}


def _moves(method: Callable[..., Any], message: Message) -> Message:
    return {"type": "moves", "moves": _items(method(read_room(message)), PlayerMove, "moves")}


def _positions(method: Callable[..., Any], message: Message) -> Message:
    hand = _check_returned(method(*read_before(message)), TableHand, "positions")
    return {"type": "table hand", **protocol.pack(hand)}


_FLOOR: Final = {"finish": _finish, "moves": _moves, "positions": _positions}


def _items(value: object, kind: type[_T], method: str) -> list[Message]:
    """The named tuples that a method has returned."""
    items: Any = value
    # A string, too, would be a sequence of items.
    if not isinstance(value, (list, tuple)):
        raise WrongReturn(f"{method}() returned a value of type {type(value).__name__}, not a list")
    return [_check_returned(one, kind, method)._asdict() for one in items]  # type: ignore[attr-defined]


def _check_returned(value: object, kind: type[_T], method: str) -> _T:
    if not isinstance(value, kind):
        got = "None" if value is None else f"a value of type {type(value).__name__}"
        raise WrongReturn(
            f"{method}() returned {got}, not {'an' if kind.__name__[0] == 'E' else 'a'} {kind.__name__}"
        )
    return value


def _ok(_: object) -> Message:
    return {"type": "ok"}


def _not_supported(error: NotSupported) -> Message:
    return {"type": "not supported", "why": str(error)}


def _error(error: Exception, adapter: str) -> Message:
    message: Message = {"type": "error", "where": where(error), "message": str(error)}
    return {**message, "adapter": True} if is_of_adapter(error, adapter) else message


class Unloaded:
    """Answers each message in the same way, for an engine that cannot be loaded."""

    def __init__(self, answer: Message) -> None:
        self._answer = answer

    def answer(self, _: Message) -> Message:
        """The answer."""
        return self._answer


def load_service(reference: str) -> Service | Unloaded:
    """Load the engine of a reference.

    Raises:
        NoEngine: The reference names none, or the engine of a shipped adapter is not installed.
    """
    # By its reference: a shipped adapter that is copied is the user's own.
    shipped = next((each for each in SHIPPED.values() if each.reference == reference), None)
    try:
        note = check_version(shipped) if shipped is not None else ""
        return Service(load_engine(reference), note)
    except PackageNotFoundError as error:
        # Of a user's adapter: it looks for a package in its own way.
        if shipped is None:
            return Unloaded(_error(error, _file_of(reference)))
        raise NoEngine(
            f"{shipped.package} is not installed for {sys.executable}; install it, or name the Python that has it"
            " with --python"
        ) from error
    except NoEngine:
        raise
    except NotSupported as error:
        # It answers, so that what is wrong is told by the protocol.
        return Unloaded(_not_supported(error))
    except Exception as error:  # noqa: BLE001 - whatever an adapter or its engine raises is told
        return Unloaded(_error(error, _file_of(reference)))


def _file_of(reference: str) -> str:
    """The file that a reference names, as far as it can be found."""
    source = reference.rpartition(":")[0]
    if source.endswith(".py"):
        return source
    # A package that fails when it is imported has no file here.
    try:
        spec = find_spec(source)
    except (ImportError, ValueError):
        return ""
    return (spec and spec.origin) or ""


def serve_engine(service: Service | Unloaded, requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer messages until the end."""
    for line in requests:
        message = json.loads(line)
        if message["type"] == "end":
            return
        answers.write(_as_json(service.answer(message)).encode() + b"\n")
        answers.flush()


def main(reference: str) -> None:
    """Serve an engine over the standard input and output."""
    # A copy of the output, as the engine's own prints go elsewhere from now on.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        service = load_service(reference)
    except NoEngine as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(WRONG_REFERENCE)
    serve_engine(service, sys.stdin.buffer, answers)


if __name__ == "__main__":
    main(sys.argv[1])
