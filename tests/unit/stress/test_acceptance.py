"""Which findings count."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tourney.stress.acceptance import Acceptance
from tourney.stress.engine_findings import Bucket, Finding

_POINT: Final = "tda/43/a"
_NAME: Final = f"{_POINT} | stacks | too much"
_ELSEWHERE: Final = "tda/44/b | stacks | too much"


def _finding(**more: Any) -> Finding:  # noqa: ANN401 - any attribute
    return Finding(Bucket(_POINT, "stacks", "too much"), **{"points": (_POINT,), **more})


@pytest.mark.parametrize(
    ("accepted", "finding", "counts"),
    [
        (Acceptance(), _finding(), True),
        (Acceptance(), _finding(failure="adapter"), True),
        (Acceptance(), _finding(house="kind"), False),
        (Acceptance(strict=True), _finding(house="kind"), True),
        (Acceptance(frozenset({_NAME}), strict=True), _finding(shrunk=True), False),
        (Acceptance(frozenset({_ELSEWHERE})), _finding(shrunk=True), True),
        (Acceptance(frozenset({_ELSEWHERE})), _finding(), False),  # it is not shrunk: by its sign
        (Acceptance(frozenset({f"{_POINT} | stacks | too little"})), _finding(), True),
        (Acceptance(points=frozenset({_POINT})), _finding(), False),
        (Acceptance(points=frozenset({"tda/44/b"})), _finding(), True),
        (Acceptance(points=frozenset({_POINT})), _finding(points=(_POINT, "tda/44/b")), True),
        (Acceptance(points=frozenset({_POINT})), _finding(points=()), True),  # it is not explained
    ],
)
def test_which_findings_count(accepted: Acceptance, finding: Finding, *, counts: bool) -> None:
    assert accepted.counts(finding) is counts
