"""The fields in which an engine differs from what is expected of it.

Only what the engine tells is compared. Where an engine may rightly say the same thing in another way, no difference
is reported: a bet and a raise are one kind, a fold may be offered where a check is free, side pots may be listed one
by one or together, and chips that nobody can contest or that the player does not have may be counted with the call.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from tourney.stress.expected import merge_pots
from tourney.stress.interface import EnginePot, EngineState

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tourney.stress.interface import EngineAward
    from tourney.types import Chips, Position


class Concern(Enum):
    """What a difference is about. Of each, the first difference in a hand is noted."""

    FAILURE = "failure"
    ACTOR = "who is to act"
    CALL = "the call"
    RAISE = "bets and raises"
    DISCARD = "discards"
    STREET = "the street"
    CARDS = "the cards"
    CHIPS = "bets, stacks and the pot"
    POTS = "side pots"
    END = "who is paid"
    SHOWING = "who shows"


_FIELD: Final = {
    Concern.FAILURE: "over",
    Concern.ACTOR: "actor",
    Concern.CALL: "to_call",
    Concern.RAISE: "least_to",
    Concern.DISCARD: "most_discards",
    Concern.STREET: "street",
    Concern.CARDS: "boards",
    Concern.CHIPS: "stacks",
    Concern.POTS: "pots",
    Concern.END: "stacks",
    Concern.SHOWING: "shown",
}

_FIELDS: Final = tuple([field.name for field in fields(EngineState)])


@dataclass(frozen=True, slots=True)
class EngineDifference:
    """A field in which an engine differs.

    Attributes:
        what: The concern.
        sign: How it differs, in a few words without amounts; the same for the same fault.
        expected: What the rules say, in words.
        got: What the engine says, in words.
        diverges: Whether the two hands have parted, so that nothing after it can be compared.
        named: The field of `EngineState`, if it is not the usual one of the concern.
        ours: The expected value of the field, if the words are not enough.
        theirs: The engine's value.
        impossible: Whether no rules at all play so, house rules or others: chips that are made, lost or broken up.
    """

    what: Concern
    sign: str
    expected: str
    got: str
    diverges: bool = True
    named: str = ""
    ours: object = None
    theirs: object = None
    impossible: bool = False

    @property
    def field(self) -> str:
        """The field of `EngineState` that differs."""
        return self.named or _FIELD[self.what]


@dataclass(frozen=True, slots=True)
class Moment:
    """What is known about a moment besides the states.

    Attributes:
        first: Whether nobody has acted yet.
        calm: Whether there are no bets on the street, so that pots can be compared.
        settled: Whether betting is over, so that uncalled chips may still be in the pot.
        nominal_calls: The price without regard to what opponents can contest, and without regard to the stack.
        returned: Uncalled chips that have been returned, by position.
        paid_wrong: Tells in which way the engine's stacks at the end are wrong.
        face_up: Whether hands were turned up because of an all-in, so that the order does not matter.
    """

    first: bool = False
    calm: bool = False
    settled: bool = False
    nominal_calls: tuple[Chips, ...] = ()
    returned: tuple[Chips, ...] = ()
    paid_wrong: Callable[[tuple[Chips, ...]], str] | None = None
    face_up: bool = False


def find_fields(state: EngineState) -> set[str]:
    """The names of the fields that an engine tells."""
    return {name for name in _FIELDS if getattr(state, name) is not None}


def find_differences(expected: EngineState, got: EngineState, moment: Moment) -> Iterator[EngineDifference]:
    """The differences, with the one to report first in front."""
    for each in _differences(expected, got, moment):
        # The values of the fields, unless the difference has named its own.
        plain = each.ours is None and each.theirs is None
        ours, theirs = getattr(expected, each.field), getattr(got, each.field)
        yield replace(each, ours=ours, theirs=theirs) if plain else each


def _differences(expected: EngineState, got: EngineState, moment: Moment) -> Iterator[EngineDifference]:
    # Amounts first: with numbers that are none everything else would be compared in vain.
    broken = _check_amounts(got)
    if broken is not None:
        yield broken
    elif expected.over != got.over:
        yield _one_is_over(expected, got)
    elif expected.over:
        yield from _end(expected, got, moment)
    else:
        yield from _between(expected, got, moment)


def _check_amounts(got: EngineState) -> EngineDifference | None:
    """Amounts that are no chips."""
    amounts = [*(got.stacks or ()), *(got.bets or ()), *(pot.amount for pot in got.pots or ())]
    amounts += [one for one in (got.pot, got.to_call, got.least_to, got.most_to) if one is not None]
    for amount in amounts:
        # `True` and `2.0` are equal to whole numbers, and would pass for them.
        if type(amount) is not int:
            sign = "an amount is no whole number"
            # No rulebook knows half or negative chips, so the engine is wrong by any of them.
            return EngineDifference(Concern.CHIPS, sign, "whole chips", repr(amount), impossible=True)
        if amount < 0:
            sign = "an amount is negative"
            return EngineDifference(Concern.CHIPS, sign, "no negative amount", str(amount), impossible=True)
    return None


def _one_is_over(expected: EngineState, got: EngineState) -> EngineDifference:
    if got.over:
        sign = "the hand ends although a player is to act"
        return EngineDifference(Concern.ACTOR, sign, f"position {expected.actor} is to act", "the hand is over")
    theirs = "nobody is to act" if got.actor is None else f"position {got.actor} is to act"
    sign = "the hand does not end" if got.actor is None else "a player is asked although the hand is over"
    return EngineDifference(Concern.ACTOR, sign, "the hand is over", theirs)


def _between(expected: EngineState, got: EngineState, moment: Moment) -> Iterator[EngineDifference]:
    late = got.street is not None and got.street < (expected.street or 0)
    behind = late and _count_cards(got) < _count_cards(expected)
    if got.street is not None and got.street != expected.street:
        sign = "it stays on the street" if late else "it is a street ahead"
        # An engine that counts streets in another way, but asks the same player, can still be followed.
        parts = behind or expected.actor != got.actor
        yield EngineDifference(Concern.STREET, sign, f"street {expected.street}", f"street {got.street}", parts)
    if behind:
        return  # what else differs is still as it was before the street
    # Cards before chips: other cards explain other stacks, never the other way round.
    yield from _cards(expected, got)
    # While a bet is on its way back engines count it here or there.
    if not moment.settled:
        yield from _chips(expected, got, moment)
    yield from _who(expected, got, moment)
    # What another player may do says nothing about the rules of this decision.
    if got.actor == expected.actor:
        if not _follows_from_bet(expected, got):
            yield from _price(expected, got, moment)
            yield from _wager(expected, got)
        yield from _draw(expected, got)
    # Side pots are compared between streets, when no bet lies in front of a player.
    if moment.calm and not moment.settled and got.pots is not None and expected.pots is not None:
        yield from _pots(expected, got)


def _count_cards(state: EngineState) -> int:
    return sum(map(len, (*(state.boards or ()), *(state.hole or ()))))


def _cards(expected: EngineState, got: EngineState) -> Iterator[EngineDifference]:
    if got.boards is not None and expected.boards is not None:
        # The order of cards on a board is no rule, and some engines have no board at all before the flop.
        ours, theirs = [sorted(board) for board in expected.boards], [sorted(board) for board in got.boards]
        # No board is as good as an empty one.
        theirs += [[] for _ in range(len(ours) - len(theirs))]
        if ours != theirs:
            sign = "too few board cards" if sum(map(len, ours)) > sum(map(len, theirs)) else "other board cards"
            yield EngineDifference(Concern.CARDS, sign, _boards(expected), _boards(got))
            return
    if got.hole is not None and expected.hole is not None and expected.folded is not None:
        for position, gone in enumerate(expected.folded):
            ours_held = sorted(expected.hole[position])
            held = sorted(got.hole[position]) if position < len(got.hole) else []
            # Cards of players who have folded are taken away by some engines.
            if not gone and ours_held != held:
                sign = "other hole cards"
                yield EngineDifference(
                    Concern.CARDS,
                    sign,
                    f"{position} holds {' '.join(ours_held)}",
                    f"{position} holds {' '.join(held)}",
                )
                return


def _boards(state: EngineState) -> str:
    return " / ".join(" ".join(board) or "no board" for board in state.boards or ())


def _chips(expected: EngineState, got: EngineState, moment: Moment) -> Iterator[EngineDifference]:
    before = " before anybody acts" if moment.first else ""
    if got.stacks is not None and got.stacks != expected.stacks:
        values = (f"stacks {_row(expected.stacks)}", f"stacks {_row(got.stacks)}")
        # Engines count the pot with and without the bets in front of players. Stacks and bets alone must not exceed
        # all chips.
        # More chips than there are is wrong whatever is counted with the pot.
        made = sum(got.stacks) + sum(got.bets or ()) > sum(expected.stacks or ()) + (expected.pot or 0)
        yield EngineDifference(Concern.CHIPS, f"other stacks{before}", *values, impossible=made)
        return
    # If the stacks are told and right, other bets are but another way to count, and the hands have not parted.
    parts = got.stacks is None
    if got.bets is not None and got.bets != expected.bets:
        yield EngineDifference(
            Concern.CHIPS, f"other bets{before}", f"bets {_row(expected.bets)}", f"bets {_row(got.bets)}", parts
        )
        return
    if got.pot is not None and got.pot != expected.pot:
        sign = "too much in the pot" if got.pot > (expected.pot or 0) else "too little in the pot"
        # The hands have not parted: many engines count the pot without the bets.
        yield EngineDifference(Concern.CHIPS, sign, f"pot {expected.pot}", f"pot {got.pot}", diverges=False)


def _row(amounts: tuple[Chips, ...] | None) -> str:
    return "/".join(map(str, amounts or ()))


def _who(expected: EngineState, got: EngineState, moment: Moment) -> Iterator[EngineDifference]:
    if got.folded is not None and expected.folded is not None and got.folded != expected.folded:
        ours, theirs = _describe_folded(expected), _describe_folded(got)
        yield EngineDifference(Concern.ACTOR, "others have folded", ours, theirs)
    if got.actor == expected.actor:
        return
    if got.actor is None:
        sign = "nobody is asked"
    # In a draw a player without chips is rightly asked.
    elif (expected.stacks or ())[got.actor : got.actor + 1] == (0,) and not expected.most_discards:
        sign = "a player without chips is asked"
    elif expected.folded is not None and expected.folded[got.actor]:
        sign = "a player who has folded is asked"
    else:
        sign = "the wrong player is to open the hand" if moment.first else "the wrong player is asked"
        sign = "the wrong player is to open the street" if moment.calm and not moment.first else sign
    theirs = "nobody" if got.actor is None else f"position {got.actor}"
    yield EngineDifference(Concern.ACTOR, sign, f"position {expected.actor} is to act", f"{theirs} is to act")


def _describe_folded(state: EngineState) -> str:
    gone = [str(position) for position, is_gone in enumerate(state.folded or ()) if is_gone]
    return f"folded: {', '.join(gone) or 'nobody'}"


def _follows_from_bet(expected: EngineState, got: EngineState) -> bool:
    """Whether the price is wrong by what the actor's bet is wrong by; what may be bet then goes by that bet, too."""
    actor, price, ours, theirs = expected.actor, expected.to_call or 0, expected.bets, got.bets
    if actor is None or ours is None or theirs is None or len(ours) != len(theirs):
        return False
    by_bet = max(0, price + ours[actor] - theirs[actor])
    return got.to_call == by_bet != price


