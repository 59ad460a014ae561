"""The course of a hand of our machine, as rule points read it: its events, and what each decision was about."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tourney.game import event as ev
from tourney.game.stakes import NOBODY
from tourney.game.turn import ACT, OVER
from tourney.game.variant import Bet, BettingStructure, Forced

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.event import Event
    from tourney.game.hand import Hand
    from tourney.game.variant import Variant
    from tourney.stress.catalogue.setup import Setup
    from tourney.types import Card, Chips, Position

NOT_ACTED = -1


class Raise(NamedTuple):
    """A bet or raise in a round.

    Attributes:
        player: Who made it.
        of: The amount to match before it.
        to: The amount to match after it.
        full: Whether it is a full bet or raise, in terms of the betting structure.
        all_in: Whether the player is all-in.
    """

    player: Position
    of: Chips
    to: Chips
    full: bool
    all_in: bool


class Decision(NamedTuple):
    """A player's decision: what it is about and what it offers.

    Attributes:
        number: The number of decisions before it.
        heard: The number of events before it.
        player: Who decides.
        street: The index of the street.
        drawing: Whether it is a draw, or another choice of cards.
        to_call, least, most, bring_in: What the player's view offers.
        stacks, bets, folded, pot: The table at this moment.
        bet_to: The amount to match, of which `to_call` may be only a part.
        step: The size of a full bet or raise now: in no limit and pot limit, the largest of the round so far.
        faced: The amount to match when each player last acted in this round, 0 for a bring-in, or `NOT_ACTED`.
        raises: The bets and raises of this round so far.
    """

    number: int
    heard: int
    player: Position
    street: int
    drawing: bool
    to_call: Chips
    least: Chips
    most: Chips
    bring_in: Chips
    stacks: tuple[Chips, ...]
    bets: tuple[Chips, ...]
    folded: tuple[bool, ...]
    pot: Chips
    bet_to: Chips
    step: Chips
    faced: tuple[Chips, ...]
    raises: tuple[Raise, ...]

    @property
    def rise(self) -> Chips:
        """How much the amount to match has risen since the player acted; 0 if the player has not."""
        faced = self.faced[self.player]
        return 0 if faced == NOT_ACTED else self.bet_to - faced

    @property
    def acted(self) -> bool:
        """Whether the player has acted in this round."""
        return self.faced[self.player] != NOT_ACTED

    @property
    def live(self) -> int:
        """The number of players who have not folded."""
        return len(self.folded) - sum(self.folded)

    @property
    def behind(self) -> tuple[Chips, ...]:
        """The chips behind of the player's live opponents."""
        seats = zip(self.stacks, self.folded, strict=True)
        return tuple(chips for seat, (chips, gone) in enumerate(seats) if seat != self.player and not gone)


