"""`tourney clock`: write the clock of an evening as a page."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tourney.cli.console import AUTO, Jobs, Quiet, Seed, Settings, Strict, complete_file, warn, whole
from tourney.errors import INTERRUPTED, InvalidArgument, TourneyError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.plan import Plan
    from tourney.experiment.replicate import Replicate
    from tourney.sim.scenario import Scenario


def clock(
    file: Annotated[
        str,
        typer.Argument(
            help="A tournament file, or the name of a shipped scenario.", autocompletion=complete_file("scenarios")
        ),
    ],
    out: Annotated[Path, typer.Option(metavar="FILE", help="The page to write.")] = Path("clock.html"),
    reps: Annotated[
        int, whole(0, 2000, "How often to play the event, to forecast its end; 0 for no forecast.")
    ] = 200,
    seed: Seed = None,
    jobs: Jobs = AUTO,
    settings: Settings = None,
    quiet: Quiet = False,
    strict: Strict = False,
) -> None:
    """Write the clock of an evening as a page: level, time left, blinds, players, prizes, when it will end."""
    from tourney.cli.progress import jobs_of
    from tourney.config.named_files import scenario_file
    from tourney.festival.programme import Festival
    from tourney.reporting.page.markup import write_html
    from tourney.tasks.experiment_files import plan_experiment, rule_of
    from tourney.tasks.wall import build_clock, check_clock, why_no_forecast
    from tourney.watch.clock_page import build_clock_page

    workers = jobs_of(jobs)
    with redirect_stdout(sys.stderr):
        plan, [point] = plan_experiment(
            # A plan has at least one run, even if `--reps 0` plays none.
            scenario_file(file),
            settings=settings or [],
            seed=seed,
            rule=rule_of(max(reps, 1)),
        )
        scenario = point.scenario
        if isinstance(scenario, Festival):
            raise InvalidArgument(f"{file} is a festival; a clock is of a tournament")
        # Before the runs, which may take minutes.
        check_clock(scenario)
        warn(point.warnings, strict=strict)
        played = [] if not reps or why_no_forecast(scenario) else _play(plan, scenario, workers, quiet=quiet)
    # After the runs, so that an interrupt leaves the previous page as it was.
    write_html(out, build_clock_page(build_clock(scenario, played)))
    sys.stdout.write(f"{out}: open it in a browser; its keys are listed at the bottom of the page\n")


def _play(plan: Plan, scenario: Scenario, jobs: int, *, quiet: bool) -> Sequence[Replicate]:
    from tourney.cli.progress import replicating
    from tourney.experiment import engines
    from tourney.experiment.experiment import Experiment
    from tourney.experiment.run import ReplicateFailed
    from tourney.experiment.subject import TOURNAMENTS

    experiment = Experiment(plan, TOURNAMENTS, [scenario])
    try:
        with engines.engine("local", jobs) as workers, replicating(plan, quiet=quiet) as progress:
            experiment.play(workers, progress)
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except ReplicateFailed as failed:
        raise TourneyError(str(failed)) from failed
    return list(experiment.found[0].replicates)
