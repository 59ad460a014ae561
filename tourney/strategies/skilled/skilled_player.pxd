cimport cython
from libc.stdint cimport uint64_t

from tourney.game.action cimport Action
from tourney.game.hole_cards cimport mask_of_packed
from tourney.game.view cimport View
from tourney.strategies.base cimport BuiltIn
from tourney.strategies.skilled.later_streets cimport bet_or_answer, give_up, turn_up
from tourney.strategies.skilled.estimate cimport ShareEstimate
from tourney.strategies.skilled.opening cimport open_or_answer
from tourney.strategies.skilled.judged_spot cimport JudgedSpot
from tourney.strategies.skilled.judging cimport Study, Style

cdef int _ANTES


cdef class Skilled(BuiltIn):
    cdef Style _style
    cdef ShareEstimate _estimate
    cdef JudgedSpot _spot
    cdef Study _study
    cdef object _variant

    @cython.locals(study=Study, spot=JudgedSpot, hand=uint64_t)
    cpdef Action act(self, View view)
