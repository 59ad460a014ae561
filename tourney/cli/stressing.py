"""What `tourney stress` does: examines each engine, shows the result and writes the reports."""

from __future__ import annotations

import itertools
import os
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.console import Console
from rich.live import Live
from rich.text import Text

from tourney.cli.console import show
from tourney.config import shipped
from tourney.config.load import load_rules, shipped_variant
from tourney.errors import INTERRUPTED, InvalidArgument
from tourney.game.stakes import HouseRules
from tourney.inputs import read_named
from tourney.outputs import check_writable, make_folder, write_text
from tourney.reporting import stress_results
from tourney.reporting.page.markup import write_html
from tourney.reporting.stress_changes import describe_report_changes, new_findings, read_report
from tourney.reporting.stress_page import badge, page
from tourney.reporting.text import count
from tourney.stress.acceptance import Acceptance
from tourney.stress.campaign import Effort, play_again
from tourney.stress.catalogue.point import RuleLevel
from tourney.stress.engine_examination import Examined, examine, report_failed_start
from tourney.stress.hand_shares import EngineTask, session_of
from tourney.stress.hand_text import houses_of, in_words, read_hand_plan
from tourney.stress.loading import EngineProgram, engine_program, program
from tourney.stress.rule_points import POINTS, choose_points, judge_of
from tourney.stress.serving import WRONG_REFERENCE
from tourney.stress.session import EngineFailed
from tourney.stress.vectors import build_vectors, format_schema, format_vectors
from tourney.stress.verdicts import compose
from tourney.tasks.watched_findings import watch_findings
from tourney.watch.watch_page import build_watch_page

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

    from tourney.game.variant import Variant
    from tourney.reporting.stress_changes import StressReport
    from tourney.reporting.stress_results import DescribedFinding
    from tourney.stress.campaign import CampaignTally
    from tourney.stress.hand_plan import HandPlan
    from tourney.stress.interface import EngineAbout
    from tourney.stress.session import Session

FOUND: Final = 1
"""The exit code if there are findings that are not accepted."""

UNTESTED: Final = 2
"""The exit code if an engine offered nothing to test."""

_HEADS_UP: Final = "heads-up-dealer-posts-big-blind"


_PAGE: Final = "report.html"
_WATCH: Final = "watch.html"
_LONGEST_SLUG: Final = 60
_PLAIN: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789.-_")


