"""What is said of festivals, from made-up replicates: each number worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from math import exp
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import pytest
from clockwork import HOUR, at, clockwork, timed
from random_festivals import FLIGHTS, PLAIN, event, festival, quick

from tourney.experiment.engines import Engine
from tourney.experiment.plan import Rule
from tourney.festival import planning
from tourney.festival.festival_measures import festival_measures
from tourney.festival.outlook import FESTIVALS, Percentiles, capacity_at, outlook_of
from tourney.festival.planning import list_days, plan_caps, plan_start, shifts_of_plan, with_start
from tourney.festival.playing import EventOutcome, EventTables, FestivalReplicate, HouseUse
from tourney.festival.programme import Area, CashDemand, Premises, Shift, Staff
from tourney.festival.resources import Resource, Shortage, Shortages
from tourney.festival.roster import Roster, RosterRules, WorkPattern, shifts_of
from tourney.sim.scenario import with_entrants
from tourney.tournament.turnout import LEAST_ENTRANTS, Turnout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.festival.programme import Festival

SHORT = clockwork(hours=1)
CASH = (CashDemand(at(1), 3), CashDemand(at(2), 1))
TWO = festival(
    timed("a", SHORT, 1),
    timed("b", SHORT, 2),
    premises=Premises((Area("main", 8, 9), Area("side", 2, 9)), cash=CASH),
    staff=Staff((Shift(at(1), HOUR, 4), Shift(at(1, 30), HOUR, 3))),
)
SPREAD = Percentiles(1, 10, 19)
"""Of the numbers 1 to 20: the first, the tenth, the nineteenth (nearest rank)."""


def outcome(name: str = "a", **others: Any) -> EventOutcome:  # noqa: ANN401 - as the fields have it
    values: dict[str, Any] = dict.fromkeys(EventOutcome._fields, 0) | {
        "name": name,
        "starts": at(1),
        "began": at(1),
        "ended": at(3),
    }
    return EventOutcome(**(values | others))


def replicate(
    number: int,
    *events: EventOutcome,
    use: Sequence[Sequence[int]] = ((),) * 5,
    tables: Sequence[EventTables] = (),
    wages: int = 0,
    shortages: Sequence[Shortage] = (),
) -> FestivalReplicate:
    made = HouseUse(*map(tuple, use))
    return FestivalReplicate(number, events, made, tuple(tables), wages, tuple(shortages))


@pytest.mark.parametrize(
    "fault",
    [
        {"began": None},
        {"began": at(1) + 1},
        {"ended": None},
        {"alternates": 1},
        {"turned_away": 1},
        {"dark_seconds": 1},
    ],
)
def test_an_event_is_short(fault: dict[str, Any]) -> None:
    assert not outcome(late=9, clashes=9, missed=9, broke=9, overlay=9, longest_wait=9).is_short
    assert outcome(**fault).is_short


def test_the_outlook_of_an_event() -> None:
    """Twenty replicates with the numbers 1 to 20, each quantity another multiple of them."""
    words: dict[str, Any] = {
        "entries": 2, "alternates": 3, "turned_away": 5, "late": 7, "overlay": 11, "clashes": 13, "fees": 17,
    }  # fmt: skip
    played = [
        replicate(
            number,
            outcome(
                **{word: factor * number for word, factor in words.items()},
                longest_wait=19 * number,
                mean_wait=number,
                dark_seconds=23 * number,
                began=at(1) + 29 * number,
                ended=None if number > 15 else at(3) + number,
            ),
            wages=31 * number,
        )
        for number in range(1, 21)
    ]
    found = outlook_of(festival(timed("a", SHORT, 1)), played)
    [one] = found.events
    for word, factor in words.items():
        assert one.figures[word] == tuple(factor * value for value in SPREAD), word
    assert one.figures["wait"] == (19, 190, 361)
    assert one.figures["dark"] == (23, 230, 437)
    assert one.figures["delay"] == (29, 290, 551)
    assert one.ends == (at(3) + 1, at(3) + 8, at(3) + 15)
    assert (one.short, one.endless, one.starts) == (1.0, 0.25, at(1))
    assert (found.fees, found.wages, found.overlay) == ((17, 170, 323), (31, 310, 589), (11, 110, 209))
    # 17 - 31 - 11 = -25 for each number: the 5th percentile is that of 20.
    assert found.earned == (-500, -275, -50)


def test_an_event_that_never_begins_has_no_delay_and_no_end() -> None:
    [one] = outlook_of(festival(timed("a", SHORT, 1)), [replicate(0, outcome(began=None, ended=None))]).events
    assert (one.figures["delay"], one.ends, one.endless) == ((0, 0, 0), None, 1.0)


def test_what_is_lacking_in_several_replicates() -> None:
    """Dealers in 20 of 40, tables in 10 of them: a fourth, and places in another event."""
    played = [
        replicate(
            number,
            outcome("a"),
            outcome("b"),
            shortages=[
                *([Shortage(0, "tables", 100, 200, 7, 50)] if number <= 10 else []),
                *(
                    [Shortage(0, "dealers", 1000 + number, 2000 + number, number, 10 * number)]
                    if number <= 20
                    else []
                ),
                *([Shortage(1, "places", 5, 5, 3, 0)] if number == 1 else []),
            ],
        )
        for number in range(1, 41)
    ]
    first, second = outlook_of(TWO, played).events
    assert first.shortages == (
        ("dealers", 0.5, SPREAD, 1001, 2019, (10, 100, 190)),
        ("tables", 0.25, (7, 7, 7), 100, 200, (50, 50, 50)),
    )
    assert second.shortages == (("places", 0.025, (3, 3, 3), 5, 5, (0, 0, 0)),)


@pytest.mark.parametrize(("endless", "last"), [(0, 219), (1, 220), (2, None)])
def test_what_is_lacking_for_good_has_no_end(endless: int, last: int | None) -> None:
    """Of 20 replicates, the second highest is the 95th percentile. Tables that were lacking before have an end."""
    played = [
        replicate(
            number,
            outcome("a", ended=None if number <= endless else at(9)),
            outcome("b"),
            shortages=[
                Shortage(0, "tables", 100, 150, 1, 50),
                Shortage(0, "dealers", 100, 200 + number, 1, 50),
                Shortage(1, "dealers", 100, 300, 1, 50),
            ],
        )
        for number in range(1, 21)
    ]
    first, second = outlook_of(TWO, played).events
    assert {each.resource: each.last for each in first.shortages} == {"tables": 150, "dealers": last}
    assert [each.last for each in second.shortages] == [300]


def test_the_half_hours_of_a_room() -> None:
    """From 01:00 on, three half hours: the quiet one before is left out."""
    use = [(0, 0, 4, 3), (0, 0, 5, 3, 1), (0, 0, 2), (0, 0, 0, 7), (9, 9, 6)]
    tables = [EventTables(0, 2, 3600), EventTables(1, 2, 900), EventTables(0, 3, 1800)]
    pair = [
        replicate(0, outcome("a"), outcome("b"), use=use, tables=tables),
        replicate(1, outcome("a"), outcome("b"), use=use),
    ]
    rows = outlook_of(TWO, pair).half_hours
    assert [row.at for row in rows] == [at(1), at(1, 30), at(2)]
    assert [row.wanted.p50 for row in rows] == [5, 3, 1]
    assert [row.used.p50 for row in rows] == [4, 3, 0]
    assert [row.dark.p50 for row in rows] == [2, 0, 0]
    assert [row.waiting.p50 for row in rows] == [0, 7, 0]
    assert [row.dealers.p50 for row in rows] == [8, 5, 2]  # three for two tables, rounded up
    assert [row.on_duty for row in rows] == [4, 7, 3]  # the first shift is over at 02:00
    assert [row.capacity for row in rows] == [7, 7, 9]  # ten tables without those of cash games
    assert [row.by_group for row in rows] == [{"a": 1.0, "b": 0.25}, {"a": 0.5, "b": 0.0}, {}]
    assert [capacity_at(TWO, moment) for moment in (at(1) - 1, at(1), at(2) - 1, at(2))] == [10, 7, 7, 9]


def test_no_limit_is_told_from_no_table_and_no_staff_from_nobody_on_duty() -> None:
    """In JSON as null and 0: cash games may hold all tables, and a night may have no shift."""
    full = replace(TWO, premises=Premises((Area("main", 8, 9),), cash=(CashDemand(at(1), 8),)))
    endless = replace(TWO, premises=Premises(), staff=None)
    assert [capacity_at(full, at(1)), capacity_at(endless, at(1))] == [0, None]
    use = [(1,) * 200, (1,) * 200, (), (), ()]
    played = [replicate(0, outcome("a"), outcome("b"), use=use, tables=[])]
    found: list[Any] = [FESTIVALS.details(each, played)["half_hours"] for each in (full, endless)]
    assert [(rows[-1]["capacity"], rows[-1]["on_duty"]) for rows in found] == [(0, 0), (None, None)]


def test_the_measures_of_events() -> None:
    repeated = festival(timed("a.1", SHORT, 1, group="a"), timed("a.2", SHORT, 2, group="a"))
    measures = festival_measures(repeated)
    words: dict[str, Any] = {
        "entries": 2,
        "alternates": 3,
        "turned_away": 5,
        "late": 7,
        "clashes": 11,
        "overlay": 13,
        "fees": 17,
    }
    first = outcome(
        **words, prize_pool=19, dark_seconds=1800, longest_wait=60, mean_wait=9, began=at(1, 10), ended=at(4)
    )
    second = outcome(**words, prize_pool=23, dark_seconds=5400, longest_wait=90, began=at(1, 5), missed=99)
    use = [(1, 4), (1, 5), (9, 9), (2, 6), (3, 7)]
    one = replicate(0, first, second, use=use, wages=100)
    found = {name: measure.of(one) for name, measure in measures.items()}
    assert {word: found[f"a {'elsewhere' if word == 'clashes' else word}"] for word in words} == {
        word: 2 * value for word, value in words.items()
    }
    assert (found["a prize_pool"], found["a.2 prize_pool"]) == (42, 23)
    assert (found["a dark"], found["a.2 dark"]) == (2.0, 1.5)
    assert (found["a wait"], found["a.1 wait"]) == (90, 60)
    assert (found["a delay"], found["a.2 delay"]) == (600, 300)
    assert (found["a end"], found["a.2 end"], found["finish"]) == (at(4), at(3), at(4))
    assert (found["room tables"], found["room wanted"], found["room waiting"], found["room dealers"]) == (4, 5, 6, 7)
    assert (found["fees"], found["wages"], found["overlay"], found["earned"]) == (34, 100, 26, 34 - 100 - 26)
    assert (found["room short"], found["a short"]) == (1, 1)
    never = replicate(0, outcome(began=None, ended=None), outcome())
    assert measures["a.1 delay"].of(never) is None
    assert measures["a.1 end"].of(never) is None
    assert measures["a.2 short"].of(never) == 0


# Plans


def test_the_earliest_and_the_best_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of four starts the first is short in half of the replicates, the others in none.

    Lost are those elsewhere, turned away and too late from another event: 4, 2 and 2; the other event is short in
    half of the replicates at the third start and in none at the fourth.
    """
    of_start = {
        at(1): [(outcome(dark_seconds=1, clashes=1), outcome("b")), (outcome(), outcome("b"))],
        at(2): [(outcome(clashes=1, missed=2, late=50), outcome("b", clashes=5)), (outcome(), outcome("b"))],
        at(3): [(outcome(missed=1), outcome("b", turned_away=1)), (outcome(missed=2), outcome("b"))],
        at(4): [(outcome(clashes=3), outcome("b")), (outcome(), outcome("b", missed=1))],
    }  # fmt: skip

    def played(tried: Festival, **_: Any) -> list[FestivalReplicate]:  # noqa: ANN401
        rows = of_start[tried.by_name["a"].starts]
        return [replicate(number, *events) for number, events in enumerate(rows)]

    monkeypatch.setattr(planning, "replicates_of", played)
    plan = plan_start(TWO, "a", sorted(of_start), risk=0.05, seed=0, rule=Rule(most=2), engine=Engine(jobs=1))
    assert [each[:4] for each in plan.tried] == [
        (at(1), 0.5, 0.0, 0.5),
        (at(2), 0.0, 0.0, 4.0),
        (at(3), 0.0, 0.5, 2.0),
        (at(4), 0.0, 0.0, 2.0),
    ]
    assert plan.earliest is plan.tried[1]
    assert plan.best is plan.tried[3]
    assert with_start(TWO, "b", 77).by_name["b"].starts == 77
    assert with_start(TWO, "b", 77).by_name["a"].starts == at(1)


