cimport cython
from libc.stdint cimport int16_t, uint64_t

from tourney.cards.card cimport bit_of, cards_of, mask_of
from tourney.game.variant cimport Course
from tourney.game.dealing cimport Dealing
from tourney.game.public_state cimport PublicState
from tourney.game.hole_cards cimport HoleCards

cdef int CARDS, DISCARD
cdef uint64_t _NO_CARDS[12]
cdef int16_t _NO_COUNTS[12]


@cython.final
cdef class Discards:
    cdef readonly uint64_t muck
    cdef uint64_t _now[12]
    cdef int16_t _count[12]

    cdef void begin_hand(self) noexcept
    @cython.locals(cards=uint64_t)
    cdef void begin_street(self) noexcept
    @cython.locals(least=cython.int, most=cython.int, held=uint64_t, given=uint64_t, stays=bint)
    cdef int give_up(self, Course course, int street, HoleCards hole_cards, PublicState state, int player, tuple cards) except -1
    @cython.locals(turned=cython.int, player=cython.int)
    cdef int turn_up(self, int street, PublicState state, listener) except -1
    @cython.locals(cards=tuple)
    cdef int turn_up_of(self, int player, int street, PublicState state, listener) except -1
    cdef int reshuffle_muck(self, Dealing dealing, listener) except -1
    @cython.locals(player=cython.int, _=cython.int)
    cdef int plan_draw(self, Dealing dealing, PublicState state, bint burn) except -1
    cdef int burn_after_reshuffle(self, Dealing dealing, rules, listener) except -1
    cdef int refill(self, Dealing dealing, rules, listener) except -1
    @cython.locals(before=cython.int)
    cdef int _reshuffle(self, Dealing dealing, rules, listener) except -1
    @cython.locals(other=cython.int)
    cdef int _shuffle_in(self, Dealing dealing, int player, policy) except -1
    @cython.locals(twin=Discards)
    cdef Discards copy(self)
