"""The parts of an examination and its verdicts, with hands, evaluators and tables that only note what is asked."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

import pytest
from games import variant
from own_engine import OwnHands

from tourney.errors import InvalidArgument
from tourney.game.stakes import HouseRules
from tourney.stress import engine_examination, hand_shares
from tourney.stress.campaign import CampaignTally, CrossedHand, Effort
from tourney.stress.engine_examination import Examined, examine, python_command, report_failed_start
from tourney.stress.engine_findings import Bucket, EngineVerdict, Finding
from tourney.stress.evaluator_check import CheckedEngine
from tourney.stress.hand_plan import fixed_plan
from tourney.stress.hand_shares import EngineTask
from tourney.stress.interface import EngineAbout, EngineKinds
from tourney.stress.rule_points import choose_points
from tourney.stress.session import EngineFailed, Session

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.stress.catalogue.point import RulePoint
    from tourney.stress.generating import OfferedStakes
    from tourney.stress.hand_plan import HandPlan

_V: Final = EngineVerdict
_HOLDEM: Final = "no_limit_holdem"
_GAMES: Final = {name: variant(name) for name in (_HOLDEM, "fixed_limit_holdem", "kuhn")}
_TABLE: Final = "rrop/table/the-first-hand"
_LEAST_RAISE: Final = "tda/43/least-raise-is-the-largest-of-the-round"
"""It has four fixed hands of no-limit hold'em."""

_LIMIT: Final = "rrop/limit/small-bets-on-the-early-streets"


@dataclass
class Notes:
    """What has been asked, and what is answered.

    Attributes:
        about: What the engine says about itself.
        tally: What the hands come to.
        fixed: The verdicts on the fixed hands of a point, one after the other; None where nothing can be said.
        compared: What an evaluator or a table comes to.
        asked: The points whose fixed hands were played.
        efforts: The efforts with which hands were played.
        offers: What of the engine the hands were drawn for.
        checks: The deals of evaluators and the hands of tables, with their seconds and seeds.
    """

    about: EngineAbout = field(default_factory=lambda: EngineAbout("engine", games=(_HOLDEM,), antes=("each",)))
    tally: CampaignTally = field(default_factory=CampaignTally)
    fixed: dict[str, list[EngineVerdict | None]] = field(default_factory=dict)
    compared: CheckedEngine = field(default_factory=CheckedEngine)
    asked: list[str] = field(default_factory=list)
    contradicted: list[str] = field(default_factory=list)
    joined: list[str] = field(default_factory=list)
    efforts: list[Effort] = field(default_factory=list)
    offers: list[OfferedStakes] = field(default_factory=list)
    checks: list[tuple[str, int, int, float]] = field(default_factory=list)

    def campaign(self, session: object, games: object, offer: OfferedStakes, *more: object) -> Any:  # noqa: ANN401
        """In place of a campaign: itself."""
        del session, games, more
        self.offers.append(offer)
        return _Played(self)


class _Played:
    def __init__(self, notes: Notes) -> None:
        self._notes = notes
        self.tally = notes.tally

    def play_fixed(self, plan: HandPlan, point: RulePoint, number: int) -> EngineVerdict | None:
        assert plan.setup.stakes == point.hands[number].setup.stakes
        assert plan.setup.game in _GAMES
        self._notes.asked.append(point.id)
        left = self._notes.fixed.get(point.id)
        return left.pop(0) if left else _V.RIGHT

    def cross_contradicted(self) -> list[str]:
        return self._notes.contradicted

    def join_findings(self, tally: CampaignTally) -> list[str]:
        assert tally is self.tally
        return self._notes.joined

    def is_done(self, effort: Effort) -> bool:
        return bool(self.tally.stopped) or effort.is_met(self.tally.findings)

    def run(self, effort: Effort) -> None:
        self._notes.efforts.append(effort)


class _Engine(OwnHands):
    """An engine that says something else about itself."""

    said = EngineAbout("engine")

    def about(self) -> EngineAbout:
        return self.said


class _Evaluator:
    """An evaluator alone."""

    said = EngineAbout("engine")

    def about(self) -> EngineAbout:
        return self.said

    def winners(self, *of: object) -> tuple[int, ...]:
        raise AssertionError(of)


