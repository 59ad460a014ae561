cimport cython


@cython.final
cdef class Tempo:
    cdef public int folds, decisions, streets
    cdef public bint showdown

    cdef void reset(self) noexcept
    cdef void note(self, bint fold) noexcept
    @cython.locals(twin=Tempo)
    cpdef Tempo copy(self)
