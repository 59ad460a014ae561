cimport cython

from tourney.game.variant cimport Course

cdef int _BLINDS


@cython.locals(course=Course)
cpdef bint has_flop(variant) except -1
@cython.locals(course=Course, street=cython.int, held=cython.int)
cpdef bint is_holdem(variant) except -1
