"""From what a tournament file says of its floor to the rules the floor plays by."""

from __future__ import annotations

from decimal import Decimal

from tourney.config.files import RulesFile, TournamentFile
from tourney.config.floor_files import AddOnFile, FlightsFile, RebuyFile, ReentryFile
from tourney.game.variant import Forced
from tourney.tournament.balancing import BalancingPolicy, BalancingRules
from tourney.tournament.days import DayEnd, HandForHand
from tourney.tournament.deals import DealKind
from tourney.tournament.entries import NOBODY, AddOn, Arrivals, EntryRules, Rebuy, Reentry
from tourney.tournament.formats import DealRules, Flights, Shootout, TimeLimit
from tourney.tournament.rotation import Rotation
from tourney.tournament.standings import Ties


def build_balancing(rules: RulesFile, rotation: Rotation) -> BalancingRules:
    """How tables are kept even; in events of stud only by position (TDA 11A)."""
    stud = all(game.forced is Forced.BRING_IN for game in rotation.games)
    return BalancingRules(BalancingPolicy(rules.balancing), rules.spread, rules.halt_short, by_position=stud)


def build_entry(file: TournamentFile) -> EntryRules:
    """How one gets into the event.

    Raises:
        StructureError: The arrivals do not rise to 100%.
    """
    return EntryRules(
        arrivals=None if file.arrivals is None else Arrivals(tuple((row.at, row.there) for row in file.arrivals)),
        late_until=file.late_registration or 0,
        tables=file.tables or 0,
        reentry=_reentry(file.reentry),
        rebuy=_rebuy(file.rebuy),
        add_on=_add_on(file.add_on),
        absent_until=file.absent_until or 0,
        no_show_percent=file.no_shows or NOBODY,
    )


def _reentry(file: ReentryFile | None) -> Reentry | None:
    return None if file is None else Reentry(file.until_level, file.most, file.taken, file.after)


def _rebuy(file: RebuyFile | None) -> Rebuy | None:
    if file is None:
        return None
    return Rebuy(file.chips, file.cost, file.until_level, file.stack_at_most, file.most, file.taken)


def _add_on(file: AddOnFile | None) -> AddOn | None:
    return None if file is None else AddOn(file.chips, file.cost, file.after_level, file.taken)


def build_days(file: TournamentFile) -> tuple[DayEnd, ...]:
    """When days end."""
    return tuple(DayEnd(day.after_level or 0, day.players or 0, day.last_hands, day.overnight) for day in file.days)


def build_hand_for_hand(file: TournamentFile) -> HandForHand | None:
    """When tables play hand for hand, if they do."""
    play = file.hand_for_hand
    if play is None:
        return None
    return HandForHand(play.within, tuple(play.before), play.clock, play.ahead, Ties(play.ties))


def build_deal(file: TournamentFile) -> DealRules | None:
    """When the players left divide the prizes, if they do."""
    deal = file.deal
    return None if deal is None else DealRules(deal.players, DealKind(deal.by), deal.keep)


def build_flights(file: FlightsFile | None) -> Flights | None:
    """The flights, if there are any."""
    if file is None:
        return None
    count = file.count or 1
    shares = tuple(file.shares) if file.shares else _even_shares(count)
    return Flights(shares, file.until_level or 0, file.until_left or NOBODY, file.pause)


def _even_shares(count: int) -> tuple[Decimal, ...]:
    return (*[Decimal(100) / count] * (count - 1), 100 - Decimal(100) / count * (count - 1))


def build_shootout(file: TournamentFile) -> Shootout | None:
    """The rounds of a shootout, if it is one."""
    return None if file.shootout is None else Shootout(file.shootout.pause)


def build_time_limit(file: TournamentFile) -> TimeLimit | None:
    """When the time is up, if it ever is."""
    limit = file.time_limit
    if limit is None:
        return None
    return TimeLimit(limit.after, None if limit.divide == "places" else DealKind(limit.divide))
