cimport cython
from libc.stdint cimport int64_t

from tourney cimport lengths

cdef int _COLUMNS, _BEHIND
cdef bytes _CLASS
cdef double _RANGES[lengths.RANGES]
cdef double _EQUITY[lengths.CLASSES * lengths.RANGES]
cdef double _OPEN[12]
cdef double _AFTER_CALLER[2]
cdef double _RAISED_HEADS_UP[2]
cdef double _OPEN_HEADS_UP, _OVERSIZED, _RAISED_AGAIN, _PUSHED_OVER, _SHORT, _SHARE_THREE_BET, _SHARE_FOUR_BET
cdef double _SHARE_FIXED, _LIMIT_SHORT, _CALLS_BEHIND, _DEEPEST, _LEAST_ANTE, _MOST_ANTE


cpdef int hand_class(int one, int other) except -1
@cython.locals(first=cython.int, column=cython.int, narrower=double, part=double, equity=double)
cpdef double equity_against(int number, double percent) except? -1
@cython.locals(column=cython.int)
cdef int _column(double percent) noexcept


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


@cython.locals(bound=double)
cpdef bint is_short(int64_t risk_to, int64_t blind, double push_below_bb, bint fixed) noexcept
@cython.locals(quarters=int64_t)
cpdef int64_t first_raise_to(int64_t risk_to, int64_t blind, bint posted, int64_t limpers, int64_t antes) noexcept
cpdef int64_t re_raise_to(int raises, int64_t callers, int64_t bet_to) noexcept
cpdef int64_t or_all_in(int64_t amount_to, int64_t risk_to, int64_t own) noexcept
@cython.locals(risk_to=int64_t, due=bint)
cpdef int64_t push_over_to(int64_t own, int64_t bet_to, int64_t matched, double least, int64_t most_raise_to) noexcept
@cython.locals(price=double)
cpdef double share_staying(int64_t pot, int64_t risk, int64_t their_call) except? -1
@cython.locals(nobody_behind=double, takes_it=double, _=cython.int)
cpdef double push_over_gain(int64_t pot, double called, double stays, int behind) noexcept
@cython.locals(place=cython.int, least=double, drawn=double)
cpdef double push_percent(int behind, double depth, double ante=*) except? -1
cdef double _in_chart(double depth) noexcept
cdef double _interpolate(double without, double with_ante, double ante) noexcept
