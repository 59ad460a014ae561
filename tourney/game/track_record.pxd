cimport cython
from libc.stdint cimport int64_t

from tourney cimport lengths
from tourney.game.public_state cimport PublicState, earlier_acts

cdef int _DISCARD, _RAISE, _STREETS, _KINDS, _WAYS_TO_ACT
cdef double _FLOOR, _CEILING
cdef int _NOBODY[lengths.MOST_PLAYERS]
cdef int _NO_HANDS[lengths.MOST_PLAYERS]
cdef double _NO_EVIDENCE[lengths.CHANCE_ROWS]
cdef double _TAKEN[lengths.WAY_ROWS]
cdef double _MISSED[lengths.WAY_ROWS]


@cython.final
cdef class TrackRecord:
    cdef int _seat[lengths.MOST_PLAYERS]
    cdef int _player[lengths.MOST_PLAYERS]
    cdef int _hands[lengths.MOST_PLAYERS]
    cdef double _evidence[lengths.CHANCE_ROWS]
    cdef int _street, _raises

    @cython.locals(twin=TrackRecord)
    cpdef TrackRecord copy(self)
    @cython.locals(kind=cython.int)
    cpdef void deal_in(self, int position, int seat, int player)
    @cython.locals(act=int64_t, place=cython.int)
    cpdef learn(self, PublicState state, int opening)
    @cython.locals(
        kind=cython.int, street=cython.int, again=bint, place=cython.int, weight=cython.int
    )
    cdef void _learn(self, int64_t act, int opening, int players) noexcept
    cpdef int hands(self, int position) except -1
    cpdef double evidence(self, int position, int street, int again) except? -1
    cdef int _place(self, int position, int street, int again) noexcept
