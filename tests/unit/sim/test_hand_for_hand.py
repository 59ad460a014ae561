"""Hand-for-hand play: rounds of one hand at each table, the clock charge, ties; and the soft kind."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from events import BRISK, group, scenario, sheet, watched
from replay import replay

from tourney.config.checks import faults
from tourney.sim import events as fe
from tourney.tournament.formats import DayEnd, HandForHand
from tourney.tournament.payouts import FixedPayouts, SatellitePayouts
from tourney.tournament.standings import Ties

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.sim.scenario import Scenario

PAID = FixedPayouts((50, 40, 30, 20, 10, 10, 10, 10, 10, 10))
"""Ten places."""


def event(rules: HandForHand, **floor: Any) -> Scenario:  # noqa: ANN401 - attributes of a scenario
    """Thirty-six players at six tables, who bust quickly."""
    return scenario(
        field=[group("random_legal", 36, fold_percent=60, raise_percent=20)],
        payouts=PAID,
        hand_for_hand=rules,
        schedule=sheet((10, 20), (25, 50), (50, 100), (100, 200), (200, 400), (1000, 2000), seconds=1200),
        pace=BRISK,
        **floor,
    )


def played(told: Sequence[fe.FloorEvent], late: int = 1) -> list[fe.HandPlayed]:
    """The hands begun during hand-for-hand play, at least `late` seconds after its start."""
    starts = [each.seconds for each in told if isinstance(each, fe.HandForHandStarted)]
    ends = [each.seconds for each in told if isinstance(each, fe.HandForHandEnded)]
    assert len(starts) == len(ends) > 0
    spans = list(zip(starts, ends, strict=True))
    return [
        hand
        for hand in told
        if isinstance(hand, fe.HandPlayed)
        if any(start + late <= hand.seconds - hand.lasted < end for start, end in spans)
    ]


@pytest.mark.parametrize("seed", range(6))
def test_no_table_begins_a_hand_before_all_have_ended_theirs(seed: int) -> None:
    # WSOP, on hand-for-hand play; TDA RP-8.
    result, told = watched(event(HandForHand(within=12)), seed)
    replay(event(HandForHand(within=12)), told).check_end(result)
    hands = played(told)
    assert len(hands) > 6
    rounds = defaultdict(list)
    for hand in hands:
        rounds[hand.seconds - hand.lasted].append(hand)
    for one, next_ in pairwise(sorted(rounds)):
        assert max(hand.seconds for hand in rounds[one]) <= next_
    for begun in rounds.values():
        assert len({hand.table for hand in begun}) == len(begun)


@pytest.mark.parametrize("seed", range(4))
def test_a_hand_takes_its_charge_off_the_level_and_nothing_else_does(seed: int) -> None:
    # WSOP: the clock is stopped, and each hand takes two minutes off.
    result, told = watched(event(HandForHand(within=22, clock=120)), seed)
    assert result.finished
    start = next(each for each in told if isinstance(each, fe.HandForHandStarted)).seconds
    end = next(each for each in told if isinstance(each, fe.HandForHandEnded)).seconds
    levels = [each for each in told if isinstance(each, fe.LevelStarted)]
    before = [each for each in levels if each.seconds <= start][-1]
    rounds = sorted({hand.seconds for hand in played(told)})
    after = next(each for each in levels if each.seconds > start)
    assert after.seconds <= end, "for this test a level has to end during hand-for-hand play"
    ended = Counter(hand.seconds - hand.lasted for hand in played(told) if hand.seconds <= after.seconds)
    left = 1200 - (start - before.seconds)
    assert 120 * (len(ended) - 1) < left <= 120 * len(ended)
    assert after.seconds in rounds  # it starts as a round ends


@pytest.mark.parametrize("ahead", [1, 2])
def test_the_soft_kind_stops_a_table_that_is_too_far_ahead(ahead: int) -> None:
    _, told = watched(event(HandForHand(within=12, ahead=ahead)), 2)
    broken = {each.table: each.seconds for each in told if isinstance(each, fe.TableBroken)}
    begun = defaultdict(list)
    for hand in played(told, 0):
        begun[hand.seconds - hand.lasted].append(hand.table)
    dealt = Counter({table: 0 for tables in begun.values() for table in tables})
    for moment in sorted(begun):
        for table in sorted(begun[moment], key=dealt.__getitem__):  # in one second the table behind deals first
            others = [number for other, number in dealt.items() if broken.get(other, moment + 1) > moment]
            assert dealt[table] - min(others) < ahead
            dealt[table] += 1
    assert dealt.total() > 6


def test_players_out_in_the_same_hand_rank_as_the_policy_says() -> None:
    # Of players busted in the same hand all tie, or equal ranks of each table, or only equal stacks.
    tied: Counter[Ties] = Counter()
    for ties in Ties:
        for seed in range(12):
            play = event(HandForHand(within=22, ties=ties))
            result, told = watched(play, seed)
            replay(play, told).check_end(result)
            tied[ties] += sum(count for count in Counter(each.place for each in result.places).values() if count > 1)
    assert tied[Ties.SHARE] >= tied[Ties.TABLES] > tied[Ties.STACKS]


@pytest.mark.parametrize("ahead", [0, 2])
def test_last_hands_of_a_day_are_played_hand_for_hand_too(ahead: int) -> None:
    day = DayEnd(after_level=2, last_hands=3, overnight=3600)
    play = event(HandForHand(within=26, ahead=ahead), days=(day,))
    result, told = watched(play, 1)
    replay(play, told).check_end(result)
    assert any(isinstance(each, fe.DayEnded) for each in told)


@pytest.mark.parametrize("seed", range(6))
def test_nobody_moves_while_a_round_is_played(seed: int) -> None:
    # TDA RP-8: busted players keep their seats to the end of the round; no table breaks or balances before that.
    play = event(HandForHand(within=26))
    result, told = watched(play, seed)
    replay(play, told).check_end(result)
    hands = played(told)
    for move in told:
        if isinstance(move, fe.Moved):
            amid = [hand for hand in hands if hand.seconds - hand.lasted < move.seconds < hand.seconds]
            assert not amid, move


def test_stacks_rank_outside_hand_for_hand_play_whatever_the_ties() -> None:
    # WSOP rule 126: at one table in one hand the larger stack places higher.
    for seed in range(20):
        result, told = watched(event(HandForHand(within=1, ties=Ties.SHARE)), seed)
        ended = [each.seconds for each in told if isinstance(each, fe.HandForHandEnded)]
        late = [placing for placing in result.places if placing.seconds > max(ended, default=0)]
        tied = Counter(placing.place for placing in late)
        begun = {hand.seconds: hand for hand in told if isinstance(hand, fe.HandPlayed)}
        for placing in late:
            if tied[placing.place] > 1 and placing.place > 1:
                stacks = stacks_before(told, begun[placing.seconds])
                others = [each.player for each in late if each.place == placing.place]
                assert len({stacks[player] for player in others}) == 1


def stacks_before(told: Sequence[fe.FloorEvent], last: fe.HandPlayed) -> dict[int, int]:
    """Each player's chips before a hand."""
    stacks: dict[int, int] = {}
    for each in told:
        if each is last:
            return stacks
        if isinstance(each, fe.Seated):
            stacks[each.player] = each.stack
        if isinstance(each, fe.HandPlayed):
            stacks.update({player: chips for player, chips in each.stacks})  # noqa: C416 - lists, not pairs
    return stacks


