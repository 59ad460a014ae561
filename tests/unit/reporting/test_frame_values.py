"""The frame of the page and its building blocks: every part, from made-up runs."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any

import pytest
from drawn import drawn, texts
from events import group, scenario
from reports import event, finishing, shown

from tourney.reporting.page import build as build_module
from tourney.reporting.page.build import build_page, title_of
from tourney.reporting.page.elements import cell, collapse, keys, letter, mark_row, paragraphs, runs_of, tone
from tourney.reporting.page.markup import Markup, frame_page, tag
from tourney.reporting.page.series_shown import common_facts, own_facts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.reporting.page.series_shown import Series

_DOT = "\N{MIDDLE DOT}"
_MINUS = "\N{MINUS SIGN}"


def _series(minutes: Sequence[int], **other: Any) -> Series:  # noqa: ANN401 - any attribute
    return shown(replicates=finishing(minutes), **other)


# The facts, and the frame


def test_facts() -> None:
    game = event().title_of_game
    assert common_facts([shown()]) == (
        f"{game} {_DOT} 16 entrants, 6 levels {_DOT} 500 chips each {_DOT} 6 seats per table {_DOT} buy-in 100 + 10"
    )
    free = shown(scenario=scenario(field=[group("call", 16)], stack=15_000, fee=0, buy_in=0, payouts=event().payouts))
    dear = shown(scenario=replace(event(), fee=0, buy_in=1200))
    assert own_facts([free, dear]) == [f"15,000 chips each {_DOT} no buy-in", f"500 chips each {_DOT} buy-in 1,200"]
    assert common_facts([free, dear]) == f"{game} {_DOT} 16 entrants, 6 levels {_DOT} 6 seats per table"


def test_the_frame() -> None:
    main = tag("section", "Hello", id="one")
    html = frame_page(
        "Kind", "<Title>", "Facts", main, [("one", "First"), ("two", "Second")], styles=Markup("a{}"),
        scripts=[Markup("x"), Markup("y")], made="Made.",
    )  # fmt: skip
    assert html.startswith('<!doctype html>\n<html lang="en"><head><meta charset="utf-8">')
    body = html[html.index("<body>") : html.index("</body>") + 7]
    assert texts(body, "a") == ["Skip to the results", "First"]
    assert drawn(body, "a", "href") == ["#main", "#one"]
    assert texts(body, "h1") == ["<Title>"]
    assert texts(body, "p") == ["Kind", "Facts", "Made."]
    assert drawn(body, "p", "class") == ["kind", "facts", "-"]
    assert texts(body, "script") == ["x", "y"]
    assert drawn(body, "main", "id text tabindex") == ["main Hello -1"]
    assert re.findall(r"<(header|nav|main|footer|script|h1|button)", body) == [
        "header", "button", "h1", "nav", "main", "footer", "script", "script",
    ]  # fmt: skip
    assert "<title>&lt;Title&gt; \N{EN DASH} tourney</title>" in html
    assert "<style>a{}</style></head>" in html
    x, y, style = (
        f"'sha256-{base64.b64encode(hashlib.sha256(text).digest()).decode()}'" for text in (b"x", b"y", b"a{}")
    )
    policy = f"default-src 'none'; script-src {x} {y}; style-src {style}; img-src data:;"
    assert policy in html.replace("&#x27;", "'")
    usual = frame_page("Kind", "Title", "Facts", main, [], styles=Markup(), scripts=[])
    assert "<footer><p>Made with tourney.</p></footer>" in usual


def test_the_page_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    sections = [
        "answer",
        "expectations",
        "show_differences",
        "room",
        "depth",
        "show_moments",
        "winners",
        "prizes",
        "example",
        "all_measures",
    ]
    for name in sections:
        monkeypatch.setattr(build_module, name, lambda shown, name=name: tag("i", f"{name} {len(shown)}"))
    monkeypatch.setattr(build_module, "notices", lambda shown: tag("i", f"notices {len(shown)}"))
    monkeypatch.setattr(build_module, "method", lambda shown: tag("i", f"method {len(shown)}"))
    monkeypatch.setattr(build_module, "tuning_section", lambda tuning: tag("i", f"tuned {tuning}"))

    def parts(*series: Series) -> list[str]:
        html = build_page(series)
        return texts(html[html.index("<main") : html.index("</main>") + 7], "i")

    one, none = _series([60]), shown(replicates=[])
    assert parts(one) == ["notices 1", "tuned None", *[f"{each} 1" for each in sections], "method 1"]
    assert parts(one, none) == ["notices 2", "tuned None", *[f"{each} 1" for each in sections], "method 2"]
    assert parts(none) == ["notices 1", "tuned None", "method 1"]
    assert "No replicate has finished." in build_page([none])
    assert '<p class="kind">Tournament report</p>' in build_page([one])
    assert '<p class="kind">2 tournaments side by side</p>' in build_page([one, none])
    assert "<p>Made with tourney. Charts by uPlot (MIT licence).</p>" in build_page([one])
    with pytest.raises(ValueError, match="at least one"):
        build_page([])
    other = shown(scenario=replace(event(), title="Other"))
    assert title_of([one, other, one]) == "A test / Other"
    html = build_page([one])
    assert html.index(escape(common_facts([one]))) > html.index("<h1>")
    assert html.count("<script") == 2


# The building blocks


def test_letters_and_colours() -> None:
    assert [letter(index) for index in (0, 25, 26, 99)] == ["A", "Z", "27", "100"]
    assert [tone(index) for index in (0, 7, 8)] == ["tone-1", "tone-8", "tone-1"]


def test_the_number_of_replicates() -> None:
    one, two, three = (_series([60] * many) for many in (1, 2, 1200))
    assert runs_of([one]) == "1 replicate"
    assert runs_of([two, two]) == "2 replicates each"
    assert runs_of([one, two, three]) == "1, 2 and 1,200 replicates"


def test_a_single_experiment_needs_no_legend() -> None:
    one = shown(label="Friday")
    assert keys([one]) == ""
    assert mark_row([one], 0) == []
    assert texts(keys([one, one]), "li") == ["A Friday", "B Friday"]
    assert drawn(keys([one, one]), "li", "data-series class") == ["A -", "B -"]
    assert [texts(each, "td") for each in mark_row([one, one], 1)] == [["B"]]
    swept = keys([shown(label="stack=5"), shown(label="stack=6")])
    assert drawn(swept, "li", "text class data-series") == ["stack: path -", "A 5 - A", "B 6 - B"]
    assert texts(keys([shown(label="stack=5"), shown(label="seats=6")]), "li") == ["A stack=5", "B seats=6"]


def test_cells_and_paragraphs() -> None:
    assert texts(cell("1", "", "two", "three"), "td") == ["1 two three"]
    assert texts(cell("1", "", "two", "three"), "small") == ["two", "three"]
    assert texts(paragraphs("one", "", "two"), "p") == ["one", "two"]
    assert re.findall(r"<\w+", collapse("Show", tag("i"))) == ["<details", "<summary", "<i"]
