"""The figures of the page are those of the database: reckoned again with SQL and Python's own statistics alone."""

from __future__ import annotations

import json
import math
import re
import shlex
import sqlite3
import statistics
import subprocess
import sys
from contextlib import closing
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import pytest
from cli.command import TOURNEY

from tourney.experiment.engines import engine
from tourney.tasks.experiment_files import open_experiment, plan_experiment, rule_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from browser.look import Look
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

_REPS: Final = 60
_MINUS: Final = "\N{MINUS SIGN}"
_EVENT: Final = """\
title: Friday & friends
game: no_limit_holdem
schedule:
  level_length: 6m
  levels:
    - {sb: 10, bb: 20}
    - {break: 10m, name: dinner}
    - {sb: 25, bb: 50}
    - {sb: 50, bb: 100, ante: 25}
    - {sb: 100, bb: 200, ante: 25}
    - {sb: 500, bb: 1000, ante: 100}
payouts: {percent: [50, 30, 20]}
pace: online
seats: 6
stack: 600
buy_in: 50
fee: 5
entries: 20
field: [{strategy: random_legal, share: 50%}, {strategy: call, share: 50%}]
expect: ["finish p50 < 9h"]
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An experiment and the report of it, as the commands write them."""
    base = tmp_path_factory.mktemp("experiment")
    file = base / "friday.yaml"
    file.write_text(_EVENT, encoding="utf-8")
    plan, points = plan_experiment(file, seed=5, rule=rule_of(_REPS))
    with open_experiment(base / "out", plan, points) as experiment, engine(jobs=1) as workers:
        experiment.play(workers)
    done = subprocess.run(
        [*TOURNEY, "report", "out"], capture_output=True, encoding="utf-8", cwd=base, check=True, timeout=120
    )
    assert re.fullmatch(r"out/report\.html: \d+ kB\n", done.stdout)
    return base / "out"


@pytest.fixture
def page(look: Look, folder: Path) -> Iterator[Page]:
    with look(folder / "report.html") as opened:
        opened.eval_on_selector_all("details", "(all) => all.forEach((each) => each.open = true)")
        yield opened


def _ask(folder: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(folder / "results.sqlite")) as database:
        return database.execute(query).fetchall()


def _column(folder: Path, query: str) -> list[float]:
    return [value for (value,) in _ask(folder, query)]


def _finishes(folder: Path) -> list[float]:
    return _column(folder, "SELECT duration_seconds FROM replicates ORDER BY duration_seconds")


