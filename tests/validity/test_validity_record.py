"""What is measured of a run, in events that are counted by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from calibrate import Enough, Watch
from events import STEADY, WINNER_TAKES_ALL, group, scenario, sheet
from figures import Figure
from record import MEASURES, Record, quantile

from tourney.game import event as ev
from tourney.sim import events as fe
from tourney.sim.tournament import Tournament

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tourney.game.event import Event
    from tourney.game.phh_writing import HandStart


def level(seconds: int, number: int, big_blind: int) -> fe.LevelStarted:
    return fe.LevelStarted(seconds, number, big_blind // 2, big_blind, 0, big_blind, 2 * big_blind, 0)


def hand(seconds: int, lasted: int, **stacks: int) -> fe.HandPlayed:
    after = [[int(player[1:]), chips] for player, chips in stacks.items()]
    return fe.HandPlayed(seconds, 1, 1, "no_limit_holdem", 1, lasted, 1, 1, 2, after)


def four_players() -> list[fe.FloorEvent]:
    """Four players with 1,000 chips: one goes out in level 1, one halfway through level 2, the last in level 3."""
    strategies = ("call", "call", "fold", "call")
    entries = [
        fe.Registered(0, number, number, 1, strategy, 1000) for number, strategy in enumerate(strategies, start=1)
    ]
    return [
        *entries,
        level(0, 1, 20),
        hand(100, 100, p1=2000, p2=0, p3=1000, p4=1000),
        fe.Busted(100, 2, 1),
        level(1000, 2, 50),
        hand(1200, 200, p1=1500, p3=1500),
        hand(1500, 300, p1=1500, p3=0, p4=2500),
        fe.Busted(1500, 3, 1),
        level(2000, 3, 100),
        hand(2120, 120, p1=1400, p4=2600),
        hand(2240, 120, p1=0, p4=4000),
        fe.Busted(2240, 1, 1),
        fe.Finished(2240, 1, "winner"),
    ]


def heard(events: Iterable[fe.FloorEvent]) -> Record:
    record = Record(1000)
    for event in events:
        record(event)
    return record


@pytest.mark.parametrize(
    ("measure", "at", "value"),
    [
        ("left_after_level", (1,), 75),
        ("left_after_level", (2,), 50),
        ("left_after_level", (1.5,), 50),  # the player out at 1,500 seconds, halfway through level 2, counts
        ("left_after_level", (1.4,), 75),
        ("left_after_level", (3,), 25),  # the event is over before level 4
        ("hours_to_left", (3,), 100 / 3600),
        ("hours_to_left", (2,), 1500 / 3600),
        ("hours_between_left", (3, 2), 1400 / 3600),
        ("big_blinds_at_left", (3,), 4000 / 3 / 20),
        ("big_blinds_at_left", (2,), 4000 / 2 / 50),
        ("big_blinds_at_end", (), 40),
        ("big_bets_at_end", (), 20),
        ("hands_from_left", (4,), 5),
        ("hands_from_left", (3,), 4),
        ("hands_from_left", (2,), 2),
        ("hands_an_hour", (3, 3), 3600 * 2 / 500),
        ("hands_an_hour", (2, 2), 30),
        ("hands_an_hour", (4, 2), 3600 * 5 / 840),
        ("minutes", (), 2240 / 60),
        ("minutes_of_fold", (), 25),
    ],
)
def test_an_event_of_four_gives_the_figures_counted_by_hand(
    measure: str, at: tuple[float, ...], value: float
) -> None:
    assert MEASURES[measure](heard(four_players()), at) == pytest.approx(value)


def test_figures_are_unknown_until_what_they_measure_has_happened() -> None:
    begun = heard(four_players()[:7])  # the first player is out, in level 1
    known = {(name, at) for name, at in _ASKED if MEASURES[name](begun, at) is not None}
    assert known == {("hours_to_left", (3,)), ("big_blinds_at_left", (3,))}


_ASKED = [
    ("left_after_level", (1,)),
    ("left_after_level", (1.5,)),
    ("hours_to_left", (3,)),
    ("hours_to_left", (2,)),
    ("hours_between_left", (3, 2)),
    ("big_blinds_at_left", (3,)),
    ("big_blinds_at_end", ()),
    ("big_bets_at_end", ()),
    ("hands_from_left", (3,)),
    ("hands_an_hour", (3, 3)),
    ("stack_quantile", (50,)),
    ("minutes", ()),
    ("minutes_of_fold", ()),
    ("no_showdown", ()),
]


def test_all_measures_are_tested_here() -> None:
    assert {name for name, _ in _ASKED} == set(MEASURES)


def test_nobody_who_was_not_left_with_three_has_played_hands_with_three() -> None:
    assert MEASURES["hands_an_hour"](heard(four_players()), (6, 5)) is None


def test_stacks_are_compared_with_their_mean_at_the_end_of_levels_with_7_to_90_left() -> None:
    # Seven players with 1,000 chips each at first; after level 1 three have half of that, three half as much again.
    entries: list[fe.FloorEvent] = [fe.Registered(0, number, number, 1, "call", 1000) for number in range(1, 8)]
    stacks = {"p1": 500, "p2": 500, "p3": 500, "p4": 1000, "p5": 1500, "p6": 1500, "p7": 1500}
    events = [*entries, level(0, 1, 20), hand(50, 50, **stacks), level(600, 2, 50)]
    record = heard([*events, fe.Finished(700, 1, "winner")])
    shape = [MEASURES["stack_quantile"](record, (percent,)) for percent in (0, 25, 50, 75, 100)]
    assert shape == [0.5, 0.5, 1.0, 1.5, 1.5]
    six = [event for event in events if not isinstance(event, fe.Registered) or event.player < 7]
    assert MEASURES["stack_quantile"](heard([*six, fe.Finished(700, 1, "winner")]), (50,)) is None


def test_an_entry_again_counts_among_the_entries_and_those_left() -> None:
    # Two enter, one is out and enters again: two of three entries are left.
    events: list[fe.FloorEvent] = [fe.Registered(0, 1, 1, 1, "call", 1000), fe.Registered(0, 2, 2, 1, "call", 1000)]
    events += [level(0, 1, 20)]
    events += [fe.Busted(50, 2, 1), fe.Registered(60, 3, 2, 2, "call", 1000), level(600, 2, 50)]
    record = heard(events)
    assert MEASURES["left_after_level"](record, (1,)) == pytest.approx(200 / 3)
    assert record.chips == 3000


def test_two_who_shove_play_one_hand_of_a_minute_with_a_showdown() -> None:
    event = scenario(field=[group("shove", 2)], pace=STEADY, schedule=sheet((10, 20)), payouts=WINNER_TAKES_ALL)
    record = Record(event.stack)
    Tournament(event, 1, sinks=[record], hand_sink=record).run()
    found = {name: MEASURES[name](record, at) for name, at in (*_ASKED, ("hands_from_left", (2,)))}
    assert found["minutes"] == found["hands_from_left"] == 1
    assert found["big_blinds_at_end"] == 100
    assert found["no_showdown"] == 0


def test_a_hand_has_a_showdown_if_a_hand_is_shown_or_mucked_there() -> None:
    record = heard(four_players())
    hands: list[list[Event]] = [
        [ev.Folded(0)],
        [ev.Shown(0, ()), ev.Mucked(1)],
        [ev.Folded(1), ev.Won(0, 0, 30)],
        [],
    ]
    for events in hands:
        listener = record.begin(cast("HandStart", None))  # it does not look at the start
        for event in events:
            listener(event)
        record.end(())
    assert MEASURES["no_showdown"](record, ()) == 75


def test_a_run_ends_at_the_start_of_the_level_at_which_its_figures_are_known() -> None:
    # The first player is out within the first level of ten minutes.
    event = scenario(pace=STEADY)
    watch = Watch(event.stack, [_figure("hours_to_left", (11,)), _figure("left_after_level", (1,))])
    with pytest.raises(Enough):
        Tournament(event, 1, sinks=[watch]).run()
    assert watch.seconds == 600
    assert None not in watch.values()


def _figure(measure: str, at: tuple[float, ...]) -> Figure:
    return Figure("", "", "", "", measure, at, 0, 0, aside=False)


@pytest.mark.parametrize(("part", "value"), [(0, 1), (0.5, 2.5), (0.1, 1.3), (1, 4)])
def test_a_quantile_lies_between_the_two_nearest_values(part: float, value: float) -> None:
    assert quantile([4, 1, 3, 2], part) == pytest.approx(value)