def _price(expected: EngineState, got: EngineState, moment: Moment) -> Iterator[EngineDifference]:
    price = expected.to_call or 0
    # Some engines name what is owed, even if the stack is shorter.
    if got.to_call is not None and got.to_call not in (price, *moment.nominal_calls):
        sign = "the call is too much" if got.to_call > price else "the call is too little"
        yield EngineDifference(Concern.CALL, sign, f"{price} to call", f"{got.to_call} to call", diverges=False)
    # In a draw there is nothing to call.
    elif got.kinds is not None and expected.kinds is not None and not expected.most_discards:
        pays = {"call", "bring-in"}
        if price and not got.kinds & pays:
            yield EngineDifference(
                Concern.CALL, "no call is offered", f"{price} to call", _kinds(got), diverges=False
            )
        elif price and "check" in got.kinds:
            yield EngineDifference(
                Concern.CALL, "a check is offered facing a bet", f"{price} to call", _kinds(got), diverges=False
            )
        elif not price and "check" not in got.kinds:
            yield EngineDifference(
                Concern.CALL, "no check is offered", "a check is free", _kinds(got), diverges=False
            )
        # Last: a fold that is not offered where a check is free is no difference.
        elif "fold" in expected.kinds and "fold" not in got.kinds:
            yield EngineDifference(Concern.CALL, "no fold is offered", "a fold", _kinds(got), diverges=False)


