cimport cython
from libc.stdint cimport int16_t, uint64_t

from tourney.cards.card cimport cards_of
from tourney.cards.deck cimport CardSource
from tourney.game.variant cimport Course
from tourney.game.public_state cimport PublicState

cdef int CARDS
cdef int NOBODY, _FACE_UP
cdef uint64_t _BITS[53]
cdef int16_t _NO_TARGETS[160]


cpdef int to_board(int board) noexcept


@cython.final
cdef class Dealing:
    cdef Course _course
    cdef uint64_t _seen
    cdef int16_t _targets[160]
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
