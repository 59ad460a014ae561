"""A hand of the conformance kit in words, to see what a strategy did in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.strategies.kit.examination import describe_trouble
from tourney.strategies.kit.hand_setups import BLOCK, setup_of
from tourney.strategies.kit.trial import play_hands_of

if TYPE_CHECKING:
    from tourney.game.stakes import Stakes
    from tourney.game.variant import Variant
    from tourney.strategies.registry import Player


def hand_in_words(player: Player, game: Variant, number: int) -> list[str]:
    """A hand of the kit as a strategy plays it: the table, each of its decisions, and its faults.

    The earlier hands of its block are played too, because the strategy may remember them.
    """
    spot = setup_of(game, number)
    play = play_hands_of(game, range(number // BLOCK * BLOCK, number + 1), player.create, words_of=number)
    around = "not in an event" if spot.lobby is None else f"{spot.lobby.players_left} players left"
    seats = [
        f"seat {position + 1}: {chips:,}{' (under test)' if position in spot.own else ''}"
        for position, chips in enumerate(spot.stacks)
    ]
    troubles = [trouble for trouble in play.troubles if trouble.hand == number]
    wrong = [f"{describe_trouble(trouble)}\n{trouble.trace}".rstrip() for trouble in troubles]
    lines = play.lines or ["no decision for the strategy under test"]
    return [f"{game.name}, hand {number}: {around}, {_spoken_stakes(spot.stakes)}", *seats, *lines, *wrong]


def _spoken_stakes(stakes: Stakes) -> str:
    blinds = f"blinds {stakes.small_blind:,} and {stakes.big_blind:,}" if stakes.big_blind else ""
    bets = "" if blinds else f"bets {stakes.small_bet:,} and {stakes.big_bet:,}"
    bring_in = f"bring-in {stakes.bring_in:,}" if stakes.bring_in else ""
    payer = stakes.ante_kind.name.lower().replace("_", " ")
    ante = f"ante {stakes.ante:,} ({payer})" if stakes.ante else ""
    return ", ".join([words for words in (blinds, bets, bring_in, ante, f"smallest chip {stakes.chip:,}") if words])
