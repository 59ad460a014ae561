cimport cython
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint16_t, uint32_t, uint64_t

from tourney cimport lengths
from tourney.cards.high cimport high, short_deck
from tourney.cards.low cimport ace_low, ace_to_five, eight_or_better

cdef uint64_t SUIT, _CARDS
cdef int32_t _PAIR, _TWO_PAIR, _TRIPS, _STRAIGHT, _FLUSH, _FULL_HOUSE, _QUADS, _STRAIGHT_FLUSH
cdef int8_t _COUNT[lengths.RANK_SETS]
cdef int8_t _TOP[lengths.RANK_SETS]
cdef int16_t _TOP_TWO[lengths.RANK_SETS]
cdef int32_t _FIVE[lengths.RANK_SETS]
cdef int8_t _STRAIGHT_TO[lengths.RANK_SETS]
cdef uint16_t _RUNS[13]

@cython.locals(more=uint64_t, clubs=uint32_t, diamonds=uint32_t, hearts=uint32_t, spades=uint32_t, own=uint32_t,
               own_pairs=uint32_t, shown=uint32_t, shown_pairs=uint32_t, shown_trips=uint32_t, flush=int32_t)
cpdef int64_t high_two_from_hand(uint64_t hole, uint64_t board) noexcept
@cython.locals(worth=int32_t, suit=int, own=uint32_t, shown=uint32_t, straight=int32_t)
cdef int32_t _flush(uint64_t hole, uint64_t board) noexcept
@cython.locals(top=int32_t, run=uint32_t)
cdef int32_t _straight(uint32_t own, uint32_t shown) noexcept
@cython.locals(two=uint32_t)
cdef uint32_t _top_three(uint32_t ranks) noexcept
@cython.locals(trips=uint32_t, full=int32_t, straight=int32_t)
cdef int32_t _by_ranks(uint32_t own, uint32_t own_pairs, uint32_t shown, uint32_t shown_pairs,
                       uint32_t shown_trips) noexcept
@cython.locals(quads=uint32_t, top=int32_t, kickers=uint32_t, pairs=uint32_t)
cdef int32_t _quads_or_full_house(uint32_t own, uint32_t own_pairs, uint32_t shown, uint32_t shown_pairs,
                                  uint32_t shown_trips, uint32_t trips) noexcept
@cython.locals(top=int32_t, kickers=uint32_t)
cdef int32_t _trips(uint32_t own, uint32_t own_pairs, uint32_t shown, uint32_t shown_trips, uint32_t trips) noexcept
@cython.locals(mixed=uint32_t, worth=int32_t, top=int32_t, kicker=int32_t, two=uint32_t)
cdef int32_t _two_pair(uint32_t own, uint32_t own_pairs, uint32_t shown, uint32_t shown_pairs) noexcept
@cython.locals(top=int32_t, kickers=uint32_t)
cdef int32_t _pair(uint32_t own, uint32_t own_pairs, uint32_t shown, uint32_t shown_pairs) noexcept
@cython.locals(own=uint32_t, shown=uint32_t, either=uint32_t, more=uint32_t, low=uint64_t)
cpdef int64_t eight_or_better_two_from_hand(uint64_t hole, uint64_t board) noexcept
cdef uint32_t _low_ranks(uint64_t mask) noexcept
@cython.locals(one=uint64_t, two=uint64_t, others=uint64_t, cards=uint64_t, best=int64_t)
cpdef int64_t best_up_to_two_from_hand(uint64_t hole, uint64_t board, bint low) noexcept
@cython.locals(one=uint64_t, two=uint64_t, others=uint64_t, best=int64_t)
cpdef int64_t best_two_from_hand(uint64_t hole, uint64_t board, bint low) noexcept
@cython.locals(best=int64_t, card=uint64_t)
cdef int64_t _with_three(uint64_t cards, uint64_t board, int count, bint low) noexcept
