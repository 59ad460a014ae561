cimport cython
from libc.stdint cimport int8_t, int64_t, uint32_t, uint64_t

cdef int _DECK
cdef uint64_t SUIT
cdef int8_t _POINTS[0x2000]

@cython.locals(clubs=uint32_t, diamonds=uint32_t, hearts=uint32_t, spades=uint32_t)
cpdef int64_t most_points(uint64_t mask) noexcept
cpdef int64_t fewest_points(uint64_t mask) noexcept
