"""Made-up decisions and finished hands, to ask whether they reach a rule point."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from games import BLINDS, usual_stakes, variant

from tourney.cards.card import parse_cards
from tourney.game.stakes import HouseRules, Stakes
from tourney.stress.catalogue.played import NOT_ACTED, Decision, PlayedHand, Raise
from tourney.stress.catalogue.setup import Setup
from tourney.stress.rule_points import judge_of

if TYPE_CHECKING:
    from tourney.stress.catalogue.point import RulePoint

NO_BLINDS: Final = Stakes(ante=100, small_bet=100, big_bet=200)
_POINTS: Final = {point.id: point for point in judge_of().points}
NOBODY_ACTED: Final = (NOT_ACTED,) * 4

_PLAIN: Final = Decision(
    number=0, heard=0, player=0, street=0, drawing=False, to_call=0, least=0, most=0, bring_in=0,
    stacks=(1000,) * 4, bets=(0,) * 4, folded=(False,) * 4, pot=0, bet_to=0, step=100, faced=NOBODY_ACTED, raises=(),
)  # fmt: skip
"""Four players with 1000 each; nobody has bet or acted, and nothing is offered."""

_HAND: Final[dict[str, Any]] = {
    "game": "no_limit_holdem", "stakes": BLINDS, "starts": (1000,) * 4, "places": None, "rules": HouseRules(),
    "absent": frozenset(), "uncapped": False, "events": (), "before": (),
}  # fmt: skip
"""What a row may say of the hand: `before` are the decisions before, the rest as in `Setup`."""


class Row(NamedTuple):
    """What reaches a point.

    Attributes:
        point: Its id.
        at: How the decision differs from `_PLAIN`, and the hand from `_HAND`.
        but: Changes, each of which alone takes the decision out of the rule.
        too: Changes with which the rule still decides.
    """

    point: str
    at: dict[str, Any]
    but: tuple[dict[str, Any], ...]
    too: tuple[dict[str, Any], ...] = ()


def full(player: int, of: int, to: int, *, all_in: bool = False) -> Raise:
    """A full bet or raise."""
    return Raise(player, of, to, full=True, all_in=all_in)


def short(player: int, of: int, to: int) -> Raise:
    """An all-in for less than a full bet or raise."""
    return Raise(player, of, to, full=False, all_in=True)


def point(name: str) -> RulePoint:
    """The point of an id."""
    return _POINTS[name]


def moment(given: dict[str, Any]) -> tuple[PlayedHand, Decision]:
    """The hand and the decision of a row."""
    hand = _HAND | {key: value for key, value in given.items() if key in _HAND}
    setup = Setup(
        hand["game"], hand["stakes"], hand["starts"], hand["places"], hand["rules"], hand["absent"], hand["uncapped"]
    )
    played = PlayedHand(setup, variant(hand["game"]))
    played.events = list(hand["events"])
    played.decisions = list(hand["before"])
    return played, plain(**{key: value for key, value in given.items() if key not in _HAND})


def plain(**changes: Any) -> Decision:  # noqa: ANN401 - of any field
    """A decision that differs from `_PLAIN` in some things."""
    return _PLAIN._replace(**changes)


def reaches(row: Row, change: dict[str, Any]) -> bool:
    """Whether the decision of a row reaches its point after a change."""
    judges = point(row.point).at
    assert judges is not None
    return judges(*moment(row.at | change))


def check(row: Row) -> None:
    """The decision reaches its point, and does not once a condition of the rule is taken away."""
    assert [change for change in ({}, *row.too) if not reaches(row, change)] == []
    assert [change for change in row.but if reaches(row, change)] == []


def shown(text: str, game: str = "no_limit_holdem", *, over: bool = True) -> PlayedHand:
    """A finished hand: the players' cards, "!" before those of a player who has folded, and "/" before each board."""
    hands, *boards = text.split("/")
    words = hands.split()
    rules = variant(game)
    played = PlayedHand(Setup(game, usual_stakes(rules), (1000,) * len(words)), rules)
    played.hole = [tuple(parse_cards(word.lstrip("!"))) for word in words]
    played.folded = tuple(word[0] == "!" for word in words)
    played.boards = tuple(tuple(parse_cards(board.strip())) for board in boards)
    played.over = over
    return played