def _kinds(state: EngineState) -> str:
    return f"offered: {', '.join(sorted(state.kinds or ())) or 'nothing'}"


def _wager(expected: EngineState, got: EngineState) -> Iterator[EngineDifference]:
    if expected.most_discards:
        return
    least, most = expected.least_to or 0, expected.most_to or 0
    offered = None if got.kinds is None else bool(got.kinds & {"bet", "raise"})
    if got.least_to is not None:
        # A minimum of 0 says that no raise is offered, whatever the kinds say.
        offered = got.least_to > 0 and offered is not False
    got_most = most if got.most_to is None else got.most_to
    got_least = least if got.least_to is None else got.least_to
    if offered is None:
        sign = ""
    elif not least:
        sign = "a raise is offered where none is allowed" if offered else ""
    elif not offered:
        sign = "a raise is not offered"
    elif got_least != least:
        sign = "the minimum is too low" if got_least < least else "the minimum is too high"
    elif got_most != most:
        sign = "the maximum is too low" if got_most < most else "the maximum is too high"
    else:
        sign = ""
    if sign:
        theirs = _range(got_least, got_most) if offered and got_least else "a bet or raise"
        theirs = theirs if offered else "no bet or raise"
        # `or 1`: a raise without a minimum that is told is still a raise.
        named, values = "kinds" if "offered" in sign else "least_to", (least, (got_least or 1) if offered else 0)
        if "maximum" in sign:
            named, values = "most_to", (most, got_most)
        yield EngineDifference(Concern.RAISE, sign, _range(least, most), theirs, False, named, *values)


