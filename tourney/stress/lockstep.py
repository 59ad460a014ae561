"""A hand played in an engine and in our machine at once, compared after every action.

The first difference of each concern is noted. If it leaves both hands in the same state, as another minimum raise
does, the hand goes on with actions that both allow, and that concern is not looked at again. If not, the hand stops.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from tourney.cards.card import parse_card
from tourney.errors import CardsError
from tourney.game import event as ev
from tourney.game.action import BET_OR_RAISE, CHECK_OR_CALL, DISCARD, FOLD, check_or_call, raise_to
from tourney.game.stakes import NOBODY
from tourney.game.turn import ACT, DEAL, OVER
from tourney.stress.catalogue.played import PlayedHand
from tourney.stress.comparing import Concern, EngineDifference, Moment, find_differences, find_fields
from tourney.stress.expected import as_engine_action, moment_of, setup_for_engine, texts
from tourney.stress.hand_outcome import NO_JUDGEMENT, HandOutcome, Noted
from tourney.stress.hand_plan import (
    MOST_DECISIONS,
    Drawn,
    HandPlan,
    PlannedAction,
    nearest_legal,
    probe_action,
    why_not_offered,
)
from tourney.stress.interface import EngineAction, NotOffered, Refused
from tourney.stress.session import EngineFailed
from tourney.stress.verdicts import describe_wrong_pay

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.hand import Hand
    from tourney.game.variant import Variant
    from tourney.game.view import View
    from tourney.stress.catalogue.played import Decision
    from tourney.stress.catalogue.setup import Setup
    from tourney.stress.hand_plan import Chooser
    from tourney.stress.interface import DealtByHand, EngineAbout, EngineState, HandEngine, TellsCards
    from tourney.stress.verdicts import PointJudge
    from tourney.types import Card, Chips, Position

_KINDS: Final = {FOLD: "fold", CHECK_OR_CALL: "check or call", BET_OR_RAISE: "bet or raise", DISCARD: "discard"}
_MOST_ALONE: Final = 200
"""Most actions after the hands have parted."""

_MOST_IDLE: Final = 60
"""Most checks made in one hand for players whom the engine asks although they have nothing to decide."""


class Lockstep:
    """A hand in both.

    Args:
        engine: The engine, ready for a hand.
        about: What it says about itself.
        plan: The hand. Its actions are not read.
        variant: The game.
        choose: Decides what players do.
        reading: The setup as our machine plays it, if that is another one: a house rule.
        judge: Finds the rule of each difference; None to leave that out.
    """

    def __init__(
        self,
        engine: HandEngine,
        about: EngineAbout,
        plan: HandPlan,
        variant: Variant,
        choose: Chooser,
        reading: Setup | None = None,
        judge: PointJudge | None = None,
    ) -> None:
        setup = reading or plan.setup
        self._engine = engine
        self._about = about
        self._plan = plan
        self._variant = variant
        self._choose = choose
        self._judge = judge
        self._played = PlayedHand(setup, variant)
        self._hand: Hand = setup.hand(variant, self._played.hear)
        self._deck = Drawn(plan.deck)
        self._muted: set[Concern] = set()
        self._idle = 0
        self._pending: PlannedAction | None = None
        self.outcome = HandOutcome(self._played)

    def run(self) -> HandOutcome:
        """Play the hand to its end, or to where it cannot be compared any more."""
        try:
            if self._begin():
                # A hand that does not end, as an engine may raise for ever, is cut off.
                while self._turn() and len(self.outcome.actions) <= MOST_DECISIONS:
                    pass
        except EngineFailed as failed:
            self._note_failure(failed)
        except NotOffered as no:
            self.outcome.not_offered = str(no) or "not offered"
        self._played.end(self._hand)
        if self._parted:
            self._count_chips()
        return self.outcome

    @property
    def _parted(self) -> bool:
        """Whether the hands have parted before the end, at a difference that is no failure."""
        # Idle questions are noted and followed, so the hands are still together.
        noted = self.outcome.noted
        stopped = bool(noted) and not self.outcome.complete and self._idle < _MOST_IDLE
        failed = any(each.failure or each.difference.impossible for each in noted)
        # An engine that waits for us to deal cannot end a hand alone.
        return stopped and not failed and self._about.deck != "dealt"

    def _count_chips(self) -> None:
        """Let the engine end the hand by itself, with checks and calls: whatever it does, it may make no chips."""
        for _ in range(_MOST_ALONE):
            try:
                got = self._engine.state()
                if got.over or got.actor is None or got.stacks is None:
                    break
                self._engine.act(_passive_action(got))
            except (EngineFailed, Refused, NotOffered):
                return  # it has been compared before
        # After so many actions the hand has still not ended, so that nothing can be said of its chips.
        else:
            return
        chips, start = sum(got.stacks or ()), sum(self._plan.setup.stacks)
        # Amounts that are no whole numbers have been reported before.
        if got.over and got.stacks is not None and all(type(stack) is int for stack in got.stacks) and chips != start:
            sign = "chips are lost" if chips < start else "chips are made"
            self._note(EngineDifference(Concern.END, sign, f"{start} chips", f"{chips} chips", impossible=True))

    # The course

    def _begin(self) -> bool:
        setup = setup_for_engine(self._plan, self._variant)
        why = why_not_offered(self._about, setup)
        if why:
            # Before the engine sees the hand: it says itself what it cannot play.
            raise NotOffered(why)
        self._engine.begin(setup)
        self._deal()
        return True

    def _turn(self) -> bool:
        """Compare, then make one action; False at the end."""
        hand = self._hand
        # Before the engine is asked, as the moment is that of our decision.
        decision = self._played.note(hand) if hand.turn == ACT else None
        got = self._state()
        got = self._past_idle(got)
        if not self._agree(got, decision):
            return False
        if hand.turn == OVER or decision is None:
            self.outcome.complete = True
            self.outcome.final = got.stacks
            return False
        return self._act(got, decision)

    def _act(self, got: EngineState, decision: Decision) -> bool:
        hand = self._hand
        view = hand.view(hand.actor)
        wish = self._choose(view)
        # A probe only where the engine says that it refuses illegal actions.
        if wish.probe is not None and self._about.refuses and not self._probe(wish, got, decision):
            return False
        # Both must allow it, or the hand would end at a difference that is known.
        action = nearest_legal(wish.action, view, may_raise=_both_raise(view.least_raise_to, got))
        # That the engine offers other sizes has been noted by now, and the hand goes on with one that both allow.
        if action.kind == BET_OR_RAISE:
            action = _nearest_offered(action, got, view)
        # Still set if the engine fails: the note of that has the action at which it does, though it was never made.
        self._pending = PlannedAction(hand.actor, action)
        try:
            self._engine.act(as_engine_action(action, view))
        except Refused as no:
            if not self._note_refusal(action.kind, str(no), decision.least):
                return False
            # A raise that is refused leaves the hand as it was; so a check or call may go on.
            action = check_or_call()
            try:
                self._engine.act(as_engine_action(action, view))
            except Refused as again:
                self._note_refusal(CHECK_OR_CALL, str(again))
                return False
        self._pending = None
        self.outcome.actions.append(PlannedAction(hand.actor, action, wish.probe))
        self._played.act(hand, action)
        self._deal()
        return True

    def _note_refusal(self, kind: int, said: str, least: Chips = 0) -> bool:
        """Note that a legal action was refused; whether the hand can go on with a check or call."""
        what = {BET_OR_RAISE: Concern.RAISE, DISCARD: Concern.DISCARD}.get(kind, Concern.CALL)
        sign = f"a legal {_KINDS[kind]} is refused"
        got = f"refused{': ' if said else ''}{said}"
        values = (least, 0) if what is Concern.RAISE else (None, None)
        self._note(EngineDifference(what, sign, "accepted", got, False, "", *values))
        # Only after a refused raise is there another action that both allow.
        return kind == BET_OR_RAISE

    def _probe(self, wish: PlannedAction, got: EngineState, decision: Decision) -> bool:
        """Try an illegal action; whether the engine refuses it and stays as it was."""
        hand = self._hand
        if wish.probe is None:
            return True
        action = probe_action(wish.probe, hand, decision, self._about)
        # Once the bounds of raises or the bets differ, an amount that our machine forbids may be one that the engine
        # rightly offers by its own.
        differ = not self._muted.isdisjoint({Concern.RAISE, Concern.CHIPS})
        if action is None or (action.kind == "raise" and differ):
            return True
        self._pending = PlannedAction(hand.actor, check_or_call(), wish.probe)
        try:
            self._engine.act(action)
        except Refused:
            after = self._state()
            # A refused action must change nothing (the protocol demands it).
            if replace(after) == got:
                self._pending = None
                return True
            self._note(
                EngineDifference(
                    Concern.CHIPS,
                    "a refused action changes the hand",
                    _describe_action(action) + " changes nothing",
                    "it does",
                )
            )
            return False
        sign = f"it accepts {wish.probe.value}"
        difference = EngineDifference(Concern.RAISE, sign, f"{_describe_action(action)} is refused", "accepted")
        self._note(replace(difference, ours=decision.least, theirs=action.to), "probe")
        return False

    # Cards

    # Cards fall by the machine: which, to whom and when is what rules say.
    def _deal(self) -> None:
        """Deal until a player must act or the hand is over."""
        if self._hand.turn != DEAL:
            return
        if self._about.deck == "own":
            self._deal_as_reported()
        elif self._about.deck == "dealt":
            while self._hand.turn == DEAL:
                self._deal_street()
        else:
            self._hand.deal_from(self._deck)

    def _deal_street(self) -> None:
        """Deal what falls together to both: one street to one receiver after the other."""
        hand, engine = self._hand, cast("DealtByHand", self._engine)
        street = hand.street
        # Before the board: players who are all-in may still be asked.
        if self._played.decisions and hand.receiver == NOBODY:
            self._past_idle(self._state())
        fallen: dict[tuple[Position | None, int], list[Card]] = {}
        while hand.turn == DEAL and hand.street == street:
            target = hand.dealing.targets[0]
            board = -1 - target if target < 0 else 0
            receiver = None if target < 0 else hand.receiver
            card = self._next_card()
            fallen.setdefault((receiver, board), []).append(card)
            hand.deal(card)
        for (receiver, board), cards in fallen.items():
            engine.deal(receiver, texts(cards), board)

    def _next_card(self) -> Card:
        self._hand.dealing.prepare(self._deck)
        return self._deck.draw()

    def _deal_as_reported(self) -> None:
        """Deal our hand the engine's cards; where it has dealt none, any: the states then differ."""
        hand = self._hand
        got = cast("TellsCards", self._engine).cards()
        while hand.turn == DEAL:
            target = hand.dealing.targets[0]
            rows, number = (got.boards, -1 - target) if target < 0 else (got.hole, hand.receiver)
            row = rows[number] if number < len(rows) else ()
            taken = len(hand.state.boards[-1 - target]) if target < 0 else self._count_dealt(hand.receiver)
            text = row[taken] if taken < len(row) else None
            # Burned cards are taken from our deck, so that the stub has as many.
            burns = hand.dealing.owed + hand.dealing.burn
            try:
                card = parse_card(text) if text is not None else self._deck.draw()
                if text is not None:
                    self._deck.draw_this(card)
                for _ in range(burns):
                    self._deck.burn()
                hand.deal(card)
            except CardsError as error:
                # A card that is not there is no rule but a failure.
                raise EngineFailed("garbage", "cards: a card that is not in the deck", str(error)) from None
            self.outcome.cards.append(card)

    def _count_dealt(self, player: Position) -> int:
        return sum(1 for event in self._played.events if isinstance(event, ev.HoleDealt) and event.player == player)

    # Comparing

    def _state(self) -> EngineState:
        got = self._engine.state()
        self.outcome.reported |= find_fields(got)
        return got

    def _past_idle(self, got: EngineState) -> EngineState:
        """Check for players whom the engine asks although they have nothing to decide, and note that once."""
        # A bound, as an engine may ask the same player for ever.
        while self._is_idle(got) and self._idle < _MOST_IDLE:
            self._idle += 1
            position = cast("int", got.actor)
            poor = self._hand.state.stacks[position] == 0 or (self._hand.turn == OVER and _stack(got, position) == 0)
            sign = "a player without chips is asked" if poor else "a player is asked with nobody left to bet against"
            expected = f"position {self._hand.actor} is to act"
            if self._hand.turn != ACT:
                expected = "the hand is over" if self._hand.turn == OVER else "the cards to come are dealt"
            self._note(
                EngineDifference(Concern.ACTOR, sign, expected, f"position {position} is to act", diverges=False)
            )
            kind = "call" if got.kinds is not None and "check" not in got.kinds else "check"
            try:
                # A check costs nothing, and neither does a call of nothing.
                self._engine.act(EngineAction(position, kind))  # type: ignore[arg-type]
            except Refused:
                break
            got = self._state()
        return got

    def _is_idle(self, got: EngineState) -> bool:
        """Whether the engine asks a player for whom our machine goes on."""
        if got.over or got.actor is None or not 0 <= got.actor < len(self._plan.setup.stacks):
            return False
        hand = self._hand
        if hand.turn == ACT and got.actor == hand.actor and (got.street is None or got.street == hand.street):
            return False
        if hand.state.folded[got.actor] or (got.most_discards or 0) > 0:
            return False
        if hand.turn == ACT and not self._decides_nothing(got):
            return False
        if hand.turn == OVER and not self._run_out():
            return False
        return not got.to_call or _stack(got, got.actor) == 0

    def _decides_nothing(self, got: EngineState) -> bool:
        """Whether the player whom the engine asks is all-in."""
        return got.actor is not None and self._hand.state.stacks[got.actor] == 0

    def _run_out(self) -> bool:
        """Whether our hand ended by a run-out: at most one live player had chips when the betting ended."""
        state = self._hand.state
        live = [player for player, gone in enumerate(state.folded) if not gone]
        return len(live) > 1

    def _agree(self, got: EngineState, decision: Decision | None) -> bool:
        """Compare; whether the hand can go on."""
        expected = moment_of(self._hand, self._played)
        for difference in find_differences(expected, got, self._moment(decision)):
            # With another price the stacks differ from the next action on.
            if difference.what is Concern.CHIPS and Concern.CALL in self._muted and difference.diverges:
                return False  # a consequence of another price
            if difference.what not in self._muted:
                self._note(difference)
            if difference.diverges:
                return False
        return True

    def _moment(self, decision: Decision | None) -> Moment:
        returned = tuple(self._played.returned)
        if decision is None:
            # What is paid is known only at the end.
            self._played.end(self._hand)
            return Moment(
                returned=returned,
                paid_wrong=partial(describe_wrong_pay, self._played),
                face_up=bool(self._played.all_in() & set(self._played.live())),
            )
        stack, owed = decision.stacks[decision.player], decision.bet_to - decision.bets[decision.player]
        return Moment(
            first=decision.number == 0,
            calm=not any(decision.bets),
            settled=any(returned),
            # By the price that is owed, as some engines say it.
            nominal_calls=(min(stack, owed), owed) if decision.to_call else (decision.bring_in,),
            returned=returned,
        )

    def _note(self, difference: EngineDifference, failure: str = "") -> None:
        # Of each concern the first difference: what follows is often its consequence.
        if difference.what in self._muted:
            return
        self._muted.add(difference.what)
        judgement = NO_JUDGEMENT
        if self._judge is not None:
            self._played.end(self._hand)
            judgement = self._judge.judge(self._played, difference)
        actions = len(self.outcome.actions)
        noted = Noted(difference, actions, len(self._played.decisions), failure, self._tail(), judgement)
        self.outcome.noted.append(noted)

    def _tail(self) -> tuple[PlannedAction, ...]:
        return () if self._pending is None else (self._pending,)

    def _note_failure(self, failed: EngineFailed) -> None:
        said = f"{failed.place}{': ' if failed.detail else ''}{failed.detail}"
        difference = EngineDifference(Concern.FAILURE, f"{failed.kind}: {failed.place}", "an answer", said)
        actions, decisions = len(self.outcome.actions), len(self._played.decisions)
        self.outcome.noted.append(Noted(difference, actions, decisions, failed.kind, self._tail()))


