"""Wrong forms of the rules of betting: whose turn it is, and the price of a call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tourney.stress.wrong.wrong_form import NOT_ACTED, FormShelf, wrap

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.stress.altered_machine import AlteredMachine

_TURN: Final = FormShelf("turn")
_CALL: Final = FormShelf("call")


# Whose turn it is


@_TURN.add("no-option-for-the-big-blind", "the big blind were not asked when all have called it")
def _no_option(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def owes(self: Any, player: int) -> bool:
            blind = self.opening and player == self._state.big_blind_at and self.raiser < 0
            return bool(right(self, player)) and not (blind and self._state.bet_row[player] >= self.bet_to > 0)

        return owes

    wrap(machine.betting.BettingRound, "_owes_action", make)


@_TURN.add("no-choice-is-asked", "a player were asked with nobody left to bet against")
def _idle(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        return lambda self, player: bool(right(self, player)) or self.active == 1

    wrap(machine.betting.BettingRound, "has_choice", make)


@_TURN.add("checks-end-the-street", "a street ended with the first check behind a check")
def _two_checks(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def next_to_act(self: Any) -> int:
            acted = sum(faced != NOT_ACTED for faced in self._faced)
            return -1 if not self.bet_to and acted > 1 and self.raiser < 0 else int(right(self))

        return next_to_act

    wrap(machine.betting.BettingRound, "next_to_act", make)


@_TURN.add("who-called-is-not-asked-again", "a raise were not put to players who have called before")
def _not_again(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        return lambda self, player: bool(right(self, player)) and self._faced[player] == NOT_ACTED

    wrap(machine.betting.BettingRound, "_owes_action", make)


@_TURN.add("a-short-all-in-is-not-asked", "an all-in for less than a raise did not have to be called")
def _free_short(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def owes(self: Any, player: int) -> bool:
            faced = self._faced[player]
            return bool(right(self, player)) and (faced == NOT_ACTED or self.bet_to - faced >= self.step)

        return owes

    wrap(machine.betting.BettingRound, "_owes_action", make)


# Robert's Rules of Poker, seven-card stud: a bring-in that all call ends the round; it is no blind with an option.
@_TURN.add("an-option-for-the-bring-in", "the player with the bring-in were asked again when all have called it")
def _bring_in_option(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def bring_in(self: Any, player: int) -> None:
            right(self, player)
            self.round._faced[player] = NOT_ACTED

        return bring_in

    wrap(machine.wagering.Wagering, "_bring_in", make)


def _set_opener(machine: AlteredMachine, opener: Callable[[Any, bool], int | None]) -> None:
    """Another first player, None for the right one; `opener` gets the state and whether it is the blinds' street."""

    def make(right: Any) -> Any:
        def find(self: Any, opening: int) -> int:
            blinds = bool(opening) and not self._course.forced
            # In stud the cards that show decide, and not positions; forms of that are among those of the bring-in.
            found = None if self._course.is_stud else opener(self._state, blinds)
            return int(right(self, opening)) if found is None else found % self._state.players

        return find

    wrap(machine.wagering.Wagering, "_opener", make)


# On later streets the first live player left of the button acts first; TDA 17A names that seat for games with a flop.
@_TURN.add("the-button-opens", "the button acted first on later streets")
def _button_opens(machine: AlteredMachine) -> None:
    _set_opener(machine, lambda state, blinds: None if blinds else state.players - 1)


@_TURN.add("the-second-opens", "the second player left of the button acted first on later streets")
def _second_opens(machine: AlteredMachine) -> None:
    _set_opener(machine, lambda state, blinds: None if blinds else 1)


@_TURN.add("left-of-the-big-blind-opens", "the player left of the big blind acted first on later streets, too")
def _blind_opens(machine: AlteredMachine) -> None:
    _set_opener(machine, lambda state, blinds: None if blinds else state.big_blind_at + 1)


# TDA 34B: heads-up, the button acts first before the flop and last on all later streets. This form and the next turn
# each half of that around.
@_TURN.add("heads-up-the-button-opens", "heads-up the button acted first on later streets")
def _button_opens_heads_up(machine: AlteredMachine) -> None:
    _set_opener(machine, lambda state, blinds: 1 if not blinds and state.players == 2 else None)


@_TURN.add("heads-up-the-big-blind-opens", "heads-up the big blind acted first before the flop")
def _big_blind_opens_heads_up(machine: AlteredMachine) -> None:
    _set_opener(machine, lambda state, blinds: 0 if blinds and state.players == 2 else None)


@_TURN.add("the-small-blind-opens", "the small blind acted first before the flop")
def _small_blind_opens(machine: AlteredMachine) -> None:
    _set_opener(machine, lambda state, blinds: state.small_blind_at if blinds else None)


@_TURN.add("the-big-blind-opens", "the big blind acted first before the flop")
def _big_blind_opens(machine: AlteredMachine) -> None:
    _set_opener(machine, lambda state, blinds: state.big_blind_at if blinds else None)


@_TURN.add("the-last-raiser-opens", "the last player to raise on a street acted first on the next one")
def _raiser_opens(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def begin_street(self: Any, street: int) -> None:
            last = self.round.raiser
            right(self, street)
            if last >= 0 and street != self._course.opening:
                self.round.first = last
                self.round.actor = last - 1

        return begin_street

    wrap(machine.wagering.Wagering, "begin_street", make)


# The price of a call


@_CALL.add("a-short-blind-sets-the-price", "a call were of what the big blind has posted")
def _short_price(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        return lambda self: int(min(right(self), max(self._state.bet_row)))

    wrap(machine.wagering.Wagering, "_opened_to", make)


def ask_the_full_price(machine: AlteredMachine) -> None:
    """A call is of the full bet, even if no opponent can match all of it: a house rule of its own."""
    machine.betting.BettingRound._price = lambda self, player: self.bet_to


LIBRARY: Final = (*_TURN.forms, *_CALL.forms)
"""The forms of this file."""
