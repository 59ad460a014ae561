"""The page of `tourney watch` in a real browser: it plays, jumps, and can be used by everybody."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from golden.scripts import SCRIPTS
from reports import HOSTILE
from watched import scripted_hand

from tourney.config.load import load_tournament
from tourney.game.phh import parse_hand
from tourney.inputs import one_line
from tourney.tasks.watched_files import watch_hands
from tourney.tasks.watching import watch_scenario
from tourney.watch.watch_page import ShownFinding, build_watch_page

if TYPE_CHECKING:
    from browser.look import Look
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

_READY: Final = "body[data-ready]"


def _wait_for(page: Page, condition: str) -> None:
    """Wait until an expression is true, ten seconds at most; the page forbids `eval`, which Playwright waits by."""
    for _ in range(200):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(condition)


@cache
def _event() -> str:
    settings = ["entries=100", "payouts=top_3"]
    scenario = load_tournament(Path("scenarios/online_thousand_random.yaml"), settings=settings)
    return build_watch_page(watch_scenario(scenario, 7, 0))


def _hands(folder: Path) -> str:
    for name in SCRIPTS:
        (folder / f"{name}.phh").write_text(scripted_hand(name)[0], encoding="utf-8")
    return build_watch_page(watch_hands(folder))


def _index(name: str) -> int:
    return sorted(SCRIPTS).index(name) + 1


def _shown(page: Page) -> str:
    """All that the page says of a moment: but for the notice that a jump gives, and the focus."""
    return str(
        page.evaluate(
            "['now', 'room-facts', 'leaders', 'table-frame', 'hand-lines', 'hand-title', 'said']"
            ".map((each) => document.getElementById(each).innerHTML).join('')"
        )
    )


def test_a_moment_reached_by_a_jump_is_the_one_reached_by_playing(look: Look) -> None:
    """At 100 moments the page is the same, element by element."""
    with look(_event()) as page:
        page.wait_for_selector(_READY)
        page.evaluate("watchPage.jump(0)")
        end = page.evaluate("watchPage.log.end")
        moments = sorted((place * 2654435761 % 2**32) / 2**32 * end for place in range(1, 101))
        played = []
        for at in moments:
            page.evaluate(f"watchPage.moveTo({at}); watchPage.drawAll()")
            played.append(_shown(page))
        for at, expected in reversed(list(zip(moments, played, strict=True))):
            page.evaluate(f"watchPage.table = {1}, watchPage.jump({at})")
            page.evaluate("watchPage.table = watchPage.table")
            assert _shown(page) == expected, at


def test_it_plays_and_jumps(look: Look) -> None:
    with look(_event()) as page:
        page.wait_for_selector(_READY)
        before = page.evaluate("watchPage.at")
        page.get_by_label("Speed").select_option("3600")
        page.get_by_role("button", name="Play", exact=True).first.click()
        _wait_for(page, f"watchPage.at > {before} + 60")
        page.locator("#play").click()
        at = page.evaluate("watchPage.at")
        page.get_by_role("button", name="Next elimination").click()
        assert page.evaluate("watchPage.at") > at
        assert page.locator("#said").inner_text()
        page.get_by_role("button", name="Next final table").click()
        assert "1 table" in page.locator("#room-facts").inner_text()
        page.get_by_role("button", name="End", exact=True).click()
        assert "finished" in page.locator("#room-facts").inner_text()


def test_the_hand_that_knocked_a_player_out_is_two_steps_away(look: Look) -> None:
    with look(_event()) as page:
        page.wait_for_selector(_READY)
        page.get_by_label("Find a player").fill("46")
        page.get_by_role("button", name="Follow").click()
        page.get_by_role("link", name="The hand that knocked this player out").click()
        # The address changes first, and the hand is drawn after it.
        title = "document.getElementById('hand-title').textContent"
        _wait_for(page, f"{title}.replace('Hand ', '#hand=') === location.hash.split('&')[0]")
        text = page.locator("#hand-lines").inner_text()
        assert "Player 46" in text
        assert "all-in" in text


def test_a_hand_has_addresses(look: Look) -> None:
    with look(_event()) as page:
        page.wait_for_selector(_READY)
        page.evaluate("location.hash = '#hand=12&action=3'")
        _wait_for(page, "document.getElementById('hand-title').textContent === 'Hand 12'")
        assert page.locator("#hand-lines li.now").count() == 1
        assert page.evaluate("watchPage.handView.line") == 3
        page.locator("#step-on").click()
        assert page.evaluate("location.hash") == "#hand=12&action=4"


def test_all_games_are_drawn(look: Look, tmp_path: Path) -> None:
    with look(_hands(tmp_path)) as page:
        page.wait_for_selector(_READY)
        for name in SCRIPTS:
            page.evaluate(f"location.hash = '#hand={_index(name)}&action=99'")
            _wait_for(page, f"watchPage.index === {_index(name) - 1}")
            drawn = page.locator("#table-frame svg")
            assert "NaN" not in drawn.inner_html()
            assert drawn.locator(".seat").count() == len(SCRIPTS[name].stacks)
            assert "wins" in page.locator("#hand-lines li").last.inner_text()
        page.evaluate(f"location.hash = '#hand={_index('pot_limit_double_board_omaha')}&action=99'")
        _wait_for(page, f"watchPage.index === {_index('pot_limit_double_board_omaha') - 1}")
        assert "(board 1), with the odd chip" in page.locator("#hand-lines").inner_text()


def test_cards_are_hidden_from_those_who_have_not_seen_them(look: Look, tmp_path: Path) -> None:
    with look(_hands(tmp_path)) as page:
        page.wait_for_selector(_READY)
        page.evaluate(f"location.hash = '#hand={_index('stud')}&action=4'")
        _wait_for(page, f"watchPage.index === {_index('stud') - 1}")
        assert page.locator("#table-frame .card.back").count() == 0
        page.get_by_label("Cards").select_option("table")
        assert page.locator("#table-frame .card.back").count() == 2 * page.locator("#table-frame .seat").count()
        page.get_by_label("Cards").select_option("1")
        assert page.locator("#table-frame .card.back").count() == 2 * page.locator("#table-frame .seat").count() - 2


def test_the_copied_hand_replays(look: Look, tmp_path: Path) -> None:
    """The browser does not copy from a file: the page then shows the text."""
    with look(_hands(tmp_path)) as page:
        page.wait_for_selector(_READY)
        page.evaluate(f"location.hash = '#hand={_index('razz')}&action=0'")
        _wait_for(page, f"watchPage.index === {_index('razz') - 1}")
        page.evaluate("void (navigator.clipboard.writeText = () => Promise.reject(new Error('no')))")
        page.get_by_role("button", name="Copy as PHH").click()
        _wait_for(page, "!document.getElementById('copy-text').hidden")
        assert parse_hand(page.locator("#copy-text").input_value()).variant == "razz"


@pytest.mark.parametrize("dark", [False, True])
def test_a_phone_shows_it_without_scrolling_sideways(look: Look, tmp_path: Path, *, dark: bool) -> None:
    for html in (_event(), _hands(tmp_path)):
        with look(html, 390, dark=dark) as page:
            page.wait_for_selector(_READY)
            assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_names_are_text(look: Look, tmp_path: Path) -> None:
    name = one_line(" ".join(HOSTILE), 1000)
    text = scripted_hand("no_limit_holdem")[0].replace("'Cal'", json.dumps(name, ensure_ascii=False))
    (tmp_path / "hand.phh").write_text(text, encoding="utf-8")
    shown = watch_hands(tmp_path)
    shown.title = name
    shown.notes.append(name)
    shown.findings.append(ShownFinding(1, name, name, name, name))
    with look(build_watch_page(shown)) as page:
        page.wait_for_selector(_READY)
        for where in (
            "h1",
            ".notes li",
            ".got mark",
            ".expected mark",
            "#hand-title",
            "#finding-rule",
            "#hand-list",
            "#hand-lines .who >> nth=0",
        ):
            assert "onerror='window.hacked = 2'>" in page.locator(where).inner_text(), where
        assert page.locator("main script").count() == 1
        assert page.locator("main img").count() == 0


def test_the_keyboard_is_enough(look: Look) -> None:
    with look(_event()) as page:
        page.wait_for_selector(_READY)
        page.evaluate("watchPage.jumpTo('level')")
        page.keyboard.press("ArrowRight")
        assert page.evaluate("location.hash").startswith("#hand=")
        page.keyboard.press("w")
        assert page.locator("#wall").is_visible()
        page.keyboard.press("Escape")
        assert not page.locator("#wall").is_visible()
        page.locator("#room").focus()
        picked = page.evaluate("watchPage.table")
        page.keyboard.press("ArrowRight")
        assert page.evaluate("watchPage.table") != picked


def _finding(folder: Path, field: str, ours: object, theirs: object) -> str:
    """The page of a finding about the reviewed hand of hold'em, the second of two."""
    for name in ("stud", "no_limit_holdem"):
        (folder / f"{name}.phh").write_text(scripted_hand(name)[0], encoding="utf-8")
    shown = watch_hands(folder)
    shown.findings = [
        ShownFinding(12, "wrong: who is paid", "a rule", "stacks 1/2/3", "stacks 1/2/4", field, ours, theirs),
        ShownFinding(15, "wrong: other", "another rule", "the hand is over", "position 1 is to act"),
    ]
    return build_watch_page(shown)