# How it begins and ends


def check_first_round(told: Sequence[fe.FloorEvent]) -> int:
    """Check that players busted in the hands in progress at the start leave together; returns their number."""
    start = next(place for place, each in enumerate(told) if isinstance(each, fe.HandForHandStarted))
    moment = told[start].seconds
    first = [each for each in told[start:] if isinstance(each, fe.HandPlayed) and each.seconds - each.lasted < moment]
    if not first:
        return 0
    last = max(hand.seconds for hand in first)
    out = {player for hand in first for player, chips in hand.stacks if not chips}
    gone = {each.player: each.seconds for each in told if isinstance(each, fe.Busted)}
    assert {gone[player] for player in out} <= {last}
    return len(out)


@pytest.mark.parametrize("ties", Ties)
def test_hands_in_progress_are_the_first_round(ties: Ties) -> None:
    # TDA RP-8A: players who bust in the hands in progress at the announcement share as in one round.
    out = 0
    for seed in range(12):
        play = event(HandForHand(within=22, ties=ties))
        result, told = watched(play, seed)
        replay(play, told).check_end(result)
        out += check_first_round(told)
    assert out > 12


def test_who_goes_out_on_the_hands_in_progress_shares_what_is_paid() -> None:
    # The example of TDA RP-8A: 52 left, 50 paid, three bust in the hands in progress: all share the 50th prize.
    prizes = (80, 70, 60, 50, 40, 30, 20, 10)
    play = scenario(
        field=[group("call", 12), group("random_legal", 12)],
        payouts=FixedPayouts(prizes),
        hand_for_hand=HandForHand(within=3, ties=Ties.SHARE),
    )
    paid_at_once = 0
    for seed in range(60):
        result, told = watched(play, seed)
        begins = [each for each in told if isinstance(each, fe.HandForHandStarted)]
        out = check_first_round(told) if begins else 0
        left = begins[0].players - out if begins else 8
        if left >= 8:
            continue
        paid_at_once += 1
        shared = [each for each in result.places if left < each.place <= left + out]
        assert [each.place for each in shared] == [left + 1] * out
        assert sum(each.prize for each in shared) == sum(prizes[left:])
        assert max(each.prize for each in shared) - min(each.prize for each in shared) <= 1
    assert paid_at_once > 3