class EngineResult(NamedTuple):
    """What came of an engine: its findings in words, and the name of its directory if there are several engines."""

    examined: Examined
    found: list[DescribedFinding]
    folder: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked for: the options of the command."""

    programs: tuple[EngineProgram, ...]
    seconds: float
    hands: int | None
    seed: int
    jobs: int
    only: tuple[str, ...]
    games: tuple[str, ...]
    rules: str
    houses: tuple[str, ...]
    strict: bool
    out: Path | None
    baseline: Path | None
    accept: bool
    most: int
    answer_seconds: float
    options: tuple[str, ...]
    first: bool = False
    required: bool = False
    earlier: Path | None = None


def programs(engines: Sequence[str], command: Sequence[str] | None, python: str | None) -> tuple[EngineProgram, ...]:
    """The programs of the engines that are named."""
    found = [engine_program(reference, python) for reference in engines]
    return (*found, *([program(command)] if command else ()))


def list_points(only: Sequence[str]) -> str:
    """The rule points, a line each."""
    points = choose_points(only)
    width = max(len(point.id) for point in points)
    return "".join(f"{point.id:{width}}  {point.level.value}  {point.says} ({point.cites})\n" for point in points)


def write_vectors(folder: Path, only: Sequence[str]) -> str:
    """Write the hands of rule points as vectors, with their schema; returns what to say.

    Raises:
        InvalidArgument: No rule point begins so, or the files cannot be written.
    """
    hands = list(build_vectors(choose_points(only), games()))
    make_folder(folder)
    write_text(folder / "hands.jsonl", format_vectors(iter(hands)))
    write_text(folder / "vectors.schema.json", format_schema())
    return f"{count(len(hands), 'hand')} in {folder / 'hands.jsonl'}; a line is described by vectors.schema.json.\n"


def list_houses() -> str:
    """The house rules, a line each."""
    houses = judge_of().houses
    width = max(len(house.name) for house in houses)
    return "".join(f"{house.name:{width}}  {house.says} ({house.source})\n" for house in houses)


def games() -> dict[str, Variant]:
    """All shipped games by name."""
    return {name: shipped_variant(name) for name in shipped.list_names("variants")}


def compare_reports(first: Path, second: Path) -> int:
    """Print what has changed from one report to another; return the exit code.

    Raises:
        InvalidArgument: One of them is no report.
    """
    old, new = (read_report(read_named(path), str(path)) for path in (first, second))
    sys.stdout.write(describe_report_changes(old, new))
    return FOUND if new_findings(old, new) else 0


def task_of(asked: Asked, engine: EngineProgram, accepted: Acceptance) -> EngineTask:
    """The task for one engine.

    Raises:
        InvalidArgument: A house rule or a file is not known.
    """
    rules, houses = HouseRules(), asked.houses
    if asked.rules:
        rules, button = load_rules(asked.rules)
        # The rules file has it among those of the button, the catalogue as a house rule of hands.
        if button.big_blind_on_button:
            houses = (*houses, _HEADS_UP)
    # A name that is misspelled would excuse nothing, and the run be wasted.
    known = {house.name for house in judge_of().houses}
    for name in houses:
        if name not in known:
            raise InvalidArgument(f"unknown house rule {name!r}; see tourney stress --houses")
    effort = Effort(asked.seconds, asked.hands, asked.seed, until_found=asked.first, accepted=accepted)
    return EngineTask(engine.command, games(), rules, houses, asked.only, asked.games, effort, asked.answer_seconds)


def run(asked: Asked, *, dry: bool) -> int:
    """Examine the engines; return the exit code. What is known at an interrupt or an error is shown and written."""
    accepted = _read_accepted(asked)
    # Read before play, which takes minutes, in case that it cannot be read.
    earlier = None if asked.earlier is None else read_report(read_named(asked.earlier), str(asked.earlier))
    tasks = [(engine, task_of(asked, engine, accepted)) for engine in asked.programs]
    # Before the files are checked, as nothing is written.
    if dry:
        for engine, task in tasks:
            _say_what(task, engine)
        return 0
    _check_outputs(asked)
    results: list[EngineResult] = []
    try:
        for engine, task in tasks:
            results.append(_result(asked, engine, task, results))
            if results[-1].examined.tally.interrupted:
                break
    # What fails at one engine must not lose what came of those before it.
    finally:
        if results and asked.out is not None:
            _write(asked.out, results, accepted)
    if earlier is not None:
        sys.stdout.write(describe_report_changes(earlier, _reported(results[0])))
    return _exit_code(asked, results, accepted)


def _reported(result: EngineResult) -> StressReport:
    """A result as its report, to compare it with another one."""
    return read_report(stress_results.as_json(result.examined, result.found), stress_results.REPORT)


def _check_outputs(asked: Asked) -> None:
    """Check that the results can be written, rather than to find that out after minutes."""
    if asked.out is not None:
        make_folder(asked.out)
        check_writable(asked.out / _PAGE)
    if asked.accept and asked.baseline is not None:
        check_writable(asked.baseline)


def _result(asked: Asked, engine: EngineProgram, task: EngineTask, before: Sequence[EngineResult]) -> EngineResult:
    """Examine an engine and show what came of it."""
    try:
        examined = _examine(task, asked.jobs)
    except EngineFailed as error:
        _check_start(engine, error)
        examined = report_failed_start(error, choose_points(task.only), task.effort.seed)
    name = _slug(examined, {each.folder for each in before}) if len(asked.programs) > 1 else ""
    folder = f"{asked.out or 'DIR'}/{name}".removesuffix("/")
    found = stress_results.describe_findings(examined, task.games, (*asked.options, *engine.words), folder)
    show(stress_results.result(examined, stress_results.families(found), asked.most))
    return EngineResult(examined, found, name)


def _exit_code(asked: Asked, results: Sequence[EngineResult], accepted: Acceptance) -> int:
    """The exit code; writes the baseline if that is asked for and nothing was interrupted."""
    # First of all: findings of an interrupted run are neither judged nor accepted.
    if any(each.examined.tally.interrupted for each in results):
        unchanged = f"; {asked.baseline} is unchanged" if asked.accept else ""
        sys.stderr.write(f"Interrupted: the results are those of the hands played so far{unchanged}.\n")
        return INTERRUPTED
    # Before the baseline is written: an engine that offers nothing has no findings, and would replace a good baseline
    # by an empty one.
    if any(each.examined.untested for each in results):
        return UNTESTED
    findings = [finding for each in results for finding in each.found]
    if asked.accept and asked.baseline is not None:
        write_text(asked.baseline, stress_results.baseline(findings))
        return 0
    return FOUND if any(accepted.counts(each.finding) for each in findings) else 0


def _examine(task: EngineTask, jobs: int) -> Examined:
    console = Console(stderr=True)
    with Live(Text("starting"), console=console, transient=True, refresh_per_second=4) as live:

        def note(tally: CampaignTally) -> None:
            live.update(Text(_progress(tally)))

        return examine(task, jobs=jobs, on_progress=note if console.is_terminal else None)


def _check_start(engine: EngineProgram, failed: EngineFailed) -> None:
    """Check that an engine that does not start is one, and is installed.

    Raises:
        InvalidArgument: It is not.
    """
    # Only our own server ends with this code; a program after `--` may mean anything by it.
    if engine.words[0] != "--" and failed.place == f"hello: exit code {WRONG_REFERENCE}":
        raise InvalidArgument(failed.detail) from failed


def _progress(tally: CampaignTally) -> str:
    points = sum(1 for times in tally.reached.values() if times)
    reached, found = count(points, "rule point"), count(len(tally.findings), "finding")
    return f"{count(tally.hands, 'hand')}, {reached} reached, {found}"


def _say_what(task: EngineTask, engine: EngineProgram) -> None:
    session = session_of(task)
    try:
        about = _about(session, engine)
    finally:
        session.end()
    known = [name for name in about.games if name in task.games]
    sys.stdout.write(
        f"{about.name} {about.version}\n"
        f"games: {', '.join(known) or 'none'}\nrankings: {', '.join(about.rankings) or 'none'}\n"
        f"players: {about.least_seats} to {about.most_seats}; deck: {about.deck}; "
        f"antes: {', '.join(about.antes) or 'none'}\n"
    )
    for point in choose_points(task.only):
        offered = not point.hands or any(hand.setup.game in known for hand in point.hands)
        sys.stdout.write(f"{'test' if offered else 'skip'}  {point.id}\n")


def _about(session: Session, engine: EngineProgram) -> EngineAbout:
    """What an engine says about itself.

    Raises:
        InvalidArgument: It does not start.
    """
    try:
        return session.about
    except EngineFailed as failed:
        _check_start(engine, failed)
        raise InvalidArgument(f"{' '.join(engine.words)} does not start: {failed}") from failed


def replay_finding(asked: Asked, file: Path) -> int:
    """Play the hand of a finding in each engine again; return the exit code."""
    text = read_named(file)
    differs = False
    for engine in asked.programs:
        task = task_of(asked, engine, Acceptance())
        plan = _plan(file, text, task.rules)
        if plan.setup.game not in task.games:
            raise InvalidArgument(f"{file}: unknown game {plan.setup.game!r}")
        variant = task.games[plan.setup.game]
        judge = judge_of()
        # Those under which the finding was made: by others our machine might play the hand differently.
        names = {*houses_of(text), *task.houses}
        session = session_of(task)
        try:
            about = _about(session, engine)
            houses = [house for house in judge.houses if house.name in {*names, *about.house_rules}]
            outcome = play_again(session, plan, variant, about, judge, houses)
        finally:
            session.end()
        sys.stdout.write("\n".join(in_words(plan, variant, compose(houses)(plan.setup))) + "\n")
        if outcome.not_offered:
            sys.stdout.write(f"not offered: {outcome.not_offered}\n")
        for noted in outcome.noted:
            differs = True
            what = noted.difference
            sys.stdout.write(f"{what.what.value}: {what.sign}\nexpected: {what.expected}\ngot:      {what.got}\n")
        if not outcome.noted and not outcome.not_offered:
            sys.stdout.write("no difference\n")
    return FOUND if differs else 0


def _plan(file: Path, text: str, rules: HouseRules) -> HandPlan:
    """The hand of a file.

    Raises:
        InvalidArgument: It is no file of a finding.
    """
    try:
        return read_hand_plan(text, rules)
    except InvalidArgument as error:
        raise InvalidArgument(
            f"{file}: {error}; expected a .phh file that tourney stress --out DIR has written"
        ) from error


def _read_accepted(asked: Asked) -> Acceptance:
    optional = frozenset(point.id for point in POINTS if point.level is RuleLevel.OPTIONAL)
    names = _read_baseline(asked)
    return Acceptance(names, strict=asked.strict, points=optional if asked.required else frozenset())


def _read_baseline(asked: Asked) -> frozenset[str]:
    # With --accept the file may be about to be written for the first time.
    if asked.baseline is None or (asked.accept and not os.path.lexists(asked.baseline)):
        return frozenset()
    lines = read_named(asked.baseline).splitlines()
    names = {
        number: line.strip() for number, line in enumerate(lines, 1) if line.strip() and not line.startswith("#")
    }
    for number, name in names.items():
        if name.count(" | ") < 2:
            raise InvalidArgument(
                f"{asked.baseline}:{number}: expected a finding, 'POINT | CONCERN | SIGN', as --accept writes it, not"
                f" {name!r}"
            )
    return frozenset(names.values())


def _write(out: Path, results: Sequence[EngineResult], accepted: Acceptance) -> None:
    linked = []
    for examined, found, name in results:
        folder = out / name
        make_folder(folder)
        for each in found:
            if each.file:
                write_text(folder / each.file, each.phh)
        write_text(folder / stress_results.REPORT, stress_results.as_json(examined, found))
        write_text(folder / "junit.xml", stress_results.as_junit(examined, found, accepted))
        write_text(folder / "badge.svg", badge(examined))
        numbers = _write_watched(folder) if any(each.file for each in found) else set()
        # The links stand beside the findings, so that the pages to watch are written first.
        linked.append((examined, [_link(each, name, numbers) for each in found]))
    write_text(out / _PAGE, page(linked))
    sys.stdout.write(f"{out / _PAGE}\n")


def _write_watched(folder: Path) -> set[int]:
    """Write the page on which the findings are watched; return their numbers."""
    try:
        shown = watch_findings(folder)
    except InvalidArgument:
        return set()  # none has a hand that our machine can begin
    write_html(folder / _WATCH, build_watch_page(shown))
    return {each.number for each in shown.findings}


def _link(described: DescribedFinding, folder: str, numbers: Collection[int]) -> DescribedFinding:
    """A finding with the address at which it is watched, if it can be."""
    number = stress_results.finding_number(described.file)
    address = f"{folder}/{_WATCH}#finding={number}".removeprefix("/")
    return replace(described, watched=address) if number in numbers else described


def _slug(examined: Examined, taken: Collection[str]) -> str:
    """The name of the directory of an engine: plain letters, so that it is valid and inside the one it is in."""
    name = f"{examined.about.name}-{examined.about.version}".lower()[:_LONGEST_SLUG]
    plain = "".join(letter if letter in _PLAIN else "-" for letter in name).strip("-.") or "engine"
    numbered = (f"{plain}-{number}" if number > 1 else plain for number in itertools.count(1))
    return next(each for each in numbered if each not in taken)
