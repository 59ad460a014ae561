"""What a campaign does with each hand, played by a lockstep that says what came of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, Final

import pytest
from fixed_hands import spot
from games import variant
from own_engine import OwnEngine

from tourney.game.stakes import HouseRules
from tourney.stress import campaign as campaigns
from tourney.stress.acceptance import Acceptance
from tourney.stress.campaign import ALIKE, Campaign, CampaignTally, CrossedHand, Effort
from tourney.stress.comparing import Concern, EngineDifference
from tourney.stress.engine_findings import Bucket, EngineVerdict, Finding
from tourney.stress.generating import OfferedStakes
from tourney.stress.hand_outcome import HandOutcome, Noted
from tourney.stress.hand_plan import course, fixed_plan
from tourney.stress.rule_points import choose_points
from tourney.stress.session import EngineFailed, Session
from tourney.stress.verdicts import Judgement, PointJudge

if TYPE_CHECKING:
    from tourney.stress.hand_plan import HandPlan

_GAME: Final = variant("no_limit_holdem")
_POINT: Final = choose_points(("tda/43/least-bet-is-the-big-blind",))[0]
"""It is about bets and raises."""

_CONCERN: Final = Concern.RAISE.value


def _plan() -> HandPlan:
    """A hand of five actions."""
    plan = fixed_plan(spot((1000,) * 3, "2:c 0:c 1:c 0:c 1:c"), _GAME, HouseRules())
    assert plan is not None
    assert len(plan.actions) == 5
    return plan


def _noted(
    what: Concern = Concern.RAISE, *, actions: int = 0, failure: str = "", house: str = "", point: str = ""
) -> Noted:
    return Noted(EngineDifference(what, "x", "5", "4"), actions, actions, failure, judgement=Judgement(point, house))


class Hands:
    """Says what comes of each hand that is played.

    Attributes:
        answers: What comes of the hands, one after the other; then nothing is wrong. Stacks at the end may be a
            function of ours.
        plans: The hands played.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answers: list[dict[str, Any] | Exception] = []
        self.plans: list[HandPlan] = []
        monkeypatch.setattr(campaigns, "Lockstep", self._lockstep)
        self.session = Session(OwnEngine)
        offer = OfferedStakes(self.session.about)
        self.campaign = Campaign(self.session, {_GAME.name: _GAME}, offer, PointJudge((_POINT,)))

    def _lockstep(self, engine: object, about: object, plan: HandPlan, *more: object) -> Any:  # noqa: ANN401
        del engine, about, more
        self.plans.append(plan)
        answer = self.answers.pop(0) if self.answers else {}
        if isinstance(answer, Exception):
            raise answer
        played = course(plan, _GAME)
        final = answer.get("final")
        if callable(final):
            answer |= {"final": final(played.stacks)}
        outcome = HandOutcome(played, **{"actions": list(plan.actions), "reported": {"pot"}} | answer)

        class Ready:
            def run(self) -> HandOutcome:
                return outcome

        return Ready()

    @property
    def tally(self) -> CampaignTally:
        return self.campaign.tally


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return Hands(monkeypatch)


@pytest.mark.parametrize(
    ("noted", "verdict"),
    [
        ([], EngineVerdict.RIGHT),
        ([_noted()], EngineVerdict.WRONG),
        ([_noted(house="a house")], EngineVerdict.HOUSE_RULE),
        ([_noted(Concern.ACTOR)], None),  # something else came before the moment that matters
        ([_noted(Concern.ACTOR), _noted()], None),
        ([_noted(actions=5)], EngineVerdict.WRONG),  # the last moment of the hand
        ([_noted(actions=6)], EngineVerdict.RIGHT),  # after it, the hand goes on as it will
        ([_noted(Concern.ACTOR, actions=6), _noted(actions=2)], EngineVerdict.WRONG),
    ],
)
def test_the_verdict_on_a_fixed_hand(hands: Hands, noted: list[Noted], verdict: EngineVerdict | None) -> None:
    hands.answers = [{"noted": noted}]
    assert hands.campaign.play_fixed(_plan(), _POINT) is verdict
    assert hands.tally.hands == 1
    assert sum(finding.count for finding in hands.tally.findings.values()) == len(noted)


