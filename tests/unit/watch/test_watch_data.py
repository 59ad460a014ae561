"""The data of the page: numbers, the steps of a hand, the log of an event."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from games import variant
from golden.scripts import SCRIPTS
from hypothesis import given
from hypothesis import strategies as st
from phh_hands import CHECKED_DOWN, read_hand
from watched import scripted_hand

from tourney.config.load import load_tournament
from tourney.errors import InvalidArgument
from tourney.game.event import Won
from tourney.game.phh import parse_hand
from tourney.strategies.known_hands import KnownHands
from tourney.tasks import watching
from tourney.tasks.watching import Watched, choose_tables, watch_scenario
from tourney.watch.hand_steps import CODE, HandSteps, list_steps
from tourney.watch.packing import HIDDEN_CARD, ByteWriter
from tourney.watch.pot_parts import find_portions, part_names
from tourney.watch.room_data import RoomData
from tourney.watch.watch_page import build_watch_page, join_modules

if TYPE_CHECKING:
    from collections.abc import Iterator


def _read(data: bytes | ByteWriter) -> Iterator[int]:
    """The numbers of `ByteWriter.add`, read as the format says."""
    number = shift = 0
    for byte in data:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield number
            number = shift = 0


@given(st.lists(st.integers(0, 2**60)))
def test_numbers_are_packed_and_read(numbers: list[int]) -> None:
    packed = ByteWriter()
    packed.add(*numbers)
    assert list(_read(packed)) == numbers


def test_numbers_below_zero_and_none_are_told_apart() -> None:
    packed = ByteWriter()
    for number in (None, 0, -1, 1, -2, 2):
        packed.add_any(number)
    assert list(packed) == [0, 1, 2, 3, 4, 5]


def _steps(text: str) -> HandSteps:
    record = parse_hand(text)
    return list_steps(record, variant(record.variant))


def _wins(name: str) -> list[tuple[int, int, int, bool, int]]:
    """What is won in a reviewed hand: player, pot, parts, odd chip, amount."""
    steps = _steps(scripted_hand(name)[0]).steps
    numbers = list(_read(steps))
    found: list[tuple[int, int, int, bool, int]] = []
    while len(numbers) >= 5 and numbers[-5] == CODE["win"]:
        _, player, pot, parts, twice = numbers[-5:]
        found.insert(0, (player, pot, parts, bool(twice % 2), twice // 2))
        numbers = numbers[:-5]
    return found


@pytest.mark.parametrize("name", SCRIPTS)
def test_each_reviewed_hand_is_played_to_its_end(name: str) -> None:
    text, ends = scripted_hand(name)
    steps = _steps(text)
    assert (steps.difference, steps.stacks) == ("", ends)
    assert sum(amount for *_, amount in _wins(name)) > 0


def test_high_and_low_are_parts_of_the_main_pot() -> None:
    """Cal has the only low; Ann's kings win the high half, and the side pot, for which nobody has a low (TDA 21)."""
    assert part_names(variant("fixed_limit_omaha_hi_lo")) == ["high", "eight or better"]
    assert _wins("fixed_limit_omaha_hi_lo") == [(0, 0, 1, False, 150), (2, 0, 2, False, 150), (0, 1, 0, False, 200)]


def test_each_board_is_a_part_and_the_first_gets_the_odd_chip() -> None:
    """Of a pot of 5, the first board's half is 3 (TDA 20, as the reviewed hand says)."""
    assert part_names(variant("pot_limit_double_board_omaha")) == ["board 1", "board 2"]
    assert _wins("pot_limit_double_board_omaha") == [(1, 0, 2, False, 2), (2, 0, 1, True, 3)]


def test_the_odd_chip_of_stud_goes_by_suit() -> None:
    """Bob's king of spades is the highest card of two equal straights (TDA 20B)."""
    assert _wins("stud") == [(0, 0, 0, False, 72), (1, 0, 0, True, 73)]


def test_no_chip_is_odd_between_unequal_claims() -> None:
    """One player wins the high half of 75, two share the low half: 38 for 19 and 18."""
    wins = [Won(0, 0, 38), Won(1, 0, 19), Won(2, 0, 18)]
    found = list(find_portions(wins, {(0, 0): 1, (0, 1): 2, (0, 2): 2}, 1))
    assert [(each.player, each.odd) for each in found] == [(0, False), (1, True), (2, False)]


def test_the_parts_of_a_pot_are_won_by_those_who_get_its_chips() -> None:
    """The parts are worked out apart from the award of the chips: who gets a share must have won a part."""
    several = [name for name in SCRIPTS if variant(name).parts > 1]
    assert len(several) > 20
    split = 0
    for name in several:
        wins = _wins(name)
        for pot in {pot for _, pot, *_ in wins}:
            parts = [part for _, number, part, *_ in wins if number == pot]
            if len(parts) > 1 and any(parts):
                split += 1
                assert all(parts), name
    assert split > 10


def test_a_hidden_card_stays_hidden() -> None:
    record = read_hand(f"d dh p1 ????\nd dh p2 AsAd\nd dh p3 ????\np3 f\np1 cc\np2 cc{CHECKED_DOWN}p1 sm\np2 sm AsAd")
    steps = list_steps(record, variant(record.variant))
    assert steps.difference == ""
    assert list(steps.steps).count(HIDDEN_CARD) == 4


