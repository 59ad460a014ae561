"""Which rule a difference is about, and whether a house is known that plays so."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.cards.card import mask_of
from tourney.cards.high import category_of
from tourney.cards.rankings import RANKINGS
from tourney.game import event as ev
from tourney.game.stakes import AnteKind
from tourney.stress.catalogue.houses import exclude
from tourney.stress.catalogue.point import Section, attribute
from tourney.stress.comparing import Concern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from tourney.stress.catalogue.played import PlayedHand
    from tourney.stress.catalogue.point import HouseRule, RulePoint
    from tourney.stress.catalogue.setup import Setup
    from tourney.stress.comparing import EngineDifference
    from tourney.types import Chips, Position


# In which way the wrong players are paid, told the same for the same fault.


_CATEGORIES: Final = (
    "high card", "a pair", "two pairs", "trips", "a straight", "a flush", "a full house", "quads", "a straight flush",
)  # fmt: skip
_HIGH: Final = frozenset(
    {"high", "high_two_from_hand", "high_short_deck", "high_up_to_two_from_hand", "high_from_hand"}
)


HANDED_BACK: Final = "all bets are handed back"
ANTE_BACK: Final = "an ante for the table goes back to its payer"


def describe_wrong_pay(played: PlayedHand, theirs: tuple[Chips, ...]) -> str:
    """The way, in a few words; `theirs` are the engine's stacks at the end."""
    ours = played.stacks
    way = _without_awards(played, theirs)
    if way:
        return way
    won = [0] * len(ours)
    for award in played.awards():
        won[award.player] += award.amount
    got = [other - own + chips for own, other, chips in zip(ours, theirs, won, strict=True)]
    winners = {player for player, chips in enumerate(won) if chips}
    payees = {player for player, chips in enumerate(got) if chips > 0}
    pots = len({award.pot for award in played.awards()})
    if min(got) < 0:
        return "a player pays more than was bet"
    # More than a chip for each player in each pot cannot come from odd chips.
    if winners == payees and _most_apart(ours, theirs) <= len(ours) * max(1, pots):
        return "odd chips go elsewhere"
    return _pattern(winners, payees) + _describe_held(played, winners)


def _without_awards(played: PlayedHand, theirs: tuple[Chips, ...]) -> str:
    """The way, if it can be seen without a look at who was awarded what."""
    ours = played.stacks
    if len(ours) != len(theirs):
        return "another number of stacks"
    # Before the sums: an ante for the table is often handled in a way of its own.
    if _ante_back(played, theirs):
        return ANTE_BACK
    if theirs == played.setup.stacks:
        return HANDED_BACK
    if sum(theirs) != sum(ours):
        return "chips are lost" if sum(theirs) < sum(ours) else "chips are made"
    return ""


def _ante_back(played: PlayedHand, theirs: tuple[Chips, ...]) -> bool:
    """Whether only the payer of an ante for the table has more than expected, and no more than the ante."""
    if played.setup.stakes.ante_kind is AnteKind.EACH or sum(theirs) != sum(played.stacks):
        return False
    antes = [event for event in played.events if isinstance(event, ev.Posted) and event.what == "ante"]
    more = [(player, chips - ours) for player, (chips, ours) in enumerate(zip(theirs, played.stacks, strict=True))]
    gains = [(player, chips) for player, chips in more if chips > 0]
    # More than a chip, or it might be an odd chip.
    return len(antes) == len(gains) == 1 and antes[0].player == gains[0][0] and 1 < gains[0][1] <= antes[0].amount


def _most_apart(ours: tuple[Chips, ...], theirs: tuple[Chips, ...]) -> Chips:
    return max(abs(own - other) for own, other in zip(ours, theirs, strict=True))


def _pattern(winners: set[Position], payees: set[Position]) -> str:
    if winners == payees:
        return "the winners get other amounts"
    if winners < payees:
        return "a loser is paid with the winners"
    if payees < winners:
        return "a winner who shares is not paid"
    return "another player is paid" if winners.isdisjoint(payees) else "a loser is paid for a winner"


def _describe_held(played: PlayedHand, winners: set[Position]) -> str:
    """The best hand of a winner, in games where the high hand wins.

    In a split game it tells little: a fault of the low would have another finding for each high hand beside it.
    """
    ranking = played.variant.rankings[0]
    if not played.shown_down or ranking not in _HIGH or len(played.variant.rankings) > 1:
        return ""
    rank = RANKINGS[ranking]
    boards = [mask_of(board) for board in played.boards]
    best = max((rank(mask_of(played.hole[player]), board) for player in winners for board in boards), default=0)
    return f", who holds {_CATEGORIES[category_of(best)]}" if best else ""


class Judgement(NamedTuple):
    """What is known of a difference: the id of its rule point, and the name of a house rule; empty for none."""

    point: str = ""
    house: str = ""


_NEAR: Final = {
    Concern.RAISE: ("least_to", "kinds"),
    Concern.CALL: ("kinds",),
    Concern.CHIPS: ("stacks", "bets", "pot"),
    Concern.END: ("awards", "pots"),
    Concern.ACTOR: ("over", "street"),
    Concern.STREET: ("actor", "over"),
    Concern.CARDS: ("hole", "street"),
    Concern.POTS: ("pot",),
}
"""Other fields whose points may explain a difference."""


_ANTES: Final = frozenset({"big-blind ante", "button ante"})


