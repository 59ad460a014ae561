"""Estimating how a hand may end by playing it out many times, against plausible holdings of the opponents.

How it works. An estimate is opened for a viewer and then given the opponents. Each opponent has public cards and a
reading: the part of all starting hands that the hidden cards come from, the number of cards last drawn, and how
choosy the player has been since. A choosy player gets the best of several candidates, by their worth now. `sample`
then deals the remaining cards, makes all players discard or set cards apart by the sound rule where the game requires
it, compares the hands, and records the viewer's share of the pot with the current strength of the strongest opponent.

Samples are sorted by that strength, so the share against players who would call a bet is the share in the last
samples. All players stay to the end; the effect of betting is for the caller to judge.

Before a draw or discard `compare` plays the hand out for each of the viewer's choices at once, with the same deck and
the same opponents, so the choices differ by what they are worth and hardly by luck.
"""

from __future__ import annotations

from typing import Final

from tourney.cards.card import BITS, CARDS
from tourney.cards.low import ace_to_five
from tourney.cards.rankings import NUMBER, worth
from tourney.game.size import MOST_PLAYERS
from tourney.strategies.skilled.draw_rules import count_cards, keep_count, keep_for, to_set_apart
from tourney.strategies.skilled.situation import Situation
from tourney.streams import mix

_MOST_SAMPLES: Final = 256
_MOST_COMPARED: Final = 64  # by one choice
_NO_CHOICE_SHARES: Final = [0.0 for _ in range(_MOST_COMPARED)]

_HIGH: Final = NUMBER["high"]
_HIGH_TWO_FROM_HAND: Final = NUMBER["high_two_from_hand"]
_EIGHT_OR_BETTER: Final = NUMBER["eight_or_better"]
_BITS: Final = BITS
_NO_CARDS: Final = [0 for _ in range(CARDS)]
_NO_HANDS: Final = [0 for _ in range(MOST_PLAYERS + 1)]  # the viewer's first
_NO_SAMPLES: Final = [0 for _ in range(_MOST_SAMPLES)]
_NO_SHARES: Final = [0.0 for _ in range(_MOST_SAMPLES)]
_KEPT_ROW: Final = 64  # length of a row in a book

_PART: Final = 40  # the shift that puts the part, by which a holding was judged, above its worth
_NUMBER: Final = 8  # the bits of the number of a sample
_NUMBERS: Final = 0xFF
_TRIES: Final = 12  # attempts to find a starting hand without cards already seen

_MASK: Final = 0xFFFF_FFFF_FFFF_FFFF
_TIMES: Final = 0x5851_F42D_4C95_7F2D
_PLUS: Final = 0x1405_7B7E_F767_814F


class Choice:
    """One of the choices that `ShareEstimate.compare` plays out.

    Attributes:
        kept: The mask of the cards kept; of the first hand, where cards are set apart.
        missing: Number of cards to be dealt in their place.
        hand: In a sample: the mask of the cards now.
        lacking: In a sample: number of cards to be dealt in this draw.
        error: What the player adds to the share by mistake.
        total: The sum of the shares.
        shares: The share in each sample.
    """

    __slots__ = ("error", "hand", "kept", "lacking", "missing", "shares", "total")

    def __init__(self, kept: int, missing: int) -> None:
        self.kept = kept
        self.missing = missing
        self.hand = 0
        self.lacking = 0
        self.error = 0.0
        self.total = 0.0
        self.shares = _NO_CHOICE_SHARES[:]

    def lead(self, other: Choice, samples: int) -> float:
        """How much more of the pot this choice seems to win than another."""
        return (self.total - other.total) / samples + self.error - other.error

    def variance_of_lead(self, other: Choice, samples: int) -> float:
        """The variance of `lead` from another seed; more than 0 even if all samples agree."""
        # One imagined sample with a difference: after a few equal ones the choice must not count as settled.
        squares = 0.5
        for sample in range(samples):
            apart = self.shares[sample] - other.shares[sample]
            squares += apart * apart
        return squares / (samples + 1) / samples


