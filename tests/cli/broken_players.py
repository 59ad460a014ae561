"""Broken references to players, and broken parameters of players of one's own."""

from __future__ import annotations

from typing import Final

from cli.broken import INLINE, MAIN, Broken, edited

_MINE: Final = """\
from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from typing import Literal

from tourney.errors import InvalidArgument


class Mood(Enum):
    CALM = 1
    VERY_WILD = 2


@dataclass(frozen=True)
class Mine:
    \"\"\"Of every kind of parameter one.\"\"\"

    opens: float = 2.5
    limit: int | None = None
    style: Literal["loose", "tight"] = "tight"
    mood: Mood = Mood.CALM
    sizes: tuple[int, ...] = ()
    pair: tuple[int, float] = (1, 0.5)
    names: list[str] | None = None
    exact: Decimal = Decimal(0)
    either: int | Literal["all"] = 1
    on: bool = False

    def __post_init__(self) -> None:
        if self.opens < 2:
            raise ValueError("opens is at least 2 big blinds")
        if self.limit == 0:
            raise InvalidArgument("none at all is no limit", "limit")
        if len(self.sizes) > 3:
            raise InvalidArgument("too large", "sizes", 3)
        if self.on and self.style == "loose":
            raise ValueError("style and on do not go together")
        if self.pair[0] == 0:
            raise RuntimeError("out of order")

    def act(self, view):
        return view.passive()


class Bare:
    def __init__(self, needed: int, other: int) -> None:
        pass

    def act(self, view):
        return view.passive()
"""
_GROUP: Final = "{strategy: random_legal, share: 50%}"

SOUND: Final = (
    "opens: 3, limit: null, style: loose, mood: very_wild, sizes: [1, 2], pair: [2, 1], names: [a, b], exact: 0.1,"
    " either: all"
)
"""Parameters of `Mine` that are as they should be."""


def own(wrong: str, *says: str, **others: str) -> Broken:
    """A field with a group that is wrong, beside `mine.py`."""
    files = {MAIN: edited(INLINE, _GROUP, wrong), "mine.py": _MINE}
    files |= {f"{name}.py": text for name, text in others.items()}
    return Broken(" ".join(wrong.split()), says, files)


def reference(wrong: str, *says: str, **others: str) -> Broken:
    return own(f"{{strategy: ¶{wrong}, share: 50%}}", f"field[1].strategy: ~ {' ~ '.join(says)}", **others)


def parameters(wrong: str, *says: str) -> Broken:
    return own(f"{{strategy: 'mine.py:Mine', share: 50%, with: {wrong}}}", *(f"field[1].with{each}" for each in says))


REFERENCES: Final[tuple[Broken, ...]] = (
    reference("mime.py:Mine", "no such file: mime.py", "did you mean 'mine.py'?"),
    reference("players/mine.py:Mine", "no such file: players/mine.py"),
    reference("/nowhere/mine.py:Mine", "no such file: /nowhere/mine.py"),
    reference("mine.py:Mina", "unknown class 'mine.py:Mina'", "did you mean 'Mine'?"),
    reference("mine.py", "'mine.py' does not name a class", "'mine.py:Name'", "expected one of: Mine, Bare"),
    reference("mine.py:Mood", "is not a class with a method act"),
    reference("bad.py:Mine", "cannot load bad.py, line 2: ", bad="\ndef act(self, view\n"),
    reference(
        "fails.py:Mine", "cannot load fails.py, line 3: NameError: name 'oops' is not defined", fails="\n\noops\n"
    ),
    reference("leaves.py:Mine", "cannot load leaves.py, line 1: SystemExit: 3", leaves="raise SystemExit(3)\n"),
    Broken(
        "beside the file that names it, not beside the one that extends it",
        ("field[0].strategy: ~ no such file: mine.py",),
        {
            MAIN: "extends: parts/base.yaml\nfield: [{strategy: ¶'mine.py:Mine', share: 100%}]\n",
            "parts/base.yaml": INLINE,
            "parts/mine.py": _MINE,
        },
    ),
    Broken(
        "beside the file that is extended",
        ("field[0].strategy: ~ no such file: parts/mine.py",),
        {
            MAIN: "extends: parts/base.yaml\n",
            "parts/base.yaml": "extends: ../all.yaml\nfield: [{strategy: ¶'mine.py:Mine', share: 100%}]\n",
            "all.yaml": INLINE,
            "mine.py": _MINE,
        },
    ),
    Broken(
        "a setting that names no class",
        ("field[1].strategy: ~ unknown class 'mine.py:Mina' ~ did you mean 'Mine'?",),
        {MAIN: INLINE, "mine.py": _MINE},
        settings=("field.1.strategy=¶mine.py:Mina",),
    ),
)

PARAMETERS: Final[tuple[Broken, ...]] = (
    parameters("{¶open: 3}", ".open: unknown parameter 'open' ~ did you mean 'opens'?"),
    parameters("{opens: ¶null}", ".opens: expected a number, found nothing"),
    parameters("{limit: ¶2.5}", ".limit: expected a whole number ~ 2.5"),
    parameters("{limit: ¶true}", ".limit: expected a whole number ~ true"),
    parameters("{style: ¶losse}", ".style: unknown name 'losse'; did you mean 'loose'?"),
    parameters("{style: ¶5}", ".style: expected one of: loose, tight, found the number 5"),
    parameters("{mood: ¶tame}", ".mood: unknown name 'tame'; expected one of: calm, very_wild"),
    parameters("{mood: ¶VERY_WILD}", ".mood: unknown name 'VERY_WILD'; did you mean 'very_wild'?"),
    parameters("{mood: ¶2}", ".mood: expected one of: calm, very_wild ~ 2"),
    parameters("{sizes: ¶7}", ".sizes: expected a list, found the number 7"),
    parameters(
        "{sizes: [1, ¶two, ¶3.5]}", ".sizes[1]: ~ a whole number ~ 'two'", ".sizes[2]: ~ a whole number ~ 3.5"
    ),
    parameters("{pair: ¶[1]}", ".pair: expected 2 in the list, found 1"),
    parameters("{pair: [1, ¶a]}", ".pair[1]: expected a number ~ 'a'"),
    parameters("{names: [a, ¶2]}", ".names[1]: expected text, found the number 2"),
    parameters("{names: ¶a}", ".names: expected a list, found the text 'a'"),
    parameters("{exact: ¶lots}", ".exact: expected a number"),
    parameters("{either: ¶most}", ".either: expected a whole number or one of: all, found the text 'most'"),
    parameters("{'on': ¶maybe}", ".on: expected true or false"),
    parameters("{opens: ¶very, limit: ¶few}", ".opens: expected a number", ".limit: expected a whole number"),
    # what the class itself refuses
    parameters("{opens: ¶1.5}", ".opens: mine.py:Mine cannot be made: opens is at least 2 big blinds"),
    parameters("{opens: 4, limit: ¶0}", ".limit: mine.py:Mine cannot be made: none at all is no limit"),
    parameters("{sizes: [1, 2, 3, ¶4]}", ".sizes[3]: ~ too large"),
    parameters("¶{style: loose, 'on': true}", ": ~ style and on do not go together"),
    parameters("¶{pair: [0, 1]}", ": ~ RuntimeError: out of order"),
    own("¶{strategy: 'mine.py:Bare', share: 50%, with: {needed: 1}}", "field[1]: missing parameter 'other'"),
    own(
        "{strategy: 'mine.py:Bare', share: 50%, with: {needed: 1, other: 2, ¶third: 3}}",
        "field[1].with.third: unknown",
    ),
)
