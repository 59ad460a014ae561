cimport cython
from libc.stdint cimport int8_t, int64_t, uint32_t, uint64_t

cdef int _DECK, _MOST
cdef uint64_t SUIT, _CARDS
cdef int8_t _POINTS[0x2000]

@cython.locals(clubs=uint32_t, diamonds=uint32_t, hearts=uint32_t, spades=uint32_t)
cpdef int64_t most_points(uint64_t mask) noexcept
cpdef int64_t fewest_points(uint64_t mask) noexcept
cpdef int64_t twenty_one(uint64_t mask) noexcept
@cython.locals(best=int64_t, card=uint64_t, more=int64_t)
cdef int64_t _closest(uint64_t mask, int64_t points, int64_t cards) noexcept
