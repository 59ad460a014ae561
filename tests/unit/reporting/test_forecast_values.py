"""A forecast, and the use of chips, in words and numbers: every cell from made-up results."""

from __future__ import annotations

from datetime import datetime
from types import SimpleNamespace
from typing import Any

from drawn import cells_of, parts_of
from rich.text import Text
from sheets import sheet

from tourney.experiment.forecast import Span
from tourney.experiment.statistics import Estimate
from tourney.reporting.event_in_play import forecast_record, forecast_text
from tourney.reporting.structure_table import Outline, chip_lines, colour_up_time, describe_pieces
from tourney.tournament.chops import Proposal
from tourney.tournament.dealing_staff import Push
from tourney.tournament.schedule import Break
from tourney.tournament.wall_clock import WallClock

_EVENING = WallClock(datetime(2026, 12, 4, 19, 30))  # noqa: DTZ001 - the time of the place


def _chance(player: int, stack: int, prize: Estimate, icm: float | None = None, name: str = "") -> Any:  # noqa: ANN401
    return SimpleNamespace(
        player=player, name=name, stack=stack, prize=prize, icm=icm,
        paid=Estimate(0.1, 0, 1, 9), won=Estimate(0.0994, 0, 1, 9),
    )  # fmt: skip


def _forecast(**other: Any) -> Any:  # noqa: ANN401
    usual: dict[str, Any] = {
        "now": 3600, "runs": 1200, "end": Span(9000, 10_800, 12_600, 1.0), "chances": [],
        "over_by": [(10_800, Estimate(0.5, 0.43, 0.57, 9)), (14_400, Estimate(0.96, None, 1, 9))],
        "tables": [SimpleNamespace(tables=2, breaks=7, span=Span(4000, 5000, 6000, 1.0)),
                   SimpleNamespace(tables=1, breaks=0, span=Span(6000, 7200, 8000, 0.5))],
        "moments": [("bubble", Span(7200, 7260, 7320, 0.126))],
        "sums": (), "prizes": (), "pushes": (), "deal": None,
    }  # fmt: skip
    return SimpleNamespace(**{**usual, **other})


def _scenario(**other: Any) -> Any:  # noqa: ANN401
    midway = SimpleNamespace(players=1200, entries=1500, left=(1,), is_seated=True, elapsed=300, level=4)
    usual: dict[str, Any] = {"title": "Main", "wall_clock": None, "midway": midway, "bounty": None}
    return SimpleNamespace(**{**usual, **other})


def test_the_head_of_a_forecast() -> None:
    """The end after three hours is in two: an hour is over."""
    head = str(parts_of(forecast_text(_scenario(), _forecast()))[0])
    assert head.splitlines() == [
        "It ends in 2 h 0 min (the median). 90% of runs end between 2:30 and 3:30.",
        "Over by 3:00: 50% (95% interval 43 to 57%).",
        "Over by 4:00: 96.0%.",
        "Main: 1:00, level 4, 5 min over, 1,200 of 1,500 entries left, stacks as counted, seats as given; 1,200 runs",
    ]
    midway = SimpleNamespace(players=2, entries=1, left=(), is_seated=False, elapsed=0, level=4)
    scenario = _scenario(midway=midway, wall_clock=_EVENING)
    head = str(parts_of(forecast_text(scenario, _forecast(over_by=[]), ["a=1", "b=2"]))[0])
    assert head.splitlines() == [
        "a=1 b=2",
        "It ends at 22:30, in 2 h 0 min (the median). 90% of runs end between 22:00 and 23:00.",
        "Main: 20:30, level 4, 2 of 1 entry left, stacks drawn, seats drawn; 1,200 runs",
    ]


def test_the_times_of_a_forecast() -> None:
    parts = parts_of(forecast_text(_scenario(), _forecast()))
    assert len(parts) == 3
    assert cells_of(parts[2]) == [
        ["", "5%", "median", "95%", "in runs"],
        ["2 tables (table 7 breaks)", "1:06", "1:23", "1:40", "100%"],
        ["1 table", "1:40", "2:00", "2:13", "50%"],
        ["bubble", "2:00", "2:01", "2:02", "13%"],
        ["end", "2:30", "3:00", "3:30", "100%"],
    ]


