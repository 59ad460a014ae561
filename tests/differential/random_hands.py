"""Random hands of any game as `tourney stress` draws them, under house rules that are mostly PokerKit's, too."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from differential.pokerkit_games import HOLDEM, OTHERS
from differential.pokerkit_oracle import Deal
from games import variant

from tourney.game.stakes import HouseRules, Reshuffle
from tourney.game.variant import BettingStructure, Forced
from tourney.streams import Stream, derive
from tourney.stress.catalogue.point import Section
from tourney.stress.generating import Generator, OfferedStakes, Temper, pick
from tourney.stress.interface import EngineAbout
from tourney.stress.rule_points import judge_of

if TYPE_CHECKING:
    from tourney.game.variant import Variant

_SEEDS: Final = {game: derive(2024, number) for number, game in enumerate((*HOLDEM, *OTHERS))}
_POKERKIT: Final = EngineAbout("PokerKit", antes=("each", "big blind", "button"))
_AIMS: Final = (Section.BETTING, Section.FORCED, Section.STUD)
"""Half of the hands aim at a point of these, in which most of the differences are."""


def random_hand(game: str, number: int) -> tuple[Deal, Temper]:
    """The hand of this number without its actions, and the players who decide them."""
    plan, temper, _ = _generator(game).hand(number)
    setup = plan.setup
    stream = Stream(derive(_SEEDS[game], number, 1))
    uncapped = len(setup.stacks) == 2 and stream.chance(1, 4)
    rules = _rules(variant(game), stream)
    return Deal(game, setup.stakes, setup.stacks, rules=rules, uncapped=uncapped, cards=plan.deck), temper


@cache
def _generator(game: str) -> Generator:
    points = [point for point in judge_of().points if point.section in _AIMS]
    generator = Generator(OfferedStakes(_POKERKIT), {game: variant(game)}, points, _SEEDS[game])
    generator.closed.add("dead blind")  # PokerKit has no dead button
    return generator


def _rules(plays: Variant, stream: Stream) -> HouseRules:
    return HouseRules(
        raises=pick((3, 3, 3, 4, 1, None), stream) if plays.structure is BettingStructure.FIXED_LIMIT else 3,
        antes_in_pot_limit=plays.structure is not BettingStructure.POT_LIMIT or stream.chance(4, 5),
        ante_first=stream.chance(4, 5),
        equal_boards_by_position=plays.forced is not Forced.BRING_IN or stream.chance(4, 5),
        reshuffle=pick((Reshuffle.EARLIER_DRAWS, Reshuffle.ALL_BUT_OWN), stream),
    )
