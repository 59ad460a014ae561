cimport cython
from libc.stdint cimport int64_t

cdef int _LOOKS


@cython.final
cdef class Watchdog:
    cdef readonly int64_t asked
    cdef public bint waiting
    cdef int64_t _limit, _seen, _looks

    cpdef int ask(self) except -1
