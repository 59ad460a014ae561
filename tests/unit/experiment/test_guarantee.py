"""Events whose entries vary: common draws, shares of the field, and what a guarantee risks."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from events import group, scenario

from tourney.experiment.guarantee import assess_guarantee
from tourney.experiment.measures import MEASURES, values_of
from tourney.experiment.replicate import play_replicate
from tourney.experiment.subject import TOURNAMENTS
from tourney.reporting.event_lines import entrants_of, guarantee_sentence
from tourney.sim.scenario import draw_entrants, with_entrants
from tourney.sim.tournament import run_tournament
from tourney.tournament.midway import Midway
from tourney.tournament.payouts import PercentPayouts
from tourney.tournament.turnout import Turnout

_VARYING = scenario(
    field=[group("random_legal", 6), group("call", 3)], stack=200, buy_in=100, payouts=PercentPayouts((Decimal(100),))
)
_VARYING = replace(_VARYING, turnout=Turnout(4, 14), guarantee=900)


def test_structures_have_the_same_entrants_in_the_same_runs() -> None:
    other = replace(_VARYING, stack=900)
    drawn = [draw_entrants(_VARYING, 5, number).entries for number in range(40)]
    assert drawn == [draw_entrants(other, 5, number).entries for number in range(40)]
    assert len(set(drawn)) > 6
    assert TOURNAMENTS.deals_alike(_VARYING, other)
    assert not TOURNAMENTS.deals_alike(_VARYING, replace(_VARYING, turnout=Turnout(4, 15)))


def test_a_run_has_the_entrants_that_are_drawn() -> None:
    drawn = draw_entrants(_VARYING, 5, 0)
    assert drawn.turnout is None
    assert run_tournament(_VARYING, 5).entries == drawn.entries
    assert play_replicate(_VARYING, 5, 0, 300).result.entries == drawn.entries
    assert entrants_of(_VARYING) == "4 to 14 entrants"
    assert entrants_of(drawn) == f"{drawn.entries} entrants"


def test_an_event_in_play_has_those_who_have_entered() -> None:
    midway = replace(
        _VARYING, midway=Midway(level=1, elapsed=0, players=5, entries=11, weights=(9, 1), riches=(5, 5))
    )
    drawn = [draw_entrants(midway, 5, number).entries for number in range(60)]
    assert set(drawn) == {11, 12, 13, 14}


def test_fewer_entrants_are_spread_over_groups_of_rising_skill() -> None:
    """Half of ten groups of one entrant are every other one, not the first five."""
    ten = replace(_VARYING, field=tuple(group("call", 1) for _ in range(10)), turnout=None)
    weighed = replace(ten, midway=Midway(1, 0, 4, 10, weights=tuple(range(1, 11)), riches=tuple(range(11, 21))))
    half = with_entrants(weighed, 5)
    assert half.midway is not None
    assert half.midway.weights in {(1, 3, 5, 7, 9), (2, 4, 6, 8, 10)}
    assert [each - 10 for each in half.midway.riches] == list(half.midway.weights)
    assert len(half.field) == 5


def test_what_a_guarantee_risks() -> None:
    """Counted by hand from the entries: an overlay where nine buy-ins of 100 do not come in."""
    replicates = [play_replicate(_VARYING, 5, number, 300) for number in range(60)]
    entries = [each.result.entries for each in replicates]
    found = assess_guarantee(_VARYING, replicates)
    assert found is not None
    assert found.risk.value == sum(each < 9 for each in entries) / 60
    assert found.overlay.value == sum(max(0, 900 - 100 * each) for each in entries) / 60
    safe = found.safe.value
    assert sum(100 * each < safe for each in entries) <= 6 < sum(100 * each < safe + 1 for each in entries)
    assert values_of(MEASURES["paid_in"], replicates) == [100 * each for each in entries]
    assert values_of(MEASURES["overlay_risk"], replicates) == [each < 9 for each in entries]
    assert values_of(MEASURES["places_paid"], replicates) == [1] * 60
    sentence = guarantee_sentence(found)
    assert sentence.startswith(f"Guarantee of 900: overlay in {100 * found.risk.value:.0f}% of runs (95% interval ")
    assert f"At a risk of 10% it may be {safe:,.0f}" in sentence


def test_without_a_guarantee_there_is_no_risk() -> None:
    free = replace(_VARYING, guarantee=0)
    assert assess_guarantee(free, [play_replicate(free, 5, 0, 300)]) is None
    assert assess_guarantee(_VARYING, []) is None
    assert not guarantee_sentence(None)
