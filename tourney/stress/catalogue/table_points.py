"""Tables: where button and blinds go when players bust and come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game.stakes import NOBODY
from tourney.stress.catalogue.houses import DEALER_BIG_BLIND
from tourney.stress.catalogue.point import FixedTable, RulePoint, Section, TableStep
from tourney.tournament.button import lies_between

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.stress.catalogue.point import TableMoment

POSITIONS: Final = ("button", "small_blind", "big_blind", "dealt_in")
"""The fields of `tourney.stress.interface.TableHand` that a table can get wrong."""

_FIVE: Final = (0, 1, 2, 3, 4)
_THREE: Final = (0, 3, 6)
_FIRST: Final = TableStep(0, 1, 2)
_FIRST_OF_THREE: Final = TableStep(0, 3, 6)


def _bust(*, button: bool = False, small: bool = False, big: bool = False) -> Callable[[TableMoment], bool]:
    """Of the last hand's button and blinds exactly these have bust, and at least three players are left."""

    def reached(moment: TableMoment) -> bool:
        last = moment.last
        if last is None or len(moment.occupied) < 3 or len(moment.before) < 4:
            return False
        seats = (last.button, last.small_blind, last.big_blind)
        told = tuple(seat in moment.gone for seat in seats)
        return told == (button, small, big)

    return reached


def _first(moment: TableMoment) -> bool:
    return moment.last is None and len(moment.occupied) > 2


def _nobody_leaves(moment: TableMoment) -> bool:
    return moment.last is not None and moment.before == moment.occupied and len(moment.occupied) > 2


def _dead_button(moment: TableMoment) -> bool:
    return moment.last is not None and moment.now.places.button == NOBODY and len(moment.occupied) > 2


def _dead_small(moment: TableMoment) -> bool:
    return moment.last is not None and moment.now.places.small_blind == NOBODY and len(moment.occupied) > 2


def _next_bust(moment: TableMoment) -> bool:
    """The player due the big blind has bust, and button and blinds have not."""
    last = moment.last
    if last is None or len(moment.occupied) < 3 or {*last} & moment.gone:
        return False
    return any(lies_between(seat, last.big_blind, moment.now.blinds.big_blind) for seat in moment.gone)


def _heads_up(moment: TableMoment) -> bool:
    return len(moment.occupied) == 2 and moment.last is not None and set(moment.before) == set(moment.occupied)


def _heads_up_first(moment: TableMoment) -> bool:
    return len(moment.occupied) == 2 and moment.last is None


def _to_two(moment: TableMoment) -> bool:
    return len(moment.occupied) == 2 and len(moment.before) > 2 and not moment.newcomers


def _to_two_big(moment: TableMoment) -> bool:
    return _to_two(moment) and moment.last is not None and moment.last.big_blind in moment.gone


def _waits(moment: TableMoment) -> bool:
    return bool(set(moment.newcomers) - set(moment.now.order))


def _comes_in(moment: TableMoment) -> bool:
    return bool(set(moment.newcomers) & set(moment.now.order)) and moment.last is not None


def _comes_as_big(moment: TableMoment) -> bool:
    return moment.last is not None and moment.now.blinds.big_blind in moment.newcomers and len(moment.occupied) > 2


def _comes_on_button_or_small(moment: TableMoment) -> bool:
    seats = (moment.now.blinds.button, moment.now.blinds.small_blind)
    return moment.last is not None and len(moment.before) > 2 and any(seat in moment.newcomers for seat in seats)


def _third_joins(moment: TableMoment) -> bool:
    return len(moment.before) == 2 and len(moment.occupied) > 2 and bool(moment.newcomers)


def _busy(moment: TableMoment) -> bool:
    return moment.last is not None and bool(moment.gone)


