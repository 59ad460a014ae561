cimport cython
from libc.stdint cimport int64_t

from tourney.tournament.icm cimport equity_in_field, thin_out

cdef int _UNIT, _POINTS, _STEPS, _FEW
cdef double _FAR, _LEAST_GAIN
cdef int64_t _SIZES[14]
cdef double _NO_WORTHS[14]
cdef PrizeCurve _curve


@cython.final
cdef class PrizeCurve:
    cdef tuple _prizes
    cdef int64_t _left
    cdef double _worths[14]

    cdef bint is_for(self, prizes, int64_t left) noexcept
    @cython.locals(point=cython.int, low=int64_t, part=double)
    cpdef double worth(self, double chips) noexcept
    @cython.locals(scale=double, stack=double, part=double, now=double, lost=double, won=double)
    cpdef double bubble_factor(self, int64_t own, int64_t risk, double average) noexcept


@cython.locals(left=int64_t, paid=int64_t, step=int64_t, prizes=tuple)
cpdef double risk_premium(lobby, int64_t own, int64_t risk) except? -1
