"""Wrong forms of the rules of betting: the least and the most, re-opening, caps, turns and prices.

Each function alters the betting round of a machine (`tourney.game.betting`). What a form must remember of the round
it keeps beside the machine, which plays one hand at a time.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from tourney.game.variant import Bet, BettingStructure
from tourney.stress.wrong.wrong_form import FormShelf

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.stress.altered_machine import AlteredMachine

_MINIMUM: Final = FormShelf("minimum")
_REOPENING: Final = FormShelf("re-opening")
_LIMIT: Final = FormShelf("fixed-limit")
_POT: Final = FormShelf("pot-limit")
_MAXIMUM: Final = FormShelf("maximum")
_TURN: Final = FormShelf("turn")
_CALL: Final = FormShelf("call")

_FIXED_LIMIT: Final = int(BettingStructure.FIXED_LIMIT)
_POT_LIMIT: Final = int(BettingStructure.POT_LIMIT)
_SMALL: Final = int(Bet.SMALL)
_BIG: Final = int(Bet.BIG)
_NOT_ACTED: Final = -1


def _wrap(owner: Any, name: str, make: Callable[[Any], Any]) -> None:
    """Put a function in place of one of a class; `make` gets the old one."""
    setattr(owner, name, make(getattr(owner, name)))


def _set_minimum(machine: AlteredMachine, least: Callable[[Any], int]) -> None:
    """Another least raise, where bets are not fixed."""

    def make(right: Any) -> Any:
        return lambda self: right(self) if self._structure == _FIXED_LIMIT else least(self)

    _wrap(machine.betting.BettingRound, "_full_raise_to", make)


def _note_opening(machine: AlteredMachine) -> dict[str, int]:
    """What the round began with: its unit, and the amount that the blinds open it to."""
    memory = {"unit": 0, "opened": 0, "full": 0}

    def make(right: Any) -> Any:
        def begin_round(self: Any, unit: int, opened_to: int, opening: int) -> None:
            memory.update(unit=unit, opened=opened_to, full=opened_to)
            right(self, unit, opened_to, opening)

        return begin_round

    _wrap(machine.betting.BettingRound, "begin_round", make)
    return memory


def _after_raise(machine: AlteredMachine, do: Callable[[Any, int, int], None]) -> None:
    """Do something after each raise; it gets the round, the step before and the amount to match before."""

    def make(right: Any) -> Any:
        def note(self: Any, player: int, amount_to: int) -> None:
            step, bet_to = self.step, self.bet_to
            right(self, player, amount_to)
            do(self, step, bet_to)

        return note

    _wrap(machine.betting.BettingRound, "_note_raise", make)


# The least bet or raise


@_MINIMUM.add("twice-the-bet", "a raise had to be to twice the bet or more, whatever was raised before")
def _twice(machine: AlteredMachine) -> None:
    _set_minimum(machine, lambda self: self.bet_to + (self.bet_to or self.step))


@_MINIMUM.add("always-the-big-blind", "a raise had to be by the big blind only, whatever was raised before")
def _only_blind(machine: AlteredMachine) -> None:
    memory = _note_opening(machine)
    _set_minimum(machine, lambda self: max(self.bet_to, self.bring_in_due) + memory["unit"])


@_MINIMUM.add("any-amount", "any amount above the bet were a raise")
def _any(machine: AlteredMachine) -> None:
    _set_minimum(machine, lambda self: self.bet_to + self._chip)


@_MINIMUM.add("a-chip-too-low", "the least bet or raise were a chip lower")
def _chip_low(machine: AlteredMachine) -> None:
    _set_minimum(machine, lambda self: self.bet_to + self.step - self._chip)


@_MINIMUM.add("a-chip-too-high", "the least bet or raise were a chip higher")
def _chip_high(machine: AlteredMachine) -> None:
    _set_minimum(machine, lambda self: self.bet_to + self.step + self._chip)


@_MINIMUM.add("twice-the-raise", "a raise had to be twice the one before")
def _twice_raise(machine: AlteredMachine) -> None:
    memory = _note_opening(machine)
    _set_minimum(
        machine,
        lambda self: self.bet_to + self.step * (1 + (self.raiser >= 0 and self.bet_to > memory["opened"])),
    )


@_MINIMUM.add("set-by-a-short-all-in", "an all-in for less than a raise lowered the least raise")
def _lowered(machine: AlteredMachine) -> None:
    def lower(self: Any, step: int, bet_to: int) -> None:
        if self._structure != _FIXED_LIMIT and 0 < self.bet_to - bet_to < step:
            self.step = self.bet_to - bet_to

    _after_raise(machine, lower)


@_MINIMUM.add("the-last-raise-not-the-largest", "the least raise were the chips that the last player added in all")
def _added(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def bet(self: Any, amount_to: int) -> None:
            before = self._state.bet_row[self.actor]
            right(self, amount_to)
            if self._structure != _FIXED_LIMIT:
                self.step = max(self.step, amount_to - before)

        return bet

    _wrap(machine.betting.BettingRound, "bet_or_raise", make)


@_MINIMUM.add("raises-add-up", "the least raise were all raises of the round together")
def _sum(machine: AlteredMachine) -> None:
    memory = _note_opening(machine)
    _set_minimum(machine, lambda self: self.bet_to + max(self.step, self.bet_to - memory["opened"]))


@_MINIMUM.add("carried-to-the-next-street", "the size of a raise counted on the next street, too")
def _carried(machine: AlteredMachine) -> None:
    last = {"step": 0}

    def make(right: Any) -> Any:
        def begin_round(self: Any, unit: int, opened_to: int, opening: int) -> None:
            carried = 0 if opening else last["step"]
            right(self, unit, opened_to, opening)
            if self._structure != _FIXED_LIMIT:
                self.step = max(self.step, carried)
                last["step"] = self.step

        return begin_round

    _wrap(machine.betting.BettingRound, "begin_round", make)

    def remember(self: Any, _step: int, _bet_to: int) -> None:
        last["step"] = self.step

    _after_raise(machine, remember)


@_MINIMUM.add("from-the-last-full-bet", "a raise past a short all-in counted from the bet before it")
def _from_full(machine: AlteredMachine) -> None:
    memory = _note_opening(machine)

    def remember(self: Any, step: int, bet_to: int) -> None:
        if self.bet_to - bet_to >= step:
            memory["full"] = self.bet_to

    _after_raise(machine, remember)
    _set_minimum(machine, lambda self: max(memory["full"] + self.step, self.bet_to + self._chip))


@_MINIMUM.add("the-blinds-differ", "the opening raise had to be by the difference of the blinds only")
def _difference(machine: AlteredMachine) -> None:
    memory = _note_opening(machine)

    def least(self: Any) -> int:
        opening = memory["opened"] and self.raiser < 0
        small = self._state.small_blind_at
        step = self.step - (self._state._paid[small] if opening and small >= 0 else 0)
        return int(max(self.bet_to, self.bring_in_due) + max(step, self._chip))

    _set_minimum(machine, least)


@_MINIMUM.add("the-blind-is-no-bet", "the blind were no bet: the opening raise may be to the big blind and a chip")
def _no_opening_bet(machine: AlteredMachine) -> None:
    memory = _note_opening(machine)
    _set_minimum(
        machine,
        lambda self: self.bet_to + self._chip if memory["opened"] and self.raiser < 0 else self.bet_to + self.step,
    )


@_MINIMUM.add("a-bet-of-a-chip", "a bet on a later street could be of any size")
def _bet_of_a_chip(machine: AlteredMachine) -> None:
    _set_minimum(machine, lambda self: self.bet_to + self.step if self.bet_to else self._chip)


@_MINIMUM.add("a-bet-of-the-small-blind", "a bet on a later street had to be half the big blind only")
def _half_bet(machine: AlteredMachine) -> None:
    _set_minimum(machine, lambda self: self.bet_to + self.step if self.bet_to else max(self._chip, self.step // 2))


@_MINIMUM.add("a-bet-of-two-blinds", "a bet on a later street had to be twice the big blind")
def _double_bet(machine: AlteredMachine) -> None:
    _set_minimum(machine, lambda self: self.bet_to + self.step if self.bet_to else 2 * self.step)


@_MINIMUM.add("no-raise-all-in-for-less", "a player with less than a full raise could not raise all-in")
def _no_short_raise(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def least(self: Any) -> int:
            reach = self._state.bet_row[self.actor] + self._state.stack_row[self.actor]
            found = right(self)
            return int(found) if reach >= self._full_raise_to() else 0

        return least

    _wrap(machine.betting.BettingRound, "_least_raise_to", make)


@_MINIMUM.add("a-raise-when-the-call-takes-all", "a player whose stack does not cover the call could raise")
def _raise_short_of_the_call(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def least(self: Any) -> int:
            reach = self._state.bet_row[self.actor] + self._state.stack_row[self.actor]
            return int(right(self)) or (reach if reach <= self.bet_to and self._may_raise(self.actor) else 0)

        return least

    _wrap(machine.betting.BettingRound, "_least_raise_to", make)


@_MINIMUM.add("no-raise-of-exactly-the-least", "a stack of exactly the least raise did not allow it")
def _not_exactly(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def least(self: Any) -> int:
            reach = self._state.bet_row[self.actor] + self._state.stack_row[self.actor]
            return int(right(self)) if reach > self._full_raise_to() else 0

        return least

    _wrap(machine.betting.BettingRound, "_least_raise_to", make)


# What re-opens the betting


def _set_may_raise(machine: AlteredMachine, may: Callable[[Any, int, bool], bool]) -> None:
    """Another rule for who may raise; it gets the round, the player, and what is right."""
    _wrap(
        machine.betting.BettingRound,
        "_may_raise",
        lambda right: lambda self, player: may(self, player, bool(right(self, player))),
    )


def _under_cap(betting: Any) -> bool:
    return bool(betting.bets < betting._cap)


@_REOPENING.add("any-all-in", "an all-in for less than a raise re-opened the betting")
def _always(machine: AlteredMachine) -> None:
    _set_may_raise(machine, lambda self, player, right: right or _under_cap(self))


@_REOPENING.add("more-than-a-raise", "only more than a full raise re-opened the betting")
def _more(machine: AlteredMachine) -> None:
    def may(self: Any, player: int, right: bool) -> bool:  # noqa: FBT001
        faced = self._faced[player]
        times = 2 if self._structure == _FIXED_LIMIT else 1
        return right and (faced == _NOT_ACTED or times * (self.bet_to - faced) > self.step)

    _set_may_raise(machine, may)


@_REOPENING.add("never", "a player who has acted could not raise again in the round")
def _never(machine: AlteredMachine) -> None:
    _set_may_raise(machine, lambda self, player, right: right and self._faced[player] == _NOT_ACTED)


@_REOPENING.add("the-last-raise-decides", "after an all-in for less than a raise nobody could raise")
def _last_decides(machine: AlteredMachine) -> None:
    short = {"now": False}

    def remember(self: Any, step: int, bet_to: int) -> None:
        rise = self.bet_to - bet_to
        short["now"] = 2 * rise < step if self._structure == _FIXED_LIMIT else rise < step

    _after_raise(machine, remember)
    _wrap(
        machine.betting.BettingRound,
        "begin_round",
        lambda right: lambda self, *given: (short.update(now=False), right(self, *given))[1],
    )
    _set_may_raise(machine, lambda self, player, right: _under_cap(self) and not short["now"])


@_REOPENING.add(
    "the-last-raise-decides-for-who-has-acted", "only the last raise decided whether the betting re-opens"
)
def _last_decides_for_actors(machine: AlteredMachine) -> None:
    short = {"now": False}

    def remember(self: Any, step: int, bet_to: int) -> None:
        rise = self.bet_to - bet_to
        short["now"] = 2 * rise < step if self._structure == _FIXED_LIMIT else rise < step

    _after_raise(machine, remember)
    _set_may_raise(
        machine,
        lambda self, player, right: (
            _under_cap(self) and (self._faced[player] == _NOT_ACTED or (self.raiser >= 0 and not short["now"]))
        ),
    )


def judge_each_all_in_alone(machine: AlteredMachine) -> None:
    """Several short all-ins do not add up to a raise."""
    raises = Counter[str]()
    seen: dict[int, int] = {}

    def remember(self: Any, step: int, bet_to: int) -> None:
        raises["full"] += self.bet_to - bet_to >= step
        seen[self.raiser] = raises["full"]

    def make(right: Any) -> Any:
        def note(self: Any, player: int) -> None:
            right(self, player)
            seen[player] = raises["full"]

        return note

    _after_raise(machine, remember)
    _wrap(machine.betting.BettingRound, "note_call", make)
    _set_may_raise(
        machine,
        lambda self, player, right: (
            right
            and (
                self._structure == _FIXED_LIMIT
                or self._faced[player] == _NOT_ACTED
                or raises["full"] > seen.get(player, 0)
            )
        ),
    )


@_REOPENING.add("not-judged-for-each-player", "short all-ins that come to a raise re-opened the betting to all")
def _for_all(machine: AlteredMachine) -> None:
    memory = _note_opening(machine)

    def remember(self: Any, step: int, bet_to: int) -> None:
        if self.bet_to - bet_to >= step:
            memory["full"] = self.bet_to

    _after_raise(machine, remember)

    def may(self: Any, player: int, right: bool) -> bool:  # noqa: FBT001
        if self._structure == _FIXED_LIMIT or self._faced[player] >= self.bet_to:
            return right
        return right or (_under_cap(self) and self.bet_to - memory["full"] >= self.step)

    _set_may_raise(machine, may)


@_REOPENING.add("not-to-callers-of-the-blind", "a player who called the blind could not raise again")
def _limpers(machine: AlteredMachine) -> None:
    memory = _note_opening(machine)
    _set_may_raise(
        machine,
        lambda self, player, right: right and not (memory["opened"] and self._faced[player] == memory["opened"]),
    )


@_REOPENING.add(
    "to-who-checked-or-limped", "a short all-in re-opened the betting to who has checked or called a blind"
)
def _to_limpers(machine: AlteredMachine) -> None:
    memory = _note_opening(machine)
    _set_may_raise(
        machine,
        lambda self, player, right: (
            right or (_under_cap(self) and self._faced[player] == memory["opened"] < self.bet_to)
        ),
    )


@_REOPENING.add("not-to-who-checked", "a player who has checked could not raise")
def _no_check_raise(machine: AlteredMachine) -> None:
    _set_may_raise(machine, lambda self, player, right: right and self._faced[player] != 0)


@_REOPENING.add("limit-needs-a-full-bet", "in fixed limit only a full bet more re-opened the betting")
def _full_bet(machine: AlteredMachine) -> None:
    def may(self: Any, player: int, right: bool) -> bool:  # noqa: FBT001
        faced = self._faced[player]
        return right and not (
            self._structure == _FIXED_LIMIT and faced != _NOT_ACTED and self.bet_to - faced < self.step
        )

    _set_may_raise(machine, may)


# Fixed limit


def _set_cap(machine: AlteredMachine, by: int) -> None:
    def cap_of(course: Any, rules: Any, uncapped: int) -> int:
        cap = int(right(course, rules, uncapped))
        return cap + by if cap < machine.betting.NO_CAP else cap

    right = machine.betting.cap_of
    machine.betting.cap_of = machine.wagering.cap_of = cap_of


@_LIMIT.add("one-raise-too-few", "the cap were one raise lower")
def _low_cap(machine: AlteredMachine) -> None:
    _set_cap(machine, -1)


@_LIMIT.add("one-raise-too-many", "the cap were one raise higher")
def _high_cap(machine: AlteredMachine) -> None:
    _set_cap(machine, 1)


@_LIMIT.add("two-raises-too-many", "the cap were two raises higher")
def _higher_cap(machine: AlteredMachine) -> None:
    _set_cap(machine, 2)


@_LIMIT.add("the-blind-does-not-count", "the blind were no bet of the cap")
def _blind_outside(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def begin_round(self: Any, unit: int, opened_to: int, opening: int) -> None:
            right(self, unit, opened_to, opening)
            self.bets = 0

        return begin_round

    _wrap(machine.betting.BettingRound, "begin_round", make)


@_LIMIT.add("the-blind-counts-twice", "both blinds were bets of the cap")
def _both_blinds(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def begin_round(self: Any, unit: int, opened_to: int, opening: int) -> None:
            right(self, unit, opened_to, opening)
            self.bets = 2 if opened_to else 0

        return begin_round

    _wrap(machine.betting.BettingRound, "begin_round", make)


@_LIMIT.add("the-cap-is-not-counted-anew", "the raises of earlier streets counted towards the cap")
def _whole_hand(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def begin_round(self: Any, unit: int, opened_to: int, opening: int) -> None:
            before = 0 if opening else self.bets
            right(self, unit, opened_to, opening)
            self.bets += before

        return begin_round

    _wrap(machine.betting.BettingRound, "begin_round", make)


@_LIMIT.add("every-all-in-counts-towards-the-cap", "an all-in of any size counted towards the cap")
def _every_counts(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def note(self: Any, player: int, amount_to: int) -> None:
            before = self.bets
            right(self, player, amount_to)
            self.bets = before + 1

        return note

    _wrap(machine.betting.BettingRound, "_note_raise", make)


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

    _wrap(machine.betting.BettingRound, "_note_raise", make)


@_LIMIT.add("every-all-in-is-a-full-bet", "an all-in of any size counted as a full bet")
def _any_is_full(machine: AlteredMachine) -> None:
    def full(self: Any, _step: int, _bet_to: int) -> None:
        if self._structure == _FIXED_LIMIT:
            self.full_to = self.bet_to

    _after_raise(machine, full)


@_LIMIT.add("half-a-bet-is-completed", "an all-in for less than a full bet were completed, even from half a bet on")
def _only_full(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def note(self: Any, player: int, amount_to: int) -> None:
            full_to, step = self.full_to, self.step
            right(self, player, amount_to)
            if self._structure == _FIXED_LIMIT and amount_to - full_to < step:
                self.full_to = full_to

        return note

    _wrap(machine.betting.BettingRound, "_note_raise", make)


def _set_unit(machine: AlteredMachine, unit: Callable[[Any, int], int]) -> None:
    """Another size of bets in fixed limit; `unit` gets the amounts and the size of the street."""

    def make(right: Any) -> Any:
        def find(self: Any) -> int:
            if self._course.structure != _FIXED_LIMIT:
                return int(right(self))
            return unit(self._amounts, self._street)

        def find_with_course(self: Any) -> int:
            units[:] = self._course.unit
            return find(self)

        return find_with_course

    units: list[int] = []
    machine.units = units
    _wrap(machine.wagering.Wagering, "_unit", make)


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
            reach = self._state.bet_row[self.actor] + self._state.stack_row[self.actor]
            found = most(self)
            return int(
                reach if found >= reach else min(max(self._full_raise_to(), found - found % self._chip), reach)
            )

        return find

    _wrap(machine.betting.BettingRound, "_most_raise_to", make)


def _own(betting: Any) -> int:
    return int(betting._state.bet_row[betting.actor])


def _pot_of(betting: Any) -> int:
    return int(betting._state.pot + betting.missing)


@_POT.add("the-call-is-not-counted", "the call were not counted in the pot")
def _without_call(machine: AlteredMachine) -> None:
    _set_most(machine, _POT_LIMIT, lambda self: self.bet_to + max(_pot_of(self), self.step))


@_POT.add("the-call-is-counted-twice", "the call were counted twice in the pot")
def _call_twice(machine: AlteredMachine) -> None:
    _set_most(
        machine,
        _POT_LIMIT,
        lambda self: self.bet_to + max(_pot_of(self) + 2 * (self.bet_to - _own(self)), self.step),
    )


@_POT.add("the-whole-bet-is-counted", "the whole bet to match were counted in the pot, and not what is missing to it")
def _whole_call(machine: AlteredMachine) -> None:
    _set_most(machine, _POT_LIMIT, lambda self: self.bet_to + max(_pot_of(self) + self.bet_to, self.step))


@_POT.add("bets-of-the-street-are-not-counted", "the bets of the street were not counted in the pot")
def _without_bets(machine: AlteredMachine) -> None:
    _set_most(
        machine,
        _POT_LIMIT,
        lambda self: (
            self.bet_to + max(self._state.pot - sum(self._state.bet_row) + self.bet_to - _own(self), self.step)
        ),
    )


@_POT.add("a-raise-to-the-pot", "a raise were to the pot at most, not by the pot")
def _to_the_pot(machine: AlteredMachine) -> None:
    _set_most(
        machine, _POT_LIMIT, lambda self: max(_pot_of(self) + self.bet_to - _own(self), self.bet_to + self.step)
    )


@_POT.add("the-own-bet-is-forgotten", "a raise of the pot were counted as chips added, not as a total")
def _as_added(machine: AlteredMachine) -> None:
    _set_most(
        machine,
        _POT_LIMIT,
        lambda self: self.bet_to - _own(self) + max(_pot_of(self) + self.bet_to - _own(self), self.step),
    )


@_POT.add("dead-blinds-do-not-count", "dead and short blinds counted only with the chips that are there")
def _only_chips(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def begin_street(self: Any, street: int) -> None:
            right(self, street)
            self.round.missing = min(self.round.missing, 0)

        return begin_street

    _wrap(machine.wagering.Wagering, "begin_street", make)


@_POT.add("antes-never-count", "antes did not count in the pot, after the first street either")
def _antes_never(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def begin_street(self: Any, street: int) -> None:
            right(self, street)
            if street != self._course.opening:
                self.round.missing = min(0, self._missing)

        return begin_street

    _wrap(machine.wagering.Wagering, "begin_street", make)


@_POT.add("no-limit", "there were no limit")
def _unlimited(machine: AlteredMachine) -> None:
    _set_most(machine, _POT_LIMIT, lambda self: 1 << 60)


@_POT.add("twice-the-pot", "twice the pot could be bet")
def _two_pots(machine: AlteredMachine) -> None:
    _set_most(
        machine, _POT_LIMIT, lambda self: self.bet_to + max(2 * (_pot_of(self) + self.bet_to - _own(self)), self.step)
    )


@_POT.add("half-the-pot", "half the pot could be bet at most")
def _half_pot(machine: AlteredMachine) -> None:
    _set_most(
        machine,
        _POT_LIMIT,
        lambda self: self.bet_to + max((_pot_of(self) + self.bet_to - _own(self)) // 2, self.step),
    )


@_MAXIMUM.add("the-stack-without-the-bet", "the chips that a player has in front did not count in the most")
def _stack_alone(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def find(self: Any) -> int:
            return max(int(min(right(self), self._state.stack_row[self.actor])), int(self._least_raise_to()))

        return find

    _wrap(machine.betting.BettingRound, "_most_raise_to", make)


@_MAXIMUM.add("the-bet-beside-the-stack", "the chips in front counted twice in the most")
def _bet_twice(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def find(self: Any) -> int:
            bet, stack = self._state.bet_row[self.actor], self._state.stack_row[self.actor]
            return int(right(self)) + (int(bet) if right(self) == bet + stack else 0)

        return find

    _wrap(machine.betting.BettingRound, "_most_raise_to", make)


@_MAXIMUM.add("the-call-beside-the-stack", "the most were the whole stack on top of the bet to match")
def _beyond_stack(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def find(self: Any) -> int:
            reach = self._state.bet_row[self.actor] + self._state.stack_row[self.actor]
            return int(self.bet_to + self._state.stack_row[self.actor]) if right(self) == reach else int(right(self))

        return find

    _wrap(machine.betting.BettingRound, "_most_raise_to", make)


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

    _wrap(machine.betting.BettingRound, "_most_raise_to", make)


# Whose turn it is


@_TURN.add("no-option-for-the-big-blind", "the big blind were not asked when all have called it")
def _no_option(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def owes(self: Any, player: int) -> bool:
            blind = self.opening and player == self._state.big_blind_at and self.raiser < 0
            return bool(right(self, player)) and not (blind and self._state.bet_row[player] >= self.bet_to > 0)

        return owes

    _wrap(machine.betting.BettingRound, "_owes_action", make)


@_TURN.add("no-choice-is-asked", "a player were asked with nobody left to bet against")
def _idle(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        return lambda self, player: bool(right(self, player)) or self.active == 1

    _wrap(machine.betting.BettingRound, "has_choice", make)


@_TURN.add("checks-end-the-street", "a street ended with the first check behind a check")
def _two_checks(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def next_to_act(self: Any) -> int:
            acted = sum(faced != _NOT_ACTED for faced in self._faced)
            return -1 if not self.bet_to and acted > 1 and self.raiser < 0 else int(right(self))

        return next_to_act

    _wrap(machine.betting.BettingRound, "next_to_act", make)


@_TURN.add("who-called-is-not-asked-again", "a raise were not put to players who have called before")
def _not_again(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        return lambda self, player: bool(right(self, player)) and self._faced[player] == _NOT_ACTED

    _wrap(machine.betting.BettingRound, "_owes_action", make)


@_TURN.add("a-short-all-in-is-not-asked", "an all-in for less than a raise did not have to be called")
def _free_short(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def owes(self: Any, player: int) -> bool:
            faced = self._faced[player]
            return bool(right(self, player)) and (faced == _NOT_ACTED or self.bet_to - faced >= self.step)

        return owes

    _wrap(machine.betting.BettingRound, "_owes_action", make)


def _set_opener(machine: AlteredMachine, opener: Callable[[Any, bool], int | None]) -> None:
    """Another first player, None for the right one; `opener` gets the state and whether it is the blinds' street."""

    def make(right: Any) -> Any:
        def find(self: Any, opening: int) -> int:
            blinds = bool(opening) and not self._course.forced
            found = None if self._course.is_stud else opener(self._state, blinds)
            return int(right(self, opening)) if found is None else found % self._state.players

        return find

    _wrap(machine.wagering.Wagering, "_opener", make)


