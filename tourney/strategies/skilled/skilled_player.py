"""A player for every game that judges hands by playing them out, with the accuracy given by its skill."""

from __future__ import annotations

from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Any, ClassVar

from tourney.game.hole_cards import mask_of_packed
from tourney.game.variant import Forced
from tourney.strategies.base import BuiltIn, Traits, trust
from tourney.strategies.skilled.estimate import ShareEstimate
from tourney.strategies.skilled.judged_spot import JudgedSpot
from tourney.strategies.skilled.judging import Style, reading_of, study_of
from tourney.strategies.skilled.later_streets import bet_or_answer, give_up, turn_up
from tourney.strategies.skilled.opening import open_or_answer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tourney.game.action import Action
    from tourney.game.variant import Variant
    from tourney.game.view import View

_ANTES = int(Forced.ANTES)


def signature_of(usual: Mapping[str, float]) -> Signature:
    """The parameters of a player, with defaults from its usual style."""
    style = Style(**usual)
    return Signature(
        [
            Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=getattr(style, name), annotation=float)
            for name in (
                "skill", "looseness", "aggression", "calling", "bluffing", "limping", "push_below_bb", "respect",
            )
        ]
    )  # fmt: skip


class Skilled(BuiltIn):
    """Plays every game; judges each decision by playing out how the hand may end.

    It keeps no memory of other hands: one object may play any number of hands and events.

    Args:
        skill: Accuracy of judgement, 0 to 1: of its own hand, opponents' actions, price, position, and draws. At 1 it
            makes no deliberate errors.
        looseness: How many hands it plays, as a multiple of the usual number.
        aggression: How readily it bets and raises instead of checking and calling, as a multiple.
        calling: How readily it calls bets after the first round, as a multiple.
        bluffing: How often it bets weak hands, as a multiple.
        limping: Where nobody has raised, the share of the hands it plays that it limps with, 0 to 1.
        push_below_bb: The stack, in big blinds that opponents can match, with which half of its first raises are
            all-in, more of them with a shorter stack and fewer with a deeper one; 0 for never. In fixed limit, the
            stack at or below which all are. In short deck two fifths of the antes and the blind count as a big blind.
        respect: How much strength it wants for its own bet of many big blinds, as a multiple, and, much less so, sees
            in those of others: with a higher value, pots stay small while stacks are deep. The more skilled have less
            of it.

    Raises:
        InvalidArgument: A parameter is out of range.
    """

    __slots__ = ("_estimate", "_spot", "_study", "_style", "_variant")
    usual: ClassVar[Mapping[str, float]] = {}
    __signature__ = signature_of(usual)
    traits = Traits()

    def __init__(self, **parameters: float) -> None:
        self._style = Style(**{**self.usual, **parameters})
        self._estimate = ShareEstimate()
        self._spot = JudgedSpot()
        self._variant: Variant | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        style = self._style
        return _remade, (type(self), {name: getattr(style, name) for name in Style.__slots__})

    def act(self, view: View) -> Action:
        """Return its action; it is always legal."""
        if view.variant is not self._variant:
            self._study = study_of(view.variant)
            self._variant = view.variant
        study = self._study
        spot = self._spot
        spot.look_at(view, study.book, reading_of(self._style))
        hand = mask_of_packed(view.packed_cards)
        if view.discard_most:
            if study.book.course.expose[view.street]:
                return turn_up(spot, study, self._style, hand)
            return give_up(spot, study, self._style, self._estimate, hand)
        if spot.opening and study.book.course.forced != _ANTES:
            return open_or_answer(spot, study, self._style, self._estimate, hand)
        return bet_or_answer(spot, study, self._style, self._estimate, hand)


def _remade(kind: type[Skilled], parameters: dict[str, float]) -> Skilled:
    return kind(**parameters)


trust(Skilled)
