"""Findings of one fault joined, once all hands have been played (docs/adr/0028).

What explains a hand is looked for when it is shrunk. An explanation that is found later, or in another campaign of
the same engine, has not been tried on it by then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.stress.comparing import Concern
from tourney.stress.hand_plan import ScriptedPlan
from tourney.stress.suspects import RULES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.stress.attribution import Attribution
    from tourney.stress.catalogue.setup import Setup
    from tourney.stress.engine_findings import Bucket, Finding
    from tourney.stress.hand_outcome import HandOutcome, Noted
    from tourney.stress.hand_plan import Chooser, HandPlan
    from tourney.stress.verdicts import Following

MOST_OF_A_FAULT: Final = 3
"""Most findings of one fault."""

_FOLLOWS_FROM: Final = {
    Concern.ACTOR.value: Concern.CHIPS.value,
    Concern.RAISE.value: Concern.CALL.value,
    Concern.SHOWING.value: Concern.END.value,
}
"""Who has no chips left is not asked; a raise goes beyond what is to call; who is beaten need not show."""


def join_explained(
    findings: dict[Bucket, Finding],
    attribution: Attribution,
    following: Following,
    play: Callable[[HandPlan, Chooser, Setup | None], HandOutcome],
) -> None:
    """Join findings with one that explains their hand as well, or better.

    What is not explained joins any explanation. Of what only the rule is known joins a wrong form. A house rule that
    the engine does not declare is found in a few hands at first, which a fault may have made look like it.
    """
    for bucket, finding in list(findings.items()):
        better = list(_find_better(findings, bucket, following))
        if finding.plan is None or not better:
            continue
        read = following.reading_without(finding.house)
        outcome = play(finding.plan, ScriptedPlan(finding.plan.actions), read(finding.plan.setup))
        same = _find_same(finding, better, outcome, attribution, read)
        if same is not None:
            findings[same].games.update(findings.pop(bucket).games)


def _find_same(
    finding: Finding,
    better: Sequence[Bucket],
    outcome: HandOutcome,
    attribution: Attribution,
    read: Callable[[Setup], Setup | None],
) -> Bucket | None:
    """The first of some other findings that explains the hand of a finding, as it has been played again."""
    bucket, plan = finding.bucket, finding.plan
    noted = next((each for each in outcome.noted if each.key == bucket[1:]), None)
    if plan is None or noted is None:
        return None
    same = next((one for one in better if attribution.agrees(one.rule, plan, noted, read)), None)
    if same is None and (finding.suspects or not (finding.shrunk or finding.house)):
        # What the hand alone does not tell, as it leaves several rules or is too large, others do that differ in the
        # same thing, or in what it follows from.
        alike = (one for one in better if one.concern in (bucket.concern, _FOLLOWS_FROM.get(bucket.concern)))
        same = next((one for one in alike if attribution.may_be(one.rule, plan, noted, read)), None)
    if same is None and not bucket.rule:
        causes = _find_causes(outcome, noted)
        of_cause = (one for one in better if one.concern in causes)
        same = next((one for one in of_cause if attribution.agrees(one.rule, plan, causes[one.concern], read)), None)
    return same


def _find_causes(outcome: HandOutcome, noted: Noted) -> dict[str, Noted]:
    """The difference at the same moment from which another one follows, by what it is about."""
    concern = _FOLLOWS_FROM.get(noted.difference.what.value)
    at_once = [each for each in outcome.noted if each.decisions == noted.decisions]
    return {each.difference.what.value: each for each in at_once if each.difference.what.value == concern}


def _find_better(findings: dict[Bucket, Finding], bucket: Bucket, following: Following) -> Iterator[Bucket]:
    """The findings whose explanation, if it holds for the hand of another one, counts more; wrong forms first."""
    finding = findings[bucket]
    if bucket.rule and bucket.rule not in RULES and not finding.house:
        return  # a wrong form
    if following.is_declared(finding.house):
        return
    explained = [one for one, other in findings.items() if one != bucket and one.rule and other.shrunk and other.why]
    yield from (one for one in explained if one.rule not in RULES)
    # That a difference is about a rule says less than that the engine plays it in a certain way. So a rule takes the
    # place of a house rule only if it explains more.
    if not bucket.rule or finding.house:
        rules = [one for one in explained if one.rule in RULES]
        yield from (one for one in rules if not finding.house or findings[one].count > finding.count)


def fold_kin(findings: dict[Bucket, Finding]) -> None:
    """Leave at most `MOST_OF_A_FAULT` findings of a fault, of those of several campaigns: others count to these."""
    kept: dict[Bucket, Finding] = {}
    # The smallest hands are kept.
    for bucket, finding in sorted(findings.items(), key=lambda one: not one[1].shrunk):
        kin = [one for one, other in kept.items() if _are_of_a_fault(other, finding)]
        if len(kin) < MOST_OF_A_FAULT:
            kept[bucket] = finding
        else:
            findings[max(kin, key=lambda one: kept[one].count)].games.update(findings.pop(bucket).games)


def _are_of_a_fault(one: Finding, other: Finding) -> bool:
    """Whether two findings are taken for one fault: by their buckets, or as both may be about the same rules."""
    doubt = one.suspects == other.suspects and one.bucket.concern == other.bucket.concern
    return are_kin(one.bucket, other.bucket) or (bool(one.suspects) and doubt)


def are_kin(one: Bucket, other: Bucket) -> bool:
    """Whether two buckets are taken for one fault: one explanation, or none and one way to differ."""
    if one.rule or other.rule:
        return one.rule == other.rule or _is_form_of(one.rule, other.rule) or _is_form_of(other.rule, one.rule)
    return (one.concern, one.sign.partition(",")[0]) == (other.concern, other.sign.partition(",")[0])


def _is_form_of(form: str, rule: str) -> bool:
    return rule in RULES and form.startswith(f"{rule}/")