@pytest.mark.parametrize("seed", range(8))
def test_a_satellite_is_hand_for_hand_until_its_seats_are_won(seed: int) -> None:
    # Satellites near the seats. Thirty-five buy-ins of 100 make eleven seats of 300, and 200 for one more place.
    play = scenario(
        field=[group("random_legal", 35, fold_percent=60, raise_percent=20)],
        payouts=SatellitePayouts(300),
        hand_for_hand=HandForHand(within=2),
    )
    result, told = watched(play, seed)
    replay(play, told).check_end(result)
    assert result.ended == "seats"
    assert any(isinstance(each, fe.HandForHandStarted) for each in told)
    assert all(each.players <= 11 for each in told if isinstance(each, fe.HandForHandEnded))


@pytest.mark.parametrize("seed", [13, 16, 17, 27])
def test_a_halted_table_that_gets_players_plays_the_rounds_like_all_others(seed: int) -> None:
    # TDA RP-8: all tables play the same hands; a table with a single player waits only until a second comes.
    _, told = watched(
        scenario(
            field=[group("random_legal", 36)],
            seats=3,
            final_table=2,
            pace=BRISK,
            payouts=FixedPayouts((100,)),
            hand_for_hand=HandForHand(within=14),
        ),
        seed,
    )
    players: dict[int, set[int]] = defaultdict(set)
    on = False
    others: Counter[int] = Counter()  # hands of other tables while this one had two players and played none
    for each in told:
        match each:
            case fe.Seated():
                players[each.table].add(each.player)
            case fe.Moved():
                players[each.from_table].discard(each.player)
                players[each.table].add(each.player)
            case fe.Busted():
                players[each.table].discard(each.player)
            case fe.HandForHandStarted() | fe.HandForHandEnded():
                on = isinstance(each, fe.HandForHandStarted)
                others.clear()
            case fe.HandPlayed() if on:
                waiting = [table for table, there in players.items() if len(there) > 1 and table != each.table]
                others = Counter({table: others[table] + 1 for table in waiting})
                assert all(count < 10 for count in others.values())  # two rounds of five tables
            case _:
                pass


@pytest.mark.parametrize("within", [0, 3, None])
def test_a_number_that_only_the_final_table_can_reach_is_refused(within: int | None) -> None:
    """Tables of six, final table of six: play before `before` begins `within` players earlier, or 3 by default."""
    early = 3 if within is None else within

    def refused(before: int) -> list[str]:
        rules = HandForHand(within=within, before=(before,))
        return [str(fault) for fault in faults(replace(event(rules), final_table=6))]

    assert "only the final table (of 6) is left by then" in " ".join(refused(6 - early))
    assert refused(7 - early) == []


def test_it_never_begins_with_zero() -> None:
    rules = HandForHand(within=0, before=(20,))
    assert not any(rules.applies(left, paid=10, at_table=6) for left in range(1, 37))
