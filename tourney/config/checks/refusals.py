"""Errors of events that could be played but are certainly mistakes."""

from __future__ import annotations

from collections.abc import Iterator

from tourney.config.checks.estimates import entries_close, format_duration, overlapping_flights, unit_at
from tourney.errors import InvalidArgument
from tourney.sim.scenario import Draft
from tourney.tournament.payouts import Payouts


def check_reentries(scenario: Draft) -> Iterator[InvalidArgument]:
    """Re-entries after registration has ended."""
    entry = scenario.entry
    if scenario.shootout is not None:  # a shootout has neither
        return
    if entry.reentry is not None and entry.late_until < entry.reentry.until_level:
        end = f"level {entry.late_until}, the end of `late_registration`"
        message = f"nobody can enter after {end if entry.late_until else 'the start: `late_registration` is 0'}"
        yield InvalidArgument(message, "reentry", "until_level")


def check_money(scenario: Draft) -> Iterator[InvalidArgument]:
    """Costs and guarantees of an event with fixed prizes; seats that cannot be won."""
    entry, payouts = scenario.entry, scenario.payouts
    if payouts.fixed_pool is not None:
        for key, offer in (("rebuy", entry.rebuy), ("add_on", entry.add_on)):
            if offer is not None and offer.cost:
                message = "the cost would go to the prize pool, but there is none: the `prizes` are fixed"
                yield InvalidArgument(message, key, "cost")
        if scenario.guarantee:
            yield InvalidArgument("there is no prize pool to guarantee: the `prizes` are fixed", "guarantee")
    if payouts.seat_value:
        yield from _check_satellites(scenario, payouts)


def _check_satellites(scenario: Draft, payouts: Payouts) -> Iterator[InvalidArgument]:
    pool, seat = scenario.prize_pool, payouts.seat_value
    # A seat for everybody is no satellite but a transfer of entries.
    if seat * scenario.entries <= pool:
        yield InvalidArgument(
            f"a prize pool of {pool:,} pays a seat for every entrant", "payouts", "satellite", "seat"
        )
    # While entries are open, the pool may still grow to a seat.
    elif pool < seat and not scenario.entry.closes_after:
        yield InvalidArgument(f"a prize pool of {pool:,} is less than one seat", "payouts", "satellite", "seat")
    # With rebuys and re-entries the chips may be enough.
    if payouts.milestone > scenario.chips and not scenario.entry.most_bought(scenario.stack):
        message = f"nobody can reach it: all chips in play are {scenario.chips:,}"
        yield InvalidArgument(message, "payouts", "satellite", "milestone")
    # Equal seats cannot be divided by chips.
    if scenario.time_limit is not None and scenario.time_limit.divide is not None:
        yield InvalidArgument("all prizes of a satellite are equal: use `places`", "time_limit", "divide")


def check_flights(scenario: Draft) -> Iterator[InvalidArgument]:
    """Flights that are too small, leave too few players, or start when they cannot."""
    flights, sizes = scenario.flights, scenario.starting
    if flights is None:
        return
    least = min(range(len(sizes)), key=sizes.__getitem__)
    if sizes[least] < 2:
        message = f"flight {least + 1} has {sizes[least]} of {scenario.entries} entrants: it needs at least two"
        yield InvalidArgument(message, "flights")
    left = sum(int(flights.until_percent * size / 100) for size in sizes)
    # Re-entries add players to those who are left.
    if flights.until_percent and left < scenario.ends_at and scenario.entry.reentry is None:
        message = f"{left} players play on, but {scenario.ends_at} win a seat"
        yield InvalidArgument(message, "flights", "until_left")
    # Overlapping flights are played; but the combined day needs them all, and so do shared tables.
    for flight, message in overlapping_flights(flights, scenario.schedule):
        tables = scenario.entry.tables
        if flight == len(flights.shares):
            yield InvalidArgument(message, "flights", "starts", flight - 1)
        elif tables:
            advice = f"expected a later time, or no `tables`: flights that overlap cannot share {tables} tables"
            yield InvalidArgument(f"{message}; {advice}", "flights", "starts", flight - 1)


def check_redraws(scenario: Draft) -> Iterator[InvalidArgument]:
    """Redraws at numbers of players that are never left."""
    for place, players in enumerate(scenario.redraws):
        if players in scenario.redraws[:place]:
            yield InvalidArgument(f"{players} is listed twice", "redraw_at", place)
        else:
            yield from _check_left(scenario, players, "redraw_at", place)


def check_days(scenario: Draft) -> Iterator[InvalidArgument]:
    """Days that end at numbers of players that are never left."""
    for place, day in enumerate(scenario.days):
        if day.players:
            yield from _check_left(scenario, day.players, "days", place, "players")


def check_hand_for_hand(scenario: Draft) -> Iterator[InvalidArgument]:
    """Hand-for-hand play before numbers of players that are never left."""
    play = scenario.hand_for_hand
    for place, players in enumerate(play.before if play else ()):
        # At the final table all hands are played one at a time anyway.
        if play and players + play.reach(players, scenario.seats) <= scenario.final_table:
            message = f"only the final table (of {scenario.final_table}) is left by then"
            yield InvalidArgument(message, "hand_for_hand", "before", place)
        else:
            yield from _check_left(scenario, players, "hand_for_hand", "before", place)


