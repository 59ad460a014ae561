"""The least and the most of every key of every file that has a limit by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from pydantic import BaseModel, ValidationError, create_model

from tourney.config.check import Strict
from tourney.config.load import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic.fields import FieldInfo

NUMBERS: Final = {
    "AreaFile.tables": (1, 20_000),
    "AreaFile.seats": (2, 10),
    "BountyFile.starts_at": (1, 1_000_000),
    "ChopFile.players": (2, 1_000),
    "CostsFile.downs": (1, 20),
    "DayFile.players": (2, None),
    "DayFile.last_hands": (0, 20),
    "EnvelopeFile.count": (1, 1_000_000),
    "FestivalEventFile.priority": (1, 9),
    "FestivalFile.seed": (0, 2**63 - 1),
    "FlightsFile.count": (2, 50),
    "FloorStaffFile.tables": (1, 1_000),
    "GroupFile.count": (1, 1_000_000),
    "HandForHandFile.within": (1, 1_000),
    "HandForHandFile.ahead": (0, 20),
    "LammersFile.count": (1, 20),
    "LateStackFile.from_level": (2, None),
    "LaterFlightFile.most": (2, 50),
    "LevelFile.hands": (1, 10_000),
    "MixFile.every": (1, 1_000),
    "NamedDealerFile.hours": (0, 10_000),
    "NearMoneyFile.within": (1, 1_000),
    "OnTheDayFile.players": (2, None),
    "PlayerGroupFile.players": (1, 1_000_000),
    "PlayerLeftFile.table": (1, 20_000),
    "PlayerLeftFile.seat": (1, 10),
    "PlayersFile.least": (2, 10),
    "PlayersFile.most": (2, 10),
    "RebuyAtStartFile.count": (1, 20),
    "RebuyFile.most": (1, 100),
    "ReentryFile.most": (1, 100),
    "RepeatFile.times": (1, 500),
    "RulesFile.raises": (1, 50),
    "RulesFile.spread": (1, 9),
    "RulesFile.halt_short": (1, 9),
    "RulesFile.break_late": (1, 1_000),
    "RulesFile.feature_table": (1, 20_000),
    "ScheduleFile.level_hands": (1, 10_000),
    "ShiftFile.dealers": (1, 5_000),
    "ShortAnteFile.players": (2, 100),
    "ShotClockFile.time_bank": (0, 100),
    "ShotClockFile.again_every": (1, 500),
    "StaffFile.downs": (1, 8),
    "StateFile.tables": (1, 20_000),
    "StreetFile.hole": (0, 7),
    "StreetFile.up": (0, 7),
    "StreetFile.board": (0, 5),
    "StreetFile.draw": (0, 7),
    "StreetFile.discard": (0, 6),
    "StreetFile.set_apart": (0, 6),
    "TournamentFile.seats": (2, 10),
    "TournamentFile.final_table": (2, 10),
    "TournamentFile.tables": (1, 20_000),
    "TournamentFile.decision_limit": (0, 86_400),
    "TournamentFile.redeals": (0, 1_000),
    "TournamentFile.seed": (0, 2**63 - 1),
    "VariantFile.bets_per_round": (1, 20),
    "VariantFile.boards": (1, 3),
}
"""The least and the most number."""

TEXTS: Final = {
    "AreaFile.name": (1, 50),
    "FestivalFile.festival": (1, None),
    "GroupFile.name": (None, 100),
    "LevelFile.name": (1, None),
    "NamedDealerFile.name": (1, 50),
    "PlayerLeftFile.name": (None, 100),
    "TournamentFile.title": (1, None),
    "VariantFile.title": (1, None),
}
"""The least and the most characters."""

LISTS: Final = {
    "ArrivalsFile.rows": (1, 100, {"at": "1h", "there": 5}),
    "BandFile.percent": (1, None, 50),
    "BountyFile.envelopes": (1, None, {"money": 5}),
    "FestivalEventFile.flight_starts": (None, 50, "18:00"),
    "FestivalEventFile.halls": (None, 100, "A"),
    "FestivalEventFile.from": (None, 50, {"event": "a", "share": 5}),
    "FestivalFile.population": (None, 100, {"players": 5}),
    "FestivalFile.events": (1, None, {"tournament": "a", "starts": "18:00"}),
    "FestivalFile.expect": (None, 1_000, "finish p95 < 6h"),
    "FieldFile.groups": (1, 100, {"strategy": "call", "count": 1}),
    "RoomFile.draws": (None, 2000, {"pace": 1}),
    "RoomFile.field": (1, 100, {"strategy": "call", "count": 1}),
    "FlightsFile.shares": (2, 50, 50),
    "FlightsFile.starts": (1, 50, "1h"),
    "HandForHandFile.before": (None, 20, 5),
    "LevelFile.remove": (1, None, 5),
    "MixFile.games": (1, 30, "a"),
    "NamedDealerFile.off": (None, 400, "Sun"),
    "PayoutsFile.percent": (1, None, 50),
    "PayoutsFile.prizes": (1, None, 5),
    "PayoutsFile.by_entries": (1, None, {"percent": [50]}),
    "PlayerGroupFile.plays": (1, None, "a"),
    "PremisesFile.halls": (1, 100, {"name": "A", "tables": 1, "seats": 9}),
    "PremisesFile.cash": (None, 500, {"at": "18:00", "tables": 1}),
    "RulesFile.break_first": (1, 1_000, 5),
    "ScheduleFile.ante_short": (None, 10, {"players": 2, "pay": "none"}),
    "ScheduleFile.chips": (1, 20, 5),
    "ScheduleFile.levels": (1, 500, {"bb": 2}),
    "ShotClockFile.again_at": (None, 3, "day"),
    "StaffFile.shifts": (1, 500, {"starts": "18:00", "length": "8h", "dealers": 1}),
    "StaffFile.people": (None, 1_000, {"name": "Ann"}),
    "StateFile.stacks": (2, None, {"stack": 5}),
    "TournamentFile.field": (1, 100, {"strategy": "call", "count": 1}),
    "TournamentFile.arrivals": (1, 100, {"at": "1h", "there": 5}),
    "TournamentFile.late_stacks": (None, 20, {"from_level": 2, "chips": 5}),
    "TournamentFile.days": (None, 30, {"players": 9}),
    "TournamentFile.redraw_at": (None, 30, 5),
    "TournamentFile.chips": (1, 20, 5),
    "TournamentFile.on_the_day": (None, 50, {"skip": 2}),
    "TournamentFile.expect": (None, 100, "finish p95 < 6h"),
    "TuneFile.prefer": (None, 10, "skill"),
    "VariantFile.deck": (1, 52, "As"),
    "VariantFile.streets": (1, 12, {"name": "flop"}),
    "VariantFile.showdown": (1, 3, "high"),
    "VaryFile.level_length": (1, 20, "20m"),
    "VaryFile.stack": (1, 20, 5),
    "VaryFile.antes": (1, 4, "none"),
}
"""The least and the most in a list or a mapping, and what may be in it."""


def _models(model: type[Strict]) -> Iterator[type[Strict]]:
    for each in model.__subclasses__():
        if each.__module__.startswith("tourney.config."):
            yield each
            yield from _models(each)


def _fields() -> dict[str, FieldInfo]:
    """The keys of all models of files, by the names of the model and the key."""
    return {
        f"{model.__name__}.{field.alias or name}": field
        for model in {*_models(Strict), *KINDS.values()}
        for name, field in model.model_fields.items()
    }


FIELDS: Final = _fields()


def _error(key: str, value: object) -> str:
    """The kind of the error for a value of a key; empty if it is valid."""
    field, name = FIELDS[key], key.partition(".")[2]
    alone: type[BaseModel] = create_model("Alone", __base__=Strict, value=(field.annotation or object, field))
    try:
        alone.model_validate({name if field.alias else "value": value})
    except ValidationError as error:
        return error.errors()[0]["type"]
    return ""


_LIMITS: Final = ("ge", "gt", "le", "lt", "min_length", "max_length")


def test_every_key_with_a_limit_is_here() -> None:
    limited = {
        key
        for key, field in FIELDS.items()
        if any(hasattr(each, name) for each in field.metadata for name in _LIMITS)
    }
    assert limited == NUMBERS.keys() | TEXTS.keys() | LISTS.keys()


def _written(key: str, number: int) -> object:
    """A number as it is written for a key: durations have units."""
    return f"{number}s" if key == "TournamentFile.decision_limit" else number


@pytest.mark.parametrize("key", NUMBERS)
def test_numbers(key: str) -> None:
    least, most = NUMBERS[key]
    assert not _error(key, _written(key, least))
    assert _error(key, _written(key, least - 1))
    if most is not None:
        assert not _error(key, _written(key, most))
        assert _error(key, _written(key, most + 1)) in {"less_than_equal", "less_than"}


@pytest.mark.parametrize("key", TEXTS)
def test_texts(key: str) -> None:
    least, most = TEXTS[key]
    assert not _error(key, "a" * (least or 0))
    if least is not None:
        assert _error(key, "a" * (least - 1)) == "string_too_short"
    if most is not None:
        assert not _error(key, "a" * most)
        assert _error(key, "a" * (most + 1)) == "string_too_long"


@pytest.mark.parametrize("key", LISTS)
def test_lists(key: str) -> None:
    least, most, sample = LISTS[key]

    def many(count: int) -> object:
        is_mapping = str(FIELDS[key].annotation).startswith("dict")
        return {f"a{number}": sample for number in range(count)} if is_mapping else [sample] * count

    assert not _error(key, many(least or 0))
    if least is not None:
        assert _error(key, many(least - 1)) == "too_short"
    if most is not None:
        assert not _error(key, many(most))
        assert _error(key, many(most + 1)) == "too_long"
