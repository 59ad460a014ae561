"""Broken tournament files: each is a good one with a change, and the place of the error is marked in the change.

`¶` stands before the character an error must point at (and is taken out of the file), `†` before another that would
do as well for the error marked last, or for the first if none is yet.

Lines and columns are thus counted from the edit, never copied from an output.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tourney.config import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MAIN: Final = "main.yaml"
_SET: Final = "--set "

TURBO: Final = (shipped.folder("scenarios") / "turbo_sng.yaml").read_text(encoding="utf-8")
"""A shipped scenario whose field has counts, and whose parts are all names."""

BARGE: Final = (shipped.folder("scenarios") / "barge_2019.yaml").read_text(encoding="utf-8")
"""A shipped scenario whose field has shares."""

SCHEDULE: Final = (shipped.folder("schedules") / "home_game.yaml").read_text(encoding="utf-8")
PAYOUTS: Final = (shipped.folder("payouts") / "top_3.yaml").read_text(encoding="utf-8")
PACE: Final = (shipped.folder("paces") / "online.yaml").read_text(encoding="utf-8")
VARIANT: Final = (shipped.folder("variants") / "no_limit_holdem.yaml").read_text(encoding="utf-8")

INLINE: Final = """\
title: All in one file
game:
  title: Small hold'em
  deck: [As, Ks, Qs, Js, Ah, Kh, Qh, Jh, Ad, Kd, Qd, Jd]
  betting: fixed_limit
  forced_bets: blinds
  bets_per_round: 3
  players: {least: 2, most: 4}
  streets:
    - {name: deal, hole: 1, board: 0, burn: false, bet: small}
    - {name: second, hole: 0, board: 1, burn: true, bet: big}
  showdown: [high]
schedule:
  title: Ours
  level_length: 10m
  ante_paid_by: each
  smallest_chip: 5
  levels:
    - {sb: 10, bb: 20, ante: 5, small_bet: 20, big_bet: 40, length: 15m}
    - {break: 6m}
    - {sb: 25, bb: 50}
payouts:
  title: Two
  percent: [65, 35]
  round_to: 5
pace:
  title: Quick
  hand: 9
  fold: 2.5
  decision: 5
  street: 1.5
  showdown: 4
seats: 4
final_table: 3
stack: 1_000
buy_in: 8
entries: 12
field:
  - {strategy: tight_aggressive, share: 50%, with: {looseness: 1.8, bluff_percent: 20}}
  - {strategy: random_legal, share: 50%}
