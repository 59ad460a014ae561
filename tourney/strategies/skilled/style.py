"""How a judging player plays: what makes one family of players differ from another."""

from __future__ import annotations

from tourney.errors import StructureError


class Style:
    """What a player is like; it never changes.

    Attributes:
        skill: The accuracy of judgement, 0 to 1.
        looseness: How many hands it plays, as a multiple of the usual.
        aggression: How readily it bets and raises rather than checks and calls, as a multiple.
        calling: How readily it calls bets after the first round, as a multiple.
        bluffing: How often it bets with little, as a multiple.
        limping: The share of the hands it plays that it only calls with where nobody has raised, 0 to 1.
        push_below_bb: The stack, in big blinds, at and below which it pushes or folds.
        caution: How much more than itself it counts what it puts at risk of its stack; see `judging.counted`.

    Raises:
        StructureError: A value is out of its range.
    """

    __slots__ = ("aggression", "bluffing", "calling", "caution", "limping", "looseness", "push_below_bb", "skill")

    def __init__(
        self,
        *,
        skill: float = 0.75,
        looseness: float = 1.0,
        aggression: float = 1.0,
        calling: float = 1.0,
        bluffing: float = 1.0,
        limping: float = 0.0,
        push_below_bb: float = 10.0,
        caution: float = 0.0,
    ) -> None:
        if not (0 <= skill <= 1 and 0 <= limping <= 1):
            raise StructureError("skill and limping are from 0 to 1")
        if not (0 < looseness <= 10 and 0 < aggression <= 10 and 0 < calling <= 10):
            raise StructureError("looseness, aggression and calling are multiples, above 0 and at most 10")
        if not (0 <= bluffing <= 10 and 0 <= push_below_bb <= 1000):
            raise StructureError("bluffing is from 0 to 10, and push_below_bb from 0 to 1000")
        if not 0 <= caution <= 10:
            raise StructureError("caution is from 0 to 10")
        self.skill = skill
        self.looseness = looseness
        self.aggression = aggression
        self.calling = calling
        self.bluffing = bluffing
        self.limping = limping
        self.push_below_bb = push_below_bb
        self.caution = caution
