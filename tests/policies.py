"""Hypothesis strategies for policies of the floor, as attributes of a scenario."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from hypothesis import strategies as st

from tourney.tournament.balancing import BalancingPolicy, BalancingRules
from tourney.tournament.bounties import BountyKind, BountyRules
from tourney.tournament.breaking import BreakOrder, BreakRules
from tourney.tournament.button import ButtonKind, ButtonRules
from tourney.tournament.chops import ChopKind
from tourney.tournament.entries import (
    NOTHING_EXTRA,
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
from tourney.tournament.standard_payouts import StandardPayouts
from tourney.tournament.standings import Ties

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

PLAIN: Final[SearchStrategy[dict[str, Any]]] = st.just({})
"""Only the default policies."""

_PERCENT: Final = st.integers(0, 100).map(Decimal)
_LEVELS: Final = st.integers(1, 3)
_MOST: Final = st.none() | st.integers(1, 3)


@st.composite
def _arrivals(draw: DrawFn) -> Arrivals:
    there = sorted(draw(st.lists(_PERCENT, max_size=3)))
    moments = sorted(draw(st.sets(st.integers(1, 2000), min_size=len(there) + 1, max_size=len(there) + 1)))
    points = list(zip(moments, [*there, Decimal(100)], strict=True))
    start = draw(st.none() | st.integers(0, int(points[0][1])).map(Decimal))
    return Arrivals((*([(0, start)] if start is not None else []), *points))


_REENTRIES: Final = st.builds(
    Reentry, until_level=_LEVELS, most=_MOST, percent=_PERCENT.map(lambda each: each / 2), after=st.integers(0, 300)
)
_REBUYS: Final = st.builds(
    Rebuy,
    chips=st.integers(1, 400),
    cost=st.integers(0, 100),
    until_level=_LEVELS,
    stack_at_most=st.integers(0, 300),
    most=st.integers(1, 3),
    percent=_PERCENT,
    at_start=st.integers(0, 2),
    at_start_percent=_PERCENT,
)
_ADD_ONS: Final = st.builds(
    AddOn, chips=st.integers(1, 400), cost=st.integers(0, 100), after_level=_LEVELS, percent=_PERCENT
)
_EXTRA: Final = st.builds(
    StartingChips,
    early_bird=st.none() | st.builds(EarlyBird, st.integers(1, 100), st.integers(0, 2)),
    dealer_bonus=st.none() | st.builds(DealerBonus, st.integers(1, 100), st.integers(0, 10), _PERCENT),
    late_stacks=st.just(()) | st.builds(LateStack, st.integers(2, 3), st.integers(1, 200)).map(lambda late: (late,)),
    lammers=st.none()
    | st.builds(Lammers, st.integers(1, 3), st.integers(1, 200), _LEVELS, st.sampled_from((0, 0, 50, 300))),
)
_ENTRIES: Final = st.builds(
    EntryRules,
    arrivals=st.none() | _arrivals(),
    late_until=st.integers(0, 3),
    tables=st.sampled_from((0, 0, 2, 3)),
    reentry=st.none() | _REENTRIES,
    rebuy=st.none() | _REBUYS,
    add_on=st.none() | _ADD_ONS,
    absent_until=st.integers(0, 2),
    no_show_percent=st.sampled_from((Decimal(0), Decimal(10))),
    extra=st.just(NOTHING_EXTRA) | _EXTRA,
)
_DAYS: Final = st.lists(
    st.builds(DayEnd, after_level=_LEVELS, last_hands=st.integers(0, 3), overnight=st.integers(0, 5000))
    | st.builds(
        DayEnd, players=st.integers(2, 20), last_hands=st.integers(0, 3), overnight=st.sampled_from((0, 1, 5000))
    ),
    max_size=3,
).map(tuple)
_REDRAWS: Final = st.lists(st.integers(10, 30), max_size=2).map(tuple)
_HAND_FOR_HAND: Final = st.builds(
    HandForHand,
    within=st.integers(1, 10),
    before=st.lists(st.integers(2, 12), max_size=2).map(tuple),
    clock=st.integers(1, 300),  # with 0 players who only fold would play for ever
    ahead=st.integers(0, 2),
    ties=st.sampled_from(Ties),
)
_DEAL_KINDS: Final = st.sampled_from(ChopKind)
_BOUNTIES: Final = st.builds(
    BountyRules,
    kind=st.sampled_from(BountyKind),
    amount=st.integers(1, 50),
    paid_share=st.sampled_from((Fraction(1, 2), Fraction(1, 3), Fraction(1))),
)
_SEATING: Final = st.fixed_dictionaries(
    {
        "button": st.builds(ButtonRules, kind=st.sampled_from(ButtonKind), big_blind_on_button=st.booleans()),
        "balancing": st.builds(
            BalancingRules,
            policy=st.sampled_from(BalancingPolicy),
            spread=st.integers(1, 3),
            halt_short=st.none() | st.integers(1, 4),
        ),
        "breaking": st.builds(
            BreakRules,
            order=st.sampled_from(BreakOrder),
            first=st.lists(st.integers(2, 5), max_size=3, unique=True).map(tuple),
            feature=st.sampled_from((0, 1, 9)),
            late_seats=st.none() | st.integers(1, 12),
        ),
    }
)


@st.composite
def policies(draw: DrawFn) -> dict[str, Any]:
    """Any policies of an event on one floor."""
    drawn = draw(_SEATING)
    drawn |= {
        "entry": draw(_ENTRIES),
        "guarantee": draw(st.integers(0, 5000)),
        "days": draw(_DAYS),
        "redraws": draw(_REDRAWS),
        "hand_for_hand": draw(st.none() | _HAND_FOR_HAND),
        "deal": draw(st.none() | st.builds(ChopRules, st.integers(2, 5), _DEAL_KINDS)),
        "bounty": draw(st.none() | _BOUNTIES),
        "time_limit": draw(st.none() | st.builds(TimeLimit, st.integers(1, 6000), st.none() | _DEAL_KINDS)),
    }
    return drawn


@st.composite
def formats(draw: DrawFn) -> dict[str, Any]:
    """Flights, or the rounds of a shootout."""
    drawn = draw(_SEATING) | {"bounty": draw(st.none() | _BOUNTIES)}
    if draw(st.booleans()):
        return drawn | {"shootout": Shootout(draw(st.integers(0, 600)))}
    shares = draw(st.sampled_from(((50, 50), (20, 30, 50), (90, 10))))
    until_percent = draw(st.integers(0, 60).map(Decimal))
    flights = Flights(
        tuple(map(Decimal, shares)),
        draw(st.integers(0, 3)),
        until_percent,
        draw(st.integers(0, 600)),
        later=draw(st.none() | st.builds(LaterFlight, _PERCENT, _MOST)),
        best_stack=draw(st.none() | st.builds(BestStack, _PERCENT, st.none() | st.integers(1, 2000))),
        day_two_level=draw(st.sampled_from((0, 0, 1, 3))),
    )
    if draw(st.booleans()) and until_percent:
        paid = until_percent + draw(st.integers(1, 30))
        flights = replace(flights, until_level=0, paid_percent=paid, min_cash=draw(st.integers(1, 60)))
        drawn |= {"payouts": StandardPayouts(Decimal(20)), "buy_in": 100}
    return drawn | {
        "flights": flights,
        "entry": draw(_ENTRIES),
        "days": draw(_DAYS),
        "redraws": draw(_REDRAWS),
        "hand_for_hand": draw(st.none() | _HAND_FOR_HAND),
    }
