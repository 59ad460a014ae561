"""Write docs/engines.md, the state of the engines, from the reports of `tourney stress --out DIR`.

python docs/scripts/engines_page.py OUT/*/report.json --older OLD/*/report.json

Reports of older versions are for the known bugs alone. The table of differences from PokerKit is that of
`tests/differential`, which needs PokerKit.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, Final

from tourney.stress.adapters import SHIPPED
from tourney.stress.adapters.versions import describe_versions
from tourney.stress.rule_points import POINTS

_HOME: Final = Path(__file__).parents[2]
_PAGE: Final = _HOME / "docs/engines.md"
_BUGS: Final = Path(__file__).with_name("known_bugs.toml")
sys.path.insert(0, str(_HOME / "tests"))

from differential.differences import TABLE  # noqa: E402 - the tests are not a package

_POINTS: Final = {point.id: point for point in POINTS}
_COMMANDS: Final = {
    "clubs": "clubs", "OpenSpiel universal_poker": "open_spiel", "PokerKit": "pokerkit", "pokers": "pokers",
    "PyPokerEngine": "pypokerengine", "RLCard": "rlcard", "texasholdem": "texasholdem",
    "poker-game-runner": "poker_game_runner", "poker-ts": "-- node tourney/stress/adapters/poker_ts.mjs",
}  # fmt: skip
"""What tests an engine, as it follows `tourney stress`."""

_SIGNS: Final = {
    "right": "✓", "house rule": "H", "wrong": "✗", "crash": "!", "hang": "!", "adapter": "·", "not offered": "",
    "not reached": "·",
}  # fmt: skip
_SHOWN: Final = 12
_HEAD: Final = """\
# State of the engines

What `tourney stress` found in the engines for which it ships an adapter. The page is made by
`python docs/scripts/engines_page.py` from the reports of real runs; each names its version. The
[tutorial](stress.md) explains how to test an engine of your own, and how to read a finding.

A house rule is a difference that a rulebook or a named room has; it is no fault. A rule that an engine does not
offer, such as a game or an ante, is no fault either. A finding is only as good as the adapter: the adapters are in
`tourney/stress/adapters/`, and say what is special about their engine.

**What a cross means.** A fixed hand of a rule point was played in the engine, as its rulebook has it, and came out
otherwise in what the point is about. Or hands that were drawn came out otherwise, a wrong form of the rule explains
them, and the point breaks by that form, unless its own hands came out right. Each cross has its hand below, with what
the rules expect, what the engine said, and a command that plays the hands of the point again. Nothing is concluded
from what a difference looks like ([ADR 0028](adr/0028-faults-are-named-by-experiment.md)), and an engine is not
judged by a hand in which it has shown another fault before, or by amounts that no rules know, such as half a chip:
these are findings of their own. One fault may cross several points. An author who reads this and disagrees: the rule
is cited, and we would like to know.

**What was played.** With each version the fixed hands of all points that it offers, and 250 hands drawn with seed 1,
with pokers some 500; with OpenSpiel and texasholdem as many as fit into a few minutes of a busy machine. Besides, up
to 150 tables for each button rule, and deals for each evaluator. Hands of findings were shrunk; where the time was
over before, a finding is told without a rule, as with texasholdem. A point without a cross may be missed in hands
that were not played: `tourney stress ENGINE --hands 1000 --minutes 30` plays more.

"""
_KEY: Final = "✓ right · H house rule · ✗ wrong · ! crash or hang · · not reached · empty: not offered"

_NOTES: Final = {
    "PokerKit 0.7.7": """\
`FixedLimitOmahaHoldemHighLowSplitEightOrBetter` is played pot limit: in `games.py` it has `PotLimitPokerMixin`. That
is "the maximum is too high" below. A cap of a bet and four raises before the flop is not a fault by itself, since the
number of raises is up to the house (TDA 48); PokerKit has a bet and three raises on later streets, so the blind is
not counted as the bet. The command for that cross plays no later street, and so takes it for the house rule.

""",
    "OpenSpiel universal_poker 2.0.2": """\
It divides pots into fractions of chips. That is no rule of any house, and crosses no point: who has an odd chip, and
whether side pots are split separately, is not judged.

""",
    "poker-ts 1.5.0": """\
