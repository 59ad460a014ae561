"""When a table reaches a point: where button and blinds go when players bust and come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.game.stakes import NOBODY
from tourney.tournament.button import lies_between

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.stress.catalogue.point import TableMoment


def bust(*, button: bool = False, small: bool = False, big: bool = False) -> Callable[[TableMoment], bool]:
    """Of the last hand's button and blinds exactly these have bust, and at least three players are left."""

    def reached(moment: TableMoment) -> bool:
        last = moment.last
        if last is None or len(moment.occupied) < 3 or len(moment.before) < 4:
            return False
        seats = (last.button, last.small_blind, last.big_blind)
        empty = tuple(seat in moment.gone for seat in seats)
        return empty == (button, small, big)

    return reached


def first(moment: TableMoment) -> bool:
    return moment.last is None and len(moment.occupied) > 2


def nobody_leaves(moment: TableMoment) -> bool:
    return moment.last is not None and moment.before == moment.occupied and len(moment.occupied) > 2


def dead_button(moment: TableMoment) -> bool:
    return moment.last is not None and moment.now.places.button == NOBODY and len(moment.occupied) > 2


def dead_small(moment: TableMoment) -> bool:
    return moment.last is not None and moment.now.places.small_blind == NOBODY and len(moment.occupied) > 2


def next_bust(moment: TableMoment) -> bool:
    """The player due the big blind has bust, and button and blinds have not."""
    last = moment.last
    if last is None or len(moment.occupied) < 3 or {*last} & moment.gone:
        return False
    return any(lies_between(seat, last.big_blind, moment.now.blinds.big_blind) for seat in moment.gone)


def heads_up(moment: TableMoment) -> bool:
    return len(moment.occupied) == 2 and moment.last is not None and set(moment.before) == set(moment.occupied)


def heads_up_first(moment: TableMoment) -> bool:
    return len(moment.occupied) == 2 and moment.last is None


def to_two(moment: TableMoment) -> bool:
    return len(moment.occupied) == 2 and len(moment.before) > 2 and not moment.newcomers


def to_two_big(moment: TableMoment) -> bool:
    return to_two(moment) and moment.last is not None and moment.last.big_blind in moment.gone


def waits(moment: TableMoment) -> bool:
    return bool(set(moment.newcomers) - set(moment.now.order))


def comes_in(moment: TableMoment) -> bool:
    return bool(set(moment.newcomers) & set(moment.now.order)) and moment.last is not None


def comes_as_big(moment: TableMoment) -> bool:
    return moment.last is not None and moment.now.blinds.big_blind in moment.newcomers and len(moment.occupied) > 2


def comes_on_button_or_small(moment: TableMoment) -> bool:
    seats = (moment.now.blinds.button, moment.now.blinds.small_blind)
    return moment.last is not None and len(moment.before) > 2 and any(seat in moment.newcomers for seat in seats)


def third_joins(moment: TableMoment) -> bool:
    return len(moment.before) == 2 and len(moment.occupied) > 2 and bool(moment.newcomers)


def busy(moment: TableMoment) -> bool:
    return moment.last is not None and bool(moment.gone)
