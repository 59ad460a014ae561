"""The section on the finish time: every number and coordinate, from made-up finish times, worked out by hand."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

import pytest
from drawn import drawn, table_rows, texts
from reports import changed, event, finishing, played, shown

from tourney.reporting.page.ending import answer, chances, distribution
from tourney.reporting.page.verdict import finish_of
from tourney.tournament.wall_clock import WallClock

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.reporting.page.series_shown import Series

# Of twenty values the median is between the tenth and the eleventh: 75. Its interval is from the 6th to the 15th
# (binomial: 95.9%): 67 to 81. The 5% quantile is between the first two, the 95% one between the last two: 62, 104.
_TWENTY = (62, 62, 63, 64, 66, 67, 70, 71, 72, 74, 76, 77, 78, 80, 81, 84, 86, 88, 104, 104)
_FRIDAY = WallClock(datetime(2026, 12, 4, 19))  # noqa: DTZ001 - the time of the place


def _series(minutes: Sequence[int] = _TWENTY, label: str = "Friday", seed: int = 3, stack: int = 500) -> Series:
    return shown(label=label, replicates=finishing(minutes), seed=seed, scenario=replace(event(), stack=stack))


def _later(by: int, of: Sequence[int] = _TWENTY) -> list[int]:
    return [each + by for each in of]


# The distribution: 1:02 to 1:44, by 10 minutes from 1:00 to 1:50. Quartiles are 66.25 and 83.25 minutes, so that
# Freedman and Diaconis give 2 * 17 / 2.714 = 12.5 minutes; six columns at least: 42 / 6 = 7, the next step is 10.
# The columns hold 6, 7, 5, 0 and 2 of twenty runs; the highest is 190 pixels high, below a head of 40.


def test_the_columns_of_the_distribution() -> None:
    html = distribution([finish_of(_series())])
    assert drawn(html, "rect", "x y width height class") == [
        "0.00% 67.14 4.00% 162.86 bar tail",  # before 1:02, 2 of 50 minutes; 6/7 of 190
        "4.00% 67.14 16.00% 162.86 bar",
        "20.00% 40 20.00% 190 bar",
        "40.00% 94.29 20.00% 135.71 bar",  # 5/7 of 190
        "80.00% 175.71 8.00% 54.29 bar",  # 2/7 of 190
        "88.00% 175.71 12.00% 54.29 bar tail",  # after 1:44
    ]
    assert drawn(html, "line", "class x1 x2 y1 y2") == [
        "- 0% 100% 175.71 175.71",  # 10% of 35%
        "- 0% 100% 121.43 121.43",
        "- 0% 100% 67.14 67.14",
        "base 0% 100% 230.5 230.5",
        "mark 4.00% 4.00% 36 230",
        "mark 30.00% 30.00% 18 230",
        "within 14.00% 42.00% 233 233",  # 1:07 to 1:21
        "mark 88.00% 88.00% 36 230",
    ]
    assert drawn(html, "text", "text x y text-anchor") == [
        "10% 100% 170.71 end",
        "20% 100% 116.43 end",
        "30% 100% 62.14 end",
        "1:00 0.00% 248 start",
        "1:10 20.00% 248 middle",
        "1:20 40.00% 248 middle",
        "1:30 60.00% 248 middle",
        "1:40 80.00% 248 middle",
        "1:50 100.00% 248 end",
        "5% 1:02 4.00% 30 start",  # an end of the chart: on the other side
        "median 1:15 30.00% 12 middle",
        "95% 1:44 88.00% 30 end",
        "Time since the start (hours:minutes) 50% 266 middle",
    ]
    [label] = drawn(html, "svg", "height aria-label")
    assert label == ("272 Histogram of the finish times of 20 replicates: 5% end by 1:02, half by 1:15, 95% by 1:44.")
    assert texts(html, "p") == [
        (
            "20 replicates. Each column is 10 minutes wide, and as high as the share of the replicates. Pale: "
            "the first and the last 5%. Bars below the axis: 95% intervals of the marked times."
        )
    ]
    assert drawn(html, "div", "class")[0] == "tone-1"


def test_the_table_of_the_distribution() -> None:
    assert table_rows(distribution([finish_of(_series())])) == [
        ["Finish time", "Replicates"],
        ["5% end by", "1:02"],  # no interval: nothing is early enough
        ["Half end by", "1:15 1:07 to 1:21"],
        ["95% end by", "1:44"],
        ["1:00 to 1:10", "6 30.0%"],
        ["1:10 to 1:20", "7 35.0%"],
        ["1:20 to 1:30", "5 25.0%"],
        ["1:40 to 1:50", "2 10.0%"],
    ]


def test_distributions_of_two() -> None:
    """The second has ten runs, without quantiles. 12.5 minutes of the narrower make steps of 15: 1:00 to 2:45."""
    both = [finish_of(_series()), finish_of(_series([120] * 4 + [150] * 6, "late"))]
    html = distribution(both)
    assert drawn(html, "svg", "height aria-label") == [
        "154 Histogram of the finish times of 20 replicates: 5% end by 1:02, half by 1:15, 95% by 1:44.",
        "172 Histogram of the finish times of 10 replicates: half end by 2:30.",  # with a title of the axis
    ]
    # The highest are 6 of 10 runs: 90 pixels, below a head of 40. A column is a seventh of the width.
    assert drawn(html, "rect", "x y width height class") == [
        "0.00% 55 1.90% 75 bar tail",  # 10 of 20, until 1:02: 2 of 105 minutes
        "1.90% 55 12.38% 75 bar",
        "14.29% 70 14.29% 60 bar",  # 8 of 20
        "28.57% 115 13.33% 15 bar",  # 2 of 20, until 1:44
        "41.90% 115 0.95% 15 bar tail",
        "57.14% 70 14.29% 60 bar",
        "85.71% 40 14.29% 90 bar",
    ]
    assert [each.split()[0] for each in drawn(html, "line", "class")].count("mark") == 4  # the few: the median only
    assert texts(html, "p")[1:] == ["A Friday", "B late"]
    assert texts(html, "p")[0].startswith("20 and 10 replicates. Each column is 15 minutes wide,")
    assert drawn(html, "div", "class")[:3] == ["tone-1", "tone-2", "scroll"]
    assert table_rows(html) == [
        ["Finish time", "A", "B"],
        ["5% end by", "1:02", ""],
        ["Half end by", "1:15 1:07 to 1:21", "2:30 2:00 to 2:30"],  # of ten: from the 2nd to the 9th
        ["95% end by", "1:44", ""],
        ["1:00 to 1:15", "10 50.0%", "0 0.0%"],
        ["1:15 to 1:30", "8 40.0%", "0 0.0%"],
        ["1:30 to 1:45", "2 10.0%", "0 0.0%"],
        ["2:00 to 2:15", "0 0.0%", "4 40.0%"],
        ["2:30 to 2:45", "0 0.0%", "6 60.0%"],
    ]


@pytest.mark.parametrize(
    ("minutes", "wide"),
    [
        ([10, 11, 12], "a minute"),  # 2 minutes make six columns of a third
        ([0, 600], "2 hours"),  # six columns of 100 minutes
        ([0, 500], "2 hours"),
        ([0, 300], "60 minutes"),  # 50 minutes
        ([100], "a minute"),
        ([0] * 99 + [590], "10 minutes"),  # most in one minute: sixty columns at the most
        ([0, 100_000], "168 hours"),  # 69 days: a week, the longest step
    ],
)
def test_the_width_of_columns(minutes: list[int], wide: str) -> None:
    html = distribution([finish_of(_series(minutes))])
    assert f"Each column is {wide} wide," in texts(html, "p")[0]


def test_the_narrowest_distribution_decides_on_the_width() -> None:
    """Of two runs ten minutes apart the quartiles are 15 apart: 30 / 1.26 = 23.8. The others are 300 apart."""
    both = [finish_of(_series([100, 400])), finish_of(_series([100, 110]))]
    assert "Each column is 30 minutes wide," in texts(distribution(both), "p")[0]
    # One run has no quartiles: six columns of 50 minutes at the least.
    singles = [finish_of(_series([100])), finish_of(_series([400]))]
    assert "Each column is 60 minutes wide," in texts(distribution(singles), "p")[0]
    # Of 27 runs the 7th and the 21st are the quartiles: 2 * 15 / 3 = 10.
    times = [0, *[100] * 13, *[115] * 12, 500]
    assert "Each column is 10 minutes wide," in texts(distribution([finish_of(_series(times))]), "p")[0]


def test_the_axis_of_the_distribution_ends_after_the_last_run() -> None:
    """A run that ends one second before the hour is in the last column, one on the hour in another."""
    for seconds, last in ((3599, "1:00"), (3600, "1:05")):
        ends = enumerate((2400, seconds))
        runs = [changed(played(1)[0], number=number, duration_seconds=each) for number, each in ends]
        labels = drawn(distribution([finish_of(shown(replicates=runs))]), "text", "text text-anchor")
        assert [each for each in labels if each.endswith(" end")][-1] == f"{last} end"


def test_labels_stay_within_the_distribution() -> None:
    """From 0:10 on by 10 minutes: labels are two hours apart, and that of 0:00 is left out."""
    html = distribution([finish_of(_series([10] * 99 + [590]))])
    times = [each for each in drawn(html, "text", "text") if ":00" in each and " " not in each]
    assert times == ["2:00", "4:00", "6:00", "8:00", "10:00"]
    few = table_rows(distribution([finish_of(_series([10, 20]))]))
    assert few[1] == ["Half end by", "0:15"]  # two runs have no other quantiles


def test_many_distributions_have_fewer_columns() -> None:
    """Of eight each has 240 / 8 = 30 columns at the most: 590 minutes by 20."""
    every = [finish_of(_series([0] * 99 + [590])) for _ in range(8)]
    assert "Each column is 20 minutes wide," in texts(distribution(every), "p")[0]


# The chance of finishing by a time: from 1:02 to 1:44 are 42 minutes, at most six steps: of 10 minutes.


def test_the_chance_of_finishing_by_a_time() -> None:
    """Wilson with z = 1.96: 7 of 20 are 0.181 to 0.567."""
    html = chances([finish_of(_series())])
    rows = table_rows(html)
    assert rows[0] == ["Time", "Chance", "Chart0%100%"]
    assert [row[:2] for row in rows[1:]] == [
        ["1:00", "0.0% 0.0% to 16.1%"],
        ["1:10", "35.0% 18.1% to 56.7%"],  # 1:10 itself counts: 7 of 20
        ["1:20", "70.0% 48.1% to 85.5%"],
        ["1:30", "90.0% 69.9% to 97.2%"],
        ["1:40", "90.0% 69.9% to 97.2%"],
        ["1:50", "100.0% 83.9% to 100.0%"],
    ]
    assert drawn(html, "circle", "cx") == ["0.00%", "35.00%", "70.00%", "90.00%", "90.00%", "100.00%"]
    assert drawn(html, "table", "class") == ["roomy chances dense"]
    assert texts(html, "p") == ["20 replicates. 95% intervals (Wilson)."]


def test_the_chances_of_several() -> None:
    every = [finish_of(_series(_later(10 * place), str(place))) for place in range(5)]
    four = chances(every[:4])
    assert table_rows(four)[0] == ["Time", "A", "B", "C", "D", "Chart0%100%"]
    assert drawn(four, "g", "class")[:4] == ["tone-1", "tone-2", "tone-3", "tone-4"]
    assert table_rows(chances(every[:2]))[0] == ["Time", "A", "B", "Chart0%100%"]
    five = chances(every)
    assert table_rows(five)[0] == ["Time", "A", "B", "C", "D", "E"]
    assert drawn(five, "table", "class") == ["dense"]
    assert not drawn(five, "circle", "cx")
    # From 1:02 to 2:24 are 82 minutes: by 15. At 1:15 ten of twenty of the first are over, and four of the second.
    shares = [[cell.split()[0] for cell in row] for row in table_rows(five)[1:]]
    assert shares[1] == ["1:15", "50.0%", "20.0%", "0.0%", "0.0%", "0.0%"]
    assert [row[0] for row in shares] == ["1:00", "1:15", "1:30", "1:45", "2:00", "2:15", "2:30"]


# What is said


def test_the_words_on_one() -> None:
    html = answer([_series()])
    assert texts(html, "strong") == ["1 h 15 min"]
    said = [
        "Plan until 1:44: 95 of 100 runs are over by then, half of them by 1:15.",
        "Ends after 1 h 15 min",
        "Median of 20 replicates; 95% interval 1:07 to 1:21. 90% of runs end between 1:02 and 1:44.",
    ]
    assert [each.partition(" In 90%")[0] for each in texts(html, "p")][:3] == said
    assert drawn(html, "section", "id") == ["end"]
    friday = replace(_series(), scenario=replace(event(), wall_clock=_FRIDAY))
    assert texts(answer([friday]), "p")[1] == "Ends at 20:15after 1 h 15 min"
    assert texts(answer([_series([75, 77])]), "p")[1:3] == [
        "Ends after 1 h 16 min",
        "Median of 2 replicates, too few for an interval. Both runs end between 1:15 and 1:17.",
    ]


def test_the_tiles() -> None:
    """Half of twelve runs have one table and half have three; samples at the moments are those made up here."""
    one = played(1)[0]
    first = one.samples[0]
    moments = {"money": (1200, 2000, 100), "final table": (2400, 3000, 120)}
    runs = []
    for number in range(20):
        own = [
            first._replace(
                moment=type(first.moment)(name), seconds=at + 60 * number, average=average, unit=unit, tables=1
            )
            for name, (at, average, unit) in moments.items()
        ]
        runs.append(changed(one, number=number, samples=(first._replace(tables=3), *own), hands=100 + number))
    html = answer([shown(replicates=runs)])
    tiles = list(zip(texts(html, "dt"), texts(html, "dd"), strict=True))
    assert tiles == [
        ("In the money", "0:290:25 to 0:34average stack 20.0 bb"),  # 20 to 39 minutes; 2000 / 100
        ("Final table", "0:490:45 to 0:54average stack 25.0 bb"),
        ("Most tables in play", "33 to 3"),
        ("Hands", "110105 to 114"),  # 109.5
    ]
    without = [changed(each, samples=each.samples[:1]) for each in runs]
    assert texts(answer([shown(replicates=without)]), "dt") == ["Most tables in play", "Hands"]


# Several side by side. The same cards: each of the twenty runs is 9 minutes later, so the interval is 9 to 9.


def _said(html: str) -> list[str]:
    found = html[html.index('<ul class="answers">') :]
    return texts(found[: found.index("</ul>") + 5], "p")


def test_the_words_on_several() -> None:
    sentence = "Median of 20 replicates; 95% interval {} to {}. 90% of runs end between {} and {}."
    html = answer([_series(), _series(_later(9), "late"), _series(_later(-9), "early", stack=700)])
    assert _said(html) == [
        "A Friday",
        "500 chips each",
        "Ends after 1 h 15 min",
        sentence.format("1:07", "1:21", "1:02", "1:44"),
        "B late",
        "500 chips each",
        "Ends after 1 h 24 min",
        sentence.format("1:16", "1:30", "1:11", "1:53"),
        "On average 0:09 later than A (95% interval 0:09 to 0:09).",
        "C early",
        "700 chips each",
        "Ends after 1 h 6 min",
        sentence.format("0:58", "1:12", "0:53", "1:35"),
        "On average 0:09 earlier than A (95% interval 0:09 to 0:09).",
    ]


def test_the_parts_of_the_section() -> None:
    one, two = answer([_series()]), answer([_series(), _series(_later(9), "late")])
    for html in (one, two):
        assert (drawn(html, "section", "id"), texts(html, "h2")) == (["end"], ["Finish time"])
        assert html.index('class="verdict"') < html.index('class="answer"') < html.index("Distribution of")
        assert html.index("Distribution of") < html.index("Chance of")
    assert [each for each in _said(two) if "chips" in each] == []  # nothing differs
    assert re.findall("<(dl|p|dt|dd)\\b", one[one.index('class="tiles"') :])[:3] == ["dl", "dt", "dd"]
    assert "<small></small>" not in one
    four = answer([_series(label=str(each)) for each in range(4)])
    assert "<small> </small>" not in four
    sweep = [
        replace(_series(_later(each), str(each), stack=500 + each), settings=(f"stack={500 + each}",))
        for each in (0, 10, 20, 30)
    ]
    html = answer(sweep)
    assert html.index('class="verdict"') < html.index("Response to stack") < html.index("Finish times side by side")


def test_intervals_of_differences_begin_with_the_smaller_end() -> None:
    """Half end 10 and half 14 minutes earlier: 12, and 2.1 * 2.05 / sqrt(20) = 0.96, so 11.04 to 12.96."""
    less = [each - (10 if place % 2 else 14) for place, each in enumerate(_TWENTY)]
    html = answer([_series(), _series(less, "early")])
    assert _said(html)[-1] == "On average 0:12 earlier than A (95% interval 0:11 to 0:12)."


def test_no_difference_between_two() -> None:
    html = answer([_series(), _series(label="same")])
    assert _said(html)[-1] == "In every run it ends when A does."
    html = answer([_series(), _series(list(reversed(_TWENTY)), "other")])
    assert _said(html)[-1] == "The difference from A is not statistically significant."
    html = answer([_series(), _series(seed=4, label="other cards")])  # not paired: each has its own spread
    assert _said(html)[-1] == "The difference from A is not statistically significant."


def test_four_are_a_table() -> None:
    """The axis is a twentieth longer than 1:02 to 2:44 at either end: 56.9 to 169.1 minutes, 112.2 wide."""
    every = [
        _series(),
        _series(_later(60), "late", stack=700),
        _series(label="same"),
        _series([75] * 10, "few", seed=9),
    ]
    html = answer(every)
    table = html[html.index("Finish times side by side") :]
    rows = table_rows(f"<div>{table[table.index('<table') : table.index('</table>')]}</table></div>")
    assert rows[0] == ["Tournament", "Median end", "5% to 95%", "Mean against A", "Chart1:002:30"]
    assert [row[:4] for row in rows[1:]] == [
        ["A Friday 500 chips each", "1:15 1:07 to 1:21", "1:02 to 1:44", ""],
        ["B late 700 chips each", "2:15 2:07 to 2:21", "2:02 to 2:44", "+1:00 +1:00 to +1:00"],
        ["C same 500 chips each", "1:15 1:07 to 1:21", "1:02 to 1:44", "0:00 0:00 to 0:00"],
        ["D few 500 chips each", "1:15 1:15 to 1:15", "", "\N{MINUS SIGN}0:01 \N{MINUS SIGN}0:07 to +0:04"],
    ]
    first = drawn(table[table.index("<tbody") : table.index("</tbody>") + 8], "line", "class x1 x2")
    assert [each for each in first if each.startswith(("usual", "interval"))][:2] == [
        "usual 4.55% 41.98%",  # 5.1 and 47.1 of 112.2 minutes
        "interval 9.00% 21.48%",  # 10.1 and 24.1
    ]
    assert drawn(table[table.index("<tbody") : table.index("</tbody>") + 8], "circle", "cx")[0] == "16.13%"  # 18.1
    assert [each.split()[0] for each in first].count("usual") == 3  # ten runs have no range
    cells = drawn(table[table.index("<tbody") : table.index("</tbody>") + 8], "td", "class text")
    assert [each.split()[0] for each in cells[2::4]] == ["-", "-", "unsure", "unsure"]
    assert re.findall("<(h2|p|figure|summary)\\b", html)[:3] == ["h2", "p", "figure"]
    assert re.findall("<(p|table)\\b", table)[:2] == ["p", "table"]
    assert (drawn(html, "section", "id"), texts(html, "h2")) == (["end"], ["Finish time"])
    for label in ("Show the distributions", "Show the chance of finishing by a given time"):
        assert f"<details><summary>{label}</summary>" in html
    assert html.index("Finish times side by side") < html.index("Show the distributions")
    assert "Small print: 95% intervals. Chart: the median with its interval, from 5% to 95%." in html
    summaries = ["Show the distributions", "Show the chance of finishing by a given time"]
    assert [each for each in texts(html, "summary") if each in summaries] == summaries
