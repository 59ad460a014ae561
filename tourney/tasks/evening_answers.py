"""Reads the answers from which an evening is planned: a start, an end, chips, dinner."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tourney.config.file_text import EveningWishes
from tourney.config.named_files import field_file, game_name
from tourney.config.typed_answers import is_no, read_chips, read_rebuys, read_typed_time, usual_time
from tourney.config.units import read_amount, read_clock_time, read_moment
from tourney.errors import InvalidArgument
from tourney.tasks.new_event import plan_event

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeVar

    T = TypeVar("T")

MOST_PLAYERS = 2000
"""The most players of an evening."""


def read_start(text: str) -> datetime:
    """Read when it starts: a date with a time, or a time of this day.

    Raises:
        ValueError: The text is neither; the message has no position.
    """
    usual = usual_time(text)
    # A date with a time is no time of day, and is read below.
    with suppress(ValueError):
        time = read_clock_time(usual)
        # A time without a day is meant for today, in the time zone of this machine.
        if time.day is None:
            day = datetime.now(UTC).astimezone().date()
            return read_moment(f"{day.isoformat()} {time.hour:02}:{time.minute:02}")
    return read_moment(usual)


def read_dinner(text: str) -> str:
    """Read the time of dinner; empty for none."""
    return "" if is_no(text) else read_typed_time(text)


def plan_evening(answers: Mapping[str, str]) -> str:
    """Plan an evening from answers, and return its file; see `plan_event`.

    Args:
        answers: The answers: title, players, start, end, chips, stack, buy_in, rebuys, dinner, game, who.

    Raises:
        InvalidArgument: An answer is wrong, or no sheet ends in time. The message begins with the name of the answer.
        ConfigError: There is no such game, or no such field.
    """
    rebuys = _read(answers, "rebuys", read_rebuys)
    wishes = EveningWishes(
        title=_read(answers, "title", _read_title),
        players=_read(answers, "players", _read_players),
        starts=_read(answers, "start", read_start),
        ends=_read(answers, "end", read_typed_time),
        chips=_read(answers, "chips", read_chips),
        stack=_read(answers, "stack", read_amount),
        buy_in=_read(answers, "buy_in", read_amount),
        rebuys=rebuys.minutes,
        most_rebuys=rebuys.most,
        dinner=_read(answers, "dinner", read_dinner),
        game=_read(answers, "game", game_name),
        field=_read(answers, "who", lambda name: field_file(name).stem),
    )
    return plan_event(wishes).text


def _read(answers: Mapping[str, str], name: str, read: Callable[[str], T]) -> T:
    try:
        return read(answers[name].strip())
    except ValueError as error:
        # With the name, as a form has a dozen answers.
        raise InvalidArgument(f"{name.replace('_', '-')}: {error}") from None


def _read_title(text: str) -> str:
    if not text or not text.isprintable():
        raise ValueError("expected one line of text")
    return text


def _read_players(text: str) -> int:
    players = read_amount(text)
    if not 2 <= players <= MOST_PLAYERS:
        raise ValueError(f"expected 2 to {MOST_PLAYERS:,}, found {players:,}")
    return players
