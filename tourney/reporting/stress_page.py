"""The result of `tourney stress` as one HTML page that loads no other, and as a badge."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape, quoteattr

from tourney.inputs import read_text
from tourney.reporting.page.markup import Markup, join, tag
from tourney.reporting.stress_results import (
    NOT_SMALL,
    DescribedFinding,
    by_section,
    counts,
    families,
    find_uncounted,
    name_rule,
    score,
)
from tourney.reporting.text import count
from tourney.stress.catalogue.point import RuleLevel
from tourney.stress.engine_findings import EngineVerdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.stress.catalogue.point import RulePoint
    from tourney.stress.engine_examination import Examined


_CSS: Final = Path(__file__).with_name("stress_page.css")
_SIGN: Final = {
    EngineVerdict.RIGHT: ("right", "✓"),
    EngineVerdict.HOUSE_RULE: ("house", "house"),
    EngineVerdict.WRONG: ("wrong", "✗"),
    EngineVerdict.HANG: ("fault", "hang"),
    EngineVerdict.CRASH: ("fault", "crash"),
    EngineVerdict.ADAPTER: ("adapter", "adapter"),
    EngineVerdict.NOT_OFFERED: ("none", "-"),
    EngineVerdict.NOT_REACHED: ("none", "·"),
}
_SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def page(results: Sequence[tuple[Examined, Sequence[DescribedFinding]]]) -> str:
    """The page."""
    engines = [examined for examined, _ in results]
    title = "Rules engines under stress: " + ", ".join(map(_name, engines))
    body = (
        tag("h1", title),
        *[_engine(examined) for examined in engines],
        _matrix(engines),
        *[_findings(examined, found) for examined, found in results],
        tag("footer", tag("p", "Made with tourney.")),
    )
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", title),
        tag("style", Markup(_style())),
    )
    return "<!doctype html>\n" + tag("html", head, tag("body", tag("main", *body)), lang="en") + "\n"


@cache
def _style() -> str:
    return read_text(_CSS)


def _name(examined: Examined) -> str:
    return f"{examined.about.name} {examined.about.version}".strip()


def _engine(examined: Examined) -> Markup:
    tally, about = examined.tally, examined.about
    facts = [f"It is: {', '.join(examined.kinds.names) or 'nothing that can be tested'}."]
    if tally.interrupted:
        facts.append("Interrupted: the result is that of the hands played so far.")
    if tally.stopped:
        facts.append(f"Stopped: {tally.stopped}.")
    if examined.untested:
        facts.append(examined.untested)
    if tally.hands:
        games = ", ".join(f"{name} {times:,}" for name, times in sorted(tally.games.items()))
        facts.append(f"{count(tally.hands, 'hand')} in {tally.seconds:.0f} s, seed {examined.seed}: {games}.")
    if examined.compared.counts:
        found = ", ".join(f"{name} {times:,}" for name, times in sorted(examined.compared.counts.items()))
        facts.append(f"Compared: {found}.")
    facts += examined.compared.notes
    silent = find_uncounted(examined)
    if silent:
        facts.append(f"Not told by the engine, so not tested: {', '.join(silent)}.")
    if tally.not_offered:
        reasons = "; ".join(f"{why} ({times:,})" for why, times in tally.not_offered.most_common(5))
        facts.append(f"Hands not offered: {reasons}.")
    if tally.houses:
        facts.append(f"House rules found: {', '.join(sorted(tally.houses))}.")
    facts += about.notes
    return tag("section", tag("h2", _name(examined)), tag("ul", *[tag("li", fact) for fact in facts]))


def _matrix(engines: Sequence[Examined]) -> Markup:
    """The points of all engines, by section."""
    first = engines[0]
    parts: list[Markup] = []
    for section, points in by_section(first).items():
        scores = [f"{_name(each)} {score(counts(each, points))}" for each in engines]
        head = tag("summary", tag("b", section.value), " ", ", ".join(scores))
        names = tag("tr", tag("th", "Rule point"), *[tag("th", _name(each)) for each in engines])
        rows = [_point(point, engines) for point in points]
        parts.append(tag("details", head, tag("table", tag("thead", names), tag("tbody", *rows)), open=""))
    return tag("section", tag("h2", "Rule points"), *parts)


def _point(point: RulePoint, engines: Sequence[Examined]) -> Markup:
    cites = f"{point.cites}; optional" if point.level is RuleLevel.OPTIONAL else point.cites
    what = tag("td", tag("code", point.id), tag("br"), point.says, " ", tag("small", cites))
    cells = []
    for examined in engines:
        # Engines that were examined for other points may lack this one.
        verdict = examined.verdicts.get(point.id, EngineVerdict.NOT_REACHED)
        style, sign = _SIGN[verdict]
        cells.append(tag("td", sign, class_=f"verdict {style}", title=verdict.value))
    # Ids must be unique on a page; links from elsewhere lead to pages of one engine.
    return tag("tr", what, *cells, id=point.id if len(engines) == 1 else None)


def _findings(examined: Examined, findings: Sequence[DescribedFinding]) -> Markup:
    parts = [_finding(each, number) for number, each in enumerate(families(findings), 1)]
    return tag("section", tag("h2", f"Findings: {_name(examined)}"), *(parts or [tag("p", "None.")]))


def _finding(described: DescribedFinding, number: int) -> Markup:
    finding = described.finding
    style, _ = _SIGN[finding.verdict]
    verdict = f"{finding.verdict.value} {finding.house}".strip()
    times = f"{count(finding.count, 'time')}: {', '.join(sorted(finding.games))}"
    parts = [
        tag("h3", f"{number}. ", tag("span", verdict, class_=f"verdict {style}"), f" {finding.title}"),
        tag(
            "p",
            tag("code", name_rule(finding)),
            " ",
            f"{described.rule} Optional." if described.optional else described.rule,
            tag("br"),
            tag("small", times),
        ),
        *[_line(line) for line in described.words],
        tag("p", tag("b", "Expected: "), finding.expected, tag("br"), tag("b", "Got: "), finding.got, class_="said"),
    ]
    unshrunk = NOT_SMALL if finding.plan is not None and not finding.shrunk else ""
    parts += [tag("p", text) for text in (finding.why, unshrunk, finding.detail) if text]
    if described.replay:
        # A finding without a hand has no command that plays it.
        parts.append(tag("pre", described.replay))
    if described.watched:
        parts.append(tag("p", tag("a", "Watch both tables", href=described.watched)))
    if described.also:
        parts.append(tag("ul", *[tag("li", f"Also {each}") for each in described.also]))
    return tag("article", *parts)


def _line(line: str) -> Markup:
    """A line of the hand, with its cards drawn."""
    street, colon, rest = line.partition(": ")
    if not colon:
        # Only lines of streets have actions; others are plain words.
        return tag("p", _with_cards(line), class_="line")
    actions = [tag("span", _with_cards(each), class_="deed") for each in rest.split(", ")]
    return tag("p", tag("span", _with_cards(street), class_="street"), *actions, class_="line")


# Split by single spaces, so that nothing else of the line changes.
def _with_cards(text: str) -> Markup:
    return join((_card(word) if _is_card(word) else word for word in text.split(" ")), " ")


def _is_card(word: str) -> bool:
    return len(word) == len("As") and word[0] in "23456789TJQKA" and word[1] in _SUITS


def _card(word: str) -> Markup:
    red = "card red" if word[1] in "dh" else "card"
    return tag("span", f"{word[0]}{_SUITS[word[1]]}", class_=red)


# The badge: an SVG picture of one line for a README.


_LABEL: Final = "poker rules"
_GREEN, _RED, _GREY = "#1a7f37", "#b3261e", "#5f6770"
_FAULTS: Final = (EngineVerdict.WRONG, EngineVerdict.HANG, EngineVerdict.CRASH)
_SIZE: Final = 'xmlns="http://www.w3.org/2000/svg" width="{}" height="20"'
_LETTER: Final = 6.6
_MARGIN: Final = 6


def badge(examined: Examined) -> str:
    """The badge: how many of the required rule points that were tested are right, as a picture.

    It says so by a sign and a colour: right if there is no finding but house rules and those of optional points.
    """
    value, colour = _value(examined)
    # The picture is made without measuring fonts: `textLength` makes the text fit this width.
    left, right = (round(len(text) * _LETTER) + 2 * _MARGIN for text in (_LABEL, value))
    title = f"{examined.about.name} {examined.about.version}: {value} rule points"
    parts = (
        f'<svg {_SIZE.format(left + right)} role="img" aria-label={quoteattr(title)}>',
        f"<title>{escape(title)}</title>",
        f'<rect width="{left}" height="20" fill="#2b3137"/>',
        f'<rect x="{left}" width="{right}" height="20" fill="{colour}"/>',
        '<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">',
        _text(_LABEL, left / 2, left),
        _text(value, left + right / 2, right),
        "</g>",
        "</svg>",
    )
    return "\n".join(parts) + "\n"


def _value(examined: Examined) -> tuple[str, str]:
    """What the badge says, and its colour."""
    if examined.tally.interrupted:
        return "interrupted", _GREY
    findings = examined.findings
    # A fault of the adapter says nothing about the engine.
    if examined.untested or any(one.verdict is EngineVerdict.ADAPTER for one in findings):
        return "not tested", _GREY
    optional = {point.id for point in examined.points if point.level is RuleLevel.OPTIONAL}
    # A finding of an optional point is no fault; a finding of several points is one if any is required.
    is_wrong = any(one.verdict in _FAULTS and not one.is_only_about(optional) for one in findings)
    required = [point for point in examined.points if point.id not in optional]
    # Not by the colour alone, since red and green look alike to some.
    sign, colour = ("✗", _RED) if is_wrong else ("✓", _GREEN)
    return f"{sign} {score(counts(examined, required))}", colour


def _text(text: str, middle: float, width: int) -> str:
    return f'<text x="{middle:g}" y="14" textLength="{width - 2 * _MARGIN}">{escape(text)}</text>'
