"""docs/floor.md tells every key of the floor with its default, and every event with its fields."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final, get_args

import pytest
from pydantic_core import PydanticUndefined

from tourney.config import floor_files
from tourney.config.files import RulesFile, TournamentFile
from tourney.config.part_files import BountyFile
from tourney.sim.events import FloorEvent

if TYPE_CHECKING:
    from tourney.config.check import Strict

_TEXT: Final = (Path(__file__).parents[2] / "docs" / "floor.md").read_text(encoding="utf-8")
_FIELDS: Final = {
    re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower(): list(kind._fields) for kind in get_args(FloorEvent)
}
_BEFORE: Final = {
    "title", "game", "mix", "schedule", "payouts", "pace", "seats", "final_table", "stack", "buy_in", "entries",
    "field", "rules", "on_fault", "decision_limit", "isolate", "expect", "seed", "starts", "chips", "state", "tune",
    "room",
    "redeals",
}  # fmt: skip
"""What is not of the floor."""
_HAND_RULES: Final = {
    "heads_up_button", "reshuffle", "equal_boards", "open_pair_doubles", "raises", "uncapped_heads_up",
    "antes_in_pot_limit", "ante_first",
}  # fmt: skip

_PARTS: Final[dict[str, type[Strict]]] = {
    "reentry": floor_files.ReentryFile,
    "rebuy": floor_files.RebuyFile,
    "add_on": floor_files.AddOnFile,
    "early_bird": floor_files.EarlyBirdFile,
    "dealer_bonus": floor_files.DealerBonusFile,
    "late_stacks": floor_files.LateStackFile,
    "lammers": floor_files.LammersFile,
    "costs": floor_files.CostsFile,
    "days": floor_files.DayFile,
    "on_the_day": floor_files.OnTheDayFile,
    "hand_for_hand": floor_files.HandForHandFile,
    "deal": floor_files.ChopFile,
    "bounty": BountyFile,
    "flights": floor_files.FlightsFile,
    "shootout": floor_files.ShootoutFile,
    "time_limit": floor_files.TimeLimitFile,
}


def _table_after(words: str) -> dict[str, str]:
    """The first two columns of the table that follows a line that begins so."""
    start = re.search(words, _TEXT, re.MULTILINE)
    assert start is not None
    rows = re.search(r"\n((?:\|.*\n)+)", _TEXT[start.end() :])
    assert rows is not None
    return {row.split("|")[1].strip().strip("`"): row.split("|")[2].strip() for row in rows[1].splitlines()[2:]}


def _said(default: object) -> str:
    """A default as the table writes it."""
    if isinstance(default, int) and default == 120:
        return "`2m`"
    if isinstance(default, bool):
        return f"`{str(default).lower()}`"
    if isinstance(default, int) and default == 1800:
        return "`30m`"
    return "`null`" if default is None else f"`{default}`"


@pytest.mark.parametrize("part", _PARTS)
def test_every_key_of_a_part_with_its_default(part: str) -> None:
    told = _table_after(rf"^(?:## .*)?`{part}`")
    fields = _PARTS[part].model_fields
    assert list(told) == list(fields)
    for key, field in fields.items():
        default = field.get_default(call_default_factory=True, validated_data={})
        if default is PydanticUndefined:
            assert told[key] == "required"
        elif told[key].startswith("`"):
            assert told[key].rstrip("%`") == _said(default).rstrip("%`")
        else:
            assert default is None


def test_every_key_of_the_root() -> None:
    told = {*_table_after("## Entries"), *_PARTS, "redraw_at"}
    assert told == set(TournamentFile.model_fields) - _BEFORE
    assert "`redraw_at`" in _TEXT


def test_every_rule_of_tables_and_seats_and_of_hands_with_its_default() -> None:
    seats, hands = _table_after("## Tables and seats"), _table_after("## Hands: `rules`")
    assert set(hands) == _HAND_RULES
    defaults = {key: field.default for key, field in RulesFile.model_fields.items() if key != "title"}
    assert seats | hands == {
        key: f"`{'null' if default is None else str(default).lower()}`" for key, default in defaults.items()
    }


def test_every_event_with_its_fields() -> None:
    told = {name: re.findall(r"\w+", fields) for name, fields in _table_after("## The event log").items()}
    assert {name: ["seconds", *fields] for name, fields in told.items()} == _FIELDS


def test_the_events_shown_have_the_fields_told() -> None:
    [block] = re.findall(r"```json\n(.*?)```", _TEXT, re.DOTALL)
    for line in block.splitlines():
        event = json.loads(line)
        assert [key for key in event if key != "event"] == _FIELDS[event["event"]]
