cimport cython
from libc.stdint cimport int8_t, int64_t, uint32_t, uint64_t

cdef int _DECK
cdef uint32_t _NO_CARDS[8]
cdef uint32_t _UP_TO_21
cdef uint64_t SUIT, _CARDS
cdef int8_t _POINTS[0x2000]

@cython.locals(clubs=uint32_t, diamonds=uint32_t, hearts=uint32_t, spades=uint32_t)
cpdef int64_t most_points(uint64_t mask) noexcept
cpdef int64_t fewest_points(uint64_t mask) noexcept
@cython.locals(sums=uint32_t[8], card=uint64_t, points=cython.int, cards=cython.int)
cpdef int64_t twenty_one(uint64_t mask) noexcept
