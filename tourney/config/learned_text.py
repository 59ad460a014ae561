"""Writes what was learned: rooms, and fields that are changed or fitted to recorded hands."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import yaml

from tourney.config.resolved import PlainDumper
from tourney.room.field_unknowns import MISSES, SHARE
from tourney.room.learned import find_locked
from tourney.room.unknowns import Unknown
from tourney.sim.room_draws import RoomDraw, number_of, scale_looseness, spread_skill
from tourney.strategies.registry import find_player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from tourney.room.calibration import Calibration
    from tourney.room.field_calibration import FittedField
    from tourney.room.learned import Learned, P
    from tourney.room.sampling import WeightedDraws


# Fields: groups with other parameters.


_FROM_HANDS: Final = "hands"


def change_group(group: Mapping[str, Any], changes: Mapping[str, Callable[[float], float]]) -> dict[str, Any]:
    """A group of a field with other parameters; ranges are changed at both ends."""
    given = dict(group.get("with") or {})
    for name, change in changes.items():
        value = given.get(name, _default_of(group, name))
        if isinstance(value, dict):
            # The shape stays: only the ends move.
            given[name] = {
                key: _short(change(float(each))) if key in {"from", "to"} else each for key, each in value.items()
            }
        elif value is not None:
            given[name] = _short(change(float(value)))
    return {**group, "with": given} if given else dict(group)


def find_mean_skill(groups: Sequence[Mapping[str, Any]]) -> float:
    """The mean skill of the players of a field; 0 if none has any."""
    middles = [(_mean_of(group, "skill"), _weight_of(group)) for group in groups]
    known = [(value, weight) for value, weight in middles if value is not None]
    # `or 1`: a field without skill has the mean 0.
    return sum(value * weight for value, weight in known) / (sum(weight for _, weight in known) or 1)


def plain_lines(data: Mapping[str, object]) -> list[str]:
    """Data as lines of YAML."""
    text: str = yaml.dump(
        data, Dumper=PlainDumper, sort_keys=False, allow_unicode=True, width=118, default_flow_style=None
    )
    return text.rstrip("\n").splitlines()


def describe_learned(learned: Learned[P], source: str) -> str:
    """What is known of an unknown, in a line: the prior, and what a source such as "hands" makes of it."""
    before, _, to = map(learned.prior.format, learned.before)
    low, middle, high = map(learned.prior.format, (learned.low, learned.middle, learned.high))
    narrowed = f"the {source} say little" if learned.is_little else f"the {source} narrow it by {learned.share:.0%}"
    return f"{learned.prior.words}: {middle} (90%: {low} to {high}); before: {before} to {to}; {narrowed}"


def _weight_of(group: Mapping[str, Any]) -> float:
    """The share of a group, which may be written with a percent sign, or its count."""
    # `share` is text or a number, as YAML has it.
    return float(str(group.get("share") or group.get("count") or 0).rstrip("% "))


def _short(value: float) -> Decimal:
    return Decimal(f"{value:.3f}")


def _mean_of(group: Mapping[str, Any], name: str) -> float | None:
    value = (group.get("with") or {}).get(name, _default_of(group, name))
    if isinstance(value, dict):
        return (float(value["from"]) + float(value["to"])) / 2
    return None if value is None else float(value)


def _default_of(group: Mapping[str, Any], name: str) -> float | None:
    """The default of a parameter of a group's strategy; None if it has no such number."""
    return number_of(find_player(group["strategy"], Path()), name)


def find_unsettled(draws: WeightedDraws) -> Iterator[str]:
    """Whether a posterior has not settled, in a sentence."""
    if not draws.is_settled:
        yield (
            f"the search for what fits has not settled: it ended with {draws.effective:.0f} effective draws, so all"
            " that is learned here is rough; try more runs"
        )


def find_field_doubts(fitted: FittedField) -> Iterator[str]:
    """What the hands cannot tell, in sentences."""
    hands = f"{fitted.recorded.tally.hands:,} hands"
    yield from find_unsettled(fitted.draws)
    names = [each.prior.words for each in fitted.learned]
    for one, other in find_locked(fitted.correlations):
        yield f"{hands} do not separate {names[one]} from {names[other]}: only both together are known"
    # By how much the field misses is no property of players.
    unlearned = [each.prior.words for each in fitted.learned if each.is_little and each.prior.name != MISSES]
    if unlearned:
        yield f"{hands} say little of: {', '.join(unlearned)}; these stay about as in the file"


