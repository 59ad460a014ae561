"""Problems of configuration files, with their positions, and the wording of messages."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import TypeAlias

from tourney.config import shipped
from tourney.errors import TourneyError

KeyPath: TypeAlias = tuple[str | int, ...]
"""The path to a value from the root: a key for each mapping, an index from 0 for each list."""

_SHORT = 40
_FEW = 12
_LIKE = 0.6
_COMPARABLE = 80  # difflib takes quadratic time, and names are shorter than this


_ODD_NUMBER = re.compile(r"([-+]?)(?=\.?\d)(\d{0,9})\.(\d{0,9})", re.ASCII)
"""A decimal number that is text in these files: it lacks a digit before or after the point, or it is quoted."""


@dataclass(frozen=True, slots=True, order=True)
class TextMark:
    """A position in a file; lines and columns count from 1. As text, a shipped file has its name only."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{shipped.describe_file(self.file)}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem: its position, the path of the value, and a message."""

    mark: TextMark
    path: str
    message: str

    def __str__(self) -> str:
        return ": ".join(part for part in (str(self.mark), self.path, self.message) if part)


class ConfigError(TourneyError):
    """An invalid configuration; `problems` holds each problem once, in the order of the text."""

    exit_code = 2

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = in_order(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Sort the problems in the order of the text and remove duplicates."""
    # A set first: two checks may find the same fault.
    return tuple(sorted(set(problems), key=lambda each: (each.mark, each.path, each.message)))


def format_key_path(path: KeyPath) -> str:
    """Format a path as `schedule.levels[3].bb`, with `['odd key']` for a key with special characters."""
    return "".join(map(_step, path)).removeprefix(".")


def _step(step: str | int) -> str:
    # Keys with spaces or dots stand in brackets, or a path could be read in two ways.
    if isinstance(step, str) and re.fullmatch(r"[\w-]+", step):
        return f".{_short(step)}"
    return f"[{step}]" if isinstance(step, int) else f"[{_short(step)!r}]"


def printable(text: str) -> str:
    """The text on one line, with unprintable characters escaped."""
    # `ascii` writes a character in quotes; `[1:-1]` takes them off.
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def quote(text: str) -> str:
    """The text in quotes, on one line, cut to 40 characters."""
    return repr(_short(text))


def describe_value(value: object) -> str:
    """Describe a value for a message: `the text 'abc'`, `the number 5`, `a list`."""
    match value:
        case None:
            return "nothing"
        case bool():
            # true as in YAML, not as in Python.
            return str(value).lower()
        case int() | float() | Decimal():
            return f"the number {_short(str(value))}"
        case str():
            return f"the text {quote(value)}"
    names: dict[type, str] = {list: "a list", dict: "a mapping"}
    return names.get(type(value), f"a {type(value).__name__}")


def not_a_number(value: object) -> str:
    """Describe a value that is found in place of a number; for a text such as `.5`, with how to write it."""
    number = _ODD_NUMBER.fullmatch(value) if isinstance(value, str) else None
    if number is None:
        return describe_value(value)
    sign, whole, part = number.groups(default="")
    written = f"{sign.removeprefix('+')}{whole.lstrip('0') or '0'}.{part or '0'}"
    return f"{describe_value(value)}; write {written}"


def nearest(name: str, candidates: Iterable[str]) -> str:
    """Return a suggestion to end a message about an unknown name.

    Returns:
        `; did you mean 'x'?` if a candidate is similar or has all words of the name; otherwise the candidates if they
        are few (`; expected one of: a, b`); otherwise an empty text.
    """
    names = list(dict.fromkeys(candidates))
    meant = _find_nearest(name, names)
    if meant:
        return f"; did you mean {' or '.join(map(quote, meant))}?"
    if 0 < len(names) <= _FEW:
        return f"; expected one of: {', '.join(map(printable, names))}"
    return ""


def closest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate most similar to the name, ignoring case; None if no candidate is similar.

    A name with two neighbouring letters swapped is similar at any length; difflib finds this only in long names.
    """
    return next(iter(_find_nearest(name, candidates)), None)


def _find_nearest(name: str, candidates: Iterable[str]) -> list[str]:
    """The candidates most similar to the name: one, or all that have its words."""
    folded = name.casefold()
    # Reversed, so that of names that differ in case only the first stays.
    by_folded = {candidate.casefold(): candidate for candidate in reversed(list(candidates))}
    if len(folded) > _COMPARABLE:
        return []
    swaps = (folded[:i] + folded[i + 1] + folded[i] + folded[i + 2 :] for i in range(len(folded) - 1))
    for exact in (folded, *swaps):
        # Swaps before the rest: they are the commonest slip of the fingers.
        if exact in by_folded:
            return [by_folded[exact]]
    # The start of a name is a better hint than likeness: difflib counts all the missing letters.
    # From three letters on: shorter beginnings fit too many names.
    longer = [candidate for candidate in by_folded if len(folded) > 2 and candidate.startswith(folded)]
    if longer:
        return [by_folded[min(longer, key=len)]]
    worded = [by_folded[candidate] for candidate in reversed(by_folded) if _has_words(candidate, folded)]
    if worded:
        # The names with the fewest words are nearest to what was asked.
        fewest = min(len(_words(each)) for each in worded)
        return [each for each in worded if len(_words(each)) == fewest][:_FEW]
    near = difflib.get_close_matches(folded, by_folded, n=1, cutoff=_LIKE)
    return [by_folded[near[0]]] if near else []


def _has_words(candidate: str, name: str) -> bool:
    """Whether a candidate has all words of a name (holdem), or the name abbreviates it (nlhe, plo8)."""
    words, asked = _words(candidate), _words(name)
    initials = "".join(word[0] for word in words)
    return (bool(asked) and set(asked) <= set(words)) or (
        # nlhe and plo8: the first letters of the words, with at most one digit after them.
        len(initials) > 2 and name.startswith(initials) and len(name) <= len(initials) + 1
    )


def _words(name: str) -> list[str]:
    return re.findall(r"[^\W_]+", name)


def _short(text: str) -> str:
    return text if len(text) <= _SHORT else f"{text[: _SHORT - 3]}..."
