cimport cython
from libc.stdint cimport int8_t, int64_t, uint64_t

from tourney.cards.high cimport category_of, high, stripped_deck
from tourney.cards.low cimport ace_to_five

cdef uint64_t SUIT, _ACES, _JOKER, _BUG
cdef uint64_t _BITS[52]
cdef uint64_t _STRIPPED[40]
cdef int8_t _TOP[0x2000]
cdef int _STRAIGHT, _FLUSH, _STRAIGHT_FLUSH, _STRIPPED_FLUSH
cdef int64_t _FIVE_ACES

@cython.locals(best=int64_t, bit=uint64_t, worth=int64_t)
cpdef int64_t high_bug(uint64_t mask) noexcept
@cython.locals(best=int64_t, bit=uint64_t, worth=int64_t, quads=uint64_t, is_bug=bint, completes=bint)
cpdef int64_t high_mexican(uint64_t mask) noexcept
cpdef int64_t ace_to_five_bug(uint64_t mask) noexcept
@cython.locals(ranks=uint64_t)
cpdef uint64_t as_lowest(uint64_t mask) noexcept