def test_a_fixed_hand_with_an_impossible_amount_tells_nothing_of_its_point(hands: Hands) -> None:
    noted = _noted()
    noted.difference = replace(noted.difference, impossible=True)
    hands.answers = [{"noted": [noted, _noted()]}]
    assert hands.campaign.play_fixed(_plan(), _POINT) is None
    assert hands.tally.crossed == {}
    assert len(hands.tally.findings) > 0


def test_the_fixed_hand_that_crosses_a_point_is_noted(hands: Hands) -> None:
    hands.answers = [{"noted": [_noted(house="a house")]}, {"noted": [_noted()]}, {"noted": [_noted()]}]
    for number in range(3):
        hands.campaign.play_fixed(_plan(), _POINT, number)
    said = hands.tally.crossed[_POINT.id]
    assert (said.number, said.expected, said.got) == (1, _noted().difference.expected, _noted().difference.got)


def test_a_fixed_hand_that_is_not_offered_is_not_counted(hands: Hands) -> None:
    hands.answers = [{"not_offered": "no antes"}]
    assert hands.campaign.play_fixed(_plan(), _POINT) is EngineVerdict.NOT_OFFERED
    assert hands.tally.hands == 0


def test_what_is_counted_of_a_hand(hands: Hands) -> None:
    hands.answers = [{"complete": True, "reported": {"pot", "actor"}}, {"complete": False}]
    for _ in range(2):
        hands.campaign.play_fixed(_plan(), _POINT)
    tally = hands.tally
    assert (tally.hands, tally.complete, tally.actions) == (2, 1, 10)
    assert tally.reported == {"pot": 2, "actor": 1}
    assert tally.games == {_GAME.name: 2}


@pytest.mark.parametrize(("failure", "starts"), [("", 1), ("probe", 1), ("crash", 1), ("exit", 2), ("garbage", 2)])
def test_an_engine_that_cannot_go_on_is_started_again(hands: Hands, failure: str, starts: int) -> None:
    hands.answers = [{"noted": [_noted(failure=failure)]}]
    hands.campaign.play_fixed(_plan(), _POINT)
    hands.campaign.play_fixed(_plan(), _POINT)
    assert hands.session.starts == starts


def test_a_hand_that_hangs_is_played_once_more(hands: Hands) -> None:
    hang = {"noted": [_noted(Concern.FAILURE, actions=2, failure="hang")]}
    hands.answers = [hang]
    assert hands.campaign.play_fixed(_plan(), _POINT) is EngineVerdict.RIGHT  # the machine was busy
    assert [len(plan.actions) for plan in hands.plans] == [5, 2]
    assert hands.tally.findings == {}
    # The same hand hangs again: it is known, so it is not tried a third time.
    hands.answers = [hang]
    hands.campaign.play_fixed(_plan(), _POINT)
    assert [len(plan.actions) for plan in hands.plans] == [5, 2, 5]
    assert len(hands.tally.findings) == 1


def test_a_hand_that_hangs_twice_is_a_finding(hands: Hands) -> None:
    hang = {"noted": [_noted(Concern.FAILURE, actions=2, failure="hang")]}
    hands.answers = [hang, hang]
    assert hands.campaign.play_fixed(_plan(), _POINT) is None
    [finding] = hands.tally.findings.values()
    assert finding.verdict is EngineVerdict.HANG
    assert len(hands.plans) == 2


def test_hands_that_are_not_offered_with_their_reasons(hands: Hands) -> None:
    hands.answers = [{"not_offered": f"reason {number}"} for number in (*range(103), 7, 200)]
    tally = hands.campaign.run(Effort(hands=105))
    # A hundred reasons by name: 3 others, and the last.
    assert tally.not_offered["reason 7"] == 2
    assert tally.not_offered["another reason"] == 4
    assert len(tally.not_offered) == 101
    assert tally.not_offered.total() == 105
    assert tally.hands == 0


def test_the_hands_of_a_share(hands: Hands) -> None:
    assert hands.campaign.run(Effort(hands=10, first=1, step=3)).hands == 3  # numbers 1, 4 and 7
    assert hands.campaign.run(Effort(hands=10)).hands == 13
    assert hands.campaign.run(Effort(hands=0)).hands == 13


