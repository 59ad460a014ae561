"""Every level sheet of a real event that is known has a file."""

from __future__ import annotations

from typing import Final

import pytest
from games import variant

from tourney.config import shipped
from tourney.config.load import load_sheet
from tourney.config.named_files import sheet_file

SHEETS: Final = {
    "WSOP main event 2026": "wsop_main_event_2026",
    "WSOP main event 2003 (DD Poker)": "wsop_main_event_2003",
    "WSOP main event 2004 (DD Poker)": "wsop_main_event_2004",
    "WSOP main event 2005 (DD Poker)": "wsop_main_event_2005",
    "Vegas No Limit (DD Poker)": "vegas_daily_rebuy",
    "Vegas Limit Tournament (DD Poker)": "vegas_limit",
    "Vegas Pot Limit (DD Poker)": "vegas_pot_limit",
    "Host a Home Game (DD Poker)": "home_game",
    "WPT Tournament of Champions 2018": "wpt_toc_2018",
    "APAT WCOAP 2013 main event": "apat_wcoap_2013_main",
    "BARGE 2019 no-limit main event": "barge_2019_nlhe_main",
    "EMBARGO 2022 no-limit": "embargo_2022_nlhe",
    "BARGE 2019 HORSE with badacey": "barge_2019_horse_badacey",
    "BARGE 2019 TESLA": "barge_2019_tesla",
    "BARGE 2019 triple draw (Korean)": "barge_2019_triple_draw_korean",
    "BARGE 2019 limit Omaha (Oklahoma)": "barge_2019_limit_o8_type",
    "BARGE 2019 dealer's choice": "barge_2019_dealers_choice",
    "BARGE 2019 pot-limit Omaha with lammers": "barge_2019_plo_lammers",
    "BARGE 2019 TOC style": "barge_2019_toc_style",
    "Bar poker daily, Austria": "bar_daily_austria",
    "PokerStars turbo sit-and-go, nine seats": "turbo_sng_9max",
    "Hyper-turbo sit-and-go, six seats": "hyper_turbo_sng_6max",
}


@pytest.mark.parametrize("file", SHEETS.values(), ids=SHEETS.keys())
def test_the_sheet_is_shipped(file: str) -> None:
    path = shipped.find("schedules", file)
    assert path is not None
    assert "\n# Source: " in path.read_text(encoding="utf-8")


def test_twenty_two_events_have_a_file_each() -> None:
    assert len(set(SHEETS.values())) == len(SHEETS) == 22


def test_the_inferred_stud_sheet_has_the_limits_that_were_told_at_their_levels() -> None:
    # pokernews.com: 355,000 were 44 big bets after level 8, 288,000 about seven when day 3 began, which ended with
    # level 23, and 2,230,000 then were 14.
    schedule = load_sheet(sheet_file("wsop_stud_hi_lo_2023")).schedule
    big_bets = {level.number: level.stud_stakes.big_bet for level in schedule.levels if level.stud_stakes}
    assert [big_bets[number] for number in (9, 18, 24)] == [8000, 40_000, 160_000]


def test_the_ante_of_the_embargo_sheet_is_reduced_at_its_final_table() -> None:
    # EMBARGO 2022, p. 4: with four left the ante is a small blind, with two there is none.
    schedule = load_sheet(sheet_file("embargo_2022_nlhe")).schedule
    holdem = variant("no_limit_holdem")
    antes = {left: [schedule.stakes_for(level, holdem, left) for level in schedule.levels] for left in (5, 4, 3, 2)}
    assert [stakes.ante for stakes in antes[5]] == [stakes.big_blind for stakes in antes[5]]
    for left in (4, 3):
        assert [stakes.ante for stakes in antes[left]] == [stakes.small_blind for stakes in antes[left]]
    assert {stakes.ante for stakes in antes[2]} == {0}
