"""When a table reaches a point, and the plans of tables: worked out by hand for five seats and fewer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import pytest

from tourney.game.stakes import NOBODY, Places
from tourney.streams import Stream
from tourney.stress.catalogue.point import FixedTable, TableMoment, TableStep
from tourney.stress.interface import TableHand
from tourney.stress.rule_points import choose_points
from tourney.stress.table_check import _settle_stacks, describe_positions, describe_table
from tourney.stress.tables_played import (
    Change,
    TablePlan,
    count_agreed,
    differs,
    draw_table,
    plan_of,
    play_reading,
    readings,
    smaller,
    valid,
)
from tourney.tournament.button import Blinds, ButtonKind, ButtonRules, Seating

if TYPE_CHECKING:
    from collections.abc import Iterable

_POINTS: Final = choose_points(["table"])
_IDS: Final = {point.id.rpartition("/")[2]: point for point in _POINTS}
_LAST: Final = Blinds(0, 1, 2)


def moment(**given: Any) -> TableMoment:  # noqa: ANN401 - of any field
    """The second hand at five seats, with button, blinds and the rest a seat further; `given` is otherwise."""
    usual: dict[str, Any] = {
        "last": _LAST, "before": (0, 1, 2, 3, 4), "occupied": (0, 1, 2, 3, 4), "newcomers": (), "blinds": Blinds(1,
            2, 3),
        "order": (2, 3, 4, 0, 1), "places": Places(4, 0, 1),
    }  # fmt: skip
    is_ = usual | given
    now = Seating(is_["blinds"], is_["order"], is_["places"])
    return TableMoment(is_["last"], is_["before"], is_["occupied"], is_["newcomers"], now)


def reached(names: Iterable[str] = _IDS, **given: Any) -> set[str]:  # noqa: ANN401 - of any field
    """The points that a moment reaches, by the last part of their ids."""
    found = set()
    for name in names:
        judges = _IDS[name].at_table
        assert judges is not None
        if judges(moment(**given)):
            found.add(name)
    return found


def gone(*seats: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(5) if seat not in seats)


_FIVE: Final = (0, 1, 2, 3, 4)
_DEAD_BUTTON: Final = Places(NOBODY, 0, 1)
_DEAD_SMALL: Final = Places(3, NOBODY, 0)
_COMES: Final = {"a-newcomer-elsewhere-is-dealt-in"}

_MOMENTS: Final[dict[str, tuple[dict[str, Any], set[str]]]] = {
    "nobody leaves": ({}, {"button-and-blinds-move-one-player"}),
    "the first hand": ({"last": None, "before": ()}, {"the-first-hand"}),
    "the first hand of two": (
        {"last": None, "before": (), "occupied": (0, 1)}, {"heads-up-the-button-has-the-small-blind"}
    ),
    "the first hand with a dead button and a dead small blind": (
        {"last": None, "before": (), "places": Places(NOBODY, NOBODY, 0)}, {"the-first-hand"}
    ),
    "the big blind busts": ({"occupied": gone(2)}, {"the-big-blind-busts", "the-big-blind-is-never-skipped"}),
    "the small blind busts": ({"occupied": gone(1)}, {"the-small-blind-busts", "the-big-blind-is-never-skipped"}),
    "both blinds bust": ({"occupied": gone(1, 2)}, {"both-blinds-bust", "the-big-blind-is-never-skipped"}),
    "the button busts": ({"occupied": gone(0)}, {"the-button-busts", "the-big-blind-is-never-skipped"}),
    "button and big blind bust": (
        {"occupied": gone(0, 2)}, {"the-button-and-the-big-blind-bust", "the-big-blind-is-never-skipped"}
    ),
    "the big blind of three busts": (
        {"before": (0, 1, 2), "occupied": (0, 1, 3), "newcomers": (3,)},
        {"the-big-blind-is-never-skipped", "a-newcomer-may-get-the-big-blind"} | _COMES,
    ),
    "the player due the big blind busts": (
        {"occupied": gone(3), "blinds": Blinds(1, 2, 4)},
        {"the-player-due-the-big-blind-busts", "the-big-blind-is-never-skipped"},
    ),
    "another player busts": ({"occupied": gone(4)}, {"the-big-blind-is-never-skipped"}),
    "the player due and the button bust": (
        {"occupied": gone(0, 3), "blinds": Blinds(1, 2, 4)}, {"the-button-busts", "the-big-blind-is-never-skipped"}
    ),
    "a dead button": (
        {"places": _DEAD_BUTTON}, {"a-dead-button-stays-at-its-seat", "button-and-blinds-move-one-player"}
    ),
    "a dead small blind": (
        {"places": _DEAD_SMALL}, {"nobody-posts-a-dead-small-blind", "button-and-blinds-move-one-player"}
    ),
    "heads-up": (
        {"before": (0, 1), "occupied": (0, 1), "last": Blinds(0, 0, 1), "places": Places(NOBODY, NOBODY, 1)},
        {"heads-up-the-blinds-alternate"},
    ),
    "heads-up begins": (
        {"before": (0, 1, 2), "occupied": (1, 2)},
        {"nobody-has-the-big-blind-twice-when-heads-up-begins", "the-big-blind-is-never-skipped"},
    ),
    "the big blind busts and heads-up begins": (
        {"before": (0, 1, 2), "occupied": (0, 1)},
        {
            "nobody-has-the-big-blind-twice-when-heads-up-begins", "the-big-blind-busts-and-heads-up-begins",
            "the-big-blind-is-never-skipped",
        },
    ),
    "heads-up begins with a newcomer": (
        {"before": (0, 1, 2), "occupied": (0, 3), "newcomers": (3,), "order": (3, 0), "blinds": Blinds(0, 0, 3)},
        {"the-big-blind-is-never-skipped"} | _COMES,
    ),
    "a newcomer waits": (
        {"occupied": (0, 1, 2, 3, 4, 5), "newcomers": (5,)}, {"a-newcomer-between-button-and-small-blind-waits"}
    ),
    "one newcomer waits, another is dealt in": (
        {"occupied": (0, 1, 2, 3, 4, 5), "newcomers": (4, 5)},
        {"a-newcomer-between-button-and-small-blind-waits"} | _COMES,
    ),
    "a newcomer is the big blind": ({"before": (0, 1, 2, 4), "newcomers": (3,)},
        {"a-newcomer-may-get-the-big-blind"} | _COMES),
    "a newcomer has the button": (
        {"before": (0, 2, 3, 4), "newcomers": (1,)}, {"a-newcomer-may-get-the-button-or-the-small-blind"} | _COMES
    ),
    "a newcomer is the small blind": (
        {"before": (0, 1, 3, 4), "newcomers": (2,)}, {"a-newcomer-may-get-the-button-or-the-small-blind"} | _COMES
    ),
    "newcomers in the first hand": ({"last": None, "before": (), "newcomers": (0, 3)}, {"the-first-hand"}),
    "a third player joins": (
        {"before": (0, 1), "occupied": (0, 1, 4), "newcomers": (4,)},
            {"a-third-player-joins-a-heads-up-table"} | _COMES
    ),
    "nobody of three leaves": (
        {"before": (0, 1, 2), "occupied": (0, 1, 2)}, {"button-and-blinds-move-one-player"}
    ),
    "nobody of two leaves, and the seats are told in another order": (
        {"before": (1, 0), "occupied": (0, 1)}, {"heads-up-the-blinds-alternate"}
    ),
    "the first hand of three": ({"last": None, "before": (), "occupied": (0, 1, 2)}, {"the-first-hand"}),
    "a dead button of three": (
        {"before": (0, 1, 2), "occupied": (0, 1, 2), "places": _DEAD_BUTTON},
        {"a-dead-button-stays-at-its-seat", "button-and-blinds-move-one-player"},
    ),
    "a dead small blind of three": (
        {"before": (0, 1, 2), "occupied": (0, 1, 2), "places": _DEAD_SMALL},
        {"nobody-posts-a-dead-small-blind", "button-and-blinds-move-one-player"},
    ),
    "the big blind of four busts": (
        {"before": (0, 1, 2, 3), "occupied": (0, 1, 3)}, {"the-big-blind-busts", "the-big-blind-is-never-skipped"}
    ),
    "the player due of four busts": (
        {"before": (0, 1, 2, 3), "occupied": (0, 1, 2), "blinds": Blinds(1, 2, 0)},
        {"the-player-due-the-big-blind-busts", "the-big-blind-is-never-skipped"},
    ),
    "two of four bust, and one of them was the big blind": (
        {"before": (0, 1, 2, 3), "occupied": (0, 1)},
        {
            "nobody-has-the-big-blind-twice-when-heads-up-begins", "the-big-blind-busts-and-heads-up-begins",
            "the-big-blind-is-never-skipped",
        },
    ),
    "a newcomer at a table of three has the button": (
        {"before": (0, 2, 3), "occupied": (0, 1, 2, 3), "newcomers": (1,)},
        {"a-newcomer-may-get-the-button-or-the-small-blind"} | _COMES,
    ),
    "a third player is back at a table of two": ({"before": (0, 1), "occupied": (0, 1, 4)}, set()),
    "one of two busts and a newcomer comes": (
        {"before": (0, 1), "occupied": (0, 4), "newcomers": (4,)}, {"the-big-blind-is-never-skipped"} | _COMES
    ),
    "a third player joins on the button": (
        {"before": (0, 2), "occupied": (0, 1, 2), "newcomers": (1,)},
            {"a-third-player-joins-a-heads-up-table"} | _COMES
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", _MOMENTS)
def test_a_moment_of_a_table_reaches_these_points_and_no_other(name: str) -> None:
    given, names = _MOMENTS[name]
    assert reached(**given) == names


_HERE: Final = (0, 1, 2, 3)
_USUAL: Final = TableHand(1, 2, 3, (0, 1, 2, 3, 4))


@pytest.mark.parametrize(
    ("said", "given", "field"),
    [
        (_USUAL, {}, ""),
        (replace(_USUAL, big_blind=4), {}, "big_blind"),
        (replace(_USUAL, small_blind=1), {}, "small_blind"),
        (replace(_USUAL, button=0), {}, "button"),
        (replace(_USUAL, button=None), {}, ""),
        (replace(_USUAL, dealt_in=(0, 1, 2, 3)), {}, "dealt_in"),
        (replace(_USUAL, dealt_in=(4, 3, 2, 1, 0)), {}, ""),
        (replace(_USUAL, small_blind=None), {"places": _DEAD_SMALL}, ""),
        (_USUAL, {"places": _DEAD_SMALL}, "small_blind"),
        # A dead button may be told as any empty seat, and not as that of a player.
        (replace(_USUAL, button=7), {"places": _DEAD_BUTTON}, ""),
        (replace(_USUAL, button=0), {"places": _DEAD_BUTTON}, "button"),
        (replace(_USUAL, button=7), {}, "button"),
    ],
)
def test_the_first_field_that_is_not_as_expected(said: TableHand, given: dict[str, Any], field: str) -> None:
    assert differs(said, moment(**given)) == field
    assert count_agreed([_USUAL, said], [moment(), moment(**given)]) == (1 if field else 2)


def test_the_ways_to_play_a_table_begin_with_the_one_asked_for() -> None:
    ways = readings("moving")
    assert ways[0] == (ButtonRules(ButtonKind.MOVING, False), False, ())
    assert len(ways) == len(set(ways)) == 12
    assert [len(way.houses) for way in ways] == sorted(len(way.houses) for way in ways)
    names = {way.name for way in ways}
    assert {"", "dead-button", "simplified-button", "heads-up-dealer-posts-big-blind", "sitting-out-skipped"} <= names
    dealer = "simplified-button, heads-up-dealer-posts-big-blind, sitting-out-skipped"
    assert [way[:2] for way in ways if way.name == dealer] == [(ButtonRules(ButtonKind.SIMPLIFIED, True), True)]


_PLAN: Final = TablePlan(_HERE, 0, (Change(), Change(gone=(2,)), Change(come=(2,), out=(1,)), Change(back=(1,))))


def test_the_hands_of_a_table() -> None:
    # Seat 2, the big blind, busts: seat 3 has the big blind and nobody the small one; then the button is dead.
    hands = play_reading(_PLAN, readings("dead")[0])
    assert [each.now.blinds for each in hands[:3]] == [(0, 1, 2), (1, 2, 3), (2, 3, 0)]
    assert [each.out for each in hands] == [(), (), (1,), ()]
    assert [each.occupied for each in hands] == [_HERE, (0, 1, 3), _HERE, _HERE]
    # A house that passes over who sits out.
    skips = next(way for way in readings("dead") if way.name == "sitting-out-skipped")
    assert [each.occupied for each in play_reading(_PLAN, skips)] == [_HERE, (0, 1, 3), (0, 2, 3), _HERE]
    assert (
        len(play_reading(TablePlan((0, 1), 0, (Change(), Change(gone=(1,)), Change(come=(1,)))), readings("dead")[0]))
        == 1
    )


def test_the_size_of_a_table_and_a_fixed_table_as_a_plan() -> None:
    assert _PLAN.size == 4
    assert TablePlan((0, 1), 0, (Change(), Change(come=(6,)))).size == 7
    fixed = FixedTable((1, 4, 8), (TableStep(4, 8, 1), TableStep(8, 1, 4, gone=(8,)), TableStep(1, 4, 6, come=(6,))))
    assert plan_of(fixed) == TablePlan((0, 1, 3), 1, (Change(), Change(gone=(3,)), Change(come=(2,))))


@pytest.mark.parametrize(
    ("plan", "is_valid"),
    [
        (_PLAN, True),
        (_PLAN._replace(button=4), False),
        (_PLAN._replace(changes=()), False),
        (_PLAN._replace(changes=(Change(gone=(1,)),)), False),
        (TablePlan((0,), 0, (Change(),)), False),
        (TablePlan((0, 1), 0, (Change(),)), True),
        (TablePlan((0, 1), 0, (Change(), Change(gone=(1,)))), False),
        (TablePlan((0, 1), 0, (Change(), Change(gone=(1,), come=(1,)))), True),
        (TablePlan((0, 1, 2), 0, (Change(), Change(gone=(3,)))), False),
        (TablePlan((0, 1, 2), 0, (Change(), Change(come=(2,)))), False),
        (TablePlan((0, 1, 2), 0, (Change(), Change(out=(3,)))), False),
        (TablePlan((0, 1, 2), 0, (Change(), Change(out=(2,)), Change(out=(2,)))), False),
        (TablePlan((0, 1, 2), 0, (Change(), Change(back=(2,)))), False),
        (TablePlan((0, 1, 2), 0, (Change(), Change(out=(2,)), Change(back=(2,)), Change(back=(2,)))), False),
        (TablePlan((0, 1, 2), 0, (Change(), Change(out=(2,)), Change(gone=(2,)), Change(back=(2,)))), False),
        (TablePlan((0, 1, 2), 0, (Change(), Change(out=(2,), gone=(2,)))), False),
        (TablePlan((0, 1, 2), 0, (Change(), Change(out=(2,)), Change(back=(2,)), Change(out=(2,)))), True),
    ],
)
def test_a_plan_that_can_be_played(plan: TablePlan, *, is_valid: bool) -> None:
    assert valid(plan) == is_valid


def test_plans_with_one_thing_less() -> None:
    # Without the second hand seat 2 cannot come again, nor without its bust; without the last one nobody comes back.
    plan = TablePlan((0, 1, 2), 0, (Change(), Change(gone=(2,)), Change(come=(2,), out=(1,))))
    assert smaller(plan) == [
        plan._replace(changes=(Change(), Change(gone=(2,)))),
        plan._replace(changes=(Change(), Change(gone=(2,)), Change(out=(1,)))),
        plan._replace(changes=(Change(), Change(gone=(2,)), Change(come=(2,)))),
        TablePlan((0, 1), 0, (Change(), Change(), Change(out=(1,)))),
    ]  # fmt: skip
    # A seat that goes moves those above it one lower, and the button with them.
    moved = TablePlan((0, 1, 2), 1, (Change(), Change(gone=(2,))))
    assert smaller(moved) == [
        moved._replace(changes=(Change(),)),
        moved._replace(changes=(Change(), Change())),
        TablePlan((0, 1), 1, (Change(), Change())),
    ]


@pytest.mark.parametrize(("joins", "sits_out"), [(False, False), (True, False), (False, True), (True, True)])
def test_a_table_that_is_drawn_can_be_played(*, joins: bool, sits_out: bool) -> None:
    # Players bust one or two at a time down to two; who may not come or sit out does not.
    plans = [draw_table(Stream(key), 3, 6, joins=joins, sits_out=sits_out) for key in range(150)]
    assert all(map(valid, plans))
    assert {len(plan.seats) for plan in plans} == {3, 4, 5, 6}
    assert {plan.button for plan in plans} == set(range(6))
    assert {len(plan.changes) for plan in plans} == set(range(7, 21))
    changes = [change for plan in plans for change in plan.changes]
    assert any(change.come for change in changes) == joins
    assert any(change.out for change in changes) == any(change.back for change in changes) == sits_out
    assert all(len(change.come) < 2 and len(change.out) < 2 and len(change.back) < 2 for change in changes)
    for plan in plans:
        here = set(plan.seats)
        out: set[int] = set()
        for change in plan.changes:
            here = here - set(change.gone) | set(change.come)
            out = (out - set(change.gone) | set(change.out)) - set(change.back)
            assert len(here) >= 2
            assert not change.out or len(here - out) > 2
        assert plan.size <= 6
    assert any(len(set(plan.seats).difference(*(change.gone for change in plan.changes))) == 2 for plan in plans)
    assert all(draw_table(Stream(key), 9, 20, joins=False, sits_out=False).size == 9 for key in range(5))
    assert {draw_table(Stream(key), 2, 2, joins=False, sits_out=False).size for key in range(5)} == {2}


def test_the_stacks_after_a_hand_in_which_players_bust() -> None:
    # Blinds of 5 and 10; who has bust loses everything to the player with most chips left.
    hand = TableHand(0, 1, 2, _HERE)
    assert _settle_stacks([1000] * 4, hand, Change(gone=(3,))) == [2015, 995, 990, 0]
    assert _settle_stacks([1000] * 4, hand, Change(gone=(1, 2))) == [3000, 0, 0, 1000]
    assert _settle_stacks([5, 5, 10, 20], hand, Change()) == [5, 5, 10, 20]
    assert _settle_stacks([5, 6, 11, 20], hand, Change()) == [5, 1, 1, 35]
    assert _settle_stacks([100, 100, 100], replace(hand, small_blind=None), Change()) == [110, 100, 90]


def test_a_table_in_words() -> None:
    plan = TablePlan((0, 2), 2, (Change(), Change(gone=(0,), come=(1,)), Change(), Change(out=(1,), back=(2,))))
    assert describe_table(plan) == (
        "Seats 0 2, button at seat 2. Hand 2: seat 0 has bust, seat 1 has a new player. "
        "Hand 3: nobody leaves or comes. Hand 4: seat 1 sits out, seat 2 is back."
    )
    assert (
        describe_positions(3, None, 0, (2, 0)) == "button seat 3, small blind nobody, big blind seat 0; dealt in: 0 2"
    )
