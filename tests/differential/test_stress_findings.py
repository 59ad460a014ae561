"""What `tourney stress` finds in PokerKit by itself: the intended differences, and nothing else."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest
from differential.decision import Decision
from differential.difference import RAISE
from differential.differences import TABLE, explain
from differential.in_stress import UNSEEN, noted, offered
from differential.pokerkit_oracle import Deal, Duel
from games import variant

from tourney.stress.adapters.pokerkit import PokerKit
from tourney.stress.campaign import Campaign, Effort
from tourney.stress.generating import OfferedStakes
from tourney.stress.hand_plan import ScriptedPlan, nearest_legal
from tourney.stress.rule_points import judge_of
from tourney.stress.session import Guarded, Session
from tourney.stress.verdicts import PointJudge

if TYPE_CHECKING:
    from differential.difference import Difference

    from tourney.stress.campaign import CampaignTally
    from tourney.stress.engine_findings import Finding
_SEEN: Final = [difference for difference in TABLE if offered(difference) and difference.name not in UNSEEN]


def _stressed(hands: int, seed: int) -> CampaignTally:
    """A campaign that takes no house rule as an excuse."""
    session = Session(lambda: Guarded(PokerKit()))
    games = {name: variant(name) for name in session.about.games}
    points = tuple([replace(point, houses=()) for point in judge_of().points])
    campaign = Campaign(session, games, OfferedStakes(session.about), PointJudge(points))
    return campaign.run(Effort(seconds=1e9, hands=hands, seed=seed, shrink_tries=20))


def explained(finding: Finding) -> set[str]:
    """The names of the intended differences at the moment of a finding, or where the hands part on the way there.

    Raises:
        AssertionError: There, or on the way there, something is not explained.
    """
    plan = finding.plan
    assert plan is not None, "a finding without a hand"
    setup = plan.setup
    duel = Duel(Deal(setup.game, setup.stakes, setup.stacks, rules=setup.rules, cards=plan.deck, stock=True))
    choose = ScriptedPlan(plan.actions)
    for _ in range(len(plan.actions) + 1):
        now = Decision(duel)
        names, unexplained = explain(now)
        assert not unexplained, f"{finding.bucket}: {sorted(unexplained)} after {duel.line()!r} of {duel.deal}"
        if now.ours.over or not now.ours.differing(now.theirs) <= RAISE or len(duel.log) == len(plan.actions):
            break
        view = duel.hand.view(now.ours.actor)
        duel.apply(nearest_legal(choose(view).action, view, may_raise=now.theirs.least_to > 0))
    return set(names) or ({"idle_check"} if duel.idle_checks else set())


@pytest.mark.parametrize("difference", _SEEN, ids=lambda difference: difference.name)
def test_the_tool_notes_the_difference(difference: Difference) -> None:
    assert noted(difference)


def _check(tally: CampaignTally) -> Counter[str]:
    met = Counter[str]()
    for finding in tally.findings.values():
        names = explained(finding)
        assert names, f"no intended difference: {finding.bucket}: {finding.expected}; {finding.got}; {finding.plan}"
        met.update(dict.fromkeys(names, finding.count))
    return met


@pytest.mark.slow
def test_each_finding_is_an_intended_difference() -> None:
    assert len(_check(_stressed(300, seed=1))) > 10


@pytest.mark.long
def test_each_of_many_findings_is_an_intended_difference() -> None:
    met = _check(_stressed(6000, seed=2))
    print(f"\n6000 hands, {dict(met.most_common())}")  # noqa: T201 - the tally is worth seeing with -s
    never = {difference.name for difference in TABLE} - met.keys()
    assert never <= {"no_cap_when_the_event_is_heads_up", "cap_of_bet_and_four"}