def _passive_action(got: EngineState) -> EngineAction:
    """A check or a call of the player whom an engine asks, by what it says; in a draw, to stand pat."""
    position = cast("int", got.actor)
    if got.most_discards:
        return EngineAction(position, "discard")
    pays = "check" not in got.kinds if got.kinds is not None else bool(got.to_call)
    if got.kinds is not None and "bring-in" in got.kinds:
        # Stud: whoever must bring in may neither check nor fold.
        return EngineAction(position, "bring-in", by=got.to_call or 0)
    by = got.to_call or 0
    bet = got.bets[position] if got.bets is not None and position < len(got.bets) else 0
    return EngineAction(position, "call" if pays else "check", to=bet + by, by=by)


def _stack(got: EngineState, position: Position) -> int | None:
    return got.stacks[position] if got.stacks is not None and position < len(got.stacks) else None


def _both_raise(least: int, got: EngineState) -> bool:
    if got.kinds is not None and not got.kinds & {"bet", "raise"}:
        return False
    # 0 says that no raise is offered; None that nothing is told.
    return least > 0 and got.least_to != 0


def _nearest_offered(action: Action, got: EngineState, view: View) -> Action:
    """The bet or raise if the engine offers it, or the nearest of its few sizes; a check or call if there is none."""
    if got.totals is not None:
        legal = [total for total in got.totals if view.least_raise_to <= total <= view.most_raise_to]
        if not legal:
            return check_or_call()
        return raise_to(min(legal, key=lambda total: abs(total - action.amount_to)))
    return action if _within(action.amount_to, got) else check_or_call()


def _within(amount_to: int, got: EngineState) -> bool:
    low = got.least_to is None or amount_to >= got.least_to
    return low and (got.most_to is None or amount_to <= got.most_to)


def _describe_action(action: EngineAction) -> str:
    amount = f" to {action.to}" if action.kind in ("bet", "raise") else ""
    return f"a {action.kind}{amount} by position {action.position}"
