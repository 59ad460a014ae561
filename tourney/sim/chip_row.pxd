cimport cython
from libc.stdint cimport int64_t

cdef int _SHIFT, _LAST
cdef int64_t _NO_CHIPS[512]


@cython.final
cdef class _Block:
    cdef int64_t row[512]


@cython.final
cdef class ChipRow:
    cdef list _blocks
    cdef Py_ssize_t _length

    cpdef append(self, int64_t chips)
    @cython.locals(block=_Block)
    cpdef int64_t at(self, Py_ssize_t player) except? -1
    @cython.locals(block=_Block)
    cpdef int put(self, Py_ssize_t player, int64_t chips) except -1
    @cython.locals(player=Py_ssize_t)
    cpdef list taken(self, list players)
    @cython.locals(position=Py_ssize_t, left=int64_t)
    cpdef bint set_all(self, list players, chips) except -1
    @cython.locals(player=Py_ssize_t)
    cpdef list chips(self)
