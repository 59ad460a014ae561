"""Which rules could, alone, make a difference as it is seen in one hand (docs/adr/0028).

A suspect is a rule in whatever wrong form: the least raise, odd chips, the order of high hands. The hand itself tells
some apart: a raise that the rules forbid to a player who has acted since the last full raise is about what re-opens
the betting if nothing else forbids it. Where it does not, control hands are played (`control_hands`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument, TourneyError
from tourney.game.action import BET_OR_RAISE, CHECK_OR_CALL
from tourney.game.betting import NO_CAP, cap_of
from tourney.game.variant import BettingStructure, Forced
from tourney.stress.comparing import Concern
from tourney.stress.control_hands import EVEN, LevelPlay, kind_of_part, level, rivals
from tourney.stress.hand_plan import HandPlan, Probe, ScriptedPlan, course
from tourney.stress.metamorphic import scale_plan
from tourney.stress.wrong.given_winners import GivenWinners

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tourney.game.variant import Variant
    from tourney.stress.catalogue.played import Decision, PlayedHand
    from tourney.stress.catalogue.setup import Setup
    from tourney.stress.hand_outcome import HandOutcome, Noted
    from tourney.stress.hand_plan import Chooser

RULES: Final = {
    "minimum": "the least bet or raise",
    "maximum": "the most that may be bet in no limit",
    "pot-limit": "the most that may be bet in pot limit",
    "fixed-limit": "the size of bets in fixed limit",
    "cap": "the number of raises in fixed limit",
    "re-opening": "whether a player who has acted may raise again",
    "short-raise": "whether a player without the chips for a full raise may raise all-in",
    "unanswerable": "whether a player may raise when an opponent is all-in",
    "turn": "whose turn it is, and when betting is over",
    "stud-turn": "who acts first on a street of stud",
    "call": "the price of a call",
    "antes": "antes",
    "blinds": "blinds",
    "bring-in": "the bring-in",
    "draws": "draws",
    "pots": "pots: uncalled bets, and who can win which chips",
    "odd-chips": "who gets odd chips",
    "split": "how a pot is divided between high and low, or between boards",
    "high-hands": "which high hand wins",
    "omaha": "which high hand wins where some of the own cards play",
    "boards": "which hand wins on one of several boards",
    "low-hands": "which low hand wins",
    "showing": "who shows at the showdown",
}
"""What each rule is about, by its name. The names of wrong forms begin with that of their rule where there is one."""

NOBODY_KNOWS: Final[frozenset[str]] = frozenset()
"""No rule alone makes such a difference, or none is known to."""

_ALWAYS: Final = {
    Concern.FAILURE: NOBODY_KNOWS,
    Concern.CARDS: NOBODY_KNOWS,
    Concern.POTS: frozenset({"pots"}),
    Concern.DISCARD: frozenset({"draws"}),
}
_CASES: Final = {"boards": {"high-hands", "low-hands", "omaha"}, "omaha": {"high-hands"}}
"""Rules that are a case of others."""

_OMAHA: Final = frozenset({"high-hands", "omaha"})
_HIGH: Final = ("high", "nines_or_better", "sixes_or_better", "pair_or_better")
_PART_OF_HAND: Final = ("two_from_hand", "from_hand")


_ALSO: Final = {
    "minimum": ("short-raise", "fixed-limit", "unanswerable"),
    "maximum": ("unanswerable",),
    "fixed-limit": ("cap", "re-opening"),
    "turn": ("stud-turn", "draws"),
    "call": ("minimum", "turn"),
    "antes": ("pots", "blinds", "pot-limit"),
    "blinds": ("antes", "call"),
    "bring-in": ("stud-turn", "fixed-limit", "minimum"),
    "pots": ("odd-chips",),
    "odd-chips": ("split",),
    "split": ("low-hands", "odd-chips", "high-hands"),
    "high-hands": ("omaha",),
    "omaha": ("high-hands", "low-hands"),
}
"""What else than their own rule the wrong forms of a group may make differ."""


def may_be_of(form: str, suspects: frozenset[str]) -> bool:
    """Whether a wrong form may be one of some rules."""
    group = form.partition("/")[0]
    return group in suspects or not suspects.isdisjoint(_ALSO.get(group, ()))


def narrowest(suspects: frozenset[str]) -> str:
    """The only suspect, or the one that is a case of the other; empty if there is none."""
    # No hand of a game with one board, or one in which all own cards may play, differs so.
    for case, general in _CASES.items():
        if case in suspects and suspects - {case} <= general:
            return case
    return next(iter(suspects)) if len(suspects) == 1 else ""


class Suspects:
    """Finds the suspects of differences.

    Args:
        play: Plays a plan in the engine, with our machine playing another reading of its setup, or the same.
        games: The games by name.
        read: The setup as our machine plays it by the engine's house rules, None if they change nothing.
    """

    def __init__(
        self,
        play: Callable[[HandPlan, Chooser, Setup | None], HandOutcome],
        games: Mapping[str, Variant],
        read: Callable[[Setup], Setup | None],
    ) -> None:
        self._play = play
        self._games = games
        self._read = read
        self._controls_of: dict[tuple[object, ...], list[HandOutcome] | None] = {}
        self._of_payments: dict[tuple[HandPlan, tuple[int, ...]], frozenset[str]] = {}

    def find(self, plan: HandPlan, outcome: HandOutcome, noted: Noted) -> frozenset[str] | None:
        """The rules that could make a difference of a hand; None if the hand does not tell."""
        what = noted.difference.what
        if what in _ALWAYS:
            return _ALWAYS[what]
        if what is Concern.END:
            return self._of_end(plan, outcome, noted)
        if what is Concern.SHOWING:
            return self._of_showing(plan, outcome)
        if what is Concern.CHIPS:
            return _of_chips(outcome, noted) if noted.actions else self._of_posts(plan, outcome)
        return _of_decision(outcome, noted)

    # The end of a hand

    def _of_end(self, plan: HandPlan, outcome: HandOutcome, noted: Noted) -> frozenset[str] | None:
        played = outcome.played
        if noted.difference.named == "awards" or not played.over:
            return NOBODY_KNOWS
        if not played.shown_down:
            return frozenset({"pots"})
        controls = self._controls(plan, played)
        if controls is None:
            return None
        wrong = [(control, end) for control in controls if (end := _end_of(control)) is not None]
        if wrong:
            return frozenset.intersection(*(self._of_level(plan, control, end) for control, end in wrong))
        return self._of_even(replace(plan, actions=tuple(outcome.actions)))

    def _of_even(self, plan: HandPlan) -> frozenset[str] | None:
        """Pots if a hand with even amounts is paid wrongly, too; if not, odd chips."""
        try:
            even = scale_plan(plan, EVEN)
        except InvalidArgument:
            return None
        again = self._play(even, ScriptedPlan(even.actions), self._read(even.setup))
        if again.not_offered:
            return None
        return frozenset({"odd-chips" if _end_of(again) is None else "pots"})

    def _of_showing(self, plan: HandPlan, outcome: HandOutcome) -> frozenset[str] | None:
        controls = self._controls(plan, outcome.played)
        if controls is None:
            return None
        return NOBODY_KNOWS if any(map(_end_of, controls)) else frozenset({"showing"})

    def _controls(self, plan: HandPlan, played: PlayedHand) -> list[HandOutcome] | None:
        """The controls of a hand by the engine; None if they cannot be played to the end."""
        try:
            control = level(plan)
        except InvalidArgument:
            return None
        key = (control, tuple(played.live()), LevelPlay(played).key)
        if key not in self._controls_of:  # the hands near a hand often have the same cards
            lines = [LevelPlay(played, out) for out in rivals(played)]
            outcomes = [self._play(control, line, self._read(control.setup)) for line in lines]
            is_known = bool(outcomes) and not any(each.not_offered or not each.played.over for each in outcomes)
            self._controls_of[key] = outcomes if is_known else None
        return self._controls_of[key]

    def _of_level(self, plan: HandPlan, outcome: HandOutcome, noted: Noted) -> frozenset[str]:
        """The rules that explain a control: in it only the cards decide."""
        played, theirs = outcome.played, noted.difference.theirs
        if not isinstance(theirs, tuple) or not played.shown_down:
            return NOBODY_KNOWS
        control = HandPlan(played.setup, plan.deck, tuple(outcome.actions))
        if (control, theirs) not in self._of_payments:
            self._of_payments[control, theirs] = self._of_payment(control, outcome, theirs)
        return self._of_payments[control, theirs]

    def _of_payment(self, plan: HandPlan, outcome: HandOutcome, theirs: tuple[int, ...]) -> frozenset[str]:
        """The parts of the pot of which other winners explain a payment, and the division between the parts."""
        played, variant = outcome.played, outcome.played.variant
        given = GivenWinners()
        found = set[str]()
        whole = replace(plan, setup=plan.setup.altered(given.alter))
        for part in range(variant.parts):
            given.part = part
            if any(self._ends(whole) == theirs for _ in given.each(played.live())):
                found |= _rules_of(kind_of_part(variant, part)) | ({"boards"} if variant.boards > 1 else set())
        if variant.parts > 1:
            paid = {player for player, chips in enumerate(theirs) if chips > played.setup.stacks[player]}
            won = {award.player for award in played.awards()}
            found |= {"split"} if paid <= won else set()
        return frozenset(found)

    def _of_posts(self, plan: HandPlan, outcome: HandOutcome) -> frozenset[str] | None:
        """Forced bets: the antes, if there are none when all else is the same and the chips agree then."""
        stakes = outcome.played.setup.stakes
        blinds = outcome.played.variant.forced is Forced.BLINDS and stakes.big_blind > 0
        if not stakes.ante or not blinds:
            return frozenset({"antes"} if stakes.ante else {"blinds"} if blinds else ())
        control = replace(plan, setup=replace(plan.setup, stakes=replace(plan.setup.stakes, ante=0)), actions=())
        without = self._play(control, ScriptedPlan(()), self._read(control.setup))
        if without.not_offered:
            return None
        differs = any(each.difference.what is Concern.CHIPS and not each.actions for each in without.noted)
        return frozenset({"blinds" if differs else "antes"})

    def _ends(self, plan: HandPlan) -> tuple[int, ...]:
        try:
            return course(plan, self._games[plan.setup.game]).stacks
        except (TourneyError, ArithmeticError, LookupError):
            return ()


def _end_of(outcome: HandOutcome) -> Noted | None:
    """The difference in who is paid, if there is one."""
    return next((each for each in outcome.noted if each.difference.what is Concern.END), None)


def _rules_of(ranking: str) -> frozenset[str]:
    if not ranking.startswith(_HIGH):
        return frozenset({"low-hands"})
    return _OMAHA if ranking.endswith(_PART_OF_HAND) else frozenset({"high-hands"})


# Before the end


def _of_decision(outcome: HandOutcome, noted: Noted) -> frozenset[str]:
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


def _of_chips(outcome: HandOutcome, noted: Noted) -> frozenset[str]:
    """Amounts that are paid after the forced bets."""
    last = outcome.actions[noted.actions - 1].action
    decision = outcome.played.decisions[noted.actions - 1]
    ours, theirs = noted.difference.ours, noted.difference.theirs
    if last.kind != CHECK_OR_CALL or not isinstance(ours, tuple) or not isinstance(theirs, tuple):
        return NOBODY_KNOWS
    others = {player for player, (own, other) in enumerate(zip(ours, theirs, strict=False)) if own != other}
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


def clear_the_price(suspects: frozenset[str], seen: set[Concern]) -> frozenset[str]:
    """The suspects without the price of a call, if `seen`, what differs in many hands, has neither it nor chips."""
    is_clear = len(suspects) > 1 and not seen & {Concern.CALL, Concern.CHIPS}
    return suspects - {"call"} if is_clear else suspects


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
