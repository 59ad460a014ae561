"""Which rules could, alone, make a difference as it is seen in one hand (docs/adr/0028).

A suspect is a rule in whatever wrong form: the least raise, odd chips, the order of high hands. The hand itself tells
some apart: a raise that the rules forbid to a player who has acted since the last full raise is about what re-opens
the betting if nothing else forbids it. Where it does not, control hands are played (`control_hands`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument, TourneyError
from tourney.game.variant import Forced
from tourney.stress.comparing import Concern
from tourney.stress.control_hands import (
    MOST_COMPARED,
    LevelPlay,
    all_in,
    divide_evenly,
    has_drawn,
    kind_of_part,
    level,
    pat,
    rivals,
)
from tourney.stress.decision_suspects import NOBODY_KNOWS, of_chips, of_decision
from tourney.stress.hand_plan import HandPlan, ScriptedPlan, course
from tourney.stress.wrong.given_winners import GivenWinners

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tourney.game.variant import Variant
    from tourney.stress.catalogue.played import PlayedHand
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
    "option": "whether a blind may raise when nobody has raised",
    "turn": "whose turn it is, and when betting is over",
    "stud-turn": "who acts first on a street of stud",
    "call": "calls: their price, and all-in for less",
    "antes": "antes",
    "blinds": "blinds",
    "bring-in": "the bring-in",
    "draws": "draws",
    "pots": "pots: uncalled bets, and who can win which chips",
    "runout": "the cards that are dealt once nobody can bet any more",
    "odd-chips": "who gets odd chips",
    "ties": "how three or more equal hands share",
    "split": "how a pot is divided between high and low, or between boards",
    "high-hands": "which high hand wins",
    "omaha": "which high hand wins where some of the own cards play",
    "boards": "which hand wins on one of several boards",
    "low-hands": "which low hand wins",
    "showing": "who shows at the showdown",
}
"""What each rule is about, by its name. The names of wrong forms begin with that of their rule where there is one."""

_POTS: Final = frozenset({"pots"})
_ALWAYS: Final = {
    Concern.FAILURE: NOBODY_KNOWS,
    Concern.POTS: _POTS,
    Concern.DISCARD: frozenset({"draws"}),
}
_OTHER_SUM: Final = {"the pots sum up to something else", "too little in the pot", "too much in the pot"}
"""Differences in how many chips there are to win."""

_OVER_OR_NOT: Final = {
    "the hand ends although a player is to act",
    "a player is asked although the hand is over",
    "the hand does not end",
}
"""Differences in whether the hand is over."""

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
    "runout": ("pots", "high-hands", "omaha", "low-hands", "odd-chips"),
    "ties": ("high-hands", "omaha", "low-hands", "boards", "split"),
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
        if noted.difference.sign in _OTHER_SUM and noted.actions:
            return self._of_sum(plan, noted)
        if what in _ALWAYS:
            return _ALWAYS[what]
        if what is Concern.CARDS:
            return _of_cards(outcome.played, noted)
        if what in (Concern.END, Concern.SHOWING):
            return self._of_end(plan, outcome, noted)
        if what is Concern.CHIPS:
            return of_chips(outcome, noted) if noted.actions else self._of_posts(plan, outcome)
        found = of_decision(outcome, noted)
        # With the forced bets alone, nobody's chips have been compared: who is all-in may be wrong.
        by_posts = noted.difference.sign in _OVER_OR_NOT and not noted.actions
        return found | self._of_wrong_posts(plan) if by_posts else found

    # The end of a hand

    def _of_end(self, plan: HandPlan, outcome: HandOutcome, noted: Noted) -> frozenset[str] | None:
        played = outcome.played
        if noted.difference.what is Concern.SHOWING:
            return self._of_showing(plan, outcome)
        if noted.difference.sign == "awards of other pots":
            # Everybody wins as much as by the rules.
            return _POTS | {"antes"} if plan.setup.stakes.ante else _POTS
        if noted.difference.named == "awards" or not played.over:
            return NOBODY_KNOWS
        if _pays_folded(played, noted):
            return _POTS
        if not played.shown_down:
            # No hands were compared, so that what is left is which chips each could win.
            return self._of_sum(plan, noted) if _other_sum(noted) else _POTS
        return self._of_showdown(plan, outcome, noted)

    def _of_showdown(self, plan: HandPlan, outcome: HandOutcome, noted: Noted) -> frozenset[str] | None:
        played = outcome.played
        controls = self._controls(plan, played)
        if controls is None:
            return self._of_drawn(plan, played) if has_drawn(played) else None
        wrong = [(control, end) for control in controls if (end := _end_of(control)) is not None]
        if not wrong:
            return self._of_chances(replace(plan, actions=tuple(outcome.actions)), played)
        if has_drawn(played) and self._holds_pat(plan, played):
            return frozenset({"draws"})
        if all(_is_wide_tie(control.played) for control, _ in wrong):
            return frozenset({"ties"})  # each two of the hands are compared rightly
        if all(_other_sum(end) for _, end in wrong):
            return self._of_sum(plan, noted)  # no order of the hands makes chips, or loses them
        return self._of_controls(plan, controls) if _are_few(played) else None

    def _of_drawn(self, plan: HandPlan, played: PlayedHand) -> frozenset[str] | None:
        """Draws, if other cards are seen in a hand with betting after them."""
        control = level(plan)
        outcome = self._play(control, LevelPlay(played), self._read(control.setup))
        cards = next((each for each in outcome.noted if each.difference.what is Concern.CARDS), None)
        return None if cards is None else _of_cards(outcome.played, cards)

    def _holds_pat(self, plan: HandPlan, played: PlayedHand) -> bool:
        """Whether the hands at the end of a draw game are paid rightly if they are dealt at once."""
        control = pat(plan, played)
        if control is None:
            return False
        outcome = self._play(control, LevelPlay(played, pat=True), self._read(control.setup))
        return outcome.complete and not outcome.noted

    def _of_chances(self, plan: HandPlan, played: PlayedHand) -> frozenset[str] | None:
        """Pots if a hand with even amounts is paid wrongly, too; if not, odd chips.

        It may be the run-out as well if there is but one pot of even stakes and all are all-in.
        """
        try:
            even, one_pot = divide_evenly(plan), all_in(plan)
        except InvalidArgument:
            return None
        again = self._play(even, ScriptedPlan(even.actions), self._read(even.setup))
        if again.not_offered:
            return None
        if _end_of(again) is None:
            return frozenset({"odd-chips"})
        if not played.all_in() or played.variant.forced is not Forced.BLINDS:
            return _POTS
        alone = self._play(one_pot, LevelPlay(played), self._read(one_pot.setup))
        return _POTS if _end_of(alone) is None else _POTS | {"runout"}

    def _of_showing(self, plan: HandPlan, outcome: HandOutcome) -> frozenset[str] | None:
        controls = self._controls(plan, outcome.played)
        if controls is None or not _are_few(outcome.played):
            return None
        # Who shows follows from whose hand is the better.
        found = self._of_controls(plan, controls)
        return frozenset({"showing"}) if found is None else found

    def _controls(self, plan: HandPlan, played: PlayedHand) -> list[HandOutcome] | None:
        """The controls of a hand by the engine; None if they cannot be played to the end."""
        try:
            control = level(plan)
        except InvalidArgument:
            return None
        sides = rivals(played)
        key = (control, tuple(sides), tuple(played.live()), LevelPlay(played).key)
        if key not in self._controls_of:  # the hands near a hand often have the same cards
            lines = [LevelPlay(played, out) for out in sides]
            outcomes = [self._play(control, line, self._read(control.setup)) for line in lines]
            is_known = not any(each.not_offered or not each.played.over for each in outcomes)
            self._controls_of[key] = outcomes if is_known else None
        return self._controls_of[key]

    def _of_controls(self, plan: HandPlan, controls: Sequence[HandOutcome]) -> frozenset[str] | None:
        """The rules that explain all controls that are paid wrongly; None if none is."""
        found = [self._of_level(plan, each, end) for each in controls if (end := _end_of(each)) is not None]
        return frozenset.intersection(*found) if found else None

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

    def _of_wrong_posts(self, plan: HandPlan) -> frozenset[str]:
        """Forced bets, if they are wrong where all have deep stacks; nothing if not."""
        try:
            control = level(plan)
        except InvalidArgument:
            return frozenset()
        outcome = self._play(control, ScriptedPlan(()), self._read(control.setup))
        is_wrong = any(each.difference.what is Concern.CHIPS and not each.actions for each in outcome.noted)
        return self._of_posts(control, outcome) or frozenset() if is_wrong else frozenset()

    def _of_sum(self, plan: HandPlan, noted: Noted) -> frozenset[str] | None:
        """Chips missing or too many: antes, if there are as many as there should be when nobody posts one."""
        stakes = plan.setup.stakes
        if not stakes.ante or not stakes.big_blind:
            return _POTS
        without = replace(plan, setup=replace(plan.setup, stakes=replace(stakes, ante=0)))
        outcome = self._play(without, ScriptedPlan(without.actions), self._read(without.setup))
        if outcome.not_offered:
            return None
        differs = any(each.difference.what is noted.difference.what for each in outcome.noted)
        return _POTS if differs else frozenset({"antes"})

    def _ends(self, plan: HandPlan) -> tuple[int, ...]:
        try:
            return course(plan, self._games[plan.setup.game]).stacks
        except (TourneyError, ArithmeticError, LookupError):
            return ()


def _pays_folded(played: PlayedHand, end: Noted) -> bool:
    """Whether a player who has folded has more than by the rules, at the cost of others."""
    ours, theirs = end.difference.ours, end.difference.theirs
    if not isinstance(ours, tuple) or not isinstance(theirs, tuple) or _other_sum(end):
        return False
    more = {player for player, (own, other) in enumerate(zip(ours, theirs, strict=True)) if own < other}
    return not more <= set(played.live())


def _of_cards(played: PlayedHand, noted: Noted) -> frozenset[str]:
    """Other cards in a hand, from which draw on."""
    is_draw = has_drawn(played, noted.actions) and noted.difference.sign == "other hole cards"
    return frozenset({"draws"}) if is_draw else NOBODY_KNOWS


def _other_sum(end: Noted) -> bool:
    """Whether the engine pays more or fewer chips in all."""
    ours, theirs = end.difference.ours, end.difference.theirs
    return isinstance(ours, tuple) and isinstance(theirs, tuple) and sum(ours) != sum(theirs)


def _end_of(outcome: HandOutcome) -> Noted | None:
    """The difference in who is paid, if there is one."""
    return next((each for each in outcome.noted if each.difference.what is Concern.END), None)


def _are_few(played: PlayedHand) -> bool:
    """Whether the hands at a showdown are few enough to compare each two of them."""
    return len(played.live()) <= MOST_COMPARED


def _is_wide_tie(played: PlayedHand) -> bool:
    """Whether three or more equal hands, but few, share a pot that is not divided between rankings or boards."""
    return played.variant.parts == 1 and _are_few(played) and len({award.player for award in played.awards()}) > 2


def _rules_of(ranking: str) -> frozenset[str]:
    if not ranking.startswith(_HIGH):
        return frozenset({"low-hands"})
    return _OMAHA if ranking.endswith(_PART_OF_HAND) else frozenset({"high-hands"})


def clear_some(suspects: frozenset[str], seen: set[Concern]) -> frozenset[str]:
    """The suspects without two that hands near the hand would have shown alone.

    They are the price of a call, if `seen`, what differs in many hands, has neither it nor chips; and the option of a
    blind, which deeper stacks show.
    """
    left = suspects - {"option"} or suspects
    is_clear = len(left) > 1 and not seen & {Concern.CALL, Concern.CHIPS}
    return left - {"call"} if is_clear else left