class _Both(_Engine, _Evaluator):
    """It plays hands and compares them."""


class _Judges(_Evaluator):
    """It compares hands, and seats players at tables."""

    def seat(self, *of: object) -> None:
        raise AssertionError(of)

    next_hand = settle = sit_down = sit_out = seat


class _All(_Engine, _Judges):
    """It does everything."""


@pytest.fixture
def notes(monkeypatch: pytest.MonkeyPatch) -> Notes:
    made = Notes()

    def check_evaluator(*of: object, seed: int, deals: int, seconds: float, is_done: object) -> None:
        assert is_done
        _add(made, of[3])
        made.checks.append(("evaluator", deals, seed, seconds))

    def check_tables(*of: object, seed: int, tables: int, seconds: float) -> None:
        _add(made, of[2])
        made.checks.append(("table", tables, seed, seconds))

    monkeypatch.setattr(hand_shares, "Campaign", made.campaign)
    monkeypatch.setattr(engine_examination, "check_evaluator", check_evaluator)
    monkeypatch.setattr(engine_examination, "check_tables", check_tables)
    return made


def _add(notes: Notes, checked: object) -> None:
    assert isinstance(checked, CheckedEngine)
    checked.findings.update(notes.compared.findings)
    checked.verdicts.update(notes.compared.verdicts)
    checked.counts.update(notes.compared.counts)


@pytest.fixture
def run(notes: Notes, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Examined]:
    def examined(
        *only: str,
        engine: type[Any] = _Engine,
        seconds: float = 60.0,
        hands: int | None = None,
        **task: Any,  # noqa: ANN401 - of any field
    ) -> Examined:
        monkeypatch.setattr(engine, "said", notes.about)
        monkeypatch.setattr(engine_examination, "session_of", lambda _: Session(engine))
        effort = task.pop("effort", Effort(seconds, hands, seed=5))
        return examine(EngineTask((), _GAMES, HouseRules(), only=only, effort=effort, **task))

    return examined


def _finding(point: str, failure: str = "", house: str = "", sign: str = "x") -> dict[Bucket, Finding]:
    bucket = Bucket(point, "c", sign)
    return {bucket: Finding(bucket, house, failure, points=(point,))}


# Verdicts


def test_the_worst_of_the_fixed_hands_of_a_point(notes: Notes, run: Callable[..., Examined]) -> None:
    notes.fixed = {_LEAST_RAISE: [_V.RIGHT, _V.WRONG, None, _V.HOUSE_RULE]}
    assert run(_LEAST_RAISE).verdicts == {_LEAST_RAISE: _V.WRONG}
    assert notes.asked == [_LEAST_RAISE] * 4
    notes.fixed = {_LEAST_RAISE: [None] * 4}
    assert run(_LEAST_RAISE).verdicts == {_LEAST_RAISE: _V.NOT_REACHED}
    notes.fixed = {_LEAST_RAISE: [None, _V.RIGHT, None, None]}
    assert run(_LEAST_RAISE).verdicts == {_LEAST_RAISE: _V.RIGHT}


def test_a_point_that_hands_reached_without_a_difference_is_right(notes: Notes, run: Callable[..., Examined]) -> None:
    notes.fixed = {_LEAST_RAISE: [None] * 4}
    notes.tally = CampaignTally(reached=Counter({_LEAST_RAISE: 1}))
    assert run(_LEAST_RAISE).verdicts == {_LEAST_RAISE: _V.RIGHT}


def test_a_finding_counts_if_it_is_worse(notes: Notes, run: Callable[..., Examined]) -> None:
    notes.fixed = {_LEAST_RAISE: [None] * 4}
    notes.tally = CampaignTally(findings=_finding(_LEAST_RAISE, "hang") | _finding(_LEAST_RAISE, sign="y"))
    assert run(_LEAST_RAISE).verdicts == {_LEAST_RAISE: _V.HANG}
    notes.fixed = {_LEAST_RAISE: [None] * 4}
    notes.tally = CampaignTally(findings=_finding(_LEAST_RAISE, house="a house"))
    assert run(_LEAST_RAISE).verdicts == {_LEAST_RAISE: _V.HOUSE_RULE}
    notes.fixed = {_LEAST_RAISE: [_V.WRONG]}
    assert run(_LEAST_RAISE).verdicts == {_LEAST_RAISE: _V.WRONG}


