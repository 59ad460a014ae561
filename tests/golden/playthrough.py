"""Hands played from a script of cards and actions, and their readable form.

A line lists the players' actions in order: `f` folds, `c` checks, calls or brings in, `r300` bets, raises or
completes to 300, `a` bets or raises all-in, `p` stands pat, `d2c3d` discards 2c and 3d, sets them apart or
turns them up. `2:c` also requires that position 2 is the one to act. Position 0 is first left of the button.
"""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final

from games import variant
from table import Reading

from tourney.cards.card import format_cards, parse_cards
from tourney.cards.deck import CardSource
from tourney.game import event as ev
from tourney.game.action import Action, discard
from tourney.game.dealing import FACE_UP
from tourney.game.hand import Hand
from tourney.game.stakes import HouseRules, Places, Stakes

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from tourney.game.event import Event
    from tourney.game.variant import Variant
    from tourney.types import Card


STANDARD_RULES: Final = HouseRules()
NAMES: Final = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")


class Cards(CardSource):
    """Deals each player and each board the cards named for them, in that order; all others get the first cards left.

    Attributes:
        burnt: Number of burnt cards.
        burns_taken_in: How often the burnt cards were shuffled in.
        shuffled_in: The cards shuffled in, each time.
    """

    def __init__(self, hand: Hand, hole_cards: str, boards: str) -> None:
        self._hand = hand
        self._hole_cards = [parse_cards(text) if text != "-" else [] for text in hole_cards.split()]
        self._hole_cards += [[] for _ in range(len(hand.hole) - len(self._hole_cards))]
        self._boards = [parse_cards(text) for text in boards.split("|")]
        self._spare = [card for card in hand.variant.deck if card not in self._named()]
        self.burnt = 0
        self.burns_taken_in = 0
        self.shuffled_in: list[tuple[Card, ...]] = []

    def _named(self) -> set[Card]:
        return {card for pile in (*self._hole_cards, *self._boards) for card in pile}

    def draw(self) -> Card:
        """The next card for the player or board that is due one."""
        dealing = self._hand.dealing
        target = dealing.targets[0]
        pile = self._hole_cards[target % FACE_UP] if target >= 0 else self._boards[-1 - target]
        return (pile or self._spare).pop(0)

    def burn(self) -> None:
        """Count the burn; the script names only cards that are seen."""
        self.burnt += 1

    def shuffle_in(self, cards: Sequence[Card]) -> None:
        """Note the cards; those not reserved by name come after all others."""
        self.shuffled_in.append(tuple(cards))
        self._spare += [card for card in cards if card not in self._named()]

    def shuffle_in_burns(self) -> None:
        """Count it."""
        self.burns_taken_in += 1


class Play(Reading):
    """A hand in progress that deals cards as needed and stores every event."""

    def __init__(
        self,
        game: str | Variant,
        stakes: Stakes,
        stacks: Sequence[int],
        *,
        hole_cards: str = "",
        boards: str = "",
        places: Places | None = None,
        rules: HouseRules = STANDARD_RULES,
        absent: Collection[int] = (),
        uncapped: bool = False,
    ) -> None:
        self.events: list[Event] = []
        self.streets: list[int] = []
        self.hand: Hand | None = None
        hand = Hand(
            variant(game) if isinstance(game, str) else game,
            stakes,
            stacks,
            places=places,
            rules=rules,
            absent=absent,
            uncapped=uncapped,
            listener=self._note,
        )
        self.hand = hand
        self.source = self.cards = Cards(hand, hole_cards, boards)
        hand.deal_from(self.source)

    def _note(self, event: Event) -> None:
        self.events.append(event)
        self.streets.append(self.hand.street if self.hand is not None else 0)

    @property
    def now(self) -> Hand:
        """The hand."""
        assert self.hand is not None
        return self.hand

    def action(self, what: str) -> Action:
        """The action that a word stands for, without the position; draws too."""
        if what == "p":
            return discard()
        if what[0] == "d":
            return discard(parse_cards(what[1:]))
        return super().action(what)

    def holding(self, player: int) -> str:
        """A player's cards, lowest first."""
        return format_cards(sorted(self.now.hole[player]))