def test_a_finding_has_an_address_and_two_tables(look: Look, tmp_path: Path) -> None:
    with look(_finding(tmp_path, "stacks", [1, 2, 3], [1, 2, 4])) as page:
        page.wait_for_selector(_READY)
        page.evaluate("location.hash = '#finding=15'")
        _wait_for(page, "document.getElementById('hand-title').textContent.startsWith('Finding 15')")
        assert page.locator("#table-frame svg").count() == 2
        assert page.locator("#table-frame .lit").count() == 0
        page.evaluate("location.hash = '#finding=12'")
        _wait_for(page, "document.getElementById('hand-title').textContent.startsWith('Finding 12')")
        assert page.locator("#finding-rule").inner_text() == "a rule"
        tables = [page.locator(f"#table-frame .{name}") for name in ("expected", "got")]
        assert [table.locator("mark").inner_text() for table in tables] == ["stacks 1/2/3", "stacks 1/2/4"]
        assert [table.locator(".lit .stack").text_content() for table in tables] == ["3", "4"]
        boxes = [table.bounding_box() for table in tables]
        assert boxes[0] is not None
        assert boxes[1] is not None
        assert boxes[0]["y"] == boxes[1]["y"]
        page.locator("#step-back").click()
        assert page.locator("#table-frame svg").count() == 1
        assert page.locator("#finding-hint").is_visible()


