cimport cython
from libc.stdint cimport int64_t

from tourney.game.public_state cimport PublicState, earlier_acts

cdef int _DISCARD, _RAISE, _STREETS, _KINDS, _WAYS
cdef double _FLOOR, _CEILING
cdef int _NOBODY[12]
cdef int _NO_HANDS[12]
cdef double _NO_EVIDENCE[96]
cdef double _TAKEN[52]
cdef double _MISSED[52]


@cython.final
cdef class TrackRecord:
    cdef int _seat[12]
    cdef int _player[12]
    cdef int _hands[12]
    cdef double _evidence[96]
    cdef int _street, _raises

    @cython.locals(twin=TrackRecord)
    cpdef TrackRecord copy(self)
    @cython.locals(kind=cython.int)
    cpdef void deal_in(self, int position, int seat, int player)
    @cython.locals(act=int64_t, place=cython.int)
    cpdef learn(self, PublicState state, int opening)
    @cython.locals(
        kind=cython.int, street=cython.int, later=cython.int, again=bint, place=cython.int, weight=cython.int
    )
    cdef void _learn(self, int64_t act, int opening, int players) noexcept
    cpdef int hands(self, int position) except -1
    cpdef double evidence(self, int position, int street, int again) except? -1