The hang is one of its payouts to players who are all-in: `showdown` seeks who gets the odd chips in a list from which
they are missing, and if they are the only winners of a pot, `nextOrWrap` goes around the table for ever.

""",
    "clubs 0.1.4": """\
Its chips go wrong in the engine itself. The smallest hand needs no adapter, and no action: two players with 60 chips
each and blinds of 50 and 100.

```pycon
>>> from clubs import poker
>>> dealer = poker.Dealer(
...     num_players=2,
...     num_streets=4,
...     blinds=[50, 100],
...     antes=0,
...     raise_sizes="inf",
...     num_raises="inf",
...     num_suits=4,
...     num_ranks=13,
...     num_hole_cards=2,
...     num_community_cards=[0, 3, 1, 1],
...     num_cards_for_hand=5,
...     mandatory_num_hole_cards=0,
...     start_stack=60,
... )
>>> _ = dealer.reset(reset_button=True, reset_stacks=True)
>>> dealer.stacks, dealer.pot
([10, -40], 150)
```

The findings about chips have four causes in its `poker/engine.py`:

- A blind or an ante is taken in full from a stack that is smaller (`_collect_multiple_bets`): a stack is negative.
- An ante that one player pays for the table is matched with bets, as if it were one (`_eval_round`): it goes back to
  its payer, or makes pots that nobody bet.
- A player whose chips are all in earlier pots stays eligible for the later ones (`continue` in `_eval_round`): of two
  equal hands the one that put in less shares the side pot of the other.
- The place of the odd chips is counted past the end of the table (`player_idx + self.button % self.num_players`): an
  `IndexError`, or another player has them.

Its tables have one cause: the button and the blinds go from seat to seat, whether somebody sits there or not (`reset`
and `_collect_multiple_bets`). So nobody posts the big blind that is due at an empty seat.

That antes count in the pot that limits a bet (`max_raise = self.pot + call * 2`) is a house rule. The run took it for
a fault, because clubs differs in other hands with antes, too; the table above has it as its source does.

