"""Counts of what players do, by table size and depth of stacks. Definitions: docs/profile.md."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import partial
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

SIZES: Final = ("2", "3 to 4", "5 to 6", "7 to 10")
"""Ranges of the number of players dealt in; the last has no end."""

DEPTHS: Final = ("under 10", "10 to 20", "20 to 40", "40 to 100", "over 100")
"""Ranges of stacks in big blinds, or in small bets in games without blinds."""

SEATS: Final = ("early", "hijack", "cutoff", "button", "small blind", "button of two")
"""Where a player sits who is first to enter the pot; without a button, the last player to act has its place."""

_SIZE_OF: Final = (0, 0, 0, 1, 1, 2, 2)
_BOUNDS: Final = (10, 20, 40)


def size_of(players: int) -> int:
    """The range of a number of players, as an index of `SIZES`."""
    return _SIZE_OF[players] if players < len(_SIZE_OF) else 3


def depth_of(stack: float, unit: int) -> int:
    """The range of a stack, as an index of `DEPTHS`; `unit` is the big blind, in chips."""
    # "Over 100" is above 100 big blinds, a usual starting stack, and not from there on.
    return sum(stack >= bound * unit for bound in _BOUNDS) + (stack > 100 * unit)


@dataclass(slots=True)
class Moments:
    """The number of values, their sum and the sum of their squares."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def note(self, value: float) -> None:
        """Add a value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def add(self, other: Moments) -> None:
        """Add the values of others."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares


_TWO: Final = partial(list[int], (0,) * 2)
_THREE: Final = partial(list[int], (0,) * 3)
_BY_SEAT: Final = partial(list[int], (0,) * len(SEATS))