@pytest.mark.parametrize("own", [_V.RIGHT, _V.HOUSE_RULE])
def test_a_point_whose_own_hand_is_right_or_of_a_house_is_not_crossed(
    notes: Notes, run: Callable[..., Examined], own: EngineVerdict
) -> None:
    notes.fixed = {_LEAST_RAISE: [own] * 4}
    notes.tally = CampaignTally(findings=_finding(_LEAST_RAISE))
    assert run(_LEAST_RAISE).verdicts == {_LEAST_RAISE: own}


@pytest.mark.parametrize("own", [_V.NOT_OFFERED, None])
def test_a_point_whose_own_hands_are_not_judged_is_crossed_only_by_a_hand_that_comes_to_it(
    notes: Notes, run: Callable[..., Examined], own: EngineVerdict | None
) -> None:
    # As where all stacks are equal: a call may take all of one, and none is called for less.
    takes_all, for_less = "rrop/all-in/no-raise-when-the-call-takes-all", "rrop/all-in/call-for-less"
    [finding] = _finding(takes_all).values()
    finding.points = (takes_all, for_less)
    [point] = choose_points((takes_all,))
    exactly, short = (fixed_plan(hand, _GAMES[_HOLDEM], HouseRules()) for hand in point.hands)
    for plan, verdict in ((exactly, own or _V.NOT_REACHED), (short, _V.WRONG)):
        notes.fixed = {name: [own] * 2 for name in (takes_all, for_less)}
        notes.tally = CampaignTally(findings={finding.bucket: replace(finding, plan=plan)})
        examined = run(takes_all, for_less)
        assert examined.verdicts == {takes_all: _V.WRONG, for_less: verdict}
        assert examined.findings[0].points == ((takes_all, for_less) if verdict is _V.WRONG else (takes_all,))
    # Where a hand of its own came out wrong, no other one is needed.
    notes.fixed = {takes_all: [_V.WRONG] * 2, for_less: [_V.WRONG] * 2}
    notes.tally = CampaignTally(findings={finding.bucket: replace(finding, plan=exactly)})
    assert run(takes_all, for_less).findings[0].points == (takes_all, for_less)


def test_a_point_is_not_crossed_if_the_engine_is_not_right_in_what_it_supposes(
    notes: Notes, run: Callable[..., Examined]
) -> None:
    side_pots, odd_chip = "tda/21/each-side-pot-is-split-separately", "tda/20/the-odd-chip-goes-left-of-the-button"
    for supposed, verdict in ((_V.RIGHT, _V.WRONG), (_V.WRONG, _V.NOT_REACHED), (None, _V.NOT_REACHED)):
        notes.fixed = {side_pots: [_V.WRONG], odd_chip: [supposed, supposed]}
        crossed = {side_pots: CrossedHand(0, "x", "y")}
        notes.tally = CampaignTally(crossed=crossed, findings=_finding(side_pots))
        examined = run(side_pots, odd_chip)
        assert examined.verdicts[side_pots] is verdict
        assert examined.findings[0].points == ((side_pots,) if verdict is _V.WRONG else ())
        assert bool(examined.tally.crossed) == (verdict is _V.WRONG)


def test_a_point_by_a_house_rule_that_is_contradicted_is_wrong(notes: Notes, run: Callable[..., Examined]) -> None:
    notes.fixed = {_LEAST_RAISE: [_V.HOUSE_RULE]}
    notes.contradicted = [_LEAST_RAISE]
    assert run(_LEAST_RAISE).verdicts == {_LEAST_RAISE: _V.WRONG}


def test_what_the_engine_does_not_play_is_not_offered(notes: Notes, run: Callable[..., Examined]) -> None:
    stud = choose_points(("stud",))
    assert set(run("stud").verdicts.values()) == {_V.NOT_OFFERED}
    assert len(stud) > 20
    assert notes.asked == []
    # Its antes are those of each player.
    each, button = "tda/rp11/an-ante-by-each-player", "tda/rp11/one-ante-by-the-button"
    notes.fixed = {each: [None], button: [None, None]}
    assert run(each, button).verdicts == {each: _V.NOT_REACHED, button: _V.NOT_OFFERED}
    notes.about = replace(notes.about, antes=("button",))
    notes.fixed = {each: [None], button: [None, None]}
    assert run(each, button).verdicts == {each: _V.NOT_OFFERED, button: _V.NOT_REACHED}
    assert run(_TABLE).verdicts == {_TABLE: _V.NOT_OFFERED}
    assert run(_TABLE, engine=_All).verdicts == {_TABLE: _V.NOT_REACHED}


