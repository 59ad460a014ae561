cimport cython
from libc.stdint cimport int64_t

from tourney.game.public_state cimport Tempo
from tourney.streams cimport Stream

cdef int _SPREAD[24]

@cython.locals(tenths=int64_t, hand=int64_t, street=int64_t, showdown=int64_t, percent=int64_t, fold=int64_t, decision=int64_t, _=cython.int)
cpdef int64_t hand_seconds(Tempo tempo, pace, Stream stream)
