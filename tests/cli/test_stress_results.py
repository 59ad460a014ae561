"""What `tourney stress` writes when it is stopped before it knows anything, and after it knows something."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from tourney.cli import stressing
from tourney.cli.stressing import Asked, EngineResult
from tourney.stress.loading import EngineProgram

if TYPE_CHECKING:
    from pathlib import Path


class Stopped(Exception):
    """As an interrupt, or an error of our own."""


def _asked(out: Path | None) -> Asked:
    engines = (EngineProgram(("one",), ("one",)), EngineProgram(("two",), ("two",)))
    return Asked(engines, 1.0, 1, 1, 1, (), (), "tda", (), False, out, None, False, 5, 5.0, ())


@pytest.mark.parametrize(("known", "to_write", "writes"), [(0, True, []), (1, True, [1]), (1, False, [])])
def test_what_is_known_is_written_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, known: int, to_write: bool, writes: list[int]
) -> None:
    """An interrupt before the first result leaves the report of an earlier run as it is."""
    ended = SimpleNamespace(tally=SimpleNamespace(interrupted=False))
    written: list[int] = []

    def result(_asked: Asked, _engine: object, _task: object, before: list[EngineResult]) -> EngineResult:
        if len(before) == known:
            raise Stopped
        return EngineResult(cast("Any", ended), [], "")

    monkeypatch.setattr(stressing, "task_of", lambda _asked, _engine, _accepted: None)
    monkeypatch.setattr(stressing, "_result", result)
    monkeypatch.setattr(stressing, "_write", lambda _out, results, _accepted: written.append(len(results)))
    with pytest.raises(Stopped):
        stressing.run(_asked(tmp_path if to_write else None), dry=False)
    assert written == writes


@pytest.mark.parametrize(
    ("counted", "code"), [((), 0), ((False,), 0), ((True,), 1), ((True, False), 1), ((False, True), 1)]
)
def test_the_exit_code_is_1_if_any_finding_counts(counted: tuple[bool, ...], code: int) -> None:
    examined = SimpleNamespace(tally=SimpleNamespace(interrupted=False), untested=False)
    findings = [SimpleNamespace(finding=each) for each in counted]
    results = [EngineResult(cast("Any", examined), cast("Any", findings), "")]
    accepted = SimpleNamespace(counts=lambda finding: finding)
    assert stressing._exit_code(_asked(None), results, cast("Any", accepted)) == code