def _clock(seconds: float) -> str:
    minutes = int(round(seconds) // 60)
    return f"{minutes // 60}:{minutes % 60:02}"


def _quantiles(values: list[float]) -> tuple[float, float, float]:
    """Type 7 of Hyndman and Fan, which Python calls inclusive."""
    cuts = statistics.quantiles(values, n=20, method="inclusive")
    return cuts[0], cuts[9], cuts[18]


def _around_the_median(values: list[float]) -> tuple[float, float]:
    """The 95% interval between order statistics (Conover 1999, 3.2), by exact binomials."""
    count = len(values)

    def below(rank: int) -> float:
        """The chance that fewer than so many values are below the median."""
        ways = sum(math.comb(count, hits) for hits in range(rank))
        return float(Fraction(ways, 2**count))

    low = max(rank for rank in range(1, count + 1) if below(rank) <= 0.025)
    high = min(rank for rank in range(1, count + 1) if 1 - below(rank) <= 0.025)
    ordered = sorted(values)
    return ordered[low - 1], ordered[high - 1]


def _row(page: Page, table: str, *first: str) -> list[str]:
    """The cells of the row that begins so, each with its small print after a bar."""
    rows: list[list[str]] = page.locator(table).first.evaluate("""(table) => [...table.rows].map((row) =>
      [...row.cells].map((cell) => [...cell.childNodes].map((node) => node.textContent.trim())
        .filter(Boolean).join("|")))""")
    found = [row for row in rows if row[: len(first)] == list(first)]
    assert len(found) == 1, (first, rows)
    return found[0][len(first) :]


def test_when_it_ends(page: Page, folder: Path) -> None:
    finishes = _finishes(folder)
    assert len(finishes) == _REPS
    p5, p50, p95 = _quantiles(finishes)
    low, high = _around_the_median(finishes)
    said = page.locator("#end .answer").text_content()
    assert said == f"Ends after {int(p50 // 3600)} h {int(p50 % 3600 // 60)} min".replace("after 0 h ", "after ")
    assert page.locator("#end .lead").text_content() == (
        f"Median of {_REPS} replicates; 95% interval {_clock(low)} to {_clock(high)}. "
        f"90% of runs end between {_clock(p5)} and {_clock(p95)}."
    )
    assert _row(page, "#end details table", "Half end by") == [f"{_clock(p50)}|{_clock(low)} to {_clock(high)}"]
    assert page.locator("#end .marked").all_text_contents() == [_clock(p5), _clock(p50), _clock(p95)]


def test_the_columns_of_the_histogram_hold_all(page: Page, folder: Path) -> None:
    rows = page.locator("#end details tbody tr").all_inner_texts()
    counts = 0
    for text in rows[3:]:
        low, high, count = re.match(r"(\S+) to (\S+)\s+(\d+)", text).groups()  # type: ignore[union-attr]
        ends = [60 * (60 * int(end.split(":")[0]) + int(end.split(":")[1])) for end in (low, high)]
        assert int(count) == sum(ends[0] <= finish < ends[1] for finish in _finishes(folder))
        counts += int(count)
    assert counts == _REPS
    # A bin in which the first or the last 5% end is drawn in two parts.
    assert len(rows) - 3 <= page.locator("#end svg .bar").count() <= len(rows) - 1


def test_the_chance_to_be_over(page: Page, folder: Path) -> None:
    """Wilson 1927: the interval's ends are where (p - found)^2 = z^2 p (1 - p) / n."""
    z = statistics.NormalDist().inv_cdf(0.975)
    for text in page.locator("#end .chances tbody tr").all_inner_texts():
        time, chance, low, high = re.match(r"(\S+)\s+(\S+)%\s+(\S+)% to (\S+)%", text).groups()  # type: ignore[union-attr]
        hours, minutes = map(int, time.split(":"))
        over = _column(
            folder, f"SELECT count(*) FROM replicates WHERE duration_seconds <= {3600 * hours + 60 * minutes}"
        )[0]
        assert float(chance) == pytest.approx(100 * over / _REPS, abs=0.051)
        for end in (float(low) / 100, float(high) / 100):
            if 0 < end < 1:
                gap = (end - over / _REPS) ** 2 - z * z * end * (1 - end) / _REPS
                assert gap == pytest.approx(0, abs=2e-4)


@pytest.mark.parametrize(("chart", "column", "after"), [(0, "players", 1), (1, "tables", 0)])
def test_who_is_left_when(page: Page, folder: Path, chart: int, column: str, after: int) -> None:
    drawn = json.loads(page.locator("#room script").nth(chart).text_content() or "")
    table = page.locator("#room table").nth(chart)
    rows = dict(
        zip(table.locator("tbody th").all_inner_texts(), table.locator("tbody tr").all_inner_texts(), strict=True)
    )
    moments = _column(folder, "SELECT DISTINCT seconds FROM samples WHERE moment = 'time' ORDER BY 1")
    assert drawn["x"] == [0, *moments]
    for place, at in enumerate(drawn["x"]):
        moment = "level" if at == 0 else "time"
        values = _column(folder, f"SELECT {column} FROM samples WHERE moment = '{moment}' AND seconds = {at}")
        values += [after] * (_REPS - len(values))
        found = [drawn["lines"][0][name][place] for name in ("low", "value", "high")]
        assert found == pytest.approx(list(_quantiles(values)), rel=1e-3)
        if _clock(at) in rows:
            median = float(re.split(r"\s+", rows[_clock(at)])[1])
            assert median == pytest.approx(statistics.median(values), abs=0.051)


def test_level_by_level(page: Page, folder: Path) -> None:
    """At the first sample of each level, means over the replicates that have come to it."""
    rows = _ask(
        folder,
        """
        SELECT level, count(*), avg(players), avg(1.0 * average / unit), avg(1.0 * median / unit),
               avg(1.0 * average / orbit)
        FROM samples WHERE moment = 'level' GROUP BY level""",
    )
    hands = dict(_ask(folder, "SELECT level, avg(hands) FROM level_hands GROUP BY level"))
    drawn = json.loads(page.locator("#depth script").first.text_content() or "")
    for level, count, players, average, median, m in rows:
        told = [cell.partition("|")[0] for cell in _row(page, "#depth > details table", str(level))]
        assert told[0] == f"{count}"
        wanted = (players, 0, average, median, m, hands[level])
        for text, value in zip(told[2:], wanted, strict=True):
            if value:
                assert float(text.replace(",", "")) == pytest.approx(value, rel=0.005, abs=0.051)
        if count * 20 >= _REPS:
            place = drawn["x"].index(level)
            found = [line["value"][place] for line in drawn["lines"]]
            assert found == pytest.approx([average, median, m], rel=1e-3)


@pytest.mark.parametrize(
    ("title", "moment"),
    [("Bubble", "bubble"), ("In the money", "money"), ("Final table", "final table"), ("End", "end")],
)
def test_moments(page: Page, folder: Path, title: str, moment: str) -> None:
    of = f"(SELECT replicate, min(row) AS row FROM samples WHERE moment = '{moment}' GROUP BY replicate)"
    samples = f"samples JOIN {of} USING (replicate, row)"
    times = _column(folder, f"SELECT seconds FROM {samples}")
    [(level, average, median)] = _ask(
        folder, f"SELECT avg(level), avg(1.0 * average / unit), avg(1.0 * median / unit) FROM {samples}"
    )
    p5, p50, p95 = _quantiles(times)
    low, high = _around_the_median(times)
    told = _row(page, "#moments table", title)
    assert told[:3] == [
        f"{len(times)}", f"{_clock(p50)}|{_clock(low)} to {_clock(high)}", f"{_clock(p5)} to {_clock(p95)}"
    ]  # fmt: skip
    for text, value in zip(told[3:6], (level, average, median), strict=True):
        assert float(text.partition("|")[0].replace(",", "")) == pytest.approx(value, abs=0.051)


@pytest.mark.parametrize("strategy", ["random_legal", "call"])
def test_who_wins(page: Page, folder: Path, strategy: str) -> None:
    of = f"FROM outcomes WHERE strategy = '{strategy}'"
    [(entrants, cost, returned, paid, entries, won)] = _ask(
        folder,
        f"""SELECT sum(entrants), sum(cost), sum(returned), sum(paid), sum(entries), count(*) FILTER (WHERE wins)
        {of}""",
    )
    told = [cell.partition("|")[0] for cell in _row(page, "#winners table", strategy)]
    roi = 100 * (returned / cost - 1)
    assert told[:4] == [
        f"{entrants / _REPS:.0f}", f"{roi:+.1f}%".replace("-", _MINUS), f"{100 * won / _REPS:.1f}%",
        f"{100 * paid / entries:.1f}%",
    ]  # fmt: skip
    rows = _ask(folder, f"SELECT sum(cost), sum(returned) {of} GROUP BY replicate")
    residuals = [back - returned / cost * spent for spent, back in rows]
    error = math.sqrt(sum(each**2 for each in residuals) / (_REPS - 1) / _REPS) / (cost / _REPS)
    low, high = re.findall(rf"([+{_MINUS}]?[\d.]+)%", _row(page, "#winners table", strategy)[1].partition("|")[2])
    t = 2.0010  # Student's, 59 degrees of freedom, 97.5% (any printed table)
    for text, end in ((low, roi - 100 * t * error), (high, roi + 100 * t * error)):
        assert float(text.replace(_MINUS, "-")) == pytest.approx(end, abs=0.06)


def test_prizes(page: Page, folder: Path) -> None:
    """20 entrants pay 50 each: 500, 300 and 200."""
    for place, name in enumerate(("1st", "2nd", "3rd")):
        [prize] = _column(folder, f"SELECT avg(prize) FROM places WHERE row = {place}")
        told = _row(page, "#prizes table", name)
        assert told[0].partition("|")[0] == f"{prize:,.0f}"
        assert told[1] == f"{prize / 10:.1f}%"
    assert _row(page, "#prizes table >> nth=1", "Prize pool") == ["1,000"]


def test_what_was_asked(page: Page) -> None:
    assert _row(page, "#method .asked", "Seed") == ["5"]
    assert _row(page, "#method .asked", "Stopping rule") == [f"{_REPS} replicates"]
    assert _row(page, "#expected table", "finish p50 < 9h")[1] == "holds"
    assert page.locator("h1").text_content() == "Friday & friends"


def test_the_example_is_played_again_by_its_command(page: Page, folder: Path) -> None:
    finishes = dict(_ask(folder, "SELECT replicate, duration_seconds FROM replicates"))
    middle = statistics.median(finishes.values())
    nearest = min(finishes, key=lambda number: (abs(finishes[number] - middle), number))
    said = page.locator("#example .lead").text_content() or ""
    assert said.startswith(f"Replicate {nearest} of {_REPS}, ")
    again, watched = (page.locator("#example pre").text_content() or "").split("\n")
    assert watched.startswith("tourney watch ")
    command = shlex.split(again)
    assert command[0] == "tourney"
    done = subprocess.run(
        [sys.executable, "-m", *command, "--json", "--quiet"],
        capture_output=True, encoding="utf-8", cwd=folder.parent, check=True, timeout=120,
    )  # fmt: skip
    result = json.loads(done.stdout)
    assert result["duration_seconds"] == finishes[nearest]
    [winner] = [place["player"] for place in result["places"] if place["place"] == 1]
    assert _row(page, "#example table >> nth=1", "1st")[1] == f"{winner}"
    # The dinner break stands where the sheet has it, with those who are left.
    second = next(row for row in result["timeline"] if row["level"] == 2)
    dinner = _row(page, ".sheet", "Break")
    assert dinner[:3] == ["0:06", "10 min", "dinner"]
    assert str(second["players"]) in dinner
