"""The room of a festival with a column for each day; a day begins at six in the morning."""

from __future__ import annotations

from drawn import cells_of
from made_up_festival import HOUR, TWO_PM, always, half_hour, made_up_festival, made_up_outlook

from tourney.festival.outlook import Percentiles
from tourney.festival.programme import DAY
from tourney.reporting.festival_tables import days_in, room_by_day

_HALF_PAST_TWO = TWO_PM + HOUR // 2
_NIGHT = TWO_PM + 11 * HOUR  # 01:00
_ROWS = [
    half_hour(TWO_PM, Percentiles(3, 4, 6), dealers=Percentiles(4, 5, 8), on_duty=9, dark=Percentiles(0, 0, 1)),
    half_hour(_NIGHT, always(1), dealers=always(2), on_duty=2),
    half_hour(_NIGHT + HOUR),  # nothing is wanted
    half_hour(TWO_PM + DAY, always(7), dealers=always(9), on_duty=9, waiting=Percentiles(0, 0, 3)),
    half_hour(_HALF_PAST_TWO + DAY, Percentiles(5, 6, 7), dealers=Percentiles(7, 8, 9), on_duty=9),
]


def test_tables_and_dealers_by_day() -> None:
    outlook = made_up_outlook(made_up_festival(staff=True), [], _ROWS)
    assert days_in(outlook) == 2
    tables, note, _, dealers, _ = room_by_day(outlook)
    assert cells_of(tables) == [
        ["tables", "Sat", "Sun"],
        ["14:00", "4-6!", "7!"],
        ["14:30", "", "6-7"],
        ["01:00", "1", ""],
    ]
    assert "95th percentile" in str(note)
    assert cells_of(dealers) == [
        ["dealers", "Sat", "Sun"],
        ["14:00", "5-8/9", "9/9"],
        ["14:30", "", "8-9/9"],
        ["01:00", "2/2", ""],
    ]


def test_without_staff_there_are_tables_alone_with_seven_days_beside_each_other() -> None:
    rows = [half_hour(TWO_PM + day * DAY, always(day + 1)) for day in range(8)]
    shown = [each for each in room_by_day(made_up_outlook(made_up_festival(), [], rows)) if each]
    first, second, _ = shown
    assert cells_of(first) == [
        ["tables", "Sat", "Sun", "Mon", "Tue", "Wed", "Thu", "Fri"],
        ["14:00", "1", "2", "3", "4", "5", "6", "7"],
    ]
    assert cells_of(second) == [["tables", "12 Dec"], ["14:00", "8"]]
