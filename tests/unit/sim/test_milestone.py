"""Milestone satellites: who has the chips wins a seat and leaves; play ends with the last seat.

The terms of the Las Vegas rooms: a player who reaches the target stack has won a seat, and the chips leave play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from events import group, of, scenario, watched
from hypothesis import given, settings
from hypothesis import strategies as st
from replay import replay

from tourney.sim import events as fe
from tourney.sim.milestone import Milestone
from tourney.tournament.entries import EntryRules
from tourney.tournament.formats import HandForHand
from tourney.tournament.payouts import Remainder, SatellitePayouts

if TYPE_CHECKING:
    from tourney.sim.result import Result


def played(
    seed: int,
    chips: int,
    *,
    entrants: int = 24,
    seat: int = 400,
    remainder: Remainder = Remainder.NEXT,
    **more: Any,  # noqa: ANN401 - any other attribute of a scenario
) -> tuple[Result, list[fe.FloorEvent]]:
    event = scenario(
        field=[group("random_legal", entrants, fold_percent=50, raise_percent=20)],
        payouts=SatellitePayouts(seat, remainder, chips),
        **more,
    )
    result, told = watched(event, seed)
    replay(event, told).check_end(result)
    return result, told


@pytest.mark.parametrize("seed", range(4))
def test_who_reaches_the_milestone_has_a_seat_and_the_chips_leave_play(seed: int) -> None:
    # 24 buy-ins of 100 are six seats of 400; 24,000 chips are eight stacks of 3,000.
    result, told = played(seed, 3000)
    won = of(fe.SeatWon, told)
    assert won
    assert all(each.chips >= 3000 for each in won)
    winners = [each for each in result.places if each.place == 1]
    assert len(winners) == 6
    assert [each.prize for each in winners] == [400] * 6
    assert {each.player for each in won} <= {each.player for each in winners}
    after = {each.player: each.seconds for each in won}
    dealt = [(player, hand.seconds - hand.lasted) for hand in of(fe.HandPlayed, told) for player, _ in hand.stacks]
    assert all(began <= after[player] for player, began in dealt if player in after)
    assert {each.player: each.seconds for each in winners if each.player in after} == after


def test_play_ends_with_the_last_seat_and_the_others_are_placed_by_their_stacks() -> None:
    # Twelve stacks of 2,000 are in play for two seats: the second to reach 2,000 ends the event.
    result, told = played(3, 2000, seat=1200)
    assert result.ended == "seats"
    assert len(of(fe.SeatWon, told)) == 2
    assert [each.place for each in result.places[:3]] == [1, 1, 3]
    stacks = {player: chips for hand in of(fe.HandPlayed, told) for player, chips in hand.stacks}
    left = [stacks[each.player] for each in result.places[2:] if each.seconds == result.duration_seconds]
    assert len(left) > 2
    assert left == sorted(left, reverse=True)


def test_without_enough_chips_left_for_a_milestone_the_rest_play_down_to_the_seats() -> None:
    # 23,000 of 24,000 chips: at most one player gets there, the other five seats are won as in any satellite.
    result, told = played(1, 23_000)
    assert len(of(fe.SeatWon, told)) <= 1
    assert sum(each.place == 1 for each in result.places) == 6


@settings(max_examples=15)
@given(
    seed=st.integers(0, 10**6),
    chips=st.integers(11, 60).map(lambda each: 100 * each),
    seat=st.integers(150, 900),
    remainder=st.sampled_from(Remainder),
    late=st.integers(0, 2),
    in_step=st.booleans(),
)
def test_money_places_and_chips_balance_whatever_the_milestone(
    seed: int, chips: int, seat: int, remainder: Remainder, late: int, *, in_step: bool
) -> None:
    more: dict[str, Any] = {"entry": EntryRules(late_until=late)}
    if in_step:
        more["hand_for_hand"] = HandForHand(within=3)
    result, told = played(seed, chips, seat=seat, remainder=remainder, **more)
    assert sum(each.prize for each in result.places) == result.prize_pool == 2400
    [closed] = of(fe.EntriesClosed, told)
    assert all(each.seconds >= closed.seconds for each in of(fe.SeatWon, told))
    seats = max(1, min(2400 // seat, 23))
    assert len(of(fe.SeatWon, told)) <= seats
    # Players who go out in the same round tie for the last seat, and share it (TDA RP-8).
    assert (
        sum(each.place == 1 for each in result.places) <= seats <= sum(each.place <= seats for each in result.places)
    )


def test_nothing_happens_before_entries_are_closed() -> None:
    class Open:
        class standings:  # noqa: N801
            closed = False

    Milestone(object(), Open(), 100).look()  # type: ignore[arg-type]
