cimport cython

from tourney.tournament.button cimport due_small_blind, hands_until_big_blind, next_big_blind
from tourney.tournament.room cimport Room, Table, chair_at


@cython.locals(fullest=cython.int, table=Table)
cpdef bint gives(Room room, int donor, int spread) except -1
@cython.locals(missing=cython.int, present=cython.int)
cpdef bint must_halt(Room room, Table table, rules=*, button=*) except -1
cdef _seats(rules, Table giver, Table taker, button, moved, stream)
@cython.locals(hands=cython.int, soonest=cython.int)
cpdef worst_seat(Table table, button=*)
cdef list _bar_small_blind(Table table, button)
cpdef bint blinds_affected(Table table, button=*) except -1
