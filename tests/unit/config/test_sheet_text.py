"""The tournament file of another sheet, line by line."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from events import scenario
from sheets import sheet

from tourney.config.file_text import sheet_text
from tourney.game.stakes import AnteKind, Stakes
from tourney.tournament.entries import AddOn, EntryRules, Rebuy, Reentry
from tourney.tournament.schedule import Break, Level, Schedule

if TYPE_CHECKING:
    from tourney.sim.scenario import Scenario

ORIGINAL = replace(
    scenario(schedule=sheet((25, 50), (50, 100), (75, 150), (100, 200))),
    entry=EntryRules(
        late_until=2,
        absent_until=3,
        reentry=Reentry(2),
        rebuy=Rebuy(900, 5, 1, stack_at_most=900),
        add_on=AddOn(1500, 10, 2, Decimal(50)),
    ),
)


def lines(changed: Scenario, known: dict[str, Any] | None = None) -> list[str]:
    text = sheet_text(changed, ORIGINAL, extends='a "b"\\c.yaml', sheet=known or {}, remark="made by hand")
    assert text.endswith("}\n")
    return text.splitlines()


def with_entry(**changes: Any) -> list[str]:  # noqa: ANN401 - attributes of the rules
    """The lines between the head and the sheet."""
    found = lines(replace(ORIGINAL, entry=replace(ORIGINAL.entry, **changes)))
    return found[2 : found.index("schedule:")]


def test_the_same_event_has_only_its_sheet() -> None:
    assert lines(ORIGINAL) == [
        "# made by hand",
        'extends: "a \\"b\\"\\\\c.yaml"',
        "schedule:",
        "  level_length: 20m",
        "  ante_paid_by: each",
        "  levels:",
        "    - {sb: 25, bb: 50}",
        "    - {sb: 50, bb: 100}",
        "    - {sb: 75, bb: 150}",
        "    - {sb: 100, bb: 200}",
    ]


def test_what_names_levels_or_chips_is_written_if_it_differs() -> None:
    assert with_entry() == []
    assert with_entry(late_until=3) == ["late_registration: 3"]
    assert with_entry(absent_until=1) == ["absent_until: 1"]
    assert with_entry(reentry=Reentry(3)) == ["reentry: {until_level: 3}"]
    assert with_entry(reentry=None) == []
    assert with_entry(rebuy=Rebuy(800, 5, 2, stack_at_most=700)) == [
        "rebuy: {until_level: 2, chips: 800, stack_at_most: 700}"
    ]
    assert with_entry(rebuy=None) == []
    assert with_entry(add_on=AddOn(1200, 10, 3)) == ["add_on: {after_level: 3, chips: 1200}"]
    assert with_entry(add_on=None) == []
    found = lines(replace(ORIGINAL, stack=2000))
    assert found[2:4] == ["stack: 2000", "schedule:"]


def test_chips_and_keys_of_the_old_sheet() -> None:
    """A key of the extended sheet that the new one has not is removed; chips or the smallest chip are written."""
    known = {"smallest_chip": 5, "title": "Old", "level_hands": 10, "levels": []}
    chips = sheet((25, 50), Break(90, (25,), 'a "rest"'), (100, 200), (200, 400), (300, 600), chips=(25, 100))
    found = lines(replace(ORIGINAL, schedule=chips), known)
    assert found[3:9] == [
        "  level_length: 20m",
        "  ante_paid_by: each",
        "  chips: [25, 100]",
        "  level_hands: null",
        "  smallest_chip: null",
        "  title: null",
    ]
    assert found[-4].strip() == '- {break: 1m30s, name: "a \\"rest\\"", remove: [25]}'
    smallest = Schedule(
        tuple(Level(number, 600, Stakes(25 * number, 50 * number, chip=25)) for number in range(1, 6))
    )
    found = lines(replace(ORIGINAL, schedule=smallest), {**known, "chips": [25]})
    assert found[3:9] == [
        "  level_length: 10m",
        "  ante_paid_by: each",
        "  smallest_chip: 25",
        "  level_hands: null",
        "  chips: null",
        "  title: null",
    ]


def test_the_amounts_of_a_level() -> None:
    """Bets that follow from others are left out; so are lengths that most levels have."""
    stud = Stakes(ante=5, small_bet=40, big_bet=80, bring_in=15)
    odd = Stakes(ante=5, small_bet=40, big_bet=100, bring_in=15)
    rows = (
        Level(1, 600, Stakes(10, 20, 20, AnteKind.BIG_BLIND)),
        Level(2, 600, Stakes(20, 40, small_bet=60, big_bet=120)),
        Level(3, 900, Stakes(20, 40, small_bet=40, big_bet=90)),
        Level(4, 600, Stakes(20, 40), stud, Stakes(50, 100, 10)),
        Level(5, 600, Stakes(20, 40), odd),
    )
    found = lines(replace(ORIGINAL, schedule=Schedule(rows)))
    assert found[3:5] == ["  level_length: 10m", "  ante_paid_by: big_blind"]
    assert [line.strip() for line in found[-5:]] == [
        "- {sb: 10, bb: 20, ante: 20}",
        "- {sb: 20, bb: 40, small_bet: 60}",
        "- {sb: 20, bb: 40, big_bet: 90, length: 15m}",
        "- {sb: 20, bb: 40, ante: 5, bring_in: 15, small_bet: 40, nl_sb: 50, nl_bb: 100, nl_ante: 10}",
        "- {sb: 20, bb: 40, ante: 5, bring_in: 15, small_bet: 40, big_bet: 100}",
    ]