@dataclass(frozen=True, slots=True)
class PointJudge:
    """The catalogue, as judge of differences.

    Attributes:
        points: The rule points.
        houses: All house rules.
    """

    points: Sequence[RulePoint] = ()
    houses: Sequence[HouseRule] = ()

    def judge(self, played: PlayedHand, difference: EngineDifference) -> Judgement:
        """The point that a difference belongs to; `played` ends at its moment."""
        if difference.what is Concern.FAILURE:
            return Judgement()
        # First the field that differs, then those in which the same fault may show.
        names = (difference.field, *_NEAR.get(difference.what, ()))
        points = self.points
        if difference.sign == HANDED_BACK:  # no hands have been compared
            points = [one for one in points if one.section is not Section.RANKINGS]
        if difference.sign == ANTE_BACK:
            points = [one for one in points if _ANTES.intersection(one.needs)]
        found = (attribute([one for one in points if name in one.fields], played, name) for name in names)
        # In the order of the names: the field itself goes before its neighbours.
        point = next((one for one in found if one is not None), None)
        house = self._explain(played, difference, point)
        return Judgement("" if point is None else point.id, house)

    def _explain(self, played: PlayedHand, difference: EngineDifference, point: RulePoint | None) -> str:
        # What no rule knows no house rule explains.
        if difference.impossible:
            return ""
        for house in self._in_order(point):
            explains = house.explains
            if explains is not None and explains(played, difference.field, difference.ours, difference.theirs):
                return house.name
        return ""

    def _in_order(self, point: RulePoint | None) -> Iterator[HouseRule]:
        near = () if point is None else point.houses
        # First those of the point, as the first that explains a difference is the one that is named.
        yield from near
        yield from (house for house in self.houses if house not in near)

    def readings(self, setup: Setup, point: str) -> Iterator[tuple[HouseRule, Setup]]:
        """The house rules under which our machine plays a setup otherwise, those of the point first."""
        near = next((one for one in self.points if one.id == point), None)
        for house in self._in_order(near):
            other = house.reading(setup) if house.reading is not None else None
            if other is not None:
                yield house, other


def all_houses(points: Iterable[RulePoint], more: Iterable[HouseRule] = ()) -> tuple[HouseRule, ...]:
    """The house rules of the points, each once by name."""
    found: dict[str, HouseRule] = {}
    # Those of the user first: of one name the first counts.
    for house in (*more, *(house for point in points for house in point.houses)):
        found.setdefault(house.name, house)
    return tuple(found.values())


def compose(houses: Iterable[HouseRule]) -> Callable[[Setup], Setup | None]:
    """The reading of several house rules together; None if none of them applies to a setup."""
    readings = [house.reading for house in houses if house.reading is not None]

    def reading(setup: Setup) -> Setup | None:
        changed = setup
        for each in readings:
            # Each reads what those before it have made, so that all of them hold together.
            changed = each(changed) or changed
        # The same object: no reading applied.
        return None if changed is setup else changed

    return reading


# The house rules that an engine follows: those it declares, and those it is found to follow.


ENOUGH: Final = 3
"""Differences that a house rule must explain before it is taken to be the engine's own."""


class Following:
    """The house rules of an engine. Our machine plays by those with a reading, so that its hands go deeper.

    Args:
        houses: All known house rules.
        declared: The names of those that the engine declares.

    Attributes:
        explained: The differences that each house rule has explained.
        superseded: House rules found that another one, which excludes them, has since taken the place of.
    """

    def __init__(self, houses: Sequence[HouseRule], declared: Sequence[str]) -> None:
        self._houses = houses
        self._declared = frozenset(declared)
        self._banned: set[str] = set()
        self._contradicted: Counter[str] = Counter()
        self.explained: Counter[str] = Counter()
        self.superseded: list[str] = []
        self._in_force = [house for house in houses if house.name in self._declared]

    @property
    def in_force(self) -> tuple[str, ...]:
        """The names of the house rules by which our machine plays."""
        return tuple(house.name for house in self._in_force)

    @property
    def found(self) -> list[HouseRule]:
        """The house rules by which our machine plays although the engine does not declare them."""
        return [house for house in self._in_force if house.name not in self._declared]

    def reading(self, setup: Setup) -> Setup | None:
        """The setup as our machine plays it; None if that is as the rules have it."""
        return compose(self._in_force)(setup)

    def reading_without(self, name: str) -> Callable[[Setup], Setup | None]:
        """As `reading`, if one house rule were not followed."""
        return compose([house for house in self._in_force if house.name != name])

    def is_declared(self, name: str) -> bool:
        """Whether the engine says that it follows a house rule."""
        return name in self._declared

    def may_explain(self, name: str) -> bool:
        """Whether a house rule has not been contradicted."""
        return name not in self._banned

    def find(self, name: str) -> HouseRule | None:
        """The house rule of a name."""
        return next((house for house in self._houses if house.name == name), None)

    def note(self, name: str) -> None:
        """Note that a house rule explains a difference."""
        self.explained[name] += 1
        house = self.find(name)
        in_force = house is None or house in self._in_force
        # What an engine says of itself is not replaced by what it seems to do.
        if house is not None and any(exclude(name, other) for other in self._declared):
            return
        if self.explained[name] == ENOUGH and not in_force and self.may_explain(name) and house and house.reading:
            self._supersede(house)
            self._in_force.append(house)

    def _supersede(self, house: HouseRule) -> None:
        """Drop the house rules found before that cannot hold beside one: they did not explain what it does."""
        for other in list(self._in_force):
            if other.name not in self._declared and exclude(house.name, other.name):
                self._in_force.remove(other)
                self._banned.add(other.name)
                self.superseded.append(other.name)

    def contradict(self, names: Sequence[str]) -> None:
        """Note that the engine plays a hand by the rules, in which these house rules matter."""
        for name in names:
            self._contradicted[name] += 1
            # Not by a single hand: a rule that explains hundreds may have exceptions.
            if self._contradicted[name] >= ENOUGH and self._contradicted[name] * 2 >= self.explained[name]:
                self._banned.add(name)
                self._in_force = [house for house in self._in_force if house.name != name]
