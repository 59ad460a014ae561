"""Writing hands in the Open Hand History form (JSON, version 1.4.7), as they are played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from tourney.cards.card import format_cards
from tourney.game import event as ev
from tourney.game.ohh_reading import NOT_IN_OHH
from tourney.game.site_writing import STREETS, AbsentFolds, StreetBets, WrittenGames, check_written
from tourney.game.stakes import AnteKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.game.event import Event
    from tourney.game.phh_writing import HandStart
    from tourney.types import Card, Chips, Position

_TYPES: Final[Mapping[str, tuple[str, str]]] = {
    "no_limit_holdem": ("Holdem", "NL"),
    "pot_limit_holdem": ("Holdem", "PL"),
    "pot_limit_omaha": ("Omaha", "PL"),
    "pot_limit_omaha_hi_lo": ("OmahaHiLo", "PL"),
    "fixed_limit_holdem": ("Holdem", "FL"),
    "fixed_limit_omaha_hi_lo": ("OmahaHiLo", "FL"),
    "fixed_limit_omaha": ("Omaha", "FL"),
}
WRITTEN: Final = WrittenGames(frozenset(_TYPES), {game: why for games, why in NOT_IN_OHH for game in games})
"""The games that the form has."""

_WHEN: Final = "2000-01-01T00:00:00Z"
_POSTS: Final = {"ante": "Post Ante", "small blind": "Post SB", "big blind": "Post BB"}


class OpenHistoryWriter:
    """A listener that records a hand.

    Attributes:
        start: The data at the start of the hand.

    Raises:
        InvalidArgument: The form has no such game.
    """

    def __init__(self, start: HandStart) -> None:
        check_written(start.variant, start.stakes, WRITTEN)
        self.start = start
        self._bets = StreetBets(start)
        self._hole: dict[Position, list[Card]] = {}
        self._board: list[Card] = []
        self._rounds: list[dict[str, Any]] = []
        self._shows: list[dict[str, Any]] = []
        self._pots: dict[int, dict[Position, Chips]] = {}
        self._number = 0
        self._is_dealt = False
        self._absent = AbsentFolds()
        self._open("Preflop", [])

    def __call__(self, event: Event) -> None:
        """Record an event."""
        for player in self._absent.note(event):
            self._note_action(ev.Folded(player))
        match event:
            case ev.HoleDealt():
                self._hole.setdefault(event.player, []).append(event.card)
            case ev.BoardDealt():
                self._note_board(event.card)
            case ev.Shown():
                self._shows.append({"player_id": event.player, "action": "Shows Cards", "cards": _texts(event.cards)})
            case ev.Mucked():
                self._shows.append({"player_id": event.player, "action": "Mucks Cards"})
            case ev.Won():
                pot = self._pots.setdefault(event.pot, {})
                pot[event.player] = pot.get(event.player, 0) + event.amount
            case ev.Posted() | ev.Folded() | ev.Checked() | ev.Called() | ev.Raised():
                self._note_action(event)

    def text(self, stacks: Sequence[Chips]) -> str:  # noqa: ARG002 - as for other forms
        """The hand, once it is over, with an empty line after it."""
        self._note_deal()
        for player in self._absent.list_rest():
            self._note_action(ev.Folded(player))
        if self._shows:
            self._open("Showdown", [])
            for each in self._shows:
                self._append(**each)
        return json.dumps({"ohh": self._record()}) + "\n\n"

    def _note_action(self, event: ev.Posted | ev.Folded | ev.Checked | ev.Called | ev.Raised) -> None:
        if not isinstance(event, ev.Posted):
            self._note_deal()
        highest = self._bets.highest
        amount = self._bets.note(event)
        match event:
            case ev.Posted():
                name = _POSTS.get(event.what, "Post Extra Blind")
            case ev.Folded():
                name = "Fold"
            case ev.Checked():
                name = "Check"
            case ev.Called():
                name = "Call"
            case ev.Raised():
                name = "Raise" if highest else "Bet"
        all_in: bool = getattr(event, "all_in", False)
        self._append(player_id=event.player, action=name, amount=amount, is_allin=all_in)

    def _note_deal(self) -> None:
        if not self._is_dealt:
            self._is_dealt = True
            for player, cards in sorted(self._hole.items()):
                self._append(player_id=player, action="Dealt Cards", cards=_texts(cards))

    def _note_board(self, card: Card) -> None:
        self._note_deal()
        self._board.append(card)
        street = STREETS.get(len(self._board))
        if street is not None:
            self._open(street, self._board if street == "Flop" else [card])
            self._bets.clear()

    def _open(self, street: str, cards: Sequence[Card]) -> None:
        self._rounds.append({"id": len(self._rounds), "street": street, "cards": _texts(cards), "actions": []})

    def _append(self, **action: object) -> None:
        self._number += 1
        self._rounds[-1]["actions"].append({"action_number": self._number, **action})

    def _record(self) -> dict[str, Any]:
        start, stakes = self.start, self.start.stakes
        game, limit = _TYPES[start.variant.name]
        players = zip(start.seats, start.players, start.stacks, strict=True)
        ante = stakes.ante if stakes.ante_kind is AnteKind.EACH else 0
        return {
            "spec_version": "1.4.7",
            "site_name": "tourney",
            "network_name": "tourney",
            "internal_version": "1",
            "tournament": True,
            "tournament_info": {
                "tournament_number": "1", "name": "tourney", "start_date_utc": _WHEN, "currency": "USD",
                "buyin_amount": 0, "fee_amount": 0, "bounty_fee_amount": 0, "initial_stack": 0, "type": "MTT",
                "flags": [], "speed": {"type": "normal", "round_time": 0},
            },
            "game_number": f"{start.table}{start.hand:06}",
            "start_date_utc": _WHEN,
            "table_name": str(start.table),
            "table_handle": str(start.table),
            "table_skin": "",
            "game_type": game,
            "bet_limit": {"bet_type": limit, "bet_cap": 0},
            "table_size": max(*start.seats, len(start.seats)),
            "currency": "Chips",
            "dealer_seat": start.seats[start.places.button],
            "small_blind_amount": stakes.small_blind,
            "big_blind_amount": stakes.big_blind,
            "ante_amount": ante,
            "hero_player_id": 0,
            "flags": ["Observed"],
            "players": [
                {
                    "id": id_, "seat": seat, "name": name, "display": name, "starting_stack": stack,
                    "is_sitting_out": id_ in start.absent,
                }
                for id_, (seat, name, stack) in enumerate(players)
            ],
            "rounds": self._rounds,
            "pots": [
                {
                    "number": number,
                    "amount": sum(wins.values()),
                    "rake": 0,
                    "jackpot": 0,
                    "player_wins": [{"player_id": player, "win_amount": amount} for player, amount in wins.items()],
                }
                for number, wins in sorted(self._pots.items())
            ],
            "tournament_bounties": [],
        }  # fmt: skip


def _texts(cards: Sequence[Card]) -> list[str]:
    return [format_cards([card]) for card in cards]
