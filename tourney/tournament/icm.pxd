cimport cython
from libc.stdint cimport int64_t

cdef int64_t _NO_CHIPS[12]
cdef double _NO_EQUITIES[12]
cdef int64_t _NO_CHIPS_OF_SETS[4096]
cdef double _NO_CHANCES[4096]
cdef int _SIZE_OF_SET[4096]

@cython.locals(
    players=cython.int, paid=cython.int, held=int64_t[12], prize=double[12], equities=double[12], player=cython.int,
    place=cython.int, everyone=cython.int, chips=int64_t[4096], chance=double[4096], group=cython.int,
    ahead=cython.int, next_one=cython.double,
)
cpdef list equities_by_recursion(stacks, prizes)
@cython.locals(
    kinds=cython.int, kind=cython.int, rate=double[12], left=double[12], total=cython.double, share=cython.double,
)
cpdef list thin_out(stacks, int64_t players, int64_t places)
@cython.locals(
    place=cython.int, both=cython.double, alone=cython.double, equity=cython.double, before=cython.double,
    after=cython.double, share=cython.double, first=cython.double, second=cython.double, passed=cython.double,
    prize=cython.double,
)
cpdef double equity_in_field(int64_t own, int64_t other, int64_t rest, tuple field, tuple prizes) except -1.0
