"""The words of a fixed hand: what its players do, and what the rulebook expects at each moment.

    f           fold                            r300     bet or raise to 300
    c           check, call, or bring in        a        bet or raise all-in
    d           stand pat                       dAsKd    discard, set apart or turn up these cards

A word may name its player: `2:r300` states that position 2 is to act. Words that begin with "?" state what must hold
before the next action:

    ?call=75    the amount to call              ?pot=300         all chips in the middle
    ?least=300  the least to raise to           ?pots=150/300    the main pot, and the side pots
    ?most=900   the most to raise to            ?street=1        the street, from 0
    ?raise=no   no bet or raise is allowed      ?actor=2         who is to act
    ?not=r299   the action is refused           ?over=yes        the hand is over
    ?bring=25   the bring-in is due             ?discard=3       the most cards to discard
    ?stacks=900/1000, ?bets=50/100              the chips behind, and the bets of the street
    ?shown=1/0  who has shown, in that order    ?mucked=2        who has mucked
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from tourney.cards.card import card_name, parse_cards
from tourney.errors import IllegalAction
from tourney.game import event as ev
from tourney.game.action import Action, check_or_call, discard, fold, raise_to
from tourney.game.stakes import NOBODY
from tourney.game.turn import ACT, DEAL, OVER
from tourney.stress.catalogue.played import PlayedHand

if TYPE_CHECKING:
    from tourney.game.hand import Hand
    from tourney.game.variant import Variant
    from tourney.stress.catalogue.point import FixedHand
    from tourney.types import Card


class Misfit(Exception):
    """A fixed hand does not come out as the rulebook says."""


class Performance:
    """A fixed hand, played by our machine.

    Attributes:
        played: The course of the hand.
        hand: The hand.
    """

    def __init__(self, fixed: FixedHand, variant: Variant) -> None:
        self.played = PlayedHand(fixed.setup, variant)
        self.hand = fixed.setup.hand(variant, self.played.hear)
        self._fixed = fixed
        texts = [] if not fixed.hole else fixed.hole.split()
        self._hole = [deque(parse_cards(text) if text != "-" else []) for text in texts]
        self._hole += [deque() for _ in range(len(fixed.setup.stacks) - len(self._hole))]
        self._board = deque(parse_cards(fixed.board))
        named = {card for cards in (*self._hole, self._board) for card in cards}
        self._spare = deque(card for card in variant.deck if card not in named)

    def run(self) -> PlayedHand:
        """Play the hand to the end of its line.

        Raises:
            Misfit: Something is not as the rulebook says.
        """
        for word in self._fixed.line.split():
            self._deal()
            if word[0] == "?":
                self._check(word)
            else:
                self._act(word)
        self._deal()
        self.played.end(self.hand)
        if self._fixed.ends and (self.hand.turn != OVER or self.played.stacks != self._fixed.ends):
            raise Misfit(f"the stacks are {self.played.stacks}, not {self._fixed.ends}")
        return self.played

    def _deal(self) -> None:
        hand = self.hand
        while hand.turn == DEAL:
            waiting = self._board if hand.receiver == NOBODY else self._hole[hand.receiver]
            for card in hand.dealing.shuffle_in:
                if card not in self._spare:
                    self._spare.append(card)
            hand.deal(waiting.popleft() if waiting else self._spare.popleft())

    def _act(self, word: str) -> None:
        who, _, what = word.rpartition(":")
        hand = self.hand
        if hand.turn != ACT:
            raise Misfit(f"nobody is to act at {word}")
        if who and hand.actor != int(who):
            raise Misfit(f"{hand.actor} is to act, not {word}")
        self.played.note(hand)
        try:
            self.played.act(hand, action_of(what, hand))
        except IllegalAction as error:
            raise Misfit(f"{word}: {error}") from error

    def _check(self, word: str) -> None:
        key, _, wanted = word[1:].partition("=")
        if key == "not":
            self._check_refused(wanted)
            return
        found = facts(self.hand, self.played)[key]
        if found != wanted:
            raise Misfit(f"{key} is {found}, not {wanted}, before action {len(self.played.actions) + 1}")

    def _check_refused(self, word: str) -> None:
        try:
            self.hand.copy().apply(action_of(word, self.hand))
        except IllegalAction:
            return
        raise Misfit(f"{word} is allowed")


def action_of(word: str, hand: Hand) -> Action:
    """The action of a word, without the player."""
    match word[0]:
        case "f":
            return fold()
        case "c":
            return check_or_call()
        case "d":
            return discard(parse_cards(word[1:]))
        case "a":
            return raise_to(hand.state.bets[hand.actor] + hand.state.stacks[hand.actor])
        case "r":
            return raise_to(int(word[1:]))
        case _:
            raise ValueError(f"unknown word {word!r}")


def facts(hand: Hand, played: PlayedHand) -> dict[str, str]:
    """What a hand is like now, by the keys of the words that begin with "?"."""
    state = hand.state
    found = {
        "over": "yes" if hand.turn == OVER else "no",
        "street": str(hand.street),
        "actor": str(hand.actor),
        "pot": str(state.pot),
        "pots": _row(pot.amount for pot in hand.pots()),
        "stacks": _row(state.stacks),
        "bets": _row(state.bets),
        "shown": _row(event.player for event in played.events if isinstance(event, ev.Shown)),
        "mucked": _row(event.player for event in played.events if isinstance(event, ev.Mucked)),
        "board": "".join(card_name(card) for card in state.board),
    }
    if hand.turn == ACT:
        view = hand.view(hand.actor)
        found |= {
            "call": str(view.to_call),
            "least": str(view.least_raise_to),
            "most": str(view.most_raise_to),
            "raise": "yes" if view.least_raise_to else "no",
            "bring": str(view.bring_in),
            "discard": str(view.discard_most),
        }
    return found


def _row(values: object) -> str:
    return "/".join(str(value) for value in values)  # type: ignore[attr-defined]


def perform(fixed: FixedHand, variant: Variant) -> PlayedHand:
    """Play a fixed hand and check what the rulebook expects.

    Raises:
        Misfit: Something is not as the rulebook says.
    """
    return Performance(fixed, variant).run()


def cards_dealt(played: PlayedHand) -> list[Card]:
    """All cards of a hand in the order in which they were dealt."""
    kinds = (ev.HoleDealt, ev.BoardDealt)
    return [event.card for event in played.events if isinstance(event, kinds)]
