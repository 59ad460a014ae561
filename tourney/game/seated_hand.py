"""A hand that is told by seats and names, as sites write it, made into a record by positions.

Sites write what was posted, dealt and done in its order, and what was collected. From that follow the stacks at the
end: a hand whose chips do not add up is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import gcd
from typing import TYPE_CHECKING

from tourney.cards.card import card_name
from tourney.errors import InvalidArgument
from tourney.game.phh import HandPlace, HandRecord
from tourney.game.phh_actions import PhhAction, Verb
from tourney.game.phh_notes import ANY_HOUSE, Notes
from tourney.game.phh_stakes import by_position
from tourney.game.seated_cards import SeatedCards, opens_by_position
from tourney.game.seated_chips import SeatedChips, SeatedPosts
from tourney.game.seated_head import DRAW_GAMES, HOLE_CARDS, STUD_GAMES, HandHead, SeatAtTable
from tourney.game.stakes import NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.phh_actions import NamedCards
    from tourney.game.stakes import HouseRules
    from tourney.types import Card, Chips, Position


@dataclass(slots=True)
class SeatedHand:
    """Collects what happens in a hand.

    Attributes:
        head: What is said before it begins.
        seats: The players who are dealt in, from the left of the button.
        place: The line and the column of the file that are being read; zeros if it has no lines.
        posts: The forced bets.
        rules: The rules of the house, as far as the hand tells.
    """

    head: HandHead
    seats: list[SeatAtTable]
    place: tuple[int, int] = (0, 0)
    posts: SeatedPosts = field(init=False)
    rules: HouseRules = ANY_HOUSE
    _actions: list[PhhAction] = field(default_factory=list)
    _places: list[tuple[int, int]] = field(default_factory=list)
    _chips: SeatedChips = field(init=False)
    _cards: SeatedCards = field(init=False)
    _is_first_street: bool = True
    _has_begun: bool = False
    _turn: Position = NOBODY
    _due: int = field(init=False)
    _held: dict[Position, NamedCards] = field(default_factory=dict)
    _folded: set[Position] = field(default_factory=set)
    _killed: set[Position] = field(default_factory=set)
    _drawn: dict[Position, NamedCards] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not 2 <= len(self.seats) <= 10:
            raise InvalidArgument(f"expected 2 to 10 players who are dealt in, found {len(self.seats)}")
        names = [each.name for each in self.seats]
        if len(set(names)) < len(names):
            raise InvalidArgument("two players have the same name")
        if len({each.seat for each in self.seats}) < len(names):
            raise InvalidArgument("two players have the same seat")
        button = self.head.button
        self.seats.sort(key=lambda each: (each.seat <= button, each.seat))
        self._due = HOLE_CARDS[self.head.game]
        stacks = [each.stack for each in self.seats]
        self.posts, self._chips = SeatedPosts(stacks), SeatedChips(stacks)
        self._cards = SeatedCards(come_back=self.head.game in DRAW_GAMES)

    @property
    def is_stud(self) -> bool:
        """Whether the game has a bring-in and no button."""
        return self.head.game in STUD_GAMES

    def position_of(self, name: str) -> Position:
        """The position of a player.

        Raises:
            InvalidArgument: Nobody who is dealt in has this name.
        """
        for position, each in enumerate(self.seats):
            if each.name == name:
                return position
        raise InvalidArgument("a player acts who is not dealt in")

    # Forced bets

    def post_ante(self, name: str, amount: Chips) -> None:
        """A player posts an ante."""
        position = self.position_of(name)
        self.posts.post_ante(position, amount)
        self._chips.pay(position, amount, is_bet=False)

    def post_blind(self, name: str, amount: Chips, *, big: bool) -> None:
        """A player posts a blind."""
        position = self.position_of(name)
        self.posts.post_blind(position, amount, big=big)
        self._chips.pay(position, amount)

    def check_posts(self) -> None:
        """Check the forced bets, before the first card.

        Raises:
            InvalidArgument: They are not those of a tournament.
        """
        self.posts.list_antes(self.head.ante, self._list_payers())

    def post_bring_in(self, name: str, amount: Chips) -> None:
        """A player posts the bring-in.

        Raises:
            InvalidArgument: The game has none, or it is posted later than on the first street.
        """
        if not self.is_stud or not self._is_first_street:
            raise InvalidArgument("expected no bring-in here: it is posted on third street of a stud game")
        position = self.position_of(name)
        self._deal()
        self._turn = position + 1
        self._note(Verb.BRING_IN, position)
        self._chips.pay(position, amount)
        self.posts.bring_in = max(self.posts.bring_in, amount)

    # Cards

    def check_held(self, name: str, cards: Sequence[Card]) -> None:
        """Check the cards that a player of a stud game is said to have from before.

        Raises:
            InvalidArgument: The player has others.
        """
        position = self.position_of(name)
        strange = [card_name(card) for card in self._cards.list_strange(position, cards)]
        if strange and self.is_stud:
            raise InvalidArgument(f"expected cards that the player has been dealt; {', '.join(strange)} is another")

    def know_cards(self, name: str, cards: Sequence[Card]) -> None:
        """The cards that a player is dealt are known, or those that replace what is discarded.

        Of the first cards in stud, one that is known is the one face up.

        Raises:
            InvalidArgument: The player is not dealt so many cards now, or a card has been dealt before.
        """
        position = self.position_of(name)
        due = len(self._drawn[position]) if position in self._drawn else self._due
        is_door = self.is_stud and self._is_first_street and len(cards) == 1
        if len(cards) != due and not is_door:
            if position in self._drawn:
                raise InvalidArgument(f"a player discards {due} cards and is dealt {len(cards)}")
            raise InvalidArgument(f"expected {due} card{'s' * (due != 1)}, found {len(cards)}")
        self._cards.hold(position, cards, is_new=True)
        if self.is_stud:
            self._cards.turn_up(position, cards[-1])
        known = (*(None,) * (due - len(cards)), *cards)
        if position in self._drawn:
            self._drawn[position] = known
        else:
            self._held[position] = known

    def allow_double(self) -> None:
        """The house allows a bet of twice the size over an open pair."""
        self.rules = replace(self.rules, open_pair_doubles=True)

    def deal_board(self, cards: Sequence[Card]) -> None:
        """A street is dealt."""
        self._deal()
        self._begin_street()
        self._cards.hold(NOBODY, cards, is_new=True)
        self._note(Verb.DEAL_BOARD, cards=tuple(cards))

    def deal_stud(self, shared: Sequence[Card] = ()) -> None:
        """A street of a stud game is dealt: a card to each player, or one that all share."""
        self._deal()
        self._begin_street()
        if shared:
            self._cards.hold(NOBODY, shared, is_new=True)
            self._note(Verb.DEAL_BOARD, cards=tuple(shared))
        else:
            self._due = 1

    def show(self, name: str, cards: Sequence[Card]) -> None:
        """A player shows."""
        self._finish_deal()
        position = self.position_of(name)
        self._cards.hold(position, cards, is_new=False)
        if not any(each.verb is Verb.SHOW and each.player == position for each in self._actions):
            self._note(Verb.SHOW, position, tuple(cards))

    def muck(self, name: str) -> None:
        """A player mucks at the showdown."""
        self._finish_deal()
        self._note(Verb.MUCK, self.position_of(name))

    def discard(self, name: str, cards: NamedCards) -> None:
        """A player discards these cards, hidden ones perhaps, or stands pat with none.

        Raises:
            InvalidArgument: Nobody discards in this game.
        """
        if self.head.game not in DRAW_GAMES:
            raise InvalidArgument("expected no discards: the game has no draw")
        self._deal()
        self._has_begun = True
        position = self.position_of(name)
        if position in self._drawn:  # all who are left are all-in: a draw follows a draw
            self._deal_drawn()
        if not self._drawn:
            self._begin_street()
        self._drawn[position] = (None,) * len(cards)
        self._note(Verb.DISCARD, position, cards)

    # Actions

    def fold(self, name: str) -> None:
        """A player folds. Who sits out and folds before anybody has acted is absent (TDA 30).

        So is one whom the site folds in turn without a bet to call, such as the big blind: no player may do that.
        """
        position = self.position_of(name)
        self._finish_deal()
        if self.seats[position].is_sitting_out and self._may_be_absent(position):
            if self._has_begun:
                self._take_turn(position)
            self._kill(position)
        else:
            self._act(Verb.FOLD, name)
        self._folded.add(position)

    def check(self, name: str) -> None:
        """A player checks."""
        self._act(Verb.CHECK_OR_CALL, name)

    def call(self, name: str, amount: Chips) -> None:
        """A player calls with this many more chips."""
        position = self.position_of(name)
        self._act(Verb.CHECK_OR_CALL, name)
        self._chips.pay(position, amount)
        if self._is_brought_in():
            self.posts.bring_in = max(self.posts.bring_in, self._chips.street[position])

    def bet_to(self, name: str, amount_to: Chips, over: Chips = 0) -> None:
        """A player bets or raises to a total on this street, over a bet if it is known."""
        position = self.position_of(name)
        if self._is_brought_in():
            self.posts.bring_in = max(self.posts.bring_in, over)
        self._act(Verb.BET_OR_RAISE, name, amount_to=amount_to)
        self._chips.pay(position, amount_to - self._chips.street[position])

    def raise_by(self, name: str, amount: Chips) -> None:
        """A player bets or raises with this many more chips."""
        self.bet_to(name, self._chips.street[self.position_of(name)] + amount)

    def give_back(self, name: str, amount: Chips) -> None:
        """An uncalled bet is returned."""
        self._chips.gain(self.position_of(name), amount)

    def give_back_uncalled(self) -> None:
        """Return a bet that nobody called, if what was collected leaves it over: not all sites say so."""
        self._chips.give_back_uncalled()

    def collect(self, name: str, amount: Chips) -> None:
        """A player collects from a pot."""
        self._chips.gain(self.position_of(name), amount)

    def build(self, hand: int = 0, table: int = 0) -> HandRecord:
        """The record.

        Raises:
            InvalidArgument: The chips do not add up, or the forced bets are not those of a tournament.
        """
        self._finish_deal()
        head, posts = self.head, self.posts
        big = NOBODY if self.is_stud else posts.find_big_blind()
        antes = posts.list_antes(head.ante, self._list_payers())
        stacks, finishing_stacks = self._chips.stacks, self._chips.find_stacks()
        small = posts.find_small_blind(big)
        blinds = [0] * len(stacks)
        if big != NOBODY:
            blinds[big] = head.big_blind
        if small != NOBODY:
            blinds[small] = head.small_blind
        level = (head.small_blind, head.big_blind, head.small_bet, head.big_bet, posts.bring_in)
        # Sites do not say which chip is the smallest. Odd chips are shared in it.
        chip = gcd(*stacks, *self._chips.amounts, *level, *antes)
        bring_in = posts.find_bring_in(head.small_bet, chip) if self.is_stud else 0
        return HandRecord(
            variant=head.game,
            starting_stacks=tuple(stacks),
            actions=tuple(each._replace(number=number) for number, each in enumerate(self._actions)),
            antes=by_position(antes),
            ante_trimming_status=len([each for each in antes if each]) != 1,
            blinds_or_straddles=() if self.is_stud else by_position(blinds),
            bring_in=bring_in,
            small_bet=head.small_bet,
            big_bet=head.big_bet,
            min_bet=0 if head.small_bet else head.big_blind,
            finishing_stacks=finishing_stacks,
            players=tuple(each.name for each in self.seats),
            notes=Notes(
                rules=replace(self.rules, ante_first=self._is_ante_first(antes, big)),
                chip=gcd(chip, bring_in),
                small_blind=head.small_blind if small == NOBODY else 0,
                absent=tuple(sorted(self._killed)),
            ),
            where=HandPlace(table, hand, head.level, tuple(each.seat for each in self.seats)),
            places=tuple(self._places) if self.place[0] else (),
        )

    def _list_payers(self) -> list[Position]:
        """Who may pay an ante for the table."""
        if self.is_stud:
            return []
        last = len(self.seats) - 1
        button = [last] if self.seats[last].seat == self.head.button else []
        return [self.posts.find_big_blind(), *button]

    def _is_ante_first(self, antes: Sequence[Chips], big: Position) -> bool:
        """Whether a player who pays an ante for the table has paid it whole, and the blind short."""
        payers = [position for position, ante in enumerate(antes) if ante]
        if self.is_stud or len(payers) != 1:
            return False
        [payer] = payers
        is_small = payer in self.posts.blinds or len(antes) == 2
        due = self.head.big_blind if payer == big else self.head.small_blind if is_small else 0
        return self.posts.blinds.get(payer, 0) < due

    def _is_brought_in(self) -> bool:
        """Whether what is called or completed is the bring-in."""
        if not (self.is_stud and self._is_first_street):
            return False
        return not any(each.verb is Verb.BET_OR_RAISE for each in self._actions)

    def _may_be_absent(self, position: Position) -> bool:
        """Whether who folds now cannot have played."""
        own = {each.verb for each in self._actions if each.player == position}
        has_acted = own - {Verb.DEAL_HOLE, Verb.BRING_IN}
        return not self._has_begun or (not has_acted and self._chips.street[position] == max(self._chips.street))

    def _kill(self, position: Position) -> None:
        """The hand of an absent player is killed: what it brings in is posted, and it gets no more cards."""
        self._killed.add(position)
        for number, each in reversed(list(enumerate(self._actions))):
            if each.player == position and (each.verb is Verb.BRING_IN or number >= len(self.seats)):
                del self._actions[number], self._places[number]

    def _begin_street(self) -> None:
        self._chips.begin_street()
        self._is_first_street = False
        self._turn = NOBODY if self.is_stud else 0

    def _deal(self) -> None:
        """Deal to each live player what is due, before the first action of the street."""
        if not self._due:
            return
        if self._is_first_street:
            self.check_posts()
            self._turn = NOBODY if self.is_stud else self.posts.find_big_blind() + 1
        hidden: NamedCards = (None,) * self._due
        self._due = 0
        for position in range(len(self.seats)):
            if position not in self._folded:
                self._note(Verb.DEAL_HOLE, position, self._held.get(position, hidden))
        self._held.clear()

    def _deal_drawn(self) -> None:
        """Deal what replaces the cards that were discarded: after the last player has, as the rules have it."""
        for position, cards in self._drawn.items():
            if cards:
                self._note(Verb.DEAL_HOLE, position, cards)
        self._drawn.clear()

    def _finish_deal(self) -> None:
        self._deal()
        self._deal_drawn()

    def _act(self, verb: Verb, name: str, amount_to: Chips = 0) -> None:
        position = self.position_of(name)
        self._finish_deal()
        self._take_turn(position)
        self._has_begun = True
        self._note(verb, position, amount_to=amount_to)

    def _take_turn(self, position: Position) -> None:
        """Note that a player acts. Who is first on a street of a stud game depends on the cards, and is not checked.

        Raises:
            InvalidArgument: It is the turn of another player.
        """
        count = len(self.seats)
        able = [p for p in range(count) if p not in self._folded and self._chips.paid[p] < self.seats[p].stack]
        if self._turn != NOBODY:
            due = min(able, key=lambda player: (player - self._turn) % count, default=position)
            if due != position:
                raise InvalidArgument(f"an action out of turn; expected one of seat {self.seats[due].seat}")
        elif not self._is_first_street and position in able:
            boards = {player: board for player, board in self._cards.boards.items() if player not in self._folded}
            if opens_by_position(boards, position, able, count, low=self.head.game == "razz"):
                self.rules = replace(self.rules, equal_boards_by_position=True)
        self._turn = position + 1

    def _note(self, verb: Verb, player: Position = NOBODY, cards: NamedCards = (), amount_to: Chips = 0) -> None:
        whom = "board" if player == NOBODY else f"p{player + 1}"
        text = f"{whom} {verb.value}{f' {amount_to}' if amount_to else ''}"
        self._actions.append(PhhAction(len(self._actions), text, verb, player, cards, amount_to))
        self._places.append(self.place)
