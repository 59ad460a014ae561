from tourney.game.action cimport Action, check_or_call, fold, raise_to
from tourney.game.view cimport View
from tourney.strategies.base cimport BuiltIn


cdef class Fold(BuiltIn):
    cpdef Action act(self, View view)


cdef class Call(BuiltIn):
    cpdef Action act(self, View view)


cdef class Shove(BuiltIn):
    cpdef Action act(self, View view)
