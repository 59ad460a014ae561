cimport cython
from libc.stdint cimport uint64_t

from tourney.cards.card cimport cards_of, mask_of
from tourney.cards.rankings cimport worth
from tourney.game.action cimport Action, stand_pat
from tourney.game.public_state cimport PublicState
from tourney.game.variant cimport Course
from tourney.game.view cimport View
from tourney.strategies.skilled.estimate cimport ShareEstimate
from tourney.strategies.skilled.choice cimport Choice
from tourney.strategies.skilled.judging cimport is_settled, judge, may_lose, draw_error, samples_a_look
from tourney.strategies.skilled.draw_rules cimport count_cards, keep, keep_for, keep_count
from tourney.strategies.skilled.judged_spot cimport JudgedSpot
from tourney.strategies.skilled.study cimport Study
from tourney.strategies.skilled.style cimport Style

cdef int _SAMPLES, _FEWEST
cdef double _MISJUDGED, _CONFUSED
cdef int _BENDS[3]

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
