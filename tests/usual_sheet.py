"""The sheet that a director writes in a minute, to be compared with a tuned one. It knows nothing of `tourney tune`.

Blinds rise by 1.33 to 1.5 (1, 1.5, 2, 3, 4, 6, 8 times a power of ten), the start is a hundred big blinds, and the
event is over when a big blind is a twentieth of all chips. A break comes about every hour and a half.
"""

from __future__ import annotations

from typing import Any

_LADDER = (10, 15, 20, 30, 40, 60, 80)
_LENGTHS = (3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 45, 60)


def usual_big_blinds(stack: int, chips: int, chip: int) -> list[int]:
    """The big blinds from a hundredth of the stack to a twentieth of all chips."""
    every = [step * 10**power // 10 for power in range(9) for step in _LADDER]
    found = [each for each in every if each % (2 * chip) == 0 and each * 100 >= stack]
    end = next(place for place, each in enumerate(found) if each * 20 >= chips)
    return found[: end + 1]


def usual_schedule(
    stack: int, chips: int, chip: int, minutes: int, *, stud: bool = False, pause: int = 10
) -> dict[str, Any]:
    """A `schedule:` whose last level begins at the latest when the time is over, with the longest usual levels.

    Bets of stud games have an ante of an eighth and a bring-in of two fifths of the small bet.
    """
    blinds = usual_big_blinds(stack, chips, chip)
    pauses = minutes // 90
    fits = [each for each in _LENGTHS if each * (len(blinds) - 1) + pause * pauses <= minutes]
    length = max(fits, default=_LENGTHS[0])
    spacing = max(1, round(90 / length)) if pauses else len(blinds)
    rows: list[dict[str, Any]] = []
    for number, each in enumerate(blinds, start=1):
        rows.append(_bets(each, chip) if stud else {"sb": each // 2, "bb": each})
        if number % spacing == 0 and number < len(blinds):
            rows.append({"break": f"{pause}m"})
    return {"level_length": f"{length}m", "levels": rows}


def _bets(bet: int, chip: int) -> dict[str, int]:
    ante, bring_in = (max(chip, round(part * bet / chip) * chip) for part in (1 / 8, 2 / 5))
    return {"ante": ante, "bring_in": bring_in, "small_bet": bet, "big_bet": 2 * bet}
