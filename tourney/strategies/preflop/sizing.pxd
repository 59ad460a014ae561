cimport cython
from libc.stdint cimport int64_t

cdef double _LIMIT_SHORT, _CALLS_BEHIND

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
