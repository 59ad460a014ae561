"""Hands worth playing: each a random subset of features, so that what is rare alone is common together.

Random play finds little: most hands are alike. Each hand here draws some features (swarm testing: Groce et al. 2012),
stacks at the edges, a biased deck and players of one temper. Half of the hands aim at a rule point that few hands
have reached so far, with the features that it needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game.action import Action, check_or_call, discard, fold, raise_to
from tourney.streams import Stream, derive
from tourney.stress.decks_drawn import deck
from tourney.stress.hand_plan import HandPlan, PlannedDeed, Probe
from tourney.stress.stakes_drawn import OfferedStakes, pick

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from tourney.game.variant import Variant
    from tourney.game.view import View
    from tourney.stress.catalogue.point import RulePoint

SWARM: Final = (
    "heads-up", "many players", "ante", "big-blind ante", "button ante", "short stacks", "tiny stacks", "deep stacks",
    "equal stacks", "ties", "low cards", "high cards", "quads", "straights", "flushes", "many raises", "calls",
    "odd stakes", "discards", "dead blind", "probes",
)  # fmt: skip
"""The features that a hand may have."""

_RARE: Final = frozenset({"dead blind", "tiny stacks", "deep stacks"})
_TEMPERS: Final = ((15, 45), (5, 75), (25, 30), (5, 40), (10, 20))
"""Percentages of folds, and of checks and calls; the others are bets and raises."""


class Temper:
    """Players who act at random, all with the same leanings."""

    def __init__(self, features: Collection[str], stream: Stream) -> None:
        self._stream = stream
        self._folds, self._calls = pick(_TEMPERS, stream)
        if "many raises" in features:
            self._folds, self._calls = 5, 25
        if "calls" in features:
            self._folds, self._calls = 2, 60 if "many raises" in features else 85
        self._probes = 12 if "probes" in features else 0
        self._least, self._most = pick(((2, 4), (4, 2), (1, 1), (0, 5), (5, 0)), stream)
        self._discards = "discards" in features

    def __call__(self, view: View) -> PlannedDeed:
        """What the player does."""
        if view.discard_most:
            return PlannedDeed(view.player, self._draw(view))
        probe = pick(tuple(Probe), self._stream) if self._stream.below(100) < self._probes else None
        return PlannedDeed(view.player, self._bet(view), probe)

    def _bet(self, view: View) -> Action:
        stream = self._stream
        lot = stream.below(100)
        if lot < self._folds and view.to_call:
            return fold()
        if lot < self._folds + self._calls or not view.least_raise_to:
            return check_or_call()
        size = stream.below(self._least + self._most + 2)
        least, most = view.least_raise_to, view.most_raise_to
        if size < self._least:
            return raise_to(least)
        if size < self._least + self._most:
            return raise_to(most)
        if stream.chance(1, 2):
            return view.raise_within(least + stream.below(1 + 3 * least))
        return view.raise_within(stream.between(least, most))

    def _draw(self, view: View) -> Action:
        stream = self._stream
        cards = list(view.may_give_up)
        stream.shuffle(cards)
        most = min(view.discard_most, len(cards))
        wanted = most if self._discards and stream.chance(1, 2) else stream.below(min(4, most) + 1)
        return discard(cards[: max(view.discard_least, wanted)])


class Generator:
    """Draws hands.

    Args:
        offer: What the engine offers.
        games: The games to play, by name.
        points: The rule points to strive for.
        seed: The seed; hand `number` depends on it, on the number and on the coverage so far.

    Attributes:
        reached: How many hands have reached each point.
        closed: Features that the engine does not offer.
    """

    def __init__(
        self, offer: OfferedStakes, games: Mapping[str, Variant], points: Sequence[RulePoint], seed: int
    ) -> None:
        self._offer = offer
        self._games = games
        self._points = [point for point in points if point.random]
        self._seed = seed
        self._tried: dict[str, list[int]] = {}
        self.reached: dict[str, int] = dict.fromkeys((point.id for point in self._points), 0)
        self.closed: set[str] = set()
        if not offer.about.antes:
            self.closed |= {"ante", "big-blind ante", "button ante"}
        if not offer.about.smallest_chip:
            self.closed.add("chip")

    def hand(self, number: int) -> tuple[HandPlan, Temper, frozenset[str]]:
        """A hand without its deeds, the players who decide them, and its features."""
        stream = Stream(derive(self._seed, number))
        aim = self._aim(stream) if self._points and stream.chance(1, 2) else None
        features = {feature for feature in SWARM if stream.below(100) < (10 if feature in _RARE else 25)}
        if "chip" not in self.closed and stream.chance(1, 5):
            features.add("chip")
        if aim is not None:
            features |= set(aim.needs)
        features -= self.closed
        if {"heads-up", "many players"} <= features:
            features.discard("heads-up" if stream.chance(1, 2) else "many players")
        variant = self._game(aim, stream)
        setup = self._offer.setup(variant, features, stream)
        cards = deck(variant, len(setup.stacks), features, stream)
        return HandPlan(setup, cards), Temper(features, stream), frozenset(features)

    def _aim(self, stream: Stream) -> RulePoint:
        """A point that few hands have reached."""
        some = [pick(self._points, stream) for _ in range(4)]
        return min(some, key=lambda point: self.reached[point.id])

    def _game(self, aim: RulePoint | None, stream: Stream) -> Variant:
        names = sorted(self._games)
        if aim is not None:
            fitting = [name for name in names if any(hand.setup.game == name for hand in aim.hands)]
            names = fitting if fitting and stream.chance(2, 3) else names
        return self._games[pick(names, stream)]

    def note_offered(self, features: Collection[str], *, offered: bool) -> None:
        """Note whether the engine offered a hand; a feature that it never offers is left out from then on."""
        for feature in features:
            counts = self._tried.setdefault(feature, [0, 0])
            counts[offered] += 1
            if counts[0] >= 12 and not counts[1]:
                self.closed.add(feature)
