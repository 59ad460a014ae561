"""The hands of a page as bytes. `front/hands.js` reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tourney.game.phh import CODES
from tourney.game.phh_notes import format_notes
from tourney.game.stakes import NOBODY
from tourney.game.variant import Forced
from tourney.inputs import one_line
from tourney.watch.hand_steps import STEPS, HandSteps
from tourney.watch.packing import ByteWriter
from tourney.watch.pot_parts import part_names

if TYPE_CHECKING:
    from tourney.game.phh import HandRecord
    from tourney.game.variant import Variant

_LONGEST_NAME: Final = 400
_CODE_OF: Final = {name: code for code, name in CODES.items()}


class HandData:
    """Hands to show on a page, written as they come.

    Args:
        numbered: Whether the names of players are their numbers in an event.

    Attributes:
        hands: Number of hands.
    """

    def __init__(self, *, numbered: bool) -> None:
        self.hands = 0
        self._numbered = numbered
        self._packed: list[tuple[tuple[int, int], ByteWriter]] = []
        self._games: dict[str, Variant] = {}
        self._heads: dict[str, int] = {}
        self._names: dict[str, int] = {}
        self._notes: dict[int, str] = {}
        self._labels: list[str] = []

    def add(self, hand: HandSteps, label: str = "", note: str = "") -> None:
        """Add a hand, with its name in a list of hands, and a note to show beside it."""
        self.hands += 1
        self._labels.append(label)
        record, where = hand.record, hand.record.where
        # Hands of a table are most alike from one to the next, which makes the page compress well.
        key = (where.table, where.hand) if self._numbered else (0, self.hands)
        if hand.difference or note:
            self._notes[self.hands] = note or hand.difference
        packed = ByteWriter()
        packed.add(self.hands, where.table, where.hand, where.level, self._game(hand.variant), self._head(record))
        self._add_seats(packed, hand)
        packed.add(len(hand.steps))
        packed += hand.steps
        self._packed.append((key, packed))

    def _add_seats(self, packed: ByteWriter, hand: HandSteps) -> None:
        """Write seats, players and stacks from the lowest seat, so that they are alike from hand to hand."""
        record, places = hand.record, hand.places
        players = len(record.starting_stacks)
        seats = _seats(record)
        # Records without names call their players p1, p2 and so on, as in PHH.
        names = record.players or tuple(f"p{player + 1}" for player in range(players))
        # Positions move with the button, seats do not.
        order = sorted(range(players), key=lambda player: seats[player])
        # Position 0 is the first left of the button; the page needs its seat.
        packed.add(players, order.index(0))
        # `add` takes no negative numbers, so 0 stands for nobody.
        packed.add(*(0 if at == NOBODY else at + 1 for at in (places.button, places.small_blind, places.big_blind)))
        known = bool(record.finishing_stacks)
        for player in order:
            start = record.starting_stacks[player]
            # For stacks 0 means that nobody has recorded them, so that each is written as one more.
            packed.add(seats[player], self._name(names[player]), 0 if start is None else start + 1)
        packed.add(known)
        for player in order if known else ():
            end = record.finishing_stacks[player]
            packed.add(0 if end is None else end + 1)

    def _name(self, name: str) -> int:
        if self._numbered:
            return int(name)
        # Names of others may be long, and of several lines.
        return self._names.setdefault(one_line(name, _LONGEST_NAME), len(self._names))

    def _game(self, variant: Variant) -> int:
        self._games.setdefault(variant.name, variant)
        return list(self._games).index(variant.name)

    def _head(self, record: HandRecord) -> int:
        return self._heads.setdefault(_format_head(record), len(self._heads))

    def packed(self) -> bytes:
        """All hands: the number of bytes of each, then the hand. Hands of one table follow one another."""
        whole = ByteWriter()
        # By table and hand, as the page compresses best where neighbours are alike.
        for _, packed in sorted(self._packed, key=lambda each: each[0]):
            whole.add(len(packed))
            whole += packed
        return bytes(whole)

    def texts(self) -> dict[str, Any]:
        """The texts that the hands refer to by number, and what the numbers of their steps mean."""
        return {
            "steps": STEPS,
            "games": [_describe_game(game) for game in self._games.values()],
            "heads": list(self._heads),
            "names": list(self._names),
            "notes": self._notes,
            # Hands of an event are named by their table and number.
            "labels": [] if self._numbered else self._labels,
        }


def _seats(record: HandRecord) -> tuple[int, ...]:
    """The seats by position. Seats that do not go round the table are left out, and positions take their place."""
    seats = record.where.seats
    # Going round a table, the numbers of seats fall once: where they begin again.
    descents = sum(one > other for one, other in zip(seats, seats[1:] + seats[:1], strict=True))
    # Exactly one descent goes round the table; anything else is not in order.
    return seats if descents == 1 else tuple(range(1, len(record.starting_stacks) + 1))


def _describe_game(variant: Variant) -> dict[str, Any]:
    return {
        "name": variant.name,
        "title": variant.title,
        "streets": [street.name for street in variant.streets],
        "parts": part_names(variant),
        "boards": variant.boards,
        # Stud has no button to draw.
        "button": variant.forced is not Forced.BRING_IN,
    }


def _format_head(record: HandRecord) -> str:
    """The fields of a hand in the poker hand history format that say for which stakes it was played.

    The first line is the number of decimals of amounts.
    """
    amounts = {
        "antes": record.antes,
        "blinds_or_straddles": record.blinds_or_straddles,
        "bring_in": record.bring_in,
        "small_bet": record.small_bet,
        "big_bet": record.big_bet,
        "min_bet": record.min_bet,
    }
    lines = [
        str(record.decimals),
        # The short codes of PHH, such as NT, which other programs read.
        f"variant = '{_CODE_OF.get(record.variant, record.variant)}'",
        f"ante_trimming_status = {'true' if record.ante_trimming_status else 'false'}",
    ]
    for name, value in amounts.items():
        if isinstance(value, tuple) and value:
            lines.append(f"{name} = [{', '.join(map(record.as_written, value))}]")
        elif isinstance(value, int) and value:
            lines.append(f"{name} = {record.as_written(value)}")
    notes = format_notes(record.notes)
    return "\n".join([*lines, *([f"_tourney = {notes}"] if notes else [])])
