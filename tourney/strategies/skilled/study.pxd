cimport cython
from libc.stdint cimport uint64_t

from tourney.game.variant cimport Course
from tourney.strategies.skilled.situation cimport Book
from tourney.strategies.skilled.estimate cimport ShareEstimate
from tourney.strategies.skilled.draw_rules cimport keep_for
from tourney.streams cimport Stream, branch

cdef uint64_t SUIT, _KEY
cdef int _SCORING, _RANKING
cdef double _NO_PAIRS[2704]


@cython.final
cdef class Study:
    cdef readonly Book book
    cdef readonly bint holdem
    cdef int _opponents
    cdef dict _memory
    cdef ShareEstimate _estimate
    cdef double _pairs[2704]

    @cython.locals(estimate=ShareEstimate, _=cython.int)
    cdef double _score(self, uint64_t hand, uint64_t board, int samples) except? -1
    @cython.locals(book=Book, course=Course, second=cython.int, kept=uint64_t)
    cdef uint64_t _mask_for_draw(self, uint64_t hand) except? 0
    @cython.locals(like=uint64_t, score=double)
    cpdef double percentile(self, uint64_t packed, uint64_t hand, uint64_t board) except? -1


@cython.locals(clubs=uint64_t, diamonds=uint64_t, hearts=uint64_t, spades=uint64_t, ranks=uint64_t, lowest=uint64_t)
cdef uint64_t _without_suits(uint64_t kept) except? 0
@cython.locals(a=uint64_t, b=uint64_t, c=uint64_t, d=uint64_t)
cpdef uint64_t alike(uint64_t hand)
