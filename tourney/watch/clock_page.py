"""The clock of an evening as a page: one HTML file that needs no network and no server."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.reporting.page.markup import STYLE, THEME, Markup, data_script, files_read, frame_page, join, tag
from tourney.watch.watch_page import join_modules

if TYPE_CHECKING:
    from tourney.types import Chips, Money, Seconds

_FRONT: Final = Path(__file__).with_name("front")
# In the order in which they need each other (`join_modules`).
_MODULES: Final = ("bytes", "hand_fold", "words", "svg", "clock", "clock_page")


class ClockRow(NamedTuple):
    """A level or a break on the clock.

    Attributes:
        level: The number of the level; 0 for a break.
        name: The name of the break; empty for a level.
        seconds: The length.
        stakes: The blinds or bets in words.
        ante: The ante in words; empty without.
        unit: The big blind, or the small bet in games without blinds; 0 for a break.
    """

    level: int
    name: str
    seconds: Seconds
    stakes: str = ""
    ante: str = ""
    unit: Chips = 0


class ClockRun(NamedTuple):
    """The event as it was played once, from which the end is forecast.

    Attributes:
        finish: When it ended.
        starts: When each level began that was reached.
        players: The players left then.
    """

    finish: Seconds
    starts: list[Seconds]
    players: list[int]


class ClockPrizes(NamedTuple):
    """The prizes for a number of entries, without rebuys and add-ons.

    Attributes:
        entries: The entries, re-entries included.
        prizes: The prizes, from the first place.
    """

    entries: int
    prizes: list[Money]


@dataclass(frozen=True, slots=True)
class ClockData:
    """What the clock needs to know of an event.

    Attributes:
        title: The title of the event.
        facts: The game, the stack, the buy-in.
        starts: The date and time of the start, in ISO format; None if unknown.
        rows: The levels and breaks.
        stack: The starting stack.
        entries: The entries expected.
        rebuy: The chips that a rebuy gives; 0 without rebuys.
        add_on: The chips that an add-on gives; 0 without.
        ends_at: The players left with whom the event ends.
        unit: What stacks are counted in: "big blinds" or "small bets".
        prizes: The prizes by the number of entries, which rises.
        note: What the forecast rests on, or why there is none.
        runs: The event as it was played.
    """

    title: str
    facts: str
    starts: str | None
    rows: list[ClockRow]
    stack: Chips
    entries: int
    rebuy: Chips
    add_on: Chips
    ends_at: int
    unit: str
    prizes: list[ClockPrizes]
    note: str
    runs: list[ClockRun] = field(default_factory=list)

    def as_record(self) -> dict[str, object]:
        """The data of the page; `key` names what the browser stores of this event."""
        record = asdict(self)
        # JavaScript writes names in another way; the page reads them by these.
        record["addOn"], record["endsAt"] = record.pop("add_on"), record.pop("ends_at")
        # A page made anew for the same event goes on where the old one was. With more or fewer levels that state
        # would not fit.
        name = f"{self.title}\n{self.starts}\n{len(self.rows)}"
        return {
            **record,
            "rows": [row._asdict() for row in self.rows],
            "prizes": [each._asdict() for each in self.prizes],
            "runs": [run._asdict() for run in self.runs],
            "key": f"tourney clock {sha256(name.encode()).hexdigest()[:16]}",
        }


def build_clock_page(shown: ClockData) -> str:
    """Return the page. It plays nothing: its forecasts are of the runs that it is given."""
    body = join(
        (
            tag("div", _face(), _numbers(), class_="screen"),
            _buttons(shown),
            _about(shown),
            # Last: the script at the end of the page finds it with everything in place.
            data_script(shown.as_record()),
        )
    )
    return frame_page(
        "Clock", shown.title, shown.facts, body, (),
        styles=files_read(STYLE, _FRONT / "clock.css"),
        scripts=(files_read(THEME), join_modules(_MODULES)),
        made="Made with tourney.",
    )  # fmt: skip


def _face() -> Markup:
    return tag(
        "section",
        tag("p", id="level", class_="level"),
        # A timer is not read out at every tick; what must be said stands in `spoken`.
        tag("p", id="left", class_="left", role="timer", aria_label="Time left in the level"),
        tag("p", id="stakes", class_="stakes"),
        tag("p", tag("span", id="ahead"), tag("br"), tag("span", id="break"), class_="ahead"),
        tag("p", id="spoken", role="status", class_="unseen"),
        class_="face",
        aria_label="Clock",
    )


def _numbers() -> Markup:
    cells = (("Players", "players", ""), ("Average stack", "average", "units"), ("Chips", "chips", "bought"))
    parts = [
        tag("div", tag("dt", name), tag("dd", tag("span", id=id_), tag("small", id=under) if under else ""))
        for name, id_, under in (*cells, ("Ends about", "end", "band"))
    ]
    prizes = tag("ol", id="prizes", class_="prizes"), tag("p", id="prizes-note", class_="prizes-note")
    return tag("section", tag("dl", *parts, class_="numbers"), *prizes, aria_label="Players and prizes")


def _buttons(shown: ClockData) -> Markup:
    named = [
        ("Pause", "pause"), ("Back", "back"), ("Next level", "next"), ("+1 min", "longer"), ("-1 min", "shorter"),
        ("Player out", "out"), ("Back in", "in"), ("Entry", "entry"),
        # Only what the event sells has buttons.
        *([("Rebuy", "rebuy")] if shown.rebuy else []), *([("Add-on", "addOn")] if shown.add_on else []),
    ]  # fmt: skip
    buttons = [
        tag("button", name, type="button", data_action=action, **({"id": "pause"} if action == "pause" else {}))
        for name, action in named
    ]
    return tag("section", *buttons, class_="moves", aria_label="Corrections")


def _about(shown: ClockData) -> Markup:
    keys = [
        (("Space",), "pause and start"),
        (("→", "←"), "the next level or break; the start of this one or the one before"),
        (("↑", "↓"), "a minute more or less"),
        (("-", "+"), "a player is out; is in again"),
        (("e", "E"), "an entry or re-entry; takes one back"),
        *([(("r", "R"), "a rebuy; takes one back")] if shown.rebuy else []),
        *([(("a", "A"), "an add-on; takes one back")] if shown.add_on else []),
    ]
    lines = [tag("li", *[tag("kbd", key) for key in names], f" {what}") for names, what in keys]
    return tag(
        "details",
        tag("summary", "Keys, and what the forecast rests on"),
        tag("ul", *lines),
        tag("p", shown.note),
        tag(
            "p", "The state is stored in this browser, for this page only; a reload goes on where it was.", id="kept"
        ),
        tag("p", tag("button", "Start anew", type="button", id="anew")),
    )