def test_what_an_evaluator_comes_to(notes: Notes, run: Callable[..., Examined]) -> None:
    notes.compared.verdicts = {_LEAST_RAISE: _V.WRONG}
    notes.compared.findings = _finding(_LEAST_RAISE)
    found = run(_LEAST_RAISE, engine=_Both)
    assert found.verdicts == {_LEAST_RAISE: _V.WRONG}  # its fixed hands are right
    assert len(found.findings) == 1


def test_the_games_that_are_played(notes: Notes, run: Callable[..., Examined]) -> None:
    notes.about = replace(notes.about, games=(_HOLDEM, "chess", "fixed_limit_holdem", "go"))
    assert run(_LEAST_RAISE).unknown_games == ("chess", "go")
    with pytest.raises(InvalidArgument, match="engine does not play 'kuhn'; it plays no_limit_holdem, fixed_limit"):
        run(_LEAST_RAISE, only_games=("kuhn",))
    notes.asked.clear()

    assert run(_LEAST_RAISE, _LIMIT, only_games=("fixed_limit_holdem",)).verdicts == {
        _LEAST_RAISE: _V.NOT_OFFERED,
        _LIMIT: _V.RIGHT,
    }
    assert set(notes.asked) == {_LIMIT}
    notes.about = replace(notes.about, games=())
    with pytest.raises(InvalidArgument, match="engine does not play 'kuhn'; it plays no game"):
        run(_LEAST_RAISE, only_games=("kuhn",))


def test_the_house_rules_of_the_engine_and_of_the_task(notes: Notes, run: Callable[..., Examined]) -> None:
    notes.about = replace(notes.about, house_rules=("heads-up-dealer-posts-big-blind",))
    run(_LEAST_RAISE, houses=("bets-capped-at-what-can-be-called",))
    # The campaign that plays, and the one that joins what was found.
    assert len(notes.offers) == 2
    assert {offer.about.house_rules for offer in notes.offers} == {
        ("heads-up-dealer-posts-big-blind", "bets-capped-at-what-can-be-called")
    }
    notes.about = replace(notes.about, house_rules=("ours",))
    with pytest.raises(InvalidArgument, match="engine declares an unknown house rule, 'ours'; see tourney stress"):
        run(_LEAST_RAISE)


# How much is done


def test_the_time_is_divided_among_what_the_engine_is(notes: Notes, run: Callable[..., Examined]) -> None:
    run(_LEAST_RAISE, engine=_Both, seconds=80)
    # A quarter of 80 seconds for the evaluator, and 60 for hands, less what the fixed hands took.
    assert notes.checks == [("evaluator", 4000, 5, 20)]
    assert notes.efforts[0].seconds == pytest.approx(60, abs=2)
    assert notes.efforts[0].seed == 5
    # An evaluator alone has all of it.
    run(_LEAST_RAISE, engine=_Evaluator, seconds=80)
    assert notes.checks[1:] == [("evaluator", 4000, 5, 80)]
    assert len(notes.efforts) == 1
    # With games named, hands have all of it.
    run(_LEAST_RAISE, engine=_Both, seconds=80, only_games=(_HOLDEM,))
    assert notes.efforts[1].seconds == pytest.approx(80, abs=2)
    assert len(notes.checks) == 2
    notes.checks.clear()
    run(_LEAST_RAISE, engine=_All, seconds=80)
    assert notes.efforts[2].seconds == pytest.approx(40, abs=2)
    assert notes.checks == [("evaluator", 4000, 5, 20), ("table", 150, 5, 20)]
    run(_LEAST_RAISE, engine=_Judges, seconds=80, hands=20)
    assert notes.checks[2:] == [("evaluator", 20, 5, 40), ("table", 20, 5, 40)]


