"""What is raised before the flop and what a raise tells: what any chart and any book of hold'em agree on."""

from __future__ import annotations

from tourney.strategies.starting_hands import (
    NAMES,
    equity_facing,
    first_raise_percent,
    is_push,
    isolate_percent,
    narrow_to_reraise,
    open_percent,
    re_raise_share,
)


def test_the_more_players_are_yet_to_act_the_fewer_hands_are_opened() -> None:
    opened = [open_percent(behind, 12) for behind in range(2, 13)]
    assert opened == sorted(opened, reverse=True)
    assert open_percent(1, 2) > open_percent(2, 3)  # the button of two has but one player behind


def test_limpers_make_a_raise_tighter_than_nobody_in() -> None:
    # The heads-up chart is for the button who is first in: it says nothing of the big blind behind a limper.
    assert isolate_percent(0, 1) < open_percent(1, 2)
    assert isolate_percent(3, 2) < isolate_percent(3, 1) < open_percent(3, 9)


def test_a_short_stack_all_in_is_a_push_except_in_fixed_limit() -> None:
    assert is_push(0, 15.0, fixed=False)
    assert not is_push(0, 15.1, fixed=False)
    assert not is_push(1, 10.0, fixed=False)
    assert not is_push(0, 10.0, fixed=True)  # a bet of fixed size threatens no stack


def test_each_raise_speaks_of_fewer_hands() -> None:
    first = first_raise_percent(3, 6, 250, 100)
    assert first_raise_percent(3, 6, 900, 100) < first
    assert narrow_to_reraise(first, push=False) < narrow_to_reraise(first, push=True) < first
    assert narrow_to_reraise(1.0, push=False) >= 100 * 6 / 1326  # aces are left always


def test_a_re_raise_takes_the_best_part_of_the_range() -> None:
    assert 0 < re_raise_share(1, fixed=False) < re_raise_share(2, fixed=False) < 1
    assert re_raise_share(1, fixed=True) == re_raise_share(2, fixed=True) > re_raise_share(1, fixed=False)


def test_callers_take_more_of_the_share_of_offsuit_hands() -> None:
    suited, offsuit = (NAMES.index(name) for name in ("KQs", "KQo"))
    for number in (suited, offsuit):
        assert equity_facing(number, 20.0, 2) < equity_facing(number, 20.0, 1) < equity_facing(number, 20.0, 0)
    kept = [equity_facing(number, 20.0, 1) / equity_facing(number, 20.0, 0) for number in (suited, offsuit)]
    assert kept[0] > kept[1]
