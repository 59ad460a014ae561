"""Engines with a fault: each is found from a random start and shrunk; an engine without a fault comes out clean.

The authority of each rule is in the catalogue; that of the limits is the project's own aim: at most four players and
ten actions.
"""

from __future__ import annotations

from collections import Counter

import pytest
from faulty_engines import (
    FAULTS,
    DealerPostsBigBlind,
    EffectiveStacks,
    Faulty,
    MakesChips,
    OwesChips,
    PaysHalfChips,
    TellsHalfChips,
)
from fixed_hands import spot
from games import variant
from own_engine import OwnEngine

from tourney.game.stakes import HouseRules
from tourney.stress.campaign import Campaign, CampaignTally, Effort, play_again
from tourney.stress.engine_findings import Bucket, EngineVerdict, Finding
from tourney.stress.generating import OfferedStakes
from tourney.stress.hand_plan import fixed_plan
from tourney.stress.hand_text import in_words, phh, read_hand_plan
from tourney.stress.rule_points import judge_of
from tourney.stress.session import Guarded, Session

FAMILIES = (
    "no_limit_holdem", "pot_limit_omaha", "fixed_limit_holdem", "fixed_limit_omaha_hi_lo", "stud", "razz",
    "stud_hi_lo", "five_card_draw", "triple_draw_deuce_to_seven", "badugi", "no_limit_short_deck", "kuhn",
    "drawmaha", "pot_limit_double_board_omaha", "mexican_poker", "sohe",
)  # fmt: skip


def campaign(kind: type[OwnEngine], games: tuple[str, ...], hands: int, *, seconds: float = 60.0) -> CampaignTally:
    session = Session(lambda: Guarded(kind()))
    known = {name: variant(name) for name in games}
    played = Campaign(session, known, OfferedStakes(session.about), judge_of())
    return played.run(Effort(seconds=seconds, hands=hands, seed=3, shrink_tries=100))


def found(tally: CampaignTally, concern: str, sign: str) -> list[Finding]:
    return [one for one in tally.findings.values() if (one.bucket.concern, one.bucket.sign) == (concern, sign)]


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_fault_is_found_and_shrunk(fault: type[Faulty]) -> None:
    tally = campaign(fault, ("no_limit_holdem",), 400, seconds=600.0)
    findings = found(tally, *FAULTS[fault])
    assert findings, [one.bucket.name for one in tally.findings.values()]
    smallest = min(
        findings, key=lambda one: (len(one.plan.setup.stacks), len(one.plan.actions)) if one.plan else (99,)
    )
    assert smallest.plan is not None
    assert smallest.shrunk
    assert len(smallest.plan.setup.stacks) <= 4
    assert len(smallest.plan.actions) <= 10
    assert smallest.verdict in (EngineVerdict.WRONG, EngineVerdict.ADAPTER)


def test_an_engine_without_a_fault_comes_out_clean() -> None:
    tally = campaign(OwnEngine, FAMILIES, 300)
    assert not tally.findings
    assert tally.complete == tally.hands == 300
    assert set(tally.games) == set(FAMILIES)


def test_a_house_rule_is_told_as_one() -> None:
    # docs/seeds.md (003): heads-up the button posts the big blind.
    tally = campaign(DealerPostsBigBlind, ("no_limit_holdem",), 250)
    assert {one.house for one in tally.findings.values()} == {"heads-up-dealer-posts-big-blind"}
    assert all(one.verdict is EngineVerdict.HOUSE_RULE for one in tally.findings.values())
    # It is adopted after three differences, so that heads-up hands go on.
    assert sum(one.count for one in tally.findings.values()) == 3


def test_a_cap_of_bets_at_what_can_be_called_is_a_house_rule() -> None:
    # No rulebook forbids it: what nobody can call is returned (Robert's Rules of Poker, all-in).
    tally = campaign(EffectiveStacks, ("no_limit_holdem",), 120)
    assert {one.house for one in tally.findings.values()} == {"bets-capped-at-what-can-be-called"}


@pytest.mark.parametrize("fault", [TellsHalfChips, PaysHalfChips, MakesChips, OwesChips])
def test_chips_that_are_made_or_broken_up_are_no_house_rule(fault: type[Faulty]) -> None:
    # Chips are whole and none come from nowhere, in any house.
    # Here another reading would hide it: with the blinds the other way round the hand ends at once.
    session = Session(lambda: Guarded(fault()))
    game = variant("no_limit_holdem")
    played = Campaign(session, {game.name: game}, OfferedStakes(session.about), judge_of())
    short = fixed_plan(spot((51, 51), "c"), game, HouseRules())
    assert short is not None
    played.play_fixed(short, judge_of().points[0])
    tally = played.run(Effort(hands=120, seed=3, shrink_tries=100))
    assert {one.verdict for one in tally.findings.values()} == {EngineVerdict.WRONG}
    assert not tally.houses


def test_the_file_of_a_finding_plays_it_again() -> None:
    fault = next(iter(FAULTS))
    tally = campaign(fault, ("no_limit_holdem",), 60)
    (finding,) = found(tally, *FAULTS[fault])[:1]
    assert finding.plan is not None
    game = variant("no_limit_holdem")
    text = phh(finding.plan, game, {"finding": finding.bucket.name})
    plan = read_hand_plan(text, HouseRules())
    assert plan == finding.plan
    assert in_words(plan, game)[0].startswith("No-limit hold'em")
    session = Session(lambda: Guarded(fault()))
    outcome = play_again(session, plan, game, session.about, judge_of())
    assert [noted.key for noted in outcome.noted] == [FAULTS[fault]]


def test_campaigns_add_up() -> None:
    bucket = Bucket("tda/43/x", "bets and raises", "low")
    one = CampaignTally(hands=2, findings={bucket: Finding(bucket, games=Counter({"a": 1}))})
    other = CampaignTally(hands=3, findings={bucket: Finding(bucket, games=Counter({"a": 2}))})
    one.add(other)
    assert one.hands == 5
    assert one.findings[bucket].count == 3
