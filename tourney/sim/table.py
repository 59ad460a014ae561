"""A table in play: an entry in the agenda for each hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

from tourney.game.phh_writing import HandStart
from tourney.game.stakes import NOBODY
from tourney.game.track_record import TrackRecord
from tourney.game.variant import Forced
from tourney.sim import events as fe
from tourney.sim.clock import Due
from tourney.sim.gate import OutOfPlay
from tourney.sim.lobbies import build_lobby
from tourney.sim.rulings import PotWinners
from tourney.sim.scenario import OnFault
from tourney.sim.shared import DealtIn
from tourney.sim.table_pace import TablePace, clocked_seconds
from tourney.sim.timing import hand_seconds
from tourney.strategies.observers import Observers
from tourney.strategies.play import Fault, StrategyFault, fault_of, play_keyed
from tourney.strategies.simple import Fold
from tourney.streams import DEALING, REDEALING, TIMING, branch
from tourney.tournament.button import (
    TDA_BUTTON,
    ButtonKind,
    NextHand,
    give_button,
    next_big_blind,
    plan_button_blind_positions,
    plan_first_positions,
    plan_stud_positions,
    plans_by,
)
from tourney.tournament.killing import Kill, KillButton, can_kill, raise_for_kill

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simpy import Event as SimEvent

    from tourney.game.event import Event, Listener
    from tourney.game.hand import Hand
    from tourney.game.lobby import Lobby
    from tourney.game.phh_writing import HandSink
    from tourney.game.public_state import Tempo
    from tourney.game.stakes import Places, Stakes
    from tourney.game.variant import Variant
    from tourney.sim.floor import Floor
    from tourney.sim.house import House
    from tourney.sim.redeals import Redeals
    from tourney.strategies.base import Starting
    from tourney.tournament.room import Table
    from tourney.tournament.schedule import Level
    from tourney.types import Chips, PlayerId, Position, Seconds

_BRING_IN: Final = Forced.BRING_IN


class TableProcess(Due):
    """Plays hands at a table until the table breaks or the event is over."""

    def __init__(self, floor: Floor, house: House, table: Table, hand_sink: HandSink | None = None) -> None:
        scenario = house.scenario
        games = scenario.rotation.games
        self._floor = floor
        self._hall = floor.hall
        self._gate = floor.gate
        self._table = table
        self._scenario = scenario
        self._entrants = house.entrants
        self._ledger = house.ledger
        self._shared = house.hands
        self._banks = house.banks
        self._log = house.log
        self._agenda = house.log.agenda
        self._dealt = DealtIn()
        self._record = TrackRecord()
        self._plan: NextHand  # of the last hand
        self._hands = 0
        self._dealing = house.keys.key(DEALING, table.number)
        self._timing = house.keys.key(TIMING, table.number)
        self._redeals = house.redeals
        self._redealing = house.keys.key(REDEALING, table.number)
        self._stream = house.hands.stream
        self._only_game = games[0] if len(games) == 1 else None
        self._usual = all(not game.button_blind and game.forced is not _BRING_IN for game in games)
        self._plans = plans_by(scenario.button)
        self._wins_button = scenario.button.kind is ButtonKind.WINNER
        self._kill = None if scenario.kill is Kill.NONE else KillButton()
        self._heads = None if house.ledger.bounties is None else PotWinners()
        self._observers: Observers | None = None
        self._hand_sink = hand_sink
        self._pace = scenario.pace
        self._varying = TablePace(scenario, house.ledger, table) if scenario.pace.varies else None

    def start(self) -> None:
        """Open the table: it asks for its first hand at this moment."""
        self._agenda.enter_urgent(self, 0)

    def __call__(self, event: SimEvent) -> None:  # noqa: ARG002 - as SimPy calls back
        """The event has happened for which the table waited."""
        self.happen()

    def happen(self) -> None:
        """What the table waited for has happened: settle its hand, and go on until it must wait again.

        Each hand is computed at once; its result takes effect after its duration.
        """
        hall, table = self._hall, self._table
        if hall.is_in_hand(table):
            if hall.closed:
                return  # play ended during the hand, as when a satellite's last seat was won
            self._settle()
        # A loop, since the event that the gate names may have happened already: the table then asks again at once.
        while hall.is_open(table):
            try:
                gate = self._gate.ask(table)
            except OutOfPlay:
                return
            if gate is None:
                seconds = self._deal()
                self._agenda.enter(self, seconds)
                return
            if gate.callbacks is not None:  # otherwise it has happened
                gate.callbacks.append(self)
                return

    def _deal(self) -> Seconds:
        """Play the next hand, and store its result; returns how long it takes."""
        hall, table = self._hall, self._table
        self._level = level = hall.clock.level  # TDA 23: the hand belongs to the level it begins in
        # The row of this level too: a hand that ends in the next one is counted where it began (TDA 23).
        self._row = self._ledger.latest_row
        self._gate.begin_hand(table)
        game = self._only_game
        if game is None:
            game = self._scenario.rotation.game(level, table.rotated, hall.played.seconds)
        self._game = game
        plan = self._plan_hand(game)
        dealt = self._dealt
        dealt.count = 0
        # Those who are dealt in, in order from the button's left; a newcomer who waits (TDA 10A) is not among them.
        for seat in plan.order:
            player = table.player_at(seat)
            dealt.player_row[dealt.count] = player
            self._record.deal_in(dealt.count, seat, player)
            dealt.count += 1
        self._play_out(game, level, plan)
        hand = self._shared.hand
        # Copied, since all tables share one hand machine, and another table may deal before this hand is over.
        for position in range(dealt.count):
            dealt.chip_row[position] = hand.state.stack_row[position]
        self._all_in = hand.tempo.all_in
        self._record.learn(hand.state, game.opening)
        if self._heads is not None:
            self._heads.end(hand.state)
        if self._hand_sink is not None:
            self._hand_sink.end(hand.state.stacks)
        if self._wins_button or self._kill is not None:
            self._note_winners(game, plan, hand)
        # A stream of its own: with another pace the same cards are dealt, and only the times differ.
        self._stream.restart(branch(self._timing, self._hands))
        if self._varying is None:
            self._lasted = hand_seconds(hand.tempo, self._pace, self._stream)
        else:
            self._lasted = self._varying_seconds(self._varying, hand.tempo)
        return self._lasted

    def _varying_seconds(self, varying: TablePace, tempo: Tempo) -> Seconds:
        """How long the hand takes where the pace varies."""
        banks = self._banks
        pace = varying.now(self._game, self._dealt.count)
        if banks is None:
            return hand_seconds(tempo, pace, self._stream)
        period = varying.bank_period(banks.clock, self._level)
        return clocked_seconds(tempo, pace, self._stream, banks, self._dealt.players, period)

    def _settle(self) -> None:
        """The hand is over: its result takes effect."""
        floor, table, dealt = self._floor, self._table, self._dealt
        level = self._level
        self._ledger.note_hand(self._row, dealt.count, self._all_in)
        if self._log.listened_to:
            self._record_hand()
        # The level in which the hand began decides whether a rebuy is still sold (TDA 23).
        busted = floor.settle(table, level, dealt)
        # Before the places, with which the event may end: the bounties of the last hand are paid like all others.
        if busted and self._heads is not None:
            floor.pay_for_heads(self._heads, dealt, busted)
        floor.end_hand(table, level, busted)

    def _note_winners(self, game: Variant, plan: NextHand, hand: Hand) -> None:
        """Store who won the hand, where the winner gets the button or may have to kill a pot."""
        table = self._table
        if self._wins_button and not game.button_blind and table.blinds is not None and plan.places.button != NOBODY:
            worst = (hand.state.winners & -hand.state.winners).bit_length() - 1  # BARGE: the first left of the button
            table.blinds = give_button(table.blinds, plan.order[worst])
            table.due = next_big_blind(table.blinds, table.occupied, self._scenario.button)
        if self._kill is not None and can_kill(game):
            self._kill.note(game, hand.stakes, hand.state, self._dealt.players)

    def _apply_kill(self, kill: KillButton, game: Variant, stakes: Stakes, places: Places) -> tuple[Stakes, Places]:
        """The stakes and places of the next hand, with the kill if one of its players must kill the pot."""
        # In a mix the kill is lost with the change of the game: in stud nobody could post it.
        if not can_kill(game):
            kill.clear()
        killer = kill.killer
        # Out, moved away, or not dealt in since the pot was won: a kill is not carried to another table.
        if killer is None or killer not in self._dealt.players:
            return stakes, places
        killed = raise_for_kill(stakes, self._scenario.kill)
        return killed, places._replace(killer=self._dealt.players.index(killer))

    def _record_hand(self) -> None:
        """Report the hand."""
        dealt, plan, log = self._dealt, self._plan, self._log
        after = [[player + 1, chips] for player, chips in zip(dealt.players, dealt.chips, strict=True)]
        fields = (self._table.number, self._hands, self._game.name, self._level.number, self._lasted)
        log.record(fe.HandPlayed(log.now, *fields, *_seats_of(plan), after))

    def _listener(self, level: Level, places: Places, stacks: Sequence[Chips]) -> Listener | None:
        """The listener to the hand that begins; None if nothing listens."""
        if self._heads is None and self._observers is None and self._hand_sink is None:
            return None
        listeners: list[Listener] = [each for each in (self._heads, self._observers) if each is not None]
        if self._hand_sink is not None:
            listeners.append(self._hand_sink.begin(self._hand_start(level, places, stacks)))
        return listeners[0] if len(listeners) == 1 else partial(_call_each, listeners)

    def _hand_start(self, level: Level, places: Places, stacks: Sequence[Chips]) -> HandStart:
        players = self._dealt.players
        return HandStart(
            variant=self._game,
            stakes=self._stakes,
            stacks=tuple(stacks),
            places=places,
            rules=self._scenario.rules,
            absent=self._absent(players),
            uncapped=self._is_event_heads_up(),
            players=tuple(str(player + 1) for player in players),
            seats=tuple(seat + 1 for seat in self._plan.order),
            table=self._table.number,
            hand=self._hands,
            level=level.number,
        )

    def _plan_hand(self, game: Variant) -> NextHand:
        """Plan the button, the blinds and the players of the next hand, and store them at the table."""
        table = self._table
        # Counted also in games without a rotation by hands: a redraw hands the count on.
        table.rotated += 1
        usual = self._usual or (not game.button_blind and game.forced is not _BRING_IN)
        if usual and table.blinds is not None:
            # Players on the way are not dealt in. TDA RP-6 wants them to walk quickly, as they miss blinds meanwhile.
            present = table.taken & ~table.awaited
            self._plan = plan = self._plans.after(self._plan, table.blinds, present, table.new & present)
        else:
            self._plan = plan = self._plan_otherwise(game)
        table.blinds, table.due = plan.blinds, plan.due
        # Only those who are dealt in stop being new: whoever waits for the button is new in the next hand too.
        table.note_dealt(plan.order)
        return plan

    def _plan_otherwise(self, game: Variant) -> NextHand:
        """Plan the first hand of a table, or one of a game whose button or blinds are different."""
        table, rules = self._table, self._scenario.button
        occupied = table.present
        if game.forced is _BRING_IN:
            seating = plan_stud_positions(table.blinds, occupied, rules)
            # TDA 11B: the button does not move during stud, so the table's `blinds` stay.
            return NextHand(table.blinds, seating.order, seating.places, table.due)
        if game.button_blind:
            # One blind that moves to the next player: with the rules of two blinds the player due could be skipped.
            rules, first = TDA_BUTTON, table.blinds is None
            button = self._floor.first_button(table) if first else next_big_blind(table.blinds, occupied, rules)
            seating = plan_button_blind_positions(occupied, button)
        else:
            seating = plan_first_positions(occupied, self._floor.first_button(table), rules)
        return NextHand(*seating, next_big_blind(seating.blinds, occupied, rules))

    def _is_event_heads_up(self) -> bool:
        """Whether the event is down to two players, so that the cap on raises is lifted (TDA 48)."""
        # While entries are open two players are not the last two: the third is on the way, or buys in again.
        return self._ledger.standings.left == 2 and not self._hall.entries_open

    def _absent(self, players: Sequence[PlayerId]) -> tuple[Position, ...]:
        """The positions of players who never come to the table: dealt in, posted for and folded (TDA 30)."""
        away = self._entrants.away
        return tuple([position for position, player in enumerate(players) if player in away])

    def _play_out(self, game: Variant, level: Level, plan: NextHand) -> None:
        """Play a hand to its end."""
        dealt, hands, entrants = self._dealt, self._shared, self._entrants
        self._hands += 1
        # By the players left now, and not at the start of the level: an ante that is reduced for few players changes
        # at once.
        stakes, places = self._floor.stakes(level, game), plan.places
        if self._kill is not None:
            stakes, places = self._apply_kill(self._kill, game, stakes, places)
        self._stakes = stakes
        strategies = hands.strategies
        strategies.clear()
        stacks = []
        for position in range(dealt.count):
            player = dealt.player_row[position]
            # As they are when the hand begins: rebuys and races of the last hand are settled before the gate lets a
            # table deal.
            stacks.append(entrants.chips.at(player))
            strategies.append(entrants.strategies[player])
        absent = self._absent(dealt.players) if entrants.away else ()
        uncapped = self._is_event_heads_up()
        if entrants.reports_hands:
            self._observers = Observers(strategies, absent, self._note_fault)
        listener = self._listener(level, places, stacks)
        hands.turn_to(game, stakes, stacks, places)
        hands.hand.restart(game, stakes, stacks, places, self._scenario.rules, absent, uncapped, listener)
        # By table and hand alone: the cards do not depend on what other tables, or the players, have done.
        hands.deck.restart(branch(self._dealing, self._hands))
        self._ask_players(stacks)
        if self._redeals is not None:
            start = (game, stakes, stacks, places, self._scenario.rules, absent, uncapped)
            self._deal_again(self._redeals, start)

    def _ask_players(self, stacks: Sequence[Chips]) -> None:
        """Have the strategies play the hand, and call their hooks."""
        hands, entrants, dealt = self._shared, self._entrants, self._dealt
        table = self._table.number
        for position in range(dealt.count):
            # By player, table and hand: a player who draws more random numbers changes nobody else's.
            key = entrants.own_keys.at(dealt.player_row[position])
            hands.keys.row[position] = branch(branch(key, table), self._hands)
        lobby = self._lobby() if entrants.shows_lobby else None
        if entrants.to_start:
            self._start(lobby)
        observers = self._observers
        if observers is not None:
            observers.begin_hand(hands.hand, dealt.players, stacks)
        play_keyed(hands.hand, hands.deck, hands.strategies, hands.keys, self._note_fault, lobby, self._record)
        if observers is not None:
            observers.end_hand(hands.hand.state.stacks)

    def _deal_again(self, redeals: Redeals, start: tuple[Any, ...]) -> None:
        """Deal the hand again that has just been played, to measure its luck."""
        lobby = self._lobby() if self._entrants.shows_lobby else None
        key = branch(self._redealing, self._hands)
        redeals.deal_again(start, self._dealt, self._shared.hand.state, key, lobby, self._record)

    def _lobby(self) -> Lobby:
        """The lobby as shown to the players of the hand."""
        clock = self._hall.clock
        coming = clock.next_level
        next_stakes = None if coming is None else self._floor.stakes(coming, self._game)
        return build_lobby(self._ledger, clock, next_stakes, self._dealt.players)

    def _start(self, lobby: Lobby | None) -> None:
        """Call the `start` hook of players in their first hand."""
        entrants = self._entrants
        for position, player in enumerate(self._dealt.players):
            if player in entrants.to_start:
                entrants.to_start.discard(player)
                fault = fault_of(partial(_start_strategy, cast("Starting", entrants.strategies[player])), lobby)
                if fault:
                    self._note_fault(Fault(position, fault))

    def _note_fault(self, fault: Fault) -> None:
        entrants = self._entrants
        player = self._dealt.player_row[fault.player]
        message = fault.message
        policy = self._scenario.on_fault
        if policy is OnFault.STOP:
            name = entrants.names[player]
            raise StrategyFault(
                f"player {player + 1} ({name}), table {self._table.number}, hand {self._hands}: {message}"
            )
        self._ledger.note_fault(player, self._table.number, self._hands, message)
        if self._log.listened_to:
            self._log.record(fe.Faulted(self._log.now, player + 1, self._table.number, self._hands, message))
        # The hand goes on with a player who folds; the chips leave play when it is over (TDA 71D), not in its middle.
        if policy is OnFault.DISQUALIFY and player not in entrants.disqualified:
            entrants.disqualified.add(player)
            entrants.strategies[player] = self._shared.strategies[fault.player] = Fold()
            self._floor.disqualify(self._table, player)


def _start_strategy(strategy: Starting, lobby: Lobby | None) -> None:
    strategy.start(lobby)


def _call_each(listeners: Sequence[Listener], event: Event) -> None:
    for listener in listeners:
        listener(event)


def _seats_of(plan: NextHand) -> tuple[int | None, int | None, int | None]:
    """The seats of the button and the blinds, counted from 1; None where nobody holds them."""
    button, small_blind, big_blind = (
        None if position == NOBODY else plan.order[position] + 1
        for position in (plan.places.button, plan.places.small_blind, plan.places.big_blind)
    )
    return button, small_blind, big_blind