def test_the_players_of_a_forecast() -> None:
    chances = [
        _chance(1, 900, Estimate(50.4, -3, 1200, 9), 44.6),
        _chance(2, 12_000, Estimate(1500, None, 2, 9), 1400, "Ann"),
    ]
    table: Any = parts_of(forecast_text(_scenario(), _forecast(chances=chances)))[4]
    assert cells_of(table) == [
        ["player", "stack", "prize", "95% interval", "ICM", "paid", "wins"],
        ["Ann", "12,000", "1,500", "", "1,400", "10%", "9.9%"],  # below 10%, tenths
        ["player 1", "900", "50", "0 to 1,200", "45", "10%", "9.9%"],  # no prize is negative
    ]
    assert table.caption is None
    for many, caption in ((60, "Bounties are not counted."), (61, "and 1 more (--json lists all) Bounties are")):
        chances = [_chance(number, 100, Estimate(1, 1, 1, 9)) for number in range(many)]
        table = parts_of(forecast_text(_scenario(bounty=object()), _forecast(chances=chances)))[4]
        assert table.caption.startswith(caption)
        assert len(cells_of(table)) == 61
        assert "ICM" not in cells_of(table)[0]


def test_a_forecast_as_data() -> None:
    chances = [_chance(1, 900, Estimate(50.4, -3, 1200, 9), 44.6, "Ann"), _chance(2, 1, Estimate(0, None, None, 1))]
    record = forecast_record(_scenario(), _forecast(chances=chances), ["a=1"])
    assert [record[name] for name in ("title", "settings", "runs", "now")] == ["Main", ["a=1"], 1200, 3600]
    assert record["end"] == {"p5": 9000, "median": 10_800, "p95": 12_600, "share": 1.0}
    assert record["moments"] == {"bubble": {"p5": 7200, "median": 7260, "p95": 7320, "share": 0.126}}
    assert record["tables"] == [
        {"tables": 2, "breaks": 7, "p5": 4000, "median": 5000, "p95": 6000, "share": 1.0},
        {"tables": 1, "breaks": None, "p5": 6000, "median": 7200, "p95": 8000, "share": 0.5},
    ]
    assert record["over_by"][0] == {"seconds": 10_800, "share": 0.5, "low": 0.43, "high": 0.57}
    assert record["players"][0] == {
        "player": 1, "name": "Ann", "stack": 900, "prize": 50.4, "prize_low": -3, "prize_high": 1200, "icm": 44.6,
        "paid": 0.1, "wins": 0.0994,
    }  # fmt: skip
    assert (record["players"][1]["name"], record["players"][1]["icm"]) == (None, None)
    clock = forecast_record(_scenario(wall_clock=_EVENING), _forecast())["end"]["clock"]
    assert clock == {"p5": "2026-12-04T22:00:00", "median": "2026-12-04T22:30:00", "p95": "2026-12-04T23:00:00"}


# Chips


def _plan(**other: Any) -> Any:  # noqa: ANN401
    usual: dict[str, Any] = {
        "players": 1, "stack": ((25, 8), (100, 0), (1000, 7)), "least": 8, "makes": 1200, "is_most": True,
        "left": (), "colour_ups": (),
    }  # fmt: skip
    return SimpleNamespace(**{**usual, **other})


