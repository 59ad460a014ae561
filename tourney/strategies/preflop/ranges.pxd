cimport cython
from libc.stdint cimport int64_t

from tourney.strategies.preflop.starting_hands cimport equity_against

cdef double _OPEN[12]
cdef double _AFTER_CALLER[2]
cdef double _RAISED_HEADS_UP[2]
cdef double _OPEN_HEADS_UP, _OVERSIZED, _RAISED_AGAIN, _PUSHED_OVER, _SHORT
cdef double _SHARE_THREE_BET, _SHARE_FOUR_BET, _SHARE_FIXED

cpdef double open_percent(int behind, int seats) noexcept
cpdef double heads_up_percent(int behind) noexcept
cpdef double isolate_percent(int behind, int limpers) noexcept
cpdef bint is_push(int64_t stack, double depth, bint fixed) noexcept
@cython.locals(percent=double)
cpdef double first_raise_percent(int behind, int seats, int64_t bet_to, int64_t blind) noexcept
cpdef double narrow_to_reraise(double percent, bint push) noexcept
cpdef double re_raise_share(int raises, bint fixed) noexcept
@cython.locals(equity=double, after=double, _=cython.int)
cpdef double equity_facing(int number, double percent, int callers) except? -1