def _range(least: Chips, most: Chips) -> str:
    if not least:
        return "no bet or raise"
    return f"bet or raise to {least}" + (f" to {most}" if most != least else "")


def _draw(expected: EngineState, got: EngineState) -> Iterator[EngineDifference]:
    if got.most_discards is not None and got.most_discards != expected.most_discards:
        ours, theirs = f"{expected.most_discards} discards at most", f"{got.most_discards} discards at most"
        other_phase = bool(got.most_discards) != bool(expected.most_discards)
        sign = "a draw is due" if expected.most_discards else "it is no draw"
        sign = sign if other_phase else "the most discards differ"
        # Only if one draws and the other bets have the hands parted.
        yield EngineDifference(Concern.DISCARD, sign, ours, theirs, other_phase)


def _pots(expected: EngineState, got: EngineState) -> Iterator[EngineDifference]:
    gone = expected.folded or ()
    # Who has folded can win nothing, although some engines list everybody who has chips in a pot.
    theirs = []
    for amount, players in got.pots or ():
        live = None if players is None else tuple(sorted(one for one in players if one < len(gone) and not gone[one]))
        theirs.append(EnginePot(amount, live))
    ours, says = merge_pots(expected.pots or ()), merge_pots(theirs)
    # An engine that tells only amounts is compared by these.
    if any(pot.players is None for pot in says):
        ours = tuple([EnginePot(pot.amount) for pot in ours])
        says = tuple([EnginePot(pot.amount) for pot in says])
    if ours == says:
        return
    if sum(pot.amount for pot in ours) != sum(pot.amount for pot in says):
        sign = "the pots sum up to something else"
    else:
        sign = "other side pots" if len(ours) == len(says) else "another number of side pots"
    yield EngineDifference(Concern.POTS, sign, _pot_list(ours), _pot_list(says), diverges=False)


