"""Broken level sheets: chips and what is removed of them, names of breaks, and levels by hands."""

from __future__ import annotations

from typing import Final

from cli.broken import INLINE, SCHEDULE, Broken, beside, edited, inline, whole

CHIPS: Final = edited(
    INLINE, "  smallest_chip: 5\n", "  chips: [5, 25, 100]\n", "{break: 6m}", "{break: 6m, name: tea, remove: [5]}"
)
"""The tournament that is all in one file, with the chips of its sheet."""

BY_HANDS: Final = edited(INLINE, "  level_length: 10m\n", "  level_hands: 10\n", "length: 15m", "hands: 20")
"""The same with levels by hands."""

_FIVES: Final = "cannot be made: the smallest chip in level 1 is 5"


def chips(old: str, new: str, *says: str) -> Broken:
    return whole(f"chips: {old} -> {new}", edited(CHIPS, old, new), *says)


def by_hands(old: str, new: str, *says: str) -> Broken:
    return whole(f"by hands: {old} -> {new}", edited(BY_HANDS, old, new), *says)


SHEETS: Final[tuple[Broken, ...]] = (
    chips("chips: [5, 25, 100]", "chips: ¶[]", "schedule.chips: ~ at least 1 ~ 0"),
    chips("chips: [5, 25, 100]", "chips: ¶5", "schedule.chips: ~ a list ~ number 5"),
    chips("chips: [5, 25, 100]", "chips: [5, ¶quarter]", "schedule.chips[1]: ~ a whole number ~ 'quarter'"),
    chips("chips: [5, 25, 100]", "chips: [¶0, 25]", "schedule.chips[0]: ~ at least 1 ~ 0"),
    chips("chips: [5, 25, 100]", "chips: [5, ¶-25]", "schedule.chips[1]: ~ at least 1 ~ -25"),
    whole(
        "chips in the wrong order",
        edited(CHIPS, "chips: [5, 25, 100]", "chips: ¶[100, 25, 5]", ", remove: [5]", ""),
        "schedule.chips ~ ascend",
    ),
    whole(
        "a chip told twice",
        edited(CHIPS, "chips: [5, 25, 100]", "chips: ¶[5, 5, 25]", ", remove: [5]", ""),
        "schedule.chips ~ ascend ~ without repeats",
    ),
    whole(
        "chips that are no multiples of the smallest",
        edited(CHIPS, "chips: [5, 25, 100]", "chips: ¶[5, 7]", ", remove: [5]", ""),
        "schedule.chips ~ 7 ~ not a multiple ~ 5",
    ),
    chips("chips: [5, 25, 100]", "¶chip: [5, 25, 100]", "schedule.chip: ~ did you mean 'chips'?"),
    whole(
        "chips and the smallest chip",
        edited(CHIPS, "  title: Ours", "  ¶title: Ours\n  smallest_chip: 5"),
        "schedule: ~ smallest_chip ~ chips",
    ),
    whole("chips that come to no stack", edited(CHIPS, "stack: 1_000", "stack: ¶1_001"), f"stack: ~ {_FIVES}"),
    # what is removed
    chips("remove: [5]", "remove: ¶[]", "schedule.levels[1].remove: ~ at least 1 ~ 0"),
    chips("remove: [5]", "remove: ¶5", "schedule.levels[1].remove: ~ a list ~ number 5"),
    chips("remove: [5]", "remove: [¶five]", "schedule.levels[1].remove[0]: ~ a whole number ~ 'five'"),
    chips("remove: [5]", "remove: ¶[25]", "schedule.levels[1].remove ~ smallest ~ here 5"),
    chips("remove: [5]", "remove: ¶[25, 5]", "schedule.levels[1].remove ~ smallest ~ here 5, 25"),
    chips("remove: [5]", "remove: ¶[5, 100]", "schedule.levels[1].remove ~ smallest ~ here 5, 25"),
    chips("remove: [5]", "remove: ¶[10]", "schedule.levels[1].remove ~ smallest ~ here 5"),
    chips("remove: [5]", "remove: ¶[5, 25, 100]", "schedule.levels[1].remove ~ must stay"),
    chips("remove: [5]", "¶removed: [5]", "schedule.levels[1].removed: ~ did you mean 'remove'?"),
    whole(
        "a chip removed that the next level needs",
        edited(CHIPS, "remove: [5]", "remove: [5, 25]", "{sb: 25, bb: 50}", "¶{sb: 25, bb: 50}"),
        "schedule.levels[2] ~ 25 cannot be paid with chips of 100",
    ),
    whole(
        "a chip removed twice",
        edited(CHIPS, "{sb: 25, bb: 50}", "{sb: 25, bb: 50}\n    - {break: 5m, remove: ¶[5]}"),
        "schedule.levels[3].remove ~ smallest ~ here 25",
    ),
    inline(
        "{break: 6m}", "{break: 6m, remove: ¶[5]}", "schedule.levels[1].remove ~ `chips` of the sheet ~ it has none"
    ),
    inline("{sb: 25, bb: 50}", "¶{sb: 25, bb: 50, remove: [5]}", "schedule.levels[2]: ~ only for a `break`"),
    # names of breaks
    inline("{sb: 25, bb: 50}", "¶{sb: 25, bb: 50, name: dinner}", "schedule.levels[2]: ~ only for a `break`"),
    inline("{break: 6m}", "{break: 6m, name: ¶5}", "schedule.levels[1].name: ~ text ~ number 5"),
    inline("{break: 6m}", "{break: 6m, name: ¶''}", "schedule.levels[1].name: ~ at least 1 character"),
    inline("{break: 6m}", "¶{name: dinner}", "schedule.levels[1]: ~ only for a `break`"),
    inline("{break: 6m}", "¶{break: 6m, hands: 5}", "schedule.levels[1]: ~ a break can have only the keys"),
    # the ante of few players
    inline("  ante_paid_by: each", "  ante_short: ¶{players: 2}", "schedule.ante_short: expected a list ~ a mapping"),
    inline(
        "  ante_paid_by: each",
        "  ante_short: [{players: ¶1, pay: none}]",
        "schedule.ante_short[0].players: ~ at least 2 ~ 1",
    ),
    inline(
        "  ante_paid_by: each",
        "  ante_short: [{players: 4, pay: ¶half}]",
        "schedule.ante_short[0].pay: ~ 'half' ~ small_blind, none",
    ),
    inline(
        "  ante_paid_by: each",
        "  ante_short: [{players: 4, pay: small_blind}, {players: ¶4, pay: none}]",
        "schedule.ante_short[1].players: 4 players are listed twice",
    ),
    # levels by hands
    by_hands("level_hands: 10", "level_hands: ¶0", "schedule.level_hands: ~ at least 1 ~ 0"),
    by_hands("level_hands: 10", "level_hands: ¶10m", "schedule.level_hands: ~ a whole number ~ '10m'"),
    by_hands("level_hands: 10", "level_hands: ¶10_001", "schedule.level_hands: ~ at most 10,000 ~ 10001"),
    by_hands("level_hands: 10", "¶levels_hands: 10\n  level_hands: 9", "schedule ~ did you mean 'level_hands'?"),
    by_hands("hands: 20", "hands: ¶-20", "schedule.levels[0].hands: ~ at least 1 ~ -20"),
    by_hands("hands: 20", "hands: ¶2.5", "schedule.levels[0].hands: ~ a whole number ~ 2.5"),
    whole(
        "a level by hands and by the clock",
        edited(BY_HANDS, "{sb: 10, bb: 20", "¶{sb: 10, bb: 20", "hands: 20", "hands: 20, length: 15m"),
        "schedule.levels[0]: ~ either a `length` or `hands`",
    ),
    whole(
        "a sheet by hands and by the clock",
        edited(BY_HANDS, "  title: Ours", "  ¶title: Ours\n  level_length: 10m"),
        "schedule: ~ either a `level_length` or `level_hands`",
    ),
    beside(
        "a bad colour-up in a sheet of one's own",
        "schedule",
        edited(
            SCHEDULE,
            "levels:\n",
            "chips: [5, 25, 100]\nlevels:\n",
            "bb: 100}\n  - {break: 15m}",
            "bb: 100}\n  - {break: 15m, remove: ¶[25]}",
        ),
        "schedule.levels[6].remove ~ here 5",
    ),
)
