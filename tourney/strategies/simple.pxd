cimport cython
from libc.stdint cimport uint64_t

from tourney.game.action cimport Action, check_or_call, discard, fold, raise_to
from tourney.game.view cimport View
from tourney.strategies.base cimport BuiltIn
from tourney.streams cimport Stream


cdef class Fold(BuiltIn):
    cpdef Action act(self, View view)


cdef class Call(BuiltIn):
    cpdef Action act(self, View view)


cdef class Shove(BuiltIn):
    cpdef Action act(self, View view)


cdef class RandomLegal(BuiltIn):
    cdef uint64_t _fold_percent, _raise_percent

    @cython.locals(stream=Stream, cards=list)
    cpdef Action act(self, View view)
