cimport cython
from libc.stdint cimport int64_t, uint64_t

cdef int _SHIFT, _LAST
cdef uint64_t _NO_CELLS[512]


@cython.final
cdef class _Block:
    cdef uint64_t cells[512]


@cython.final
cdef class PlayerRows:
    cdef list _blocks
    cdef Py_ssize_t _length

    @cython.locals(block=_Block, player=Py_ssize_t)
    cpdef int append(self, uint64_t key) except -1
    @cython.locals(block=_Block)
    cpdef uint64_t key(self, Py_ssize_t player) except? 1
    @cython.locals(block=_Block)
    cpdef int64_t chips(self, Py_ssize_t player) except? -1
    @cython.locals(block=_Block)
    cpdef int set_chips(self, Py_ssize_t player, int64_t chips) except -1
    @cython.locals(player=Py_ssize_t)
    cpdef list chips_of(self, players)
    @cython.locals(player=Py_ssize_t)
    cpdef list all_chips(self)