def _pot_list(pots: tuple[EnginePot, ...]) -> str:
    texts = [
        str(pot.amount) + ("" if pot.players is None else f" for {', '.join(map(str, pot.players))}") for pot in pots
    ]
    return f"pots {'; '.join(texts) or 'none'}"


def _end(expected: EngineState, got: EngineState, moment: Moment) -> Iterator[EngineDifference]:
    if got.stacks is not None and expected.stacks is not None and got.stacks != expected.stacks:
        sign = moment.paid_wrong(got.stacks) if moment.paid_wrong else "others are paid"
        values = (f"stacks {_row(expected.stacks)}", f"stacks {_row(got.stacks)}")
        other_sum = sum(got.stacks) != sum(expected.stacks)
        # Another sum is no rule of any house.
        yield EngineDifference(Concern.END, sign, *values, impossible=other_sum)
        return
    # Awards only if the stacks agree: other stacks say the same in a plainer way.
    if got.awards is not None and expected.awards is not None:
        yield from _awards(expected.awards, got.awards, moment)
    if got.shown is not None and expected.shown is not None:
        yield from _showing(expected.shown, got.shown, moment)


def _awards(
    ours: tuple[EngineAward, ...], theirs: tuple[EngineAward, ...], moment: Moment
) -> Iterator[EngineDifference]:
    """Compare what each player wins and, if the engine tells as many pots as we have, from which of them."""
    won, gets = _count_won(ours), _count_won(theirs)
    for position in sorted(won | gets):
        # Some engines count an uncalled bet that comes back as won.
        back = moment.returned[position] if moment.returned else 0
        if gets[position] not in (won[position], won[position] + back):
            values = (f"{position} wins {won[position]}", f"{position} wins {gets[position]}")
            yield EngineDifference(Concern.END, "other awards", *values, named="awards")
            return
    pots, names = _pots_won(ours), _pots_won(theirs)
    # Engines that name no pots are compared by the sums alone.
    if None not in names and len(pots) == len(names) and won == gets and pots != names:
        sign = "awards of other pots"
        yield EngineDifference(Concern.END, sign, _by_pot(pots), _by_pot(names), named="awards")


def _count_won(awards: tuple[EngineAward, ...]) -> Counter[Position]:
    """What each player wins."""
    won = Counter[int]()
    for award in awards:
        won[award.position] += award.amount
    return won


def _pots_won(awards: tuple[EngineAward, ...]) -> dict[int | None, Chips]:
    """What is won from each pot."""
    pots: dict[int | None, Chips] = {}
    for award in awards:
        pots[award.pot] = pots.get(award.pot, 0) + award.amount
    return pots


def _by_pot(pots: dict[int | None, Chips]) -> str:
    return ", ".join(f"pot {pot}: {amount}" for pot, amount in pots.items())


def _showing(ours: tuple[Position, ...], theirs: tuple[Position, ...], moment: Moment) -> Iterator[EngineDifference]:
    if not set(ours) <= set(theirs):
        sign = "a hand that must be shown is not"
    elif set(ours) != set(theirs):
        sign = "a beaten hand is shown"
    else:
        # After an all-in the hands lie face up, and no order is due (TDA 16).
        sign = "" if ours == theirs or moment.face_up else "hands are shown in another order"
    if sign:
        yield EngineDifference(Concern.SHOWING, sign, _describe_shown(ours), _describe_shown(theirs), diverges=False)


def _describe_shown(positions: tuple[Position, ...]) -> str:
    return f"shown: {', '.join(map(str, positions)) or 'nobody'}"
