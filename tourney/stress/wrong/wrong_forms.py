"""The whole library of wrong forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.stress.wrong import (
    wrong_forced,
    wrong_hands,
    wrong_maximum,
    wrong_minimum,
    wrong_pots,
    wrong_showdown,
    wrong_turns,
)

if TYPE_CHECKING:
    from tourney.stress.wrong.wrong_form import WrongForm

FORMS: Final[tuple[WrongForm, ...]] = (
    *wrong_minimum.LIBRARY, *wrong_maximum.LIBRARY, *wrong_turns.LIBRARY, *wrong_forced.LIBRARY, *wrong_pots.LIBRARY,
    *wrong_showdown.LIBRARY, *wrong_hands.LIBRARY,
)  # fmt: skip
"""All forms. Of two that explain a difference equally well, the first is named."""
