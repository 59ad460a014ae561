"""A sound player for games with a flop: plays few hands, aggressively, and pushes or folds when short."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument
from tourney.game.action import check_or_call, fold
from tourney.game.variant import Forced
from tourney.strategies.holdem.postflop import act_postflop
from tourney.strategies.holdem.preflop import act_preflop
from tourney.strategies.skilled.skilled_player import Skilled

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.variant import Variant
    from tourney.game.view import View


_USUAL_BLUFFS: Final = 12
_BLINDS: Final = int(Forced.BLINDS)


@dataclass(frozen=True, slots=True)
class TightAggressive:
    """Plays games with blinds and a flop tight and aggressively; in other games checks, or calls small bets.

    In hold'em it uses charts and rules of thumb; in Omaha and similar games it plays as `skilled` with the same
    style, which weighs the prizes.

    It keeps no memory of other hands: one object may play any number of hands and events.

    Attributes:
        looseness: How many hands it plays, as a multiple of its charts. 1.0 plays about a fifth of its hands at a
            full table, 2.0 nearly twice as many.
        aggression: How often and how thinly it bets and raises, as a multiple; 1.0 is usual.
        bluff_percent: How often it bluffs in a suitable spot, 0 to 100. Continuation bets do not count as bluffs.
        push_below_bb: The stack, in big blinds that opponents can match, at or below which it pushes or folds before
            the flop; 0 for never. In fixed limit, where pushes are not possible, the value is limited to 3.

    Raises:
        InvalidArgument: A parameter is out of range.
    """

    looseness: float = 1.0
    aggression: float = 1.0
    bluff_percent: int = _USUAL_BLUFFS
    push_below_bb: float = 10.0
    _skilled: Skilled | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.looseness <= 0 or self.aggression <= 0 or self.push_below_bb < 0:
            raise InvalidArgument("looseness and aggression must be above 0, and push_below_bb at least 0")
        if not 0 <= self.bluff_percent <= 100:
            raise InvalidArgument(f"bluff_percent must be from 0 to 100, not {self.bluff_percent}")

    def act(self, view: View) -> Action:
        """Return its action; it is always legal."""
        if not has_flop(view.variant) or not view.stakes.big_blind:
            return _act_without_sense(view)
        if not is_holdem(view.variant):
            return self._as_skilled().act(view)
        if len(view.board) < 3:
            return act_preflop(view, self)
        return act_postflop(view, self)

    def _as_skilled(self) -> Skilled:
        """A `skilled` player of the same style, created when first needed: it is large, and unused in hold'em."""
        if self._skilled is None:
            made = Skilled(
                looseness=min(self.looseness, 10.0),
                aggression=min(self.aggression, 10.0),
                bluffing=min(self.bluff_percent / _USUAL_BLUFFS, 10.0),
                push_below_bb=min(self.push_below_bb, 1000.0),
            )
            object.__setattr__(self, "_skilled", made)
            return made
        return self._skilled


def has_flop(variant: Variant) -> bool:
    """Whether the game has blinds and a board of five cards."""
    course = variant.course
    return course.forced == _BLINDS and course.board_size == 5


def is_holdem(variant: Variant) -> bool:
    """Whether the game also has two hole cards, dealt before the first betting, from a full deck."""
    course = variant.course
    held = 0
    for street in range(course.streets):
        held += course.hole[street]
    return has_flop(variant) and course.hole[0] == 2 and held == 2 and course.deck_size == 52


def _act_without_sense(view: View) -> Action:
    """Play an unknown game: check, call up to a quarter of the pot, otherwise fold; stand pat."""
    if view.discard_most:
        return view.passive()
    return check_or_call() if 4 * view.to_call <= view.pot else fold()
