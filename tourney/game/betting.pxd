cimport cython
from libc.stdint cimport int64_t

from tourney cimport lengths
from tourney.game.public_state cimport PublicState
from tourney.game.variant cimport Course
from tourney.game.view cimport View

cdef int NOBODY, _NOT_ACTED, _POT_LIMIT, _FIXED_LIMIT
cdef int64_t _NOBODY_ACTED[lengths.MOST_PLAYERS]


@cython.final
cdef class BettingRound:
    cdef PublicState _state
    cdef object _listener
    cdef int _structure
    cdef readonly int live, active, actor, first, raiser
    cdef readonly bint unopened, opening
    cdef readonly int64_t bet_to, full_to, step, bets, wide_step, bring_in_due, missing
    cdef int64_t _cap, _chip
    cdef bint _check_raise
    cdef int64_t _faced[lengths.MOST_PLAYERS]

    cdef void begin_hand(self, PublicState state, int structure, int64_t cap, int64_t chip, bint check_raise, listener) noexcept
    cdef void begin_round(self, int64_t unit, int64_t opened_to, bint opening) noexcept
    cdef void bring_in(self, int64_t amount) noexcept
    @cython.locals(player=cython.int, _=cython.int)
    cdef int next_to_act(self) noexcept
    cdef bint _owes_action(self, int player) noexcept
    @cython.locals(state=PublicState, other=cython.int)
    cdef bint has_choice(self, int player) noexcept
    @cython.locals(player=cython.int)
    cdef void offer(self, View view) noexcept
    cdef int64_t _price(self, int player) noexcept
    @cython.locals(most=int64_t, reach=int64_t, other=cython.int)
    cdef int64_t _find_contested(self, int player) noexcept
    @cython.locals(player=cython.int, most=int64_t)
    cdef int64_t _least_raise_to(self) noexcept
    cdef int64_t _full_raise_to(self) noexcept
    @cython.locals(faced=int64_t, rise=int64_t)
    cdef bint _may_raise(self, int player) noexcept
    @cython.locals(stack=int64_t, beyond=cython.bint, player=cython.int)
    cdef bint _answerable(self) noexcept
    @cython.locals(bet=int64_t, stack=int64_t, pot=int64_t, most=int64_t)
    cdef int64_t _most_raise_to(self) noexcept
    @cython.locals(least=int64_t, most=int64_t, wanted=int64_t)
    cdef int64_t _check_amount(self, amount_to) except -1
    @cython.locals(wide=int64_t)
    cdef bint _is_between_steps(self, int64_t amount_to) noexcept
    @cython.locals(player=cython.int, owed=int64_t, paid=int64_t)
    cdef int check_or_call(self) except -1
    cdef int _announce_call(self, listener, int player, int64_t paid) except -1
    cdef void note_call(self, int player) noexcept
    @cython.locals(player=cython.int, checked_to=int64_t, first=cython.bint)
    cdef int bet_or_raise(self, amount_to) except -1
    cdef void _note_raise(self, int player, int64_t amount_to) noexcept
    @cython.locals(player=cython.int)
    cdef int fold(self) except -1
    cdef int kill(self, int player) except -1
    @cython.locals(twin=BettingRound)
    cdef BettingRound copy(self, PublicState state)


cpdef int64_t cap_of(Course course, rules, bint uncapped) except -2
