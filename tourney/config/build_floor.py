"""From what a tournament file says of its floor to the rules the floor plays by."""

from __future__ import annotations

from decimal import Decimal

from tourney.config.files import RulesFile, TournamentFile
from tourney.config.floor_files import FlightsFile
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
    arrivals = None if file.arrivals is None else Arrivals(tuple((row.at, row.there) for row in file.arrivals))
    reentry, rebuy, add_on = file.reentry, file.rebuy, file.add_on
    return EntryRules(
        arrivals=arrivals,
        late_until=file.late_registration or 0,
        tables=file.tables or 0,
        reentry=reentry and Reentry(reentry.until_level, reentry.most, reentry.taken, reentry.after),
        rebuy=rebuy
        and Rebuy(rebuy.chips, rebuy.cost, rebuy.until_level, rebuy.stack_at_most, rebuy.most, rebuy.taken),
        add_on=add_on and AddOn(add_on.chips, add_on.cost, add_on.after_level, add_on.taken),
        absent_until=file.absent_until or 0,
        no_show_percent=file.no_shows or NOBODY,
    )


def build_days(file: TournamentFile) -> tuple[DayEnd, ...]:
    """When days end."""
    return tuple(
        DayEnd(day.after_level or 0, day.players or 0, day.last_hands, day.overnight) for day in file.days
    )


def build_hand_for_hand(file: TournamentFile) -> HandForHand | None:
    """When tables play hand for hand, if they do."""
    play = file.hand_for_hand
    if play is None:
        return None
    return HandForHand(play.within, tuple(play.before), play.clock, play.ahead, Ties(play.ties))


def build_deal(file: TournamentFile) -> DealRules | None:
    """When the players left divide the prizes, if they do."""
    return file.deal and DealRules(file.deal.players, DealKind(file.deal.by), file.deal.keep)


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
    return file.shootout and Shootout(file.shootout.pause)


def build_time_limit(file: TournamentFile) -> TimeLimit | None:
    """When the time is up, if it ever is."""
    limit = file.time_limit
    return limit and TimeLimit(limit.after, None if limit.divide == "places" else DealKind(limit.divide))
