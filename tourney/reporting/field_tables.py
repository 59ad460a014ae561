"""How a fitted field plays beside the recorded hands, statistic by statistic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType

from tourney.experiment.habits import DEPTHS, SIZES
from tourney.experiment.profile import People, play_statistics
from tourney.reporting.room_tables import unknowns_table
from tourney.reporting.strategy_tables import Column, is_apart, profile_record, profile_table
from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator, Sequence

    from tourney.experiment.habits import Counts
    from tourney.room.field_calibration import FittedField
    from tourney.room.play_tally import PlayTally

_SOURCE = "the recorded hands"
_FEWEST = 20
"""The fewest opportunities for a statistic to be compared."""

_MOST_PROBLEMS = 5


def fitted_table(fitted: FittedField, problems: Counter[str], doubts: Sequence[str]) -> RenderableType:
    """What is known of each unknown before and after, and what the hands cannot tell."""
    tally = fitted.recorded.tally
    head = f"{count(tally.hands, 'hand')} of {count(tally.players, 'player')}; factors are on the field of the file"
    lines = [f"{each[:1].upper()}{each[1:]}." for each in doubts]
    lines += [
        f"{count(times, 'hand')} not counted: {problem}" for problem, times in problems.most_common(_MOST_PROBLEMS)
    ]
    return Group(head, "", unknowns_table(fitted.learned, marks_factors=True), *(["", *lines] if lines else []))


def fitted_lines(fitted: FittedField) -> Iterator[str]:
    """The fit, statistic by statistic: the learned field, below it the recorded hands with their intervals."""
    before, after, every = _count_apart(fitted.before, fitted), _count_apart(fitted.after, fitted), _columns(fitted)
    compared = sum(len(column.people) for column in every)
    yield (
        f"\nOf {compared} statistics of the recorded hands, the field of the file differs in {before} by more than"
        f" chance (95% intervals that do not overlap), and the learned field in {after}. Both play the recorded hands"
        " with other cards. The learned field, by the depth of the stacks in big blinds:\n"
    )
    yield from profile_table(every)


def fitted_record(fitted: FittedField, problems: Counter[str], doubts: Sequence[str]) -> dict[str, Any]:
    """The same as plain data; below `people` are the recorded hands."""
    return {
        "hands": fitted.recorded.tally.hands,
        "players": fitted.recorded.tally.players,
        "not_counted": dict(problems.most_common()),
        "effective_draws": round(fitted.draws.effective, 1),
        "settled": fitted.draws.is_settled,
        "unknowns": {each.prior.words: each.as_record() for each in fitted.learned},
        "doubts": list(doubts),
        "used": [each.words for each in fitted.used],
        "apart": {"before": _count_apart(fitted.before, fitted), "after": _count_apart(fitted.after, fitted)},
        "by_depth": {column.title: profile_record(column) for column in _columns(fitted)},
    }


def _columns(fitted: FittedField) -> list[Column]:
    """A column for each depth: what the learned field does, beside the recorded hands."""
    played = (_at_depth(fitted.after, depth) for depth in range(len(DEPTHS)))
    return [
        Column(DEPTHS[depth], counts, people, _SOURCE)
        for depth, counts in enumerate(played)
        if (people := _find_recorded(fitted, depth))
    ]


def _count_apart(tally: PlayTally, fitted: FittedField) -> int:
    return sum(
        is_apart(each, _find_recorded(fitted, depth).get(each.name))
        for depth in range(len(DEPTHS))
        for each in play_statistics(_at_depth(tally, depth))
    )


def _find_recorded(fitted: FittedField, depth: int) -> dict[str, People]:
    return {
        each.name: People(each.value, each.interval, each.of)
        for each in play_statistics(_at_depth(fitted.recorded.tally, depth))
        if each.value is not None and each.interval is not None and each.of >= _FEWEST
    }


def _at_depth(tally: PlayTally, depth: int) -> Counts:
    return tally.habits.total(range(len(SIZES)), [depth])
