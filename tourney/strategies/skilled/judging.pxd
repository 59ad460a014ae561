cimport cython
from libc.stdint cimport int64_t, uint64_t

from tourney.cards.card cimport mask_of
from tourney.game.public_state cimport PublicState
from tourney.game.hole_cards cimport count_packed, unpack
from tourney.game.view cimport View
from tourney.strategies.skilled.situation cimport Book
from tourney.strategies.skilled.estimate cimport ShareEstimate
from tourney.strategies.skilled.judged_spot cimport JudgedSpot
from tourney.strategies.skilled.style cimport Style
from tourney.streams cimport branch

cdef uint64_t _ERRING, _ESTIMATING
cdef int _FEWEST, _LOOK, _LOOK_FIXED
cdef double _LOSS, _CARELESS, _HEEDED, _SMALL, _HALVED, _FULL, _TIMID, _DARING

cpdef double reading_of(Style style) noexcept
@cython.locals(weight=double)
cpdef double count_cost(JudgedSpot spot, Style style, int64_t chips, double share) noexcept
@cython.locals(beyond=double)
cpdef double narrow_range(JudgedSpot spot, double respect, int64_t amount_to) noexcept
cpdef double respect_of(Style style) noexcept
cpdef double find_respect(Style style) noexcept
@cython.locals(word=uint64_t, total=int64_t, lack=double)
cpdef double draw_error(JudgedSpot spot, Style style, int name) noexcept
cpdef double may_lose(JudgedSpot spot, Style style) noexcept
cpdef int samples_a_look(JudgedSpot spot) noexcept
@cython.locals(apart=double)
cpdef bint is_settled(double loss, double gain, double variance) noexcept
@cython.locals(view=View, state=PublicState, street=cython.int, reading=double, board=cython.int, dead=uint64_t,
               count=cython.int, player=cython.int, up=uint64_t, held=tuple)
cpdef int judge(JudgedSpot spot, Book book, Style style, ShareEstimate estimate, uint64_t own) except -1
@cython.locals(street=cython.int, within=cython.int, gave_up=bint, choosy=cython.int, narrow=cython.int)
cdef int _add(JudgedSpot spot, Book book, ShareEstimate estimate, int player, uint64_t up, int count, double reading) except -1
cpdef double assume_range(double percent, double reading) noexcept
cdef int count_up(JudgedSpot spot, int player) except -1
