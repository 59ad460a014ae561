"""The loose-passive player, or calling station: sees many flops, calls often and rarely raises."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tourney.strategies.base import trust
from tourney.strategies.skilled.skilled_player import Skilled, signature_of

if TYPE_CHECKING:
    from collections.abc import Mapping


class LoosePassive(Skilled):
    """Plays up to half of its hands, limps with most of them, and calls more than it raises or folds.

    Its parameters are those of `Skilled`, with other defaults.
    """

    __slots__ = ()
    usual: ClassVar[Mapping[str, float]] = {
        "skill": 0.3,
        "looseness": 1.4,
        "aggression": 0.97,
        "calling": 1.05,
        "bluffing": 0.9,
        "limping": 0.55,
    }
    __signature__ = signature_of(usual)


trust(LoosePassive)
