cimport cython
from libc.stdint cimport int16_t, uint64_t

from tourney cimport lengths
from tourney.cards.card cimport bit_of, cards_of, mask_of
from tourney.cards.deck cimport CardSource
from tourney.game.hole_cards cimport HoleCards
from tourney.game.public_state cimport PublicState
from tourney.game.variant cimport Course

cdef int CARDS, NOBODY, _FACE_UP, DISCARD
cdef uint64_t _BITS[lengths.CARDS]
cdef int16_t _NO_TARGETS[lengths.TARGETS]
cdef uint64_t _NO_CARDS[lengths.MOST_PLAYERS]
cdef int16_t _NO_COUNTS[lengths.MOST_PLAYERS]


cpdef int to_board(int board) noexcept


@cython.final
cdef class Dealing:
    cdef Course _course
    cdef uint64_t _seen
    cdef int16_t _targets[lengths.TARGETS]
    cdef int _planned, _done, _burnt
    cdef readonly int stub, owed
    cdef readonly bint burn, shuffle_in_burns, finished
    cdef readonly uint64_t put_in

    cdef void begin_hand(self, Course course) noexcept
    @cython.locals(course=Course, board=cython.int, _=cython.int)
    cdef void begin_street(self, int street, PublicState state, int turned, uint64_t muck) noexcept
    cdef void clear(self) noexcept
    cdef void plan(self, int target) noexcept
    cdef void start(self, bint burn) noexcept
    cdef void burn_first(self) noexcept
    @cython.locals(player=cython.int)
    cdef void _plan_round(self, PublicState state, int face, int turned) noexcept
    cdef void _see_to_enough(self, uint64_t muck) noexcept
    @cython.locals(needed=cython.int)
    cdef bint has_enough(self, int cards) noexcept
    @cython.locals(_=cython.int)
    cpdef int prepare(self, CardSource source) except -1
    @cython.locals(bit=uint64_t)
    cdef int take(self, int card) except -999
    cdef void put_back(self, uint64_t cards) noexcept
    cdef void put_back_burns(self) noexcept
    cdef bint is_short(self) noexcept
    @cython.locals(target=cython.int)
    cdef int receiver(self) noexcept
    @cython.locals(twin=Dealing)
    cdef Dealing copy(self)


cdef int _refuse(int card) except -1


@cython.final
cdef class Discards:
    cdef readonly uint64_t muck
    cdef uint64_t _now[lengths.MOST_PLAYERS]
    cdef int16_t _count[lengths.MOST_PLAYERS]

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
