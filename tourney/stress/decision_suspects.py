"""Which rules could make a difference before the end of a hand: in a decision, or in the chips that are paid.

The hand itself tells them: what the player to act has done before, what all have in front and behind, and what the
rules allow. `suspects` asks here, and plays hands for differences at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game.action import BET_OR_RAISE, CHECK_OR_CALL
from tourney.game.betting import NO_CAP, cap_of
from tourney.game.variant import BettingStructure, Forced
from tourney.stress.comparing import Concern
from tourney.stress.hand_plan import Probe

if TYPE_CHECKING:
    from tourney.stress.catalogue.played import Decision, PlayedHand
    from tourney.stress.hand_outcome import HandOutcome, Noted

NOBODY_KNOWS: Final[frozenset[str]] = frozenset()
"""No rule alone makes such a difference, or none is known to."""


def of_decision(outcome: HandOutcome, noted: Noted) -> frozenset[str]:
    """A difference in whose decision it is, or in what is offered."""
    what, played = noted.difference.what, outcome.played
    is_turn = what in (Concern.ACTOR, Concern.STREET)
    if noted.actions >= noted.decisions or not played.decisions:  # the hand is over
        return _turn_or_price(outcome, noted) if is_turn else NOBODY_KNOWS
    now = played.decisions[noted.decisions - 1]
    if now.drawing:
        return frozenset({"draws"}) if what is Concern.ACTOR else NOBODY_KNOWS
    if is_turn:
        return _of_turn(outcome, now, noted)
    if what is Concern.CALL:
        return _of_call(played, now)
    return _of_raise(outcome, now, noted) if what is Concern.RAISE else NOBODY_KNOWS


def of_chips(outcome: HandOutcome, noted: Noted) -> frozenset[str]:
    """Amounts that are paid after the forced bets."""
    last = outcome.actions[noted.actions - 1].action
    decision = outcome.played.decisions[noted.actions - 1]
    ours, theirs = noted.difference.ours, noted.difference.theirs
    if last.kind != CHECK_OR_CALL or not isinstance(ours, tuple) or not isinstance(theirs, tuple):
        return NOBODY_KNOWS
    others = {player for player, (own, other) in enumerate(zip(ours, theirs, strict=False)) if own != other}
    # A call changes the chips of its player alone.
    if others != {decision.player}:
        return NOBODY_KNOWS
    return frozenset({"bring-in"} if decision.bring_in else {"call"})


_NOT_BY_PRICE: Final = (
    "the wrong player is to open the hand", "a player who has folded is asked", "a player without chips is asked",
)  # fmt: skip


def _of_turn(outcome: HandOutcome, now: Decision, noted: Noted) -> frozenset[str]:
    played = outcome.played
    if noted.difference.sign == "others have folded":
        return NOBODY_KNOWS
    opens = not now.number or played.decisions[now.number - 1].street != now.street
    # An engine that is on another street has not come to the question who opens this one.
    elsewhere = any(
        each.difference.what is Concern.STREET and each.decisions == noted.decisions for each in outcome.noted
    )
    opens = opens and not elsewhere
    if played.variant.is_stud and opens:
        first = now.street == played.variant.opening
        return frozenset({"bring-in"} if first else {"stud-turn"})
    return _turn_or_price(outcome, noted)


def _turn_or_price(outcome: HandOutcome, noted: Noted) -> frozenset[str]:
    """Whose turn it is; or the price of the call, if chips have just been paid or are owed."""
    decisions, actions = outcome.played.decisions, outcome.actions[: noted.actions]
    owes = noted.actions < noted.decisions and decisions[noted.decisions - 1].to_call > 0
    paid = bool(actions) and (actions[-1].action.kind == BET_OR_RAISE or decisions[len(actions) - 1].to_call > 0)
    by_price = (owes or paid) and noted.difference.sign not in _NOT_BY_PRICE
    return frozenset({"turn", "call"} if by_price else {"turn"})


def _of_call(played: PlayedHand, now: Decision) -> frozenset[str]:
    if now.bring_in:
        return frozenset({"bring-in"})
    only = played.variant.is_stud and now.street == played.variant.opening and not now.raises
    return frozenset({"call", "bring-in"} if only else {"call"})


_ACCEPTED: Final = {
    f"it accepts {Probe.CHECK.value}": frozenset({"call"}),
    f"it accepts {Probe.OUT_OF_TURN.value}": frozenset({"turn"}),
    f"it accepts {Probe.BETWEEN.value}": frozenset({"fixed-limit"}),
}


def _of_raise(outcome: HandOutcome, now: Decision, noted: Noted) -> frozenset[str]:
    sign, played = noted.difference.sign, outcome.played
    if any(each.difference.what is Concern.CALL and each.decisions <= noted.decisions for each in outcome.noted):
        return NOBODY_KNOWS  # one price may have set the other
    if sign in _ACCEPTED:
        return _ACCEPTED[sign]
    fixed = played.variant.structure is BettingStructure.FIXED_LIMIT
    bring_in = {"bring-in"} if played.variant.is_stud and now.street == played.variant.opening else set()
    if "minimum" in sign or "maximum" in sign:
        rules = {"fixed-limit" if fixed else "minimum"} | bring_in if "minimum" in sign else {_rule_of_most(played)}
        return frozenset(rules | ({"call"} if any(now.bets) else set()))
    if sign.startswith("a legal"):
        return _of_refusal(played, now, noted)
    return _forbid(played, now) if sign == "a raise is not offered" else _forbidden(played, now)


def _rule_of_most(played: PlayedHand) -> str:
    rules = {BettingStructure.NO_LIMIT: "maximum", BettingStructure.POT_LIMIT: "pot-limit"}
    return rules.get(played.variant.structure, "fixed-limit")


def _of_refusal(played: PlayedHand, now: Decision, noted: Noted) -> frozenset[str]:
    """A raise that the rules allow was refused: for its size, or at all."""
    action = noted.tail[0].action if noted.tail else None
    if action is None or action.kind != BET_OR_RAISE:
        return NOBODY_KNOWS
    found = set(_forbid(played, now))
    fixed = played.variant.structure is BettingStructure.FIXED_LIMIT
    if action.amount_to < now.most or now.least == now.most:
        found.add("fixed-limit" if fixed else "minimum")
    if action.amount_to > now.least or now.least == now.most:
        found.add(_rule_of_most(played))
    return frozenset(found)


def _forbid(played: PlayedHand, now: Decision) -> frozenset[str]:
    """The rules that could forbid a raise that they should allow."""
    found = set[str]()
    if now.acted:
        found.add("re-opening")
    if played.variant.structure is BettingStructure.FIXED_LIMIT and now.raises:
        found.add("cap")
    if now.least >= now.stacks[now.player] + now.bets[now.player]:
        found.add("short-raise")
    if not all(now.behind):
        found.add("unanswerable")
    has_blind = played.variant.forced is Forced.BLINDS and now.street == played.variant.opening
    if has_blind and now.bets[now.player] and not now.acted and not now.raises:
        found.add("option")
    return frozenset(found)


def _forbidden(played: PlayedHand, now: Decision) -> frozenset[str]:
    """The rule that forbids a raise here, which the engine allows; none if several do."""
    found = set[str]()
    fixed = played.variant.structure is BettingStructure.FIXED_LIMIT
    reach = [stack + bet for stack, bet in zip(now.stacks, now.bets, strict=True)]
    if reach[now.player] <= now.bet_to:
        found.add("short-raise")
    times = 2 if fixed else 1
    if now.acted and (times * now.rise < now.step or not (now.faced[now.player] or played.variant.check_raise)):
        found.add("re-opening")
    others = [player for player, gone in enumerate(now.folded) if not gone and player != now.player]
    if not any(now.stacks[player] and reach[player] > now.bet_to for player in others):
        found.add("unanswerable")
    cap = cap_of(played.variant.course, played.setup.rules, played.setup.uncapped)
    bets = sum(each.full for each in now.raises)
    bets += played.variant.forced is Forced.BLINDS and now.street == played.variant.opening
    if cap < NO_CAP and bets >= cap:
        found.add("cap")
    return frozenset(found) if len(found) == 1 else NOBODY_KNOWS
