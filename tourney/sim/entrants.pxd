cimport cython
from libc.stdint cimport uint64_t

from tourney cimport lengths
from tourney.sim.shared cimport Keys

cdef int _SHIFT, _LAST
cdef uint64_t _NO_CELLS[lengths.CELLS]


@cython.final
cdef class _Block:
    cdef uint64_t cells[lengths.CELLS]

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


cdef class Entrants:
    cdef readonly list strategies, names
    cdef readonly object behind
    cdef readonly PlayerRow chips, own_keys
    cdef readonly set away, disqualified, to_start
    cdef readonly bint shows_lobby, reports_hands
    cdef Keys _keys
    cdef object _away, _entries
    cdef list _field, _makers, _created

    cpdef int enter(self, int entrant) except -1
    cpdef int entries_by(self, int entrant) except -1
    cpdef int entries_of(self, int player) except -1
