"""A tournament file, read independently from its YAML: amounts, durations, defaults by docs/floor.md."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
FOLDERS = {
    "schedule": "schedules",
    "payouts": "payouts",
    "pace": "paces",
    "field": "fields",
    "rules": "rules",
    "mix": "mixes",
    "game": "variants",
}
UNITS = {"d": 86_400, "h": 3_600, "m": 60, "s": 1}
USUAL_FINAL = {"tda": {9: 9, 8: 9, 7: 7, 6: 7}, "wsop": {9: 10, 8: 9, 7: 8, 6: 7}}  # TDA RP-9, WSOP 68


class _Loader(yaml.BaseLoader):
    """Loads every scalar as the string in the file."""


def amount(value: object, default: int = 0) -> int:
    """A whole number: 500, 10k, 1.5M, 1_000 or 1,000."""
    if value in {None, "null", ""}:
        return default
    text = str(value).replace(",", "").replace("_", "")
    scale = {"k": 1_000, "K": 1_000, "M": 1_000_000}.get(text[-1], 1)
    return int(Fraction(text.rstrip("kKM")) * scale)


def duration(value: object) -> int:
    """Seconds: 20m, 1h30m, 1.5h or 0."""
    if value in {None, "null"}:
        return 0
    parts = re.findall(r"([0-9.]+)([dhms])", str(value))
    return int(sum(Fraction(number) * UNITS[unit] for number, unit in parts))


def share(value: object, default: str = "100") -> Fraction:
    """A percentage as a fraction of 1."""
    text = default if value in {None, "null"} else str(value)
    return Fraction(text.strip(" %")) / 100


@dataclass(frozen=True, slots=True)
class Item:
    """A row of the level sheet: a level has a number, a break has none."""

    number: int
    seconds: int
    hands: int
    name: str
    remove: tuple[int, ...]
    row: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Day:
    """The end of a day: after a level, or at a number of players left."""

    after_level: int
    players: int
    last_hands: int
    overnight: int


class Sheet:
    """A tournament file."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.raw = raw
        self.rules: dict[str, Any] = raw.get("rules") or {}
        self.spread = int(self.rule("spread", "1"))
        halt_short = self.rule("halt_short", "3")
        self.halt_short = None if halt_short in {"null", ""} else int(halt_short)
        self.button = self.rule("button", "dead")
        self.balancing = self.rule("balancing", "tda")
        self.break_order = self.rule("break_order", "highest")
        self.break_first = [amount(sign) for sign in self.rules.get("break_first") or ()]
        late = self.rule("break_late", "null")
        self.break_late = None if late == "null" else amount(late)
        self.feature = amount(self.rules.get("feature_table"))
        self.seats = int(raw["seats"])
        self.games = self._games()
        self.final_table = self._final_table()
        self.stack = amount(raw["stack"])
        self.buy_in = amount(raw.get("buy_in"))
        self.fee = amount(raw.get("fee"))
        self.guarantee = amount(raw.get("guarantee"))
        self.late = amount(raw.get("late_registration"))
        self.tables = amount(raw.get("tables"))
        self.entries = amount(raw.get("entries")) or sum(amount(group["count"]) for group in self.groups)
        self.reentry = self.part("reentry")
        self.rebuy = self.part("rebuy")
        self.add_on = self.part("add_on")
        self.early_bird = self.part("early_bird")
        self.dealer_bonus = self.part("dealer_bonus")
        self.lammers = self.part("lammers")
        self.hand_for_hand = self.part("hand_for_hand")
        self.deal = self.part("deal")
        self.bounty = self.part("bounty")
        self.flights = self.part("flights")
        self.shootout = self.part("shootout")
        self.time_limit = self.part("time_limit")
        pace = raw.get("pace")
        self.takes: dict[str, Any] = (pace.get("takes") or {}) if isinstance(pace, dict) else {}
        self.milestone = amount(((raw["payouts"] or {}).get("satellite") or {}).get("milestone"))
        self.items = self._changed(self._items(raw["schedule"]))
        self.shorter = [
            (amount(row["players"]), duration(row["length"])) for row in self._changes if "players" in row
        ]
        self.days = [
            Day(amount(row.get("after_level")), amount(row.get("players")), amount(row.get("last_hands")), night)
            for row in self.rows("days")
            for night in [duration(row.get("overnight"))]
        ]
        self.redraws = [amount(count) for count in self.rows("redraw_at")]

    def part(self, key: str) -> dict[str, Any] | None:
        """A part of the file; None if it is absent."""
        value = self.raw.get(key)
        return value if isinstance(value, dict) else None

    def rows(self, key: str) -> list[Any]:
        """A list of the file."""
        value = self.raw.get(key)
        return value if isinstance(value, list) else []

    def rule(self, key: str, default: str) -> str:
        """A house rule."""
        return str(self.rules.get(key, default))

    @property
    def groups(self) -> list[dict[str, Any]]:
        """The groups of the field."""
        field = self.raw["field"]
        return list(field["groups"] if isinstance(field, dict) else field)

    @property
    def admits_until(self) -> int:
        """The last level in which entries are sold."""
        again = amount(self.reentry.get("until_level")) if self.reentry else 0
        return max(self.late, again)

    @property
    def closes_after(self) -> int:
        """The last level in which anything is sold."""
        rebuys = amount(self.rebuy.get("until_level")) if self.rebuy else 0
        add_ons = amount(self.add_on.get("after_level")) if self.add_on else 0
        lammers = amount(self.lammers["until_level"]) if self.lammers else 0
        return max(self.admits_until, rebuys, add_ons, lammers)

    def stack_in(self, level: int, entry: int) -> int:
        """The stack of an entry made in a level, 0 before the start; `entry` counts the entrant's entries."""
        stack = self.stack
        for row in self.rows("late_stacks"):
            if amount(row["from_level"]) <= level:
                stack = amount(row["chips"])
        bird = self.early_bird
        early = bird is not None and entry == 1 and level <= amount(bird.get("until_level"))
        return stack + amount((bird or {})["chips"]) if early else stack

    def flight_rule(self, key: str) -> dict[str, Any] | None:
        """A part of the rules for flights; None if it is absent."""
        value = (self.flights or {}).get(key)
        return value if isinstance(value, dict) else None

    @property
    def levels(self) -> list[Item]:
        return [item for item in self.items if item.number]

    def is_stud(self, game: str) -> bool:
        """Whether a game has a bring-in instead of blinds."""
        return str(self.games[game].get("forced_bets", "blinds")) == "bring_in"

    @property
    def stud_only(self) -> bool:
        return all(self.is_stud(game) for game in self.games)

    def _games(self) -> dict[str, dict[str, Any]]:
        mix = self.raw.get("mix")
        if mix is None:
            game = self.raw["game"]
            return {game.get("name", ""): game}
        games = [_load(ROOT / "configs" / "variants" / f"{name}.yaml") for name in mix["games"]]
        return {game["name"]: game for game in games}

    def _final_table(self) -> int:
        if "final_table" in self.raw:
            return int(self.raw["final_table"])
        usual = USUAL_FINAL[self.rule("combine", "tda")].get(self.seats, self.seats)
        most = [int((game.get("players") or {}).get("most", 10)) for game in self.games.values()]
        return min(usual, *most)

    @property
    def _changes(self) -> list[dict[str, Any]]:
        return self.rows("on_the_day")

    def _changed(self, items: list[Item]) -> list[Item]:
        """The items without the levels skipped, and with those shortened from a level on."""
        skipped = {amount(row["skip"]) for row in self._changes if "skip" in row}
        kept = [item for item in items if item.number not in skipped]
        for row in self._changes:
            if "from_level" in row:
                first, length = amount(row["from_level"]), duration(row["length"])
                kept = [
                    replace(item, seconds=min(item.seconds, length)) if item.number >= first else item
                    for item in kept
                ]
        return kept

    @staticmethod
    def _items(schedule: dict[str, Any]) -> list[Item]:
        items: list[Item] = []
        number = 0
        for row in schedule["levels"]:
            if "break" in row:
                remove = tuple(amount(chip) for chip in row.get("remove") or ())
                items.append(Item(0, duration(row["break"]), 0, row.get("name", ""), remove, row))
                continue
            number += 1
            hands = amount(row.get("hands")) if "length" not in row else 0
            if not hands and "length" not in row:
                hands = amount(schedule.get("level_hands"))
            length = 0 if hands else duration(row.get("length", schedule.get("level_length")))
            items.append(Item(number, length, hands, "", (), row))
        last = max(place for place, item in enumerate(items) if item.number)
        return items[: last + 1]  # the last level never ends


