cimport cython
from libc.stdint cimport uint64_t

from tourney.cards.card cimport cards_of, mask_of
from tourney.cards.rankings cimport worth
from tourney.game.action cimport Action, stand_pat
from tourney.game.public_state cimport PublicState
from tourney.game.variant cimport Course
from tourney.game.view cimport View
from tourney.strategies.skilled.estimate cimport ShareEstimate
from tourney.strategies.skilled.judging cimport judge, misjudged
from tourney.strategies.skilled.keeping cimport count_cards, keep, keep_for, keep_so_many
from tourney.strategies.skilled.judged_spot cimport JudgedSpot
from tourney.strategies.skilled.study cimport Study
from tourney.strategies.skilled.style cimport Style

cdef int _SAMPLES, _FIRST
cdef double _MISJUDGED, _CLEARLY, _CONFUSED
cdef int _BENDS[3]

@cython.locals(best=uint64_t, least=double, number=cython.int, kept=uint64_t, replaced=cython.int, samples=cython.int)
cpdef Action give_up(JudgedSpot spot, Study study, Style style, ShareEstimate estimate, uint64_t hand)
@cython.locals(state=PublicState, ranking=cython.int, up=uint64_t, left=cython.int, without_hidden=uint64_t,
               without_shown=uint64_t, turns=bint)
cpdef Action turn_up(JudgedSpot spot, Study study, Style style, uint64_t hand)
@cython.locals(view=View, least=cython.int, course=Course, first=cython.int, second=cython.int, left=cython.int,
               bend=cython.int, cards=cython.int)
cdef list _ways(JudgedSpot spot, Study study, uint64_t hand)