@dataclass(slots=True)
class Counts:
    """Counts of the actions of one player, or of several, and of the hands they were in.

    Lists have a count for each of `SEATS` (`first_in`, `limped`, `opened`), for bets of less than the stack and for
    all-in bets (three-bets and steals), for two and for more players who saw the flop (continuation bets), for the
    turn and the river (barrels), or for flop, turn and river. docs/profile.md has the exact definitions.

    Attributes:
        hands: Hands dealt to the players.
        all_ins: Of these, hands with an all-in bet, raise or call.
        won: Chips won or lost in a hand, in big blinds.
        decided: Hands with a decision before the flop.
        entered: Of these, hands in which the player called or raised.
        raised: Of these, hands in which the player raised.
        first_in: Decisions before anyone else had entered, but not of the big blind.
        limped, opened: Calls and raises at these.
        open_shoves: All-in raises at these.
        open_size: The other raises at these, in big blinds.
        behind_limps: Decisions behind limpers, but not of the big blind.
        limped_behind, raised_limps: Calls and raises at these.
        options: Decisions of the big blind behind limpers.
        options_raised: Raises at these.
        faced_raise: Decisions before the flop that faced one raise.
        called_raise, three_bets: Calls and raises at these.
        faced_shove: Decisions before the flop that faced an all-in raise.
        stayed_in: Calls and raises at these.
        faced_open_shove: Of these, decisions facing an all-in open raise that nobody had called.
        called_open_shove: Calls and raises at these.
        faced_three_bet: Decisions of the first raiser facing one re-raise.
        folded_to_three_bet: Folds at these.
        faced_steal: Decisions of the big blind facing an open raise from the cutoff, the button or the small blind
            that nobody had called.
        folded_to_steal, reraised_steal: Folds and raises at these.
        continue_chances: Decisions on the flop of the last raiser before it, with no bet before.
        continued: Bets at these: continuation bets.
        faced_continued: Decisions facing a continuation bet that nobody had raised.
        folded_to_continued, raised_continued: Folds and raises at these.
        barrel_chances: Decisions, with no bet before, of a player whose continuation bet was called.
        barrelled: Bets at these.
        unbet: Decisions with no bet before.
        bet: Bets at these.
        bet_size: Bets of less than the stack, as a share of the pot.
        faced_bet: Decisions facing a bet that nobody had raised.
        folded_to_bet, raised_bet: Folds and raises at these.
        check_raise_chances: Of these, decisions of players who had checked.
        check_raised: Raises at these.
        later_raises, later_calls, later_folds: All raises, calls and folds from the flop on.
        saw_flop: Hands in which the player saw the flop.
        flops_won: Of these, hands in which the player won chips.
        showdowns: Of these, hands that the player took to showdown.
        showdowns_won: Of these, hands in which the player won chips.
        live: Hands with betting on the flop that the player saw with chips left.
        live_showdowns, live_showdowns_won: Of these, showdowns, and showdowns in which the player won chips.
        tables: Hands in which at least one of the players was.
        walks, limped_pots, raised_pots, three_bet_pots: Of these, hands that all fold to the big blind, with calls
            only, with a raise, and with two, before the flop.
        flops, multiway: Hands with a flop, and with a flop for more than two.
        at_showdown: Hands with a showdown.
        all_in_early, all_in_called, all_in_tables: Hands with a player all-in before the flop, with such a player who
            sees the flop, and with a player all-in at any time.
        all_in_showdowns: Hands with a showdown with a player all-in.
        busts: Hands that left a player without chips.
        showdown_busts: Of these, hands with a showdown with a player all-in.
        players_to_flop: The players who saw the flop, in each hand with one.
        decisions, early_decisions: The decisions in each hand, and those before the flop.
    """

    hands: int = 0
    all_ins: int = 0
    won: Moments = field(default_factory=Moments)
    decided: int = 0
    entered: int = 0
    raised: int = 0
    first_in: list[int] = field(default_factory=_BY_SEAT)
    limped: list[int] = field(default_factory=_BY_SEAT)
    opened: list[int] = field(default_factory=_BY_SEAT)
    open_shoves: int = 0
    open_size: Moments = field(default_factory=Moments)
    behind_limps: int = 0
    limped_behind: int = 0
    raised_limps: int = 0
    options: int = 0
    options_raised: int = 0
    faced_raise: int = 0
    called_raise: int = 0
    three_bets: int = 0
    faced_shove: int = 0
    stayed_in: int = 0
    faced_open_shove: int = 0
    called_open_shove: int = 0
    faced_three_bet: list[int] = field(default_factory=_TWO)
    folded_to_three_bet: list[int] = field(default_factory=_TWO)
    faced_steal: list[int] = field(default_factory=_TWO)
    folded_to_steal: list[int] = field(default_factory=_TWO)
    reraised_steal: list[int] = field(default_factory=_TWO)
    continue_chances: list[int] = field(default_factory=_TWO)
    continued: list[int] = field(default_factory=_TWO)
    faced_continued: list[int] = field(default_factory=_TWO)
    folded_to_continued: list[int] = field(default_factory=_TWO)
    raised_continued: list[int] = field(default_factory=_TWO)
    barrel_chances: list[int] = field(default_factory=_TWO)
    barrelled: list[int] = field(default_factory=_TWO)
    unbet: list[int] = field(default_factory=_THREE)
    bet: list[int] = field(default_factory=_THREE)
    bet_size: list[Moments] = field(default_factory=lambda: [Moments(), Moments(), Moments()])
    faced_bet: list[int] = field(default_factory=_THREE)
    folded_to_bet: list[int] = field(default_factory=_THREE)
    raised_bet: list[int] = field(default_factory=_THREE)
    check_raise_chances: int = 0
    check_raised: int = 0
    later_raises: int = 0
    later_calls: int = 0
    later_folds: int = 0
    saw_flop: int = 0
    flops_won: int = 0
    showdowns: int = 0
    showdowns_won: int = 0
    live: int = 0
    live_showdowns: int = 0
    live_showdowns_won: int = 0
    tables: int = 0
    walks: int = 0
    limped_pots: int = 0
    raised_pots: int = 0
    three_bet_pots: int = 0
    flops: int = 0
    multiway: int = 0
    at_showdown: int = 0
    all_in_early: int = 0
    all_in_called: int = 0
    all_in_tables: int = 0
    all_in_showdowns: int = 0
    busts: int = 0
    showdown_busts: int = 0
    players_to_flop: Moments = field(default_factory=Moments)
    decisions: Moments = field(default_factory=Moments)
    early_decisions: Moments = field(default_factory=Moments)

    def add(self, other: Counts) -> None:
        """Add the counts of others."""
        for each in fields(self):
            # By its fields: a count that is added needs no change here.
            mine, more = getattr(self, each.name), getattr(other, each.name)
            if isinstance(mine, Moments):
                mine.add(more)
            elif not isinstance(mine, list):
                setattr(self, each.name, mine + more)
            else:
                for place, value in enumerate(more):
                    if isinstance(value, Moments):
                        mine[place].add(value)
                    else:
                        mine[place] += value


class Habits:
    """What a player does, or several players do: counts for each of `SIZES` and `DEPTHS`.

    Attributes:
        cells: The counts of a table size and a depth, by their indices.
    """

    def __init__(self) -> None:
        self.cells = [[Counts() for _ in DEPTHS] for _ in SIZES]

    def total(self, sizes: Iterable[int] = range(len(SIZES)), depths: Iterable[int] = range(len(DEPTHS))) -> Counts:
        """The counts of some table sizes and some depths together."""
        total, chosen = Counts(), tuple(depths)
        for size in sizes:
            for depth in chosen:
                total.add(self.cells[size][depth])
        return total

    def add(self, other: Habits) -> None:
        """Add the counts of others."""
        for mine, theirs in zip(self.cells, other.cells, strict=True):
            for cell, more in zip(mine, theirs, strict=True):
                cell.add(more)
