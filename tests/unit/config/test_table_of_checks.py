"""The table of checks: no check is left out, and each row names the keys that its messages point at."""

from __future__ import annotations

import inspect

import pytest

from tourney.config import checks
from tourney.config.checks import event_warnings, festival_warnings, refusals, sheet_warnings
from tourney.config.checks.check_table import TABLE, CheckRow, CheckSubject, Weight, find_warnings
from tourney.config.festival_files import FestivalFile
from tourney.config.files import TournamentFile
from tourney.errors import InvalidArgument

_MODULES = (refusals, event_warnings, sheet_warnings, festival_warnings)


def _name(row: CheckRow) -> str:
    return f"{row.check.__module__.rpartition('.')[2]}.{row.check.__name__}"


def test_every_check_has_one_row() -> None:
    public = {
        f"{module.__name__.rpartition('.')[2]}.{name}"
        for module in _MODULES
        for name, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == module.__name__ and not name.startswith("_")
    }
    rows = [_name(row) for row in TABLE]
    assert len(set(rows)) == len(rows)
    assert set(rows) == public


@pytest.mark.parametrize("row", TABLE, ids=_name)
def test_a_row_names_keys_of_its_file(row: CheckRow) -> None:
    file = FestivalFile if row.subject is CheckSubject.FESTIVAL else TournamentFile
    assert set(row.keys) <= {*file.model_fields}
    assert row.keys


def test_warnings_are_those_of_the_subject_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    made = [
        CheckRow(lambda of, name=name: iter([InvalidArgument(f"{name} {of}")]), weight, (), subject)
        for name, weight, subject in (
            ("a", Weight.WARNING, CheckSubject.EVENT),
            ("b", Weight.ERROR, CheckSubject.EVENT),
            ("c", Weight.WARNING, CheckSubject.FESTIVAL),
            ("d", Weight.WARNING, CheckSubject.EVENT),
        )
    ]
    monkeypatch.setattr(checks.check_table, "TABLE", made)
    assert list(map(str, find_warnings(CheckSubject.EVENT, 1))) == ["a 1", "d 1"]
    assert list(map(str, find_warnings(CheckSubject.FESTIVAL, 2))) == ["c 2"]
