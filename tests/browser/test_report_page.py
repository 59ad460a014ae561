"""The report in a real browser: it runs, stays by itself, and can be used by everybody."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from reports import HOSTILE, event, made, shown

from tourney.experiment.work import Failure
from tourney.reporting.page.build import build_page

if TYPE_CHECKING:
    from browser.look import Look
    from playwright.sync_api import Page

    from tourney.reporting.page.series_shown import Series

pytestmark = pytest.mark.slow


def _one() -> list[Series]:
    return [shown(replicates=made(40))]


def _several() -> list[Series]:
    long = "schedule.level_length=20m " * 4
    return [
        *_one(),
        shown(label="later", replicates=made(60)[20:], settings=(long,)),
        shown(label=long, replicates=made(20), seed=9, failures=[Failure(20, "RuntimeError: no")]),
    ]


PAGES = pytest.mark.parametrize("experiments", [_one(), _several()], ids=["one", "several"])


@PAGES
def test_all_charts_are_drawn(look: Look, experiments: list[Series]) -> None:
    with look(build_page(experiments)) as page:
        assert page.locator(".plot").count() >= 3
        inked = page.eval_on_selector_all("canvas", f"(all) => all.map({_INKED})")
        assert len(inked) == page.locator(".plot").count()
        assert min(inked) > 500
        assert page.locator("#end strong").first.is_visible()


@pytest.mark.parametrize("width", [1280, 390])
@PAGES
def test_what_is_written_at_the_ticks_is_true(look: Look, experiments: list[Series], width: int) -> None:
    """Ticks at 0, 2.5, 5, 7.5 were once written 0, 3, 5, 8. Players and tables have no halves."""
    with look(build_page(experiments), width) as page:
        charts = page.evaluate(
            "charts.map(({ plot, chart }) => ({"
            " ...JSON.parse(plot.parentElement.querySelector('script').textContent),"
            " ticks: chart.axes[1]._splits, written: chart.axes[1]._values }))"
        )
        assert {"Players left over time", "Tables in play over time"} <= {each["title"] for each in charts}
        for each in charts:
            ticks, written = each["ticks"], [float(text.replace(",", "")) for text in each["written"]]
            assert written == pytest.approx(ticks)
            assert len(set(written)) == len(written) >= 2
            if not each["log"]:
                assert [tick / ticks[1] for tick in ticks] == pytest.approx(list(range(len(ticks))))
            if each["digits"] == 0:
                assert all(tick == int(tick) for tick in ticks)


_DOTS = """(canvas) => {
  const copy = document.createElement("canvas");
  [copy.width, copy.height] = [canvas.width, canvas.height];
  const context = copy.getContext("2d", { willReadFrequently: true });
  context.drawImage(canvas, 0, 0);
  return context.getImageData(0, 0, copy.width, copy.height).data;
}"""

_INKED = f"""(canvas) => {{
  const data = ({_DOTS})(canvas);
  let inked = 0;
  for (let place = 3; place < data.length; place += 4) if (data[place]) inked += 1;
  return inked;
}}"""

_COLOUR = f"""(canvas) => {{
  const data = ({_DOTS})(canvas);
  const many = new Map();
  for (let place = 0; place < data.length; place += 4) {{
    const [red, green, blue] = data.slice(place, place + 3);
    if (data[place + 3] === 255 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60) {{
      const key = `${{red}},${{green}},${{blue}}`;
      many.set(key, (many.get(key) || 0) + 1);
    }}
  }}
  return [...many].sort((one, other) => other[1] - one[1])[0][0];
}}"""


def test_the_policy_holds(look: Look) -> None:
    """What is put into the page later does not run, and what lies elsewhere is not asked for."""
    with look(build_page(_one()), blocked=True) as page:
        page.evaluate("""() => {
          const script = document.createElement("script");
          script.textContent = "window.hacked = 3";
          const image = document.createElement("img");
          image.src = "http://127.0.0.1:9/x.png";
          document.body.append(script, image);
        }""")
        page.wait_for_function("window.violations.length >= 2")
        violations = page.evaluate("window.violations.splice(0)")
        assert sorted(each.partition(":")[0] for each in violations) == ["img-src", "script-src-elem"]


@pytest.mark.parametrize("words", HOSTILE)
@pytest.mark.parametrize("width", [360, 1280])
def test_hostile_titles(look: Look, words: str, width: int) -> None:
    renamed = [
        replace(each, outcomes=tuple(one._replace(strategy=words) for one in each.outcomes[:1])) for each in made(30)
    ]
    experiment = shown(
        label=words, scenario=replace(event(), title=words), replicates=renamed, settings=(words,),
        failures=[Failure(30, words)], replay=words,
    )  # fmt: skip
    with look(build_page([experiment, experiment]), width) as page:
        assert page.locator("h1").text_content() == words
        assert page.title() == f"{' '.join(words.split())} \N{EN DASH} tourney"
        assert page.locator(".key + bdi").first.text_content() == words
        assert page.locator("img").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@PAGES
@pytest.mark.parametrize("width", [320, 360, 768])
def test_it_fits_a_phone(look: Look, experiments: list[Series], width: int) -> None:
    """WCAG 2.2, 1.4.10: no moving sideways from 320 pixels on, but for tables, which move by themselves."""
    with look(build_page(experiments), width) as page:
        page.eval_on_selector_all("details", "(all) => all.forEach((each) => each.open = true)")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        # What is wider can be moved with the keyboard, and has a name.
        page.wait_for_function("""() => [...document.querySelectorAll(".scroll, pre")].every((each) =>
          each.scrollWidth <= each.clientWidth || (each.tabIndex === 0 && each.ariaLabel))""")


@PAGES
@pytest.mark.parametrize("width", [768, 1000, 1300])
def test_drawings_are_in_sight_and_their_numbers_apart(look: Look, experiments: list[Series], width: int) -> None:
    """No drawing is cut off at the right, or lies behind a movement sideways."""
    with look(build_page(experiments), width) as page:
        assert page.locator("td.drawn").count()
        assert page.evaluate("""() => [...document.querySelectorAll(".scroll .drawn svg")].every((each) =>
          each.getBoundingClientRect().right <= each.closest(".scroll").getBoundingClientRect().right)""")
        assert page.evaluate("""() => [...document.querySelectorAll(".ruler")].every((ruler) =>
          [...ruler.children].map((each) => each.getBoundingClientRect()).every((box, place, all) =>
            !place || all[place - 1].right < box.left))""")


def test_dark_and_light(look: Look) -> None:
    def paper(page: Page) -> list[int]:
        found: list[int] = page.evaluate(
            "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)"
        )
        return found

    def line(page: Page) -> str:
        """The colour of most dots of the first chart that are painted wholly."""
        found: str = page.eval_on_selector("canvas", _COLOUR)
        return found

    page_of_one = build_page(_one())
    with look(page_of_one, dark=True) as page:
        assert max(paper(page)) < 60
        dark = line(page)
    with look(page_of_one) as page:
        assert min(paper(page)) > 200
        light = line(page)
        assert light != dark
        button = page.get_by_role("button", name="Dark")
        assert button.get_attribute("aria-pressed") == "false"
        button.click()
        assert button.get_attribute("aria-pressed") == "true"
        assert max(paper(page)) < 60
        page.wait_for_timeout(50)
        assert line(page) == dark
        button.press("Enter")
        assert min(paper(page)) > 200
        page.emulate_media(color_scheme="dark")
        assert min(paper(page)) > 200  # the button has the last word


def test_by_keyboard(look: Look) -> None:
    """WCAG 2.2: 2.1.1 (all of it by keyboard), 2.4.1 (skip link), 2.4.3 (order), 2.4.7 (focus can be seen)."""
    with look(build_page(_one())) as page:
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == "Skip to the results"
        assert page.evaluate("document.activeElement.getBoundingClientRect().left") >= 0
        seen = [page.evaluate(_FOCUSED)]
        for _ in range(60):
            page.keyboard.press("Tab")
            focused = page.evaluate(_FOCUSED)
            if focused["name"] == "BODY":
                break
            seen.append(focused)
        assert all(each["outline"] for each in seen)
        places = [each["place"] for each in seen]
        assert places == sorted(places)
        names = [each["name"] for each in seen]
        assert names[:2] == ["A", "BUTTON"]
        assert names.count("SUMMARY") == page.locator("summary:visible").count()
        assert [each["role"] for each in seen].count("slider") == page.locator(".plot").count()


_FOCUSED = """() => {
  const it = document.activeElement;
  return {
    name: it.tagName,
    role: it.getAttribute("role"),
    outline: it.matches(":focus-visible") && getComputedStyle(it).outlineStyle !== "none",
    place: [...document.querySelectorAll("*")].indexOf(it),
  };
}"""


def test_the_skip_link(look: Look) -> None:
    with look(build_page(_one())) as page:
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "main"


def test_charts_are_read_with_the_arrow_keys(look: Look) -> None:
    """As a slider is: WAI-ARIA Authoring Practices, slider pattern."""
    with look(build_page(_one())) as page:
        chart = page.get_by_role("slider", name="Players left over time")
        readout = page.locator(".readout").first
        assert chart.get_attribute("aria-valuenow") == "0"
        chart.focus()
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        assert chart.get_attribute("aria-valuenow") == "3"
        words = chart.get_attribute("aria-valuetext")
        assert words is not None
        assert words.startswith("0:30: ")
        assert "players (" in words
        assert readout.text_content() == words.replace(": ", "", 1)
        tables = page.get_by_role("slider", name="Tables in play over time")
        assert tables.get_attribute("aria-valuenow") == "3"  # both charts tell of the same moment
        page.keyboard.press("End")
        assert chart.get_attribute("aria-valuenow") == chart.get_attribute("aria-valuemax")
        page.keyboard.press("ArrowRight")
        assert chart.get_attribute("aria-valuenow") == chart.get_attribute("aria-valuemax")
        page.keyboard.press("Home")
        assert chart.get_attribute("aria-valuenow") == "0"


def test_the_pointer_tells_what_is_there(look: Look) -> None:
    with look(build_page(_several())) as page:
        readout = page.locator(".readout").first
        assert readout.text_content() == "Point at the chart or use the arrow keys to read its values."
        page.locator(".plot").first.scroll_into_view_if_needed()
        page.locator(".plot").first.hover()
        assert readout.locator(".key").count() == 3
        assert (readout.text_content() or "").count("A: ") == 1


@PAGES
def test_on_paper(look: Look, experiments: list[Series]) -> None:
    with look(build_page(experiments), dark=True) as page:

        def wide() -> float:
            found: float = page.locator(".plot canvas").first.evaluate("(canvas) => canvas.clientWidth")
            return found

        before = wide()
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.wait_for_timeout(50)
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(253, 253, 251)"
        assert not page.locator("nav").is_visible()
        assert wide() <= 660
        assert page.locator(".sheet").first.is_visible()
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        page.emulate_media(media="screen")
        page.wait_for_timeout(50)
        assert wide() == before
        assert page.pdf(format="A4").startswith(b"%PDF")


def test_without_scripts_the_numbers_are_there(look: Look) -> None:
    with look(build_page(_one()), scripts=False) as page:
        assert page.locator("#end strong").is_visible()
        assert not page.locator("#theme").is_visible()
        assert page.get_by_text("This chart needs JavaScript. The table has its numbers.").first.is_visible()
        page.locator("#room summary").first.click()
        assert page.locator("#room table").first.is_visible()


@pytest.mark.parametrize("width", [1280, 390])
def test_ten_series_side_by_side(look: Look, width: int) -> None:
    """Each answer stands on one line, no axis goes beyond the page, and no table is mostly empty."""
    html = build_page([shown(label=f"stack={index}", seed=index) for index in range(10)])
    with look(html, width) as page:
        lines = (
            "each => each.getClientRects().length && each.offsetHeight / parseFloat(getComputedStyle(each).fontSize)"
        )
        assert all(page.eval_on_selector_all(".answers strong", f"all => all.map({lines}).map(high => high < 1.6)"))
        right = page.evaluate("document.querySelector('main').getBoundingClientRect().right")
        ends = "all => all.map(each => each.getBoundingClientRect().right)"
        assert max(page.eval_on_selector_all("svg.columns .tick", ends)) <= right + 1
        high = page.eval_on_selector_all(
            "table.chances tr, #end table tr", "all => all.map(each => each.offsetHeight)"
        )
        assert max(high) < 100


def test_one_of_several_can_be_looked_at(look: Look) -> None:
    every = [shown(label=f"stack {number}", replicates=made(40)) for number in range(6)]
    with look(build_page(every)) as page:
        buttons = page.locator("#room .keys button")
        assert buttons.count() == 6
        chart = page.locator("#room .plot").first
        before = chart.locator("canvas").evaluate("(canvas) => canvas.toDataURL()")
        buttons.nth(2).click()
        assert buttons.nth(2).get_attribute("aria-pressed") == "true"
        assert chart.locator("canvas").evaluate("(canvas) => canvas.toDataURL()") != before
        chart.focus()
        page.keyboard.press("ArrowRight")
        told = chart.get_attribute("aria-valuetext") or ""
        assert "C: " in told
        assert "A: " not in told
        buttons.nth(2).click()
        page.keyboard.press("ArrowRight")
        assert buttons.nth(2).get_attribute("aria-pressed") == "false"


def test_dealers_are_shown_for_the_chosen_share(look: Look) -> None:
    with look(build_page(_one()), scripts=False) as page:
        assert page.locator(".pick-90").is_visible()
        page.locator(".pick-by-50").check()
        assert page.locator(".pick-50").is_visible()
        assert not page.locator(".pick-90").is_visible()


def test_a_page_of_one_event_is_short(look: Look) -> None:
    with look(build_page(_one())) as page:
        assert page.evaluate("document.documentElement.scrollHeight") < 5000
