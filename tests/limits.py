"""Tournaments with one value at a limit or beyond it: what is refused, and what is warned about."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.config import shipped
from tourney.config.load import build_festival, build_tournament, read_part
from tourney.config.problems import ConfigError, TextMark
from tourney.config.source import Document, read_settings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.config.load import Loaded, LoadedFestival
    from tourney.config.problems import KeyPath, Problem

_SOUND: Final = """{
    title: Sixty on a Friday, game: no_limit_holdem, seats: 9, stack: 5000, buy_in: 50, entries: 60,
    payouts: {percent: [50, 30, 20]}, field: [{strategy: random_legal, share: 100}],
    pace: {hand: 30, fold: 2, decision: 10, street: 5, showdown: 15},
    schedule: {level_length: 20m, levels: [
        {sb: 25, bb: 50}, {sb: 50, bb: 100}, {sb: 100, bb: 200}, {sb: 200, bb: 400}, {break: 10m},
        {sb: 400, bb: 800}, {sb: 800, bb: 1600}, {sb: 1500, bb: 3000}, {sb: 3000, bb: 6000}]}}"""
"""A tournament without warnings: sixty stacks are 50 big blinds of the last of eight levels, at seven tables."""

_VALUE: Final = "§"
_MARK: Final = TextMark("made_up.yaml", 1, 1)


class Limit(NamedTuple):
    """A limit of one value.

    Attributes:
        says: The key, and the beginning of the message beyond the limit.
        text: The keys laid over a sound tournament, in YAML without braces; § stands for the value.
        sound: The values inside the limit, the last of them at it.
        wrong: The values beyond it, the nearest first.
    """

    says: str
    text: str
    sound: tuple[object, ...]
    wrong: tuple[object, ...]


@cache
def read(text: str) -> Any:  # noqa: ANN401 - any data
    """The data of a text in YAML."""
    document = read_settings([f"it={text}"])
    assert not document.problems, document.problems
    assert isinstance(document.data, dict)
    return document.data["it"]


@cache
def _game(name: str) -> object:
    path = shipped.find("variants", name)
    assert path is not None
    return read_part("variants", path).data


def _sound_with(keys: dict[str, Any]) -> dict[str, Any]:
    """The sound tournament with other keys; those set to null are left out."""
    data = {key: value for key, value in {**read(_SOUND), **keys}.items() if value is not None}
    return {**data, "game": _game(data["game"])} if "game" in data else data


def find_problems(text: str, *, in_festival: bool = False) -> tuple[list[str], list[str]]:
    """The errors and the warnings about the sound tournament with other keys."""
    document = Document(_sound_with(read(f"{{{text}}}")), {(): _MARK})
    return _problems_of(lambda: build_tournament(document, "made_up", in_festival=in_festival))


def find_festival_problems(text: str) -> tuple[list[str], list[str]]:
    """The errors and the warnings about a festival whose tournaments are sound ones with other keys."""
    data = {"festival": "Week", "first_day": "2026-12-04", **read(f"{{{text}}}")}
    events = {
        name: {**event, "tournament": _sound_with(event.get("tournament", {}))}
        for name, event in data["events"].items()
    }
    marks: dict[KeyPath, TextMark] = {("events", name, "tournament"): _MARK for name in events}
    document = Document({**data, "events": events}, {(): _MARK, **marks})
    return _problems_of(lambda: build_festival(document, "made_up"))


def _problems_of(build: Callable[[], Loaded | LoadedFestival]) -> tuple[list[str], list[str]]:
    try:
        found = build()
    except ConfigError as error:
        return _written(error.problems), []
    return [], _written(found.warnings)


def _written(problems: Sequence[Problem]) -> list[str]:
    return [f"{problem.path}: {problem.message}" for problem in problems]


Find = Callable[[str], tuple[list[str], list[str]]]


def check_refused(limit: Limit, find: Find = find_problems) -> None:
    """Check that nothing is refused up to the limit, and that beyond it one error says why."""
    for value in limit.sound:
        errors, _ = find(limit.text.replace(_VALUE, str(value)))
        assert not errors, value
    for value in limit.wrong:
        errors, _ = find(limit.text.replace(_VALUE, str(value)))
        assert [each[: len(limit.says)] for each in errors] == [limit.says], (value, errors)


def check_warned(limit: Limit, find: Find = find_problems) -> None:
    """Check that nothing is warned about up to the limit, and that beyond it one warning says why."""
    for value in (*limit.sound, *limit.wrong):
        errors, warnings = find(limit.text.replace(_VALUE, str(value)))
        said = [each[: len(limit.says)] for each in warnings]
        assert not errors, value
        assert said == [limit.says] * (value in limit.wrong), (value, warnings)