def test_equity_is_shown_where_all_cards_are(look: Look, tmp_path: Path) -> None:
    (tmp_path / "hand.phh").write_text(scripted_hand("no_limit_holdem")[0], encoding="utf-8")
    with look(build_watch_page(watch_hands(tmp_path, equity=True))) as page:
        page.wait_for_selector(_READY)
        page.evaluate("watchPage.show(0, 1)")
        shares = page.locator("#table-frame .equity")
        assert shares.count() == len(SCRIPTS["no_limit_holdem"].stacks)
        assert "drawn at random" in page.locator("#equity-note").inner_text()
        assert "equity" in page.locator("#hand-lines").inner_text()
        page.get_by_label("Cards").select_option("table")
        assert shares.count() == 0
        assert page.locator("#equity-note").inner_text() == ""


def test_nothing_flashes_for_those_who_ask_for_less_motion(look: Look) -> None:
    """An all-in is marked, and keeps its look while it lasts."""
    looks = "(at) => watchPage.roomView.flash(watchPage.history.roomAt(at), watchPage.log.hands.table[{0}], at)"
    with look(_event()) as page:
        page.wait_for_selector(_READY)
        hand = page.evaluate("watchPage.log.hands.allIn.indexOf(1)")
        end = page.evaluate(f"watchPage.log.hands.end[{hand}]")
        times = [end - 1 - step / 2 for step in range(8)]
        seen = {page.evaluate(looks.replace("{0}", str(hand)), at) for at in times}
        assert seen == {1, 2}
        page.emulate_media(reduced_motion="reduce")
        assert {page.evaluate(looks.replace("{0}", str(hand)), at) for at in times} == {2}


def test_a_hand_is_printed_alone(look: Look) -> None:
    with look(_event()) as page:
        page.wait_for_selector(_READY)
        page.emulate_media(media="print")
        assert page.locator("#table-frame svg").is_visible()
        assert page.locator("#hand-lines").is_visible()
        for hidden in ("#event", "#chips-section", ".steps", ".copy"):
            assert not page.locator(hidden).first.is_visible(), hidden


def test_all_that_can_be_used_has_a_name(look: Look, tmp_path: Path) -> None:
    """For readers of the screen: no button, field or picture without a name; a table says what is on it."""
    nameless = """[...document.querySelectorAll('button, select, input, textarea, canvas, svg[role=img], [tabindex]')]
        .filter((each) => !(each.textContent.trim() || each.getAttribute('aria-label') || each.labels?.length
          || each.closest('label, [role=img][aria-label]')))
        .map((each) => each.outerHTML)"""
    for html in (_event(), _hands(tmp_path)):
        with look(html) as page:
            page.wait_for_selector(_READY)
            assert page.evaluate(nameless) == []
            assert "seat 1, " in str(page.locator("#table-frame svg").get_attribute("aria-label"))


def test_the_wall_counts_down(look: Look) -> None:
    with look(_event()) as page:
        page.wait_for_selector(_READY)
        page.evaluate("watchPage.jump(120)")
        page.locator("#wall-button").click()
        clock = page.locator(".wall-clock").inner_text()
        minutes, seconds = map(int, clock.split(":"))
        page.evaluate("watchPage.jump(121)")
        after = page.locator(".wall-clock").inner_text()
        later, rest = map(int, after.split(":"))
        assert 60 * minutes + seconds - (60 * later + rest) == 1
