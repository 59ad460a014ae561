cimport cython
from libc.stdint cimport uint64_t

cdef int _SHIFT, _LAST
cdef uint64_t _NO_CELLS[512]

@cython.final
cdef class _Block:
    cdef uint64_t cells[512]

@cython.final
cdef class PlayerRow:
    cdef list _blocks
    cdef Py_ssize_t _length

    cpdef int append(self, uint64_t number) except -1
    @cython.locals(block=_Block)
    cpdef uint64_t at(self, Py_ssize_t player) except? 1
    @cython.locals(block=_Block)
    cpdef int put(self, Py_ssize_t player, uint64_t number) except -1
    @cython.locals(player=Py_ssize_t)
    cpdef list numbers_of(self, players)
    @cython.locals(player=Py_ssize_t, total=uint64_t)
    cpdef uint64_t total_of(self, players) except? 1
    @cython.locals(player=Py_ssize_t)
    cpdef list numbers(self)
