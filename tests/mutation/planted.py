"""Faults planted by hand in our machine. Most are no wrong form of the library; some edits came out to be one.

`tourney stress` must not name another rule for them. Each function alters a machine
(`tourney.stress.altered_machine`); `PLANTED` says which rule it breaks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mutation.planted_edits import EDITS, plant
from tourney.cards.low import ace_to_five
from tourney.cards.rankings import NUMBER

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.stress.altered_machine import Alteration, AlteredMachine


_DEUCE_TO_SEVEN: Final = NUMBER["deuce_to_seven"]


class Planted(NamedTuple):
    """A fault, and what it is about: the beginnings of the names of forms that name its rule."""

    alter: Alteration
    about: tuple[str, ...]


def _least(machine: AlteredMachine, least: Any) -> None:
    machine.betting.BettingRound._full_raise_to = least


def minimum_and_a_half(machine: AlteredMachine) -> None:
    """The least raise is one and a half times the last raise."""
    _least(machine, lambda self: max(self.bet_to, self.bring_in_due) + (self.step * 3 + 1) // 2)


def minimum_three_times(machine: AlteredMachine) -> None:
    """A raise is to three times the bet at least."""
    _least(machine, lambda self: max(3 * self.bet_to, self.bet_to + self.step))


def reopens_at_half(machine: AlteredMachine) -> None:
    """Half a raise re-opens the betting in no limit, too."""

    def may(self: Any, player: int) -> bool:
        if self.bets >= self._cap:
            return False
        faced = self._faced[player]
        return bool(faced < 0 or 2 * (self.bet_to - faced) >= self.step)

    machine.betting.BettingRound._may_raise = may


def pot_without_own_call_after_flop(machine: AlteredMachine) -> None:
    """In pot limit the call counts before the flop only."""
    right = machine.betting.BettingRound._most_raise_to

    def most(self: Any) -> int:
        found = int(right(self))
        reach = self._state.bet_row[self.actor] + self._state.stack_row[self.actor]
        if self._structure != 1 or self.opening:
            return found
        return int(min(reach, max(self.bet_to + max(self._state.pot, self.step), self._least_raise_to())))

    machine.betting.BettingRound._most_raise_to = most


def pot_and_a_half(machine: AlteredMachine) -> None:
    """One and a half times the pot may be bet."""

    def most(self: Any) -> int:
        bet, stack = self._state.bet_row[self.actor], self._state.stack_row[self.actor]
        if self._structure != 1:
            return int(bet + stack) if self._structure == 0 else int(right(self))
        pot = self._state.pot + self.missing + self.bet_to - bet
        return int(min(bet + stack, max(self.bet_to + pot * 3 // 2, self._full_raise_to())))

    right = machine.betting.BettingRound._most_raise_to
    machine.betting.BettingRound._most_raise_to = most


def cap_of_two(machine: AlteredMachine) -> None:
    """A bet and one raise."""
    right = machine.betting.cap_of
    machine.wagering.cap_of = lambda course, rules, uncapped: min(2, right(course, rules, uncapped))


def odd_chip_to_the_third(machine: AlteredMachine) -> None:
    """Odd chips go to the winner in the middle first."""
    right = machine.pot.share
    machine.showdown.share = lambda amount, among, place, chip: right(
        amount, among, (place - among // 2) % among, chip
    )


def kickers_of_a_pair_lowest_first(machine: AlteredMachine) -> None:
    """Of a pair the lowest kicker decides first."""
    right = machine.showdown.worth

    def worth(ranking: int, hole: int, board: int) -> int:
        value = int(right(ranking, hole, board))
        if ranking or value <= 0 or (value - 1) >> 20 != 1:
            return value
        low = [(value - 1) >> 4 * place & 15 for place in (1, 2, 3)]
        return (1 << 20 | (value - 1) & 15 << 16 | low[0] << 12 | low[1] << 8 | low[2] << 4) + 1

    machine.showdown.worth = worth


def flush_needs_an_ace(machine: AlteredMachine) -> None:
    """Of two flushes the one with the lower top card wins."""
    right = machine.showdown.worth

    def worth(ranking: int, hole: int, board: int) -> int:
        value = int(right(ranking, hole, board))
        if ranking or value <= 0 or (value - 1) >> 20 != 5:
            return value
        return (5 << 20 | (12 - ((value - 1) >> 16 & 15)) << 16) + 1

    machine.showdown.worth = worth


def side_pot_to_the_deepest(machine: AlteredMachine) -> None:
    """The last side pot goes to the player with most in, whatever the hands."""
    right = machine.showdown.Showdown._award_pot

    def award(self: Any, number: int, amount: int, level: int, chip: int, listener: Any) -> None:
        if not number:
            right(self, number, amount, level, chip, listener)
            return
        state = self._state
        live = [player for player in range(state.players) if not state.folded_row[player]]
        first = max(live, key=lambda player: (state._paid[player], player))
        state.push(first, amount)
        if listener is not None:
            listener(machine.showdown.ev.Won(first, number, amount))

    machine.showdown.Showdown._award_pot = award


def second_pot_by_all(machine: AlteredMachine) -> None:
    """A player all-in in the main pot can still win the second pot."""
    right = machine.showdown.Showdown._award_pot

    def award(self: Any, number: int, amount: int, level: int, chip: int, listener: Any) -> None:
        right(self, number, amount, 0 if number == 1 else level, chip, listener)

    machine.showdown.Showdown._award_pot = award


def small_blind_first_heads_up_later(machine: AlteredMachine) -> None:
    """Three-handed the button acts first after the flop."""
    right = machine.wagering.Wagering._opener

    def opener(self: Any, opening: int) -> int:
        if not opening and self._state.players == 3 and not self._course.is_stud:
            return 2
        return int(right(self, opening))

    machine.wagering.Wagering._opener = opener


def ante_by_the_button_only_when_classic(machine: AlteredMachine) -> None:
    """The small blind posts no classic ante."""
    right = machine.wagering._post_ante

    def post(state: Any, player: int, ante: int, listener: Any, for_table: int) -> None:
        if for_table or player != state.small_blind_at:
            right(state, player, ante, listener, for_table)

    machine.wagering._post_ante = post


def ten_qualifies(machine: AlteredMachine) -> None:
    """A ten qualifies for the low."""
    right = machine.showdown.worth

    def worth(ranking: int, hole: int, board: int) -> int:
        if ranking != 4:
            return int(right(ranking, hole, board))
        value = int(ace_to_five(hole | board))
        ranks = sorted({card % 13 for card in range(52) if (hole | board) >> card & 1})
        lows = [rank for rank in ranks if rank <= 8 or rank == 12]
        return value if len(lows) >= 5 else 0

    machine.showdown.worth = worth


def _high_worth(machine: AlteredMachine, category: int, change: Callable[[list[int]], list[int]]) -> None:
    """Another worth of high hands of a category; `change` gets the five ranks that are compared, in their order."""
    right = machine.showdown.worth

    def worth(ranking: int, hole: int, board: int) -> int:
        value = int(right(ranking, hole, board))
        if ranking > 1 or value <= 0 or (value - 1) >> 20 != category:
            return value
        ranks = change([(value - 1) >> 4 * place & 15 for place in range(4, -1, -1)])
        return (category << 20 | sum(rank << 4 * place for place, rank in enumerate(reversed(ranks)))) + 1

    machine.showdown.worth = worth


def three_cards_of_no_pair(machine: AlteredMachine) -> None:
    """Without a pair only the three highest cards are compared."""
    _high_worth(machine, 0, lambda ranks: [*ranks[:3], 0, 0])


def one_kicker_of_trips(machine: AlteredMachine) -> None:
    """Of equal trips the lower first kicker wins."""
    _high_worth(machine, 3, lambda ranks: [ranks[0], 12 - ranks[1], *ranks[2:]])


def no_flush_in_lowball(machine: AlteredMachine) -> None:
    """In deuce-to-seven a flush does not count against a hand."""
    right = machine.showdown.worth

    def worth(ranking: int, hole: int, board: int) -> int:
        if ranking != _DEUCE_TO_SEVEN:
            return int(right(ranking, hole, board))
        held = [place for place in range(52) if hole >> place & 1]
        if len({place // 13 for place in held}) == 1:
            hole ^= 1 << held[0] | 1 << (held[0] + 13) % 52
        return int(right(ranking, hole, board))

    machine.showdown.worth = worth


def the_big_blind_may_not_raise(machine: AlteredMachine) -> None:
    """The big blind may check when it is limped to, but not raise."""
    right = machine.betting.BettingRound._may_raise

    def may(self: Any, player: int) -> bool:
        is_option = self.opening and self.raiser < 0 and player == self._state.big_blind_at
        return not is_option and bool(right(self, player))

    machine.betting.BettingRound._may_raise = may


def two_share_at_most(machine: AlteredMachine) -> None:
    """Of three or more equal hands the first two share."""
    right = machine.showdown.Showdown._winners

    def winners(self: Any, found: list[int], part: int, level: int, best: int) -> int:
        return min(2, int(right(self, found, part, level, best)))

    machine.showdown.Showdown._winners = winners


PLANTED: Final = {
    alter.__name__: Planted(alter, about)
    for alter, about in (
        (minimum_and_a_half, ("minimum",)),
        (minimum_three_times, ("minimum",)),
        (reopens_at_half, ("re-opening",)),
        (pot_without_own_call_after_flop, ("pot-limit",)),
        (pot_and_a_half, ("pot-limit",)),
        (cap_of_two, ("fixed-limit", "cap")),
        (odd_chip_to_the_third, ("odd-chips",)),
        (kickers_of_a_pair_lowest_first, ("high-hands",)),
        (flush_needs_an_ace, ("high-hands",)),
        (side_pot_to_the_deepest, ("pots",)),
        (second_pot_by_all, ("pots",)),
        (small_blind_first_heads_up_later, ("turn",)),
        (ante_by_the_button_only_when_classic, ("antes",)),
        (ten_qualifies, ("low-hands",)),
        (three_cards_of_no_pair, ("high-hands",)),
        (one_kicker_of_trips, ("high-hands",)),
        (no_flush_in_lowball, ("low-hands",)),
        (the_big_blind_may_not_raise, ("option",)),
        (two_share_at_most, ("ties",)),
    )
} | {edit.name: Planted(plant(edit), edit.about) for edit in EDITS.values()}
"""The faults by name."""
