"""Builds domain objects from checked files: level sheets, games, house rules and whole tournaments."""

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
from tourney.config.check import UNKNOWN, NotKnown, evaluate
from tourney.config.checks import faults
from tourney.config.expectation_text import read_expectation
from tourney.config.files import RulesFile, TournamentFile
from tourney.config.floor_files import OnTheDayFile
from tourney.config.nodes import folder_of
from tourney.config.part_files import LevelFile, PayoutsFile, ScheduleFile, VariantFile
from tourney.config.problems import KeyPath, Problem
from tourney.config.source import Collector, Document
from tourney.config.units import read_amount
from tourney.errors import InvalidArgument
from tourney.game.stakes import AnteKind, HouseRules, Reshuffle, Stakes
from tourney.game.variant import Bet, BettingStructure, Forced, LeastBet, Street, Variant
from tourney.sim.scenario import Draft, Group, OnFault, Scenario
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
    Break,
    Item,
    Level,
    ReducedAnte,
    RotateBy,
    Rotation,
    Schedule,
    ShortAnte,
    Shorter,
    breaks_at,
    check_chips,
    colour_up,
    shorten,
    without,
)
from tourney.tournament.structure import continue_sheet
from tourney.tournament.wall_clock import WallClock
from tourney.types import Chips, Seconds


def build_schedule(
    collector: Collector,
    file: ScheduleFile,
    at: KeyPath,
    wall_clock: WallClock | None = None,
    begun: tuple[int, Seconds] | None = None,
    on_the_day: Sequence[OnTheDayFile] = (),
) -> Schedule | None:
    """Build the level sheet; None if a problem was noted. Whether its chips can pay its levels is not checked here.

    Without a wall clock, breaks `at` a time of day come where the lengths of the levels put them. `begun` is the
    level that is being played, in the middle of an event, and when it began. The rows of `on_the_day` that name a
    level change the sheet.

    Raises:
        NotKnown: There are no new problems, but a value that is needed is not known.
    """
    problems = len(collector.problems)
    items: list[Item] = []
    chips: tuple[Chips, ...] = ()
    number = 0
    with collector.note_errors(*at):
        chips = evaluate(lambda: check_chips(tuple(file.chips or ())))
    for index, row in enumerate(file.levels):
        if evaluate(_is_level, row) is True:
            number += 1
            with collector.note_errors(*at, "levels", index):
                items.append(evaluate(_level, row, file, number, chips))
        else:
            with collector.note_errors(*at):
                chips = evaluate(_chips_left, chips, row, index)
            items.append(evaluate(_break, row))
    _check_length(collector, file, at)
    if len(collector.problems) > problems:
        return None
    if any(item is UNKNOWN for item in items):
        raise NotKnown
    items = list(_apply_changes(collector, items, on_the_day))
    if len(collector.problems) > problems:
        return None
    if wall_clock is not None:
        due = {row: wall_clock.seconds_at(each.at) for row, each in enumerate(file.levels) if each.at is not None}
        with collector.note_errors(*at):
            place = None if begun is None else _row_of(items, begun[0])
            items = list(breaks_at(items, due, None if place is None or begun is None else (place, begun[1])))
        if len(collector.problems) > problems:
            return None
    with collector.note_errors(*at):
        short = tuple(ShortAnte(row.players, ReducedAnte(row.pay)) for row in file.ante_short)
        more = continue_sheet(items) if evaluate(lambda: file.then) == "continue" and number else ()
        return Schedule((*items, *more), tuple(file.chips or ()), short, number if more else 0)
    return None


def _apply_changes(collector: Collector, items: Sequence[Item], on_the_day: Sequence[OnTheDayFile]) -> Sequence[Item]:
    """The items with the changes of the day; a problem is noted for each level that they cannot change."""
    numbers = [item.number for item in items if isinstance(item, Level)]
    for row, change in enumerate(on_the_day):
        for key in ("skip", "from_level"):
            number = evaluate(getattr, change, key)
            if number is UNKNOWN or number is None or (key == "from_level" and change.length is None):
                continue
            if number > len(numbers):
                collector.note(
                    ("on_the_day", row, key), f"there is no level {number}: the sheet ends with {len(numbers)}"
                )
            elif key == "from_level":
                items = shorten(items, number, evaluate(lambda: change.length) or 0)  # noqa: B023 - called at once
            elif number in {1, len(numbers)}:
                which = "first" if number == 1 else "last"
                collector.note(("on_the_day", row, key), f"the {which} level, {number}, cannot be skipped")
            else:
                items = without(items, number)
    return items


def _row_of(items: Sequence[Item], number: int) -> int | None:
    """The index of a level; None if there is no such level."""
    return next((row for row, item in enumerate(items) if isinstance(item, Level) and item.number == number), None)


def _is_level(row: LevelFile) -> bool:
    """Whether a row is a level. A row with `break: 0` is a break."""
    return not row.pause and row.pause is None


def _is_endless(row: LevelFile, sheet: ScheduleFile) -> bool:
    return _is_level(row) and not any(_length(row, sheet))


