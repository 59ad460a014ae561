"""The page is whole, asks nothing of anybody, and says what was found, whatever that is."""

from __future__ import annotations

import base64
import hashlib
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from reports import HOSTILE, changed, event, made, played, shown

import tourney.reporting
from tourney.experiment.replicate import Outcome
from tourney.experiment.returns import returns_of
from tourney.experiment.work import Failure
from tourney.game.stakes import Stakes
from tourney.reporting.page.build import build_page
from tourney.reporting.page.money import prizes, winners
from tourney.sim.samples import SampleMoment
from tourney.streams import Stream
from tourney.tournament.schedule import Level, Schedule

if TYPE_CHECKING:
    from tourney.experiment.replicate import Replicate
    from tourney.reporting.page.series_shown import Series

_REPORT: Final = Path(tourney.reporting.__file__).parent
_VOID: Final = {"meta", "link", "br"}

# The files of the archive of uPlot 1.6.32 on npm; see tourney/reporting/vendor/README.md.
_VENDORED: Final = {
    "uPlot.iife.min.js": "19c8d4c6ad88929a79f4ae49d6f7161566dfd0ba3d15cc495e974f787eb78f1f",
    "uPlot.min.css": "df630c6a8d6f8eeaff264b50f73ce5b114f646ffd9a0bb74f049b0a00135fa04",
    "LICENSE": "8f989229699b4fe2f1a0432d0e9edc338a8a911e250e2d1b01ecd770a5f5b1bd",
}


