"""Each key of a tournament file comes to the value of the rules that it names, all values being different."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

import pytest
from limits import read

from tourney.config.build_floor import build_pace
from tourney.config.load import load_with_warnings
from tourney.config.part_files import PaceFile
from tourney.game.stakes import AnteKind, HouseRules, Reshuffle, Stakes
from tourney.sim.draft import OnFault
from tourney.sim.timing import BankPoint, NearMoney, Pace, ShotClock, Takes
from tourney.tournament.balancing import BalancingPolicy, BalancingRules
from tourney.tournament.breaking import BreakOrder, BreakRules
from tourney.tournament.button import ButtonKind, ButtonRules
from tourney.tournament.chip_set import ChipSet
from tourney.tournament.chops import ChopKind
from tourney.tournament.colouring import RaceRounding
from tourney.tournament.dealing_staff import ONE_A_TABLE, DealingStaff
from tourney.tournament.entries import (
    AddOn,
    Arrivals,
    DealerBonus,
    EarlyBird,
    EntryRules,
    Lammers,
    LateStack,
    Rebuy,
    Reentry,
    StartingChips,
)
from tourney.tournament.formats import (
    BestStack,
    ChopRules,
    DayEnd,
    Flights,
    HandForHand,
    LaterFlight,
    Shootout,
    TimeLimit,
)
from tourney.tournament.killing import Kill
from tourney.tournament.midway import Midway, PlayerLeft
from tourney.tournament.schedule import Break, Level, ReducedAnte, RotateBy, ShortAnte, Shorter
from tourney.tournament.standings import Ties

if TYPE_CHECKING:
    from pathlib import Path

    from tourney.sim.scenario import Scenario

_EVENT: Final = """\
title: Sixty
game: no_limit_holdem
seats: 9
stack: 5000
buy_in: 50
entries: 60
payouts: {percent: [50, 30, 20]}
field: [{strategy: random_legal, share: 100}]
pace: {hand: 30, fold: 2, decision: 10, street: 5, showdown: 15}
schedule:
  level_length: 20m
  levels: [{sb: 25, bb: 50}, {sb: 50, bb: 100}, {sb: 100, bb: 200}, {sb: 200, bb: 400}, {break: 10m},
           {sb: 400, bb: 800}, {sb: 800, bb: 1600}, {sb: 1500, bb: 3000}, {sb: 3000, bb: 6000}]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sixty.yaml").write_text(_EVENT, encoding="utf-8")
    return tmp_path


def built(folder: Path, *settings: str) -> Scenario:
    return load_with_warnings(folder / "sixty.yaml", settings=settings).scenario


def test_the_numbers_of_an_event(folder: Path) -> None:
    event = built(
        folder, "fee=7", "guarantee=9000", "seats=8", "final_table=9", "stack=6000", "entries=70", "buy_in=55",
        "seed=17", "on_fault=disqualify", "decision_limit=3s",
    )  # fmt: skip
    assert (event.fee, event.guarantee, event.seats, event.final_table) == (7, 9000, 8, 9)
    assert (event.stack, event.entries, event.buy_in, event.seed) == (6000, 70, 55, 17)
    assert (event.on_fault, event.decision_limit) == (OnFault.DISQUALIFY, 3)
    assert (event.name, event.title) == ("sixty", "Sixty")
    usual = built(folder)
    assert (usual.fee, usual.guarantee, usual.staff, usual.chip_set, usual.midway) == (0, 0, ONE_A_TABLE, None, None)
    assert (usual.days, usual.redraws, usual.hand_for_hand, usual.deal, usual.bounty) == ((), (), None, None, None)
    assert (usual.flights, usual.shootout, usual.time_limit, usual.wall_clock, usual.shorter) == (
        None, None, None, None, (),
    )  # fmt: skip
    assert usual.entry == EntryRules()


def test_the_final_table(folder: Path) -> None:
    # TDA RP-9: nine-handed events combine to nine, six-handed ones to seven. WSOP 68: one player more than seats.
    assert [built(folder, f"seats={seats}").final_table for seats in (9, 6)] == [9, 7]
    assert built(folder, "rules={combine: wsop}").final_table == 10
    # No more than the game is for.
    assert built(folder, "seats=6", "game=five_card_draw").final_table == 6


