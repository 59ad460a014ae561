"""The page of the engines names the versions that each shipped adapter supports, and what was found of known bugs."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any, Final

from tourney.stress.adapters import SHIPPED
from tourney.stress.catalogue.houses import DEALER_BIG_BLIND, HOUSES
from tourney.stress.rule_points import POINTS
from tourney.stress.suspects import RULES
from tourney.stress.wrong.wrong_forms import FORMS

_DOCS: Final = Path(__file__).resolve().parents[2] / "docs"
_PAGE: Final = (_DOCS / "engines.md").read_text(encoding="utf-8")
_SCRIPT: Final = runpy.run_path(str(_DOCS / "scripts" / "engines_page.py"))


def test_the_section_on_adapters_is_up_to_date() -> None:
    assert _SCRIPT["format_adapters"]() in _PAGE, "run docs/scripts/engines_page.py, or copy its section"


def test_the_client_in_javascript_states_its_versions() -> None:
    client = _DOCS.parent / "tourney" / "stress" / "adapters" / "poker_ts.mjs"
    [versions] = re.findall(r"\[OLDEST, NEWEST\] = \['([\d.]+)', '([\d.]+)'\]", client.read_text(encoding="utf-8"))
    assert f"| `poker_ts.mjs` | `poker-ts` (npm) | {' to '.join(versions)} |" in _PAGE


def test_every_engine_of_the_page_is_one_that_its_adapter_supports() -> None:
    """The results on the page are those of versions with which the adapters have been tested."""
    named = re.findall(r"^### (.*) ([\d.]+)$", _PAGE, re.MULTILINE)
    assert len(named) > 5
    tested = {version for adapter in SHIPPED.values() for version in adapter.versions} | {"1.5.0"}
    assert not [f"{name} {version}" for name, version in named if version not in tested]


def test_each_known_bug_names_what_there_is_and_stands_on_the_page() -> None:
    bugs = _SCRIPT["read_bugs"]()
    ids = {point.id for point in POINTS}
    rules = {*RULES, *(form.name for form in FORMS)}
    houses = {house.name for house in HOUSES}
    tested = {version for adapter in SHIPPED.values() for version in adapter.versions} | {"1.0.0", "1.5.0"}
    assert len(bugs) >= 15
    for bug in bugs:
        assert ids.issuperset(bug.get("points", ())), bug
        assert rules.issuperset(bug.get("rules", ())), bug
        assert bug.get("house", DEALER_BIG_BLIND.name) in houses
        assert {bug[key].split()[-1] for key in ("engine", "mended") if key in bug} <= tested
        assert f"| {bug['engine']} | It {bug['does']}. |" in _PAGE, "run docs/scripts/engines_page.py"


def _report(*crossed: str, **finding: str) -> dict[str, Any]:
    """A report that crosses points, and has a finding."""
    told = {"rule": "", "sign": "", "why": "", "house": "", **finding}
    return {"points": [{"id": point, "verdict": "wrong"} for point in crossed], "findings": [told]}


def test_what_is_said_of_a_known_bug() -> None:
    """The section says how a bug is counted: by a point, a rule, an invariant, a house rule, or not at all."""
    tell = _SCRIPT["tell_bug"]
    bug = {"points": ["a", "b"], "rules": ["pots"], "house": "h", "invariant": "half a chip", "sign": "lost"}
    assert tell(bug, _report("b", "c"), None) == ("point", "✗ `b`")
    assert tell(bug, _report("c", rule="pots", sign="x", why="y"), None) == ("finding", "x: y")
    assert tell(bug, _report(sign="half a chip"), None) == ("invariant", "half a chip")
    assert tell(bug, _report(house="h"), None) == ("house", "house rule `h`")
    assert tell(bug, _report(sign="lost"), None) == ("unexplained", "lost, not explained")
    assert tell(bug, _report("c", rule="odd-chips", sign="z"), None) == ("unseen", "not seen")
    # What a version without the bug shows, too, is not of the bug.
    assert tell(bug, _report("a", "b"), _report("a")) == ("point", "✗ `b`")
    assert tell(bug, _report("a", rule="pots", sign="x"), _report("a", rule="pots", sign="x"))[0] == "unseen"
    assert tell(bug, _report(sign="lost"), _report(rule="odd-chips", sign="lost"))[0] == "unseen"
