cimport cython
from libc.stdint cimport int64_t, uint64_t

from tourney cimport lengths
from tourney.cards.card cimport by_rank_and_suit, mask_of, rank_of
from tourney.cards.high cimport high
from tourney.cards.low cimport ace_to_five, deuce_to_seven
from tourney.cards.rankings cimport worth
from tourney.game.public_state cimport PublicState
from tourney.game.variant cimport Course

cdef uint64_t _NO_CARDS[lengths.MOST_PLAYERS]
cdef uint64_t _NO_MASKS[lengths.MOST_PLAYERS]
cdef uint64_t _BITS[lengths.CARDS]

@cython.locals(count=cython.int)
cpdef int count_packed(uint64_t packed) noexcept
@cython.locals(place=cython.int)
cpdef tuple unpack(uint64_t packed)
@cython.locals(mask=uint64_t)
cpdef uint64_t mask_of_packed(uint64_t packed) noexcept

@cython.final
cdef class HoleCards:
    cdef uint64_t packed_row[lengths.MOST_PLAYERS]
    cdef uint64_t _mask[lengths.MOST_PLAYERS]
    cdef uint64_t _apart[lengths.MOST_PLAYERS]

    cdef void begin_hand(self) noexcept
    cdef void add(self, int player, int card) noexcept
    cdef uint64_t mask(self, int player) noexcept
    @cython.locals(apart=uint64_t)
    cdef uint64_t hand_for(self, int player, int split) noexcept
    @cython.locals(card=cython.int)
    cdef int set_apart(self, int player, tuple cards) except -1
    @cython.locals(packed=uint64_t, kept=uint64_t, place=cython.int, card=cython.int)
    cdef void give_up(self, int player, uint64_t mask) noexcept
    @cython.locals(twin=HoleCards)
    cdef HoleCards copy(self)

cdef int _HIGH_CARD, _ACE

@cython.locals(
    by_position=bint, high_brings_in=bint, drawn=cython.int, worst=cython.int, key=cython.int, door=cython.int,
    player=cython.int,
)
cpdef int bring_in_player(PublicState state, Course course) except -1
@cython.locals(
    first=cython.int, best=int64_t, top=cython.int, player=cython.int, shown=uint64_t, value=int64_t, key=cython.int
)
cpdef int first_to_act(PublicState state, Course course, bint by_position) except -1
cdef int64_t _showing(uint64_t shown, uint64_t bug, Course course) except -1
@cython.locals(top=cython.int, card=cython.int)
cdef int _top_card(tuple cards, bint ace_low) except -2
@cython.locals(player=cython.int)
cpdef bint shows_pair(PublicState state) except -1
