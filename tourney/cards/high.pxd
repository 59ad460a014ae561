cimport cython
from libc.stdint cimport int16_t, int32_t, int64_t, int8_t, uint32_t, uint64_t

from tourney cimport lengths

cdef int CATEGORY
cdef uint64_t SUIT, _ACES, _JOKER, _BUG
cdef uint64_t _BITS[lengths.PLAIN_CARDS]
cdef uint64_t _STRIPPED[lengths.STRIPPED_CARDS]
cdef int64_t _FIVE_ACES
cdef int _CARDS, _KIND
cdef int _KINDS[5]
cdef int32_t _TRIPS, _STRAIGHT, _FLUSH, _FULL_HOUSE, _QUADS, _STRAIGHT_FLUSH, _ONE_UP
cdef int8_t _TOP[lengths.RANK_SETS]
cdef int16_t _TOP_TWO[lengths.RANK_SETS]
cdef int32_t _FIVE[lengths.RANK_SETS]
cdef int8_t _SUITED[lengths.RANK_SETS]
cdef int8_t _STRAIGHT_TO[lengths.RANK_SETS]
cdef int8_t _SHORT_STRAIGHT_TO[lengths.RANK_SETS]
cdef int8_t _STRIPPED_STRAIGHT_TO[lengths.RANK_SETS]
cdef int8_t _NO_STRAIGHT[lengths.RANK_SETS]
cdef int32_t _PAIRS[lengths.RANK_SETS]

cpdef int64_t high(uint64_t mask) noexcept
cpdef int64_t short_deck(uint64_t mask) noexcept
cpdef int64_t stripped_deck(uint64_t mask) noexcept
@cython.locals(worth=int64_t, trips=int64_t)
cpdef int64_t short_deck_trips(uint64_t mask) noexcept
cdef int64_t _flush_above_full_house(int64_t worth) noexcept
@cython.locals(clubs=uint32_t, diamonds=uint32_t, hearts=uint32_t, spades=uint32_t, minor=uint32_t, major=uint32_t,
               ranks=uint32_t, straight=int32_t, minors=uint32_t, majors=uint32_t,
               pairs=uint32_t, trips=uint32_t, worth=int32_t, paired=int32_t)
cdef int64_t _best(uint64_t mask, const int8_t* straight_to) noexcept
@cython.locals(ranks=uint32_t, straight=int32_t)
cdef int64_t _flush(uint32_t clubs, uint32_t diamonds, uint32_t hearts, uint32_t spades,
                    const int8_t* straight_to) noexcept
@cython.locals(top=int32_t, full_of=uint32_t)
cdef int64_t _with_trips(uint32_t ranks, uint32_t pairs, uint32_t trips, uint32_t quads) noexcept
cpdef int64_t category_of(int64_t worth) noexcept

@cython.locals(best=int64_t, bit=uint64_t, worth=int64_t)
cpdef int64_t high_bug(uint64_t mask) noexcept
@cython.locals(best=int64_t, bit=uint64_t, worth=int64_t, quads=uint64_t, is_bug=bint, completes=bint)
cpdef int64_t high_mexican(uint64_t mask) noexcept

cpdef int64_t high_badugi(uint64_t mask) noexcept
@cython.locals(ranks=uint32_t, one=uint64_t, cubed=uint64_t, best=int64_t)
cdef int64_t _best_of_suits(uint64_t mask, int suit, uint64_t chosen) noexcept
@cython.locals(cards=int64_t, kinds=int64_t, ranks=int64_t, count=cython.int, rank=cython.int, held=cython.int)
cdef int64_t _worth_of_suits(uint64_t chosen) noexcept
