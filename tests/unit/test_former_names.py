"""Names of the last version that still work, with a warning."""

from __future__ import annotations

import pytest

from tourney.game import event


def test_the_type_of_what_a_player_hears() -> None:
    with pytest.warns(DeprecationWarning, match="PlayerEvent"):
        assert event.Told is event.PlayerEvent
    with pytest.raises(AttributeError, match="no attribute 'Heard'"):
        _ = event.Heard
