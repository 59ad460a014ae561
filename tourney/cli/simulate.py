"""`tourney simulate` and `tourney resume`: play a tournament or a festival many times and report the results."""

from __future__ import annotations

import sys
from contextlib import ExitStack, redirect_stdout
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tourney.cli.console import (
    AUTO,
    AsJson,
    AsMarkdown,
    EngineName,
    Jobs,
    Quiet,
    Redeals,
    Seed,
    Settings,
    Strict,
    check_one_form,
    complete_file,
    redeals_setting,
    show_as,
    warn,
    whole,
)
from tourney.errors import INTERRUPTED, TourneyError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.config.load import Playable
    from tourney.config.resolved import Resolved
    from tourney.experiment.engines import Engine
    from tourney.experiment.experiment import Experiment
    from tourney.experiment.plan import Plan


def simulate(  # noqa: PLR0917 - options
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A tournament or festival file, or the name of a shipped one.",
            autocompletion=complete_file("scenarios", "festivals"),
        ),
    ],
    reps: Annotated[
        int | None,
        whole(1, 10**6, "Replicates; default: until the mean finish time is known to 1%."),
    ] = None,
    seed: Seed = None,
    jobs: Jobs = AUTO,
    engine: EngineName = "local",
    settings: Settings = None,
    sweep: Annotated[
        list[str] | None,
        typer.Option(metavar="PATH=A,B,C", help="Play the event with each of these values; may be repeated."),
    ] = None,
    redeals: Redeals = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Save results in DIR; continue an experiment saved there.")
    ] = None,
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Continue when a replicate fails.")] = False,
    quiet: Quiet = False,
    strict: Strict = False,
    as_json: AsJson = False,
    as_markdown: AsMarkdown = False,
) -> None:
    """Play a tournament or a festival many times and show what to expect, with intervals."""
    from tourney.cli.progress import jobs_of
    from tourney.config.named_files import scenario_file
    from tourney.tasks.experiment_files import plan_experiment, replay_command, rule_of, scenario_of

    check_one_form(as_json=as_json, as_markdown=as_markdown)
    settings = [*(settings or []), *redeals_setting(redeals)]
    with redirect_stdout(sys.stderr):
        plan, points = plan_experiment(
            scenario_file(file),
            settings=settings,
            sweeps=sweep or [],
            seed=seed,
            rule=rule_of(reps),
            keep_going=keep_going,
        )
    warn((warning for point in points for warning in point.warnings), strict=strict)
    # Without a directory the replay needs the file and all settings; with it, the stored scenario.
    if out is None:
        replays = [replay_command(file, [*settings, *each.settings], plan.seed) for each in plan.points]
    else:
        replays = [replay_command(scenario_of(out, plan, point), (), plan.seed) for point in range(len(points))]
    how = _How(engine, jobs_of(jobs), out, quiet=quiet, as_json=as_json, as_markdown=as_markdown)
    _conduct(plan, points, replays, how)


def resume(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="An experiment directory, as written by simulate --out.")
    ],
    reps: Annotated[
        int | None, whole(1, 10**6, "Add replicates up to this number; default: the number it was started with.")
    ] = None,
    jobs: Jobs = AUTO,
    engine: EngineName = "local",
    quiet: Quiet = False,
    as_json: AsJson = False,
    as_markdown: AsMarkdown = False,
) -> None:
    """Continue an interrupted experiment, or add replicates to one. The results are those of an uninterrupted run."""
    from tourney.cli.progress import jobs_of
    from tourney.tasks.experiment_files import reopen_experiment, replay_command, rule_of, scenario_of

    check_one_form(as_json=as_json, as_markdown=as_markdown)
    with redirect_stdout(sys.stderr):
        plan, points = reopen_experiment(folder)
    if reps is not None:
        plan = replace(plan, rule=rule_of(reps))
    replays = [replay_command(scenario_of(folder, plan, point), (), plan.seed) for point in range(len(points))]
    how = _How(engine, jobs_of(jobs), folder, quiet=quiet, as_json=as_json, as_markdown=as_markdown)
    _conduct(plan, points, replays, how)


@dataclass(frozen=True, slots=True)
class _How:
    """The options on how to play and print, as `simulate` has them."""

    engine: str
    jobs: int
    out: Path | None
    quiet: bool
    as_json: bool
    as_markdown: bool


def _conduct(plan: Plan, points: Sequence[Resolved[Playable]], replays: Sequence[str], how: _How) -> None:
    """Play the experiment and print its findings, also if it is interrupted."""
    from rich.console import Console

    from tourney.experiment import engines
    from tourney.experiment.expectations import Verdict
    from tourney.experiment.experiment import summary_record
    from tourney.experiment.run import ReplicateFailed
    from tourney.reporting.findings import findings
    from tourney.tasks.experiment_files import check_expectations, experiment_of, open_experiment

    interrupted = False
    with ExitStack() as stack:
        stack.enter_context(redirect_stdout(sys.stderr))
        if how.out is None:
            experiment = experiment_of(plan, points)
        else:
            experiment = stack.enter_context(open_experiment(how.out, plan, points))
        workers = stack.enter_context(engines.engine(how.engine, how.jobs))
        try:
            interrupted = _play(experiment, workers, quiet=how.quiet)
        except ReplicateFailed as failed:
            raise TourneyError(
                f"{failed}\nto play it again: {replays[failed.point]} {failed.failure.number}"
            ) from failed
    # After the workers have ended, as printing needs none.
    found = experiment.found
    checks = [check_expectations(each) for each in found]
    show_as(
        lambda: findings(plan, found, checks, replays=replays),
        lambda: summary_record(plan, found, checks),
        as_json=how.as_json,
        as_markdown=how.as_markdown,
    )
    # Before what is expected is judged: the runs so far may be too few for that.
    if interrupted:
        if how.out is not None:
            Console(stderr=True).print(
                f"Interrupted; continue with: tourney resume {how.out}", markup=False, soft_wrap=True
            )
        raise typer.Exit(INTERRUPTED)
    # Undecided expectations do not fail: more runs may settle them.
    if any(check.verdict is Verdict.FAILS for each in checks for check in each):
        raise typer.Exit(1)


def _play(experiment: Experiment[Any, Any], workers: Engine, *, quiet: bool) -> bool:
    """Play the experiment; return whether it was interrupted."""
    from tourney.cli.progress import replicating

    try:
        with replicating(experiment.plan, quiet=quiet) as progress:
            experiment.play(workers, progress)
    except KeyboardInterrupt:
        return True
    return False
