"""Faults planted by an edit of the source of one function of our machine, the way a programmer errs.

`EDITS` says which rules each breaks: the beginnings of what `tourney stress` may name.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING, Final, NamedTuple

import tourney.game as game_package

if TYPE_CHECKING:
    from tourney.stress.altered_machine import Alteration, AlteredMachine

_FOLDER: Final = Path(next(iter(game_package.__path__)))


class Edit(NamedTuple):
    """An edit.

    Attributes:
        name: The fault in a few words.
        where: The module, and the function in it.
        old: What stands there, once.
        new: What stands there instead.
        about: The rules that it breaks.
    """

    name: str
    where: str
    old: str
    new: str
    about: tuple[str, ...]


@cache
def _source_of(where: str) -> tuple[str, str]:
    """The source of a function, and the name of its class, empty if it is in none."""
    module, _, path = where.partition(":")
    text = (_FOLDER / f"{module}.py").read_text(encoding="utf-8")
    owner, _, name = path.rpartition(".")
    body = ast.parse(text).body
    if owner:
        body = next(node.body for node in body if isinstance(node, ast.ClassDef) and node.name == owner)
    found = next(node for node in body if isinstance(node, ast.FunctionDef) and node.name == name)
    lines = text.splitlines(keepends=True)[found.lineno - 1 : found.end_lineno]
    return dedent("".join(lines)), owner


def plant(edit: Edit) -> Alteration:
    """The alteration that makes an edit."""

    def alter(machine: AlteredMachine) -> None:
        source, owner = _source_of(edit.where)
        assert source.count(edit.old) == 1, edit.name
        module, _, path = edit.where.partition(":")
        space = vars(machine.modules[module])
        name = path.rpartition(".")[2]
        before = getattr(space[owner], name) if owner else space[name]
        made: dict[str, object] = {}
        code = compile("from __future__ import annotations\n" + source.replace(edit.old, edit.new), edit.name, "exec")
        exec(code, space, made)  # noqa: S102 - our own source
        if owner:
            setattr(space[owner], name, made[name])
            return
        for each in machine.modules.values():  # whoever imports the function
            if vars(each).get(name) is before:
                vars(each)[name] = made[name]

    return alter


_EDITS: Final = (
    # What a bet or raise must be
    Edit("counts_from_own_bet", "betting:BettingRound._full_raise_to",
         "max(self.bet_to, self.bring_in_due) + self.step",
         "max(self.bet_to + self._chip, self._state.bet_row[self.actor] + self.step)", ("minimum",)),
    Edit("forgets_opening_raises", "betting:BettingRound._note_raise",
         "amount_to - self.bet_to > self.step:", "amount_to - self.bet_to > self.step and not self.opening:",
         ("minimum",)),
    Edit("rounds_up_to_small_blinds", "betting:BettingRound._full_raise_to",
         "max(self.bet_to, self.bring_in_due) + self.step",
         "-(-(max(self.bet_to, self.bring_in_due) + self.step) // 30) * 30", ("minimum",)),
    Edit("short_all_in_needs_half", "betting:BettingRound._least_raise_to",
         "most <= (self.bring_in_due or self.bet_to)", "2 * (most - self.bet_to) < self.step",
         ("minimum", "short-raise")),
    Edit("sets_step_to_own_total", "betting:BettingRound._note_raise",
         "self.step = amount_to - self.bet_to", "self.step = max(self.step, amount_to - self.bet_to // 2)",
         ("minimum",)),
    Edit("most_is_the_stack_behind", "betting:BettingRound._most_raise_to",
         "        return bet + stack\n    if most", "        return max(stack, self._least_raise_to())\n    if most",
         ("maximum",)),
    Edit("own_bet_twice_in_the_pot", "betting:BettingRound._most_raise_to",
         "self.bet_to - bet", "self.bet_to", ("pot-limit",)),
    Edit("pot_from_own_bet", "betting:BettingRound._most_raise_to",
         "most = self.bet_to + max(pot, self.step)", "most = bet + max(pot, self.step)", ("pot-limit",)),
    Edit("limit_from_the_bet_to_match", "betting:BettingRound._full_raise_to",
         "return self.full_to + self.step", "return self.bet_to + self.step", ("fixed-limit",)),
    Edit("big_bets_from_the_flop", "wagering:Wagering._unit",
         "course.unit[self._street] == _BIG", "self._street > 0", ("fixed-limit",)),
    # Who may raise
    Edit("big_blind_may_always_raise", "betting:BettingRound._may_raise",
         "if faced == _NOT_ACTED:", "if faced == _NOT_ACTED or player == self._state.big_blind_at:", ("re-opening",)),
    Edit("two_thirds_reopen", "betting:BettingRound._may_raise",
         "2 * rise >= self.step", "3 * rise >= 2 * self.step", ("re-opening",)),
    Edit("who_checked_may_raise", "betting:BettingRound._may_raise",
         "if not faced and not self._check_raise:\n        return False", "if not faced:\n        return True",
         ("re-opening",)),
    Edit("short_all_ins_count_for_the_cap", "betting:BettingRound._note_raise",
         "            self.bets += 1\n            self.unopened = False",
         "            self.unopened = False\n        self.bets += 1", ("fixed-limit", "cap")),
    Edit("cap_before_the_flop_only", "betting:BettingRound._may_raise",
         "if self.bets >= self._cap:", "if self.bets >= self._cap and self.opening:", ("fixed-limit", "cap")),
    Edit("half_a_bet_is_no_bet", "betting:BettingRound._note_raise",
         "2 * (amount_to - self.full_to) >= self.step", "amount_to - self.full_to >= self.step",
         ("fixed-limit", "re-opening", "cap")),
    Edit("raises_who_cannot_be_answered", "betting:BettingRound._answerable",
         "self._state.bet_row[player] + stack > self.bet_to", "self._state.bet_row[player] + stack >= self.bet_to",
         ("unanswerable",)),
    # Whose turn it is, and what a call costs
    Edit("a_folded_bet_gives_a_choice", "betting:BettingRound.has_choice",
         " and not state.folded_row[other]", "", ("turn",)),
    Edit("button_first_on_the_flop_heads_up", "wagering:Wagering._opener",
         "return 0", "return 1 if self._street == 1 and self._state.players == 2 else 0", ("turn",)),
    Edit("asks_who_has_folded", "betting:BettingRound.next_to_act",
         "self._state.folded_row[player] or not", "not", ("turn",)),
    Edit("forgets_the_big_blind_in_front", "betting:BettingRound.check_or_call",
         "owed = self._price(player) - self._state.bet_row[player]",
         "owed = self._price(player) - (0 if player == self._state.big_blind_at and self.opening and self.raiser >= 0"
         " else self._state.bet_row[player])", ("call",)),
    Edit("a_short_call_lowers_the_price", "betting:BettingRound.check_or_call",
         "self.active -= 1", "self.active -= 1\n        self.bet_to = self._state.bet_row[player]", ("call",)),
    # Forced bets
    Edit("button_pays_every_single_ante", "wagering:_single_payer",
         "return state.big_blind_at", "return state.button_at", ("antes",)),
    Edit("no_ante_heads_up", "wagering:post_forced_bets", "if ante:", "if ante and state.players > 2:", ("antes",)),
    Edit("small_blind_is_half", "wagering:post_forced_bets",
         "amounts.small_blind", "amounts.big_blind // 2", ("blinds",)),
    Edit("bring_in_by_rank_alone", "hole_cards:bring_in_player",
         "by_rank_and_suit(door, course.ace_low)", "rank_of(door)", ("bring-in",)),
    Edit("last_card_up_speaks", "hole_cards:first_to_act",
         "mask_of(state.up[player])", "mask_of(state.up[player][-1:])", ("turn", "stud")),
    # Pots
    Edit("second_bet_is_overlooked", "showdown:return_unmatched",
         "elif paid > second:", "elif paid > second and not second:", ("pots",)),
    Edit("won_by_the_level_below", "showdown:Showdown.award",
         "self._award_pot(number, amount, level, chip, listener)",
         "self._award_pot(number, amount, below, chip, listener)", ("pots",)),
    Edit("odd_chips_move_on_with_each_pot", "showdown:Showdown._share",
         "share(amount, count, place, chip)", "share(amount, count, (place + (amount > 200)) % count, chip)",
         ("odd-chips",)),
    Edit("one_of_two_lows_is_paid", "showdown:Showdown._award_board",
         "self._share_part(won, winners, count, part, portion, chip)",
         "self._share_part(won, winners, count if part == first else 1, part, portion, chip)", ("split",)),
    Edit("a_tie_mucks", "showdown:Showdown._may_win",
         "self._worth[row + other] > self._worth", "self._worth[row + other] >= self._worth",
         ("showing",)),
    # Hands and draws
    Edit("four_cards_at_most_are_drawn", "hand:Hand.show",
         "self._course.gives(self.street)", "min(4, self._course.gives(self.street))", ("draws",)),
    Edit("the_button_draws_first", "hand:Hand._start_street",
         "self._drawer = NOBODY", "self._drawer = 0", ("draws",)),
    Edit("first_board_counts_twice", "showdown:Showdown._evaluate",
         "worth(course.rankings[split], hand, self._boards[board])",
         "worth(course.rankings[split], hand, self._boards[0])", ("split", "boards")),
)  # fmt: skip

EDITS: Final = {edit.name: edit for edit in _EDITS}
"""The edits by name."""
