cimport cython
from libc.stdint cimport int64_t, uint64_t

cdef uint64_t _MASK, _MASK_32, _GOLDEN, _MIX_1, _MIX_2

cpdef uint64_t mix(uint64_t word) noexcept
cpdef uint64_t branch(uint64_t key, uint64_t name) noexcept


cdef class Roots:
    cdef object _begun

    cpdef uint64_t root(self, int name) except? 0


@cython.final
@cython.freelist(8)
cdef class Stream:
    cdef readonly uint64_t key
    cdef uint64_t _state

    cpdef restart(self, uint64_t key)
    @cython.locals(word=uint64_t)
    cpdef uint64_t word(self) noexcept
    @cython.locals(product=uint64_t, floor=uint64_t)
    cpdef uint64_t below_32(self, uint64_t bound) noexcept
    cdef int64_t _draw_below(self, int64_t bound) except -1
    cpdef int64_t between(self, int64_t low, int64_t high) except? -1
    cpdef bint chance(self, int64_t numerator, int64_t denominator) except -1
    @cython.locals(last=Py_ssize_t, other=Py_ssize_t)
    cpdef shuffle(self, list items)


@cython.locals(stream=Stream)
cpdef Stream stream_of(uint64_t key)
