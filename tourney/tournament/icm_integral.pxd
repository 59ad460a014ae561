cimport cython
from libc.stdint cimport int64_t

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
