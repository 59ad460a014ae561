"""The end of a hand: chips nobody matched go back, hands are shown, pots are pushed."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from tourney.cards.card import by_rank_and_suit, mask_of
from tourney.cards.rankings import ACE_LOW, RANKINGS
from tourney.game import event as ev
from tourney.game.pot import build_pots, split
from tourney.game.variant import Forced

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.event import Listener
    from tourney.game.felt import Felt
    from tourney.game.pot import Pot
    from tourney.game.variant import Variant
    from tourney.types import Card, Chips, Position


class Part(NamedTuple):
    """What a part of each pot goes by.

    Attributes:
        ranking: The name of the ranking.
        board: Which board it is read with.
        worth: What each player's hand is worth in it; 0 for a hand that does not qualify or is out.
    """

    ranking: str
    board: int
    worth: list[int]


def return_unmatched(felt: Felt, listener: Listener | None) -> None:
    """Give back the part of a live player's bet that nobody has matched.

    What a folded player has put in stays, and what was posted for an absent one is forfeited to the pot (TDA 30).
    """
    second, first = sorted(felt.committed)[-2:]
    player = felt.committed.index(first)
    if first > second and not felt.folded[player]:
        felt.give_back(player, first - second)
        if listener is not None:
            listener(ev.Returned(player, first - second))


def award_uncontested(felt: Felt, listener: Listener | None) -> None:
    """Push the whole pot to the one live player, who need not show (TDA 17B)."""
    winner = felt.folded.index(False)
    amount = felt.pot
    felt.push(winner, amount)
    if listener is not None and amount:
        listener(ev.Won(winner, 0, amount))


class Showdown:
    """The comparison of the hands that are left.

    Args:
        variant: The game.
        felt: The table; its pots are pushed.
        hole: Everybody's own cards.
        boards: The boards to read the hands with: those of the felt, or full ones that give the same result.
        mucked: Players who give their hands up unseen, and with them all claim to the pot.
    """

    def __init__(
        self,
        variant: Variant,
        felt: Felt,
        hole: Sequence[Sequence[Card]],
        boards: Sequence[Sequence[Card]],
        mucked: Sequence[bool],
    ) -> None:
        self._variant = variant
        self._felt = felt
        self._hole = hole
        self._boards = boards
        self._pots = build_pots(felt.committed, felt.folded, felt.dead)
        self._out = [gone or given for gone, given in zip(felt.folded, mucked, strict=True)]
        self._parts = [
            Part(name, number, self._worths(name, board))
            for number, board in enumerate(boards)
            for name in variant.rankings
        ]

    def _worths(self, ranking: str, board: Sequence[Card]) -> list[int]:
        rank = RANKINGS[ranking]
        table = mask_of(board)
        return [0 if out else rank(mask_of(cards), table) for cards, out in zip(self._hole, self._out, strict=True)]

    def award(self, chip: Chips, listener: Listener | None) -> None:
        """Push each part of each pot to the best hand that qualifies for it (TDA 20, 21).

        Parts nobody qualifies for fall to the others; if nobody qualifies for any, all share.
        """
        for number, pot in enumerate(self._pots):
            won = dict.fromkeys(pot.players, 0)
            shared = [part for part in self._parts if any(part.worth[player] for player in pot.players)]
            if not shared:
                claimants = [player for player in pot.players if not self._out[player]] or list(pot.players)
                self._share(won, pot.amount, claimants, chip)
            for part, amount in zip(shared, split(pot.amount, shared, chip) if shared else (), strict=True):
                best = max(part.worth[player] for player in pot.players)
                winners = [player for player in pot.players if part.worth[player] == best]
                self._share(won, amount, self._by_odd_chip(winners, part, amount, chip), chip)
            for player, amount in won.items():
                if amount:
                    self._felt.push(player, amount)
                    if listener is not None:
                        listener(ev.Won(player, number, amount))

    @staticmethod
    def _share(won: dict[Position, Chips], amount: Chips, winners: Sequence[Position], chip: Chips) -> None:
        for winner, share in zip(winners, split(amount, winners, chip), strict=True):
            won[winner] += share

    def _by_odd_chip(self, winners: list[Position], part: Part, amount: Chips, chip: Chips) -> list[Position]:
        """The winners in the order in which they get odd chips.

        From the button's left in button games; in stud by the highest card by suit of the winning five (TDA 20).
        """
        if self._variant.forced is not Forced.BRING_IN or len(winners) == 1 or amount % (chip * len(winners)) == 0:
            return winners
        return sorted(winners, key=lambda player: self._high_card(player, part), reverse=True)

    def _high_card(self, player: Position, part: Part) -> tuple[int, int]:
        rank = RANKINGS[part.ranking]
        cards = [*self._hole[player], *self._boards[part.board]]
        fives = [five for five in combinations(cards, 5) if rank(mask_of(five), 0) == part.worth[player]]
        ace_low = part.ranking in ACE_LOW
        return max(max(by_rank_and_suit(card, ace_low=ace_low) for card in five) for five in fives)

    def tell(self, first: Position, listener: Listener) -> None:
        """Tell who shows and who mucks, from `first` clockwise.

        A player shows who is not yet beaten for every part of every pot (TDA 17A); with someone all-in everybody does
        (TDA 16).
        """
        felt = self._felt
        all_in = any(not chips and not gone for chips, gone in zip(felt.stacks, felt.folded, strict=True))
        players = len(felt.folded)
        shown: set[Position] = set()
        for step in range(players):
            player = (first + step) % players
            if felt.folded[player]:
                continue
            if not self._out[player] and (all_in or self._may_win(player, shown)):
                shown.add(player)
                listener(ev.Shown(player, tuple(self._hole[player])))
            else:
                listener(ev.Mucked(player))

    def _may_win(self, player: Position, shown: set[Position]) -> bool:
        pots: list[Pot] = [pot for pot in self._pots if player in pot.players]
        if not any(part.worth[player] for part in self._parts):
            return not any(part.worth[other] for part in self._parts for other in shown)
        return any(
            part.worth[player] and all(part.worth[player] >= part.worth[other] for other in shown & set(pot.players))
            for part in self._parts
            for pot in pots
        )


def table_hands(felt: Felt, hole: Sequence[Sequence[Card]], listener: Listener) -> None:
    """Tell that all live hands are face up, as they are once someone is all-in and betting is over (TDA 16)."""
    for player, gone in enumerate(felt.folded):
        if not gone:
            listener(ev.Shown(player, tuple(hole[player])))