""",
}
"""What there is to say of an engine by hand."""

_CORRECTED: Final = {("clubs 0.1.4", "tourney/pot-limit/antes-before-the-flop"): "house rule"}
"""Verdicts of which the source of the engine says otherwise than the run: the page says why."""


def main(argv: list[str]) -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("reports", nargs="+", type=Path)
    parser.add_argument("--older", nargs="*", type=Path, default=[], help="reports for the known bugs alone")
    asked = parser.parse_args(argv)
    reports, older = _read(asked.reports), _read(asked.older)
    parts = [
        _HEAD,
        format_adapters(),
        _summary(reports),
        format_bugs(read_bugs(), [*reports, *older]),
        *(_matrix(section, reports) for section in _sections(reports)),
    ]
    parts += ["## The findings\n\n", *(_findings(report) for report in reports), _pokerkit()]
    _PAGE.write_text("".join(parts), encoding="utf-8")
    print(f"{_PAGE}: {len(reports)} engines")


def _read(paths: list[Path]) -> list[dict[str, Any]]:
    reports = [json.loads(path.read_text(encoding="utf-8")) for path in paths]
    for report in reports:
        for point in report["points"]:
            point["verdict"] = _CORRECTED.get((_name(report), point["id"]), point["verdict"])
    return sorted(reports, key=lambda report: (report["engine"].lower(), report["version"]))


def format_adapters() -> str:
    """The shipped adapters, with the versions that they support."""
    lines = [
        "## Adapters and versions\n\n",
        "An adapter checks the installed version when it starts. An older one than those below is not tested: the ",
        "adapter would call it wrongly. A newer one is tested, and the report says that it is newer.\n\n",
        "| adapter | package | versions | tested with |\n|---|---|---|---|\n",
    ]
    lines += [
        f"| `{name}` | `{adapter.package}` | {describe_versions(adapter)} | {', '.join(adapter.versions)} |\n"
        for name, adapter in SHIPPED.items()
    ]
    lines.append("| `poker_ts.mjs` | `poker-ts` (npm) | 1.0.0 to 1.5.0 | 1.0.0, 1.4.1, 1.5.0 |\n\n")
    return "".join(lines)


def _name(report: dict[str, Any]) -> str:
    return f"{report['engine']} {report['version']}"


def _summary(reports: list[dict[str, Any]]) -> str:
    lines = [
        "## Summary\n\n",
        "Rule points by verdict, findings that are a crash or a hang, and the hands played.\n\n",
        "| engine | right | house rule | wrong | crash, hang | not offered | not reached | hands |\n",
        "|---|--:|--:|--:|--:|--:|--:|--:|\n",
    ]
    for report in reports:
        counts = Counter(point["verdict"] for point in report["points"])
        counts["failed"] = sum(one["verdict"] in {"crash", "hang"} for one in report["findings"])
        kinds = ("right", "house rule", "wrong", "failed", "not offered", "not reached")
        row = " | ".join(str(counts[kind] or "") for kind in kinds)
        lines.append(f"| {_name(report)} | {row} | {report['hands']:,} |\n")
    return "".join(lines) + "\n"


def read_bugs() -> list[dict[str, Any]]:
    """The known bugs: see the file."""
    bugs: list[dict[str, Any]] = tomllib.loads(_BUGS.read_text(encoding="utf-8"))["bug"]
    return bugs


def format_bugs(bugs: list[dict[str, Any]], reports: list[dict[str, Any]]) -> str:
    """The known bugs, with what was found of each."""
    named = {_name(report): report for report in reports}
    told = [tell_bug(bug, named[bug["engine"]], named.get(bug.get("mended", ""))) for bug in bugs]
    counts = Counter(kind for kind, _ in told)
    sums = ", ".join(f"{counts[kind]} {says}" for kind, says in _OUTCOMES.items() if counts[kind])
    lines = [
        "## Known bugs\n\n",
        "Bugs that public trackers name, in versions that have them, where most were confirmed by the hand of the ",
        "tracker or one like it, without `tourney stress`. A bug is named if a point that is about it is ",
        "crossed, or a finding is explained by its rule; if a later version is mended, only by what the later one ",
        f"does not show.\n\nOf {len(bugs)} bugs: {sums}.\n\n",
        "| bug | version | what the engine does | found |\n|---|---|---|---|\n",
    ]
    for bug, (_, says) in zip(bugs, told, strict=True):
        repository, number = bug["tracker"].split("#")
        link = f"[{bug['tracker']}](https://github.com/{repository}/{bug['kind']}/{number})"
        lines.append(f"| {link} | {bug['engine']} | It {bug['does']}. | {says} |\n")
    return "".join(lines) + "\n"


_OUTCOMES: Final = {
    "point": "crossed at a point that is about them",
    "finding": "found, and their rule named",
    "invariant": "found as amounts that no rules know",
    "house": "named as a house rule",
    "unexplained": "found, and not explained",
    "unseen": "not seen",
}


def tell_bug(bug: dict[str, Any], report: dict[str, Any], mended: dict[str, Any] | None) -> tuple[str, str]:
    """What a report says of a bug: a key of `_OUTCOMES`, and the words."""
    crossed = _crossed(report) - (set() if mended is None else _crossed(mended))
    points = [point for point in bug.get("points", ()) if point in crossed]
    if points:
        return "point", f"✗ {', '.join(f'`{point}`' for point in points)}"
    known = set() if mended is None else {(one["rule"], one["sign"]) for one in mended["findings"]}
    findings = [one for one in report["findings"] if (one["rule"], one["sign"]) not in known]
    for one in findings:
        if one["rule"] and one["rule"] in bug.get("rules", ()):
            return "finding", f"{one['sign']}: {one['why']}"
    for one in findings:
        if one["sign"] == bug.get("invariant"):
            return "invariant", one["sign"]
    if bug.get("house") in {one["house"] for one in findings}:
        return "house", f"house rule `{bug['house']}`"
    # What is not explained may be what another version is known to do by a rule.
    signs = set() if mended is None else {one["sign"] for one in mended["findings"]}
    for one in findings:
        if one["sign"] == bug.get("sign") and one["sign"] not in signs:
            return "unexplained", f"{one['sign']}, not explained"
    return "unseen", "not seen"


def _crossed(report: dict[str, Any]) -> set[str]:
    return {point["id"] for point in report["points"] if point["verdict"] == "wrong"}


def _sections(reports: list[dict[str, Any]]) -> list[str]:
    return list(dict.fromkeys(point["section"] for report in reports for point in report["points"]))


def _matrix(section: str, reports: list[dict[str, Any]]) -> str:
    """The points of a section by engine; points that no engine offers are left out."""
    verdicts: dict[str, dict[str, str]] = {}
    says: dict[str, str] = {}
    for report in reports:
        for point in report["points"]:
            if point["section"] == section:
                verdicts.setdefault(point["id"], {})[_name(report)] = _SIGNS[point["verdict"]]
                says[point["id"]] = point["says"]
    rows = {name: told for name, told in verdicts.items() if any(sign not in {"", "·"} for sign in told.values())}
    if not rows:
        return ""
    names = [_name(report) for report in reports]
    lines = [f"## {section[0].upper()}{section[1:]}\n\n{_KEY}\n\n"]
    lines.append(f"| rule point | {' | '.join(names)} |\n|---|{':-:|' * len(names)}\n")
    for name, told in rows.items():
        cells = " | ".join(_link(told.get(engine, ""), engine) for engine in names)
        lines.append(f"| `{name}`<br>{says[name]} | {cells} |\n")
    return "".join(lines) + "\n"


def _link(sign: str, engine: str) -> str:
    """A sign in the table: a cross leads to its hand."""
    slug = "".join(each for each in engine.lower().replace(" ", "-") if each.isalnum() or each in "-_")
    return f"[✗](#{slug})" if sign == "✗" else sign


def _findings(report: dict[str, Any]) -> str:
    """The crosses of an engine with their hands, and what else was found, worst and most frequent first."""
    found = [one for one in report["findings"] if one["verdict"] not in {"house rule", "right", "adapter"}]
    houses = sorted({one["house"] for one in report["findings"] if one["house"]})
    lines = [f"### {_name(report)}\n\n", _NOTES.get(_name(report), "")]
    if houses:
        lines.append(f"House rules: {', '.join(houses)}.\n\n")
    crosses = [point for point in report["points"] if point["verdict"] == "wrong"]
    lines += [_cross(report, point) for point in crosses]
    if not found:
        return "".join([*lines, "\nNo findings.\n\n"])
    lines.append("\nAll differences that were seen, most frequent first:\n\n")
    for one in sorted(found, key=lambda one: -one["count"])[:_SHOWN]:
        why = f" ({one['why']})" if one["why"] else ""
        lines.append(f"- {one['sign']}{why}: expected {one['expected']}, got {one['got']}.\n")
    if len(found) > _SHOWN:
        lines.append(f"- {len(found) - _SHOWN} more.\n")
    return "".join(lines) + "\n"


def _cross(report: dict[str, Any], point: dict[str, Any]) -> str:
    """A crossed point: the rule, the hand, what is expected, what the engine says, and how to play it again."""
    level = ", optional" if point["level"] == "optional" else ""
    lines = [f"- ✗ `{point['id']}` ({point['cites']}{level})"]
    crossed = point["crossed"]
    finding = next((one for one in report["findings"] if point["id"] in one["points"]), None)
    if crossed is not None:
        hand = _POINTS[point["id"]].hands[crossed["number"]]
        stacks = "/".join(map(str, hand.setup.stacks))
        lines += [
            f"  Expected {crossed['expected']}, got {crossed['got']}.",
            f"  Hand {crossed['number'] + 1}, `{hand.setup.game}`, stacks {stacks}: `{' '.join(hand.line.split())}`.",
        ]
    elif finding is not None:
        lines.append(f"  Expected {finding['expected']}, got {finding['got']}.")
        if finding["why"]:
            lines.append(f"  {finding['why'][0].upper()}{finding['why'][1:]}.")
        lines += [f"  {line}." for line in (*finding["hand"], *finding["detail"].splitlines())]
    lines.append(f"  `tourney stress --only {point['id']} {_COMMANDS[report['engine']]}`")
    return "<br>\n".join(lines) + "\n"


def _pokerkit() -> str:
    """The intended differences from PokerKit."""
    lines = [
        "## Why PokerKit differs\n\n",
        "Each finding in PokerKit 0.7.7 is one of these intended differences. `tests/differential` has a fixed hand ",
        "for each, and recognises them in random hands. Some are choices that rulebooks leave to the house.\n\n",
        "| difference | the rule, and what PokerKit does |\n|---|---|\n",
    ]
    lines += [f"| {difference.name.replace('_', ' ')} | {difference.rule} |\n" for difference in TABLE]
    return "".join(lines)


if __name__ == "__main__":
    main(sys.argv[1:])
