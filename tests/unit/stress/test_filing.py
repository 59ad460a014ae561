"""Differences sorted into findings, with hands that are played by a made-up engine."""

from __future__ import annotations

from fixed_hands import spot
from games import variant

from tourney.game.action import check_or_call, fold
from tourney.game.stakes import HouseRules
from tourney.stress.catalogue.played import PlayedHand
from tourney.stress.comparing import Concern, EngineDifference
from tourney.stress.engine_findings import Bucket, EngineVerdict, Finding, worst_first
from tourney.stress.filing import Filing, cut_to
from tourney.stress.hand_outcome import HandOutcome, Noted
from tourney.stress.hand_plan import HandPlan, PlannedAction, fixed_plan
from tourney.stress.rule_points import judge_of
from tourney.stress.session import EngineFailed
from tourney.stress.verdicts import Following, Judgement

_GAME = variant("no_limit_holdem")


def _plan() -> HandPlan:
    plan = fixed_plan(spot((1000,) * 3, "2:c 0:c 1:c"), _GAME, HouseRules())
    assert plan is not None
    return plan


def _filing() -> Filing:
    """An engine that shuffles by itself, so that no hand is played again."""

    def play(plan: HandPlan, choose: object, reading: object) -> HandOutcome:
        raise AssertionError((plan, choose, reading))

    judge = judge_of()
    return Filing(play, {_GAME.name: _GAME}, judge, Following(judge.houses, []), can_shrink=False)


def _noted(sign: str, point: str = "", house: str = "") -> Noted:
    return Noted(EngineDifference(Concern.RAISE, sign, "500\n", "400"), 1, 2, judgement=Judgement(point, house))


def test_equal_differences_are_one_finding() -> None:
    filing, plan = _filing(), _plan()
    outcome = HandOutcome(PlayedHand(plan.setup, _GAME), actions=list(plan.actions))
    for noted in (_noted("low", "tda/43/x"), _noted("low", "tda/43/x"), _noted("high", "tda/43/x"), _noted("low")):
        filing.file(noted, plan, outcome)
    filing.file(_noted("low", "tda/47/y"), plan, outcome)
    filing.file(_noted("low", "tda/43/x", "fold-without-a-bet"), plan, outcome)
    found = {bucket: (finding.count, finding.verdict) for bucket, finding in filing.findings.items()}
    concern = "bets and raises"
    assert found == {
        # What a difference looks like names no rule: it is not explained.
        Bucket("", concern, "low"): (4, EngineVerdict.WRONG),
        Bucket("", concern, "high"): (1, EngineVerdict.WRONG),
        Bucket("fold-without-a-bet", concern, "low"): (1, EngineVerdict.HOUSE_RULE),
    }
    first = filing.findings[Bucket("", concern, "low")]
    assert first.plan is not None
    assert first.plan.actions == plan.actions[:1]
    assert (first.got, first.games) == ("400", {"no_limit_holdem": 4})
    assert filing.waiting == 0


def test_an_engine_that_fails_at_another_place_each_time() -> None:
    filing, plan = _filing(), _plan()
    outcome = HandOutcome(PlayedHand(plan.setup, _GAME))
    for number in range(503):
        filing.file(_noted(f"place {number}"), plan, outcome)
    filing.file(_noted("place 0"), plan, outcome)
    # 500 places, and the other three under one name.
    assert len(filing.findings) == 501
    rest = filing.findings[Bucket("", "bets and raises", "more than 500 differences")]
    assert rest.count == 3
    assert filing.findings[Bucket("", "bets and raises", "place 0")].count == 2


def test_an_engine_that_does_not_start_again() -> None:
    filing = _filing()
    for _ in range(2):
        filing.note_failed_start(EngineFailed("exit", "start", "oh"))
    [finding] = filing.findings.values()
    assert finding.bucket == Bucket("", "failure", "exit: it does not start again")
    assert (finding.count, finding.got, finding.verdict) == (2, "exit: start: oh", EngineVerdict.CRASH)


def test_a_plan_up_to_a_difference() -> None:
    plan = _plan()
    tail = (PlannedAction(1, fold()),)
    noted = Noted(_noted("low").difference, 1, 2, tail=tail)
    actions = [PlannedAction(2, fold()), PlannedAction(0, check_or_call())]
    outcome = HandOutcome(PlayedHand(plan.setup, _GAME), actions=actions)
    assert cut_to(plan, outcome, noted) == HandPlan(plan.setup, plan.deck, (actions[0], *tail))
    # An engine that shuffles: its cards come first, and each card once.
    outcome.cards = [51, 50]
    cut = cut_to(plan, outcome, noted)
    assert cut.deck[:2] == (51, 50)
    assert sorted(cut.deck) == sorted(plan.deck)


def test_the_worst_findings_come_first() -> None:
    bucket = Bucket("a", "b", "c")
    house, wrong, crash = Finding(bucket, house="x"), Finding(bucket), Finding(bucket, failure="garbage")
    often, hang = Finding(bucket), Finding(bucket, failure="hang")
    often.games["kuhn"] = 5
    assert worst_first([house, wrong, hang, often, crash]) == [crash, hang, often, wrong, house]
    assert (bucket.name, Bucket("", "b", "c").name) == ("a | b | c", "- | b | c")
    assert wrong.title == "b: c"
