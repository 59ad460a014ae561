"""Playing a hand to its end with strategies."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.cards.deck import Deck
from tourney.errors import IllegalAction, TourneyError
from tourney.game.hand import Hand
from tourney.game.size import MOST_PLAYERS
from tourney.game.turn import DEAL, OVER
from tourney.game.view import View
from tourney.inputs import one_line
from tourney.strategies.base import TRUSTED
from tourney.strategies.watchdog import WATCHDOG
from tourney.streams import Stream, branch

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.cards.deck import CardSource
    from tourney.game.lobby import Lobby
    from tourney.game.stakes import Stakes
    from tourney.game.track_record import TrackRecord
    from tourney.game.variant import Variant
    from tourney.strategies.base import Strategy
    from tourney.types import Chips, Position


_LONGEST: Final = 200
_OUR_CLASS: Final = re.compile(r"\btourney\.[a-z_.]*\.([A-Z]\w*)")
"""Matches a class of this package with its module, as compiled code writes it; interpreted code writes the name."""
_NO_KEYS: Final = [0 for _ in range(MOST_PLAYERS)]
_NO_CHIPS: Final = [0 for _ in range(MOST_PLAYERS)]


class Fault(NamedTuple):
    """An error of a strategy: it raised an exception, or asked for something that is not a legal action."""

    player: Position
    message: str


class HandsPlayed(NamedTuple):
    """The result of many hands.

    Attributes:
        won: Total won at each position; a loss is negative.
        decisions: Number of decisions in all hands.
    """

    won: tuple[Chips, ...]
    decisions: int


class OwnKeys:
    """The keys of the players' own random numbers in one hand, by position."""

    __slots__ = ("row",)

    def __init__(self) -> None:
        self.row = _NO_KEYS[:]


class Reported(Exception):
    """A fault of a strategy, as reported by another process."""


class StrategyFault(TourneyError):
    """Raised for a fault of a strategy if the scenario says to stop at faults."""


def play_hand(
    hand: Hand,
    source: CardSource,
    strategies: Sequence[Strategy],
    keys: Sequence[int],
    on_fault: Callable[[Fault], None],
    table: int = 0,
    number: int = 0,
    lobby: Lobby | None = None,
) -> None:
    """Play `hand` to its end.

    Args:
        hand: A hand, at any point.
        source: Where the cards come from.
        strategies: The players, by position.
        keys: Seeds of the players' random numbers, by position.
        on_fault: Called for each fault; the player then acts as `View.passive`. It may raise.
        table: Together with `number`, gives this hand random numbers of its own.
        number: See `table`.
        lobby: The tournament that the hand belongs to, if any.
    """
    players = strategies if isinstance(strategies, list) else list(strategies)
    own_keys = OwnKeys()
    for player in range(hand.state.players):
        own_keys.row[player] = branch(branch(keys[player], table), number)
    play_keyed(hand, source, players, own_keys, on_fault, lobby, None)


def play_keyed(
    hand: Hand,
    source: CardSource,
    players: Sequence[Strategy | None],
    own_keys: OwnKeys,
    on_fault: Callable[[Fault], None],
    lobby: Lobby | None,
    record: TrackRecord | None,
) -> None:
    """`play_hand` with the keys of this hand's own random numbers, and what its table has seen of the players.

    `players` is a list. It stops at the turn of a player who is None: the caller applies the action, and calls again.
    """
    trusted = _NO_CHIPS[:]
    kind: type | None = None
    known = 0
    for player in range(hand.state.players):
        if type(players[player]) is not kind:  # neighbours are often of one class
            kind = type(players[player])
            known = id(kind) in TRUSTED
        trusted[player] = known
    shared = View.__new__(View)
    hand.open_view(shared, hand.state)
    shared.lobby = lobby
    shared.record = record
    while hand.turn != OVER:
        if hand.turn == DEAL:
            hand.deal_from(source)
            continue
        player = hand.actor
        strategy = players[player]
        if strategy is None:
            break  # the caller plays this player
        if trusted[player]:
            built_in = strategy  # when compiled, a direct C call
            hand.show(shared, player, own_keys.row[player])
            hand.apply_checked(built_in.act(shared))
        else:
            view = hand.view(player, own_keys.row[player])
            view.lobby = lobby
            if record is not None:
                view.record = record.copy()
            _ask(hand, strategy, view, on_fault)


def _ask(hand: Hand, strategy: Strategy, view: View, on_fault: Callable[[Fault], None]) -> None:
    """Ask an untrusted player for an action. An illegal action changes nothing in the hand."""
    player = view.player
    try:
        WATCHDOG.ask()
        try:
            action = strategy.act(view)
        finally:
            WATCHDOG.waiting = False
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - untrusted code may raise anything; the tournament goes on
        WATCHDOG.waiting = False
        _punish(hand, Fault(player, describe_error(error)), on_fault)
    else:
        try:
            hand.apply(action)
        except (
            IllegalAction
        ) as error:  # other exceptions come from the hand's listener and are not the player's fault
            _punish(hand, Fault(player, describe_error(error)), on_fault)


def _punish(hand: Hand, fault: Fault, on_fault: Callable[[Fault], None]) -> None:
    """Report the fault, and act passively for the player from a new view, since the old one may be altered."""
    on_fault(fault)
    hand.apply(hand.view(fault.player).passive())


def fault_of(hook: Callable[[Any], object], message: object) -> str:
    """Call a strategy that gives no answer; return the fault as text, empty if there is none."""
    try:
        WATCHDOG.ask()
        try:
            hook(message)
        finally:
            WATCHDOG.waiting = False
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - as in `_ask`
        WATCHDOG.waiting = False
        return describe_error(error)
    return ""


def play_hands(
    variant: Variant,
    stakes: Stakes,
    stacks: Sequence[Chips],
    strategies: Sequence[Strategy],
    key: int,
    hands: int,
    on_fault: Callable[[Fault], None],
) -> HandsPlayed:
    """Play many hands with the same players, places and starting stacks.

    Args:
        variant: The game.
        stakes: The stakes.
        stacks: Each player's stack at the start of each hand, from the button's left.
        strategies: The players, by position.
        key: The seed of all random numbers.
        hands: Number of hands.
        on_fault: As for `play_hand`.
    """
    decisions = 0
    left = _NO_CHIPS[:]
    hand = Hand(variant, stakes, stacks)
    deck = Deck(variant.deck, Stream(0))
    dealing = branch(key, 0)
    keys = [branch(key, 1 + player) for player in range(len(stacks))]
    for number in range(hands):
        if number:
            hand.restart(variant, stakes, stacks, hand.state.places)
        deck.restart(branch(dealing, number))
        play_hand(hand, deck, strategies, keys, on_fault, 0, number)
        for player in range(hand.state.players):
            left[player] += hand.state.stack_row[player]
        decisions += hand.tempo.folds + hand.tempo.decisions
    return HandsPlayed(tuple([left[player] - hands * stack for player, stack in enumerate(stacks)]), decisions)


def describe_error(error: BaseException) -> str:
    """The type and message of a strategy's error, in one printable line of limited length."""
    try:
        text = str(error) if type(error) is Reported else f"{type(error).__name__}: {error}"
    except Exception:  # noqa: BLE001 - even its message may fail
        text = type(error).__name__
    return one_line(_OUR_CLASS.sub(r"\1", text), _LONGEST)
