"""The page of experiments: those in the directory, further runs, comparisons, sweeps; and other pages found there."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from tourney.api import ExperimentWork, build_report, heat_map, list_experiments, read_folders
from tourney.errors import InvalidArgument, TourneyError
from tourney.reporting.page.markup import Markup, tag
from tourney.studio.documents import page_at
from tourney.studio.handling import answer_at, show_at
from tourney.studio.shell import address, button, frame, labelled

if TYPE_CHECKING:
    from pathlib import Path

    from tourney.api import KeptExperiment
    from tourney.studio.handling import Values
    from tourney.studio.jobs import Job
    from tourney.studio.state import Studio

_MOST_COMPARED: Final = 30
_MOST_RUNS: Final = 1_000_000
_PAUSE: Final = 0.5


def show_experiments(studio: Studio, _: Values) -> str:
    """The page."""
    root = studio.workspace.root
    rows = [_row(studio, each) for each in list_experiments(root)]
    table = (
        tag(
            "div",
            tag(
                "table",
                tag("caption", "Experiments"),
                tag(
                    "thead",
                    tag("tr", *[tag("th", name, scope="col") for name in ("", "Experiment", "Points", "Runs", "")]),
                ),
                tag("tbody", *rows),
            ),
            class_="scroll",
            data_name="Experiments",
        )
        if rows
        else tag("p", "No experiment in this directory yet.", class_="note")
    )
    compare = tag("p", button("Compare those chosen", "compare"), class_="tools")
    return frame(
        "Experiments",
        "/experiments",
        "",
        tag("section", tag("h1", "Experiments"), table, compare if rows else Markup()),
        _new(studio),
        _pages(studio),
        modules=("experiments.js",),
    )


def _row(studio: Studio, each: KeptExperiment) -> Markup:
    name = studio.workspace.name(each.folder)
    box = tag("input", type="checkbox", value=name, class_="choose", aria_label=f"Choose {name}")
    if not each.is_readable:
        return tag("tr", tag("td", ""), tag("th", name, scope="row"), tag("td", each.title, colspan="3"))
    links = [tag("a", "Report", href=address("/experiments/report", dirs=name), target="_blank")]
    if each.points > 3:
        links.append(tag("a", "Heat map", href=address("/experiments/sweep", dirs=name)))
    more = tag(
        "button", "Resume" if not each.is_complete else "More runs", type="button", class_="more", data_name=name
    )
    runs = f"{each.replicates:,}" + ("" if each.is_complete else ", not complete")
    return tag(
        "tr",
        tag("td", box),
        tag("th", tag("bdi", name), tag("small", f" {each.title}"), scope="row"),
        tag("td", f"{each.points:,}", class_="num"),
        tag("td", runs, class_="num"),
        tag("td", *links, more, class_="links"),
    )


def _new(studio: Studio) -> Markup:
    events = [tag("option", name) for name in studio.workspace.list_events()]
    fields = (
        labelled("Event or festival, as saved", tag("select", *events, id="x-file")),
        labelled("Runs of each", tag("input", id="x-reps", placeholder="until the end is known to 1%")),
        labelled("Vary", tag("input", id="x-sweep", placeholder="stack=5k,10k"), "One key with its values, or none"),
        labelled("and vary", tag("input", id="x-sweep-2", placeholder="schedule.level_length=15m,20m")),
        labelled("Directory", tag("input", id="x-dir", placeholder="event_runs")),
    )
    return tag(
        "section",
        tag("h2", "A new experiment"),
        tag("div", *fields, class_="fields"),
        tag("p", button("Play and keep", "x-start", "main-button"), button("Stop", "x-stop"), class_="tools"),
        tag("progress", id="progress", max="1", value="0", aria_label="Runs"),
        tag("p", "", id="brief", role="status", class_="note"),
    )


def _pages(studio: Studio) -> Markup:
    """Links to the pages in the directory: reports, festivals, leagues, stress."""
    found = studio.workspace.list_pages()
    if not found:
        return Markup()
    links = [tag("li", tag("a", name, href=address("/found", file=name), target="_blank")) for name in found]
    return tag("section", tag("h2", "Pages in this directory"), tag("ul", *links, class_="files"))


def _folders(studio: Studio, names: str) -> list[Path]:
    wanted = [name for name in names.split(",") if name]
    if not 1 <= len(wanted) <= _MOST_COMPARED:
        raise InvalidArgument(f"choose 1 to {_MOST_COMPARED} experiments")
    return [studio.workspace.find(name) for name in wanted]


def _make_report(studio: Studio, query: dict[str, str]) -> tuple[str, str]:
    return build_report(read_folders(_folders(studio, query.get("dirs", "")))), ""


def show_sweep(studio: Studio, values: Values) -> str:
    """The heat map of a sweep."""
    names = values.text("dirs")
    found = heat_map(read_folders(_folders(studio, names)))
    none = "A heat map needs a sweep of two keys; the report has all points."
    said = Markup(found) if found else tag("p", none)
    report = tag("a", "Report", href=address("/experiments/report", dirs=names), target="_blank")
    return frame(
        "Sweep", "/experiments", "", tag("section", tag("h1", names), said, tag("p", report, class_="links"))
    )


def start_experiment(studio: Studio, values: Values) -> dict[str, Any]:
    """Play a saved event, and keep the runs in a directory."""
    desk = studio.open_desk(values.text("of"))
    name = values.text("dir", "").strip() or _free(studio, f"{desk.path.stem}_runs")
    sweeps = tuple(each.strip() for each in values.texts("sweeps") if each.strip())
    # The file as it is now is checked and played, not the draft.
    work = ExperimentWork(studio.workspace.find(name), _runs(values), desk.path, sweeps)
    return _start(studio, work, allows_code=desk.allows_code)


def resume_experiment(studio: Studio, values: Values) -> dict[str, Any]:
    """Continue an experiment, or add runs to it."""
    folder = studio.workspace.find(values.text("dir"))
    return _start(studio, ExperimentWork(folder, _runs(values)), allows_code=False)


def _runs(values: Values) -> int | None:
    return values.whole("reps", 2, _MOST_RUNS, "runs")


def _free(studio: Studio, stem: str) -> str:
    names = (f"{stem}_{number}" if number > 1 else stem for number in range(1, 10_000))
    return next(name for name in names if not studio.workspace.find(name).exists())


def _start(studio: Studio, asked: ExperimentWork, *, allows_code: bool) -> dict[str, Any]:
    name = studio.workspace.name(asked.folder)
    wanted = asked.check(studio.workspace.root, allows_code=allows_code)

    def work(job: Job) -> None:
        sent = 0.0

        def note(played: int, share: float) -> None:
            nonlocal sent
            job.check()
            if monotonic() - sent > _PAUSE:
                _send(studio, f"{name}: {played:,} runs", share)
                sent = monotonic()

        try:
            wanted.play(job.engine, note)
        except TourneyError as error:
            _send(studio, str(error), 0, is_over=True)
            raise
        except KeyboardInterrupt:
            _send(studio, f"{name}: stopped; Resume goes on", 0, is_over=True)
            raise
        _send(studio, f"{name}: done", 1, is_over=True)

    studio.jobs.start(f"experiment {name}", work)
    return {}


def _send(studio: Studio, words: str, share: float, *, is_over: bool = False) -> None:
    studio.feed.publish("experiment", {"brief": words, "share": share, "over": is_over})


def stop_experiment(studio: Studio, _: Values) -> dict[str, Any]:
    """Stop playing; what has been played is kept."""
    studio.jobs.stop()
    return {}


ROUTES: Final = (
    show_at("/experiments", show_experiments),
    show_at("/experiments/sweep", show_sweep),
    page_at("/experiments/report", _make_report),
    answer_at("/experiments/start", start_experiment),
    answer_at("/experiments/resume", resume_experiment),
    answer_at("/experiments/stop", stop_experiment),
)
"""The routes of the page."""
