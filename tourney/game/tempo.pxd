cimport cython

from tourney.game.public_state cimport PublicState


@cython.final
cdef class Tempo:
    cdef public int folds, decisions, streets
    cdef public bint showdown, all_in

    cdef void reset(self) noexcept
    cdef void note_showdown(self, PublicState state) noexcept
    @cython.locals(twin=Tempo)
    cpdef Tempo copy(self)
