"""Level sheets in one line each."""

from __future__ import annotations

from tourney.game.stakes import Stakes
from tourney.tournament.schedule import Break, Item, Level, Schedule

Row = tuple[int, int] | tuple[int, int, int] | Break


def sheet(*rows: Row, minutes: int = 20, chips: tuple[int, ...] = ()) -> Schedule:
    """A level sheet of blinds, antes that each player pays, and breaks."""
    items: list[Item] = []
    in_play = chips
    number = 0
    for row in rows:
        if isinstance(row, Break):
            items.append(row)
            in_play = in_play[len(row.remove) :]
            continue
        number += 1
        stakes = Stakes(row[0], row[1], row[2] if len(row) == 3 else 0, chip=in_play[0] if in_play else 1)
        items.append(Level(number, 60 * minutes, stakes))
    return Schedule(tuple(items), chips)
