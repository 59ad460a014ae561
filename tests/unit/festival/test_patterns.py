"""When a dealer of a shift deals, and which festivals are played with the same cards."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from tourney.festival.outlook import FESTIVALS
from tourney.festival.roster import WorkPattern

if TYPE_CHECKING:
    from tourney.festival.programme import Festival


def test_a_dealer_deals_in_the_downs_of_the_shift_but_the_breaks() -> None:
    """A shift from the third down on: two downs, a break, a down."""
    pattern = WorkPattern(2, (True, True, False, True))
    assert [pattern.is_dealing(down) for down in range(8)] == [False, False, True, True, False, True, False, False]
    assert pattern.ends == 6


def festival(**games: str) -> Festival:
    events = [
        SimpleNamespace(name=name, scenario=SimpleNamespace(title_of_game=game)) for name, game in games.items()
    ]
    return cast("Festival", SimpleNamespace(events=events))


@pytest.mark.parametrize(
    ("other", "alike"),
    [
        (festival(a="hold'em", b="stud"), True),
        (festival(c="omaha", b="stud"), True),  # one event in common is enough
        (festival(a="omaha", b="hold'em"), False),  # the same names, other games
        (festival(c="hold'em", d="stud"), False),  # the same games under other names
    ],
)
def test_festivals_with_an_event_in_common_have_cards_in_common(other: Festival, *, alike: bool) -> None:
    assert FESTIVALS.deals_alike(festival(a="hold'em", b="stud"), other) is alike
    assert FESTIVALS.facts(other) == {"events": [event.name for event in other.events]}


def test_details_of_no_replicate() -> None:
    assert FESTIVALS.details(festival(), []) == {"half_hours": [], "shortages": []}
    assert FESTIVALS.every(festival()) == 1800
