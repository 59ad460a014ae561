"""Bonuses, late stacks, lammers and rebuys at the start, in whole events whose log is replayed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from events import STEADY, group, of, run, scenario, sheet, watched
from hypothesis import given, settings
from hypothesis import strategies as st
from replay import replay

from tourney.sim import events as fe
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
from tourney.tournament.formats import Flights
from tourney.tournament.payouts import PercentPayouts
from tourney.tournament.schedule import Schedule

if TYPE_CHECKING:
    from tourney.sim.events import FloorEvent

SHEET = sheet((10, 20), (10, 20), (10, 20), (10, 20), (50_000, 100_000))
"""Levels of ten minutes; folding costs next to nothing for forty minutes, then all players are all-in."""

ALL_IN = sheet((10, 20), (10, 20), (10, 20), (500_000, 1_000_000))
WINNER = PercentPayouts((Decimal(100),))


def entries(**rules: Any) -> EntryRules:  # noqa: ANN401 - attributes of the rules
    """The rules of entry, with `extra` given by its parts."""
    parts = {key: rules.pop(key) for key in list(rules) if key in StartingChips.__slots__}
    return EntryRules(**rules, extra=StartingChips(**parts))


def test_an_early_bird_is_who_enters_in_time_for_the_first_time() -> None:
    bird = StartingChips(early_bird=EarlyBird(500, until_level=1))
    assert [bird.stack_for(1000, level, 0) for level in (0, 1, 2)] == [1500, 1500, 1000]
    assert bird.stack_for(1000, 1, earlier=1) == 1000
    at_start = StartingChips(early_bird=EarlyBird(500))
    assert [at_start.stack_for(1000, level, 0) for level in (0, 1)] == [1500, 1000]


def test_a_late_stack_applies_up_to_the_next_one_to_re_entries_too() -> None:
    late = StartingChips(late_stacks=(LateStack(3, 800), LateStack(5, 600)))
    assert [late.stack_for(1000, level, 1) for level in (0, 2, 3, 4, 5, 9)] == [1000, 1000, 800, 800, 600, 600]


def test_who_is_there_at_the_start_gets_the_bonus_and_who_comes_later_does_not() -> None:
    come = Arrivals(((0, Decimal(50)), (1500, Decimal(50)), (1501, Decimal(100))))
    entry = entries(
        arrivals=come, late_until=4, early_bird=EarlyBird(500), late_stacks=(LateStack(3, 700), LateStack(4, 100))
    )
    result, told = run(field=[group("fold", 20)], schedule=SHEET, entry=entry)
    stacks = Counter((each.seconds > 0, each.stack) for each in of(fe.Registered, told))
    # 25 minutes after the start the clock shows level 3.
    assert set(stacks) == {(False, 1500), (True, 700)}
    assert result.entries == 20


def test_the_money_for_a_dealer_bonus_is_paid_by_the_player_and_goes_to_no_prize() -> None:
    result, told = run(field=[group("shove", 12)], entry=entries(dealer_bonus=DealerBonus(300, 10)), payouts=WINNER)
    assert [(each.what, each.chips, each.cost) for each in of(fe.Bought, told)] == [("dealer bonus", 300, 10)] * 12
    assert all(each.stack == 1300 for each in of(fe.Seated, told))
    assert (result.prize_pool, result.dealer_bonuses) == (12 * 100, 12)
    assert {placing.cost for placing in result.places} == {110}


def test_a_double_rebuy_at_the_start_counts_towards_the_most() -> None:
    rebuy = Rebuy(1000, 50, until_level=2, most=3, at_start=2)
    result, told = run(field=[group("shove", 12)], entry=EntryRules(rebuy=rebuy), payouts=WINNER)
    first = [each for each in of(fe.Bought, told) if not each.seconds]
    assert Counter(each.player for each in first) == dict.fromkeys(range(1, 13), 2)
    assert {each.stack for each in of(fe.Seated, told)} == {3000}
    assert max(Counter(each.player for each in of(fe.Bought, told)).values()) == 3
    assert result.prize_pool == 12 * 100 + 50 * result.rebuys


def test_a_player_without_chips_exchanges_a_lammer_and_stays_in_the_seat() -> None:
    # All shove: in the first hand of a table all but the winner lose 1,000 chips, and exchange one of two lammers.
    result, told = run(field=[group("shove", 6)], entry=entries(lammers=Lammers(2, 1000, until_level=2)))
    first = told.index(of(fe.HandPlayed, told)[0])
    before, after = told[:first], told[first + 1 :]
    assert not of(fe.Bought, before)
    lost = [player for player, chips in told[first].stacks if not chips]  # type: ignore[union-attr]
    assert [(each.player, each.what, each.chips) for each in after[: len(lost)]] == [  # type: ignore[union-attr]
        (player, "lammer", 1000) for player in lost
    ]
    assert result.rebuys == 0


def test_lammers_left_are_exchanged_at_the_end_of_their_level_and_are_lost_to_nobody() -> None:
    result, told = run(
        field=[group("fold", 12)], schedule=ALL_IN, entry=entries(lammers=Lammers(3, 200, until_level=2))
    )
    bought = of(fe.Bought, told)
    assert Counter(each.player for each in bought) == dict.fromkeys(range(1, 13), 3)
    # Hands of a minute: the levels of ten minutes end between hands.
    assert {each.seconds for each in bought} == {1200}
    closed = of(fe.EntriesClosed, told)[0]
    assert closed.seconds == 1200
    assert result.finished


def test_entries_close_after_all_sales_due_at_the_end_of_one_hand() -> None:
    """The hand in progress outlasts both levels: its players then exchange lammers, and buy the add-on."""
    short = Schedule(tuple(replace(level, seconds=5) for level in ALL_IN.levels[:2]) + ALL_IN.levels[2:])
    add_on = AddOn(500, 20, after_level=2, percent=Decimal(100))
    entry = entries(lammers=Lammers(1, 200, until_level=1), add_on=add_on)
    result, told = run(field=[group("fold", 6)], schedule=short, entry=entry, payouts=WINNER)
    bought = of(fe.Bought, told)
    assert Counter(each.what for each in bought) == {"lammer": 6, "add-on": 6}
    assert {each.seconds for each in bought} == {60}
    assert told.index(of(fe.EntriesClosed, told)[0]) > told.index(bought[-1])
    assert result.prize_pool == 6 * 100 + 6 * 20


def test_who_enters_after_that_level_gets_all_the_chips_at_once() -> None:
    come = Arrivals(((0, Decimal(50)), (1500, Decimal(50)), (1501, Decimal(100))))
    entry = entries(arrivals=come, late_until=4, lammers=Lammers(2, 400, until_level=2))
    _, told = run(field=[group("fold", 20)], schedule=SHEET, entry=entry)
    late = {each.player for each in of(fe.Registered, told) if each.seconds}
    assert late
    assert {each.stack for each in of(fe.Seated, told) if each.player in late} == {1800}


def test_a_flight_that_ends_early_exchanges_the_lammers_left() -> None:
    flights = Flights((Decimal(50), Decimal(50)), until_percent=Decimal(50))
    entry = entries(lammers=Lammers(1, 5000, until_level=3))
    result, told = run(field=[group("shove", 12)], seats=6, flights=flights, entry=entry, payouts=WINNER)
    used = Counter(each.player for each in of(fe.Bought, told))
    assert used == dict.fromkeys(range(1, 13), 1)
    assert sum(chips for _, chips in of(fe.HandPlayed, told)[-1].stacks) == 12 * 6000
    assert result.finished


EXTRA = st.builds(
    StartingChips,
    early_bird=st.none() | st.builds(EarlyBird, st.integers(1, 900), st.integers(0, 3)),
    dealer_bonus=st.none() | st.builds(DealerBonus, st.integers(1, 900), st.integers(0, 20), st.just(Decimal(50))),
    late_stacks=st.just(()) | st.builds(lambda chips: (LateStack(2, chips),), st.integers(1, 900)),
    lammers=st.none()
    | st.builds(Lammers, st.integers(1, 3), st.integers(1, 900), st.integers(1, 3), st.integers(0, 900)),
)


@given(extra=EXTRA, at_start=st.integers(0, 2), seed=st.integers(0, 2**32))
@settings(max_examples=25)
def test_no_chip_and_no_money_comes_from_nowhere(extra: StartingChips, at_start: int, seed: int) -> None:
    rules = EntryRules(
        arrivals=Arrivals(((0, Decimal(60)), (1000, Decimal(100)))),
        late_until=3,
        reentry=Reentry(2),
        rebuy=Rebuy(700, 40, until_level=3, stack_at_most=500, most=2, at_start=at_start),
        extra=extra,
    )
    event = scenario(field=[group("random_legal", 14)], schedule=SHEET, pace=STEADY, payouts=WINNER, entry=rules)
    result, told = watched(event, seed)
    replay(event, told).check_end(result)
    _check_chips(told)
    paid = sum(each.cost for each in of(fe.Bought, told))
    assert sum(placing.cost for placing in result.places) == 100 * result.entries + paid


def _check_chips(told: list[FloorEvent]) -> None:
    """The winner has every chip that was given or sold; lammers left may be exchanged after the last hand."""
    last = of(fe.HandPlayed, told)[-1]
    given_out = sum(each.stack for each in of(fe.Registered, told))
    sold = sum(each.chips for each in of(fe.Bought, told[: told.index(last)]))
    assert sum(chips for _, chips in last.stacks) == given_out + sold