def test_the_use_of_chips() -> None:
    schedule = sheet((25, 50), Break(600, (25,)), (100, 200), chips=(25, 100, 1000))
    outline = Outline("Sheet", schedule, stack=7200)
    of_chips = SimpleNamespace(row=1, pieces=1, removed=25, given=((100, 2),))
    assert describe_pieces(((25, 1200), (100, 0), (1000, 7))) == "1,200 x 25, 7 x 1,000"
    assert list(chip_lines(_plan(makes=0), outline)) == []
    makes = "The chips make at most 1,200 stacks of this size that are alike, with at least 8 x 25 each."
    assert list(chip_lines(_plan(colour_ups=(of_chips,)), outline)) == [
        f"Starting stack of 7,200: 8 x 25, 7 x 1,000. {makes}",
        "Left after 1 stack: nothing.",
        "Colour-up in the break after level 1 (0:20): 1 chip of 25 in play, exchanged for 2 x 100.",
    ]
    lines = list(chip_lines(_plan(makes=1, is_most=False, left=((25, 3),), players=2), outline))
    assert lines[0].endswith(". The chips make at least 1 stack of this size.")
    assert lines[1] == "Left after 2 stacks: 3 x 25."
    plain = next(chip_lines(_plan(makes=2, least=0), outline))
    assert plain.endswith("The chips make at most 2 stacks of this size that are alike.")


def test_when_chips_are_coloured_up() -> None:
    schedule = sheet((25, 50), Break(600, (25,)), (100, 200), (200, 400), chips=(25, 100))
    rows: list[Any] = [SimpleNamespace(row=row) for row in (0, 1, 2)]
    assert [colour_up_time(each, Outline("Sheet", schedule)) for each in rows] == [
        "at the end of level 1 (0:20)",
        "in the break after level 1 (0:20)",
        "at the end of level 2 (0:50)",
    ]
    evening = Outline("Sheet", schedule, wall_clock=_EVENING)
    assert colour_up_time(rows[1], evening) == "in the break after level 1 (19:50)"
    two_days = Outline("Sheet", schedule, wall_clock=_EVENING, nights={1: 12 * 3600})
    assert colour_up_time(rows[2], two_days) == "at the end of level 2 (08:10)"  # 19:50, a night, and 20 minutes


def test_what_is_still_to_come_and_the_dealers() -> None:
    """Pushes at which the dealers stay the same are left out; prizes after the tenth are not listed."""
    pushes = [Push(3600, 5, 5, 0), Push(5400, 5, 5, 0), Push(7200, 3, 3, 2)]
    found = _forecast(
        sums=[("entries to come", Span(1, 4.5, 1200, 1.0))], pushes=pushes, prizes=tuple(range(1200, 1188, -1))
    )
    parts = parts_of(forecast_text(_scenario(), found))
    assert str(parts[0]).splitlines()[-1] == (
        "Still to win: 1,200 / 1,199 / 1,198 / 1,197 / 1,196 / 1,195 / 1,194 / 1,193 / 1,192 / 1,191 ..."
    )
    tables = [cells_of(each) for each in parts if not isinstance(each, str | Text)]
    assert tables[1][1:] == [["entries to come", "1", "4", "1,200"]]
    assert tables[2][1:] == [["from 1:00", "5", "5", ""], ["from 2:00", "3", "3", "2"]]


def test_usual_deals() -> None:
    """The largest stack stands first."""
    chances = [_chance(1, 300, Estimate(30, 20, 40, 9), 35), _chance(2, 900, Estimate(70, 60, 80, 9), 65, "Ann")]
    deal = Proposal(equal=[50, 50], icm=[35, 65], chips=[34, 66], keep=6, icm_kept=[33, 61])
    table = parts_of(forecast_text(_scenario(), _forecast(chances=chances, deal=deal)))[-1]
    assert cells_of(table) == [
        ["a deal now", "stack", "equal", "by chips", "by ICM", "by ICM, 6 kept"],
        ["Ann", "900", "50", "66", "65", "61"],
        ["player 1", "300", "50", "34", "35", "33"],
    ]


def test_few_players_whose_stacks_are_not_counted() -> None:
    midway = SimpleNamespace(players=4, entries=40, left=(), is_seated=False, elapsed=0, level=9)
    parts = parts_of(forecast_text(_scenario(midway=midway), _forecast(prizes=(60, 40))))
    assert str(parts[-1]).startswith("With counted stacks (--stacks 42k,12k,...)")
