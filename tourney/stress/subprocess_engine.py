"""An engine that is a program, as an engine in this process: see `protocol` for its messages."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar, cast

from tourney.inputs import one_line
from tourney.stress import floor_protocol, protocol
from tourney.stress.interface import QUESTIONS, EngineAbout, NotOffered, Refused
from tourney.stress.program import START_SECONDS, Program
from tourney.stress.session import EngineFailed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tourney.stress.floor_interface import Busts, FloorRoom, HandBefore, PlayerFinish, PlayerMove
    from tourney.stress.interface import Cards, EngineAction, EngineState, HandSetup, TableHand, TableSetup, ToldCards
    from tourney.stress.protocol import Message
    from tourney.stress.session import Failure
    from tourney.types import Chips, Position, SeatNo

_T = TypeVar("_T")

SECONDS: Final = 2.0
"""Time for an answer."""

NOT_SUPPORTED: Final = "the installed version is not supported"

_END_SECONDS: Final = 0.5
_METHODS: Final = {
    "hands": ("begin", "act", "state"),
    "evaluator": ("winners",),
    "ranks": ("rank",),
    "best": ("best",),
    "table": ("seat", "next_hand", "settle", "sit_down", "sit_out"),
    "floor": QUESTIONS,
}
_MAY_LACK: Final = {"hand", "seat", "sit down", "sit out", "compare", "rank", "best", *QUESTIONS}
"""The messages that may be answered by "not offered"."""


class SubprocessEngine:
    """An engine in a process of its own. It has the methods of those kinds of engine that the program says it is.

    Args:
        command: The program and its arguments.
        seconds: Time for an answer.
        start_seconds: Time to start and to say hello.
        cwd: Its working directory.

    Raises:
        EngineFailed: The program does not start, or does not say hello.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        seconds: float = SECONDS,
        start_seconds: float = START_SECONDS,
        cwd: Path | None = None,
    ) -> None:
        self._program = Program(command, seconds=seconds, start_seconds=start_seconds, cwd=cwd)
        self._state: EngineState | None = None
        self._players = 0
        self._seats = 0
        hello = self._ask({"type": "hello", "protocol": protocol.VERSION}, "hello")
        if hello.get("protocol") != protocol.VERSION:
            self._garbage("hello", f"protocol {hello.get('protocol')}, not {protocol.VERSION}")
        kinds = hello.get("kinds")
        if not isinstance(kinds, list) or not kinds or not all(str(kind) in _METHODS for kind in kinds):
            self._garbage("hello", f"kinds is not a list of {', '.join(_METHODS)}")
        about = hello.get("about")
        if not isinstance(about, dict):
            self._garbage("hello", "about is not an object")
        self._about = self._read(protocol.read_about, about, "hello")
        self._offer([name for kind in dict.fromkeys(map(str, kinds)) for name in _METHODS[kind]])

    def about(self) -> EngineAbout:
        """What it said in its hello."""
        return self._about

    def close(self) -> None:
        """Ask the program to end, and end it."""
        self._program.send({"type": "end"})
        self._program.close(_END_SECONDS)

    def _offer(self, names: list[str]) -> None:
        """Have these methods; `kinds_of` sees by its methods which kinds an engine is."""
        if "begin" in names and self._about.deck == "dealt":
            names.append("deal")
        if "begin" in names and self._about.deck == "own":
            names.append("cards")
        for name in names:
            setattr(self, name, self._current if name == "state" else getattr(self, f"_{name}"))

    # Hands

    def _begin(self, setup: HandSetup) -> None:
        self._players = setup.players
        self._hear({"type": "hand", **protocol.pack(setup)})

    def _deal(self, position: Position | None, cards: Cards, board: int) -> None:
        self._state = None
        self._ask({"type": "deal", "position": position, "cards": cards, "board": board}, "ok")

    def _act(self, action: EngineAction) -> None:
        self._hear({"type": "act", **protocol.pack(action)})

    def _current(self) -> EngineState:
        if self._state is None:
            self._hear({"type": "state"})
        return cast("EngineState", self._state)

    def _cards(self) -> ToldCards:
        return self._read(protocol.read_cards, self._ask({"type": "cards"}, "cards"), "cards")

    def _hear(self, message: Message) -> None:
        """Send a message whose answer is a state."""
        # If the answer fails, the state of before must not be taken for the present one.
        self._state = None
        answer = self._ask(message, "state")
        self._state = self._read(lambda message: protocol.read_state(message, self._players), answer, message["type"])

    # Comparing hands

    def _winners(self, ranking: str, hole: Sequence[Cards], board: Cards) -> Sequence[int]:
        answer = self._ask({"type": "compare", "ranking": ranking, "hole": hole, "board": board}, "winners")
        return self._read(lambda message: protocol.read_winners(message, len(hole)), answer, "compare")

    def _rank(self, ranking: str, hole: Cards, board: Cards) -> int | None:
        answer = self._ask({"type": "rank", "ranking": ranking, "hole": hole, "board": board}, "rank")
        rank = answer.get("rank")
        if rank is not None and (isinstance(rank, bool) or not isinstance(rank, (int, float))):
            self._garbage("rank", "rank is not a number")
        return rank  # type: ignore[return-value] # only compared

    def _best(self, ranking: str, hole: Cards, board: Cards) -> Cards | None:
        answer = self._ask({"type": "best", "ranking": ranking, "hole": hole, "board": board}, "best")
        return self._read(protocol.read_best, answer, "best")

    # Tables

    def _seat(self, setup: TableSetup) -> None:
        self._seats = len(setup.stacks)
        self._ask({"type": "seat", **protocol.pack(setup)}, "ok")

    def _next_hand(self) -> TableHand:
        answer = self._ask({"type": "next hand"}, "table hand")
        return self._read(lambda message: protocol.read_table_hand(message, self._seats), answer, "next hand")

    def _settle(self, stacks: Sequence[Chips]) -> None:
        self._ask({"type": "settle", "stacks": list(stacks)}, "ok")

    def _sit_down(self, seat: int, stack: Chips) -> None:
        self._ask({"type": "sit down", "seat": seat, "stack": stack}, "ok")

    def _sit_out(self, seat: int, *, out: bool) -> None:
        self._ask({"type": "sit out", "seat": seat, "out": out}, "ok")

    # The floor

    def _finish(self, busts: Busts) -> Sequence[PlayerFinish]:
        answer = self._ask({"type": "finish", **floor_protocol.pack_busts(busts)}, "finishes")
        return self._read(floor_protocol.read_finishes, answer, "finish")

    def _moves(self, room: FloorRoom) -> Sequence[PlayerMove]:
        answer = self._ask({"type": "moves", **floor_protocol.pack_room(room)}, "moves")
        return self._read(floor_protocol.read_moves, answer, "moves")

    def _positions(self, before: HandBefore, seats: tuple[SeatNo, ...]) -> TableHand:
        answer = self._ask({"type": "positions", **floor_protocol.pack_before(before, seats)}, "table hand")
        # Button and small blind may be dead, in seats that are empty.
        size = 1 + max(before.button, before.small_blind, before.big_blind, *before.dealt_in, *seats)
        return self._read(lambda message: protocol.read_table_hand(message, size), answer, "positions")

    # Messages

    def _ask(self, message: Message, wanted: str) -> Message:
        place = message["type"]
        answer = self._program.ask(message, place)
        kind = answer["type"]
        # Only actions can be refused. Any other message is answered, not offered, or a failure.
        if kind == "refused" and place == "act":
            raise Refused(one_line(str(answer.get("why", ""))))
        if kind == "not offered" and place in _MAY_LACK:
            raise NotOffered(one_line(str(answer.get("why", ""))))
        if kind == "not supported" and place == "hello":
            self._program.close()
            raise EngineFailed("adapter", f"{place}: {NOT_SUPPORTED}", str(answer.get("why", "")))
        if kind == "error":
            self._raise_error(answer, place)
        if kind != wanted:
            self._garbage(place, f"{kind!r} is no answer to {place!r}")
        return answer

    def _raise_error(self, answer: Message, place: str) -> NoReturn:
        failure: Failure = "adapter" if answer.get("adapter") is True else "crash"
        if place == "hello":
            self._program.close()
        raise EngineFailed(failure, f"{place}: {answer.get('where', 'an error')}", str(answer.get("message", "")))

    def _read(self, read: Callable[[Message], _T], answer: Message, place: str) -> _T:
        try:
            return read(answer)
        except protocol.Garbage as error:
            self._garbage(place, str(error))
        except (TypeError, ValueError, RecursionError) as error:
            self._garbage(place, f"a field is of the wrong type: {error}")

    def _garbage(self, place: str, what: str) -> NoReturn:
        self._program.close()
        raise EngineFailed("garbage", f"{place}: {what}")


def python_engine(reference: str, *, seconds: float = SECONDS, cwd: Path | None = None) -> SubprocessEngine:
    """A class in Python, by reference, in a process of its own: `mine.py:Engine` or `package.module:Engine`."""
    command = (sys.executable, "-m", "tourney.stress.serving", reference)
    return SubprocessEngine(command, seconds=seconds, cwd=cwd)