rules: {raises: 3, uncapped_heads_up: true, antes_in_pot_limit: false, ante_first: false}
on_fault: fold
seed: 7
"""
"""Every key there is, with every part written in place."""

GOOD: Final[Mapping[str, str]] = {"turbo": TURBO, "barge": BARGE, "inline": INLINE}


@dataclass(frozen=True, slots=True)
class Expected:
    """A line of the error output.

    Attributes:
        places: `file:line:column` it may begin with; none when any will do.
        says: Fragments it holds, in this order.
    """

    places: tuple[str, ...]
    says: tuple[str, ...]


@dataclass(frozen=True)
class Broken:
    """A broken tournament.

    Attributes:
        name: What is wrong with it, in a few words.
        says: What each marked error must say, in the order of the marks; fragments are parted by " ~ ".
        files: What to write, with marks, by name; `main.yaml` is the one to run.
        settings: For `--set`, with marks.
        binary: Files that are no text.
        folders: Folders to make.
        elsewhere: Errors that stand where no mark can: (place, what it must say); "" is any place.
    """

    name: str
    says: tuple[str, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)
    settings: tuple[str, ...] = ()
    binary: Mapping[str, bytes] = field(default_factory=dict)
    folders: tuple[str, ...] = ()
    elsewhere: tuple[tuple[str, str], ...] = ()

    @property
    def label(self) -> str:
        """The name without marks and not too long."""
        return _unmarked(self.name)[:60]

    def content(self) -> dict[str, bytes]:
        """The files as they are written, without marks."""
        return {name: _unmarked(text).encode() for name, text in self.files.items()} | dict(self.binary)

    def arguments(self) -> list[str]:
        """The settings as they are given on the command line."""
        return [part for setting in self.settings for part in ("--set", _unmarked(setting))]

    def expected(self) -> list[Expected]:
        """All that must be said."""
        texts = [(name, text) for name, text in self.files.items()]
        texts += [(_SET + _unmarked(setting), _SET + setting) for setting in self.settings]
        places = [mark for name, text in texts for mark in _marks(name, text)]
        assert len(places) == len(self.says), f"{self.name}: {len(places)} marks, {len(self.says)} sayings"
        marked = zip(places, self.says, strict=True)
        return [
            *(Expected(tuple(where), tuple(said.split(" ~ "))) for where, said in marked),
            *(Expected((where,) if where else (), tuple(said.split(" ~ "))) for where, said in self.elsewhere),
        ]


def _unmarked(text: str) -> str:
    return re.sub("[¶†]", "", text)


def _marks(file: str, text: str) -> list[list[str]]:
    """The places of each error marked in the text, alternatives behind the first."""
    found: list[list[str]] = []
    before: list[str] = []
    for number, marked in enumerate(text.split("\n"), start=1):
        plain = ""
        for char in marked:
            if char not in "¶†":
                plain += char
                continue
            place = f"{file}:{number}:{len(plain) + 1}"
            if char == "¶":
                found.append([place, *before])
                before.clear()
            elif found:
                found[-1].append(place)
            else:
                before.append(place)
    return found


def edited(base: str, *changes: str) -> str:
    """The text with each old string, which must be in it once, replaced by the new one after it."""
    text = base
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
        text = text.replace(old, new)
    return text


def line_of(text: str, key: str) -> int:
    """The line a key of the root stands on."""
    return text.partition(f"\n{key}:")[0].count("\n") + 2


def change(name: str, base: str, old: str, new: str, *says: str) -> Broken:
    """A good tournament with one string replaced."""
    return Broken(name, says, {MAIN: edited(base, old, new)})


def inline(old: str, new: str, *says: str) -> Broken:
    """The tournament that is all in one file, with one string replaced."""
    return change(" ".join(f"{old} -> {new}".split()), INLINE, old, new, *says)


def lacking(key: str) -> Broken:
    """The tournament that is all in one file, without one of its keys."""
    text, count = re.subn(rf"(?m)^{key}:.*\n(?:[ -].*\n)*", "", INLINE)
    assert count == 1, key
    said = "either a `game` or a `mix`" if key == "game" else f"missing key {key!r}"
    return whole(f"no {key}", f"¶{text}", said)


def beside(name: str, key: str, text: str, *says: str, folder: str = "") -> Broken:
    """A part in a file of the user's, `mine.yaml`, next to the shipped scenario that names it."""
    main, count = re.subn(rf"(?m)^{key}: .*$", f"{key}: {folder}mine.yaml", TURBO)
    assert count == 1
    return Broken(name, says, {MAIN: main, f"{folder}mine.yaml": text})


def setting(text: str, *says: str, base: str = INLINE, also: tuple[str, ...] = ()) -> Broken:
    """A good tournament with a bad setting."""
    return Broken(f"--set {text}", says, {MAIN: base}, settings=(text, *also))


def whole(name: str, text: str, *says: str) -> Broken:
    """A file of its own."""
    return Broken(name, says, {MAIN: text})


def unreadable(name: str, content: bytes, *elsewhere: tuple[str, str]) -> Broken:
    """A file that is no text."""
    return Broken(name, binary={MAIN: content}, elsewhere=elsewhere)


def all_of(*tables: tuple[Broken, ...]) -> Iterator[Broken]:
    """The rows of tables, each under a name of its own."""
    seen = set()
    for row in (row for table in tables for row in table):
        assert row.name not in seen, f"two rows are called {row.name}"
        seen.add(row.name)
        yield row
