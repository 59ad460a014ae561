"""The reports of `tourney stress`: every line, cell and record, from made-up findings."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from drawn import cells_of, drawn, table_rows, texts
from rich.table import Table

from tourney.reporting import stress_results
from tourney.reporting.stress_page import page
from tourney.reporting.stress_results import (
    FIELDS,
    DescribedFinding,
    as_json,
    as_junit,
    baseline,
    describe_findings,
    families,
    find_uncounted,
    result,
    score,
)
from tourney.reporting.text import as_text
from tourney.stress.acceptance import Acceptance
from tourney.stress.campaign import CampaignTally
from tourney.stress.catalogue.point import RuleLevel, Section
from tourney.stress.engine_examination import Examined
from tourney.stress.engine_findings import Bucket, EngineVerdict, Finding
from tourney.stress.interface import EnginePot

if TYPE_CHECKING:
    import pytest

_V = EngineVerdict


def _point(name: str, section: Section, houses: tuple[Any, ...] = ()) -> Any:  # noqa: ANN401 - a stand-in
    cites, level = f"{name} 1", RuleLevel.REQUIRED
    return SimpleNamespace(
        id=name, section=section, says=f"{name} says <so>", cites=cites, houses=houses, level=level
    )


_POINTS = (
    _point("bet/a", Section.BETTING, (SimpleNamespace(name="kind", says="House says", source="Club"),)),
    _point("bet/b", Section.BETTING),
    _point("pot/c", Section.POTS),
    _point("pot/d", Section.POTS),
    _point("rank/e", Section.RANKINGS),
)
_VERDICTS = {
    "bet/a": _V.RIGHT,
    "bet/b": _V.HOUSE_RULE,
    "pot/c": _V.WRONG,
    "pot/d": _V.NOT_OFFERED,
    "rank/e": _V.CRASH,
}


def _examined(findings: tuple[Finding, ...] = (), name: str = "deck", **of_tally: Any) -> Any:  # noqa: ANN401 - a stand-in
    usual: dict[str, Any] = {
        "hands": 1234, "complete": 1200, "actions": 5678, "reported": Counter(dict.fromkeys(FIELDS, 3)),
        "not_offered": Counter(), "reached": Counter({"bet/a": 17}), "games": Counter({"stud": 34, "holdem": 1200}),
        "houses": Counter(), "starts": 5, "seconds": 61.26, "interrupted": False,
    }  # fmt: skip
    tally = CampaignTally(**{**usual, **of_tally})
    tally.findings = {each.bucket: each for each in findings}
    about: Any = SimpleNamespace(name=name, version="1.2", notes=("a note",), games=("holdem",))
    kinds: Any = SimpleNamespace(names=("hands", "evaluator"))
    return Examined(about, kinds, _POINTS, dict(_VERDICTS), tally, ("razz", "crazy"), 9)


def _finding(point: str = "pot/c", sign: str = "too much", times: int = 1200, **other: Any) -> Finding:  # noqa: ANN401 - any attribute
    return Finding(
        Bucket(point, "stacks", sign),
        expected="10",
        got="20",
        games=Counter({"stud": 1, "holdem": times - 1}),
        **{"points": (point,) if point else (), **other},
    )


def _told(finding: Finding, file: str = "001.phh", **other: Any) -> DescribedFinding:  # noqa: ANN401 - any attribute
    parts: dict[str, Any] = {
        "words": ("Cards dealt", "Flop Kd 9h: check, bet 20"), "phh": "the file", "rule": "a rule (1)",
        "replay": "again",
    }  # fmt: skip
    return DescribedFinding(finding, file, **{**parts, **other})


# What is told


def test_findings_are_told_worst_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        stress_results, "in_words", lambda plan, variant, reading: [f"{plan.name} {variant} {reading}"]
    )
    monkeypatch.setattr(
        stress_results,
        "phh",
        lambda plan, variant, comments, reading: json.dumps([plan.name, variant, comments, reading]),
    )
    houses = [SimpleNamespace(name=name) for name in ("kind", "other")]
    monkeypatch.setattr(stress_results, "judge_of", lambda: SimpleNamespace(houses=houses))
    monkeypatch.setattr(
        stress_results, "compose", lambda chosen: lambda setup: f"{setup.game} by {[each.name for each in chosen]}"
    )
    plan: Any = SimpleNamespace(name="plan", setup=SimpleNamespace(game="stud"))
    many = _finding("no point", times=9, house="kind", plan=plan, houses=("kind",))
    wrong = _finding(times=3)
    never = Finding(Bucket("bet/a", "stacks", "never"))
    variants: Any = {"stud": "Stud"}
    first, second = describe_findings(_examined((many, wrong, never)), variants, ["--", "my engine"], "out dir")
    assert first == DescribedFinding(wrong, "", (), "", "pot/c says <so> (pot/c 1)", "")
    assert (second.finding, second.file, second.words) == (many, "002.phh", ("plan Stud stud by ['kind']",))
    assert second.rule == "House says (Club)"
    assert second.replay == "tourney stress --hand 'out dir/002.phh' -- 'my engine'"
    assert json.loads(second.phh) == [
        "plan", "Stud",
        {"engine": "deck 1.2", "finding": "no point | stacks | too much", "expected": "10", "got": "20",
         "houses": "kind"},
        "stud by ['kind']",
    ]  # fmt: skip


def test_families() -> None:
    """The shrunk hand with the fewest players, then with the fewest actions, stands for the others."""

    def plan(players: int, actions: int) -> Any:  # noqa: ANN401 - a stand-in
        return SimpleNamespace(setup=SimpleNamespace(stacks=[1] * players), actions=[1] * actions)

    large = _told(_finding(plan=plan(2, 3)), "1.phh")
    long = _told(_finding("bet/a", plan=plan(3, 9), shrunk=True), "2.phh")
    short = _told(_finding("", plan=plan(3, 2), shrunk=True), "3.phh")
    crowd = _told(_finding("pot/d", times=3, plan=plan(4, 1), shrunk=True), "4.phh")
    [family] = families([large, long, short, crowd])
    assert family == replace(short, also=("pot/c, 1,200 x, 1.phh", "bet/a, 1,200 x, 2.phh", "pot/d, 3 x, 4.phh"))
    [family] = families([long, short])
    assert family.also == ("bet/a, 1,200 x, 2.phh",)
    assert families([short, long])[0].file == "3.phh"


def test_kin() -> None:
    """Payments with the same fault: by the rule point, or by the hand that wins if it is one of rankings."""

    def of(*points_and_signs: tuple[str, str], **other: Any) -> int:  # noqa: ANN401 - any attribute
        every = [
            _told(_finding(point, sign, **other), str(place)) for place, (point, sign) in enumerate(points_and_signs)
        ]
        return len(families(every))

    assert of(("pot/c", "paid"), ("bet/a", "paid")) == 1
    assert of(("pot/c", "paid"), ("pot/c", "unpaid")) == 2
    assert of(("pot/c", "paid, who holds a pair"), ("pot/c", "paid, who holds a flush")) == 1
    assert of(("pot/c", "paid, who holds a pair"), ("bet/a", "paid, who holds a pair")) == 2
    assert of(("rank/e", "paid, who holds a pair"), ("rank/f", "paid, who holds a pair")) == 1
    assert of(("rank/e", "paid, who holds a pair"), ("rank/e", "paid, who holds a flush")) == 2
    failures: tuple[dict[str, Any], ...] = ({"house": "kind"}, {"failure": "crash"})
    house, crash = (_told(_finding("bet/a", **each), "x") for each in failures)
    assert len(families([house, crash, _told(_finding("bet/a"), "y")])) == 3
    signs = families(
        [_told(_finding("rank/e", "p, who holds a"), "1"), _told(_finding("rank/f", "p, who holds a"), "2")]
    )
    assert signs[0].also == ("rank/f, 1,200 x, 2",)
    same = families(
        [_told(_finding("pot/c", "p, who holds a"), "1"), _told(_finding("pot/c", "p, who holds b"), "2")]
    )
    assert same[0].also == ("p, who holds b, 1,200 x, 2",)
    none = families([_told(_finding("bet/a"), "1"), _told(_finding(""), "2")])
    assert none[0].also == ("not explained, 1,200 x, 2",)


def test_scores() -> None:
    tested = {
        _V.RIGHT: 4,
        _V.HOUSE_RULE: 3,
        _V.WRONG: 2,
        _V.HANG: 1,
        _V.CRASH: 5,
        _V.NOT_OFFERED: 6,
        _V.NOT_REACHED: 7,
    }
    assert score(Counter(tested)) == "7 of 15"
    assert score(Counter({_V.NOT_OFFERED: 6})) == "-"


def test_what_was_not_told() -> None:
    silent = _examined(reported=Counter({name: 1 for name in FIELDS if name not in {"bets", "pots"}}))
    assert find_uncounted(silent) == ["bets", "side pots"]
    assert find_uncounted(_examined(hands=0, reported=Counter())) == []


# The terminal


def _lines(examined: Any, *findings: DescribedFinding, most: int = 5) -> list[str]:  # noqa: ANN401 - a stand-in
    return [line.rstrip() for line in as_text(result(examined, findings, most), 100).splitlines()]


def test_the_head_in_the_terminal() -> None:
    assert _lines(_examined())[:3] == [
        "deck 1.2: hands, evaluator",
        "1,234 hands in 61 s, 5,678 actions, seed 9; games: holdem, stud",
        "games that are not known here: razz, crazy",
    ]
    assert _lines(_examined())[3] == "a note"
    full = _examined(
        interrupted=True, reported=Counter({name: 1 for name in FIELDS if name != "pots"}),
        not_offered=Counter({"one": 4, "two": 30, "three": 2, "four": 1}),
    )  # fmt: skip
    full.compared.counts.update({"rank": 1500, "pair": 2})
    full.compared.notes.append("compared note")
    assert _lines(full)[1:8] == [
        "interrupted: the result is that of the hands played so far",
        "1,234 hands in 61 s, 5,678 actions, seed 9; games: holdem, stud",
        "compared: pair 2, rank 1,500",
        "compared note",
        "not told by the engine, so not tested: side pots",
        "hands not offered: two (30); one (4); three (2)",
        "games that are not known here: razz, crazy",
    ]
    nothing = _examined(hands=0)
    nothing.kinds = SimpleNamespace(names=())
    assert _lines(nothing)[0] == "deck 1.2: nothing"
    assert "hands in" not in _lines(nothing)[1]


def test_the_table_in_the_terminal() -> None:
    """Verdicts are shown the worst first, if any point has them."""
    renderable: Any = result(_examined(), (), 5)
    [table] = [part for part in renderable.renderables if isinstance(part, Table)]
    assert cells_of(table) == [
        ["section", "score", "crash", "wrong", "house rule", "right", "not offered"],
        ["betting", "2 of 2", "", "", "1", "1", ""],
        ["all-ins and pots", "0 of 1", "", "1", "", "", "1"],
        ["rankings", "0 of 1", "1", "", "", "", ""],
    ]
    assert [str(column.justify) for column in table.columns[2:]] == ["right"] * 5


def test_findings_in_the_terminal() -> None:
    first = _told(_finding(house="kind", detail="a detail"), also=("another",))
    bare = _told(_finding("", times=1), rule="", replay="", words=())
    lines = _lines(_examined(), first, bare, bare, bare, most=2)
    start = lines.index("1. HOUSE RULE kind  stacks: too much")
    assert lines[start:] == [
        "1. HOUSE RULE kind  stacks: too much",
        "   pot/c, 1,200 times (holdem, stud)",
        "   a rule (1)",
        "     Cards dealt",
        "     Flop Kd 9h: check, bet 20",
        "   expected: 10",
        "   got:      20",
        "   a detail",
        "   again",
        "   also another",
        "",
        "2. WRONG  stacks: too much",
        "   not explained, 1 time (holdem, stud)",
        "   expected: 10",
        "   got:      20",
        "",
        "2 more findings: see --out or --findings",
    ]
    assert _lines(_examined(), bare, bare, most=1)[-1] == "1 more finding: see --out or --findings"
    assert "more finding" not in _lines(_examined(), bare, most=1)[-1]
    assert _lines(_examined())[-1] == "No findings."
    untested = _examined(hands=0, games=Counter())
    assert _lines(untested)[-1].startswith("Nothing was tested: its games are holdem")


# The page


def _body(*results: tuple[Any, list[DescribedFinding]]) -> str:
    html = page(results)
    return html[html.index("<main>") : html.index("</main>") + 7].replace("<br>", "")


def test_the_facts_on_the_page() -> None:
    full = _examined(
        interrupted=True, reported=Counter({name: 1 for name in FIELDS if name != "pots"}), houses=Counter("ba"),
        not_offered=Counter({"one": 1400, "two": 30, "three": 9, "four": 8, "five": 7, "six": 6}),
    )  # fmt: skip
    full.compared.counts.update({"rank": 1500, "pair": 2})
    full.compared.notes.append("compared note")
    body = _body((full, []))
    facts = body[: body.index("</section>") + 10].replace("<main>", "")
    assert texts(facts, "li") == [
        "It is: hands, evaluator.",
        "Interrupted: the result is that of the hands played so far.",
        "1,234 hands in 61 s, seed 9: holdem 1,200, stud 34.",
        "Compared: pair 2, rank 1,500.",
        "compared note",
        "Not told by the engine, so not tested: side pots.",
        "Hands not offered: one (1,400); two (30); three (9); four (8); five (7).",
        "House rules found: a, b.",
        "a note",
    ]
    assert texts(body, "h2") == ["deck 1.2", "Rule points", "Findings: deck 1.2"]
    assert texts(body, "h1") == ["Rules engines under stress: deck 1.2"]
    nothing = _examined(hands=0)
    nothing.kinds = SimpleNamespace(names=())
    few = _body((nothing, []))
    assert texts(few[: few.index("</section>") + 10].replace("<main>", ""), "li") == [
        "It is: nothing that can be tested.",
        "Nothing was tested: its games are holdem, and no hand was played.", "a note",
    ]  # fmt: skip
    assert "<title>Rules engines under stress: deck 1.2</title>" in page([(nothing, [])])
    assert texts(few, "p")[-2:] == ["None.", "Made with tourney."]


def test_the_rule_points_of_an_engine() -> None:
    one = _body((_examined(), []))
    assert [row[1] for row in table_rows(one)] == [
        "deck 1.2", "\N{CHECK MARK}", "house", "deck 1.2", "\N{BALLOT X}", "-", "deck 1.2", "crash",
    ]  # fmt: skip
    assert drawn(one, "td", "class title")[1::2] == [
        "verdict right right", "verdict house house rule", "verdict wrong wrong", "verdict none not offered",
        "verdict fault crash",
    ]  # fmt: skip
    assert [each for each in drawn(one, "tr", "id") if each != "-"] == [point.id for point in _POINTS]
    assert texts(one, "code")[:2] == ["bet/a", "bet/b"]
    assert texts(one, "small")[0] == "bet/a 1"
    assert texts(one, "summary") == [
        "betting deck 1.2 2 of 2", "all-ins and pots deck 1.2 0 of 1", "rankings deck 1.2 0 of 1",
    ]  # fmt: skip


def test_the_points_of_several_engines_have_no_ids() -> None:
    other = _examined(name="other")
    other.verdicts = {**_VERDICTS, "bet/a": _V.HANG}
    other.verdicts["rank/e"] = _V.NOT_REACHED
    both = _body((_examined(), []), (other, []))
    assert [row[2] for row in table_rows(both)] == [
        "other 1.2", "hang", "house", "other 1.2", "\N{BALLOT X}", "-", "other 1.2", "\N{MIDDLE DOT}",
    ]  # fmt: skip
    assert [each for each in drawn(both, "tr", "id") if each != "-"] == []
    assert texts(both, "summary")[0] == "betting deck 1.2 2 of 2, other 1.2 1 of 2"
    assert texts(both, "h1") == ["Rules engines under stress: deck 1.2, other 1.2"]


def test_findings_on_the_page() -> None:
    first = _told(_finding(house="kind", detail="a detail"))
    beside = _told(_finding("bet/a", house="kind"), "002.phh")
    bare = _told(_finding("", times=1), rule="", replay="", words=())
    body = _body((_examined(), [first, beside, bare]))
    articles = [each[: each.index("</article>") + 10] for each in body.split("<article>")[1:]]
    full, short = (f"<article>{each}" for each in articles)
    assert texts(full, "h3") == ["1. house rule kind stacks: too much"]
    assert texts(full, "p") == [
        "pot/c a rule (1)1,200 times: holdem, stud",
        "Cards dealt",
        "Flop K\N{BLACK DIAMOND SUIT} 9\N{BLACK HEART SUIT}checkbet 20",
        "Expected: 10Got: 20",
        "a detail",
    ]
    assert drawn(full, "span", "class text") == [
        "verdict house house rule kind",
        "street Flop K\N{BLACK DIAMOND SUIT} 9\N{BLACK HEART SUIT}",
        "card red K\N{BLACK DIAMOND SUIT}",
        "card red 9\N{BLACK HEART SUIT}",
        "deed check",
        "deed bet 20",
    ]
    assert drawn(full, "p", "class") == ["-", "line", "line", "said", "-"]
    whole = page([(_examined(), [first])])
    assert whole.startswith(
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><title>'
    )
    assert "</code> a rule (1)<br><small>1,200 times" in whole
    assert "<b>Expected: </b>10<br><b>Got: </b>20</p>" in whole
    assert "<code>bet/a</code><br>bet/a says &lt;so&gt; <small>bet/a 1</small>" in whole
    assert texts(full, "pre") == ["again"]
    linked = page([(_examined(), [replace(first, watched="x/watch.html#finding=1")])])
    assert '<a href="x/watch.html#finding=1">Watch both tables</a>' in linked
    assert "Watch both tables" not in whole
    assert texts(full, "li") == ["Also bet/a, 1,200 x, 002.phh"]
    assert texts(short, "h3") == ["2. wrong stacks: too much"]
    assert texts(short, "p") == ["not explained 1 time: holdem, stud", "Expected: 10Got: 20"]
    assert "<pre>" not in short
    assert "<ul>" not in short
    cards = _told(_finding(), words=("As Tc 1s Ax Asd 2",))
    body = _body((_examined(), [cards]))
    assert drawn(body, "span", "class text")[1:] == ["card A\N{BLACK SPADE SUIT}", "card T\N{BLACK CLUB SUIT}"]


# For programs


def test_the_result_as_json() -> None:
    finding = _finding(house="kind", detail="a detail")
    examined = _examined(not_offered=Counter({"one": 4}), reported=Counter({"pots": 1, "bets": 2}))
    record = json.loads(as_json(examined, [_told(finding)]))
    assert as_json(examined, [_told(finding)]).startswith('{\n "format": 2,\n')
    points = record.pop("points")
    assert record == {
        "format": 2, "engine": "deck", "version": "1.2", "kinds": ["hands", "evaluator"], "seed": 9, "hands": 1234,
        "complete": 1200, "actions": 5678, "seconds": 61.3, "starts": 5, "interrupted": False, "stopped": "",
        "told": ["bets", "pots"], "not_offered": {"one": 4},
        "findings": [
            {"verdict": "house rule", "house": "kind", "rule": "pot/c", "points": ["pot/c"],
             "why": "", "small": False, "concern": "stacks", "sign": "too much",
             "bucket": "pot/c | stacks | too much", "expected": "10", "got": "20", "field": "",
             "ours": None, "theirs": None, "count": 1200, "games": {"stud": 1, "holdem": 1199}, "file": "001.phh",
             "hand": ["Cards dealt", "Flop Kd 9h: check, bet 20"], "replay": "again", "detail": "a detail"}
        ],
    }  # fmt: skip
    assert points[0] == {
        "id": "bet/a", "section": "betting", "level": "required", "verdict": "right", "says": "bet/a says <so>",
        "cites": "bet/a 1", "reached": 17, "crossed": None,
    }  # fmt: skip
    assert [each["reached"] for each in points[1:]] == [0, 0, 0, 0]


def test_what_an_engine_has_told_is_written_as_it_is() -> None:
    """Cards and chips as rows, actions as a list; nothing that is no value of a hand."""
    finding = _finding()
    values = (
        ((EnginePot(20, (0, 1)),), [[20, [0, 1]]]),
        (frozenset({"fold", "call"}), ["call", "fold"]),
        (1j, None),
        (10**5000, None),
        ("x" * 9999, None),
        ("\ud800", "\\ud800"),
    )
    for value, written in values:
        finding.field, finding.ours = "pots", value
        [told] = json.loads(as_json(_examined(), [_told(finding)]))["findings"]
        assert told["ours"] == written


def test_the_result_as_junit() -> None:
    wrong = _told(_finding(shrunk=True))
    other = _told(_finding("", "lost", shrunk=True))
    house = _told(_finding("bet/b", "late", house="kind", shrunk=True))
    crash = _told(_finding("rank/e", "exit 1", failure="crash", shrunk=True))
    examined = _examined()
    text = as_junit(examined, [wrong, other, house, crash], Acceptance(frozenset({"rank/e | stacks | exit 1"})))
    suite = ET.fromstring(text.partition("\n")[2])  # noqa: S314 - our own text
    assert suite.attrib == {
        "name": "tourney stress deck",
        "tests": "6",
        "failures": "2",
        "errors": "0",
        "skipped": "1",
    }
    assert [(case.get("classname"), case.get("name"), [each.tag for each in case]) for case in suite] == [
        ("betting", "bet/a", []),
        ("betting", "bet/b", []),  # a house rule
        ("all-ins and pots", "pot/c", ["failure"]),
        ("all-ins and pots", "pot/d", ["skipped"]),
        ("rankings", "rank/e", []),  # accepted
        ("findings", "- | stacks | lost", ["failure"]),
    ]
    [failure] = suite[2]
    assert failure.get("message") == "stacks: too much"
    assert failure.text == "Cards dealt\nFlop Kd 9h: check, bet 20\n10\n20"
    assert suite[3][0].get("message") == "not offered"
    strict = ET.fromstring(as_junit(examined, [house], Acceptance(strict=True)).partition("\n")[2])  # noqa: S314 - ours
    assert (strict.get("tests"), strict.get("failures")) == ("5", "1")
    assert text.startswith('<?xml version="1.0" encoding="utf-8"?>\n<testsuite ')
    assert text.endswith("</testsuite>\n")


def test_an_adapter_that_fails_is_an_error_in_junit() -> None:
    # JUnit: a failure is what the test is about, an error is anything else that keeps it from being run.
    fault = _told(_finding("", "adapter: act", failure="adapter"))
    suite = ET.fromstring(as_junit(_examined(), [fault], Acceptance()).partition("\n")[2])  # noqa: S314 - our own text
    assert (suite.get("failures"), suite.get("errors")) == ("0", "1")
    assert [child.tag for child in suite[-1]] == ["error"]


def test_the_baseline() -> None:
    findings = [_told(_finding("pot/c")), _told(_finding("bet/a")), _told(_finding("pot/c"))]
    assert baseline(findings) == "bet/a | stacks | too much\npot/c | stacks | too much\n"
