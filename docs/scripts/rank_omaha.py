"""Write the tables of Omaha's starting hands, `configs/charts/omaha_hands.txt` and `omaha_hi_lo_hands.txt`.

    python docs/scripts/rank_omaha.py

It ranks every hand by playing it out, which takes some seconds. Run it after any change of `ShareEstimate` or of its
random numbers that changes results.
"""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from tourney.config import shipped
from tourney.config.load import load_variant
from tourney.inputs import find_shipped_root
from tourney.strategies.skilled.judging import Study
from tourney.strategies.skilled.omaha_hands import CHARTS, list_hands

GAMES: Final = ("pot_limit_omaha", "fixed_limit_omaha_hi_lo")

HEADER: Final = """\
# The starting hands of {title}: how many of the 256 random hands of a player's book are at least as good.
# Written by docs/scripts/rank_omaha.py. tourney/strategies/skilled/omaha_hands.py says which hand each number is for.
"""


def main() -> None:
    """Write both tables."""
    for game in GAMES:
        path = shipped.find("variants", game)
        assert path is not None
        variant = load_variant(path)
        chart = find_shipped_root() / "configs" / "charts" / f"{CHARTS[variant.rankings]}.txt"
        study = Study(variant, reads_chart=False)
        counts = " ".join(f"{study.percentile(0, hand, 0) * study.book.size / 100:.0f}" for hand in list_hands())
        chart.write_text(HEADER.format(title=variant.title) + "\n".join(wrap(counts, 120)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