def test_the_rules_of_entry(folder: Path) -> None:
    entry = built(
        folder,
        "late_registration=4",
        "arrivals=[{at: 0s, there: 40}, {at: 50m, there: 100}]",
        "reentry={until_level: 3, most: 2, taken: 61%, after: 9m}",
        "rebuy={chips: 3000, cost: 31, until_level: 2, stack_at_most: 2900, most: 4, taken: 62%, "
        "at_start: {count: 3, taken: 63%}}",
        "add_on={chips: 2000, cost: 21, after_level: 1, taken: 64%}",
        "absent_until=5",
        "no_shows=6.5%",
        "early_bird={chips: 500, until_level: 1}",
        "dealer_bonus={chips: 1000, cost: 11, taken: 65%}",
        "late_stacks=[{from_level: 2, chips: 4500}, {from_level: 4, chips: 4000}]",
        "lammers={count: 2, chips: 1500, until_level: 3, stack_at_most: 1400}",
        "tables=12",
    ).entry
    extra = StartingChips(
        EarlyBird(chips=500, until_level=1),
        DealerBonus(chips=1000, cost=11, percent=Decimal(65)),
        (LateStack(from_level=2, chips=4500), LateStack(from_level=4, chips=4000)),
        Lammers(count=2, chips=1500, until_level=3, stack_at_most=1400),
    )
    assert entry == EntryRules(
        arrivals=Arrivals(((0, Decimal(40)), (3000, Decimal(100)))),
        late_until=4,
        tables=12,
        reentry=Reentry(until_level=3, most=2, percent=Decimal(61), after=540),
        rebuy=Rebuy(
            chips=3000, cost=31, until_level=2, stack_at_most=2900, most=4, percent=Decimal(62), at_start=3,
            at_start_percent=Decimal(63),
        ),
        add_on=AddOn(chips=2000, cost=21, after_level=1, percent=Decimal(64)),
        absent_until=5,
        no_show_percent=Decimal("6.5"),
        extra=extra,
    )  # fmt: skip
    plain = built(
        folder, "late_registration=2", "reentry={until_level: 1}", "rebuy={chips: 5, cost: 6, until_level: 1}"
    )
    assert plain.entry.reentry == Reentry(1)
    assert plain.entry.rebuy == Rebuy(5, 6, 1)


def test_the_house_rules(folder: Path) -> None:
    event = built(
        folder,
        "rules={button: moving, heads_up_button: big_blind, reshuffle: all_but_own, equal_boards: position, "
        "open_pair_doubles: true, raises: 4, uncapped_heads_up: false, kill: half, antes_in_pot_limit: true, "
        "ante_first: true, balancing: spread, spread: 2, halt_short: 5, break_order: shortest, break_first: [3, 1], "
        "break_late: 6, feature_table: 7, combine: wsop, chip_race: nearest}",
        "game=fixed_limit_holdem",
        "late_registration=1",
        "schedule.levels=[{sb: 25, bb: 50, small_bet: 50, big_bet: 100}, "
        "{sb: 50, bb: 100, small_bet: 100, big_bet: 200}]",
    )
    assert event.rules == HouseRules(
        raises=4, uncapped_heads_up=False, antes_in_pot_limit=True, ante_first=True, reshuffle=Reshuffle.ALL_BUT_OWN,
        equal_boards_by_position=True, open_pair_doubles=True,
    )  # fmt: skip
    assert event.button == ButtonRules(ButtonKind.MOVING, big_blind_on_button=True)
    assert event.kill is Kill.HALF
    assert event.balancing == BalancingRules(BalancingPolicy("spread"), spread=2, halt_short=5, by_position=False)
    assert event.breaking == BreakRules(BreakOrder.SHORTEST, first=(3, 1), feature=7, late_seats=6)
    assert event.race is RaceRounding.NEAREST
    usual = built(folder)
    assert (usual.rules, usual.button, usual.kill) == (HouseRules(), ButtonRules(), Kill.NONE)
    assert (usual.balancing, usual.breaking, usual.race) == (BalancingRules(), BreakRules(), RaceRounding.DOWN)


def test_events_of_stud_alone_balance_by_position(folder: Path) -> None:
    """TDA 11A: in stud-only events players are moved by position."""
    sheet = "schedule.levels=[{ante: 10, bring_in: 20, small_bet: 50, big_bet: 100, sb: 25, bb: 50}]"
    assert built(folder, sheet, "seats=8", "game=stud").balancing.by_position
    games = "mix={games: [stud, fixed_limit_holdem], rotate_by: hands, every: 5}"
    mixed = built(folder, sheet, "seats=8", "game=null", games)
    assert not mixed.balancing.by_position
    assert [game.name for game in mixed.rotation.games] == ["stud", "fixed_limit_holdem"]
    assert (mixed.rotation.by, mixed.rotation.every) == (RotateBy.HANDS, 5)


