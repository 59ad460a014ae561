cimport cython
from libc.stdint cimport int64_t

from tourney.game.public_state cimport PublicState


@cython.final
cdef class SevensRule:
    cdef dict _paid_then

    cdef int note(self, int player, int64_t worth, PublicState state) except -1
    cdef int settle(self, worths, PublicState state, int64_t chip, listener) except -1
    @cython.locals(twin=SevensRule)
    cdef SevensRule copy(self)


@cython.locals(player=cython.int, chips=int64_t)
cdef int _give_back(later, PublicState state, listener) except -1
@cython.locals(player=cython.int, chips=int64_t, place=cython.int, won=int64_t)
cdef int _award(later, rivals, PublicState state, int64_t chip, listener) except -1
