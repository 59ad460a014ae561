"""Each intended difference from PokerKit: we do what the rule says, and PokerKit still does something else."""

from __future__ import annotations

import pytest

from tests.differential.decision import Decision
from tests.differential.differences import TABLE, Difference, Says, explain
from tests.differential.pokerkit_oracle import Duel, Turn, play_line


def _says(turn: Turn, fields: Says) -> Says:
    return {field: getattr(turn, field) for field in fields}


@pytest.mark.parametrize("difference", TABLE, ids=lambda difference: difference.name)
def test_difference_is_still_there(difference: Difference) -> None:
    duel = Duel(difference.deal, pass_idle=False)
    for word in difference.line.replace("|", " ").split():
        assert duel.ours() == duel.theirs(), "the engines part before the difference shows"
        play_line(duel, word)
    assert _says(duel.ours(), difference.ours) == difference.ours, difference.rule
    assert _says(duel.theirs(), difference.theirs) == difference.theirs, "PokerKit has changed"
    names, unexplained = explain(Decision(duel))
    assert difference.name in names
    assert not unexplained


def test_names_are_unique() -> None:
    assert len({difference.name for difference in TABLE}) == len(TABLE)
