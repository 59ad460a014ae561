cimport cython
from libc.stdint cimport uint64_t

from tourney.game.action cimport Action
from tourney.game.variant cimport Course
from tourney.game.view cimport View
from tourney.strategies.skilled.estimate cimport ShareEstimate
from tourney.strategies.skilled.judging cimport judge, misjudged
from tourney.strategies.skilled.keeping cimport count_cards, keep, keep_for
from tourney.strategies.skilled.judged_spot cimport JudgedSpot
from tourney.strategies.skilled.study cimport Study
from tourney.strategies.skilled.style cimport Style

cdef int _SAMPLES
cdef double _MISJUDGED
cdef int _BENDS[3]

@cython.locals(best=uint64_t, most=double, number=cython.int, kept=uint64_t, replaced=cython.int, share=double)
cpdef Action give_up(JudgedSpot spot, Study study, Style style, ShareEstimate estimate, uint64_t hand)
@cython.locals(view=View, least=cython.int, course=Course, first=cython.int, second=cython.int, left=cython.int,
               bend=cython.int, cards=cython.int)
cdef list _ways(JudgedSpot spot, Study study, uint64_t hand)
