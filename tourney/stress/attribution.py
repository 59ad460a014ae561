"""Why an engine differs, found by experiment (docs/adr/0028).

The hand of a difference is played again, with our machine following one wrong form after the other. A form explains
the difference if the engine then agrees with our machine in this hand, in the hands near it and in the fixed hands of
the rule points that the form breaks, wherever the form makes a difference. Nothing is concluded from what a
difference looks like: if no form explains it, it is not explained.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import TourneyError
from tourney.stress.catalogue.line import Misfit, Performance
from tourney.stress.hand_plan import HandPlan, ScriptedPlan, course, fixed_plan
from tourney.stress.neighbours import find_neighbours
from tourney.stress.suspects import RULES, Suspects, clear_some, may_be_of, narrowest

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tourney.game.variant import Variant
    from tourney.stress.catalogue.played import PlayedHand
    from tourney.stress.catalogue.point import HouseRule, RulePoint
    from tourney.stress.catalogue.setup import Setup
    from tourney.stress.comparing import Concern
    from tourney.stress.hand_outcome import HandOutcome, Noted
    from tourney.stress.hand_plan import Chooser
    from tourney.stress.wrong.wrong_form import WrongForm

    _Rule = WrongForm | HouseRule

_NEIGHBOURS: Final = 60
"""Most hands near a hand that are tried."""

_ENOUGH: Final = 30
"""Hands that differ alike, after which no more are asked which rules could make them differ."""

_MISSED: Final = 12
"""Most fixed hands that came out wrong and are asked which rule they are about."""

_FEW: Final = 8
"""Hands near another hand on which a form that explains one hand is tried."""

_FIXED: Final = 40
"""Most fixed hands that are tried."""

LEAST_HANDS: Final = 3
"""Hands in which a form must make a difference, and the engine play by it, to be named."""


class TimeIsOverError(Exception):
    """The time was over before anything could be said."""


class Explanation(NamedTuple):
    """What an engine seems to do.

    Attributes:
        form: The name of the wrong form.
        says: What it does, as it follows "behaves as if".
        hands: The number of hands in which that makes a difference, in all of which the engine plays so.
        points: The rule points that this breaks.
        is_form: Whether it is a wrong form; if not, only the rule is known.
        suspects: The rules that it may be about, if neither is known; `form` is empty then.
    """

    form: str
    says: str
    hands: int
    points: tuple[str, ...]
    is_form: bool = True
    suspects: frozenset[str] = frozenset()

    def __str__(self) -> str:
        if self.suspects:
            return f"it may be about {self.says}: {self.hands} of {self.hands} hands do not tell"
        if not self.is_form:
            return f"it is about {self.says}, and about no other rule: {self.hands} of {self.hands} hands"
        return f"behaves as if {self.says}: {self.hands} of {self.hands} hands"


class Attribution:
    """Finds the wrong forms that explain differences.

    Args:
        play: Plays a plan in the engine, with our machine playing another reading of its setup, or the same.
        games: The games by name.
        points: The rule points, with their fixed hands.
        forms: The wrong forms.
    """

    def __init__(
        self,
        play: Callable[[HandPlan, Chooser, Setup | None], HandOutcome],
        games: Mapping[str, Variant],
        points: Sequence[RulePoint],
        forms: Sequence[WrongForm],
    ) -> None:
        self._play = play
        self._games = games
        self._points = points
        self._forms = {form.name: form for form in forms}
        self._broken: dict[str, tuple[RulePoint, ...]] = {}

    def explain(
        self,
        plan: HandPlan,
        noted: Noted,
        read: Callable[[Setup], Setup | None],
        alike: Sequence[HandPlan] = (),
        is_over: Callable[[], bool] | None = None,
        missed: Sequence[tuple[RulePoint, HandPlan]] = (),
    ) -> Explanation | None:
        """The explanation of a difference; None if there is none.

        First the rules are found that alone could make the difference, in whatever wrong form. Then their known wrong
        forms are tried. If none fits, and there is but one such rule, it is the explanation. Of several none is
        named.

        `read` returns the setup as our machine plays it by the engine's house rules, None if they change nothing.
        `alike` are other hands that seem to show the same; `is_over` tells that there is no time left. `missed` are
        rule points whose own hands, beside them, differ in the same.

        Raises:
            TimeIsOverError: There is none.
        """
        near = (*alike, *find_neighbours(plan, self._games[plan.setup.game], _NEIGHBOURS))
        suspects = Suspects(self._play, self._games, read)
        left, hands = self._narrow((plan, *near), noted, suspects, read, is_over)
        if noted.may_be_house:
            forms = [form for form in self._forms.values() if not left or may_be_of(form.name, left)]
            form = self._find_form(forms, plan, near, _Trial(self._play, self._games, noted, read, is_over))
            if form is not None:
                return form
        rule = narrowest(left)
        if hands < LEAST_HANDS or not left:
            return None
        if not rule:
            says = ", or ".join(RULES[one] for one in RULES if one in left)
            return Explanation("", says, hands, (), is_form=False, suspects=left)
        points = self._confirm(missed, rule, noted, suspects, read)
        return Explanation(rule, RULES[rule], hands, points, is_form=False)

    def _find_form(
        self, forms: Sequence[WrongForm], plan: HandPlan, near: Sequence[HandPlan], trial: _Trial
    ) -> Explanation | None:
        """The explanation by one of some wrong forms."""
        fitting = [form for form in forms if trial.fits(plan, form)]
        if not fitting:
            return None
        # None is a contradiction. Zero is none: no hand near tells, and the fixed hands still may.
        counts = {form.name: count for form in fitting if (count := trial.count(near, form)) is not None}
        fitting = [form for form in fitting if form.name in counts]
        # Of all forms that are left, not of each its own: a hand that one form breaks may contradict another.
        fixed = self._fixed_hands(fitting)
        for form in list(fitting):
            more = trial.count(fixed, form)
            if more is None:
                fitting.remove(form)
            else:
                counts[form.name] += more + 1  # the hand itself
        fitting = [form for form in fitting if counts[form.name] >= LEAST_HANDS]
        if not fitting:
            return None
        # A form that matters in fewer hands has been tried less, and may be but a part of what the engine does.
        most = max(counts[form.name] for form in fitting)
        return self._name([form for form in fitting if counts[form.name] == most], most)

    def _narrow(
        self,
        plans: Sequence[HandPlan],
        noted: Noted,
        suspects: Suspects,
        read: Callable[[Setup], Setup | None],
        is_over: Callable[[], bool] | None = None,
    ) -> tuple[frozenset[str], int]:
        """The rules that explain all hands that differ in a way, and the number of these hands."""
        left: frozenset[str] | None = None
        seen: set[Concern] = set()
        hands = 0
        for plan in plans:
            if is_over is not None and is_over():
                raise TimeIsOverError
            outcome = self._play(plan, ScriptedPlan(plan.actions), read(plan.setup))
            # From every hand that is played, alike or not: `clear_some` asks what the engine differs in at all.
            seen |= {one.difference.what for one in outcome.noted}
            here = next((one for one in outcome.noted if _kind(one) == _kind(noted)), None)
            found = None if here is None else suspects.find(plan, outcome, here)
            if found is not None:
                left = found if left is None else left & found
                hands += 1
                if not left or hands == _ENOUGH:
                    break
        return clear_some(left or frozenset(), seen), hands

    def _confirm(
        self,
        missed: Sequence[tuple[RulePoint, HandPlan]],
        rule: str,
        noted: Noted,
        suspects: Suspects,
        read: Callable[[Setup], Setup | None],
    ) -> tuple[str, ...]:
        """Of rule points with hands of theirs that came out wrong, those in whose hand the rule is a suspect."""
        found = dict[str, None]()
        for point, plan in missed[:_MISSED]:
            outcome = self._play(plan, ScriptedPlan(plan.actions), read(plan.setup))
            here = next((one for one in outcome.noted if one.difference.what is noted.difference.what), None)
            if here is not None and rule in (suspects.find(plan, outcome, here) or ()):
                found[point.id] = None
        return tuple(found)

    def agrees(self, name: str, plan: HandPlan, noted: Noted, read: Callable[[Setup], Setup | None]) -> bool:
        """Whether a form, or a rule, that explains one difference explains another, in its hand and some near it."""
        if name in RULES:
            near = find_neighbours(plan, self._games[plan.setup.game], _FEW)
            suspects = Suspects(self._play, self._games, read)
            return narrowest(self._narrow((plan, *near), noted, suspects, read)[0]) == name
        form = self._forms.get(name)
        trial = _Trial(self._play, self._games, noted, read)
        return form is not None and trial.fits(plan, form) and self._holds_nearby(trial, form, plan)

    def may_be(self, rule: str, plan: HandPlan, noted: Noted, read: Callable[[Setup], Setup | None]) -> bool:
        """Whether a rule is among those that could make a difference in a hand and those near it."""
        near = find_neighbours(plan, self._games[plan.setup.game], _FEW)
        return rule in self._narrow((plan, *near), noted, Suspects(self._play, self._games, read), read)[0]

    def holds(self, rule: _Rule, plan: HandPlan, noted: Noted, read: Callable[[Setup], Setup | None]) -> bool:
        """Whether a rule that explains a hand explains some near it, and is contradicted by no fixed hand."""
        trial = _Trial(self._play, self._games, noted, read, alone=True)
        fixed = self._fixed_hands([rule])
        return self._holds_nearby(trial, rule, plan) and not any(trial.contradicts(each, rule) for each in fixed)

    def _holds_nearby(self, trial: _Trial, rule: _Rule, plan: HandPlan) -> bool:
        return trial.count(find_neighbours(plan, self._games[plan.setup.game], _FEW), rule) is not None

    def _name(self, equal: Sequence[WrongForm], hands: int) -> Explanation | None:
        """The explanation by forms that no hand tells apart: by the first, with the points that all of them break."""
        broken = [{point.id for point in self.broken_by(form)} for form in equal]
        shared = set.intersection(*broken)
        if len(equal) > 1 and not shared:
            return None
        points = tuple(point.id for point in self._points if point.id in shared)
        says = ", or ".join(form.says for form in equal[:3])
        return Explanation(equal[0].name, says, hands, points)

    def broken_by(self, form: _Rule) -> tuple[RulePoint, ...]:
        """The rule points whose fixed hands come out otherwise by a form, or by a house rule."""
        if form.name not in self._broken:
            self._broken[form.name] = tuple(point for point in self._points if self._breaks(form, point))
        return self._broken[form.name]

    def _breaks(self, form: _Rule, point: RulePoint) -> bool:
        if form.reading is None:
            return False
        for hand in point.hands:
            reading = form.reading(hand.setup) if hand.setup.game in self._games else None
            if reading is not None:
                try:
                    Performance(replace(hand, setup=reading), self._games[hand.setup.game]).run()
                # A form may also bring our machine to a state in which it cannot go on, which is not as the rules
                # have it either.
                except (Misfit, TourneyError, ArithmeticError, LookupError, RecursionError):
                    return True
        return False

    def _fixed_hands(self, forms: Sequence[_Rule]) -> list[HandPlan]:
        """The fixed hands of the points that some forms break."""
        points = {point.id: point for form in forms for point in self.broken_by(form)}
        hands = [hand for point in points.values() for hand in point.hands]
        plans = (
            fixed_plan(hand, self._games[hand.setup.game], hand.setup.rules)
            for hand in hands
            if hand.setup.game in self._games
        )
        return [plan for plan in plans if plan is not None][:_FIXED]


class _Trial:
    """Hands played by forms, compared with the engine in what a difference is about.

    If it is tried `alone`, what else the engine differs in when it follows a rule does not count against the rule: an
    engine with a house rule may have faults besides, which show only when our machine follows it.
    """

    def __init__(
        self,
        play: Callable[[HandPlan, Chooser, Setup | None], HandOutcome],
        games: Mapping[str, Variant],
        noted: Noted,
        read: Callable[[Setup], Setup | None],
        is_over: Callable[[], bool] | None = None,
        *,
        alone: bool = False,
    ) -> None:
        self._alone = alone
        self._is_over = is_over
        self._play = play
        self._games = games
        self._noted = noted
        self._read = read
        self._right: dict[HandPlan, PlayedHand | None] = {}
        self._differences: dict[HandPlan, list[Noted]] = {}

    def fits(self, plan: HandPlan, form: WrongForm) -> bool:
        """Whether a form makes a difference to a hand, and the engine plays it so."""
        return self._try(plan, form) is True

    def count(self, plans: Sequence[HandPlan], rule: _Rule) -> int | None:
        """The hands to which a form makes a difference, if the engine plays all of them so; None if not."""
        found = 0
        for plan in plans:
            result = self._try(plan, rule)
            if result is False:
                return None
            found += bool(result)
        return found

    def contradicts(self, plan: HandPlan, rule: _Rule) -> bool:
        """Whether the engine plays a hand by the right rules in all, to which another rule makes a difference."""
        base = self._read(plan.setup) or plan.setup
        reading = rule.reading(base) if rule.reading is not None else None
        if reading is None or not self._matters(plan, base, reading):
            return False
        if self._noted_by_right(plan, None if base is plan.setup else base):
            return False
        outcome = self._play(plan, ScriptedPlan(plan.actions), reading)
        return not outcome.not_offered and bool(outcome.noted)

    def _try(self, plan: HandPlan, rule: _Rule) -> bool | None:
        """Whether the engine plays a hand by a form; None if the form makes no difference that can be seen."""
        if self._is_over is not None and self._is_over():
            raise TimeIsOverError
        base = self._read(plan.setup) or plan.setup
        reading = rule.reading(base) if rule.reading is not None else None
        if reading is None or not self._matters(plan, base, reading):
            return None
        right = self._noted_by_right(plan, None if base is plan.setup else base)
        here = self._first(right)
        outcome = self._play(plan, ScriptedPlan(plan.actions), reading)
        if outcome.not_offered:
            return None
        there = self._first(outcome.noted)
        # A form that does away with one difference and brings others is not what the engine plays.
        if not self._alone and _makes_more(right, outcome.noted, here):
            return False
        # The engine agrees with the form. If it agrees with the right rules too, it does not tell what the form
        # changes.
        if there is None and outcome.complete:
            return None if here is None else True
        if there is None or (here is not None and here < there):
            return None  # another fault shows
        return False

    def _noted_by_right(self, plan: HandPlan, base: Setup | None) -> list[Noted]:
        """The differences of the engine from the right rules."""
        if plan not in self._differences:
            self._differences[plan] = self._play(plan, ScriptedPlan(plan.actions), base).noted
        return self._differences[plan]

    def _first(self, noted: Sequence[Noted]) -> int | None:
        """The number of decisions before the first difference of the kind in question; None if there is none."""
        what = self._noted.difference.what
        return next((each.decisions for each in noted if each.difference.what is what), None)

    def _matters(self, plan: HandPlan, base: Setup, reading: Setup) -> bool:
        if plan not in self._right:
            self._right[plan] = self._course(plan, base)
        right, wrong = self._right[plan], self._course(plan, reading)
        if right is None or wrong is None:
            return False
        return not same_course(right, wrong)

    def _course(self, plan: HandPlan, setup: Setup) -> PlayedHand | None:
        """The hand by our machine; None if it cannot be played."""
        try:
            return course(replace(plan, setup=setup), self._games[setup.game])
        except (TourneyError, ArithmeticError, LookupError, RecursionError):
            return None


def _kind(noted: Noted) -> tuple[str, str]:
    """The way in which an engine differs, whatever the winner holds."""
    return noted.difference.what.value, noted.difference.sign.partition(",")[0]


def _makes_more(right: Sequence[Noted], wrong: Sequence[Noted], here: int | None) -> bool:
    """Whether the engine differs from a form in what it does by the right rules, as far as these can be followed.

    `here` is the number of decisions before the difference that the form is to explain, if there is one.
    """
    parted = [each.decisions for each in right if each.difference.diverges]
    until = min(parted, default=None) if here is None else here
    known = {each.difference.what for each in right}
    return any(each.difference.what not in known and (until is None or each.decisions <= until) for each in wrong)


def same_course(mine: PlayedHand, other: PlayedHand) -> bool:
    """Whether our machine played two hands alike."""
    alike = (mine.actions, mine.stacks) == (other.actions, other.stacks)
    return alike and mine.decisions == other.decisions and mine.events == other.events
