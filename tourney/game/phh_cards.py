"""Working out the hidden cards of a hand history.

Files write '??' for cards that were not seen, and show some of them later: when the player discards one, or at the
showdown. A card shown was held all along, so it is traced back to the deal, through draws. A hidden card that is
never shown stays unknown; a replay may deal any card that the record does not name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.cards.card import card_name
from tourney.game.phh_actions import Verb

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.phh_actions import NamedCards, PhhAction
    from tourney.types import Card, Position

_NAMES_OWN_CARDS = (Verb.DISCARD, Verb.SHOW)


class Slot:
    """A card that is dealt; None while it is unknown."""

    __slots__ = ("card",)

    def __init__(self, card: Card | None) -> None:
        self.card = card


class CardTrace:
    """The cards of a hand history.

    Args:
        actions: All its actions.
        players: Number of players.
        stay: Whether cards that a player names stay in the hand: set apart or turned up, not discarded.

    Attributes:
        slots: The cards of each action that deals or discards, by its number.
        named: All cards named anywhere.
        misfits: What is wrong with actions, by their number, in words after the player: cards that are not held.
        unclaimed: Players who cannot win at the showdown: those who muck, and those who never show a whole hand while
            another player does.
    """

    def __init__(self, actions: Sequence[PhhAction], players: int, *, stay: bool = False) -> None:
        self.slots: dict[int, list[Slot]] = {}
        self.named = {card for action in actions for card in action.cards if card is not None}
        self.misfits: dict[int, str] = {}
        self._actions = actions
        self._stay = stay
        self._hole_cards: list[list[Slot]] = [[] for _ in range(players)]
        for place, action in enumerate(actions):
            self._trace(place, action)
        self.unclaimed = self._find_unclaimed()

    def _trace(self, place: int, action: PhhAction) -> None:
        if action.verb in (Verb.DEAL_HOLE, Verb.DEAL_BOARD):
            slots = [Slot(card) for card in action.cards]
            self.slots[action.number] = slots
            if action.verb is Verb.DEAL_HOLE:
                self._hole_cards[action.player] += slots
        elif action.verb is Verb.DISCARD:
            self.slots[action.number] = self._give_up(place, action)
        elif action.verb is Verb.SHOW:
            self._identify(action)

    def _identify(self, action: PhhAction) -> None:
        """Identify hidden cards of a player by those that an action names."""
        hole = self._hole_cards[action.player]
        held = {slot.card for slot in hole}
        hidden = [slot for slot in hole if slot.card is None]
        strange = [card for card in action.cards if card is not None and card not in held]
        if len(strange) > len(hidden) or len(action.cards) > len(hole):
            cards = ", ".join(map(card_name, strange)) or f"{len(action.cards)} cards"
            self.misfits[action.number] = f"does not hold {cards}"
        for slot, card in zip(hidden, strange, strict=False):
            slot.card = card

    def _give_up(self, place: int, action: PhhAction) -> list[Slot]:
        self._identify(action)
        hole = self._hole_cards[action.player]
        given = [slot for slot in hole if slot.card is not None and slot.card in action.cards]
        hidden = action.cards.count(None)
        if hidden:
            needed = self._find_named_later(place, action.player)
            left = [slot for slot in hole if slot not in given]
            # Assume that known cards that are not seen again were discarded first, then unknown cards.
            left.sort(key=lambda slot: (slot.card in needed, slot.card is None))
            given += left[:hidden]
        if not self._stay:
            self._hole_cards[action.player] = [slot for slot in hole if slot not in given]
        return given

    def _find_named_later(self, place: int, player: Position) -> set[Card | None]:
        later: list[NamedCards] = [
            action.cards
            for action in self._actions[place + 1 :]
            if action.player == player and action.verb in _NAMES_OWN_CARDS
        ]
        return {card for cards in later for card in cards if card is not None}

    def _find_unclaimed(self) -> set[Position]:
        folded = {action.player for action in self._actions if action.verb is Verb.FOLD}
        mucked = {action.player for action in self._actions if action.verb is Verb.MUCK} - folded
        live = set(range(len(self._hole_cards))) - folded - mucked
        unseen = {player for player in live if any(slot.card is None for slot in self._hole_cards[player])}
        return mucked if unseen == live else mucked | unseen
