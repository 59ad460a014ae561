"""The style of a judging player: what makes one kind of player differ from another."""

from __future__ import annotations

from tourney.errors import InvalidArgument


def _of_share(name: str, value: float) -> list[InvalidArgument]:
    """A fault if a share is not from 0 to 1."""
    if 0 <= value <= 1:
        return []
    percent = f"; {value:g}% is {value / 100:g}" if 2 <= value <= 100 else ""
    return [InvalidArgument(f"{name} must be from 0 to 1, not {value:g}{percent}", name)]


def _of_multiple(name: str, value: float) -> list[InvalidArgument]:
    """A fault if a multiple that may not be 0 is out of range."""
    if 0 < value <= 10:
        return []
    return [InvalidArgument(f"{name} must be above 0 and at most 10, not {value:g}", name)]


def _of_amount(name: str, value: float, most: int) -> list[InvalidArgument]:
    """A fault if a number is not from 0 to the most."""
    if 0 <= value <= most:
        return []
    return [InvalidArgument(f"{name} must be from 0 to {most}, not {value:g}", name)]


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
        InvalidArgument: A value is out of range; it names the parameter, and holds the faults of others.
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
        InvalidArgument.raise_all(
            [
                *_of_share("skill", skill),
                *_of_multiple("looseness", looseness),
                *_of_multiple("aggression", aggression),
                *_of_multiple("calling", calling),
                *_of_amount("bluffing", bluffing, 10),
                *_of_share("limping", limping),
                *_of_amount("push_below_bb", push_below_bb, 1000),
                *_of_amount("respect", respect, 10),
            ]
        )
        self.skill = skill
        self.looseness = looseness
        self.aggression = aggression
        self.calling = calling
        self.bluffing = bluffing
        self.limping = limping
        self.push_below_bb = push_below_bb
        self.respect = respect