@_TURN.add("the-button-opens", "the button acted first on later streets")
def _button_opens(machine: AlteredMachine) -> None:
    _set_opener(machine, lambda state, blinds: None if blinds else state.players - 1)


@_TURN.add("the-second-opens", "the second player left of the button acted first on later streets")
def _second_opens(machine: AlteredMachine) -> None:
    _set_opener(machine, lambda state, blinds: None if blinds else 1)


@_TURN.add("left-of-the-big-blind-opens", "the player left of the big blind acted first on later streets, too")
def _blind_opens(machine: AlteredMachine) -> None:
    _set_opener(machine, lambda state, blinds: None if blinds else state.big_blind_at + 1)


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


# The price of a call


@_CALL.add("a-short-blind-sets-the-price", "a call were of what the big blind has posted")
def _short_price(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        return lambda self: int(min(right(self), max(self._state.bet_row)))

    _wrap(machine.wagering.Wagering, "_opened_to", make)


# House rules that are played by an altered machine


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
            if self._structure == _FIXED_LIMIT:
                return most
            return min(most, max(max(others, default=0), int(self._least_raise_to())))

        return find

    _wrap(machine.betting.BettingRound, "_most_raise_to", make)


def offer_what_nobody_can_call(machine: AlteredMachine) -> None:
    """A player may raise although no opponent has chips to call with."""
    machine.betting.BettingRound._answerable = lambda self: True


LIBRARY: Final = (
    *_MINIMUM.forms, *_REOPENING.forms, *_LIMIT.forms, *_POT.forms, *_MAXIMUM.forms, *_TURN.forms, *_CALL.forms,
)  # fmt: skip
"""The forms of this file."""
