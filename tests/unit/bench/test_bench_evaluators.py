"""Every evaluator is measured, on hands that it can compare."""

from __future__ import annotations

import pytest

from tourney.bench.engine import PASS, SHAPES, deals, evaluations
from tourney.cards.rankings import RANKINGS, can_rank


def test_every_ranking_has_a_shape() -> None:
    assert set(SHAPES) == set(RANKINGS)


@pytest.mark.parametrize("name", SHAPES)
def test_hands_are_such_as_the_ranking_compares(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    own, board = SHAPES[name]
    assert can_rank(name, own, board)
    hands = deals(name)
    assert len({(tuple(hole), tuple(table)) for hole, table in hands}) == PASS
    for hole, table in hands:
        assert (len(hole), len(table), len({*hole, *table})) == (own, board, own + board)
    told: list[tuple[int, int]] = []

    def ranking(hole: int, table: int) -> int:
        told.append((hole.bit_count(), table.bit_count()))
        return 0

    monkeypatch.setitem(RANKINGS, name, ranking)
    assert evaluations(name)(2) == 0
    assert told == [(own, board)] * 2 * PASS
