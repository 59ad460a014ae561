"""Payouts and bounties out of what is written, and the shipped sheets."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Final

import pydantic
import pytest

from tourney.config import shipped
from tourney.config.build_floor import build_bounties, build_payouts
from tourney.config.check import require_valid
from tourney.config.load import load_tournament
from tourney.config.part_files import BountyFile, PayoutsFile
from tourney.config.problems import ConfigError, Problem
from tourney.config.source import read_document
from tourney.errors import InvalidArgument
from tourney.tournament.bounties import BountyKind, BountyRules, Envelope, Envelopes, MysteryStart
from tourney.tournament.payouts import (
    FixedPayouts,
    Payouts,
    PayoutsByEntries,
    Remainder,
    SatellitePayouts,
)
from tourney.tournament.standard_payouts import StandardPayouts

if TYPE_CHECKING:
    from pathlib import Path


def payouts(written: dict[str, object]) -> Payouts:
    return build_payouts(PayoutsFile.model_validate(written))


def shipped_payouts(name: str) -> Payouts:
    document = read_document(shipped.folder("payouts") / f"{name}.yaml")
    return build_payouts(require_valid(PayoutsFile, document))


def test_a_table_for_each_number_of_entries() -> None:
    built = payouts({"by_entries": [{"up_to": 10, "percent": [70, 30]}, {"percent": [50, 30, 20]}], "round_to": 5})
    assert isinstance(built, PayoutsByEntries)
    assert [band.up_to for band in built.bands] == [10, None]
    # 70% and 30% of 101 in fives: 30, and the winner has the rest.
    assert built.build_prizes(101, 10) == [71, 30]
    assert built.build_prizes(101, 11) == [51, 30, 20]


def test_a_standard_sheet() -> None:
    written = {"paid": "15%", "round_to": 5, "min_cash": Decimal("1.5"), "first": "20%"}
    assert payouts({"standard": written}) == StandardPayouts(Decimal(15), 5, Decimal("1.5"), Decimal(20))
    assert payouts({"standard": {"paid": 10}}) == StandardPayouts(Decimal(10))


def test_a_standard_sheet_whose_last_prize_is_the_minimum_cash() -> None:
    built = payouts({"standard": {"paid": "1 in 8", "min_cash": Decimal(2), "round_to": 100, "last": "min_cash"}})
    assert built.build_prizes(195 * 150, 150)[-1] == 400  # twice 195, rounded up to hundreds


def test_a_satellite() -> None:
    assert payouts({"satellite": {"seat": "10k"}}) == SatellitePayouts(10_000)
    written = {"seat": 1100, "remainder": "refunded", "milestone": "100k"}
    assert payouts({"satellite": written}) == SatellitePayouts(1100, Remainder.REFUNDED, 100_000)


@pytest.mark.parametrize(
    ("entries", "places"),
    # To the nearest place: 18.75, 12.5, 12.375 and 1.
    [(150, 19), (100, 13), (99, 12), (8, 1)],
)
def test_one_in_eight_is_paid_and_twice_the_buy_in_at_least_in_hundreds(entries: int, places: int) -> None:
    built = payouts({"standard": {"paid": "1 in 8", "min_cash": Decimal(2), "round_to": 100}})
    prizes = built.build_prizes(195 * entries, entries)
    assert len(prizes) == places
    assert sum(prizes) == 195 * entries
    assert min(prizes) >= 400  # twice 195, rounded up to hundreds
    assert all(prize % 100 == 0 for prize in prizes[1:])


@pytest.mark.parametrize("written", ["1 in 7", "1 in 3"])
def test_one_in_so_many_is_exact(written: str) -> None:
    built = payouts({"standard": {"paid": written, "min_cash": 1}})
    assert len(built.build_prizes(21_000, 2100)) == 2100 // int(written[-1])


@pytest.mark.parametrize("written", ["1 in 0", "2 in 8", "1 in", "one in 8", "1 in 10000"])
def test_other_shares_of_the_field_are_refused(written: str) -> None:
    with pytest.raises(pydantic.ValidationError, match=r"12.5, 12.5% or `1 in 8`"):
        payouts({"standard": {"paid": written}})


@pytest.mark.parametrize(
    ("name", "places", "total", "winner", "last"),
    [
        # DD Poker's presets.
        ("wsop_main_event_2003", 63, 7_802_700, 2_500_000, 15_000),
        ("wsop_main_event_2004", 225, 24_214_400, 5_000_000, 10_000),
        ("wsop_main_event_2005", 560, 52_818_600, 7_500_000, 12_490),
        ("vegas_daily_rebuy", 20, 8000, 2932, 40),
        ("vegas_pot_limit", 9, 10_000, 3830, 100),
        ("vegas_limit", 9, 10_000, 3830, 100),
    ],
)
def test_published_sheets(name: str, places: int, total: int, winner: int, last: int) -> None:
    built = shipped_payouts(name)
    assert isinstance(built, FixedPayouts)
    assert (len(built.prizes), sum(built.prizes)) == (places, total)
    assert (built.prizes[0], built.prizes[-1]) == (winner, last)


@pytest.mark.parametrize("path", sorted(shipped.folder("payouts").glob("*.yaml")), ids=lambda path: path.stem)
@pytest.mark.parametrize("entries", [2, 3, 6, 9, 10, 18, 27, 45, 180, 1000, 9999])
def test_every_shipped_sheet_pays_a_pool_out(path: Path, entries: int) -> None:
    built = shipped_payouts(shipped.format_name("payouts", path))
    pool = 107 * entries
    prizes = built.build_prizes(pool, entries)
    assert sum(prizes) == (sum(built.prizes) if isinstance(built, FixedPayouts) else pool)
    assert prizes == sorted(prizes, reverse=True)
    if built.key in {"standard", "satellite"}:
        assert len(prizes) <= entries


@pytest.mark.parametrize(
    ("entries", "places", "winner", "last"),
    [
        # fabulouspoker.com, prize structures: the percentages at some entries, of 10,000.
        (12, 3, 5000, 2000),
        (50, 9, 2900, 400),
        (51, 12, 2600, 300),
        (175, 27, 2300, 110),
        (550, 81, 1950, 35),
        (1100, 153, 1911, 15),
    ],
)
def test_the_table_by_entries_is_the_published_one(entries: int, places: int, winner: int, last: int) -> None:
    prizes = shipped_payouts("online_by_entries").build_prizes(10_000, entries)
    assert (len(prizes), prizes[0], prizes[-1]) == (places, winner, last)


# Bounties


@pytest.mark.parametrize(
    ("written", "built"),
    [
        ({"kind": "fixed", "amount": 500}, BountyRules(BountyKind.FIXED, 500)),
        (
            {"kind": "progressive", "amount": "1k", "paid_share": "25%"},
            BountyRules(BountyKind.PROGRESSIVE, 1000, Fraction(1, 4)),
        ),
        ({"kind": "mystery", "amount": 300}, BountyRules(BountyKind.MYSTERY, 300)),
        (
            {"kind": "mystery", "amount": 300, "starts": "final_table", "envelopes": [{"money": 50}]},
            BountyRules(
                BountyKind.MYSTERY,
                300,
                starts=MysteryStart.FINAL_TABLE,
                envelopes=Envelopes((Envelope(50, 1),)),
            ),
        ),
        ({"kind": "mystery", "amount": 300, "starts_at": 54}, BountyRules(BountyKind.MYSTERY, 300, starts_at=54)),
    ],
)
def test_bounties(written: dict[str, object], built: BountyRules) -> None:
    assert build_bounties(BountyFile.model_validate(written)) == built


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ({"kind": "fixed", "amount": 5, "paid_share": 50}, "`paid_share` is only for progressive bounties"),
        ({"kind": "fixed", "amount": 5, "starts": "money"}, "`starts` is only for mystery bounties"),
        ({"kind": "progressive", "amount": 5, "starts_at": 9}, "`starts_at` is only for mystery bounties"),
        (
            {"kind": "progressive", "amount": 5, "envelopes": [{"money": 5}]},
            "`envelopes` is only for mystery bounties",
        ),
        ({"kind": "mystery", "amount": 5, "starts": "money", "starts_at": 9}, "either `starts` or `starts_at`"),
    ],
)
def test_keys_that_do_not_fit_the_kind_are_refused(written: dict[str, object], says: str) -> None:
    [fault] = BountyFile.model_validate(written).faults()
    assert says in str(fault)


def test_a_bounty_is_some_money() -> None:
    with pytest.raises(pydantic.ValidationError, match="expected at least 1, found the number 0"):
        BountyFile.model_validate({"kind": "mystery", "amount": 0})


@pytest.mark.parametrize(
    ("written", "at"),
    [
        ({"kind": "progressive", "amount": 5, "paid_share": 0}, ("paid_share",)),
        ({"kind": "mystery", "amount": 5, "starts_at": 1}, ("starts_at",)),
        (
            {"kind": "mystery", "amount": 5, "envelopes": [{"money": 5}, {"money": 6}]},
            ("envelopes", 1, "money"),
        ),
    ],
)
def test_what_makes_no_bounties_is_told_with_its_key(written: dict[str, object], at: tuple[str | int, ...]) -> None:
    with pytest.raises(InvalidArgument) as caught:
        build_bounties(BountyFile.model_validate(written))
    assert caught.value.at == at


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(InvalidArgument) as caught:
        payouts({"standard": {"paid": 0, "first": 0}})
    assert [each.at for each in (caught.value, *caught.value.others)] == [("standard", "paid"), ("standard", "first")]


FORMS: Final = {
    "percent": "[50, 30, 20]",
    "prizes": "[100, 50]",
    "by_entries": "[{percent: [60, 40]}]",
    "standard": "{paid: 15%}",
    "satellite": "{seat: 100}",
}


def _refused(folder: Path, forms: str) -> list[Problem]:
    """The problems of a file with these payouts and two other errors."""
    (folder / "base.yaml").write_text("extends: turbo_sng\npayouts: null\n", encoding="utf-8")
    path = folder / "event.yaml"
    text = f"extends: base.yaml\npayouts: {{title: Mine{forms}}}\nstack: 10\nreentry: {{until_level: 3}}\n"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as refused:
        load_tournament(path)
    found = list(refused.value.problems)
    assert [(each.path, each.mark.line) for each in found] == [
        ("payouts", 2),
        ("stack", 3),
        ("reentry.until_level", 4),
    ]
    return found


@pytest.mark.parametrize(("one", "other"), [*combinations(FORMS, 2)])
def test_several_forms_are_refused_beside_the_other_errors_of_a_file(tmp_path: Path, one: str, other: str) -> None:
    found = _refused(tmp_path, f", {one}: {FORMS[one]}, {other}: {FORMS[other]}")
    assert f"found `{one}` and `{other}`; `{one}: null` removes one" in str(found[0])


def test_no_form_is_refused_beside_the_other_errors_of_a_file(tmp_path: Path) -> None:
    assert "found none of them" in str(_refused(tmp_path, "")[0])


@pytest.mark.parametrize("forms", [(), *combinations(FORMS, 2), tuple(FORMS)])
def test_forms_of_a_file_that_means_to_extend_another(tmp_path: Path, forms: tuple[str, ...]) -> None:
    """Its forms cannot be counted, as those of the other file are not known; its other errors are found."""
    path = tmp_path / "event.yaml"
    block = ", ".join(["title: Mine", *(f"{form}: {FORMS[form]}" for form in forms)])
    path.write_text(f"extend: turbo_sng\npayouts: {{{block}}}\nseats: 1\n", encoding="utf-8")
    with pytest.raises(ConfigError) as refused:
        load_tournament(path)
    assert [each.path for each in refused.value.problems] == ["extend", "seats"]
