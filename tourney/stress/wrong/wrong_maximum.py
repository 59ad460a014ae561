"""Wrong forms of the rules of betting: fixed limit, pot limit, and the most that may be bet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tourney.game.variant import Bet, BettingStructure
from tourney.stress.wrong.wrong_form import FIXED_LIMIT, FormShelf, after_raise, reach_of, wrap

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.stress.altered_machine import AlteredMachine

_LIMIT: Final = FormShelf("fixed-limit")
_POT: Final = FormShelf("pot-limit")
_MAXIMUM: Final = FormShelf("maximum")

_POT_LIMIT: Final = int(BettingStructure.POT_LIMIT)
_SMALL: Final = int(Bet.SMALL)
_BIG: Final = int(Bet.BIG)


# Fixed limit


def _set_cap(machine: AlteredMachine, by: int) -> None:
    def cap_of(course: Any, rules: Any, uncapped: int) -> int:
        cap = int(right(course, rules, uncapped))
        # Where there is no cap, there is none to be off by.
        return cap + by if cap < machine.betting.NO_CAP else cap

    right = machine.betting.cap_of
    machine.betting.cap_of = machine.wagering.cap_of = cap_of


# TDA 48 leaves the number of raises in limit to the house, so these forms are off from the number that the hand is
# played with.
@_LIMIT.add("one-raise-too-few", "the cap were one raise lower")
def _low_cap(machine: AlteredMachine) -> None:
    _set_cap(machine, -1)


@_LIMIT.add("one-raise-too-many", "the cap were one raise higher")
def _high_cap(machine: AlteredMachine) -> None:
    _set_cap(machine, 1)


@_LIMIT.add("two-raises-too-many", "the cap were two raises higher")
def _higher_cap(machine: AlteredMachine) -> None:
    _set_cap(machine, 2)


# TDA 48: the cap holds even when two players are left in a hand, as long as more are in the event.
@_LIMIT.add("no-cap-between-two", "the cap did not hold when two players are left in a hand")
def _no_cap_between_two(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def may_raise(self: Any, player: int) -> bool:
            cap = self._cap
            self._cap = machine.betting.NO_CAP if self.live == 2 else cap
            may = bool(right(self, player))
            self._cap = cap
            return may

        return may_raise

    wrap(machine.betting.BettingRound, "_may_raise", make)


# Robert's Rules of Poker, seven-card stud: the completion is the first bet, and the raises of the cap follow it.
@_LIMIT.add("the-bring-in-counts", "the bring-in were a bet of the cap")
def _bring_in_counts(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def bring_in(self: Any, amount: int) -> None:
            right(self, amount)
            self.bets = 1

        return bring_in

    wrap(machine.betting.BettingRound, "bring_in", make)


@_LIMIT.add("the-blind-does-not-count", "the blind were no bet of the cap")
def _blind_outside(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def begin_round(self: Any, unit: int, opened_to: int, opening: int) -> None:
            right(self, unit, opened_to, opening)
            self.bets = 0

        return begin_round

    wrap(machine.betting.BettingRound, "begin_round", make)


@_LIMIT.add("the-blind-counts-twice", "both blinds were bets of the cap")
def _both_blinds(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def begin_round(self: Any, unit: int, opened_to: int, opening: int) -> None:
            right(self, unit, opened_to, opening)
            self.bets = 2 if opened_to else 0

        return begin_round

    wrap(machine.betting.BettingRound, "begin_round", make)


@_LIMIT.add("the-cap-is-not-counted-anew", "the raises of earlier streets counted towards the cap")
def _whole_hand(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def begin_round(self: Any, unit: int, opened_to: int, opening: int) -> None:
            # `opening` begins another hand, whose raises are counted from none.
            before = 0 if opening else self.bets
            right(self, unit, opened_to, opening)
            self.bets += before

        return begin_round

    wrap(machine.betting.BettingRound, "begin_round", make)


@_LIMIT.add("every-all-in-counts-towards-the-cap", "an all-in of any size counted towards the cap")
def _every_counts(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def note(self: Any, player: int, amount_to: int) -> None:
            before = self.bets
            right(self, player, amount_to)
            self.bets = before + 1

        return note

    wrap(machine.betting.BettingRound, "_note_raise", make)


@_LIMIT.add(
    "only-full-bets-count-towards-the-cap", "an all-in for less than a full bet did not count towards the cap"
)
def _full_count(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def note(self: Any, player: int, amount_to: int) -> None:
            full = amount_to - self.full_to >= self.step
            before = self.bets
            right(self, player, amount_to)
            self.bets = before + full

        return note

    wrap(machine.betting.BettingRound, "_note_raise", make)


@_LIMIT.add("every-all-in-is-a-full-bet", "an all-in of any size counted as a full bet")
def _any_is_full(machine: AlteredMachine) -> None:
    def full(self: Any, _step: int, _bet_to: int) -> None:
        if self._structure == FIXED_LIMIT:
            self.full_to = self.bet_to

    after_raise(machine, full)


@_LIMIT.add("half-a-bet-is-completed", "an all-in for less than a full bet were completed, even from half a bet on")
def _only_full(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def note(self: Any, player: int, amount_to: int) -> None:
            full_to, step = self.full_to, self.step
            right(self, player, amount_to)
            if self._structure == FIXED_LIMIT and amount_to - full_to < step:
                self.full_to = full_to

        return note

    wrap(machine.betting.BettingRound, "_note_raise", make)


def _set_unit(machine: AlteredMachine, unit: Callable[[Any, int], int]) -> None:
    """Another size of bets in fixed limit; `unit` gets the amounts and the size of the street."""

    def make(right: Any) -> Any:
        def find(self: Any) -> int:
            if self._course.structure != FIXED_LIMIT:
                return int(right(self))
            return unit(self._amounts, self._street)

        def find_with_course(self: Any) -> int:
            units[:] = self._course.unit
            return find(self)

        return find_with_course

    units: list[int] = []
    machine.units = units
    wrap(machine.wagering.Wagering, "_unit", make)


@_LIMIT.add("always-the-small-bet", "all bets were small bets")
def _small(machine: AlteredMachine) -> None:
    _set_unit(machine, lambda amounts, street: int(amounts.small_bet))


@_LIMIT.add("always-the-big-bet", "all bets were big bets")
def _big(machine: AlteredMachine) -> None:
    _set_unit(machine, lambda amounts, street: int(amounts.big_bet))


@_LIMIT.add("the-big-bet-a-street-early", "the big bet came a street too early")
def _early(machine: AlteredMachine) -> None:
    def unit(amounts: Any, street: int) -> int:
        later = next((each for each in machine.units[street + 1 :] if each), machine.units[street])
        return int(amounts.big_bet if later == _BIG else amounts.small_bet)

    _set_unit(machine, unit)


@_LIMIT.add("the-big-bet-a-street-late", "the big bet came a street too late")
def _late(machine: AlteredMachine) -> None:
    def unit(amounts: Any, street: int) -> int:
        before = next((each for each in reversed(machine.units[:street]) if each), _SMALL)
        return int(amounts.big_bet if before == _BIG else amounts.small_bet)

    _set_unit(machine, unit)


# The most


def _set_most(machine: AlteredMachine, structure: int | None, most: Callable[[Any], int]) -> None:
    """Another most, before it is limited by the stack."""

    def make(right: Any) -> Any:
        def find(self: Any) -> int:
            if structure is not None and self._structure != structure:
                return int(right(self))
            reach = reach_of(self)
            found = most(self)
            return int(
                # As the right most: all-in to the last chip, otherwise no part of a chip, and never less than the
                # least raise.
                reach if found >= reach else min(max(self._full_raise_to(), found - found % self._chip), reach)
            )

        return find

    wrap(machine.betting.BettingRound, "_most_raise_to", make)


def _pot_of(betting: Any) -> int:
    return int(betting._state.pot + betting.missing)


def _call_of(betting: Any) -> int:
    """The chips that a call takes."""
    return int(betting.bet_to - betting._state.bet_row[betting.actor])


@_POT.add("the-call-is-not-counted", "the call were not counted in the pot")
def _without_call(machine: AlteredMachine) -> None:
    _set_most(machine, _POT_LIMIT, lambda self: self.bet_to + max(_pot_of(self), self.step))


@_POT.add("the-call-is-counted-twice", "the call were counted twice in the pot")
def _call_twice(machine: AlteredMachine) -> None:
    _set_most(
        machine,
        _POT_LIMIT,
        lambda self: self.bet_to + max(_pot_of(self) + 2 * (_call_of(self)), self.step),
    )


@_POT.add("the-whole-bet-is-counted", "the whole bet to match were counted in the pot, and not what is missing to it")
def _whole_call(machine: AlteredMachine) -> None:
    _set_most(machine, _POT_LIMIT, lambda self: self.bet_to + max(_pot_of(self) + self.bet_to, self.step))


@_POT.add("bets-of-the-street-are-not-counted", "the bets of the street were not counted in the pot")
def _without_bets(machine: AlteredMachine) -> None:
    _set_most(
        machine,
        _POT_LIMIT,
        lambda self: self.bet_to + max(self._state.pot - sum(self._state.bet_row) + _call_of(self), self.step),
    )


@_POT.add("a-raise-to-the-pot", "a raise were to the pot at most, not by the pot")
def _to_the_pot(machine: AlteredMachine) -> None:
    _set_most(machine, _POT_LIMIT, lambda self: max(_pot_of(self) + _call_of(self), self.bet_to + self.step))


@_POT.add("the-own-bet-is-forgotten", "a raise of the pot were counted as chips added, not as a total")
def _as_added(machine: AlteredMachine) -> None:
    _set_most(
        machine,
        _POT_LIMIT,
        lambda self: _call_of(self) + max(_pot_of(self) + _call_of(self), self.step),
    )


# TDA 54B: before the flop every bet of the pot assumes that full blinds were posted.
@_POT.add("dead-blinds-do-not-count", "dead and short blinds counted only with the chips that are there")
def _only_chips(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def begin_street(self: Any, street: int) -> None:
            right(self, street)
            self.round.missing = min(self.round.missing, 0)

        return begin_street

    wrap(machine.wagering.Wagering, "begin_street", make)


# TDA 54C: after the flop bets go by the actual pot, antes and all.
@_POT.add("antes-never-count", "antes did not count in the pot, after the first street either")
def _antes_never(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def begin_street(self: Any, street: int) -> None:
            right(self, street)
            if street != self._course.opening:
                self.round.missing = min(0, self._missing)

        return begin_street

    wrap(machine.wagering.Wagering, "begin_street", make)


@_POT.add("no-limit", "there were no limit")
def _unlimited(machine: AlteredMachine) -> None:
    _set_most(machine, _POT_LIMIT, lambda self: 1 << 60)


@_POT.add("twice-the-pot", "twice the pot could be bet")
def _two_pots(machine: AlteredMachine) -> None:
    _set_most(machine, _POT_LIMIT, lambda self: self.bet_to + max(2 * (_pot_of(self) + _call_of(self)), self.step))


@_POT.add("half-the-pot", "half the pot could be bet at most")
def _half_pot(machine: AlteredMachine) -> None:
    _set_most(
        machine,
        _POT_LIMIT,
        lambda self: self.bet_to + max((_pot_of(self) + _call_of(self)) // 2, self.step),
    )


@_MAXIMUM.add("the-stack-without-the-bet", "the chips that a player has in front did not count in the most")
def _stack_alone(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def find(self: Any) -> int:
            return max(int(min(right(self), self._state.stack_row[self.actor])), int(self._least_raise_to()))

        return find

    wrap(machine.betting.BettingRound, "_most_raise_to", make)


@_MAXIMUM.add("the-bet-beside-the-stack", "the chips in front counted twice in the most")
def _bet_twice(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def find(self: Any) -> int:
            bet, stack = self._state.bet_row[self.actor], self._state.stack_row[self.actor]
            return int(right(self)) + (int(bet) if right(self) == bet + stack else 0)

        return find

    wrap(machine.betting.BettingRound, "_most_raise_to", make)


@_MAXIMUM.add("the-call-beside-the-stack", "the most were the whole stack on top of the bet to match")
def _beyond_stack(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def find(self: Any) -> int:
            reach = reach_of(self)
            return int(self.bet_to + self._state.stack_row[self.actor]) if right(self) == reach else int(right(self))

        return find

    wrap(machine.betting.BettingRound, "_most_raise_to", make)


@_MAXIMUM.add("the-shortest-stack", "a bet could be no more than the shortest opponent can call")
def _shortest(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def find(self: Any) -> int:
            state = self._state
            others = [
                state.bet_row[player] + state.stack_row[player]
                for player in range(state.players)
                if player != self.actor and not state.folded_row[player] and state.stack_row[player]
            ]
            return max(min([int(right(self)), *map(int, others)]), int(self._least_raise_to()))

        return find

    wrap(machine.betting.BettingRound, "_most_raise_to", make)


# House rules about the most, played by an altered machine


def cap_at_what_can_be_called(machine: AlteredMachine) -> None:
    """A player may bet no more than the deepest opponent can call."""

    def make(right: Any) -> Any:
        def find(self: Any) -> int:
            state = self._state
            others = [
                int(state.bet_row[player] + state.stack_row[player])
                for player in range(state.players)
                if player != self.actor and not state.folded_row[player]
            ]
            most = int(right(self))
            if self._structure == FIXED_LIMIT:
                return most
            return min(most, max(max(others, default=0), int(self._least_raise_to())))

        return find

    wrap(machine.betting.BettingRound, "_most_raise_to", make)


def offer_what_nobody_can_call(machine: AlteredMachine) -> None:
    """A player may raise although no opponent has chips to call with."""
    machine.betting.BettingRound._answerable = lambda self: True


LIBRARY: Final = (*_LIMIT.forms, *_POT.forms, *_MAXIMUM.forms)
"""The forms of this file."""
