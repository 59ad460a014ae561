"""Write the tables of starting hands in `configs/charts`: of Omaha and of seven-card stud.

    python docs/scripts/rank_hands.py

It ranks every hand by playing it out, which takes some seconds. Run it after any change of `ShareEstimate` or of its
random numbers that changes results.
"""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from tourney.config import shipped
from tourney.config.load import load_variant
from tourney.strategies.skilled.hand_charts import chart_of, list_hands
from tourney.strategies.skilled.judging import Study

GAMES: Final = ("pot_limit_omaha", "fixed_limit_omaha_hi_lo", "stud", "stud_hi_lo", "razz")

HEADER: Final = """\
# The starting hands of {title}: how many of the 256 random hands of a player's book are at least as good.
# Written by docs/scripts/rank_hands.py. tourney/strategies/skilled/hand_charts.py says which hand each number is for.
"""


def main() -> None:
    """Write all tables."""
    for game in GAMES:
        path = shipped.find("variants", game)
        assert path is not None
        variant = load_variant(path)
        chart = chart_of(variant)
        assert chart is not None
        study = Study(variant, reads_chart=False)
        ranks = (study.percentile(0, hand, 0) * study.book.size / 100 for hand in list_hands(study.book.dealt))
        counts = " ".join(f"{rank:.0f}" for rank in ranks)
        chart.write_text(HEADER.format(title=variant.title) + "\n".join(wrap(counts, 120)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