class PlayedHand:
    """The course of a hand: call `hear` with each event, `note` before each action, `end` when it is over.

    Attributes:
        setup: The beginning.
        variant: The game.
        events: The events so far.
        decisions: The decisions so far, with the last one perhaps not yet made.
        actions: The actions so far; `actions[n]` is the answer to `decisions[n]`.
        over: Whether the hand is over.
        hole: At the end, each player's cards.
        boards: At the end, the boards.
        folded: At the end, who has folded.
        returned: The uncalled chips that each player has had back so far.
        stacks: At the end, the stacks.
        memo: What predicates have worked out about the finished hand, for each other.
    """

    def __init__(self, setup: Setup, variant: Variant) -> None:
        self.setup = setup
        self.variant = variant
        self.events: list[Event] = []
        self.decisions: list[Decision] = []
        self.actions: list[Action] = []
        self.over = False
        self.hole: list[tuple[Card, ...]] = []
        self.boards: tuple[tuple[Card, ...], ...] = ()
        self.folded: tuple[bool, ...] = ()
        self.returned = [0] * len(setup.stacks)
        self.stacks: tuple[Chips, ...] = ()
        self.memo: dict[str, dict[Position, int]] = {}
        self._street = NOBODY
        self._fixed = variant.structure is BettingStructure.FIXED_LIMIT
        self._forget()

    def _forget(self) -> None:
        self._raises: list[Raise] = []
        self._faced = [NOT_ACTED] * len(self.setup.stacks)
        self._bet_to = 0
        self._full_to = 0
        self._step = 0
        self._unopened = False

    def hear(self, event: Event) -> None:
        """Note an event; the listener of the hand."""
        self.events.append(event)
        if isinstance(event, ev.Raised):
            # In fixed limit a raise counts from the last full bet: an all-in for less than half a bet more leaves
            # that as it is.
            by = event.amount_to - (self._full_to if self._fixed else self._bet_to)
            full = 2 * by >= self._step if self._fixed else by >= self._step
            self._raises.append(Raise(event.player, self._bet_to, event.amount_to, full, event.all_in))
            self._bet_to = event.amount_to
            if full:
                self._unopened = False
                self._full_to = event.amount_to
                self._step = self._step if self._fixed else by
            self._faced[event.player] = self._bet_to
        elif isinstance(event, ev.Checked | ev.Called | ev.Folded):
            # Who calls or folds to a bring-in has not faced a bet.
            self._faced[event.player] = 0 if self._unopened else self._bet_to
        elif isinstance(event, ev.Posted) and event.what == "bring-in":
            self._bring_in()
            self._faced[event.player] = 0 if self._unopened else self._bet_to
        elif isinstance(event, ev.Returned):
            self.returned[event.player] += event.amount

    def note(self, hand: Hand) -> Decision:
        """Note the decision that a hand asks for; call it before the action is applied."""
        if hand.street != self._street:
            self._begin_round(hand)
        view = hand.view(hand.actor)
        if hand.street == self.variant.opening and self.variant.is_stud and not view.bring_in and not self._bet_to:
            self._bring_in()  # the player who should bring in is all-in or absent
        state = hand.state
        decision = Decision(
            number=len(self.decisions),
            heard=len(self.events),
            player=hand.actor,
            street=hand.street,
            drawing=view.discard_most > 0,
            to_call=view.to_call,
            least=view.least_raise_to,
            most=view.most_raise_to,
            bring_in=view.bring_in,
            stacks=state.stacks,
            bets=state.bets,
            folded=state.folded,
            pot=state.pot,
            bet_to=self._bet_to,
            step=self._step,
            faced=tuple(self._faced),
            raises=tuple(self._raises),
        )
        self.decisions.append(decision)
        return decision

    def _begin_round(self, hand: Hand) -> None:
        stakes = self.setup.stakes
        self._street = hand.street
        self._forget()
        if hand.street == self.variant.opening and self.variant.forced is Forced.BLINDS:
            self._bet_to = self._full_to = stakes.big_blind
        self._step = stakes.big_blind or stakes.small_bet
        if self._fixed:
            big = self.variant.streets[hand.street].bet is Bet.BIG
            self._step = stakes.big_bet if big else stakes.small_bet

    def _bring_in(self) -> None:
        if self.variant.forced is Forced.HIGH_CARD:
            self._bet_to = self._full_to = self.setup.stakes.small_bet
        else:
            self._bet_to = self.setup.stakes.bring_in
            self._unopened = True  # a bring-in is no bet

    def act(self, hand: Hand, action: Action) -> None:
        """Apply an action, after `note`.

        Raises:
            IllegalAction: The rules do not allow it; nothing has changed.
        """
        hand.apply(action)
        self.actions.append(action)

    def end(self, hand: Hand) -> None:
        """Note how a hand ends, or stands if it is not over."""
        self.over = hand.turn == OVER
        self.hole = hand.hole
        self.boards = hand.state.boards
        self.folded = hand.state.folded
        self.stacks = hand.state.stacks
        # This may be called at several moments of a hand, and a decision is noted only once.
        if hand.turn == ACT and len(self.decisions) == len(self.actions):
            self.note(hand)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.setup.stacks)

    def live(self) -> list[Position]:
        """The players who have not folded, at the end."""
        return [player for player, gone in enumerate(self.folded) if not gone]

    @property
    def shown_down(self) -> bool:
        """Whether the hand ended with at least two live players."""
        return self.over and len(self.live()) > 1

    def awards(self) -> list[ev.Won]:
        """The chips awarded, pot by pot."""
        return [event for event in self.events if isinstance(event, ev.Won)]

    def of_kind(self, *kinds: type) -> list[Event]:
        """The events of some kinds, in order."""
        return [event for event in self.events if isinstance(event, kinds)]

    def all_in(self) -> set[Position]:
        """The players who went all-in and did not fold."""
        kinds = (ev.Posted, ev.Called, ev.Raised)
        return {event.player for event in self.events if isinstance(event, kinds) and event.all_in}
