"""A draft may contain contradictions, a scenario may not."""

from __future__ import annotations

from dataclasses import fields, replace
from decimal import Decimal
from typing import Any

import pytest
from events import group, scenario

from tourney.errors import InvalidArgument
from tourney.sim.contradictions import contradictions
from tourney.sim.draft import Draft
from tourney.sim.scenario import Scenario
from tourney.tournament.bounties import BountyKind, BountyRules
from tourney.tournament.chops import ChopKind
from tourney.tournament.entries import EntryRules, Rebuy
from tourney.tournament.formats import ChopRules, DayEnd, Flights, Shootout
from tourney.tournament.killing import Kill
from tourney.tournament.payouts import FixedPayouts, PercentPayouts, SatellitePayouts

ALL = PercentPayouts((Decimal(100),))


def draft(**changes: Any) -> Draft:  # noqa: ANN401 - any attribute
    """Twelve entrants at tables of six, with some parts changed."""
    plain = scenario()
    return replace(Draft(**{field.name: getattr(plain, field.name) for field in fields(plain)}), **changes)


@pytest.mark.parametrize(
    ("changes", "at"),
    [
        ({"field": (group("fold", 1),)}, ("field",)),
        ({"stack": 10**15}, ("stack",)),
        ({"payouts": FixedPayouts((1,) * 13)}, ("payouts", "prizes")),
        ({"days": (DayEnd(after_level=6),)}, ("days", 0, "after_level")),  # the last level
        ({"days": (DayEnd(after_level=3), DayEnd(after_level=2))}, ("days", 1, "after_level")),
        ({"redraws": (4,)}, ("redraw_at", 0)),
        ({"entry": EntryRules(no_show_percent=Decimal(100))}, ("no_shows",)),
        ({"entry": EntryRules(tables=1)}, ("tables",)),
        ({"deal": ChopRules(12, ChopKind.ICM)}, ("deal", "players")),
        ({"deal": ChopRules(2, ChopKind.ICM), "payouts": SatellitePayouts(600), "buy_in": 100}, ("deal",)),
        ({"kill": Kill.FULL}, ("rules", "kill")),
        ({"seats": 30}, ("seats",)),
        ({"shootout": Shootout(), "redraws": (8,)}, ("redraw_at",)),
        ({"flights": Flights((Decimal(50), Decimal(50)))}, ("flights",)),
        (
            {"redeals": 1, "bounty": BountyRules(BountyKind.FIXED, 5)},
            ("redeals",),
        ),
        ({"redeals": 1, "payouts": SatellitePayouts(600), "buy_in": 100}, ("redeals",)),
        ({"redeals": 1, "field": (group("scripted", 12),)}, ("redeals",)),
        (
            {"bounty": BountyRules(BountyKind.FIXED, 5), "entry": EntryRules(rebuy=Rebuy(10, 1, until_level=2))},
            ("rebuy",),
        ),
    ],
)
def test_what_cannot_be_played_is_named_by_the_key_of_the_file(
    changes: dict[str, Any], at: tuple[str | int, ...]
) -> None:
    assert at in [fault.at for fault in contradictions(draft(**changes))]


def test_a_draft_without_contradiction_makes_a_scenario() -> None:
    plain = draft()
    assert list(contradictions(plain)) == []
    made = Scenario(**{field.name: getattr(plain, field.name) for field in fields(plain)})
    assert made == scenario()


def test_a_scenario_raises_all_its_contradictions_at_once() -> None:
    with pytest.raises(InvalidArgument) as raised:
        replace(scenario(), redraws=(4,), kill=Kill.FULL)
    assert {raised.value.at, *(other.at for other in raised.value.others)} == {("redraw_at", 0), ("rules", "kill")}


def test_the_prize_pool_is_what_is_paid_in_or_guaranteed_or_fixed() -> None:
    assert draft(payouts=ALL).prize_pool == 12 * 100
    assert draft(payouts=ALL, guarantee=5000).prize_pool == 5000
    assert draft(payouts=FixedPayouts((700, 300)), guarantee=5000).prize_pool == 1000


def test_an_entry_costs_buy_in_fee_and_bounty() -> None:
    assert draft(fee=10, bounty=BountyRules(BountyKind.FIXED, 25)).cost == 100 + 10 + 25


def test_a_satellite_ends_when_as_many_are_left_as_win_a_seat() -> None:
    assert draft(payouts=SatellitePayouts(300)).ends_at == 4
    assert draft(payouts=ALL).ends_at == 1


def test_entrants_are_split_among_flights() -> None:
    flights = Flights((Decimal(25), Decimal(75)), until_level=2)
    assert draft(flights=flights).starting == [3, 9]
    assert draft().starting == [12]
    assert (draft().entries, draft().chips, draft().one_table) == (12, 12_000, False)
