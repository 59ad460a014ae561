cimport cython
from libc.stdint cimport int64_t

from tourney.game.amounts cimport Amounts
from tourney.game.public_state cimport PublicState

cdef int NOBODY, _BLINDS, _EACH, _BY_BIG_BLIND

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
