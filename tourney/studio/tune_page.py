"""The page of tuning: what may vary, what is demanded, the sheets as they are tried, and the one that is chosen."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from tourney.api import (
    TuneRequest,
    candidate_page,
    find_candidate,
    free_folder,
    promise_of,
    run_page,
    take_sheet,
    tune_file,
    tuning_so_far,
)
from tourney.errors import InvalidArgument, TourneyError
from tourney.reporting.page.markup import tag
from tourney.studio.documents import page_at
from tourney.studio.form import show_fields
from tourney.studio.handling import answer_at, show_at
from tourney.studio.shell import address, button, frame, frame_of_festival, labelled

if TYPE_CHECKING:
    from pathlib import Path

    from tourney.api import Tuning
    from tourney.studio.desk import Desk
    from tourney.studio.handling import Values
    from tourney.studio.jobs import Job
    from tourney.studio.state import Studio

_GROUPS: Final = ("What must hold", "What tuning may vary")
_PAUSE: Final = 1.0


def show_tune(studio: Studio, values: Values) -> str:
    """The page."""
    desk = studio.open_desk(values.text("file"))
    if desk.is_festival:
        return frame_of_festival("Tune", "/tune", desk.name)
    start = tag(
        "div",
        labelled(
            "Sheets to try", tag("input", id="sheets", value="", placeholder="as many as fit", inputmode="numeric")
        ),
        labelled(
            "Fresh runs that confirm",
            tag("input", id="runs", value="", placeholder="500 or 1,000", inputmode="numeric"),
        ),
        class_="fields",
    )
    left = tag(
        "div",
        tag("p", "The demands and ranges are those of the file; the rest has usual ranges.", class_="note"),
        tag("div", *[show_fields(title) for title in _GROUPS], id="form", class_="form"),
        start,
        tag(
            "p",
            button("Save and tune", "start", "main-button"),
            button("Stop", "stop", is_off=True),
            class_="tools",
        ),
        tag("ul", id="problems", class_="problems", aria_live="polite"),
        class_="left",
    )
    chosen = tag(
        "div",
        tag("div", "", id="candidate", aria_live="polite"),
        tag(
            "p",
            button("Take it over", "take", "main-button"),
            tag("a", "Watch a run of it", id="watch-it", target="_blank"),
            button("Keep it as a version", "keep-it"),
            id="candidate-tools",
            class_="tools",
            hidden="",
        ),
    )
    right = tag(
        "div",
        tag("p", "No tuning yet.", id="brief", class_="brief", role="status"),
        tag("progress", id="progress", max="1", value="0", aria_label="Tuning"),
        tag("div", "", id="tuning"),
        labelled("Sheet", tag("select", id="pick"), "Or click a dot of the picture."),
        chosen,
        class_="right",
        id="right",
    )
    return frame(
        f"Tune {desk.name}", "/tune", desk.name, tag("div", left, right, class_="sides"), modules=("tune.js",)
    )


def start_tuning(studio: Studio, values: Values) -> dict[str, Any]:
    """Save the event, and tune it."""
    desk = studio.open_desk(values.text("file"))
    # Before it is saved: a text that cannot be played is not to replace the file.
    isolation = desk.check_tournament(desk.draft.text)
    request = TuneRequest(desk.path, isolation, None, values.whole("sheets", 2), values.whole("runs", 60))
    if desk.saved != desk.draft.text:
        desk.save(overwrites=False)
    folder = free_folder(desk.path, request, studio.workspace.root)

    def work(job: Job) -> None:
        _tune(studio, desk, request, folder, job)

    studio.jobs.start(f"tuning of {desk.name}", work)
    return {}


def _tune(studio: Studio, desk: Desk, request: TuneRequest, folder: Path, job: Job) -> None:
    """Tune, and send what is known at most once a second."""
    sent = 0.0

    def begin(tuning: Tuning) -> None:
        studio.tunings[desk.name] = tuning

    def note(standing: Any) -> None:  # noqa: ANN401 - where the search stands
        nonlocal sent
        job.check()
        if monotonic() - sent >= _PAUSE:
            words = {"search": "Searching", "finalists": "Playing the best again on fresh seeds"}.get(
                standing.part, ""
            )
            share = standing.played / max(1, standing.planned)
            _send(desk, studio.tunings[desk.name], f"{words}: {standing.sheets} sheets", share)
            sent = monotonic()

    def confirm(point: int, replicates: Any, fresh: int) -> None:  # noqa: ANN401, ARG001 - as `Progress`
        job.check()
        _send_brief(desk, "Playing your sheet to compare", len(replicates) / max(1, replicates.look))

    try:
        tuning = tune_file(request, folder, job.engine, note=note, progress=confirm, started=begin)
    except TourneyError as error:
        _send_brief(desk, f"It cannot be tuned: {error}", 1, is_over=True)
        raise
    done = "Stopped: the best so far, not confirmed" if tuning.interrupted else "Done"
    _send(desk, tuning, f"{done}. All of it is in {folder.name}", 1, is_over=True)


def _send(desk: Desk, tuning: Tuning, words: str, share: float, *, is_over: bool = False) -> None:
    _send_brief(desk, words, share, is_over=is_over)
    best = tuning.best
    desk.feed.publish(
        "tuning",
        {
            "html": tuning_so_far(tuning),
            "best": best,
            "names": [
                f"{number}: {sheet.candidate.origin}{' (best)' if number == best else ''}"
                for number, sheet in enumerate(tuning.search.sheets)
            ],
        },
    )


def _send_brief(desk: Desk, words: str, share: float, *, is_over: bool = False) -> None:
    desk.feed.publish("tuned", {"brief": words, "share": min(1.0, share), "over": is_over})


def stop_tuning(studio: Studio, _: Values) -> dict[str, Any]:
    """Stop the tuning; the best sheet so far is kept."""
    studio.jobs.stop()
    return {}


def _find_tuning(studio: Studio, name: str) -> Tuning:
    found = studio.tunings.get(name)
    if found is None:
        raise InvalidArgument("nothing has been tuned yet")
    return found


def show_candidate(studio: Studio, values: Values) -> dict[str, Any]:
    """One of the sheets."""
    name, number = values.text("file"), values.number("sheet")
    watch = address("/tune/watch", file=name, sheet=number)
    return {"html": candidate_page(_find_tuning(studio, name), number), "watch": watch}


def take_candidate(studio: Studio, values: Values) -> dict[str, Any]:
    """Take a sheet over into the draft, or keep the draft with it as a version."""
    desk, number = studio.open_desk(values.text("file")), values.number("sheet")
    tuning = _find_tuning(studio, desk.name)

    def taking(text: str) -> str:
        data = desk.play(text).checked.data
        return take_sheet(text, tuning, number, data.get("schedule") if isinstance(data, dict) else None)

    stamp = promise_of(tuning, number)
    if values.is_set("keeps"):
        desk.keep(f"Sheet {number}", taking(desk.draft.text), stamp)
        return {"go": address("/versions", file=desk.name)}
    desk.change(lambda text: _with_stamp(taking(text), stamp))
    return {"go": address("/event", file=desk.name)}


def _with_stamp(text: str, stamp: str) -> str:
    """The text with what was confirmed, as a comment at its end."""
    return f"{text.rstrip()}\n# Confirmed: {stamp}\n" if stamp else text


def _watch_candidate(studio: Studio, query: dict[str, str]) -> tuple[str, str]:
    tuning = _find_tuning(studio, query.get("file", ""))
    number = query.get("sheet", "")
    if not number.isascii() or not number.isdigit():
        raise InvalidArgument("there is no such sheet")
    return run_page(find_candidate(tuning, int(number[:9])).scenario, tuning.seed, 0), ""


ROUTES: Final = (
    show_at("/tune", show_tune),
    answer_at("/tune/start", start_tuning),
    answer_at("/tune/stop", stop_tuning),
    answer_at("/tune/sheet", show_candidate),
    answer_at("/tune/take", take_candidate),
    page_at("/tune/watch", _watch_candidate),
)
"""The routes of the page."""
