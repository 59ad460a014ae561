"""The check of an evaluator: the order of all classes of five cards, and the winners of many close deals.

The reference is `tourney.cards.rankings`. If the evaluator gives numbers, all 7,462 classes of high hands are
compared by their numbers; if it only names winners, each class is put against one of the next, and against itself.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Final

from tourney.game.stakes import Stakes
from tourney.streams import Stream, derive
from tourney.stress.catalogue.played import PlayedHand
from tourney.stress.catalogue.point import Section, attribute
from tourney.stress.catalogue.setup import Setup
from tourney.stress.engine_findings import Bucket, EngineVerdict, Finding
from tourney.stress.interface import NamesBest, NotOffered, Ranks
from tourney.stress.session import EngineFailed
from tourney.stress.showdowns import Ladder, ShowdownDeal, draw_deal, find_fault, forms_of, has_best, knows, own_deals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from tourney.game.variant import Variant
    from tourney.stress.catalogue.point import RulePoint
    from tourney.stress.session import Session
    from tourney.stress.showdowns import HandForm
    from tourney.types import Card

_PROBES: Final = 4
_LOOKS: Final = 60
_MOST_FAILURES: Final = 20
_CATEGORY: Final = 20
_STAKES: Final = Stakes(small_blind=50, big_blind=100)


@dataclass(slots=True)
class CheckedEngine:
    """What came of a check of an evaluator, a table or a floor.

    Attributes:
        findings: The findings, one for each bucket.
        verdicts: The verdicts on the points that were reached, by id.
        counts: How many comparisons were made, by ranking; for a table, hands by button rule; for a floor, questions
            by what they are about.
        notes: What was not tested.
    """

    findings: dict[Bucket, Finding] = field(default_factory=dict)
    verdicts: dict[str, EngineVerdict] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)

    def note(self, finding: Finding, where: str) -> Finding:
        """Add a finding, or count it if it is known; `where` is the ranking or the rule."""
        known = self.findings.setdefault(finding.bucket, finding)
        known.games[where] += 1
        if finding.bucket.rule:
            self.verdicts[finding.bucket.rule] = finding.verdict
        return known

    def right(self, point: str) -> None:
        """Note that a point was reached without a finding."""
        self.verdicts.setdefault(point, EngineVerdict.RIGHT)


def check_evaluator(
    session: Session,
    points: Sequence[RulePoint],
    games: Mapping[str, Variant],
    checked: CheckedEngine,
    *,
    seed: int = 1,
    deals: int = 4000,
    seconds: float = 60,
    is_done: Callable[[Mapping[Bucket, Finding]], bool] = lambda _: False,
) -> None:
    """Check an evaluator.

    Args:
        session: The evaluator.
        points: The rule points.
        games: All games by name, for the points about the rankings.
        checked: To which what comes of it is added at once, so that it is known after an interrupt.
        seed: The seed of the deals.
        deals: Deals for each ranking and form.
        seconds: Most time for all rankings; a slow evaluator is not put through all classes.
        is_done: Whether the findings so far are enough.
    """
    end = time.monotonic() + seconds
    left = [ranking for ranking in session.about.rankings if knows(ranking)]
    checked.notes += [f"{ranking} is not tested" for ranking in session.about.rankings if not knows(ranking)]
    while left and not is_done(checked.findings):
        now = time.monotonic()
        ranking = left[0]
        check = _EvaluatorCheck(session, checked, _pertinent(points, ranking), games, ranking)
        # What a ranking leaves of its share of the time goes to those after it.
        check.run(seed, deals, now + (end - now) / len(left), is_done)
        left.remove(ranking)


def _pertinent(points: Iterable[RulePoint], ranking: str) -> list[RulePoint]:
    """The points that a comparison by one ranking can reach."""
    if ranking.startswith("eight_or_better"):
        return [point for point in points if point.lows]
    return [point for point in points if point.section is Section.RANKINGS]


class _EvaluatorCheck:
    """The check of one ranking."""

    def __init__(
        self,
        session: Session,
        checked: CheckedEngine,
        points: Sequence[RulePoint],
        games: Mapping[str, Variant],
        ranking: str,
    ) -> None:
        self._session = session
        self._checked = checked
        self._points = points
        self._games = games
        self._ranking = ranking
        self._failures = 0
        self._variants: dict[HandForm, Variant | None] = {}
        self._missed: dict[str, bool] = {}

    def run(self, seed: int, deals: int, end: float, is_done: Callable[[Mapping[Bucket, Finding]], bool]) -> None:
        """Compare hands until it is done, or until `end` on the monotonic clock."""
        forms = [form for form in forms_of(self._ranking) if self._is_offered(form)]
        if not forms:
            self._checked.notes.append(f"{self._ranking}: no number of cards is offered")
        streams = [(form, Stream(derive(seed, *form, len(self._ranking)))) for form in forms]
        drawn_deals = (draw_deal(self._ranking, form, stream) for _ in range(deals) for form, stream in streams)
        classes = self._classes() if any(form.own < 6 and not form.board for form in forms) else iter(())
        for showdown in chain(drawn_deals, classes):
            if showdown is not None:
                self._compare(showdown)
            if self._failures > _MOST_FAILURES or is_done(self._checked.findings):
                return
            if time.monotonic() > end:
                self._checked.notes.append(f"{self._ranking}: not all classes are compared; the evaluator is slow")
                return

    def _is_offered(self, form: HandForm) -> bool:
        """Whether the evaluator compares hands of this form: it answers some of the first deals."""
        stream = Stream(derive(7, *form))
        for _ in range(_PROBES):
            try:
                self._ask(draw_deal(self._ranking, form, stream))
            except NotOffered:
                return False
            except EngineFailed:
                # After a failure an engine must start again before it is asked again.
                self._session.end()
            else:
                return True
        return False

    def _ask(self, showdown: ShowdownDeal) -> list[int]:
        hole, board = showdown.texts()
        engine = self._session.engine
        return sorted(engine.winners(showdown.ranking, hole, board))  # type: ignore[union-attr]

    # The ladder of all classes

    def _classes(self) -> Iterator[ShowdownDeal | None]:
        """The comparisons that show the order of all classes; None while there is nothing to compare."""
        ladder = Ladder(self._ranking)
        yield from self._find_misordered(ladder) if isinstance(self._session.engine, Ranks) else ladder.steps()

    def _find_misordered(self, ladder: Ladder) -> Iterator[ShowdownDeal | None]:
        """Neighbours, or two of a class, that the numbers of the evaluator put in a wrong order."""
        engine = self._session.engine
        below: tuple[tuple[Card, ...], float] | None = None
        for place in reversed(range(len(ladder.classes))):
            first, second = ladder.hand(place), ladder.hand(place, 1)
            try:
                numbers = [self._number(engine, cards) for cards in (first, second)]
            except (EngineFailed, NotOffered):
                yield ShowdownDeal(self._ranking, (first, second))  # `_compare` meets the failure again
                engine = self._session.engine
                continue
            self._checked.counts[self._ranking] += 2
            if numbers[0] != numbers[1]:
                yield ShowdownDeal(self._ranking, (first, second))
            if below is not None and numbers[0] <= below[1]:
                # Hands that share a card make no deal, so that another hand of the class is taken if there is one.
                other = next((cards for cards in ladder.hands(place) if not set(cards) & set(below[0])), first)
                yield ShowdownDeal(self._ranking, (below[0], other))
            below = (first, numbers[0])
            for point in self._points_reached(ShowdownDeal(self._ranking, (first, first))):
                self._checked.right(point)
            yield None

    def _number(self, engine: object, cards: tuple[Card, ...]) -> float:
        texts = ShowdownDeal(self._ranking, (cards,)).texts()[0][0]
        number = engine.rank(self._ranking, texts, ())  # type: ignore[attr-defined]
        return float("-inf") if number is None else number

    # One comparison

    def _compare(self, showdown: ShowdownDeal) -> None:
        self._checked.counts[self._ranking] += 1
        got = self._answer(showdown)
        if got is None:
            return
        if got == showdown.winners():
            for point in self._points_reached(showdown):
                self._checked.right(point)
            self._compare_best(showdown)
            return
        two, words = self._of_two(showdown, got)
        finding = self._finding(two, words)
        known = self._checked.note(finding, self._ranking)
        if finding.bucket.rule and known is not finding and known.count < _LOOKS and _plainer(two, known):
            self._describe(known, two, words)
        if known is finding:
            self._describe(known, *self._shrink(two, words, finding.bucket))

    def _compare_best(self, showdown: ShowdownDeal) -> None:
        """Compare the cards that play in the first hand, if the evaluator names them."""
        engine = self._session.engine
        if not isinstance(engine, NamesBest) or not has_best(self._ranking):
            return
        own, board = ShowdownDeal(self._ranking, showdown.hole[:1], showdown.board).texts()
        try:
            cards = engine.best(self._ranking, own[0], board)
        except NotOffered:
            return
        except EngineFailed as failed:
            self._note_failure(failed, showdown, "the cards that play")
            return
        fault = find_fault(showdown, cards)
        if fault:
            finding = Finding(Bucket("", "best cards", fault), expected="the best cards that may play together")
            finding.got = "no cards" if cards is None else "".join(cards)
            finding.detail = f"{self._ranking}: {''.join(own[0])}{' on ' if board else ''}{''.join(board)}"
            finding.shrunk = True
            self._checked.note(finding, self._ranking)

    def _answer(self, showdown: ShowdownDeal) -> list[int] | None:
        """The winners that the evaluator names; None if it fails."""
        try:
            return self._ask(showdown)
        except NotOffered:
            return None
        except EngineFailed as failed:
            self._note_failure(failed, showdown, "the winners")
            return None

    def _note_failure(self, failed: EngineFailed, showdown: ShowdownDeal, expected: str) -> None:
        self._session.end()
        self._failures += 1
        bucket = Bucket("", "failure", f"{failed.kind}: {failed.place}")
        finding = Finding(bucket, failure=failed.kind, expected=expected, got=str(failed))
        finding.detail = f"{self._ranking}: {showdown}"
        self._checked.note(finding, self._ranking)

    def _points_reached(self, showdown: ShowdownDeal) -> list[str]:
        """The points that a right answer shows, of those not reached before."""
        played = self._as_played(showdown)
        if played is None:
            return []
        left = [point for point in self._points if point.id not in self._checked.verdicts]
        return [point.id for point in left if point.is_reached(played)]

    def _finding(self, showdown: ShowdownDeal, got: Sequence[int]) -> Finding:
        """The finding, about the most specific point that the showdown reaches and whose own hands come out wrong."""
        played = self._as_played(showdown)
        missed = [] if played is None else [point for point in self._points if self._is_missed(point, played)]
        point = None if played is None else attribute(missed, played, "stacks")
        name = "" if point is None else point.id
        return Finding(Bucket(name, "winners", _sign(showdown, got)), points=(name,) if name else ())

    def _is_missed(self, point: RulePoint, played: PlayedHand) -> bool:
        """Whether a showdown reaches a point, one of whose own hands the evaluator compares wrongly."""
        if point.id not in self._missed and point.is_reached(played):
            deals = own_deals(point, self._ranking, self._games)
            self._missed[point.id] = any(self._quietly(deal) not in (None, deal.winners()) for deal in deals)
        return self._missed.get(point.id, False) and point.is_reached(played)

    def _describe(self, finding: Finding, showdown: ShowdownDeal, got: Sequence[int]) -> None:
        finding.expected = _describe_winners(showdown.winners(), len(showdown.hole))
        finding.got = _describe_winners(got, len(showdown.hole))
        finding.detail = f"{self._ranking}: {showdown}"
        finding.shrunk = True

    def _as_played(self, showdown: ShowdownDeal) -> PlayedHand | None:
        """The showdown as the end of a hand, for the points; None if no game has this form."""
        variant = self._variant(showdown.form)
        if variant is None:
            return None
        players = len(showdown.hole)
        played = PlayedHand(Setup(variant.name, _STAKES, (100,) * players), variant)
        played.over = True
        played.hole = list(showdown.hole)
        played.boards = (showdown.board,)
        played.folded = (False,) * players
        played.stacks = (100,) * players
        return played

    def _variant(self, form: HandForm) -> Variant | None:
        """A game in which hands of this form are compared by the ranking, best by it alone."""
        if form not in self._variants:
            fitting = [variant for variant in self._games.values() if _fits(variant, self._ranking, form)]
            self._variants[form] = min(fitting, key=lambda variant: len(variant.rankings), default=None)
        return self._variants[form]

    # Shrinking

    def _of_two(self, showdown: ShowdownDeal, got: Sequence[int]) -> tuple[ShowdownDeal, list[int]]:
        """The same difference between two of the hands, if it is still one."""
        for first in range(len(showdown.hole)):
            for second in range(first + 1, len(showdown.hole)):
                two = showdown._replace(hole=(showdown.hole[first], showdown.hole[second]))
                words = self._quietly(two)
                if words is not None and words != two.winners():
                    return two, words
        return showdown, list(got)

    def _quietly(self, showdown: ShowdownDeal) -> list[int] | None:
        try:
            return self._ask(showdown)
        except NotOffered:
            return None
        except EngineFailed:
            self._session.end()
            return None

    def _shrink(self, showdown: ShowdownDeal, got: list[int], bucket: Bucket) -> tuple[ShowdownDeal, list[int]]:
        """Plainer cards with the same difference: each card is tried as a lower one of another rank and suit."""
        best, words = showdown, got
        stream = Stream(derive(11, len(bucket.rule)))
        for _ in range(_LOOKS):
            tried = _change_card(best, stream)
            if _plainness(tried) >= _plainness(best):
                continue
            answer = self._quietly(tried)
            if answer is not None and answer != tried.winners() and self._finding(tried, answer).bucket == bucket:
                best, words = tried, answer
        return best, words


def _fits(variant: Variant, ranking: str, form: HandForm) -> bool:
    """Whether a game compares hands of a form by a ranking, with the whole hand and the whole board in play."""
    board = sum(street.board for street in variant.streets)
    usual = variant.boards == 1 and not variant.set_apart and not variant.stops_when_settled
    return usual and ranking in variant.rankings and (variant.hole_cards, board) == form


def _change_card(showdown: ShowdownDeal, stream: Stream) -> ShowdownDeal:
    """The showdown with one card changed for one that is not in it."""
    cards = [*(card for own in showdown.hole for card in own), *showdown.board]
    place = stream.below(len(cards))
    spare = [card for card in range(52) if card not in cards]
    cards[place] = spare[stream.below(len(spare))]
    own = len(showdown.hole[0])
    hole = tuple(tuple(cards[own * player : own * player + own]) for player in range(len(showdown.hole)))
    return showdown._replace(hole=hole, board=tuple(cards[own * len(hole) :]))


def _plainness(showdown: ShowdownDeal) -> tuple[int, int]:
    """A measure of how much there is to see in a showdown: pairs, suits and rows; lower is plainer."""
    worths = showdown.worths()
    cards = [*(card for own in showdown.hole for card in own), *showdown.board]
    ranks = Counter(card // 4 for card in cards)
    suits = Counter(card % 4 for card in cards)
    seen = sum(count - 1 for count in ranks.values()) + max(suits.values())
    return sum(own >> _CATEGORY for own in worths), seen


def _plainer(showdown: ShowdownDeal, known: Finding) -> bool:
    """Whether a showdown has fewer cards than the one of a finding."""
    return len(str(showdown)) + len(showdown.ranking) + 2 < len(known.detail)


def _sign(showdown: ShowdownDeal, got: Sequence[int]) -> str:
    """What is wrong in the winners, in a few words."""
    right = showdown.winners()
    if not got:
        return "nobody wins"
    if not right:
        return "a hand wins that does not qualify"
    if len(right) == 1:
        return "the better hand only shares" if right[0] in got else "the worse hand wins"
    return "equal hands do not share" if set(got) < set(right) else "the worse hand shares"


def _describe_winners(winners: Sequence[int], players: int) -> str:
    """The winners in words."""
    if not winners:
        return "nobody wins"
    names = ("the first", "the second", "the third", "the fourth", "the fifth")
    if len(winners) == players == 2:
        return "both share"
    return " and ".join(names[player] for player in winners) + (" wins" if len(winners) == 1 else " share")
