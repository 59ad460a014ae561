"""A listener that counts what players do, for VPIP, PFR and other statistics. Definitions: docs/profile.md.

It works for every game: "before the flop" means the first betting round, "the flop" means the second street, and a
completion in stud counts as a raise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tourney.experiment.habits import SEATS, Counts, Habits, depth_of, size_of
from tourney.game import event as ev
from tourney.game.stakes import NOBODY, Places, usual_places

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.game.event import Event
    from tourney.game.stakes import Stakes
    from tourney.types import Chips, Position

_FOLD, _CHECK, _CALL, _RAISE = range(4)
_EARLY, _HIJACK, _CUTOFF, _BUTTON, _SMALL_BLIND, _BUTTON_OF_TWO = range(len(SEATS))
_FROM_BUTTON: Final = (_BUTTON, _CUTOFF, _HIJACK)
_NO_BLINDS: Final = Places(NOBODY, NOBODY, NOBODY)


class _Seat:
    """The actions of a player in the current hand."""

    __slots__ = (
        "all_in", "behind", "bet", "checked", "counts", "decided", "entered", "live", "place", "raised", "saw_flop",
        "showed", "start", "with_chips", "won",
    )  # fmt: skip

    def __init__(self, stack: Chips, counts: Counts, place: int) -> None:
        self.start = self.behind = stack
        self.counts = counts
        self.place = place
        self.bet = 0
        self.live = True
        self.decided = self.entered = self.raised = self.checked = self.all_in = False
        self.saw_flop = self.with_chips = self.showed = self.won = False


class HandCounter:
    """A listener that follows hands from their first forced bet on and adds the players' actions to their habits."""

    def __init__(self) -> None:
        self._seats: list[_Seat] = []
        self._unit: Chips = 1
        self._acts: dict[type[Event], Callable[[Any], None]] = {
            ev.Posted: self._on_posted,
            ev.HoleDealt: self._on_dealt,
            ev.BoardDealt: self._on_dealt,
            ev.Discarded: self._on_dealt,
            ev.SetApart: self._on_dealt,
            ev.TurnedUp: self._on_dealt,
            ev.Killed: self._on_killed,
            ev.Folded: self._on_folded,
            ev.Checked: self._on_checked,
            ev.Called: self._on_called,
            ev.Raised: self._on_raised,
            ev.Shown: self._on_showed,
            ev.Mucked: self._on_showed,
            ev.Won: self._on_won,
        }

    def begin_hand(
        self, stakes: Stakes, stacks: Sequence[Chips], habits: Sequence[Habits], places: Places | None = None
    ) -> None:
        """Start a hand of players with these stacks; their actions are added to these habits.

        `places` are the button and the blinds; None for those of a full table.
        """
        self._unit = unit = stakes.big_blind or stakes.small_bet
        # Without blinds the unit is the small bet, and nobody has the place of a blind.
        places = (places or usual_places(len(stacks))) if stakes.big_blind else _NO_BLINDS
        # What the deepest stack has beyond the second deepest can never be lost in this hand.
        size, second = size_of(len(stacks)), sorted(stacks)[-2]
        self._seats = [
            # Of the deepest player's stack, the second deepest counts.
            _Seat(stack, each.cells[size][depth_of(min(stack, second), unit)], _place(seat, len(stacks), places))
            for seat, (stack, each) in enumerate(zip(stacks, habits, strict=True))
        ]
        mean = depth_of(sum(stacks) / len(stacks), unit)
        # Each habits object once: several seats may be of one player.
        self._tables = [each.cells[size][mean] for each in dict.fromkeys(habits)]
        self._big_blind = places.big_blind
        self._pot: Chips = 0
        self._street = 0
        self._betting = False
        self._raises = self._callers = 0
        self._limpers = self._raises_early = self._to_flop = 0
        self._opener = self._raiser = -1
        self._first_in = self._pushed = False
        self._barrels = 0
        self._decisions = self._early_decisions = 0
        self._flop_betting = self._all_in = self._all_in_early = self._all_in_called = False

    def __call__(self, event: Event) -> None:
        """Count an event of the hand."""
        note = self._acts.get(type(event))
        if note is not None:
            note(event)

    def end_hand(self, stacks: Sequence[Chips]) -> None:
        """End the hand; `stacks` are the final stacks."""
        # No decision marks the end of the first round here, so the flop has to be noted afterwards.
        if not self._decisions and any(seat.showed for seat in self._seats):
            self._see_flop()  # the forced bets put everyone all-in
        for seat, stack in zip(self._seats, stacks, strict=True):
            counts = seat.counts
            counts.hands += 1
            counts.all_ins += seat.all_in
            counts.decided += seat.decided
            counts.entered += seat.entered
            counts.raised += seat.raised
            counts.won.note((stack - seat.start) / self._unit)
            if seat.saw_flop:
                counts.saw_flop += 1
                counts.flops_won += seat.won
                counts.showdowns += seat.showed
                counts.showdowns_won += seat.showed and seat.won
                if seat.with_chips and self._flop_betting:
                    counts.live += 1
                    counts.live_showdowns += seat.showed
                    counts.live_showdowns_won += seat.showed and seat.won
        for counts in self._tables:
            self._end_table(counts, stacks)

    def _end_table(self, counts: Counts, stacks: Sequence[Chips]) -> None:
        """Count the hand as a whole."""
        raises = self._raises_early if self._street else self._raises
        shown = any(seat.showed for seat in self._seats)
        # All-in at the showdown: somebody live has no chips behind.
        all_in = shown and any(seat.live and not seat.behind for seat in self._seats)
        busts = any(seat.start and not stack for seat, stack in zip(self._seats, stacks, strict=True))
        counts.tables += 1
        counts.walks += not raises and not self._limpers and not self._to_flop
        counts.limped_pots += not raises and self._limpers > 0
        counts.raised_pots += raises > 0
        counts.three_bet_pots += raises > 1
        counts.at_showdown += shown
        counts.all_in_early += self._all_in_early
        counts.all_in_called += self._all_in_called
        counts.all_in_tables += self._all_in
        counts.all_in_showdowns += all_in
        counts.busts += busts
        counts.showdown_busts += all_in and busts
        counts.decisions.note(self._decisions)
        counts.early_decisions.note(self._early_decisions)
        if self._to_flop:
            counts.flops += 1
            counts.multiway += self._to_flop > 2
            counts.players_to_flop.note(self._to_flop)

    # Events

    def _on_posted(self, event: ev.Posted) -> None:
        seat = self._seats[event.player]
        seat.behind -= event.amount
        self._pot += event.amount
        # Forced bets are always posted before the flop.
        if event.all_in:
            self._all_in = self._all_in_early = True
        # Antes are no part of the bet that others have to match.
        if event.what != "ante":
            seat.bet += event.amount
        # Who brings in has made the first bet, though it was forced.
        if event.what == "bring-in":
            self._betting = True
            seat.decided = True

    def _on_dealt(self, _: Event) -> None:
        """Cards dealt after a betting round start a new street."""
        # The first deal, and later cards of the same street, follow no betting.
        if not self._betting:
            return
        self._betting = False
        self._street += 1
        if self._street == 1:
            self._raises_early = self._raises
            self._see_flop()
        self._raises = 0
        for seat in self._seats:
            seat.bet = 0
            seat.checked = False

    def _see_flop(self) -> None:
        left = [seat for seat in self._seats if seat.live]
        self._to_flop = len(left)
        for seat in left:
            seat.saw_flop = True
            seat.with_chips = seat.behind > 0
            self._all_in_called |= not seat.behind

    def _on_killed(self, event: ev.Killed) -> None:
        self._seats[event.player].live = False

    def _on_folded(self, event: ev.Folded) -> None:
        self._decides(event.player, _FOLD)
        self._seats[event.player].live = False

    def _on_checked(self, event: ev.Checked) -> None:
        self._decides(event.player, _CHECK)
        self._seats[event.player].checked = True

    def _on_called(self, event: ev.Called) -> None:
        seat = self._decides(event.player, _CALL)
        # A call of the blind alone is a limp; after a raise it makes a squeeze, and no longer a first chance to
        # three-bet.
        if self._raises:
            self._callers += 1
        elif not self._street:
            self._limpers += 1
        self._puts_in(seat, event.amount_by, all_in=event.all_in)

    def _on_raised(self, event: ev.Raised) -> None:
        seat = self._decides(event.player, _RAISE, event.amount_to, all_in=event.all_in)
        if not self._street:
            seat.raised = True
            if not self._raises:
                self._opener = event.player
                # A raise over limps is no open raise.
                self._first_in = not self._limpers
            self._raiser = event.player
            self._pushed = event.all_in
        # Calls of an earlier raise do not count against this one.
        self._callers = 0
        self._raises += 1
        self._puts_in(seat, event.amount_to - seat.bet, all_in=event.all_in)

    def _puts_in(self, seat: _Seat, amount: Chips, *, all_in: bool) -> None:
        seat.entered |= not self._street
        seat.bet += amount
        seat.behind -= amount
        self._pot += amount
        if all_in:
            seat.all_in = self._all_in = True
            self._all_in_early |= not self._street

    def _on_showed(self, event: ev.Shown | ev.Mucked) -> None:
        self._seats[event.player].showed = True

    def _on_won(self, event: ev.Won) -> None:
        self._seats[event.player].won = True

    # Decisions

    def _decides(self, player: Position, act: int, amount_to: Chips = 0, *, all_in: bool = False) -> _Seat:
        """Count the decision of a player, before it takes effect."""
        seat = self._seats[player]
        self._betting = True
        self._decisions += 1
        if self._street:
            self._decides_late(player, seat, act, amount_to, all_in=all_in)
            return seat
        self._early_decisions += 1
        seat.decided = True
        if self._raises:
            self._faces_raise(player, seat, act)
        # The big blind without a raise may only check or raise: its option.
        elif player == self._big_blind:
            if self._limpers:
                seat.counts.options += 1
                seat.counts.options_raised += act == _RAISE
        elif self._limpers:
            seat.counts.behind_limps += 1
            seat.counts.limped_behind += act == _CALL
            seat.counts.raised_limps += act == _RAISE
        else:
            self._count_first_in(seat, act, amount_to, all_in=all_in)
        return seat

    def _count_first_in(self, seat: _Seat, act: int, amount_to: Chips, *, all_in: bool) -> None:
        counts = seat.counts
        counts.first_in[seat.place] += 1
        if act == _CALL:
            counts.limped[seat.place] += 1
        elif act == _RAISE:
            counts.opened[seat.place] += 1
            if all_in:
                counts.open_shoves += 1
            # A shove says nothing of how large a player opens.
            else:
                counts.open_size.note(amount_to / self._unit)

    def _faces_raise(self, player: Position, seat: _Seat, act: int) -> None:
        """Count a decision before the flop after a raise."""
        counts, pushed, stays = seat.counts, self._pushed, act != _FOLD
        if pushed:
            counts.faced_shove += 1
            counts.stayed_in += stays
        # Only the opener faces a three-bet; others face a cold one.
        if self._raises == 2 and player == self._opener:
            counts.faced_three_bet[pushed] += 1
            counts.folded_to_three_bet[pushed] += not stays
        if self._raises != 1:
            return
        counts.faced_raise += 1
        counts.called_raise += act == _CALL
        counts.three_bets += act == _RAISE
        # What follows is about open raises that nobody has limped before or called since.
        if not self._first_in or self._callers:
            return
        if pushed:
            counts.faced_open_shove += 1
            counts.called_open_shove += stays
        # `SEATS` are in order, so this is the cutoff, the button and the small blind, or the button of two.
        if player == self._big_blind and self._seats[self._opener].place >= _CUTOFF:
            counts.faced_steal[pushed] += 1
            counts.folded_to_steal[pushed] += not stays
            counts.reraised_steal[pushed] += act == _RAISE

    def _decides_late(self, player: Position, seat: _Seat, act: int, amount_to: Chips, *, all_in: bool) -> None:
        """Count a decision on the flop or later."""
        counts = seat.counts
        if self._street == 1:
            self._flop_betting = True
        if self._raises:
            counts.later_raises += act == _RAISE
            counts.later_calls += act == _CALL
            counts.later_folds += act == _FOLD
            if self._raises == 1:
                self._faces_bet(seat, act)
            return
        # Streets after the river, as in stud, count as rivers.
        street = min(self._street, 3) - 1
        counts.unbet[street] += 1
        if act == _RAISE:
            counts.bet[street] += 1
            # An all-in is as large as the stack, whatever the player wanted.
            if not all_in and self._pot:
                counts.bet_size[street].note(amount_to / self._pot)
        if player == self._raiser:
            self._may_barrel(counts, act)

    def _may_barrel(self, counts: Counts, act: int) -> None:
        """Count a chance of the last raiser before the flop to bet on the flop, or to bet again."""
        # Somebody who has missed a street cannot fire the next barrel.
        if self._barrels != self._street - 1 or self._street > 3:
            return
        if self._street == 1:
            several = self._to_flop > 2
            counts.continue_chances[several] += 1
            counts.continued[several] += act == _RAISE
        else:
            counts.barrel_chances[self._street - 2] += 1
            counts.barrelled[self._street - 2] += act == _RAISE
        self._barrels += act == _RAISE

    def _faces_bet(self, seat: _Seat, act: int) -> None:
        """Count a decision facing a bet that nobody has raised."""
        counts, raised = seat.counts, act == _RAISE
        # Streets after the river, as in stud, count as rivers.
        street = min(self._street, 3) - 1
        counts.faced_bet[street] += 1
        counts.folded_to_bet[street] += act == _FOLD
        counts.raised_bet[street] += raised
        # A continuation bet: the last raiser's bet on the flop.
        if self._street == self._barrels == 1:
            several = self._to_flop > 2
            counts.faced_continued[several] += 1
            counts.folded_to_continued[several] += act == _FOLD
            counts.raised_continued[several] += raised
        # Only who has checked can check-raise.
        if seat.checked:
            counts.check_raise_chances += 1
            counts.check_raised += raised
        if raised:
            self._barrels = 0  # a bet that is raised has not been called


def _place(position: Position, players: int, places: Places) -> int:
    """Where a position is in `SEATS`; in a game without blinds, every position is early."""
    if places.big_blind == NOBODY:
        return _EARLY
    if players == 2:
        return _BUTTON_OF_TWO
    if position == places.small_blind:
        return _SMALL_BLIND
    # Positions begin after the button, so the last is the button, and the cutoff is before it.
    behind = players - 1 - position
    return _FROM_BUTTON[behind] if behind < len(_FROM_BUTTON) else _EARLY