def read_sheet(path: Path) -> Sheet:
    """The tournament of a file, with all files that it extends and names."""
    raw = _load(path)
    if isinstance(raw.get("game"), dict):
        raw["game"].setdefault("name", "game")
    return Sheet(raw)


def _load(path: Path) -> dict[str, Any]:
    raw: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), _Loader)  # noqa: S506 - a BaseLoader
    raw = _on_base(raw, path)
    for key, folder in FOLDERS.items():
        if key in raw:
            raw[key] = _part(raw[key], key, folder, path)
    if path.parent.name == "variants":
        raw["name"] = path.stem
    return raw


def _on_base(raw: dict[str, Any], path: Path) -> dict[str, Any]:
    bases = raw.pop("extends", None)
    if bases is None:
        return raw
    under: dict[str, Any] = {}
    for base in [bases] if isinstance(bases, str) else bases:
        under = _merged(under, _load(_find(base, path, path.parent)))
    for key, value in raw.items():
        if isinstance(value, str):
            under.pop(key, None)  # a name stands for the whole part
        raw[key] = _part(value, key, FOLDERS.get(key, ""), path)
    whole: dict[str, Any] = _merged(under, raw)
    return whole


def _part(value: Any, key: str, folder: str, path: Path) -> Any:  # noqa: ANN401 - any YAML
    if not folder:
        return value
    if isinstance(value, str):
        loaded = _load(_find(value, path, ROOT / "configs" / folder))
        return loaded["groups"] if key == "field" else loaded
    if isinstance(value, dict) and "extends" in value:
        base = value["extends"]
        value = {name: entry for name, entry in value.items() if name != "extends"}
        return _merged(_load(_find(base, path, ROOT / "configs" / folder)), value)
    return value


def _find(name: str, path: Path, folder: Path) -> Path:
    if name.endswith((".yaml", ".yml")):
        return path.parent / name
    here = folder / f"{name}.yaml"
    return here if here.exists() else ROOT / "scenarios" / f"{name}.yaml"


def _merged(base: Any, over: Any) -> Any:  # noqa: ANN401 - any YAML
    if not isinstance(base, dict) or not isinstance(over, dict):
        return over
    kept = {key: value for key, value in base.items() if over.get(key) != "null"}
    own = {key: _merged(kept.get(key), value) for key, value in over.items() if value != "null"}
    return kept | own
