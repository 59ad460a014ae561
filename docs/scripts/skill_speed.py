"""Measure the speed of `skilled`: hands per second at a table of these players, on one core.

    python docs/scripts/skill_speed.py

prints the table of docs/skill.md.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from tourney.config import shipped
from tourney.config.load import load_variant
from tourney.game.stakes import Stakes
from tourney.strategies.play import play_hands
from tourney.strategies.skilled.skilled_player import Skilled

if TYPE_CHECKING:
    from tourney.strategies.play import Fault

BLINDS: Final = Stakes(small_blind=50, big_blind=100)
LIMIT: Final = Stakes(small_bet=100, big_bet=200, small_blind=50, big_blind=100)
STUD: Final = Stakes(small_bet=100, big_bet=200, ante=15, bring_in=30)

TABLES: Final = (
    ("no_limit_holdem", BLINDS, 6, 100, 30_000),
    ("no_limit_holdem", BLINDS, 9, 100, 30_000),
    ("no_limit_holdem", BLINDS, 6, 20, 30_000),
    ("pot_limit_omaha", BLINDS, 6, 100, 8_000),
    ("triple_draw_deuce_to_seven", LIMIT, 6, 50, 3_000),
    ("stud_hi_lo", STUD, 8, 50, 3_000),
)
"""Game, stakes, players, stacks in big blinds (or small bets) and hands."""


def _fail(fault: Fault) -> None:
    raise RuntimeError(fault.message)


def main() -> None:
    """Measure all tables and print the results."""
    print("| game | players | big blinds | hands a second |\n|---|---|---|---|")
    for game, stakes, players, depth, hands in TABLES:
        path = shipped.find("variants", game)
        assert path is not None
        table = [Skilled() for _ in range(players)]
        variant, stacks = load_variant(path), [100 * depth] * players
        play_hands(variant, stakes, stacks, table, 1, hands // 4, _fail)  # warm up: the first hands analyse the game
        start = time.perf_counter()
        play_hands(variant, stakes, stacks, table, 2, hands, _fail)
        print(f"| {game} | {players} | {depth} | {hands / (time.perf_counter() - start):,.0f} |", flush=True)


if __name__ == "__main__":
    main()
