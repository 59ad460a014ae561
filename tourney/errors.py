"""The errors tourney raises on purpose; all of them derive from `TourneyError`."""

from __future__ import annotations


class TourneyError(Exception):
    """Anything tourney reports in a sentence instead of a traceback."""


class IllegalAction(TourneyError):  # noqa: N818 - a field word; "IllegalActionError" says nothing more
    """An action the rules do not allow now. The hand is left exactly as it was."""


class CardsError(TourneyError, ValueError):
    """Text that names no card, or a card the deck cannot give."""


class StructureError(TourneyError, ValueError):
    """Values that do not make a variant, a hand, a schedule or a payout table."""