def test_a_hand_that_breaks_the_rules_ends_at_the_difference() -> None:
    record = read_hand("d dh p1 2c7d\nd dh p2 3c8d\nd dh p3 AsAd\np3 cbr 30")
    steps = list_steps(record, variant(record.variant))
    assert "actions[3]" in steps.difference
    assert steps.stacks == (990, 980, 1000)


def test_an_unknown_event_is_of_a_newer_version() -> None:
    room = RoomData(lambda _: False)
    with pytest.raises(InvalidArgument, match="unknown event 'exploded': the log is of a newer version"):
        room.add({"seconds": 0, "event": "exploded"})


@pytest.mark.parametrize(
    "record",
    [
        {"event": "waits", "entrant": 1},
        {"seconds": 0, "event": "waits"},
        {"seconds": 0, "event": "waits", "entrant": "one"},
        {"seconds": 0, "event": "removed", "player": 1, "table": 1, "chips": 2, "reason": 3},
        {"seconds": 0, "event": "hand_played", "table": 1, "hand": 1, "game": "x", "level": 1, "lasted": 1},
        {"seconds": 0, "event": "chips_raced", "table": 1, "denomination": 1, "gained": 0, "stacks": 7},
    ],
)
def test_an_event_without_a_field_is_an_error(record: dict[str, object]) -> None:
    with pytest.raises(InvalidArgument, match=r"lacks|wrong kind"):
        RoomData(lambda _: False).add(record)


@pytest.mark.parametrize(("field", "value"), [("player", 10**9), ("player", -1), ("table", 70_000), ("seat", 77)])
def test_a_number_that_the_page_has_no_room_for_is_an_error(field: str, value: int) -> None:
    record = {"seconds": 0, "event": "seated", "player": 1, "table": 1, "seat": 1, "stack": 5}
    RoomData(lambda _: False).add(record)
    with pytest.raises(InvalidArgument, match=f"the event 'seated' has {field} {value}; expected a number up to"):
        RoomData(lambda _: False).add({**record, field: value})


def test_an_event_without_a_name_is_an_error() -> None:
    for name in (None, ["busted"], 3):
        with pytest.raises(InvalidArgument, match="unknown event"):
            RoomData(lambda _: False).add({"seconds": 0, "event": name})


def test_a_hand_needs_few_bytes() -> None:
    """At most 250 bytes a hand on the page, events and hands, in base64."""
    shown = watch_scenario(load_tournament(Path("scenarios/turbo_sng.yaml")), 7, 0)
    assert shown.room is not None
    size = sum(len(zlib.compress(data, 9)) for data in (shown.hands.packed(), shown.room.packed()))
    assert shown.hands.hands > 50
    assert size * 4 / 3 / shown.hands.hands < 250


def test_the_program_is_small() -> None:
    """At most 400 kB without data."""
    shown = watch_scenario(load_tournament(Path("scenarios/turbo_sng.yaml")), 7, 0)
    page = build_watch_page(shown)
    data = json.loads(page.partition('<script type="application/json">')[2].partition("</script>")[0])
    assert len(page) - sum(len(data[name] or "") for name in ("hands", "room", "texts")) < 400_000
    assert "import " not in join_modules().replace("@import", "").replace('import("', "")


def test_a_large_event_holds_chosen_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = load_tournament(
        Path("scenarios/online_thousand_random.yaml"), settings=["entries=20", "payouts=top_3"]
    )
    whole = watch_scenario(scenario, 7, 0)
    monkeypatch.setattr(watching, "MOST_HANDS", 20)
    shown = watch_scenario(scenario, 7, 0)
    assert whole.room is not None
    assert shown.room is not None
    assert shown.room.packed() == whole.room.packed()
    assert 0 < shown.hands.hands < whole.hands.hands
    assert not whole.notes
    assert "more than 20" in shown.notes[0]


def test_the_tables_of_a_player_followed_are_chosen() -> None:
    records = [
        {"event": "table_opened", "table": 1},
        {"event": "table_opened", "table": 2},
        {"event": "seated", "player": 5, "table": 2},
        {"event": "moved", "player": 5, "table": 4},
        {"event": "moved", "player": 6, "table": 7},
        {"event": "final_table", "table": 9},
    ]
    assert choose_tables(records, ()) == {1, 9}
    assert choose_tables(records, (5,)) == {1, 2, 4, 9}


def test_equity_is_of_the_last_hands_of_an_event(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it the bytes are those of before; with it the page says of how many hands."""
    scenario = load_tournament(Path("scenarios/turbo_sng.yaml"))
    monkeypatch.setattr(watching, "MOST_WITH_EQUITY", 2)
    plain, shown = watch_scenario(scenario, 7, 0), watch_scenario(scenario, 7, 0, Watched(equity=True))
    assert plain.notes == []
    assert shown.notes == [watching.SOME_EQUITY]
    assert plain.hands.packed() != shown.hands.packed()
    assert len(shown.hands.packed()) - len(plain.hands.packed()) < 2 * 400


def test_no_equity_of_hidden_cards() -> None:
    text = f"d dh p1 ????\nd dh p2 AsAd\nd dh p3 KsKd\np3 {{}}\np1 cc\np2 cc{CHECKED_DOWN}p1 sm\np2 sm AsAd"
    for record in (read_hand(text.format("f")), read_hand(text.format("cc"))):
        steps = list_steps(record, variant(record.variant), KnownHands)
        assert CODE["equity"] not in steps.steps
