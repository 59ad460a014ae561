"""Replaying a recorded hand, action by action.

The hand asks for cards and actions, and the record supplies them. If they do not fit, because house rules differ or
the record is wrong, the replay stops at the first difference.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from tourney.cards.card import card_name
from tourney.errors import CardsError, IllegalAction, InvalidArgument
from tourney.game.action import check_or_call, discard, fold, raise_to
from tourney.game.hand import Hand
from tourney.game.phh_actions import Verb
from tourney.game.phh_cards import CardTrace
from tourney.game.phh_stakes import check_fields, record_stakes
from tourney.game.stakes import NOBODY
from tourney.game.turn import ACT, DEAL, OVER

if TYPE_CHECKING:
    from tourney.game.event import Listener
    from tourney.game.phh import HandRecord
    from tourney.game.phh_actions import PhhAction
    from tourney.game.phh_cards import Slot
    from tourney.game.variant import Variant
    from tourney.types import Card, Chips, Position


class Replayed(NamedTuple):
    """The result of a replay.

    Attributes:
        stacks: The chips behind at the end, or where the replay stopped.
        over: Whether the hand is over; a record may stop before that.
        difference: The first difference; empty if there is none.
        place: The line and the column of the action at which the replay stopped; zeros if the file has none.
    """

    stacks: tuple[Chips, ...]
    over: bool
    difference: str
    place: tuple[int, int] = (0, 0)


class _Misfit(Exception):
    """The record and the hand do not fit."""


def replay(record: HandRecord, variant: Variant) -> Replayed:
    """Replay a hand, and compare its end with the finishing stacks of the record, if it has them.

    A record may stop before the hand is over; its finishing stacks are then those behind the bets so far.

    Args:
        record: The hand.
        variant: The game named by `record.variant`.

    Raises:
        InvalidArgument: The record lacks a field that the game needs; `at` is the field.
    """
    check_fields(record, variant)
    try:
        playing = RecordedPlay(record, variant)
    except InvalidArgument as error:
        return Replayed((), over=False, difference=f"{error.at[0]}: {error}" if error.at else str(error))
    difference = playing.run()
    hand = playing.hand
    stacks = tuple(hand.state.stacks)
    return Replayed(stacks, hand.turn == OVER, difference or _compare_stacks(record, hand), playing.place)


def _compare_stacks(record: HandRecord, hand: Hand) -> str:
    """The differences in finishing stacks; empty if there are none, or the stacks are not known."""
    differing = [
        f"{record.name_player(player)} has {record.as_written(ours)}, not {record.as_written(theirs)}"
        for player, (start, ours, theirs) in enumerate(
            zip(record.starting_stacks, hand.state.stacks, record.finishing_stacks, strict=False)
        )
        if start is not None and theirs is not None and ours != theirs
    ]
    if not differing:
        return ""
    early = "" if hand.turn == OVER else "; the actions stop before the hand is over"
    return f"finishing_stacks: {', '.join(differing)}{early}"


class RecordedPlay:
    """A hand, with the cards that the record deals in it.

    Args:
        record: The hand.
        variant: The game named by `record.variant`.
        listener: Receives the events of the hand.

    Attributes:
        hand: The hand, as far as it is played.
        hidden: Cards dealt for hidden ones that the record never names.
        place: The line and the column of the action that does not fit, if the file has them.

    Raises:
        InvalidArgument: The hand cannot be begun as recorded.
    """

    def __init__(self, record: HandRecord, variant: Variant, listener: Listener | None = None) -> None:
        stakes, places = record_stakes(record, variant)
        players = len(record.starting_stacks)
        enough = 1 + sum(map(abs, record.antes + record.blinds_or_straddles)) + stakes.bring_in
        enough += sum(action.amount_to for action in record.actions)
        self._record = record
        stay = any(street.set_apart or street.expose for street in variant.streets)
        self._trace = CardTrace(record.actions, players, stay=stay)
        self._spare = [card for card in variant.deck if card not in self._trace.named]
        self._for_players: list[deque[Slot]] = [deque() for _ in range(players)]
        self._for_board: deque[Slot] = deque()
        self.hidden: set[Card] = set()
        self.place = (0, 0)
        self.hand = Hand(
            variant,
            stakes,
            [enough * stakes.chip if chips is None else chips for chips in record.starting_stacks],
            places=places,
            rules=record.notes.rules,
            absent=record.notes.absent,
            listener=listener,
        )
        for player in self._trace.unclaimed:
            self.hand.muck(player)

    def run(self) -> str:
        """Make all actions; return the first difference, empty if there is none."""
        action = None
        try:
            for action in self._record.actions:
                self._do(action)
            if self.hand.turn != DEAL:
                self._check_none_left()
        except (_Misfit, IllegalAction, CardsError) as error:
            if action is None or not self._record.places:
                return f"{action}: {error}"
            self.place = self._record.places[action.number]
            return str(error)
        return ""

    def _do(self, action: PhhAction) -> None:
        if action.number in self._trace.misfits:
            raise _Misfit(f"{self._name(action.player)} {self._trace.misfits[action.number]}")
        match action.verb:
            case Verb.DEAL_BOARD:
                self._for_board += self._trace.slots[action.number]
                self._deal(action)
            case Verb.DEAL_HOLE:
                self._for_players[action.player] += self._trace.slots[action.number]
                self._deal(action)
            case Verb.SHOW | Verb.MUCK:
                self._check_showdown(action.player)
            case _:
                if not self._is_idle_check(action):
                    self._check_turn(action)
                    self._act(action)

    # Cards

    def _deal(self, action: PhhAction) -> None:
        """Deal the cards that the hand needs, as far as the record has got."""
        hand = self.hand
        if hand.turn != DEAL:
            raise _Misfit("the hand is over" if hand.turn == OVER else f"{self._name(hand.actor)} is to act first")
        while hand.turn == DEAL:
            receiver = hand.receiver
            waiting = self._for_board if receiver == NOBODY else self._for_players[receiver]
            if not waiting:
                return
            slot = waiting.popleft()
            if slot.card is None:
                slot.card = self._deal_hidden(action)
            else:
                hand.deal(slot.card)

    def _deal_hidden(self, action: PhhAction) -> Card:
        """Deal a card that the record never names; after a reshuffle, one that it does not name from here on."""
        while self._spare:
            card = self._spare.pop()
            self.hidden.add(card)
            self.hand.deal(card)
            return card
        later = {card for other in self._record.actions for card in other.cards if other.number >= action.number}
        for card in self.hand.variant.deck:
            if card not in later:
                self.hidden.add(card)
                try:
                    self.hand.deal(card)
                except CardsError:
                    self.hidden.discard(card)
                    continue
                return card
        raise _Misfit("no card is left for the hidden one")

    def _name(self, player: Position) -> str:
        return "the board" if player == NOBODY else self._record.name_player(player)

    def _check_none_left(self) -> None:
        """Check that no card is left over."""
        for player, waiting in enumerate(self._for_players):
            if waiting:
                raise _Misfit(f"{self._name(player)} was dealt {_format_slots(waiting)} out of turn")
        if self._for_board:
            raise _Misfit(f"{_format_slots(self._for_board)} was dealt to the board out of turn")

    # Players

    def _check_turn(self, action: PhhAction) -> None:
        """Check that it is the player's turn, and in stud that a bring-in is recorded as one."""
        hand = self.hand
        if hand.turn == DEAL:
            receiver = hand.receiver
            raise _Misfit(f"a card is due to {self._name(receiver)} first")
        self._check_none_left()
        if hand.turn == OVER:
            raise _Misfit("the hand is over")
        if hand.actor != action.player:
            raise _Misfit(f"{self._name(hand.actor)} is to act")
        due = hand.variant.is_stud and hand.view(action.player).bring_in > 0
        if due and action.verb is Verb.CHECK_OR_CALL:
            raise _Misfit("the bring-in is due")
        if action.verb is Verb.BRING_IN and not due:
            raise _Misfit("no bring-in is due")

    def _act(self, action: PhhAction) -> None:
        hand = self.hand
        match action.verb:
            case Verb.FOLD:
                hand.apply(fold())
            case Verb.BET_OR_RAISE:
                hand.apply(raise_to(action.amount_to))
            case Verb.DISCARD:
                hand.apply(discard(slot.card for slot in self._trace.slots[action.number] if slot.card is not None))
            case _:
                hand.apply(check_or_call())

    def _is_idle_check(self, action: PhhAction) -> bool:
        """Whether it is a check by a player with nobody left to bet against, whom the hand does not ask (TDA 16)."""
        hand = self.hand
        if action.verb is not Verb.CHECK_OR_CALL or hand.turn == ACT:
            return False
        state = hand.state
        with_chips = [player for player, chips in enumerate(state.stacks) if chips and not state.folded[player]]
        return hand.turn == DEAL and hand.street > 0 and with_chips == [action.player]

    def _check_showdown(self, player: Position) -> None:
        """Check that betting is over and that the player who shows or mucks has not folded."""
        hand = self.hand
        if hand.state.folded[player]:
            raise _Misfit(f"{self._name(player)} has folded")
        if hand.turn == ACT:
            raise _Misfit(f"{self._name(hand.actor)} is to act first")


def _format_slots(slots: deque[Slot]) -> str:
    return ", ".join("a hidden card" if slot.card is None else card_name(slot.card) for slot in slots)
