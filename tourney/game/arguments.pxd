cimport cython

from tourney.game.amounts cimport Amounts
from tourney.game.variant cimport Course
from tourney.game.public_state cimport PublicState

cdef int NOBODY, _BLINDS, _BRING_IN, _FIXED_LIMIT

@cython.locals(
    players=cython.int, position=cython.int, button=cython.int, small_blind=cython.int, big_blind=cython.int, killer=cython.int
)
cpdef int check_arguments(Course course, Amounts amounts, PublicState state, absent) except -1
