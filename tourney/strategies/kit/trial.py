"""Playing the kit's hands: what a strategy did in each hand, and its faults."""

from __future__ import annotations

import io
import os
import pickle
import subprocess
import sys
import traceback
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

from tourney.cards.card import format_cards
from tourney.cards.deck import Deck
from tourney.game.action import Action
from tourney.game.hand import Hand
from tourney.strategies.kit.hand_setups import setup_of
from tourney.strategies.observers import Observers, is_observer
from tourney.strategies.play import Fault, describe_error, fault_of, play_hand
from tourney.strategies.registry import name_place
from tourney.strategies.simple import RandomLegal
from tourney.strategies.watchdog import WATCHDOG, OutOfTime
from tourney.streams import Stream, branch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tourney.game.event import PlayerEvent
    from tourney.game.lobby import Lobby
    from tourney.game.variant import Variant
    from tourney.game.view import View
    from tourney.strategies.base import Observing, Starting, Strategy
    from tourney.strategies.kit.hand_setups import TrialSetup
    from tourney.strategies.registry import Player
    from tourney.types import Position


# Playing the kit's hands in another process, where classes are loaded anew and sets iterate in another order.


_CODE: Final = """\
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from tourney.strategies.kit.trial import play_question
play_question()
"""


class CannotRun(Exception):
    """The strategy cannot be sent to another process."""


def play_elsewhere(player: Player, games: Sequence[Variant], numbers: Sequence[int]) -> Mapping[str, Did]:
    """The decisions of a strategy in some hands of some games, by game, as another process plays them.

    Raises:
        CannotRun: The strategy cannot be pickled, or the process fails; the message is for the user.
    """
    try:
        question = pickle.dumps(sys.path) + pickle.dumps((player, games, tuple(numbers)))
    except Exception as error:
        raise CannotRun(f"it cannot be pickled: {describe_error(error)}") from error
    other_order = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    done = subprocess.run(  # noqa: S603 - this Python
        [sys.executable, "-P", "-c", _CODE],
        input=question, capture_output=True, check=False, env=os.environ | {"PYTHONHASHSEED": other_order},
    )  # fmt: skip
    if done.returncode:
        last = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise CannotRun(f"another process cannot play it: {last or f'exit code {done.returncode}'}")
    answered: Mapping[str, Did] = pickle.loads(done.stdout)  # noqa: S301 - from our own process
    return answered


def play_question() -> None:
    """Runs in the other process: play the hands that stdin asks for, and write the decisions to stdout."""
    out, sys.stdout = sys.stdout.buffer, io.TextIOWrapper(io.BytesIO())  # discard what players print
    player, games, numbers = pickle.load(sys.stdin.buffer)  # noqa: S301 - from our own process
    out.write(pickle.dumps({game.name: play_hands_of(game, numbers, player.create).did for game in games}))
    out.flush()


LIMIT: Final = 10
"""Seconds after which a decision is interrupted, on systems that support it."""

_FACTS: Final = (
    "variant", "stakes", "player", "street", "to_call", "bring_in", "discard_least", "discard_most", "least_raise_to",
    "most_raise_to", "lobby", "stacks", "bets", "committed", "folded", "boards", "up", "pot", "places", "actions",
    "hole",
)  # fmt: skip
"""The public attributes of a view, by name."""


class Response(NamedTuple):
    """An action that a strategy asked for, or a fault."""

    hand: int
    position: Position
    what: str


Did: TypeAlias = list[Response]


class Trouble(NamedTuple):
    """A fault of a strategy.

    Attributes:
        hand: Number of the hand.
        position: Its position.
        message: What was wrong, with the line of its code.
        trace: The traceback, if it raised.
        in_event: Whether it happened in `start` or `on_event`, not in `act`.
    """

    hand: int
    position: Position
    message: str
    trace: str
    in_event: bool


class Play:
    """What the objects of a strategy did in some hands of a game.

    Attributes:
        did: All that they did, in order.
        seconds: How long each decision took, with its hand.
        troubles: Their faults.
        changed: The attributes of views that they changed, with the hand.
        kept: Views that they still held at the end.
        notified: Number of calls of `start` and `on_event`.
        hung: Whether a decision took longer than the limit; nothing is played after that.
        lines: The decisions in words, if requested.
    """

    def __init__(self, *, in_words: bool = False) -> None:
        self.did: Did = []
        self.seconds: list[tuple[float, int]] = []
        self.troubles: list[Trouble] = []
        self.changed: list[tuple[int, str]] = []
        self.kept = 0
        self.notified = 0
        self.hung = False
        self.lines: list[str] | None = [] if in_words else None
        self.hand = 0
        self.views: list[View] = []
        self._raised: tuple[str, str, bool] = ("", "", False)

    def note_raised(self, error: BaseException, *, in_event: bool) -> None:
        """Remember an exception of the strategy; `note_fault` follows."""
        self.hung = self.hung or isinstance(error, OutOfTime)
        trace = error.__traceback__
        own = trace.tb_next if trace is not None else None
        words = "".join(traceback.format_exception(type(error), error, own))
        self._raised = (name_place(error), words, in_event)

    def note_fault(self, fault: Fault) -> None:
        """Note a fault of the strategy."""
        place, trace, in_event = self._raised
        self._raised = ("", "", False)
        self.did.append(Response(self.hand, fault.player, fault.message))
        self.troubles.append(Trouble(self.hand, fault.player, fault.message + place, trace, in_event))

    def end(self) -> None:
        """Count the views that the strategies still hold."""
        views, self.views = self.views, []
        control = [object()]
        free = _references(control)[0]
        self.kept = sum(held > free for held in _references(views))


