"""House rules: what another rulebook or a named room does otherwise. An engine that does so is not wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tourney.cards.card import by_rank_and_suit
from tourney.cards.rankings import ACE_LOW
from tourney.game.stakes import HouseRules, Places, Reshuffle
from tourney.stress.catalogue import when
from tourney.stress.catalogue.played import NOT_ACTED
from tourney.stress.catalogue.point import HouseRule
from tourney.stress.wrong.wrong_maximum import cap_at_what_can_be_called, offer_what_nobody_can_call
from tourney.stress.wrong.wrong_minimum import judge_each_all_in_alone
from tourney.stress.wrong.wrong_pots import give_stud_odd_chips_by_all_cards, show_every_hand
from tourney.stress.wrong.wrong_turns import ask_the_full_price

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.stress.altered_machine import Alteration
    from tourney.stress.catalogue.played import Decision, PlayedHand
    from tourney.stress.catalogue.setup import Setup


def _with_rules(change: Callable[[HouseRules], HouseRules]) -> Callable[[Setup], Setup | None]:
    """A reading with other house rules."""

    def reading(setup: Setup) -> Setup | None:
        changed = change(setup.rules)
        return replace(setup, rules=changed) if changed != setup.rules else None

    return reading


def _with_machine(alter: Alteration) -> Callable[[Setup], Setup | None]:
    """A reading by an altered machine."""

    def reading(setup: Setup) -> Setup | None:
        return None if alter in setup.alterations else setup.altered(alter)

    return reading


def _big_blind_on_button(setup: Setup) -> Setup | None:
    # Only where button and blinds are as the TDA has them is there anything to exchange (34B).
    usual = setup.places in (None, Places(1, 1, 0))
    if len(setup.stacks) != 2 or not usual or not setup.stakes.big_blind:
        return None
    return replace(setup, places=Places(button=1, small_blind=0, big_blind=1))


def _uncapped(setup: Setup) -> Setup | None:
    return replace(setup, uncapped=True) if len(setup.stacks) == 2 and not setup.uncapped else None


def _capped(setup: Setup) -> Setup | None:
    return replace(setup, uncapped=False) if setup.uncapped else None


def _last(played: PlayedHand) -> Decision | None:
    return played.decisions[-1] if played.decisions else None


def _raise_offered(field: str, expected: object, got: object) -> bool:
    """Whether an engine offers a raise that our machine does not."""
    if isinstance(expected, int):
        return field in ("kinds", "least_to", "most_to") and expected == 0 and isinstance(got, int) and got > 0
    return field == "kinds" and _extra(expected, got) in ({"raise"}, {"bet"})


def _raise_missing(field: str, expected: object, got: object) -> bool:
    """Whether an engine does not offer a raise that our machine does."""
    return _raise_offered(field, got, expected)


def _extra(expected: object, got: object) -> set[object]:
    """The kinds of action that only the engine offers; empty if there are others that only our machine offers."""
    if not isinstance(expected, frozenset) or not isinstance(got, frozenset) or expected - got:
        return set()
    return set(got - expected)


def _capped_heads_up(played: PlayedHand, field: str, expected: object, got: object) -> bool:
    decision = _last(played)
    if decision is None or not when.fixed(played) or not _raise_offered(field, expected, got):
        return False
    # Two left in the hand, not in the event: a house may lift its cap there (Robert's Rules of Poker).
    return decision.live == 2 and when.covers(decision) and bool(decision.raises)


def _never_add_up(played: PlayedHand, field: str, expected: object, got: object) -> bool:
    decision = _last(played)
    if decision is None or when.fixed(played) or not _raise_missing(field, expected, got):
        return False
    # A full raise among them re-opens the betting in every house.
    rises = when.since(decision)
    return decision.acted and bool(rises) and not any(rise.full for rise in rises)


def _fold_unbet(played: PlayedHand, field: str, expected: object, got: object) -> bool:
    decision = _last(played)
    free = decision is not None and decision.to_call == 0 and not decision.drawing and not decision.bring_in
    return free and field == "kinds" and _extra(expected, got) == {"fold"}


def _nobody_can_call(played: PlayedHand, field: str, expected: object, got: object) -> bool:
    decision = _last(played)
    if decision is None or decision.drawing or not _raise_offered(field, expected, got):
        return False
    # A player to whom the betting is closed may not raise in any house (TDA 47A).
    stays = decision.faced[decision.player] == NOT_ACTED or decision.rise >= decision.step
    beyond = when.reach(decision, decision.player) > decision.bet_to
    return stays and beyond and not when.covers(decision)


def _only_what_can_be_called(played: PlayedHand, field: str, expected: object, got: object) -> bool:
    """The most that a player may bet is what the deepest opponent can call."""
    decision = _last(played)
    if decision is None or when.fixed(played) or field != "most_to" or not isinstance(expected, int):
        return False
    others = [seat for seat, gone in enumerate(decision.folded) if seat != decision.player and not gone]
    deepest = max((decision.bets[seat] + decision.stacks[seat] for seat in others), default=0)
    return got == max(deepest, decision.least) < expected


def _by_all_cards(played: PlayedHand, field: str, expected: object, got: object) -> bool:
    """Whether one odd chip of a tie in stud has gone to the highest of all cards, or the lowest in a low game."""
    if field not in ("stacks", "awards") or not played.over or not when.stud(played):
        return False
    if field == "awards":
        expected, got = (_sum_awards(awards, len(played.setup.stacks)) for awards in (expected, got))
    if not isinstance(expected, tuple) or not isinstance(got, tuple) or len(expected) != len(got):
        return False
    moved = {player: theirs - ours for player, (ours, theirs) in enumerate(zip(expected, got, strict=True))}
    gains = [player for player, chips in moved.items() if chips > 0]
    losses = [player for player, chips in moved.items() if chips < 0]
    # Exactly one odd chip is elsewhere: any other difference is no matter of ties.
    if len(gains) != 1 or len(losses) != 1 or moved[gains[0]] != played.setup.stakes.chip:
        return False
    pair = {gains[0], losses[0]}
    if not any(pair <= {award.player for award in awards} for awards in when.group_awards(played).values()):
        return False
    ace_low = not ACE_LOW.isdisjoint(played.variant.rankings)
    to, instead = ([by_rank_and_suit(card, 0) for card in played.hole[player]] for player in (*gains, *losses))
    low_to, low_instead = (
        [by_rank_and_suit(card, 1) for card in played.hole[player]] for player in (*gains, *losses)
    )
    highest = max(to) > max(instead) and not played.variant.low_opens
    return highest or (ace_low and min(low_to) < min(low_instead))


def _sum_awards(awards: object, players: int) -> tuple[int, ...]:
    """What each player has won by the awards that an engine tells."""
    given = awards if isinstance(awards, tuple) else ()
    return tuple([sum(award.amount for award in given if award.position == player) for player in range(players)])


DEALER_BIG_BLIND: Final = HouseRule(
    "heads-up-dealer-posts-big-blind",
    "the online six-max rules of docs/seeds.md (003)",
    "Heads-up the button posts the big blind, and the other player acts first on every street.",
    _big_blind_on_button,
)
FOUR_RAISES: Final = HouseRule(
    "bet-and-four-raises",
    "WSOP",
    "In fixed limit a round has a bet and four raises.",
    _with_rules(lambda rules: replace(rules, raises=4)),
)
NO_CAP: Final = HouseRule(
    "no-cap-on-raises",
    "a house without a limit on raises (TDA 2024, 48 leaves the number to the house)",
    "In fixed limit the number of raises has no limit.",
    _with_rules(lambda rules: replace(rules, raises=None)),
)
UNCAPPED_HEADS_UP: Final = HouseRule(
    "no-cap-heads-up",
    "Robert's Rules of Poker, betting and raising",
    "In fixed limit there is no cap on raises once two players are left in the hand.",
    _uncapped,
    _capped_heads_up,
)
CAP_ALWAYS: Final = HouseRule(
    "cap-to-the-end",
    "TDA 2024, 48: the house limit applies when the event is down to two players",
    "The cap on raises also holds when the event is down to two players.",
    _capped,
)
ANTES_COUNT: Final = HouseRule(
    "antes-count-in-pot-limit",
    "a house that counts them (TDA 2024, 54B names only blinds)",
    "Before the flop of a pot-limit game antes count in the pot that limits a bet.",
    _with_rules(lambda rules: replace(rules, antes_in_pot_limit=True)),
)
ANTE_FIRST: Final = HouseRule(
    "ante-before-blind",
    "a house that does not follow TDA 2024, RP-11",
    "A player too short for the big blind and its ante posts the ante first.",
    _with_rules(lambda rules: replace(rules, ante_first=True)),
)
OPEN_PAIR: Final = HouseRule(
    "open-pair-doubles",
    "Robert's Rules of Poker, seven-card stud; docs/seeds.md (004)",
    "In seven-card stud an open pair on fourth street allows the big bet.",
    _with_rules(lambda rules: replace(rules, open_pair_doubles=True)),
)
BY_POSITION: Final = HouseRule(
    "equal-boards-by-position",
    "docs/seeds.md (004)",
    "Of equal showing hands in stud the first left of the dealer acts first.",
    _with_rules(lambda rules: replace(rules, equal_boards_by_position=True)),
)
ALL_BUT_OWN: Final = HouseRule(
    "reshuffle-all-but-own-discards",
    "docs/seeds.md (001)",
    "In a draw the last card is dealt, and then all discards but the player's own are reshuffled.",
    _with_rules(lambda rules: replace(rules, reshuffle=Reshuffle.ALL_BUT_OWN)),
)
NEVER_ADD_UP: Final = HouseRule(
    "short-all-ins-do-not-add-up",
    "a house that judges each all-in alone (TDA before its rule on cumulative all-ins)",
    "Several short all-ins do not re-open the betting, even if they come to a full raise.",
    _with_machine(judge_each_all_in_alone),
    _never_add_up,
)
FOLD_UNBET: Final = HouseRule(
    "fold-without-a-bet",
    "TDA 2024, 58: a binding fold, subject to penalty",
    "A player who faces no bet may fold.",
    explains=_fold_unbet,
)
NOBODY_CAN_CALL: Final = HouseRule(
    "bet-that-nobody-can-call",
    "no rulebook forbids it; the bet is returned",
    "A player may raise although no opponent has chips left to call with.",
    _with_machine(offer_what_nobody_can_call),
    _nobody_can_call,
)
FULL_PRICE: Final = HouseRule(
    "price-beyond-what-can-be-contested",
    "no rulebook forbids it; the excess is returned",
    "The amount to call is the full bet, although no opponent can match all of it.",
    _with_machine(ask_the_full_price),
)
EFFECTIVE_STACKS: Final = HouseRule(
    "bets-capped-at-what-can-be-called",
    "online rooms; no rulebook forbids it, because the excess is returned",
    "A player may bet no more than the deepest opponent can call.",
    _with_machine(cap_at_what_can_be_called),
    _only_what_can_be_called,
)
STUD_BY_ALL_CARDS: Final = HouseRule(
    "stud-odd-chip-by-all-cards",
    "Robert's Rules of Poker, ties",
    "In stud the odd chip goes to the highest card by suit of all cards, in low games to the lowest.",
    _with_machine(give_stud_odd_chips_by_all_cards),
    _by_all_cards,
)
ALL_SHOWN: Final = HouseRule(
    "all-hands-are-shown",
    "online rooms; TDA 2024, 17A: beaten hands may be mucked",
    "Every hand of a showdown is shown.",
    _with_machine(show_every_hand),
)

HOUSES: Final = (
    DEALER_BIG_BLIND, FOUR_RAISES, NO_CAP, UNCAPPED_HEADS_UP, CAP_ALWAYS, ANTES_COUNT, ANTE_FIRST, OPEN_PAIR,
    BY_POSITION, ALL_BUT_OWN, NEVER_ADD_UP, FOLD_UNBET, NOBODY_CAN_CALL, FULL_PRICE, EFFECTIVE_STACKS,
    STUD_BY_ALL_CARDS, ALL_SHOWN,
)  # fmt: skip
"""All house rules of the catalogue."""

_EXCLUSIVE: Final = (
    {FOUR_RAISES.name, NO_CAP.name},
    {UNCAPPED_HEADS_UP.name, NO_CAP.name},
    {UNCAPPED_HEADS_UP.name, CAP_ALWAYS.name},
    {CAP_ALWAYS.name, NO_CAP.name},
)


def exclude(name: str, other: str) -> bool:
    """Whether two house rules cannot be those of one house: they contradict, or one includes the other."""
    return {name, other} in _EXCLUSIVE


TABLE_HOUSES: Final = {
    "dead-button": "TDA 2024, 32: the big blind moves every hand; small blind and button may be dead",
    "moving-button": "docs/seeds.md (003): the blinds move forward and take the button with them",
    "simplified-button": "online rooms: the button moves to the next player, and the blinds are the two after it",
    "heads-up-dealer-posts-big-blind": DEALER_BIG_BLIND.source,
    "sitting-out-skipped": "cash games and some online rooms: who sits out is passed over (TDA 2024, 30: no)",
}
"""House rules of tables, by name, with their sources."""
