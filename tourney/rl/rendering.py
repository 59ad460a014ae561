"""What an environment draws: the view of a learner as text, and the last hand as a page to watch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import format_cards
from tourney.errors import InvalidArgument
from tourney.game.phh import parse_hand
from tourney.game.phh_writing import HandStart, HandWriter
from tourney.tasks.hand_files import find_recorded_game
from tourney.watch.hand_data import HandData
from tourney.watch.hand_steps import list_steps
from tourney.watch.watch_page import WatchData, build_watch_page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.event import Listener
    from tourney.game.view import View
    from tourney.types import Chips, Position

_MODES: Final = ("ansi", "html")


def check_mode(mode: str | None) -> str | None:
    """The render mode.

    Raises:
        InvalidArgument: There is no such mode.
    """
    if mode is not None and mode not in _MODES:
        raise InvalidArgument(f"render_mode must be 'ansi' for text, 'html' for a page, or None, not {mode!r}")
    return mode


def format_view(view: View) -> str:
    """What a learner sees, in a few lines."""
    street = view.variant.streets[view.street].name
    boards = [format_cards(cards) for cards in view.boards if cards]
    lines = [
        f"{view.variant.title}, {street}: pot {view.pot:,}" + "".join(f", board {board}" for board in boards),
        *(_format_player(view, player) for player in range(len(view.stacks))),
    ]
    if view.discard_most:
        lines.append(f"Give up {view.discard_least} to {view.discard_most} cards.")
    else:
        raises = f", raise to {view.least_raise_to:,} to {view.most_raise_to:,}" if view.least_raise_to else ""
        lines.append(f"To call {view.to_call:,}{raises}.")
    return "\n".join(lines)


def _format_player(view: View, player: Position) -> str:
    cards = format_cards(view.hole if player == view.player else view.up[player])
    marks = [
        mark
        for mark, is_so in (
            ("button", player == view.places.button),
            ("folded", view.folded[player]),
            ("to act", player == view.player),
        )
        if is_so
    ]
    words = f"player {player}: {view.stacks[player]:,}, bet {view.bets[player]:,} {cards}".rstrip()
    return f"  {words}" + (f" ({', '.join(marks)})" if marks else "")


class HandPages:
    """Receives hands, and makes a page of the last one that has ended."""

    def __init__(self) -> None:
        self._writer: HandWriter | None = None
        self._text = ""

    def begin(self, start: HandStart) -> Listener:
        """A hand begins."""
        self._writer = HandWriter(start)
        return self._writer

    def end(self, stacks: Sequence[Chips]) -> None:
        """The hand has ended."""
        if self._writer is not None:
            self._text = self._writer.text(stacks)

    def page(self) -> str | None:
        """The page that `tourney watch` makes of the hand; None if no hand has ended."""
        if not self._text:
            return None
        record = parse_hand(self._text)
        hands = HandData(numbered=False)
        hands.add(list_steps(record, find_recorded_game(record.variant)), "the last hand")
        return build_watch_page(WatchData("The last hand", "1 hand.", hands))
