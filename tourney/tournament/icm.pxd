cimport cython
from libc.stdint cimport int64_t

from tourney cimport lengths

ctypedef int64_t _ChipRow[lengths.MOST_EXACT]
ctypedef double _PlayerRow[lengths.MOST_EXACT]
ctypedef int64_t _ChipsOfSets[lengths.PLAYER_SETS]
ctypedef double _Chances[lengths.PLAYER_SETS]
cdef int64_t _NO_CHIPS[lengths.MOST_EXACT]
cdef double _NO_EQUITIES[lengths.MOST_EXACT]
cdef int64_t _NO_CHIPS_OF_SETS[lengths.PLAYER_SETS]
cdef double _NO_CHANCES[lengths.PLAYER_SETS]
cdef int _SIZE_OF_SET[lengths.PLAYER_SETS]

@cython.locals(
    players=cython.int, paid=cython.int, held=_ChipRow, prize=_PlayerRow, equities=_PlayerRow, player=cython.int,
    place=cython.int, everyone=cython.int, chips=_ChipsOfSets, chance=_Chances, group=cython.int,
    ahead=cython.int, next_one=cython.double,
)
cpdef list equities_by_recursion(stacks, prizes)
@cython.locals(
    kinds=cython.int, kind=cython.int, rate=_PlayerRow, left=_PlayerRow, total=cython.double, share=cython.double,
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