def test_the_course_of_an_event(folder: Path) -> None:
    event = built(
        folder,
        "days=[{after_level: 3, last_hands: 4, overnight: 11h}, {players: 20, overnight: 12h}]",
        "redraw_at=[18, 12]",
        "hand_for_hand={within: 3, before: [27, 15], clock: 90s, ties: share}",
        "deal={players: 3, by: chip_chop, keep: 40}",
    )
    assert event.days == (
        DayEnd(after_level=3, players=0, last_hands=4, overnight=39_600),
        DayEnd(after_level=0, players=20, last_hands=0, overnight=43_200),
    )
    assert event.redraws == (18, 12)
    assert event.hand_for_hand == HandForHand(within=3, before=(27, 15), clock=90, ahead=0, ties=Ties.SHARE)
    assert event.deal == ChopRules(players=3, kind=ChopKind.CHIP_CHOP, keep=40)
    assert built(folder, "hand_for_hand={ahead: 2}").hand_for_hand == HandForHand(ahead=2)
    assert built(folder, "deal={players: 2}").deal == ChopRules(2, ChopKind.ICM)


@pytest.mark.parametrize(
    ("written", "limit"),
    [("places", None), ("icm", ChopKind.ICM), ("chip_chop", ChopKind.CHIP_CHOP)],
)
def test_a_time_limit(folder: Path, written: str, limit: ChopKind | None) -> None:
    event = built(folder, f"time_limit={{after: 70m, divide: {written}}}")
    assert event.time_limit == TimeLimit(after=4200, divide=limit)


def test_a_shootout(folder: Path) -> None:
    assert built(folder, "shootout={pause: 11m}").shootout == Shootout(pause=660)


def test_flights(folder: Path) -> None:
    event = built(
        folder,
        "payouts={standard: {paid: 15%}}",
        "flights={shares: [30, 45, 25], until_left: 10%, starts: [1d, 2d, 3d], later: {taken: 21%, most: 2}, "
        "best_stack: {taken: 22%, stack_at_most: 20k}, money: {paid: 15%, min_cash: 77}, day_two_level: 6}",
    )
    assert event.flights == Flights(
        shares=(Decimal(30), Decimal(45), Decimal(25)),
        until_level=0,
        until_percent=Decimal(10),
        pause=0,
        starts=(0, 86_400, 172_800, 259_200),
        later=LaterFlight(percent=Decimal(21), most=2),
        best_stack=BestStack(percent=Decimal(22), stack_at_most=20_000),
        paid_percent=Decimal(15),
        min_cash=77,
        day_two_level=6,
    )
    even = built(folder, "flights={count: 3, until_level: 2, pause: 13m}").flights
    assert even is not None
    third = Decimal(100) / 3
    assert even == Flights((third, third, 100 - 2 * third), until_level=2, pause=780)
    assert sum(even.shares) == 100


def test_what_dealers_cost(folder: Path) -> None:
    assert built(folder, "costs={dealer_hour: 26}").staff == DealingStaff(hour=26, downs=0, down=1800)
    event = built(folder, "costs={dealer_hour: 26, downs: 3, down: 40m, early_out: true}")
    assert event.staff == DealingStaff(hour=26, downs=3, down=2400, early_out=True, is_hired=True)
    assert built(folder, "pace.dealers=false").staff == DealingStaff(is_hired=False)


def test_the_chips_at_hand_by_value(folder: Path) -> None:
    assert built(folder, "chips={1k: 300, 25: 900, 100: 800}").chip_set == ChipSet(
        ((25, 900), (100, 800), (1000, 300))
    )


def test_where_an_event_stands(folder: Path) -> None:
    event = built(
        folder,
        "rebuy={chips: 3000, cost: 5, until_level: 1}",
        "add_on={chips: 2000, cost: 5, after_level: 1}",
        "state={level: 3, elapsed: 4m, entries: 58, rebuys: 5, add_ons: 6, played: 44m, stacks: "
        "[{name: Anna, stack: 200k, table: 4, seat: 2}, {stack: 90k, table: 4}, {stack: 27k, table: 5}]}",
    )
    left = (
        PlayerLeft(stack=200_000, name="Anna", table=4, seat=2),
        PlayerLeft(stack=90_000, table=4),
        PlayerLeft(stack=27_000, table=5),
    )
    assert event.midway == Midway(
        level=3, elapsed=240, players=3, entries=58, rebuys=5, add_ons=6, tables=2, left=left, now=2640
    )
    fewer = built(folder, "starts=2026-12-04 19:00", 'state={level: 2, players: 41, tables: 6, now: "19:35"}').midway
    assert fewer == Midway(level=2, elapsed=0, players=41, entries=60, tables=6, now=2100)


