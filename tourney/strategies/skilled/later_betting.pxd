cimport cython
from libc.stdint cimport int64_t, uint64_t

from tourney.cards.rankings cimport worth
from tourney.game.action cimport Action, check_or_call, fold
from tourney.game.public_state cimport PublicState
from tourney.game.variant cimport Course
from tourney.game.view cimport View
from tourney.strategies.skilled.situation cimport Book
from tourney.strategies.skilled.estimate cimport ShareEstimate
from tourney.strategies.skilled.judging cimport count_cost, find_respect, is_settled, judge, may_lose, draw_error, narrow_range, reading_of, respect_of, samples_a_look
from tourney.strategies.skilled.judged_spot cimport JudgedSpot
from tourney.strategies.skilled.study cimport Study
from tourney.strategies.skilled.style cimport Style

cdef int _SAMPLES
cdef double _MISJUDGED, _CHANCE, _CALLERS, _UNSURE, _KEEN, _WARY, _LIFE, _AWAITING, _RELUCTANCE, _EAGER
cdef double _FLOOR, _PLACE, _SLOPE, _RAISED
cdef double _FOLDING_NONE, _FOLDING_LED, _FOLDING_AWAITED, _FOLDING_LAST, _FOLDING_BET, _FOLDING_RAISE
cdef double _SIZES[2]
cdef double _FOLDING[13]

cdef class Betting


@cython.locals(betting=Betting, step=cython.int)
cpdef Action bet_or_answer(JudgedSpot spot, Study study, Style style, ShareEstimate estimate, uint64_t hand)
@cython.locals(course=Course, view=View)
cdef bint _must_bet(JudgedSpot spot, Study study, uint64_t hand) except -1


@cython.final
cdef class Betting:
    cdef JudgedSpot spot
    cdef Style style
    cdef ShareEstimate estimate
    cdef bint final
    cdef double _error, _best, _staying_in
    cdef int64_t _best_to

    @cython.locals(view=View, pot=int64_t)
    cdef int weigh(self) except -1
    @cython.locals(view=View, pot=double, playing_on=double, variance=double, loss=double, passing=double, gain=double, scale=double)
    cdef bint is_clear(self) except -1
    @cython.locals(view=View, passing=double)
    cdef Action action(self)
    @cython.locals(added=int64_t)
    cdef double _reluctance(self) noexcept
    cdef double _facing(self, int64_t price) noexcept
    @cython.locals(part=double)
    cdef double _playing_on(self, int64_t amount_to, double respect) noexcept
    @cython.locals(percent=cython.int)
    cdef double _against(self, double part) noexcept
    cdef double _judge(self, double share, double error) noexcept
    @cython.locals(minded=double, floor=double)
    cdef double _realise(self, double share) noexcept
    @cython.locals(minded=double, state=PublicState, realised=double, odds=double)
    cdef double _staying(self, double share, int64_t pot, int64_t price) noexcept
    @cython.locals(view=View, state=PublicState, bet=int64_t, matched=int64_t, size=double, more=int64_t, raise_to=int64_t, worth=double)
    cdef int _find_raise(self, int64_t pot) except -1
    @cython.locals(spot=JudgedSpot, view=View, added=int64_t, theirs=double, folding=double, staying=double, kept=double, called=double)
    cdef double _worth_of(self, int64_t raise_to, int64_t pot) noexcept
