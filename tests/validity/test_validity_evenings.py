"""Files of `tourney init` meet what they expect: all thirty of them take minutes."""

from __future__ import annotations

import pytest
from evenings import play_files


@pytest.mark.long
def test_of_thirty_files_at_most_two_fail_their_own_expectation() -> None:
    assert play_files(files=30, runs=400, seed=1) <= 2
