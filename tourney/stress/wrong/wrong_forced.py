"""Wrong forms of the rules of forced bets: blinds, antes and the bring-in (`tourney.game.wagering`)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from tourney.cards.card import by_rank_and_suit, rank_of
from tourney.game.stakes import NOBODY, AnteKind, Places, Stakes
from tourney.stress.wrong.wrong_form import FormShelf, WrongForm

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.stress.altered_machine import AlteredMachine
    from tourney.stress.catalogue.setup import Setup

_BLINDS: Final = FormShelf("blinds")
_ANTES: Final = FormShelf("antes")
_BRING_IN: Final = FormShelf("bring-in")


# Forms that are another setup


def _with_stakes(change: Callable[[Stakes], dict[str, Any]]) -> Callable[[Setup], Setup | None]:
    """A setup with other amounts."""

    def reading(setup: Setup) -> Setup | None:
        stakes = setup.stakes
        fields = change(stakes)
        changed = replace(stakes, **fields) if fields else stakes
        return None if changed == stakes else replace(setup, stakes=changed)

    return reading


def _with_places(change: Callable[[Setup, int], Places | None]) -> Callable[[Setup], Setup | None]:
    """A setup with the button and the blinds elsewhere, in a game with two blinds at a full table."""

    def reading(setup: Setup) -> Setup | None:
        if not setup.stakes.big_blind or not setup.stakes.small_blind or setup.places is not None:
            return None
        places = change(setup, len(setup.stacks))
        return None if places is None else replace(setup, places=places)

    return reading


_SETUPS: Final = (
    WrongForm(
        # TDA 34B: heads-up, the small blind is the button.
        "blinds/heads-up-the-button-posts-the-big-blind",
        "heads-up the button posted the big blind",
        change=_with_places(lambda _, players: Places(1, 0, 1) if players == 2 else None),
    ),
    WrongForm(
        "blinds/the-button-posts-the-small-blind",
        "the button posted the small blind at every table",
        change=_with_places(lambda _, players: Places(players - 1, players - 1, 0) if players > 2 else None),
    ),
    WrongForm(
        "blinds/a-seat-too-far",
        "the blinds were posted a position too far left",
        change=_with_places(lambda _, players: Places(players - 1, 1, 2) if players > 2 else None),
    ),
    WrongForm(
        "blinds/reversed",
        "the big blind were posted on the button's left, and the small blind after it",
        change=_with_places(lambda _, players: Places(players - 1, 1, 0) if players > 2 else None),
    ),
    WrongForm(
        "blinds/no-small-blind",
        "no small blind were posted",
        change=_with_places(lambda _, players: Places(players - 1, NOBODY, 0 if players == 2 else 1)),
    ),
    WrongForm(
        "blinds/half-the-big-blind",
        "the small blind were half the big blind, whatever is asked for",
        change=_with_stakes(lambda stakes: {"small_blind": stakes.big_blind // 2} if stakes.small_blind else {}),
    ),
    WrongForm(
        "antes/none",
        "no ante were posted",
        change=_with_stakes(lambda stakes: {"ante": 0} if stakes.big_blind else {}),
    ),
    WrongForm(
        "antes/by-all",
        "every player posted an ante where one player pays it for the table",
        change=_with_stakes(
            lambda stakes: {"ante_kind": AnteKind.EACH} if stakes.ante_kind is not AnteKind.EACH else {}
        ),
    ),
    WrongForm(
        "antes/by-the-big-blind",
        "the big blind posted the ante that the button should",
        change=_with_stakes(
            lambda stakes: {"ante_kind": AnteKind.BIG_BLIND} if stakes.ante_kind is AnteKind.BUTTON else {}
        ),
    ),
    WrongForm(
        "antes/by-the-button",
        "the button posted the ante that the big blind should",
        change=_with_stakes(
            lambda stakes: {"ante_kind": AnteKind.BUTTON} if stakes.ante_kind is AnteKind.BIG_BLIND else {}
        ),
    ),
    WrongForm(
        "antes/only-the-big-blind-of-a-classic-ante",
        "only the big blind posted an ante where each player should",
        change=_with_stakes(
            lambda stakes: (
                {"ante_kind": AnteKind.BIG_BLIND} if stakes.ante_kind is AnteKind.EACH and stakes.big_blind else {}
            )
        ),
    ),
    WrongForm(
        "antes/the-single-ante-first",
        "an ante for the table came before the blind of its payer",
        change=lambda setup: (
            replace(setup, rules=replace(setup.rules, ante_first=True))
            if setup.stakes.ante_kind is not AnteKind.EACH and not setup.rules.ante_first
            else None
        ),
    ),
)


# Forms that are another machine


def _set_ante(machine: AlteredMachine, post: Callable[[Any, int, int, Any, int, Any], None]) -> None:
    """Another way to post an ante; `post` gets the arguments and the right way."""
    right = machine.wagering._post_ante
    machine.wagering._post_ante = lambda state, player, ante, listener, for_table: post(
        state, player, ante, listener, for_table, right
    )


def _listen(machine: AlteredMachine, listener: Any, player: int, what: str, paid: int, stack: int) -> None:
    if listener is not None and paid:
        listener(machine.wagering.ev.Posted(player, what, paid, all_in=not stack))


@_ANTES.add("part-of-the-bet", "an ante counted as a bet of its payer")
def _ante_as_bet(machine: AlteredMachine) -> None:
    def post(state: Any, player: int, ante: int, listener: Any, for_table: int, right: Any) -> None:
        del for_table, right
        _listen(machine, listener, player, "ante", state.bet_by(player, ante), state.stack_row[player])

    _set_ante(machine, post)


@_ANTES.add("matched-as-a-bet", "an ante for the table made a pot that only its payer is in for")
def _ante_matched(machine: AlteredMachine) -> None:
    _set_ante(
        machine, lambda state, player, ante, listener, for_table, right: right(state, player, ante, listener, 0)
    )


@_ANTES.add("anybody-may-win-a-classic-ante", "a player all-in for less than the ante could win all of each ante")
def _ante_dead(machine: AlteredMachine) -> None:
    _set_ante(
        machine, lambda state, player, ante, listener, for_table, right: right(state, player, ante, listener, 1)
    )


@_ANTES.add("not-by-the-blinds", "the blinds posted no ante")
def _ante_not_by_blinds(machine: AlteredMachine) -> None:
    def post(state: Any, player: int, ante: int, listener: Any, for_table: int, right: Any) -> None:
        if for_table or player not in (state.small_blind_at, state.big_blind_at):
            right(state, player, ante, listener, for_table)

    _set_ante(machine, post)


@_ANTES.add("not-by-the-button", "the button posted no ante")
def _ante_not_by_button(machine: AlteredMachine) -> None:
    def post(state: Any, player: int, ante: int, listener: Any, for_table: int, right: Any) -> None:
        if for_table or player != state.button_at:
            right(state, player, ante, listener, for_table)

    _set_ante(machine, post)


@_ANTES.add("once-more-by-the-big-blind", "the big blind posted a second ante")
def _second_ante(machine: AlteredMachine) -> None:
    def post(state: Any, player: int, ante: int, listener: Any, for_table: int, right: Any) -> None:
        times = 2 if not for_table and player == state.big_blind_at else 1
        right(state, player, times * ante, listener, for_table)

    _set_ante(machine, post)


@_ANTES.add("twice", "each ante were posted twice")
def _double_ante(machine: AlteredMachine) -> None:
    _set_ante(
        machine,
        lambda state, player, ante, listener, for_table, right: right(state, player, 2 * ante, listener, for_table),
    )


@_ANTES.add("none-by-short-stacks", "a player with less than the ante posted none")
def _no_short_ante(machine: AlteredMachine) -> None:
    def post(state: Any, player: int, ante: int, listener: Any, for_table: int, right: Any) -> None:
        if state.stack_row[player] >= ante:
            right(state, player, ante, listener, for_table)

    _set_ante(machine, post)


@_ANTES.add("after-the-blinds", "classic antes came after the blinds")
def _antes_last(machine: AlteredMachine) -> None:
    # All are kept until the right function has posted the blinds.
    late: list[tuple[Any, ...]] = []
    right_post = machine.wagering.post_forced_bets

    def post(state: Any, player: int, ante: int, listener: Any, for_table: int, right: Any) -> None:
        late.append((right, state, player, ante, listener, for_table))

    def post_all(*given: Any) -> None:
        # A machine plays many hands: what an earlier one has left, having failed, is not posted in this one.
        late.clear()
        right_post(*given)
        for right, *arguments in late:
            right(*arguments)

    _set_ante(machine, post)
    machine.wagering.post_forced_bets = post_all


def _set_blind(machine: AlteredMachine, blind_of: Callable[[Any, int, str, int], int]) -> None:
    """Another size of blinds; `blind_of` gets the state, the player, the name and the right size."""
    right = machine.wagering._post_blind
    machine.wagering._post_blind = lambda state, player, what, blind, listener: right(
        state, player, what, blind_of(state, player, what, blind) if player != NOBODY else blind, listener
    )


@_BLINDS.add("not-by-short-stacks", "a player with less than a blind posted none")
def _no_short_blind(machine: AlteredMachine) -> None:
    _set_blind(machine, lambda state, player, what, blind: blind if state.stack_row[player] >= blind else 0)


@_BLINDS.add("the-big-blind-is-posted-as-a-small-one", "the big blind posted only a small blind")
def _small_big_blind(machine: AlteredMachine) -> None:
    small = {"chips": 0}

    def blind_of(state: Any, player: int, what: str, blind: int) -> int:
        del state, player
        if what == "small blind":
            small["chips"] = blind
        return small["chips"] if what == "big blind" else blind

    _set_blind(machine, blind_of)


@_BLINDS.add("the-small-blind-is-a-big-one", "the small blind posted a big blind")
def _big_small_blind(machine: AlteredMachine) -> None:
    right = machine.wagering.post_forced_bets
    big = {"chips": 0}

    def post_all(state: Any, forced: int, small: int, large: int, amounts: Any, *more: Any) -> None:
        big["chips"] = amounts.big_blind
        right(state, forced, small, large, amounts, *more)

    machine.wagering.post_forced_bets = post_all
    _set_blind(machine, lambda state, player, what, blind: big["chips"] if what == "small blind" else blind)


# The bring-in


def _set_bring_in(machine: AlteredMachine, choose: Callable[[Any, Any], int]) -> None:
    machine.wagering.bring_in_player = choose


@_BRING_IN.add("the-other-end", "the best door card brought in, where the worst should, or the other way round")
def _other_end(machine: AlteredMachine) -> None:
    right = machine.wagering.bring_in_player

    def choose(state: Any, course: Any) -> int:
        # Turned back at once below, as the course is that of all hands of this machine.
        course.high_brings_in = not course.high_brings_in
        try:
            return int(right(state, course))
        finally:
            course.high_brings_in = not course.high_brings_in

    _set_bring_in(machine, choose)


@_BRING_IN.add("suits-reversed", "of equal door cards the other suit brought in")
def _suits_reversed(machine: AlteredMachine) -> None:
    def choose(state: Any, course: Any) -> int:
        def key(player: int) -> tuple[int, int]:
            card = state.up[player][0]
            value = by_rank_and_suit(card, course.ace_low)
            rank = value - (card & 3) if value >= 0 else value
            return rank >> 2, 3 - (card & 3)

        pick = max if course.high_brings_in else min
        return int(pick(range(state.players), key=key))

    _set_bring_in(machine, choose)


@_BRING_IN.add("suits-do-not-count", "of equal door cards the first left of the dealer brought in")
def _by_rank(machine: AlteredMachine) -> None:
    def choose(state: Any, course: Any) -> int:
        def key(player: int) -> int:
            return by_rank_and_suit(state.up[player][0], course.ace_low) >> 2

        pick = max if course.high_brings_in else min
        return int(pick(range(state.players), key=key))

    _set_bring_in(machine, choose)


@_BRING_IN.add("the-other-ace", "the ace of a door card counted at its other end")
def _other_ace(machine: AlteredMachine) -> None:
    def choose(state: Any, course: Any) -> int:
        pick = max if course.high_brings_in else min
        low = not course.ace_low
        return int(pick(range(state.players), key=lambda player: by_rank_and_suit(state.up[player][0], low)))

    _set_bring_in(machine, choose)


@_BRING_IN.add("the-first-player", "the first player left of the dealer brought in")
def _first_player(machine: AlteredMachine) -> None:
    _set_bring_in(machine, lambda state, course: 0)


@_BRING_IN.add("a-small-bet", "the bring-in were a small bet")
def _full_bring_in(machine: AlteredMachine) -> None:
    machine.wagering.Wagering._bring_in_of = lambda self: self._amounts.small_bet


@_BRING_IN.add("it-is-a-bet", "the bring-in were a bet, and a raise counted from it")
def _bring_in_bets(machine: AlteredMachine) -> None:
    machine.wagering.Wagering._brings_in_a_bet = lambda self: 1


def _set_showing(machine: AlteredMachine, choose: Callable[[Any, Any, Any], int]) -> None:
    """Another first player on the later streets of stud."""
    right = machine.wagering.first_to_act
    machine.wagering.first_to_act = lambda state, course, by_position: choose(
        state, course, lambda: right(state, course, by_position)
    )


@_BRING_IN.add("later-streets-the-worst-hand-opens", "on later streets the worst showing hand acted first")
def _worst_opens(machine: AlteredMachine) -> None:
    right = machine.wagering.first_to_act

    def choose(state: Any, course: Any, by_position: int) -> int:
        course.low_opens = not course.low_opens
        try:
            return int(right(state, course, by_position))
        finally:
            course.low_opens = not course.low_opens

    machine.wagering.first_to_act = choose


@_BRING_IN.add(
    "later-streets-the-first-player-opens", "on later streets the first player left of the dealer acted first"
)
def _first_opens(machine: AlteredMachine) -> None:
    _set_showing(
        machine,
        lambda state, course, right: next(player for player in range(state.players) if not state.folded_row[player]),
    )


@_BRING_IN.add(
    "later-streets-the-high-card-opens", "on later streets the highest card showing acted first, pairs or not"
)
def _high_card_opens(machine: AlteredMachine) -> None:
    def choose(state: Any, course: Any, right: Any) -> int:
        del course, right
        live = [player for player in range(state.players) if not state.folded_row[player]]
        return max(live, key=lambda player: max(rank_of(card) for card in state.up[player]))

    _set_showing(machine, choose)


LIBRARY: Final = (*_SETUPS, *_BLINDS.forms, *_ANTES.forms, *_BRING_IN.forms)
"""The forms of this file."""
