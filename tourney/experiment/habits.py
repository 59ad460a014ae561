"""Counts of what players do, for VPIP, PFR and other statistics. Definitions: docs/profile.md.

A `HandCounter` receives the events of one hand after another and adds the actions of each player to that player's
`Habits`. It works for every game: "before the flop" means the first betting round, "the flop" means the second
street, and a completion in stud counts as a raise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tourney.game import event as ev

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.game.event import Event
    from tourney.game.stakes import Stakes
    from tourney.types import Chips, Position

DEPTHS: Final = ("under 10", "10 to 20", "20 to 40", "40 to 100", "over 100")
"""Ranges of effective stacks for counting all-ins, in big blinds, or in small bets in games without blinds."""

_BOUNDS: Final = (10, 20, 40)


class Habits:
    """Counts of the actions of one player, or of several identical players.

    Attributes:
        hands: Hands dealt.
        decided: Hands with a decision before the flop.
        entered: Of these, hands in which the player called or raised.
        raised: Of these, hands in which the player raised.
        three_bet: Three-bets: raises of a single earlier raise.
        three_bet_chances: Opportunities for a three-bet.
        folded_to_three_bet: Folds to a three-bet after opening with a raise.
        faced_three_bet: Three-bets faced after opening with a raise.
        bets, raises, calls, folds: Counts on the flop and later streets.
        continued: Continuation bets: bets on the flop by the last raiser before it, with no bet before.
        continue_chances: Opportunities for a continuation bet.
        saw_flop: Hands in which the player saw the flop.
        showdowns: Of these, hands that the player took to showdown.
        showdowns_won: Of these, hands in which the player won chips.
        flops_won: Hands in which the player saw the flop and won chips.
        all_ins: For each depth, hands with an all-in bet, raise or call.
        at_depth: For each depth, hands dealt.
        won: The sum of the winnings in big blinds; `won_squared` is the sum of their squares.
    """

    def __init__(self) -> None:
        self.hands = self.decided = self.entered = self.raised = 0
        self.three_bet = self.three_bet_chances = 0
        self.folded_to_three_bet = self.faced_three_bet = 0
        self.bets = self.raises = self.calls = self.folds = 0
        self.continued = self.continue_chances = 0
        self.saw_flop = self.showdowns = self.showdowns_won = self.flops_won = 0
        self.all_ins = [0] * len(DEPTHS)
        self.at_depth = [0] * len(DEPTHS)
        self.won = self.won_squared = 0.0


class _Seat:
    """The actions of a player in the current hand."""

    __slots__ = (
        "all_in", "behind", "bet", "decided", "entered", "habits", "live", "raised", "saw_flop", "showed", "start",
        "won",
    )  # fmt: skip

    def __init__(self, stack: Chips, habits: Habits) -> None:
        self.start = self.behind = stack
        self.habits = habits
        self.bet = 0
        self.live = True
        self.decided = self.entered = self.raised = False
        self.saw_flop = self.showed = self.won = self.all_in = False


class HandCounter:
    """A listener that follows hands from their first forced bet on and adds the players' actions to their habits."""

    def __init__(self) -> None:
        self._seats: list[_Seat] = []
        self._unit: Chips = 1
        self._acts: dict[type[Event], Callable[[Any], None]] = {
            ev.Posted: self._posted,
            ev.HoleDealt: self._dealt,
            ev.BoardDealt: self._dealt,
            ev.Discarded: self._dealt,
            ev.SetApart: self._dealt,
            ev.Killed: self._killed,
            ev.Folded: self._folded,
            ev.Checked: self._checked,
            ev.Called: self._called,
            ev.Raised: self._raised,
            ev.Shown: self._showed,
            ev.Mucked: self._showed,
            ev.Won: self._won,
        }

    def begin_hand(self, stakes: Stakes, stacks: Sequence[Chips], habits: Sequence[Habits]) -> None:
        """Start a hand of players with these stacks; their actions are added to these habits."""
        self._unit = stakes.big_blind or stakes.small_bet
        self._seats = [_Seat(stack, each) for stack, each in zip(stacks, habits, strict=True)]
        self._street = 0
        self._betting = False
        self._raises = 0
        self._opener = self._raiser = -1

    def __call__(self, event: Event) -> None:
        """Count an event of the hand."""
        note = self._acts.get(type(event))
        if note is not None:
            note(event)

    def end_hand(self, stacks: Sequence[Chips]) -> None:
        """End the hand; `stacks` are the final stacks."""
        for position, seat in enumerate(self._seats):
            habits = seat.habits
            habits.hands += 1
            habits.decided += seat.decided
            habits.entered += seat.entered
            habits.raised += seat.raised
            habits.saw_flop += seat.saw_flop
            habits.flops_won += seat.saw_flop and seat.won
            habits.showdowns += seat.saw_flop and seat.showed
            habits.showdowns_won += seat.saw_flop and seat.showed and seat.won
            depth = self._depth(position)
            habits.at_depth[depth] += 1
            habits.all_ins[depth] += seat.all_in
            won = (stacks[position] - seat.start) / self._unit
            habits.won += won
            habits.won_squared += won * won

    def _depth(self, position: Position) -> int:
        others = [seat.start for other, seat in enumerate(self._seats) if other != position]
        matched = min(self._seats[position].start, max(others))
        deeper = sum(matched >= bound * self._unit for bound in _BOUNDS)
        return deeper + (matched > 100 * self._unit)

    # Events

    def _posted(self, event: ev.Posted) -> None:
        seat = self._seats[event.player]
        seat.behind -= event.amount
        if event.what != "ante":
            seat.bet += event.amount
        if event.what == "bring-in":
            self._betting = True
            seat.decided = True

    def _dealt(self, _: Event) -> None:
        """Cards dealt after a betting round start a new street."""
        if not self._betting:
            return
        self._betting = False
        self._street += 1
        self._raises = 0
        for seat in self._seats:
            seat.bet = 0
            if self._street == 1 and seat.live:
                seat.saw_flop = True

    def _killed(self, event: ev.Killed) -> None:
        self._seats[event.player].live = False

    def _decides(self, player: Position) -> _Seat:
        """Count the opportunities of a player who has a decision."""
        seat = self._seats[player]
        self._betting = True
        if self._street == 0:
            seat.decided = True
            if self._raises == 1 and player != self._raiser and self._can_raise(player):
                seat.habits.three_bet_chances += 1
            if self._raises == 2 and player == self._opener:
                seat.habits.faced_three_bet += 1
        elif self._may_continue(player):
            seat.habits.continue_chances += 1
        return seat

    def _can_raise(self, player: Position) -> bool:
        seat = self._seats[player]
        price = max(each.bet for each in self._seats) - seat.bet
        others = (each for other, each in enumerate(self._seats) if other != player)
        return seat.behind > price and any(each.live and each.behind for each in others)

    def _may_continue(self, player: Position) -> bool:
        return self._street == 1 and player == self._raiser and self._raises == 0

    def _folded(self, event: ev.Folded) -> None:
        seat = self._decides(event.player)
        seat.live = False
        if self._street:
            seat.habits.folds += 1
        elif self._raises == 2 and event.player == self._opener:
            seat.habits.folded_to_three_bet += 1

    def _checked(self, event: ev.Checked) -> None:
        self._decides(event.player)

    def _called(self, event: ev.Called) -> None:
        seat = self._decides(event.player)
        seat.bet += event.amount_by
        seat.behind -= event.amount_by
        seat.all_in |= event.all_in
        if self._street:
            seat.habits.calls += 1
        else:
            seat.entered = True

    def _raised(self, event: ev.Raised) -> None:
        seat = self._decides(event.player)
        if self._street:
            seat.habits.continued += self._may_continue(event.player)
            seat.habits.bets += event.bet
            seat.habits.raises += not event.bet
        else:
            seat.entered = seat.raised = True
            seat.habits.three_bet += self._raises == 1 and event.player != self._raiser
            if not self._raises:
                self._opener = event.player
            self._raiser = event.player
        self._raises += 1
        seat.behind -= event.amount_to - seat.bet
        seat.bet = event.amount_to
        seat.all_in |= event.all_in

    def _showed(self, event: ev.Shown | ev.Mucked) -> None:
        self._seats[event.player].showed = True

    def _won(self, event: ev.Won) -> None:
        self._seats[event.player].won = True
