"""`tourney stress`: find what is wrong in a rules engine."""

from __future__ import annotations

import signal
import sys
from math import isfinite
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand

from tourney.cli.console import MOST, whole
from tourney.errors import InvalidArgument
from tourney.processes import adopting_orphans

_COMMAND: Final = "tourney.stress.command"


class StressCommand(TyperCommand):
    """A command whose arguments after `--` are a program."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401 - a context, as typer has it
        """Keep what follows `--` apart."""
        # Before the options are parsed: those after `--` are the options of the engine.
        if "--" in args:
            at = args.index("--")
            ctx.meta[_COMMAND] = args[at + 1 :]
            args = args[:at]
        return super().parse_args(ctx, args)


def stress(  # noqa: PLR0917 - the options of the command
    context: typer.Context,
    engines: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ENGINE]... [-- COMMAND]", help="Engines by name or file.py:Class; or a program."),
    ] = None,
    minutes: Annotated[float, typer.Option(help="Most minutes for each engine.")] = 1.0,
    hands: Annotated[int | None, whole(1, MOST, "Most hands for each engine.")] = None,
    seed: Annotated[int, whole(0, MOST, "The seed of the hands.")] = 1,
    jobs: Annotated[int, whole(1, 256, "Processes, each with an engine and hands of its own.")] = 1,
    only: Annotated[
        list[str] | None, typer.Option(metavar="POINT", help="Rule points to strive for, such as tda/47.")
    ] = None,
    games: Annotated[str, typer.Option(metavar="NAME,...", help="The games to play; default: all it offers.")] = "",
    rules: Annotated[
        str, typer.Option(metavar="FILE", help="The house rules that the engine means to follow: a name or a file.")
    ] = "",
    house: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A house rule that it means to follow; see --houses.")
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="House rules count as findings.")] = False,
    required: Annotated[
        bool, typer.Option("--required", help="Findings about optional rule points do not make the command fail.")
    ] = False,
    first: Annotated[bool, typer.Option("--first", help="Stop at the first finding that is not accepted.")] = False,
    hand: Annotated[Path | None, typer.Option(metavar="FILE", help="Play only the hand of a finding.")] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Write report.html and watch.html, report.json, junit.xml, badge.svg and hands."
        ),
    ] = None,
    baseline: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Accepted findings; only others make the command fail.")
    ] = None,
    accept: Annotated[bool, typer.Option("--accept", help="Write the findings to the baseline file.")] = False,
    findings: Annotated[int, whole(0, 10_000, "Findings to show in full.")] = 20,
    timeout: Annotated[float, typer.Option(help="Seconds for an answer of the engine.")] = 2.0,
    python: Annotated[
        str | None, typer.Option(metavar="PATH", help="The Python in whose environment the engine is installed.")
    ] = None,
    listing: Annotated[bool, typer.Option("--list", help="List the rule points, and do nothing else.")] = False,
    houses: Annotated[bool, typer.Option("--houses", help="List the house rules, and do nothing else.")] = False,
    compare: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="REPORT",
            help="Say what has changed since this report.json; given twice, without an engine, compare the two.",
        ),
    ] = None,
    vectors: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write the hands of the rule points as JSON lines, and do nothing else."),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be tested: start the engine and play no hand.")
    ] = False,
) -> None:
    """Stress-test rules engines: play hands in them and in our machine, and report where they differ."""
    from tourney.cli import stressing

    for name in ("SIGTERM", "SIGHUP"):  # an engine that hangs would outlive us: end it on the way out
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda number, _: sys.exit(128 + number))
    if listing or houses:
        sys.stdout.write(stressing.list_points(only or []) if listing else stressing.list_houses())
        return
    if vectors is not None:
        sys.stdout.write(stressing.write_vectors(vectors, only or []))
        return
    command: list[str] | None = context.meta.get(_COMMAND)
    reports = compare or []
    named = len(engines or []) + bool(command)
    # Two reports are compared without running anything.
    if len(reports) == 2 and not named:
        raise typer.Exit(stressing.compare_reports(*reports))
    _check_together(
        {
            "name an engine, or a program after --; see tourney stress --help": not named,
            "--accept needs --baseline FILE": accept and baseline is None,
            "--accept needs all findings, and --first stops at one": accept and first,
            "--compare takes one report and one engine to run, or two reports and no engine": bool(reports)
            and (len(reports) > 1 or named > 1 or hand is not None or dry_run),
        }
    )
    for option, value in (("--minutes", minutes), ("--timeout", timeout)):
        # `inf` and `nan` are numbers to the parser.
        if not (value > 0 and isfinite(value)):
            raise InvalidArgument(f"{option} must be above 0, not {value:g}")
    asked = stressing.Asked(
        programs=stressing.programs(engines or [], command, python),
        seconds=60 * minutes,
        hands=hands,
        seed=seed,
        jobs=jobs,
        only=tuple(only or ()),
        games=tuple(name.strip() for name in games.split(",") if name.strip()),
        rules=rules,
        houses=tuple(house or ()),
        strict=strict,
        out=out,
        baseline=baseline,
        accept=accept,
        most=findings,
        answer_seconds=timeout,
        options=_options(rules, house or []),
        first=first,
        required=required,
        earlier=reports[0] if reports else None,
    )
    # An engine may start others and end before them; they are ended with the command.
    with adopting_orphans():
        done: Any = stressing.replay_finding(asked, hand) if hand is not None else stressing.run(asked, dry=dry_run)
    raise typer.Exit(done)


def _check_together(wrong: dict[str, bool]) -> None:
    """Check options that exclude each other or need another one.

    Raises:
        InvalidArgument: One of these messages applies.
    """
    for message, applies in wrong.items():
        if applies:
            raise InvalidArgument(message)


def _options(rules: str, houses: list[str]) -> tuple[str, ...]:
    """The options that a command to play a hand again needs."""
    words = ("--rules", rules) if rules else ()
    return (*words, *(word for house in houses for word in ("--house", house)))
