"""The steps of a recorded hand: what a page shows one after another, without a rule of poker.

The hand is played again by the hand machine. Whatever follows from rules is thereby worked out here: what a call
costs, how many chips lie in which pot, who wins which part of it, and who gets the odd chip.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.game import event as ev
from tourney.game.phh_stakes import check_fields
from tourney.game.replay import RecordedPlay
from tourney.watch.equity import GIVING, EquityWatch
from tourney.watch.packing import HIDDEN_CARD, ByteWriter
from tourney.watch.pot_parts import find_part_winners, find_portions

if TYPE_CHECKING:
    from tourney.game.event import Event
    from tourney.game.phh import HandRecord
    from tourney.game.pot import Pot
    from tourney.game.stakes import Places
    from tourney.game.variant import Variant
    from tourney.types import Card, Position
    from tourney.watch.equity import Know

STEPS: Final = (
    "street", "ante", "small blind", "big blind", "kill", "bring-in", "post", "deal", "board", "discard",
    "set apart", "turn up", "reshuffle", "killed", "fold", "check", "call", "bet", "raise", "return", "show",
    "muck", "pots", "win", "equity",
)  # fmt: skip
"""The kinds of step. A step is written as the number of its kind, and its values:

- street: twice its number, and 1 if the bets of the street before are in the pot now
- ante to post, call: position, twice the amount and 1 if all-in; bet, raise: the same with the total on this street
- deal: a bit for each position, cards each, 1 if face up, cards
- board: its number, number of cards, cards
- discard, set apart, turn up: position, number of cards, cards
- reshuffle: number of cards
- killed, fold, check, show, muck: position
- return: position, amount
- pots: number of pots, amounts
- win: position, pot, a bit for each part won, twice the amount and 1 with an odd chip
- equity: number of deals drawn, 0 if all were tried; a bit for each position, percents
"""
CODE: Final = {name: code for code, name in enumerate(STEPS)}


class HandSteps(NamedTuple):
    """The steps of a hand.

    Attributes:
        record: The hand.
        variant: The game.
        places: The positions of the button and the blinds.
        steps: The steps, packed.
        all_in: Whether a player was all-in and hands were shown.
        difference: Where the record and the rules part; empty if they do not.
        stacks: The chips behind at the end, or where the steps stop.
    """

    record: HandRecord
    variant: Variant
    places: Places
    steps: bytes
    all_in: bool
    difference: str
    stacks: tuple[int, ...]


def list_steps(record: HandRecord, variant: Variant, know: Know | None = None) -> HandSteps:
    """Play a recorded hand, up to the first difference if it does not fit the rules.

    Args:
        record: The hand.
        variant: The game.
        know: How to find out what known hands are worth, to add the equity at each decision; None to add none.

    Raises:
        InvalidArgument: The record lacks a field that the game needs, or the hand cannot be begun.
    """
    check_fields(record, variant)
    listener = _StepWriter(variant, know)
    play = RecordedPlay(record, variant, listener)
    listener.follow(play)
    difference = play.run()
    listener.flush()
    state = play.hand.state
    # All-in before a showdown: its table flashes in the room.
    all_in = listener.all_in and listener.shown
    return HandSteps(record, variant, state.places, bytes(listener.packed), all_in, difference, tuple(state.stacks))


class _StepWriter:
    """A listener that writes the events of a hand as steps."""

    def __init__(self, variant: Variant, know: Know | None) -> None:
        self.packed = ByteWriter()
        self.all_in = False
        self.shown = False
        self._play: RecordedPlay | None = None
        self._variant = variant
        self._street = 0
        self._dealt: dict[tuple[bool, Position], list[Card]] = {}
        self._boards: dict[int, list[Card]] = {}
        self._apart: dict[Position, tuple[Card, ...]] = {}
        self._mucked: set[Position] = set()
        self._pots: list[Pot] = []
        self._wins: list[ev.Won] = []
        self._equity = None if know is None else EquityWatch(variant, know)

    def follow(self, play: RecordedPlay) -> None:
        """Follow a hand that has posted its blinds; it is known only after its first events."""
        self._play = play

    def __call__(self, event: Event) -> None:
        """Write an event. Cards dealt one after another wait until all of them are there."""
        # The listener hears of events only; a new street is seen by the state of the hand.
        if self._play is not None and self._play.hand.street != self._street:
            self._begin_street(self._play.hand.street)
        match event:
            case ev.HoleDealt():
                self._dealt.setdefault((event.up, event.player), []).append(self._seen_card(event.card))
            case ev.BoardDealt():
                self._boards.setdefault(event.board, []).append(self._seen_card(event.card))
            case ev.Won():
                # Wins wait for each other: only all of them together tell what is a share and what an odd chip.
                if not self._wins:
                    self.flush()
                    self._write_equity()
                self._wins.append(event)
            case _:
                self.flush()
                if not isinstance(event, GIVING):
                    self._write_equity()
                self._write(event)
        # Last, so that the equity written above is that of the moment before the event.
        if self._equity is not None:
            self._equity.note(event)

    def flush(self) -> None:
        """Write the cards and the pots that wait."""
        # Players who get as many cards in the same way share a step, which keeps the page small.
        # By face, number of cards and position: `groupby` needs equals side by side.
        groups = groupby(sorted(self._dealt, key=lambda key: (key[0], len(self._dealt[key]), key[1])), self._group)
        for (up, each), keys in groups:
            players = [player for _, player in keys]
            self.packed.add(CODE["deal"], sum(1 << player for player in players), each, up)
            for player in players:
                self.packed.add_cards(self._dealt[up, player])
        for board, cards in self._boards.items():
            self.packed.add(CODE["board"], board, len(cards))
            self.packed.add_cards(cards)
        self._dealt, self._boards = {}, {}
        if self._wins:
            self._write_wins()

    def _group(self, key: tuple[bool, Position]) -> tuple[bool, int]:
        return key[0], len(self._dealt[key])

    def _seen_card(self, card: Card) -> Card:
        return HIDDEN_CARD if self._play is not None and card in self._play.hidden else card

    def _begin_street(self, street: int) -> None:
        self.flush()
        self._write_equity()
        self._street = street
        # Bets are gathered when the street ends; before the first street antes may still lie there.
        gathered = self._play is not None and not any(self._play.hand.state.bets)
        self.packed.add(CODE["street"], 2 * street + gathered)
        self._note_pots()
        # A single pot is the sum of all bets, which the page adds itself.
        if gathered and len(self._pots) > 1:
            self.packed.add(CODE["pots"], len(self._pots), *(pot.amount for pot in self._pots))

    def _write_equity(self) -> None:
        """Write the equity of the moment, if it has changed."""
        if self._equity is None or self._play is None:
            return
        found = self._equity.find(self._street, self._play.hidden)
        if found is not None:
            percents = {player: round(100 * share) for player, share in found.shares.items()}
            self.packed.add(CODE["equity"], found.drawn, sum(1 << player for player in percents), *percents.values())

    def _note_pots(self) -> None:
        if self._play is not None:
            self._pots = self._play.hand.pots()

    def _write(self, event: Event) -> None:
        add = self.packed.add
        match event:
            case ev.Posted():
                self.all_in |= event.all_in
                # Whatever is posted for another reason is drawn as a plain post.
                add(CODE.get(event.what, CODE["post"]), event.player, 2 * event.amount + event.all_in)
            case ev.Called():
                self.all_in |= event.all_in
                add(CODE["call"], event.player, 2 * event.amount_by + event.all_in)
            case ev.Raised():
                self.all_in |= event.all_in
                add(CODE["bet" if event.bet else "raise"], event.player, 2 * event.amount_to + event.all_in)
            case ev.Returned():
                add(CODE["return"], event.player, event.amount)
            case ev.Discarded() | ev.SetApart() | ev.TurnedUp():
                self._write_cards_given(event)
            case ev.Reshuffled():
                add(CODE["reshuffle"], event.cards)
            case ev.Killed() | ev.Folded() | ev.Checked() | ev.Shown() | ev.Mucked():
                self._write_plain(event)

    def _write_plain(self, event: ev.Killed | ev.Folded | ev.Checked | ev.Shown | ev.Mucked) -> None:
        if isinstance(event, ev.Shown | ev.Mucked):
            self.shown = self.shown or isinstance(event, ev.Shown)
            # Before they are awarded, as nothing is left of them afterwards; who won which part is found from them.
            self._note_pots()
            if isinstance(event, ev.Mucked):
                self._mucked.add(event.player)
        self.packed.add(CODE[_PLAIN[type(event)]], event.player)

    def _write_cards_given(self, event: ev.Discarded | ev.SetApart | ev.TurnedUp) -> None:
        if isinstance(event, ev.SetApart):
            self._apart[event.player] = event.cards
        self.packed.add(CODE[_GIVEN[type(event)]], event.player, len(event.cards))
        self.packed.add_cards(map(self._seen_card, event.cards))

    def _write_wins(self) -> None:
        assert self._play is not None  # noqa: S101 - a pot is won after the first street has begun
        hand = self._play.hand
        # Only a showdown tells the parts of a pot; otherwise the last player has it all.
        parts = find_part_winners(hand, self._pots, self._apart, self._mucked) if self.shown else {}
        for won in find_portions(self._wins, parts, hand.stakes.chip):
            self.packed.add(CODE["win"], won.player, won.pot, won.parts, 2 * won.amount + won.odd)
        self._wins = []


_PLAIN: Final = {
    ev.Killed: "killed", ev.Folded: "fold", ev.Checked: "check", ev.Shown: "show", ev.Mucked: "muck",
}  # fmt: skip
_GIVEN: Final = {ev.Discarded: "discard", ev.SetApart: "set apart", ev.TurnedUp: "turn up"}