def test_caps_of_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is, the first turns away 0 to 19 and sells 101 to 120; with room for all it sells 201 to 220."""

    def played(tried: Festival, **_: Any) -> list[FestivalReplicate]:  # noqa: ANN401
        base = 100 if tried.premises.areas else 200
        assert bool(tried.staff) is bool(tried.premises.areas)
        rows = range(1, 21)
        return [
            replicate(number, outcome(entries=base + number, turned_away=number - 1), outcome("b", entries=number))
            for number in rows
        ]

    monkeypatch.setattr(planning, "replicates_of", played)
    plans = plan_caps(TWO, seed=0, rule=Rule(most=2), engine=Engine(jobs=1))
    assert plans == [("a", 18, 90, 101, 219), ("b", 0, 90, 19, 19)]


def test_days_are_parted_by_more_than_eight_downs() -> None:
    assert list(list_days([1, *[0] * 7, 1])) == [(0, 8)]
    assert list(list_days([1, *[0] * 8, 1])) == [(0, 0), (9, 9)]
    assert list(list_days([0, 0])) == []


def test_the_shifts_of_a_roster() -> None:
    """The second day begins in down 48, a down takes half an hour, the first begins at 10:00."""
    one, two = WorkPattern(0, (True, False)), WorkPattern(2, (True, True, False))
    roster = Roster(RosterRules(2, 2, 3, 1), (one, one, two))
    spans = shifts_of_plan(at(10), 1800, [(0, roster), (48, roster)])
    assert spans == [
        (at(10), at(11)), (at(10), at(11)), (at(11), at(12, 30)),
        (at(34), at(35)), (at(34), at(35)), (at(35), at(36, 30)),
    ]  # fmt: skip
    assert shifts_of(roster) == [(0, 2, 2), (2, 3, 1)]
    assert roster.paid == 7
    assert [roster.dealing(down) for down in range(5)] == [2, 0, 1, 1, 0]
    assert [roster.on_duty(down) for down in range(6)] == [2, 2, 1, 1, 1, 0]


# What is lacking, moment by moment


def test_a_shortage_lasts_from_its_first_second_to_its_last() -> None:
    lacks = Shortages()
    lacks.note(100, {Resource.DEALERS: 2})
    lacks.note(160, {Resource.DEALERS: 3, Resource.TABLES: 1})
    lacks.note(160, {Resource.TABLES: 4})  # at once: neither three dealers nor one table
    lacks.note(200, {})
    lacks.note(300, {Resource.DEALERS: 1})
    assert list(lacks.until(330, 5)) == [(5, "tables", 160, 200, 4, 40), (5, "dealers", 100, 330, 2, 90)]


def test_a_moment_counts_if_somebody_has_to_wait() -> None:
    lacks = Shortages()
    lacks.mark(100, {Resource.LIMIT: 2, Resource.TABLES: 0})
    lacks.mark(150, {Resource.LIMIT: 1})
    assert list(lacks.until(200, 0)) == [(0, "places", 100, 150, 2, 0)]
    assert list(Shortages().until(200, 0)) == []


# Numbers of entrants


def test_the_ends_and_the_middle_of_a_turnout() -> None:
    lognormal = Turnout(median=100, spread=20)
    assert lognormal.lowest == round(100 * exp(0.2 * NormalDist().inv_cdf(1 / 20_000))) == 46
    assert lognormal.typical == 100
    assert Turnout(median=3, spread=200).lowest == LEAST_ENTRANTS
    past = Turnout(past=(9, 4, 7))
    assert (past.lowest, past.typical) == (4, 7)
    span = Turnout(5, 8)
    assert (span.lowest, span.typical) == (5, 6)


def test_the_largest_remainders_of_a_field() -> None:
    """Of 9 and 21 for 30, so 3.3 and 7.7 of 11: 3 and 8."""
    assert [group.count for group in with_entrants(quick(PLAIN, 9), 11).field] == [3, 8]
    assert sum(group.count for group in with_entrants(quick(PLAIN, 9), 4).field) == 4


def test_a_room_is_open_through_midnight() -> None:
    room = Premises((Area("main", 1, 9),), opens=at(20), open_for=8 * HOUR)
    moments = [at(20) - 1, at(20), at(28) - 1, at(28), at(44)]
    assert [room.is_open(moment) for moment in moments] == [False, True, True, False, True]
    assert Shift(at(1), HOUR, 2).ends == at(2)
    late = festival(event("a", FLIGHTS, hour=30), event("b", hour=5))
    assert late.horizon == at(30) + 14 * 24 * HOUR
    assert Decimal(late.events[0].starts) == at(30)
