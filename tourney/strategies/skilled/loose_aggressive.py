"""The loose-aggressive player: plays many hands, raises most of them, and keeps betting."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tourney.strategies.base import trust
from tourney.strategies.skilled.skilled_player import Skilled, signature_of

if TYPE_CHECKING:
    from collections.abc import Mapping


class LooseAggressive(Skilled):
    """Plays about a third of its hands, raises more than it calls, and bets both strong and weak hands.

    Its parameters are those of `Skilled`, with other defaults.
    """

    __slots__ = ()
    usual: ClassVar[Mapping[str, float]] = {"skill": 0.6, "looseness": 1.3, "bluffing": 1.1, "limping": 0.1}
    __signature__ = signature_of(usual)


trust(LooseAggressive)
