"""The result agrees with the log."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from floor_checker.log import by_the_clock
from floor_checker.sheet import amount

if TYPE_CHECKING:
    from floor_checker.entries import Entries
    from floor_checker.log import Log
    from floor_checker.money import Money
    from floor_checker.places import Places
    from floor_checker.report import Report
    from floor_checker.sheet import Sheet


def judge_result(
    result: dict[str, Any], log: Log, sheet: Sheet, rules: tuple[Entries, Places, Money], report: Report
) -> None:
    """Compare the numbers of a result with the events."""
    entries, places, money = rules
    counts = Counter(event["event"] for event in log.events)
    bought = Counter(event["what"] for event in log.events if event["event"] == "bought")
    last = log.events[-1]
    closed = next((event for event in log.events if event["event"] == "entries_closed"), {})
    expected = {
        "finished": True,
        "entries": counts["registered"],
        "entrants": len({event["entrant"] for event in log.events if event["event"] == "registered"}),
        "rebuys": bought["rebuy"],
        "add_ons": bought["add-on"],
        "dealer_bonuses": bought["dealer bonus"],
        "turned_away": counts["turned_away"],
        "hands": counts["hand_played"],
        "hands_dealt": sum(len(hand.stacks) for hand in log.hands.values()),
        "moves": counts["moved"],
        "duration_seconds": by_the_clock(last),
        "prize_pool": closed.get("pool"),
        "overlay": closed.get("overlay"),
        "paid": closed.get("paid"),
        "ended": last.get("reason"),
    }
    for key, value in expected.items():
        report.expect(result[key] == value, "result", f"{key} is {result[key]}, by the log {value}")
    _judge_places(result, sheet, (entries, places, money), report)
    _judge_levels(result, log, report)


def _judge_places(result: dict[str, Any], sheet: Sheet, rules: tuple[Entries, Places, Money], report: Report) -> None:
    entries, places, money = rules
    rows = {row["player"]: row for row in result["places"]}
    report.expect(set(rows) == set(places.told), "result", "the places are not those of the placed players")
    fee = sheet.buy_in + sheet.fee + (amount(sheet.bounty["amount"]) if sheet.bounty else 0)
    for player, row in rows.items():
        spent = fee
        for what, part in (("rebuy", sheet.rebuy), ("add-on", sheet.add_on), ("dealer bonus", sheet.dealer_bonus)):
            spent += entries.bought[player, what] * (amount(part["cost"]) if part else 0)
        place = places.told.get(player)
        prize = money.shares.get(player, money.prizes.get(player, 0))
        if place == 1 and money.shares:
            prize += money.kept
        for key, value in (
            ("place", place),
            ("cost", spent),
            ("bounties", money.won.get(player, 0)),
            ("prize", prize),
        ):
            report.expect(row[key] == value, "result", f"{key} of player {player} is {row[key]}, by the log {value}")


def _judge_levels(result: dict[str, Any], log: Log, report: Report) -> None:
    told = [(row["seconds"], row["level"]) for row in result["timeline"]]
    found = [(by_the_clock(event), event["level"]) for event in log.events if event["event"] == "level_started"]
    report.expect(told == found, "result", "the timeline differs from the levels in the log")
    hands = sum(row["hands"] for row in result["timeline"])
    report.expect(hands == len(log.hands), "result", f"the levels have {hands} hands, the log {len(log.hands)}")
