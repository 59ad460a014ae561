cimport cython
from libc.stdint cimport int64_t

cdef int NOBODY


@cython.locals(place=cython.int)
cdef int _position(dealt_in, int seat, int start) except -2
@cython.locals(place=cython.int)
cdef int _next(occupied, int seat) except -1
cdef int _previous(occupied, int seat) except -1


cdef class NextHand:
    cdef readonly object blinds, places, due
    cdef readonly tuple order


cdef class NextHands:
    cdef object _rules
    cdef dict _kept

    @cython.locals(button=int64_t, small_blind=int64_t, big_blind=int64_t, state=int64_t, plan=NextHand)
    cpdef NextHand next(self, last, int64_t present, int64_t new)


cpdef bint lies_between(int seat, int start, int end) noexcept