def _level(row: LevelFile, sheet: ScheduleFile, number: int, chips: tuple[Chips, ...]) -> Level:
    chip = 1 if chips is UNKNOWN or sheet.smallest_chip is UNKNOWN else chips[0] if chips else sheet.smallest_chip
    stakes, stud_stakes, big_bet_stakes = _columns(row, AnteKind[sheet.ante_paid_by.upper()], chip)
    seconds, hands = _length(row, sheet)
    return Level(number, seconds, stakes, stud_stakes, big_bet_stakes, row.game or "", hands)


def _break(row: LevelFile) -> Break:
    return Break(row.pause or 0, tuple(row.remove or ()), row.name or "")


def _chips_left(chips: tuple[Chips, ...], row: LevelFile, index: int) -> tuple[Chips, ...]:
    return colour_up(chips, tuple(row.remove), index) if row.remove else chips


def _check_length(collector: Collector, file: ScheduleFile, at: KeyPath) -> None:
    """Note a problem for the first level without a length in time or hands."""
    for index, row in enumerate(file.levels):
        if evaluate(_is_endless, row, file) is True:
            message = "a level needs a `length` above 0 or `hands`, or the sheet a `level_length` or `level_hands`"
            collector.note((*at, "levels", index), message)
            return


def check_payable(collector: Collector, schedule: Schedule, at: KeyPath) -> None:
    """Note a problem for each level with amounts that the chips in play cannot pay."""
    for index, item in enumerate(schedule.items):
        if isinstance(item, Level) and item.unpayable:
            message = f"{item.unpayable[0]} cannot be paid with chips of {item.stakes.chip}"
            collector.note((*at, "levels", index), message)


def _length(row: LevelFile, sheet: ScheduleFile) -> tuple[Seconds, int]:
    """The length of a level in seconds and in hands, one of them 0; its own length overrides the sheet's."""
    if row.hands is None and row.length is None:
        return sheet.level_length or 0, sheet.level_hands or 0
    return row.length or 0, row.hands or 0


def _columns(row: LevelFile, kind: AnteKind, chip: Chips) -> tuple[Stakes, Stakes | None, Stakes | None]:
    """The columns of stakes of a level. If it has a bring-in, the ante belongs to stud, and blind games have none."""
    small_bet, big_bet = row.small_bet or 0, row.big_bet or 0
    stud = no_limit = None
    if row.bring_in:
        small_bet = small_bet or row.bb or row.bring_in
        stud = Stakes(ante=row.ante, small_bet=small_bet, big_bet=big_bet, bring_in=row.bring_in, chip=chip)
    if row.nl_bb:
        no_limit = Stakes(row.nl_sb or 0, row.nl_bb, row.nl_ante or 0, kind, chip=chip)
    ante = 0 if stud else row.ante
    return Stakes(row.sb or 0, row.bb or 0, ante, kind, small_bet, big_bet, chip=chip), stud, no_limit


# Whole tournaments, and the parts of them that other files may hold.


T = TypeVar("T")


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
            if len(deck) < len(file.deck):
                return None
        if file.joker:
            deck.append(JOKER)
        with self.note_errors(*at):
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
        for fault in faults(draft):
            self.note_of_whole(fault.at, str(fault))
        return None if self.problems else Scenario.of(draft)

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
            payouts=self._part(lambda: self.payouts(file.payouts, ("payouts",))),
            buy_in=file.buy_in,
            pace=evaluate(build_floor.build_pace, file.pace),
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
            staff=evaluate(build_floor.build_staff, file.costs, file.pace),
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
        )

    def _part(self, build: Callable[[], T | None]) -> T | Any:  # noqa: ANN401 - UNKNOWN
        """A part of the event; `UNKNOWN` if problems were noted or it depends on unknown values."""
        problems = len(self.problems)
        built = evaluate(build)
        return UNKNOWN if len(self.problems) > problems else built

    def _schedule(self, file: TournamentFile) -> Schedule | None:
        wall_clock = _wall_clock(file)
        if wall_clock is None:
            for row, each in enumerate(file.schedule.levels):
                evaluate(self._check_untimed, row, each)
        midway = None
        if file.has("state"):
            with suppress(InvalidArgument):  # noted as a problem of the state
                midway = build_floor.build_midway(file, wall_clock)
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
        if not file.isolate:
            with WATCHDOG.limit(file.decision_limit):
                return build_field(self, file.field, file.entries, ("field",))
        if not can_isolate():
            self.note(("isolate",), "`isolate` needs a POSIX system")
            return ()
        find = partial(find_isolated, limit=file.decision_limit)
        groups = build_field(self, file.field, file.entries, ("field",), find)
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
        return shipped.format_name("variants", Path(self._document.mark_of(("game", "title")).file))


def _wall_clock(file: TournamentFile) -> WallClock | None:
    return WallClock(file.starts) if file.has("starts") and file.starts is not None else None


def _chip_set(file: TournamentFile) -> ChipSet | None:
    if file.chips is None:
        return None
    return ChipSet(tuple(sorted((read_amount(name), pieces) for name, pieces in file.chips.items())))


def _final_table(file: TournamentFile, rotation: Rotation) -> int:
    usual = usual_final_table(file.seats, FinalTableRule(file.rules.combine))
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
