"""Wrong forms of the showdown: equal hands that do not share, and boards that do not count in full."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tourney.stress.wrong.wrong_form import FormShelf, wrap

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.stress.altered_machine import AlteredMachine

_TIES: Final = FormShelf("ties")
_RUNOUT: Final = FormShelf("runout")


# Ties: equal hands share equally (Robert's Rules of Poker, ties)


def _leave_one(machine: AlteredMachine, choose: Callable[[Any, int, list[int]], int | None]) -> None:
    """One of the players with equal hands for a part wins it alone, if one is chosen."""

    def make(right: Any) -> Any:
        def fill(self: Any, winners: list[int], part: int, level: int, best: int) -> int:
            count = int(right(self, winners, part, level, best))
            one = choose(self, part, winners[:count]) if count > 1 else None
            if one is None:
                return count
            winners[0] = one
            return 1

        return fill

    wrap(machine.showdown.Showdown, "_winners", make)


@_TIES.add("the-first-wins-alone", "of equal hands the first left of the button won alone")
def _first_alone(machine: AlteredMachine) -> None:
    _leave_one(machine, lambda _, part, equal: equal[0])


@_TIES.add("the-last-wins-alone", "of equal hands the last left of the button won alone")
def _last_alone(machine: AlteredMachine) -> None:
    _leave_one(machine, lambda _, part, equal: equal[-1])


@_TIES.add("equal-lows-do-not-share", "of equal low hands the first left of the button won alone")
def _first_low_alone(machine: AlteredMachine) -> None:
    _leave_one(machine, lambda showdown, part, equal: equal[0] if part % showdown._course.splits else None)


@_TIES.add(
    "equal-highs-do-not-share", "of equal hands for high the first left of the button won alone, but not for low"
)
def _first_high_alone(machine: AlteredMachine) -> None:
    def choose(showdown: Any, part: int, equal: list[int]) -> int | None:
        return equal[0] if showdown._course.splits > 1 and not part % showdown._course.splits else None

    _leave_one(machine, choose)


# The run-out: when nobody can bet any more, the rest of the board is dealt, and counts (docs/seeds.md, 003)


def _cut_board(machine: AlteredMachine, count: Callable[[Any, Any], int]) -> None:
    """After an all-in only so many cards of each board count; `count` gets the game and the public state."""

    def make(right: Any) -> Any:
        def begin(self: Any, course: Any, state: Any, *given: Any) -> None:
            right(self, course, state, *given)
            if state.is_all_in() and any(state.boards):
                for number, board in enumerate(state.boards):
                    self._boards[number] = machine.showdown.mask_of(board[: count(course, state)])
                for player in range(state.players):
                    self._evaluate(player)

        return begin

    wrap(machine.showdown.Showdown, "begin_showdown", make)


@_RUNOUT.add("without-the-last-card", "after an all-in the last card of the board did not count")
def _without_the_last(machine: AlteredMachine) -> None:
    _cut_board(machine, lambda course, state: len(state.board) - 1)


@_RUNOUT.add("the-board-when-betting-ended", "only the cards of the board counted that lay there when betting ended")
def _as_it_was(machine: AlteredMachine) -> None:
    def count(course: Any, state: Any) -> int:
        acts = state.actions
        return sum(course.board[: acts[-1].street + 1]) if acts else 0

    _cut_board(machine, count)


LIBRARY: Final = (*_TIES.forms, *_RUNOUT.forms)
"""The forms of this file."""