class _Page(HTMLParser):
    """The elements of a page; it fails where one is not closed."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.insides: dict[str, list[str]] = {"script": [], "style": [], "title": []}
        self._open: list[str] = []
        self.feed(page)
        self.close()
        assert self._open == []

    def handle_starttag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements.append((name, {key: value or "" for key, value in attributes}))
        if name not in _VOID:
            self._open.append(name)
        if name in self.insides:
            self.insides[name].append("")

    def handle_endtag(self, name: str) -> None:
        assert self._open.pop() == name

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] in self.insides:
            self.insides[self._open[-1]][-1] += data

    def all(self, name: str) -> list[dict[str, str]]:
        return [attributes for element, attributes in self.elements if element == name]


def _three() -> list[Series]:
    return [
        shown(),
        shown(label="later", settings=("stack=900",), replicates=made(30), seed=4),
        shown(label="alone", replicates=played()[:1]),
    ]


@pytest.fixture(scope="module", params=[1, 3], ids=["one", "three"])
def page(request: pytest.FixtureRequest) -> _Page:
    return _Page(build_page(_three()[: request.param]))


def test_nothing_is_asked_of_others(page: _Page) -> None:
    for _, attributes in page.elements:
        for name in ("src", "href", "action", "data", "poster", "srcset", "background"):
            value = attributes.get(name, "#")
            assert value.startswith("#") or value == "data:,"
        assert not [name for name in attributes if name.startswith("on") or name == "style"]
    [style] = page.insides["style"]
    assert not re.search(r"url\(|@import|@font-face", style)


def test_only_what_is_in_the_page_may_run(page: _Page) -> None:
    """Content Security Policy 3, 6.7.3: an inline script or style runs if the hash of it is listed."""
    [policy] = [each["content"] for each in page.all("meta") if "http-equiv" in each]
    directives = {name: values for name, *values in (each.split() for each in policy.split(";"))}

    def hash_of(text: str) -> str:
        return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"

    types = [each.get("type", "") for each in page.all("script")]
    scripts = [inside for inside, kind in zip(page.insides["script"], types, strict=True) if not kind]
    assert set(types) == {"", "application/json"}
    assert directives["default-src"] == ["'none'"]
    assert directives["script-src"] == [hash_of(each) for each in scripts]
    assert directives["style-src"] == [hash_of(each) for each in page.insides["style"]]
    assert "unsafe" not in policy


def test_it_can_be_found_through_without_eyes(page: _Page) -> None:
    """WCAG 2.2: 1.3.1 (headings, tables), 2.4.1 (landmarks), 3.1.1 (language), 4.1.2 (names)."""
    [html] = page.all("html")
    assert html["lang"] == "en"
    names = Counter(name for name, _ in page.elements)
    assert [names[each] for each in ("h1", "header", "nav", "main", "footer", "title")] == [1] * 6
    levels = [int(name[1]) for name, _ in page.elements if re.fullmatch(r"h[1-6]", name)]
    assert all(after <= before + 1 for before, after in zip([0, *levels], levels, strict=False))
    assert names["caption"] == names["table"]
    assert all("scope" in each for each in page.all("th"))
    assert all("aria-label" in each or each.get("aria-hidden") == "true" for each in page.all("svg"))
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    targets = {each["href"][1:] for each in page.all("a")}
    labels = {each["aria-labelledby"] for each in page.all("section")}
    assert targets | labels <= set(ids)


def test_every_section_can_be_reached(page: _Page) -> None:
    assert {each["href"] for each in page.all("a")} >= {f"#{each['id']}" for each in page.all("section")}


@pytest.mark.parametrize("words", HOSTILE)
def test_titles_are_words(words: str) -> None:
    """Whatever users have written, in titles, settings, errors or names, the page has the same elements."""

    def elements(text: str) -> list[str]:
        renamed = [
            replace(each, outcomes=tuple(one._replace(strategy=text + one.strategy) for one in each.outcomes))
            for each in played()
        ]
        experiment = shown(
            label=text, scenario=replace(event(), title=text), replicates=renamed, settings=(text,),
            failures=[Failure(12, text)], replay=text, rule=text, version=text,
        )  # fmt: skip
        page = _Page(build_page([experiment, experiment]))
        assert page.insides["title"] == [f"{text} \N{EN DASH} tourney"]
        return [name for name, _ in page.elements]

    assert elements(words) == elements("Friday")


def test_the_answer_in_one_sentence() -> None:
    """The median of 3 h, 4 h and 8 h is 4 h."""
    three = [
        changed(played()[number], number=number, duration_seconds=hours * 3600)
        for number, hours in enumerate((3, 8, 4))
    ]
    page = build_page([shown(replicates=three)])
    assert "Ends after <strong>4 h 0 min</strong>" in page
    assert "Median of 3 replicates, too few for an interval" in page


def test_one_replicate_is_no_experiment() -> None:
    page = build_page([shown(replicates=played()[:1])])
    assert "Median of 1 replicate, too few for an interval. " in page
    assert "None" not in page
    assert "nan" not in page.partition("<main")[2].partition("</main>")[0]


def test_what_failed_is_told() -> None:
    failures = [Failure(12 + number, "RuntimeError: <no>") for number in range(25)]
    page = build_page([shown(failures=failures, enough=False)])
    assert "25 of 37 replicates failed; the figures leave them out." in page
    assert "The experiment is incomplete: 37 replicates so far." in page
    assert "RuntimeError: &lt;no&gt;" in page
    assert "--replicate 31" in page
    assert "--replicate 32" not in page
    assert "and 5 more" in page


def test_faults_are_told() -> None:
    at_fault = [replace(each, faults=2 * (each.number < 3)) for each in played()]
    assert "Strategies made 6 faults in 3 of 12 replicates." in build_page([shown(replicates=at_fault)])


def test_where_nothing_was_played_there_is_nothing_to_draw() -> None:
    page = build_page([shown(replicates=[], failures=[Failure(0, "RuntimeError: no")])])
    assert "No replicate has finished." in page
    assert _Page(page).all("svg") == []
    beside = build_page([shown(), shown(label="broken", replicates=[], failures=[Failure(0, "RuntimeError: no")])])
    assert "broken: 1 of 1 replicate failed" in beside
    with pytest.raises(ValueError, match="at least one experiment"):
        build_page([])


def test_seeds_that_differ_are_not_paired() -> None:
    alike = build_page([shown(), shown(label="other", replicates=made(12))])
    assert "Replicates are paired (same cards)." in alike
    apart = build_page([shown(), shown(label="other", replicates=made(12), seed=99)])
    assert "Replicates are not paired." in apart
    some = build_page(
        [shown(), shown(label="other", replicates=made(12)), shown(label="third", replicates=made(12), seed=99)]
    )
    assert "Only replicates with the same seed, game and number of entrants are paired." in some


def test_what_is_the_same_is_said_not_to_differ() -> None:
    """It read "B 0 min earlier", and its difference was called significant."""
    page = build_page([shown(replicates=made(20)), shown(label="other", replicates=made(20))])
    assert "B ends when A does in every run." in page
    assert "In every run it ends when A does." in page
    assert "earlier" not in page
    assert "later" not in page


def test_what_cannot_be_told_is_said() -> None:
    page = build_page([shown(replicates=made(6)[:3]), shown(label="b", replicates=made(6)[3:], seed=9)])
    assert "The difference from A is not statistically significant." in page


@pytest.mark.parametrize("many", [1, 40, 1000])
def test_the_size_does_not_grow_with_the_replicates(many: int) -> None:
    """Under 500 KB for 1,000 replicates. They are made of a few that were played: see `made`."""
    assert len(build_page([shown(replicates=made(many))]).encode()) < 500_000


@cache
def _large(less: int = 0) -> Series:
    """Seventy levels, forty kinds of players, two hundred places paid, a grid of four hundred steps."""
    levels = tuple(Level(level, 900, Stakes(level * 100, level * 200)) for level in range(1, 71))
    base = played()[0]
    one = base.samples[0]
    stream = Stream(5)
    found = []
    for number in range(60):
        starts = [one._replace(moment=SampleMoment.LEVEL, seconds=900 * at, level=at + 1) for at in range(70)]
        grid = [
            one._replace(moment=SampleMoment.TIME, seconds=200 * at, players=300 - at // 2) for at in range(1, 400)
        ]
        moments = [
            one._replace(moment=moment, seconds=49_000 + stream.below(1000), players=9)
            for moment in (SampleMoment.BUBBLE, SampleMoment.MONEY, SampleMoment.FINAL_TABLE, SampleMoment.END)
        ]
        outcomes = [
            Outcome(f"strategy_number_{kind}", band, 7, 8, 800, stream.below(1500), stream.below(2), stream.below(3))
            for kind in range(8)
            for band in range(5)
        ]
        first = base.places[0]
        places = [first._replace(place=place, prize=9000 // place + less) for place in range(1, 201)]
        found.append(
            changed(
                base, number=number, duration_seconds=50_000 + stream.below(13_000), levels_played=70, paid=200,
                level_hands=tuple((level, 90) for level in range(1, 71)), places=tuple(places),
                samples=tuple(sorted([*starts, *grid, *moments], key=itemgetter(1))), outcomes=tuple(outcomes),
            )
        )  # fmt: skip
    label = f"schedule.level_length={20 + less}m"
    return shown(label=label, scenario=replace(event(), schedule=Schedule(levels)), replicates=found)


@pytest.mark.slow
@pytest.mark.parametrize("series", [1, 2, 5, 10])
def test_the_size_does_not_grow_with_the_series(series: int) -> None:
    """Under 500 kB, too, for ten series of a large event, each with other prizes."""
    page = build_page([_large(index) for index in range(series)])
    assert len(page.encode()) < 500_000
    _Page(page)


@pytest.mark.parametrize("series", [1, 7])
def test_no_kind_of_player_is_left_out(series: int) -> None:
    """Of seven series the table of returns has eight kinds of players; the others are behind what says so."""
    every = [_large(index) for index in range(series)]
    kinds = {(each.strategy, each.skill) for found in every for each in returns_of(found.replicates)}
    page = str(winners(every))
    cut = page.find("<details><summary>Show all")
    assert (cut >= 0) == (series == 7)
    rows = [re.findall(r'<th[^>]* scope="row(?:group)?"', part) for part in (page[:cut], page[cut:])]
    if series == 7:
        assert f"<summary>Show all {len(kinds)} player types</summary>" in page
        assert [len(each) for each in rows] == [8, len(kinds)]
    else:
        assert len(re.findall(r'scope="row"', page)) == len(kinds) == 40


def test_prizes_of_all_series_are_on_one_axis() -> None:
    every = [shown(), shown(label="dear", scenario=replace(event(), buy_in=900), replicates=_dearer(9))]
    page = str(prizes(every))
    rulers = re.findall(r'class="ruler">(.*?)</svg>', page)
    assert len(rulers) == 1
    first = page[page.index(">1st</th>") :]
    assert first[: first.index("</tr>")].count('class="dot"') == 2


def _dearer(times: int) -> list[Replicate]:
    return [
        changed(each, places=tuple(place._replace(prize=place.prize * times) for place in each.places))
        for each in played()
    ]


def test_the_licence_of_others_goes_with_their_work(page: _Page) -> None:
    """MIT: the notice is included in all copies."""
    assert "Copyright (c) 2022 Leon Sorokin" in page.insides["script"][-2]
    assert "THE SOFTWARE IS PROVIDED" in page.insides["script"][-2]


def test_files_of_others_are_unchanged() -> None:
    folder = _REPORT / "vendor" / "uplot"
    assert {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()} == _VENDORED
    assert "1.6.32" in (_REPORT / "vendor" / "README.md").read_text("utf-8")


@pytest.mark.parametrize("theme", ["light", "dark", "asked for"])
def test_contrast(theme: str) -> None:
    """WCAG 2.2, 1.4.3: text has a contrast of 4.5 at least; 1.4.11: what is drawn has 3."""
    style = (_REPORT / "page" / "page.css").read_text("utf-8")
    blocks = re.findall(r":root[^{]*\{([^}]*--paper[^}]*)\}", style)
    assert len(blocks) == 3
    assert set(re.findall(r"(--[\w-]+):", blocks[1])) == set(re.findall(r"(--[\w-]+):", blocks[2]))
    block = blocks[["light", "dark", "asked for"].index(theme)]
    colours = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))
    for text in ("ink", "soft", "accent", "warn"):
        assert _contrast(colours[text], colours["paper"]) >= 4.5
        assert _contrast(colours[text], colours["raised"]) >= 4.5
    for tone in range(1, 9):
        assert _contrast(colours[f"series-{tone}"], colours["paper"]) >= 3


def _contrast(one: str, other: str) -> float:
    """As WCAG 2.2 defines it."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
