"""Prizes, returns and key moments on the page: every cell and coordinate, from made-up runs, worked out by hand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from drawn import drawn, table_rows, texts
from reports import changed, played, shown

from tourney.experiment.replicate import Outcome
from tourney.reporting.page.depth import show_moments
from tourney.reporting.page.method import all_measures
from tourney.reporting.page.money import list_paid_places, prizes, winners
from tourney.sim.result import Placing
from tourney.sim.samples import Sample, SampleMoment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.reporting.page.series_shown import Series


def _paying(number: int, paid: Sequence[int], overlay: int = 0) -> Replicate:
    places = tuple(
        Placing(place, place, place, "call", prize, 0, 100, 1, 60) for place, prize in enumerate((*paid, 0, 0), 1)
    )
    pool = sum(paid)
    return changed(
        played(1)[0], number=number, places=places, paid=len(paid), prize_pool=pool, overlay=overlay, entries=200
    )


def _prizes_of(*paid: Sequence[int], label: str = "Friday", overlay: int = 0) -> Series:
    return shown(label=label, replicates=[_paying(number, each, overlay) for number, each in enumerate(paid)])


# Prizes


def test_prizes_that_never_vary() -> None:
    """Up to 600 by 200, of which 500, 200 and 100 are 83.33%, 33.33% and 16.67%."""
    html = prizes([_prizes_of(*[(500, 200, 100, 100, 100)] * 10)])
    assert [row[:3] for row in table_rows(html)] == [
        ["Place", "Prize", "Share of prizes"],
        ["1st", "500", "50.0%"],
        ["2nd", "200", "20.0%"],
        ["3rd to 5th", "100", "30.0%"],
        ["Measure", "Mean"],
        ["Prize pool", "1,000"],
        ["Winner's share", "50.0%"],
        ["Share of the first nine", "100.0%"],
        ["Share of the top 1%", "70.0%"],  # two of 200 entries
    ]
    assert table_rows(html)[0][3] == "Chart0400"
    assert drawn(html, "circle", "cx") == ["83.33%", "33.33%", "16.67%"]
    assert drawn(html, "table", "class") == ["roomy places dense", "roomy"]
    assert drawn(html, "div", "class")[0] == "two uneven"
    assert texts(html, "p")[0] == "10 replicates. Means, with 95% intervals where prizes vary."
    assert prizes([_prizes_of(())]) == ""
    assert (drawn(html, "section", "id"), texts(html, "h2")) == (["prizes"], ["Prizes"])
    assert texts(html, "h3") == ["Prizes by place", "Prize pool"]
    assert texts(html, "caption") == ["Prizes by place", "Prize pool and shares"]
    assert re.findall("<(h2|h3|table|p)\\b", html) == ["h2", "h3", "p", "table", "h3", "p", "table"]


def test_prizes_that_vary_have_intervals() -> None:
    """90 and 110: the standard error is 10 / 3, and 2.262 of it are 7.5. The overlay is a tenth."""
    html = prizes([_prizes_of(*[(90, 10), (110, 10)] * 5, overlay=10)])
    assert [row[:3] for row in table_rows(html)[1:3]] == [
        ["1st", "100 92 to 108", "90.9%"],  # 1,000 of 1,100
        ["2nd", "10", "9.1%"],
    ]
    assert [row[:2] for row in table_rows(html)[4:6]] == [["Prize pool", "110 102 to 118"], ["Overlay", "10"]]
    assert drawn(html, "line", "class x1 x2")[-1] == "interval 6.67% 6.67%"  # the axis is up to 150
    little = prizes([_prizes_of(*[(1000, 10)] * 9, (1001, 10))])
    assert table_rows(little)[1][:2] == ["1st", "1,000"]  # 1,000.1 and 0.2 more or less


def test_prizes_of_several() -> None:
    same = [_prizes_of(*[(300, 100, 100)] * 10), _prizes_of(*[(300, 100, 100)] * 10, label="other")]
    html = prizes(same)  # said once
    assert [row[:3] for row in table_rows(html)[:3]] == [
        ["Place", "Prize", "Share of prizes"],
        ["1st", "300", "60.0%"],
        ["2nd to 3rd", "100", "40.0%"],
    ]
    assert ["Prize pool", "500", "500"] in table_rows(html)
    assert drawn(html, "div", "class")[0] == "two uneven"
    assert drawn(html, "table", "class") == ["roomy places dense", "roomy"]
    assert ["Measure", "A", "B"] in table_rows(html)
    html = prizes([same[0], _prizes_of(*[(400, 100)] * 10, label="other"), _prizes_of((), label="none")])
    assert table_rows(html)[:4] == [
        ["Place", "A", "B", "Chart0200400"],
        ["1st", "300", "400", ""],
        ["2nd", "100", "100", ""],  # not merged, so that each row is of all
        ["3rd", "100", "", ""],
    ]
    assert re.findall("<(h2|ul|figure|table)", html) == ["h2", "ul", "figure", "table", "figure", "table"]
    assert ["Measure", "A", "B", "C"] in table_rows(html)
    half = prizes([_prizes_of((), label="none"), same[0]])
    assert [row[:3] for row in table_rows(half)[1:4]] == [
        ["1st", "300", "60.0%"],
        ["2nd", "100", "20.0%"],
        ["3rd", "100", "20.0%"],
    ]
    assert drawn(html, "circle", "cx") == ["75.00%", "100.00%", "25.00%", "25.00%", "25.00%"]  # of 400
    assert drawn(html, "g", "class") == ["tone-1", "tone-2", "tone-1", "tone-2", "tone-1"]
    assert drawn(html, "table", "class") == ["roomy places dense", "-"]
    assert drawn(html, "div", "class")[0] == "-"
    assert ["Prize pool", "500", "500", "0"] in table_rows(html)
    assert ["Winner's share", "60.0%", "80.0%", ""] in table_rows(html)


def test_many_that_differ_have_coarse_places() -> None:
    """Rows end with the 1st, 2nd, 3rd, 6th, 9th place; of four they have all nine places of their own."""

    def places(many: int) -> list[str]:
        every = [_prizes_of([1000 + one - place for place in range(10)], label=str(one)) for one in range(many)]
        html = prizes(every)
        return [row[0] for row in table_rows(html)[1 : table_rows(html).index(next(
            row for row in table_rows(html) if row[0] == "Measure"
        ))]]  # fmt: skip

    assert places(5) == ["1st", "2nd", "3rd", "4th to 6th", "7th to 9th", "10th"]
    assert places(4)[2:5] == ["3rd", "4th", "5th"]
    assert places(4)[-1] == "10th"
    differ = prizes([_prizes_of((500,), label="a"), _prizes_of((400,), label="b"), _prizes_of((300,), label="c")])
    assert drawn(differ, "table", "class") == ["places dense", "-"]


def test_small_and_uncertain_prizes() -> None:
    """One unit is a prize. If one of ten runs pays it, the mean is 0.1, and 2.262 * 0.1 more or less, from 0 on."""
    html = prizes([_prizes_of(*[(9,)] * 9, (9, 1))])
    assert [row[:2] for row in table_rows(html)[1:3]] == [["1st", "9"], ["2nd", "0"]]  # 0 to 0.3
    html = prizes([_prizes_of(*[(90,)] * 9, (90, 10))])
    assert table_rows(html)[2][:3] == ["2nd", "1 0 to 3", "1.1%"]  # 10 of 910
    assert list_paid_places([_paying(0, (7, 5, 5, 1, 1))])[2].part == 2 / 19


def test_places_in_a_row_share_the_mean() -> None:
    """Places 10 to 12 with 30, 20 and 10; the last row ends with the last place paid in any run."""
    paid = [*range(900, 0, -100), 30, 20, 10, 5]
    found = list_paid_places([_paying(0, paid)])
    assert [(each.name, each.prize.value) for each in found[8:]] == [("9th", 100), ("10th to 12th", 20), ("13th", 5)]


# Returns


def _playing(number: int, *outcomes: Outcome, skill_kept: float | None = None) -> Replicate:
    return changed(played(1)[0], number=number, outcomes=outcomes, skill_kept=skill_kept)


def _kind(strategy: str, returned: int, band: int = -1, entrants: int = 5, cost: int = 1000) -> Outcome:
    return Outcome(strategy, band, entrants, 10, cost, returned, 1 if returned > cost else 0, 2)


def _returning(*kinds: Outcome, label: str = "Friday", runs: int = 10, skill_kept: float | None = None) -> Series:
    return shown(label=label, replicates=[_playing(number, *kinds, skill_kept=skill_kept) for number in range(runs)])


def test_returns() -> None:
    """900 of 1,000 are a loss of 10%, 1,200 a gain of 20%. Wilson: 0 of 10 are 0 to 27.8%; the ratio never varies."""
    html = winners([_returning(_kind("fish", 900, entrants=15), _kind("shark", 1200))])
    rows = table_rows(html)
    assert rows[0][:5] == ["Strategy", "Entrants", "Return on investment", "Replicates won", "Entries in the money"]
    minus = "\N{MINUS SIGN}"
    assert [row[:5] for row in rows[1:]] == [
        ["fish", "15 75% of the field", f"{minus}10.0% {minus}10.0% to {minus}10.0%", "0.0% 0.0% to 27.8%",
         "20.0% 20.0% to 20.0%"],
        ["shark", "5 25% of the field", "+20.0% +20.0% to +20.0%", "100.0% 72.2% to 100.0%", "20.0% 20.0% to 20.0%"],
    ]  # fmt: skip
    assert drawn(html, "circle", "cx") == ["0.00%", "100.00%"]  # from -10% to +20%
    assert drawn(html, "line", "class x1").count("zero 33.33%") == 2
    assert texts(html, "p") == [
        (
            "10 replicates. Return on investment: money won (with bounties) / money paid in (with fees) - 1, "
            "with its 95% interval. Equally good players lose the fees on average."
        )
    ]
    assert "<details" not in html
    assert re.findall("<(h2|h3|table|p)\\b", html) == ["h2", "h3", "p", "table"]
    assert (drawn(html, "section", "id"), texts(html, "h2")) == (["winners"], ["Results by strategy"])
    assert texts(html, "h3") == ["Return on investment"]
    assert texts(html, "caption") == ["Results by strategy and skill"]


def test_returns_of_equal_players_are_collapsed() -> None:
    html = winners([_returning(_kind("fish", 1050))])
    assert texts(html, "summary") == ["Show the return on investment"]
    assert table_rows(html)[0][-1] == "Chart0+10%"  # at least to +10%
    assert drawn(html, "circle", "cx") == ["50.00%"]
    free = winners([_returning(_kind("fish", 0, cost=0), _kind("shark", 1000))])
    assert table_rows(free)[1][2:] == ["no buy-in", "0.0% 0.0% to 27.8%", "20.0% 20.0% to 20.0%", ""]


def test_returns_by_skill_of_several() -> None:
    one = _returning(_kind("fish", 900, 0), _kind("fish", 1100, 4), skill_kept=0.25)
    other = _returning(_kind("fish", 900, 4, entrants=7), label="late", runs=2, skill_kept=0.5)
    html = winners([one, other])
    assert [row[:4] for row in table_rows(html)] == [
        ["Strategy", "Skill", "Tournament", "Entrants"],
        ["fish", "0.0 to 0.2", "A", "5 50% of the field"],
        ["fish", "0.8 to 1.0", "A", "5 50% of the field"],
        ["0.8 to 1.0", "B", "7 100% of the field", "\N{MINUS SIGN}10.0%"],
    ]
    assert drawn(html, "g", "class") == ["tone-1", "tone-1", "tone-2"]
    assert drawn(html, "td", "class text")[:2] == ["words skill 0.0 to 0.2", "words A"]
    assert re.findall("<(h2|ul|h3|table|p)\\b", html) == ["h2", "ul", "h3", "p", "table", "p", "p"]
    zero = "0 means that skill has no effect; 1 means that places follow skill exactly."
    assert texts(html, "p")[-2:] == [
        f"A: Rank correlation of skill and place: 0.250 (95% interval 0.250 to 0.250), mean of 10 replicates. {zero}",
        f"B: Rank correlation of skill and place: 0.500, mean of 2 replicates. {zero}",
    ]
    assert texts(winners([one]), "p")[-1].startswith("Rank correlation of skill and place: 0.250 (95%")
    assert texts(winners([one] * 4), "summary") == ["Show the return on investment"]
    assert not texts(winners([one] * 3), "summary")


def test_the_player_types_with_the_most_entrants() -> None:
    """Sixty rows: of 62 types the two with the fewest entrants are left out; the table below has all."""
    kinds = [_kind(f"p{place:02}", 1000, entrants=99 - place) for place in range(62)]
    html = winners([_returning(*kinds)])
    names = [row[0] for row in table_rows(html)]
    assert names[1:61] == [f"p{place:02}" for place in range(60)]
    assert names[61] == "Strategy"
    assert names[62:] == [f"p{place:02}" for place in range(62)]
    assert table_rows(html)[61:63] == [["Strategy", "Return on investment"], ["p00", "0.0% 0.0% to 0.0%"]]
    assert texts(html, "summary") == ["Show all 62 player types"]
    assert "Only the 60 player types with the most entrants; the table below has all 62." in texts(html, "p")[0]
    both = winners([_returning(*kinds), _returning(_kind("p61", 1200, 2, entrants=90), label="late")])
    rows = table_rows(both)
    assert ["Strategy", "Skill", "A", "B"] in rows  # thirty rows each, of 63 types
    assert ["p61", "", "0.0% 0.0% to 0.0%", ""] in rows
    assert drawn(both, "td", "class text").count("words skill 0.4 to 0.6") == 2  # in either table
    assert ["p61", "0.4 to 0.6", "", "+20.0% +20.0% to +20.0%"] in rows
    assert "Only the 30 player types" in texts(both, "p")[0]
    assert "p61" in [row[0] for row in rows[:32]]  # one of 90 entrants is among the thirty


# Key moments: in run n each comes n minutes later. Of 0 to 19 the median is 9.5, its interval 5 to 14, 5% and 95%
# are 0.95 and 18.05.


def _sampled(*at: tuple[SampleMoment, int], runs: int = 20) -> list[Replicate]:
    return [
        changed(
            played(1)[0],
            number=number,
            hands=100 + number,
            samples=tuple(
                Sample(moment, 60 * (minute + number), 3, 8, 1, 2000, 1500, 100, 250) for moment, minute in at
            ),
        )
        for number in range(runs)
    ]


def test_key_moments() -> None:
    """From 20.95 to 78.05 minutes, and a twentieth more at either end: 18.1 to 80.9, 62.8 wide."""
    html = show_moments([shown(replicates=_sampled((SampleMoment.BUBBLE, 20), (SampleMoment.END, 60)))])
    stacks = ["3 3 to 3", "20.0 20.0 to 20.0", "15.0 15.0 to 15.0", "8.0 8.0 to 8.0"]
    assert [row[:8] for row in table_rows(html)] == [
        ["Moment", "Replicates", "Median time", "5% to 95%", "Level", "Average (bb)", "Median (bb)", "M (orbits)"],
        ["Bubble", "20", "0:29 0:25 to 0:34", "0:20 to 0:38", *stacks],
        ["End", "20", "1:09 1:05 to 1:14", "1:00 to 1:18", *stacks],
    ]
    assert [each for each in drawn(html, "line", "class x1 x2") if not each.startswith("-")] == [
        "usual 4.55% 31.77%",  # 2.9 and 20.0 of 62.8
        "interval 10.99% 25.32%",  # 6.9 and 15.9
        "usual 68.23% 95.45%",
        "interval 74.68% 89.01%",
    ]
    assert drawn(html, "circle", "cx") == ["18.16%", "81.84%"]
    assert table_rows(html)[0][8] == "Chart0:301:15"
    assert texts(html, "p")[0].startswith("20 replicates. Level and stacks are means. Small print: 95% intervals.")
    assert drawn(html, "details", "class") == []
    assert (drawn(html, "section", "id"), texts(html, "h2")) == (["moments"], ["Bubble and money"])
    assert (texts(html, "h3"), texts(html, "caption")) == (["Key moments"], ["Bubble, money, final table and end"])
    assert re.findall("<(h2|h3|table|p)\\b", html) == ["h2", "h3", "p", "table"]


def test_key_moments_of_several() -> None:
    one = shown(replicates=_sampled((SampleMoment.MONEY, 20), (SampleMoment.FINAL_TABLE, 40)))
    few = shown(label="few", replicates=_sampled((SampleMoment.MONEY, 30), runs=2))
    html = show_moments([one, few])
    assert [row[:5] for row in table_rows(html)] == [
        ["Moment", "Tournament", "Replicates", "Median time", "5% to 95%"],
        ["In the money", "A", "20", "0:29 0:25 to 0:34", "0:20 to 0:38"],
        ["B", "2", "0:30", "", "3"],
        ["Final table", "A", "20", "0:49 0:45 to 0:54", "0:40 to 0:58"],
    ]
    assert len([each for each in drawn(html, "line", "class") if each == "usual"]) == 2  # two runs have no range
    assert drawn(html, "g", "class") == ["tone-1", "tone-2", "tone-1"]
    assert re.findall("<(h2|ul|h3|table)\\b", html) == ["h2", "ul", "h3", "table"]
    assert texts(show_moments([one] * 4), "summary") == ["Show the key moments"]
    assert not texts(show_moments([one] * 3), "summary")
    assert show_moments([shown(replicates=_sampled((SampleMoment.TIME, 1)))]) == ""


# All measures


def test_all_measures() -> None:
    """The mean of 100 to 119 is 109.5; its variance is 35, so the interval is 2.093 * sqrt(35 / 20) = 2.77 wide."""
    series = shown(replicates=_sampled((SampleMoment.END, 60)))
    html = all_measures([series])
    rows = table_rows(html)
    assert rows[0] == ["Measure", "Mean", "5%", "Median", "95%", "Replicates"]
    assert ["Hands", "110 107 to 112", "101", "110", "118", "20"] in rows
    assert ["End: average stack", "20.0 20.0 to 20.0", "20.0", "20.0", "20.0", "20"] in rows
    names = [row[0] for row in rows]
    assert "Rebuys" not in names  # none in any run
    assert "Bubble: time" not in names
    assert all_measures([series, series]) == ""
    few = all_measures([shown(replicates=_sampled((SampleMoment.END, 60), runs=2))])
    assert ["Hands", "100", "", "100", "", "2"] in table_rows(few)  # 100.5
    assert texts(html, "summary") == ["Show all measures"]
    assert (drawn(html, "section", "id"), texts(html, "h2")) == (["numbers"], ["Measures"])
    assert (texts(html, "h3"), texts(html, "caption")) == (["Mean and quantiles"], ["Measures"])
    assert texts(html, "p")[0].startswith("20 replicates. Means with 95% intervals;")