def written(title: str, note: str, table: Play, stacks: Sequence[int]) -> str:
    """The hand in readable form."""
    lines = [f"# {line}" for line in wrap(note, 116)]
    lines += ["", title]
    lines += [f"  {NAMES[player]} has {stack}{_seat(table.now, player)}" for player, stack in enumerate(stacks)]
    street = -1
    for told_on, group in _grouped(table):
        if told_on != street:
            street = told_on
            lines += ["", table.now.variant.streets[street].name]
        lines.append("  " + (_dealt(group) or _done(group[0]) or _ended(group[0], table.now)))
    lines += ["", "at the end"]
    lines += [f"  {NAMES[player]} has {stack}" for player, stack in enumerate(table.stacks)]
    return "\n".join(lines) + "\n"


def _seat(hand: Hand, player: int) -> str:
    return " and the button" if hand.state.places.button == player else ""


def _grouped(table: Play) -> Iterable[tuple[int, list[Event]]]:
    """Events with their street; consecutive cards to the same place are grouped."""
    waiting: dict[tuple[int, int], list[Event]] = {}
    before = 0
    for street, event in zip(table.streets, table.events, strict=True):
        if waiting and (street != before or not isinstance(event, ev.HoleDealt | ev.BoardDealt)):
            yield from ((before, group) for group in waiting.values())
            waiting = {}
        before = street
        if isinstance(event, ev.HoleDealt):
            waiting.setdefault((0, event.player), []).append(event)
        elif isinstance(event, ev.BoardDealt):
            waiting.setdefault((1, event.board), []).append(event)
        else:
            yield street, [event]
    yield from ((before, group) for group in waiting.values())


def _dealt(group: Sequence[Event]) -> str:
    first = group[0]
    if isinstance(first, ev.BoardDealt):
        board = (
            f" {first.board + 1}" if any(event.board for event in group if isinstance(event, ev.BoardDealt)) else ""
        )
        return f"board{board}: {_cards(event.card for event in group if isinstance(event, ev.BoardDealt))}"
    if not isinstance(first, ev.HoleDealt):
        return ""
    down = _cards(event.card for event in group if isinstance(event, ev.HoleDealt) and not event.up)
    up = _cards(event.card for event in group if isinstance(event, ev.HoleDealt) and event.up)
    return f"{NAMES[first.player]} is dealt " + " and ".join([down] * bool(down) + [f"{up} face up"] * bool(up))


def _done(event: Event) -> str:
    did = ""
    match event:
        case ev.Posted(_, what, amount, all_in):
            did = f"posts the {what} {amount}{_all_in(all_in=all_in)}"
        case ev.Checked():
            did = "checks"
        case ev.Called(_, amount, all_in):
            did = f"calls {amount}{_all_in(all_in=all_in)}"
        case ev.Raised(_, amount, bet, all_in):
            did = f"{'bets' if bet else 'raises to'} {amount}{_all_in(all_in=all_in)}"
        case ev.Folded():
            did = "folds"
        case ev.Discarded(_, cards):
            did = f"discards {_cards(cards)}" if cards else "stands pat"
        case ev.SetApart(_, cards):
            did = f"sets {_cards(cards)} apart"
        case ev.TurnedUp(_, cards):
            did = f"turns {_cards(cards)} up" if cards else "keeps the hidden card"
        case ev.Killed():
            did = "is absent: the hand is killed"
    return did and f"{NAMES[getattr(event, 'player', 0)]} {did}"


def _ended(event: Event, hand: Hand) -> str:
    match event:
        case ev.Reshuffled(cards):
            return f"the deck has run out: {cards} cards are shuffled back in"
        case ev.Returned(player, amount):
            return f"{amount} returned to {NAMES[player]}"
        case ev.Shown(player, cards):
            return f"{NAMES[player]} shows {_cards(cards)}"
        case ev.Mucked(player):
            return f"{NAMES[player]} mucks {_cards(hand.hole[player])}"
        case ev.Won(player, pot, amount):
            return f"{NAMES[player]} wins {amount} of {f'side pot {pot}' if pot else 'the main pot'}"
    raise AssertionError(f"{event} has no sentence")


def _all_in(*, all_in: bool) -> str:
    return ", all-in" if all_in else ""


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(format_cards([card]) for card in cards)
