from tourney.game.action cimport Action
from tourney.game.view cimport View


cdef class BuiltIn:
    cpdef Action act(self, View view)
