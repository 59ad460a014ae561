"""Reading of the charts in `configs/charts`: a row for each of the 169 starting hands of hold'em."""

from __future__ import annotations

from tourney.inputs import find_shipped_root, read_text


def read_chart(name: str) -> dict[str, tuple[float, ...]]:
    """The numbers of each hand, in the order of the file; lines that begin with # say what they are."""
    text = read_text(find_shipped_root() / "configs" / "charts" / f"{name}.txt")
    rows = (line.split() for line in text.splitlines() if line and line[0] != "#")
    return {hand: tuple(map(float, cells)) for hand, *cells in rows}