def test_changes_on_the_day(folder: Path) -> None:
    event = built(
        folder,
        "starts=2026-12-04 19:00",
        'on_the_day=[{length: 15m, players: 18}, {length: 12m, at: "21:30"}, '
        "{skip: 3}, {length: 10m, from_level: 6}]",
    )
    assert event.shorter == (Shorter(900, players=18), Shorter(720, players=0, after=9000))
    # Level 3 is skipped: 100-200. The sixth level as printed and all after it last ten minutes.
    levels = event.schedule.levels
    assert [level.number for level in levels if level.skipped] == [3]
    assert [(level.stakes.big_blind, level.seconds) for level in levels if not level.skipped] == [
        (50, 1200), (100, 1200), (400, 1200), (800, 1200), (1600, 600), (3000, 600), (6000, 600),
    ]  # fmt: skip
    assert event.wall_clock is not None
    assert event.wall_clock.starts == datetime(2026, 12, 4, 19, 0)  # noqa: DTZ001 - without a zone, as written


def test_the_columns_of_a_sheet(folder: Path) -> None:
    event = built(
        folder,
        "seats=8",
        "game=null",
        "mix={games: [stud, fixed_limit_holdem, no_limit_holdem], rotate_by: level}",
        "schedule={level_length: 21m, smallest_chip: 5, ante_paid_by: big_blind, "
        "ante_short: [{players: 3, pay: none}], "
        "levels: [{sb: 20, bb: 40, small_bet: 45, big_bet: 90, ante: 5, bring_in: 10, nl_sb: 15, nl_bb: 30, "
        "nl_ante: 25, length: 22m, game: stud}, {break: 7m, name: dinner}, "
        "{sb: 50, bb: 100, bring_in: 35, ante: 10}]}",
    )
    first, pause, second = event.schedule.items
    assert first == Level(
        1, 1320, Stakes(20, 40, 0, AnteKind.BIG_BLIND, 45, 90, chip=5),
        Stakes(ante=5, small_bet=45, big_bet=90, bring_in=10, chip=5),
        Stakes(15, 30, 25, AnteKind.BIG_BLIND, chip=5), "stud",
    )  # fmt: skip
    assert pause == Break(420, (), "dinner")
    # The small bet of stud is the big blind, unless it is given.
    assert second == Level(
        2, 1260, Stakes(50, 100, 0, AnteKind.BIG_BLIND, 100, 0, chip=5),
        Stakes(ante=10, small_bet=100, big_bet=0, bring_in=35, chip=5), None,
    )  # fmt: skip
    assert event.schedule.ante_short == (ShortAnte(3, ReducedAnte.NONE),)
    # A level counted in hands; without a bring-in its ante is that of the games with blinds.
    levels = "schedule.levels=[{sb: 40, bb: 80, ante: 15, hands: 9}, {sb: 80, bb: 160, ante: 25}]"
    first, second = built(folder, levels).schedule.items
    assert first == Level(1, 0, Stakes(40, 80, 15), None, None, "", 9)
    assert second == Level(2, 1200, Stakes(80, 160, 25))


def _pace(text: str) -> Pace:
    data: dict[str, Any] = read(f"{{hand: 30, fold: 2, decision: 10.5, street: 5, showdown: 15, {text}}}")
    return build_pace(PaceFile.model_validate(data))


def test_a_pace() -> None:
    # Tenths of a second.
    pace = _pace(
        "empty_seat: 1, stud: {hand: 31, fold: 3}, draw: {decision: 11}, split: {showdown: 20}, "
        "in_the_money: {street: 6}, final_table: {empty_seat: 4}, heads_up: {hand: 20}, "
        "takes: {broken_table: 4m, redraw: 15m, final_table: 16m, clock: runs}, "
        "near_money: {within: 5, times: 1.25}, "
        "shot_clock: {limit: 25s, time_bank: 4, adds: 35s, again_at: [money, day], again_every: 6}"
    )
    assert (pace.hand, pace.fold, pace.decision, pace.street, pace.showdown, pace.empty_seat) == (
        300, 20, 105, 50, 150, 10,
    )  # fmt: skip
    assert dict(pace.changes) == {
        "stud": (("hand", 310), ("fold", 30)), "draw": (("decision", 110),), "split": (("showdown", 200),),
        "in_the_money": (("street", 60),), "final_table": (("empty_seat", 40),), "heads_up": (("hand", 200),),
    }  # fmt: skip
    assert pace.takes == Takes(broken_table=240, redraw=900, final_table=960, clock_runs=True)
    assert pace.near_money == NearMoney(within=5, percent=125)
    assert pace.shot_clock == ShotClock(25, bank=4, adds=35, again_at=(BankPoint.MONEY, BankPoint.DAY), again_every=6)
    usual = _pace("shot_clock: {limit: 25s}, takes: {redraw: 1m}")
    assert usual.takes == Takes(redraw=60, clock_runs=False)
    assert usual.shot_clock == ShotClock(25)
    assert (usual.empty_seat, usual.changes, usual.near_money) == (0, (), None)
