cimport cython
from libc.stdint cimport int64_t, uint64_t

from tourney.cards.card cimport cards_of, mask_of
from tourney.cards.rankings cimport worth
from tourney.game.action cimport Action, check_or_call, fold, stand_pat
from tourney.game.public_state cimport PublicState
from tourney.game.variant cimport Course
from tourney.game.view cimport View
from tourney.strategies.skilled.draw_rules cimport count_cards, keep, keep_count, keep_for
from tourney.strategies.skilled.estimate cimport Choice, ShareEstimate
from tourney.strategies.skilled.judged_spot cimport JudgedSpot
from tourney.strategies.skilled.judging cimport (
    Study, Style, count_cost, draw_error, find_respect, is_settled, judge, may_lose, narrow_range, reading_of,
    respect_of, samples_a_look
)
from tourney.strategies.skilled.situation cimport Book
from tourney.streams cimport branch

cdef int _SAMPLES, _DRAW_SAMPLES, _FEWEST
cdef double _MISJUDGED_DRAW, _CHANCE, _CALLERS, _UNSURE, _KEEN, _WARY, _WARY_AT_LAST, _LIFE, _AWAITING, _RELUCTANCE, _EAGER, _FLOOR
cdef double _PLACE, _SLOPE, _FOLDING_NONE, _FOLDING_AWAITED, _FOLDING_LAST, _DOUBTFUL, _SURE, _UNDOUBTED
cdef double _FOLDING_RAISE, _CONFUSED
cdef double _SIZE, _SMALLEST, _EVENLY, _RARELY
cdef int _FIXED, _FLOP, _BETWEEN, _LAST, _ALL, _MOST_FIXED, _MOST
cdef uint64_t _SIZING
cdef double _MISJUDGED[4]
cdef double _DOUBTING[4]
cdef double _FOLDING_LED[4]
cdef double _FOLDING_BET[4]
cdef double _RAISED[4]
cdef double _FOLDING[13]
cdef int _BENDS[3]


cdef class Betting


@cython.locals(betting=Betting, step=cython.int)
cpdef Action bet_or_answer(JudgedSpot spot, Study study, Style style, ShareEstimate estimate, uint64_t hand)
@cython.locals(course=Course, view=View)
cdef bint _must_bet(JudgedSpot spot, Study study, uint64_t hand) except -1


cdef int _find_moment(JudgedSpot spot, bint final) noexcept


@cython.final
cdef class Betting:
    cdef JudgedSpot spot
    cdef Style style
    cdef ShareEstimate estimate
    cdef bint final
    cdef int moment
    cdef double _error, _best, _staying_in, _drawn, _doubt
    cdef int64_t _best_to

    @cython.locals(view=View, pot=int64_t)
    cdef int weigh(self) except -1
    @cython.locals(view=View, pot=double, playing_on=double, variance=double, loss=double, passing=double, gain=double, scale=double)
    cdef bint is_clear(self) except -1
    @cython.locals(view=View, passing=double)
    cdef Action action(self)
    @cython.locals(added=int64_t)
    cdef double _reluctance(self) noexcept
    @cython.locals(respect=double)
    cdef double _facing(self, int64_t price) noexcept
    @cython.locals(part=double)
    cdef double _playing_on(self, int64_t amount_to, double respect) noexcept
    @cython.locals(percent=cython.int)
    cdef double _against(self, double part) noexcept
    cdef double _judge(self, double share, double error) noexcept
    @cython.locals(minded=double, floor=double)
    cdef double _realise(self, double share) noexcept
    @cython.locals(minded=double, state=PublicState, realised=double, odds=double, wary=double)
    cdef double _staying(self, double share, int64_t pot, int64_t price) noexcept
    @cython.locals(feared=double)
    cdef double _find_doubt(self) noexcept
    @cython.locals(view=View, state=PublicState, bet=int64_t, most=cython.int, half=cython.int, more=int64_t,
                   raise_to=int64_t, worth=double)
    cdef int _find_raise(self, int64_t pot) except -1
    @cython.locals(view=View)
    cdef double _draw_size(self) noexcept
    cdef double _size(self, double part) noexcept
    @cython.locals(spot=JudgedSpot, view=View, added=int64_t, theirs=double, folding=double, staying=double, kept=double, called=double)
    cdef double _worth_of(self, int64_t raise_to, int64_t pot) noexcept


@cython.locals(choices=list, choice=Choice, best=Choice, number=cython.int, kept=uint64_t, loss=double, most=cython.int)
cpdef Action give_up(JudgedSpot spot, Study study, Style style, ShareEstimate estimate, uint64_t hand)
cdef int _count_replaced(JudgedSpot spot, uint64_t hand, uint64_t kept) except -1
@cython.locals(best=Choice, choice=Choice)
cdef Choice _best(list choices, int samples)
@cython.locals(samples=cython.int)
cdef bint _is_worse(Choice best, Choice choice, ShareEstimate estimate, double loss) except -1
@cython.locals(state=PublicState, ranking=cython.int, up=uint64_t, left=cython.int, without_hidden=uint64_t,
               without_shown=uint64_t, turns=bint)
cpdef Action turn_up(JudgedSpot spot, Study study, Style style, uint64_t hand)
@cython.locals(view=View, least=cython.int, course=Course, first=cython.int, second=cython.int, left=cython.int,
               bend=cython.int, cards=cython.int)
cdef list _ways(JudgedSpot spot, Study study, uint64_t hand)