def test_who_waits_for_a_finding_stops_at_it(hands: Hands) -> None:
    hands.answers = [{}, {"noted": [_noted(house="a house")]}]
    tally = hands.campaign.run(Effort(hands=10, until_found=True, shrinks=False, accepted=Acceptance(strict=True)))
    assert tally.hands == 2
    assert [finding.shrunk for finding in tally.findings.values()] == [False]


def test_who_waits_for_a_finding_that_counts_passes_others_by(hands: Hands) -> None:
    accepted = Acceptance(frozenset({f"{_POINT.id} | {_CONCERN} | x"}))
    house, known = {"noted": [_noted(house="a house")]}, {"noted": [_noted(point=_POINT.id)]}
    hands.answers = [house, {}, known, {}, {"noted": [_noted(Concern.ACTOR)]}]
    tally = hands.campaign.run(Effort(hands=10, until_found=True, shrinks=False, accepted=accepted))
    assert tally.hands == 5


def test_who_waits_goes_on_if_the_finding_turns_out_to_be_a_house_rule(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The small hand shows that a house rule explains the first finding; the next one counts."""

    def shrink(*_: object) -> None:
        next(iter(hands.campaign.tally.findings.values())).house = "a house"

    monkeypatch.setattr(hands.campaign, "_shrink", shrink)
    hands.answers = [{"noted": [_noted()]}, {}, {"noted": [_noted(Concern.ACTOR)]}, {}]
    assert hands.campaign.run(Effort(hands=10, until_found=True)).hands == 3


def _failing(sign: str) -> dict[str, Any]:
    difference = EngineDifference(Concern.FAILURE, sign, "an answer", "none")
    return {"noted": [Noted(difference, 0, 0, "crash")]}


@pytest.mark.parametrize(
    ("answers", "hands_played"),
    [
        ([_failing("crash: begin")] * 150, ALIKE),
        ([_failing("crash: begin")] * 99 + [_failing("crash: act")] * 51, 150),
        ([_failing("crash: begin")] * 98 + [{}] + [_failing("crash: begin")] * 51, 150),
        ([_failing("crash: begin")] * 98 + [{"noted": [_noted()]}] + [_failing("crash: begin")] * 51, 150),
        ([{"not_offered": "no"}] * 5 + [_failing("crash: begin")] * 145, ALIKE),
    ],
)
def test_a_campaign_ends_when_its_first_hundred_hands_all_fail_alike(
    hands: Hands, answers: list[Any], hands_played: int
) -> None:
    hands.answers = list(answers)
    tally = hands.campaign.run(Effort(hands=150, shrinks=False))
    assert tally.hands == hands_played
    alike = "the first 100 hands all failed alike: crash: begin"
    assert tally.stopped == (alike if hands_played == ALIKE else "")


def test_fixed_hands_are_among_the_first_hundred(hands: Hands) -> None:
    hands.answers = [_failing("crash: begin")] * 150
    for _ in range(60):
        hands.campaign.play_fixed(_plan(), _POINT)
    assert not hands.campaign.is_done(Effort())
    assert hands.campaign.run(Effort(hands=150, shrinks=False)).hands == ALIKE
    assert hands.campaign.is_done(Effort())


def test_points_are_looked_for_in_each_second_hand_without_a_difference(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(_POINT), "is_reached", lambda *_: True)
    hands.answers = [*[{}] * 4, {"noted": [_noted(house="a house")]}]
    tally = hands.campaign.run(Effort(hands=7, shrink_tries=0))
    # Hands 0, 2 and 6; the fifth, number 4, has a difference.
    assert tally.reached == {_POINT.id: 3}


@pytest.mark.parametrize(
    ("complete", "final", "tried"), [(True, True, True), (False, True, False), (True, False, False)]
)
def test_each_sixteenth_hand_is_changed(hands: Hands, *, complete: bool, final: bool, tried: bool) -> None:
    """A hand compared to its end, of which the engine has told the stacks at the end."""
    hands.answers = [{"complete": complete, "final": (1, 2) if final else None}]
    hands.campaign.run(Effort(hands=1))
    assert (len(hands.plans) > 1) == tried
    before = len(hands.plans)
    hands.answers = [{"complete": True, "final": (1, 2)}]
    hands.campaign.run(Effort(hands=16, first=15))
    assert len(hands.plans) == before + 1


def _one_more(stacks: tuple[int, ...]) -> tuple[int, ...]:
    """The stacks with a chip more for the first player, from the second."""
    return (stacks[0] + 1, stacks[1] - 1, *stacks[2:])


def test_a_result_that_does_not_follow_a_change(hands: Hands) -> None:
    hands.answers = [{"complete": True, "final": tuple}, *({"final": _one_more} for _ in range(9))]
    found = {
        each.bucket.sign: each for each in hands.campaign.run(Effort(hands=1, until_found=True)).findings.values()
    }
    suits = found["the result does not follow when suits are exchanged"]
    ours = course(hands.plans[0], _GAME).stacks
    before, after = ("/".join(map(str, stacks)) for stacks in (ours, _one_more(ours)))
    assert (suits.expected, suits.got) == (f"stacks {before} before, and accordingly", f"stacks {after}")
    assert suits.verdict is EngineVerdict.WRONG
    assert "the result does not follow when amounts are multiplied by 7" in found


def test_a_result_that_follows_a_change_is_no_finding(hands: Hands) -> None:
    hands.answers = [{"complete": True, "final": tuple}, *({"final": tuple} for _ in range(9))]
    assert hands.campaign.run(Effort(hands=1)).findings == {}
    assert len(hands.plans) > 2


def test_a_changed_hand_that_is_not_offered_or_has_no_result_tells_nothing(hands: Hands) -> None:
    hands.answers = [
        {"complete": True, "final": tuple},
        {"final": _one_more, "not_offered": "it has a smallest chip"},
        *[{"final": None}] * 9,
    ]
    assert hands.campaign.run(Effort(hands=1)).findings == {}


def test_an_engine_that_does_not_start_again_ends_the_campaign(hands: Hands) -> None:
    hands.answers = [{}, EngineFailed("exit", "start", "oh")]
    tally = hands.campaign.run(Effort(hands=10))
    assert tally.hands == 1
    assert [finding.bucket.sign for finding in tally.findings.values()] == ["exit: it does not start again"]
    assert (tally.starts, tally.seconds > 0) == (1, True)


def test_all_of_two_campaigns_adds_up() -> None:
    one, two, both = (Bucket("", "c", sign) for sign in ("1", "2", "both"))
    first = CampaignTally(
        1, 2, 3, Counter(a=1), Counter(b=2), Counter(c=3), Counter(d=4),
        {one: Finding(one), both: Finding(both, games=Counter(g=1))}, Counter(e=5), 6, 7.0,
    )  # fmt: skip
    second = CampaignTally(
        10, 20, 30, Counter(a=10), Counter(b=20), Counter(c=30), Counter(d=40),
        {two: Finding(two), both: Finding(both, games=Counter(g=2, h=1))}, Counter(e=50), 60, 5.0,
        interrupted=True, stopped="why", crossed={"a": CrossedHand(1, "x", "y"), "b": CrossedHand(2, "x", "y")},
        by_house={"a": ("h", CrossedHand(0, "x", "z"))},
    )  # fmt: skip
    first.crossed["a"] = CrossedHand(0, "x", "z")
    first.add(second)
    assert {point: said.number for point, said in first.crossed.items()} == {"a": 0, "b": 2}
    assert (first.hands, first.complete, first.actions, first.starts) == (11, 22, 33, 66)
    counters = (first.reported, first.not_offered, first.reached, first.games, first.houses)
    assert counters == ({"a": 11}, {"b": 22}, {"c": 33}, {"d": 44}, {"e": 55})
    assert list(first.findings) == [one, both, two]
    assert first.findings[both].games == {"g": 3, "h": 1}
    # Campaigns are run at the same time.
    assert (first.seconds, first.interrupted) == (7.0, True)
    assert first.by_house == {"a": ("h", CrossedHand(0, "x", "z"))}
    assert len(fields(CampaignTally)) == 15
