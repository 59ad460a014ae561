"""The statistics of real hands. Where they come from: docs/profile.md."""

from __future__ import annotations

from itertools import product

import pytest

from tourney.experiment.habits import DEPTHS, SIZES, Counts
from tourney.experiment.profile import ALL_DEPTHS, Form, people_at, play_statistics, source_of

FORMS = {each.name: each.form for each in play_statistics(Counts())}
PLACES = [*product(SIZES, (ALL_DEPTHS, *DEPTHS))]
KNOWN = [place for place in PLACES if people_at(*place)]


def test_the_full_ring_is_known_at_all_depths_and_the_short_tables_up_to_forty_big_blinds() -> None:
    short = [*product(("2", "3 to 4"), (ALL_DEPTHS, *DEPTHS[:3]))]
    assert [*short, *product(("7 to 10",), (ALL_DEPTHS, *DEPTHS))] == KNOWN
    assert [bool(source_of(size)) for size in SIZES] == [True, True, False, True]


@pytest.mark.parametrize("place", KNOWN, ids=" ".join)
def test_every_figure_is_a_statistic_within_its_interval(place: tuple[str, str]) -> None:
    for name, (value, (low, high), of) in people_at(*place).items():
        assert low <= value <= high, name
        assert of >= 20
        assert FORMS[name] in {Form.SHARE, Form.MEAN}
        assert FORMS[name] is Form.MEAN or 0 <= low <= high <= 1


@pytest.mark.parametrize("place", KNOWN, ids=" ".join)
def test_the_figures_agree_with_the_definitions(place: tuple[str, str]) -> None:
    people = people_at(*place)
    # Nobody enters, somebody only calls, or somebody raises, unless the blinds put all players all-in; each figure is
    # rounded to a tenth of a percent.
    assert 0.99 <= sum(people[name].value for name in ("walk", "limped pot", "raised pot")) <= 1.0015
    # As many live flops as there are cases, and as many live showdowns as were won or lost.
    live, won = people["live showdown"], people["won live showdown"]
    assert won.of == pytest.approx(live.value * live.of, rel=0.01, abs=1)
    # The seats in which players are first in are all the chances to open.
    seats = [figure.of for name, figure in people.items() if name.startswith("open raise, ")]
    assert place[0] == "2" or people["open raise"].of == pytest.approx(sum(seats), abs=20 * 5)
    # A raise of a raise is a share of the same chances as a call of it.
    assert people["3-bet"].of == people["call of a raise"].of


def test_figures_of_the_source() -> None:
    assert people_at("7 to 10", "20 to 40")["VPIP"].value == 0.232
    assert people_at("2", ALL_DEPTHS)["decisions"].of == 30_104
    assert people_at("5 to 6", ALL_DEPTHS) == {}
