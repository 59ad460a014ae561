cimport cython
from libc.stdint cimport int64_t

from tourney.game.variant cimport Course

cdef int _NOT_ACTED, _POT_LIMIT, _FIXED_LIMIT
cdef int64_t _NOBODY_ACTED[12]


@cython.final
cdef class BettingRound:
    cdef int64_t _cap
    cdef int _structure
    cdef int64_t _faced[12]
    cdef readonly int64_t bet_to, full_to, step, wide_step
    cdef readonly int64_t bets
    cdef readonly bint unopened

    cdef void begin_hand(self, int structure, int64_t cap) noexcept
    cdef void begin_round(self, int64_t unit, int64_t opened_to) noexcept
    cdef void bring_in(self, int64_t amount) noexcept
    cdef bint owes_action(self, int player, int64_t bet) noexcept
    @cython.locals(faced=int64_t, rise=int64_t)
    cdef bint may_raise(self, int player) noexcept
    cdef int64_t least_raise_to(self) noexcept
    @cython.locals(to_call=int64_t)
    cdef int64_t most_raise_to(self, int64_t pot, int64_t bet, int64_t stack) noexcept
    @cython.locals(wide=int64_t)
    cdef bint is_between_steps(self, int64_t amount_to) noexcept
    cdef void note_call(self, int player) noexcept
    cdef void note_raise(self, int player, int64_t amount_to) noexcept
    @cython.locals(twin=BettingRound)
    cdef BettingRound copy(self)


cpdef int64_t cap_of(Course course, rules, bint uncapped) except -2
