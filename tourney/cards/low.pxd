cimport cython
from libc.stdint cimport int8_t, int32_t, int64_t, uint32_t, uint64_t

from tourney cimport lengths
from tourney.cards.high cimport high

cdef int CATEGORY
cdef uint64_t SUIT, _JOKER, _ACES, _CARDS, _OTHERS
cdef int32_t _WORST, _WHEEL, _STEEL_WHEEL, _ACE_HIGH, _ACE_HIGH_FLUSH
cdef int8_t _COUNT[lengths.RANK_SETS]
cdef int8_t _TOP[lengths.RANK_SETS]
cdef int32_t _FIVE[lengths.RANK_SETS]
cdef int32_t _LOW[lengths.RANK_SETS]
cdef int32_t _EIGHT_LOW[lengths.LOW_RANK_SETS]

@cython.locals(spare=int)
cpdef int64_t deuce_to_seven(uint64_t mask) noexcept
@cython.locals(best=int64_t, card=uint64_t)
cdef int64_t _without(uint64_t mask, uint64_t spare, int count) noexcept
@cython.locals(worth=int64_t)
cdef int64_t _deuce_of_five(uint64_t mask) noexcept
@cython.locals(clubs=uint32_t, diamonds=uint32_t, hearts=uint32_t, spades=uint32_t, ranks=uint32_t)
cpdef int64_t ace_to_five(uint64_t mask) noexcept
cpdef int64_t ace_to_five_bug(uint64_t mask) noexcept
@cython.locals(ranks=uint64_t)
cpdef uint64_t as_lowest(uint64_t mask) noexcept
cpdef int64_t ace_to_six(uint64_t mask) noexcept
@cython.locals(ranks=uint64_t)
cpdef int64_t no_pair(uint64_t mask) noexcept
@cython.locals(ranks=uint64_t)
cpdef int64_t eight_or_better(uint64_t mask) noexcept
cpdef uint64_t ace_low(uint64_t mask) noexcept
@cython.locals(clubs=uint64_t, diamonds=uint64_t, hearts=uint64_t, spades=uint64_t, ranks=uint64_t, pairs=uint64_t,
               trips=uint64_t, quads=uint64_t, left=int)
cdef uint64_t _least_copies(uint64_t mask) noexcept
cdef uint64_t _lowest(uint64_t ranks, int count) noexcept
cpdef int64_t badugi(uint64_t mask) noexcept
@cython.locals(clubs=uint32_t, diamonds=uint32_t, hearts=uint32_t, spades=uint32_t, club=uint32_t, diamond=uint32_t,
               heart=uint32_t, spade=uint32_t, plays=uint32_t, cards=int)
cpdef int64_t badugi_deuce_low(uint64_t mask) noexcept
@cython.locals(ranks=uint32_t, plays=uint32_t, taken=uint32_t, rank=uint32_t, more=uint32_t)
cdef uint32_t _find_playing_ranks(uint32_t clubs, uint32_t diamonds, uint32_t hearts, uint32_t spades) noexcept
