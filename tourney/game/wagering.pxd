cimport cython
from libc.stdint cimport int64_t, uint64_t

from tourney.game.betting cimport BettingRound, cap_of
from tourney.game.hole_cards cimport HoleCards, bring_in_player, first_to_act, shows_pair
from tourney.game.public_state cimport PublicState
from tourney.game.stakes cimport Amounts
from tourney.game.variant cimport Course

cdef int NOBODY, _BLINDS, _BRING_IN, _HIGH_CARD, _FIXED_LIMIT, _BIG, _EITHER, _EACH, _BY_BIG_BLIND


@cython.final
cdef class Wagering:
    cdef Course _course
    cdef Amounts _amounts
    cdef object _rules, _listener
    cdef PublicState _state
    cdef readonly BettingRound round
    cdef int64_t _missing
    cdef int _street

    @cython.locals(cap=int64_t)
    cdef int begin_hand(self, Course course, Amounts amounts, rules, PublicState state, bint uncapped, listener) except -1
    @cython.locals(
        state=PublicState, antes=int64_t, player=cython.int, forced=cython.int, small_blind=cython.int, big_blind=cython.int
    )
    cdef int _post(self) except -1
    @cython.locals(course=Course, opening=cython.bint)
    cdef int begin_street(self, int street) except -1
    cdef void _begin_round(self, int64_t opened_to) noexcept
    cdef int64_t _opened_to(self) noexcept
    @cython.locals(amounts=Amounts, course=Course)
    cdef int64_t _unit(self) noexcept
    @cython.locals(state=PublicState, first=cython.int, killed=uint64_t, step=cython.int, player=cython.int)
    cdef uint64_t kill_absent(self, absent, HoleCards hole_cards) except? 0
    @cython.locals(course=Course)
    cdef int _opener(self, bint opening) except -1
    @cython.locals(state=PublicState, drawn=cython.int)
    cdef int _open_with_bring_in(self) except -1
    cdef bint _brings_in_a_bet(self) noexcept
    cdef int64_t _bring_in_of(self) noexcept
    cdef int bring_in(self) except -1
    @cython.locals(state=PublicState, paid=int64_t)
    cdef int _bring_in(self, int player) except -1
    cdef void _note_bring_in(self) noexcept
    @cython.locals(course=Course, stud_high=cython.bint)
    cdef int _open_pair(self) except -1
    @cython.locals(twin=Wagering)
    cdef Wagering copy(self, PublicState state)


@cython.locals(ante=int64_t, payer=cython.int, player=cython.int, killer=cython.int)
cpdef int post_forced_bets(
    PublicState state, int forced, int small_blind, int big_blind, Amounts amounts, rules, listener
) except -1
@cython.locals(missing=int64_t)
cpdef int64_t blinds_missing(PublicState state, int forced, int small_blind, int big_blind, Amounts amounts) noexcept
cpdef int64_t kill_of(Amounts amounts) noexcept
cdef int _single_payer(PublicState state, int ante_kind) noexcept
@cython.locals(paid=int64_t)
cdef int _post_ante(PublicState state, int player, int64_t ante, listener, bint for_table) except -1
@cython.locals(paid=int64_t)
cdef int _post_blind(PublicState state, int player, str what, int64_t blind, listener) except -1


@cython.locals(
    players=cython.int, position=cython.int, button=cython.int, small_blind=cython.int, big_blind=cython.int, killer=cython.int
)
cpdef int check_arguments(Course course, Amounts amounts, PublicState state, absent) except -1
