"""The words and numbers of progress lines and completions, from made-up standings."""

from __future__ import annotations

from datetime import datetime
from io import StringIO
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from rich.console import Console
from sheets import sheet

from tourney.cli import progress as module
from tourney.cli import tune
from tourney.cli.app import is_first_run
from tourney.cli.console import choice, complete_file
from tourney.cli.progress import jobs_of, replicating
from tourney.cli.stressing import _slug
from tourney.errors import InvalidArgument
from tourney.experiment.engines import MOST_JOBS
from tourney.experiment.statistics import Estimate
from tourney.tournament.wall_clock import WallClock
from tourney.tuning.candidates import Candidate
from tourney.tuning.merit import RunTally
from tourney.tuning.search import TriedSheet, TuneStanding

if TYPE_CHECKING:
    from pathlib import Path

    from tourney.experiment.plan import Plan
    from tourney.experiment.run import Replicates
    from tourney.stress.engine_examination import Examined


class Played:
    """Replicates of a point: how many are there, when the next look is, and the mean finish."""

    wall_clock: WallClock | None = None

    def __init__(self, count: int, look: int, finish: Estimate | None = None) -> None:
        self.look, self.finish, self._count = look, finish, count

    def __len__(self) -> int:
        return self._count


def plan(*points: tuple[str, ...]) -> Plan:
    return cast("Plan", SimpleNamespace(points=[SimpleNamespace(settings=each) for each in points]))


class Watch:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    found = Watch()
    monkeypatch.setattr(module, "time", found)
    return found


def note(status: Any, point: int, count: int, look: int, fresh: int, finish: Estimate | None = None) -> str:  # noqa: ANN401
    status.note(point, cast("Replicates", Played(count, look, finish)), fresh)
    return str(status.__rich__())


def test_the_line_of_an_experiment(watch: Watch) -> None:
    """20 replicates in 40 s: 80 more take 160 s. The mean of 3,661 s is 1:01, and 125 s are two minutes."""
    status = module._ReplicateStatus(plan(()))
    assert note(status, 0, 0, 100, 0) == "0 of 100 replicates"
    watch.now += 40
    assert note(status, 0, 20, 100, 20) == "20 of 100 replicates  2 min left"
    mean = Estimate(3661, 3536, 3786, 20)
    assert note(status, 0, 20, 100, 0, mean) == "20 of 100 replicates  mean finish 1:01 ± 0:02  2 min left"
    watch.now += 20
    # 30 in a minute; 70 more take 140 s.
    assert note(status, 0, 30, 100, 10, Estimate(3661, None, None, 9)) == (
        "30 of 100 replicates  mean finish 1:01  2 min left"
    )
    watch.now += 30
    # 100 in a minute and a half: what is left is not said anew.
    assert note(status, 0, 120, 100, 70).startswith("100 of 100 replicates")


def test_the_mean_finish_is_a_time_of_day_where_the_start_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Played, "wall_clock", WallClock(datetime(2026, 12, 4, 19, 0)))  # noqa: DTZ001 - of the place
    status = module._ReplicateStatus(plan(()))
    line = note(status, 0, 20, 20, 20, Estimate(3661, 3536, 3786, 20))
    assert line == "20 of 20 replicates  mean finish 20:01 \u00b1 0:02"


def test_the_line_of_a_sweep_names_the_point_and_begins_anew(watch: Watch) -> None:
    """Of the second point one replicate is played in 10 s: nine more take 90 s."""
    status = module._ReplicateStatus(plan(("seats=8",), ("seats=9", "stack=10k")))
    watch.now += 500
    assert note(status, 0, 10, 10, 10) == "1 of 2 (seats=8)  10 of 10 replicates"
    assert note(status, 1, 0, 10, 0) == "2 of 2 (seats=9 stack=10k)  0 of 10 replicates"
    watch.now += 10
    assert note(status, 1, 1, 10, 1).endswith("1 of 10 replicates  1 min left")
    assert note(status, 1, 1, 1, 0).startswith("2 of 2 (seats=9 stack=10k)  1 of 1 replicate")


def _bar(status: object, width: int) -> str:
    out = StringIO()
    Console(file=out, width=width, color_system=None).print(module._Bar(cast("Any", status)))
    [line] = out.getvalue().splitlines()
    return line.rstrip()


def test_the_bar_leaves_out_what_does_not_fit() -> None:
    """The bar has 24 columns, and two stay free: of 80 there are 54 for the parts, each with two spaces before it."""
    status = SimpleNamespace(done=6, total=12, estimate="e" * 20, left="l" * 10, point="p" * 10)
    assert _bar(status, 80)[24:] == "  6/12  " + "e" * 20 + "  " + "l" * 10 + "  " + "p" * 10
    assert set(_bar(status, 80)[:12]) == {"━"}
    # 6 + 22 + 12 + 12 = 52 columns; one fewer leaves out the last.
    assert _bar(status, 78)[24:] == "  6/12  " + "e" * 20 + "  " + "l" * 10 + "  " + "p" * 10
    assert _bar(status, 77)[24:] == "  6/12  " + "e" * 20 + "  " + "l" * 10
    # 30 columns have no room for the estimate, but for what is shorter.
    assert _bar(status, 24 + 2 + 18)[24:] == "  6/12  " + "l" * 10
    nothing = SimpleNamespace(done=0, total=0, estimate="", left="", point="")
    assert _bar(nothing, 80)[24:] == ""


