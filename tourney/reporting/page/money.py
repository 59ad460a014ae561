"""The sections on money: the prizes by place, and the returns by strategy and skill."""

from __future__ import annotations

from functools import partial
from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.experiment.measures import MEASURES, Measure, Unit, values_of
from tourney.experiment.returns import Returns, returns_of
from tourney.experiment.statistics import Estimate, mean
from tourney.reporting.page import elements
from tourney.reporting.page.drawing import Axis, Spread, decimals, number_axis, strip, strip_head
from tourney.reporting.page.markup import Markup, join, tag
from tourney.reporting.text import ordinal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.reporting.page.series_shown import Series


_LAST_OF_BUCKET: Final = (
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    12,
    15,
    18,
    27,
    36,
    45,
    54,
    63,
    72,
    81,
    90,
    99,
    150,
    200,
    300,
    500,
)
"""The last place of each row. As in payout tables, the first nine places have their own rows, later ones share."""

_COARSE: Final = (1, 2, 3, 6, 9, 18, 45, 99, 300)
"""The same with fewer rows, for many experiments with different prizes."""

_MOST_FINE: Final = 4

_MOST_ROOMY: Final = 2
"""The numbers of more experiments need the whole width, and their intervals lines of their own."""

_WHOLE: Final = (
    ("Prize pool", "prize_pool"),
    ("Overlay", "overlay"),
    ("Winner's share", "payout_top_1"),
    ("Share of the first nine", "payout_top_9"),
    ("Share of the top 1%", "payout_top_percent"),
)


_OF_TURNOUT: Final = (("Entries", "entries"), ("Places paid", "places_paid"), ("P(overlay)", "overlay_risk"))
"""The rows that are added if the number of entrants varies."""


class PaidPlaces(NamedTuple):
    """Places that share a row.

    Attributes:
        first: The first place.
        last: The last place.
        prize: The mean prize of one place, over places and replicates.
        part: Their mean share of all prizes.
    """

    first: int
    last: int
    prize: Estimate
    part: float

    @property
    def name(self) -> str:
        """The places as text: "10th to 12th"."""
        return ordinal(self.first) if self.first == self.last else f"{ordinal(self.first)} to {ordinal(self.last)}"


def prizes(shown: Sequence[Series]) -> Markup:
    """Return the section; empty if there are no prizes."""
    paid = _paid_places(shown, _LAST_OF_BUCKET)
    if not paid:
        return Markup()
    note = f"{elements.runs_of(shown)}. Means, with 95% intervals where prizes vary."
    # If all pay alike, one column stands for all.
    alike = len({tuple(map(_as_words, places)) for places in paid.values()}) == 1 and len(paid) == len(shown)
    if alike:
        paid = {0: paid[0]}
    else:
        rows = _COARSE if len(paid) > _MOST_FINE else _LAST_OF_BUCKET
        # Not merged, so that the rows of all experiments are for the same places.
        paid = {index: list_paid_places(shown[index].replicates, rows, merged=False) for index in paid}
    drawn = elements.figure("Prizes by place", note, _places_table(paid))
    whole = elements.figure("Prize pool", note, _whole(shown))
    return elements.section(
        "prizes",
        "Prizes",
        elements.keys(shown),
        tag("div", drawn, whole, class_="two uneven" if len(shown) <= _MOST_ROOMY else None),
    )


def _paid_places(shown: Sequence[Series], lasts: Sequence[int]) -> dict[int, list[PaidPlaces]]:
    """Return the paid places of each experiment that has any, by index."""
    found = {index: list_paid_places(each.replicates, lasts) for index, each in enumerate(shown)}
    return {index: places for index, places in found.items() if places}


def _as_words(places: PaidPlaces) -> tuple[str, str]:
    return places.name, elements.number(places.prize.value, Unit.MONEY)


def _whole(shown: Sequence[Series]) -> Markup:
    names = [elements.mark(index) for index in range(len(shown))] if len(shown) > 1 else ["Mean"]
    rows = []
    varies = any(each.scenario.turnout is not None for each in shown)
    for title, name in (*_WHOLE, *(_OF_TURNOUT if varies else ())):
        found = [values_of(MEASURES[name], each.replicates) for each in shown]
        # Events without a guarantee, for example, have no overlay.
        if any(map(any, found)):
            rows.append(elements.row(title, *[_mean(each, MEASURES[name]) for each in found]))
    return elements.table(
        "Prize pool and shares",
        elements.heads("Measure", *names),
        rows,
        "roomy" if len(shown) <= _MOST_ROOMY else None,
    )


def _mean(values: Sequence[float], measure: Measure) -> Markup:
    return _format_prize(measure.mean(values), measure.unit) if values else elements.cell("")


