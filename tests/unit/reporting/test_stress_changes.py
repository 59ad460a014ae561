"""The comparison of two reports of `tourney stress`, and the badge."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree as ET

import pytest

from tourney.errors import InvalidArgument
from tourney.reporting.stress_changes import describe_report_changes, new_findings, read_report
from tourney.reporting.stress_page import badge
from tourney.stress.campaign import CampaignTally
from tourney.stress.engine_examination import Examined
from tourney.stress.engine_findings import Bucket, EngineVerdict, Finding
from tourney.stress.interface import EngineAbout, EngineKinds
from tourney.stress.rule_points import choose_points

if TYPE_CHECKING:
    from tourney.reporting.stress_changes import StressReport


def _data(version: str, points: dict[str, str], findings: dict[str, str], hands: int = 10) -> dict[str, Any]:
    return {
        "format": 2, "engine": "deck", "version": version, "hands": hands, "seed": 3,
        "points": [{"id": name, "verdict": verdict} for name, verdict in points.items()],
        "findings": [
            {"bucket": name, "verdict": verdict, "count": number}
            for number, (name, verdict) in enumerate(findings.items(), 1)
        ],
    }  # fmt: skip


def _report(*of: Any) -> StressReport:  # noqa: ANN401 - the fields
    return read_report(json.dumps(_data(*of)), "a.json")


def test_what_has_changed() -> None:
    old = _report(
        "1", {"a": "right", "b": "wrong", "c": "not reached", "d": "wrong", "e": "house rule", "only old": "right"},
        {"b | stacks | x": "wrong", "d | stacks | y": "wrong", "e | bets | z": "house rule"},
    )  # fmt: skip
    new = _report(
        "2", {"a": "wrong", "b": "right", "c": "right", "d": "wrong", "e": "wrong", "only new": "wrong"},
        {"a | pot | x": "wrong", "d | stacks | y": "wrong", "f | pot | z": "house rule"}, 1200,
    )  # fmt: skip
    assert describe_report_changes(old, new) == (
        "from deck 1: 10 hands, seed 3, 3 findings\n"
        "to   deck 2: 1,200 hands, seed 3, 3 findings\n"
        "2 rule points worse:\n"
        "  a: right, now wrong\n"
        "  e: house rule, now wrong\n"
        "1 rule point better:\n"
        "  b: wrong, now right\n"
        "1 rule point tested in one of them only:\n"
        "  c: not reached, now right\n"
        "2 new findings:\n"
        "  wrong: a | pot | x, 1 time\n"
        "  house rule: f | pot | z, 3 times\n"
        "2 findings gone:\n"
        "  wrong: b | stacks | x, 1 time\n"
        "  house rule: e | bets | z, 3 times\n"
    )
    assert new_findings(old, new) == ["a | pot | x"]
    assert describe_report_changes(new, new).endswith("3 findings\nNo changes.\n")
    assert new_findings(new, new) == []


_GOOD: Final = _data("1", {"a": "right"}, {"a | b | c": "wrong"})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a.json: it is no report.json that tourney stress --out DIR has written: JSONDecodeError"),
        ("[1]", "a.json: it is no report.json"),
        ("5", "a.json: it is no report.json"),
        ("{}", "a.json: it is no report.json .*'format'"),
        ("[" * 100_000, "a.json: it is no report.json"),
        (json.dumps({**_GOOD, "format": 1}), "a.json: its format is 1, not 2"),
        (json.dumps({**_GOOD, "engine": 5}), "5 is not a text"),
        (json.dumps({**_GOOD, "hands": "many"}), "a.json: it is no report.json"),
        (json.dumps({**_GOOD, "hands": float("inf")}), "a.json: it is no report.json"),
        (json.dumps({**_GOOD, "points": [{"id": "a", "verdict": "fine"}]}), "'fine' is no verdict"),
        (json.dumps({**_GOOD, "points": [{"id": "a", "verdict": ["right"]}]}), "a.json: it is no report.json"),
        (json.dumps({**_GOOD, "findings": [{"bucket": "a"}]}), "'verdict'"),
        (json.dumps({**_GOOD, "findings": 3}), "a.json: it is no report.json"),
    ],
)
def test_a_file_that_is_no_report_is_named(text: str, said: str) -> None:
    with pytest.raises(InvalidArgument, match=said):
        read_report(text, "a.json")


def test_texts_of_a_report_are_made_printable() -> None:
    data = {**_GOOD, "engine": "de\x1b[2Jck"}
    assert "\x1b" not in read_report(json.dumps(data), "a.json").name


# The badge

_REQUIRED: Final = "tda/43/least-bet-is-the-big-blind"
_OTHER: Final = "tda/43/each-street-anew"
_OPTIONAL: Final = "tourney/blinds/surprising-blinds"
_RIGHT: Final = dict.fromkeys((_REQUIRED, _OTHER, _OPTIONAL), EngineVerdict.RIGHT)
_HANDS: Final = {"hands": 5, "complete": 5}


def _badge(verdicts: dict[str, EngineVerdict], *findings: Finding, **tally: Any) -> str:  # noqa: ANN401 - its fields
    played = CampaignTally(findings={each.bucket: each for each in findings}, **(tally or _HANDS))
    points = choose_points((_REQUIRED, _OTHER, _OPTIONAL))
    examined = Examined(EngineAbout('<deck> "&"', "1.2"), EngineKinds(hands=True), points, verdicts, played)
    root = ET.fromstring(badge(examined))  # noqa: S314 - our own text
    [label, value] = [each.text for each in root.iter("{http://www.w3.org/2000/svg}text")]
    assert label == "poker rules"
    assert str(root.get("aria-label")).startswith('<deck> "&" 1.2: ')
    return str(value)


def _finding(point: str, **more: Any) -> Finding:  # noqa: ANN401 - any attribute
    return Finding(Bucket(point, "stacks", "x"), games=Counter(a=1), points=(point,) if point else (), **more)


def test_the_badge_counts_the_required_points_that_were_tested() -> None:
    assert _badge(_RIGHT) == "✓ 2 of 2"
    assert _badge({**_RIGHT, _OTHER: EngineVerdict.NOT_REACHED}) == "✓ 1 of 1"
    assert _badge({**_RIGHT, _OTHER: EngineVerdict.HOUSE_RULE}, _finding(_OTHER, house="kind")) == "✓ 2 of 2"
    assert _badge({**_RIGHT, _OPTIONAL: EngineVerdict.WRONG}, _finding(_OPTIONAL)) == "✓ 2 of 2"
    assert _badge({**_RIGHT, _OTHER: EngineVerdict.WRONG}, _finding(_OTHER)) == "✗ 1 of 2"
    assert _badge(_RIGHT, _finding("", failure="crash")) == "✗ 2 of 2"  # no point of its own


def test_the_badge_does_not_speak_of_what_was_not_tested() -> None:
    assert _badge(_RIGHT, _finding("", failure="adapter")) == "not tested"
    assert _badge(_RIGHT, hands=0) == "not tested"
    assert _badge(_RIGHT, hands=5, interrupted=True) == "interrupted"
