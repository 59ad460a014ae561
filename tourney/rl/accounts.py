"""What each entrant of an event has, in chips and in money: a fold over the events of the floor."""

from __future__ import annotations

from collections import defaultdict
from enum import Enum
from typing import TYPE_CHECKING, Any

from tourney.sim import events as fe
from tourney.tournament.icm import icm_equities

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.sim.events import FloorEvent
    from tourney.sim.scenario import Scenario
    from tourney.types import Chips, Money


class Reward(Enum):
    """What a learner of an event is rewarded with."""

    ICM = "icm"
    """After each hand, the change of what the learner has: money won, less money paid in, plus the ICM equity of the
    stack. In buy-ins."""

    PRIZE = "prize"
    """Money won, when it is won, less money paid in, when it is paid. In buy-ins."""

    CHIPS = "chips"
    """After each hand, the chips won in it."""


_FOR_SALE = frozenset({"rebuy", "add-on"})
"""What is bought with money that goes to the prize pool."""


class Accounts:
    """The accounts of the entrants of an event, from the events of its floor.

    A buy-in is what an entry puts into the prize pool and bounties; fees of the house are not counted. So in an event
    that adds no money, all entrants together have nothing at any time by `Reward.ICM`, and at the end by
    `Reward.PRIZE`.

    Args:
        scenario: The tournament.
        prizes: Returns the prize of each place, from the first; while entries are open, as if they closed now.

    Attributes:
        chips_won: The chips that each entrant has won in hands.
        changes: Counts the events that may have changed an account.
        is_over: Whether the event has ended.
    """

    def __init__(self, scenario: Scenario, prizes: Callable[[], Sequence[Money]]) -> None:
        self._buy_in = scenario.buy_in + (0 if scenario.bounty is None else scenario.bounty.amount)
        self._prizes = prizes
        self._entrant_of: dict[int, int] = {}
        self._stacks: dict[int, Chips] = {}
        self._playing: set[int] = set()  # players without a place
        self._seat_winners: list[int] = []
        self._shares: dict[int, Money] = {}
        self._kept: Money = 0
        self._money: dict[int, Money] = defaultdict(int)
        self._noted: dict[type, Callable[[Any], None]] = {
            fe.Registered: self._enter, fe.Seated: self._sit_down, fe.Bought: self._buy,
            fe.HandPlayed: self._note_hand, fe.ChipsRaced: self._race,
            fe.Removed: self._give_up, fe.Forfeited: self._give_up,
            fe.SeatWon: self._win_seat, fe.Bounty: self._win_bounty, fe.Deal: self._divide,
            fe.EntriesClosed: self._close, fe.Placed: self._place, fe.Finished: self._finish,
        }  # fmt: skip
        self.chips_won: dict[int, Chips] = defaultdict(int)
        self.changes = 0
        self.is_over = False

    def __call__(self, event: FloorEvent) -> None:
        """Note an event."""
        note = self._noted.get(type(event))
        if note is not None:
            note(event)
            self.changes += 1

    def _sit_down(self, seated: fe.Seated) -> None:
        self._stacks[seated.player] = seated.stack

    def _race(self, raced: fe.ChipsRaced) -> None:
        self._stacks.update([(player, chips) for player, chips in raced.stacks])

    def _give_up(self, event: fe.Removed | fe.Forfeited) -> None:
        self._stacks[event.player] = 0

    def _win_seat(self, won: fe.SeatWon) -> None:
        # Whoever has won a seat plays for no other prize; the seat itself is valued in `_equities`.
        self._stacks[won.player] = 0
        self._seat_winners.append(won.player)

    def _win_bounty(self, bounty: fe.Bounty) -> None:
        self._money[self._entrant_of[bounty.player]] += bounty.amount

    def _divide(self, deal: fe.Deal) -> None:
        self._shares = {player: share for player, share in deal.shares}  # noqa: C416 - lists of two
        self._kept = deal.keep

    def _close(self, _: fe.EntriesClosed) -> None:
        """The prizes are known, and so are those of players already out."""

    def _finish(self, _: fe.Finished) -> None:
        self.is_over = True

    def _note_hand(self, hand: fe.HandPlayed) -> None:
        for player, chips in hand.stacks:
            self.chips_won[self._entrant_of[player]] += chips - self._stacks[player]
            self._stacks[player] = chips

    def _enter(self, entry: fe.Registered) -> None:
        # Events count entrants from 1, learners from 0.
        entrant = entry.entrant - 1
        self._entrant_of[entry.player] = entrant
        self._stacks[entry.player] = entry.stack
        self._playing.add(entry.player)
        self._money[entrant] -= self._buy_in

    def _buy(self, bought: fe.Bought) -> None:
        self._stacks[bought.player] += bought.chips
        # A dealer bonus is for the dealers, and a lammer has come with the entry.
        if bought.what in _FOR_SALE:
            self._money[self._entrant_of[bought.player]] -= bought.cost

    def _place(self, placed: fe.Placed) -> None:
        self._playing.discard(placed.player)
        # After a deal, the shares replace the prizes of the places; what was left to play for is the winner's.
        prize = self._shares.get(placed.player, placed.prize)
        if placed.place == 1:
            prize += self._kept
        self._money[self._entrant_of[placed.player]] += prize

    def is_out(self, entrant: int) -> bool:
        """Whether all entries of an entrant, at least one, have places; then no other can follow."""
        players = [player for player, behind in self._entrant_of.items() if behind == entrant]
        return self.is_over or (bool(players) and self._playing.isdisjoint(players))

    def balances(self, reward: Reward) -> dict[int, float]:
        """What each entrant has had in all so far; a reward is the change."""
        if reward is Reward.CHIPS:
            return {entrant: float(chips) for entrant, chips in self.chips_won.items()}
        money: dict[int, float] = dict(self._money)
        if reward is Reward.ICM:
            for player, equity in self._equities():
                money[self._entrant_of[player]] += equity
        # A freeroll has no buy-in: its rewards are in money.
        return {entrant: amount / (self._buy_in or 1) for entrant, amount in money.items()}

    def _equities(self) -> list[tuple[int, float]]:
        """What the chips of each player without a place are worth."""
        seats = [player for player in self._seat_winners if player in self._playing]
        players = sorted(self._playing.difference(seats))
        # Players without a place take the first places between them, so the first prizes.
        prizes = [*self._prizes()[: len(self._playing)]]
        # Not strict: more seats may be won at once than there are prizes. Winners have no chips, so ICM cannot value
        # them.
        won = [(player, float(prize)) for player, prize in zip(seats, prizes, strict=False)]
        stacks = [self._stacks[player] for player in players]
        # ICM divides by all chips.
        if not any(stacks):
            return won
        return [*won, *zip(players, icm_equities(stacks, prizes[len(seats) :]), strict=True)]