def _format_prize(estimate: Estimate, unit: Unit) -> Markup:
    """Return a cell with an estimate. It has no interval if all replicates agree up to rounding."""
    half = estimate.half_width
    # Means of equal floats differ in the last digits.
    if half is not None and half <= 1e-9 * abs(estimate.value):
        return elements.cell(elements.number(estimate.value, unit))
    value = elements.number(estimate.value, unit)
    # Equal once they are written: an interval of one number looks like a mistake.
    same = elements.interval(estimate, unit) == f"{value} to {value}"
    return elements.cell(value) if same else elements.estimate_cell(estimate, unit)


def _places_table(paid: Mapping[int, Sequence[PaidPlaces]]) -> Markup:
    """Return the prizes by place, with a column for each experiment and one chart on one axis."""
    tops = (each.prize.high or each.prize.value for places in paid.values() for each in places)
    axis = number_axis(0, max(tops), 4)
    several = len(paid) > 1
    names = [elements.mark(index) for index in paid] if several else ["Prize", "Share of prizes"]
    head = [*elements.heads("Place", *names), strip_head(axis, "Chart", axis.format)]
    found: dict[str, dict[int, PaidPlaces]] = {}
    for index, places in paid.items():
        for each in places:
            found.setdefault(each.name, {})[index] = each
    rows = []
    # Experiments with fewer paid places lack rows of the others, so the order comes from the places.
    for name, places_of_all in sorted(found.items(), key=_place_of):
        cells = [
            _format_prize(places_of_all[index].prize, Unit.MONEY) if index in places_of_all else elements.cell("")
            for index in paid
        ]
        if not several:
            cells += [elements.cell(f"{own.part:.1%}") for own in places_of_all.values()]
        spreads = [Spread(own.prize, elements.tone(index)) for index, own in places_of_all.items()]
        rows.append(elements.row(name, *cells, strip(axis, *spreads)))
    return elements.table(
        "Prizes by place", head, rows, f"{'roomy ' if len(paid) <= _MOST_ROOMY else ''}places dense"
    )


def _place_of(found: tuple[str, Mapping[int, PaidPlaces]]) -> tuple[int, int]:
    """Return the first and the last place of a row, to sort by."""
    return min((own.first, own.last) for own in found[1].values())


def list_paid_places(
    replicates: Sequence[Replicate], lasts: Sequence[int] = _LAST_OF_BUCKET, *, merged: bool = True
) -> list[PaidPlaces]:
    """Return the places that were paid in any replicate.

    Neighbouring places that always have the same prize share a row, if `merged`.

    Args:
        replicates: The replicates.
        lasts: The last place of each row, before rows with equal prizes are merged.
        merged: Whether rows with equal prizes are merged.
    """
    # Thousands of replicates that share their tuples take little memory.
    known: dict[tuple[int, ...], tuple[int, ...]] = {}  # most replicates pay the same prizes
    paid = [known.setdefault(prizes, prizes) for prizes in map(_prizes, replicates)]
    most = max(sum(prize > 0 for prize in prizes) for prizes in paid)
    total = sum(map(sum, paid))
    found: list[PaidPlaces] = []
    first = 1
    # The last row ends with the last paid place, wherever that is.
    for last in (*lasts, most):
        if first > most:
            break
        # The mean of a row is that of its places, each weighing alike.
        bucket = _places(paid, first, min(last, most), total)
        if merged and found and bucket.prize == found[-1].prize:
            found[-1] = found[-1]._replace(last=bucket.last, part=found[-1].part + bucket.part)
        else:
            found.append(bucket)
        first = bucket.last + 1
    return found


def _prizes(replicate: Replicate) -> tuple[int, ...]:
    """Return the prizes of the stored places."""
    return tuple([each.prize for each in replicate.places])


def _places(paid: Sequence[Sequence[int]], first: int, last: int, total: int) -> PaidPlaces:
    sums = [sum(prizes[first - 1 : last]) for prizes in paid]
    # No prize is negative, but the interval of a mean may be.
    each = mean([one / (last - first + 1) for one in sums]).within(0, inf)
    return PaidPlaces(first, last, each, sum(sums) / total)


# The section on results by strategy and band of skill: return on investment, wins and paid entries.


_MOST_ROWS: Final = 60


