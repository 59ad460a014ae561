"""The page of the night: where the event stands, and when it will be over."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from tourney.api import forecast_so_far, found_so_far, prepare_forecast
from tourney.errors import InvalidArgument
from tourney.reporting.page.markup import tag
from tourney.studio.handling import answer_at, show_at
from tourney.studio.shell import button, frame, frame_of_festival, labelled, submit

if TYPE_CHECKING:
    from tourney.studio.handling import Values
    from tourney.studio.jobs import Job
    from tourney.studio.state import Studio

_BIG: Final = (("level", "Level", "4"), ("elapsed", "Time in it", "8m"), ("players", "Players left", "9"))
_SMALL: Final = (
    ("by", "Over by?", "23:00"),
    ("now", "Time of day, if not by the sheet", "21:40"),
    ("entries", "Entries so far", "as in the file"),
    ("rebuys", "Rebuys so far", "0"),
    ("add_ons", "Add-ons so far", "0"),
)
_PAUSE: Final = 0.7


def show_forecast(studio: Studio, values: Values) -> str:
    """The page."""
    desk = studio.open_desk(values.text("file"))
    if desk.is_festival:
        return frame_of_festival("Tonight", "/forecast", desk.name)
    big = [
        labelled(
            label, tag("input", id=f"n-{name}", name=name, placeholder=hint, autocomplete="off", inputmode="text")
        )
        for name, label, hint in _BIG
    ]
    small = [
        labelled(label, tag("input", id=f"n-{name}", name=name, placeholder=hint, autocomplete="off"))
        for name, label, hint in _SMALL
    ]
    stacks = tag("textarea", id="n-stacks", name="stacks", rows="3", placeholder="42k, 12k, 9500", spellcheck="false")
    form = tag(
        "form",
        tag("div", *big, class_="huge"),
        tag(
            "details",
            tag("summary", "More that is known"),
            tag("div", *small, labelled("Counted stacks", stacks, class_="field tall"), class_="fields"),
        ),
        tag(
            "p",
            submit("Forecast"),
            button("Stop", "stop"),
            class_="tools",
        ),
        id="night",
    )
    intro = tag(
        "p", "Where does it stand? The event is played on from there, as it is saved in the file.", class_="note"
    )
    return frame(
        f"{desk.name} tonight",
        "/forecast",
        desk.name,
        tag("section", tag("h1", "Tonight"), intro, form),
        tag(
            "section",
            tag("progress", id="progress", max="1", value="0", aria_label="Runs"),
            tag("div", "", id="forecast", aria_live="polite"),
        ),
        modules=("forecast.js",),
    )


def start_forecast(studio: Studio, values: Values) -> dict[str, Any]:
    """Play the event on from where it stands."""
    desk = studio.open_desk(values.text("file"))
    if desk.saved is None:
        raise InvalidArgument("save the event first")
    isolation = desk.check_tournament(desk.saved)
    names = [name for name, _, _ in (*_BIG, *_SMALL) if name != "by"]
    answers = {name: values.text(name, "") for name in names}
    stacks, by = values.text("stacks", ""), values.text("by", "")
    if studio.jobs.now is not None and studio.jobs.now.what.startswith("forecast"):
        studio.jobs.end()  # another one is asked for

    def work(job: Job) -> None:
        try:
            experiment = prepare_forecast(desk.path, answers, stacks, job.engine, isolation)
            sent = 0.0
            for _ in experiment.stream(job.engine, wake=0.1):
                job.check()
                if monotonic() - sent > _PAUSE and experiment.played:
                    html = forecast_so_far(found_so_far(experiment), by)
                    desk.feed.publish("forecast", {"html": html, "share": experiment.progress, "error": ""})
                    sent = monotonic()
            html = forecast_so_far(found_so_far(experiment), by)
            desk.feed.publish("forecast", {"html": html, "share": 1, "error": ""})
        except InvalidArgument as error:
            desk.feed.publish("forecast", {"html": "", "share": 0, "error": str(error)})

    studio.jobs.start(f"forecast of {desk.name}", work)
    return {}


def stop_forecast(studio: Studio, _: Values) -> dict[str, Any]:
    """Stop playing."""
    studio.jobs.stop()
    return {}


ROUTES: Final = (
    show_at("/forecast", show_forecast),
    answer_at("/forecast/start", start_forecast),
    answer_at("/forecast/stop", stop_forecast),
)
"""The routes of the page."""
