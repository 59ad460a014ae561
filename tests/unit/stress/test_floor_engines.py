"""The check of floors: our own is clean, each planted fault is found by its point, and bad answers are verdicts."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any, Final

import own_floor
import pytest
from own_floor import FAULTS, OwnFloor

from tourney.streams import Stream
from tourney.stress.catalogue.floor_cases import least_moves
from tourney.stress.engine_findings import EngineVerdict
from tourney.stress.evaluator_check import CheckedEngine
from tourney.stress.floor_check import check_floor
from tourney.stress.floor_interface import BustedPlayer, Busts, PlayerFinish, PlayerMove
from tourney.stress.floor_situations import draw_busts, draw_room, is_possible, smaller_busts, smaller_rooms
from tourney.stress.interface import EngineAbout, NotOffered, TableHand, kinds_of
from tourney.stress.rule_points import POINTS, choose_points
from tourney.stress.serving import Service
from tourney.stress.session import EngineFailed, Guarded, Session
from tourney.stress.subprocess_engine import SubprocessEngine
from tourney.tournament.button import ButtonKind, ButtonRules
from tourney.tournament.standings import Ties

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tourney.stress.catalogue.point import RulePoint
    from tourney.stress.floor_interface import FloorRoom, HandBefore

_FLOOR: Final = {point.id for point in POINTS if point.at_floor is not None}


def check(engine: object, questions: int = 80, points: Sequence[RulePoint] = POINTS) -> CheckedEngine:
    found = CheckedEngine()
    check_floor(Session(lambda: Guarded(engine)), points, found, questions=questions)
    return found


def test_our_own_floor_is_clean_and_reaches_every_point() -> None:
    found = check(OwnFloor())
    assert not found.findings
    assert not found.notes
    assert set(found.verdicts) > _FLOOR
    assert set(found.verdicts.values()) == {EngineVerdict.RIGHT}


@pytest.mark.slow
def test_our_own_floor_is_clean_in_ten_thousand_situations() -> None:
    found = check(OwnFloor(), 3400)
    assert not found.findings
    assert found.counts.total() > 10_000


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_and_named_by_its_point(fault: type[Any]) -> None:
    found = check(fault(), 150)
    named = {finding.bucket.rule for finding in found.findings.values()}
    assert fault.point in named
    assert found.verdicts[fault.point] is EngineVerdict.WRONG
    assert named <= {fault.point, *getattr(fault, "also", ())}


def test_a_finding_shows_a_small_situation_with_round_stacks() -> None:
    named, seated = FAULTS[1], FAULTS[15]
    [finding] = check(named()).findings.values()
    assert finding.detail == (
        "3 players are left. Prizes: none. These go out in one hand: player 2 with 100, player 1 with 200."
    )
    assert finding.expected == "player 1, who had 200, above player 2, who had 100"
    assert finding.got == "player 1, place 3, prize 0; player 2, place 2, prize 0"
    [finding] = check(seated()).findings.values()
    assert finding.detail.count("Table") == 2
    assert finding.detail.count("player") <= 8  # as few as a move needs: four and two
    assert "with" not in finding.detail


@pytest.mark.parametrize(
    ("ties", "house"), [(Ties.STACKS, "larger-stack-at-any-table"), (Ties.SHARE, "all-who-go-out-tie")]
)
def test_other_ties_between_tables_are_house_rules(ties: Ties, house: str) -> None:
    # docs/floor.md, hand_for_hand: online rooms rank by stacks at all tables; other houses let all share.
    class Other(OwnFloor):
        pass

    Other.ties = ties
    found = check(Other())
    finding = next(each for each in found.findings.values() if each.bucket.rule.startswith("tda/rp-8/busts"))
    assert finding.house == house
    assert found.verdicts[finding.bucket.rule] is EngineVerdict.HOUSE_RULE


def test_a_dealer_who_posts_the_big_blind_heads_up_is_a_house_rule() -> None:
    # docs/seeds.md (003).
    class Dealer(OwnFloor):
        button = ButtonRules(big_blind_on_button=True)

    found = check(Dealer())
    assert {finding.house for finding in found.findings.values()} == {"heads-up-dealer-posts-big-blind"}


def test_another_button_rule_is_a_house_rule_and_what_it_does_otherwise_is_wrong() -> None:
    # docs/floor.md: the simplified button of online rooms; by TDA 34B nobody has the big blind twice in a row.
    class Simplified(OwnFloor):
        button = ButtonRules(ButtonKind.SIMPLIFIED)

    found = check(Simplified())
    assert {finding.house for finding in found.findings.values()} == {"simplified-button"}

    class BigBlindAgain(Simplified):
        """When two players are left the one who had the big blind has it again."""

        def positions(self, before: HandBefore, seats: tuple[int, ...]) -> TableHand:
            hand = super().positions(before, seats)
            if len(seats) > 2 or len(before.dealt_in) == 2 or before.big_blind not in seats:
                return hand
            return replace(hand, small_blind=sum(seats) - before.big_blind, big_blind=before.big_blind, button=None)

    wrong = [one for one in check(BigBlindAgain()).findings.values() if not one.house]
    assert "tda/34/nobody-has-the-big-blind-twice-when-heads-up-begins" in {one.bucket.rule for one in wrong}
    assert all(one.bucket.sign.endswith("and not by simplified-button") for one in wrong)


class OnlyPlaces:
    """It has one of the three methods, and does not know ties at several tables."""

    def about(self) -> EngineAbout:
        return EngineAbout("places")

    def finish(self, busts: Busts) -> list[PlayerFinish]:
        if len(busts.tables) > 1:
            raise NotOffered("one table only")
        return OwnFloor().finish(busts)


def test_what_a_floor_lacks_is_not_offered() -> None:
    assert kinds_of(OnlyPlaces()).names == ("floor",)
    found = check(OnlyPlaces())
    assert not found.findings
    assert found.notes == [
        "the floor does not offer moves: breaking and balancing",
        "the floor does not offer positions: the next button and blinds",
    ]
    assert set(found.counts) == {"places and prizes"}
    assert "tda/rp-8/busts-at-different-tables-tie" not in found.verdicts
    assert found.verdicts["tda/11/to-the-worst-open-seat"] is EngineVerdict.NOT_OFFERED
    assert found.verdicts["tda/32/the-big-blind-busts"] is EngineVerdict.NOT_OFFERED


def test_a_table_may_reach_what_its_floor_does_not_offer() -> None:
    class Both(OnlyPlaces):
        seat = next_hand = settle = sit_down = sit_out = OnlyPlaces.about

    assert kinds_of(Both()).names == ("table", "floor")
    assert "tda/32/the-big-blind-busts" not in check(Both()).verdicts


def test_only_the_points_asked_for_are_judged() -> None:
    found = check(FAULTS[0](), points=choose_points(["tda/rp-8"]))
    assert not found.findings
    assert set(found.verdicts) == {
        "tda/rp-8/busts-at-different-tables-tie", "tda/rp-8/all-who-tie-share-the-places-paid",
    }  # fmt: skip
    never_dead = FAULTS[-1]
    assert not check(never_dead(), points=choose_points(["tda/34", "floor"])).findings
    assert check(never_dead(), points=choose_points(["tda/32/the-big-blind-busts"])).findings


class Raises(OwnFloor):
    """It fails when two players go out."""

    def finish(self, busts: Busts) -> list[PlayerFinish]:
        if sum(map(len, busts.tables)) > 1:
            raise ZeroDivisionError
        return super().finish(busts)


def test_an_exception_is_a_finding_and_the_check_goes_on() -> None:
    found = check(Raises())
    [finding] = found.findings.values()
    assert finding.verdict is EngineVerdict.ADAPTER  # raised in the file of its class
    assert finding.detail.count("player") == 3  # "3 players are left", and two of them
    assert found.verdicts["tda/11/to-the-worst-open-seat"] is EngineVerdict.RIGHT


_HELLO: Final = '{"type":"hello","protocol":1,"kinds":["floor"],"about":{"name":"bad"}}'


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (repr('{"type":"finishes","finishes":5}'), "finish: finishes is not a list"),
        (repr('{"type":"finishes","finishes":[5]}'), "finish: finishes is not a list of objects"),
        (repr('{"type":"finishes","finishes":[{"player":1}]}'), "objects with player, place, prize"),
        (
            repr('{"type":"finishes","finishes":[{"player":1,"place":"first","prize":0}]}'),
            "finishes.place is not a number",
        ),
        (
            repr('{"type":"finishes","finishes":[{"player":1,"place":1.5,"prize":0}]}'),
            "finishes.place is not a whole number",
        ),
        (repr('{"type":"finishes"}'), "finish: finishes is not a list"),
        (repr('{"type":"moves","moves":[]}'), "is no answer to"),
        ("'x' * 1_000_001", "a line of more than 1,000,000 bytes"),
        ("'{\"type\":\"finishes\",\"finishes\":[' + '5,' * 5000 + '5]}'", "finishes is not a list of at most 1,000"),
        (repr('{"type":"error","where":"TypeError in floor.js","message":""}'), "TypeError in floor.js"),
    ],
)
def test_an_answer_that_makes_no_sense_is_a_failure(tmp_path: Path, answer: str, said: str) -> None:
    engine: Any = program(tmp_path, answer)
    with pytest.raises(EngineFailed, match=re.escape(said)) as failed:
        engine.finish(Busts(3, (5,), ((BustedPlayer(1, 5),),)))
    assert failed.value.kind in {"garbage", "crash"}
    engine.close()


def program(path: Path, answer: str) -> SubprocessEngine:
    """A program that says hello, and then always the same."""
    script = path / "bad.py"
    script.write_text(
        f"import sys\nfor n, _ in enumerate(sys.stdin):\n    print({_HELLO!r} if not n else {answer}, flush=True)\n",
        encoding="utf-8",
    )
    return SubprocessEngine((sys.executable, str(script)), seconds=0.5)


def test_a_floor_that_hangs_is_a_finding(tmp_path: Path) -> None:
    found = CheckedEngine()
    hangs = "__import__('time').sleep(60)"
    check_floor(Session(lambda: program(tmp_path, hangs)), choose_points(["wsop"]), found, questions=0, seconds=0)
    assert {finding.verdict for finding in found.findings.values()} == {EngineVerdict.HANG}


@pytest.mark.parametrize(
    ("returned", "said"),
    [
        (None, "finish() returned a value of type NoneType, not a list"),
        ([(1, 2, 3)], "finish() returned a value of type tuple, not a PlayerFinish"),
    ],
)
def test_a_class_that_returns_what_it_should_not_is_the_adapters_fault(returned: object, said: str) -> None:
    class Mine(OwnFloor):
        def finish(self, _: Busts) -> Any:  # noqa: ANN401 - what it should not
            return returned

    answer = Service(Mine()).answer(
        {"type": "finish", "left": 3, "prizes": [5], "tables": [[{"player": 1, "stack": 5}]]}
    )
    assert answer == {"type": "error", "where": said, "message": "", "adapter": True}


@pytest.mark.slow
def test_our_own_floor_is_clean_as_a_program() -> None:
    command = (sys.executable, "-m", "tourney.stress.serving", f"{own_floor.__file__}:OwnFloor")
    session, found = Session(lambda: SubprocessEngine(command)), CheckedEngine()
    assert kinds_of(session.engine).names == ("floor",)
    check_floor(session, POINTS, found, questions=300)
    session.end()
    assert not found.findings
    assert found.counts.total() > 900


def test_it_is_over_when_the_findings_are_enough() -> None:
    found = CheckedEngine()
    check_floor(Session(lambda: Guarded(FAULTS[0]())), POINTS, found, is_done=bool)
    assert len(found.findings) == 1
    assert set(found.counts) == {"places and prizes"}


@pytest.mark.parametrize("sizes", [(4, 2), (4, 4, 1), (3, 1), (2, 2, 2), (4, 3, 1)])
@pytest.mark.parametrize("spread", [1, 2])
@pytest.mark.parametrize("coming", [0, 1, 2])
def test_the_fewest_who_must_leave_their_tables(sizes: tuple[int, ...], spread: int, coming: int) -> None:
    # By all ways to end, with four seats at each table.
    ends = product(range(5), repeat=len(sizes))
    fit = [end for end in ends if sum(end) == sum(sizes) + coming and max(end) - min(end) <= spread]
    leave = [sum(max(0, size - after) for size, after in zip(sizes, end, strict=True)) for end in fit]
    assert least_moves(sizes, coming, 4, spread) == min(leave, default=None)


def test_drawn_questions_and_smaller_ones_are_possible() -> None:
    stream = Stream(5)
    for _ in range(100):
        busts = draw_busts(stream)
        for one in (busts, *smaller_busts(busts)):
            players = [each.player for table in one.tables for each in table]
            assert 0 < len(players) == len(set(players)) < one.left
            assert list(one.prizes) == sorted(one.prizes, reverse=True)
            assert len(one.prizes) <= one.left
        room = draw_room(stream)
        assert is_possible(room)
        for each in filter(is_possible, smaller_rooms(room)):
            assert set(each.break_order) == {table.number for table in each.tables}
            assert all(len(table.players) == len(table.stacks) == each.seats for table in each.tables)
            assert all(max(table.button, table.small_blind, table.big_blind) < each.seats for table in each.tables)


def test_moves_of_strangers_and_to_no_seat_are_wrong() -> None:
    class Strange(OwnFloor):
        def moves(self, asked: FloorRoom) -> list[PlayerMove]:
            return [PlayerMove(-1, 10**9, -5)] if len(asked.tables) > 1 else [PlayerMove(10**9, 1, 2)]

    found = check(Strange(), 10)
    [finding] = found.findings.values()
    assert finding.bucket.rule == "rrop/tournaments/a-player-moves-to-an-open-seat"
    assert finding.verdict is EngineVerdict.WRONG


def test_a_prize_that_is_no_whole_number_is_wrong() -> None:
    class Halves(OwnFloor):
        def finish(self, busts: Busts) -> list[PlayerFinish]:
            return [each._replace(prize=each.prize + 0.5) for each in super().finish(busts)]  # type: ignore[arg-type]

    assert {finding.bucket.rule for finding in check(Halves(), 10).findings.values()} <= {
        "rrop/tournaments/a-place-has-its-prize", "wsop/126/who-ties-shares-all-prizes-of-the-places",
    }  # fmt: skip
