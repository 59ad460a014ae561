"""Builds domain objects from checked files: games, house rules and whole tournaments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from tourney.cards.card import JOKER, parse_card
from tourney.cards.deck import STANDARD
from tourney.config import build_floor, shipped
from tourney.config.build_field import build_field, check_isolated
from tourney.config.build_sheet import build_schedule, check_payable
from tourney.config.check import UNKNOWN, NotKnown, evaluate
from tourney.config.checks import faults
from tourney.config.expectation_text import read_expectation
from tourney.config.files import RulesFile, TournamentFile
from tourney.config.floor_files import OnTheDayFile
from tourney.config.nodes import folder_of
from tourney.config.part_files import LevelFile, PaceFile, PayoutsFile, ScheduleFile, VariantFile
from tourney.config.problems import KeyPath, Problem
from tourney.config.source import Collector, Document
from tourney.config.turnout_files import build_turnout
from tourney.config.units import read_amount
from tourney.errors import InvalidArgument
from tourney.game.stakes import HouseRules, Reshuffle
from tourney.game.variant import Bet, BettingStructure, Forced, LeastBet, Street, Variant
from tourney.sim.scenario import Draft, Group, OnFault, Scenario, with_entrants
from tourney.strategies.isolated.process import can_isolate
from tourney.strategies.isolated.proxy import find_isolated
from tourney.strategies.watchdog import WATCHDOG
from tourney.tournament.bounties import BountyRules
from tourney.tournament.breaking import FinalTableRule, usual_final_table
from tourney.tournament.button import ButtonKind, ButtonRules
from tourney.tournament.chip_set import ChipSet
from tourney.tournament.colouring import RaceRounding
from tourney.tournament.entries import EntryRules
from tourney.tournament.killing import Kill
from tourney.tournament.midway import Midway
from tourney.tournament.payouts import Payouts
from tourney.tournament.schedule import (
    RotateBy,
    Rotation,
    Schedule,
    Shorter,
)
from tourney.tournament.turnout import Turnout
from tourney.tournament.wall_clock import WallClock
from tourney.types import Seconds

T = TypeVar("T")

_FIELD: KeyPath = ("field",)


class Builder(Collector):
    """Builds domain objects from a document and collects its problems."""

    def __init__(
        self,
        document: Document,
        find_game: Callable[[str, Path], Variant] | None = None,
        problems: Iterable[Problem] = (),
    ) -> None:
        """`find_game` finds the games of a mix, given a name or path and the directory that paths are relative to."""
        super().__init__(document, problems)
        self._find_game = find_game

    def variant(self, file: VariantFile, name: str, at: KeyPath = ()) -> Variant | None:
        """Build the game; None if a problem was noted."""
        deck: list[int] = list(STANDARD)
        if file.deck is not None:
            deck = []
            for index, text in enumerate(file.deck):
                with self.note_errors(*at, "deck", index):
                    deck.append(parse_card(text))
            # A deck without the wrong cards would lead to further errors that are none.
            if len(deck) < len(file.deck):
                return None
        if file.joker:
            deck.append(JOKER)
        with self.note_errors(*at):
            # `Variant` has checks of its own.
            return Variant(
                name=name,
                title=file.title,
                deck=tuple(deck),
                structure=BettingStructure[file.betting.upper()],
                forced=Forced[file.forced_bets.upper()],
                streets=tuple(
                    Street(
                        each.name,
                        hole=each.hole,
                        up=each.up,
                        board=each.board,
                        burn=each.burn,
                        draw=each.draw,
                        discard=each.discard,
                        set_apart=each.set_apart,
                        expose=each.expose,
                        bet=Bet[each.bet.upper()],
                    )
                    for each in file.streets
                ),
                rankings=tuple(file.showdown),
                otherwise=file.otherwise,
                boards=file.boards,
                button_blind=file.button_blind,
                low_opens=file.low_opens,
                high_brings_in=file.high_brings_in,
                reshuffles_muck=file.reshuffles_muck,
                least_bet=LeastBet[file.least_bet.upper()],
                check_raise=file.check_raise,
                sevens_rule=file.sevens_rule,
                turns_up_in_turn=file.turns_up_in_turn,
                stops_when_settled=file.stops_when_settled,
                bets_per_round=file.bets_per_round,
                min_players=file.players.least,
                max_players=file.players.most,
            )
        return None

    def schedule(
        self,
        file: ScheduleFile,
        at: KeyPath = (),
        wall_clock: WallClock | None = None,
        begun: tuple[int, Seconds] | None = None,
        on_the_day: Sequence[OnTheDayFile] = (),
    ) -> Schedule | None:
        """Build the level sheet; None if a problem was noted."""
        schedule = build_schedule(self, file, at, wall_clock, begun, on_the_day)
        known = len(self.problems)
        if schedule is not None:
            # Apart from the rest, as the chips are those of the whole sheet.
            check_payable(self, schedule, at)
        return None if len(self.problems) > known else schedule

    def payouts(self, file: PayoutsFile, at: KeyPath = ()) -> Payouts | None:
        """Build the payouts; None if a problem was noted."""
        with self.note_errors(*at):
            return build_floor.build_payouts(file)
        return None

    def tournament(self, file: TournamentFile, name: str) -> Scenario | None:
        """Build the whole event; None if problems were noted."""
        evaluate(self._check_expectations, file)
        draft = self._draft(file, name)
        # `faults` skips what depends on unknown parts, so that one wrong key hides no other.
        for fault in faults(draft):
            self.note_of_whole(fault.at, str(fault))
        if self.problems:
            return None
        scenario = Scenario.of(draft)
        # Last: it needs the whole event, with the fewest and the most entrants.
        self._check_turnout(scenario)
        return scenario

    def _check_turnout(self, scenario: Scenario) -> None:
        """Note why the event cannot be played with the fewest or the most entrants, if their number varies."""
        turnout = scenario.turnout
        if turnout is None:
            return
        entered = 0 if scenario.midway is None else scenario.midway.entries
        for number in (turnout.lowest, turnout.highest):
            try:
                # In the middle of an event no fewer can have entered than have.
                with_entrants(scenario, max(number, entered))
            except InvalidArgument as error:
                self.note(("entries",), f"with {number:,} entrants: {error}; `from` and `to` limit their number")

    def _draft(self, file: TournamentFile, name: str) -> Draft:
        """The event, with `UNKNOWN` for each part that is wrong."""
        rotation = self._part(lambda: self._rotation(file))
        return Draft(
            name=name,
            title=file.title,
            rotation=rotation,
            schedule=self._part(lambda: self._schedule(file)),
            seats=file.seats,
            final_table=evaluate(_final_table, file, rotation),
            stack=file.stack,
            field=self._part(lambda: self._field(file)),
            turnout=evaluate(_varying_turnout, file),
            payouts=self._part(lambda: self.payouts(file.payouts, ("payouts",))),
            buy_in=file.buy_in,
            pace=evaluate(lambda: build_floor.build_pace(_pace(file))),
            rules=evaluate(house_rules, file.rules),
            button=evaluate(button_rules, file.rules),
            kill=evaluate(lambda: Kill(file.rules.kill)),
            on_fault=evaluate(lambda: OnFault(file.on_fault)),
            decision_limit=file.decision_limit,
            seed=file.seed,
            balancing=evaluate(lambda: build_floor.build_balancing(file.rules, rotation)),
            breaking=evaluate(build_floor.build_breaking, file.rules),
            race=evaluate(lambda: RaceRounding(file.rules.chip_race)),
            fee=file.fee,
            staff=evaluate(lambda: build_floor.build_staff(file.costs, _pace(file))),
            guarantee=file.guarantee,
            entry=self._part(lambda: self._entry(file)),
            days=evaluate(build_floor.build_days, file),
            redraws=evaluate(lambda: tuple(file.redraw_at)),
            hand_for_hand=evaluate(build_floor.build_hand_for_hand, file),
            deal=evaluate(build_floor.build_chop, file),
            bounty=self._part(lambda: self._bounty(file)),
            flights=evaluate(build_floor.build_flights, file.flights),
            shootout=evaluate(build_floor.build_shootout, file),
            time_limit=evaluate(build_floor.build_time_limit, file),
            expect=evaluate(lambda: tuple(file.expect)),
            wall_clock=evaluate(_wall_clock, file),
            chip_set=evaluate(_chip_set, file),
            midway=self._part(lambda: self._midway(file)),
            shorter=self._part(lambda: self._shorter(file)),
            draws=evaluate(build_floor.build_draws, file),
            redeals=file.redeals,
        )

    def _part(self, build: Callable[[], T | None]) -> T | Any:  # noqa: ANN401 - UNKNOWN
        """A part of the event; `UNKNOWN` if problems were noted or it depends on unknown values."""
        problems = len(self.problems)
        built = evaluate(build)
        return UNKNOWN if len(self.problems) > problems else built

    def _schedule(self, file: TournamentFile) -> Schedule | None:
        wall_clock = _wall_clock(file)
        if wall_clock is None:
            # The rows are read, as only some of them may be known.
            for row, each in enumerate(file.schedule.levels):
                evaluate(self._check_untimed, row, each)
        midway = None
        if file.has("state"):
            with suppress(InvalidArgument):  # noted as a problem of the state
                midway = build_floor.build_midway(file, wall_clock)
        # When the level began: breaks at a time of day come from there on.
        begun = None if midway is None or midway.now is None else (midway.level, midway.now - midway.elapsed)
        return self.schedule(file.schedule, ("schedule",), wall_clock, begun, file.on_the_day)

    def _shorter(self, file: TournamentFile) -> tuple[Shorter, ...]:
        """The changes of the day that do not name a level."""
        wall_clock = _wall_clock(file)
        found = []
        for row, change in enumerate(file.on_the_day):
            with self.note_errors("on_the_day", row):
                shorter = build_floor.build_shorter(change, wall_clock)
                if shorter is not None:
                    found.append(shorter)
        return tuple(found)

    def _check_untimed(self, row: int, level: LevelFile) -> None:
        if level.at is not None:
            self.note(("schedule", "levels", row, "at"), "a time of day needs `starts`: 2026-12-04 19:00")

    def _midway(self, file: TournamentFile) -> Midway | None:
        with self.note_errors("state"):
            return build_floor.build_midway(file, _wall_clock(file))
        return None

    def _check_expectations(self, file: TournamentFile) -> None:
        wall_clock = _wall_clock(file)
        for row, text in enumerate(file.expect):
            with self.note_errors("expect", row):
                read_expectation(text, wall_clock)

    def _field(self, file: TournamentFile) -> tuple[Group, ...]:
        groups_of, at = file.field, _FIELD
        if file.has("room") and file.room is not None:
            groups_of, at = file.room.field, ("room", "field")
        if not file.isolate:
            # A player that is not isolated is created in this process, and its constructor may never return.
            with WATCHDOG.limit(file.decision_limit):
                return build_field(self, groups_of, _usual_entries(file), at)
        if not can_isolate():
            self.note(("isolate",), "`isolate` needs a POSIX system")
            return ()
        find = partial(find_isolated, limit=file.decision_limit)
        groups = build_field(self, groups_of, _usual_entries(file), at, find)
        check_isolated(self, groups)
        return groups

    def _entry(self, file: TournamentFile) -> EntryRules | None:
        with self.note_errors("arrivals"):
            return build_floor.build_entry(file)
        return None

    def _bounty(self, file: TournamentFile) -> BountyRules | None:
        with self.note_errors("bounty"):
            return None if file.bounty is None else build_floor.build_bounties(file.bounty)
        return None

    def _rotation(self, file: TournamentFile) -> Rotation | None:
        if file.mix is None:
            if file.game is None:
                raise NotKnown
            game = self.variant(file.game, self._name_of_game(), ("game",))
            return None if game is None else Rotation((game,))
        games = []
        for index, reference in enumerate(file.mix.games):
            at = ("mix", "games", index)
            with self.note_errors(*at):
                beside = folder_of(self._document.mark_of(at).file)
                if self._find_game is not None:
                    games.append(self._find_game(reference, beside))
        if len(games) < len(file.mix.games):
            return None
        with self.note_errors("mix"):
            return Rotation(tuple(games), RotateBy(file.mix.rotate_by), file.mix.every)
        return None

    def _name_of_game(self) -> str:
        # A game has the name of the file in which its title stands, whichever file extends it.
        return shipped.format_name("variants", Path(self._document.mark_of(("game", "title")).file))


def _usual_entries(file: TournamentFile) -> int | None:
    """The entrants for whom the field is built; None for a field of counts that a turnout scales."""
    turnout = build_turnout(file.entries) if file.has("entries") else None
    if turnout is None or not turnout.varies:
        return None if turnout is None else turnout.typical
    if not any(group.has("share") for group in file.field):
        return None
    entered = 0 if file.state is None else file.state.entries or 0
    return max(turnout.typical, entered)  # more may have come than usual


def _varying_turnout(file: TournamentFile) -> Turnout | None:
    """The turnout; None if it is always the same."""
    turnout = build_turnout(file.entries) if file.has("entries") else None
    return turnout if turnout is not None and turnout.varies else None


def _pace(file: TournamentFile) -> PaceFile:
    return file.room.pace if file.has("room") and file.room is not None else file.pace


def _wall_clock(file: TournamentFile) -> WallClock | None:
    if not file.has("starts") or file.starts is None:
        return None
    return WallClock(file.starts, lasts_days=any(file.has(key) and getattr(file, key) for key in ("days", "flights")))


def _chip_set(file: TournamentFile) -> ChipSet | None:
    if file.chips is None:
        return None
    return ChipSet(tuple(sorted((read_amount(name), pieces) for name, pieces in file.chips.items())))


def _final_table(file: TournamentFile, rotation: Rotation) -> int:
    usual = usual_final_table(file.seats, FinalTableRule(file.rules.combine))
    # No table may have more seats than a game of the mix has cards for.
    return file.final_table or min(usual, *(game.max_players for game in rotation.games))


def button_rules(file: RulesFile) -> ButtonRules:
    """How the button moves."""
    return ButtonRules(kind=ButtonKind(file.button), big_blind_on_button=file.heads_up_button == "big_blind")


def house_rules(file: RulesFile) -> HouseRules:
    """The house rules of a hand."""
    return HouseRules(
        raises=file.raises,
        uncapped_heads_up=file.uncapped_heads_up,
        antes_in_pot_limit=file.antes_in_pot_limit,
        ante_first=file.ante_first,
        reshuffle=Reshuffle[file.reshuffle.upper()],
        equal_boards_by_position=file.equal_boards == "position",
        open_pair_doubles=file.open_pair_doubles,
    )
