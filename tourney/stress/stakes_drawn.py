"""Setups worth playing: stakes and stacks at the edges of the rules, as far as the engine offers them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeVar

from tourney.game.stakes import NOBODY, AnteKind, HouseRules, Places, Stakes
from tourney.game.variant import BettingStructure, Forced
from tourney.stress.catalogue.setup import Setup

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tourney.game.variant import Variant
    from tourney.streams import Stream
    from tourney.stress.interface import EngineAbout
    from tourney.types import Chips

_T = TypeVar("_T")

_BLINDS: Final = ((1, 2), (50, 100), (5, 10), (100, 150), (25, 25), (200, 300), (25, 50))
_ODD_BLINDS: Final = ((1, 3), (3, 7), (7, 15), (1, 1), (5, 11))
_BETS: Final = ((2, 4), (100, 200), (10, 20), (50, 150))
_STUD: Final = ((1, 2, 5), (10, 15, 40), (25, 50, 100), (0, 30, 100), (7, 10, 25))
_CHIPS: Final = (5, 25, 100)
_KINDS: Final = {"each": AnteKind.EACH, "big blind": AnteKind.BIG_BLIND, "button": AnteKind.BUTTON}
_STANDARD: Final = HouseRules()


def pick(items: Sequence[_T], stream: Stream) -> _T:
    """One of them."""
    return items[stream.below(len(items))]


@dataclass(frozen=True, slots=True)
class OfferedStakes:
    """What can be played: the engine's limits, and the house rules.

    Attributes:
        about: What the engine says.
        rules: The house rules that it means to follow.
    """

    about: EngineAbout
    rules: HouseRules = _STANDARD

    def setup(self, variant: Variant, features: Collection[str], stream: Stream) -> Setup:
        """A setup with these features, see `catalogue.point.FEATURES`."""
        players = self._players(variant, features, stream)
        stakes = self._stakes(variant, features, stream)
        if "chip" in features and self.about.smallest_chip:
            stakes = _in_chips_of(pick(_CHIPS, stream), stakes)
        stacks = self._stacks(players, stakes, features, stream)
        stacks = tuple([max(stakes.chip, chips - chips % stakes.chip) for chips in stacks])
        places = _dead(players, stream) if "dead blind" in features and _has_two_blinds(variant) else None
        return Setup(variant.name, stakes, stacks, places, self.rules)

    def _players(self, variant: Variant, features: Collection[str], stream: Stream) -> int:
        least = max(2, variant.min_players, self.about.least_seats)
        most = max(least, min(variant.max_players, self.about.most_seats))
        if "heads-up" in features:
            return least
        if "many players" in features:
            return stream.between(min(4, most), most)
        return stream.between(least, min(most, max(least, 5)))

    def _stakes(self, variant: Variant, features: Collection[str], stream: Stream) -> Stakes:
        fixed = variant.structure is BettingStructure.FIXED_LIMIT
        odd = "odd stakes" in features
        if variant.forced is not Forced.BLINDS:
            ante, bring_in, bet = pick(_STUD, stream)
            bring_in = bring_in if variant.forced is Forced.BRING_IN else 0
            bets = pick(self.about.bets, stream) if self.about.bets else (bet, 2 * bet)
            ante = ante or (0 if variant.forced is Forced.BRING_IN else 1)
            return Stakes(ante=ante, bring_in=min(bring_in, bets[0] - 1), small_bet=bets[0], big_bet=bets[1])
        small, big = self._blinds(odd=odd, stream=stream)
        if variant.button_blind:
            small = 0
        ante, kind = self._ante(features, big, stream)
        if not fixed:
            return Stakes(small, big, ante, kind)
        bets = pick(self.about.bets, stream) if self.about.bets else (big, 2 * big)
        return Stakes(small, big, ante, kind, small_bet=bets[0], big_bet=bets[1])

    def _blinds(self, *, odd: bool, stream: Stream) -> tuple[Chips, Chips]:
        if self.about.blinds:
            return pick(self.about.blinds, stream)
        pairs: Sequence[tuple[Chips, Chips]] = _ODD_BLINDS if odd else _BLINDS
        if self.about.small_blind_is_half:
            pairs = tuple((small, 2 * small) for small, _ in pairs)
        return pick(pairs, stream)

    def _ante(self, features: Collection[str], big: Chips, stream: Stream) -> tuple[Chips, AnteKind]:
        wanted = {"ante": "each", "big-blind ante": "big blind", "button ante": "button"}
        kinds = [kind for feature, kind in wanted.items() if feature in features and kind in self.about.antes]
        if not kinds:
            return 0, AnteKind.EACH
        kind = pick(kinds, stream)
        return (stream.between(1, max(1, big // 3)) if kind == "each" else big), _KINDS[kind]

    def _stacks(self, players: int, stakes: Stakes, features: Collection[str], stream: Stream) -> tuple[Chips, ...]:
        unit = stakes.big_blind or stakes.small_bet
        least = max(1, self.about.least_stack * unit)
        if self.about.stacks:
            return (pick(self.about.stacks, stream),) * players
        if self.about.equal_stacks:
            return (max(least, _stack(stakes, features, stream)),) * players
        stacks = [max(least, _stack(stakes, features, stream)) for _ in range(players)]
        if "equal stacks" in features:
            for position in range(1, players):
                if stream.chance(1, 2):
                    stacks[position] = stacks[position - 1]
        if "short stacks" in features and stream.chance(1, 2):  # within a raise of each other, under a few deep ones
            base = stream.between(1, 8) * unit
            deep = [10 * base if stream.chance(1, 3) else 0 for _ in range(players)]
            stacks = [max(least, base + stream.between(0, 2 * unit) + more) for more in deep]
        return tuple(stacks)


def _stack(stakes: Stakes, features: Collection[str], stream: Stream) -> Chips:
    unit = stakes.big_blind or stakes.small_bet
    if "tiny stacks" in features and stream.chance(1, 2):
        small = stakes.small_blind or stakes.bring_in or 1
        ante = stakes.ante
        edges = (1, small - 1, small, small + 1, unit - 1, unit, unit + 1, ante, ante + 1, ante + small, ante + unit)
        return max(1, pick(edges, stream))
    if "short stacks" in features and stream.chance(2, 3):
        times = stream.between(1, 6) * unit
        return max(1, stakes.ante + times + pick((-1, 0, 1, unit // 2, stakes.small_blind), stream))
    if "deep stacks" in features:
        return stream.between(100, 400) * unit + stream.below(unit)
    return stream.between(2 * unit, pick((5, 12, 40, 100), stream) * unit)


def multiplied(stakes: Stakes, by: int) -> Stakes:
    """The stakes with all bets multiplied; the smallest chip stays."""
    return replace(
        stakes,
        small_blind=stakes.small_blind * by,
        big_blind=stakes.big_blind * by,
        ante=stakes.ante * by,
        small_bet=stakes.small_bet * by,
        big_bet=stakes.big_bet * by,
        bring_in=stakes.bring_in * by,
    )


def _in_chips_of(chip: Chips, stakes: Stakes) -> Stakes:
    return replace(multiplied(stakes, chip), chip=chip)


def _has_two_blinds(variant: Variant) -> bool:
    return variant.forced is Forced.BLINDS and not variant.button_blind


def _dead(players: int, stream: Stream) -> Places | None:
    """A dead small blind, or a dead button (TDA 32)."""
    if players < 3:
        return None
    if stream.chance(1, 2):
        return Places(players - 1, NOBODY, 0)
    return Places(NOBODY, 0, 1)
