"""Festivals with published numbers: the flights of the WSOP 2009, and the dailies of the WSOP 2016."""

from __future__ import annotations

import pytest

from tourney.config import shipped
from tourney.config.load import load_festival
from tourney.festival.playing import play_festival

DAY = 48
"""Half hours."""


def peaks(values: tuple[int, ...]) -> list[int]:
    """The peak of each day."""
    return [max(values[start : start + DAY]) for start in range(0, len(values), DAY)]


@pytest.mark.long
@pytest.mark.parametrize("late", [0, 2])
@pytest.mark.parametrize(
    ("last", "shares"), [(2809, "17.19, 13.44, 26.12, 43.25"), (3315, "15.94, 12.47, 24.23, 47.36")]
)
def test_the_room_of_the_wsop_2009_is_full_for_the_last_flight_only(late: int, last: int, shares: str) -> None:
    """1,116, 873, 1,696 and 2,809 entrants at 276 tables of ten (casinocitytimes.com, Steve Silver).

    More than 500 were turned away from the last flight: in the second case as many more want to play.
    """
    path = shipped.find("festivals", "wsop_2009_day_one")
    assert path is not None
    wanted = [1116, 873, 1696, last]
    settings = [f"late_registration={late}", f"entries={sum(wanted)}", f"flights.shares=[{shares}]"]
    festival = load_festival(path, settings=[f"events.main.tournament.{each}" for each in settings]).scenario
    played = play_festival(festival, 1)
    assert peaks(played.use.used)[:4] == [-(-each // 10) for each in wanted[:3]] + [276]
    [*before, waiting] = peaks(played.use.waiting)[:4]
    assert before == [0, 0, 0]
    turned_away = played.events[0].turned_away
    # Without late registration entries close as play begins: who has no seat then is turned away, and waits no time.
    assert (waiting, turned_away)[late == 0] == pytest.approx(last - 276 * 10, abs=1)  # the shares have two decimals
    assert (waiting, turned_away)[late != 0] == 0
    assert played.events[0].entries == sum(wanted) - played.events[0].turned_away


@pytest.mark.slow
def test_the_dailies_of_the_wsop_2016_run_for_a_week_in_one_room() -> None:
    """14:00 with 15,000 chips, 17:00 with 10,000, 19:00 with 5,000; thirty-minute levels."""
    path = shipped.find("festivals", "wsop_2016_dailies")
    assert path is not None
    festival = load_festival(path).scenario
    scenarios = {event.group: event.scenario for event in festival.events}
    assert [each.stack for each in scenarios.values()] == [15_000, 10_000, 5000]
    assert {level.seconds for each in scenarios.values() for level in each.schedule.levels} == {1800}
    played = play_festival(festival, 1)
    assert len(played.events) == 21
    assert all(event.ended is not None and not event.is_short for event in played.events)
    assert len(peaks(played.use.used)) in {7, 8}
