"""The check of tables: our own rules are clean, other rules are house rules, and known kinds of faults are found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tourney.streams import Stream
from tourney.stress.catalogue.tabling import OurTable, posts
from tourney.stress.engine_findings import EngineVerdict
from tourney.stress.evaluator_check import CheckedEngine
from tourney.stress.interface import EngineAbout, NotOffered, TableHand, TableSetup
from tourney.stress.rule_points import choose_points
from tourney.stress.session import Guarded, Session
from tourney.stress.table_check import check_tables
from tourney.stress.tables_played import Change, TablePlan, draw_table, readings, smaller, valid
from tourney.tournament.button import ButtonKind, ButtonRules

if TYPE_CHECKING:
    from collections.abc import Sequence


_POINTS: Final = choose_points(["table"])


class OurTables:
    """Our own table as an engine, with a place for a fault."""

    rules = ButtonRules()
    skips = False
    asked: tuple[str, ...] = ("dead",)

    def about(self) -> EngineAbout:
        return EngineAbout("ours", games=("no_limit_holdem",), most_seats=9, button_rules=self.asked)

    def seat(self, setup: TableSetup) -> None:
        kind = ButtonKind(setup.button_rule) if len(self.asked) > 1 else self.rules.kind
        rules = self.rules._replace(kind=kind)
        self.stacks = list(setup.stacks)
        seats = [seat for seat, stack in enumerate(setup.stacks) if stack]
        self.table = OurTable(seats, setup.button, rules, skips=self.skips)
        self.total = sum(setup.stacks)

    def next_hand(self) -> TableHand:
        now = self.table.hand().now
        button, small_blind, big_blind = posts(now)
        return TableHand(button, small_blind, big_blind, tuple(sorted(now.order)))

    def settle(self, stacks: Sequence[int]) -> None:
        assert sum(stacks) == self.total
        for seat in list(self.table.seats):
            if not stacks[seat]:
                self.table.leave(seat)
        self.stacks = list(stacks)

    def sit_down(self, seat: int, stack: int) -> None:
        self.total += stack
        self.stacks[seat] = stack
        self.table.join(seat)

    def sit_out(self, seat: int, *, out: bool) -> None:
        (self.table.out.add if out else self.table.out.discard)(seat)


def checked(engine: object, tables: int = 60) -> CheckedEngine:
    found = CheckedEngine()
    check_tables(Session(lambda: Guarded(engine)), _POINTS, found, tables=tables)
    return found


def test_our_own_tables_are_clean_and_reach_every_point_of_the_section() -> None:
    found = checked(OurTables(), 120)
    assert not found.findings
    assert not found.notes
    assert set(found.verdicts) == {point.id for point in _POINTS if point.at_table is not None}
    assert set(found.verdicts.values()) == {EngineVerdict.RIGHT}


@pytest.mark.parametrize("kind", [ButtonKind.MOVING, ButtonKind.SIMPLIFIED])
def test_another_button_rule_is_a_house_rule_unless_it_was_asked_for(kind: ButtonKind) -> None:
    # docs/floor.md: dead (TDA 32), moving (docs/seeds.md, 003) and simplified are all played.
    class Other(OurTables):
        rules = ButtonRules(kind)

    found = checked(Other())
    assert {finding.verdict for finding in found.findings.values()} == {EngineVerdict.HOUSE_RULE}
    assert {finding.house for finding in found.findings.values()} == {f"{kind.value}-button"}

    class Asked(OurTables):
        asked = ("dead", kind.value)

    found = checked(Asked())
    assert not found.findings
    assert set(found.counts) == {"dead button", f"{kind.value} button"}


def test_a_dealer_who_posts_the_big_blind_heads_up_is_a_house_rule() -> None:
    # docs/seeds.md (003).
    class Dealer(OurTables):
        rules = ButtonRules(big_blind_on_button=True)

    found = checked(Dealer())
    assert {finding.house for finding in found.findings.values()} == {"heads-up-dealer-posts-big-blind"}
    assert found.verdicts["tda/34/heads-up-the-button-has-the-small-blind"] is EngineVerdict.HOUSE_RULE


def test_passing_over_who_sits_out_is_a_house_rule() -> None:
    class Skips(OurTables):
        skips = True

    found = checked(Skips())
    assert {finding.house for finding in found.findings.values()} == {"sitting-out-skipped"}


class BlindsStay(OurTables):
    """When the button busts, the blinds stay where they are."""

    last: TableHand | None = None

    def seat(self, setup: TableSetup) -> None:
        super().seat(setup)
        self.last = None

    def next_hand(self) -> TableHand:
        told = super().next_hand()
        last, self.last = self.last, told
        if last is None or last.button in self.table.seats or len(self.table.seats) < 3:
            return told
        return TableHand(last.button, last.small_blind, last.big_blind, told.dealt_in)


def test_blinds_that_stay_when_the_button_busts_are_found_with_a_small_table() -> None:
    found = checked(BlindsStay())
    wrong = [finding for finding in found.findings.values() if finding.verdict is EngineVerdict.WRONG]
    assert wrong
    assert "tda/32/the-button-busts" in {finding.bucket.rule for finding in wrong}
    shown = next(finding for finding in wrong if finding.bucket.rule == "tda/32/the-button-busts")
    assert shown.detail.count("Hand") == 1
    assert "has bust" in shown.detail
    assert "big blind" in shown.expected


class Crashes(OurTables):
    """It cannot go down to two players."""

    def settle(self, stacks: Sequence[int]) -> None:
        super().settle(stacks)
        if len(self.table.seats) == 2:
            raise ZeroDivisionError


def test_a_crash_is_a_finding_and_the_check_goes_on() -> None:
    found = checked(Crashes())
    [finding] = found.findings.values()
    assert finding.verdict is EngineVerdict.ADAPTER  # raised in the file of its class
    assert found.verdicts["tda/32/the-button-busts"] is EngineVerdict.RIGHT


class NobodyJoins(OurTables):
    """It has no newcomers and nobody sits out."""

    def sit_down(self, seat: int, stack: int) -> None:
        raise NotOffered(f"seat {seat}, {stack}")

    def sit_out(self, seat: int, *, out: bool) -> None:
        raise NotOffered(f"seat {seat}, {out}")


def test_what_a_table_does_not_offer_is_told_and_not_tested() -> None:
    found = checked(NobodyJoins())
    assert not found.findings
    assert found.notes == ["nobody can take a seat at its tables", "nobody can sit out at its tables"]
    assert "tda/10/a-newcomer-elsewhere-is-dealt-in" not in found.verdicts


def test_drawn_tables_and_smaller_ones_are_possible() -> None:
    stream = Stream(5)
    for _ in range(100):
        plan = draw_table(stream, 3, 9, joins=True, sits_out=True)
        assert valid(plan)
        assert all(valid(one) for one in smaller(plan))


def test_a_smaller_plan_lacks_one_thing() -> None:
    plan = TablePlan((0, 1, 2), 0, (Change(), Change(gone=(1,))))
    assert smaller(plan) == [
        plan._replace(changes=(Change(),)),
        plan._replace(changes=(Change(), Change())),
        TablePlan((0, 1), 0, (Change(), Change())),
    ]


def test_the_way_asked_for_comes_first() -> None:
    assert readings("moving")[0].name == ""
    assert readings("moving")[0].rules.kind is ButtonKind.MOVING
    assert len({reading.name for reading in readings("dead")}) == 12


class CountsSeats(OurTables):
    """Button and blinds go from seat to seat, whether somebody sits there or not."""

    def seat(self, setup: TableSetup) -> None:
        super().seat(setup)
        self.at = setup.button - 1

    def next_hand(self) -> TableHand:
        dealt_in = super().next_hand().dealt_in
        self.at = (self.at + 1) % len(self.stacks)
        blinds = ((self.at + 1) % len(self.stacks), (self.at + 2) % len(self.stacks))
        small, big = (seat if seat in dealt_in else None for seat in blinds)
        return TableHand(self.at, small, big, dealt_in)


def test_a_point_is_crossed_by_its_own_table_alone() -> None:
    # TDA 10 is about newcomers, whom this engine deals in as it should; it skips no empty seat (TDA 32).
    found = checked(CountsSeats())
    crossed = {point for point, verdict in found.verdicts.items() if verdict is EngineVerdict.WRONG}
    assert crossed
    assert not [point for point in crossed if point.startswith("tda/10")]
    assert crossed == {finding.bucket.rule for finding in found.findings.values()} - {""}
    # What no own table tells is not explained.
    assert any(not finding.bucket.rule and finding.points == () for finding in found.findings.values())
