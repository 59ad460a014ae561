"""From what is written to what is meant: checked files become domain objects."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from tourney.cards.card import JOKER, parse_card
from tourney.cards.deck import STANDARD
from tourney.config import build_floor, shipped
from tourney.config.build_field import build_field, check_isolated
from tourney.config.build_payouts import build_bounties, build_payouts
from tourney.config.build_schedule import build_schedule, check_payable
from tourney.config.check import fitting
from tourney.config.expectations import read_expectation
from tourney.config.files import (
    PayoutsFile,
    RulesFile,
    ScheduleFile,
    TournamentFile,
    VariantFile,
)
from tourney.config.pace_files import build_pace
from tourney.config.problems import ConfigError, KeyPath, Mark, Problem, dotted
from tourney.config.senseless import senseless
from tourney.config.settings import folder_of, is_setting
from tourney.config.source import Document
from tourney.errors import StructureError, TourneyError
from tourney.game.stakes import HouseRules, Reshuffle
from tourney.game.variant import Bet, Forced, Street, Structure, Variant
from tourney.sim.scenario import Group, OnFault, Scenario
from tourney.strategies.isolated import find_isolated
from tourney.strategies.isolated_process import can_isolate
from tourney.strategies.watch import WATCH
from tourney.tournament.bounties import BountyRules
from tourney.tournament.breaking import BreakOrder, FinalTableRule, usual_final_table
from tourney.tournament.button import ButtonKind, ButtonRules
from tourney.tournament.colouring import RaceRounding
from tourney.tournament.entries import EntryRules
from tourney.tournament.killing import Kill
from tourney.tournament.payouts import Payouts
from tourney.tournament.rotation import RotateBy, Rotation
from tourney.tournament.schedule import Schedule

T = TypeVar("T")


class Builder:
    """Builds domain objects out of a document and collects what is wrong with it."""

    def __init__(self, document: Document, find_game: Callable[[str, Path], Variant] | None = None) -> None:
        """`find_game` finds the games of a mix: a name or path, and the folder it is told in."""
        self._document = document
        self._find_game = find_game
        self.problems: list[Problem] = []

    def mark_of(self, path: KeyPath) -> Mark:
        """Where the value at a path is written."""
        return self._document.mark_of(path)

    def note(self, path: KeyPath, message: str, *, at_key: bool = False) -> None:
        """A problem with the value at a path, or with its key."""
        mark = self._document.key_marks.get(path) if at_key else None
        self.problems.append(Problem(mark or self._document.mark_of(path), dotted(path), message))

    def note_of_whole(self, path: KeyPath, message: str) -> None:
        """A problem with how a part fits the others: told where this file names the part, if it is named."""
        file = self._document.mark_of(path).file
        if file == self._document.mark_of(()).file or is_setting(file):
            self.note(path, message)
        else:
            self.note(path[:1], message, at_key=True)

    def located(self, *path: str | int) -> _Located:
        """What the domain objects refuse inside becomes a problem at the path."""
        return _Located(self.note, path)

    def done(self, built: T | None) -> T:
        """What was built, if nothing is wrong with it.

        Raises:
            ConfigError: With all problems.
        """
        if self.problems or built is None:
            raise ConfigError(self.problems)
        return built

    def look_at_parts(self) -> None:
        """Note what can be said of each part by itself, where the file as a whole does not fit."""
        data = self._document.data
        if isinstance(data, dict):
            for key, model, build in (
                ("game", VariantFile, lambda file: self.variant(file, "", ("game",))),
                ("schedule", ScheduleFile, lambda file: self.schedule(file, ("schedule",))),
                ("payouts", PayoutsFile, lambda file: self.payouts(file, ("payouts",))),
            ):
                part = fitting(model, data.get(key))
                if part is not None:
                    build(part)

    # Parts

    def variant(self, file: VariantFile, name: str, at: KeyPath = ()) -> Variant | None:
        """The game, or None with a problem noted."""
        deck: list[int] = list(STANDARD)
        if file.deck is not None:
            deck = []
            for index, text in enumerate(file.deck):
                with self.located(*at, "deck", index):
                    deck.append(parse_card(text))
            if len(deck) < len(file.deck):
                return None
        if file.joker:
            deck.append(JOKER)
        with self.located(*at):
            return Variant(
                name=name,
                title=file.title,
                deck=tuple(deck),
                structure=Structure[file.betting.upper()],
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
                        bet=Bet[each.bet.upper()],
                    )
                    for each in file.streets
                ),
                rankings=tuple(file.showdown),
                otherwise=file.otherwise,
                boards=file.boards,
                button_blind=file.button_blind,
                low_opens=file.low_opens,
                stops_when_settled=file.stops_when_settled,
                bets_per_round=file.bets_per_round,
                min_players=file.players.least,
                max_players=file.players.most,
            )
        return None

    def schedule(self, file: ScheduleFile, at: KeyPath = ()) -> Schedule | None:
        """The level sheet, or None with a problem noted."""
        schedule = build_schedule(self, file, at)
        known = len(self.problems)
        if schedule is not None:
            check_payable(self, schedule, at)
        return None if len(self.problems) > known else schedule

    def payouts(self, file: PayoutsFile, at: KeyPath = ()) -> Payouts | None:
        """The prizes, or None with a problem noted."""
        with self.located(*at):
            return build_payouts(file)
        return None

    def tournament(self, file: TournamentFile, name: str) -> Scenario | None:
        """The whole event, or None with problems noted."""
        rotation = self._rotation(file)
        schedule = self.schedule(file.schedule, ("schedule",))
        payouts = self.payouts(file.payouts, ("payouts",))
        field = self._field(file)
        entry, bounty = self._entry(file), self._bounty(file)
        for row, text in enumerate(file.expect):
            with self.located("expect", row):
                read_expectation(text)
        if rotation is None or schedule is None or payouts is None or entry is None or self.problems:
            return None
        usual = usual_final_table(file.seats, FinalTableRule(file.rules.combine))
        with _Located(self.note_of_whole, ()):
            scenario = Scenario(
                name=name,
                title=file.title,
                rotation=rotation,
                schedule=schedule,
                seats=file.seats,
                final_table=file.final_table or min(usual, *(game.max_players for game in rotation.games)),
                stack=file.stack,
                field=field,
                payouts=payouts,
                buy_in=file.buy_in,
                pace=build_pace(file.pace),
                rules=_rules(file.rules),
                button=ButtonRules(
                    kind=ButtonKind(file.rules.button),
                    big_blind_on_button=file.rules.heads_up_button == "big_blind",
                ),
                kill=Kill(file.rules.kill),
                on_fault=OnFault(file.on_fault),
                decision_limit=file.decision_limit,
                seed=file.seed,
                balancing=build_floor.build_balancing(file.rules, rotation),
                break_order=BreakOrder(file.rules.break_order),
                race=RaceRounding(file.rules.chip_race),
                fee=file.fee,
                guarantee=file.guarantee,
                entry=entry,
                days=build_floor.build_days(file),
                redraws=tuple(file.redraw_at),
                hand_for_hand=build_floor.build_hand_for_hand(file),
                deal=build_floor.build_deal(file),
                bounty=bounty,
                flights=build_floor.build_flights(file.flights),
                shootout=build_floor.build_shootout(file),
                time_limit=build_floor.build_time_limit(file),
                expect=tuple(file.expect),
            )
            self._check_chips(file, schedule, entry)
            self._check_absent(file)
            for fault in senseless(scenario):
                self.note_of_whole(fault.at, str(fault))
            if scenario.prize_pool and not all(scenario.prizes):
                self.note_of_whole(
                    ("payouts",), f"a pool of {scenario.prize_pool} leaves nothing for the last place paid"
                )
            return scenario
        return None

    def _field(self, file: TournamentFile) -> tuple[Group, ...]:
        if not file.isolate:
            with WATCH.limit(file.decision_limit):
                return build_field(self, file.field, file.entries, ("field",))
        if not can_isolate():
            self.note(("isolate",), "players are isolated on POSIX systems only")
            return ()
        find = partial(find_isolated, limit=file.decision_limit)
        groups = build_field(self, file.field, file.entries, ("field",), find)
        check_isolated(self, groups)
        return groups

    def _entry(self, file: TournamentFile) -> EntryRules | None:
        with self.located("arrivals"):
            return build_floor.build_entry(file)
        return None

    def _bounty(self, file: TournamentFile) -> BountyRules | None:
        with self.located("bounty"):
            return None if file.bounty is None else build_bounties(file.bounty)
        return None

    def _check_chips(self, file: TournamentFile, schedule: Schedule, entry: EntryRules) -> None:
        """Stacks and chips that are sold must consist of chips in play, as long as they are sold."""
        # Who enters in the break after the last level of registration sits down with the chips of the next one.
        sold: list[tuple[KeyPath, int, int]] = [(("stack",), file.stack, entry.admits_until + 1)]
        if entry.rebuy is not None:
            sold.append((("rebuy", "chips"), entry.rebuy.chips, entry.rebuy.until_level))
        if entry.add_on is not None:
            sold.append((("add_on", "chips"), entry.add_on.chips, entry.add_on.after_level))
        for path, chips, level in sold:
            chip = schedule.levels[level - 1].stakes.chip
            if chips % chip:
                self.note(path, f"no stack of {chip}s comes to {chips}, and level {level} has no smaller chips")

    def _check_absent(self, file: TournamentFile) -> None:
        known = "no_shows" in file.model_fields_set or any(group.away for group in file.field)
        if file.absent_until and not known:
            self.note(("absent_until",), "nobody is absent: `no_shows` says how many are, or `away` in the field who")

    def _rotation(self, file: TournamentFile) -> Rotation | None:
        if file.mix is None:
            game = None if file.game is None else self.variant(file.game, self._name_of_game(), ("game",))
            return None if game is None else Rotation((game,))
        games = []
        for index, reference in enumerate(file.mix.games):
            at = ("mix", "games", index)
            with self.located(*at):
                beside = folder_of(self._document.mark_of(at).file)
                if self._find_game is not None:
                    games.append(self._find_game(reference, beside))
        if len(games) < len(file.mix.games):
            return None
        with self.located("mix"):
            return Rotation(tuple(games), RotateBy(file.mix.rotate_by), file.mix.every)
        return None

    def _name_of_game(self) -> str:
        return shipped.name_of("variants", Path(self._document.mark_of(("game", "title")).file))


class _Located:
    """A context: an error of ours raised inside is noted, and the block is left."""

    def __init__(self, note: Callable[[KeyPath, str], None], path: KeyPath) -> None:
        self._note = note
        self._path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if isinstance(error, TourneyError):
            others = error.others if isinstance(error, StructureError) else ()
            for each in (error, *others):
                at = each.at if isinstance(each, StructureError) else ()
                self._note((*self._path, *at), " ".join(str(each).split()))
            return True
        return False


def _rules(file: RulesFile) -> HouseRules:
    return HouseRules(
        raises=file.raises,
        uncapped_heads_up=file.uncapped_heads_up,
        antes_in_pot_limit=file.antes_in_pot_limit,
        ante_first=file.ante_first,
        reshuffle=Reshuffle[file.reshuffle.upper()],
        equal_boards_by_position=file.equal_boards == "position",
        open_pair_doubles=file.open_pair_doubles,
    )
