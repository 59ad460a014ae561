"""Wrong forms of the rules of betting: the least bet or raise, and what re-opens the betting.

What a form must remember of the round it keeps beside the machine, which plays one hand at a time.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from tourney.stress.wrong.wrong_form import FIXED_LIMIT, NOT_ACTED, FormShelf, after_raise, reach_of, wrap

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.stress.altered_machine import AlteredMachine

_MINIMUM: Final = FormShelf("minimum")
_REOPENING: Final = FormShelf("re-opening")


def _set_minimum(machine: AlteredMachine, least: Callable[[Any], int]) -> None:
    """Another least raise, where bets are not fixed."""

    def make(right: Any) -> Any:
        return lambda self: right(self) if self._structure == FIXED_LIMIT else least(self)

    wrap(machine.betting.BettingRound, "_full_raise_to", make)


def _note_opening(machine: AlteredMachine) -> dict[str, int]:
    """What the round began with: its unit, and the amount that the blinds open it to."""
    memory = {"unit": 0, "opened": 0}

    def make(right: Any) -> Any:
        def begin_round(self: Any, unit: int, opened_to: int, opening: int) -> None:
            memory.update(unit=unit, opened=opened_to)
            right(self, unit, opened_to, opening)

        return begin_round

    wrap(machine.betting.BettingRound, "begin_round", make)
    return memory


def _note_full(machine: AlteredMachine) -> dict[str, int]:
    """The last bet that was full: what the blinds open the round to, and then each raise that is no short all-in."""
    memory = {"full": 0}

    def make(right: Any) -> Any:
        def begin_round(self: Any, unit: int, opened_to: int, opening: int) -> None:
            memory["full"] = opened_to
            right(self, unit, opened_to, opening)

        return begin_round

    def remember(self: Any, step: int, bet_to: int) -> None:
        if self.bet_to - bet_to >= step:
            memory["full"] = self.bet_to

    wrap(machine.betting.BettingRound, "begin_round", make)
    after_raise(machine, remember)
    return memory


def _note_short(machine: AlteredMachine) -> dict[str, bool]:
    """Whether the last raise was an all-in too short to re-open the betting."""
    short = {"now": False}

    def remember(self: Any, step: int, bet_to: int) -> None:
        rise = self.bet_to - bet_to
        short["now"] = 2 * rise < step if self._structure == FIXED_LIMIT else rise < step

    after_raise(machine, remember)
    return short


# The least bet or raise


# TDA 43A: a raise is at least the largest full bet or raise of the round. Only for the first raise of a bet is that
# twice the bet.
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


# By TDA 43A only full bets and raises count, so that a short all-in leaves the least raise as it is.
@_MINIMUM.add("set-by-a-short-all-in", "an all-in for less than a raise lowered the least raise")
def _lowered(machine: AlteredMachine) -> None:
    def lower(self: Any, step: int, bet_to: int) -> None:
        if self._structure != FIXED_LIMIT and 0 < self.bet_to - bet_to < step:
            self.step = self.bet_to - bet_to

    after_raise(machine, lower)


# The chips added to raise a bet contain the call, so that this is more than the raise itself.
@_MINIMUM.add("the-last-raise-not-the-largest", "the least raise were the chips that the last player added in all")
def _added(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def bet(self: Any, amount_to: int) -> None:
            before = self._state.bet_row[self.actor]
            right(self, amount_to)
            if self._structure != FIXED_LIMIT:
                self.step = max(self.step, amount_to - before)

        return bet

    wrap(machine.betting.BettingRound, "bet_or_raise", make)


@_MINIMUM.add("raises-add-up", "the least raise were all raises of the round together")
def _sum(machine: AlteredMachine) -> None:
    memory = _note_opening(machine)
    _set_minimum(machine, lambda self: self.bet_to + max(self.step, self.bet_to - memory["opened"]))


# TDA 43A counts the bets and raises of the current round alone.
@_MINIMUM.add("carried-to-the-next-street", "the size of a raise counted on the next street, too")
def _carried(machine: AlteredMachine) -> None:
    last = {"step": 0}

    def make(right: Any) -> Any:
        def begin_round(self: Any, unit: int, opened_to: int, opening: int) -> None:
            # The machine plays hand after hand, and nothing is carried from one to the next.
            carried = 0 if opening else last["step"]
            right(self, unit, opened_to, opening)
            if self._structure != FIXED_LIMIT:
                self.step = max(self.step, carried)
                last["step"] = self.step

        return begin_round

    wrap(machine.betting.BettingRound, "begin_round", make)

    def remember(self: Any, _step: int, _bet_to: int) -> None:
        last["step"] = self.step

    after_raise(machine, remember)


@_MINIMUM.add("from-the-last-full-bet", "a raise past a short all-in counted from the bet before it")
def _from_full(machine: AlteredMachine) -> None:
    memory = _note_full(machine)
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
            reach = reach_of(self)
            found = right(self)
            return int(found) if reach >= self._full_raise_to() else 0

        return least

    wrap(machine.betting.BettingRound, "_least_raise_to", make)


@_MINIMUM.add("a-raise-when-the-call-takes-all", "a player whose stack does not cover the call could raise")
def _raise_short_of_the_call(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def least(self: Any) -> int:
            reach = reach_of(self)
            return int(right(self)) or (reach if reach <= self.bet_to and self._may_raise(self.actor) else 0)

        return least

    wrap(machine.betting.BettingRound, "_least_raise_to", make)


@_MINIMUM.add("no-raise-of-exactly-the-least", "a stack of exactly the least raise did not allow it")
def _not_exactly(machine: AlteredMachine) -> None:
    def make(right: Any) -> Any:
        def least(self: Any) -> int:
            reach = reach_of(self)
            return int(right(self)) if reach > self._full_raise_to() else 0

        return least

    wrap(machine.betting.BettingRound, "_least_raise_to", make)


# What re-opens the betting


def _set_may_raise(machine: AlteredMachine, may: Callable[[Any, int, bool], bool]) -> None:
    """Another rule for who may raise; it gets the round, the player, and what is right."""
    wrap(
        machine.betting.BettingRound,
        "_may_raise",
        lambda right: lambda self, player: may(self, player, bool(right(self, player))),
    )


def _under_cap(betting: Any) -> bool:
    return bool(betting.bets < betting._cap)


# TDA 47A: the betting is open to a player who has acted only if that player faces a full bet or raise in all.
@_REOPENING.add("any-all-in", "an all-in for less than a raise re-opened the betting")
def _always(machine: AlteredMachine) -> None:
    _set_may_raise(machine, lambda self, player, right: right or _under_cap(self))


# TDA 47A says at least a full bet or raise, so exactly as much is enough.
@_REOPENING.add("more-than-a-raise", "only more than a full raise re-opened the betting")
def _more(machine: AlteredMachine) -> None:
    def may(self: Any, player: int, right: bool) -> bool:  # noqa: FBT001
        faced = self._faced[player]
        times = 2 if self._structure == FIXED_LIMIT else 1
        return right and (faced == NOT_ACTED or times * (self.bet_to - faced) > self.step)

    _set_may_raise(machine, may)


@_REOPENING.add("never", "a player who has acted could not raise again in the round")
def _never(machine: AlteredMachine) -> None:
    _set_may_raise(machine, lambda self, player, right: right and self._faced[player] == NOT_ACTED)


@_REOPENING.add("the-last-raise-decides", "after an all-in for less than a raise nobody could raise")
def _last_decides(machine: AlteredMachine) -> None:
    short = _note_short(machine)
    wrap(
        machine.betting.BettingRound,
        # A short all-in is forgotten on the next street.
        "begin_round",
        lambda right: lambda self, *given: (short.update(now=False), right(self, *given))[1],
    )
    _set_may_raise(machine, lambda self, player, right: _under_cap(self) and not short["now"])


@_REOPENING.add(
    "the-last-raise-decides-for-who-has-acted", "only the last raise decided whether the betting re-opens"
)
def _last_decides_for_actors(machine: AlteredMachine) -> None:
    short = _note_short(machine)
    _set_may_raise(
        machine,
        lambda self, player, right: (
            _under_cap(self) and (self._faced[player] == NOT_ACTED or (self.raiser >= 0 and not short["now"]))
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

    after_raise(machine, remember)
    wrap(machine.betting.BettingRound, "note_call", make)
    _set_may_raise(
        machine,
        lambda self, player, right: (
            right
            and (
                self._structure == FIXED_LIMIT
                or self._faced[player] == NOT_ACTED
                or raises["full"] > seen.get(player, 0)
            )
        ),
    )


# By TDA 47A it is what each player faces: several short all-ins may re-open the betting to one who acted before the
# first, and not to one who acted between them.
@_REOPENING.add("not-judged-for-each-player", "short all-ins that come to a raise re-opened the betting to all")
def _for_all(machine: AlteredMachine) -> None:
    memory = _note_full(machine)

    def may(self: Any, player: int, right: bool) -> bool:  # noqa: FBT001
        if self._structure == FIXED_LIMIT or self._faced[player] >= self.bet_to:
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


# TDA 47B: in limit half a bet is enough.
@_REOPENING.add("limit-needs-a-full-bet", "in fixed limit only a full bet more re-opened the betting")
def _full_bet(machine: AlteredMachine) -> None:
    def may(self: Any, player: int, right: bool) -> bool:  # noqa: FBT001
        faced = self._faced[player]
        return right and not (
            self._structure == FIXED_LIMIT and faced != NOT_ACTED and self.bet_to - faced < self.step
        )

    _set_may_raise(machine, may)


LIBRARY: Final = (*_MINIMUM.forms, *_REOPENING.forms)
"""The forms of this file."""
