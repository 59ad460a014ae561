"""clubs: hold'em and Omaha in three betting structures, and short-deck hold'em.

Its bets are the chips that a player adds. It rounds an illegal bet to the nearest legal one and refuses none. Its
dealer has one starting stack for all; the adapter sets the stacks as earlier hands would have left them.
It says what a call and a raise cost, not which actions are legal.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from clubs import poker

from tourney.stress.adapters.places import check_places
from tourney.stress.interface import EngineAbout, EngineState, HandSetup, NotOffered, TableHand

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.stress.interface import Cards, EngineAction, TableSetup
    from tourney.types import Chips

_SUITS = dict(zip("\u2663\u2666\u2665\u2660", "cdhs", strict=True))
_SHORT_DECK = ["sf", "fk", "fl", "fh", "st", "tk", "tp", "pa", "hc"]
_HOLE = {"no_limit_holdem": 2, "pot_limit_holdem": 2, "fixed_limit_holdem": 2, "no_limit_short_deck": 2}
_HOLE |= {"pot_limit_omaha": 4, "pot_limit_five_card_omaha": 5, "pot_limit_six_card_omaha": 6}
_RANKINGS: dict[str, tuple[Any, ...]] = {
    "high": (4, 13, 5, 0),
    "high_two_from_hand": (4, 13, 5, 2),
    "high_short_deck": (4, 9, 5, 0, True, _SHORT_DECK),
}


class Clubs:
    """Plays hands, compares hands and seats a table."""

    def __init__(self) -> None:
        self._evaluators = {name: poker.Evaluator(*settings) for name, settings in _RANKINGS.items()}
        self._dealer: Any = None
        self._done = False

    def about(self) -> EngineAbout:
        return EngineAbout(
            "clubs",
            version("clubs"),
            games=tuple(_HOLE),
            rankings=tuple(_RANKINGS),
            antes=("each", "big blind", "button"),
            refuses=False,
            button_rules=("simplified",),
            notes=("It rounds an illegal bet to the nearest legal one, so illegal actions are not tried.",),
        )

    def begin(self, setup: HandSetup) -> None:
        check_places(setup)
        antes: list[Chips] = [setup.ante] * setup.players
        if setup.ante_payer != "each":
            # Like the blinds, from the small blind on, who has the button heads-up.
            payer = 1 if setup.ante_payer == "big blind" else 0 if setup.players == 2 else -1
            antes = [0] * setup.players
            antes[payer] = setup.ante
        self._open(setup, antes)
        self._dealer.deck.trick([poker.Card(card) for cards in (*setup.hole, setup.board) for card in cards])
        self._deal(setup.stacks, setup.players - 1)

    def act(self, action: EngineAction) -> None:
        _, _, done = self._dealer.step(-1 if action.kind == "fold" else action.by)
        self._done = all(done)

    def state(self) -> EngineState:
        dealer = self._dealer
        stacks = tuple(dealer.stacks)
        hole = tuple(_texts(cards) for cards in dealer.hole_cards)
        boards = (_texts(dealer.community_cards),)
        if self._done:
            return EngineState(None, over=True, stacks=stacks, hole=hole, boards=boards)
        said = dealer._observation(done=False)  # noqa: SLF001 - what `step` returns
        bet = said["street_commits"][said["action"]]
        raises = said["max_raise"] > said["call"]
        return EngineState(
            said["action"],
            over=False,
            stacks=stacks,
            bets=tuple(said["street_commits"]),
            pot=said["pot"],
            street=dealer.street,
            boards=boards,
            hole=hole,
            folded=tuple(not active for active in said["active"]),
            to_call=said["call"],
            least_to=bet + said["min_raise"] if raises else 0,
            most_to=bet + said["max_raise"] if raises else 0,
        )

    def winners(self, ranking: str, hole: Sequence[Cards], board: Cards) -> Sequence[int]:
        ranks = [self.rank(ranking, cards, board) for cards in hole]
        return [player for player, rank in enumerate(ranks) if rank == max(ranks)]

    def rank(self, ranking: str, hole: Cards, board: Cards) -> int:
        own, common = ([poker.Card(card) for card in cards] for cards in (hole, board))
        return -int(self._evaluators[ranking].evaluate(own, common))  # in the engine, 1 is the best hand

    def seat(self, setup: TableSetup) -> None:
        if setup.game not in _HOLE or (setup.ante and setup.ante_payer != "each"):
            raise NotOffered
        self._open(setup, [setup.ante] * len(setup.stacks))
        self._dealer.stacks = list(setup.stacks)
        self._dealer.button = setup.button - 1  # `reset` moves it on

    def next_hand(self) -> TableHand:
        dealer = self._dealer
        dealer.reset()
        posts = {bet: seat for seat, bet in enumerate(dealer.street_commits) if bet}
        small, big = (posts.get(blind) for blind in dealer.blinds[:2])
        return TableHand(dealer.button, small, big, tuple(_seats(dealer.active)))

    def settle(self, stacks: Sequence[Chips]) -> None:
        self._dealer.stacks = list(stacks)

    def sit_down(self, seat: int, stack: Chips) -> None:
        self._dealer.stacks[seat] = stack

    def sit_out(self, seat: int, *, out: bool) -> None:
        raise NotOffered

    def _open(self, setup: HandSetup | TableSetup, antes: list[Chips]) -> None:
        players = len(setup.stacks)
        structure = setup.game.split("_")[0]
        limits: Any = {"no": "inf", "pot": "pot"}.get(structure)
        if structure == "fixed" and isinstance(setup, HandSetup):
            limits = [setup.small_bet, setup.small_bet, setup.big_bet, setup.big_bet]
        self._dealer = poker.Dealer(
            num_players=players,
            num_streets=4,
            blinds=[setup.small_blind, setup.big_blind] + [0] * (players - 2),
            antes=antes,
            raise_sizes=limits,
            num_raises=[3, 4, 4, 4] if structure == "fixed" else "inf",
            num_suits=4,
            num_ranks=9 if "short_deck" in setup.game else 13,
            num_hole_cards=_HOLE[setup.game],
            num_community_cards=[0, 3, 1, 1],
            num_cards_for_hand=5,
            mandatory_num_hole_cards=2 if "omaha" in setup.game else 0,
            start_stack=max(setup.stacks),
            order=_SHORT_DECK if "short_deck" in setup.game else None,
        )

    def _deal(self, stacks: Sequence[Chips], button: int) -> None:
        self._done = False
        self._dealer.stacks = list(stacks)
        self._dealer.button = button - 1  # `reset` moves it on
        self._dealer.reset()


def _seats(active: Sequence[bool]) -> Iterator[int]:
    return (seat for seat, is_in in enumerate(active) if is_in)


def _texts(cards: Sequence[Any]) -> Cards:
    return tuple(card.rank + _SUITS[card.suit] for card in cards)