def _references(things: Sequence[object]) -> list[int]:
    """The reference count of each, including the reference held here."""
    return [sys.getrefcount(thing) for thing in things]


class _Watched:
    """Plays for the strategy under test, and notes what it does."""

    def __init__(self, strategy: Strategy, play: Play) -> None:
        self.strategy = strategy
        self.play = play

    def act(self, view: View) -> Action:
        """Act, and note the action and its time."""
        play, position = self.play, view.player
        before = _facts(view)
        began = perf_counter()
        try:
            action = self.strategy.act(view)
        except BaseException as error:
            play.note_raised(error, in_event=False)
            raise
        play.seconds.append((perf_counter() - began, play.hand))
        asked = repr(action) if type(action) is Action else f"an object of type {type(action).__name__}"
        play.did.append(Response(play.hand, position, asked))
        after = _facts(view)
        if after != before:
            changed = [name for name, one, other in zip(_FACTS, before, after, strict=True) if one != other]
            play.changed.append((play.hand, ", ".join(changed)))
        play.views.append(view)
        if play.lines is not None:
            play.lines.append(_in_words(view, asked))
        return action


class _WatchedObserving(_Watched):
    """Plays for a strategy with an `on_event` method."""

    def on_event(self, event: PlayerEvent) -> None:
        """Pass the event on."""
        self.play.notified += 1
        try:
            cast("Observing", self.strategy).on_event(event)
        except BaseException as error:
            self.play.note_raised(error, in_event=True)
            raise


def _facts(view: View) -> list[object]:
    facts = [getattr(view, name, None) for name in _FACTS]
    return [tuple(fact) if isinstance(fact, list) else fact for fact in facts]


def _in_words(view: View, asked: str) -> str:
    board = f", board {format_cards(view.board)}" if view.board else ""
    if view.discard_most:
        offered = f"{view.discard_least} to {view.discard_most} cards to give up"
    else:
        raises = f", raises to {view.least_raise_to} .. {view.most_raise_to}" if view.least_raise_to else ""
        offered = f"{view.to_call} to call{raises}"
    street = view.variant.streets[view.street].name
    return f"seat {view.player + 1}, {street}: {format_cards(view.hole)}{board}; pot {view.pot}, {offered}: {asked}"


def play_hands_of(
    game: Variant,
    numbers: Iterable[int],
    make: Callable[[], Strategy],
    *,
    other_numbers: int = 0,
    with_lobby: bool = True,
    swap: Callable[[Strategy], Strategy] | None = None,
    words_of: int | None = None,
) -> Play:
    """Play hands of a block with new objects of a strategy.

    Args:
        game: The game.
        numbers: The numbers of the hands.
        make: Makes an object.
        other_numbers: If not 0, changes the random numbers of the strategy under test.
        with_lobby: Whether the players see the lobby, if there is one.
        swap: Replaces each object by another after half of the hands.
        words_of: Number of the hand whose decisions to put in words.
    """
    play = Play()
    strategies: list[Strategy] = []
    started: set[Position] = set()
    numbers = list(numbers)
    with WATCHDOG.limit(LIMIT):
        for count, number in enumerate(numbers):
            if play.hung:
                break
            spot = setup_of(game, number)
            play.hand = number
            play.lines = [] if number == words_of else play.lines
            strategies += [make() for _ in range(len(spot.stacks) - len(strategies))]
            if swap is not None and count == len(numbers) // 2:
                strategies = [swap(strategy) for strategy in strategies]
            if spot.lobby is not None:
                lobby = spot.lobby if with_lobby else None
                _start([each for each in spot.own if each not in started], strategies, lobby, play)
                started.update(spot.own)
            _play(spot if with_lobby else spot._replace(lobby=None), strategies, play, other_numbers)
    play.end()  # while the strategies still exist, with the views they keep
    return play


def _play(spot: TrialSetup, strategies: list[Strategy], play: Play, other_numbers: int) -> None:
    """Play one hand."""
    players = len(spot.stacks)
    seated: list[Strategy] = [RandomLegal(10, 30) for _ in range(players)]
    keys = [branch(spot.key, 1 + player) for player in range(players)]
    for position in spot.own:
        strategy = strategies[position]
        seated[position] = (_WatchedObserving if is_observer(strategy) else _Watched)(strategy, play)
        keys[position] ^= other_numbers
    observers = Observers(seated, (), play.note_fault)
    hand = Hand(spot.game, spot.stakes, spot.stacks, places=spot.places, listener=observers)
    observers.begin_hand(hand, range(players), spot.stacks)
    deck = Deck(spot.game.deck, Stream(branch(spot.key, 0)))
    play_hand(hand, deck, seated, keys, play.note_fault, 0, spot.number, spot.lobby)
    observers.end_hand(hand.state.stacks)


def _start(positions: Iterable[Position], strategies: list[Strategy], lobby: Lobby | None, play: Play) -> None:
    """Call `start` of the strategies that have it."""
    for position in positions:
        strategy = strategies[position]
        if not callable(getattr(strategy, "start", None)):
            continue

        def start(lobby: Lobby | None, strategy: Strategy = strategy) -> None:
            try:
                cast("Starting", strategy).start(lobby)
            except BaseException as error:
                play.note_raised(error, in_event=True)
                raise

        play.notified += 1
        message = fault_of(start, lobby)
        if message:
            play.note_fault(Fault(position, message))
