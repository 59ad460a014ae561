"""`tourney watch`: write a page that replays an event, its tables and its hands."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tourney.cli.console import MOST, Seed, Settings, check_html, complete_file, warn, whole
from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from tourney.tasks.watching import Watched
    from tourney.watch.watch_page import WatchData

_LOGS: Final = frozenset({".jsonl", ".json", ".ndjson", ".log"})


def watch(  # noqa: PLR0917 - the options of the command
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT",
            help="A tournament or festival file, or the name of a shipped one; an experiment directory; a log of "
            "events (.jsonl); hands (.phh, .phhs, or a directory of them); or what stress --out has written.",
            autocompletion=complete_file("scenarios", "festivals"),
        ),
    ],
    seed: Seed = None,
    settings: Settings = None,
    replicate: Annotated[
        int | None,
        whole(0, MOST, "The replicate to play; default: 0, of an experiment the one with the median finish."),
    ] = None,
    event: Annotated[str | None, typer.Option(metavar="NAME", help="Of a festival, the event to watch.")] = None,
    hands: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The hands of a log, as tourney run --hands has written them.")
    ] = None,
    follow: Annotated[
        list[int] | None,
        typer.Option(metavar="PLAYER", help="Of a very large event, hold the hands of this player's tables, too."),
    ] = None,
    equity: Annotated[
        bool, typer.Option("--equity", help="Give the equity of the players at each decision, all cards being known.")
    ] = False,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Output file; default: watch.html.")] = None,
    opening: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Write an HTML page that replays an event, its tables and its hands. It needs no network."""
    from tourney.outputs import check_writable
    from tourney.reporting.page.markup import write_html
    from tourney.tasks.watching import Watched
    from tourney.watch.watch_page import build_watch_page

    path = out or Path("watch.html")
    check_html(path, "the page is HTML")
    # Before play, which may take minutes.
    check_writable(path)
    with redirect_stdout(sys.stderr):  # what players print must not mix with the result
        shown = _find_source(what, hands, equity=equity)
        if shown is None:
            watched = Watched(follow or (), equity)
            shown = _play(what, settings or [], (seed, replicate), event, watched)
        elif event is not None:
            raise InvalidArgument(f"--event is for a festival, and {what} is none")
    size = write_html(path, build_watch_page(shown))
    sys.stdout.write(f"{path}: {size / 1000:,.0f} kB\n")
    if opening:
        typer.launch(str(path.resolve()))


def _find_source(what: str, hands: Path | None, *, equity: bool) -> WatchData | None:
    """What is shown of a file that is no tournament file; None for others."""
    from tourney.tasks.hand_files import SUFFIXES
    from tourney.tasks.watched_files import watch_hands, watch_log
    from tourney.tasks.watched_findings import is_stress_report, watch_findings

    path = Path(what)
    is_folder = os.path.isdir(path)  # noqa: PTH112 - it never raises
    # By the ending: a log is read as it is, and nothing is played.
    if not is_folder and path.suffix in _LOGS:
        return watch_log(path, hands, equity=equity)
    if hands is not None:
        raise InvalidArgument(f"--hands is for a log of events (.jsonl), and {what} is none")
    # Before hands are looked for, as the directory of a report holds those of its findings.
    if is_folder and is_stress_report(path):
        return watch_findings(path, equity=equity)
    if path.suffix in SUFFIXES or (is_folder and not _is_experiment(path)):
        return watch_hands(path, equity=equity)
    return None


def _is_experiment(folder: Path) -> bool:
    from tourney.experiment.plan import MANIFEST

    return os.path.exists(folder / MANIFEST)  # noqa: PTH110 - it never raises


def _play(
    what: str, settings: list[str], run: tuple[int | None, int | None], event: str | None, watched: Watched
) -> WatchData:
    """Play a tournament; `run` is the seed and the replicate, None for those of the file or the experiment."""
    from tourney.config.load import load_playable
    from tourney.config.named_files import scenario_file
    from tourney.festival.programme import Festival
    from tourney.reporting.page.example import example_of
    from tourney.tasks.experiment_files import read_experiment
    from tourney.tasks.watching import watch_festival_event, watch_scenario

    seed, replicate = run
    if os.path.isdir(what):  # noqa: PTH112 - it never raises
        if settings:
            raise InvalidArgument("--set is for a tournament file: an experiment has its settings")
        found = read_experiment(Path(what))[1][0]
        scenario, seed = found.scenario, found.plan.seed if seed is None else seed
        # The run that the report shows as its example, so that both tell of the same one.
        if replicate is None and found.replicates and not isinstance(scenario, Festival):
            replicate = example_of(found.replicates).number
    else:
        scenario, warnings = load_playable(scenario_file(what), settings=settings)
        warn(warnings, strict=False)
    if isinstance(scenario, Festival):
        if event is None:
            names = ", ".join(each.name for each in scenario.events)
            raise InvalidArgument(f"{what} is a festival: choose an event with --event; its events are {names}")
        return watch_festival_event(scenario, event, seed, replicate or 0, watched)
    if event is not None:
        raise InvalidArgument(f"--event is for a festival, and {what} is none")
    return watch_scenario(scenario, seed, replicate or 0, watched)
