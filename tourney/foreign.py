"""Text of other people's programs: players and engines. It is made printable where it comes in."""

from __future__ import annotations

from typing import Any, Final

_LONGEST: Final = 1000


def one_line(text: str, most: int = _LONGEST) -> str:
    """The text on one line of at most `most` characters, without what a terminal or a file format may misread.

    White space becomes a space. Other characters that are not printable become escapes: control characters, lone
    surrogates, and marks that change the direction of writing (Unicode Technical Report 36, 2.1).
    """
    cut = text if len(text) <= most else f"{text[:most]}..."
    return (cut if cut.isprintable() else "".join(map(_printable, cut))).strip()


def clean(value: Any, most: int = _LONGEST) -> Any:  # noqa: ANN401 - JSON
    """JSON with all its texts on one line each; see `one_line`."""
    if isinstance(value, str):
        return one_line(value, most)
    if isinstance(value, list):
        return [clean(each, most) for each in value]
    if isinstance(value, dict):
        return {one_line(key, most): clean(each, most) for key, each in value.items()}
    return value


def _printable(char: str) -> str:
    if char.isprintable():
        return char
    return " " if char.isspace() else ascii(char)[1:-1]
