"""How the report is set: short, no label on another, nothing lost on paper."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import pytest
from reports import made, shown

from tourney.config.load import load_tournament
from tourney.config.named_files import scenario_file
from tourney.experiment.replicate import play_replicate
from tourney.reporting.page.build import build_page
from tourney.reporting.page.drawing import Axis, Bar, Frame, columns

if TYPE_CHECKING:
    from browser.look import Look

    from tourney.reporting.page.series_shown import Series

pytestmark = pytest.mark.slow


_ONE_KIND: Final = "field=[{strategy: tight_aggressive, count: 200}]"


@cache
def _barge(level_length: str = "18m") -> Series:
    """An event with 23 tables, 33 levels, 27 places paid: more of everything than most have but kinds of players."""
    settings = [f"schedule.level_length={level_length}", _ONE_KIND]
    scenario = load_tournament(scenario_file("barge_2019"), settings=settings)
    replicates = [play_replicate(scenario, 0, number, 900) for number in range(20)]
    return shown(label=level_length, scenario=scenario, replicates=replicates, seed=0)


def _sweep() -> list[Series]:
    settings = [f"schedule.level_length={minutes}m" for minutes in (10, 12, 15, 18, 20, 25)]
    return [
        shown(label=each, settings=(each,), replicates=made(60)[place : place + 30])
        for place, each in enumerate(settings)
    ]


def test_a_page_of_one_large_event_is_short(look: Look) -> None:
    with look(build_page([_barge()])) as page:
        assert page.evaluate("document.documentElement.scrollHeight") < 5000


_ON_ANOTHER: Final = """() => [...document.querySelectorAll("svg")].flatMap((svg) => {
  const named = [...svg.querySelectorAll("text")].filter((each) => each.textContent.trim())
    .map((each) => [each.textContent, each.getBoundingClientRect()]).filter(([, box]) => box.width);
  return named.flatMap(([one, a], place) => named.slice(place + 1).filter(([, b]) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3).map(([other]) => `${one} | ${other}`));
})"""


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("which", ["one", "two", "sweep"])
def test_no_label_is_on_another(look: Look, which: str, width: int) -> None:
    experiments = {"one": lambda: [_barge()], "two": lambda: [_barge(), _barge("15m")], "sweep": _sweep}[which]()
    with look(build_page(experiments), width) as page:
        page.eval_on_selector_all("details", "(all) => all.forEach((each) => each.open = true)")
        assert page.locator("svg text").count() > 20
        assert page.evaluate(_ON_ANOTHER) == []


def test_the_title_of_an_axis_is_clear_of_its_highest_number(look: Look) -> None:
    """Once "Hands" was written on the number of a line near the top of the columns."""
    frame = Frame(Axis(0, 4, 1), 200, 150, 14, [1, 2, 3], str, "{:.0f}".format, "Level", "Hands")
    drawn = columns(frame, "Hands", [Bar(place, place + 0.9, 200 - 60 * place, "bar") for place in range(4)])
    with look(f"<style>svg text {{ font-size: 13px }}</style>{drawn}") as page:
        assert page.locator("text", has_text="Hands").count() == 1
        assert page.evaluate(_ON_ANOTHER) == []


@pytest.mark.parametrize("width", [1280, 390])
def test_a_choice_is_on_one_line(look: Look, width: int) -> None:
    with look(build_page([_barge()]), width) as page:
        tops = page.eval_on_selector_all(
            ".choice label", "(all) => all.map((each) => each.getBoundingClientRect().top)"
        )
        assert len(tops) == 5
        assert len(set(tops)) == 1


@pytest.mark.parametrize("which", ["two", "sweep"])
def test_the_legends_are_printed(look: Look, which: str) -> None:
    """They are buttons on the screen."""
    experiments = [_barge(), _barge("15m")] if which == "two" else _sweep()
    with look(build_page(experiments)) as page:
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert page.locator("#room .keys b").first.is_visible()
        assert page.locator("#room .keys b:visible").count() == len(experiments)
        assert not page.locator("#theme").is_visible()


def test_no_section_on_paper_is_empty(look: Look) -> None:
    with look(build_page(_sweep())) as page:
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        heights = page.eval_on_selector_all(
            "section", "(all) => all.map((each) => [each.id, each.offsetHeight]).filter(([, high]) => high)"
        )
        assert {"end", "moments", "winners"} <= {name for name, _ in heights}
        assert all(high > 100 for _, high in heights), heights
        assert not page.locator("#example").is_visible()
