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

@cython.locals(mean=cython.double, reach=cython.double, left=cython.double, kind=cython.int)
cdef double _next_end(list rates, list kind_of, int64_t paid, double time) except -1.0
@cython.locals(mean=cython.double, variance=cython.double, chance=cython.double, third=cython.double, kind=cython.int)
cdef tuple _mean_and_reach(list done, list kind_of)
@cython.locals(mean=cython.double, reach=cython.double, least=int64_t, most=int64_t, points=int64_t, kind=cython.int)
cdef _add_moment(list equities, list rates, list kind_of, list paid, double time, double weight)
@cython.locals(
    flat=cython.double, turn=int64_t, kind=cython.int, angle=cython.double, halfway=cython.double, short=cython.double,
    side=cython.double, real=cython.double, imaginary=cython.double, chance=cython.double, along=cython.double,
    across=cython.double, left=cython.double, right=cython.double, scale=cython.double, first=cython.double,
    second=cython.double,
)
cdef list _compute_prizes(list done, list kind_of, list prizes, int64_t least, int64_t points)
@cython.locals(
    angle=cython.double, across=cython.double, up=cython.double, real=cython.double, imaginary=cython.double,
    place=int64_t,
)
cdef tuple _transform(list prizes, int64_t least, int64_t turn, int64_t points)
