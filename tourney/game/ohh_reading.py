"""Reading tournament hands in the Open Hand History form (JSON, hh-specs.handhistory.org, version 1.4).

A file has one object `{"ohh": {...}}`, several of them one after another, or a list. The amount of an action is the
number of chips that the player puts in with it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from tourney.cards.card import parse_card
from tourney.errors import CardsError, InvalidArgument
from tourney.game.phh import AT_LINE, ReadHand
from tourney.game.phh_actions import MOST_DIGITS
from tourney.game.seated_hand import SeatedHand
from tourney.game.seated_head import DRAW_GAMES, STUD_GAMES, HandHead, SeatAtTable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tourney.game.phh import HandRecord
    from tourney.types import Card, Chips

_GAMES: Final[Mapping[tuple[str, str], str]] = {
    ("Holdem", "NL"): "no_limit_holdem",
    ("Holdem", "PL"): "pot_limit_holdem",
    ("Omaha", "PL"): "pot_limit_omaha",
    ("OmahaHiLo", "PL"): "pot_limit_omaha_hi_lo",
    ("Holdem", "FL"): "fixed_limit_holdem",
    ("OmahaHiLo", "FL"): "fixed_limit_omaha_hi_lo",
    ("Omaha", "FL"): "fixed_limit_omaha",
}
_NO_STUD: Final = (
    "stud games are not in the specification of Open Hand History: it has a type Stud, but no bring-in, no cards "
    "face up, and four streets where they have five"
)
_NO_DRAW: Final = (
    "draw games are not in the specification of Open Hand History: it has a type Draw, but no discards and no draws"
)
NOT_IN_OHH: Final = ((STUD_GAMES, _NO_STUD), (DRAW_GAMES, _NO_DRAW))
"""Games that the form names, but cannot tell, with the reasons (versions 1.4.6 and 1.4.7)."""

_REFUSED: Final = {"Stud": _NO_STUD, "StudHiLo": _NO_STUD, "Draw": _NO_DRAW}
_STREETS: Final = frozenset({"Flop", "Turn", "River"})


def parse_ohh(text: str) -> Iterator[ReadHand]:
    """Read the hands of a file, each with its number; an error in one hand does not stop the others.

    The errors have the line and the column at which the hand begins, as `error_place` returns them.
    """
    text = text.removeprefix("\ufeff")
    try:
        objects = list(_objects(text))
    except json.JSONDecodeError as error:
        yield ReadHand("1", InvalidArgument(f"not JSON: {error.msg}", AT_LINE, error.lineno, error.colno))
        return
    except (ValueError, RecursionError) as error:
        yield ReadHand("1", InvalidArgument(f"not JSON: {error}", AT_LINE, 1, 1))
        return
    for number, (at, each) in enumerate(objects, 1):
        place = (1 + text.count("\n", 0, at), at - text.rfind("\n", 0, at))
        try:
            yield ReadHand(str(number), _parse(each))
        except (InvalidArgument, CardsError) as error:
            yield ReadHand(str(number), InvalidArgument(str(error), AT_LINE, *place))
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, ArithmeticError) as error:
            message = f"not a hand in the Open Hand History form: {error!r}"
            yield ReadHand(str(number), InvalidArgument(message, AT_LINE, *place))


def _objects(text: str) -> Iterator[tuple[int, Any]]:
    """The objects of a file, one after another or in a list, with where they begin, or their list."""
    decoder, at = json.JSONDecoder(), 0
    while True:
        while at < len(text) and text[at].isspace():
            at += 1
        if at == len(text):
            return
        begin = at
        found, at = decoder.raw_decode(text, at)
        for each in found if isinstance(found, list) else [found]:
            yield begin, each


def _parse(document: Any) -> HandRecord:  # noqa: ANN401 - JSON
    data = document["ohh"]
    if not data.get("tournament", data.get("tournament_info") is not None):
        raise InvalidArgument("not a tournament hand")
    limit = data["bet_limit"]["bet_type"]
    game = _GAMES.get((data["game_type"], limit))
    if game is None:
        read = ", ".join(" ".join(each) for each in _GAMES)
        why = _REFUSED.get(data["game_type"], f"{data['game_type']} {limit} is not read")
        raise InvalidArgument(f"{why}; these are read: {read}")
    rounds = data["rounds"]
    dealt_in = {each["player_id"] for one in rounds for each in one["actions"] if each["action"] != "Sits Down"}
    seats = {
        each["id"]: SeatAtTable(
            int(each["seat"]),
            str(each["name"]),
            _chips(each["starting_stack"]),
            is_sitting_out=bool(each.get("is_sitting_out")),
        )
        for each in data["players"]
        if each["id"] in dealt_in
    }
    big_blind = _chips(data["big_blind_amount"])
    # The form has no bets of limit games; they are one and two big blinds.
    small_bet = big_blind if limit == "FL" else 0
    head = HandHead(
        game,
        int(data["dealer_seat"]),
        _chips(data["small_blind_amount"]),
        big_blind,
        _chips(data.get("ante_amount") or 0),
        small_bet=small_bet,
        big_bet=2 * small_bet,
    )
    hand = SeatedHand(head, list(seats.values()))
    names = {id_: seat.name for id_, seat in seats.items()}
    for one in rounds:
        if one["street"] in _STREETS:
            hand.deal_board(_cards(one["cards"]))
        for action in sorted(one["actions"], key=lambda each: each["action_number"]):
            try:
                _read_action(hand, names[action["player_id"]], action)
            except (InvalidArgument, CardsError) as error:
                raise InvalidArgument(f"action {action['action_number']}: {error}") from error
    _share_out(hand, names, data["pots"])
    return hand.build(_digits(data.get("game_number")))


def _read_action(hand: SeatedHand, name: str, action: Mapping[str, Any]) -> None:
    amount = _chips(action.get("amount") or 0)
    match action["action"]:
        case "Post Ante":
            hand.post_ante(name, amount)
        case "Post SB" | "Post BB" as blind:
            hand.post_blind(name, amount, big=blind == "Post BB")
        case "Fold":
            hand.fold(name)
        case "Check":
            hand.check(name)
        case "Call":
            hand.call(name, amount)
        case "Bet" | "Raise":
            hand.raise_by(name, amount)
        case other:
            _read_cards(hand, name, other, _cards(action.get("cards") or []))


def _read_cards(hand: SeatedHand, name: str, action: object, cards: list[Card]) -> None:
    """Cards that a player is dealt, shows or mucks; hidden ones, and one alone at a showdown, say nothing."""
    match action:
        case "Dealt Cards":
            if len(cards) > 1:
                hand.know_cards(name, cards)
        case "Shows Cards":
            if len(cards) > 1:
                hand.show(name, cards)
        case "Mucks Cards":
            hand.muck(name)
        case _:
            raise InvalidArgument(f"an action that tournaments do not have: {action!r}")


def _share_out(hand: SeatedHand, names: Mapping[int, str], pots: Any) -> None:  # noqa: ANN401 - JSON
    for pot in pots:
        for win in pot["player_wins"]:
            hand.collect(names[win["player_id"]], _chips(win["win_amount"]))
    hand.give_back_uncalled()


def _chips(value: float | str) -> Chips:
    """A number of chips, which tournaments have whole.

    Raises:
        InvalidArgument: It is not whole, or too large.
    """
    number = float(value)
    if number != int(number) or abs(number) >= 10**MOST_DIGITS:
        raise InvalidArgument(f"expected whole chips of at most {MOST_DIGITS} digits, found {str(value)[:30]}")
    return int(number)


def _cards(texts: list[str]) -> list[Card]:
    """The cards; hidden ones are left out."""
    return [parse_card(each) for each in texts if "?" not in each and each not in {"X", "XX"}]


def _digits(value: object) -> int:
    digits = "".join(each for each in str(value) if each.isdecimal())[-9:]
    return int(digits or 0)