def fitted_room_text(fitted: FittedField, tournament: str, remarks: Sequence[str], draws: int) -> str:
    """The text of a room file with a fitted field.

    Args:
        fitted: The field.
        tournament: The resolved text of the tournament file whose field it changes.
        remarks: Lines of comment for the top of the file.
        draws: How many draws of looseness and skill say what is not known.
    """
    whole: Any = yaml.safe_load(tournament)
    data = whole.get("room") or whole
    lines = [*[f"# {each}" for each in remarks], 'title: "A field fitted to hands"']
    lines += ["", "# As in the tournament file: hands do not tell how long they took."]
    lines += plain_lines({"pace": data["pace"]})
    lines += ["", "# Who plays."]
    lines += [f"# {describe_learned(each, _FROM_HANDS)}" for each in fitted.learned if each.prior.name != MISSES]
    lines += plain_lines({"field": _fitted_groups(fitted, data["field"])})
    lines += [
        "",
        "# What is not known: each run is played in one of these rooms. Factors are on the numbers above.",
        "draws:",
        *[_write_field_draw(each) for each in list_field_draws(fitted, draws)],
        "",
    ]
    return "\n".join(lines)


def list_field_draws(fitted: FittedField, count: int) -> list[RoomDraw]:
    """Draws of the field, as far as a room can differ from its file: factors on looseness and spread of skill."""
    middle = fitted.prior.field_at(fitted.middle).factors
    found = []
    for point in fitted.draws.resample(count):
        factors = fitted.prior.field_at(point).factors
        # Draws are factors on what the file now says: its middle.
        looseness, skill = [factors.get(name, 1.0) / middle.get(name, 1.0) for name in ("looseness", "skill")]
        found.append(RoomDraw(looseness=looseness, skill=skill))
    return found


def _fitted_groups(fitted: FittedField, groups: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    field = fitted.prior.field_at(fitted.middle)

    def change(name: str) -> Callable[[float], float]:
        return lambda value: field.change(name, value)

    changes = {name: change(name) for name in field.factors}
    # A kind is known by the name of its players, which is that of their strategy if the group has none.
    names = [group.get("name") or group["strategy"] for group in groups]
    weights = [_weight_of(group) * field.weights.get(name, 1.0) for name, group in zip(names, groups, strict=True)]
    # A field with counts keeps its number of entrants; shares are in tenths of a percent.
    counts = [int(group["count"]) for group in groups if "count" in group]
    parts, reached, ends = sum(counts) or 1000, 0.0, [0]
    for weight in weights:  # running totals are rounded, so that the parts add up
        reached += weight
        # In whole entrants, or in thousandths of the field.
        ends.append(round(parts * reached / sum(weights)))
    return [
        {
            **{key: value for key, value in change_group(group, changes).items() if key not in {"count", SHARE}},
            **({"count": end - start} if counts else {SHARE: f"{Decimal(end - start).scaleb(-1)}%"}),
        }
        for group, start, end in zip(groups, ends, ends[1:], strict=False)
        # A group of less than half an entrant is left out.
        if end > start
    ]


def _write_field_draw(draw: RoomDraw) -> str:
    return f"  - {{looseness: {draw.looseness:.4f}, skill: {draw.skill:.4f}}}"


# Rooms: a field, a pace and shares, with comments that say where each number comes from.


_TIMES: Final = ("hand", "fold", "decision", "street", "showdown", "empty_seat")
_OCCASIONS: Final = ("stud", "draw", "split", "in_the_money", "final_table", "heads_up")
_FROM_EVENINGS: Final = "evenings"


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
    lines += [
        "",
        "# The seconds of each step of a hand.",
        f"# {describe_learned(learned[Unknown.PACE], _FROM_EVENINGS)}",
    ]
    lines += plain_lines({"pace": _scale_pace(data["pace"], pace)})
    lines += ["", "# Who plays."]
    lines += [f"# {describe_learned(learned[each], _FROM_EVENINGS)}" for each in (Unknown.LOOSENESS, Unknown.SKILL)]
    lines += plain_lines({"field": _scale_field(data["field"], looseness, skill)})
    for unknown in (Unknown.LATE, Unknown.REENTRY, Unknown.REBUY):
        if unknown in learned:
            lines += ["", f"# {describe_learned(learned[unknown], _FROM_EVENINGS)}"]
            lines.append(f"{unknown}: {learned[unknown].middle:.1f}%")
    lines += [
        "",
        "# What is not known: each run is played in one of these rooms. Factors are on the numbers above; the pace",
        f"# also has what makes evenings differ. {describe_learned(learned[Unknown.EVENINGS], _FROM_EVENINGS)}",
        "draws:",
        *[_write_room_draw(each, pace, looseness, skill) for each in draws],
        "",
    ]
    return "\n".join(lines)


def _write_room_draw(draw: RoomDraw, pace: float, looseness: float, skill: float) -> str:
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