class ShareEstimate(Situation):
    """The possible results of a viewer's cards.

    Attributes:
        samples: Number of samples.
    """

    __slots__ = (
        "_board", "_final", "_fresh", "_front", "_gains", "_hand", "_least", "_live", "_live_count", "_only",
        "_own_worth", "_ranking", "_recording", "_second", "_shares", "_split", "_squares", "_state", "_strength",
        "_strengths", "_strongest", "_taken", "_threat", "_threats", "_total", "samples",
    )  # fmt: skip

    def __init__(self) -> None:
        self._live = _NO_CARDS[:]
        self._threats = _NO_SAMPLES[:]
        self._fresh = _NO_SAMPLES[:]
        self._shares = _NO_SHARES[:]
        self._only = [Choice(0, 0)]
        self._hand = _NO_HANDS[:]
        self._second = _NO_HANDS[:]
        self._strengths = _NO_HANDS[:]
        self.samples = 0

    def settle(self, dead: int) -> None:
        """Finish setup once all opponents are added; `dead` is a mask of more cards that cannot come."""
        self._close(dead)
        live = 0
        cards = self._course.deck & ~self._base
        for bit in _BITS:
            if cards & bit:
                self._live[live] = bit
                live += 1
        self._live_count = live
        self._state = mix(self._key)
        self._taken = 0
        self._front = 0
        self._strength = 0
        self._total = 0.0
        self._squares = 0.0
        self.samples = 0
        self._appraise_for(0)
        if self._complete:
            self._own_worth = worth(self._course.rankings[0], self._own, self._now[0])

    # Random cards

    def _below(self, bound: int) -> int:
        """A random integer from 0 to below `bound`, from a cheap generator (Knuth's), good enough for estimates."""
        # A generator of its own and not the stream: millions of cards are drawn here, and only the high bits are
        # used, whose period is long.
        self._state = (self._state * _TIMES + _PLUS) & _MASK
        return (self._state >> 32) * bound >> 32

    def _pick(self, count: int) -> int:
        """So many cards that have not been seen or dealt in this sample, or all that are left.

        Cards come to the front of the live ones as they are picked, and those taken as parts of a holding are passed
        over once.
        """
        front = self._front
        state = self._state
        taken = self._taken
        cards = 0
        live = self._live_count
        # A shuffle as far as it is needed: a sample pays only for the cards that it deals.
        while count and front < live:
            state = (state * _TIMES + _PLUS) & _MASK
            bound = live - front
            place = front + ((state >> 32) * bound >> 32)
            bit = self._live[place]
            self._live[place] = self._live[front]
            self._live[front] = bit
            front += 1
            if not taken & bit:
                cards |= bit
                count -= 1
        self._front = front
        self._state = state
        self._taken = taken | cards
        return cards

    def _take(self, cards: int) -> int:
        """Deal these cards if none of them is used; return whether it was possible."""
        if cards & (self._taken | self._base):
            return 0
        self._taken |= cards
        return 1

    # Holdings

    def _candidate(self, player: int) -> int:
        """Possible hidden cards of an opponent."""
        within = self._within[player]
        drawn = self._drawn[player]
        hidden = self._hidden[player]
        if drawn >= 0:
            return self._after_draw(player, hidden, drawn)
        if within:
            # A starting hand may hold cards that are seen elsewhere. After some attempts any cards do: to search on
            # would take longest where ranges overlap most.
            for _ in range(_TRIES):
                place = self._below(within)
                cards = self._book.hands[place]
                if self._take(cards):
                    self._strength = self._book.size - place
                    return cards if hidden == self._book.dealt else self._fit(cards, hidden)
        self._strength = 0
        return self._pick(hidden)

    def _fit(self, cards: int, hidden: int) -> int:
        """A starting hand, adjusted for cards discarded or dealt since."""
        missing = hidden - self._book.dealt
        if missing < 0:
            return keep_count(self._course.rankings[0], cards, self._now[0], hidden, 0)
        return cards | self._pick(missing)

    def _after_draw(self, player: int, hidden: int, drawn: int) -> int:
        """A possible hand of a player who drew `drawn` cards: cards worth keeping, and random cards."""
        street = self._street - (self._drawing and not self._pending[player])
        row = self._book.find_row(self._book.lefts[street], hidden - drawn)
        count = self._book.kept_count[row]
        if count and hidden > drawn:
            for _ in range(_TRIES):
                cards = self._book.kept[_KEPT_ROW * row + self._below(count)]
                if self._take(cards):
                    return cards if self._pending[player] else cards | self._pick(drawn)
        return self._pick(hidden - drawn if self._pending[player] else hidden)

    def _hold(self, player: int) -> int:
        """A holding of an opponent; its current strength goes to `_strength`."""
        taken = self._taken
        front = self._front
        choosy = self._choosy[player]
        weaker = choosy < 16
        # The best of several random hands stands for a range that is stronger than usual, the worse of two for a
        # weaker one.
        tries = 2 if weaker else choosy >> 4
        if choosy & 15 and self._below(16) < choosy & 15:
            tries += -1 if weaker else 1
        best = 0
        strength = -1
        best_taken = taken
        for _ in range(tries):
            self._taken = taken
            self._front = front
            cards = self._candidate(player) | self._up[player]
            if not self._by_book and (tries > 1 or self._recording):
                self._strength = self._appraise(cards)
            if strength < 0 or (self._strength < strength if weaker else self._strength > strength):
                strength = self._strength
                best = cards
                best_taken = self._taken
        self._taken = best_taken
        self._strength = strength
        return best

    def _appraise_for(self, part: int) -> None:
        """Judge holdings by a part of the pot from now on."""
        course = self._course
        board = part // course.splits if course.boards > 1 else 0
        self._split = part - board * course.splits
        self._ranking = course.rankings[self._split]
        self._board = self._now[board]
        self._gains = self._only_gains()

    def _appraise(self, cards: int) -> int:
        """The current worth of cards."""
        if self._course.set_apart:
            apart = to_set_apart(self._course.rankings[1], cards, self._course.set_apart)
            cards = apart if self._split else cards & ~apart
        if self._ranking == _EIGHT_OR_BETTER:
            return ace_to_five(cards)  # a hand without a low may be close to one
        return worth(self._ranking, cards, self._board)

    # The rest of the hand

    def sample(self, count: int) -> None:
        """Play the hand out `count` more times and record the results, at most 256 in all."""
        self._recording = 1
        first = self.samples
        for _ in range(min(count, _MOST_SAMPLES - first)):
            share = self._play()
            self._note(self._threat, share, first)
            self._count_in(share)
        self._merge(first)

    def play_out(self, count: int) -> None:
        """Play the hand out `count` more times for `equity` and `variance` alone, in place of `sample`."""
        self._recording = self._complete
        for _ in range(count):
            self._count_in(self._play())

    def compare(self, choices: list[Choice], count: int) -> None:
        """Play the hand out `count` more times, each time for all of these choices."""
        self._recording = 0
        for _ in range(min(count, _MOST_COMPARED - self.samples)):
            # The same opponents and cards for all choices: the difference then varies far less than each share.
            self._deal_others(0 if self._parts == 1 else self._below(self._parts))
            for choice in choices:
                choice.hand = self._own if self._course.set_apart else choice.kept
            self._play_on(choices)
            if self._course.set_apart:
                self._set_others_apart()
            for choice in choices:
                share = self._share_of(choice.hand, self._own & ~choice.kept)
                choice.shares[self.samples] = share
                choice.total += share
            self.samples += 1

    def _count_in(self, share: float) -> None:
        self._total += share
        self._squares += share * share
        self.samples += 1

    def _play(self) -> float:
        """Play the hand out once; return the viewer's share; set `_threat` to the strongest opponent's strength."""
        part = 0
        if self._parts > 1:
            part = self._below(self._parts)
        threat = self._deal_others(part)
        self._threat = part << _PART | threat
        # With all cards out the strengths are the worths already: no hand has to be ranked again.
        if self._complete and (threat > 0 or self._own_worth > 0):
            return self._share_now(threat)
        if self._no_change:
            self._hand[0] = self._own
            self._final = self._now[:]
            self._deal_all(self._to_come, self._boards_to_come)
        else:
            only = self._only[0]
            only.hand = self._own
            self._play_on(self._only)
            self._hand[0] = only.hand
        if self._course.set_apart:
            self._set_others_apart()
        return self._share_of(self._hand[0], self._apart)

    def _deal_others(self, part: int) -> int:
        """Deal the opponents holdings; return the strength of the strongest, for a part of the pot."""
        self._taken = 0
        self._front = 0
        # The only part of a pot that is not split is set once for all samples.
        if self._parts > 1:
            self._appraise_for(part)
        threat = -1
        self._strongest = 1
        for player in range(1, self._count + 1):
            self._hand[player] = self._hold(player)
            self._strengths[player] = self._strength
            if self._strength > threat:
                threat = self._strength
                self._strongest = player
        self._least = threat if self._gains and self._recording else -1
        return threat

    def _only_gains(self) -> int:
        """Whether strengths, where they are known, are worths on the only board that no card to come can lower."""
        high_hand = self._ranking in (_HIGH, _HIGH_TWO_FROM_HAND)
        return high_hand and self._no_change and not self._by_book and self._course.boards == 1

    def _share_now(self, threat: int) -> float:
        """The viewer's share if all hands are complete."""
        if threat > self._own_worth:
            return 0.0
        ties = 1
        for player in range(1, self._count + 1):
            ties += self._strengths[player] == self._own_worth
        return 1.0 / ties

    def _set_others_apart(self) -> None:
        """Make the opponents set cards apart by the rule."""
        for player in range(1, self._count + 1):
            self._set_apart(player, 0)

    def _set_apart(self, player: int, apart: int) -> None:
        """Set these cards of a hand apart, or by the rule if there are none."""
        course = self._course
        if not apart:
            apart = to_set_apart(course.rankings[1], self._hand[player], course.set_apart)
        self._second[player] = apart
        self._hand[player] &= ~apart

    def _note(self, threat: int, share: float, first: int) -> None:
        """Insert a sample in order of threat among those from `first` on, with its number in the lowest bits."""
        place = self.samples
        self._shares[place] = share
        threat = threat << _NUMBER | place
        # By insertion, as a look has few samples; `_merge` then moves those of earlier looks once.
        while place > first and self._threats[place - 1] > threat:
            self._threats[place] = self._threats[place - 1]
            place -= 1
        self._threats[place] = threat

    def _merge(self, first: int) -> None:
        """Merge the samples from `first` on with those before, from the strongest threat down."""
        if not first:
            return
        place = self.samples
        fresh = place - first
        for number in range(fresh):
            self._fresh[number] = self._threats[first + number]
        while fresh:
            place -= 1
            if first and self._threats[first - 1] > self._fresh[fresh - 1]:
                first -= 1
                self._threats[place] = self._threats[first]
            else:
                fresh -= 1
                self._threats[place] = self._fresh[fresh]

    def _play_on(self, choices: list[Choice]) -> None:
        """Deal the remaining cards, with discards where the game requires them; the viewer plays each choice."""
        course = self._course
        self._final = self._now[:]
        self._hand[0] = 0
        self._deal_all(0, self._bare)
        for street in range(self._street + 1 - self._drawing, course.streets):
            if course.draw[street] or course.discard[street]:
                self._give_up(street, choices)
            self._deal(street)
        for choice in choices:
            choice.hand |= self._hand[0]

    def _give_up(self, street: int, choices: list[Choice]) -> None:
        """All players discard and draw; all choices of the viewer draw the same cards, each as many as it needs."""
        now = self._drawing and street == self._street
        for player in range(1, self._count + 1):
            hand = self._hand[player]
            if now and self._pending[player] and not self._course.discard[street]:
                hand |= self._pick(self._drawn[player])
            else:
                hand = self._keep(hand, street, self._up[player])
                hand |= self._pick(self._lacking(hand, street))
            self._hand[player] = hand
        most = 0
        for choice in choices:
            if now:
                choice.lacking = choice.missing
            else:
                choice.hand = self._keep(choice.hand | self._hand[0], street, self._up[0])
                choice.lacking = self._lacking(choice.hand, street)
            most = max(most, choice.lacking)
        # The n-th card is the same for every choice, so that to draw one or two differs in nothing but the second
        # card.
        for number in range(most):
            card = self._pick(1)
            for choice in choices:
                if number < choice.lacking:
                    choice.hand |= card
        self._hand[0] = 0

    def _keep(self, hand: int, street: int, up: int) -> int:
        """What is left of a hand after a draw or discard by the sound rule."""
        course = self._course
        if course.discard[street]:
            stay = up if course.up_cards_stay else 0
            return keep_count(course.rankings[0], hand, self._final[0], self._book.count_left(street), stay)
        second = course.rankings[1] if course.splits > 1 else -1
        return keep_for(course.rankings[0], second, hand, self._book.lefts[street], course.draw[street])

    def _lacking(self, kept: int, street: int) -> int:
        """The number of cards that replace those given up in a draw; a discard is for none."""
        return 0 if self._course.discard[street] else self._book.held[street] - count_cards(kept)

    def _deal(self, street: int) -> None:
        course = self._course
        self._deal_all(course.hole[street] + course.up[street], course.board[street])

    def _deal_all(self, cards: int, board_cards: int) -> None:
        """Deal so many cards to each player and each board."""
        if cards:
            for player in range(self._count + 1):
                self._hand[player] |= self._pick(cards)
        if board_cards:
            for board in range(self._course.boards):
                self._final[board] |= self._pick(board_cards)

    def _share_of(self, hand: int, apart: int) -> float:
        """The viewer's share of the pot with a final hand, of which these cards are set apart."""
        self._hand[0] = hand
        if self._course.set_apart:
            self._set_apart(0, apart)
        # Most pots have one part, and this runs in every sample: they skip the sums.
        if self._parts == 1:
            share = self._share_of_board(0)
            return share if share >= 0.0 else self._share_unqualified()
        shared = 0
        mine = 0.0
        for board in range(self._course.boards):
            share = self._share_of_board(board)
            if share >= 0.0:
                shared += 1
                mine += share
        return mine / shared if shared else self._share_unqualified()

    def _share_of_board(self, board: int) -> float:
        """The viewer's share of a board's part of the pot; -1 if no hand qualifies for any of it."""
        course = self._course
        shared = 0
        mine = 0.0
        for split in range(course.splits):
            ranking = course.rankings[split]
            own = worth(ranking, self._hand_for(0, split), self._final[board])
            equals = self._count_equals(own, board, split)
            if own > 0 or not equals:
                shared += 1
                mine += 1.0 / equals if equals else 0.0
        return mine / shared if shared else -1.0

    def _count_equals(self, own: int, board: int, split: int) -> int:
        """The number of hands that share a part of the pot with the viewer's, that included; 0 if one is better."""
        if split == self._split and self._least > own:
            return 0
        ranking = self._course.rankings[split]
        equals = 1
        # The hand that was strongest before the last cards is most often the better one: it is ranked first, and the
        # others only if it is not.
        player = self._strongest
        for _ in range(self._count):
            other = worth(ranking, self._hand_for(player, split), self._final[board])
            if other > own:
                return 0
            equals += other == own
            player = player + 1 if player < self._count else 1
        return equals

    def _hand_for(self, player: int, split: int) -> int:
        """The cards that ranking number `split` compares."""
        return self._second[player] if split and self._course.set_apart else self._hand[player]

    def _share_unqualified(self) -> float:
        """The viewer's share of a pot for which no hand qualifies."""
        ranking = self._course.otherwise
        if ranking < 0:
            return 1.0 / (self._count + 1)
        own = worth(ranking, self._hand[0], self._final[0])
        ties = 1
        for player in range(1, self._count + 1):
            other = worth(ranking, self._hand[player], self._final[0])
            if other > own:
                return 0.0
            ties += other == own
        return 1.0 / ties

    # Results

    def equity(self) -> float:
        """The viewer's average share of the pot."""
        return self._total / self.samples

    def smooth(self) -> float:
        """The viewer's average share of the pot, as if one more had been won and one lost."""
        # Laplace's rule of succession: with every sample won the share is high, and not certain.
        return (self._total + 1.0) / (self.samples + 2)

    def variance(self) -> float:
        """The variance of `equity` from another seed; more than 0 even if all samples agree.

        A pot with one part is won or lost, ties aside; the shares of one with several parts vary less.
        """
        likely = self.smooth()
        if self._parts == 1:
            return likely * (1.0 - likely) / self.samples
        return ((self._squares + 1.0) / (self.samples + 2) - likely * likely) / self.samples

    def equity_of_last(self, percent: int) -> float:
        """The viewer's share in the `percent` percent of samples where the strongest opponent is strongest."""
        total = 0.0
        counted = 0
        end = self.samples
        while end:
            start = 0 if self._parts == 1 else self._first_of_part(end)
            most = end - ((end - start) * percent + 99) // 100
            for place in range(most, end):
                total += self._shares[self._threats[place] & _NUMBERS]
            counted += end - most
            end = start
        return total / counted if counted else 0.0

    def _first_of_part(self, end: int) -> int:
        """The first of the samples up to `end` that have the same part as the last of them."""
        part = self._threats[end - 1] >> _PART + _NUMBER
        start = end
        while start and self._threats[start - 1] >> _PART + _NUMBER == part:
            start -= 1
        return start
