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