POINTS: Final = (
    RulePoint(
        "rrop/table/the-first-hand",
        Section.TABLE,
        "In the first hand the two players left of the button post the blinds.",
        "Robert's Rules of Poker, button and blind use; docs/seeds.md (002)",
        tables=(
            FixedTable((0, 1, 2, 3), (TableStep(0, 1, 2),)),
            FixedTable((0, 1, 2, 3), (TableStep(3, 0, 1),)),
            FixedTable((0, 4, 7), (TableStep(4, 7, 0),)),
        ),
        fields=POSITIONS,
        at_table=_first,
    ),
    RulePoint(
        "rrop/table/button-and-blinds-move-one-player",
        Section.TABLE,
        "When nobody leaves, button and blinds move to the next player each hand.",
        "Robert's Rules of Poker, button and blind use",
        tables=(
            FixedTable(
                (1, 4, 6, 9),
                (TableStep(1, 4, 6), TableStep(4, 6, 9), TableStep(6, 9, 1), TableStep(9, 1, 4), TableStep(1, 4, 6)),
            ),
            FixedTable((0, 1, 2), (TableStep(0, 1, 2), TableStep(1, 2, 0), TableStep(2, 0, 1))),
        ),
        fields=POSITIONS,
        at_table=_nobody_leaves,
    ),
    RulePoint(
        "tda/32/the-big-blind-busts",
        Section.TABLE,
        "When the big blind busts, the next hand has no small blind, and the one after it a dead button.",
        "TDA 2024, 32",
        tables=(
            FixedTable(
                _FIVE,
                (_FIRST, TableStep(1, None, 3, gone=(2,)), TableStep(2, 3, 4), TableStep(3, 4, 0)),
                "The big blind moves to seat 3; the small blind's and then the button's seat is the empty seat 2.",
            ),
        ),
        fields=POSITIONS,
        at_table=_bust(big=True),
        rank=3,
    ),
    RulePoint(
        "tda/32/the-small-blind-busts",
        Section.TABLE,
        "When the small blind busts, the button is dead in the next hand.",
        "TDA 2024, 32",
        tables=(FixedTable(_FIVE, (_FIRST, TableStep(1, 2, 3, gone=(1,)), TableStep(2, 3, 4))),),
        fields=POSITIONS,
        at_table=_bust(small=True),
        rank=3,
    ),
    RulePoint(
        "tda/32/both-blinds-bust",
        Section.TABLE,
        "When both blinds bust, only a big blind is posted in the next hand, and the button is dead for two.",
        "TDA 2024, 32",
        tables=(
            FixedTable(
                _FIVE, (_FIRST, TableStep(1, None, 3, gone=(1, 2)), TableStep(2, 3, 4), TableStep(3, 4, 0))
            ),
        ),
        fields=POSITIONS,
        at_table=_bust(small=True, big=True),
        rank=4,
    ),
    RulePoint(
        "tda/32/the-button-busts",
        Section.TABLE,
        "When the button busts, everything moves on by one player.",
        "TDA 2024, 32",
        tables=(FixedTable(_FIVE, (_FIRST, TableStep(1, 2, 3, gone=(0,)), TableStep(2, 3, 4), TableStep(3, 4, 1))),),
        fields=POSITIONS,
        at_table=_bust(button=True),
        rank=2,
    ),
    RulePoint(
        "tda/32/the-button-and-the-big-blind-bust",
        Section.TABLE,
        "When the button and the big blind bust, the small blind gets the button, and nobody posts the small blind.",
        "TDA 2024, 32",
        tables=(FixedTable(_FIVE, (_FIRST, TableStep(1, None, 3, gone=(0, 2)), TableStep(2, 3, 4))),),
        fields=POSITIONS,
        at_table=_bust(button=True, big=True),
        rank=4,
    ),
    RulePoint(
        "tda/32/the-player-due-the-big-blind-busts",
        Section.TABLE,
        "When the player due the big blind busts, the next player posts it.",
        "TDA 2024, 32",
        tables=(
            FixedTable((0, 1, 2, 3, 4, 5), (_FIRST, TableStep(1, 2, 4, gone=(3,)), TableStep(2, 4, 5))),
        ),
        fields=POSITIONS,
        at_table=_next_bust,
        rank=3,
    ),
    RulePoint(
        "tda/32/a-dead-button-stays-at-its-seat",
        Section.TABLE,
        "A dead button is at the empty seat, and the next hand's button is the last small blind.",
        "TDA 2024, 32",
        tables=(FixedTable(_FIVE, (_FIRST, TableStep(1, 2, 3, gone=(1,)), TableStep(2, 3, 4), TableStep(3, 4, 0))),),
        fields=POSITIONS,
        at_table=_dead_button,
        rank=2,
    ),
    RulePoint(
        "tda/32/nobody-posts-a-dead-small-blind",
        Section.TABLE,
        "When the small blind falls on an empty seat, nobody posts it.",
        "TDA 2024, 32",
        tables=(FixedTable((0, 1, 2, 3), (_FIRST, TableStep(1, None, 3, gone=(2,)), TableStep(2, 3, 0))),),
        fields=POSITIONS,
        at_table=_dead_small,
        rank=2,
    ),
    RulePoint(
        "tda/32/the-big-blind-is-never-skipped",
        Section.TABLE,
        "Whoever busts, the big blind moves to the next player: nobody misses it or posts it twice in a row.",
        "TDA 2024, 32 and 34B",
        tables=(
            FixedTable(
                (0, 1, 2, 3, 4, 5),
                (
                    _FIRST,
                    TableStep(1, 2, 3, gone=(1,)),
                    TableStep(2, None, 4, gone=(3,)),
                    TableStep(3, 4, 5),
                    TableStep(4, 5, 0),
                    TableStep(5, 0, 2),
                ),
            ),
        ),
        fields=("big_blind",),
        at_table=_busy,
        rank=1,
    ),
    RulePoint(
        "tda/34/heads-up-the-button-has-the-small-blind",
        Section.TABLE,
        "Heads-up the button posts the small blind.",
        "TDA 2024, 34B",
        tables=(
            FixedTable((1, 5), (TableStep(1, 1, 5),)),
            FixedTable((1, 5), (TableStep(5, 5, 1),)),
        ),
        fields=POSITIONS,
        at_table=_heads_up_first,
        houses=(DEALER_BIG_BLIND,),
        rank=2,
    ),
    RulePoint(
        "tda/34/heads-up-the-blinds-alternate",
        Section.TABLE,
        "Heads-up the button and the blinds change hands every hand.",
        "TDA 2024, 34B",
        tables=(FixedTable((2, 7), (TableStep(2, 2, 7), TableStep(7, 7, 2), TableStep(2, 2, 7))),),
        fields=POSITIONS,
        at_table=_heads_up,
        houses=(DEALER_BIG_BLIND,),
        rank=2,
    ),
    RulePoint(
        "tda/34/nobody-has-the-big-blind-twice-when-heads-up-begins",
        Section.TABLE,
        "When heads-up play begins, the button is adjusted so that nobody has the big blind twice in a row.",
        "TDA 2024, 34B",
        tables=(
            FixedTable(
                _THREE, (_FIRST_OF_THREE, TableStep(6, 6, 3, gone=(0,)), TableStep(3, 3, 6)),
                "The button busts: the small blind is due the big blind.",
            ),
            FixedTable(
                _THREE, (_FIRST_OF_THREE, TableStep(6, 6, 0, gone=(3,)), TableStep(0, 0, 6)),
                "The small blind busts: the button is due the big blind.",
            ),
            FixedTable((0, 1, 2, 3), (_FIRST, TableStep(2, 2, 3, gone=(0, 1)))),
            FixedTable((0, 1, 2, 3), (_FIRST, TableStep(2, 2, 1, gone=(0, 3)))),
        ),
        fields=POSITIONS,
        at_table=_to_two,
        houses=(DEALER_BIG_BLIND,),
        rank=4,
    ),
    RulePoint(
        "tda/34/the-big-blind-busts-and-heads-up-begins",
        Section.TABLE,
        "When the big blind busts and two are left, the next player has the big blind, and the other the button.",
        "TDA 2024, 34B",
        tables=(
            FixedTable(_THREE, (_FIRST_OF_THREE, TableStep(3, 3, 0, gone=(6,)), TableStep(0, 0, 3))),
            FixedTable((0, 1, 2, 3), (_FIRST, TableStep(0, 0, 3, gone=(1, 2)))),
        ),
        fields=POSITIONS,
        at_table=_to_two_big,
        houses=(DEALER_BIG_BLIND,),
        rank=5,
    ),
    RulePoint(
        "tda/10/a-newcomer-between-button-and-small-blind-waits",
        Section.TABLE,
        "A newcomer between the button and the small blind is not dealt in until the button has passed.",
        "TDA 2024, 10A and 8A",
        tables=(
            FixedTable(
                (0, 1, 4, 6),
                (TableStep(0, 1, 4), TableStep(1, 4, 6, come=(2,), waits=(2,)), TableStep(4, 6, 0)),
            ),
        ),
        fields=POSITIONS,
        at_table=_waits,
        rank=5,
    ),
    RulePoint(
        "tda/10/a-newcomer-elsewhere-is-dealt-in",
        Section.TABLE,
        "A newcomer elsewhere is dealt in at once.",
        "TDA 2024, 10A and 8A",
        tables=(FixedTable((0, 1, 4, 6), (TableStep(0, 1, 4), TableStep(1, 4, 6, come=(8,)), TableStep(4, 6, 8))),),
        fields=POSITIONS,
        at_table=_comes_in,
        rank=2,
    ),
    RulePoint(
        "tda/10/a-newcomer-may-get-the-big-blind",
        Section.TABLE,
        "A newcomer who sits down where the big blind is due posts it.",
        "TDA 2024, 10A",
        tables=(FixedTable((0, 1, 4, 6), (TableStep(0, 1, 4), TableStep(1, 4, 5, come=(5,)))),),
        fields=POSITIONS,
        at_table=_comes_as_big,
        rank=4,
    ),
    RulePoint(
        "tda/10/a-newcomer-may-get-the-button-or-the-small-blind",
        Section.TABLE,
        "A newcomer in the seat of a player who has bust gets the button or the small blind that is due there.",
        "TDA 2024, 10A",
        tables=(
            FixedTable((0, 1, 4, 6), (TableStep(0, 1, 4), TableStep(1, 4, 6, gone=(4,), come=(4,)))),
            FixedTable((0, 1, 4, 6), (TableStep(0, 1, 4), TableStep(1, 4, 6, gone=(1,), come=(1,)))),
        ),
        fields=POSITIONS,
        at_table=_comes_on_button_or_small,
        rank=4,
    ),
    RulePoint(
        "tda/10/a-third-player-joins-a-heads-up-table",
        Section.TABLE,
        "When a third player joins two, the last big blind has the small blind, and the next player the big blind.",
        "TDA 2024, 10A and 32",
        tables=(
            FixedTable((0, 4), (TableStep(0, 0, 4), TableStep(0, 4, 5, come=(5,)))),
        ),
        fields=POSITIONS,
        at_table=_third_joins,
        rank=5,
    ),
)  # fmt: skip
