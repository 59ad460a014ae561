"""Builds the floor rules, payouts, bounties and the pace from a tournament file."""

from __future__ import annotations

from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from tourney.config.files import RulesFile, TournamentFile
from tourney.config.floor_files import AddOnFile, CostsFile, FlightsFile, OnTheDayFile, RebuyFile, ReentryFile
from tourney.config.part_files import (
    BandFile,
    BountyFile,
    NearMoneyFile,
    PaceFile,
    PayoutsFile,
    SatelliteFile,
    ShotClockFile,
    StandardFile,
    TakesFile,
)
from tourney.config.turnout_files import build_turnout
from tourney.errors import InvalidArgument
from tourney.game.variant import Forced
from tourney.sim.room_draws import RoomDraw, draw_entry
from tourney.sim.timing import OCCASIONS, BankPoint, NearMoney, Pace, ShotClock, Takes
from tourney.tournament.balancing import BalancingPolicy, BalancingRules
from tourney.tournament.bounties import BountyKind, BountyRules, Envelope, Envelopes, MysteryStart
from tourney.tournament.breaking import BreakOrder, BreakRules
from tourney.tournament.chops import ChopKind
from tourney.tournament.dealing_staff import ONE_A_TABLE, DealingStaff
from tourney.tournament.entries import (
    EVERYBODY,
    NOBODY,
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
from tourney.tournament.midway import Midway, PlayerLeft
from tourney.tournament.payouts import (
    Band,
    FixedPayouts,
    LastSeat,
    Payouts,
    PayoutsByEntries,
    PercentPayouts,
    Remainder,
    SatellitePayouts,
)
from tourney.tournament.schedule import Rotation, Shorter
from tourney.tournament.standard_payouts import StandardPayouts
from tourney.tournament.standings import Ties
from tourney.tournament.wall_clock import ClockTime, WallClock
from tourney.types import Money, Seconds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence


def build_balancing(rules: RulesFile, rotation: Rotation) -> BalancingRules:
    """The rules for balancing tables; events with only stud games balance by position (TDA 11A)."""
    # Mixes with a blind game balance by the big blind, as their tables have blinds, too.
    stud = all(game.forced is Forced.BRING_IN for game in rotation.games)
    return BalancingRules(BalancingPolicy(rules.balancing), rules.spread, rules.halt_short, by_position=stud)


def build_breaking(rules: RulesFile) -> BreakRules:
    """The rules for breaking tables."""
    return BreakRules(
        BreakOrder(rules.break_order), tuple(rules.break_first or ()), rules.feature_table or 0, rules.break_late
    )


def build_entry(file: TournamentFile) -> EntryRules:
    """The rules of entry: arrivals, late registration, re-entry, rebuys, add-on, absent players.

    Raises:
        InvalidArgument: The arrivals do not increase to 100%.
    """
    arrivals = None if not file.arrivals else Arrivals(tuple((row.at, row.there) for row in file.arrivals))
    rules = EntryRules(
        arrivals=arrivals,
        late_until=file.late_registration,
        tables=file.tables or 0,
        reentry=_reentry(file.reentry),
        rebuy=_rebuy(file.rebuy),
        add_on=_add_on(file.add_on),
        absent_until=file.absent_until,
        no_show_percent=file.no_shows,
        extra=_extra(file),
    )
    if not file.has("room") or file.room is None:
        return rules
    # A room knows how late its players come; that goes before what the file says.
    return draw_entry(rules, RoomDraw(late=file.room.late, reentry=file.room.reentry, rebuy=file.room.rebuy))


def build_draws(file: TournamentFile) -> tuple[RoomDraw, ...]:
    """Build the draws of the room, if the tournament has one."""
    rows = file.room.draws if file.has("room") and file.room is not None else ()
    return tuple(
        RoomDraw(float(row.pace), float(row.looseness), float(row.skill), row.late, row.reentry, row.rebuy)
        for row in rows
    )


def _extra(file: TournamentFile) -> StartingChips:
    bird, bonus, lammers = file.early_bird, file.dealer_bonus, file.lammers
    return StartingChips(
        None if bird is None else EarlyBird(bird.chips, bird.until_level),
        None if bonus is None else DealerBonus(bonus.chips, bonus.cost, bonus.taken),
        tuple(LateStack(row.from_level, row.chips) for row in file.late_stacks),
        None
        if lammers is None
        else Lammers(lammers.count, lammers.chips, lammers.until_level, lammers.stack_at_most),
    )


def _reentry(file: ReentryFile | None) -> Reentry | None:
    return None if file is None else Reentry(file.until_level, file.most, file.taken, file.after)


def _rebuy(file: RebuyFile | None) -> Rebuy | None:
    if file is None:
        return None
    return Rebuy(
        file.chips,
        file.cost,
        file.until_level,
        file.stack_at_most,
        file.most,
        file.taken,
        at_start=0 if file.at_start is None else file.at_start.count,
        # Without the key nobody may buy at the start, so the share does not matter.
        at_start_percent=EVERYBODY if file.at_start is None else file.at_start.taken,
    )


def _add_on(file: AddOnFile | None) -> AddOn | None:
    return None if file is None else AddOn(file.chips, file.cost, file.after_level, file.taken)


def build_staff(file: CostsFile | None, pace: PaceFile) -> DealingStaff:
    """The rules for dealers."""
    if file is None:
        # Online there are no dealers (a key of the pace).
        return ONE_A_TABLE if pace.dealers else DealingStaff(is_hired=False)
    return DealingStaff(file.dealer_hour, file.downs or 0, file.down, file.early_out)


def build_days(file: TournamentFile) -> tuple[DayEnd, ...]:
    """The ends of the days."""
    return tuple(DayEnd(day.after_level or 0, day.players or 0, day.last_hands, day.overnight) for day in file.days)


def build_hand_for_hand(file: TournamentFile) -> HandForHand | None:
    """The rules of hand-for-hand play; None if the event has none."""
    play = file.hand_for_hand
    if play is None:
        return None
    return HandForHand(play.within, tuple(play.before), play.clock, play.ahead, Ties(play.ties))


def build_chop(file: TournamentFile) -> ChopRules | None:
    """The rules of the deal; None if the event has none."""
    deal = file.deal
    return None if deal is None else ChopRules(deal.players, ChopKind(deal.by), deal.keep)


def build_flights(file: FlightsFile | None) -> Flights | None:
    """The flights; None if the event has none."""
    if file is None:
        return None
    count = file.count or 1
    shares = tuple(file.shares) if file.shares else _even_shares(count)
    later, best, money = file.later, file.best_stack, file.money
    return Flights(
        shares,
        # Without it no share ends a flight.
        file.until_level or 0,
        file.until_left or NOBODY,
        file.pause,
        # The first flight starts with the event, so files have the others only.
        (0, *file.starts) if file.starts else (),
        later=None if later is None else LaterFlight(later.taken, later.most),
        best_stack=None if best is None else BestStack(best.taken, best.stack_at_most),
        paid_percent=NOBODY if money is None else money.paid,
        min_cash=0 if money is None else money.min_cash,
        day_two_level=file.day_two_level or 0,
    )


def _even_shares(count: int) -> tuple[Decimal, ...]:
    # The last takes the rounding, so that the shares sum to exactly 100.
    return (*[Decimal(100) / count] * (count - 1), 100 - Decimal(100) / count * (count - 1))


def build_shootout(file: TournamentFile) -> Shootout | None:
    """The rules of the shootout; None if the event is not one."""
    return None if file.shootout is None else Shootout(file.shootout.pause)


def build_time_limit(file: TournamentFile) -> TimeLimit | None:
    """The time limit; None if the event has none."""
    limit = file.time_limit
    if limit is None:
        return None
    # By places: each is paid the prize of its place, without a deal.
    return TimeLimit(limit.after, None if limit.divide == "places" else ChopKind(limit.divide))


def build_shorter(file: OnTheDayFile, wall_clock: WallClock | None) -> Shorter | None:
    """When levels become shorter by players left or by the time; None for a change that names a level.

    Raises:
        InvalidArgument: The time of day is given but not that of the start, or it is before the start.
    """
    # Without a condition the length is that of a level named by `from_level`.
    if file.length is None or (file.players is None and file.at is None):
        return None
    return Shorter(
        file.length, file.players or 0, None if file.at is None else _since_start(file.at, wall_clock, "at")
    )


def build_midway(file: TournamentFile, wall_clock: WallClock | None) -> Midway | None:
    """Where the event stands; None if it has not begun.

    Raises:
        InvalidArgument: The time of day is given but not that of the start, or it is before the start.
    """
    state = file.state
    if state is None:
        return None
    now = state.played
    if state.now is not None:
        now = _since_start(state.now, wall_clock, "now")
    left = tuple(PlayerLeft(row.stack, row.name, row.table or 0, row.seat or 0) for row in state.stacks or ())
    turnout = build_turnout(file.entries)
    # The usual number of entrants does not say how many entries have been sold.
    if turnout is not None and turnout.varies and state.entries is None:
        raise InvalidArgument("the number of entrants varies: give the `entries` sold so far", "entries")
    entrants = sum(group.count or 0 for group in file.field) if turnout is None else turnout.typical
    return Midway(
        level=state.level,
        elapsed=state.elapsed,
        players=state.players or len(left),
        entries=state.entries or entrants,
        rebuys=state.rebuys,
        add_ons=state.add_ons,
        # As many as the stacks name; 0 lets the floor choose.
        tables=state.tables or len({player.table for player in left if player.table}),
        left=left,
        now=now,
    )


def _since_start(time: ClockTime, wall_clock: WallClock | None, key: str) -> Seconds:
    """The seconds from the start to a time of day, which stands at a key."""
    if wall_clock is None:
        raise InvalidArgument("a time of day needs `starts`: 2026-12-04 19:00", key)
    seconds = wall_clock.seconds_at(time)
    if seconds < 0:
        raise InvalidArgument(f"{time} is before the start", key)
    return seconds


# Payouts, bounties and the pace.


def build_payouts(file: PayoutsFile) -> Payouts:
    """Build the payouts.

    Raises:
        InvalidArgument: A value is invalid; the error holds its key.
    """
    # A file with no form, or with several, is refused unless the file that it extends is not known. It is built on to
    # find its other errors.
    key = next((key for key in FORMS if getattr(file, key) is not None), "percent")
    with _at(key):
        return FORMS[key](getattr(file, key), file)


def build_bounties(file: BountyFile) -> BountyRules:
    """Build the bounty rules.

    Raises:
        InvalidArgument: A value is invalid; the error holds its key.
    """
    envelopes = None
    if file.envelopes is not None:
        with _at("envelopes"):
            envelopes = Envelopes(tuple(Envelope(row.money, row.count) for row in file.envelopes))
    return BountyRules(
        kind=BountyKind(file.kind),
        amount=file.amount,
        paid_share=Fraction(file.paid_share) / 100,
        starts=MysteryStart(file.starts),
        starts_at=file.starts_at,
        envelopes=envelopes,
    )


def _percent(percent: Sequence[Decimal] | None, file: PayoutsFile) -> Payouts:
    return PercentPayouts(tuple(percent or ()), file.round_to)


def _prizes(prizes: Sequence[Money], _: PayoutsFile) -> Payouts:
    return FixedPayouts(tuple(prizes))


def _by_entries(bands: Sequence[BandFile], file: PayoutsFile) -> Payouts:
    return PayoutsByEntries(tuple(_band(index, band, file) for index, band in enumerate(bands)))


def _band(index: int, band: BandFile, file: PayoutsFile) -> Band:
    with _at(index, "percent"):
        return Band(band.up_to, PercentPayouts(tuple(band.percent), file.round_to))


def _standard(form: StandardFile, _: PayoutsFile) -> Payouts:
    return StandardPayouts(form.paid, form.round_to, form.min_cash, form.first, form.last == "min_cash")


def _satellite(form: SatelliteFile, _: PayoutsFile) -> Payouts:
    return SatellitePayouts(form.seat, Remainder(form.remainder), form.milestone or 0, LastSeat(form.last_seat))


FORMS: Final[Mapping[str, Callable[[Any, PayoutsFile], Payouts]]] = {
    "prizes": _prizes,
    "by_entries": _by_entries,
    "standard": _standard,
    "satellite": _satellite,
    "percent": _percent,
}
"""The forms of payout: each key of `PayoutsFile` that is one, and what builds it from the value and the file."""


@contextmanager
def _at(*key: str | int) -> Iterator[None]:
    """Prefix the key to the path of errors raised in the block."""
    try:
        yield
    except InvalidArgument as error:
        # Each of several errors, so that one file with three wrong rows has three messages.
        InvalidArgument.raise_all(InvalidArgument(str(each), *key, *each.at) for each in (error, *error.others))


def build_pace(file: PaceFile) -> Pace:
    """Build the pace."""
    return Pace(
        hand=file.hand,
        fold=file.fold,
        decision=file.decision,
        street=file.street,
        showdown=file.showdown,
        empty_seat=file.empty_seat,
        changes=tuple(
            # Only the steps that an occasion changes; the others stay as they are.
            (occasion, tuple((name, tenths) for name, tenths in change if tenths is not None))
            for occasion in OCCASIONS
            if (change := getattr(file, occasion)) is not None
        ),
        takes=Takes() if file.takes is None else _build_takes(file.takes),
        near_money=None if file.near_money is None else _build_near_money(file.near_money),
        shot_clock=None if file.shot_clock is None else _build_shot_clock(file.shot_clock),
    )


def _build_takes(file: TakesFile) -> Takes:
    return Takes(file.broken_table, file.redraw, file.final_table, clock_runs=file.clock == "runs")


def _build_near_money(file: NearMoneyFile) -> NearMoney:
    # In whole percent, as compiled code counts in integers.
    return NearMoney(file.within, int(file.times * 100))


def _build_shot_clock(file: ShotClockFile) -> ShotClock:
    points = tuple(BankPoint(each) for each in file.again_at)
    return ShotClock(file.limit, file.time_bank, file.adds, points, file.again_every or 0)