def winners(shown: Sequence[Series]) -> Markup:
    """Return the section."""
    every = [returns_of(each.replicates) for each in shown]
    kinds = _most_frequent(every)
    known = sorted({(each.strategy, each.skill) for rows in every for each in rows})
    axis = _axis([each for rows in every for each in rows])
    skilled = any(each.skill for rows in every for each in rows)
    head = [
        *elements.word_heads("Strategy", "Skill" if skilled else "", "Tournament" if len(shown) > 1 else ""),
        *elements.number_heads("Entrants", "Return on investment", "Replicates won", "Entries in the money"),
        strip_head(axis, "Chart", partial(_percent, decimals(100 * axis.step))),
    ]
    note = (
        f"{elements.runs_of(shown)}. Return on investment: money won (with bounties) / money paid in (with fees) - "
        "1, with its 95% interval. Equally good players lose the fees on average."
    )
    if len(kinds) < len(known):
        note += f" Only the {len(kinds)} player types with the most entrants; the table below has all {len(known)}."
    drawn = elements.table("Results by strategy and skill", head, _rows(shown, every, kinds, axis, skilled=skilled))
    if len(kinds) < len(known):
        drawn = join((drawn, _all(shown, every, known, skilled=skilled)))
    kept = [
        _skill_kept(each, f"{elements.letter(index)}: " if len(shown) > 1 else "") for index, each in enumerate(shown)
    ]
    content = join(
        (elements.keys(shown), elements.figure("Return on investment", note, drawn), elements.paragraphs(*kept))
    )
    says_something = len(known) > 1 and len(shown) <= elements.MOST_OPEN  # equal players only lose the fees
    drawn = content if says_something else elements.collapse("Show the return on investment", content)
    return elements.section("winners", "Results by strategy", drawn)


def _percent(digits: int, part: float) -> str:
    return f"{100 * part:+.{digits}f}%".replace("-", elements.MINUS) if part else "0"


def _most_frequent(every: Sequence[Sequence[Returns]]) -> list[tuple[str, str]]:
    """Return the strategies and skills with the most entrants, sorted, as many as the table may have."""
    entrants: dict[tuple[str, str], float] = {}
    for each in (each for rows in every for each in rows):
        kind = each.strategy, each.skill
        entrants[kind] = entrants.get(kind, 0.0) + each.entrants
    # The most frequent are chosen, then sorted by name, so that rows stand alike from report to report.
    return sorted(sorted(entrants, key=lambda kind: (-entrants[kind], kind))[: elements.each_of(_MOST_ROWS, every)])


def _axis(every: Sequence[Returns]) -> Axis:
    ends = [end for each in every if each.roi for end in each.roi[:3] if end is not None]
    # Nobody loses more than the whole buy-in; a little above zero is always in sight.
    return number_axis(max(-1.0, min([0.0, *ends])), max([0.1, *ends]), 6)


def _all(
    shown: Sequence[Series],
    every: Sequence[Sequence[Returns]],
    kinds: Sequence[tuple[str, str]],
    *,
    skilled: bool,
) -> Markup:
    """Return a table of the returns of all player types, with a column for each experiment."""
    series = [elements.mark(index) for index in range(len(shown))] if len(shown) > 1 else ["Return on investment"]
    found = [{(each.strategy, each.skill): each.roi for each in rows} for rows in every]
    rows = []
    for strategy, skill in kinds:
        of = [elements.words(skill, "skill")] if skilled else []
        returns = [rois.get((strategy, skill)) for rois in found]
        rows.append(
            elements.row(
                strategy,
                *of,
                *[elements.cell("") if roi is None else elements.difference(roi, Unit.SHARE) for roi in returns],
            )
        )
    head = [*elements.word_heads("Strategy", "Skill" if skilled else ""), *elements.number_heads(*series)]
    summary = f"Show all {len(kinds)} player types"
    return elements.numbers("Return on investment of all player types", head, rows, summary)


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
        of = [elements.words(skill, "skill")] if skilled else []
        cells = [
            [*of, *elements.mark_row(shown, index), *_cells(rows[kind], found[index], axis, elements.tone(index))]
            for index, rows in enumerate(known)
            if kind in rows
        ]
        yield elements.group_rows(tag("bdi", strategy), cells)


def _cells(each: Returns, field: Sequence[Returns], axis: Axis, colour: str) -> list[Markup]:
    entrants = sum(other.entrants for other in field)
    drawn = tag("td") if each.roi is None else strip(axis, Spread(each.roi, colour), zero=True)
    return [
        elements.cell(elements.number(each.entrants, Unit.COUNT), f"{each.entrants / entrants:.0%} of the field"),
        # Without a buy-in there is nothing to divide by.
        elements.cell("no buy-in") if each.roi is None else elements.difference(each.roi, Unit.SHARE),
        elements.estimate_cell(each.won, Unit.SHARE),
        elements.estimate_cell(each.paid, Unit.SHARE),
        drawn,
    ]


def _skill_kept(shown: Series, of: str) -> str:
    """Return a sentence on the rank correlation of skill and place; empty if all players have the same skill."""
    values = values_of(MEASURES["skill_kept"], shown.replicates)
    if not values:
        return ""
    found = MEASURES["skill_kept"].mean(values)
    within = elements.interval(found, Unit.CORRELATION)
    return (
        f"{of}Rank correlation of skill and place: {elements.number(found.value, Unit.CORRELATION)}"
        f"{f' (95% interval {within})' if within else ''}, mean of {len(values):,} replicates. "
        "0 means that skill has no effect; 1 means that places follow skill exactly."
    )
