cimport cython
from libc.stdint cimport int64_t

from tourney.game.public_state cimport PublicState


@cython.locals(dead=int64_t, below=int64_t, level=int64_t, above=int64_t, amount=int64_t)
cpdef list build_pots(PublicState state)
@cython.locals(amount=int64_t, below=int64_t, dead=int64_t)
cpdef tuple pots_so_far(PublicState state)
cdef tuple _players(PublicState state, int64_t level)
@cython.locals(whole=int64_t, part=int64_t)
cpdef int64_t share(int64_t amount, int64_t among, int64_t place, int64_t chip) noexcept


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
