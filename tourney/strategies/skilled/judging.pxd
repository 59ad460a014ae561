cimport cython
from libc.stdint cimport int64_t, uint64_t

from tourney cimport lengths
from tourney.cards.card cimport mask_of
from tourney.game.hole_cards cimport count_packed, unpack
from tourney.game.public_state cimport PublicState
from tourney.game.variant cimport Course
from tourney.game.view cimport View
from tourney.strategies.skilled.draw_rules cimport keep_for
from tourney.strategies.skilled.estimate cimport ShareEstimate
from tourney.strategies.skilled.judged_spot cimport JudgedSpot
from tourney.strategies.skilled.opening_shares cimport OpeningShares
from tourney.strategies.skilled.situation cimport Book
from tourney.streams cimport Stream, branch

cdef uint64_t SUIT, _JOKER, _KEY, _ERRING, _ESTIMATING
cdef int _SCORING, _RANKING, _FEWEST, _LOOK, _LOOK_FIXED
cdef double _NO_PAIRS[lengths.PLAIN_CARDS * lengths.PLAIN_CARDS]
cdef double _SINCERE, _LOSS, _CARELESS, _HEEDED, _SMALL, _HALVED, _FULL, _TIMID, _DARING


@cython.final
cdef class Style:
    cdef readonly double skill, looseness, aggression, calling, bluffing, limping, push_below_bb, respect


@cython.final
cdef class Study:
    cdef readonly Book book
    cdef readonly bint holdem
    cdef readonly OpeningShares shares
    cdef int _opponents
    cdef dict _memory
    cdef ShareEstimate _estimate
    cdef double _pairs[lengths.PLAIN_CARDS * lengths.PLAIN_CARDS]

    @cython.locals(estimate=ShareEstimate, _=cython.int)
    cdef double _score(self, uint64_t hand, uint64_t board, int samples) except? -1
    @cython.locals(book=Book, course=Course, second=cython.int, kept=uint64_t)
    cdef uint64_t _mask_for_draw(self, uint64_t hand) except? 0
    @cython.locals(like=uint64_t, percent=double)
    cpdef double percentile(self, uint64_t packed, uint64_t hand, uint64_t board) except? -1


@cython.locals(clubs=uint64_t, diamonds=uint64_t, hearts=uint64_t, spades=uint64_t, ranks=uint64_t, lowest=uint64_t)
cdef uint64_t _without_suits(uint64_t kept) except? 0
@cython.locals(low=uint64_t, middle=uint64_t, high=uint64_t, top=uint64_t)
cpdef uint64_t alike(uint64_t hand)


cpdef double reading_of(Style style) noexcept
@cython.locals(weight=double)
cpdef double count_cost(JudgedSpot spot, Style style, int64_t chips, double share) noexcept
@cython.locals(beyond=double)
cpdef double narrow_range(JudgedSpot spot, double respect, int64_t amount_to) noexcept
cpdef double respect_of(Style style) noexcept
cpdef double find_respect(JudgedSpot spot, Style style) noexcept
@cython.locals(word=uint64_t, total=int64_t, lack=double)
cpdef double draw_error(JudgedSpot spot, Style style, int name) noexcept
cpdef double may_lose(JudgedSpot spot, Style style) noexcept
cpdef int samples_a_look(JudgedSpot spot) noexcept
@cython.locals(apart=double)
cpdef bint is_settled(double loss, double gain, double variance) noexcept
@cython.locals(view=View, state=PublicState, street=cython.int, reading=double, board=cython.int, dead=uint64_t,
               count=cython.int, player=cython.int, up=uint64_t, held=tuple)
cpdef int judge(JudgedSpot spot, Book book, Style style, ShareEstimate estimate, uint64_t own) except -1
@cython.locals(street=cython.int, gave_up=bint, choosy=cython.int, narrow=cython.int, within=cython.int)
cdef int _add(JudgedSpot spot, Book book, ShareEstimate estimate, int player, uint64_t up, int count, double reading) except -1
@cython.locals(reading=double, opponents=cython.int, levels=cython.int, player=cython.int)
cpdef double share_of_rank(JudgedSpot spot, Book book, OpeningShares shares, Style style, double percentile) except? -1
cdef bint _is_in(JudgedSpot spot, int player) noexcept
@cython.locals(within=cython.int)
cdef int _find_within(JudgedSpot spot, Book book, int player, double reading) noexcept
cpdef double assume_range(double percent, double reading) noexcept
cdef int count_up(JudgedSpot spot, int player) except -1
