"""What most adapters share: the usual places, and the word for a wager."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.stress.interface import NotOffered

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tourney.stress.interface import HandSetup, Kind
    from tourney.types import Chips


def check_places(setup: HandSetup) -> None:
    """Refuse a dead button or a missing blind: only the blinds of a full table are offered.

    Raises:
        NotOffered: The button or a blind is not in its usual place.
    """
    last = setup.players - 1
    usual = (1, 1, 0) if setup.players == 2 else (last, 0, 1)
    if (setup.button, setup.small_blind_at, setup.big_blind_at) != usual:
        raise NotOffered("only a live button and both blinds")


def wager(bets: Iterable[Chips]) -> Kind:
    """The word for a bet over these bets of the street."""
    return "raise" if any(bets) else "bet"
