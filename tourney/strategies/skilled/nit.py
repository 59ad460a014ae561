"""The nit: waits for the best hands, and folds the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tourney.strategies.base import trust
from tourney.strategies.skilled.skilled_player import Skilled, signature_of

if TYPE_CHECKING:
    from collections.abc import Mapping


class Nit(Skilled):
    """Plays about a tenth of its hands, raises most of them, and later folds without a strong hand.

    Its parameters are those of `Skilled`, with other defaults.
    """

    __slots__ = ()
    usual: ClassVar[Mapping[str, float]] = {
        "skill": 0.6,
        "looseness": 0.65,
        "calling": 0.95,
        "bluffing": 0.9,
        "limping": 0.2,
    }
    __signature__ = signature_of(usual)


trust(Nit)
