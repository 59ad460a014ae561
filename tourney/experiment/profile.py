"""Profiles: a strategy plays hands with fresh stacks against others, and its actions are counted and summed up."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.cards.deck import Deck
from tourney.errors import InvalidArgument
from tourney.experiment.habits import Counts, Habits, Moments, depth_of, size_of
from tourney.experiment.hand_counter import HandCounter
from tourney.experiment.statistics import estimate_share, mean_of_sums
from tourney.game.hand import Hand
from tourney.game.stakes import Stakes
from tourney.game.variant import Forced
from tourney.inputs import read_text
from tourney.strategies.play import Fault, play_hand
from tourney.streams import DEALING, PLAYING, SEATING, Stream, branch, root

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from tourney.game.variant import Variant
    from tourney.strategies.registry import Player


_DEPTHS: Final = (5, 15, 30, 70, 150)
"""A stack in big blinds for each range of depths."""

_SIZES: Final = (2, 3, 6, 9)
"""A number of players for each range of table sizes."""

_SHARE_OF_OTHERS: Final = 5
"""At each other depth or table size, one fifth of the number of hands is played."""

_UNIT: Final = 100
_STAKES: Final = {
    Forced.BLINDS: Stakes(small_blind=50, big_blind=_UNIT),
    Forced.ANTES: Stakes(ante=25, small_bet=_UNIT),
    Forced.BRING_IN: Stakes(ante=15, bring_in=30, small_bet=_UNIT),
    Forced.HIGH_CARD: Stakes(ante=25, small_bet=_UNIT),
}


class Part(NamedTuple):
    """A part of a profile: hands with the same number of players and the same stacks.

    Attributes:
        seats: Players at the table.
        stack: The stack of each player at the start of a hand, in big blinds (in games without blinds, small bets).
        hands: The number of hands.
    """

    seats: int
    stack: int
    hands: int


@dataclass(slots=True)
class Profile:
    """The profile of a player.

    Attributes:
        habits: Its actions.
        faults: The number of faults of all players at the table.
        first_fault: The message of the first fault.
    """

    habits: Habits = field(default_factory=Habits)
    faults: int = 0
    first_fault: str = ""

    def note_fault(self, fault: Fault) -> None:
        """Count a fault of a player at the table."""
        self.faults += 1
        self.first_fault = self.first_fault or fault.message


def parts_by_depth(seats: int, stack: int, hands: int) -> list[Part]:
    """These hands, and a fifth as many at every other depth."""
    others = [depth for number, depth in enumerate(_DEPTHS) if number != depth_of(stack, 1)]
    return [Part(seats, stack, hands), *(Part(seats, depth, _fewer(hands)) for depth in others)]


def parts_by_players(game: Variant, seats: int, stack: int, hands: int) -> list[Part]:
    """These hands, and a fifth as many at tables of every other size that the game can be played at."""
    others = [size for number, size in enumerate(_SIZES) if number != size_of(seats) and _is_for(game, size)]
    return [Part(seats, stack, hands), *(Part(size, stack, _fewer(hands)) for size in others)]


def _fewer(hands: int) -> int:
    return -(-hands // _SHARE_OF_OTHERS)


def _is_for(game: Variant, seats: int) -> bool:
    return game.min_players <= seats <= game.max_players


def check_seats(game: Variant, seats: int) -> None:
    """Check that the game can be played by this number of players.

    Raises:
        InvalidArgument: It cannot.
    """
    if not _is_for(game, seats):
        raise InvalidArgument(f"{game.title} is for {game.players_text}, not {seats}")


def play_profile(
    player: Player,
    others: Sequence[Player],
    game: Variant,
    parts: Sequence[Part],
    *,
    seed: int,
    on_hand: Callable[[], object] = lambda: None,
) -> Profile:
    """Play hands of a strategy against others.

    The player takes each position in turn. The opponents are drawn at random for each hand.

    Args:
        player: The player to profile.
        others: The possible opponents, at least as many as the other seats of the largest part.
        game: The game.
        parts: The hands to play.
        seed: The seed of all random numbers.
        on_hand: Called after each hand.

    Raises:
        InvalidArgument: The game cannot be played by a part's number of players.
    """
    for part in parts:
        check_seats(game, part.seats)
    profile = Profile()
    for number, part in enumerate(parts):
        table = _Table(player, others, game, seats=part.seats, seed=seed, part=number)
        for _ in table.play(part.hands, part.stack * _UNIT, profile.habits, profile.note_fault):
            on_hand()
    return profile


class _Table:
    """The table of one part of a profile. Each part has its own players and random numbers."""

    def __init__(
        self, player: Player, others: Sequence[Player], game: Variant, *, seats: int, seed: int, part: int
    ) -> None:
        self._game = game
        self._seats = seats
        self._dealing = root(seed, part, DEALING)
        self._seating = root(seed, part, SEATING)
        self._players = [player.create(), *(other.create() for other in others)]
        self._keys = [root(seed, part, PLAYING, number) for number in range(len(self._players))]

    def play(self, hands: int, stack: int, habits: Habits, on_fault: Callable[[Fault], None]) -> Iterator[None]:
        """Play a number of hands; yield after each."""
        stacks = [stack] * self._seats
        stakes = _STAKES[self._game.forced]
        deck, counter, ignored = Deck(self._game.deck, Stream(0)), HandCounter(), Habits()
        for number in range(hands):
            place = number % self._seats
            order = self._draw_seats(number, place)
            counter.begin_hand(stakes, stacks, [habits if seat == place else ignored for seat in range(self._seats)])
            deck.restart(branch(self._dealing, number))
            hand = Hand(self._game, stakes, stacks, listener=counter)
            strategies = [self._players[each] for each in order]
            play_hand(hand, deck, strategies, [self._keys[each] for each in order], on_fault, 0, number)
            counter.end_hand(hand.state.stacks)
            yield

    def _draw_seats(self, number: int, place: int) -> list[int]:
        """The players by seat: the profiled player at `place`, the others drawn at random."""
        others = list(range(1, len(self._players)))
        Stream(branch(self._seating, number)).shuffle(others)
        return [*others[:place], 0, *others[place : self._seats - 1]]


# The usual statistics of players (VPIP, PFR, ...), computed from counts. Definitions: docs/profile.md.


class Interval(NamedTuple):
    """The lower and upper end of an interval."""

    low: float
    high: float


class Form(Enum):
    """What a statistic is, and so how it is written."""

    SHARE = "share"
    RATIO = "ratio"
    MEAN = "mean"
    WIN_RATE = "win rate"


class Statistic(NamedTuple):
    """A statistic of a player.

    Attributes:
        section: What it is about.
        name: Its name.
        form: What it is.
        value: Its value; None without an opportunity.
        interval: The 95% interval; None if there is no value or too little data.
        times: The number of times it was done; None for means.
        of: The number of opportunities, or of values.
    """

    section: str
    name: str
    form: Form
    value: float | None
    interval: Interval | None
    times: int | None
    of: int


def play_statistics(counts: Counts) -> list[Statistic]:
    """The statistics of a player, or of several players together, in the order of docs/profile.md."""
    return [
        Statistic(section, name, *_compute(found(counts)))
        for section, each in _STATISTICS.items()
        for name, found in each.items()
    ]


class _Share(NamedTuple):
    times: int
    of: int


class _Ratio(NamedTuple):
    """What was done, and what is set against it."""

    done: int
    other: int


class _WinRate(NamedTuple):
    won: Moments


_Found = _Share | _Ratio | _WinRate | Moments


def _later(counts: Counts) -> int:
    return sum(counts.bet) + counts.later_raises


def _first_in(name: str, place: int) -> tuple[str, Callable[[Counts], _Found]]:
    return f"open raise, {name}", lambda counts: _Share(counts.opened[place], counts.first_in[place])


def _late(name: str, pick: Callable[[Counts, int], _Found]) -> Sequence[tuple[str, Callable[[Counts], _Found]]]:
    """A statistic of the flop, of the turn and of the river."""
    return [
        (f"{name}, flop", lambda counts: pick(counts, 0)),
        (f"{name}, turn", lambda counts: pick(counts, 1)),
        (f"{name}, river", lambda counts: pick(counts, 2)),
    ]


_STATISTICS: Final[dict[str, dict[str, Callable[[Counts], _Found]]]] = {
    "Before the flop": {
        "VPIP": lambda c: _Share(c.entered, c.decided),
        "PFR": lambda c: _Share(c.raised, c.decided),
        "open limp": lambda c: _Share(sum(c.limped), sum(c.first_in)),
        "open limp, SB": lambda c: _Share(c.limped[4], c.first_in[4]),
        "open raise": lambda c: _Share(sum(c.opened), sum(c.first_in)),
        **dict(_first_in(name, place) for place, name in enumerate(("early", "hijack", "cutoff", "button", "SB"))),
        "open shove": lambda c: _Share(c.open_shoves, sum(c.first_in)),
        "open size, bb": lambda c: c.open_size,
        "call of open shove": lambda c: _Share(c.called_open_shove, c.faced_open_shove),
        "call of any shove": lambda c: _Share(c.stayed_in, c.faced_shove),
        "limp behind": lambda c: _Share(c.limped_behind, c.behind_limps),
        "raise of limpers": lambda c: _Share(c.raised_limps, c.behind_limps),
        "BB raise of limpers": lambda c: _Share(c.options_raised, c.options),
        "call of a raise": lambda c: _Share(c.called_raise, c.faced_raise),
        "3-bet": lambda c: _Share(c.three_bets, c.faced_raise),
        "fold to 3-bet": lambda c: _Share(sum(c.folded_to_three_bet), sum(c.faced_three_bet)),
        "fold to small 3-bet": lambda c: _Share(c.folded_to_three_bet[0], c.faced_three_bet[0]),
        "fold to 3-bet shove": lambda c: _Share(c.folded_to_three_bet[1], c.faced_three_bet[1]),
        "BB fold to steal": lambda c: _Share(c.folded_to_steal[0], c.faced_steal[0]),
        "BB 3-bet of steal": lambda c: _Share(c.reraised_steal[0], c.faced_steal[0]),
        "BB fold to shove": lambda c: _Share(c.folded_to_steal[1], c.faced_steal[1]),
    },
    "On the flop and later": {
        "c-bet": lambda c: _Share(sum(c.continued), sum(c.continue_chances)),
        "c-bet, 2 players": lambda c: _Share(c.continued[0], c.continue_chances[0]),
        "c-bet, 3+ players": lambda c: _Share(c.continued[1], c.continue_chances[1]),
        "second barrel": lambda c: _Share(c.barrelled[0], c.barrel_chances[0]),
        "third barrel": lambda c: _Share(c.barrelled[1], c.barrel_chances[1]),
        "fold to c-bet": lambda c: _Share(sum(c.folded_to_continued), sum(c.faced_continued)),
        "fold to c-bet, 2": lambda c: _Share(c.folded_to_continued[0], c.faced_continued[0]),
        "fold to c-bet, 3+": lambda c: _Share(c.folded_to_continued[1], c.faced_continued[1]),
        "raise of c-bet": lambda c: _Share(sum(c.raised_continued), sum(c.faced_continued)),
        **dict(_late("bet", lambda c, street: _Share(c.bet[street], c.unbet[street]))),
        **dict(_late("bet size", lambda c, street: c.bet_size[street])),
        **dict(_late("fold to bet", lambda c, street: _Share(c.folded_to_bet[street], c.faced_bet[street]))),
        **dict(_late("raise of bet", lambda c, street: _Share(c.raised_bet[street], c.faced_bet[street]))),
        "check-raise": lambda c: _Share(c.check_raised, c.check_raise_chances),
        "aggression factor": lambda c: _Ratio(_later(c), c.later_calls),
        "aggression frequency": lambda c: _Share(_later(c), _later(c) + c.later_calls + c.later_folds),
    },
    "Showdowns and results": {
        "went to showdown": lambda c: _Share(c.showdowns, c.saw_flop),
        "live showdown": lambda c: _Share(c.live_showdowns, c.live),
        "won at showdown": lambda c: _Share(c.showdowns_won, c.showdowns),
        "won live showdown": lambda c: _Share(c.live_showdowns_won, c.live_showdowns),
        "won when saw flop": lambda c: _Share(c.flops_won, c.saw_flop),
        "all-in": lambda c: _Share(c.all_ins, c.hands),
        "bb/100": lambda c: _WinRate(c.won),
    },
    "Hands": {
        "walk": lambda c: _Share(c.walks, c.tables),
        "limped pot": lambda c: _Share(c.limped_pots, c.tables),
        "raised pot": lambda c: _Share(c.raised_pots, c.tables),
        "3-bet pot": lambda c: _Share(c.three_bet_pots, c.tables),
        "no flop": lambda c: _Share(c.tables - c.flops, c.tables),
        "flop for 3+": lambda c: _Share(c.multiway, c.flops),
        "players to the flop": lambda c: c.players_to_flop,
        "no showdown": lambda c: _Share(c.tables - c.at_showdown, c.tables),
        "preflop all-in": lambda c: _Share(c.all_in_early, c.tables),
        "preflop all-in call": lambda c: _Share(c.all_in_called, c.tables),
        "any all-in": lambda c: _Share(c.all_in_tables, c.tables),
        "all-in showdown": lambda c: _Share(c.all_in_showdowns, c.tables),
        "player out": lambda c: _Share(c.busts, c.tables),
        "out at all-in": lambda c: _Share(c.showdown_busts, c.all_in_showdowns),
        "decisions": lambda c: c.decisions,
        "preflop decisions": lambda c: c.early_decisions,
    },
}


_Computed = tuple[Form, float | None, Interval | None, int | None, int]
"""The attributes of a `Statistic` from its form on."""


def _compute(found: _Found) -> _Computed:
    if isinstance(found, _Share):
        return _of_share(found)
    if isinstance(found, _Ratio):
        return _of_ratio(found)
    if isinstance(found, _WinRate):
        return _of_mean(Form.WIN_RATE, found.won, 100)
    return _of_mean(Form.MEAN, found, 1)


def _of_share(found: _Share) -> _Computed:
    times, of = found
    return (Form.SHARE, times / of, _interval(times, of), times, of) if of else (Form.SHARE, None, None, 0, 0)


def _interval(times: int, of: int) -> Interval:
    found = estimate_share(times, of)
    return Interval(found.low or 0.0, 1.0 if found.high is None else found.high)


def _of_ratio(found: _Ratio) -> _Computed:
    """The interval of a ratio comes from that of the share of what was done in both together."""
    done, of = found.done, found.done + found.other
    if not of:
        return Form.RATIO, None, None, 0, 0
    low, high = _interval(done, of)
    return Form.RATIO, _odds(done / of), Interval(_odds(low), _odds(high)), done, of


def _odds(share: float) -> float:
    return share / (1 - share) if share < 1 else float("inf")


def _of_mean(form: Form, values: Moments, scale: float) -> _Computed:
    if not values.count:
        return form, None, None, None, 0
    found = mean_of_sums(values.total, values.squares, values.count)
    known = found.low is not None and found.high is not None
    interval = Interval(scale * (found.low or 0.0), scale * (found.high or 0.0)) if known else None
    return form, scale * found.value, interval, None, values.count


# How people play in tournaments, counted from hands played for money. Sources and caveats: docs/profile.md.


ALL_DEPTHS: Final = "all"
"""Stands for all depths together; the others are those of `habits.DEPTHS`."""


class People(NamedTuple):
    """A statistic of people.

    Attributes:
        value: Its value.
        interval: The 95% interval, if decisions are independent. They are not, so it is too narrow.
        of: The number of opportunities, or of values.
    """

    value: float
    interval: Interval
    of: int


@cache
def people_at(size: str, depth: str) -> Mapping[str, People]:
    """The statistics of people by name; those with fewer than 20 opportunities are not known.

    Args:
        size: The players at the table: one of `habits.SIZES`.
        depth: The depth of the stacks: one of `habits.DEPTHS`, or `ALL_DEPTHS`.
    """
    return {
        name: People(value, Interval(low, high), of)
        for name, depths in _read()["tables"].get(size, {}).items()
        if depth in depths
        for value, low, high, of in [depths[depth]]
    }


def source_of(size: str) -> str:
    """The hands behind the statistics of a table size, in words; empty if there are none."""
    return str(_read()["sources"].get(size, ""))


@cache
def _read() -> dict[str, Any]:
    return json.loads(read_text(Path(__file__).with_name("people.json")))  # type: ignore[no-any-return]