def test_a_line_is_written_every_ten_seconds(watch: Watch, capsys: pytest.CaptureFixture[str]) -> None:
    with replicating(plan(()), quiet=True) as nothing:
        assert nothing is None
    with replicating(plan(()), quiet=False) as tell:
        assert tell is not None
        for seconds in (9.9, 0.1, 9.9, 0.2):
            watch.now += seconds
            tell(0, cast("Replicates", Played(int(watch.now) - 1000, 100)), 1)
    lines = capsys.readouterr().err.splitlines()
    assert [line.split("  ")[0] for line in lines] == ["10 of 100 replicates", "20 of 100 replicates"]


@pytest.mark.parametrize(("text", "jobs"), [("auto", 0), ("1", 1), ("07", 7)])
def test_the_number_of_jobs(text: str, jobs: int) -> None:
    assert jobs_of(text) == jobs


@pytest.mark.parametrize("text", ["0", "", "-1", "1.5", "100000", "000019999999", "٣"])
def test_what_is_no_number_of_jobs(text: str) -> None:
    with pytest.raises(InvalidArgument, match=r"--jobs must be auto or a number from 1 to "):
        jobs_of(text)


def test_the_most_jobs() -> None:
    assert jobs_of(str(MOST_JOBS)) == MOST_JOBS
    with pytest.raises(InvalidArgument):
        jobs_of(str(MOST_JOBS + 1))


# Tuning


def test_the_line_of_a_tuning() -> None:
    """A stack of 5,000 at 25-50 is 100 big blinds. Ten finishes of an hour on average, each half an hour off."""
    standing = TuneStanding("search", 20, 1000, 50, None, None, None)
    assert tune._line(standing) == "Search: 50 sheets, 20 of 1,000 runs"
    assert tune._line(standing._replace(part="finalists", sheets=1)) == "Finalists: 1 sheet, 20 of 1,000 runs"
    assert tune._line(standing._replace(part="fresh")).startswith("Fresh runs: ")
    schedule = sheet((25, 50), (50, 100, 10))
    best = TriedSheet(Candidate("a new sheet", schedule, 5000), cast("Any", None))
    tally = RunTally()
    tally.values = {run: (1800.0 if run % 2 else 5400.0,) for run in range(10)}
    words = "; best so far: 100 bb, 20 min, 2 levels, antes, mean finish 1 h 0 min"
    # The deviation of ten values 1,800 off is 1,897; t(9) = 2.262, over the root of ten 1,357 s.
    assert tune._line(standing._replace(best=best, tally=tally)).endswith(f"{words} ± 22 min")
    tally.values.pop(9), tally.values.pop(8)
    assert tune._line(standing._replace(best=best, tally=tally)).endswith(words)


# Names of directories and completions


def _named(name: str, version: str) -> Examined:
    return cast("Examined", SimpleNamespace(about=SimpleNamespace(name=name, version=version)))


@pytest.mark.parametrize(
    ("name", "taken", "slug"),
    [
        ("PokerKit", (), "pokerkit-1.0"),
        ("../etc", (), "etc-1.0"),
        ("a b/c", (), "a-b-c-1.0"),
        ("Pik-König", (), "pik-k-nig-1.0"),
        ("x" * 80, (), "x" * 60),
        ("one", ("one-1.0",), "one-1.0-2"),
        ("one", ("one-1.0", "one-1.0-2"), "one-1.0-3"),
        ("one", ("one-1.0-2",), "one-1.0"),
    ],
)
def test_the_directory_of_an_engine(name: str, taken: tuple[str, ...], slug: str) -> None:
    assert _slug(_named(name, "1.0"), taken) == slug


def test_an_engine_without_letters() -> None:
    assert _slug(_named("...", "."), ()) == "engine"


def test_completions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("turbo.yaml", "turbine.yml", "turn.txt", "other.yaml"):
        (tmp_path / name).touch()
    (tmp_path / "tunes").mkdir()
    (tmp_path / "tunes" / "one.yaml").touch()
    monkeypatch.chdir(tmp_path)
    complete = complete_file("scenarios")
    assert complete("tu") == ["turbo_sng", "tunes/", "turbine.yml", "turbo.yaml"]
    assert complete("./turbo") == ["./turbo.yaml"]
    assert complete("tunes/") == ["tunes/one.yaml"]
    assert complete(f"{tmp_path}/o") == [f"{tmp_path}/other.yaml"]
    assert complete("nowhere/x") == []
    assert complete_file("paces", "scenarios")("turbo_s") == ["turbo_sng"]
    assert choice("one", "two", "onto")("on") == ["one", "onto"]


def test_a_first_run_is_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert is_first_run()
    assert not is_first_run()
    [file] = (tmp_path / "cache" / "tourney").iterdir()
    assert file.name.startswith("run.")
    file.unlink()
    assert is_first_run()
    # In the home directory without this variable; where nothing can be written, each run is the first.
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert is_first_run()
    assert len(list((tmp_path / "home" / ".cache" / "tourney").iterdir())) == 1
    monkeypatch.setenv("XDG_CACHE_HOME", str(file.parent / "run"))
    (file.parent / "run").touch()
    assert is_first_run()
    assert is_first_run()
