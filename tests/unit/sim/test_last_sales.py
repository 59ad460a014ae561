"""Sales at the end of their last level, and entrants who come too late."""

from __future__ import annotations

from decimal import Decimal

import pytest
from events import group, of, run, sheet

from tourney.sim import events as fe
from tourney.tournament.entries import AddOn, Arrivals, EntryRules, Rebuy, Reentry
from tourney.tournament.payouts import PercentPayouts


@pytest.mark.parametrize("seed", range(6))
def test_nobody_comes_back_after_the_last_level_for_re_entries(seed: int) -> None:
    # Bust in level 1, back 500 seconds later: the break after it is the last chance (TDA 8).
    schedule = sheet((10, 20), 60, (10, 20), (10, 20), (10, 20), (5000, 10_000))
    entry = EntryRules(late_until=4, reentry=Reentry(until_level=1, most=None, after=500))
    _, told = run(seed, field=[group("shove", 12)], entry=entry, schedule=schedule)
    again = [event.seconds for event in of(fe.Registered, told) if event.entry > 1]
    busts = {event.seconds for event in of(fe.Busted, told)}
    assert again
    assert max(again) < 660
    late = {moment + 500 for moment in busts if moment < 660 <= moment + 500}
    assert late
    assert {event.seconds for event in of(fe.TurnedAway, told)} == late - {of(fe.Finished, told)[0].seconds + 1}


def test_who_waits_to_come_back_is_turned_away_with_the_last_level_for_it() -> None:
    entry = EntryRules(tables=1, late_until=4, reentry=Reentry(until_level=1, most=None))
    field = [group("shove", 2), group("fold", 20)]
    _, told = run(field=field, entry=entry)
    assert [event for event in of(fe.Registered, told) if event.entry > 1 and event.seconds >= 600] == []


REBUY = Rebuy(chips=1000, cost=50, until_level=1)


@pytest.mark.parametrize("seed", range(4))
def test_a_bust_in_a_hand_begun_in_the_last_level_for_rebuys_may_be_bought_back(seed: int) -> None:
    # TDA 23: the hand belongs to the level it began in. Level 1 ends half a minute into the first hand.
    schedule = sheet((10, 20), (10, 20), (5000, 10_000), seconds=30)
    payouts = PercentPayouts((Decimal(100),))
    result, told = run(
        seed, field=[group("shove", 6)], entry=EntryRules(rebuy=REBUY), schedule=schedule, payouts=payouts
    )
    first = of(fe.HandPlayed, told)[0]
    out = {player for player, chips in first.stacks if not chips}
    assert out
    assert {event.player for event in of(fe.Bought, told)} == out
    assert {event.seconds for event in of(fe.Bought, told)} == {60}
    [closed] = of(fe.EntriesClosed, told)
    assert closed.seconds == 60
    assert result.prize_pool == 600 + 50 * len(out)


def test_a_rebuy_and_an_add_on_after_the_same_hand_are_both_sold() -> None:
    schedule = sheet((10, 20), (10, 20), (5000, 10_000), seconds=30)
    entry = EntryRules(rebuy=REBUY, add_on=AddOn(chips=500, cost=20, after_level=1))
    result, told = run(field=[group("shove", 6)], entry=entry, schedule=schedule)
    assert result.add_ons == 6
    assert {event.what for event in of(fe.Bought, told)} == {"rebuy", "add-on"}


def test_nobody_buys_back_after_a_hand_of_the_next_level() -> None:
    # The other table begins a hand of level 2 while the first still plays one of level 1.
    entry = EntryRules(rebuy=REBUY)
    _, told = run(
        field=[group("shove", 12)], entry=entry, schedule=sheet((10, 20), (10, 20), (5000, 10_000), seconds=90)
    )
    levels = {(hand.seconds, player): hand.level for hand in of(fe.HandPlayed, told) for player, _ in hand.stacks}
    assert {levels[event.seconds, event.player] for event in of(fe.Bought, told)} == {1}


def test_all_who_never_got_in_are_turned_away_by_the_end() -> None:
    arrivals = Arrivals(((0, Decimal(50)), (9000, Decimal(100))))
    entry = EntryRules(arrivals=arrivals, late_until=1)
    result, told = run(field=[group("shove", 20)], entry=entry, schedule=sheet((10, 20), (5000, 10_000)))
    assert result.duration_seconds < 9000
    assert result.entries + result.turned_away == 20
    assert len(of(fe.TurnedAway, told)) == result.turned_away > 0
