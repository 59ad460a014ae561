"""What each number of an observation means, and what each number of an action means."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.cards.card import CARDS, JOKER, format_cards
from tourney.errors import InvalidArgument
from tourney.game.size import MOST_CHIPS, MOST_PLAYERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.game.variant import Variant

FRACTIONS: Final = (0.5, 0.75, 1.0)
"""The sizes of bets and raises, by default, in parts of the pot after a call."""

MOST_CHOICES: Final = 8
"""The most cards of which a player may choose some: an action for each set of them."""

_FIRST_FRACTION: Final = 3

NO_SEAT: Final = -1
"""The seat of a table at which no learner is to act, because the episode is over."""

_FLAG: Final = "0 or 1"
_BLINDS: Final = "big blinds"
_CARDS: Final = "cards"
_COUNT: Final = "number"


class Feature(NamedTuple):
    """A number of an observation: its name, its unit, and what it is."""

    name: str
    unit: str
    meaning: str


TURN: Final = (
    Feature("pot", _BLINDS, "all chips in the pot, including the bets of this street"),
    Feature("to_call", _BLINDS, "what a call costs"),
    Feature("bring_in", _BLINDS, "what a check puts in, for the player who has to bring in"),
    Feature("least_raise_to", _BLINDS, "the smallest total to bet or raise to; 0 if none is legal"),
    Feature("most_raise_to", _BLINDS, "the largest total to bet or raise to; 0 if none is legal"),
    Feature("discard_least", _CARDS, "the fewest cards to discard, set apart or turn up now"),
    Feature("discard_most", _CARDS, "the most cards to discard, set apart or turn up now; 0 in a betting round"),
    Feature("small_blind", _BLINDS, "the small blind"),
    Feature("ante", _BLINDS, "the ante"),
    Feature("joker_is_bug", _FLAG, "whether the joker was dealt face up, so that it is a bug"),
)
SEAT: Final = (
    Feature("dealt_in", _FLAG, "whether the hand has a player here"),
    Feature("folded", _FLAG, "whether that player is out of the hand"),
    Feature("stack", _BLINDS, "the chips behind"),
    Feature("bet", _BLINDS, "the bet on this street"),
    Feature("committed", _BLINDS, "all that the player has put in, without an ante paid for the table"),
    Feature("button", _FLAG, "whether the player has the button"),
    Feature("small_blind", _FLAG, "whether the player has the small blind"),
    Feature("big_blind", _FLAG, "whether the player has the big blind"),
    Feature("acted", _FLAG, "whether the player has acted on this street"),
    Feature("raises", _COUNT, "the bets and raises of the player on this street"),
    Feature("earlier_raises", _COUNT, "those on earlier streets"),
    Feature("gave_up", _CARDS, "the cards that the player discarded, set apart or turned up last"),
    Feature("bounty", "prize pools", "the bounty on the player"),
)
EVENT: Final = (
    Feature("in_event", _FLAG, "whether the hand belongs to an event; otherwise all of these are 0"),
    Feature("level", _COUNT, "the number of the level, from 1"),
    Feature("hours_to_next", "hours", "the playing time until the next level; 0 if it does not end by the clock"),
    Feature("players_left", "entries", "the share of the entries that are still in"),
    Feature("places_paid", "entries", "the share of the entries that is paid"),
    Feature("own_chips", "all chips", "the viewer's share of all chips when the hand began"),
    Feature("average_stack", _BLINDS, "the average stack"),
    Feature("in_the_money", _FLAG, "whether all players left are paid"),
    Feature("first_prize", "prize pools", "the first prize"),
    Feature("prize_now", "prize pools", "the prize of the next player to go out"),
    Feature("pay_jump", "prize pools", "by how much it rises when one more player is out"),
)


class ObservationPart(NamedTuple):
    """Neighbouring numbers of an observation that belong together.

    Attributes:
        name: Its name.
        first: Its first index.
        quantities: One for each index.
    """

    name: str
    first: int
    quantities: tuple[Feature, ...]


@dataclass(frozen=True)
class Layout:
    """The numbers of an observation and of an action, for the games of an event.

    Attributes:
        games: The games.
        seats: The most players in a hand.
        fractions: The sizes of bets, in parts of the pot after a call, smallest first.
        exact: Whether there is an action that raises to an amount given with it.
        sections: The parts of an observation, in order.
        size: The length of an observation.
        moves: What each action does, in words.

    Raises:
        InvalidArgument: The fractions are not from above 0, or a game lets players choose among too many cards.
    """

    games: tuple[Variant, ...]
    seats: int
    fractions: tuple[Fraction, ...] = tuple(map(Fraction, FRACTIONS))
    exact: bool = False
    sections: tuple[ObservationPart, ...] = field(init=False, compare=False)
    size: int = field(init=False)
    moves: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        sections: list[ObservationPart] = []
        first = 0
        for name, quantities in self._list_sections():
            sections.append(ObservationPart(name, first, tuple(quantities)))
            first += len(sections[-1].quantities)
        object.__setattr__(self, "sections", tuple(sections))
        object.__setattr__(self, "size", first)
        object.__setattr__(self, "moves", tuple(self._list_moves()))

    @property
    def deck(self) -> int:
        """The number of flags for a set of cards: 53 if a game has a joker, otherwise 52."""
        return CARDS if any(JOKER in game.deck for game in self.games) else CARDS - 1

    @property
    def boards(self) -> int:
        """The most boards of a game."""
        return max(game.boards if any(street.board for street in game.streets) else 0 for game in self.games)

    @property
    def choices(self) -> int:
        """The most cards that a player holds when some are to be chosen; 0 if no game has discards or the like."""
        return max(map(_count_choices, self.games))

    def find(self, name: str) -> int:
        """The first index of a section, or -1 if this layout has none of that name."""
        return next((section.first for section in self.sections if section.name == name), -1)

    def index(self, section: str, quantity: str) -> int:
        """The index of a quantity of a section, such as `index("turn", "pot")`.

        Raises:
            KeyError: There is none.
        """
        for each in self.sections:
            for place, known in enumerate(each.quantities):
                if (each.name, known.name) == (section, quantity):
                    return each.first + place
        raise KeyError(f"{section}.{quantity}")

    @property
    def maximum_move(self) -> int:
        """The action that bets or raises the most."""
        return _FIRST_FRACTION + len(self.fractions)

    @property
    def exact_move(self) -> int:
        """The action that raises to a given amount; -1 if there is none."""
        return self.maximum_move + 1 if self.exact else -1

    @property
    def first_discard(self) -> int:
        """The action that gives up no card; its successors give up the other sets of cards."""
        return self.maximum_move + 1 + self.exact

    def highs(self) -> list[float]:
        """The largest value of each number of an observation; the smallest is 0."""
        return [1.0 if each.unit == _FLAG else MOST_CHIPS for section in self.sections for each in section.quantities]

    def _list_sections(self) -> Iterator[tuple[str, Sequence[Feature]]]:
        yield "hole", self._card_flags("the viewer holds it")
        if any(game.set_apart for game in self.games):
            yield "set_apart", self._card_flags("the viewer has set it apart")
        for board in range(self.boards):
            which = f" {board + 1}" if self.boards > 1 else ""
            yield f"board_{board}", self._card_flags(f"it is on board{which}" if which else "it is on the board")
        if any(street.up or street.expose for game in self.games for street in game.streets):
            for seat in range(self.seats):
                yield f"up_{seat}", self._card_flags(f"it lies face up before {_name_seat(seat)}")
        if len(self.games) > 1:
            yield "game", [Feature(game.name, _FLAG, f"the game is {game.title}") for game in self.games]
        streets = max(len(game.streets) for game in self.games)
        yield "street", [Feature(str(street), _FLAG, f"it is street {street + 1}") for street in range(streets)]
        yield "turn", TURN
        for seat in range(self.seats):
            yield f"seat_{seat}", SEAT
        yield "event", EVENT

    def _card_flags(self, meaning: str) -> list[Feature]:
        return [Feature(format_cards([card]), _FLAG, meaning) for card in range(self.deck)]

    def _list_moves(self) -> Iterator[str]:
        yield from ("fold", "check or call", "bet or raise the minimum")
        for fraction in self.fractions:
            yield f"bet or raise {float(fraction):g} of the pot"
        yield "bet or raise the maximum: all-in in no limit"
        if self.exact:
            yield "bet or raise to a given amount"
        if self.choices:
            for chosen in range(1 << self.choices):
                places = [str(place + 1) for place in range(self.choices) if chosen >> place & 1]
                yield f"give up the lowest cards {', '.join(places)}" if places else "give up no card"


def build_layout(games: Sequence[Variant], seats: int, fractions: Sequence[float], *, exact: bool) -> Layout:
    """The layout of an environment.

    Raises:
        InvalidArgument: `fractions` are not distinct numbers above 0, or a game has too many cards to choose from.
    """
    given: object = fractions  # whatever a user gives
    if not isinstance(given, tuple | list):
        raise InvalidArgument(f"fractions must be a list of numbers, not {given!r}")
    parts = [_read_fraction(each) for each in given]
    if len(set(parts)) < len(parts):
        raise InvalidArgument(f"fractions must differ from each other, not {fractions!r}")
    for game in games:
        if _count_choices(game) > MOST_CHOICES:
            raise InvalidArgument(f"{game.name}: players choose among more than {MOST_CHOICES} cards")
    return Layout(tuple(games), min(seats, MOST_PLAYERS), tuple(sorted(parts)), exact)


def _read_fraction(given: object) -> Fraction:
    if not isinstance(given, int | float | Fraction) or isinstance(given, bool) or not 0.001 <= given <= 100:
        raise InvalidArgument(f"fractions must be numbers from 0.001 to 100, not {given!r}")
    # 0.1 is one tenth, and not the nearest binary number to it: amounts are computed in whole numbers.
    return Fraction(given).limit_denominator(1000)


def _count_choices(game: Variant) -> int:
    """The most cards that a player holds when some of them are to be chosen."""
    held = most = 0
    for street in game.streets:
        if street.draw or street.discard or street.set_apart or street.expose:
            most = max(most, held)
        # Draws give back what they take.
        held += street.hole + street.up - street.discard
    return most


def _name_seat(seat: int) -> str:
    return "the viewer" if seat == 0 else f"the player {seat} to the viewer's left"
