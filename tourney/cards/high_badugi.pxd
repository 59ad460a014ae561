cimport cython
from libc.stdint cimport int64_t, uint32_t, uint64_t

cdef int _CARDS, _KIND
cdef uint64_t SUIT
cdef int _KINDS[5]

cpdef int64_t high_badugi(uint64_t mask) noexcept
@cython.locals(ranks=uint32_t, one=uint64_t, best=int64_t, rank=cython.int)
cdef int64_t _best(uint64_t mask, int suit, uint64_t chosen) noexcept
@cython.locals(cards=int64_t, kinds=int64_t, ranks=int64_t, count=cython.int, rank=cython.int, held=cython.int)
cdef int64_t _worth(uint64_t chosen) noexcept
