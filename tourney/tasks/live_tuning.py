"""A tuning while it runs: the sheets tried so far as a picture, one of them as a table, and taking one over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tourney.config.edit_text import list_written, set_rows, set_value
from tourney.config.file_text import sheet_text
from tourney.errors import InvalidArgument
from tourney.experiment.measures import Unit
from tourney.reporting.page import elements
from tourney.reporting.page.markup import Markup, join, tag
from tourney.reporting.page.tuned import show_sheet, trade_off
from tourney.reporting.text import clock, count
from tourney.reporting.tuning_results import verdict, verdict_lines
from tourney.tuning.merit import late_finish
from tourney.tuning.sheets import describe_sheet

if TYPE_CHECKING:
    from tourney.sim.scenario import Scenario
    from tourney.tuning.outcome import Tuning
    from tourney.tuning.search import TriedSheet

_NULL = "null"
_SCHEDULE = "schedule"


def tuning_so_far(tuning: Tuning) -> str:
    """Return the sheets tried so far as a picture, and, once they are known, the promises; as HTML."""
    lines = [tag("p", f"{verdict(tuning)}.", class_="answer")] if tuning.tests else []
    if tuning.confirmed is not None:
        lines += [tag("p", line.removeprefix("- ")) for line in verdict_lines(tuning)]
    return join((*lines, trade_off(tuning)))


def candidate_page(tuning: Tuning, number: int) -> str:
    """Return a sheet with what is known about it, as HTML.

    Raises:
        InvalidArgument: There is no such sheet.
    """
    sheet = find_candidate(tuning, number)
    tally = tuning.search.tallies.get(number)
    wall = tuning.event.scenario.wall_clock
    said = f"{count(len(tally), 'run')} so far. " if tally else "Not played yet. "
    if tally:
        said += f"95% end by {clock(round(late_finish(tally)), wall)}. "
        for each in tuning.wishes.preferences:
            values = tally.column(tuning.search.judge.place(each.measure))
            if values and each.measure.unit is not Unit.SECONDS:
                mean = each.measure.mean(values).value
                said += f"{each.measure.title}: {elements.number(mean, each.measure.unit)}. "
    stamp = promise_of(tuning, number)
    parts = (
        tag("h3", f"{sheet.candidate.origin}: {', '.join(describe_sheet(sheet.candidate))}"),
        tag("p", said, class_="note"),
        tag("p", stamp, class_="stamp") if stamp else Markup(),
        show_sheet(sheet),
    )
    return join(parts)


def find_candidate(tuning: Tuning, number: int) -> TriedSheet:
    """Return the sheet of a number.

    Raises:
        InvalidArgument: There is none.
    """
    if not 0 <= number < len(tuning.search.sheets):
        raise InvalidArgument("there is no such sheet")
    return tuning.search.sheets[number]


def promise_of(tuning: Tuning, number: int) -> str:
    """Return what fresh runs have confirmed of a sheet, in a sentence; empty if nothing."""
    # Only the sheet that was tested on fresh runs has a promise.
    if number != tuning.chosen or not tuning.holds or tuning.confirmed is None:
        return ""
    return " ".join(line.removeprefix("- ") for line in verdict_lines(tuning) if line.startswith("- "))


def take_sheet(text: str, tuning: Tuning, number: int, schedule: object) -> str:
    """Return the text of an event with a sheet of its tuning; everything else in it stays.

    Args:
        text: The text.
        tuning: The tuning.
        number: The number of the sheet.
        schedule: The data of the text's own sheet, with all that it extends.

    Raises:
        InvalidArgument: There is no such sheet, or the text cannot be changed there.
    """
    known: dict[str, Any] = schedule if isinstance(schedule, dict) else {}
    original: Scenario = tuning.event.scenario
    found = sheet_text(find_candidate(tuning, number).scenario, original, extends="x", sheet=known, remark="x")
    written = list_written(found)
    own = list_written(text)
    is_inherited = (_SCHEDULE,) not in own or (_SCHEDULE, "levels") not in own
    for path, value in written.items():
        # Rows are set below, all at once.
        if path[:1] == ("extends",) or len(path) > 2 or path in {(), (_SCHEDULE,), (_SCHEDULE, "levels")}:
            continue
        # A mapping is set key by key, so that comments in it stay.
        is_whole = len(path) == 1 and any(other[:1] == path and len(other) == 2 for other in written)
        if not is_whole:
            # `null` takes back a key of a sheet that is extended; in a sheet of the text's own the key can go.
            text = set_value(text, path, value if value != _NULL or is_inherited else "")
    rows = [value for path, value in written.items() if len(path) == 3 and path[:2] == (_SCHEDULE, "levels")]
    return set_rows(text, (_SCHEDULE, "levels"), rows)
