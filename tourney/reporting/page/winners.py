"""The section on results by strategy and band of skill: return on investment, wins and paid entries."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from tourney.experiment.measures import MEASURES, Unit, values_of
from tourney.experiment.returns import Returns, returns_of
from tourney.reporting.page.drawing import Axis, Spread, decimals, number_axis, strip, strip_head
from tourney.reporting.page.elements import (
    MOST_OPEN,
    cell,
    collapsed,
    difference,
    each_of,
    estimated,
    figure,
    grouped,
    keys,
    letter,
    mark,
    marked,
    number_heads,
    numbers,
    paragraphs,
    row,
    runs_of,
    section,
    table,
    tone,
    word_heads,
    words,
)
from tourney.reporting.page.markup import Markup, joined, tag
from tourney.reporting.page.wording import MINUS, interval, number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.reporting.page.series_shown import Series


_MOST_ROWS: Final = 60


def winners(shown: Sequence[Series]) -> Markup:
    """Return the section."""
    every = [returns_of(each.replicates) for each in shown]
    kinds = _most_frequent(every)
    known = sorted({(each.strategy, each.skill) for rows in every for each in rows})
    axis = _axis([each for rows in every for each in rows])
    skilled = any(each.skill for rows in every for each in rows)
    head = [
        *word_heads("Strategy", "Skill" if skilled else "", "Tournament" if len(shown) > 1 else ""),
        *number_heads("Entrants", "Return on investment", "Replicates won", "Entries in the money"),
        strip_head(axis, "Chart", partial(_percent, decimals(100 * axis.step))),
    ]
    note = (
        f"{runs_of(shown)}. Return on investment: money won (with bounties) / money paid in (with fees) - 1, with "
        "its 95% interval. Equally good players lose the fees on average."
    )
    if len(kinds) < len(known):
        note += f" Only the {len(kinds)} player types with the most entrants; the table below has all {len(known)}."
    drawn = table("Results by strategy and skill", head, _rows(shown, every, kinds, axis, skilled=skilled))
    if len(kinds) < len(known):
        drawn = joined((drawn, _all(shown, every, known, skilled=skilled)))
    kept = [_skill_kept(each, f"{letter(index)}: " if len(shown) > 1 else "") for index, each in enumerate(shown)]
    told = joined((keys(shown), figure("Return on investment", note, drawn), paragraphs(*kept)))
    says_something = len(known) > 1 and len(shown) <= MOST_OPEN  # equal players only lose the fees
    drawn = told if says_something else collapsed("Show the return on investment", told)
    return section("winners", "Results by strategy", drawn)


def _percent(digits: int, part: float) -> str:
    return f"{100 * part:+.{digits}f}%".replace("-", MINUS) if part else "0"


def _most_frequent(every: Sequence[Sequence[Returns]]) -> list[tuple[str, str]]:
    """Return the strategies and skills with the most entrants, sorted, as many as the table may have."""
    entrants: dict[tuple[str, str], float] = {}
    for each in (each for rows in every for each in rows):
        kind = each.strategy, each.skill
        entrants[kind] = entrants.get(kind, 0.0) + each.entrants
    return sorted(sorted(entrants, key=lambda kind: (-entrants[kind], kind))[: each_of(_MOST_ROWS, every)])


def _axis(every: Sequence[Returns]) -> Axis:
    ends = [end for each in every if each.roi for end in each.roi[:3] if end is not None]
    return number_axis(max(-1.0, min([0.0, *ends])), max([0.1, *ends]), 6)


def _all(
    shown: Sequence[Series],
    every: Sequence[Sequence[Returns]],
    kinds: Sequence[tuple[str, str]],
    *,
    skilled: bool,
) -> Markup:
    """Return a table of the returns of all player types, with a column for each experiment."""
    series = [mark(index) for index in range(len(shown))] if len(shown) > 1 else ["Return on investment"]
    found = [{(each.strategy, each.skill): each.roi for each in rows} for rows in every]
    rows = []
    for strategy, skill in kinds:
        of = [words(skill, "skill")] if skilled else []
        returns = [rois.get((strategy, skill)) for rois in found]
        rows.append(
            row(strategy, *of, *[cell("") if roi is None else difference(roi, Unit.SHARE) for roi in returns])
        )
    head = [*word_heads("Strategy", "Skill" if skilled else ""), *number_heads(*series)]
    summary = f"Show all {len(kinds)} player types"
    return numbers("Return on investment of all player types", head, rows, summary)


def _rows(
    shown: Sequence[Series],
    found: Sequence[Sequence[Returns]],
    kinds: Sequence[tuple[str, str]],
    axis: Axis,
    *,
    skilled: bool,
) -> Iterator[Markup]:
    """Yield the rows of each strategy and skill, grouped over all experiments."""
    known = [{(each.strategy, each.skill): each for each in rows} for rows in found]
    for kind in kinds:
        strategy, skill = kind
        of = [words(skill, "skill")] if skilled else []
        cells = [
            [*of, *marked(shown, index), *_cells(rows[kind], found[index], axis, tone(index))]
            for index, rows in enumerate(known)
            if kind in rows
        ]
        yield grouped(tag("bdi", strategy), cells)


def _cells(each: Returns, field: Sequence[Returns], axis: Axis, colour: str) -> list[Markup]:
    entrants = sum(other.entrants for other in field)
    drawn = tag("td") if each.roi is None else strip(axis, Spread(each.roi, colour), zero=True)
    return [
        cell(number(each.entrants, Unit.COUNT), f"{each.entrants / entrants:.0%} of the field"),
        cell("no buy-in") if each.roi is None else difference(each.roi, Unit.SHARE),
        estimated(each.won, Unit.SHARE),
        estimated(each.paid, Unit.SHARE),
        drawn,
    ]


def _skill_kept(shown: Series, of: str) -> str:
    """Return a sentence on the rank correlation of skill and place; empty if all players have the same skill."""
    values = values_of(MEASURES["skill_kept"], shown.replicates)
    if not values:
        return ""
    found = MEASURES["skill_kept"].mean(values)
    within = interval(found, Unit.CORRELATION)
    return (
        f"{of}Rank correlation of skill and place: {number(found.value, Unit.CORRELATION)}"
        f"{f' (95% interval {within})' if within else ''}, mean of {len(values):,} replicates. "
        "0 means that skill has no effect; 1 means that places follow skill exactly."
    )
