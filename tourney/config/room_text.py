"""Writes room files: a field, a pace and shares, with comments that say where each number comes from."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

import yaml

from tourney.config.field_text import change_group, describe_learned, find_mean_skill, find_unsettled, plain_lines
from tourney.room.learned import find_locked
from tourney.room.unknowns import Unknown
from tourney.sim.room_draws import scale_looseness, spread_skill

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from tourney.room.calibration import Calibration
    from tourney.sim.room_draws import RoomDraw

_TIMES: Final = ("hand", "fold", "decision", "street", "showdown", "empty_seat")
_OCCASIONS: Final = ("stud", "draw", "split", "in_the_money", "final_table", "heads_up")
_SOURCE: Final = "evenings"


def find_doubts(calibration: Calibration) -> Iterator[str]:
    """What the evenings cannot tell, in sentences."""
    count = len(calibration.model.evenings)
    yield from find_unsettled(calibration.draws)
    names = [each.prior.words for each in calibration.learned]
    for one, other in find_locked(calibration.correlations):
        yield f"{count} evenings do not tell {names[one]} from {names[other]}: only both together are known"
    for sheet in calibration.model.sheets:
        for quantity, share in sheet.surfaces.left_out.items():
            yield f"{quantity.words} is not used: only {share:.0%} of the simulated evenings have it"
    unlearned = [each.prior.words for each in calibration.learned if each.is_little]
    if unlearned:
        yield f"{count} evenings say little of: {', '.join(unlearned)}; these stay about as sure as before"


def room_text(
    calibration: Calibration, tournament: str, draws: Sequence[RoomDraw], title: str, remarks: Sequence[str]
) -> str:
    """The text of a room file.

    Args:
        calibration: The calibration.
        tournament: The resolved text of the tournament file whose field and pace it changes.
        draws: The draws, as factors on the field and pace of the tournament file.
        title: The title of the room.
        remarks: Lines of comment for the top of the file.
    """
    whole: Any = yaml.safe_load(tournament)
    # If the file names a room, that has the field and pace.
    data = whole.get("room") or whole
    learned = {each.prior.unknown: each for each in calibration.learned}
    # The middle of the posterior is what the file says; draws are factors on it.
    pace, looseness, skill = [learned[each].middle for each in (Unknown.PACE, Unknown.LOOSENESS, Unknown.SKILL)]
    lines = [*[f"# {each}" for each in remarks], f'title: "{title}"']
    lines += ["", "# The seconds of each step of a hand.", f"# {describe_learned(learned[Unknown.PACE], _SOURCE)}"]
    lines += plain_lines({"pace": _scale_pace(data["pace"], pace)})
    lines += ["", "# Who plays."]
    lines += [f"# {describe_learned(learned[each], _SOURCE)}" for each in (Unknown.LOOSENESS, Unknown.SKILL)]
    lines += plain_lines({"field": _scale_field(data["field"], looseness, skill)})
    for unknown in (Unknown.LATE, Unknown.REENTRY, Unknown.REBUY):
        if unknown in learned:
            lines += ["", f"# {describe_learned(learned[unknown], _SOURCE)}"]
            lines.append(f"{unknown}: {learned[unknown].middle:.1f}%")
    lines += [
        "",
        "# What is not known: each run is played in one of these rooms. Factors are on the numbers above; the pace",
        f"# also has what makes evenings differ. {describe_learned(learned[Unknown.EVENINGS], _SOURCE)}",
        "draws:",
        *[_draw_line(each, pace, looseness, skill) for each in draws],
        "",
    ]
    return "\n".join(lines)


def _draw_line(draw: RoomDraw, pace: float, looseness: float, skill: float) -> str:
    values = [
        f"pace: {_factor(draw.pace / pace)}",
        f"looseness: {_factor(draw.looseness / looseness)}",
        f"skill: {_factor(draw.skill / skill)}",
    ]
    for name in ("late", "reentry", "rebuy"):
        share: Decimal | None = getattr(draw, name)
        if share is not None:
            values.append(f"{name}: {share:.1f}%")
    return f"  - {{{', '.join(values)}}}"


def _factor(value: float) -> str:
    # The limits of `Ratio`, which reads it again.
    return f"{min(max(value, 0.1), 10):.4f}"


def _scale_pace(pace: Mapping[str, Any], factor: float) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, value in pace.items():
        if key in _TIMES:
            made[key] = _tenths(value, factor)
        elif key in _OCCASIONS and isinstance(value, dict):
            made[key] = {name: _tenths(seconds, factor) for name, seconds in value.items()}
        else:
            made[key] = value
    return made


def _tenths(seconds: float, factor: float) -> Decimal:
    # A pace file has tenths of a second.
    return Decimal(round(seconds * factor * 10)).scaleb(-1)


def _scale_field(groups: Sequence[Mapping[str, Any]], looseness: float, skill: float) -> list[dict[str, Any]]:
    """The groups of a field with another looseness, and skills farther from or nearer to their mean."""
    middle = find_mean_skill(groups)
    changes: dict[str, Callable[[float], float]] = {
        "looseness": lambda value: scale_looseness(value, looseness),
        "skill": lambda value: spread_skill(value, middle, skill),
    }
    return [change_group(group, changes) for group in groups]
