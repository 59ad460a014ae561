"""Random tournament files: `python tests/floor_checker/generate.py SEED` prints one.

The files combine days, flights, redraws, re-entries, rebuys, mixes, levels by hands, time limits, deals, bounties and
satellites as far as they go together. Players are simple, so that an event takes a fraction of a second.
"""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any

LIMIT = ["fixed_limit_holdem", "fixed_limit_omaha_hi_lo", "razz", "stud", "stud_hi_lo"]
BIG = ["no_limit_holdem", "pot_limit_omaha", "pot_limit_omaha_hi_lo"]
DRAW = ["triple_draw_deuce_to_seven", "badugi", "five_card_draw", "single_draw_deuce_to_seven"]
STUD = ["razz", "stud", "stud_hi_lo"]


class Draft:
    """A file in the making."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # noqa: S311 - files for tests
        self.kind = self.random.choices(["event", "flights", "shootout"], [70, 20, 10])[0]
        self.levels = self.random.randint(7, 12)
        self.file: dict[str, Any] = {"title": f"Random {seed}", "seed": seed}

    def chance(self, percent: int) -> bool:
        """Draw against a percentage."""
        return self.random.randrange(100) < percent

    def make(self) -> dict[str, Any]:
        """Make the whole file."""
        self._room()
        self._games()
        self._sheet()
        self._field()
        self._payouts()
        if self.kind == "shootout":
            self.file["shootout"] = {"pause": "5m"} if self.chance(50) else {}
        else:
            self._entries()
            self._near_the_end()
            if self.kind == "flights":
                self._flights()
            self._days()
        self._rules()
        self._on_the_day()
        self._satellite()
        if "satellite" in self.file["payouts"]:
            self.file["payouts"]["satellite"]["last_seat"] = self.random.choice(["stacks", "draw", "divided"])
        return self.file

    def _on_the_day(self) -> None:
        """Changes of the sheet: levels that other keys name are not skipped."""
        named = {self.file.get("late_registration"), self.file.get("absent_until")}
        parts = [self.file.get(key) or {} for key in ("reentry", "rebuy", "add_on", "flights")]
        named |= {
            part.get(key) for part in [*parts, *self.file.get("days", [])] for key in ("until_level", "after_level")
        }
        rows: list[dict[str, Any]] = []
        if self.chance(20):
            rows += [{"skip": level} for level in [self.random.randint(2, self.levels - 1)] if level not in named]
        if self.chance(20):
            rows.append({"from_level": self.random.randint(1, self.levels), "length": "3m"})
        if self.chance(20) and self.kind != "shootout":
            rows.append({"players": self.random.randint(2, max(2, self.entries - 1)), "length": "2m"})
        if rows:
            self.file["on_the_day"] = rows

    def _satellite(self) -> None:
        """Satellites: who gets the remainder, and a milestone. Any pace: near the money, and a shot clock."""
        satellite = self.file["payouts"].get("satellite")
        if satellite is not None:
            satellite["remainder"] = self.random.choice(["next", "refunded", "shared"])
            if self.chance(60):
                satellite["milestone"] = self.file["stack"] * self.random.randint(2, 8)
        if self.chance(20):
            self.file["pace"]["near_money"] = {"within": self.random.randint(1, 8), "times": 2}
        if self.chance(20):
            clock: dict[str, Any] = {"limit": "4s"}
            if self.chance(50):
                clock |= {"time_bank": 2, "adds": "3s", "again_at": ["final_table"], "again_every": 3}
            self.file["pace"]["shot_clock"] = clock
        if self.chance(30):
            self.file["pace"]["takes"] = {"broken_table": self.random.choice(["2m", "5m"]), "final_table": "15m"}

    def _room(self) -> None:
        seats = self.random.choice([2, 3, 4, 5, 6, 6, 7, 8, 9, 9, 10])
        if self.kind != "shootout":
            seats = max(seats, 3)
        self.seats = seats
        most = 40 if self.chance(80) else 90
        self.entries = self.random.randint(4, most)
        self.file |= {"seats": seats, "entries": self.entries, "buy_in": self.random.choice([10, 55, 100, 1000])}
        if self.chance(30):
            self.file["fee"] = 7
        if self.chance(30) and not (self.kind == "shootout" and seats == 2):
            self.file["final_table"] = min(10, max(2, seats + self.random.randint(-2, 1)))

    def _games(self) -> None:
        draw = self.random.randrange(100)
        few = self.seats <= 6
        self.stud = False
        if draw < 55:
            self.file["game"] = "no_limit_holdem"
            return
        if draw < 65:
            self.file["game"] = self.random.choice(BIG + DRAW if few else BIG)
        elif draw < 75 and self.seats <= 8:
            self.stud = True
            self.file["game"] = self.random.choice(STUD)
        elif self.seats <= 8:
            games = self.random.sample(LIMIT + BIG + (DRAW if few else []), self.random.randint(2, 4))
            self.stud = any(game in STUD for game in games)
            by = self.random.choice(["level", "hands", "minutes"])
            self.file["mix"] = {"games": games, "rotate_by": by, "every": self.random.randint(1, 8)}
        else:
            self.file["game"] = "no_limit_holdem"
        if self.seats > 6 or self.stud:
            self.file["final_table"] = min(self.file.get("final_table", self.seats), 8)

    def _sheet(self) -> None:
        by_hands = self.chance(20)
        schedule: dict[str, Any] = {}
        if by_hands:
            schedule["level_hands"] = self.random.randint(3, 12)
        else:
            schedule["level_length"] = f"{self.random.randint(3, 12)}m"
        rows: list[dict[str, Any]] = []
        chips = [5, 25, 100, 500] if self.chance(40) else None
        unit = 5
        big_blind = self.random.choice([10, 20, 50])
        for number in range(1, self.levels + 1):
            rows.append(self._level(big_blind, number))
            if self.chance(20) and number < self.levels:
                pause: dict[str, Any] = {"break": f"{self.random.randint(1, 15)}m"}
                if chips and big_blind >= 100 and unit < 100:
                    pause["remove"] = [unit]
                    unit = chips[chips.index(unit) + 1]
                if self.chance(20):
                    pause["name"] = "dinner"
                rows.append(pause)
            grown = big_blind * self.random.choice([3, 4, 4, 5, 6]) // 2
            big_blind = grown // (4 * unit) * 4 * unit or big_blind * 2
        if chips:
            schedule["chips"] = chips
        stack = self.file["stack"] = self.random.choice([500, 1000, 1500, 3000])
        # In the last level the blinds alone put all players all-in.
        ends = max(4 * stack, big_blind // 2000 * 2000 + 2000), max(20 * stack * self.entries, big_blind * 1000)
        rows += [self._level(blind, 1) for blind in ends]
        self.file["schedule"] = schedule | {"levels": rows}

    def _level(self, big_blind: int, number: int) -> dict[str, Any]:
        row: dict[str, Any] = {"sb": big_blind // 2, "bb": big_blind}
        if number > 2 and self.chance(60):
            row["ante"] = max(5, big_blind // 20 * 5)
        if self.stud:
            row |= {"small_bet": big_blind, "big_bet": 2 * big_blind}
            row |= {"ante": max(5, big_blind // 20 * 5), "bring_in": max(5, big_blind // 20 * 5)}
        if self.chance(5):
            row["length"] = "2m"
        return row

    def _field(self) -> None:
        names = self.random.sample(["random_legal", "call", "fold", "shove"], self.random.randint(1, 3))
        if names in (["fold"], ["call"]):
            names.append("random_legal")
        shares = [100 // len(names)] * len(names)
        shares[0] += 100 - sum(shares)
        field: list[dict[str, Any]] = [
            {"strategy": name, "share": f"{part}%"} for name, part in zip(names, shares, strict=True)
        ]
        for group in field:
            if group["strategy"] == "random_legal" and self.chance(70):  # makes events last longer
                group["with"] = {"fold_percent": self.random.choice([45, 60]), "raise_percent": 10}
        self.file["field"] = field
        hand = self.random.choice([20, 40, 90])
        self.file["pace"] = {"hand": hand, "fold": 1, "decision": 3, "street": 2, "showdown": 5}

    def _payouts(self) -> None:
        draw = self.random.randrange(100)
        payouts: dict[str, Any]
        if draw < 30:
            payouts = {"percent": [50, 30, 20]}
        elif draw < 45 and self.entries > 8:
            payouts = {"percent": [35, 22, 14, 10, 7, 5, 4, 3], "round_to": self.random.choice([1, 5, 25])}
        elif draw < 55:
            payouts = {"percent": [100]}
        elif draw < 65:
            payouts = {"prizes": [1000, 500, 300, 100]}
        elif draw < 80 or self.kind == "shootout" or self.entries < 20:
            payouts = {"standard": {"paid": "20%"}}
        else:
            payouts = {"satellite": {"seat": self.file["buy_in"] * self.random.randint(3, 9)}}
        self.file["payouts"] = payouts
        if self.chance(20) and "prizes" not in payouts and "satellite" not in payouts:
            self.file["guarantee"] = self.entries * self.file["buy_in"] + self.random.randint(1, 5000)
        if self.chance(30):
            kind = self.random.choice(["fixed", "progressive", "mystery"])
            if self.kind != "shootout" or kind != "mystery":
                self.file["bounty"] = {"kind": kind, "amount": self.random.choice([3, 10, 25])}

    def _entries(self) -> None:
        until = self.random.randint(1, self.levels // 2)
        cost = 0 if "prizes" in self.file["payouts"] else 20
        if self.chance(45):
            self.file["late_registration"] = until
            if self.chance(70):
                first = self.random.randint(30, 90)
                self.file["arrivals"] = [
                    {"at": 0, "there": f"{first}%"},
                    {"at": f"{self.random.randint(1, 12)}m", "there": "100%"},
                ]
            if self.chance(30):
                self.file["tables"] = max(1, -(-self.entries // self.seats) - self.random.randint(0, 2))
        if self.chance(35):
            self.file["late_registration"] = until
            self.file["reentry"] = {
                "until_level": self.random.randint(1, until),
                "most": self.random.choice([1, 2, None]),
                "taken": self.random.choice(["100%", "50%"]),
            }
            if self.chance(50):
                self.file["reentry"]["after"] = f"{self.random.randint(1, 10)}m"
        if self.chance(25) and "bounty" not in self.file:
            stack = self.file["stack"]
            self.file["rebuy"] = {"chips": stack, "cost": cost, "until_level": until}
            self.file["rebuy"]["most"] = self.random.choice([1, 3, None])
            self.file["rebuy"]["stack_at_most"] = self.random.choice([0, stack // 2, stack])
            self.file["rebuy"]["taken"] = self.random.choice(["100%", "60%"])
        if self.chance(20):
            self.file["add_on"] = {"chips": 1000, "cost": cost, "after_level": until, "taken": "100%"}
        self._extra_chips(until)
        if self.chance(20):
            self.file["no_shows"] = "10%"
            self.file["absent_until"] = self.random.randint(0, until)

    def _extra_chips(self, until: int) -> None:
        """Bonuses, late stacks, lammers, rebuys at the start."""
        late = self.file.get("late_registration", 0)
        if self.chance(20):
            self.file["early_bird"] = {"chips": 500, "until_level": self.random.randint(0, late)}
        if self.chance(20):
            self.file["dealer_bonus"] = {"chips": 500, "cost": 5, "taken": "80%"}
        if late > 1 and self.chance(40):
            self.file["late_stacks"] = [{"from_level": self.random.randint(2, late), "chips": 500}]
        if self.chance(20):
            self.file["lammers"] = {
                "count": self.random.randint(1, 3),
                "chips": 500,
                "until_level": until,
                "stack_at_most": self.random.choice([0, 0, 400]),
            }
        if "rebuy" in self.file and self.chance(40):
            most = self.file["rebuy"]["most"] or 2
            self.file["rebuy"]["at_start"] = {"count": self.random.randint(1, min(2, most)), "taken": "60%"}

    def _near_the_end(self) -> None:
        satellite = "satellite" in self.file["payouts"]
        if self.chance(50):
            rules: dict[str, Any] = {"within": self.random.randint(1, 6)}
            if self.chance(30) and self.entries > 20 and not satellite:
                rules["before"] = [self.random.randint(10, 16)]
            if self.chance(25):
                rules["ahead"] = self.random.randint(1, 3)
            elif self.chance(50):
                rules["clock"] = self.random.choice(["30s", "2m", "3m"])
            rules["ties"] = self.random.choice(["tables", "stacks", "share"])
            self.file["hand_for_hand"] = rules
        if self.chance(25) and not satellite and self.entries > 5:
            self.file["deal"] = {"players": self.random.randint(2, 4), "by": self.random.choice(["icm", "chip_chop"])}
        if self.chance(15) and self.kind == "event":
            divide = self.random.choice(["places", "icm", "chip_chop"]) if not satellite else "places"
            self.file["time_limit"] = {"after": f"{self.random.randint(15, 60)}m", "divide": divide}
        if self.chance(30):
            counts = {self.random.randint(10, 10 + self.entries) for _ in range(self.random.randint(1, 3))}
            fitting = sorted((count for count in counts if count < self.entries), reverse=True)
            if fitting:
                self.file["redraw_at"] = fitting

    def _flights(self) -> None:
        sold = [self.file.get("late_registration", 0)]
        sold += [self.file[key]["until_level"] for key in ("reentry", "rebuy") if key in self.file]
        sold += [self.file["add_on"]["after_level"]] if "add_on" in self.file else []
        sold += [self.file["lammers"]["until_level"]] if "lammers" in self.file else []
        flights: dict[str, Any] = {"count": self.random.randint(2, 3)} if self.chance(60) else {"shares": [70, 30]}
        if self.chance(70):
            flights["until_level"] = self.random.randint(max(1, *sold), self.levels - 2)
        if "until_level" not in flights or self.chance(50):
            flights["until_left"] = f"{self.random.choice([15, 30, 50])}%"
        if self.chance(60):
            flights["pause"] = "1h"
        if self.chance(30):
            flights["starts"] = ["40m", "4h"][: self.random.randint(1, 2)]
        self._as_rooms_run_them(flights)
        self.file["flights"] = flights

    def _as_rooms_run_them(self, flights: dict[str, Any]) -> None:
        """Later flights, best stacks, flights into the money, and the level of day two."""
        if self.chance(40):
            flights["later"] = {"taken": self.random.choice(["100%", "50%"])}
            if self.chance(40):
                flights["later"]["most"] = 2
        if self.chance(40):
            flights["best_stack"] = {"taken": "50%"}
            if self.chance(50):
                flights["best_stack"]["stack_at_most"] = 3 * self.file["stack"]
        if self.chance(30):
            flights["day_two_level"] = self.random.randint(1, self.levels - 1)
        if "until_level" not in flights and "standard" in self.file["payouts"] and "bounty" not in self.file:
            paid = int(flights["until_left"].strip("%")) + 12
            flights["money"] = {"paid": f"{paid}%", "min_cash": max(1, self.file["buy_in"])}

    def _days(self) -> None:
        if not self.chance(40):
            return
        level = self.file.get("flights", {}).get("until_level", 0)
        players = self.entries
        least = self.entries // 3 + 1 if "satellite" in self.file["payouts"] else 1
        days: list[dict[str, Any]] = []
        for _ in range(self.random.randint(1, 3)):
            day: dict[str, Any] = {}
            if self.chance(50) and level + 1 < self.levels - 1:
                level = self.random.randint(level + 1, self.levels - 2)
                day["after_level"] = level
            elif players > least + 1:
                players = self.random.randint(least + 1, players - 1)
                day["players"] = players
            else:
                continue
            if self.chance(50):
                day["last_hands"] = self.random.randint(1, 4)
            if self.chance(70):
                day["overnight"] = "14h"
            days.append(day)
        if days:
            self.file["days"] = days

    def _rules(self) -> None:
        rules: dict[str, Any] = {}
        for key, choices in (
            ("button", ["dead", "moving", "simplified"]),
            ("heads_up_button", ["small_blind", "big_blind"]),
            ("balancing", ["tda", "spread", "online"]),
            ("spread", [1, 2]),
            ("halt_short", [1, 2, 3, None]),
            ("break_order", ["highest", "lowest", "shortest"]),
            ("break_first", [[2], [3, 1, 2]]),
            ("break_late", [3, 8]),
            ("feature_table", [4, 50]),
            ("combine", ["tda", "wsop"]),
            ("chip_race", ["down", "nearest", "up"]),
        ):
            if self.chance(25):
                rules[key] = self.random.choice(choices)
        if (rules.get("halt_short", 3) or 99) <= rules.get("spread", 1):
            rules["halt_short"] = 3
        if rules:
            self.file["rules"] = rules


class DayDraft(Draft):
    """A file in the making whose days end with last hands, while many players go out."""

    def make(self) -> dict[str, Any]:
        """Make the whole file."""
        self._table_sizes()
        self._stakes()
        self._last_hands()
        self._house_rules()
        if self.chance(30):
            self.file |= {
                "late_registration": 4,
                "arrivals": [{"at": 0, "there": "50%"}, {"at": "1h", "there": "100%"}],
            }
        if self.chance(20):
            self.file["reentry"] = {"until_level": 2, "most": 1}
            self.file.setdefault("late_registration", 2)
        if self.chance(30):
            self.file["hand_for_hand"] = {
                "within": self.random.randint(1, 20),
                "ahead": self.random.choice([0, 0, 2]),
            }
        if self.chance(20):
            self.file["redraw_at"] = [self.entries // 2]
        return self.file

    def _table_sizes(self) -> None:
        self.seats = self.random.choice([4, 6, 8, 9, 9, 10])
        self.entries = self.random.randint(3 * self.seats, 8 * self.seats)
        self.file |= {"seats": self.seats, "entries": self.entries, "stack": 3000, "buy_in": 20}

    def _stakes(self) -> None:
        blinds = [50, 100, 200, 400, 800, 2000, 5000, 20_000]
        rows: list[dict[str, Any]] = [{"sb": blind, "bb": 2 * blind} for blind in blinds]
        if self.chance(50):
            rows.insert(self.random.randint(2, 4), {"break": "10m"})
        self.file["schedule"] = {"level_length": f"{self.random.randint(12, 25)}m", "levels": rows}
        self.file["payouts"] = {"percent": [50, 30, 20]}
        self.file["game"] = self.random.choice(["no_limit_holdem"] * 3 + ["pot_limit_omaha"])
        folds = {"fold_percent": self.random.choice([50, 60, 70]), "raise_percent": 8}
        self.file["field"] = [
            {"strategy": "random_legal", "share": "75%", "with": folds},
            {"strategy": "call", "share": "25%"},
        ]
        pace: dict[str, Any] = {"hand": 40, "fold": 2, "decision": 10, "street": 5, "showdown": 15}
        if self.chance(60):
            pace["takes"] = {"broken_table": self.random.choice(["1m", "4m", "9m"]), "redraw": "10m"}
        self.file["pace"] = pace

    def _last_hands(self) -> None:
        levels = sorted(self.random.sample(range(1, 6), 2))
        ends: list[dict[str, Any]] = [{"after_level": level} for level in levels]
        if self.chance(40):
            ends[1] = {"players": self.entries // 3}
        self.file["days"] = [
            end | {"last_hands": self.random.randint(1, 9), "overnight": self.random.choice(["12h", 0])}
            for end in ends
        ]

    def _house_rules(self) -> None:
        rules: dict[str, Any] = {"break_order": self.random.choice(["highest", "lowest", "lowest", "shortest"])}
        for key, choices in (
            ("halt_short", [2, 3, 4, None]),
            ("balancing", ["spread", "online"]),
            ("button", ["moving", "simplified"]),
            ("break_late", [3, 8]),
        ):
            if self.chance(30):
                rules[key] = self.random.choice(choices)
        self.file["rules"] = rules


def random_file(seed: int) -> str:
    """The text of a random tournament file: JSON, which is YAML too."""
    return json.dumps(Draft(seed).make(), indent=1) + "\n"


def random_day(seed: int) -> str:
    """The text of a random file in which days end with last hands."""
    return json.dumps(DayDraft(seed).make(), indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(random_file(int(sys.argv[1])))