def check_bounties(scenario: Draft) -> Iterator[InvalidArgument]:
    """Bounties that start with more players than there are."""
    starts_at = scenario.bounty.starts_at if scenario.bounty else None
    if starts_at is not None and starts_at > scenario.entries and scenario.entry.reentry is None:
        yield InvalidArgument(f"expected at most the {scenario.entries} entrants", "bounty", "starts_at")


def _check_left(scenario: Draft, players: int, *at: str | int) -> Iterator[InvalidArgument]:
    """An error if this number of players left never occurs: there are no more entrants, or the event ends before."""
    deal = scenario.deal
    # A deal ends the event at once, unless some of the money is kept to play for.
    # Of the two ends the earlier one counts.
    over_at = max(scenario.ends_at, deal.players if deal is not None and not deal.keep else 1)
    # With re-entries more may have entered than there are entrants.
    if players >= scenario.entries and scenario.entry.reentry is None:
        yield InvalidArgument(f"expected fewer than the {scenario.entries} entrants", *at)
    elif 1 < over_at >= players:
        yield InvalidArgument(f"the event is over when {over_at} are left", *at)


def check_smallest_chips(scenario: Draft) -> Iterator[InvalidArgument]:
    """Starting stacks, rebuys and add-ons must consist of the chips in play while they are sold."""
    entry = scenario.entry
    # An entrant in the break after the last level of registration gets the chips of the next level.
    # So the smallest chip must be that of the level after it.
    extra, last = entry.extra, entry.admits_until + 1
    firsts = [late.from_level for late in extra.late_stacks]
    # The starting stack is sold until a late stack takes its place.
    sold: list[tuple[tuple[str | int, ...], int, int]] = [(("stack",), scenario.stack, min([last, *firsts]))]
    # Each late stack is sold until the next one takes its place.
    ends = [*firsts, last][1:]
    sold += [
        (("late_stacks", row, "chips"), late.chips, end)
        for row, (late, end) in enumerate(zip(extra.late_stacks, ends, strict=True))
    ]
    if extra.early_bird is not None:
        sold.append((("early_bird", "chips"), extra.early_bird.chips, extra.early_bird.until_level + 1))
    if extra.dealer_bonus is not None:
        sold.append((("dealer_bonus", "chips"), extra.dealer_bonus.chips, last))
    if extra.lammers is not None:
        sold.append((("lammers", "chips"), extra.lammers.chips, extra.lammers.until_level + 1))
    if entry.rebuy is not None:
        sold.append((("rebuy", "chips"), entry.rebuy.chips, entry.rebuy.until_level))
    if entry.add_on is not None:
        sold.append((("add_on", "chips"), entry.add_on.chips, entry.add_on.after_level))
    for at, chips, level in sold:
        # An empty slice if entries close after the last level of the sheet.
        of_level = scenario.schedule.levels[level - 1 : level]
        if of_level and chips % of_level[0].stakes.chip:
            message = (
                f"a stack of {chips} cannot be made: the smallest chip in level {level} is {of_level[0].stakes.chip}"
            )
            yield InvalidArgument(message, *at)


def check_stack(scenario: Draft) -> Iterator[InvalidArgument]:
    """A starting stack smaller than the first big blind."""
    unit = unit_at(scenario, scenario.schedule.levels[0])
    if scenario.stack < unit:
        yield InvalidArgument(
            f"a stack of {scenario.stack:,} is smaller than the big blind of level 1, {unit:,}", "stack"
        )


def check_arrivals(scenario: Draft) -> Iterator[InvalidArgument]:
    """At least two entrants must arrive before entries close."""
    arrivals, close = scenario.entry.arrivals, entries_close(scenario)
    if arrivals is not None and close and arrivals.share_by(close) * scenario.entries < 2:
        message = f"entries close after {format_duration(close)}, before two entrants have arrived"
        yield InvalidArgument(message, "arrivals")


def check_last_place(scenario: Draft) -> Iterator[InvalidArgument]:
    """A prize pool that does not pay the last place."""
    if scenario.prize_pool and not all(scenario.prizes):
        yield InvalidArgument(
            f"a prize pool of {scenario.prize_pool} is too small: the last place paid gets nothing", "payouts"
        )


def check_balancing(scenario: Draft) -> Iterator[InvalidArgument]:
    """Tables that stop play before any player is moved to them."""
    rules = scenario.balancing
    # A move is made when the spread is exceeded, a halt when a table is so many short.
    if rules.halt_short is not None and rules.halt_short <= rules.spread:
        stops = f"a table {rules.halt_short} players short stops play (`halt_short`)"
        message = f"{stops}, but with a `spread` of {rules.spread} no player is moved to it"
        # At the key that is not at its usual value.
        yield InvalidArgument(message, "rules", "spread" if rules.spread > 1 else "halt_short")
