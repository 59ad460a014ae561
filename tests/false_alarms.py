"""Play many hands in our own machine as a program: whatever `tourney stress` finds in it is a false alarm.

    python tests/false_alarms.py --hands 100000 --done done.jsonl

plays family by family of games, in parts, the family with the fewest hands first. Each part is a line of the file;
the command goes on where the file ends, so that it may be stopped at any time. A part is the same hands whenever it
is played.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from time import monotonic
from typing import Any, Final

_HERE: Final = Path(__file__).resolve().parent
sys.path[:0] = [str(_HERE)]

from games import variant  # noqa: E402 - the tests are not a package

from tourney.stress.campaign import Campaign, CampaignTally, Effort  # noqa: E402
from tourney.stress.generating import OfferedStakes  # noqa: E402
from tourney.stress.rule_points import judge_of  # noqa: E402
from tourney.stress.session import Session  # noqa: E402
from tourney.stress.subprocess_engine import SubprocessEngine  # noqa: E402

FAMILIES: Final = {
    "no limit hold'em": (
        "no_limit_holdem", "pot_limit_holdem", "no_limit_bomb_pot", "no_limit_pineapple", "lazy_pineapple", "leduc",
        "kuhn",
    ),
    "fixed limit hold'em": ("fixed_limit_holdem",),
    "short deck": ("no_limit_short_deck", "no_limit_short_deck_button_blind", "no_limit_short_deck_trips"),
    "Omaha": (
        "pot_limit_omaha", "pot_limit_five_card_omaha", "pot_limit_six_card_omaha", "pot_limit_courchevel",
        "pot_limit_irish", "pot_limit_short_deck_omaha", "no_limit_regular_pineapple", "fixed_limit_omaha",
    ),
    "Omaha hi/lo": (
        "pot_limit_omaha_hi_lo", "fixed_limit_omaha_hi_lo", "pot_limit_big_o", "crazy_pineapple_hi_lo",
        "lazy_pineapple_hi_lo", "fixed_limit_omaha_hi_lo_no_qualifier", "fixed_limit_holdem_hi_lo",
        "fixed_limit_big_o", "pot_limit_six_card_omaha_hi_lo",
    ),
    "two boards": (
        "pot_limit_double_board_omaha", "no_limit_double_board_bomb_pot", "pot_limit_double_board_bomb_pot", "sohe",
        "pot_limit_double_board_five_card_bomb_pot",
    ),
    "Texas Walter": ("no_limit_walter", "pot_limit_walter", "fixed_limit_walter"),
    "stud": ("stud", "five_card_stud", "mexican_poker", "mexican_poker_in_turn", "korean", "super_stud"),
    "razz": ("razz", "deuce_to_seven_razz", "super_razz"),
    "stud hi/lo": (
        "stud_hi_lo", "stud_hi_lo_regular", "super_stud_hi_lo", "super_stud_hi_lo_high_card", "razzdugi", "razzdeucy",
        "razzduci",
    ),
    "draw": (
        "five_card_draw", "five_card_draw_joker", "california_lowball", "california_lowball_joker",
        "single_draw_deuce_to_seven", "london_lowball", "no_limit_california_lowball",
    ),
    "triple draw": (
        "triple_draw_deuce_to_seven", "triple_draw_ace_to_five", "triple_draw_ace_to_six",
        "pot_limit_triple_draw_deuce_to_seven", "archie", "archie_sixes",
        "triple_draw_five_card",
    ),
    "badugi": ("badugi", "pot_limit_badugi", "badacey", "badeucy", "high_badugi"),
    "drawmaha": (
        "drawmaha", "drawmaha_zero", "drawmaha_49", "drawmaha_deuce_to_seven",
        "drawmaha_ace_to_five", "dramadugi", "drawmaha_high_badugi", "drawmaha_21",
    ),
}  # fmt: skip
"""The shipped games by family."""

_SERVED: Final = (sys.executable, "-m", "tourney.stress.serving", f"{_HERE / 'own_engine.py'}:OwnEngine")
_SECONDS: Final = 60.0
"""Time for an answer: a run-out of Texas Walter takes seconds where the machine is interpreted."""

_PART: Final = 2000


def play(family: str, hands: int, *, first: int = 0, seed: int = 5) -> CampaignTally:
    """Play hands of the games of a family, from the number `first` on."""
    games = {name: variant(name) for name in FAMILIES[family]}
    session = Session(lambda: SubprocessEngine(_SERVED, seconds=_SECONDS))
    try:
        campaign = Campaign(session, games, OfferedStakes(session.about), judge_of())
        return campaign.run(Effort(seconds=1e9, hands=first + hands, first=first, seed=seed))
    finally:
        session.end()


def alarms(tally: CampaignTally, hands: int) -> list[str]:
    """What is wrong: findings, and hands that were refused or not compared to their end."""
    told = [f"{bucket}: {found.expected}; {found.got}" for bucket, found in tally.findings.items()]
    told += [f"not offered, {count} times: {why}" for why, count in tally.not_offered.items()]
    if (tally.hands, tally.complete) != (hands, hands):
        told.append(f"{tally.complete} of {tally.hands} hands were compared to their end, not {hands}")
    return told


def _part(family: str, first: int) -> dict[str, Any]:
    start = monotonic()
    tally = play(family, _PART, first=first)
    return {
        "family": family,
        "first": first,
        "hands": tally.hands,
        "actions": tally.actions,
        "games": dict(sorted(tally.games.items())),
        "alarms": alarms(tally, _PART),
        "seconds": round(monotonic() - start, 1),
    }


def main() -> None:
    """Play on until each family has so many hands, and tell the count of each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("families", nargs="*", default=list(FAMILIES), metavar="FAMILY")
    parser.add_argument("--hands", type=int, default=100_000, help="hands of each family")
    parser.add_argument("--done", type=Path, required=True, help="the file of the parts played")
    asked = parser.parse_args()
    played = Counter[str](dict.fromkeys(asked.families, 0))
    found: list[str] = []
    for line in asked.done.read_text(encoding="utf-8").splitlines() if asked.done.exists() else ():
        part = json.loads(line)
        played[part["family"]] += part["hands"]
        found += part["alarms"]
    while min(played[family] for family in asked.families) < asked.hands:
        family = min(asked.families, key=played.__getitem__)
        part = _part(family, played[family])
        with asked.done.open("a", encoding="utf-8") as file:
            file.write(json.dumps(part) + "\n")
        played[family] += part["hands"]
        found += part["alarms"]
    for family, hands in played.items():
        print(f"{family:20} {hands:9,}")  # noqa: T201
    print(*(found or ["no false alarm"]), sep="\n")  # noqa: T201
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