@pytest.mark.parametrize(
    ("seconds", "hands", "deals"),
    # 4,000 deals in a minute, and no more than hands.
    [(60, None, 4000), (61, None, 4000), (30, None, 2000), (0.001, None, 1), (60, 100, 100), (30, 5000, 2000),
     (60, 4001, 4000)],
)  # fmt: skip
def test_how_many_deals_an_evaluator_compares(
    notes: Notes, run: Callable[..., Examined], seconds: float, hands: int | None, deals: int
) -> None:
    run(_LEAST_RAISE, engine=_Evaluator, seconds=seconds, hands=hands)
    assert notes.checks[0][1] == deals


def test_who_waits_for_a_finding_compares_nothing_after_it(notes: Notes, run: Callable[..., Examined]) -> None:
    notes.tally = CampaignTally(findings=_finding(_LEAST_RAISE))
    run(_LEAST_RAISE, _LIMIT, engine=_All, effort=Effort(until_found=True))
    assert notes.checks == []
    assert set(notes.asked) == {_LEAST_RAISE}
    run(_LEAST_RAISE, engine=_All, effort=Effort())
    assert len(notes.checks) == 2


def test_fixed_hands_are_for_the_first_share_of_a_seed(notes: Notes, run: Callable[..., Examined]) -> None:
    run(_LEAST_RAISE, effort=Effort(first=1, step=2))
    assert notes.asked == []
    assert (notes.efforts[0].first, notes.efforts[0].step) == (1, 2)


def test_without_time_only_the_first_fixed_hand_of_all_is_played(notes: Notes, run: Callable[..., Examined]) -> None:
    run(_LEAST_RAISE, "tda/51/the-blind-is-the-opening-bet", effort=Effort(seconds=0))
    assert notes.asked == [_LEAST_RAISE]
    assert notes.efforts[0].seconds == 1  # hands have a second in any case


# In words


def _untested(about: EngineAbout, not_offered: Sequence[str] = (), **tally: Any) -> str:  # noqa: ANN401
    kinds = EngineKinds(hands=True)
    return Examined(about, kinds, (), {}, CampaignTally(not_offered=Counter(not_offered), **tally)).untested


def test_an_engine_of_which_nothing_was_tested() -> None:
    chess = EngineAbout("engine", games=("chess", "go"))
    assert _untested(EngineAbout("engine")) == "Nothing was tested: it offers no game, and no hand was played."
    assert _untested(chess) == "Nothing was tested: its games are chess, go, and no hand was played."
    assert _untested(chess, ["no antes", "no stud", "no stud"]) == (
        "Nothing was tested: it offered none of the 3 hands that it was asked to play (chess, go). It said: no stud"
    )
    assert _untested(chess, hands=1) == ""
    assert _untested(chess, findings=_finding("")) == ""
    bucket = Bucket("", "failure", "adapter: hello")
    fault = {bucket: Finding(bucket, failure="adapter", got="too old")}
    assert _untested(chess, findings=fault) == "Nothing was tested: too old"
    assert _untested(chess, findings=fault, hands=1) == ""
    compared = Examined(chess, EngineKinds(), (), {}, CampaignTally(), compared=CheckedEngine(counts=Counter(high=1)))
    assert compared.untested == ""
    compared.compared.counts["high"] = 0
    assert compared.untested != ""


def test_an_engine_that_does_not_start() -> None:
    points = choose_points((_LEAST_RAISE, _TABLE))
    found = report_failed_start(EngineFailed("exit", "start", "oh"), points, 7)
    assert found.verdicts == {_LEAST_RAISE: _V.NOT_REACHED, _TABLE: _V.NOT_REACHED}
    [finding] = found.findings
    assert finding.bucket == Bucket("", "failure", "exit: start")
    assert (finding.verdict, finding.expected, finding.got, finding.count) == (
        _V.CRASH,
        "a hello",
        "exit: start: oh",
        1,
    )
    assert (found.about.name, found.seed, found.points) == ("?", 7, points)


def test_the_command_of_an_engine_in_python() -> None:
    assert python_command("a:B") == (sys.executable, "-m", "tourney.stress.serving", "a:B")
    assert python_command("a:B", "/py") == ("/py", "-m", "tourney.stress.serving", "a:B")
