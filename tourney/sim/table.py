"""A table in play: one event of SimPy for each hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, cast

from simpy.events import NORMAL, URGENT
from simpy.events import Event as SimEvent

from tourney.game.phh_writing import HandStart
from tourney.game.stakes import NOBODY
from tourney.game.variant import Forced
from tourney.sim import events as fe
from tourney.sim.bounty_winners import PotWinners
from tourney.sim.floor import OutOfPlay
from tourney.sim.lobbies import build_lobby
from tourney.sim.scenario import OnFault
from tourney.sim.shot_clock import clocked_seconds
from tourney.sim.timing import BankPoint, hand_seconds, occasions_of
from tourney.strategies.hearers import Hearers
from tourney.strategies.play import Fault, StrategyFault, fault_of, play_hand
from tourney.strategies.simple import Fold
from tourney.streams import DEALING, TIMING, branch
from tourney.tournament.button import (
    TDA_BUTTON,
    ButtonKind,
    give_button,
    next_big_blind,
    plan_button_blind_positions,
    plan_first_positions,
    plan_positions,
    plan_settled_positions,
    plan_stud_positions,
)
from tourney.tournament.killing import Kill, KillButton, can_kill, killed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simpy.events import EventPriority

    from tourney.game.event import Event, Listener
    from tourney.game.hand import Hand
    from tourney.game.lobby import Lobby
    from tourney.game.stakes import Stakes
    from tourney.game.variant import Variant
    from tourney.sim.floor import Floor
    from tourney.sim.hands import HandSink
    from tourney.sim.timing import Pace, ShotClock
    from tourney.strategies.base import Starting, Strategy
    from tourney.tournament.button import Seating
    from tourney.tournament.room import Table
    from tourney.tournament.schedule import Level
    from tourney.types import Chips, PlayerId, Position, Seconds

_BRING_IN: Final = Forced.BRING_IN


class TableProcess:
    """Plays hands at a table until the table breaks or the event is over."""

    def __init__(self, floor: Floor, table: Table, hand_sink: HandSink | None = None) -> None:
        scenario = floor.scenario
        games = scenario.rotation.games
        self._floor = floor
        self._table = table
        self._hand_sink = hand_sink
        self._only_game = games[0] if len(games) == 1 else None
        self._button = scenario.button
        self._wins_button = scenario.button.kind is ButtonKind.WINNER
        self._kill = None if scenario.kill is Kill.NONE else KillButton()
        self._heads = None if floor.ledger.bounties is None else PotWinners()
        self._hands = 0
        self._players: list[PlayerId] = []
        self._strategies: list[Strategy] = []
        self._hearers: Hearers | None = None
        self._dealing = floor.keys.key(DEALING, table.number)
        self._timing = floor.keys.key(TIMING, table.number)
        self._stream = floor.hands.stream
        self._pace = None if scenario.pace.varies else scenario.pace
        self._paces: dict[tuple[int, bool, bool, bool, int, bool], Pace] = {}
        self._ends_at_final_table = not scenario.one_table
        self._env = floor.hall.env
        self._due = SimEvent(self._env)  # one for all hands
        self._in_hand = False

    def start(self) -> None:
        """Open the table: it asks for its first hand at this moment."""
        due = self._due
        due._ok, due._value = True, None  # noqa: SLF001 - as SimPy's own Timeout does, which can happen only once
        self._wait(URGENT, 0)

    def _wait(self, priority: EventPriority, seconds: Seconds) -> None:
        """Go on after `seconds`."""
        self._due.callbacks = [self]
        self._env.schedule(self._due, priority, seconds)

    def __call__(self, event: SimEvent) -> None:  # noqa: ARG002 - as SimPy calls back
        """What the table waited for has happened: settle its hand, and go on until it must wait again.

        Each hand is computed at once; its result takes effect after its duration.
        """
        hall, table = self._floor.hall, self._table
        if self._in_hand:
            self._in_hand = False
            if hall.closed:
                return  # play ended during the hand, as when a satellite's last seat was won
            self._settle()
        while hall.is_open(table):
            try:
                gate = self._floor.gate(table)
            except OutOfPlay:
                return
            if gate is None:
                seconds = self._deal()
                self._in_hand = True
                self._wait(NORMAL, seconds)
                return
            if gate.callbacks is not None:  # otherwise it has happened
                gate.callbacks.append(self)
                return

    def _deal(self) -> Seconds:
        """Play the next hand, and store its result; returns how long it takes."""
        floor, table = self._floor, self._table
        hall = floor.hall
        self._level = level = hall.clock.level  # TDA 23: the hand belongs to the level it begins in
        self._row = floor.ledger.latest_row
        floor.begin_hand(table)
        game = self._only_game
        if game is None:
            game = floor.scenario.rotation.game(level, table.rotated, hall.played.seconds)
        self._game = game
        self._seating = seating = self._plan(game)
        players = table.players_at(seating.order)
        row = floor.ledger.stacks.row
        self._before = before = row.taken(players)
        self._play_out(game, level, seating, players, before)
        hand = self._hand
        self._after = after = hand.state.stacks
        self._all_in = hand.tempo.all_in
        if self._heads is not None:
            self._heads.end(hand.state)
        if self._hand_sink is not None:
            self._hand_sink.end(after)
        if self._wins_button or self._kill is not None:
            self._note_winners(game, seating, hand)
        self._stream.restart(branch(self._timing, self._hands))
        pace = self._pace or self._pace_of(game)
        if floor.banks is None:
            self._lasted = lasted = hand_seconds(hand.tempo, pace, self._stream)
        else:
            period = self._bank_period(floor.banks.clock)
            self._lasted = lasted = clocked_seconds(hand.tempo, pace, self._stream, floor.banks, players, period)
        return lasted

    def _settle(self) -> None:
        """The hand is over: its result takes effect."""
        floor, table = self._floor, self._table
        level, players = self._level, self._players
        floor.ledger.note_hand(self._row, len(players), self._all_in)
        if floor.log.listened_to:
            self._tell(self._game, level, self._seating, self._lasted, self._after)
        busted = floor.settle(table, level.number, players, self._before, self._after)
        if busted and self._heads is not None:
            floor.knockouts.pay_for_heads(self._heads, players, busted)
        floor.end_hand(table, level.number, busted)

    def _note_winners(self, game: Variant, seating: Seating, hand: Hand) -> None:
        """Store who won the hand, where the winner gets the button or may have to kill a pot."""
        table = self._table
        if (
            self._wins_button
            and not game.button_blind
            and table.blinds is not None
            and seating.places.button != NOBODY
        ):
            worst = (hand.state.winners & -hand.state.winners).bit_length() - 1  # BARGE: the first left of the button
            table.blinds = give_button(table.blinds, seating.order[worst])
            table.due = next_big_blind(table.blinds, table.occupied, self._button)
        if self._kill is not None and can_kill(game):
            self._kill.note(game, hand.stakes, hand.state, self._players)

    def _killed(self, kill: KillButton, game: Variant, stakes: Stakes, seating: Seating) -> tuple[Stakes, Seating]:
        """The stakes and seating of the next hand, with the kill if one of its players must kill the pot."""
        if not can_kill(game):
            kill.clear()
        killer = kill.killer
        if killer is None or killer not in self._players:
            return stakes, seating
        places = seating.places._replace(killer=self._players.index(killer))
        return killed(stakes, self._floor.scenario.kill), seating._replace(places=places)

    def _pace_of(self, game: Variant) -> Pace:
        """The current pace of a game at this table, where the pace varies."""
        scenario, standings = self._floor.scenario, self._floor.ledger.standings
        heads_up = standings.left == 2
        final = self._is_final()
        paid = standings.closed and self._ends_at_final_table and standings.left <= len(standings.prizes)
        empty = len(self._table.seats) - len(self._players)
        slow = scenario.pace.near_money
        if slow is not None and not (standings.closed and slow.applies(standings.left, *self._marks())):
            slow = None
        key = (id(game), paid, final, heads_up, empty, slow is not None)
        if key not in self._paces:
            stages = (("in_the_money", paid), ("final_table", final), ("heads_up", heads_up))
            percent = 100 if slow is None else slow.percent
            occasions = [*occasions_of(game), *(name for name, now in stages if now)]
            self._paces[key] = scenario.pace.at(occasions, empty, percent=percent)
        return self._paces[key]

    def _is_final(self) -> bool:
        """Whether this is the last table of several."""
        standings = self._floor.ledger.standings
        few = standings.left <= self._floor.scenario.final_table
        return bool(standings.closed and few and self._ends_at_final_table)

    def _marks(self) -> tuple[int, int]:
        """The numbers of players left at which the money begins, and at which all have won a seat in a satellite."""
        ledger = self._floor.ledger
        return len(ledger.standings.prizes), ledger.ends_at if ledger.ends_at > 1 else 0

    def _bank_period(self, clock: ShotClock) -> tuple[int, int, bool, bool]:
        """What has been the same since the players last got all their time-bank chips."""
        standings = self._floor.ledger.standings
        points = clock.again_at
        paid = standings.closed and standings.left <= len(standings.prizes)
        return (
            self._floor.ledger.day if BankPoint.DAY in points else 0,
            (self._level.number - 1) // clock.again_every if clock.again_every else 0,
            BankPoint.MONEY in points and paid,
            BankPoint.FINAL_TABLE in points and self._is_final(),
        )

    def _tell(self, game: Variant, level: Level, seating: Seating, lasted: Seconds, stacks: Sequence[Chips]) -> None:
        after = [[player + 1, chips] for player, chips in zip(self._players, stacks, strict=True)]
        number = self._table.number
        seats = _seats_of(seating)
        log = self._floor.log
        log.tell(fe.HandPlayed(log.now, number, self._hands, game.name, level.number, lasted, *seats, after))

    def _listener(
        self, game: Variant, level: Level, seating: Seating, players: Sequence[PlayerId], stacks: Sequence[Chips]
    ) -> Listener | None:
        """The listener to the hand that begins; None if nothing listens."""
        listeners: list[Listener] = [each for each in (self._heads, self._hearers) if each is not None]
        if self._hand_sink is not None:
            listeners.append(self._hand_sink.begin(self._hand_start(game, level, seating, players, stacks)))
        if len(listeners) <= 1:
            return listeners[0] if listeners else None
        return partial(_tell_each, listeners)

    def _hand_start(
        self, game: Variant, level: Level, seating: Seating, players: Sequence[PlayerId], stacks: Sequence[Chips]
    ) -> HandStart:
        floor = self._floor
        return HandStart(
            variant=game,
            stakes=self._stakes,
            stacks=tuple(stacks),
            places=seating.places,
            rules=floor.scenario.rules,
            absent=self._absent(players),
            uncapped=floor.ledger.standings.left == 2,
            players=tuple(str(player + 1) for player in players),
            seats=tuple(seat + 1 for seat in seating.order),
            table=self._table.number,
            hand=self._hands,
            level=level.number,
        )

    def _plan(self, game: Variant) -> Seating:
        """Plan the button, the blinds and the players of the next hand, and store them at the table."""
        table = self._table
        table.rotated += 1
        occupied = table.present
        rules = self._button
        if game.forced is _BRING_IN:
            # TDA 11B: the button does not move during stud, so `blinds` stays.
            table.newcomers.intersection_update(table.awaited)
            return plan_stud_positions(table.blinds, occupied, rules)
        if game.button_blind:
            rules, first = TDA_BUTTON, table.blinds is None
            button = self._floor.first_button(table) if first else next_big_blind(table.blinds, occupied, rules)
            seating = plan_button_blind_positions(occupied, button)
        elif table.blinds is None:
            seating = plan_first_positions(occupied, self._floor.first_button(table), rules)
        elif table.newcomers:
            newcomers = [seat for seat in occupied if table.player_at(seat) in table.newcomers]
            seating = plan_positions(table.blinds, occupied, newcomers, rules)
        else:
            seating, table.due = plan_settled_positions(table.blinds, tuple(occupied), rules)
            table.blinds = seating.blinds
            return seating
        table.blinds = seating.blinds
        table.due = next_big_blind(seating.blinds, occupied, rules)
        if table.newcomers:
            table.newcomers.difference_update(table.players_at(seating.order))
        return seating

    def _absent(self, players: Sequence[PlayerId]) -> tuple[Position, ...]:
        """The positions of players who never come to the table: dealt in, posted for and folded (TDA 30)."""
        away = self._floor.entrants.away
        return tuple([position for position, player in enumerate(players) if player in away])

    def _play_out(
        self, game: Variant, level: Level, seating: Seating, players: list[PlayerId], stacks: Sequence[Chips]
    ) -> None:
        """Play a hand to its end."""
        floor = self._floor
        self._hands += 1
        self._players = players
        entrants = floor.entrants
        stakes = floor.stakes(level, game)
        if self._kill is not None:
            stakes, seating = self._killed(self._kill, game, stakes, seating)
        self._stakes = stakes
        rules = floor.scenario.rules
        absent = self._absent(players) if entrants.away else ()
        uncapped = floor.ledger.standings.left == 2  # TDA 48: no cap once the event is heads-up
        self._strategies = [entrants.strategies[player] for player in players]
        self._hearers = Hearers(self._strategies, absent, self._note_fault) if entrants.tells_hands else None
        listener = self._listener(game, level, seating, players, stacks)
        hands = floor.hands
        self._hand, self._deck = hand, deck = hands.begin(game, stakes, stacks, seating.places)
        hand.restart(game, stakes, stacks, seating.places, rules, absent, uncapped, listener)
        deck.restart(branch(self._dealing, self._hands))
        self._ask_players(stacks)

    def _ask_players(self, stacks: Sequence[Chips]) -> None:
        """Have the strategies play the hand, and call their hooks."""
        entrants = self._floor.entrants
        players = self._players
        keys = [entrants.player_keys[player] for player in players]
        lobby = self._lobby() if entrants.shows_lobby else None
        if entrants.to_start:
            self._start(lobby)
        hearers = self._hearers
        if hearers is not None:
            hearers.begin_hand(self._hand, players, stacks)
        play_hand(
            self._hand, self._deck, self._strategies, keys, self._note_fault, self._table.number, self._hands, lobby
        )
        if hearers is not None:
            hearers.end_hand(self._hand.state.stacks)

    def _lobby(self) -> Lobby:
        """The lobby as shown to the players of the hand."""
        floor = self._floor
        clock = floor.hall.clock
        coming = clock.next_level
        next_stakes = None if coming is None else floor.stakes(coming, self._hand.variant)
        return build_lobby(floor.ledger, clock, next_stakes, self._players)

    def _start(self, lobby: Lobby | None) -> None:
        """Call the `start` hook of players in their first hand."""
        entrants = self._floor.entrants
        for position, player in enumerate(self._players):
            if player in entrants.to_start:
                entrants.to_start.discard(player)
                fault = fault_of(partial(_start_strategy, cast("Starting", entrants.strategies[player])), lobby)
                if fault:
                    self._note_fault(Fault(position, fault))

    def _note_fault(self, fault: Fault) -> None:
        floor = self._floor
        entrants = floor.entrants
        player = self._players[fault.player]
        message = fault.message
        policy = floor.scenario.on_fault
        if policy is OnFault.STOP:
            name = entrants.names[player]
            raise StrategyFault(
                f"player {player + 1} ({name}), table {self._table.number}, hand {self._hands}: {message}"
            )
        floor.ledger.note_fault(player, self._table.number, self._hands, message)
        if floor.log.listened_to:
            floor.log.tell(fe.Faulted(floor.log.now, player + 1, self._table.number, self._hands, message))
        if policy is OnFault.DISQUALIFY and player not in entrants.disqualified:
            entrants.disqualified.add(player)
            entrants.strategies[player] = self._strategies[fault.player] = Fold()
            floor.disqualify(self._table, player)


def _start_strategy(strategy: Starting, lobby: Lobby | None) -> None:
    strategy.start(lobby)


def _tell_each(listeners: Sequence[Listener], event: Event) -> None:
    for listener in listeners:
        listener(event)


def _seats_of(seating: Seating) -> tuple[int | None, int | None, int | None]:
    """The seats of the button and the blinds, counted from 1; None where nobody holds them."""
    button, small_blind, big_blind = (
        None if position == NOBODY else seating.order[position] + 1
        for position in (seating.places.button, seating.places.small_blind, seating.places.big_blind)
    )
    return button, small_blind, big_blind
