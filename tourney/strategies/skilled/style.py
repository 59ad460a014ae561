"""The style of a judging player: what makes one kind of player differ from another."""

from __future__ import annotations

from tourney.errors import InvalidArgument


class Style:
    """The style of a player; it never changes.

    Attributes:
        skill: Accuracy of judgement, 0 to 1.
        looseness: How many hands it plays, as a multiple of the usual number.
        aggression: How readily it bets and raises instead of checking and calling, as a multiple.
        calling: How readily it calls bets after the first round, as a multiple.
        bluffing: How often it bets weak hands, as a multiple.
        limping: Where nobody has raised, the share of the hands it plays that it limps with, 0 to 1.
        push_below_bb: The stack, in big blinds, with which half of its first raises are all-in; see
            `opening`. In fixed limit, the stack at or below which all are.
        respect: How much strength it wants for its own bet of many big blinds, as a multiple, and, much less so, sees
            in those of others; less than this if it is more skilled than 0.5. See `judging.respect_of` and `heeded`.

    Raises:
        InvalidArgument: A value is out of range.
    """

    __slots__ = ("aggression", "bluffing", "calling", "limping", "looseness", "push_below_bb", "respect", "skill")

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
        respect: float = 1.0,
    ) -> None:
        if not (0 <= skill <= 1 and 0 <= limping <= 1):
            raise InvalidArgument("skill and limping must be from 0 to 1")
        if not (0 < looseness <= 10 and 0 < aggression <= 10 and 0 < calling <= 10):
            raise InvalidArgument("looseness, aggression and calling must be above 0 and at most 10")
        if not (0 <= bluffing <= 10 and 0 <= push_below_bb <= 1000):
            raise InvalidArgument("bluffing must be from 0 to 10, and push_below_bb from 0 to 1000")
        if not 0 <= respect <= 10:
            raise InvalidArgument("respect must be from 0 to 10")
        self.skill = skill
        self.looseness = looseness
        self.aggression = aggression
        self.calling = calling
        self.bluffing = bluffing
        self.limping = limping
        self.push_below_bb = push_below_bb
        self.respect = respect
